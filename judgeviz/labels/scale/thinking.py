"""What a reasoning model says, without what it thought: ``<think>2, or 3?</think> 4`` is 4."""

import re

THOUGHTS = r"think(?:ing)?|thoughts?|reasoning|scratchpad|analysis|reflection|rationale|explanation"
TAG = re.compile(
    rf"<(?P<end>/?)(?P<name>{THOUGHTS})(?:\s[^<>/]*)?>|\[(?P<end_2>/?)(?P<name_2>THINK)\]", re.I
)


def without_thinking(text: str) -> str:
    """Take away what stands between the tags of a model's thinking.

    Parameters
    ----------
    text : str

    Returns
    -------
    str
        What is said before, between and after; the text itself where no such tag stands. All
        before a closing tag is thought where the prompt held the opening one. Nothing where the
        thinking has no end: what stands in it is no answer yet.
    """
    said: list[str] = []
    start, opened = 0, ""
    for tag in TAG.finditer(text):
        name = (tag["name"] or tag["name_2"]).lower()
        if tag["end"] or tag["end_2"]:
            if opened and name != opened:
                continue
            said, start, opened = said if opened else [], tag.end(), ""
        elif not opened:
            said.append(text[start : tag.start()])
            opened = name
    if opened:
        return ""
    return "".join((*said, text[start:])).strip() if start else text
