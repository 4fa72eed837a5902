from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.systems.favi_scores import ErrorsOfSystem
from judgeviz.analysis.systems.items import pair_items
from judgeviz.analysis.systems.sentences import favoritism_findings, why_a_favourite
from judgeviz.counting import pair_outcomes
from judgeviz.errors import LabelError
from tests.analysis.systems.builders import scores, votes

PAIR_COLUMNS = [
    "system_a", "system_b", "items", "errors", "phi", "sample_accuracy", "sign_agrees",
    "margin_human", "margin_machine",
]  # fmt: skip


@pytest.fixture
def small():
    """Three systems on four sources; the metric likes C too much."""
    human = {"A": [4, 4, 3, 1], "B": [3, 3, 3, 2], "C": [1, 2, 2, 2]}
    machine = {"A": [4, 4, 2, 1], "B": [3, 4, 3, 2], "C": [5, 5, 1, 2]}
    return scores(human, machine)


def test_tables_have_the_columns_of_the_contract(small):
    result = jv.favoritism(small)
    assert list(result.pairs.columns) == PAIR_COLUMNS
    assert list(result.systems.columns) == ["system", "other", "phi"]
    assert result.pairs[["system_a", "system_b"]].values.tolist() == [
        ["A", "B"], ["A", "C"], ["B", "C"],
    ]  # fmt: skip
    assert len(result.systems) == 6


def test_a_pair_by_hand(small):
    """A against C: humans + + + -, metric - - + -."""
    result = jv.favoritism(small)
    assert result.confusion("A", "C").tolist() == [[1, 0, 2], [0, 0, 0], [0, 0, 1]]
    assert result.confusion("C", "A").tolist() == [[1, 0, 0], [0, 0, 0], [2, 0, 1]]
    row = result.pairs.iloc[1]
    assert (row["items"], row["errors"], row["phi"]) == (4, 2, -2.0)
    assert (row["margin_human"], row["margin_machine"]) == (2, -2)
    assert not row["sign_agrees"]
    assert row["sample_accuracy"] == 0.5
    assert (result.phi("A", "C"), result.phi("C", "A")) == (-2.0, 2.0)


def test_both_orientations_are_listed(small):
    table = jv.favoritism(small).systems.set_index(["system", "other"])["phi"]
    for a, b in table.index:
        assert table[a, b] == -table[b, a]


def test_judge_level_figures_are_means_over_pairs(small):
    result = jv.favoritism(small)
    size = result.pairs["phi"].abs()
    assert result.mean_abs_phi == pytest.approx(size.mean())
    assert result.std_abs_phi == pytest.approx(size.std(ddof=0))
    assert result.sample_accuracy == pytest.approx(result.pairs["sample_accuracy"].mean())
    assert result.system_accuracy == pytest.approx(result.pairs["sign_agrees"].mean())


def test_a_judge_without_errors_is_undefined():
    same = {"A": [3, 2, 1], "B": [1, 2, 3]}
    result = jv.favoritism(scores(same, same), n_boot=20)
    assert np.isnan(result.pairs["phi"]).all()
    assert result.mean_abs_phi.why_undefined == "no errors"
    assert result.phi("A", "B").why_undefined == "no errors"
    assert np.isnan(result.std_abs_phi)
    assert result.sample_accuracy == 1
    assert result.intervals[["low", "high"]].isna().all(axis=None)
    assert "makes no errors" in favoritism_findings(result)[0]


def test_incomplete_designs_use_shared_sources_and_report_the_rest():
    human = {"A": [1, 2, None, None], "B": [2, 1, 3, None], "C": [None, None, 1, 2]}
    result = jv.favoritism(scores(human, human))
    assert result.pairs[["system_a", "system_b", "items"]].values.tolist() == [
        ["A", "B", 2], ["B", "C", 1],
    ]  # fmt: skip
    assert result.unshared == (("A", "C"),)
    with pytest.raises(ValueError, match="no pair of systems 'A' and 'C' with shared items"):
        result.confusion("A", "C")
    assert favoritism_findings(result)[-1].endswith("1 pair shares no item.")


def test_no_two_systems_on_one_source():
    human = {"A": [1, None], "B": [None, 2]}
    with pytest.raises(LabelError, match="No two systems of .* have an item in common"):
        jv.favoritism(scores(human, human))


