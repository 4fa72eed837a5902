"""Humans on a range of their own: 0 to 100 beside humans from 1 to 5 is asked about."""

import pandas as pd
import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 40
GRADES = [1 + 7 * n % 5 for n in range(N)]
OTHERS = [1 + (7 * n + (n % 3 == 0)) % 5 for n in range(N)]
TO_100 = [min(100, 20 * grade - n % 7) for n, grade in enumerate(GRADES)]


def table(**humans: list[float]) -> pd.DataFrame:
    items = [f"i{n}" for n in range(N)]
    return pd.DataFrame({"item": items, **humans, "gpt-4o": OTHERS})


def in_columns(**humans: list[float]) -> Upload:
    return upload(table(**humans).to_csv(index=False))


def in_rows(**humans: list[float]) -> Upload:
    rows = table(**humans).melt("item", var_name="rater", value_name="label")
    return upload(rows.to_csv(index=False))


SHARES = [round(number / 100, 2) for number in TO_100]


@pytest.mark.parametrize("shape", [in_columns, in_rows])
@pytest.mark.parametrize(
    ("humans", "said"),
    [
        ({"human_1": TO_100, "human_2": GRADES},
         "'human_1' gives numbers from 14 to 100 where 'human_2' gives from 1 to 5"),
        ({"human_1": GRADES, "human_2": OTHERS, "human_3": TO_100},
         "'human_3' gives numbers from 14 to 100 where 'human_1', 'human_2' give from 1 to 5"),
        ({"human_1": GRADES, "human_2": TO_100, "human_3": TO_100},
         "'human_2', 'human_3' give numbers from 14 to 100 where 'human_1' gives from 1 to 5"),
        ({"human_1": GRADES, "human_2": SHARES},
         "'human_1' gives numbers from 1 to 5 where 'human_2' gives from 0.14 to 1"),
    ],
)  # fmt: skip
def test_numbers_far_beyond_those_of_the_others_are_asked_about(shape, humans, said) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(shape(**humans))
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("scale", {"kind": "continuous"})
    assert doubt.reason.replace(" on 'label'", "") == (
        f"{said}, and nothing says that all are scores on one scale, as they are read; if they are "
        "not, leave one side out of 'human'"
    )
    kept = read_labels(shape(**humans), {"scale": {"kind": "continuous"}})
    assert len(kept.raters) == len(humans)


def test_one_side_alone_is_not_asked_about() -> None:
    labels = read_labels(
        in_columns(human_1=TO_100, human_2=GRADES), {"human": ["human_2"], "machine": ["gpt-4o"]}
    )
    assert labels.scale().categories == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("order", [("human_1", "human_2"), ("human_2", "human_1")])
def test_multiples_are_asked_about_as_what_they_stand_for(order: tuple[str, str]) -> None:
    humans = dict(zip(order, ([20 * grade for grade in GRADES], OTHERS), strict=True))
    with pytest.raises(QuestionError) as asked:
        read_labels(in_columns(**humans))
    [doubt] = asked.value.doubts
    assert doubt.guess == {"20": "1", "40": "2", "60": "3", "80": "4", "100": "5"}


def test_strict_and_mild_raters_on_one_scale_are_not_asked_about() -> None:
    to_10 = [min(10, 2 * grade + n % 2) for n, grade in enumerate(GRADES)]
    labels = read_labels(in_columns(human_1=to_10, human_2=GRADES))
    assert labels.scale().categories == tuple(range(1, 11))
    low = [grade / 10 + 0.05 for grade in GRADES]
    scores = read_labels(in_columns(human_1=low, human_2=[2 * one for one in low]))
    assert scores.scale().kind == "continuous"
