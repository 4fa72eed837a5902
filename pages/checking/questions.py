"""What was only guessed, asked before anything is drawn."""

from collections.abc import Sequence

import streamlit as st

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.mapping import ANSWERS, FileMapping, LabelMapping, as_list
from judgeviz.labels.sources.tables import in_force
from pages.checking.columns import ROLES
from pages.shared.markdown import plain

MOST_NAMES = 12
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
    "answers": "What do these answers count as?",
}
ANSWERS_IN_WORDS = {
    ("several", "each"): "a yes or no to each choice",
    ("several", "one"): "one label, all choices together",
    ("several", "left out"): "left out: only an answer with a single choice is a label",
    ("unclear", "left out"): "left out, as nothing was answered",
    ("unclear", "kept"): "kept as they stand",
}
QUESTIONS_OF_FORMATS = {
    "several": "Several choices in one answer",
    "unclear": "Rows marked as unclear",
}


def can_be_answered(doubts: Sequence[Doubt]) -> bool:
    """Whether there are doubts, each with something to choose."""
    return bool(doubts) and all(
        any(answer not in (None, (), []) for answer in (doubt.guess, *doubt.alternatives))
        for doubt in doubts
    )


def draw(key: str, doubts: Sequence[Doubt], stated: LabelMapping) -> LabelMapping | None:
    """Ask, and return the mapping with the answers; None until everything is answered."""
    answered = stated
    is_complete = True
    for number, doubt in enumerate(doubts):
        options = [doubt.guess, *doubt.alternatives]
        with st.container(border=True):
            question = ASKED.get(doubt.role, f"What is the {ROLES.get(doubt.role, doubt.role)}?")
            st.markdown(f"**{plain(question)}** {plain(_sentence(doubt.reason))}")
            words = [plain(in_words(option)) for option in options]
            chosen = st.radio(
                plain(question),
                words,
                index=None,
                key=f"doubt_{key}_{number}",
                label_visibility="collapsed",
                help="Nothing is drawn before this is answered; it can be changed later.",
            )
        if chosen is None:
            is_complete = False
        else:
            answered = with_answer(answered, doubt.role, options[words.index(chosen)])
    return answered if is_complete else None


def draw_answers(key: str, questions: Sequence[Doubt]) -> dict[str, str]:
    """Show what answers count as that the file's format can read in several ways; return that."""
    reasons = {what: one.reason for one in questions for what in in_force([one])}
    return {
        what: _answer(f"{what}_{key}", what, current, reasons[what])
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
        help=_sentence(reason),
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


def in_words(answer: object) -> str:
    """Say one possible answer as it is to be read."""
    if answer is None or answer == [] or answer == ():
        return "none"
    if not isinstance(answer, dict):
        return quoted(as_list(answer), MOST_NAMES)
    kind = answer.get("kind")
    if kind is not None:
        categories = as_list(answer.get("categories"))
        return f"{kind}: {', '.join(categories)}" if categories else str(kind)
    shown = [
        ANSWERS_IN_WORDS.get((name, said)) or _entry_in_words(name, said)
        for name, said in list(answer.items())[:MOST_NAMES]
    ]
    more = len(answer) - len(shown)
    return "; ".join(shown) + (f" and {more:,} more" if more else "")


def _entry_in_words(name: object, said: object) -> str:
    if said is None:
        return f"{name} is left out"
    return f"{name} is no label" if said == name else f"{name} is {in_words(said)}"
