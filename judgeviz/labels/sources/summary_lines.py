"""Lines at the end of a table that sum up those above, as people add them in a spreadsheet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.labels.coding import column_of
from judgeviz.labels.scale import numeric_category

FEWEST_SUMMED_UP, MOST_SUMS = 4, 6
IDS_LOOKED_AT = 50
FEW_CLASSES = 3
MOST_WORDS = 6  # of a name; a text that is labelled may say "on average", too
# A line that begins with one of these, and has numbers besides, is no item.
SUM_NAME = re.compile(
    r"(grand )?totals?|sums?|means?|averages?|avg|medians?|st\.?d(ev)?|sd|variance|counts?"
    r"|(cohen|fleiss|krippendorff)?\W*s?\W*(kappa|alpha)|agreement|accuracy|correlation|icc|f1"
    r"|(gesamt)?summe|mittel(wert)?|durchschnitt|gesamt|insgesamt|moyenne|promedio|media|média"
    r"|somme|suma|somma|totale|totaal|gemiddelde|medelvärde|średnia|среднее|итого|平均|合计",
    re.IGNORECASE,
)
# One that says such a word among others ("Total yes", "kappa vs gold") may be an item that is
# called so ("Mean girls"): its numbers, or the ids above it, have to say the same.
SUM_WORD = re.compile(
    r"(?<![^\W\d_])("
    r"(grand|sub|col(umn)?|row)?[ -]?totals?|tot|sums?|means?|averages?|avg|medians?|mode|overall"
    r"|st\.?d(ev)?|sd|se|s\.?d|std\.? ?(dev|err)(iation|or)?|standard (deviation|error)|var(iance)?"
    r"|count(s|if)?|min(imum)?|max(imum)?|n|number of|freq(uency)?|prevalence|proportion|share"
    r"|all|rates?|percent(age)?|pct|kappas?|alpha|agreement|iaa|irr|accuracy|acc|correlation|corr|icc"
    r"|f1|pearson|spearman|kendall|tau|rho|cohen|fleiss|krippendorff|pabak|gwet|ac[12]|valid|missing"
    r"|summen?|mittel(wert)?|durchschnitt|gesamt|insgesamt|anzahl|anteil|prozent|häufigkeit"
    r"|standardabweichung|übereinstimmung|moyenne|somme|nombre|pourcentage|écart[- ]type|médiane"
    r"|accord|promedio|suma|cantidad|porcentaje|mediana|media|desviación|acuerdo|totale|somma"
    r"|numero|percentuale|conteggio|итого|всего|сумма|среднее|медиана|количество|доля"
    r")(?![^\W\d_])|[%#ΣØ∑]|ø|x̄|平均|总计|總計|合计|合計|总和|总数|均值|中位数|标准差|一致",
    re.IGNORECASE,
)
LETTER = re.compile(r"[^\W\d_]")
FAILED_FORMULA = re.compile(r"#(DIV/0|REF|VALUE|NUM|NAME\?|NV)[!?]?")
Line = Sequence[str]


@dataclass(frozen=True)
class _Above:
    """The cells of a column above the lines that may sum it up.

    ``are_all``: whether there are no more of them, of which more might be computed.
    """

    cells: pd.Categorical
    are_all: bool = True

    @cached_property
    def texts(self) -> frozenset[str]:
        used = np.unique(self.cells.codes)
        return frozenset(self.cells.categories.take(used[used >= 0]))

    @cached_property
    def n_filled(self) -> int:
        return int((self.cells.codes >= 0).sum())

    @property
    def is_filled(self) -> bool:
        return self.n_filled == len(self.cells)

    @cached_property
    def is_of_classes(self) -> bool:
        return 0 < len(self.texts) <= max(FEW_CLASSES, self.n_filled // 2)

    @cached_property
    def is_of_words(self) -> bool:
        return not any(map(_is_number, self.texts))

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        number_of = [_number(text) for text in self.cells.categories]
        found = [number_of[code] for code in self.cells.codes if code >= 0]
        return np.array([number for number in found if number is not None], dtype=float)

    @cached_property
    def n_decimals(self) -> int:
        return max(map(_n_decimals, self.texts), default=0)

    def cannot_hold(self, cell: str) -> bool:
        """Whether a number is no label of the column: under words, or finer than all its grades."""
        if cell in self.texts or not self.is_of_classes:
            return False
        return self.is_of_words or _n_decimals(cell) > self.n_decimals

    def gives(self, cell: str) -> bool:
        """Whether a number, none of the column's own, is computed of those above."""
        number, values = _number(cell), self.numbers
        if number is None or len(values) < 2 or cell in self.texts:
            return False
        if not self.are_all:
            return True
        deviations = (values.std(), values.std(ddof=1))
        computed = (values.sum(), values.mean(), np.median(values), *deviations)
        # half of the last digit, which programs round up, down or to the even
        return any(abs(number - value) <= 0.5001 * 10 ** -_n_decimals(cell) for value in computed)


