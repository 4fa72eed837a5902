"""Criteria that a mapping names: they are read, or it is said why they are not."""

from collections.abc import Collection, Iterable, Sequence

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import holds_lists
from judgeviz.labels.detection.criterion_names import CriterionWords, words_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable

MOST_NAMED = 12


def with_criteria_as_labels(table: RawTable, entries: FileMapping) -> FileMapping:
    """State columns that are called as the criteria of a mapping as those of labels.

    Nothing else where other columns are called as these and a rater, ``tone_gpt4``, where the cells
    are lists, of several raters, or where it is known which columns hold labels.
    """
    names = entries.names("criteria")
    columns = [*map(str, table.frame.columns)]
    of_raters = {*entries.humans, *entries.machine_names} & {*columns}
    by_format = table.preset is not None and table.preset.knows("label")
    is_known = entries.knows("label") or entries.column("criterion") or by_format
    if not names or of_raters or is_known or entries.layout in ("wide", "lists", "scores"):
        return entries
    found = [_column_called(name, columns) for name in names]
    labels = [column for column in found if column is not None]
    words = CriterionWords(names)
    parts = [words.part_of(column) for column in columns if column not in labels]
    are_beside_raters = any(part and roles.is_called_after_a_rater(part.rater) for part in parts)
    are_of_raters = any(holds_lists(column_of(table.frame, column)) for column in labels)
    if len(labels) < len(names) or are_beside_raters or are_of_raters:
        return entries
    return entries.having(label=labels)


def _column_called(name: str, columns: Sequence[str]) -> str | None:
    """Find the one column called so, or so within an object: ``scores.tone``."""
    own = words_of(name)
    for found in (
        [column for column in columns if words_of(column) == own],
        [column for column in columns if words_of(column.rpartition(".")[2]) == own],
    ):
        if found:
            return found[0] if len(found) == 1 else None
    return None


def check_criteria(
    name: str, read: Iterable[str], with_labels: Sequence[str], stated: Sequence[FileMapping]
) -> None:
    """Raise LabelError where a mapping names criteria that were not found, or not all.

    Parameters
    ----------
    name : str
        Of the data set.
    read : iterable of str
        Criteria that were found, whether or not anybody labelled them.
    with_labels : sequence of str
        Of these, those that were read.
    stated : sequence of FileMapping
        Of each file. What another file calls otherwise is found under either name.
    """
    named = dict.fromkeys(criterion for own in stated for criterion in own.names("criteria"))
    renamed = [one for own in stated for one in (*own.criterion_names, *own.renamed_to)]
    known = [*read, *with_labels, *renamed]
    missing = _without(named, known)
    more = _without(with_labels, named) if all(own.criteria for own in stated) else []
    if not missing and not more:
        return
    said = f"labels of {quoted(with_labels, MOST_NAMED)} were read from '{name}'"
    if missing:
        said = f"no column of labels of '{name}' is called {quoted(missing, MOST_NAMED)}"
    raise LabelError(
        f"The mapping names {quoted(named, MOST_NAMED)} under 'criteria', but {said} (found "
        f"{quoted(dict.fromkeys(read), MOST_NAMED)}); correct the mapping, or list the columns of "
        "these labels, too, under 'label' or under 'human' and 'machine'."
    )


def _without(names: Iterable[str], others: Collection[str]) -> list[str]:
    """Names whose last words are not those of others: ``tone`` is that of ``scores.tone``."""
    known = {tuple(words_of(part)) for name in others for part in (name, name.rpartition(".")[2])}
    return [
        name
        for name in names
        if not {tuple(words_of(name)), tuple(words_of(name.rpartition(".")[2]))} & known
    ]
