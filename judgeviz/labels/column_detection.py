"""Tables with a column per rater: which columns are human, which are judges or metrics."""

from collections.abc import Mapping, Sequence

import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels import roles
from judgeviz.labels.contents import (
    MOST_LABELS_OF_A_SCALE,
    holds_lists,
    is_continuous,
    is_prose,
    looks_like_labels,
    values_of,
)
from judgeviz.labels.criterion_names import (
    by_criterion,
    columns_by_criterion,
    find_criteria,
    judges_of,
)
from judgeviz.labels.mapping import COLUMN_ROLES, as_list, judge_columns, machine_columns
from judgeviz.labels.preferences import are_votes
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.tables import RawTable

# Different whole numbers of a column beside human scores, from which on it holds scores, too.
FEWEST_SCORES = 10


def resolve_columns(
    table: RawTable, mapping: dict[str, object], file_kind: tuple[str, str] | None
) -> list[str]:
    """Complete ``human`` and ``machine`` of a mapping; the guesses in words.

    Raises
    ------
    LabelError
        Where no column is human.
    """
    taken = {str(mapping[role]) for role in COLUMN_ROLES if mapping.get(role)}
    taken |= set(as_list(mapping.get("text")))
    free = [column for column in table.frame.columns if column not in taken]
    guesses = []
    kind = file_kind[0] if file_kind else None
    if "criteria" not in mapping and mapping.get("human") is None and not mapping.get("criterion"):
        guesses += _find_criteria(table, free, mapping)
    criteria = as_list(mapping.get("criteria"))
    if mapping.get("human") is None and kind != "machine":
        machine = set(machine_columns(mapping))
        mapping["human"], more = _humans(table, [c for c in free if c not in machine], mapping)
        guesses += more
    humans = as_list(mapping.get("human"))
    mapping["human"] = humans
    named = mapping.get("machine")
    if criteria and named is not None and not isinstance(named, Mapping):
        mapping["machine"] = judges_of(as_list(named), criteria)
    if named is None:
        others = [column for column in free if column not in humans and kind != "human"]
        summaries = [column for column in others if roles.is_summary_name(column)]
        judges = [c for c in others if c not in summaries and _is_judge(table.frame, c, humans)]
        if kind == "machine":
            judges = [c for c in others if _is_label_column(table.frame, c)]
        mapping["machine"] = judges_of(judges, criteria)
        if judges:
            described = _described(mapping["machine"], criteria)
            guesses.append(f"Judges of '{table.name}': {described}.")
        guesses += _not_taken(table, [column for column in others if column not in judges])
    _check_sides(table.name, mapping)
    return guesses


