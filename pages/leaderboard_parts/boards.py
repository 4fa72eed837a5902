"""What stands on the board: data sets, a jury beside the judges, and what is known of each set."""

import re
from collections.abc import Sequence

import streamlit as st

from judgeviz import Labels, Leaderboard, jury, leaderboard
from judgeviz.analysis.leaderboard.board import assemble
from judgeviz.analysis.leaderboard.column import Column, judge_column
from judgeviz.counting.resamples import Resampling
from judgeviz.errors import quoted
from judgeviz.labels.invalid import InvalidPolicy
from judgeviz.labels.labels import Jury
from judgeviz.recipes import Recipe, call_of, made_by
from pages.frame import bound, counting, datasets, link_reading, toolbar
from pages.frame.datasets import DataSet
from pages.frame.markdown import plain
from pages.frame.remembered import remembered
from pages.frame.selection import Selection, Span

JURY = "jury"
FEWEST_JURORS = 2
# Columns of items, each with the values to keep.
KeptValues = tuple[tuple[str, tuple[str, ...]], ...]


def ask_data_sets(current: DataSet) -> list[DataSet]:
    """Ask which data sets are on the board: at first the one that is open, and all uploads."""
    keys = datasets.available()
    uploads = [data.key for data in datasets.uploads()]
    default = list(dict.fromkeys([*uploads, current.key]))
    chosen = bound.multiselect_by_name(
        "Data sets",
        {key: datasets.title_of(key) for key in keys},
        {key: datasets.address_of(key) for key in keys},
        key=datasets.ON_BOARD,
        meant=link_reading.on_board,
        default=default,
        placeholder="the one above",
        help="Every criterion of each is a row, or a part of its row.",
    )
    return [datasets.opened(key) for key in chosen or [current.key]]


def ask_jury(sets: Sequence[DataSet]) -> tuple[str, ...]:
    """Ask whose votes together are one more judge, where any data set can have it."""
    with_rows = [data.labels for data in sets if data.labels.counted_by is None]
    judges = list(dict.fromkeys(judge for labels in with_rows for judge in labels.judges))
    if not judges:
        return ()
    return tuple(
        bound.multiselect(
            "Jury",
            judges,
            key="jurors",
            placeholder="none",
            help="The majority (of grades the median) of these judges, as one more judge. At least "
            "two.",
        )
    )


def why_no_jury(sets: Sequence[DataSet], jurors: tuple[str, ...]) -> list[str]:
    """Say of each data set without rows that its judges are no jury on it."""
    said = []
    for labels in (data.labels for data in sets):
        present = [judge for judge in jurors if judge in labels.judges]
        if labels.counted_by is None or len(labels.judges) < FEWEST_JURORS:
            continue
        if len(present) >= FEWEST_JURORS:
            who = f"{', '.join(present[:-1])} and {present[-1]}"
            said.append(counting.why_not(f"The jury of {who}", labels))
        elif all(data.labels.counted_by is not None for data in sets):  # where nobody is asked
            said.append(counting.why_not("A jury of several judges", labels))
    return said


def ask_tags(sets: Sequence[DataSet]) -> dict[str, dict[str, str]]:
    """Ask in a box what is known of each data set, by name; by this the board is broken down."""
    with st.popover("About the data sets", icon=":material/sell:", key="tags_box"):
        for data in sets:
            words = st.text_input(
                plain(data.title),
                datasets.tags().get(data.key, ""),
                key=f"tags_{data.key}",
                placeholder="task: summaries, raters: expert, items: machine",
                help="What the board can be broken down by: names and values, as in "
                "'task: summaries, raters: expert'. They are kept as long as the data set, and "
                "go into the session file.",
            )
            datasets.tell(data.key, words)
            unread = unread_tags(words)
            if unread:
                st.caption(f"Left out, as it is no name: value: {plain(quoted(unread))}.")
    return {data.labels.name: read_tags(datasets.tags()[data.key]) for data in sets}


def unread_tags(text: str) -> list[str]:
    """Parts of what was typed that :func:`read_tags` leaves out."""
    parts = [part.strip() for part in re.split("[,;\n]", text)]
    return [part for part in parts if part and not read_tags(part)]


def read_tags(text: str) -> dict[str, str]:
    """Read ``name: value, name: value``; also ``name = value; name = value``.

    A part without a name or a value is left out.
    """
    found: dict[str, str] = {}
    for part in re.split("[,;\n]", text):
        name, *values = (said.strip() for said in re.split("[:=]", part, maxsplit=1))
        if name and any(values):
            found[name] = values[0]
    return found


