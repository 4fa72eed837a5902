"""Labels in an object each, below a criterion and a rater, are these raters' labels."""

import pytest

from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import json_file

RATERS = [("46542882", "47200615", "47200616"), ("anna", "ben", "cleo"), ("A2XJK31", "A9QPLZ7")]


def _records(
    raters: tuple[str, ...], label: str, criteria: tuple[str, ...], **beside: object
) -> list[dict[str, object]]:
    return [
        {
            "task_id": f"t{n}",
            "output": f"An answer to {n} that was given",
            "annotations": {
                criterion: {
                    rater: {label: (n + place * k) % 4 + 1} | beside
                    for k, rater in enumerate(raters, start=1)
                }
                for place, criterion in enumerate(criteria)
            },
        }
        for n in range(24)
    ]


@pytest.mark.parametrize("raters", RATERS)
@pytest.mark.parametrize("label", ["value", "score", "rating", "label"])
@pytest.mark.parametrize("criteria", [("quality",), ("naturalness", "completeness")])
def test_the_names_above_them_are_of_criteria_and_raters(
    raters: tuple[str, ...], label: str, criteria: tuple[str, ...]
) -> None:
    labels = read_labels(json_file(_records(raters, label, criteria)))
    assert (sorted(labels.raters), labels.judges) == (sorted(raters), ())
    assert list(labels.criteria) == (list(criteria) if len(criteria) > 1 else ["quality"])
    assert labels.report.n_labels == 24 * len(raters) * len(criteria)


def test_what_stands_beside_a_label_is_named() -> None:
    given = _records(RATERS[1], "value", ("fluency", "tone"), timestamp=1712345678, comment="fine")
    labels = read_labels(json_file(given))
    assert (len(labels.raters), list(labels.criteria)) == (3, ["fluency", "tone"])
    assert (
        "What stands beside the labels in 'annotations' of 'export.json' was left out: "
        "'timestamp', 'comment'." in str(labels.report)
    )
