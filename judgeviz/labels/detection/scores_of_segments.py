"""Scores of systems' outputs, segment by segment: ``SYS, SID, RAW.SCR, Z.SCR, N``.

A segment's number comes back beside each system and names the source; of the numbers beside it,
one is the score, which may be a human's or a metric's, and the others say how it came to be: the
score standardised, and of how many ratings it is the mean.
"""

import re
from collections.abc import Iterable

import pandas as pd

from judgeviz.errors import are_labels
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_called_after_a_judge
from judgeviz.labels.detection.contents import are_numbers, has_fractions, holds_lists, values_of
from judgeviz.labels.detection.rules import Guess, Sight

SEGMENT = re.compile(
    r"s|(s|seg(ment)?|sent(ence)?)_?(id|no|nr|num|number|idx|index)|seg(ment)?|sent"
)
SCORE = re.compile(r"(raw_?)?(scores?|scr)|raw")
HOW_MANY_RATINGS = re.compile(
    r"(n|num|number|no)(_of)?(_(ratings?|raters?|annotators?|annotations|labels|votes|scores"
    r"|judge?ments|assessments?))?|counts?"
)


def names_a_segment(column: str, cells: pd.Series) -> bool:
    """Whether a column is called as segments are and numbers something: ``SID``, ``SEG``."""
    is_called_so = SEGMENT.fullmatch(roles.normalised(column)) is not None
    return (
        is_called_so and not holds_lists(cells) and are_numbers(cells) and not has_fractions(cells)
    )


def counts_ratings(column: str, cells: pd.Series) -> bool:
    """Whether a column counts ratings, by its name and as whole numbers."""
    is_called_so = HOW_MANY_RATINGS.fullmatch(roles.normalised(column)) is not None
    return is_called_so and are_numbers(cells) and not has_fractions(cells)


def scores_alone(sight: Sight) -> Iterable[Guess]:
    """Ask whose scores a table holds that has nothing beside them but what tells of them."""
    mapping, table, side = sight.mapping, sight.table, sight.side
    told = map(mapping.column, ("rater", "criterion", "kind", "system_a", "item"))
    is_known = mapping.human is not None or mapping.machine is not None or any(told)
    if is_known or mapping.layout is not None or (side is not None and side.kind == "machine"):
        return []
    system, source = mapping.column("system"), mapping.column("source")
    if not (system and source) or len(sight.free) < len(table.frame.columns) - 2:
        return []
    score = _only_score(sight)
    is_a_judges = is_called_after_a_judge(sight)
    if score is None or (side is None and is_a_judges):
        return []
    if side is not None:
        said = f"Human labels of '{table.name}': '{score}', {side.reason}."
        return [Guess("human", [score], said, side.certainty)]
    reason = f"nothing in '{table.name}' says whether {are_labels([score])} of humans or of a judge"
    return [Guess("human", [score], reason, "doubtful", ([],))]


def _only_score(sight: Sight) -> str | None:
    """Find the one column of scores beside which no other may hold any."""
    frame = sight.table.frame
    if any(holds_lists(frame[column]) for column in sight.free):
        return None
    scores = [
        column
        for column in sight.free
        if SCORE.fullmatch(roles.normalised(column)) and are_numbers(frame[column])
    ]
    if len(scores) != 1:
        return None
    rest = [column for column in sight.free if column not in scores]
    are_of_it = all(counts_ratings(c, frame[c]) or len(values_of(frame[c])) < 2 for c in rest)
    return scores[0] if are_of_it else None
