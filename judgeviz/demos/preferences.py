"""Which of two answers is better? A fair judge, one with a position bias, one with a favourite.

Five systems of known strength meet in all ten pairs on 40 prompts each. Three to five of
twelve humans vote on each item, some of them with the pair shown in the reverse order.
Votes follow Davidson's model: the odds of a win are those of Bradley and Terry, a tie is
the likelier the closer the two are. Three judges:

- ``arbiter`` sees what humans see, and rarely calls a tie;
- ``first-glance`` is asked in both orders, and mostly takes the answer shown first;
- ``flatterer`` is fair but for one system, which it overrates.

References
----------
R. R. Davidson, "On extending the Bradley-Terry model to accommodate ties in paired
comparison experiments", JASA 65 (1970), https://doi.org/10.1080/01621459.1970.10481082
"""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pandas as pd

from judgeviz.demos.latent import Floats, Integers, draw, softmax
from judgeviz.demos.prompts import PROMPTS

#: Log-strengths: Quartz > Onyx > Topaz > Slate > Pearl.
SYSTEM_STRENGTHS = {"Onyx": 0.6, "Pearl": -1.2, "Quartz": 1.2, "Slate": -0.6, "Topaz": 0.0}
#: Standard deviation of what one prompt adds to the lead of one system over another.
ITEM_SD = 2.0
#: In the order of the choice probabilities: first shown, none, second shown.
LABELS = ("model_a", "tie", "model_b")

N_HUMANS = 12
MIN_VOTES, MAX_VOTES = 3, 5
#: Share of the human votes that see the pair in the reverse order.
REVERSED_SHARE = 0.3
#: Davidson's tie parameter: 0 is never a tie.
HUMAN_TIES, JUDGE_TIES = 0.55, 0.25

#: How much surer than one human a judge is of what humans see.
JUDGE_CERTAINTY = 2.0

#: Log-odds that the answer shown first gets as a present.
POSITION_BONUS = 6.0
FAVOURITE = "Slate"
#: Log-odds that the favourite gets as a present.
FAVOURITE_BONUS = 5.0

Booleans = npt.NDArray[np.bool_]


def generate(seed: int) -> pd.DataFrame:
    """Table of all votes, a row per vote.

    Parameters
    ----------
    seed : int
        The same seed gives the same table.

    Returns
    -------
    DataFrame
        Columns item, prompt, topic, system_a, system_b, rater, kind, label. ``label`` is
        model_a, model_b or tie and refers to ``system_a`` and ``system_b`` of its own row;
        ``item`` is the same for both orders of a pair.
    """
    rng = np.random.default_rng(seed)
    items = _items()
    lead = _lead(rng, items)
    once = np.zeros(len(items), dtype=bool)
    sure = JUDGE_CERTAINTY * lead
    parts = [
        _human_votes(rng, items, lead),
        _votes(items, "arbiter", _choose(rng, sure, JUDGE_TIES), once),
        *_first_glance(rng, items, sure),
        _votes(items, "flatterer", _choose(rng, sure + _bonus(items), JUDGE_TIES), once),
    ]
    # The votes on one item stay together: humans first, then the judges.
    return pd.concat(parts).sort_index(kind="stable").reset_index(drop=True)


def _items() -> pd.DataFrame:
    """One row per prompt and pair of systems, the pair in alphabetical order."""
    pairs = list(combinations(sorted(SYSTEM_STRENGTHS), 2))
    rows = [
        (f"q{number:03d}|{first}|{second}", prompt, topic, first, second)
        for number, (topic, prompt) in enumerate(PROMPTS, start=1)
        for first, second in pairs
    ]
    return pd.DataFrame(rows, columns=["item", "prompt", "topic", "system_a", "system_b"])


def _lead(rng: np.random.Generator, items: pd.DataFrame) -> Floats:
    """Log-odds, in truth, that system_a beats system_b, per item."""
    strength_a = items["system_a"].map(SYSTEM_STRENGTHS).to_numpy(dtype=np.float64)
    strength_b = items["system_b"].map(SYSTEM_STRENGTHS).to_numpy(dtype=np.float64)
    own = ITEM_SD * rng.standard_normal(len(items))
    return np.asarray(strength_a - strength_b + own, dtype=np.float64)


def _bonus(items: pd.DataFrame) -> Floats:
    """Log-odds that flatterer adds to the lead of system_a."""
    sides = (items["system_a"] == FAVOURITE).astype(int) - (items["system_b"] == FAVOURITE)
    return np.asarray(FAVOURITE_BONUS * sides, dtype=np.float64)


def _choose(rng: np.random.Generator, lead: Floats, ties: float) -> Integers:
    """One vote per lead, an index of `LABELS`, by Davidson's model."""
    utility = np.column_stack([lead / 2, np.full(len(lead), np.log(ties)), -lead / 2])
    return draw(rng, softmax(utility), 1)[:, 0]


def _human_votes(rng: np.random.Generator, items: pd.DataFrame, lead: Floats) -> pd.DataFrame:
    """Three to five different humans per item, in an order of their own per vote."""
    order = rng.random((len(items), N_HUMANS)).argsort(axis=1)[:, :MAX_VOTES]
    n_votes = rng.integers(MIN_VOTES, MAX_VOTES + 1, size=len(items))
    voted = np.arange(MAX_VOTES) < n_votes[:, None]
    rows, _ = np.nonzero(voted)
    swapped = rng.random(len(rows)) < REVERSED_SHARE
    votes = _votes(items.iloc[rows], "", _choose(rng, lead[rows], HUMAN_TIES), swapped)
    raters = [f"human_{rater + 1:02d}" for rater in order[voted]]
    return votes.assign(rater=raters, kind="human")


def _first_glance(
    rng: np.random.Generator, items: pd.DataFrame, lead: Floats
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Both orders of every item; the bonus goes to whichever is shown first."""
    straight = np.zeros(len(items), dtype=bool)
    first = _choose(rng, lead + POSITION_BONUS, JUDGE_TIES)
    second = _choose(rng, lead - POSITION_BONUS, JUDGE_TIES)
    return (
        _votes(items, "first-glance", first, straight),
        _votes(items, "first-glance", second, ~straight),
    )


def _votes(items: pd.DataFrame, judge: str, choices: Integers, swapped: Booleans) -> pd.DataFrame:
    """Rows of the table for votes on the items as listed, shown swapped where told.

    ``choices`` count from the listed order; a swapped row names the same winner in the
    order it was shown, so its label changes sides.
    """
    shown = np.where(swapped, len(LABELS) - 1 - choices, choices)
    return items.assign(
        system_a=items["system_a"].where(~swapped, items["system_b"]),
        system_b=items["system_b"].where(~swapped, items["system_a"]),
        rater=judge,
        kind="machine",
        label=np.array(LABELS)[shown],
    )
