"""Columns of surveys that stand for an item and a criterion at once: ``item1_fluent, item1_clear``.

Columns make blocks, ``item1, item2``, that have the same rows, ``fluent, clear``. A block is an
item and its rows are criteria, or the reverse; the words of both tell which, or it is asked.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from judgeviz.errors import Doubt, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.formats.long_table import how_counted
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.labels.sources.documents import Document

OF_ITEMS, OF_CRITERIA, APART = ANSWERS["grids"]
FEWEST_BLOCKS = FEWEST_ROWS = 2
ROWS_OF_QUESTIONS = 4  # Q1_Steel, Q1_Glass ...: fewer may be what was asked about item 1
MORE_THAN_PEOPLE = 8  # blocks: so many raters hardly have a column each on several criteria
# "item1_fluent", "Summary 2 - It is fluent", "3.clear": a word, a number, and what is asked of it
OF_A_BLOCK = re.compile(
    r"(?P<block>(?P<word>\D*?)[\W_]*\d+)(?:[\W_]*(?P<row>[^\W\d_].*))?", re.DOTALL
)
# "cat_valence", "valence.cat", "cat - valence", "valence [cat]", of which neither is a number
OF_TWO_WORDS = re.compile(r"([^\W\d_]+)(?:[_.\- ]+| *\[)([^\W\d_]+)\]?")
FEWEST_WORDS = 4  # fewer may be criteria of as many raters
# "Text 3", "text_b", "answerA", "C", "7"
OF_AN_ITEM = re.compile(r"(\D*?)[\W_]*(?:\d+|(?<![A-Za-z])[A-Za-z]|(?<=[a-z])[A-Z])")
OF_QUESTIONS = re.compile(r"q|quest(ion)?|frage|pregunta|domanda", re.IGNORECASE)
OF_RATERS = frozenset("rajcphe")  # rater, annotator, judge, coder, person, human, expert
OF_TIMES = frozenset((
    "time", "wave", "round", "session", "run", "pass", "phase", "visit", "day", "week",
))  # fmt: skip
ITEM_WORDS = frozenset((
    *roles.ITEM_TEXTS, "item", "tweet", "post", "comment", "doc", "example", "ex", "summary",
    "response", "output", "story", "passage", "review", "image", "img", "clip", "video", "audio",
    "picture", "photo", "poem", "essay", "answer", "reply", "abstract", "paragraph", "stimulus",
    "case", "sample", "snippet", "message", "dialog", "conversation", "headline", "translation",
    "stim", "trial", "report",
)) - {"question", "task", "context"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Question:
    """A column of a survey: where it stands, of which item, under which question."""

    position: int
    item: str
    criterion: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A column by its block and its row; ``word`` is the block without its number."""

    position: int
    block: str
    word: str
    row: str


def is_item_word(word: str) -> bool:
    """Whether a word stands for what is judged: ``Text``, ``summary``."""
    return roles.normalised(word) in ITEM_WORDS


def crossed(names: Mapping[int, str]) -> list[Cell]:
    """Find the columns whose numbered blocks have rows in common, by their names.

    Of a block whose rows come back elsewhere a column without a row is one more of its rows.

    Parameters
    ----------
    names : mapping of int to str
        Of the columns that may hold labels, by their positions.
    """
    cells = []
    for position, name in names.items():
        found = OF_A_BLOCK.fullmatch(name.strip())
        if found and not _is_of_a_rater(found["block"]):
            row = (found["row"] or UNNAMED_CRITERION).strip()
            cells.append(Cell(position, found["block"].strip(), found["word"].strip(), row))
    n_blocks = Counter((cell.word, cell.row) for cell in cells)
    cells = [cell for cell in cells if n_blocks[cell.word, cell.row] >= FEWEST_BLOCKS]
    n_rows = Counter(word for word, _ in {(cell.word, cell.row) for cell in cells})
    cells = [cell for cell in cells if n_rows[cell.word] >= FEWEST_ROWS]
    are_apart = len({(cell.block, cell.row) for cell in cells}) == len(cells)
    return cells if are_apart else []


def crossed_words(names: Mapping[int, str]) -> list[Cell]:
    """Find columns that all stand for a word and one of the same few: ``cat_valence, dog_valence``.

    In either order, ``valence [cat]``; the more words are the blocks. None where a word may be who
    judged, or a system.

    Parameters
    ----------
    names : mapping of int to str
        Of all columns that may hold labels, by their positions.
    """
    parts = {position: OF_TWO_WORDS.fullmatch(name.strip()) for position, name in names.items()}
    pairs = {position: (found[1], found[2]) for position, found in parts.items() if found}
    first, last = ({pair[side] for pair in pairs.values()} for side in (0, 1))
    is_whole = len(names) == len(pairs) == len({*pairs.values()}) == len(first) * len(last)
    blocks, rows = (first, last) if len(first) > len(last) else (last, first)
    if not is_whole or len(blocks) < FEWEST_WORDS or not FEWEST_ROWS <= len(rows) < len(blocks):
        return []
    if any(_is_of_a_rater(word) or roles.may_name_a_system(word) for word in blocks | rows):
        return []
    if any(roles.MODEL_NAME.search(word) or roles.is_human_name(word) for word in blocks):
        return []
    if are_qualities([*blocks]) and are_qualities([*rows]):
        return []
    side = 0 if blocks is first else 1
    return [
        Cell(position, pair[side], pair[side], pair[1 - side]) for position, pair in pairs.items()
    ]


