"""Whatever a user has: folders, patterns, records, columns, frames of any library, encodings."""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import HUMAN_COUNTS, JUDGE_COUNTS, LONG_CSV, LONG_ROWS, Upload, upload

HEADER, *ROWS = LONG_ROWS
RECORDS = [dict(zip(HEADER, row, strict=True)) for row in ROWS]
COLUMNS = {name: [record[name] for record in RECORDS] for name in HEADER}


def assert_read(labels: Labels) -> None:
    pair = labels.compare("gpt-4o")
    assert pair.human_counts.tolist() == HUMAN_COUNTS
    assert pair.machine_counts.tolist() == JUDGE_COUNTS


class Stream:
    """A frame of a library that nobody here knows: nothing but its Arrow stream."""

    def __init__(self, table: pa.Table) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


class DataSet:
    """A data set that gives a frame of pandas, as Hugging Face's does."""

    column_names = HEADER

    def to_pandas(self) -> pd.DataFrame:
        return pd.DataFrame(COLUMNS)


def relation() -> object:
    duckdb = pytest.importorskip("duckdb")
    rows = ", ".join(str(tuple(row)) for row in ROWS)
    return duckdb.sql(f"SELECT * FROM (VALUES {rows}) AS votes({', '.join(HEADER)})")


def polars(kind: str) -> object:
    return getattr(pytest.importorskip("polars"), kind)(COLUMNS)


def polars_as(kind: str, dtype: str) -> object:
    """A frame whose columns are all categories of texts."""
    pl = pytest.importorskip("polars")
    texts = {name: [str(cell) for cell in cells] for name, cells in COLUMNS.items()}
    of = {name: {"Categorical": pl.Categorical, "Enum": pl.Enum([*dict.fromkeys(cells)])}[dtype]
          for name, cells in texts.items()}  # fmt: skip
    return getattr(pl, kind)(texts, schema=of)


FRAMES: dict[str, Callable[[], object]] = {
    "records": lambda: RECORDS,
    "records in a tuple": lambda: tuple(RECORDS),
    "dict of lists": lambda: COLUMNS,
    "dict of arrays": lambda: {name: np.array(cells) for name, cells in COLUMNS.items()},
    "dict of series": lambda: {name: pd.Series(cells) for name, cells in COLUMNS.items()},
    "pandas": lambda: pd.DataFrame(COLUMNS),
    "pyarrow table": lambda: pa.table(COLUMNS),
    "pyarrow batch": lambda: pa.table(COLUMNS).to_batches()[0],
    "pyarrow reader": lambda: pa.table(COLUMNS).to_reader(),
    "pyarrow data set": lambda: pyarrow.dataset.dataset(pa.table(COLUMNS)),
    "arrow stream": lambda: Stream(pa.table(COLUMNS)),
    "to_pandas": DataSet,
    "polars": lambda: polars("DataFrame"),
    "polars, lazy": lambda: polars("LazyFrame"),
    "polars, categories": lambda: polars_as("DataFrame", "Categorical"),
    "polars, lazy categories": lambda: polars_as("LazyFrame", "Categorical"),
    "polars, an enumeration": lambda: polars_as("DataFrame", "Enum"),
    "duckdb": relation,
}


@pytest.mark.parametrize("kind", FRAMES)
def test_tables_in_memory(kind: str) -> None:
    labels = read_labels(FRAMES[kind]())
    assert_read(labels)
    assert labels.report.files == ("table 1",)


def test_frames_and_files_in_one_list(tmp_path: Path) -> None:
    humans = [record for record in RECORDS if record["rater"] != "gpt-4o"]
    judge = pa.table(pd.DataFrame([r for r in RECORDS if r["rater"] == "gpt-4o"]))
    pa.parquet.write_table(judge, tmp_path / "judge.parquet")
    labels = read_labels([humans, tmp_path / "judge.parquet"])
    assert_read(labels)
    assert labels.report.files == ("table 1", "judge.parquet")


