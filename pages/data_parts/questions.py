"""What was only guessed, asked before anything is drawn."""

from collections.abc import Mapping, Sequence

import streamlit as st

from judgeviz import Labels
from judgeviz.errors import Doubt, quoted
from judgeviz.labels.mapping import (
    ANSWERS,
    CriteriaOfHumans,
    FileMapping,
    LabelMapping,
    as_list,
)
from judgeviz.labels.scale.responses import is_of_losses, is_of_other_words
from judgeviz.labels.sources.tables import in_force
from pages.data_parts import raters
from pages.data_parts.columns import ROLES
from pages.frame.markdown import plain

MOST_NAMES = 12
NO_LABEL = "no label"
AS_IT_STANDS = "itself"
NOT_ANSWERED = object()
SOME = "some of them"
HINT = "Nothing is drawn before this is answered; it can be changed later."
ASKED = {
    "human": "Who is human?",
    "machine": "Who is a judge?",
    "item": "Which column names the item?",
    "rater": "Which column names the rater?",
    "label": "Which column holds the labels?",
    "kind": "Which column says human or machine?",
    "criterion": "Which column names the criterion?",
    "scale": "What kind of labels are these?",
    "labels": "What becomes of these labels?",
    "layout": "What does a row hold?",
    "criteria": "Which parts of the names are criteria?",
    "criterion_names": "Which criterion is which?",
    "answers": "How is this to be read?",
    "encoding": "In which encoding is the file?",
}
ANSWERS_IN_WORDS = {
    ("several", "each"): "a yes or no to each choice",
    ("several", "one"): "one label, all choices together",
    ("several", "left out"): "left out: only an answer with a single choice is a label",
    ("repeats", "answers"): "further answers of the same rater",
    ("repeats", "left out"): "left out but for the first, and counted",
    ("alike", "data"): "what the task shows to its raters",
    ("alike", "labels"): "labels, on which all raters agree",
    ("unclear", "left out"): "left out, as nothing was answered",
    ("unclear", "kept"): "kept as they stand",
    ("numbered", "texts"): "labels of the texts with these numbers, each an item",
    ("numbered", "raters"): "labels of raters with these numbers",
    ("listed", "texts"): "labels of the texts in the list beside them, each an item",
    ("listed", "raters"): "labels of so many raters",
    ("columns", "items"): "items that every respondent judged",
    ("columns", "criteria"): "criteria of one item",
    ("grids", "items"): "an item each, and their rows are criteria",
    ("grids", "criteria"): "a criterion each, and their rows are items",
    ("grids", "apart"): "alike: every row of each is an item",
    ("first_row", "labels"): "labels, and the columns have no names",
    ("first_row", "names"): "the names of the columns",
    ("headerless", "item, rater, label"): "an item, a rater and the label",
    ("headerless", "rater, item, label"): "a rater, an item and the label",
    ("headerless", "a rater each"): "labels of a rater each",
    ("ranks", "votes"): "votes for the better of the two",
    ("ranks", "labels"): "labels of a rater each",
    ("rows", "raters"): "labels of several raters, of whom no column tells",
    ("rows", "answers"): "answers of one rater who was asked again",
    ("rows", "items"): "items of their own",
    ("judge_rows", "answers"): "answers of one judge who was asked again",
    ("judge_rows", "judges"): "labels of several judges, whom nothing names",
    ("sheets", "raters"): "those of raters",
    ("sheets", "criteria"): "those of criteria",
    ("sheets", "items"): "systems, rounds or batches, each with items of its own",
    ("strengths", "votes"): "votes for the first, the second, or a tie",
    ("strengths", "grades"): "grades from -3 to 3",
    ("orders", "stored"): "on the sides as the table has them, whatever the order",
    ("orders", "shown"): "those in the reverse order on the sides as it shows them",
    ("orders", "judges"): "answers of two judges",
    ("starts", "shifted"): "the same grades, counted from 0 and from 1: the judge's are moved",
    ("starts", "as they stand"): "grades on one scale, as they stand",
    ("ids", "shifted"): "the same items, counted from 0 and from 1",
    ("ids", "as they stand"): "the same item where the numbers are the same",
    ("tables", "criteria"): "criteria, one to a file",
    ("tables", "systems"): "systems, whose outputs were judged in a file each",
    ("tables", "judges"): "judges, one to a file",
    ("tables", "answers"): "answers of one judge who was asked again",
    ("headings", "systems"): "systems, each with an output of its own in every row",
    ("headings", "criteria"): "criteria of one item",
    ("counts", "votes"): "counts of the humans who gave the label that the column is called after",
    ("counts", "labels"): "labels of raters",
    ("counts", "left out"): "counts, left out beside the people whose labels have columns",
    ("authors", "systems"): "systems, whose outputs people judged",
    ("authors", "judges"): "judges",
    ("restarts", "other items"): "other items in each, whose ids begin again",
    ("restarts", "the same items"): "the same items, judged by others",
    ("ranges", "scores"): "scores on a scale of their own",
    ("ranges", "grades"): "grades on the humans' scale",
    ("points", "thousands"): "thousands: 4.514 is four thousand five hundred and fourteen",
    ("points", "decimals"): "decimals: 4.514 is between four and five",
    ("directions", "reversed"): "ranks from the best down, which are turned round",
    ("directions", "as they stand"): "grades as they stand, the highest the best on both sides",
    ("blanks", "as above"): "what is written above them",
    ("blanks", "missing"): "missing, and their labels are left out",
    ("set_aside", "left out"): "left out, and counted",
    ("set_aside", "kept"): "kept as the others",
    ("sittings", "one"): "sittings of one rater",
    ("sittings", "files"): "sittings of one rater to a file, who is called as the file",
    ("sittings", "raters"): "a rater each",
    ("tables", "items"): "parts with items of their own",
    ("tables", "raters"): "raters, one to a file",
    ("zeros", "no answer"): "no answer",
    ("zeros", "labels"): "the lowest grade",
    ("lines", "the same items"): "the same item, row by row",
    ("lines", "other items"): "other items in each file",
    ("beside", "left out"): "left out",
    ("beside", "kept"): "read, with a column that you name for the items of each",
    ("agreed", "left out"): "left out",
    ("agreed", "kept"): "read as one more human, or one more of what the others are",
    ("outer", "raters"): "raters, with their labels of all items",
    ("outer", "items"): "items, with the labels of all raters",
    ("numbered_raters", "names"): "names of those who gave the labels beside them",
    ("numbered_raters", "labels"): "labels of their own",
    ("lists_on_criteria", "raters"): "of one rater at each place of the lists",
    ("lists_on_criteria", "labels"): "one label each, as they stand",
    ("people", "read"): "read, as the labels of one more rater",
    ("people", "left out"): "left out",
    ("levels", "records"): "labels of the records",
    ("levels", "parts"): "labels of the parts that the records list, each an item",
    ("users", "people"): "people",
    ("users", "judges"): "judges, models of that name",
    ("models", "judges"): "judges, who gave these labels",
    ("models", "judged"): "judged, and their list is not read",
}
QUESTIONS_OF_FORMATS = {
    "several": "Several choices in one answer",
    "repeats": "Labels that a rater gave to one item",
    "alike": "Words that are the same in all annotations of each task",
    "unclear": "Rows marked as unclear",
    "numbered": "Columns with the numbers of texts",
    "numbered_raters": "Columns with the numbers of raters",
    "listed": "Lists as long as a list of texts",
    "columns": "What the respondents judged, column by column",
    "grids": "What the grids of questions are",
    "first_row": "What the first row holds",
    "headerless": "What the three columns hold",
    "ranks": "Ranks of two systems in a row",
    "rows": "Rows of the same item",
    "judge_rows": "Several labels of the same item",
    "sheets": "Whose the sheets are",
    "strengths": "Strengths of preference",
    "orders": "Answers on pairs in both orders",
    "starts": "Where the judges' grades begin",
    "ids": "Where the items' numbers begin",
    "tables": "Files with the same columns",
    "headings": "Headings over the raters",
    "counts": "Whole numbers under the names of labels",
    "authors": "Models in the names of columns",
    "restarts": "The same ids in several batches",
    "ranges": "Numbers beyond the humans' grades",
    "directions": "Ranks beside grades",
    "points": "Points in numbers",
    "blanks": "Blank cells below ids",
    "set_aside": "Rows that were set aside",
    "sittings": "Sessions called by when they began",
    "zeros": "Zeros below the grades",
    "lines": "Rows of several files without ids",
    "beside": "Sheets with labels of their own",
    "agreed": "What the raters agreed on",
    "outer": "Names over the names of the labels",
    "people": "A column of people beside labels by rater",
    "lists_on_criteria": "Lists of numbers on several criteria",
    "levels": "Labels of records and of their parts",
    "users": "Users called as models are",
    "models": "Models in a list with labels",
}


