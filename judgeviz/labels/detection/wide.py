"""Tables with a column per rater: which columns are human, which are judges or metrics."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TypeVar

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, HumansMissingError, LabelError, are_labels, quoted
from judgeviz.labels.coding import column_of, kept_with
from judgeviz.labels.detection import (
    both_orders,
    judges_words,
    not_filled_in,
    roles,
    turned_into_dates,
)
from judgeviz.labels.detection.agreeing import says_far_less, says_what_raters_say
from judgeviz.labels.detection.author_names import named_as, without_system
from judgeviz.labels.detection.beside import (
    FEWEST_MAJORITIES,
    FLAG,
    MOST_COMPARED,
    MOST_SUMMED_UP,
    added_to_labels,
    compares_labels,
    comparisons,
    derived,
    holds_labels,
    is_constant,
    is_named_so,
    may_hold_labels,
    named_as_models,
    named_by_initials,
    names_models,
    said_of_a_rater,
    spelled_out,
)
from judgeviz.labels.detection.contents import (
    FLAGS,
    MOST_LABELS_OF_A_SCALE,
    are_answers,
    are_answers_in_json,
    are_answers_in_one_form,
    are_numbers,
    has_fractions,
    holds_lists,
    is_continuous,
    is_prose,
    lists_several,
    may_be_answers,
    may_be_choices,
    repeats,
    says_only,
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
    on_other_criteria,
    within_raters,
    words_beside_raters,
)
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.juries import FEWEST_VOTERS, asked_about, juries
from judgeviz.labels.detection.lists_of_people import (
    may_be_of_several_people,
    may_be_probabilities,
    summed_up,
    turned,
)
from judgeviz.labels.detection.metadata_in_names import (
    MetadataInNames,
    columns_called_as_metadata,
    graded_after_people,
    metadata_in_names,
)
from judgeviz.labels.detection.named_after_raters import (
    is_called_a_remark_of,
    said_of_humans,
    said_of_judges,
    tells_raters_apart,
    tells_who_wrote,
)
from judgeviz.labels.detection.named_after_settings import (
    NamedAfterSettings,
    holds_labels_of,
    is_named_after_a_setting,
    judges_of_settings,
    labels_of,
    named_after_settings,
    says_words_of,
)
from judgeviz.labels.detection.named_by_what_is_labelled import raters_beside
from judgeviz.labels.detection.numbered_alike import (
    letters_before_a_number,
    of_the_series,
    summed_up_by,
)
from judgeviz.labels.detection.pairs_in_both_orders import votes_on_pairs
from judgeviz.labels.detection.rules import NOTE, Guess, Sight
from judgeviz.labels.detection.true_answers import is_true_answer
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import TICKS
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.tables import RawTable

Answer = TypeVar("Answer")

# Different whole numbers of a column beside human scores, from which on it holds scores, too.
FEWEST_SCORES = 10
# What was judged, more likely than what was said of it, though it may begin with "Yes".
# What a judge gave on a criterion: gpt4_tone, judge.overall; and a grade of everything.
OF_ONE_JUDGE = re.compile(r"(?P<judge>.*[^\W_])[\W_]+(?P<criterion>[^\W_]+)")
IN_ALL = re.compile(r"(^|_)(overall|total|final|quality|general)$")
TEXT_NAME = re.compile(
    r"(?<![a-z])(outputs?|completions?|responses?|texts?|summary|summaries|translations?)$", re.I
)
# What columns without a name are called here, and by pandas.
UNNAMED = re.compile(r"column \d+|Unnamed: \d+")
# Among the humans' different labels: above it, they are words.
MOST_ODD_VALUES = 0.5
# Columns human_anna, human_ben, ... from which on they may as well be criteria of one human,
# whatever they are called; and columns of unknown names beside human_1, from which on they may as
# well describe the items.
FEW_MAJORITIES = 2  # rows, after which a column may be what most say
MANY_HUMANS = 2  # numbered ones, beside whom another column is hardly one more
MANY_RATERS = 4
GROUP_OF_RATERS = re.compile(
    r"[a-z]{2}|(group|batch|team|cohort|site|lab|panel)[\W_]*\w{1,2}", re.I
)
CHANCE_TO_AGREE = 0.05  # share of the items, by which pairs of raters of one question differ
MOST_WORDS_OF_A_RATER = 8  # beyond, a column is a question
OR_SAID = " or {say} something of labels, of judges or of texts"
TEXTS_OF_ITEMS = roles.JUDGED_TEXTS | {"user_input"}
# What says where a text is from, or counts: no labels where nobody says so.
WHERE_FROM = re.compile(r"(.+_)?(source|origin|path|url|uri|link|file|filename|idx|index)")
FILE = re.compile(r"\S*\.[a-z][a-z0-9]{1,4}", re.IGNORECASE)
OPENS_A_RECORD = ("{", "[{")  # a cell that holds no label, but what a format keeps of some
OR_OF_PEOPLE = " or of people who worked them over"
JUDGMENT = re.compile(r"(^|_)(evaluations?|eval|judge?ments?|verdicts?|assessments?)(_|$)")
H_AND_NUMBER = re.compile(r"h[\W_]*\d+", re.IGNORECASE)
# What a program writes beside its votes; people say why, too.
OF_A_RUN = re.compile(
    r"(^|_)(judge|llm|raw|reasoning|rationale|explanation|justification|critique|judge?ment|verdict"
    r"|completion|tokens?|cost|latency|temperature|logprobs?|run)(_|$)"
)
ITS_TEXT = re.compile(
    r"[\W_](raw|reasons?|reasoning|rationale|explanation|justification|critiques?|comments?)$",
    re.IGNORECASE,
)
FEWEST_WHO_AGREE = 2
MANY_SAMPLES = 20  # of one judge of an unknown name, from which on they may be anything


def criteria(sight: Sight) -> Iterable[Guess]:
    """Criteria that stand in the names of the label columns."""
    mapping, frame, name = sight.mapping, sight.table.frame, sight.table.name
    if mapping.criteria or mapping.column("criterion"):
        return []
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
        return [_criteria_or_said(name, found, of_all, said)]
    are_systems = all(map(roles.may_name_a_system, found)) or may_be_letters_of_systems(found)
    if is_open or are_systems or any(map(roles.names_a_classifier, found)):
        asked = f"nothing in '{name}' says whether {quoted(found)} are criteria or systems"
        return [Guess("criteria", found, asked, "doubtful", ([],))]
    return [Guess("criteria", found, reason)]


def _label_columns(sight: Sight, stated: Set[str] = frozenset()) -> list[str]:
    """Columns that may hold labels, in the order of the file; those ``stated`` do."""
    frame = sight.table.frame
    initials = named_by_initials(frame)
    are_raters = initials | named_as_models(frame) | {*judges_of_settings(frame)}
    said_again = comparisons(frame) | spelled_out(frame)
    added = {*added_to_labels(sight.free), *said_again} - are_raters
    return [
        column
        for column in map(str, frame.columns)
        if column in stated
        or column in are_raters.intersection(sight.free)
        or (column in sight.free and column not in added and _is_label_column(frame, column))
    ]


def _names_one_rater_of_all(frame: pd.DataFrame, column: str, others: Sequence[str]) -> bool:
    """Whether ``rater`` says one name in all rows, no model's, which is no label of others."""
    if roles.normalised(column) not in roles.ROLE_NAMES["rater"]:
        return False
    named = values_of(frame[column])
    rest = [other for other in others if other != column]
    if len(named) != 1 or any(map(roles.is_machine_name, named)):
        return False
    return bool(rest) and named.isdisjoint(_values(frame, rest))


