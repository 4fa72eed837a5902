"""How items are put into strata: by agreement with edges, or by unique labels."""

from streamlit.delta_generator import DeltaGenerator

from judgeviz import Comparison, LabelError
from judgeviz.analysis.strata import PRESET_EDGES, attainable_edges, strata_of
from judgeviz.counting.strata import StratifiedBy
from judgeviz.statistics.aggregates import TieRule
from pages.frame import bound

KINDS: dict[str, StratifiedBy] = {"percentage agreement": "agreement", "unique labels": "unique"}
THREE, FIVE, ATTAINABLE, OWN = "3 raters", "5 raters", "attainable values", "own edges"


def draw(
    pair: Comparison, tie_rule: TieRule | None, left: DeltaGenerator, right: DeltaGenerator
) -> tuple[StratifiedBy, tuple[float, ...]]:
    """Draw the controls and return what ``agreement_table`` takes.

    Raises LabelError for edges that cannot be read.
    """
    with left:
        by = bound.segmented_control(
            "Strata by",
            list(KINDS),
            key="strata",
            help="How sure the humans were of an item: the share of them that gave its majority "
            "(or median) label, or the number of different labels they gave.",
        )
    chosen = KINDS[by]
    if chosen == "unique":
        return chosen, PRESET_EDGES[3]
    with right:
        preset = _preset(pair)
        known = {THREE: PRESET_EDGES[3], FIVE: PRESET_EDGES[5]}
        if preset == ATTAINABLE:
            known[ATTAINABLE] = attainable_edges(pair, tie_rule)
        if preset in known:
            return chosen, known[preset]
        text = bound.text_input(
            "Edges",
            "0, 0.5, 1",
            key="edges",
            help="Shares from 0 to 1, rising, with commas between them. A stratum holds its lower "
            "edge and not its upper one; unanimous items are a stratum of their own.",
        )
    return chosen, read_edges(text, pair)


def read_edges(text: str, pair: Comparison) -> tuple[float, ...]:
    """Read edges as typed; raises LabelError with a sentence where they make no strata."""
    try:
        edges = tuple(float(part) for part in text.replace(";", ",").split(",") if part.strip())
        strata_of(pair, "agreement", edges)
    except ValueError:
        raise LabelError(
            f"The edges '{text}' make no strata: write shares that rise from 0 to 1 with commas "
            "between them, for example 0, 0.6, 0.8, 1."
        ) from None
    return edges


def _most_raters(pair: Comparison) -> int:
    return int(pair.profiles.human_profiles.sum(axis=1).max(initial=0))


def _preset(pair: Comparison) -> str:
    most = _most_raters(pair)
    return bound.selectbox(
        "Edges of agreement",
        (THREE, FIVE, ATTAINABLE, OWN),
        index=1 if most >= 5 else 0 if most >= 3 else 2,  # two raters agree by half or wholly
        key="edge_preset",
        help="Paper 1 uses 0, 0.6, 1 for three and 0, 0.6, 0.8, 1 for five raters. Attainable "
        "values: every agreement that occurs with the raters of this table is a stratum.",
    )
