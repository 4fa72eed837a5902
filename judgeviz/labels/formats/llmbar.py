"""LLMBar: pairs with the experts' verdict, and an evaluator's result on both orders of each.

The evaluator's ``winner`` is already said of ``output_1`` and ``output_2``, whatever the order
in which it saw them.
"""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import object_at
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "LLMBar"
KEYS = frozenset(("input", "output_1", "output_2", "label"))
ORDERS = ("swap = False", "swap = True")
FOLDERS_OF_NOBODY = (".", "evaluators", "results", "result", "output", "outputs")
LONGEST_START = 60  # characters of an instruction that tell the items of two data sets apart


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
    beside = [other for other in document.siblings if sniff(other)]
    judge = _judge(document, beside)
    are_alone = all(_first_pair(other) == _first_pair(document) for other in beside)
    for number, record in enumerate(judgments.records(document)):
        item = str(number) if are_alone else f"{number}: {str(record['input'])[:LONGEST_START]}"
        texts = {name: record.get(name) for name in ("input", "output_1", "output_2")}
        judgments.human("label", record.get("label"), item, texts=texts)
        for run, orders in enumerate(_runs(record)):
            for swapped, order in enumerate(ORDERS):
                if order in orders:
                    winner = object_at(orders, order).get("winner")
                    sample = run * len(ORDERS) + swapped
                    judgments.judge(judge, winner, item, sample=sample, texts=texts)
    judgments.notes.append("The human label is the verdict that LLMBar's authors agreed on.")
    return judgments.table(document, NAME, {"kind": "preference"})


def _runs(record: Record) -> list[Record]:
    results = record.get("results")
    if not isinstance(results, list):
        return []
    return [run for run in results if isinstance(run, Mapping) and set(run) & set(ORDERS)]


def _first_pair(document: Document) -> tuple[str, ...]:
    """Return what the first record compares: files with the same are of the same items."""
    first = document.first_records[0]
    return tuple(str(first.get(name)) for name in ("input", "output_1", "output_2"))


def _judge(document: Document, beside: Sequence[Document]) -> str:
    """Name the evaluator as its folder does; the file holds no name of it.

    Folders of several evaluators may be called alike, ``GPT-4/CoT`` and ``ChatGPT/CoT``: as many
    levels are in the name as tell all files on the same items apart. Files without folders are
    called as they are themselves.
    """
    results = [document, *(one for one in beside if any(map(_runs, one.first_records)))]
    paths = [(_first_pair(one), _path(one, len(results) > 1)) for one in results]
    own = paths[0]
    levels = range(1, max(len(path) for _, path in paths) + 1)
    apart = (n for n in levels if len({(pair, path[-n:]) for pair, path in paths}) == len(paths))
    name = "/".join(own[1][-next(apart, 1) :]).replace("_", " ") or "evaluator"
    before = map(id, document.siblings[: document.number])
    known = {id(one): path for one, path in zip(results, paths, strict=True)}
    n_alike = sum(known.get(one) == own for one in before)
    return f"{name} ({n_alike + 1})" if n_alike else name


def _path(document: Document, is_beside_others: bool) -> tuple[str, ...]:
    """Folders that may be named after an evaluator, or the file where it alone tells."""
    names = document.folders
    if is_beside_others and not names:
        names = (PurePath(document.name).stem,)
    return tuple(name for name in names if name.lower() not in FOLDERS_OF_NOBODY)
