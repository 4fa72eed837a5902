"""A table in an engine: its columns, its first rows, and queries on it, remembered."""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from threading import RLock
from typing import Any

import narwhals as nw
import pyarrow as pa
from pyarrow import compute

from judgeviz.engines.running import (
    ConnectedSpark,
    Runner,
    SparkJobs,
    WholeQueries,
    in_turn,
    run,
    spark_runner,
)
from judgeviz.errors import READ_A_PART, LabelError, NotCountedError, TooManyKindsError
from judgeviz.labels.detection.agreeing import ITEMS_LOOKED_AT
from judgeviz.labels.layouts import FIRST_ROWS
from judgeviz.labels.sources.sizes import MANY_COLUMNS, check_columns
from judgeviz.labels.sources.tables import (
    CONTROL_CHARACTERS,
    INVISIBLE,
    NONE,
    missing_words,
    stripped,
    without_dictionary,
    without_extension,
)

MOST_COUNTS = 5_000_000  # rows of an answer: some hundred megabytes
SAMPLE = FIRST_ROWS  # on which roles are told
# Of columns in which rows hardly differ: first rows to each that differs, and these at all.
ROWS_OF_A_CELL, MOST_DIFFERENT = 50, 20_000
MOST_OTHERS = 100  # rows in which a column says something else than in the first rows
MOST_RENAMED = 20  # cells of a column that are told one by one
# Of a column whose cells all differ in the first rows: values that are sought in all rows, as many
# as reading compares or, where these have too many rows, fewer; and letters of its texts, beyond
# which these name nothing.
VALUES_SOUGHT, LONGEST_OF_A_NAME = (ITEMS_LOOKED_AT, 100), 100
LONGEST_MEAN = 1_000  # letters of the texts of a column, which no id, name or label has
BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001)))) + INVISIBLE
CONTROL = "[" + "".join(map("\\x{:02x}".format, sorted(CONTROL_CHARACTERS))) + "]"  # a pattern
CAUSE = "Caused by: "
WRITTEN_BY_THEIR_MAKERS = {
    "duckdb": "DuckDB",
    "polars": "Polars",
    "pyarrow": "PyArrow",
    "spark": "Spark",
    "dask": "Dask",
    "ibis": "Ibis",
}
SHOWN_AS_TEXTS = ("JSON", "UNION", "INTERVAL")  # kinds of columns of DuckDB
INTERRUPTED = "InterruptException"  # what DuckDB makes of Ctrl-C
N = "n"  # of a count; no column of the user's is called so, as these have numbers
Query = Callable[[], "nw.LazyFrame[Any]"]  # that is written when it is called


