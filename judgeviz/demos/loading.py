"""The shipped data sets as :class:`Labels`."""

from pathlib import Path

from judgeviz.demos.files import GENERATORS
from judgeviz.errors import quoted
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels

DEMO_FOLDER = Path(__file__).resolve().parents[2] / "demo_data"


def demos() -> tuple[str, ...]:
    """Names of the demo data sets."""
    return tuple(GENERATORS)


def demo(name: str) -> Labels:
    """Read a demo data set.

    Raises
    ------
    ValueError
        For a name that :func:`demos` does not list.
    """
    return read_labels(demo_path(name))


def demo_path(name: str) -> Path:
    """File of a demo data set; raises as :func:`demo`."""
    if name not in GENERATORS:
        raise ValueError(f"There is no demo '{name}'; choose one of {quoted(GENERATORS)}.")
    return DEMO_FOLDER / f"{name}.csv"
