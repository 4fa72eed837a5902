"""What the names of systems do to statistics of votes on several pairs."""

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.pooled_pairs import DEPENDS_ON_NAMES, pools_pairs


def votes(first: str, *others: str) -> jv.Labels:
    """Votes of three humans and a judge; the system named first wins most of its pairs."""
    rng = np.random.default_rng(1)
    rows = []
    for n in range(120):
        other = others[n % len(others)]
        for who in ("human_1", "human_2", "human_3", "gpt"):
            vote = rng.choice(["A", "B", "tie"], p=[0.6, 0.2, 0.2])
            rows.append((f"q{n}", first, other, who, "machine" if who == "gpt" else "human", vote))
    columns = ["item", "system_a", "system_b", "rater", "kind", "label"]
    return jv.read_labels(pd.DataFrame(rows, columns=columns), on_doubt="accept")


def test_alpha_and_kappa_depend_on_names_where_pairs_are_pooled_and_agreement_does_not():
    first, renamed = votes("a", "b", "c"), votes("b", "a", "c")
    one, other = (jv.agreement_table(labels.compare("gpt")) for labels in (first, renamed))
    for key in ("alpha", "fleiss", "ac1"):
        assert one[f"{key}_hh"][0] != pytest.approx(other[f"{key}_hh"][0], abs=0.01), key
    for key in ("percent", "randolph"):
        assert one[f"{key}_hh"][0] == pytest.approx(other[f"{key}_hh"][0]), key
    for labels in (first, renamed):
        pair = labels.compare("gpt")
        assert pools_pairs(pair)
        for table in (jv.agreement_table(pair), jv.leaderboard(labels)):
            assert DEPENDS_ON_NAMES in table.tabulate().notes
            assert DEPENDS_ON_NAMES in table.to_markdown()


def test_of_one_pair_names_change_nothing():
    first, renamed = votes("a", "b"), votes("b", "a")
    one, other = (jv.agreement_table(labels.compare("gpt")) for labels in (first, renamed))
    assert one["alpha_hh"][0] == pytest.approx(other["alpha_hh"][0])
    pair = first.compare("gpt")
    assert not pools_pairs(pair)
    assert DEPENDS_ON_NAMES not in jv.agreement_table(pair).tabulate().notes
    assert DEPENDS_ON_NAMES not in jv.leaderboard(first).tabulate().notes
    several = votes("a", "b", "c").compare("gpt")
    assert not pools_pairs(several.of_system_pairs([("a", "b")]))


def test_statistics_with_a_chance_of_their_own_and_other_scales_need_no_word():
    table = jv.agreement_table(votes("a", "b", "c").compare("gpt"))
    assert DEPENDS_ON_NAMES not in table.tabulate(families=["randolph", "percent"]).notes
    classes = jv.agreement_table(jv.demo("inference").compare("owl"))
    assert DEPENDS_ON_NAMES not in classes.tabulate().notes
