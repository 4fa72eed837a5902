"""Tables of crowd work: a row for every assignment of a task to a worker.

MTurk marks answers by ``Answer.``, Toloka by ``OUTPUT:``; in those of CrowdFlower (Figure Eight,
Appen), Scale and Surge nothing tells a question from what was shown, except that answers differ
between workers on one task. Rejected and tainted assignments are counted and not read; ids of
workers stay as they are.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import MOST_LABELS_OF_A_SCALE
from judgeviz.labels.formats.answers import (
    Answers,
    Ticks,
    about_items,
    answers_within,
    described,
    moment,
    own_ids,
)
from judgeviz.labels.formats.long_table import HUMAN, how_counted, with_questions
from judgeviz.labels.formats.questions_about_work import (
    STATES,
    STATUS,
    AskedOfItems,
    graded_anew,
    is_about_work,
    states_of_items,
)
from judgeviz.labels.formats.values import is_label, is_list, mapping_of, records_of, text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record, value_at
from judgeviz.labels.sources.tables import RawTable

REJECTED = "an assignment that was rejected"
NAMELESS = "an assignment that names no task or no worker"
OF_NOTHING = "an answer where the task showed nothing"
PLACEHOLDERS = frozenset(("blank", "empty", "placeholder", "left blank"))
TASK = "task, by what was shown"  # of a table without its id
ASSIGNMENT = "assignment, by its row"  # of a table without its workers
OF_RATERS, _, OF_ITEMS = ANSWERS["rows"]
NO_WORD = frozenset(("reject", "rejected", "x", "true", "skipped", "expired", "-", "1", "yes"))
NOT_COMPLETED = frozenset(("canceled", "cancelled", "rejected", "error", "pending"))
NOT_USED_BY_TOLOKA = frozenset(("rejected", "skipped", "expired", "active"))
NUMBER = re.compile(r"[_-]?(?<!\d)(\d{1,3})(?!\d)")
PLACE = "#"  # of the number in a name of which there is a series: s#_rating
BEFORE_PLACE = re.compile(rf"([^\W\d_]+){PLACE}")
FEWEST_ITEMS = 3  # of two, text_1 and text_2 may be compared, and q_1 and q_2 be two questions
FINISHED = frozenset((
    "completed_at", "submitted_at", "completedAt", "Completed At", "Submitted At", "time_spent",
    "time_spent_in_secs", "project_id", "batch", "completed",
))  # fmt: skip
# When an answer was given, the likeliest first.
GIVEN_AT = (
    "completed_at", "completedAt", "Completed At", "submitted_at", "submittedAt", "Submitted At",
    "SubmitTime", "ASSIGNMENT:submitted", "_created_at", "submitted", "timestamp", "created_at",
    "createdAt", "Created At",
)  # fmt: skip
# What a page counts while a worker is on it, under one prefix: e_play, e_pause, e_timeupdate.
EVENTS = frozenset((
    "abort", "blur", "canplay", "canplaythrough", "click", "copy", "dblclick", "durationchange",
    "emptied", "ended", "error", "focus", "keydown", "keypress", "keyup", "loadeddata",
    "loadedmetadata", "loadstart", "mousedown", "mousemove", "mouseout", "mouseover", "mouseup",
    "paste", "pause", "play", "playing", "progress", "ratechange", "resize", "scroll", "seeked",
    "seeking", "stalled", "suspend", "timeupdate", "touchend", "touchstart", "visibilitychange",
    "volumechange", "waiting",
))  # fmt: skip
FEWEST_EVENTS = 3
FEWEST_ECHOED = 3  # different values of what was shown under another name, which are no chance
FEWEST_ROWS_ECHOED = 20  # in which nobody says anything else than a label of another name shown


@dataclass(frozen=True, slots=True)
class _Part:
    """What one assignment says of one item: a task may show several, by numbers in their names."""

    row: int
    record: Record
    item: object
    shown: dict[str, object]
    given: list[tuple[str, object]]
    is_empty: bool = False  # the task showed nothing in the item's place


@dataclass(frozen=True, slots=True)
class Platform:
    """A tool whose tables have a row per assignment.

    Attributes
    ----------
    NAME : str
    item, rater : tuple of str
        Names of the columns of the task and of the worker, of which a table has one.
    answer, shown : str
        What the columns of answers, and of what was shown, start with; "" where nothing tells.
    refused : dict of str to tuple of str
        Columns, and the words in them by which an assignment is not to be used.
    own : str
        What the platform's own columns start with.
    aggregated : str
        What a column starts with that stands in the table of aggregated answers alone.
    beside : frozenset of str
        Columns of which a table must have one to be the platform's.
    has_people_alone : bool
        Ids of workers are the platform's, so that nobody is called as a model by chance.
    """

    NAME: str
    item: tuple[str, ...]
    rater: tuple[str, ...]
    answer: str
    shown: str
    refused: Mapping[str, frozenset[str]]
    own: str
    aggregated: str
    beside: frozenset[str] = frozenset()
    has_people_alone: bool = True

    def sniff(self, document: Document) -> bool:
        """Whether a table has the platform's columns."""
        keys = document.keys
        item, rater = _first(self.item, keys), _first(self.rater, keys)
        if self.beside and not keys & self.beside:
            return False
        if item is None:
            is_known = self._is_known_by_what_is_shown(keys)
            return is_known and (rater is not None or self._may_have_lost_workers(document))
        if rater is None:
            return any(key.startswith(self.aggregated) for key in keys if self.aggregated)
        if self.answer:
            return any(key.startswith(self.answer) for key in keys)
        return bool(self._asked(document.records, item, rater))

    def read(self, document: Document) -> RawTable:
        """Read the answers of workers as labels of humans.

        Raises
        ------
        LabelError
            For aggregated answers, which no worker gave, or where none is a label.
        """
        item, rater = _first(self.item, document.keys), _first(self.rater, document.keys)
        records, questions = document.records, []
        if item is None and rater is None:
            rater, records = ASSIGNMENT, _with_assignments(records)
            questions.append(_rows_of_raters(document))
        if rater is None:
            raise LabelError(
                f"File '{document.name}' is {self.NAME}, but holds aggregated answers without the "
                "workers who gave them; download the table with every assignment."
            )
        if item is None:
            item, records = TASK, self._with_tasks(records)
        asked = self._asked(records, item, rater)
        echoed = self._echoed(records, asked)
        asked = [column for column in asked if column not in echoed]
        shown = [self._shown(record, {*asked, item, rater}) for record in records]
        given = [list(_grouped(self.answer, record, asked)) for record in records]
        places = _places(
            dict.fromkeys(name for own in shown for name in own),
            dict.fromkeys(question for own in given for question, _ in own),
            document.answers.get("columns"),
        )
        parts = [
            part
            for row, record, seen, said in zip(
                document.row_numbers, records, shown, given, strict=True
            )
            for part in _parts(row, record, record.get(item), seen, said, places)
        ]
        of_items = AskedOfItems.of(
            document,
            (
                (part.record.get(rater), question, answer)
                for part in parts
                for question, answer in part.given
            ),
        )
        answers, time = Answers(), _first(GIVEN_AT, document.keys)
        items = own_ids([part.shown for part in parts], [part.item for part in parts])
        for part, name in zip(parts, items, strict=True):
            is_nameless = part.record.get(item) is None or part.record.get(rater) is None
            if is_nameless or self._is_refused(part.record):
                n_given = sum(answer is not None for _, answer in part.given)
                answers.leave_out(NAMELESS if is_nameless else REJECTED, n_given)
                continue
            about = {**described(part.shown, "input"), "item": name, "row": part.row}
            if part.is_empty:
                answers.leave_out(OF_NOTHING, sum(answer is not None for _, answer in part.given))
                continue
            kind = HUMAN if self.has_people_alone else None
            at = None if time is None else moment(part.record.get(time))
            for question, answer in of_items.split(answers, part.given):
                worker = part.record.get(rater)
                answers.add(about, worker, question, answer, kind=kind, given_at=at)
        answers.leave_out_open_questions()
        notes = [
            f"{quoted([column])} says again what the task showed in {quoted([source])}: it was not "
            "read as labels, and is kept as that."
            for column, source in echoed.items()
        ]
        left = [question for part in parts for question, _ in part.given]
        left += self._not_asked(document, [*asked, item, rater])
        notes += of_items.note(document, left)
        questions += of_items.questions
        read = answers.table(document, self.NAME, notes=notes)
        return replace(with_questions(read, questions), n_records=len(records))

    def _is_known_by_what_is_shown(self, keys: Collection[str]) -> bool:
        """Whether columns of what was shown, and of answers, stand in for the id of a task."""
        prefixes = (self.shown, self.answer)
        return all(one and any(key.startswith(one) for key in keys) for one in prefixes)

    def _may_have_lost_workers(self, document: Document) -> bool:
        """Whether several rows answer the same task, and no answer is called after who gave it."""
        told = document.answers.get("rows")
        if told != OF_RATERS and (told or document.humans):
            return False
        asked = [key for key in document.keys if key.startswith(self.answer)]
        if any(roles.is_called_after_a_rater(key.removeprefix(self.answer)) for key in asked):
            return False
        tasks = {record[TASK] for record in self._with_tasks(document.records)}
        return 2 * len(tasks) <= len(document.records)

    def _with_tasks(self, records: Sequence[Record]) -> list[Record]:
        """Call tasks by numbers, those of which the same was shown by one."""
        tasks: dict[tuple[str, ...], str] = {}
        numbered: list[Record] = []
        for record in records:
            shown = tuple(text_of(value) for value in self._shown(record, set()).values())
            task = tasks.setdefault(shown, f"task {len(tasks) + 1}")
            numbered.append({**record, TASK: task})
        return numbered

    def _asked(self, records: Sequence[Record], item: str, rater: str) -> list[str]:
        """Columns of answers."""
        columns = list(records[0]) if records else []
        if self.answer:
            return [column for column in columns if column.startswith(self.answer)]
        tasks = [record.get(item) for record in records]
        events = _events(columns)
        states = {
            column
            for column in columns
            if STATUS.search(roles.normalised(column))
            and {text_of(record.get(column)).lower() for record in records} <= {*STATES, ""}
        }
        answered = [
            column
            for column in columns
            if column not in states
            and self._may_be_asked(column, {item, rater, *events})
            and _differs_within(tasks, [record.get(column) for record in records])
        ]
        about_work = {column for column in answered if is_about_work(column)}
        if not about_work:
            return answered
        of_items = states_of_items(_given(records, rater, about_work))
        of_items |= graded_anew(_given(records, rater, answered))
        return [column for column in answered if column not in about_work - of_items]

    def _not_asked(self, document: Document, taken: Collection[str]) -> list[str]:
        """Columns of a table without marks that hold few values, and are called as about work."""
        if self.answer:
            return []
        return [
            column
            for column in document.keys
            if is_about_work(column)
            and self._may_be_asked(column, {*taken})
            and 1
            < len({text_of(one.get(column)) for one in document.records})
            <= MOST_LABELS_OF_A_SCALE
        ]

    def _echoed(self, records: Sequence[Record], asked: Sequence[str]) -> dict[str, str]:
        """Columns of answers that a page filled with what it showed, and what they repeat.

        Empty where no other answers are left: workers may all have agreed with a label shown.
        """
        if not (self.shown and self.answer) or not records:
            return {}
        shown = [column for column in records[0] if column.startswith(self.shown)]
        found: dict[str, str] = {}
        for column in asked:
            question = column.removeprefix(self.answer)
            called = f"{self.shown}{question}"
            is_called_so = called in shown
            fewest, rows = (1, 1) if is_called_so else (FEWEST_ECHOED, 1)
            sources = [called] if is_called_so else shown
            if not is_called_so and _is_called_a_label(question):
                sources = [] if _is_called_as_all_labels_are(question) else shown
                rows = FEWEST_ROWS_ECHOED
            source = next(
                (one for one in sources if _repeats(records, column, one, fewest, rows)), None
            )
            if source is not None:
                found[column] = source
        left = [column for column in asked if column not in found]
        is_answered = any(not is_about_work(one.removeprefix(self.answer)) for one in left)
        return found if is_answered else {}

    def _shown(self, record: Record, taken: set[str]) -> dict[str, object]:
        """Fields that the worker saw."""
        return {
            key.removeprefix(self.shown): value
            for key, value in record.items()
            if self._may_be_shown(key, taken)
        }

    def _may_be_shown(self, column: str, taken: set[str]) -> bool:
        if self.shown:
            return column.startswith(self.shown)
        return self._may_be_asked(column, taken) and not is_about_work(column)

    def _may_be_asked(self, column: str, taken: set[str]) -> bool:
        is_own = bool(self.own) and column.startswith(self.own)
        return column not in taken and not is_own

    def _is_refused(self, record: Record) -> bool:
        return any(
            column in record and text_of(record[column]).lower() in words
            for column, words in self.refused.items()
            if record.get(column) is not None
        )


