"""Tables with one label per row: who is the rater, what is the label, who is human."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from judgeviz.errors import LabelError, quoted
from judgeviz.labels import roles
from judgeviz.labels.coding import Coded, determines, text_of
from judgeviz.labels.column_detection import human_columns
from judgeviz.labels.contents import MOST_LABELS_OF_A_SCALE, is_prose
from judgeviz.labels.mapping import as_list, judge_columns, machine_columns, used_columns
from judgeviz.labels.tables import RawTable, is_list_column


def fill_long_roles(
    frame: pd.DataFrame, plain: list[str], named: set[str], mapping: dict[str, object]
) -> None:
    """Rater, label, kind and sample, only where the table really has a row per label."""
    found: dict[str, str] = {}
    for role in ("kind", "rater", "label", "sample"):
        if role in mapping:
            continue
        for column in roles.columns_for(role, plain, named | set(found.values())):
            if _fits(role, frame[column]):
                found[role] = column
                break
    label = mapping.get("label", found.get("label"))
    if "rater" not in mapping and "rater" not in found and label is not None:
        # FastChat names a judge by a list: the model and its prompt.
        lists = [column for column in frame.columns if column not in plain]
        named_raters = roles.columns_for("rater", lists, named)
        found |= {"rater": named_raters[0]} if named_raters else {}
    rater = mapping.get("rater", found.get("rater"))
    if rater is None:
        return
    if "rater" in found and mapping.get("layout") is None:
        others = [column for column in frame.columns if column not in (rater, label)]
        if _is_wide(frame, str(rater), label is not None, others):
            return
    if label is None:
        found.pop("sample", None)
    mapping |= found
    named.update(found.values())


def resolve_long(
    table: RawTable, mapping: dict[str, object], file_kind: tuple[str, str] | None
) -> list[str]:
    """Complete a mapping of a table with one label per row; the guesses in words.

    Raises
    ------
    LabelError
        Where no column holds the raters, the labels or the items.
    """
    frame = table.frame
    if not mapping.get("rater"):
        raise _no_column(table, "raters", "rater")
    if not mapping.get("label"):
        mapping["label"] = _label_columns(table, mapping)
    if not (mapping.get("item") or mapping.get("source")):
        raise LabelError(
            f"File '{table.name}' has one label per row, but no column says which item it belongs "
            f"to (found {quoted(frame.columns, 12)}); name it in the mapping as 'item'."
        )
    raters = text_of(frame[mapping["rater"]])
    names = raters.used()
    if mapping.get("human") is not None or mapping.get("machine") is not None:
        _complete_kinds(table.name, names, mapping)
        return []
    if mapping.get("kind"):
        return _kinds_from_column(table, mapping, raters)
    if file_kind is not None:
        kind, reason = file_kind
        mapping["human"] = names if kind == "human" else []
        mapping["machine"] = names if kind == "machine" else []
        return [f"All raters of '{table.name}' were taken as {kind} {reason}."]
    humans, judges = roles.split_by_name(names)
    mapping["human"], mapping["machine"] = humans, judges
    return [
        f"Raters of '{table.name}', told by their names: human {_who(humans)}; judges "
        f"{_who(judges)}."
    ]


def rater_names(table: RawTable) -> list[str] | None:
    """Raters of a table with one label per row and no column of kinds; None for any other."""
    mapping = dict(table.preset or {})
    frame = table.frame
    plain = [column for column in frame.columns if not is_list_column(frame[column])]
    if "rater" not in mapping:
        fill_long_roles(frame, plain, set(), mapping)
    if not mapping.get("rater") or mapping.get("kind"):
        return None
    return text_of(frame[mapping["rater"]]).used()


def _fits(role: str, column: pd.Series) -> bool:
    if role == "kind":
        return roles.is_kind_column(column)
    if role == "sample" or not is_prose(column):
        return True
    # Long names that come back often are names all the same: paths of models, addresses.
    return len(column.cat.categories) <= len(column) / 3


def _is_wide(frame: pd.DataFrame, rater: str, has_label: bool, others: list[str]) -> bool:
    """Tell a table of columns: one called 'judge' or 'annotator' may hold labels, not names."""
    humans = human_columns(frame, others)
    if has_label:
        return sum(roles.NUMBERED_HUMAN.match(column) is not None for column in humans) > 1
    if humans:
        return True
    if is_list_column(frame[rater]):
        return False
    values = set(frame[rater].cat.categories)
    plain = [column for column in others if not is_list_column(frame[column])]
    return any(
        len(values & set(frame[column].cat.categories)) > len(values) / 2 for column in plain
    )


def _no_column(table: RawTable, what: str, role: str) -> LabelError:
    return LabelError(
        f"File '{table.name}' was read as one label per row, but no column holds the {what} (found "
        f"{quoted(table.frame.columns, 12)}); name it in the mapping as '{role}'."
    )


def _who(names: Sequence[str]) -> str:
    return quoted(names) if names else "none"


def _complete_kinds(table: str, names: list[str], mapping: dict[str, object]) -> None:
    """Where a mapping lists one side only, the other raters are the other side."""
    humans = mapping.get("human")
    if humans is None:
        machines = set(machine_columns(mapping))
        mapping["human"] = [name for name in names if name not in machines]
    elif mapping.get("machine") is None:
        mapping["machine"] = [name for name in names if name not in set(as_list(humans))]
    both = sorted(set(as_list(mapping["human"])) & set(machine_columns(mapping)))
    if both:
        raise LabelError(
            f"The mapping names {quoted(both)} of '{table}' both as 'human' and as 'machine'; take "
            "it out of one of them."
        )


def _kinds_from_column(table: RawTable, mapping: dict[str, object], raters: Coded) -> list[str]:
    kind = Coded.of(table.frame[mapping["kind"]])
    n_kinds = len(kind.names) + 1  # the first for "missing"
    pairs = (raters.codes + 1) * n_kinds + kind.codes + 1
    n_pairs = np.bincount(pairs, minlength=(len(raters.names) + 1) * n_kinds)
    of_rater = n_pairs.reshape(-1, n_kinds)[1:, 1:]
    is_human = np.array([roles.is_human_kind(name) for name in kind.names], dtype=bool)
    n_human, n_machine = of_rater[:, is_human].sum(axis=1), of_rater[:, ~is_human].sum(axis=1)
    sides = list(zip(raters.names, n_human.tolist(), n_machine.tolist(), strict=True))
    both_sides = [name for name, h, m in sides if h and m]
    if both_sides:
        raise LabelError(
            f"Rater {quoted(both_sides)} of '{table.name}' is human in some rows and machine in "
            f"others of column '{mapping['kind']}'; give them different names."
        )
    known = {name for name, h, m in sides if h or m}
    unknown = [name for name in raters.used() if name not in known]
    humans, judges = roles.split_by_name(unknown) if unknown else ([], [])
    mapping["human"] = [name for name, h, _ in sides if h] + humans
    mapping["machine"] = [name for name, _, m in sides if m] + judges
    if not unknown:
        return []
    return [
        f"Column '{mapping['kind']}' says nothing about some raters, told by their names: human "
        f"{_who(humans)}; judges {_who(judges)}."
    ]


def _label_columns(table: RawTable, mapping: Mapping[str, object]) -> list[str]:
    """Columns of a long table that hold labels, one per criterion.

    Numbers before words; what never differs between two raters of an item, or between two
    items of a rater, describes the item or the rater.
    """
    frame, used = table.frame, used_columns(mapping)
    candidates = [
        column
        for column in frame.columns
        if column not in used
        and not is_list_column(frame[column])
        and not roles.METADATA_NAME.match(roles.normalised(column))
        and 1 <= len(frame[column].cat.categories) <= MOST_LABELS_OF_A_SCALE
        and not is_prose(frame[column])
    ]
    varying = [column for column in candidates if _varies(frame, column, mapping)]
    numeric = [c for c in candidates if roles.are_numbers(frame[c].cat.categories)]
    found = [column for column in numeric if column in varying] or varying or numeric
    if not found:
        raise LabelError(
            f"File '{table.name}' has no column that looks like labels (found "
            f"{quoted(frame.columns, 12)}); name it in the mapping as 'label'."
        )
    return found


def _varies(frame: pd.DataFrame, column: str, mapping: Mapping[str, object]) -> bool:
    cells = Coded.of(frame[column]).codes
    groups = [mapping.get("item") or mapping.get("source"), mapping.get("rater")]
    return not any(
        determines(text_of(frame[group]).codes, cells) for group in groups if group is not None
    )


def judges_of_raters(mapping: Mapping[str, object]) -> dict[str, tuple[str, int]]:
    """Judge and number of the sample of every rater that a mapping lists as ``machine``."""
    return {
        rater: (judge, number)
        for judge, raters in judge_columns(mapping.get("machine")).items()
        for number, rater in enumerate(raters)
    }
