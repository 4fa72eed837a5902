"""The items behind a figure: every label of every rater, the aggregates and the text."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.centres import centre_rule
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale
from judgeviz.statistics.aggregates import NO_LABEL, TieRule, percentage_agreement

IntArray = NDArray[np.int64]
MOST_RATER_COLUMNS = 12
HUMAN_AGREEMENT = "human agreement"
SERIES = ("human", "machine", "human_centre", "machine_centre")


def items_behind_bar(
    pair: Comparison, bin_index: int, series: str, category: int, *, tie_rule: TieRule | None = None
) -> IntArray:
    """Rows of ``pair.items`` that contribute to one bar of a perception chart.

    Parameters
    ----------
    pair : Comparison
    bin_index, category : int
        Indices into the scale's categories.
    series : {"human", "machine", "human_centre", "machine_centre"}
        Which bar: items with at least one such label of that side, or with that centre.

    Raises
    ------
    ValueError
        For another series.
    """
    if series not in SERIES:
        raise ValueError(f"series is one of {SERIES}, not {series!r}.")
    rows = items_in_bin(pair, bin_index, tie_rule=tie_rule)
    counts = (pair.human_counts if series.startswith("human") else pair.machine_counts)[rows]
    if series in ("human", "machine"):
        behind = counts[:, category] > 0
    else:
        behind = centre_rule(pair.scale, tie_rule).of(counts) == category
    chosen: IntArray = rows[behind]
    return chosen


def in_bins(
    pair: Comparison, categories: tuple[int, ...], *, tie_rule: TieRule | None = None
) -> Comparison:
    """Keep the items of some bins; raises LabelError where none is left."""
    rule = centre_rule(pair.scale, tie_rule)
    centre = rule.of(pair.human_counts)
    names = " or ".join(pair.scale.names[category] for category in categories)
    condition = f"human {rule.name} {names}"
    kept = pair.keep_items(np.isin(centre, categories), (condition,))
    before = range(len(pair.scale.categories)) if pair.centres is None else pair.centres
    return replace(kept, centres=tuple(place for place in before if place in categories))


def disagreements_first(
    pair: Comparison, rows: IntArray, *, tie_rule: TieRule | None = None
) -> IntArray:
    """Bring the items whose centres differ between humans and judge to the front.

    ``rows`` (n,) are positions in ``pair.items``; their order is kept otherwise, and where there
    are no labels of a judge to compare with.
    """
    if pair.judge is None or not (pair.scale.is_categorical and pair.judge_scale.is_categorical):
        return rows
    rule = centre_rule(pair.scale, tie_rule)
    human, machine = (rule.of(counts[rows]) for counts in (pair.human_counts, pair.machine_counts))
    return rows[np.argsort(human == machine, kind="stable")]


def item_table(
    pair: Comparison,
    rows: IntArray,
    *,
    tie_rule: TieRule | None = None,
    others: Sequence[Comparison] = (),
) -> pd.DataFrame:
    """List items with their labels.

    Parameters
    ----------
    pair : Comparison
    rows : ndarray of int, shape (n,)
        Positions in ``pair.items``, in the order wanted.
    others : sequence of Comparison
        The same humans with other judges, whose labels are listed too.

    Returns
    -------
    DataFrame
        A row per item: item, its texts, the centres of both sides (categorical scales only), a
        column per human (or ``humans`` where there are more than 12), the judge's labels, the
        percentage agreement (as a share), all other item columns, then the other judges'
        labels. Several labels in a cell are separated by ``", "``; a cell is empty where there is
        no label.
    """
    own = _own_labels(pair, rows, tie_rule)
    judged = {str(other.judge): _labels_of_other(other, pair, rows) for other in others}
    taken = {"item", *own, *judged}
    texts, rest = (
        {
            name if name not in taken else f"{name} (item)": pair.items[name].iloc[rows].to_numpy()
            for name in names
        }
        for names in (pair.texts, pair.items.columns.difference(list(pair.texts), sort=False))
    )
    item = pair.items.index.to_numpy()[rows]
    return pd.DataFrame({"item": item, **texts, **own, **rest, **judged})


def _own_labels(pair: Comparison, rows: IntArray, tie_rule: TieRule | None) -> dict[str, object]:
    """Centres of both sides, every human's and the judge's labels, and the agreement."""
    aggregates = _aggregates(pair, rows, tie_rule) if pair.scale.is_categorical else {}
    columns = {name: column for name, column in aggregates.items() if name != HUMAN_AGREEMENT}
    columns |= _human_columns(pair, rows)
    if pair.judge is not None:
        columns[pair.judge] = _joined_labels(pair.machine, rows, pair.n_items, pair.judge_scale)
    return columns | aggregates


def _labels_of_other(other: Comparison, pair: Comparison, rows: IntArray) -> list[str]:
    """Labels of another judge on the same items; its comparison may lack some of them."""
    place = other.items.index.get_indexer(pair.items.index[rows])
    found = _joined_labels(other.machine, place[place >= 0], other.n_items, other.judge_scale)
    labels = iter(found)
    return [next(labels) if position >= 0 else "" for position in place]


def _human_columns(pair: Comparison, rows: IntArray) -> dict[str, object]:
    if len(pair.human.raters) > MOST_RATER_COLUMNS:
        return {"humans": _joined_labels(pair.human, rows, pair.n_items, pair.scale)}
    columns: dict[str, object] = {}
    for number, rater in enumerate(pair.human.raters):
        mine = pair.human.rater == number
        own = Ratings(
            pair.human.item[mine],
            pair.human.rater[mine],
            pair.human.sample[mine],
            pair.human.flipped[mine],
            pair.human.value[mine],
            (rater,),
        )
        columns[rater] = _joined_labels(own, rows, pair.n_items, pair.scale)
    return columns


def _joined_labels(ratings: Ratings, rows: IntArray, n_items: int, scale: Scale) -> list[str]:
    wanted = np.full(n_items, -1, dtype=np.int64)
    wanted[rows] = np.arange(len(rows))
    place = wanted[ratings.item]
    chosen = np.flatnonzero(place >= 0)
    order = chosen[np.lexsort((ratings.sample[chosen], ratings.rater[chosen], place[chosen]))]
    cells: list[list[str]] = [[] for _ in rows]
    for position, value in zip(place[order], ratings.value[order], strict=True):
        cells[position].append(_label_text(value, scale))
    return [", ".join(cell) for cell in cells]


def _label_text(value: float, scale: Scale) -> str:
    return scale.names[int(value)] if scale.is_categorical else f"{value:.4g}"


def _aggregates(pair: Comparison, rows: IntArray, tie_rule: TieRule | None) -> dict[str, object]:
    rule, human = centre_rule(pair.scale, tie_rule), pair.human_counts[rows]
    name, centre = rule.name, rule.of(human)
    columns: dict[str, object] = {f"human {name}": _centre_names(centre, pair.scale)}
    if pair.judge is not None and pair.judge_scale.is_categorical:
        judged = rule.of(pair.machine_counts[rows])
        columns[f"judge {name}"] = _centre_names(judged, pair.scale)
    columns[HUMAN_AGREEMENT] = percentage_agreement(human, centre)
    return columns


def _centre_names(centre: IntArray, scale: Scale) -> list[str | None]:
    return [None if code == NO_LABEL else scale.names[code] for code in centre]
