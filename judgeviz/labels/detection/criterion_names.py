"""Criteria that stand in the names of the label columns: ``coherence_human_1``, ``fluency_gpt4``.

A table with a column per rater *and* criterion would otherwise be read as so many raters of one
question, and their disagreement would be that of different questions.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.scale.stated import grades_at_the_end, split_from_scale

# Endings of one word as noun and adjective: correctness, correct; fluency, fluent.
ENDINGS = re.compile(
    r"(ness|ety|ity|ment|[ae]nce|[ae]ncy|[ae]nt|acy|ate|ated|ation|ions?|ive|ability|able|ally|ly"
    r"|ful|al|ing|ed|ic|e|y|s)$"
)
SHORTEST_STEM = 3
# What is judged, as an adjective or a participle, of which some are the opposite of others.
ADJECTIVE = re.compile(
    r"(un|in|ir|non)?(safe(ty)?|faithful|grounded|supported|factual|correct|accurate|relevant|coherent"
    r"|fluent|helpful|complete|consistent|toxic|polite|biased)|harmful|hallucinat(ed|es|ing)"
)
TOKEN = re.compile(r"[^\W_]+")
# Stems of qualities that are called by two words, and of those that stand for any.
SAME_QUALITY = {"accur": "correct", "factu": "correct", "fact": "correct", "toxic": "harm"}
GENERAL = frozenset(("overall", "qual"))
SHARE = re.compile(r"\d+ ?%")
SHARE_OR_WORD = re.compile(rf"{SHARE.pattern}|{TOKEN.pattern}")
NUMBER_AT_THE_END = re.compile(r"[\W_]*\d+$")
NUMBER_BEHIND = re.compile(r"(?P<noun>[^\W\d_]{2,})\d+")
NUMBERED_WORD = re.compile(r"[^\W\d_]+ ?\d{1,3}")
LETTER = re.compile(r"[^\W\d_]")
LETTER_AND_NUMBER = re.compile(r"[^\W\d_]\d{1,3}")
# Of annotators, experts, humans, judges, participants, raters, users and workers.
NUMBERED_RATER = re.compile(r"[aehjpruw]\d{1,3}", re.IGNORECASE)
PROGRAM = "model"
HUMAN_WORD = re.compile(rf"^{roles.HUMAN_NOUN}\d*$", re.IGNORECASE)
OUTER = 2  # names of objects before that of a criterion
BY_HAND = re.compile(r"manual(?:ly)?(?![a-z])", re.IGNORECASE)


# What words for qualities end with: Korrektheit, correttezza, clarté, claridad, 准确性.
ABSTRACT = re.compile(
    r"(keit|heit|ung|ität|ezza|ità|ité|té|idad|dad|dade|ance|ence|ency|ness|ity|acy|ость|性|度)$",
    re.I,
)
# Names of a grade of everything, after their last underscore.
IN_ALL = re.compile(r"(^|_)(overall|total|final|quality|general)$")


@dataclass(frozen=True, slots=True)
class NamedColumn:
    """The two parts of a label column's name.

    Attributes
    ----------
    column : str
    criterion : str or None
    rater : str
        What is left of the name: ``human_1`` of ``coherence_human_1``.
    """

    column: str
    criterion: str | None
    rater: str


class CriterionWords:
    """Names of criteria by their words, to be looked for in many names of columns.

    A scale in brackets is no part of them: ``gpt4_tone`` is on ``tone (1-5)``, and so is
    ``gpt4_tone_1_5``.
    """

    def __init__(self, criteria: Iterable[str]) -> None:
        self._by_words: dict[tuple[str, ...], tuple[int, str]] = {}
        names = list(criteria)
        for number, (name, plain) in enumerate(zip(names, _without_scales(names), strict=True)):
            self._by_words.setdefault(tuple(words_of(plain)), (number, name))
        self._lengths = sorted({len(words) for words in self._by_words}, reverse=True)
        stated = (grades_at_the_end(name) for name in names if split_from_scale(name)[1])
        self._ranges = {(one.low, one.high) for one in stated if one is not None}

    def part_of(self, column: str) -> NamedColumn | None:
        """Take a column's name apart; see :func:`by_criterion`."""
        plain, _ = split_from_scale(column)
        grades = grades_at_the_end(column) if self._ranges else None
        if grades is not None and (grades.low, grades.high) in self._ranges:
            plain = grades.plain
        found = (self._spelled(plain) if plain != column else None) or self._spelled(column)
        return None if found is None else replace(found, column=column)

    def _spelled(self, column: str) -> NamedColumn | None:
        found = self._part_of(column)
        split = roles.split_camel(column)
        if found is not None or split == column:
            return found
        found = self._part_of(split)
        return None if found is None else _as_spelled(found, column)

    def _part_of(self, column: str) -> NamedColumn | None:
        words = words_of(column)
        for length in self._lengths:
            if not 0 < length < len(words):
                continue
            found = [
                (*self._by_words[part], start)
                for start in range(len(words) - length + 1)
                if (part := tuple(words[start : start + length])) in self._by_words
            ]
            found = [one for one in found if not _is_a_raters_letter(words, one[-1])] or found
            if found:
                first, criterion, _ = min(found)
                last = max(start for number, _, start in found if number == first)
                return NamedColumn(column, criterion, _without(column, last, length))
        return None


