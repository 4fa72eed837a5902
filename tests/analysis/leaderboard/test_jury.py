import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.leaderboard.board import leaderboard
from judgeviz.analysis.leaderboard.jury import jury
from judgeviz.analysis.verdict.verdicts import verdicts
from judgeviz.demos.loading import demo
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.analysis.leaderboard.conftest import MakeLabels, labels_of


def said(labels: Labels, judge: str) -> dict[str, object]:
    table = labels.table
    return table[table["rater"] == judge].set_index("item")["label"].to_dict()


def test_a_majority_of_classes() -> None:
    human = [["a", "a"], ["b", "b"], ["c", "c"], ["a", "a"]]
    judges = {"x": list("abcc"), "y": list("abba"), "z": list("bbcb")}
    labels = jury(labels_of(human, judges, list("abc"), "nominal"), name="the jury")
    assert labels.judges == ("x", "y", "z", "the jury")
    assert said(labels, "the jury") == {"i0": "a", "i1": "b", "i2": "c", "i3": "a"}  # a tie: lowest


def test_the_lower_median_of_grades_and_their_mean() -> None:
    human = [[1, 1], [3, 3], [5, 5]]
    judges = {"x": [1, 2, 5], "y": [2, 3, 4], "z": [5, 5, 4]}
    labels = labels_of(human, judges, [1, 2, 3, 4, 5], "ordinal")
    assert said(jury(labels, name="j"), "j") == {"i0": 2, "i1": 3, "i2": 4}
    assert said(jury(labels, ["x", "z"], name="j"), "j") == {"i0": 1, "i1": 2, "i2": 4}
    mean = jury(labels, how="mean", name="j")
    assert said(mean, "j") == pytest.approx({"i0": 8 / 3, "i1": 10 / 3, "i2": 13 / 3})
    assert mean.judge_scale("j").kind == "continuous"
    assert leaderboard(mean, judges="j").frame["score"].tolist() == pytest.approx([1.0])


def test_who_has_no_valid_response_does_not_vote() -> None:
    human = [["a", "a"], ["b", "b"], ["a", "a"], ["b", "b"]]
    judges = {"x": ["a", "?", "?", "b"], "y": ["b", "b", "?", "b"], "z": ["a", "b", "a", "b"]}
    labels = labels_of(human, judges, ["a", "b"], "nominal")
    two = jury(labels, ["x", "y"], name="j")
    assert said(two, "j") == {"i0": "a", "i1": "b", "i3": "b"}
    assert two.n_invalid("j") == 1
    assert two.compare("j", invalid="drop").valid_rate == pytest.approx(3 / 4)


def test_samples_of_a_juror_are_one_vote() -> None:
    frame = pd.DataFrame(
        {"item": list("pqr"), "human_1": list("xyx"), "gpt_1": list("xyx"), "gpt_2": list("xyx"),
         "gpt_3": list("xyx"), "llama": list("yxy"), "qwen": list("yxy")}
    )  # fmt: skip
    mapping = {"layout": "wide", "item": "item", "human": ["human_1"],
               "machine": {"gpt": ["gpt_1", "gpt_2", "gpt_3"], "llama": ["llama"],
                           "qwen": ["qwen"]}}  # fmt: skip
    labels = jury(read_labels(frame, mapping, on_doubt="accept"), name="j")
    assert said(labels, "j") == {"p": "y", "q": "x", "r": "y"}


def test_tied_votes_favour_no_side() -> None:
    frame = pd.DataFrame(
        {"item": list("pq"), "system_a": ["M1", "M2"], "system_b": ["M2", "M1"],
         "human_1": ["A", "B"], "gpt": ["A", "A"], "llama": ["B", "A"]}
    )  # fmt: skip
    mapping = {"layout": "wide", "item": "item", "system_a": "system_a", "system_b": "system_b",
               "human": ["human_1"], "machine": {"gpt": ["gpt"], "llama": ["llama"]},
               "scale": {"kind": "preference", "categories": ["A", "tie", "B"]}}  # fmt: skip
    labels = jury(read_labels(frame, mapping, on_doubt="accept"), name="j")
    # the second pair was shown the other way round: A of it is M2, which is B as it is stored
    assert said(labels, "j") == {"p": "tie", "q": "B"}
    pair = labels.compare("j")
    assert pair.machine_counts.argmax(axis=1).tolist() == [1, 2]


