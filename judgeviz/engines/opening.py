"""``open``: from a table that an engine holds to labels whose comparisons it counts."""

import codecs
import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from glob import escape, glob, has_magic
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Literal, NamedTuple, get_args
from unicodedata import normalize
from weakref import finalize

import narwhals as nw
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from judgeviz.engines.counted import CountedLabels, counted_labels
from judgeviz.engines.ends import first_rows_of, last_rows_of, most_rows_of
from judgeviz.engines.held_file import HeldFile
from judgeviz.engines.running import DuckDBConnection
from judgeviz.engines.source import EngineTable, check_names, engine_of, with_plain_cells
from judgeviz.engines.text_files import (
    WAY_OUT,
    Written,
    scan_duckdb,
    scan_polars,
    scan_pyarrow,
    written,
)
from judgeviz.errors import LabelError, not_read, quoted
from judgeviz.labels.guesses import OnDoubt
from judgeviz.labels.mapping import LabelMapping, parse_mapping
from judgeviz.labels.reading import as_read_from
from judgeviz.labels.sources.dialects import BYTES_SNIFFED
from judgeviz.labels.sources.files import (
    BYTES_OF_A_KIND,
    LONGEST_HEADER,
    SOMETHING,
    check_kind,
    holds_a_header_alone,
    is_empty,
    is_of_the_system,
    may_be_a_table,
    names_apart,
    paths_of,
)
from judgeviz.labels.sources.memory import with_named_index
from judgeviz.labels.sources.sizes import MANY_COLUMNS, check_columns
from judgeviz.labels.sources.spreadsheets import DAMAGED_PARQUET, is_parquet_without_rows
from judgeviz.labels.sources.tables import header_only, stripped

Engine = Literal["auto", "duckdb", "polars", "pyarrow", "spark"]
FILE_ENGINES = ("duckdb", "polars")
DUCKDB_MEMORY = "1GB"  # of its own; with the rest of the app it stays below 2
LARGE_BYTES = 200_000_000  # reading takes several times as much memory
LARGE_CELLS = 20_000_000  # in a compressed file
# By kind of column; a fraction of a second has six digits or is none.
SPARK_TEXTS = {
    "string": "CAST({0} AS STRING)",
    "timestamp_ntz": "RPAD(CAST({0} AS STRING), IF(CAST({0} AS STRING) LIKE '%.%', 26, 19), '0')",
    "map": "TO_JSON({0})",
    "variant": "TO_JSON({0})",
    "interval": "CAST({0} AS STRING)",
    "void": "CAST({0} AS STRING)",
}
UUIDS, JSON = "extension<arrow.uuid>", "extension<arrow.json>"  # which polars reads as bytes
GROUPS_OF_A_UUID = tuple(pairwise((0, 8, 12, 16, 20, 32)))  # of its hexadecimal digits
OF_PANDAS_ALONE = (pd.PeriodDtype, pd.IntervalDtype, pd.SparseDtype)
UNITS = ("s", "ms", "us", "ns")
EMPTY = "nothing"  # kind of a column in which nothing stands
WHOLE, FRACTIONS = "whole numbers", "fractions"
NUMBERS = {WHOLE, FRACTIONS}  # as which pandas writes a column without gaps, and one with some
LARGEST_EXACT = 2**53  # whole number that a fraction of 64 bits holds, as all below it
MOST_DIGITS = 15  # of a decimal number that such a fraction holds
ONE_KIND = "write it in one way in all files, or read them by read_labels"
SQL = re.compile(r"\s*(select|from|with)\s", re.IGNORECASE)
DELTA = "_delta_log"  # of a table of Delta Lake, which says there which of its files count
ENDINGS = {".parquet": "parquet", ".pq": "parquet", ".csv": "csv", ".tsv": "csv"}


class TableFile(NamedTuple):
    """A file of a table: where an engine finds it, and what its user calls it.

    ``told``: what its name says of all of its rows, as a column more and the cell in it.
    """

    path: str
    name: str
    told: tuple[str, str] | None = None

    @property
    def kind(self) -> str | None:
        """What is in it, as its name says; None for what no engine reads."""
        return ENDINGS.get(Path(self.name).suffix.lower())


