"""What becomes of responses without a value: invalid ones of judges, and those left out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from judgeviz.errors import Doubt, counted, quoted, row_list
from judgeviz.labels.coding import IntArray
from judgeviz.labels.layouts import RatingTable
from judgeviz.labels.pool import Pool
from judgeviz.labels.scale import UNNAMED_CRITERION, Scale, integer_range, numeric_category
from judgeviz.labels.scale.answers import folded, unwrapped
from judgeviz.labels.scale.judges_grades import SHARE_BEYOND
from judgeviz.labels.scale.orders import OPPOSITES, usual_order

MOST_LOST = 0.2  # of a rater's labels on a criterion, before it is asked whether they are labels
FEWEST_LOST = 3
MOST_CRITERIA = 4  # that a sentence names
FIRST_LETTERS, TIE_LETTER = ("A", "B"), "c"
GRADES = (5, 7, 10)  # of usual scales from 1
ABOUT = ("item", "criterion", "rater", "response", "file", "row")  # of a response
# As most tables have it: pandas takes as long to make an empty one as a full one.
NO_RESPONSES = pd.DataFrame({name: [] for name in ABOUT}, dtype=object)

BoolArray = NDArray[np.bool_]


def invalid_responses(pool: Pool, lost: IntArray, is_human: BoolArray) -> BoolArray:
    """Mark the responses that count against their judge.

    Parameters
    ----------
    pool : Pool
    lost : ndarray of int, shape (n_lost,)
        Positions of the responses that are no label of the scale.
    is_human : ndarray of bool, shape (n_raters,)

    Returns
    -------
    ndarray of bool, shape (n_lost,)
        Not those of humans, and not those of a metric whose numbers are none of the categories
        (ROUGE beside yes and no): it does not answer the question, rightly or wrongly.
    """
    of_judge: BoolArray = ~is_human[pool.rater.codes[lost]]
    if not of_judge.any():
        return of_judge
    judge = pool.criterion.codes.astype(np.int64) * len(pool.rater.names) + pool.rater.codes
    texts = [pool.label.names[code] for code in pool.label.codes[lost]]
    numbers = lost[[numeric_category(text) is not None for text in texts]]
    n_all = np.bincount(judge)
    n_lost = np.bincount(judge[lost], minlength=len(n_all))
    n_numbers = np.bincount(judge[numbers], minlength=len(n_all))
    is_metric = (n_lost == n_all) & (n_numbers > n_all / 2)
    is_invalid: BoolArray = of_judge & ~is_metric[judge[lost]]
    return is_invalid


def losses(
    unknown: pd.DataFrame,
    n_kept: Mapping[tuple[str, str], int],
    named: Collection[str],
    scales: Mapping[str, Scale],
) -> tuple[Doubt, ...]:
    """Ask about raters of whose labels too many are no label of the scale.

    Fewer are too many where they are all the grade next to the scale's last one, C beside A and B,
    or numbers with decimals beside whole grades, as those of a metric are.

    Parameters
    ----------
    unknown : DataFrame
        As :func:`unknown_table` makes it; with a column ``times`` where equal ones were counted,
        whose rows are none of the file's.
    n_kept : mapping of (criterion, rater) to int
        Labels on the scale.
    named : collection of str
        Labels that the mapping speaks of: what becomes of them is stated.
    scales : mapping of str to Scale
        Of all criteria.

    Returns
    -------
    tuple of Doubt
        The guess maps each response to itself, as no label; the alternatives to None, as missing,
        and C beside A and B to a tie.
    """
    if unknown.empty:
        return ()
    doubts = []
    for place, lost in unknown.groupby(["criterion", "rater"], sort=False):
        criterion, rater = map(str, cast("tuple[object, object]", place))
        n_all = _n_of(lost) + n_kept.get((criterion, rater), 0)
        asked = lost[~lost["response"].isin(list(named))]
        said = list(dict.fromkeys(asked["response"]))
        n_asked, are_alike = _n_of(asked), _are_alike(scales[criterion], said)
        if n_asked < FEWEST_LOST or not (
            n_asked >= SHARE_BEYOND * n_all if are_alike else n_asked > MOST_LOST * n_all
        ):
            continue
        on = "" if criterion == UNNAMED_CRITERION else f" on {quoted([criterion])}"
        where = "" if "times" in asked else f" ({row_list(sorted(set(asked['row'])))})"
        reason = (
            f"{n_asked:,} of {counted(n_all, 'label')} of {quoted([rater])}{on} are no label "
            f"of the scale: {quoted(said, 3)}{where}"
        )
        others = [None, "tie"] if _is_a_third_letter(scales[criterion], said) else [None]
        alternatives = tuple(dict.fromkeys(said, other) for other in others)
        doubts.append(Doubt("labels", {text: text for text in said}, reason, alternatives))
    return tuple(doubts)


def _are_alike(scale: Scale, said: Iterable[str]) -> bool:
    """Whether responses say nothing but what comes after the scale's last, or after A and B.

    Or between its whole grades.
    """
    if _is_a_third_letter(scale, said) or _are_between_grades(scale, said):
        return True
    last = scale.categories[-1] if scale.kind == "ordinal" else None
    return isinstance(last, int) and {numeric_category(text) for text in said} == {last + 1}


def _is_a_third_letter(scale: Scale, said: Iterable[str]) -> bool:
    """Whether responses say nothing but C, a tie of judges who were asked for A or B."""
    letters = {folded(unwrapped(text)).strip("[]") for text in said}
    return scale.categories == FIRST_LETTERS and letters == {TIE_LETTER}


def _are_between_grades(scale: Scale, said: Iterable[str]) -> bool:
    """Whether responses are numbers with decimals, and the scale has whole numbers alone."""
    numbers = [numeric_category(text) for text in said]
    are_whole = all(isinstance(category, int) for category in scale.categories)
    return are_whole and all(isinstance(number, float) for number in numbers)


def is_of_losses(doubt: Doubt) -> bool:
    """Whether a question is one of :func:`losses`, whose guess maps each response to itself."""
    guess = doubt.guess
    return (
        doubt.role == "labels" and isinstance(guess, dict) and all(k == v for k, v in guess.items())
    )


def is_of_other_words(doubt: Doubt) -> bool:
    """Whether a question is what somebody's words stand for: its guess maps each to a label."""
    guess = doubt.guess
    return (
        doubt.role == "labels"
        and isinstance(guess, dict)
        and all(isinstance(new, str) and new != word for word, new in guess.items())
    )


