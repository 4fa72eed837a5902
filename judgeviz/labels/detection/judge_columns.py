"""Columns of judges' labels beside rows that hold one rater's label each.

``item, annotator, rating, gpt4_rating``: the rating is that of the person whom the row names, and
the judge's comes back in every row of its item.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
import pandas as pd

from judgeviz.errors import are_labels, quoted
from judgeviz.labels.coding import Coded, IntArray, combined, determines, text_of
from judgeviz.labels.detection import judges_words, roles
from judgeviz.labels.detection.beside import (
    comparisons,
    is_constant,
    is_named_so,
    may_hold_labels,
    said_of_a_rater,
)
from judgeviz.labels.detection.contents import (
    are_answers,
    are_numbers,
    is_prose,
    may_be_answers,
    repeats,
    values_of,
)
from judgeviz.labels.detection.criterion_names import CriterionWords, by_criterion, judges_of
from judgeviz.labels.detection.named_after_raters import said_of_judges
from judgeviz.labels.detection.rules import NOTE, Guess, Sight
from judgeviz.labels.detection.wide.columns import judges_or_answers
from judgeviz.labels.detection.wide.judges import OR_OF_PEOPLE
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.tables import RawTable, is_list_column

# What is about more than an item: a column that says one thing of a system is no label of outputs.
COARSER = ("system", "system_a", "system_b", "source", "criterion", "sample")


@dataclass(frozen=True, slots=True)
class JudgeColumns:
    """Columns beside the rows' own labels that may be judges'.

    Attributes
    ----------
    sure : tuple of str
        Named as judges, with the labels that the rows hold.
    asked : tuple of str
        Named as judges, with other labels or sentences that no rule reads; or with the same labels
        under a name that may be any flag's.
    others : tuple of str
        With the same labels under other names, or different ones within an item.
    unlikely : tuple of str
        Named after a judge, but also as something else: who worked its labels over, or what else
        is known of it where another column holds its labels; or with a few words that may say
        anything. They are asked about, too.
    """

    sure: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    unlikely: tuple[str, ...] = ()


def judges(sight: Sight, raters: Mapping[str, Sequence[str]]) -> Guess:
    """Guess the judges of a table with a row per label: among its raters, and in columns.

    Parameters
    ----------
    sight : Sight
        In which the columns of labels are known.
    raters : mapping of str to sequence of str
        Judges among the raters, each with the names of its answers.
    """
    found, name = _found(sight), sight.table.name
    pairs = set(raters)  # answers on both orders are said elsewhere
    raters, answers = _with_answers(sight, raters)
    criteria = criteria_of_rows(sight.table, sight.mapping)
    taken, certain, every = (
        _together(raters, judges_of(columns, criteria))
        for columns in (
            (*found.sure, *found.asked),
            found.sure,
            (*found.sure, *found.asked, *found.unlikely),
        )
    )
    if open_ := (*found.asked, *found.unlikely):
        reason = f"nothing in '{name}' says whether {are_labels(open_)} of judges"
        reason += OR_OF_PEOPLE if any(map(roles.may_be_worked_over, open_)) else ""
        others = [other for other in (certain, every) if other != taken]
        return Guess("machine", taken, reason, "doubtful", tuple(others))
    apart = _together(raters, judges_of(found.sure, criteria, of_any_judge=False))
    together = _together(answers, judges_of(found.sure, criteria))
    if len(apart) > len(together):
        return judges_or_answers(name, together, apart)
    said = [
        f"Raters {quoted(own)} of '{name}' are answers of one judge, '{judge}', by their names."
        for judge, own in raters.items()
        if judge not in own and len(own) > 1 and judge not in pairs
    ]
    if found.sure:
        said.append(
            f"Judges in columns of '{name}': {quoted(found.sure)}; what they say of an item comes "
            "back in each of its rows and was read once."
        )
    return Guess("machine", taken, " ".join(said))


def _with_answers(
    sight: Sight, raters: Mapping[str, Sequence[str]]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Judges among the raters, ``gpt-4o run 1`` and ``gpt-4o run 2`` answers of one.

    First as their names say, then with bare numbers of one model (``gpt-4o_1``) taken so, too;
    ``judge_1`` and ``judge_2`` are two, as the column names raters. A known format, and a column
    of samples, tell answers apart themselves.
    """
    if sight.table.format is not None or sight.mapping.column("sample"):
        apart = {judge: list(own) for judge, own in raters.items()}
        return apart, apart
    said = roles.group_samples(raters, only_said=True)
    alone = [name for name, own in said.items() if own == [name]]
    numbered = roles.group_samples(
        name
        for name in alone
        if roles.MODEL_NAME.search(name) and not roles.is_numbered_as_any_judge(name)
    )
    grouped = {name for own in numbered.values() for name in own}
    maybe = {name: own for name, own in said.items() if name not in grouped} | numbered
    return _all_of(said, raters), _all_of(maybe, raters)