class Alike(NamedTuple):
    """What files have in common that are one scan.

    Attributes
    ----------
    header : tuple of str
    how : Written or None
        As a text file is written; None for Parquet.
    types : tuple of DataType
        Of the columns of Parquet.
    told : tuple of (str, str) or None
        What the name of a file says, as in ``TableFile``.
    """

    header: tuple[str, ...]
    how: Written | None
    types: tuple[pa.DataType, ...] = ()
    told: tuple[str, str] | None = None


def open(  # noqa: A001 -- judgeviz.open
    source: object,
    engine: Engine = "auto",
    mapping: Mapping[str, object] | None = None,
    on_doubt: OnDoubt = "raise",
) -> CountedLabels:
    """Open a table of labels that stays where it is: an engine counts it.

    For tables that are too large for memory. Roles of columns are told from the first rows, who
    labelled what from the different labels of every rater, which are counted over the whole table;
    ``labels.report`` says so. Nothing but counts leaves the engine: comparisons have
    profiles (distinct label counts with their number of items) and no rows, and numbers are those
    of :func:`read_labels`, to the last digit; but what is drawn in the place of invalid responses
    is drawn otherwise.

    Parameters
    ----------
    source : path or pattern, or a frame
        Files of Parquet or CSV (``runs/*.parquet``), or a folder of them; a relation of DuckDB, a
        frame of polars (lazy or not) or of Spark, a table or data set of pyarrow, or whatever else
        narwhals takes. A row per label, or a column per rater.
    engine : {"auto", "duckdb", "polars", "pyarrow", "spark"}, optional
        Of files: by default DuckDB, or polars where it is not installed. A frame has its own; files
        that Spark is to count are read by Spark (``spark.read``).
    mapping : dict, optional
        As :func:`read_labels` takes it.
    on_doubt : {"raise", "accept"}, optional
        As in :func:`read_labels`.

    Returns
    -------
    CountedLabels
        Labels; what needs rows (the items themselves, who said what) raises LabelError.

    Raises
    ------
    LabelError
        Where the table cannot be opened or read as labels, or an engine is not installed.
    ValueError
        For an argument that is no source, or an engine that does not exist.
    """
    if engine not in get_args(Engine):
        raise ValueError(f"engine is {quoted(get_args(Engine))}; got {engine!r}.")
    if mapping is not None and not isinstance(mapping, Mapping):
        raise ValueError(f"A mapping is a dict or None; got {type(mapping).__name__}.")
    if on_doubt not in get_args(OnDoubt):
        raise ValueError(f"on_doubt is {quoted(get_args(OnDoubt))}; got {on_doubt!r}.")
    stated = parse_mapping(mapping or {})
    if isinstance(source, str | os.PathLike):
        first_row = stated.shared.answers.get("first_row")
        table = table_of_path(os.fspath(source), engine, first_row)
    else:
        table = _of_frame(source, engine)
    return as_read_from(
        source, labels_of(table, stated, on_doubt), on_doubt, open.__name__, engine=engine
    )


def labels_of(table: EngineTable, stated: LabelMapping, on_doubt: OnDoubt) -> CountedLabels:
    """Read what an engine holds as labels; raises LabelError as :func:`open` does."""
    if stated.files is not None:
        raise LabelError(
            "A table that an engine counts is one table; give its mapping without 'files'."
        )
    encoding = stated.shared.encoding
    if encoding is not None and table.is_of_text_files and not _is_utf8(encoding):
        raise LabelError(
            f"'{table.name}' is stated to be written in '{encoding}', and engines read UTF-8 "
            "alone; save it so, and leave out 'encoding', or read it by read_labels."
        )
    return counted_labels(table, stated.shared, on_doubt)


def _is_utf8(encoding: str) -> bool:
    """Whether an encoding is UTF-8, or a part of it."""
    try:
        return codecs.lookup(encoding).name in ("utf-8", "utf-8-sig", "ascii")
    except LookupError:
        return False


def table_of(name: str, content: bytes) -> EngineTable:
    """Let an engine scan a file that came as bytes, and is kept in memory as long as the table.

    Raises LabelError where it cannot be opened.
    """
    held = HeldFile(content)
    snapshot = hashlib.sha256(content).hexdigest()
    try:
        found = _of_files([TableFile(held.path, name)], "auto", name, Path(name).stem, snapshot)
    except LabelError:
        held.close()
        raise
    finalize(found.runs_in, held.close)  # which all tables made of this one share
    return found


