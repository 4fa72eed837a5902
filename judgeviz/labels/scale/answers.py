"""What an answer says, read as a person would: ordered rules, each with a name for the report.

A rule is sure or silent. What leaves a choice (``3 or 4``, ``4/10`` on a scale to 5) is read by
none, and stays an answer that is no label.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import numpy as np

from judgeviz.labels.scale.categories import Scale, category_name, numeric_category
from judgeviz.labels.scale.denial import (
    is_asked,
    is_denied,
    is_no_grade,
    is_taken_back,
    says_nothing,
)
from judgeviz.labels.scale.orders import AGREEMENT, ANSWER_WORDS
from judgeviz.labels.scale.thinking import without_thinking

# What models put around a label: quotation marks, Markdown, brackets, a full stop.
WRAPPING = " \t\r\n\"'`*_.,:!()[]{}<>“”‘’„#"
LONGEST_HEAD = 80  # characters of a label before its reasons

NUMBER = r"[-+]?\d+(?:\.\d+)?"
NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
REASON = r"(?:because|since|as|due to|given)\b"
# A label ends here: at the end, at punctuation, or where its reasons begin.
END = rf"(?=\s*(?:$|[.,;:!)\]*\"'`<\n](?!\d)|[-–—]\s|{REASON}))"

NUMBER_FIRST = re.compile(r"^([-−+]?\d{1,2})(?:\s*[-–—:.=)(]|\s)")  # "1 - poor", "2 (fair)"
# "fair (2)", "fair = 2": a label's number after its words
NUMBER_LAST = re.compile(
    r"^(?P<words>[^\W\d][^\d]*?)\s*(?:[:=]\s*|[(\[]\s*)(?P<number>[-−+]?\d{1,2})\s*[)\]]?\s*$"
)
COMPARISON = re.compile(r"^[<>≤≥~≈]\s*=?\s*[-+.]?\d")
OF_TOTAL = re.compile(
    rf"^({NUMBER})\s*(?:stars?|points?)?\s*\(?\s*(?:/|out of|of|von|sur|de)\s*({NUMBER})"
    rf"(?:\s*(?:stars?|points?))?{END}",
    re.I,
)
TOTAL = re.compile(r"/|of", re.I)
BLANKS = re.compile(r"[^\S\n]{2,}")
LONGEST_LOOKED_AT = 4000  # letters
SAID_TOTAL = re.compile(rf"{NUMBER}\s*\(?(?:/|out of|of)\s*({NUMBER})\b", re.I)
POINTS = re.compile(
    rf"^({NUMBER})\s*(?:stars?|points?|pts?\.?|punkte?|puntos?|punti|pontos?|punten|puan|pkt\.?"
    rf"|балл(?:а|ов)?|点|點|分|점){END}",
    re.I,
)
STARS = re.compile(r"^(★+|⭐+)(☆*)$")
# A grade that its giver doubts, or with the mark of a footnote: "2?", "3 (?)", "3†", "3²"
MARKED = re.compile(rf"^({NUMBER})\s*(?:\(?\?{{1,3}}\)?|[†‡§¶⁎∗]{{1,3}}|[¹²³⁴⁵⁶⁷⁸⁹])$")
HALF_A_STAR = re.compile(r"^(★+|⭐+)½$")
# "2 - Coherent", "2: fair", "2) fair", "2=fair"
NUMBER_OF_WORDS = re.compile(
    rf"^(?P<number>{NUMBER})\s*[-–—:=.)]+\s*(?=[^\W\d])(?!(?:or|to|and|points?|stars?)\b)", re.I
)
# "1. fluent\n2. dull" is a list, and says nothing of the label.
LISTED = re.compile(r"[\n;,.]\s*\d+\s*[.):=]\s")
NUMBER_AND_WORD = re.compile(rf"^(?P<number>{NUMBER})\s*[(\[]?(?P<words>[^\W\d][^\d]*?)[)\].]?$")
HEAD = re.compile(
    rf"^(?P<head>.{{1,{LONGEST_HEAD}}}?)"
    rf"(?:(?P<mark>\s*[,;!\n]|\s*\.(?=\s|$)|\s+[-–—](?=\s)|\s*\((?=\D))|\s+{REASON})"
    r"(?P<rest>.*)$",
    re.I | re.S,
)
# Where a line ends in a number that it comes to: "1. sentence is odd: 4", "4, changed to 3"
COMES_TO = re.compile(
    rf"(?:(?<!\d)[;,.:]|[>→=)\]]|\s[-–—]|\b(?:so|then|therefore|thus|hence|now|overall|final(?:ly)?"
    r"|rather|instead|actually|grade|score|rating|(?:on|after) (?:reflection|second thoughts?)"
    rf"|(?:changed|revised|corrected|lowered|raised|back) to))\s*(?P<last>{NUMBER})[\s.!)*]*$",
    re.I,
)
SURENESS = re.compile(r"\b(?:confiden\w*|certainty|sure(?:ness)?)\W*$", re.I)
OR = re.compile(
    r"^\W*(?:(?:or|to|and|actually|rather|maybe|perhaps|possibly|out of|of)\b\W*)?", re.I
)
ANSWER_NOUN = (
    r"(?:answer|label|rating|score|verdict|grade|judge?ment|decision|choice|vote|winner"
    r"|preference|assessment|evaluation|conclusion|class|classification|category|prediction)"
)
ANNOUNCED = re.compile(
    rf"(?:^#+[ *_]*(?P<final_heading>(?:final|overall) )?{ANSWER_NOUN}[ *_]*\n\s*)"
    rf"|(?P<final>\b(?:final|overall)\s+)?\b{ANSWER_NOUN}\b(?:\s*\([^()]*\))?[\s*_\"'`]*"
    r"(?:is|was|would be|will be|[:=]|->|→)[\s*_\"'`:]*"
    r"|\b(?:final(?:ly)?|overall)[\s*_]*[:=][\s*_\"'`:]*"
    r"|\bI(?:\s+would|'d|\s+will|'ll)?\s+(?:choose|pick|select|prefer|vote for|go with|say)\s+",
    re.I | re.M,
)
ARTICLE = re.compile(r"^an? ")
IN_TAGS = re.compile(rf"<({ANSWER_NOUN})>\s*(.*?)\s*</\1>", re.I | re.S)
IN_BRACKETS = re.compile(r"\[\[(.{1,60}?)\]\]")
BOXED = re.compile(r"\\boxed\s*\{(?:\\text\s*\{)?\s*([^{}]{1,60}?)\s*\}")
BETTER = re.compile(
    r"(?<![\w(])\(?(?P<side>[AB12])\)? (?:is|was) "
    r"(?!(?:not|no|never|hardly|scarcely|rarely|neither|perhaps|maybe|possibly)\b)(?:\w+ )?"
    r"(?:better|best|preferred|superior|the winner)\b",
    re.I,
)
RATED = (
    r"\b(?:rate|rated|rating|score|scored|grade|graded|give|giving|gave|assign|assigned|award"
    r"|awarded|deserves?|merits|earns)\b"
)
RATED_NUMBER = re.compile(
    rf"{RATED}(?P<between>[^.\d\n]{{0,60}}?)(?<![\w.])(?P<said>{NUMBER}|{'|'.join(NUMBER_WORDS)})"
    rf"(?:\s*(?:stars?|points?))?{END}",
    re.I,
)
DENIED = re.compile(r"\b(?:not|never|cannot)\b|n['’]t\b", re.I)
# A number that counts what a text has, "2 minor issues", or says which: "the 2nd half"; no grade.
THINGS = (
    "claim|fact|error|mistake|issue|flaw|problem|inaccurac|omission|hallucination|typo|detail"
    "|sentence|paragraph|word|line|part|section|step|example|source|reference|citation|item"
    "|question|requirement|constraint|instruction|criteri|aspect|argument|reason|bullet|statement"
    "|sub-?question"
)
COUNTED = re.compile(
    rf"\b(?:\d+(?:st|nd|rd|th)\b|(?:\d+|{'|'.join(NUMBER_WORDS)}) (?:of the |[^\W\d]+ )?"
    rf"(?:{THINGS})\w*)",
    re.I,
)
# A grade behind what it is of, and nothing else: "Coherence: 4", "- **Tone of voice** (1-5): 4/5"
HEADED = re.compile(
    r"^[-–—•\s*_#>\"'`]*(?P<heading>[^\W\d_]+(?:[ _/&-]+[^\W\d_]+){0,3})(?:[\s*_]*\([^()]*\))?"
    r"[\s*_\"'`]*[:=][\s*_\"'`\[(]*(?P<grade>\d[^\n]*)(?P<rest>\n.*)?$",
    re.S,
)
ANNOUNCING = re.compile(r"[:=]")
# What a number behind it counts, or tells apart, and does not grade.
NO_GRADE_BEHIND = re.compile(
    rf"\b(?:(?:{THINGS})\w*|numbers?|counts?|totals?|length|options?|candidates?|responses?"
    r"|summar(?:y|ies)|systems?|models?|outputs?|texts?|pages?|versions?|turns?|year|date|time|id)$",
    re.I,
)
SCALE_SAID = re.compile(
    rf"\s*(?:/|out of)\s*({NUMBER})\b"
    rf"|\s+(?:on|from) (?:a|the) scale (?:of|from) {NUMBER}\s*(?:-|–|to)\s*({NUMBER})\b",
    re.I,
)
ANY_NUMBER = re.compile(rf"(?<![\w.])(?:\d+(?:\.\d+)?|(?:{'|'.join(NUMBER_WORDS)})\b)", re.I)
KEY = rf"(?:(?!confiden)\w+[ _-])?{ANSWER_NOUN}"
JSON_FIELD = re.compile(rf"[\"']{KEY}[\"']\s*:\s*[\"']?([^\"',}}\n]+)", re.I)
ANSWER_KEY = re.compile(rf"{KEY}|value|result|response|output", re.I)

FENCE = re.compile(r"```(json)?", re.I)

NUMBER_IN_WORDS = "a number in words (four)"
IN_DOUBT = "a grade in doubt or with a footnote (2?, 3†)"
NUMBER_BEFORE_WORDS = "a number before its words (2 - Coherent)"
BEFORE_REASONS = "a label before its reasons (Yes, because ...)"
BEHIND_ITS_HEADING = "a grade behind what it is of (Coherence: 4)"
AFTER_THINKING = "what stands outside of its thinking (<think>2?</think> 4)"
BEFORE_THE_CUT = "what was complete when the answer was cut off (4\\nThe text)"
CUT_OFF = "[cut off]"  # ends an answer that met a limit of tokens
# Labels that hold a number so are categories by themselves, if no bare number stands beside them.
WORDED = frozenset((NUMBER_IN_WORDS, NUMBER_BEFORE_WORDS, BEFORE_REASONS, BEHIND_ITS_HEADING))

NO_WORDS = frozenset(("0", "no", "n", "false", "f"))
YES_WORDS = frozenset(("1", "yes", "y", "true", "t"))


@dataclass(frozen=True)
class Vocabulary:
    """The labels that an answer may give.

    Attributes
    ----------
    find : callable
        A spelling to its label's number; None for a word that is no label. Case does not count.
    parts : mapping of str to float
        Part of a label (the number or the words of ``2 - fair``) to the label's number.
    totals : frozenset of float
        What grades may be said to be out of: ``4/5``.
    ends : tuple of float, optional
        The numbers of no and of yes, where the labels are these two.
    digits : bool
        Whether 0 and 1 may say no and yes: not among other numbers.
    agreement : mapping of str to float
        Likert words to the number of their grade.
    heading : str, optional
        What stands before the grade in answers that name what they grade, folded.
    """

    find: Callable[[str], float | None]
    parts: Mapping[str, float] = field(default_factory=dict)
    totals: frozenset[float] = frozenset()
    ends: tuple[float, float] | None = None
    digits: bool = True
    agreement: Mapping[str, float] = field(default_factory=dict)
    heading: str | None = None


Rule = Callable[[str, Vocabulary], float | None]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one answer was read as, and by which rule."""

    value: float
    rule: str


