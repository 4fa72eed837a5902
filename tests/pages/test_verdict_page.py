import io
from contextlib import nullcontext
from dataclasses import replace
from math import nan

import numpy as np
import pandas as pd
import pytest
from streamlit.runtime.scriptrunner import StopException

import judgeviz as jv
from judgeviz.analysis.measured import Measured
from judgeviz.analysis.pooled_pairs import DEPENDS_ON_NAMES
from pages.frame import judged, remembered
from pages.frame.judged import answer, closest, headline
from pages.frame.markdown import plain
from pages.verdict_parts.findings import TITLES
from tests.analysis.verdict.test_verdicts import without_noise
from tests.pages.reading import assert_calm, click, figure_text, figures, words, words_of
from tests.pages.test_data_page import upload

PASSES = b"item,human,strict,lenient\n" + b"".join(
    f"i{n},{'pass' if n % 4 else 'fail'},{'pass' if n % 2 and n % 4 else 'fail'},pass\n".encode()
    for n in range(120)
)
HUMANS = b"item,human_1,human_2,human_3\n" + b"".join(
    f"i{n},{1 + n % 3},{1 + n % 3},{1 + n % 2}\n".encode() for n in range(30)
)


def said(app) -> str:
    return "\n".join(words(one) for one in app.markdown)


def with_upload(start, content, **query):
    app = start("data", **query)
    app.file_uploader(key="upload").upload("mine.csv", content, "text/csv").run()
    app.switch_page("pages/verdict.py").run()
    assert_calm(app)
    return app


def test_the_demo_says_which_judge_to_trust_and_why_not_the_others(start):
    app = start(boot=None)
    expected = jv.verdicts(jv.demo("summaries"), "coherence")
    by_judge = dict(zip(expected.frame["judge"], expected.sentences, strict=True))
    lines = said(app)
    assert all(sentence in lines for sentence in by_judge.values())
    assert "**sage: not yet clear whether as good as one more human; worse: " in lines
    for judge in ("middling", "dice", "rouge_l"):
        assert f"▼ {judge} labels worse than one more human" in lines
    shown = figure_text(figures(app)[0])
    assert all(judge in shown for judge in by_judge)
    for finding in expected.findings:
        assert finding.text in lines


def test_the_first_verdicts_are_said_while_the_others_are_counted(start, monkeypatch):
    with_all = said(start("verdict"))
    first, *_ = jv.verdicts(jv.demo("summaries"), "coherence").sentences
    verdict_on, asked = judged.verdict_on, []

    def left(chosen, judge, which):
        asked.append(which)
        if len(asked) > 1:
            raise StopException  # as the run of a page that is left ends
        return verdict_on(chosen, judge, which)

    monkeypatch.setattr(judged, "PATIENCE_SECONDS", -1.0)
    monkeypatch.setattr(judged, "verdict_on", left)
    app = start("verdict")
    assert first in with_all
    assert first in said(app)
    assert [one.value for one in app.caption][-1] == "3 verdicts to come."
    assert asked[:2] == ["1 of 4", "2 of 4"]


def test_who_waits_reads_whose_verdict_it_is_and_how_many_there_are(start, monkeypatch):
    waited = []

    def spinner(said):
        waited.append(words_of(said))
        return nullcontext()

    monkeypatch.setattr(remembered.st, "spinner", spinner)
    monkeypatch.setattr(remembered, "MEMORY", remembered.Memory())
    start("verdict")
    assert [said for said in waited if "one more human" in said] == [
        f"Verdict {number} of 4: setting {judge} beside one more human ..."
        for number, judge in enumerate(jv.demo("summaries").judges_of("coherence"), 1)
    ]
    start("verdict", judges="dice", seed="5")
    assert "Setting dice beside one more human ..." in waited


def test_which_variant_of_jsd_stands_where_is_said(start):
    by_divergence = start("verdict", variant="divergence")
    note = "JS_b is the distance here, whatever the settings say"
    assert any(words(one).startswith(note) for one in by_divergence.caption)
    assert not any(words(one).startswith(note) for one in start("verdict").caption)


