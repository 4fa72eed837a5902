"""Seconds of processor time, which other work disturbs least, megabytes and a Markdown table."""

import gc
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import process_time

LONG_ENOUGH = 1.0  # seconds of repeats; the best of them counts, since noise only adds
FEWEST_TURNS = 5


def seconds(run: Callable[[], object]) -> float:
    """Best time of one call, repeated for a second; something slower runs once."""
    gc.collect()
    spent = [_once(run)]
    while sum(spent) < LONG_ENOUGH:
        spent.append(_once(run))
    return min(spent)


def paired_seconds(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Best times of two calls that take turns, so that both meet the same noise."""
    gc.collect()
    spent = [(_once(ours), _once(theirs))]
    while sum(map(sum, spent)) < 2 * LONG_ENOUGH or len(spent) < FEWEST_TURNS:
        spent.append((_once(ours), _once(theirs)))
    mine, others = zip(*spent, strict=True)
    return min(mine), min(others)


def peak_megabytes(run: Callable[[], object]) -> float:
    """Memory that a call takes on top of its arguments, at its highest."""
    gc.collect()
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def most_megabytes() -> float:
    """Return the most memory of this process so far; ``ru_maxrss`` would count its parent's."""
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def shown(time: float) -> str:
    """Write a time with a unit: ``1.6 ms``, ``2.1 s``."""
    return f"{time:.3g} s" if time >= 1 else f"{time * 1e3:.3g} ms"


def print_table(title: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table, every row as soon as it is measured."""
    print(f"{title}\n")
    for row in (header, ["---"] * len(header)):
        print(f"| {' | '.join(row)} |")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)
    print()


def _once(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start
