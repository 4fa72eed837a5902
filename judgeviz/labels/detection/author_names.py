"""Names of columns that hold a rater and whose output was judged: ``annotator1_gpt4_quality``.

A word for people says who judges, then, and the model, or another such word, who wrote the text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.criterion_names import HUMAN_WORD, TOKEN, words_of

# Who labels, and is named so by nothing but the work: programs are called by these words, too.
WORKERS = re.compile(
    r"(annotators?|annotations?|annot|raters?|coders?|labell?ers?|evaluators?|assessors?|reviewers?"
    r"|gold|adjudicators?|ground|truth)",
    re.IGNORECASE,
)
CODE = re.compile(r"[A-Z]\d{1,2}")  # of a rater: E1, R2


@dataclass(frozen=True, slots=True)
class Authored:
    """The name of a column without the system in it.

    Attributes
    ----------
    column, system, rest : str
    is_sure : bool
        What is left says that people labelled: it has a word for them that is no program's.
    has_text : bool
        A column of texts is called after the system; without a rater, as the column begins.
    """

    column: str
    system: str
    rest: str
    is_sure: bool
    has_text: bool


def without_system(
    column: str, texts: Sequence[str], *, of_people: bool = False
) -> Authored | None:
    """Take the name of a system out of a column's; None where it holds none beside the rater's.

    Parameters
    ----------
    column : str
    texts : sequence of str
        Names of columns of texts, of which some may be the system's.
    of_people : bool
        It is known that people labelled: any text of the system tells that it wrote.
    """
    split = roles.split_camel(column)
    words = TOKEN.findall(split)
    if len(words) > roles.MOST_WORDS or roles.PROGRAM.search(split) or roles.CHANGED.search(split):
        return None
    of_rater = _places_of_rater(words)
    place = _place_of_system(words, of_rater)
    if place is None:
        return None
    system = " ".join(words[place])
    rest = [word for n, word in enumerate(words) if n not in range(place.start, place.stop)]
    is_other = roles.JUDGE_NOUN.search(system) or roles.is_metric_name(system)
    if is_other or not rest or any(map(roles.WORDED.fullmatch, rest)):
        return None
    is_numbered = any(char.isdigit() for n in of_rater for char in words[n])
    is_worker = any(WORKERS.match(words[n]) for n in of_rater)
    of_texts = [TOKEN.findall(roles.split_camel(text)) for text in texts]
    has_text = any(
        set(words[place]) <= set(text) and (of_people or of_rater or words[: len(text)] == text)
        for text in of_texts
    )
    is_a_program = is_worker and min(of_rater) == place.stop and not has_text  # gpt4_rater_1
    is_sure = bool(of_rater) and (is_numbered or not is_worker) and not is_a_program
    return Authored(column, system, "_".join(rest), is_sure, has_text)


def named_as(column: str, others: Sequence[str]) -> bool:
    """Whether a column of people's labels is called as another but for the system in its name."""
    part = without_system(column, ())
    if part is None or not part.is_sure:
        return False
    words = words_of(roles.split_camel(column))
    return any(
        len(own) == len(words)
        and sum(one != other for one, other in zip(own, words, strict=True)) == 1
        and set(own) >= set(words_of(part.rest))
        for own in (words_of(roles.split_camel(other)) for other in others)
    )


def _places_of_rater(words: Sequence[str]) -> list[int]:
    """Places of the words that say who labelled: ``annotator1``, ``expert 2``, ``E1``.

    Without a number a word for people is the rater's only beside a model's name.
    """
    for n, word in enumerate(words):
        if HUMAN_WORD.match(word):
            if any(map(str.isdigit, word)):
                return [n]
            if n + 1 < len(words) and (words[n + 1].isdigit() or len(words[n + 1]) == 1):
                return [n, n + 1]
    coded = [n for n, word in enumerate(words) if CODE.fullmatch(word)]
    if coded:
        return coded[:1]
    is_of_a_model = any(map(roles.is_machine_name, words))
    people = [n for n, word in enumerate(words) if HUMAN_WORD.match(word)]
    return people[:1] if is_of_a_model else []


def _place_of_system(words: Sequence[str], of_rater: Sequence[int]) -> slice | None:
    """Where the words of a model stand, with its version, or a word for people who write."""
    free = [n for n in range(len(words)) if n not in of_rater]
    model = next((n for n in free if roles.is_machine_name(words[n])), None)
    if model is None:
        author = next(
            (n for n in free if HUMAN_WORD.match(words[n]) and not WORKERS.match(words[n])), None
        )
        return None if author is None else slice(author, author + 1)
    end = model + 1
    while end in free and _goes_on(words[end]):
        end += 1
    return slice(model, end)


def _goes_on(word: str) -> bool:
    """Whether a word after a model's may be part of its name: ``4o``, ``turbo``."""
    is_part = roles.is_machine_name(word) or roles.VARIANT.fullmatch(word) is not None
    return is_part or any(map(str.isdigit, word))
