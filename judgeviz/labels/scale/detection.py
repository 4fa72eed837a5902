"""Which scale a criterion's labels are on, where the mapping does not say.

Digits are not always grades: 1/2 may be a preference and 0/1 a class. What is decided here is a
guess, and is reported as one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.scale import (
    Category,
    Scale,
    ScaleKind,
    category_name,
    integer_range,
    numeric_category,
)
from judgeviz.labels.scale.answers import (
    NO_WORDS,
    NUMBER_AND_WORD,
    NUMBER_LAST,
    NUMBER_OF_WORDS,
    WORDED,
    YES_WORDS,
    ends_said,
    folded,
    numbers_and_words,
    read_answer,
    totals_said,
    unwrapped,
    usual_totals,
    vocabulary_of,
)
from judgeviz.labels.scale.dates import is_date
from judgeviz.labels.scale.judges_grades import RARELY, with_judges_grades
from judgeviz.labels.scale.ladders import in_order, is_no_rung
from judgeviz.labels.scale.orders import (
    ORDERED_WORDS,
    order_of_signs,
    usual_order,
    words_behind_letters,
    written_order,
)
from judgeviz.labels.scale.senses import completes
from judgeviz.labels.scale.spellings import FloatArray, Spellings, as_numbers, codes_on_scale

MOST_GRADES = 21  # 0 to 20
MOST_CLASSES = 50
LONGEST_LABEL = 60
TIMES_AS_LONG = 1.5  # as the longest label that comes back, before what was written once is none
FEWEST_TO_COME_BACK = 20  # labels, of which some words are to come back
MOST_GIVEN_ONCE = 0.7  # share of the labels: beyond, they are answers in one's own words
MOST_REMARKS = 0.05  # share of the labels
MOSTLY = 0.9
MANY = 2_000  # different labels, by which it is seen whether the others are worth reading
FEWEST_GRADES = 3  # side by side, before a number far from them is a slip
FAR_FROM_GRADES = 10
MOST_SLIPS = 0.02  # of the labels
FAR_OUTSIDE = 1e6
CODE = re.compile(r"\d{1,2}[a-z]", re.IGNORECASE)  # a class below another: 1a, 3c


def detect_scale(
    human: Spellings, judges: Sequence[Spellings], kind: str | None, where: str
) -> tuple[Scale, str]:
    """Guess a scale from the labels in use.

    Parameters
    ----------
    human : Spellings
    judges : sequence of Spellings
        The humans make the scale; a judge's grade joins theirs where it belongs to the same scale
        of numbers or ordered words. A class that only judges use is none.
    kind : {"nominal", "ordinal"} or None
        The kind, where the mapping states it without categories.
    where : str
        For messages: the file and criterion.

    Returns
    -------
    Scale
    str
        The guess in words.

    Raises
    ------
    LabelError
        For labels that are dates, running text, all the same, or half numbers, half words.
    """
    _refuse_dates(human, where)
    if kind != "nominal" and (best_last := _numbered_from_the_best(human)) is not None:
        return Scale("ordinal", best_last), (
            f"{where}: {quoted(best_last)} were taken as ordinal, in this order: their words say "
            "that the lowest number is the best."
        )
    if kind != "nominal" and (signs := order_of_signs(_canonical_words(human))) is not None:
        return Scale("ordinal", signs), (
            f"{where}: {quoted(signs)} were taken as ordinal, in this order."
        )
    human = as_grades(human)
    if human.numeric_share >= MOSTLY:
        return _numeric_scale(human, judges, kind, where)
    if kind is None and _is_mixed(human):
        numbers = [n for n, x in zip(human.names, human.numbers, strict=True) if not np.isnan(x)]
        if all(map(CODE.fullmatch, _words(human))):
            raise LabelError(
                f"{where} has labels as codebooks number them ({quoted(human.names, 4)}), and "
                'nothing says that they are classes; state {"scale": {"kind": "nominal"}} in the '
                "mapping if they are, under the name of the criterion where there are several, or "
                "what each stands for under 'labels'."
            )
        raise MixedLabelsError(
            f"{where} mixes numbers ({quoted(numbers, 3)}) and words ({quoted(_words(human), 3)}) "
            "as labels"
        )
    return _word_scale(human, judges, kind, where)


def words_among_grades(human: Spellings) -> list[str]:
    """Words that stand beside numbers too often to be left out; none where they are mostly words.

    Such as a ``-`` in a tenth of the cells.
    """
    if not len(human.names) or _numbered_from_the_best(human) is not None:
        return []
    if order_of_signs(_canonical_words(human)) is not None:
        return []
    human = as_grades(human)
    return _words(human) if _is_mixed(human) and human.numeric_share >= 0.5 else []


def _is_mixed(human: Spellings) -> bool:
    return 1 - MOSTLY < human.numeric_share < MOSTLY


def _words(human: Spellings) -> list[str]:
    return [name for name, x in zip(human.names, human.numbers, strict=True) if np.isnan(x)]


def gives_scores(judge: Spellings, scale: Scale) -> bool:
    """Whether a judge on a graded scale gives numbers between or beyond the grades."""
    if scale.kind != "ordinal":
        return False
    # such as "04 - good", which says a number, too
    is_known = codes_on_scale(judge.names, scale) >= 0
    if 2 * judge.counts[is_known].sum() > judge.counts.sum():
        return False
    judge, _ = as_numbers(judge, usual_totals(float(scale.values.max())))
    if judge.numeric_share <= 0.5:  # the others may be refusals
        return False
    is_number = ~np.isnan(judge.numbers)
    off_scale = is_number & (codes_on_scale(judge.names, scale) < 0)
    return bool(judge.counts[off_scale].sum() > 0.5 * judge.counts[is_number].sum())


def as_grades(human: Spellings) -> Spellings:
    """Labels such as ``4/5`` as the grades that they say, with the end of their scale.

    ``1 - poor`` and ``2 - fair`` are labels of their own, unless bare numbers stand beside them.
    """
    totals = ends_said(human.names)
    if human.numeric_share >= MOSTLY and not totals:
        return human
    total = totals if len(totals) == 1 else ()
    first = Spellings(human.names[:MANY], human.counts[:MANY])
    if len(human.names) > MANY and as_numbers(first, total)[0].numeric_share < MOSTLY / 2:
        return human  # texts, or ids
    said, rules = as_numbers(human, total)
    if said.numeric_share < MOSTLY or (not human.numeric_share and rules <= WORDED):
        return human
    ends = [category_name(total) for total in totals if category_name(total) not in said.names]
    return Spellings([*said.names, *ends], np.append(said.counts, np.zeros(len(ends), dtype=int)))


def _numbered_from_the_best(human: Spellings) -> tuple[str, ...] | None:
    """Labels such as ``1 - excellent`` and ``4 - poor``, the worst first; None for others.

    Numbers between them that stand without words are labels, too.
    """
    spelled: dict[int, str] = {}
    words: dict[int, str] = {}
    for name in _canonical_words(human):
        found = (
            NUMBER_OF_WORDS.match(name) or NUMBER_AND_WORD.match(name) or NUMBER_LAST.match(name)
        )
        number = numeric_category(found["number"] if found else name)
        if not isinstance(number, int) or number in words:
            return None
        spelled[number] = name
        if found is not None:
            said = name[found.end() :] if found.re is NUMBER_OF_WORDS else found["words"]
            words[number] = folded(unwrapped(said))
    order = usual_order(list(words.values())) if len(words) > 1 else None
    span = range(min(spelled), max(spelled) + 1) if order else ()
    if order is None or not 2 < len(span) <= MOST_GRADES:
        return None
    places = [order.index(words[number]) for number in sorted(words)]
    if any(place <= after for place, after in pairwise(places)):
        return None
    return tuple(spelled.get(number, str(number)) for number in reversed(span))


def _refuse_dates(human: Spellings, where: str) -> None:
    dates = [name for name in human.names if is_date(name)]
    beside = _words(human) if _is_mixed(human) else human.names
    if dates and len(dates) >= len(beside) / 2:
        raise LabelError(
            f"{where} has dates as labels ({quoted(dates, 2)}); choose the label column, and if a "
            "spreadsheet turned labels such as 1-2 into dates, format that column as text."
        )


def _numeric_scale(
    human: Spellings, judges: Sequence[Spellings], kind: str | None, where: str
) -> tuple[Scale, str]:
    numbers = np.unique(human.numbers[~np.isnan(human.numbers)])
    _refuse_outliers(numbers, where)
    whole = bool((numbers % 1 == 0).all())
    numbers = numbers[~slips(human, numbers)]
    if kind is None and not _are_grades(numbers):
        low, high = numbers[0] + 0, numbers[-1] + 0  # no "-0"
        return Scale("continuous"), (
            f"{where}: scores from {low:g} to {high:g} were taken as continuous."
        )
    of_humans = set(numbers.tolist())
    totals = usual_totals(float(numbers[-1]))
    judges = [_with_totals(judge, totals) for judge in judges]
    if len(numbers) == 1 or kind != "nominal":
        numbers = with_judges_grades(numbers, judges)
    if len(numbers) == 1:
        raise OneLabelError(category_name(float(numbers[0])), where)
    grades: Sequence[Category] = [
        int(number) if float(number).is_integer() else float(number) for number in numbers
    ]
    if whole and numbers[-1] - numbers[0] < MOST_GRADES:
        grades = integer_range(grades)
    scale = _scale(kind or ("nominal" if len(grades) == 2 else "ordinal"), grades)
    ends = f"{category_name(grades[0])} to {category_name(grades[-1])}"
    if len(grades) == 2:
        ends = f"{category_name(grades[0])} and {category_name(grades[-1])}"
    hint = "; two numbers may also be grades or a preference" if len(grades) == 2 else ""
    if set(grades) == {0, 1, 2} and kind is None:
        hint = "; 1, 2 and 0 may also be votes for A, for B and a tie"
    added = [category_name(float(number)) for number in numbers if number not in of_humans]
    said = f"{hint}{_between(grades)}{_of_judges(added)}"
    return scale, f"{where}: labels {ends} were taken as {scale.kind}{said}."


def _between(grades: Sequence[Category]) -> str:
    """Say which grades lie between whole ones, where most are whole."""
    odd = [category_name(grade) for grade in grades if isinstance(grade, float)]
    if not 0 < 4 * len(odd) < len(grades):
        return ""
    return f"; {', '.join(odd)} {'lies' if len(odd) == 1 else 'lie'} between them"


def _with_totals(judge: Spellings, totals: frozenset[float]) -> Spellings:
    """Answers as the numbers that they say; a scale's end that is said is one of its grades."""
    said, _ = as_numbers(judge, totals)
    ends = [category_name(total) for total in totals & totals_said(judge.names)]
    total = int(judge.counts.sum())
    counts = np.append(said.counts, np.full(len(ends), total, dtype=np.int64))
    return Spellings([*said.names, *ends], counts)


