"""The items behind one pair of systems: what both sides say of the two, source by source."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.item_reading import no_label_column
from judgeviz.analysis.systems.preferences import PairSigns, TieMargin, pair_preferences
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.favi_score import SIGN_ORDER

IntArray = NDArray[np.int64]
TIE_WORD = "tie"
# Names of columns that describe an output rather than its source.
OUTPUT_COLUMNS = ("system",)


@dataclass(frozen=True)
class PairItems:
    """The items of two systems, the largest disagreements of both sides first.

    Attributes
    ----------
    rows : ndarray of int
        Positions in the comparison's items: (n,) of voted items; (n, 2) of scored outputs, the
        first system's beside the second's (the first of each where a source has several).
    table : DataFrame
        A row per shared source (or voted item): its name, the preferred system by humans and by
        the judge, and for scores both sides' scores of both systems; then what the table says of
        the source, and which responses of the judge are no labels.
    """

    rows: IntArray
    table: pd.DataFrame


def pair_items(
    pair: Comparison,
    system_a: str,
    system_b: str,
    cell: tuple[int, int] | None = None,
    *,
    tie_margin: TieMargin = 0.0,
    tie_rule: TieRule | None = None,
) -> PairItems:
    """Find what humans and judge prefer on every item of one pair.

    Parameters
    ----------
    pair : Comparison
    system_a, system_b : str
    cell : (row, column), optional
        Only the items of one cell of the confusion: row humans, column judge, in the order
        ``system_a`` preferred, tie, ``system_b`` preferred.
    tie_margin, tie_rule
        As in :func:`~judgeviz.analysis.systems.favoritism.favoritism`.

    Raises
    ------
    LabelError, ValueError
        As :func:`~judgeviz.analysis.systems.preferences.pair_preferences`.
    """
    items = pair.items  # first, as an engine says here that it keeps them
    preferences = pair_preferences(pair, tie_margin, tie_rule, [(system_a, system_b)])
    signs = next(iter(preferences))
    flip = 1 if preferences.pairs[0] == (system_a, system_b) else -1
    human, machine = flip * signs.human, flip * signs.machine
    chosen = np.ones(len(human), dtype=bool)
    if cell is not None:
        chosen = (human == SIGN_ORDER[cell[0]]) & (machine == SIGN_ORDER[cell[1]])
    words = {1: system_a, 0: TIE_WORD, -1: system_b}
    columns: dict[str, object] = {
        "humans prefer": [words[int(sign)] for sign in human],
        f"{pair.judge} prefers": [words[int(sign)] for sign in machine],
    }
    if pair.scale.kind != "preference":
        columns |= _scores(pair, signs, (system_a, system_b))
    units = np.arange(preferences.units.n)[signs.unit]
    table = pd.DataFrame(_described(pair, items, preferences.units.of_item, units) | columns)
    apart = np.abs(human.astype(np.int64) - machine)
    order = np.flatnonzero(chosen)[np.argsort(-apart[chosen], kind="stable")]
    unit_of_item = preferences.units.of_item
    rows = _first_item(unit_of_item, np.arange(len(unit_of_item)))[units]  # votes: one item each
    if pair.scale.kind != "preference":
        sides = (_rows_of(pair, unit_of_item, units, name)
                 for name in (system_a, system_b))  # fmt: skip
        rows = np.column_stack([*sides])
    chosen_rows = rows[order]
    table = table.iloc[order].reset_index(drop=True)
    return PairItems(chosen_rows, table.assign(**_no_labels(pair, chosen_rows, words)))


def _no_labels(pair: Comparison, rows: IntArray, words: Mapping[int, str]) -> dict[str, list[str]]:
    """Columns of the judge's responses that are no labels: of the votes, or of each system."""
    if rows.ndim == 1:
        return no_label_column(pair, rows)
    return {
        f"{name} ({words[sign]})": cells
        for side, sign in enumerate((1, -1))
        for name, cells in no_label_column(pair, rows[:, side]).items()
    }


def _rows_of(pair: Comparison, unit_of_item: IntArray, units: IntArray, system: str) -> IntArray:
    """First item of a system on each source."""
    own = np.flatnonzero(pair.items["system"].astype(str).to_numpy() == system)
    return _first_item(unit_of_item, own)[units]


def _first_item(unit_of_item: IntArray, among: IntArray) -> IntArray:
    """First of some items in each unit; -1 where there is none."""
    first = np.full(int(unit_of_item.max()) + 1, -1, dtype=np.int64)
    known = among[unit_of_item[among] >= 0][::-1]
    first[unit_of_item[known]] = known
    return first


def _scores(pair: Comparison, signs: PairSigns, systems: tuple[str, str]) -> dict[str, object]:
    scores = pair.by_source
    return {
        f"{whose}: {system}": side[scores.systems.index(system)][signs.unit]
        for whose, side in (("humans", scores.human), (str(pair.judge), scores.machine))
        for system in systems
    }


def _described(
    pair: Comparison, items: pd.DataFrame, unit_of_item: IntArray, units: IntArray
) -> dict[str, object]:
    """Columns of the table that describe the sources: those of each one's first item."""
    rows = _first_item(unit_of_item, np.arange(len(items)))[units]
    columns: dict[str, object] = {}
    if pair.scale.kind == "preference":
        columns["item"] = items.index.to_numpy()[rows]
    for name in dict.fromkeys((*pair.texts, *items.columns)):  # texts first
        if name not in OUTPUT_COLUMNS and _belongs_to_source(items[name], unit_of_item):
            columns[str(name)] = items[name].to_numpy()[rows]
    return columns


def _belongs_to_source(column: "pd.Series[Any]", unit_of_item: IntArray) -> bool:
    """Whether all items of a source have the same value."""
    codes, _ = pd.factorize(column)
    known = unit_of_item >= 0
    value = np.full(int(unit_of_item.max()) + 1, -1, dtype=np.int64)
    value[unit_of_item[known]] = codes[known]
    return bool(np.array_equal(value[unit_of_item[known]], codes[known]))
