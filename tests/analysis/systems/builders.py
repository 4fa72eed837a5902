"""Score tables and votes made by hand."""

from collections.abc import Mapping, Sequence

import pandas as pd

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.reading import read_labels

Scores = Sequence[float | None]


def scores(
    human: Mapping[str, Scores], machine: Mapping[str, Scores], **columns: Sequence[object]
) -> Comparison:
    """Scores per system and source (None: the system is missing there); higher is better."""
    rows = [
        {"system": system, "seg_id": f"s{source}", "human": score, "metric": other}
        | {name: values[source] for name, values in columns.items()}
        for system in human
        for source, (score, other) in enumerate(zip(human[system], machine[system], strict=True))
        if score is not None
    ]
    mapping = {
        "layout": "scores", "system": "system", "source": "seg_id", "human": ["human"],
        "machine": ["metric"], "scale": {"kind": "continuous"},
    }  # fmt: skip
    return read_labels(pd.DataFrame(rows), mapping).compare("metric")


def votes(
    rows: Sequence[tuple[str, str, str, Sequence[str], Sequence[str]]], judge: str = "judge"
) -> Comparison:
    """Votes per item: (item, system_a, system_b, humans' votes, the judge's votes)."""
    table = [
        {"item": item, "system_a": a, "system_b": b, "rater": rater, "kind": kind, "label": label}
        for item, a, b, human, machine in rows
        for kind, side in (("human", human), ("machine", machine))
        for rater, label in (
            (f"h{number}" if kind == "human" else judge, label) for number, label in enumerate(side)
        )
    ]
    return read_labels(pd.DataFrame(table)).compare(judge)
