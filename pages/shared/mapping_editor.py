"""Correct what was taken for what, with a live preview; nothing changes until it is applied."""

import hashlib
import json
from collections.abc import Mapping

import streamlit as st

from judgeviz import LabelError, Labels
from judgeviz.labels.account import Fact, account_of, role_name
from judgeviz.labels.criterion_names import judges_of
from judgeviz.labels.mapping import LAYOUTS, as_list, judge_columns, saved_mapping
from judgeviz.labels.tables import RawTable
from pages.shared import datasets, links
from pages.shared.datasets import DataSet, Files, Unread
from pages.shared.markdown import plain

ROLE_HELP = {
    "item": "Which item a row belongs to.",
    "rater": "Who gave the label.",
    "label": "The label itself; several columns are several criteria.",
    "kind": "Says human or machine.",
    "sample": "Number of a repeated answer.",
    "criterion": "What was judged.",
    "system": "Which system made the output.",
    "source": "With the system it identifies an item: the document or segment.",
    "system_a": "The first system of a comparison.",
    "system_b": "The second system of a comparison.",
}
LONG_ROLES = ("item", "rater", "label", "kind", "sample", "criterion", "system", "source",
              "system_a", "system_b")  # fmt: skip
WIDE_ROLES = ("item", "criterion", "system", "source", "system_a", "system_b")
SCALE_KINDS = ("nominal", "ordinal", "preference", "continuous")
NO_COLUMN = "(none)"
AS_FOUND = "as found"
MOST_SPELLINGS = 60


def draw(data: DataSet) -> None:
    """Draw the editor for an open data set."""
    with st.expander("Mapping: correct what was taken for what", icon=":material/edit:"):
        in_use = data.labels.mapping
        key = _key_of(data.files, in_use)
        edited, labels = _edit(data.files, in_use, key)
        left, middle, right = st.columns([1, 1, 2], vertical_alignment="bottom")
        if left.button(
            "Apply",
            key=f"apply_{key}",
            type="primary",
            disabled=labels is None or _entries(labels.mapping) == _entries(in_use),
            help="Use this mapping for the data set.",
        ):
            datasets.change_mapping(data, edited)
            _reopen(data)
        with middle:
            _download(edited, key)
        with right:
            _upload_mapping(data)


def draw_unread(unread: Unread) -> None:
    """Draw the editor for files that cannot be read without a mapping, to open them with one."""
    draft = datasets.draft_of(unread.files)
    if draft is None:
        return
    with st.expander(f"Mapping: say what is what in {plain(unread.title)}", icon=":material/edit:"):
        key = _key_of(unread.files, draft)
        edited, labels = _edit(unread.files, draft, key)
        left, middle, _ = st.columns([1, 1, 2], vertical_alignment="bottom")
        if left.button(
            "Open",
            key=f"open_{key}",
            type="primary",
            disabled=labels is None,
            help="Open the data set with this mapping.",
        ):
            links.open_next(datasets.add_upload(unread.files, edited).key)
            datasets.forget_unread(unread)
            st.rerun()
        with middle:
            _download(edited, key)


def _key_of(files: Files, in_use: Mapping[str, object]) -> str:
    """Part of the widgets' keys: they start anew for every mapping that comes into force."""
    content = json.dumps(in_use, sort_keys=True, default=str).encode()
    return f"{datasets.content_digest(files)[:8]}_{hashlib.sha256(content).hexdigest()[:8]}"


def _edit(
    files: Files, in_use: Mapping[str, object], key: str
) -> tuple[dict[str, object], Labels | None]:
    """Return the mapping that the widgets say, and the labels that it gives, with a preview."""
    edited = _edited(key, datasets.parsed(files), in_use)
    st.markdown("**Preview**")
    return edited, _preview(files, edited, key)


def _entries(mapping: Mapping[str, object]) -> dict[str, object]:
    """Entries that say something; a role that no column has may stand as None or be left out."""
    said = {key: entry for key, entry in mapping.items() if entry not in (None, [], {})}
    files = said.get("files")
    if isinstance(files, list):
        said["files"] = [_entries(own) for own in files]
    return said


def _download(edited: Mapping[str, object], key: str) -> None:
    st.download_button(
        "Mapping as JSON",
        data=json.dumps(edited, indent=2, ensure_ascii=False),
        file_name="mapping.json",
        mime="application/json",
        key=f"mapping_download_{key}",
        on_click="ignore",
        help="Saves what stands above; it can be loaded here again, or given to read_labels.",
    )