def test_a_judge_that_is_clicked_is_shown_in_detail(start):
    app = start("verdict")
    assert app.selectbox(key="judge").value == "sage"
    click(app, "verdict_chart", "judge", "dice", "coherence")
    assert_calm(app)
    assert app.selectbox(key="judge").value == "dice"
    assert "judge dice" in figure_text(figures(app)[1])
    click(app, "verdict_chart", "judge", "dice", "coherence")
    assert app.selectbox(key="judge").value == "dice"


def test_a_dot_of_another_criterion_is_shown_under_it(start):
    app = start("verdict", verdict_on="each criterion")
    assert app.selectbox(key="criterion").value == "coherence"
    click(app, "verdict_chart", "judge", "dice", "fluency")
    assert_calm(app)
    assert app.selectbox(key="judge").value == "dice"
    assert app.selectbox(key="criterion").value == "fluency"
    assert "summaries · fluency · judge dice" in figure_text(figures(app)[1])


def test_each_criterion_has_its_judges_whatever_is_chosen_above(start):
    rng = np.random.default_rng(1)
    humans = np.clip(rng.integers(1, 6, (3, 80)) // 2 + 2, 1, 5)
    wide = {f"human_{n}_fluency": row for n, row in enumerate(humans, 1)}
    wide |= {f"human_{n}_depth": row[::-1] for n, row in enumerate(humans, 1)}
    wide |= {f"{judge}_fluency": rng.permutation(humans[0]) for judge in ("gpt", "claude", "llama")}
    wide |= {"claude_depth": humans[0][::-1]}
    content = pd.DataFrame(wide).assign(item=np.arange(80)).to_csv(index=False)
    app = upload(start("data"), ("mine.csv", content.encode()))
    app.switch_page("pages/verdict.py").run()
    app.button_group(key="verdict_on").set_value("each criterion").run()
    first = said(app).splitlines()[0]
    assert "claude on depth alone" in first
    assert "every criterion" not in first
    (before,) = (one for one in figures(app) if "<b>Agreement" in figure_text(one))
    rows = [mark[1:] for trace in before.data for mark in trace.customdata or []]
    assert {*map(tuple, rows)} == {
        ("gpt", "fluency"), ("claude", "fluency"), ("llama", "fluency"), ("claude", "depth"),
    }  # fmt: skip
    click(app, "verdict_chart", "judge", "claude", "depth")
    assert_calm(app)
    assert app.selectbox(key="criterion").value == "depth"
    (after,) = (one for one in figures(app) if "<b>Agreement" in figure_text(one))
    assert [mark[1:] for trace in after.data for mark in trace.customdata or []] == rows
    assert said(app).splitlines()[0] == first


def test_what_stands_out_names_its_criterion_among_several(start):
    one, each = (jv.verdicts(jv.demo("summaries"), of, n_boot=50) for of in ("fluency", None))
    assert not any(found.text.startswith("fluency: ") for found in one.findings)
    assert all(found.text.startswith(f"{found.criterion}: ") for found in each.findings)
    app = start("verdict", verdict_on="each criterion")
    text = next(words(one) for one in app.markdown if "unanimous humans on" in one.value)
    assert text.partition(": ")[0] in jv.demo("summaries").criteria


def test_a_judge_close_to_one_more_human_is_said_to_want_a_margin(start):
    found = jv.verdicts(jv.demo("summaries"), "coherence", ["sage"]).rows[0].fair
    assert 0.03 < found.distance_if_close <= 0.04
    for asked in ({}, {"judges": "sage"}):
        app = start("verdict", **asked)
        assert said(app).count("sage lies within 0.04 of one more human.") == 1
        helps = [words_of(one.proto.help) for one in app.markdown]
        assert helps.count("Whether that is good enough is for a margin to say, in Settings.") == 1
    app = start("verdict", margin="0.05")
    assert not any("for a margin to" in one.proto.help for one in app.markdown)
    assert said(app).splitlines()[0] == (
        "**sage: as good as one more human, or better; worse: dice, middling, rouge_l.**"
    )


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            {"a": "better", "b": "undecided", "c": "worse", "d": "as good"},
            "a, d: as good as one more human, or better; not yet clear: b; worse: c.",
        ),
        ({"a": "as good"}, "a: as good as one more human, or better."),
        (
            {"a": "undecided", "b": "worse"},
            "a: not yet clear whether as good as one more human; worse: b.",
        ),
        (
            {"a": "as good", "b": "worse", "c": "worse", "d": "worse", "e": "worse"},
            "a: as good as one more human, or better; worse: b, c, d, e.",
        ),
        ({"a": "worse", "b": "worse"}, "No judge labels as well as one more human."),
    ],
)
def test_the_headline_names_all_judges(told, sentence):
    assert answer(list(told.items())) == sentence


