import pytest

from judgeviz.analysis.centres import centre_rule
from judgeviz.errors import LabelError
from judgeviz.labels.scale import PREFERENCE_CATEGORIES, Scale
from tests.statistics.messages import exactly

ORDINAL, NOMINAL = Scale("ordinal", (1, 2, 3)), Scale("nominal", ("a", "b"))
PREFERENCE = Scale("preference", PREFERENCE_CATEGORIES)


def test_each_kind_of_scale_has_its_centre():
    assert (centre_rule(ORDINAL).ties, centre_rule(ORDINAL).name) == (None, "median")
    assert centre_rule(NOMINAL).ties == "lowest"
    assert (centre_rule(PREFERENCE).ties, centre_rule(PREFERENCE).tie_category) == ("tie", 1)


def test_a_rule_can_be_chosen_for_votes():
    assert centre_rule(NOMINAL, "drop").ties == "drop"
    assert centre_rule(PREFERENCE, "lowest").ties == "lowest"
    assert centre_rule(ORDINAL, "drop").ties is None  # medians have no votes


def test_rules_that_cannot_be_are_refused():
    for rule in ("first", 1, ["drop"]):
        sentence = f"tie_rule is one of 'lowest', 'tie', 'drop', not {rule!r}."
        with pytest.raises(ValueError, match=exactly(sentence)):
            centre_rule(NOMINAL, rule)
    sentence = (
        "The tie rule 'tie' needs preference labels, which have a tie category; choose 'lowest' "
        "or 'drop' for this criterion."
    )
    with pytest.raises(LabelError, match=exactly(sentence)):
        centre_rule(NOMINAL, "tie")
