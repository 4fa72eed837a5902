"""What the labels of single criteria alone do not tell: votes or grades, and which grades.

Labels 1, 2 and 0, or A and B, of rows that compare two texts may be votes for one of them. Labels 1
and 2 of a criterion beside others with 0, 1 and 2 are grades on their scale, of which one was not
given.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import Coded, joined
from judgeviz.labels.detection import roles
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.preferences import is_vote
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales

# Of two columns: response1, output_b, model_a_response.
SIDE_OF_PAIR = re.compile(r"(?P<stem>[a-z_]+?)_?(?P<side>[ab12])(?P<rest>_[a-z_]+)?$")
OF_JUDGES = re.compile(r"judge|eval|grader|scorer")
MOST_GRADES = 21
LETTERS = {"a", "b"}  # with a tie beside them they are votes for certain
SECOND_IS_NOTHING = {"1": "A", "0": "B"}
VOTES = ({1.0, 2.0}, {0.0, 1.0, 2.0})


def votes_in_doubt(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[tuple[Doubt, ...], FileMapping]:
    """Ask about criteria whose labels may be votes; and the mapping with them as preferences.

    Nothing is asked where the scale is stated or the systems of a pair are known.
    """
    if shared.scale or any(table.mapping.column("system_a") for table in ratings):
        return (), shared
    doubts, scales = [], {}
    for table in ratings:
        pair = _compared_texts(
            [c for c in table.table.frame.columns if c not in table.mapping.used_columns]
        )
        if pair is None or not table.humans:
            continue
        for criterion in _with_votes(table):
            scales[criterion] = ScaleEntry("preference")
            said = _two(table, criterion)
            doubts.append(
                Doubt(
                    "scale",
                    {"kind": "preference"},
                    f"nothing in '{table.table.name}' says whether the labels {said} of "
                    f"'{criterion}' are votes for {quoted(pair)} or grades",
                    ({"kind": "ordinal"}, {"kind": "nominal"}),
                )
            )
    return tuple(doubts), replace(shared, scale=StatedScales(None, scales)) if scales else shared


def sides_in_doubt(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[tuple[Doubt, ...], FileMapping]:
    """Ask what 0 and 1 say of a pair of systems, where nobody says 2; and the mapping with a guess.

    Nothing is asked where a format, the scale or what becomes of these labels is known.
    """
    doubts = []
    for table in ratings:
        is_pair = table.mapping.column("system_a") and not table.table.format and table.humans
        is_told = (
            shared.scale or {"0", "1"} & set(shared.labels) or "ranks" in table.mapping.answers
        )
        if not is_pair or is_told:
            continue
        for criterion, names in table.labels_by_criterion().items():
            if set(map(numeric_category, names)) == {0.0, 1.0}:
                reason = (
                    f"nothing in '{table.table.name}' says whether 0 on '{criterion}' is a vote "
                    "for the second of a pair, as 1 is for the first, or the reverse, or a tie"
                )
                others = ({"1": "B", "0": "A"}, {"1": "A", "0": "tie"})
                doubts.append(Doubt("labels", SECOND_IS_NOTHING, reason, others))
    if not doubts:
        return (), shared
    return tuple(doubts[:1]), replace(shared, labels={**SECOND_IS_NOTHING, **shared.labels})


def grades_of_turned_pairs(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[Doubt, ...]:
    """Ask about labels that are no votes on pairs of systems, of which some stand in both orders.

    A grade such as -2 may say by how much the second is better: nobody turns it round.
    """
    doubts = []
    for table in ratings:
        if not table.humans or not _are_in_both_orders(table):
            continue
        words_of = _words_but_systems(table, shared)
        if any(map(_are_mostly_votes, words_of.values())):
            continue  # the other criteria are no votes
        for criterion, words in words_of.items():
            if shared.scale.speaks_of(criterion):
                continue
            are_numbers = all(numeric_category(word) is not None for word in words)
            doubts.append(
                Doubt(
                    "scale",
                    {criterion: {"kind": "ordinal" if are_numbers else "nominal"}},
                    f"'{table.table.name}' has pairs of systems in both orders, and nothing says "
                    f"whether the labels {quoted(sorted(words), 4)} of '{criterion}' tell which of "
                    "the two is better (then map each to 'model_a', 'model_b' or 'tie' under "
                    "'labels' in the mapping) or hold for the pair in either order",
                )
            )
    return tuple(doubts)


def with_grades_of_siblings(
    ratings: Sequence[RatingTable], shared: FileMapping
) -> tuple[list[str], FileMapping]:
    """State the grades of criteria that lack the lowest one that others of their file have.

    Returns
    -------
    list of str
        The guesses in words.
    FileMapping
        With the scales; those that are stated stay.
    """
    if shared.scale.of_all is not None:
        return [], shared
    scales, said = dict(shared.scale.of_criteria), []
    for table in ratings:
        of_criterion = {c: own for c, own in _grades(table).items() if c not in scales}
        for criterion, own in of_criterion.items():
            wider = [g for g in of_criterion.values() if own < g and min(g) < min(own)]
            if wider and criterion not in shared.scale.of_criteria and table.humans:
                widest = max(wider, key=lambda grades: len(grades))
                low, high = min(widest), max(widest)
                scales[criterion] = ScaleEntry("ordinal", tuple(range(low, high + 1)))
                said.append(
                    f"'{criterion}' of '{table.table.name}' has the grades {low} to {high} of the "
                    "other criteria, though nobody gave the lowest."
                )
    return said, replace(shared, scale=StatedScales(None, scales))


def _grades(table: RatingTable) -> dict[str, set[int]]:
    """Labels of every criterion that has a column of its own and whole numbers alone."""
    if not table.mapping.criteria and len(table.mapping.names("label")) < 2:
        return {}
    found: dict[str, set[int]] = {}
    for criterion, names in table.labels_by_criterion().items():
        numbers = [numeric_category(name) for name in names]
        whole = {int(n) for n in numbers if n is not None and float(n).is_integer()}
        if len(whole) == len(names) and whole and max(whole) - min(whole) < MOST_GRADES:
            found[criterion] = whole
    return found


def _words_but_systems(table: RatingTable, shared: FileMapping) -> dict[str, list[str]]:
    """Labels that humans gave, by criterion, without the names of the systems."""
    systems, found = _systems(table), {}
    for criterion, names in table.labels_by_criterion(of_humans_alone=True).items():
        labels = [label for name in names if (label := _renamed(name, shared))]
        found[criterion] = [label for label in labels if label.casefold() not in systems]
    return found


def _are_mostly_votes(words: Sequence[str]) -> bool:
    """Whether words are votes, but for some odd ones; numbers are all votes, or grades."""
    n_votes = sum(map(is_vote, words))
    are_words = any(numeric_category(word) is None for word in words)
    return n_votes == len(words) or (are_words and 2 * n_votes > len(words))


def _renamed(name: str, shared: FileMapping) -> str:
    new = shared.labels.get(name, name)
    return "" if new is None else str(new)


def _systems(table: RatingTable) -> set[str]:
    columns = [table.mapping.column(role) for role in ("system_a", "system_b")]
    names = [Coded.of(table.table.frame[column]).names for column in columns if column]
    return {name.casefold() for own in names for name in own}


def _are_in_both_orders(table: RatingTable) -> bool:
    """Whether a pair of systems stands in a table as (a, b) and as (b, a)."""
    pair = [column for role in ("system_a", "system_b") if (column := table.mapping.column(role))]
    if len(pair) < 2 or "orders" in table.mapping.answers:
        return False
    both = joined([Coded.of(table.table.frame[column]) for column in pair])
    a, b = np.split(both.codes.astype(np.int64), 2)
    is_pair = (a >= 0) & (b >= 0) & (a != b)
    n = len(both.names)
    return bool(np.isin(a[is_pair] * n + b[is_pair], b[is_pair] * n + a[is_pair]).any())


def _compared_texts(columns: Sequence[str]) -> tuple[str, str] | None:
    """Two columns that are called alike but for 1 and 2, or A and B, and are no raters'."""
    sides: dict[tuple[str, str | None, bool], dict[str, str]] = {}
    for column in columns:
        found = SIDE_OF_PAIR.match(roles.normalised(column))
        of_judges = roles.MODEL_NAME.search(column) or OF_JUDGES.search(column.lower())
        if found and not roles.is_human_name(column) and not of_judges:
            key = (found["stem"], found["rest"], found["side"].isdigit())
            sides.setdefault(key, {})[found["side"]] = column
    for own in sides.values():
        if set(own) in ({"1", "2"}, {"a", "b"}):
            first, second = sorted(own)
            return own[first], own[second]
    return None


def _with_votes(table: RatingTable) -> list[str]:
    """Criteria whose labels are 1 and 2, and 0 at most."""
    labels = table.labels_by_criterion().items()
    return [criterion for criterion, names in labels if _may_be_votes(names)]


def _two(table: RatingTable, criterion: str) -> str:
    is_letters = any(map(str.isalpha, table.labels_by_criterion()[criterion]))
    return "A and B" if is_letters else "1 and 2"


def _may_be_votes(names: Sequence[str]) -> bool:
    words = {name.casefold() for name in names}
    return set(map(numeric_category, names)) in VOTES or words == LETTERS
