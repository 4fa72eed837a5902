"""Who of the raters is human, where a column holds their names."""

from collections import Counter

import streamlit as st

from judgeviz import Labels
from judgeviz.labels.coding import text_of
from judgeviz.labels.mapping import FileMapping, parse_mapping
from judgeviz.labels.sources.tables import RawTable
from pages.frame.markdown import plain

HUMAN, JUDGE, LEFT_OUT = "Human", "Judge", "left out"
MOST_CHIPS = 40


def named_in(table: RawTable, entry: FileMapping, labels: Labels | None) -> list[str]:
    """Names of all raters, where a column holds them; none where each has a column.

    Of a table that an engine counts the first rows are here, and need not have all of them.
    """
    rater = entry.column("rater")
    if not entry.is_by_row or rater is None or rater not in table.frame.columns:
        return []
    names = text_of(table.frame[rater]).used()
    if labels is not None and labels.counted_by is not None and _are_named_in(rater, labels):
        names = list(dict.fromkeys((*names, *labels.raters, *labels.judges)))
    return names


def _are_named_in(column: str, labels: Labels) -> bool:
    """Whether labels were read with their raters' names in a column, and not with other roles."""
    read = parse_mapping(labels.mapping).shared
    return read.is_by_row and read.column("rater") == column


def draw(key: str, names: list[str], entry: FileMapping) -> FileMapping:
    """Show the raters as chips on three sides, and return who was put where."""
    if not names:
        return entry
    judges = set(entry.machine_names).intersection(names)
    known = entry.human is not None or entry.machine is not None
    said_by = entry.column("kind")
    if said_by is not None and not known:
        st.caption(f"Who of the {len(names)} raters is human is said by {plain(said_by)}.")
        return entry
    side_of = {name: _side(name, entry, judges) for name in names} if known else {}
    humans = among(
        f"map_human_{key}",
        "Human raters",
        names,
        [name for name in names if side_of.get(name) == HUMAN],
        "Click a name to move it: who is not marked is a judge.",
    )
    others = [name for name in names if name not in set(humans)]
    left_out = among(
        f"map_left_out_{key}",
        "Left out",
        others,
        [name for name in others if side_of.get(name) == LEFT_OUT],
        "Neither human nor judge: an average, a gold label made of the others, a test account.",
    )
    machine = [name for name in others if name not in set(left_out)]
    if known or humans or left_out:
        st.caption(
            f"Of {len(names):,} raters {len(humans):,} human, {len(machine):,} judges, "
            f"{len(left_out):,} left out."
        )
    if not known and not humans and not left_out:
        return entry  # nobody was put anywhere: other columns may tell who is human
    if known and set(machine) == judges and set(humans) == set(entry.humans):
        return entry
    in_columns = {  # which are chosen above, as columns
        judge: rest
        for judge, own in (entry.machine or {}).items()
        if (rest := [name for name in own if name not in judges])
    }
    return entry.having(human=humans, machine={name: [name] for name in machine} | in_columns)


def _side(name: str, entry: FileMapping, judges: set[str]) -> str:
    if name in entry.humans:
        return HUMAN
    return JUDGE if name in judges or entry.machine is None else LEFT_OUT


def among(key: str, label: str, names: list[str], marked: list[str], hint: str) -> list[str]:
    """Choose among chips; among very many names from a list that can be searched."""
    if not names:
        return []
    if len(names) > MOST_CHIPS:
        return st.multiselect(
            plain(label), names, default=marked, key=f"{key}_list", help=plain(hint)
        )
    chips = _in_different_words(names)
    chip_of = dict(zip(names, chips, strict=True))
    chosen = st.pills(
        plain(label),
        chips,
        selection_mode="multi",
        default=[chip_of[name] for name in marked],
        key=f"{key}_chips",
        help=plain(hint),
    )
    return [name for name in names if chip_of[name] in chosen]


def _in_different_words(names: list[str]) -> list[str]:
    """Write each name so that no two look the same: blanks are seen where only they differ."""
    times = Counter(plain(name) for name in names)
    return [
        plain(name) if times[plain(name)] == 1 else plain(name.replace(" ", "␣")) for name in names
    ]
