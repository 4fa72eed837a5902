"""The first damaged files; ``python -m benchmarks.fuzz`` reads others for as long as one likes."""

from itertools import islice
from math import inf
from pathlib import Path

import pytest

from benchmarks.fuzz import TooSlowError, at_most, data_sets, made_case, outcomes_of
from benchmarks.mutations import WRITERS
from judgeviz.labels.reading import read_labels

N_CASES = 250  # the same on every machine


def test_damaged_files_are_read_or_refused_in_one_sentence_and_nothing_is_lost_unsaid() -> None:
    outcomes = list(islice(outcomes_of(seed=11, seconds=inf), N_CASES))
    assert [str(one) for one in outcomes if not isinstance(one, str)] == []
    assert set(outcomes) >= {"read", "refused"}


def test_a_number_brings_the_same_case_back() -> None:
    starts = data_sets()
    for number in range(20):
        one, other = (made_case(starts, seed=3, number=number) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("ending", WRITERS)
def test_every_container_holds_the_same_labels(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"votes{ending}"
    table = [["item", "human_1", "gpt-4o"], ["a", "1", "2"], ["b", "2", "2"]]
    path.write_bytes(WRITERS[ending](table))
    pair = read_labels(path).compare("gpt-4o")
    assert pair.human_counts.tolist() == [[1, 0], [0, 1]]
    assert pair.machine_counts.tolist() == [[0, 1], [0, 1]]


def read_for_ever() -> None:
    while True:
        pass


def test_a_reading_without_end_is_stopped() -> None:
    with pytest.raises(TooSlowError, match=r"more than 0\.05 seconds"), at_most(0.05):
        read_for_ever()
