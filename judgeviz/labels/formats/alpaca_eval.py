"""AlpacaEval annotations: one preference per row between the reference's output and a model's.

``output_1`` is the reference. A preference is 1 or 2, a number between them where the judge's
probabilities were weighted, 1.5 (in older files 0) for a tie, and null where the judge failed.
"""

from dataclasses import replace

from judgeviz.errors import counted
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, number_of
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "AlpacaEval annotations"
KEYS = frozenset(("instruction", "output_1", "output_2", "preference"))
TIES = (0.0, 1.5)
UNNAMED = "annotator"


def sniff(document: Document) -> bool:
    """Whether the records are preferences between ``output_1`` and ``output_2``."""
    return document.keys >= KEYS


def read(document: Document) -> RawTable:
    """Read preferences; people stand in the file by number (``annotator_index``).

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    n_weighted = 0
    pairs: dict[str, list[tuple[object, ...]]] = {}
    for record in judgments.records(document):
        preference = record.get("preference")
        number = number_of(preference)
        n_weighted += number is not None and 1 < number < 2 and number not in TIES
        person = _number(record.get("annotator_index"))
        judge = first_of(record, "annotator")
        is_human = not is_blank(person) or "human" in str(judge).lower()
        rater = f"annotator_{person}" if not is_blank(person) else judge or UNNAMED
        texts = {name: record.get(name) for name in ("instruction", "output_1", "output_2")}
        add = judgments.human if is_human else judgments.judge
        more = {name: record[name] for name in ("dataset", "datasplit") if name in record}
        add(
            rater,
            _vote(preference, number),
            _item(record, pairs),
            **_pair(record),
            **more,
            texts=texts,
        )
    judgments.notes.append("The first of the two outputs is the reference model's.")
    if n_weighted:
        judgments.notes.append(
            f"Read as the vote that they lean to: {counted(n_weighted, 'preference')} between 1 "
            "and 2."
        )
    table = judgments.table(document, NAME, {"kind": "preference"})
    if {row["rater"] for row in judgments.rows} != {UNNAMED} or table.preset is None:
        return table
    # Human and simulated preferences come in the same shape: whose these are, nothing says.
    return replace(table, preset=replace(table.preset, human=None, machine=None))


def _number(index: object) -> object:
    """Spell the number of a person whole, which a column with gaps makes a decimal one."""
    number = number_of(index)
    return index if number is None or number != int(number) else int(number)


def _vote(preference: object, number: float | None) -> object:
    """Say who wins; what is no number from 0 to 2 stays as it stands."""
    if number is None or not (number in TIES or 1 <= number <= 2):
        return preference
    if number in TIES:
        return "tie"
    return "A" if number < TIES[1] else "B"


def _item(record: Record, pairs: dict[str, list[tuple[object, ...]]]) -> str:
    """Name the instruction by its text, which is all that two files share.

    Outputs without their models' names are told apart by their number.
    """
    own = [record.get(name) for name in ("instruction", "input")]
    text = "\n".join(str(part) for part in own if not is_blank(part))
    if _pair(record):
        return text
    pair = (str(record.get("output_1")), str(record.get("output_2")))
    found = pairs.setdefault(text, [])
    if pair not in found:
        found.append(pair)
    number = found.index(pair) + 1
    return text if number == 1 else f"{text} (pair {number})"


def _pair(record: Record) -> dict[str, object]:
    """Name the two models; without their names the two outputs are known by their places alone."""
    first, second = record.get("generator_1"), record.get("generator_2")
    return {} if is_blank(first) or is_blank(second) else {"system_a": first, "system_b": second}
