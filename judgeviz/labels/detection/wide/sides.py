"""Tables with a column per rater: which columns are human, which are judges or metrics."""

from collections.abc import Iterable
from dataclasses import replace

from judgeviz.errors import LabelError, quoted
from judgeviz.labels.detection import (
    not_filled_in,
    roles,
    turned_into_dates,
)
from judgeviz.labels.detection.beside import is_called_after_a_judge
from judgeviz.labels.detection.named_after_raters import (
    tells_who_wrote,
)
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.detection.wide.columns import WideColumns, is_judge, values_in
from judgeviz.labels.detection.wide.humans import humans_told
from judgeviz.labels.detection.wide.judges import judges_beside


def sides(sight: Sight) -> Iterable[Guess]:
    """Which columns are the humans' and which the judges'.

    Raises
    ------
    LabelError
        Where no column holds labels; a HumansMissingError where all are judges'.
    """
    if sight.mapping.human is not None:
        return judges_beside(sight)
    columns = WideColumns(sight)
    guess = _or_turned(columns, _humans_beside_what_is_said(columns))
    guess = turned_into_dates.asked(sight, guess)
    guess = _beside_sheets_not_filled_in(columns, guess)
    if _are_rather_the_files_judges(columns, guess):
        return [*columns.left_out, *_of_the_files_judge(columns, guess)]
    return [*columns.left_out, guess, *judges_beside(sight.having(guess))]


def _humans_beside_what_is_said(columns: WideColumns) -> Guess:
    """Find the humans' columns; ask about what may be one of them by its name, or tell of them.

    Where nothing else is a human's, it is.
    """
    said = columns.said
    if not said:
        return humans_told(columns)
    try:
        guess = humans_told(columns)
    except LabelError:
        guess = humans_told(replace(columns, sets_aside=False))
        if guess.certainty == "doubtful" or not any(map(tells_who_wrote, said)):
            return guess
        reason = f"nothing in '{columns.name}' says whether {quoted(said)} holds a human's labels"
        return Guess("human", guess.value, f"{reason}, or who wrote a text", "doubtful", ([],))
    humans = {*map(str, guess.value)} if isinstance(guess.value, list) else set()
    every = [column for column in map(str, columns.frame.columns) if column in {*humans, *said}]
    reason = (
        f"{quoted(said)} holds labels of one more human, or says something of labels, of raters or "
        "of texts"
    )
    if guess.certainty == "doubtful":
        others = (*guess.alternatives, every)
        return replace(guess, reason=f"{guess.reason}, nor whether {reason}", alternatives=others)
    asked = f"nothing in '{columns.name}' says whether {reason}"
    return Guess("human", guess.value, asked, "doubtful", (every,))


def _are_rather_the_files_judges(columns: WideColumns, told: Guess) -> bool:
    """Whether criteria of nobody, ``ratings.tone``, stand in a file that is called as a judge's."""
    system, side = columns.sight.mapping.column("system"), columns.sight.side
    humans = [*map(str, told.value)] if isinstance(told.value, list) else []
    is_asked = told.certainty == "doubtful" and bool(humans)
    if not (is_asked and system and columns.criteria) or columns.judges or side is not None:
        return False
    raters = {*map(columns.rater, humans)}
    if len(raters) > 1 or not all(map(roles.is_label_name, raters)):
        return False
    return is_called_after_a_judge(columns.sight)


def _of_the_files_judge(columns: WideColumns, told: Guess) -> list[Guess]:
    """Guess no humans, and the judge after whom the file is called."""
    others = (told.value, *(answer for answer in told.alternatives if answer))
    reason = f"{told.reason}, as the name of the file says"
    judge = Guess("machine", {columns.sight.table.title: told.value})
    return [replace(told, value=[], reason=reason, alternatives=others), judge]


def _or_turned(columns: WideColumns, told: Guess) -> Guess:
    """Ask which of two lists is compared where one has the other's labels on another scale."""
    humans = [*map(str, told.value)] if isinstance(told.value, list) else []
    again = {own: raw for own, raw in columns.turned.items() if raw in humans}
    if not again:
        return told
    raw = [*dict.fromkeys(again.values())]
    asked = f"{quoted(raw)} or {quoted(again)}, the same labels on another scale, is compared"
    is_open = told.certainty == "doubtful"
    reason = told.reason if is_open else f"nothing in '{columns.name}' says"
    others = [[own if column == raw else column for column in humans] for own, raw in again.items()]
    return Guess(
        "human",
        humans,
        f"{reason}{', nor' if is_open else ''} whether {asked}",
        "doubtful",
        (*others, *told.alternatives),
    )


def _beside_sheets_not_filled_in(columns: WideColumns, told: Guess) -> Guess:
    """Ask whether ``gold``, or a bare ``label``, is a human's beside people's columns with gaps."""
    humans = [*map(str, told.value)] if isinstance(told.value, list) else []
    known = [
        column
        for column in humans
        if columns.is_agreed(column)
        or roles.says_what_is_true(column)
        or (
            (roles.is_expected(column) or roles.is_label_name(column))
            and not roles.is_human_name(column)  # human_correct is a criterion
        )
    ]
    if not known:
        return told
    values = values_in(columns.frame, known)
    are_judged = any(is_judge(columns, column, values) for column in columns.judges)
    return not_filled_in.asked(columns.name, columns.frame, told, known, are_judged)
