"""A file whose rows name models: the judges that labelled, or the systems that were judged.

``id, model, fluency`` are a judge's labels of systems where the humans' file has the same systems;
where it has none, or another column names the systems, they are labels by models.
"""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from judgeviz.errors import Doubt, LabelError
from judgeviz.labels.coding import Coded, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.humans_criteria import humans_criteria, others_with_humans
from judgeviz.labels.detection.resolve import Resolved, draft, resolved_or_refusal
from judgeviz.labels.detection.rules import Side
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable

NO_SYSTEMS = "the humans' labels know no such systems"
OTHERS_ARE_SYSTEMS = "'{}' names the systems"


def judged_by_models(
    number: int,
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
    side: Side,
) -> Resolved | LabelError:
    """Take models beside labels for the judges, where the humans know no such systems.

    The labels are one column that is named as such, or those named as qualities or as the humans'
    criteria. A file called after another model may be that model's, and of several models that
    share no item each may have written its own: then it is asked.

    Parameters
    ----------
    number : int
        Of the file.
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries for each file.
    found : sequence of Resolved or LabelError
        What each file is read as otherwise.
    side : Side
        Of judges, and how that is known.

    Returns
    -------
    Resolved or LabelError
        As found where the models are systems, or something else tells who judged.
    """
    one, table, entries = found[number], tables[number], stated[number]
    humans = others_with_humans(number, tables, found)
    is_stated = any(map(entries.knows, ("system", "rater", "human")))
    if not humans or is_stated or set(entries.machine_names) & set(table.frame.columns):
        return one
    mapping = one.mapping if isinstance(one, Resolved) else draft(table)
    column = _column_of_models(table.frame, mapping)
    if column is None or mapping.column("rater"):
        return one
    models = set(table.frame[column].array.categories)
    labels = _columns_of_labels(table.frame, mapping, humans)
    raters = [] if mapping.is_by_row else [*mapping.humans, *mapping.machine_names]
    items = {other.column("item") for _, other in humans}  # which a judge's file names so, too
    if (
        not labels
        or not set(raters) - items - {column} <= set(labels)
        or not all(map(roles.is_machine_name, models))
    ):
        return one
    for other_table, other in humans:
        systems = other.column("system")
        if systems and models & set(other_table.frame[systems].array.categories):
            return one
    system = mapping.column("system")
    known = system if system != column else None
    given = entries.having(layout="long", rater=column, label=labels, system=known)
    judged = resolved_or_refusal(table, given, side)
    if isinstance(judged, LabelError):
        return one
    if roles.is_called_after_another(table.title, models) or _are_of_the_items(
        table, judged, column
    ):
        asked = f"nothing in '{table.name}' says whether '{column}' names who judged or was judged"
        doubt = Doubt("rater", column, asked, (None,))
        return replace(judged, doubts=(*judged.doubts, doubt))
    why = OTHERS_ARE_SYSTEMS.format(known) if known else NO_SYSTEMS
    said = f"Column '{column}' of '{table.name}' names its judges, as {why}."
    return replace(judged, guesses=(*judged.guesses, said))


def _column_of_models(frame: pd.DataFrame, mapping: FileMapping) -> str | None:
    """Find the column of systems, or the one beside it that is called so and names models alone."""
    system = mapping.column("system")
    if system is None or all(map(roles.names_a_model, frame[system].array.categories)):
        return system
    beside = [
        column
        for column in frame.columns
        if column not in mapping.columns.values()
        and roles.normalised(column) in roles.ROLE_NAMES["system"]
        and not frame[column].isna().any()
        and all(map(roles.names_a_model, frame[column].array.categories))
    ]
    return beside[0] if len(beside) == 1 else system


def _columns_of_labels(
    frame: pd.DataFrame, mapping: FileMapping, humans: Sequence[tuple[RawTable, FileMapping]]
) -> list[str]:
    """Columns of a judge's labels: one that is named so, or a criterion each; else none."""
    criteria = set(map(roles.normalised, humans_criteria(humans)))
    free = [c for c in frame.columns if c not in mapping.columns.values()]
    named = [column for column in free if roles.is_label_name(column)]
    held = [column for column in free if may_hold_labels(column, frame[column])]
    of_criteria = [
        column
        for column in held
        if roles.is_quality_name(column) or roles.normalised(column) in criteria
    ]
    if not of_criteria:
        return named if len(named) == 1 else []
    return of_criteria if set(named) <= set(of_criteria) else []


def _are_of_the_items(table: RawTable, judged: Resolved, column: str) -> bool:
    """Whether there are several models, none of which labelled an item of another's."""
    models = Coded.of(table.frame[column])
    item = judged.mapping.column("item") or judged.mapping.column("source")
    if item is None or len(models.names) < 2:
        return False
    return determines(Coded.of(table.frame[item]).codes, models.codes)
