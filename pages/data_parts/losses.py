"""Labels that would be lost, in red, each with a repair of one click; and those not given."""

from collections import Counter

import streamlit as st

from judgeviz import Labels
from judgeviz.errors import counted, quoted
from judgeviz.export.table import percent
from judgeviz.labels.mapping import LabelMapping
from pages.frame import unanswered
from pages.frame.markdown import MILLION, plain

MOST_RESPONSES = 5
MOST_ROWS = 6


def draw(key: str, labels: Labels, in_use: LabelMapping) -> LabelMapping | None:
    """List what is no label of the scale by rater; return the mapping with a repair once chosen."""
    report = labels.report
    repaired = None
    for reason, n in report.dropped.items():
        st.info(f"{counted(n, 'label')} left out: {plain(reason)}.", icon=":material/info:")
    raters = list(report.unknown.items())
    for rater, n in raters[:MOST_ROWS]:
        repaired = _of_rater(f"{key}_{rater}", labels, rater, n, in_use) or repaired
    if len(raters) > MOST_ROWS:
        others = dict(raters[MOST_ROWS:])
        n_others = counted(sum(others.values()), "response")
        st.error(
            f"{n_others} of {plain(quoted(others, MOST_ROWS))} are no labels of the scale; they "
            "are listed below.",
            icon=":material/report:",
        )
    _say_unanswered(labels)
    return repaired


def _say_unanswered(labels: Labels) -> None:
    """Say which judges have no answer on a good part of the items.

    An engine would be asked anew for each change of the columns: of a large table Verdict says it.
    """
    if labels.counted_by and labels.report.n_labels >= MILLION:
        return
    said = unanswered.on_all_criteria(labels, labels.judges)
    if said:
        more = len(said) - MOST_ROWS
        others = [f"So it is with {counted(more, 'more judge')}."] if more > 0 else []
        lines = [*said[:MOST_ROWS], *others]
        st.warning("  \n".join(map(plain, lines)), icon=":material/pending:")


def _of_rater(
    key: str, labels: Labels, rater: str, n: int, in_use: LabelMapping
) -> LabelMapping | None:
    own = labels.unknown[labels.unknown["rater"] == rater]
    said = Counter(own["response"].tolist())
    n_kept = labels.n_labels(rater)
    share = percent(n / (n + n_kept))
    is_judge = rater in labels.judges
    fate = "count against the judge as invalid" if is_judge else "are left out"
    words = [text for text, _ in said.most_common(MOST_RESPONSES)]
    as_well = labels.unknown["response"].isin(list(said)) & (labels.unknown["rater"] != rater)
    others = labels.unknown.loc[as_well, "rater"].unique().tolist()
    with_them = (
        f"Leave out leaves out the same answers of {quoted(others, MOST_ROWS)}." if others else ""
    )
    text, first, second = st.columns([5, 1.3, 1.3], vertical_alignment="center")
    text.error(
        f"{plain(rater)}: {n:,} of {n + n_kept:,} ({plain(share)}) are no labels of the scale and "
        f"{fate}: {plain(quoted(words, MOST_RESPONSES))}"
        f"{' and others' if len(said) > MOST_RESPONSES else ''}. {plain(with_them)}",
        icon=":material/report:",
    )
    shared = in_use.shared
    if first.button(
        "Leave out",
        key=f"repair_missing_{key}",
        help="Read these answers as missing, whoever gave them: nothing was said. They no longer "
        "count against a judge.",
        width="stretch",
    ):
        missing = dict(shared.labels) | dict.fromkeys(said)
        return LabelMapping(shared.having(labels=missing), in_use.files)
    criteria = own["criterion"].unique().tolist()
    scales = {name: labels.scale(name) for name in criteria}
    can_grow = len(said) <= MOST_RESPONSES and all(
        scale.is_categorical and scale.kind != "preference" for scale in scales.values()
    )
    if can_grow and second.button(
        "Add to scale",
        key=f"repair_scale_{key}",
        help="Make labels of them, at the end of the scale; their order can be changed below.",
        width="stretch",
    ):
        return LabelMapping(shared.having(scale=_grown(labels, own)), in_use.files)
    return None


def _grown(labels: Labels, lost: "object") -> dict[str, object]:
    """Scales of all criteria, with what was lost under each added at its end."""
    grown: dict[str, object] = {}
    for name, scale in labels.scales.items():
        own = lost[lost["criterion"] == name]["response"].unique().tolist()  # type: ignore[index]
        grown[name] = {"kind": scale.kind, "categories": [*scale.categories, *own]}
    return grown
