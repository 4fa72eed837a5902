"""Text of the data on the page: the one way in, so that none of it is ever read as Markdown."""

import re

PUNCTUATION = frozenset("\\`*_{}[]()#+-.!<>|~$:&=^")
# Streamlit looks for some things where nothing is escaped any more: addresses, emojis, icons and
# arrows. A mark without width comes between, after which they are what they were: text.
WORD_JOINER = "\u2060"
READ_ALTHOUGH_ESCAPED = re.compile(
    r"(?<=:)(?=//|material/|[\w+-]+:)|(?<=www)(?=\.)|(?<=@)(?=\w)|(?<=[<>~-])(?=[-=>])", re.I
)

# They turn the direction of what follows them, to the end of its line.
DIRECTION_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Words of letters that are written from right to left. Without isolates around them the numbers
# that follow in a sentence are drawn on their other side, and in reverse order.
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_WORD = f"[{_LETTERS}](?:[{_LETTERS}\\w'’\"-]*[{_LETTERS}])?"
FROM_RIGHT_TO_LEFT = re.compile(f"{_WORD}(?: {_WORD})*")
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"


MILLION = 1_000_000


def in_short(number: int) -> str:
    """Write a count so that it fits into a card: ``25.0 M`` for 25,000,000."""
    return f"{number:,}" if number < MILLION else f"{number / MILLION:,.1f} M"


def plain(data: object) -> str:
    """Return text of the data as Markdown that shows it as it is, on one line.

    Every name, label, column, file or message that stands in a title, a sentence, a label or a
    help text goes through here. Words that are written from right to left are isolated, so that
    all around them stays in order.
    """
    written = DIRECTION_MARKS.sub("", str(data)).encode("utf-8", "replace").decode()
    text = FROM_RIGHT_TO_LEFT.sub(
        lambda words: f"{ISOLATE}{words[0]}{END_OF_ISOLATE}", " ".join(written.split())
    )
    apart = READ_ALTHOUGH_ESCAPED.sub(WORD_JOINER, text)
    return "".join(f"\\{char}" if char in PUNCTUATION else char for char in apart)
