"""What is read and found in memory, which is the same beside every engine: once."""

import hashlib
import pickle
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd

import judgeviz as jv

Found = TypeVar("Found")


def once_in_memory(find: Callable[..., Found]) -> Callable[..., Found]:
    """Find numbers of a comparison in memory once; of an engine's every time.

    Comparisons are told apart by all that they are made of, and by the settings.
    """
    kept: dict[bytes, Found] = {}

    @wraps(find)
    def found(pair: jv.Comparison, **settings: Any) -> Found:
        if type(pair) is not jv.Comparison:
            return find(pair, **settings)
        made_of = [getattr(pair, field.name) for field in fields(pair)]
        told = hashlib.sha256(pickle.dumps((made_of, settings))).digest()
        if told not in kept:
            kept[told] = find(pair, **settings)
        return kept[told]

    return found


def read_once(read: Callable[..., jv.Labels]) -> Callable[..., jv.Labels]:
    """Read the same files or frame in the same way once; what is refused, every time.

    Files are told apart by their names and what stands in them, for every test writes its own.
    What else is given is read as ever.
    """
    kept: dict[bytes, jv.Labels] = {}

    @wraps(read)
    def found(given: Any, *settings: Any, **more: Any) -> jv.Labels:
        sources = given if isinstance(given, list) else [given]
        contents = [_content(one) for one in sources]
        if not all(contents):
            return read(given, *settings, **more)
        made_of = (contents, isinstance(given, list), settings, more)
        told = hashlib.sha256(pickle.dumps(made_of)).digest()
        if told not in kept:
            kept[told] = read(given, *settings, **more)
        return kept[told]

    return found


def _content(given: object) -> list[tuple[str, object]]:
    """Names and content of the files at a path, or of a frame; nothing of anything else."""
    if isinstance(given, pd.DataFrame):
        return [("", given)]
    if not isinstance(given, str | Path):
        return []
    path = Path(given)
    if path.is_file():
        return [(path.name, path.read_bytes())]
    files = sorted(file for file in path.rglob("*") if file.is_file())
    return [(str(file.relative_to(path)), file.read_bytes()) for file in files]
