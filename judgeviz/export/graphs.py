"""Rankings as graphs: GraphML for network tools, DOT for Graphviz."""

from xml.sax.saxutils import escape, quoteattr

from judgeviz.analysis.systems.rankings import Ranking, SystemRankings

_KEYS = {"n_plus": "int", "n_minus": "int", "p": "double", "status": "string", "reduced": "boolean"}
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
    ranking = _side(ranks, side)
    keys = [
        f'  <key id="{name}" for="edge" attr.name="{name}" attr.type="{kind}"/>'
        for name, kind in _KEYS.items()
    ]
    nodes = [f"    <node id={quoteattr(name)}/>" for name in sorted(_systems(ranking))]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *keys,
        '  <graph edgedefault="directed">',
        *nodes,
        *(_graphml_edge(edge) for edge in _edges(ranks, ranking)),
        "  </graph>",
        "</graphml>",
    ]
    return "\n".join(lines) + "\n"


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


def _edges(ranks: SystemRankings, ranking: Ranking) -> list[dict[str, object]]:
    reduced = {row for edge in ranking.edges for row in ranking.wins_of(edge).index}
    return [
        {str(name): value for name, value in ranking.wins.loc[row].items()}
        | {"status": ranks.status_of(ranking.wins.loc[[row]]), "reduced": row in reduced}
        for row in ranking.wins.index
    ]


def _graphml_edge(edge: dict[str, object]) -> str:
    data = "".join(
        f'<data key="{name}">{escape(_graphml_value(edge[name]))}</data>' for name in _KEYS
    )
    ends = f"source={quoteattr(str(edge['winner']))} target={quoteattr(str(edge['loser']))}"
    return f"    <edge {ends}>{data}</edge>"


def _graphml_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _listed(nodes: tuple[str, ...]) -> str:
    return " ".join(f"{_quoted(node)};" for node in nodes)


def _quoted(name: str) -> str:
    safe = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{safe}"'