def belongs_to_an_engine(name: str | os.PathLike[str], content: bytes | None = None) -> bool:
    """Whether a table is too large to be read into memory, and one that an engine here counts.

    ``name``: of its file, or of a folder of its files; ``content``: of a file that came as bytes,
    whose name is no path. Raises LabelError for a folder without a table.
    """
    files = paths_of(name) if content is None else [Path(name)]
    kinds = {TableFile("", file.name).kind for file in files}
    if len(kinds) > 1 or None in kinds or all(find_spec(one) is None for one in FILE_ENGINES):
        return False
    sizes = [file.stat().st_size for file in files] if content is None else [len(content)]
    if sum(sizes) >= LARGE_BYTES:
        return True
    tables = files if content is None else [pa.BufferReader(content)]
    return "parquet" in kinds and sum(map(_n_cells, tables)) >= LARGE_CELLS


def _n_cells(file: str | os.PathLike[str] | pa.NativeFile) -> int:
    """Cells of a Parquet file, whose size says little; 0 of what is none."""
    try:
        about = pq.read_metadata(file)
    except DAMAGED_PARQUET:  # reading says what is wrong
        return 0
    return int(about.num_rows * about.num_columns)


def table_of_path(path: str, engine: Engine = "auto", first_row: str | None = None) -> EngineTable:
    """Let an engine scan files where they are; ``path`` may be a pattern.

    ``first_row``: what the first line of a text holds, where that is stated. Raises LabelError
    where they cannot be opened.
    """
    if engine == "spark":
        raise ValueError(
            "Spark reads files by a session of yours, from wherever its cluster finds them; give "
            f"open the frame spark.read.parquet('{path}') rather than a path."
        )
    given = os.path.expanduser(path)
    place = Path(given)
    if place.is_dir():
        files, name = _tables_in(place, path), place.resolve().name
    else:
        is_pattern = has_magic(given) and not place.is_file()
        files = sorted(glob(given, recursive=True)) if is_pattern else [given]
        name = Path(files[0]).stem if len(files) == 1 else place.parent.name
    missing = [file for file in files if not Path(file).is_file()]
    if (missing or not files) and SQL.match(given):
        raise LabelError(
            "open takes a path or a frame; of a query give the relation, duckdb.sql('select ...')."
        )
    if missing or not files:
        raise LabelError(f"There is no file '{(missing or [path])[0]}'; give the path of a table.")
    named = [TableFile(file, Path(file).name) for file in files]
    return _of_files(named, engine, path, name or "labels", _snapshot(files), first_row)


def _tables_in(folder: Path, called: str) -> list[str]:
    """Tables of a folder, and of folders in it; what else a program has left there stays unread.

    Raises LabelError where there is none, where names of folders say what the rows do not, and for
    tables that reading takes and no engine, or that a program may have set aside.
    """
    inside = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    tables = sorted(
        file
        for file in inside
        if may_be_a_table(file.name) and not is_of_the_system(file.as_posix())
    )
    found = [file for file in tables if file.suffix.lower() in ENDINGS]
    if not found:
        raise LabelError(
            f"The folder '{called}' holds no file that ends in {quoted(ENDINGS)}; give the path of "
            "a table."
        )
    if any(DELTA in file.parts for file in tables):
        raise LabelError(
            f"The folder '{called}' is a table of Delta Lake, not all of whose files need still "
            "count; give the relation that reads it, duckdb.sql(\"from delta_scan('…')\")."
        )
    pattern = f"'{called}/*{found[0].suffix}'"
    if others := [file.as_posix() for file in tables if file.suffix.lower() not in ENDINGS]:
        raise LabelError(
            f"The folder '{called}' holds files beside '{found[0].name}' that no engine reads "
            f"({quoted(others, 3)}); read it by read_labels, or give a pattern of those to count, "
            f"{pattern}."
        )
    if aside := [f.as_posix() for f in found if any(part[0] == "_" for part in f.parts[:-1])]:
        raise LabelError(
            f"Folders in '{called}' whose names begin with _ hold files ({quoted(aside, 3)}), and "
            "programs put there what does not count yet, or no longer; rename them where these do, "
            f"or give a pattern of the files to count, {pattern}."
        )
    parts = [part for file in found for part in file.parts[:-1] if "=" in part]
    if parts:
        raise LabelError(
            f"Folders in '{called}' hold a column in their names, such as '{parts[0]}'; give the "
            "relation that reads it, duckdb.read_parquet('…/**/*.parquet', hive_partitioning=true)."
        )
    return [str(folder / file) for file in found]