def read_answer(answer: str, words: Vocabulary) -> Reading | None:
    """Read one answer by the first rule that is sure of it; None where none is.

    A bare number that is no label, and a comparison with one (``<3``), stay what they are. Of an
    answer that ends in ``CUT_OFF`` only what is complete is read.
    """
    if answer.endswith(CUT_OFF):
        label = _before_the_cut(answer.removesuffix(CUT_OFF).strip(), words)
        return None if label is None else Reading(label, BEFORE_THE_CUT)
    text = _said(answer)
    if COMPARISON.match(text):
        return None
    if text != _in_reach(answer) and (label := words.find(text)) is not None:
        return Reading(label, AFTER_THINKING)
    rules = RULES if numeric_category(text) is None else RULES_OF_NUMBERS
    for name, rule in rules.items():
        value = rule(text, words)
        if value is not None:
            return Reading(value, name)
    return None


def vocabulary_of(scale: Scale) -> Vocabulary:
    """Labels of a scale of categories; ``find`` gives a category's index."""
    by_text = {folded(name): float(index) for index, name in enumerate(scale.names)}
    grades = [c for c in scale.categories if isinstance(c, int | float)]
    are_grades = len(grades) == len(scale.categories)
    return Vocabulary(
        partial(find_text, by_text),
        parts={} if are_grades else _parts(scale),
        totals=frozenset([float(max(grades))]) if are_grades else frozenset(),
        ends=_ends(scale),
        agreement=_agreement(scale) if are_grades and scale.kind == "ordinal" else {},
    )


