"""Answers as annotation tools keep them: by item, rater and question, some with several choices."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import numpy as np
import pandas as pd

from judgeviz.errors import Doubt, LabelError, counted, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import are_dates
from judgeviz.labels.detection.columns import are_short_texts
from judgeviz.labels.detection.contents import come_back
from judgeviz.labels.detection.listed_classes import RARE, listed_classes
from judgeviz.labels.formats.long_table import HUMAN, MACHINE, ROLES, how_counted, long_table
from judgeviz.labels.formats.values import NO, YES, is_label, is_list, readable, text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.orders import usual_order
from judgeviz.labels.scale.preferences import TELLING, are_votes
from judgeviz.labels.scale.stated import PlainScales
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.list_cells import are_lists
from judgeviz.labels.sources.tables import NONE, RawTable, labels_called

ANONYMOUS = "annotator"
YES_NO: PlainScales = {"kind": "nominal", "categories": [NO, YES]}
PREFERENCE: PlainScales = {"kind": "preference"}
FREE_TEXT = "free text, which is no label"
REGION = "a region or span marked in the item, which is no label of it"
NO_LABEL = "an answer of several parts, which is no label"
CHANGED = "an answer that the same rater changed later"
SEVERAL = "an answer with several choices"
TOGETHER = "; "
ONE_QUESTION = "answer"  # what a question without a name is called
EACH, ONE, _ = ANSWERS["several"]
FEWEST_OF_ONE_CLASS = 40  # answers to a question, to tell that several choices are rare
PEOPLE, _ = ANSWERS["users"]
CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")
LONG_ANSWER = 60  # mean characters; beyond, answers are running text
MOST_ANSWERS = 50  # different ones; beyond, they are texts or ids where they hardly repeat
# Of what is called so a short text may be the name: ``document``, ``question``.
NAMED_BY_TEXTS = ("source", "system", "system_a", "system_b", "criterion")
FEW_REPEATS = 3  # answers for each different one
WORDS_OF_A_LABEL = 3  # beyond, most answers are sentences, where they hardly come back
MOST_GIVEN_ONCE = 0.7  # share of the answers: beyond, they are in one's own words
FEWEST_TO_COME_BACK = 12  # answers, of which some labels are to come back, however long
# What people may add in their own words; not "reason", which may be a question.
REMARK = re.compile(
    r"((any|other|further|additional|general|optional|your|my|free)_)*(comments?|remarks?|notes?"
    r"|thoughts|free_?text|anything_else|kommentare?|anmerkung(en)?|bemerkung(en)?|commentaires?"
    r"|remarques?|comentarios?|observaciones|observacoes|commenti|osservazioni|opmerking(en)?"
    r"|コメント|備考|备注|评论)(_\d+)?"
)
# Why people said what they said: their own words where these are sentences.
WHY = re.compile(
    r"(^|_)(why|because|explain|explanations?|justification|rationale|reason(s|ing)?|feedback"
    r"|begrundung|warum|explication|justificacion|porque|motivo|motivazione|toelichting|理由|原因)(_|$)"
)

TIMES = ("%a %b %d %H:%M:%S %Y", "%m/%d/%Y %H:%M:%S", "%m/%d/%Y %H:%M", "%m/%d/%Y")
TIME_ZONE = re.compile(r" [A-Z]{3,4}(?= \d{4}$|$)")  # all of a requester's times have the same


class Ticks(dict[str, bool]):
    """Choices of one question that could be made, and whether each was."""


@dataclass(frozen=True, slots=True)
class _Answer:
    about: Record
    rater: str
    kind: str
    criterion: str
    labels: tuple[str, ...] | str
    given_at: float | None = None
    offered: tuple[str, ...] = ()

    @property
    def form(self) -> tuple[object, ...]:
        """Which form it was given in: once to an item by a rater."""
        about = self.about
        return (about["item"], about.get("sample"), self.rater, about.get("row"), self.given_at)

    @property
    def key(self) -> tuple[object, ...]:
        """Whose answer it is, to what."""
        return (self.about["item"], self.about.get("sample"), self.rater, self.kind, self.criterion)


@dataclass
class Answers:
    """All answers of a document, on their way to a table with a row per label.

    Attributes
    ----------
    n_missing : int
        Questions that were shown and not answered.
    dropped : Counter of str
        Answers that are not to be read as labels, by reason.
    scales : dict
        Of criteria whose scale the format states.
    """

    n_missing: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    scales: dict[str, object] = field(default_factory=dict)
    _given: list[_Answer] = field(default_factory=list)
    _several: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _told_each: set[str] = field(default_factory=set)
    _told_by_name: set[str] = field(default_factory=set)
    _own_words: list[str] = field(default_factory=list)
    _blanks: list[_Answer] = field(default_factory=list)
    _nones: Counter[bool] = field(default_factory=Counter)  # by whether they were chosen

    def add(
        self,
        about: Record,
        rater: object,
        criterion: object,
        answer: object,
        *,
        kind: str | None = None,
        given_at: float | None = None,
        is_chosen: bool = False,
    ) -> None:
        """Take one answer.

        Parameters
        ----------
        about : mapping
            The item: ``item``, its ``row`` in the file, and what else describes it.
        rater : object
            Name or number; None or "" where the file does not tell.
        criterion : object
            The question.
        answer : object
            A label; a list of the choices made, or :class:`Ticks`; None where there is no
            answer. Anything else is no label, and counted.
        kind : {"human", "machine"}, optional
            By the rater's name where the file does not tell: a model's is no human's.
        given_at : float, optional
            Time of the answer, in seconds; of changed answers the latest counts.
        is_chosen : bool
            A text was chosen among others, as those of a list were.
        """
        offered = tuple(answer) if isinstance(answer, Ticks) else ()
        if isinstance(answer, Ticks):
            answer = [choice for choice, is_made in answer.items() if is_made]
        if isinstance(answer, list | tuple):
            said = [one for one in answer if one is not None and one != ""]
            labels: tuple[str, ...] | str = tuple(map(text_of, filter(is_label, said)))
            self.leave_out(NO_LABEL, len(said) - len(labels))
            if said and not labels:
                return
        elif answer is None or answer == "":
            self.n_missing += 1
            return
        elif not is_label(answer):
            self.leave_out(NO_LABEL)
            return
        else:
            labels = text_of(answer)
        if NONE in _choices(labels):
            self._nones[is_chosen or isinstance(answer, list | tuple)] += 1
        name = _name_of(rater)
        if kind is None:
            kind = MACHINE if roles.names_a_model(name) else HUMAN
            self._told_by_name |= {name} if kind == MACHINE else set()
        self._given.append(_Answer(about, name, kind, str(criterion), labels, given_at, offered))

    def add_blank(self, about: Record, rater: object, criterion: object) -> None:
        """Take a question without an answer in a form that its rater handed in.

        It is missing, but where several choices could be made: then none was.
        """
        self._blanks.append(_Answer(about, _name_of(rater), HUMAN, str(criterion), ()))

    def take_lists_apart(self, *others: "Answers") -> None:
        """Take texts that list several choices, as ``Positive, Neutral``, for these, in all alike.

        Of tools that write several choices in one text, as others write one.
        """
        every = (self, *others)
        criteria = {name for answers in every for name in answers.questions}
        listed = {
            name: listed_classes(text for answers in every for text in answers.labels_of(name))
            for name in criteria
        }
        for answers in every:
            answers._given = [_apart(one, listed[one.criterion]) for one in answers._given]

    def takes_several(
        self, criterion: str, choices: Iterable[str], *, is_told: bool = False
    ) -> None:
        """State that several choices may be made, also where nobody made more than one.

        Parameters
        ----------
        criterion : str
        choices : iterable of str
            That may be made.
        is_told : bool
            The file itself says yes or no to each of them, so that nothing has to be asked.
        """
        self._several[criterion] = tuple(choices)
        self._told_each |= {criterion} if is_told else set()

    @property
    def taking_several(self) -> list[str]:
        """All questions that were answered with several choices at once so far."""
        return [
            name for name, given in self._by_criterion().items() if self._is_several(name, given)
        ]

    @property
    def questions(self) -> list[str]:
        """All questions that were answered so far."""
        return list(self._by_criterion())

    def labels_of(self, criterion: str) -> set[str]:
        """All different labels given so far to one question."""
        given = (one for one in self._given if one.criterion == criterion)
        return {text for answer in given for text in _choices(answer.labels)}

    def leave_out(self, reason: str, n: int = 1) -> None:
        """Count answers that are no labels."""
        if n:
            self.dropped[reason] += n

    def leave_out_open_questions(self) -> None:
        """Leave out questions answered by running text, where a format does not say which are.

        So are those that people answered in their own words, beside others.
        """
        for criterion, given in self._by_criterion().items():
            if are_texts([text for answer in given for text in _choices(answer.labels)]):
                self._leave_out_question(criterion, FREE_TEXT)
        by_people = {
            criterion: [text for one in given if one.kind == HUMAN for text in _choices(one.labels)]
            for criterion, given in self._by_criterion().items()
        }
        n_most = max(map(len, by_people.values()), default=0)
        own_words = [name for name, said in by_people.items() if _are_own_words(name, said, n_most)]
        if len(own_words) < len(by_people):
            self._own_words = own_words
            for criterion in own_words:
                self._leave_out_question(criterion, FREE_TEXT)

    def table(
        self,
        document: Document,
        name_of_format: str,
        *,
        notes: Sequence[str] = (),
        beside: "Answers | None" = None,
    ) -> RawTable:
        """Make the table: several choices become a yes or no for each, changed answers the last.

        Parameters
        ----------
        document : Document
        name_of_format : str
        notes : sequence of str
        beside : Answers, optional
            Those to the same form in other files, which tell what its buttons are, and whether
            several choices may be made: what these count as is the same in all files.

        Raises
        ------
        LabelError
            Where no answer is a label.
        """
        beside = beside or Answers()
        self._take_codes_for_people()
        questions = self._namesakes_asked(document)
        said = [
            *notes,
            *self._join_buttons(document.name, beside),
            *self._keep_last(document.name),
            *self._models_among_people(document.name),
        ]
        if self._own_words:
            said.append(f"Left out as answered in people's own words: {quoted(self._own_words)}.")
        rows: list[dict[str, object]] = []
        by_criterion, elsewhere = self._by_criterion(), beside._by_criterion()
        every = {name: [*own, *elsewhere.get(name, ())] for name, own in by_criterion.items()}
        several = [name for name, given in every.items() if self._is_several(name, given)]
        open_to_ask = [name for name in several if name not in self._told_each]
        count_as = EACH
        if open_to_ask:
            are_rare = all(self._are_rarely_several(c, every[c]) for c in open_to_ask)
            count_as, question = several_choices(document, open_to_ask, ONE if are_rare else EACH)
            questions.append(question)
        self.n_missing += len(self._blanks)
        for criterion, given in by_criterion.items():
            if criterion not in several:
                rows += self._one_each(given)
            elif count_as == EACH or criterion in self._told_each:
                unticked = self._unticked(criterion, given)
                self.n_missing -= len(unticked)
                rows += self._yes_or_no(criterion, [*given, *unticked], every[criterion])
                said.append(
                    f"'{criterion}' takes several choices at once: each became a criterion of its "
                    f"own, true where it was chosen and false where another one"
                    f"{' or none' if unticked else ''} was."
                )
            elif count_as == ONE:
                rows += self._one_each([replace(one, labels=_together(one)) for one in given])
            else:
                alone = [one for one in given if len(_choices(one.labels)) < 2]
                self.leave_out(SEVERAL, len(given) - len(alone))
                rows += self._one_each(alone)
            self._state_preference(criterion, given)
        if not rows:
            raise self._nothing_to_read(document, name_of_format)
        has_none_chosen = self._nones[True] > 0 == self._nones[False]
        with labels_called({NONE} if has_none_chosen else ()):
            table = long_table(
                document,
                name_of_format,
                rows,
                scale=self.scales,
                texts=texts_among(rows),
                n_missing=self.n_missing,
                dropped=+self.dropped,
                notes=tuple(said),
                questions=questions,
            )
        return replace(table, has_none_chosen=has_none_chosen)

    def _is_several(self, criterion: str, given: Sequence[_Answer]) -> bool:
        return criterion in self._several or any(len(_choices(one.labels)) > 1 for one in given)

    def _are_rarely_several(self, criterion: str, given: Sequence[_Answer]) -> bool:
        """Whether nearly all answers are one class each, in a form that states no choice of many.

        Then the classes exclude each other for those who answered, and two of them are a doubt.
        """
        sizes = [len(_choices(one.labels)) for one in given]
        n_several = sum(size > 1 for size in sizes)
        return (
            criterion not in self._several
            and len(sizes) >= FEWEST_OF_ONE_CLASS
            and all(sizes)
            and n_several <= RARE * len(sizes)
        )

    def _by_criterion(self) -> dict[str, list[_Answer]]:
        found: dict[str, list[_Answer]] = {}
        for answer in self._given:
            found.setdefault(answer.criterion, []).append(answer)
        return found

    def _leave_out_question(self, criterion: str, reason: str) -> None:
        kept = [answer for answer in self._given if answer.criterion != criterion]
        self.leave_out(reason, len(self._given) - len(kept))
        self._given = kept

    def _join_buttons(self, name: str, beside: "Answers") -> list[str]:
        """Read questions with one choice alone, as the buttons of a form are stored.

        Of a group of radio buttons every form has one made; other buttons are ticked or not, each
        by itself.
        """
        offered: dict[str, set[str]] = {}
        others: set[str] = set()
        for one in (*self._given, *beside._given):
            offered.setdefault(one.criterion, set()).update(one.offered)
            others |= set() if one.offered else {one.criterion}
        buttons: dict[str, dict[str, str]] = {}
        for criterion, choices in offered.items():
            if len(choices) == 1 and criterion not in others:
                within = criterion.rpartition(".")[0]
                buttons.setdefault(within, {})[criterion] = next(iter(choices))
        return [self._read_buttons(name, *own, beside) for own in buttons.items()]

    def _read_buttons(
        self, name: str, within: str, buttons: Mapping[str, str], beside: "Answers"
    ) -> str:
        made = Counter[tuple[object, ...]]()
        for one in (*self._given, *beside._given):
            if one.criterion in buttons:
                made[one.form] += len(_choices(one.labels))
        if len(buttons) == 1 or set(made.values()) != {1}:
            self.scales.update(dict.fromkeys(buttons, YES_NO))
            self._given = [
                replace(one, labels=YES if _choices(one.labels) else NO)
                if one.criterion in buttons
                else one
                for one in self._given
            ]
            return f"{quoted(buttons)} of '{name}' became a yes or no each: true where ticked."
        taken = {*self.questions} - {*buttons}
        question = within or next(n for n in (ONE_QUESTION, "choice", "button") if n not in taken)
        tells = len(set(buttons.values())) == len(buttons)  # but not "on", each button's value
        label = {one: choice if tells else _last_part(one) for one, choice in buttons.items()}
        self._given = [
            replace(one, criterion=question, labels=label[one.criterion])
            if one.criterion in buttons
            else one
            for one in self._given
            if one.criterion not in buttons or _choices(one.labels)
        ]
        return (
            f"Every answer of '{name}' chose one of {quoted(buttons)}, which were read as the "
            f"labels of one question, '{question}'."
        )

    def _keep_last(self, name: str) -> list[str]:
        """Keep of changed answers the latest, and say so where only the order of the file tells."""
        last: dict[tuple[object, ...], _Answer] = {}
        undated = False
        for answer in self._given:
            earlier = last.setdefault(answer.key, answer)
            if earlier.given_at is None or answer.given_at is None:
                undated |= earlier.labels != answer.labels
                last[answer.key] = answer
            elif answer.given_at >= earlier.given_at:
                last[answer.key] = answer
        kept = [answer for answer in self._given if answer.labels == last[answer.key].labels]
        self.leave_out(CHANGED, len(self._given) - len(kept))
        self._given = kept
        note = (
            f"No time in '{name}' tells which of a rater's changed answers is the latest: the last "
            "one in the file counts."
        )
        return [note] if undated else []

    def _take_codes_for_people(self) -> None:
        """Take raters called by codes, in which a model's letters stand by chance, for people."""
        self._take_for_people(roles.made_up_alike({one.rater for one in self._given}))

    def _take_for_people(self, raters: Collection[str]) -> None:
        """Take raters for people who are named as models, where nothing else told their side."""
        people = self._told_by_name.intersection(raters)
        self._told_by_name -= people
        self._given = [
            replace(one, kind=HUMAN) if one.rater in people else one for one in self._given
        ]

    def _namesakes_asked(self, document: Document) -> list[Doubt]:
        """Ask whether users whose name people and models have, ``claude``, are people.

        Not where the mapping names the humans.
        """
        names = roles.namesakes(dict.fromkeys(one.rater for one in self._given))
        namesakes = [name for name in names if name in self._told_by_name]
        if not namesakes or document.humans:
            return []
        reason = (
            f"nothing in '{document.name}' says whether {quoted(namesakes)}, as models and people "
            "are called, labelled as people, for whom the tool takes its users, or as judges"
        )
        counted_as, question = how_counted(document, "users", reason)
        if counted_as == PEOPLE:
            self._take_for_people(namesakes)
        return [question]

    def _models_among_people(self, name: str) -> list[str]:
        """Say which raters of a format that does not tell were taken as judges."""
        if not self._told_by_name:
            return []
        return [
            f"Raters of '{name}' that are named as models were taken as judges: "
            f"{quoted(sorted(self._told_by_name))}; name them in the mapping under 'human' if they "
            "are people."
        ]

    def _yes_or_no(
        self, criterion: str, given: Sequence[_Answer], every: Sequence[_Answer]
    ) -> list[dict[str, object]]:
        """Say yes or no to each choice that was made in this file, or in another of its form."""
        made = (text for one in every for text in _choices(one.labels))
        choices = dict.fromkeys([*self._several.get(criterion, ()), *made])
        names = {choice: f"{criterion}: {choice}" for choice in choices}
        self.scales.update(dict.fromkeys(names.values(), YES_NO))
        return [
            _row(answer, name, YES if choice in _choices(answer.labels) else NO)
            for answer in given
            for choice, name in names.items()
        ]

    def _unticked(self, criterion: str, given: Sequence[_Answer]) -> list[_Answer]:
        """Forms in which nothing was chosen; none where another answer says who was asked at all.

        A tool may show a question to those alone who answered another one in a certain way.
        """
        sides = {one.rater: one.kind for one in self._given}
        answered = {one.key for one in given}
        blanks = [
            replace(one, kind=sides.get(one.rater, one.kind))
            for one in self._blanks
            if one.criterion == criterion
        ]
        blanks = [one for one in blanks if one.key not in answered]
        asked, not_asked = ({one.form for one in forms} for forms in (given, blanks))
        for name, others in self._by_criterion().items():
            said = [{one.labels for one in others if one.form in own} for own in (asked, not_asked)]
            if name != criterion and all(said) and not set.intersection(*said):
                return []
        return blanks

    def _one_each(self, given: Sequence[_Answer]) -> list[dict[str, object]]:
        chosen = [(answer, _choices(answer.labels)) for answer in given]
        self.n_missing += sum(not choices for _, choices in chosen)
        return [_row(answer, answer.criterion, choices[0]) for answer, choices in chosen if choices]

    def _state_preference(self, criterion: str, given: Sequence[_Answer]) -> None:
        labels = {text for answer in given for text in _choices(answer.labels)}
        words = {label.strip().lower() for label in labels}
        if criterion not in self.scales and words & TELLING and are_votes(labels, False):
            self.scales[criterion] = PREFERENCE

    def _nothing_to_read(self, document: Document, name_of_format: str) -> LabelError:
        left_out = [f"{n:,} with {reason}" for reason, n in (+self.dropped).items()]
        if self.n_missing:
            left_out.append(counted(self.n_missing, "empty answer"))
        found = f" (left out: {'; '.join(left_out)})" if left_out else ""
        return LabelError(
            f"File '{document.name}' is {name_of_format}, but holds no label of any item{found}; "
            "export it again with its annotations."
        )


