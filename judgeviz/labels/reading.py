"""``read_labels``: from whatever a user has to :class:`Labels`, or one clear sentence."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, TypeVar, get_args

import numpy as np

from judgeviz.errors import (
    Doubt,
    HumansMissingError,
    LabelError,
    QuestionError,
    beside_what_is_not_read,
    quoted,
)
from judgeviz.labels.assembly import assemble
from judgeviz.labels.coding import POOL
from judgeviz.labels.detection.beside_two_labels import numbers_beside_two_labels
from judgeviz.labels.detection.between_grades import fractions_among_grades
from judgeviz.labels.detection.classes_in_numbers import classes_in_numbers
from judgeviz.labels.detection.file_kinds import FileOfOneRater, file_kinds, files_of_one_rater
from judgeviz.labels.detection.files_as_one import files_as_one, with_items_of_files_apart
from judgeviz.labels.detection.humans_criteria import (
    judged_on_another_quality,
    judged_on_humans_criteria,
)
from judgeviz.labels.detection.humans_ranges import humans_ranges
from judgeviz.labels.detection.items_by_line import rows_as_items, stated_of_rows
from judgeviz.labels.detection.judges_classes import classes_of_judges
from judgeviz.labels.detection.judges_numbers import JudgesNumbers, judges_numbers
from judgeviz.labels.detection.judges_totals import without_judges_totals
from judgeviz.labels.detection.label_rules import LabelRule, told_by
from judgeviz.labels.detection.labels_of_siblings import (
    flags_with_grades_of_siblings,
    with_labels_of_siblings,
)
from judgeviz.labels.detection.metadata_of_files import metadata_of_files
from judgeviz.labels.detection.models_in_rows import judged_by_models
from judgeviz.labels.detection.named_by_its_file import judged_by_its_name
from judgeviz.labels.detection.no_answer import without_no_answers
from judgeviz.labels.detection.pairs_of_files import pairs_of_files
from judgeviz.labels.detection.people_beside_models import with_people_beside_models
from judgeviz.labels.detection.percentages import check_percentages
from judgeviz.labels.detection.resolve import Resolved, draft, resolved_or_refusal
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.detection.signs_alike import with_signs_alike
from judgeviz.labels.detection.spelled_apart import labels_spelled_apart
from judgeviz.labels.detection.stated_criteria import check_criteria, with_criteria_as_labels
from judgeviz.labels.detection.summaries import with_agreed_on_asked, with_summaries_known
from judgeviz.labels.detection.systems_of_files import systems_of_other_files
from judgeviz.labels.detection.votes_or_grades import (
    grades_of_turned_pairs,
    letters_in_doubt,
    named_sides,
    numbers_beside_votes,
    sides_in_doubt,
    signs_in_doubt,
    votes_in_doubt,
    with_grades_of_siblings,
    words_beside_sides,
)
from judgeviz.labels.detection.word_out_of_order import words_out_of_order
from judgeviz.labels.detection.written_once import of_no_item
from judgeviz.labels.formats.files_as_sheets import files_as_sheets, plain_files_as_sheets
from judgeviz.labels.guesses import (
    OnDoubt,
    Reading,
    asked_once,
    beside_stated,
    with_guesses_taken,
    with_guesses_that_can_be_taken,
    with_the_one_guess,
)
from judgeviz.labels.implausible import implausible
from judgeviz.labels.joining import joined_on_criteria, joined_on_items, truth_as_numbers
from judgeviz.labels.labels import Labels
from judgeviz.labels.layouts import RatingTable, rating_table
from judgeviz.labels.mapping import FileMapping, LabelMapping, parse_mapping
from judgeviz.labels.opening import read_tables, stated_of_tables
from judgeviz.labels.scale.detection import MixedLabelsError, OneLabelError
from judgeviz.labels.scale.responses import criteria_of_one_label, losses
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.files import Source, is_records
from judgeviz.labels.sources.tables import RawTable
from judgeviz.recipes import Given, Recipe, kept_argument, made_by

AnyLabels = TypeVar("AnyLabels", bound=Labels)
JUDGES_ALONE = Side("machine", "as the humans are in the other file")
LONGEST_EXAMPLE = 400  # characters of a mapping that a sentence still shows
# What labels mean, in order: what is no answer, judges' words and numbers, votes and classes.
CLEARED_FIRST: Sequence[LabelRule] = (with_signs_alike, fractions_among_grades, without_no_answers)
WORDS_AND_NUMBERS: Sequence[LabelRule] = (labels_spelled_apart, humans_ranges, classes_in_numbers)
VOTES_AND_CLASSES: Sequence[LabelRule] = (
    votes_in_doubt,
    words_beside_sides,
    signs_in_doubt,
    letters_in_doubt,
    numbers_beside_votes,
    sides_in_doubt,
    named_sides,
    with_grades_of_siblings,
    with_labels_of_siblings,
    flags_with_grades_of_siblings,
    classes_of_judges,
    grades_of_turned_pairs,
    words_out_of_order,
    numbers_beside_two_labels,
)


def read_labels(
    source: Source | Sequence[Source],
    mapping: Mapping[str, object] | None = None,
    on_doubt: OnDoubt = "raise",
) -> Labels:
    """Read a table of human and machine labels.

    CSV, TSV and other delimited text, JSON, JSON Lines, Parquet and XLSX, also gzipped; long,
    wide, list-cell, nested and score-table layouts. What is not stated in the mapping is
    guessed, and ``labels.report`` says what was taken for what. A guess that may be wrong (whether
    a column ``Anna`` is a human's or a judge's) is asked about.

    Parameters
    ----------
    source : path, open file with a name, records, columns, frame, or a list of these
        A path may start with ``~``, and be that of a folder or a pattern such as ``runs/*.csv``.
        Records are a list of dicts, columns a dict of lists or arrays; a frame is one of pandas,
        polars, pyarrow, DuckDB, Hugging Face, or whatever else gives an Arrow stream. A list
        reads humans and judges from different files into one data set.
    mapping : dict, optional
        Overrides any guess; ``labels.mapping`` gives the mapping in use, which can be saved as
        JSON. Keys: layout, item (a column, or a list of those that name the items together),
        rater, kind, label, sample, criterion, system, system_a, system_b, source, order (in which a
        pair was shown), text, human, machine, labels;
        ``scale``, where None leaves a criterion out that has one label alone; ``criterion_names``,
        ``{criterion of a judge's file: what the humans' file calls it, or None}``; ``answers``,
        what counts as what where a file can be read in several ways (``{"rows": "raters"}``: rows
        of one item without a rater's name are labels of several raters), each as its question says
        and *Files and mappings* in the documentation lists;
        ``criteria``, a list of the criteria that stand in the names of the label columns
        (``coherence_human_1``), or are such columns themselves; ``encoding`` of the file's text;
        for several files also ``files``, a list with one such dict per file.
    on_doubt : {"raise", "accept"}
        What to do about a guess that may be wrong: raise an error that says how to state it in
        the mapping, or take it, in which case ``labels.report.doubts`` names it. So is the one
        answer with which a table can be read that is refused without.

    Returns
    -------
    Labels

    Raises
    ------
    LabelError
        Where the data cannot be read as labels; the message says what, where and what to do.
        Its ``doubts`` are the guesses that it asks about. A HumansMissingError where there are
        labels of judges alone: read them together with the humans' file.
    ValueError
        For an argument that is no source.
    """
    if mapping is not None and not isinstance(mapping, Mapping):
        raise ValueError(f"A mapping is a dict or None; got {type(mapping).__name__}.")
    if on_doubt not in get_args(OnDoubt):
        raise ValueError(f"on_doubt is {quoted(get_args(OnDoubt))}; got {on_doubt!r}.")
    stated = parse_mapping(mapping or {})
    reading = Reading(source, mapping or {}, labels_from_tables)
    tables = None
    try:
        tables = read_tables(source, stated)
        POOL.release_unused()  # what parsing took, which the allocator would keep beside the labels
        labels = labels_from_tables(tables, stated, on_doubt)
    except LabelError as refusal:
        if on_doubt == "raise":
            raise with_guesses_that_can_be_taken(reading, refusal, tables) from None
        taken = with_the_one_guess(reading, tables, refusal)
        if taken is None:
            raise
        labels = taken
    return as_read_from(source, labels, on_doubt)


def as_read_from(
    source: object,
    labels: AnyLabels,
    on_doubt: OnDoubt = "raise",
    reader: str = "read_labels",
    **settings: object,
) -> AnyLabels:
    """Let labels say that they were read from a source, under the mapping that is in use."""
    arguments = [("", _named(source)), *settings.items()]
    arguments.append(("mapping", kept_argument("mapping", labels.mapping)))
    if on_doubt != "raise":
        arguments.append(("on_doubt", on_doubt))
    return made_by(labels, Recipe(reader, tuple(arguments)))


def _named(source: object) -> object:
    """Name what was read as a script would: by its path, or by a variable."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    name = getattr(source, "name", None)
    if hasattr(source, "read") and isinstance(name, str):
        return PurePath(name).name
    if isinstance(source, list | tuple) and not is_records(source):
        names = tuple(map(_named, source))
        return names[0] if len(names) == 1 else names
    return Given("table")


def labels_from_tables(
    tables: Sequence[RawTable], stated: LabelMapping, on_doubt: OnDoubt = "raise"
) -> Labels:
    """Interpret raw tables under a mapping; see :func:`read_labels`."""
    stated = stated_of_tables(stated, tables)
    own = _stated_of_files(tables, stated)
    found = _told(tables, own)
    labels = _labels_of_sheets(files_as_sheets(tables, own, found), own, on_doubt)
    if labels is not None:
        return labels
    try:
        return _labels_of_files(tables, stated, own, found, on_doubt)
    except LabelError as refusal:
        as_sheets = plain_files_as_sheets(tables, own)
        is_asked = as_sheets is not None and bool(refusal.doubts)
        if is_asked and _are_read_with_guesses(tables, stated, own, found):
            raise
        labels = _labels_of_sheets(as_sheets, own, on_doubt)
        if labels is None:
            raise
        return labels


def _labels_of_sheets(
    as_sheets: RawTable | None, own: Sequence[FileMapping], on_doubt: OnDoubt
) -> Labels | None:
    """Labels of files that are read as sheets of one workbook; None where such are refused."""
    if as_sheets is None:
        return None
    try:
        return labels_from_tables([as_sheets], LabelMapping(own[0]), on_doubt)
    except QuestionError:
        raise
    except LabelError:
        return None


def _are_read_with_guesses(
    tables: Sequence[RawTable],
    stated: LabelMapping,
    own: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> bool:
    try:
        _labels_of_files(tables, stated, own, found, "accept")
    except LabelError:
        return False
    return True


def _labels_of_files(
    tables: Sequence[RawTable],
    stated: LabelMapping,
    own: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
    on_doubt: OnDoubt,
) -> Labels:
    """Interpret tables with what each is read as."""
    resolved = _complete(found, tables)
    _check_humans_told(tables, resolved)
    tables = with_items_of_files_apart(tables, [one.mapping for one in resolved])
    joined = joined_on_items(tables, [one.mapping for one in resolved], own)
    by_line = rows_as_items(tables, own, joined.mappings)
    if by_line is not None:
        tables, own = by_line.tables, by_line.stated
        resolved = _complete(_told(tables, own), tables)
        joined = joined_on_items(tables, [one.mapping for one in resolved], own)
    check_percentages(joined.tables, joined.mappings, stated.shared.labels.keys())
    same_criteria = joined_on_criteria(
        [
            rating_table(table, mapping)
            for table, mapping in zip(joined.tables, joined.mappings, strict=True)
        ]
    )
    ratings, same_truth = truth_as_numbers(same_criteria.ratings)
    shared = _with_scales_of_files(ratings, stated.shared)
    cleared = told_by(CLEARED_FIRST, ratings, shared)
    totals = without_judges_totals(cleared.ratings or ratings, cleared.shared)
    ratings, out_of_their_own, out_of_said = totals
    same_words = told_by(WORDS_AND_NUMBERS, ratings, cleared.shared)
    numbers = judges_numbers(ratings, same_words.shared.scale, out_of_their_own)
    votes = told_by(VOTES_AND_CLASSES, ratings, same_words.shared)
    told, shared = (cleared, same_words, votes), votes.shared
    asked = (
        *_of_formats(tables, own),
        *(doubt for one in resolved for doubt in one.doubts),
        *([by_line.doubt] if by_line else ()),
        *joined.doubts,
        *same_criteria.doubts,
        *(doubt for one in told for doubt in one.doubts),
        *numbers.doubts,
    )
    doubts = asked_once(asked, [table.name for table in tables])
    if doubts and on_doubt == "raise":
        # names that are misread are no answers to anything else
        of_letters = tuple(doubt for doubt in doubts if doubt.role == "encoding")
        raise question_about(joined.mappings, of_letters or doubts)
    guesses = [
        guess
        for table, one, mapping in zip(tables, resolved, joined.mappings, strict=True)
        for guess in (*one.account(table.name, mapping), *one.guesses)
    ]
    guesses += [
        *same_criteria.said,
        *same_truth,
        *(said for one in told for said in one.said),
        *out_of_said,
        *numbers.said,
    ]
    guesses += _scales_of_nothing(ratings, stated.shared.scale)
    labels, of_scale = _assembled(numbers, _dataset_name(tables), shared, guesses, on_doubt)
    read = [criterion for one in numbers.ratings for criterion in one.criterion.names]
    check_criteria(labels.name, read, labels.criteria, own)
    lost = _lost(labels, stated.shared)
    if lost and on_doubt == "raise":
        raise LabelError(
            f"'{labels.name}': {'; '.join(doubt.reason for doubt in lost)}; state under 'labels' "
            "in the mapping what they are (a label, themselves where they are none, or null where "
            "nothing was said), correct 'scale', or take them as no labels with on_doubt='accept'.",
            lost,
        )
    alone = criteria_of_one_label(labels.report.one_label, labels.scales, shared.scale.of_criteria)
    answers = {key: word for one in joined.mappings for key, word in one.answers.items()}
    asked_last = (
        *alone,
        *of_no_item(labels.report, answers),
        *implausible(labels, joined.mappings, own),
    )
    if asked_last and on_doubt == "raise":
        raise question_about(joined.mappings, asked_last)
    doubts += (*of_scale, *lost, *asked_last)
    report = replace(labels.report, doubts=doubts, joined=joined.said)
    return replace(labels, report=report, mapping=with_guesses_taken(labels.mapping, doubts))


def _assembled(
    numbers: JudgesNumbers,
    name: str,
    shared: FileMapping,
    guesses: Sequence[str],
    on_doubt: OnDoubt,
) -> tuple[Labels, tuple[Doubt, ...]]:
    """Labels of the ratings; with the questions on their scale, where guesses are taken."""
    try:
        return assemble(numbers.ratings, name, shared, guesses, numbers.of_own), ()
    except (MixedLabelsError, OneLabelError) as problem:
        if on_doubt == "raise" or not problem.doubts:
            raise
        guess = FileMapping().having(scale=problem.doubts[0].guess).scale
        stated = replace(shared, scale=guess.over(shared.scale))
        labels = assemble(numbers.ratings, name, stated, guesses, numbers.of_own)
        return labels, tuple(problem.doubts)


def _stated_of_files(tables: Sequence[RawTable], stated: LabelMapping) -> list[FileMapping]:
    """Entries of a mapping on every file, criteria that are columns of it as their labels."""
    return [
        with_criteria_as_labels(table, stated_of_rows(table, entries))
        for table, entries in zip(tables, stated.by_file(len(tables)), strict=True)
    ]


def _complete(found: Sequence[Resolved | LabelError], tables: Sequence[RawTable]) -> list[Resolved]:
    """Take what every file is read as; judges alone are read where another file has humans.

    Also where these are only guessed: who they are is asked before anybody is missed.
    """
    resolved = []
    for one in found:
        if isinstance(one, HumansMissingError):
            raise beside_what_is_not_read(one, tables[0].notes)
        if isinstance(one, LabelError):
            raise one
        resolved.append(one)
    return resolved


def _check_humans_told(tables: Sequence[RawTable], resolved: Sequence[Resolved]) -> None:
    """Raise HumansMissingError for judges alone, with what people may have filled in beside them.

    Whose such columns are nothing says, and a tool writes some of its own.
    """
    if any(one.mapping.humans for one in resolved):
        return
    for table in tables:
        if table.beside:
            asked = (
                f"nothing in '{table.name}' says whether {quoted(table.beside)} holds a human's "
                "labels of what the judge labelled"
            )
            others = tuple([name] for name in table.beside if len(table.beside) > 1)
            raise HumansMissingError(
                f"{asked[:1].upper()}{asked[1:]}; list the columns of humans in the mapping as "
                "'human', or add the file with the human labels of the same items.",
                [Doubt("human", [*table.beside], asked, others)],
            )


def _told(tables: Sequence[RawTable], own: Sequence[FileMapping]) -> list[Resolved | LabelError]:
    """Complete the mapping of every file as it says itself, and as several say together."""
    found = _told_together(tables, own)
    known = with_summaries_known(tables, found)
    found = found if known is None else _told_together(known, own)
    return with_agreed_on_asked(tables, own, found)


def _told_together(
    tables: Sequence[RawTable], own: Sequence[FileMapping]
) -> list[Resolved | LabelError]:
    found = _with_metadata_of_files(tables, own, _resolved_or_refused(tables, own))
    found = _with_pairs_of_files(tables, own, found)
    return _with_files_as_one(tables, own, found)


def _resolved_or_refused(
    tables: Sequence[RawTable], own: Sequence[FileMapping]
) -> list[Resolved | LabelError]:
    of_one = files_of_one_rater(tables, own)
    found = [
        resolved_or_refusal(table, entries, side)
        if one is None
        else _of_one_rater(table, entries, one)
        for table, entries, side, one in zip(tables, own, file_kinds(tables), of_one, strict=True)
    ]
    if not any(isinstance(one, Resolved) and one.mapping.humans for one in found):
        return found
    told = [
        resolved_or_refusal(table, entries, JUDGES_ALONE)
        if isinstance(one, HumansMissingError)
        else one
        for table, entries, one in zip(tables, own, found, strict=True)
    ]
    rules = (
        judged_by_models, judged_on_humans_criteria, judged_on_another_quality,
        systems_of_other_files, judged_by_its_name,
    )  # fmt: skip
    for rule in rules:
        told = [rule(number, tables, own, told, JUDGES_ALONE) for number in range(len(tables))]
    return with_people_beside_models(tables, own, told)


def _with_metadata_of_files(
    tables: Sequence[RawTable], own: Sequence[FileMapping], found: list[Resolved | LabelError]
) -> list[Resolved | LabelError]:
    """Read files of a rater each again, of whose criteria some are called as metadata.

    As found where they could not be read so.
    """
    told = metadata_of_files(tables, own, found)
    if told is None:
        return found
    entries = [mapping.having(**told.entries.get(number, {})) for number, mapping in enumerate(own)]
    read = _resolved_or_refused(tables, entries) if told.entries else found
    whole: list[Resolved | LabelError] = []
    for number, (one, before) in enumerate(zip(read, found, strict=True)):
        if isinstance(one, LabelError):
            return found
        known = before.known if isinstance(before, Resolved) else own[number]
        said = (told.said,) if told.said and number == 0 else ()
        doubts = told.doubts if number in told.entries else ()
        more = replace(one, known=known, guesses=(*one.guesses, *said))
        whole.append(replace(more, doubts=(*one.doubts, *doubts)))
    return whole


def _with_pairs_of_files(
    tables: Sequence[RawTable], own: Sequence[FileMapping], found: list[Resolved | LabelError]
) -> list[Resolved | LabelError]:
    """Read files again that name the systems of a pair in either order, as only both together say.

    As found where they could not be read so.
    """
    pairs = pairs_of_files(tables, own, found)
    if pairs is None:
        return found
    entries = [
        mapping.having(**pairs.entries, answers={**pairs.answers, **mapping.answers})
        if number in pairs.files
        else mapping
        for number, mapping in enumerate(own)
    ]
    read: list[Resolved | LabelError] = []
    for number, one in enumerate(_resolved_or_refused(tables, entries)):
        if isinstance(one, LabelError):
            return found
        if number == pairs.files[0]:
            guesses = (*one.guesses, *filter(None, (pairs.said,)))
            one = replace(one, guesses=guesses, doubts=(*one.doubts, *pairs.doubts))
        read.append(one)
    return read


def _with_files_as_one(
    tables: Sequence[RawTable], own: Sequence[FileMapping], found: list[Resolved | LabelError]
) -> list[Resolved | LabelError]:
    """Read files again whose columns have roles that only all of them say; as found if refused."""
    told = files_as_one(tables, own, found, JUDGES_ALONE)
    if told is None:
        return found
    entries = [mapping.having(**told.entries.get(number, {})) for number, mapping in enumerate(own)]
    read: list[Resolved | LabelError] = []
    for number, one in enumerate(_resolved_or_refused(tables, entries)):
        if isinstance(one, LabelError):
            return found
        before = found[number]
        known = before.known if isinstance(before, Resolved) else own[number]
        said, doubts = told.said.get(number), told.doubts.get(number, ())
        guesses = (*one.guesses, *filter(None, (said,)))
        read.append(replace(one, known=known, guesses=guesses, doubts=(*one.doubts, *doubts)))
    return read


def _of_one_rater(
    table: RawTable, entries: FileMapping, one: FileOfOneRater
) -> Resolved | LabelError:
    """Read a file whose only rater is called as the file is; ask where that may be a judge."""
    known = entries if table.preset is None else entries.over(table.preset)  # what names items
    found = resolved_or_refusal(table, one.mapping(known), None)
    if isinstance(found, LabelError):
        return found
    said = f"All labels of '{table.name}' were taken as those of '{one.rater}'."
    doubts: tuple[Doubt, ...] = ()
    if one.is_open:
        asked = (
            f"nothing in '{table.name}' says whether {quoted(one.labels)} are criteria of one human"
            f" ('{one.rater}')"
        )
        reason = f"{asked}, or labels of one human each (the list of them)"
        others: tuple[list[str], ...] = ([*one.labels],)
        if one.kind is None:
            reason, others = f"{reason}, or a judge's", (*others, [])
        doubts = (Doubt("human", [one.rater], reason, others),)
    elif one.kind is None:
        reason = f"nothing in '{table.name}' says whether its labels are a human's or a judge's"
        doubts = (Doubt("human", [one.rater], reason, ([],)),)
    if one.beside or one.open_beside:
        labels, every = [*one.beside, *one.labels], [*one.beside, *one.open_beside, *one.labels]
        reason = (
            f"nothing in the files of one rater each says whether {quoted(every)} are a criterion "
            f"each, or '{one.labels[0]}' alone holds labels"
        )
        answers = tuple(own for own in (every, [*one.labels]) if own != labels)
        doubts = (*doubts, Doubt("label", labels, reason, answers))
    guesses = (*found.guesses, said)
    return replace(found, known=entries, guesses=guesses, doubts=(*found.doubts, *doubts))


def _of_formats(tables: Sequence[RawTable], own: Sequence[FileMapping]) -> list[Doubt]:
    """Ask each question of a format once, unless the mapping answers it."""
    found: list[Doubt] = []
    for table, entries in zip(tables, own, strict=True):
        for question in table.questions:
            assert isinstance(question.guess, dict)
            if not question.guess.keys() <= entries.answers.keys() and question not in found:
                found.append(question)
    return found


def _lost(labels: Labels, stated: FileMapping) -> tuple[Doubt, ...]:
    """Ask about raters who lose many labels, unless the mapping states the scale's labels."""
    is_open = [
        stated.scale.of(criterion).scale is None for criterion in labels.unknown["criterion"]
    ]
    if not any(is_open):
        return ()
    names = labels.raters + labels.judges
    place = labels.rows.criterion.astype(np.int64) * len(names) + labels.rows.rater
    places, counts = np.unique(place, return_counts=True)
    n_kept = {
        (labels.criteria[place // len(names)], names[place % len(names)]): n
        for place, n in zip(places.tolist(), counts.tolist(), strict=True)
    }
    named = {*stated.labels, *map(str, stated.labels.values())}
    return losses(labels.unknown[is_open], n_kept, named, labels.scales)


def draft_mapping(tables: Sequence[RawTable], stated: LabelMapping) -> LabelMapping:
    """Return as much of a mapping as can be told for tables that cannot be read under it."""
    stated = stated_of_tables(stated, tables)
    own = _stated_of_files(tables, stated)
    told = [
        one.mapping if isinstance(one, Resolved) else _drafted(table, entries, one)
        for table, entries, one in zip(tables, own, _resolved_or_refused(tables, own), strict=True)
    ]
    if len(told) == 1:
        return LabelMapping(told[0])
    joined = joined_on_items(tables, told, own).mappings
    files = tuple(replace(one, scale=StatedScales(), labels={}) for one in joined)
    shared = FileMapping(scale=stated.shared.scale, labels=stated.shared.labels)
    return LabelMapping(shared, files)


def _drafted(table: RawTable, entries: FileMapping, refusal: LabelError) -> FileMapping:
    """Roles as far as they are told; of judges alone all but their side, which is the guess."""
    if isinstance(refusal, HumansMissingError):
        asked = [doubt.guess for doubt in refusal.doubts if doubt.role == "human"]
        guess = entries.having(human=asked[0]) if asked else entries
        side = None if asked else Side("machine", "as the humans are missing")
        found = resolved_or_refusal(table, guess, side)
        if isinstance(found, Resolved):
            return found.mapping
    return entries.over(draft(table))


def _with_scales_of_files(ratings: Sequence[RatingTable], shared: FileMapping) -> FileMapping:
    """Add the scales that files state themselves, where the mapping states none.

    That a judge's scores are such says nothing of what humans gave in another file.
    """
    if shared.scale:
        return shared
    of_humans = {name for table in ratings if table.humans for name in table.criterion.names}
    scales = StatedScales()
    for table in ratings:
        own = table.mapping.scale
        if not table.humans:
            own = own.without({name for name in of_humans if own.is_of_scores(name)})
        scales = own.over(scales)
    return replace(shared, scale=scales)


def question_about(mappings: Sequence[FileMapping], doubts: Sequence[Doubt]) -> QuestionError:
    """Ask what is not certain, and show the mapping that would say what was guessed."""
    asked = "; ".join(dict.fromkeys(doubt.reason for doubt in doubts))
    roles = list(dict.fromkeys(doubt.role for doubt in doubts))
    for_all: dict[str, Any] = {}
    for one in doubts:
        if one.role in ("scale", "criterion_names"):  # of a criterion each, or of them all
            for_all[one.role] = beside_stated(for_all.get(one.role), one.guess)
    for one in doubts:  # asked of all files together, or of one whose mapping says the guess
        if one.role in ("answers", "labels") and isinstance(one.guess, dict):
            said = [getattr(mapping, one.role) for mapping in mappings]
            if not any(one.guess.keys() <= own.keys() for own in said):
                for_all[one.role] = {**for_all.get(one.role, {}), **one.guess}
    stated = [
        {role: entry for role, entry in mapping.to_dict().items() if role in roles}
        for mapping in mappings
    ]
    example = {"files": stated} if len(mappings) > 1 else stated[0]
    example = for_all if for_all and not any(stated) else example | for_all
    spelled = json.dumps(example, ensure_ascii=False)
    is_short = len(spelled) <= LONGEST_EXAMPLE
    says_it = is_short and (for_all or any(stated))
    asked = f"{asked[:1].upper()}{asked[1:]}"
    return QuestionError(asked, roles, spelled if says_it else "", doubts)


def _scales_of_nothing(ratings: Sequence[RatingTable], scale: StatedScales) -> list[str]:
    """Say where a mapping states the scale of a criterion that the table does not have."""
    if scale.of_all is not None:
        return []
    known = dict.fromkeys(name for table in ratings for name in table.criterion.names)
    unknown = [name for name in scale.of_criteria if name not in known]
    if not unknown:
        return []
    return [
        f"The scale that the mapping states for {quoted(unknown)} was not used: the criteria are "
        f"{quoted(known)}."
    ]


def _dataset_name(tables: Sequence[RawTable]) -> str:
    files = [table.name.removesuffix(f" ({table.sheet})") for table in tables]
    return " + ".join(dict.fromkeys(PurePath(name).stem for name in files))