def numbers_of(totals: Iterable[float]) -> Vocabulary:
    """Any number, on a scale that is not known yet: ``find`` gives its value."""
    return Vocabulary(find_number, totals=frozenset(totals))


def usual_totals(top: float) -> frozenset[float]:
    """Give the ends of a scale of which ``top`` is the highest grade in use: 5 for 3 or 4, too."""
    return frozenset((top, 5.0 if 3 <= top < 5 else 10.0 if 8 <= top < 10 else top))


def totals_said(answers: Iterable[str]) -> frozenset[float]:
    """Find what grades are said to be out of: ``4/5``, ``3 out of 5``, ``★★★☆☆``."""
    names = list(answers)
    said = (SAID_TOTAL.findall(_said(answer)) for answer in names if TOTAL.search(answer))
    stars = (STARS.match(_together(answer)) for answer in names if "☆" in answer)
    of_stars = {float(len(match[1] + match[2])) for match in stars if match}
    return frozenset(float(total) for totals in said for total in totals) | of_stars


def ends_said(labels: Sequence[str]) -> frozenset[float]:
    """Find what grades are said to be out of, where no bare grade lies above: ``2/3`` beside 5.

    What lies far above is a slip or a code, and no grade.
    """
    numbers = [number for label in labels if (number := find_number(label)) is not None]
    return frozenset(
        total
        for total in totals_said(labels)
        if not any(total < number <= 2 * total for number in numbers)
    )


