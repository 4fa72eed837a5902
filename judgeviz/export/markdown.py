"""A table as Markdown, for a README or an issue."""

from judgeviz.export.escaping import markdown_escaped
from judgeviz.export.table import Cell, Emphasis, Heading, Table

_SIGNS: dict[Emphasis, str] = {"bold": "**", "underlined": "_"}
_NAMES: dict[Emphasis, str] = {"bold": "**Bold**", "underlined": "_Italic_"}


def markdown(table: Table) -> str:
    """Write a table with its notes and settings below; what is underlined is in italics."""
    rules = ["---" if heading.is_text else "---:" for heading in table.headings]
    lines = [_line([_heading(heading) for heading in table.headings]), _line(rules)]
    lines += [_line([_cell(cell) for cell in row]) for row in table.rows]
    below = [markdown_escaped(note) for note in table.notes]
    if table.emphasis:
        below.insert(1, " ".join(f"{_NAMES[kind]}: {words}." for kind, words in table.emphasis))
    below += [f"`{' '.join(line.replace('`', ' ').split())}`" for line in table.settings]
    return "\n\n".join(["\n".join(lines), *below]) + "\n"


def _heading(heading: Heading) -> str:
    words = f"{heading.group}: {heading.title}" if heading.group else heading.title
    return markdown_escaped(words)


def _cell(cell: Cell) -> str:
    sign = _SIGNS.get(cell.emphasis, "")
    parts = [f"{sign}{markdown_escaped(cell.text)}{sign}"]
    parts += [markdown_escaped(cell.interval)] if cell.interval else []
    parts += [f"({markdown_escaped(cell.note)})"] if cell.note else []
    return " ".join(parts)


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