def test_the_margin_of_the_settings_counts(start):
    app = start("verdict", margin="0.05", judges=["sage"])
    expected = jv.verdicts(jv.demo("summaries"), "coherence", ["sage"], margin=0.05)
    assert expected.frame["verdict"].tolist() == ["as good"]
    assert f"≈ {expected.sentences[0]}" in said(app)


def test_every_criterion_at_once(start):
    judges = ["sage", "dice"]
    app = start("verdict", verdict_on="each criterion", judges=judges, boot=None)
    expected = jv.verdicts(jv.demo("summaries"), judges=judges)
    lines = said(app)
    for criterion, sentence in zip(expected.frame["criterion"], expected.sentences, strict=True):
        assert f"{criterion}: " in lines
        assert sentence in lines
    assert all(one in figure_text(figures(app)[0]) for one in jv.demo("summaries").criteria)
    assert lines.splitlines()[0] == (
        "**sage: not yet clear whether as good as one more human, on any criterion; worse on every "
        "criterion: dice.**"
    )


def test_several_criteria_are_answered_one_by_one(start):
    rng = np.random.default_rng(0)
    columns = {"item": np.arange(300)}
    for of, noise in (("tone", 0.5), ("form", 4.0)):
        truth = rng.integers(1, 6, 300)
        for who in ("human_1", "human_2", "human_3", "gpt-4o"):
            off = rng.normal(0, noise if who == "gpt-4o" else 0.5, 300)
            columns[f"{who}_{of}"] = np.clip(np.rint(truth + off), 1, 5).astype(int)
    content = pd.DataFrame(columns).assign(llama=rng.integers(1, 6, 300)).to_csv(index=False)
    content = content.replace("llama", "llama_tone", 1)
    app = start("data")
    app.file_uploader(key="upload").upload("mine.csv", content.encode(), "text/csv").run()
    app.select_slider(key="margin").set_value(0.1).run()
    app.switch_page("pages/verdict.py").run()
    app.button_group(key="verdict_on").set_value("each criterion").run()
    assert_calm(app)
    assert said(app).splitlines()[0] == (
        "**As good as one more human, or better: gpt-4o on tone alone, worse on form; worse on "
        "tone: llama.**"
    )


def test_a_finding_is_on_its_own_judge_whichever_was_looked_at(start):
    app = start(judge="dice")
    place = next(i for i, one in enumerate(app.button) if one.label == "Perception →")
    app.button[place].click().run()
    assert app.title[0].value == "Perception"
    assert app.selectbox(key="judge").value == "middling"
    assert app.query_params["judge"] == "middling"


def test_a_finding_leads_to_its_page_with_its_state(start):
    app = start("verdict", data="translation")
    found = jv.verdicts(jv.demo("translation")).findings
    place = next(n for n, one in enumerate(found) if one.page == "favoritism")
    assert found[place].judge == "echo"
    app.button(key=f"finding_{place}").click().run()
    assert_calm(app)
    assert app.title[0].value == "Favoritism"
    assert app.selectbox(key="judge").value == "echo"
    assert app.selectbox(key="system").value == "Heron"


