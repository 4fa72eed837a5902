"""Tables with a column per rater: which columns are the humans'."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import pandas as pd

from judgeviz.errors import Doubt, HumansMissingError, LabelError, are_labels, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import (
    computed_tables,
    not_filled_in,
    roles,
    scores_of_two_texts,
    turned_into_dates,
)
from judgeviz.labels.detection.agreeing import says_what_raters_say
from judgeviz.labels.detection.assigned_people import name_people_alone
from judgeviz.labels.detection.author_names import named_as, without_system
from judgeviz.labels.detection.beside import (
    MOST_COMPARED,
    MOST_SUMMED_UP,
    holds_labels,
    is_constant,
    is_named_so,
)
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    YES_OR_NO,
    are_numbers,
    holds_lists,
    is_continuous,
    is_prose,
    may_be_choices,
    parts_of_a_whole,
    repeats,
    says_only,
    values_of,
)
from judgeviz.labels.detection.counts_beside_grades import counts_beside_grades
from judgeviz.labels.detection.criterion_names import (
    by_criterion,
    judges_of,
)
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.lists_of_people import (
    may_be_probabilities,
    summed_up,
)
from judgeviz.labels.detection.numbered_alike import (
    letters_before_a_number,
    summed_up_by,
)
from judgeviz.labels.detection.pairs_in_both_orders import votes_on_pairs
from judgeviz.labels.detection.people_of_a_mean import (
    INITIALS,
    called_as_people,
    people_of_a_mean,
)
from judgeviz.labels.detection.rules import Guess
from judgeviz.labels.detection.scores_of_segments import counts_ratings
from judgeviz.labels.detection.true_answers import is_true_answer
from judgeviz.labels.detection.wide.columns import (
    FEWEST_SCORES,
    WideColumns,
    is_judge,
    labels_told_apart,
    named_after_nobody,
    strangers_among,
    values_in,
)
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.detection import TICKS

Answer = TypeVar("Answer")
TEXTS_OF_ITEMS = roles.JUDGED_TEXTS | {"user_input"}
# What says where a text is from, or counts: no labels where nobody says so.
WHERE_FROM = re.compile(r"(.+_)?(source|origin|path|url|uri|link|file|filename|idx|index)")
FILE = re.compile(r"\S*\.[a-z][a-z0-9]{1,4}", re.IGNORECASE)
OPENS_A_RECORD = ("{", "[{")  # a cell that holds no label, but what a format keeps of some
H_AND_NUMBER = re.compile(r"h[\W_]*\d+", re.IGNORECASE)
# What a program writes beside its votes; people say why, too.
BESIDE_VOTES_OF_A_JUDGE = re.compile(
    r"(^|_)(judge|llm|raw|reasoning|rationale|explanation|justification|critique|judge?ment|verdict"
    r"|completion|tokens?|cost|latency|temperature|logprobs?|run)(_|$)"
)
FEWEST_WHO_AGREE = 2
FEWEST_MODELS = 2  # beside which what is called after nobody may be one more program
Y_OR_N = frozenset(("y", "n"))
MOST_SAID_ONCE = 8  # labels of as many rows, of which in few none has to come back
GENERAL = re.compile(r"human|mensch", re.IGNORECASE)


def humans_told(columns: WideColumns) -> Guess:
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
        if beside := _label_beside_lists(columns, humans):
            return beside
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
    told = [
        c for c in map(str, frame.columns) if BESIDE_VOTES_OF_A_JUDGE.search(roles.normalised(c))
    ]
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
    of_texts = (
        scores_of_two_texts.asked(columns.name, frame, sure) if sure and sure == lists else None
    )
    if of_texts is not None:
        return of_texts
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


def _without_agreed(columns: WideColumns, asked: Guess, humans: list[str]) -> Guess:
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


@dataclass(frozen=True)
class _Named:
    """Columns that are people's by their names, and what stands beside them."""

    columns: WideColumns
    humans: list[str]

    @property
    def name(self) -> str:
        """Of the table."""
        return self.columns.name

    @cached_property
    def values(self) -> set[str]:
        """What the people say."""
        return values_in(self.columns.frame, self.humans)

    @cached_property
    def of_a_rater(self) -> list[str]:
        """Columns of nobody so far in which somebody labelled."""
        columns, values = self.columns, self.values
        return [
            column
            for column in columns.open
            if is_judge(columns, column, values) or _mostly_says(columns.frame, column, values)
        ]

    @cached_property
    def persons(self) -> list[str]:
        """Those of them that are called as a person may be."""
        return [
            c
            for c in self.of_a_rater
            if _is_called_as_a_person(self.columns, c)
            and not roles.may_say_what_is_true(c)
            and not _is_computed_beside_grades(self.columns, c, self.humans)
        ]

    @cached_property
    def alike(self) -> list[str]:
        """Persons, and columns that say what the people say."""
        return [
            c
            for c in self.columns.open
            if c in self.persons
            or (is_judge(self.columns, c, self.values) and not self.columns.is_of_a_jury(c))
        ]

    @cached_property
    def unknown(self) -> list[str]:
        """Columns of nobody beside models, which may be anybody's."""
        nobodys = [c for c in self.alike if c not in self.persons]
        return _unknown_beside_models(self.columns, self.humans, nobodys)

    def with_these(self, *more: Sequence[str]) -> list[str]:
        """People and others, in the order of the table."""
        taken = {*self.humans, *(column for some in more for column in some)}
        return [column for column in self.columns.free if column in taken]


