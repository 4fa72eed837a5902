"""What holds for all tests: the examples of Hypothesis, and how a run is spread over the cores."""

import fcntl
import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BROWSER_TESTS = Path(__file__).parent / "browser"
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


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Give every core a process, unless single modules or tests are asked for.

    What the command line says counts: ``-n0`` or ``-p no:xdist`` runs all in one process.
    """
    options = config.option
    is_asked_otherwise = getattr(options, "numprocesses", 0) is not None or options.usepdb
    if is_asked_otherwise or hasattr(config, "workerinput"):
        return
    if any(Path(argument).is_dir() for argument in config.args):
        options.numprocesses = "auto"
        if options.dist == "no":
            options.dist = "worksteal"


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Start one process more than there are cores: a test that waits for a browser leaves one."""
    return (yield) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every process begin with its share of the longest tests, those in a browser.

    Processes get the tests in equal runs, and take from each other's ends when they are through.
    Those of one module stay together: what they share, such as the installed wheel, is made once.
    """
    n_processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    longest = [item for item in items if BROWSER_TESTS in item.path.parents]
    others = [item for item in items if BROWSER_TESTS not in item.path.parents]
    items[:] = [
        item
        for number in range(n_processes)
        for tests in (longest, others)
        for item in tests[
            len(tests) * number // n_processes : len(tests) * (number + 1) // n_processes
        ]
    ]


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
