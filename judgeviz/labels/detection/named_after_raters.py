"""Columns called after a rater that may tell something else than its labels.

``human_1_flag`` beside ``human_1``, ``gpt5_n_steps`` beside ``gpt5``, and ``human_written`` or
``ai_generated``, which tell of a text who wrote it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import pandas as pd

from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.agreeing import says_far_less, says_what_raters_say
from judgeviz.labels.detection.beside import FEWEST_COMPARED, MOST_COMPARED, compares_labels
from judgeviz.labels.detection.both_orders import TURNED
from judgeviz.labels.detection.contents import says_only
from judgeviz.labels.detection.named_after_settings import labels_of, says_words_of
from judgeviz.labels.sources.tables import is_list_column

# Who wrote a text, or whose it looks like.
MADE = re.compile(
    r"generated|written|writes?|wrote|produced|authored|authorship|created|made|composed|drafted"
    r"|translated|rewritten|paraphrased|edited|assisted|like|likeness|likely|origin"
)
# What holds of a label, of a text, or of the work of a rater.
SAID = re.compile(
    r"flag|(in)?valid|ok|okay|need|review|conflict|disput|issues?|problems?|warnings?|over(ride|rule)"
    r"|flip|swap|pair|done|seen|shown|hidden|chosen|skip|fail|ready|loop|drop|keep|kept|steps?|claims?"
    r"|votes?|facts?|calls?|tools?|refs?|references?|est|estimates?|self|(in)?consisten(t|cy)"
    r"|hallucinations?|copy|change|edit|spam|(in)?complete|missing|warmup|practice|num|number|count"
)
GRADED = re.compile(r"(in)?(valid|complete|consisten(t|cy))|hallucinations?")  # by degrees, too
PARTICIPLE = re.compile(r"\w{2,}ed")
# Participles by which raters are told apart, and those that mean their labels.
OF_RATERS = re.compile(
    r"(un)?(trained|skilled|experienced|certified|qualified|paid|informed|assisted|supervised)"
    r"|(fine)?tuned|distilled|quanti[sz]ed|merged|ensembled|combined|calibrated|prompted|instructed"
    r"|aligned|weighted|pooled|augmented|grounded|guided|based|(un)?blinded|seed|speed|led|red|med"
    r"|predicted|rated|scored|labell?ed|annotated|judged|graded|assigned|estimated|extracted|coded"
    r"|(al|wil)?fred|ahmed|moham+ed|muham+[ae]d|saeed|khaled|waleed|jared"  # people, too
)
# Groups of people who may have labelled the same.
GROUP = re.compile(
    r"(non_?)?native|(fe)?male|senior|junior|young(er)?|old(er)?|(in|ex)ternal|lay|local|extra|main"
)
ORDINAL = re.compile(r"\d*1st|\d*2nd|\d*3rd|\d+th|first|second|third|fourth|primary|secondary")
# What a judge was asked with, or which of its kind it is.
VARIANT = re.compile(
    r"cot|zero|few|one|two|shots?|reason(ing|er)?|think(ing)?|strict|lenient|rubric|no|with(out)?|and"
    r"|high|low|medium|minimal|default|v|system|persona|[a-z]{2}|.*\d.*"
)


def said_of_humans(frame: pd.DataFrame, humans: Sequence[str], labels: Iterable[str]) -> list[str]:
    """Columns of humans by their names that may hold no labels of one more.

    They are called after a numbered human who has a column, or by words that say something of a
    label or a text; or, beside numbered humans who agree, by any words where they agree with
    nobody. No such words are those by which most labels are called: ``human_1_flagged``.

    Parameters
    ----------
    frame : DataFrame
    humans : sequence of str
        Columns that are human by their names.
    labels : iterable of str
        Columns that may hold labels, whosoever.
    """
    numbered = {roles.normalised(c): c for c in humans if roles.NUMBERED_HUMAN.match(c)}
    of_labels = _words_of_labels([*humans, *labels])
    has_plain = _are_raters([column for column in humans if not _is_said(_rest(column))])
    agreeing = list(numbered.values())[:MOST_COMPARED]
    n_of_one = Counter(map(_start, humans))
    found = []
    for column in humans:
        rest = _rest(column)
        if roles.NUMBERED_HUMAN.match(column) or roles.may_begin_as_a_programs(column):
            continue
        if _owners(column, numbered):
            found.append(column)
        elif not rest or rest in of_labels:
            continue
        elif roles.NUMBERED_HUMAN.match(_start(column)) and n_of_one[_start(column)] == 1:
            continue  # all that this human has: human_2_corrected beside human_1
        elif _is_said(rest):
            found += [column] if has_plain or tells_who_wrote(column) else []
        elif len(agreeing) > 1 and all(
            _says_far_less(frame, column, one, [c for c in agreeing if c != one])
            for one in agreeing
        ):
            found.append(column)
    return found


def tells_of_work(words: str) -> bool:
    """Whether words say what was done with a label or a text: ``flag``, ``skipped``, ``kept``.

    What can be graded by degrees may be a criterion: ``consistent``, ``detailed``.
    """
    stems = [
        re.sub(r"(?<=\w{2})(p|g)?ed$", "", word) for word in roles.normalised(words).split("_")
    ]
    return any(SAID.fullmatch(stem) and not GRADED.fullmatch(stem) for stem in stems)


def tells_raters_apart(words: str) -> bool:
    """Whether words after one for people tell whose labels they are: ``anna``, ``trained``.

    Or that they are labels, or when they were given, and not what was judged.
    """
    parts = roles.normalised(words).split("_")
    return roles.names_somebody(words) or all(
        OF_RATERS.fullmatch(part) or GROUP.fullmatch(part) or ORDINAL.fullmatch(part)
        or roles.TIME.fullmatch(part)
        or roles.is_label_name(part) or roles.HUMAN_NAME.fullmatch(part) or part.isdigit()
        for part in parts
    )  # fmt: skip


def is_called_a_remark_of(column: str, humans: Iterable[str]) -> bool:
    """Whether a column is called as what a human wrote beside a label: ``human_1_note``.

    Of a human who has a column, or of humans at large.
    """
    name = roles.normalised(column)
    owner, _, word = name.rpartition("_")
    if not roles.WORDED.fullmatch(word):
        return False
    return roles.is_human_name(owner) or owner in map(roles.normalised, humans)


def says_what_holds(name: str) -> bool:
    """Whether a name says what holds of a label or a text, and not whose it is: ``judge_flag``."""
    return _is_said(_rest(name))


def said_of_judges(
    frame: pd.DataFrame, judges: Sequence[str], raters: Sequence[str], owners: Iterable[str]
) -> list[str]:
    """Columns of judges by their names that may hold no labels of one more.

    They are called after a judge that has a column, and by words that say something of a label, or
    by words that no model is called by where the judge agrees with the humans and they do not. Or
    they tell who wrote a text; or something else, beside judges that are called by nothing more.

    Parameters
    ----------
    frame : DataFrame
    judges : sequence of str
        Columns that are taken for judges'.
    raters : sequence of str
        Columns of the humans' labels.
    owners : iterable of str
        Names of judges: columns, or what is left of their names without a criterion.
    """
    owned_by = {roles.normalised(name): name for name in owners if roles.is_machine_name(name)}
    of_labels = _words_of_labels([*raters, *judges]) | _words_of_labels(judges)
    named = [c for c in judges if roles.is_machine_name(c)]
    bare = [c for c in named if not (roles.is_metric_name(c) or _is_said(_rest(c)))]
    said = [cells for c in raters if not is_list_column(cells := column_of(frame, c))]
    said = said[:MOST_COMPARED]
    found = []
    for column in named:
        rest = _rest(column)
        own = [name for name in _owners(column, owned_by) if name != column]
        if not _is_a_flag(column_of(frame, column)):  # of a judge that was shown both orders
            rest = tuple(word for word in rest if word not in TURNED)
        if own and (
            _is_said(rest, of_judge=True)
            or (
                own[0] in frame.columns
                and not _is_a_variant(column, own[0])
                and _says_far_less(frame, column, own[0], raters)
            )
        ):
            found.append(column)
        elif rest in of_labels:
            continue
        elif tells_who_wrote(column) or (
            bare and _is_said(rest) and not _votes_as_raters(frame[column], said)
        ):
            found.append(column)
    return found


def _votes_as_raters(cells: pd.Series, raters: Sequence[pd.Series]) -> bool:
    """Whether a column agrees with raters in words that are no flag's: ``judge_ok`` among votes."""
    return says_words_of(cells, labels_of(raters)) and says_what_raters_say(cells, raters)


