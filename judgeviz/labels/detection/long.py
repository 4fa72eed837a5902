"""Tables with one label per row: who is the rater, what is the label, who is human."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, are_labels, counted, quoted
from judgeviz.labels.coding import Coded, IntArray, column_of, combined, determines, text_of
from judgeviz.labels.detection import (
    both_orders,
    criteria_beside_label,
    judge_columns,
    numbers_of_raters,
    roles,
)
from judgeviz.labels.detection.agreed_on import AgreedOn, agreed_on
from judgeviz.labels.detection.agreeing import follow, raters_agree, says_what_raters_say
from judgeviz.labels.detection.beside import (
    Total,
    are_dates,
    constant_criteria,
    holds_labels,
    is_constant,
    is_named_so,
    is_same_for_each,
    may_hold_labels,
    stands_beside_labels,
    totals,
)
from judgeviz.labels.detection.called_as_metadata import (
    CalledAsMetadata,
    called_as_metadata,
    is_kind_of_what_is_found,
    is_number_named_as_a_text,
    said_in,
    shares_a_scale,
)
from judgeviz.labels.detection.columns import ANSWERED, ids_within_groups
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    YES_OR_NO,
    are_answers_in_json,
    are_decimals,
    are_numbers,
    are_sentences,
    come_back,
    has_fractions,
    holds_lists,
    is_once_by_each_rater,
    is_prose,
    lists_tags,
    n_filled,
    repeats,
    says_only,
    values_of,
)
from judgeviz.labels.detection.fine_numbers import (
    STANDARDISED,
    FineNumbers,
    fine_numbers,
    is_fine,
    is_graded_within_items,
    may_be_set_by_raters,
)
from judgeviz.labels.detection.juries import FEWEST_MEMBERS, asked_about, juries_by_name
from judgeviz.labels.detection.marks_of_answers import marks_of_answers
from judgeviz.labels.detection.models_who_labelled import models_who_labelled
from judgeviz.labels.detection.one_rater import stated_scale
from judgeviz.labels.detection.pairs_in_both_orders import pairs_of, votes_on_pairs
from judgeviz.labels.detection.raters_of_rows import told_by_rows
from judgeviz.labels.detection.rules import NOTE, Guess, Sight, column_guesses
from judgeviz.labels.detection.wide.columns import human_columns
from judgeviz.labels.detection.wide.humans import adjudicator_beside, crowd_beside
from judgeviz.labels.mapping import ROW_LAYOUTS, FileMapping
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.senses import are_verdicts
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.sizes import check_raters
from judgeviz.labels.sources.tables import MISSING, RawTable, is_list_column

FEWEST_FREE_WORDS = 20  # different ones, beyond the classes that a few rows may have
MOST_SAMPLES_BY_NAME = 20
RAW = re.compile(r"(\w+_)?(raw|unnormali[sz]ed|unstandardi[sz]ed)(_\w+)?")
RANK = re.compile(r"(^|_)(rank(ed|ing|s)?|place(ment)?|rang|platz|rango)(_|$)")
# What describes items beside labels, and holds them where no other column may.
CALLED_OTHERWISE = frozenset((
    "category", "code", "status", "type", "group", "topic", "genre", "error", "rank", "index",
    "position", "order", "kind",
))  # fmt: skip
CALLED_AS_CLASSES = frozenset(("category", "class", "type", "kind", "code"))
# In the place of an address, where a form asks for none.
EMAIL = "mail"
NO_ADDRESS = frozenset((
    "anonymous", "anonym", "anonyme", "anónimo", "anônimo", "anonimo", "anoniem", "匿名",
))  # fmt: skip
MOST_RATERS_TOLD, MOST_NAMED = 50, 4  # by their names alone, and named in a sentence
FEWEST_ALIKE = 3  # grades of a scale
FEWEST_RATERS_ALIKE, FEWEST_ROWS_OF_A_RATER = 4, 3  # before what never changes is of the raters
FEWEST_ALIKE = 3  # items of several rows, before what never differs in one rather describes it
MOST_SPLIT = 0.05  # of these, by a slip in what describes them
FEWEST_SHARED = 10  # items of several rows, before they tell what never differs in one
MOST_SENTENCES, FEWEST_TIMES_CHOSEN = 12, 5  # of a rubric, each chosen so often on average
FEWEST_ON_A_GRID = 2  # criteria, beside which another of their grades is likely one
FEWEST_JUDGED = 5  # people: fewer words in two columns may be different labels
SYSTEMS_OF_A_PAIR = ("system_a", "system_b")


def one_label_per_row(sight: Sight) -> Iterable[Guess]:
    """Find rater, kind, label and sample where the table really has a row per label."""
    mapping, frame = sight.mapping, sight.table.frame
    if mapping.layout not in (None, *ROW_LAYOUTS):
        return []
    found = _named_columns(sight)
    doubt = _kinds_that_may_be_authors(sight, found)
    rater, label = (_column(sight, role, found) for role in ("rater", "label"))
    if rater is None and label is None and not mapping.knows("rater"):
        rater = numbers_of_raters.named_as_people(sight.free_plain, frame)
        found |= {"rater": rater} if rater else {}
    if rater is None and label is not None:
        rater = _rater_without_a_name(sight, found)
        found |= {"rater": rater} if rater else {}
    if rater is None and not mapping.knows("rater"):
        rater = _people_of_one_kind(sight, label) or models_who_labelled(sight)
        found |= {"rater": rater} if rater else {}
    is_asked = rater is not None and roles.normalised(rater) in roles.LABELLED_OR_MADE
    if rater is None and not mapping.knows("rater") and (told := told_by_rows(sight, label)):
        rater, is_asked = told
        found |= {"rater": rater}
    if rater is None:
        return _raters_under_another_name(sight, label) if label is not None else []
    if "rater" in found and mapping.layout is None and rater != found.get("kind"):
        others = [column for column in frame.columns if column not in (rater, label)]
        if label is None and _have_readers_the_same_criteria(others):
            return []
        is_wide = _is_wide(frame, rater, label, others)
        if is_wide and label is None and numbers_of_raters.are_of_raters(frame, rater, others):
            is_wide = False
        if is_wide:
            if not _may_be_numbers_of_raters(frame, rater, label, others):
                return []
            asked = _numbers_of_raters(sight.table.name, rater, frame[[rater, *others]])
            if asked.value is None:
                return [asked]
            del found["rater"]
            doubt.append(asked)
        elif single := _written_once_each(sight, rater):
            has_others = label is not None or bool(human_columns(frame, others))
            has_others = has_others or any(map(roles.is_quality_name, others))
            classes = [] if has_others else _classes_of_items(sight, rater)
            likelier = None if has_others or classes else rater
            asked = _may_name_writers(sight.table.name, rater, single, likelier)
            if asked.value is None:
                return [*doubt, asked, *classes]
            del found["rater"]
            doubt.append(asked)
        elif is_asked:
            del found["rater"]
            doubt.append(_may_have_made(sight.table.name, rater))
    if label is None:
        found.pop("sample", None)
    elif "label" in found and (_stand_beside_qualities(sight, label) or label in _totals(sight)):
        found.pop("label")  # it is one of several criteria, or none: told by what all of them hold
    elif "label" in found and (beside := criteria_beside_label.asked(sight, label, rater)):
        found.pop("label")
        doubt.append(beside)
    return [Guess("layout", "long"), *doubt, *column_guesses(found)]


def _names_say_otherwise(raters: Coded, kinds: Coded) -> bool:
    """Whether a rater is named as human where its kind is no human's, or as a machine."""
    of_rater = dict(zip(raters.codes.tolist(), kinds.codes.tolist(), strict=True))
    humans, _ = roles.split_by_name(raters.names)
    sure = {*humans} - {*roles.names_of_either_side(raters.names, "rater")}
    for code, kind in of_rater.items():
        if code < 0 or kind < 0:
            continue
        name, is_human = raters.names[code], roles.is_human_kind(kinds.names[kind])
        if (name in sure and not is_human) or (is_human and roles.is_surely_a_machines(name)):
            return True
    return False


def _kinds_that_may_be_authors(sight: Sight, found: dict[str, str]) -> list[Guess]:
    """Ask whether a column of humans and models, ``source``, says who labelled.

    Beside a column of raters it does where each of them has one kind, and none is named as one of
    the other side; nor does it where columns hold the labels of single humans. Such a column is
    taken out of what was found.
    """
    frame, column = sight.table.frame, found.get("kind")
    if column is None or roles.is_kind_column(frame[column]):
        return []
    rater, label = (_column(sight, role, found) for role in ("rater", "label"))
    if rater is not None:
        own, kind = text_of(frame[rater]), Coded.of(frame[column])
        is_of_raters = not is_list_column(frame[rater]) and determines(own.codes, kind.codes)
        if not is_of_raters or _names_say_otherwise(own, kind):
            found.pop("kind")
        return []
    others = [other for other in frame.columns if other not in (column, label)]
    stated = {*sight.mapping.humans, *sight.mapping.machine_names}
    if stated & {*frame.columns} or _is_wide(frame, column, label, others):
        found.pop("kind")
        return []
    if roles.is_named_as_kind_of_raters(column):
        return []
    models = [name for name in frame[column].array.categories if not roles.is_human_kind(name)]
    reason = (
        f"nothing in '{sight.table.name}' says whether {quoted(models)} in column '{column}' "
        "labelled the items or wrote them"
    )
    return [Guess("kind", column, reason, "doubtful", (None,))]


def labels(sight: Sight) -> Iterable[Guess]:
    """Find the columns of labels, one per criterion, where no column is named as one.

    Numbers before words; what never differs between two raters of an item, or between two
    items of a rater, describes the item or the rater.

    Raises
    ------
    LabelError
        Where no column looks like labels.
    """
    if sight.mapping.label:
        return []
    found = _Found.of(sight)
    for ask in QUESTIONS_ON_LABELS:
        if guess := ask(found):
            return [guess]
    found = found.without_marks()
    for ask in QUESTIONS_BESIDE_LABELS:
        if guess := ask(found):
            return [guess]
    return [Guess("label", found.labels)]