def heading_of(answers: Iterable[str]) -> str | None:
    """Find what most of different answers call that they grade, such as ``coherence``.

    What counts something (``Errors: 3``) or says how sure somebody is grades nothing, and several
    words that one answer alone begins with may be its reasons (``fluent but too short: 3``).
    """
    headed = (
        HEADED.match(answer[:LONGEST_HEAD]) for answer in answers if ANNOUNCING.search(answer)
    )
    said = Counter(folded(match["heading"]) for match in headed if match)
    heading, n_said = said.most_common(1)[0] if said else ("", 0)
    if 2 * n_said <= said.total() or not (n_said > 1 or heading.isalpha()):
        return None
    return None if NO_GRADE_BEHIND.search(heading) or SURENESS.search(heading) else heading


def _said(answer: str) -> str:
    """Text that says the label, without thinking; JSON is read by its fields, which are said."""
    text = answer.strip()
    return _in_reach(text if text.startswith("{") else without_thinking(text))


def _in_reach(answer: str) -> str:
    """Text with single blanks, of a long one its start and its end, where a label is said.

    Patterns that try every way through a text would else take minutes for one cell.
    """
    text = BLANKS.sub(" ", answer.strip())
    if len(text) <= LONGEST_LOOKED_AT or text.startswith(("{", "[")):
        return text
    half = LONGEST_LOOKED_AT // 2
    return f"{text[:half]}\n{text[-half:]}"


