"""Tables that tell of raters, a row each, and of no item: ``rater_id, gender, age, locale``."""

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.detection.contents import n_filled
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable, is_list_column

FEWEST_TRAITS = 2


def check_tells_of_items(table: RawTable, known: FileMapping) -> None:
    """Raise LabelError, which asks, where all columns but one of ids say what raters are.

    Parameters
    ----------
    table : RawTable
    known : FileMapping
        Of a table whose labels or raters are stated, nothing is asked.
    """
    frame = table.frame
    is_stated = known.human is not None or known.machine is not None or known.names("label")
    if is_stated or known.column("rater"):
        return
    first, *others = map(str, frame.columns)
    traits = [column for column in others if roles.is_trait(column)]
    if len(traits) < FEWEST_TRAITS or not any(map(roles.is_of_a_person_alone, traits)):
        return
    if not all(column in traits or is_named_so(column) for column in others):
        return  # what is called otherwise may be judged
    if any(is_list_column(frame[column]) for column in (first, *others)):
        return
    is_each_once = len(frame[first].array.categories) == n_filled(frame[first]) == len(frame)
    if not is_each_once:
        return
    found = (
        f"'{table.name}' has a row for each '{first}' and says in {quoted(traits, 5)} what people "
        "are, so that it rather tells of raters and holds no labels"
    )
    raise LabelError(
        f"{found}; read the file with the labels that they gave, or, if these are labels, list "
        "their columns in the mapping as 'human'.",
        [Doubt("human", [], found, (traits,))],
    )
