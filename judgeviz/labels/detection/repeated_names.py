"""Columns of one name that hold no labels, ``text, text`` or ``comment, comment``: told apart.

Columns of labels under one name stay refused: nobody can say whose or what each is.
"""

from collections import Counter
from dataclasses import replace

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import are_dates
from judgeviz.labels.detection.contents import are_numbers, are_sentences, is_prose
from judgeviz.labels.sources.tables import RawTable, is_list_column


def with_texts_of_one_name_apart(table: RawTable) -> RawTable:
    """Call the second of two columns of texts, dates or remarks ``text (2)``, and note it.

    Not where no other column names the items: nobody can say which of the texts does.
    """
    names = table.header or ()
    if len(names) != table.frame.shape[1]:
        return table
    twice = [name for name, n in Counter(names).items() if n > 1]
    apart = [
        name
        for name in twice
        if all(
            _stands_beside(name, table.frame.iloc[:, place])
            for place, other in enumerate(names)
            if other == name
        )
        and (any(map(roles.may_name_items, set(names).difference(twice))) or not _is_text(name))
    ]
    if not apart:
        return table
    called = [*map(str, table.frame.columns)]
    header = [own if name in apart else name for name, own in zip(names, called, strict=True)]
    others = [own for name, own in zip(names, called, strict=True) if name in apart and own != name]
    note = (
        f"'{table.name}' has the column {quoted(apart)} more than once, and no labels in any of "
        f"them: the others are called {quoted(others)}."
    )
    unlike = len(set(header)) < len(header)
    return replace(table, header=tuple(header) if unlike else None, notes=(*table.notes, note))


def _stands_beside(name: str, column: pd.Series) -> bool:
    """Whether a column holds texts or dates, or is called as remarks on a label are."""
    is_raters = roles.is_human_name(name) or roles.is_machine_name(name)
    if is_list_column(column) or is_raters or roles.is_label_name(name):
        return False
    if roles.ACCOMPANYING.search(f"_{roles.normalised(name)}") and not are_numbers(column):
        return True
    return is_prose(column) or are_sentences(column) or are_dates(column)


def _is_text(name: str) -> bool:
    return roles.normalised(name) in roles.JUDGED_TEXTS | roles.TEXT_NOUNS
