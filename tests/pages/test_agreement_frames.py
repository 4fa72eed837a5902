from dataclasses import replace

import numpy as np
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.side_by_side import side_by_side
from judgeviz.analysis.agreement.table import shown_families
from judgeviz.export.table import rounded
from pages.agreement_parts.frames import humans_by_stratum, judges_by_stratum, strata_by_judge


@pytest.fixture(scope="module")
def tables():
    labels = jv.demo("summaries")
    return {
        judge: jv.agreement_table(labels.compare(judge, criterion="coherence"), n_boot=50)
        for judge in ("dice", "sage")
    }


def signed(value):
    return rounded(value, sign="+")


def family_of(tables, key):
    (family,) = shown_families(tuple(tables.values()), (key,))
    return family


def test_judges_stand_below_the_humans_the_best_first(tables):
    frames = judges_by_stratum(side_by_side(tables))
    assert frames.numbers["judge"].tolist() == ["one more human (HH′)", "sage", "dice", "items"]
    pair = tables["dice"].fair("alpha")
    assert frames.texts.iloc[0, 0] == rounded(pair.human)
    assert frames.texts.iloc[2, 0] == f"{rounded(pair.judge)} · ▼ {signed(pair.delta)}"
    assert frames.texts.iloc[1, 0].startswith(rounded(tables["sage"].fair("alpha").judge) + " · ")
    assert frames.texts.columns.tolist() == ["All", "others' PA = 1", "others' PA [0, 0.6)"]
    assert frames.texts.iloc[3].tolist() == ["312", "130", "182"]
    wide = judges_by_stratum(side_by_side(tables), intervals=True)
    ends = f"[{signed(pair.low)}, {signed(pair.high)}]"
    assert wide.texts.iloc[2, 0] == f"{rounded(pair.judge)} · ▼ {signed(pair.delta)} {ends}"


@pytest.mark.parametrize("family", ["alpha", "jsd", "spearman", "weighted"])
def test_signs_tints_and_numbers_are_of_one_mind(tables, family):
    """Above 0, ▲ and the judge's tint go together, for what is better where smaller, too."""
    frames = judges_by_stratum(side_by_side(tables, family))
    seen = set()
    for column in frames.numbers.columns[1:]:
        assert frames.numbers[column][0] == 0 or np.isnan(frames.numbers[column][0])
        for number, text, verdict in zip(
            *(part[column][1:-1] for part in (frames.numbers, frames.texts, frames.verdicts)),
            strict=True,
        ):  # fmt: skip
            seen.add(verdict)
            assert ("▼" in text) == (verdict == "worse")
            assert ("▲" in text) == (verdict == "better")
            if not np.isnan(number):
                assert text.endswith(signed(number))
            assert verdict != "worse" or number < 0
    assert "worse" in seen


def test_without_a_fair_pair_the_papers_values_stand_alone(tables):
    frames = judges_by_stratum(side_by_side(tables, pair="papers"))
    assert frames.numbers["judge"].tolist() == ["humans (HH)", "sage", "dice", "items"]
    assert frames.texts.iloc[1, 0] == rounded(tables["sage"]["alpha_hm"][0])
    assert frames.numbers.iloc[0, 1] == tables["sage"]["alpha_hh"][0]
    assert not frames.verdicts.to_numpy().any()


def test_humans_of_other_items_stand_above_their_judge():
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    half = np.arange(pair.n_items) % 2 == 0
    judges = {"dice": pair.keep_items(half, ("half",)), "other": pair.keep_items(~half, ("rest",))}
    own = {name: jv.agreement_table(replace(one, judge=name)) for name, one in judges.items()}
    beside = side_by_side(own)
    second = beside.rows[1]
    frames = judges_by_stratum(beside)
    of_humans = f"HH′ on the items of {second.judge}"
    assert frames.numbers["judge"].tolist()[2:4] == [of_humans, second.judge]
    assert frames.texts.iloc[2, 0] == rounded(own[second.judge].fair("alpha").human)
    assert frames.places[2] == (None,) * 4
    low, high = sorted(one.fair("alpha").human for one in own.values())
    drawn = [note.text for note in jv.figures.agreement(own).layout.annotations]
    assert f"one more human {rounded(low)} to {rounded(high)}" in drawn


