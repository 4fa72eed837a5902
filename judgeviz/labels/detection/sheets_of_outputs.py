"""Sheets of a workbook called after what was judged: ``BART`` and ``T5``, ``Batch 1``, ``CNN``.

Each has the ids of the others and the columns ``Anna, Ben``, or ``fluency_1, fluency_2``: these are
the raters, and not the sheets. So they are where a sheet has another summary for the same id.
"""

import re
from collections.abc import Sequence

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import may_hold_labels
from judgeviz.labels.detection.contents import is_prose
from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.sources.tables import RawTable, is_list_column, plain_columns

CODE_OF_A_PERSON = re.compile(r"[a-z]{1,2}|[a-z]{1,2}[\W_]?\d{1,3}|\d{1,3}", re.IGNORECASE)
NUMBERED_PART = re.compile(
    r"(?:sheet|tab|page|part|file|table|tabelle|hoja|feuil)[\W_]*\d+", re.IGNORECASE
)
BEHIND_A_CRITERION = re.compile(
    r"(.+?)[\W_]+([a-z]|\d{1,2}|[a-z]\d{1,2}|[^\W\d_]{3,12})", re.IGNORECASE
)
NUMBER = re.compile(r"\d+")
# What items are parts of, beside what was shown: its sheet is called by its number.
GROUPS = frozenset((
    "text", "document", "doc", "article", "story", "scene", "chapter", "conversation", "interview",
    "recording", "film", "movie", "topic", "group", "block", "batch", "set", "part", "dataset",
))  # fmt: skip
DONE = frozenset(("annotated", "labelled", "labeled", "coded", "rated", "graded"))
FEWEST_APART = 3  # texts that differ between two sheets
SHARE_APART = 0.5


def titles_may_be_raters(titles: Sequence[str], columns: Sequence[str]) -> bool:
    """Whether titles are called after people, or some are, and columns by codes, if at all."""
    rest = titles
    if not _are_called_after_people(_labels(columns)):  # a human beside models is one more judge
        rest = [title for title in titles if not roles.is_machine_name(title)]
    return _are_called_after_people(rest) or _are_alike_codes(titles)


def is_called_after_people(title: str) -> bool:
    """Whether a file is somebody's by its name, ``annotator_1``; ``annotation_1`` may be a part."""
    words = [word for word in roles.normalised(title).split("_") if not roles.is_label_name(word)]
    return holds_a_given_name(title) or roles.is_human_name("_".join(words))


def is_called_after_one_person(title: str) -> bool:
    """Whether a file is one person's by its name: ``annotator_1``, ``labels_anna``, ``rater_b``.

    Of nothing else: ``human_labels_1`` may be a part, and ``anna_round1`` is one of several.
    """
    plain = roles.normalised(title)
    words = [w for w in plain.split("_") if not (roles.is_label_name(w) or w in DONE)]
    name = "_".join(words)
    if name not in plain or roles.is_machine_name(title) or any(map(roles.is_a_crowd, words)):
        return False
    rest = roles.without_human_words(name)
    is_named = rest.isalpha() and holds_a_given_name(rest)
    return bool(is_named or roles.NUMBERED_HUMAN.match(name) or roles.stem_of_a_rater(name))


def holds_labels_of_its_file(column: str, titles: Sequence[str]) -> bool:
    """Whether labels under a name that any person's may have are those whom files are called after.

    ``annotation`` is a word for labels as well, ``human`` and ``annotator_label`` are people's.
    """
    if roles.normalised(column) in roles.ROLE_NAMES["label"]:
        return all(map(is_called_after_people, titles))
    return roles.is_any_persons(column) and all(map(is_called_after_one_person, titles))


def _are_called_after_people(names: Sequence[str]) -> bool:
    """Whether most names are people's: ``Anna``, ``Expert 2``; or half, and others may be.

    ``Bart`` is one, and with ``T5`` beside it none.
    """
    n_people = sum(roles.is_human_name(name) or holds_a_given_name(name) for name in names)
    may_be = all(roles.is_human_name(name) or roles.is_person_name(name) for name in names)
    return bool(names) and 2 * n_people >= len(names) + (0 if may_be else 1)


def _are_alike_codes(names: Sequence[str]) -> bool:
    """Whether names are short codes of raters: letters, or numbers behind the same letters."""
    stems = {NUMBER.sub("", name).casefold() for name in names}
    are_codes = all(map(CODE_OF_A_PERSON.fullmatch, names))
    return are_codes and (len(stems) == 1 or not any(map(NUMBER.search, names)))


def are_called_after_models(titles: Sequence[str]) -> bool:
    """Whether a title names a model or a system, and none says that it judged."""
    if any(roles.JUDGE_NOUN.search(title) for title in titles):
        return False
    return any(map(roles.is_machine_name, titles)) or all(map(roles.may_name_a_system, titles))


