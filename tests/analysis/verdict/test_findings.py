import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_1samp

import judgeviz as jv
from judgeviz.analysis.verdict.findings import (
    Finding,
    chosen,
)
from judgeviz.analysis.verdict.judge_verdict import judge_verdict
from judgeviz.analysis.verdict.single_humans import human_grade_difference, human_variation
from judgeviz.analysis.verdict.verdicts import assemble
from judgeviz.counting.resamples import Resampling
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import Scale


def found_of(demo, judge, criterion=None):
    return jv.verdicts(jv.demo(demo), criterion, judges=[judge], n_boot=400).findings


def kinds(findings):
    return {one.kind for one in findings}


def only(findings, kind):
    (found,) = (one for one in findings if one.kind == kind)
    return found


def candidate(kind, score, p=1e-9, judge="robot"):
    return Finding(kind, judge, "label", "Text.", "items", {}, 0.5, 0.4, 0.6, 0.0, 100, score, p)


def test_nothing_stands_out_of_a_judge_who_reads_like_a_human():
    assert found_of("summaries", "sage", "coherence") == ()
    assert found_of("inference", "owl") == ()
    assert kinds(found_of("preferences", "arbiter")) == {"labels"}  # it rarely calls a tie
    every = jv.verdicts(jv.demo("summaries"), n_boot=200).findings
    assert len(every) == 3
    assert "sage" not in {one.judge for one in every}


def test_middling_uses_the_middle():
    one = only(found_of("summaries", "middling", "coherence"), "labels")
    assert one.page == "perception"
    assert one.state == {
        "criterion": "coherence", "judge": "middling", "label": "3", "view": "distributions"
    }  # fmt: skip
    pair = jv.demo("summaries").compare("middling", criterion="coherence")
    share = (pair.machine_counts[:, 2] > 0).mean()
    assert f"gives '3' to {100 * share:.0f} % of items" in one.text
    assert one.reference < 0.1 < one.low < one.number < one.high


def graded(human, judge):
    """Comparison of grades 1 to 5: human (n, m) and judge (n,), raters by place."""
    counts = [np.eye(5, dtype=int)[side].sum(axis=1) for side in (human, judge[:, None])]
    pair = Comparison.from_counts(*counts, Scale("ordinal", (1, 2, 3, 4, 5)))
    item, rater = np.divmod(np.arange(human.size), human.shape[1])
    return replace(
        pair, human=replace(pair.human, item=item, rater=rater, value=human.ravel().astype(float))
    )


def a_grade_higher(n=400, sign=1):
    """Three humans around grades 2 to 4, and a judge a grade above; turned round with sign -1."""
    rng = np.random.default_rng(3)
    truth = rng.integers(1, 4, n)
    human = np.clip(truth[:, None] + rng.choice([-1, 0, 0, 1], (n, 3)), 0, 4)
    judge = truth + 1
    return graded(human, judge) if sign > 0 else graded(4 - human, 4 - judge)


def test_a_judge_a_grade_above_the_humans_is_said_to_be():
    pair = a_grade_higher()
    apart = pair.machine_means - pair.human_means
    one = only(judge_verdict(pair, resampling=Resampling(200)).candidates, "grades")
    ends = ttest_1samp(apart, 0).confidence_interval()
    assert one.number == pytest.approx(apart.mean())
    assert one.interval == pytest.approx((ends.low, ends.high))
    assert 0.9 < one.number < 1.1
    assert one.text.startswith(
        f"The labels of {pair.judge} are {one.number:.2f} [{ends.low:.2f}, {ends.high:.2f}] grades "
        "higher than the humans' on average (400 items)"
    )
    assert (one.page, one.state["view"]) == ("perception", "bins")
    assert one.p < 1e-9
    assert one.score > 5


def test_a_judge_a_grade_below_has_the_same_number_with_its_sign():
    high, low = (
        only(judge_verdict(a_grade_higher(sign=n), resampling=Resampling(50)).candidates, "grades")
        for n in (1, -1)
    )
    assert low.number == pytest.approx(-high.number)
    assert low.interval == pytest.approx((-high.high, -high.low))
    assert low.text == high.text.replace("higher", "lower")


def test_a_judge_as_far_off_as_a_single_human_is_no_finding():
    """Human 3 is a grade above the two others, who agree; the judge is half a grade above these."""
    rng = np.random.default_rng(5)
    truth = rng.integers(0, 4, 400)
    pair = graded(np.stack([truth, truth, truth + 1], axis=1), truth + rng.integers(0, 2, 400))
    # humans 1 and 2 are 0.5 below the others, human 3 is 1 above
    assert human_grade_difference(pair) == pytest.approx(np.sqrt(0.5), abs=1e-9)
    one = only(judge_verdict(pair, resampling=Resampling(50)).candidates, "grades")
    assert one.number == pytest.approx(1 / 6, abs=0.1)
    assert one.p == 1
    assert one.score < 0


