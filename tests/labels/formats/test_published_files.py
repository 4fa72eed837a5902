"""Files as their tools exported them, held against all labels that must come out."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.sources import REAL_DATA

SAMPLES = REAL_DATA.parent / "samples"
DEMOS = Path(__file__).resolve().parents[3] / "demo_data"
pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="no samples beside the repository")

# The format of every sample that one is made for; of all others none may say that it knows them.
FORMAT_OF = {
    "alpacaeval_annotations": "AlpacaEval annotations",
    "argilla_v2_to_list": "an Argilla export",
    "chaosnli_snli": "SNLI, MNLI or ChaosNLI",
    "crowdflower_crowdtruth": "a report of CrowdFlower (Figure Eight, Appen)",
    "deepeval_test_run": "DeepEval test run",
    "doccano_v0_label_ids": "a doccano export",
    "fed": "USR or FED dialogue ratings",
    "goemotions_onehot": "GoEmotions",
    "google_forms_duplicate_questions": "responses to a Google form",
    "inspect_log_json": "Inspect log",
    "judgebench_dices_expert": "JUDGE-BENCH JSON",
    "judgebench_recipe": "JUDGE-BENCH JSON",
    "labelstudio_choices_pref": "a Label Studio export",
    "labelstudio_csv_multiturn": "a Label Studio export",
    "labelstudio_multiturn": "a Label Studio export",
    "lewidi2023_convabuse": "Learning With Disagreements (LeWiDi)",
    "lewidi2025_csc": "Learning With Disagreements (LeWiDi)",
    "lewidi2025_varierrnli": "Learning With Disagreements (LeWiDi)",
    "llm_comparator_tiny": "LLM Comparator",
    "llmbar": "LLMBar",
    "matrix_sparse_noheader": "a matrix of labels without a header",
    "mtbench_single_judge": "MT-Bench or Arena judgments (FastChat)",
    "mturk_batch": "batch results of Mechanical Turk",
    "pandalm": "PandaLM",
    "potato1_jsonl_many_users": "annotations of POTATO",
    "potato2_solo_mode": "annotations of POTATO",
    "potato2_user_state_pair": "annotations of POTATO",
    "prodigy_binary_many_annotators": "a Prodigy export",
    "promptfoo_results": "promptfoo results",
    "qualtrics_matrix_long": "a Qualtrics survey",
    "ragas_annotated_helpfulness": "Ragas annotations",
    "sagemaker_output_manifest": "labels of SageMaker Ground Truth",
    "snli_jsonl": "SNLI, MNLI or ChaosNLI",
    "toloka_assignments": "results of Toloka",
    "usr_personachat": "USR or FED dialogue ratings",
    "wmt_mqm_ted": "WMT MQM annotations",
}
# Whose truth counts the zeros of an unclear example as answers, or several labels of one annotator
# as one label beyond the scale.
# Or leaves out what was not chosen among several choices, or takes several choices for one label;
# or whose truth has names of its own for questions.
READ_OTHERWISE = {
    "goemotions_onehot",
    "labelstudio_csv_multiturn",
    "labelstudio_multiturn",
    "lewidi2025_varierrnli",
    "potato2_user_state_pair",
    "google_forms_duplicate_questions",
    "qualtrics_matrix_long",
}
# What these tools wrote without a label in it, or beside the labels.
WITHOUT_LABELS = {
    "labelbox_ndjson_boxes/export-result.ndjson": "is a Labelbox export, but holds no label",
    "labelstudio_choices_pref/project-2-at-2025-05-27-20-21-db5a7778-info.json": (
        "holds the settings of a Label Studio export"
    ),
    "labelstudio_image_boxes/csv_test.json": "is a Label Studio export, but holds no label",
    "qualtrics_one_respondent/sample.csv": "is a Qualtrics survey with 1 respondent",
    "qualtrics_one_respondent/sample_legacy.csv": "is a Qualtrics survey with 1 respondent",
}


def readings() -> list[tuple[str, tuple[str, ...]]]:
    abouts = {
        folder: json.loads((SAMPLES / folder / "ABOUT.json").read_text(encoding="utf-8"))
        for folder in FORMAT_OF
        if (SAMPLES / folder).is_dir()
    }
    return [
        (folder, tuple(case["files"]))
        for folder, own in abouts.items()
        for case in own["reads"]
        if f"{folder}/{case['files'][0]}" not in WITHOUT_LABELS
    ]


def truth_of(folder: str, files: tuple[str, ...]) -> dict[str, object]:
    about = json.loads((SAMPLES / folder / "ABOUT.json").read_text(encoding="utf-8"))
    return next(case["truth"] for case in about["reads"] if tuple(case["files"]) == files)


def spelled(label: object) -> str:
    try:
        return f"{round(float(str(label)), 3) + 0.0:g}"
    except ValueError:
        return str(label)


@pytest.mark.parametrize(("folder", "files"), readings())
def test_a_sample_is_read_as_its_format(folder, files) -> None:
    tables = read_tables([str(SAMPLES / folder / name) for name in files])
    assert {table.format for table in tables} == {FORMAT_OF[folder]}


@pytest.mark.parametrize(("folder", "files"), readings())
def test_a_sample_gives_the_labels_of_its_truth(folder, files) -> None:
    truth = truth_of(folder, files)
    if folder in READ_OTHERWISE:
        pytest.skip("the truth is disputed; the reading has a test of its own")
    if "all_labels_in" not in truth:
        pytest.skip("it holds no human label")
    labels = read_labels([str(SAMPLES / folder / name) for name in files])
    with (SAMPLES / folder / str(truth["all_labels_in"])).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    given = Counter((row["kind"], spelled(row["label"])) for row in rows)
    table = labels.table
    assert Counter(zip(table["kind"], map(spelled, table["label"]), strict=True)) == given
    assert len(labels.items) == truth["items"]
    assert len(labels.raters) == truth["n_human_raters"]
    assert len(labels.judges) == truth["n_judges"]
    assert set(labels.criteria) == set(truth["criteria"])
    for criterion, scale in truth["criteria"].items():
        assert labels.scale(criterion).kind == scale["kind"]
        if scale["kind"] != "continuous":
            categories = [spelled(own) for own in labels.scale(criterion).categories]
            assert categories == [spelled(own) for own in scale["categories"]]


@pytest.mark.parametrize(("folder", "files"), readings())
def test_a_sample_of_judges_alone_has_no_human(folder, files) -> None:
    truth = truth_of(folder, files)
    if not str(truth.get("status", "")).startswith("judge only"):
        pytest.skip("it holds human labels")
    for table in read_tables([str(SAMPLES / folder / name) for name in files]):
        assert not table.preset.humans
        assert table.preset.machine_names


@pytest.mark.parametrize(("path", "reason"), WITHOUT_LABELS.items())
def test_what_holds_no_label_is_refused_by_its_format(path: str, reason: str) -> None:
    with pytest.raises(LabelError, match=reason):
        read_tables(str(SAMPLES / path))


def test_only_its_own_format_knows_a_file() -> None:
    """Files of other tools, plain tables and the demos belong to none of the formats here."""
    kept = ("ABOUT.json", "TRUTH.tsv", "TRUTH2.tsv")
    paths = [path for path in SAMPLES.glob("*/*") if path.is_file() and path.name not in kept]
    paths += sorted(DEMOS.glob("*.csv"))
    n_read = 0
    for path in paths:
        try:
            tables = read_tables(str(path))
        except LabelError:
            continue
        n_read += 1
        assert {table.format for table in tables} <= {None, FORMAT_OF.get(path.parent.name)}, path
    assert n_read > 30
