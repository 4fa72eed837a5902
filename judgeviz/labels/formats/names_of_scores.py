"""Who gave a score, and on what, as far as its name in the export of a tool says."""

from collections.abc import Mapping, Sequence

from judgeviz.labels.detection import roles
from judgeviz.labels.detection.given_names import holds_a_given_name

# Of a name what says no more than that it is a score: the rest of "human_review" is nothing.
PLAIN_WORDS = frozenset((
    "score", "rating", "label", "review", "feedback", "grade", "verdict", "scorer", "grader",
    "judgment", "judgement", "annotation", "eval", "evaluation", "check", "graded", "by",
))  # fmt: skip
# Of a name of a score what says that people gave it, where a column of a table may mean otherwise.
WORK_OF_PEOPLE = frozenset(("manual", "manually", "hand", "handmade", "thumbs", "sme"))
MINE = "my"  # of who filled in a column: my_label
USER = "user"  # of what was built, whose feedback is one; but user_satisfaction a judge may guess


def people_among(names: Sequence[str]) -> dict[str, str]:
    """Names of scores that people gave, by the names, and the criterion that each is on.

    ``human_correctness`` is a person's score on ``correctness`` where there is such a score, and
    ``human_review`` one on the only other score that there is.
    """
    humans = [name for name in names if is_of_people(name)]
    others = {_words(name): name for name in names if name not in humans}
    found = {}
    for name in humans:
        is_nothing_else = says_no_more_than_who(name) and len(others) == 1
        found[name] = others.get(_of_what(name), [*others.values()][0] if is_nothing_else else name)
    return found


def says_no_more_than_who(name: str) -> bool:
    """Whether the name of people's score says nothing of what they judged: ``human_grade_2``."""
    return all(word in PLAIN_WORDS or word.isdigit() for word in _of_what(name))


def one_person_of(criteria: Mapping[str, str]) -> dict[str, str]:
    """Person of each of several scores whose names say the same of who gave them.

    ``human_tone`` and ``human_logic`` are one human's; ``human_1`` and ``human_2`` are not.

    Parameters
    ----------
    criteria : mapping of str to str
        Names of people's scores, and the criterion of each.
    """
    names: dict[str, list[str]] = {}
    for name in criteria:
        if not says_no_more_than_who(name):
            who = [w for w in _words(name) if is_of_people(w) or w.isdigit()]
            names.setdefault("_".join(who), []).append(name)
    return {
        name: who
        for who, own in names.items()
        for name in own
        if who and len({criteria[one] for one in own}) == len(own) > 1
    }


def names_a_judge_alone(name: str) -> bool:
    """Whether the name of a score is a judge's and says nothing of what was judged: ``gpt4_judge``.

    What holds a digit is a part of a model's name.
    """
    return roles.is_machine_name(name) and all(
        word in PLAIN_WORDS or roles.is_machine_name(word) or any(map(str.isdigit, word))
        for word in _words(name)
    )


def _of_what(name: str) -> tuple[str, ...]:
    return tuple(word for word in _words(name) if not is_of_people(word))


def is_of_people(name: str) -> bool:
    """Whether people gave a score, by its name, or a word of a name says so."""
    words = _words(name)
    is_work = not WORK_OF_PEOPLE.isdisjoint(words) and not roles.is_machine_name(name)
    is_users = words[0] == USER and len(words) > 1 and PLAIN_WORDS.issuperset(words[1:])
    return is_work or is_users or roles.is_human_name(name)


def _words(name: str) -> tuple[str, ...]:
    return tuple(roles.normalised(name).split("_"))


def criterion_said(name: str) -> str:
    """Take who gave a score out of its name: ``tone`` of ``anna_tone``; "" where that is all."""
    rest = [
        word
        for word in _of_what(name)
        if not (word in PLAIN_WORDS or word == MINE or word.isdigit() or holds_a_given_name(word))
    ]
    return "_".join(rest)
