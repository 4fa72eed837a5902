"""Headings that name systems over the columns of raters: each row holds an output of each."""

import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 12
NAMES = ["human_1", "human_2", "gpt-4o"]


def grade(system: int, who: int, n: int) -> int:
    return (n * (system + 1) + system + ((n + who) % 4 == 0)) % 5 + 1


def rows(systems: list[str], names: list[str]) -> list[list[object]]:
    over = ["", *(one for system in systems for one in [system, *[""] * (len(names) - 1)])]
    grades = [
        [f"q{n}", *(grade(s, w, n) for s in range(len(systems)) for w in range(len(names)))]
        for n in range(N)
    ]
    return [over, ["item", *(name for _ in systems for name in names)], *grades]


def csv(lines: list[list[object]]) -> Upload:
    return upload("".join(",".join(map(str, line)) + "\n" for line in lines), "outputs.csv")


@pytest.mark.parametrize("write", [workbook, csv])
@pytest.mark.parametrize(
    "systems",
    [["System A", "System B"], ["GPT-3.5", "Llama-2", "Mistral"], ["Baseline", "Ours"]],
)
def test_it_is_asked_whether_headings_are_systems(systems: list[str], write) -> None:
    def file() -> Upload:
        return write(*[rows(systems, NAMES)])

    with pytest.raises(QuestionError, match="over its raters are systems or criteria") as caught:
        read_labels(file())
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (
        {"headings": "systems"},
        ({"headings": "criteria"},),
    )
    labels = read_labels(file(), {"answers": {"headings": "systems"}})
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    assert {item: tuple(row) for item, row in zip(wide.index, wide[NAMES].values, strict=True)} == {
        f"q{n}/{system}": tuple(grade(s, who, n) for who in range(len(NAMES)))
        for s, system in enumerate(systems)
        for n in range(N)
    }
    assert set(labels.items["system"]) == set(systems)
    assert labels.report.n_rows == N
    assert read_labels(file(), labels.mapping).digest == labels.digest


def test_what_is_no_label_is_named_by_its_row_of_the_file() -> None:
    lines = rows(["System A", "System B"], NAMES)
    lines[5][6] = "I cannot say"
    labels = read_labels(csv(lines), {"answers": {"headings": "systems"}})
    assert labels.unknown["row"].tolist() == [6]


def test_headings_may_be_stated_to_be_criteria() -> None:
    lines = rows(["Output 1", "Output 2"], NAMES)
    labels = read_labels(csv(lines), {"answers": {"headings": "criteria"}})
    assert labels.criteria == ("Output 1", "Output 2")
    assert len(labels.items) == N


@pytest.mark.parametrize("headings", [["Fluency", "Coherence"], ["Taste", "Looks"]])
def test_other_headings_are_criteria(headings: list[str]) -> None:
    labels = read_labels(workbook(rows(headings, NAMES)))
    assert labels.criteria == tuple(headings)


def test_judges_over_what_they_judged_are_no_systems() -> None:
    names = ["fluency", "coherence"]
    with pytest.raises(LabelError) as caught:
        read_labels(workbook(rows(["GPT-4o", "Claude 3"], names)))
    assert "systems or criteria" not in str(caught.value)


def ranked(names: list[str], are_places: bool) -> Upload:
    """Three annotators who give three columns each place once, or any grade."""
    lines: list[list[object]] = [["prompt", "annotator", *names]]
    for n in range(N):
        for who in range(3):
            places = [(n + (n % 5 == who) + k) % 3 + 1 for k in range(3)]
            grades = [(n // (k + 1) + (n % 5 == who)) % 3 + 1 for k in range(3)]
            lines.append([f"q{n}", f"w{who}", *(places if are_places else grades)])
    return csv(lines)


def test_ranks_that_give_each_place_once_may_be_those_of_systems() -> None:
    """Each was a criterion, without a word."""
    names = ["rank_sysA", "rank_sysB", "rank_sysC"]
    with pytest.raises(QuestionError) as caught:
        read_labels(ranked(names, are_places=True))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("label", names)
    assert doubt.reason == (
        "nothing in 'outputs.csv' says whether 'rank_sysA', 'rank_sysB', 'rank_sysC' are criteria, "
        "as they are read, or systems, each of which needs rows of its own"
    )
    labels = read_labels(ranked(names, are_places=True), mapping={"label": names})
    assert labels.criteria == tuple(names)


@pytest.mark.parametrize(
    ("names", "are_places"),
    [(["rank_tone", "rank_wit", "rank_style"], False), (["tone", "wit", "style"], True)],
)
def test_ranks_of_one_output_and_grades_are_criteria(names: list[str], are_places: bool) -> None:
    assert read_labels(ranked(names, are_places)).report.n_labels == 9 * N


@pytest.mark.parametrize("write", [workbook, csv])
@pytest.mark.parametrize("levels", [("", "item"), ("rater", "model")])
@pytest.mark.parametrize("below", [[], [["item", *[""] * 6]]])
def test_raters_may_stand_over_systems(write, levels, below) -> None:
    systems = ["Llama-2", "Mistral"]
    given = rows(systems, NAMES)[2:]
    order = [1 + s * len(NAMES) + who for who in range(len(NAMES)) for s in range(len(systems))]
    lines = [
        [levels[0], *(name for name in NAMES for _ in systems)],
        [levels[1], *(systems * len(NAMES))],
        *(below if levels[0] else []),
        *([row[0], *(row[place] for place in order)] for row in given),
    ]
    with pytest.raises(QuestionError, match="'Llama-2', 'Mistral' below its raters are") as caught:
        read_labels(write(lines))
    [doubt] = caught.value.doubts
    labels = read_labels(write(lines), {"answers": doubt.guess})
    straight = read_labels(csv(rows(systems, NAMES)), {"answers": {"headings": "systems"}})
    assert {*labels.items.index} == {*straight.items.index}
    keys = ["item", "rater"]
    ours, theirs = (one.table.sort_values(keys)[[*keys, "label"]] for one in (labels, straight))
    assert ours.astype(str).values.tolist() == theirs.astype(str).values.tolist()


@pytest.mark.parametrize("write", [workbook, csv])
@pytest.mark.parametrize(
    ("levels", "headings", "names"),
    [
        (("system", "rater"), ["Llama-2", "Mistral"], NAMES),
        (("criterion", "rater"), ["fluency", "tone"], NAMES),
        (("criterion", "rater"), ["fluency", "tone"], ["Anna", "Ben", "gpt-4o"]),
        (("rater", "criterion"), NAMES, ["fluency", "tone"]),
    ],
)
@pytest.mark.parametrize("is_named", [True, False])
def test_names_of_levels_are_no_names_of_columns(write, levels, headings, names, is_named) -> None:
    lines = [
        [levels[0], *(heading for heading in headings for _ in names)],
        [levels[1], *(names * len(headings))],
        *([["doc", *[""] * 6]] if is_named else []),
        *([f"q{n}", *(grade(0, k, n) for k in range(6))] for n in range(N)),
    ]
    labels = read_labels(write(lines), on_doubt="accept")
    assert len(labels.table) == 6 * N
    assert {name.split("/")[0] for name in labels.items.index} == {f"q{n}" for n in range(N)}
    assert labels.judges == ("gpt-4o",)
    assert len(labels.raters) == 2
