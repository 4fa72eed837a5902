"""What holds for all tests: the examples of Hypothesis, and how a run is spread over the cores."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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


def pytest_collection_finish() -> None:
    """Spare the garbage collector what is imported and collected: it stays to the end."""
    gc.collect()
    gc.freeze()