@dataclass(frozen=True, eq=False)
class EngineTable:
    """A table that an engine holds and counts.

    Attributes
    ----------
    name : str
        Of the data set.
    engine : str
        ``duckdb``, ``polars``, ``pyarrow``, ``spark`` ...
    frame : narwhals.LazyFrame
        Its columns are called ``c0``, ``c1`` ..., so that no name of the user's gets into a query.
    columns : mapping of str to str
        Name of each column as the user has it, and as the frame has it.
    snapshot : str
        What tells one state of the table from another: of files their sizes and times of change,
        "" where the engine cannot tell.
    runs_in : Runner
        What runs its queries, and ends them where it can.
    way_out : str
        What its user may do where it fails, as the end of a sentence; "" where nothing is known.
    is_unchanged : callable
        Whether the table still is what it was when it was opened.
    ends : callable or None
        Gives the last rows of each of its files that are not empty, as many as it is asked for;
        None for a frame.
    starts : callable or None
        Gives the first of them.
    names_of_files : tuple of str
        Of its files; none of a frame.
    each_file : callable
        Gives each of its files, as it stands, as a table of its own; none of a frame.
    told_by_names : callable or None
        Gives the table with a last column of the user's, called by the first argument, in which
        all rows of each file have one of the texts in the second; None for a frame.
    notes : tuple of str
        Which of its files are not read.
    """

    name: str
    engine: str
    frame: "nw.LazyFrame[Any]" = field(repr=False)
    columns: Mapping[str, str]
    snapshot: str
    runs_in: Runner = field(repr=False)
    way_out: str = field(default="", repr=False)
    is_unchanged: Callable[[], bool] = field(default=lambda: True, repr=False)
    ends: Callable[[int], list[pa.Table]] | None = field(default=None, repr=False)
    starts: Callable[[int], list[pa.Table]] | None = field(default=None, repr=False)
    names_of_files: tuple[str, ...] = field(default=(), repr=False)
    each_file: "Callable[[], list[EngineTable]]" = field(default=list, repr=False)
    told_by_names: "Callable[[str, Sequence[str]], EngineTable] | None" = field(
        default=None, repr=False
    )
    notes: tuple[str, ...] = ()
    _answers: dict[str, pa.Table] = field(default_factory=dict, repr=False)
    _turn: RLock = field(default_factory=RLock, repr=False)

    @classmethod
    def of(
        cls,
        frame: "nw.LazyFrame[Any]",
        name: str,
        snapshot: str = "",
        header: Sequence[str] | None = None,
        runs_in: Runner | None = None,
        way_out: str = "",
    ) -> "EngineTable":
        """Take a frame, whose columns may be called whatever the user likes.

        ``header``: what the user calls them, where the frame calls them otherwise; ``runs_in``:
        what runs its queries, where the frame does not tell.
        """
        given = frame.collect_schema()
        if not given.names():
            raise LabelError(f"'{name}' has no columns; give a table of labels.")
        own = [nw.col(column).alias(f"c{n}") for n, column in enumerate(given.names())]
        names = check_names(given.names() if header is None else header, name)
        as_texts = {c for c, kind in given.items() if isinstance(kind, nw.Categorical | nw.Enum)}
        as_texts |= _shown_as_texts(frame)
        plain = [
            expression.cast(nw.String) if column in as_texts else expression
            for expression, column in zip(own, given.names(), strict=True)
        ]
        renamed = frame.select(*plain)
        columns = {one: f"c{n}" for n, one in enumerate(names)}
        engine = engine_of(frame)
        if runs_in is None:
            is_spark = engine == "spark"
            runs_in = spark_runner(frame.to_native().sparkSession) if is_spark else WholeQueries()
        return cls(name, engine, renamed, columns, snapshot, runs_in, way_out)

    @property
    def is_of_text_files(self) -> bool:
        """Whether it was scanned from CSV, of which users have another way out."""
        return bool(self.way_out)

    @cached_property
    def is_text(self) -> Mapping[str, bool]:
        """Which columns of the frame hold texts."""
        return {name: kind == nw.String for name, kind in self.kinds.items()}

    @cached_property
    def is_plain(self) -> Mapping[str, bool]:
        """Which columns of the frame hold one value a cell, not lists or maps of them."""
        maps = self._maps
        return {name: not (kind.is_nested() or name in maps) for name, kind in self.kinds.items()}

    @property
    def _maps(self) -> set[str]:
        """Columns of the frame that hold maps, which narwhals does not know."""
        if nw.Unknown not in self.kinds.values():
            return set()
        native = self.frame.to_native()
        kinds: Iterable[tuple[str, object]]
        if self.engine == "duckdb":
            kinds = zip(native.columns, native.types, strict=True)
        elif self.engine == "pyarrow":
            kinds = ((field.name, field.type) for field in native.schema)
        elif self.engine == "polars":
            kinds = native.collect_schema().items()
        else:
            kinds = native.dtypes
        return {name for name, kind in kinds if str(kind).lower().startswith("map")}

    @cached_property
    def kinds(self) -> nw.Schema:
        """Kind of each column of the frame."""
        with in_turn(self._turn):
            return self.frame.collect_schema()

    def collect(self, query: Query) -> pa.Table:
        """Write a query and run it.

        An engine takes one question at a time, and is asked for columns while one is written, so
        that threads take turns with both.

        Raises
        ------
        NotCountedError
            With what the engine says first, or Java at last, where it fails; and where the table
            has changed since it was opened, of which some answers are known already.
        """
        try:
            with self._in_a_sentence(), in_turn(self._turn):
                found = run(partial(self.runs_in.collect, query()), self.runs_in)
        except NotCountedError:
            self._check_unchanged()  # which says more
            raise
        self._check_unchanged()
        return found

    def _check_unchanged(self) -> None:
        if not self.is_unchanged():
            raise NotCountedError(
                f"'{self.name}' has changed since it was opened; open it again, to count all of it "
                "as it is now."
            )

    @contextmanager
    def _in_a_sentence(self) -> Iterator[None]:
        try:
            yield
        except LabelError:
            raise
        except Exception as problem:  # every engine has errors of its own
            if type(problem).__name__ == INTERRUPTED:
                raise KeyboardInterrupt from problem
            lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
            causes = [line for line in lines if line.startswith(CAUSE)]  # of Java the last is it
            said = (causes[-1:] or lines or [type(problem).__name__])[0].removeprefix(CAUSE)
            raise NotCountedError(
                f"The engine {self.engine} could not count the labels of '{self.name}': "
                f"{said.rstrip('.;')}{self.way_out}."
            ) from problem

    def first_rows(self, query: Query) -> pa.Table:
        """Write a query and run it for its first rows.

        Raises NotCountedError as :meth:`collect` does.
        """
        spark = self.runs_in
        if not isinstance(spark, SparkJobs | ConnectedSpark):
            return self.collect(lambda: query().head(SAMPLE))
        # a limit would be read of every part of the table
        return self._taken(query, lambda frame: spark.first_rows(frame, SAMPLE))

    def check_width(self) -> None:
        """Raise LabelError for more columns than a table of labels has, before any is looked at."""
        if len(self.columns) > MANY_COLUMNS:
            check_columns(self.name, len(self.columns), self._n_rows())

    def _n_rows(self) -> int:
        return int(self.collect(lambda: self.frame.select(nw.len().alias(N)))[N][0].as_py())

    def first_rows_of_files(self, n_rows: int) -> list[pa.Table]:
        """Return rows at the start of each of its files that are not empty; no table of a frame.

        Raises NotCountedError as :meth:`collect` does.
        """
        return [] if self.starts is None else self._of_files(self.starts, n_rows)

    def last_rows(self, n_rows: int) -> list[pa.Table]:
        """Return rows at the end, of each of its files; none of a frame whose end nobody knows.

        Rows that are empty are passed over. Raises NotCountedError as :meth:`collect` does.
        """
        if self.ends is None:
            return [self._last_rows(n_rows)]
        return self._of_files(self.ends, n_rows)

    def _of_files(self, read: Callable[[int], list[pa.Table]], n_rows: int) -> list[pa.Table]:
        with self._in_a_sentence():
            found = read(n_rows)
        self._check_unchanged()
        return found

    def _last_rows(self, n_rows: int) -> pa.Table:
        rows = self._end(n_rows)
        if len(filled(rows)) == len(rows):
            return rows
        is_filled = nw.any_horizontal(
            *(~nw.col(name).is_null() for name in self.frame.columns), ignore_nulls=True
        )
        return replace(self, frame=self.frame.filter(is_filled))._end(n_rows)

    def _end(self, n_rows: int) -> pa.Table:
        spark = self.runs_in
        if isinstance(spark, SparkJobs | ConnectedSpark):
            return self._taken(lambda: self.frame, lambda frame: spark.last_rows(frame, n_rows))
        if self.engine == "polars":
            return self.collect(lambda: nw.from_native(self.frame.to_native().tail(n_rows)))
        above = max(self._n_rows() - n_rows, 0)
        if self.engine == "duckdb":
            return self.collect(
                lambda: nw.from_native(self.frame.to_native().limit(n_rows, offset=above))
            )
        if self.engine == "pyarrow":
            return self.collect(lambda: self.frame).slice(above)
        return self.collect(lambda: self.frame.head(0))

    def _taken(self, query: Query, take: Callable[["nw.LazyFrame[Any]"], list[Any]]) -> pa.Table:
        """Run a query of Spark for some of its rows, which needs no Arrow.

        Times are those of this computer's zone then, by which no role is told.
        """
        kinds = self.collect(lambda: query().head(0)).schema
        with self._in_a_sentence(), in_turn(self._turn):
            rows = run(partial(take, query()), self.runs_in)
            return pa.Table.from_pylist([row.asDict(recursive=True) for row in rows], schema=kinds)

    def answer(self, question: str, query: Query) -> pa.Table:
        """Run a query once; a question has the same answer until the table is read again.

        Raises
        ------
        NotCountedError
            As :meth:`collect`; TooManyKindsError where there are more different counts than fit
            into memory.
        """
        if question in self._answers:
            return self._answers[question]
        with in_turn(self._turn):
            if question not in self._answers:  # nobody asked the same meanwhile
                found = self.collect(lambda: query().head(MOST_COUNTS + 1))
                if len(found) > MOST_COUNTS:
                    raise TooManyKindsError(
                        f"'{self.name}' has more than {MOST_COUNTS:,} different items, too many to "
                        "be counted kind by kind; look at fewer raters, systems or items, or "
                        f"{READ_A_PART}."
                    )
                self._answers[question] = found
        return self._answers[question]

    @property
    def n_bytes(self) -> int:
        """Memory of all answers so far."""
        return sum(answer.nbytes for answer in self._answers.values())

    def digest(self, *more: object) -> str:
        """SHA-256 of the snapshot, the columns, and what else is given."""
        said = repr((self.snapshot, list(self.columns), *more))
        return hashlib.sha256(said.encode()).hexdigest()

    def unasked(self) -> "EngineTable":
        """Return the table with no answer yet: what is asked of it depends on how it is read."""
        return replace(self, _answers={})

    def tidied(self) -> "EngineTable":
        """Return the table as reading it has it: no blanks around texts, nothing where NaN stands.

        What is tidy already, as most columns are, is left alone: it is counted several times as
        fast.
        """
        schema, first = self.kinds, self.first_rows(lambda: self.frame)
        untidy: dict[str, nw.Expr] = {}
        tidy: dict[str, nw.Expr] = {}
        for name, kind in schema.items():
            cell = nw.col(name)
            if kind == nw.String and _mean_length(first.column(name)) <= LONGEST_MEAN:
                tidy[name], untidy[name] = _tidy(cell), _is_untidy(cell)
            elif kind.is_float():
                is_nan = _is_nan(cell, self.engine)
                # to pyarrow alone the zero of a minus sign is another one
                is_other = is_nan | (cell == 0) if self.engine == "pyarrow" else is_nan
                tidy[name], untidy[name] = nw.when(~is_nan).then(cell + 0.0), is_other
        changed: dict[str, nw.Expr] = {}
        left = dict(untidy)
        for few in _with_few_cells(first.select(list(untidy))):
            cells = self.distinct(few, MOST_DIFFERENT)
            for name in few if len(cells) <= MOST_DIFFERENT else ():
                found = nw.from_native(cells.select([name]), eager_only=True).unique()
                found = found.filter(left.pop(name))
                if schema[name] == nw.String and len(found) <= MOST_RENAMED:
                    texts = found.select(nw.col(name), tidy[name].alias(N)).rows()
                    tidy[name] = _renamed(nw.col(name), dict(texts))
                if len(found):
                    changed[name] = tidy[name]
        if left:
            of_all = {name: one.fill_null(False).any() for name, one in left.items()}
            [of_rows] = self.collect(lambda: self.frame.select(**of_all)).to_pylist()
            changed |= {name: tidy[name] for name, is_untidy in of_rows.items() if is_untidy}
        if not changed:
            return self
        with in_turn(self._turn):
            return replace(self, frame=self.frame.with_columns(**changed))

    def without_control_characters(
        self, names: Sequence[str]
    ) -> "tuple[EngineTable, tuple[str, ...]]":
        """Take control characters out of columns of texts, and name those that had any.

        ``names``: as the user has them, of what tells items apart, since all texts of a column are
        looked at. Of other columns the different cells are read, without such characters.
        """
        texts = {name: own for name in names if self.is_text[own := self.columns[name]]}
        if not texts:
            return self, ()
        has = {own: nw.col(own).str.contains(CONTROL).any() for own in texts.values()}
        found = self.answer(f"control {sorted(has)}", lambda: self.frame.select(**has))
        [row] = found.to_pylist()
        changed = tuple(name for name, own in texts.items() if row[own])
        if not changed:
            return self, ()
        cells = {(own := texts[name]): _tidy(nw.col(own).str.replace_all(CONTROL, ""))
                 for name in changed}  # fmt: skip
        return replace(self, frame=self.frame.with_columns(**cells), _answers={}), changed

    def without_words(self, words: Collection[str], kept: Collection[str]) -> "EngineTable":
        """Take texts for nothing in all columns but those that are kept, as the user calls them."""
        cells = {
            own: nw.col(own)
            for name, own in self.columns.items()
            if name not in kept and self.is_text[own]
        }
        if not words or not cells:
            return self
        has = {own: cell.is_in([*words]).fill_null(False).any() for own, cell in cells.items()}
        [found] = self.collect(lambda: self.frame.select(**has)).to_pylist()
        nothing = dict.fromkeys(words)
        plain = {own: _renamed(cell, nothing) for own, cell in cells.items() if found[own]}
        if not plain:
            return self
        return replace(self, frame=self.frame.with_columns(**plain), _answers={})

    def without_none(self, kept: Collection[str]) -> "EngineTable":
        """Take ``None``, which Python writes for nothing, for nothing in all texts but those kept.

        Without a query, as such columns are seldom asked for; a frame in memory is looked at first.
        """
        if self.engine == "pyarrow":
            return self.without_words([NONE], kept)
        cells = {
            own: nw.when(nw.col(own) != nw.lit(NONE)).then(nw.col(own))
            for name, own in self.columns.items()
            if name not in kept and self.is_text[own]
        }
        frame = self.frame.with_columns(**cells) if cells else self.frame
        return replace(self, frame=frame, _answers={})

    def without_headers(self) -> "EngineTable":
        """Return the table without rows that say what its header says, as of tables pasted below.

        Not asked for in vain, as every query on what is left looks at all columns.
        """
        if len(self.columns) < 2 or not all(self.is_text.values()):
            return self
        said = [
            (nw.col(own) == nw.lit(name)).fill_null(False) for name, own in self.columns.items()
        ]
        frame = self.frame.filter(~nw.all_horizontal(*said, ignore_nulls=False))
        return replace(self, frame=frame, _answers={})

    def sample(self) -> tuple[pa.Table, int]:
        """Return the first rows under the user's names, and how many they are.

        Rows follow in which columns that are empty there, or say one thing, begin to say something
        else, and all of a few values that stand once there: in a table that is sorted by raters no
        item comes back soon.
        """
        first = self.first_rows(lambda: self.frame)
        n_first = len(first)
        if is_whole(n_first):
            return first.rename_columns(list(self.columns)), n_first
        for name in first.column_names:
            first = self._with_all_of_some(first, name)
        same = {name: _says_the_same(first.column(name), name) for name in first.column_names}
        changing = self._changing({name: one for name, one in same.items() if one is not None})
        parts, passed_over = [first], nw.lit(True)
        for name, is_empty in changing:
            if first.column(name).null_count == len(first):
                parts.append(self.first_rows(partial(self.frame.filter, passed_over & ~is_empty)))
                passed_over &= is_empty
        others: dict[str, pa.Table] = {}  # what stands in several is taken once
        for name, is_same in changing:
            if first.column(name).null_count < len(first):
                rows = self.first_rows(partial(self.frame.filter, passed_over & ~is_same))
                places = range(min(len(rows), MOST_OTHERS))
                others |= {repr(rows.slice(n, 1).to_pylist()): rows.slice(n, 1) for n in places}
        parts += others.values()
        found = pa.concat_tables(parts, promote_options="permissive")
        return found.rename_columns(list(self.columns)), n_first

    def _with_all_of_some(self, first: pa.Table, name: str) -> pa.Table:
        """Put all rows of some values of a column at the end, if each stands once in the first."""
        column = first.column(name)
        is_id = pa.types.is_integer(column.type) or pa.types.is_string(column.type)
        is_id = is_id or pa.types.is_large_string(column.type)
        if not is_id or column.null_count or len(compute.unique(column)) < len(column):
            return first
        if not pa.types.is_integer(column.type) and _mean_length(column) > LONGEST_OF_A_NAME:
            return first
        for n_values in VALUES_SOUGHT:
            some = column.slice(0, n_values).combine_chunks()
            among = nw.col(name).is_in(some.to_pylist())
            rows = self.first_rows(partial(self.frame.filter, among))
            if is_whole(len(rows)):
                break
        if len(rows) == len(some):
            return first
        others = first.filter(compute.invert(compute.is_in(column, some)))
        return pa.concat_tables([others, rows], promote_options="permissive")

    def _changing(self, same: Mapping[str, nw.Expr]) -> list[tuple[str, nw.Expr]]:
        """Find columns of the frame of which not every cell says the same."""
        if not same:
            return []
        others = {name: (~is_same).any() for name, is_same in same.items()}
        [found] = self.collect(lambda: self.frame.select(**others)).to_pylist()
        return [(name, is_same) for name, is_same in same.items() if found[name]]

    def says_something(self, column: str) -> nw.Expr:
        """Whether a cell of a column of the frame, untidy as it may be, says anything."""
        cell, kind = nw.col(column), self.kinds[column]
        if kind == nw.String:
            return ~_tidy(cell).is_null()
        return ~cell.is_null() & ~_is_nan(cell, self.engine) if kind.is_float() else ~cell.is_null()

    def distinct(self, columns: Sequence[str], most: int, **more: nw.Expr) -> pa.Table:
        """Return different rows of some columns of the frame, with the number of each as ``n``.

        At most ``most`` + 1 of them; what ``more`` says of a row comes after the columns.
        """

        def query() -> "nw.LazyFrame[Any]":
            chosen = self.frame.select(*columns, **more)
            return chosen.group_by(*columns, *more).agg(nw.len().alias(N)).head(most + 1)

        return self.collect(query)

    def values(self, column: str, most: int) -> "nw.LazyFrame[Any]":
        """Query: different values of a column of the frame, at most ``most`` + 1, in order."""
        return different(self.frame, column).sort(column).head(most + 1)


