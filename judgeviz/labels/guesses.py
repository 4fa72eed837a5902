"""What is taken where a question stays open: a guess with which the table can be read.

A guess is offered as such only where that can be done; else it is one answer among others, and the
question says what is missing. No other answer stands in for it: that a table is read with one does
not make it right. Whether it can costs a second reading, of nothing but what is asked or refused.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from judgeviz.errors import Doubt, HumansMissingError, LabelError, QuestionError, quoted
from judgeviz.labels.detection.item_parts import joined_items, with_items_joined
from judgeviz.labels.labels import Labels
from judgeviz.labels.mapping import FileMapping, LabelMapping, parse_mapping
from judgeviz.labels.opening import read_tables
from judgeviz.labels.sources.files import Source
from judgeviz.labels.sources.tables import RawTable

OnDoubt = Literal["raise", "accept"]
GUESSES_OF_MEANING = ("answers", "criterion_names", "labels")  # keys of a mapping


@dataclass(frozen=True)
class Reading:
    """A source that is read under a mapping, and may be under others.

    Attributes
    ----------
    source : path, open file, records, columns, frame, or a list of these
    mapping : mapping of str to object
        What the user states.
    read : callable
        Gives the labels of opened tables, as ``labels_from_tables`` does.
    """

    source: Source | Sequence[Source]
    mapping: Mapping[str, Any]
    read: Callable[[Sequence[RawTable], LabelMapping, OnDoubt], Labels]

    @property
    def can_be_repeated(self) -> bool:
        """Whether the source can be opened again: no stream that is read once."""
        return all(hasattr(one, "seek") for one in self._open_files)

    @property
    def _open_files(self) -> list[Any]:
        sources = self.source if isinstance(self.source, list | tuple) else [self.source]
        return [one for one in sources if hasattr(one, "read")]

    def opened_again(self) -> list[RawTable]:
        """Open the source as the mapping has it, open files from their beginning."""
        for file in self._open_files:
            file.seek(0)
        return read_tables(self.source, parse_mapping(self.mapping))

    def stating(self, role: str, answer: object) -> "Reading":
        """Return the same reading with one more answer in the mapping."""
        said = beside_stated(self.mapping.get(role), answer)
        return replace(self, mapping={**self.mapping, role: said})


def with_guesses_that_can_be_taken(
    reading: Reading, asked: LabelError, tables: Sequence[RawTable] | None
) -> LabelError:
    """Offer of the guesses of a question those that can be carried out.

    Those that leave labels of judges alone can: these wait for the humans' file.

    Parameters
    ----------
    reading : Reading
    asked : LabelError
        What it raised.
    tables : sequence of RawTable or None
        As they were opened; None where that was refused.
    """
    if all(doubt.guess is None for doubt in asked.doubts):
        return asked
    if tables is None and not reading.can_be_repeated:
        return asked
    if not isinstance(asked, QuestionError):
        if not _is_read_stating(reading, tables, asked.doubts):
            asked.doubts = _without_guess(asked.doubts)
        return asked
    assert tables is not None  # opening asks nothing whose guess may be accepted
    try:
        _read_with_guesses(reading, tables)
    except HumansMissingError:
        return _asked_about_judges_alone(asked)
    except LabelError as refusal:
        return _asked_without_guess(asked, refusal)
    return asked


def _read_with_guesses(reading: Reading, tables: Sequence[RawTable]) -> None:
    """Raise LabelError where tables are not read although every guess is taken."""
    try:
        reading.read(tables, parse_mapping(reading.mapping), "accept")
    except LabelError as refusal:
        if with_the_one_guess(reading, tables, refusal) is None:
            raise


def _is_read_stating(
    reading: Reading, tables: Sequence[RawTable] | None, doubts: Sequence[Doubt]
) -> bool:
    """Whether a table that is refused is read, where the mapping states the guesses."""
    for doubt in doubts:
        if doubt.guess is not None:
            reading = reading.stating(doubt.role, doubt.guess)
    try:
        if reading.can_be_repeated or tables is None:  # some answers only opening reads
            tables = reading.opened_again()
        _read_with_guesses(reading, tables)
    except HumansMissingError:
        return True
    except LabelError:
        return False
    return True


def may_be_taken(doubt: Doubt, stated: FileMapping) -> bool:
    """Whether a table that is refused without an answer is read with the guess at it.

    Not where any of several columns may be people's, nor against what the mapping states.
    """
    if doubt.guess is None or (doubt.role == "human" and doubt.alternatives):
        return False
    if isinstance(doubt.guess, Mapping):
        said = getattr(stated, doubt.role, None)
        return not isinstance(said, Mapping) or said.keys().isdisjoint(doubt.guess)
    return not stated.knows(doubt.role)


def with_the_one_guess(
    reading: Reading, tables: Sequence[RawTable] | None, refusal: LabelError
) -> Labels | None:
    """Read a file that is refused without an answer with the one answer that there may be.

    Or all sheets of a workbook alike, or several files of which each has the columns that the
    answer says to name the items. None where several questions are open, or nothing can be read
    with the guess and those at what it leads to.
    """
    if len(refusal.doubts) != 1:
        return None
    (doubt,) = refusal.doubts
    if not may_be_taken(doubt, parse_mapping(reading.mapping).shared):
        return None
    reading = reading.stating(doubt.role, doubt.guess)
    try:
        tables = _opened_again(reading) if tables is None else _as_answered(tables, doubt, reading)
        if tables is None:
            return None
        labels = reading.read(tables, parse_mapping(reading.mapping), "accept")
    except LabelError as further:
        taken = with_the_one_guess(reading, tables, further)
        if taken is None:
            return None
        labels = taken
    report = replace(labels.report, doubts=(doubt, *labels.report.doubts))
    return replace(labels, report=report)


def _opened_again(reading: Reading) -> Sequence[RawTable] | None:
    """Open under an answer what could not be opened without; None for several files at once."""
    if not reading.can_be_repeated:
        return None
    tables = reading.opened_again()
    return tables if len({table.source for table in tables}) == 1 else None


def _as_answered(
    tables: Sequence[RawTable], doubt: Doubt, reading: Reading
) -> Sequence[RawTable] | None:
    """Return opened tables as an answer has them; None where it is not of all of them."""
    parts = doubt.guess if doubt.role == "item" and isinstance(doubt.guess, list) else []
    are_of_one = len({table.source for table in tables}) == 1
    is_of_all = doubt.role == "answers" or (bool(parts) and _have_all(tables, parts))
    if not are_of_one and not (is_of_all and "files" not in reading.mapping):
        return None
    stated = parse_mapping(reading.mapping)
    if parts and not are_of_one:
        tables = [joined_items(table, parts, tables) for table in tables]
    elif doubt.role == "item":
        by_file = stated.by_file(len(tables))
        tables = [with_items_joined(*one) for one in zip(tables, by_file, strict=True)]
    if tables[0].beside:  # which only opening reads
        return _opened_again(reading)
    return tables


def _have_all(tables: Sequence[RawTable], columns: Sequence[object]) -> bool:
    return all({*columns}.issubset(table.frame.columns) for table in tables)


def _without_guess(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """Doubts with their guess as one answer among others."""
    return tuple(
        doubt
        if doubt.guess is None
        else replace(doubt, guess=None, alternatives=(doubt.guess, *doubt.alternatives))
        for doubt in doubts
    )


def _asked_about_judges_alone(question: QuestionError) -> QuestionError:
    """Ask the same, and say that what the guess gives is read beside the humans' labels alone."""
    return QuestionError(
        f"{question.asked}; by the guess these are labels of judges alone, for which the file with "
        "the human labels of the same items is to be added",
        dict.fromkeys(doubt.role for doubt in question.doubts),
        question.example,
        question.doubts,
    )


