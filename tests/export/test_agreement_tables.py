import csv
import io
from dataclasses import replace

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.analysis.agreement.table import AgreementTable, tables_of, tabulate
from judgeviz.analysis.agreement.tabulated import empty_cells, settings_line
from judgeviz.analysis.provenance import Provenance
from judgeviz.export.latex import latex
from judgeviz.export.result import numbers_of
from judgeviz.labels.scale import Scale

NAN = float("nan")
ALPHA = {
    "alpha_hh": [0.5, 1.0],
    "alpha_mm": [NAN, NAN],
    "alpha_hm": [0.6, NAN],
    "alpha_delta": [-0.1, NAN],
    "alpha_h1m": [0.4, NAN],
    "alpha_fair_judge": [0.65, 0.8],
    "alpha_fair_human": [0.55, 0.9],
    "alpha_fair_delta": [0.1, -0.1],
}
JSD = {
    "jsd": [0.25, 0.5],
    "jsd_fair_judge": [0.3, 0.35],
    "jsd_fair_human": [0.2, 0.4],
    "jsd_fair_delta": [-0.1, 0.05],
}
REST = {
    f"{name}_{side}" if side else name: [-0.004, 0.5]
    for name in ("spearman_median", "spearman_mean", "kendall_median", "kendall_mean")
    for side in ("", "fair_judge", "fair_human", "fair_delta")
} | {
    f"{name}_{side}": [0.3, 0.4]
    for name in ("weighted", "weighted_linear", "ac2")
    for side in ("hh", "mm", "hm", "delta", "fair_judge", "fair_human", "fair_delta")
}  # fmt: skip
NO_ANSWERS = "no item has two or more labels of the judge"
ALL_FIVES = "all 20 labels are 5: chance agreement is 1"


def small(judge="gpt_4 & co", intervals=False, **columns):
    """Two strata of an ordinal table made by hand; the second has no HM."""
    frame = pd.DataFrame({"stratum": ["All", "PA = 1"], "items": [40, 10], "share": [1.0, 0.25]})
    frame = frame.assign(items_fair=[40, 17], **{**ALPHA, **JSD, **REST, **columns})
    if intervals:
        for name in (*ALPHA, *JSD):
            frame[f"{name}_low"] = frame[name] - 0.05
            frame[f"{name}_high"] = frame[name] + 0.05
    undefined = [("PA = 1", f"alpha_{side}") for side in ("hm", "delta", "h1m")]
    return AgreementTable(
        frame=frame,
        why_undefined={
            ("All", "alpha_mm"): NO_ANSWERS,
            ("PA = 1", "alpha_mm"): NO_ANSWERS,
            **dict.fromkeys(undefined, ALL_FIVES),
        },
        marks={},
        judge=judge,
        dataset="demo_1",
        criterion="50% <b>",
        scale=Scale("ordinal", (1, 2, 3, 4, 5)),
        strata=("All", "PA = 1"),
        provenance=Provenance(
            (("data set", "demo_1"), ("criterion", "50% <b>"), ("judge", judge), ("seed", "0"))
        ),
    )


