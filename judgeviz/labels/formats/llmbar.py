"""LLMBar: pairs with the experts' verdict, and an evaluator's result on both orders of each.

The evaluator's ``winner`` is already said of ``output_1`` and ``output_2``, whatever the order
in which it saw them.
"""

from collections.abc import Mapping

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "LLMBar"
KEYS = frozenset(("input", "output_1", "output_2", "label"))
ORDERS = ("swap = False", "swap = True")
FOLDERS_OF_NOBODY = ("", ".", "evaluators", "results", "result", "output", "outputs")


def sniff(document: Document) -> bool:
    """Whether the records hold two outputs and a label of 1 or 2, and no more labels."""
    if not document.keys >= KEYS:
        return False
    records = document.first_records
    if any(_runs(record) for record in records):
        return True
    return {*document.keys} <= KEYS | {"id"} and all(
        str(record.get("label")) in ("1", "2", "None") for record in records
    )


def read(document: Document) -> RawTable:
    """Read the experts' label, and what the evaluator said of each order as a sample of its own.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    judge = _judge(document)
    for number, record in enumerate(document.records):
        texts = {name: record.get(name) for name in ("input", "output_1", "output_2")}
        judgments.human("label", record.get("label"), number, texts=texts)
        for run, orders in enumerate(_runs(record)):
            for swapped, order in enumerate(ORDERS):
                if order in orders:
                    winner = object_at(orders, order).get("winner")
                    sample = run * len(ORDERS) + swapped
                    judgments.judge(judge, winner, number, sample=sample, texts=texts)
    judgments.notes.append("The human label is the verdict that LLMBar's authors agreed on.")
    return judgments.table(document, NAME, {"kind": "preference"})


def _runs(record: Record) -> list[Record]:
    results = record.get("results")
    if not isinstance(results, list):
        return []
    return [run for run in results if isinstance(run, Mapping) and set(run) & set(ORDERS)]


def _judge(document: Document) -> str:
    """Name the evaluator as its folder does; the file holds no name of it."""
    folder = document.folder
    return "evaluator" if folder.lower() in FOLDERS_OF_NOBODY else folder.replace("_", " ")
