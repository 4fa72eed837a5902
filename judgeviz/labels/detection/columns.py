"""Rules on the columns that say what a label is about: the item, its systems, its criterion."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import pandas as pd

from judgeviz.errors import counted, quoted
from judgeviz.labels.coding import Coded, column_of, combined, counted_keys, determines, text_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import raters_agree
from judgeviz.labels.detection.beside import are_dates, may_hold_labels
from judgeviz.labels.detection.called_as_metadata import said_in, shares_a_scale
from judgeviz.labels.detection.contents import (
    FIRST_NAMES,
    LONG_TEXT,
    MOST_LABELS_OF_A_SCALE,
    SHARE_OF_SINGLE_LABELS,
    WORDS_OF_A_NAME,
    are_answers,
    are_numbers,
    are_sentences,
    come_back,
    has_fractions,
    holds_lists,
    is_once_by_each_rater,
    is_prose,
    repeats,
    runs,
    values_of,
    would_meet,
)
from judgeviz.labels.detection.numbered_by_each_rater import other_items_of_others
from judgeviz.labels.detection.rules import NOTE, Guess, Sight, column_guesses
from judgeviz.labels.detection.scores_of_segments import names_a_segment
from judgeviz.labels.detection.wide.columns import human_columns
from judgeviz.labels.mapping import ANSWERS, FileMapping
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.orders import usual_order
from judgeviz.labels.scale.preferences import (
    are_votes,
    preference_code,
    sides_in_order,
    sides_of_pairs,
)
from judgeviz.labels.scale.senses import are_verdicts
from judgeviz.labels.scale.stated import scale_in_name
from judgeviz.labels.sources.tables import RawTable, is_list_column

PAIR = ("system_a", "system_b")
FEWEST_QUALITIES = 2  # columns called so, which are the criteria
# What else tells the rows of an item apart.
ROLES_OF_A_ROW = ("rater", "criterion", "system", "system_a", "source", "sample")
RATERS, ANSWERS_OF_ONE, ITEMS = ANSWERS["rows"]
ROLES_OF_A_QUESTION = ("item", "source", "system", "system_a", "system_b", "criterion")
MOST_SYSTEMS = 200
MOST_VERSIONS = 12  # with decimals, of one model: more numbers are scores
FEWEST_RATERS = 3
ITEM_NAMES = frozenset(roles.ROLE_NAMES["item"]) - roles.NUMBERS_OF_ROWS
ID_OF_ANYTHING = re.compile(r"(^|[\W_])(uuid|guid|uid)$", re.IGNORECASE)
# An id of what a rater said or did, which is another in each row of one item.
ID_OF_A_LABEL = re.compile(
    r"(annotation|label|rating|judge?ment|assignment|submission|vote|score|answer_set|event|session"
    r"|hit|log|completed|result)s?[\W_]",
    re.IGNORECASE,
)
# An id of one of several answers to a question.
ID_OF_A_RUN = re.compile(r"(run|sample|response|trial|attempt)s?[\W_]", re.IGNORECASE)
FEWEST_TEXTS = 5  # one for each id: fewer may be labels
ANSWERED = frozenset(("answer", "response"))  # labels of a rater, or what was judged
WHERE_ONE_STANDS = frozenset(("file", "image", "audio", "video"))
WHERE_TEXTS_STAND = frozenset(("url", "link", "uri", "href"))
FEWEST_PEOPLE = 5  # who were judged: grades of fewer rows may all differ
MOST_ASKED = 4
WORDS_OF_AN_ID = 3
MOST_LEFT_OUT = 0.1  # share of the rows of a table with one for each item and criterion
MANY_ITEMS, SHARE_OF_MANY = 10, 0.05  # that have several rows, no longer by mistake
MOST_COMPARED_WITH_THEMSELVES = 0.3  # share of the rows: beyond, they are no pairs
SHORT_TEXT, WORDS_OF_A_TEXT = 12, 2  # characters and words, on average, of what is read
LONGEST_ID = {"item": 200, "source": 80}  # mean characters; beyond, a column is text


def pair_of_systems(sight: Sight) -> Iterable[Guess]:
    """Find two columns that name the systems compared."""
    sides = {role: _named(sight, role)[:1] for role in PAIR if not sight.mapping.knows(role)}
    columns = [column for own in sides.values() for column in own]
    if all(sides.values()) and _name_systems(sight.table.frame, columns):
        return column_guesses({role: own[0] for role, own in sides.items()})
    if len(columns) == len(PAIR) and _are_numbered(sight.table.frame, columns):
        return _numbered_systems(sight, columns)
    return _pair_told_by_its_values(sight) if len(sides) == len(PAIR) and not columns else []


def _numbered_systems(sight: Sight, columns: list[str]) -> Iterable[Guess]:
    """Take numbers for names of systems beside votes in words; ask beside votes in numbers."""
    frame, mapping = sight.table.frame, sight.mapping
    others = mapping.names("label") if mapping.is_by_row else sight.free_plain
    votes = [c for c in others if c not in columns and c in frame and not holds_lists(frame[c])]
    votes = [column for column in votes if are_votes(values_of(frame[column]), systems_known=True)]
    said = f"the numbers in {quoted(columns)} of '{sight.table.name}'"
    if not all(are_numbers(frame[column]) for column in votes):
        yield Guess(PAIR[0], columns[0], f"{said[0].upper()}{said[1:]} are taken for systems.")
        yield Guess(PAIR[1], columns[1])
    elif votes and mapping.is_by_row:
        reason = f"nothing says whether {said} name the systems that a vote compares"
        for role, column in zip(PAIR, columns, strict=True):
            yield Guess(role, column, reason, "doubtful", (None,))


def _pair_told_by_its_values(sight: Sight) -> Iterable[Guess]:
    """Find columns such as ``chatbot_a, chatbot_b``: the same names in both, never in one row."""
    frame = sight.table.frame
    short = [column for column in sight.free_plain if not is_prose(column_of(frame, column))]
    for one, other in sides_of_pairs(short).items():
        if _never_meet(frame[one], frame[other]):
            said = (
                f"the names in '{one}' and '{other}' of '{sight.table.name}' are taken for systems"
            )
            yield Guess(PAIR[0], one, f"{said[0].upper()}{said[1:]}.", "likely")
            yield Guess(PAIR[1], other, "", "likely")
            return
    yield from _pair_beside_votes(sight, short)


def _never_meet(one: pd.Series, other: pd.Series) -> bool:
    """Whether two columns hold mostly the same names, which may be systems', and never in a row."""
    first, second = values_of(one), values_of(other)
    names = first | second
    if len(first & second) < 2 or len(first & second) < min(len(first), len(second)) / 2:
        return False
    if len(names) > MOST_SYSTEMS or any(map(_may_be_a_label, names)):
        return False
    return not (one.astype(object) == other.astype(object)).any()


