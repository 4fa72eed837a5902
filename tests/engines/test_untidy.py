"""Tables as they come, with blanks, gaps and empty columns: counted as they are read."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import judgeviz as jv
from judgeviz.engines import source as engine_source

Held = Callable[[pd.DataFrame], object]

FRAME = pd.DataFrame(
    [
        (f"q{item}", rater, kind, (item * step) % 4 + 1, ("law", "news")[item % 2])
        for item in range(8)
        for rater, kind, step in (("ann", "human", 1), ("bob", "human", 3), ("gpt", "machine", 7))
    ],
    columns=["item", "rater", "kind", "label", "domain"],
)


def assert_same(frame: pd.DataFrame, source: object, **columns: object) -> None:
    """Numbers of an engine beside those of memory; of the items with some values where given."""
    labels, counted = jv.read_labels(frame), jv.open(source)
    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    assert counted.report.n_labels == labels.report.n_labels
    assert dict(counted.report.dropped) == dict(labels.report.dropped)
    assert counted.report.n_missing == labels.report.n_missing
    for judge in labels.judges:
        ours, theirs = (one.compare(judge).with_values(columns) for one in (counted, labels))
        assert ours.n_items == theirs.n_items
        assert ours.n_left_out == theirs.n_left_out
        assert ours.n_responses == theirs.n_responses
        assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value


def test_a_rater_with_a_blank_is_the_same_rater(held: Held) -> None:
    more = pd.DataFrame({"item": ["q0", "q8"], "rater": ["gpt ", " ann"], "label": [3, 2],
                         "kind": ["machine", "human"], "domain": ["law", "law"]})  # fmt: skip
    assert_same(pd.concat([FRAME, more.iloc[1:]]), held(pd.concat([FRAME, more.iloc[1:]])))
    twice = pd.concat([FRAME, more])
    with pytest.raises(jv.LabelError, match="q0"):
        jv.read_labels(twice)
    with pytest.raises(jv.LabelError, match="On 1 item of 'table' somebody labelled 'label' sev"):
        jv.open(held(twice)).compare("gpt")


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", "\u3000", "\u200b", "\ufeff"])
def test_an_item_with_a_blank_is_the_same_item(held: Held, blank: str) -> None:
    item = FRAME["item"].where(
        (FRAME["rater"] != "gpt") | (FRAME.index % 2 == 0), FRAME["item"] + blank
    )
    assert_same(FRAME.assign(item=item), held(FRAME.assign(item=item)))


@pytest.mark.parametrize("control", ["\0", "\x1b", "\x7f"])
def test_an_item_with_a_control_character_is_the_same_item(held: Held, control: str) -> None:
    item = FRAME["item"].where(
        FRAME["rater"] != "gpt", FRAME["item"].str.replace("q", f"q{control}")
    )
    source = held(FRAME.assign(item=item))
    assert_same(FRAME.assign(item=item), source)
    note = "Removed from 'table': control characters in column 'item'."
    assert note in jv.open(source).report.notes
    assert note not in jv.open(held(FRAME)).report.notes


@pytest.mark.parametrize("untidy", ["law ", "\u00a0law", "NA", ""])
def test_a_column_of_items_may_have_blanks_and_gaps(held: Held, untidy: str) -> None:
    domain = FRAME["domain"].where((FRAME["rater"] != "gpt") | (FRAME["domain"] != "law"), untidy)
    frame = FRAME.assign(domain=domain)
    assert_same(frame, held(frame), domain="law")


@pytest.mark.parametrize("most_renamed", [20, 1])
def test_untidy_cells_are_tidied_one_by_one_or_by_their_letters(
    held: Held, monkeypatch: pytest.MonkeyPatch, most_renamed: int
) -> None:
    monkeypatch.setattr(engine_source, "MOST_RENAMED", most_renamed)
    several = [FRAME.assign(item=FRAME["item"] + f"/{n}") for n in range(40)]
    frame = pd.concat(several, ignore_index=True)
    frame["label"] = frame["label"].astype(str)
    frame.loc[3::17, "label"] += "\u00a0"
    frame.loc[5::19, "label"] = "N/A"
    frame.loc[7::23, "label"] = None
    frame.loc[frame["rater"].eq("ann") & (frame.index % 2 > 0), "rater"] = " ann"
    frame.loc[::29, "domain"] = " "
    table = held(frame)
    opened = jv.open(table).engine.frame
    if most_renamed > 1 and opened.implementation.is_duckdb():
        assert "trim" not in opened.to_native().sql_query()  # of every cell of every query
    assert_same(frame, table, domain="news")


def test_a_column_of_items_may_have_nan() -> None:
    words = np.array([10.0 * (int(item[1:]) % 2) for item in FRAME["item"]])
    words[FRAME["rater"] == "bob"] = np.nan
    table = pa.Table.from_pandas(FRAME).append_column("words", pa.array(words, from_pandas=False))
    assert_same(FRAME.assign(words=words), table, words=10)


@pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
def test_blanks_after_commas_change_nothing(tmp_path: Path, engine: str) -> None:
    path = tmp_path / "labels.csv"
    path.write_text(FRAME.to_csv(index=False).replace(",", ", "))
    labels, counted = jv.read_labels(path), jv.open(path, engine=engine)
    assert (counted.raters, counted.judges) == (labels.raters, labels.judges)
    ours, theirs = (jv.binned_jsd(one.compare("gpt")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)


@pytest.mark.parametrize("late", [["human_2"], ["llama"], ["human_2", "llama"]])
def test_a_column_that_is_empty_at_first_is_a_raters(held: Held, late: list[str]) -> None:
    rng = np.random.default_rng(0)
    names = ["human_1", "human_2", "gpt", "llama"]
    wide = pd.DataFrame(rng.integers(1, 5, (10_200, 4)), columns=names).astype("Int64")
    wide.loc[:10_050, late] = pd.NA
    wide.insert(0, "item", [f"q{n}" for n in range(len(wide))])
    counted = jv.open(held(wide))
    assert "first 10,000 rows" in str(counted.report)
    assert counted.raters == ("human_1", "human_2")
    assert counted.judges == ("gpt", "llama")
    assert_same(wide, held(wide))


def test_rows_without_an_item_are_left_out(held: Held) -> None:
    rows = np.arange(len(FRAME))
    frame = FRAME.assign(item=FRAME["item"].where(rows % 6 != 0))
    assert dict(jv.read_labels(frame).report.dropped) == {"no item": 4}
    assert_same(frame, held(frame))


def test_a_kind_may_be_said_now_and_then(held: Held) -> None:
    frame = FRAME.assign(kind=FRAME["kind"].where(FRAME.index % 5 != 0))
    assert_same(frame, held(frame))


def test_a_header_in_the_middle_is_left_out(held: Held) -> None:
    texts = FRAME.astype(str)
    header = pd.DataFrame([dict(zip(FRAME.columns, FRAME.columns, strict=True))])
    pasted = pd.concat([texts.iloc[:9], header, texts.iloc[9:17], header, texts.iloc[17:]])
    pasted = pasted.reset_index(drop=True)
    assert_same(pasted, held(pasted))
    counted = jv.open(held(pasted))
    assert counted.report.n_rows == len(FRAME)
    assert counted.report.notes[0] == "Left out of 'table': 2 lines that repeat the header."
    wide = texts.pivot(index="item", columns="rater", values="label").reset_index()
    wide = wide.set_axis(["item", "human_1", "human_2", "gpt"], axis=1)
    header = pd.DataFrame([dict(zip(wide.columns, wide.columns, strict=True))])
    pasted = pd.concat([wide.iloc[:3], header, wide.iloc[3:]], ignore_index=True)
    assert_same(pasted, held(pasted))


def outputs(gap: "pd.Series[bool]") -> pd.DataFrame:
    """Three raters' grades of three systems' outputs for six sources, some systems missing."""
    rows = [
        (f"s{source}", system, rater, kind, (source * step + number) % 4 + 1)
        for source in range(6)
        for number, system in enumerate("ABC")
        for rater, kind, step in (("ann", "human", 1), ("bob", "human", 3), ("gpt", "machine", 7))
    ]
    frame = pd.DataFrame(rows, columns=["source", "system", "rater", "kind", "label"])
    return frame.assign(system=frame["system"].mask(gap))


def test_outputs_without_a_system_are_left_out(held: Held) -> None:
    frame = outputs(pd.Series([n // 3 % 6 == 2 for n in range(54)]))
    assert jv.read_labels(frame).compare("gpt").n_items == 15
    assert_same(frame, held(frame))


def test_an_item_that_tells_its_system_may_leave_it_out(held: Held) -> None:
    frame = FRAME.assign(system=FRAME["domain"].where(FRAME["rater"] != "bob"))
    assert jv.read_labels(frame).compare("gpt").n_items == 8
    assert_same(frame, held(frame))


@pytest.mark.parametrize("rounds", [1, 2])
def test_pairs_without_a_system_are_left_out(held: Held, rounds: int) -> None:
    rows = [
        (f"q{item}", "ABC"[number], "BCA"[number], rater, kind, ("A", "B", "tie")[item * step % 3])
        for item in range(6)
        for number in range(rounds)
        for rater, kind, step in (("ann", "human", 1), ("bob", "human", 2), ("gpt", "machine", 1))
    ]
    names = ["item", "system_a", "system_b", "rater", "kind", "label"]
    frame = pd.DataFrame(rows, columns=names)
    frame["system_a"] = frame["system_a"].where(frame["item"] != "q1", None)
    assert_same(frame, held(frame))


def test_runs_of_one_judge_are_its_answers(held: Held) -> None:
    runs = [FRAME.assign(rater=FRAME["rater"].replace("gpt", f"gpt run {n}")) for n in (1, 2)]
    runs[1]["label"] = runs[1]["label"] % 4 + 1
    frame = pd.concat([runs[0], runs[1][runs[1]["kind"] == "machine"]], ignore_index=True)
    assert jv.read_labels(frame).judges == ("gpt",)
    assert_same(frame, held(frame))


def test_rows_of_a_judge_without_a_name_are_counted_by_no_engine(held: Held) -> None:
    frame = FRAME.assign(rater=FRAME["rater"].replace("gpt", "llm"))
    again = frame[frame["kind"] == "machine"].assign(label=lambda own: own["label"] % 4 + 1)
    frame = pd.concat([frame, again], ignore_index=True)
    with pytest.raises(jv.LabelError, match="no engine tells them apart"):
        jv.open(held(frame))


def test_an_id_of_zero_is_one_item_with_either_sign(held: Held) -> None:
    ids = FRAME["item"].str[1:].astype(float)
    frame = FRAME.assign(item=ids.where(ids != 0, np.where(FRAME["rater"] == "gpt", -0.0, 0.0)))
    assert jv.read_labels(frame).compare("gpt").n_items == 8
    assert_same(frame, held(frame))


@pytest.mark.parametrize("role", ["item", "label"])
def test_objects_are_no_ids_and_no_labels(held: Held, role: str) -> None:
    cells = [{"text": f"{name}"} for name in FRAME[role]]
    with pytest.raises(jv.LabelError, match=f"Column '{role}' of 'table' holds lists or objects"):
        jv.open(held(FRAME.assign(**{role: cells})), mapping={"item": "item", "label": "label"})


def test_labels_within_objects_are_refused_as_such(held: Held) -> None:
    frame = FRAME.assign(label=[{"score": score} for score in FRAME["label"]])
    assert jv.read_labels(frame).criteria == ("label.score",)
    with pytest.raises(jv.LabelError) as caught:
        jv.open(held(frame))
    assert str(caught.value) == (
        "Column 'label' of 'table' holds lists or objects, of which no engine makes ids, names or "
        "labels; read it by read_labels, or give each of their parts a column."
    )


def table_with_gaps(layout: str) -> pd.DataFrame:
    """Rows in which nothing stands among others, of which one misses a label alone."""
    frame = FRAME.drop(columns="kind").replace({"ann": "human_1", "bob": "human_2", "gpt": "gpt-4"})
    frame.loc[0, "label"] = None
    if layout == "wide":
        frame = frame.pivot(index=["item", "domain"], columns="rater", values="label").reset_index()
    frame.index = frame.index * 2
    return frame.convert_dtypes().reindex(range(len(frame) * 2 + 3)).rename_axis(columns=None)


@pytest.mark.parametrize("layout", ["long", "wide"])
def test_rows_in_which_nothing_stands_are_no_rows(held: Held, layout: str) -> None:
    frame = table_with_gaps(layout)
    counted, labels = jv.open(held(frame)), jv.read_labels(frame)
    n_left = len(frame) // 2 + 2
    assert f"Left out of 'table': {n_left} empty rows." in counted.report.notes
    for of in ("n_rows", "n_places", "n_labels", "n_missing"):
        assert getattr(counted.report, of) == getattr(labels.report, of)
    assert (counted.report.n_rows, counted.report.n_missing) == (len(frame) - n_left, 1)


@pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
def test_blank_lines_are_no_rows(tmp_path: Path, engine: str) -> None:
    path = tmp_path / "labels.csv"
    lines = FRAME.to_csv(index=False).splitlines()
    path.write_text("\n".join([*lines[:5], "", *lines[5:], "", ""]) + "\n,,,,\n")
    counted, labels = jv.open(path, engine), jv.read_labels(path)
    assert counted.report.n_rows == labels.report.n_rows == len(FRAME)
    assert counted.report.n_missing == labels.report.n_missing == 0


@pytest.mark.parametrize(
    ("stated", "n_labels", "n_invalid"),
    [({"labels": {"N/A": "N/A"}}, 22, 2), ({"labels": {"N/A": 1}}, 24, 0)],
)
def test_what_a_mapping_calls_a_label_is_one(
    held: Held, stated: dict[str, object], n_labels: int, n_invalid: int
) -> None:
    is_lost = (FRAME["rater"] == "gpt") & FRAME["item"].isin(["q2", "q5"])
    frame = FRAME.assign(label=FRAME["label"].astype(str).mask(is_lost, "N/A"))
    frame["domain"] = frame["domain"].replace("news", "N/A")  # where it is no label
    labels, counted = jv.read_labels(frame, stated), jv.open(held(frame), mapping=stated)
    for one in (labels, counted):
        assert (one.report.n_labels, one.report.n_missing) == (n_labels, 0)
        assert one.compare("gpt").n_invalid == n_invalid
    ours, theirs = (one.compare("gpt", invalid="worst") for one in (counted, labels))
    assert jv.binned_jsd(ours).value == jv.binned_jsd(theirs).value
    assert ours.n_items == theirs.n_items == 8
    assert ours.with_values({"domain": "law"}).n_items == 4
    assert [*counted.values_of("domain").dropna().unique()] == ["law"]


@pytest.mark.parametrize("engine", ["duckdb", "polars", "pyarrow"])
def test_a_category_may_be_spelled_as_nothing(tmp_path: Path, engine: str) -> None:
    words = {1: "NA", 2: "yes", 3: "no", 4: "no"}
    frame = FRAME.assign(label=FRAME["label"].map(words))
    frame.to_csv(tmp_path / "labels.csv", index=False)
    stated = {"scale": {"kind": "nominal", "categories": ["yes", "no", "NA"]}}
    labels = jv.read_labels(tmp_path, stated)
    counted = jv.open(tmp_path, engine, stated)
    assert counted.report.n_labels == labels.report.n_labels == len(frame)
    ours, theirs = (jv.binned_jsd(one.compare("gpt")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    excerpt, _ = counted.compare("gpt").excerpt(lambda pair: np.arange(pair.n_items))
    assert excerpt is not None
    assert (excerpt.table["label"] == "NA").sum() == (frame["label"] == "NA").sum()


def test_a_rater_whose_name_holds_a_control_character_is_one(held: Held) -> None:
    rows = [
        (f"q{n}", rater, (n + len(rater)) % 3 + 1)
        for n in range(30)
        for rater in ("human_1", "human_2", "gpt-4o")
    ]
    columns = ["item", "rater", "label"]
    more = [("q30", "human_1\x07", 3), ("q30", "human_2", 2), ("q30", "gpt-4o", 2)]
    table = pd.DataFrame([*rows, *more], columns=columns)
    labels, counted = jv.read_labels(table), jv.open(held(table))
    assert counted.raters == labels.raters == ("human_1", "human_2")
    ours, theirs = (jv.binned_jsd(one.compare("gpt-4o")) for one in (counted, labels))
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert "control characters in column 'rater'" in str(counted.report)
    again = pd.DataFrame([*rows, ("q0", "human_1\x07", 3)], columns=columns)
    with pytest.raises(jv.LabelError, match="somebody labelled 'label' several times"):
        jv.open(held(again)).compare("gpt-4o")