def _of_files(
    files: list[TableFile],
    engine: Engine,
    called: str,
    name: str,
    snapshot: str,
    first_row: str | None = None,
) -> EngineTable:
    """Scan files as one table; ``called``: what the user has given, ``name``: of the data set."""
    paths = [file.path for file in files]
    files, left_out = _with_content(files)
    kinds = {file.kind for file in files}
    if len(kinds) > 1 or None in kinds:
        for file in files:
            with Path(file.path).open("rb") as content:
                check_kind(file.name, content.read(BYTES_OF_A_KIND))
        raise LabelError(
            f"'{called}' is not read by an engine: it takes files that end in {quoted(ENDINGS)}, "
            "of one kind; read others by read_labels."
        )
    [kind] = kinds
    way_out = WAY_OUT if kind == "csv" else ""
    counting = _engine_for_files(engine)
    runs_in = DuckDBConnection(_duckdb()) if counting == "duckdb" else None
    try:
        how = [_how(file, first_row) for file in files]
        header, frame = _scanned(files, how, counting, runs_in)
        frame.collect_schema()
    except LabelError:
        raise
    except Exception as problem:  # every engine has errors of its own
        said = next(iter(str(problem).splitlines()), "") or type(problem).__name__
        for file in files:
            said = said.replace(file.path, file.name)
        raise LabelError(f"'{called}' cannot be opened: {said.rstrip('.')}{way_out}.") from problem
    table = EngineTable.of(frame, name, snapshot, header, runs_in, way_out)
    is_unchanged = partial(_are_as_before, paths, _snapshot(paths))
    table = replace(table, is_unchanged=is_unchanged, notes=not_read(left_out))
    return _with_files(table, files, how)


def _with_files(
    table: EngineTable, files: Sequence[TableFile], ways: Sequence[Written | None]
) -> EngineTable:
    """Let a table know the files that it was scanned from."""
    return replace(
        table,
        ends=partial(_of_each, last_rows_of, files, ways),
        starts=partial(_of_each, first_rows_of, files, ways),
        names_of_files=tuple(
            names_apart([(Path(file.path).parent.parts, file.name) for file in files])
        ),
        each_file=_each_file(files, ways, table),
        told_by_names=partial(_told_by_names, files, ways, table),
    )


def _told_by_names(
    files: Sequence[TableFile],
    ways: Sequence[Written | None],
    table: EngineTable,
    column: str,
    cells: Sequence[str],
) -> EngineTable:
    """Scan the files of a table again, with a last column of what the name of each says."""
    told = [file._replace(told=(column, cell)) for file, cell in zip(files, cells, strict=True)]
    runs_in = table.runs_in if isinstance(table.runs_in, DuckDBConnection) else None
    header, frame = _scanned(told, ways, table.engine, runs_in)
    own = EngineTable.of(frame, table.name, table.snapshot, header, table.runs_in, table.way_out)
    own = replace(own, is_unchanged=table.is_unchanged, notes=table.notes)
    return _with_files(own, told, ways)


def _with_content(files: list[TableFile]) -> tuple[list[TableFile], list[LabelError]]:
    """Leave out files without content or rows beside others, and say which; all where none has."""
    empty: dict[TableFile, LabelError] = {
        file: is_empty(file.name) for file in files if not _says_anything(file.path)
    }
    rest = [file for file in files if file not in empty]
    empty |= {file: header_only(file.name) for file in rest if _has_no_rows(file)}
    found = [file for file in rest if file not in empty]
    return (found, [*empty.values()]) if found else (rest or files, [])


def _has_no_rows(file: TableFile) -> bool:
    """Whether a file has columns, and nothing in them, as parts that clusters write may have."""
    if file.kind == "parquet":
        return is_parquet_without_rows(file.path)
    with Path(file.path).open("rb") as content:
        return holds_a_header_alone(content.read(LONGEST_HEADER))


def _says_anything(path: str) -> bool:
    with Path(path).open("rb") as file:
        return SOMETHING.search(file.read(BYTES_SNIFFED)) is not None or bool(file.read(1))