def _together(stars: str) -> str:
    """Stars without blanks, and without what says how they are to be drawn."""
    return "".join(stars.replace("\ufe0f", "").split())


def find_number(text: str) -> float | None:
    """Value of a text that is a number and nothing else."""
    number = numeric_category(text)
    return None if number is None else float(number)


def find_text(by_text: Mapping[str, float], text: str) -> float | None:
    """Look a spelling up, without regard to case and blanks; numbers match by value."""
    found = by_text.get(folded(text))
    if found is None and (value := numeric_category(text)) is not None:
        found = by_text.get(category_name(value))
    return found


def folded(text: str) -> str:
    """Text in one case, with single blanks."""
    return " ".join(text.casefold().split())


def unwrapped(response: str) -> str:
    """Take away the marks around a response."""
    return response.strip(WRAPPING)


def _parts(scale: Scale) -> dict[str, float]:
    """Find the numbers and the words of categories such as ``2 - fair``, all having their own."""
    found = numbers_and_words(scale.names)
    numbers = [number for number, _ in found]
    plain = [number.replace("−", "-").removeprefix("+") for number in numbers]
    words = [folded(said) for _, said in found]
    parts: dict[str, float] = {}
    for own in (numbers, plain, words):
        if len(set(own)) == len(scale.names):
            parts |= {part: float(index) for index, part in enumerate(own)}
    return parts


def numbers_and_words(names: Sequence[str]) -> list[tuple[str, str]]:
    """Take labels such as ``2 - fair`` apart; or such as ``fair (2)``, each with other words.

    What has no number is left out; of names without one, or with the same words, nothing is left.
    """
    first = [NUMBER_FIRST.match(name) for name in names]
    if any(first):
        return [
            (match[1], unwrapped(match.string[match.end() :].lstrip(" -–—")))
            for match in first
            if match
        ]
    last = [match for match in map(NUMBER_LAST.match, names) if match]
    are_apart = len({folded(match["words"]) for match in last}) == len(names)
    return [(match["number"], match["words"]) for match in last] if are_apart else []


def _ends(scale: Scale) -> tuple[float, float] | None:
    names = [folded(name) for name in scale.names]
    if len(names) != 2:
        return None
    for no, yes in ((0, 1), (1, 0)):
        if names[no] in NO_WORDS and names[yes] in YES_WORDS:
            return float(no), float(yes)
    return None


def _agreement(scale: Scale) -> dict[str, float]:
    """Likert words for grades in single steps, the highest for full agreement."""
    k = len(scale.categories)
    if k not in AGREEMENT or not (np.diff(scale.values) == 1).all():
        return {}
    return {word: float(n) for n, words in enumerate(AGREEMENT[k]) for word in words}


def _but_for_case(text: str, words: Vocabulary) -> float | None:
    return words.find(text)


def _own_part(text: str, words: Vocabulary) -> float | None:
    part = unwrapped(text)
    number = numeric_category(part)
    return words.parts.get(folded(part) if number is None else category_name(number))


