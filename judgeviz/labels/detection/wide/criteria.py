"""Tables with a column per rater and criterion: which parts of the names are the criteria."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import combinations

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import (
    judges_words,
    roles,
)
from judgeviz.labels.detection.beside import (
    added_to_labels,
    comparisons,
    derived,
    named_as_models,
    named_by_initials,
    spelled_out,
)
from judgeviz.labels.detection.contents import (
    holds_lists,
    is_prose,
    values_of,
)
from judgeviz.labels.detection.criterion_names import (
    CriterionWords,
    NamedColumn,
    by_criterion,
    columns_by_criterion,
    criteria_beside_numbers,
    criteria_beside_single_columns,
    criteria_called_as_programs,
    criteria_of_a_model,
    criteria_of_one_human,
    criteria_of_people,
    criteria_or_people,
    find_criteria,
    is_a_letter_and_number,
    judges_of,
    letters_of_raters,
    may_be_letters_of_systems,
    within_raters,
)
from judgeviz.labels.detection.labels_made_over import made_over
from judgeviz.labels.detection.metadata_in_names import (
    MetadataInNames,
    graded_after_people,
    graded_in_several_words,
    metadata_in_names,
)
from judgeviz.labels.detection.named_after_raters import (
    said_of_humans,
    tells_of_work,
    tells_raters_apart,
)
from judgeviz.labels.detection.named_after_settings import (
    holds_labels_of,
    judges_of_settings,
    labels_of,
)
from judgeviz.labels.detection.ranges_in_names import ranges_in_names, without_ranges
from judgeviz.labels.detection.rules import NOTE, Guess, Sight
from judgeviz.labels.detection.wide.columns import (
    MANY_RATERS,
    TEXT_NAME,
    called_after_their_heading,
    is_label_column,
    judges_or_answers,
    noted_beside,
    values_in,
)
from judgeviz.labels.scale.stated import grades_at_the_end
from judgeviz.labels.sources.list_cells import list_cells

GROUP_OF_RATERS = re.compile(
    r"[a-z]{2}|(group|batch|team|cohort|site|lab|panel)[\W_]*\w{1,2}", re.I
)
MANY_CRITERIA = 4
CHANCE_TO_AGREE = 0.05  # share of the items, by which pairs of raters of one question differ


def criteria(sight: Sight) -> Iterable[Guess]:
    """Criteria that stand in the names of the label columns."""
    mapping, frame = sight.mapping, sight.table.frame
    if mapping.criteria or mapping.column("criterion"):
        return []
    if any(map(grades_at_the_end, map(str, frame.columns))):
        columns = _label_columns(sight, {*mapping.names("human")})
        if said := ranges_in_names(frame, columns):
            return without_ranges(_criteria_in_names, sight, said)
    return _criteria_in_names(sight)


def _criteria_in_names(sight: Sight) -> Iterable[Guess]:
    mapping, frame, name = sight.mapping, sight.table.frame, sight.table.name
    stated = set(mapping.names("human")) if mapping.human is not None else set()
    every = _label_columns(sight, stated)
    every = [c for c in every if c in stated or not _names_one_rater_of_all(frame, c, every)]
    humans = [column for column in every if roles.is_human_name(column)]
    said = [c for c in humans if c not in stated] if stated else _said_beside(frame, humans, every)
    of_labels = [column for column in every if column not in said]
    lists = {c for c in every if holds_lists(column_of(frame, c))}
    found, of_all = (
        find_criteria(own, [c for c in own if c in lists]) for own in (of_labels, every)
    )
    of_a_model = [] if any(map(roles.is_human_name, of_labels)) else criteria_of_a_model(of_labels)
    are_within = any(within_raters(of_labels))
    of_a_model = of_a_model or ([] if found or are_within else criteria_of_people(of_labels))
    if found and not stated:
        found = [*found, *graded_in_several_words(frame, of_labels, found)]
    is_open = bool(of_a_model) and not any(map(roles.is_quality_name, found))
    found = of_a_model if is_open else found
    if mapping.human is None and (called := metadata_in_names(frame, sight.free, every)).criteria:
        if called.asked:
            return [_criteria_or_metadata(name, called)]
        found, of_all = called.criteria, list(dict.fromkeys([*called.criteria, *of_all]))
    if mapping.human is not None:
        # who is human was stated column by column; that leaves open what their names hold
        named = [by_criterion(column, found) for column in sorted(stated)]
        if not found:
            return _criteria_called_as_raters(name, [c for c in of_labels if c in stated])
        if None in named or len({one.criterion for one in named if one}) < 2:
            return []
    of_numbers, numbered = criteria_beside_numbers([] if stated else of_labels)
    if of_numbers and (not found or {*found} & {*numbered}):
        return [_criteria_or_raters(name, of_numbers, numbered)]
    if not found:
        return (
            _criteria_within_raters(name, frame, of_labels)
            or _criteria_or_programs(name, of_labels)
            or _times_of_humans(name, every)
            or _criteria_called_as_raters(name, of_labels)
            or _criteria_or_beside_labels(name, noted_beside(frame, every))
            or _criteria_beside_single_columns(name, of_labels, lists)
            or _criteria_of_one_human(name, frame, [c for c in of_labels if c not in lists])
            or _criteria_of_one_human(name, frame, _with_graded_by_one(sight, of_labels))
            or _criteria_beside_an_overall_label(
                name, frame, [c for c in of_labels if c not in lists]
            )
            or _criteria_or_people(name, of_labels)
        )
    reason = (
        f"Criteria in the names of the columns of '{name}': {quoted(found)}; what is left of a "
        "name is the rater."
    )
    if all(map(roles.TIME.fullmatch, found)):
        return [_times_or_criteria(name, found, found)]
    is_open |= _have_texts_of_their_own(sight, found) or all(map(is_a_letter_and_number, found))
    if not stated and set(found) < set(of_all):
        return [_criteria_or_said(sight, found, of_all, said)]
    are_systems = all(map(roles.may_name_a_system, found)) or may_be_letters_of_systems(found)
    if is_open or are_systems or any(map(roles.names_a_classifier, found)):
        asked = f"nothing in '{name}' says whether {quoted(found)} are criteria or systems"
        return [Guess("criteria", found, asked, "doubtful", ([],))]
    means = _means_asked(name, frame, found, of_labels) if lists.issuperset(of_labels) else []
    return means or [Guess("criteria", found, reason)]


def _means_asked(
    name: str, frame: pd.DataFrame, found: list[str], columns: Sequence[str]
) -> list[Guess]:
    """Ask about a criterion with one number in its lists, where all others have several raters'.

    It rather is a mean, ``overall: [2.9]``, than one rater's.
    """
    most = {c: int(own.sizes.max()) for c in columns if (own := list_cells(column_of(frame, c)))}
    if {*columns} - {*most} or {*most.values()} <= {1}:
        return []
    parts = {column: by_criterion(column, found) for column in columns if most[column] == 1}
    single = [part.criterion for part in parts.values() if part and part.criterion]
    rest = [criterion for criterion in found if criterion not in single]
    if not single or len(rest) < len(single):
        return []
    asked = (
        f"nothing in '{name}' says whether {quoted(single)}, with one label in a cell where "
        f"{quoted(rest, 3)} have one of each rater, is a criterion of one rater, or a mean"
    )
    return [Guess("criteria", rest, asked, "doubtful", (found,))]


def _label_columns(sight: Sight, stated: Set[str] = frozenset()) -> list[str]:
    """Columns that may hold labels, in the order of the file; those ``stated`` do."""
    frame = sight.table.frame
    initials = named_by_initials(frame)
    are_raters = initials | named_as_models(frame) | {*judges_of_settings(frame)}
    said_again = comparisons(frame) | spelled_out(frame) | made_over(frame)
    added = {*added_to_labels(sight.free), *said_again} - are_raters
    return [
        column
        for column in map(str, frame.columns)
        if column in stated
        or column in are_raters.intersection(sight.free)
        or (column in sight.free and column not in added and is_label_column(frame, column))
    ]


def _names_one_rater_of_all(frame: pd.DataFrame, column: str, others: Sequence[str]) -> bool:
    """Whether ``rater`` says one name in all rows, no model's, which is no label of others."""
    if roles.normalised(column) not in roles.ROLE_NAMES["rater"]:
        return False
    named = values_of(frame[column])
    rest = [other for other in others if other != column]
    if len(named) != 1 or any(map(roles.is_machine_name, named)):
        return False
    return bool(rest) and named.isdisjoint(values_in(frame, rest))