def on_other_criteria(judges: Sequence[str], humans: Iterable[str]) -> list[str]:
    """Columns of judges named after a quality that no human's is: ``judge_hallucinated``.

    Beside ``human_faithful``. Nothing where a human's column is named after none, but for what
    raters agreed on (``gold``), or a side's after all of them (``overall``).
    """
    humans = list(humans)
    single = [column for column in humans if not roles.is_adjudicated(column)]
    known = [qualities_in(column) for column in single or humans]
    if not all(known) or any(own & GENERAL for own in known):
        return []
    every = set().union(*known)
    return [
        column
        for column in judges
        if (own := qualities_in(column)) and own.isdisjoint(every | GENERAL)
    ]


def whether_judged_alike(name: str, judges: Sequence[str], humans: Sequence[str]) -> str:
    """Ask of a table whether columns of judges are on what the humans' are on: a reason."""
    return (
        f"nothing in '{name}' says whether {quoted(judges)} judges the same as {quoted(humans, 3)}"
    )


def on_the_same_criterion(judges: Iterable[str], humans: Iterable[str]) -> list[str]:
    """Columns of judges named after a quality that a human's column is named after as well."""
    every = set().union(*map(qualities_in, humans))
    return [column for column in judges if qualities_in(column) & every]


def qualities_in(column: str) -> set[str]:
    """Stems of the words of a name that say what is judged; one for several that say the same."""
    words = roles.normalised(column).split("_")
    said = {word for word in words if roles.QUALITY.fullmatch(word) or ADJECTIVE.fullmatch(word)}
    return {SAME_QUALITY.get(stem, stem) for stem in map(stem_of, said)}


def by_criterion(column: str, criteria: Iterable[str] | CriterionWords) -> NamedColumn | None:
    """Take a column's name apart; None where it holds none of the criteria, or nothing else.

    Names match by their words, without regard to case or to what stands between the words, which
    may be nothing (``human1Fluency``); the longest criterion wins.
    """
    words = criteria if isinstance(criteria, CriterionWords) else CriterionWords(criteria)
    return words.part_of(column)


def find_criteria(columns: Sequence[str], lists: Iterable[str]) -> list[str]:
    """Criteria in the names of label columns; empty where the names tell of raters alone.

    Parameters
    ----------
    columns : sequence of str
        All columns that may hold labels.
    lists : iterable of str
        Those of them with lists of labels in their cells.

    Notes
    -----
    Taken for criteria are at least two names that human raters share (not all need have labelled
    each). One human alone (``human_anna``, ``human_ben``) could as well be named after what
    follows: then a judge's columns have to carry the same names, or the cells to hold lists of
    labels. A scale that the columns of a criterion state stands behind its name.

    What raters agreed on, ``gold``, need name no criterion where the raters' own columns do.
    """
    agreed = [column for column in columns if roles.is_adjudicated(column)]
    single = [column for column in columns if column not in agreed]
    lists = list(lists)
    for own in (columns, single) if agreed else (columns,):
        plain = dict(zip(own, _without_scales(own), strict=True))
        plain = _within_one_object(plain)
        names, of_lists = list(plain.values()), [plain[c] for c in lists if c in plain]
        found = _find_criteria(names, of_lists)
        split = [roles.split_camel(name) for name in names]
        if not found and split != names:
            found = _find_criteria(split, map(roles.split_camel, of_lists))
        if found:
            return _with_their_scales(found, own)
    return []


def _within_one_object(names: Mapping[str, str]) -> dict[str, str]:
    """Take the name of one object around all raters off: ``metrics.human.tone``.

    Else it would be the word before the rater's, as a criterion's may be.
    """
    parts = [name.split(".") for name in names.values()]
    is_around = len({own[0] for own in parts}) == 1 and all(
        len(own) > OUTER and HUMAN_WORD.fullmatch(own[1]) for own in parts
    )
    return {column: name.partition(".")[2] if is_around else name for column, name in names.items()}


def _without_scales(names: Sequence[str]) -> list[str]:
    """Names without the scales within them, if these alone do not tell some apart.

    ``annotator/5`` beside ``annotator/1`` states no scale, nor does ``human_1 - 50% rule`` beside
    ``human_2 - 50% rule``.
    """
    parted = [(name, *split_from_scale(name)) for name in names]
    plain = [own for _, own, _ in parted]
    numbered = {NUMBER_AT_THE_END.sub("", name) for name, own, _ in parted if own == name}
    are_numbers = any(own != name and own in numbered - {*names} for name, own, _ in parted)
    are_numbers |= any(_begins_with_a_number_of(name, scale, names) for name, _, scale in parted)
    are_apart = len({*map(tuple, map(words_of, plain))}) == len(plain)
    return plain if are_apart and not are_numbers else list(names)


def _begins_with_a_number_of(name: str, scale: str, others: Iterable[str]) -> bool:
    """Whether another name has another number where the range of a scale begins in this one."""
    number = re.match(r"\d+", scale)
    if number is None:
        return False
    start = name.index(scale)
    alike = re.escape(name[:start]) + r"\d+" + re.escape(name[start + number.end() :])
    return any(other != name and re.fullmatch(alike, other) for other in others)