def _beside_named_humans(columns: WideColumns) -> Guess:
    """Further columns of people are asked about, where people stand beside them.

    Beside ``human_1, human_2`` a column ``sage`` is a judge's, unless models stand beside it that
    are named as such: then it may be any other's. Beside ``Chen (expert)`` the column ``Anna`` is
    as likely a human's.
    """
    named = _Named(columns, columns.humans)
    asked = (question(named) for question in QUESTIONS_BESIDE_PEOPLE)
    return next((guess for guess in asked if guess), None) or _further_people(named)


def _who_gave_them(named: _Named) -> Guess | None:
    if not named.columns.who:
        return None
    reason = (
        f"nothing in '{named.name}' says whether {quoted(named.columns.who)} holds labels, or who "
        f"gave those of {quoted(named.humans, 3)}"
    )
    others = ([*named.humans, *named.columns.who],)
    return Guess("human", named.humans, reason, "doubtful", others)


def _who_labelled_each_row(named: _Named) -> Guess | None:
    if not name_people_alone(named.columns.frame, named.humans):
        return None
    reason = (
        f"nothing in '{named.name}' says whether the names of people in {quoted(named.humans, 3)} "
        "are labels, or who labelled each row, whose labels stand elsewhere"
    )
    return Guess("human", named.humans, reason, "doubtful", ([],))


def _what_respondents_were_asked_about(named: _Named) -> Guess | None:
    asked_about = _things_asked_about(named.columns, named.humans)
    if not asked_about:
        return None
    reason = (
        f"nothing in '{named.name}' says whether {quoted(asked_about)} in the names of its "
        "columns are humans who labelled every row, or what the respondent of each row was "
        "asked about (then write a row per answer, with columns 'item', 'rater' and 'label')"
    )
    return Guess("human", named.humans, reason, "doubtful")


def _raters_beside_what_they_agreed_on(named: _Named) -> Guess | None:
    columns, humans = named.columns, named.humans
    series, agreed = _series_summed_up(columns, humans)
    are_of_others = bool(series) or all(
        columns.is_agreed(c) or roles.is_an_adjudicator(c) for c in humans
    )
    if not are_of_others or columns.namesakes:
        return None
    stems = [c for c in columns.open if roles.stem_of_a_rater(columns.rater(c))]
    ids = [c for c in named.of_a_rater if roles.is_id(columns.rater(c))] + stems
    numbered = labels_told_apart(columns)
    some = {*named.persons, *ids, *named.unknown, *numbered, *series}
    raters = _with_others_of_their_series(columns, [c for c in columns.free if c in some])
    if len(set(map(columns.rater, raters))) < 2:
        return None
    return _beside_what_they_agreed_on(columns, raters, agreed, series)


