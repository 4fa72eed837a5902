"""Words in the order of usual answer scales."""

from collections.abc import Sequence

# A subset of it belongs to the scale with a middle.
FORCED_CHOICE = ("strongly disagree", "disagree", "agree", "strongly agree")
ORDERED_WORDS: tuple[tuple[str, ...], ...] = (
    ("strongly disagree", "disagree", "neutral", "agree", "strongly agree"),
    ("strongly disagree", "disagree", "somewhat disagree", "neutral", "somewhat agree", "agree",
     "strongly agree"),
    ("very poor", "poor", "fair", "good", "very good", "excellent"),
    ("very bad", "bad", "neutral", "good", "very good"),
    ("poor", "fair", "good", "excellent"),
    ("terrible", "poor", "fair", "good", "excellent"),
    ("disagree", "neutral", "agree"),
    ("very low", "low", "medium", "high", "very high"),
    ("low", "medium", "high"),
    ("low", "moderate", "high"),
    ("low", "mid", "high"),
    ("never", "rarely", "sometimes", "often", "always"),
    ("none", "low", "medium", "high"),
    ("none", "low", "moderate", "high"),
    ("none", "minor", "major", "critical"),
    ("none", "mild", "moderate", "severe"),
    ("none", "minor", "moderate", "severe"),
    ("none", "minor", "moderate", "major", "severe"),
    ("none", "minor", "severe"),
    ("definitely no", "probably no", "probably yes", "definitely yes"),
    ("definitely no", "probably no", "unsure", "probably yes", "definitely yes"),
    ("definitely not", "probably not", "probably yes", "definitely yes"),
    FORCED_CHOICE,
    ("strongly disagree", "disagree", "neither agree nor disagree", "agree", "strongly agree"),
    ("strongly disagree", "somewhat disagree", "neither agree nor disagree", "somewhat agree",
     "strongly agree"),
    ("strongly disagree", "disagree", "somewhat disagree", "neither agree nor disagree",
     "somewhat agree", "agree", "strongly agree"),
    ("extremely dissatisfied", "somewhat dissatisfied", "neither satisfied nor dissatisfied",
     "somewhat satisfied", "extremely satisfied"),
    ("extremely unlikely", "somewhat unlikely", "neither likely nor unlikely", "somewhat likely",
     "extremely likely"),
    ("extremely bad", "somewhat bad", "neither good nor bad", "somewhat good", "extremely good"),
    ("not well at all", "slightly well", "moderately well", "very well", "extremely well"),
    ("never", "sometimes", "about half the time", "most of the time", "always"),
    ("none at all", "a little", "a moderate amount", "a lot", "a great deal"),
    ("terrible", "poor", "average", "good", "excellent"),
    ("very unlikely", "unlikely", "neutral", "likely", "very likely"),
    ("very dissatisfied", "dissatisfied", "neutral", "satisfied", "very satisfied"),
    ("not at all", "slightly", "moderately", "very", "extremely"),
    ("incorrect", "partially correct", "correct"),
    ("no", "partially", "yes"),
    ("no", "somewhat", "yes"),
    ("worse", "same", "better"),
    ("worst", "bad", "average", "good", "best"),
    ("lowest", "low", "medium", "high", "highest"),
)  # fmt: skip

_MIDDLE = ("neutral", "neither agree nor disagree", "undecided")
# Grades of agreement by the length of their scale, each with its spellings.
AGREEMENT: dict[int, tuple[tuple[str, ...], ...]] = {
    4: (("strongly disagree",), ("disagree",), ("agree",), ("strongly agree",)),
    5: (("strongly disagree",), ("disagree",), _MIDDLE, ("agree",), ("strongly agree",)),
    7: (
        ("strongly disagree",), ("disagree",), ("somewhat disagree", "slightly disagree"), _MIDDLE,
        ("somewhat agree", "slightly agree"), ("agree",), ("strongly agree",),
    ),
}  # fmt: skip
# Every word of an answer scale.
ANSWER_WORDS = frozenset(
    [word for order in ORDERED_WORDS for word in order]
    + [word for grades in AGREEMENT.values() for words in grades for word in words]
)


def usual_order(words: Sequence[str]) -> tuple[str, ...] | None:
    """Find the shortest usual scale, in lower case, that has all the words; None without one."""
    used = set(words)
    orders = [order for order in ORDERED_WORDS if used <= set(order)]
    orders = [order for order in orders if order != FORCED_CHOICE or used == set(order)]
    return min(orders, key=len) if orders else None