def _with_their_scales(criteria: Sequence[str], columns: Iterable[str]) -> list[str]:
    """``tone (1-5)``, where all columns of ``tone`` that state a scale state this one."""
    scales: dict[str | None, set[str]] = {}
    columns = list(columns)
    for column, plain in zip(columns, _without_scales(columns), strict=True):
        if plain != column and (scale := split_from_scale(column)[1]):
            part = by_criterion(column, criteria)
            scales.setdefault(part.criterion if part else None, set()).add(scale)
    return [
        f"{name} {' '.join(own)}" if len(own := scales.get(name, ())) == 1 else name
        for name in criteria
    ]


def _find_criteria(columns: Sequence[str], lists: Iterable[str]) -> list[str]:
    humans = [
        column
        for column in columns
        if roles.is_human_name(column) and not roles.AGGREGATE.search(column)
    ]
    lists = set(lists)
    if letters := _letters_after_letters(humans) or _letters_beside_numbers(humans):
        return letters
    if around := _within_raters(columns):
        is_told = _are_told(around) or _are_a_judges(around, columns)
        return _grid(around) if is_told else []
    for taken_apart in WAYS_TO_NAME_A_HUMAN:
        named = [taken_apart(column) for column in humans]
        found = [part for part in named if part is not None]
        criteria = _grid(found) if len(found) == len(named) else []
        if taken_apart is _after_a_numbered_noun and not _differ_by_more_than_numbers(criteria):
            continue  # rater_1_1_tone, rater_1_2_tone: the number may be a rater's, or a round's
        if criteria and _is_certain(found, criteria, columns, lists):
            return criteria
    if humans:
        return []
    return _qualities(columns) or _criteria_of_codes(columns) or _criteria_of_given_names(columns)


def criteria_beside_single_columns(
    columns: Sequence[str], lists: Iterable[str]
) -> tuple[list[str], list[str]]:
    """Criteria of all raters but some with one column: ``human_1_tone, ..., expert``.

    And the columns of these, which name none of the criteria. Nothing where there are none such.
    """
    humans = [
        column
        for column in columns
        if roles.is_human_name(column) and not roles.AGGREGATE.search(column)
    ]
    for taken_apart in (*WAYS_TO_NAME_A_HUMAN, _beside_a_number):
        parts = {column: taken_apart(column) for column in humans}
        of_raters = Counter(part.rater for part in parts.values() if part)
        of_criteria = Counter(_key(part) for part in parts.values() if part)
        single = [
            column
            for column, part in parts.items()
            if part is None or of_raters[part.rater] == of_criteria[_key(part)] == 1
        ]
        if not 0 < len(single) < len(humans) - 1:
            continue
        found = find_criteria([column for column in columns if column not in single], lists)
        single = [column for column in single if by_criterion(column, found) is None]
        if found and single:
            return found, single
    return [], []


def within_raters(columns: Sequence[str]) -> tuple[list[str], list[str]]:
    """Criteria and raters of ``human_tone_1, human_facts_1, human_tone_2, ...``.

    A word for people comes first, and last a number, a numbered word for people, or another word
    that may tell raters, or systems, apart. Empty where not all columns are called so, or not all
    raters have the same criteria.
    """
    parts = _within_raters(_without_scales(columns))
    raters = list(dict.fromkeys(part.rater for part in parts))
    return _with_their_scales(_grid(parts), columns), raters


def _within_raters(columns: Iterable[str]) -> list[NamedColumn]:
    plain = [column for column in columns if not roles.AGGREGATE.search(column)]
    humans = [column for column in plain if roles.is_human_name(column) or BY_HAND.match(column)]
    parts = [part for part in map(_within_a_rater, humans) if part is not None]
    are_all = len(parts) == len(humans) and _are_all_crossed(parts)
    return parts if are_all and len(parts) > len(_grid(parts)) else []


def _within_a_rater(column: str) -> NamedColumn | None:
    words = words_of(column)
    end = len(words) - 1
    if end > 2 and words[end].isdigit() and HUMAN_WORD.match(words[end - 1]):
        end -= 1  # human_tone_rater_1
    if end < 2 or not _is_of_people(words[0]) or len(words[1]) == 1 or words[1].isdigit():
        return None
    last = " ".join(words[end:])
    is_other = roles.is_label_name(last) or roles.is_quality_name(last)
    if is_other or roles.METADATA_NAME.match(last):
        return None
    return _parted(column, 1, end, of_people=words[end][-1].isdigit() or end < len(words) - 1)


def _is_of_people(word: str) -> bool:
    """Whether a word stands for people, and has no number: ``expert``, ``manual``."""
    is_by_hand = BY_HAND.fullmatch(word) is not None
    return is_by_hand or (HUMAN_WORD.match(word) is not None and not word[-1].isdigit())


def _are_told(parts: Sequence[NamedColumn]) -> bool:
    """Whether a quality stands between a word for people and numbers, or names, of some of them.

    A letter may be a system's, and ``r1`` a round; ``manual`` alone is nobody's name, nor a part
    of what was judged.
    """
    if all(BY_HAND.match(part.rater) for part in parts):
        return True
    criteria = _grid(parts)
    last = {TOKEN.findall(part.rater)[-1] for part in parts}
    are_numbered = all(word.isdigit() or HUMAN_WORD.match(word) for word in last)
    are_raters = are_numbered or any(map(holds_a_given_name, last))
    return are_raters and any(map(roles.is_quality_name, criteria))