def one_rater_of_all(sight: Sight) -> Iterable[Guess]:
    """Say whom a column names that gave labels on all criteria; it holds none of them."""
    frame = sight.table.frame
    if not sight.mapping.names("criteria"):
        return []
    every = _label_columns(sight)
    found = [column for column in every if _names_one_rater_of_all(frame, column, every)]
    note = (
        f"Column {quoted(found)} of '{sight.table.name}' names "
        f"{quoted(sorted(values_in(frame, found)))} alone, and was not taken for labels."
    )
    return [Guess(NOTE, None, note)] if found else []


def left_as_metadata(sight: Sight) -> Iterable[Guess]:
    """Name columns with the labels of others that are called as metadata after their rater."""
    mapping, name = sight.mapping, sight.table.name
    if any(map(mapping.knows, ("human", "machine"))) or sight.known.knows("criteria"):
        return []
    left = metadata_in_names(sight.table.frame, sight.free, _label_columns(sight)).left
    if not left:
        return []
    note = (
        f"Not taken for labels of '{name}', as they are called: {quoted(left)}; list the words for "
        "what they judge in the mapping under 'criteria', beside those of the other columns, if "
        "they hold labels, too."
    )
    return [Guess(NOTE, None, note)]


def _criteria_called_as_raters(name: str, columns: Sequence[str]) -> list[Guess]:
    """Ask about a second letter behind raters with the same ones: ``rater_x.x, rater_x.y``."""
    letters = letters_of_raters(columns)
    if not letters:
        return []
    asked = (
        f"nothing in '{name}' says whether {quoted(letters)} at the end of columns such as "
        f"'{columns[0]}', where raters have the same letters, are criteria, or parts of the names "
        "of raters ([])"
    )
    return [Guess("criteria", letters, asked, "doubtful", ([],))]