def lines_that_sum_up(frame: pd.DataFrame, *, are_all: bool = True) -> NDArray[np.bool_] | None:
    """Find the lines at the end that hold sums, means or agreement of the columns above.

    Such a line has numbers and at most one text. It is told by the text where it comes first and
    is the name of a sum; else by its numbers: they stand under words, or are none of the column's
    own, or the line has no id where all others have one. In a table with a line for each label it
    has a rater, too, and the name of a sum where others have the item.

    Parameters
    ----------
    frame : DataFrame
        Columns are categoricals of str; those of lists are not looked at.
    are_all : bool, optional
        False where there are more rows above: what these may give is taken for computed.

    Returns
    -------
    ndarray of bool, shape (n_rows,), or None
        None where no line sums up others.
    """
    columns = [
        column_of(frame, name).array
        for name in frame.columns
        if isinstance(column_of(frame, name).dtype, pd.CategoricalDtype)
    ]
    n_rows = len(frame)
    if n_rows < FEWEST_SUMMED_UP or len(columns) < 2:
        return None
    n_of_raters = max(_n_lines_of_raters(columns, place, are_all) for place in range(len(columns)))
    if n_of_raters:
        return _last(n_of_raters, n_rows)
    top = [_text(column, 0) for column in columns]
    lines = [
        [_text(column, row) for column in columns]
        for row in range(n_rows - 1, max(n_rows - MOST_SUMS, 0) - 1, -1)
    ]
    n_possible = len(list(takewhile(lambda line: _may_sum_up(line, top), lines)))
    if n_possible == len(lines):
        return None
    for n_lines in range(n_possible, 0, -1):
        above = [_Above(column[: n_rows - n_lines], are_all) for column in columns]
        if all(_sums_up(line, above) for line in lines[:n_lines]):
            return _last(n_lines, n_rows)
    return None


def _last(n_lines: int, n_rows: int) -> NDArray[np.bool_]:
    return np.arange(n_rows) >= n_rows - n_lines


def _n_lines_of_raters(columns: Sequence[pd.Categorical], place: int, are_all: bool) -> int:
    """Count the last lines that sum up what a rater said, ``Average,human_1,2.79``; 0 for none.

    The column at ``place`` names the items, of which there are more than such lines: where raters
    are named, a mean of all may stand beside every item.
    """
    ids = columns[place]
    if not _names_a_sum(_text(ids, len(ids) - 1)):
        return 0
    is_sum = np.array([*map(_names_a_sum, ids.categories), False])[ids.codes]
    n_lines = int(np.argmin(is_sum[::-1])) or len(ids)
    n_above = len(ids) - n_lines
    above = [_Above(column[:n_above], are_all) for column in columns]
    if is_sum[:n_above].any() or n_lines >= len(above[place].texts):
        return 0
    for row in range(n_above, len(ids)):
        line = [_text(column, row) for column in columns]
        if not _sums_up_a_rater(line, above, place):
            return 0
    return n_lines