def test_the_whole_latex_of_a_small_table():
    assert small().to_latex(families=("alpha", "jsd")) == (
        r"""% needs \usepackage{booktabs} \usepackage{graphicx}
% judgeviz 0.1.0 | data set: demo_1 | criterion: 50% <b> | judge: gpt_4 & co | seed: 0
\begin{table*}
\centering\small\setlength{\tabcolsep}{3pt}
\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
\begin{tabular}{llrrrrrrrrrrrrrrr}
\toprule
 &  &  &  &  & \multicolumn{8}{c}{Krippendorff's $\alpha$} & \multicolumn{4}{c}{JS\textsubscript{b}} \\
\cmidrule(lr){6-13}\cmidrule(lr){14-17}
judge & stratum & n & share (\%) & n$'$ & HH & MM & HM & $\Delta$ & H$'$M & HM$'$ & HH$'$ & D$'$ & HM & HM$'$ & HH$'$ & D$'$ \\
\midrule
gpt\_4 \& co & All & 40 & 100.0 & 40 & 0.50 & -- & 0.60 & $-$0.10 & 0.40 & 0.65 & 0.55 & 0.10 & 0.25 & 0.30 & 0.20 & $-$0.10 \\
 & PA = 1 & 10 & 25.0 & 17 & 1.00 & -- & -- & -- & -- & 0.80 & 0.90 & $-$0.10 & 0.50 & 0.35 & 0.40 & 0.05 \\
\bottomrule
\end{tabular}}
\caption{Agreement of humans and judges by how sure the humans were: demo\_1, 50\% \textless{}b\textgreater{}.}
\par\smallskip\footnotesize\raggedright
HH: humans among themselves; MM: the judge's answers among themselves; HM: humans against the judge, by majority or median; $\Delta$: HH minus HM; H$'$M: one human label per item, drawn, against the judge; HM$'$: the judge against all humans of an item but one; HH$'$: that one human against the same others; D$'$: judge against one human in the same place: above 0 the judge is better. HM$'$, HH$'$ and D$'$ have n$'$ items, in strata of the other humans without the one held out; all else has n items, in strata of all humans. Krippendorff's $\alpha$ is ordinal. JS\textsubscript{b} is the distance (square root, base e), HM$'$ and HH$'$ without the bias of few items; smaller is better.\par
--: Krippendorff's $\alpha$ MM (All), Krippendorff's $\alpha$ MM (PA = 1): no item has two or more labels of the judge; Krippendorff's $\alpha$ HM (PA = 1), Krippendorff's $\alpha$ $\Delta$ (PA = 1), Krippendorff's $\alpha$ H$'$M (PA = 1): all 20 labels are 5: chance agreement is 1.\par
judgeviz 0.1.0 \textbar{} data set: demo\_1 \textbar{} criterion: 50\% \textless{}b\textgreater{} \textbar{} judge: gpt\_4 \& co \textbar{} seed: 0\par
\end{table*}
"""  # noqa: E501 -- the file's own lines
    )


def test_intervals_stand_below_the_numbers():
    text = small(intervals=True).to_latex(families=("jsd",))
    assert r" &  &  &  &  & {\scriptsize [0.20, 0.30]} & {\scriptsize [0.25, 0.35]}" in text
    assert "scriptsize" not in small(intervals=True).to_latex(intervals=False)


def test_every_row_has_as_many_cells_as_the_header():
    for text in (small(intervals=True).to_latex(), preferences().to_latex()):
        rows = [line for line in text.splitlines() if line.endswith(r" \\")]
        header = next(row for row in rows if row.startswith("judge"))
        plain = [row.replace(r"\&", "") for row in rows if "multicolumn" not in row]
        assert {row.count("&") for row in plain} == {header.count("&")}


def preferences():
    return jv.agreement_table(jv.demo("preferences").compare("arbiter"))


def test_preferences_have_winners_and_say_where_they_differ():
    table = preferences()
    assert table["winner_human"][0] != table["winner_machine"][0]
    text = table.to_latex(families=("win",))
    assert r"\multicolumn{5}{c}{Winner and win rate}" in text
    first = next(line for line in text.splitlines() if line.startswith("arbiter & All"))
    delta = 100 * table["winrate_delta"][0]
    assert first.endswith(rf"& B & 41.0 & A & 50.5 & {delta:.1f} (other winner) \\")
    assert "Other winner: humans and judge do not prefer the same side" in text
    assert table.numbers()["marks"][0] == "winrate_delta: other winner"
    same = next(line for line in text.splitlines() if " & PA = 1" in line)
    assert "other winner" not in same


def test_markdown_is_a_table_with_its_settings():
    text = small(intervals=True).to_markdown(families=("alpha",))
    header, rule, first, second, *rest = text.splitlines()
    assert header.startswith("| judge | stratum | n | share (%) | n′ | Krippendorff's α: HH |")
    assert {line.count(" | ") for line in (header, rule, first, second)} == {12}
    assert first.startswith(
        r"| gpt\_4 & co | All | 40 | 100.0 | 40 | 0.50 \[0.45, 0.55\] | – | 0.60 \[0.55, 0.65\] |"
    )
    assert rest[-1].startswith("`judgeviz 0.1.0 | data set: demo_1 | criterion: 50% <b>")
    assert any(ALL_FIVES in line for line in rest)


def test_the_better_of_the_fair_pair_is_marked():
    table = small(intervals=True)
    text = table.to_markdown(families=("alpha",), intervals=False)
    assert "| **0.65** | 0.55 |" in text
    assert "| 0.80 | _0.90_ |" in text
    assert "**Bold**: HM′ better than HH′" in text
    # of JS_b the smaller is the better
    assert "| 0.30 | _0.20_ |" in table.to_markdown(families=("jsd",), intervals=False)
    latex_text = table.to_latex(families=("alpha",), intervals=False)
    assert r"\textbf{0.65} & 0.55" in latex_text
    assert r"\underline{underlined}: HH$'$ better than HM$'$.\par" in latex_text


