"""Lists of labels by criterion in an object of humans that stands in another."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 20
WORDS = ("morphology", "word_order", "semantic_accuracy")


def read(outer: str, noun: str, **more: object) -> Labels:
    records = [
        {
            "id": f"p{n}",
            outer: {
                noun: {
                    w: [(n * (k + 2) + n // 4 + r) % 3 + 1 for r in range(4)]
                    for k, w in enumerate(WORDS)
                }
                | {key: [1 + n / 10] for key in more}
            },
        }
        for n in range(N)
    ]
    return read_labels(upload("\n".join(map(json.dumps, records)), "d.jsonl"))


@pytest.mark.parametrize("outer", ["metrics", "scores", "evaluation"])
@pytest.mark.parametrize("noun", ["human", "annotators"])
def test_keys_of_lists_are_criteria_of_the_same_raters(outer: str, noun: str) -> None:
    labels = read(outer, noun)
    assert (labels.criteria, len(labels.raters)) == (WORDS, 4)


def test_one_number_beside_lists_is_rather_a_mean_and_asked_about() -> None:
    with pytest.raises(LabelError, match="is a criterion of one rater, or a mean") as asked:
        read("metrics", "human", overall_fluency=True)
    [doubt] = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("criteria", [*WORDS])
    assert doubt.alternatives == ([*WORDS, "overall_fluency"],)
