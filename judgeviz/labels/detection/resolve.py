"""Find out which column means what; every guess is written down and can be overridden."""

from collections import Counter
from dataclasses import dataclass, replace

import pandas as pd

from judgeviz.errors import Doubt, LabelError, missing_column, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import (
    best_worst,
    both_orders,
    columns,
    criteria_beside_label,
    judge_columns,
    kept_beside_items,
    long,
    means_beside_spreads,
    means_of_lists,
    misread,
    numbered_systems,
    one_rater,
    pairs_in_both_orders,
    presentation,
    ranges_by_row,
    reasons_of_judges,
    roles,
    scores_of_segments,
    set_aside,
    submissions,
    without_header,
)
from judgeviz.labels.detection.computed_tables import check_holds_labels
from judgeviz.labels.detection.contents import holds_lists, is_continuous
from judgeviz.labels.detection.criterion_names import judges_of
from judgeviz.labels.detection.items_in_two_columns import check_one_names_the_items
from judgeviz.labels.detection.not_filled_in import check_filled_in
from judgeviz.labels.detection.raters_alone import tells_of_raters
from judgeviz.labels.detection.rules import Guess, Rule, Side, Sight, applied
from judgeviz.labels.detection.wide import criteria as wide_criteria
from judgeviz.labels.detection.wide import sides as wide_sides
from judgeviz.labels.mapping import COLUMN_ROLES, FileMapping
from judgeviz.labels.sources.tables import RawTable

# In this order: each rule sees what those before it found.
ROLE_RULES: tuple[Rule, ...] = (
    without_header.item_and_texts,
    long.one_label_per_row,
    columns.pair_of_systems,
    submissions.asked,
    columns.criterion,
    columns.system,
    numbered_systems.beside_criteria,
    columns.item_and_source,
    scores_of_segments.scores_alone,
    pairs_in_both_orders.in_two_columns,
    one_rater.scales_in_header,
    means_beside_spreads.criteria,
    means_of_lists.criteria,
    criteria_beside_label.beside_annotation,
    one_rater.criteria_of_one_rater,
    one_rater.criteria_or_raters,
    best_worst.choices,
)
ROW_RULES: tuple[Rule, ...] = (
    long.labels, long.sides, ranges_by_row.asked, columns.rows_of_an_item, columns.rows_of_one_kind,
    best_worst.marked_tuples, both_orders.asked, presentation.orders, columns.rows_of_one_judge,
    columns.texts, set_aside.rows, judge_columns.unused, long.labels_beside,
    kept_beside_items.by_name, misread.names,
)  # fmt: skip
COLUMN_RULES: tuple[Rule, ...] = (
    wide_criteria.headings, wide_criteria.left_as_metadata, wide_criteria.criteria,
    wide_criteria.one_rater_of_all, wide_sides.sides,
    columns.rows_of_an_item, best_worst.marked_tuples, both_orders.asked, presentation.orders,
    columns.texts, set_aside.rows, kept_beside_items.by_name, misread.names,
)  # fmt: skip


@dataclass(frozen=True)
class Resolved:
    """A complete mapping for one table and what of it was guessed.

    Attributes
    ----------
    mapping : FileMapping
        With ``layout`` and every role that applies.
    known : FileMapping
        As much of it as was stated, or is fixed by the format.
    guesses : tuple of str
        Sentences on what was guessed, but for the columns of roles.
    doubts : tuple of Doubt
        Guesses that may be wrong.
    """

    mapping: FileMapping
    known: FileMapping
    guesses: tuple[str, ...]
    doubts: tuple[Doubt, ...] = ()

    def account(self, name: str, mapping: FileMapping) -> tuple[str, ...]:
        """Say which columns of a file are taken for which role without being told.

        Parameters
        ----------
        name : str
            Of the file.
        mapping : FileMapping
            As the file is read: beside other files the items may be named by another column.
        """
        return _account(name, mapping, self.known)


def resolve(table: RawTable, given: FileMapping, side: Side | None = None) -> Resolved:
    """Complete a mapping for one table.

    Parameters
    ----------
    table : RawTable
    given : FileMapping
        The user's entries, which win over everything; None for a role says that no column has it.
    side : Side, optional
        What all raters of the file are, and how that is known (humans and judges in two files).

    Raises
    ------
    LabelError
        Where no labels, or no humans, can be found.
    """
    known = _known(table, given)
    check_holds_labels(table, known)
    if of_raters := tells_of_raters(table, known):
        raise of_raters
    _check_sides(table.name, known)
    _check_columns(table, known)
    sight = applied(ROLE_RULES, Sight(table, known, side))
    check_one_names_the_items(sight)
    sight = long.without_nobody(sight)
    if sight.mapping.layout is None and sight.mapping.column("rater"):
        sight = sight.having(Guess("layout", "long"))
    if not sight.mapping.is_by_row:
        _check_columns(table, replace(known, layout=known.layout or "wide"))
    try:
        sight = applied(ROW_RULES if sight.mapping.is_by_row else COLUMN_RULES, sight)
    except LabelError as refusal:
        raise misread.refusal_of(sight, refusal) from None
    check_filled_in(sight)
    mapping = _completed(table, sight.mapping)
    said = [guess.reason for guess in sight.guesses if guess.certainty != "doubtful"]
    if reasons := reasons_of_judges.among_texts(sight):
        mapping = replace(mapping, text=tuple(n for n in mapping.names("text") if n not in reasons))
        said.append(reasons_of_judges.note_on(reasons, table.name))
    doubts = tuple(guess.doubt for guess in sight.guesses if guess.certainty == "doubtful")
    return Resolved(mapping, known, tuple(filter(None, said)), doubts)


