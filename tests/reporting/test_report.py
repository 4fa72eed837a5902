"""The report: what stands in it, and that its numbers are those of the API."""

import io
import json
import re
import zipfile
from html import unescape
from pathlib import Path

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

import judgeviz as jv
from judgeviz.demos.loading import demo_path
from judgeviz.recipes import recipe_of
from judgeviz.reporting import chromium
from judgeviz.reporting.items import item_of, panels_of, with_names
from tests.reporting.conftest import HOSTILE, needs_browser

ARCHIVE = "judgeviz.reporting.archive"


@pytest.fixture(scope="module")
def report(summaries):
    pair = summaries.compare("sage", "coherence")
    tables = {j: jv.agreement_table(summaries.compare(j, "coherence")) for j in ("sage", "dice")}
    figure = jv.figures.confusion(jv.confusion(pair), theme="dark")
    return jv.report(summaries, [jv.binned_jsd(pair), tables, figure])


def opened(report: jv.Report) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(report.archive))


class TestItems:
    def test_results_several_results_and_figures_are_taken(self, report):
        assert [one.kind for one in report.items] == ["perception", "agreement", "confusion"]
        assert [len(one.results) for one in report.items] == [1, 2, 1]

    def test_a_figure_is_drawn_again_in_the_theme_of_the_page(self, report):
        item = report.items[2]
        assert item.draw("print").layout.paper_bgcolor is None
        assert item.draw("print").layout.template.layout.paper_bgcolor == "#FFFFFF"
        assert "theme" not in item.code

    def test_what_is_selected_on_the_screen_is_not_in_print(self, perception):
        chosen = jv.figures.perception(perception, chosen=["human", 1, 1])
        plain = jv.figures.perception(perception, theme="print")
        assert item_of(chosen).draw("print") == plain != chosen

    def test_a_recipe_is_as_good_as_its_figure(self, perception, summaries):
        figure = jv.figures.perception(perception, intervals=True)
        item = item_of(recipe_of(figure), {recipe_of(summaries): summaries})
        assert item.draw("light") == figure
        assert item.results[0].value == perception.value

    def test_captions_say_what_is_seen_in_plain_words(self, report):
        caption = report.items[0].caption
        assert caption.startswith(
            "Labels of humans and judge by human centre (summaries, coherence, judge sage). "
            "JS_b (distance) 0.18, 95 % interval 0.14 to 0.19; one more human 0.21; the judge in "
        )
        assert caption.endswith("; n = 320 items (fair pair: 312).")
        assert "·" not in caption
        assert not re.search("[<>]", caption)

    def test_a_table_without_a_figure_stands_alone(self, summaries):
        errors = jv.leaderboard(summaries).error_correlation()
        item = item_of(errors)
        assert item.draw is None
        assert item.name == "error_correlation"

    def test_a_figure_of_another_hand_is_shown_as_it_is(self):
        item = item_of(go.Figure(layout={"title": {"text": "<b>mine</b>"}}))
        assert (item.caption, item.code, item.results) == ("mine.", None, ())

    @pytest.mark.parametrize("thing", [1, "verdicts", [], {"a": 1}, None])
    def test_anything_else_is_refused_in_a_sentence(self, summaries, thing):
        with pytest.raises(ValueError, match="made of results and figures of judgeviz"):
            jv.report(summaries, [thing])


