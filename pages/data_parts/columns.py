"""The columns of a file with their roles and first cells; the roles are chosen in the table."""

import re
from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from judgeviz import LabelError
from judgeviz.errors import quoted
from judgeviz.labels.detection.criterion_names import judges_of
from judgeviz.labels.mapping import COLUMN_ROLES, FileMapping, parse_file_mapping
from judgeviz.labels.sources.tables import RawTable, is_list_column
from pages.frame import counting
from pages.frame.markdown import plain

ROLES = {
    "item": "Item",
    "rater": "Rater",
    "label": "Label",
    "human": "Human",
    "machine": "Judge",
    "kind": "Human or judge?",
    "criterion": "Criterion",
    "sample": "Repeated answer",
    "system": "System",
    "source": "Source",
    "system_a": "System A",
    "system_b": "System B",
    "order": "Order of the pair",
    "text": "Text to read",
}
CONTROLS = ROLES | {
    "labels": "Rename labels",
    "scale": "Scale of the labels",
    "encoding": "Encoding of the text",
    "criteria": "Criteria in the names of the columns",
    "criterion_names": "Which criterion is which",
    "layout": "A row holds",
    "answers": "What these answers count as",
}
ROLE_IN_SENTENCE = re.compile(r"(?:below|under|correct) (?:as |under )?'\w+'(?:(?:,| or) '\w+')*")
# Keys of the mapping stay quoted here: they are told from names of the data by what is before them.
SENTENCES = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r", such as \{.*\}, or take the guess with on_doubt='accept'", ""),
        (r", or take them as no labels with on_doubt='accept'", ""),
        (r"under ('\w+') in the mapping", r"below under \1"),
        (r"state ((?:'\w+'(?:, )?)+) in the mapping", r"say so below under \1"),
        (r"([Ii])n the mapping", r"below"),
        (r"correct the mapping", "correct it below"),
        (r"The mapping (names|lists|leaves)", r"What is chosen below \1"),
    )
)
NO_ROLE = "–"
BY_ROW_ALONE = ("rater", "label", "kind", "sample")
BY_COLUMN_ALONE = ("human",)
SHOWN_CELLS = 5
ROWS_LOOKED_AT = 50
LONGEST_CELL = 40
MOST_IN_SIGHT, FULL_HEIGHT = 9, 520  # more columns scroll within so many pixels
MOST_COLUMNS, MOST_COLUMNS_AT_ALL = 40, 200
ROLE_HELP = (
    "Item: which item a row belongs to. Source: with the system it tells the item, as a document "
    "does. System A and B: the two that a vote compares. Columns without a role are kept beside "
    "the items, to filter by."
)


def on_page(sentence: object) -> str:
    """Say where on the page something is stated, in a sentence that speaks of the mapping."""
    text = counting.in_the_app(sentence)
    for pattern, words in SENTENCES:
        text = pattern.sub(words, text)
    return ROLE_IN_SENTENCE.sub(lambda found: _controls(found[0]), text)


def _controls(text: str) -> str:
    """Names of the controls in the place of the mapping's keys."""
    return re.sub(r"'(\w+)'", lambda found: CONTROLS.get(found[1], found[0]), text)


def draw(key: str, table: RawTable, entry: FileMapping) -> FileMapping:
    """Show the columns, and return the mapping that the roles chosen there say.

    Raises
    ------
    LabelError
        Where a role that one column can have was given to several.
    """
    if table.format is not None:
        st.caption(f"Recognised: {plain(table.format)}.")
    is_by_row = _rows_hold_one_label(key, entry)
    left_out = BY_COLUMN_ALONE if is_by_row else BY_ROW_ALONE
    options = [NO_ROLE, *(words for role, words in ROLES.items() if role not in left_out)]
    current = roles_of(entry)
    names = [str(name) for name in table.frame.columns]
    chosen = {name: _shown_role(current.get(name), options) for name in names}
    shown = _shown_columns(key, names, current)
    scrolls = len(shown) > MOST_IN_SIGHT
    if scrolls:
        st.caption(f"{len(shown):,} columns: scroll in the box for those below.")
    with st.container(
        border=True, height=FULL_HEIGHT if scrolls else "content", key=f"columns_{key}"
    ):
        for name in shown:
            # Other options are another control: what was chosen comes back with the first.
            place = f"{key}_{'label' if is_by_row else 'item'}_{names.index(name)}"
            chosen[name] = _row(place, table, name, options, chosen[name])
    criteria = () if is_by_row else _criteria_in_names(key, entry)
    return mapping_of(chosen, entry, is_by_row, criteria)


def _shown_columns(key: str, names: list[str], current: Mapping[str, str]) -> list[str]:
    """All columns, or of very many the first and those with a role, unless all are wanted."""
    if len(names) <= MOST_COLUMNS:
        return names
    first = set(names[:MOST_COLUMNS])
    some = [name for name in names if name in current or name in first]
    everything = st.toggle(f"Show all {len(names):,} columns", key=f"map_all_{key}")
    return names if everything and len(names) <= MOST_COLUMNS_AT_ALL else some[:MOST_COLUMNS_AT_ALL]


def _row(key: str, table: RawTable, name: str, options: list[str], role: str) -> str:
    """One column: its name, its role to choose, its first cells."""
    title, choice, cells = st.columns([2.2, 2.6, 4.2], vertical_alignment="center")
    title.markdown(f"**{plain(name)}**" if role != NO_ROLE else plain(name))
    chosen: str = choice.selectbox(
        f"Role of {plain(name)}",
        options,
        index=options.index(role),
        key=f"map_role_{key}",
        label_visibility="collapsed",
        help=ROLE_HELP,
    )
    cells.caption(" · ".join(map(plain, _first_cells(table.frame[name]))) or "(empty)")
    return chosen