def _given(
    records: Sequence[Record], rater: str, columns: Iterable[str]
) -> Iterator[tuple[object, str, object]]:
    """Worker, question and answer of every record and column."""
    for column in columns:
        for record in records:
            if record.get(column) is not None:
                yield record.get(rater), column, record[column]


def _places(
    shown: Iterable[str], questions: Iterable[str], stated: str | None
) -> dict[str, tuple[str, str]]:
    """Say of names whose number is that of an item what they are without it, and the number.

    Parameters
    ----------
    shown, questions : iterable of str
        What a task shows, and asks: ``text_1``, ``s1_rating``.
    stated : str, optional
        What the mapping says of the columns; else there are several items where a task shows as
        many as it asks about.
    """
    series, asked = _series(shown), _series(questions)
    counts = [frozenset(own) for own in asked.values() if len(own) > 1]
    if stated is None:
        are_shown = {frozenset(own) for own in series.values()}
        counts = [own for own in counts if own in are_shown and len(own) >= FEWEST_ITEMS]
    if stated == "criteria" or not counts:
        return {}
    numbers = max(counts, key=len)
    found: dict[str, tuple[str, str]] = {}
    for stem, own in series.items():
        if own.keys() == numbers:
            found |= {name: (_plain(stem), number) for number, name in own.items()}
    words = {stem for stem, _ in found.values()}
    of_questions: dict[str, tuple[str, str]] = {}
    told: set[str] = set()  # of the names with two such numbers
    for stem, own in asked.items():
        if own.keys() == numbers and told.isdisjoint(own.values()):
            of_questions |= {name: (_plain(stem), number) for number, name in own.items()}
            told |= {*own.values()} if _is_said_in(stem, words) else set()
    return found | of_questions