def _crowds_beside(named: _Named) -> Guess | None:
    crowds = [c for c in named.of_a_rater if roles.may_be_a_crowd(named.columns.rater(c))]
    if not crowds:
        return None
    reason = (
        f"nothing in '{named.name}' says whether {are_labels(crowds)} of crowd workers, "
        f"beside {quoted(named.humans, 3)}, or of judges"
    )
    return Guess("human", named.with_these(crowds), reason, "doubtful", (named.humans,))


def _one_human_alone(named: _Named) -> Guess | None:
    """Ask about one column of somebody who may have written what it is about, or nothing."""
    columns, humans = named.columns, named.humans
    by_name = [c for c in columns.by_what_is_labelled if c not in humans]
    are_judged = columns.judges or columns.sight.mapping.machine_names or by_name
    are_listed = bool(columns.lists_beside([c for c in columns.found if c not in humans]))
    is_alone = len(humans) == 1 and not are_judged and not are_listed
    if not is_alone or roles.is_plainly_human(columns.labelled_by(humans[0])):
        return None
    labels = _labels_beside_who_wrote(columns, humans[0]) or [
        c
        for c in _votes_on_pairs(columns)
        if named.values.isdisjoint(values_in(columns.frame, [c]))
    ]
    if labels:
        reason = (
            f"nothing in '{named.name}' says whether {quoted(labels)} or {quoted(humans)}, "
            "which share no label, holds labels of a human"
        )
        return Guess("human", labels, reason, "doubtful", (humans, []))
    reason = f"nothing in '{named.name}' says that {quoted(humans)} holds labels of a human"
    return Guess("human", humans, reason, "doubtful", ([],))


def _changed_from_a_programs(named: _Named) -> Guess | None:
    assisted = [c for c in named.humans if roles.may_begin_as_a_programs(named.columns.rater(c))]
    if not assisted:
        return None
    reason = (
        f"nothing in '{named.name}' says whether {are_labels(assisted)} of humans who "
        "labelled by themselves, or a program's that they changed"
    )
    return _rather_without(named.humans, assisted, reason)


def _on_what_a_model_wrote(named: _Named) -> Guess | None:
    judges = [] if named.columns.criteria else named.columns.judges
    on_outputs = [c for c in judges if named_as(c, named.humans)]
    if not on_outputs:
        return None
    reason = (
        f"nothing in '{named.name}' says whether {are_labels(on_outputs)} of humans, "
        f"as {quoted(named.humans, 3)} are, on what a model wrote, or of judges"
    )
    return Guess("human", named.with_these(on_outputs), reason, "doubtful", (named.humans,))


def _called_after_models(named: _Named) -> Guess | None:
    humans = [] if named.columns.criteria else named.humans
    of_models = [c for c in humans if _is_called_after_a_model(c)]
    if not of_models or len(of_models) == len(humans):
        return None
    reason = (
        f"nothing in '{named.name}' says whether {are_labels(of_models)} of one more human, "
        "of humans on what the model wrote, or of the model"
    )
    return _rather_without(humans, of_models, reason)


def _programs_in_their_place(named: _Named) -> Guess | None:
    in_place = [c for c in named.humans if roles.may_stand_for_a_person(named.columns.rater(c))]
    if not in_place:
        return None
    reason = (
        f"nothing in '{named.name}' says whether {are_labels(in_place)} of humans, or "
        "of programs in their place"
    )
    return _rather_without(named.humans, in_place, reason)


def _crowd_or_adjudicator(named: _Named) -> Guess | None:
    frame = named.columns.frame
    single = [c for c in named.humans if not holds_lists(column_of(frame, c))]
    return crowd_beside(named.name, single) or adjudicator_beside(named.name, single)


# The first that is one: what the columns of people are comes before what stands beside them.
QUESTIONS_BESIDE_PEOPLE: tuple[Callable[[_Named], Guess | None], ...] = (
    _who_gave_them,
    _who_labelled_each_row,
    _what_respondents_were_asked_about,
    lambda named: _scores_of_one_text(named.columns, named.humans),
    _raters_beside_what_they_agreed_on,
    _crowds_beside,
    _one_human_alone,
    _changed_from_a_programs,
    _on_what_a_model_wrote,
    _called_after_models,
    _programs_in_their_place,
    lambda named: _lists_beside_what_was_agreed_on(named.columns, named.humans),
    _crowd_or_adjudicator,
)


