"""Agreement of humans and a judge, stratified by how sure the humans were (paper 1, section 3)."""

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.analysis.agreement.columns import (
    WINNERS,
    Columns,
    human_machine_columns,
    in_order,
)
from judgeviz.analysis.agreement.exchange import exchange_p_values
from judgeviz.analysis.agreement.profiles import ItemProfiles, item_profiles
from judgeviz.analysis.agreement.reasons import reasons
from judgeviz.analysis.agreement.resampling import (
    bootstrap_rows,
    clusters_of,
    enough_items,
    intervals,
)
from judgeviz.analysis.agreement.settings import DRAWS, Settings
from judgeviz.analysis.agreement.weighted import weighted_agreement
from judgeviz.analysis.strata import Strata, StratifiedBy, strata_of
from judgeviz.labels.comparison import Comparison
from judgeviz.statistics.aggregates import TieRule
from judgeviz.statistics.divergence import Variant

FloatArray = NDArray[np.float64]


def agreement_table(
    pair: Comparison,
    by: StratifiedBy = "agreement",
    edges: tuple[float, ...] = (0, 0.6, 1),
    n_boot: int = 0,
    n_null: int = 0,
    cluster: str | None = None,
    seed: int = 0,
    *,
    tie_rule: TieRule | None = None,
    level: float = 0.95,
    draws: int = DRAWS,
    variant: Variant = "distance",
) -> pd.DataFrame:
    """Agreement among the humans, among a judge's answers, and between the two, by stratum.

    Parameters
    ----------
    pair : Comparison
        Graded or categorical human labels. Without a judge the columns that need one are NaN;
        with a judge who gives scores only the rank correlations are defined.
    by : {"agreement", "unique"}
        Strata of percentage agreement among the humans, or of the number of distinct labels.
    edges : tuple of float
        Of percentage agreement, rising from 0 to 1.
    n_boot : int
        Bootstrap replicates over items for the intervals; 0 for none.
    n_null : int
        Exchanges of human and judge labels for the p-values; 0 for none.
    cluster : str, optional
        Item column whose values are resampled as a whole (documents, for example).
    seed : int
        Of all random draws.
    tie_rule : {"lowest", "tie", "drop"}, optional
        For tied majorities; by default the tie category on preference scales and the lowest
        category on nominal ones. Ordinal scales use the lower median.
    level : float
        Of the intervals, in (0, 1).
    draws : int
        How often one human label per item is drawn for ``alpha_h1m``; its mean is shown.
    variant : {"distance", "divergence"}
        Of JS_b.

    Returns
    -------
    DataFrame
        A row per stratum: ``All``, then from the surest to the least sure. Columns: stratum,
        items, share, then the statistics of the scale's kind. hh is among the humans, mm among
        a judge's answers, hm between the two sides' majorities (ordinal: medians), delta is
        hh - hm, h1m one human label per item against the judge, held_out a human in the judge's
        place against the other humans, in the strata of the others; jsd is JS_b.

        ``n_boot`` adds ``<column>_low`` and ``<column>_high``, ``n_null`` adds ``<column>_p`` to
        the columns that compare both sides. NaN where undefined: ``attrs["why_undefined"]``
        maps (stratum, column) to the reason; ``attrs["provenance"]`` holds every setting.

    Raises
    ------
    LabelError
        Where the humans gave continuous scores.
    ValueError
        For an argument outside its range.

    Notes
    -----
    Items with one human label carry no uncertainty and are in ``All`` only. Unanimous humans
    agree perfectly because they were chosen for it: read a judge at PA = 1 against
    ``alpha_held_out``, what one more human reaches there, not against 1.

    The p-value is the share of exchanges at least as extreme as the table: smaller for
    agreement, larger for JS_b, deltas and the distance of the win rates.

    References
    ----------
    Elangovan et al., "Beyond Correlation", ICLR 2025, section 3.1 and appendix A.8; the
    held-out human and the exchangeability p-value are judgeviz's own additions.
    """
    settings = Settings(n_boot, n_null, cluster, seed, level, draws)
    settings.check(pair)
    strata = strata_of(pair, by, edges, tie_rule, variant)
    streams, rows = settings.streams(), item_profiles(pair)
    agreement = weighted_agreement(rows, strata, draws=draws, rng=streams.draws)
    point = {name: of[0] for name, of in agreement.columns(rows.n_items[None]).items()}
    statistics = in_order(point, pair.scale.kind)
    extra: Columns = {}
    if n_boot:
        drawn = bootstrap_rows(rows, clusters_of(pair, cluster), n_boot, streams.bootstrap)
        replicates = in_order(agreement.replicates(drawn), pair.scale.kind)
        extra |= intervals(replicates, level, enough_items(pair, cluster, point["items"]))
    if n_null:
        extra |= _p_values(pair, rows, strata, n_null, streams.null)
    table = _table(point["items"], statistics, extra, strata)
    table.attrs["why_undefined"] = reasons(agreement, statistics, pair.judge)
    table.attrs["provenance"] = settings.provenance(pair, strata, "agreement")
    return table


def _p_values(
    pair: Comparison,
    rows: ItemProfiles,
    strata: Strata,
    n_null: int,
    rng: np.random.Generator,
) -> Columns:
    names = human_machine_columns(strata.scale.kind)
    if pair.judge is None or not pair.judge_scale.is_categorical:
        values = dict.fromkeys(names, np.full(1 + len(strata.names), np.nan))
    else:
        values = exchange_p_values(rows, strata, n_null, rng)
    return {f"{name}_p": values[name] for name in names}


def _table(
    n_items: FloatArray, statistics: Columns, extra: Columns, strata: Strata
) -> pd.DataFrame:
    columns: dict[str, object] = {
        "stratum": ["All", *strata.names],
        "items": n_items.astype(np.int64),
        "share": n_items / max(n_items[0], 1),
    }
    for name, values in statistics.items():
        columns[name] = _winner_names(values, strata) if name in WINNERS else values
    return pd.DataFrame(columns | extra)


def _winner_names(winners: FloatArray, strata: Strata) -> "pd.Series[Any]":
    names = [None if np.isnan(code) else strata.scale.names[int(code)] for code in winners]
    return pd.Series(names, dtype=object)
