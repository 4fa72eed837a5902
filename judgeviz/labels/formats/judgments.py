"""What people and judges said, as a format's reader finds it: labels, gaps, and other things."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judgeviz.errors import Doubt, LabelError, counted, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.long_table import HUMAN, MACHINE, how_counted, long_table
from judgeviz.labels.formats.values import is_blank, is_nested, number_of, readable, text_of
from judgeviz.labels.mapping import ANSWERS, COLUMN_ROLES
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.stated import PlainScales
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NO_SINGLE_LABEL = "an answer that is no single label"
NO_ITEM = "no id of an item"
UNNAMED = "annotator"  # a person of whom an export says no more
RATERS, ANSWERS_OF_ONE, ITEMS = ANSWERS["rows"]
ANSWERED_BY = ("item", "criterion", "rater", "kind", "system", "system_a", "system_b", "source")


# Of a name what says no more than that it is a score: the rest of "human_review" is nothing.
PLAIN_WORDS = frozenset((
    "score", "rating", "label", "review", "feedback", "grade", "verdict", "scorer", "grader",
    "judgment", "judgement", "annotation", "eval", "evaluation", "check", "graded", "by",
))  # fmt: skip
# Of a name of a score what says that people gave it, where a column of a table may mean otherwise.
WORK_OF_PEOPLE = frozenset(("manual", "manually", "hand", "handmade", "thumbs", "sme"))
USER = "user"  # of what was built, whose feedback is one; but user_satisfaction a judge may guess


def people_among(names: Sequence[str]) -> dict[str, str]:
    """Names of scores that people gave, by the names, and the criterion that each is on.

    ``human_correctness`` is a person's score on ``correctness`` where there is such a score, and
    ``human_review`` one on the only other score that there is.
    """
    humans = [name for name in names if _is_of_people(name)]
    others = {_words(name): name for name in names if name not in humans}
    found = {}
    for name in humans:
        is_nothing_else = says_no_more_than_who(name) and len(others) == 1
        found[name] = others.get(_of_what(name), [*others.values()][0] if is_nothing_else else name)
    return found


def says_no_more_than_who(name: str) -> bool:
    """Whether the name of people's score says nothing of what they judged: ``human_grade_2``."""
    return all(word in PLAIN_WORDS or word.isdigit() for word in _of_what(name))


def _names_a_judge_alone(name: str) -> bool:
    """Whether the name of a score is a judge's and says nothing of what was judged: ``gpt4_judge``.

    What holds a digit is a part of a model's name.
    """
    return roles.is_machine_name(name) and all(
        word in PLAIN_WORDS or roles.is_machine_name(word) or any(map(str.isdigit, word))
        for word in _words(name)
    )


def _of_what(name: str) -> tuple[str, ...]:
    return tuple(word for word in _words(name) if not _is_of_people(word))


def _is_of_people(name: str) -> bool:
    words = _words(name)
    is_work = not WORK_OF_PEOPLE.isdisjoint(words) and not roles.is_machine_name(name)
    is_users = words[0] == USER and len(words) > 1 and PLAIN_WORDS.issuperset(words[1:])
    return is_work or is_users or roles.is_human_name(name)


def _words(name: str) -> tuple[str, ...]:
    return tuple(roles.normalised(name).split("_"))


