"""Readings that are hardly right, whatever rules made them: what the labels themselves show.

Nobody labels texts with addresses of mail; labels that never change within a rater are of the
raters, not of the items; qualities label nothing; and who labels many items again and again may
have labelled others under one name. Each is asked when all is read, on the labels alone, and not
where the mapping states it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import Doubt, counted, quoted
from judgeviz.labels.detection.criterion_names import qualities_in
from judgeviz.labels.formats.repeated_raters import ANSWER, LEFT_OUT
from judgeviz.labels.labels import Labels
from judgeviz.labels.mapping import FileMapping

IntArray = NDArray[np.int64]

# What a program or an address book writes, and nobody says of a text.
NEVER_A_LABEL = re.compile(
    r"[^\s@]+@[^\s@]+\.[a-z]{2,}|https?://\S+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}",
    re.IGNORECASE,
)
# Raters whose labels never change, labels of each, and labels beside the first of each: of fewer
# it is so by chance.
FEWEST_RATERS, FEWEST_EACH, FEWEST_UNCHANGED = 3, 3, 12
LABELS_LOOKED_AT = 1000  # first, as two of one rater that differ end the search
SHARE_CALLED_SO = 0.25  # of raters, as qualities: of fewer it may be a person's name, ``Clarence``
# Labels of humans that are further ones, and their share: of fewer, somebody answered once more.
FEWEST_AGAIN, SHARE_AGAIN = 10, 0.1
SAID = frozenset(("repeats", "rows"))  # answers of the mapping on labels of one rater and item


class GivenLabels(NamedTuple):
    """Who gave which label under a criterion, and how often: an entry per rater and label.

    Attributes
    ----------
    criterion : str
    rater : ndarray of int
        Of humans.
    value : ndarray
    times : ndarray of int
    """

    criterion: str
    rater: IntArray
    value: NDArray[np.generic]
    times: IntArray


def implausible(
    labels: Labels, mappings: Sequence[FileMapping], stated: Sequence[FileMapping]
) -> tuple[Doubt, ...]:
    """Ask about what was read where the labels themselves speak against it.

    Parameters
    ----------
    labels : Labels
    mappings : sequence of FileMapping
        Under which each file was read.
    stated : sequence of FileMapping
        What the user says of each.

    Returns
    -------
    tuple of Doubt
        The guess is what was read; stating it says that it is right.
    """
    of_each = implausible_of_raters(labels, _that_may_never_change(labels), mappings, stated)
    return (*of_each, *answered_again(labels, mappings, stated))


def implausible_of_raters(
    labels: Labels,
    given: Iterable[GivenLabels],
    mappings: Sequence[FileMapping],
    stated: Sequence[FileMapping],
) -> tuple[Doubt, ...]:
    """Ask about what names, categories and who gave which of them show, as counts tell it.

    Parameters
    ----------
    labels : Labels
        Whose names and scales are looked at, no rows.
    given : iterable of GivenLabels
        Of each criterion.
    mappings, stated : sequence of FileMapping
        See :func:`implausible`.
    """
    whose = "label" if all(mapping.is_by_row for mapping in mappings) else "human"
    may_be_criteria = not any(one.knows("criteria") for one in stated)
    named = _qualities_as_raters(labels) if may_be_criteria else ()
    found = (
        _asked(labels, whose, mappings, stated, _no_labels_of_items(labels, given)),
        _asked(labels, "human", mappings, stated, named),
    )
    return tuple(doubt for one in found for doubt in one)


def _asked(
    labels: Labels,
    role: str,
    mappings: Sequence[FileMapping],
    stated: Sequence[FileMapping],
    reasons: Iterable[str],
) -> list[Doubt]:
    """Ask for a role by the first reason, what was read as the guess; not where it is stated."""
    reason = next(iter(reasons), None)
    if reason is None or any(one.knows(role) for one in stated):
        return []
    entries = (mapping.to_dict().get(role) for mapping in mappings)
    guess = next((entry for entry in entries if entry), None)
    return [] if guess is None else [Doubt(role, guess, f"in '{labels.name}' {reason}")]


def _no_labels_of_items(labels: Labels, given: Iterable[GivenLabels]) -> Iterable[str]:
    """Criteria whose labels are nobody's, or of the raters."""
    yield from _never_labels(labels)
    yield from _of_raters(given)


