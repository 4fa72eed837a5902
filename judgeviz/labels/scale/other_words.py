"""Labels that two people call otherwise: ``PASSED`` and ``pass``, ``Y`` and ``yes``, ``⑤`` and 5.

What is found is a guess on each of somebody's words, one to one, and is to be asked about.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations

from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.answers import folded, unwrapped
from judgeviz.labels.scale.detection import known_order
from judgeviz.labels.scale.orders import NUMBERS_IN_WORDS
from judgeviz.labels.scale.senses import NEGATION, SENSES

MOST_LABELS = 12
MOST_IN_ANY_ORDER = 2  # labels, where nothing tells which is which
FEWEST_COMMON, SHARE_COMMON = 4, 0.6  # letters that words of one stem begin with
FEWEST_LETTERS = 4  # of a word that another may be cut from

ONE_NUMBER = re.compile(r"\D*(?P<number>\d{1,3})\D*")
Pairs = dict[str, str]  # each word, and the label that it is


def correspondences(
    labels: Sequence[str], words: Sequence[str], *, by_places: bool = True
) -> list[Pairs]:
    """Guess which label each word stands for; several ways where nothing but their order tells.

    Parameters
    ----------
    labels : sequence of str
        Those that others give, which these words are not.
    words : sequence of str
        All that are to be read as one of the labels.
    by_places : bool
        Whether words may be told by their order alone: where these are all that somebody says.

    Returns
    -------
    list of dict of str to str
        The likeliest first, and empty where a word is none of the labels, or two are one. No two
        words but for spellings of one have the same label.
    """
    if not 0 < len(labels) <= MOST_LABELS or not 0 < len(words) <= MOST_LABELS:
        return []
    one_by_one = {word: _the_label(word, labels) for word in words}
    found = {word: label for word, label in one_by_one.items() if label is not None}
    if len(found) == len(words) and _are_apart(found):
        return [{word: label for label in labels for word in words if found[word] == label}]
    if not by_places or min(len(labels), len(words)) < 2:
        return []
    return [pairs for pairs in _by_places(labels, words) if _are_apart(pairs)]


def number_said(word: str) -> int | None:
    """Whole number that a word says in any way: ``④``, ``four``, ``4点``, ``❤❤❤❤``, ``good (4)``.

    None for a word that says none, or several.
    """
    number = numeric_category(word)
    if number is not None:
        return number if isinstance(number, int) else None
    plain = folded(unwrapped(word))
    if plain in NUMBERS_IN_WORDS:
        return NUMBERS_IN_WORDS[plain]
    if len(plain) == 1 and (value := unicodedata.numeric(plain, None)) is not None:
        return int(value) if value == int(value) else None
    if match := ONE_NUMBER.fullmatch(unicodedata.normalize("NFKC", plain)):
        return int(match["number"])
    signs = [sign for sign in word if unicodedata.category(sign) not in ("Mn", "Cf", "Zs")]
    is_one_sign = len(set(signs)) == 1 and not signs[0].isalnum()
    return len(signs) if is_one_sign and unicodedata.category(signs[0]) == "So" else None


def loosely(word: str) -> str:
    """Word without what people write otherwise: ``Not_Relevant`` is ``notrelevant``."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in apart if sign.isalnum())


def is_another_spelling(word: str, labels: Sequence[str]) -> bool:
    """Whether a word is one of the labels, written otherwise or cut short: ``sport``, ``Sci-Tech``.

    ``partially supported`` is another label than ``supported``, which stands in it.
    """
    rules = (_is_spelled_so, _means_the_same, _is_cut_from, _has_the_stem)
    return any(rule(word, label) for rule in rules for label in labels)


def holds(word: str, label: str) -> bool:
    """Whether a label stands in a longer answer as a word: ``This is not toxic.``."""
    said = re.escape(folded(label))
    return len(label) > 1 and re.search(rf"(?<!\w){said}(?!\w)", folded(word)) is not None


def _are_apart(pairs: Mapping[str, str]) -> bool:
    spelled = {loosely(word) or word: label for word, label in pairs.items()}
    return len(set(spelled.values())) == len(spelled)


def _the_label(word: str, labels: Sequence[str]) -> str | None:
    """Find the one label that a word is by the first rule that knows any."""
    rules: tuple[Callable[[str, str], bool], ...] = (
        _is_spelled_so, _means_the_same, _says_the_number, _is_cut_from, _has_the_stem,
    )  # fmt: skip
    for rule in rules:
        found = [label for label in labels if rule(word, label)]
        if found:
            return found[0] if len(found) == 1 else None
    held = [label for label in labels if holds(word, label)]
    longest = max(held, key=len, default=None)
    return longest if longest and all(holds(longest, label) for label in held) else None


