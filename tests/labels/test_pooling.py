import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.item_reading import item_table
from judgeviz.errors import LabelError
from judgeviz.labels.pooling import names_of_items, pooled_scale
from judgeviz.labels.scale import Scale


def test_items_are_counted_once_per_criterion():
    labels = jv.demo("summaries")
    pooled = labels.compare_all("sage")
    parts = [labels.compare("sage", name) for name in labels.criteria]
    assert pooled.n_items == sum(part.n_items for part in parts)
    assert pooled.criterion == "all criteria"
    assert pooled.items.index.is_unique
    for name, part in zip(labels.criteria, parts, strict=True):
        kept = pooled.where(criterion=name)
        np.testing.assert_array_equal(kept.human_counts, part.human_counts)
        np.testing.assert_array_equal(kept.machine_counts, part.machine_counts)
        assert kept.items.index[0] == f"{part.items.index[0]} / {name}"


def test_pooled_items_keep_their_names_in_the_files():
    labels = jv.demo("summaries")
    pooled = labels.compare_all("sage")
    rows = np.array([0, 400, 1])
    names = names_of_items(pooled, rows)
    assert set(names) <= set(labels.items.index)
    one, other, third = item_table(pooled, rows, places=labels.places)["in the file"]
    assert one.startswith("summaries.csv, rows ")
    assert one != third
    assert names_of_items(labels.compare("sage", labels.criteria[0]), rows[:1]) == names[:1]


def test_some_criteria_only():
    labels = jv.demo("summaries")
    pooled = labels.compare_all("sage", labels.criteria[:2])
    assert set(pooled.items["criterion"]) == set(labels.criteria[:2])


def test_grades_keep_their_value():
    scale = pooled_scale([Scale("ordinal", (0, 1, 2)), Scale("ordinal", (1, 2, 3, 4))])
    assert scale == Scale("ordinal", (0, 1, 2, 3, 4))


@pytest.mark.parametrize(
    ("scales", "pooled"),
    [
        ([("nominal", ("no", "yes")), ("nominal", ("no", "unsure", "yes"))],
         ("nominal", ("no", "unsure", "yes"))),
        ([("nominal", ("No", "Yes")), ("ordinal", ("no", "partially", "yes"))],
         ("ordinal", ("no", "partially", "yes"))),
        ([("nominal", ("high", "low", "medium")), ("ordinal", ("low", "medium", "high"))],
         ("ordinal", ("low", "medium", "high"))),
        ([("nominal", (1, 2)), ("ordinal", (1, 2, 3, 4, 5))], ("ordinal", (1, 2, 3, 4, 5))),
        ([("nominal", ("no", "yes", "maybe")), ("nominal", ("no", "yes", "unsure"))],
         ("nominal", ("maybe", "no", "unsure", "yes"))),
    ],
)  # fmt: skip
def test_labels_that_only_one_criterion_has_are_pooled(scales, pooled):
    for order in (scales, scales[::-1]):
        assert pooled_scale([Scale(*scale) for scale in order]) == Scale(*pooled)


@pytest.mark.parametrize(
    ("scales", "said"),
    [
        ([("nominal", ("a", "b")), ("nominal", ("c", "d"))],
         "nominal: 'a', 'b' and nominal: 'c', 'd'"),
        ([("ordinal", ("low", "mid", "high")), ("ordinal", ("high", "mid", "low"))],
         "ordinal: 'low', 'mid', 'high' and ordinal: 'high', 'mid', 'low'"),
        ([("continuous",), ("ordinal", (1, 2, 3))], "scores and ordinal: '1', '2', '3'"),
    ],
)  # fmt: skip
def test_what_cannot_be_pooled_is_said(scales, said):
    with pytest.raises(LabelError) as problem:
        pooled_scale([Scale(*scale) for scale in scales])
    assert str(problem.value) == (
        f"The criteria have different labels ({said}), which cannot be pooled; choose one "
        "criterion."
    )


def test_criteria_pool_where_a_judge_alone_used_a_label():
    rows = [
        (f"i{n}", name, rater, label)
        for n in range(12)
        for name, words in (("tone", ("good", "bad")), ("style", ("good", "good")))
        for rater, label in (("human_1", words[n % 2]), ("gpt-4o", ("good", "bad")[n % 3 > 0]))
    ]
    rows += [("x", "tone", "human_1", "unclear"), ("x", "tone", "gpt-4o", "bad")]
    frame = pd.DataFrame(rows, columns=["item", "criterion", "rater", "label"])
    labels = jv.read_labels(frame)
    assert labels.scale("style").categories == ("bad", "good")
    pooled = labels.compare_all("gpt-4o")
    assert pooled.scale == Scale("nominal", ("bad", "good", "unclear"))
    assert pooled.n_items == 25
    assert pooled.human_counts.sum(axis=0).tolist() == [6, 18, 1]
    assert pooled.machine_counts.sum(axis=0).tolist() == [17, 8, 0]


def test_one_criterion():
    pooled = jv.demo("inference").compare_all("owl")
    assert set(pooled.items["criterion"]) == {pooled.criterion}


