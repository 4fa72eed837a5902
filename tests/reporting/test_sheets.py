"""Files of figures, opened and measured."""

import asyncio
import io
import os
import re
import shutil
import struct
import subprocess
import zlib
from functools import partial
from html import unescape
from pathlib import Path

import plotly.graph_objects as go
import pytest
from choreographer.browsers.chromium import Chromium
from choreographer.channels.pipe import Pipe
from PIL import Image

import judgeviz as jv
from judgeviz.reporting import chromium
from judgeviz.reporting.chromium import NoBrowserError, badly_set
from judgeviz.reporting.sheets import (
    WIDTHS,
    figure_file,
    file_of,
    misfits,
    readable_sheet,
    sheet_of,
)
from tests.reporting.conftest import needs_browser

needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="no poppler here")


def page_size(pdf: bytes) -> list[float]:
    (box,) = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [float(side) for side in box]


def text_sizes(svg: str) -> set[float]:
    """Sizes in points of all texts in a sheet of 120 pixels an inch."""
    found = re.findall(r"<(?:text|tspan)[^>]*?font-size: ([\d.]+)px", svg)
    return {0.6 * float(size) for size in found}


@needs_browser
@pytest.mark.parametrize("width", WIDTHS)
def test_a_pdf_has_the_size_that_was_asked_for_one_page_and_its_fonts(draw, width):
    pdf = figure_file(draw, "pdf", width=width)
    sheet = sheet_of(draw, width=width)
    assert page_size(pdf) == pytest.approx([72 * width, 72 * sheet.height], abs=0.5)
    assert len(re.findall(rb"/Type /Page\b(?!s)", pdf)) == 1
    assert b"about:blank" not in pdf
    assert sheet.title in draw("print").layout.title.text
    n_fonts = len(re.findall(rb"/Type /FontDescriptor", pdf))
    assert n_fonts >= 2
    assert len(re.findall(rb"/FontFile[23]? ", pdf)) == n_fonts


@needs_browser
def test_the_words_of_an_svg_are_text_in_fonts_of_one_width(draw):
    svg = figure_file(draw, "svg").decode()
    assert "@font-face" not in svg
    families = set(re.findall(r"font-family: ([^;\"]+)", svg))
    assert {one.replace("'", "") for one in families} == {
        "Liberation Sans, Arial, Helvetica, sans-serif"
    }


@needs_browser
@pytest.mark.parametrize("width", WIDTHS)
def test_text_is_from_7_to_9_points(draw, width):
    sizes = text_sizes(sheet_of(draw, width=width).svg)
    assert [min(sizes), max(sizes)] == pytest.approx([7.2, 9.0])


@needs_browser
def test_a_png_has_300_dots_an_inch_and_says_so(draw):
    png = figure_file(draw, "png", width=3.3)
    width, height = struct.unpack(">II", png[16:24])
    assert width == 990
    assert height == round(300 * sheet_of(draw, width=3.3).height)
    chunks = {}
    place = 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kind, data = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        (said,) = struct.unpack(">I", png[place + 8 + length : place + 12 + length])
        assert said == zlib.crc32(kind + data)
        chunks[kind] = data
        place += length + 12
    assert struct.unpack(">IIB", chunks[b"pHYs"]) == (11811, 11811, 1)


@needs_browser
@pytest.mark.parametrize("width", WIDTHS)
def test_a_png_has_the_whole_figure(draw, width):
    sheet = sheet_of(draw, width=width)
    few, many = (inked_part(file_of(sheet, "png", dpi)) for dpi in (60, 300))
    assert many == pytest.approx(few, abs=0.01)
    left, top, right, bottom = many
    assert max(left, top, 1 - right, 1 - bottom) < 0.1


def inked_part(png: bytes) -> list[float]:
    """Left, upper, right and lower end of what is drawn, as shares of the picture."""
    picture = Image.open(io.BytesIO(png)).convert("L").point(lambda grey: 255 * (grey < 250))
    box = picture.getbbox()
    assert box is not None
    return [end / picture.size[place % 2] for place, end in enumerate(box)]


@needs_browser
def test_an_svg_says_its_size_and_stands_on_white_whatever_the_page(draw):
    svg = figure_file(draw, "svg", width=6.9).decode()
    assert svg.startswith('<svg width="6.9in" height="')
    assert 'viewBox="0 0 828 ' in svg
    assert '<rect width="100%" height="100%" fill="#FFFFFF"/>' in svg
    assert not re.findall(r"https?://(?!www\.w3\.org/)", svg)


