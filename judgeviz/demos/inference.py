"""Does the premise entail the hypothesis? A good judge, one that hedges, and a coin.

Five humans label each of 400 sentence pairs. They agree on more than half of them;
contradictions are the clearest, neutral pairs the least clear. Three judges:

- ``owl`` (three samples) reads like one more human;
- ``hedger`` says neutral most of the time, whatever it reads;
- ``coin`` answers at random.
"""

import json
from collections.abc import Sequence

import numpy as np
import pandas as pd

from judgeviz.demos.inference_texts import GENRES, sentence_pair
from judgeviz.demos.latent import Floats, Integers, draw, softmax

#: In the order of the columns of every array here.
LABELS = ("entailment", "neutral", "contradiction")
N_ITEMS = 400
N_HUMANS = 5

#: Mean lead of the true label over its rivals (log-odds): contradiction is clearest.
MEAN_CLARITY = {"entailment": 2.8, "neutral": 2.3, "contradiction": 3.6}
CLARITY_SD = 1.9
#: Lead from which the hypothesis is worded so that it leaves no doubt.
CLEAR_LEAD = 1.5
#: Rows: true label. How near each other label is, 0 being as near as it gets.
RIVALS = ((0.0, 0.0, -1.5), (0.0, 0.0, -0.3), (-1.5, 0.0, 0.0))

N_OWL_SAMPLES = 3
#: What owl gets wrong about an item in all its samples (log-odds).
OWL_ITEM_SD = 0.5
#: Share of the items on which hedger says neutral without looking.
HEDGING_SHARE = 0.7


def generate(seed: int) -> pd.DataFrame:
    """Table of all labels, a row per sentence pair.

    Parameters
    ----------
    seed : int
        The same seed gives the same table.

    Returns
    -------
    DataFrame
        Columns item, premise, hypothesis, genre, humans, owl, hedger, coin. ``humans`` and
        ``owl`` hold JSON lists of labels, the other two judges one label.
    """
    rng, text_rng = np.random.default_rng(seed).spawn(2)
    truth = rng.integers(len(LABELS), size=N_ITEMS)
    clarity = _clarity(rng, truth)
    utility = _utility(truth, clarity)
    misread = utility + OWL_ITEM_SD * rng.standard_normal(utility.shape)
    table = _items(text_rng, truth, clarity)
    table["humans"] = _json_lists(draw(rng, softmax(utility), N_HUMANS))
    table["owl"] = _json_lists(draw(rng, softmax(misread), N_OWL_SAMPLES))
    table["hedger"] = _names(_hedged(rng, draw(rng, softmax(utility), 1)[:, 0]))
    table["coin"] = _names(rng.integers(len(LABELS), size=N_ITEMS))
    return table


def _clarity(rng: np.random.Generator, truth: Integers) -> Floats:
    means = np.array([MEAN_CLARITY[label] for label in LABELS])
    # Never below 0: the true label is the likeliest one, or there would be no truth.
    return np.maximum(means[truth] + CLARITY_SD * rng.standard_normal(len(truth)), 0.0)


def _utility(truth: Integers, clarity: Floats) -> Floats:
    """Log-odds of each label, shape (n_items, n_labels)."""
    utility = np.array(RIVALS)[truth]
    utility[np.arange(len(truth)), truth] = clarity
    return utility


def _hedged(rng: np.random.Generator, labels: Integers) -> Integers:
    hedges = rng.random(len(labels)) < HEDGING_SHARE
    return np.where(hedges, LABELS.index("neutral"), labels)


def _items(rng: np.random.Generator, truth: Integers, clarity: Floats) -> pd.DataFrame:
    """Sentence pairs that fit their true label; the genres take turns."""
    rows = []
    for index, (label, lead) in enumerate(zip(_names(truth), clarity, strict=True)):
        genre = GENRES[index % len(GENRES)]
        pair = sentence_pair(rng, genre, index // len(GENRES), label, bool(lead > CLEAR_LEAD))
        rows.append((f"n{index + 1:03d}", *pair, genre))
    return pd.DataFrame(rows, columns=["item", "premise", "hypothesis", "genre"])


def _names(labels: Integers) -> list[str]:
    return [LABELS[label] for label in labels]


def _json_lists(labels: Integers) -> Sequence[str]:
    return [json.dumps(_names(row)) for row in labels]
