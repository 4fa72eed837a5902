"""Systems that are called after who handed them in, or what they do: ``team``, ``tts_model``.

Or by a name of systems with more words: ``Model (hidden)``, ``LLM used``, ``model + prompt``.

Such a column is asked about where it alone tells rows of one item apart: without it these would be
labels of several raters whom nothing names.
"""

import re
from collections.abc import Iterable, Sequence

import numpy as np

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.contents import repeats, values_of
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.detection.wide.columns import human_columns

SUBMITTED = re.compile(
    r"(\w+_)?(submission|submitter|team|entry|contestant)(_(id|name|no|nr|number))?"
    r"|participa(nt|ting)_(system|team|model)s?(_(id|name))?"
    r"|\w+_(model|system)(_(id|name))?|vocoder(_(id|name))?"
)
# By which outputs may be told apart: what else begins so may be a system's order, answer or score.
OF_SYSTEMS = frozenset(("model", "system", "llm", "model_name", "system_name", "generator", "sys"))
NO_SYSTEMS = (roles.TEXT_NOUNS - {"prompt"}) | {
    "order", "rank", "ranking", "position", "pos", "index", "idx", "slot",
}  # fmt: skip
TAKES_PART = re.compile(r"participa(nt|ting)_")
FEWEST_SYSTEMS = 2
CROSSED = 0.5  # share of the items that each system has an output for, on the mean


def asked(sight: Sight) -> Iterable[Guess]:
    """Ask whether a column names the systems whose outputs were judged."""
    frame, known = sight.table.frame, sight.mapping.knows
    if known("system") or known("item") or known("criterion") or sight.table.is_headerless:
        return []
    plain = [str(column) for column in sight.free_plain]
    called = [column for column in plain if _may_name_systems(column)]
    if not called or roles.columns_for("system", plain):
        return []
    keys = _keys(sight, [column for column in plain if column not in called])
    called = [
        column
        for column in called
        if not _judges(sight, column)
        and repeats(frame[column])
        and _tells_apart(sight, column, keys)
        and not (_begins_as_systems(column) and _stands_beside_one_label(sight, keys[0]))
    ]
    if len(called) != 1:
        return []
    reason = (
        f"nothing in '{sight.table.name}' says whether '{called[0]}', which tells rows with the "
        f"same {quoted(keys)} apart, names the systems whose outputs were judged"
    )
    return [Guess("system", called[0], reason, "doubtful", (None,))]


def _may_name_systems(column: str) -> bool:
    """Whether a column is called after those who take part, or as systems and something else."""
    return SUBMITTED.fullmatch(roles.normalised(column)) is not None or _begins_as_systems(column)


def _begins_as_systems(column: str) -> bool:
    """Whether a name of systems has more words behind it: ``model (invisible for experts)``."""
    words = roles.normalised(column).split("_")
    if words[-1] in NO_SYSTEMS or roles.is_label_name(column) or roles.measures_a_run(column):
        return False
    begins = (roles.normalised("_".join(words[:n])) for n in range(1, len(words)))
    return any(begin in OF_SYSTEMS for begin in begins)


def _keys(sight: Sight, plain: Sequence[str]) -> list[str]:
    """Columns that tell labels apart besides: of the item, and of the rater where one is."""
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    named = roles.columns_for("item", plain) or roles.columns_for("source", plain)
    item = next((column for column in named if repeats(frame[column])), None)
    if item is None:
        return []
    raters = [rater] if rater else roles.columns_for("rater", plain)[:1]
    return [item, *raters, *roles.columns_for("criterion", plain)[:1]]


def _judges(sight: Sight, column: str) -> bool:
    """Whether a column is called after who judges, or names models in a file of judges."""
    is_of_others = TAKES_PART.match(roles.normalised(column)) or _begins_as_systems(column)
    if (roles.is_human_name(column) and not is_of_others) or roles.JUDGE_NOUN.search(column):
        return True
    of_judges = sight.side is not None and sight.side.kind == "machine"
    return of_judges and any(map(roles.is_machine_name, values_of(sight.table.frame[column])))


def _stands_beside_one_label(sight: Sight, item: str) -> bool:
    """Whether people's label of an item stands in each of its rows, as beside several judges'."""
    frame = sight.table.frame
    items = Coded.of(frame[item]).codes
    return any(
        len(np.unique(np.column_stack([items, own.codes]), axis=0)) == len(np.unique(items))
        for own in (Coded.of(frame[c]) for c in human_columns(frame, sight.free_plain))
        if len(own.names) > 1
    )


def _tells_apart(sight: Sight, column: str, keys: Sequence[str]) -> bool:
    """Whether rows differ in a column that are else alike, and most items have most of its names.

    ``keys`` begin with the item.
    """
    if not keys:
        return False
    frame = sight.table.frame
    coded = [Coded.of(frame[key]) for key in (*keys, column)]
    if len(coded[-1].names) < FEWEST_SYSTEMS or any((own.codes < 0).any() for own in coded):
        return False
    together = np.column_stack([own.codes for own in coded])
    n_apart = len(np.unique(together, axis=0))
    n_alike = len(np.unique(together[:, :-1], axis=0))
    n_outputs = len(np.unique(together[:, [0, -1]], axis=0))
    are_crossed = n_outputs >= CROSSED * len(coded[0].names) * len(coded[-1].names)
    return n_alike < n_apart == len(frame) and are_crossed
