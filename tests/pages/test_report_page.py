"""The page Report: what was added elsewhere, arranged, edited and kept."""

import json
import re
from html import unescape

import pandas as pd
import plotly.io as pio
import pytest

import judgeviz as jv
from judgeviz.reporting.chromium import Sheet
from judgeviz.reporting.report import Report
from pages.frame import datasets, report_draft
from pages.frame.report_draft import Entry
from pages.frame.session_file import packed, unpacked
from tests.pages.reading import assert_calm, words, words_of
from tests.pages.test_data_page import GOOD, upload

ENTRIES = "_report"
QUICK = {"boot": "0", "exchanges": "0"}


@pytest.fixture(autouse=True)
def _without_a_browser(monkeypatch):
    """Drawing files takes seconds, and is tested by itself."""
    monkeypatch.setattr("pages.report_parts.desk.why_no_browser", lambda: "No browser here.")


def add(app, key):
    app.button(key=f"{key}_add").click().run()
    assert_calm(app)
    return app


def on_report(app):
    app.switch_page("pages/report.py").run()
    assert_calm(app)
    return app


def listed(app) -> list[str]:
    """Titles of the entries: the menu of the figure beside them has those that can be drawn."""
    return [words_of(name) for name in app.selectbox(key="report_figure").options]


def put_together(app, *panels):
    """Let the figure that is looked at have these panels."""
    app.multiselect(key="report_panels").set_value(list(panels)).run()
    assert_calm(app)
    return app


def test_an_empty_report_says_how_to_fill_it_and_starts_with_what_answers_first(start):
    app = start("report", criterion="coherence", **QUICK)
    assert "Add to report" in app.info[0].value
    app.button(key="report_start").click().run()
    assert_calm(app)
    assert listed(app)[0].startswith("1. verdicts · coherence, flu")
    assert listed(app)[1:3] == ["2. agreement · coherence", "3. perception · coherence"]
    assert not app.info


def test_what_answers_first_follows_the_settings(start):
    said = {"level": "90%", "cluster": "doc", "margin": "0.02", "variant": "divergence"}
    app = start("report", seed="3", boot="200", exchanges="0", **said)
    app.button(key="report_start").click().run()
    assert_calm(app)
    verdicts, agreement, perception = (calls_in(one) for one in app.session_state[ENTRIES][:3])
    assert {("level", 0.9), ("cluster", "doc"), ("margin", 0.02), ("seed", 3)} <= verdicts
    for calls in (agreement, perception):
        assert {("variant", "divergence"), ("level", 0.9), ("cluster", "doc")} <= calls
        assert {("n_boot", 200), ("seed", 3), ("invalid_seed", 3)} <= calls


def calls_in(entry):
    """Named arguments of all calls that make an entry."""
    left, found = list(entry.recipes), set()
    while left:
        recipe = left.pop()
        left += recipe.inputs()
        found |= {
            one for one in recipe.arguments if one[0] and isinstance(one[1], float | int | str)
        }
    return found


def test_charts_and_tables_of_all_pages_are_added_once_and_stand_in_order(start):
    app = add(start("verdict", criterion="fluency", judge="sage", **QUICK), "verdict")
    add(app, "perception")
    add(app, "perception")
    assert "already" in app.toast[0].value
    app.switch_page("pages/replacement.py").run()
    add(app, "judges")
    assert [one.is_table for one in app.session_state[ENTRIES]] == [False, False, True]
    on_report(app)
    assert listed(app) == ["1. verdicts · fluency", "2. perception · fluency"]
    # the figure that the page shows is the one that is drawn anew from the kept calls
    (figure,) = app.get("plotly_chart")
    assert "sage" in figure.proto.spec
    app.button(key="report_Down_0").click().run()
    assert listed(app) == ["1. perception · fluency", "2. verdicts · fluency"]
    app.button(key="report_remove_0").click().run()
    assert listed(app) == ["1. verdicts · fluency"]
    app.button(key="report_empty").click().run()
    assert "Nothing is here" in app.info[0].value


