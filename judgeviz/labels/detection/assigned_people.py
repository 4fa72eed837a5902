"""Columns of people that name who is to label, not what they said: ``annotator_1: Anna``."""

import re
from collections.abc import Sequence
from itertools import combinations

import pandas as pd

from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import are_numbers, would_meet
from judgeviz.labels.sources.tables import is_list_column

FEWEST_COLUMNS = 2
FEWEST_PEOPLE = 3  # two who are always paired may be two labels
MOST_PEOPLE = 300
FEWEST_DIGITS = 3  # of numbers of people: fewer may be grades
FEWEST_ROWS = 8  # in fewer, people may well agree on nothing


# user_1, worker12, @anna: written as accounts are.
ACCOUNT = re.compile(r"(?P<who>[^\W\d_]+)[\W_]*\d+|@\w[\w.-]*", re.IGNORECASE)


def name_people_alone(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether most that all columns hold are names or codes of people, none twice in a row.

    People who label who is spoken of agree at times. Half of the names are enough, and numbers
    may be people's, where any that fall by chance would meet in several rows.
    """
    cells = [column_of(frame, column) for column in columns]
    if len(cells) < FEWEST_COLUMNS or len(frame) < FEWEST_ROWS:
        return False
    if any(map(is_list_column, cells)):
        return False
    have_numbers = any(map(are_numbers, cells))
    names = {name for own in cells for name in own.array.categories[: MOST_PEOPLE + 1]}
    if have_numbers and any(len(name) < FEWEST_DIGITS for name in names):
        return False
    n_people = sum(map(may_name_somebody, names))
    if not FEWEST_PEOPLE <= len(names) <= min(MOST_PEOPLE, len(frame) / 2):
        return False  # who has a task has several
    if 2 * n_people < len(names):
        return False
    said = pd.concat([own.astype(object) for own in cells], axis=1)
    if (said.nunique(axis=1) < said.notna().sum(axis=1)).any():
        return False
    are_told = not have_numbers and 2 * sum(map(roles.names_somebody, names)) > len(names)
    return are_told or all(would_meet(*pair) for pair in combinations(cells, 2))


def may_name_somebody(name: str) -> bool:
    """Whether a name is a person's, a code, or that of an account."""
    account = ACCOUNT.fullmatch(name)
    if account is not None and account["who"]:
        return roles.normalised(account["who"]) in roles.ROLE_NAMES["rater"] or roles.is_id(name)
    return account is not None or roles.names_somebody(name) or roles.is_code(name)
