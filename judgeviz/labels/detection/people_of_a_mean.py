"""Columns of raters by no name of whom another column is the mean: ``anna_score, ben_score``.

What their mean, ``human_mean``, is called after, they are; and all are of one criterion. A mean of
``tone`` and ``facts`` is of criteria.
"""

from collections.abc import Iterable, Sequence

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import derived, totals
from judgeviz.labels.detection.contents import are_numbers
from judgeviz.labels.sources.tables import is_list_column

FEWEST_PEOPLE = 2
FEWEST_ROWS = 8  # before a median is one


def people_of_a_mean(frame: pd.DataFrame, columns: Iterable[str], whole: str) -> list[str]:
    """Find the columns among some whose mean, sum or majority another holds; none of criteria."""
    if is_list_column(frame[whole]):
        return []
    plain = [c for c in columns if c != whole and not is_list_column(frame[c])]
    others = [c for c in plain if not _mostly_says_again(frame[c], frame[whole])]
    found = _parts_of(frame, others, whole) or _parts_of(frame, plain, whole)
    return [] if _are_criteria(found) else found


def _parts_of(frame: pd.DataFrame, columns: Sequence[str], whole: str) -> list[str]:
    """Columns that another one is computed from: all, or some of them beside a judge's."""
    if derived(frame, [whole], columns):
        return [*columns]
    total = totals(frame, [whole, *columns]).get(whole) if are_numbers(frame[whole]) else None
    if total is not None:
        return [*total.parts]
    return [*columns] if _is_median(frame, columns, whole) else []


def are_people_of_a_mean(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether columns are called by one quality, ``mario_accuracy, vga_accuracy``, as their mean.

    ``human_accuracy_mean`` or ``mean_accuracy``, which is the mean of two of them or more.
    """
    words = [roles.normalised(column).rpartition("_") for column in columns]
    shared = {last for rest, _, last in words if rest and roles.is_quality_name(last)}
    asked = {last for last in shared if [*(word for *_, word in words)].count(last) > 1}
    if not asked:
        return False
    means = [
        whole
        for whole in map(str, frame.columns)
        if whole not in columns
        and roles.is_summary_name(whole)
        and (roles.is_human_name(whole) or asked & {*roles.normalised(whole).split("_")})
    ]
    return any(len(people_of_a_mean(frame, columns, whole)) >= FEWEST_PEOPLE for whole in means)


def _is_median(frame: pd.DataFrame, columns: Sequence[str], whole: str) -> bool:
    """Whether a column holds the median of others in each of enough rows where they differ."""
    if len(columns) < FEWEST_PEOPLE or not all(are_numbers(frame[c]) for c in (whole, *columns)):
        return False
    rows = frame[[*columns, whole]].astype(object).apply(pd.to_numeric, errors="coerce").dropna()
    differ = rows[rows[[*columns]].nunique(axis=1) > 1]
    return len(differ) >= FEWEST_ROWS and bool(
        (differ[[*columns]].median(axis=1) == differ[whole]).all()
    )


def _mostly_says_again(column: pd.Series, whole: pd.Series) -> bool:
    """Whether a column holds the mean once more, as what was settled on does in most rows."""
    own, said = (pd.to_numeric(cells.astype(object), errors="coerce") for cells in (column, whole))
    both = own.notna() & said.notna()
    return 2 * int((own[both] == said[both]).sum()) > int(both.sum())


def _are_criteria(columns: Sequence[str]) -> bool:
    """Whether columns are called as a quality each, be it before a word that all have."""
    parts = [roles.normalised(column).rpartition("_") for column in columns]
    are_alike = len({last for *_, last in parts}) == 1
    asked = [rest for rest, *_ in parts] if are_alike else [*columns]
    return any(map(roles.is_quality_name, asked))