def test_pooled_labels_are_a_data_set_of_one_criterion():
    labels = jv.demo("summaries")
    pooled = labels.pooled()
    assert pooled.criteria == ("all criteria",)
    assert pooled.judges_of("all criteria") == labels.judges
    assert pooled.judge_scale("rouge_l").kind == "continuous"
    assert len(pooled.rows.item) == len(labels.rows.item)
    assert pooled.digest != labels.digest
    assert set(pooled.items["item"]) == set(labels.items.index)
    for judge in labels.judges:
        one, all_at_once = pooled.compare(judge), labels.compare_all(judge)
        np.testing.assert_array_equal(one.human_counts, all_at_once.human_counts)
        np.testing.assert_array_equal(one.machine_means, all_at_once.machine_means)
    counts = jv.label_distributions(pooled).counts
    own = [jv.label_distributions(labels, name).counts for name in labels.criteria]
    np.testing.assert_array_equal(counts, np.sum(own, axis=0))


def test_pooled_codes_follow_the_whole_scale_and_scores_stay():
    table = pd.DataFrame(
        {
            "item": ["a", "a", "b", "b", "c", "c"],
            "criterion": ["x", "y"] * 3,
            "human_1": ["no", "partly", "yes", "yes", "no", "no"],
            "human_2": ["yes", "partly", "yes", "no", "no", "no"],
            "gpt": ["no", "yes", "no", "partly", "yes", "no"],
            "rouge": [0.25, 0.5, 0.75, 0.125, 0.375, 0.625],
        }
    )
    scale = {
        "x": {"kind": "ordinal", "categories": ["no", "yes"]},
        "y": {"kind": "ordinal", "categories": ["no", "partly", "yes"]},
    }
    roles = {"human": ["human_1", "human_2"], "machine": ["gpt", "rouge"], "criterion": "criterion"}
    mapping = {**roles, "scale": scale}
    labels = jv.read_labels(table, mapping)
    assert labels.is_poolable
    pooled = labels.pooled()
    pair = pooled.compare("gpt")
    assert pair.scale.names == ("no", "partly", "yes")
    assert dict(zip(pair.items.index, pair.human_counts.tolist(), strict=True)) == {
        "a / x": [1, 0, 1], "b / x": [0, 0, 2], "c / x": [2, 0, 0],
        "a / y": [0, 2, 0], "b / y": [1, 0, 1], "c / y": [2, 0, 0],
    }  # fmt: skip
    assert pair.machine_counts.argmax(axis=1).tolist() == [0, 0, 2, 2, 1, 0]
    assert pooled.compare("rouge").machine_means.tolist() == [0.25, 0.75, 0.375, 0.5, 0.125, 0.625]


def test_criteria_on_scales_of_their_own_are_not_offered_as_one():
    assert not jv.demo("inference").is_poolable  # one criterion
    table = pd.DataFrame(
        {
            "item": ["a", "b", "c", "d"] * 2,
            "criterion": ["tone"] * 4 + ["topic"] * 4,
            "human_1": ["formal", "casual", "formal", "rude", "sports", "news", "news", "science"],
            "gpt": ["formal", "casual", "rude", "rude", "news", "news", "sports", "science"],
        }
    )
    labels = jv.read_labels(
        table, {"human": ["human_1"], "machine": ["gpt"], "criterion": "criterion"}
    )
    assert not labels.is_poolable
    with pytest.raises(LabelError, match="cannot be pooled; choose one criterion"):
        labels.pooled()


def test_names_that_would_collide_are_told_apart():
    table = pd.DataFrame(
        {
            "item": ["a", "b", "a / b", "b"],
            "criterion": ["b / c", "b / c", "c", "c"],
            "human_1": [1, 2, 3, 1],
            "human_2": [1, 2, 2, 1],
            "gpt": [1, 3, 3, 2],
        }
    )
    roles = {"human": ["human_1", "human_2"], "machine": ["gpt"], "criterion": "criterion"}
    pair = jv.read_labels(table, roles).pooled().compare("gpt")
    assert pair.items.index.is_unique
    assert pair.items["item"].tolist() == ["a", "b", "b", "a / b"]


@pytest.mark.parametrize("invalid", ["random", "worst"])
def test_invalid_responses_get_labels_of_their_own_criterion(invalid):
    n = 60
    table = pd.DataFrame(
        {
            "item": [f"i{i}" for i in range(n)] * 2,
            "criterion": ["fluency"] * n + ["depth"] * n,
            "human_1": [1 + i % 3 for i in range(n)] + [1 + i % 7 for i in range(n)],
            "gpt": ["banana"] * (n // 2)
            + [1 + i % 3 for i in range(n // 2)]
            + [1 + i % 7 for i in range(n)],
        }
    )
    scale = {
        name: {"kind": "ordinal", "categories": list(range(1, 1 + most))}
        for name, most in (("fluency", 3), ("depth", 7))
    }
    mapping = {"human": ["human_1"], "machine": ["gpt"], "criterion": "criterion", "scale": scale}
    labels = jv.read_labels(table, mapping)
    assert labels.n_invalid("gpt", "fluency") == n // 2
    pooled = labels.pooled().compare("gpt", invalid=invalid)
    of_fluency = (pooled.items["criterion"] == "fluency").to_numpy()
    given = pooled.machine_counts[of_fluency].sum(axis=0)
    assert given[:3].sum() == n
    assert given[3:].sum() == 0
    alone = labels.compare("gpt", "fluency", invalid=invalid)
    if invalid == "worst":
        np.testing.assert_array_equal(
            pooled.machine_counts[of_fluency][:, :3], alone.machine_counts
        )
