"""A row per score, with a column that says whether a person or a program gave it.

Evaluation tools write there ``ui`` and ``online_scoring``, ``ANNOTATION`` and ``EVAL``, or
``app`` and ``model``. Another column names the persons (``created_by``, ``Author``); in the rows of
programs it is empty, or says whose account they used, who is no judge.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, categories_of, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import come_back, is_prose, repeats
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, plain_columns, texts_of

NAME = "scores with the side of those who gave them"
RATER = "rater"
SIDE = re.compile(
    r"(.+_)?(source|kind|origin)|type|(.+_)?(source|rater|annotator|evaluator|reviewer|scorer|grader"
    r"|author|judge)_(type|kind)"
)
# Who gave a score; a user may as well be whom a system served.
AUTHOR = re.compile(
    r"(.+_)?((author|creator)(_?(user_)?(id|name|email))?|[a-z]+(ed|en)_by(_?(user_)?(id|name|email))?)|by"
)
MODELS = ("judge_model", "evaluator_model", "evaluator", "evaluator_name", "judge", "judge_name")
OF_A_SIDE = re.compile(r"_(type|kind)$")
CRITERION = re.compile(r"(.+_)?(name|key|metric|criterion|dimension|aspect|rubric|check)")
SERVED = re.compile(r"(\w+_)?user(_?(id|name|email))?|username|email")
FEWEST_NAMED = 0.5  # of the scores of people


@dataclass(frozen=True, slots=True)
class _Columns:
    item: str
    side: str
    author: str
    model: str | None  # of judges, which says nothing of people's scores


def sniff(document: Document) -> bool:
    """Whether rows of an item are on both sides, and those of people alone name who it was."""
    is_flat = any(SIDE.fullmatch(roles.normalised(key)) for key in document.keys)
    return is_flat and _columns_of(document) is not None


def read(document: Document) -> RawTable:
    """Name the rater of every row, and leave what else the columns mean to be found."""
    table, columns = document.as_table(), _columns_of(document)
    assert columns is not None
    frame = table.frame
    given = [texts_of(frame[c]) for c in (columns.side, columns.author)]
    models = texts_of(frame[columns.model]) if columns.model else [None] * len(frame)
    raters = [
        _rater(side, author, model) for side, author, model in zip(*given, models, strict=True)
    ]
    names = list(dict.fromkeys(name for name in raters if name is not None))
    of_name = {name: number for number, name in enumerate(names)} | {None: -1}
    codes = [of_name[name] for name in raters]
    told = [c for c in (columns.author, columns.model) if c]
    named = frame.assign(**{RATER: pd.Categorical.from_codes(codes, dtype=categories_of(names))})
    criterion = _criterion(named, columns.item)
    note = (
        f"Raters of '{table.name}': {quoted(told)} where '{columns.side}' says a person, or where "
        f"it names a model; else as '{columns.side}' says."
    )
    roles_of_columns = {"rater": RATER, "kind": columns.side, "item": columns.item}
    roles_of_columns |= {"criterion": criterion} if criterion else {}
    preset = FileMapping(layout="long", columns=roles_of_columns)
    return replace(table, frame=named, preset=preset, notes=(*table.notes, note), format=NAME)


def _rater(side: str | None, author: str | None, model: str | None) -> str | None:
    if side is None or roles.is_human_kind(side):
        return author or side
    if model is not None:
        return model
    return author if author is not None and roles.MODEL_NAME.search(author) else side


def _columns_of(document: Document) -> _Columns | None:
    if document.table is None and not document.first_records:
        return None
    frame = document.as_table().frame
    plain = [str(column) for column in plain_columns(frame)]
    if RATER in plain:
        return None
    for side in plain:
        if not SIDE.fullmatch(roles.normalised(side)) or not _says_both(frame[side]):
            continue
        is_human = _is_human(frame[side])
        rest = [column for column in plain if column != side]
        item = _met_by_both(frame, is_human, rest)
        if item is None:
            continue
        rest.remove(item)
        served = [c for c in rest if SERVED.fullmatch(roles.normalised(c))]
        authors = [
            c
            for c in (*columns_of_people(side, rest), *served)
            if _names_people_alone(frame[c], is_human)
        ]
        if authors:
            models = [
                c
                for c in rest
                if roles.normalised(c) in MODELS and not frame[c].notna()[is_human].any()
            ]
            return _Columns(item, side, authors[0], next(iter(models), None))
    return None


def columns_of_people(side: str, columns: Collection[str]) -> list[str]:
    """Columns called as those of people who gave scores, the likeliest first.

    ``side``: the column that says whether it was a person.
    """
    stem = OF_A_SIDE.sub("", roles.normalised(side))
    others = [c for c in columns if not SERVED.fullmatch(roles.normalised(c))]
    raters = [c for c in roles.columns_for("rater", others) if not roles.is_machine_name(c)]
    authors = [c for c in others if AUTHOR.fullmatch(roles.normalised(c))]
    own = [c for c in others if roles.normalised(c) in (f"{stem}_id", f"{stem}_name")]
    return list(dict.fromkeys([*raters, *authors, *own]))


def _says_both(column: pd.Series) -> bool:
    names = column.array.categories
    is_told = roles.is_kind_column(column)
    return is_told and {roles.is_human_kind(str(name)) for name in names} == {True, False}


def _is_human(side: pd.Series) -> NDArray[np.bool_]:
    sides = Coded.of(side)
    return sides.is_one_of([name for name in sides.names if roles.is_human_kind(name)])


def _names_people_alone(column: pd.Series, is_human: NDArray[np.bool_]) -> bool:
    """Whether a column names those who gave people's scores, and no judge.

    In the rows of programs it is empty, or names the same people, or says one thing, which under a
    name of raters would be a judge's.
    """
    people, programs = column[is_human], column[~is_human]
    if people.notna().mean() < FEWEST_NAMED or is_prose(column):
        return False
    own, others = set(people.dropna()), set(programs.dropna())
    is_of_raters = column.name in roles.columns_for("rater", [str(column.name)])
    if is_of_raters and not SERVED.fullmatch(roles.normalised(str(column.name))):
        return bool(programs.isna().any()) or bool(others & own)
    return len(others - own) <= 1


def _met_by_both(
    frame: pd.DataFrame, is_human: NDArray[np.bool_], columns: Sequence[str]
) -> str | None:
    """Items that people and programs scored, of which neither wrote the texts; None for none."""
    texts = [
        Coded.of(frame[column]).codes
        for column in columns
        if roles.normalised(column) in roles.JUDGED_TEXTS
    ]
    named = [*roles.columns_for("item", columns), *filter(roles.may_name_items, columns)]
    for item in (c for c in dict.fromkeys(named) if repeats(frame[c])):
        own = Coded.of(frame[item]).codes
        has_both = bool(set(own[is_human].tolist()) & set(own[~is_human].tolist()) - {-1})
        if has_both and all(determines(own, said) for said in texts):
            return item
    return None


def _criterion(frame: pd.DataFrame, item: str) -> str | None:
    """Column that tells the scores of a rater on an item apart by their names; None for none."""
    if not frame.duplicated([item, RATER]).any():
        return None
    return next(
        (
            column
            for column in map(str, plain_columns(frame))
            if column not in (item, RATER)
            and CRITERION.fullmatch(roles.normalised(column))
            and come_back(frame[column])
            and frame[column].notna().all()
            and not frame.duplicated([item, RATER, column]).any()
        ),
        None,
    )