def test_classes_have_no_grades_and_few_items_no_finding():
    pair = jv.demo("inference").compare("owl")
    assert "grades" not in kinds(judge_verdict(pair, resampling=Resampling(50)).candidates)
    few = a_grade_higher(n=29)
    assert "grades" not in kinds(judge_verdict(few, resampling=Resampling(50)).candidates)


def test_dice_contradict_unanimous_humans():
    one = only(found_of("summaries", "dice", "coherence"), "unanimous")
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    human = pair.human_counts
    unanimous = human.max(axis=1) == human.sum(axis=1)
    unanimous &= human.sum(axis=1) > 1
    against = pair.machine_counts.argmax(axis=1) != human.argmax(axis=1)
    assert one.n == unanimous.sum()
    assert one.number == pytest.approx(against[unanimous].mean())
    assert f"of {unanimous.sum()} items ({(against & unanimous).sum()})" in one.text
    assert re.search(r" on \d+ % \[\d+, \d+\] of ", one.text)
    assert one.page == "items"


def test_echo_favours_heron():
    found = jv.verdicts(jv.demo("translation"), n_boot=100).findings
    one = only(found, "favour")
    assert one.judge == "echo"
    assert one.state["system"] == "Heron"
    assert "favours Heron in 8 of 8 pairs" in one.text
    of_all = jv.favoritism(jv.demo("translation").compare("echo"), n_boot=100).excess
    assert f"(of all 36 pairs: {of_all:.2f} [" in one.text
    assert one.text.endswith("; it errs on 57 % of Heron's 585 losses and 22 % of its 560 wins.")


def test_the_flatterer_favours_its_favourite():
    assert only(found_of("preferences", "flatterer"), "favour").state["system"] == "Slate"


@pytest.mark.parametrize(
    ("pairs", "whose"),
    [
        ([("Ada", "Bob")], "gives 'B' (Bob) to 93 %"),
        ([("Ada", "Bob"), ("Bob", "Cyd")], "gives 'B' (the system second by name) to 93 %"),
    ],
)
def test_a_card_says_which_system_a_vote_is_for(pairs, whose):
    rng = np.random.default_rng(5)
    rows = [
        {"item": f"i{n}", "system_a": a, "system_b": b, "rater": rater, "label": label}
        for n in range(120)
        for a, b in [pairs[n % len(pairs)]]
        for rater, label in [
            *((f"human_{h}", "A" if rng.random() < 0.9 else "B") for h in range(3)),
            ("gpt-4", "A" if n % 15 == 0 else "B"),
        ]
    ]
    found = jv.verdicts(jv.read_labels(pd.DataFrame(rows)), n_boot=50).findings
    assert any(whose in one.text for one in found if one.kind == "labels")


def test_first_glance_prefers_what_is_shown_first():
    findings = found_of("preferences", "first-glance")
    one = only(findings, "order")
    first_wins = jv.symmetry_check(jv.demo("preferences").compare("first-glance")).first_wins
    assert findings[0] is one
    assert one.low > 0.8
    assert one.number == pytest.approx(np.mean(first_wins), abs=0.02)


@pytest.mark.parametrize(
    ("demo", "judge", "kind"),
    [("preferences", "first-glance", "order"), ("translation", "echo", "ranks")],
)
def test_the_interval_of_a_finding_is_of_the_level_that_is_asked_for(demo, judge, kind):
    reaches = []
    for level in (0.8, 0.95, 0.99):
        said = jv.verdicts(jv.demo(demo), judges=[judge], n_boot=100, level=level)
        one = only(said.findings, kind)
        reaches.append(one.high - one.low)
        drawn = jv.figures.verdicts(said).layout
        assert f"lines: {100 * level:.0f} % intervals" in str(drawn.annotations)
    assert reaches[1] / reaches[0] == pytest.approx(1.96 / 1.2816, rel=0.02)
    assert reaches[2] / reaches[1] == pytest.approx(2.5758 / 1.96, rel=0.02)


def test_echo_turns_systems_round():
    one = only(found_of("translation", "echo"), "ranks")
    ranks = jv.rank_systems(jv.demo("translation").compare("echo"))
    assert f"{ranks.n_of_status['reversed']} of 36 pairs" in one.text
    first, _, second = one.state["pair"].partition(" / ")
    row = ranks.edges[ranks.edges["system_a"].isin([first, second])]
    row = row[row["system_b"].isin([first, second])].iloc[0]
    assert row["status"] == "reversed"
    assert (row["machine"] == "a") == (row["system_a"] == first)