def _yes_or_no(text: str, words: Vocabulary) -> float | None:
    number = numeric_category(text)
    if words.ends is None or not (words.digits or number is None):
        return None
    said = folded(unwrapped(text)) if number is None else category_name(number)
    no, yes = words.ends
    return no if said in NO_WORDS else yes if said in YES_WORDS else None


def _in_marks(text: str, words: Vocabulary) -> float | None:
    return words.find(unwrapped(text))


def _of_total(text: str, words: Vocabulary) -> float | None:
    match = OF_TOTAL.match(unwrapped(text))
    if match is None or float(match[2]) not in words.totals:
        return None
    return words.find(match[1]) if float(match[1]) <= float(match[2]) else None


def _points(text: str, words: Vocabulary) -> float | None:
    bare = unwrapped(text)
    match = STARS.match(_together(bare))
    if match:
        is_whole = not match[2] or float(len(match[1] + match[2])) in words.totals
        return words.find(str(len(match[1]))) if is_whole else None
    if match := HALF_A_STAR.match(bare):
        return words.find(f"{len(match[1])}.5")
    match = POINTS.match(bare)
    return words.find(match[1]) if match else None


def _marked(text: str, words: Vocabulary) -> float | None:
    match = MARKED.match(text)
    return words.find(match[1]) if match else None


def _number_word(text: str, words: Vocabulary) -> float | None:
    bare = folded(unwrapped(text))
    return words.find(str(NUMBER_WORDS.index(bare))) if bare in NUMBER_WORDS else None


def _agreeing(text: str, words: Vocabulary) -> float | None:
    return words.agreement.get(folded(unwrapped(text)))


def _number_of_words(text: str, words: Vocabulary) -> float | None:
    bare = text.lstrip(WRAPPING)
    match = None if LISTED.search(text) else NUMBER_OF_WORDS.match(bare)
    if match is None:
        match = NUMBER_AND_WORD.match(bare)
        if match is None or folded(match[2]) not in ANSWER_WORDS:
            return None
    return None if is_taken_back(bare[match.end() :]) else words.find(match[1])


def _behind_its_heading(text: str, words: Vocabulary) -> float | None:
    """Read a grade behind the name that most answers have there, where no other number follows."""
    match = HEADED.match(text) if words.heading else None
    if match is None or folded(match["heading"]) != words.heading:
        return None
    rest = match["rest"] or ""
    if ANY_NUMBER.search(rest) or is_taken_back(rest):
        return None
    return _label_alone(match["grade"], words)


def _words_of_number(text: str, words: Vocabulary) -> float | None:
    """Read ``2 - fair`` and ``fair (2)`` as fair, where the labels are words."""
    bare = unwrapped(text)
    if match := NUMBER_OF_WORDS.match(bare):
        return words.find(unwrapped(bare[match.end() :]))
    match = NUMBER_AND_WORD.match(bare) or NUMBER_LAST.match(bare)
    return words.find(unwrapped(match["words"])) if match else None


def _before_reasons(text: str, words: Vocabulary) -> float | None:
    """Take the label that an answer begins with, if the next word is not another label."""
    match = HEAD.match(text.lstrip(WRAPPING))
    if match is None or LISTED.search(text):
        return None
    value = words.find(unwrapped(match["head"]))
    if value is None or match["mark"] is None:
        return value
    if is_taken_back(match.string[match.end("head") :]):
        return None
    rest = OR.sub("", match["rest"])
    if re.match(NUMBER, rest):
        return None
    cut = HEAD.match(rest)
    other = words.find(unwrapped(cut["head"] if cut else rest))
    return value if other in (None, value) else None


def _unless_it_comes_to_another(rule: Rule) -> Rule:
    """Take what an answer begins with, unless its line ends in another label: one of them counts.

    How sure somebody is (``4, confidence: 2``) is no other label.
    """

    def read(text: str, words: Vocabulary) -> float | None:
        value = rule(text, words)
        end = None if value is None or "\n" in text else COMES_TO.search(text)
        if end is None or SURENESS.search(text[: end.start()]):
            return value
        return value if words.find(end["last"]) in (None, value) else None

    return read


