import pytest

import judgeviz as jv
from pages.agreement_parts.frames import agreement_frames


@pytest.fixture(scope="module")
def tables():
    labels = jv.demo("summaries")
    return {
        judge: jv.agreement_table(labels.compare(judge, criterion="coherence"), n_boot=50)
        for judge in ("sage", "dice")
    }


def test_the_screen_sorts_numbers_and_shows_marks(tables):
    frames = agreement_frames(tables, intervals=True, families=("alpha",))
    assert frames.numbers["α D′"].dtype == float
    dice = tables["dice"]
    low, high = (f"{dice[f'alpha_fair_delta_{end}'][0]:.2f}" for end in ("low", "high"))
    shown = f"▼ {dice['alpha_fair_delta'][0]:.2f} [{low}, {high}]".replace("-", "−")
    assert frames.texts["α D′"][4] == shown
    assert frames.leaders["α D′"][4] == "humans"
    assert set(frames.leaders["α Δ"]) == {""}
    assert frames.places[:2] == (("sage", 0), ("sage", 1))
    assert frames.reasons.columns.tolist() == ["judge", "stratum", "statistic", "reason"]


def test_headings_differ_where_a_family_has_several_statistics(tables):
    columns = agreement_frames(tables, families=("spearman", "weighted")).numbers.columns
    assert columns.is_unique
    assert {"ρ HM medians", "ρ HM means", "ρ D′ means", "κ quadratic HM′"} <= set(columns)


def test_another_winner_is_said_beside_the_rate():
    table = jv.agreement_table(jv.demo("preferences").compare("arbiter"))
    texts = agreement_frames({"arbiter": table}, families=("win",)).texts["Δ rate"]
    assert texts[0].endswith(" % (other winner)")
    assert texts[1].endswith(" %")
