"""Text of the data on the page: the one way in, so that none of it is ever read as Markdown."""

import re

PUNCTUATION = frozenset("\\`*_{}[]()#+-.!<>|~$:&=^")
# Streamlit looks for some things where nothing is escaped any more: addresses, emojis, icons and
# arrows. A mark without width comes between, after which they are what they were: text.
WORD_JOINER = "\u2060"
READ_ALTHOUGH_ESCAPED = re.compile(
    r"(?<=:)(?=//|material/|[\w+-]+:)|(?<=www)(?=\.)|(?<=@)(?=\w)|(?<=[<>~-])(?=[-=>])", re.I
)


def plain(data: object) -> str:
    """Return text of the data as Markdown that shows it as it is, on one line.

    Every name, label, column, file or message that stands in a title, a sentence, a label or a
    help text goes through here.
    """
    text = " ".join(str(data).encode("utf-8", "replace").decode().split())
    apart = READ_ALTHOUGH_ESCAPED.sub(WORD_JOINER, text)
    return "".join(f"\\{char}" if char in PUNCTUATION else char for char in apart)