@needs_browser
def test_panels_have_letters_and_stand_side_by_side_where_they_fit(draw, summaries):
    confusion = jv.confusion(summaries.compare("sage", "coherence"))
    shares = jv.label_distributions(summaries, "coherence")
    small = [
        partial(draw_confusion, confusion),
        lambda t: jv.figures.distributions(shares, theme=t),
    ]
    sheet = sheet_of([*small, draw], width=6.9)
    letters = re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>([a-z])</text>', sheet.svg)
    assert [letter for *_, letter in letters] == ["a", "b", "c"]
    (xa, ya), (xb, yb), (xc, yc) = ((int(x), int(y)) for x, y, _ in letters)
    assert (ya, xa) == (yb, xc)
    assert xb > 400
    assert yc > ya
    assert badly_set(sheet) == []


@needs_browser
def test_a_panel_with_nothing_beside_it_is_as_wide_as_the_page(summaries):
    draws = [
        partial(draw_confusion, jv.confusion(summaries.compare(one, "coherence")))
        for one in ("sage", "middling", "dice")
    ]
    svg = sheet_of(draws, width=6.9).svg
    widths = [int(one) for one in re.findall(r'<svg x="\d+" y="\d+" [^>]*?width="(\d+)"', svg)]
    assert widths == [396, 396, 828]


def draw_confusion(result: jv.Confusion, theme: str) -> go.Figure:
    return jv.figures.confusion(result, theme=theme)


@needs_browser
def test_without_titles_the_drawing_is_the_same_and_the_page_lower(draw):
    with_title, without = (sheet_of(draw, titles=titles) for titles in (True, False))
    assert "summaries" in with_title.svg
    assert "summaries" not in without.svg
    assert with_title.height - without.height == pytest.approx(0.67, abs=0.15)
    assert misfits(draw, width=6.9, titles=False) == []
    bars = re.compile(r'<path d="(M[\d.,]+V[^"]*)"')
    assert bars.findall(with_title.svg) == bars.findall(without.svg) != []


@needs_browser
def test_a_figure_that_does_not_fit_a_column_is_told_and_set_at_a_width_that_does(summaries):
    draw = partial(draw_board, jv.leaderboard([summaries, jv.demo("inference")]))
    assert misfits(draw, width=6.9) == []
    assert any(one == "run together: 100 / 100" for one in misfits(draw, width=3.3))
    sheet, is_readable = readable_sheet(draw, width=3.3)
    assert (sheet.width, is_readable) == (6.9, True)
    confusion = partial(draw_confusion, jv.confusion(summaries.compare("dice", "coherence")))
    sheet, is_readable = readable_sheet(confusion, width=3.3)
    assert (sheet.width, is_readable) == (3.3, True)


@needs_browser
def test_a_figure_that_fits_nowhere_is_said_to(summaries):
    def crowded(theme: str) -> go.Figure:
        figure = jv.figures.confusion(jv.confusion(summaries.compare("dice", "coherence")))
        return figure.add_annotation(text="x" * 400, x=0, y=0, xref="paper", showarrow=False)

    sheet, is_readable = readable_sheet(crowded, width=3.3)
    assert (sheet.width, is_readable) == (3.3, False)


def draw_board(board: jv.Leaderboard, theme: str) -> go.Figure:
    return jv.figures.leaderboard(board, theme=theme)


@needs_browser
@pytest.mark.parametrize("width", [3.3, 6.9])
def test_nothing_is_cut_off_or_written_over_other_words(summaries, width):
    pairs = {one: summaries.compare(one, "coherence") for one in ("sage", "middling", "dice")}
    tables = {one: jv.agreement_table(pair, n_boot=50) for one, pair in pairs.items()}
    scores = jv.demo("translation")
    favours = [jv.favoritism(scores.compare(one), n_boot=50) for one in scores.judges]
    curves = [jv.subset_curves(pair, n_draws=10) for pair in pairs.values()]
    drawn = {
        "verdicts": partial(jv.figures.verdicts, jv.verdicts(summaries, n_boot=50)),
        "agreement": partial(jv.figures.agreement, tables),
        "confusion": partial(jv.figures.confusion, jv.confusion(pairs["dice"])),
        "perception": partial(jv.figures.perception, jv.binned_jsd(pairs["dice"])),
        "alt-test": partial(jv.figures.alt_test, jv.alt_test(pairs["sage"])),
        "ranks": partial(jv.figures.ranks, [jv.rank_systems(one) for one in pairs.values()]),
        "curves": partial(jv.figures.subset_curves, curves),
        "graphs": partial(jv.figures.dag, jv.rank_systems(scores.compare("lexica"))),
        "scores": partial(
            jv.figures.correlations,
            [jv.score_correlations(scores.compare(one), n_boot=50) for one in scores.judges],
        ),
        "votes": partial(jv.figures.verdicts, jv.verdicts(jv.demo("preferences"), n_boot=50)),
        "favi boxes": partial(jv.figures.favi_box, favours),
        "pair": partial(jv.figures.pair_card, favours[-1]),
        "judges": partial(jv.figures.judge_summary, favours),
    }
    for name, draw in drawn.items():
        assert misfits(lambda theme, draw=draw: draw(theme=theme), width=width) == [], name