def _is_a_flag(cells: pd.Series) -> bool:
    return not is_list_column(cells) and says_only(cells, frozenset(roles.YES_OR_NO))


def _start(column: str) -> str:
    """First two words of a name: ``human_2`` of ``human_2_corrected``."""
    return "_".join(roles.normalised(column).split("_")[:2])


def _are_raters(humans: Sequence[str]) -> bool:
    """Whether names tell several people apart, or are any human's, and are no criteria of one."""
    others = [c for c in humans if not any(map(roles.is_quality_name, _rest(c)))]
    is_plain = any(not _rest(c) or any(map(str.isdigit, c)) for c in humans)
    return is_plain or len(others) > 1


def tells_who_wrote(column: str) -> bool:
    """Whether a name is that of a rater and says that it wrote a text: ``ai_generated``."""
    return any(map(MADE.fullmatch, _rest(column)))


def _says_far_less(frame: pd.DataFrame, column: str, rater: str, others: Sequence[str]) -> bool:
    """Whether a column agrees with nobody where a rater does, in enough rows."""
    said = [frame[name] for name in others][:MOST_COMPARED]
    is_told = bool(said) and len(frame) >= FEWEST_COMPARED
    return is_told and says_far_less(frame[column], frame[rater], said)


def _is_a_variant(column: str, owner: str) -> bool:
    """Whether what a name has more than a judge's may be a part of a model's, or a setting."""
    more = Counter(roles.normalised(column).split("_"))
    more.subtract(roles.normalised(owner).split("_"))
    return all(
        any(known.fullmatch(word) for known in (roles.VARIANT, VARIANT, OF_RATERS))
        or roles.is_machine_name(word)
        for word, times in more.items()
        if times > 0
    )


