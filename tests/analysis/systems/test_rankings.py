import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.systems.sentences import ranking_findings
from tests.analysis.systems.builders import scores, votes

STATUSES = {"kept", "reversed", "lost", "new", "neither"}


def tournament(wins, ties=(), n=12, judge=None):
    """Votes in which each (winner, loser) wins all of n items on both sides, or the judge's own."""
    rows = []
    for winner, loser in [*wins, *ties]:
        label = "tie" if (winner, loser) in ties else "model_a"
        for number in range(n):
            machine = label if judge is None else judge.get((winner, loser), label)
            rows.append((f"{winner}{loser}{number}", winner, loser, [label], [machine]))
    return votes(rows)


def test_a_chain_is_drawn_without_what_follows():
    ranks = jv.rank_systems(tournament([("A", "B"), ("B", "C"), ("A", "C")]))
    assert list(ranks.human.wins.columns) == ["winner", "loser", "n_plus", "n_minus", "p"]
    assert len(ranks.human.wins) == 3
    assert ranks.human.edges == (("A", "B"), ("B", "C"))
    assert ranks.human.layers == (("A",), ("B",), ("C",))
    assert ranks.human.cycles == ()
    assert ranks.edge_agreement == 1


def test_wins_carry_the_winners_counts():
    ranks = jv.rank_systems(tournament([("B", "A")]))
    row = ranks.human.wins.iloc[0]
    assert (row["winner"], row["loser"], row["n_plus"], row["n_minus"]) == ("B", "A", 12, 0)
    assert row["p"] == pytest.approx(2 / 2**12)


def test_a_cycle_is_one_node_and_named():
    wins = [("A", "B"), ("B", "C"), ("C", "A"), ("A", "D"), ("B", "D"), ("C", "D")]
    ranks = jv.rank_systems(tournament(wins))
    assert ranks.human.cycles == (("A", "B", "C"),)
    assert ranks.human.nodes == ("A + B + C", "D")
    assert ranks.human.edges == (("A + B + C", "D"),)
    assert ranks.human.members("A + B + C") == ("A", "B", "C")
    assert "Humans: A, B, C win against each other in a circle" in " ".join(ranking_findings(ranks))


def test_every_status():
    wins = [("A", "B"), ("A", "C"), ("A", "D"), ("B", "C")]
    judge = {("A", "B"): "model_a", ("A", "C"): "model_b", ("A", "D"): "tie"}
    pair = tournament([w for w in wins if w != ("B", "C")], ties=[("B", "C"), ("B", "D")],
                      judge=judge | {("B", "C"): "model_a"})  # fmt: skip
    ranks = jv.rank_systems(pair)
    status = ranks.edges.set_index(["system_a", "system_b"])["status"].to_dict()
    assert status == {
        ("A", "B"): "kept", ("A", "C"): "reversed", ("A", "D"): "lost", ("B", "C"): "new",
        ("B", "D"): "neither",
    }  # fmt: skip
    assert ranks.edge_agreement == pytest.approx(2 / 5)
    assert ranks.unshared == (("C", "D"),)
    said = " ".join(ranking_findings(ranks))
    assert "2 of 5 pairs (40 %): 1 win is kept, 1 reversed, 1 lost and 1 new." in said
    assert "Turned round: the judge has C over A." in said
    assert "Not compared, for want of a shared item: C and D." in said


def test_where_neither_side_decides_a_pair_agreement_is_no_merit():
    ranks = jv.rank_systems(tournament([], ties=[("A", "B"), ("B", "C")]))
    assert ranks.edge_agreement == 1
    said = ranking_findings(ranks)[0]
    assert said == f"Neither the humans nor {ranks.judge} tell any of 2 pairs apart."


def test_edges_have_the_columns_of_the_contract():
    ranks = jv.rank_systems(tournament([("A", "B")]))
    assert list(ranks.edges.columns) == ["system_a", "system_b", "human", "machine", "status"]
    assert set(ranks.edges["status"]) <= STATUSES


def test_a_correction_takes_wins_away():
    rng = np.random.default_rng(4)
    human = {f"S{n}": rng.normal(0.12 * n, 1, 150).round(3).tolist() for n in range(8)}
    pair = scores(human, human)
    plain, holm, bh = (
        jv.rank_systems(pair, correction=correction) for correction in (None, "holm", "bh")
    )
    assert len(holm.human.wins) < len(bh.human.wins) <= len(plain.human.wins)
    assert (holm.human.pairs["p_adjusted"] >= holm.human.pairs["p"]).all()
    assert (holm.human.wins["p"] < 0.05).all()


def test_ties_are_counted_as_asked():
    rows = [(f"i{n}", "A", "B", [label], [label]) for n, label in
            enumerate(["model_a"] * 9 + ["model_b"] * 2 + ["tie"] * 40)]  # fmt: skip
    pair = votes(rows)
    assert len(jv.rank_systems(pair, alpha=0.07, ties="drop").human.wins) == 1
    assert len(jv.rank_systems(pair, alpha=0.07, ties="split").human.wins) == 0


