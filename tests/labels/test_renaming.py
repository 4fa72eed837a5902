"""Other names for judges and criteria: nothing else changes."""

import pandas as pd
import pytest

import judgeviz as jv


@pytest.fixture(scope="module")
def labels() -> jv.Labels:
    """Two criteria, a judge that fails to answer on some items, one that gives scores."""
    rows = [
        {"item": f"i{n:02}", "criterion": criterion, "rater": rater,
         "kind": "human" if rater.startswith("h") else "machine",
         "label": "no idea" if rater == "gpt" and n % 5 == 0 else 1 + (n * k + len(criterion)) % 3}
        for n in range(40) for criterion in ("tone", "truth")
        for k, rater in enumerate(("human_1", "human_2", "gpt", "llama"), 1)
    ]  # fmt: skip
    return jv.read_labels(
        pd.DataFrame(rows), {"scale": {"kind": "ordinal", "categories": [1, 2, 3]}}
    )


def test_labels_that_stand_for_invalid_responses_stay_as_they_were(labels):
    renamed = labels.renamed(judges={"gpt": "GPT"}, criteria={"tone": "Tone"})
    again = renamed.renamed(judges={"GPT": "gpt-4"}, criteria={"Tone": "truth!"})
    before = labels.compare("gpt", "tone").machine_counts.tolist()
    assert renamed.compare("GPT", "Tone").machine_counts.tolist() == before
    assert again.compare("gpt-4", "truth!").machine_counts.tolist() == before
    pooled = labels.pooled().compare("gpt").machine_counts.tolist()
    assert again.pooled().compare("gpt-4").machine_counts.tolist() == pooled
    other = labels.compare("gpt", "tone", invalid_seed=1).machine_counts.tolist()
    assert other != before


def test_names_change_wherever_they_stand(labels):
    renamed = labels.renamed("mine", judges={"gpt": "GPT"}, criteria={"truth": "Truth"})
    assert (renamed.name, renamed.judges, renamed.criteria) == (
        "mine", ("GPT", "llama"), ("tone", "Truth"),
    )  # fmt: skip
    assert set(renamed.unknown["rater"]) == {"GPT"}
    assert set(renamed.unknown["criterion"]) == {"tone", "Truth"}
    assert renamed.scale("Truth") == labels.scale("truth")
    assert renamed.table["rater"].tolist() == labels.table["rater"].replace("gpt", "GPT").tolist()
    assert labels.judges == ("gpt", "llama")


def test_two_judges_can_change_names(labels):
    swapped = labels.renamed(judges={"gpt": "llama", "llama": "gpt"})
    assert swapped.judges == ("llama", "gpt")
    assert (
        swapped.compare("llama", "tone").machine_counts.tolist()
        == labels.compare("gpt", "tone").machine_counts.tolist()
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ({"judges": {"claude": "x"}}, "no judge 'claude' to rename; there are 'gpt', 'llama'"),
        ({"criteria": {"style": "x"}}, "no criterion 'style' to rename"),
        ({"judges": {"gpt": "llama"}}, "'llama' would name two"),
        ({"judges": {"gpt": "human_1"}}, "'human_1' would name two"),
        ({"criteria": {"tone": " "}}, "one would have none"),
    ],
)
def test_names_that_cannot_be_are_refused(labels, names, said):
    with pytest.raises(ValueError, match=said):
        labels.renamed(**names)


def test_a_data_set_by_another_name_has_the_same_digest():
    labels = jv.demo("summaries")
    assert labels.renamed("mine").digest == labels.digest
    renamed = labels.renamed(judges={"sage": "owl"})
    assert renamed.digest != labels.digest
    assert renamed.renamed(judges={"owl": "sage"}).digest == labels.digest
