"""What an item says and what was said of it: for lists, downloads, and to read it in full."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.strata import centre_rule
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.items import Places
from judgeviz.labels.pooling import names_of_items
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale
from judgeviz.labels.scale.preferences import SIDES, sides_of_pairs
from judgeviz.statistics.aggregates import NO_LABEL, TieRule, percentage_agreement

IntArray = NDArray[np.int64]
MOST_RATER_COLUMNS = 12
HUMAN_AGREEMENT = "human agreement"
IN_FILES = "in the file"
ORDER_IN_FILES = "order in the file"
NOWHERE = Places()
NO_LABEL_OF = "{judge}: no label"  # column with a judge's responses that are none
BY_OUTCOME = (("chosen", "rejected"),)  # sides of which nobody says which system's they are


@dataclass(frozen=True, slots=True)
class NoLabel:
    """A judge's response to an item that is no label of the scale.

    Attributes
    ----------
    response : str
        What the judge said.
    stand_in : int or None
        Index of the category that counts in its place; None where it is left out.
    policy : {"random", "drop", "worst"}
        By which it was found.
    """

    response: str
    stand_in: int | None
    policy: InvalidPolicy

    def fate(self, names: Sequence[str]) -> str:
        """Say what counts in its place, with the names of the scale's categories."""
        if self.stand_in is None:
            return "left out"
        name = names[self.stand_in]
        if self.policy == "random":
            return f"{name} was drawn"
        return f"{name} counts, the furthest from the humans'"