def test_charts_that_stand_over_one_box_are_added_each(start):
    app = add(start("favoritism", data="translation", favor_view="Judges", **QUICK), "judges")
    assert [one.is_table for one in app.session_state[ENTRIES]] == [False, False]
    assert [title.split(" · ")[0] for title in listed(on_report(app))] == [
        "1. judge summary", "2. favi accuracies",
    ]  # fmt: skip
    app.selectbox(key="report_figure").select_index(1).run()
    assert_calm(app)
    (figure,) = app.get("plotly_chart")
    assert "neurometric" in figure.proto.spec


def test_what_is_selected_on_screen_is_not_added(start):
    app = start("perception", judge="sage", items="human median 2, judge label 5", **QUICK)
    (entry,) = add(app, "perception").session_state[ENTRIES]
    assert dict(entry.recipes[0].arguments).keys() & {"chosen", "theme"} == set()


def test_captions_are_edited_and_can_be_taken_back(start):
    app = on_report(add(start("perception", criterion="coherence", **QUICK), "perception"))
    (area,) = app.text_area
    own = area.value
    assert own.startswith("Labels of humans and judge by human centre (")
    area.set_value("Mine: 50 % & more").run()
    codes = [block.value for block in app.code]
    assert "Mine: 50 % & more" in codes
    assert any(r"\caption{Mine: 50 \% \& more}" in code for code in codes)
    app.text_area[0].set_value("").run()
    assert app.text_area[0].value == own


def test_panels_get_letters_and_width_and_titles_are_in_the_address(start):
    app = add(start("verdict", criterion="coherence", **QUICK), "verdict")
    on_report(add(app, "perception"))
    put_together(app, (0, 0), (1, 0))
    assert len(app.get("plotly_chart")) == 2
    caption = app.code[0].value
    assert caption.startswith("(a) Each judge beside one more human (")
    assert "(b) Labels of humans" in caption
    assert r"\begin{figure*}" in app.code[1].value
    app.segmented_control(key="report_width").set_value("3.3 in").run()
    assert_calm(app)
    assert r"\includegraphics[width=3.3in]{verdicts_perception.pdf}" in app.code[1].value


def test_a_figure_that_is_higher_than_a_page_is_told(start, monkeypatch):
    tall = Sheet("<svg ></svg>", 6.9, 19.0)
    monkeypatch.setattr("pages.report_parts.desk.why_no_browser", lambda: "")
    monkeypatch.setattr("pages.report_parts.desk._sheet", lambda *_: (tall, True))
    app = on_report(add(start("perception", criterion="coherence", **QUICK), "perception"))
    assert words(app.warning[0]).startswith("19.0 in high, which is more than a page holds")


def documents(app, monkeypatch) -> list[Report]:
    """Reports that the page offers, as it would write them."""
    made: list[Report] = []

    def noted(*arguments):
        made.append(Report(*arguments))
        return made[-1]

    monkeypatch.setattr("pages.report_parts.documents.Report", noted)
    app.run()
    assert_calm(app)
    return made


def test_panels_stand_in_the_documents_as_on_the_desk_until_they_are_taken_apart(
    start, monkeypatch
):
    app = add(start("verdict", criterion="coherence", judge="sage", **QUICK), "verdict")
    add(app, "perception")
    add(app.switch_page("pages/replacement.py").run(), "alt_test")
    put_together(on_report(app), (0, 0), (2, 0))
    assert listed(app) == ["1. verdicts + alt test", "2. perception · coherence"]
    assert [area.label for area in app.text_area] == ["Caption a", "Caption b", "Caption"]
    app.text_area[1].set_value("Who may be replaced.").run()
    (report,) = documents(app, monkeypatch)
    assert [one.name for one in report.items] == ["verdicts_alt_test", "perception"]
    assert report.items[0].caption.endswith("(b) Who may be replaced.")
    code = compile(report.items[0].code, "<code of panels>", "exec")
    names: dict[str, object] = {}
    exec(code, names)
    shown = [chart.proto.spec for chart in app.get("plotly_chart")]
    light = [pio.from_json(one.to_json()) for one in names["results"]]
    assert [numbers_of(one) for one in shown] == [numbers_of(one.to_json()) for one in light]
    put_together(app, (0, 1))
    assert listed(app) == ["1. alt test · coherence", "2. verdicts · coherence",
                           "3. perception · coherence"]  # fmt: skip
    assert app.text_area[0].value == "Who may be replaced."


