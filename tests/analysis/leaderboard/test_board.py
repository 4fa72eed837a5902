"""Several data sets on one leaderboard: summaries, breakdowns, exports and what is refused."""

import io
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.leaderboard.board import Leaderboard, assemble, leaderboard
from judgeviz.analysis.leaderboard.column import judge_column
from judgeviz.analysis.leaderboard.rows import rows_of
from judgeviz.analysis.leaderboard.scores import human_alpha
from judgeviz.counting.resamples import Resampling
from judgeviz.demos.loading import demo
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.analysis.conftest import published
from tests.analysis.leaderboard.conftest import MakeLabels

NOISES = {"good": 0.0, "poor": 2.0}
HOSTILE = "<b>x</b> | `=1+1` $\\alpha$ & _"


@pytest.fixture
def several(drawn: MakeLabels) -> list[Labels]:
    return [
        drawn(NOISES, name="grades", seed=1),
        drawn(NOISES, name="more grades", seed=2),
        drawn(NOISES | {"third": 1.0}, name="classes", kind="nominal", seed=3),
    ]


def scores_by_hand() -> pd.DataFrame:
    """Two data sets of grades, one with two criteria; one of classes."""
    rows = [
        ("one", "x", "A", "rho", 0.5, 0.3), ("one", "x", "B", "rho", 0.1, 0.3),
        ("one", "y", "A", "rho", 0.7, 0.5), ("one", "y", "B", "rho", 0.5, 0.5),
        ("two", "X", "A", "rho", 0.2, np.nan), ("two", "X", "B", "rho", 0.3, np.nan),
        ("three", "z", "A", "kappa", 0.9, 0.8), ("three", "z", "B", "kappa", np.nan, 0.8),
    ]  # fmt: skip
    names = ["dataset", "criterion", "judge", "kind", "score", "alpha_hh"]
    return pd.DataFrame(rows, columns=names)


TAGS = {"one": {"raters": "expert"}, "two": {"raters": "crowd"}, "three": {"raters": "expert"}}


class TestSummaries:
    board = Leaderboard.of_scores(scores_by_hand(), TAGS)

    def test_mean_and_deviation_over_the_criteria(self) -> None:
        row = self.board.summary.set_index(["dataset", "kind", "judge"]).loc[("one", "rho", "A")]
        assert row["mean"] == pytest.approx(0.6)
        assert row["std"] == pytest.approx(np.sqrt(2 * 0.1**2))  # n - 1
        assert row["criteria"] == 2

    def test_sigma_over_the_judges_and_alpha_over_the_criteria(self) -> None:
        row = self.board.summary.set_index("dataset").loc["one"].iloc[0]
        assert row["sigma"] == pytest.approx((0.4 / np.sqrt(2) + 0.2 / np.sqrt(2)) / 2)
        assert row["alpha_hh"] == pytest.approx(0.4)

    def test_averages_over_data_sets_for_each_kind_apart(self) -> None:
        found = self.board.averages.set_index(["kind", "judge"])
        assert found.loc[("rho", "A"), "mean"] == pytest.approx((0.6 + 0.2) / 2)
        assert found.loc[("rho", "A"), "std"] == pytest.approx(0.4 / np.sqrt(2))
        assert found.loc[("kappa", "A"), "mean"] == pytest.approx(0.9)
        assert ("kappa", "B") not in found.index

    def test_by_tag_a_data_set_counts_once(self) -> None:
        found = self.board.by("raters").set_index(["raters", "kind", "judge"])
        assert found.loc[("expert", "rho", "A"), "mean"] == pytest.approx(0.6)
        assert found.loc[("expert", "rho", "A"), ["datasets", "scores"]].tolist() == [1, 2]
        assert found.loc[("crowd", "rho", "B"), "mean"] == pytest.approx(0.3)

    def test_by_criterion_whatever_its_case(self) -> None:
        found = self.board.by("criterion").set_index(["criterion", "judge"])
        assert found.loc[("x", "A"), "mean"] == pytest.approx((0.5 + 0.2) / 2)
        assert found.loc[("x", "A"), "datasets"] == 2
        assert "X" not in found.index.get_level_values(0)

    def test_by_data_set_is_the_summary(self) -> None:
        found = self.board.by("dataset").set_index(["dataset", "kind", "judge"])["mean"]
        expected = self.board.summary.set_index(["dataset", "kind", "judge"])["mean"].dropna()
        pd.testing.assert_series_equal(found.sort_index(), expected.sort_index())

    def test_by_what_is_not_there(self) -> None:
        with pytest.raises(ValueError, match="broken down by 'raters', 'criterion', 'dataset'"):
            self.board.by("task")

    def test_judges_stand_by_their_mean_rank(self) -> None:
        assert self.board.judges == ("A", "B")
        assert self.board.of("two", "X", "B").rank == 1  # type: ignore[union-attr]
        assert self.board.of("three", "z", "B").rank is None  # type: ignore[union-attr]
        assert self.board.of("three", "x", "B") is None

    def test_scores_alone_have_no_differences_and_no_errors(self) -> None:
        assert self.board.differences.empty
        assert not self.board.has_ranks
        with pytest.raises(LabelError, match="these are scores alone"):
            self.board.error_correlation()


