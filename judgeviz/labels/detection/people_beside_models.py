"""Raters beside a human of a file, by names that say nothing, where another file has the models.

``expert, anna, ben`` beside a file of ``gpt-4o`` are who they are in the one table of both.
"""

from collections.abc import Sequence
from dataclasses import replace

from judgeviz.errors import Doubt, LabelError
from judgeviz.labels.coding import text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.long import sides_of_names
from judgeviz.labels.detection.resolve import Resolved, resolved_or_refusal
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.sources.tables import RawTable


def with_people_beside_models(
    tables: Sequence[RawTable],
    stated: Sequence[FileMapping],
    found: Sequence[Resolved | LabelError],
) -> list[Resolved | LabelError]:
    """Guess who is human in files that ask it by the raters' names as beside all models' names.

    Parameters
    ----------
    tables : sequence of RawTable
    stated : sequence of FileMapping
        The user's entries for each file.
    found : sequence of Resolved or LabelError
        What each file is read as by itself.
    """
    told = list(found)
    for number, (table, entries, one) in enumerate(zip(tables, stated, found, strict=True)):
        others = [other for n, other in enumerate(found) if n != number]
        models = list(dict.fromkeys(name for other in others for name in _models(other)))
        if models and isinstance(one, Resolved):
            told[number] = _beside(table, entries, one, models)
    return told


def _models(found: Resolved | LabelError) -> list[str]:
    judges = found.mapping.machine_names if isinstance(found, Resolved) else ()
    return [name for name in judges if roles.is_surely_a_machines(name)]


def _beside(
    table: RawTable, entries: FileMapping, one: Resolved, models: Sequence[str]
) -> Resolved:
    """Read a file again with the humans that its raters' names tell beside those of models."""
    rater = one.mapping.column("rater")
    if rater is None:
        return one
    taken = {*one.mapping.humans, *one.mapping.machine_names}
    names = [name for name in text_of(table.frame[rater]).used() if name in taken]
    asked = _question(table, names, rater)
    again = _question(table, list(dict.fromkeys([*names, *models])), rater)
    if asked not in one.doubts or asked is None or again is None:
        return one
    answers = [own for own in (again.guess, *again.alternatives) if isinstance(own, list)]
    humans, *others = ([name for name in names if name in answer] for answer in answers)
    if humans == asked.guess:
        return one
    given = entries.having(human=humans, machine=[name for name in names if name not in humans])
    read = resolved_or_refusal(table, given)
    if isinstance(read, LabelError):
        return one
    doubt = replace(asked, guess=humans, alternatives=tuple(own for own in others if own != humans))
    return replace(read, known=one.known, doubts=(doubt, *read.doubts))


def _question(table: RawTable, names: list[str], column: str) -> Doubt | None:
    """Ask about raters of whom nothing but their names says whether they are human."""
    guesses = sides_of_names(table.name, names, column)
    return next((guess.doubt for guess in guesses if guess.certainty == "doubtful"), None)