def _edited(key: str, tables: list[RawTable], in_use: Mapping[str, object]) -> dict[str, object]:
    """Return the mapping that the widgets say, one tab per file."""
    files = in_use.get("files")
    own = list(files) if isinstance(files, list) else [dict(in_use)]
    edited_files = []
    places = (
        st.tabs([plain(table.name) for table in tables]) if len(tables) > 1 else [st.container()]
    )
    for number, (table, place, entry) in enumerate(zip(tables, places, own, strict=True)):
        with place:
            edited_files.append(_edited_file(f"{key}_{number}", table, entry))
    shared = {"scale": _edited_scales(key, in_use), "labels": _edited_labels(key, tables, in_use)}
    shared = {name: entry for name, entry in shared.items() if entry}
    if len(tables) > 1:
        return {"files": edited_files, **shared}
    return {**edited_files[0], **shared}


def _edited_file(key: str, table: RawTable, entry: Mapping[str, object]) -> dict[str, object]:
    columns = list(table.frame.columns)
    layouts = [layout for layout in LAYOUTS if layout != "nested" or entry["layout"] == "nested"]
    layout = st.selectbox(
        "Layout",
        layouts,
        index=layouts.index(str(entry["layout"])),
        key=f"map_layout_{key}",
        help="Long: one label per row. Wide: one item per row, a column per rater. Lists: several "
        "labels in a cell. Scores: one output per row, a column per metric.",
    )
    by_row = layout in ("long", "nested")
    edited: dict[str, object] = {"layout": layout}
    places = st.columns(4)
    for number, role in enumerate(LONG_ROLES if by_row else WIDE_ROLES):
        with places[number % 4]:
            column = _role(key, role, columns, entry)
        if column is not None or role != "label":
            edited[role] = column  # None says that no column has the role
    if by_row:
        edited |= _edited_raters(key, table, edited, entry)
    else:
        edited |= _edited_columns(key, columns, entry)
    edited["text"] = st.multiselect(
        "Texts",
        columns,
        default=[c for c in as_list(entry.get("text")) if c in columns],
        key=f"map_text_{key}",
        help="Columns to read in the lists of items: the input, the output, an explanation.",
    )
    return edited


def _role(key: str, role: str, columns: list[str], entry: Mapping[str, object]) -> object:
    current = entry.get(role)
    if role == "label":
        chosen = st.multiselect(
            "Label",
            columns,
            default=[c for c in as_list(current) if c in columns],
            key=f"map_label_{key}",
            help=ROLE_HELP[role],
        )
        return (chosen[0] if len(chosen) == 1 else chosen) or None
    options = [NO_COLUMN, *columns]
    chosen_column = st.selectbox(
        role_name(role),
        options,
        index=options.index(str(current)) if current in columns else 0,
        key=f"map_{role}_{key}",
        help=ROLE_HELP[role],
    )
    return None if chosen_column == NO_COLUMN else chosen_column


def _edited_raters(
    key: str, table: RawTable, edited: Mapping[str, object], entry: Mapping[str, object]
) -> dict[str, object]:
    """Who is human in a table with a row per label."""
    rater = edited.get("rater")
    if rater is None:
        return {}
    names = [str(name) for name in table.frame[rater].cat.categories]
    known = [name for name in as_list(entry.get("human")) if name in names]
    humans = st.multiselect(
        "Humans",
        names,
        default=known,
        key=f"map_human_{key}_{rater}",
        help="All other raters are judges.",
    )
    return {"human": humans, "machine": [name for name in names if name not in set(humans)]}


def _edited_columns(key: str, columns: list[str], entry: Mapping[str, object]) -> dict[str, object]:
    """Which columns hold human labels and which a judge's."""
    criteria = st.text_input(
        "Criteria in the names of the label columns",
        ", ".join(as_list(entry.get("criteria"))),
        key=f"map_criteria_{key}",
        help="Separated by commas: coherence, fluency where columns are called coherence_human_1, "
        "fluency_human_1. What is left of a name is the rater. Empty: all columns are labels of "
        "one criterion.",
    )
    named = [name.strip() for name in criteria.split(",") if name.strip()]
    judges = judge_columns(entry.get("machine"))
    of_judges = [column for own in judges.values() for column in own]
    humans = st.multiselect(
        "Columns of human labels",
        columns,
        default=[c for c in as_list(entry.get("human")) if c in columns],
        key=f"map_humans_{key}",
        help="Each column is one human (on one criterion, where its name holds one); a list in a "
        "cell holds several.",
    )
    machine = st.multiselect(
        "Columns of judges",
        columns,
        default=[c for c in of_judges if c in columns],
        key=f"map_machine_{key}",
        help="Columns that end in 1, 2, 3 ... are samples of one judge.",
    )
    unchanged = set(machine) == set(of_judges) and named == as_list(entry.get("criteria"))
    own = judges if unchanged else judges_of(machine, named)
    return {"criteria": named, "human": humans, "machine": own}


