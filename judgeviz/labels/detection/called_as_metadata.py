"""Columns called as what describes items, ``language``, in which raters say something of them.

No name tells such criteria from metadata, but what they hold does: what describes an item is the
same in all of its rows, and several raters of an item say different things of it.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.labels.coding import Coded, combined, counted_keys, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.beside import are_dates, is_named_so, is_only_called_so
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    SHARE_OF_SINGLE_LABELS,
    are_numbers,
    come_back,
    is_prose,
    values_of,
)
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.tables import is_list_column

FEWEST_GRADES = 3  # of a scale: two labels are those of any flag, too
FEWEST_ALIKE = 3  # criteria that have one scale, whatever another column of it is called
FEWEST_SISTERS = 2  # criteria that all have one scale, on which raters differ in another column
# Last words of names by which people grade as well, the language of an essay or the length of an
# answer. What else is called as metadata counts, orders, times or states something.
GRADED = frozenset((
    "length", "len", "topic", "domain", "genre", "category", "type", "kind",
    "group", "version", "cost", "price", "priority", "country", "nationality", "gender", "race",
    "ethnicity", "code", "text", "prompt", "summary", "translation", "model", "comment",
    "comments", "note", "notes", "reason", "reasons", "reasoning", "explanation", "justification",
    "rationale", "words", "latency", "trust",
))  # fmt: skip

# What one rater grades of texts, too, in other languages as well; who they are of, or of which
# version, is rather a property.
GRADED_BY_ONE = re.compile(
    r"((\w+_)?(lang(ue|ues|age|uage)?|sprach\w*|idioma|lingua\w*|length|longueur|l(ä|ae?)nge|longitud"
    r"|lunghezza|comprimento|topic|thema|domain|genre|format|source)|\w+_(type|typ|kind|tipo))"
    r"(?!_(id|no|nr|number|code)$)(_\w+)?"
)

# What annotators find in a text, and rarely what a text is: of which kind it is, they say.
FOUND_IN_TEXTS = frozenset((
    "relation", "rel", "error", "err", "mistake", "issue", "edit", "hallucination", "claim", "hate",
    "abuse", "harm", "bias", "toxicity", "offence", "offense", "violation", "span", "entity",
    "mention", "event", "argument", "stance", "emotion", "label", "annotation", "metaphor",
    "humor", "humour", "irony", "sarcasm", "propaganda", "fallacy", "intent",
))  # fmt: skip
KINDS = frozenset(("type", "category", "kind", "class", "subtype", "subcategory"))
OF_AN_ERROR = KINDS | {"error", "code"}  # beside how severe it is
SEVERITY = frozenset(("severity", "error_severity"))


@dataclass(frozen=True, slots=True)
class CalledAsMetadata:
    """Columns called as metadata in which raters of an item say different things.

    Attributes
    ----------
    sure : list of str
        Criteria: the raters of an item agree, on the scale of others.
    asked : list of str
        That have the scale of others, and may say something else.
    own : list of str
        With labels of their own, in which the raters of an item agree.
    rest : list of str
        That are rather none, and have few labels.
    """

    sure: list[str]
    asked: list[str]
    own: list[str]
    rest: list[str]

    def add(
        self,
        name: str,
        column: pd.Series,
        items: Coded,
        scales: Sequence[frozenset[float | str]],
    ) -> None:
        """Sort in one more, with a label per row; ``scales``: what is said in others beside it."""
        said = said_in(column)
        has_scale = any(shares_a_scale(said, scale) for scale in scales)
        are_alike = raters_agree(column, items)
        is_told = may_be_graded(name) or scales.count(said) >= FEWEST_ALIKE
        is_theirs = (
            len(scales) >= FEWEST_SISTERS
            and all(said == scale for scale in scales)
            and not is_named_so(name)  # but human_word_order is
        )
        is_sureness = roles.SURENESS.fullmatch(roles.normalised(name)) is not None
        are_words = not are_numbers(column)
        if has_scale and are_alike and is_told and not is_sureness:
            self.sure.append(name)
        elif has_scale and (are_alike or may_be_graded(name) or is_theirs) and not is_sureness:
            self.asked.append(name)
        elif are_alike and not has_scale and (are_words or (is_told and not scales)):
            self.own.append(name)
        elif has_scale or are_words:
            self.rest.append(name)

    def without(self, columns: Collection[str]) -> "CalledAsMetadata":
        """Return the same without some columns."""
        every = (self.sure, self.asked, self.own, self.rest)
        return CalledAsMetadata(*([c for c in own if c not in columns] for own in every))


def called_as_metadata(sight: Sight, labels: Sequence[str]) -> CalledAsMetadata:
    """Sort columns called as metadata by what raters say in them, beside columns of labels."""
    found = CalledAsMetadata([], [], [], [])
    called_so = _called_so(sight, labels)
    items = judged_items(sight) if called_so else None
    if items is None:
        return found
    frame = sight.table.frame
    scales = [said_in(frame[label]) for label in labels]
    for column in called_so:
        if _differ(sight, frame[column], items):
            found.add(column, frame[column], items, scales)
    return found


def is_number_named_as_a_text(name: str, column: pd.Series) -> bool:
    """Whether numbers are called as what is judged: ``hypothesis``, a fit of a model."""
    is_text = roles.normalised(name) in roles.ROLE_NAMES["text"] and are_numbers(column)
    return is_text and not roles.is_label_name(name)


def may_be_graded(name: str) -> bool:
    """Whether people may grade what a column is called, though it may describe the items."""
    last = roles.normalised(name).rpartition("_")[2]
    return last in GRADED or last.startswith("lang")  # langue, langage


def graded_by_one(frame: pd.DataFrame, free: Sequence[str], criteria: Sequence[str]) -> list[str]:
    """Columns called as metadata that have the whole scale of other criteria of one rater."""
    plain = [column for column in criteria if not is_list_column(frame[column])]
    scales = Counter(said_in(frame[column]) for column in plain)
    alike = {own for own, n in scales.items() if n >= FEWEST_SISTERS and len(own) >= FEWEST_GRADES}
    return [
        column
        for column in free
        if alike
        and column not in criteria
        and GRADED_BY_ONE.fullmatch(roles.normalised(column))
        and not is_list_column(frame[column])
        and len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        and said_in(frame[column]) in alike
        and come_back(frame[column])
    ]


def is_kind_of_what_is_found(name: str, labels: Sequence[str]) -> bool:
    """Whether a column is called as the kind of what annotators find: ``error_type``, ``rel_type``.

    No ``question_type``, which an item has; ``category`` alone where a label is its ``severity``.
    """
    plain = roles.normalised(name)
    found, _, last = plain.rpartition("_")
    if found:
        return last in KINDS and found.rpartition("_")[2] in FOUND_IN_TEXTS
    return plain in OF_AN_ERROR and any(roles.normalised(c) in SEVERITY for c in labels)


def said_in(column: pd.Series) -> frozenset[float | str]:
    """Different labels in a text column, numbers by value and words without regard to case."""
    numbers = {value: numeric_category(value) for value in values_of(column)}
    return frozenset(value.casefold() if n is None else float(n) for value, n in numbers.items())


def shares_a_scale(own: frozenset[float | str], scale: frozenset[float | str]) -> bool:
    """Whether several labels are mostly those of a scale."""
    return len(own) >= FEWEST_GRADES and 2 * len(own & scale) > len(own)


def judged_items(sight: Sight) -> Coded | None:
    """Items, or outputs of systems, each with one row of each rater; None where there are none."""
    frame, mapping = sight.table.frame, sight.mapping
    item, rater = mapping.column("item") or mapping.column("source"), mapping.column("rater")
    told_by = [c for role in ("system", "system_a", "system_b") if (c := mapping.column(role))]
    if item is None or rater is None:
        return None
    parts, raters = [text_of(frame[column]) for column in (item, *told_by)], text_of(frame[rater])
    items = parts[0] if len(parts) == 1 else combined(parts)
    whole = ~(items.missing | raters.missing)
    keys, _ = counted_keys(items.codes[whole], raters.codes[whole], len(raters.names))
    return items if len(keys) >= SHARE_OF_SINGLE_LABELS * whole.sum() > 0 else None


def _differ(sight: Sight, column: pd.Series, items: Coded) -> bool:
    """Whether a column differs between the rows of an item, and between those of a rater."""
    raters = text_of(sight.table.frame[sight.mapping.column("rater")])
    own = Coded.of(column)
    return not any(determines(one.codes, own.codes) for one in (items, raters))


def _called_so(sight: Sight, labels: Sequence[str]) -> list[str]:
    """Columns called as metadata with few labels that come back, as people's do."""
    frame, rater = sight.table.frame, sight.mapping.column("rater") or ""
    return [
        column
        for column in sight.free_plain
        if column not in labels
        and (
            (is_named_so(column) and not is_only_called_so(column, frame[column]))
            or is_number_named_as_a_text(column, frame[column])
        )
        and 1 < len(frame[column].array.categories) <= MOST_LABELS_OF_A_SCALE
        and come_back(frame[column])
        and not (
            is_prose(frame[column]) or are_dates(frame[column]) or roles.is_said_of(rater, column)
        )
    ]
