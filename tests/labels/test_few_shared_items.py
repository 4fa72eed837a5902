"""Criteria of which the few items with two raters prove nothing."""

import json
import random

import pandas as pd
import pytest

from judgeviz import Labels, read_labels
from judgeviz.errors import LabelError
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


def results(answers: tuple[object, ...], criteria: tuple[str, ...] = ("C1", "C2")) -> str:
    """One rater's answers to several checks of each item, in objects, and whether all hold."""
    return json.dumps(
        [
            {
                "id": f"c{n}",
                "labeled_by": "human",
                "scores": {
                    **{
                        name: {"result": answers[n // (1 + place) % len(answers)], "note": ""}
                        for place, name in enumerate(criteria)
                    },
                    "C9": {"result": answers[0], "note": ""},
                },
                "overall_pass": n % 3 > 0,
            }
            for n in range(12)
        ]
    )


@pytest.mark.parametrize("answers", [("pass", "fail"), ("yes", "no"), ("pass", "fail", "n.r.")])
def test_one_rater_agrees_with_nobody_but_answers_alike(answers: tuple[str, ...]) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels(upload(results(answers), "human_labels.json"))
    [doubt] = asked.value.doubts
    columns = ["scores.C1.result", "scores.C2.result"]
    assert doubt.reason == (
        "nothing in 'human_labels.json' but what they say tells whether 'scores.C1.result', "
        "'scores.C2.result' are labels as well, beside 'overall_pass', as no item has two raters"
    )
    assert (doubt.guess, doubt.alternatives) == ([*columns, "overall_pass"], (["overall_pass"],))
    labels = read_labels(upload(results(answers), "human_labels.json"), on_doubt="accept")
    assert labels.criteria == (*columns, "overall_pass")
    assert any(
        guess.startswith("Not taken for labels") and "'scores.C9.result'" in guess
        for guess in labels.report.guesses
    )