@needs_browser
@needs_poppler
def test_all_words_are_in_the_pdf_and_on_its_page(draw, tmp_path: Path):
    file = tmp_path / "figure.pdf"
    file.write_bytes(figure_file(draw, "pdf", width=3.3))
    told = subprocess.run(
        ["pdftotext", "-bbox", file, "-"], capture_output=True, text=True, check=True
    ).stdout
    width, height = map(float, re.findall(r'page width="([\d.]+)" height="([\d.]+)"', told)[0])
    box = r'xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<'
    words = re.findall(box, told)
    assert {"summaries", "coherence", "sage", "JSD"} <= {unescape(word) for *_, word in words}
    for left, top, right, bottom, word in words:
        assert min(float(left), float(top)) >= 0, word
        assert float(right) <= width, word
        assert float(bottom) <= height, word


@needs_browser
def test_names_that_are_markup_elsewhere_are_text(perception):
    hostile = '<script>1</script><b>x</b>&amp; "q"'
    named = jv.binned_jsd(jv.demo("summaries").renamed(hostile).compare("sage", "coherence"))
    svg = sheet_of(lambda theme: jv.figures.perception(named, theme=theme)).svg
    assert "<script" not in svg
    drawn = "".join(re.findall(">([^<]*)<", svg))
    assert hostile in unescape(drawn).replace("\xa0", " ")


@needs_browser
def test_the_browser_that_died_is_started_again(draw):
    first = figure_file(draw, "svg")
    chromium._BROWSER._open._kaleido.subprocess.kill()
    ids = re.compile(r"(clip|defs-|topdefs-|g)[0-9a-f]{6}")
    assert len(ids.sub("", figure_file(draw, "svg").decode())) == len(ids.sub("", first.decode()))


@needs_browser
def test_only_the_farewell_of_a_browser_is_not_logged(draw, caplog):
    figure_file(draw, "svg")  # which starts one
    for last, is_said in ((b"{bye}\n\0", False), (b"{\0", True)):
        pipe = Pipe()
        pipe.open()
        os.write(pipe._write_from_browser, b'{"id": 1}\0' + last)
        assert pipe.read_jsons()[0] == [{"id": 1}]
        pipe.close()
        assert ("JSONError" in caplog.text) == is_said


@needs_browser
def test_a_browser_that_does_not_answer_is_started_again(draw, monkeypatch):
    chromium._BROWSER.close()
    starts = []

    async def hanging() -> None:
        starts.append("hangs")
        await asyncio.sleep(600)

    start = chromium._Open.start

    async def started() -> chromium._Open:
        if not starts:
            await hanging()
        return await start()

    wait_for = chromium._BROWSER._wait_for
    monkeypatch.setattr(chromium._Open, "start", started)
    monkeypatch.setattr(
        chromium._BROWSER,
        "_wait_for",
        lambda work, seconds=60: wait_for(work, seconds if starts else 0.5),
    )
    assert figure_file(draw, "svg").startswith(b"<svg")
    assert starts == ["hangs"]


@pytest.mark.parametrize("name", ["chromium-headless-shell", "chrome-headless-shell"])
def test_a_browser_without_a_window_is_taken_unless_another_is_named(name, monkeypatch, tmp_path):
    shell = tmp_path / name
    shell.touch(0o755)
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    for installed in ("/usr/bin/chromium", None):
        monkeypatch.setattr(Chromium, "find_browser", lambda skip_local, path=installed: path)
        assert chromium._found() == str(shell)
    monkeypatch.setattr(Chromium, "find_browser", lambda skip_local: os.environ["BROWSER_PATH"])
    monkeypatch.setenv("BROWSER_PATH", "/opt/chrome")
    assert chromium._found() == "/opt/chrome"
    monkeypatch.delenv("BROWSER_PATH")
    monkeypatch.setattr(Chromium, "find_browser", lambda skip_local: None)
    shell.unlink()
    assert chromium._found() is None


def test_without_a_browser_one_sentence_says_how_to_get_it(draw, monkeypatch):
    chromium._BROWSER.close()
    monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")
    with pytest.raises(NoBrowserError, match=r"pip install kaleido.* Chrome or Chromium"):
        figure_file(draw)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"file_format": "gif"}, "'pdf', 'svg' or 'png'; got 'gif'"),
        ({"width": 0.5}, "from 2 to 40 inches wide; got 0.5"),
        ({"draw": []}, "name at least one"),
    ],
)
def test_what_cannot_be_is_said(draw, arguments, said):
    with pytest.raises(ValueError, match=said):
        figure_file(**{"draw": draw, **arguments})