def _is_of_a_rater(block: str) -> bool:
    is_judge = roles.is_machine_name(block) and not roles.may_name_a_system(block)
    return is_judge or roles.STRONGLY_HUMAN.search(block) is not None


def placed(document: Document, cells: Sequence[Cell]) -> tuple[list[Question], Doubt | None]:
    """Say of which item and criterion each column is; and the question where nothing tells it."""
    blocks = list(dict.fromkeys(cell.block for cell in cells))
    rows = list(dict.fromkeys(cell.row for cell in cells))
    words = list(dict.fromkeys(cell.word for cell in cells))
    guess = _likeliest(words, rows)
    if _is_clear(words, rows, guess):
        count_as, doubt = guess, None
    else:
        count_as, doubt = as_grids(document, blocks, rows, guess)
    return [
        Question(cell.position, *as_counted(count_as, cell.block, cell.row)) for cell in cells
    ], doubt


def are_more_than_people(cells: Sequence[Cell]) -> bool:
    """Whether blocks are too many to be raters' on items in rows, and none is called as theirs.

    Each has all of the rows of its word: ``trial1-V, trial1-A, .., 10787-V, 10787-A``.
    """
    blocks = {cell.block: cell.word for cell in cells}
    may_be_others = any(
        _may_be_others(word)
        or roles.may_name_a_system(word)
        or roles.is_human_name(word)
        or roles.columns_for("rater", [word])
        for word in {*blocks.values()}
    )
    is_whole = len(cells) == len(blocks) * len({cell.row for cell in cells})
    return is_whole and not may_be_others and len(blocks) >= MORE_THAN_PEOPLE


def as_counted(count_as: str, block: str, row: str) -> tuple[str, str]:
    """Give the item and the criterion of a row of a block."""
    if count_as == APART:
        return f"{block} {row}", UNNAMED_CRITERION
    return (block, row) if count_as == OF_ITEMS else (row, block)


def as_grids(
    document: Document, blocks: Sequence[str], rows: Sequence[str], guess: str = OF_ITEMS
) -> tuple[str, Doubt]:
    """Ask whether blocks are items, or criteria, or whether each of their columns is an item."""
    return how_counted(
        document,
        "grids",
        f"nothing in '{document.name}' says whether {quoted(blocks)}, which all have the rows "
        f"{quoted(rows)}, are items that are judged on several criteria, or criteria on which "
        "several items are judged",
        guess,
    )


def are_qualities(names: Sequence[str]) -> bool:
    """Whether most of several names are called as what is judged: ``fluent``, ``tone``."""
    return 2 * sum(map(roles.is_quality_name, names)) > len(names)


def are_called_items(names: Sequence[str]) -> bool:
    """Whether all of several names are those of items, or of systems: ``Text 2``, ``B``."""
    return all(map(_is_called_an_item, names))


def _is_called_an_item(name: str) -> bool:
    found = OF_AN_ITEM.fullmatch(name)
    is_item = found is not None and (not found[1] or is_item_word(found[1]))
    return is_item or roles.may_name_a_system(name) or roles.MODEL_NAME.search(name) is not None


def _are_initials(rows: Sequence[str]) -> bool:
    """Whether rows are letters that do not count, as A, B, C do: V, A, D of valence and others."""
    letters = sorted(row.upper() for row in rows)
    return all(len(row) == 1 for row in letters) and letters != [*ascii_uppercase[: len(rows)]]


def _likeliest(words: Sequence[str], rows: Sequence[str]) -> str:
    are_items = all(map(is_item_word, words))
    if are_called_items(rows) and not _are_initials(rows):
        return APART if are_items else OF_CRITERIA
    are_questions = len(rows) >= ROWS_OF_QUESTIONS and all(map(OF_QUESTIONS.fullmatch, words))
    are_asked = are_qualities(words) or are_questions
    is_reverse = are_asked and not (are_items or are_qualities(rows))
    return OF_CRITERIA if is_reverse else OF_ITEMS


def _is_clear(words: Sequence[str], rows: Sequence[str], guess: str) -> bool:
    """Whether blocks are items by their word or their rows, and neither may be anything else."""
    may_be_others = any(map(_may_be_others, words))
    have_items = any(_is_called_an_item(part) for row in rows for part in re.split(r"[\W_]+", row))
    if guess != OF_ITEMS or may_be_others or have_items:
        return False
    return all(map(is_item_word, words)) or are_qualities(rows)


def _may_be_others(word: str) -> bool:
    """Whether blocks that are called so may be raters', or times at which something was judged."""
    is_of_raters = roles.HUMAN_NOUN_ALONE.fullmatch(word) or roles.is_machine_name(word)
    return bool(is_of_raters) or word.casefold() in OF_RATERS | OF_TIMES
