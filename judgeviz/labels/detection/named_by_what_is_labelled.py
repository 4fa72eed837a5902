"""Columns called by who labelled and by what is labelled: ``BERT_Sentiment``, ``Stance (Zorba)``.

Their words for what is labelled are no name of a label, as in ``bert_label``; that several have
the same one, and the labels of a human beside them, tells that what is left names a rater.
"""

from collections.abc import Iterable, Sequence

import pandas as pd

from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import both_orders, roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.detection.criterion_names import TOKEN
from judgeviz.labels.detection.named_after_settings import (
    holds_labels_of,
    labels_of,
    says_words_of,
)
from judgeviz.labels.sources.tables import is_list_column

SHORTEST_WORD = 3
BRACKETS = "()[]{}"
PLACES = frozenset(("first", "second", "third", "last"))


def raters_beside(
    frame: pd.DataFrame, columns: Iterable[str], humans: Sequence[str]
) -> dict[str, str]:
    """Columns called by what is labelled, each with the rest of its name, which is its rater's.

    Humans among them, too. One column alone that shares its word with no human's has to be called
    after a program.

    Parameters
    ----------
    frame : DataFrame
    columns : iterable of str
    humans : sequence of str
        Columns of humans' labels, by their names or as it is known.
    """
    plain = [cells for column in humans if not is_list_column(cells := column_of(frame, column))]
    known = labels_of(plain)
    every = dict.fromkeys([*humans, *columns])
    alike: dict[tuple[int, str], dict[str, str]] = {}
    for column in every:
        ends = _ends(column)  # of most names none, whose cells need not be looked at
        if ends and (column in humans or _may_be_a_raters(column, frame[column], known)):
            for end, word, rest in ends:
                alike.setdefault((end, word), {})[column] = rest
    found: dict[str, str] = {}
    for own in sorted(alike.values(), key=len, reverse=True):
        others = {column: rest for column, rest in own.items() if column not in humans}
        if len({rest.casefold() for rest in own.values()}) < len(own) or found.keys() & own:
            continue
        if len(own) < 2:
            others = {
                column: rest
                for column, rest in others.items()
                if roles.names_a_classifier(rest)
                and not roles.is_machine_name(column)
                and says_words_of(frame[column], known)
            }
        if others:
            found |= {**own, **others} if len(own) > 1 else others
    return found


def _may_be_a_raters(column: str, cells: pd.Series, known: frozenset[object]) -> bool:
    """Whether a column holds the humans' labels, and is called as no summary or metadata."""
    is_said_so = (
        is_named_so(column)
        or roles.is_summary_name(column)
        or roles.is_flag_name(column)
        or both_orders.is_of_an_order(column)
    )
    return not is_said_so and holds_labels_of(cells, known)


def _ends(column: str) -> list[tuple[int, str, str]]:
    """Ways to take a name's last word, or its first, for what is labelled: which, and the rest."""
    split = roles.split_camel(column[: roles.LONGEST_NAME])
    words = list(TOKEN.finditer(split))
    if not 1 < len(words) <= roles.MOST_WORDS:
        return []
    parts = (
        (-1, words[-1][0], split[: words[-1].start()]),
        (0, words[0][0], split[words[0].end() :]),
    )
    return [
        (end, word.casefold(), name)
        for end, word, rest in parts
        if _may_be_labelled(word) and _may_name_a_rater(name := rest.strip(f" _-.:/{BRACKETS}"))
    ]


def _may_be_labelled(word: str) -> bool:
    """Whether a word may be that for what is labelled, and not one for labels or raters."""
    return (
        len(word) >= SHORTEST_WORD
        and word.isalpha()
        and not roles.is_label_name(word)
        and not roles.is_called_after_a_rater(word)
        and not roles.names_a_classifier(word)
        and word.casefold() not in PLACES
    )


def _may_name_a_rater(name: str) -> bool:
    """Whether what is left of a name is none of another quality, of a text, or of an agreement."""
    return bool(name) and not (
        name.isdigit()
        or roles.is_quality_name(name)
        or roles.is_text_name(name)
        or roles.says_what_is_judged(name)
        or roles.may_be_given(name)
        or (roles.is_adjudicated(name) and not roles.is_human_name(name))
    )