def human_columns(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns that by name and content hold human labels."""
    return [
        column
        for column in columns
        if (roles.is_human_name(column) or roles.HUMAN_SCORE_NAME.match(column))
        and not _describes(column)
        and looks_like_labels(frame[column])
    ]


def _find_criteria(table: RawTable, free: Sequence[str], mapping: dict[str, object]) -> list[str]:
    """Fill ``criteria`` where they stand in the names of the label columns; the guess in words."""
    frame = table.frame
    of_labels = [column for column in free if _is_label_column(frame, column)]
    criteria = find_criteria(of_labels, [c for c in of_labels if holds_lists(frame[c])])
    if not criteria:
        return []
    mapping["criteria"] = criteria
    return [
        f"Criteria in the names of the columns of '{table.name}': {quoted(criteria)}; what is left "
        "of a name is the rater."
    ]


def _humans(
    table: RawTable, free: Sequence[str], mapping: Mapping[str, object]
) -> tuple[list[str], list[str]]:
    """Find the human columns among the free ones, and the guesses in words."""
    frame, name, criteria = table.frame, table.name, as_list(mapping.get("criteria"))
    found = human_columns(frame, free) or [
        # Named as labels, though they do not look so: what is wrong is said about the labels.
        c
        for c in free
        if roles.NUMBERED_HUMAN.match(c) and not is_prose(frame[c])
    ]
    humans = [column for column in found if not roles.is_summary_name(column)] or found
    nameless = [column for column in humans if criteria and not by_criterion(column, criteria)]
    humans = [column for column in humans if column not in nameless]
    if not humans:
        lists = [c for c in free if holds_lists(frame[c]) and not roles.is_machine_name(c)]
        humans = lists if len(lists) == 1 else _votes_on_pairs(table, free, mapping)
        humans = humans or _beside_models(frame, free)
    if not humans:
        raise LabelError(
            f"File '{name}' has no column of human labels (found {quoted(frame.columns, 12)}); "
            "name columns human_1, human_2, ..., or list them in the mapping as 'human'."
        )
    reason = "" if found else ", as no column is theirs by its name"
    guesses = [f"Human labels of '{name}': {quoted(humans)}{reason}."]
    summaries = [column for column in found if column not in (*humans, *nameless)]
    if nameless:
        guesses.append(
            f"Column {quoted(nameless)} of '{name}' was left out: its name holds no criterion."
        )
    if summaries:
        guesses.append(
            f"Column {quoted(summaries)} of '{name}' was left out: by its name it sums up the "
            "other human labels."
        )
    return humans, guesses


def _votes_on_pairs(
    table: RawTable, free: Sequence[str], mapping: Mapping[str, object]
) -> list[str]:
    """Where rows compare two named systems, a column ``winner`` says what people voted."""
    pair = [mapping.get(role) for role in ("system_a", "system_b")]
    if not all(pair):
        return []
    named = (name for column in pair for name in values_of(table.frame[column]))
    systems = {name.casefold() for name in named}
    plain = [column for column in free if not holds_lists(table.frame[column])]
    columns = roles.columns_for("label", plain)
    for column in columns:
        words = [w for w in values_of(table.frame[column]) if w.casefold() not in systems]
        if not words or are_votes(words, systems_known=True):
            return [column]
    return []


def _beside_models(frame: pd.DataFrame, free: Sequence[str]) -> list[str]:
    """Columns (``Anna``, ``label``) with the labels that columns named as models hold, too."""
    plain = [c for c in free if _is_label_column(frame, c) and not holds_lists(frame[c])]
    models = [c for c in plain if roles.MODEL_NAME.search(c) and not is_continuous(frame[c])]
    of_models = {value.casefold() for column in models for value in values_of(frame[column])}
    found = []
    for column in plain:
        own = {value.casefold() for value in values_of(frame[column])}
        if not roles.is_machine_name(column) and 2 * len(own & of_models) > len(own):
            found.append(column)
    return found


def _not_taken(table: RawTable, columns: Sequence[str]) -> list[str]:
    """Name the columns of numbers or labels that were not taken for a judge's."""
    names = [c for c in columns if _is_label_column(table.frame, c)]
    if not names:
        return []
    return [
        f"Not taken for labels of '{table.name}', but kept beside the items: {quoted(names)}; "
        "name a column in the mapping under 'machine' or 'human' if it holds labels."
    ]


def _described(judges: object, criteria: Sequence[str]) -> str:
    names = []
    for judge, columns in judge_columns(judges).items():
        n_samples = max(map(len, columns_by_criterion(columns, criteria).values()))
        names.append(f"{judge} ({n_samples} samples)" if n_samples > 1 else judge)
    return quoted(names)


def _check_sides(name: str, mapping: Mapping[str, object]) -> None:
    both = sorted(set(as_list(mapping["human"])) & set(machine_columns(mapping)))
    if both:
        raise LabelError(
            f"The mapping names {quoted(both)} of '{name}' both as 'human' and as 'machine'; take "
            "it out of one of them."
        )


def _is_label_column(frame: pd.DataFrame, column: str) -> bool:
    return not _describes(column) and looks_like_labels(frame[column])


def _describes(column: str) -> bool:
    """Whether a column is by its name about the item, or about how a label came to be."""
    about_item = roles.METADATA_NAME.match(roles.normalised(column))
    return about_item is not None or roles.ACCOMPANYING.search(column) is not None


def _is_judge(frame: pd.DataFrame, column: str, humans: Sequence[str]) -> bool:
    """Whether a column's values are labels of the humans' scale, or scores of a metric."""
    if _describes(column):
        return False
    values = values_of(frame[column])
    by_name = roles.is_machine_name(column)
    human_values = set().union(*(values_of(frame[name]) for name in humans)) if humans else set()
    if not values or not human_values:
        return bool(values) and by_name and not is_prose(frame[column])
    if all(numeric_category(value) is not None for value in values):
        return _are_numbers_of_a_judge(column, values, human_values, by_name)
    human_words = {value.casefold() for value in human_values}
    known = sum(value.casefold() in human_words for value in values) / len(values)
    if roles.MODEL_NAME.search(column):  # a model's raw answers: what is no label is counted
        return known > 0 or len(values) <= MOST_LABELS_OF_A_SCALE
    return known >= 0.5 or (by_name and known > 0 and not is_prose(frame[column]))


def _are_numbers_of_a_judge(
    column: str, values: set[str], human_values: set[str], by_name: bool
) -> bool:
    if any(numeric_category(value) is None for value in human_values):
        return by_name or roles.METRIC_NAME.search(column) is not None
    fractions = any(float(value) % 1 for value in values)
    numbers = {float(value) for value in human_values}
    same = {float(value) for value in values} <= numbers
    are_scores = len(numbers) > MOST_LABELS_OF_A_SCALE or any(n % 1 for n in numbers)
    if are_scores and len(values) > FEWEST_SCORES:
        return True
    return same or fractions or by_name or roles.METRIC_NAME.search(column) is not None
