"""Ids of what was made and judged, and columns of who made it."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N_DOCS, MAKERS = 10, ("Llama", "Qwen", "T5")
N = N_DOCS * len(MAKERS)
RATERS = {
    f"{rater}": [(n * step) % 5 + 1 for n in range(N)]
    for step, rater in enumerate(("human_1", "human_2", "gpt-4o"), start=1)
}


def wide(names: dict[str, str], **others: object) -> Upload:
    """Outputs of three makers on ten documents; columns under the names given, if any."""
    columns = {
        "output": [f"o{n}" for n in range(N)],
        "doc": [f"d{n // len(MAKERS)}" for n in range(N)],
        "maker": [MAKERS[n % len(MAKERS)] for n in range(N)],
    }
    own = {names[what]: cells for what, cells in columns.items() if what in names}
    return upload(pd.DataFrame({**own, **others, **RATERS}).to_csv(index=False), "sheet.csv")


def roles_of(labels: Labels) -> tuple[object, ...]:
    return tuple(labels.mapping.get(role) for role in ("item", "source", "system"))


@pytest.mark.parametrize(
    "name",
    [
        "output_id", "summary_id", "Completion ID", "generation_no", "translationId", "hyp_id",
        "candidate_id", "answer_id", "reply_id", "model_output_id", "caption_number",
    ],
)  # fmt: skip
@pytest.mark.parametrize("source", ["doc", "question_id", "article_id"])
def test_an_id_of_what_was_judged_is_the_item_beside_its_source(name: str, source: str) -> None:
    labels = read_labels(wide({"output": name, "doc": source}))
    assert roles_of(labels) == (name, source, None)
    assert labels.items.index.tolist() == [f"o{n}" for n in range(N)]


@pytest.mark.parametrize("name", ["response_id", "annotation_id", "assignment_id"])
def test_an_id_of_an_answer_to_a_survey_is_not(name: str) -> None:
    with pytest.raises(LabelError, match="gives item 'd0' both"):
        read_labels(wide({"output": name, "doc": "doc"}))


def test_an_id_of_what_was_judged_that_rows_share_is_not() -> None:
    labels = read_labels(
        wide({"doc": "summary_id", "maker": "model", "output": "item_id"}), on_doubt="accept"
    )
    assert labels.mapping["item"] == "item_id"


def test_a_source_of_its_own_in_every_row_stays_the_item() -> None:
    labels = read_labels(wide({"output": "doc"}, summary_id=[*range(N)]))
    assert roles_of(labels) == ("doc", None, None)


@pytest.mark.parametrize(
    "maker",
    ["producer", "summarizer", "Summariser", "candidate_model", "writer_model", "response_model"],
)
def test_who_made_one_of_each_source_is_a_system(maker: str) -> None:
    labels = read_labels(wide({"output": "output_id", "doc": "doc", "maker": maker}))
    assert roles_of(labels) == ("output_id", "doc", maker)
    assert tuple(labels.items["system"].unique()) == MAKERS
    without_id = read_labels(wide({"doc": "doc", "maker": maker}))
    assert roles_of(without_id) == (None, "doc", maker)


def test_who_made_one_of_each_source_is_a_system_where_each_label_has_a_row() -> None:
    frame = pd.read_csv(wide({"output": "output_id", "doc": "doc", "maker": "producer"}))
    rows = frame.melt(["output_id", "doc", "producer"], var_name="rater", value_name="label")
    labels = read_labels(upload(rows.to_csv(index=False), "sheet.csv"))
    assert roles_of(labels) == (None, "doc", "producer")
    assert len(labels.items) == N


@pytest.mark.parametrize("doc", [[*range(N)], ["d1"] * N])
def test_a_producer_beside_other_sources_is_none(doc: list[object]) -> None:
    labels = read_labels(
        wide({"output": "item_id", "maker": "producer"}, doc=doc), on_doubt="accept"
    )
    assert labels.mapping.get("system") is None