@pytest.mark.parametrize(
    ("data", "title", "control", "before", "after"),
    [
        ("summaries", "Furthest behind one more human", "view", "distributions", "bins"),
        ("summaries", "Labels used differently", "view", "confusion matrix", "distributions"),
        ("preferences", "The side shown first", "favor_view", "Pairs", "Both orders"),
        ("preferences", "A favoured system", "favor_view", "Judges", "Systems"),
        ("translation", "Systems turned round", "systems_view", "Graphs", "Ranks"),
    ],
)
def test_a_finding_opens_the_view_that_shows_it(start, data, title, control, before, after):
    page = {"view": "perception", "favor_view": "favoritism", "systems_view": "systems"}[control]
    app = start(page, data=data, **{control: before})
    assert app.button_group(key=control).value == before
    app.switch_page("pages/verdict.py").run()
    titles = [one.value.strip("*") for one in app.markdown if one.value.startswith("**")]
    cards = [one for one in titles if one in TITLES.values()]
    app.button(key=f"finding_{cards.index(title)}").click().run()
    assert_calm(app)
    assert app.button_group(key=control).value == after


def test_single_human_labels_give_what_they_allow(start):
    app = with_upload(start, PASSES)
    lines = said(app)
    assert "▼ strict finds 67 % [56, 76] of 'pass'" in lines
    assert "(sensitivity and specificity)" in lines
    assert "items have one human label, so no human can be set beside it" in lines


def test_a_reason_that_all_judges_share_leaves_no_bracket_open(start):
    table = PASSES.replace(b"lenient", b"mild").replace(b",pass\n", b",fail\n", 40)
    lines = said(with_upload(start, table))
    assert lines.count("tems have one human label, so no human can be set beside it.") == 1
    assert lines.count("below the bar of 80 % (120 items).") == 2


def test_what_keeps_every_judge_from_a_verdict_is_said_once(start):
    lines = said(start("verdict", data="translation")).splitlines()
    assert "? neurometric follows the humans with rho 0.55 [0.51, 0.58] on 1,792 items. It" in (
        "\n".join(lines)
    )
    reason = "tems have one human label, so no human can be set beside the judge."
    assert [line.count(reason) for line in lines if reason in line] == [1]
    assert f"I{reason}" in [line.strip() for line in lines]


def test_single_human_labels_show_where_the_judge_differs_and_who_is_below_the_bar(start):
    app = with_upload(start, PASSES)
    lines = said(app)
    assert "**Below the bar**" in lines
    assert "Furthest behind" not in lines
    assert app.selectbox(key="items").value == "human and judge differ"
    assert any("30 of 120 items, most disputed first" in words(one) for one in app.caption)
    app.switch_page("pages/items.py").run()
    assert_calm(app)
    assert app.selectbox(key="items").options[:2] == ["human and judge differ", "all items"]
    assert len(app.dataframe[0].value) == 30


def test_a_judge_below_the_bar_is_named_beside_one_with_too_few_items(start):
    truth = ["pass", "fail"] * 40
    fair = ["fail", "pass"] * 7 + truth[14:]
    wrong = ["fail", "pass"] * 30 + truth[60:]
    rows = zip(range(80), truth, fair, wrong, strict=True)
    content = "item,human,gpt,llama\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)
    assert said(with_upload(start, content.encode())).splitlines()[0] == (
        "**gpt: too few items to tell whether above the bar of 80 %; below it: llama.**"
    )


def test_without_a_second_human_no_judge_is_said_to_be_beside_one(start):
    app = start(data="translation")
    best = jv.verdicts(jv.demo("translation"), judges="neurometric").rows[0].judge_value.value
    first = said(app).splitlines()[0]
    assert first.startswith(f"**neurometric follows the humans most closely: rho {best:.2f} [")
    assert "No judge can be set beside one more human, for want of labels." in first


