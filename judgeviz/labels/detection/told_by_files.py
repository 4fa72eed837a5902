"""Files with the same columns, raters and items and other labels, which their names tell apart.

``fluency.csv`` and ``tone.csv`` are criteria, ``llama.csv`` and ``mistral.csv`` may be the systems
whose outputs were judged, ``gpt-4o_strict.csv`` and ``gpt-4o_lenient.csv`` two judges, and ids may
begin again in ``topic_1.csv`` and ``topic_2.csv``. ``anna.csv`` and ``ben.csv`` are raters where
the columns, ``human_score_of_bart``, are called as what was judged. Without what the names say one
rater would say two things of an item: it is asked. Not so where each name says a rater and a
criterion, ``anna_tone.csv``.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from os.path import commonprefix
from pathlib import PurePath

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.exports_of_a_rater_each import (
    exports_of_nobody,
    with_raters_of_exports,
)
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.item_parts import is_of_a_batch, joined_items, words_of
from judgeviz.labels.detection.judges_of_files import with_a_judge_each
from judgeviz.labels.detection.one_rater import criteria_by_name
from judgeviz.labels.detection.resolve import draft
from judgeviz.labels.detection.same_columns import (
    SHARE_OF_SAME_ITEMS,
    constant_columns,
    with_the_same_columns,
)
from judgeviz.labels.detection.sheets_of_outputs import (
    are_called_after_models,
    are_raters,
    have_other_texts,
    holds_labels_of_its_file,
    is_called_after_people,
    titles_may_be_raters,
)
from judgeviz.labels.detection.systems_in_ids import cuts
from judgeviz.labels.mapping import ANSWERS, FileMapping, joined_name, parts_of_name
from judgeviz.labels.sources.tables import (
    RawTable,
    categorical_from,
    in_force,
    plain_columns,
)

CRITERIA, SYSTEMS, JUDGES, RUNS, ITEMS, RATERS = ANSWERS["tables"]
FEWEST_APART = 3  # labels that differ
SHARE_APART = 0.05
MOST_COMPARED = 2000  # rows of the first file: names that tell nothing do so all over it
TOLD_BY = ("criterion", "system", "system_a", "system_b", "sample")
ROLE_OF = {CRITERIA: "criterion", SYSTEMS: "system", RUNS: "sample"}
OF_NAMES = {"rater": "rater of the file", "criterion": "criterion of the file"}
PART = "part"  # column of what ids begin again in, which is no role
NUMBER = re.compile(r"\d+")
SIDES = frozenset(("people", "models", "judges", "systems", "machines"))  # folders of both
# bt5, TGen
WRITTEN_AS_A_PROGRAM = re.compile(r"[a-z][A-Z]|[A-Za-z]\d")
LANGUAGES = re.compile(r"[a-z]{2,3}[-_][a-z]{2,3}", re.IGNORECASE)
CRITERIA_WORDS = frozenset((
    "criterion", "criteria", "dimension", "dim", "aspect", "metric", "quality", "question",
))  # fmt: skip


def with_files_told_apart(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> list[RawTable]:
    """Add what the names of files say to those of them that nothing else tells apart.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries by file; under the answer ``tables`` what the names of the files are.

    Returns
    -------
    list of RawTable
        With a question where there are such files.
    """
    told = _with_raters_of_exports(_with_raters_and_criteria(tables, stated), stated)
    for alike in with_the_same_columns(told):
        places = _without_agreed_on(told, alike)
        group = [told[place] for place in places]
        names = _parts_that_differ([*map(_called, group)])
        if names and not _is_stated(group, stated):
            of_judges_each = with_a_judge_each(group, names, stated[group[0].source])
            if of_judges_each:
                for place, table in zip(places, of_judges_each, strict=True):
                    told[place] = table
                continue
        are_of_nobody = _are_of_nobody(group)
        if not names or not _say_other_things(group, are_of_nobody) or _is_stated(group, stated):
            continue
        if not are_of_nobody and _may_be_of_a_rater_each(group, names):
            continue
        of_judges = _judges_alone(group[0])
        if not of_judges and all(map(_is_a_time, names)):
            continue  # of the same people, who changed their minds
        likely = _likeliest(group, names, of_judges)
        options: tuple[str, ...] = (CRITERIA, SYSTEMS, ITEMS)
        if of_judges:
            options = (JUDGES, RUNS, CRITERIA)
        if _may_be_raters(group[0], names) or _are_of_people(group):
            likely, options = RATERS, (RATERS, *options)
        elif _are_of_any_person(group[0]):
            likely = RATERS if _are_rather_raters(likely, names) else likely
            options = (*options, RATERS)
        elif are_of_nobody:
            options = (*options, RATERS)
        reading = stated[group[0].source].answers.get("tables", likely)
        others = tuple({"tables": one} for one in options if one != reading)
        reason = (
            f"{quoted([table.name for table in group], 4)} have the same columns and items and "
            "other labels, and nothing says what their names tell apart"
        )
        doubt = Doubt("answers", {"tables": reading}, reason, others)
        for number, (place, name) in enumerate(zip(places, names, strict=True)):
            table = told[place]
            if are_of_nobody and reading != RATERS:  # who is the same in every folder
                table = replace(table, name=PurePath(table.name).name)
            told[place] = _as_told(table, name, number, reading, of_judges, doubt)
    return told


def _without_agreed_on(tables: Sequence[RawTable], places: Sequence[int]) -> list[int]:
    """Leave out what is called as agreed on beside several others: ``Gold`` is none of these."""
    titles = [tables[place].title for place in places]
    sums_up = roles.summaries(titles, titles)
    return [place for place, title in zip(places, titles, strict=True) if title not in sums_up]


def _called(table: RawTable) -> str:
    """Name of a file; of those of one name in several folders the folder's."""
    return table.title.rpartition("/")[0] or table.title


