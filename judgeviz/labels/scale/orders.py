"""Words in the order of usual answer scales."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

FEWEST_AROUND_A_MIDDLE = 3  # words of a scale

_IN_OTHER_LANGUAGES: tuple[tuple[str, ...], ...] = (
    # German
    ("stimme überhaupt nicht zu", "stimme nicht zu", "neutral", "stimme zu", "stimme voll zu"),
    ("stimme überhaupt nicht zu", "stimme eher nicht zu", "teils/teils", "stimme eher zu",
     "stimme voll und ganz zu"),
    ("trifft gar nicht zu", "trifft eher nicht zu", "teils/teils", "trifft eher zu",
     "trifft voll zu"),
    ("trifft nicht zu", "trifft eher nicht zu", "teils-teils", "trifft eher zu", "trifft zu"),
    ("sehr schlecht", "schlecht", "mittel", "gut", "sehr gut"),
    ("sehr schlecht", "schlecht", "mittelmäßig", "gut", "sehr gut"),
    ("sehr schlecht", "schlecht", "neutral", "gut", "sehr gut"),
    ("mangelhaft", "ausreichend", "befriedigend", "gut", "sehr gut"),
    ("ungenügend", "mangelhaft", "ausreichend", "befriedigend", "gut", "sehr gut"),
    ("nie", "selten", "manchmal", "oft", "immer"),
    ("nie", "selten", "gelegentlich", "häufig", "immer"),
    ("sehr niedrig", "niedrig", "mittel", "hoch", "sehr hoch"),
    ("gering", "mittel", "hoch"),
    ("falsch", "teilweise richtig", "richtig"),
    ("nein", "teilweise", "ja"),
    # French
    ("pas du tout d'accord", "pas d'accord", "neutre", "d'accord", "tout à fait d'accord"),
    ("pas du tout d'accord", "plutôt pas d'accord", "ni d'accord ni pas d'accord",
     "plutôt d'accord", "tout à fait d'accord"),
    ("très mauvais", "mauvais", "moyen", "bon", "très bon"),
    ("très mauvaise", "mauvaise", "moyenne", "bonne", "très bonne"),
    ("insuffisant", "passable", "assez bien", "bien", "très bien"),
    ("jamais", "rarement", "parfois", "souvent", "toujours"),
    ("faible", "moyen", "élevé"),
    ("non", "partiellement", "oui"),
    # Spanish
    ("totalmente en desacuerdo", "en desacuerdo", "neutral", "de acuerdo",
     "totalmente de acuerdo"),
    ("muy en desacuerdo", "en desacuerdo", "neutral", "de acuerdo", "muy de acuerdo"),
    ("muy en desacuerdo", "en desacuerdo", "ni de acuerdo ni en desacuerdo", "de acuerdo",
     "muy de acuerdo"),
    ("totalmente en desacuerdo", "en desacuerdo", "ni de acuerdo ni en desacuerdo", "de acuerdo",
     "totalmente de acuerdo"),
    ("muy malo", "malo", "regular", "bueno", "muy bueno"),
    ("muy mala", "mala", "regular", "buena", "muy buena"),
    ("muy mal", "mal", "regular", "bien", "muy bien"),
    ("nunca", "rara vez", "a veces", "a menudo", "siempre"),
    ("bajo", "medio", "alto"),
    ("no", "parcialmente", "sí"),
    # Portuguese
    ("discordo totalmente", "discordo", "neutro", "concordo", "concordo totalmente"),
    ("discordo totalmente", "discordo parcialmente", "não concordo nem discordo",
     "concordo parcialmente", "concordo totalmente"),
    ("muito ruim", "ruim", "regular", "bom", "muito bom"),
    ("péssimo", "ruim", "regular", "bom", "ótimo"),
    ("nunca", "raramente", "às vezes", "frequentemente", "sempre"),
    ("baixo", "médio", "alto"),
    ("não", "parcialmente", "sim"),
    # Italian
    ("fortemente in disaccordo", "in disaccordo", "neutrale", "d'accordo",
     "fortemente d'accordo"),
    ("per niente d'accordo", "poco d'accordo", "neutrale", "abbastanza d'accordo",
     "molto d'accordo"),
    ("pessimo", "scarso", "sufficiente", "buono", "ottimo"),
    ("mai", "raramente", "a volte", "spesso", "sempre"),
    ("basso", "medio", "alto"),
    ("no", "parzialmente", "sì"),
    # Dutch
    ("helemaal mee oneens", "mee oneens", "neutraal", "mee eens", "helemaal mee eens"),
    ("helemaal oneens", "oneens", "neutraal", "eens", "helemaal eens"),
    ("zeer slecht", "slecht", "neutraal", "goed", "zeer goed"),
    ("zeer slecht", "slecht", "matig", "goed", "zeer goed"),
    ("nooit", "zelden", "soms", "vaak", "altijd"),
    ("laag", "gemiddeld", "hoog"),
    ("nee", "gedeeltelijk", "ja"),
    # Russian
    ("совершенно не согласен", "не согласен", "нейтрально", "согласен", "полностью согласен"),
    ("очень плохо", "плохо", "удовлетворительно", "хорошо", "отлично"),
    ("очень плохо", "плохо", "нормально", "хорошо", "очень хорошо"),
    ("очень плохо", "плохо", "нормально", "хорошо", "отлично"),
    ("очень плохо", "плохо", "средне", "хорошо", "отлично"),
    ("плохой", "средний", "хороший"),
    ("никогда", "редко", "иногда", "часто", "всегда"),
    ("низкий", "средний", "высокий"),
    ("нет", "частично", "да"),
    # Chinese
    ("非常不同意", "不同意", "中立", "同意", "非常同意"),
    ("非常不同意", "不同意", "一般", "同意", "非常同意"),
    ("强烈不同意", "不同意", "中立", "同意", "强烈同意"),
    ("非常不满意", "不满意", "一般", "满意", "非常满意"),
    ("很差", "差", "一般", "好", "很好"),
    ("非常差", "差", "一般", "好", "非常好"),
    ("差", "中", "良", "优"),
    ("从不", "很少", "有时", "经常", "总是"),
    ("低", "中", "高"),
    # Japanese
    ("全くそう思わない", "そう思わない", "どちらとも言えない", "そう思う", "強くそう思う"),
    ("全くそう思わない", "あまりそう思わない", "どちらともいえない", "ややそう思う",
     "とてもそう思う"),
    ("非常に悪い", "悪い", "普通", "良い", "非常に良い"),
    ("低い", "普通", "高い"),
    ("×", "△", "○"),
    ("×", "△", "○", "◎"),
    ("不可", "可", "良", "優"),
    ("丁", "丙", "乙", "甲"),
    ("とても悪い", "悪い", "普通", "良い", "とても良い"),
    ("そう思わない", "どちらでもない", "そう思う"),
    ("そう思わない", "どちらともいえない", "そう思う"),
    # Korean
    ("매우 그렇지 않다", "그렇지 않다", "보통이다", "그렇다", "매우 그렇다"),
    ("매우 나쁨", "나쁨", "보통", "좋음", "매우 좋음"),
    ("전혀 그렇지 않다", "그렇지 않다", "보통이다", "그렇다", "매우 그렇다"),
    ("매우 낮음", "낮음", "중간", "높음", "매우 높음"),
    ("낮음", "보통", "높음"),
    # Turkish, whose capital of i keeps its dot
    ("çok kötü", "kötü", "orta", "iyi", "çok iyi"),
    ("çok kötü", "kötü", "orta", "İyi", "çok iyi"),
    ("kesinlikle katılmıyorum", "katılmıyorum", "kararsızım", "katılıyorum",
     "kesinlikle katılıyorum"),
    ("çok düşük", "düşük", "orta", "yüksek", "çok yüksek"),
    # Polish, Czech
    ("bardzo zły", "zły", "średni", "dobry", "bardzo dobry"),
    ("bardzo źle", "źle", "średnio", "dobrze", "bardzo dobrze"),
    ("bardzo niski", "niski", "średni", "wysoki", "bardzo wysoki"),
    ("zdecydowanie się nie zgadzam", "nie zgadzam się", "nie mam zdania", "zgadzam się",
     "zdecydowanie się zgadzam"),
    ("velmi špatný", "špatný", "průměrný", "dobrý", "velmi dobrý"),
    ("velmi špatně", "špatně", "průměrně", "dobře", "velmi dobře"),
    ("velmi nízký", "nízký", "střední", "vysoký", "velmi vysoký"),
    # Ukrainian
    ("дуже погано", "погано", "нормально", "добре", "дуже добре"),
    ("дуже погано", "погано", "задовільно", "добре", "відмінно"),
    ("низький", "середній", "високий"),
    # Swedish, Danish, Norwegian, Finnish
    ("mycket dålig", "dålig", "okej", "bra", "mycket bra"),
    ("mycket dåligt", "dåligt", "varken eller", "bra", "mycket bra"),
    ("låg", "medel", "hög"),
    ("meget dårlig", "dårlig", "middel", "god", "meget god"),
    ("svært dårlig", "dårlig", "middels", "god", "svært god"),
    ("meget dårlig", "dårlig", "middels", "god", "meget god"),
    ("lav", "middel", "høj"),
    ("lav", "middels", "høy"),
    ("erittäin huono", "huono", "kohtalainen", "hyvä", "erittäin hyvä"),
    # Hungarian, Romanian, Greek
    ("nagyon rossz", "rossz", "közepes", "jó", "nagyon jó"),
    ("foarte slab", "slab", "mediu", "bun", "foarte bun"),
    ("πολύ κακό", "κακό", "μέτριο", "καλό", "πολύ καλό"),
    ("χαμηλό", "μέτριο", "υψηλό"),
    # Arabic, Hebrew, Hindi
    ("سيئ جدا", "سيئ", "متوسط", "جيد", "جيد جدا"),
    ("ضعيف", "مقبول", "جيد", "جيد جدا", "ممتاز"),
    ("منخفض", "متوسط", "مرتفع"),
    ("גרוע מאוד", "גרוע", "בינוני", "טוב", "טוב מאוד"),
    ("נמוך", "בינוני", "גבוה"),
    ("बहुत खराब", "खराब", "औसत", "अच्छा", "बहुत अच्छा"),
    # Vietnamese, Indonesian, Thai
    ("rất kém", "kém", "trung bình", "tốt", "rất tốt"),
    ("thấp", "trung bình", "cao"),
    ("sangat buruk", "buruk", "cukup", "baik", "sangat baik"),
    ("sangat tidak setuju", "tidak setuju", "netral", "setuju", "sangat setuju"),
    ("rendah", "sedang", "tinggi"),
    ("แย่มาก", "แย่", "ปานกลาง", "ดี", "ดีมาก"),
)  # fmt: skip
ORDERED_WORDS: tuple[tuple[str, ...], ...] = (
    ("strongly disagree", "disagree", "neutral", "agree", "strongly agree"),
    ("strongly disagree", "disagree", "somewhat disagree", "neutral", "somewhat agree", "agree",
     "strongly agree"),
    ("very poor", "poor", "fair", "good", "very good"),
    ("poor", "fair", "good", "very good", "excellent"),
    ("very poor", "poor", "fair", "good", "excellent"),
    ("very poor", "poor", "fair", "good", "very good", "excellent"),
    ("very bad", "bad", "neutral", "good", "very good"),
    ("poor", "fair", "good", "excellent"),
    ("terrible", "poor", "fair", "good", "excellent"),
    ("disagree", "neutral", "agree"),
    ("very low", "low", "medium", "high", "very high"),
    ("low", "medium", "high"),
    ("low", "moderate", "high"),
    ("low", "mid", "high"),
    ("never", "rarely", "sometimes", "often", "always"),
    ("none", "low", "medium", "high"),
    ("none", "low", "moderate", "high"),
    ("none", "minor", "major", "critical"),
    ("none", "mild", "moderate", "severe"),
    ("none", "minor", "moderate", "severe"),
    ("none", "minor", "moderate", "major", "severe"),
    ("none", "minor", "severe"),
    ("definitely no", "probably no", "probably yes", "definitely yes"),
    ("definitely no", "probably no", "unsure", "probably yes", "definitely yes"),
    ("definitely not", "probably not", "probably yes", "definitely yes"),
    ("strongly disagree", "disagree", "neither agree nor disagree", "agree", "strongly agree"),
    ("strongly disagree", "somewhat disagree", "neither agree nor disagree", "somewhat agree",
     "strongly agree"),
    ("strongly disagree", "disagree", "somewhat disagree", "neither agree nor disagree",
     "somewhat agree", "agree", "strongly agree"),
    ("extremely dissatisfied", "somewhat dissatisfied", "neither satisfied nor dissatisfied",
     "somewhat satisfied", "extremely satisfied"),
    ("extremely unlikely", "somewhat unlikely", "neither likely nor unlikely", "somewhat likely",
     "extremely likely"),
    ("extremely bad", "somewhat bad", "neither good nor bad", "somewhat good", "extremely good"),
    ("not well at all", "slightly well", "moderately well", "very well", "extremely well"),
    ("never", "sometimes", "about half the time", "most of the time", "always"),
    ("none at all", "a little", "a moderate amount", "a lot", "a great deal"),
    ("terrible", "poor", "average", "good", "excellent"),
    ("very unlikely", "unlikely", "neutral", "likely", "very likely"),
    ("very dissatisfied", "dissatisfied", "neutral", "satisfied", "very satisfied"),
    ("not at all", "slightly", "moderately", "very", "extremely"),
    ("incorrect", "partially correct", "correct"),
    ("no", "partially", "yes"),
    ("no", "somewhat", "yes"),
    ("worse", "same", "better"),
    ("much worse", "worse", "about the same", "better", "much better"),
    ("no", "maybe", "yes"),
    ("no", "not sure", "yes"),
    ("no", "unsure", "yes"),
    ("l", "m", "h"),
    ("low", "med", "high"),
    ("very low", "low", "med", "high", "very high"),
    ("v. low", "low", "med", "high", "v. high"),
    ("v. low", "low", "medium", "high", "v. high"),
    ("pants-fire", "false", "mostly-false", "half-true", "mostly-true", "true"),
    ("pants-fire", "false", "barely-true", "half-true", "mostly-true", "true"),
    ("pants on fire", "false", "mostly false", "half true", "mostly true", "true"),
    ("safe", "borderline", "unsafe"),
    ("harmless", "mildly harmful", "harmful", "severely harmful"),
    ("novice", "intermediate", "expert"),
    ("beginner", "intermediate", "advanced", "expert"),
    ("irrelevant", "complement", "substitute", "exact"),
    ("red", "amber", "green"),
    ("🔴", "🟡", "🟢"),
    ("😡", "😕", "😐", "🙂", "😀"),
    ("🙁", "😐", "🙂"),
    ("worst", "bad", "average", "good", "best"),
    ("lowest", "low", "medium", "high", "highest"),
    *(tuple(word.casefold() for word in order) for order in _IN_OTHER_LANGUAGES),
)  # fmt: skip

# Scales without the middle that they often have; a subset belongs to the scale with one.
FORCED_CHOICES = frozenset(
    order[: len(order) // 2] + order[len(order) // 2 + 1 :]
    for order in ORDERED_WORDS
    if len(order) > FEWEST_AROUND_A_MIDDLE and len(order) % 2
)

_MIDDLE = ("neutral", "neither agree nor disagree", "undecided")
# Grades of agreement by the length of their scale, each with its spellings.
AGREEMENT: dict[int, tuple[tuple[str, ...], ...]] = {
    4: (("strongly disagree",), ("disagree",), ("agree",), ("strongly agree",)),
    5: (("strongly disagree",), ("disagree",), _MIDDLE, ("agree",), ("strongly agree",)),
    7: (
        ("strongly disagree",), ("disagree",), ("somewhat disagree", "slightly disagree"), _MIDDLE,
        ("somewhat agree", "slightly agree"), ("agree",), ("strongly agree",),
    ),
}  # fmt: skip
# Every word of an answer scale.
ANSWER_WORDS = frozenset(
    [word for order in ORDERED_WORDS for word in order]
    + [word for grades in AGREEMENT.values() for words in grades for word in words]
)


# The lower one first.
OPPOSITES = (
    ("no", "yes"), ("false", "true"), ("0", "1"), ("fail", "pass"), ("n", "y"),
    ("incorrect", "correct"),
)  # fmt: skip


def usual_order(words: Sequence[str]) -> tuple[str, ...] | None:
    """Find the shortest usual scale, in lower case, that has all the words; None without one."""
    used = set(words)
    forced = next((order for order in FORCED_CHOICES if used == set(order)), None)
    orders = [order for order in ORDERED_WORDS if used <= set(order)]
    return forced or (min(orders, key=len) if orders else None)


def two_in_order(labels: Collection[str]) -> list[str]:
    """Two labels in words as they are spelled, the lower one first; none without a usual order."""
    words = {label.casefold(): label for label in labels}
    if len(words) != len(labels) or len(words) != 2:
        return []
    opposites = next((pair for pair in OPPOSITES if {*pair} == words.keys()), ())
    return [words[word] for word in usual_order([*words]) or opposites if word in words]


# What is numbered from the least on; what a class or a rank 1 is, its number does not say.
LEVEL = re.compile(
    r"(?P<of>(?:.*[\W_])?(?:levels?|lvl|grades?|stages?|scores?|ratings?|degrees?|points?|stars?"
    r"|l|severity|stufe|niveau|nivel|nível|livello|poziom|nivå|niveau|seviye|уровень|等级|レベル|级|級))"
    r"[\W_]*(?P<number>\d{1,2})(?P<words>(?:[\s:(–—-].*)?)",
    re.IGNORECASE,
)
CEFR = ("a1", "a2", "b1", "b2", "c1", "c2")
FEWEST_OF_CEFR = 4  # without the letter C: A1, A2 and B1 may be codes of anything
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
NUMBERS_IN_WORDS: Mapping[str, int] = {
    word: number
    for words, first in (
        (
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            0,
        ),
        (("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"), 0),
        (("un", "deux", "trois", "quatre", "cinq", "six", "sept"), 1),
        (("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete"), 1),
    )
    for number, word in enumerate(words, first)
}
TIERS = ("f", "e", "d", "c", "b", "a", "s")  # of which S is the best
CREDIT = re.compile(r"[A-D]{1,3}")  # BBB
LETTERED = re.compile(r"[A-Za-z][).:]\s+(?P<words>\S.*)")  # a) bad
BAND = re.compile(
    r"(?P<under>[<≤]|under |below )?(?P<over>[>≥]|over |above )?\s*(?P<low>\d+(?:\.\d+)?)\s*%?"
    r"(?:\s*(?:[-–—]|to)\s*\d+(?:\.\d+)?\s*%?)?\+?",
    re.IGNORECASE,
)
AGREEING = ("sd", "d", "n", "u", "a", "sa")  # from "strongly disagree"; u for undecided
LETTER_GRADE = re.compile(r"(?P<letter>[A-F])\s?(?P<sign>\+{1,2}|[-−–]{1,2}|\*|)")
FAILED_NARROWLY = "FX"  # of the grades of the ECTS, between E and F
STEPS = {"*": 3, "++": 2, "+": 1, "": 0}
DEGREES = {
    "fail": 0, "failed": 0, "pass": 1, "ordinary": 1, "third": 2, "3rd": 2, "third class": 2,
    "2:2": 3, "2.ii": 3, "2ii": 3, "lower second": 3, "2:1": 4, "2.i": 4, "2i": 4,
    "upper second": 4, "first": 5, "1st": 5, "first class": 5,
}  # fmt: skip
SECONDS = (3, 4)  # which no other scale has
FEWEST_LETTERS = 4  # without a sign, F among them: A, B and C may be answers


DASHES = "-−–‐‑﹣－"  # the hyphen first; a longer one may be two that a program made one
PLUSES = "+＋"
COLOURED = "\ufe0f"  # behind a sign that is to be drawn in colour
NEITHER = frozenset(("0", "o", "±", "+/-", "+-", "-/+", "=", "~", "○", "neutral"))
FEWEST_SIGNED = 3
NO_STEPS = frozenset("?._…" + DASHES)  # of which more do not say more
FILLED = {"●": "○", "■": "□", "▮": "▯", "◆": "◇", "⬛": "⬜", "█": "░", "▰": "▱", "★": "☆"}


def written_order(words: Sequence[str]) -> tuple[str, ...] | None:
    """Find the order that labels have as they are written, the lowest first; None without one.

    ``Level 1, Level 2, ...``, the levels of the CEFR, Roman numerals, letter grades from F to A+,
    the best of all, classes of a degree, tiers with S above A, ratings from D to AAA,
    ``SD, D, N, A, SA`` of agreement, bands from ``<20%`` to ``>80%``, numbers in words, ``--`` to
    ``++``, and the more signs the more: ``*`` to ``***``, ``●○○`` to ``●●●``.
    """
    rules = (
        _levels, _of_cefr, _roman_numerals, _letter_grades, _degrees, _tiers, _credit_ratings,
        _letters_of_agreement, _bands, _number_words, order_of_signs, _repeated_signs,
    )  # fmt: skip
    return next((order for rule in rules if (order := rule(words)) is not None), None)


def _levels(words: Sequence[str]) -> tuple[str, ...] | None:
    found = [match for word in words if (match := LEVEL.fullmatch(word))]
    by_number = {int(match["number"]): match for match in found}
    are_of_one = len({match["of"].casefold() for match in found}) == 1
    if not are_of_one or len(by_number) < len(words):
        return None
    in_order = [by_number[number] for number in sorted(by_number)]
    said = [match["words"].strip(" :()–—-").casefold() for match in in_order]
    order = usual_order(said) if all(said) else None
    if order and all(order.index(one) > order.index(after) for one, after in pairwise(said)):
        in_order = in_order[::-1]  # its words say that the lowest number is the best
    return tuple(match[0] for match in in_order)


def _of_cefr(words: Sequence[str]) -> tuple[str, ...] | None:
    spelled = {word.casefold(): word for word in words}
    has_c = any(level.startswith("c") for level in spelled)
    if not set(spelled) <= {*CEFR} or not (has_c or len(spelled) >= FEWEST_OF_CEFR):
        return None
    is_small = all(word.islower() for word in words)
    return tuple(spelled.get(level, level if is_small else level.upper()) for level in CEFR)


def _roman_numerals(words: Sequence[str]) -> tuple[str, ...] | None:
    spelled = {word.casefold(): word for word in words}
    if not set(spelled) <= {*ROMAN} or max(map(len, spelled)) == 1:
        return None
    return tuple(spelled[numeral] for numeral in ROMAN if numeral in spelled)


def _letters_of_agreement(words: Sequence[str]) -> tuple[str, ...] | None:
    spelled = {word.casefold(): word for word in words}
    if not {AGREEING[0], AGREEING[-1]} < set(spelled) <= {*AGREEING}:
        return None
    return tuple(spelled[letters] for letters in AGREEING if letters in spelled)


def _tiers(words: Sequence[str]) -> tuple[str, ...] | None:
    spelled = {word.casefold(): word for word in words}
    if not {"s", "a", "b"} <= set(spelled) <= {*TIERS}:
        return None
    return tuple(spelled[tier] for tier in TIERS if tier in spelled)


def _credit_ratings(words: Sequence[str]) -> tuple[str, ...] | None:
    """Order letters that are written once to three times: the more of one, the better."""
    are_so = all(CREDIT.fullmatch(word) and len(set(word)) == 1 for word in words)
    if not are_so or max(map(len, words)) < len("AAA") or len({word[0] for word in words}) < 2:
        return None
    return tuple(sorted(words, key=lambda word: (-ord(word[0]), len(word))))


def _bands(words: Sequence[str]) -> tuple[str, ...] | None:
    """Order bands of numbers, of which the first or the last is open."""
    found = [BAND.fullmatch(word.strip()) for word in words]
    bands = [match for match in found if match]
    if len(bands) < len(words) or not any(m["under"] or m["over"] for m in bands):
        return None
    places = [(float(m["low"]), 1 if m["over"] else -1 if m["under"] else 0) for m in bands]
    if len(set(places)) < len(words) or sum(place[1] < 0 for place in places) > 1:
        return None
    return tuple(word for _, word in sorted(zip(places, words, strict=True)))


def _number_words(words: Sequence[str]) -> tuple[str, ...] | None:
    numbers = [NUMBERS_IN_WORDS.get(word.casefold(), -1) for word in words]
    if min(numbers) < 0 or len(set(numbers)) < len(words):
        return None
    return tuple(word for _, word in sorted(zip(numbers, words, strict=True)))


def order_of_signs(words: Sequence[str]) -> tuple[str, ...] | None:
    """Order ``--, -, 0, +, ++``, of which one at least is written twice; None for any others."""
    places: dict[int, str] = {}
    for word in words:
        said = word.strip().casefold()
        signs = signs_alike(said)
        if said in NEITHER:
            place = 0
        elif signs and len({*signs}) == 1:
            place = len(signs) if signs[0] == PLUSES[0] else -len(signs)
        else:
            return None
        if place in places:
            return None
        places[place] = word
    has_both = min(places, default=0) < 0 < max(places, default=0)
    if len(places) < FEWEST_SIGNED or not has_both or max(map(abs, places)) < 2:
        return None
    return tuple(places[place] for place in sorted(places))


def signs_alike(word: str) -> str:
    """Write a word of plus and minus signs alone in one way; "" for any other."""
    plain = "".join(
        DASHES[0] if sign in DASHES else PLUSES[0] if sign in PLUSES else sign for sign in word
    )
    return plain if plain and set(plain) <= {DASHES[0], PLUSES[0]} else ""


def _repeated_signs(words: Sequence[str]) -> tuple[str, ...] | None:
    plain = {"".join(word.replace(COLOURED, "").split()): word for word in words}
    if len(plain) < max(FEWEST_SIGNED, len(words)) or "" in plain:
        return None
    counts = {len(signs) for signs in plain}
    [first, *others] = {sign for signs in plain for sign in signs}
    if not others and len(counts) == len(plain) and not (first.isalnum() or first in NO_STEPS):
        return tuple(plain[signs] for signs in sorted(plain, key=len))
    full = next((one for one in (first, *others) if FILLED.get(one) in (first, *others)), None)
    are_filled = len(counts) == 1 == len(others) and full is not None
    if full is None or not are_filled or any(FILLED[full] + full in signs for signs in plain):
        return None
    return tuple(plain[signs] for signs in sorted(plain, key=lambda signs: signs.count(full)))


def words_behind_letters(words: Sequence[str]) -> dict[str, str]:
    """Words without the letters that they are listed by, ``bad`` of ``a) bad``, each with its own.

    Empty where a word has no letter before it.
    """
    found = [match for word in words if (match := LETTERED.fullmatch(word))]
    said = {match["words"]: match[0] for match in found}
    return said if len(said) == len(words) else {}


def _letter_grades(words: Sequence[str]) -> tuple[str, ...] | None:
    spelled = [word.upper() if word.upper() == FAILED_NARROWLY else word for word in words]
    are_of_ects = FAILED_NARROWLY in spelled
    found = [LETTER_GRADE.fullmatch(word) for word in spelled if word != FAILED_NARROWLY]
    if not all(found) or len(found) < 2:
        return None
    grades = [(match["letter"], match["sign"]) for match in found if match]
    letters = {letter for letter, _ in grades}
    are_signed = any(sign for _, sign in grades)
    if not (are_signed or are_of_ects) and not (
        "F" in letters and "E" not in letters and len(letters) >= FEWEST_LETTERS
    ):
        return None
    places = {
        word: _place_of_grade(word if own != FAILED_NARROWLY else own)
        for word, own in zip(words, spelled, strict=True)
    }
    return tuple(sorted(words, key=places.__getitem__))


def _place_of_grade(word: str) -> tuple[float, int]:
    """Place of a letter grade among others, the lowest first."""
    match = LETTER_GRADE.fullmatch(word)
    if match is None:
        return -(ord("F") - 0.5), 0
    sign = match["sign"]
    return -ord(match["letter"]), STEPS.get(sign, -len(sign))


def _degrees(words: Sequence[str]) -> tuple[str, ...] | None:
    """``Fail, Third, 2:2, 2:1, First``: classes of a British degree."""
    places = {word: DEGREES.get(word.casefold()) for word in words}
    known = {word: place for word, place in places.items() if place is not None}
    if len(known) < len(places) or not {*known.values()} & {*SECONDS}:
        return None
    if len({*known.values()}) < max(2, len(known)):
        return None
    return tuple(sorted(known, key=known.__getitem__))
