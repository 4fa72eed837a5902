"""Several files that say the same in all their rows read as the one table that they make."""

import json
from collections.abc import Callable

import numpy as np
import pytest

from judgeviz.analysis.perception.binned_jsd import binned_jsd
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

Row = dict[str, object]
RATERS = ("human_1", "human_2", "gpt-4o")
KINDS = ("alpha", "beta", "gamma")
N = 15


def grade(file: int, who: int, n: int) -> int:
    return (n * (file % 5 + 2) + file + ((n + who) % 4 == 0)) % 5 + 1


def long_rows(file: int, **beside: object) -> list[Row]:
    return [
        {"item": f"q{n}", **beside, "rater": rater, "label": grade(file, who, n)}
        for n in range(N)
        for who, rater in enumerate(RATERS)
    ]


def wide_rows(file: int, **beside: object) -> list[Row]:
    return [
        {"item": f"q{n}", **beside} | {r: grade(file, who, n) for who, r in enumerate(RATERS)}
        for n in range(N)
    ]


def file_of(rows: list[Row], name: str) -> Upload:
    names = list(rows[0])
    if name.endswith(".jsonl"):
        return upload("\n".join(map(json.dumps, rows)), name)
    lines: list[list[object]] = [[*names], *([row[column] for column in names] for row in rows)]
    if name.endswith(".xlsx"):
        return workbook(lines, name=name)
    cells = [["" if cell is None else str(cell) for cell in line] for line in lines]
    return upload("".join(",".join(line) + "\n" for line in cells), name)


def facts(labels: Labels) -> dict[str, object]:
    """What a reading says, whatever its files are called."""
    items = labels.items
    sides = [c for c in ("system", "system_a", "system_b") if c in items]
    return {
        "raters": sorted(labels.raters),
        "judges": sorted(labels.judges),
        "criteria": sorted(labels.criteria),
        "n_labels": {name: labels.n_labels(name) for name in (*labels.raters, *labels.judges)},
        "items": sorted(items.index),
        "systems": {c: sorted(set(items[c].astype(str))) for c in sides},
        "source": labels.source,
        "sources": labels.source and sorted(set(items[labels.source].astype(str))),
        "columns": sorted(labels.item_columns),
        "samples": {name: labels.n_samples(name) for name in labels.judges},
    }


def read_both(tables: dict[str, list[Row]], ending: str = "csv") -> tuple[Labels, Labels]:
    """Labels of several files, read twice with the mapping in use, and of the one table."""

    def files() -> list[Upload]:
        return [file_of(rows, f"{name}.{ending}") for name, rows in tables.items()]

    several = read_labels(files())
    assert read_labels(files(), several.mapping).digest == several.digest
    whole = [row for rows in tables.values() for row in rows]
    return several, read_labels(file_of(whole, f"all.{ending}"))


def of_systems(
    column: str, item: str, rows_of: Callable[..., list[Row]], k: int
) -> dict[str, list[Row]]:
    names = [f"{KINDS[n % 3]}{n}" for n in range(k)]
    found = {name: rows_of(n, **{column: name}) for n, name in enumerate(names)}
    for rows in found.values():
        for row in rows:
            row[item] = row.pop("item")
    return found


@pytest.mark.parametrize("rows_of", [long_rows, wide_rows])
@pytest.mark.parametrize(
    ("column", "item", "k", "ending"),
    [
        ("system", "item", 3, "csv"),
        ("system", "item", 2, "jsonl"),
        ("model", "doc_id", 3, "xlsx"),
        ("model", "item", 20, "csv"),
        ("generator", "prompt_id", 7, "csv"),
    ],
)
def test_files_of_a_system_each(
    rows_of: Callable[..., list[Row]], column: str, item: str, k: int, ending: str
) -> None:
    several, whole = read_both(of_systems(column, item, rows_of, k), ending)
    assert facts(several) == facts(whole)
    assert several.source == item
    assert len(several.items) == k * N
    assert len(set(several.items["system"])) == k