def _pair_beside_votes(sight: Sight, short: Sequence[str]) -> Iterable[Guess]:
    """Ask about two columns of any names, ``algo1, algo2``, of which a third chooses one.

    Where names that fall as they do would meet in some rows: labels of two raters do.
    """
    frame = sight.table.frame
    named = [
        column
        for column in short
        if 1 < len(column_of(frame, column).array.categories) <= MOST_SYSTEMS
        and not are_numbers(frame[column])
        and not (roles.is_called_after_a_rater(column) or roles.is_label_name(column))
    ]
    for pair in combinations(named, len(PAIR)):
        one, other = pair = sides_in_order(*pair)
        if not _never_meet(frame[one], frame[other]) or not would_meet(frame[one], frame[other]):
            continue
        votes = [c for c in short if c not in pair and _chooses(frame, c, pair)]
        if votes:
            reason = (
                f"nothing in '{sight.table.name}' but what they hold says that {quoted(pair)} name "
                f"two systems, of which {quoted(votes)} chooses one"
            )
            for role, column in zip(PAIR, pair, strict=True):
                yield Guess(role, column, reason, "doubtful", (None,))
            yield from _whose_votes(sight, votes)
            return


def _whose_votes(sight: Sight, votes: Sequence[str]) -> Iterable[Guess]:
    """Ask whether the only votes are a human's, where no name says so, nor anything else."""
    mapping, side = sight.mapping, sight.side
    is_known = mapping.column("rater") or mapping.human is not None or mapping.machine is not None
    named = [column for column in votes if human_columns(sight.table.frame, [column])]
    if is_known or side is not None or len(votes) > 1 or named:
        return
    reason = (
        f"nothing in '{sight.table.name}' says whether people gave the votes in {quoted(votes)}"
    )
    yield Guess("human", [*votes], reason, "doubtful", ([],))


def _chooses(frame: pd.DataFrame, column: str, pair: Sequence[str]) -> bool:
    """Whether a column holds votes on two sides, or names one of the two of its row."""
    own = frame[column].astype(object)
    if are_votes(values_of(frame[column]), systems_known=True):
        return own.nunique() > 1
    is_said = own.notna()
    names_one = (own == frame[pair[0]].astype(object)) | (own == frame[pair[1]].astype(object))
    return bool(is_said.any()) and bool(names_one[is_said].all())


def _may_be_a_label(name: str) -> bool:
    return preference_code(name) is not None or isinstance(numeric_category(name), int | float)


def criterion(sight: Sight) -> Iterable[Guess]:
    """Find the column of what was judged: few words that come back.

    A question is a criterion where items are asked several, and each is asked of several items;
    else it is a text of the item. Beside labels in columns called as qualities no column is, nor
    beside several that are stated.
    """
    if len(sight.mapping.names("label")) > 1:
        return []
    frame = sight.table.frame
    named = _named(sight, "criterion")
    qualities = [
        column
        for column in sight.free_plain
        if column not in named
        and roles.is_quality_name(column)
        and may_hold_labels(column, frame[column])
    ]
    named = named if len(qualities) < FEWEST_QUALITIES else []
    if len(qualities) < FEWEST_QUALITIES and not sight.mapping.knows("criterion"):
        called = _named_as_criteria(sight, named)
        if not named and called and all(called.values()):
            return [_criterion_or_said(sight.table.name, next(iter(called)))]
        named += [column for column, is_asked in called.items() if not is_asked]
    if not named and (items := _named(sight, "item")):
        asked = [c for c in sight.free_plain if roles.normalised(c) in roles.QUESTION_NAMES]
        named = [
            c for c in asked if _fits("criterion", frame[c]) and _are_crossed(frame, items[0], c)
        ]
    told = [c for c in named if roles.normalised(c) != "name" or _says_what_was_asked(sight, c)]
    told = [column for column in told if not _names_people(sight, column)]
    return _first("criterion", [c for c in told if not _says_what_raters_say(sight, c)])


def _criterion_or_said(name: str, column: str) -> Guess:
    """Ask about a column that may name the criteria by its name alone."""
    reason = (
        f"nothing in '{name}' but its name says that '{column}' names the criterion of each row, "
        "and not what raters said of an item or how they were shown it (null)"
    )
    return Guess("criterion", column, reason, "doubtful", (None,))


def _named_as_criteria(sight: Sight, others: Sequence[str]) -> dict[str, bool]:
    """Columns such as ``rating_criterion`` that differ within items, beside what may be labels.

    One that does not may say what an item is about, and one that a label settles, how it is called.
    Each with whether it is to be asked about, as ``rating_type``, or one on which the raters of an
    item agree, which may be what they said.
    """
    frame = sight.table.frame
    named = [
        column
        for column in sight.free_plain
        if column not in others
        and (roles.names_criteria(column) or roles.may_name_criteria(column))
        and _fits("criterion", frame[column])
        and len(values_of(frame[column])) > 1
        and not roles.is_kind_column(frame[column])
    ]
    rest = [column for column in sight.free_plain if column not in named]
    are_labelled = sight.mapping.label or any(may_hold_labels(c, frame[c]) for c in rest)
    if not (named and are_labelled):
        return {}
    items = [c for role in ("item", "source", "text") for c in _named(sight, role)] + _shown(sight)
    items += [c for c in rest if roles.ID_NAME.search(c) and not ID_OF_A_LABEL.match(c)]
    shared = [text_of(frame[c]) for c in dict.fromkeys(items) if c in rest and repeats(frame[c])]
    told = [*sight.mapping.names("label"), *roles.columns_for("label", rest)]
    known = [*(own.codes for own in shared), *(Coded.of(frame[column]).codes for column in told)]
    found = {}
    for column in named if shared else ():
        if any(determines(codes, Coded.of(frame[column]).codes) for codes in known):
            continue
        may_be_said = any(raters_agree(frame[column], own) for own in shared)
        if roles.names_criteria(column):
            found[column] = may_be_said
        elif not may_be_said:
            found[column] = True
    return found


def _names_people(sight: Sight, column: str) -> bool:
    """Whether ``name`` beside columns of labels by name holds people or models, and no criteria.

    Who wrote what was judged, as likely as who judged it.
    """
    frame = sight.table.frame
    if roles.normalised(column) != "name" or sight.mapping.column("rater"):
        return False
    if sight.mapping.is_by_row or not human_columns(frame, sight.free_plain):
        return False
    names = sorted(values_of(frame[column]))
    if any(map(roles.is_quality_name, names)):
        return False
    called = (roles.names_somebody, roles.is_machine_name, roles.is_human_name)
    n_known = sum(any(is_one(name) for is_one in called) for name in names)
    return 2 * n_known >= len(names) or all(map(roles.is_written_as_a_person, names))


def _says_what_was_asked(sight: Sight, column: str) -> bool:
    """Whether a column ``name`` has several values, and raters have some of them several times."""
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    return len(values_of(frame[column])) > 1 and not is_once_by_each_rater(frame, column, rater)


def system(sight: Sight) -> Iterable[Guess]:
    """Find the column of the systems whose output was judged.

    A column ``model`` that says what the humans' columns say holds a model's labels.
    """
    if all(sight.mapping.column(role) for role in PAIR):
        return []
    frame = sight.table.frame
    humans = human_columns(frame, sight.free_plain)
    plain = [c for c in humans if not holds_lists(frame[c])]
    labels = set().union(*(values_of(frame[column]) for column in plain))
    named = [c for c in _named(sight, "system") if not values_of(frame[c]) <= labels]
    listed = set().union(*(values_of(frame[c]) for c in humans if c not in plain))
    named = [c for c in named if not (holds_lists(frame[c]) and values_of(frame[c]) & listed)]
    named = [c for c in named if not _are_scores(frame[c]) and _names_systems(sight, c)]
    named = [c for c in named if not _is_graded_by_raters(sight, c)]
    if not sight.mapping.is_by_row and not plain:  # grades by a model, beside people unknown yet
        named = [c for c in named if roles.normalised(c) != "model" or not are_numbers(frame[c])]
    people = [
        column
        for column in _named(sight, "criterion")
        if _names_people(sight, column) and repeats(frame[column])
    ]
    if people and not named and not sight.mapping.knows("system"):
        reason = (
            f"nothing in '{sight.table.name}' says whether '{people[0]}' names those whose texts "
            "were judged, or those who judged them (then state it as 'rater')"
        )
        return [Guess("system", people[0], reason, "doubtful", (None,))]
    return _first("system", named)