def test_many_invalid_answers_are_said():
    rng = np.random.default_rng(0)
    grades = rng.integers(1, 6, (200, 3))
    table = pd.DataFrame(grades, columns=["human_1", "human_2", "human_3"]).astype(object)
    table["robot"] = np.where(rng.random(200) < 0.2, "as an AI", grades[:, 0].astype(str))
    table.insert(0, "item", range(200))
    scale = {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}
    mapping = {"item": "item", "machine": ["robot"], "scale": scale}
    labels = jv.read_labels(table, mapping, on_doubt="accept")
    n = labels.n_invalid("robot")
    one = next(o for o in jv.verdicts(labels, n_boot=0).rows[0].candidates if o.kind == "invalid")
    assert one.number == pytest.approx(n / 200)
    assert one.p < 1e-6
    assert (one.page, one.reference) == ("data", 0.02)


def alike_documents(rng, n_documents=24, size=10):
    """Judge and humans differ by document: by item the judge is worse, by document it is open."""
    n = n_documents * size
    document = np.repeat(np.arange(n_documents), size)
    truth = rng.integers(0, 5, n_documents)[document]
    human = np.clip(truth[:, None] + rng.integers(-1, 2, (n_documents, 3))[document], 0, 4)
    judge = np.clip(truth + rng.choice([-2, -1, 0, 1, 2], n_documents)[document], 0, 4)
    counts = [np.eye(5, dtype=int)[side].reshape(n, -1, 5).sum(axis=1) for side in (human, judge)]
    pair = Comparison.from_counts(*counts, Scale("ordinal", (1, 2, 3, 4, 5)))
    return replace(pair, items=pd.DataFrame({"doc": document}, index=pair.items.index))


def test_a_verdict_that_changes_with_clusters_is_said():
    pair = alike_documents(np.random.default_rng(5))
    by_item = judge_verdict(pair, 0.0, Resampling(300))
    by_document = judge_verdict(pair, 0.0, Resampling(300, cluster="doc"))
    assert (by_item.verdict, by_document.verdict) == ("worse", "undecided")
    one = only(by_item.candidates, "clusters")
    assert one.state["cluster"] == "doc"
    assert (one.low, one.high) == pytest.approx((by_document.delta.low, by_document.delta.high))
    assert "clusters" not in kinds(by_document.candidates)


def test_few_items_leave_the_verdict_open():
    pair = jv.demo("summaries").compare("sage", criterion="fluency").where(doc=["doc01", "doc02"])
    (one,) = assemble([judge_verdict(pair, 0.0, Resampling(300))]).findings
    assert (one.kind, one.page) == ("few data", "data")
    assert "not yet clear whether it labels as well as one more human" in one.text


def test_one_of_a_kind_the_furthest_first():
    found = chosen(
        [
            candidate("labels", 2.0),
            candidate("labels", 5.0, judge="other"),
            candidate("unanimous", 3.0),
            candidate("stratum", 1.0),
            candidate("order", 0.5),
        ]
    )
    assert [(one.kind, one.score) for one in found] == [
        ("labels", 5.0),
        ("unanimous", 3.0),
        ("stratum", 1.0),
    ]


def test_holm_counts_every_candidate():
    alone = [candidate("labels", 2.0, p=0.02)]
    assert len(chosen(alone)) == 1
    assert chosen([*alone, *(candidate("stratum", -1.0, p=0.9) for _ in range(2))]) == ()


def test_what_is_no_test_takes_no_part_in_the_correction():
    found = chosen([candidate("labels", 2.0, p=0.02), *[candidate("few data", 0.0, p=np.nan)] * 9])
    assert [one.kind for one in found] == ["labels", "few data"]


def test_nothing_comes_of_nothing():
    assert chosen([]) == ()


def test_how_far_a_human_is_from_the_others():
    """Human 3 says 2 where the others say 1, on half of the items: a share of 0.5 moves."""
    n = 400
    human = np.zeros((n, 3), dtype=int)
    human[: n // 2, 2] = 1
    item, rater = np.divmod(np.arange(3 * n), 3)
    counts = np.eye(2, dtype=int)[human].sum(axis=1)
    pair = Comparison.from_counts(
        counts, np.eye(2, dtype=int)[human[:, 0]], Scale("nominal", (1, 2))
    )
    named = replace(pair.human, item=item, rater=rater, value=human.ravel().astype(float))
    # humans 1 and 2 are 0.25 away from the others, human 3 0.5
    assert human_variation(replace(pair, human=named)) == pytest.approx(1 / 3, abs=0.01)


@pytest.mark.parametrize("kind", ["ordinal", "nominal"])
def test_a_judge_drawn_from_the_humans_gives_hardly_a_finding(few_draws, kind):
    """At most 5 % of tables; of 40 tables that is more than four in one case of twenty."""
    rng, n_with = np.random.default_rng(17), 0
    scale = Scale(kind, (1, 2, 3, 4))
    for seed in range(40):
        chances = rng.dirichlet(np.full(4, 0.6), size=200)
        human, judge = (rng.multinomial(n, chances) for n in (4, 1))
        pair = Comparison.from_counts(human, judge, scale)
        row = judge_verdict(pair, 0.0, Resampling(200, seed=seed))
        n_with += bool(kinds(assemble([row]).findings) - {"few data"})
    assert n_with <= 4
