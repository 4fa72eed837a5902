import pandas as pd
import pytest

from judgeviz.export.escaping import latex_text, markdown_escaped
from judgeviz.export.html import html
from judgeviz.export.latex import latex, latex_table
from judgeviz.export.markdown import markdown
from judgeviz.export.table import (
    Cell,
    Heading,
    Table,
    bold,
    decimals_of,
    number_cell,
    p_cell,
    rounded,
    share_with_interval,
    with_interval,
)

NAN = float("nan")


@pytest.fixture
def table():
    """Two rows of one judge under one group, with everything that a table can have."""
    return Table(
        caption="Agreement of a_1: 50% <b>.",
        headings=(
            Heading("judge", is_text=True),
            Heading("n"),
            Heading("HM′", "Krippendorff's α"),
            Heading("Δ", "Krippendorff's α"),
        ),
        rows=(
            (Cell("gpt_4 & co"), Cell("40"), Cell("0.50", "[0.45, 0.55]", emphasis="bold"),
             Cell("−0.10", note="other winner")),
            (Cell("gpt_4 & co"), Cell("3"), Cell("–"), Cell("0.20", emphasis="underlined")),
        ),
        notes=("HM′: the judge.", "–: no item."),
        emphasis=(("bold", "ahead"), ("underlined", "behind")),
        settings=("judgeviz | seed: 0",),
    )  # fmt: skip


def test_the_whole_latex(table):
    assert latex(table) == (
        r"""% needs \usepackage{booktabs}
% judgeviz | seed: 0
\begin{table}
\centering\small\setlength{\tabcolsep}{3pt}
\begin{tabular}{lrrr}
\toprule
 &  & \multicolumn{2}{c}{Krippendorff's $\alpha$} \\
\cmidrule(lr){3-4}
judge & n & HM$'$ & $\Delta$ \\
\midrule
gpt\_4 \& co & 40 & \textbf{0.50} & $-$0.10 (other winner) \\
 &  & {\scriptsize [0.45, 0.55]} &  \\
 & 3 & -- & \underline{0.20} \\
\bottomrule
\end{tabular}
\caption{Agreement of a\_1: 50\% \textless{}b\textgreater{}.}
\par\smallskip\footnotesize\raggedright
HM$'$: the judge.\par
\textbf{Bold}: ahead; \underline{underlined}: behind.\par
--: no item.\par
judgeviz \textbar{} seed: 0\par
\end{table}
"""
    )


def test_the_whole_markdown(table):
    assert markdown(table) == (
        "| judge | n | Krippendorff's α: HM′ | Krippendorff's α: Δ |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| gpt\\_4 & co | 40 | **0.50** \\[0.45, 0.55\\] | −0.10 (other winner) |\n"
        "| gpt\\_4 & co | 3 | – | _0.20_ |\n"
        "\nHM′: the judge.\n"
        "\n**Bold**: ahead. _Italic_: behind.\n"
        "\n–: no item.\n"
        "\n`judgeviz | seed: 0`\n"
    )


def test_html_escapes_and_marks(table):
    text = html(table)
    assert "<caption>Agreement of a_1: 50% &lt;b&gt;.</caption>" in text
    assert '<th scope="colgroup" colspan="2">Krippendorff&#x27;s α</th>' in text
    cells = (
        '<td style="text-align: left">gpt_4 &amp; co</td>'
        '<td style="text-align: right">40</td>'
        '<td style="text-align: right"><b>0.50</b> <small>[0.45, 0.55]</small></td>'
        '<td style="text-align: right">−0.10 <small>(other winner)</small></td>'
    )
    assert f"<tr>{cells}</tr>" in text
    assert "<b>Bold</b>: ahead. <u>Underlined</u>: behind." in text


def test_intervals_are_left_out(table):
    for write in (latex, markdown, html):
        assert "0.45" in write(table)
        assert "0.45" not in write(table.without_intervals())
        assert "other winner" in write(table.without_intervals())


def test_a_wide_table_goes_over_both_columns_of_a_paper():
    wide = Table("", tuple(Heading(str(n)) for n in range(9)), ())
    assert r"\begin{table*}" in latex(wide)
    assert r"\caption" not in latex(wide)


def test_rows_fit_the_headings():
    with pytest.raises(ValueError, match=r"^A table of 1 columns has rows of that many cells; got"):
        Table("", (Heading("a"),), ((Cell("1"), Cell("2")),))


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.254, "0.25"), (-0.254, "−0.25"), (-0.001, "0.00"), (NAN, "–"), (12.0, "12.00")],
)
def test_numbers_are_rounded(value, text):
    assert rounded(value) == text