def _criteria_or_people(name: str, columns: Sequence[str]) -> list[Guess]:
    """Ask which words of ``Klarheit Müller, Klarheit Schmidt, ...`` are criteria."""
    criteria, people = criteria_or_people(columns)
    return [_criteria_or_raters(name, criteria, people)] if criteria else []


def _criteria_or_raters(name: str, criteria: list[str], people: list[str]) -> Guess:
    """Ask which of the words that stand with each other are criteria: ``label1_q, label2_q``."""
    asked = (
        f"nothing in '{name}' says whether {quoted(criteria)} in the names of its columns are "
        f"criteria and {quoted(people)} raters, or the other way round, or neither ([])"
    )
    return Guess("criteria", criteria, asked, "doubtful", (people, []))


def _criteria_within_raters(name: str, frame: pd.DataFrame, columns: Sequence[str]) -> list[Guess]:
    """Ask about ``human_tone_a, human_facts_a, human_tone_b, ...``, whose letters may be systems'.

    And about ``human_frames_1, human_roles_1, ...``, which may be four people; who certainly are
    people is not asked about: ``human_trained_1``, or ``human_us_1`` who agrees with others.
    """
    found, raters = within_raters(columns)
    if not found or all(map(tells_raters_apart, found)):
        return []
    asked = (
        f"nothing in '{name}' says whether {quoted(found)} in the names of its columns are "
        f"criteria and {quoted(raters)} raters; where each column is that of another rater, state "
        "no criteria ([])"
    )
    own = [
        part
        for parts in columns_by_criterion(columns, found).values()
        for part in parts
        if part.rater in raters
    ]
    are_criteria = any(map(roles.is_quality_name, found)) or _agree_most_on_one(frame, own)
    if not are_criteria and all(map(GROUP_OF_RATERS.fullmatch, found)):
        return []
    guess, other = (found, []) if are_criteria else ([], found)
    return [Guess("criteria", guess, asked, "doubtful", (other,))]


def _agree_most_on_one(frame: pd.DataFrame, parts: Sequence[NamedColumn]) -> bool:
    """Whether two raters say the same more often on one criterion than on two."""
    shares: dict[bool, list[float]] = {True: [], False: []}
    for one, other in combinations(parts, 2):
        if one.rater != other.rater:
            labels = [column_of(frame, part.column).astype(object) for part in (one, other)]
            share = float((labels[0] == labels[1]).mean())
            shares[one.criterion == other.criterion].append(share)
    return float(np.mean(shares[True])) > float(np.mean(shares[False])) + CHANCE_TO_AGREE