def _of_judges(added: Sequence[str]) -> str:
    """Say which labels of the scale no human gave."""
    if not added:
        return ""
    are_labels = "is a label" if len(added) == 1 else "are labels"
    return f"; {quoted(added)} {are_labels} that only judges gave"


def _scale(kind: str, categories: Sequence[Category]) -> Scale:
    chosen: ScaleKind = "ordinal" if kind == "ordinal" else "nominal"
    return Scale(chosen, tuple(categories))


def _refuse_outliers(numbers: FloatArray, where: str) -> None:
    usual = max(float(np.median(np.abs(numbers))), 1.0)
    is_far = np.abs(numbers) / usual > FAR_OUTSIDE
    if is_far.any():
        near = numbers[~is_far]
        raise LabelError(
            f"{where} has the label {numbers[is_far][0]:g}, far outside the others ({near.min():g} "
            f"to {near.max():g}); correct it, or choose the label column."
        )


def slips(human: Spellings, numbers: FloatArray) -> NDArray[np.bool_]:
    """Which numbers are slips of the keyboard, ``44`` among grades from 1 to 5.

    Few labels, far from whole grades that lie side by side.
    """
    often: Counter[float] = Counter()
    for number, n in zip(human.numbers.tolist(), human.counts.tolist(), strict=True):
        often[number] += n
    times = np.array([often[number] for number in numbers.tolist()], dtype=np.int64)
    middle = int(np.searchsorted(np.cumsum(times), times.sum() / 2))
    run = np.cumsum(np.diff(numbers, prepend=numbers[0] - 1) != 1)
    near = run == run[middle]
    low, high = numbers[near][0], numbers[near][-1]
    reach = reach_of(low, high)
    is_far = (numbers > high + reach) | (numbers < low - reach)
    few = max(1.0, MOST_SLIPS * times.sum())
    are_slips = near.sum() >= FEWEST_GRADES and times[~near].sum() <= few
    return ~near if are_slips and is_far[~near].all() else np.zeros(len(numbers), dtype=bool)


