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


@pytest.mark.parametrize("name", ["annotation_id", "assignment_id"])
def test_an_id_of_an_answer_to_a_survey_is_not(name: str) -> None:
    with pytest.raises(LabelError, match="gives item 'd0' both"):
        read_labels(wide({"output": name, "doc": "doc"}))


@pytest.mark.parametrize("name", ["response_id", "run_id", "sample_id", "trial_id"])
@pytest.mark.parametrize("source", ["item_id", "question_id", "prompt_id"])
def test_an_id_of_one_of_several_answers_is_asked_about(name: str, source: str) -> None:
    own = {"output": name, "doc": source}
    reason = f"the same '{source}' say different things in 'human_1', 'human_2', and nothing says "
    with pytest.raises(LabelError, match=f"{reason}whether '{name}'"):
        read_labels(wide(own))
    labels = read_labels(wide(own), on_doubt="accept")
    assert labels.items.index.tolist() == [f"o{n}" for n in range(N)]


def test_an_id_of_rows_beside_the_trials_of_a_question_names_the_items_in_the_guess() -> None:
    table = pd.DataFrame(
        {
            "id": range(500, 530),
            "item_id": [f"q{n // 6}" for n in range(30)],
            "trial": [n % 3 for n in range(30)],
            "human_label": ["good", "bad", "bad", "ok", "good"] * 6,
        }
    )
    text = table.to_csv(index=False)
    with pytest.raises(LabelError, match="whether 'id', which has a value of its own in each of"):
        read_labels(upload(text, "sheet.csv"))
    labels = read_labels(upload(text, "sheet.csv"), on_doubt="accept")
    assert labels.items.index.tolist() == [str(n) for n in range(500, 530)]
    without = upload(table.drop(columns="trial").to_csv(index=False), "sheet.csv")
    with pytest.raises(LabelError, match="and no column names the raters"):
        read_labels(without)


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


def rated_once(whole: str, own: str, **others: object) -> Upload:
    """Rows of one of two raters each, on ids of their own and of six wholes."""
    rows = range(N)
    columns = {
        whole: [f"d{n % 6}" for n in rows],
        own: [f"x{n}" for n in rows],
        **others,
        "annotator": [("Fabio", "Monica")[n * n % 5 % 2] for n in rows],
        "label": [n * n % 7 % 3 + 1 for n in rows],
    }
    return upload(pd.DataFrame(columns).to_csv(index=False), "rated.csv")


@pytest.mark.parametrize(
    ("whole", "own"),
    [
        ("question_id", "response_id"), ("prompt_id", "completion_id"), ("task_id", "item_id"),
        ("thread_id", "post_id"), ("id", "row_uuid"), ("qid", "uid"), ("case_id", "reply_no"),
    ],
)  # fmt: skip
def test_an_id_of_every_row_beside_one_that_raters_have_often_is_asked_about(
    whole: str, own: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(rated_once(whole, own))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("item", own, (whole,))
    assert doubt.reason == (
        f"raters of 'rated.csv' have the same '{whole}' in several rows, and nothing says whether "
        f"'{own}', which has a value of its own in each of {N} rows, names the items"
    )
    labels = read_labels(rated_once(whole, own), on_doubt="accept")
    assert (len(labels.items), labels.report.n_labels) == (N, N)


def test_ids_of_labels_are_no_items_beside_those_that_raters_have_often() -> None:
    for own in ("annotation_id", "rating_id"):
        with pytest.raises(LabelError, match="gives item 'd0' both"):
            read_labels(rated_once("question_id", own))


def test_an_id_of_every_row_is_no_item_where_raters_have_the_other_once() -> None:
    frame = pd.DataFrame(
        {
            "question_id": [f"q{n // 3}" for n in range(N)],
            "record_id": [f"r{n}" for n in range(N)],
            "annotator": [("Ann", "Bea", "Cas")[n % 3] for n in range(N)],
            "label": [(n * 7 + n // 3) % 3 + 1 for n in range(N)],
        }
    )
    assert len(read_labels(upload(frame.to_csv(index=False), "rated.csv")).items) == N // 3


def test_a_document_and_its_sentence_name_the_items_together_unasked() -> None:
    labels = read_labels(rated_once("doc_id", "sentence_id"))
    assert (labels.mapping["item"], len(labels.items)) == ("doc_id + sentence_id", N)
