"""SummEval: experts' and crowd workers' grades of summaries, rater by place in a list.

DialSummEval has a workbook beside, of each worker's mean grade per system on a sheet per criterion.
"""

from judgeviz.errors import LabelError
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "SummEval annotations"
GROUPS = ("expert_annotations", "turker_annotations")
CRITERIA = ("coherence", "consistency", "fluency", "relevance")
SCALE = {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}
TEXTS = ("text", "decoded", "source")


def sniff(document: Document) -> bool:
    """Whether records hold experts' annotations of a model's summary."""
    return {"expert_annotations", "model_id"} <= document.keys


def read(document: Document) -> RawTable:
    """Read every grade, of experts and of crowd workers.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    for number, record in enumerate(document.records, 1):
        source = first_of(record, "id", "filepath", default=number)
        texts = {name: record[name] for name in TEXTS if isinstance(record.get(name), str)}
        for group in GROUPS:
            for place, grades in enumerate(
                judgments.objects(record.get(group), "a rater's grades"), 1
            ):
                _add(judgments, f"{group}_{place}", grades, source, record.get("model_id"), texts)
    judgments.notes.append("The raters are not named: their numbers are places in a list.")
    return judgments.table(document, NAME, {criterion: SCALE for criterion in CRITERIA})


def _add(
    judgments: Judgments,
    rater: str,
    grades: Record,
    source: object,
    system: object,
    texts: Record,
) -> None:
    for criterion, grade in grades.items():
        judgments.human(rater, grade, source, criterion=criterion, system=system, texts=texts)


class DialSummEvalMeans:
    """Means of DialSummEval by worker, which are no labels of an item."""

    NAME = "DialSummEval means by annotator"
    N_ANNOTATED = "Annotate_number"

    def sniff(self, document: Document) -> bool:
        """Whether the rows are workers, with the number of dialogues that each annotated."""
        return {"WorkerId", self.N_ANNOTATED} <= document.keys

    def read(self, document: Document) -> RawTable:
        """Refuse: a mean over dialogues is no label of an item.

        Raises
        ------
        LabelError
            Always.
        """
        raise LabelError(
            f"File '{document.name}' holds the mean of each worker's grades per system "
            f"('{self.N_ANNOTATED}' dialogues each), not a label of any item; use the annotations "
            "from which the means were made."
        )


DIAL_SUMM_EVAL_MEANS = DialSummEvalMeans()
