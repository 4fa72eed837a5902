"""The leaderboard as a table to be read."""

from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from judgeviz.analysis.leaderboard.column import JudgeScore
from judgeviz.analysis.leaderboard.rows import BoardCell, BoardRow, RowsOf, rows_of
from judgeviz.analysis.pooled_pairs import DEPENDS_ON_NAMES
from judgeviz.export.table import EMPTY, Cell, Emphasis, Heading, Table, number_cell, rounded
from judgeviz.labels.scale import UNNAMED_CRITERION

if TYPE_CHECKING:
    from judgeviz.analysis.leaderboard.board import Leaderboard

SIGNS = {"kappa": "κ", "rho": "ρ"}
MOSTLY_SHARED = 0.9  # of the items of any judge


def tabulated(board: "Leaderboard") -> Table:
    """Lay out a row per data set, of one data set per criterion, and a column per judge."""
    of: RowsOf = "criteria" if len(board.datasets) == 1 else "datasets"
    rows = rows_of(board, of)
    has_fair = any(not isnan(row.fair_human) for row in rows)
    headings = (
        Heading("criterion" if of == "criteria" else "data set", is_text=True),
        Heading("statistic", is_text=True),
        *(Heading(judge, "judges with all humans") for judge in board.judges),
        Heading("σ", "judges with all humans"),
        *([Heading("one more human", "with the others")] if has_fair else []),
        Heading("α", "humans among themselves"),
    )
    return Table(
        caption=f"Agreement of judges with humans: {board.dataset}.",
        headings=headings,
        rows=(*(_row(row, of, has_fair) for row in rows), *_valid_rates(board, has_fair)),
        notes=_notes(board, has_fair),
        emphasis=(("bold", "cannot be told from the best of its row"),) if board.has_ranks else (),
        settings=(" ".join(board.provenance.signature.split()),),
    )


def judge_rows(board: "Leaderboard", table: Table) -> Table:
    """Lay out the numbers of :func:`tabulated` with a row per judge, and the humans' below."""
    columns = tuple(zip(*table.rows, strict=True))
    names, signs, *numbers = columns
    titles = [heading.title for heading in table.headings[2:]]
    below = {"α": "α of the humans", "σ": "σ over the judges"}
    return Table(
        caption=table.caption,
        headings=(
            Heading("judge", is_text=True),
            *(Heading(sign.text if name.text == EMPTY else f"{name.text} {sign.text}".rstrip())
              for name, sign in zip(names, signs, strict=True)),
        ),
        rows=tuple(
            (Cell(below.get(title, title) if place >= len(board.judges) else title), *cells)
            for place, (title, cells) in enumerate(zip(titles, numbers, strict=True))
        ),
        notes=_notes(board, "one more human" in titles, "column"),
        emphasis=tuple((kind, words.replace("row", "column")) for kind, words in table.emphasis),
        settings=table.settings,
    )  # fmt: skip


def name_of(row: BoardRow, of: RowsOf) -> str:
    """Name a row: its criterion, or its data set with the number of criteria."""
    if not row.dataset:
        return f"mean of {row.n_criteria}"
    if of == "criteria":
        return "" if row.criterion == UNNAMED_CRITERION else row.criterion
    return f"{row.dataset} ({row.n_criteria})"


def _row(row: BoardRow, of: RowsOf, has_fair: bool) -> tuple[Cell, ...]:
    return (
        Cell(name_of(row, of) or EMPTY),
        Cell(SIGNS[row.kind]),
        *(_cell(cell, row.partly(cell)) for cell in row.cells),
        number_cell(row.sigma),
        *([number_cell(row.fair_human)] if has_fair else []),
        number_cell(row.alpha_hh),
    )


def _cell(cell: BoardCell, partly: int) -> Cell:
    one = cell.one
    if one is not None:
        found = number_cell(one.score, one.low, one.high)
        emphasis: Emphasis = "bold" if cell.is_among_the_best else ""
        return Cell(found.text, found.interval, one.group, emphasis)
    text = rounded(cell.score)
    text = text if isnan(cell.std) else f"{text} ±{rounded(cell.std)}"
    return Cell(f"{text} (of {partly})" if partly else text)


def _valid_rates(board: "Leaderboard", has_fair: bool) -> tuple[tuple[Cell, ...], ...]:
    """Mean share of valid responses of every judge, where any is known."""
    rates = board.frame.groupby("judge")["valid_rate"].mean().reindex(list(board.judges))
    if rates.isna().all():
        return ()
    blank = (Cell(""),) * (2 + has_fair)
    cells = (number_cell(float(rate), percent=True) for rate in rates)
    return ((Cell("valid responses (%)"), Cell(""), *cells, *blank),)


def notes_on_names(board: "Leaderboard") -> tuple[str, ...]:
    """Say where scores depend on the names of systems; empty elsewhere."""
    return (DEPENDS_ON_NAMES,) if any(one.pools_pairs for one in board.columns) else ()


def in_words(score: JudgeScore) -> str:
    """Name the column of a score: its data set, and its criterion where that has a name."""
    named = score.criterion != UNNAMED_CRITERION
    return f"{score.dataset}, {score.criterion}" if named else score.dataset


def notes_on_items(board: "Leaderboard") -> tuple[str, ...]:
    """Say where judges are scored on items that are not the same; empty elsewhere."""
    apart = []
    for column in board.columns:
        if column.errors is None:
            continue
        is_scored = ~np.isnan(column.errors.of_judges)
        judged = is_scored[:, is_scored.any(axis=0)]
        if not len(judged):
            continue
        n_all = int(column.errors.times.sum())
        n_shared = int(column.errors.times[judged.all(axis=1)].sum())
        if n_shared < MOSTLY_SHARED * n_all:
            apart.append(f"{in_words(column.scores[0])} ({n_shared:,} of {n_all:,})")
    if not apart:
        return ()
    more = f" and {len(apart) - 3} more" if len(apart) > 3 else ""
    return (
        "Not all judges labelled the same items, and a score depends on which; shared by all are "
        f"those of {'; '.join(apart[:3])}{more}.",
    )


def _notes(board: "Leaderboard", has_fair: bool, line: str = "row") -> tuple[str, ...]:
    notes = [
        "κ: Cohen's kappa with the humans' majority (of equal votes the first class of the scale, "
        "of votes on pairs a tie); ρ: Spearman's rho with the humans' mean; ± "
        "the standard deviation over criteria, or over data sets; σ: over judges; α: "
        "Krippendorff's alpha among the humans."
    ]
    if any(row.partly(cell) for of in ("criteria", "datasets") for row in rows_of(board, of)
           for cell in row.cells):  # fmt: skip
        notes.append(
            "Of 1, of 2: a mean of so many alone, which others' means need not compare with."
        )
    notes += notes_on_items(board)
    notes += notes_on_names(board)
    if has_fair:
        notes.append(
            "One more human: the same statistic of each human held out in turn, with the majority "
            "or mean of the other humans; it meets one human less than the judges do."
        )
    if board.has_ranks:
        notes.append(
            f"Judges of a {line} that share a letter cannot be told apart (paired resamples, "
            f"Holm's correction over the {line})."
        )
    notes += [f"{one}." for one in board.juries]
    undefined = {one.why_undefined for one in board.scores if one.why_undefined}
    notes += [
        f"{EMPTY}: {reason}." for reason in sorted(reason.rstrip(".") for reason in undefined)
    ]
    return tuple(notes)