def _never_labels(labels: Labels) -> Iterable[str]:
    """Criteria most of whose categories are addresses, links or ids."""
    for criterion, scale in labels.scales.items():
        names = [name for name in scale.names if NEVER_A_LABEL.fullmatch(name)]
        if 2 * len(names) > len(scale.names):
            yield (
                f"the labels under '{criterion}' are {quoted(names, 3)}, as addresses, links and "
                "ids are and labels hardly ever"
            )


def _that_may_never_change(labels: Labels) -> Iterator[GivenLabels]:
    """Labels under each criterion, but of those under which the first show that they change."""
    rows, n_humans = labels.rows, len(labels.raters)
    if n_humans < FEWEST_RATERS:
        return
    for number, criterion in enumerate(labels.criteria):
        for looked_at in (slice(LABELS_LOOKED_AT), slice(None)):
            criteria, raters = rows.criterion[looked_at], rows.rater[looked_at]
            own = np.flatnonzero((criteria == number) & (raters < n_humans))
            given = _given(criterion, raters[own], rows.value[looked_at][own])
            if _is_changed(given):
                break
        else:
            yield given


def _given(criterion: str, rater: IntArray, value: NDArray[np.generic]) -> GivenLabels:
    """Count equal labels of each rater."""
    order = np.lexsort((value, rater))
    rater, value = rater[order], value[order]
    is_other = (rater[1:] != rater[:-1]) | (value[1:] != value[:-1])
    first = np.flatnonzero(np.append(len(rater) > 0, is_other))
    return GivenLabels(criterion, rater[first], value[first], np.diff(first, append=len(rater)))


def _is_changed(given: GivenLabels) -> bool:
    """Whether any rater gave different labels."""
    return len(np.unique(given.rater)) < len(given.rater)


def _of_raters(given: Iterable[GivenLabels]) -> Iterable[str]:
    """Criteria under which every human gives one label alone, and not all the same one."""
    for one in given:
        is_of_several = one.times >= FEWEST_EACH
        n_raters, n_labels = int(is_of_several.sum()), int(one.times[is_of_several].sum())
        is_by_chance = n_raters < FEWEST_RATERS or n_labels < n_raters + FEWEST_UNCHANGED
        if is_by_chance or _is_changed(one):
            continue
        if len(np.unique(one.value[is_of_several])) > 1:
            yield (
                f"none of {counted(n_raters, 'human')} with several labels ever changes the label "
                f"under '{one.criterion}', which rather says what the raters are"
            )


def _qualities_as_raters(labels: Labels) -> Iterable[str]:
    """Humans under one criterion who are called as several qualities: ``accuracy``, ``clarity``."""
    if len(labels.criteria) > 1 or len(labels.raters) < FEWEST_RATERS:
        return
    named = {name: frozenset(qualities_in(name)) for name in labels.raters}
    called_so = [name for name, words in named.items() if words]
    fewest = max(FEWEST_RATERS, SHARE_CALLED_SO * len(named))
    if len(called_so) >= fewest and len({named[name] for name in called_so}) > 1:
        yield (
            f"raters {quoted(called_so, 4)} are called as what is judged, so that they may be "
            "criteria of one human"
        )


def answered_again(
    labels: Labels, mappings: Sequence[FileMapping], stated: Sequence[FileMapping]
) -> list[Doubt]:
    """Ask about humans with several labels of one item, which no column tells apart as answers.

    ``mappings``, ``stated``: see :func:`implausible`.
    """
    rows, n_humans = labels.rows, len(labels.raters)
    told = any(one.column("sample") or not SAID.isdisjoint(one.answers) for one in mappings)
    if told or any(one.knows("item") for one in stated) or not rows.sample.any():
        return []
    is_human = rows.rater < n_humans
    again = (rows.sample > 0) & is_human
    n_again = int(np.count_nonzero(again))
    if n_again < max(FEWEST_AGAIN, SHARE_AGAIN * np.count_nonzero(is_human)):
        return []
    one = int(np.flatnonzero(again)[0])
    who, item = labels.raters[rows.rater[one]], labels.items.index[rows.item[one]]
    reason = (
        f"{n_again:,} labels of '{labels.name}' are further ones of a human on one item "
        f"({quoted([who])} on {quoted([item])}), which may be several items under one name"
    )
    return [Doubt("answers", {"repeats": ANSWER}, reason, ({"repeats": LEFT_OUT},))]