def _names_systems(sight: Sight, name: str) -> bool:
    """Whether a column ``llm`` names a model in every row, and neither holds labels nor raters.

    A ``producer`` is a system where each made one output of every source, and sentences in
    ``system`` are what a model was told.
    """
    if roles.normalised(name) in roles.MAKERS:
        return _made_one_of_each_source(sight, name)
    if _are_instructions(sight.table.frame[name]):
        return False
    if roles.normalised(name).split("_")[0] not in roles.MACHINE_OR_ITS_LABELS:
        return True
    column, rater = sight.table.frame[name], sight.mapping.column("rater")
    if column.isna().any() or not all(map(roles.is_machine_name, column.array.categories)):
        return False
    if rater is None:
        return True
    return not determines(text_of(sight.table.frame[rater]).codes, Coded.of(column).codes)


def _are_instructions(column: pd.Series) -> bool:
    """Whether most texts are whole sentences, which may be given in many rows."""
    names = column.array.categories[:FIRST_NAMES]
    is_whole = [
        len(name.split()) > WORDS_OF_A_NAME and name.rstrip().endswith((".", "!", "?", "。"))
        for name in names
    ]
    return bool(2 * sum(is_whole) > len(names))


def _is_graded_by_raters(sight: Sight, name: str) -> bool:
    """Whether ``model`` holds grades of an item, as other columns do, on which its raters agree.

    Which of several systems a rater was shown they do not agree on, and an item of one system has
    the same in all rows.
    """
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    if rater is None or not are_numbers(frame[name]):
        return False
    said, own = said_in(frame[name]), Coded.of(frame[name])
    others = [c for c in sight.free_plain if c != name and are_numbers(frame[c])]
    if not any(shares_a_scale(said, said_in(frame[c])) for c in others):
        return False
    stated = sight.mapping.column("item")
    named = [*_named(sight, "item"), *_named(sight, "source"), *_shown(sight)]
    return any(
        is_once_by_each_rater(frame, item, rater)
        and not determines((items := text_of(frame[item])).codes, own.codes)
        and raters_agree(frame[name], items)
        for item in ([stated] if stated else named)
    )


def _made_one_of_each_source(sight: Sight, maker: str) -> bool:
    """Whether several makers stand beside the values of a source, each once for each rater."""
    frame, mapping = sight.table.frame, sight.mapping
    given = [c for c in sight.free_plain if roles.normalised(c) in roles.GIVEN_TEXTS]
    stated = mapping.column("source")
    roles_of_a_label = ("rater", "criterion", "sample")
    told_by = [Coded.of(frame[c]) for role in roles_of_a_label if (c := mapping.column(role))]
    makers = Coded.of(frame[maker])
    for column in [stated] if stated else [*_named(sight, "source"), *given]:
        source = Coded.of(frame[column])
        outputs = combined([source, makers])
        n_outputs = len(outputs.used())
        is_one = len(combined([outputs, *told_by]).used()) == len(frame)
        if is_one and n_outputs > len(source.used()) and n_outputs > len(makers.used()):
            return not outputs.missing.any()
    return False


def _are_scores(column: pd.Series) -> bool:
    """Whether a column holds many numbers with decimals; a few may be versions of a model."""
    return has_fractions(column) and len(values_of(column)) > MOST_VERSIONS


def item_and_source(sight: Sight) -> Iterable[Guess]:
    """Find the column that names the item, and the one that does so with the system.

    Where a column of texts names the items that have no id as well, it is asked about.
    """
    found = [*_item_and_source(sight)]
    items = [guess.value for guess in found if guess.role == "item"]
    is_alone = not any(map(sight.mapping.column, ("system", "source", "sample", *PAIR)))
    if is_alone and len(found) == len(items) == 1 and isinstance(items[0], str):
        return [*_texts_without_gaps(sight, items[0]), *found]
    return found


def _texts_without_gaps(sight: Sight, item: str) -> Iterable[Guess]:
    """Ask whether texts are the items, where some have no id: a paper that has a title alone.

    Each text has one id, and each id one text.
    """
    frame = sight.table.frame
    if item not in frame:  # it will be put together of several columns
        return []
    ids = Coded.of(frame[item])
    n_gaps = int(np.count_nonzero(ids.codes < 0))
    if not 0 < n_gaps < len(frame) / 2:
        return []
    for column in sight.free_plain:
        if column == item or not _is_called_as_a_text(column) or are_numbers(frame[column]):
            continue
        own = Coded.of(frame[column]).codes
        if len(np.unique(own)) < FEWEST_TEXTS or (own[ids.codes >= 0] < 0).any():
            continue
        n_told = int(np.count_nonzero((ids.codes < 0) & (own >= 0)))
        if n_told and determines(ids.codes, own) and determines(own, ids.codes):
            reason = (
                f"'{item}' of '{sight.table.name}' is empty in {counted(n_gaps, 'row')}, which "
                f"would be left out, and nothing says whether '{column}' names the items, as it "
                "does these as well"
            )
            return [Guess("item", column, reason, "doubtful", (item,))]
    return []


def _is_called_as_a_text(column: str) -> bool:
    """Whether a column is called as what is read, or as where it stands: ``title``, ``web_url``."""
    last = roles.normalised(column).rpartition("_")[2]
    return last in roles.TEXT_NOUNS | roles.ITEM_TEXTS | WHERE_TEXTS_STAND


