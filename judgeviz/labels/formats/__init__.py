"""Published file formats, one module each.

A format turns a JSON document into a text table with the mapping entries that it fixes, or
gives None where the document is not of its kind.
"""

from judgeviz.labels.formats import alt_test, judge_bench
from judgeviz.labels.tables import RawTable

READERS = (judge_bench.read, alt_test.read)


def recognise(name: str, document: object, notes: tuple[str, ...]) -> RawTable | None:
    """Read a document with the first format that knows it; None where none does."""
    for read in READERS:
        table = read(name, document, notes)
        if table is not None:
            return table
    return None
