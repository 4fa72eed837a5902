"""AltTest JSON: ``{rater: {item: label}}``, humans and judges in two files.

The authors fold the criterion into the item id (``ISIC_0000549__Asymmetry``), and the systems
of a comparison (``82__gpt-3.5-turbo__llama-13b__1``: question, two systems, turn).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import pandas as pd

from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.sizes import check_raters
from judgeviz.labels.sources.tables import RawTable, table_from_frame

NAME = "a nested dict of raters and their labels (AltTest)"
# More endings than this, and they are part of the item, not criteria.
MOST_CRITERIA = 20
PAIR_PARTS = 4


def sniff(document: Document) -> bool:
    """Whether a document is a dict of raters, each a dict of plain labels."""
    return isinstance(document.value, Mapping) and _is_nested(document.value)


def read(document: Document) -> RawTable:
    """Read nested labels into a long table; who of the raters is human is not in the file."""
    nested = cast("Mapping[str, Record]", document.value)
    check_raters(document.name, "rater", len(nested))
    rows = [
        (str(rater), str(item), label)
        for rater, labels in nested.items()
        for item, label in labels.items()
    ]
    frame = pd.DataFrame(rows, columns=["rater", "item", "label"], dtype=object)
    frame, parts = _with_parts_of_the_item(frame)
    roles = {role: role for role in ("item", "rater", *parts)}
    preset = FileMapping(layout="nested", columns=roles, label=("label",))
    table = table_from_frame(frame, document.name, 1, document.notes)
    return replace(table, preset=preset, format=NAME)


def _is_nested(document: Record) -> bool:
    return any(document.values()) and all(
        isinstance(labels, Mapping)
        and all(not isinstance(label, Mapping | list) for label in labels.values())
        for labels in document.values()
    )


def _with_parts_of_the_item(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """Columns for the parts of the items' names, and which roles these have."""
    parts = [item.split("__") for item in frame["item"]]
    if {len(part) for part in parts} == {PAIR_PARTS} and _are_votes(frame["label"]):
        question, system_a, system_b, turn = zip(*parts, strict=True)
        frame = frame.assign(question=question, system_a=system_a, system_b=system_b, turn=turn)
        return frame, ("system_a", "system_b")
    endings = {part[-1] for part in parts}
    folded = all(len(part) > 1 for part in parts) and len(endings) <= MOST_CRITERIA
    if not folded or any(ending.isdigit() or not ending for ending in endings):
        return frame, ()
    base = ["__".join(part[:-1]) for part in parts]
    frame = frame.assign(item=base, criterion=[part[-1] for part in parts])
    if not all(len(part) > 2 for part in parts):
        return frame, ("criterion",)
    source = ["__".join(part[:-2]) for part in parts]
    system = [part[-2] for part in parts]
    if 1 < len(set(system)) < len(set(source)):
        frame = frame.assign(source=source, system=system)
        return frame, ("criterion", "source", "system")
    return frame, ("criterion",)


def _are_votes(labels: pd.Series) -> bool:
    return {str(label) for label in labels.dropna()} <= {"model_a", "model_b", "tie"}
