"""The demo files: which generator and which seed make each of them, byte for byte."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd

from judgeviz.demos import inference, preferences, summaries, translation

SEED = 2024

GENERATORS: dict[str, Callable[[int], pd.DataFrame]] = {
    "summaries": summaries.generate,
    "inference": inference.generate,
    "preferences": preferences.generate,
    "translation": translation.generate,
}


def csv_bytes(name: str, seed: int = SEED) -> bytes:
    r"""Content of one demo file: UTF-8, lines end in ``\n``, missing cells empty.

    Parameters
    ----------
    name : str
        A key of `GENERATORS`.
    seed : int
        The shipped files use `SEED`.
    """
    table = GENERATORS[name](seed)
    return table.to_csv(index=False, lineterminator="\n").encode("utf-8")


def write_files(folder: Path) -> list[Path]:
    """Write all demo files into a folder that exists, and say which."""
    paths = [folder / f"{name}.csv" for name in GENERATORS]
    for path in paths:
        path.write_bytes(csv_bytes(path.stem))
    return paths