@pytest.mark.parametrize(
    ("rhos", "sentence"),
    [
        (
            {"a": (0.5, 0.4, 0.6), "b": (0.9, 0.85, 0.93)},
            "b follows the humans most closely: rho 0.90 [0.85, 0.93].",
        ),
        (
            {"a": (0.79, 0.65, 0.88), "b": (0.86, 0.79, 0.91), "c": (0.3, 0.2, 0.4)},
            "b has the highest rho, 0.86 [0.79, 0.91], not told from a by these intervals; the "
            "Leaderboard tests that.",
        ),
        (
            {"a": (0.79, nan, nan), "b": (0.86, nan, nan)},
            "b has the highest rho, 0.86; without intervals it is not told from that of any other.",
        ),
        ({"a": (nan, nan, nan)}, "No judge can be compared with the humans."),
        ({"b": (0.86, 0.79, 0.91)}, "b follows the humans with rho 0.86 [0.79, 0.91]."),
    ],
)
def test_who_follows_the_humans_best_is_said_where_it_can_be_told(rhos, sentence):
    assert closest({judge: Measured(*rho) for judge, rho in rhos.items()}, "rho") == sentence


def test_a_headline_keeps_the_reserve_of_the_leaderboard(start):
    rng = np.random.default_rng(3)
    truth = rng.integers(1, 6, 60)
    grades = {
        name: np.clip(truth + rng.integers(-1, 2, 60), 1, 5) for name in ("human", "gpt", "claude")
    }
    content = pd.DataFrame({"item": range(60), **grades}).to_csv(index=False)
    app = with_upload(start, content.encode(), boot=None)
    labels = jv.read_labels(io.BytesIO(content.encode()))
    rhos = {row.judge: row.judge_value for row in jv.verdicts(labels).rows}
    first = max(rhos, key=lambda judge: rhos[judge].value)
    (other,) = {"gpt", "claude"} - {first}
    assert all(one.group == "a" for one in jv.leaderboard(labels, n_boot=1000).scores)
    assert (
        said(app)
        .splitlines()[0]
        .startswith(f"**{closest(rhos, 'rho')} No judge can be set beside one more human")
    )
    assert f"not told from {other} by these intervals" in said(app)


def test_a_headline_says_who_is_good_by_alpha_and_worse_by_jsd(start):
    table = without_noise().assign(llama=np.arange(60) % 5 + 1)
    app = with_upload(start, table.to_csv(index=False).encode())
    assert said(app).splitlines()[0] == (
        "**gpt-4o: as good as one more human, or better; worse: llama. By JS_b worse: gpt-4o.**"
    )
    assert "items); by JS_b (distance) it is worse (difference −" in said(app)


OF_ONE_MIND = b"item,human_1,human_2,human_3,gpt-4o,claude\n" + b"".join(
    f"i{n},3,3,3,{3 + (n % 4 > 0)},3\n".encode() for n in range(60)
)


def test_humans_of_one_mind_are_why_nothing_can_be_told(start):
    app = with_upload(start, OF_ONE_MIND)
    lines = said(app)
    why = "cannot be set beside one more human: the humans say '3' on all 60 items, so alpha is"
    assert lines.splitlines()[0] == f"**gpt-4o, claude {why} undefined.**"
    assert f"? gpt-4o {why} undefined; by JS_b (distance) it is worse (difference −" in lines
    assert (
        f"? claude {why} undefined; by JS_b (distance) it is as good (difference 0.00 [0.00, 0.00])"
        in lines
    )
    assert "not yet clear" not in lines
    drawn = figure_text(figures(app)[0])
    assert "not comparable" in drawn
    assert "not yet clear" not in drawn


def test_of_one_item_it_is_said_once_why_nothing_can_be_told(start):
    app = with_upload(start, b"item,human_1,human_2,human_3,gpt-4o,claude\ni0,3,3,3,4,3\n")
    why = "cannot be set beside one more human: the humans say '3' on the only item, so alpha is"
    assert said(app).count("on the only item") == 1
    assert said(app).splitlines()[0] == f"**gpt-4o, claude {why} undefined.**"
    assert not any("2 judges" in figure_text(one) for one in figures(app))


def test_a_judge_that_is_worse_on_a_criterion_is_not_called_unclear_alone():
    row = jv.verdicts(jv.demo("summaries"), "coherence", ["dice"], n_boot=200).rows[0]
    verdicts = {"tone": "worse", "form": "undecided"}
    rows = [replace(row, criterion=on, verdict=verdict) for on, verdict in verdicts.items()]
    assert headline(rows) == (
        "dice (worse on tone): not yet clear whether as good as one more human."
    )