def _each_file(
    files: Sequence[TableFile], ways: Sequence[Written | None], table: EngineTable
) -> Callable[[], list[EngineTable]]:
    """Return what scans each file of a table, once where that keeps none in memory.

    Half a dozen questions are asked of each file; who asks gets tables without answers to others.
    """
    scan = partial(_apart, files, ways, table)
    if table.engine == "pyarrow":
        return scan
    scanned = cache(scan)
    return lambda: [one.unasked() for one in scanned()]


def _apart(
    files: Sequence[TableFile], ways: Sequence[Written | None], table: EngineTable
) -> list[EngineTable]:
    """Scan each file of a table as one of its own."""
    found = []
    runs_in = table.runs_in if isinstance(table.runs_in, DuckDBConnection) else None
    for file, how in zip(files, ways, strict=True):
        header, frame = _scanned([file], [how], table.engine, runs_in)
        one = EngineTable.of(frame, file.name, table.snapshot, header, runs_in, table.way_out)
        found.append(replace(one, is_unchanged=table.is_unchanged))
    return found


def _scanned(
    files: Sequence[TableFile],
    ways: Sequence[Written | None],
    engine: str,
    runs_in: DuckDBConnection | None,
) -> tuple[tuple[str, ...], "nw.LazyFrame[Any]"]:
    """Scan files as one table, whose columns are joined by name; also give the names in the files.

    ``ways``: how each text file is written, None for Parquet. Files that are written alike are one
    scan. An engine would join some columns by their place, and rename those that it takes for the
    same.
    """
    alike: dict[Alike, list[TableFile]] = {}
    zones: set[str] = set()
    known: dict[str, dict[str, str]] = {}  # kinds of each column, and a file in which it is so
    for file, how in zip(files, ways, strict=True):
        if how:
            one = Alike(how.header, how, told=file.told)
        else:
            schema = pq.read_schema(file.path)
            one = Alike(
                tuple(schema.names), None, tuple(map(_of_any_length, schema.types)), file.told
            )
            zones |= _zones(schema)
            names = check_names(one.header, file.name)
            for name, kind in zip(names, map(_kind, one.types), strict=True):
                own = known.setdefault(name, {})
                if kind != EMPTY:
                    own.setdefault(kind, file.name)
                if len(own) > 1 and {*own} != NUMBERS:
                    before, of = next(iter(own.items()))
                    raise LabelError(
                        f"Column '{name}' of '{file.name}' holds {kind}, and of '{of}' {before}; "
                        f"{ONE_KIND}."
                    )
        check_names(one.header, file.name)
        alike.setdefault(one, []).append(file)
    if with_fractions := {name for name, own in known.items() if len(own) > 1}:
        for file in files:
            _check_are_exact(file, with_fractions)
    if runs_in is not None:
        _show_times_in(runs_in.connection, zones)
    first = tuple(check_names(next(iter(alike)).header, files[0].name))
    if len(first) > MANY_COLUMNS:  # which are looked at one by one
        n_rows = sum(most_rows_of(file.path, how) for file, how in zip(files, ways, strict=True))
        check_columns(files[0].name, len(first), n_rows)
    parts, empty = [], []
    for one, of_one in alike.items():
        names = check_names(one.header, of_one[0].name)
        if {*names} != {*first}:
            _check_are_written_alike(of_one[0].name, names, files[0].name, first)
            raise LabelError(
                f"'{of_one[0].name}' has other columns ({quoted(names, 12)}) than "
                f"'{files[0].name}' ({quoted(first, 12)}); give files with the same columns, or "
                "read them by read_labels."
            )
        scan = _scan(one.how, engine, runs_in)
        part = nw.from_native(scan([file.path for file in of_one])).lazy()
        given = part.collect_schema().names()
        if len(given) != len(one.header):
            raise LabelError(
                f"'{of_one[0].name}' has {len(one.header)} names in its first line and "
                f"{len(given)} columns below; correct the file."
            )
        place = dict(zip(names, given, strict=True))
        of_nothing = {
            name for name, kind in zip(names, one.types, strict=False) if _kind(kind) == EMPTY
        }
        cells = {f"c{n}": nw.col(place[name]) for n, name in enumerate(first)}
        if one.told:
            says = nw.any_horizontal(
                *(~cell.is_null() for cell in cells.values()), ignore_nulls=True
            )
            cells[f"c{len(first)}"] = nw.when(says).then(nw.lit(one.told[1]))  # an empty row is one
        parts.append(part.select(**cells))
        empty.append({f"c{n}" for n, name in enumerate(first) if name in of_nothing})
    told = files[0].told
    return (*first, *(told[:1] if told else ())), _together(parts, empty)