class TestHtml:
    def test_numbers_captions_code_and_alternatives_are_there(self, report):
        html = report.html
        for item in report.items:
            assert html.count(f'aria-label="{item.alt}"'.replace("'", "&#x27;")) == 1
            assert item.caption in unescape(html)
            assert item.code in unescape(html)
            for result in item.results:
                for row in result.tabulate().rows:
                    assert all(cell.text in unescape(html) for cell in row)

    def test_figures_are_those_of_the_api(self, report, perception):
        (data,) = re.findall(r'id="figures">(.*?)</script>', report.html)
        first = json.loads(data)[0]
        for theme in ("light", "dark"):
            drawn = json.loads(jv.figures.perception(perception, theme=theme).to_json())
            assert first[theme] == drawn

    def test_it_is_one_file_of_less_than_5_megabytes_that_asks_for_nothing(self, report):
        assert len(report.html.encode()) < 3_000_000
        assert "default-src 'none'" in report.html
        outside = re.findall(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=", report.html)
        assert outside == []

    def test_references_are_those_that_are_cited(self, report):
        cited = set(re.findall(r'href="#(reference_\w+)"', report.html))
        assert cited == set(re.findall(r'<li id="(reference_\w+)"', report.html)) != set()


class TestZip:
    @needs_browser
    def test_everything_is_in_it(self, report):
        with opened(report) as archive:
            names = set(archive.namelist())
            stems = ["01_perception", "02_agreement", "03_confusion"]
            assert names == {
                *(f"figures/{s}.{e}" for s in stems for e in ("pdf", "svg", "png")),
                *(f"tables/{s}.{e}" for s in stems for e in ("csv", "md", "tex")),
                *(f"code/{s}.py" for s in stems),
                "README.txt", "captions.txt", "figures.tex", "mapping.json", "methods.md",
                "methods.tex", "references.bib", "report.html", "settings.json",
            }  # fmt: skip
            assert archive.read("figures/01_perception.pdf").startswith(b"%PDF")

    def test_what_no_page_of_a_paper_holds_is_said(self, report, monkeypatch):
        for height, is_said in ((19.0, True), (4.0, False)):
            sheet = chromium.Sheet("<svg ></svg>", 6.9, height)
            monkeypatch.setattr(f"{ARCHIVE}.readable_sheet", lambda *_, s=sheet, **__: (s, True))
            monkeypatch.setattr(f"{ARCHIVE}.file_of", lambda *_: b"")
            with opened(jv.report(report.labels, report.items)) as archive:
                readme = archive.read("README.txt").decode()
            assert ("figures/01_perception is 19.0 in high" in readme) is is_said

    def test_its_numbers_mapping_settings_and_code_are_those_of_the_api(
        self, report, perception, summaries, monkeypatch
    ):
        monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")
        chromium._BROWSER.close()
        with opened(jv.report(summaries, report.items)) as archive:
            assert not [name for name in archive.namelist() if name.startswith("figures/")]
            assert "pip install kaleido" in archive.read("README.txt").decode()
            numbers = pd.read_csv(io.BytesIO(archive.read("tables/01_perception.csv")))
            expected = pd.read_csv(io.StringIO(perception.to_csv()))
            pd.testing.assert_frame_equal(numbers, expected)
            assert json.loads(archive.read("mapping.json")) == summaries.mapping
            settings = json.loads(archive.read("settings.json"))["01_perception"]["results"][0]
            assert settings == dict(perception.provenance.settings)
            made: dict[str, object] = {}
            exec(archive.read("code/01_perception.py"), made)
            assert made["figure"] == jv.figures.perception(perception)


class TestDefaults:
    def test_what_answers_first_comes_first(self, summaries):
        report = jv.report(summaries, n_boot=20, n_null=0)
        kinds = [one.kind for one in report.items]
        assert kinds[:6] == ["verdicts", "agreement", "perception", "alt_test", "ranks", "favi_box"]
        assert len(kinds) == 1 + 5 * len(summaries.criteria)
        assert len(report.items[0].sentences) == len(summaries.criteria) * len(summaries.judges)
        assert all(sentence in unescape(report.html) for sentence in report.items[0].sentences)

    @pytest.mark.parametrize(
        ("name", "kinds"),
        [
            ("inference", ["verdicts", "agreement", "perception", "alt_test"]),
            ("translation", ["verdicts", "correlations", "ranks", "favi_box"]),
        ],
    )
    def test_what_the_data_cannot_answer_is_left_out(self, name, kinds):
        report = jv.report(jv.demo(name), n_boot=20, n_null=0)
        assert [one.kind for one in report.items] == kinds

    @pytest.mark.parametrize("width", [float("nan"), 0, -3, 41])
    def test_a_width_that_no_page_has_is_refused(self, summaries, width):
        with pytest.raises(ValueError, match="from 2 to 40 inches wide"):
            jv.report(summaries, [], width=width)

    def test_a_judge_of_other_items_is_in_the_verdict_alone(self):
        rows = [
            (f"i{item}", rater, kind, label)
            for item in range(12)
            for rater, kind, label in (
                ("Ann", "human", 1 + item % 4),
                ("Bob", "human", 1 + item % 3),
                ("near", "judge", 1 + item % 4),
            )
        ]
        rows += [(f"i{item}", "elsewhere", "judge", 1 + item % 4) for item in range(100, 112)]
        labels = jv.read_labels(pd.DataFrame(rows, columns=["item", "rater", "kind", "label"]))
        document = jv.report(labels, n_boot=20, n_null=20)
        assert "share no item" in document.html
        agreement = document.items[1]
        assert [table.judge for table in agreement.results] == ["near"]

    def test_humans_alone_have_a_report(self):
        table = pd.DataFrame({"item": [f"i{n}" for n in range(30)]}
                             | {f"human_{h}": [1 + n * h % 3 for n in range(30)]
                                for h in (1, 2, 3)})  # fmt: skip
        labels = jv.read_labels(table, {"scale": {"kind": "ordinal", "categories": [1, 2, 3]}})
        report = jv.report(labels, n_boot=20, n_null=0)
        assert [one.kind for one in report.items] == ["verdicts", "agreement"]


@pytest.fixture(scope="module")
def figures(summaries):
    pair = summaries.compare("sage", "coherence")
    return [jv.figures.confusion(jv.confusion(pair)), jv.figures.perception(jv.binned_jsd(pair))]


@pytest.fixture(scope="module")
def document(summaries, figures):
    return jv.report(summaries, [figures, jv.verdicts(summaries, "coherence", n_boot=20)])


class TestPanels:
    def test_they_are_one_figure_with_letters_and_all_results(self, document):
        item = document.items[0]
        assert item.name == "confusion_perception"
        assert item.caption.startswith("(a) The humans' centre against")
        assert " (b) Labels of humans and judge by human centre (" in item.caption
        assert [type(one).__name__ for one in item.results] == ["Confusion", "BinnedJSD"]

    def test_the_page_has_every_panel_with_its_numbers_and_the_code(self, document, figures):
        html = document.html
        (data,) = re.findall(r'id="figures">(.*?)</script>', html)
        drawn = json.loads(data)
        assert [one["place"] for one in drawn] == ["1a", "1b", "2"]
        assert [one["light"] for one in drawn[:2]] == [json.loads(f.to_json()) for f in figures]
        assert re.findall(r'<div id="plot_(\w+)"', html) == ["1a", "1b", "2"]
        assert html.count("<h2>Figure ") == 2
        item = document.items[0]
        assert item.code in unescape(html)
        for result in item.results:
            assert all(
                cell.text in unescape(html) for row in result.tabulate().rows for cell in row
            )

    @needs_browser
    def test_the_archive_has_one_drawing_the_numbers_of_each_and_code_of_all(
        self, document, figures
    ):
        with opened(document) as archive:
            names = archive.namelist()
            files = [name for name in names if name.startswith("figures/01")]
            assert files == [f"figures/01_confusion_perception.{e}" for e in ("pdf", "svg", "png")]
            svg = archive.read("figures/01_confusion_perception.svg").decode()
            assert re.findall(r"font-weight: bold[^>]*>([a-z])</text>", svg) == ["a", "b"]
            for name, result in zip(
                ("01a_confusion", "01b_perception"), document.items[0].results, strict=True
            ):
                numbers = pd.read_csv(io.BytesIO(archive.read(f"tables/{name}.csv")))
                pd.testing.assert_frame_equal(numbers, pd.read_csv(io.StringIO(result.to_csv())))
            made: dict[str, object] = {}
            exec(archive.read("code/01_confusion_perception.py"), made)
            assert made["results"] == figures
            settings = json.loads(archive.read("settings.json"))
            assert len(settings["01_confusion_perception"]["results"]) == 2
            tex = archive.read("figures.tex").decode()
            assert tex.count("\\includegraphics") == 2
            assert "figures/01_confusion_perception.pdf" in tex

    @needs_browser
    def test_a_figure_too_wide_for_a_column_is_as_wide_as_it_has_to_be(self, summaries, figures):
        board = jv.leaderboard([summaries, jv.demo("inference")])
        with opened(jv.report(summaries, [board, figures[0]], width=3.3)) as archive:
            (box,) = re.findall(
                rb"/MediaBox \[0 0 ([\d.]+) ", archive.read("figures/01_leaderboard.pdf")
            )
            assert float(box) == pytest.approx(72 * 6.9, abs=0.5)
            tex = archive.read("figures.tex").decode()
            assert "[width=6.9in]{figures/01_leaderboard.pdf}" in tex
            assert "[width=3.3in]{figures/02_confusion.pdf}" in tex
            readme = archive.read("README.txt").decode()
            assert "figures/01_leaderboard is 6.9 in wide: at 3.3 in some words would" in readme
            assert "02_confusion" not in readme

    def test_a_table_is_no_panel(self, summaries, figures):
        table = item_of(jv.leaderboard(summaries).error_correlation())
        with pytest.raises(ValueError, match="got 2, 1 of them no figure"):
            panels_of([item_of(figures[0]), table])


def test_names_of_the_data_are_inert_everywhere():
    judge, human = f"gpt {HOSTILE}", f"human {HOSTILE}"
    rows = [
        {"item": f"i{n}", "rater": who, "label": 1 + (n * (k + 1)) % 3,
         "kind": "machine" if k == 2 else "human", "criterion": HOSTILE}
        for n in range(30) for k, who in enumerate((human, f"{human} 2", judge))
    ]  # fmt: skip
    labels = jv.read_labels(
        pd.DataFrame(rows), {"scale": {"kind": "ordinal", "categories": [1, 2, 3]}}
    ).renamed(HOSTILE)
    pair = labels.compare(judge, HOSTILE)
    report = jv.report(labels, [jv.binned_jsd(pair), jv.confusion(pair)])
    html = re.sub(r'id="plotly">[^<]*', "", report.html)
    assert "<img" not in html
    assert html.count("&lt;img src=x") > 5
    assert r"\textbackslash{}LaTeX" in report.methods.latex


def test_files_are_written_where_they_are_asked_for(report, tmp_path):
    report.to_html(tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8") == report.html


class TestNames:
    JUDGES = {"sage": "Sage (v2)", "dice": "middling's twin"}
    CRITERIA = {"coherence": "Coherence", "fluency": "coherence"}

    def renamed(self, made, labels):
        source = recipe_of(labels)
        recipe = with_names(recipe_of(made), {source: labels}, self.JUDGES, self.CRITERIA)
        return recipe.evaluate({source: labels})

    def test_no_number_changes_and_every_name_does(self, summaries):
        pairs = {one: summaries.compare(one, "coherence") for one in ("sage", "dice")}
        tables = {one: jv.agreement_table(pair, n_boot=20) for one, pair in pairs.items()}
        figures = [
            jv.figures.agreement(tables),
            jv.figures.perception(jv.binned_jsd(pairs["sage"])),
            jv.figures.verdicts(jv.verdicts(summaries, n_boot=20)),
            jv.figures.distributions(jv.label_distributions(summaries, "fluency")),
        ]
        for figure in figures:
            again = self.renamed(figure, summaries)
            before, after = json.loads(figure.to_json()), json.loads(again.to_json())
            assert numbers_in(before) == numbers_in(after)
            assert "sage" in str(before)
            assert "sage" not in str(after)
            assert "fluency" not in str(after)
            assert "Sage (v2)" in str(after)

    def test_the_code_makes_the_renamed_figure(self, summaries):
        figure = jv.figures.confusion(jv.confusion(summaries.compare("sage", "coherence")))
        again = self.renamed(figure, summaries)
        made: dict[str, object] = {}
        exec(jv.code_of(again), made)
        assert made["figure"] == again
        assert "Sage (v2)" in str(again)

    def test_a_judge_and_a_criterion_of_one_name_stay_apart(self):
        table = pd.DataFrame(
            {"item": [f"i{n}" for n in range(20)] * 3, "criterion": "x",
             "rater": ["human_1"] * 20 + ["human_2"] * 20 + ["x"] * 20,
             "kind": ["human"] * 40 + ["machine"] * 20, "label": [1, 2] * 30}
        )  # fmt: skip
        labels = jv.read_labels(table, {"scale": {"kind": "ordinal", "categories": [1, 2]}})
        recipe = recipe_of(jv.confusion(labels.compare("x", "x")))
        again = with_names(recipe, {recipe_of(labels): labels}, {"x": "judge"}, {}).evaluate(
            {recipe_of(labels): labels}
        )
        assert (again.judge, again.criterion) == ("judge", "x")


def numbers_in(figure: object) -> list[float]:
    """Numbers that are drawn: texts of other lengths are set elsewhere."""
    found: list[float] = []
    for trace in figure["data"]:
        for key in ("x", "y"):
            values = trace.get(key)
            if isinstance(values, dict):
                found.append(values["bdata"])
            else:
                found += [one for one in values or () if isinstance(one, int | float)]
    return found


def test_several_data_sets_are_named_and_mapped(summaries):
    other = jv.demo("inference")
    report = jv.Report("both", summaries, (), others=(other,))
    assert "Data set summaries: 320 items." in report.html
    assert "Data set inference: 400 items." in report.html
    with opened(report) as archive:
        mapping = json.loads(archive.read("mapping.json"))
    assert mapping == {"summaries": summaries.mapping, "inference": other.mapping}


def test_code_names_files_without_their_folders(tmp_path):
    (tmp_path / "mine.csv").write_bytes(demo_path("inference").read_bytes())
    labels = jv.read_labels(tmp_path / "mine.csv")
    (item,) = jv.report(labels, [jv.confusion(labels.compare("owl"))]).items
    assert '"mine.csv"' in item.code
    assert str(tmp_path) not in item.code
    assert str(tmp_path / "mine.csv") in jv.code_of(labels)


def test_a_table_that_an_engine_counts_is_reported_on(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    grades = {name: rng.integers(1, 6, 40) for name in ("human_1", "human_2", "human_3", "gpt-4o")}
    frame = pd.DataFrame({"item": [f"q{n}" for n in range(40)], **grades})
    path = tmp_path / "grades.parquet"
    frame.to_parquet(path)
    counted, read = (
        jv.report(labels, n_boot=20, n_null=10)
        for labels in (jv.open(path, "polars"), jv.read_labels(path))
    )
    counted.to_html(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Data set grades: 160 labels, counted by Polars." in page
    assert "Data set grades: 40 items." in read.html
    [sentence] = jv.verdicts(read.labels, n_boot=20).sentences
    assert sentence in unescape(page)


def test_a_report_is_not_written_under_another_kind_of_name(tmp_path: Path) -> None:
    found = jv.report(jv.demo("inference"), items=[])
    for write, name, ending in (
        (found.to_html, "r.pdf", "'.html'"), (found.to_zip, "r.html", "'.zip'"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=f"named as another kind, '{name}'; let it end in "
                                             f"{ending}"):  # fmt: skip
            write(tmp_path / name)
        assert not (tmp_path / name).exists()
    found.to_html(tmp_path / "r.html")
    assert repr(found).startswith("Report: ")
    assert "labels=" not in repr(found)