def reach_of(low: float, high: float) -> float:
    """How far beyond grades from ``low`` to ``high`` a number can still be one of them."""
    return max(FAR_FROM_GRADES, 2 * (high - low))


def _are_grades(numbers: FloatArray) -> bool:
    """Few, evenly stepped numbers: 1 to 5, 0 to 10, -2 to 2, 1 to 5 in halves."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > MOST_GRADES or max(-low, high) > FAR_OUTSIDE:
        return False
    if low < 0 and not (high > 0 and high - low <= MOST_GRADES):
        return False  # penalties: 0 is the best
    if (numbers % 1 == 0).all():
        return bool(high - low <= 100)
    return bool((numbers * 4 % 1 == 0).all())


class MixedLabelsError(LabelError):
    """Labels of a criterion are numbers and words: classes, or grades beside what is none."""


def asked_whether_classes(mixed: Mapping[str, MixedLabelsError]) -> MixedLabelsError:
    """Ask about all criteria of numbers and words together: the guess is that they are classes."""
    said = "; ".join(map(str, mixed.values()))
    classes = {criterion: {"kind": "nominal"} for criterion in mixed}
    return MixedLabelsError(
        f"{said}; choose one label column, or map the words to numbers, or to null where nothing "
        "was said, under 'labels'; where all are codes of classes, state "
        '{"scale": {"kind": "nominal"}}, or take them so with on_doubt=\'accept\'.',
        [Doubt("scale", classes, said)],
    )


TICKS = frozenset(("x", "✓", "✔", "☑", "☒", "✗", "✅", "check", "checked", "on", "true", "yes"))


class OneLabelError(LabelError):
    """All labels of a criterion are the same, ``label``, which is no scale."""

    def __init__(self, label: str, where: str, doubts: Iterable[Doubt] = ()) -> None:
        empty = ", write 'no' in empty cells that mean it" if folded(label) in TICKS else ""
        super().__init__(
            f"{where} has only the label {quoted([label])}; agreement needs at least two different "
            f"labels, so choose the label column{empty}, or state the whole scale in the mapping "
            "under 'scale'.",
            doubts,
        )
        self.label, self.where = label, where


def _word_scale(
    human: Spellings, judges: Sequence[Spellings], kind: str | None, where: str
) -> tuple[Scale, str]:
    spelled = _canonical_words(human if kind == "nominal" else _without_remarks(human))
    spelled = _one_yes_and_one_no(spelled, human)
    are_texts = len(spelled) > MOST_CLASSES or max(map(len, spelled)) > 5 * LONGEST_LABEL
    if are_texts or (kind is None and _hardly_come_back(human)):
        if kind == "nominal":
            return _texts(spelled, judges, where)
        raise LabelError(
            f"{where} has {len(spelled):,} different labels (such as {quoted(spelled, 1)}): that "
            "is text or an id, not labels; choose the label column in the mapping, or, to compare "
            "texts, state the scale's kind as nominal."
        )
    of_humans = spelled
    if len(spelled) == 1 or kind != "nominal":
        spelled = _with_judges_words(spelled, judges)
    if len(spelled) == 1:
        raise OneLabelError(spelled[0], where)
    of_judges = [word for word in spelled if word not in of_humans]
    added = _of_judges(of_judges)
    if any(completes(of_humans, word) for word in of_judges):
        whole = quoted(_sorted_words(of_humans))
        added += f"; if {whole} are the whole scale, state them under 'scale'"
    ordered = None if kind == "nominal" else known_order(spelled)
    if ordered is not None:
        ends = ""
        if written_order(spelled) is not None:
            ends = f", '{ordered[0]}' as the lowest and '{ordered[-1]}' as the highest"
        return Scale("ordinal", ordered), (
            f"{where}: {quoted(ordered)} were taken as ordinal, in this order{ends}{added}."
        )
    scale = _scale(kind or "nominal", _sorted_words(spelled))
    letters = {word.casefold() for word in spelled} <= {"a", "b", "c", "t"}
    hint = "; such letters may also be a preference" if letters else ""
    return scale, f"{where}: {quoted(scale.categories)} were taken as {scale.kind}{hint}{added}."


def _hardly_come_back(human: Spellings) -> bool:
    """Whether nearly every label was given once alone, as words of one's own are."""
    n_labels = int(human.counts.sum())
    n_once = int((human.counts == 1).sum())
    return n_labels >= FEWEST_TO_COME_BACK and n_once > MOST_GIVEN_ONCE * n_labels


