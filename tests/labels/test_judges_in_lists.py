"""Lists of labels under a name of judges: of several, or answers of one, which is asked."""

import json
from pathlib import Path

import pytest

import judgeviz as jv
from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 12


def said(n: int) -> list[int]:
    return [n % 3 + 1, (n + n // 3) % 3 + 1, (2 * n + n // 4) % 3 + 1]


def study(name: str, form: str = "json") -> Upload:
    records = [{"id": f"q{n}", "human": n % 3 + 1, name: said(n)} for n in range(N)]
    if form == "json":
        return upload(json.dumps(records), "study.json")
    rows = [f'q{n},{n % 3 + 1},"{json.dumps(said(n))}"' for n in range(N)]
    return upload(f"id,human,{name}\n" + "\n".join(rows), "study.csv")


@pytest.mark.parametrize("form", ["json", "csv"])
@pytest.mark.parametrize("name", ["judges", "llm_judges", "LLM-judges", "autoraters", "models"])
def test_a_list_under_a_name_of_judges_is_guessed_to_be_of_several(name: str, form: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(study(name, form))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        f"nothing in 'study.{form}' says whether the lists in '{name}' hold labels of several "
        "judges, or answers of one"
    )
    assert (doubt.guess, doubt.alternatives) == (
        {"judge_rows": "judges"},
        ({"judge_rows": "answers"},),
    )
    labels = read_labels(study(name, form), {"answers": doubt.guess})
    assert (labels.raters, labels.judges) == (("human",), tuple(f"{name}_{k}" for k in (1, 2, 3)))
    own = labels.table.query("item == 'q4'").set_index("rater")["label"]
    assert [own[judge] for judge in labels.judges] == said(4)
    assert read_labels(study(name, form), labels.mapping).digest == labels.digest
    one = read_labels(study(name, form), {"answers": {"judge_rows": "answers"}})
    assert one.judges == (name,)
    assert one.compare(name).machine_counts.sum() == 3 * N


@pytest.mark.parametrize("name", ["judge_scores", "judge_answers", "llm_ratings", "modelVotes"])
def test_a_list_under_a_name_of_labels_is_guessed_to_be_of_one_judge(name: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(study(name))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"judge_rows": "answers"}
    assert read_labels(study(name), on_doubt="accept").judges == (name,)
    labels = read_labels(study(name), {"answers": {"judge_rows": "judges"}})
    assert len(labels.judges) == 3


@pytest.mark.parametrize("name", ["gpt-4o", "gpt4_scores", "judge", "judge_samples", "llm_runs"])
def test_a_list_of_one_judge_or_of_its_runs_is_not_asked_about(name: str) -> None:
    labels = read_labels(study(name))
    assert labels.judges == (name,)
    assert labels.compare(name).machine_counts.sum() == 3 * N


def test_a_stated_judge_gave_all_answers_in_its_list() -> None:
    labels = read_labels(study("judges"), {"human": ["human"], "machine": ["judges"]})
    assert labels.judges == ("judges",)


def test_engines_refuse_lists_of_judges(tmp_path: Path) -> None:
    path = tmp_path / "study.csv"
    path.write_bytes(study("judges", "csv").getvalue())
    with pytest.raises(LabelError, match="holds several labels in a cell"):
        jv.open(path, on_doubt="accept")