def draw(
    key: str, doubts: Sequence[Doubt], stated: LabelMapping, earlier: Sequence[object | None]
) -> LabelMapping | None:
    """Ask, and return the mapping with the answers; None until everything is answered.

    ``earlier``: what each was answered as, where it was asked before of the same files.
    """
    answers = [
        _asked(f"{key}_{number}", doubt, answer)
        for number, (doubt, answer) in enumerate(zip(doubts, earlier, strict=True))
    ]
    answered = stated
    given: dict[str, object] = {}
    for doubt, answer in zip(doubts, answers, strict=True):
        if answer is NOT_ANSWERED:
            return None
        before = given.get(doubt.role)
        if isinstance(before, list | tuple) and isinstance(answer, list | tuple):
            answer = [*before, *answer]  # of two files, each asked about its own humans
        given[doubt.role] = answer
        answered = with_answer(answered, doubt.role, answer)
    return answered


def _asked(key: str, doubt: Doubt, earlier: object | None) -> object:
    question = ASKED.get(doubt.role, f"What is the {ROLES.get(doubt.role, doubt.role)}?")
    with st.container(border=True):
        st.markdown(f"**{plain(question)}** {plain(_sentence(doubt.reason))}")
        if doubt.role == "criterion_names":
            return _which_criteria(key, doubt)
        options = [doubt.guess, *doubt.alternatives]
        itself = "a label"
        if is_of_losses(doubt):
            itself = NO_LABEL
        elif is_of_other_words(doubt):
            itself = AS_IT_STANDS
        words = [plain(in_words(option, itself)) for option in options]
        names = _asked_together(doubt)
        if names:
            words.append(SOME)
        chosen = st.radio(
            plain(question),
            words,
            index=None if earlier is None else options.index(earlier),
            key=f"doubt_{key}",
            label_visibility="collapsed",
            help=HINT,
        )
        if chosen == SOME and names:
            return _some(key, names)
    return NOT_ANSWERED if chosen is None else options[words.index(chosen)]


