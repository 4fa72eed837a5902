"""AltTest JSON: ``{rater: {item: label}}``, humans and judges in two files.

The authors fold the criterion into the item id (``ISIC_0000549__Asymmetry``), and the systems
of a comparison (``82__gpt-3.5-turbo__llama-13b__1``: question, two systems, turn).
"""

from collections.abc import Mapping

import pandas as pd

from judgeviz.labels.tables import RawTable, table_from_frame

# More endings than this, and they are part of the item, not criteria.
MOST_CRITERIA = 20
PAIR_PARTS = 4


def read(name: str, document: object, notes: tuple[str, ...]) -> RawTable | None:
    """Read nested labels into a long table; None where the document has another shape."""
    if not isinstance(document, Mapping) or not _is_nested(document):
        return None
    rows = [
        (str(rater), str(item), label)
        for rater, labels in document.items()
        for item, label in labels.items()
    ]
    if not rows:
        return None
    frame = pd.DataFrame(rows, columns=["rater", "item", "label"], dtype=object)
    preset: dict[str, object] = {
        "layout": "nested",
        "item": "item",
        "rater": "rater",
        "label": "label",
    }
    frame, more = _with_parts_of_the_item(frame)
    table = table_from_frame(frame, name, 1, notes)
    return RawTable(name, table.frame, 1, table.notes, preset | more, table.rows)


def _is_nested(document: Mapping[str, object]) -> bool:
    return len(document) > 0 and all(
        isinstance(labels, Mapping)
        and all(not isinstance(label, Mapping | list) for label in labels.values())
        for labels in document.values()
    )


def _with_parts_of_the_item(frame: pd.DataFrame) -> tuple[pd.DataFrame, dict[str, object]]:
    parts = [item.split("__") for item in frame["item"]]
    if {len(part) for part in parts} == {PAIR_PARTS} and _are_votes(frame["label"]):
        question, system_a, system_b, turn = zip(*parts, strict=True)
        frame = frame.assign(question=question, system_a=system_a, system_b=system_b, turn=turn)
        return frame, {"system_a": "system_a", "system_b": "system_b"}
    endings = {part[-1] for part in parts}
    folded = all(len(part) > 1 for part in parts) and len(endings) <= MOST_CRITERIA
    if not folded or any(ending.isdigit() or not ending for ending in endings):
        return frame, {}
    base = ["__".join(part[:-1]) for part in parts]
    frame = frame.assign(item=base, criterion=[part[-1] for part in parts])
    more: dict[str, object] = {"criterion": "criterion"}
    if not all(len(part) > 2 for part in parts):
        return frame, more
    source = ["__".join(part[:-2]) for part in parts]
    system = [part[-2] for part in parts]
    if 1 < len(set(system)) < len(set(source)):
        return frame.assign(source=source, system=system), more | {
            "source": "source",
            "system": "system",
        }
    return frame, more


def _are_votes(labels: pd.Series) -> bool:
    return {str(label) for label in labels.dropna()} <= {"model_a", "model_b", "tie"}
