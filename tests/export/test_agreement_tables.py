import csv
import io
from dataclasses import replace

import pandas as pd
import pytest
from judgeviz.analysis.agreement.layout import views_of
from judgeviz.export.agreement_frames import agreement_frames
from judgeviz.export.agreement_tables import (
    agreement_csv,
    agreement_latex,
    agreement_markdown,
)
from judgeviz.export.latex_text import latex_text, markdown_escaped

import judgeviz as jv
from judgeviz.analysis.provenance import Provenance

NAN = float("nan")
ALPHA = ("alpha_hh", "alpha_mm", "alpha_hm", "alpha_delta", "alpha_h1m", "alpha_held_out")


def small(judge="gpt_4 & co", intervals=False):
    """Two strata of an ordinal table made by hand; the second has no HM."""
    table = pd.DataFrame(
        {
            "stratum": ["All", "PA = 1"],
            "items": [40, 10],
            "share": [1.0, 0.25],
            **dict(zip(ALPHA, ([0.5, 1.0], [NAN, NAN], [0.6, NAN], [-0.1, NAN], [0.4, NAN],
                               [0.55, 0.9]), strict=True)),
            "jsd": [0.25, 0.5],
            "jsd_held_out": [0.2, 0.4],
            "spearman_median": [-0.004, 0.5],
            "spearman_mean": [0.3, 0.5],
            "kendall_median": [0.2, 0.5],
            "kendall_mean": [0.2, 0.5],
        }
    )  # fmt: skip
    if intervals:
        for name in (*ALPHA, "jsd"):
            table[f"{name}_low"] = table[name] - 0.05
            table[f"{name}_high"] = table[name] + 0.05
    one = "no item has two or more labels of the judge"
    table.attrs["why_undefined"] = {
        ("All", "alpha_mm"): one,
        ("PA = 1", "alpha_mm"): one,
        **{
            ("PA = 1", f"alpha_{ending}"): "all 20 labels are 5: chance agreement is 1"
            for ending in ("hm", "delta", "h1m")
        },
    }
    table.attrs["provenance"] = Provenance(
        (("data set", "demo_1"), ("criterion", "50% <b>"), ("judge", judge), ("seed", "0"))
    )
    return table


def test_the_whole_latex_of_a_small_table():
    assert agreement_latex(small(), families=("alpha", "jsd")) == (
        r"""% judgeviz 0.1.0 | data set: demo_1 | criterion: 50% <b> | judge: gpt_4 & co | seed: 0
% needs \usepackage{booktabs}
\begin{table*}
\centering\small\setlength{\tabcolsep}{3pt}
\begin{tabular}{llrrrrrrrrrr}
\toprule
 &  &  &  & \multicolumn{6}{c}{Krippendorff's $\alpha$} & \multicolumn{2}{c}{JS\textsubscript{b}} \\
\cmidrule(lr){5-10}\cmidrule(lr){11-12}
Judge & Partition & $n$ & \% & HH & MM & HM & $\Delta$ & H$'$M & HH$'$ & HM & HH$'$ \\
\midrule
gpt\_4 \& co & All & 40 & 100.0 & 0.50 & -- & \textbf{0.60} & $-$0.10 & 0.40 & 0.55 & 0.25 & 0.20 \\
 & PA = 1 & 10 & 25.0 & 1.00 & -- & -- & -- & -- & 0.90 & 0.50 & 0.40 \\
\bottomrule
\end{tabular}
\caption{Agreement of humans and judges by how sure the humans were: demo\_1, 50\% \textless{}b\textgreater{}.}
\par\smallskip\footnotesize\raggedright
HH: humans among themselves; MM: the judge's answers among themselves; HM: humans against the judge, by majority (graded labels: median); $\Delta$: HH minus HM; H$'$M: one human label per item, drawn, against the judge; HH$'$: a held-out human in the judge's place. Krippendorff's $\alpha$ is ordinal; JS\textsubscript{b} is the distance (square root, base e).\par
\textbf{Bold}: HM above HH; \underline{underlined}: HH above HM.\par
--: Krippendorff's $\alpha$ MM (All), Krippendorff's $\alpha$ MM (PA = 1): no item has two or more labels of the judge; Krippendorff's $\alpha$ HM (PA = 1), Krippendorff's $\alpha$ $\Delta$ (PA = 1), Krippendorff's $\alpha$ H$'$M (PA = 1): all 20 labels are 5: chance agreement is 1.\par
judgeviz 0.1.0 \textbar{} data set: demo\_1 \textbar{} criterion: 50\% \textless{}b\textgreater{} \textbar{} judge: gpt\_4 \& co \textbar{} seed: 0\par
\end{table*}
"""  # noqa: E501 -- the file's own lines
    )


def test_intervals_stand_below_the_numbers():
    text = agreement_latex(small(intervals=True), families=("jsd",))
    assert r" &  &  &  & {\scriptsize [0.20, 0.30]} &  \\" in text
    assert "scriptsize" not in agreement_latex(small(intervals=True), intervals=False)


def test_every_row_has_as_many_cells_as_the_header():
    for text in (agreement_latex(small(intervals=True)), agreement_latex(preferences())):
        rows = [line for line in text.splitlines() if line.endswith(r" \\")]
        header = next(row for row in rows if row.startswith("Judge"))
        plain = [row.replace(r"\&", "") for row in rows if "multicolumn" not in row]
        assert {row.count("&") for row in plain} == {header.count("&")}


def preferences():
    return jv.agreement_table(jv.demo("preferences").compare("arbiter"))