def _beginning(text: str, words: Vocabulary) -> float | None:
    """Read the label at the beginning of what follows an announcement."""
    line = text.split("\n", 1)[0]
    if COMPARISON.match(line):
        return None
    for rule in (_label_alone, _number_of_words):
        if (value := rule(line, words)) is not None:
            return value
    return _before_reasons(text, words)


def _label_alone(line: str, words: Vocabulary) -> float | None:
    """Read a line that says a label and nothing else."""
    rules = (_in_marks, _of_total, _points, _number_word, _own_part, _yes_or_no, _agreeing)
    return next((value for rule in rules if (value := rule(line, words)) is not None), None)


def _before_the_cut(cut: str, words: Vocabulary) -> float | None:
    """Read complete fields of JSON, or a first line that says the label alone.

    A judge that reasons before it is sure may have gone on to another label.
    """
    json_text = cut.removeprefix("```json").strip("` \n")
    if json_text.startswith("{"):
        return _in_json(
            json_text if json_text.endswith("}") else json_text.rpartition(",")[0], words
        )
    line, end_of_line, _ = without_thinking(cut).partition("\n")
    bare = line.lstrip(WRAPPING)
    announced = ANNOUNCED.match(bare)
    return (
        _label_alone(bare[announced.end() :] if announced else bare, words) if end_of_line else None
    )


def _announced(text: str, words: Vocabulary) -> float | None:
    said = _what_is_announced(text)
    if any(map(says_nothing, said)):
        return None
    value = _the_one(_beginning(rest, words) for rest in said)
    without_article = (_beginning(ARTICLE.sub("", rest), words) for rest in said)
    return _the_one(without_article) if value is None else value


def _what_is_announced(text: str) -> list[str]:
    """Give what follows each announcement: the final ones, if there are any."""
    found = [
        (bool(m["final"] or m["final_heading"]), text[m.end() :])
        for m in ANNOUNCED.finditer(text)
        if not is_denied(text[: m.start()]) and not is_asked(text[m.end() :])
    ]
    return [rest for is_final, rest in found if is_final] or [rest for _, rest in found]


def _in_json(text: str, words: Vocabulary) -> float | None:
    start, end = text.find("{"), text.rfind("}")
    if start < 0:
        return None
    entries = _object_in(text[start : end + 1])
    if entries is None:
        said: list[object] = [match[1] for match in JSON_FIELD.finditer(text)]
    else:
        said = list(_answers_in(entries))
    return _the_one(_read_value(value, words) for value in said)


def answer_in_json(text: str) -> str | None:
    """Find the one answer in an object of JSON, be it fenced, that a text is; None in any other."""
    start, end = text.find("{"), text.rfind("}") + 1
    around = text[: max(start, 0)] + text[end:]
    entries = _object_in(text[start:end]) if not FENCE.sub("", around).strip() else None
    said = [own for key, own in (entries or {}).items() if ANSWER_KEY.fullmatch(str(key))]
    is_one = len(said) == 1 and isinstance(said[0], str | int | float)
    return str(said[0]).strip() if is_one else None


def json_or_python(text: str) -> object:
    """Read a cell that spells a list or an object as JSON or Python do; None for any other."""
    for parse in (json.loads, ast.literal_eval):
        try:
            return cast(object, parse(text))
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            continue
    return None


def _object_in(text: str) -> Mapping[str, object] | None:
    found = json_or_python(text)
    return found if isinstance(found, dict) else None


def _answers_in(entries: Mapping[str, object]) -> Iterator[object]:
    """Give what stands under the keys of an answer, or under the only key."""
    named = {key: value for key, value in entries.items() if ANSWER_KEY.fullmatch(str(key))}
    chosen = named or (entries if len(entries) == 1 else {})
    for value in chosen.values():
        if isinstance(value, dict):
            yield from _answers_in(value)
        else:
            yield value