class TestRows:
    board = Leaderboard.of_scores(scores_by_hand(), TAGS)

    def test_criteria_kind_by_kind_the_easiest_first(self) -> None:
        rows = rows_of(self.board, "criteria")
        assert [(row.dataset, row.criterion, row.kind) for row in rows] == [
            ("three", "z", "kappa"), ("one", "y", "rho"), ("one", "x", "rho"), ("two", "X", "rho"),
            ("", "", "rho"),
        ]  # fmt: skip

    def test_data_sets_with_what_is_said_of_all_their_criteria(self) -> None:
        rows = {(row.dataset, row.kind): row for row in rows_of(self.board, "datasets")}
        assert set(rows) == {("three", "kappa"), ("one", "rho"), ("two", "rho"), ("", "rho")}
        one, two = rows["one", "rho"], rows["two", "rho"]
        assert (one.criterion, one.n_criteria, two.criterion) == ("", 2, "X")
        assert (one.alpha_hh, one.sigma) == pytest.approx((0.4, 0.3 / np.sqrt(2)))
        assert [cell.judge for cell in one.cells] == list(self.board.judges)
        assert one.cells[0].score == pytest.approx(0.6)
        assert one.cells[0].one is None
        assert two.cells[0].one is self.board.of("two", "X", "A")
        assert rows["", "rho"].cells[0].n_scores == 2

    def test_one_more_human_on_a_handful_of_items_is_left_out(self) -> None:
        frame = scores_by_hand().assign(fair_human=0.4, fair_items=[9, 9, 10, 10, 0, 0, 9, 9])
        rows = rows_of(Leaderboard.of_scores(frame), "criteria")
        known = {row.criterion: row.fair_human for row in rows if row.dataset}
        assert np.isnan(known["x"])
        assert np.isnan(known["z"])
        assert (known["y"], known["X"]) == pytest.approx((0.4, 0.4))