def board_of(
    chosen: Selection,
    sets: Sequence[DataSet],
    jurors: tuple[str, ...],
    tags: dict[str, dict[str, str]],
) -> Leaderboard:
    """Score the judges, column by column, each kept; says how far it has come.

    Judges that the toolbar leaves out are on no data set's columns.

    Raises
    ------
    LabelError
        Where no data set has a judge that is left.
    """
    settings = chosen.settings
    left_out = _left_out(chosen)
    kept = _kept_values(chosen, sets)
    columns: list[Column] = []
    every = [(data, criterion) for data in sets for criterion in data.labels.criteria]
    progress = st.empty()
    for number, (data, criterion) in enumerate(every):
        is_open = data.key == chosen.data.key
        resampling = Resampling(
            settings.n_boot,
            0,
            settings.cluster if is_open else None,
            settings.seed,
            settings.level,
        )
        key = (data.labels.digest, data.labels.name)
        if len(every) > 1:
            share = number / len(every)
            progress.progress(share, f"Scoring {number + 1:,} of {len(every):,} criteria")
        column = _column(
            key,
            data.labels,
            criterion,
            _voting(data.labels, jurors),
            left_out,
            kept,
            settings.invalid,
            resampling,
        )
        if column is not None:
            columns.append(column)
    progress.empty()
    board = assemble(columns, tags, settings.level)
    return made_by(board, _call_of_board(chosen, sets, jurors, tags, left_out, kept))


def _call_of_board(
    chosen: Selection,
    sets: Sequence[DataSet],
    jurors: tuple[str, ...],
    tags: dict[str, dict[str, str]],
    left_out: tuple[str, ...],
    kept: KeptValues,
) -> Recipe:
    """Return the call that gives the board at once."""
    settings = chosen.settings
    every: list[object] = []
    names: list[str] = []
    for labels in (data.labels for data in sets):
        voting = list(_voting(labels, jurors))
        has_jury = bool(voting)
        every.append(call_of(jury, labels, voting, name=_unused(labels)) if has_jury else labels)
        names += [judge for judge in labels.judges if judge not in left_out]
        names += [_unused(labels)] * has_jury
    clusters = {data.labels.name: settings.cluster for data in sets if data.key == chosen.data.key}
    said = {name: of for name, of in tags.items() if of}
    return call_of(
        leaderboard,
        every,
        judges=list(dict.fromkeys(names)) if left_out else None,
        invalid=settings.invalid,
        n_boot=settings.n_boot,
        cluster=clusters if settings.cluster else None,
        seed=settings.seed,
        level=settings.level,
        tags=said or None,
        where={name: list(values) for name, values in kept} or None,
    )


def filters_left_out(chosen: Selection, sets: Sequence[DataSet]) -> list[str]:
    """Say the toolbar's filters that the board does not follow, as their chips do."""
    followed = {f"by_{column}" for column, _ in _kept_values(chosen, sets)}
    return [chip.words for chip in toolbar.chips(chosen) if chip.by not in followed]


def has_judges(chosen: Selection, sets: Sequence[DataSet]) -> bool:
    """Whether the toolbar leaves a judge of any of the data sets."""
    judges = {judge for data in sets for judge in data.labels.judges}
    return bool(judges.difference(_left_out(chosen)))


def _left_out(chosen: Selection) -> tuple[str, ...]:
    """Judges that the toolbar offers and that are not chosen; it has those of one criterion."""
    offered = chosen.labels.judges_of(chosen.criterion)
    return tuple(judge for judge in offered if judge not in chosen.judges)


def _kept_values(chosen: Selection, sets: Sequence[DataSet]) -> KeptValues:
    """Columns and their values to keep, where the open data set alone is on the board."""
    if [data.key for data in sets] != [chosen.data.key]:
        return ()
    return tuple((name, kept) for name, kept in chosen.filters if not isinstance(kept, Span))


def _voting(labels: Labels, jurors: tuple[str, ...]) -> tuple[str, ...]:
    """Jurors who vote with another one on a criterion of a data set; empty where it has no jury."""
    if labels.counted_by is not None:  # which takes the rows
        return ()
    votes = [Jury("majority", jurors).voters(labels, criterion) for criterion in labels.criteria]
    together = {judge for voters in votes if len(voters) >= FEWEST_JURORS for judge in voters}
    return tuple(judge for judge in jurors if judge in together)


@remembered(most=256)
def _column(
    key: tuple[object, ...],
    _labels: Labels,
    criterion: str,
    jurors: tuple[str, ...],
    left_out: tuple[str, ...],
    kept: KeptValues,
    invalid: InvalidPolicy,
    resampling: Resampling,
) -> Column | None:
    if jurors:
        _labels = jury(_labels, jurors, name=_unused(_labels))
    judges = [judge for judge in _labels.judges if judge not in left_out]
    where = {name: list(values) for name, values in kept}
    return judge_column(_labels, criterion, judges, invalid, resampling, where)


def _unused(labels: Labels) -> str:
    taken = {*labels.raters, *labels.judges}
    name, number = JURY, 1
    while name in taken:
        number += 1
        name = f"{JURY} {number}"
    return name
