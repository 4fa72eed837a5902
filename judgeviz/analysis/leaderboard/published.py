"""Scores that others computed, read as columns of a leaderboard."""

from collections.abc import Hashable, Mapping
from math import inf, isnan, nan
from typing import Any

import pandas as pd

from judgeviz.analysis.leaderboard.column import NO_DIFFERENCES, Column, JudgeScore, ranked
from judgeviz.analysis.provenance import Provenance
from judgeviz.errors import LabelError, quoted
from judgeviz.labels.scale import UNNAMED_CRITERION

_NEEDED = ("dataset", "judge", "kind", "score")
_NUMBERS = ("score", "valid_rate", "alpha_hh", "low", "high", "fair_judge", "fair_human")
_COUNTS = ("items", "fair_items")
_RANGES = {
    "items": (0.0, inf),
    "fair_items": (0.0, inf),
    "valid_rate": (0.0, 1.0),
    "alpha_hh": (-inf, 1.0),
}


def columns_of_scores(frame: pd.DataFrame) -> tuple[Column, ...]:
    """Read a row per data set, criterion and judge.

    Raises
    ------
    LabelError
        For a column that is missing, a number that cannot be, or two rows of one cell.
    """
    missing = [name for name in _NEEDED if name not in frame.columns]
    if missing:
        raise LabelError(
            f"Scores of a leaderboard need the columns {quoted(_NEEDED)}; "
            f"{quoted(missing)} {'is' if len(missing) == 1 else 'are'} missing."
        )
    if frame.empty:
        raise LabelError("The table of scores has no rows; a leaderboard needs at least one.")
    cells: dict[tuple[str, str], list[JudgeScore]] = {}
    for number, row in enumerate(frame.to_dict("records"), 1):
        one = _cell(number, row)
        column = cells.setdefault((one.dataset, one.criterion), [])
        if column and column[0].kind != one.kind:
            raise LabelError(
                f"Row {number}: '{one.criterion}' of '{one.dataset}' has a {one.kind} here and a "
                f"{column[0].kind} above; scores of one criterion are of one kind."
            )
        if any(other.judge == one.judge for other in column):
            raise LabelError(
                f"Row {number}: '{one.judge}' already has a score on '{one.criterion}' of "
                f"'{one.dataset}'; keep one of both."
            )
        column.append(one)
    return tuple(
        Column(ranked(column), NO_DIFFERENCES, None, _provenance(column))
        for column in cells.values()
    )


def _cell(number: int, row: Mapping[Hashable, object]) -> JudgeScore:
    kind = row["kind"]
    for name in ("dataset", "judge"):
        if pd.isna(row[name]):  # type: ignore[call-overload]
            raise LabelError(f"Row {number} has no '{name}'; fill it in or leave the row out.")
    if kind not in ("kappa", "rho"):
        raise LabelError(f"Row {number}: the kind of a score is 'kappa' or 'rho'; got {kind!r}.")
    found: dict[str, Any] = {
        name: _number(number, name, row[name]) for name in _NUMBERS if name in row
    }
    for name in _COUNTS:
        count = _number(number, name, row.get(name))
        found[name] = 0 if isnan(count) else int(count)
    criterion = row.get("criterion")
    is_named = isinstance(criterion, str) or not pd.isna(criterion)  # type: ignore[call-overload]
    return JudgeScore(
        dataset=str(row["dataset"]),
        criterion=str(criterion) if is_named else UNNAMED_CRITERION,
        judge=str(row["judge"]),
        kind="kappa" if kind == "kappa" else "rho",
        why_undefined="no score was published" if isnan(found["score"]) else "",
        **found,
    )


def _number(row: int, name: str, value: object) -> float:
    low, high = _RANGES.get(name, (-1.0, 1.0))
    try:
        found = nan if value is None or value is pd.NA else float(value)  # type: ignore[arg-type]
        if isnan(found) or low <= found <= high:
            return found
    except (TypeError, ValueError):
        pass
    raise LabelError(f"Row {row}: '{name}' is a number from {low:g} to {high:g}; got {value!r}.")


def _provenance(column: list[JudgeScore]) -> Provenance:
    first = column[0]
    return Provenance(
        (
            ("data set", first.dataset),
            *((("criterion", first.criterion),) if first.criterion != UNNAMED_CRITERION else ()),
            ("judges", ", ".join(one.judge for one in column)),
            ("statistic", "Cohen's kappa" if first.kind == "kappa" else "Spearman's rho"),
            ("scores", "as published, not computed from labels"),
        )
    )