def _sums_up_a_rater(line: Line, above: Sequence[_Above], place: int) -> bool:
    """Whether a line with the name of a sum has numbers, and names besides that stand above.

    Of items that are spelled in many ways one may be called so: the numbers have to be computed.
    """
    others = [(cell, n) for n, cell in enumerate(line) if cell and n != place]
    names = [(cell, n) for cell, n in others if not _is_number(cell)]
    numbers = [(cell, n) for cell, n in others if _is_number(cell)]
    if not names or not numbers or any(name not in above[n].texts for name, n in names):
        return False
    own = np.flatnonzero(np.all([above[n].cells == name for name, n in names], axis=0))
    if len(own) < 2 or len(set(above[place].cells.codes[own])) < len(own):
        return False  # a rater says the same of several items, but names each of them once
    if _is_unlike_ids(line[place], above[place]):
        return True
    said = [replace(above[n], cells=above[n].cells.take(own)) for _, n in numbers]
    return all(one.gives(cell) for one, (cell, _) in zip(said, numbers, strict=True))


def _names_a_sum(name: str) -> bool:
    plain = re.sub(r"^[^\w%#ΣØ∑]+|[\W_]+$", "", name) or name
    return _is_sum_name(name) or SUM_WORD.fullmatch(plain) is not None


def _may_sum_up(line: Line, top: Line) -> bool:
    """Whether a line has numbers, at most one text, and anything that the first line has not."""
    words = [cell for cell in line if cell and not _is_number(cell)]
    numbers = [place for place, cell in enumerate(line) if place and _is_number(cell)]
    if len(words) > 1 or not numbers:
        return False
    is_named = any(SUM_WORD.search(name) or _is_sum_name(name) for name in words)
    return is_named or not line[0] or any(not _is_number(top[place]) for place in numbers)


def _sums_up(line: Line, above: Sequence[_Above]) -> bool:
    first = next(place for place, cell in enumerate(line) if cell)
    name = next((cell for cell in line if cell and not _is_number(cell)), "")
    lacks_id = first > 0 and all(column.is_filled for column in above[:first])
    if _is_sum_name(name) and line[first] == name and (first == 0 or lacks_id):
        return True
    cells = [
        (cell, column)
        for place, (cell, column) in enumerate(zip(line, above, strict=True))
        if place and cell and cell != name
    ]
    under_words = sum(column.is_of_words and column.cannot_hold(cell) for cell, column in cells)
    is_other = lacks_id or _is_unlike_ids(line[0], above[0])
    if is_other and under_words == len(cells) > 1:
        return True
    are_computed = all(column.cannot_hold(cell) or column.gives(cell) for cell, column in cells)
    if SUM_WORD.search(name) and len(name.split()) <= MOST_WORDS:
        if is_other or (line[first] == name and are_computed):
            return True
        return len(cells) > 1 and all(column.gives(cell) for cell, column in cells)
    return not name and lacks_id and are_computed


def _is_unlike_ids(name: str, ids: _Above) -> bool:
    """Whether ids are all spelled in one way (T001, T002), and a name in another."""
    shapes = {_shape(text) for text in ids.cells[-IDS_LOOKED_AT:].dropna()}
    return bool(name) and ids.is_filled and len(shapes) == 1 and _shape(name) not in shapes


def _shape(text: str) -> str:
    return re.sub(r"\d+", "0", LETTER.sub("a", text))


def _is_sum_name(name: str) -> bool:
    return bool(SUM_NAME.fullmatch(re.sub(r"^\W+|[\W_]+$", "", name.partition("(")[0])))


def _text(column: pd.Categorical, row: int) -> str:
    code = column.codes[row]
    return "" if code < 0 else str(column.categories[code])


def _is_number(cell: str) -> bool:
    """Whether a cell holds numbers alone: ``2.79``, ``57 %``, ``8/14``, ``2.8 (0.9)``."""
    if not cell or FAILED_FORMULA.fullmatch(cell):
        return bool(cell)
    if numeric_category(cell) is not None:
        return True
    return any(map(str.isdigit, cell)) and LETTER.search(cell) is None


def _number(cell: str) -> float | None:
    number = numeric_category(cell.rstrip("% ").replace(",", "."))
    return None if number is None else float(number)


def _n_decimals(cell: str) -> int:
    return len(cell.rstrip("% ").replace(",", ".").partition(".")[2])