def _further_people(named: _Named) -> Guess:
    """Ask whether columns beside people are those of more people; else take the people alone."""
    columns, humans, persons = named.columns, named.humans, named.persons
    is_scheme = not any(roles.names_a_person(columns.rater(column)) for column in humans)
    open_ = {
        *named.unknown,
        *([] if is_scheme else named.alike),
    } - columns.by_what_is_labelled.keys()
    asked = [c for c in named.alike if c in persons or c in open_] + columns.namesakes
    if not asked:
        return _alike(columns, humans)
    people = [c for c in columns.namesakes if roles.is_a_namesake(columns.rater(c))]
    of_items = _rather_of_items(columns, [*humans, *persons])
    likely = [c for c in (*persons, *people) if not roles.may_name_programs(columns.rater(c))]
    counts = counts_beside_grades(columns.frame, [c for c in likely if c in persons], humans)
    likely = [column for column in likely if column not in (*of_items, *counts)]
    likely = [] if _are_rather_programs(columns, humans, likely) else likely
    taken, every = named.with_these(likely), named.with_these(asked)
    guess = _asked(named.name, asked, taken, humans)
    if named.unknown:
        neither = "; where they are neither, list the judges as 'machine', too"
        guess = replace(guess, reason=f"{guess.reason}{neither}")
    others = [answer for answer in (every, humans) if answer != taken]
    return replace(guess, alternatives=tuple(others))


def _are_rather_programs(columns: WideColumns, humans: list[str], found: Sequence[str]) -> bool:
    """Whether capital letters are no people's: ``EM, Contains`` beside ``HumanJudgement`` alone.

    Where models are called by their names, and humans in general. Given names are people's, and so
    are initials alone.
    """
    names = [columns.rater(column) for column in found]
    models = {columns.rater(c) for c in (*columns.judges, *columns.namesakes) if c not in found}
    are_models = len(models) >= FEWEST_MODELS
    are_in_general = all(GENERAL.search(columns.rater(column)) for column in humans)
    if not (names and are_models and are_in_general and all(map(roles.is_plainly_human, humans))):
        return False
    are_initials = len(names) > 1 and all(map(INITIALS.fullmatch, names))
    return not are_initials and not any(
        holds_a_given_name(name) or roles.is_human_name(name) for name in names
    )


def _rather_without(humans: list[str], doubtful: Sequence[str], reason: str) -> Guess:
    """Ask about some columns of humans; these are left out in the guess, unless all are such."""
    taken = [column for column in humans if column not in doubtful]
    guess, other = (taken, humans) if taken else (humans, [])
    return Guess("human", guess, reason, "doubtful", (other,))


def _label_beside_lists(columns: WideColumns, humans: Sequence[str]) -> Guess | None:
    """Ask about ``label`` beside lists in a file of humans: one more, or what they should say."""
    lists = [c for c in humans if holds_lists(columns.frame[c])]
    single = [c for c in humans if c not in lists]
    if not lists or not single or not all(map(roles.is_label_name, single)):
        return None
    reason = (
        f"nothing in '{columns.name}' says whether {are_labels(single)} of one more human, or what "
        f"those of whom {quoted(lists)} holds the labels agreed on or should have said"
    )
    return Guess("human", lists, reason, "doubtful", (humans,))


def _lists_beside_what_was_agreed_on(columns: WideColumns, humans: list[str]) -> Guess | None:
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


def _is_called_after_a_model(column: str) -> bool:
    """Whether a word beside that for people is a model's and no person's: ``bert_human``."""
    rest = roles.without_human_words(column)
    is_anybodys = holds_a_given_name(rest) or roles.TIME.fullmatch(rest)
    return roles.names_a_classifier(rest) and not is_anybodys


def _labels_beside_who_wrote(columns: WideColumns, person: str) -> list[str]:
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


