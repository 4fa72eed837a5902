"""Small files as users have them, built in memory."""

import io
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

REAL_DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
needs_real_data = pytest.mark.skipif(
    not REAL_DATA.is_dir(), reason="the published data sets are not beside the repository"
)


class Upload(io.BytesIO):
    """A file in memory that has a name, as web frameworks hand it over."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(content)
        self.name = name


def upload(content: bytes | str, name: str = "votes.csv") -> Upload:
    return Upload(content.encode() if isinstance(content, str) else content, name)


def workbook(*sheets: Sequence[Sequence[object]], name: str = "votes.xlsx") -> Upload:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Sheet{number}")
        for row in rows:
            sheet.append(list(row))
    content = io.BytesIO()
    book.save(content)
    return Upload(content.getvalue(), name)


def parquet(frame: pd.DataFrame, name: str = "votes.parquet") -> Upload:
    content = io.BytesIO()
    frame.to_parquet(content, index=False)
    return Upload(content.getvalue(), name)


# Two humans and a judge on three items; the counts are easily checked by eye.
LONG_CSV = """item,rater,label
q1,human_1,1
q1,human_2,2
q1,gpt-4o,2
q2,human_1,3
q2,human_2,3
q2,gpt-4o,1
q3,human_1,2
q3,human_2,1
q3,gpt-4o,3
"""
HUMAN_COUNTS = [[1, 1, 0], [0, 0, 2], [1, 1, 0]]
JUDGE_COUNTS = [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
LONG_ROWS = [line.split(",") for line in LONG_CSV.split()]
