"""Every omega and rho that paper 2 prints about the data sets at hand."""

import functools

import pytest

from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.analysis.builders import DATA
from tests.reference.alt_test_tables_2_and_5 import CELLS, EPSILON

HALF_A_DIGIT = 0.005 + 1e-9


@functools.cache
def data_set(name: str) -> Labels:
    folder = DATA / "alt_test" / name
    if not folder.exists():
        pytest.skip("the published data sets are not here")
    return read_labels([folder / f"{side}_annotations.json" for side in ("human", "llm")])


def compared(data: str, criterion: str | None, judge: str) -> Comparison:
    labels = data_set(data)
    if criterion is None and len(labels.criteria) > 1:
        return labels.compare_all(judge)
    return labels.compare(judge, criterion)


def test_all_cells_are_listed() -> None:
    assert len(CELLS) == 72  # 6 judges x (3 + 5 of summeval), 4 x 6 of lesion


@pytest.mark.parametrize(("data", "criterion", "judge", "omega", "rho"), CELLS)
def test_printed_values(data, criterion, judge, omega, rho) -> None:
    result = alt_test(compared(data, criterion, judge), epsilon=EPSILON[data])
    assert float(result.winning_rate) == pytest.approx(omega, abs=HALF_A_DIGIT)
    assert float(result.advantage_probability) == pytest.approx(rho, abs=HALF_A_DIGIT)
    assert result.passed == (omega >= 0.5)
    assert not result.excluded


def test_the_paper_reads_the_skew_off_consistency() -> None:
    result = alt_test(compared("summeval", "consistency", "mistral-v03"))
    assert result.passed
    assert result.majority_share > 0.85
    assert "look at the balanced test too" in result.warnings[0]
    balanced = alt_test(compared("summeval", "consistency", "mistral-v03"), balanced=True)
    assert not balanced.passed
    assert balanced.warnings == ()
