"""Records that show two texts or more and grade each: ``response_1, response_2, score_1, score_2``.

The numbers of the labels are those of the texts, not of raters: every text becomes an item of its
own, by the system that wrote it. Where a label's name speaks of people, ``human_score_1`` may as
well be the first human's, which is asked.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile

import numpy as np
import pandas as pd
from pandas.api.types import union_categoricals

from judgeviz.errors import Doubt, are_labels, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import is_prose, repeats
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, in_force, is_list_column, unrepeated

NAME = "labels of several texts in a row"
OF_TEXTS, _ = ANSWERS["numbered"]
TEXT = re.compile(
    r"(.+_)?(responses?|outputs?|answers?|completions?|generations?|summary|summaries|candidates?"
    r"|translations?|hypothesis|reply|continuations?|messages?|captions?|texts?|stor(y|ies))"
)
SYSTEM = re.compile(r"(.+_)?(models?|systems?|generators?)(_(name|id))?")
PAIRS = (("a", "b"), ("chosen", "rejected"), ("left", "right"))
PAIRED = {"chosen", "rejected"}  # which also name a text by themselves
LETTERS = "abcdefgh"
FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Sides:
    """Columns that are called alike but for the text that they are about.

    Attributes
    ----------
    names : tuple of str
        What tells the texts apart: ``1, 2`` or ``chosen, rejected``.
    columns : dict of str to list of str
        Of every name without the side in it, the columns in the order of ``names``.
    """

    names: tuple[str, ...]
    columns: dict[str, list[str]]

    def texts(self, frame: pd.DataFrame) -> list[str]:
        """Names of what was read: running text, or hardly ever the same."""
        return [
            stem
            for stem, own in self.columns.items()
            if TEXT.fullmatch(stem) and all(_is_text(frame[column]) for column in own)
        ]

    def labels(self, frame: pd.DataFrame) -> list[str]:
        """Names of what was said of each text: not of raters, who have numbers, too."""
        return [
            stem
            for stem, own in self.columns.items()
            if not TEXT.fullmatch(stem)
            and (roles.is_label_name(stem) or roles.is_quality_name(stem))
            and all(may_hold_labels(column, frame[column]) for column in own)
        ]

    def systems(self, frame: pd.DataFrame) -> str | None:
        """Name of the columns with the systems that wrote the texts."""
        return next(
            (
                stem
                for stem, own in self.columns.items()
                if SYSTEM.fullmatch(stem)
                and not any(is_list_column(frame[c]) or is_prose(frame[c]) for c in own)
            ),
            None,
        )


def sniff(document: Document) -> bool:
    """Whether texts and labels of a row are called by the same numbers, letters or words."""
    if document.table is None and not document.records:
        return False
    if document.table is not None and (document.table.is_headerless or document.table.header):
        return False
    return (
        sum(map(_may_be_text, document.keys)) >= FEWEST
        and _sides(document.as_table().frame) is not None
    )


def read(document: Document) -> RawTable:
    """Make a row of every text, with its labels and its system; what is about all stays beside."""
    table = document.as_table()
    sides = _sides(table.frame)
    assert sides is not None
    frame = table.frame
    labels, texts = sides.labels(frame), sides.texts(frame)
    named = [column for stem in labels for column in sides.columns[stem]]
    questions: list[Doubt] = []
    count_as = OF_TEXTS
    if any(_may_be_a_rater(stem, sides.names) for stem in labels):
        shown = sides.columns[texts[0]]
        count_as, question = how_counted(
            document,
            "numbered",
            f"nothing in '{document.name}' says whether {are_labels(named)} of "
            f"{quoted(shown)} or of raters with these numbers",
        )
        questions.append(question)
    if count_as != OF_TEXTS:
        preset = FileMapping(answers=in_force(questions))
        return replace(table, preset=preset, questions=tuple(questions))
    columns = {"system": _system_column(table, sides)}
    if not any(roles.columns_for(role, frame.columns) for role in ("item", "source")):
        rows = [str(row) for row in table.row_numbers(range(len(frame)))]
        columns["source"] = unrepeated([*frame.columns, "row"])[-1]
        table = replace(table, frame=frame.assign(**{columns["source"]: pd.Categorical(rows)}))
    preset = FileMapping(columns=columns, answers=in_force(questions))
    melted = _melted(table, sides, texts[0])
    return replace(melted, questions=tuple(questions), preset=preset)


def _melted(table: RawTable, sides: _Sides, text: str) -> RawTable:
    """One row for each text of a row."""
    frame, n_sides = table.frame, len(sides.names)
    of_sides = {column for own in sides.columns.values() for column in own}
    of_all = [
        column
        for column in frame.columns
        if column not in of_sides and not roles.is_about_both(column)
    ]
    left_out = [c for c in frame.columns if c not in of_all and c not in of_sides]
    columns = {column: pd.concat([frame[column]] * n_sides) for column in of_all}
    names = unrepeated([*of_all, *sides.columns])[len(of_all) :]
    for name, own in zip(names, sides.columns.values(), strict=True):
        columns[name] = _one_below_the_other([frame[column] for column in own])
    system = _system_column(table, sides)
    if system not in columns:
        codes = np.repeat(np.arange(n_sides), len(frame))
        columns[system] = pd.Series(pd.Categorical.from_codes(codes, pd.Index(sides.columns[text])))
    melted = pd.DataFrame({name: own.reset_index(drop=True) for name, own in columns.items()})
    notes = [
        f"Every row of '{table.name}' shows {n_sides} texts: each became an item with its labels."
    ]
    if left_out:
        notes.append(f"Not read, as it is about the texts of a row together: {quoted(left_out)}.")
    return replace(
        table,
        frame=melted,
        rows=np.tile(np.array(table.row_numbers(range(len(frame))), dtype=np.int64), n_sides),
        n_records=table.n_rows,
        format=NAME,
        notes=(*table.notes, *notes),
    )


def _system_column(table: RawTable, sides: _Sides) -> str:
    named = sides.systems(table.frame)
    if named is not None:
        of_sides = {column for own in sides.columns.values() for column in own}
        of_all = [column for column in table.frame.columns if column not in of_sides]
        return named if named not in of_all else f"{named} (2)"
    return unrepeated([*table.frame.columns, "system"])[-1]


def _one_below_the_other(columns: Sequence[pd.Series]) -> pd.Series:
    if any(map(is_list_column, columns)):
        lists: pd.Series = pd.concat([column.astype(object) for column in columns])
        return lists
    return pd.Series(union_categoricals(list(columns)))


def _may_be_a_rater(stem: str, names: Sequence[str]) -> bool:
    """Whether labels may be those of numbered people: ``human_score_1``."""
    return names[0].isdigit() and roles.is_human_name(stem)


def _sides(frame: pd.DataFrame) -> _Sides | None:
    """Find texts and labels that are told apart by the same words."""
    columns = [str(column) for column in frame.columns]
    for names in _kinds_of_sides(columns):
        found = _Sides(names, _stems(columns, names))
        if found.texts(frame) and found.labels(frame):
            return found
    return None


def _kinds_of_sides(columns: Iterable[str]) -> list[tuple[str, ...]]:
    words = {word for column in columns for word in _words(column)}
    kinds: list[tuple[str, ...]] = [pair for pair in PAIRS if words >= set(pair)]
    for first in (0, 1):
        numbers = tuple(map(str, takewhile(lambda n: str(n) in words, count(first))))
        kinds += [numbers] if len(numbers) >= FEWEST else []
    letters = tuple(takewhile(lambda letter: letter in words, LETTERS))
    return kinds + ([letters] if len(letters) > FEWEST else [])


def _stems(columns: Sequence[str], names: Sequence[str]) -> dict[str, list[str]]:
    """Columns of every name without the side in it, where there is one for each side."""
    found: dict[str, dict[str, str]] = {}
    for column in columns:
        words = _words(column)
        places = [place for place in (len(words) - 1, 0) if words[place : place + 1] and
                  words[place] in names]  # fmt: skip
        if places and (len(words) > 1 or words[0] in PAIRED):
            stem = "_".join(word for place, word in enumerate(words) if place != places[0])
            stem = stem or "text"
            found.setdefault(stem, {}).setdefault(words[places[0]], column)
    return {
        stem: [own[name] for name in names] for stem, own in found.items() if len(own) == len(names)
    }


def _words(column: str) -> list[str]:
    """Words of a name, with a number or a single capital at its end as one of its own."""
    apart = re.sub(r"(?<=[A-Za-z])(\d{1,2})$", r"_\1", column)
    apart = re.sub(r"(?<=[a-z])([A-H])$", r"_\1", apart)
    return roles.normalised(apart).split("_")


def _may_be_text(column: str) -> bool:
    words = _words(column)
    stems = ("_".join(words[:-1]), "_".join(words[1:]))
    return words[0] in PAIRED or any(map(TEXT.fullmatch, stems))


def _is_text(column: pd.Series) -> bool:
    return not is_list_column(column) and (is_prose(column) or not repeats(column))
