"""A judge that was shown every pair in both orders: two answers of one judge, not two judges.

The second answer may be said of the sides as that judge saw them, or as they stand in the table.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

import numpy as np
import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, IntArray, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import values_of
from judgeviz.labels.detection.criterion_names import CriterionWords, by_criterion, words_of
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.scale.preferences import are_votes, preference_code
from judgeviz.labels.sources.tables import is_list_column

STORED, SHOWN, JUDGES = "stored", "shown", "judges"
# What names of columns call the order in which the pair was shown, and its reverse.
UNTURNED = (
    "original", "orig", "normal", "regular", "standard", "default", "forward", "straight",
    "unswapped", "unflipped", "unreversed",
)  # fmt: skip
TURNED = (
    "swapped", "swap", "switched", "reversed", "reverse", "flipped", "flip", "inverted", "inverse",
    "mirrored", "backward", "vertauscht", "getauscht", "umgekehrt", "inversé", "invertido",
)  # fmt: skip
IN_A_WORD = (("ab", "ba"), ("a b", "b a"), *product(UNTURNED, TURNED))
ORDERS = (
    ("a first", "b first"), ("12", "21"), ("order 1", "order 2"), ("order1", "order2"),
    ("order a", "order b"), ("g1", "g2"), ("game 1", "game 2"),
    ("swap false", "swap true"), ("swapped false", "swapped true"),
    *((f"{one} order", f"{other} order") for one, other in IN_A_WORD),
    *((f"order {one}", f"order {other}") for one, other in IN_A_WORD),
    *IN_A_WORD,
)  # fmt: skip
# Of a judge who has one column for the table's order, called by its name, and this for the reverse.
REVERSES = tuple(
    reverse
    for word in (*TURNED, "ba")
    for reverse in (f"{word} order", f"order {word}", word)
) + ("b first",)  # fmt: skip
NAMELESS = "judge"
TELLING = {
    word for both in ORDERS for order in both for word in order.split() if word not in ("1", "2")
}


def paired(columns: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Columns, or raters, called alike but for the order of the pair: judge -> both of them."""
    found: dict[str, tuple[str, str]] = {}
    taken: set[str] = set()
    words = {column: words_of(roles.split_camel(column)) for column in columns}
    told = [  # hardly ever any
        c
        for c, own in words.items()
        if len(own) <= roles.MOST_WORDS and not TELLING.isdisjoint(own)
    ]
    if not told:
        return {}
    said = {word for column in told for word in words[column]}
    for order in ORDERS if len(told) > 1 else ():
        if not said.issuperset(" ".join(order).split()):
            continue
        first, second = ({_judge(column, way): column for column in told} for way in order)
        for judge, column in first.items():
            other = second.get(judge)
            if judge is None or other is None or {column, other} & taken:
                continue
            found[judge] = column, other
            taken |= {column, other}
    plain = {_plain(column): column for column in columns if column not in taken}
    for way in REVERSES:
        for column in told:
            judge = _judge(column, way) if column not in taken else None
            straight = plain.get(_plain(judge)) if judge not in (None, NAMELESS) else None
            if straight is not None and not {straight, column} & taken:
                found[straight] = straight, column
                taken |= {straight, column}
    return found


def is_of_an_order(name: str) -> bool:
    """Whether a name is a model's and that of an order: ``gpt-4 original order``.

    ``gpt-4 order`` says in which order the model was shown the pair.
    """
    words = set(words_of(name))
    if "order" not in words or words.isdisjoint(TELLING - {"order"}):
        return False
    judges = (_judge(name, way) for both in ORDERS for way in both if words.issuperset(way.split()))
    return any(judge and roles.MODEL_NAME.search(judge) for judge in judges)


def in_reverse(columns: Sequence[str]) -> set[str]:
    """Those columns, or raters, of one judge that answer on the pair in the reverse order."""
    return {second for _, second in paired(columns).values()}


