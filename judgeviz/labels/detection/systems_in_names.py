"""Columns that name both a rater and whose output was judged: ``annotator1_gpt4_quality``.

A model in such a name is no judge: it wrote the text, as ``human`` did in
``annotator1_human_quality``. A row is then several outputs, one of each system. Where every
system stands with every rater, a judge may be one of these: ``t5_human, t5_gpt4, bart_human,
bart_gpt4``.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from operator import itemgetter

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.coding import column_of, columns_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.author_names import Authored, without_system
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import is_prose
from judgeviz.labels.detection.criterion_names import PROGRAM, TOKEN
from judgeviz.labels.detection.file_kinds import kind_by_name
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.systems_over_raters import with_a_row_each
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.tables import RawTable, is_list_column, plain_columns

SYSTEMS, JUDGES = ANSWERS["authors"]
SEVERAL = 2
MOST_COLUMNS = 200  # of labels, whose names are compared with each other's


def with_systems_of_names(table: RawTable, answers: Mapping[str, str]) -> RawTable:
    """Write a row for each system that the names of columns hold beside raters.

    Parameters
    ----------
    table : RawTable
    answers : mapping of str to str
        Of the mapping: under ``authors`` what those are that stand beside raters.

    Returns
    -------
    RawTable
        With a question; as it is where nothing is named so, or it is stated that judges are.
    """
    reading = answers.get("authors", SYSTEMS)
    if reading == JUDGES or table.groups or roles.columns_for("rater", table.frame.columns):
        return table
    of_people = _labels_by_system(table)
    labels = of_people or _systems_with_all_raters(table)
    if not labels:
        return table
    systems = list(dict.fromkeys(part.system for part in labels))
    asked = [part.column for part in labels]
    judged = "people judged, or judges" if of_people else "were judged, or criteria or judges"
    reason = (
        f"nothing in '{table.name}' says whether {quoted(systems, 4)} in the names of columns "
        f"({quoted(asked, 3)}) are systems, whose outputs {judged}"
    )
    doubt = Doubt("answers", {"authors": reading}, reason, ({"authors": JUDGES},))
    return replace(_a_row_each(table, labels), questions=(*table.questions, doubt))


def _labels_by_system(table: RawTable) -> list[Authored]:
    """Columns of people's labels that each name a system; none where the names may be judges'."""
    frame = table.frame
    columns = plain_columns(frame)
    texts = [column for column in columns if is_prose(column_of(frame, column))]
    named = [
        column
        for column in columns
        if column not in texts
        and (roles.is_machine_name(column) or roles.is_human_name(column))
        and may_hold_labels(column, column_of(frame, column))
    ]
    is_of_people = kind_by_name(table.name) == "human"
    found = [without_system(column, texts, of_people=is_of_people) for column in named]
    parts = [part for part in found if part is not None]
    systems = {part.system for part in parts}
    models = {*filter(roles.is_machine_name, systems)}
    if len(parts) < len(named) or len(systems) < SEVERAL or not models:
        return []
    by_rest: dict[str, set[str]] = {}
    for part in parts:
        by_rest.setdefault(part.rest, set()).add(part.system)
    is_full = all(own == systems for own in by_rest.values())
    if not is_full or len(parts) != len(by_rest) * len(systems):
        return []
    has_texts = all(part.has_text for part in parts)
    may_be_people = models < systems or is_of_people
    is_told = all(part.is_sure for part in parts) or (has_texts and may_be_people)
    return parts if is_told else []


def _systems_with_all_raters(table: RawTable) -> list[Authored]:
    """Columns called by a system and a rater, each with each, where people are among the raters.

    None where a side is named after qualities, or nothing that the raters stand with is a model.
    """
    frame = table.frame
    labels = [
        column
        for column, cells in columns_of(frame)
        if (is_list_column(cells) or not is_prose(cells)) and may_hold_labels(column, cells)
    ]
    if len(labels) > MOST_COLUMNS:
        return []
    named = [c for c in labels if roles.is_machine_name(c) or roles.is_human_name(c)]
    for raters_first in (False, True):
        found = _crossed(labels, raters_first=raters_first)
        systems, raters = ({*map(itemgetter(place), found.values())} for place in (0, 1))
        if (
            found
            and found.keys() >= {*named}
            and any(map(_labels_in_person, raters))
            and len(systems) >= SEVERAL
            and _are_of_models(systems, are_alone=len(raters) == 1)
            and all(map(_may_be_judged, systems))
            and not all(map(roles.TIME.fullmatch, systems))
            and not any(map(roles.is_quality_name, raters))
        ):
            return [Authored(c, *found[c], is_sure=True, has_text=False) for c in found]
    return []


def _crossed(columns: Sequence[str], *, raters_first: bool) -> dict[str, tuple[str, str]]:
    """System and rater of columns whose names begin with one and end with the other, all with all.

    The largest such square; names are cut between words, of which each part may have several.
    """
    largest: dict[str, tuple[str, str]] = {}
    size = (0, 1)
    cut = {column: _halves(column) for column in columns}
    by_halves = {halves: column for column, own in cut.items() for halves in own}
    heads_of: dict[str, list[str]] = {}
    tails_of: dict[str, list[str]] = {}
    for first, last in by_halves:
        heads_of.setdefault(last, []).append(first)
        tails_of.setdefault(first, []).append(last)
    for first, last in by_halves:
        heads, tails = heads_of[last], tails_of[first]
        square = set(product(heads, tails))
        sides = min(len(heads), len(tails)), len(square)
        if sides > size and square <= by_halves.keys():
            pairs = {by_halves[halves]: halves for halves in product(heads, tails)}
            if len(pairs) == len(square):
                largest, size = pairs, sides
    return {c: own[::-1] if raters_first else own for c, own in largest.items()}


def _halves(column: str) -> list[tuple[str, str]]:
    words = list(TOKEN.finditer(column))
    if len(words) > roles.MOST_WORDS:
        return []
    cuts = zip(words, words[1:], strict=False)
    return [(column[: one.end()], column[other.start() :]) for one, other in cuts]


def _labels_in_person(rater: str) -> bool:
    """Whether part of a name is a person's, and no model's, as ``bart`` may be."""
    is_somebody = holds_a_given_name(rater) and not roles.names_a_classifier(rater)
    return roles.is_human_name(rater) or is_somebody


def _are_of_models(systems: Collection[str], *, are_alone: bool) -> bool:
    """Whether a system is called as a model; ``are_alone``: with one rater, all have to be."""
    told = [system for system in systems if _is_called_as_a_model(system)]
    if not are_alone:
        return bool(told)
    are_people = any(map(holds_a_given_name, systems)) or any(map(roles.TIME.fullmatch, systems))
    return len(told) == len(systems) and not are_people  # human_anna, human_bart


def _is_called_as_a_model(system: str) -> bool:
    """Whether a name is a model's; ``Model`` beside ``Content`` may be a criterion."""
    return roles.names_a_classifier(system) and system.casefold() != PROGRAM