@dataclass(frozen=True)
class _Found:
    """Columns of a table with a row per rater that may hold labels, by what says so.

    Attributes
    ----------
    sight : Sight
    labels : list of str
        What is taken, in the guess of every question.
    told : list of str
        Those of them of which more than their values says it.
    in_words : list of str
        In other words than those, and no less like labels.
    unproven : list of str
        Of which the few items with several rows say nothing.
    named : str or None
        The column that is called as labels.
    summed : dict
        Columns computed from others -> how; no labels of their own.
    metadata : CalledAsMetadata
    agreed : AgreedOn
    fine : FineNumbers
    marks : dict
        Columns that may mark answers -> whether they rather do.
    """

    sight: Sight
    labels: list[str]
    told: list[str]
    in_words: list[str]
    unproven: list[str]
    named: str | None
    summed: Mapping[str, Total]
    metadata: CalledAsMetadata
    agreed: AgreedOn
    fine: FineNumbers
    marks: Mapping[str, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, sight: Sight) -> "_Found":
        """Sort the columns that are free."""
        mapping, frame = sight.mapping, sight.table.frame
        summed, made_over = _totals(sight), _made_over(sight)
        possible = [c for c in _possible(sight) if c not in summed and c not in made_over]
        candidates = [
            column
            for column in possible
            if len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        ]
        judges = judge_columns.are_beside(sight, candidates)
        candidates = [column for column in candidates if column not in judges]
        varying = [column for column in candidates if varies(frame, column, mapping)]
        varying += _sisters_of(varying, frame, [c for c in candidates if c not in varying])
        fine = fine_numbers(
            sight,
            [
                column
                for column in possible
                if may_be_set_by_raters(column, frame[column]) and varies(frame, column, mapping)
            ],
        )
        found = _by_values(sight, candidates, varying, fine)
        metadata = called_as_metadata(sight, found).without(summed)
        found += metadata.sure
        agreed = agreed_on(sight, found, [c for c in candidates if c not in (*found, *varying)])
        told = _told_labels(sight, found)
        if not told and (words := _told_labels(sight, varying)):
            told, found = words, [*words, *found]
        constant = constant_criteria(frame, [c for c in candidates if c not in found], found)
        told, found = [*told, *(constant if told else [])], [*found, *constant]
        if agreed.sure:
            told += agreed.sure if told else []
            found = [c for c in frame.columns if c in {*found, *agreed.sure}]
        in_words = _criteria_in_words(sight, found, [c for c in varying if c not in found])
        rest = [c for c in candidates if c not in (*found, *in_words, *agreed.asked)]
        unproven = _unproven(sight, found, rest)
        in_words += [c for c in metadata.own if found and c not in in_words]
        in_words = [column for column in in_words if column not in metadata.asked]
        plain = [column for column in sight.free_plain if column not in summed]
        named = next(iter(roles.columns_for("label", plain)), None)
        if named is not None and named not in found and are_numbers(frame[named]):
            found, told = [named, *found], [named, *told]
        return cls(sight, found, told, in_words, unproven, named, summed, metadata, agreed, fine)

    @property
    def name(self) -> str:
        """Of the table."""
        return self.sight.table.name

    def without_marks(self) -> "_Found":
        """Take what may mark answers out of the labels; it is asked about."""
        frame = self.sight.table.frame
        may_be_marks = (*self.labels, *self.in_words, *self.agreed.asked)
        marks = marks_of_answers({c: values_of(frame[c]) for c in may_be_marks})
        in_words = [
            *self.in_words,
            *(c for c in marks if c not in self.in_words and not are_numbers(frame[c])),
        ]
        labels = [column for column in self.labels if column not in marks]
        return replace(self, labels=labels, in_words=in_words, marks=marks)


def _possible(sight: Sight) -> list[str]:
    """Free columns that hold no texts, and say nothing of a label or of a rater."""
    mapping, frame = sight.mapping, sight.table.frame
    return [
        column
        for column in sight.free_plain
        if len(frame[column].array.categories) > 0
        and not (is_prose(frame[column]) and not _are_chosen_sentences(sight, column))
        and not stands_beside_labels(column, frame[column])
        and not _is_text_of_an_item(column, frame[column])
        and not roles.is_said_of(mapping.column("rater") or "", column)
        and not _is_trait_of_raters(frame, mapping.column("rater"), column)
    ]


def _is_a_programs(column: str) -> bool:
    return roles.is_machine_name(column) or roles.is_metric_name(column)


def _by_values(
    sight: Sight, candidates: list[str], varying: list[str], fine: FineNumbers
) -> list[str]:
    """Columns taken for labels by what they say: votes, numbers, and what stands beside them."""
    frame = sight.table.frame
    numeric = [c for c in candidates if are_numbers(frame[c])]
    unchanged = [c for c in numeric if RANK.search(c) or not _is_a_programs(c)]
    unchanged = [c for c in unchanged if not roles.describes_items(c)] or unchanged
    found = [column for column in numeric if column in varying] or varying
    # also where all voted for one side
    may_be_votes = [c for c in candidates if c in varying or is_constant(frame[c])]
    votes = votes_on_pairs(sight, _called_as_votes(may_be_votes))
    found = [*votes, *(column for column in found if column not in votes)]
    found = [*found, *(fine.sure if found else fine.alone)] or unchanged
    found += [c for c in candidates if c not in found and _is_answer_beside(c, frame[c], found)]
    found = [c for c in found if not is_number_named_as_a_text(c, frame[c])] or found
    return found + [
        c
        for c in candidates
        if c not in found
        and (c in varying or is_constant(frame[c]))
        and stated_scale(c, frame[c]) is not None
    ]


def _where_none_is_found(found: _Found) -> Guess | None:
    """Take answers in JSON, or ask about what no name or value says enough of."""
    if found.labels:
        return None
    sight, frame = found.sight, found.sight.table.frame
    in_json = [c for c in sight.free_plain if are_answers_in_json(frame[c])]
    if len(in_json) == 1:
        return Guess(
            "label", in_json, f"Labels of '{found.name}': the answers in JSON in '{in_json[0]}'."
        )
    if found.agreed.asked:
        reason = (
            f"nothing in '{found.name}' but its name or values says that "
            f"{quoted(found.agreed.asked)} holds labels, on which all raters of an item agree"
        )
        return Guess("label", found.agreed.asked, reason, "doubtful")
    other = _labels_under_another_name(sight, [*found.metadata.own, *found.fine.open])
    if other:
        other = next(iter(_raw_beside(sight, [other])), other)
        reason = (
            f"nothing in '{found.name}' but its values says that column '{other}' holds the labels"
        )
        return Guess("label", [other], reason, "doubtful")
    raise LabelError(
        f"File '{found.name}' has no column that looks like labels (found "
        f"{quoted(frame.columns, 12)}); name it in the mapping as 'label'."
    )


def _parts_or_their_total(found: _Found) -> Guess | None:
    called = roles.columns_for("label", found.summed)
    if not called:
        return None
    total = found.summed[called[0]]
    reason = (
        f"nothing in '{found.name}' says whether {quoted(found.labels)} are a criterion each, "
        f"or '{called[0]}', {total.how} of {quoted(total.parts)}, alone holds labels"
    )
    return Guess("label", found.labels, reason, "doubtful", (called[:1],))


def _called_after_the_rater(found: _Found) -> Guess | None:
    rater = found.sight.mapping.column("rater") or ""
    of_raters = [c for c in found.labels if roles.is_called_after(rater, c)]
    others = [column for column in found.labels if column not in of_raters]
    if not of_raters or not others:
        return None
    reason = (
        f"nothing in '{found.name}' says whether {are_labels(of_raters)} as well, "
        f"beside {quoted(others)}, or what is said of the raters"
    )
    return Guess("label", found.labels, reason, "doubtful", (others,))


def _raw_or_standardised(found: _Found) -> Guess | None:
    raw = _raw_beside(found.sight, found.labels)
    if not raw:
        return None
    standardised = [column for column in found.labels if column not in raw]
    reason = (
        f"nothing in '{found.name}' says whether {quoted(raw)} holds the labels, or "
        f"{quoted(standardised)}, which has them standardised"
    )
    return Guess("label", raw, reason, "doubtful", (standardised,))


def _further_columns(found: _Found) -> Guess | None:
    """Ask about columns that may be criteria as well, beside those that are taken."""
    agreed, labels = found.agreed.asked, found.labels
    named_so = [column for column in found.fine.named if column not in labels]
    asked = [
        *dict.fromkeys(
            (
                *found.metadata.asked,
                *found.in_words,
                *named_so,
                *found.unproven,
                *agreed,
                *found.marks,
            )
        )
    ]
    if not asked:
        return None
    how = "in words, " if asked == found.in_words else ""
    if asked == agreed:
        how = "on which all raters of an item agree, "
    reason = (
        f"nothing in '{found.name}' says whether {are_labels(asked)} as well, {how}"
        f"beside {quoted(labels)}"
    )
    open_ones = [column for column in asked if column not in agreed]
    about = _rather_about_items(found.sight, open_ones, labels) | {
        column for column, is_none in found.marks.items() if is_none
    }
    if all(map(_word_for_people, labels)):  # tone_human, facts_human beside evidence
        about |= {c for c in found.in_words if not _word_for_people(c)}
    about |= {c for c in found.in_words if _are_free_words(c, found.sight.table.frame[c])}
    about |= {c for c in agreed if roles.names_what_writes(c) or roles.says_how_made(c)}
    guess = [*labels, *(column for column in asked if column not in about)]
    different = tuple(own for own in ([*labels, *asked], labels) if own != guess)
    return Guess("label", guess, reason, "doubtful", different)


def _are_free_words(name: str, column: pd.Series) -> bool:
    """Whether a column rather quotes a text than says its class: ``biased_words: blindsided``.

    Of many different ones hardly any comes back, and the name is no quality's.
    """
    n_words = len(column.array.categories)
    are_many = n_words >= FEWEST_FREE_WORDS and 2 * n_words > n_filled(column)
    return are_many and not roles.is_quality_name(name)