def _read_value(value: object, words: Vocabulary) -> float | None:
    if not isinstance(value, str | int | float):
        return None
    spelled = str(value).lower() if isinstance(value, bool) else str(value).strip()
    return _beginning(without_thinking(spelled), words)


def _in_tags(text: str, words: Vocabulary) -> float | None:
    return _the_one(_beginning(match[2], words) for match in IN_TAGS.finditer(text))


def _in_brackets(text: str, words: Vocabulary) -> float | None:
    return _the_one(words.find(unwrapped(match[1])) for match in IN_BRACKETS.finditer(text))


def _in_box(text: str, words: Vocabulary) -> float | None:
    return _the_one(words.find(unwrapped(match[1])) for match in BOXED.finditer(text))


def _called_better(text: str, words: Vocabulary) -> float | None:
    return _the_one(
        words.find(unwrapped(match["side"]))
        for match in BETTER.finditer(text)
        if not is_denied(text[: match.start()]) and not is_asked(text[match.end() :])
    )


def _rated(text: str, words: Vocabulary) -> float | None:
    """Take the number of a sentence that rates, where no other grade stands."""
    bare = SCALE_SAID.sub(partial(_without_total, words), text)
    if bare != text:  # beside a grade out of 5 other numbers count something
        bare = COUNTED.sub("", bare)
    match = RATED_NUMBER.search(bare)
    if match is None or len(ANY_NUMBER.findall(bare)) != 1:
        return None
    if DENIED.search(re.split(r"[.\n]", bare[: match.start("said")])[-1]):
        return None
    before, after = bare[: match.start()], bare[match.end() :]
    if is_denied(before) or is_no_grade(match["between"]) or is_taken_back(after):
        return None
    if is_asked(after) or any(map(says_nothing, _what_is_announced(bare))):
        return None
    said = match["said"].lower()
    return words.find(str(NUMBER_WORDS.index(said)) if said in NUMBER_WORDS else said)


def _without_total(words: Vocabulary, said: re.Match[str]) -> str:
    """Take "out of 5" and "on a scale of 1 to 5" away, where the scale ends there."""
    return "" if float(said[1] or said[2]) in words.totals else said[0]


def _the_one(found: Iterable[float | None]) -> float | None:
    """Return the label that all places give; None where they give two, or none."""
    values = {value for value in found if value is not None}
    return values.pop() if len(values) == 1 else None


# What a bare number may say on a scale of words.
RULES_OF_NUMBERS: dict[str, Rule] = {
    "its number or its words (2 or fair for 2 - fair)": _own_part,
    "yes and no (true, 1, Y for yes)": _yes_or_no,
}
RULES: dict[str, Rule] = {
    "upper and lower case": _but_for_case,
    "marks around it (**Yes.**)": _in_marks,
    **RULES_OF_NUMBERS,
    "a grade of a total (4/5)": _of_total,
    "points or stars (4 points)": _points,
    IN_DOUBT: _marked,
    NUMBER_IN_WORDS: _number_word,
    "words of agreement (strongly agree)": _agreeing,
    'a field of JSON ({"score": 4})': _in_json,
    "an answer in tags (<score>4</score>)": _in_tags,
    "double brackets ([[A]])": _in_brackets,
    "a box of LaTeX (\\boxed{4})": _in_box,
    "an announcement (Rating: 4)": _announced,
    BEHIND_ITS_HEADING: _behind_its_heading,
    "words beside their number (2 - Coherent)": _words_of_number,
    NUMBER_BEFORE_WORDS: _unless_it_comes_to_another(_number_of_words),
    BEFORE_REASONS: _unless_it_comes_to_another(_before_reasons),
    "what is called better (A is better)": _called_better,
    "the only number of a rating (I would rate this a 4.)": _rated,
}