def _are_of_nobody(group: Sequence[RawTable]) -> bool:
    """Whether files of one name in several folders say who labelled neither inside nor by these.

    ``bt5/human.csv`` and ``TGen/human.csv``; not ``anna/labels.csv``, nor ``gold`` beside ``pred``.
    """
    folders = [*map(_called, group)]
    if any(table.title == folder for table, folder in zip(group, folders, strict=True)):
        return False
    frame, item = group[0].frame, _item(group[0])
    if item is None or draft(group[0]).column("rater"):
        return False
    if _raters(frame) or _called_after_people(frame, item) or titles_may_be_raters(folders, []):
        return False
    are_told = any(
        is_called_after_people(folder)
        or folder.casefold() in SIDES
        or roles.says_what_is_true(folder)
        or roles.is_expected(folder)
        or any(map(roles.is_label_name, roles.normalised(folder).split("_")))
        for folder in folders
    )
    are_models = [*map(roles.is_machine_name, folders)]
    return not are_told and all(are_models) == any(are_models)


def _with_raters_and_criteria(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> list[RawTable]:
    """Add the rater and the criterion that each file is called after: ``anna_fluency.csv``."""
    labels = {
        place: label
        for place, table in enumerate(tables)
        if (label := _only_label(table, stated[table.source]))
    }
    crossed = _crossed([tables[place].title for place in labels])
    told = list(tables)
    if not crossed:
        return told
    for (place, label), (rater, criterion) in zip(labels.items(), crossed, strict=True):
        table = tables[place]
        frame, n_rows = table.frame, len(table.frame)
        values = {"rater": rater, "criterion": criterion}
        cells = {
            OF_NAMES[role]: pd.Series(categorical_from(np.zeros(n_rows, dtype=np.int64), [value]))
            for role, value in values.items()
        }
        preset = (table.preset or FileMapping()).having(layout="long", label=label, **OF_NAMES)
        note = f"'{table.name}' was read as labels of '{rater}' on '{criterion}', by its name."
        notes = (*table.notes, note)
        told[place] = replace(table, frame=frame.assign(**cells), preset=preset, notes=notes)
    return told


def _with_raters_of_exports(
    tables: Sequence[RawTable], stated: Sequence[FileMapping]
) -> list[RawTable]:
    """Tell apart the exports of a tool that knows nobody's name: ``lena.jsonl, omar.jsonl``."""
    told = list(tables)
    for places in exports_of_nobody(tables, stated):
        group, own = [told[n] for n in places], [stated[told[n].source] for n in places]
        titles = [*map(_called, group)]
        read = with_raters_of_exports(group, own, titles, _parts_that_differ(titles))
        for place, table in zip(places, read, strict=True):
            told[place] = table
    return told


def _only_label(table: RawTable, stated: FileMapping) -> str | None:
    """Column of the labels of a file that names no raters and no criteria; None for another."""
    if not table.has_open_roles or table.format is not None or _raters(table.frame):
        return None
    if all(stated.column(role) == column for role, column in OF_NAMES.items()):
        return next(iter(stated.names("label")), None)  # a mapping that was made of these files
    roles_of_labels = ("rater", "kind", "criterion", "system_a")
    if any(map(stated.knows, ("layout", "human", "machine", "label", *roles_of_labels))):
        return None
    mapping = draft(table)
    if any(map(mapping.column, roles_of_labels)) or mapping.column("item") is None:
        return None
    frame = table.frame
    named = [c for c in plain_columns(frame) if roles.is_label_name(c) or roles.is_quality_name(c)]
    labels = [c for c in named if may_hold_labels(c, frame[c])]
    return labels[0] if len(labels) == 1 else None


def _crossed(titles: Sequence[str]) -> list[tuple[str, str]]:
    """Rater and criterion in each file's name; nothing unless there is one for each of both."""
    for raters, criteria in cuts(titles):
        pairs = list(zip(raters, criteria, strict=True))
        n_crossed = len({*raters}) * len({*criteria})
        are_told = all(map(roles.is_quality_name, criteria)) and not any(
            map(roles.is_quality_name, raters)
        )
        if are_told and len({*pairs}) == len(pairs) == n_crossed:
            return pairs
    return []


def _is_stated(group: Sequence[RawTable], stated: Sequence[FileMapping]) -> bool:
    """Whether a column that says one thing in each file is stated to tell their labels apart."""
    constant = set(constant_columns(group))
    return bool(constant) and all(
        constant.intersection(filter(None, map(own.column, TOLD_BY)))
        or constant.intersection(parts_of_name(own.column("item") or ""))
        for own in (stated[table.source] for table in group)
    )


def _parts_that_differ(titles: Sequence[str]) -> list[str]:
    """Take off what names begin and end with alike; nothing is left where two are the same.

    Words stay whole: ``gpt-4o_strict`` and ``gpt-4o_soft`` are ``strict`` and ``soft``.
    """
    if len({title.casefold() for title in titles}) < len(titles):
        return []
    start = commonprefix(list(titles))
    start = start[: max((m.end() for m in re.finditer(r"[\W_]+", start)), default=0)]
    rest = [title[len(start) :] for title in titles]
    end = commonprefix([name[::-1] for name in rest])[::-1]
    cut = min((m.start() for m in re.finditer(r"[\W_]+", end)), default=len(end))
    shorter = [name[: len(name) - (len(end) - cut)] for name in rest]
    return shorter if all(shorter) else list(titles)


def _say_other_things(group: Sequence[RawTable], are_of_nobody: bool) -> bool:
    """Whether files have the same raters and items, and other labels of the same rater and item."""
    first = _labels_of(group[0].frame.head(MOST_COMPARED), group[0], are_of_nobody)
    if not first:
        return False
    items = {item for _, item in first}
    n_same, n_apart = 0, 0
    for other in group[1:]:
        item = _item(other)
        frame = other.frame if item is None else other.frame[other.frame[item].isin(items)]
        own = _labels_of(frame, other, are_of_nobody)
        both = first.keys() & own.keys()
        if len(both) < SHARE_OF_SAME_ITEMS * min(len(first), len(own)):
            return False
        n_same += len(both)
        n_apart += sum(first[key] != own[key] for key in both)
    return n_apart >= FEWEST_APART and n_apart > SHARE_APART * n_same


def _item(table: RawTable) -> str | None:
    mapping = draft(table)
    return mapping.column("item") or mapping.column("source")


def _labels_of(
    frame: pd.DataFrame, table: RawTable, are_of_nobody: bool
) -> dict[tuple[str, str], str]:
    """Look up what raters that are named say of each item in some rows; nothing without such.

    Of files of nobody what each column says.
    """
    mapping, item = draft(table), _item(table)
    if item is None or any(map(mapping.column, ("criterion", "system", "system_a", "sample"))):
        return {}
    items = frame[item].astype(object)
    if not mapping.is_by_row or are_of_nobody:
        return {
            (rater, name): label
            for rater in _raters(frame)
            or _called_after_people(frame, item)
            or (_labels_in(frame, item) if are_of_nobody else [])
            for name, label in zip(items, frame[rater].astype(object), strict=True)
            if isinstance(label, str)
        }
    rater, named = mapping.column("rater"), [*mapping.names("label")]
    others = [c for c in sorted(frame.columns) if c not in (item, rater)]
    labels = named[:1] or criteria_by_name(frame, others) or _qualities(frame, others)
    if rater is None or not labels:
        return {}
    of_rows = (frame[column].astype(object) for column in (rater, item, *labels))
    return {
        (str(who), str(name)): "/".join(map(str, said))
        for who, name, *said in zip(*of_rows, strict=True)
        if any(isinstance(one, str) for one in said)
    }


def _raters(frame: pd.DataFrame) -> list[str]:
    """Columns called as raters are, of which one at least says whose labels it holds."""
    return [c for c in plain_columns(frame) if roles.is_human_name(c) or roles.is_machine_name(c)]


def _may_be_of_a_rater_each(group: Sequence[RawTable], names: Sequence[str]) -> bool:
    """Whether columns that may be raters' may be criteria: files are called after people, too.

    Codes (``A, B``) are raters' where names of files say what else these are. A column
    ``annotation`` is nobody's beside them.
    """
    frame, titles = group[0].frame, [table.title for table in group]
    item, named = _item(group[0]), _raters(frame)
    if named and all(holds_labels_of_its_file(column, titles) for column in named):
        return True
    if named or item is None or draft(group[0]).is_by_row:
        return False
    columns = _called_after_people(frame, item)
    are_known = any(map(roles.is_human_name, columns)) or any(map(holds_a_given_name, columns))
    are_told = are_called_after_models(titles) or all(map(roles.is_quality_name, names))
    are_told = are_told or are_known or _are_parts(titles, names)
    return not are_told or titles_may_be_raters(titles, columns)


def _called_after_people(frame: pd.DataFrame, item: str) -> list[str]:
    """Columns of labels that are all called as people or by their codes: ``Lena, Tom``, ``w01``."""
    labels = _labels_in(frame, item)
    return labels if are_raters(labels) else []


def _labels_in(frame: pd.DataFrame, item: str) -> list[str]:
    free = [column for column in plain_columns(frame) if column != item]
    return [column for column in free if may_hold_labels(column, frame[column])]


def _may_be_raters(table: RawTable, names: Sequence[str]) -> bool:
    """Whether files may be a rater each: their columns are called as people's, each of another.

    ``human_score_of_bart`` and ``human_score_of_gpt3``, which no number and no name of somebody
    tells apart.
    """
    columns = _labels_of_people(table.frame)
    are_no_raters = any(
        roles.is_quality_name(name) or roles.is_machine_name(name) or name.isdigit()
        for name in names
    )
    of_columns, of_files = map(_share_of_raters, (_parts_that_differ(columns), names))
    are_told = not of_columns or of_columns < of_files
    return len(columns) > 1 and not are_no_raters and are_told


def _are_of_any_person(table: RawTable) -> bool:
    """Whether the only labels of a file stand under a name that any person's have: ``human``.

    And no column says whose they are.
    """
    labels, columns = _raters(table.frame), [*map(str, table.frame.columns)]
    are_named = bool(roles.columns_for("rater", columns))
    return len(labels) == 1 and roles.is_any_persons(labels[0]) and not are_named


def _are_rather_raters(likely: str, names: Sequence[str]) -> bool:
    """Whether names that tell nothing else, ``A`` and ``B``, are those of raters, as of sheets."""
    return likely == CRITERIA and not any(map(roles.is_quality_name, names))


def _are_of_people(group: Sequence[RawTable]) -> bool:
    """Whether each file is called after people, and has one column for labels of anybody.

    ``human_annotation_1`` and ``human_annotation_2``, ``anna`` and ``ben`` with ``human_decision``.
    """
    frame, titles = group[0].frame, [*map(_called, group)]
    are_called = all(map(roles.is_human_name, titles)) or titles_may_be_raters(titles, [])
    return (
        are_called
        and not any(map(is_of_a_batch, titles))
        and len(_raters(frame)) == 1 == len(_labels_of_people(frame))
    )


def _share_of_raters(names: Sequence[str]) -> float:
    """Share of the parts of names that number or name raters: ``1``, ``b``, ``anna``."""
    named = [
        name.isdigit() or len(name) == 1 or roles.names_somebody(name) or roles.is_human_name(name)
        for name in names
    ]
    return sum(named) / max(1, len(named))


def _labels_of_people(frame: pd.DataFrame) -> list[str]:
    """All columns of labels where they begin with the same word for people; else none."""
    columns = [column for column in _raters(frame) if may_hold_labels(column, frame[column])]
    first, *others = {roles.normalised(column).partition("_")[0] for column in columns} or {""}
    return columns if not others and roles.is_human_name(first) else []


def _judges_alone(table: RawTable) -> bool:
    """Whether a file has one column of labels, a judge's."""
    raters = _raters(table.frame)
    return len(raters) == 1 and roles.is_machine_name(raters[0]) and len(table.frame.columns) == 2


def _is_a_time(name: str) -> bool:
    return roles.is_a_run(name) or roles.TIME.fullmatch(name) is not None


def _likeliest(group: Sequence[RawTable], names: Sequence[str], of_judges: bool) -> str:
    """Guess what names tell apart; folders rather systems, as nobody has one for a criterion."""
    titles = [*map(_called, group)]
    if of_judges:
        return RUNS if all(name.isdigit() or roles.is_a_run(name) for name in names) else JUDGES
    if all(map(roles.may_name_a_system, titles)) or all(
        roles.is_machine_name(name) or roles.may_name_a_system(name) for name in names
    ):
        return SYSTEMS
    if _are_parts(titles, names):
        return ITEMS
    item, are_qualities = _item(group[0]), all(map(roles.is_quality_name, names))
    are_others = item is not None and all(item in one.frame.columns for one in group)
    if are_others and not are_qualities and have_other_texts(group, str(item)):
        return SYSTEMS
    is_any_quality = any(map(roles.is_quality_name, names))
    are_models = are_called_after_models(titles) or _has_criteria(group[0])
    are_models |= any(map(WRITTEN_AS_A_PROGRAM.search, names)) or titles[0] != group[0].title
    return SYSTEMS if are_models and not is_any_quality else CRITERIA


def _has_criteria(table: RawTable) -> bool:
    """Whether the labels of a file are on qualities already, which its name need not tell."""
    item = _item(table)
    return bool(_qualities(table.frame, [c for c in plain_columns(table.frame) if c != item]))


def _qualities(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns of labels that are called as what was judged."""
    named = filter(roles.is_quality_name, columns)
    return [column for column in named if may_hold_labels(column, frame[column])]


def _are_parts(titles: Sequence[str], names: Sequence[str]) -> bool:
    """Whether files are numbered, as topics or batches are, or are called after languages."""
    if any(CRITERIA_WORDS & words_of(title) for title in titles):
        return False
    is_numbered = len({NUMBER.sub("", title) for title in titles}) == 1
    are_letters = all(len(name) == 1 for name in names) and all(map(is_of_a_batch, titles))
    return is_numbered or are_letters or all(map(LANGUAGES.fullmatch, titles))


def _as_told(
    table: RawTable, name: str, number: int, reading: str, of_judges: bool, doubt: Doubt
) -> RawTable:
    preset = (table.preset or FileMapping()).having(answers=in_force([doubt]))
    frame = table.frame
    if reading == JUDGES:
        if of_judges:
            [column] = _raters(frame)
            preset = preset.having(layout="wide", human=[], machine={table.title: [column]})
        return replace(table, preset=preset, questions=(*table.questions, doubt))
    if reading == RATERS:
        rater = table.title if name.isdigit() else name
        return _of_its_rater(replace(table, questions=(*table.questions, doubt)), rater, preset)
    role, values = ROLE_OF.get(reading, PART), [name]
    named = next(n for n in (role, f"{role} of the file") if n not in frame.columns)
    if reading == RUNS:  # all numbers up to that of the file, whose place among them counts
        values = [str(place) for place in range(number + 1)]
    cells = categorical_from(np.full(len(frame), len(values) - 1), values)
    item = _item(table)
    table = replace(table, frame=frame.assign(**{named: pd.Series(cells)}))
    if reading != ITEMS:
        preset = preset.having(**{role: named})
    if reading == RUNS and of_judges:  # a row is one answer of the only judge
        [judge] = _raters(frame)
        table = replace(table, frame=table.frame.rename(columns={judge: "label"}))
        preset = preset.having(layout="long", label="label", human=[], machine=[judge])
    if reading in (SYSTEMS, ITEMS) and item is not None:
        table = joined_items(table, [item, named])
        preset = preset.having(item=joined_name([item, named]))
    return replace(table, preset=preset, questions=(*table.questions, doubt))


def _of_its_rater(table: RawTable, name: str, preset: FileMapping) -> RawTable:
    """Take the columns of labels for criteria, or systems, that the file's rater judged."""
    column = next(n for n in ("rater", OF_NAMES["rater"]) if n not in table.frame.columns)
    cells = categorical_from(np.zeros(len(table.frame), dtype=np.int64), [name])
    labels = _labels_of_people(table.frame) or _raters(table.frame)
    labels = labels or _labels_in(table.frame, str(_item(table)))
    found = preset.having(layout="long", label=labels, rater=column, human=[name])
    return replace(table, frame=table.frame.assign(**{column: pd.Series(cells)}), preset=found)
