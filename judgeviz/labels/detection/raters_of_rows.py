"""Columns under any name that say who gave each row: ``anno_hash``, ``id_annotateur``, ``ratedBy``.

The rows have to tell: items stand in several, one for each person, and a person in those of several
items. A name of words for people who label, and for what tells them apart, is enough beside that;
under other names, or where plain numbers may be labels, it is asked.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from judgeviz.labels.coding import Coded, IntArray, combined, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import are_dates, is_named_so, may_hold_labels
from judgeviz.labels.detection.contents import (
    SHARE_OF_SINGLE_LABELS,
    are_numbers,
    come_back,
    has_fractions,
    is_prose,
)
from judgeviz.labels.detection.rules import Sight
from judgeviz.labels.detection.wide.columns import human_columns
from judgeviz.labels.scale.senses import are_verdicts

FEWEST_LETTERS = 3  # of some of the people: A and B may be classes
MOST_ITEMS = 2 / 3  # by row
LABELLERS = frozenset((
    *roles.LABELLING, "participant", "subject", "subj", "sbj", "voter", "listener", "viewer",
    "observer", "panelist", "panellist", "anno", "annot", "labelman", "toloker", "mturk", "amt",
    "turk", "prolific", "vp", "vpn", "interviewer", "respid", "resp", "transcriber",
))  # fmt: skip
# Who labels now and then, and as often writes, shows or is what is labelled.
ANYBODY = frozenset((
    "user", "person", "member", "contributor", "performer", "author", "agent", "employee", "staff",
    "operator", "checker", "moderator", "mod", "analyst", "linguist", "doctor", "physician",
    "clinician", "student", "teacher", "caseworker", "scientist", "crowd", "surge", "assignee",
    "kurzel", "nickname", "human", "bearbeiter", "ip", "email",
    "nutzer", "benutzer", "utilisateur", "utilisatrice", "usuario", "usuaria", "utente",
    "gebruiker",
))  # fmt: skip
TELLING = frozenset((
    "id", "ids", "idx", "index", "number", "num", "nr", "no", "code", "uid", "uuid", "guid", "hash",
    "n", "key", "name", "initials", "pseudonym", "alias", "hashed", "anon", "anonymous",
    "anonymized", "anonymised", "pseudonymized", "pseudonymised", "unique", "masked", "enc",
    "encrypted", "private", "public",
))  # fmt: skip
# Of these, what is said of people alone.
HIDING = frozenset((
    "initials", "pseudonym", "alias", "anon", "pseudonymized", "pseudonymised",
))  # fmt: skip
# What a label is called before who gave it: label_author, annotation.user, meta.annotator_id.
OF_LABELS = frozenset((
    "annotation", "label", "labeling", "labelling", "labelbox", "rating", "response", "meta",
    "metadata", "session", "citizen", "human", "of",
))  # fmt: skip
GIVEN_BY = re.compile(
    r"(\w+_)?(annotated|rated|labell?ed|judged|scored|coded|graded|marked|created|submitted|answered"
    r"|completed|rating|response|label|annotation|judge?ment)_by(_(id|user|name|email|hash))?"
)
ROLES_APART = ("system", "criterion", "sample", "system_a", "system_b", "kind")


def told_by_rows(sight: Sight, label: str | None) -> tuple[str, bool] | None:
    """Find the column of those who gave the rows; with whether it is to be asked about."""
    frame = sight.table.frame
    rest = [column for column in sight.free_plain if column != label]
    items = [*_items(sight, rest)]
    if not items:
        return None
    called = {c: own for c in rest if (own := _is_called_after_people(c)) is not None}
    if len(human_columns(frame, [c for c in rest if c not in called])) > 1:
        return None
    for column in sorted(rest, key=lambda c: called.get(c, 2)):
        if _may_name_people(sight, column, is_called=column in called) and _gave_the_rows(
            sight, column, items, label
        ):
            is_sure = called.get(column) == 0 and not _may_be_labels(sight, column)
            return None if not is_sure and _has_a_text_in_each_row(sight) else (column, not is_sure)
    return None


def _is_called_after_people(column: str) -> int | None:
    """Return 0 where all words of a name are those for labellers and their ids, 1 for anybody.

    None for any other name.
    """
    plain = roles.normalised(column)
    if GIVEN_BY.fullmatch(plain):
        return 1
    words = {*plain.split("_")} - {""}
    if words == {"human"}:
        return None  # as a column of labels is called
    rest = {word.removesuffix("s") for word in words - TELLING} - OF_LABELS
    if rest and rest <= LABELLERS:
        return 0
    is_of_people = {word.removesuffix("s") for word in words} & ANYBODY or words & HIDING
    return 1 if is_of_people and rest <= LABELLERS | ANYBODY else None


def _may_be_labels(sight: Sight, column: str) -> bool:
    """Whether a column holds numbers, and no word of its name says that they tell people apart."""
    words = {*roles.normalised(column).split("_")}
    return are_numbers(sight.table.frame[column]) and not words & TELLING


def _may_name_people(sight: Sight, column: str, *, is_called: bool) -> bool:
    """Whether a column has a few words that come back; under any name such as only people have."""
    cells = sight.table.frame[column]
    names = cells.array.categories
    if len(names) < 2 or not come_back(cells) or has_fractions(cells) or is_prose(cells):
        return False
    if are_dates(cells) or are_verdicts(names) or any(map(roles.is_machine_name, names)):
        return False
    if is_called:
        return True
    has_role = any(roles.columns_for(role, [column]) for role in roles.ROLE_NAMES)
    if has_role or is_named_so(column) or are_numbers(cells) or roles.tells_outputs_apart(column):
        return False
    n_people = sum(roles.names_somebody(name) or roles.is_code(name) for name in names)
    are_short = all(len(name) < FEWEST_LETTERS for name in names)  # as classes may be
    return (
        2 * n_people > len(names) and not are_short and not any(map(roles.is_quality_name, names))
    )


def _gave_the_rows(sight: Sight, column: str, items: Sequence[str], label: str | None) -> bool:
    """Whether items stand in several rows, which a column tells apart and no known one does."""
    frame = sight.table.frame
    own = Coded.of(frame[column])
    if own.missing.any():
        return False
    apart = [
        Coded.of(frame[c])
        for role in ROLES_APART
        for c in (*sight.mapping.names(role), *roles.columns_for(role, sight.free_plain)[:1])
        if c in frame and c not in (column, label)
    ]
    for item in items:
        if item == column:
            continue
        what = combined([Coded.of(frame[item]), *apart])
        if determines(what.codes, own.codes) or _are_told_apart(what.codes):
            continue
        if _are_told_apart(combined([what, own]).codes) and _say_other_things(sight, what, label):
            return True
    return False


def _has_a_text_in_each_row(sight: Sight) -> bool:
    """Whether every row has a text of its own, which is judged: a person may have written it."""
    frame = sight.table.frame
    return any(
        len(frame[column].array.categories) == len(frame)
        for column in sight.free_plain
        if roles.is_text_name(column) or roles.is_of_what_users_write(column)
    )


def _items(sight: Sight, columns: Sequence[str]) -> Iterator[str]:
    """Columns of ids and texts that may name the items, most of which stand in several rows."""
    frame = sight.table.frame
    named = chain.from_iterable(roles.columns_for(role, columns) for role in ("item", "source"))
    others = (c for c in columns if roles.may_name_items(c) or roles.is_text_name(c))
    for item in dict.fromkeys([*named, *others]):
        n_items = len(frame[item].array.categories)
        if 1 < n_items <= MOST_ITEMS * len(frame) and not has_fractions(frame[item]):
            yield item


def _are_told_apart(codes: IntArray) -> bool:
    """Whether hardly two rows say the same."""
    said = codes[codes >= 0]
    return len(np.unique(said)) >= SHARE_OF_SINGLE_LABELS * len(codes)


def _say_other_things(sight: Sight, items: Coded, label: str | None) -> bool:
    """Whether the label, or any column that may hold labels, differs in rows of one item."""
    frame = sight.table.frame
    labels = [label] if label else [c for c in sight.free_plain if may_hold_labels(c, frame[c])]
    return any(not determines(items.codes, Coded.of(frame[c]).codes) for c in labels)