def are_raters(columns: Sequence[str]) -> bool:
    """Whether several columns are called after people and judges, or by codes that are alike."""
    named = _labels(columns)
    people = [column for column in named if not roles.is_machine_name(column)]
    are_others = [
        roles.is_quality_name(c)
        or not (roles.is_human_name(c) or roles.names_somebody(c) or roles.is_person_name(c))
        for c in people
    ]
    if len(named) < 2 or any(are_others):
        return False
    return _are_called_after_people(people) or (bool(people) and _are_alike_codes(people))


def are_criteria_of_raters(columns: Sequence[str]) -> bool:
    """Whether each of several criteria has a column of the same raters: ``tone_1, tone_2``."""
    found = [BEHIND_A_CRITERION.fullmatch(column) for column in _labels(columns)]
    of_criterion: dict[str, set[str]] = {}
    for one in found:
        if one is None or not roles.is_quality_name(one[1]):
            return False
        of_criterion.setdefault(one[1].casefold(), set()).add(one[2].casefold())
    first, *rest = of_criterion.values() or [set[str]()]
    return len(first) > 1 and all(own == first for own in rest)


def have_other_texts(tables: Sequence[RawTable], item: str) -> bool:
    """Whether a text that was judged is another one in each sheet, beside the same ids."""
    shared = set.intersection(*(set(plain_columns(table.frame)) for table in tables))
    texts = [column for column in shared - {item} if _is_of_texts(column)]
    return any(_are_others(tables, item, column) for column in texts)


def have_no_text_in_common(tables: Sequence[RawTable], item: str) -> bool:
    """Whether each text that sheets show is another one in each of them, beside the same ids.

    Their ids begin again, then. Beside a source that they share, texts may be those of systems, or
    what each rater wrote.
    """
    texts = texts_of(tables, item)
    return bool(texts) and all(_are_others(tables, item, column) for column in texts)


def have_items_of_their_own(tables: Sequence[RawTable], item: str) -> bool:
    """Whether the texts that differ are the items themselves, ``tweet``, and nobody's outputs."""
    texts = texts_of(tables, item)
    of_items = [c for c in texts if roles.is_the_item_itself(c) or not _is_of_texts(c)]
    is_told = len(of_items) == len(texts) and have_no_text_in_common(tables, item)
    return is_told and not are_called_after_models([str(table.sheet) for table in tables])


def texts_of(tables: Sequence[RawTable], item: str) -> list[str]:
    """Columns of texts that all sheets show: by their names, or in front of all labels.

    Behind each of these people may say why, or what they think.
    """
    frame = tables[0].frame
    shared = set.intersection(*(set(plain_columns(table.frame)) for table in tables)) - {item}
    columns = [*map(str, frame.columns)]
    labels = (n for n, c in enumerate(columns) if c != item and may_hold_labels(c, frame[c]))
    first = next(labels, len(columns))
    return [
        column
        for place, column in enumerate(columns)
        if column in shared
        and (
            roles.says_what_is_judged(column)
            or (place < first and roles.is_text_name(column))
            or (place < first and all(is_prose(one.frame[column]) for one in tables))
        )
    ]


def _labels(columns: Sequence[str]) -> list[str]:
    return [column for column in columns if not _is_of_texts(column)]


def _is_of_texts(column: str) -> bool:
    return roles.says_what_is_judged(column) or roles.is_text_name(column)


def _are_others(tables: Sequence[RawTable], item: str, column: str) -> bool:
    if any(is_list_column(table.frame[item]) for table in tables):
        return False
    first, *rest = (
        dict(zip(table.frame[item].astype(object), table.frame[column].astype(object), strict=True))
        for table in tables
    )
    for own in rest:
        both = [(first[name], said) for name, said in own.items() if name in first]
        said = [(one, other) for one, other in both if one == one and other == other]
        n_apart = sum(one != other for one, other in said)
        if n_apart < max(FEWEST_APART, SHARE_APART * len(said)):
            return False
    return True


def are_groups_of_items(tables: Sequence[RawTable], item: str, columns: Sequence[str]) -> bool:
    """Whether titles number what items belong to, ``01``, ``Video 2``, and columns are raters.

    No text is shared: names of rows that begin again in each, ``0-2 s``, are those of other items.
    Beside codes, ``A`` and ``B``, a number alone may be a rater's as well.
    """
    words = [roles.normalised(str(table.sheet)).rstrip("0123456789").strip("_") for table in tables]
    numbers = {re.sub(r"\D", "", str(table.sheet)) for table in tables}
    is_numbered = len({*words}) == 1 and len(numbers) == len(tables) and "" not in numbers
    if not is_numbered or words[0] not in ("", *roles.SHOWN, *GROUPS):
        return False
    if not (are_raters(columns) and (words[0] or _are_called_after_people(_labels(columns)))):
        return False
    shared = set.intersection(*(set(plain_columns(table.frame)) for table in tables))
    has_texts = any(map(_is_of_texts, shared - {item}))
    return not has_texts or have_other_texts(tables, item)


def are_parts(titles: Sequence[str]) -> bool:
    """Whether titles number the parts of one table: ``Sheet1``, ``Sheet2``."""
    return all(map(NUMBERED_PART.fullmatch, titles))