def test_the_report_says_what_tells_files_apart() -> None:
    several, _ = read_both(of_systems("system", "item", long_rows, 3))
    assert (
        "'alpha0.csv', 'beta1.csv', 'gamma2.csv' were read as parts of one table, in which "
        "'system' tells their rows apart."
    ) in several.report.guesses


@pytest.mark.parametrize("rows_of", [long_rows, wide_rows])
def test_outputs_of_a_system_each_have_their_source(rows_of: Callable[..., list[Row]]) -> None:
    tables = {}
    for number, name in enumerate(KINDS):
        rows = rows_of(number, system=name)
        tables[name] = [
            {**row, "source": row["item"], "item": f"{name}{row['item']}"} for row in rows
        ]
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert several.source == "source"
    assert set(several.items["system"]) == {*KINDS}


def test_systems_and_criteria_in_files_of_their_own() -> None:
    tables = {
        f"{name}_{criterion}": long_rows(3 * number + part, system=name, criterion=criterion)
        for number, name in enumerate(KINDS)
        for part, criterion in enumerate(("Fluency", "Tone"))
    }
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert several.criteria == ("Fluency", "Tone")
    assert len(several.items) == 3 * N


@pytest.mark.parametrize("column", ["sample", "run"])
@pytest.mark.parametrize("names", [(1, 2, 3), ("a", "b", "c")])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "xlsx"])
def test_files_of_a_run_each(column: str, names: tuple[object, ...], ending: str) -> None:
    people = [row | {column: None} for row in long_rows(0) if row["rater"] != "gpt-4o"]
    runs = {
        f"part{number}": [
            row for row in long_rows(number, **{column: name}) if row["rater"] == "gpt-4o"
        ]
        for number, name in enumerate(names)
    }
    several, whole = read_both({"humans": people, **runs}, ending)
    assert facts(several) == facts(whole)
    assert several.n_samples("gpt-4o") == 3
    assert several.n_labels("gpt-4o") == 3 * N


@pytest.mark.parametrize("rows_of", [long_rows, wide_rows])
def test_files_of_a_document_each(rows_of: Callable[..., list[Row]]) -> None:
    tables = {}
    for number, name in enumerate(KINDS):
        rows = rows_of(number, doc_id=f"d{name}")
        tables[name] = [{"seg_id": str(row.pop("item"))[1:], **row} for row in rows]
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert "dalpha/0" in several.items.index
    assert len(several.items) == 3 * N


@pytest.mark.parametrize("rows_of", [long_rows, wide_rows])
def test_files_of_a_pair_each(rows_of: Callable[..., list[Row]]) -> None:
    votes = {1: "A", 2: "A", 3: "tie", 4: "B", 5: "B"}
    tables = {
        name: [
            {c: votes.get(cell, cell) if isinstance(cell, int) else cell for c, cell in row.items()}
            for row in rows_of(number, system_a="base", system_b=name)
        ]
        for number, name in enumerate(KINDS)
    }
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert len(several.items) == 3 * N


@pytest.mark.parametrize("column", ["annotator", "user", "worker_id"])
def test_files_of_a_rater_each_say_of_what_kind_they_are(column: str) -> None:
    names = {"human_1": "anna", "human_2": "ben", "gpt-4o": "gpt-4o"}
    tables = {
        name: [
            {
                "item": row["item"],
                column: name,
                "kind": "machine" if name == "gpt-4o" else "human",
                "label": row["label"],
            }
            for row in long_rows(0)
            if row["rater"] == rater
        ]
        for rater, name in names.items()
    }
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert several.raters == ("anna", "ben")


def test_humans_and_judges_of_a_system_each() -> None:
    called = {"human_1": "R1", "human_2": "R2", "gpt-4o": "R4"}
    tables = {
        f"{side}_{name}": [
            {**row, "rater": called[str(row["rater"])]}
            for row in long_rows(number, system=name)
            if (row["rater"] == "gpt-4o") == (side == "judges")
        ]
        for number, name in enumerate(KINDS)
        for side in ("humans", "judges")
    }
    files = [file_of(rows, f"{name}.csv") for name, rows in tables.items()]
    labels = read_labels(files)
    assert (labels.raters, labels.judges) == (("R1", "R2"), ("R4",))
    assert labels.compare("R4").n_items == 3 * N