def _words_of_labels(columns: Iterable[str]) -> set[tuple[str, ...]]:
    """Find what labels are called beside their raters, where more are called so than are not."""
    times = Counter(_rest(column) for column in dict.fromkeys(columns))
    n_plain = times.pop((), 0)
    return {rest for rest, n in times.items() if n > max(n_plain, 1)}


def _rest(column: str) -> tuple[str, ...]:
    """Words of a name without those of any human or model, and without numbers and letters."""
    words = roles.HUMAN_NAME.sub(" ", roles.normalised(column).replace("_", " ")).split()
    return tuple(
        word
        for word in words
        if not (word.isdigit() or len(word) < 2 or roles.is_machine_name(word))
    )


def _owners(column: str, names: dict[str, str]) -> list[str]:
    """Raters with whose names that of a column begins or ends, more than numbers beside them."""
    name = roles.normalised(column)
    cuts = roles.parts_of_name(name)
    both = [*reversed(cuts), *((rest, own) for own, rest in cuts)]
    return [
        names[own]
        for own, rest in both
        if own in names and not all(word.isdigit() or len(word) < 2 for word in rest.split("_"))
    ]


def _is_said(words: Sequence[str], *, of_judge: bool = False) -> bool:
    """Whether words say something of a label or of a text, and not whose it is.

    A quality may be one more rater's criterion; of a judge that has a column it is something else.
    """
    return any(
        of_judge if roles.is_quality_name(word) else _says_something(word) for word in words
    ) or (of_judge and "first" in words)


def _says_something(word: str) -> bool:
    is_participle = PARTICIPLE.fullmatch(word) and not OF_RATERS.fullmatch(word)
    return bool(
        is_participle or MADE.fullmatch(word) or SAID.fullmatch(word) or compares_labels(word)
    )
