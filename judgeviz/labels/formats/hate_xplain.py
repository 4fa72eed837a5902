"""HateXplain: three annotators' label of every post, with the targets and words they name.

The data set is a dict of posts with a list of annotators; the copy on the Hugging Face hub holds
lists in parallel, with labels as numbers.
"""

from collections.abc import Iterator, Mapping, Sequence

from judgeviz.errors import counted
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, list_at, object_at
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "HateXplain"
LABELS = ("hatespeech", "normal", "offensive")
SCALE = {"kind": "nominal", "categories": ["normal", "offensive", "hatespeech"]}


def sniff(document: Document) -> bool:
    """Whether posts hold annotators with a label each."""
    posts = _posts(document, document.first_records)[:RECORDS_LOOKED_AT]
    return bool(posts) and all("post_tokens" in post and _annotated(post) for post in posts)


def read(document: Document) -> RawTable:
    """Read the annotators' labels; targets and rationales mark people and words, and are left out.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    n_targets = 0
    for number, post in enumerate(_posts(document, document.records), 1):
        item = first_of(post, "post_id", "id", default=number)
        words = [str(word) for word in list_at(post, "post_tokens")]
        for place, annotator in enumerate(_annotators(judgments, post), 1):
            rater = annotator.get("annotator_id")
            name = f"human_{place}" if is_blank(rater) else f"annotator_{rater}"
            n_targets += bool(annotator.get("target"))
            label = _as_word(annotator.get("label"))
            judgments.human(name, label, item, texts={"text": " ".join(words)})
    judgments.notes.append(
        f"Left out, as they are no labels of the post: {counted(n_targets, 'list')} of targets, "
        "and the words marked as rationales."
    )
    return judgments.table(document, NAME, SCALE)


def _posts(document: Document, records: Sequence[Record]) -> list[Record]:
    """Find the posts of a dict of posts, else those of records."""
    value = document.value
    found = list(value.values()) if isinstance(value, Mapping) else list(records)
    return [post for post in found if isinstance(post, Mapping)]


def _annotated(post: Record) -> bool:
    return "annotators" in post or bool(object_at(post, "annotators"))


def _annotators(judgments: Judgments, post: Record) -> Iterator[Record]:
    annotators = object_at(post, "annotators")
    if not annotators:
        yield from judgments.objects(post.get("annotators"), "an annotator")
        return
    columns = {key: list_at(annotators, key) for key in ("label", "annotator_id", "target")}
    for place in range(len(columns["label"])):
        yield {key: own[place] for key, own in columns.items() if place < len(own)}


def _as_word(label: object) -> object:
    if isinstance(label, int) and not isinstance(label, bool) and 0 <= label < len(LABELS):
        return LABELS[label]
    return label
