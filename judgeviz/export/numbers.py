"""Numbers as CSV that a spreadsheet opens as they are."""

import pandas as pd

# A spreadsheet would run a cell that starts like this; it takes white space in front away.
FORMULA_STARTS = ("=", "@", "+", "-", "\t", "\r", "\n")


def csv_bytes(table: pd.DataFrame) -> bytes:
    """Return UTF-8 CSV that a spreadsheet opens without running cells or headers as formulas."""
    columns = (table.iloc[:, place] for place in range(table.shape[1]))
    safe = pd.DataFrame(
        {
            place: column
            if pd.api.types.is_numeric_dtype(column)
            else [_without_formula(cell) for cell in column]
            for place, column in enumerate(columns)
        },
        index=table.index,
    )
    header = [str(_without_formula(name)) for name in table.columns]
    # With these line ends a carriage return in a cell is quoted, and begins no row of its own.
    return safe.to_csv(index=False, header=header, lineterminator="\r\n").encode("utf-8")


def _without_formula(cell: object) -> object:
    if not isinstance(cell, str) or not cell.startswith(FORMULA_STARTS) or _is_number(cell):
        return cell
    return f"'{cell}"


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