@dataclass
class Judgments:
    """Collects what a document holds, so that every answer is in one of the counts.

    Attributes
    ----------
    rows : list of dict
        A row per label, as :func:`long_table` takes them.
    dropped : Counter
        Judgments that are no labels to be used, by reason.
    texts : dict
        Names of the entries that are texts to read, in order.
    notes : list of str
        For the report.
    questions : list of Doubt
        About answers that can be read in several ways.
    by_people : dict of str to str
        Scores that were read as people's by their names, and the criterion of each.
    by_judges : dict
        Names of the other scores of such a table, in order.
    """

    rows: list[dict[str, object]] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    texts: dict[str, None] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    questions: list[Doubt] = field(default_factory=list)
    by_people: dict[str, str] = field(default_factory=dict)
    by_judges: dict[str, None] = field(default_factory=dict)

    def human(self, rater: object, label: object, item: object, **more: object) -> None:
        """Add the answer of a person, None where none was given; of nobody named, without rater."""
        self._add(HUMAN, rater, label, item, more)

    def judge(self, rater: object, label: object, item: object, **more: object) -> None:
        """Add the answer of a judge; None where none was given."""
        self._add(MACHINE, rater, label, item, more)

    def _add(
        self, kind: str, rater: object, label: object, item: object, more: dict[str, object]
    ) -> None:
        if is_nested(label):
            self.dropped[NO_SINGLE_LABEL] += 1
        elif is_blank(item) or is_nested(item):
            self.dropped[NO_ITEM] += 1
        else:
            texts = more.pop("texts", {})
            assert isinstance(texts, Mapping)
            self.texts |= dict.fromkeys(texts)
            who = None if is_blank(rater) and kind == HUMAN else text_of(rater)
            row = {"item": text_of(item), "rater": who, "kind": kind, "label": label}
            about = {name: None if is_nested(own) else own for name, own in more.items()}
            # An own name of the user's may be that of a role: the role stands.
            self.rows.append({name: readable(text) for name, text in texts.items()} | about | row)

    def score(
        self, names: tuple[str, str], label: object, item: object, people: Mapping[str, str],
        **more: object,
    ) -> None:  # fmt: skip
        """Add a score of a table that does not say who gave it: a judge's, if not by its name.

        Parameters
        ----------
        names : (str, str)
            Of the judge, and of the score.
        label, item : object
        people : mapping of str to str
            Of :func:`people_among` all scores.
        **more : object
            What else is known.
        """
        judge, name = names
        if name in people:
            self.by_people[name] = people[name]
            self.human(name, label, item, criterion=people[name], **more)
        else:
            self.by_judges[name] = None
            self.judge(judge, label, item, criterion=name, **more)

    def objects(self, entries: object, what: str) -> Iterator[Record]:
        """Objects of a list; anything else in their place is counted as dropped.

        Parameters
        ----------
        entries : object
            A list of objects, or one object; None holds none.
        what : str
            An entry with its article: ``"a score"``.
        """
        if is_blank(entries):
            return
        for entry in entries if isinstance(entries, list) else [entries]:
            if isinstance(entry, Mapping):
                yield entry
            else:
                self.dropped[f"{what} that is no object"] += 1

    def table(
        self,
        document: Document,
        name_of_format: str,
        scale: PlainScales | None = None,
        are_shares: bool = False,
    ) -> RawTable:
        """Make the table of all answers; repeated answers are told apart as samples.

        Parameters
        ----------
        document : Document
            That the answers come from.
        name_of_format : str
            For the report.
        scale : mapping, optional
            That the format states; without it, labels that are true or false state their own.
        are_shares : bool
            Whether all scores lie on one scale from 0 to 1, of which people give a few points.

        Raises
        ------
        LabelError
            Where there is no label at all.
        """
        self._name_judges()
        self._name_people(document)
        notes = [*self.notes, *self._numbered()]
        if self.by_people:
            said = [
                f"'{name}' on '{criterion}'" if criterion else f"'{name}'"
                for name, criterion in self.by_people.items()
            ]
            notes.append(f"Read as people's scores, by their names: {', '.join(said)}.")
        table = long_table(
            document,
            name_of_format,
            self.rows,
            scale=self._own_scales(are_shares) if scale is None else scale,
            texts=tuple(self.texts),
            dropped=+self.dropped,  # without zeros
            notes=tuple(notes),
            questions=self.questions,
        )
        assert table.preset is not None
        # The format says that no column has any other role, so that none is guessed.
        columns = dict.fromkeys(COLUMN_ROLES) | dict(table.preset.columns)
        return replace(table, preset=replace(table.preset, columns=columns))

    def _own_scales(self, are_shares: bool) -> dict[str, object]:
        return {**(self._shares_between() if are_shares else {}), **self._yes_or_no_scales()}

    def _shares_between(self) -> dict[str, object]:
        """State as scores what people answer with parts of 1, and judges with other parts of it."""
        said: dict[tuple[str, object], set[float | None]] = {}
        for row in self.rows:
            if not is_blank(row["label"]):
                criterion = str(row.get("criterion", UNNAMED_CRITERION))
                said.setdefault((criterion, row["kind"]), set()).add(number_of(row["label"]))
        return {
            criterion: {"kind": "continuous"}
            for (criterion, kind), own in said.items()
            if kind == HUMAN
            and None not in own
            and any(number is not None and 0 < number < 1 for number in own)
            and not said.get((criterion, MACHINE), own) <= {*own, None}
        }

    def _yes_or_no_scales(self) -> dict[str, object]:
        """State the scales of criteria whose labels are all true or false."""
        labels: dict[str, list[object]] = {}
        for row in self.rows:
            if not is_blank(row["label"]):
                criterion = str(row.get("criterion", UNNAMED_CRITERION))
                labels.setdefault(criterion, []).append(row["label"])
        return {
            criterion: {"kind": "nominal", "categories": ["false", "true"]}
            for criterion, given in labels.items()
            if all(isinstance(label, bool) for label in given)
        }

    def are_of_several(self, document: Document, reason: str) -> bool:
        """Ask whether several people gave the answers to one question, or one gave them all.

        Parameters
        ----------
        document : Document
            With what the mapping says.
        reason : str
            Why it has to be asked, half a sentence.

        Returns
        -------
        bool
            As the mapping says; without it True.

        Raises
        ------
        LabelError
            Where the mapping says that they are on several items.
        """
        count_as, question = how_counted(document, "rows", reason)
        if count_as == ITEMS:
            raise LabelError(
                f"The answers of '{document.name}' to one question are on one item; state under "
                f"'answers' that 'rows' are '{RATERS}', or '{ANSWERS_OF_ONE}' of one person."
            )
        others = tuple(one for one in question.alternatives if one != {"rows": ITEMS})
        self.questions.append(replace(question, alternatives=others))
        return count_as == RATERS

    def _name_judges(self) -> None:
        """Take scores for several judges' where all are called after these: ``gpt4, claude``.

        Beside people's scores that say no more than who gave them, too, where a single one is.
        """
        criteria = {*self.by_judges, *self.by_people.values()}
        if (
            not self.by_judges
            or len(self.by_judges) + len(self.by_people) < 2
            or not all(map(_names_a_judge_alone, self.by_judges))
            or not all(map(says_no_more_than_who, self.by_people))
            or any(row.get("criterion") not in criteria for row in self.rows)
        ):
            return
        for row in self.rows:
            name = row.pop("criterion")
            if row["kind"] == MACHINE:
                row["rater"] = name
        self.by_people = dict.fromkeys(self.by_people, "")
        self.notes.append(f"Read as scores of judges, by their names: {quoted(self.by_judges)}.")

    def _name_people(self, document: Document) -> None:
        """Tell people apart whom the export does not name, or their answers, and ask which.

        One who gives each answer once is one person; several answers to a question may be several
        people's.
        """
        given: dict[tuple[object, ...], list[dict[str, object]]] = {}
        for row in self.rows:
            if row["rater"] is None:
                row["rater"] = UNNAMED
                given.setdefault(tuple(map(row.get, ANSWERED_BY)), []).append(row)
        labelled = ([r for r in rows if not is_blank(r["label"])] for rows in given.values())
        several = [rows for rows in labelled if len(rows) > 1]
        if not several:
            return
        reason = (
            f"nothing in '{document.name}' says which people gave the several answers to one "
            f"question ({counted(sum(map(len, several)), 'answer')} on "
            f"{counted(len(several), 'question')})"
        )
        are_of_several = self.are_of_several(document, reason)
        for rows in given.values():
            for number, row in enumerate(rows):
                if are_of_several:
                    row["rater"] = f"{UNNAMED} {number + 1}"
                else:
                    row["sample"] = number

    def _numbered(self) -> list[str]:
        """Tell a judge's answers to one question apart, and those of a human that differ."""
        given: dict[tuple[object, ...], list[object]] = {}
        n_of_humans = 0
        for row in self.rows:
            if "sample" in row or is_blank(row["label"]):
                continue
            earlier = given.setdefault(tuple(map(row.get, ANSWERED_BY)), [])
            if row["kind"] == HUMAN and row["label"] in earlier:
                row["sample"] = earlier.index(row["label"])
                continue
            row["sample"] = len(earlier)
            n_of_humans += bool(earlier) and row["kind"] == HUMAN
            earlier.append(row["label"])
        if not any(row.get("sample") for row in self.rows):
            for row in self.rows:
                row.pop("sample", None)
        if not n_of_humans:
            return []
        return [
            f"{counted(n_of_humans, 'further answer')} of a person to the same question differ "
            "from the first and were kept as samples."
        ]