class TestPublishedScores:
    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"kind": "alpha"}, "Row 1: the kind of a score is 'kappa' or 'rho'; got 'alpha'."),
            ({"score": 1.2}, "Row 1: 'score' is a number from -1 to 1; got 1.2."),
            ({"score": "high"}, "Row 1: 'score' is a number from -1 to 1; got 'high'."),
            ({"alpha_hh": 2}, "Row 1: 'alpha_hh' is a number from -inf to 1; got 2."),
            ({"items": -1}, "Row 1: 'items' is a number from 0 to inf; got -1."),
            ({"judge": None}, "Row 1 has no 'judge'; fill it in or leave the row out."),
        ],
    )
    def test_what_cannot_be(self, change: dict[str, object], said: str) -> None:
        frame = scores_by_hand().iloc[:1].astype(object).assign(**change)  # type: ignore[arg-type]
        with pytest.raises(LabelError) as error:
            Leaderboard.of_scores(frame)
        assert str(error.value) == said

    def test_two_scores_of_one_cell(self) -> None:
        frame = scores_by_hand()
        with pytest.raises(LabelError, match="Row 9: 'A' already has a score on 'x' of 'one'"):
            Leaderboard.of_scores(pd.concat([frame, frame.iloc[:1]]))

    def test_two_kinds_of_one_criterion(self) -> None:
        frame = scores_by_hand()
        frame.loc[1, "kind"] = "kappa"
        with pytest.raises(LabelError, match="Row 2: 'x' of 'one' has a kappa here and a rho"):
            Leaderboard.of_scores(frame)

    def test_a_column_that_is_missing(self) -> None:
        with pytest.raises(LabelError, match="'kind' is missing"):
            Leaderboard.of_scores(scores_by_hand().drop(columns="kind"))

    def test_no_rows(self) -> None:
        with pytest.raises(LabelError, match="has no rows"):
            Leaderboard.of_scores(scores_by_hand().iloc[:0])

    def test_tags_of_another_data_set(self) -> None:
        with pytest.raises(ValueError, match="tags of 'ten', but no such data set"):
            Leaderboard.of_scores(scores_by_hand(), {"ten": {"raters": "crowd"}})

    def test_a_data_set_of_one_criterion_needs_no_name_for_it(self) -> None:
        frame = scores_by_hand().iloc[4:6].drop(columns="criterion")
        assert Leaderboard.of_scores(frame).frame["criterion"].tolist() == ["label", "label"]