def _without_remarks(human: Spellings) -> Spellings:
    """Leave out what was written once and at length beside short labels: it is none of them."""
    lengths = np.array([len(name) for name in human.names])
    longest = max(LONGEST_LABEL, TIMES_AS_LONG * lengths[human.counts > 1].max(initial=0))
    is_remark = (lengths > longest) & (human.counts == 1)
    if is_remark.sum() > MOST_REMARKS * human.counts.sum() or is_remark.sum() > len(lengths) - 2:
        return human
    kept = [name for name, is_one in zip(human.names, is_remark, strict=True) if not is_one]
    return Spellings(kept, human.counts[~is_remark])


def _texts(spelled: list[str], judges: Sequence[Spellings], where: str) -> tuple[Scale, str]:
    """Free text, as the mapping states: every text of either side is a category of its own."""
    texts = {word.casefold(): word for word in spelled}
    for judge in judges:
        for name in judge.names:
            texts.setdefault(name.casefold(), name)
    return Scale("nominal", tuple(_sorted_words(list(texts.values())))), (
        f"{where}: {len(texts):,} different texts were taken as labels of their own."
    )


def _one_yes_and_one_no(spelled: list[str], human: Spellings) -> list[str]:
    """Take one word for yes and one for no where some raters write ``Y`` and others ``Yes``.

    The others are read as what they say. Nothing else may be among the labels.
    """
    sides = [[word for word in spelled if folded(word) in words] for words in (NO_WORDS, YES_WORDS)]
    if not all(sides) or sum(map(len, sides)) < len(spelled) or len(spelled) == len(sides):
        return spelled
    times = dict(zip(human.names, human.counts.tolist(), strict=True))
    return [max(side, key=lambda word: times.get(word, 0)) for side in sides]


