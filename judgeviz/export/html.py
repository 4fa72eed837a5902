"""A table as HTML, for a notebook or a report."""

from collections.abc import Iterable
from html import escape
from itertools import groupby

from judgeviz.export.table import Cell, Emphasis, Heading, Table

_TAGS: dict[Emphasis, str] = {"bold": "b", "underlined": "u"}
_NAMES: dict[Emphasis, str] = {"bold": "<b>Bold</b>", "underlined": "<u>Underlined</u>"}


def html(table: Table) -> str:
    """Write a ``table`` without styles of its own; all text is escaped."""
    lines = ["<table>", f"<caption>{escape(table.caption)}</caption>", "<thead>", *_head(table)]
    lines += ["</thead>", "<tbody>"]
    lines += [_line(_cell(*of) for of in zip(row, table.headings, strict=True))
              for row in table.rows]  # fmt: skip
    return "\n".join([*lines, "</tbody>", "</table>", *_notes(table)]) + "\n"


def _head(table: Table) -> list[str]:
    titles = _line(f'<th scope="col">{escape(heading.title)}</th>' for heading in table.headings)
    if not any(heading.group for heading in table.headings):
        return [titles]
    groups = (
        f'<th scope="colgroup" colspan="{len(list(headings))}">{escape(group)}</th>'
        for group, headings in groupby(table.headings, key=lambda heading: heading.group)
    )
    return [_line(groups), titles]


def _cell(cell: Cell, heading: Heading) -> str:
    tag = _TAGS.get(cell.emphasis)
    text = f"<{tag}>{escape(cell.text)}</{tag}>" if tag else escape(cell.text)
    beside = [cell.interval] if cell.interval else []
    beside += [f"({cell.note})"] if cell.note else []
    small = f" <small>{escape(' '.join(beside))}</small>" if beside else ""
    side = "left" if heading.is_text else "right"
    return f'<td style="text-align: {side}">{text}{small}</td>'


def _notes(table: Table) -> list[str]:
    notes = [escape(note) for note in table.notes]
    if table.emphasis:
        meanings = (f"{_NAMES[kind]}: {escape(words)}." for kind, words in table.emphasis)
        notes.insert(1, " ".join(meanings))
    notes += [f"<code>{escape(line)}</code>" for line in table.settings]
    return [f"<p><small>{note}</small></p>" for note in notes]


def _line(cells: Iterable[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"
