"""Scores as WMT's metrics task collects them: seven columns without a header, tab-separated.

``metric, en-de, test set, reference set, system, segment, score``. Earlier years have no set of
references, and some have whether the metric is an ensemble, and where it can be had, behind them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.mt_metrics_eval import LANGUAGES, NOT_SCORED, PAIR
from judgeviz.labels.formats.values import number_of
from judgeviz.labels.sources.documents import RECORDS_LOOKED_AT, Document
from judgeviz.labels.sources.tables import RawTable, plain_columns

NAME = "WMT metric scores"
SCORER, LANGUAGE_PAIR, TEST_SET = range(3)
FEWEST_COLUMNS, MOST_COLUMNS = 6, 9
MOST_BEHIND = 2  # columns behind the score

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """At which places of a row the system, the segment and the score stand."""

    score: int

    @property
    def segment(self) -> int:
        return self.score - 1

    @property
    def system(self) -> int:
        return self.score - 2

    @classmethod
    def of(cls, rows: list[Row]) -> "_Places | None":
        """Find them from the right; None for rows of another kind."""
        width = len(rows[0])
        for score in range(width - 1, width - 2 - MOST_BEHIND, -1):
            found = cls(score)
            if found.system > TEST_SET and all(map(found.fit, rows)):
                return found
        return None

    def fit(self, row: Row) -> bool:
        """Whether a row has a pair of languages, a whole number for the segment and a score."""
        segment = number_of(row[self.segment])
        is_segment = segment is not None and segment >= 0 and float(segment).is_integer()
        is_scored = number_of(row[self.score]) is not None or row[self.score] in (None, *NOT_SCORED)
        are_names = all(
            isinstance(row[n], str) and number_of(row[n]) is None for n in (SCORER, self.system)
        )
        is_pair = LANGUAGES.match(str(row[LANGUAGE_PAIR])) is not None
        return is_segment and is_scored and are_names and is_pair


def sniff(document: Document) -> bool:
    """Whether rows without a header begin with a name and a pair of languages."""
    table = document.table
    if table is None or not table.is_headerless:
        return False
    width = table.frame.shape[1]
    if not FEWEST_COLUMNS <= width <= MOST_COLUMNS or len(plain_columns(table.frame)) < width:
        return False
    first = [*islice(_rows(document), RECORDS_LOOKED_AT)]
    return len(first) > 1 and _Places.of(first) is not None


def read(document: Document) -> RawTable:
    """Read the scores of metrics as judges', and those called as people's as theirs.

    Segments are numbered within each test set and pair of languages, which tell items apart.
    """
    rows = [*_rows(document)]
    places = _Places.of(rows[:RECORDS_LOOKED_AT])
    assert places is not None
    judgments = Judgments()
    for row in rows:
        scorer, score = str(row[SCORER]), row[places.score]
        is_people = roles.HUMAN_SCORE_NAME.match(scorer) or roles.is_human_name(scorer)
        add = judgments.human if is_people else judgments.judge
        add(
            scorer,
            None if score in NOT_SCORED else score,
            " ".join(str(row[n]) for n in (TEST_SET, LANGUAGE_PAIR, places.segment)),
            system=row[places.system],
            **{PAIR: row[LANGUAGE_PAIR], "test_set": row[TEST_SET]},
        )
    return judgments.table(document, NAME, {"label": {"kind": "continuous"}})


def _rows(document: Document) -> Iterable[Row]:
    return (tuple(record.values()) for record in document.records)
