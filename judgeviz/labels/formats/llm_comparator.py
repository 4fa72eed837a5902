"""LLM Comparator: a judge's scores of two models' judgments, positive where A is better."""

from collections.abc import Mapping

from judgeviz.errors import counted
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, number_of, records_named
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "LLM Comparator"
KEYS = frozenset(("input_text", "output_text_a", "output_text_b"))
EXAMPLES = ("examples",)
JUDGE = "autorater"
ALL_EQUAL = (0.0, 1.0, -1.0)


def sniff(document: Document) -> bool:
    """Whether examples hold two outputs of two models."""
    examples = records_named(document.value, EXAMPLES) or document.first_records
    return any(
        set(example) >= KEYS and {"score", "individual_rater_scores"} & set(example)
        for example in examples[:RECORDS_LOOKED_AT]
    )


def read(document: Document) -> RawTable:
    """Read the single ratings as samples of one judge, else the example's score.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    systems = _systems(document)
    examples = records_named(document.value, EXAMPLES) or document.records
    texts = [str(record.get("input_text")) for record in examples]
    unique = len(set(texts)) == len(texts)
    n_graded = 0
    for number, (record, text) in enumerate(zip(examples, texts, strict=True), 1):
        shown = {name: record.get(name) for name in sorted(KEYS)}
        single = list(judgments.objects(record.get("individual_rater_scores"), "a rating"))
        scores = [first_of(rating, "score") for rating in single] or [record.get("score")]
        for sample, score in enumerate(scores):
            strength = number_of(score)
            n_graded += strength is not None and strength not in ALL_EQUAL
            item = text if unique else f"{number}"
            vote = score if strength is None else _vote(strength)
            judgments.judge(JUDGE, vote, item, sample=sample, **systems, texts=shown)
    if n_graded:
        judgments.notes.append(
            f"Read as votes, their strength left out: {counted(n_graded, 'score')}."
        )
    return judgments.table(document, NAME, {"kind": "preference"})


def _vote(score: float) -> str:
    return "tie" if score == 0 else "A" if score > 0 else "B"


def _systems(document: Document) -> Record:
    value = document.value
    models = value.get("models") if isinstance(value, Mapping) else None
    listed = models if isinstance(models, list) else []
    names = [model.get("name") for model in listed if isinstance(model, Mapping)]
    if len(names) != 2 or any(map(is_blank, names)) or names[0] == names[1]:
        return {}
    return {"system_a": names[0], "system_b": names[1]}
