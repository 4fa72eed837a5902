"""DialSummEval by annotator: means of each worker's grades per system, on a sheet per criterion."""

from judgeviz.errors import LabelError
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

NAME = "DialSummEval means by annotator"
WORKER = "WorkerId"
N_ANNOTATED = "Annotate_number"


def sniff(document: Document) -> bool:
    """Whether the rows are workers, with the number of dialogues that each annotated."""
    return {WORKER, N_ANNOTATED} <= document.keys


def read(document: Document) -> RawTable:
    """Refuse: a mean over dialogues is no label of an item.

    Raises
    ------
    LabelError
        Always.
    """
    raise LabelError(
        f"File '{document.name}' holds the mean of each worker's grades per system "
        f"('{N_ANNOTATED}' dialogues each), not a label of any item; use the annotations from "
        "which the means were made."
    )
