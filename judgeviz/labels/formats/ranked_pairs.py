"""Ranks of the two systems of a row in two columns: ``rank_1, rank_2``, one vote between them."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import are_numbers
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, in_force, is_list_column, plain_columns

NAME = "ranks of two systems"
RANK = re.compile(
    r"rank(ing)?_?(of_)?((model|system|response|output|answer)_?)?(?P<side>[0-9a-z])"
    r"|((model|system|response|output|answer)_?)?(?P<first>[0-9a-z])_?rank(ing)?"
)
SIDES = (["1", "2"], ["a", "b"])
VOTE = "winner"
VOTES, _ = ANSWERS["ranks"]


def sniff(document: Document) -> bool:
    """Whether rows have a rater, ranks of two sides, and no other column called as a label."""
    table = document.table
    if table is None or table.is_headerless or table.header:
        return False
    plain = plain_columns(table.frame)
    others = [role for role in ("rater", "label") if roles.columns_for(role, plain)]
    return others == ["rater"] and len(_ranks(table)) == len(SIDES[0])


def read(document: Document) -> RawTable:
    """Take the side with the lower rank for the winner, equal ranks for a tie.

    Numbers may be grades all the same, so that it is asked. A row with one rank, or with words in
    the place of ranks, keeps them as its label, which is no vote.
    """
    table = document.as_table()
    ranks = _ranks(table)
    count_as, question = how_counted(
        document,
        "ranks",
        f"{quoted(ranks)} of '{table.name}' rank the two systems of a row, so that the lower rank "
        "is a vote for its system and equal ranks are a tie, unless they are labels of two "
        "criteria",
    )
    preset = FileMapping(answers=in_force([question]))
    asked = replace(table, preset=preset, questions=(*table.questions, question))
    if count_as != VOTES:
        return asked
    preset = replace(preset, scale=StatedScales.parsed({"kind": "preference"}))
    frame = table.frame.drop(columns=ranks)
    said = (table.frame[rank].astype(object) for rank in ranks)
    frame[VOTE] = pd.Categorical([_vote(*both) for both in zip(*said, strict=True)])
    note = f"Columns {quoted(ranks)} of '{table.name}' were read as one column '{VOTE}'."
    return replace(asked, frame=frame, preset=preset, notes=(*table.notes, note))


def _ranks(table: RawTable) -> list[str]:
    """Columns of numbers that are called as the ranks of one side each, the first side first."""
    found: dict[str, str] = {}
    for column in table.frame.columns:
        name = RANK.fullmatch(roles.normalised(column))
        if name and not is_list_column(table.frame[column]) and are_numbers(table.frame[column]):
            found[name["side"] or name["first"]] = column
    return [found[side] for side in sorted(found)] if sorted(found) in SIDES else []


def _vote(first: object, second: object) -> str | None:
    cells = [None if cell != cell else str(cell) for cell in (first, second)]
    if cells == [None, None]:
        return None
    ranks = [None if cell is None else numeric_category(cell) for cell in cells]
    if None in ranks:
        return _spelled(cells)
    one, other = (float(rank) for rank in ranks if rank is not None)
    return "tie" if one == other else "model_a" if one < other else "model_b"


def _spelled(cells: Sequence[str | None]) -> str:
    return " and ".join(cell or "no rank" for cell in cells)