def _series(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Names by what they have in common beside a number, ``s#_rating``, and by this number."""
    found: dict[str, dict[str, str]] = {}
    for name in names:
        for number in NUMBER.finditer(name):
            stem = f"{name[: number.start()]}{PLACE}{name[number.end() :]}"
            if any(map(str.isalpha, stem)):
                found.setdefault(stem, {})[str(int(number[1]))] = name
    return found


def _plain(stem: str) -> str:
    return stem.replace(PLACE, "").lstrip("_-")


def _is_said_in(stem: str, words: Iterable[str]) -> bool:
    """Whether the word before a number is that of an item that is shown, or begins it."""
    before = BEFORE_PLACE.search(stem)
    return before is not None and any(word.startswith(before[1]) for word in words)


def _parts(
    row: int,
    record: Record,
    item: object,
    shown: dict[str, object],
    given: list[tuple[str, object]],
    places: Mapping[str, tuple[str, str]],
) -> list[_Part]:
    """One part for each number, and one for what has no number."""
    if not places:
        return [_Part(row, record, item, shown, given)]
    same = {name: one for name, one in shown.items() if name not in places}
    parts = []
    for number in (*sorted({number for _, number in places.values()}, key=int), None):
        answered = [
            (stem, answer)
            for question, answer in given
            for stem, n in [places.get(question, (question, None))]
            if n == number
        ]
        own = {
            places[name][0]: one
            for name, one in shown.items()
            if name in places and places[name][1] == number
        }
        name = item if number is None else f"{text_of(item)} {number}"
        if answered:
            is_empty = bool(own) and all(map(_is_nothing, own.values()))
            parts.append(_Part(row, record, name, {**same, **own}, answered, is_empty))
    return parts


def _is_nothing(shown: object) -> bool:
    """Whether a task with fewer items than others says that there is none: ``BLANK``."""
    return shown is not None and text_of(shown).strip("<>[]() ").casefold() in PLACEHOLDERS


def _with_assignments(records: Sequence[Record]) -> list[Record]:
    """Call those who answered by the numbers of the rows."""
    return [{**record, ASSIGNMENT: f"row {n}"} for n, record in enumerate(records, start=1)]


def _rows_of_raters(document: Document) -> Doubt:
    """Ask whether each row is a rater's, where the ids of workers were taken out."""
    reason = (
        f"no column of '{document.name}' names who answered, and nothing says whether each row is "
        "a rater of its own"
    )
    _, question = how_counted(document, "rows", reason)
    return replace(question, alternatives=({"rows": OF_ITEMS},))


def _first(names: Sequence[str], keys: Collection[str]) -> str | None:
    return next((name for name in names if name in keys), None)


def _events(columns: Sequence[str]) -> list[str]:
    """Columns that count events on the worker's page: several called so, under one prefix."""
    by_prefix: dict[str, list[str]] = {}
    for column in columns:
        prefix, _, last = roles.normalised(column).rpartition("_")
        if last in EVENTS:
            by_prefix.setdefault(prefix, []).append(column)
    several = [own for own in by_prefix.values() if len(own) >= FEWEST_EVENTS]
    return [column for own in several for column in own]


def _differs_within(tasks: Sequence[object], cells: Sequence[object]) -> bool:
    """Whether a column has several values in one task, as answers of several workers do."""
    first: dict[str, str] = {}
    return any(
        first.setdefault(text_of(task), str(cell)) != str(cell)
        for task, cell in zip(tasks, cells, strict=True)
        if cell is not None and is_label(task)
    )


def _is_called_a_label(question: str) -> bool:
    """Whether a question is called as labels are, which may all be those that were shown."""
    return roles.is_label_name(question) or roles.is_quality_name(question)


def _is_called_as_all_labels_are(question: str) -> bool:
    """Whether a question is called so and no more: ``label``, and not ``orig_score``."""
    is_label = roles.normalised(question) in roles.ROLE_NAMES["label"]
    return is_label or roles.is_quality_name(question)


def _repeats(records: Sequence[Record], column: str, source: str, fewest: int, rows: int) -> bool:
    """Whether a column says what another one does, wherever it says anything: different things."""
    said: Counter[str] = Counter()
    for record in records:
        value = record.get(column)
        if value is None or not text_of(value):
            continue
        if text_of(value) != text_of(record.get(source)):
            return False
        said[text_of(value)] += 1
    return len(said) >= fewest and said.total() >= rows


def _grouped(prefix: str, record: Record, asked: Sequence[str]) -> Iterable[tuple[str, object]]:
    """Questions and answers of an assignment; truth values of one question are its choices."""
    ticks: dict[str, Ticks] = {}
    blank: set[str] = set()
    for column in asked:
        name, value = column.removeprefix(prefix), record.get(column)
        question, dot, choice = name.rpartition(".")
        if dot and (value is None or text_of(value).lower() in ("true", "false", "on")):
            made = value is not None and text_of(value).lower() != "false"
            ticks.setdefault(question, Ticks())[choice] = made
            blank |= {question} if value is None else set()
        elif isinstance(value, Mapping | list) and name.lower().startswith("taskanswers"):
            yield from answers_within(value)
        elif isinstance(value, str) and "\n" in value:
            yield name, value.split("\n")
        else:
            yield name, value
    for question, choices in ticks.items():
        # one box alone that was left blank may as well belong to another form
        yield question, None if question in blank and len(choices) == 1 else choices


MTURK = Platform(
    NAME="batch results of Mechanical Turk",
    item=("HITId",),
    rater=("WorkerId",),
    answer="Answer.",
    shown="Input.",
    refused={"AssignmentStatus": frozenset(("rejected",)), "Reject": NO_WORD},
    own="",
    aggregated="",
)
TOLOKA = Platform(
    NAME="results of Toloka",
    item=("ASSIGNMENT:task_id",),
    rater=("ASSIGNMENT:worker_id",),
    answer="OUTPUT:",
    shown="INPUT:",
    refused={
        "ASSIGNMENT:status": NOT_USED_BY_TOLOKA,
        "ACCEPT:verdict": frozenset(("-",)),
    },
    own="ASSIGNMENT:",
    aggregated="CONFIDENCE:",
)
CROWDFLOWER = Platform(
    NAME="a report of CrowdFlower (Figure Eight, Appen)",
    item=("_unit_id", "unit_id", "unitId"),
    rater=("_worker_id", "workerId"),
    answer="",
    shown="",
    refused={"_tainted": frozenset(("true",)), "_rejected": NO_WORD},
    own="_",
    aggregated="_trusted_judgments",
    beside=frozenset(
        (
            "_created_at",
            "_trust",
            "_channel",
            "_tainted",
            "_golden",
            "judgmentId",
            "_trusted_judgments",
        )
    ),  # fmt: skip
)
STANDARDIZED = Platform(
    NAME="standardized annotations of Mechanical Turk",
    item=("orig_id",),
    rater=("!amt_worker_ids",),
    answer="",
    shown="",
    refused={},
    own="!",
    aggregated="",
)
SCALE = Platform(
    NAME="tasks of Scale or Surge",
    item=("task_id", "Task ID", "taskId"),
    rater=("worker_id", "annotator_id", "labeler_id", "contributor_id", "Worker ID", "workerId"),
    answer="",
    shown="",
    refused={"status": frozenset(("rejected", "canceled", "cancelled", "skipped"))},
    own="",
    aggregated="",
    beside=FINISHED,
    has_people_alone=False,
)


@dataclass(frozen=True, slots=True)
class TasksWithAnswers:
    """Tasks as JSON, each with what was shown and, within it, the answers of workers.

    Attributes
    ----------
    NAME : str
    shown : str
        Key of what was shown.
    answers : tuple of str
        Keys that lead to the list of answers, each with a ``worker_id`` and its ``data``.
    """

    NAME: str
    shown: str
    answers: tuple[str, ...]

    def sniff(self, document: Document) -> bool:
        """Whether tasks show something, and have answers with the data of a worker."""
        given = [
            one
            for task in document.first_records
            if isinstance(task.get(self.shown), Mapping)
            for one in self._given(task)
        ]
        return any("worker_id" in one and "data" in one for one in given)

    def read(self, document: Document) -> RawTable:
        """Read the answers of workers as labels of humans; rejected ones are counted.

        Raises
        ------
        LabelError
            Where no answer is a label.
        """
        answers = Answers()
        shown = [mapping_of(task.get(self.shown)) for task in document.records]
        ids = [task.get("id") for task in document.records]
        said = [
            (one.get("worker_id"), name, part)
            for task in document.records
            for one in self._given(task)
            for question, answer in mapping_of(one.get("data")).items()
            for name, part in answers_within(answer, str(question))
        ]
        of_items = AskedOfItems.of(document, said)
        for task, about in about_items(document, shown, ids, self.shown.removesuffix("s")):
            for one in self._given(task):
                given = mapping_of(one.get("data"))
                if one.get("tainted") or one.get("rejected"):
                    answers.leave_out(REJECTED, len(given))
                    continue
                for question, answer in given.items():
                    parts = answers_within(answer, str(question))
                    for name, part in of_items.split(answers, parts):
                        answers.add(about, one.get("worker_id"), name, part)
        answers.leave_out_open_questions()
        notes = of_items.note(document, [question for _, question, _ in said])
        read = answers.table(document, self.NAME, notes=notes)
        return with_questions(read, of_items.questions)

    def _given(self, task: Record) -> Sequence[Record]:
        *outer, own = self.answers
        for key in outer:
            task = mapping_of(task.get(key))
        return records_of(task.get(own))


class TolokaAssignments:
    """Assignments as Toloka's API gives them: tasks, and their solutions in the same order."""

    NAME = "assignments of Toloka"

    def sniff(self, document: Document) -> bool:
        """Whether somebody's solutions stand beside a list of tasks."""
        return any(
            "output_values" in solution
            for assignment in document.first_records
            if "user_id" in assignment and records_of(assignment.get("tasks"))
            for solution in records_of(assignment.get("solutions"))
        )

    def read(self, document: Document) -> RawTable:
        """Read the solutions of workers as labels of humans; rejected ones are counted.

        Raises
        ------
        LabelError
            Where no solution is a label.
        """
        answers = Answers()
        given = [
            (row, assignment, task, mapping_of(solution.get("output_values")))
            for row, assignment in zip(document.row_numbers, document.records, strict=True)
            for task, solution in zip(
                records_of(assignment.get("tasks")),
                records_of(assignment.get("solutions")),
                strict=False,  # a task that was skipped has none
            )
        ]
        shown = [mapping_of(task.get("input_values")) for _, _, task, _ in given]
        items = own_ids(
            shown, [task.get("origin_task_id") or task.get("id") for _, _, task, _ in given]
        )
        said_by_workers = [
            (assignment.get("user_id"), question, answer)
            for _, assignment, _, said in given
            for question, answer in said.items()
        ]
        of_items = AskedOfItems.of(document, said_by_workers)
        for (row, assignment, _, said), seen, item in zip(given, shown, items, strict=True):
            if text_of(assignment.get("status")).lower() in NOT_USED_BY_TOLOKA:
                answers.leave_out(REJECTED, sum(answer is not None for answer in said.values()))
                continue
            about = {**described(seen, "input"), "item": item, "row": row}
            at = moment(assignment.get("submitted"))
            for question, answer in of_items.split(answers, said.items()):
                worker = assignment.get("user_id")
                answers.add(about, worker, question, answer, kind=HUMAN, given_at=at)
        answers.leave_out_open_questions()
        notes = of_items.note(document, [question for _, question, _ in said_by_workers])
        read = answers.table(document, self.NAME, notes=notes)
        return with_questions(read, of_items.questions)


class ScaleTasks:
    """Tasks of Scale as JSON: the form in ``params``, the answers to its fields in ``response``.

    A field's answer is a value, a list of the choices made, or an object whose ``response`` has
    one such list from each worker; who they are is not in the file.
    """

    NAME = "tasks of Scale"

    def sniff(self, document: Document) -> bool:
        """Whether tasks have parameters, and a response with annotations by field."""
        return any(
            "task_id" in task
            and "params" in task
            and isinstance(value_at(task, "response.annotations"), Mapping)
            for task in document.first_records
        )

    def read(self, document: Document) -> RawTable:
        """Read the answers of workers as labels of humans.

        Raises
        ------
        LabelError
            Where no answer is a label.
        """
        answers = Answers()
        data = [
            {**mapping_of(task.get("metadata")), **_attached(task)} for task in document.records
        ]
        ids = [task.get("task_id") for task in document.records]
        for task, about in about_items(document, data, ids, "metadata"):
            fields = mapping_of(value_at(task, "response.annotations"))
            if text_of(task.get("status")).lower() in NOT_COMPLETED:
                answers.leave_out(REJECTED, len(fields))
                continue
            for field_name, given in fields.items():
                for who, answer in _of_workers(given):
                    answers.add(about, who, field_name, answer, kind=HUMAN)
        answers.leave_out_open_questions()
        return answers.table(document, self.NAME)


def _attached(task: Record) -> dict[str, object]:
    """Find what a task showed to the worker."""
    attachments = records_of(value_at(task, "params.attachments"))
    return {f"attachment {n}": one.get("content") for n, one in enumerate(attachments, 1)}


def _of_workers(given: object) -> Iterator[tuple[str | None, object]]:
    """Answers to one field, one of each worker; of a single one without a name."""
    said = given.get("response") if isinstance(given, Mapping) else given
    if is_list(said) and said and all(map(is_list, said)):
        for number, answer in enumerate(said, 1):
            yield (f"worker {number}" if len(said) > 1 else None), answer
    else:
        yield None, said


SURGE = TasksWithAnswers("tasks of Surge", "fields", ("responses",))
APPEN_UNITS = TasksWithAnswers(
    "units of CrowdFlower (Figure Eight, Appen)", "data", ("results", "judgments")
)
SCALE_TASKS = ScaleTasks()
TOLOKA_ASSIGNMENTS = TolokaAssignments()
