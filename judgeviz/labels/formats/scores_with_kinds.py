"""A row per item, with columns for each score, of which one says who gave it.

``annotation_correctness_annotator_kind`` beside ``annotation_correctness_label`` and
``annotation_correctness_score``, as Phoenix writes its experiments; or an object for each side, of
which the people's names who it was: ``human: {"helpful": true, "reviewer": "anna"}``.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os.path import commonprefix

import pandas as pd

from judgeviz.errors import LabelError
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels, may_hold_labels
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.long_table import HUMAN, MACHINE
from judgeviz.labels.formats.names_of_scores import people_among
from judgeviz.labels.formats.values import first_of, readable
from judgeviz.labels.sources.documents import Document, value_at
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "scores beside the kind of those who gave them"
KIND = re.compile(
    r"(?P<stem>.+?)[\W_](((annotator|rater|evaluator|scorer|grader|reviewer|author|judge)"
    r"_?(kind|type))|kind|source|source_?type)",
    re.IGNORECASE,
)
LABELS, SCORES = ("label", "category", "verdict"), ("score", "value", "rating", "grade")
WHO = (
    "identifier", "user_name", "username", "user_id", "user", "author", "annotator",
    "annotator_name", "annotator_id", "reviewer", "rater", "model", "judge",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Score:
    """Columns of one score, or of the scores of one object.

    Attributes
    ----------
    name : str
        Of the score, or of who gave those of an object.
    side : str
        The column that says it, or "human" or "machine" where that is so in all rows.
    labels : mapping of str to str
        Columns of labels by criterion.
    who : tuple of str
        Columns that may name who gave them.
    is_by_column : bool
        Whether ``side`` is a column.
    """

    name: str
    side: str
    labels: Mapping[str, str]
    who: tuple[str, ...]
    is_by_column: bool = False


def sniff(document: Document) -> bool:
    """Whether a column beside a score says who gave it, or one within an object of people's."""
    keys = [*document.keys]
    if not (any(map(KIND.fullmatch, keys)) or any(map(_names_a_person, keys))):
        return False
    try:
        return bool(_scores(document.as_table().frame))
    except LabelError:  # no table: another format may know it
        return False


def read(document: Document) -> RawTable:
    """Read each score as that of the side which its column says, or its object.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    frame = document.as_table().frame
    scores = _scores(frame)
    used = {c for score in scores for c in (*score.labels.values(), *score.who, score.side)}
    rest = [str(column) for column in frame.columns if column not in used]
    items = [*roles.columns_for("item", rest), *filter(roles.may_name_items, rest)]
    texts = [c for c in rest if roles.normalised(c) in roles.JUDGED_TEXTS and c not in items]
    judgments = Judgments()
    people = people_among([score.name for score in scores if score.is_by_column])
    for number, record in enumerate(judgments.records(document), 1):
        item = first_of(record, *items[:1], default=number)
        about = {text: readable(value_at(record, text)) for text in texts}
        for score in scores:
            side = str(value_at(record, score.side) if score.is_by_column else score.side)
            who = first_of(record, *score.who)
            for name, column in score.labels.items():
                label, criterion = value_at(record, column), people.get(name, name)
                if roles.is_human_kind(side):
                    if name in people:
                        judgments.by_people[name] = criterion
                        who = who or name
                    judgments.human(who, label, item, criterion=criterion, texts=about)
                elif roles.is_machine_kind(side):
                    judge = who or (side if score.is_by_column else score.name)
                    judgments.judge(judge, label, item, criterion=criterion, texts=about)
    return judgments.table(document, NAME)


def _scores(frame: pd.DataFrame) -> list[_Score]:
    """Find the scores; none where no item has one of each side."""
    columns = plain_columns(frame)
    found = _beside_their_kinds(frame, columns) or _in_objects(frame, columns)
    if not all(score.is_by_column for score in found):
        return found
    kinds = [frame[score.side].astype(object) for score in found]
    people, programs = (
        [kind.map(is_of, na_action="ignore").eq(True) for kind in kinds]
        for is_of in (roles.is_human_kind, roles.is_machine_kind)
    )
    are_met = any(bool((own & other).any()) for own in people for other in programs)
    return found if are_met else []


def _beside_their_kinds(frame: pd.DataFrame, columns: Sequence[str]) -> list[_Score]:
    """Scores beside a column of which every value says human or machine."""
    parts = {column: match for column in columns if (match := KIND.fullmatch(column))}
    kinds = {match["stem"]: c for c, match in parts.items() if roles.is_kind_column(frame[c])}
    start = _common_start(list(kinds))
    scores = []
    for stem, column in kinds.items():
        own = {roles.normalised(c[len(stem) :]): c for c in columns if c.startswith(stem)}
        labels = [own[part] for part in (*LABELS, "", *SCORES) if part in own]
        held = [label for label in labels if may_hold_labels(label, frame[label])]
        if held:
            name = stem[len(start) :]
            who = tuple(own[part] for part in WHO if part in own)
            scores.append(_Score(name, column, {name: held[0]}, who, is_by_column=True))
    return scores


def _common_start(stems: Sequence[str]) -> str:
    """Start that all stems share, up to the end of a word: ``annotation_``."""
    start = commonprefix(list(stems)) if len(stems) > 1 else ""
    return start[: len(start) - len(re.split(r"[\W_]", start)[-1])]


def _in_objects(frame: pd.DataFrame, columns: Sequence[str]) -> list[_Score]:
    """Scores in objects of people and of judges, of which those of people name who it was."""
    objects: dict[str, dict[str, str]] = {}
    for column in columns:
        stem, dot, part = column.rpartition(".")
        if dot:
            objects.setdefault(stem, {})[part] = column
    scores = []
    for stem, own in objects.items():
        outer, _, name = stem.rpartition(".")
        is_human = roles.is_human_kind(name)
        if not is_human and not roles.is_machine_name(name):
            continue
        beside = [
            other
            for key, other in objects.items()
            if key.rpartition(".")[0] == outer and key != stem
        ]
        names = _names_people if is_human else _names_a_model
        who = tuple(own[part] for part in own if names(part))
        labels = {
            part: column
            for part, column in own.items()
            if column not in who
            and holds_labels(column, frame[column])
            and any(part in other for other in beside)
        }
        if labels:
            scores.append(_Score(name, HUMAN if is_human else MACHINE, labels, who))
    are_of_both = {score.side for score in scores} == {HUMAN, MACHINE}
    are_named = any(score.who for score in scores if score.side == HUMAN)
    return scores if are_of_both and are_named else []


def _names_people(part: str) -> bool:
    return bool(roles.columns_for("rater", [part])) or roles.names_writers(part)


def _names_a_model(part: str) -> bool:
    return roles.normalised(part) in ("model", "model_name", "judge_model")


def _names_a_person(path: str) -> bool:
    """Whether a path leads to who gave what stands in an object of people's."""
    stem, dot, part = path.rpartition(".")
    return bool(dot) and roles.is_human_kind(stem.rpartition(".")[2]) and _names_people(part)
