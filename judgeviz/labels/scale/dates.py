"""Dates where labels should stand: spreadsheets make them of 1-2, 4/5 or 4.5."""

import re
from collections.abc import Collection

# First letters of the months as spreadsheets of many languages shorten them, or whole names.
_MONTHS = (
    "jan feb mar apr may jun jul aug sep oct nov dec"  # English
    " jän mär mrz mai okt dez"  # German
    " janv fév févr mars avr avril juin juil juillet août déc"  # French
    " ene abr ago dic"  # Spanish
    " fev set out"  # Portuguese
    " gen mag giu lug ott"  # Italian
    " mrt mei maj cze lip sie wrz paź lis gru sty lut kwi"  # Dutch, Scandinavian, Polish
    " янв фев мар апр май мая июн июл авг сен окт ноя дек"  # Russian
    " oca şub nis haz tem ağu eyl eki kas ara"  # Turkish
)
MONTH = rf"(?:{'|'.join(sorted(_MONTHS.split(), key=len, reverse=True))})[^\W\d_]*\.?"
DATE = re.compile(
    r"(?P<first>\d{1,4})[-/.]\d{1,2}[-/.](?P<last>\d{1,4})(?P<time>[ T].*)?"
    rf"|\d{{1,2}}(?:\.?[- /]|\.){MONTH}(?:[- /.](?P<after_month>\d{{2,4}}))?"
    rf"|{MONTH}[- ]\d{{1,4}}"
    r"|\d{1,2}[月월] ?\d{1,2}[日일]",
    re.IGNORECASE,
)
MIDNIGHT = re.compile(r"[ T]0?0:00(:00(\.0+)?)?(Z|\+00:00)?")
MOST_LABELS = 31  # days of a month


def is_date(text: str) -> bool:
    """Whether a text is a date, of a day: ``2026-05-04``, ``4-May``, ``04. Mai``, ``5月4日``."""
    return DATE.fullmatch(text) is not None


def may_have_been_labels(texts: Collection[str]) -> bool:
    """Whether texts are dates that a spreadsheet may have made of labels.

    Few days of one year, the one in which they were typed, and no time of day; as dates of birth or
    of work hardly are.
    """
    if not 0 < len(texts) <= MOST_LABELS:
        return False
    years = set()
    for match in map(DATE.fullmatch, texts):
        if match is None or (match["time"] and not MIDNIGHT.fullmatch(match["time"])):
            return False
        first, last = match["first"], match["last"]
        years.add(first if first and len(first) == len("2026") else last or match["after_month"])
    return len(years) == 1