def _all_of(
    judges: Mapping[str, Sequence[str]], names: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    return {judge: [name for one in own for name in names[one]] for judge, own in judges.items()}


def unused(sight: Sight) -> Iterable[Guess]:
    """Name the columns that may hold a judge's labels beside the rows', and were not taken."""
    if not sight.mapping.is_by_row:
        return
    found, taken = _found(sight), sight.mapping.machine_names
    left = [
        c for c in (*found.sure, *found.asked, *found.unlikely, *found.others) if c not in taken
    ]
    if left:
        note = (
            f"Not taken for labels of '{sight.table.name}': {quoted(left)}; name a column in the "
            "mapping under 'machine' if it holds a judge's labels."
        )
        yield Guess(NOTE, None, note)


def columns_of_judges(table: RawTable, mapping: FileMapping) -> dict[str, list[str]]:
    """Columns that a mapping of a table with a row per label lists as judges', by judge.

    What names a rater is the rater, whatever the columns are called.
    """
    rater = mapping.column("rater")
    raters = set(text_of(table.frame[rater]).names) if rater is not None else set()
    found = {
        judge: [c for c in own if c in table.frame.columns and c not in raters]
        for judge, own in (mapping.machine or {}).items()
    }
    return {judge: own for judge, own in found.items() if own}


def criteria_of_rows(table: RawTable, mapping: FileMapping) -> list[str]:
    """Criteria that the name of a judge's column may hold, where rows have labels on several."""
    labels, criterion = mapping.names("label"), mapping.column("criterion")
    if len(labels) > 1:
        return list(labels)
    return Coded.of(table.frame[criterion]).used() if criterion else []


def are_beside(sight: Sight, columns: Sequence[str]) -> list[str]:
    """Columns, of those that may hold the rows' labels, that are plainly judges' beside them.

    Named as models, the same in all rows of an item, where others are neither. Where an item has
    one row, only those that are called as one of the others is, ``gpt4_fluency`` of ``fluency``,
    or as a machine's with the labels of a human's: ``llm_judge`` beside ``human``.
    """
    items = _items(sight.mapping, sight.table)
    if items is None:
        return []
    frame = sight.table.frame
    item = sight.mapping.column("item") or sight.mapping.column("source")
    if item is not None and not repeats(frame[item]):
        return _called_as_others(sight, columns)
    found = [
        c
        for c in columns
        if roles.MODEL_NAME.search(c) and determines(items, Coded.of(frame[c]).codes)
    ]
    return found if len(found) < len(columns) else []


def _called_as_others(sight: Sight, columns: Sequence[str]) -> list[str]:
    """Columns of machines that are called as others are, or hold what those of people do."""
    frame, rater = sight.table.frame, sight.mapping.column("rater") or ""
    machines = [c for c in columns if roles.is_machine_name(c)]
    others = [column for column in columns if column not in machines]
    words = CriterionWords(others)
    people = [column for column in others if _is_of_people(column, rater)]

    def are_shared(column: str, with_: Iterable[str]) -> bool:
        said = values_of(frame[column])
        return any(share_read(said, values_of(frame[other])) > 1 / 2 for other in with_)

    return [
        column
        for column in machines
        if are_shared(column, people)
        or (
            by_criterion(column, words)
            and (roles.MODEL_NAME.search(column) or are_shared(column, others))
        )
    ]


def _is_of_people(column: str, rater: str) -> bool:
    """Whether labels are called as people's, as those who gave them, or as what is right."""
    is_called_so = roles.is_human_name(column) and not roles.is_machine_name(column)
    return is_called_so or roles.is_expected(column) or roles.is_called_after(rater, column)


def _together(
    raters: Mapping[str, Sequence[str]], columns: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """Judges among the raters and those in columns; of one name they are two."""
    found = {judge: list(own) for judge, own in raters.items()}
    for judge, own in columns.items():
        found[own[0] if judge in found else judge] = list(own)
    return found


def _found(sight: Sight) -> JudgeColumns:
    mapping, frame = sight.mapping, sight.table.frame
    labels = [c for c in mapping.names("label") if not is_list_column(frame[c])]
    values = set().union(*(values_of(frame[column]) for column in labels))
    beside = _beside(sight, values) if labels else []
    items = _items(mapping, sight.table) if beside else None
    if items is None:
        return JudgeColumns()
    coarser = _coarser(mapping, sight.table, items)
    criteria = criteria_of_rows(sight.table, mapping)
    words = CriterionWords(criteria or labels)
    humans = {c: frame[c] for c in labels}
    compared, may_compare = comparisons(frame), said_of_a_rater([*map(str, frame.columns)])
    sure: list[str] = []
    asked: list[str] = []
    others: list[str] = []
    unknown: list[str] = []
    for column in beside:
        own, cells = frame[column], Coded.of(frame[column]).codes
        is_same = is_constant(own)  # a failure, or one label for whatever is asked
        if not is_same and any(determines(group, cells) for group in coarser):
            continue
        is_shared = share_read(values_of(own), values) > 1 / 2
        is_of_item = determines(items, cells)
        is_named = roles.is_machine_name(column) or roles.is_metric_name(column)
        is_other = column in compared or _is_of_another_criterion(column, words, labels)
        is_plain = _is_plainly_a_judges(column) and column not in may_compare
        if sight.table.format is not None:
            # whose items are described by whatever their owner knows of them
            part = by_criterion(column, words)
            is_told = (len(criteria) < 2 or part is not None) and not is_other
            if is_plain and is_shared and is_of_item and is_named:
                is_sure = is_told and roles.MODEL_NAME.search(column)
                (sure if is_sure else asked if is_told else others).append(column)
            elif is_of_item and part is not None and _is_a_machines(part.rater):
                (asked if is_shared or are_numbers(own) else others).append(column)
            continue
        if is_shared and is_of_item and not is_other and _is_called_as_labels(column, labels):
            (sure if is_named and is_plain else asked).append(column)
        elif not is_named or not is_of_item or is_other:
            others += [column] if is_shared and (is_named or is_of_item) else []
        elif is_plain and (is_shared or _is_a_metric(own, column)):
            sure.append(column)
        elif is_shared or is_same or are_numbers(own) or is_prose(own):
            asked.append(column)
        elif judges_words.holds_words(column, own):
            if _are_labels(column, own, items, humans):
                (sure if is_plain else asked).append(column)
            elif judges_words.may_be_labels(column, own):
                unknown.append(column)
    said = [*roles.said_of_models(sure, labels), *said_of_judges(frame, sure, labels, sure)]
    unlikely = [
        column
        for column in sure
        if roles.may_be_worked_over(column)
        or (column in said and by_criterion(column, words) is None)
    ]
    judged = judges_words.called(sure)
    unlikely += [c for c in unknown if not judges_words.is_of_one_of(c, judged)]
    sure = [column for column in sure if column not in unlikely]
    return JudgeColumns(tuple(sure), tuple(asked), tuple(others), tuple(unlikely))


def _are_labels(
    name: str, column: pd.Series, items: IntArray, labels: Mapping[str, pd.Series]
) -> bool:
    """Whether words of a judge's column surely are labels, one of each item and not of each row.

    Of the rows' labels those of the criterion that the column is named after, or all.
    """
    part = by_criterion(name, labels)
    raters = [labels[part.criterion]] if part and part.criterion else [*labels.values()]
    rows = np.unique(items, return_index=True)[1]
    own, *given = (cells.iloc[rows].cat.remove_unused_categories() for cells in (column, *raters))
    return judges_words.are_labels(name, own, given)


def _beside(sight: Sight, labels: Set[str]) -> list[str]:
    """Columns with labels that have no role, or are judges' already, beside those of raters.

    None of a format that knows its own judges, or of a file of judges.
    """
    frame, mapping = sight.table.frame, sight.mapping
    preset = sight.table.preset
    knows_judges = sight.table.format is not None and (preset is None or preset.machine)
    if knows_judges or not mapping.column("rater"):
        return []
    if sight.side is not None and sight.side.kind == "machine":
        return []
    judges = {c for own in columns_of_judges(sight.table, mapping).values() for c in own}
    return [
        column
        for column in sight.plain
        if (column in judges or column in sight.free)
        and _may_be_a_judges(column, frame[column], labels)
    ]


def _may_be_a_judges(name: str, column: pd.Series, labels: Set[str]) -> bool:
    is_open = not is_constant(column) or _is_plainly_of_one(name)
    if (
        is_open
        and may_hold_labels(name, column)
        and (not is_prose(column) or are_answers(name, column))
    ):
        return True
    return not is_named_so(name) and may_be_answers(name, column, labels)


def _is_plainly_a_judges(column: str) -> bool:
    """Whether a name is a model's, a metric's, or of a machine's labels, not of any flag."""
    return bool(
        roles.MODEL_NAME.search(column)
        or roles.is_metric_name(column)
        or roles.JUDGE_NOUN.search(roles.split_camel(column))
        or roles.RESULT_NAME.search(column)
    )


def _is_a_machines(rater: str) -> bool:
    """Whether who is named beside a criterion is a program, ``bert``, and not ``model_a``."""
    is_program = roles.is_machine_name(rater) or roles.names_a_classifier(rater)
    return is_program and not roles.may_name_a_system(rater)


def _is_plainly_of_one(column: str) -> bool:
    """Whether a name is that of one judge's labels, whatever these are: ``gpt4_rating``."""
    is_result = roles.MODEL_NAME.search(column) and roles.RESULT_NAME.search(column)
    return is_result is not None or roles.names_a_judge_alone(column)


def _is_called_as_labels(column: str, labels: Sequence[str]) -> bool:
    """Whether a column is called by a word that may be a judge's and a label: ``glm_rating``.

    The label of the rows, which people gave; ``mean_rating`` and ``expert_rating`` are no judge's.
    """
    stem = next((own for c in labels if (own := _beside_a_label(column, c))), "")
    is_of_others = (
        roles.is_human_name(column)
        or roles.is_summary_name(column)
        or roles.is_adjudicated(column)
        or roles.may_name_items(stem)
        or roles.is_quality_name(stem)
    )
    return bool(stem) and not is_of_others


def is_called_as_a_machines(column: str, label: str) -> bool:
    """Whether a column is called as a machine's labels beside a label: ``llm_rating``, ``rating``.

    Or as any judge's: ``judge_verdict`` beside ``score``.
    """
    return roles.names_a_judge_alone(column) or roles.is_machine_name(
        _beside_a_label(column, label)
    )


def is_of_another_rater(column: str, label: str) -> bool:
    """Whether a column is called as a label and by no quality: ``first_tone`` of ``tone``."""
    stem = _beside_a_label(column, label)
    return bool(stem) and not roles.is_quality_name(stem)


def _beside_a_label(column: str, label: str) -> str:
    """Words of a column's name beside those that a label is called by: ``glm`` of ``glm_rating``.

    Of a label ``human_rating``, too.
    """
    name = roles.normalised(column)
    for said in {roles.normalised(label), roles.normalised(roles.without_human_words(label))} - {
        ""
    }:
        if name.endswith(f"_{said}"):
            return name.removesuffix(f"_{said}")
        if name.startswith(f"{said}_"):
            return name.removeprefix(f"{said}_")
    return ""


def _is_a_metric(column: pd.Series, name: str) -> bool:
    return roles.is_metric_name(name) and are_numbers(column)


def _is_of_another_criterion(column: str, words: CriterionWords, labels: Sequence[str]) -> bool:
    """Whether a column is named as a quality that the rows hold no label of.

    Beside ``rating`` alone ``gpt4_quality`` is of it, beside ``fluency`` only ``gpt4_fluency`` is.
    """
    if by_criterion(column, words) is not None:
        return False
    return len(labels) > 1 or (roles.is_quality_name(labels[0]) and roles.is_quality_name(column))


def _items(mapping: FileMapping, table: RawTable) -> IntArray | None:
    """Item of every row, and the criterion where a column names it; None without items."""
    names = [c for role in ("item", "source", "system", "system_a", "system_b", "criterion")
             if (c := mapping.column(role))]  # fmt: skip
    if not (mapping.column("item") or mapping.column("source")):
        return None
    return combined([text_of(table.frame[name]) for name in names]).codes


def _coarser(mapping: FileMapping, table: RawTable, items: IntArray) -> list[IntArray]:
    """Codes of columns each of whose values stands on several items, and comes back."""
    groups = [text_of(table.frame[c]).codes for role in COARSER if (c := mapping.column(role))]
    return [group for group in groups if not determines(group, items)]
