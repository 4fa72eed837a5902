"""Small exports of annotation tools, as files in memory, and what is read from them."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "samples"


def json_file(document: object, name: str = "export.json") -> Upload:
    return upload(json.dumps(document), name)


def json_lines(records: Iterable[object], name: str = "export.jsonl") -> Upload:
    return upload("\n".join(json.dumps(record) for record in records), name)


def csv_file(
    records: Sequence[Mapping[str, object]], name: str = "export.csv", delimiter: str = ","
) -> Upload:
    """Rows as a tool writes them: nested cells as JSON text, nothing for None."""
    columns = dict.fromkeys(key for record in records for key in record)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerow(columns)
    for record in records:
        cells = (record.get(column) for column in columns)
        writer.writerow(json.dumps(c) if isinstance(c, list | dict) else c for c in cells)
    return upload(text.getvalue(), name)


def labels_of(labels: Labels) -> set[tuple[str, str, str, str, str]]:
    """Every label as (item, rater, kind, criterion, label)."""
    table = labels.table
    columns = [table[name].astype(str) for name in ("item", "rater", "kind", "criterion", "label")]
    return set(zip(*columns, strict=True))


# Several choices of one answer are asked about; most tests are about what is read after that.
EACH: Mapping[str, object] = {"answers": {"several": "each", "unclear": "left out"}}


def read(*files: Upload, **options: object) -> Labels:
    options.setdefault("mapping", EACH)
    return read_labels(list(files) if len(files) > 1 else files[0], **options)