def _is_called_as_a_person(columns: WideColumns, column: str) -> bool:
    """Whether a column is called as people are; before what is labelled, as programs are, too."""
    name = columns.labelled_by(column)
    is_sure = column not in columns.by_what_is_labelled or roles.names_somebody(name)
    return is_sure and roles.is_person_name(name)


def _things_asked_about(columns: WideColumns, humans: Sequence[str]) -> list[str]:
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


def _scores_of_one_text(columns: WideColumns, humans: list[str]) -> Guess | None:
    """Ask which scores are compared where people scored a text by two protocols, or once as z.

    ``DA`` beside ``MQM``, and ``human_z`` beside ``human_raw``, are no two raters on one scale.
    """
    if columns.criteria:
        return None
    plain = columns.sight.plain
    raw = {
        column: other
        for column in filter(roles.names_standards, humans)
        for other in plain
        if column != other
        and roles.is_standardised(column, other)
        and are_numbers(columns.frame[other])
        and not counts_ratings(other, columns.frame[other])
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
    are_protocols = len(heads) > 1 and len(protocols) == len(humans)
    if columns.sight.side is not None or not are_protocols:
        return None
    asked = (
        f"nothing in '{columns.name}' says which of {quoted(humans)} is compared, scores of one "
        "text by different protocols, unless they are raters on one scale (the list of them)"
    )
    others = (*([column] for column in humans[1:]), humans)
    return Guess("human", humans[:1], asked, "doubtful", others)


def _beside_what_they_agreed_on(
    columns: WideColumns, raters: list[str], agreed: list[str], summed: Sequence[str]
) -> Guess:
    """Raters by no name beside ``gold``, which is theirs and not one more rater's.

    Unless their names are judges', whom ``gold`` stands beside as the one human. ``summed``: those
    of them whose mean it is.
    """
    numbered = labels_told_apart(columns)
    named = [c for c in raters if c in numbered or _may_name_a_rater(columns.rater(c))]
    named = [c for c in raters if c in summed] or named
    order = [named, raters] if len(named) > 1 else [agreed, raters]
    every = [c for c in columns.free if c in (*raters, *agreed)]
    others = _different([*order, every, agreed], order[0])
    reason = (
        f"nothing in '{columns.name}' says whether {are_labels(raters)} of humans, who "
        f"agreed on {quoted(agreed)}, or of judges"
    )
    return Guess("human", order[0], reason, "doubtful", others)


def _unknown_beside_models(
    columns: WideColumns, humans: list[str], nobodys: Sequence[str]
) -> list[str]:
    """Columns with the humans' labels whose names are no person's, where models are named as such.

    They may be people's (``novice``), what people agreed on, or none's at all (``level``). What is
    asked about as a judge's is not among them.
    """
    named = [c for c in columns.judges if not roles.is_metric_name(c)]
    if not named or columns.sight.side is not None:
        return []
    beside = WideColumns(columns.sight.having(Guess("human", humans)))
    judges = [*nobodys, *columns.judges]
    machine = judges_of(judges, columns.sight.mapping.names("criteria"))
    asked = {*strangers_among(beside, judges), *named_after_nobody(beside, judges, machine)}
    asked |= {c for c in nobodys if roles.may_say_what_is_true(c)}
    return [c for c in nobodys if c not in asked and not roles.is_metric_name(c)]


def _alike(columns: WideColumns, humans: list[str]) -> Guess:
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


def _rather_of_items(columns: WideColumns, found: Sequence[str]) -> list[str]:
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


def _label_beside_models(columns: WideColumns) -> list[str]:
    """Find the one column ``label`` or ``gold`` beside those of models."""
    found = _beside_models(columns)
    return found if len(found) == 1 and roles.is_label_name(found[0]) else []


def _of_columns_alone(columns: WideColumns) -> Guess:
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
    agreed = [
        c for c in found if columns.is_agreed(c) or roles.may_say_what_is_true(columns.rater(c))
    ]
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


def _with_others_of_their_series(columns: WideColumns, found: list[str]) -> list[str]:
    """Add other columns called by a number behind the same letters: ``A4`` beside ``A1, A2, A3``.

    Or by a number alone, where all are.
    """
    stems = {letters_before_a_number(columns.rater(column)) for column in found}
    if len(stems) != 1 or None in stems:
        return found
    series = [c for c in columns.open if letters_before_a_number(columns.rater(c)) in stems]
    return [column for column in columns.free if column in (*found, *series)]


def _series_summed_up(columns: WideColumns, humans: list[str]) -> tuple[Sequence[str], list[str]]:
    """Columns of nobody, of which one called after humans is the mean or the sum; and that one.

    Numbered ones, or any where it is called so, ``human_mean``: some of them may be humans' by
    their names. Where there are none, the humans' columns; beside these those called as people,
    where no other human labelled.
    """
    plain = [c for c in humans if not holds_lists(column_of(columns.frame, c))]
    if columns.criteria or len(plain) < len(humans):
        return [], humans
    if len(humans) == 1 and (found := summed_up_by(columns.frame, columns.open, humans[0])):
        return found, humans
    for whole in filter(columns.sums_up, columns.found):
        if holds_lists(column_of(columns.frame, whole)) or not columns.open:
            continue
        every = [c for c in columns.free if c in (*plain, *columns.open)]
        found = people_of_a_mean(columns.frame, every, whole)
        if not {*columns.open}.isdisjoint(found):
            return found, [whole]
    if all(map(columns.is_agreed, humans)):
        return called_as_people(columns.frame, columns.open, columns.judges), humans
    return [], humans


def _on_all_criteria(columns: WideColumns, found: list[str]) -> list[str]:
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


def _have_an_adjudicator(columns: WideColumns) -> bool:
    """Whether raters with one letter or number stand beside columns of their consensus."""
    criteria = columns.sight.mapping.names("criteria")
    raters = {columns.rater(column) for column in columns.open}
    return (
        len(raters) > 1
        and all(map(roles.is_id, raters))
        and any(roles.ADJUDICATED.match(c) and by_criterion(c, criteria) for c in columns.free)
    )


def _without_humans(columns: WideColumns) -> Guess:
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
    if not doubts and (measured := _measured(columns)):
        return _asked(columns.name, measured, measured, [])
    of_one = any(doubt.role == "label" for doubt in doubts)
    stated = "'label', or, where each is another human's, as 'human'" if of_one else "'human'"
    raise LabelError(
        f"File '{columns.name}' has no column of human labels (found "
        f"{quoted(columns.frame.columns, 12)}); name columns human_1, human_2, ..., or list "
        f"{'criteria of one human' if of_one else 'them'} in the mapping as {stated}.",
        doubts,
    )


def _ticked(columns: WideColumns) -> list[str]:
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


def _which_are_labels(columns: WideColumns) -> list[Doubt]:
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
        if _is_text_of_an_item(columns.frame, column) or is_true_answer(columns.frame, column):
            continue
        n_labels = 0 if any(value.startswith(OPENS_A_RECORD) for value in said) else len(said)
        if 1 < n_labels <= MOST_LABELS_OF_A_SCALE and repeats(columns.frame[column]):
            found.append(column)
    if not found:
        return []
    reason = f"no column of '{columns.name}' is known to hold human labels: {quoted(found)} may"
    called = [c for c in found if _is_called_as_labels(c)]
    are_no_judges = not (columns.judges or columns.sight.mapping.machine_names)
    if len(called) > 1 and are_no_judges:  # whoever gave them: no name is one of raters
        return [Doubt("label", called, reason, tuple([column] for column in called))]
    is_one = len(called) == 1 and not columns.judges
    taken = called if is_one else found  # not whom or what people judged
    each = [[column] for column in found] if len(found) > 1 else []
    return [Doubt("human", taken, reason, _different([found, *each], taken))]


def _measured(columns: WideColumns) -> list[str]:
    """Give the one column of numbers called as a label, hardly one of which stands there twice.

    Means that were measured, 0.6134, are no grades of a scale, and may be people's all the same,
    where rows have a text or an id: beside a model's name alone they are results.
    """
    plain = columns.sight.plain
    systems = roles.columns_for("system", plain)
    is_of_items = columns.sight.mapping.column("item") or any(
        column not in systems and not are_numbers(columns.frame[column]) for column in plain
    )
    if columns.sight.side is not None or not is_of_items:
        return []
    found = [
        column
        for column in columns.free
        if roles.is_label_name(column)
        and not is_named_so(column)
        and columns.may_be_a_humans(column)
        and not holds_lists(columns.frame[column])
        and are_numbers(columns.frame[column])
    ]
    return found if len(found) == 1 else []


def _is_called_as_labels(column: str) -> bool:
    if computed_tables.SPREAD.search(roles.normalised(column)):
        return False
    is_mean = roles.OF_SEVERAL.fullmatch(roles.normalised(column)) is not None
    return is_mean or roles.is_label_name(column) or roles.is_quality_name(column)


def _is_text_of_an_item(frame: pd.DataFrame, column: str) -> bool:
    """Whether a column is called as what is judged, ``input.output``, and hardly says it again."""
    called = {roles.normalised(column), roles.normalised(column.rpartition(".")[2])}
    cells = frame[column]
    if not called & TEXTS_OF_ITEMS or holds_lists(cells) or are_numbers(cells):
        return False
    return 2 * len(values_of(cells)) > int(cells.notna().sum())


def _are_files(said: Collection[str]) -> bool:
    return all(FILE.fullmatch(value) for value in said)


def _votes_on_pairs(columns: WideColumns) -> list[str]:
    """Where rows compare two named systems, a column ``winner`` says what people voted."""
    plain = [column for column in columns.free if not holds_lists(columns.frame[column])]
    return votes_on_pairs(columns.sight, roles.columns_for("label", plain))[:1]


def _beside_models(columns: WideColumns) -> list[str]:
    """Columns (``Anna``, ``label``) with the labels that columns named as models hold, too."""
    frame = columns.frame
    plain = [c for c in columns.judges if not holds_lists(frame[c])]
    models = [c for c in plain if roles.MODEL_NAME.search(c) and not is_continuous(frame[c])]
    of_models = {value.casefold() for value in values_in(frame, models)}
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


def _counterparts(columns: WideColumns) -> list[str]:
    """Columns called as a judge's but for its name: ``scores.tone`` of ``predict_scores.tone``."""
    words = [roles.without_machine_words(judge) for judge in columns.judges]
    return [column for column in columns.open if roles.normalised(column) in words]


def _of_one_kind(columns: WideColumns) -> list[str]:
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
    if len(labels) == 1 and _is_an_answer_each(frame, labels[0], columns.open):
        return []
    return labels if len(labels) == 1 else []


def _is_an_answer_each(frame: pd.DataFrame, column: str, others: Sequence[str]) -> bool:
    """Whether each row has words of its own, ``answer``, beside a column that says yes or no."""
    cells = frame[column]
    if _may_be_said_again(cells) or len(values_of(cells)) <= MOST_SAID_ONCE:
        return False
    plain = [c for c in others if c != column and not holds_lists(frame[c])]
    return any(says_only(frame[c], YES_OR_NO | Y_OR_N) for c in plain)


def _marks_of_persons(columns: WideColumns) -> list[str]:
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


def _in_agreement(columns: WideColumns, found: list[str]) -> list[str]:
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


def _is_computed_beside_grades(columns: WideColumns, column: str, humans: Sequence[str]) -> bool:
    """Whether a program computed the numbers of a column, beside grades of humans or their means.

    ``Ruber_score: 0.047182`` beside ``human_score: 4``, and not Anna's.
    """
    if holds_a_given_name(columns.rater(column)):
        return False
    every = [column_of(columns.frame, c) for c in (column, *humans)]
    if any(holds_lists(one) or not are_numbers(one) for one in every):
        return False
    own, *of_humans = map(parts_of_a_whole, every)
    return own is None and None not in of_humans


def _mostly_says(frame: pd.DataFrame, column: str, labels: set[str]) -> bool:
    """Whether more than half of a column's different labels are of some, as a person's are."""
    own = set(map(numeric_category, values_of(frame[column]))) - {None}
    known = set(map(numeric_category, labels)) - {None}
    return 2 * len(own & known) > len(own) and not is_constant(frame[column])