def _qualities(columns: Sequence[str]) -> list[str]:
    """``Fluency Anna, Fluency GPT-4, Adequacy Anna, ...``: qualities, each with all raters.

    And what all of these have as well: ``Safety Anna, Safety GPT-4``.
    """
    for taken_apart in (_first_word, _last_word):
        every = [part for part in map(taken_apart, columns) if part is not None and part.rater]
        parts = [part for part in every if roles.is_quality_name(part.criterion or "")]
        criteria = _grid(parts)
        raters = {" ".join(words_of(part.rater)) for part in parts}
        if len(raters) > 1 and len(parts) == len(criteria) * len(raters):
            own = [part for part in every if " ".join(words_of(part.rater)) in raters]
            times = Counter(map(_key, own))
            shared = [part for part in own if times[_key(part)] == len(raters)]
            return _grid(shared) or criteria
    return []


def _key(part: NamedColumn) -> str:
    """Words of a part's criterion, by which equal ones are told."""
    return " ".join(words_of(part.criterion or ""))


def criteria_of_a_model(columns: Sequence[str]) -> list[str]:
    """``flu_Anna, coh_Anna, flu_gpt-4o, coh_gpt-4o``: what a model and others by no name share.

    Every one of them has a column of each; empty where nothing is shared so. They may as well be
    systems, or rounds.
    """
    parts = [(words, column) for column in columns if len(words := words_of(column)) > 1]
    for place in (0, -1):
        raters: dict[str, dict[str, str]] = {}
        for words, column in parts:
            rater = " ".join(words[1:] if place == 0 else words[:-1])
            raters.setdefault(rater, {})[words[place]] = TOKEN.findall(column)[place]
        models = [own for rater, own in raters.items() if roles.is_machine_name(rater)]
        shared = max(models, key=len, default={})
        with_shared = [rater for rater, own in raters.items() if own.keys() & shared.keys()]
        are_crossed = all(raters[rater].keys() == shared.keys() for rater in with_shared)
        is_said_of_others = not all(map(roles.is_machine_name, with_shared))
        # numbers are those of a judge's answers
        are_names = not any(map(roles.is_machine_name, shared)) and not all(
            map(str.isdigit, shared)
        )
        if len(shared) > 1 and are_crossed and is_said_of_others and are_names:
            return list(shared.values())
    return []


def criteria_of_people(columns: Sequence[str]) -> list[str]:
    """``Anna_idiom, Anna_word_order, Ben_idiom, ...``: words that all of several people have.

    They may as well be systems, or rounds; empty where a column is called otherwise.
    """
    for taken_apart in (_last_word, _first_word, _after_first_word, _before_last_word):
        parts = [part for part in map(taken_apart, columns) if part is not None]
        raters = {part.rater for part in parts}
        are_people = all(map(roles.is_person_name, raters)) and any(
            map(roles.names_somebody, raters)
        )
        if are_people and len(parts) == len(columns) > len(raters) > 1 and _are_all_crossed(parts):
            criteria = _grid(parts)
            are_names = any(map(roles.names_somebody, criteria))
            return [] if are_names or any(map(roles.is_label_name, criteria)) else criteria
    return []


def of_several_words(columns: Sequence[str], criteria: Sequence[str]) -> list[str]:
    """Find what people were asked in words: ``anna_word_order`` beside ``anna_tone``.

    Where all of several people who have a column of each of the criteria have one of it.
    """
    raters = [
        {part.rater for part in own if not roles.is_machine_name(part.rater)}
        for criterion, own in columns_by_criterion(columns, criteria).items()
        if criterion is not None
    ]
    people = set.intersection(*raters) if raters else set()
    if len(people) < 2 or not all(map(roles.names_somebody, people)):
        return []
    for taken_apart in (_after_first_word, _before_last_word):
        given: dict[str, set[str]] = {}
        for part in map(taken_apart, columns):
            words = words_of(part.criterion or "") if part else []
            if part and len(words) > 1 and not any(map(str.isdigit, "".join(words))):
                given.setdefault(part.criterion or "", set()).add(part.rater)
        if found := [words for words, own in given.items() if own >= people]:
            return found
    return []


def criteria_of_one_human(columns: Sequence[str]) -> list[str]:
    """Find the endings of columns ``human_<ending>``, where one word stands for all humans.

    They may be criteria of one human or names of several; empty where they are numbers or letters,
    or number raters (``human_r1``). What was agreed on, ``gold``, needs none.
    """
    humans = [
        column
        for column in columns
        if roles.is_human_name(column) and not roles.AGGREGATE.search(column)
    ]
    humans = [column for column in humans if not roles.is_adjudicated(column)] or humans
    parts = [_beside_the_noun(column) for column in _without_scales(humans)]
    found = [part for part in parts if part is not None and part.criterion]
    if len(found) < max(2, len(humans)) or len({part.rater for part in found}) > 1:
        return []
    endings = [part.criterion for part in found if part.criterion]
    if any(map(NUMBERED_RATER.fullmatch, endings)):
        return []
    return _with_their_scales(endings, humans)


