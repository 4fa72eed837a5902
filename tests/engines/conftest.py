"""The same table in every engine."""

from collections.abc import Callable

import duckdb
import pandas as pd
import polars
import pyarrow as pa
import pytest

Held = Callable[[pd.DataFrame], object]

HOLD: dict[str, Held] = {
    "duckdb": lambda frame: duckdb.connect().from_arrow(pa.Table.from_pandas(frame)),
    "polars": lambda frame: polars.from_arrow(pa.Table.from_pandas(frame)).lazy(),
    "pyarrow": pa.Table.from_pandas,
}


@pytest.fixture(params=list(HOLD))
def held(request: pytest.FixtureRequest) -> Held:
    """Puts a table into one of the engines."""
    return HOLD[request.param]