def _criteria_or_metadata(name: str, called: MetadataInNames) -> Guess:
    """Ask about words beside raters' names that may be criteria: ``order_rater1``."""
    sure = [word for word in called.criteria if word not in called.asked]
    are_so = "is a criterion" if len(called.asked) == 1 else "are criteria"
    asked = (
        f"nothing in '{name}' says whether {quoted(called.asked)} in the names of its columns "
        f"{are_so} as well, beside {quoted(sure)}"
    )
    return Guess("criteria", called.criteria, asked, "doubtful", (sure if len(sure) > 1 else [],))


def _criteria_or_programs(name: str, of_labels: Sequence[str]) -> list[Guess]:
    """Ask about ``Model_rater1`` beside ``Content_rater1``: a criterion, or a judge."""
    found = criteria_called_as_programs(of_labels)
    if not found:
        return []
    asked = f"nothing in '{name}' says whether {quoted(found)} are criteria, or 'Model' is a judge"
    return [Guess("criteria", found, asked, "doubtful", ([],))]


def _said_beside(frame: pd.DataFrame, humans: Sequence[str], labels: Sequence[str]) -> list[str]:
    """Human columns that may say something else, where others by their names hold labels."""
    named = [c for c in humans if not (roles.is_summary_name(c) or roles.is_adjudicated(c))]
    said = said_of_humans(frame, named, labels)
    return said if len(said) < len(named) else []


def _criteria_or_said(
    sight: Sight, found: list[str], of_all: list[str], said: Sequence[str]
) -> Guess:
    """Ask about a word after one rater that may be a criterion: ``human_1_flag``.

    It rather is one where all raters gave the grades of many criteria: ``human.Consistent`` with a
    list in each cell, as ``human.Coherent`` has.
    """
    words = [criterion for criterion in of_all if criterion not in found]
    asked = (
        f"nothing in '{sight.table.name}' says whether {quoted(words)} in {quoted(said, 3)} "
        "is a criterion, or was noted beside the labels and is left out"
    )
    are_graded = (
        len(found) >= MANY_CRITERIA
        and not any(map(tells_of_work, words))
        and _are_lists_as_others(sight, found, said)
    )
    guess, other = (of_all, found) if are_graded else (found, of_all)
    return Guess("criteria", guess, asked, "doubtful", (other,))