def criteria_called_as_programs(columns: Iterable[str]) -> list[str]:
    """Words of ``Content_rater1, Model_rater1, ...``, of which ``Model`` may be a program's.

    Before the same raters, two or more; empty where the others are words for people or labels.
    """
    raters: dict[str, set[str]] = {}
    for column in columns:
        words = words_of(column)
        if len(words) > 1 and roles.is_human_name(" ".join(words[1:])):
            raters.setdefault(TOKEN.findall(column)[0], set()).add(" ".join(words[1:]))
    of_programs = [word for word in raters if word.casefold() == PROGRAM]
    crossed = [word for word in raters if raters[word] in [raters[own] for own in of_programs]]
    are_any = any(
        HUMAN_WORD.match(word) or roles.is_label_name(word) or roles.is_machine_name(word)
        for word in crossed
        if word not in of_programs
    )
    are_several = len(crossed) > len(of_programs) == 1 and len(raters[of_programs[0]]) > 1
    return crossed if are_several and not are_any else []


def words_beside_raters(columns: Iterable[str]) -> list[NamedColumn]:
    """Take apart ``Anna doubt, Ben doubt`` beside ``Anna, Ben``: the same words after two raters.

    They name a criterion, or what raters noted beside their labels. Words after nothing but names
    of models tell models apart: ``GPT-4 turbo``.

    Parameters
    ----------
    columns : iterable of str

    Returns
    -------
    list of NamedColumn
        ``criterion`` holds the words, ``rater`` the column that is called without them.
    """
    spelled = {column: (column, roles.split_camel(column)) for column in columns}
    bare = {tuple(words_of(name)): column for column, names in spelled.items() for name in names}
    groups: dict[str, list[NamedColumn]] = {}
    for column, names in spelled.items():
        part = next(filter(None, (_beside_a_rater(name, bare) for name in names)), None)
        if part is not None and part.rater != column:
            groups.setdefault(_key(part), []).append(replace(part, column=column))
    return [
        part
        for key, parts in groups.items()
        for part in parts
        if tuple(key.split()) not in bare
        and len({one.rater for one in parts}) > 1
        and not all(roles.is_machine_name(one.rater) for one in parts)
    ]


def _beside_a_rater(name: str, bare: Mapping[tuple[str, ...], str]) -> NamedColumn | None:
    """Find the longest name of a rater at an end of a name, among those of columns."""
    words = tuple(words_of(name))
    if len(words) > roles.MOST_WORDS:
        return None
    after = [(words[:start], start, len(words)) for start in range(len(words) - 1, 0, -1)]
    before = [(words[end:], 0, end) for end in range(1, len(words))]
    for own, start, end in after + before:
        rater = bare.get(own)
        if rater is None or not _may_be_a_rater(rater):
            continue
        part = _parted(name, start, end)
        if part is not None:
            return replace(part, rater=rater)
    return None


def _may_be_a_rater(name: str) -> bool:
    if roles.is_human_name(name) or roles.is_machine_name(name):
        return True
    is_person = roles.is_person_name(name) or roles.is_id(name)
    return is_person and not (roles.is_label_name(name) or roles.is_quality_name(name))


def _criteria_of_codes(columns: Sequence[str]) -> list[str]:
    """Criteria of ``a_tone, a_facts, b_tone, b_facts``: every rater, a code or a name, on each.

    Summaries (``consensus_tone``, ``a_total``) are no raters and no criteria.
    """
    plain = [
        column
        for column in columns
        if not roles.AGGREGATE.search(column)
        and not roles.ADJUDICATED.match(column)
        and not roles.is_machine_name(column)
    ]
    parts = [part for part in map(_beside_a_numbered_noun, plain) if part is not None]
    if len({part.rater for part in parts}) > 1 and _are_all_crossed(parts):
        return _grid(parts)
    for taken_apart in (_after_first_word, _before_last_word):
        parts = [part for part in map(taken_apart, plain) if part is not None]
        raters = {part.rater for part in parts if roles.is_id(part.rater)}
        own = [part for part in parts if part.rater in raters]
        if len(raters) > 1 and _are_all_crossed(own):
            return _grid(own)
        criteria = _grid(parts) if parts else []
        if len(parts) == len(plain) and any(map(roles.is_quality_name, criteria)):
            return criteria
    return []


def _criteria_of_given_names(columns: Sequence[str]) -> list[str]:
    """Criteria of ``Anna_Length, Anna_Topic, Ben_Length, ...``: people by given names, on each."""
    for side in crossed_words(columns):
        people = {part.rater for part in side}
        if all(map(roles.names_somebody, people)):
            criteria = _grid(side)
            return criteria if any(map(_is_called_as_a_criterion, criteria)) else []
    return []


def _is_called_as_a_criterion(words: str) -> bool:
    """Whether words name a quality, or what tables say of items, and no person, round or system."""
    plain = roles.normalised(words)
    is_so = roles.is_quality_name(plain) or ABSTRACT.search(plain) or roles.is_flag_name(plain)
    return bool(is_so or roles.METADATA_NAME.match(plain)) and not roles.names_somebody(words)


def are_of_people(columns: Sequence[str]) -> bool:
    """Whether names all begin, or all end, with given names of several: ``Anna_Clarity``."""
    for taken_apart in (_before_last_word, _after_first_word):
        parts = [part for part in map(taken_apart, columns) if part is not None]
        people = {part.rater for part in parts}
        if (
            len(parts) == len(columns)
            and len(people) > 1
            and all(map(roles.names_somebody, people))
        ):
            return True
    return False


