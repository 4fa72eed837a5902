"""Lists beside those of labels, with as many entries, that are called as no labels are.

``search_prob: [2, 4, 1]`` beside ``relevance: [3, 4, 1]``. What the same raters gave on the same
scale is no probability, time or price, whatever it is called: grades of how likely something is
are a criterion, and others are asked about.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.called_as_metadata import shares_a_scale
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.values import text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.documents import Document

_, LABELS, LEFT_OUT = ANSWERS["counts"]
GRADED = re.compile(r"(.+_)?(prob(s|abilit(y|ies))?|trust)")


@dataclass(frozen=True, slots=True)
class ListsBeside:
    """What lists beside those of labels are read as.

    Attributes
    ----------
    taken : tuple of str
        Further criteria.
    notes : tuple of str
        Which lists are left out that nothing else names.
    questions : tuple of Doubt
    """

    taken: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    questions: tuple[Doubt, ...] = ()


def lists_beside(
    document: Document,
    labels: Sequence[Sequence[object]],
    beside: Mapping[str, Sequence[object]],
    may_be_said: Sequence[str],
) -> ListsBeside:
    """Sort lists by their scale.

    Parameters
    ----------
    document : Document
    labels : sequence of sequence
        All entries of each list of labels.
    beside : mapping of str to sequence
        Those of other lists.
    may_be_said : sequence of str
        Other lists in which raters agree at times, and vary over the items.
    """
    scales = [_numbers_in(own) for own in labels]
    graded = [
        key
        for key in may_be_said
        if any(shares_a_scale(_numbers_in(beside[key]), scale) for scale in scales)
        and not roles.SURENESS.fullmatch(roles.normalised(key).rpartition("_")[2])
    ]
    certain = [key for key in graded if GRADED.fullmatch(roles.normalised(key))]
    asked = [key for key in graded if key not in certain]
    questions: tuple[Doubt, ...] = ()
    if asked:
        reason = (
            f"{quoted(asked)} of '{document.name}' may hold labels, as the same raters gave them "
            "on the scale of the others, or what the name says"
        )
        count_as, question = how_counted(document, "counts", reason, LABELS)
        others = tuple({"counts": one} for one in (LABELS, LEFT_OUT) if one != count_as)
        questions = (Doubt("answers", question.guess, reason, others),)
        graded = graded if count_as == LABELS else certain
    left = [
        key
        for key in beside
        if key not in graded and roles.ACCOMPANYING.search(roles.normalised(key))
    ]
    note = f"Not taken for labels of '{document.name}', as they are called: {quoted(left)}."
    return ListsBeside(tuple(graded), (note,) if left else (), questions)


def _numbers_in(entries: Sequence[object]) -> frozenset[float | str]:
    """Different numbers; nothing where some entry is none."""
    numbers = {numeric_category(text_of(one)) for one in entries if one is not None}
    return frozenset() if None in numbers else frozenset(float(n) for n in numbers if n is not None)