def _edited_scales(key: str, in_use: Mapping[str, object]) -> dict[str, object]:
    scales = in_use.get("scale")
    if not isinstance(scales, Mapping) or not scales:
        return _edited_scale(key, "", {"kind": AS_FOUND})
    single = "kind" in scales and not isinstance(scales["kind"], Mapping)
    by_criterion = {"": scales} if single else scales
    edited: dict[str, object] = {}
    for name, entry in by_criterion.items():
        scale = _edited_scale(f"{key}_{name}", name, entry)
        if single:
            return scale
        edited[name] = scale
    return edited


def _edited_scale(key: str, criterion: str, entry: Mapping[str, object]) -> dict[str, object]:
    left, right = st.columns([1, 3])
    suffix = f" of {plain(criterion)}" if criterion else ""
    kinds = (AS_FOUND, *SCALE_KINDS) if entry["kind"] == AS_FOUND else SCALE_KINDS
    kind = left.selectbox(
        f"Scale{suffix}",
        kinds,
        index=kinds.index(str(entry["kind"])),
        key=f"map_scale_{key}",
        help="Nominal: no order. Ordinal: graded. Preference: one system against another. "
        "Continuous: scores.",
    )
    if kind == AS_FOUND:
        return {}
    if kind in ("preference", "continuous"):
        return {"kind": kind}
    current = (
        ""
        if entry["kind"] == "preference"
        else ", ".join(str(category) for category in as_list(entry.get("categories")))
    )
    text = right.text_input(
        f"Categories in order{suffix}",
        current,
        key=f"map_categories_{key}",
        help="Separated by commas, from the lowest to the highest. Empty: as found.",
    )
    categories = [category.strip() for category in text.split(",") if category.strip()]
    return {"kind": kind, "categories": categories} if categories else {"kind": kind}


def _edited_labels(
    key: str, tables: list[RawTable], in_use: Mapping[str, object]
) -> dict[str, object]:
    """Return renamed labels; a line is ``raw = new``, with nothing after the sign for missing."""
    current = in_use.get("labels")
    lines = "\n".join(
        f"{raw} = {'' if new is None else new}"
        for raw, new in (current.items() if isinstance(current, Mapping) else ())
    )
    text = st.text_area(
        "Rename labels",
        lines,
        key=f"map_labels_{key}",
        height=80,
        placeholder="good = 3\nunsure =",
        help="One per line: the label in the file, an equals sign, the label to use. Nothing "
        "after the sign makes it missing.",
    )
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    return {raw.strip(): new.strip() or None for raw, new in pairs if raw.strip()}


def _preview(files: Files, edited: Mapping[str, object], key: str) -> Labels | None:
    """Read with the edited mapping and show what comes out, or the sentence why not."""
    try:
        labels = datasets.interpreted(files, edited)
    except LabelError as problem:
        st.error(plain(problem), icon=":material/error:")
        return None
    st.text("\n".join(f"{fact.what}: {fact.value}" for fact in _facts(files, labels, edited)))
    st.dataframe(labels.table.head(8).astype(str), hide_index=True, key=f"preview_{key}")
    return labels


def _facts(files: Files, labels: Labels, edited: Mapping[str, object]) -> list[Fact]:
    """Return what the preview says; the roles are in the controls above it."""
    facts = account_of(labels, datasets.parsed(files), edited)
    counts = [Fact("Items", f"{len(labels.items):,}", "")]
    counts += [Fact(what.capitalize(), f"{n:,}", "") for what, n in labels.report.counts]
    return [*counts, *(f for f in facts if f.what.startswith(("Humans", "Judges", "Scale")))]


def _reopen(data: DataSet) -> None:
    links.open_next(data.key)
    st.rerun()


def _upload_mapping(data: DataSet) -> None:
    file = st.file_uploader(
        "Saved mapping",
        type="json",
        key=f"mapping_upload_{data.key}",
        help="A mapping.json saved here before.",
    )
    if file is None or st.session_state.get("_mapping_file") == file.file_id:
        return
    try:
        mapping = saved_mapping(file.getvalue())
        datasets.change_mapping(data, mapping)
    except LabelError as problem:
        st.error(plain(problem))
        return
    st.session_state["_mapping_file"] = file.file_id
    _reopen(data)
