"""The agreement table in the papers' layout, as CSV, Markdown and LaTeX.

Columns stand in groups per statistic; strata are rows, with judges under each other. Where the
judge agrees more with the humans than they do among themselves, its HM is bold; where the humans
do, their HH is underlined (in Markdown: italic). With intervals, only differences whose interval
leaves out 0 are marked.
"""

from collections.abc import Callable, Sequence
from math import isfinite, isnan

import pandas as pd

from judgeviz.analysis.agreement.layout import (
    SHARE_FAMILIES,
    AgreementTables,
    AgreementView,
    Column,
    Family,
    families_of,
    views_of,
)
from judgeviz.analysis.provenance import Provenance
from judgeviz.export.latex_text import latex_text, markdown_escaped
from judgeviz.export.numbers import csv_bytes

EMPTY = "–"
Marker = Callable[[str, str], str]
_KEY = (
    "HH: humans among themselves; MM: the judge's answers among themselves; HM: humans against "
    "the judge, by majority (graded labels: median); Δ: HH minus HM; H′M: one human label per "
    "item, drawn, against the judge; HH′: a held-out human in the judge's place."
)


def agreement_numbers(tables: AgreementTables) -> pd.DataFrame:
    """Every number in full, tidy.

    Returns
    -------
    DataFrame
        A row per judge and stratum: data_set, criterion, judge, all columns of the tables, then
        undefined (``column: reason`` for each cell without a number) and settings.
    """
    pieces = []
    for view in views_of(tables):
        rows = pd.DataFrame(view.cells)
        rows.insert(0, "data_set", view.dataset)
        rows.insert(1, "criterion", view.criterion)
        rows.insert(2, "judge", view.judge or "")
        rows["undefined"] = [_reasons(view, row) for row in range(len(view.strata))]
        rows["settings"] = view.signature
        pieces.append(rows)
    return pd.concat(pieces, ignore_index=True)


def agreement_csv(tables: AgreementTables) -> str:
    """:func:`agreement_numbers` as CSV; numbers in full precision, shares from 0 to 1."""
    return csv_bytes(agreement_numbers(tables)).decode("utf-8")


def agreement_markdown(
    tables: AgreementTables, *, intervals: bool = True, families: Sequence[str] | None = None
) -> str:
    """Write the table for a README or an issue.

    Parameters
    ----------
    tables : DataFrame or mapping of str to DataFrame
        From :func:`~judgeviz.agreement_table`, one or one per judge.
    intervals : bool
        Whether cells carry their intervals, where there are any.
    families : sequence of str, optional
        Statistics to show, such as ``("alpha", "jsd")``; by default all.
    """
    views = views_of(tables)
    shown = families_of(views, families)
    names = [f"{each.title}: {column.short}" for each in shown for column in each.columns]
    header = ["judge", "stratum", "n", "share (%)", *names]
    lines = [_markdown_line(header), _markdown_line(["---", "---", *["---:"] * (len(header) - 2)])]
    for view in views:
        for row, stratum in enumerate(view.strata):
            head = [markdown_escaped(view.judge or EMPTY), markdown_escaped(stratum)]
            cells = _row(view, row, shown, _markdown_mark, markdown_escaped)
            if intervals:
                limits = (_limits(view, row, c, each) for each in shown for c in each.columns)
                cells = [
                    f"{cell} {limit}".strip() for cell, limit in zip(cells, limits, strict=True)
                ]
            lines.append(_markdown_line([*head, *_size(view, row), *cells]))
    notes = [markdown_escaped(sentence) for sentence in (_caption_note(views), *_why(views, shown))]
    notes.insert(1, "**Bold**: HM above HH. _Italic_: HH above HM.")
    notes += [f"`{signature.replace('`', ' ')}`" for signature in settings_lines(views)]
    return "\n".join(lines) + "\n\n" + "\n\n".join(notes) + "\n"


def agreement_latex(
    tables: AgreementTables, *, intervals: bool = True, families: Sequence[str] | None = None
) -> str:
    r"""Write a ``table*`` for a paper; needs ``\usepackage{booktabs}``.

    Parameters
    ----------
    tables, intervals, families
        As in :func:`agreement_markdown`; an interval stands below its number in small type.
    """
    views = views_of(tables)
    shown = families_of(views, families)
    n_columns = sum(len(each.columns) for each in shown)
    body = [line for view in views for line in _latex_rows(view, shown, intervals)]
    notes = [latex_text(_caption_note(views))]
    notes += [r"\textbf{Bold}: HM above HH; \underline{underlined}: HH above HM."]
    notes += [latex_text(sentence) for sentence in (*_why(views, shown), *settings_lines(views))]
    return "\n".join(
        [
            *(f"% {signature}" for signature in settings_lines(views)),
            r"% needs \usepackage{booktabs}",
            r"\begin{table*}",
            r"\centering\small\setlength{\tabcolsep}{3pt}",
            rf"\begin{{tabular}}{{ll{'r' * (n_columns + 2)}}}",
            r"\toprule",
            *_latex_header(shown),
            r"\midrule",
            *body,
            r"\bottomrule",
            r"\end{tabular}",
            rf"\caption{{{_latex_caption(views)}}}",
            r"\par\smallskip\footnotesize\raggedright",
            *(f"{sentence}\\par" for sentence in notes),
            r"\end{table*}",
            "",
        ]
    )


