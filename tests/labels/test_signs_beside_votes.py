"""A bare sign beside votes that are told otherwise: no vote, as a dash is no answer."""

import pandas as pd
import pytest

import judgeviz as jv

PAIRS = [("t5", "bart"), ("bart", "x"), ("x", "t5")]
RATERS = ("human_1", "human_2", "gpt-4o")


def votes(words: tuple[str, str, str], who: str = "", sign: str = "") -> pd.DataFrame:
    """Make 12 pairs of three raters, of whom ``who`` wrote ``sign`` for two."""
    rows = [
        (f"q{n}", *PAIRS[n % 3], rater, sign if rater == who and n in (0, 5) else words[place])
        for n in range(12)
        for k, rater in enumerate(RATERS)
        for place in [(n * (k + 1) + n // 4) % 3]
    ]
    return pd.DataFrame(rows, columns=["item", "system_a", "system_b", "rater", "label"])


@pytest.mark.parametrize("read", [jv.read_labels, jv.open], ids=["memory", "engine"])
@pytest.mark.parametrize("sign", ["-", "+", " - "])
@pytest.mark.parametrize("words", [("A", "tie", "B"), ("1", "0", "-1"), ("1", "0", "2"), "121"])
def test_it_is_an_invalid_response_of_a_judge(words, sign, read) -> None:
    labels = read(votes(words, "gpt-4o", sign))
    assert labels.scale().kind == "preference"
    pair = labels.compare("gpt-4o", invalid="drop")
    assert (pair.n_items, pair.n_invalid) == (10, 2)
    assert labels.report.unknown == {"gpt-4o": 2}


@pytest.mark.parametrize("words", [("A", "tie", "B"), ("1", "0", "-1"), ("1", "0", "2")])
def test_votes_stay_votes_beside_a_human_who_wrote_one(words) -> None:
    labels = jv.read_labels(votes(words, "human_1", "-"))
    assert labels.scale().kind == "preference"
    assert labels.report.n_labels == 34
    rest = labels.table[labels.table["rater"] != "human_1"].reset_index(drop=True)
    whole = jv.read_labels(votes(words)).table
    others = whole[whole["rater"] != "human_1"].reset_index(drop=True)
    pd.testing.assert_frame_equal(rest, others)


def test_signs_alone_are_votes() -> None:
    labels = jv.read_labels(votes(("+", "0", "-")))
    assert (labels.scale().kind, labels.report.n_labels) == ("preference", 36)
