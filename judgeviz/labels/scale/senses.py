"""What some labels mean, in however many words: ``PASSED`` and ``pass`` are one class.

And which classes usually stand together: who grades by ``negative`` and ``positive`` has a
``neutral`` between them, used or not.
"""

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from judgeviz.labels.scale.answers import folded, unwrapped

if TYPE_CHECKING:
    import pandas as pd

MOST_VERDICTS = 50  # in a column

# Each from the least to the most where the classes have such an order.
SENSES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (
        ("no", "n", "nein", "non", "nao", "não", "nee", "нет", "いいえ", "否", "不是", "아니요",
         "아니오", "لا", "hayir", "hayır", "nie", "false", "f", "falsch", "faux", "falso"),
        ("partially", "partly", "partial", "somewhat", "p", "teilweise", "en partie",
         "parcialmente"),
        ("yes", "y", "ja", "j", "oui", "o", "sí", "si", "sì", "s", "sim", "да", "はい", "是", "예",
         "네", "نعم", "evet", "tak", "true", "t", "wahr", "vrai", "verdadero", "vero"),
    ),
    (
        ("fail", "failed", "fails", "failing", "failure", "nicht bestanden", "reject", "rejected",
         "不合格"),
        ("pass", "passed", "passes", "passing", "success", "bestanden", "accept", "accepted",
         "合格"),
    ),
    (
        ("negative", "neg", "negativ", "négatif", "negativo", "negatief", "негативный", "消极",
         "负面", "ネガティブ", "-", "−"),
        ("neutral", "neu", "neutre", "neutro", "neutrale", "neutraal", "нейтральный", "中性",
         "中立", "ニュートラル"),
        ("positive", "pos", "positiv", "positif", "positivo", "positief", "позитивный", "积极",
         "正面", "ポジティブ", "+"),
    ),
    (("low", "l", "lo"), ("medium", "med", "m", "mid", "moderate"), ("high", "h", "hi")),
    (("small", "s"), ("medium", "m"), ("large", "l", "big")),
    (("👎", "thumbs down", "thumbs_down", "thumbsdown", "down", "dislike"),
     ("👍", "thumbs up", "thumbs_up", "thumbsup", "up", "like")),
    (("☹", "😞", "😡", "sad", "🙁"), ("😐", "neutral"), ("🙂", "😀", "😊", "happy", "☺")),
    (("contradiction", "contradicts", "contradictory", "contradicted", "c", "refutes", "refuted"),
     ("neutral", "n", "not enough info", "nei", "unverifiable"),
     ("entailment", "entails", "entailed", "e", "supports", "supported")),
    (("incorrect", "wrong", "false", "✗", "✘", "❌", "×", "x", "falsch"),
     ("correct", "right", "true", "✓", "✔", "✅", "○", "richtig")),
    (("against",), ("neutral",), ("favor", "favour", "in favor", "in favour")),
    (("bad", "poor", "schlecht", "mauvais", "malo", "差", "悪い"),
     ("ok", "okay", "fair", "mittel", "moyen", "regular", "一般", "普通"),
     ("good", "gut", "bon", "bueno", "好", "良い")),
)  # fmt: skip
SIZES = frozenset(("low", "small"))
NEGATION = re.compile(r"(?:not|non|no|un|in|im|ir|il|dis|nicht|pas|无|不|非)[\W_]*(?P<of>\w.*)")
PARTLY = re.compile(
    r"(?:partial(?:ly)?|partly|somewhat|half|teilweise|en partie|partiellement|parcial(?:mente)?"
    r"|parzial(?:mente)?|gedeeltelijk|частично|部分)(?:[\W_]+(?P<of>\w.*))?"
)


def completes(words: Sequence[str], word: str) -> bool:
    """Whether a word is a class that usually stands beside others, and none of these.

    So ``neutral`` is beside ``positive`` and ``negative``, and ``partially met`` beside ``met`` and
    ``not met``; ``maybe`` beside ``yes`` and ``no`` is no answer.

    Parameters
    ----------
    words : sequence of str
        Two at least.
    word : str
    """
    known = [folded(unwrapped(own)) or own for own in words]
    said = folded(unwrapped(word)) or word
    if len(known) < 2 or said in known:
        return False
    for senses in SENSES:
        places = [_place(own, senses) for own in [*known, said]]
        if None not in places and len(set(places)) == len(places):
            return True
    return len(known) == 2 and _is_between(said, known)


def are_verdicts(words: "Collection[str] | pd.Index[str]") -> bool:
    """Whether words hold both ends of a judgement, ``correct`` and ``wrong``: they name nobody.

    Letters may be initials, and sizes name models: ``small``, ``large``; so many are no verdicts.
    """
    if len(words) > MOST_VERDICTS:
        return False
    said = {folded(word) for word in words if len(word) > 1}
    return any(
        senses[0][0] not in SIZES and said.intersection(senses[0]) and said.intersection(senses[-1])
        for senses in SENSES
    )


def _place(word: str, senses: Sequence[Sequence[str]]) -> int | None:
    return next((place for place, sense in enumerate(senses) if word in sense), None)


def _is_between(word: str, ends: Sequence[str]) -> bool:
    """Whether a word says that something holds in part of which one label says that it does not."""
    match = PARTLY.fullmatch(word)
    if match is None:
        return False
    for denied, other in (ends, ends[::-1]):
        negation = NEGATION.fullmatch(denied)
        is_denied = negation is not None and other.endswith(negation["of"])
        is_opposite = any(
            (_place(denied, own), _place(other, own)) == (0, len(own) - 1) for own in SENSES
        )
        if (is_denied or is_opposite) and (match["of"] is None or other.endswith(match["of"])):
            return True
    return False
