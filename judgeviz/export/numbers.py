"""The numbers behind a figure, tidy, with the settings that led to them."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from judgeviz.analysis.agreement.subsets import SubsetCurves
from judgeviz.analysis.perception.binned_jsd import BinnedJSD
from judgeviz.analysis.perception.continuous import MetricByBin
from judgeviz.analysis.perception.distributions import LabelDistributions

# A spreadsheet would run a cell that starts like this; it takes white space in front away.
FORMULA_STARTS = ("=", "@", "+", "-", "\t", "\r", "\n")


def perception_numbers(results: BinnedJSD | Sequence[BinnedJSD]) -> pd.DataFrame:
    """Every bar of one or more perception charts.

    Returns
    -------
    DataFrame
        A row per judge, system pair, bin, series (human, machine, human_centre,
        machine_centre) and category: share, low, high (bootstrap interval; missing without
        one), labels (number behind the share; missing for centres), and per bin items, jsd,
        jsd_held_out; per chart jsd_b and its interval, human_reference, p_value, settings.
    """
    several = [results] if isinstance(results, BinnedJSD) else list(results)
    return pd.concat([_one_chart(result) for result in several], ignore_index=True)


def _one_chart(result: BinnedJSD) -> pd.DataFrame:
    k = len(result.scale.categories)
    pieces = []
    for series in ("human", "machine", "human_centre", "machine_centre"):
        shares = np.stack(list(result.bins[series]))
        low, high = _limits(result, series, shares.shape)
        labels = {"human": result.human_labels, "machine": result.machine_labels}.get(series)
        pieces.append(
            pd.DataFrame(
                {
                    "bin": np.repeat(result.bins["bin"].to_numpy(), k),
                    "bin_items": np.repeat(result.bins["items"].to_numpy(), k),
                    "bin_jsd": np.repeat(result.bins["jsd"].to_numpy(), k),
                    "bin_jsd_held_out": np.repeat(result.bins["jsd_held_out"].to_numpy(), k),
                    "series": series,
                    "category": list(result.scale.categories) * k,
                    "share": shares.ravel(),
                    "low": low.ravel(),
                    "high": high.ravel(),
                    "labels": np.nan if labels is None else labels.ravel(),
                }
            )
        )
    table = pd.concat(pieces, ignore_index=True)
    head = {"judge": result.judge, "criterion": result.criterion}
    if result.systems:
        head |= {"system_a": result.systems[0], "system_b": result.systems[1]}
    tail = {
        "jsd_b": float(result.value),
        "jsd_b_low": result.low,
        "jsd_b_high": result.high,
        "human_reference": float(result.human_reference),
        "p_value": result.p_value,
        "settings": result.provenance.signature,
    }
    return pd.DataFrame({**head, **{c: table[c] for c in table.columns}, **tail}, index=table.index)


def _limits(
    result: BinnedJSD, series: str, shape: tuple[int, ...]
) -> tuple[np.ndarray, np.ndarray]:
    if result.intervals is None or series not in ("human", "machine"):
        return np.full(shape, np.nan), np.full(shape, np.nan)
    low: np.ndarray = getattr(result.intervals, f"{series}_low")
    high: np.ndarray = getattr(result.intervals, f"{series}_high")
    return low, high


def metric_numbers(result: MetricByBin) -> pd.DataFrame:
    """List the score of every item, by bin: judge, criterion, bin, score, settings."""
    pieces = [
        pd.DataFrame({"bin": label_bin, "score": scores})
        for label_bin, scores in zip(result.bins["bin"], result.bins["scores"], strict=True)
    ]
    table = pd.concat(pieces, ignore_index=True)
    head = {"judge": result.judge, "criterion": result.criterion}
    return table.assign(**head, settings=result.provenance.signature)[
        [*head, "bin", "score", "settings"]
    ]


def distribution_numbers(result: LabelDistributions) -> pd.DataFrame:
    """Label shares of every source: dataset, criterion, source, category, labels, share."""
    head = {"dataset": result.dataset, "criterion": result.criterion}
    table = result.table
    return pd.DataFrame({**head, **{c: table[c] for c in table.columns}}, index=table.index)


def subset_numbers(results: SubsetCurves | Sequence[SubsetCurves]) -> pd.DataFrame:
    """Every point of one or more subset charts.

    Returns
    -------
    DataFrame
        A row per judge, curve and share: data_set, criterion, judge, curve, share, unanimous,
        mean, low, high, defined, why (shares that the data cannot fill have a row per judge with
        the reason and no curve), settings.
    """
    several = [results] if isinstance(results, SubsetCurves) else list(results)
    pieces = []
    for result in several:
        table = pd.concat([result.curves.assign(why=""), result.left_out], ignore_index=True)
        table.insert(0, "data_set", result.dataset)
        table.insert(1, "criterion", result.criterion)
        table.insert(2, "judge", result.judge or "")
        pieces.append(table.assign(settings=result.provenance.signature))
    return pd.concat(pieces, ignore_index=True)


def csv_bytes(table: pd.DataFrame) -> bytes:
    """Return UTF-8 CSV that a spreadsheet opens without running cells or headers as formulas."""
    columns = (table.iloc[:, place] for place in range(table.shape[1]))
    safe = pd.DataFrame(
        {
            place: column
            if pd.api.types.is_numeric_dtype(column)
            else [_without_formula(cell) for cell in column]
            for place, column in enumerate(columns)
        },
        index=table.index,
    )
    header = [str(_without_formula(name)) for name in table.columns]
    # With these line ends a carriage return in a cell is quoted, and begins no row of its own.
    return safe.to_csv(index=False, header=header, lineterminator="\r\n").encode("utf-8")


def _without_formula(cell: object) -> object:
    if not isinstance(cell, str) or not cell.startswith(FORMULA_STARTS) or _is_number(cell):
        return cell
    return f"'{cell}"


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