def _sorted_words(words: Sequence[str]) -> list[str]:
    return sorted(words, key=str.casefold)


def _with_judges_words(spelled: list[str], judges: Sequence[Spellings]) -> list[str]:
    """Add words of judges that stand in one order with the humans', or complete their classes.

    Where the humans use one label alone, any label that judges use in earnest joins it: there
    would be no scale else. Between both ends of a scale what says nothing (``maybe``) is none.
    """
    is_alone, are_ends = len(spelled) == 1, _are_both_ends(spelled)
    more = list(spelled)
    for word in _words_in_earnest(spelled, judges):
        is_in_order = known_order([*more, word]) is not None
        is_hedge = are_ends and is_no_rung(unwrapped(word))
        if is_alone or completes(spelled, word) or (is_in_order and not is_hedge):
            more.append(word)
    return more if len(more) <= MOST_CLASSES else spelled


def classes_and_others(
    human: Spellings, judges: Sequence[Spellings]
) -> tuple[list[str], list[str]] | None:
    """Labels of a scale of classes without order, and what else judges say in earnest.

    None where the humans' labels are no such classes: numbers, texts, steps in an order, no and
    yes.
    """
    if not len(human.names) or not as_grades(human).numeric_share < 1 - MOSTLY:
        return None
    spelled = _canonical_words(_without_remarks(human))
    if not 1 < len(spelled) <= MOST_CLASSES or _hardly_come_back(human):
        return None
    spelled = _one_yes_and_one_no(spelled, human)
    if _are_both_ends(spelled):
        return None
    known = _with_judges_words(spelled, judges)
    if known_order(known) is not None:
        return None
    return _sorted_words(known), _words_in_earnest(known, judges)