def crossed_words(columns: Sequence[str]) -> list[list[NamedColumn]]:
    """Names of a word, or several, that all stand with each of some others: two readings, or none.

    The criterion is what they begin with, or what they end with. Models and sums are left out, as
    they may have seen less.
    """
    plain = [c for c in columns if not (roles.AGGREGATE.search(c) or roles.is_machine_name(c))]
    found = []
    for taken_apart in (_before_last_word, _after_first_word):
        parts = [part for part in map(taken_apart, plain) if part is not None]
        is_whole = len(parts) == len(plain) and len({part.rater for part in parts}) > 1
        if is_whole and len(_grid(parts)) > 1 and _are_all_crossed(parts):
            found.append(parts)
    return found


def are_of_raters_on_criteria(columns: Sequence[str]) -> bool:
    """Whether people or numbered raters each have a column on each criterion: ``A1 tone (1-5)``."""
    for side in crossed_words(_without_scales(columns)):
        raters = {part.rater for part in side}
        are_people = all(map(roles.names_somebody, raters)) and not all(
            map(LETTER.fullmatch, raters)
        )
        if are_people or all(map(NUMBERED_RATER.fullmatch, raters)):
            return True
    return False


def may_be_letters_of_systems(criteria: Sequence[str]) -> bool:
    """Whether letters count something from the first on, as systems are: ``A, B``."""
    letters = "".join(criteria).casefold()
    return len(letters) == len(criteria) > 1 and ascii_lowercase.startswith(letters)


def criteria_beside_numbers(columns: Sequence[str]) -> tuple[list[str], list[str]]:
    """Letters or words of ``label1_q, label1_c, label2_q, ...``, and what is numbered.

    These are called as raters or as labels are, so that they are rather raters. Nothing where
    a column is called as a human's, or words as people or labels are.
    """
    plain = [c for c in columns if not (roles.AGGREGATE.search(c) or roles.is_machine_name(c))]
    parts = [part for part in map(_beside_a_number, plain) if part is not None]
    numbered = list(dict.fromkeys(part.rater for part in parts))
    criteria = _grid(parts)
    are_one = len({NUMBER_AT_THE_END.sub("", name).casefold() for name in numbered}) == 1
    if not are_one or any(map(roles.is_human_name, plain)) or not all(map(_may_rate, numbered)):
        return [], []
    are_others = any(map(holds_a_given_name, criteria)) or any(map(roles.is_label_name, criteria))
    is_grid = len(parts) > len(criteria) and _are_all_crossed(parts)
    return (criteria, numbered) if is_grid and not are_others else ([], [])


def _may_rate(numbered: str) -> bool:
    """Whether a word with a number may be a rater, or a label of each: ``A1``, ``label_2``."""
    stem = roles.stem_of_labels(numbered)
    is_of_labels = stem is not None and not roles.is_quality_name(stem)
    return is_of_labels or NUMBERED_RATER.fullmatch(numbered) is not None


def criteria_or_people(columns: Sequence[str]) -> tuple[list[str], list[str]]:
    """Words of ``Korrektheit Müller, Korrektheit Schmidt, Klarheit Müller, ...`` on either side.

    First those that are likelier criteria: they end as words for qualities do, or come first.
    Nothing where all columns are named as qualities.
    """
    sides = [_grid(parts) for parts in crossed_words(columns)]
    if len(sides) < 2 or any(NUMBER_BEHIND.fullmatch(word) for own in sides for word in own):
        return [], []
    first, second = sides
    if all(map(roles.is_quality_name, columns)):
        return [], []
    is_second = all(map(ABSTRACT.search, second)) and not all(map(ABSTRACT.search, first))
    return (second, first) if is_second else (first, second)


def _are_all_crossed(parts: Sequence[NamedColumn]) -> bool:
    """Whether every rater has a column of every criterion."""
    return len(parts) == len({part.rater for part in parts}) * len(_grid(parts)) > 0


def _beside_a_numbered_noun(column: str) -> NamedColumn | None:
    """``Q1 Grader 2``, ``专家1_流畅性``: a word for raters, who may be people and programs."""
    found = list(TOKEN.finditer(column))
    for length in (2, 1):
        for start in (0, len(found) - length):
            if len(found) <= length:
                continue
            rater = column[found[start].start() : found[start + length - 1].end()]
            if roles.stem_of_a_rater(rater) is not None or _is_a_numbered_noun(rater):
                return NamedColumn(column, _without(column, start, length), rater)
    return None


def _is_a_numbered_noun(word: str) -> bool:
    """Whether a word for raters, of any language, has its number behind it: ``专家1``."""
    numbered = NUMBER_BEHIND.fullmatch(word)
    noun = roles.normalised(numbered["noun"]) if numbered else ""
    return noun in roles.ROLE_NAMES["rater"] or bool(roles.HUMAN_NOUN_ALONE.fullmatch(noun))


def _after_first_word(column: str) -> NamedColumn | None:
    return _parted(column, 1, len(words_of(column)))


def _before_last_word(column: str) -> NamedColumn | None:
    return _parted(column, 0, len(words_of(column)) - 1)


def judges_of(
    columns: Iterable[str], criteria: Sequence[str], *, of_any_judge: bool = True
) -> dict[str, list[str]]:
    """Judges of columns, each with its columns of all criteria; numbered ones are samples.

    A column that names no criterion is a judge of its own: a metric that knows of one quality
    only is compared with the humans on each. For ``of_any_judge`` see
    :func:`~judgeviz.labels.detection.roles.group_samples`.
    """
    judges: dict[str, list[str]] = {}
    for named in columns_by_criterion(columns, criteria).values():
        column_of = {part.rater: part.column for part in named}
        for judge, raters in roles.group_samples(column_of, of_any_judge=of_any_judge).items():
            judges.setdefault(judge, []).extend(column_of[rater] for rater in raters)
    return judges