def test_preferences_have_winners():
    text = agreement_latex(preferences())
    assert r"\multicolumn{5}{c}{Winner and win rate}" in text
    first = next(line for line in text.splitlines() if line.startswith("arbiter & All"))
    assert first.endswith(r"& B & 41.0 & A & 50.5 & 9.5 \\")


def test_markdown_is_a_table_with_its_settings():
    text = agreement_markdown(small(intervals=True), families=("alpha",))
    header, rule, first, second, *rest = text.splitlines()
    assert header.startswith("| judge | stratum | n | share (%) | Krippendorff's α: HH |")
    assert {line.count(" | ") for line in (header, rule, first, second)} == {9}
    assert first.startswith("| gpt\\_4 & co | All | 40 | 100.0 | 0.50 [0.45, 0.55] | – | **0.60**")
    assert rest[-1].startswith("`judgeviz 0.1.0 | data set: demo_1 | criterion: 50% <b>")
    assert any("all 20 labels are 5: chance agreement is 1" in line for line in rest)


def test_a_difference_within_its_interval_is_not_marked():
    table = small(intervals=True)
    table.loc[0, "alpha_delta_high"] = 0.01
    assert "**0.60**" not in agreement_markdown(table)
    assert "**0.60**" in agreement_markdown(small())


def test_csv_has_full_precision_reasons_and_settings():
    table = small()
    table.loc[0, "alpha_hh"] = 1 / 3
    first, second = csv.DictReader(io.StringIO(agreement_csv({"gpt_4 & co": table})))
    assert float(first["alpha_hh"]) == 1 / 3
    assert first["alpha_mm"] == ""
    assert first["undefined"] == "alpha_mm: no item has two or more labels of the judge"
    assert "alpha_hm: all 20 labels are 5: chance agreement is 1" in second["undefined"]
    assert second["settings"].endswith("| seed: 0")
    assert (first["judge"], first["data_set"]) == ("gpt_4 & co", "demo_1")


def test_several_judges_stand_under_each_other_with_one_line_of_settings():
    text = agreement_latex({"a": small("a"), "b": small("b")})
    assert "| judge: a, b | seed: 0" in text.splitlines()[0]
    assert text.count("data set:") == 2
    assert r"\nb & All".replace(r"\n", "\n") in text


def test_humans_alone_have_only_columns_of_humans():
    pair = jv.demo("summaries").compare(None, criterion="coherence")
    header = agreement_markdown(jv.agreement_table(pair)).splitlines()[0]
    assert header == (
        "| judge | stratum | n | share (%) | Krippendorff's α: HH | Krippendorff's α: HH′ "
        "| JS_b: HH′ |"
    )


def test_scores_have_correlations_and_no_columns_of_labels():
    pair = jv.demo("summaries").compare("rouge_l", criterion="coherence")
    (view,) = views_of(jv.agreement_table(pair))
    names = [column.name for family in view.families for column in family.columns]
    assert "alpha_hm" not in names
    assert names[-4:] == ["spearman_median", "spearman_mean", "kendall_median", "kendall_mean"]


def test_names_are_escaped():
    assert latex_text("50% of\na_b {x} #1 $y$ ~^\\") == (
        r"50\% of a\_b \{x\} \#1 \$y\$ \textasciitilde{}\textasciicircum{}\textbackslash{}"
    )
    assert markdown_escaped("a|b *c* _d_ <e>\n") == r"a\|b \*c\* \_d\_ \<e\> "


def test_an_unknown_family_is_refused():
    with pytest.raises(ValueError, match=r"^There is no family 'beta' of statistics; there are"):
        agreement_markdown(small(), families=("beta",))


def test_what_is_no_table_is_refused():
    with pytest.raises(ValueError, match=r"^This is no agreement table: it has no column 'strat"):
        agreement_latex(pd.DataFrame({"x": [1]}))
    with pytest.raises(ValueError, match=r"at least one table; got none\.$"):
        agreement_latex({})


def test_nothing_is_negative_zero():
    assert "−0.00" not in agreement_markdown(small())


def test_the_screen_sorts_numbers_and_shows_marks():
    frames = agreement_frames({"gpt_4 & co": small(intervals=True)}, intervals=True)
    assert frames.numbers["α Δ"].dtype == float
    assert frames.texts["α Δ"].tolist() == ["▲ −0.10 [−0.15, −0.05]", "–"]
    assert frames.leaders["α Δ"].tolist() == ["judge", ""]
    assert frames.places == (("gpt_4 & co", 0), ("gpt_4 & co", 1))
    first = frames.reasons.iloc[0].tolist()
    assert first == [
        "gpt_4 & co", "All", "α MM", "no item has two or more labels of the judge",
    ]  # fmt: skip


def test_what_a_judge_cannot_have_is_one_reason():
    labels = jv.demo("summaries")
    tables = {
        judge: jv.agreement_table(labels.compare(judge, criterion="coherence"))
        for judge in ("sage", "rouge_l")
    }
    reasons = agreement_frames(tables, families=("alpha",)).reasons
    assert reasons[reasons["stratum"] == "all strata"].to_numpy().tolist() == [
        [
            "rouge_l",
            "all strata",
            "α MM, α HM, α Δ, α H′M",
            "'rouge_l' gives scores, not labels of the scale",
        ]
    ]


def test_tables_are_not_changed():
    table = small()
    before = table.copy()
    agreement_csv(table)
    agreement_frames({"x": table})
    pd.testing.assert_frame_equal(table, before)
    assert replace(table.attrs["provenance"]) == before.attrs["provenance"]
