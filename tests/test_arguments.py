"""What is given in the place of something else is refused in one sentence."""

from collections.abc import Callable

import pandas as pd
import pytest

import judgeviz as jv

LABELS = jv.demo("preferences")
JUDGE = LABELS.judges[0]
PAIR = LABELS.compare(JUDGE, LABELS.criteria[0])
HOW = f"a Comparison (labels.compare({JUDGE!r}))"


@pytest.mark.parametrize(
    "function",
    [
        jv.agreement_table, jv.alt_test, jv.binned_jsd, jv.confusion, jv.favoritism, jv.item_sweep,
        jv.metric_by_bin, jv.plan_study, jv.preference_by_pair, jv.rank_systems,
        jv.random_baseline, jv.score_correlations, jv.subset_curves, jv.symmetry_check,
    ],
)  # fmt: skip
def test_labels_are_no_comparison(function: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="takes a Comparison") as problem:
        function(LABELS)
    assert str(problem.value) == f"{function.__name__} takes {HOW}; got Labels."


def test_a_criterion_is_named_where_there_are_several() -> None:
    labels = jv.demo("summaries")
    with pytest.raises(ValueError, match=r"\(labels.compare\('sage', 'coherence'\)\); got Labels"):
        jv.agreement_table(labels)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: jv.paired_difference(PAIR, LABELS),
         f"paired_difference takes {HOW} as 'pair_b'; got Labels."),
        (lambda: jv.rank_judges(PAIR), "rank_judges takes a list of which each is a Comparison "
                                       "(labels.compare(judge)); got a Comparison."),
        (lambda: jv.epsilon_sweep([LABELS]),
         f"epsilon_sweep takes {HOW}, or a list of them; got a list of Labels."),
        (lambda: jv.agreement_table([PAIR, PAIR]), "agreement_table takes a Comparison "
         "(labels.compare(judge)); got a list of Comparison."),
        (lambda: jv.leaderboard(PAIR), "leaderboard takes Labels (judgeviz.read_labels(file)), or "
                                       "a list of them; got a Comparison."),
        (lambda: jv.leaderboard(LABELS, LABELS), "leaderboard has no use for Labels as 'criteria'; "
                                                 "give several as one list, 'labels'."),
        (lambda: jv.agreement_table(PAIR, n_boot=LABELS),
         "agreement_table has no use for Labels as 'n_boot'; leave it out."),
        (lambda: jv.verdicts("labels.csv"), "verdicts takes Labels (judgeviz.read_labels(file)), "
         "or a Comparison (labels.compare(judge)), or a list of them; got str."),
        (lambda: jv.verdicts(pd.DataFrame({"a": [1]})), "verdicts takes Labels "
         "(judgeviz.read_labels(file)), or a Comparison (labels.compare(judge)), or a list of "
         "them; got a DataFrame."),
        (lambda: jv.label_distributions(PAIR),
         "label_distributions takes Labels (judgeviz.read_labels(file)); got a Comparison."),
        (lambda: jv.report(PAIR), "report takes Labels (judgeviz.read_labels(file)); got a "
                                  "Comparison."),
        (lambda: jv.judge_summary(jv.favoritism(PAIR)), "judge_summary takes a list of which each "
         "is a Favoritism (judgeviz.favoritism(pair)); got a Favoritism."),
        (lambda: jv.figures.perception(PAIR),
         "figures.perception takes a BinnedJSD (judgeviz.binned_jsd(pair)); got a Comparison."),
        (lambda: jv.figures.leaderboard(LABELS),
         "figures.leaderboard takes a Leaderboard (judgeviz.leaderboard(labels)); got Labels."),
        (lambda: jv.figures.agreement(PAIR), "figures.agreement takes an AgreementTable "
         "(judgeviz.agreement_table(pair)), or a mapping of them; got a Comparison."),
        (lambda: LABELS.compare(["one", "other"]),
         "compare takes one name as 'judge'; got ['one', 'other']: call it once for each."),
        (lambda: jv.alt_test_by(PAIR, by=["domain"]),
         "alt_test_by takes one name as 'by'; got ['domain']: call it once for each."),
        (lambda: jv.rank_systems(PAIR, pairs="Ada"),
         "rank_systems takes a list as 'pairs'; got 'Ada' by itself."),
        (lambda: jv.jury(LABELS, "gpt-4o"),
         "jury takes a list as 'judges'; got 'gpt-4o' by itself."),
    ],
)  # fmt: skip
def test_what_is_wanted_is_said(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=" ") as problem:
        call()
    assert str(problem.value) == said


def test_what_may_be_meant_is_taken() -> None:
    tests = jv.epsilon_sweep((PAIR,)), jv.epsilon_sweep(PAIR)
    assert tests[0].table.equals(tests[1].table)
    favoured = jv.favoritism(PAIR)
    assert len(jv.judge_summary(one for one in [favoured])) == 1
    assert jv.verdicts(iter([PAIR]), n_boot=20).rows[0].judge == JUDGE


def test_a_missing_or_misspelled_argument_is_python_s_own() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'pair'"):
        jv.agreement_table()
    with pytest.raises(TypeError, match="unexpected keyword argument 'foo'"):
        jv.agreement_table(PAIR, foo=LABELS)
