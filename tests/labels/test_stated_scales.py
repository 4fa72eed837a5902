"""What a mapping says of scales: parsed once, and back to what parses to the same."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.scale import Scale
from judgeviz.labels.scale.stated import ScaleEntry, StatedScales

PLAIN = (
    {},
    {"kind": "ordinal"},
    {"kind": "ordinal", "categories": [1, 2, 3]},
    {"categories": ["no", "yes"]},
    {"tone": {"kind": "nominal", "categories": ["a", "b"]}, "facts": None},
    {"kind": "nominal", "tone": {"categories": [1, 2, 3]}},
    {"kind": {"kind": "ordinal"}, "categories": {"categories": ["x", "y"]}},  # criteria's names
)


@pytest.mark.parametrize("plain", PLAIN)
def test_a_stated_scale_comes_back_as_it_was_said(plain: dict[str, object]) -> None:
    stated = StatedScales.parsed(plain)
    assert stated.to_dict() == plain
    assert StatedScales.parsed(stated.to_dict()) == stated
    assert bool(stated) == bool(plain)


def test_a_criterion_has_its_own_entry_or_that_of_all() -> None:
    stated = StatedScales.parsed(
        {"kind": "nominal", "tone": {"categories": [1, 2, 3]}, "facts": "continuous", "one": None}
    )
    assert stated.of("tone").scale == Scale("ordinal", (1, 2, 3))
    assert stated.of("facts").scale == Scale("continuous")
    assert (stated.of("else").kind, stated.of("else").scale) == ("nominal", None)
    assert stated.of("one").kind == "nominal"
    assert stated.speaks_of("else")
    by_criterion = StatedScales.parsed({"tone": {"kind": "ordinal"}})
    assert by_criterion.speaks_of("tone")
    assert not by_criterion.speaks_of("else")
    assert by_criterion.of("else").kind is None
    assert stated.categories == {"1", "2", "3"}
    with pytest.raises(LabelError, match="'graded'"):
        StatedScales.parsed({"kind": "graded"}).of("tone")


def test_one_mapping_over_another() -> None:
    ours = StatedScales(None, {"tone": ScaleEntry("ordinal"), "facts": None})
    theirs = StatedScales(ScaleEntry("nominal"), {"tone": ScaleEntry("nominal")})
    both = ours.over(theirs)
    assert both.of_all == ScaleEntry("nominal")
    assert both.of_criteria == {"tone": ScaleEntry("ordinal"), "facts": None}