def is_whole(n_first: int) -> bool:
    """Whether the first rows of a table, so many, are all that it has."""
    return n_first < SAMPLE


def with_plain_cells(table: pa.Table) -> pa.Table:
    """Hold cells with which little of Arrow computes as such of other kinds.

    Views of texts, ids and JSON become texts, as durations do; half floats become such of 32 bits,
    as DuckDB reads them.
    """
    for place, one in enumerate(table.schema):
        cells = table.column(place)
        if pa.types.is_float16(one.type):
            table = table.set_column(place, one.name, cells.cast(pa.float32()))
        elif pa.types.is_string_view(one.type):
            table = table.set_column(place, one.name, cells.cast(pa.large_string()))
        elif pa.types.is_dictionary(one.type) and pa.types.is_string_view(one.type.value_type):
            table = table.set_column(place, one.name, without_dictionary(cells))
        elif pa.types.is_binary_view(one.type):
            table = table.set_column(place, one.name, cells.cast(pa.large_binary()))
        elif isinstance(one.type, pa.BaseExtensionType):
            table = table.set_column(place, one.name, without_extension(cells))
        elif pa.types.is_duration(one.type):
            table = table.set_column(place, one.name, _in_words(cells))
        elif pa.types.is_run_end_encoded(one.type):
            plain = [compute.run_end_decode(chunk) for chunk in cells.chunks]
            table = table.set_column(place, one.name, pa.chunked_array(plain, one.type.value_type))
    return table