def _n_of(unknown: pd.DataFrame) -> int:
    return int(unknown["times"].sum()) if "times" in unknown else len(unknown)


def criteria_of_one_label(
    one_label: Mapping[str, str], scales: Mapping[str, Scale], stated: Collection[str]
) -> tuple[Doubt, ...]:
    """Ask about criteria all of whose labels are the same, which would be left out.

    Parameters
    ----------
    one_label : mapping of str to str
        The criteria, and the label of each.
    scales : mapping of str to Scale
        Of the other criteria.
    stated : collection of str
        Criteria of whose scale the mapping speaks.

    Returns
    -------
    tuple of Doubt
        One about all of them, or none. The guess leaves them out, the alternative gives them the
        scale of another criterion that has the label, or of yes and no.
    """
    asked = {name: label for name, label in one_label.items() if name not in stated}
    if not asked:
        return ()
    whole = {
        name: scale.to_dict()
        for name, label in asked.items()
        if (scale := _scale_with(label, scales.values())) is not None
    }
    told = [f"{quoted([name])} (only {quoted([label])})" for name, label in asked.items()]
    more = f" and {len(told) - MOST_CRITERIA:,} more" if len(told) > MOST_CRITERIA else ""
    reason = (
        f"all labels of {', '.join(told[:MOST_CRITERIA])}{more} are the same, which tells no scale"
    )
    nothing = dict.fromkeys(asked)
    return (Doubt("scale", nothing, reason, (nothing | whole,) if whole else ()),)