def test_nothing_is_marked_without_intervals():
    text = small().to_markdown(families=("alpha",))
    assert "| 0.65 | 0.55 |" in text
    assert "Bold" not in text


def test_a_difference_within_its_interval_is_not_marked():
    table = small(intervals=True)
    assert "**0.65**" in table.to_markdown()
    frame = table.frame.assign(alpha_fair_delta_low=[-0.01, -0.15])
    assert "**0.65**" not in replace(table, frame=frame).to_markdown()


def test_csv_has_full_precision_reasons_and_settings():
    table = small(alpha_hh=[1 / 3, 1.0])
    first, second = csv.DictReader(io.StringIO(table.to_csv()))
    assert float(first["alpha_hh"]) == 1 / 3
    assert first["alpha_mm"] == ""
    assert first["undefined"] == f"alpha_mm: {NO_ANSWERS}"
    assert f"alpha_hm: {ALL_FIVES}" in second["undefined"]
    assert second["settings"].endswith("| seed: 0")
    assert (first["judge"], first["data_set"]) == ("gpt_4 & co", "demo_1")


def test_several_judges_stand_under_each_other_with_one_line_of_settings():
    tables = {"a": small("a"), "b": small("b")}
    text = latex(tabulate(tables))
    assert "| judge: a, b | seed: 0" in text.splitlines()[1]
    assert text.count("data set:") == 2
    assert "\nb & All" in text
    assert settings_line(tables_of(tables)) in text
    numbers = numbers_of(tables_of({"first": small(), "second": small()}))
    assert numbers["judge"].tolist() == ["first", "first", "second", "second"]


def test_humans_alone_have_only_columns_of_humans():
    pair = jv.demo("summaries").compare(None, criterion="coherence")
    header = jv.agreement_table(pair).to_markdown(families=("alpha", "jsd")).splitlines()[0]
    assert header == (
        "| judge | stratum | n | share (%) | n′ | Krippendorff's α: HH | Krippendorff's α: HH′ "
        "| JS\\_b: HH′ |"
    )


def test_scores_have_correlations_and_no_columns_of_labels():
    pair = jv.demo("summaries").compare("rouge_l", criterion="coherence")
    table = jv.agreement_table(pair)
    names = [column.name for family in table.families for column in family.columns]
    assert "alpha_hm" not in names
    assert {"spearman_median", "spearman_mean", "kendall_median", "kendall_mean"} <= set(names)


def test_what_a_judge_cannot_have_is_one_reason():
    labels = jv.demo("summaries")
    tables = tuple(
        jv.agreement_table(labels.compare(judge, criterion="coherence"))
        for judge in ("sage", "rouge_l")
    )
    reasons = empty_cells(tables, tables[0].families[:1])
    assert reasons[reasons["stratum"] == "all strata"].to_numpy().tolist() == [
        [
            "rouge_l",
            "all strata",
            "α MM, α HM, α Δ, α H′M, α HM′, α D′",
            "'rouge_l' gives scores, not labels of the scale",
        ]
    ]


def test_an_unknown_family_is_refused():
    with pytest.raises(ValueError, match=r"^There is no family 'beta' of statistics; there are"):
        small().to_markdown(families=("beta",))


def test_what_is_no_table_is_refused():
    with pytest.raises(ValueError, match=r"at least one table of agreement_table; got none\.$"):
        tabulate({})


def test_nothing_is_negative_zero():
    assert "−0.00" not in small().to_markdown()


def test_a_notebook_shows_the_main_statistics():
    text = small()._repr_html_()
    assert "Krippendorff&#x27;s α" in text
    assert "Spearman" not in text


def test_tables_are_not_changed():
    table = small()
    before = table.frame.copy()
    table.to_csv()
    table.to_latex()
    pd.testing.assert_frame_equal(table.frame, before)


@pytest.mark.parametrize("data", ["inference", "summaries"])
def test_p_values_of_another_call_make_the_table_of_one(data):
    labels = jv.demo(data)
    pair = labels.compare(labels.judges_of(labels.criteria[0])[0], criterion=labels.criteria[0])
    at_once = jv.agreement_table(pair, n_boot=20, n_null=20, seed=3)
    apart = jv.agreement_table(pair, n_boot=20, seed=3).with_p_values_of(
        jv.agreement_table(pair, n_null=20, seed=3)
    )
    pd.testing.assert_frame_equal(apart.frame, at_once.frame)
    assert apart.signature == at_once.signature