def _are_lists_as_others(sight: Sight, criteria: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether cells hold lists of the labels that lists on the criteria hold, and of no others."""
    frame = sight.table.frame
    others = [c for c in sight.free if c not in asked and by_criterion(c, criteria)]
    if not all(holds_lists(column_of(frame, column)) for column in (*asked, *others)):
        return False
    return {*values_in(frame, asked)} <= {*values_in(frame, others)}


def _have_texts_of_their_own(sight: Sight, found: Sequence[str]) -> bool:
    """Whether each name stands in that of a column of texts, too, as systems' names do."""
    frame = sight.table.frame
    texts = [c for c in sight.free_plain if is_prose(frame[c]) or TEXT_NAME.search(c)]
    words = [set(roles.normalised(column).split("_")) for column in texts]
    stems = [
        {word for word in roles.normalised(name).split("_") if not roles.is_label_name(word)}
        for name in found
    ]
    return all(stem and any(stem <= own for own in words) for stem in stems)


def headings(sight: Sight) -> Iterable[Guess]:
    """Take what stands over the names of columns: a criterion, or a side."""
    mapping, table = sight.mapping, sight.table
    if not table.groups or mapping.human is not None or mapping.machine is not None:
        return []
    of_labels = [c for c in sight.free if c in table.groups and is_label_column(table.frame, c)]
    over, under = (dict.fromkeys(table.groups[c][n] for c in of_labels) for n in (0, 1))
    guesses: list[Guess] = []
    if len(over) * len(under) == len(of_labels) and min(len(over), len(under)) > 1:
        found = _criteria_among(list(over), list(under))
        reason = f"Criteria in the header of '{table.name}': {quoted(found)}."
        guesses += [Guess("criteria", found, reason)] if found else []
    humans = [c for c in of_labels if _is_heading(table.groups[c][0], roles.is_human_kind)]
    judges = [c for c in of_labels if _is_over_a_judge(*table.groups[c])]
    if humans and len(humans) + len(judges) == len(of_labels):
        reason = f"Humans by the heading above their columns of '{table.name}': {quoted(humans)}."
        guesses.append(Guess("human", humans, reason))
        machine, apart = (
            called_after_their_heading(
                judges_of(judges, mapping.names("criteria"), of_any_judge=any_), table
            )
            for any_ in (True, False)
        )
        is_open = len(apart) > len(machine)
        asked = judges_or_answers(table.name, machine, apart)
        guesses.append(asked if is_open else Guess("machine", machine))
    return guesses


def _is_over_a_judge(heading: str, name: str) -> bool:
    """Whether a heading says that columns are judges', or is that of answers of one: ``GPT-4o``."""
    is_one = roles.is_a_run(name) and roles.is_machine_name(heading)
    return is_one or _is_heading(heading, roles.is_machine_kind)


def _is_heading(heading: str, is_kind: Callable[[str], bool]) -> bool:
    """Whether a heading says a side: ``Humans``, ``Human ratings``, ``LLM judges``."""
    words = [word for word in roles.normalised(heading).split("_") if word]
    kinds = [word for word in words if is_kind(word)]
    rest = [word for word in words if word not in kinds and not roles.is_label_name(word)]
    return bool(kinds) and not rest


def _criteria_among(over: list[str], under: list[str]) -> list[str]:
    """Which of two rows of names are the criteria: those that are no names of raters."""
    n_raters = [sum(map(_names_a_rater, names)) / len(names) for names in (over, under)]
    n_qualities = [sum(map(roles.is_quality_name, names)) / len(names) for names in (over, under)]
    scores = [quality - rater for quality, rater in zip(n_qualities, n_raters, strict=True)]
    if scores[0] == scores[1]:
        return []
    return over if scores[0] > scores[1] else under


def _names_a_rater(name: str) -> bool:
    return roles.is_human_name(name) or roles.is_machine_name(name) or roles.is_id(name)


def _times_of_humans(name: str, of_labels: Sequence[str]) -> list[Guess]:
    """``human_1_t1, human_1_t2``: a rater who labelled twice, which no two raters are."""
    parts = [found.groups() for found in map(roles.HUMAN_AT_A_TIME.match, of_labels) if found]
    times = list(dict.fromkeys(time for _, time in parts))
    if len(times) < 2 or len(parts) == len({human for human, _ in parts}):
        return []
    return [_times_or_criteria(name, times, [])]


def _times_or_criteria(name: str, times: list[str], taken: list[str]) -> Guess:
    asked = (
        f"nothing in '{name}' says whether {quoted(times)} are criteria or times at which raters "
        "labelled; of the latter list those that count as 'human', as each would count as a rater"
    )
    return Guess("criteria", taken, asked, "doubtful", ([] if taken else times,))


def _criteria_or_beside_labels(name: str, parts: Sequence[NamedColumn]) -> list[Guess]:
    """Ask about words after the names of raters whose labels stand beside them."""
    words = list(
        {part.criterion.casefold(): part.criterion for part in parts if part.criterion}.values()
    )
    if not words:
        return []
    asked = (
        f"nothing in '{name}' says whether {quoted(words)} in "
        f"{quoted([part.column for part in parts], 3)} is a criterion, or was noted beside the "
        "labels and is left out; list these columns as 'human', too, where they are more raters"
    )
    return [Guess("criteria", [], asked, "doubtful", (words,))]


def _criteria_beside_single_columns(
    name: str, columns: Sequence[str], lists: Set[str]
) -> list[Guess]:
    """Ask about criteria that the only column of a human does not name: ``expert``."""
    found, single = criteria_beside_single_columns(columns, [c for c in columns if c in lists])
    if not found:
        return []
    asked = (
        f"nothing in '{name}' says whether {quoted(found)} in the names of its columns are "
        f"criteria, and {quoted(single)} is left out, or every column is a rater's ([])"
    )
    n_others = sum(map(roles.is_human_name, columns)) - len(single)
    guess, other = (found, []) if len(single) <= n_others else ([], found)
    return [Guess("criteria", guess, asked, "doubtful", (other,))]


def _criteria_of_one_human(
    name: str, frame: pd.DataFrame, of_labels: Sequence[str]
) -> Iterable[Guess]:
    """``human_sweetness, human_saltiness``: one human with many criteria, or many humans.

    ``human_c1, human_c2`` may be coders or criteria, and ``human_q1`` is as often a question. Words
    that are known as neither may be what was judged: ``human_pacing``.
    """
    found = criteria_of_one_human(of_labels)
    if not found:
        return []
    n_qualities = sum(map(roles.is_quality_name, found))
    if 2 * n_qualities > len(found):
        reason = f"Criteria of one human, by the names of the columns of '{name}': {quoted(found)}."
        return [Guess("criteria", found, reason)]
    are_numbered = all(
        is_a_letter_and_number(word) or roles.QUESTION_NUMBER.fullmatch(word) for word in found
    )
    is_asked = n_qualities or are_numbered or len(found) >= MANY_RATERS
    if not is_asked and 2 * sum(map(tells_raters_apart, found)) > len(found):
        return []
    asked = f"nothing in '{name}' says whether {quoted(found)} are"
    judges = [] if n_qualities else _judges_of_one_label(frame, of_labels, found)
    if judges:
        said = f"{quoted(judges, 3)} {'has' if len(judges) == 1 else 'have'}"
        reason = (
            f"{asked} humans, as {said} one label of an item, or criteria of one human; for humans "
            "state no criteria ([]), for criteria the list of these words"
        )
        return [Guess("criteria", [], reason, "doubtful", (found,))]
    reason = f"{asked} criteria of one human or humans; for humans state no criteria ([])"
    return [Guess("criteria", found, reason, "doubtful", ([],))]


def _criteria_beside_an_overall_label(
    name: str, frame: pd.DataFrame, of_labels: Sequence[str]
) -> Iterable[Guess]:
    """``annotations.tone, annotations.facts, human_score``: one human's, and a label of the whole.

    It is called by another word for people. Where it is the mean or the sum of the others, it is no
    label of its own; else it may be one human's beside those of others.
    """
    overall = [column for column in of_labels if roles.is_plainly_human(column)]
    if len(overall) != 1:
        return []
    rest = [column for column in of_labels if column not in overall]
    humans = [column for column in rest if roles.is_human_name(column)]
    words = criteria_of_one_human(rest)
    are_keys = all("." in column for column in humans)
    if not are_keys and not any(map(roles.is_quality_name, words)):
        return []
    found = _criteria_of_one_human(name, frame, rest)
    is_computed = bool(derived(frame, overall, humans))
    return [
        guess
        if guess.certainty == "doubtful" or is_computed
        else Guess(
            "criteria",
            guess.value,
            f"nothing in '{name}' says whether {quoted(words)} are criteria of one human, "
            f"and {quoted(overall)} is left out, or every column is a human's ([])",
            "doubtful",
            ([],),
        )
        for guess in found
    ]


def _with_graded_by_one(sight: Sight, of_labels: Sequence[str]) -> list[str]:
    """Find one human's labels and what it may have graded as well: ``human_type``; else none."""
    humans = [column for column in of_labels if roles.is_human_name(column)]
    graded = graded_after_people(sight.table.frame, sight.free)
    own = {*humans, *graded}
    is_one = len(humans) == 1 and humans[0] not in graded
    return [column for column in sight.free if column in own] if is_one else []


def _judges_of_one_label(
    frame: pd.DataFrame, of_labels: Sequence[str], words: Sequence[str]
) -> list[str]:
    """Judges with the humans' labels, or words for them, where none is called by some words.

    A metric's numbers tell nothing of what humans gave.
    """
    named = [c for c in of_labels if roles.is_machine_name(c) and not roles.is_metric_name(c)]
    known = CriterionWords(words)
    if any(by_criterion(column, known) for column in named):
        return []
    plain = [c for c in named if not holds_lists(frame[c])]
    humans = [frame[c] for c in of_labels if roles.is_human_name(c)]
    labels = labels_of(humans)
    return [
        c
        for c in plain
        if holds_labels_of(frame[c], labels)
        or (judges_words.holds_words(c, frame[c]) and judges_words.are_labels(c, frame[c], humans))
    ]
