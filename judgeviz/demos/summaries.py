"""Summaries graded 1 to 5: a good judge, one that flees to the middle, and dice.

Three humans grade 320 summaries (40 documents x 8 systems) on three criteria. They agree
best about very good and very bad summaries. Four judges grade the same summaries:

- ``sage`` (ten samples) reads like one more human;
- ``middling`` answers around 3 whatever it reads;
- ``dice`` answers at random;
- ``rouge_l`` is no grade but a score in 0..1 that knows the overall quality only a little.
"""

import numpy as np
import numpy.typing as npt
import pandas as pd

from judgeviz.demos.latent import Floats, Integers, doubt, grade, item_quality, perceive
from judgeviz.demos.summary_texts import summary_text

#: True mean quality per system.
SYSTEM_STRENGTHS = {
    "Aster": 0.3,
    "Birch": 1.2,
    "Cedar": -0.4,
    "Dahlia": 0.7,
    "Elder": -1.3,
    "Fennel": 0.0,
    "Gorse": -0.8,
    "Hazel": 0.5,
}
N_DOCS = 40
DOC_SD, ITEM_SD = 0.4, 0.7

#: Borders between the grades 1|2, 2|3, 3|4, 4|5: nearly all summaries are fluent.
CUTPOINTS = {
    "coherence": (-1.5, -0.6, 0.3, 1.2),
    "fluency": (-2.3, -1.6, -0.6, 0.85),
    "relevance": (-1.7, -0.8, 0.1, 1.1),
}
#: Standard deviation of what sets a criterion apart from the overall quality.
CRITERION_SD = 0.5

#: Lenient above 0, strict below.
HUMAN_BIASES = (0.2, 0.0, -0.2)
#: Noise of one human at quality 0 and far from it; of sage it is as large in all.
MIDDLING_DOUBT, EXTREME_DOUBT = 0.95, 0.65
MISSING_HUMAN_SHARE = 0.01

N_SAGE_SAMPLES = 10
#: What sage gets wrong about an item in all its samples: a part of its noise.
SAGE_ITEM_SD = 0.5
#: Shares of the answers 1..5, the same for every summary.
MIDDLING_SHARES = (0.0, 0.15, 0.7, 0.15, 0.0)

ROUGE_MEAN, ROUGE_SD, ROUGE_QUALITY_WEIGHT = 0.31, 0.075, 0.42


def generate(seed: int) -> pd.DataFrame:
    """Table of all grades, a row per summary and criterion.

    Parameters
    ----------
    seed : int
        The same seed gives the same table.

    Returns
    -------
    DataFrame
        Columns item, doc, system, criterion, text, human_1..human_3, sage_1..sage_10,
        middling, dice, rouge_l. A missing human grade is ``pd.NA``.
    """
    rng, text_rng = np.random.default_rng(seed).spawn(2)
    strengths = list(SYSTEM_STRENGTHS.values())
    overall = item_quality(rng, strengths, N_DOCS, DOC_SD, ITEM_SD).T.ravel()
    quality = {
        name: overall + CRITERION_SD * rng.standard_normal(len(overall)) for name in CUTPOINTS
    }
    items = _items(quality, text_rng)
    rouge = _rouge(rng, overall)
    parts = [
        pd.concat([items, _grades(rng, quality[name], name), rouge], axis=1) for name in CUTPOINTS
    ]
    parts = [part.assign(criterion=name) for part, name in zip(parts, CUTPOINTS, strict=True)]
    # Rows of one item stay together, in the order of the criteria.
    table = pd.concat(parts).sort_index(kind="stable").reset_index(drop=True)
    first = ["item", "doc", "system", "criterion", "text"]
    return table[first + [column for column in table if column not in first]]


def _items(quality: dict[str, Floats], rng: np.random.Generator) -> pd.DataFrame:
    """Items document by document, with a text that shows their true grades."""
    names = list(SYSTEM_STRENGTHS)
    true_grades = {name: grade(quality[name], CUTPOINTS[name]) for name in CUTPOINTS}
    rows = []
    for doc in range(N_DOCS):
        # Two systems never use the same wording on one document, so that texts differ.
        wordings = rng.permutation(len(names))
        for place, system in enumerate(names):
            index = doc * len(names) + place
            grades = {name: int(true_grades[name][index]) for name in CUTPOINTS}
            text = summary_text(rng, doc, int(wordings[place]), grades)
            doc_id = f"doc{doc + 1:02d}"
            rows.append((f"{doc_id}|{system}", doc_id, system, text))
    return pd.DataFrame(rows, columns=["item", "doc", "system", "text"])


def _grades(rng: np.random.Generator, quality: Floats, criterion: str) -> pd.DataFrame:
    """Grades of humans and judges on one criterion, a row per item."""
    cutpoints = CUTPOINTS[criterion]
    n_items = len(quality)
    noise = doubt(quality, MIDDLING_DOUBT, EXTREME_DOUBT)
    humans = grade(perceive(rng, quality, noise, HUMAN_BIASES), cutpoints)
    misread = quality + SAGE_ITEM_SD * rng.standard_normal(n_items)
    of_sample = np.sqrt(noise**2 - SAGE_ITEM_SD**2)
    sage = grade(perceive(rng, misread, of_sample, (0.0,) * N_SAGE_SAMPLES), cutpoints)
    table = _human_columns(humans, _missing(rng, n_items))
    judges = {f"sage_{number}": sage[:, number - 1] for number in range(1, N_SAGE_SAMPLES + 1)}
    judges["middling"] = rng.choice(5, size=n_items, p=MIDDLING_SHARES) + 1
    judges["dice"] = rng.integers(1, 6, size=n_items)
    return table.assign(**judges)


def _missing(rng: np.random.Generator, n_items: int) -> npt.NDArray[np.bool_]:
    """Cells without a human grade, at most one per item: two humans are always left."""
    n_humans = len(HUMAN_BIASES)
    affected = rng.random(n_items) < MISSING_HUMAN_SHARE * n_humans
    absent = rng.integers(n_humans, size=n_items)
    return np.asarray(affected[:, None] & (absent[:, None] == np.arange(n_humans)))


def _human_columns(grades: Integers, missing: npt.NDArray[np.bool_]) -> pd.DataFrame:
    names = [f"human_{number}" for number in range(1, grades.shape[1] + 1)]
    return pd.DataFrame(grades, columns=names).astype("Int64").mask(missing)


def _rouge(rng: np.random.Generator, overall: Floats) -> pd.Series:
    """One score per summary, the same for all criteria: word overlap knows no criterion."""
    standard = (overall - overall.mean()) / overall.std()
    own = np.sqrt(1 - ROUGE_QUALITY_WEIGHT**2) * rng.standard_normal(len(overall))
    scores = ROUGE_MEAN + ROUGE_SD * (ROUGE_QUALITY_WEIGHT * standard + own)
    return pd.Series(scores.clip(0, 1).round(4), name="rouge_l")