def test_a_jury_is_a_judge_everywhere(drawn: MakeLabels) -> None:
    labels = drawn({"x": 0.4, "y": 0.4, "z": 0.4}, n_items=300)
    with_jury = jury(labels)
    assert with_jury.digest != labels.digest
    board = leaderboard(with_jury, n_boot=100)
    score = board.frame.set_index("judge")["score"]
    assert score["jury of 3 (majority)"] > score.drop("jury of 3 (majority)").max()
    assert verdicts(with_jury, judges="jury of 3 (majority)", n_boot=50).frame["items"][0] == 300
    unchanged = leaderboard(labels, n_boot=100).frame[["judge", "score", "low", "high"]]
    found = board.frame[["judge", "score", "low", "high"]].iloc[:3]
    pd.testing.assert_frame_equal(found, unchanged)


def test_criteria_with_one_juror_have_no_jury() -> None:
    labels = demo("summaries")
    assert jury(labels, ["sage", "dice"]).judges_of("coherence")[-1] == "jury of 2 (majority)"


def mixed() -> Labels:
    """Two criteria of four judges, of whom one gives scores on the second."""
    rows = []
    for number, grade in enumerate([1, 2, 3, 4, 5, 3]):
        for criterion in ("clear", "true"):
            for rater in ("ann", "bob"):
                rows.append((f"i{number}", criterion, rater, "human", grade))
            for judge, given in {"x": grade, "y": grade, "z": max(grade - 1, 1)}.items():
                is_score = judge == "z" and criterion == "true"
                value = grade + 0.37 * number if is_score else given
                rows.append((f"i{number}", criterion, judge, "machine", value))
    columns = ["item", "criterion", "rater", "kind", "label"]
    return read_labels(pd.DataFrame(rows, columns=columns))


def test_who_scores_on_a_criterion_has_no_vote_in_a_majority_there() -> None:
    labels = mixed()
    assert not labels.judge_scale("z", "true").is_categorical
    with_jury = jury(labels, name="j")
    assert with_jury.compare("j", "clear").jury == "median of x, y, z"
    assert with_jury.compare("j", "true").jury == "median of x, y"
    board = leaderboard(with_jury, judges=["x", "z", "j"])
    assert board.of(labels.name, "true", "j").score == pytest.approx(1.0)
    pairs = jury(labels, ["x", "z"], name="j")
    assert [one for one in labels.criteria if "j" in pairs.judges_of(one)] == ["clear"]
    means = jury(labels, ["x", "z"], how="mean", name="j")
    assert [one for one in labels.criteria if "j" in means.judges_of(one)] == ["clear"]


@pytest.mark.parametrize(
    ("judges", "arguments", "said"),
    [
        (["sage"], {}, "A jury is of two judges or more; got 'sage'"),
        ("sage", {}, "jury takes a list as 'judges'; got 'sage' by itself"),
        (["sage", "nobody"], {}, "There is no judge 'nobody' in 'summaries'"),
        (["sage", "dice"], {"how": "vote"}, "how is 'majority', 'mean'; got 'vote'"),
        (["sage", "dice"], {"name": "sage"}, "'sage' is already in 'summaries'"),
        (["sage", "rouge_l"], {}, "'rouge_l' gives scores on 'coherence', which have no majority"),
        (["sage", "rouge_l"], {"how": "mean"}, "and the others grades, which have no common mean"),
    ],
)
def test_what_is_no_jury(judges: list[str], arguments: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        jury(demo("summaries"), judges, **arguments)  # type: ignore[arg-type]


def test_classes_have_no_mean() -> None:
    labels = labels_of([["a", "a"], ["b", "b"]], {"x": ["a", "b"], "y": ["b", "b"]},
                       ["a", "b"], "nominal")  # fmt: skip
    with pytest.raises(LabelError, match="no order and no mean"):
        jury(labels, how="mean")
    assert np.isfinite(leaderboard(jury(labels)).frame["items"]).all()
