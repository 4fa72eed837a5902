"""A form whose questions are headings of several words, none of them asked again.

``Timestamp, Snow fell on the capital in May, A goat won the village race``: each row is what one
person answered. Words within a heading (``teachers``, ``judge``, ``Claude``) name nobody, and a
scale that one of them alone states says nothing of the others.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import are_numbers, is_prose, looks_like_labels, values_of
from judgeviz.labels.formats.crossed_columns import Question, is_item_word
from judgeviz.labels.formats.long_table import with_questions
from judgeviz.labels.formats.surveys import (
    CRITERIA,
    ITEMS,
    WORDS_OF_A_QUESTION,
    are_of_one_thing,
    as_asked,
    ask_how,
    ask_the_same,
    begins_with_times,
    by_words,
    columns_of,
    header_of,
    is_respondent_name,
    n_words_shared,
    read_questions,
)
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.stated import split_from_scale
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, is_list_column

NAME = "responses to a Google form"
FEWEST_QUESTIONS = 3
SCALE_WITHIN = re.compile(r"(?<![\d.])[01]\s*(?:-|–|to|bis|tot|a|à|al?)\s*\d{1,3}(?!\d)")
TIME_OF_DAY = re.compile(r"\d:\d\d")
# Of a rater's labels, with who that is: "score by human expert", "Rating by GPT", "2024 human 1".
LABELS_OF = re.compile(
    r"\b(scores?|ratings?|labels?|grades?|verdicts?|votes?|annotat\w*)\b|\d$", re.IGNORECASE
)
WORDS_OF_A_QUALITY = 2  # at most, where all that is asked before it is the same
SAID_ELSEWHERE = ("item", "source", "system", "text", "rater", "criterion", "label", "kind")


@dataclass(frozen=True, slots=True)
class _Form:
    """Columns of a form by position: what is asked of all, of whom, and what of whoever answers."""

    who: int | None
    questions: tuple[int, ...]
    apart: tuple[int, ...]

    @classmethod
    def of(cls, table: RawTable) -> "_Form | None":
        """Tell the columns; None where another one may say what was judged, or who did."""
        if table.is_headerless or not begins_with_times(table):
            return None
        frame = table.frame
        if not all(TIME_OF_DAY.search(time) for time in values_of(frame.iloc[:, 0])):
            return None
        others = dict(enumerate(header_of(table)[1:], 1))
        who = next((n for n, name in others.items() if is_respondent_name(name)), None)
        if who is not None and len(values_of(frame.iloc[:, who])) < len(frame):
            return None  # who answered several times, perhaps of an item each
        rest = {n: name for n, name in others.items() if n != who}
        whole = {n for n, name in rest.items() if _is_in_words(name)}
        are_people = 2 * sum(map(roles.is_person_name, (rest[n] for n in whole))) > len(whole)
        if are_people or any(
            _may_tell(frame.iloc[:, n], name, n in whole) for n, name in rest.items()
        ):
            return None
        closed = [
            n
            for n in rest
            if not is_list_column(frame.iloc[:, n]) and looks_like_labels(frame.iloc[:, n])
        ]
        alike = by_words([n for n in closed if n in whole], columns_of(table), 0).values()
        questions = max(alike, key=len, default=[])
        stated = [n for n in questions if _states_a_scale(rest[n])]
        if 2 * len(stated) <= len(questions):
            questions = [n for n in questions if n not in stated]
        if len(questions) < FEWEST_QUESTIONS:
            return None
        return cls(who, tuple(questions), tuple(n for n in closed if n not in questions))


def sniff(document: Document) -> bool:
    """Whether the first column holds times, and the others are questions in words."""
    table = document.table
    return table is not None and _Form.of(table) is not None


def read(document: Document) -> RawTable:
    """Read each question as an item, or as a criterion of one, which is asked.

    Raises
    ------
    LabelError
        For a single respondent.
    """
    table, header = document.as_table(), header_of(document.as_table())
    form = _Form.of(table)
    assert form is not None  # as sniffed
    names = [header[n] for n in form.questions]
    apart = [header[n] for n in form.apart]
    once = [Question(n, header[n], UNNAMED_CRITERION) for n in form.questions]
    questions, doubt = as_asked(document, once, names, guess_of(names), apart)
    said = [None] * len(table.frame) if form.who is None else columns_of(table)[form.who]
    who = [name or f"respondent {number}" for number, name in enumerate(said, 1)]
    used = {form.who, *form.questions}
    left_out = [name for n, name in enumerate(header) if n and n not in used]
    return with_questions(read_questions(document, NAME, questions, who, 0, {}, left_out), [doubt])


def guess_of(names: Sequence[str]) -> str:
    """Say whether questions are rather criteria of one item, by the words in which they differ."""
    if ask_the_same(names):
        return ITEMS
    words = [name.split() for name in names]
    n_alike = n_words_shared(words)
    differ_briefly = max(map(len, words)) - n_alike <= WORDS_OF_A_QUALITY
    is_of_one = n_alike >= 1 and differ_briefly
    return CRITERIA if is_of_one or are_of_one_thing(names) or ask_how(names) else ITEMS


def _is_in_words(name: str) -> bool:
    return len(split_from_scale(name)[0].split()) >= WORDS_OF_A_QUESTION


def _states_a_scale(name: str) -> bool:
    return bool(split_from_scale(name)[1]) or SCALE_WITHIN.search(name) is not None


def _may_tell(column: pd.Series, name: str, is_in_words: bool) -> bool:
    """Whether a column may say what was judged, or by whom: ``Text ID``, texts, another's label."""
    is_somebodys = roles.is_human_name(name) or roles.is_machine_name(name)
    if is_in_words and is_somebodys and LABELS_OF.search(name):
        return True
    if is_in_words:
        asks_which = any(map(is_item_word, re.findall(r"\w+", name))) and not looks_like_labels(
            column
        )
        return asks_which or (is_prose(column) and not column.hasnans)
    if roles.is_trait(name):
        return False
    if len(values_of(column)) == len(column) and not are_numbers(column):
        return True  # url, or whatever else tells the rows apart
    is_said = any(roles.columns_for(role, [name]) for role in SAID_ELSEWHERE)
    return is_said or is_somebodys or is_item_word(name) or not looks_like_labels(column)