def test_shares_are_in_per_cent_and_intervals_alike():
    assert number_cell(0.5, -0.04, 1, percent=True) == Cell("50.0", "[−4.0, 100.0]")
    assert number_cell(0.5, NAN, NAN) == Cell("0.50")
    assert number_cell(NAN, 0, 1) == Cell("–")


def test_names_are_escaped():
    assert latex_text("50% of\na_b {x} #1 $y$ ~^\\") == (
        r"50\% of a\_b \{x\} \#1 \$y\$ \textasciitilde{}\textasciicircum{}\textbackslash{}"
    )
    assert markdown_escaped("a|b *c* _d_ <e>\n") == r"a\|b \*c\* \_d\_ \<e\> "


def test_a_data_frame_as_it_stands():
    table = pd.DataFrame({"a_b": ["50% & <x>"], "p": [0.12345], "n": [3], "q": [NAN]})
    text = latex_table(table, caption="A_1")
    assert r"a\_b & p & n & q \\" in text
    assert r"50\% \& \textless{}x\textgreater{} & 0.123 & 3 & -- \\" in text
    assert r"\begin{tabular}{lrrr}" in text
    assert r"\caption{A\_1}" in text


@pytest.mark.parametrize(("p", "text"), [(0.0004, "<0.001"), (0.0126, "0.013"), (NAN, "–")])
def test_small_p_values_are_not_zero(p, text):
    assert p_cell(p) == Cell(text)


def test_a_row_in_bold_keeps_what_it_says():
    (first, _) = bold((number_cell(0.5, 0.4, 0.6), Cell("yes")))
    assert first == Cell("0.50", "[0.40, 0.60]", emphasis="bold")


def test_signs_of_statistics_are_spelt_out():
    assert latex_text("ε ω Φ ≤") == r"$\varepsilon$ $\omega$ $\Phi$ $\leq$"


@pytest.mark.parametrize(
    ("ends", "decimals"),
    [
        ((0.15, 0.21), 2),
        ((-0.004, 0.004), 3),
        ((0.18012, 0.18041), 4),
        ((0.180121, 0.180129), 4),  # never more
        ((0.18, 0.18), 2),  # no digits tell them apart
        ((NAN, NAN), 2),
        ((0.1, float("inf")), 2),
    ],
)
def test_an_interval_has_as_many_decimals_as_tell_its_ends_apart(ends, decimals):
    assert decimals_of(*ends) == decimals


def test_a_share_of_nearly_all_is_not_all():
    assert share_with_interval(219 / 220, 0.975, 0.999) == "99.5 % [97.5, 99.9]"
    assert share_with_interval(1, 0.97, 1) == "100 % [97, 100]"
    assert share_with_interval(0.003, 0.0, 0.02) == "0.3 % [0.0, 2.0]"


def test_a_difference_whose_interval_leaves_0_out_shows_that():
    assert with_interval(-0.06, -0.14, -0.004, sign="+") == "−0.060 [−0.140, −0.004]"
    assert with_interval(0.06, 0.0004, 0.14, sign="+") == "+0.0600 [+0.0004, +0.1400]"
    assert with_interval(-0.06, -0.14, 0.004, sign="+") == "−0.06 [−0.14, 0.00]"
    assert with_interval(0.06, 0.004, 0.14) == "0.06 [0.00, 0.14]"  # of what is never below 0


def test_a_number_has_the_decimals_of_its_interval():
    assert with_interval(0.0004, -0.0003, 0.0011) == "0.000 [0.000, 0.001]"
    assert with_interval(-0.0012, -0.0015, -0.0008, sign="+") == "−0.001 [−0.002, −0.001]"
    assert with_interval(0.18026, 0.18012, 0.18041) == "0.1803 [0.1801, 0.1804]"
    assert with_interval(0.5002, 0.5001, 0.5003, percent=True) == "50.02 [50.01, 50.03]"
    assert with_interval(0.5, NAN, NAN) == "0.50"
    assert with_interval(NAN, 0.1, 0.2) == "–"
    assert number_cell(0.0005, 0.0002, 0.0004) == Cell("0.0005", "[0.0002, 0.0004]")


def test_shares_of_very_many_items_do_not_read_as_none():
    assert share_with_interval(0.95, 0.88, 0.98) == "95 % [88, 98]"
    assert share_with_interval(0.0003, 0.0002, 0.0004) == "0.03 % [0.02, 0.04]"
    assert share_with_interval(-0.65, -0.72, -0.57, unit="points", sign="+") == (
        "−65 points [−72, −57]"
    )