def _in_words(durations: pa.ChunkedArray) -> pa.ChunkedArray:
    """Write durations as pandas does."""
    coded = durations.combine_chunks().dictionary_encode()
    texts = pa.array([str(one) for one in coded.dictionary.to_pandas()], pa.string())
    return pa.chunked_array([texts.take(coded.indices)])


def _shown_as_texts(frame: "nw.LazyFrame[Any]") -> set[str]:
    """Columns of DuckDB that it does not compare with texts, or Arrow does not tell apart.

    And those of Arrow that are empty and of no kind, which it compares with nothing.
    """
    engine = engine_of(frame)
    if engine == "pyarrow":
        return {field.name for field in frame.to_native().schema if pa.types.is_null(field.type)}
    if engine != "duckdb":
        return set()
    relation = frame.to_native()
    kinds = zip(relation.columns, map(str, relation.types), strict=True)
    return {column for column, kind in kinds if kind.startswith(SHOWN_AS_TEXTS)}


def filled(rows: pa.Table) -> pa.Table:
    """Return the rows of a table that say something anywhere."""
    said = pa.array([False] * len(rows), pa.bool_())
    for cells in rows.columns:
        own = compute.is_valid(cells)
        if pa.types.is_string(cells.type) or pa.types.is_large_string(cells.type):
            is_text = compute.not_equal(compute.utf8_trim_whitespace(cells), "")
            own = compute.fill_null(is_text, False)
        said = compute.or_(said, own)
        if compute.all(said).as_py():
            return rows
    return rows.filter(said)