def test_systems_without_win_or_loss_are_nodes_apart_from_the_layers():
    ranks = jv.rank_systems(tournament([("A", "B")], ties=[("A", "C")]))
    assert ranks.human.nodes == ("A", "B", "C")
    assert ranks.human.layers == (("A",), ("B",))
    assert ranks.human.undecided == ("C",)
    assert "on top: A" in repr(ranks.human)


def test_a_circle_alone_is_a_layer_as_its_systems_win():
    ranks = jv.rank_systems(tournament([("A", "B"), ("B", "C"), ("C", "A")], ties=[("A", "D")]))
    assert ranks.human.layers == (("A + B + C",),)
    assert ranks.human.undecided == ("D",)


def test_the_order_has_the_best_first_and_the_undecided_last():
    ranks = jv.rank_systems(tournament([("B", "A"), ("A", "C"), ("B", "C")], ties=[("A", "D")]))
    assert ranks.human.order == ("B", "A", "C", "D")
    table = jv.rank_systems(jv.demo("translation").compare("lexica")).machine
    decided = table.ranks.set_index("system")["decided"]
    flags = [bool(decided[name]) for name in table.order]
    assert flags == sorted(flags, reverse=True)
    ranked = table.ranks.dropna(subset=["rank"]).sort_values("rank")["system"].tolist()
    assert list(table.order[: len(ranked)]) == ranked


def test_chosen_pairs_leave_the_other_systems_out():
    pair = tournament([("A", "B"), ("B", "C"), ("A", "C")])
    ranks = jv.rank_systems(pair, pairs=[("A", "C")])
    assert ranks.human.nodes == ("A", "C")
    assert ranks.systems == ("A", "B", "C")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"alpha": 0}, "alpha lies between 0 and 1; got 0."),
        ({"ties": "half"}, "ties is 'drop', 'split' or 'trinomial', not 'half'."),
        ({"correction": "none"}, "correction is 'holm', 'bh' or 'by', not 'none'."),
    ],
)
def test_bad_arguments_get_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        jv.rank_systems(tournament([("A", "B")]), **arguments)


def test_a_judge_asked_in_both_orders():
    check = jv.symmetry_check(jv.demo("preferences").compare("first-glance"))
    assert check.n_items == check.confusion.sum() == 400
    assert check.consistent == pytest.approx(np.trace(check.confusion) / 400)
    assert check.first_wins[0] > 0.7
    assert check.alpha < 0.1


def test_a_judge_asked_once_has_no_symmetry():
    check = jv.symmetry_check(jv.demo("preferences").compare("arbiter"))
    assert check.n_items == 0
    assert check.consistent.why_undefined == "no item was asked in both orders"
    assert check.alpha.why_undefined == "no item was asked in both orders"


def test_scores_have_no_order():
    with pytest.raises(jv.LabelError, match="scores of single outputs have no order"):
        jv.symmetry_check(jv.demo("translation").compare("echo"))


def test_an_edge_of_a_cycle_has_the_status_of_its_own_wins():
    # the humans see A beat D (and B beat D), the judge only the first: its edge is kept
    wins = [("A", "B"), ("B", "C"), ("C", "A"), ("A", "D"), ("B", "D")]
    ranks = jv.rank_systems(tournament(wins, judge={("B", "D"): "tie"}))
    edge = ("A + B + C", "D")
    assert ranks.status_of(ranks.human.wins_of(edge)) == "lost"
    assert ranks.status_of(ranks.machine.wins_of(edge)) == "kept"
    assert ranks.machine.wins_of(edge)[["winner", "loser"]].values.tolist() == [["A", "D"]]


def rank_of(ranking):
    return dict(zip(ranking.ranks["system"], ranking.ranks["rank"], strict=True))


def test_ranks_follow_the_share_of_items_won():
    ranks = jv.rank_systems(tournament([("A", "B"), ("B", "C"), ("A", "C")]))
    assert rank_of(ranks.human) == {"A": 1, "B": 2, "C": 3}
    table = ranks.human.ranks.set_index("system")
    assert table["rate"].to_dict() == {"A": 1.0, "B": 0.0, "C": -1.0}
    assert table[["wins", "losses"]].to_numpy().tolist() == [[2, 0], [1, 1], [0, 2]]
    assert table["decided"].all()
    assert table[["low", "high"]].isna().all(axis=None)


def test_systems_without_a_win_or_a_loss_have_no_rank():
    wins = [("A", "B")]
    ties = [("A", "C"), ("B", "C")]
    ranks = jv.rank_systems(tournament(wins, ties))
    table = ranks.human.ranks.set_index("system")
    assert table["decided"].to_dict() == {"A": True, "B": True, "C": False}
    assert np.isnan(table["rank"]["C"])
    assert table["rank"][["A", "B"]].tolist() == [1, 2]