def test_several_human_labels_are_averaged():
    table = pd.DataFrame(
        {
            "item": ["1/A", "1/B"],
            "doc": ["1", "1"],
            "system": ["A", "B"],
            "human_1": [1, 2],
            "human_2": [5, 3],
            "judge": [2, 3],
        }  # fmt: skip
    )
    labels = jv.read_labels(table, {"source": "doc", "human": ["human_1", "human_2"],
                                    "machine": ["judge"]})  # fmt: skip
    result = jv.favoritism(labels.compare("judge"))
    assert result.confusion("A", "B").tolist() == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]


def test_margins_of_both_sides():
    human, machine = {"A": [1.0, 5.0], "B": [1.2, 1.0]}, {"A": [10, 50], "B": [11, 10]}
    pair = scores(human, machine)
    one = jv.favoritism(pair, tie_margin=0.5).confusion("A", "B")
    two = jv.favoritism(pair, tie_margin=(0.5, 2)).confusion("A", "B")
    assert one.tolist() == [[1, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert two.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 0]]


VOTES = [
    ("q1", "A", "B", ["model_a", "model_a", "model_b"], ["model_b"]),
    ("q2", "A", "B", ["model_a", "model_b"], ["model_a"]),
    ("q3", "B", "A", ["model_a"], ["model_a"]),
    ("q4", "B", "C", ["tie"], ["model_b"]),
]


