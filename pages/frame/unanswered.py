"""How many items that humans labelled a judge said nothing on, on Data and beside its verdict."""

from collections.abc import Sequence

from judgeviz import LabelError, Labels
from judgeviz.export.table import percent
from judgeviz.labels.labels import Unanswered
from pages.frame.remembered import remembered

LEAST_SHARE = 0.05  # of the items that humans labelled: below, it is no news
ON_ALL = "items"
BY_CRITERION = "items, counted by criterion"


def on_all_criteria(labels: Labels, judges: Sequence[str]) -> list[str]:
    """Say of some judges how many items they left out of all criteria that they labelled."""
    what = ON_ALL if len(labels.criteria) == 1 else BY_CRITERION
    found = {judge: _on_all_criteria(labels, judge) for judge in judges}
    said = (_sentence(judge, own, what, own.of - own.n) for judge, own in found.items())
    return [sentence for sentence in said if sentence]


def on_criterion(labels: Labels, judge: str, criterion: str, n_compared: int) -> str | None:
    """Say of a judge how many items of a criterion it left out; None where these are few.

    ``n_compared`` items are compared: fewer than all others where a filter is in force, or invalid
    responses are dropped.
    """
    return _sentence(judge, _counted(labels, judge, criterion), ON_ALL, n_compared)


def _on_all_criteria(labels: Labels, judge: str) -> Unanswered:
    each = [
        _counted(labels, judge, criterion)
        for criterion in labels.criteria
        if judge in labels.judges_of(criterion)
    ]
    return Unanswered(sum(one.n for one in each), sum(one.of for one in each))


def _counted(labels: Labels, judge: str, criterion: str) -> Unanswered:
    return _remembered((labels.digest, judge, criterion), labels, judge, criterion)


@remembered(most=256)
def _remembered(key: tuple[str, ...], _labels: Labels, _judge: str, _criterion: str) -> Unanswered:
    try:
        return _labels.unanswered(_judge, _criterion)
    except LabelError:  # of scores, which no engine counts
        return Unanswered(0, 0)


def _sentence(judge: str, found: Unanswered, what: str, n_compared: int) -> str | None:
    if not found.of or found.n < LEAST_SHARE * found.of:
        return None
    share = percent(found.n / found.of, 0)
    others = "the other " if n_compared == found.of - found.n else ""
    return (
        f"{judge}: no answer on {found.n:,} of {found.of:,} {what} ({share}); compared on "
        f"{others}{n_compared:,}."
    )
