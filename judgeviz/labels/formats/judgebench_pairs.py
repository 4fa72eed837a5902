"""JudgeBench pairs: which response is correct, and a judge's decision on both orders of each pair.

A decision is said of the responses as the judge saw them: the second of a pair had them the other
way round, and is turned back.
"""

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import object_at, records_of
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

NAME = "JudgeBench pairs"
KEYS = frozenset(("pair_id", "question", "response_A", "response_B", "label"))
TURNED = {"A>B": "B>A", "B>A": "A>B"}
TIES = frozenset(("A=B", "None"))
TEXTS = ("question", "response_A", "response_B")
ABOUT = ("source", "response_model")


def sniff(document: Document) -> bool:
    """Whether the records hold two responses, and a label that says which is the better."""
    return document.keys >= KEYS and all(
        str(record.get("label")) in {*TURNED, *TIES} for record in document.first_records
    )


def read(document: Document) -> RawTable:
    """Read which response is correct, and the decision on each order as a sample of its own.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    for record in judgments.records(document):
        item = record["pair_id"]
        more = {name: record[name] for name in ABOUT if name in record}
        texts = {name: record.get(name) for name in TEXTS}
        judgments.human("label", record.get("label"), item, texts=texts, **more)
        for order, run in enumerate(records_of(record.get("judgments"))):
            decision = run.get("decision")
            if order % 2:
                decision = TURNED.get(str(decision), decision)
            judge = object_at(run, "judgment").get("judge_model") or record.get("judge_name")
            judgments.judge(judge, decision, item, sample=order, texts=texts, **more)
    judgments.notes.append(
        "The human label is the response that the authors of JudgeBench know to be correct."
    )
    return judgments.table(document, NAME, {"kind": "preference"})