def test_systems_of_judges_files_beside_one_file_of_humans() -> None:
    rows = {name: wide_rows(number, system=name) for number, name in enumerate(KINDS)}
    people = [
        {column: cell for column, cell in row.items() if column != "gpt-4o"}
        for own in rows.values()
        for row in own
    ]
    judged = {
        name: [{c: row[c] for c in ("item", "system", "gpt-4o")} for row in own]
        for name, own in rows.items()
    }
    files = [file_of(own, f"{name}.csv") for name, own in {"people": people, **judged}.items()]
    assert read_labels(files).compare("gpt-4o").n_items == 3 * N


@pytest.mark.parametrize("column", ["model", "system"])
def test_what_people_say_the_same_of_is_one_item(column: str) -> None:
    tables = []
    for number, name in enumerate(KINDS):
        rows = [row | {"gpt-4o": grade(number, 2, n)} for n, row in enumerate(wide_rows(0))]
        tables.append(file_of([row | {column: name} for row in rows], f"{name}.csv"))
    with pytest.raises(LabelError, match="rater 'gpt-4o' gives item") as caught:
        read_labels(tables)
    assert (
        "the first in 'alpha.csv'; keep one of them, or say in a column of each file what"
        in str(caught.value)
    )


def test_what_is_said_of_the_side_is_no_system() -> None:
    people = [row for row in long_rows(0, system="human") if row["rater"] != "gpt-4o"]
    judged = [row for row in long_rows(0, system="gpt-4o") if row["rater"] == "gpt-4o"]
    labels = read_labels([file_of(people, "humans.csv"), file_of(judged, "judges.csv")])
    assert labels.compare("gpt-4o").n_items == N


def test_two_labels_in_one_of_several_files() -> None:
    rows = long_rows(0)
    twice = [*rows, *({**row, "label": 6 - int(str(row["label"]))} for row in rows[:9])]
    other = [{**row, "item": f"p{row['item']}"} for row in long_rows(1)]
    with pytest.raises(
        LabelError, match="rows 2 and 47: rater 'human_1' gives item 'q0'"
    ) as caught:
        read_labels([file_of(twice, "one.csv"), file_of(other, "other.csv")])
    assert "number repeated answers in a column 'sample'" in str(caught.value)


def test_a_column_that_tells_files_apart_is_named() -> None:
    files = [file_of(long_rows(n, seed=n + 1), f"r{n}.csv") for n in range(3)]
    with pytest.raises(LabelError) as caught:
        read_labels(files)
    assert "the first in 'r0.csv'; column 'seed' tells them apart" in str(caught.value)
    files = [file_of(long_rows(n, seed=n + 1), f"r{n}.csv") for n in range(3)]
    assert read_labels(files, {"sample": "seed"}).n_samples("gpt-4o") == 3
    files = [file_of(long_rows(n, seed=n + 1), f"r{n}.csv") for n in range(3)]
    assert len(read_labels(files, {"item": ["item", "seed"]}).items) == 3 * N


@pytest.mark.parametrize("mapping", [{"system": "engine"}, {"item": ["item", "engine"]}])
def test_what_is_stated_of_files_is_not_asked(mapping: dict[str, object]) -> None:
    names = ("llama", "mistral", "qwen")
    files = [file_of(long_rows(n, engine=name), f"{name}.csv") for n, name in enumerate(names)]
    labels = read_labels(files, mapping)
    assert sorted(labels.items.index)[:2] == ["q0/llama", "q0/mistral"]
    assert len(labels.items) == 3 * N


def rows_of_systems(column: str = "system") -> list[Row]:
    return [row for n, name in enumerate(KINDS) for row in long_rows(n, **{column: name})]


def rows_with_a_system_missing() -> list[Row]:
    first, *rest = rows_of_systems()
    return [first | {"system": None}, *rest]


def votes(first: str, second: str, number: int = 0) -> list[Row]:
    words = {1: "A", 2: "A", 3: "tie", 4: "B", 5: "B"}
    rows = long_rows(number, system_a=first, system_b=second)
    return [row | {"label": words[int(str(row["label"]))]} for row in rows]


