"""Translations scored by humans and by three metrics, one of which has a favourite.

Nine systems translate the same 200 segments. Humans count errors as in MQM (a score of 0 is
free of errors, a minor error costs 1, a major one 5, punctuation 0.1), and hard segments are
hard for all systems. Three metrics score the same translations:

- ``neurometric`` follows the humans best;
- ``lexica`` follows them weakly, but is fair;
- ``echo`` follows them a little better than lexica, and adds a bonus to one system.
"""

import numpy as np
import pandas as pd

from judgeviz.demos.latent import Floats, item_quality
from judgeviz.demos.source_texts import DOMAINS, source_text

#: True quality per system (log scale: an added 0.7 halves the errors).
SYSTEM_STRENGTHS = {
    "Avocet": 0.2,
    "Bunting": -0.6,
    "Curlew": 0.8,
    "Dunlin": -0.2,
    "Finch": 0.6,
    "Heron": 0.0,
    "Plover": -0.8,
    "Siskin": 0.4,
    "Wren": -0.4,
}
N_SEGMENTS = 200
SEGMENT_SD, ITEM_SD = 0.8, 0.4

#: Errors expected per segment at quality 0, and what each costs.
ERROR_RATES = {"major": 0.25, "minor": 0.4, "punctuation": 0.15}
ERROR_COSTS = {"major": 5.0, "minor": 1.0, "punctuation": 0.1}
WORST_SCORE = -25.0
MISSING_HUMAN_SHARE = 0.005

#: How much of a metric's spread is what humans see; the rest is noise of its own.
METRIC_WEIGHTS = {"lexica": 0.27, "neurometric": 0.55, "echo": 0.33}
#: Mean and standard deviation on which each metric reports, and its decimals.
METRIC_SCALES = {"lexica": (38.0, 14.0, 2), "neurometric": (0.79, 0.06, 4), "echo": (0.1, 0.5, 4)}
FAVOURITE = "Heron"
#: What echo adds to its favourite, in standard deviations of its scores.
FAVOURITE_BONUS = 0.7


def generate(seed: int) -> pd.DataFrame:
    """Table of all scores, a row per system and segment; higher is better in each column.

    Parameters
    ----------
    seed : int
        The same seed gives the same table.

    Returns
    -------
    DataFrame
        Columns system, seg_id, domain, source_text, human, lexica, neurometric, echo.
        A missing human score is NaN.
    """
    rng, text_rng = np.random.default_rng(seed).spawn(2)
    strengths = list(SYSTEM_STRENGTHS.values())
    quality = item_quality(rng, strengths, N_SEGMENTS, SEGMENT_SD, ITEM_SD)
    human = _mqm(rng, quality)
    table = _segments(text_rng, quality.mean(axis=0))
    table["human"] = np.where(rng.random(human.size) < MISSING_HUMAN_SHARE, np.nan, human.ravel())
    seen = -np.log1p(-human)
    seen = (seen - seen.mean()) / seen.std()
    for metric in METRIC_WEIGHTS:
        table[metric] = _metric(rng, seen, metric).ravel()
    return table


def _mqm(rng: np.random.Generator, quality: Floats) -> Floats:
    """Human scores, 0 at best, shape (n_systems, n_segments)."""
    cost = np.zeros(quality.shape)
    for error, rate in ERROR_RATES.items():
        cost += ERROR_COSTS[error] * rng.poisson(rate * np.exp(-quality))
    # Adding 0 turns the -0 of a faultless translation into 0.
    return np.maximum(-cost, WORST_SCORE).round(1) + 0.0


def _metric(rng: np.random.Generator, seen: Floats, metric: str) -> Floats:
    """Scores of one metric, from the standardised human scores, same shape."""
    weight = METRIC_WEIGHTS[metric]
    mean, spread, decimals = METRIC_SCALES[metric]
    scores = weight * seen + np.sqrt(1 - weight**2) * rng.standard_normal(seen.shape)
    if metric == "echo":
        scores[list(SYSTEM_STRENGTHS).index(FAVOURITE)] += FAVOURITE_BONUS
    return np.asarray((mean + spread * scores).round(decimals), dtype=np.float64)


def _segments(rng: np.random.Generator, ease: Floats) -> pd.DataFrame:
    """Rows system by system; the harder a segment, the longer its source text."""
    hardness = 2 - np.searchsorted(np.quantile(ease, [1 / 3, 2 / 3]), ease)
    segments = []
    for index in range(N_SEGMENTS):
        domain = DOMAINS[index * len(DOMAINS) // N_SEGMENTS]
        text = source_text(rng, domain, index, int(hardness[index]))
        segments.append((index + 1, domain, text))
    rows = [(system, *segment) for system in SYSTEM_STRENGTHS for segment in segments]
    return pd.DataFrame(rows, columns=["system", "seg_id", "domain", "source_text"])