def _asked_together(doubt: Doubt) -> list[str]:
    """Name those who may be human, of whom some may be and others not."""
    if doubt.role != "human":
        return []
    several = [
        said for said in (doubt.guess, *doubt.alternatives) if isinstance(said, list | tuple)
    ]
    names = list(dict.fromkeys(str(name) for said in several for name in said))
    return names if len(names) > 1 else []


def _some(key: str, names: list[str]) -> object:
    """Choose who is human; what the others are is asked then, or they are judges."""
    confirmed = f"_humans_of_{key}"
    chosen = raters.among(f"doubt_some_{key}", "Human", names, [], "Click all who are human.")

    def confirm() -> None:
        st.session_state[confirmed] = chosen

    st.button(
        "These are human",
        key=f"doubt_these_{key}",
        disabled=not chosen,
        on_click=confirm,
        help="Takes those that are marked for humans.",
    )
    return chosen if chosen and st.session_state.get(confirmed) == chosen else NOT_ANSWERED


def _which_criteria(key: str, doubt: Doubt) -> object:
    """Choose for each criterion of a file the one of the humans' that it is, or none of them.

    Where it may be all of them at once, that is a choice, too.
    """
    each = [said for said in (doubt.guess, *doubt.alternatives) if isinstance(said, dict)]
    answers = [own for said in each for own in said.values()]
    humans = list(dict.fromkeys(name for own in answers for name in as_list(own)))
    every = [humans] if any(isinstance(own, list) for own in answers) else []
    chosen = {
        name: _which_criterion(f"{key}_{number}", name, [*humans, *every, None], NOT_ANSWERED)
        for number, name in enumerate(each[0])
    }
    given = [name for name in chosen.values() if isinstance(name, str)]
    twice = list(dict.fromkeys(name for name in given if given.count(name) > 1))
    if twice:
        st.error(f"Several of the judges' criteria cannot be {plain(quoted(twice))}; choose again.")
    return NOT_ANSWERED if twice or NOT_ANSWERED in chosen.values() else chosen


def draw_criteria(
    key: str, names: Mapping[str, CriteriaOfHumans], labels: Labels | None
) -> dict[str, object]:
    """Show which criterion of the humans each of a file is, where it was stated; return that."""
    humans = [] if labels is None else [name for name in labels.criteria if name not in names]
    stated = [name for own in names.values() for name in as_list(own)]
    humans = list(dict.fromkeys([*humans, *stated]))
    every = [humans] if len(humans) > 1 else []
    chosen = {}
    for number, (name, own) in enumerate(names.items()):
        before = list(own) if isinstance(own, tuple) else own
        several = [*every, before] if isinstance(before, list) and before not in every else every
        said = _which_criterion(f"{key}_{number}", name, [*humans, *several, None], before)
        chosen[name] = before if said is NOT_ANSWERED else said
    return chosen