def _check_are_exact(file: TableFile, names: Collection[str]) -> None:
    """Raise LabelError where whole numbers of some columns of Parquet may be no fractions.

    They are changed then, which would make two ids one.
    """
    about = pq.read_metadata(file.path)
    columns = [stripped(name) for name in pq.read_schema(file.path).names]
    for group in map(about.row_group, range(about.num_row_groups)):
        for column in map(group.column, range(group.num_columns)):
            name = stripped(column.path_in_schema)
            if name not in names or name not in columns or column.physical_type != "INT64":
                continue
            found = column.statistics
            ends = (found.min, found.max) if found and found.has_min_max else (LARGEST_EXACT + 1,)
            is_empty = found is not None and found.null_count == column.num_values
            if not is_empty and max(map(abs, ends)) > LARGEST_EXACT:
                raise LabelError(
                    f"Column '{name}' of '{file.name}' may hold whole numbers too large to stand "
                    f"beside the fractions of another file; {ONE_KIND}."
                )


def _together(
    parts: Sequence["nw.LazyFrame[Any]"], empty: Sequence[set[str]]
) -> "nw.LazyFrame[Any]":
    """Put parts below each other, whose columns may be of one kind in several widths.

    ``empty``: columns of each in which nothing stands.
    """
    if len(parts) == 1:
        return parts[0]
    kinds = [part.collect_schema() for part in parts]
    common: dict[str, Any] = {}
    has_two_texts = engine_of(parts[0]) == "pyarrow"  # string and large_string, of one kind here
    for name in kinds[0].names():
        own = [kind[name] for kind, none in zip(kinds, empty, strict=True) if name not in none]
        every = {*own, *(kind[name] for kind in kinds)}
        if len(every) > 1 or (has_two_texts and nw.String in every):
            common[name] = _widest(own)
    widened = {name: nw.col(name).cast(one) for name, one in common.items()}
    return nw.concat([part.with_columns(**widened) for part in parts] if widened else parts)


def _widest(kinds: Sequence[Any]) -> Any:  # noqa: ANN401 -- narwhals' kinds, or their classes
    """Kind in which all cells of some fit, of which each holds the same in another width."""
    if all(isinstance(kind, nw.Datetime) for kind in kinds):
        return max(kinds, key=lambda kind: UNITS.index(kind.time_unit))
    if all(kind.is_integer() for kind in kinds):
        return nw.Int64
    if all(kind.is_numeric() for kind in kinds):
        return nw.Float64
    is_text = all(isinstance(kind, nw.String | nw.Categorical | nw.Enum) for kind in kinds)
    return nw.String if is_text or not kinds else kinds[0]


def _scan(
    how: Written | None, engine: str, runs_in: DuckDBConnection | None
) -> Callable[[list[str]], Any]:
    """Return what scans files by an engine; ``how``: text files are written, None for Parquet."""
    if runs_in is not None:
        connection = runs_in.connection
        if how is not None:
            return partial(scan_duckdb, connection, how)
        return lambda files: connection.read_parquet([escape(file) for file in files])
    if how is not None:
        return partial({"polars": scan_polars, "pyarrow": scan_pyarrow}[engine], how)
    return {"polars": _scan_polars, "pyarrow": _scan_pyarrow}[engine]


def _of_each(
    rows_of: Callable[[str, Written | None, int], pa.Table],
    files: Sequence[TableFile],
    ways: Sequence[Written | None],
    n_rows: int,
) -> list[pa.Table]:
    """Read rows at the start or the end of each of some files, with what their names tell."""
    found = []
    for file, how in zip(files, ways, strict=True):
        rows = rows_of(file.path, how, n_rows)
        if file.told:
            column, cell = file.told
            rows = rows.append_column(column, pa.array([cell] * len(rows), pa.string()))
        found.append(rows)
    return found


def _how(file: TableFile, first_row: str | None) -> Written | None:
    """Tell how a text file is written; None for Parquet."""
    return written(file.path, file.name, first_row) if file.kind == "csv" else None


def _snapshot(files: Sequence[str]) -> str:
    """Tell files by their content's size and time, which is as good as reading them takes long."""
    told = [(Path(file).name, os.stat(file).st_size, os.stat(file).st_mtime_ns) for file in files]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _are_as_before(files: Sequence[str], snapshot: str) -> bool:
    try:
        return _snapshot(files) == snapshot
    except OSError:  # one is gone
        return False


