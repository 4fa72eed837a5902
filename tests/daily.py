"""The tests of every day: of those that cross what they vary, a cover instead of all.

A rule about columns is tested beside every layout, a count in every engine. A mistake is nearly
always seen with any layout and in any engine; what is not, `pytest --whole` sees.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from itertools import cycle, islice
from zlib import crc32

import pytest

# Where cases are crossed to show that one thing does not mind the other. All else runs whole:
# reference values, properties, and journeys in a browser.
CROSSED = ("tests/engines/", "tests/labels/", "tests/pages/", "tests/export/", "tests/figures/")
FEWEST = 8  # cases of a test: of so many, all run
ENGINES = ("held", "engine")  # what a parameter is called that is an engine
USUAL_ENGINE = "duckdb"
LEFT = pytest.StashKey[list[pytest.Item]]()  # what does not run today
Values = dict[tuple[str, ...], Hashable]


def daily(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Choose the tests of every day, in their order.

    A case that is counted in every engine is counted in one of them, every other in the usual
    one. A test whose parameters still vary by themselves keeps so many of its cases that each
    value of each parameter occurs, and `FEWEST` at least. Of Spark the sample runs.

    The choice follows from the names of tests: it is the same on every machine, and a test that
    fails does not come and go.
    """
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    items = list(items)
    for item in items:
        if item.get_closest_marker("spark") is None or item.get_closest_marker("spark_sample"):
            cases[name_of(item)].append(item)
    chosen = {case for own in cases.values() for case in chosen_of(own)}
    return [item for item in items if item in chosen]


def chosen_of(cases: list[pytest.Item]) -> list[pytest.Item]:
    """Choose some of all cases of one test."""
    if not cases[0].nodeid.startswith(CROSSED):
        return cases
    return cover(in_one_engine_each(sorted(cases, key=lambda case: number_of(case.nodeid))))


def in_one_engine_each(cases: list[pytest.Item]) -> list[pytest.Item]:
    """Choose one engine for each case; a test of certain engines is about these, and has all."""
    engines = sorted({engine for case in cases if (engine := engine_of(case))})
    if len(engines) < 3:
        return cases
    turns = [
        turn for engine in engines if engine != USUAL_ENGINE for turn in (USUAL_ENGINE, engine)
    ]
    first = number_of(name_of(cases[0])) % len(turns)
    in_turn = islice(cycle(turns), first, None)
    of_case: dict[Hashable, dict[str, pytest.Item]] = defaultdict(dict)
    for case in cases:
        same = {names: value for names, value in values_of(case).items() if names[0] not in ENGINES}
        of_case[frozenset(same.items())][engine_of(case)] = case
    return [own.get(next(in_turn)) or next(iter(own.values())) for own in of_case.values()]


def cover(cases: list[pytest.Item]) -> list[pytest.Item]:
    """Choose cases in which each value of each parameter occurs."""
    if len(values_of(cases[0])) < 2:
        return cases
    seen: set[Hashable] = set()
    chosen, others = [], []
    for case in cases:
        values = set(values_of(case).items())
        (others if values <= seen else chosen).append(case)
        seen |= values
    return chosen + others[: max(0, FEWEST - len(chosen))]


def values_of(item: pytest.Item) -> Values:
    """Values of what varies by itself: the parameters of one mark together, and each fixture's.

    Values are told apart as objects: what stands twice in a list of cases is two values.
    """
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    together = [names_of(mark) for mark in item.iter_markers("parametrize")]
    alone = [(name,) for name in parameters if not any(name in names for names in together)]
    return {
        names: tuple(id(parameters[name]) for name in names)
        for names in (*together, *alone)
        if all(name in parameters for name in names)
    }


def names_of(mark: pytest.Mark) -> tuple[str, ...]:
    names = mark.args[0]
    return tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else (*names,)


def engine_of(item: pytest.Item) -> str:
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return next((str(parameters[name]) for name in ENGINES if name in parameters), "")


def name_of(item: pytest.Item) -> str:
    """Name a test without its case."""
    return item.nodeid.partition("[")[0]


def number_of(name: str) -> int:
    return crc32(name.encode())