def _may_be_judged(system: str) -> bool:
    """Whether part of a name may be that of who wrote, and of no rater, quality or metric.

    Nor of labels of something: ``score_of_gpt_as_compared_to_real``.
    """
    is_other = (
        _labels_in_person(system)
        or roles.is_quality_name(system)
        or any(roles.is_label_name(word.group()) for word in TOKEN.finditer(system))
        or roles.is_metric_name(system)
    )
    return not (is_other or roles.JUDGE_NOUN.search(system) or system.isdigit())


def _a_row_each(table: RawTable, labels: Sequence[Authored]) -> RawTable:
    """Lay out anew: the labels of the first system in all rows, then those of the next."""
    texts = [c for c in plain_columns(table.frame) if is_prose(table.frame[c])]
    systems: dict[str, dict[str, str]] = {part.system: {} for part in labels}
    for part in labels:
        systems[part.system][part.rest] = part.column
    by_rest: dict[str, dict[str, str]] = {}
    for text in texts:
        named = without_system(text, ())
        if named is not None:
            by_rest.setdefault(named.rest, {})[named.system] = text
    for rest, own in by_rest.items():
        if own.keys() == systems.keys() and rest not in next(iter(systems.values())):
            for system, text in own.items():
                systems[system][rest] = text
    laid = with_a_row_each(table, systems)
    rests = list(dict.fromkeys(part.rest for part in labels))
    if any(map(roles.is_human_name, rests)):  # beside whom a model is a judge
        return laid
    people = [rest for rest in rests if not roles.names_a_classifier(rest)]
    told = {"human": rests, "machine": {}} if len(people) < SEVERAL else {"human": people}
    return replace(laid, preset=(laid.preset or FileMapping()).having(**told))
