"""What becomes of responses without a value: invalid ones of judges, and those left out."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import counted, quoted, row_list
from judgeviz.labels.duplicates import first_of_each
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.pool import Pool
from judgeviz.labels.scale import numeric_category

BoolArray = NDArray[np.bool_]


def invalid_responses(pool: Pool, is_known: BoolArray, is_human: BoolArray) -> BoolArray:
    """Mark the responses that count against their judge.

    Parameters
    ----------
    pool : Pool
    is_known : ndarray of bool, shape (n_labels,)
        Whether a response is a label of the scale.
    is_human : ndarray of bool, shape (n_raters,)

    Returns
    -------
    ndarray of bool, shape (n_labels,)
        Not those of humans, and not those of a metric whose numbers are none of the categories
        (ROUGE beside yes and no): it does not answer the question, rightly or wrongly.
    """
    marked = np.zeros(len(is_known), dtype=bool)
    lost = np.flatnonzero(~is_known & ~is_human[pool.rater.codes])
    if len(lost) == 0:
        return marked
    judge = pool.criterion.codes * len(pool.rater.names) + pool.rater.codes
    texts = [pool.label.names[code] for code in pool.label.codes[lost]]
    numbers = lost[[numeric_category(text) is not None for text in texts]]
    n_all = np.bincount(judge)
    n_numbers = np.bincount(judge[numbers], minlength=len(n_all))
    is_answered = np.bincount(judge[is_known], minlength=len(n_all)) > 0
    is_metric = ~is_answered & (n_numbers > n_all / 2)
    marked[lost] = ~is_metric[judge[lost]]
    return marked


def each_once(
    pool: Pool, values: NDArray[np.float64], tables: Sequence[RatingTable]
) -> tuple[Pool, NDArray[np.float64], int]:
    """Keep every label and every invalid response (NaN) once.

    An invalid response beside another answer of the same number is one more answer, as of a judge
    that was asked again; the same text twice is one.

    Returns
    -------
    Pool
    ndarray of float, shape (n_kept,)
    int
        Labels that were repeats.

    Raises
    ------
    LabelError
        For a label that its repeat contradicts.
    """
    is_valid = ~np.isnan(values)
    keep = is_valid.copy()
    keep[is_valid] = first_of_each(pool.keep(is_valid), values[is_valid], tables)
    n_repeats = int(is_valid.sum() - keep.sum())
    if not is_valid.all():
        sample, is_new = _numbered(pool, keep, np.flatnonzero(~is_valid).tolist())
        pool = replace(pool, sample=sample)
        keep |= is_new
    return pool.keep(keep), values[keep], n_repeats


def _numbered(
    pool: Pool, is_kept: BoolArray, invalid: list[int]
) -> tuple[NDArray[np.int64], BoolArray]:
    """Sample numbers under which no two answers meet, and which invalid responses are new."""
    sample, is_new = pool.sample.copy(), np.zeros(len(is_kept), dtype=bool)
    asked = _asked(pool)
    others = np.flatnonzero(is_kept & np.isin(asked, asked[invalid]))
    taken = set(zip(asked[others].tolist(), sample[others].tolist(), strict=True))
    text = {position: pool.label.names[pool.label.codes[position]] for position in invalid}
    said: set[tuple[int, int, str]] = set()
    beside: list[tuple[int, int, int]] = []
    for position in sorted(invalid, key=text.__getitem__):  # whatever the order of the rows
        question, number = int(asked[position]), int(sample[position])
        if (question, number, text[position]) in said:
            continue
        said.add((question, number, text[position]))
        is_new[position] = True
        if (question, number) in taken:
            beside.append((position, question, number))
        taken.add((question, number))
    for position, question, number in beside:
        while (question, number) in taken:
            number += 1
        sample[position] = number
        taken.add((question, number))
    return sample, is_new


def _asked(pool: Pool) -> NDArray[np.int64]:
    """One number per label for item, criterion, rater and order of the pair."""
    asked = pool.item.codes * len(pool.criterion.names) + pool.criterion.codes
    return (asked * len(pool.rater.names) + pool.rater.codes) * 2 + pool.flipped


def unknown_table(pool: Pool, is_unknown: BoolArray, tables: Sequence[RatingTable]) -> pd.DataFrame:
    """Table of the responses that are no label, with their places, a row each."""
    others = pool.keep(is_unknown)
    coded = {"item": others.item, "criterion": others.criterion, "rater": others.rater,
             "response": others.label}  # fmt: skip
    columns = {name: [side.names[code] for code in side.codes] for name, side in coded.items()}
    of_file = [tables[number].table for number in others.file]
    columns["file"] = [table.name for table in of_file]
    columns["row"] = [
        table.row_numbers([row])[0] for table, row in zip(of_file, others.row, strict=True)
    ]
    return pd.DataFrame(columns, dtype=object)


def unknown_notes(unknown: pd.DataFrame, is_invalid: BoolArray) -> list[str]:
    """Say which responses are no labels, whose, where they stand, and what to do.

    Parameters
    ----------
    unknown : DataFrame
        As :func:`unknown_table` makes it.
    is_invalid : ndarray of bool, shape (n_unknown,)
        Those that count against their judge; the others are left out.
    """
    left_out, invalid = unknown[~is_invalid], unknown[is_invalid]
    counts = "counts" if len(invalid) == 1 else "count"
    notes = [_unknown_note(left_out, "left out", "keep")] if len(left_out) else []
    if len(invalid):
        notes.append(_unknown_note(invalid, f"{counts} as invalid", "make labels of"))
    return notes


def _unknown_note(chosen: pd.DataFrame, fate: str, do: str) -> str:
    said = quoted(dict.fromkeys(chosen["response"]), 3)
    where = row_list(sorted(set(chosen["row"])))
    be, them = ("is", "it") if len(chosen) == 1 else ("are", "them")
    return (
        f"{counted(len(chosen), 'response')} of {quoted(dict.fromkeys(chosen['rater']), 4)} {be} "
        f"no label of the scale and {fate}: {said} ({where}); to {do} {them}, rename {them} or "
        f"add {them} to the scale in the mapping."
    )