def test_nested_records_are_read_as_json_is() -> None:
    nested = {"human_1": {"q1": 1, "q2": 2}, "human_2": {"q1": 2, "q2": 2}}
    assert read_labels(nested).compare().human_counts.tolist() == [[1, 1], [0, 2]]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            {"item": ["a", "b"], "rater": ["human_1"], "label": [1, 2]},
            "The columns of 'table 1' have different lengths ('rater' 1, 'item' 2); give every "
            "column a value per row.",
        ),
        (
            {"train": pd.DataFrame(COLUMNS), "test": pd.DataFrame(COLUMNS)},
            "The source 'table 1' holds several tables ('train', 'test'); give one of them, or a "
            "list of those that belong together.",
        ),
        (
            {"a": 1},
            "File 'table 1' is JSON without a table in it: it needs a list of records, a dict of "
            "columns, or labels as {rater: {item: label}}.",
        ),
    ],
)
def test_dicts_that_are_no_table(source: Mapping[str, object], sentence: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("kind", ["DataFrame", "LazyFrame"])
def test_columns_that_arrow_does_not_know(kind: str) -> None:
    pl = pytest.importorskip("polars")
    wide = {**COLUMNS, "seed": pl.Series(range(len(ROWS)), dtype=pl.Int128)}
    with pytest.raises(LabelError) as caught:
        read_labels(getattr(pl, kind)(wide))
    assert str(caught.value) == (
        "The source 'table 1' has a column of a type that Arrow does not know (Invalid or "
        "unsupported format string: '_pli128'); cast it to numbers or texts, or leave it out."
    )
    objects = {**COLUMNS, "by": pl.Series([object()] * len(ROWS), dtype=pl.Object)}
    with pytest.raises(LabelError) as caught:
        read_labels(getattr(pl, kind)(objects))
    assert str(caught.value) == (
        "The source 'table 1' holds Python objects in 'by', which are no labels; cast them to "
        "texts, or leave them out."
    )


ONE_COLUMN: dict[str, Callable[[], object]] = {
    "Series": lambda: pd.Series(COLUMNS["label"]),
    "ChunkedArray": lambda: pa.chunked_array([COLUMNS["label"]]),
    "StringArray": lambda: pa.array(COLUMNS["rater"]),
}


@pytest.mark.parametrize("kind", ONE_COLUMN)
def test_one_column_alone_is_no_table(kind: str) -> None:
    with pytest.raises(ValueError, match=f"A source is a path, an open file, .*; got {kind}"):
        read_labels(ONE_COLUMN[kind]())


def test_records_nested_too_deeply() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(LabelError, match="is nested too deeply to hold a label table"):
        read_labels([{"item": "a", "label": deep}])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lines = LONG_CSV.splitlines()
    for item in ("q1", "q2", "q3"):
        own = [line for line in lines[1:] if line.startswith(item)]
        (tmp_path / f"part_{item}.csv").write_text("\n".join([lines[0], *own]))
    (tmp_path / "README.txt").write_text("Labels of three items.")
    (tmp_path / ".hidden.csv").write_text("item,rater,label\nq9,human_1,3\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("path", ["", "part_*.csv", "part_q[123].csv"])
def test_folders_and_patterns(folder: Path, path: str) -> None:
    labels = read_labels(folder / path)
    assert_read(labels)
    assert labels.report.files == ("part_q1.csv", "part_q2.csv", "part_q3.csv")


def test_the_home_folder(folder: Path) -> None:
    assert read_labels("~/part_q1.csv").report.n_rows == 3


def test_a_file_may_be_named_as_a_pattern(tmp_path: Path) -> None:
    (tmp_path / "votes[1].csv").write_text(LONG_CSV)
    assert_read(read_labels(tmp_path / "votes[1].csv"))


@pytest.fixture
def raters(tmp_path: Path) -> Path:
    """A folder with a file for each rater."""
    for k, rater in enumerate(("human_1", "human_2", "gpt-4o")):
        rows = "".join(f"q{n},{(n + k * (n % 2)) % 5 + 1}\n" for n in range(12))
        (tmp_path / f"{rater}.csv").write_text("id,score\n" + rows)
    return tmp_path


SETTINGS = '{"model": "gpt-4o", "temperature": 0, "judge": {"prompt": "Rate", "grades": [1, 5]}}'
PROMPTS = "id,prompt,topic\n" + "".join(f"q{n},ask {n},law\n" for n in range(12))


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("config.json", SETTINGS, "Not read: File 'config.json' is JSON without a table in it: "),
        (
            "prompts.csv",
            PROMPTS,
            "Not read: File 'prompts.csv' has no column that may hold labels (found 'id', 'prompt',"
            " 'topic').",
        ),
    ],
)
def test_a_file_without_labels_among_others_is_not_read(
    raters: Path, name: str, content: str, said: str
) -> None:
    alone = read_labels(raters)
    (raters / name).write_text(content)
    for source in (raters, [*sorted(raters.glob("[gh]*.csv")), raters / name]):
        labels = read_labels(source)
        assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
        assert len(labels.table) == len(alone.table) == 36
        assert any(note.startswith(said) for note in labels.report.notes)
        assert read_labels(source, labels.mapping).digest == labels.digest
    with pytest.raises(LabelError, match=name):
        read_labels(raters / name)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("claude.json", '{"x1": 3, "x2": 4, "x3": 3, "x4": 5}'),
        ("claude.json", '{"x1": "good", "x2": "bad", "x3": "good", "x4": "bad"}'),
        ("broken.json", '[{"id": "q1", "label": '),
    ],
)
def test_a_file_that_may_hold_labels_is_not_passed_over(
    raters: Path, name: str, content: str
) -> None:
    (raters / name).write_text(content)
    with pytest.raises(LabelError, match=name):
        read_labels(raters)


