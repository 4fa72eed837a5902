"""The shipped data sets as :class:`Labels`."""

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from judgeviz.errors import quoted
from judgeviz.installation import DEMO_FOLDER
from judgeviz.recipes import recorded

if TYPE_CHECKING:
    from judgeviz.labels.labels import Labels


def demos() -> tuple[str, ...]:
    """Names of the demo data sets."""
    from judgeviz.demos.files import GENERATORS  # here: judgeviz imports this module at once

    return tuple(GENERATORS)


@recorded
def demo(name: str) -> "Labels":
    """Read a demo data set.

    Raises
    ------
    ValueError
        For a name that :func:`demos` does not list.
    """
    return deepcopy(_read(name))  # whoever changes a table of it changes their own


@cache
def _read(name: str) -> "Labels":
    from judgeviz.labels.reading import read_labels

    return read_labels(demo_path(name))


def demo_path(name: str) -> Path:
    """File of a demo data set; raises as :func:`demo`."""
    from judgeviz.demos.files import GENERATORS

    if name not in GENERATORS:
        raise ValueError(f"There is no demo '{name}'; choose one of {quoted(GENERATORS)}.")
    return DEMO_FOLDER / f"{name}.csv"