def rows_of_pairs() -> list[Row]:
    return [row for number, name in enumerate(KINDS) for row in votes("base", name, number)]


def turned(rows: list[Row]) -> list[Row]:
    """The same, of which every second item names its systems in the other order."""
    sides = ("system_a", "system_b")
    return [
        row | dict(zip(sides, (row[sides[1]], row[sides[0]]), strict=True))
        if int(str(row["item"])[1:]) % 2
        else row
        for row in rows
    ]


def rows_of_pairs_voted_on_alike() -> list[Row]:
    return turned([row for name in KINDS for row in votes("base", name)])


def rows_with_a_system_on_both_sides() -> list[Row]:
    rows = votes("base", "alpha")
    return [
        row | {"system_b": "base"} if n % 7 == 0 and row["rater"] != "gpt-4o" else row
        for n, row in enumerate(rows)
    ]


def rows_of_runs(column: str, names: tuple[object, ...]) -> list[Row]:
    rows = long_rows(0, **{column: names[0]})
    for number, name in enumerate(names[1:], start=1):
        rows += [row for row in long_rows(number, **{column: name}) if row["rater"] == "gpt-4o"]
    return rows


def without(row: Row, column: str) -> Row:
    return {name: cell for name, cell in row.items() if name != column}


TABLES: dict[str, list[Row]] = {
    "systems": rows_of_systems(),
    "models": rows_of_systems("model"),
    "a system is missing": rows_with_a_system_missing(),
    "pairs": rows_of_pairs(),
    "pairs voted on alike": rows_of_pairs_voted_on_alike(),
    "a system on both sides": rows_with_a_system_on_both_sides(),
    "samples": rows_of_runs("sample", (1, 2, 3)),
    "runs": rows_of_runs("run", ("a", "b", "c")),
    "documents": [
        {"doc_id": name, "seg_id": str(row["item"])[1:], **without(row, "item")}
        for number, name in enumerate(("alpha", "beta/1", "gamma | 2"))
        for row in long_rows(number)
    ],
    "some without a label": [
        row | {"label": None if n > 3 * N // 2 else row["label"]}
        for n, row in enumerate(long_rows(0))
    ],
}


def rows_of_criteria(says: Callable[[int, int, int], object], name: str = "Tone") -> list[Row]:
    """A criterion in which every rater says the same of both systems' outputs on an item."""
    return [
        {"item": f"q{n}", "rater": rater, "Fluency": grade(number, who, n), "system": system}
        | {name: says(number, who, n)}
        for n in range(N)
        for who, rater in enumerate(RATERS)
        for number, system in enumerate(KINDS[:2])
    ]


TABLES |= {
    "a criterion alike in both systems": rows_of_criteria(lambda _, who, n: grade(2, who, n)),
    "the same in words": rows_of_criteria(lambda _, who, n: "ab"[grade(2, who, n) % 2], "quality"),
    "one criterion alike for one rater": rows_of_criteria(
        lambda number, who, n: 4 if who == 1 else grade(number + 2, who, n)
    ),
    "each rater has seen one of the systems": [
        row
        for number, name in enumerate(KINDS[:2])
        for row in long_rows(number, system=name)
        if (RATERS.index(str(row["rater"])) + int(str(row["item"])[1:])) % 2 == number
    ],
    "few grades of one rater": [
        {"item": f"q{n}", "rater": rater, "Fluency": (n + who) % 3 + 1}
        | {"Tone": 2 if who == 1 else grade(1, who, n)}
        for n in range(N)
        for who, rater in enumerate(RATERS)
    ],
    "systems of which all is the same": [
        row for name in KINDS for row in long_rows(0, system=name)
    ],
}


def cut_at(*places: int) -> Callable[[list[Row]], dict[str, list[Row]]]:
    def cut(rows: list[Row]) -> dict[str, list[Row]]:
        ends = [0, *(len(rows) * place // 100 for place in places), len(rows)]
        pairs = zip(ends[:-1], ends[1:], strict=True)
        return {f"part{n}": rows[a:b] for n, (a, b) in enumerate(pairs)}

    return cut


def by_item(rows: list[Row]) -> dict[str, list[Row]]:
    return cut_at(40)(sorted(rows, key=lambda row: str(row.get("item", row.get("seg_id")))))


def by_side(rows: list[Row]) -> dict[str, list[Row]]:
    judged = [row for row in rows if row["rater"] == "gpt-4o"]
    return {"humans": [row for row in rows if row not in judged], "judges": judged}


def by_rater(rows: list[Row]) -> dict[str, list[Row]]:
    return {name: [row for row in rows if row["rater"] == name] for name in RATERS}


def last_row_apart(rows: list[Row]) -> dict[str, list[Row]]:
    numbered = [{"row": n, **row} for n, row in enumerate(rows)]
    return {"part0": numbered[-1:], "part1": numbered[:-1]}


def humans_cut(rows: list[Row]) -> dict[str, list[Row]]:
    sides = by_side(rows)
    return {**cut_at(34, 67)(sides["humans"]), "judges": sides["judges"]}


def judges_cut(rows: list[Row]) -> dict[str, list[Row]]:
    sides = by_side(rows)
    return {"humans": sides["humans"], **cut_at(34, 67)(sides["judges"])}


@pytest.mark.parametrize(
    "cut",
    [
        cut_at(20),
        cut_at(50),
        cut_at(85),
        cut_at(34, 67),
        by_item,
        by_side,
        by_rater,
        humans_cut,
        judges_cut,
        last_row_apart,
    ],
    ids=[
        "20",
        "50",
        "85",
        "thirds",
        "by item",
        "by side",
        "by rater",
        "humans cut",
        "judges cut",
        "last row",
    ],
)
@pytest.mark.parametrize("table", TABLES)
def test_parts_of_one_table(table: str, cut: Callable[[list[Row]], dict[str, list[Row]]]) -> None:
    several, whole = read_both(cut(TABLES[table]))
    assert facts(several) == facts(whole)
    for criterion in whole.criteria:
        parts, one = (
            binned_jsd(labels.compare("gpt-4o", criterion), n_boot=0, n_null=0)
            for labels in (several, whole)
        )
        assert (parts.n_items, parts.value) == (one.n_items, one.value)


@pytest.mark.parametrize("cut", [humans_cut, judges_cut], ids=["humans", "judges"])
def test_parts_beside_a_column_per_rater(cut: Callable[[list[Row]], dict[str, list[Row]]]) -> None:
    """Humans with a row per label and a judge with a column share the ids of several systems."""
    tables = {
        name: [
            {"gpt-4o" if c == "label" else c: cell for c, cell in row.items() if c != "rater"}
            if name not in ("humans",) and rows[0]["rater"] == "gpt-4o"
            else row
            for row in rows
        ]
        for name, rows in cut(rows_of_systems()).items()
    }
    labels = read_labels([file_of(rows, f"{name}.csv") for name, rows in tables.items()])
    assert labels.compare("gpt-4o").n_items == 3 * N
    assert set(labels.items["system"]) == {*KINDS}


def test_kinds_beside_numbers_of_raters_are_read_in_all_parts() -> None:
    called = {rater: str(number) for number, rater in enumerate(RATERS)}
    rows = [
        row | {"rater": called[who], "kind": "machine" if who == "gpt-4o" else "human"}
        for row in long_rows(0)
        for who in [str(row["rater"])]
    ]
    tables = {
        "humans": [row for row in rows if row["kind"] == "human"],
        "judges": [row for row in rows if row["kind"] == "machine"],
    }
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert several.judges == ("2",)


def test_a_part_that_nobody_labelled_yet() -> None:
    rows = long_rows(0)
    several, whole = read_both(
        {"p1": rows[:30], "p2": [row | {"label": None} for row in rows[30:]]}
    )
    assert facts(several) == facts(whole)
    assert several.report.n_missing == whole.report.n_missing == 15


def test_ids_that_name_the_system_meet_beside_a_column_of_it() -> None:
    people = [row for row in rows_of_systems() if row["rater"] != "gpt-4o"]
    judged = [
        row | {"item": f"{row['item']}/{row['system']}"}
        for row in rows_of_systems()
        if row["rater"] == "gpt-4o"
    ]
    labels = read_labels([file_of(people, "humans.csv"), file_of(judged, "judges.csv")])
    assert labels.compare("gpt-4o").n_items == 3 * N


STATED = {"item": "item", "rater": "rater", "label": "label"}


@pytest.mark.parametrize(
    "mapping", [{"rater": "rater"}, STATED, STATED | {"kind": "kind"}, {"kind": "kind"}, {}]
)
def test_parts_with_kinds_whose_raters_are_stated_are_no_files_of_one_rater(
    mapping: dict[str, object],
) -> None:
    rows = [row | {"kind": "machine" if row["rater"] == "gpt-4o" else "human"}
            for row in long_rows(0)]  # fmt: skip
    half = len(rows) // 2
    labels = read_labels([file_of(rows[:half], "a.csv"), file_of(rows[half:], "b.csv")], mapping)
    assert (labels.raters, labels.judges) == (RATERS[:2], RATERS[2:])
    assert labels.report.n_labels == len(rows)


@pytest.mark.parametrize("raters", [("annotator_a", "annotator_b"), ("Anna", "Ben")])
@pytest.mark.parametrize("n_first", [1, 2, N - 1])
def test_columns_of_raters_are_told_by_all_parts(raters: tuple[str, str], n_first: int) -> None:
    called = dict(zip(RATERS, (*raters, "gpt-4o"), strict=True))
    rows = [{called.get(c, c): cell for c, cell in row.items()} for row in wide_rows(0)]
    tables = {"part0": rows[:n_first], "part1": rows[n_first:]}
    if raters[0] == "Anna":
        with pytest.raises(LabelError, match="Anna") as caught:
            read_both(tables)
        assert "share no label" not in str(caught.value)
        return
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert several.raters == raters


@pytest.mark.parametrize("on_doubt", ["raise", "accept"])
def test_what_the_one_table_asks_about_labels_is_asked(on_doubt: str) -> None:
    """Raters agree on it no more than by chance, which no file of one rater tells."""
    said = np.random.default_rng(1).integers(2, size=(N, len(RATERS)))
    rows = [
        row | {"Fluency": "pf"[int(str(row["Fluency"])) % 2]}
        for row in rows_of_criteria(lambda _, who, n: "yn"[said[n, who]], "hint")
    ]
    sources = (
        [file_of(rows, "all.csv")],
        [file_of(own, f"{name}.csv") for name, own in by_rater(rows).items()],
    )
    for files in sources:
        if on_doubt == "raise":
            with pytest.raises(
                LabelError, match="whether 'hint' holds labels, of which the raters"
            ):
                read_labels(files)
        else:
            labels = read_labels(files, on_doubt="accept")
            assert [doubt.role for doubt in labels.report.doubts] == ["label"]


@pytest.mark.parametrize("beside", ["domain", "length"])
@pytest.mark.parametrize(
    "raters",
    [
        {"a": ["human_1"], "b": ["human_2"], "c": ["gpt-4o"], "d": ["claude"]},
        {
            "a": ["human_1", "human_2"],
            "b": ["human_1", "human_2"],
            "c": ["gpt-4o"],
            "d": ["gpt-4o"],
        },
        {"a": ["human_1"], "b": ["human_2"], "all": ["gpt-4o", "claude"]},
    ],
)
def test_parts_of_other_items_are_not_joined_by_what_is_said_of_these(
    raters: dict[str, list[str]], beside: str
) -> None:
    values = ["law", "news", "art", "med", "bio", "geo"] if beside == "domain" else [*range(4)] * 2
    places = {"a": range(6), "b": range(6, 12), "c": range(6), "d": range(6, 12), "all": range(12)}
    tables: dict[str, list[Row]] = {
        part: [
            {"item": n + 1, "rater": who, "label": 1 + (n * (k + 2) + k) % 5,
             beside: values[n % 6]}
            for n in places[part]
            for k, who in enumerate(own)
        ]
        for part, own in raters.items()
    }  # fmt: skip
    several, whole = read_both(tables)
    assert facts(several) == facts(whole)
    assert len(several.items) == 12
