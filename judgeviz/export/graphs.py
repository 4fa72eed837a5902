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

    Raises ValueError for a side other than "human" and "machine".
    """
    ranking = _side(ranks, side)
    status = {frozenset((e["winner"], e["loser"])): str(e["status"])
              for e in _edges(ranks, ranking)}  # fmt: skip
    lines = ["digraph ranking {", "  rankdir=TB;", "  node [shape=box];"]
    for layer in ranking.layers:
        lines.append(f"  {{ rank=same; {' '.join(_quoted(node) + ';' for node in layer)} }}")
    for winner, loser in ranking.edges:
        found = {
            status.get(frozenset((a, b)), "kept")
            for a in ranking.members(winner)
            for b in ranking.members(loser)
        }
        gravest = next(one for one in ("reversed", "lost", "new", "kept") if one in found)
        lines.append(
            f"  {_quoted(winner)} -> {_quoted(loser)} "
            f'[style={_STYLES[gravest]}, label="{gravest}"];'
        )
    return "\n".join([*lines, "}"]) + "\n"


def _side(ranks: SystemRankings, side: str) -> Ranking:
    if side not in ("human", "machine"):
        raise ValueError(f"side is 'human' or 'machine', not {side!r}.")
    return ranks.human if side == "human" else ranks.machine


def _systems(ranking: Ranking) -> set[str]:
    return {name for node in ranking.nodes for name in ranking.members(node)}


def _edges(ranks: SystemRankings, ranking: Ranking) -> list[dict[str, object]]:
    status = {
        frozenset((a, b)): one
        for a, b, one in zip(
            ranks.edges["system_a"], ranks.edges["system_b"], ranks.edges["status"], strict=True
        )
    }
    reduced = {
        (a, b)
        for winner, loser in ranking.edges
        for a in ranking.members(winner)
        for b in ranking.members(loser)
    }
    rows = ranking.wins.to_dict("records")
    return [
        {str(name): value for name, value in row.items()}
        | {
            "status": status[frozenset((row["winner"], row["loser"]))],
            "reduced": (row["winner"], row["loser"]) in reduced,
        }
        for row in rows
    ]


def _graphml_edge(edge: dict[str, object]) -> str:
    data = "".join(
        f'<data key="{name}">{escape(_graphml_value(edge[name]))}</data>' for name in _KEYS
    )
    ends = f"source={quoteattr(str(edge['winner']))} target={quoteattr(str(edge['loser']))}"
    return f"    <edge {ends}>{data}</edge>"


def _graphml_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(name: str) -> str:
    safe = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{safe}"'
