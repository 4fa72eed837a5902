"""Rankings as graphs: GraphML for network tools, DOT for Graphviz."""

from typing import Any

from judgeviz.analysis.systems.rankings import Ranking, SystemRankings

_STYLES = {"kept": "solid", "reversed": "bold", "lost": "dashed", "new": "dotted"}


def graphml(ranks: SystemRankings, side: str) -> str:
    """Write all significant wins of one side as GraphML.

    Parameters
    ----------
    ranks : SystemRankings
    side : {"human", "machine"}

    Returns
    -------
    str
        A directed graph from winners to losers; edges carry n_plus, n_minus, p, status (against
        the other side) and whether they are drawn (``reduced``: they follow from no others).

    Raises
    ------
    ValueError
        For another side.
    """
    import networkx as nx  # here: an eighth of a second that only who asks for the file pays

    ranking = _side(ranks, side)
    graph = nx.DiGraph()
    graph.add_nodes_from(sorted(_systems(ranking)))
    graph.add_edges_from(_edges(ranks, ranking))
    return "\n".join(nx.generate_graphml(graph)) + "\n"


def dot(ranks: SystemRankings, side: str) -> str:
    """Write one side's ranking as it is drawn (cycles contracted) in Graphviz's DOT.

    An edge's label gives its status against the other side and, for every win that it stands for,
    n_plus, n_minus and p.

    Raises ValueError for a side other than "human" and "machine".
    """
    ranking = _side(ranks, side)
    lines = ["digraph ranking {", "  rankdir=TB;", "  node [shape=box];"]
    for layer in ranking.layers:
        lines.append(f"  {{ rank=same; {_listed(layer)} }}")
    if ranking.undecided:
        apart = _listed(ranking.undecided)
        lines.append(f'  subgraph cluster_undecided {{ label="undecided"; {apart} }}')
    for winner, loser in ranking.edges:
        wins = ranking.wins_of((winner, loser))
        status = ranks.status_of(wins)
        numbers = [f"{r.n_plus}:{r.n_minus}, p = {r.p:.2g}" for r in wins.itertuples()]
        label = "\\n".join([status, *numbers])
        lines.append(
            f'  {_quoted(winner)} -> {_quoted(loser)} [style={_STYLES[status]}, label="{label}"];'
        )
    return "\n".join([*lines, "}"]) + "\n"


def _side(ranks: SystemRankings, side: str) -> Ranking:
    if side not in ("human", "machine"):
        raise ValueError(f"side is 'human' or 'machine', not {side!r}.")
    return ranks.human if side == "human" else ranks.machine


def _systems(ranking: Ranking) -> set[str]:
    return {name for node in ranking.nodes for name in ranking.members(node)}


def _edges(ranks: SystemRankings, ranking: Ranking) -> list[tuple[str, str, dict[str, Any]]]:
    """Winner, loser, and what is known of each win."""
    reduced = {row for edge in ranking.edges for row in ranking.wins_of(edge).index}
    found = []
    for row, win in ranking.wins.to_dict("index").items():
        known = {name: win[name] for name in ("n_plus", "n_minus", "p")}
        known["status"] = ranks.status_of(ranking.wins.loc[[row]])
        found.append((str(win["winner"]), str(win["loser"]), known | {"reduced": row in reduced}))
    return found


def _listed(nodes: tuple[str, ...]) -> str:
    return " ".join(f"{_quoted(node)};" for node in nodes)


def _quoted(name: str) -> str:
    safe = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{safe}"'