def columns_by_criterion(
    columns: Iterable[str], criteria: Sequence[str]
) -> dict[str | None, list[NamedColumn]]:
    """Columns of every criterion in their order; None for those whose names hold no criterion."""
    groups: dict[str | None, list[NamedColumn]] = {}
    words = CriterionWords(criteria)
    for column in columns:
        part = by_criterion(column, words) or NamedColumn(column, None, column)
        groups.setdefault(part.criterion, []).append(part)
    return groups


def _grid(parts: Sequence[NamedColumn]) -> list[str]:
    """Names of the criteria where every one has a human rater of the fullest; else none."""
    raters: dict[str, set[str]] = {}
    spelled: dict[str, str] = {}
    for part in parts:
        key = _key(part)
        spelled.setdefault(key, part.criterion or "")
        raters.setdefault(key, set()).add(" ".join(words_of(part.rater)))
    largest = max(raters.values(), key=len, default=set())
    alike = len(raters) > 1 and all(own & largest for own in raters.values())
    once = len(parts) == sum(map(len, raters.values()))
    return list(spelled.values()) if alike and once else []


def _differ_by_more_than_numbers(criteria: Sequence[str]) -> bool:
    """Whether words, or shares such as ``50%``, tell criteria apart, and no bare numbers."""
    said = {
        tuple(word for word in SHARE_OR_WORD.findall(one.casefold()) if not word.isdigit())
        for one in criteria
    }
    return len(said) == len(criteria)


def _is_certain(
    parts: Sequence[NamedColumn], criteria: Sequence[str], columns: Sequence[str], lists: set[str]
) -> bool:
    at_an_end = all(map(_has_its_rater_at_an_end, parts))
    are_listed = all(part.column in lists for part in parts)
    may_be_raters = any(map(is_a_letter_and_number, criteria))
    if (len(parts) > len(criteria) and at_an_end) or (are_listed and not may_be_raters):
        return True
    return _are_a_judges(parts, columns)


def _are_a_judges(parts: Sequence[NamedColumn], columns: Sequence[str]) -> bool:
    """Whether another column's rater, a judge, is on several of the criteria of humans' columns."""
    humans = {part.column for part in parts}
    judged: dict[str, set[str]] = {}
    words = CriterionWords(_grid(parts))
    for column in columns:
        part = None if column in humans else by_criterion(column, words)
        if part is not None:
            judged.setdefault(part.rater, set()).add(part.criterion or "")
    return any(len(own) > 1 for own in judged.values())


def _has_its_rater_at_an_end(part: NamedColumn) -> bool:
    """Whether a name begins or ends with its rater's, in brackets or not: ``Depth (Rater 1)``."""
    words, rater = words_of(part.column), words_of(part.rater)
    return rater in (words[: len(rater)], words[-len(rater) :])


def _after_a_letter(column: str) -> NamedColumn | None:
    """``annotator_a_factual_accuracy``: a letter after the noun tells raters apart."""
    words = words_of(column)
    is_lettered = (
        len(words) > 2
        and HUMAN_WORD.match(words[0]) is not None
        and LETTER.fullmatch(words[1]) is not None
    )
    return _parted(column, 2, len(words)) if is_lettered else None


def _is_a_raters_letter(words: Sequence[str], place: int) -> bool:
    """Whether a word is the letter behind the noun of a rater: the first ``x`` of ``rater_x_x``."""
    is_behind = place > 0 and HUMAN_WORD.match(words[place - 1]) is not None
    return is_behind and LETTER.fullmatch(words[place]) is not None


def letters_of_raters(columns: Sequence[str]) -> list[str]:
    """``rater_x_x, rater_x_y, rater_y_x, ...``: letters that raters and criteria may share."""
    return _letters_after_letters(
        [column for column in columns if roles.is_human_name(column)], are_shared=True
    )


def _letters_after_letters(humans: Sequence[str], are_shared: bool = False) -> list[str]:
    """``annotator_a_x, annotator_a_y, annotator_b_x, ...``: criteria of one letter each.

    Where the raters are called by the same letters a name says two things: only ``are_shared``
    takes these, and no others.
    """
    words = [words_of(column) for column in humans]
    are_lettered = all(
        len(own) == 3 and HUMAN_WORD.match(own[0]) and all(map(LETTER.fullmatch, own[1:]))
        for own in words
    )
    if not are_lettered:
        return []
    raters, letters = ({own[place] for own in words} for place in (1, 2))
    are_crossed = len(words) == len(raters) * len(letters)
    if min(len(raters), len(letters)) < 2 or not are_crossed:
        return []
    if bool(raters & letters) != are_shared:
        return []
    return list(dict.fromkeys(TOKEN.findall(column)[2] for column in humans))