def engine_of(frame: "nw.LazyFrame[Any] | nw.DataFrame[Any]") -> str:
    """Name the engine that holds a frame; Spark is one, in this process or connected to."""
    own = frame.implementation
    return "spark" if own.is_pyspark() or own.is_pyspark_connect() else own.name.lower()


def name_of_engine(engine: str) -> str:
    """Name an engine as its makers write it."""
    return WRITTEN_BY_THEIR_MAKERS.get(engine, engine)


def brought_to(frame: "nw.LazyFrame[Any]", small: pa.Table) -> "nw.LazyFrame[Any]":
    """Put a small table where the engine of a frame finds it, so that both can be joined."""
    engine, native = engine_of(frame), frame.to_native()
    own: Any
    if engine == "duckdb":  # finds it by the name that it has here
        own = native.query("frame_", "SELECT * FROM small")
    elif engine == "spark":
        own = native.sparkSession.createDataFrame(small)
    else:
        return nw.from_arrow(small, backend=frame.implementation).lazy()
    brought: nw.LazyFrame[Any] = nw.from_native(own)
    return brought


def different(frame: "nw.LazyFrame[Any]", column: str) -> "nw.LazyFrame[Any]":
    """Query: different values of a column; grouped, where `unique` has Spark sort all rows."""
    return frame.group_by(column).agg(nw.len().alias(N)).select(column)


