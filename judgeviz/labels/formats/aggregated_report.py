"""Aggregated reports of crowd platforms: one answer an item, and how sure it is.

CrowdFlower (Figure Eight, Appen) has beside each question (``choose_one``) the share of trust
behind the answer, ``choose_one:confidence``, and in some ``choose_one_gold``, what the job expected
of its test units. Toloka has ``OUTPUT:result``, ``CONFIDENCE:result`` and ``GOLDEN:result``. Who
judged is not in the file: what the workers came to is read as the labels of one human.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from judgeviz.errors import quoted
from judgeviz.labels.formats.answers import Answers, about_items
from judgeviz.labels.formats.crowd_platforms import CROWDFLOWER, TOLOKA, Platform
from judgeviz.labels.formats.ground_truth import CONSOLIDATED
from judgeviz.labels.formats.long_table import HUMAN
from judgeviz.labels.formats.values import text_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable


@dataclass(frozen=True, slots=True)
class AggregatedReport:
    """A table of a platform with a row per item, and nobody who judged.

    Attributes
    ----------
    NAME : str
    platform : Platform
        Whose table of all judgments has workers.
    confidence, gold : str
        How the columns of a question ``{}`` are called that say how sure its answer is, and which
        was expected.
    item, single : str
        What an item is called there, and the table that has every judgment.
    has_ids : bool
        Whether there is an id of every item; else what was shown tells them.
    """

    NAME: str
    platform: Platform
    confidence: str
    gold: str
    item: str
    single: str
    has_ids: bool

    def sniff(self, document: Document) -> bool:
        """Whether a table has answers with a confidence, one an item, and no workers."""
        keys = document.keys
        if not keys.isdisjoint(self.platform.rater) or not self._questions(keys):
            return False
        unit = self._unit(keys)
        if self.has_ids:
            return unit is not None and self.platform.aggregated in keys
        units = [text_of(record.get(unit)) for record in document.records] if unit else []
        return len(units) == len({*units})

    def read(self, document: Document) -> RawTable:
        """Read the answers on the items as labels of one human, as whom the workers are taken.

        Raises
        ------
        LabelError
            Where no answer is a label.
        """
        records, unit = document.records, self._unit(document.keys)
        questions = self._questions(dict.fromkeys(key for record in records for key in record))
        shown = [self._shown(one, {*questions, unit}) for one in records]
        units = [one.get(unit) if unit else None for one in records]
        answers = Answers()
        for record, about in about_items(document, shown, units, self.item):
            for column, question in questions.items():
                answer = record.get(column)
                is_list = isinstance(answer, str) and "\n" in answer
                several = str(answer).split("\n") if is_list else answer
                answers.add(about, CONSOLIDATED, question, several, kind=HUMAN)
        answers.leave_out_open_questions()
        notes = [
            f"'{document.name}' has one aggregated answer of each {self.item}: what its workers "
            f"came to was read as the labels of one human, and nothing tells how far they agreed; "
            f"{self.single} has the judgment of each."
        ]
        gold = [
            column
            for question in questions.values()
            if (column := self.gold.format(question)) in document.keys
        ]
        if gold:
            notes.append(
                f"{quoted(gold)} of '{document.name}' has the answers that the job expected of its "
                f"test {self.item}s; they are nobody's labels."
            )
        return answers.table(document, self.NAME, notes=notes)

    def _unit(self, columns: Collection[str]) -> str | None:
        return next((key for key in self.platform.item if key in columns), None)

    def _questions(self, columns: Iterable[str]) -> dict[str, str]:
        """Columns of answers, those with a confidence beside them, and what was asked in each."""
        every, start = list(columns), self.platform.answer
        asked = {c: c.removeprefix(start) for c in every if c.startswith(start)}
        return {c: own for c, own in asked.items() if self.confidence.format(own) in every}

    def _shown(self, record: Record, taken: Collection[str | None]) -> Record:
        start = self.platform.shown
        return {key.removeprefix(start): own for key, own in record.items() if key not in taken}


OF_CROWDFLOWER = AggregatedReport(
    NAME="an aggregated report of CrowdFlower (Figure Eight, Appen)",
    platform=CROWDFLOWER,
    confidence="{}:confidence",
    gold="{}_gold",
    item="unit",
    single="the full report",
    has_ids=True,
)
OF_TOLOKA = AggregatedReport(
    NAME="aggregated results of Toloka",
    platform=TOLOKA,
    confidence="CONFIDENCE:{}",
    gold="GOLDEN:{}",
    item="task",
    single="the table with every assignment",
    has_ids=False,
)