def _item_and_source(sight: Sight) -> Iterable[Guess]:
    mapping, frame = sight.mapping, sight.table.frame
    stated = mapping.column("source")
    sources = [stated] if stated else _named(sight, "source")
    item = mapping.column("item")
    if not mapping.knows("item"):
        item = next(iter(_items(sight, sources)), None)
        if item is None and not sources:
            item = _what_was_shown(sight)
    if mapping.knows("source"):
        return column_guesses({"item": item})
    source = next((column for column in sources if column != item), None)
    has_system = mapping.column("system")
    if item is None and source and not has_system:
        if not mapping.knows("item"):
            item, source = source, None
        elif not (mapping.is_by_row or any(map(mapping.column, ("rater", *PAIR)))):
            source = None  # it is stated that no column names the items: every row is one
    elif item and has_system and source is None:
        of_item, of_system = Coded.of(frame[item]), Coded.of(frame[has_system])
        if not determines(of_item.codes, of_system.codes):  # an id that several systems share
            item, source = None, item
            # said, or whoever reads with this mapping would take another column for the item
            return [Guess("item", None, certainty="certain"), *column_guesses({"source": source})]
        source = _given_to_systems(sight, of_item, of_system)
    elif item and has_system and source:
        of_item, of_system = Coded.of(frame[item]), Coded.of(frame[has_system])
        may_be_given = roles.may_be_given(item) and not mapping.knows("item")
        if may_be_given and _is_given(frame[item], Coded.of(frame[source]), of_system):
            item, source = source, item  # an id that several systems share, and one of their own
        elif not _is_given(frame[source], of_item, of_system):  # a document of several, say
            source = _given_to_systems(sight, of_item, of_system) or source
    elif source and has_system and not mapping.knows("item"):
        given = _given_to_systems(sight, Coded.of(frame[source]), Coded.of(frame[has_system]))
        item, source = (source, given) if given else (None, source)
    if mapping.column("rater") and not mapping.knows("item"):
        if item is None and source is None:
            shown = next(iter(_shown(sight)), None)  # what tells its several rows apart is asked
            return [*_item_of_several_raters(sight)] or column_guesses({"item": shown})
        if item and not any(map(mapping.column, ("system", "system_a", "sample"))):
            asked = (
                other_items_of_others(sight, item, ids_of_outputs(sight))
                or [*_item_or_text(sight, item)]
                or [*_item_or_whole(sight, item)]
            )
            return [*asked, *column_guesses({"item": item, "source": source})]
    elif item is None and source is None and not mapping.knows("item"):
        if shared := _id_of_several_systems(sight):
            return column_guesses({"source": shared})
        return [*_people_who_were_judged(sight)] or column_guesses({"item": _text_again(sight)})
    elif item and not mapping.knows("item"):
        return [*_item_or_run(sight, item), *column_guesses({"item": item, "source": source})]
    return column_guesses({"item": item, "source": source})


def _text_again(sight: Sight) -> str | None:
    """Find the one column of texts that stand in several rows each, with several labels.

    As raters without names give. Not where it is called as what is given to systems, each row of
    which may be about another output.
    """
    frame, plain = sight.table.frame, sight.free_plain
    called = [c for c in plain if roles.is_text_name(c) or is_prose(frame[c])]
    if len(called) != 1:
        return None
    [text] = called
    is_itself = roles.is_the_item_itself(text) or roles.normalised(text) not in roles.ITEM_TEXTS
    if not is_itself or roles.normalised(text) in roles.GIVEN_TEXTS or not repeats(frame[text]):
        return None
    n_rows = frame[text].value_counts()
    if not is_prose(frame[text]) or 2 * (n_rows > 1).sum() <= len(n_rows):
        return None
    texts = Coded.of(frame[text]).codes
    others = [c for c in human_columns(frame, plain) if c != text]
    differ = [c for c in others if not determines(texts, Coded.of(column_of(frame, c)).codes)]
    return text if differ else None


def _what_was_shown(sight: Sight) -> str | None:
    """``utterance``, ``image``: what every rater met once, or once from each system."""
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    system = sight.mapping.column("system")
    if rater is None:
        return None
    for column in _shown(sight):
        met = frame[[own for own in (rater, column, system) if own]].dropna()
        if len(met.drop_duplicates()) >= SHARE_OF_SINGLE_LABELS * len(met) > 0:
            return column
    return None


def _shown(sight: Sight) -> list[str]:
    by_name = {roles.normalised(column): column for column in reversed(sight.free_plain)}
    found = [by_name[name] for name in roles.SHOWN if name in by_name]
    return [column for column in found if repeats(sight.table.frame[column])]


def _people_who_were_judged(sight: Sight) -> Iterable[Guess]:
    """Take a column such as ``Student`` for the items, beside columns of raters.

    It has a word of its own in every row, which no other column says: such are no labels.
    """
    frame = sight.table.frame
    if sight.mapping.is_by_row or len(frame) < FEWEST_PEOPLE:
        return []
    plain = [column for column in sight.free_plain if not is_prose(frame[column])]
    people = [c for c in plain if roles.HUMAN_NOUN_ALONE.fullmatch(roles.normalised(c))]
    for column in people:
        others = [c for c in plain if c != column]
        names = values_of(frame[column])
        if (
            len(names) == len(frame)
            and not are_numbers(frame[column])
            and sum(map(roles.is_called_after_a_rater, others)) > 1
            and all(names.isdisjoint(values_of(frame[c])) for c in others)
        ):
            reason = (
                f"Column '{column}' of '{sight.table.name}' names the items: it has a value of its "
                "own in every row."
            )
            return [Guess("item", column, reason)]
    return []


def _given_to_systems(sight: Sight, items: Coded, systems: Coded) -> str | None:
    """Column of what the systems were given, of which each item is what one of them made.

    With the systems it tells the items one by one, and most of its values stand beside several.
    """
    frame = sight.table.frame
    named = [c for c in sight.free_plain if roles.may_be_given(c) and _fits("source", frame[c])]
    likeliest = sorted(named, key=lambda c: roles.normalised(c) not in roles.GIVEN_TEXTS)
    return next((c for c in likeliest if _is_given(frame[c], items, systems)), None)


