"""Tables that stand in memory: records, columns, and the frames of every library that Arrow knows.

A frame is taken by what it offers, not by its library's name: the Arrow stream of polars, DuckDB
and pyarrow, narwhals for what computes only when asked, ``to_pandas`` for Hugging Face data sets.
"""

from collections.abc import Mapping

import pandas as pd
import pyarrow as pa

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.sources.documents import (
    Document,
    nested_too_deeply,
    under_one_object,
)
from judgeviz.labels.sources.files import ArrowStream, is_records
from judgeviz.labels.sources.tables import RawTable, table_from_arrow, table_from_frame


def document_in_memory(source: object, name: str) -> Document | None:
    """Read records, columns or a frame; None for anything else.

    Parameters
    ----------
    source : list of dict, dict of columns, or a frame of any library
    name : str
        For messages.

    Raises
    ------
    LabelError
        For columns of different lengths, or several tables in one.
    """
    if isinstance(source, pd.DataFrame):
        return _document(name, table_from_frame(with_named_index(source), name, 1))
    try:
        if isinstance(source, Mapping):
            return _of_mapping(source, name)
        if is_records(source):
            return Document(name, value=under_one_object([_plain(record) for record in source]))
    except RecursionError:
        raise nested_too_deeply(f"The source '{name}'") from None
    table = _arrow_table(source, name)
    if table is not None:
        return _document(name, table_from_arrow(table, name, 1))
    if callable(getattr(source, "to_pandas", None)):
        return document_in_memory(source.to_pandas(), name)  # type: ignore[attr-defined]
    return None


def _document(name: str, table: RawTable) -> Document:
    return Document(name, tables=(table,))


def with_named_index(frame: pd.DataFrame) -> pd.DataFrame:
    """Make a column of an index with a name."""
    named = [level for level in frame.index.names if level is not None]
    if named and not set(named) & set(frame.columns):
        return frame.reset_index(level=named)
    return frame


def _of_mapping(source: Mapping[object, object], name: str) -> Document:
    """Read a dict of columns as a table, any other as the JSON document that it could be."""
    splits = [key for key, part in source.items() if _is_frame(part)]
    if splits:
        raise LabelError(
            f"The source '{name}' holds several tables ({quoted(splits)}); give one of them, or a "
            "list of those that belong together."
        )
    plain = _plain(source)
    if not plain or not all(map(_is_column, plain.values())):
        return Document(name, value=plain)
    lengths = {str(key): len(cells) for key, cells in plain.items()}  # type: ignore[arg-type]
    if len(set(lengths.values())) > 1:
        shortest = min(lengths, key=lengths.__getitem__)
        longest = max(lengths, key=lengths.__getitem__)
        raise LabelError(
            f"The columns of '{name}' have different lengths ({quoted([shortest])} "
            f"{lengths[shortest]:,}, {quoted([longest])} {lengths[longest]:,}); give every column "
            "a value per row."
        )
    frame = pd.DataFrame({key: pd.Series(cells, dtype=object) for key, cells in plain.items()})
    return _document(name, table_from_frame(frame, name, 1))


def _is_frame(source: object) -> bool:
    return hasattr(source, "columns") or hasattr(source, "column_names")


def _is_column(cells: object) -> bool:
    """Whether an entry of a dict is a column of plain cells, not a list of records."""
    return isinstance(cells, list) and not any(isinstance(cell, Mapping) for cell in cells)


def _plain(entry: Mapping[object, object]) -> dict[str, object]:
    """Entries of a mapping with arrays, series and tuples as lists, as JSON would have them."""
    return {str(key): _listed(value) for key, value in entry.items()}


def _listed(value: object) -> object:
    if isinstance(value, Mapping):
        return _plain(value)
    if isinstance(value, tuple | list):
        return [_listed(entry) for entry in value]
    for give in ("tolist", "to_list"):  # arrays and series of any library
        if callable(getattr(value, give, None)):
            return getattr(value, give)()
    return value


def _arrow_table(source: object, name: str) -> pa.Table | None:
    """Table of a frame that gives an Arrow stream, or collects to one; None for anything else.

    Raises LabelError for a frame with a column that Arrow does not know.
    """
    if isinstance(source, pa.Table):
        return source
    if hasattr(source, "__arrow_c_stream__"):
        return _streamed(source, name)
    if hasattr(source, "__arrow_c_array__"):
        array = pa.array(source)
        return pa.Table.from_struct_array(array) if pa.types.is_struct(array.type) else None
    if callable(getattr(source, "to_table", None)):  # a data set of many files
        table = source.to_table()  # type: ignore[attr-defined]
        return table if isinstance(table, pa.Table) else None
    import narwhals  # here: few need it

    frame = narwhals.from_native(source, pass_through=True)
    if isinstance(frame, narwhals.LazyFrame):
        return _arrow_table(frame.collect().to_native(), name)
    return frame.to_arrow() if isinstance(frame, narwhals.DataFrame) else None


def _streamed(source: ArrowStream, name: str) -> pa.Table | None:
    try:
        table = pa.RecordBatchReader.from_stream(source).read_all()
    except pa.ArrowInvalid as problem:
        if not _is_frame(source):  # one column alone gives a stream, too
            return None
        raise LabelError(
            f"The source '{name}' has a column of a type that Arrow does not know "
            f"({str(problem).rstrip('.')}); cast it to numbers or texts, or leave it out."
        ) from problem
    if any(map(pa.types.is_fixed_size_binary, table.schema.types)):
        _check_objects(source, name)
    return table


def _check_objects(source: object, name: str) -> None:
    """Raise LabelError for columns of Python objects, of which a stream gives the addresses."""
    import narwhals

    frame = narwhals.from_native(source, pass_through=True, eager_only=True)
    schema = frame.schema if isinstance(frame, narwhals.DataFrame) else {}
    if held := [column for column, kind in schema.items() if kind == narwhals.Object]:
        raise LabelError(
            f"The source '{name}' holds Python objects in {quoted(held, 5)}, which are no labels; "
            "cast them to texts, or leave them out."
        )
