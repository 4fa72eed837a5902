"""Judge by judge: how many of the humans' wins between systems each one keeps."""

from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd

from judgeviz.analysis.systems.rankings import SystemRankings
from judgeviz.analysis.systems.system_numbers import test_words
from judgeviz.errors import counted
from judgeviz.export.result import Result
from judgeviz.export.table import Cell, Heading, Table, number_cell
from judgeviz.recipes import recorded


@dataclass(frozen=True, repr=False)
class RankingSummary(Result):
    """Rankings of the same systems by several judges, in sum.

    Attributes
    ----------
    frame : DataFrame
        A row per judge: judge, pairs (of systems), human_wins, judge_wins (pairs with a
        significant winner), edge_agreement (share of the pairs with the same verdict; NaN without
        pairs), then the number of pairs of every status: kept, reversed, lost, new, neither.
    results : tuple of SystemRankings
        In the same order.
    """

    frame: pd.DataFrame
    results: tuple[SystemRankings, ...]

    def __repr__(self) -> str:
        """Show the first judges."""
        head = f"RankingSummary: {counted(len(self.frame), 'judge')}"
        return f"{head}\n{self.frame.head(8).round(3).to_string(index=False)}"

    def numbers(self) -> pd.DataFrame:
        """List the judges, each with the settings of its ranking."""
        return self.frame.assign(settings=[one.provenance.signature for one in self.results])

    def tabulate(self) -> Table:
        """Lay out a row per judge."""
        counts = [str(name) for name in self.frame if name not in ("judge", "edge_agreement")]
        rows = tuple(
            (
                Cell(str(row["judge"])),
                number_cell(row["edge_agreement"], percent=True),
                *(Cell(str(row[name])) for name in counts),
            )
            for row in self.frame.to_dict("records")
        )
        first = self.results[0]
        return Table(
            caption=f"Wins between systems by the humans and by each judge of {first.dataset}, "
            f"{first.criterion}.",
            headings=(
                Heading("judge", is_text=True),
                Heading("same verdict (%)"),
                *(Heading(name.replace("_", " ")) for name in counts),
            ),
            rows=rows,
            notes=(
                f"Winners by sign {test_words(first)}. Kept: both sides say that the same system "
                "wins; reversed: the other one; lost: the humans alone find a winner; new: the "
                "judge alone does.",
            ),
            settings=tuple(dict.fromkeys(one.provenance.signature for one in self.results)),
        )


@recorded
def ranking_summary(results: Iterable[SystemRankings]) -> RankingSummary:
    """Sum up the rankings of the same systems by several judges (paper 3, section 5).

    Raises
    ------
    ValueError
        Without a result.

    Examples
    --------
    >>> import judgeviz as jv
    >>> labels = jv.demo("translation")
    >>> found = jv.ranking_summary([jv.rank_systems(labels.compare(one)) for one in labels.judges])
    >>> found.frame[["judge", "kept", "reversed"]].head(2)
             judge  kept  reversed
    0       lexica     4         0
    1  neurometric     8         0
    """
    several = tuple(results)
    if not several:
        raise ValueError("A summary of rankings needs at least one result; got none.")
    rows = [
        {
            "judge": result.judge,
            "pairs": len(result.edges),
            "human_wins": len(result.human.wins),
            "judge_wins": len(result.machine.wins),
            "edge_agreement": float(result.edge_agreement),
        }
        | result.n_of_status
        for result in several
    ]
    return RankingSummary(pd.DataFrame(rows), several)
