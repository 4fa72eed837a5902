"""JUDGE-BENCH JSON: instances with a list of anonymous human labels per metric.

After a run each metric also holds one key per model, with the model's answer as text.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import pandas as pd

from judgeviz.errors import LabelError, counted
from judgeviz.labels.formats.values import is_label, is_list, mapping_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale.preferences import (
    are_votes,
    is_worded_tie,
    names_a_side,
    said_of_both_bad,
)
from judgeviz.labels.scale.stated import StatedScales
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable, table_from_frame

NAME = "JUDGE-BENCH JSON"
# What a file says of its humans, on every item; "unknown" says nothing.
RATERS = {"true": "expert", "false": "non-expert"}
ANSWERS = "individual_human_scores"
SUMMARIES = ("majority_human", "mean_human")
SCORES = {"total_responses", "valid_responses"}  # what results hold of each judge and criterion


def sniff(document: Document) -> bool:
    """Whether a document has instances, and annotations that say their scales, or results."""
    value = document.value
    if not isinstance(value, Mapping):
        return False
    return {"instances", "annotations"} <= set(value) or _are_results(value)


def _are_results(value: Mapping[str, object]) -> bool:
    """Whether a document holds scores of each judge on each criterion."""
    judges = list(value.values())
    criteria = [own for judge in judges if isinstance(judge, Mapping) for own in judge.values()]
    of_each = all(isinstance(judge, Mapping) and judge for judge in judges)
    return (
        of_each
        and bool(criteria)
        and all(isinstance(own, Mapping) and set(own) >= SCORES for own in criteria)
    )


def read(document: Document) -> RawTable:
    """Read instances into a table with list cells.

    Raises
    ------
    LabelError
        For results, which hold no labels, and where an instance lacks its id or its annotations.
    """
    name, value = document.name, cast("Record", document.value)
    if _are_results(value):
        raise LabelError(
            f"File '{name}' holds scores of {counted(len(value), 'judge')} that were computed "
            "elsewhere (results of JUDGE-BENCH), and no labels; open the data with the judges' "
            "answers, or take such scores as they are with 'Leaderboard.of_scores'."
        )
    instances = value["instances"]
    if not isinstance(instances, list) or not instances:
        raise LabelError(
            f"File '{name}' is a JUDGE-BENCH data set without instances; download it again."
        )
    raters = RATERS.get(str(value.get("expert_annotator")).lower())
    known = {} if raters is None else {"raters": raters}
    alone = _summed_up(instances)
    rows = [
        {**row, "columns": row["columns"] | known}
        for number, instance in enumerate(instances, 1)
        for row in _rows_of(name, number, instance, alone)
    ]
    judges = dict.fromkeys(key for row in rows for key in row["models"])
    if not rows:
        raise LabelError(
            f"File '{name}' is a JUDGE-BENCH data set without annotations; download it again."
        )
    flat = [
        row["columns"] | {f"{judge}": row["models"].get(judge) for judge in judges} for row in rows
    ]
    notes = (
        *document.notes,
        *(f"'{one}' holds no answers of people, only their {how}, which was taken as one rater's."
          for one, how in alone.items()),
        *said_of_both_bad(
            label for row in rows if is_list(own := row["columns"]["humans"]) for label in own
        ),
    )  # fmt: skip
    table = table_from_frame(pd.DataFrame(flat, dtype=object), name, 1, notes)
    preset = FileMapping(
        layout="lists",
        columns={"item": "item", "criterion": "criterion"},
        human=("humans",),
        machine={judge: (judge,) for judge in judges},
        scale=StatedScales.parsed(
            {
                criterion: scale
                for criterion, scale in _scales(value["annotations"]).items()
                if alone.get(criterion) != "mean_human"  # which lies between the grades
            }
        ),
    )
    return replace(table, preset=preset, format=NAME)


def _summed_up(instances: list[object]) -> dict[str, str]:
    """Criteria without an answer of a single person, and the key of what sums them up."""
    found: dict[str, str] = {}
    with_answers: set[str] = set()
    for instance in instances:
        annotations = instance.get("annotations") if isinstance(instance, Mapping) else None
        for criterion, answers in mapping_of(annotations).items():
            said = mapping_of(answers)
            if said.get(ANSWERS):
                with_answers.add(criterion)
            key = next((key for key in SUMMARIES if is_label(said.get(key))), None)
            if key is not None:
                found.setdefault(criterion, key)
    return {name: key for name, key in found.items() if name not in with_answers}


def _rows_of(
    name: str, number: int, instance: object, summed_up: Mapping[str, str]
) -> list[dict[str, dict[str, object]]]:
    """One row per metric of an instance: its columns, and the models' answers."""
    annotations = instance.get("annotations") if isinstance(instance, Mapping) else None
    complete = isinstance(annotations, Mapping) and all(
        isinstance(answers, Mapping) for answers in annotations.values()
    )
    if not complete or "id" not in instance:  # type: ignore[operator]
        raise LabelError(
            f"File '{name}', instance {number}: a JUDGE-BENCH instance needs 'id' and "
            "'annotations' as {metric: {...}}; correct or remove it."
        )
    rows = []
    for criterion, answers in annotations.items():  # type: ignore[union-attr]
        humans = answers.get(ANSWERS)
        if criterion in summed_up:
            humans = [answers.get(summed_up[criterion])]
        columns = {
            "item": str(instance["id"]),  # type: ignore[index]
            "criterion": str(criterion),
            **_texts(instance.get("instance")),  # type: ignore[attr-defined]
            "humans": humans if isinstance(humans, list) else [],
        }
        models = {
            key: answer for key, answer in answers.items() if key not in (ANSWERS, *SUMMARIES)
        }
        rows.append({"columns": columns, "models": models})
    return rows


def _texts(instance: object) -> dict[str, object]:
    if isinstance(instance, Mapping):
        return {f"text.{key}": text for key, text in instance.items()}
    return {"text": instance}


def _scales(annotations: object) -> dict[str, object]:
    """Scales that the file states; left out where it does not (the labels then tell)."""
    scales: dict[str, object] = {}
    for annotation in annotations if isinstance(annotations, list) else []:
        if not isinstance(annotation, Mapping) or "metric" not in annotation:
            continue
        scale = _stated_scale(annotation)
        if scale is not None:
            scales[str(annotation["metric"])] = scale
    return scales


def _stated_scale(annotation: Record) -> dict[str, object] | None:
    category, labels = annotation.get("category"), annotation.get("labels_list")
    if category == "categorical" and isinstance(labels, list) and len(set(map(str, labels))) > 1:
        names = list(dict.fromkeys(str(label) for label in labels))
        is_preference = are_votes(names, systems_known=False) and any(map(_is_of_a_pair, names))
        return None if is_preference else {"kind": "nominal", "categories": names}
    worst, best = annotation.get("worst"), annotation.get("best")
    if category == "graded" and isinstance(worst, int) and isinstance(best, int):
        low, high = sorted((worst, best))
        if 0 < high - low <= 1000:
            return {"kind": "ordinal", "categories": list(range(low, high + 1))}
    return None


def _is_of_a_pair(label: str) -> bool:
    return names_a_side(label) or is_worded_tie(label)
