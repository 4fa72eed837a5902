"""Surveys, in which the rows are respondents and the columns questions: Qualtrics, Google Forms.

Respondents are the raters; what was judged are the questions, or the rows of a grid, or the places
at which one question is asked again. A question that is asked once and is answered in words of its
own, as age or consent, is about the respondent.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from os.path import commonprefix

import pandas as pd

from judgeviz.errors import Doubt, LabelError, counted, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import are_running_numbers, is_named_so, may_hold_labels
from judgeviz.labels.detection.contents import (
    are_numbers,
    has_fractions,
    is_prose,
    looks_like_labels,
    values_of,
)
from judgeviz.labels.formats.answers import Answers, are_texts
from judgeviz.labels.formats.crossed_columns import (
    APART,
    OF_A_BLOCK,
    OF_CRITERIA,
    OF_ITEMS,
    Cell,
    Question,
    are_called_items,
    are_more_than_people,
    are_qualities,
    as_counted,
    as_grids,
    crossed,
    crossed_words,
    is_item_word,
    placed,
)
from judgeviz.labels.formats.long_table import how_counted, with_questions
from judgeviz.labels.formats.matrices import names_a_rater
from judgeviz.labels.formats.numbered_from_second import numbered_from_second
from judgeviz.labels.formats.values import number_of, text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column, plain_columns, unrepeated

SEVERAL_CHOICES = "a choice among several at once, of which a column is a single one"
PREVIEW, OF_A_PREVIEW = "Survey Preview", "given in a preview of the survey"
QUALTRICS_ID = re.compile(r"""^\{?["'{\s]*ImportId["']?\s*:\s*["']?([^"'}]+)""")
QUESTION_ID = re.compile(r"(?:^|_)(QID\d+)(.*)$")
NOT_ANSWERED = re.compile(r"TEXT|_DO(_|$)|CLICK|SUBMIT|PAGE|BROWSER|META|TOTAL", re.IGNORECASE)
# Columns that are Qualtrics' own, and ask nothing.
QUALTRICS_OWN = frozenset((
    "start_date", "end_date", "status", "ip_address", "progress", "duration", "finished",
    "duration_in_seconds", "recorded_date", "response_id", "recipient_last_name",
    "recipient_first_name", "recipient_email", "external_reference", "external_data_reference",
    "location_latitude", "location_longitude", "distribution_channel", "user_language", "startdate",
    "enddate", "ipaddress", "recordeddate", "responseid", "recordid", "record_id", "response_set",
))  # fmt: skip
SCORED = re.compile(r"SC\d+")  # points of a respondent, as Qualtrics adds them up
UNWRITTEN = re.compile(r"Click to write ")  # as Qualtrics calls what nobody has named
NUMBER_OF_CHOICE = re.compile(r"_-?\d+$")  # Q2_3, where no id tells the question
LEGACY_META = re.compile(r"^(V\d+|Location\w+|column \d+)$")
RESPONDENT_IDS = ("responseid", "_recordid", "recordid")
SURVEY_MONKEY_OWN = frozenset((
    "collector_id", "start_date", "end_date", "date_created", "date_modified", "ip_address",
    "email_address", "first_name", "last_name", "custom_data_1",
))  # fmt: skip
ASKED_ONCE = ("Response", "Open-Ended Response")
NO_NAME = re.compile(r"column \d+|Unnamed: \d+")
GRID = re.compile(r"^(.*\S)\s*\[([^\[\]]+)\]\s*$", re.DOTALL)
DAY = re.compile(r"^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b")
QUALTRICS_CODE = re.compile(r"R_[A-Za-z0-9]{8,}")
NUMBERED = re.compile(r"(.*?\D)?(\d+)(\D{0,12})")
LOOPED = re.compile(r"(\d+)_(Q.+)")
WORDS_OF_A_QUESTION = 3
WORDS_OF_AN_ITEM = 5  # at most, where what differs between questions may be what is asked
WORDS_OF_A_STATEMENT = 15  # at most; texts that are judged are longer
PRONOUNS = frozenset((
    "i", "it", "its", "they", "he", "she", "we", "this", "my", "i'm", "it's", "ich", "es", "er",
    "sie", "wir", "je", "j'ai", "il", "elle", "ils", "elles", "yo", "me", "él", "ella", "eu", "ele",
    "ela", "io", "mi", "lo", "ik", "het", "jag", "den", "det",
))  # fmt: skip
HOW = frozenset(("how", "wie", "hoe", "hur", "hvor", "tan", "quanto", "combien", "come"))
FEWEST_ITEMS = 8  # of so few whole questions the most are about one item
MARKS_BEFORE_A_ROW = ("-", "\u2013", ":", "?", "|")
MARKS = f" {''.join(MARKS_BEFORE_A_ROW)}"
NUMBER = "#"  # in its place in a question
NUMBER_OF_QUESTION = re.compile(r"\s*Q?\d+\s?[.):]\s+(?=\S)")  # that a form puts before its text
DIGITS = re.compile(r"\d+")
LETTER = re.compile(r"(?<=\w )[A-Z](?!\w)")
SCALE_BEHIND = re.compile(r"\s*\([^()]*\d[^()]*\)\s*$")  # (1-5)
BLANK_BEFORE_A_MARK = re.compile(r"\s(?=[?!.,;:])")
FEWEST_ALIKE = 3
FEWEST_COLUMNS = 3
FEWEST_RESPONDENTS = 2
ITEMS, CRITERIA = ANSWERS["columns"]
OF_PEOPLE, _, OF_ITEMS_THEMSELVES = ANSWERS["rows"]
FEWEST_TRAITS = 2  # of people: a country alone may be what was judged
NUMBER_OF_ANSWER = frozenset((
    "id", "response_id", "responseid", "token", "seed",
    "answer_id", "id_answer", "id_de_answer", "id_de_la_answer",  # of other languages
))  # fmt: skip
ADDRESS = re.compile(r"([^@\s]+)@[^@\s]+\.[^@\s.]+")
WHO_ANSWERS = re.compile(
    r"(your_|full_|first_)?(e_?mail(_address)?|name|user_?name|initials)"
    r"|(prolific|worker|participant|respondent|annotator|rater|coder|labell?er|expert|assessor"
    r"|evaluator|reviewer|judge)(_?id|_name)?|prolific_?pid"
)
NAMELESS = re.compile(r"(column_1|unnamed_0)?")


@dataclass(frozen=True, slots=True)
class _Grid:
    """Questions of Qualtrics that are rows under one text: what they are called, by position."""

    name: str
    text: str
    criterion: str
    rows: Mapping[int, str]

    @property
    def kind(self) -> tuple[str, frozenset[str]]:
        """What grids that may be crossed with their rows have in common."""
        return self.criterion, frozenset(self.rows.values())


class Qualtrics:
    """CSV of Qualtrics: under the header the questions' texts and, since 2017, their ids."""

    NAME = "a Qualtrics survey"

    def sniff(self, document: Document) -> bool:
        """Whether the rows under the header hold the texts and ids of the questions."""
        table = document.table
        return table is not None and (_is_new(table) or _is_legacy(table))

    def read(self, document: Document) -> RawTable:
        """Read closed questions; those whose answers share their words are one criterion.

        Raises
        ------
        LabelError
            For a single respondent, or without questions that share their answers.
        """
        table = document.as_table()
        is_new = _is_new(table)
        n_header = 2 if is_new else 1
        columns = columns_of(table)
        ids = _ids(table, columns) if is_new else list(table.frame.columns)
        asked = [n for n, name in enumerate(ids) if _is_question(name, is_new)]
        asked, n_ticks = _without_ticks(asked, ids, columns, n_header)
        who = _respondent_id(ids, list(table.frame.columns)) if is_new else 0
        said = [None] * len(table.frame) if who is None else columns[who]
        names = [name or f"row {n}" for n, name in enumerate(said[n_header:], 1)]
        header = [str(column) for column in table.frame.columns]
        questions, doubts = _looped(asked, ids, header), []
        if not questions:
            alone = {n for n in asked if is_new and _is_alone(ids[n])}
            once = alone - {cell.position for cell in crossed({n: header[n] for n in alone})}
            compared = _without_own_range(asked, once, header, columns, n_header)
            questions = [
                Question(position, header[position], criterion)
                for criterion, positions in by_words(compared, columns, n_header).items()
                for position in positions
            ]
            every = _grids(questions, alone, ids, columns)
            grids = _alike(every)
            alone -= {position for grid in grids for position in grid.rows}
            sliders = _sliders(asked, ids) if is_new else set()
            whole = alone | (sliders if len(sliders) > 1 else set())
            questions, doubt = _once_each(document, questions, whole, columns)
            if not (doubt or grids):
                rows = [row for grid in every for row in grid.rows.values()]
                questions, doubt = of_one_thing(document, questions, rows)
            doubts += [doubt] if doubt else []
            questions, doubt = _with_the_same_rows(document, questions, grids)
            doubts += [doubt] if doubt else []
        skipped = {SEVERAL_CHOICES: n_ticks}
        previews = _previews(ids, header, columns, n_header)
        left_out = [header[n] for n in asked if n not in {one.position for one in questions}]
        finished = _column_called("finished", ids, header, columns) or ()
        read = read_questions(
            document, self.NAME, questions, names, n_header, skipped, left_out, previews, finished
        )
        return with_questions(read, doubts)


class Forms:
    """Google Forms: a time, and questions that are asked again of the next item, or in a grid."""

    NAME = "responses to a Google form"

    def sniff(self, document: Document) -> bool:
        """Whether the first column holds times, and questions repeat or stand in a grid."""
        table = document.table
        if table is None or not begins_with_times(table):
            return False
        return len(_repeated(header_of(table))) > 1 or bool(alike_but_numbers(table))

    def read(self, document: Document) -> RawTable:
        """Read repeated questions, the first of each of the first item, and rows of grids.

        Where none is repeated, those that are alike but for a number, which is asked about unless
        another file names them as its items. A column with the respondents' names or addresses
        names the raters.

        Raises
        ------
        LabelError
            For a single respondent.
        """
        table = document.as_table()
        header = header_of(table)
        repeated = _repeated(header)
        alike = repeated if len(repeated) > 1 else alike_but_numbers(table)
        named = _named_as_items(table, document.siblings)
        questions, doubts = _with_those_alike(table, named, alike), []
        if not questions and len(repeated) > 1:
            questions, doubt = _of_grids(document, repeated)
            doubts += [doubt] if doubt else []
            if len({one.criterion for one in questions}) == 1:
                rows = [one.item for one in questions]
                questions, doubt = of_one_thing(document, questions, rows)
                doubts += [doubt] if doubt else []
        elif not questions:
            questions, doubt = items_or_criteria(document, alike)
            doubts += [doubt] if doubt else []
        asked = {one.position for one in questions}
        others = [n for n in range(1, len(header)) if n not in asked]
        who = next((n for n in others if is_respondent_name(header[n])), None)
        said = [None] * len(table.frame) if who is None else columns_of(table)[who]
        names = [name or f"respondent {number}" for number, name in enumerate(said, start=1)]
        left_out = [header[n] for n in others if n != who]
        read = read_questions(document, self.NAME, questions, names, 0, {}, left_out)
        return with_questions(read, doubts)


class SurveyMonkey:
    """All responses of SurveyMonkey: under the questions, which stand once, what each is about.

    ``Rate how fluent each is,,`` over ``Summary A,Summary B,Summary C``; a question that is asked
    once stands over ``Response``.
    """

    NAME = "responses to a SurveyMonkey survey"

    def sniff(self, document: Document) -> bool:
        """Whether the tool's own columns come first, and parts of questions stand below others."""
        table = document.table
        if table is None or table.frame.shape[1] < 4 or len(table.frame) < 2:
            return False
        first, *others = (roles.normalised(str(name)) for name in table.frame.columns)
        if first != "respondent_id" or others[0] not in SURVEY_MONKEY_OWN:
            return False
        own = {0, *(n for n, name in enumerate(others, 1) if name in SURVEY_MONKEY_OWN)}
        with_parts = {n for n, (_, part) in enumerate(_asked_below(table)[1]) if part is not None}
        return bool(with_parts) and own.isdisjoint(with_parts)

    def read(self, document: Document) -> RawTable:
        """Read the rows of grids as items, and their question as the criterion, or the reverse.

        The reverse where rows are named as criteria. Of questions that are asked once it is asked
        whether they are items or criteria.

        Raises
        ------
        LabelError
            For a single respondent.
        """
        table = document.as_table()
        columns, (n_header, asked_below) = columns_of(table), _asked_below(table)
        found: list[Question] = []
        once: list[Question] = []
        for position, ((question, part), cells) in enumerate(
            zip(asked_below, columns, strict=True)
        ):
            said = {cell for cell in cells[n_header:] if cell is not None}
            if part is None or not said or said == {part}:  # a choice that is ticked
                continue
            if part in ASKED_ONCE:
                once.append(Question(position, question, UNNAMED_CRITERION))
            else:
                found.append(Question(position, part, question))
        questions, doubts = _of_parts(found), []
        below = [
            table.frame.iloc[n_header:, one.position].cat.remove_unused_categories() for one in once
        ]
        closed = [one for one, own in zip(once, below, strict=True) if may_hold_labels("", own)]
        if not questions and len(closed) > 1:
            names = [one.item for one in closed]
            questions, doubt = as_asked(document, closed, names, CRITERIA)
            doubts = [doubt]
        elif len({one.criterion for one in found}) > 1:
            questions, of_grids = _of_grids(document, questions)
            doubts += [of_grids] if of_grids else []
        else:
            rows = [one.item for one in questions]
            questions, of_rows = of_one_thing(document, questions, rows)
            doubts += [of_rows] if of_rows else []
        asked = {one.position for one in questions}
        left_out = list(dict.fromkeys(one.item for one in once if one.position not in asked))
        names = [name or f"row {n}" for n, name in enumerate(columns[0][n_header:], 1)]
        read = read_questions(document, self.NAME, questions, names, n_header, {}, left_out)
        return with_questions(read, doubts)


def _asked_below(table: RawTable) -> tuple[int, list[tuple[str, str | None]]]:
    """Give the rows that belong to the header, and of every column its question and the part of it.

    Questions stand once above their parts, in the first row unless it was read as the header, too.
    """
    header = [str(name) for name in table.frame.columns]
    if table.groups:
        return 0, [table.groups.get(name, (name, None)) for name in header]
    asked: list[tuple[str, str | None]] = []
    question = ""
    for name, cells in zip(header, columns_of(table), strict=True):
        question = question if NO_NAME.fullmatch(name) else name
        asked.append((question, cells[0]))
    return 1, asked


def _of_parts(found: Sequence[Question]) -> list[Question]:
    """Keep questions with several parts; or those with one, where all have the same one."""
    several = Counter(one.criterion for one in found)
    questions = [one for one in found if several[one.criterion] > 1]
    parts = {one.item for one in found}
    if questions or len(parts) != 1:
        return questions
    return [Question(one.position, one.criterion, one.item) for one in found]


class Respondents:
    """A row for each respondent, and columns that are called alike.

    The respondent has a column; or ``age`` and ``sex`` say that rows are people's, or more columns
    of each criterion than there would be raters: that is asked.
    Alike are numbered ones, ``Q1, Q2``, those under a heading, or the rows of a grid as LimeSurvey
    has them, ``Q1[item_1], Q1[item_2]``; or those that another file names as its items.
    """

    NAME = "a table with a row for each respondent"

    def sniff(self, document: Document) -> bool:
        """Whether a column names a respondent in each row, and others are called alike."""
        table = document.table
        if table is None or table.is_headerless or table.header:
            return False
        if _named_as_items(table, document.siblings):
            return True
        cells = crossed_in(table)
        found = [cell.position for cell in cells]
        found = found or [one.position for one in called_alike(table)]
        is_told = _respondent(table) is not None or _are_people(document, found, cells)
        return bool(found) and is_told

    def read(self, document: Document) -> RawTable:
        """Read columns that are called alike as items, and what they are called as the criterion.

        Raises
        ------
        LabelError
            For a single respondent.
        """
        table = document.as_table()
        header = [str(name) for name in table.frame.columns]
        questions, doubt = _named_as_items(table, document.siblings), None
        who, asked = _respondent(table, are_known=bool(questions)), []
        if who is None and not questions:
            who = _respondent(table, are_known=True)
            asked.append(_people_or_items(document, crossed_in(table)))
        if not questions and (cells := crossed_in(table)):
            questions, doubt = placed(document, cells)
        elif not questions:
            questions, doubt = items_or_criteria(document, oriented(called_alike(table)))
        ids = [None] * len(table.frame) if who is None else columns_of(table)[who]
        names = [name or f"row {n}" for n, name in enumerate(ids, start=1)]
        used = {who, *(one.position for one in questions)}
        left_out = [name for position, name in enumerate(header) if position not in used]
        read = read_questions(document, self.NAME, questions, names, 0, {}, left_out)
        return with_questions(read, [*asked, *([doubt] if doubt else [])])


def _are_people(document: Document, questions: Collection[int], cells: Sequence[Cell] = ()) -> bool:
    """Whether each row may be a person's, by ``age`` and ``sex`` beside the questions.

    Or, where nothing numbers the rows, by how many questions are called alike: ``cells``.
    No other column may say what was judged.
    """
    if document.humans or document.answers.get("rows", OF_PEOPLE) != OF_PEOPLE:
        return False
    table = document.as_table()
    frame, who = table.frame, _respondent(table, are_known=True)
    beside = [
        str(name)
        for position, name in enumerate(frame.columns)
        if position not in questions and position != who
    ]
    if any(roles.is_human_name(str(frame.columns[position])) for position in questions):
        return False  # series1_h1: who judged, perhaps
    about = [name for name in beside if roles.is_trait(name)]
    is_told = len(about) >= FEWEST_TRAITS or any(map(roles.is_of_a_person_alone, about))
    is_told = is_told or (who is None and are_more_than_people(cells))
    return is_told and not any(
        is_list_column(frame[name])
        or is_prose(frame[name])
        or roles.is_human_name(name)
        or roles.is_machine_name(name)
        or any(roles.columns_for(role, [name]) for role in ("item", "source", "text", "rater"))
        for name in beside
        if name not in about
    )


def _people_or_items(document: Document, cells: Sequence[Cell]) -> Doubt:
    """Ask whether rows are people's who answered, as no column names them."""
    named = [str(name) for name in document.as_table().frame.columns if roles.is_trait(str(name))]
    blocks = [*dict.fromkeys(cell.block for cell in cells)]
    told = f"but {quoted(named or blocks)} " if named or blocks else ""
    reason = (
        f"nothing in '{document.name}' {told}says that each row is what one person answered, and "
        "not one item"
    )
    _, doubt = how_counted(document, "rows", reason)
    return replace(doubt, alternatives=({"rows": OF_ITEMS_THEMSELVES},))


def _named_as_items(table: RawTable, others: Sequence[Document]) -> list[Question]:
    """Columns of labels that most items of another file are called as, three at least."""
    if not others:
        return []
    header = [str(name) for name in table.frame.columns]
    plain = set(plain_columns(table.frame))
    places = [
        position
        for position, name in enumerate(header)
        if name in plain
        and not (roles.is_human_name(name) or roles.is_machine_name(name))
        and looks_like_labels(table.frame[name])
    ]
    if len(places) < FEWEST_ALIKE:
        return []
    for other in others:
        for named in items_in(other, 2 * len(header)):
            found = [position for position in places if header[position] in named]
            if len(found) >= max(FEWEST_ALIKE, len(named) / 2):
                return [Question(one, header[one], UNNAMED_CRITERION) for one in found]
    return []


def begins_with_times(table: RawTable) -> bool:
    """Whether the first of several columns holds times alone, as a form notes them."""
    if table.frame.shape[1] < FEWEST_COLUMNS or is_list_column(table.frame.iloc[:, 0]):
        return False
    times = table.frame.iloc[:, 0].array.categories
    return len(times) > 0 and all(DAY.match(str(time)) for time in times)


def _with_those_alike(
    table: RawTable, named: list[Question], alike: Sequence[Question]
) -> list[Question]:
    """Add columns that are called alike to those that another file names, where most of these are.

    Another file may name some of the items alone, as a judge's of a part of them.
    """
    own, others = ({one.position for one in found} for found in (named, alike))
    if 2 * len(own & others) <= len(own):
        return named
    places = sorted(own | others)
    header = map(str, table.frame.columns[places])
    return [
        Question(place, name, UNNAMED_CRITERION) for place, name in zip(places, header, strict=True)
    ]


def items_in(document: Document, most: int) -> list[set[str]]:
    """Values of the columns of a file that are named as those of items, where they are few."""
    if document.table is None:
        keys = [key for key in document.keys if _is_called_an_item(key)]
        items = [{text_of(row[key]) for row in document.records if key in row} for key in keys]
        return [named for named in items if len(named) <= most]
    frame = document.table.frame
    several = [
        frame[name].array.categories for name in plain_columns(frame) if _is_called_an_item(name)
    ]
    return [set(names) for names in several if len(names) <= most]


def _is_called_an_item(column: str) -> bool:
    named = roles.normalised(column)
    return named in roles.ROLE_NAMES["item"] or named in roles.ROLE_NAMES["source"]


def items_or_criteria(
    document: Document, questions: Sequence[Question]
) -> tuple[list[Question], Doubt | None]:
    """Read columns that are called alike as items, or as criteria of one; and the question.

    None is asked where the columns are called items, or a whole question is asked again.
    """
    header = header_of(document.as_table())
    asked = [header[one.position] for one in questions]
    if all(map(_is_of_an_item, questions)):
        return [_without_item_word(one) for one in questions], None
    names = sorted({one.item for one in questions})
    guess = CRITERIA if are_of_one_thing(names) else ITEMS
    return as_asked(document, _words_apart(document, questions), asked, guess)


def _words_apart(document: Document, questions: Sequence[Question]) -> list[Question]:
    """Give each question that is answered in words, among others in numbers, its own criterion."""
    table = document.as_table()
    header, frame = header_of(table), table.frame
    answered = [one for one in questions if frame.iloc[:, one.position].notna().any()]
    words = [one for one in answered if not are_numbers(frame.iloc[:, one.position])]
    if len(words) == len(answered):
        return list(questions)
    return [
        replace(one, criterion=header[one.position]) if one in words else one for one in questions
    ]


def as_asked(
    document: Document,
    questions: Sequence[Question],
    names: Sequence[str],
    guess: str,
    apart: Sequence[str] = (),
) -> tuple[list[Question], Doubt]:
    """Read columns as items, or as criteria of one item that are called so; and the question.

    Of those ``apart``, which are answered in another way, it says that they are left out.
    """
    left_out = f"; {quoted(apart)}, taken for questions about the respondent, left out"
    count_as, doubt = how_counted(
        document,
        "columns",
        f"nothing in '{document.name}' says whether {quoted(names)} are items that every "
        f"respondent judged, or criteria of one item{left_out if apart else ''}",
        guess,
    )
    if count_as == ITEMS:
        return list(questions), doubt
    of_one = [Question(one.position, "1", name) for one, name in zip(questions, names, strict=True)]
    return of_one, doubt


def _is_of_an_item(question: Question) -> bool:
    """Whether a column is called as an item, ``Text 3``, or asks a whole question by number."""
    is_question = len(question.criterion.split()) >= WORDS_OF_A_QUESTION
    return question.item.isdigit() and (is_question or is_item_word(question.criterion))


def _without_item_word(question: Question) -> Question:
    if not is_item_word(question.criterion):
        return question
    item = f"{question.criterion} {question.item}"
    return Question(question.position, item, UNNAMED_CRITERION)


def _respondent(table: RawTable, are_known: bool = False) -> int | None:
    """Find the column with another respondent in every row.

    It may be any id beside grids, or where it is known that the columns are items.
    """
    n_grids = sum(GRID.match(str(name)) is not None for name in table.frame.columns)
    may_be_any_id = are_known or n_grids >= FEWEST_ALIKE
    numbered = None
    for position, name in enumerate(table.frame.columns):
        column = column_of(table.frame, name)
        if is_list_column(column) or len(column.array.categories) != len(column):
            continue
        if has_fractions(column):  # scores of a "judge"
            continue
        is_code = all(map(QUALTRICS_CODE.fullmatch, column.array.categories))
        is_nameless = NAMELESS.fullmatch(roles.normalised(str(name))) is not None
        if is_nameless and all(map(names_a_rater, column.array.categories)):
            return position
        if WHO_ANSWERS.fullmatch(roles.normalised(str(name))) or is_code:
            return position
        if may_be_any_id and roles.normalised(str(name)) in NUMBER_OF_ANSWER:
            numbered = position if numbered is None else numbered
    return numbered


def crossed_in(table: RawTable) -> list[Cell]:
    """Columns of labels that are called after an item and a criterion: ``item1_fluent``.

    Where a column names the respondents, also by two words, ``cat_valence``; rows of whoever it is,
    or with what was judged, may be items, and the words raters.
    """
    names = {
        position: name
        for position, name in enumerate(map(str, table.frame.columns))
        if name not in table.groups
        and not is_list_column(cells := column_of(table.frame, name))
        and may_hold_labels(name, cells)
    }
    numbered = crossed({n: name for n, name in names.items() if not GRID.match(name)})
    who = None if numbered else _respondent(table)
    if who is None or _tells_of_items(table):
        return numbered
    traits = {n for n, name in names.items() if roles.is_trait(name)}
    return crossed_words({n: name for n, name in names.items() if n not in {who} | traits})


def _tells_of_items(table: RawTable) -> bool:
    """Whether a column is called as an item, or as a text, or holds texts."""
    names = [str(name) for name in table.frame.columns]
    return any(roles.columns_for(role, names) for role in ("item", "source", "text")) or any(
        is_prose(column_of(table.frame, name)) for name in plain_columns(table.frame)
    )


def called_alike(table: RawTable) -> list[Question]:
    """Columns of labels under one heading, or alike but for their numbers, three at least.

    Respondents who happen to say 1, 2, 3 in turn have answered, where others called so say that.
    """
    frame = table.frame
    found: dict[tuple[str, str], list[Question]] = {}
    running: list[int] = []
    of_raters = _are_raters([name for _, name in table.groups.values()])
    again = _asked_again(dict(enumerate(map(str, frame.columns))))
    for position, name in enumerate(map(str, frame.columns)):
        if name in table.groups and of_raters:
            continue  # who judged, under what
        cells = column_of(frame, name)
        if is_list_column(cells):
            continue
        if not may_hold_labels(name, cells):
            if not are_running_numbers(cells):
                continue
            running.append(position)
        if roles.NUMBERED_HUMAN.match(name) and roles.STRONGLY_HUMAN.search(name):
            continue  # who judged, not what
        grid, numbered = GRID.match(name), NUMBERED.fullmatch(name)
        behind = ""
        if name in table.groups:
            criterion, item = table.groups[name]
        elif position in again:
            criterion, item = again[position]
        elif grid:
            criterion, item = grid[1], grid[2]
        elif numbered:
            criterion = (numbered[1] or numbered[3]).strip(" _-.") or UNNAMED_CRITERION
            item, behind = numbered[2], numbered[3]
        else:
            continue
        found.setdefault((criterion, behind), []).append(Question(position, item, criterion))
    answered = {key: _said_by_others(frame, own, running) for key, own in found.items()}
    several = {key: own for key, own in answered.items() if len(own) >= FEWEST_ALIKE}
    n_called_so = Counter(criterion for criterion, _ in several)
    return [
        replace(one, criterion=f"{criterion}{behind}" if n_called_so[criterion] > 1 else criterion)
        for (criterion, behind), own in several.items()
        for one in own
    ]


def _asked_again(names: Mapping[int, str]) -> dict[int, tuple[str, str]]:
    """Questions that stand once bare and then numbered, by position; no raters, no bare labels.

    ``human, human_2`` and ``rating, rating_2`` are those of people who judged the item of a row.
    """
    return {
        position: (called, number)
        for position, (called, number) in numbered_from_second(names).items()
        if len(called.split()) >= WORDS_OF_A_QUESTION
        or not (
            roles.is_human_name(called)
            or roles.is_machine_name(called)
            or roles.is_label_name(called)
        )
    }


def _said_by_others(
    frame: pd.DataFrame, alike: Sequence[Question], running: Collection[int]
) -> list[Question]:
    """Leave out columns that run, unless all of their numbers are answers of others."""
    values = {one.position: values_of(frame.iloc[:, one.position]) for one in alike}
    said: set[str] = set().union(
        *(own for position, own in values.items() if position not in running)
    )
    return [one for one in alike if one.position not in running or values[one.position] <= said]


def _are_raters(names: Sequence[str]) -> bool:
    """Whether names under headings are of who judged: numbered humans, or models among others.

    Models alone may be what respondents judged.
    """
    are_models = [roles.MODEL_NAME.search(name) is not None for name in names]
    return any(map(roles.NUMBERED_HUMAN.match, names)) or (any(are_models) and not all(are_models))


def alike_but_numbers(table: RawTable) -> list[Question]:
    """Columns of labels whose questions are alike but for a number, three of each at least.

    ``3. How fluent is the text?``, or ``Summary 3 - Fluency``, of which "Fluency" is the criterion.
    A letter may stand for the number behind what is judged: ``How fluent is response B?``.
    One without a number is the first of those that have it as their name and a number.
    """
    header, frame = header_of(table), table.frame
    closed = {n: name for n, name in enumerate(header) if looks_like_labels(frame.iloc[:, n])}
    closed = without_numbers_of_questions(closed)
    again = _asked_again(closed)
    n_alike = Counter(
        _with_the_number_out(found) for name in closed.values() for found in DIGITS.finditer(name)
    )
    alike: dict[str, list[tuple[int, str]]] = {}
    for position, name in closed.items():
        if position in again:
            question, number = again[position]
            alike.setdefault(question, []).append((position, number))
            continue
        grid = GRID.match(name)
        question = grid[1] if grid else name
        found = _number_of_an_item(question, n_alike) or _letter_of_an_item(question)
        if found is None:
            continue
        item = grid[2] if grid else found[0]
        template = _with_the_number_out(found)
        alike.setdefault(template, []).append((position, item))
    several = {name: own for name, own in alike.items() if len(own) >= FEWEST_ALIKE}
    shared = _shared_start(list(several)) if len(several) > 1 else ""
    return [
        Question(position, item, _without_number(template.removeprefix(shared)))
        for template, own in several.items()
        for position, item in own
    ]


def without_numbers_of_questions(names: Mapping[int, str]) -> dict[int, str]:
    """Take the number off that a form puts before each question: ``1. How clear is text 1?``.

    Where it alone tells two apart, ``1. How clear is it?, 2. How clear is it?``, it is the item's;
    rows of grids in brackets tell nothing apart.
    """
    plain = {n: NUMBER_OF_QUESTION.sub("", name, count=1) for n, name in names.items()}
    asked = {GRID.sub(r"\1", name) for name in plain.values()}
    return plain if len(asked) == len(plain) else {**names}


def _number_of_an_item(question: str, n_alike: Mapping[str, int]) -> re.Match[str] | None:
    """Find the first number in whose place several questions have another, or else the first.

    ``On a scale of 1-5, how clear is text 3?`` is asked of text 3. Those of raters may count these.
    """
    numbers = [*DIGITS.finditer(question)]
    if names_a_rater(question):
        return next(iter(numbers), None)
    several = (one for one in numbers if n_alike[_with_the_number_out(one)] >= FEWEST_ALIKE)
    return next(several, next(iter(numbers), None))


def _with_the_number_out(found: re.Match[str]) -> str:
    """Give the words around a number, or letter, of an item with a mark in its place."""
    return f"{found.string[: found.start()]}{NUMBER}{found.string[found.end() :]}"


def _letter_of_an_item(question: str) -> re.Match[str] | None:
    """Find a letter behind the word for what is judged, or who wrote it: ``... is response B?``.

    In a whole question: columns ``model B`` may be those of judges.
    """
    if len(question.split()) <= WORDS_OF_A_QUESTION or names_a_rater(question):
        return None
    for letter in LETTER.finditer(question):
        word = question[: letter.start()].split()[-1]
        if is_item_word(word) or roles.columns_for("system", [word]):
            return letter
    return None


def _shared_start(templates: Sequence[str]) -> str:
    """Find what all templates begin with, up to the number of an item."""
    start = re.match(rf"[^{NUMBER}]*{NUMBER}", templates[0])
    is_shared = start is not None and all(own.startswith(start[0]) for own in templates)
    return start[0] if start is not None and is_shared else ""


def _without_number(template: str) -> str:
    """Give what a question asks, without the item's number and the scale in brackets behind it."""
    words = " ".join(SCALE_BEHIND.sub("", template).replace(NUMBER, " ").split())
    words = BLANK_BEFORE_A_MARK.sub("", words)
    return words.strip(" .:;,)(-–_/") or UNNAMED_CRITERION


def oriented(questions: Sequence[Question]) -> list[Question]:
    """Take the rows of grids for criteria where they, and not the questions, are named so.

    ``Summary 1 [Fluency], Summary 2 [Fluency]`` asks about the fluency of two items.
    """
    asked, rows = _asked_and_rows(questions)
    if are_qualities(rows) and not are_qualities(asked) and _are_numbered(asked, rows):
        return [Question(one.position, one.criterion, one.item) for one in questions]
    return list(questions)


def _of_grids(
    document: Document, questions: Sequence[Question]
) -> tuple[list[Question], Doubt | None]:
    """Say whether the questions of grids are items or criteria, and ask where neither is told.

    In ``Antwort 1 [Klarheit], Antwort 2 [Klarheit]`` the numbers are likely those of items.
    """
    asked, rows = _asked_and_rows(questions)
    found = oriented(questions)
    if min(len(asked), len(rows)) < 2 or len(questions) != len(asked) * len(rows):
        return found, None
    is_turned = found != list(questions)
    asked_alone = _are_numbered(asked, rows) and not any(re.search(r"\d", row) for row in rows)
    may_be_items = (asked_alone or are_qualities(rows)) and not are_qualities(asked)
    is_told = is_turned or not may_be_items or are_called_items(rows)
    if is_told and "grids" not in document.answers:
        return found, None
    count_as, doubt = as_grids(
        document, asked, rows, OF_ITEMS if is_turned or may_be_items else OF_CRITERIA
    )
    return [
        Question(one.position, *as_counted(count_as, one.criterion, one.item)) for one in questions
    ], doubt


def _asked_and_rows(questions: Sequence[Question]) -> tuple[list[str], list[str]]:
    """Give what the questions of grids ask, and their rows, each once."""
    asked = list(dict.fromkeys(one.criterion for one in questions))
    return asked, list(dict.fromkeys(one.item for one in questions))


def _are_numbered(asked: Collection[str], rows: Collection[str]) -> bool:
    """Whether questions are alike but for their numbers, and rows of grids are no numbers."""
    stems = {re.sub(r"\d+", "", name) for name in asked}
    return len(stems) == 1 < len(asked) and not any(map(str.isdigit, rows))


def is_respondent_name(question: str) -> bool:
    """Whether a question asks who answers: ``Email Address``, ``Your name``."""
    return WHO_ANSWERS.fullmatch(roles.normalised(question)) is not None


QUALTRICS, FORMS, RESPONDENTS = Qualtrics(), Forms(), Respondents()
SURVEY_MONKEY = SurveyMonkey()


def read_questions(
    document: Document,
    name_of_format: str,
    questions: Sequence[Question],
    names: Sequence[str],
    n_header: int,
    skipped: Mapping[str, int],
    left_out: Sequence[str],
    previews: Collection[int] = (),
    finished: Sequence[str | None] = (),
) -> RawTable:
    """Read the answers of all respondents, whose ``names`` may come back; ``previews``: none.

    ``finished``, a cell for every row of the table, says who answered to the end.
    """
    table = document.as_table()
    n_respondents = len(names) - len(previews)
    if n_respondents < FEWEST_RESPONDENTS:
        raise LabelError(
            f"File '{document.name}' is {name_of_format} with "
            f"{counted(n_respondents, 'respondent')}; agreement needs several, so export it again "
            "when more have answered."
        )
    names, of_addresses = _without_addresses(names)
    again = [name for name, times in Counter(names).items() if times > 1]
    names = unrepeated(names)
    columns, rows = columns_of(table), table.row_numbers(range(len(table.frame)))
    answers = Answers()
    for reason, n in skipped.items():
        answers.leave_out(reason, n)
    for question in questions:
        cells = columns[question.position][n_header:]
        for number, (name, row, cell) in enumerate(zip(names, rows[n_header:], cells, strict=True)):
            if number in previews:
                answers.leave_out(OF_A_PREVIEW, cell is not None)
                continue
            about = {"item": question.item, "row": row}
            if finished:
                about["finished"] = finished[n_header + number] or ""
            answers.add(about, name, question.criterion, cell)
    answers.leave_out_open_questions()
    answers.take_lists_apart()
    notes = [of_addresses] if of_addresses else []
    if left_out:
        notes.append(f"Not read, as asked once, not of several items: {quoted(left_out)}.")
    if again:
        notes.append(
            f"{quoted(again, 4)} answered several times; each time was read as a rater of its own."
        )
    return answers.table(document, name_of_format, notes=tuple(notes))


def _without_addresses(names: Sequence[str]) -> tuple[list[str], str]:
    """Call respondents by no e-mail address, as figures and reports go to others; and say so.

    By what stands before the @, but by numbers where that tells not all of them apart, or could be
    a model.
    """
    every = list(dict.fromkeys(names))
    called = {name: found[1] for name in every if (found := ADDRESS.fullmatch(name.strip()))}
    if not called:
        return list(names), ""
    apart = {called.get(name, name).casefold() for name in every}
    if len(apart) == len(every) and not any(map(roles.is_machine_name, called.values())):
        how = "what stands before the @ of their addresses"
    else:
        called = {name: f"annotator {number}" for number, name in enumerate(called, start=1)}
        how = "numbers, in the order in which they answered first"
    note = f"Respondents are called by {how}, so that no e-mail address stands in a figure."
    return [called.get(name, name) for name in names], note


def columns_of(table: RawTable) -> list[list[str | None]]:
    """Cells of all columns, None where one is missing."""
    frame = table.frame
    return [
        [None if cell != cell else str(cell) for cell in frame.iloc[:, n].astype(object)]
        for n in range(frame.shape[1])
    ]


def header_of(table: RawTable) -> list[str]:
    """Names of all columns as the file has them, also where some are the same."""
    return [str(name) for name in (table.header or table.frame.columns)]


def _is_new(table: RawTable) -> bool:
    frame = table.frame
    if len(frame) < 2:
        return False
    row = [frame.iat[1, number] for number in range(frame.shape[1])]
    cells = [str(cell) for cell in row if isinstance(cell, str | list)]  # not the missing ones
    return bool(cells) and all(map(QUALTRICS_ID.match, cells))


def _is_legacy(table: RawTable) -> bool:
    first = str(table.frame.columns[0])
    return first == "V1" and str(table.frame.iloc[0, 0]) in ("ResponseID", "ResponseId")


def _import_id(cell: str) -> str:
    found = QUALTRICS_ID.match(cell)
    return found[1].strip() if found else ""


def _ids(table: RawTable, columns: Sequence[Sequence[str | None]]) -> list[str]:
    """Cells with the ids of the columns; questions by their names where none has its own id.

    As where people, or a script, wrote the names of the columns there.
    """
    ids = [cells[1] or "" for cells in columns]
    if any(QUESTION_ID.search(_import_id(own)) for own in ids):
        return ids
    number_of: dict[str, int] = {}
    named = []
    for name, own in zip(header_of(table), ids, strict=True):
        stem = NUMBER_OF_CHOICE.sub("", name)
        number = number_of.setdefault(stem, len(number_of) + 1)
        is_named_own = not QUALTRICS_OWN.isdisjoint(map(roles.normalised, (name, stem)))
        is_own = is_named_own or SCORED.fullmatch(name) is not None
        named.append(own if is_own else f'{{"ImportId": "QID{number}{name.removeprefix(stem)}"}}')
    return named


def _respondent_id(ids: Sequence[str], names: Sequence[str]) -> int | None:
    """Find the column that tells the respondents apart, by its id or its name."""
    return next(
        (
            n
            for n, (own, name) in enumerate(zip(ids, names, strict=True))
            if _import_id(own).lower() in RESPONDENT_IDS or str(name).lower() in RESPONDENT_IDS
        ),
        None,
    )


def _previews(
    ids: Sequence[str],
    names: Sequence[str],
    columns: Sequence[Sequence[str | None]],
    n_header: int,
) -> frozenset[int]:
    """Find which answers are the author's own looks at the survey, beside those of others."""
    said = (_column_called("status", ids, names, columns) or ())[n_header:]
    found = frozenset(n for n, cell in enumerate(said) if cell == PREVIEW)
    return found if len(found) < len(said) else frozenset()


def _column_called(
    wanted: str,
    ids: Sequence[str],
    names: Sequence[str],
    columns: Sequence[Sequence[str | None]],
) -> Sequence[str | None] | None:
    """Find a column by its id or its name; None where there is none."""
    return next(
        (
            cells
            for own, name, cells in zip(ids, names, columns, strict=True)
            if wanted in (_import_id(own).lower(), name.lower())
        ),
        None,
    )


def _is_question(name: str, is_new: bool) -> bool:
    if not is_new:
        return LEGACY_META.match(name) is None
    question = QUESTION_ID.search(_import_id(name))
    return question is not None and not NOT_ANSWERED.search(question[2])


def _looped(asked: Sequence[int], ids: Sequence[str], header: Sequence[str]) -> list[Question]:
    """Find the questions of a block that is asked again of every item: ``1_Q2, 2_Q2, 1_Q3, ...``.

    Qualtrics puts the number of the item before the question's id, and before its name.
    """
    found: dict[str, list[Question]] = {}
    for position in asked:
        name = header[position]
        looped = LOOPED.fullmatch(_import_id(ids[position])) or LOOPED.fullmatch(name)
        if looped:
            criterion = name.removeprefix(f"{looped[1]}_")
            found.setdefault(criterion, []).append(Question(position, looped[1], criterion))
    return [one for own in found.values() if len(own) > 1 for one in own]


def _is_alone(own_id: str) -> bool:
    """Whether a column is a whole question, and not a row of a grid: ``QID4``, not ``QID4_1``."""
    question = QUESTION_ID.search(_import_id(own_id))
    return question is not None and not question[2]


def _sliders(asked: Sequence[int], ids: Sequence[str]) -> set[int]:
    """Questions of one row each, as a slider is stored: ``QID4_1``, without a ``QID4_2``."""
    found: dict[str, list[int]] = {}
    for position in asked:
        question = QUESTION_ID.search(_import_id(ids[position]))
        if question is not None and question[2]:
            found.setdefault(question[1], []).append(position)
    return {own[0] for own in found.values() if len(own) == 1}


def _without_own_range(
    asked: Sequence[int],
    alone: Collection[int],
    header: Sequence[str],
    columns: Sequence[Sequence[str | None]],
    n_header: int,
) -> list[int]:
    """Leave out whole questions that are named as about the respondent, or reach elsewhere.

    Of grades from 1 to 5 an age is none, though both are numbers.

    Parameters
    ----------
    asked : sequence of int
        Positions of the columns of questions.
    alone : collection of int
        Those that are whole questions.
    header : sequence of str
    columns : sequence of sequence of str or None
        All cells.
    n_header : int
        Rows of the header among them.
    """
    reach = {n: span for n in asked if (span := _reach(columns[n][n_header:])) is not None}
    kept = []
    for n in asked:
        if n in alone and is_named_so(header[n]):
            continue
        others = [span for other, span in reach.items() if other != n]
        if n in alone and n in reach and others:
            low, high = reach[n]
            if low > max(top for _, top in others) or high < min(start for start, _ in others):
                continue
        kept.append(n)
    return kept


def _reach(cells: Sequence[str | None]) -> tuple[float, float] | None:
    """Lowest and highest number of answers that are all numbers; None of any others."""
    given = [cell for cell in cells if cell is not None]
    numbers = [number for cell in given if (number := number_of(cell)) is not None]
    return (min(numbers), max(numbers)) if numbers and len(numbers) == len(given) else None


def _once_each(
    document: Document,
    questions: Sequence[Question],
    alone: Collection[int],
    columns: Sequence[Sequence[str | None]],
) -> tuple[list[Question], Doubt | None]:
    """Ask whether whole questions are about an item each, where their texts do not say so.

    A single one is about the respondent.
    """
    whole = [one for one in questions if one.position in alone]
    texts = [columns[one.position][0] or "" for one in whole]
    if len(whole) == 1:  # beside rows of grids it is no further item
        return [one for one in questions if one.position not in alone], None
    if not whole or ask_the_same(texts):
        return list(questions), None
    names = [one.item for one in questions]
    are_short = all(len(text.split()) <= WORDS_OF_AN_ITEM for text in texts)
    is_of_one = are_short and len(whole) == len(questions) < FEWEST_ITEMS
    guess = CRITERIA if is_of_one or are_qualities(names) or ask_how(texts) else ITEMS
    return as_asked(document, questions, names, guess)


def of_one_thing(
    document: Document, questions: Sequence[Question], rows: Sequence[str]
) -> tuple[list[Question], Doubt | None]:
    """Ask whether the rows of grids are criteria of one item, where they say something of it.

    ``I trust it, It is polite``, or ``Trust, Politeness``. Others are items, unless the mapping
    says otherwise.
    """
    names = [one.item for one in questions]
    if not are_of_one_thing(rows) and document.answers.get("columns") != CRITERIA:
        return list(questions), None
    return as_asked(document, questions, names, CRITERIA)


def are_of_one_thing(rows: Sequence[str]) -> bool:
    """Whether most of several rows are qualities of one thing, or statements on it."""
    n_statements = sum(map(_speaks_of_something, rows))
    return len(rows) > 1 and (are_qualities(rows) or 2 * n_statements > len(rows))


def _speaks_of_something(row: str) -> bool:
    """Whether a row is a statement on what stands above it: ``It is polite``, ``Ich mag es``."""
    words = row.split()
    return 1 < len(words) <= WORDS_OF_A_STATEMENT and words[0].casefold() in PRONOUNS


def ask_how(texts: Sequence[str]) -> bool:
    """Whether questions differ in how something is: ``How honest are they?``."""
    words = [text.split() for text in texts]
    n_shared = n_words_shared(words)
    return n_shared > 0 and words[0][n_shared - 1].casefold() in HOW


def _grids(
    questions: Sequence[Question],
    alone: Collection[int],
    ids: Sequence[str],
    columns: Sequence[Sequence[str | None]],
) -> list[_Grid]:
    """Put the rows of each grid together: ``Q1_1, Q1_2``, with texts ``How fluent? - Text 1``.

    Whole questions, whose ids do not show it, by their names, or else by how their texts begin.
    """
    by_grid: dict[tuple[str, str], list[Question]] = {}
    for one in questions:
        own_id = QUESTION_ID.search(_import_id(ids[one.position]))
        if one.position in alone:
            key = "", _block(one.item) or _head(columns[one.position][0] or "")
        else:
            key = one.criterion, own_id[1] if own_id else NUMBER_OF_CHOICE.sub("", one.item)
        by_grid.setdefault(key, []).append(one)
    found = []
    for (criterion, called), own in by_grid.items():
        texts = [" ".join((columns[one.position][0] or "").split()) for one in own]
        shared = _head(commonprefix(texts))
        if len(own) > 1 and shared:
            rows = [text.removeprefix(shared).strip() for text in texts]
            if len(set(rows)) < len(rows):
                continue
            by_position = {one.position: row for one, row in zip(own, rows, strict=True)}
            blocks = {_block(one.item) for one in own}
            name = blocks.pop() if len(blocks) == 1 else ""
            found.append(
                _Grid(name or called.rstrip(MARKS), shared.rstrip(MARKS), criterion, by_position)
            )
    return found


def _block(name: str) -> str:
    """Give what the names of a grid begin with: ``Q1`` of ``Q1_2``, ``S1`` of ``S1_clear``."""
    stem = NUMBER_OF_CHOICE.sub("", name)
    found = OF_A_BLOCK.fullmatch(stem)
    return found["block"] if found and found["row"] else stem if stem != name else ""


def _head(text: str) -> str:
    """Give a text up to the last mark before a row: ``Text 1 -`` of ``Text 1 - Clear``."""
    return text[: max(text.rfind(mark) for mark in MARKS_BEFORE_A_ROW) + 1]


def _alike(grids: Sequence[_Grid]) -> list[_Grid]:
    """Keep the grids that share their rows, which somebody named, with one of another name."""
    n_so = Counter((grid.name, grid.kind) for grid in grids)
    grids = [grid for grid in grids if n_so[grid.name, grid.kind] == 1]
    n_alike = Counter(grid.kind for grid in grids if not all(map(UNWRITTEN.match, grid.kind[1])))
    return [grid for grid in grids if n_alike[grid.kind] > 1]


def _with_the_same_rows(
    document: Document, questions: Sequence[Question], grids: Sequence[_Grid]
) -> tuple[list[Question], Doubt | None]:
    """Read grids with the same rows as items with criteria, or the reverse.

    Names of qualities tell which: of the grids, in the words in which their texts differ, or of
    the rows; or else what is called as an item. Where neither does it is asked. Under one text
    that comes back, rows that are called as items stay items of that criterion.
    """
    if not grids:
        return list(questions), None
    texts, blocks = [grid.text for grid in grids], [grid.name for grid in grids]
    rows = list(dict.fromkeys(row for grid in grids for row in grid.rows.values()))
    is_one = len(set(texts)) == 1
    if is_one and are_called_items(rows):
        return list(questions), None
    named = next(filter(are_qualities, ([] if is_one else [blocks, _differing_words(texts)])), None)
    doubt = None
    if named:
        count_as = OF_CRITERIA
    elif are_qualities(rows) or are_called_items(texts) > are_called_items(rows):
        count_as = OF_ITEMS
    elif are_called_items(rows) > are_called_items(texts):
        count_as = OF_CRITERIA
    else:
        count_as, doubt = as_grids(document, blocks, rows)
    if count_as == APART:
        return list(questions), doubt
    placed_at = {
        position: Question(position, *as_counted(count_as, called, row))
        for grid, called in zip(grids, named or blocks, strict=True)
        for position, row in grid.rows.items()
    }
    return [placed_at.get(one.position, one) for one in questions], doubt


def _differing_words(texts: Sequence[str]) -> list[str]:
    """Words of each text between those with which all begin and all end."""
    words = [text.split() for text in texts]
    n_start = n_words_shared(words)
    n_end = n_words_shared([own[n_start:][::-1] for own in words])
    return [" ".join(own[n_start : len(own) - n_end]) for own in words]


def ask_the_same(texts: Sequence[str]) -> bool:
    """Whether texts of questions are alike but for a number, or for the text of an item."""
    if len({re.sub(r"\d+", NUMBER, text) for text in texts}) == 1:
        return True
    differing = [own.split() for own in _differing_words(texts)]
    is_long = all(len(own) > WORDS_OF_AN_ITEM for own in differing)
    n_shared = len(texts[0].split()) - len(differing[0])
    return n_shared >= WORDS_OF_A_QUESTION and is_long


def n_words_shared(words: Sequence[Sequence[str]]) -> int:
    """Count the words with which all of several texts begin."""
    return next(
        (n for n, own in enumerate(zip(*words, strict=False)) if len(set(own)) > 1),
        min(map(len, words)),
    )


def _without_ticks(
    asked: Sequence[int], ids: Sequence[str], columns: Sequence[Sequence[str | None]], n_header: int
) -> tuple[list[int], int]:
    """Leave out columns of questions with several choices, each ticked or empty; their ticks."""
    by_question: dict[str, list[int]] = {}
    for position in asked:
        found = QUESTION_ID.search(_import_id(ids[position]))
        question = found[1] if found else NUMBER_OF_CHOICE.sub("", ids[position])
        by_question.setdefault(question, []).append(position)
    kept, n_ticks = [], 0
    for positions in by_question.values():
        cells = [columns[position][n_header:] for position in positions]
        given = [{cell for cell in own if cell is not None} for own in cells]
        are_ticks = all(len(own) <= 1 for own in given) and any(None in own for own in cells)
        if len(positions) > 1 and are_ticks:
            n_ticks += sum(cell is not None for own in cells for cell in own)
        else:
            kept += positions
    return sorted(kept), n_ticks


def by_words(
    asked: Sequence[int], columns: Sequence[Sequence[str | None]], n_header: int
) -> dict[str, list[int]]:
    """Questions whose answers share words, or are all numbers: a criterion for each such group."""
    groups: list[tuple[set[str], list[int]]] = []
    for position in asked:
        words = {cell for cell in columns[position][n_header:] if cell is not None}
        if not words or are_texts([*words]):
            continue
        key = {word.casefold() for word in words}  # "2" stands beside "1 - very poor"
        key |= {"a number"} if roles.are_numbers(words) else set()
        same = [group for group in groups if group[0] & key]
        merged = (
            set().union(key, *(words for words, _ in same)),
            sorted([position, *(one for _, positions in same for one in positions)]),
        )
        groups = [group for group in groups if group not in same] + [merged]
    several = sorted((positions for _, positions in groups if len(positions) > 1), key=len)[::-1]
    names = ["answer"] if len(several) == 1 else [f"scale {n}" for n in range(1, len(several) + 1)]
    return dict(zip(names, several, strict=True))


def _repeated(header: Sequence[str]) -> list[Question]:
    """Columns whose question stands in several, by grid or by repetition."""
    grids = [GRID.match(name) for name in header]
    base = [grid[1] if grid else name for grid, name in zip(grids, header, strict=True)]
    times = Counter(base)
    seen: Counter[tuple[str, str]] = Counter()
    n_repeats = Counter(header)
    found = []
    for position, (name, grid, question) in enumerate(zip(header, grids, base, strict=True)):
        if times[question] < 2:
            continue
        row = grid[2] if grid else ""
        seen[question, row] += 1
        number = str(seen[question, row])
        item = row if grid and n_repeats[name] == 1 else f"{row} {number}".strip()
        found.append(Question(position, item, question))
    return found
