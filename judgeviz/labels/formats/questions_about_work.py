"""Questions of crowd work that are called as those about the worker, the form or the work.

Age, time and comments are no labels of the items. But a name says little where the answers do: what
workers grade anew for every item, on the scale of the other answers, may be asked of the items,
``trust`` or ``price``. It is asked; what is left out is named.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.called_as_metadata import shares_a_scale
from judgeviz.labels.detection.contents import MOST_LABELS_OF_A_SCALE
from judgeviz.labels.formats.answers import CAMEL_CASE, Answers
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.formats.values import text_of
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.sources.documents import Document

ABOUT_WORKER = "a question about the worker or the form, not about the item"
# Columns that say when and how somebody worked, and who, not what they answered.
NOT_ASKED = re.compile(
    r"(^|_)(times?|time_\w+|timestamp|date|durations?|secs|seconds|started|submitted|completed|created|start|end|"
    r"started_at|submitted_at|completed_at|created_at|updated_at|accepted_at|ip|browser|user_?agent|"
    r"comments?|feedback|email|captcha|age|gender|worker|assignment|link|url|status|ids?|pay|price|"
    r"(?:attention|sanity|manipulation|comprehension|bot)_(?:check|test)s?_?\d*|"
    r"catch_(?:trial|question|item)s?_?\d*|trap_(?:question|item)s?_?\d*|honeypot|"
    r"cost|reward|reviewed|approved|gold|golden|gold_reason|reason|confidence|trust)$"
)
# Of an assignment, or what was asked: the status of a claim. Not a person's own.
STATUS = re.compile(
    r"^(?!.*(marital|civil|family|relationship|employment|work|job|student|citizenship|economic"
    r"|immigration|military|veteran|health|vaccination|smoking)_status$)(.+_)?status$"
)
STATES = frozenset((
    "accepted", "active", "approved", "assigned", "cancelled", "canceled", "complete", "completed",
    "error", "expired", "finished", "in progress", "in_progress", "pending", "rejected", "returned",
    "reviewed", "skipped", "submitted",
))  # fmt: skip
_, LABELS, LEFT_OUT = ANSWERS["counts"]
# Never of an item, however they are graded: how sure somebody was, and whether somebody reads.
NEVER_OF_ITEMS = re.compile(
    r"confidence|gold|captcha|honeypot|check|catch|trap|ids?$|worker|assignment|_(test|date)"
)
# A quality of a text, and what a platform calls how far it relies on a worker.
OF_A_TEXT = re.compile(r"(^|_)trust$")


@dataclass(frozen=True, slots=True)
class AskedOfItems:
    """Questions that are called as those about the worker or the work, and were asked of items.

    Attributes
    ----------
    names : frozenset of str
    questions : tuple of Doubt
        Whether those are that have nothing but grades to say so.
    """

    names: frozenset[str]
    questions: tuple[Doubt, ...] = ()

    @classmethod
    def of(cls, document: Document, given: Iterable[tuple[object, str, object]]) -> "AskedOfItems":
        """Find them among ``given``: worker, question and answer."""
        listed = [one for one in given if one[2] is not None]
        certain, graded = states_of_items(listed), graded_anew(listed)
        certain |= {question for question in graded if OF_A_TEXT.search(_plain(question))}
        graded -= certain
        if not graded:
            return cls(frozenset(certain))
        reason = (
            f"{quoted(sorted(graded))} of '{document.name}' may be asked of each item, as workers "
            "graded it anew on the scale of the other answers, or be about the work, by its name"
        )
        count_as, question = how_counted(document, "counts", reason, LABELS)
        question = replace(question, alternatives=({"counts": LEFT_OUT},))
        kept = graded if count_as == LABELS else set()
        return cls(frozenset(certain | kept), (question,))

    def split(
        self, answers: Answers, given: Iterable[tuple[str, object]]
    ) -> Iterator[tuple[str, object]]:
        """Give the answers about an item; others are counted as left out."""
        for question, answer in given:
            if is_about_work(question) and question not in self.names:
                answers.leave_out(ABOUT_WORKER)
            else:
                yield question, answer

    def note(self, document: Document, questions: Iterable[str]) -> tuple[str, ...]:
        """Name the questions that are left out."""
        left = [q for q in dict.fromkeys(questions) if is_about_work(q) and q not in self.names]
        if not left:
            return ()
        return (
            f"Not taken for labels of '{document.name}', as questions about the worker or the form "
            f"are called: {quoted(left)}.",
        )


def graded_anew(given: Iterable[tuple[object, str, object]]) -> set[str]:
    """Questions called as those about the work that workers graded anew on the scale of others.

    Parameters
    ----------
    given : iterable of (object, str, object)
        Worker, question and answer.
    """
    by_question: dict[str, dict[str, set[float]]] = {}
    open_to_ask: dict[str, bool] = {}
    for worker, question, answer in given:
        number = numeric_category(text_of(answer)) if open_to_ask.get(question, True) else None
        open_to_ask[question] = number is not None
        if number is not None:
            own = by_question.setdefault(question, {})
            own.setdefault(text_of(worker), set()).add(float(number))
    said = {
        question: frozenset[float | str]().union(*own.values())
        for question, own in by_question.items()
        if open_to_ask[question]
    }
    scales = [
        own
        for question, own in said.items()
        if not is_about_work(question) and len(own) <= MOST_LABELS_OF_A_SCALE
    ]
    return {
        question
        for question, own in said.items()
        if is_about_work(question)
        and not NEVER_OF_ITEMS.search(_plain(question))
        and any(shares_a_scale(own, scale) and len(own - scale) < 2 for scale in scales)
        and sum(len(one) > 1 for one in by_question[question].values()) > 1
    }


def _plain(question: str) -> str:
    return roles.normalised(CAMEL_CASE.sub("_", question))


def is_about_work(column: str) -> bool:
    """Whether a question is called as one about the worker, the form or the work."""
    return NOT_ASKED.search(_plain(column)) is not None


def states_of_items(given: Iterable[tuple[object, str, object]]) -> set[str]:
    """Questions called as a state is that were asked of the items: a worker has said several.

    Of workers with one answer each, several of them said so.

    Parameters
    ----------
    given : iterable of (object, str, object)
        Worker, question and answer.
    """
    said: dict[str, dict[str, list[str]]] = {}
    for worker, question, answer in given:
        if answer is not None and STATUS.search(roles.normalised(question)):
            own = said.setdefault(question, {}).setdefault(text_of(worker), [])
            own.append(str(answer))
    found = set()
    for question, by_worker in said.items():
        several = [own for own in by_worker.values() if len(own) > 1]
        together = [answer for own in by_worker.values() for answer in own]
        if any(len({*own}) > 1 for own in several or [together]):
            found.add(question)
    return found
