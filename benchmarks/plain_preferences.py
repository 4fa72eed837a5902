"""The Favi-Score in plain Python, as the paper defines it: a loop over pairs and their sources."""

from collections.abc import Mapping, Sequence
from itertools import combinations

WEIGHTS = {
    ("=", "+"): 1, ("+", "="): -1, ("-", "+"): 2, ("+", "-"): -2, ("-", "="): 1, ("=", "-"): -1,
}  # fmt: skip

Scores = Mapping[str, Sequence[float]]


def plain_favoritism(human: Scores, machine: Scores) -> dict[tuple[str, str], float]:
    """Favi-Score of every pair of systems (definitions 4 to 10); pairs without errors are left out.

    ``human`` and ``machine`` list each system's scores, source by source.
    """
    scores = {}
    for a, b in combinations(sorted(human), 2):
        counts = {(h, m): 0 for h in "+=-" for m in "+=-"}
        rows = zip(human[a], human[b], machine[a], machine[b], strict=True)
        for human_a, human_b, machine_a, machine_b in rows:
            counts[_sign(human_a, human_b), _sign(machine_a, machine_b)] += 1
        n_errors = sum(n for (h, m), n in counts.items() if h != m)
        if n_errors:
            scores[a, b] = sum(w * counts[cell] for cell, w in WEIGHTS.items()) / n_errors
    return scores


def _sign(a: float, b: float) -> str:
    if a > b:
        return "+"
    return "-" if a < b else "="