def one_rater_of_all(sight: Sight) -> Iterable[Guess]:
    """Say whom a column names that gave labels on all criteria; it holds none of them."""
    frame = sight.table.frame
    if not sight.mapping.names("criteria"):
        return []
    every = _label_columns(sight)
    found = [column for column in every if _names_one_rater_of_all(frame, column, every)]
    note = (
        f"Column {quoted(found)} of '{sight.table.name}' names "
        f"{quoted(sorted(_values(frame, found)))} alone, and was not taken for labels."
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


def _criteria_or_said(name: str, found: list[str], of_all: list[str], said: Sequence[str]) -> Guess:
    """Ask about a word after one rater that may be a criterion: ``human_1_flag``."""
    words = [criterion for criterion in of_all if criterion not in found]
    asked = (
        f"nothing in '{name}' says whether {quoted(words)} in {quoted(said, 3)} is a criterion, or "
        "was noted beside the labels and is left out"
    )
    return Guess("criteria", found, asked, "doubtful", (of_all,))


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
    of_labels = [c for c in sight.free if c in table.groups and _is_label_column(table.frame, c)]
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
            _called_after_their_heading(
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


def sides(sight: Sight) -> Iterable[Guess]:
    """Which columns are the humans' and which the judges'.

    Raises
    ------
    LabelError
        Where no column holds labels; a HumansMissingError where all are judges'.
    """
    if sight.mapping.human is not None:
        return _judges_beside(sight)
    columns = _Columns(sight)
    guess = _or_turned(columns, _humans_beside_what_is_said(columns))
    guess = turned_into_dates.asked(sight, guess)
    guess = _beside_sheets_not_filled_in(columns, guess)
    return [*columns.left_out, guess, *_judges_beside(sight.having(guess))]


def human_columns(
    frame: pd.DataFrame, columns: Sequence[str], known: Set[str] = frozenset()
) -> list[str]:
    """Columns that by name and content hold human labels; ``known`` hold labels of somebody."""
    initials = named_by_initials(frame)
    return [
        column
        for column in columns
        if (roles.is_human_name(column) or roles.HUMAN_SCORE_NAME.match(column))
        and not roles.is_flag_name(column)
        and len(column.split()) <= MOST_WORDS_OF_A_RATER
        and (column in initials or column in known or _is_label_column(frame, column))
    ]


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


def noted_beside(frame: pd.DataFrame, of_labels: Sequence[str]) -> list[NamedColumn]:
    """Columns of labels called as two raters' and words more: ``Anna doubt`` beside ``Anna``.

    Where the raters share labels, as columns that describe an item do not.
    """
    parts = [p for p in words_beside_raters(of_labels) if not both_orders.is_of_an_order(p.column)]
    said = {rater: values_of(frame[rater]) for rater in {part.rater for part in parts}}
    alike = {
        rater
        for rater, own in said.items()
        if any(own & others for other, others in said.items() if other != rater)
    }
    return [part for part in parts if part.rater in alike]


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


@dataclass(frozen=True)
class _Columns:
    """The columns of a table without a role, sorted by what their names say.

    Attributes
    ----------
    sight : Sight
    sets_aside : bool
        Whether columns that may say something of humans or texts are apart from those of labels.
    """

    sight: Sight
    sets_aside: bool = True

    @property
    def name(self) -> str:
        return self.sight.table.name

    @property
    def frame(self) -> pd.DataFrame:
        return self.sight.table.frame

    @cached_property
    def criteria(self) -> CriterionWords | None:
        """Criteria that stand in the names of the columns; None where none do."""
        names = self.sight.mapping.names("criteria")
        return CriterionWords(names) if names else None

    @cached_property
    def metadata(self) -> frozenset[str]:
        """Columns of the criteria that by their names alone would hold no labels."""
        if self.criteria is None:
            return frozenset()
        return columns_called_as_metadata(self.frame, self.sight.free, self.criteria)

    def may_hold_labels(self, column: str) -> bool:
        """Whether a column may hold labels, by what it holds and is called."""
        return column in self.metadata or _is_label_column(self.frame, column)

    @cached_property
    def who(self) -> list[str]:
        """Columns called as one that names raters, beside numbered ones of their labels."""
        numbered = [c for c in self.sight.table.frame.columns if roles.NUMBERED_HUMAN.match(c)]
        if len(numbered) < MANY_HUMANS:
            return []
        return [
            column
            for column in self.sight.free
            if roles.normalised(column) in roles.ROLE_NAMES["rater"]
            and not roles.is_machine_name(column)
            and self.may_hold_labels(column)
        ]

    @cached_property
    def free(self) -> list[str]:
        return [column for column in self._named_or_open if column not in self.said]

    @cached_property
    def said(self) -> list[str]:
        """Columns called after humans that may say something of them, or who wrote a text."""
        mapping, side = self.sight.mapping, self.sight.side
        is_of_machines = side is not None and side.kind == "machine"
        if not self.sets_aside or self.criteria or mapping.human is not None or is_of_machines:
            return []
        humans = [
            column
            for column in human_columns(self.frame, self._named_or_open, self.metadata)
            if column not in self.initials
            and not self.sums_up(column)
            and not roles.is_adjudicated(column)
        ]
        labels = [c for c in self._named_or_open if self.may_hold_labels(c)]
        known = labels_of([own for c in humans if not holds_lists(own := column_of(self.frame, c))])
        remarks = [
            column
            for column in self.sight.free_plain
            if is_called_a_remark_of(column, humans)
            and holds_labels_of(column_of(self.frame, column), known)
        ]
        found = [*said_of_humans(self.frame, humans, labels), *remarks]
        return [*found, *(c for c in self._graded_by_one(humans, labels) if c not in found)]

    def _graded_by_one(self, humans: Sequence[str], labels: Sequence[str]) -> list[str]:
        """Columns called after people and what these may have graded, beside one of labels."""
        graded = graded_after_people(self.frame, self.sight.free)
        people = [column for column in humans if column not in graded]
        if len(people) > 1 or not (people or any(map(roles.is_label_name, labels))):
            return []
        are_lists = any(holds_lists(column_of(self.frame, column)) for column in people)
        return [] if are_lists else graded

    @cached_property
    def _named_or_open(self) -> list[str]:
        mapping = self.sight.mapping
        known = {*self.sight.free, *mapping.humans, *mapping.machine_names}
        columns = [column for column in map(str, self.frame.columns) if column in known]
        added = set(added_to_labels(columns)) - self.initials - self.models - self.metadata
        added |= set(self._noted([c for c in columns if c not in added]))
        left = {*mapping.machine_names, *added, *self.compared, *self.spelled, *self.who}
        left |= self._same_lists
        return [column for column in self.sight.free if column not in left]

    def _noted(self, columns: Sequence[str]) -> list[str]:
        """Columns that may be criteria or beside labels, where they are taken for no criteria.

        Unless those of humans are listed as raters.
        """
        mapping = self.sight.mapping
        if self.criteria or mapping.column("criterion"):
            return []
        parts = noted_beside(self.frame, [c for c in columns if self.may_hold_labels(c)])
        listed = {part.criterion for part in parts if part.column in mapping.humans}
        return [part.column for part in parts if part.criterion not in listed]

    @cached_property
    def compared(self) -> list[str]:
        """Columns that say whether two others are the same."""
        found = comparisons(self.frame)
        return [column for column in self.sight.free if column in found]

    @cached_property
    def spelled(self) -> list[str]:
        """Columns that say in words what the numbers of others say."""
        found = spelled_out(self.frame)
        return [column for column in self.sight.free if column in found]

    @cached_property
    def initials(self) -> frozenset[str]:
        """Columns that are raters' by their initials, whatever else these may mean."""
        return named_by_initials(self.frame)

    @cached_property
    def ids(self) -> set[str]:
        """Columns called by ids of raters, whatever their letters happen to spell."""
        return roles.ids_written_alike(map(str, self.frame.columns))

    @cached_property
    def models(self) -> frozenset[str]:
        """Columns that are models' by what they hold, whatever else their names may mean."""
        return named_as_models(self.frame) | {*judges_of_settings(self.frame)}

    @cached_property
    def settings(self) -> NamedAfterSettings:
        """Columns named as prompts, versions or reasons are, by what they hold.

        Where the humans are known, with whom and with other judges they are compared.
        """
        frame, mapping = self.frame, self.sight.mapping
        if self.sight.side is not None:
            return NamedAfterSettings([], [])
        raters = [c for c in mapping.humans if c in frame.columns]
        raters += [c for c in self.open_or_named if roles.is_machine_name(c) and c not in raters]
        known = {*raters, *self.compared, *self.spelled}
        free = [c for c in self.sight.free_plain if c not in known]
        return named_after_settings(frame, free, raters)

    @cached_property
    def labels_of_humans(self) -> frozenset[object]:
        """Different labels of the humans, where they are known."""
        humans = [self.frame[c] for c in self.sight.mapping.humans if c in self.frame.columns]
        return labels_of([own for own in humans if not holds_lists(own)])

    @cached_property
    def by_what_is_labelled(self) -> dict[str, str]:
        """Columns called by who labelled and what, ``BERT_Sentiment``; each with its rater."""
        if self.criteria or self.sight.mapping.column("criterion") or self.sight.side is not None:
            return {}
        humans = [c for c in self.sight.mapping.humans if c in self.frame.columns]
        if not humans:
            plain = [c for c in self.sight.free_plain if self.may_hold_labels(c)]
            humans = [*filter(roles.is_human_name, plain)] or [*filter(roles.is_by_hand, plain)]
        left = {*self.sight.mapping.humans, *self.sight.mapping.machine_names}
        free = [c for c in self.sight.free_plain if c not in left]
        return raters_beside(self.frame, free, humans) if humans else {}

    def is_machine(self, column: str) -> bool:
        """Whether a column is by its name a model's or a metric's, or a program's that sorts."""
        is_program = column in self.by_what_is_labelled and not roles.is_human_name(column)
        return roles.is_machine_name(column) or (
            is_program and roles.names_a_classifier(self.by_what_is_labelled[column])
        )

    def sums_up(self, column: str) -> bool:
        """Whether a column is by its name a summary of others."""
        return roles.is_summary_name(column) and column not in (*self.initials, *self.ids)

    def _is_known(self, column: str) -> bool:
        """Whether a column is by its name what raters agreed on, or what is true anyway."""
        return self.is_adjudicated(column) or (
            roles.says_what_is_true(column) and column not in self.sight.mapping.humans
        )

    def is_adjudicated(self, column: str) -> bool:
        """Whether a column, or its rater, is by its name what raters agreed on: ``tone_gold``."""
        return roles.is_adjudicated(column) or roles.is_adjudicated(self.rater(column))

    def is_agreed(self, column: str) -> bool:
        """Whether a column is by its name what several raters made of their labels."""
        return self.sums_up(column) or self.is_adjudicated(column)

    def is_of_a_jury(self, column: str) -> bool:
        """Whether a column is by its name what several judges decided together."""
        return roles.is_a_jury(self.rater(column))

    def may_be_a_humans(self, column: str) -> bool:
        """Whether a column of nobody is neither a jury's nor what most of the judges say."""
        plain = [c for c in self.judges if not holds_lists(self.frame[c])]
        said = [] if holds_lists(self.frame[column]) or self.criteria else [column]
        is_counted = len(plain) >= FEWEST_VOTERS and bool(derived(self.frame, said, plain))
        return not (self.is_of_a_jury(column) or is_counted)

    @cached_property
    def found(self) -> list[str]:
        """Columns that are human by their names, summaries among them."""
        if self.sight.side is not None and self.sight.side.kind == "machine":
            return []
        return self.named or [
            # Named as labels, though they do not look so: what is wrong is said about the labels.
            column
            for column in self.free
            if roles.NUMBERED_HUMAN.match(column) and not is_prose(self.frame[column])
        ]

    @cached_property
    def named(self) -> list[str]:
        """Columns that hold human labels by their names and by what they look like.

        Beside nothing but what people agreed on, ``gold_label``, lists of their labels are theirs.
        """
        found = human_columns(self.frame, self.free, self.metadata) or self._by_hand
        return [*found, *self.lists_beside(found)]

    def lists_beside(self, agreed: Sequence[str]) -> list[str]:
        """Columns of lists with a label of each of several people, beside what they agreed on."""
        if self.criteria or not agreed or not all(map(self.is_agreed, agreed)):
            return []
        if any(holds_lists(column_of(self.frame, column)) for column in agreed):
            return []
        free = [c for c in self.free if c not in agreed and not roles.is_human_name(c)]
        means = [c for c in self.free if self.sums_up(c) and not holds_lists(self.frame[c])]
        return [
            column
            for column in free
            if may_be_of_several_people(self.frame, column)
            or "mean" in self.sums_of_lists(means, [column]).values()
        ]

    @cached_property
    def turned(self) -> dict[str, str]:
        """Lists with the labels of other lists on another scale, each with the others' column."""
        mapping = self.sight.mapping
        known = {*self.sight.free, *mapping.humans}
        free = [
            column
            for column in map(str, self.frame.columns)
            if column in known
            and not roles.is_machine_name(column)
            and holds_lists(column_of(self.frame, column))
        ]
        return turned(self.frame, free) if len(free) > 1 else {}

    @property
    def _same_lists(self) -> set[str]:
        """Lists that have the labels of others on another scale; of the humans' own, both ways."""
        humans = self.sight.mapping.humans
        raw = {raw for own, raw in self.turned.items() if own in humans}
        return {*self.turned, *raw} - {*humans}

    @property
    def _by_hand(self) -> list[str]:
        """Columns called as labelled by hand, ``manual_emotion``, beside programs' alone."""
        labels = [c for c in self.free if self.may_hold_labels(c)]
        found = [*filter(roles.is_by_hand, labels)]
        others = [c for c in labels if c not in found]
        is_told = all(c in self.by_what_is_labelled or roles.is_machine_name(c) for c in others)
        return found if others and is_told else []

    @cached_property
    def humans(self) -> list[str]:
        """Columns of single humans, by their names."""
        computed = self._computed(self._single, self._single)
        return [c for c in self._single if c not in self._nameless and c not in computed]

    @cached_property
    def _single(self) -> list[str]:
        """Columns that are human by their names and not summaries, unless there are no others."""
        humans = [column for column in self.found if not self.sums_up(column)]
        raw = [column for column in humans if not self.is_adjudicated(column)]
        if len(raw) > 1 or any(holds_lists(self.frame[column]) for column in raw):
            return raw
        return humans or self.found

    @property
    def _people(self) -> list[str]:
        """Columns of single humans, by their names or as it is known already."""
        return self._single or list(self.sight.mapping.humans)

    @property
    def _are_several(self) -> bool:
        """Whether people are several: columns, or one of lists with a label of each."""
        people = self._people
        return len(people) > 1 or any(holds_lists(column_of(self.frame, c)) for c in people)

    @cached_property
    def judges(self) -> list[str]:
        """Columns that are by their names a model's or a metric's, or answers of a judge.

        A column ``LLM`` that names a model in each cell says who was judged.
        """
        called = [c for c in self.open_or_named if self.is_machine(c) or c in self._runs]
        return [column for column in called if not names_models(self.frame, column)]

    @cached_property
    def voters(self) -> list[str]:
        """Those of the judges who may be people, as ``judge_ann`` of a court or a contest is.

        And ``Claude`` beside ``Anna``. Beside ``judge_gpt4``, or ``vote_anna, vote_ben``, whoever
        is called ``judge_first`` is a judge as those are.
        """
        raters = [*map(self.rater, self.open_or_named)]
        is_told = any(map(roles.is_a_judging_model, raters)) or roles.are_apart_from_judges(raters)
        in_person = [] if is_told else [*filter(roles.may_judge_in_person, raters)]
        return [
            column
            for column in self.judges
            if self.rater(column) in in_person or column in self.namesakes
        ]

    @cached_property
    def namesakes(self) -> list[str]:
        """Those of the judges who may be people that are called as a model is."""
        raters = map(self.rater, [*self.open_or_named, *self.humans])
        called = set(roles.namesakes(raters))
        # beside human_sentiment and bert_sentiment only other people's names tell of a Claude
        told = self.by_what_is_labelled
        others = [name for name in told.values() if not roles.names_a_classifier(name)]
        is_open = any(map(roles.names_somebody, others))
        return [
            column
            for column in self.judges
            if self.rater(column) in called and (is_open or column not in told)
        ]

    @cached_property
    def open(self) -> list[str]:
        """Columns of labels whose names do not say whose they are."""
        judges = set(self.judges)
        return [c for c in self.open_or_named if c not in judges]

    @cached_property
    def _runs(self) -> list[str]:
        """Columns ``Run 1, Run 2`` beside others of labels, of which none is a model's.

        By themselves, or beside models, they may as well be a human's at several times.
        """
        found = [c for c in self.open_or_named if roles.is_a_run(c)]
        rest = [c for c in self.open_or_named if c not in found]
        is_one = len(roles.group_samples(found)) == 1 < len(found)
        return found if is_one and rest and not any(map(roles.is_machine_name, rest)) else []

    @cached_property
    def open_or_named(self) -> list[str]:
        """Columns of labels that are not human by their names, and sum up no others."""
        columns = [
            column
            for column in self.free
            if column not in self.found
            and not self.sums_up(column)
            and not (self._are_several and self._is_known(column))
            and (column in self.initials | self.models or self.may_hold_labels(column))
            and (
                not self.criteria
                or (roles.is_machine_name(column) and column not in self._beside_criteria)
                or by_criterion(column, self.criteria)
            )
        ]
        computed = self._computed(columns, [*self.humans, *self.sight.mapping.humans, *columns])
        return [column for column in columns if column not in computed]

    @cached_property
    def _beside_criteria(self) -> set[str]:
        """Columns called as a rater alone that has columns of criteria, too: ``GPT-4o``.

        And as a judge and what is stated to be no criterion, ``gpt4_tone``, where humans have it.
        """
        if self.criteria is None:
            return set()
        parts = {c: by_criterion(c, self.criteria) for c in map(str, self.frame.columns)}
        raters = {roles.normalised(part.rater) for part in parts.values() if part}
        found = {column for column in self.free if roles.normalised(column) in raters}
        if not self.sight.known.criteria:
            return found
        rest = {
            column: _after_a_rater(roles.normalised(column), raters)
            for column, part in parts.items()
            if part is None
        }
        of_humans = {rest[c] for c in rest if roles.is_human_name(c)} - {None}
        return found | {column for column, after in rest.items() if after in of_humans}

    @cached_property
    def left_out(self) -> list[Guess]:
        """What is named as human and yet no rater, in words."""
        summaries = [c for c in self.found if c not in (*self.humans, *self._nameless)]
        true = list[str]()
        if self._are_several:
            summaries += [c for c in self.free if self.is_adjudicated(c) and c not in self.found]
            true = [
                c for c in self.free if self._is_known(c) and c not in (*self.found, *summaries)
            ]
        if self.criteria and not self.found:
            summaries = [c for c in self.free if self.sums_up(c) and by_criterion(c, self.criteria)]
        notes = []
        if self._nameless:
            notes.append(
                f"Column {quoted(self._nameless)} of '{self.name}' was left out: its name holds "
                "no criterion."
            )
        if summaries:
            notes.append(
                f"Column {quoted(summaries)} of '{self.name}' was left out: by its name it sums up "
                "the other human labels."
            )
        if true:
            notes.append(
                f"Column {quoted(true)} of '{self.name}' was left out: by its name it says what is "
                "true, and not what a rater said."
            )
        if sums := self._sums_left_out([*summaries, *true]):
            notes.append(
                f"Column {quoted(sums)} of '{self.name}' was left out: it says what most of a list "
                "of labels in the same row say, or their mean, median or sum."
            )
        if self.compared:
            notes.append(
                f"Column {quoted(self.compared)} of '{self.name}' was left out: it says whether "
                "two other columns are the same."
            )
        if self.spelled:
            notes.append(
                f"Column {quoted(self.spelled)} of '{self.name}' was left out: it says in words "
                "what the numbers beside it say."
            )
        return [Guess(NOTE, None, note) for note in notes]

    def _sums_left_out(self, named: Sequence[str]) -> list[str]:
        """Columns that are left out as they sum up lists, and not by their names."""
        taken = {*self.humans, *self.open_or_named, *named}
        rest = [c for c in self.free if c not in taken and self.may_hold_labels(c)]
        lists = [*self.humans, *self.open_or_named]
        return [] if self.criteria else [*self.sums_of_lists(rest, lists)]

    def _computed(self, columns: Sequence[str], raters: Sequence[str]) -> set[str]:
        """Columns that are computed from those of single raters, where all are of one criterion."""
        if self.criteria:
            return set()
        beside = [c for c in raters if not holds_lists(column_of(self.frame, c))]
        plain = self._may_be_computed(columns)
        of_single = [c for c in self._people if not holds_lists(column_of(self.frame, c))]
        found = {
            **derived(self.frame, plain, beside),
            **derived(self.frame, plain, of_single),
        }
        found |= self.sums_of_lists(columns, raters)
        # A careful rater says what most say, or the median, nearly always: the name has to agree.
        said_by_one = ("majority", "median")
        return {c for c, how in found.items() if how not in said_by_one or roles.is_label_name(c)}

    def _may_be_computed(self, columns: Sequence[str]) -> list[str]:
        """Columns of single labels that are neither models' nor numbered raters'."""
        return [
            column
            for column in columns
            if not holds_lists(column_of(self.frame, column))
            and not roles.is_machine_name(column)
            and not roles.NUMBERED_HUMAN.match(column)
        ]

    def may_sum_up(self, columns: Sequence[str]) -> list[str]:
        """Columns called as labels that say what most of people's lists say, be it in few rows."""
        called = [column for column in columns if roles.is_label_name(column)]
        humans = self.sight.mapping.humans
        return [] if self.criteria else [*self.sums_of_lists(called, humans, FEW_MAJORITIES)]

    def sums_of_lists(
        self, columns: Sequence[str], raters: Sequence[str], fewest: int = FEWEST_MAJORITIES
    ) -> dict[str, str]:
        """Columns that sum up lists of labels in the same rows, no models', and how."""
        lists = [
            column
            for column in raters
            if holds_lists(column_of(self.frame, column)) and not roles.is_machine_name(column)
        ]
        plain = self._may_be_computed(columns)
        return summed_up(self.frame, plain, lists, fewest) if lists else {}

    @cached_property
    def _nameless(self) -> list[str]:
        if not self.criteria:
            return []
        return [c for c in self._single if not by_criterion(c, self.criteria)]

    def rater(self, column: str) -> str:
        """Name of a column without the criterion in it."""
        part = by_criterion(column, self.criteria) if self.criteria else None
        return part.rater if part else column

    def labelled_by(self, column: str) -> str:
        """Name of a column without the criterion in it, or without what is labelled."""
        return self.by_what_is_labelled.get(column) or self.rater(column)


def _after_a_rater(name: str, raters: Set[str]) -> str | None:
    """Words of a normalised name beside the rater's at either end: ``tone`` of ``gpt4_tone``."""
    for first, rest in roles.parts_of_name(name):
        if first in raters:
            return rest
        if rest in raters:
            return first
    return None


def _humans_beside_what_is_said(columns: _Columns) -> Guess:
    """Find the humans' columns; ask about what may be one of them by its name, or tell of them.

    Where nothing else is a human's, it is.
    """
    said = columns.said
    if not said:
        return _humans(columns)
    try:
        guess = _humans(columns)
    except LabelError:
        guess = _humans(replace(columns, sets_aside=False))
        if guess.certainty == "doubtful" or not any(map(tells_who_wrote, said)):
            return guess
        reason = f"nothing in '{columns.name}' says whether {quoted(said)} holds a human's labels"
        return Guess("human", guess.value, f"{reason}, or who wrote a text", "doubtful", ([],))
    humans = {*map(str, guess.value)} if isinstance(guess.value, list) else set()
    every = [column for column in map(str, columns.frame.columns) if column in {*humans, *said}]
    reason = (
        f"{quoted(said)} holds labels of one more human, or says something of labels, of raters or "
        "of texts"
    )
    if guess.certainty == "doubtful":
        others = (*guess.alternatives, every)
        return replace(guess, reason=f"{guess.reason}, nor whether {reason}", alternatives=others)
    asked = f"nothing in '{columns.name}' says whether {reason}"
    return Guess("human", guess.value, asked, "doubtful", (every,))


def _humans(columns: _Columns) -> Guess:
    """Find the humans' columns; a doubtful guess where no name tells them from judges'."""
    side = columns.sight.side
    if side is not None and side.kind == "machine":
        return Guess("human", [], "", side.certainty)
    if columns.humans:
        return _beside_named_humans(columns)
    if side is not None:
        humans = [c for c in columns.open if not _is_text_of_an_item(columns.frame, c)]
        humans = humans or columns.open or columns.judges
        alike = _alike(columns, humans)
        if alike.certainty == "doubtful":
            return alike
        if not humans:
            return _without_humans(columns)
        if scores := _scores_of_both(humans):
            return _scores_of_both_asked(columns.name, humans, scores)
        alone = humans[0] if len(humans) == 1 else None
        raters = [*map(columns.rater, humans)]
        is_told = all(_may_name_a_rater(name) or roles.names_somebody(name) for name in raters)
        if not is_told or (alone and not roles.is_label_name(alone)):
            return _without_agreed(
                columns, _raters_or_criteria(columns.name, humans, side.reason), humans
            )
        reason = f"Human labels of '{columns.name}': {quoted(humans)}, {side.reason}."
        return Guess("human", humans, reason)
    frame = columns.frame
    lists = [c for c in columns.open if holds_lists(frame[c])]
    sure = lists if len(lists) == 1 and roles.is_label_name(lists[0]) else []
    votes = [] if sure else _votes_on_pairs(columns)
    told = [c for c in map(str, frame.columns) if OF_A_RUN.search(roles.normalised(c))]
    if votes and told and not columns.voters:
        reason = (
            f"nothing in '{columns.name}' says whether {quoted(votes)} holds votes of a human, or "
            f"of the judge of whom {quoted(told, 3)} may tell"
        )
        return Guess("human", votes, reason, "doubtful", ([],))
    sure = sure or votes or _label_beside_models(columns)
    if sure and columns.voters:
        return _asked(columns.name, columns.voters, sure, sure)
    if sure and sure == lists and may_be_choices(frame[sure[0]]):
        reason = (
            f"nothing in '{columns.name}' says whether several labels in a cell of {quoted(sure)} "
            "are of several raters or choices of one"
        )
        return Guess("human", sure, reason, "doubtful", ([],))
    if sure and sure == lists and may_be_probabilities(frame, sure[0]):
        single = [c for c in columns.open if c not in lists and roles.is_label_name(c)]
        single = [c for c in single if holds_labels(c, frame[c])]
        reason = (
            f"nothing in '{columns.name}' says whether {quoted(sure)} holds labels of several "
            "raters, or how likely each class is"
        )
        return Guess("human", single, reason, "doubtful", (sure,))
    if sure and sure == lists and _never_come_back(frame[sure[0]]):
        reason = (
            f"nothing in '{columns.name}' says whether {quoted(sure)} holds labels or texts, as "
            "it says nothing twice"
        )
        return Guess("human", sure, reason, "doubtful", ([],))
    if sure:
        reason = (
            f"Human labels of '{columns.name}': {quoted(sure)}, as no column is theirs by its name."
        )
        return Guess("human", sure, reason)
    return _of_columns_alone(columns)


def _scores_of_both(columns: Sequence[str]) -> list[str]:
    """``scores1, scores2`` beside one ``winner``: two columns called alike but for a number."""
    both = [column for column in columns if roles.is_about_both(column)]
    rest = [column for column in columns if column not in both]
    stems = [*map(roles.stem_of_labels, rest)]
    is_told = len(both) == 1 and len(rest) == 2 and None not in stems
    return rest if is_told and len(set(stems)) == 1 else []


def _scores_of_both_asked(name: str, columns: list[str], scores: Sequence[str]) -> Guess:
    """Ask whether numbers are those of two texts, of which another column says the better one."""
    both = [column for column in columns if column not in scores]
    reason = (
        f"nothing in '{name}' says whether {are_labels(scores)} of as many raters, or of the two "
        f"texts of which {quoted(both)} says which is better (then write a row per text)"
    )
    return Guess("human", both, reason, "doubtful", (columns,))


def _may_name_a_rater(name: str) -> bool:
    """Whether a name is a person's, an id, or nobody's, as ``label`` is."""
    plain = name.rstrip("0123456789 _-")  # of rating_2
    is_name = roles.is_person_name(name) or roles.is_id(name) or roles.is_label_name(plain)
    return is_name or roles.stem_of_a_rater(name) is not None


def _raters_or_criteria(name: str, columns: list[str], why: str) -> Guess:
    """Ask about columns of a file of humans that are named after nobody."""
    said = "are raters" if len(columns) > 1 else "holds labels"
    reason = (
        f"nothing in '{name}', whose raters are human {why}, says that {quoted(columns)} {said}"
    )
    return Guess("human", columns, reason, "doubtful", ([],))


def _without_agreed(columns: _Columns, asked: Guess, humans: list[str]) -> Guess:
    """Leave what two raters or more agreed on out of a guess: ``adj_tone`` beside ``r1_tone``."""
    single = [column for column in humans if not columns.is_agreed(column)]
    if len(single) == len(humans) or len(set(map(columns.rater, single))) < FEWEST_WHO_AGREE:
        return asked
    return replace(asked, value=single, alternatives=(humans, *asked.alternatives))


def crowd_beside(name: str, humans: Sequence[str]) -> Guess | None:
    """Ask about ``crowd_label`` beside ``expert_label``: no one more human, as it sums up many."""
    of_crowds = [human for human in humans if roles.is_a_crowd(human)]
    taken = [human for human in humans if human not in of_crowds]
    if not (of_crowds and taken):
        return None
    reason = (
        f"nothing in '{name}' says whether {quoted(of_crowds)} holds what many people said "
        f"together, or labels of one more human beside {quoted(taken, 3)}"
    )
    return Guess("human", taken, reason, "doubtful", ([*humans],))


def adjudicator_beside(name: str, humans: Sequence[str]) -> Guess | None:
    """Ask about ``adjudicator`` beside several humans: one more, or who decides among them."""
    deciding = [human for human in humans if roles.is_an_adjudicator(human)]
    taken = [human for human in humans if human not in deciding]
    if not deciding or len(taken) < FEWEST_WHO_AGREE:
        return None
    reason = (
        f"nothing in '{name}' says whether {quoted(deciding)} holds labels of one more human, or "
        f"what was decided where {quoted(taken, 3)} disagreed"
    )
    return Guess("human", taken, reason, "doubtful", ([*humans],))


def _beside_named_humans(columns: _Columns) -> Guess:
    """Further columns of people are asked about, where people stand beside them.

    Beside ``human_1, human_2`` a column ``sage`` is a judge's, unless models stand beside it that
    are named as such: then it may be any other's. Beside ``Chen (expert)`` the column ``Anna`` is
    as likely a human's.
    """
    humans = columns.humans
    if columns.who:
        reason = (
            f"nothing in '{columns.name}' says whether {quoted(columns.who)} holds labels, or who "
            f"gave those of {quoted(humans, 3)}"
        )
        return Guess("human", humans, reason, "doubtful", ([*humans, *columns.who],))
    if asked_about := _things_asked_about(columns, humans):
        reason = (
            f"nothing in '{columns.name}' says whether {quoted(asked_about)} in the names of its "
            "columns are humans who labelled every row, or what the respondent of each row was "
            "asked about (then write a row per answer, with columns 'item', 'rater' and 'label')"
        )
        return Guess("human", humans, reason, "doubtful")
    if twice := _scores_of_one_text(columns, humans):
        return twice
    values = _values(columns.frame, humans)
    of_a_rater = [
        column
        for column in columns.open
        if _is_judge(columns, column, values) or _mostly_says(columns.frame, column, values)
    ]
    persons = [
        c
        for c in of_a_rater
        if _is_called_as_a_person(columns, c) and not roles.may_say_what_is_true(c)
    ]
    alike = [
        c
        for c in columns.open
        if c in persons or (_is_judge(columns, c, values) and not columns.is_of_a_jury(c))
    ]
    nobodys = [c for c in alike if c not in persons]
    unknown = _unknown_beside_models(columns, humans, nobodys)
    series = _series_summed_up(columns, humans)
    are_of_others = bool(series) or all(
        columns.is_agreed(c) or roles.is_an_adjudicator(c) for c in humans
    )
    if are_of_others and not columns.namesakes:
        named = [c for c in columns.open if roles.stem_of_a_rater(columns.rater(c))]
        ids = [c for c in of_a_rater if roles.is_id(columns.rater(c))] + named
        numbered = _labels_told_apart(columns)
        raters = [c for c in columns.free if c in (*persons, *ids, *unknown, *numbered, *series)]
        raters = _with_others_of_their_series(columns, raters)
        if len(set(map(columns.rater, raters))) > 1:
            return _beside_what_they_agreed_on(columns, raters, humans)
    by_name = [c for c in columns.by_what_is_labelled if c not in humans]
    are_judged = columns.judges or columns.sight.mapping.machine_names or by_name
    if crowds := [c for c in of_a_rater if roles.may_be_a_crowd(columns.rater(c))]:
        reason = (
            f"nothing in '{columns.name}' says whether {are_labels(crowds)} of crowd workers, "
            f"beside {quoted(humans, 3)}, or of judges"
        )
        taken = [c for c in columns.free if c in (*humans, *crowds)]
        return Guess("human", taken, reason, "doubtful", (humans,))
    are_listed = bool(columns.lists_beside([c for c in columns.found if c not in humans]))
    is_alone = len(humans) == 1 and not are_judged and not are_listed
    if is_alone and not roles.is_plainly_human(columns.labelled_by(humans[0])):
        labels = _labels_beside_who_wrote(columns, humans[0])
        labels = labels or [
            c for c in _votes_on_pairs(columns) if values.isdisjoint(_values(columns.frame, [c]))
        ]
        if labels:
            reason = (
                f"nothing in '{columns.name}' says whether {quoted(labels)} or {quoted(humans)}, "
                "which share no label, holds labels of a human"
            )
            return Guess("human", labels, reason, "doubtful", (humans, []))
        reason = f"nothing in '{columns.name}' says that {quoted(humans)} holds labels of a human"
        return Guess("human", humans, reason, "doubtful", ([],))
    assisted = [c for c in humans if roles.may_begin_as_a_programs(columns.rater(c))]
    if assisted:
        reason = (
            f"nothing in '{columns.name}' says whether {are_labels(assisted)} of humans who "
            "labelled by themselves, or a program's that they changed"
        )
        taken = [c for c in humans if c not in assisted]
        answers = [taken, humans] if taken else [humans, []]
        return Guess("human", answers[0], reason, "doubtful", (answers[1],))
    on_outputs = [c for c in columns.judges if not columns.criteria and named_as(c, humans)]
    if on_outputs:
        reason = (
            f"nothing in '{columns.name}' says whether {are_labels(on_outputs)} of humans, "
            f"as {quoted(humans, 3)} are, on what a model wrote, or of judges"
        )
        taken = [c for c in columns.free if c in (*humans, *on_outputs)]
        return Guess("human", taken, reason, "doubtful", (humans,))
    of_models = [] if columns.criteria else [c for c in humans if _is_called_after_a_model(c)]
    if of_models and len(of_models) < len(humans):
        reason = (
            f"nothing in '{columns.name}' says whether {are_labels(of_models)} of one more human, "
            "of humans on what the model wrote, or of the model"
        )
        taken = [c for c in humans if c not in of_models]
        return Guess("human", taken, reason, "doubtful", (humans,))
    in_place = [c for c in humans if roles.may_stand_for_a_person(columns.rater(c))]
    if in_place:
        reason = (
            f"nothing in '{columns.name}' says whether {are_labels(in_place)} of humans, or "
            "of programs in their place"
        )
        taken = [c for c in humans if c not in in_place]
        answers = [taken, humans] if taken else [humans, []]
        return Guess("human", answers[0], reason, "doubtful", (answers[1],))
    if of_lists := _lists_beside_what_was_agreed_on(columns, humans):
        return of_lists
    single = [c for c in humans if not holds_lists(column_of(columns.frame, c))]
    if asked_about_one := crowd_beside(columns.name, single) or (
        adjudicator_beside(columns.name, single)
    ):
        return asked_about_one
    is_scheme = not any(roles.names_a_person(columns.rater(column)) for column in humans)
    open_ = {*unknown, *([] if is_scheme else alike)} - columns.by_what_is_labelled.keys()
    asked = [c for c in alike if c in persons or c in open_] + columns.namesakes
    if not asked:
        return _alike(columns, humans)
    people = [c for c in columns.namesakes if roles.is_a_namesake(columns.rater(c))]
    of_items = _rather_of_items(columns, [*humans, *persons])
    likely = [c for c in (*persons, *people) if not roles.may_name_programs(columns.rater(c))]
    likely = [column for column in likely if column not in of_items]
    taken, every = ([c for c in columns.free if c in (*humans, *some)] for some in (likely, asked))
    guess = _asked(columns.name, asked, taken, humans)
    if unknown:
        neither = "; where they are neither, list the judges as 'machine', too"
        guess = replace(guess, reason=f"{guess.reason}{neither}")
    others = [answer for answer in (every, humans) if answer != taken]
    return replace(guess, alternatives=tuple(others))


def _lists_beside_what_was_agreed_on(columns: _Columns, humans: list[str]) -> Guess | None:
    """Ask about lists that no name gives to people, beside ``gold``, where it does not sum them up.

    It may be what they agreed on, or say what is true, and the lists may be a judge's answers.
    """
    agreed = [column for column in columns.found if column not in humans]
    lists = [column for column in humans if column in columns.lists_beside(agreed)]
    if not lists or summed_up(columns.frame, agreed, lists):
        return None
    reason = (
        f"nothing in '{columns.name}' says whether cells of {quoted(lists)} hold a label of each "
        f"of several people, beside {quoted(agreed)} that they agreed on, or a judge's answers"
    )
    return Guess("human", humans, reason, "doubtful", (agreed,))


def _or_turned(columns: _Columns, told: Guess) -> Guess:
    """Ask which of two lists is compared where one has the other's labels on another scale."""
    humans = [*map(str, told.value)] if isinstance(told.value, list) else []
    again = {own: raw for own, raw in columns.turned.items() if raw in humans}
    if not again:
        return told
    raw = [*dict.fromkeys(again.values())]
    asked = f"{quoted(raw)} or {quoted(again)}, the same labels on another scale, is compared"
    is_open = told.certainty == "doubtful"
    reason = told.reason if is_open else f"nothing in '{columns.name}' says"
    others = [[own if column == raw else column for column in humans] for own, raw in again.items()]
    return Guess(
        "human",
        humans,
        f"{reason}{', nor' if is_open else ''} whether {asked}",
        "doubtful",
        (*others, *told.alternatives),
    )


def _beside_sheets_not_filled_in(columns: _Columns, told: Guess) -> Guess:
    """Ask whether ``gold``, or a bare ``label``, is a human's beside people's columns with gaps."""
    humans = [*map(str, told.value)] if isinstance(told.value, list) else []
    known = [
        column
        for column in humans
        if columns.is_agreed(column)
        or roles.says_what_is_true(column)
        or (
            (roles.is_expected(column) or roles.is_label_name(column))
            and not roles.is_human_name(column)  # human_correct is a criterion
        )
    ]
    if not known:
        return told
    values = _values(columns.frame, known)
    are_judged = any(_is_judge(columns, column, values) for column in columns.judges)
    return not_filled_in.asked(columns.name, columns.frame, told, known, are_judged)


def _is_called_after_a_model(column: str) -> bool:
    """Whether a word beside that for people is a model's and no person's: ``bert_human``."""
    rest = roles.without_human_words(column)
    is_anybodys = holds_a_given_name(rest) or roles.TIME.fullmatch(rest)
    return roles.names_a_classifier(rest) and not is_anybodys


def _labels_beside_who_wrote(columns: _Columns, person: str) -> list[str]:
    """Find the column called as labels, or as a quality, beside one that may say who wrote.

    ``sentiment`` beside ``author``. Empty where it says what the other says, or is not alone.
    """
    if holds_lists(columns.frame[person]) or are_numbers(columns.frame[person]):
        return []
    own = _folded(columns.frame[person])
    others = [c for c in columns.open if _is_called_as_labels(c) and c in columns.sight.plain]
    others = [column for column in others if roles.is_label_name(column)] or others
    if _may_be_said_again(columns.frame[person]):  # what never is stands for no label beside it
        others = [column for column in others if _may_be_said_again(columns.frame[column])]
    is_one = len(others) == 1 and not own & _folded(columns.frame[others[0]])
    return others if is_one else []  # several are criteria, or raters


def _is_called_as_a_person(columns: _Columns, column: str) -> bool:
    """Whether a column is called as people are; before what is labelled, as programs are, too."""
    name = columns.labelled_by(column)
    is_sure = column not in columns.by_what_is_labelled or roles.names_somebody(name)
    return is_sure and roles.is_person_name(name)


def _things_asked_about(columns: _Columns, humans: Sequence[str]) -> list[str]:
    """``h1, h2`` of ``series1_h1, series1_h2, series2_h1, ...`` where no column names the items.

    A letter and a number are as often hypotheses, headlines or questions as humans.
    """
    mapping = columns.sight.mapping
    criteria = mapping.names("criteria")
    raters = list(dict.fromkeys(map(columns.rater, humans)))
    are_letters = all(map(H_AND_NUMBER.fullmatch, raters))
    stems = {roles.normalised(criterion).rstrip("0123456789_") for criterion in criteria}
    are_numbered = len(stems) == 1 < len(criteria)
    is_open = not (mapping.column("item") or mapping.column("source"))
    return raters if are_letters and are_numbered and is_open else []


def _scores_of_one_text(columns: _Columns, humans: list[str]) -> Guess | None:
    """Ask which scores are compared where people scored a text by two protocols, or once as z.

    ``DA`` beside ``MQM``, and ``human_z`` beside ``human_raw``, are no two raters on one scale.
    """
    if columns.criteria or columns.sight.side is not None:
        return None
    plain = columns.sight.plain
    raw = {
        column: other
        for column in humans
        for other in plain
        if column != other
        and roles.is_standardised(column, other)
        and are_numbers(columns.frame[other])
    }
    protocols = {c: found[1] for c in humans if (found := roles.HUMAN_SCORE_NAME.match(c))}
    if raw:
        taken = list(dict.fromkeys(raw.get(column, column) for column in humans))
        asked = (
            f"nothing in '{columns.name}' says whether {quoted(raw.values())} holds the humans' "
            f"scores, or {quoted(raw)}, which has them standardised"
        )
        standardised = [column for column in humans if column not in raw.values()]
        of_each = [column for column in taken if column not in columns.sums_of_lists(taken, humans)]
        others = _different([taken, standardised], of_each)
        return Guess("human", of_each, asked, "doubtful", others)
    heads = {head.casefold() for head in protocols.values() if head}
    if len(heads) < 2 or len(protocols) < len(humans):
        return None
    asked = (
        f"nothing in '{columns.name}' says which of {quoted(humans)} is compared, scores of one "
        "text by different protocols, unless they are raters on one scale (the list of them)"
    )
    others = (*([column] for column in humans[1:]), humans)
    return Guess("human", humans[:1], asked, "doubtful", others)


def _beside_what_they_agreed_on(columns: _Columns, raters: list[str], agreed: list[str]) -> Guess:
    """Raters by no name beside ``gold``, which is theirs and not one more rater's.

    Unless their names are judges', whom ``gold`` stands beside as the one human.
    """
    numbered = _labels_told_apart(columns)
    named = [c for c in raters if c in numbered or _may_name_a_rater(columns.rater(c))]
    order = [named, raters] if len(named) > 1 else [agreed, raters]
    every = [c for c in columns.free if c in (*raters, *agreed)]
    others = _different([*order, every, agreed], order[0])
    reason = (
        f"nothing in '{columns.name}' says whether {are_labels(raters)} of humans, who "
        f"agreed on {quoted(agreed)}, or of judges"
    )
    return Guess("human", order[0], reason, "doubtful", others)


def _labels_told_apart(columns: _Columns) -> list[str]:
    """Columns that number labels and not who gave them: ``label_1, label_2``, as crowds' are."""
    raters = {columns.rater(column) for column in columns.open}
    times = Counter(map(roles.stem_of_labels, raters))
    found = {rater for rater in raters if (stem := roles.stem_of_labels(rater)) and times[stem] > 1}
    return [column for column in columns.open if columns.rater(column) in found]


def _unknown_beside_models(
    columns: _Columns, humans: list[str], nobodys: Sequence[str]
) -> list[str]:
    """Columns with the humans' labels whose names are no person's, where models are named as such.

    They may be people's (``novice``), what people agreed on, or none's at all (``level``). What is
    asked about as a judge's is not among them.
    """
    named = [c for c in columns.judges if not roles.is_metric_name(c)]
    if not named or columns.sight.side is not None:
        return []
    beside = _Columns(columns.sight.having(Guess("human", humans)))
    judges = [*nobodys, *columns.judges]
    machine = judges_of(judges, columns.sight.mapping.names("criteria"))
    asked = {*_strangers(beside, judges), *_named_after_nobody(beside, judges, machine)}
    asked |= {c for c in nobodys if roles.may_say_what_is_true(c)}
    return [c for c in nobodys if c not in asked and not roles.is_metric_name(c)]


def _alike(columns: _Columns, humans: list[str]) -> Guess:
    """Human columns that share their labels; one that shares none may be no label at all."""
    frame, mapping = columns.frame, columns.sight.mapping
    classes = [c for c in humans if not is_continuous(frame[c])]
    is_by_criterion = mapping.names("criteria") or mapping.column("criterion")
    if len(classes) > 1 and not is_by_criterion:
        judges = [c for c in columns.judges if not holds_lists(frame[c])]
        values = {c: _folded(frame[c]) for c in (*classes, *judges)}
        strange = [
            c
            for c in classes
            if not roles.NUMBERED_HUMAN.match(c)
            and not values[c] & set().union(*(v for o, v in values.items() if o != c))
        ]
        if strange:
            as_labels = [column for column in humans if roles.is_label_name(column)]
            reason = f"columns {quoted(strange)} of '{columns.name}' share no label with the others"
            rest = [column for column in humans if column not in strange]
            named = as_labels or [c for c in humans if _may_be_said_again(frame[c])]
            taken = named if set(named) < set(humans) and not rest and named else humans
            if rest and not any(_may_be_said_again(frame[column]) for column in strange):
                taken = rest  # what no two rows say is rather a text, or a name of the item
            is_plain = [roles.is_plainly_human(column) for column in (*rest, *strange)]
            if rest and is_plain == [True] * len(rest) + [False] * len(strange):
                taken = rest  # author beside human
            if rest and _are_told_apart_by_names(rest, strange):
                taken = rest
            called = [column for column in humans if roles.is_quality_name(column)]
            is_other = rest or {*as_labels} - {*called} or any(map(_names_one_rater, humans))
            if called and not is_other:
                taken = called  # beside what was judged, artist or party, rather than a rater each
            others = tuple(own for own in (humans, rest) if own != taken)
            return Guess("human", taken, reason, "doubtful", others)
    return Guess("human", humans, f"Human labels of '{columns.name}': {quoted(humans)}.")


def _rather_of_items(columns: _Columns, found: Sequence[str]) -> list[str]:
    """Columns that no name makes a rater's and that agree with no rater, as others do: ``Part``.

    Raters by their names, judges among them, are two at least, all on one criterion.
    """
    if columns.criteria:
        return []
    plain = [c for c in found if not holds_lists(columns.frame[c])][:MOST_SUMMED_UP]
    raters = [column for column in plain if _names_one_rater(columns.rater(column))]
    judges = [c for c in columns.judges if c not in found and not holds_lists(columns.frame[c])]
    said = {c: columns.frame[c] for c in (*raters, *judges)}
    if len(said) < 2 or not any(
        says_what_raters_say(own, [said[c] for c in said if c != column][:MOST_COMPARED])
        for column, own in said.items()
    ):
        return []
    known = list(said.values())[:MOST_COMPARED]
    # cem_d beside anna_b may be a human who agrees with nobody
    others = [c for c in plain if c not in raters and len(roles.WORD.findall(c)) == 1]
    return [c for c in others if not says_what_raters_say(columns.frame[c], known)]


def _are_told_apart_by_names(raters: Sequence[str], strange: Sequence[str]) -> bool:
    """Whether all raters are called so, each by itself, and nothing strange is: ``Speaker``.

    Nor is a column that is called as one of names of raters: ``Reviewer``.
    """
    others = [column for column in strange if not _is_called_as_raters_names(column)]
    return all(map(_names_one_rater, raters)) and not any(map(_names_one_rater, others))


def _names_one_rater(name: str) -> bool:
    is_told = roles.names_somebody(name) or roles.stem_of_a_rater(name) is not None
    return is_told or roles.is_human_name(name)


def _is_called_as_raters_names(name: str) -> bool:
    return roles.normalised(name) in roles.ROLE_NAMES["rater"]


def _never_come_back(column: pd.Series) -> bool:
    """Whether each of a few cells of lists has one label of its own, as texts are.

    Of many it is plain that they are texts.
    """
    n_cells = int(column.notna().sum())
    return 1 < n_cells <= MOST_LABELS_OF_A_SCALE and len(values_of(column)) == n_cells


def _may_be_said_again(column: pd.Series) -> bool:
    """Whether a column holds labels that come back, lists or numbers, and no names or ids."""
    return holds_lists(column) or repeats(column) or are_numbers(column)


def _folded(column: pd.Series) -> set[object]:
    """Labels of a column, numbers by value and words without regard to case."""
    numbers = {value: numeric_category(value) for value in values_of(column)}
    return {value.casefold() if n is None else float(n) for value, n in numbers.items()}


def _label_beside_models(columns: _Columns) -> list[str]:
    """Find the one column ``label`` or ``gold`` beside those of models."""
    found = _beside_models(columns)
    return found if len(found) == 1 and roles.is_label_name(found[0]) else []


def _of_columns_alone(columns: _Columns) -> Guess:
    """Columns of labels that no name assigns to a side."""
    if _have_an_adjudicator(columns):
        humans = columns.open
        reason = (
            f"Human labels of '{columns.name}': {quoted(humans)}, as other columns hold what they "
            "agreed on."
        )
        return Guess("human", humans, reason)
    alike = _beside_models(columns) or _of_one_kind(columns) or _counterparts(columns)
    alike = [c for c in alike or _marks_of_persons(columns) if columns.may_be_a_humans(c)]
    people = [c for c in columns.voters if roles.is_a_namesake(columns.rater(c))]
    found = [column for column in alike if column not in columns.voters]
    empty = not_filled_in.empty_ones_of_humans(columns.frame)
    of_raters = [c for c in map(columns.rater, found) if _may_name_a_rater(c)]
    if empty and all(map(roles.is_text_name, of_raters)):
        raise not_filled_in.refusal(columns.name, empty)
    if not found:
        return _without_humans(columns)
    stems = {roles.stem_of_a_rater(columns.rater(column)) for column in found} - {None}
    found = [
        column
        for column in columns.free
        if column in found
        or (column in columns.open and roles.stem_of_a_rater(columns.rater(column)) in stems)
    ]
    found += people
    found = _with_others_of_their_series(columns, _on_all_criteria(columns, found))
    asked = list(dict.fromkeys([*found, *columns.voters]))
    agreed = [c for c in found if columns.is_agreed(c) or roles.may_say_what_is_true(c)]
    raters = [column for column in found if column not in agreed]
    if agreed and len(set(map(columns.rater, raters))) > 1:
        others = tuple(answer for answer in (found, asked, agreed, []) if answer != found)
        guess = _asked(columns.name, asked, raters, [])
        return replace(guess, alternatives=(found, *others))
    models = roles.written_as_models([columns.rater(c) for c in columns.open_or_named])
    programs = [*models, *filter(roles.may_name_programs, map(columns.rater, found))]
    of_items = _rather_of_items(columns, found)
    likely = [c for c in found if columns.rater(c) not in programs and c not in of_items] or found
    guess = _asked(columns.name, asked, likely, [])
    others = _different([found, asked, []], likely)
    return replace(guess, alternatives=others) if columns.voters or likely != found else guess


def _with_others_of_their_series(columns: _Columns, found: list[str]) -> list[str]:
    """Add other columns called by a number behind the same letters: ``A4`` beside ``A1, A2, A3``.

    Or by a number alone, where all are.
    """
    stems = {letters_before_a_number(columns.rater(column)) for column in found}
    if len(stems) != 1 or None in stems:
        return found
    series = [c for c in columns.open if letters_before_a_number(columns.rater(c)) in stems]
    return [column for column in columns.free if column in (*found, *series)]


def _series_summed_up(columns: _Columns, humans: Sequence[str]) -> list[str]:
    """Numbered columns of nobody, of which the humans' one column is the mean or the sum."""
    if len(humans) != 1 or columns.criteria or holds_lists(column_of(columns.frame, humans[0])):
        return []
    return summed_up_by(columns.frame, columns.open, humans[0])


def _on_all_criteria(columns: _Columns, found: list[str]) -> list[str]:
    """Add what raters said on further criteria, be it the same of all items: ``Anna_safety``."""
    if columns.criteria is None:
        return found
    raters = {roles.normalised(columns.rater(column)) for column in found}
    return [
        column
        for column in columns.free
        if column in found
        or (column in columns.open and roles.normalised(columns.rater(column)) in raters)
    ]


def _different(answers: Iterable[Answer], guess: Answer) -> tuple[Answer, ...]:
    """Answers beside a guess, each once."""
    found: list[Answer] = []
    for answer in answers:
        if answer != guess and answer not in found:
            found.append(answer)
    return tuple(found)


def _asked(name: str, columns: Sequence[str], humans: list[str], certain: list[str]) -> Guess:
    others = certain if set(columns) & set(humans) else [*certain, *columns]
    return Guess("human", humans, _of_either_side(name, columns), "doubtful", (others,))


def _of_either_side(name: str, columns: Sequence[str]) -> str:
    return f"nothing in '{name}' says whether {are_labels(columns)} of humans or of judges"


def _have_an_adjudicator(columns: _Columns) -> bool:
    """Whether raters with one letter or number stand beside columns of their consensus."""
    criteria = columns.sight.mapping.names("criteria")
    raters = {columns.rater(column) for column in columns.open}
    return (
        len(raters) > 1
        and all(map(roles.is_id, raters))
        and any(roles.ADJUDICATED.match(c) and by_criterion(c, criteria) for c in columns.free)
    )


def _without_humans(columns: _Columns) -> Guess:
    turned_into_dates.refuse(columns.sight)
    if columns.voters:
        asked = _of_either_side(columns.name, columns.voters)
        raise HumansMissingError(
            f"{asked[:1].upper()}{asked[1:]}; list those of humans in the mapping as 'human', or "
            "add the file with the human labels of the same items.",
            [Doubt("human", columns.voters, asked, ([],))],
        )
    people = [c for c in columns.judges if (part := without_system(c, ())) and part.is_sure]
    if people:
        reason = (
            f"nothing in '{columns.name}' says whether {are_labels(people)} of humans, who "
            "judged what a model wrote, or of judges"
        )
        return Guess("human", people, reason, "doubtful", ([],))
    if judges := columns.judges or list(columns.sight.mapping.machine_names):
        raise HumansMissingError(
            f"File '{columns.name}' holds labels of judges alone ({quoted(judges)}); add "
            "the file with the human labels of the same items, or list the columns of humans in "
            "the mapping as 'human'.",
            _which_are_labels(columns),
        )
    if ticked := _ticked(columns):
        raise LabelError(
            f"Columns {quoted(ticked)} of '{columns.name}' have ticks and empty cells alone, and "
            "an empty cell is no label; write 'no' in those that mean it, and list the columns of "
            "humans in the mapping as 'human'."
        )
    doubts = _which_are_labels(columns)
    for doubt in doubts:
        if not isinstance(doubt.guess, list):
            continue
        not_filled_in.check_texts(columns.name, columns.frame, doubt.guess)
        if len(doubt.guess) == 1 and doubt.alternatives:
            return Guess("human", doubt.guess, doubt.reason, "doubtful", doubt.alternatives)
    raise LabelError(
        f"File '{columns.name}' has no column of human labels (found "
        f"{quoted(columns.frame.columns, 12)}); name columns human_1, human_2, ..., or list them "
        "in the mapping as 'human'.",
        doubts,
    )


def _ticked(columns: _Columns) -> list[str]:
    """Columns, two or more, in which some cells are ticked and the others are empty."""
    frame = columns.frame
    found = [
        column
        for column in columns.sight.free_plain
        if frame[column].isna().any()
        and (said := values_of(frame[column]))
        and {folded(word) for word in said} <= TICKS
    ]
    return found if len(found) > 1 else []


def _which_are_labels(columns: _Columns) -> list[Doubt]:
    """Ask which columns of a few repeated words or numbers people gave, where any may be meant.

    Beside judges' labels only what says one of these, or is called as labels are.
    """
    found = []
    judged = set().union(*(_folded(columns.frame[column]) for column in columns.judges))
    for column in columns.free:
        name = roles.normalised(column)
        if column in columns.judges or not columns.may_be_a_humans(column):
            continue
        if holds_lists(columns.frame[column]) or roles.METADATA_NAME.match(name):
            continue
        said = values_of(columns.frame[column])
        if is_prose(columns.frame[column]) or turned_into_dates.holds_dates(columns.sight, column):
            continue
        is_of_items = judged and judged.isdisjoint(_folded(columns.frame[column]))
        if is_of_items and not roles.is_label_name(column):
            continue
        if WHERE_FROM.fullmatch(name) or all(map(roles.names_a_model, said)) or _are_files(said):
            continue
        if _is_text_of_an_item(columns.frame, column):
            continue
        n_labels = 0 if any(value.startswith(OPENS_A_RECORD) for value in said) else len(said)
        if 1 < n_labels <= MOST_LABELS_OF_A_SCALE and repeats(columns.frame[column]):
            found.append(column)
    if not found:
        return []
    reason = f"no column of '{columns.name}' is known to hold human labels: {quoted(found)} may"
    called = [c for c in found if _is_called_as_labels(c)]
    is_one = len(called) == 1 and not columns.judges
    taken = called if is_one else found  # not whom or what people judged
    each = [[column] for column in found] if len(found) > 1 else []
    return [Doubt("human", taken, reason, _different([found, *each], taken))]


def _is_called_as_labels(column: str) -> bool:
    return roles.is_label_name(column) or roles.is_quality_name(column)


def _is_text_of_an_item(frame: pd.DataFrame, column: str) -> bool:
    """Whether a column is called as what is judged, ``input.output``, and hardly says it again."""
    called = {roles.normalised(column), roles.normalised(column.rpartition(".")[2])}
    cells = frame[column]
    if not called & TEXTS_OF_ITEMS or holds_lists(cells) or are_numbers(cells):
        return False
    return 2 * len(values_of(cells)) > int(cells.notna().sum())


def _are_files(said: Collection[str]) -> bool:
    return all(FILE.fullmatch(value) for value in said)


def _votes_on_pairs(columns: _Columns) -> list[str]:
    """Where rows compare two named systems, a column ``winner`` says what people voted."""
    plain = [column for column in columns.free if not holds_lists(columns.frame[column])]
    return votes_on_pairs(columns.sight, roles.columns_for("label", plain))[:1]


def _beside_models(columns: _Columns) -> list[str]:
    """Columns (``Anna``, ``label``) with the labels that columns named as models hold, too."""
    frame = columns.frame
    plain = [c for c in columns.judges if not holds_lists(frame[c])]
    models = [c for c in plain if roles.MODEL_NAME.search(c) and not is_continuous(frame[c])]
    of_models = {value.casefold() for value in _values(frame, models)}
    found = []
    for column in columns.open:
        own = {value.casefold() for value in values_of(frame[column])}
        if not holds_lists(frame[column]) and 2 * len(own & of_models) > len(own):
            found.append(column)
    if len(found) < 2 or len(found) > MOST_SUMMED_UP:
        return found
    said = [frame[model] for model in models]
    in_agreement = [c for c in found if says_what_raters_say(frame[c], said)]
    return _with_their_like(found, in_agreement) or found


def _with_their_like(found: Sequence[str], in_agreement: Sequence[str]) -> list[str]:
    """Add to columns that agree with the others those that may be raters' just as well.

    A human who agrees with nobody is one, and judges would look better without: only beside the
    names of people does another name tell that a column holds no labels.
    """
    if not all(map(_may_name_a_rater, in_agreement)):
        return list(found)
    return [c for c in found if c in in_agreement or _may_name_a_rater(c)]


def _counterparts(columns: _Columns) -> list[str]:
    """Columns called as a judge's but for its name: ``scores.tone`` of ``predict_scores.tone``."""
    words = [roles.without_machine_words(judge) for judge in columns.judges]
    return [column for column in columns.open if roles.normalised(column) in words]


def _of_one_kind(columns: _Columns) -> list[str]:
    """Columns that hold the same few labels, where nothing else says what they are."""
    frame = columns.frame
    values = {
        column: frozenset(values_of(frame[column]))
        for column in (*columns.open, *columns.voters)
        if not is_constant(frame[column]) and not roles.is_quality_name(columns.rater(column))
    }
    few = {c: own for c, own in values.items() if 1 < len(own) <= MOST_LABELS_OF_A_SCALE}
    n_columns = Counter(few.values())  # of thousands of columns hardly any have labels of their own
    alike = {
        own: {other for other in n_columns if len(own & other) * 2 > min(len(own), len(other))}
        for own in n_columns
    }
    largest = max(alike, key=lambda own: sum(n_columns[n] for n in alike[own]), default=frozenset())
    found = [column for column, own in few.items() if own in alike.get(largest, ())]
    if len(found) > 1:
        return _in_agreement(columns, found)
    labels = [column for column in few if roles.is_label_name(column)]
    return labels if len(labels) == 1 else []


def _marks_of_persons(columns: _Columns) -> list[str]:
    """Columns named after somebody with more numbers than a scale has, as marks up to 100.

    What is only written as a person's name is one where others rise and fall with it.
    """
    frame = columns.frame
    plain = [c for c in columns.open_or_named if not holds_lists(frame[c])]
    marks = [c for c in plain if are_numbers(frame[c]) and len(values_of(frame[c])) > FEWEST_SCORES]
    found = []
    for column in set(marks) & set(columns.open):
        name = columns.rater(column)
        is_sure = roles.names_somebody(name) or roles.stem_of_a_rater(name) is not None
        others = [frame[c] for c in marks if c != column]
        may_be = roles.is_person_name(name) and not roles.is_label_name(name) and bool(others)
        if is_sure or (may_be and says_what_raters_say(frame[column], others)):
            found.append(column)
    return [column for column in marks if column in found]


def _in_agreement(columns: _Columns, found: list[str]) -> list[str]:
    """Columns that agree with the others, where some do; else all: few rows prove nothing."""
    if columns.criteria or len(found) > MOST_SUMMED_UP:
        return found
    said = {column: columns.frame[column] for column in found}
    others = {*found[:: -(-len(found) // MOST_COMPARED)]}  # all with all take their square's time
    in_agreement = [
        column
        for column, own in said.items()
        if says_what_raters_say(own, [said[name] for name in found if name in others - {column}])
    ]
    if len(in_agreement) < 2:
        return found
    return _with_their_like(found, in_agreement)


def _judges_beside(sight: Sight) -> Iterable[Guess]:
    """Find the judges' columns, where it is known which are the humans'."""
    mapping, table = sight.mapping, sight.table
    columns, side = _Columns(sight), sight.side
    if mapping.machine is not None:
        return _unused(columns, [])
    humans = set(mapping.humans)
    raters = humans | columns.initials  # of whom a mapping may leave some out
    others = [column for column in columns.open_or_named if column not in raters]
    others += [c for c in columns.settings.every if c not in others]
    unread: list[str] = []
    unknown: list[str] = []
    if side is not None and side.kind == "human":
        judges = []
    elif side is not None:
        others = others or [c for c in sight.free_plain if are_answers_in_json(columns.frame[c])]
        judges = _of_judges_alone(columns.frame, others)
    else:
        values = _values(columns.frame, mapping.humans)
        others += _in_sentences(columns, others, values)
        read = [column for column in others if _is_judge(columns, column, values)]
        read += of_the_series(columns.frame, others, read)
        failing = _failing(columns, others, read)
        told, unknown = _in_other_words(columns, others, read, failing)
        judges = [c for c in others if c in {*read, *failing, *told, *unknown}]
        unread = _in_sentences(columns, judges, values)
        unread += [] if judges or unread else _in_texts(columns, values)
        unread += _beside_no_labels(columns, [*judges, *unread], values)
        judges += unread
    both = both_orders.together(sight, judges)
    machine, apart = (
        {
            judge: [column for name in own for column in both[name]]
            for judge, own in judges_of(both, mapping.names("criteria"), of_any_judge=any_).items()
        }
        for any_ in (True, False)
    )
    machine, apart = (_called_after_their_heading(own, table) for own in (machine, apart))
    if side is not None and side.kind == "machine":
        machine = _called_after_their_file(machine, table, runs_alone=False)
        apart = _called_after_their_file(apart, table, runs_alone=True)
    guesses = [Guess("machine", machine)]
    if judges:
        guesses = [_judges(columns, judges, machine, unread, unknown)]
    if guesses[0].certainty != "doubtful" and len(apart) > len(machine):
        guesses = [judges_or_answers(table.name, machine, apart)]
    if guesses[0].certainty != "doubtful":
        guesses[0] = _on_other_criteria(columns, machine, guesses[0])
    if guesses[0].certainty != "doubtful":
        guesses[0] = _criteria_of_one_judge(columns, machine, guesses[0])
    guesses[0] = _jury_of_the_others(columns, guesses[0])
    guesses[0] = turned_into_dates.asked(sight, guesses[0])
    return [*guesses, *_judges_in_lists(columns, machine), *_unused(columns, judges)]


def _judges_in_lists(columns: _Columns, machine: Mapping[str, Sequence[str]]) -> list[Guess]:
    """Ask whose labels stand in a list: those of several judges, or answers of one.

    A model's name says that it is one judge.
    """
    if "judge_rows" in columns.sight.mapping.answers:
        return []
    several = {
        judge: are_judges
        for judge, own in machine.items()
        if (are_judges := roles.names_several_judges(judge)) is not None
        and any(lists_several(columns.frame[column]) for column in own)
    }
    if not several:
        return []
    answers, judges = ({"judge_rows": one} for one in ANSWERS["judge_rows"])
    guess, other = (judges, answers) if any(several.values()) else (answers, judges)
    reason = (
        f"nothing in '{columns.name}' says whether the lists in {quoted(several)} hold labels of "
        "several judges, or answers of one"
    )
    return [Guess("answers", guess, reason, "doubtful", (other,))]


def _on_other_criteria(
    columns: _Columns, machine: Mapping[str, Sequence[str]], told: Guess
) -> Guess:
    """Ask about judges whose columns are named after another quality than the humans' are."""
    mapping = columns.sight.mapping
    humans = [column for column in mapping.humans if column in columns.frame.columns]
    named = [column for own in machine.values() for column in own]
    others = [] if mapping.names("criteria") else on_other_criteria(named, humans)
    if not humans or not others:
        return told
    rest = {
        judge: kept
        for judge, own in machine.items()
        if (kept := [column for column in own if column not in others])
    }
    reason = (
        f"nothing in '{columns.name}' says whether {quoted(others)} judges the same as "
        f"{quoted(humans, 3)}"
    )
    return Guess("machine", machine, reason, "doubtful", (rest,))


def _jury_of_the_others(columns: _Columns, told: Guess) -> Guess:
    """Ask about judges that may be what the others decided together: ``ensemble_winner``."""
    side = columns.sight.side
    if (side is not None and side.kind == "human") or not isinstance(told.value, Mapping):
        return told
    criteria = columns.criteria

    def criterion_of(column: str) -> str | None:
        part = by_criterion(column, criteria) if criteria else None
        return part.criterion if part else None

    humans = [c for c in columns.sight.mapping.humans if c in columns.frame.columns]
    return asked_about(columns.name, juries(columns.frame, told.value, humans, criterion_of), told)


def _criteria_of_one_judge(
    columns: _Columns, machine: Mapping[str, Sequence[str]], told: Guess
) -> Guess:
    """Ask which of several grades of one judge, ``gpt4.tone, gpt4.overall``, the humans gave.

    Where these have one criterion without a name, each would be a judge that says the same thing.
    """
    if columns.sight.side is not None or columns.sight.mapping.names("criteria"):
        return told
    by_judge: dict[str, list[str]] = {}
    for judge, own in machine.items():
        found = OF_ONE_JUDGE.fullmatch(judge)
        if found and len(own) == 1 and roles.is_quality_name(found["criterion"]):
            by_judge.setdefault(found["judge"], []).append(judge)
    several = {
        judge: own
        for judge, own in by_judge.items()
        if len(own) > 1 and roles.is_machine_name(judge) and not roles.is_metric_name(judge)
    }
    asked = [name for own in several.values() for name in own]
    humans = columns.sight.mapping.humans
    of_humans = {word for column in humans for word in roles.normalised(column).split("_")}
    on_same = {name for name in asked if roles.normalised(name).rpartition("_")[2] in of_humans}
    if not asked or len(on_same) > len(several):
        return told  # humans are on several of them, too: it was stated who is which
    guess = {judge: [*own] for judge, own in machine.items() if judge not in asked}
    for judge, own in several.items():
        likely = [name for name in own if name in on_same]
        likely += [name for name in own if IN_ALL.search(roles.normalised(name))]
        guess[judge] = [*machine[[*likely, own[0]][0]]]
    reason = (
        f"nothing in '{columns.name}' says which of {quoted(asked)}, criteria of one judge, is on "
        f"what {quoted(humans, 3)} labelled"
    )
    return Guess("machine", guess, reason, "doubtful", (dict(machine),))


def _unused(columns: _Columns, judges: Sequence[str]) -> list[Guess]:
    """Name the columns that may hold labels, or are called as a rater, and were not taken."""
    sight, frame = columns.sight, columns.frame
    unused = [
        column
        for column in sight.free
        if column not in judges
        and (
            _may_be_labels(column, frame[column])
            or (column not in columns.named and _is_named_as_rater(column))
            or (roles.may_name_a_model(column) and _says_no_more(column, columns))
            or _holds_the_humans_labels(column, columns)
            or column in columns.initials
            or _is_an_unread_judgment(column, columns)
            or (not judges and roles.is_machine_name(column) and is_continuous(frame[column]))
        )
    ]
    if not unused:
        return []
    note = (
        f"Not taken for labels of '{columns.name}', but kept beside the items: "
        f"{quoted(unused, len(unused))}; name a column in the mapping under 'machine' or 'human' "
        "if it holds labels."
    )
    return [Guess(NOTE, None, note)]


def _says_no_more(column: str, columns: _Columns) -> bool:
    """Whether a column holds nothing but the humans' labels, and several of them."""
    own = values_of(columns.frame[column])
    return len(own) > 1 and own <= _values(columns.frame, columns.sight.mapping.humans)


def _holds_the_humans_labels(column: str, columns: _Columns) -> bool:
    """Whether a column is named as what is no label, and yet holds the humans' labels.

    Their words, or their numbers where by its name it would hold texts.
    """
    is_texts = is_named_after_a_setting(column)
    cells, known = columns.frame[column], columns.labels_of_humans
    return holds_labels_of(cells, known) if is_texts else says_words_of(cells, known)


def _is_an_unread_judgment(column: str, columns: _Columns) -> bool:
    """Whether running text under a name such as ``evaluation`` says the humans' labels."""
    cells = columns.frame[column]
    if not JUDGMENT.search(roles.normalised(column)) or holds_lists(cells) or not is_prose(cells):
        return False
    labels = {str(label) for label in columns.labels_of_humans}
    return bool(labels) and share_read(cells.array.categories[:200].tolist(), labels) >= 0.5


def judges_or_answers(
    name: str, machine: dict[str, list[str]], apart: dict[str, list[str]]
) -> Guess:
    """Ask whether ``judge_1, judge_2`` are two judges, or two answers of one."""
    numbered = [judge for judge in apart if judge not in machine]
    reason = f"nothing in '{name}' says whether {quoted(numbered)} are judges or answers of one"
    return Guess("machine", apart, reason, "doubtful", (machine,))


def _in_sentences(columns: _Columns, known: Sequence[str], labels: Set[str]) -> list[str]:
    """Columns named as models, besides those that are known, whose texts may be answers."""
    criteria = columns.criteria
    return [
        column
        for column in columns.free
        if column not in known
        and not (is_named_so(column) or TEXT_NAME.search(column))
        and (not criteria or by_criterion(column, criteria))
        and may_be_answers(column, columns.frame[column], labels)
    ]


def _in_texts(columns: _Columns, labels: Set[str]) -> list[str]:
    """Columns named as texts of models, ``gpt4_output``, that may give labels: where none else."""
    return [
        column
        for column in columns.free
        if TEXT_NAME.search(column)
        and roles.is_machine_name(column)
        and not is_named_so(column)
        and are_answers_in_one_form(column, columns.frame[column], labels)
    ]


def _beside_no_labels(columns: _Columns, judges: Sequence[str], labels: Set[str]) -> list[str]:
    """Texts called as what stands beside a judge's labels, ``gpt4_raw``, where it has no others."""
    frame, criteria = columns.frame, columns.criteria
    judged = judges_words.called(map(columns.rater, judges))
    return [
        column
        for column in columns.sight.free_plain
        if column not in judges
        and ITS_TEXT.search(column)
        and roles.is_machine_name(column)
        and not judges_words.is_of_one_of(columns.rater(column), judged)
        and (not criteria or by_criterion(column, criteria))
        and not are_numbers(frame[column])
        and (
            are_answers(column, frame[column])
            or are_answers_in_one_form(column, frame[column], labels)
        )
    ]


def _failing(columns: _Columns, others: Sequence[str], read: Sequence[str]) -> list[str]:
    """Columns called as a judge and nothing else, of which no answer is a label of the humans.

    They count against the judge, as a model's do. Beside labels of the same judge they are
    something else that it said, and where they name a model they say who it is.
    """
    frame = columns.frame
    judged = judges_words.called(read)
    return [
        column
        for column in others
        if column not in read
        and roles.names_a_judge_alone(columns.rater(column))
        and roles.normalised(roles.RESULT_NAME.sub("", column)) not in judged
        and not (is_prose(frame[column]) or TEXT_NAME.search(column))
        and 0 < len(values_of(frame[column])) <= MOST_LABELS_OF_A_SCALE
        and not all(map(roles.MODEL_NAME.search, values_of(frame[column])))
    ]


def _in_other_words(
    columns: _Columns, others: Sequence[str], read: Sequence[str], failing: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Columns called as a judge's, whose few short words are no labels of the humans.

    Those whose words surely are labels, and those that may hold anything: under names that say no
    more or that texts have, too, or after one of a judge that has its labels in another column.
    """
    frame, known = columns.frame, {*read, *failing}
    told, unknown = list[str](), list[str]()
    judged = judges_words.called(map(columns.rater, read))
    for column in others:
        name = columns.rater(column)
        if column in known or not judges_words.holds_words(name, frame[column]):
            continue
        is_owned = judges_words.is_of_one_of(name, judged)
        is_text = TEXT_NAME.search(column) is not None or roles.is_text_name(name)
        if is_owned and (is_text or roles.names_a_judge_alone(name)):
            continue
        if judges_words.are_labels(name, frame[column], _humans_beside(columns, column)):
            if not is_text or roles.JUDGE_NOUN.search(roles.split_camel(name)):
                (unknown if is_owned or is_text else told).append(column)
        elif not (is_owned or is_text) and judges_words.may_be_labels(name, frame[column]):
            unknown.append(column)
    return told, unknown


def _humans_beside(columns: _Columns, column: str) -> list[pd.Series]:
    """Columns of humans on the criterion that one of a judge is named after, or all of them."""
    humans = [c for c in columns.sight.mapping.humans if c in columns.frame.columns]
    part = by_criterion(column, columns.criteria) if columns.criteria else None
    if part and columns.criteria:
        parts = {c: by_criterion(c, columns.criteria) for c in humans}
        humans = [c for c, own in parts.items() if own and own.criterion == part.criterion]
    return [column_of(columns.frame, c) for c in humans]


def _judges(
    columns: _Columns,
    judges: list[str],
    machine: dict[str, list[str]],
    unread: Sequence[str],
    unknown: Sequence[str],
) -> Guess:
    """Take columns for judges; ask about names that are nobody's, and about parts of outputs.

    And about those whose answers are not read, which may be texts that models wrote, or whose words
    may be anything.
    """
    criteria, name = columns.sight.mapping.names("criteria"), columns.name
    told = Guess("machine", machine, f"Judges of '{name}': {_described(machine, criteria)}.")
    named_after = _named_after_judges(columns, judges, machine)
    if columns.sight.side is not None:
        return _judges_or_said(columns, judges, told, named_after) if named_after else told
    outputs = [c for c in judges if roles.may_describe_an_output(c)]
    left_over = _left_over(columns, judges)
    said = _said_of_judges(columns, judges)
    true = [c for c in judges if roles.may_say_what_is_true(c)]
    said += [c for c in true if c not in said]
    of_raters = said_of_a_rater([*map(str, columns.frame.columns)])
    sums = columns.may_sum_up(judges)
    said += [c for c in sums if c not in said]
    compared = _may_compare(columns, judges)
    flags = [c for c in judges if c in of_raters or c in compared]
    corrected = [c for c in judges if c not in flags and roles.may_be_worked_over(c)]
    other = dict.fromkeys([*_strangers(columns, judges), *left_over, *flags, *corrected, *said])
    said_of_any = dict.fromkeys([*named_after, *unknown, *_may_be_data(columns, judges)])
    named_after = [c for c in said_of_any if c not in (*other, *outputs, *unread)]
    strangers = [*other, *named_after]
    settings = [c for c in columns.settings.asked if c in judges]
    nobodys = [*_named_after_nobody(columns, judges, machine), *settings]
    # Trial 1, seed_2: as likely how a label came to be as an answer of a judge without a name
    numbers = [c for own in machine if roles.is_a_run(own) for c in machine[own]]
    numbers = [c for c in numbers if roles.METADATA_NAME.match(roles.normalised(c))]
    asked = list(dict.fromkeys([*nobodys, *strangers, *outputs, *unread, *numbers]))
    of_systems = [] if asked else _of_systems(columns, judges)
    certain = judges_of([c for c in judges if c not in (*asked, *of_systems)], criteria)
    reason = f"nothing in '{name}' says whether {are_labels(asked or of_systems)} of judges"
    if of_systems:
        reason += " or of what these models wrote"
        return Guess("machine", machine, reason, "doubtful", (certain,))
    if not asked:
        return told
    say = "says" if len(asked) == 1 else "say"
    told_apart = [column for column in _labels_told_apart(columns) if column in nobodys]
    if left_over or told_apart:
        reason += " or of more humans"
    if corrected:
        reason += OR_OF_PEOPLE
    if true:
        reason += f" or {say} what is true of the items"
    if sums:
        reason += f" or {say} what most of the labels in a list say"
    if outputs or unread:
        reason += " or parts of what was judged"
    if flags:
        reason += f" or {say} whether labels are right"
    if named_after or settings:
        reason += OR_SAID.format(say=say)
    likely = [
        column
        for column in judges
        if column not in strangers
        and (column not in outputs or roles.is_label_name(column) or by_criterion(column, criteria))
    ]
    taken = judges_of(likely, criteria)
    others = [other for other in (certain, machine) if other != taken]
    if any(len(own) > 1 and set(own) <= set(told_apart) for own in taken.values()):
        by_column = {column: [column] for column in told_apart}
        each = {judge: own for judge, own in taken.items() if not set(own) <= set(told_apart)}
        reason += "; where they are, whether of one judge or of several"
        return Guess("machine", taken, reason, "doubtful", ({**each, **by_column}, *others))
    apart = judges_of(likely, criteria, of_any_judge=False)
    if len(apart) > len(taken):
        numbered = [judge for judge in apart if judge not in taken]
        reason += f", nor whether {quoted(numbered)} are judges or answers of one"
        return Guess("machine", apart, reason, "doubtful", (taken, *others))
    return Guess("machine", taken, reason, "doubtful", tuple(others[:1] if not outputs else others))


def _judges_or_said(
    columns: _Columns, judges: Sequence[str], told: Guess, said: Sequence[str]
) -> Guess:
    """Ask about columns of a file of judges that may say something of a judge or of texts."""
    taken = judges_of([c for c in judges if c not in said], columns.sight.mapping.names("criteria"))
    taken = _called_after_their_file(taken, columns.sight.table, runs_alone=False)
    reason = f"nothing in '{columns.name}' says whether {are_labels(said)} of judges"
    reason += OR_SAID.format(say="says" if len(said) == 1 else "say")
    return Guess("machine", taken, reason, "doubtful", (told.value,))


def _named_after_judges(
    columns: _Columns, judges: Sequence[str], machine: Mapping[str, Sequence[str]]
) -> list[str]:
    """Columns called after judges that name no criterion, and that may hold no labels of any."""
    turned = {column for own in machine.values() for column in both_orders.in_reverse(own)}
    plain = [
        column
        for column in judges
        if column not in turned
        and column not in columns.by_what_is_labelled
        and not (columns.criteria and by_criterion(column, columns.criteria))
    ]
    humans = [c for c in columns.sight.mapping.humans if c in columns.frame.columns]
    return said_of_judges(columns.frame, plain, humans, [columns.rater(c) for c in judges])


def _may_compare(columns: _Columns, judges: Sequence[str]) -> list[str]:
    """Judges of two labels called as what compares others, ``gpt4o_match``, beside plain labels.

    In few rows, or where a majority is compared, the labels themselves do not tell.
    """
    raters = [*columns.sight.mapping.humans, *judges]
    found = [c for c in judges if compares_labels(c) and len(values_of(columns.frame[c])) <= FLAG]
    has_judge = len(found) < len(judges)
    asks_so = any(compares_labels(c) for c in raters if c not in judges)
    return found if has_judge and not asks_so else []


def _may_be_data(columns: _Columns, judges: Sequence[str]) -> list[str]:
    """Judges called by a word for data, too, whose numbers agree with nobody: ``command``.

    Where other raters do: humans with each other, or a judge with them.
    """
    frame, humans = columns.frame, columns.sight.mapping.humans
    plain = [c for c in (*humans, *judges) if not holds_lists(frame[c])]
    found = [c for c in plain if c in judges and roles.may_be_data(c) and are_numbers(frame[c])]
    known = [c for c in plain if c not in found][:MOST_COMPARED]
    if len(known) < 2:  # of whom none says how people agree here
        return []
    return [
        column
        for column in found
        if any(says_far_less(frame[column], frame[c], _others(frame, known, c)) for c in known)
    ]


def _others(frame: pd.DataFrame, columns: Sequence[str], column: str) -> list[pd.Series]:
    return [frame[name] for name in columns if name != column]


def _said_of_judges(columns: _Columns, judges: Sequence[str]) -> list[str]:
    """Columns named after a judge that has its labels in another, and after what it says of them.

    ``gpt4_difficulty`` beside ``gpt4_rating``; ``gpt-4o_p5`` beside ``gpt-4o``, by its numbers:
    those of probabilities, or beyond the humans' grades. A judge's mean grades stay its labels.
    """
    frame, criteria = columns.frame, columns.sight.mapping.names("criteria")
    if criteria:
        return []
    found = roles.said_of_models(judges)
    humans = [c for c in columns.sight.mapping.humans if not holds_lists(frame[c])]
    if any(is_continuous(frame[c]) for c in humans):
        return found
    numbers = [n for n in map(numeric_category, _values(frame, humans)) if n is not None]
    names = {roles.normalised(column) for column in judges}
    added = [
        column
        for column in judges
        if column not in found
        and any(name in names for name, _ in roles.parts_of_name(roles.normalised(column)))
        and not holds_lists(frame[column])
        and numbers
        and _are_of_another_scale(frame[column], float(min(numbers)), float(max(numbers)))
    ]
    return [*found, *added]


def _are_of_another_scale(column: pd.Series, low: float, high: float) -> bool:
    """Whether most different numbers of a column are no grades, or all of them are shares."""
    own = [float(n) for n in map(numeric_category, values_of(column)) if n is not None]
    if not own or not are_numbers(column):
        return False
    n_beyond = sum(not low <= number <= high for number in own)
    are_shares = has_fractions(column) and min(own) >= 0 and max(own) <= 1 < high
    return are_shares or 2 * n_beyond > len(own)


def _left_over(columns: _Columns, judges: Sequence[str]) -> list[str]:
    """Judges by no name beside models, where the humans are not named as humans, either.

    What is written as a model, ``zork-7b``, is one.
    """
    humans = columns.sight.mapping.humans
    if any(roles.is_human_name(name) or roles.is_by_hand(name) for name in humans):
        return []
    told = {c for c in judges if roles.is_machine_name(c) or roles.is_metric_name(c)}
    told |= {*roles.written_as_models(judges)}
    unnamed = [c for c in judges if c not in told]
    return unnamed if any(map(roles.MODEL_NAME.search, judges)) else []


def _strangers(columns: _Columns, judges: Sequence[str]) -> list[str]:
    """Judges by no name, whose numbers or yes and no the humans do not share: any flag has them.

    And whose cells are lists of numbers: masks and offsets are, too.
    """
    frame = columns.frame
    unnamed = [c for c in judges if not _is_named_as_a_judge(columns, c)]
    lists = [c for c in unnamed if holds_lists(frame[c])]
    listed = [c for c in lists if None not in map(numeric_category, values_of(frame[c]))]
    known = {*columns.by_what_is_labelled, *_labels_told_apart(columns)}  # asked about otherwise
    plain = [c for c in unnamed if c not in known and c not in lists]
    of_any = [c for c in plain if are_numbers(frame[c]) or says_only(frame[c], FLAGS)]
    if not 0 < len(of_any) <= MOST_SUMMED_UP:
        return [*listed, *of_any]
    humans = list(columns.sight.mapping.humans)
    said = [frame[c] for c in humans]
    sure = {c for c in judges if c not in of_any or says_what_raters_say(frame[c], said)}
    between = _between(frame, {*humans, *sure})
    grades = set(map(numeric_category, _values(frame, humans)))
    others = [
        c for c in of_any if c not in sure and not (c in between and _are_grades(frame[c], grades))
    ]
    return [*listed, *others]


def _is_named_as_a_judge(columns: _Columns, column: str) -> bool:
    return (
        columns.is_machine(column)
        or roles.is_metric_name(column)
        or roles.may_name_programs(column)
    )


def _between(frame: pd.DataFrame, labels: Set[str]) -> set[str]:
    """Columns with labels on either side, in the order of the file."""
    places = [place for place, column in enumerate(frame.columns) if column in labels]
    return set(frame.columns[places[0] : places[-1]]) if places else set()


def _are_grades(column: pd.Series, grades: Set[object]) -> bool:
    """Whether a column holds nothing but the humans' numbers, and more than a flag has."""
    own = set(map(numeric_category, column.array.categories))
    return len(own) > FLAG and own <= grades


def _named_after_nobody(
    columns: _Columns, judges: Sequence[str], machine: dict[str, list[str]]
) -> list[str]:
    """Judges whose names say too little; of unknown names only many together.

    A few that hold the humans' very labels are judges with names of their own, ``sage``; numbers
    that are no grades of the humans may be anything, and ``rating`` is nobody's, nor are
    ``rating_1, rating_2``.
    """
    frame, humans = columns.frame, columns.sight.mapping.humans
    unnamed = [c for c in judges if not _is_named_as_a_judge(columns, c)]
    samples = [own for own in machine.values() if set(own) <= set(unnamed)]
    if len(samples) >= MANY_RATERS or max(map(len, samples), default=0) > MANY_SAMPLES:
        return unnamed
    grades = {numeric_category(value) for value in _values(frame, humans)}
    strange = []  # beside human scores, which are as various, other scores are metrics
    of_numbers = [c for c in humans if not holds_lists(column_of(frame, c))]
    if not any(is_continuous(column_of(frame, c)) for c in of_numbers):
        plain = [c for c in unnamed if not holds_lists(frame[c])]
        strange = [c for c in plain if _are_strange(frame[c], grades)]
    of_nobody = {*columns.by_what_is_labelled, *_labels_told_apart(columns)}
    return [*strange, *(c for c in unnamed if roles.is_label_name(c) or c in of_nobody)]


def _of_systems(columns: _Columns, judges: Sequence[str]) -> list[str]:
    """Columns of several models of which there are texts, too: ``gpt-4_output, gpt-4_score``."""
    texts = {
        roles.normalised(TEXT_NAME.sub("", column))
        for column in columns.frame.columns
        if TEXT_NAME.search(column)
    }
    found = [c for c in judges if roles.normalised(roles.RESULT_NAME.sub("", c)) in texts]
    return found if len(found) > 1 else []


def _are_strange(column: pd.Series, grades: Set[object]) -> bool:
    """Whether a column holds numbers most of which the humans never gave."""
    numbers = {numeric_category(value) for value in values_of(column)} - {None}
    return are_numbers(column) and 2 * len(numbers & grades) <= len(numbers)


def _is_named_as_rater(column: str) -> bool:
    """Whether a name is a rater's, whatever the column holds: it is never left out in silence."""
    if roles.model_before(column) is not None:
        return True
    is_rater = (
        roles.NUMBERED_HUMAN.match(column)
        or roles.MODEL_NAME.search(column)
        or roles.JUDGE_NOUN.search(column)
    )
    return is_rater is not None and not is_named_so(column) and not TEXT_NAME.search(column)


def _may_be_labels(column: str, cells: pd.Series) -> bool:
    """Whether a column may hold labels that tell items apart, were it named or not."""
    return holds_labels("" if UNNAMED.fullmatch(column) else column, cells)


def _of_judges_alone(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns of labels in a file of judges: those named as models or results, or all.

    Beside a score its text, ``raw_output``, is no second judge's.
    """
    named = [c for c in columns if roles.is_machine_name(c) or roles.RESULT_NAME.search(c)]
    labels = [c for c in columns if not TEXT_NAME.search(c)]
    return named or labels or list(columns)


def _called_after_their_heading(
    judges: Mapping[str, list[str]], table: RawTable
) -> dict[str, list[str]]:
    """Judges, of whom one is called ``GPT-4o`` where that stands over ``Run 1, Run 2``."""
    found: dict[str, list[str]] = {}
    for judge, own in judges.items():
        over = {table.groups[c][0] if c in table.groups else "" for c in own}
        heading = over.pop() if len(over) == 1 and roles.is_a_run(judge) else ""
        name = heading if roles.is_machine_name(heading) else judge
        found.setdefault(name, []).extend(own)
    return found


def _called_after_their_file(
    judges: Mapping[str, list[str]], table: RawTable, *, runs_alone: bool
) -> dict[str, list[str]]:
    """Judges of a file of judges; columns that name none, ``score`` or ``Run 1``, are the file's.

    Or runs alone are, which for certain are answers of one.
    """
    found: dict[str, list[str]] = {}
    for judge, own in judges.items():
        is_open = runs_alone and not roles.is_a_run(judge)
        found.setdefault(judge if is_open else _judge_of(judge, table), []).extend(own)
    return found


def _judge_of(column: str, table: RawTable) -> str:
    """Name of a judge in a file of judges: ``gpt`` of ``gpt_result``; the file's of ``score``."""
    if roles.is_machine_name(column):
        stem = roles.RESULT_NAME.sub("", column)
        return stem if roles.is_machine_name(stem) else column
    is_text = TEXT_NAME.fullmatch(roles.normalised(column)) is not None
    is_nobodys = is_text or roles.is_label_name(column) or roles.is_a_run(column)
    is_nobodys |= roles.is_quality_name(column) and roles.is_machine_name(table.title)
    return table.title if is_nobodys else column


def _described(judges: dict[str, list[str]], criteria: Sequence[str]) -> str:
    names = []
    for judge, columns in judges.items():
        n_samples = max(map(len, columns_by_criterion(columns, criteria).values()))
        names.append(f"{judge} ({n_samples} samples)" if n_samples > 1 else judge)
    return quoted(names)


@kept_with
def _is_label_column(frame: pd.DataFrame, column: str) -> bool:
    return may_hold_labels(column, column_of(frame, column)) and not is_true_answer(frame, column)


def _values(frame: pd.DataFrame, columns: Iterable[str]) -> set[str]:
    return set().union(*(values_of(column_of(frame, name)) for name in columns))


def _mostly_says(frame: pd.DataFrame, column: str, labels: set[str]) -> bool:
    """Whether more than half of a column's different labels are of some, as a person's are."""
    own = set(map(numeric_category, values_of(frame[column]))) - {None}
    known = set(map(numeric_category, labels)) - {None}
    return 2 * len(own & known) > len(own) and not is_constant(frame[column])


def _is_judge(columns: _Columns, column: str, human_values: set[str]) -> bool:
    """Whether a column's values are labels of the humans' scale, or scores of a metric."""
    frame, by_name = columns.frame, columns.is_machine(column)
    if column in columns.by_what_is_labelled:
        return True
    if not by_name and (is_constant(frame[column]) or roles.is_quality_name(column)):
        return False
    values = values_of(column_of(frame, column))
    if not values or not human_values:
        return bool(values) and by_name and not is_prose(frame[column])
    if not holds_lists(column_of(frame, column)) and are_numbers(column_of(frame, column)):
        values = {value for value in values if numeric_category(value) is not None}
    if all(numeric_category(value) is not None for value in values):
        return _are_numbers_of_a_judge(column, values, human_values, by_name)
    known = share_read(values, human_values)
    if is_prose(frame[column]) or TEXT_NAME.search(column):
        answers = roles.MODEL_NAME.search(column) is not None or "judge" in column.lower()
        return answers and known >= 0.5
    if roles.MODEL_NAME.search(column):  # a model's raw answers: what is no label is counted
        return known > 0 or len(values) <= MOST_LABELS_OF_A_SCALE
    return known >= 0.5 or (by_name and known > 0)


def _are_numbers_of_a_judge(
    column: str, values: set[str], human_values: set[str], by_name: bool
) -> bool:
    n_words = sum(numeric_category(value) is None for value in human_values)
    if n_words > MOST_ODD_VALUES * len(human_values):
        return by_name or roles.METRIC_NAME.search(column) is not None
    fractions = any(float(value) % 1 for value in values)
    numbers = {float(value) for value in human_values if numeric_category(value) is not None}
    same = {float(value) for value in values} <= numbers
    are_scores = len(numbers) > MOST_LABELS_OF_A_SCALE or any(n % 1 for n in numbers)
    if are_scores and len(values) > FEWEST_SCORES:
        return True
    return same or fractions or by_name or roles.METRIC_NAME.search(column) is not None
