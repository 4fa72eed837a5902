"""Means of several people, each beside how far these were apart: ``V, A, stdV, stdA, N``.

A rater has no spread: they are a criterion each, of all who were asked together. How many these
were, ``Raters_C`` beside ``Mean_C, Std_C``, are no labels.
"""

from collections.abc import Iterable, Mapping, Sequence

from judgeviz.errors import quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import is_named_so
from judgeviz.labels.detection.computed_tables import SPREAD
from judgeviz.labels.detection.contents import are_numbers, numbers_spelled
from judgeviz.labels.detection.one_rater import OF_ONE_RATER, UNNAMED_HUMAN
from judgeviz.labels.detection.rules import NOTE, Guess, Sight

FEWEST_MEANS = 2  # but where a column says of how many people one is


def criteria(sight: Sight) -> Iterable[Guess]:
    """Guess that means with a spread each are criteria of one human, and leave the spreads out."""
    mapping, table, side = sight.mapping, sight.table, sight.side
    is_taken = mapping.human == (UNNAMED_HUMAN,) and UNNAMED_HUMAN not in table.frame.columns
    is_known = (mapping.human is not None and not is_taken) or mapping.machine is not None
    is_known |= mapping.knows("label")
    if mapping.layout is not None or is_known or side is not None:
        return []
    if any(map(mapping.column, ("rater", "criterion", "kind", "system_a"))):
        return []
    frame = table.frame
    spreads = means_of_spreads([c for c in sight.free_plain if are_numbers(frame[c])])
    spreads = {
        spread: mean
        for spread, mean in spreads.items()
        if (numbers_spelled(frame[spread].array.categories) >= 0).all()
    }
    means = [column for column in sight.free_plain if column in spreads.values()]
    counts = [c for c in roles.counts_beside_means(sight.free_plain) if are_numbers(frame[c])]
    told = (*means, *spreads, *counts)
    others = [c for c in sight.free_plain if c not in told and not _counts_people(c)]
    if not means or len(means) < (1 if counts else FEWEST_MEANS) or any(map(is_named_so, means)):
        return []
    if any(map(_is_somebodys, (*means, *others))) or roles.is_machine_name(table.title):
        return []
    reason = (
        f"nothing in '{table.name}' but what stands beside them says that {quoted(means)} are "
        f'means of several people on a criterion each ({{"human": ["{UNNAMED_HUMAN}"]}}), or '
        "labels of one human each (the list of them)"
    )
    note = (
        f"Column {quoted(spreads)} of '{table.name}' was left out: by its name it says how far "
        f"those were apart whose mean is {quoted(means)}."
    )
    if counts:
        note += f" Of how many people each is, {quoted(counts)} says, which is no label."
    return [
        *OF_ONE_RATER,
        Guess("label", means),
        Guess("human", [UNNAMED_HUMAN], reason, "doubtful", (means, [])),
        Guess("machine", []),
        Guess(NOTE, None, note),
    ]


def _counts_people(name: str) -> bool:
    """Whether a name says of how many people one mean is, or each: ``V_n``, ``n_ratings``."""
    plain = roles.normalised(name)
    return any(map(roles.HOW_MANY.fullmatch, (plain, f"each_{plain}")))


def _is_somebodys(name: str) -> bool:
    """Whether a name is a rater's or that of labels, beside which means may be of anything."""
    words = roles.normalised(name).split("_")
    is_label = roles.is_label_name(
        "_".join(word for word in words if word not in roles.WORDS_OF_MEANS)
    )
    return is_label or roles.is_human_name(name) or roles.is_machine_name(name)


def means_of_spreads(columns: Sequence[str]) -> Mapping[str, str]:
    """Columns called as a spread, ``stdV`` or ``V.SD.Sum``, each with its mean, called alike."""
    names = {column: roles.normalised(column).replace("std_dev", "std") for column in columns}
    spreads = {c: _words(SPREAD.sub("", name)) for c, name in names.items() if SPREAD.search(name)}
    means = {
        tuple(word for word in _words(name) if word not in roles.WORDS_OF_MEANS): column
        for column, name in names.items()
        if column not in spreads
    }
    return {column: means[asked] for column, asked in spreads.items() if asked in means}


def _words(name: str) -> tuple[str, ...]:
    return tuple(word for word in name.split("_") if word)