def _only_alike(found: _Found) -> Guess | None:
    """Ask about labels of which nothing is told but that they say what the others do."""
    sight, told = found.sight, found.told
    others = [column for column in found.labels if column not in told]
    if not told or not others:
        return None
    if alike := _alike_once_each(sight, told, others):
        reason = (
            f"nothing in '{found.name}' but what they say tells whether {are_labels(others)} "
            f"as well, beside {quoted(told)}, as {_how_few(sight)} two raters"
        )
        about = _rather_about_items(sight, told, [c for c in found.labels if c in alike])
        guess = [c for c in found.labels if c in {*told, *alike} and c not in about]
        different = tuple(own for own in (told, found.labels) if {*own} != {*guess})
        return Guess("label", guess, reason, "doubtful", different)
    how = ", of which the raters of an item agree no more than by chance"
    if _have_one_row_each(sight):
        how = f" as well, beside {quoted(told)}, as {_how_few(sight)} two raters"
    reason = f"nothing in '{found.name}' says whether {are_labels(others)}{how}"
    kinds = [column for column in others if is_kind_of_what_is_found(column, told)]
    guess = [c for c in found.labels if c in {*told, *kinds, *_on_the_grid_of(sight, told, others)}]
    different = tuple(own for own in (told, found.labels) if {*own} != {*guess})
    return Guess("label", guess, reason, "doubtful", different)


def _on_the_grid_of(sight: Sight, told: Sequence[str], others: Sequence[str]) -> list[str]:
    """Columns with the grades of several that hold labels: chance alone may part their raters.

    Beside qualities those of one are enough: ``safety`` from 1 to 5 beside ``helpfulness``.
    """
    said = [said_in(sight.table.frame[column]) for column in told]
    fewest = 1 if all(map(roles.is_quality_name, told)) else FEWEST_ON_A_GRID
    return [
        column
        for column in others
        if (own := said_in(sight.table.frame[column]))
        and sum(map(partial(shares_a_scale, own), said)) >= fewest
    ]


def _or_measured(found: _Found) -> Guess | None:
    fine = found.fine.agreed
    if not fine:
        return None
    reason = (
        f"nothing in '{found.name}' says whether {are_labels(fine)} as well, "
        f"beside {quoted(found.labels)}, or what was measured: the raters of an item are alike in "
        "it"
    )
    return Guess("label", found.labels, reason, "doubtful", ([*found.labels, *fine],))


def _criteria_or_one_label(found: _Found) -> Guess | None:
    if found.named not in found.labels or len(found.labels) < 2:
        return None
    reason = (
        f"nothing in '{found.name}' says whether {quoted(found.labels)} are a criterion each, "
        f"or '{found.named}' alone holds labels"
    )
    return Guess("label", found.labels, reason, "doubtful", ([found.named],))


def _criteria_or_systems(found: _Found) -> Guess | None:
    models = [column for column in found.labels if roles.MODEL_NAME.search(column)]
    people = [c for c in found.labels if roles.HUMAN_NOUN_ALONE.fullmatch(roles.normalised(c))]
    of_systems = [c for c in found.labels if c in models or (models and c in people)]
    if len(of_systems) < 2 and _rank_each_other(found.sight.table.frame, found.labels):
        of_systems = found.labels
    if len(of_systems) < 2:
        return None
    reason = (
        f"nothing in '{found.name}' says whether {quoted(of_systems)} are criteria, as "
        "they are read, or systems, each of which needs rows of its own"
    )
    return Guess("label", found.labels, reason, "doubtful")


QUESTIONS_ON_LABELS: Sequence[Callable[[_Found], Guess | None]] = (
    _where_none_is_found,
    _parts_or_their_total,
    _called_after_the_rater,
    _raw_or_standardised,
)
QUESTIONS_BESIDE_LABELS: Sequence[Callable[[_Found], Guess | None]] = (
    _further_columns,
    _only_alike,
    _or_measured,
    _criteria_or_one_label,
    _criteria_or_systems,
)


def _totals(sight: Sight) -> dict[str, Total]:
    """Columns computed from others of their row, of those that may hold labels."""
    frame = sight.table.frame
    labels = [c for c in map(str, frame.columns) if c in sight.plain]
    return totals(
        frame,
        [
            column
            for column in labels
            if column in sight.free or column in sight.mapping.names("label")
            if roles.is_label_name(column) or not stands_beside_labels(column, frame[column])
        ],
    )


