import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from judgeviz.statistics.favi_score import errors, favi_score, margins, sample_accuracy, signs_agree

confusions = st.lists(st.integers(0, 40), min_size=9, max_size=9).map(
    lambda cells: np.array(cells).reshape(3, 3)
)


@given(confusions)
def test_phi_is_the_difference_of_the_margins_per_error(table):
    human, machine = margins(table)
    phi, n_errors = favi_score(table), errors(table)
    if n_errors == 0:
        assert np.isnan(phi)
    else:
        assert phi == (machine - human) / n_errors
        assert -2 <= phi <= 2


@given(confusions)
def test_a_fair_judge_sees_the_same_system_ahead(table):
    if favi_score(table) == 0:
        assert signs_agree(table)


@given(confusions)
def test_exchanging_the_systems_turns_phi_round(table):
    turned = table[::-1, ::-1]
    np.testing.assert_array_equal(favi_score(turned), -favi_score(table))
    np.testing.assert_array_equal(sample_accuracy(turned), sample_accuracy(table))
    assert signs_agree(turned) == signs_agree(table)


@given(confusions)
def test_exchanging_humans_and_judge_turns_phi_round(table):
    np.testing.assert_array_equal(favi_score(table.T), -favi_score(table))


@given(confusions, st.integers(0, 50))
def test_agreement_alone_changes_no_phi(table, extra):
    more = table + extra * np.eye(3, dtype=np.int64)
    np.testing.assert_array_equal(favi_score(more), favi_score(table))
