"""Files that call the systems otherwise: ``openai:gpt-4o-mini`` and ``gpt-4o-mini``."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

SYSTEMS = ("gpt-4o-mini", "claude-3-haiku", "llama-3-8b")
OFFERED = ("openai:gpt-4o-mini", "anthropic:claude-3-haiku", "meta-llama/llama-3-8b")
N_DOCS = 10


def graded(names: tuple[str, ...], *raters: str) -> Upload:
    rows = [
        (f"d{doc}", name, *(1 + (3 * doc + k + n * (doc % 3 == 0)) % 5 for n in range(len(raters))))
        for doc in range(N_DOCS)
        for k, name in enumerate(names)
    ]
    frame = pd.DataFrame(rows, columns=["doc", "system", *raters])
    return upload(frame.to_csv(index=False), f"{raters[0]}.csv")


def read(humans: tuple[str, ...], judge: tuple[str, ...]) -> Labels:
    return read_labels([graded(humans, "human_1", "human_2"), graded(judge, "gpt-4")])


@pytest.mark.parametrize(
    ("humans", "judge"),
    [
        (SYSTEMS, OFFERED),
        (OFFERED, SYSTEMS),
        (SYSTEMS, tuple(name.upper() for name in SYSTEMS)),
        (SYSTEMS, tuple(name.replace("-", "_") for name in SYSTEMS)),
        (OFFERED, tuple(name.replace(":", "/") for name in OFFERED)),
        (SYSTEMS, (OFFERED[0], *SYSTEMS[1:])),
    ],
)
def test_names_that_are_one_to_one_meet_and_it_is_said(
    humans: tuple[str, ...], judge: tuple[str, ...]
) -> None:
    labels = read(humans, judge)
    assert labels.compare("gpt-4").n_items == N_DOCS * len(SYSTEMS)
    assert set(labels.items["system"]) == {*humans}
    [said] = [note for note in labels.report.joined if note.startswith("Systems of ")]
    assert said.startswith("Systems of 'gpt-4.csv' were read as those of 'human_1.csv': '")
    assert labels.report.balance


@pytest.mark.parametrize(
    "judge",
    [
        tuple(f"{name}-2024-07-18" for name in SYSTEMS),
        ("x", "y", "z"),
    ],
)
def test_other_names_do_not_meet(judge: tuple[str, ...]) -> None:
    with pytest.raises(LabelError, match="No item of .* has both a human and a judge's label"):
        read(SYSTEMS, judge)


def test_a_name_that_could_be_two_stays_as_it_is() -> None:
    judge = ("openai:gpt-4o-mini", "azure:gpt-4o-mini", "meta:llama-3-8b")
    labels = read(SYSTEMS, judge)
    assert labels.compare("gpt-4").n_items == N_DOCS
    assert {"openai:gpt-4o-mini", "azure:gpt-4o-mini"} <= {*labels.items["system"]}


def test_two_offers_of_one_system_are_two_systems() -> None:
    azure = tuple(name.replace("openai", "azure") for name in OFFERED)
    labels = read(OFFERED, azure)
    assert labels.compare("gpt-4").n_items == 2 * N_DOCS


def test_votes_that_name_the_systems_are_called_alike_too() -> None:
    def votes(names: tuple[str, ...], *raters: str) -> Upload:
        rows = [
            (f"q{n}", names[n % 3], names[(n + 1) % 3], *[names[(n + n % 2) % 3]] * len(raters))
            for n in range(12)
        ]
        frame = pd.DataFrame(rows, columns=["question", "model_a", "model_b", *raters])
        return upload(frame.to_csv(index=False), f"{raters[0]}.csv")

    labels = read_labels([votes(SYSTEMS, "human_1", "human_2"), votes(OFFERED, "gpt-4")])
    pair = labels.compare("gpt-4")
    assert (labels.scale().kind, pair.n_items) == ("preference", 12)
    assert (pair.human_counts == 2 * pair.machine_counts).all()