@dataclass(frozen=True, slots=True)
class RaterLabels:
    """What one rater, human or judge, says of one item.

    Attributes
    ----------
    rater : str
    values : tuple of float
        Indices into the scale's categories, or scores; several of a rater who answered often. Only
        what the rater said: no label that counts in the place of another response.
    words : str
        All that the rater said as text, separated by ``", "``, what is no label last.
    is_score : bool
    no_labels : tuple of NoLabel
        Responses of a judge that are no label of the scale.
    """

    rater: str
    values: tuple[float, ...]
    words: str
    is_score: bool
    no_labels: tuple[NoLabel, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemReading:
    """One item in full.

    Attributes
    ----------
    item : str
    texts : tuple of (column, text)
        What to read, but for the two sides of a pair.
    sides : tuple of (title, text)
        The two outputs that a preference is about; empty where the table does not have them.
    humans, judges : tuple of RaterLabels
        The judge in view comes first.
    facts : tuple of (column, value)
        All else that the table says of the item.
    names : tuple of str
        Of the scale's categories; of votes on two systems with the one that they are for:
        ``A (gpt-4o)``.
    systems : tuple of str
        Of votes on two systems the names of both labels that are for one; else empty.
    beside : ItemReading, optional
        The other system's output, where the outputs of two systems are read side by side.
    """

    item: str
    texts: tuple[tuple[str, str], ...]
    sides: tuple[tuple[str, str], ...]
    humans: tuple[RaterLabels, ...]
    judges: tuple[RaterLabels, ...]
    facts: tuple[tuple[str, str], ...]
    names: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()
    beside: "ItemReading | None" = None

    @property
    def title(self) -> str:
        """Name of the item, or of both."""
        return self.item if self.beside is None else f"{self.item}, {self.beside.item}"


def read_items(
    pair: Comparison,
    rows: IntArray,
    others: Sequence[Comparison] = (),
    places: Places = NOWHERE,
) -> list[ItemReading]:
    """Read some items in full: their texts, and the label of every rater.

    Parameters
    ----------
    pair : Comparison
    rows : ndarray of int, shape (n,) or (n, 2)
        Positions in ``pair.items``; two where outputs of two systems are read side by side.
    others : sequence of Comparison
        The same humans with other judges.
    places : Places, optional
        Where the items stand in the files, which is said among the facts.
    """
    if rows.ndim == 2:
        one_by_one = read_items(pair, rows.ravel(), others, places)
        both = zip(one_by_one[::2], one_by_one[1::2], strict=True)
        return [replace(one, beside=other) for one, other in both]
    humans = _labels_by_rater(pair.human, rows, pair.n_items, pair.scale)
    judged = [_judge_labels(one, pair, rows) for one in (pair, *others)]
    sides, systems = _side_columns(pair)
    facts = list(pair.items.columns.difference(list(pair.texts), sort=False))
    texts = [name for name in pair.texts if name not in sides]
    where = places.of(names_of_items(pair, rows))
    order = orders_in_files(pair, rows)
    readings = []
    for number, row in enumerate(rows):
        about = pair.items.iloc[row]
        names = _names_of_votes(pair.scale, about)
        readings.append(
            ItemReading(
                item=str(pair.items.index[row]),
                texts=tuple((name, str(about[name])) for name in texts if pd.notna(about[name])),
                sides=tuple(_sides(about, sides, systems)),
                humans=tuple(humans[number]),
                judges=tuple(one for of in judged for one in of[number]),
                facts=(
                    *((str(c), str(about[c])) for c in facts if pd.notna(about[c])),
                    *([(ORDER_IN_FILES, order[number])] if order else []),
                    *([(IN_FILES, where[number])] if where[number] else []),
                ),
                names=names,
                systems=(names[0], names[-1]) if names != pair.scale.names else (),
            )
        )
    return readings


def _names_of_votes(scale: Scale, about: "pd.Series[Any]") -> tuple[str, ...]:
    """Names of the labels; those of two systems with the system that each is a vote for."""
    systems = [about.get(role) for role in ("system_a", "system_b")]
    if scale.kind != "preference" or not all(map(pd.notna, systems)):
        return scale.names
    first, *between, last = scale.names
    return (f"{first} ({systems[0]})", *between, f"{last} ({systems[1]})")


def _side_columns(pair: Comparison) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two text columns that hold the two sides of a pair, or none, and who says whose they are."""
    for told_apart_by, systems in ((SIDES, ("system_a", "system_b")), (BY_OUTCOME, ())):
        for both in sides_of_pairs(pair.texts, told_apart_by).items():
            return both, systems
    return (), ()


def _sides(
    about: "pd.Series[Any]", columns: tuple[str, ...], systems: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for name, system in zip_longest(columns, systems):
        title = None if system is None else about.get(system)
        text = about[name]
        yield (
            f"{name}: {title}" if title is not None and pd.notna(title) else name,
            str(text) if pd.notna(text) else "",
        )


StandIn = tuple[int, int, bool, float]  # position in the rows, sample, flipped, value


def _labels_by_rater(
    ratings: Ratings,
    rows: IntArray,
    n_items: int,
    scale: Scale,
    stand_ins: Sequence[StandIn] = (),
) -> list[list[RaterLabels]]:
    """Labels of every rater on each of the rows; -1 for an item that is not there.

    Labels that nobody gave, ``stand_ins``, are left out.
    """
    found: list[dict[int, list[float]]] = [{} for _ in rows]
    not_given = Counter(stand_ins)
    for position, chosen in _places(ratings, rows, n_items):
        if not_given:
            one = (
                position,
                int(ratings.sample[chosen]),
                bool(ratings.flipped[chosen]),
                float(ratings.value[chosen]),
            )
            if not_given[one] > 0:
                not_given[one] -= 1
                continue
        of_rater = found[position].setdefault(int(ratings.rater[chosen]), [])
        of_rater.append(float(ratings.value[chosen]))
    return [
        [
            RaterLabels(
                ratings.raters[rater],
                tuple(values),
                ", ".join(_label_text(value, scale) for value in values),
                not scale.is_categorical,
            )
            for rater, values in raters.items()
        ]
        for raters in found
    ]


def _places(ratings: Ratings, rows: IntArray, n_items: int) -> Iterator[tuple[int, int]]:
    """Pairs of (position in ``rows``, position in ``ratings``), by rater and answer."""
    wanted = np.full(n_items, -1, dtype=np.int64)
    present = rows >= 0
    wanted[rows[present]] = np.flatnonzero(present)
    place = wanted[ratings.item]
    chosen = np.flatnonzero(place >= 0)
    order = chosen[np.lexsort((ratings.sample[chosen], ratings.rater[chosen], place[chosen]))]
    return zip(place[order].tolist(), order.tolist(), strict=True)


def item_table(
    pair: Comparison,
    rows: IntArray,
    *,
    tie_rule: TieRule | None = None,
    others: Sequence[Comparison] = (),
    places: Places = NOWHERE,
    labels_first: bool = False,
) -> pd.DataFrame:
    """List items with their labels.

    Parameters
    ----------
    pair : Comparison
    rows : ndarray of int, shape (n,)
        Positions in ``pair.items``, in the order wanted.
    others : sequence of Comparison
        The same humans with other judges, whose labels are listed too.
    places : Places, optional
        Where the items stand in the files.
    labels_first : bool
        Whether the texts stand behind the labels, as in a list to look through.

    Returns
    -------
    DataFrame
        A row per item: item, its texts, the centres of both sides (categorical scales only), a
        column per human (or ``humans`` where there are more than 12), the judge's labels, the
        percentage agreement (as a share), all other item columns, the other judges' labels, the
        order of the two systems in the files where that is another one for some votes, and where
        the item stands in the files. Several labels in a cell are separated by ``", "``; a
        cell is empty where there is no label. A judge's cell holds what it said, label or not;
        where any of it is no label, a column ``<judge>: no label`` says what counts instead, behind
        the judge's centre, in which it does so, or another judge's labels.
    """
    own = _own_labels(pair, rows, tie_rule)
    judged: dict[str, object] = {}
    for other in others:
        judged |= _judge_columns(other, pair, rows)
    taken = {"item", *own, *judged}
    texts, rest = (
        {
            name if name not in taken else f"{name} (item)": pair.items[name].iloc[rows].to_numpy()
            for name in names
        }
        for names in (pair.texts, pair.items.columns.difference(list(pair.texts), sort=False))
    )
    item = pair.items.index.to_numpy()[rows]
    first = own | texts if labels_first else texts | own
    columns = {"item": item, **first, **rest, **judged}
    if order := orders_in_files(pair, rows):
        columns.setdefault(ORDER_IN_FILES, order)
    if places.files:
        columns.setdefault(IN_FILES, places.of(names_of_items(pair, rows)))
    return pd.DataFrame(columns)


def orders_in_files(pair: Comparison, rows: IntArray) -> list[str]:
    """Tell how the files name the two systems of each pair: ``A, B``, ``B, A``, or both.

    Parameters
    ----------
    pair : Comparison
    rows : ndarray of int, shape (n,)
        Positions in ``pair.items``.

    Returns
    -------
    list of str
        n of them; none where no vote was turned, as the files have the order that is shown.
    """
    is_so = np.zeros((2, pair.n_items), dtype=bool)
    for ratings in (pair.human, *([] if pair.judge is None else [pair.machine])):
        is_so[ratings.flipped.astype(np.int64), ratings.item] = True
    if not is_so[1].any():
        return []
    first, *_, last = pair.scale.names
    words = (f"{first}, {last}", f"{last}, {first}")
    return [
        " and ".join(order for order, found in zip(words, of_item, strict=True) if found)
        for of_item in is_so[:, rows].T
    ]


def _own_labels(pair: Comparison, rows: IntArray, tie_rule: TieRule | None) -> dict[str, object]:
    """Centres of both sides, every human's and the judge's labels, and the agreement."""
    aggregates = _aggregates(pair, rows, tie_rule) if pair.scale.is_categorical else {}
    columns = {name: column for name, column in aggregates.items() if name != HUMAN_AGREEMENT}
    judged = {} if pair.judge is None else _judge_columns(pair, pair, rows)
    own = {name: judged.pop(name) for name in list(judged) if name == pair.judge}
    # what stands in the judge's centre without its say is read beside it
    return columns | judged | _human_columns(pair, rows) | own | aggregates


def _judge_columns(other: Comparison, pair: Comparison, rows: IntArray) -> dict[str, object]:
    """Say what a judge said and, where some of it is no label, what counts instead."""
    said = _judge_labels(other, pair, rows)
    return {str(other.judge): _in_cells(said), **_no_label_column(said, other)}


def no_label_column(pair: Comparison, rows: IntArray) -> dict[str, list[str]]:
    """Tell which responses of the judge are no labels, and what counts in their place.

    Parameters
    ----------
    pair : Comparison
    rows : ndarray of int, shape (n,)
        Positions in ``pair.items``.

    Returns
    -------
    dict
        The column ``<judge>: no label`` with n cells, empty where all are labels; no column where
        they are on all of the items.
    """
    return _no_label_column(_judge_labels(pair, pair, rows), pair)


def _no_label_column(
    said: Sequence[Sequence[RaterLabels]], pair: Comparison
) -> dict[str, list[str]]:
    names = pair.judge_scale.names
    cells = [
        ", ".join(f"“{no.response}” ({no.fate(names)})" for one in own for no in one.no_labels)
        for own in said
    ]
    return {NO_LABEL_OF.format(judge=pair.judge): cells} if any(cells) else {}


def _judge_labels(other: Comparison, pair: Comparison, rows: IntArray) -> list[list[RaterLabels]]:
    """Find what a judge said of items of ``pair``; its own comparison may lack some of them."""
    place = rows if other is pair else other.items.index.get_indexer(pair.items.index[rows])
    answers = other.invalid_answers
    if answers is None:
        return _labels_by_rater(other.machine, place, other.n_items, other.judge_scale)
    position = pd.Index(pair.items.index[rows]).get_indexer(answers.item)
    stand_ins: list[StandIn] = []
    no_labels: list[list[NoLabel]] = [[] for _ in rows]
    chosen = np.flatnonzero(position >= 0)
    for answer in chosen[np.argsort(answers.sample[chosen], kind="stable")].tolist():
        row, label = int(position[answer]), float(answers.label[answer])
        counts = not np.isnan(label)
        no_labels[row].append(
            NoLabel(str(answers.response[answer]), int(label) if counts else None, other.invalid)
        )
        if counts:
            sample, flipped = int(answers.sample[answer]), bool(answers.flipped[answer])
            stand_ins.append((row, sample, flipped, label))
    given = _labels_by_rater(other.machine, place, other.n_items, other.judge_scale, stand_ins)
    return [_with_no_labels(*both, other) for both in zip(given, no_labels, strict=True)]


def _with_no_labels(
    given: list[RaterLabels], no_labels: Sequence[NoLabel], pair: Comparison
) -> list[RaterLabels]:
    """Put what is no label behind the labels that a judge gave, if any."""
    if not no_labels:
        return given
    nothing = RaterLabels(str(pair.judge), (), "", not pair.judge_scale.is_categorical)
    own = given[0] if given else nothing
    words = [*([own.words] if own.words else []), *(one.response for one in no_labels)]
    return [replace(own, words=", ".join(words), no_labels=tuple(no_labels))]


def _human_columns(pair: Comparison, rows: IntArray) -> dict[str, object]:
    said = _labels_by_rater(pair.human, rows, pair.n_items, pair.scale)
    if len(pair.human.raters) > MOST_RATER_COLUMNS:
        return {"humans": _in_cells(said)}
    return {
        rater: _in_cells([[one for one in of_item if one.rater == rater] for of_item in said])
        for rater in pair.human.raters
    }


def _in_cells(said: Sequence[Sequence[RaterLabels]]) -> list[str]:
    return [", ".join(one.words for one in of_item) for of_item in said]


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
