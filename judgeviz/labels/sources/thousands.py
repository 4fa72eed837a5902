"""Numbers whose thousands are marked off: ``4,514``, ``4.514`` in German, ``4 514`` in French.

A single mark with three digits behind it may be a decimal one: then the numbers below a thousand,
which have none, tell.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import columns_of, kept_with
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.tables import RawTable, categorical_from, is_list_column

THOUSANDS, DECIMALS = ANSWERS["points"]
SPACES = " \u00a0\u202f'’"
# By what marks the thousands off: a number with or without it, and its decimals.
NUMBERS = {
    ".": re.compile(r"[-+−]?(?P<whole>[1-9]\d{0,2}(\.\d{3})+|\d{1,3})(?P<decimals>,\d+)?"),
    ",": re.compile(r"[-+−]?(?P<whole>[1-9]\d{0,2}(,\d{3})+|\d{1,3})(?P<decimals>\.\d+)?"),
} | {
    mark: re.compile(
        rf"[-+−]?(?P<whole>[1-9]\d{{0,2}}({mark}\d{{3}})+|\d{{1,3}})(?P<decimals>[.,]\d+)?"
    )
    for mark in SPACES
}
SURE_MARKS = frozenset(SPACES)  # which are never decimal
FEWEST_NUMBERS = 3  # different ones with a mark
PERCENT = 100  # which may stand beside decimals: 85.125, 100
FAR_ABOVE = 5  # times all that would be decimals, numbers without a mark are none of their kind
MOST_ODD_CELLS = 0.1  # of a column: "k. A.", "ERROR"
TEXTS_LOOKED_AT = 50  # before a column is looked at as a whole


@dataclass(frozen=True)
class _Column:
    """A column of numbers with a mark in some.

    Attributes
    ----------
    marked : frozenset of str
        Numbers that have the mark, without their sign.
    plain : frozenset of float
        The others.
    has_decimals : bool
        Whether some have decimals behind the other mark.
    """

    marked: frozenset[str]
    plain: frozenset[float]
    has_decimals: bool

    @classmethod
    def of(cls, column: pd.Series, mark: str) -> "_Column | None":
        """Look at a text column; None where it holds anything else, or no such number."""
        texts, codes = column.array.categories, column.array.codes
        if mark not in _marks_in(texts):
            return None
        is_number = np.asarray(texts.str.fullmatch(NUMBERS[mark].pattern), dtype=bool)
        given = codes[codes >= 0]
        n_odd = int((~is_number)[given].sum())
        if n_odd > max(1.0, MOST_ODD_CELLS * len(given)):
            return None
        numbers = [one for text in texts[is_number] if (one := NUMBERS[mark].fullmatch(text))]
        marked = frozenset(one["whole"] for one in numbers if mark in one["whole"])
        plain = frozenset(float(one["whole"]) for one in numbers if mark not in one["whole"])
        return cls(marked, plain, any(one["decimals"] for one in numbers)) if marked else None


@kept_with
def _marks_in(categories: "pd.Index[str]") -> frozenset[str]:
    """Look for marks in the first texts of a column."""
    texts = "\n".join(categories[:TEXTS_LOOKED_AT].tolist())
    return frozenset(mark for mark in NUMBERS if mark in texts)


def with_thousands(
    name: str, columns: Mapping[str, pd.Series], *, commas_part: bool
) -> tuple[dict[str, pd.Series], tuple[str, ...]]:
    """Read numbers whose thousands are marked off in columns of text, and say where.

    Parameters
    ----------
    name : str
        Of the file.
    columns : mapping of str to Series
        Text columns of one table; lists are left.
    commas_part : bool
        Whether a comma with three digits behind it is no decimal one by itself, as between commas,
        in a workbook or in JSON. Between semicolons and tabs it is, unless other numbers tell.
    """
    texts = {label: cells for label, cells in columns.items() if not is_list_column(cells)}
    changed: dict[str, pd.Series] = {}
    for mark in NUMBERS:
        found = {
            label: own
            for label, cells in texts.items()
            if label not in changed and (own := _Column.of(cells, mark)) is not None
        }
        if found and _are_thousands(list(found.values()), mark, commas_part=commas_part):
            changed |= {label: _with(texts[label], mark, "") for label in found}
    if not changed:
        return dict(columns), ()
    noun = "column" if len(changed) == 1 else "columns"
    said = f"Numbers in {noun} {quoted(changed)} of '{name}' were read with marks of thousands."
    return {**columns, **changed}, (said,)


def with_thousands_read(table: RawTable) -> RawTable:
    """Read the numbers of a table whose cells commas do not part; see :func:`with_thousands`."""
    plain = dict(columns_of(table.frame))
    columns, said = with_thousands(table.name, plain, commas_part=True)
    if not said:
        return table
    frame = table.frame.assign(**{label: columns[label] for label in _labels(plain, columns)})
    return replace(table, frame=frame, notes=(*table.notes, *said))


def with_marks_as_stated(table: RawTable, answers: Mapping[str, str]) -> RawTable:
    """Read numbers such as 4.514 beside 5 and 676 as it is stated, or ask what the point marks.

    So are 4,514 and 3,250 where the cells are no decimals by themselves, and there is no other
    number.

    Parameters
    ----------
    table : RawTable
    answers : mapping of str to str
        Of the mapping: under ``points`` what they mark.

    Returns
    -------
    RawTable
        With a question where there are such columns.
    """
    for mark, sign in ((".", "points"), (",", "commas")):
        found = {
            label: own
            for label, cells in columns_of(table.frame)
            if not is_list_column(cells) and (own := _Column.of(cells, mark)) is not None
        }
        marked = frozenset().union(*(own.marked for own in found.values()))
        plain = frozenset().union(*(own.plain for own in found.values()))
        if len(marked) < FEWEST_NUMBERS or (mark == "." and max(plain, default=0) <= PERCENT):
            continue
        is_above = mark == "," or _lie_above(plain, marked, mark, 1)
        likely = THOUSANDS if is_above else DECIMALS
        reading = answers.get("points", likely)
        beside = f" beside {max(plain):g}" if plain else ""
        reason = (
            f"nothing in '{table.name}' says whether the {sign} in {quoted(found)} mark thousands "
            f"or decimals, such as in {min(marked)}{beside}"
        )
        others = tuple({"points": other} for other in ANSWERS["points"] if other != reading)
        asked = Doubt("answers", {"points": reading}, reason, others)
        by = "" if reading == THOUSANDS else "."
        frame = table.frame.assign(
            **{label: _with(table.frame[label], mark, by) for label in found}
        )
        return replace(table, frame=frame, questions=(*table.questions, asked))
    return table


def _labels(before: Mapping[str, pd.Series], after: Mapping[str, pd.Series]) -> Iterator[str]:
    return (label for label, cells in after.items() if cells is not before[label])


def _are_thousands(columns: Sequence[_Column], mark: str, *, commas_part: bool) -> bool:
    """Whether a mark can be none of decimals in any of several columns of a table."""
    marked = frozenset().union(*(own.marked for own in columns))
    plain = frozenset().union(*(own.plain for own in columns))
    if any(own.has_decimals for own in columns) or any(one.count(mark) > 1 for one in marked):
        return True
    if len(marked) < FEWEST_NUMBERS:
        return False
    if mark in SURE_MARKS or not plain or max(plain) <= PERCENT:
        return mark in SURE_MARKS
    return (mark == "," and commas_part) or _lie_above(plain, marked, mark, FAR_ABOVE)


def _lie_above(plain: Set[float], marked: Set[str], mark: str, times: float) -> bool:
    """Whether numbers without a mark are mostly greater than all with one, read as decimals."""
    greatest = max(float(one.replace(mark, ".")) for one in marked)
    return float(np.median([*plain])) > times * greatest


def _with(column: pd.Series, mark: str, by: str) -> pd.Series:
    """Write something in the place of the mark in a column's numbers; decimals behind a point."""
    texts = [
        text.replace(mark, by).replace(",", ".") if NUMBERS[mark].fullmatch(text) else text
        for text in column.array.categories
    ]
    return pd.Series(categorical_from(column.array.codes, texts), index=column.index)