def _which_criterion(key: str, name: str, answers: Sequence[object], before: object) -> object:
    """Choose a criterion of the humans; several for each of these, None for none."""
    chosen = st.selectbox(
        f"The judges' {plain(name)} is the humans'",
        range(len(answers)),
        index=None if before is NOT_ANSWERED else answers.index(before),
        format_func=lambda number: _criteria_in_words(answers[number]),
        key=f"which_criterion_{key}",
        placeholder="Choose a criterion",
        help="Labels of a criterion that no human labelled are left out, and counted.",
    )
    return NOT_ANSWERED if chosen is None else answers[chosen]


def _criteria_in_words(answer: object) -> str:
    if answer is None:
        return "none of them"
    return str(answer) if isinstance(answer, str) else f"each of {quoted(as_list(answer))}"


def draw_answers(key: str, questions: Sequence[Doubt], doubts: Sequence[Doubt]) -> dict[str, str]:
    """Show what answers count as that the file's format can read in several ways; return that.

    What is still asked, as one of the ``doubts``, is not shown as if it were answered.
    """
    reasons = {what: one.reason for one in questions for what in in_force([one])}
    asked = in_force([one for one in doubts if one.role == "answers"])
    return {
        what: current if what in asked else _answer(f"{what}_{key}", what, current, reasons[what])
        for what, current in in_force(questions).items()
    }


def _answer(key: str, what: str, current: str, reason: str) -> str:
    options = list(ANSWERS[what])
    chosen: str = st.selectbox(
        QUESTIONS_OF_FORMATS[what],
        options,
        index=options.index(current),
        format_func=lambda said: ANSWERS_IN_WORDS[what, said],
        key=f"map_answers_{key}",
        help=plain(_sentence(reason)),
    )
    return chosen


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}."


def with_answer(stated: LabelMapping, role: str, answer: object) -> LabelMapping:
    """State an answer for all files; entries that are dicts join those that are there."""
    before = stated.shared.to_dict().get(role)
    entry = before | answer if isinstance(before, dict) and isinstance(answer, dict) else answer
    return LabelMapping(_with_entry(stated.shared, role, entry), stated.files)


def _with_entry(shared: FileMapping, role: str, entry: object) -> FileMapping:
    return shared.having(**{role: entry})


def in_words(answer: object, itself: str = NO_LABEL) -> str:
    """Say one possible answer as it is to be read; ``itself``: what a text stays that is one."""
    if answer in (None, [], (), {}):
        return "none"
    if not isinstance(answer, dict):
        return quoted(as_list(answer), MOST_NAMES)
    kind = answer.get("kind")
    if kind is not None:
        categories = as_list(answer.get("categories"))
        return f"{kind}: {', '.join(categories)}" if categories else str(kind)
    if answer and all(isinstance(own, list) for own in answer.values()):
        shown = [_judge_in_words(*entry) for entry in list(answer.items())[:MOST_NAMES]]
        more = len(answer) - len(shown)
        return ", ".join(shown) + (f" and {more:,} more" if more else "")
    if itself in (NO_LABEL, AS_IT_STANDS) and (fate := _fate_of_losses(answer, itself)):
        return f"{quoted(answer, MOST_NAMES)}: {fate}"
    shown = [
        _entry_in_words(name, said, itself) for name, said in list(answer.items())[:MOST_NAMES]
    ]
    more = len(answer) - len(shown)
    return "; ".join(shown) + (f" and {more:,} more" if more else "")


def _fate_of_losses(answer: Mapping[object, object], itself: str) -> str | None:
    """Say once, and with what comes of it, what all responses that are lost are taken for."""
    if all(said is None for said in answer.values()):
        return "left out, as if not given"
    if all(said == name for name, said in answer.items()):
        if itself == AS_IT_STANDS:
            return "as they stand, beside the humans' labels"
        return f"{NO_LABEL}, which counts against a judge"
    return None


def _judge_in_words(judge: object, columns: Sequence[object]) -> str:
    return quoted([judge]) + (f" ({len(columns)} columns)" if len(columns) > 1 else "")


def _entry_in_words(name: object, said: object, itself: str) -> str:
    if isinstance(said, str) and (str(name), said) in ANSWERS_IN_WORDS:
        return ANSWERS_IN_WORDS[str(name), said]
    if said is None:
        return f"{name} is left out"
    if isinstance(said, int | float):
        return f"{name} is a label"
    return f"{name} is {itself}" if said == name else f"{name} is {in_words(said)}"
