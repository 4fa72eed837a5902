"""Edges and nodes of a ranking as traces: lines by status, and marks that catch the mouse."""

from dataclasses import dataclass
from typing import Any

from judgeviz.analysis.systems.rankings import Ranking
from judgeviz.figures.drawing.panels import Trace
from judgeviz.figures.drawing.text import escape, p_value
from judgeviz.figures.drawing.theme import TRANSPARENT, Theme, blend
from judgeviz.figures.system_charts.dag_layout import DagLayout
from judgeviz.figures.system_charts.dag_places import BOX_HEIGHT, Point

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """How the edges of one status are drawn."""

    dash: str
    width: float
    arrow: str
    words: str


SOME = "some"  # status of a win of the humans that some judges keep
EDGES = {
    "kept": EdgeLook("solid", 1.4, "arrow", "kept"),
    SOME: EdgeLook("12px,3px", 1.6, "arrow", "kept by some judges"),
    "reversed": EdgeLook("longdashdot", 2.4, "arrow-wide", "reversed"),
    "lost": EdgeLook("dash", 1.6, "arrow-open", "lost: humans only"),
    "new": EdgeLook("dot", 1.8, "arrow-open", "new: judge only"),
}


@dataclass(frozen=True)
class Side:
    """One panel: whose ranking, where its nodes stand, and what its edges are worth.

    Attributes
    ----------
    number : int
    heading : str
        Escaped.
    ranking : Ranking
    layout : DagLayout
    labels : dict of str to str
        By node, escaped.
    status : dict of edge to str
        One of ``EDGES``.
    fates : dict of edge to str
        Of the humans beside several judges: what these make of the edge, escaped.
    """

    number: int
    heading: str
    ranking: Ranking
    layout: DagLayout
    labels: dict[str, str]
    status: dict[Edge, str]
    fates: dict[Edge, str]


def status_colours(theme: Theme) -> dict[str, str]:
    """Colour of each status: what only one side says is drawn in that side's colour."""
    dark = theme.name == "dark"
    return {
        "kept": theme.muted,
        SOME: blend((theme.muted, theme.human.fill), 0.6),
        "reversed": "#FF6B8B" if dark else "#C2185B",
        "lost": theme.human.fill,
        "new": theme.judge.fill if dark else theme.judge.outline,
    }


def edge_trace(side: Side, edges: list[Edge], look: EdgeLook, colour: str, axes: str) -> Trace:
    """Draw edges of one status, each with an arrowhead at its end."""
    x: list[float | None] = []
    y: list[float | None] = []
    sizes: list[int] = []
    for edge in edges:
        path = side.layout.edges[edge]
        x += [*(px for px, _ in path), None]
        y += [*(py for _, py in path), None]
        sizes += [*([0] * (len(path) - 1)), 10, 0]
    return dict(
        type="scatter",
        x=x,
        y=y,
        mode="lines+markers",
        line={"color": colour, "dash": look.dash, "width": look.width},
        marker={
            "symbol": look.arrow,
            "size": sizes,
            "angleref": "previous",
            "color": colour,
            "opacity": 1,
            "line": {"color": colour, "width": 1},
        },
        unselected={"marker": {"opacity": 1}},  # a click marks its edge, and dims nothing
        hoverinfo="skip",
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )


def edge_targets(side: Side, axes: str) -> Trace:
    """Invisible marks along the edges that catch the mouse."""
    places, data, hover = [], [], []
    for edge, path in side.layout.edges.items():
        wins = side.ranking.wins_of(edge)
        first = wins.iloc[0]
        said = ["pair", str(first["winner"]), str(first["loser"])]
        fate = side.fates.get(edge, EDGES[side.status[edge]].words)
        words = "<br>".join([*_win_words(wins), fate])
        for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False):
            places.append(((x0 + x1) / 2, (y0 + y1) / 2))
            data.append(said)
            hover.append(words)
    return _targets(places, data, hover, 14, axes)


def _win_words(wins: Any) -> list[str]:
    """Say every win of an edge; with a cycle at an end there are several."""
    words = []
    for _, row in wins.iterrows():
        n_plus, n_minus = int(row["n_plus"]), int(row["n_minus"])
        words += [
            f"<b>{escape(row['winner'], 40)}</b> beats <b>{escape(row['loser'], 40)}</b>",
            f"preferred {n_plus} times, the other {n_minus}: margin {n_plus - n_minus}, "
            f"{p_value(float(row['p']))}",
        ]
    return words


def node_targets(side: Side, axes: str) -> Trace:
    """Put invisible marks on the boxes that catch the mouse."""
    names = list(side.layout.nodes)
    hover = [_node_words(side.ranking, name) for name in names]
    data = [["system", side.ranking.members(name)[0]] for name in names]
    return _targets(list(side.layout.nodes.values()), data, hover, BOX_HEIGHT, axes)


def _node_words(ranking: Ranking, node: str) -> str:
    members = ranking.members(node)
    wins = ranking.wins
    is_winner, is_loser = wins["winner"].isin(members), wins["loser"].isin(members)
    won = wins["loser"][is_winner & ~is_loser].nunique()
    lost = wins["winner"][is_loser & ~is_winner].nunique()
    title = f"<b>{escape(node, 60)}</b>"
    if node in ranking.undecided:
        return f"{title}<br>undecided: no significant win or loss"
    cycle = "<br>these win against each other in a circle" if len(members) > 1 else ""
    return f"{title}{cycle}<br>wins against {won}, loses against {lost}"


def _targets(
    places: list[Point], data: list[list[str]], hover: list[str], size: int, axes: str
) -> Trace:
    return dict(
        type="scatter",
        x=[x for x, _ in places],
        y=[y for _, y in places],
        customdata=data,
        hovertext=hover,
        hoverinfo="text",
        mode="markers",
        marker={"size": size, "symbol": "square", "color": TRANSPARENT},
        selected={"marker": {"color": "rgba(128,128,128,0.35)"}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
        xaxis=f"x{axes}",
        yaxis=f"y{axes}",
    )
