"""Data: upload label tables, see what was recognised, correct it."""

import streamlit as st

from judgeviz import LabelError, Labels
from judgeviz.demos.templates import TEMPLATES
from judgeviz.labels.account import account_of
from pages.shared import datasets, guard, links, mapping_editor
from pages.shared.datasets import DataSet, Files, Unread
from pages.shared.markdown import plain

FILE_TYPES = ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "parquet", "xlsx", "gz"]
MOST_PREVIEW_ROWS = 200

selection = guard.begin("Data")


def upload_section() -> None:
    """Read what is dropped here; the data set that is open stays open where it cannot be read."""
    files = st.file_uploader(
        "Label tables",
        type=FILE_TYPES,
        accept_multiple_files=True,
        key="upload",
        on_change=datasets.forget_unread,
        help="CSV, TSV, JSON, JSON Lines, Parquet or XLSX, also gzipped. The files stay in memory "
        "for this session only.",
    )
    together = st.radio(
        "Several files are",
        ("one data set", "a data set each"),
        key="upload_together",
        horizontal=True,
        help="One data set: humans and judges in different files, joined by their item ids.",
    )
    if files:
        contents = tuple((file.name, file.getvalue()) for file in files)
        read_files([contents] if together == "one data set" else [(one,) for one in contents])
    else:
        st.session_state.pop("_read_uploads", None)
    for unread in datasets.unread():
        st.error(plain(unread.problem), icon=":material/error:")
        mapping_editor.draw_unread(unread)


def read_files(groups: list[Files]) -> None:
    """Open uploads, once; those that cannot be read are kept with the reason."""
    if st.session_state.get("_read_uploads") == groups:
        return
    datasets.forget_unread()
    added = None
    with st.spinner("Reading the labels ..."):
        for group in groups:
            try:
                added = datasets.add_upload(group, {})
            except LabelError as problem:
                datasets.unread().append(Unread(group, str(problem)))
    st.session_state["_read_uploads"] = groups
    if added is not None:
        links.open_next(added.key)
        st.rerun()


def overview_section(data: DataSet) -> None:
    """Say what the open data set holds and how it was understood."""
    labels = data.labels
    st.subheader(plain(data.title))
    columns = st.columns(5)
    numbers = {
        "Items": len(labels.items),
        "Humans": len(labels.raters),
        "Judges": len(labels.judges),
        "Criteria": len(labels.criteria),
        "Labels": labels.report.n_labels,
    }
    for column, (name, number) in zip(columns, numbers.items(), strict=True):
        column.metric(plain(name), f"{number:,}")
    left, right = st.columns([1, 2])
    with left:
        st.markdown("**What was read**")
        counts = labels.report.counts
        written_out({"what": [what for what, _ in counts], "count": [f"{n:,}" for _, n in counts]})
    with right:
        show_account(data)
    for note in labels.report.notes:
        st.caption(plain(note))
    show_unknown(labels)
    with st.expander("All labels, one per row"):
        st.caption(f"The first {MOST_PREVIEW_ROWS} of {labels.report.n_labels:,}.")
        st.dataframe(labels.table.head(MOST_PREVIEW_ROWS).astype(str), hide_index=True)


def show_account(data: DataSet) -> None:
    """Say what was taken for what, and because of what."""
    st.markdown("**What was taken for what**")
    facts = account_of(data.labels, datasets.parsed(data.files), data.mapping)
    written_out(
        {
            "what": [fact.what for fact in facts],
            "was taken as": [fact.value for fact in facts],
            "because of": [fact.source for fact in facts],
        }
    )
    st.caption("Whatever was detected is a guess; it can be changed under Mapping, below.")
    if data.labels.report.guesses:
        with st.expander("The guesses in words"):
            st.text("\n".join(data.labels.report.guesses))


def show_unknown(labels: Labels) -> None:
    """List responses that are no label of the scale, with their rows, and what to do."""
    n = len(labels.unknown)
    if n == 0:
        return
    with st.expander(f"Responses that are no label of the scale ({n:,})", icon=":material/help:"):
        st.caption(
            "A judge's count against it, as the settings in the sidebar say; a human's are left "
            "out. To make labels of them, rename them or add them to the scale under Mapping, "
            "below."
        )
        st.dataframe(labels.unknown, hide_index=True, key="unknown_responses")


def written_out(columns: dict[str, list[str]]) -> None:
    """Show a small table with all its text in sight."""
    st.table(
        {plain(name): [plain(text) for text in texts] for name, texts in columns.items()},
        border="horizontal",
        hide_index=True,
    )


def template_section() -> None:
    """Small files to fill in."""
    with st.expander("Templates: tables to fill in", icon=":material/description:"):
        for template in TEMPLATES:
            left, right = st.columns([3, 1], vertical_alignment="center")
            left.markdown(plain(template.title))
            right.download_button(
                plain(template.file_name),
                data=template.content,
                file_name=template.file_name,
                key=f"template_{template.file_name}",
                on_click="ignore",
                help="A small example of this layout, to be filled in with your labels.",
            )


upload_section()
template_section()
overview_section(selection.data)
mapping_editor.draw(selection.data)
