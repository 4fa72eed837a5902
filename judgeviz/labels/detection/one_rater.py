"""One rater's labels, a column per criterion, told by the header.

Its names state scales, ``Accuracy (0-4)``, ``Fabrication (None/Minor/Severe)``, or qualities.
"""

import re
from collections.abc import Iterable

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels
from judgeviz.labels.detection.contents import are_numbers
from judgeviz.labels.detection.criterion_names import find_criteria
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.tables import MISSING, is_list_column

IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]\s*$")
RANGE = re.compile(r"(-?\d{1,3})\s*(?:-|–|to|\.\.)\s*(-?\d{1,3})")
MOST_GRADES = 101
FEWEST_CRITERIA = 2
UNNAMED_HUMAN = "human"


def scales_in_header(sight: Sight) -> Iterable[Guess]:
    """Find columns whose header states their scale: labels of one rater, a criterion each."""
    mapping, frame, name = sight.mapping, sight.table.frame, sight.table.name
    if mapping.layout is not None or mapping.human is not None or mapping.machine is not None:
        return []
    scales = {
        column: scale
        for column in sight.free_plain
        if (scale := header_scale(column)) and _holds(frame[column], scale)
    }
    if not scales or any(roles.is_human_name(c) or roles.is_machine_name(c) for c in scales):
        return []
    reason = (
        f"Columns {quoted(scales)} of '{name}' state their scales: labels of one human who is not "
        "named."
    )
    of_human = any(
        roles.is_human_name(text) or "annotat" in text.lower() for text in (*frame.columns, name)
    )
    human = Guess("human", [UNNAMED_HUMAN], reason)
    if not of_human:
        asked = (
            f"nothing in '{name}' says whether {quoted(scales)} are labels of a human or of a judge"
        )
        human = Guess("human", [UNNAMED_HUMAN], asked, "doubtful", ([],))
    guesses = [
        Guess("layout", "long"),
        Guess("label", list(scales)),
        human,
        Guess("machine", []),
        Guess("scale", scales),
    ]
    lost = [
        column
        for column, scale in scales.items()
        if set(map(str, _categories(scale))) & MISSING and frame[column].isna().any()
    ]
    return [*guesses, *(_asked_about_missing(name, column, frame[column]) for column in lost)]


def criteria_of_one_rater(sight: Sight) -> Iterable[Guess]:
    """Find columns named as qualities, ``fluency, tone``: one rater's, a criterion each."""
    mapping, table, side = sight.mapping, sight.table, sight.side
    is_known = mapping.human is not None or mapping.machine is not None
    if mapping.layout is not None or is_known or mapping.column("criterion"):
        return []
    columns = [column for column in sight.free_plain if holds_labels(column, table.frame[column])]
    columns = [column for column in columns if not roles.is_summary_name(column)]
    named = any(roles.is_human_name(column) or roles.is_machine_name(column) for column in columns)
    if named or find_criteria(columns, []):
        return []
    qualities = [column for column in columns if roles.is_quality_name(column)]
    if len(qualities) < FEWEST_CRITERIA or 2 * len(qualities) <= len(columns):
        return []
    guesses = [Guess("layout", "long"), Guess("label", columns)]
    if side is not None and side.kind == "machine":
        judge = table.title
        reason = (
            f"Columns {quoted(columns)} of '{table.name}' are criteria of one judge, '{judge}'."
        )
        return [*guesses, Guess("human", []), Guess("machine", [judge], reason, side.certainty)]
    reason = f"Columns {quoted(columns)} of '{table.name}' are criteria of one human."
    human = Guess("human", [UNNAMED_HUMAN], reason)
    if side is None:
        asked = f"nothing in '{table.name}' says whether {quoted(columns)} are labels of a human"
        human = Guess("human", [UNNAMED_HUMAN], asked, "doubtful", ([],))
    return [*guesses, human, Guess("machine", [])]


def header_scale(column: str) -> dict[str, object] | None:
    """Scale that the name of a column ends in, as a mapping's entry; None where there is none."""
    found = IN_BRACKETS.search(column)
    if found is None:
        return None
    grades = RANGE.fullmatch(found[1].strip())
    if grades:
        low, high = int(grades[1]), int(grades[2])
        if not 0 < high - low < MOST_GRADES:
            return None
        kind = "nominal" if high - low == 1 else "ordinal"
        return {"kind": kind, "categories": list(range(low, high + 1))}
    words = [word.strip() for word in found[1].split("/")]
    if len(words) < 2 or not all(words) or len({word.casefold() for word in words}) < len(words):
        return None
    if len(words) == 2:
        return {"kind": "nominal", "categories": sorted(words, key=str.casefold)}
    return {"kind": "ordinal", "categories": words}


def _categories(scale: dict[str, object]) -> list[object]:
    categories = scale["categories"]
    return categories if isinstance(categories, list) else []


def _holds(column: pd.Series, scale: dict[str, object]) -> bool:
    """Whether most different values of a column are on the scale."""
    if is_list_column(column) or len(column.cat.categories) == 0:
        return False
    values = set(column.cat.categories)
    if are_numbers(column):
        known = {float(str(c)) for c in _categories(scale) if numeric_category(str(c)) is not None}
        return 2 * sum(float(v) in known for v in values if numeric_category(v) is not None) > len(
            values
        )
    words = {str(category).casefold() for category in _categories(scale)}
    return 2 * sum(value.casefold() in words for value in values) > len(values)


def _asked_about_missing(name: str, column: str, cells: pd.Series) -> Guess:
    """Ask about a category that is spelled as a missing label: empty cells look the same."""
    return Guess(
        "labels",
        None,
        f"the scale in the header of column '{column}' of '{name}' has a category that is spelled "
        f"as a missing label, so that its {int(cells.isna().sum()):,} empty cells may be answers",
        "doubtful",
    )
