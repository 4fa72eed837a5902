"""What was read, what was dropped and why, and what was only a guess."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.scale import Category

MOST_EXAMPLES = 3


@dataclass(frozen=True)
class ReadReport:
    """Account of one reading; every place for a label is in one of the counts.

    Attributes
    ----------
    files : tuple of str
        Names of what was read.
    n_rows : int
        Data rows over all files.
    n_places : int
        Places for a label in the files, counted before anything is interpreted.
    n_labels : int
        Labels kept.
    n_missing : int
        Empty cells and spellings of "missing" where a label could have been.
    n_duplicates : int
        Labels in rows that stand in a file twice, folded into one.
    dropped : mapping of str to int
        Labels left out, by reason.
    unknown : mapping of str to int
        Responses that are not a label of the scale, by rater.
    invalid : mapping of str to (mapping of str to int)
        Those that count against a judge, by judge: how often it said what, the most frequent first.
    one_label : mapping of str to str
        Criteria that were left out as all their labels are the same, and that label.
    parsed : mapping of str to (mapping of str to category)
        Answers that are no label as they stand, and the label that each was read as, by rater.
    parsed_by : mapping of str to (mapping of str to int)
        By which rules (of ``labels.scale.answers``), and how many answers each read, by rater.
    guesses : tuple of str
        What was taken for what without being told; each can be changed in the mapping.
    joined : tuple of str
        Of several files: on which columns they were joined, and how many items meet.
    notes : tuple of str
        Everything else a careful reader wants to know (encoding, sheets, formulas).
    doubts : tuple of Doubt
        Guesses that may be wrong and were taken all the same, as ``on_doubt`` asked.
    """

    files: tuple[str, ...]
    n_rows: int
    n_places: int
    n_labels: int
    n_missing: int
    n_duplicates: int
    dropped: Mapping[str, int] = field(default_factory=dict)
    unknown: Mapping[str, int] = field(default_factory=dict)
    invalid: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    one_label: Mapping[str, str] = field(default_factory=dict)
    parsed: Mapping[str, Mapping[str, Category]] = field(default_factory=dict)
    parsed_by: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    guesses: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def n_accounted(self) -> int:
        """Labels kept, missing, folded, left out and unknown."""
        lost = sum(self.dropped.values()) + sum(self.unknown.values())
        return self.n_labels + self.n_missing + self.n_duplicates + lost

    @property
    def balance(self) -> bool:
        """Whether every place for a label that the files have is accounted for, once."""
        return self.n_places == self.n_accounted

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """What was read and dropped, as (what, how many), zero counts left out but the first."""
        rows = [("rows read", self.n_rows), ("labels kept", self.n_labels)]
        rows.append(("missing labels", self.n_missing))
        rows.append(("repeated identical labels folded", self.n_duplicates))
        rows += [(f"left out: {reason}", n) for reason, n in self.dropped.items()]
        rows += [(f"not a label of the scale: {rater}", n) for rater, n in self.unknown.items()]
        return tuple((what, n) for number, (what, n) in enumerate(rows) if n or number < 2)

    def __str__(self) -> str:
        """One line per count, guess and note."""
        lines = [f"Read {quoted(self.files)}."]
        lines += [f"{what}: {n:,}" for what, n in self.counts]
        lines += [
            f"invalid responses of {quoted([judge])}: {sum(said.values()):,}, such as "
            f"{quoted(list(said)[:MOST_EXAMPLES])}"
            for judge, said in self.invalid.items()
        ]
        return "\n".join([*lines, *self.joined, *self.guesses, *self.notes])