def check_names(given: Sequence[str], name: str) -> list[str]:
    """Return names of columns without blanks around them; LabelError where two are the same."""
    names = [stripped(column) or f"column {n}" for n, column in enumerate(given, 1)]
    same = sorted(one for one, n in Counter(names).items() if n > 1)
    if same:
        raise LabelError(
            f"'{name}' has several columns called '{same[0]}'; rename them where the table is made."
        )
    return names


def _tidy(text: nw.Expr) -> nw.Expr:
    """Text without blanks around it, and nothing where it says so."""
    plain = text.str.strip_chars(BLANKS)
    return nw.when(~plain.is_in(_nothing())).then(plain)


def _nothing() -> list[str]:
    """Texts of which nothing is left but what the labels say: ``None`` may be the lowest one."""
    return sorted(missing_words() - {NONE})


def _is_nan(cell: nw.Expr, engine: str) -> nw.Expr:
    """Whether a number is none; DuckDB believes statistics of a file, which leave such out."""
    return cell.cast(nw.String) == "nan" if engine == "duckdb" else cell.is_nan()


def _is_untidy(cell: nw.Expr) -> nw.Expr:
    """Whether a text has blanks around it, or says that there is nothing."""
    may_begin = (cell < "!") | (cell > "~")  # as no blank is a sign between these two: seen at once
    begins = may_begin & cell.str.head(1).is_in(list(BLANKS))
    return begins | cell.str.tail(1).is_in(list(BLANKS)) | cell.is_in(_nothing())


