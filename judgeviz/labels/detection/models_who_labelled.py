"""A column that says of each label which model gave it: ``verdict_source``, ``label_by``.

By its name it may as well say where a text is from: each cell has to name a model.
"""

import re
from collections.abc import Iterable, Sequence

import pandas as pd

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.detection.wide.columns import human_columns

_LABEL = (
    r"verdicts?|labels?|labell?(ing|er)|scor(es?|ing|er)|rat(ings?|er)|annotat(ions?|ing|or)"
    r"|judge?ments?|judging|grad(es?|ing|er)|evaluat(ions?|ing|or)|eval|assess(ments?|or)|votes?"
    r"|preferences?|critique|criti[cq]|review"
)
WHO_LABELLED = re.compile(
    rf"({_LABEL})_((source|origin|by|from|given_by)|((source|by)_)?(model|llm|engine)(_(name|id))?)"
)


def models_who_labelled(sight: Sight) -> str | None:
    """Find the column that names the model of each label, where no other holds a rater's."""
    frame = sight.table.frame
    found = [column for column in sight.free_plain if _names_who_labelled(column, frame[column])]
    if len(found) != 1:
        return None
    rest = [column for column in sight.free_plain if column not in found]
    return None if _are_of_raters(frame, rest) else found[0]


def _names_who_labelled(column: str, cells: pd.Series) -> bool:
    if WHO_LABELLED.fullmatch(roles.normalised(column)) is None or cells.isna().any():
        return False
    return _name_models(values_of(cells))


def _name_models(said: Iterable[str]) -> bool:
    return all(map(roles.names_a_model, said))


def _are_of_raters(frame: pd.DataFrame, columns: Sequence[str]) -> bool:
    """Whether some columns are called as a human's or a judge's and may hold their labels."""
    held = [column for column in columns if may_hold_labels(column, frame[column])]
    if human_columns(frame, columns) or any(map(roles.names_somebody, held)):
        return True
    said = [values_of(frame[column]) for column in held if roles.is_machine_name(column)]
    few = [own for own in said if 2 * len(own) < len(frame)]  # no texts, once or twice each
    return not all(map(_name_models, few))
