"""Cells that list who labelled, and what each said, between marks: ``A,B`` beside ``yes,no``.

A mark alone tells little: a name, a text and a set of classes may hold it as well. Both columns
together tell it, where nearly every record has as many labels as names.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from judgeviz.labels.formats.values import is_blank, is_nested, text_of
from judgeviz.labels.sources.documents import Record

BLANK = " "
MARKS = (";", "|", ",", BLANK)
FEWEST_PEOPLE = 2
LONGEST_LABEL = 40
MOST_LABELS = 101  # different ones: 0 to 100
MOST_ODD = 0.1  # share of the records with more or fewer labels than names
ODD = "an item with more or fewer labels than raters"
MOSTLY = 0.5  # share of the records, in which several labelled


def parted(text: str, mark: str) -> list[str]:
    """Entries of a cell between its marks; blanks at their ends belong to none."""
    entries = text.split() if mark == BLANK else text.split(mark)
    return [entry.strip() for entry in entries]


def with_lists_apart(
    records: Sequence[Record], names_raters: Callable[[str], bool]
) -> tuple[list[Record], int] | None:
    """Give records with lists for the texts that list raters and as many labels; None without any.

    And the number of labels in records that have more or fewer than raters, whose cells are None.

    Parameters
    ----------
    records : sequence of mapping
    names_raters : callable
        Whether a key is called as a list of people.
    """
    keys = [*dict.fromkeys(chain.from_iterable(records))]
    texts = {key: own for key in keys if (own := _texts(records, key)) is not None}
    for who in filter(names_raters, texts):
        people = _people(texts[who])
        if people is None:
            continue
        said = {
            key: labels
            for key, own in texts.items()
            if key != who and (labels := _of_each(people, own)) is not None
        }
        if said:
            lists = {who: people, **said}
            odd = {
                n
                for labels in said.values()
                for n, own in enumerate(labels)
                if len(own) != len(people[n])
            }
            n_odd = sum(len(labels[n]) for labels in said.values() for n in odd)
            return [
                {**record, **{key: None if n in odd else own[n] for key, own in lists.items()}}
                for n, record in enumerate(records)
            ], n_odd
    return None


def marks_of(names: Sequence[str], labels: Sequence[str]) -> tuple[str, str] | None:
    """Find the marks that part as many labels as names in most records; None without such."""
    for of_names, people in _parted_by_marks(names):
        for mark in MARKS:
            said = [parted(text, mark) for text in labels]
            n_alike = sum(len(own) == len(of_own) for own, of_own in zip(people, said, strict=True))
            if n_alike > MOSTLY * len(people):
                return of_names, mark
    return None


def _texts(records: Sequence[Record], key: str) -> list[str] | None:
    """Texts of a key, "" where there is none; None where it holds anything else."""
    cells = [record.get(key) for record in records]
    if any(map(is_nested, cells)):
        return None
    return ["" if is_blank(cell) else text_of(cell) for cell in cells]


def _parted_by_marks(texts: Sequence[str]) -> Iterator[tuple[str, list[list[str]]]]:
    given = [text for text in texts if text]
    for mark in MARKS:
        if sum(mark in text for text in given) > MOSTLY * len(given):
            yield mark, [parted(text, mark) if text else [] for text in texts]
            return  # what stands between further marks is within a name


def _people(texts: Sequence[str]) -> list[list[str]] | None:
    """Find the names of each record that come back in other company, as a first name hardly does.

    ``Anna Smith`` is one person: at a blank she would stand with the same name each time.
    """
    for mark, people in _parted_by_marks(texts):
        beside: dict[str, set[str]] = {}
        for own in people:
            for name in own:
                beside.setdefault(name, set()).update({*own} - {name})
        are_names = "" not in beside and len(beside) >= FEWEST_PEOPLE
        is_apart = mark != BLANK or all(len(others) >= FEWEST_PEOPLE for others in beside.values())
        if are_names and is_apart:
            return people
    return None


def _of_each(people: Sequence[Sequence[str]], texts: Sequence[str]) -> list[list[str]] | None:
    """Labels of the people of each record, as many; None where texts list none."""
    for mark in MARKS:
        labels = [parted(text, mark) if text else [] for text in texts]
        n_odd = sum(len(own) != len(said) for own, said in zip(people, labels, strict=True))
        if n_odd > MOST_ODD * len(people):
            continue
        different = {label for own in labels for label in own}
        if len(different) <= MOST_LABELS and max(map(len, different)) <= LONGEST_LABEL:
            return labels
    return None