def test_votes_are_decided_by_majority_and_orientation():
    result = jv.favoritism(votes(VOTES))
    assert result.confusion("A", "B").tolist() == [[0, 0, 1], [1, 0, 0], [0, 0, 1]]
    assert result.confusion("B", "C").tolist() == [[0, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert result.unshared == (("A", "C"),)
    assert result.from_votes


def test_tied_votes_can_be_dropped():
    result = jv.favoritism(votes(VOTES), tie_rule="drop")
    assert result.confusion("A", "B").sum() == 2


def test_chosen_pairs_move_all_figures(small):
    result = jv.favoritism(small, pairs=[("C", "A")])
    assert len(result.pairs) == 1
    assert result.mean_abs_phi == 2.0
    assert result.looked_at == ("A", "C")
    assert result.names == ("A", "B", "C")
    assert "| items: 8 | filter: C against A |" in result.provenance.signature
    with pytest.raises(ValueError, match="There is no pair of systems"):
        jv.favoritism(small, pairs=[("A", "D")])


def test_items_and_invalid_responses_are_those_of_the_chosen_pairs():
    several = votes(
        [
            ("1", "A", "B", "AA", "A"),
            ("2", "A", "B", "BB", "B"),
            ("3", "B", "C", "BA", "A"),
            ("4", "B", "C", "BB", ["no idea"]),
        ]
    )
    for analysis in (jv.favoritism, jv.rank_systems):
        whole = analysis(several, n_boot=0).provenance.signature
        assert "| items: 4 | invalid responses: 1 of 4 (25.0 %)" in whole
        one = analysis(several, n_boot=0, pairs=[("B", "A")]).provenance.signature
        assert "| items: 2 | filter: B against A | statistic" in one
        both = analysis(several.of_system_pairs([("B", "C")]), n_boot=0, pairs=[("B", "C")])
        assert "| items: 2 | filter: B against C | invalid responses: 1 of 2 (50.0 %)" in (
            both.provenance.signature
        )


def test_nothing_depends_on_the_order_of_items_or_the_names_of_systems(small):
    from dataclasses import replace

    order = np.random.default_rng(0).permutation(small.n_items)
    place = np.argsort(order)
    shuffled = replace(
        small,
        items=small.items.iloc[order],
        human=replace(small.human, item=place[small.human.item]),
        machine=replace(small.machine, item=place[small.machine.item]),
    )
    pd.testing.assert_frame_equal(jv.favoritism(shuffled).pairs, jv.favoritism(small).pairs)
    renamed = replace(
        small,
        items=small.items.assign(
            system=small.items["system"].map({"A": "Z", "B": "Y", "C": "X"})
        ),  # fmt: skip
    )
    new = jv.favoritism(renamed)
    assert new.phi("Z", "X") == jv.favoritism(small).phi("A", "C")
    assert new.mean_abs_phi == jv.favoritism(small).mean_abs_phi


@pytest.fixture(scope="module")
def demo():
    return jv.demo("translation").compare("echo")


def test_bootstrap_is_repeatable_and_covers_the_value(demo):
    one, two = (jv.favoritism(demo, n_boot=200, seed=3) for _ in range(2))
    pd.testing.assert_frame_equal(one.pairs, two.pairs)
    assert (one.pairs["phi_low"] < one.pairs["phi"]).all()
    assert (one.pairs["phi"] < one.pairs["phi_high"]).all()
    limits = one.summary_intervals.loc["sample_accuracy"]
    assert limits["low"] < one.sample_accuracy < limits["high"]


def test_bootstrap_agrees_with_resampling_rows(demo):
    """Draw sources with replacement and start from the scores every time."""
    result = jv.favoritism(demo, n_boot=1000, pairs=[("Heron", "Wren")])
    human = demo.items.assign(score=demo.human_means).pivot(
        index="seg_id", columns="system", values="score"
    )
    machine = demo.items.assign(score=demo.machine_means).pivot(
        index="seg_id", columns="system", values="score"
    )
    sign_h = np.sign(human["Heron"] - human["Wren"]).to_numpy()
    sign_m = np.sign(machine["Heron"] - machine["Wren"]).to_numpy()
    shared = ~np.isnan(sign_h)
    rng, values = np.random.default_rng(1), []
    for _ in range(1000):
        drawn = rng.choice(np.flatnonzero(shared), shared.sum())
        h, m = sign_h[drawn], sign_m[drawn]
        values.append((m.sum() - h.sum()) / (h != m).sum())
    low, high = np.quantile(values, [0.025, 0.975])
    row = result.pairs.iloc[0]
    assert row["phi_low"] == pytest.approx(low, abs=0.04)
    assert row["phi_high"] == pytest.approx(high, abs=0.04)


def test_clusters_are_drawn_as_a_whole(demo):
    by_domain = jv.favoritism(demo, n_boot=200, cluster="domain")
    assert by_domain.pairs["phi_low"].notna().all()
    with pytest.raises(LabelError, match="Items of one source differ in 'system'"):
        jv.favoritism(demo, n_boot=5, cluster="system")


def test_few_errors_get_the_dirichlet_interval(small):
    result = jv.favoritism(small)
    assert set(result.intervals["method"]) == {"Dirichlet"}
    one, other = result.drawn("C", "A"), result.drawn("A", "C")
    assert one.method == "Dirichlet"
    assert one.raw == result.phi("C", "A") == 2
    assert one.low < one.point < one.high
    assert one.point == pytest.approx(2 * 2 / (2 + 6 * 0.5))
    assert other == (-one.point, -one.raw, -one.high, -one.low, "Dirichlet")


def test_one_source_has_no_bootstrap_interval():
    pair = scores({"A": [1], "B": [2]}, {"A": [2], "B": [1]})
    result = jv.favoritism(pair, n_boot=50)
    assert result.pairs[["phi_low", "phi_high", "sample_accuracy_low"]].isna().all(axis=None)
    assert result.intervals["method"].tolist() == ["Dirichlet"]
    assert result.intervals["method"].tolist() == ["Dirichlet"]


def test_the_favourite_of_the_demo_is_caught():
    labels = jv.demo("translation")
    means = {
        judge: jv.favoritism(labels.compare(judge)).systems.groupby("system")["phi"].median()
        for judge in labels.judges
    }
    assert means["echo"].idxmax() == "Heron"
    assert means["echo"]["Heron"] > 2 * max(means["lexica"]["Heron"], means["neurometric"]["Heron"])
    result = jv.favoritism(labels.compare("echo"), n_boot=200)
    own = result.by_system.set_index("system").loc["Heron"]
    assert favoritism_findings(result)[1].startswith(
        f"echo favours Heron in 8 of 8 pairs (excess of these over chance {own['excess']:.2f} "
        f"[{own['excess_low']:.2f}, {own['excess_high']:.2f}]), most against Curlew: 0.94 ["
    )
    assert favoritism_findings(result)[1].endswith(
        " per error. It errs on 57 % of Heron's 585 losses and 22 % of its 560 wins; of ties, it "
        "gives Heron 303, others 130."
    )
    at_random, weakest, *_ = favoritism_findings(jv.favoritism(labels.compare("lexica")))
    assert at_random.startswith(
        "lexica's errors lean to systems that lose often, as a guesser's do: mean |Phi| of all "
        "pairs is 0.32, 0.12 by chance"
    )
    assert weakest.startswith(
        "lexica's errors go to Plover in 8 of 8 pairs (excess of these over chance 0.39 ["
    )
    assert weakest.endswith("others 171: errors at random may do so, too.")


@pytest.mark.parametrize("judge", jv.demo("translation").judges)
@pytest.mark.parametrize("n_pairs", [1, 2, None])
def test_sentence_and_figure_mean_the_same_by_favours(judge, n_pairs):
    pair = jv.demo("translation").compare(judge)
    systems = jv.favoritism(pair).names
    pairs = [("Heron", other) for other in systems if other != "Heron"][:n_pairs]
    result = jv.favoritism(pair, n_boot=100, pairs=pairs)
    said = " ".join(favoritism_findings(result))
    named = [name for name in systems if f"{judge} favours {name} " in said]
    assert named == list(result.favourites[:1])
    assert "disfavours" not in said
    if not result.favourites:
        assert f"{judge}'s errors go to" in said


def test_a_single_pair_of_which_one_loses_more_has_no_favourite():
    """A guesser's errors go to what loses most, clearly so: that is no favour."""
    rng = np.random.default_rng(1)
    human = {"A": [2] * 300 + [1] * 100, "B": [1] * 300 + [2] * 100}
    judge = {"A": rng.integers(1, 3, 400).tolist(), "B": [1.5] * 400}
    result = jv.favoritism(scores(human, judge), n_boot=200)
    assert result.excess_low > 0
    assert result.favourites == ()
    assert favoritism_findings(result)[1].startswith("metric's errors go to B rather than to A: ")
    assert favoritism_findings(result)[1].endswith(
        " per error. It errs on 49 % of B's 300 losses and 51 % of its 100 wins: errors at random "
        "may do so, too."
    )


def test_errors_of_a_system_by_what_the_humans_prefer():
    # A against B: 3 wins (1 error), 2 ties (1 for A), 4 losses (3 errors); B against C is not A's
    human = {"A": [2, 2, 2, 1, 1, 1, 1, 1, 1], "B": [1, 1, 1, 1, 1, 2, 2, 2, 2], "C": [1] * 9}
    judge = {"A": [2, 2, 1, 2, 1, 1, 2, 2, 2], "B": [1, 1, 1, 1, 1, 2, 1, 1, 2], "C": [1] * 9}
    result = jv.favoritism(scores(human, judge), pairs=[("A", "B")])
    errs = result.errors_of("A")
    assert errs == (4, 3, 3, 1, 2, 1, 0, 1)
    assert not errs.favour  # 3 of 4 [30, 95] and 1 of 3 [6, 79]
    assert result.errors_of("B") == (3, 1, 4, 3, 2, 0, 1, 1)
    many = errs._replace(lost=80, lost_errors=60, won=30, won_errors=10)
    assert many.favour  # 75 % [65, 83] and 33 % [19, 51]
    assert not many._replace(others=10).favour  # the same of 8 and of 3


def test_of_a_favourite_that_is_said_which_tells_it():
    errs = ErrorsOfSystem(6, 3, 2, 1, 12, 10, 0, others=1)  # as often on losses as on wins
    assert (errs.errs_on_losses, errs.breaks_ties_for, errs.favour) == (False, True, True)
    assert why_a_favourite(errs, "A") == "of ties, it gives A 10, others 0"
    errs = ErrorsOfSystem(80, 60, 30, 10, 12, 5, 6, others=1)
    assert why_a_favourite(errs, "A") == "it errs on 75 % of A's 80 losses and 33 % of its 30 wins"


@pytest.mark.parametrize("favours", [False, True])
def test_errors_at_random_are_no_favour_for_what_loses_most(favours):
    rng = np.random.default_rng(5)
    found = []
    for _ in range(10):
        human = np.clip(np.rint(rng.normal(3, 1, (4, 60)) + [[-1], [-0.3], [0.3], [1]]), 1, 5)
        judge = np.clip(np.rint(human + rng.normal(0, 0.5, human.shape)), 1, 5)
        if favours:
            judge[2] = np.clip(judge[2] + 1, 1, 5)
        else:
            judge = rng.integers(1, 6, human.shape)
        names = "ABCD"
        result = jv.favoritism(
            scores(*(dict(zip(names, side.tolist(), strict=True)) for side in (human, judge)))
        )
        # by Phi alone either judge favours somebody
        assert len(result.by_system.query("mean_phi > 0 and excess_low > 0"))
        found.append(result.favourites)
    assert found == [("C",) if favours else ()] * 10


def test_judges_in_one_table(demo):
    results = [jv.favoritism(demo), jv.favoritism(jv.demo("translation").compare("lexica"))]
    table = jv.judge_summary(results)
    assert table["judge"].tolist() == ["echo", "lexica"]
    assert table["mean_abs_phi"].tolist() == [float(one.mean_abs_phi) for one in results]
    with pytest.raises(ValueError, match="at least one result"):
        jv.judge_summary([])


def test_items_of_a_pair_and_of_one_cell(small):
    both = pair_items(small, "C", "A")
    table = both.table
    assert small.items["system"].to_numpy()[both.rows].tolist() == [["C", "A"]] * 4
    sources = small.items["seg_id"].to_numpy()[both.rows]
    assert sources.tolist() == [[source, source] for source in table["seg_id"]]
    assert table["seg_id"].tolist()[:2] == ["s0", "s1"]
    assert table["humans prefer"].tolist() == ["A", "A", "A", "C"]
    assert table["metric: C"].tolist()[0] == 5
    cell = pair_items(small, "A", "C", (0, 2))
    assert cell.table["seg_id"].tolist() == ["s0", "s1"]
    assert small.items["seg_id"].to_numpy()[cell.rows].tolist() == [["s0", "s0"], ["s1", "s1"]]
    voted = pair_items(votes(VOTES), "A", "B")
    assert voted.table["item"].tolist()[0] == "q1"
    names = votes(VOTES).items.index.to_numpy()[voted.rows]
    assert names.tolist() == voted.table["item"].tolist()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"tie_margin": -1.0}, "tie_margin is a number from 0 on"),
        ({"tie_margin": float("nan")}, "tie_margin is a number from 0 on"),
        ({"n_boot": -1}, "n_boot cannot be negative; got -1."),
        ({"level": 1.0}, "level lies between 0 and 1; got 1.0."),
        ({"cluster": "topic"}, "There is no item column 'topic' to resample by"),
    ],
)
def test_bad_arguments_get_a_sentence(small, arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        jv.favoritism(small, **arguments)


def test_tables_that_hold_no_systems_get_a_sentence():
    labels = jv.demo("inference")
    with pytest.raises(LabelError, match="classes without an order"):
        jv.favoritism(labels.compare("owl"))
    table = pd.DataFrame({"item": ["a", "b"], "human_1": [1, 2], "gpt": [2, 3]})
    with pytest.raises(LabelError, match="do not say which system made them"):
        jv.favoritism(jv.read_labels(table, {"human": ["human_1"], "machine": ["gpt"]})
                      .compare("gpt"))  # fmt: skip
    with pytest.raises(LabelError, match="compared without a judge"):
        jv.favoritism(jv.demo("translation").compare())


def test_rounding_is_no_preference():
    low, high = (0.1, 0.2, 0.3), (0.3, 0.2, 0.1)
    rows = [
        {"system": system, "doc": f"d{n}", "metric": n % 3 + (system == "A")}
        | {f"human_{k}": label + n / 7 for k, label in enumerate(labels)}
        for n in range(30)
        for system, labels in (("A", low), ("B", high))
    ]
    mapping = {"scale": {"kind": "continuous"}, "system": "system", "source": "doc"}
    result = jv.favoritism(jv.read_labels(pd.DataFrame(rows), mapping).compare("metric"))
    assert result.confusion("A", "B").tolist() == [[0, 0, 0], [30, 0, 0], [0, 0, 0]]


def test_the_level_is_in_the_settings(small):
    levels = {jv.favoritism(small, level=level).provenance.signature for level in (0.8, 0.95)}
    assert len(levels) == 2


def test_sentences_count_all_pairs_and_weigh_them_by_items():
    # A and B share 100 sources, on which the judge is always wrong; A and C share one, right
    human = {"A": [2] * 101, "B": [1] * 100 + [None], "C": [None] * 100 + [1]}
    judge = {"A": [1] * 100 + [2], "B": [2] * 100 + [None], "C": [None] * 100 + [1]}
    result = jv.favoritism(scores(human, judge))
    assert result.sample_accuracy == 0.5
    said = favoritism_findings(result)
    assert said[1].startswith("metric's errors go to B rather than to A: 2.00")
    assert said[2].startswith(
        "metric's errors go against A in 1 of 2 pairs (excess of these over chance 1.84), most "
        "against B: −2.00"
    )
    assert "humans' preference in 1 % of all comparisons" in said[-1]


@pytest.mark.parametrize(("wins", "by_chance"), [(6, ", no more than by chance"), (1, "")])
def test_where_errors_go_in_one_pair_is_told_by_its_interval(wins, by_chance):
    # of twenty items that B loses the judge turns eight round, of twenty that B wins fewer
    human = {"A": [2] * 20 + [1] * 20, "B": [1] * 20 + [2] * 20}
    judge_of_a = [1] * 8 + [2] * 12 + [2] * wins + [1] * (20 - wins)
    judge = {"A": judge_of_a, "B": [3 - label for label in judge_of_a]}
    result = jv.favoritism(scores(human, judge), n_boot=500)
    assert (result.drawn("B", "A").low > 0) == (by_chance == "")
    assert favoritism_findings(result)[1].startswith(
        f"metric's errors go to B rather than to A{by_chance}: "
    )


def test_few_errors_name_their_interval(small):
    few = jv.favoritism(scores({"A": [2, 1, 1], "B": [1, 1, 1]}, {"A": [1, 1, 1], "B": [2, 1, 1]}))
    assert favoritism_findings(few)[1].endswith("per error (posterior mean; raw 2.00 of 1 error).")


def test_a_tie_of_both_is_no_common_winner():
    pair = scores({"A": [1, 2], "B": [2, 1]}, {"A": [2, 1], "B": [1, 2]})
    assert "puts the same system ahead, or neither as they do, in 1 of 1 pair" in " ".join(
        favoritism_findings(jv.favoritism(pair))
    )


def drawn_judge(n_systems, seed, favour=0.0, n_sources=60):
    """Systems of equal quality by humans and judge, who may add to the grades of the first."""
    rng = np.random.default_rng((seed, n_systems))
    source = rng.normal(3, 0.8, n_sources)
    sides = [
        np.clip(np.rint(source + rng.normal(0, 0.8, (n_systems, n_sources)) + bonus), 1, 5)
        for bonus in (0, favour * np.eye(n_systems)[0][:, None])
    ]
    return scores(*({f"s{n:02d}": row.tolist() for n, row in enumerate(side)} for side in sides))


@pytest.mark.parametrize("n_systems", [4, 8])
def test_a_judge_without_favour_has_no_excess(n_systems):
    results = [jv.favoritism(drawn_judge(n_systems, seed)) for seed in range(30)]
    excess = [float(one.excess) for one in results]
    held = np.mean([one.excess_low <= 0 <= one.excess_high for one in results])
    assert np.mean([one.mean_abs_phi for one in results]) > 0.1
    assert np.mean(excess) == pytest.approx(0, abs=0.02)
    assert 0.88 <= held <= 1


def test_a_judge_with_favour_has_an_excess():
    result = jv.favoritism(drawn_judge(4, 0, favour=1.2))
    assert result.excess == pytest.approx(result.mean_abs_phi - result.mean_abs_phi_chance)
    assert 0 < result.excess_low < result.excess < result.excess_high
    assert favoritism_findings(result)[0].startswith(
        "metric's errors favour systems by more than chance: mean |Phi| of all pairs is "
    )


def test_the_excess_of_every_system():
    result = jv.favoritism(drawn_judge(4, 0, favour=1.2))
    table = result.by_system
    assert table["system"].tolist() == ["s00", "s01", "s02", "s03"]
    assert table["mean_phi"].idxmax() == 0
    assert table.loc[0, "mean_phi"] == pytest.approx(
        result.systems.groupby("system")["phi"].mean()["s00"]
    )
    assert table.loc[0, "excess_low"] > 0
    assert (table["excess_low"] <= table["excess"]).all()
    assert (table["excess"] <= table["excess_high"]).all()


def test_errors_without_a_choice_are_all_chance():
    """One error in each pair: its size is the same in either direction."""
    result = jv.favoritism(
        scores({"A": [2, 1, 1], "B": [1, 1, 1]}, {"A": [1, 1, 1], "B": [2, 1, 1]})
    )
    assert result.mean_abs_phi == result.mean_abs_phi_chance == 2
    assert result.excess == 0
    assert np.isnan(result.limits("excess")).all()


def test_without_errors_there_is_no_excess_and_a_reason():
    same = {"A": [3, 2, 1], "B": [1, 2, 3]}
    result = jv.favoritism(scores(same, same))
    assert result.excess.why_undefined == result.mean_abs_phi_chance.why_undefined == "no errors"
    assert np.isnan(result.excess_low)
    assert result.by_system["excess"].isna().all()


def test_errors_of_a_cluster_keep_their_direction_together():
    """Ten documents of six sources; the judge turns round all of a document, or none of it."""
    human = {"A": [2] * 60, "B": [1] * 60}
    turned = [1 if n // 6 % 2 else 3 for n in range(60)]
    pair = scores({"A": [2] * 60, "B": [2] * 60}, {"A": turned, "B": [2] * 60},
                  document=[n // 6 for n in range(60)])  # fmt: skip
    by_source, by_document = jv.favoritism(pair), jv.favoritism(pair, cluster="document")
    assert by_source.mean_abs_phi == by_document.mean_abs_phi == 0
    # a walk of 60 steps of 1, and of 10 steps of 6, over 60
    assert by_source.mean_abs_phi_chance == pytest.approx(0.1026, abs=5e-4)
    assert by_document.mean_abs_phi_chance == pytest.approx(0.2461, abs=0.02)
    assert jv.favoritism(scores(human, human)).excess.why_undefined == "no errors"


def test_random_groups_give_the_intervals_of_sources(monkeypatch):
    pair = drawn_judge(5, 1, favour=0.3, n_sources=900)
    exact = jv.favoritism(pair, n_boot=1000)
    monkeypatch.setattr(pair_outcomes, "MOST_UNITS", 300)
    grouped = jv.favoritism(pair, n_boot=1000)
    np.testing.assert_array_equal(exact.confusions, grouped.confusions)
    pd.testing.assert_frame_equal(exact.pairs, grouped.pairs, atol=0.05, rtol=0)
    for figure in ("sample_accuracy", "mean_abs_phi", "excess"):
        width, other = (np.ptp(one.limits(figure)) for one in (exact, grouped))
        assert other == pytest.approx(width, rel=0.2)


@pytest.mark.parametrize("level", [0.5, 0.95])
def test_an_interval_holds_the_point_it_is_drawn_with(level):
    for seed in range(8):
        result = jv.favoritism(
            drawn_judge(4, seed, n_sources=4 + 12 * seed), n_boot=60, level=level
        )
        table = result.intervals.dropna(subset=["low"])
        assert (table["low"] <= table["point"]).all()
        assert (table["point"] <= table["high"]).all()
        for figure in result.summary_intervals.index:
            low, high = result.limits(figure)
            assert low <= getattr(result, figure) <= high


def test_shares_that_never_change_get_the_interval_of_wilson():
    wins = [4] * 40
    result = jv.favoritism(
        scores({"A": wins, "B": [1] * 40}, {"A": wins, "B": [2] * 40}), n_boot=50
    )
    row = result.pairs.iloc[0]
    assert (row["sample_accuracy"], row["sample_accuracy_high"]) == (1, 1)
    assert row["sample_accuracy_low"] == pytest.approx(0.9124, abs=1e-4)  # Wilson, 40 of 40


def test_errors_that_are_all_alike_get_a_posterior_for_want_of_a_bootstrap():
    result = jv.favoritism(
        scores({"A": [2] * 40, "B": [1] * 40}, {"A": [1] * 40, "B": [2] * 40}), n_boot=50
    )
    score = result.drawn("B", "A")
    assert score.method == "Dirichlet"
    assert 1.5 < score.low < score.point < score.raw == 2


def test_results_say_the_most_of_it_in_a_few_lines(demo):
    result, ranks = jv.favoritism(demo), jv.rank_systems(demo)
    for said in (repr(result), repr(ranks), repr(ranks.human)):
        assert len(said.splitlines()) < 12
    assert "excess               0.2" in repr(result)
    assert "edge_agreement 0.333" in repr(ranks)


def shuffled(pair, seed):
    """The same items in another order."""
    order = np.random.default_rng(seed).permutation(pair.n_items)
    place = np.argsort(order)
    sides = {
        name: replace(side, item=place[side.item])
        for name, side in (("human", pair.human), ("machine", pair.machine))
    }
    return replace(pair, items=pair.items.iloc[order], **sides)


@pytest.mark.parametrize("most", [1, 2000])
@pytest.mark.parametrize("cluster", [None, "domain", "part"])
def test_the_order_of_the_items_changes_no_number(demo, monkeypatch, cluster, most):
    monkeypatch.setattr(pair_outcomes, "MOST_HUMAN_KINDS", most)
    source = pd.factorize(demo.items["seg_id"])[0]  # some of no part
    part = [f"part {number % 5}" if number % 7 else None for number in source]
    pair = replace(demo, items=demo.items.assign(part=part))
    again = shuffled(pair, 5)
    one, two = (jv.favoritism(of, n_boot=60, cluster=cluster) for of in (pair, again))
    pd.testing.assert_frame_equal(one.numbers(), two.numbers(), check_exact=True)
    pd.testing.assert_frame_equal(one.by_system, two.by_system, check_exact=True)
    ranks = [jv.rank_systems(of, n_boot=60, cluster=cluster).human.ranks for of in (pair, again)]
    pd.testing.assert_frame_equal(*ranks, check_exact=True)


def test_a_favour_that_chance_explains_is_said_to_be_none():
    result = jv.favoritism(jv.demo("preferences").compare("arbiter"), n_boot=200)
    own = result.by_system.set_index("system").loc["Pearl"]
    assert own["excess_low"] < 0 < own["excess_high"]
    most = favoritism_findings(result)[1]
    excess = f"{own['excess']:.2f} [−{-own['excess_low']:.2f}, {own['excess_high']:.2f}]"
    assert most.startswith(
        "arbiter's errors go to Pearl in 2 of 4 pairs, no more than by chance (excess of these "
        f"{excess}), most against Topaz: "
    )


@pytest.mark.parametrize("cluster", [None, "topic"])
def test_chosen_pairs_of_votes_have_the_intervals_of_the_comparison_of_these(cluster):
    chance = np.random.default_rng(5)
    rows = [
        (f"q{n}", *pair, list(chance.choice(["A", "B", "tie"], 3)), [chance.choice(["A", "B"])])
        for n in range(120)
        for pair in (("x", "y"), ("x", "z"), ("y", "z"))
    ]
    pair = votes(rows)
    topics = [f"t{number // 9}" for number in range(pair.n_items)]
    pair = replace(pair, items=pair.items.assign(topic=pd.Categorical(topics)))
    how = {"n_boot": 300, "seed": 3, "cluster": cluster}
    chosen = jv.favoritism(pair, pairs=[("z", "x")], **how)
    of_these = jv.favoritism(pair.of_system_pairs([("x", "z")]), **how)
    assert chosen.limits("excess") == of_these.limits("excess")
    assert chosen.pairs["phi_low"].tolist() == of_these.pairs["phi_low"].tolist()
    ranks, of_pair = (
        jv.rank_systems(one, **how, **more)
        for one, more in (
            (pair, {"pairs": [("x", "z")]}),
            (pair.of_system_pairs([("x", "z")]), {}),
        )
    )
    assert ranks.human.ranks.equals(of_pair.human.ranks)


@pytest.mark.parametrize("systems", [("x", "y"), ("z", "x"), ("y", "z")])
def test_the_items_of_a_pair_that_was_voted_on_are_its_own(systems):
    pairs = (("x", "y"), ("x", "z"), ("y", "z"))
    rows = [(f"q{n}", *pairs[n % 3], [("A", "B", "tie")[n % 3]], ["B"]) for n in range(30)]
    pair = votes(rows)
    found = pair_items(pair, *systems)
    own = pair.items.iloc[found.rows]
    assert {*zip(own["system_a"], own["system_b"], strict=True)} == {tuple(sorted(systems))}
    assert len(own) == 10
