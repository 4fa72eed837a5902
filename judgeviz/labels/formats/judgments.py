"""What people and judges said, as a format's reader finds it: labels, gaps, and other things."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from judgeviz.errors import Doubt, LabelError, counted, quoted
from judgeviz.labels.formats.long_table import HUMAN, MACHINE, how_counted, long_table
from judgeviz.labels.formats.names_of_scores import (
    names_a_judge_alone,
    one_person_of,
    says_no_more_than_who,
)
from judgeviz.labels.formats.people_beside import FilledIn, people_beside
from judgeviz.labels.formats.values import is_blank, is_nested, number_of, readable, text_of
from judgeviz.labels.mapping import ANSWERS, COLUMN_ROLES
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.scale.stated import PlainScales
from judgeviz.labels.sources.documents import Document, Record, value_at
from judgeviz.labels.sources.tables import RawTable

NO_SINGLE_LABEL = "an answer that is no single label"
NO_ITEM = "no id of an item"
UNNAMED = "annotator"  # a person of whom an export says no more
RATERS, ANSWERS_OF_ONE, ITEMS = ANSWERS["rows"]
JUDGED = ("item", "system", "system_a", "system_b", "source")
ANSWERED_BY = ("item", "criterion", "rater", "kind", "system", "system_a", "system_b", "source")


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
    beside : tuple of str
        Columns beside the judges' labels that may be people's, of which nobody says so.
    """

    rows: list[dict[str, object]] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    texts: dict[str, None] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    questions: list[Doubt] = field(default_factory=list)
    by_people: dict[str, str] = field(default_factory=dict)
    by_judges: dict[str, None] = field(default_factory=dict)
    beside: tuple[str, ...] = ()
    _row: int | None = None
    _is_filled_in: bool = False

    def records(self, document: Document) -> Iterator[Record]:
        """Give one record after the other; what is added meanwhile is of that record."""
        for self._row, record in zip(document.row_numbers, document.records, strict=True):
            yield record
        self._row = None

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
            row |= {} if self._row is None else {"row": self._row}
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
            Of ``people_among`` all scores.
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
        if any("row" not in row for row in self.rows):
            for row in self.rows:
                row.pop("row", None)
        else:
            self._add_people_beside(document)
            scale = self._as_people_label(scale)
        if self._raters().isdisjoint(document.humans):  # who may be called as the scores are
            self._join_people()
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
        preset = replace(table.preset, columns=columns)
        return replace(table, preset=preset, beside=self.beside)

    def _add_people_beside(self, document: Document) -> None:
        """Read what people filled in beside the judges' labels, once for each item and criterion.

        Not where a record has several items: nothing says which of them is meant.
        """
        has_humans = any(row["kind"] == HUMAN for row in self.rows)
        judged: dict[str, dict[object, str]] = {}
        for row in self.rows:
            if not is_blank(row["label"]):
                own = judged.setdefault(str(row.get("criterion", UNNAMED_CRITERION)), {})
                own[row["row"]] = text_of(row["label"])
        if not judged or (has_humans and not document.humans):
            return
        of_record: dict[object, dict[tuple[object, ...], dict[str, object]]] = {}
        for row in self.rows:
            items = of_record.setdefault(row["row"], {})
            items.setdefault(tuple(map(row.get, JUDGED)), row)
        if any(len(items) > 1 for items in of_record.values()):
            return
        criteria = [*dict.fromkeys(str(r["criterion"]) for r in self.rows if "criterion" in r)]
        known = {*criteria, *(name for row in self.rows for name in row), *map(str, self._raters())}
        found = people_beside(document, judged, criteria, known)
        self.beside = found.open
        cells = dict(zip(document.row_numbers, document.records, strict=True))
        seen: set[tuple[object, ...]] = set()
        for one in found.taken:
            for number, items in of_record.items():
                [row] = items.values()
                label = value_at(cells[int(str(number))], one.column)
                place = (one.column, *map(row.get, JUDGED), text_of(label))
                if place not in seen:
                    self.rows.append(_of_person(row, one, label))
                seen.add(place)
            self._is_filled_in = True
            if not document.humans:
                self.by_people[one.column] = one.criterion or ""

    def _raters(self) -> set[object]:
        return {row["rater"] for row in self.rows}

    def _as_people_label(self, scale: PlainScales | None) -> PlainScales | None:
        """Leave a stated scale out where people beside the judge gave other labels than it has."""
        if scale is None or not self._is_filled_in:
            return scale
        if "kind" in scale:
            return scale if self._fits(scale, None) else None
        return {name: one for name, one in scale.items() if self._fits(one, name)}

    def _fits(self, scale: object, criterion: str | None) -> bool:
        assert isinstance(scale, Mapping)
        said = {
            text_of(row["label"]).casefold()
            for row in self.rows
            if row["kind"] == HUMAN and not is_blank(row["label"])
            if criterion is None or row.get("criterion") == criterion
        }
        if "categories" in scale:
            return said <= {text_of(one).casefold() for one in scale["categories"]}
        numbers = {number_of(label) for label in said}
        return (
            scale["kind"] != "continuous"
            or not said
            or any(number is not None and number != int(number) for number in numbers)
        )

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
            or not all(map(names_a_judge_alone, self.by_judges))
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

    def _join_people(self) -> None:
        """Call scores on several criteria one person's where their names say who it was."""
        person = one_person_of(self.by_people)
        for row in self.rows:
            if row["kind"] == HUMAN and row["rater"] in person:
                row["rater"] = person[str(row["rater"])]

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


def _of_person(row: Record, one: FilledIn, label: object) -> dict[str, object]:
    """Make the row of a person's label of that of a judge on the same item."""
    criterion = {} if one.criterion is None else {"criterion": one.criterion}
    about = {name: entry for name, entry in row.items() if name not in ("sample", "criterion")}
    return {**about, **criterion, "rater": one.column, "kind": HUMAN, "label": label}