def resolved_or_refusal(
    table: RawTable, given: FileMapping, side: Side | None = None
) -> Resolved | LabelError:
    """Complete a mapping as :func:`resolve` does; return the error where it raises one."""
    try:
        return resolve(table, given, side)
    except LabelError as refusal:
        return refusal


def draft(table: RawTable) -> FileMapping:
    """Return the start of a mapping where none can be completed: roles told by their names."""
    mapping = applied(ROLE_RULES, Sight(table, table.preset or FileMapping())).mapping
    if mapping.layout is None:
        return replace(mapping, layout="long" if mapping.column("rater") else "wide")
    return mapping


def _known(table: RawTable, given: FileMapping) -> FileMapping:
    preset = table.preset or FileMapping()
    if preset.is_by_row and preset.criteria and given.named_criteria == preset.criteria:
        given = replace(given, label=None)
    return given if given.layout not in (None, preset.layout) else given.over(preset)


def _completed(table: RawTable, mapping: FileMapping) -> FileMapping:
    """Fill in what follows from the rest: the layout, and judges named by their columns."""
    _check_sides(table.name, mapping)
    if mapping.is_by_row:
        return mapping
    machine = mapping.machine or {}
    if mapping.criteria and all(own == (name,) for name, own in machine.items()):
        named = judges_of(machine, mapping.criteria, of_any_judge=False)  # else it says so
        mapping = replace(mapping, machine={judge: tuple(own) for judge, own in named.items()})
    if mapping.layout is None:
        return replace(mapping, layout=_column_layout(table.frame, mapping))
    return mapping


def _check_sides(name: str, mapping: FileMapping) -> None:
    """Raise LabelError where a name is on both sides, or a column two judges'."""
    both = sorted(set(mapping.humans) & {*mapping.machine_names, *(mapping.machine or ())})
    if both:
        raise LabelError(
            f"The mapping names {quoted(both)} of '{name}' both as 'human' and as 'machine'; take "
            "it out of one of them."
        )
    of_judges = [c for own in (mapping.machine or {}).values() for c in dict.fromkeys(own)]
    shared = [column for column, times in Counter(of_judges).items() if times > 1]
    if shared:
        raise LabelError(
            f"The mapping names {quoted(shared)} of '{name}' as labels of several judges; leave "
            "each to one of them under 'machine'."
        )


def _check_columns(table: RawTable, mapping: FileMapping) -> None:
    """Raise LabelError where the mapping names a column that is not there."""
    named = [(role, column) for role, column in mapping.columns.items() if column]
    named += [(role, column) for role in ("label", "text") for column in mapping.names(role)]
    if mapping.layout in ("wide", "lists", "scores"):
        named += [("human", column) for column in mapping.humans]
        named += [("machine", column) for column in mapping.machine_names]
    for role, column in named:
        if column not in table.frame.columns:
            raise missing_column(column, role, table.frame.columns)


def _column_layout(frame: pd.DataFrame, mapping: FileMapping) -> str:
    if any(
        holds_lists(column_of(frame, column))
        for column in (*mapping.humans, *mapping.machine_names)
    ):
        return "lists"
    has_system = mapping.column("system") and (mapping.column("source") or mapping.column("item"))
    are_scores = any(
        is_continuous(frame[c]) or roles.HUMAN_SCORE_NAME.match(c) for c in mapping.humans
    )
    return "scores" if has_system and are_scores else "wide"


def _account(name: str, mapping: FileMapping, known: FileMapping) -> tuple[str, ...]:
    """Say which columns were taken for which role without being told."""
    shown = (*COLUMN_ROLES, "label")
    found = [
        f"{role} = {quoted(mapping.names(role))}"
        for role in shown
        if mapping.names(role) and not known.names(role)
    ]
    sentences = []
    if found or not known.layout:
        layout = f"Layout of '{name}': {mapping.layout}"
        sentences.append(f"{layout} ({', '.join(found)})." if found else f"{layout}.")
    if not mapping.column("item") and not mapping.column("source"):
        sentences.append(
            f"No column of '{name}' names the items: every row was taken as an item of its own."
        )
    return tuple(sentences)