def test_cells_know_whose_stratum_they_are(tables):
    places = judges_by_stratum(side_by_side(tables)).places
    filled = ["All", "PA = 1", "[0, 0.6)"]  # two others are of one mind or of two
    assert places[0] == (None, *(("", name) for name in filled))
    assert places[2][2] == ("dice", "PA = 1")


def test_humans_alone_have_both_of_their_rows():
    pair = jv.demo("summaries").compare(None, criterion="coherence")
    table = jv.agreement_table(pair)
    frames = judges_by_stratum(side_by_side(table))
    assert frames.numbers["judge"].tolist() == [
        "humans (HH)", "one more human (HH′)", "items (HH)", "items (HH′)",
    ]  # fmt: skip
    assert frames.numbers.columns[2] == "PA = 1"
    assert frames.texts.iloc[2:, 1].tolist() == ["79", "130"]
    assert frames.numbers.iloc[:2, 1].tolist() == [
        table["alpha_hh"][0], table["alpha_fair_human"][0],
    ]  # fmt: skip


def test_the_full_table_says_of_the_humans_once_what_is_theirs(tables):
    family = family_of(tables, "alpha")
    reference = tables["sage"]
    humans = humans_by_stratum(reference, family)
    assert humans.numbers.columns.tolist() == ["judge", "stratum", "n", "n′", "HH", "HH′"]
    assert humans.numbers["HH"].tolist() == reference["alpha_hh"].tolist()
    assert humans.numbers["n′"].tolist() == list(reference.n_fair)
    judges = strata_by_judge(tuple(tables.values()), reference, family)
    shown = ["HM", "Δ", "H′M", "HM′", "D′"]
    assert judges.numbers.columns.tolist() == ["judge", "stratum", "n", "n′", "MM", *shown]
    dice = tables["dice"]
    assert judges.numbers["Δ"].tolist()[:4] == dice["alpha_delta"].tolist()
    assert judges.texts["D′"][0] == f"▼ {signed(dice['alpha_fair_delta'][0])}"
    assert judges.verdicts["D′"][0] == "worse"
    assert judges.places[5][0] == ("sage", "PA = 1")


def test_judges_of_other_items_bring_their_humans(tables):
    pair = jv.demo("summaries").compare("dice", criterion="coherence")
    some = jv.agreement_table(pair.keep_items(np.arange(pair.n_items) % 2 == 0, ("half",)))
    family = family_of(tables, "alpha")
    frames = strata_by_judge((tables["sage"], some), tables["sage"], family)
    assert frames.numbers["HH"].tolist()[4:] == some["alpha_hh"].tolist()


def test_a_judge_without_any_number_of_a_family_is_left_out(tables):
    pair = jv.demo("summaries").compare("rouge_l", criterion="coherence")
    scores = jv.agreement_table(pair)
    family = family_of(tables, "alpha")
    several = (tables["sage"], scores)
    assert set(strata_by_judge(several, tables["sage"], family).numbers["judge"]) == {"sage"}
    assert strata_by_judge((scores,), scores, family) is None


def test_another_winner_is_said_beside_the_rate():
    table = jv.agreement_table(jv.demo("preferences").compare("arbiter"))
    tables = {"arbiter": table}
    family = family_of(tables, "win")
    texts = strata_by_judge((table,), table, family).texts["Δ"]
    assert texts[0].endswith(" % (other winner)")
    assert texts[1].endswith(" %")
    assert humans_by_stratum(table, family).texts["humans"][0] == table.text(0, "winner_human")


def test_headings_differ_where_a_family_has_several_statistics(tables):
    family = family_of(tables, "spearman")
    columns = strata_by_judge((tables["sage"],), tables["sage"], family).numbers.columns
    assert columns.is_unique
    assert {"HM medians", "HM means", "D′ means"} <= set(columns)