def _sisters_of(labels: Sequence[str], frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns in a series of labels, ``Q3`` beside ``Q1``, that say nothing but what these say.

    Raters who never differ in one of a series agree in it. Columns called by one word for people,
    ``tone_human, facts_human``, are a series as well.
    """
    series: dict[str, set[str]] = {}
    for column in labels:
        if stem := _stem_of_series(column) or _word_for_people(column):
            series.setdefault(stem, set()).update(values_of(frame[column]))
    return [
        column
        for column in columns
        if (_word_for_people(column) or not is_constant(frame[column]))
        and values_of(frame[column])
        <= series.get(_stem_of_series(column) or _word_for_people(column), set())
    ]


def _word_for_people(column: str) -> str:
    """Last word of a name if it stands for people and another is before it; else ""."""
    rest, _, last = roles.normalised(column).rpartition("_")
    return last if rest and roles.HUMAN_NOUN_ALONE.fullmatch(last) else ""


def _unproven(sight: Sight, labels: Sequence[str], columns: Sequence[str]) -> list[str]:
    """Columns that say what labels say, and one thing alone of the few items with several rows.

    Nothing tells whether raters agree in them, or whether they describe the items.
    """
    mapping, frame = sight.mapping, sight.table.frame
    item = mapping.column("item") or mapping.column("source")
    if item is None or not labels or any(map(mapping.column, ("system", *SYSTEMS_OF_A_PAIR))):
        return []
    items = text_of(frame[item])
    n_rows = np.bincount(items.codes[items.codes >= 0], minlength=len(items.names))
    is_shared = (items.codes >= 0) & (n_rows[items.codes] > 1)
    if not 0 < 2 * is_shared.sum() < len(frame):
        return []
    said: set[str] = set().union(*(values_of(frame[label]) for label in labels))
    return [
        column
        for column in columns
        if values_of(frame[column]) <= said
        and not is_constant(frame[column])
        and is_constant(frame[column][is_shared])
        and not roles.is_machine_name(column)
    ]


def _rank_each_other(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether columns are called ranks, and every row gives each place once: 1, 2 and 3."""
    if not all(RANK.search(roles.normalised(column)) for column in columns):
        return False
    numbers = frame[[*columns]].apply(pd.to_numeric, errors="coerce").dropna()
    places = np.arange(1, len(columns) + 1)
    return len(numbers) > 0 and bool((np.sort(numbers.to_numpy(), axis=1) == places).all())


def _are_chosen_sentences(sight: Sight, column: str) -> bool:
    """Whether long texts are a rubric's, of which raters chose: few, that differ within items."""
    frame, mapping = sight.table.frame, sight.mapping
    item = mapping.column("item") or mapping.column("source")
    n_texts = len(frame[column].array.categories)
    if item is None or not 2 <= n_texts <= min(MOST_SENTENCES, len(frame) / FEWEST_TIMES_CHOSEN):
        return False
    items, said = (Coded.of(frame[name]).codes for name in (item, column))
    return not determines(items, said)


def _criteria_in_words(sight: Sight, labels: Sequence[str], columns: Sequence[str]) -> list[str]:
    """Columns of words that are called as a quality, or in which the raters of an item agree.

    Or that stand in one object with all labels, or with which the labels go, or that say the words
    of a label: but for what only says a label again, as ``good`` for 4. Where no item has two
    raters, those called as the kind of what annotators find.
    """
    frame, mapping = sight.table.frame, sight.mapping
    item = mapping.column("item") or mapping.column("source")
    items = None if item is None else text_of(frame[item])
    given = [frame[label] for label in labels]
    words = [values_of(own) for own in given if not are_numbers(own)]
    within = {label.rpartition(".")[0] for label in labels}
    have_one = _have_one_row_each(sight)
    found = []
    for column in dict.fromkeys([*columns, *_called_otherwise(sight, labels)]):
        own = frame[column]
        if roles.is_quality_name(column) or (
            items is not None
            and not are_numbers(own)
            and not any(determines(Coded.of(g).codes, Coded.of(own).codes) for g in given)
            and (
                {column.rpartition(".")[0]} == within != {""}
                or raters_agree(own, items)
                or (column in columns and follow(given, own))
                or values_of(own) in words
                or (have_one and is_kind_of_what_is_found(column, labels))
            )
        ):
            found.append(column)
    return found


def _rather_about_items(
    sight: Sight, columns: Sequence[str], labels: Sequence[str]
) -> frozenset[str]:
    """Columns of other words than labels have that rather describe what these are given to.

    They say one thing of each item with several rows, ``node`` or ``edge``, while labels differ;
    of nearly each where they are called so. Or they list tags, ``a;b``, beside grades, or say what
    was shown.
    """
    mapping, frame = sight.mapping, sight.table.frame
    item = mapping.column("item") or mapping.column("source")
    said: set[str] = set().union(*(values_of(frame[label]) for label in labels))
    are_grades = all(are_numbers(frame[label]) for label in labels)
    items = None if item is None else text_of(frame[item])
    most = max((_share_of_split_items(items, frame[c]) for c in labels), default=0.0)

    def describes_items(column: str) -> bool:
        split = _share_of_split_items(items, frame[column])
        is_called_so = roles.normalised(column).rpartition("_")[2] in CALLED_OTHERWISE
        return split < most and (not split or (is_called_so and split < MOST_SPLIT))

    return frozenset(
        column
        for column in columns
        if column not in labels
        and not roles.is_quality_name(column)
        and not are_numbers(frame[column])
        and said.isdisjoint(values_of(frame[column]))
        and (
            describes_items(column)
            or (are_grades and lists_tags(frame[column]))
            or roles.names_a_condition(column)
        )
    )


def _share_of_split_items(items: Coded | None, column: pd.Series) -> float:
    """Share of the items with several rows of which these say several things; 0 of hardly any."""
    if items is None:
        return 0.0
    pairs = pd.DataFrame({"item": items.codes, "said": Coded.of(column).codes})
    by_item = pairs[(pairs >= 0).all(axis=1)].groupby("item")["said"]
    n_said = by_item.nunique()[by_item.size() > 1]
    return float((n_said > 1).mean()) if len(n_said) >= FEWEST_ALIKE else 0.0


def _called_otherwise(sight: Sight, labels: Sequence[str]) -> list[str]:
    """Columns that vary as labels do under a name of what describes items: ``error_type``."""
    mapping, frame = sight.mapping, sight.table.frame
    rater = mapping.column("rater") or ""
    return [
        column
        for column in sight.free_plain
        if column not in labels
        and roles.normalised(column).rpartition("_")[2] in CALLED_OTHERWISE
        and 1 < len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        and not is_prose(frame[column])
        and not roles.is_said_of(rater, column)
        and varies(frame, column, mapping)
    ]


def labels_beside(sight: Sight) -> Iterable[Guess]:
    """Name the columns that may hold labels as well, and were not taken for any.

    They are called as labels, or have few words that come back, unlike in the rows of an item; or
    raters say different things of an item in them, whatever they are called; or some of its raters
    ticked them.
    """
    mapping, frame = sight.mapping, sight.table.frame
    if sight.known.label is not None:  # it is stated which are
        return
    summed = _totals(sight)
    for column, total in summed.items():
        note = (
            f"Column '{column}' of '{sight.table.name}' was left out: it is {total.how} of "
            f"{quoted(total.parts)} in every row."
        )
        yield Guess(NOTE, None, note)
    made_over = _made_over(sight)
    for column, raw in made_over.items():
        note = (
            f"Column '{column}' of '{sight.table.name}' was left out: by its name it has '{raw}' "
            "standardised."
        )
        yield Guess(NOTE, None, note)
    metadata = called_as_metadata(sight, mapping.names("label")).without(summed)
    of_raters = {*metadata.sure, *metadata.asked, *metadata.own, *metadata.rest}
    left = [
        column
        for column in sight.free_plain
        if column in of_raters
        or (
            column not in {*summed, *made_over}
            and (roles.is_label_name(column) or come_back(frame[column]) or is_fine(frame[column]))
            and holds_labels(column, frame[column])
            and varies(frame, column, mapping)
        )
        or _is_ticked_in_some_rows(sight, column)
        or _says_one_label_of_a_series(sight, column)
    ]
    if left:
        note = (
            f"Not taken for labels of '{sight.table.name}': {quoted(left)}; list it in the mapping "
            "under 'label' if it holds those of a criterion, too."
        )
        yield Guess(NOTE, None, note)


def _is_ticked_in_some_rows(sight: Sight, column: str) -> bool:
    """Whether a column says one thing or nothing, and both in rows of one item: a check-box."""
    mapping, cells = sight.mapping, sight.table.frame[column]
    item = mapping.column("item") or mapping.column("source")
    if item is None or not is_constant(cells) or not may_hold_labels(column, cells):
        return False
    items, is_ticked = text_of(sight.table.frame[item]).codes, cells.notna().to_numpy()
    ticked, empty = items[is_ticked & (items >= 0)], items[~is_ticked & (items >= 0)]
    return bool(np.isin(ticked, empty).any())


def _says_one_label_of_a_series(sight: Sight, column: str) -> bool:
    """Whether a column says the same in all rows, as columns of labels in its series do in some."""
    cells = sight.table.frame[column]
    said = values_of(cells)
    return is_constant(cells) and any(
        said <= values_of(sight.table.frame[label]) and _are_of_one_series(column, label)
        for label in sight.mapping.names("label")
        if said
    )


def _made_over(sight: Sight) -> dict[str, str]:
    """Columns of numbers -> what they have standardised: ``fluency_z`` beside ``fluency``.

    Beside one that is called raw it is asked which is meant.
    """
    frame = sight.table.frame
    labels = set(sight.mapping.names("label"))
    numbers = [c for c in map(str, sight.plain) if c in sight.free or c in labels]
    numbers = [c for c in numbers if are_numbers(frame[c])]
    found: dict[str, str] = {}
    for column in filter(roles.names_standards, numbers):
        raw = [c for c in numbers if c != column and roles.is_standardised(column, c)]
        if (
            raw
            and column not in labels
            and not any(RAW.fullmatch(roles.normalised(c)) for c in raw)
        ):
            found[column] = raw[0]
    return found


def _raw_beside(sight: Sight, labels: Sequence[str]) -> list[str]:
    """Columns called raw, with numbers, where all other labels are called standardised: ``z``."""
    frame = sight.table.frame
    raw = [
        column
        for column in dict.fromkeys((*labels, *sight.free_plain))
        if RAW.fullmatch(roles.normalised(column)) and are_numbers(frame[column])
    ]
    rest = [column for column in labels if column not in raw]
    are_so = rest and all(
        STANDARDISED.fullmatch(roles.normalised(c))
        or any(roles.is_standardised(c, column) for column in raw)
        for c in rest
    )
    return raw if are_so else []


def _labels_under_another_name(sight: Sight, agreed: Sequence[str]) -> str | None:
    """Find the one column that may hold labels though it is called otherwise, as ``category``.

    Or ``claim_type``, where none is called by such a word alone. ``agreed``: those called as
    metadata in which the raters of an item agree.
    """
    called_so = _called_otherwise(sight, ())
    found = [c for c in called_so if roles.normalised(c) in CALLED_OTHERWISE]
    every = dict.fromkeys((*found, *agreed)) or called_so
    return next(iter(every)) if len(every) == 1 else None


def sides(sight: Sight) -> Iterable[Guess]:
    """Tell which raters are human, and which are judges; answers on both orders are one judge's.

    Raises
    ------
    LabelError
        Where nobody says whose the labels are, or more raters than a study has.
    """
    for guess in _sides(sight):
        if guess.role == "machine" and isinstance(guess.value, list):
            told = judge_columns.judges(sight, both_orders.together(sight, guess.value))
            yield _jury_of_the_others(sight, told)
        else:
            yield guess


def _jury_of_the_others(sight: Sight, told: Guess) -> Guess:
    """Ask about raters among the judges that may be what the others decided: ``llm_panel``.

    Not where another column says of each rater what it is.
    """
    mapping, table = sight.mapping, sight.table
    if mapping.column("kind") or not isinstance(told.value, Mapping):
        return told
    return asked_about(table.name, juries_by_name(told.value), told)


def _sides(sight: Sight) -> Iterable[Guess]:
    mapping, table = sight.mapping, sight.table
    _check_complete(sight)
    rater = mapping.column("rater")
    if rater is None:
        return []
    raters = text_of(table.frame[rater])
    names = raters.used()
    check_raters(table.name, rater, len(names))
    if mapping.human is not None or mapping.machine is not None:
        return _other_side(table, names, mapping)
    kind = mapping.column("kind")
    if kind is not None:
        return _sides_of_kinds(table, raters, kind, is_named_by_kind=kind == rater)
    summaries = [name for name in names if name in table.summaries]
    names = [name for name in names if name not in summaries]
    return [*_left_out(table.name, summaries), *_sides_of_open(sight, raters, names, rater)]


def _sides_of_open(sight: Sight, raters: Coded, names: list[str], rater: str) -> Iterable[Guess]:
    """Sides of raters of whom neither the mapping nor a column of kinds says which they are."""
    mapping, table = sight.mapping, sight.table
    if sight.side is not None:
        is_human = sight.side.kind == "human"
        reason = f"All raters of '{table.name}' were taken as {sight.side.kind} {sight.side.reason}"
        doubt = None
        if sight.side.certainty == "doubtful":
            side = f"{sight.side.kind} only {sight.side.reason}"
            asked = f"the raters of '{table.name}' are taken as {side}"
            humans = names if is_human else []
            doubt = Guess("human", humans, asked, "doubtful", ([] if is_human else names,))
        return _both(names if is_human else [], [] if is_human else names, f"{reason}.", doubt)
    if mapping.layout == "nested" and not any(map(roles.is_human_name, names)):
        return _sides_of_keys(table, names, mapping)
    if roles.names_users(rater) and any(map(roles.measures_a_run, table.frame.columns)):
        asked = (
            f"column '{rater}' of '{table.name}', beside what a run took, may name who used the "
            "system, and not who gave the labels"
        )
        return _both(names, [], "", Guess("human", names, asked, "doubtful", ([],)))
    if labels := _scores_of_programs(sight):
        asked = (
            f"nothing in '{table.name}' says whether people gave the labels in {quoted(labels)}, "
            "or a program did, as decimals under such names come from one"
        )
        return _both(names, [], "", Guess("human", names, asked, "doubtful", ([],)))
    return _sides_told_beside(sight, raters) or sides_of_names(table.name, names, rater)


def _scores_of_programs(sight: Sight) -> list[str]:
    """Columns of labels where all are called as a program's scores and hold long decimals."""
    frame, labels = sight.table.frame, list(sight.mapping.names("label"))
    are_scores = all(
        roles.is_score_of_a_program(c) and not is_list_column(frame[c]) and are_decimals(frame[c])
        for c in labels
    )
    return labels if are_scores else []


def _sides_told_beside(sight: Sight, raters: Coded) -> list[Guess]:
    """Ask about raters of whom a column of another name says that some are no people.

    ``is_human``, ``llm`` or ``group``: one value for each rater, of which some name a model or say
    no to being human. Where the raters' names say the same nothing is asked. That all are people is
    the guess where their ids are people's, or the column may be about people: ``uses_ai``.
    """
    rater = sight.mapping.column("rater") or ""
    for column, sides in _sides_beside(sight, raters):
        names = [name for name in sides if name not in sight.table.summaries]
        judges = [name for name in names if sides[name] == "machine"]
        humans = [name for name in names if name not in judges]
        if judges == [name for name in names if roles.is_surely_a_machines(name)]:
            if all(sides[name] == "human" for name in humans):
                told = f"their names and column '{column}'"
                return _both(humans, judges, _told_by(sight.table.name, told, humans, judges))
            if judges == roles.split_by_name(names)[1]:
                continue  # nothing that the names do not say
        reason = (
            f"nothing in '{sight.table.name}' but column '{column}' says that raters "
            f"{quoted(judges)} are judges"
        )
        if roles.tells_of_people(column) or roles.names_only_people(rater, judges):
            return _both(names, [], "", Guess("human", names, reason, "doubtful", (humans,)))
        return _both(humans, judges, "", Guess("human", humans, reason, "doubtful", (names,)))
    return []


def _sides_beside(sight: Sight, raters: Coded) -> Iterator[tuple[str, dict[str, str | None]]]:
    """Columns with one value for each rater, and what it says of each: some are no people.

    1 among other grades is no yes, and who has an address of a person is one.
    """
    for column in sight.free_plain:
        own = Coded.of(sight.table.frame[column])
        values = own.codes.astype(np.int64) + 1  # from 1, and 0 for nothing said
        if not 0 < len(own.names) <= roles.MOST_KINDS or not determines(raters.codes, values):
            continue
        flags = {name for name in own.names if roles.normalised(name) in roles.YES_OR_NO}
        of_grades = flags if len(flags) < len(own.names) else set[str]()
        said = ["", *("" if name in of_grades else name for name in own.names)]
        of_rater = dict(zip(raters.codes.tolist(), values.tolist(), strict=True))
        sides: dict[str, str | None] = {
            name: "human"
            if roles.is_address_of_a_person(name)
            else roles.side_said(column, said[of_rater[code]])
            for code, name in enumerate(raters.names)
            if code in of_rater
        }
        if "machine" in sides.values() and {*sides.values()} != {"machine"}:
            yield column, sides


def column_of_sides(table: RawTable, mapping: FileMapping) -> str | None:
    """Column of no such role that tells which raters of a table are judges; None for none."""
    rater = mapping.column("rater")
    if rater is None or mapping.column("kind"):
        return None
    found = _sides_beside(Sight(table, mapping), text_of(table.frame[rater]))
    return next((column for column, _ in found), None)


def _stand_beside_qualities(sight: Sight, label: str) -> bool:
    """Whether columns are named as qualities and hold labels, each perhaps a criterion.

    Or hold the grades of the column called ``label``, alike in the rows of an item.
    """
    if sight.mapping.column("criterion") or roles.columns_for("criterion", sight.free_plain):
        return False
    frame = sight.table.frame
    item = next(
        (c for c in filter(roles.may_name_items, sight.free_plain) if repeats(frame[c])), None
    )
    items = None if item is None else text_of(frame[item])
    return any(
        (
            1 < len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
            or is_graded_within_items(frame, column, item)
        )
        and (not roles.is_label_name(column) or _is_score_beside_an_answer(column, label))
        and not roles.columns_for("item", [column])
        and not stands_beside_labels(column, frame[column])
        and not is_prose(frame[column])
        and (roles.is_quality_name(column) or _is_graded_as(frame, label, column, items))
        for column in sight.free_plain
    )


def _is_score_beside_an_answer(column: str, label: str) -> bool:
    """Whether a column is the score of a quality, ``tone.score``, and ``label`` may be a text.

    An ``answer`` may be what was judged as well as what a rater answered.
    """
    quality, _, score = column.rpartition(".")
    is_score = bool(quality) and roles.is_label_name(score) and roles.is_quality_name(quality)
    return is_score and roles.normalised(label) in ANSWERED


def _is_graded_as(frame: pd.DataFrame, label: str, column: str, items: Coded | None) -> bool:
    """Whether raters give the grades of ``label`` in another column, and one item the same."""
    if items is None or is_list_column(frame[label]) or roles.is_human_name(column):
        return False
    own, grades = values_of(frame[column]), values_of(frame[label])
    is_shared = FEWEST_ALIKE <= len(own) <= MOST_LABELS_OF_A_SCALE and 2 * len(own & grades) > len(
        own | grades
    )
    return (
        is_shared
        and are_numbers(frame[column])
        and not roles.is_machine_name(column)
        and not determines(items.codes, Coded.of(frame[column]).codes)
        and raters_agree(frame[column], items)
    )


def _is_text_of_an_item(name: str, column: pd.Series) -> bool:
    """Whether a column is called as what is judged, and no row says what another does."""
    is_text = roles.normalised(name) in roles.JUDGED_TEXTS
    return is_text and not are_numbers(column) and not repeats(column)


def _is_answer_beside(name: str, column: pd.Series, labels: Sequence[str]) -> bool:
    """Whether a column says yes or no in the same object as grades: ``judgement.passed``."""
    within, dot, _ = name.rpartition(".")
    return (
        bool(dot)
        and says_only(column, YES_OR_NO)
        and all(c.startswith(within + dot) for c in labels)
    )


def without_nobody(sight: Sight) -> Sight:
    """Take ``None`` for nobody in the column of raters, and say so; a program wrote it."""
    rater = sight.mapping.column("rater")
    if rater is None or rater in sight.mapping.names("label"):
        return sight
    table = sight.table.without_words([rater])
    if table is sight.table:
        return sight
    nobody = [name for name in sight.table.frame[rater].array.categories if name in MISSING]
    note = (
        f"{quoted(nobody)} in column '{rater}' of '{table.name}' was taken as nobody: who gave "
        "these labels is not said, and they are not read."
    )
    return replace(sight, table=table).having(Guess(NOTE, None, note))


def rater_names(table: RawTable) -> list[str] | None:
    """Raters of a table with one label per row and no column of kinds; None for any other."""
    sight = Sight(table, table.preset or FileMapping())
    for guess in one_label_per_row(sight):
        sight = sight.having(guess)
    rater = sight.mapping.column("rater")
    if rater is None or sight.mapping.column("kind"):
        return None
    return text_of(without_nobody(sight).table.frame[rater]).used()


def judges_of_raters(mapping: FileMapping) -> dict[str, tuple[str, int]]:
    """Judge and number of the sample of every rater that a mapping lists as ``machine``."""
    return {
        rater: (judge, number)
        for judge, raters in (mapping.machine or {}).items()
        for number, rater in enumerate(raters)
    }


def _named_columns(sight: Sight) -> dict[str, str]:
    found: dict[str, str] = {}
    for role in ("kind", "rater", "label", "sample"):
        if sight.mapping.knows(role):
            continue
        free = [column for column in sight.free_plain if column not in found.values()]
        for column in roles.columns_for(role, free):
            if role == "sample" and _names_items(sight, column, free, found):
                continue
            if role == "rater" and _is_address_of_nobody(column, sight.table.frame[column]):
                continue
            if role == "label" and _was_judged(sight.table.frame, column, free):
                continue
            if _fits(role, sight.table.frame[column]):
                found[role] = column
                break
    return found


def _was_judged(frame: pd.DataFrame, column: str, others: Iterable[str]) -> bool:
    """Whether a short ``answer`` or ``response`` is what humans and judges labelled beside it.

    Few of its values, if any, are labels of the humans; nearly all of another column are.
    """
    if roles.normalised(column) not in ANSWERED:
        return False
    others = [other for other in others if other != column]
    humans = human_columns(frame, others)
    given = {folded(label) for human in humans for label in values_of(frame[human])}
    share = {
        other: len(own & given) / len(own)
        for other in (column, *others)
        if other not in humans
        and not is_prose(frame[other])
        and (own := {folded(label) for label in values_of(frame[other])})
    }
    of_answers = share.pop(column, 1)
    return 2 * of_answers < 1 and any(2 * of_labels > 1 for of_labels in share.values())


def _is_address_of_nobody(name: str, column: pd.Series) -> bool:
    """Whether a column of addresses says throughout that there are none."""
    return EMAIL in roles.normalised(name) and says_only(column, NO_ADDRESS)


def _names_items(sight: Sight, sample: str, free: Sequence[str], found: dict[str, str]) -> bool:
    """Whether a column ``sample`` names the items, as no other does: questions are criteria then.

    A few questions that are asked of more samples each are no items with repeated answers. Nor are
    there any where hardly a rater has a sample twice, and no value of what else may name the items
    has several samples, as a row number and a text have not.
    """
    frame, others = sight.table.frame, [column for column in free if column != sample]
    named = {*roles.columns_for("item", others), *roles.columns_for("source", others)}
    named |= {c for role in ("item", "source") for c in sight.mapping.names(role) if c in frame}
    questions = [c for c in others if roles.normalised(c) in roles.QUESTION_NAMES]
    texts = [c for c in others if roles.normalised(c) in roles.ITEM_TEXTS]
    rest = named.union(texts) - set(questions)
    if rest:
        return bool(roles.columns_for("item", [sample])) and _are_one_to_an_item(
            frame, sample, rest, _column(sight, "rater", found)
        )
    n_samples = len(frame[sample].array.categories)
    return all(len(frame[column].array.categories) < n_samples for column in questions)


def _are_one_to_an_item(
    frame: pd.DataFrame, sample: str, others: Iterable[str], rater: str | None
) -> bool:
    """Whether samples are numbered over all that other columns name, and not within each of it."""
    samples = Coded.of(frame[sample])
    if len(samples.names) < 2 or not is_once_by_each_rater(frame, sample, rater):
        return False
    return all(determines(Coded.of(frame[c]).codes, samples.codes) for c in others)


def _column(sight: Sight, role: str, found: dict[str, str]) -> str | None:
    return next(iter(sight.mapping.names(role)), found.get(role))


def _rater_without_a_name(sight: Sight, found: dict[str, str]) -> str | None:
    """Take a column of lists (FastChat: a model and its prompt) or the kind alone for the rater.

    A column that says human or machine, and nobody else, names both.
    """
    if sight.mapping.knows("rater"):
        return None
    lists = [column for column in sight.free if column not in sight.free_plain]
    kind = _column(sight, "kind", found)
    return next(iter(roles.columns_for("rater", lists)), kind)


def _people_of_one_kind(sight: Sight, label: str | None) -> str | None:
    """``teacher``, ``student``: a few names, each once for items that come in several rows.

    So are ``performer`` and ``contributor_id``, be they numbers: who made an item stands in all of
    its rows. The column of labels names nobody: ``annotation`` is called after people as well.

    Where a model is among them it is asked about, as under any name.
    """
    frame = sight.table.frame
    plain = [c for c in sight.free_plain if c != label]
    made = [c for c in plain if roles.normalised(c) in roles.LABELLED_OR_MADE]
    texts = [
        c for c in plain if not (are_numbers(cells := column_of(frame, c)) or holds_lists(cells))
    ]
    ids = roles.columns_for("item", plain) if made else []
    for column in dict.fromkeys([*made, *texts]):
        named = roles.normalised(column)
        is_of_people = column in made or roles.HUMAN_NOUN_ALONE.fullmatch(named) is not None
        if not is_of_people or roles.names_writers(column) or not come_back(frame[column]):
            continue
        if are_verdicts(frame[column].array.categories):
            continue
        if any(map(roles.is_machine_name, frame[column].array.categories)):
            continue
        n_names = len(frame[column].array.categories)
        for item in (*ids, *texts):
            is_told = item in ids or not stands_beside_labels(item, frame[item])
            if frame[item].isna().any() or not is_told:
                continue  # comments and classes of a few rows
            n_items = len(frame[item].array.categories)
            are_crossed = n_items * n_names >= len(frame) > max(n_items, n_names)
            if item != column and are_crossed and is_once_by_each_rater(frame, item, column):
                return column
    return None


def _raters_under_another_name(sight: Sight, label: str) -> list[Guess]:
    """Ask about a column that names people and a model, each at most once for an item.

    Whatever it is called: ``by``, ``initials``, ``Bearbeiter``, ``model``. Not beside columns of
    raters, which it may describe.
    """
    if sight.mapping.knows("rater"):
        return []
    frame = sight.table.frame
    rest = [column for column in sight.free_plain if column != label]
    if human_columns(frame, [c for c in rest if not _may_name_raters(frame[c])]):
        return []
    items = [c for role in ("item", "source") for c in roles.columns_for(role, rest)]
    items += [c for c in rest if roles.normalised(c) in {*roles.ITEM_TEXTS, *roles.SHOWN}]
    criterion = next(iter(roles.columns_for("criterion", rest)), None)
    for column in rest:
        if not _may_name_raters(frame[column]):
            continue
        names = Coded.of(frame[column]).names
        item = next(
            (
                c
                for c in items
                if c not in (column, criterion)
                and repeats(frame[c])
                and is_once_by_each_rater(frame, c, column, criterion)
            ),
            None,
        )
        models = [name for name in names if roles.MODEL_NAME.search(name)]
        is_named = bool(roles.columns_for("system", [column])) or column in items
        others = [name for name in names if name not in models]
        if item is None or not models or (is_named and not all(map(_may_be_a_person, others))):
            continue
        reason = (
            f"nothing in '{sight.table.name}' but its values says that column '{column}' names the "
            f"raters, {quoted(names, MOST_NAMED)}"
        )
        guess = Guess("rater", column, reason, "doubtful", (None,))
        return [Guess("layout", "long"), guess, *column_guesses({"label": label})]
    return []


def _may_name_raters(column: pd.Series) -> bool:
    """Whether a text column has few names, a model's and others', each in several rows."""
    names = column.array.categories
    if not 1 < len(names) <= MOST_RATERS_TOLD or not repeats(column) or column.isna().any():
        return False
    are_names = come_back(column) and not is_prose(column) and not are_numbers(column)
    models = sum(roles.MODEL_NAME.search(name) is not None for name in names)
    return are_names and 0 < models < len(names)


def _may_be_a_person(name: str) -> bool:
    return roles.is_human_name(name) or roles.is_id(name) or roles.is_person_name(name.capitalize())


def _fits(role: str, column: pd.Series) -> bool:
    if role == "kind":
        return roles.is_kind_column(column) or roles.names_models_beside_kinds(column)
    if role == "rater" and len(column.array.categories) == 0:
        return False
    if role == "sample":  # a repeated answer's number, or one of a few names; else an item's id
        return are_numbers(column) or len(column.array.categories) <= MOST_SAMPLES_BY_NAME
    if role == "rater" and (are_sentences(column) or are_verdicts(column.array.categories)):
        return False
    return not is_prose(column) or come_back(column)


def _written_once_each(sight: Sight, rater: str) -> list[str]:
    """Columns of posts or questions, which come once each, of which ``user_id`` may be the writers.

    Or of what else has an id in every row, where the only id that comes back is that of a group.
    """
    frame = sight.table.frame
    if not roles.names_writers(rater):
        return []
    written = [column for column in sight.free_plain if roles.is_of_what_users_write(column)]
    if written and not any(repeats(frame[column]) for column in written):
        return written
    return ids_within_groups(sight, rater)


def _classes_of_items(sight: Sight, rater: str) -> list[Guess]:
    """Guess that the only column of classes has the labels, ``category`` or others in few words."""
    frame = sight.table.frame
    few = [
        column
        for column in sight.free_plain
        if column != rater
        and not roles.is_trait(column)
        and 1 < len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        and come_back(frame[column])
        and not (is_prose(frame[column]) or are_dates(frame[column]))
    ]
    called = [c for c in few if roles.normalised(c).rpartition("_")[2] in CALLED_AS_CLASSES]
    words = [c for c in few if not are_numbers(frame[c]) and not is_named_so(c)]
    found = called or words
    if len(found) != 1:
        return []
    reason = f"nothing in '{sight.table.name}' says whether {are_labels(found)} of a human"
    return [Guess("human", found, reason, "doubtful", ([],))]


def _may_name_writers(
    table: str, rater: str, written: Sequence[str], likelier: str | None
) -> Guess:
    reason = (
        f"nothing in '{table}' says whether column '{rater}' names those who gave the labels, or "
        f"those who wrote what was judged, as every row has a '{written[0]}' of its own"
    )
    return Guess("rater", likelier, reason, "doubtful", (rater if likelier is None else None,))


def _may_have_made(table: str, rater: str) -> Guess:
    reason = (
        f"nothing in '{table}' but its rows says whether '{rater}' names the raters, or those who "
        "made what was judged"
    )
    return Guess("rater", rater, reason, "doubtful", (None,))


def _have_readers_the_same_criteria(columns: Sequence[str]) -> bool:
    """Whether several columns are numbered readers' on each criterion: ``Reader1_Joy``.

    Beside them ``UserID`` names who wrote what they read.
    """
    readers: dict[str, set[str]] = {}
    for reader, asked in filter(None, map(roles.criterion_of_a_reader, columns)):
        readers.setdefault(reader, set()).add(asked)
    first, *others = readers.values() or [set[str]()]
    return bool(others) and len(first) > 1 and all(own == first for own in others)


def _is_wide(frame: pd.DataFrame, rater: str, label: str | None, others: list[str]) -> bool:
    """Tell a table of columns: one called 'judge' or 'annotator' may hold labels, not names."""
    if label is not None and _names_whose_labels_stand_beside(frame, rater, label, others):
        return True
    humans = [
        column
        for column in human_columns(frame, others)
        if not (_may_have_written(frame, rater, column) or _were_judged(frame, rater, column))
    ]
    if label is not None:
        numbered = [column for column in humans if roles.NUMBERED_HUMAN.match(column)]
        return len(numbered) > 1 or _are_labels_of_an_item(frame, rater, label, others)
    if not come_back(frame[rater]) and sum(map(roles.ends_in_a_numbered_rater, others)) > 1:
        return True
    of_raters = [column for column in humans if _describes_raters(frame, rater, column)]
    humans = [column for column in humans if column not in of_raters]
    if len(humans) == 1 and _is_set_on_items(frame, rater, humans[0], others):
        return False  # DA are no initials
    are_ids = bool(of_raters) and roles.ID_NAME.search(rater) is not None  # numbers, not grades
    if are_ids and _are_raters_of_items(frame, rater, others):
        return False
    if humans:
        return not _says_whose(frame, rater, humans)
    if is_list_column(frame[rater]):
        return False
    if are_ids or _are_raters_of_items(frame, rater, others):
        return False
    values = set(frame[rater].array.categories.tolist())
    plain = [
        column
        for column in others
        if not is_list_column(frame[column]) and not is_named_so(column)  # as item_id is
    ]
    words = {column: set(frame[column].array.categories.tolist()) for column in plain}
    if roles.is_of_models(rater) and len(values) == 1:  # the model behind one of two columns
        labels = {c: own for c, own in words.items() if 1 < len(own) <= MOST_LABELS_OF_A_SCALE}
        return any(
            roles.is_expected(c) and 2 * len(own & other) > len(own | other)
            for c, own in labels.items()
            for b, other in labels.items()
            if b != c
        )
    return any(len(values & own) > len(values) / 2 for own in words.values())


def _names_whose_labels_stand_beside(
    frame: pd.DataFrame, rater: str, label: str, others: Sequence[str]
) -> bool:
    """Whether ``judge_model`` says whose ``judge_score`` is, so that ``score`` is somebody else's.

    All its cells are models, and a machine's column has the labels, called as they are.
    """
    if any(map(is_list_column, (frame[rater], frame[label]))):
        return False
    labels = values_of(frame[label])
    beside = [c for c in others if judge_columns.is_called_as_a_machines(c, label)]
    return all(map(roles.names_a_model, values_of(frame[rater]))) and any(
        share_read(values_of(frame[c]), labels) > 1 / 2
        for c in beside
        if not is_list_column(frame[c])
    )


def _were_judged(frame: pd.DataFrame, rater: str, column: str) -> bool:
    """Whether ``Student`` beside ``Grader`` names those whom each rater judged once."""
    if is_list_column(frame[column]) or is_list_column(frame[rater]) or not come_back(frame[rater]):
        return False
    return (
        roles.HUMAN_NOUN_ALONE.fullmatch(roles.normalised(column)) is not None
        and len(values_of(frame[column])) >= FEWEST_JUDGED
        and not are_numbers(frame[column])
        and is_once_by_each_rater(frame, column, rater)
    )


def _may_have_written(frame: pd.DataFrame, rater: str, column: str) -> bool:
    """Whether ``author`` beside ``rater_id`` names in words who wrote what the raters judged."""
    is_plain = not is_list_column(frame[column]) and not are_numbers(frame[column])
    return is_plain and roles.names_writers(column) and not roles.names_writers(rater)


def _are_raters_of_items(frame: pd.DataFrame, rater: str, others: Sequence[str]) -> bool:
    """Whether items stand in several rows, one for each value of ``rater``: numbers of raters."""
    return any(
        not is_list_column(frame[item])
        and repeats(frame[item])
        and is_once_by_each_rater(frame, item, rater)
        for item in roles.columns_for("item", others)
        if roles.normalised(item) not in ("index", "unnamed_0", "column_0", "column_1")
    )


def _is_set_on_items(frame: pd.DataFrame, rater: str, column: str, others: Sequence[str]) -> bool:
    """Whether many numbers stand beside raters who have what comes back in the table once each."""
    return (
        is_fine(frame[column])
        and not is_list_column(frame[rater])
        and not are_numbers(frame[rater])
        and come_back(frame[rater])
        and any(
            other != column
            and not is_list_column(frame[other])
            and not has_fractions(frame[other])
            and 2 * len(frame[other].array.categories) <= len(frame)
            and is_once_by_each_rater(frame, other, rater)
            for other in others
        )
    )


def _describes_raters(frame: pd.DataFrame, rater: str, column: str) -> bool:
    """Whether a column beside ``rater_id`` says what its raters are: ``rater_education``.

    The same in all rows of a rater who has several; by the name where raters have one row each.
    """
    if is_list_column(frame[rater]) or is_list_column(frame[column]):
        return False
    if roles.NUMBERED_HUMAN.match(column) or roles.is_plainly_human(column):
        return False
    return is_same_for_each(frame, rater, column) or roles.is_said_of(rater, column)


def _says_whose(frame: pd.DataFrame, rater: str, humans: list[str]) -> bool:
    """Whether ``annotator`` names people, and the one column ``human_rating`` holds their labels.

    Numbers may be labels, as those beside them are.
    """
    if len(humans) > 1 or any(is_list_column(frame[column]) for column in (rater, *humans)):
        return False
    is_of_people = roles.PERSONS.match(roles.normalised(rater)) is not None or (
        roles.names_raters(rater)
        and any(map(roles.may_name_items, frame.columns))
        and all(map(_is_written_as_a_rater, frame[rater].array.categories))
        and not says_only(frame[rater], YES_OR_NO)
    )
    is_theirs = roles.is_plainly_human(humans[0]) and not roles.NUMBERED_HUMAN.match(humans[0])
    names, said = (set(frame[column].array.categories) for column in (rater, *humans))
    are_names = not are_numbers(frame[rater]) and not names & said
    return is_of_people and is_theirs and are_names and come_back(frame[rater])


def _is_written_as_a_rater(name: str) -> bool:
    """Whether a name is an id, or begins with a capital, as no label and no model does."""
    is_id = roles.is_id(name) and len(name) > 1
    return is_id or (roles.is_person_name(name) and not roles.is_machine_name(name))


def _are_labels_of_an_item(frame: pd.DataFrame, rater: str, label: str, others: list[str]) -> bool:
    """Whether ``judge`` says what ``label`` says, and every row is another item."""
    items = roles.columns_for("item", others)
    if any(is_list_column(frame[column]) for column in (rater, label, *items)):
        return False
    said = set(frame[rater].array.categories.tolist())
    is_row = bool(items) and not any(repeats(frame[column]) for column in items)
    return is_row and 2 * len(said & set(frame[label].array.categories.tolist())) > len(said)


def _may_be_numbers_of_raters(
    frame: pd.DataFrame, rater: str, label: str | None, others: list[str]
) -> bool:
    """Whether numbers in ``judge`` may name who gave the label, as every row is another item.

    What surely agrees with the labels is another one's of the same items.
    """
    if label is None:
        return numbers_of_raters.may_be_of_raters(frame, rater, others)
    return (
        _are_labels_of_an_item(frame, rater, label, others)
        and are_numbers(frame[rater])
        and not says_what_raters_say(frame[rater], [frame[label]])
    )


def _numbers_of_raters(table: str, rater: str, frame: pd.DataFrame) -> Guess:
    reason = (
        f"nothing in '{table}' says whether the numbers in column '{rater}' name those who gave "
        "the labels, or are labels, too"
    )
    is_criterion = numbers_of_raters.are_flags_of_a_text(frame, rater)
    are_labels = roles.is_machine_name(rater) or is_criterion
    likelier, other = (None, rater) if are_labels else (rater, None)
    return Guess("rater", likelier, reason, "doubtful", (other,))


def _check_complete(sight: Sight) -> None:
    mapping, table = sight.mapping, sight.table
    beside = judge_columns.columns_of_judges(table, mapping)
    named = {*mapping.humans, *mapping.machine_names}.difference(*beside.values())
    if not mapping.column("rater") and len(named) != 1:
        raise LabelError(
            f"File '{table.name}' was read as one label per row, but no column holds the raters "
            f"(found {quoted(table.frame.columns, 12)}); name it in the mapping as 'rater', or, "
            "where all labels are one rater's, name that rater as 'human' or 'machine'."
        )


def _both(
    humans: Sequence[str], judges: Sequence[str], reason: str, guess: Guess | None = None
) -> list[Guess]:
    """Guesses on both sides; the doubt, where there is one, is on the humans."""
    of_humans = guess or Guess("human", list(humans), reason)
    return [of_humans, Guess("machine", list(judges))]


def _who(names: Sequence[str]) -> str:
    return quoted(names) if names else "none"


def _other_side(table: RawTable, names: list[str], mapping: FileMapping) -> Iterable[Guess]:
    """Where a mapping lists one side only, the other raters are the other side."""
    listed = {*mapping.humans, *mapping.machine_names}
    others = [name for name in names if name not in listed]
    summaries: list[str] = []
    if mapping.human is None or mapping.machine is None:
        found = roles.summaries(names, mapping.humans or others)
        summaries = [name for name in others if name in found or name in table.summaries]
    others = [name for name in others if name not in summaries]
    guesses = [Guess("human", others), Guess("machine", others)]  # one of them is known
    return [*_left_out(table.name, summaries), *guesses]


def _sides_of_kinds(
    table: RawTable, raters: Coded, column: str, is_named_by_kind: bool
) -> Iterable[Guess]:
    kind = Coded.of(table.frame[column])
    n_kinds = len(kind.names) + 1  # the first for "missing"
    pairs = (raters.codes.astype(np.int64) + 1) * n_kinds + kind.codes + 1
    n_pairs = np.bincount(pairs, minlength=(len(raters.names) + 1) * n_kinds)
    of_rater = n_pairs.reshape(-1, n_kinds)[1:, 1:]
    is_human = np.array([roles.is_human_kind(name) for name in kind.names], dtype=bool)
    n_human, n_machine = of_rater[:, is_human].sum(axis=1), of_rater[:, ~is_human].sum(axis=1)
    counts = list(zip(raters.names, n_human.tolist(), n_machine.tolist(), strict=True))
    both_sides = [name for name, h, m in counts if h and m]
    if both_sides:
        raise LabelError(
            f"Rater {quoted(both_sides)} of '{table.name}' is human in some rows and machine in "
            f"others of column '{column}'; give them different names."
        )
    _check_named(table.name, column, kind.names, n_pairs.reshape(-1, n_kinds))
    known = {name for name, h, m in counts if h or m}
    unknown = [name for name in raters.used() if name not in known]
    humans, judges = roles.split_by_name(unknown) if unknown else ([], [])
    reason = ""
    if unknown:
        reason = (
            f"Column '{column}' says nothing about some raters, told by their names: human "
            f"{_who(humans)}; judges {_who(judges)}."
        )
    elif is_named_by_kind:
        reason = f"No column of '{table.name}' names the raters: column '{column}' stands for them."
    return _both(
        [name for name, h, _ in counts if h] + humans,
        [name for name, _, m in counts if m] + judges,
        reason,
    )


def _check_named(name: str, column: str, kinds: Sequence[str], n_pairs: IntArray) -> None:
    """Raise LabelError where no rater is named of a kind that rows have: its labels were lost.

    Number of rows by rater and kind (n_raters + 1, n_kinds + 1), the first for "missing".
    """
    is_lost = (n_pairs[0, 1:] > 0) & ~n_pairs[1:, 1:].any(axis=0)
    lost = [kind for kind, is_one in zip(kinds, is_lost, strict=True) if is_one]
    if lost:
        n_rows = int(n_pairs[0, 1:][is_lost].sum())
        raise LabelError(
            f"No rater is named in {counted(n_rows, 'row')} of '{name}' where column '{column}' is "
            f"{quoted(lost)}; write a name there, such as '{lost[0]}'."
        )


def sides_of_names(table: str, names: list[str], column: str) -> Iterable[Guess]:
    """Raters named as humans or models; others are asked, but for those that are plainly ids."""
    if roles.is_of_models(column):
        reason = f"Raters of '{table}' were taken as judges, as column '{column}' names models."
        return _both([], names, reason)
    of_others = _juries_beside_judges(names)
    names = [name for name in names if name not in of_others]
    summaries = roles.summaries(names, roles.split_by_name(names)[0])
    single = [name for name in names if name not in summaries]
    humans, judges = roles.split_by_name(single)
    guesses = _asked_about_crowds(table, _sides_of_single(table, single, humans, judges, column))
    return [
        *_left_out(table, summaries),
        *(
            replace(guess, value=[*guess.value, *of_others])
            if guess.role == "machine" and isinstance(guess.value, list)
            else guess
            for guess in guesses
        ),
    ]


def _asked_about_crowds(table: str, guesses: Sequence[Guess]) -> list[Guess]:
    """Ask about a crowd, or an adjudicator, under one name that would be a human beside others."""
    asked = []
    for guess in guesses:
        is_told = guess.role == "human" and guess.certainty != "doubtful"
        humans = [*guess.value] if is_told and isinstance(guess.value, list) else []
        of_one = crowd_beside(table, humans) or adjudicator_beside(table, humans)
        asked.append(of_one or guess)
    return asked


def _juries_beside_judges(names: Sequence[str]) -> list[str]:
    """Raters called as a jury beside judges who may be in it: ``ensemble``."""
    found = [name for name in names if roles.is_a_jury(name)]
    rest = [name for name in names if name not in found]
    return found if sum(map(roles.is_machine_name, rest)) >= FEWEST_MEMBERS else []


def _left_out(table: str, summaries: Sequence[str]) -> list[Guess]:
    if not summaries:
        return []
    reason = f"Rater {quoted(summaries)} of '{table}' was left out: by its name it sums up others."
    return [Guess(NOTE, None, reason)]


def _sides_of_single(
    table: str, names: list[str], humans: list[str], judges: list[str], column: str
) -> list[Guess]:
    open_names = roles.names_of_either_side(names, column)
    reason = _told_by(table, "their names", humans, judges)
    if not open_names:
        return _both(humans, judges, reason)
    others = [name for name in humans if name not in open_names]
    written = (*roles.written_as_models(names), *roles.programs_in_two_letters(names))
    models = [name for name in written if name in open_names]
    if models:
        reason = f"nothing in '{table}' says whether {_are_human_or_judges(open_names)}"
        taken = [name for name in humans if name not in models]
        answers = [own for own in (humans, others) if own != taken]
        doubtful = Guess("human", taken, reason, "doubtful", tuple(answers))
        return [doubtful, Guess("machine", [n for n in names if n in (*judges, *models)])]
    are_agreed = bool(humans) and all(map(roles.is_adjudicated, humans))
    if are_agreed and len(open_names) > 1 and not roles.may_name_judges(column):
        return _beside_what_they_agreed_on(table, open_names, humans, judges)
    ids = roles.ids_of_anybody(others, column)
    asked = [name for name in names if name in (*open_names, *ids)]
    people = [] if humans else [name for name in open_names if roles.judges_in_person(name)]
    if people:
        reason = f"nothing in '{table}' says whether {_are_human_or_judges(asked)}"
        doubtful = Guess("human", people, reason, "doubtful", ([],))
        return [doubtful, Guess("machine", [name for name in judges if name not in people])]
    doubtful = Guess(
        "human",
        humans,
        f"nothing in '{table}' says whether {_are_human_or_judges(asked)}",
        "doubtful",
        (
            others
            if set(open_names) <= set(humans)
            else list(dict.fromkeys([*humans, *open_names])),
        ),
    )
    return [doubtful, Guess("machine", judges)]


def _beside_what_they_agreed_on(
    table: str, open_names: list[str], agreed: list[str], judges: list[str]
) -> list[Guess]:
    """Raters by no name beside ``gold``, which is as likely theirs as the one human's."""
    reason = (
        f"nothing in '{table}' says whether the raters {quoted(open_names)} are human, who agreed "
        f"on {quoted(agreed)}, or judges"
    )
    doubtful = Guess("human", open_names, reason, "doubtful", (agreed,))
    rest = [name for name in judges if name not in open_names]
    return [*_left_out(table, agreed), doubtful, Guess("machine", rest)]


def _are_human_or_judges(names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"the rater '{names[0]}' is human or a judge"
    return f"the raters {quoted(names)} are human or judges"


def _told_by(table: str, what: str, humans: Sequence[str], judges: Sequence[str]) -> str:
    return f"Raters of '{table}', told by {what}: human {_who(humans)}; judges {_who(judges)}."


def _sides_of_keys(table: RawTable, names: list[str], mapping: FileMapping) -> Iterable[Guess]:
    """Keys of a nested document that nothing calls humans: they may be items, or anything else.

    Ids of people stand for more items than there are people.
    """
    humans, judges = roles.split_by_name(names)
    item = mapping.column("item")
    n_items = len(table.frame[item].array.categories) if item else 0
    if not humans or (all(map(roles.is_id, humans)) and n_items > len(names)):
        return sides_of_names(table.name, names, "rater")
    reason = f"nothing in '{table.name}' says that its keys {quoted(humans)} are human raters"
    return _both(humans, judges, "", Guess("human", humans, reason, "doubtful", ([],)))


def _told_labels(sight: Sight, columns: Sequence[str]) -> list[str]:
    """Columns that hold labels by their names, by their raters' agreement, or as they are alike."""
    mapping, frame = sight.mapping, sight.table.frame
    item = mapping.column("item") or mapping.column("source")
    if item is None:
        return list(columns)
    items = text_of(frame[item])
    votes = votes_on_pairs(sight, _called_as_votes(columns))
    known = [
        column
        for column in columns
        if roles.is_quality_name(column)
        or roles.is_label_name(column)
        or stated_scale(column, frame[column]) is not None
        or raters_agree(frame[column], items)
        or column in votes
    ]
    begun = {_stem_of_series(column) for column in known} - {""}
    return [c for c in columns if c in known or _stem_of_series(c) in begun]


def _called_as_votes(columns: Sequence[str]) -> list[str]:
    return [column for column in columns if roles.is_called_as_votes(column)]


def _alike_once_each(sight: Sight, told: Sequence[str], others: Sequence[str]) -> list[str]:
    """Columns that mostly say what those told to hold labels say, where hardly an item is shared.

    Or what another of their object or series says: ``scores.C1``, ``scores.C2``. None where items
    have several raters.
    """
    if not _have_one_row_each(sight):
        return []
    frame = sight.table.frame
    labels = set().union(*(values_of(frame[column]) for column in told))
    said = {column: values_of(frame[column]) for column in others}
    return [
        column
        for column, own in said.items()
        if 2 * len(own & labels) > len(own)
        or any(
            other != column and 2 * len(own & also) > len(own) and _are_of_one_series(column, other)
            for other, also in said.items()
        )
    ]


def _have_one_row_each(sight: Sight) -> bool:
    """Whether hardly an item has several rows, so that nobody agrees with another."""
    item = sight.mapping.column("item") or sight.mapping.column("source")
    return item is not None and not _are_shared(sight.table.frame[item])


def _how_few(sight: Sight) -> str:
    item = sight.mapping.column("item") or sight.mapping.column("source")
    is_shared = item is not None and repeats(sight.table.frame[item])
    return "few items have" if is_shared else "no item has"


def _are_shared(items: pd.Series) -> bool:
    """Whether items stand in several rows: most, or enough to tell what never differs in one."""
    n_rows = items.value_counts()
    return bool((n_rows > 1).sum() >= FEWEST_SHARED or (n_rows > 1).mean() > 1 / 2)


def _stem_of_series(column: str) -> str:
    """Name what a series of columns has in common: ``Q`` of ``Q3``, ``answers`` of an object."""
    within, _, last = column.rpartition(".")
    return within or re.sub(r"[\W_]*\d+.*$", "", last if re.search(r"\d", last) else "")


def _are_of_one_series(one: str, other: str) -> bool:
    """Whether columns have a stem in common, or the key of objects within one: ``C1.result``."""
    first, also = one.split("."), other.split(".")
    are_objects = len(first) == len(also) > 2 and (first[0], first[-1]) == (also[0], also[-1])
    return are_objects or _stem_of_series(one) == _stem_of_series(other) != ""


def _is_trait_of_raters(frame: pd.DataFrame, rater: str | None, column: str) -> bool:
    """Whether a column says of each of many raters one thing in all of their rows: ``religiosity``.

    Some who gave all items the same label may be among people, but hardly all of them.
    """
    is_quality = roles.is_quality_name(column) and not roles.is_trait(column)
    if rater is None or roles.is_label_name(column) or is_quality:
        return False
    n_rows = frame[rater].dropna().value_counts()
    are_many = (n_rows >= FEWEST_ROWS_OF_A_RATER).sum() >= FEWEST_RATERS_ALIKE
    differ = len(frame[column].dropna().unique()) > 1
    return bool(are_many and differ) and is_same_for_each(frame, rater, column)


def varies(frame: pd.DataFrame, column: str, mapping: FileMapping) -> bool:
    """Whether a column differs within items, outputs of systems and raters, where rows share one.

    Of a few items among many that have several rows nothing follows. Of outputs most have to stand
    in several rows: of one rater each, any labels differ in none.
    """
    cells = Coded.of(frame[column]).codes
    groups = [mapping.column("item") or mapping.column("source"), mapping.column("rater")]
    own = [text_of(frame[group]).codes for group in groups if group and repeats(frame[group])]
    if groups[0] and repeats(frame[groups[0]]) and not _are_shared(frame[groups[0]]):
        own = own[1:]
    pair = [c for role in SYSTEMS_OF_A_PAIR if (c := mapping.column(role))]
    systems = [text_of(frame[c]) for c in (mapping.column("system"), *pair) if c]
    if len(pair) == len(SYSTEMS_OF_A_PAIR):
        systems[-len(pair) :] = [pairs_of(*(frame[c] for c in pair))]
    if groups[0] and systems:
        outputs = combined([text_of(frame[groups[0]]), *systems]).codes
        n_rows = np.bincount(outputs[outputs >= 0])
        own += [outputs] if len(n_rows) and np.median(n_rows) > 1 else []
    return not any(determines(codes, cells) for codes in own)
