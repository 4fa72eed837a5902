"""Tables that were melted: a row for each cell, with the name of its column in ``variable``.

As pandas and R write a table with a column per rater: ``item, variable, value`` of ``item,
human_1, gpt4``. What the names say is told once they are columns again.
"""

from dataclasses import replace

import numpy as np
import pandas as pd

from judgeviz.labels.coding import Coded, combined
from judgeviz.labels.detection import roles
from judgeviz.labels.sources.tables import RawTable, categorical_from, plain_columns

VARIABLE, VALUE = "variable", "value"
MOST_COLUMNS = 1_000


def with_columns_unmelted(table: RawTable) -> RawTable:
    """Give each variable a column again where one of them is named as a judge's.

    Nothing is changed where a column names raters, or a variable stands twice beside the rest.
    """
    frame = table.frame
    by_name = {str(column).strip().casefold(): str(column) for column in plain_columns(frame)}
    variable, value = by_name.get(VARIABLE), by_name.get(VALUE)
    if variable is None or value is None or len(by_name) < len(frame.columns):
        return table
    names = Coded.of(frame[variable])
    rest = [str(column) for column in frame.columns if column not in (variable, value)]
    are_raters = any(map(roles.is_machine_name, names.used())) and len(names.used()) > 1
    if not rest or not are_raters or roles.columns_for("rater", rest):
        return table
    if len(names.used()) > MOST_COLUMNS or set(names.used()) & set(rest) or names.missing.any():
        return table
    rows = combined([Coded.of(frame[column]) for column in rest])
    places = rows.codes.astype(np.int64) * len(names.names) + names.codes
    if rows.missing.any() or len(np.unique(places)) < len(places):
        return table
    _, first = np.unique(rows.codes, return_index=True)
    columns: dict[str, object] = {name: frame[name].iloc[first].array for name in rest}
    values = Coded.of(frame[value])
    for name in names.used():
        own = np.flatnonzero(names.codes == names.names.index(name))
        cells = np.full(len(first), -1, dtype=np.int64)
        cells[rows.codes[own]] = values.codes[own]
        columns[name] = categorical_from(cells, values.names)
    unmelted = pd.DataFrame(columns)
    for name in names.used():
        unmelted[name] = unmelted[name].cat.remove_unused_categories()
    said = (
        f"Column '{value}' of '{table.name}' was taken apart by '{variable}', which holds the "
        "names of columns that the table once had."
    )
    return replace(
        table,
        frame=unmelted,
        rows=np.array(table.row_numbers(first), dtype=np.int64),
        n_records=table.n_rows,
        notes=(*table.notes, said),
    )