class TestOfLabels:
    def test_the_frame(self, several: list[Labels]) -> None:
        board = leaderboard(several, n_boot=100)
        frame = board.frame
        assert len(frame) == 2 + 2 + 3
        assert set(frame.columns) >= {
            "dataset", "criterion", "judge", "kind", "score", "items", "valid_rate", "alpha_hh",
            "low", "high", "rank", "rank_low", "rank_high", "group", "fair_human",
        }  # fmt: skip
        assert dict(zip(frame["dataset"], frame["kind"], strict=True)) == {
            "grades": "rho", "more grades": "rho", "classes": "kappa",
        }  # fmt: skip
        assert (frame["low"] <= frame["score"]).all()
        assert (frame["score"] <= frame["high"]).all()
        assert frame["rank_low"].dtype == "Int64"

    def test_columns_one_at_a_time_are_the_same(self, several: list[Labels]) -> None:
        resampling = Resampling(n_boot=100, seed=2)
        made = [judge_column(one, "label", resampling=resampling) for one in several]
        board = assemble(column for column in made if column is not None)
        whole = leaderboard(several, n_boot=100, seed=2)
        pd.testing.assert_frame_equal(board.frame, whole.frame)
        assert board.provenance == whole.provenance

    def test_a_data_set_alone_has_the_numbers_it_has_among_others(
        self, several: list[Labels]
    ) -> None:
        whole = leaderboard(several, n_boot=100).frame
        alone = leaderboard(several[2], n_boot=100).frame
        part = whole[whole["dataset"] == "classes"].reset_index(drop=True)
        pd.testing.assert_frame_equal(part, alone)

    def test_clusters_of_one_data_set(self, drawn: MakeLabels) -> None:
        documents = [f"d{n // 4}" for n in range(120)]
        several = [drawn(NOISES, name="a", document=documents), drawn(NOISES, name="b")]
        found = leaderboard(several, n_boot=100, cluster={"a": "document"}).frame
        plain = leaderboard(several, n_boot=100).frame
        assert (found["low"] != plain["low"]).tolist() == [True, True, False, False]
        with pytest.raises(ValueError, match="no item column 'document'"):
            leaderboard(several, n_boot=100, cluster="document")

    def test_who_is_alone_in_a_column_is_ahead_of_nobody(self, drawn: MakeLabels) -> None:
        pair = drawn(NOISES, name="pair", seed=1)
        alone = drawn({"lonely": 0.0}, name="alone", seed=2)
        board = leaderboard([alone, pair], n_boot=100)
        assert board.judges == ("good", "poor", "lonely")
        assert board.leaders == ("good",)
        one = board.of("alone", "label", "lonely") or board.scores[0]
        assert (one.judge, one.rank, one.rank_low, one.group) == ("lonely", 1, None, "")
        assert leaderboard(alone, n_boot=100).leaders == ()
        others = drawn({"fine": 0.0, "worse": 2.0}, name="others", seed=3)
        for several in ([pair, others], [others, pair]):
            assert set(leaderboard(several).leaders) == {"good", "fine"}  # whoever comes first

    def test_a_mean_over_fewer_data_sets_says_so(self, drawn: MakeLabels) -> None:
        more = drawn(NOISES | {"third": 1.0}, name="more", seed=1)
        board = leaderboard([drawn(NOISES, name="few", seed=2), more])
        mean = rows_of(board, "datasets")[-1]
        parts = {cell.judge: mean.partly(cell) for cell in mean.cells}
        assert parts == {"good": 0, "poor": 0, "third": 1}
        text = board.to_markdown()
        assert text.count("(of 1)") == 1
        assert "Of 1, of 2: a mean of so many alone" in text
        assert "of so many alone" not in leaderboard(more).to_markdown()

    def test_item_columns_of_a_whole_data_set_are_its_tags(self, drawn: MakeLabels) -> None:
        several = [
            drawn(NOISES, name="a", task=["essays"] * 120, topic=["x", "y"] * 60),
            drawn(NOISES, name="b", seed=2, task=["code"] * 120),
        ]
        board = leaderboard(several, tags={"b": {"task": "programs", "raters": "crowd"}})
        assert board.tags == {"a": {"task": "essays"}, "b": {"task": "programs", "raters": "crowd"}}
        several[1] = several[1].renamed(judges={"good": "fine", "poor": "worse"})
        without = leaderboard(several, judges=["good"], tags={"b": {"task": "programs"}})
        assert without.tags == {"a": {"task": "essays"}}
        assert board.breakdowns == ("task", "raters", "criterion", "dataset")
        assert set(board.by("task")["task"]) == {"essays", "programs"}
        assert board.telling_breakdowns == ("task", "dataset")
        assert [len(set(board.by(one)[one])) for one in board.breakdowns] == [2, 1, 0, 2]
        # their criteria have no name, which does not make them one

    def test_some_criteria_and_judges(self) -> None:
        labels = demo("summaries")
        board = leaderboard(labels, ["coherence", "fluency"], "sage")
        assert board.frame[["criterion", "judge"]].to_numpy().tolist() == [
            ["coherence", "sage"], ["fluency", "sage"],
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            ({"criteria": "wit"}, "There is no criterion 'wit' on the leaderboard's data sets"),
            ({"judges": ["sage", "nobody"]}, "There is no judge 'nobody' on the leaderboard's"),
            ({"invalid": "keep"}, "invalid is one of random, drop, worst; got 'keep'"),
            ({"n_boot": -1}, "n_boot cannot be negative"),
            ({"level": 1.0}, "level lies between 0 and 1"),
            ({"cluster": {"other": "topic"}}, "There is no data set 'other'"),
            ({"tags": {"other": {"task": "x"}}}, "tags of 'other', but no such data set"),
        ],
    )
    def test_bad_arguments(self, arguments: dict[str, object], said: str) -> None:
        with pytest.raises(ValueError, match=said):
            leaderboard(demo("summaries"), **arguments)  # type: ignore[arg-type]

    def test_two_data_sets_of_one_name(self, drawn: MakeLabels) -> None:
        with pytest.raises(ValueError, match="Two data sets are called 'drawn'"):
            leaderboard([drawn(NOISES), drawn(NOISES, seed=2)])

    def test_no_data_set_and_no_judge(self, drawn: MakeLabels) -> None:
        with pytest.raises(ValueError, match="at least one data set"):
            leaderboard([])
        with pytest.raises(LabelError, match="no judge to put on the leaderboard"):
            leaderboard(drawn({}))