def roles_of(entry: FileMapping) -> dict[str, str]:
    """Role of each column that has one; of several that which its control shows."""
    return {column: roles[-1] for column, roles in _all_roles(entry).items()}


def _all_roles(entry: FileMapping) -> dict[str, list[str]]:
    """Roles of each column, that which is shown last: a question is a source and a text."""
    of_labels = ("label",) if entry.is_by_row else BY_COLUMN_ALONE
    found: dict[str, list[str]] = {}
    # a rater may be called as a column is
    for role in ("machine", "text", *COLUMN_ROLES, *of_labels):
        for column in entry.names(role):
            found.setdefault(column, []).append(role)
    return found


def mapping_of(
    chosen: Mapping[str, str], entry: FileMapping, is_by_row: bool, criteria: Sequence[str] = ()
) -> FileMapping:
    """Return the mapping that the words chosen for the columns say.

    What the table cannot show stays as it was: who of the raters is human, which columns are
    answers of one judge, the scale, and a second role of a column whose first is not changed.

    Raises
    ------
    LabelError
        Where a role that one column can have was given to several.
    """
    role_in_words = {words: role for role, words in ROLES.items()}
    columns: dict[str, list[str]] = {}
    for column, words in chosen.items():
        if words in role_in_words:
            columns.setdefault(role_in_words[words], []).append(column)
    for column, (*more, first) in _all_roles(entry).items():
        if chosen.get(column) == ROLES[first]:
            for role in more:
                if role == "text" or (role in COLUMN_ROLES and role not in columns):
                    columns.setdefault(role, []).append(column)
    entries: dict[str, object] = {
        role: _only(columns.get(role, []), role)
        for role in COLUMN_ROLES
        if is_by_row or role not in BY_ROW_ALONE
    }
    entries["text"] = [column for column in chosen if column in columns.get("text", [])]
    if is_by_row:
        entries["layout"] = entry.layout if entry.is_by_row else "long"
        entries |= {"label": columns["label"]} if "label" in columns else {}
        tells_sides = ("rater", "kind")
        same = entry.is_by_row and all(entry.column(r) == entries[r] for r in tells_sides)
        entries |= {"human": entry.human} if same else {}
        entries["machine"] = _judges_by_row(columns, entry if same else FileMapping(), chosen)
    else:
        unchanged = not entry.is_by_row and entry.layout is not None
        entries["layout"] = entry.layout if unchanged else "wide"
        judges = columns.get("machine", [])
        same = set(judges) == set(entry.machine_names)
        same &= list(criteria) == list(entry.names("criteria"))
        entries |= {"human": columns.get("human", []), "criteria": list(criteria)}
        entries["machine"] = entry.machine if same else judges_of(judges, list(criteria))
    known = {key: said for key, said in entries.items() if said is not None or key in COLUMN_ROLES}
    return parse_file_mapping(known)


def _judges_by_row(
    columns: Mapping[str, list[str]], entry: FileMapping, chosen: Mapping[str, str]
) -> Mapping[str, Sequence[str]] | None:
    """Judges among the raters, who stay as they were, and those in columns beside the rows'."""
    judges, was = columns.get("machine", []), entry.machine
    if set(judges) == {name for name in entry.machine_names if name in chosen}:
        return was
    raters = {
        judge: rest
        for judge, own in (was or {}).items()
        if (rest := [name for name in own if name not in chosen])
    }
    return raters | judges_of(judges, columns.get("label", []))


def _only(columns: list[str], role: str) -> str | None:
    if len(columns) > 1:
        raise LabelError(
            f"The columns {quoted(columns)} all have the role '{ROLES[role]}', which one column "
            "can have; choose one of them."
        )
    return columns[0] if columns else None


def _rows_hold_one_label(key: str, entry: FileMapping) -> bool:
    options = ("one label", "one item, with a column per rater")
    chosen = st.radio(
        "A row holds",
        options,
        index=0 if entry.is_by_row else 1,
        key=f"map_layout_{key}",
        horizontal=True,
        help="One label: the same item has a row for everyone who labelled it. One item: humans "
        "and judges stand in columns of their own.",
    )
    return chosen == options[0]


def _criteria_in_names(key: str, entry: FileMapping) -> tuple[str, ...]:
    typed = st.text_input(
        "Criteria in the names of the columns",
        ", ".join(entry.names("criteria")),
        key=f"map_criteria_{key}",
        help="Separated by commas: coherence, fluency where columns are called coherence_human_1, "
        "fluency_human_1. What is left of a name is the rater. Empty: all columns are labels of "
        "one criterion.",
    )
    return tuple(name.strip() for name in typed.split(",") if name.strip())


def _shown_role(role: str | None, options: Sequence[str]) -> str:
    words = ROLES.get(role or "", NO_ROLE)
    return words if words in options else NO_ROLE


def _first_cells(column: pd.Series) -> list[str]:
    """Take the first cells that hold something."""
    head = column.head(ROWS_LOOKED_AT)
    if is_list_column(column):
        texts = [f"[{', '.join(cell)}]" for cell in head if cell]
    else:
        texts = head.dropna().astype(object).tolist()
    return [_short(text) for text in texts[:SHOWN_CELLS]]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[: LONGEST_CELL - 1]}…"