def _words_in_earnest(spelled: list[str], judges: Sequence[Spellings]) -> list[str]:
    """Find new words that judges use more than once, and not as one of many answers."""
    known = {folded(word) for word in spelled}
    words = vocabulary_of(Scale("nominal", tuple(spelled))) if len(spelled) > 1 else None
    found: list[str] = []
    for judge in judges:
        if len(judge.names) > MOST_CLASSES:
            continue  # raw text
        least = max(2.0, RARELY * int(judge.counts.sum()))
        for word in _canonical_words(judge, least):
            is_new = folded(unwrapped(word)) not in known | {""}
            if words is not None and is_new:
                is_new = read_answer(word, words) is None
            if is_new and len(word) <= LONGEST_LABEL and numeric_category(word) is None:
                known |= {folded(word), folded(unwrapped(word))}
                found.append(word)
    return found


def _are_both_ends(spelled: list[str]) -> bool:
    """Whether two words are the ends of an answer scale: no and yes are a scale by themselves."""
    words = {word.casefold() for word in spelled}
    return len(words) == 2 and any(words == {order[0], order[-1]} for order in ORDERED_WORDS)


def known_order(spelled: Sequence[str]) -> tuple[str, ...] | None:
    """Words in the order of a usual answer scale, or of the number that each starts with.

    Of words of several scales those in use make it. Or of how they are written: ``Level 1``,
    ``B2``, ``IV``, ``A+``.
    """
    if len(spelled) < 3:
        return None
    by_fold = {folded(word): word for word in spelled}
    order = usual_order(list(by_fold))
    if order is not None:
        return tuple(by_fold.get(word, word) for word in order)
    if (climbing := in_order(spelled)) is not None:
        return climbing
    if (written := written_order(spelled)) is not None:
        return written
    if behind := words_behind_letters(spelled):
        said = known_order(list(behind))
        return said and tuple(behind[word] for word in said if word in behind)
    numbers = [int(number.replace("−", "-")) for number, _ in numbers_and_words(spelled)]
    if len(set(numbers)) < len(spelled):
        return None
    return tuple(word for _, word in sorted(zip(numbers, spelled, strict=True)))


def _canonical_words(side: Spellings, least: float = 0.0) -> list[str]:
    """One spelling per word (the most frequent), of words used at least so often."""
    best: dict[str, tuple[int, str]] = {}
    totals: dict[str, int] = {}
    for name, count in zip(side.names, side.counts.tolist(), strict=True):
        fold = folded(name)
        totals[fold] = totals.get(fold, 0) + count
        best[fold] = max(best.get(fold, (0, "")), (count, name))
    return [best[fold][1] for fold, n in totals.items() if n and n >= least]