def _name_of(rater: object) -> str:
    return ANONYMOUS if rater is None or rater == "" else text_of(rater)


def several_choices(
    document: Document, criteria: Sequence[str], guess: str = EACH
) -> tuple[str, Doubt]:
    """Say what several choices of one answer count as, and ask; see :func:`how_counted`."""
    return how_counted(
        document,
        "several",
        f"answers to {quoted(criteria)} may name several choices at once, which count as a yes or "
        "no to each choice, as one label together, or not at all",
        guess,
    )


def are_texts(answers: Sequence[str]) -> bool:
    """Whether answers are running text or ids, not labels."""
    if not answers:
        return False
    different = set(answers)
    if roles.are_numbers(different):
        return False
    if float(np.mean([len(answer) for answer in different])) > LONG_ANSWER:
        return True
    return len(different) > MOST_ANSWERS and len(answers) < FEW_REPEATS * len(different)


def answers_within(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Find questions and answers in nested JSON of a form, as (``outer.inner``, answer).

    Truth values under one name are the choices that could be made, as :class:`Ticks`. A ``label``
    or ``labels`` within a question is its answer.
    """
    if is_list(value) and any(isinstance(entry, Mapping) for entry in value):
        for entry in value:
            yield from answers_within(entry, path)
        return
    if not isinstance(value, Mapping):
        yield path or ONE_QUESTION, value
        return
    if value and all(isinstance(entry, bool) for entry in value.values()):
        yield path or ONE_QUESTION, Ticks(value)
        return
    for key, entry in value.items():
        is_answer = key in ("label", "labels") and path and not isinstance(entry, Mapping)
        yield from answers_within(entry, path if is_answer else f"{path}.{key}" if path else key)


def described(data: Record, within: str) -> dict[str, object]:
    """Fields that describe an item, under names that no role takes; lists as JSON text.

    A ``system`` stays one as a ``model`` does.
    """
    reserved = {*ROLES, "row"} - {"system"}
    return {
        f"{within}.{key}" if key in reserved else str(key): readable(value)
        for key, value in data.items()
        if value is not None
    }


def about_items(
    document: Document, data: Sequence[Record], tool_ids: Sequence[object], within: str
) -> Iterator[tuple[Record, dict[str, object]]]:
    """Every record of a document, with its item, row and fields as :meth:`Answers.add` takes them.

    Parameters
    ----------
    document : Document
    data : sequence of mapping
        The user's own fields of every record.
    tool_ids : sequence of object
        What the tool calls the items.
    within : str
        Prefix of fields that are called as a role.
    """
    items = own_ids(data, tool_ids)
    rows = document.row_numbers
    for row, record, fields, item in zip(rows, document.records, data, items, strict=True):
        yield record, {**described(fields, within), "item": item, "row": row}


def moment(said: object) -> float | None:
    """Seconds of a time as platforms write it; None where it cannot be told."""
    text = TIME_ZONE.sub("", text_of(said))
    if re.fullmatch(r"\d{9,13}(\.\d+)?", text):
        return float(text)
    for form in (None, *TIMES):
        try:
            found = datetime.fromisoformat(text) if form is None else datetime.strptime(text, form)
        except ValueError:
            continue
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    return None


def own_ids(all_data: Sequence[Record], tool_ids: Sequence[object]) -> list[str]:
    """Ids of items, by which another file can join them.

    Parameters
    ----------
    all_data : sequence of mapping
        The user's own fields of every item.
    tool_ids : sequence of object
        What the tool calls the items.

    Returns
    -------
    list of str
        The user's own ids where every item has one and no two have the same, else the tool's.
    """
    fallback = [text_of(one) if is_label(one) else f"row {n}" for n, one in enumerate(tool_ids, 1)]
    keys = dict.fromkeys(key for data in all_data for key in data)
    for key in roles.columns_for("item", map(str, keys)):
        ids = [data.get(key) for data in all_data]
        if all(map(is_label, ids)):
            pairs = set(zip(map(text_of, ids), fallback, strict=True))
            if len(pairs) == len({own for own, _ in pairs}) == len({tool for _, tool in pairs}):
                return [text_of(one) for one in ids]
    return fallback


def texts_among(rows: Iterable[Record]) -> list[str]:
    """Entries of rows that are texts to read: long ones, or another for most items.

    What comes back, such as one of two prompts, is what items are told apart by; and what may be
    called as a source or system, such as ``document``, is no text as long as it is short.
    """
    of_items: dict[str, dict[object, str]] = {}
    lengths: dict[str, list[int]] = {}
    for row in rows:
        for key, value in row.items():
            if isinstance(value, str) and key not in ROLES:
                lengths.setdefault(key, []).append(len(value))
                of_items.setdefault(key, {})[row["item"]] = value
    return [
        key
        for key, found in lengths.items()
        if np.mean(found) > LONG_ANSWER or _are_short_texts(key, [*of_items[key].values()])
    ]


def _are_short_texts(key: str, texts: Sequence[str]) -> bool:
    column = pd.Series([*texts], dtype="category")
    is_other = come_back(column) or are_dates(column) or are_lists(column)
    has_a_role = any(roles.columns_for(role, [key]) for role in NAMED_BY_TEXTS)
    return not (is_other or has_a_role) and are_short_texts(key, column)


def _are_own_words(question: str, answers: Sequence[str], n_most: int) -> bool:
    """Whether short answers are what people wrote of their own: sentences, or remarks.

    Labels come back, whatever they are called; so may a remark, ``none`` or ``good task``, where
    not everybody makes one who answered another question (``n_most`` answers).
    """
    times = Counter(map(folded, answers))
    different = [*times]
    if not different or roles.are_numbers(different) or usual_order(different) is not None:
        return False
    words = [len(text.split()) for text in different]
    n_once = sum(n for n in times.values() if n == 1)
    hardly_come_back = n_once > MOST_GIVEN_ONCE * len(answers)
    name = roles.normalised(CAMEL_CASE.sub("_", question))
    if REMARK.fullmatch(name) is not None and max(words) > 1:
        return hardly_come_back or len(answers) < n_most
    is_enough = len(answers) >= FEWEST_TO_COME_BACK or WHY.search(name) is not None
    are_sentences = 2 * sum(n > WORDS_OF_A_LABEL for n in words) > len(words)
    return is_enough and hardly_come_back and are_sentences


def _choices(labels: tuple[str, ...] | str) -> tuple[str, ...]:
    return (labels,) if isinstance(labels, str) else labels


def _apart(answer: _Answer, listed: Mapping[str, Sequence[str]]) -> _Answer:
    choices = _choices(answer.labels)
    if listed.keys().isdisjoint(choices):
        return answer
    return replace(answer, labels=tuple(c for text in choices for c in listed.get(text, [text])))


def _last_part(criterion: str) -> str:
    return criterion.rpartition(".")[2]


def _together(answer: _Answer) -> tuple[str, ...]:
    """Choices as one label, the same in whatever order they were made; none where none was."""
    choices = _choices(answer.labels)
    return (TOGETHER.join(sorted(choices)),) if choices else ()


def _row(answer: _Answer, criterion: str, label: str) -> dict[str, object]:
    return {
        **answer.about,
        "rater": answer.rater,
        "kind": answer.kind,
        "criterion": criterion,
        "label": label,
    }
