"""The numbers of a binned Jensen-Shannon result: tidy, and as the table in which they are read."""

from math import isnan
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.export.table import Cell, Heading, Table, number_cell

if TYPE_CHECKING:
    from judgeviz.analysis.perception.binned_jsd import BinnedJSD

FloatArray = NDArray[np.float64]
SERIES = ("human", "machine", "human_centre", "machine_centre")
_OF_BIN = ("items", "jsd", "jsd_low", "jsd_high", "jsd_fair_judge", "jsd_fair_human")


def jsd_numbers(result: "BinnedJSD") -> pd.DataFrame:
    """Every bar of a perception chart.

    Returns
    -------
    DataFrame
        A row per bin, series (human, machine, human_centre, machine_centre) and category:
        judge, criterion, system_a and system_b where the items compare two systems, bin, and per
        bin bin_items, bin_jsd with its interval, bin_jsd_fair_judge and bin_jsd_fair_human;
        share, low, high (bootstrap interval; missing without one), labels (number behind the
        share; missing for centres); per chart jsd_b and its interval, jsd_b_corrected, the fair
        pair, p_value, p_two_sided, settings.
    """
    table = pd.concat([_series(result, series) for series in SERIES], ignore_index=True)
    head = {"judge": result.judge, "criterion": result.criterion}
    if result.systems:
        head |= {"system_a": result.systems[0], "system_b": result.systems[1]}
    columns = {str(name): table[name] for name in table.columns}
    return pd.DataFrame(head | columns | _of_chart(result), index=table.index)


def jsd_table(result: "BinnedJSD") -> Table:
    """Lay out a row per bin, and all of them together below."""
    names = ("JSD", "HM′", "HH′")
    headings = (
        Heading(_bin_title(result), is_text=True),
        Heading("n"),
        Heading("share (%)"),
        *(Heading(name) for name in names),
    )
    fair, n_items = result.fair, sum(result.bins["items"])
    everything = (
        Cell("all"),
        Cell(str(n_items)),
        number_cell(float(bool(n_items)), percent=True),
        number_cell(result.value, result.low, result.high),
        number_cell(fair.judge, *fair.judge_interval),
        number_cell(fair.human, *fair.human_interval),
    )
    rows = [_bin_row(result, place) for place in range(len(result.bins))]
    return Table(
        caption=f"Binned Jensen-Shannon {result.variant} of {result.judge}: {_about(result)}.",
        headings=headings,
        rows=(*rows, everything),
        notes=(_note(result),),
        settings=(result.provenance.signature,),
    )


def _series(result: "BinnedJSD", series: str) -> pd.DataFrame:
    k, shares = len(result.scale.categories), np.stack(list(result.bins[series]))
    labels = {"human": result.human_labels, "machine": result.machine_labels}.get(series)
    low, high = _limits(result, series, shares.shape)
    repeated = {f"bin_{name}": np.repeat(result.bins[name].to_numpy(), k) for name in _OF_BIN}
    return pd.DataFrame(
        {"bin": np.repeat(result.bins["bin"].to_numpy(), k)}
        | repeated
        | {
            "series": series,
            "category": list(result.scale.categories) * k,
            "share": shares.ravel(),
            "low": low.ravel(),
            "high": high.ravel(),
            "labels": np.nan if labels is None else labels.ravel(),
        }
    )


def _limits(
    result: "BinnedJSD", series: str, shape: tuple[int, ...]
) -> tuple[FloatArray, FloatArray]:
    if result.intervals is None or series not in ("human", "machine"):
        return np.full(shape, np.nan), np.full(shape, np.nan)
    low: FloatArray = getattr(result.intervals, f"{series}_low")
    high: FloatArray = getattr(result.intervals, f"{series}_high")
    return low, high


def _of_chart(result: "BinnedJSD") -> dict[str, object]:
    fair = result.fair
    return {
        "jsd_b": float(result.value),
        "jsd_b_low": result.low,
        "jsd_b_high": result.high,
        "jsd_b_corrected": result.corrected,
        "fair_judge": fair.judge,
        "fair_human": fair.human,
        "fair_delta": fair.delta,
        "fair_delta_low": fair.low,
        "fair_delta_high": fair.high,
        "fair_items": fair.n_items,
        "verdict": fair.verdict,
        "p_value": result.p_value,
        "p_two_sided": result.p_two_sided,
        "settings": result.provenance.signature,
    }


def _bin_row(result: "BinnedJSD", place: int) -> tuple[Cell, ...]:
    row = result.bins.iloc[place]
    return (
        Cell(result.scale.names[place]),
        Cell(str(row["items"])),
        number_cell(row["share"], percent=True),
        number_cell(row["jsd"], row["jsd_low"], row["jsd_high"]),
        number_cell(row["jsd_fair_judge"]),
        number_cell(row["jsd_fair_human"]),
    )


def _bin_title(result: "BinnedJSD") -> str:
    return "human median" if result.scale.kind == "ordinal" else "human majority"


def _about(result: "BinnedJSD") -> str:
    systems = " against ".join(result.systems or ())
    return ", ".join(part for part in (result.dataset, result.criterion, systems) if part)


def _note(result: "BinnedJSD") -> str:
    parts = [
        "JSD: humans against the judge; HM′: the judge against all humans of an item but one, "
        "HH′: that one human against the same others, both without the bias of few items. "
        "Brackets: jackknife intervals.",
        result.fair.sentence(result.judge, "JS_b"),
    ]
    if not isnan(result.p_value):
        at = "≤" if result.p_is_floor else "="
        parts.append(f"Exchangeability p {at} {result.p_value:.3g} ({result.n_null} exchanges).")
    return " ".join(parts)
