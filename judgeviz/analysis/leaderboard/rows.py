"""The leaderboard as it is read: a row per data set or criterion, a column per judge."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import TYPE_CHECKING, Literal

import numpy as np
import pandas as pd

from judgeviz.analysis.leaderboard.column import JudgeScore
from judgeviz.analysis.leaderboard.scores import ScoreKind
from judgeviz.statistics.defined import mean_of_defined

if TYPE_CHECKING:
    from judgeviz.analysis.leaderboard.board import Leaderboard

RowsOf = Literal["criteria", "datasets"]
KINDS: tuple[ScoreKind, ...] = ("kappa", "rho")
# What a row of one criterion stands for leads to its data set and judge alone.
SEVERAL = ""
FEWEST_FAIR = 10  # items, from which on one more human stands beside the judges


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A judge in a row: one score, or the mean of several.

    Attributes
    ----------
    judge : str
    score : float
        The one, or the mean of those that are defined.
    std : float
        Deviation over the criteria of the row, or over the data sets; NaN of one.
    n_scores : int
        Behind the mean.
    valid_rate : float
    one : JudgeScore or None
        Where the row is of one criterion: items, interval, rank and group.
    """

    judge: str
    score: float
    std: float
    n_scores: int
    valid_rate: float
    one: JudgeScore | None = None

    @property
    def is_among_the_best(self) -> bool:
        """Whether the judge cannot be told from the best of the row."""
        return self.one is not None and self.one.group.startswith("a")


@dataclass(frozen=True, slots=True)
class BoardRow:
    """All judges on one criterion of a data set, on a data set, or on all data sets.

    Attributes
    ----------
    dataset : str
        Empty for the mean of all.
    criterion : str
        Empty for the mean of several.
    kind : {"kappa", "rho"}
    n_criteria : int
        Of the row; of the mean of all, data sets.
    cells : tuple of BoardCell
        In the order of the leaderboard's judges; those without a score are NaN.
    sigma : float
        Standard deviation over the judges, mean over the criteria.
    alpha_hh, fair_human : float
        Krippendorff's alpha among the humans; the score of one more human (mean over the judges,
        whose items may differ), NaN where it stands on fewer than ten items.
    """

    dataset: str
    criterion: str
    kind: ScoreKind
    n_criteria: int
    cells: tuple[BoardCell, ...]
    sigma: float
    alpha_hh: float
    fair_human: float

    def partly(self, cell: BoardCell) -> int:
        """How many scores a mean is of, where it is of fewer than the row has; else 0."""
        is_part = cell.one is None and 0 < cell.n_scores < self.n_criteria
        return cell.n_scores if is_part else 0

    @property
    def mean(self) -> float:
        """Over the judges."""
        return float(mean_of_defined(np.array([cell.score for cell in self.cells])))


def rows_of(board: "Leaderboard", of: RowsOf) -> tuple[BoardRow, ...]:
    """Lay the leaderboard out, kind by kind, rows with the highest scores first.

    Of several rows of a kind that are of data sets, their mean is the last.
    """
    found: list[BoardRow] = []
    for kind in KINDS:
        own = _criteria(board, kind) if of == "criteria" else _datasets(board, kind)
        own.sort(key=lambda row: (np.isnan(row.mean), -row.mean))
        found += own
        if len({row.dataset for row in own}) > 1:
            found.append(_average(board, kind))
    return tuple(found)


def _criteria(board: "Leaderboard", kind: ScoreKind) -> list[BoardRow]:
    rows = []
    for column in board.columns:
        first = column.scores[0]
        if first.kind != kind:
            continue
        of_judge = {one.judge: one for one in column.scores}
        cells = tuple(_cell(judge, of_judge.get(judge)) for judge in board.judges)
        rows.append(
            BoardRow(
                first.dataset,
                first.criterion,
                kind,
                1,
                cells,
                _deviation([one.score for one in column.scores]),
                first.alpha_hh,
                _fair_human(column.scores),
            )
        )
    return rows


def _datasets(board: "Leaderboard", kind: ScoreKind) -> list[BoardRow]:
    """Sum up each data set; one criterion of a kind stands for itself, with its cells."""
    summary, rows = board.summary, []
    of_criteria = _criteria(board, kind)
    for dataset in board.datasets:
        each = [row for row in of_criteria if row.dataset == dataset]
        if not each:
            continue
        own = summary[(summary["dataset"] == dataset) & (summary["kind"] == kind)]
        alone = len(each) == 1
        rows.append(
            replace(
                each[0],
                criterion=each[0].criterion if alone else SEVERAL,
                n_criteria=len(each),
                cells=each[0].cells if alone else _mean_cells(board, own, "criteria"),
                sigma=float(own["sigma"].iloc[0]),
                alpha_hh=float(own["alpha_hh"].iloc[0]),
                fair_human=float(mean_of_defined(np.array([row.fair_human for row in each]))),
            )
        )
    return rows


def _average(board: "Leaderboard", kind: ScoreKind) -> BoardRow:
    averages = board.averages
    own = averages[averages["kind"] == kind]
    summary = board.summary
    rates = summary[summary["kind"] == kind].groupby("judge")["valid_rate"].mean()
    cells = _mean_cells(board, own.assign(valid_rate=own["judge"].map(rates)), "datasets")
    n_datasets = len(set(summary.loc[summary["kind"] == kind, "dataset"]))
    return BoardRow("", SEVERAL, kind, n_datasets, cells, nan, nan, nan)


def _cell(judge: str, one: JudgeScore | None) -> BoardCell:
    if one is None:
        return _empty(judge)
    return BoardCell(judge, one.score, nan, 1, one.valid_rate, one)


def _mean_cells(board: "Leaderboard", table: pd.DataFrame, counted: str) -> tuple[BoardCell, ...]:
    """Cells of a table of judges: mean, std, valid_rate and how many scores stand behind them."""
    cells, of_judge = [], table.set_index("judge")
    for judge in board.judges:
        if judge not in of_judge.index:
            cells.append(_empty(judge))
            continue
        mean, std, valid_rate, n_scores = (
            float(of_judge[name].to_dict()[judge])
            for name in ("mean", "std", "valid_rate", counted)
        )
        cells.append(BoardCell(judge, mean, std, int(n_scores), valid_rate))
    return tuple(cells)


def _empty(judge: str) -> BoardCell:
    return BoardCell(judge, nan, nan, 0, nan)


def _fair_human(scores: Sequence[JudgeScore]) -> float:
    known = [one.fair_human for one in scores if not 0 < one.fair_items < FEWEST_FAIR]
    return float(mean_of_defined(np.array(known)))


def _deviation(scores: Sequence[float]) -> float:
    known = np.array([score for score in scores if not np.isnan(score)])
    return float(known.std(ddof=1)) if len(known) > 1 else nan
