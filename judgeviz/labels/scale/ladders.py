"""Words of answer scales by their rungs: which of two says more, whatever scale each is from.

A list of whole scales knows only the scales that somebody listed; people mix their words
(``stimme zu`` beside ``stimme voll und ganz zu``). On a ladder every word has a place, and words
of different places are in order; two of one place are not.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product

Ladder = tuple[tuple[str, ...], ...]

FEWEST_ON_A_LADDER = 3
# What says that nobody could tell, or that something else is meant: no rung is missing there.
NO_RUNG = re.compile(
    r"un(clear|known|sure|decided|certain|related)|not sure|other|mixed|skip(ped)?|irrelevant"
    r"|n a|none|no (opinion|answer|idea)|(not|non) applicable"
    r"|(don't|do not|cannot|can't|can not) .*"
    r"|unklar|unbekannt|weiss (nicht|ich nicht)|keine (angabe|ahnung|antwort)|nicht beurteilbar"
    r"|sonstiges|andere[srn]?|inconnu|autre|ne sais pas|sans avis|no se|otro|otra|nao sei|outro"
    r"|non so|altro|weet niet|anders|не знаю|другое|затрудняюсь ответить|不知道|其他|不确定|不清楚",
    re.IGNORECASE,
)
HEDGE = re.compile(
    r"maybe|perhaps|possibly|vielleicht|peut être|tal vez|quizás?|talvez|forse|может быть"
)

_GERMAN_AGREEMENT = tuple(
    tuple(
        phrase.format(word).replace("  ", " ")
        for phrase, word in product(("stimme {} zu", "trifft {} zu", "{} zutreffend"), words)
    )
    for words in (
        ("überhaupt nicht", "gar nicht", "absolut nicht", "ganz und gar nicht", "keinesfalls"),
        ("nicht",),
        ("eher nicht", "weniger", "kaum", "wenig"),
        ("weder noch", "teils teils"),
        ("teilweise", "etwas"),
        ("eher", "überwiegend", "größtenteils"),
        ("",),
        ("voll", "voll und ganz", "völlig", "vollkommen", "vollständig", "absolut", "sehr", "ganz",
         "ganz und gar", "genau"),
    )
)  # fmt: skip
_GERMAN_MIDDLES = (
    "neutral", "teils teils", "teils", "weder noch", "unentschieden", "mittel", "mittelmäßig",
    "weder zustimmung noch ablehnung",
)  # fmt: skip

# What is judged, and what denies it in other words than those with a syllable before: irrelevant.
_DENIED = {
    "useful": ("useless",), "harmful": ("harmless",), "understandable": ("puzzling",),
    "toxic": ("nontoxic", "non toxic"), "better": ("worse",), "good": ("bad", "poor"),
    "positive": ("negative",),
    "difficult": ("easy",), "hard": ("easy",), "support": ("oppose",), "favor": ("oppose",),
    "favour": ("oppose",), "strong": ("weak",), "safe": ("dangerous",), "fluent": ("disfluent",),
}  # fmt: skip
UNDONE = re.compile(r"(?:un|in|im|ir|il|dis)(?P<what>.+)")
# How much of a quality there is, whichever it is; "{denied}" is what denies it: irrelevant.
_MORE_AND_MORE: Ladder = (
    ("not at all {what}", "not {what} at all", "completely {denied}", "very {denied}"),
    ("not {what}", "{denied}"),
    ("not very {what}", "not really {what}", "not particularly {what}", "not so {what}",
     "hardly {what}", "barely {what}", "somewhat {denied}"),
    ("slightly {what}", "a little {what}", "a little bit {what}", "a bit {what}",
     "marginally {what}", "minimally {what}"),
    ("somewhat {what}", "partially {what}", "partly {what}"),
    ("moderately {what}", "fairly {what}", "reasonably {what}"),
    ("mostly {what}", "quite {what}", "largely {what}"),
    ("{what}",),
    ("very {what}", "highly {what}", "really {what}", "strongly {what}"),
    ("extremely {what}", "completely {what}", "fully {what}", "perfectly {what}",
     "entirely {what}", "totally {what}", "absolutely {what}"),
)  # fmt: skip
# From a quality to what denies it, with a middle between them.
_BOTH: Ladder = (
    ("extremely {denied}", "completely {denied}", "totally {denied}", "not at all {what}",
     "not {what} at all"),
    ("very {denied}", "much {denied}", "a lot {denied}", "far {denied}", "strongly {denied}",
     "definitely not {what}", "definitely {denied}"),
    ("{denied}", "not {what}"),
    ("moderately {denied}", "fairly {denied}", "quite {denied}"),
    ("somewhat {denied}", "rather {denied}", "somewhat not {what}", "not very {what}"),
    ("slightly {denied}", "a little {denied}", "a bit {denied}", "slightly not {what}"),
    ("neutral", "neither", "neither nor", "neither {what} nor {denied}",
     "neither {denied} nor {what}", "about the same", "the same", "same", "no difference",
     "equal", "similar"),
    ("slightly {what}", "a little {what}", "a bit {what}"),
    ("somewhat {what}", "rather {what}"),
    ("moderately {what}", "fairly {what}", "quite {what}"),
    ("{what}",),
    ("very {what}", "much {what}", "a lot {what}", "far {what}", "strongly {what}",
     "definitely {what}"),
    ("extremely {what}", "completely {what}", "totally {what}"),
)  # fmt: skip
# What stands before a quality on either ladder, the longest first, and may stand behind it.
DEGREE = re.compile(
    r"(?:(?:"
    + "|".join(
        sorted(
            {
                phrase.partition("{")[0].strip()
                for phrase in chain(*_MORE_AND_MORE, *_BOTH)
                if not phrase.startswith(("{", "neither")) and "{" in phrase
            },
            key=len,
            reverse=True,
        )
    )
    + r") )?(?P<what>.+?)(?: at all)?"
)
FEWEST_OF_A_QUALITY = 2  # words of a scale that name it, or what denies it

_AS_WRITTEN: tuple[Ladder, ...] = (
    (
        ("completely wrong", "completely incorrect", "totally wrong", "totally incorrect",
         "entirely wrong", "entirely incorrect"),
        ("wrong", "incorrect"), ("mostly wrong", "mostly incorrect", "largely incorrect"),
        ("partially incorrect", "partly incorrect", "partially wrong", "partly wrong"),
        ("neutral", "half correct", "half right"),
        ("partially correct", "partly correct", "partially right", "partly right",
         "somewhat correct"),
        ("mostly correct", "mostly right", "largely correct", "almost correct"),
        ("correct", "right"),
        ("completely correct", "fully correct", "totally correct", "entirely correct",
         "perfectly correct", "completely right"),
    ),
    # English
    (
        ("completely disagree", "totally disagree", "fully disagree"), ("strongly disagree",),
        ("disagree",), ("mostly disagree",), ("moderately disagree",),
        ("somewhat disagree", "slightly disagree", "rather disagree", "tend to disagree",
         "mildly disagree", "partly disagree"),
        ("neutral", "neither", "neither agree nor disagree", "neither disagree nor agree",
         "undecided", "no opinion either way", "neither nor"),
        ("somewhat agree", "slightly agree", "rather agree", "tend to agree", "mildly agree",
         "partly agree", "partially agree"),
        ("moderately agree",), ("mostly agree",), ("agree",), ("strongly agree",),
        ("completely agree", "totally agree", "fully agree"),
    ),
    (
        ("terrible", "awful", "horrible", "abysmal", "worst", "unacceptable", "extremely bad",
         "extremely poor"),
        ("very bad", "very poor", "really bad"), ("bad", "poor", "weak", "quite bad"),
        ("mediocre", "below average", "somewhat bad", "insufficient", "rather bad", "borderline",
         "marginal"),
        ("fair", "average", "ok", "okay", "acceptable", "neutral", "so so", "adequate",
         "satisfactory", "sufficient", "medium", "neither good nor bad", "passable"),
        ("decent", "above average", "somewhat good", "rather good", "quite good", "fairly good"),
        ("good",), ("very good", "great", "really good"),
        ("excellent", "outstanding", "perfect", "exceptional", "best", "extremely good", "superb",
         "amazing"),
    ),
    (
        ("never",), ("almost never", "hardly ever", "very rarely"),
        ("rarely", "seldom"), ("occasionally",), ("sometimes",),
        ("often", "frequently", "regularly"), ("usually", "mostly", "most of the time"),
        ("very often", "almost always", "nearly always"), ("always",),
    ),
    (
        ("none", "no"), ("minimal", "negligible", "trivial"), ("mild", "minor", "slight"),
        ("moderate", "medium"), ("major", "serious"), ("severe",),
        ("critical", "very severe", "extreme", "catastrophic"),
    ),
    (
        ("none",), ("extremely low", "lowest"), ("very low",), ("low",),
        ("somewhat low", "rather low"),
        ("medium", "moderate", "mid", "average", "neutral"), ("somewhat high", "rather high"),
        ("high",), ("very high",), ("extremely high", "highest", "critical", "urgent"),
    ),
    (
        ("not at all", "not", "none", "none at all"), ("barely", "hardly", "very slightly"),
        ("slightly", "a little", "a bit"), ("somewhat", "partially", "partly", "to some extent"),
        ("moderately", "a moderate amount"), ("mostly", "largely", "a lot", "considerably"),
        ("very", "very much", "strongly"), ("extremely", "completely", "fully", "a great deal"),
    ),
    (
        ("extremely dissatisfied", "completely dissatisfied"), ("very dissatisfied",),
        ("dissatisfied", "unsatisfied"), ("somewhat dissatisfied", "slightly dissatisfied"),
        ("neutral", "neither", "neither satisfied nor dissatisfied"),
        ("somewhat satisfied", "slightly satisfied"), ("satisfied",), ("very satisfied",),
        ("extremely satisfied", "completely satisfied"),
    ),
    (
        ("extremely unlikely",), ("very unlikely",), ("unlikely",),
        ("somewhat unlikely", "slightly unlikely", "rather unlikely"),
        ("neutral", "neither", "neither likely nor unlikely", "even chance"),
        ("somewhat likely", "slightly likely", "rather likely"), ("likely",), ("very likely",),
        ("extremely likely",),
    ),
    (
        ("very weak",), ("weak",), ("moderate", "medium"), ("strong",), ("very strong",),
    ),
    (
        ("fail", "failed", "fails"), ("borderline", "marginal"),
        ("partial", "partially", "partial pass", "partly", "pass with issues"),
        ("pass", "passed", "passes"),
    ),
    # German
    (
        *_GERMAN_AGREEMENT[:3], _GERMAN_AGREEMENT[3] + _GERMAN_MIDDLES, *_GERMAN_AGREEMENT[4:],
    ),
    (
        ("miserabel", "katastrophal", "ungenügend"), ("sehr schlecht",),
        ("schlecht", "mangelhaft"), ("eher schlecht",),
        ("mittel", "mittelmäßig", "neutral", "durchschnittlich", "ausreichend", "okay", "ok",
         "teils teils", "weder noch", "akzeptabel"),
        ("eher gut", "befriedigend"), ("gut",), ("sehr gut",), ("ausgezeichnet", "hervorragend",
         "exzellent", "perfekt"),
    ),
    (
        ("nie", "niemals"), ("fast nie",), ("selten",), ("gelegentlich", "ab und zu"),
        ("manchmal",), ("oft", "häufig"), ("meistens", "meist"), ("sehr oft", "fast immer"),
        ("immer",),
    ),
    (
        ("sehr niedrig", "sehr gering"), ("niedrig", "gering"), ("eher niedrig", "eher gering"),
        ("mittel", "mäßig", "neutral"), ("eher hoch",), ("hoch",), ("sehr hoch",),
    ),
    (
        ("sehr unzufrieden",), ("unzufrieden",), ("eher unzufrieden",),
        ("neutral", "teils teils", "weder noch"), ("eher zufrieden",), ("zufrieden",),
        ("sehr zufrieden",),
    ),
    # French
    (
        ("pas du tout d'accord", "absolument pas d'accord", "en total désaccord",
         "totalement en désaccord", "fortement en désaccord"),
        ("pas d'accord", "en désaccord", "désaccord"),
        ("plutôt pas d'accord", "peu d'accord", "plutôt en désaccord"),
        ("neutre", "ni d'accord ni pas d'accord", "ni en accord ni en désaccord", "sans opinion",
         "indécis", "moyennement d'accord"),
        ("plutôt d'accord", "assez d'accord", "partiellement d'accord"),
        ("d'accord", "en accord"),
        ("tout à fait d'accord", "totalement d'accord", "complètement d'accord",
         "entièrement d'accord", "fortement d'accord", "très d'accord"),
    ),
    (
        ("très mauvais", "très mauvaise", "nul", "nulle", "exécrable"),
        ("mauvais", "mauvaise", "insuffisant", "insuffisante", "médiocre"),
        ("moyen", "moyenne", "passable", "neutre", "correct", "acceptable"), ("assez bien",
         "assez bon", "assez bonne"), ("bien", "bon", "bonne"),
        ("très bien", "très bon", "très bonne"), ("excellent", "excellente", "parfait", "parfaite"),
    ),
    (
        ("jamais",), ("presque jamais",), ("rarement",), ("parfois", "quelquefois"),
        ("souvent",), ("très souvent", "presque toujours"), ("toujours",),
    ),
    # Spanish
    (
        ("totalmente en desacuerdo", "muy en desacuerdo", "completamente en desacuerdo"),
        ("en desacuerdo", "desacuerdo"), ("algo en desacuerdo", "parcialmente en desacuerdo"),
        ("neutral", "ni de acuerdo ni en desacuerdo", "indeciso", "neutro"),
        ("algo de acuerdo", "parcialmente de acuerdo"), ("de acuerdo",),
        ("totalmente de acuerdo", "muy de acuerdo", "completamente de acuerdo"),
    ),
    (
        ("pésimo", "pésima"), ("muy malo", "muy mala", "muy mal"),
        ("malo", "mala", "mal", "deficiente"),
        ("regular", "neutral", "aceptable", "suficiente", "medio", "media"),
        ("bueno", "buena", "bien"), ("muy bueno", "muy buena", "muy bien", "notable"),
        ("excelente", "sobresaliente", "óptimo"),
    ),
    (
        ("nunca",), ("casi nunca",), ("rara vez", "raramente", "pocas veces"),
        ("a veces", "algunas veces", "ocasionalmente"),
        ("a menudo", "frecuentemente", "con frecuencia", "muchas veces"),
        ("casi siempre", "muy a menudo"), ("siempre",),
    ),
    # Portuguese
    (
        ("discordo totalmente", "discordo completamente", "discordo fortemente"), ("discordo",),
        ("discordo parcialmente", "discordo em parte"),
        ("neutro", "não concordo nem discordo", "nem concordo nem discordo", "indiferente"),
        ("concordo parcialmente", "concordo em parte"), ("concordo",),
        ("concordo totalmente", "concordo completamente", "concordo fortemente"),
    ),
    (
        ("péssimo", "péssima"), ("muito ruim", "muito mau", "muito má"), ("ruim", "mau", "má"),
        ("regular", "razoável", "médio", "neutro", "suficiente"), ("bom", "boa"),
        ("muito bom", "muito boa"), ("ótimo", "ótima", "excelente"),
    ),
    # Italian
    (
        ("fortemente in disaccordo", "totalmente in disaccordo", "completamente in disaccordo",
         "per niente d'accordo", "per nulla d'accordo"),
        ("in disaccordo", "non d'accordo"), ("poco d'accordo", "abbastanza in disaccordo"),
        ("neutrale", "neutro", "né d'accordo né in disaccordo", "indeciso"),
        ("abbastanza d'accordo", "parzialmente d'accordo"), ("d'accordo",), ("molto d'accordo",),
        ("fortemente d'accordo", "totalmente d'accordo", "completamente d'accordo",
         "pienamente d'accordo"),
    ),
    (
        ("pessimo", "pessima"), ("scarso", "scarsa", "cattivo", "cattiva", "insufficiente"),
        ("mediocre",), ("sufficiente", "discreto", "accettabile", "neutro"), ("buono", "buona"),
        ("molto buono", "molto buona", "distinto"), ("ottimo", "ottima", "eccellente"),
    ),
    # Dutch
    (
        ("helemaal mee oneens", "helemaal oneens", "zeer oneens", "sterk mee oneens",
         "volledig oneens", "zeer mee oneens"),
        ("mee oneens", "oneens"), ("enigszins mee oneens", "enigszins oneens", "beetje oneens"),
        ("neutraal", "niet eens niet oneens", "noch eens noch oneens", "geen mening"),
        ("enigszins mee eens", "enigszins eens", "beetje eens"), ("mee eens", "eens"),
        ("helemaal mee eens", "helemaal eens", "zeer eens", "sterk mee eens", "volledig eens",
         "zeer mee eens"),
    ),
    (
        ("zeer slecht", "heel slecht", "erg slecht"), ("slecht",), ("matig",),
        ("neutraal", "gemiddeld", "voldoende", "redelijk"), ("goed",),
        ("zeer goed", "heel goed", "erg goed"), ("uitstekend", "perfect"),
    ),
    # Russian
    (
        ("совершенно не согласен", "полностью не согласен", "категорически не согласен",
         "абсолютно не согласен"),
        ("не согласен", "несогласен"), ("скорее не согласен", "частично не согласен"),
        ("нейтрально", "ни согласен ни не согласен"),
        ("скорее согласен", "частично согласен"), ("согласен",),
        ("полностью согласен", "совершенно согласен", "абсолютно согласен"),
    ),
    (
        ("ужасно",), ("очень плохо",), ("плохо", "неудовлетворительно"),
        ("удовлетворительно", "нормально", "средне", "нейтрально"), ("хорошо",), ("очень хорошо",),
        ("отлично", "превосходно"),
    ),
    # Chinese
    (
        ("非常不同意", "强烈不同意", "完全不同意", "很不同意", "極不同意", "极不同意"), ("不同意",),
        ("有点不同意", "比较不同意", "部分不同意", "不太同意"),
        ("中立", "一般", "不确定", "既不同意也不反对"),
        ("有点同意", "比较同意", "部分同意", "基本同意"), ("同意",),
        ("非常同意", "强烈同意", "完全同意", "很同意", "極同意", "极同意"),
    ),
    (
        ("极差", "非常差", "極差"), ("很差",), ("差", "不好"),
        ("较差", "比较差", "較差", "比較差"),
        ("一般", "中", "中等", "普通", "尚可", "还行", "還行", "及格"),
        ("较好", "比较好", "較好", "比較好", "良", "良好"), ("好",),
        ("很好", "优", "优秀", "優", "優秀"), ("非常好", "极好", "極好"),
    ),
    (
        ("非常不满意", "很不满意", "极不满意", "非常不滿意", "很不滿意"), ("不满意", "不滿意"),
        ("较不满意", "不太满意", "比较不满意", "不太滿意"), ("一般", "中立", "普通"),
        ("较满意", "比较满意", "基本满意", "比較滿意"), ("满意", "滿意"),
        ("非常满意", "很满意", "极满意", "非常滿意", "很滿意"),
    ),
    (
        ("从不", "从来不", "從不"), ("很少", "极少", "極少"), ("偶尔", "偶爾"),
        ("有时", "有时候", "有時"), ("经常", "常常", "經常"), ("总是", "一直", "總是"),
    ),
    # Japanese
    (
        ("全くそう思わない", "まったくそう思わない", "全然そう思わない"), ("そう思わない",),
        ("あまりそう思わない", "ややそう思わない", "どちらかといえばそう思わない"),
        ("どちらとも言えない", "どちらともいえない", "どちらでもない", "普通"),
        ("ややそう思う", "まあそう思う", "どちらかといえばそう思う"), ("そう思う",),
        ("強くそう思う", "とてもそう思う", "非常にそう思う", "大変そう思う"),
    ),
    (
        ("非常に悪い", "とても悪い", "大変悪い"), ("悪い",), ("やや悪い",),
        ("普通", "どちらでもない"),
        ("やや良い", "まあまあ良い"), ("良い", "よい"), ("非常に良い", "とても良い", "大変良い"),
    ),
    # Korean
    (
        ("전혀 그렇지 않다", "매우 그렇지 않다"), ("그렇지 않다",), ("별로 그렇지 않다",),
        ("보통이다", "보통", "중립"), ("약간 그렇다",), ("그렇다",), ("매우 그렇다",),
    ),
    (
        ("매우 나쁨", "아주 나쁨"), ("나쁨",), ("보통",), ("좋음",), ("매우 좋음", "아주 좋음"),
    ),
)  # fmt: skip


def in_order(words: Sequence[str]) -> tuple[str, ...] | None:
    """Sort words that all stand on one ladder, the lowest first; None where they do not.

    Two words of one rung have no order.
    """
    for rungs in _rungs(words):
        if None not in rungs and len(set(rungs)) == len(words):
            places = dict(zip(words, rungs, strict=True))
            return tuple(sorted(words, key=lambda word: places[word] or 0))
    return None


def but_for_one(words: Sequence[str]) -> tuple[tuple[str, ...], str] | None:
    """Sort the words of a ladder beside which one other stands; None where it is not so.

    Returns
    -------
    tuple of str
        Three or more words, the lowest first.
    str
        The other, which is no word for what cannot be told.
    """
    for left_out in words:
        rest = [word for word in words if word != left_out]
        if len(rest) < FEWEST_ON_A_LADDER or NO_RUNG.fullmatch(_plain(left_out)):
            continue
        if (order := in_order(rest)) is not None:
            return order, left_out
    return None


def is_no_rung(word: str) -> bool:
    """Whether a word says that nobody could tell, and stands between no two others: ``maybe``."""
    said = _plain(word)
    return NO_RUNG.fullmatch(said) is not None or HEDGE.fullmatch(said) is not None


def _plain(word: str) -> str:
    """Spell a word without case, and without what may stand between its parts."""
    return " ".join(re.sub(r"[/\\_,;.!–—-]+", " ", word.casefold().replace("’", "'")).split())


_LADDERS: tuple[dict[str, int], ...] = tuple(
    {_plain(word): place for place, words in enumerate(ladder) for word in words}
    for ladder in _AS_WRITTEN
)


def _rungs(words: Sequence[str]) -> Iterator[list[int | None]]:
    """Places of words on every ladder that has one of them, None where it has not.

    On those of the qualities that they name, and without a word that they all end in, too: ``No
    error, Minor error``.
    """
    plain = [_plain(word) for word in words]
    for said in filter(None, (plain, _without_last_word(plain))):
        for ladder in (*_of_qualities(said), *_LADDERS):
            if any(word in ladder for word in said):
                yield [ladder.get(word) for word in said]


def _of_qualities(words: Sequence[str]) -> Iterator[dict[str, int]]:
    """Ladders of the qualities that words name: ``slightly funny, not at all funny``.

    Any word may be one, of which two words of the scale say how much there is. Two without a word
    for how much, ``positive, neutral, negative``, are classes unless one begins as its denial, or
    ``neither`` stands between them.
    """
    said = [(word, match["what"]) for word in words if (match := DEGREE.fullmatch(word))]
    named = Counter(what for _, what in said)
    has_degrees = any(word not in (what, f"not {what}") for word, what in said)
    for what in named:
        denied = next((one for one in named if _denies(one, what)), "")
        is_plain = not (has_degrees or "neither" in words or UNDONE.fullmatch(denied))
        if named[what] + named[denied] >= FEWEST_OF_A_QUALITY and not is_plain:
            yield from (_ladder_of(ladder, what, denied) for ladder in (_MORE_AND_MORE, _BOTH))


def _denies(word: str, what: str) -> bool:
    """Whether a word denies another: ``irrelevant``, ``worse`` than ``better``."""
    undone = UNDONE.fullmatch(word)
    return word in _DENIED.get(what, ()) or (undone is not None and undone["what"] == what)


@cache
def _ladder_of(ladder: Ladder, what: str, denied: str) -> dict[str, int]:
    """Places of phrases on a ladder; those with what denies the quality only where that is told."""
    return {
        phrase.format(what=what, denied=denied): place
        for place, phrases in enumerate(ladder)
        for phrase in phrases
        if denied or "{denied}" not in phrase
    }


def _without_last_word(words: Sequence[str]) -> list[str]:
    """Take the word off that all end in, ``error`` or ``errors``; nothing where they do not."""
    parts = [word.rpartition(" ") for word in words]
    last = {end.removesuffix("s") for _, _, end in parts}
    return [start for start, _, _ in parts] if len(last) == 1 and all(p[0] for p in parts) else []
