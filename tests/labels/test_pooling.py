import numpy as np
import pytest

import judgeviz as jv
from judgeviz.errors import LabelError
from judgeviz.labels.pooling import pooled_scale
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


def test_some_criteria_only():
    labels = jv.demo("summaries")
    pooled = labels.compare_all("sage", labels.criteria[:2])
    assert set(pooled.items["criterion"]) == set(labels.criteria[:2])


def test_grades_keep_their_value():
    scale = pooled_scale([Scale("ordinal", (0, 1, 2)), Scale("ordinal", (1, 2, 3, 4))])
    assert scale == Scale("ordinal", (0, 1, 2, 3, 4))


def test_different_classes_cannot_be_pooled():
    with pytest.raises(LabelError, match="which cannot be pooled; choose one criterion"):
        pooled_scale([Scale("nominal", ("a", "b")), Scale("nominal", ("c", "d"))])


def test_one_criterion():
    pooled = jv.demo("inference").compare_all("owl")
    assert set(pooled.items["criterion"]) == {pooled.criterion}
