"""What runs every day holds every value of every parameter, and all that is not crossed."""

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.daily import CROSSED, ENGINES, FEWEST, LEFT, engine_of, name_of, values_of

ROOT = Path(__file__).resolve().parents[1]
MADE_UP = """
import pytest

@pytest.fixture(params=["duckdb", "polars", "pyarrow", pytest.param("s", marks=pytest.mark.spark)])
def held(request):
    return request.param

@pytest.mark.parametrize("layout", ["long", "wide", "melted"])
@pytest.mark.parametrize(("rule", "said"), [(f"rule {n}", n % 2) for n in range(20)])
def test_crossed(rule, said, layout): ...

@pytest.mark.parametrize("layout", ["long", "wide"])
@pytest.mark.parametrize("rule", ["a", "b", "c", "d"])
def test_of_few_cases(rule, layout): ...

@pytest.mark.parametrize(("rule", "layout"), [(a, b) for a in "abcdef" for b in "abc"])
def test_of_one_list(rule, layout): ...

@pytest.mark.parametrize("case", range(9))
def test_in_every_engine(held, case): ...

@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_of_certain_engines(engine): ...

@pytest.mark.spark
@pytest.mark.spark_sample
def test_of_the_sample(): ...
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("daily")
    module = folder / CROSSED[0] / "test_made_up.py"
    module.parent.mkdir(parents=True)
    module.write_text(MADE_UP)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    spark:\n    spark_sample:\n")
    return folder


def collected(folder: Path, *asked: str) -> dict[str, list[str]]:
    """Cases of every test that pytest would run."""
    command = [sys.executable, "-P", "-m", "pytest", "-p", "tests.conftest", "--collect-only", "-q"]
    run = subprocess.run(
        [*command, "-p", "no:cacheprovider", "--import-mode=importlib", "-n0", *asked],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    found = defaultdict(list)
    for line in run.stdout.splitlines():
        name, has_cases, case = line.partition("::")[2].partition("[")
        if name:
            found[name].append(case.removesuffix("]"))
    assert found, run.stdout + run.stderr
    return found


def test_a_cover_of_what_is_crossed_runs_every_day(folder: Path) -> None:
    daily = collected(folder, ".")
    assert len(daily["test_crossed"]) in range(20, 24)
    assert {case.split("-")[0] for case in daily["test_crossed"]} == {
        f"rule {n}" for n in range(20)
    }
    assert {case.split("-")[2] for case in daily["test_crossed"]} == {"long", "wide", "melted"}
    n_cases = {name: len(cases) for name, cases in daily.items() if name != "test_crossed"}
    assert n_cases == {
        "test_of_few_cases": FEWEST,
        "test_of_one_list": 18,
        "test_in_every_engine": 9,
        "test_of_certain_engines": 2,
        "test_of_the_sample": 1,
    }
    engines, cases = zip(*(case.split("-") for case in daily["test_in_every_engine"]), strict=True)
    assert len(set(cases)) == 9
    assert sorted(map(engines.count, ("duckdb", "polars", "pyarrow"))) in ([2, 2, 5], [2, 3, 4])


@pytest.mark.parametrize(
    "asked", [[".", "--whole"], [".", "-k", "test"], [CROSSED[0] + "test_made_up.py"]]
)
def test_all_run_when_all_are_asked_for_or_some_by_name(folder: Path, asked: list[str]) -> None:
    n_cases = {name: len(cases) for name, cases in collected(folder, *asked).items()}
    assert n_cases["test_crossed"] == 60
    assert n_cases["test_in_every_engine"] == 36


def test_every_value_of_each_test_of_this_run_occurs(request: pytest.FixtureRequest) -> None:
    left = request.config.stash.get(LEFT, [])
    if not left:
        pytest.skip("all tests run")
    seen: dict[str, set[object]] = defaultdict(set)
    engines: dict[str, set[str]] = defaultdict(set)
    for item in request.session.items:
        seen[name_of(item)].update(values_of(item).items())
        engines[item.nodeid.partition("::")[0]].add(engine_of(item))
    for item in left:
        assert item.nodeid.startswith(CROSSED)
        if item.get_closest_marker("spark"):
            continue
        others = {
            (names, value) for names, value in values_of(item).items() if names[0] not in ENGINES
        }
        assert others <= seen[name_of(item)], item.nodeid
        assert name_of(item) in seen
        assert engine_of(item) in engines[item.nodeid.partition("::")[0]], item.nodeid