def _letters_beside_numbers(humans: Sequence[str]) -> list[str]:
    """``annotator1_q, annotator1_c, annotator2_q, ...``: criteria of a letter beside others.

    Only where every one of several numbered humans has all of them: else a letter may tell two
    raters, or passes, apart.
    """
    parts = [part for part in map(_beside_a_number, humans) if part is not None]
    are_all = len(parts) == len(humans) and _are_all_crossed(parts)
    criteria = _grid(parts)
    is_told = any(map(LETTER.fullmatch, criteria)) and len(parts) > len(criteria)
    are_humans = all(HUMAN_WORD.match(words_of(part.rater)[0]) for part in parts)
    return criteria if are_all and is_told and are_humans else []


def _beside_a_number(column: str) -> NamedColumn | None:
    """``label1_q``, ``q_label_1``: a word or a letter beside a word with its number."""
    words = words_of(column)
    for start, end in ((0, 1), (len(words) - 1, len(words))):
        rest = words[end:] or words[:start]
        is_numbered = NUMBERED_WORD.fullmatch(" ".join(rest)) is not None
        if is_numbered and words[start].isalpha():
            named = TOKEN.findall(column)[start]
            is_a_word = LETTER.fullmatch(named) is None
            if is_a_word and _parted(column, start, end) is None:
                return None
            return NamedColumn(column, named, _without(column, start, 1))
    return None


def _beside_the_noun(column: str) -> NamedColumn | None:
    """``coherence_human_1``, ``human_1_coherence``, ``human_coherence_1``."""
    words = words_of(column)
    is_noun = [HUMAN_WORD.match(word) is not None for word in words]
    if True not in is_noun:
        return None
    start = is_noun.index(True)
    end = start + 1
    while end < len(words) and (is_noun[end] or words[end].isdigit()):
        end += 1
    if start > 0:
        return _parted(column, 0, start)
    last = len(words) - 1 if words[-1].isdigit() and not words[end - 1].isdigit() else len(words)
    return _parted(column, end, last)


def _last_word(column: str) -> NamedColumn | None:
    n_words = len(words_of(column))
    return _parted(column, n_words - 1, n_words)


def _first_word(column: str) -> NamedColumn | None:
    return _parted(column, 0, 1)


def _after_a_numbered_noun(column: str) -> NamedColumn | None:
    """``human_1-50% rule``, ``h1_rule 2``: of several numbers the first is the rater's."""
    words = words_of(column)
    if len(words) < 2 or HUMAN_WORD.match(words[0]) is None:
        return None
    end = 1 if words[0][-1].isdigit() else 2
    return _parted(column, end, len(words)) if words[end - 1][-1].isdigit() else None


WAYS_TO_NAME_A_HUMAN = (
    _after_a_letter,
    _beside_the_noun,
    _after_a_numbered_noun,
    _last_word,
    _first_word,
)


def _parted(column: str, start: int, end: int, *, of_people: bool = False) -> NamedColumn | None:
    """Take the words from ``start`` to ``end`` as criterion; None where they can be none.

    ``human_interest`` can be one, where others are known to be ``of_people``.
    """
    if not 0 < end - start < len(words_of(column)):
        return None
    found = list(TOKEN.finditer(column))
    name = column[found[start].start() : found[end - 1].end()]
    share = SHARE.match(column, found[start].start()) if end - start == 1 else None
    name = share[0] if share else name
    is_named = (
        re.search(r"[^\W\d_]{2}", name)  # a number or a letter alone tells raters apart
        or share
        or roles.QUESTION_NUMBER.fullmatch(name)
        or is_a_letter_and_number(name)
    )
    is_other = (
        not is_named
        or (not of_people and any(map(HUMAN_WORD.match, words_of(name))))
        or all(map(HUMAN_WORD.match, words_of(name)))
        or roles.AGGREGATE.search(name)
        or roles.is_machine_name(name)
    )
    return None if is_other else NamedColumn(column, name, _without(column, start, end - start))


def is_a_letter_and_number(word: str) -> bool:
    """Whether a word may number criteria as well as anything else: ``c1``; not ``q1`` or ``t1``.

    These are questions and times.
    """
    is_told = roles.QUESTION_NUMBER.fullmatch(word) or roles.TIME.fullmatch(word)
    return LETTER_AND_NUMBER.fullmatch(word) is not None and not is_told


def words_of(name: str) -> list[str]:
    """Words of a name without regard to case, numbers among them."""
    return [word.casefold() for word in TOKEN.findall(name)]


def stem_of(word: str) -> str:
    """Word without its endings: ``correct`` of correctness, ``flu`` of fluent and fluency."""
    while (match := ENDINGS.search(word)) and match.start() >= SHORTEST_STEM:
        word = word[: match.start()]
    return word


def _as_spelled(part: NamedColumn, column: str) -> NamedColumn:
    """Return a part of a name that was split for it, the rater as the name spells it."""
    criterion = part.criterion or ""
    at_start = column.casefold().startswith(criterion.casefold())
    at_end = column.casefold().endswith(criterion.casefold())
    if not (at_start or at_end):
        return replace(part, column=column)
    rest = column[len(criterion) :] if at_start else column[: -len(criterion)]
    rater = roles.with_brackets_closed(re.sub(r"^[\W_]+|[\W_]+$", "", rest))
    return replace(part, column=column, rater=rater)


def _without(name: str, start: int, n_words: int) -> str:
    """Take words out of a name; what stands between the others stays."""
    found = list(TOKEN.finditer(name))
    before, after = found[:start], found[start + n_words :]
    kept = [name[part[0].start() : part[-1].end()] for part in (before, after) if part]
    return "_".join(map(roles.with_brackets_closed, kept))