def test_panels_are_kept_in_the_session_file_and_go_with_their_data(start):
    app = add(start("verdict", criterion="coherence", **QUICK), "verdict")
    put_together(on_report(add(app, "perception")), (1, 0), (0, 0))
    (entry,) = app.session_state[ENTRIES]
    assert Entry.from_dict(json.loads(json.dumps(entry.to_dict()))) == entry
    (digest,) = entry.digests
    assert entry.without(digest) is None
    assert entry.without("of another") == entry


def test_judges_and_criteria_are_renamed_in_figures_captions_and_code(start):
    app = add(start("perception", criterion="coherence", judge="sage", **QUICK), "perception")
    on_report(app)
    app.text_input(key="report_name_judges_sage").set_value("Sage & Co").run()
    app.text_input(key="report_name_criteria_coherence").set_value("Flow").run()
    assert_calm(app)
    assert listed(app) == ["1. perception · Flow"]
    (figure,) = app.get("plotly_chart")
    assert "judge Sage &amp; Co" in figure.proto.spec
    assert "Flow, judge Sage & Co" in app.text_area[0].value
    app.text_input(key="report_name_judges_sage").set_value("dice").run()
    assert "'dice' would name two" in words(app.warning[0])
    (figure,) = app.get("plotly_chart")
    assert "judge Sage &amp; Co" in figure.proto.spec


def test_documents_have_one_name_for_a_judge_from_the_header_to_the_methods(start, monkeypatch):
    app = start("verdict", criterion="coherence", judge="sage", invalid="drop", **QUICK)
    add(add(app, "verdict"), "perception")
    add(app.switch_page("pages/replacement.py").run(), "judges")
    on_report(app)
    new = {"sage": "Salbei", "middling": "Mitte", "dice": "Wuerfel", "rouge_l": "Rot"}
    for old, called in new.items():
        app.text_input(key=f"report_name_judges_{old}").set_value(called).run()
    app.text_input(key="report_name_criteria_coherence").set_value("Zusammenhang").run()
    (report,) = documents(app, monkeypatch)
    page = re.sub(r'id="plotly">[^<]*|<style>.*?</style>', "", report.html, flags=re.DOTALL)
    page, n_codes = re.subn("<pre>.*?</pre>", "", page, flags=re.DOTALL)
    assert n_codes == 3  # the code alone says what is called how
    assert "Judges: 'Salbei', 'Mitte', 'Wuerfel', 'Rot'." in unescape(page)
    for old in (*new, "coherence"):
        assert not re.findall(rf".{{40}}\b{old}\b.{{40}}", page), old
    assert report.labels.mapping == jv.demo("summaries").mapping


def test_the_menu_says_which_file_has_its_fonts_inside(start, monkeypatch):
    monkeypatch.setattr("pages.frame.charts.why_no_browser", lambda: "")
    app = start("perception", criterion="coherence", **QUICK)
    helps = {
        kind: words_of(
            next(
                one.proto.help
                for one in app.get("download_button")
                if one.proto.id.endswith(f"perception_{kind}")
            )
        )
        for kind in ("pdf", "svg")
    }
    assert "Its fonts are inside: the one for a paper." in helps["pdf"]
    assert "a PDF has its fonts inside" in helps["svg"]


def test_methods_and_references_are_of_what_is_in_it(start):
    app = on_report(add(start("replacement", **QUICK), "alt_test"))
    codes = [block.value for block in app.code]
    assert any("alternative annotator test" in code and "epsilon 0.2" in code for code in codes)
    (bibtex,) = (code for code in codes if code.startswith("@"))
    assert "calderon2025alternative" in bibtex
    assert "elangovan" not in bibtex


