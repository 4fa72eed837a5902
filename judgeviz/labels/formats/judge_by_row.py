"""A row for each item and judge, with the humans' labels of the item beside the judge's.

``id, judge, human_label, judge_label``: the humans' labels come back in every row of their item,
and the judge's is that of the judge whom the row names. So it is of ``id, model, label,
prediction``: what is the same for all models is the label that is right, which people gave. Or a
row for each item, annotator and judge, ``id, annotator, label, judge, judge_label``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from judgeviz.labels.coding import Coded, combined, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import holds_labels
from judgeviz.labels.detection.contents import is_prose, repeats, values_of
from judgeviz.labels.detection.wide import human_columns
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
MOST_JUDGES = 100
CRITERION = "label"


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns hold what: the names of the columns."""

    item: str
    judge: str
    humans: tuple[str, ...]
    answer: str
    rater: str | None = None

    @classmethod
    def of(cls, table: RawTable) -> "_Columns | None":
        """Find them; None where a row is another thing."""
        frame = table.frame
        plain = plain_columns(frame)
        judge = next((c for c in plain if _names_judges(c, frame[c])), None)
        items = [c for c in roles.columns_for("item", plain) if repeats(frame[c])]
        if judge is None or not items or any(roles.columns_for("system", [c]) for c in items):
            return None
        item = items[0]
        rest = [column for column in plain if column not in (item, judge)]
        if roles.columns_for("criterion", rest):
            return None
        if raters := roles.columns_for("rater", rest):
            return cls._beside_raters(frame, item, judge, raters)
        humans = tuple(c for c in human_columns(frame, rest) if not is_prose(frame[c]))
        right = [c for c in rest if roles.is_label_name(c) and holds_labels(c, frame[c])]
        is_gold = not humans and len(right) == 1 and not roles.is_machine_name(right[0])
        humans = tuple(right) if is_gold else humans
        answers = _of_judges(frame, [column for column in rest if column not in humans], humans)
        if not humans or len(answers) != 1:
            return None
        items_of_rows, judges = (text_of(frame[column]) for column in (item, judge))
        is_once = not frame[[item, judge]].duplicated().any()
        are_the_items = all(
            determines(items_of_rows.codes, Coded.of(frame[column]).codes) for column in humans
        )
        are_crossed = not determines(items_of_rows.codes, judges.codes)
        found = cls(item, judge, humans, answers[0])
        return found if is_once and are_the_items and are_crossed else None

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
        answers = _of_judges(frame, [c for c in answers if c not in own], own)
        are_crossed = not (determines(of_rater, judges.codes) or determines(of_judge, people.codes))
        if not are_crossed or len(own) != 1 or len(answers) != 1:
            return None
        return cls(item, judge, (own[0],), answers[0], raters[0])


def sniff(document: Document) -> bool:
    """Whether a column names a judge for every row, and the humans' labels are the items'."""
    has_judge = any(roles.normalised(key) in JUDGE for key in document.keys)
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
    known = {columns.item, columns.judge, columns.answer, columns.rater, *columns.humans}
    answers, seen = Answers(), set[tuple[str, object, object]]()
    for number, row in enumerate(table.row_numbers(range(len(table.frame)))):
        said = {c: None if own[number] != own[number] else own[number] for c, own in cells.items()}
        item = said[columns.item]
        fields = {c: own for c, own in said.items() if c not in known}
        about = {**described(fields, "column"), "item": item, "row": row}
        judge = said[columns.judge]
        for human in columns.humans:
            rater = human if columns.rater is None else said[columns.rater]
            if (HUMAN, item, rater) not in seen:
                answers.add(about, rater, CRITERION, said[human], kind=HUMAN)
            seen.add((HUMAN, item, rater))
        if (MACHINE, item, judge) not in seen:
            answers.add(about, judge, CRITERION, said[columns.answer], kind=MACHINE)
        seen.add((MACHINE, item, judge))
    notes = (
        f"Column '{columns.judge}' names the judge of every label in '{columns.answer}'; the "
        "humans' labels of an item, which come back in each of its rows, were read once.",
    )
    return answers.table(document, NAME, notes=notes)


def _names_judges(name: str, column: pd.Series) -> bool:
    """Whether a column called so names several models."""
    names = column.array.categories
    is_told = roles.normalised(name) in JUDGE and 1 < len(names) <= MOST_JUDGES
    are_models = roles.is_of_models(name)
    return is_told and (are_models or 2 * sum(map(roles.is_machine_name, names)) > len(names))


def _of_judges(frame: pd.DataFrame, columns: Sequence[str], humans: Sequence[str]) -> list[str]:
    """Columns with the labels that humans gave, named as a label or a model's."""
    values = set().union(*(values_of(frame[column]) for column in humans))
    return [
        column
        for column in columns
        if (roles.is_machine_name(column) or roles.is_label_name(column))
        and holds_labels(column, frame[column])
        and share_read(values_of(frame[column]), values) > 1 / 2
    ]
