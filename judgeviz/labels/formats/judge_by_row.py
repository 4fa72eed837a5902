"""A row for each item and judge, with the humans' labels of the item beside the judge's.

``id, judge, human_label, judge_label``: the humans' labels come back in every row of their item,
and the judge's is that of the judge whom the row names. So it is of ``id, model, label,
prediction``: what is the same for all models is the label that is right, which people gave. Or a
row for each item, annotator and judge, ``id, annotator, label, judge, judge_label``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.errors import quoted
from judgeviz.labels.coding import Coded, combined, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels
from judgeviz.labels.detection.contents import is_prose, repeats, values_of
from judgeviz.labels.detection.criterion_names import CriterionWords, criteria_of_one_human
from judgeviz.labels.detection.wide.columns import human_columns
from judgeviz.labels.formats.answers import Answers, described
from judgeviz.labels.formats.long_table import HUMAN, MACHINE
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "a row for each item and judge, with the humans' labels beside the judge's"
JUDGE = frozenset((
    "judge", "judge_model", "judge_name", "judge_id", "llm", "llm_judge", "llm_name", "model",
    "model_name", "judge_llm", "grader", "grader_model", "evaluator_model", "rater_model",
))  # fmt: skip
# Words of names of columns that tell who judged, and of what: eval_model, llm_judge_name.
JUDGES = frozenset((*roles.LABELLING, "judge", "eval", "evaluation", "grading", "scoring"))
OF_MODELS = frozenset(("model", "llm", "ai", "name", "id"))
MOST_JUDGES = 100
CRITERION = "label"


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns hold what: the names of the columns.

    ``humans`` and ``answers`` hold the rater, or the judge, and the criterion of each column.
    """

    item: str | None
    judge: str
    humans: dict[str, tuple[str, str]]
    answers: dict[str, str]
    rater: str | None = None

    @classmethod
    def of(cls, table: RawTable) -> "_Columns | None":
        """Find them; None where a row is another thing."""
        plain = plain_columns(table.frame)
        named = roles.columns_for("item", plain)
        items = [c for c in named if repeats(table.frame[c])]
        if any(roles.columns_for("system", [c]) for c in items):
            return None
        if items:
            return cls._of_several_rows(table.frame, plain, items[0])
        return cls._of_one_row(table.frame, plain, next(iter(named), None))

    @classmethod
    def _of_several_rows(
        cls, frame: pd.DataFrame, plain: Sequence[str], item: str
    ) -> "_Columns | None":
        """Find them where the rows of an item are of one judge each."""
        judge = next((c for c in plain if _names_judges(c, frame[c])), None)
        rest = [column for column in plain if column not in (item, judge)]
        if judge is None or roles.columns_for("criterion", rest):
            return None
        if raters := roles.columns_for("rater", rest):
            return cls._beside_raters(frame, item, judge, raters)
        humans = [c for c in human_columns(frame, rest) if not is_prose(frame[c])]
        right = [c for c in rest if roles.is_label_name(c) and holds_labels(c, frame[c])]
        is_gold = not humans and len(right) == 1 and not roles.is_machine_name(right[0])
        humans = right if is_gold else humans
        criteria = _on_criteria(frame, humans, [c for c in rest if c not in humans])
        if criteria is None or (is_gold and not any(map(_is_label, criteria[1]))):
            return None
        items_of_rows, judges = (text_of(frame[column]) for column in (item, judge))
        is_once = not frame[[item, judge]].duplicated().any()
        are_the_items = all(
            determines(items_of_rows.codes, Coded.of(frame[column]).codes) for column in humans
        )
        are_crossed = not determines(items_of_rows.codes, judges.codes)
        return cls(item, judge, *criteria) if is_once and are_the_items and are_crossed else None

    @classmethod
    def _of_one_row(
        cls, frame: pd.DataFrame, plain: Sequence[str], item: str | None
    ) -> "_Columns | None":
        """Find them where every row is another item, judged by the model that it names."""
        found = [c for c in plain if _tells_who_judged(c) and _holds_models(c, frame[c])]
        if len(found) != 1 or (item is None and len(frame[found[0]].array.categories) > 1):
            return None
        rest = [column for column in plain if column not in (item, *found)]
        if any(roles.columns_for(role, rest) for role in ("criterion", "rater", "kind")):
            return None
        humans = [c for c in human_columns(frame, rest) if not is_prose(frame[c])]
        criteria = _on_criteria(frame, humans, [c for c in rest if c not in humans])
        if criteria is None or any(map(roles.is_machine_name, criteria[1])):
            return None  # judge_score says itself whose it is
        return cls(item, found[0], *criteria)

    @classmethod
    def _beside_raters(
        cls, frame: pd.DataFrame, item: str, judge: str, raters: Sequence[str]
    ) -> "_Columns | None":
        """Find labels that are the same for all judges of an item, and others for all raters."""
        if len(raters) > 1 or frame[[item, judge, raters[0]]].duplicated().any():
            return None
        items, judges, people = (text_of(frame[c]) for c in (item, judge, raters[0]))
        of_rater, of_judge = combined([items, people]).codes, combined([items, judges]).codes
        labels = [
            column
            for column in plain_columns(frame)
            if column not in (item, judge, *raters) and holds_labels(column, frame[column])
            if not determines(items.codes, Coded.of(frame[column]).codes)
        ]
        own = [c for c in labels if determines(of_rater, Coded.of(frame[c]).codes)]
        own = [c for c in own if roles.is_label_name(c) or roles.is_human_name(c)]
        answers = [c for c in labels if determines(of_judge, Coded.of(frame[c]).codes)]
        answers = [c for c in answers if _is_label(c) and c not in own]
        answers = _of_judges(frame, answers, own)
        are_crossed = not (determines(of_rater, judges.codes) or determines(of_judge, people.codes))
        if not are_crossed or len(own) != 1 or len(answers) != 1:
            return None
        return cls(item, judge, {own[0]: (own[0], CRITERION)}, {answers[0]: CRITERION}, raters[0])