def test_a_system_without_a_win_is_not_on_top():
    """C is ahead of A and of B, but by too few items to win."""
    rows = []
    counts = [("A", "B", 12, 0, 188), ("C", "A", 2, 0, 10), ("C", "B", 5, 0, 7)]
    for a, b, n_a, n_b, n_ties in counts:
        labels = ["model_a"] * n_a + ["model_b"] * n_b + ["tie"] * n_ties
        rows += [(f"{a}{b}{n}", a, b, [label], [label]) for n, label in enumerate(labels)]
    table = jv.rank_systems(votes(rows)).human.ranks.set_index("system")
    assert table["rate"].idxmax() == "C"
    assert table["wins"]["C"] == 0
    assert not table["decided"]["C"]
    assert table["rank"]["A"] == 1


def test_nobody_wins_nobody_is_ranked():
    ranks = jv.rank_systems(tournament([], [("A", "B"), ("B", "C")]), n_boot=20)
    assert not ranks.human.ranks["decided"].any()
    assert ranks.human.ranks[["rank", "low", "high"]].isna().all(axis=None)


@pytest.fixture(scope="module")
def lexica():
    return jv.demo("translation").compare("lexica")


def test_rank_intervals_hold_their_rank_and_repeat(lexica):
    first = jv.rank_systems(lexica, n_boot=200, seed=3)
    table = first.human.ranks[first.human.ranks["decided"]]
    assert (table["low"] <= table["rank"]).all()
    assert (table["rank"] <= table["high"]).all()
    assert table["low"].min() >= 1
    assert table["high"].max() <= len(table)
    again = jv.rank_systems(lexica, n_boot=200, seed=3)
    assert again.human.ranks.equals(first.human.ranks)
    assert again.machine.ranks.equals(first.machine.ranks)
    assert "200 replicates" in first.provenance.signature
    assert "replicates" not in jv.rank_systems(lexica).provenance.signature


def test_rank_intervals_agree_with_drawing_sources_by_hand(lexica):
    """Sources are drawn as rows of a table of scores, without the engine of outcomes."""
    ranks = jv.rank_systems(lexica, n_boot=1000)
    assert ranks.human.ranks["decided"].all()
    scores = lexica.by_source.human
    rng, n = np.random.default_rng(5), scores.shape[1]
    drawn = []
    for _ in range(1000):
        chosen = scores[:, rng.integers(n, size=n)]
        leads = np.nanmean(np.sign(chosen[:, None] - chosen[None]), axis=2)
        rate = leads.sum(axis=1) / (len(scores) - 1)
        drawn.append(1 + (rate[None] > rate[:, None] + 1e-12).sum(axis=1))
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    table = ranks.human.ranks
    assert table["system"].tolist() == list(lexica.by_source.systems)
    assert np.abs(table["low"] - low).max() <= 1
    assert np.abs(table["high"] - high).max() <= 1
    assert (table["low"] == np.floor(low)).mean() > 0.7
    assert (table["high"] - table["low"]).max() > 0


def test_clusters_of_sources_widen_rank_intervals():
    """Six documents of ten sources that all say the same: six are drawn, not sixty."""
    rng = np.random.default_rng(2)
    strength = dict(zip("ABCDE", (0.0, 0.3, 0.5, 0.7, 0.9), strict=True))
    human = {
        name: np.repeat(value + rng.normal(0, 0.6, 6), 10) + rng.normal(0, 0.05, 60)
        for name, value in strength.items()
    }
    pair = scores(human, human, document=[f"d{source // 10}" for source in range(60)])
    by_source = jv.rank_systems(pair, n_boot=300)
    by_document = jv.rank_systems(pair, n_boot=300, cluster="document")
    width = [
        (ranks.human.ranks["high"] - ranks.human.ranks["low"]).sum()
        for ranks in (by_source, by_document)
    ]
    assert width[1] > width[0]
    assert by_source.human.ranks["rank"].equals(by_document.human.ranks["rank"])
    assert "resampled by: document" in by_document.provenance.signature


def test_ranks_of_the_humans_do_not_depend_on_the_judge():
    labels = jv.demo("translation")
    first, *others = (
        jv.rank_systems(labels.compare(judge), n_boot=50).human.ranks for judge in labels.judges
    )
    assert all(one.equals(first) for one in others)


def test_ranks_as_numbers(lexica):
    ranks = jv.rank_systems(lexica, n_boot=20)
    numbers = ranks.rank_numbers()
    assert numbers["side"].value_counts().to_dict() == {"human": 9, "machine": 9}
    assert numbers["rank"].tolist()[:9] == ranks.human.ranks["rank"].tolist()
    assert numbers.columns.tolist()[:4] == ["judge", "criterion", "side", "system"]
