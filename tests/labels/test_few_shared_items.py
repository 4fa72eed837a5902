"""Criteria of which the few items with two raters prove nothing."""

import random

import pandas as pd
import pytest

from judgeviz import Labels, read_labels
from tests.labels.sources import upload


def read(table: pd.DataFrame, **kwargs: str) -> Labels:
    return read_labels(upload(table.to_csv(index=False), "data.csv"), **kwargs)


def posts(stem: str) -> pd.DataFrame:
    """Two hundred posts, twenty by two raters, who never say yes to the third class there."""
    rng = random.Random(3)
    rows = []
    for post in range(200):
        yes = [rng.random() < 0.4 for _ in range(3)]
        for rater in rng.sample(["u1", "u2", "u3"], 2 if post < 20 else 1):
            said = [int(one if rng.random() < 0.9 else not one) for one in yes]
            said[2] = 0 if post < 20 else int(rng.random() < 0.1)
            rows.append([f"p{post}", rater, *said])
    return pd.DataFrame(rows, columns=["post_id", "user_id", *(f"{stem}{n}" for n in (1, 2, 3))])


@pytest.mark.parametrize("stem", ["category_", "topic_", "tag"])
def test_one_of_a_series_in_which_no_two_raters_differ_is_read(stem: str) -> None:
    labels = read(posts(stem))
    assert labels.report.doubts == ()
    assert labels.criteria == (f"{stem}1", f"{stem}2", f"{stem}3")


def test_one_by_a_name_of_its_own_in_which_no_two_raters_differ_is_asked_about() -> None:
    table = posts("category_").set_axis(["post_id", "user_id", "insult", "slur", "threat"], axis=1)
    labels = read(table, on_doubt="accept")
    assert labels.criteria == ("insult", "slur", "threat")
    assert [doubt.role for doubt in labels.report.doubts] == ["label"]


@pytest.mark.parametrize("item", ["id", "item_id", "annotation_id", "diagram_id"])
@pytest.mark.parametrize("text", ["prompt", "text", "question"])
@pytest.mark.parametrize("yes_and_no", [("Yes", "No"), (1, 0)])
def test_prompts_that_come_twice_by_chance_are_not_the_items(
    item: str, text: str, yes_and_no: tuple[object, object]
) -> None:
    rng = random.Random(1)
    criteria = ["Closed", "Sharp", "Neat", "Bright"]
    prompts = [f"draw the shape number {n} with a label of its own" for n in range(197)]
    prompts += prompts[:3]
    rows = [
        [f"d{n}", rng.choice(["Anna", "Ben"]), prompt]
        + [yes_and_no[rng.random() > 0.9] for _ in criteria]
        for n, prompt in enumerate(prompts)
    ]
    labels = read(pd.DataFrame(rows, columns=[item, "annotator", text, *criteria]))
    assert labels.report.doubts == ()
    assert labels.criteria == tuple(criteria)
    assert (len(labels.items), labels.report.n_labels) == (200, 800)
