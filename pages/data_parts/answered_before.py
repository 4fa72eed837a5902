"""Answers to questions about files beside which further files have been dropped since.

A question is the same where its role, its words and its choices are, and its files have not
changed. Its answer is what is stated of these files now, or how they are open.
"""

from collections.abc import Mapping, Sequence

import streamlit as st

from judgeviz.errors import Doubt
from judgeviz.labels.mapping import LabelMapping
from pages.frame import datasets
from pages.frame.address import Files, digest_of
from pages.frame.datasets import QUESTIONS

Asked = dict[tuple[tuple[str, bytes], ...], list[Doubt]]  # by the names and digests of files


def keep_questions(files: Files, doubts: Sequence[Doubt]) -> None:
    """Keep what is asked about files, for when they come again beside others."""
    known: Asked = st.session_state.setdefault(QUESTIONS, {})
    own = known.setdefault(tuple((name, digest_of(content)) for name, content in files), [])
    own += [doubt for doubt in doubts if doubt not in own]


def answer_before(files: Files, doubt: Doubt) -> object | None:
    """Return what the same question was answered as about some of the files; None where it was not.

    What was asked about most of them counts first.
    """
    known: Asked = st.session_state.get(QUESTIONS, {})
    now = {(name, digest_of(content)): (name, content) for name, content in files}
    for before in sorted(known, key=len, reverse=True):
        if doubt in known[before] and now.keys() > {*before}:
            of_some = tuple(now[one] for one in before)
            answer = _answer_in(datasets.stated(of_some, _as_open(of_some)), doubt)
            if answer is not None:
                return answer
    return None


def forget_questions() -> None:
    """Ask everything anew."""
    st.session_state.pop(QUESTIONS, None)


def _as_open(files: Files) -> LabelMapping:
    opened = datasets.upload_of(files)
    return LabelMapping() if opened is None else opened.mapping


def _answer_in(stated: LabelMapping, doubt: Doubt) -> object | None:
    """Find the one choice of a question that a mapping states."""
    entries = [own.to_dict() for own in (stated.shared, *(stated.files or ()))]
    said = [own[doubt.role] for own in entries if doubt.role in own]
    options = (doubt.guess, *doubt.alternatives)
    chosen = [option for option in options if any(_states(entry, option) for entry in said)]
    return chosen[0] if len(chosen) == 1 else None


def _states(entry: object, option: object) -> bool:
    if isinstance(option, Mapping) and isinstance(entry, Mapping):
        return bool(option) and option.items() <= entry.items()
    return option == entry