class TestExports:
    def test_every_number_in_full_with_its_settings(self, several: list[Labels]) -> None:
        board = leaderboard(several, n_boot=100, tags={"grades": {"task": "essays"}})
        read = pd.read_csv(io.StringIO(board.to_csv()))
        assert read["score"].tolist() == board.frame["score"].tolist()
        assert read["tag_task"].dropna().unique().tolist() == ["essays"]
        assert read["settings"].str.contains("100 replicates").all()

    def test_a_table_of_data_sets(self, several: list[Labels]) -> None:
        text = leaderboard(several, n_boot=100).to_markdown()
        assert "| classes (1) | κ | **" in text
        assert "| mean of 2 | ρ |" in text
        assert "| mean of 1 |" not in text
        assert "cannot be told from the best of its row" in text

    def test_a_table_of_one_data_set_has_its_criteria(self) -> None:
        table = leaderboard(demo("summaries")).tabulate()
        assert [row[0].text for row in table.rows[:-1]] == [
            "fluency",
            "coherence",
            "relevance",
        ] or {row[0].text for row in table.rows[:-1]} == {"fluency", "coherence", "relevance"}
        assert table.rows[-1][0].text == "valid responses (%)"

    def test_names_are_data(self, drawn: MakeLabels) -> None:
        labels = drawn({HOSTILE: 0.0, "=cmd()": 1.0}, name=HOSTILE)
        board = leaderboard(labels, n_boot=50, tags={HOSTILE: {HOSTILE: HOSTILE}})
        assert "<b>x" not in board._repr_html_()
        body = [line for line in board.to_latex().splitlines() if not line.startswith("%")]
        assert "` $\\alpha$" not in "".join(body)
        assert "\n=cmd" not in board.to_csv()
        assert ",=cmd" not in board.to_csv()
        assert board.error_correlation().to_markdown()

    def test_repr_is_short(self, several: list[Labels]) -> None:
        text = repr(leaderboard(several))
        assert text.startswith("Leaderboard of 3 judges on 3 data sets")
        assert text.count("\n") < 14


def test_it_mutates_nothing(drawn: MakeLabels) -> None:
    labels = drawn(NOISES)
    before = labels.digest
    leaderboard(labels, n_boot=50)
    assert replace(labels).digest == before


@pytest.mark.parametrize(("name", "alpha"), [("dices_350_crowdsourced", 0.16), ("newsroom", 0.11)])
def test_agreement_among_the_humans_of_published_data(name: str, alpha: float) -> None:
    """Printed in Bavaresco et al., Table 1."""
    labels = published(f"judge_bench/{name}.json")
    found = [human_alpha(labels.compare(criterion=criterion)) for criterion in labels.criteria]
    assert round(float(np.mean(found)), 2) == alpha


def test_item_columns_that_are_called_as_the_boards_own_break_nothing_down() -> None:
    table = demo("inference").table.assign(std="always", task="entailment")
    labels = read_labels(table, {"layout": "long"})
    board = leaderboard(labels, n_boot=0)
    assert board.breakdowns == ("task", "criterion", "dataset")
    assert board.by("task").columns.is_unique
    assert board.telling_breakdowns == ()
    with pytest.raises(LabelError, match="called 'mean'; call the tags otherwise"):
        leaderboard(labels, n_boot=0, tags={labels.name: {"mean": "x"}})