def test_what_the_first_file_says_is_kept_where_it_is_not_read(raters: Path) -> None:
    (raters / "a.json").write_text(SETTINGS)
    (raters / "empty.csv").write_text("")
    notes = " ".join(read_labels(raters).report.notes)
    assert "Not read: File 'a.json'" in notes
    assert "Not read: File 'empty.csv'" in notes


def test_answers_in_sentences_beside_labels_are_not_passed_over(raters: Path) -> None:
    rows = "".join(f"q{n},Well it is item {n}, and that has no merit\n" for n in range(12))
    (raters / "claude-3.csv").write_text("id,claude-3\n" + rows)
    with pytest.raises(LabelError, match="claude-3"):
        read_labels(raters)


def test_a_folder_without_a_table(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Nothing here.")
    with pytest.raises(LabelError) as caught:
        read_labels(tmp_path)
    assert str(caught.value) == (
        f"The folder '{tmp_path.name}' holds no table (found 'README.md'); give the path of a "
        "table."
    )


ENCODED = {
    "gb18030": ("GB18030", "题目,评分员 human_1,human_2,评语\n", "张三的翻译很好"),
    "big5": ("Big5", "題目,human_1,human_2,評語\n", "這個翻譯很好，沒有問題"),
    "shift_jis": ("Shift-JIS", "項目,human_1,human_2,評価\n", "この翻訳はとても良いです"),
    "euc_jp": ("EUC-JP", "項目,human_1,human_2,評価\n", "この翻訳はとても良いです"),
    "euc_kr": ("EUC-KR", "항목,human_1,human_2,평가\n", "이 번역은 매우 좋습니다"),
    "cp1251": ("Windows-1251", "вопрос,human_1,human_2,отзыв\n", "Очень хороший перевод"),
    "koi8_r": ("KOI8-R", "вопрос,human_1,human_2,отзыв\n", "Очень хороший перевод"),
    "cp1252": ("Latin-1 (Windows-1252)", "Frage,human_1,human_2,Urteil\n",
               "Größe, naïve Übung “ß”"),
    "mac_roman": ("Mac Roman", "pregunta,human_1,human_2,juicio\n", "El niño comió mañana, ¿qué?"),
}  # fmt: skip


def encoded(codec: str) -> tuple[bytes, str]:
    _, header, text = ENCODED[codec]
    rows = [f'q{n},{n % 3 + 1},{(n + 1) % 3 + 1},"{text} {n}"\n' for n in range(12)]
    return "".join([header, *rows]).encode(codec), text


@pytest.mark.parametrize("codec", ENCODED)
def test_encodings_are_told_by_reading(codec: str) -> None:
    content, text = encoded(codec)
    labels = read_labels(upload(content))
    assert str(labels.items.iloc[3, -1]) == f"{text} 3"
    assert any(f"it was read as {ENCODED[codec][0]}" in note for note in labels.report.notes)


WESTERN = (
    "“quoted” text – don’t know… 5 € ™", "± 3 §5 °C", "naïve café – l’été à la façade",
    "Così perché è più città", "Straße", "São Paulo, coração",
)  # fmt: skip


@pytest.mark.parametrize("text", WESTERN)
def test_single_letters_and_signs_among_ascii_are_western(text: str) -> None:
    rows = [f'q{n},{n % 3 + 1},{(n + 1) % 3 + 1},"{text} {n}"\n' for n in range(12)]
    content = "".join(["item,human_1,human_2,note\n", *rows]).encode("cp1252")
    labels = read_labels(upload(content))
    assert str(labels.items.iloc[3, -1]) == f"{text} 3"
    assert labels.report.notes[0] == (
        "'votes.csv' is not UTF-8; it was read as Latin-1 (Windows-1252). If its letters look "
        "wrong, state another 'encoding' in the mapping."
    )


def test_a_kana_is_no_sign_among_letters() -> None:
    rows = [f"q{n},{n % 3 + 1},{(n + 1) % 3 + 1},カタカナ テスト\n" for n in range(12)]
    content = "".join(["item,human_1,human_2,note\n", *rows]).encode("cp932")
    assert str(read_labels(upload(content)).items.iloc[3, -1]) == "カタカナ テスト"


def test_single_odd_bytes_do_not_make_utf8_another_encoding() -> None:
    rows = [f'q{n},{n % 3 + 1},{(n + 1) % 3 + 1},"naïve café – über"\n' for n in range(12)]
    content = "".join(["item,human_1,human_2,note\n", *rows]).encode()
    pasted = content + "z,1,2,“Größe”\n".encode("cp1252")
    labels = read_labels(upload(pasted))
    notes = labels.items["note"].tolist()
    assert notes[0] == "naïve café – über"
    assert notes[-1] == "“Größe”"
    assert labels.report.notes[0] == (
        "'votes.csv' is UTF-8 but for 4 bytes, read as Windows-1252; if letters look wrong, state "
        "another 'encoding' in the mapping."
    )


def test_the_note_says_how_to_state_another_encoding() -> None:
    content, _ = encoded("cp1251")
    assert (
        "'votes.csv' is not UTF-8; it was read as Windows-1251. If its letters look wrong, state "
        "another 'encoding' in the mapping."
    ) in read_labels(upload(content)).report.notes


def test_an_encoding_can_be_stated_and_is_kept() -> None:
    content, _ = encoded("gb18030")
    labels = read_labels(upload(content), {"encoding": "big5hkscs"})
    assert "'votes.csv' was read as big5hkscs, as stated." in labels.report.notes
    assert labels.mapping["encoding"] == "big5hkscs"
    again = read_labels(upload(content), labels.mapping)
    assert again.digest == labels.digest != read_labels(upload(content)).digest


def test_every_file_may_have_its_encoding() -> None:
    lines = LONG_CSV.replace("q", "ж").splitlines()
    humans = "\n".join(line for line in lines if "gpt" not in line)
    judge = "\n".join(line for line in lines if "human" not in line)
    files = [upload(humans.encode("koi8_r"), "humans.csv"), upload(judge, "judge.csv")]
    assert_read(read_labels(files, {"files": [{"encoding": "koi8_r"}, {}]}))


@pytest.mark.parametrize(
    ("encoding", "sentence"),
    [
        (
            "klingon",
            "There is no encoding 'klingon'; state one such as 'utf-8', 'gb18030', 'shift_jis', "
            "'cp1251' or 'latin-1' as 'encoding' in the mapping.",
        ),
        (
            "zip",
            "There is no encoding 'zip'; state one such as 'utf-8', 'gb18030', 'shift_jis', "
            "'cp1251' or 'latin-1' as 'encoding' in the mapping.",
        ),
        (
            "utf-8",
            "File 'votes.csv' is not in the encoding 'utf-8' at byte 1; state another as "
            "'encoding' in the mapping, or leave it out.",
        ),
        (7, "The mapping's 'encoding' is the name of an encoding, not 7; correct the mapping."),
    ],
)
def test_an_encoding_that_does_not_fit(encoding: object, sentence: str) -> None:
    content, _ = encoded("cp1251")
    with pytest.raises(LabelError) as caught:
        read_labels(upload(content), {"encoding": encoding})
    assert str(caught.value) == sentence


def test_header_lines_within_a_table_cost_themselves_alone() -> None:
    lines = LONG_CSV.splitlines(keepends=True)
    twice = "".join([*lines[:7], lines[0], *lines[7:], lines[0]])
    labels = read_labels(upload(twice))
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert labels.report.n_labels == labels.report.n_places == 9
    assert labels.report.balance
    assert (
        "Left out of 'votes.csv': 2 lines that repeat the header (rows 8 and 12)."
        in labels.report.notes
    )
    wide = "item,human_1,human_2,gpt-4o\na,1,2,1\nitem,human_1,human_2,gpt-4o\nb,2,2,1\n"
    labels = read_labels(upload(wide))
    assert labels.scale("label").categories == (1, 2)
    assert labels.report.unknown == {}
    with pytest.raises(LabelError, match="has a header but no rows"):
        read_labels(upload("item,human_1\nitem,human_1\n"))


def named(encoding: str, raters: list[str]) -> Upload:
    """Labels by some raters and a model, a row for each."""
    rows = [
        f"q{n},{rater},{(n * (k + 2) + n // 3) % 5 + 1}"
        for n in range(20)
        for k, rater in enumerate([*raters, "gpt-4o"])
    ]
    return upload("\n".join(["item,annotator_name,label", *rows]).encode(encoding), "names.csv")


MISREAD = {
    "Polish": ("cp1250", ["Łukasz", "Paweł", "Żaneta"]),
    "Turkish": ("cp1254", ["Ayşe", "İbrahim", "Gökçe"]),
    "Latvian": ("cp1257", ["Jānis", "Ķirsis", "Žydrūnas"]),
}


@pytest.mark.parametrize(("encoding", "raters"), MISREAD.values(), ids=MISREAD)
def test_names_in_letters_of_no_language_are_asked_about(encoding, raters) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(named(encoding, raters))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("encoding", "cp1252", (encoding,))
    shown = f"Windows-{encoding[2:]}"
    assert doubt.reason.endswith(f"would be '{raters[0]}', '{raters[1]}' and 1 more in {shown}")
    labels = read_labels(named(encoding, raters), {"encoding": encoding})
    assert labels.raters == tuple(raters)
    taken = read_labels(named(encoding, raters), on_doubt="accept")
    again = read_labels(named(encoding, raters), taken.mapping)
    assert again.digest == taken.digest


def test_labels_in_letters_of_no_language_are_asked_about() -> None:
    for encoding, words in (("cp1250", ["špatně", "dobře", "průměrně"]), ("cp866", ["да", "нет"])):
        rows = [
            ",".join([f"q{n}", *(words[(n * k + n // 3) % len(words)] for k in (1, 2, 3))])
            for n in range(20)
        ]
        text = "\n".join(["item,human_1,human_2,gpt-4o", *rows])
        with pytest.raises(LabelError) as caught:
            read_labels(upload(text.encode(encoding)))
        assert encoding in caught.value.doubts[0].alternatives
        labels = read_labels(upload(text.encode(encoding)), {"encoding": encoding})
        assert set(labels.table["label"].astype(str)) == set(words)


@pytest.mark.parametrize(
    ("encoding", "raters"),
    [
        ("cp1252", ["Søren", "René", "Muñoz"]), ("cp1252", ["João", "Inês"]),
        ("cp1252", ["Þór", "Sigríður"]), ("cp1252", ["D’Angelo", "Niccolò"]),
        ("koi8_r", ["Иван", "Мария", "Пётр"]), ("cp1251", ["Иван", "Мария", "Пётр"]),
        ("utf-8", ["Łukasz", "Ayşe"]),
    ],
)  # fmt: skip
def test_names_that_read_well_are_not_asked_about(encoding: str, raters: list[str]) -> None:
    assert read_labels(named(encoding, raters)).raters == tuple(raters)


def test_an_odd_letter_in_a_text_is_noted_alone() -> None:
    rows = "".join(f"q{n},{n % 3},{n % 2},{n % 3},Paweł i Ania nr {n}\n" for n in range(20))
    content = f"item,human_1,human_2,gpt-4o,text\n{rows}".encode("cp1250")
    assert any("is not UTF-8" in note for note in read_labels(upload(content)).report.notes)


@pytest.mark.parametrize(("through", "missing"), [("table", False), ("parquet", True)])
def test_kinds_that_arrow_stores_as_others_are_read(
    tmp_path: Path, through: str, missing: bool
) -> None:
    ids = [bytes([n // 3] * 16) for n in range(18)]
    said = [n % 4 > 1 for n in range(18)]
    given = [None if missing and n == 17 else is_so for n, is_so in enumerate(said)]
    kinds = {
        "item": (pa.uuid(), pa.array(ids, pa.binary(16))),
        "label": (pa.bool8(), pa.array(given).cast(pa.int8())),
        "note": (pa.json_(), pa.array([f'"Said of {n // 3} by somebody."' for n in range(18)])),
    }
    columns = {name: pa.ExtensionArray.from_storage(*own) for name, own in kinds.items()}
    table = pa.table({**columns, "rater": ["human_1", "human_2", "gpt-4o"] * 6})
    path = tmp_path / "labels.parquet"
    pa.parquet.write_table(table, path)
    labels = read_labels(table if through == "table" else path)
    assert labels.items.index[1] == "01010101-0101-0101-0101-010101010101"
    assert labels.scale("label").categories == ("false", "true")
    assert labels.report.n_labels == 18 - missing
    assert labels.table["label"].tolist().count("true") == sum(said) - (missing and said[17])
