import numpy as np
import pytest

from judgeviz.analysis.leaderboard.board import error_correlation, leaderboard
from judgeviz.errors import LabelError
from tests.analysis.leaderboard.conftest import MakeLabels, labels_of


def test_errors_of_classes_by_hand() -> None:
    """Both wrong on items 1 and 2, the first also on 3; the third never together with them."""
    human = [["a", "a"]] * 8
    human[6:] = [["b", "b"]] * 2
    judges = {"one": list("bbbaaabb"), "other": list("bbaaaabb"), "third": list("aaaabbbb")}
    labels = labels_of(human, judges, ["a", "b"], "nominal")
    found = error_correlation(labels)
    wrong = np.array([[1, 1, 1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 0, 0]])
    expected = np.corrcoef(wrong)
    assert found.matrix.to_numpy() == pytest.approx(expected)
    assert found.frame["items"].tolist() == [8, 8, 8]
    r = (expected.sum() - 3) / 6
    assert found.mean_correlation == pytest.approx(r)
    assert found.effective_judges == pytest.approx(3 / (1 + 2 * max(r, 0)))


def test_copies_are_one_judge_and_strangers_are_several(drawn: MakeLabels) -> None:
    labels = drawn({"one": 0.5}, n_items=400)
    table = labels.table.pivot(index="item", columns="rater", values="label")
    human = table[list(labels.raters)].to_numpy().tolist()
    own = table["one"].tolist()
    copies = labels_of(human, {"one": own, "two": own, "three": own}, [1, 2, 3, 4, 5], "ordinal")
    assert error_correlation(copies).effective_judges == pytest.approx(1)
    rng = np.random.default_rng(2)
    dice = {f"dice {n}": rng.integers(1, 6, size=400).tolist() for n in range(4)}
    strangers = labels_of(human, dice, [1, 2, 3, 4, 5], "ordinal")
    assert error_correlation(strangers).effective_judges > 3.5


def test_units_of_scores_do_not_matter(drawn: MakeLabels) -> None:
    """Partial rank correlation: a judge in per cent errs as the same one in grades."""
    labels = drawn({"one": 0.5, "two": 0.8})
    table = labels.table.pivot(index="item", columns="rater", values="label").astype(float)
    mean = table[list(labels.raters)].mean(axis=1).round(10)
    ranks = [side.rank().to_numpy() for side in (mean, table["one"], table["two"])]
    h, a, b = (side - side.mean() for side in ranks)
    r = [x @ y / np.sqrt((x @ x) * (y @ y)) for x, y in ((a, b), (h, a), (h, b))]
    partial = (r[0] - r[1] * r[2]) / np.sqrt((1 - r[1] ** 2) * (1 - r[2] ** 2))
    found = error_correlation(labels)
    assert found.frame["correlation"].tolist() == pytest.approx([partial])


def test_over_data_sets_whose_judges_stand_in_another_order(drawn: MakeLabels) -> None:
    several = [drawn({"x": 0.2, "y": 0.9}, name="a"), drawn({"y": 0.9, "x": 0.2}, name="b", seed=7)]
    found = leaderboard(several).error_correlation()
    assert found.matrix.loc["x", "y"] == pytest.approx(found.frame["correlation"].mean())


def test_a_judge_without_errors_correlates_with_nobody() -> None:
    human = [["a", "a"], ["b", "b"], ["a", "a"], ["b", "b"]]
    labels = labels_of(human, {"right": list("abab"), "odd": list("bbab")}, ["a", "b"], "nominal")
    found = error_correlation(labels)
    assert np.isnan(found.mean_correlation)
    assert np.isnan(found.effective_judges)
    assert "two of them share no items, or one never errs" in repr(found)


def test_judges_who_never_met_are_not_counted_together(drawn: MakeLabels) -> None:
    several = [drawn({"x": 0.2, "y": 0.9}, name="a"), drawn({"x": 0.2, "z": 0.9}, name="b")]
    found = error_correlation(several)
    assert found.judges == ("x", "y", "z")
    assert np.isnan(found.effective_judges)
    assert np.isnan(found.matrix.loc["y", "z"])


def test_one_judge_has_nobody_to_err_with(drawn: MakeLabels) -> None:
    with pytest.raises(LabelError, match="two judges labelled the same items"):
        error_correlation(drawn({"one": 0.5}))


def test_a_judge_without_a_score_is_said_to_be_left_out(drawn: MakeLabels) -> None:
    labels = drawn({"one": 0.5, "two": 0.8}, n_items=30)
    table = labels.table.pivot(index="item", columns="rater", values="label")
    human = table[list(labels.raters)].to_numpy().tolist()
    judges = {"one": table["one"].tolist(), "two": table["two"].tolist(), "always 3": [3] * 30}
    found = error_correlation(labels_of(human, judges, [1, 2, 3, 4, 5], "ordinal"))
    assert found.judges == ("one", "two")
    why = "the judge gives all items one and the same label"
    [sentence] = found.left_out
    assert sentence.startswith("'always 3' is left out of ")
    assert sentence.endswith(f": {why}.")
    assert sentence in repr(found)
    assert sentence in found.to_markdown()