def _asked_without_guess(question: QuestionError, refusal: LabelError) -> LabelError:
    """Ask the same, and say what is missing where the likeliest answer is taken."""
    roles = dict.fromkeys(doubt.role for doubt in question.doubts)
    return LabelError(
        f"{question.asked}; state {quoted(roles)} in the mapping. With the likeliest answer "
        f"nothing can be read yet: {refusal}",
        _without_guess(question.doubts),
    )


def beside_stated(stated: object, guess: object) -> object:
    """Add a guess to what the mapping states beside it under the same key: other ``answers``."""
    if isinstance(stated, Mapping) and isinstance(guess, Mapping):
        return {**stated, **guess}
    return guess


def with_guesses_taken(mapping: Mapping[str, Any], doubts: Sequence[Doubt]) -> dict[str, Any]:
    """Let the mapping in use state the guesses that were taken, so that it reads the same again.

    Those that say what counts as what: other guesses stand in it as what is in use.
    """
    in_use = dict(mapping)
    own = [in_use, *in_use.get("files", ())]
    for doubt in doubts:
        if doubt.role not in GUESSES_OF_MEANING or not isinstance(doubt.guess, Mapping):
            continue
        stated = {key for entries in own for key in entries.get(doubt.role, ())}
        missing = {key: how for key, how in doubt.guess.items() if key not in stated}
        if missing:
            in_use[doubt.role] = {**in_use.get(doubt.role, {}), **missing}
    return in_use


def asked_once(doubts: Sequence[Doubt], files: Sequence[str]) -> tuple[Doubt, ...]:
    """Ask one question of all files of which the same is asked: they have one answer.

    Parameters
    ----------
    doubts : sequence of Doubt
    files : sequence of str
        Their names.
    """
    alike: dict[tuple[str, ...], tuple[Doubt, list[str]]] = {}
    for one in doubts:
        named = [name for name in dict.fromkeys(files) if quoted([name]) in one.reason]
        own = named if len(named) == 1 else []  # what is said of several files is asked of them all
        reason = one.reason.replace(quoted(own), "") if own else one.reason
        key = (one.role, repr(one.guess), repr(one.alternatives), reason)
        alike.setdefault(key, (one, []))[1].extend(own)
    return tuple(
        replace(one, reason=one.reason.replace(quoted(own[:1]), quoted(own)))
        if len(own) > 1
        else one
        for one, own in alike.values()
    )