def test_a_removed_data_set_takes_its_figures_along(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    app.switch_page("pages/perception.py").run()
    add(app, "perception")
    assert len(app.session_state[ENTRIES]) == 1
    app.switch_page("pages/data.py").run()
    (remove,) = (b for b in app.button if str(b.key).startswith("set_remove_"))
    remove.click().run()
    assert app.session_state[ENTRIES] == []
    assert [one.value for one in app.toast] == [
        "mine was removed, and 1 chart of it left the report\\."
    ]


def test_the_report_is_in_the_session_file_and_draws_the_same_elsewhere(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    app.switch_page("pages/perception.py").run()
    on_report(add(app, "perception"))
    (drawn,) = (chart.proto.spec for chart in app.get("plotly_chart"))
    entries = app.session_state[ENTRIES]
    data = app.session_state["_uploads"].values()
    content = packed(
        [(one.title, one.files, one.labels.mapping) for one in data],
        {"data": [app.selectbox(key="data").value]},
        {},
        with_data=True,
        report={"entries": [entry.to_dict() for entry in entries], "judges": {"robot": "R2"}},
    )
    other = upload(start("data"), ("session.judgeviz", content))
    assert other.session_state[ENTRIES] == entries
    on_report(other)
    (renamed,) = (chart.proto.spec for chart in other.get("plotly_chart"))
    assert "judge R2" in renamed
    other.text_input(key="report_name_judges_robot").set_value("").run()
    (again,) = (chart.proto.spec for chart in other.get("plotly_chart"))
    assert again == drawn


def test_an_entry_of_a_data_set_that_is_not_open_says_so_and_can_be_removed(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    app.switch_page("pages/perception.py").run()
    (entry,) = add(app, "perception").session_state[ENTRIES]
    other = start("data")
    other.session_state[ENTRIES] = [entry]
    on_report(other)
    assert any("not open" in words(caption) for caption in other.caption)
    other.button(key="report_remove_0").click().run()
    assert "Nothing is here" in other.info[0].value


def test_the_reports_own_figures_are_those_of_the_pages(start):
    """With the settings that both have where nobody changes them."""
    app = start("verdict", verdict_on="each criterion", data="inference", boot=None)
    shown = [chart.proto.spec for chart in app.get("plotly_chart")]
    items = jv.report(jv.demo("inference")).items
    for place, (kind, spec) in enumerate(zip(("verdicts", "perception"), shown, strict=True)):
        (item,) = (one for one in items if one.kind == kind)
        drawn = item.draw("light").to_json()
        assert numbers_of(pio.from_json(spec).to_json()) == numbers_of(drawn), (place, kind)


def numbers_of(drawn: str):
    traces = json.loads(drawn)["data"]
    return [[trace.get(key) for key in ("x", "y", "hovertext")] for trace in traces]


def test_figures_of_several_data_sets_stand_in_one_report(start):
    app = add(start("perception", criterion="coherence", judge="sage", **QUICK), "perception")
    app.selectbox(key="data").set_value("inference").run()
    assert_calm(app)
    on_report(add(app, "perception"))
    assert len(listed(app)) == 2
    own = [labels.name for labels in report_draft_sources(app)]
    assert own == ["summaries", "inference"]
    assert not any("not open" in words(caption) for caption in app.caption)
    put_together(app, (0, 0), (1, 0))
    drawn = [chart.proto.spec for chart in app.get("plotly_chart")]
    assert ["judge sage" in drawn[0], "judge owl" in drawn[1]] == [True, True]


def report_draft_sources(app):
    """Data sets of the entries, by the digests that they name."""
    digests = [entry.sources[0] for entry in app.session_state[ENTRIES]]
    known = {labels.digest: labels for labels in map(jv.demo, jv.demos())}
    return [known[digest] for _, digest in digests]


ENTRY = {"recipes": ['{"call": "demo", "of": [["", "summaries"]]}'], "is_table": False,
         "sources": [], "caption": None}  # fmt: skip


@pytest.mark.parametrize(
    "entry",
    [{}, {**ENTRY, "recipes": []}, {**ENTRY, "recipes": ["{"]}, {**ENTRY, "sources": 3},
     {"panels": 3}, {"panels": [ENTRY]}, {"panels": [ENTRY, {**ENTRY, "is_table": True}]},
     {"panels": [ENTRY, {"panels": [ENTRY, ENTRY]}]}, {**ENTRY, "recipes": [3]},
     {**ENTRY, "sources": [["{}"]]}],
)  # fmt: skip
def test_a_damaged_entry_gets_a_sentence(entry):
    content = packed([], {}, {}, with_data=True, report={"entries": [entry]})
    with pytest.raises(jv.LabelError, match="damaged session of judgeviz"):
        report_draft.saved("s.judgeviz", unpacked("s.judgeviz", content).report)


@pytest.mark.parametrize("call", ["read_labels", "figures.titled_figure", "code_of", ".eval"])
def test_a_hostile_entry_calls_nothing(start, call, tmp_path):
    file = tmp_path / "secret.csv"
    pd.DataFrame({"item": ["i"], "human_1": [1], "gpt": [1]}).to_csv(file, index=False)
    hostile = f'{{"call": "{call}", "of": [["", "{file}"]]}}'
    app = start("data")
    app.session_state[ENTRIES] = [Entry.from_dict({**ENTRY, "recipes": [hostile]})]
    on_report(app)
    assert any("not open" in words(caption) for caption in app.caption)


def test_another_file_of_the_same_name_is_another_entry(start):
    app = upload(start("data", **QUICK), ("mine.csv", GOOD))
    add(app.switch_page("pages/perception.py").run(), "perception")
    (first,) = app.session_state[ENTRIES]
    other = GOOD.replace(b"\ni1,2,", b"\ni1,1,")
    assert other != GOOD
    upload(app.switch_page("pages/data.py").run(), ("mine.csv", other))
    app = add(app.switch_page("pages/perception.py").run(), "perception")
    (_, second) = app.session_state[ENTRIES]
    assert second.sources != first.sources


def test_a_reload_keeps_the_report_for_its_browser_until_the_data_go(start, monkeypatch):
    browser = [b"mine"]
    monkeypatch.setattr(datasets, "own_browser", lambda: browser[0])
    app = upload(start("data", **QUICK), ("mine.csv", GOOD))
    add(app.switch_page("pages/perception.py").run(), "perception")
    again = on_report(start("data", **QUICK))
    assert listed(again) == ["1. perception"]
    browser[0] = b"another"
    assert not on_report(start("data", **QUICK)).session_state[ENTRIES]
    browser[0] = b"mine"
    again.button(key="report_remove_0").click().run()
    assert not on_report(start("data", **QUICK)).session_state[ENTRIES]
    app = add(again.switch_page("pages/perception.py").run(), "perception")
    (draft,) = datasets.KEPT_REPORTS.of_browser(b"mine").values()
    assert len(draft.entries) == 1
    app.switch_page("pages/data.py").run()
    next(b for b in app.button if (b.key or "").startswith("set_remove_")).click().run()
    assert datasets.KEPT_REPORTS.of_browser(b"mine") == {}


def test_who_errs_together_goes_into_the_report_as_a_table(start):
    app = on_report(add(start("leaderboard", **QUICK), "errors"))
    assert any("Tables alone have no figure to print" in words(one) for one in app.caption)
    assert not app.info


def test_a_data_set_by_another_name_keeps_its_figures(start):
    app = upload(start("data"), ("mine.csv", GOOD))
    app = add(app.switch_page("pages/perception.py").run(), "perception")
    app.switch_page("pages/data.py").run()
    key = app.selectbox(key="data").value
    app.text_input(key=f"set_name_{key}").set_value("yours")
    app.button(key=f"set_rename_{key}").click().run()
    app.switch_page("pages/report.py").run()
    assert_calm(app)
    assert not any("not open" in words(caption) for caption in app.caption)
    assert "yours" in app.text_area[0].value
