"""Tables that tell of raters, a row each, and of no item: ``rater_id, gender, age, locale``."""

from collections.abc import Iterable

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.detection.contents import n_filled, values_of
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, is_list_column

FEWEST_TRAITS = 2


def tells_of_raters(table: RawTable, known: FileMapping) -> LabelError | None:
    """Return what is asked where all columns but one of ids say what raters are; else None.

    Nothing is asked of a table whose labels or raters are ``known``.
    """
    frame = table.frame
    is_stated = known.human is not None or known.machine is not None or known.names("label")
    if is_stated or known.column("rater"):
        return None
    first, *others = map(str, frame.columns)
    traits = [column for column in others if roles.is_trait(column)]
    if len(traits) < FEWEST_TRAITS or not any(map(roles.is_of_a_person_alone, traits)):
        return None
    if not all(column in traits or is_named_so(column) for column in others):
        return None  # what is called otherwise may be judged
    if any(is_list_column(frame[column]) for column in (first, *others)):
        return None
    is_each_once = len(frame[first].array.categories) == n_filled(frame[first]) == len(frame)
    if not is_each_once:
        return None
    found = (
        f"'{table.name}' has a row for each '{first}' and says in {quoted(traits, 5)} what people "
        "are, so that it rather tells of raters and holds no labels"
    )
    return LabelError(
        f"{found}; read the file with the labels that they gave, or, if these are labels, list "
        "their columns in the mapping as 'human'.",
        [Doubt("human", [], found, (traits,))],
    )


def tells_of_raters_of(table: RawTable, others: Iterable[RawTable]) -> bool:
    """Whether a table says what the raters are who labelled in another one."""
    if tells_of_raters(table, table.preset or FileMapping()) is None:
        return False
    first = str(table.frame.columns[0])
    ids = values_of(table.frame[first])
    called_so = {roles.normalised(first), *roles.ROLE_NAMES["rater"]}
    return any(
        2 * len(ids & values_of(other.frame[column])) > len(ids)
        for other in others
        for column in map(str, other.frame.columns)
        if roles.normalised(column) in called_so and not is_list_column(other.frame[column])
    )