def _latex_header(families: Sequence[Family]) -> list[str]:
    groups, rules, names = ["", "", "", ""], [], ["Judge", "Partition", "$n$", r"\%"]
    first = len(names) + 1
    for each in families:
        last = first + len(each.columns) - 1
        groups.append(rf"\multicolumn{{{len(each.columns)}}}{{c}}{{{latex_text(each.title)}}}")
        rules.append(rf"\cmidrule(lr){{{first}-{last}}}")
        names += [latex_text(column.short) for column in each.columns]
        first = last + 1
    return [" & ".join(groups) + r" \\", "".join(rules), " & ".join(names) + r" \\"]


def _latex_rows(view: AgreementView, families: Sequence[Family], intervals: bool) -> list[str]:
    lines = []
    for row, stratum in enumerate(view.strata):
        judge = latex_text(view.judge or EMPTY) if row == 0 else ""
        head = [judge, latex_text(stratum), *_size(view, row)]
        cells = _row(view, row, families, _latex_mark, latex_text)
        lines.append(" & ".join([*head, *cells]) + r" \\")
        limits = [_limits(view, row, c, each) for each in families for c in each.columns]
        if intervals and any(limits):
            small = [rf"{{\scriptsize {latex_text(limit)}}}" if limit else "" for limit in limits]
            lines.append(" & ".join(["", "", "", "", *small]) + r" \\")
    return lines


def _latex_caption(views: Sequence[AgreementView]) -> str:
    first = views[0]
    what = ", ".join(latex_text(part) for part in (first.dataset, first.criterion) if part)
    return (
        f"Agreement of humans and judges by how sure the humans were{': ' + what if what else ''}."
    )


def _row(
    view: AgreementView,
    row: int,
    families: Sequence[Family],
    mark: Marker,
    escaped: Callable[[str], str],
) -> list[str]:
    own = {column.name for each in view.families for column in each.columns}
    cells = []
    for each in families:
        leader = view.leader(row, each.key)
        ahead = {"judge": "HM", "humans": "HH"}.get(leader)
        for column in each.columns:
            text = _number(view, row, column, each) if column.name in own else EMPTY
            text = escaped(text)
            cells.append(mark(text, leader) if column.short == ahead else text)
    return cells


def _number(view: AgreementView, row: int, column: Column, family: Family) -> str:
    if column.is_text:
        return view.text(row, column.name) or EMPTY
    return decimals(view.cell(row, column.name).value, family)


def _limits(view: AgreementView, row: int, column: Column, family: Family) -> str:
    if column.is_text or column.name not in view.cells:
        return ""
    cell = view.cell(row, column.name)
    if isnan(cell.value) or not (isfinite(cell.low) and isfinite(cell.high)):
        return ""
    return f"[{decimals(cell.low, family)}, {decimals(cell.high, family)}]"


def decimals(value: float, family: Family) -> str:
    """Two decimals, or one of a share in per cent; a dash for NaN."""
    if isnan(value):
        return EMPTY
    text = f"{100 * value:.1f}" if family.key in SHARE_FAMILIES else f"{value:.2f}"
    is_zero = not text.strip("-0.")
    return text.removeprefix("-") if is_zero else text.replace("-", "−")


def _size(view: AgreementView, row: int) -> list[str]:
    return [str(view.items[row]), f"{100 * view.shares[row]:.1f}"]


def _markdown_mark(text: str, leader: str) -> str:
    return f"**{text}**" if leader == "judge" else f"_{text}_"


def _latex_mark(text: str, leader: str) -> str:
    return rf"\textbf{{{text}}}" if leader == "judge" else rf"\underline{{{text}}}"


def _markdown_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _caption_note(views: Sequence[AgreementView]) -> str:
    level = "ordinal" if views[0].kind == "ordinal" else "nominal"
    is_divergence = views[0].settings.get("JS b") == "divergence"
    jsd = "the divergence (base 2)" if is_divergence else "the distance (square root, base e)"
    parts = [_KEY, f"Krippendorff's α is {level}; JS_b is {jsd}."]
    if views[0].kind != "ordinal":
        parts.append("Agreement and win rates in per cent.")
    if any(view.has_intervals for view in views):
        parts.append("Brackets: bootstrap intervals; marked where that of Δ leaves out 0.")
    return " ".join(parts)


def _why(views: Sequence[AgreementView], families: Sequence[Family]) -> list[str]:
    """Reasons of the empty cells, each once, with the statistics and strata it holds for."""
    found: dict[str, list[str]] = {}
    columns = [(each, column) for each in families for column in each.columns]
    for view in views:
        own = {column.name for each in view.families for column in each.columns}
        for each, column in columns:
            if column.is_text or column.name not in own:
                continue
            for row, stratum in enumerate(view.strata):
                if isnan(view.cell(row, column.name).value):
                    where = f"{view.judge}, {stratum}" if len(views) > 1 else stratum
                    places = found.setdefault(view.why(row, column.name), [])
                    places.append(f"{each.title} {column.short} ({where})")
    if not found:
        return []
    reasons = (f"{', '.join(places)}: {reason}" for reason, places in found.items())
    return [f"{EMPTY}: {'; '.join(reasons)}."]


def _reasons(view: AgreementView, row: int) -> str:
    here = (
        f"{name}: {why}"
        for (stratum, name), why in view.reasons.items()
        if stratum == view.strata[row]
    )
    return "; ".join(here)


def settings_lines(views: Sequence[AgreementView]) -> list[str]:
    """One line of all settings; those that differ between judges stand side by side."""
    merged: dict[str, list[str]] = {}
    for view in views:
        for name, value in view.settings.items():
            values = merged.setdefault(name, [])
            if value not in values:
                values.append(value)
    if not merged:
        return []
    settings = Provenance(tuple((name, ", ".join(values)) for name, values in merged.items()))
    return [" ".join(settings.signature.split())]