def test_a_judge_without_a_number_stands_behind_those_that_have_one():
    beside = jv.verdicts(jv.demo("summaries"), "coherence", ["dice"], n_boot=200).rows[0]
    undefined = jv.verdicts(jv.read_labels(io.BytesIO(OF_ONE_MIND)), n_boot=200).rows[0]
    rows = [beside, replace(undefined, criterion="coherence")]
    assert headline(rows) == (
        "No judge labels as well as one more human. gpt-4o cannot be set beside one more human: "
        "the humans say '3' on all 60 items, so alpha is undefined."
    )


def test_pass_and_fail_are_held_against_the_bar(start):
    truth = ["pass", "fail"] * 100
    wrong = ["fail", "pass"] * 20 + truth[40:]
    rows = zip(range(200), truth, truth, wrong, strict=True)
    content = "item,human,gpt,llama\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)
    app = with_upload(start, content.encode())
    assert said(app).splitlines()[0] == (
        "**gpt recognises every class above the bar of 80 %; too few items to tell: llama.**"
    )


def test_humans_alone_get_a_verdict_on_the_humans(start):
    app = with_upload(start, HUMANS)
    assert "The humans agree with alpha" in said(app)
    assert "This data set has no judge yet" in app.info[0].value
    assert not app.get("plotly_chart")
    app.button(key="open_demo").click().run()  # which leads on
    assert app.selectbox(key="data").value == "summaries"
    assert app.get("plotly_chart")


@pytest.mark.parametrize(
    "page", ["verdict", "perception", "replacement", "systems", "favoritism", "leaderboard"]
)
def test_where_no_judge_is_chosen_one_is_asked_for(start, page):
    app = start(page, data="summaries", judges="")
    assert not app.multiselect(key="judges").value
    assert words(app.info[0]).startswith("No judge is chosen: choose one or more above.")


def test_a_criterion_that_no_judge_labelled_is_said_to_be_that(start):
    rows = "".join(f"i{n},{1 + n % 3},{1 + n % 2},{1 + n % 3},{1 + n % 3}\n" for n in range(30))
    content = "item,human_1_tone,human_2_tone,human_1_form,gpt-4o_form\n" + rows
    app = with_upload(start, content.encode())
    app.selectbox(key="criterion").set_value("tone").run()
    for page in ("verdict", "perception"):
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)
        assert words(app.info[0]).startswith(
            "No judge labelled 'tone': choose another criterion above, or add a judge's labels."
        )


def test_a_filter_by_the_humans_own_labels_gives_no_verdict(start):
    app = start("verdict", bins=["2"])
    assert "No verdict on items that are kept by the humans' own labels" in words(app.warning[0])
    assert "one more human:" not in said(app)
    everything = " ".join(map(figure_text, figures(app)))
    assert "no fair pair" in everything
    assert "not yet clear" not in everything
    assert "would tell" not in everything
    app = start("perception", bins=["2"])
    shown = {metric.label: metric.value for metric in app.metric}
    assert shown["One more human"] == shown["Could it be a human?"] == "–"
    assert shown["The judge in the same place"] == "–"
    app = start("agreement", bins=["2"], judges=["sage"])
    assert any("No verdict on items" in words(one) for one in app.caption)


@pytest.mark.parametrize("data", ["summaries", "inference", "preferences", "translation"])
def test_the_verdict_is_the_same_on_every_page(start, data):
    judge = jv.demo(data).judges[0]
    lines = said(start("verdict", data=data, judges=[judge]))
    own = next(line for line in lines.splitlines() if judge in line)
    assert own.strip() in said(start("perception", data=data, judges=[judge]))


@pytest.mark.parametrize(("demo", "is_said"), [("preferences", True), ("inference", False)])
def test_votes_on_several_pairs_are_said_to_depend_on_names(start, demo, is_said):
    app = start("verdict", data=demo)
    assert any(plain(DEPENDS_ON_NAMES) in (one.help or "") for one in app.markdown) == is_said
    notes = jv.verdicts(jv.demo(demo), n_boot=50).tabulate().notes
    assert (DEPENDS_ON_NAMES in notes) == is_said