def together(sight: Sight, judges: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Judges' columns of votes, or raters, those of both orders as one: name -> its columns."""
    pairs = {}
    if sight.mapping.answers.get("orders") != JUDGES:
        pairs = {
            judge: both
            for judge, both in paired(judges).items()
            if (judge not in judges or judge == both[0]) and _hold_votes(sight, both)
        }
    judge_of = {column: judge for judge, both in pairs.items() for column in both}
    names = dict.fromkeys(judge_of.get(column, column) for column in judges)
    return {name: pairs.get(name, (name,)) for name in names}


def asked(sight: Sight) -> Iterable[Guess]:
    """Ask how both answers of a judge are to be read, and whether they are one judge's.

    Nobody is asked where every vote names the system that it is for.
    """
    mapping, stated = sight.mapping, sight.known
    if "orders" in mapping.answers:
        return []
    both = [
        pair
        for own in (mapping.machine or {}).values()
        for pair in paired(own).values()
        if _hold_votes(sight, pair)
    ]
    if not both:
        return []
    n_same, n_turned = np.sum([_n_alike(sight, pair) for pair in both], axis=0).tolist()
    guess, other = (SHOWN, STORED) if n_turned > n_same else (STORED, SHOWN)
    if not n_same + n_turned:
        return [Guess("answers", {"orders": guess})]
    judges = () if stated.machine is not None else ({"orders": JUDGES},)
    names = [column for pair in both for column in pair]
    reason = (
        f"{quoted(names)} of '{sight.table.name}' look like the answers of one judge on both "
        "orders of a pair, and nothing says whether the second speaks of the sides as that order "
        "showed them, or as the table has them"
    )
    return [Guess("answers", {"orders": guess}, reason, "doubtful", ({"orders": other}, *judges))]


def _judge(column: str, order: str) -> str | None:
    """Name of a column without the words of an order; None where they are not in it."""
    part = by_criterion(column, _words(order))
    if part is not None:
        return part.rater
    whole = by_criterion(f"{column} {NAMELESS}", _words(order))
    return NAMELESS if whole is not None and whole.rater == NAMELESS else None


@cache
def _words(order: str) -> CriterionWords:
    return CriterionWords([order])


def _plain(column: str) -> str:
    """Name of a judge's column without what says that it holds votes, to be compared."""
    return "_".join(words_of(roles.RESULT_NAME.sub("", column)))


def _hold_votes(sight: Sight, judges: Sequence[str]) -> bool:
    """Whether what some columns, or raters, say are votes on pairs."""
    frame, mapping = sight.table.frame, sight.mapping
    columns = mapping.names("label") if mapping.is_by_row else judges
    if any(column not in frame.columns or is_list_column(frame[column]) for column in columns):
        return False
    pair = [column for role in ("system_a", "system_b") if (column := mapping.column(role))]
    systems = {name.casefold() for column in pair for name in values_of(frame[column])}
    said = {word for column in columns for word in values_of(frame[column])}
    words = {word for word in said if word.casefold() not in systems}
    return bool(said) and (not words or are_votes(words, len(pair) == 2))


def _n_alike(sight: Sight, both: tuple[str, str]) -> tuple[int, int]:
    """Items on which both votes are for the same side, and for one side each; ties are neither."""
    frame, mapping = sight.table.frame, sight.mapping
    if not mapping.is_by_row:
        sides = [sides_voted(frame[column]) for column in both]
    else:
        item, rater = mapping.column("item") or mapping.column("source"), mapping.column("rater")
        if item is None or rater is None or len(mapping.names("label")) != 1:
            return 0, 0
        votes = sides_voted(frame[mapping.names("label")[0]])
        raters, items = text_of(frame[rater]), text_of(frame[item])
        sides = [np.zeros(len(items.names) + 1, dtype=np.int64) for _ in both]
        for own, name in zip(sides, both, strict=True):
            mine = np.flatnonzero(raters.codes == list(raters.names).index(name))
            own[items.codes[mine]] = votes[mine]
    is_told = np.abs(sides).min(axis=0) > 0
    n_same = int((is_told & (sides[0] == sides[1])).sum())
    return n_same, int(is_told.sum()) - n_same


def sides_voted(column: pd.Series) -> IntArray:
    """Tell the votes of a column: -1 for the first side, 1 for the second, 0 for other cells."""
    cells = Coded.of(column)
    votes = [preference_code(name) for name in cells.names]
    codes = np.array([0 if vote is None else vote - 1 for vote in votes] + [0], dtype=np.int64)
    return codes[cells.codes]