def _is_spelled_so(word: str, label: str) -> bool:
    return bool(loosely(word)) and loosely(word) == loosely(label)


def _means_the_same(word: str, label: str) -> bool:
    one, other = folded(unwrapped(word)) or word, folded(unwrapped(label)) or label
    return any(one in sense and other in sense for senses in SENSES for sense in senses)


def _says_the_number(word: str, label: str) -> bool:
    number = number_said(word)
    return number is not None and number == number_said(label)


def _is_cut_from(word: str, label: str) -> bool:
    """Whether one is the beginning of the other, which is longer: ``P``, ``PASSED``, ``neg``."""
    short, long = sorted((loosely(word), loosely(label)), key=len)
    are_words = short.isalpha() and len(long) >= FEWEST_LETTERS - (len(short) > 1)
    return are_words and short != long and long.startswith(short)


def _has_the_stem(word: str, label: str) -> bool:
    """Whether both begin alike, as ``entails`` and ``entailment`` do."""
    if len(word.split()) > 1 or len(label.split()) > 1:
        return False  # strongly agree, strongly disagree
    one, other = loosely(word), loosely(label)
    n_common = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return n_common >= max(FEWEST_COMMON, SHARE_COMMON * min(len(one), len(other)))


def _by_places(labels: Sequence[str], words: Sequence[str]) -> Iterator[Pairs]:
    """Pair words and labels in order, and of numbers beside words also the other way round."""
    numbers = [numeric_category(word) for word in words]
    by_number = {n: w for n, w in zip(numbers, words, strict=True) if isinstance(n, int)}
    if len(by_number) == len(words) and (len(words) != len(labels) or _numbers(words) is None):
        order = known_order(labels) or _in_order(labels) or ()  # with words that nobody gave
        if 1 <= min(by_number) <= max(by_number) <= len(order):
            yield {by_number[n]: order[n - 1] for n in sorted(by_number)}
            yield {by_number[n]: order[-n] for n in sorted(by_number)}
    if len(words) != len(labels):
        return
    first, second = _in_order(labels), _in_order(words)
    if first and second:
        is_ranked = _numbers(labels) is None and _numbers(words) == [1, 2] != _letters(labels)
        are_answers = len(labels) == MOST_IN_ANY_ORDER and (
            is_ranked or (_numbers(words) is None and _numbers(labels) == [1, 2])
        )
        both = [dict(zip(second, first, strict=True)), dict(zip(second, first[::-1], strict=True))]
        if are_answers:
            both = both[::-1]  # 1 for yes and 2 for no, as forms have it
        yield both[0]
        if _numbers(words) is not None or _numbers(labels) is not None:
            yield both[1]
    elif len(labels) <= MOST_IN_ANY_ORDER:
        for order in permutations(sorted(labels, key=folded)):
            yield dict(zip(sorted(words, key=folded), order, strict=True))


def _in_order(words: Sequence[str]) -> Sequence[str] | None:
    """Words from the least to the most: numbers without a gap, an answer scale, or its ends."""
    numbers = _numbers(words)
    if numbers is not None:
        return sorted(words, key=lambda word: number_said(word) or 0)
    if _letters(words):
        return sorted(words)
    said = [folded(unwrapped(word)) or word for word in words]
    for senses in SENSES:
        places = [next((n for n, sense in enumerate(senses) if one in sense), -1) for one in said]
        if min(places) >= 0 and len(set(places)) == len(places):
            return [word for _, word in sorted(zip(places, words, strict=True))]
    if len(words) == MOST_IN_ANY_ORDER:
        for denied, other in (words, words[::-1]):
            match = NEGATION.fullmatch(folded(denied))
            if match and loosely(match["of"]) == loosely(other):
                return (denied, other)
    order = known_order(words)
    return order if order is not None and set(order) == set(words) else None


def _numbers(words: Sequence[str]) -> list[int] | None:
    """Numbers that plain numbers are, in order; None for words, and for numbers with gaps."""
    numbers = [numeric_category(word) for word in words]
    whole = sorted(number for number in numbers if isinstance(number, int))
    is_run = len(whole) == len(words) and whole == [*range(whole[0], whole[0] + len(whole))]
    return whole if is_run and abs(whole[0]) <= 1 else None


def _letters(words: Sequence[str]) -> list[int] | None:
    """Places of the first letters of the alphabet; None for other words."""
    are_letters = all(len(word) == 1 and word.isascii() and word.isalpha() for word in words)
    places = sorted(ord(word.casefold()) - ord("a") + 1 for word in words) if are_letters else []
    return places if places and places == [*range(1, len(words) + 1)] else None
