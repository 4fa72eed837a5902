"""What holds for all tests: which run, the examples of Hypothesis, and what runs on which core."""

import fcntl
import gc
import os
import sys
from collections.abc import Generator
from itertools import chain, islice, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.daily import LEFT, daily

BROWSER_TESTS = "tests/browser/"
# What is set up in these modules takes longer than their tests: a site, a wheel, interpreters.
LONG_SET_UPS = [f"tests/test_{name}.py::" for name in ("docs", "notebooks", "import")]
# Every core has a test to run: threads of NumPy's would take it from another one. Read at import.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# The processes of a run keep the memory that a test gave back for the next one, which spares the
# system a tenth of the run. Read at their start.
os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(2**30))
os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(2**30))
os.environ.setdefault("MALLOC_TOP_PAD_", str(2**26))
gc.disable()  # until all is collected: what is imported stays

# The same examples on every run: a property that fails, fails for everybody.
settings.register_profile(
    "repeatable",
    derandomize=True,
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole", action="store_true", help="every case of every test, and not the daily ones"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Give every core a process, unless single modules or tests are asked for.

    What the command line says counts: ``-n0`` or ``-p no:xdist`` runs all in one process.
    """
    options = config.option
    is_asked_otherwise = getattr(options, "numprocesses", 0) is not None or options.usepdb
    if is_asked_otherwise or hasattr(config, "workerinput"):
        return
    if asks_for_folders(config):
        options.numprocesses = "auto"
        if options.dist == "no":
            options.dist = "worksteal"


def asks_for_folders(config: pytest.Config) -> bool:
    return any(Path(argument).is_dir() for argument in config.args)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Start one process more than there are cores: a test that waits for a browser leaves one."""
    return (yield) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the daily tests, unless all are asked for or some by name; and spread them."""
    if asks_for_folders(config) and not (config.option.whole or config.option.keyword):
        chosen = daily(items)
        left = list(set(items).difference(chosen))
        config.hook.pytest_deselected(items=left)
        config.stash[LEFT] = left
        items[:] = chosen
    spread(items)


def spread(items: list[pytest.Item]) -> None:
    """Let every process begin with its share of the longest tests.

    All but the last begin with tests in a browser, of which those of one module stay together: what
    they share, such as the installed wheel, is made once. The last begins with the modules with a
    long set-up, and computes while the others wait for a browser, as they do for a third of their
    time. Processes get the tests in equal runs, and take from each other's ends when they are
    through.
    """
    n_processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    n_browsers = max(n_processes - 1, 1)
    in_browser = [item for item in items if item.nodeid.startswith(BROWSER_TESTS)]
    cuts = [len(in_browser) * number // n_browsers for number in range(n_browsers + 1)]
    shares = [in_browser[start:end] for start, end in pairwise(cuts)]
    shares += [[] for _ in range(n_processes - n_browsers)]
    shares[-1] += [one for of in LONG_SET_UPS for one in items if one.nodeid.startswith(of)]
    begun = set(chain(*shares))
    others = iter([item for item in items if item not in begun])
    ends = [len(items) * number // n_processes for number in range(n_processes + 1)]
    for share, (start, end) in zip(shares, pairwise(ends), strict=True):
        share += islice(others, max(0, end - start - len(share)))
    items[:] = [*chain(*shares), *others]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Let one process compile what all import; the others wait, and read what it wrote."""
    if not hasattr(session.config, "workerinput") or sys.dont_write_bytecode:
        return (yield)
    with Path(__file__).open() as turn:
        try:
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(turn, fcntl.LOCK_SH)
        return (yield)


def pytest_collection_finish() -> None:
    """Spare the garbage collector what is imported and collected: it stays to the end.

    It looks seldom at the rest: most of what a test makes is freed without it.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


@pytest.fixture
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the cases of the fair JS_b a fifth as often, for tests of many tables."""
    monkeypatch.setattr("judgeviz.analysis.divergences.CASE_DRAWS", 2)
    monkeypatch.setattr("judgeviz.analysis.divergences.FEWEST_CASE_DRAWS", 2)