def _is_given(column: pd.Series, items: Coded, systems: Coded) -> bool:
    """Whether an item is what one system made of one value of a column, given to several."""
    own = Coded.of(column)
    is_said = (own.codes >= 0) & (systems.codes >= 0) & (items.codes >= 0)
    keys, _ = counted_keys(own.codes[is_said], systems.codes[is_said], len(systems.names))
    n_outputs = np.bincount(keys // len(systems.names), minlength=len(own.names))
    are_items = is_said.all() and len(keys) == int(items.is_used.sum())
    return bool(are_items and determines(items.codes, own.codes) and np.median(n_outputs) > 1)


def _id_of_several_systems(sight: Sight) -> str | None:
    """Column called as any id, ``sent_id``, that comes back, beside another system each time.

    Or as segments are, ``SID``, whose numbers need not come back where there is one system.
    """
    frame, system = sight.table.frame, sight.mapping.column("system")
    if system is None:
        return None
    systems = Coded.of(frame[system]).codes
    is_said = systems >= 0
    ids = {
        column: is_segment
        for column in sight.free_plain
        if (is_segment := names_a_segment(column, frame[column]))
        or (roles.may_name_items(column) and _fits("source", frame[column]))
    }
    for column, is_segment in ids.items():
        own = Coded.of(frame[column])
        if own.missing.any() or not (is_segment or repeats(frame[column])):
            continue
        keys, _ = counted_keys(systems[is_said], own.codes[is_said], len(own.names))
        if len(keys) == is_said.sum():
            return column
    return None


def _item_or_text(sight: Sight, item: str) -> Iterable[Guess]:
    """Ask whether texts are the items, where several raters judged each of several of one id."""
    frame, items = sight.table.frame, Coded.of(sight.table.frame[item]).codes
    rater = text_of(frame[sight.mapping.column("rater")])
    for column in sight.free_plain:
        own = Coded.of(frame[column])
        if roles.normalised(column) not in roles.JUDGED_TEXTS:
            continue
        is_said = (own.codes >= 0) & (rater.codes >= 0)
        keys, _ = counted_keys(own.codes[is_said], rater.codes[is_said], len(rater.names))
        are_judged = are_judged_by_several(len(own.names), len(keys), int(is_said.sum()))
        if are_judged and not determines(items, own.codes):
            reason = item_or_text(sight.table.name, item, column)
            return [Guess("item", column, reason, "doubtful", (item,))]
    return []


def _item_or_whole(sight: Sight, whole: str) -> Iterable[Guess]:
    """Ask whether an id of every row names the items: ``response_id`` beside ``question_id``.

    Where raters have the values of the other column several times, not with one text each, and no
    column numbers their answers. A document and its sentence name the items together.
    """
    mapping, frame = sight.mapping, sight.table.frame
    if _is_once(sight, whole):
        return []
    if text_columns(sight.table, mapping) and _have_one_text(sight, whole):
        return []
    together = [Coded.of(frame[c]) for c in (whole, mapping.column("rater")) if c]
    for column in sight.free_plain:
        own = frame[column]
        is_number = come_back(own) and not (roles.is_label_name(column) or is_prose(own))
        if is_number and len(combined([*together, Coded.of(own)]).names) == len(frame):
            return []
    for column in ids_of_outputs(sight):
        if roles.is_called_by(whole, roles.WHOLES) and roles.is_called_by(column, roles.PARTS):
            return []
        reason = (
            f"raters of '{sight.table.name}' have the same '{whole}' in several rows, and nothing "
            f"says whether '{column}', which has a value of its own in each of "
            f"{counted(len(frame), 'row')}, names the items"
        )
        return [Guess("item", column, reason, "doubtful", (whole,))]
    return []


def _item_or_run(sight: Sight, question: str) -> Iterable[Guess]:
    """Ask whether ``run_id``, one of every row, names the items where no column names raters.

    Where rows of one ``question_id`` have different labels, and the id is called after what was
    made or is read, or a further column, ``trial``, is said of single rows.
    """
    frame = sight.table.frame
    of_rows = ids_of_outputs(sight)
    if not of_rows or any(map(sight.mapping.column, ROLES_OF_A_ROW)):
        return []
    questions = Coded.of(frame[question]).codes
    apart = [c for c in sight.free_plain if not determines(questions, Coded.of(frame[c]).codes)]
    labels = [*human_columns(frame, apart), *filter(roles.is_label_name, apart)]
    others = [c for c in apart if c not in labels and come_back(frame[c])]
    settings = [c for c in others if not may_hold_labels(c, frame[c])]
    for own in of_rows if labels else []:
        is_made = ID_OF_A_RUN.match(own) or roles.OUTPUT_ID.fullmatch(roles.normalised(own))
        if settings or is_made or _is_called_as_a_part(own):
            reason = (
                f"rows of '{sight.table.name}' that have the same '{question}' say different "
                f"things in {quoted(labels, MOST_ASKED)}, and nothing says whether '{own}', which "
                f"has a value of its own in each of {counted(len(frame), 'row')}, names the items"
            )
            return [Guess("item", own, reason, "doubtful", (question,))]
    return []


def ids_of_outputs(sight: Sight) -> list[str]:
    """Columns with a value of its own in every row that are called as an id, and of no label's."""
    frame = sight.table.frame
    named = [
        column
        for column in sight.free_plain
        if roles.normalised(column) in ITEM_NAMES
        or roles.OUTPUT_ID.fullmatch(roles.normalised(column))
        or roles.ID_NAME.search(column)
        or ID_OF_ANYTHING.search(column)
    ]
    return [
        column
        for column in named
        if len(frame[column].array.categories) == len(frame)
        and not (roles.columns_for("rater", [column]) or ID_OF_A_LABEL.match(column))
    ]


def ids_within_groups(sight: Sight, rater: str) -> list[str]:
    """Ids of every row that may name the items, where what comes back only groups them.

    ``file_id`` beside ``subforum_id``, ``sentence_id`` beside ``article_id``. Not where an id that
    comes back is called as that of items, or each has as many rows, one of each rater.
    """
    frame = sight.table.frame
    shared = [c for c in sight.free_plain if c != rater and repeats(frame[c])]
    groups = [c for c in shared if roles.ID_NAME.search(c) and _may_group(c)]
    if not groups or any(_is_design(frame, c, rater) for c in groups):
        return []
    named = [c for c in shared if _is_called_as_items(c, frame[c])]
    if any(not roles.is_called_by(c, roles.WHOLES) for c in named):
        return []
    return [c for c in ids_of_outputs(sight) if not named or _is_called_as_a_part(c)]


def _may_group(column: str) -> bool:
    """Whether an id may be of what items stand in, and not of who labels or what wrote them."""
    is_role = any(roles.columns_for(role, [column]) for role in ("rater", "criterion", "system"))
    return not (is_role or roles.names_writers(column))


def _is_design(frame: pd.DataFrame, column: str, rater: str) -> bool:
    """Whether nearly all values stand in as many rows, each of another rater, as they are set."""
    n_rows = frame[column].value_counts().value_counts(normalize=True)
    return bool(n_rows.max() >= SHARE_OF_SINGLE_LABELS) and is_once_by_each_rater(
        frame, column, rater
    )


def _is_called_as_items(name: str, column: pd.Series) -> bool:
    """Whether a column is called as an item or a source, or holds texts and is called so."""
    plain = roles.normalised(name)
    is_text = plain in roles.ITEM_TEXTS and is_prose(column)
    is_named = plain in ITEM_NAMES or plain in {*roles.ROLE_NAMES["source"], *roles.SHOWN}
    is_number = roles.numbers_texts(name) or roles.is_of_what_users_write(name)
    return is_text or is_named or is_number


def _is_called_as_a_part(column: str) -> bool:
    """Whether an id is called as that of a text, or of what else is judged by itself."""
    is_part = roles.is_called_by(column, roles.PARTS | WHERE_ONE_STANDS)
    is_text = roles.numbers_texts(column) and not roles.is_called_by(column, ANSWERED)
    return is_part or is_text or roles.is_of_what_users_write(column)


def are_judged_by_several(n_texts: int, n_judged: int, n_rows: int) -> bool:
    """Whether texts are judged by two raters or more on average, hardly one twice by one.

    Parameters
    ----------
    n_texts : int
        Different ones.
    n_judged : int
        Different ones of every rater, over all raters.
    n_rows : int
        That have a text and a rater.
    """
    return 2 * n_texts <= n_judged and n_judged >= SHARE_OF_SINGLE_LABELS * n_rows


def item_or_text(name: str, item: str, column: str) -> str:
    """Say that a column of texts may name the items of a table rather than one of ids."""
    return (
        f"rows of '{name}' with the same '{item}' have different texts in '{column}', and nothing "
        "says which of both is the item"
    )


def _is_once(sight: Sight, column: str) -> bool:
    """Whether hardly any rater has a value of a column twice on one criterion."""
    mapping = sight.mapping
    return is_once_by_each_rater(
        sight.table.frame, column, mapping.column("rater"), mapping.column("criterion")
    )


def _ids_of_any_name(sight: Sight) -> Iterator[str]:
    """Columns of names or codes, several of which no rater has twice: ``Patient``, ``Ticket``."""
    frame = sight.table.frame
    for column in sight.free_plain:
        names = values_of(frame[column])
        if (
            len(names) >= FEWEST_PEOPLE
            and not are_numbers(frame[column])
            and not is_prose(frame[column])
            and not are_dates(frame[column])
            and all(len(name.split()) <= WORDS_OF_AN_ID for name in names)
            and _is_once(sight, column)
            and (stand_in_several_rows(frame[column]) or len(names) == len(frame))
        ):
            yield column


def _texts_of_any_name(sight: Sight) -> Iterator[str]:
    """Columns of texts that no rater has twice, called as such are: ``Short Text:``."""
    frame = sight.table.frame
    for column in sight.free_plain:
        is_called = roles.normalised(column).rpartition("_")[2] in roles.JUDGED_TEXTS
        if is_called and _may_be_texts(frame[column]) and _is_once(sight, column):
            yield column


def _may_be_texts(column: pd.Series) -> bool:
    """Whether a column holds running text, or words of its own in every row."""
    is_own = len(values_of(column)) == len(column) and not are_numbers(column)
    return is_prose(column) or (is_own and not are_dates(column))


def _is_a_remark(column: str) -> bool:
    """Whether a column is called as what stands beside labels: ``Comments``."""
    return roles.ACCOMPANYING.search(f"_{column}") is not None


def _item_of_several_raters(sight: Sight) -> Iterable[Guess]:
    """Ask about columns of which hardly any rater has the same value twice, as of an item.

    The one with the most values is the likeliest; of fewer than three raters every column of grades
    is so, and ids alone are asked about, as they are where no value comes back. A text called as
    what is judged, ``Prompt``, comes before grades and remarks; before all others where each rater
    has one row, and no remark is an item there.
    """
    frame, rater = sight.table.frame, text_of(sight.table.frame[sight.mapping.column("rater")])
    n_raters = len(rater.used())
    if n_raters < 2:  # has every item once, and whatever else there is
        return []
    are_enough = n_raters >= FEWEST_RATERS
    found = {
        column: len(frame[column].array.categories)
        for column in sight.free_plain
        if are_enough
        and repeats(frame[column])
        and not _are_grades(sight, column)
        and _is_once(sight, column)
    }
    ordered = sorted(found, key=lambda column: -found[column])
    texts = [*_texts_of_any_name(sight)]
    if not ordered:
        ordered = [*_ids_of_any_name(sight)] or texts
    elif all(are_numbers(frame[c]) or _is_a_remark(c) for c in ordered):
        ids = [c for c in _ids_of_any_name(sight) if not _is_a_remark(c)]
        ordered = [*dict.fromkeys([*texts, *ids, *ordered])]
    if n_raters == int(np.count_nonzero(rater.codes >= 0)):  # any column is so
        others = [c for c in ordered if not (_is_a_remark(c) or scale_in_name(c))]
        ordered = [*dict.fromkeys([*texts, *others])]
    if not ordered:
        return []
    names = " or ".join(f"'{column}'" for column in ordered[:MOST_ASKED])
    reason = f"nothing in '{sight.table.name}' says whether {names} names the item"
    return [Guess("item", ordered[0], reason, "doubtful", tuple(ordered[1:MOST_ASKED]))]


def rows_of_an_item(sight: Sight) -> Iterable[Guess]:
    """Ask whose labels stand in several rows of one item, where a human says something else there.

    Where texts differ within an item its rows may be outputs, each an item of its own.
    """
    mapping, frame = sight.mapping, sight.table.frame
    item = mapping.column("item")
    if item is None or any(map(mapping.column, ROLES_OF_A_ROW)):
        return []
    items = Coded.of(frame[item]).codes
    sides = (mapping.humans, mapping.machine_names)
    if mapping.is_by_row:  # whose labels all are is stated
        sides = (mapping.names("label"), ())
    plain = [
        [c for c in own if c in frame and not is_list_column(column_of(frame, c))] for own in sides
    ]
    twice = [c for c in plain[0] if not determines(items, Coded.of(column_of(frame, c)).codes)]
    # whom the columns name
    are_raters = len(plain[0]) > 1 and not (mapping.criteria or mapping.is_by_row)
    if not twice or are_raters or not stand_in_several_rows(frame[item]):
        return []
    if "rows" in mapping.answers:
        once = [c for c in plain[1] if determines(items, Coded.of(frame[c]).codes)]
        said = (
            f"What {quoted(once, MOST_ASKED)} of '{sight.table.name}' says in all rows of one "
            f"'{item}' was read once."
        )
        return [Guess(NOTE, None, said)] if once and mapping.answers["rows"] != ITEMS else []
    guess = ITEMS if _are_outputs(sight, item) or not _have_one_text(sight, item) else RATERS
    reason = (
        f"rows of '{sight.table.name}' that have the same '{item}' say different things in "
        f"{quoted(twice, MOST_ASKED)}, and no column names the raters"
    )
    others = tuple({"rows": other} for other in ANSWERS["rows"] if other != guess)
    return [Guess("answers", {"rows": guess}, reason, "doubtful", others)]


def rows_of_one_kind(sight: Sight) -> Iterable[Guess]:
    """Ask who gave several rows of one item where all that is known is a kind: ``human``, ``llm``.

    Not where a column that is named as one of raters tells them apart: that is to be stated.
    """
    mapping = sight.mapping
    sides = (
        ("rows", mapping.humans, roles.is_human_kind, "people", (RATERS, ANSWERS_OF_ONE)),
        ("judge_rows", mapping.machine_names, roles.is_machine_kind, "judges",
         ANSWERS["judge_rows"]),
    )  # fmt: skip
    for question, raters, is_kind, who, (guess, other) in sides:
        kinds = [name for name in raters if is_kind(name)]
        twice = [] if question in mapping.answers else _said_twice(sight, kinds)
        if twice:
            reason = (
                f"rows of {quoted(kinds)} in column '{mapping.column('rater')}' of "
                f"'{sight.table.name}' say different things of the same item in "
                f"{quoted(twice, MOST_ASKED)}, and no column names the {who}"
            )
            others = ({question: other},)
            yield Guess("answers", {question: guess}, reason, "doubtful", others)


def rows_of_one_judge(sight: Sight) -> Iterable[Guess]:
    """Ask whether rows of one judge are its answers, where no column says what tells them apart."""
    mapping = sight.mapping
    asked = {"judge_rows", "orders"} & mapping.answers.keys()
    if asked or mapping.column("order") or any(map(mapping.column, PAIR)):
        return
    named = [name for name in mapping.machine_names if not roles.is_machine_kind(name)]
    if not _come_twice(sight, named):
        return
    twice = _said_twice(_as_humans_say(sight), named)
    if twice and not _are_told_apart(sight, named, twice):
        reason = (
            f"rows of {quoted(named, MOST_ASKED)} in column '{mapping.column('rater')}' of "
            f"'{sight.table.name}' say different things of the same item in "
            f"{quoted(twice, MOST_ASKED)}, and no column numbers its answers"
        )
        answers = {"judge_rows": ANSWERS["judge_rows"][0]}
        yield Guess("answers", answers, reason, "doubtful")


def _come_twice(sight: Sight, raters: list[str]) -> bool:
    """Whether some raters have two rows that ask the same, as nearly no table has: told fast."""
    mapping, frame = sight.mapping, sight.table.frame
    rater = mapping.column("rater")
    if rater is None or not raters or mapping.column("sample"):
        return False
    what = [column for role in ROLES_OF_A_QUESTION if (column := mapping.column(role))]
    mine = np.flatnonzero(text_of(frame[rater]).is_one_of(raters))
    key = np.zeros(len(mine), dtype=np.int64)
    for column in (*what, rater):
        own = Coded.of(frame[column])
        key = key * (len(own.names) + 1) + own.codes[mine] + 1
    is_in_order = bool((key[1:] > key[:-1]).all())  # as the rows of one rater mostly are
    return not (is_in_order or pd.Series(key).is_unique)


def _as_humans_say(sight: Sight) -> Sight:
    """Leave out rows with what no human says: a further answer may be one that nothing reads."""
    mapping, frame = sight.mapping, sight.table.frame
    rater = mapping.column("rater")
    plain = [c for c in mapping.names("label") if c in frame and not is_list_column(frame[c])]
    if rater is None or not plain or not mapping.humans:
        return sight
    are_human = text_of(frame[rater]).is_one_of(mapping.humans)
    said = [frame[c].isin(frame[c][are_human].dropna().unique()).to_numpy() for c in plain]
    rows = frame[np.any(said, axis=0)].reset_index(drop=True)
    return replace(sight, table=replace(sight.table, frame=rows))


def _are_told_apart(sight: Sight, raters: list[str], labels: list[str]) -> bool:
    """Whether a further column tells rows of raters apart that say different things of an item."""
    mapping, frame = sight.mapping, sight.table.frame
    what = [column for role in ROLES_OF_A_QUESTION if (column := mapping.column(role))]
    rater = mapping.names("rater")
    rows = frame[text_of(frame[rater[0]]).is_one_of(raters)]
    questions = combined([Coded.of(rows[c]) for c in (*what, *rater)])
    return any(
        determines(combined([questions, Coded.of(rows[c])]).codes, Coded.of(rows[label]).codes)
        for c in sight.free_plain
        for label in labels
        if c not in labels
    )


def _said_twice(sight: Sight, kinds: list[str]) -> list[str]:
    """Columns of labels of which some raters say several things of one item, and none tells them.

    Nothing of a few items alone, of which a row may stand there twice by mistake.
    """
    mapping, frame = sight.mapping, sight.table.frame
    rater = mapping.column("rater")
    what = [column for role in ROLES_OF_A_QUESTION if (column := mapping.column(role))]
    if rater is None or mapping.column("sample") or not kinds or not what:
        return []
    rows = frame[text_of(frame[rater]).is_one_of(kinds)]
    questions = combined([Coded.of(rows[c]) for c in (*what, rater)])
    labels = [c for c in mapping.names("label") if c in frame and not is_list_column(frame[c])]
    twice = [c for c in labels if not determines(questions.codes, Coded.of(rows[c]).codes)]
    if not twice or not stand_in_several_rows(pd.Series(questions.codes)):
        return []
    for column in roles.columns_for("rater", sight.free_plain):
        by_rater = combined([questions, Coded.of(rows[column])]).codes
        if all(determines(by_rater, Coded.of(rows[label]).codes) for label in twice):
            return []
    return twice


def _are_outputs(sight: Sight, item: str) -> bool:
    """Whether a column says how the outputs of one item were made, each in one row: ``variant``."""
    frame = sight.table.frame
    return any(
        not combined([Coded.of(frame[item]), Coded.of(frame[column])]).missing.any()
        and not frame.duplicated([item, column]).any()
        for column in sight.free_plain
        if roles.tells_outputs_apart(column)
    )


def _have_one_text(sight: Sight, item: str) -> bool:
    """Whether no column of texts says two things of what has one value in a column."""
    frame, items = sight.table.frame, Coded.of(sight.table.frame[item]).codes
    found = text_columns(sight.table, sight.mapping)
    return all(determines(items, Coded.of(frame[text]).codes) for text in found)


def texts(sight: Sight) -> Iterable[Guess]:
    """Find columns of running text, for reading the items."""
    return [Guess("text", text_columns(sight.table, sight.mapping))]


def text_columns(table: RawTable, mapping: FileMapping) -> list[str]:
    """Columns of running text that have no other role."""
    used = mapping.used_columns
    source = mapping.column("source")
    if source is not None and roles.normalised(source) in roles.GIVEN_TEXTS | roles.QUESTION_NAMES:
        used = used - {source}  # it is to be read beside the items, too
    return [
        column
        for column in map(str, table.frame.columns)
        if not (column in used or is_list_column(table.frame[column]))
        and _is_read(column, table.frame[column])
        and not are_answers(column, table.frame[column])
    ]


def _is_read(name: str, column: pd.Series) -> bool:
    """Whether a column holds texts to read: long ones, or short ones."""
    texts = column.array.categories[:200].tolist()
    if not texts:
        return False
    is_long = float(np.mean([len(text) for text in texts])) > LONG_TEXT
    return is_long or are_short_texts(name, column)


def are_short_texts(name: str, column: pd.Series) -> bool:
    """Whether a column holds sentences, or what is named as a text, however short.

    By most names of texts only where they are various, as classes are not.
    """
    texts = column.array.categories[:200].tolist()
    is_short = not texts or float(np.mean([len(text) for text in texts])) <= SHORT_TEXT
    if not is_short and roles.normalised(name) in roles.ROLE_NAMES["text"]:
        return True
    if roles.is_text_name(name):
        mean_words = float(np.mean([len(text.split()) for text in texts])) if texts else 0
        is_various = len(column.array.categories) > MOST_LABELS_OF_A_SCALE or not come_back(column)
        return is_various and mean_words >= WORDS_OF_A_TEXT
    return not is_short and are_sentences(column)


def _named(sight: Sight, role: str) -> list[str]:
    """Free columns that by name and content may have a role, the likeliest first."""
    frame = sight.table.frame
    return [c for c in roles.columns_for(role, sight.free_plain) if _fits(role, frame[c])]


def _first(role: str, columns: list[str]) -> Iterable[Guess]:
    return [Guess(role, columns[0])] if columns else []


def _items(sight: Sight, sources: list[str]) -> list[str]:
    """Columns that may name the item, the likeliest first."""
    frame, items = sight.table.frame, _named(sight, "item")
    if not (sight.mapping.column("rater") or sight.mapping.is_by_row):
        if sources and set(items) <= set(sources) and repeats(frame[sources[0]]):
            items = [*_output_ids(frame, sight.free_plain), *items]
        if items or sources:
            return items
        return _row_ids(frame, sight.free_plain) or _shared_id(sight) or _told_by_criteria(sight)
    one_alone = [column for column in items if len(frame[column].array.categories) == 1]
    items = [column for column in items if column not in one_alone]
    shared = [column for column in items if repeats(frame[column])]
    if shared:
        return shared
    # an id that no two rows share is the row's, where another column tells the items
    free = [c for c in sight.free_plain if c not in (*items, *one_alone)]
    told = [column for column in sources if not _is_rarely_twice(sight, column)]
    is_told = told or sight.mapping.column("source")
    ids = items or ([] if is_told else _row_ids(frame, free))
    if any(repeats(frame[column]) for column in (told if ids else sources)):
        return []
    if not sources:
        items = (
            _others(sight, free, of_rows=bool(ids))
            or (ids and _told_by_raters(sight, free))
            or items
        )
    return items or (ids if len(ids) == 1 else one_alone)


def _name_systems(frame: pd.DataFrame, columns: list[str]) -> bool:
    """Whether two columns hold the names of the systems compared, not labels of two judges.

    A system is not compared with itself, so that the two hardly ever say the same.
    """
    if any(roles.are_numbers(frame[column].array.categories) for column in columns):
        return False
    if len(columns) < len(PAIR):
        return True
    first, second = (frame[column].astype(object) for column in columns)
    return bool((first == second).mean() <= MOST_COMPARED_WITH_THEMSELVES)


def _are_numbered(frame: pd.DataFrame, columns: list[str]) -> bool:
    """Whether two columns hold the same whole numbers, of which no row has one twice.

    As numbered systems do; two grades of a pair are the same now and then.
    """
    first, second = (values_of(frame[column]) for column in columns)
    numbers = [numeric_category(name) for name in first | second]
    if not all(isinstance(one, int | float) and one == int(one) for one in numbers):
        return False
    are_shared = 2 * len(first & second) >= min(len(first), len(second)) > 0
    one, other = (frame[column].astype(object) for column in columns)
    return len(numbers) > 1 and are_shared and not bool((one == other).any())


def _others(sight: Sight, free: list[str], *, of_rows: bool) -> list[str]:
    """Columns that name the item of a label under an unusual name: an id, or the text itself.

    Or the number of a text, ``Satz-Nr``, under which each rater has a row of each criterion, or
    one beside each value of a column that may tell criteria, or parts of the table. Where every
    row has an id (``of_rows``), a text is none that is there twice now and then.
    """
    frame = sight.table.frame
    shared = [column for column in free if repeats(frame[column])]
    ids = [column for column in shared if roles.ID_NAME.search(column)]
    ids += [
        column
        for column in shared
        if roles.normalised(column) in roles.ITEM_TEXTS
        and not (of_rows and _is_rarely_twice(sight, column))
    ]
    rater = sight.mapping.column("rater")
    return ids or [
        column
        for column in shared
        if roles.numbers_texts(column)
        and (
            _is_once(sight, column)
            or any(is_once_by_each_rater(frame, column, rater, c) for c in shared if c != column)
        )
    ]


def _is_rarely_twice(sight: Sight, column: str) -> bool:
    """Whether few texts of many come back, as prompts drawn by chance do; each in few rows."""
    frame = sight.table.frame
    n_rows = frame[column].value_counts()
    are_few = (n_rows > 1).sum() < MANY_ITEMS and len(n_rows) > MANY_ITEMS
    return bool(are_few and not stand_in_several_rows(frame[column]))


def _are_grades(sight: Sight, column: str) -> bool:
    """Whether numbers are called as a quality or labels, or have fractions, as no items have."""
    cells = sight.table.frame[column]
    is_named = roles.is_quality_name(column) or roles.is_label_name(column)
    return has_fractions(cells) or (is_named and are_numbers(cells))


def _told_by_raters(sight: Sight, free: list[str]) -> list[str]:
    """Columns whose values, no running numbers, mostly come back, each once by a rater."""
    frame, rater = sight.table.frame, sight.mapping.column("rater")
    found = [
        column
        for column in free
        if rater is not None
        and repeats(frame[column])
        and not (runs(frame[column]) or _are_grades(sight, column))
        and stand_in_several_rows(frame[column])
        and is_once_by_each_rater(frame, column, rater)
    ]
    return sorted(found, key=lambda column: -len(frame[column].array.categories))


def _output_ids(frame: pd.DataFrame, free: list[str]) -> list[str]:
    """Columns with a value of its own in every row called after what was made: ``summary_id``."""
    return [
        column
        for column in free
        if roles.OUTPUT_ID.fullmatch(roles.normalised(column))
        and len(frame[column].array.categories) == len(frame)
    ]


def _row_ids(frame: pd.DataFrame, free: list[str]) -> list[str]:
    """Columns with a value of its own in every row that are named as an id: ``response_id``, ``#``.

    Where a row is one item. A running number gives way to any other id.
    """
    own = [column for column in free if len(frame[column].array.categories) == len(frame)]
    ids = [
        column
        for column in own
        if roles.ID_NAME.search(column)
        and roles.normalised(column) not in roles.ROLE_NAMES["rater"]
    ]
    return ids + [
        column
        for column in own
        if column not in ids
        and (roles.normalised(column) in roles.ROW_NUMBER_NAMES or roles.FILE_NAME.match(column))
    ]


def _shared_id(sight: Sight) -> list[str]:
    """Return the one column that is named as an id and comes back, each time with the same texts.

    Where most of its values stand in several rows, and each in fewer than there are values.
    """
    frame = sight.table.frame
    ids = [c for c in sight.free_plain if roles.ID_NAME.search(c) and repeats(frame[c])]
    if len(ids) != 1 or roles.normalised(ids[0]) in roles.ROLE_NAMES["rater"]:
        return []
    most = int(frame[ids[0]].value_counts().max())  # raters of an item: of a batch, its items
    are_items = most < len(frame[ids[0]].array.categories) and stand_in_several_rows(frame[ids[0]])
    return ids if are_items and _have_one_text(sight, ids[0]) else []


def _told_by_criteria(sight: Sight) -> list[str]:
    """Columns of words each of which stands once beside every criterion, as items do."""
    frame, criterion = sight.table.frame, sight.mapping.column("criterion")
    if criterion is None:
        return []
    criteria = Coded.of(frame[criterion])
    n_rows, n_criteria = len(frame), len(criteria.used())
    return [
        column
        for column in sight.free_plain
        if 0 <= len(frame[column].array.categories) * n_criteria - n_rows <= MOST_LEFT_OUT * n_rows
        and not are_numbers(frame[column])
        and len(combined([Coded.of(frame[column]), criteria]).names) == n_rows
    ]


def stand_in_several_rows(column: pd.Series) -> bool:
    """Whether most values of a column do, or many; else one is there twice by mistake."""
    come_back = column.value_counts() > 1
    is_often = come_back.sum() >= MANY_ITEMS and come_back.mean() >= SHARE_OF_MANY
    return bool(is_often or come_back.mean() > 1 / 2)


def _are_crossed(frame: pd.DataFrame, one: str, other: str) -> bool:
    """Whether values of either column stand beside several of the other's, as a rule."""
    together = frame[[one, other]].drop_duplicates()
    return all(together.groupby(c, observed=True).size().median() > 1 for c in (one, other))


def _are_words_of_a_scale(column: pd.Series) -> bool:
    """Whether ``quality`` holds answers, ``yes`` and ``no``, or grades: they name no criteria."""
    words = sorted({word.casefold() for word in values_of(column)})
    are_letters = all(len(word) == 1 for word in words)
    is_in_order = len(words) > 1 and not are_letters and usual_order(words) is not None
    return is_in_order or are_verdicts(words)


def _says_what_raters_say(sight: Sight, column: str) -> bool:
    """Whether all that a column holds are labels in the column of a rater."""
    said = values_of(sight.table.frame[column])
    raters = (
        other
        for other in sight.free_plain
        if other != column
        and (
            roles.is_human_name(other)
            or roles.is_machine_name(other)
            or roles.names_somebody(other)
        )
    )
    return any(said <= values_of(sight.table.frame[other]) for other in raters)


def _fits(role: str, column: pd.Series) -> bool:
    """Names such as 'metric' or 'article' may head anything: look at the content too."""
    categories = column.array.categories
    if role == "criterion":
        several = 0 < len(categories) <= min(MOST_LABELS_OF_A_SCALE, max(len(column) / 2, 1))
        return several and not roles.are_numbers(categories) and not _are_words_of_a_scale(column)
    mean_length = float(np.mean([len(name) for name in categories[:200]])) if len(categories) else 0
    if role in LONGEST_ID:
        return len(categories) > (role == "source") and mean_length < LONGEST_ID[role]
    return mean_length <= LONG_TEXT or come_back(column)
