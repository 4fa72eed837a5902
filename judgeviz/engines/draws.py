"""Labels drawn in the place of invalid responses where an engine counts, one query like another.

Every query draws anew, in whatever order its engine likes: so a label is drawn by a hash of what
names its response, which is the same in all of them, and in every engine that writes the name
alike: fractions of many digits and times are written in an engine's own way.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import narwhals as nw
import pyarrow as pa

from judgeviz.engines.items import Frame
from judgeviz.engines.source import engine_of
from judgeviz.labels.invalid import InvalidPolicy

BETWEEN = "\x1f"  # the parts of a name
DIGITS = 8  # of a hash, by which every label is drawn equally often but for one in 10^7
BASE = 16


class StandIns(NamedTuple):
    """What stands for invalid responses.

    Attributes
    ----------
    policy : {"random", "drop", "worst"}
    seed : int
        Of labels that are drawn; 0 where none is.
    """

    policy: InvalidPolicy
    seed: int = 0

    @classmethod
    def of(cls, policy: InvalidPolicy, seed: int) -> Self:
        """Leave out a seed that changes nothing."""
        return cls(policy, seed if policy == "random" else 0)

    @property
    def is_drawn(self) -> bool:
        """Whether labels are drawn."""
        return self.policy == "random"


@dataclass(frozen=True)
class Draw:
    """How labels are drawn for the invalid responses of a judge on a criterion.

    Attributes
    ----------
    stream : tuple of str
        Seed, criterion and judge: judges who fail on the same items draw labels of their own.
    named_by : tuple of expressions
        What names a response among those of the judge that stand in one column, as texts.
    """

    stream: tuple[str, ...]
    named_by: tuple[nw.Expr, ...]

    def name_of(self, column: str) -> nw.Expr:
        """Name of the response that a label column holds."""
        parts = [one.fill_null("") for one in self.named_by]
        stream = nw.lit(BETWEEN.join((*self.stream, column)))
        return nw.concat_str([stream, *parts], separator=BETWEEN)


def drawn(digits: nw.Expr, k: int) -> nw.Expr:
    """Category, from 0, that the digits of a hash stand for, uniformly."""
    place: nw.Expr = nw.lit(0, nw.Int64)
    for category in range(1, k):
        least = -(-category * BASE**DIGITS // k)
        place = place + (digits >= nw.lit(f"{least:0{DIGITS}x}")).cast(nw.Int64)
    return place


def with_hashes(rows: Frame, texts: Mapping[str, nw.Expr], n_digits: int) -> Frame:
    """Add the first digits of MD5 of some texts, the same in every engine; null of null."""
    if not texts:
        return rows
    named = rows.with_columns(**{f"{name}_text": text for name, text in texts.items()})
    engine = engine_of(named)
    native: Any = named.to_native()
    of_engine: Frame
    hashed = [f"substr(md5({name}_text), 1, {n_digits}) AS {name}" for name in texts]
    if engine == "duckdb":
        of_engine = nw.from_native(native.project(", ".join(["*", *hashed])))
    elif engine == "spark":
        of_engine = nw.from_native(native.selectExpr("*", *hashed))
    elif engine == "polars":
        import polars

        def of_column(cells: polars.Series) -> polars.Series:
            return polars.Series(_hashes(cells.to_list(), n_digits), dtype=polars.String)

        columns = (
            polars.col(f"{name}_text")
            .map_batches(of_column, return_dtype=polars.String)
            .alias(name)
            for name in texts
        )
        of_engine = nw.from_native(native.with_columns(*columns))
    else:  # a frame in memory
        here = named.collect("pyarrow").to_arrow()
        for name in texts:
            cells = _hashes(here.column(f"{name}_text").to_pylist(), n_digits)
            here = here.append_column(name, pa.array(cells, pa.string()))
        of_engine = nw.from_native(here).lazy()
    return of_engine


def _hashes(texts: Iterable[str | None], n_digits: int) -> list[str | None]:
    return [
        None
        if one is None
        else hashlib.md5(one.encode(), usedforsecurity=False).hexdigest()[:n_digits]
        for one in texts
    ]