def sniff(document: Document) -> bool:
    """Whether a column names a judge for every row, and the humans' labels are the items'."""
    has_judge = any(
        roles.normalised(key) in JUDGE or _tells_who_judged(key) for key in document.keys
    )
    if not (has_judge and document.first_records):
        return False
    table = document.as_table()
    return not table.is_headerless and _Columns.of(table) is not None


def read(document: Document) -> RawTable:
    """Take the humans' labels once for an item, or for each rater, and the judge's for each."""
    table = document.as_table()
    columns = _Columns.of(table)
    assert columns is not None
    cells = {c: table.frame[c].astype(object).tolist() for c in table.frame.columns}
    known = {columns.item, columns.judge, columns.rater, *columns.humans, *columns.answers}
    answers, seen = Answers(), set[tuple[str, object, object, str]]()
    for number, row in enumerate(table.row_numbers(range(len(table.frame)))):
        said = {c: None if own[number] != own[number] else own[number] for c, own in cells.items()}
        item = row if columns.item is None else said[columns.item]
        fields = {c: own for c, own in said.items() if c not in known}
        about = {**described(fields, "column"), "item": item, "row": row}
        for column, (human, criterion) in columns.humans.items():
            rater = human if columns.rater is None else said[columns.rater]
            if (HUMAN, item, rater, criterion) not in seen:
                answers.add(about, rater, criterion, said[column], kind=HUMAN)
            seen.add((HUMAN, item, rater, criterion))
        judge = said[columns.judge]
        for column, criterion in columns.answers.items():
            if (MACHINE, item, judge, criterion) not in seen:
                answers.add(about, judge, criterion, said[column], kind=MACHINE)
            seen.add((MACHINE, item, judge, criterion))
    note = f"Column '{columns.judge}' names the judge of every label in {quoted(columns.answers)}"
    if columns.item is not None and repeats(table.frame[columns.item]):
        note += (
            "; the humans' labels of an item, which come back in each of its rows, were read once"
        )
    return answers.table(document, NAME, notes=(f"{note}.",))


def _names_judges(name: str, column: pd.Series) -> bool:
    """Whether a column called so names several models."""
    names = column.array.categories
    is_told = roles.normalised(name) in JUDGE and 1 < len(names) <= MOST_JUDGES
    are_models = roles.is_of_models(name)
    return is_told and (are_models or 2 * sum(map(roles.is_machine_name, names)) > len(names))


def _tells_who_judged(name: str) -> bool:
    """Whether a column is called as who judged, whatever it was: ``eval_model``, ``annotator``."""
    words = roles.normalised(name).split("_")
    own = [word for word in words if word in JUDGES]
    is_of_words = bool(own) and all(word in JUDGES or word in OF_MODELS for word in words)
    return is_of_words or bool(roles.columns_for("rater", [name]))


def _holds_models(name: str, column: pd.Series) -> bool:
    """Whether all cells of a column name models, which beside people's words are no namesakes."""
    names = column.array.categories
    is_of_models = not OF_MODELS.isdisjoint(roles.normalised(name).split("_"))
    is_model = roles.is_machine_name if is_of_models else roles.names_a_model
    return 0 < len(names) <= MOST_JUDGES and all(map(is_model, names))


def _on_criteria(
    frame: pd.DataFrame, humans: Sequence[str], columns: Sequence[str]
) -> tuple[dict[str, tuple[str, str]], dict[str, str]] | None:
    """Raters and criteria of the humans' columns, and of others those of judges with the criteria.

    Of one label the humans gave theirs; of several the humans' columns name some. Else each side
    has criteria of its own, and it is asked which is which. None where that is not told.
    """
    shared = _of_judges(frame, columns, humans)
    labels = list(filter(_is_label, shared))
    named = [c for c in shared if c not in labels and _is_criterion(c, humans)]
    of_one = criteria_of_one_human(humans)
    if not humans or not (labels or named):
        return None
    if len(labels) == 1 and not of_one:
        return {column: (column, CRITERION) for column in humans}, {labels[0]: CRITERION}
    answers = {column: column for column in (*labels, *named)}
    words = CriterionWords(answers)
    found = {column: words.part_of(column) for column in humans}
    told = {c: (part.rater, part.criterion) for c, part in found.items() if part and part.criterion}
    if len(told) == len(humans):
        return told, answers
    if of_one and len(of_one) == len(humans) and not (told or named):
        return {c: (HUMAN, own) for c, own in zip(humans, of_one, strict=True)}, answers
    if not (told or labels) and all(map(roles.is_plainly_human, humans)):
        return {column: (column, CRITERION) for column in humans}, answers
    return None


def _is_label(column: str) -> bool:
    return roles.is_machine_name(column) or roles.is_label_name(column)


def _is_criterion(column: str, humans: Sequence[str]) -> bool:
    """Whether a column is called as a quality, or as what stands in a human's: ``human_plot``."""
    word = CriterionWords([column])
    return roles.is_quality_name(column) or any(map(word.part_of, humans))


def _of_judges(frame: pd.DataFrame, columns: Sequence[str], humans: Sequence[str]) -> list[str]:
    """Columns with the labels that humans gave, not all of which need be judges'."""
    values = set().union(*(values_of(frame[column]) for column in humans))
    return [
        column
        for column in columns
        if holds_labels(column, frame[column])
        and share_read(values_of(frame[column]), values) > 1 / 2
    ]