def whole_scales(one_label: Mapping[str, str]) -> tuple[Doubt, ...]:
    """Ask for the scale of a table whose labels are all the same, if usual scales have the label.

    Parameters
    ----------
    one_label : mapping of str to str
        All criteria, and the label of each.

    Returns
    -------
    tuple of Doubt
        One, or none where no usual scale has one of the labels. The guess is the likeliest scale
        of each criterion, the alternatives are further ones.
    """
    usual = {name: [s.to_dict() for s in _usual_scales(own)] for name, own in one_label.items()}
    if not all(usual.values()):
        return ()
    told = [f"{quoted([name])} (only {quoted([own])})" for name, own in one_label.items()]
    more = f" and {len(told) - MOST_CRITERIA:,} more" if len(told) > MOST_CRITERIA else ""
    reason = (
        f"all labels of {', '.join(told[:MOST_CRITERIA])}{more} are the same, and nothing says "
        "which others could have been given"
    )
    said: list[object] = [
        {name: own[min(number, len(own) - 1)] for name, own in usual.items()}
        for number in range(max(map(len, usual.values())))
    ]
    if len(usual) == 1:
        said = [scale for own in usual.values() for scale in own]
    return (Doubt("scale", said[0], reason, tuple(said[1:])),)


def _scale_with(label: str, scales: Iterable[Scale]) -> Scale | None:
    """Find a scale of which a label is one, in the spelling that is in use."""
    for scale in scales:
        if scale.is_categorical and scale.kind != "preference" and label in scale.names:
            return scale
    return _opposites(label)


def _opposites(label: str) -> Scale | None:
    pair = next((pair for pair in OPPOSITES if label.casefold() in pair), None)
    if pair is None:
        return None
    spelled = [label if word == label.casefold() else _spelled_as(label, word) for word in pair]
    numbers = [numeric_category(word) for word in spelled]
    found = [n for n in numbers if n is not None]
    return Scale("nominal", tuple(found) if len(found) == len(pair) else tuple(spelled))


def _usual_scales(label: str) -> list[Scale]:
    """Scales that a label alone may be of, the likeliest first."""
    number, two = numeric_category(label), _opposites(label)
    found = [] if two is None else [two]
    if isinstance(number, int):
        return found + [
            Scale("ordinal", integer_range([1, last])) for last in GRADES if 1 <= number <= last
        ]
    order = usual_order([label.casefold()])
    words = [_spelled_as(label, word) for word in order or ()]
    return [*found, Scale("ordinal", tuple(words))] if words else found


def _spelled_as(label: str, word: str) -> str:
    """Spell a word as another is: in capitals, with a capital, or small."""
    if label.isupper():
        return word.upper()
    if label.istitle():
        return word.title()
    return word.capitalize() if label == label.capitalize() else word


def unknown_table(pool: Pool, lost: IntArray, tables: Sequence[RatingTable]) -> pd.DataFrame:
    """Table of the responses that are no label, with their places, a row each."""
    if not len(lost):
        return NO_RESPONSES.copy()
    others = pool.at(lost)
    coded = {"item": others.item, "criterion": others.criterion, "rater": others.rater,
             "response": others.label}  # fmt: skip
    columns = {name: [side.names[code] for code in side.codes] for name, side in coded.items()}
    of_file = [tables[number].table for number in others.file]
    columns["file"] = [table.name for table in of_file]
    columns["row"] = [
        table.row_numbers([row])[0] for table, row in zip(of_file, others.row, strict=True)
    ]
    return pd.DataFrame(columns, dtype=object)


def unknown_notes(unknown: pd.DataFrame, is_invalid: BoolArray) -> list[str]:
    """Say which responses are no labels, whose, where they stand, and what to do.

    Parameters
    ----------
    unknown : DataFrame
        As :func:`unknown_table` makes it.
    is_invalid : ndarray of bool, shape (n_unknown,)
        Those that count against their judge; the others are left out.
    """
    if unknown.empty:
        return []
    left_out, invalid = unknown[~is_invalid], unknown[is_invalid]
    counts = "counts" if len(invalid) == 1 else "count"
    notes = [_unknown_note(left_out, "left out", "keep")] if len(left_out) else []
    if len(invalid):
        notes.append(_unknown_note(invalid, f"{counts} as invalid", "make labels of"))
    return notes


def _unknown_note(chosen: pd.DataFrame, fate: str, do: str) -> str:
    said = quoted(dict.fromkeys(chosen["response"]), 3)
    where = row_list(sorted(set(chosen["row"])))
    be, them = ("is", "it") if len(chosen) == 1 else ("are", "them")
    return (
        f"{counted(len(chosen), 'response')} of {quoted(dict.fromkeys(chosen['rater']), 4)} {be} "
        f"no label of the scale and {fate}: {said} ({where}); to {do} {them}, rename {them} or "
        f"add {them} to the scale in the mapping."
    )