def _with_few_cells(rows: pa.Table) -> list[list[str]]:
    """Columns with so few different cells that these are soon looked at, by how many they are.

    Those stand together whose cells are few together.
    """
    most = len(rows) // ROWS_OF_A_CELL
    n_cells = {
        name: compute.count_distinct(rows.column(name)).as_py() for name in rows.column_names
    }
    groups: list[list[str]] = []
    for name in sorted(n_cells, key=lambda one: n_cells[one]):
        if n_cells[name] > most:
            break
        together = [*groups[-1], name] if groups else []
        if together and rows.group_by(together).aggregate([]).num_rows <= most:
            groups[-1] = together
        else:
            groups.append([name])
    return groups


def _renamed(cell: nw.Expr, texts: Mapping[str, str | None]) -> nw.Expr:
    """Put other texts in the place of some, or nothing: much faster than a look at every letter."""
    renamed = cell
    for text, other in texts.items():
        if other is not None:
            renamed = nw.when(cell == text).then(nw.lit(other)).otherwise(renamed)
    nothing = [text for text, other in texts.items() if other is None]
    return nw.when(~cell.is_in(nothing)).then(renamed) if nothing else renamed


def _says_the_same(cells: pa.ChunkedArray, name: str) -> nw.Expr | None:
    """Whether a cell says nothing else than some do that all say the same; None of others."""
    is_empty = nw.col(name).is_null()
    if cells.null_count == len(cells):
        return is_empty
    kind = cells.type
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    if not (is_text or pa.types.is_integer(kind) or pa.types.is_boolean(kind)):
        return None
    values = compute.unique(cells.drop_null())
    return is_empty | (nw.col(name) == nw.lit(values[0].as_py())) if len(values) == 1 else None


def _mean_length(texts: pa.ChunkedArray) -> float:
    return float(compute.mean(compute.utf8_length(texts)).as_py() or 0)