def _engine_for_files(engine: Engine) -> str:
    if engine != "auto":
        _check_installed(engine)
        return engine
    for one in FILE_ENGINES:
        if find_spec(one) is not None:
            return one
    raise LabelError(
        "No engine is installed that reads files; install one with pip install 'judgeviz[duckdb]', "
        "or use engine='pyarrow', which needs memory for the columns."
    )


def _check_installed(engine: str) -> None:
    if find_spec(engine) is None:
        raise LabelError(
            f"The engine {engine} is not installed; install it with pip install "
            f"'judgeviz[{engine}]'."
        )


def _duckdb() -> Any:  # noqa: ANN401 -- a connection
    import duckdb

    # what does not fit waits in the temporary folder, as the working one may be read-only
    user = os.getuid() if hasattr(os, "getuid") else "user"
    waiting = str(Path(gettempdir()) / f"judgeviz-duckdb-{user}")
    connection = duckdb.connect(config={"memory_limit": DUCKDB_MEMORY, "temp_directory": waiting})
    connection.execute("SET enable_progress_bar = true")  # it is asked how far it is,
    connection.execute("SET enable_progress_bar_print = false")  # but writes nothing by itself
    return connection


def _check_are_written_alike(
    name: str, columns: Sequence[str], other: str, others: Sequence[str]
) -> None:
    """Raise LabelError where columns of two files look alike, and are not written so."""
    composed = {normalize("NFC", one): one for one in others}
    for column in columns:
        if column not in others and (like := composed.get(normalize("NFC", column))):
            raise LabelError(
                f"Column '{column}' of '{name}' and '{like}' of '{other}' look alike and are "
                f"written in other characters ({len(column)} and {len(like)}), as an accent may be "
                "one of its own; call them alike in all files, or read these by read_labels."
            )


def _of_any_length(kind: pa.DataType) -> pa.DataType:
    """Texts are of one type, however long all of a column may be together."""
    return pa.string() if pa.types.is_large_string(kind) else kind


def _kind(kind: pa.DataType) -> str:
    """Say of what kind a column is; whatever is read as the same is."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_null(kind):
        return EMPTY
    if pa.types.is_integer(kind):
        return WHOLE
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return "texts"
    is_short = pa.types.is_decimal128(kind) and kind.precision <= MOST_DIGITS
    if is_short or pa.types.is_floating(kind):
        return FRACTIONS
    if pa.types.is_timestamp(kind):
        return f"times in {kind.tz}" if kind.tz else "times"
    return str(kind)


def _zones(schema: pa.Schema) -> set[str]:
    return {one.tz for one in schema.types if pa.types.is_timestamp(one) and one.tz}


def _show_times_in(connection: Any, zones: set[str]) -> None:  # noqa: ANN401
    """Let DuckDB, which knows instants and shows all in one zone, show them in that of a table."""
    if len(zones) == 1:
        connection.execute("SET TimeZone = ?", [*zones])


def _scan_polars(files: list[str]) -> object:
    import polars

    kinds = {one.name: str(one.type) for one in pq.read_schema(files[0])}
    hexes = {c: polars.col(c).bin.encode("hex") for c, kind in kinds.items() if kind == UUIDS}
    ids = {
        c: polars.concat_str([hex_.str.slice(a, b - a) for a, b in GROUPS_OF_A_UUID], separator="-")
        for c, hex_ in hexes.items()
    }
    texts = {c: polars.col(c).cast(polars.String) for c, kind in kinds.items() if kind == JSON}
    return polars.scan_parquet(files, glob=False).with_columns(**ids, **texts)


def _scan_pyarrow(files: list[str]) -> object:
    import pyarrow.dataset as dataset

    schema = pq.read_schema(files[0])  # by which ids are more than bytes
    return with_plain_cells(dataset.dataset(files, schema, format="parquet").to_table())


def _of_frame(source: object, engine: Engine) -> EngineTable:
    native: Any = source
    if isinstance(source, pd.DataFrame):
        # its other index would become one more column of Arrow's
        native = with_named_index(source).reset_index(drop=True)
        native = native.set_axis([str(name) for name in native.columns], axis=1)
    _refuse_names_that_stand_twice(native)
    if type(source).__module__.startswith("pyarrow") and hasattr(source, "to_batches"):
        native = _of_arrow(source)
    frame: Any = nw.from_native(native, pass_through=True)
    if type(source).__name__ == "DuckDBPyConnection":
        raise ValueError(
            "open takes one table of a DuckDB connection: connection.table('labels'), or a query, "
            "connection.sql('select ...')."
        )
    if isinstance(source, list | tuple):
        raise ValueError(
            "open takes one table; give files of one by a pattern such as 'runs/*.parquet', and "
            "tables of humans and judges apart to read_labels."
        )
    if not isinstance(frame, nw.LazyFrame | nw.DataFrame):
        raise ValueError(
            "open takes a path, or a frame of DuckDB, polars, pyarrow, Spark or another library "
            f"that narwhals knows; got {type(source).__name__}."
        )
    own = engine_of(frame)
    in_pandas = frame.implementation.is_pandas_like()
    if engine not in ("auto", own) and not (in_pandas and engine == "pyarrow"):
        raise ValueError(f"This table is one of {own}, which counts it; got engine={engine!r}.")
    if in_pandas:
        frame = nw.from_native(_in_arrow(frame.lazy().collect()))
    if own == "spark":
        return EngineTable.of(nw.from_native(_by_place(native)), "table", header=native.columns)
    return EngineTable.of(frame.lazy(), "table")


def _in_arrow(frame: "nw.DataFrame[Any]") -> pa.Table:
    """Hold a frame of pandas as Arrow's, as pandas makes floats of whole numbers beside nothing.

    Of kinds that pandas alone has, with which Arrow does nothing, cells are texts.
    """
    columns = {}
    for name in frame.columns:
        cells = frame.get_column(name)
        if isinstance(_kind_of_values(own := cells.to_native()), OF_PANDAS_ALONE):
            cells = nw.from_native(_as_texts(own), series_only=True)
        try:
            columns[name] = cells.to_arrow()
        except pa.ArrowException:
            raise LabelError(
                f"The column '{name}' of the table holds values of different kinds; make them "
                "texts, or read the table by read_labels."
            ) from None
    return pa.table(columns)


def _kind_of_values(cells: "pd.Series[Any]") -> object:
    """Kind of the cells, or of those that are categories."""
    kind = cells.dtype
    return kind.categories.dtype if isinstance(kind, pd.CategoricalDtype) else kind


def _as_texts(cells: "pd.Series[Any]") -> "pd.Series[Any]":
    """Write cells as pandas does, and nothing for nothing."""
    return cells.astype(object).map(str, na_action="ignore").where(cells.notna(), None)


def _refuse_names_that_stand_twice(source: Any) -> None:  # noqa: ANN401 -- any frame
    names = source.column_names if isinstance(source, pa.Table) else ()
    names = source.columns if isinstance(source, pd.DataFrame) else names
    twice = [str(name) for name, n in Counter(names).items() if n > 1]
    if twice:
        raise LabelError(
            f"The table has the column {quoted(twice)} more than once; rename the columns so that "
            "each name is used once."
        )


def _by_place(source: Any) -> Any:  # noqa: ANN401 -- a frame of Spark
    """Name columns by their place, and take for the same only what is the same.

    Spark takes ``a`` and ``A`` for one column, ``a.b`` for a field, ``ann`` and ``Ann`` for one
    rater where a collation says so; and a time without a zone, in a condition, for one in the zone
    of this computer, so that such times are texts as reading them makes. Maps and the like, which
    it does not put in order, are JSON.
    """
    named = source.toDF(*(f"c{n}" for n in range(len(source.columns))))
    kinds = {c: re.split(r"\W", kind)[0] for c, kind in named.dtypes}
    texts = {c: SPARK_TEXTS.get(kind, "{0}").format(c) for c, kind in kinds.items()}
    return named.selectExpr(*(f"{text} AS {c}" for c, text in texts.items()))


def _of_arrow(source: Any) -> object:  # noqa: ANN401 -- a table or a data set
    """Let DuckDB scan a data set of many files where it is installed: it need not be in memory."""
    if isinstance(source, pa.Table):
        return with_plain_cells(source)
    if not hasattr(source, "scanner") or hasattr(source, "column"):
        return source
    if find_spec("duckdb") is None:
        return with_plain_cells(source.to_table())
    import duckdb

    connection = duckdb.connect()
    _show_times_in(connection, _zones(source.schema))
    return connection.from_arrow(source)
