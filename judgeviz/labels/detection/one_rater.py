"""One rater's labels, a column per criterion, told by the header.

Its names state scales, ``Accuracy (0-4)``, ``Fabrication (None/Minor/Severe)``, or qualities.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import chain

import numpy as np
import pandas as pd

from judgeviz.errors import are_labels, quoted
from judgeviz.labels.coding import Coded, column_of, determines
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.beside import (
    constant_criteria,
    derived,
    holds_labels,
    is_called_after_a_judge,
    is_constant,
    may_hold_labels,
    names_models,
)
from judgeviz.labels.detection.called_as_metadata import (
    FEWEST_ALIKE,
    FOUND_IN_TEXTS,
    graded_by_one,
    said_in,
)
from judgeviz.labels.detection.columns import stand_in_several_rows
from judgeviz.labels.detection.contents import (
    are_decimals,
    are_numbers,
    has_fractions,
    holds_lists,
    holds_lists_of_texts,
    is_prose,
    numbers_spelled,
    parts_of_a_whole,
    repeats,
    values_of,
)
from judgeviz.labels.detection.criterion_names import (
    CriterionWords,
    are_of_people,
    are_of_raters_on_criteria,
    criteria_beside_numbers,
    criteria_or_people,
    find_criteria,
)
from judgeviz.labels.detection.numbers_of_raters import are_flags_of_a_text
from judgeviz.labels.detection.people_of_a_mean import are_people_of_a_mean
from judgeviz.labels.detection.rules import NOTE, Guess, Sight
from judgeviz.labels.detection.said_of_sources import asked_of_sources, said_of_sources
from judgeviz.labels.detection.true_answers import is_true_answer
from judgeviz.labels.detection.without_header import labels_of_items
from judgeviz.labels.mapping import FileMapping
from judgeviz.labels.scale import Scale, numeric_category
from judgeviz.labels.scale.answers import folded
from judgeviz.labels.scale.orders import usual_order
from judgeviz.labels.scale.stated import scale_in_name
from judgeviz.labels.sources.tables import MISSING, is_list_column

SHARE_BETWEEN = 0.9  # of the different numbers of a column, between the ends of others
FEWEST_CRITERIA = 2
MOST_OF_CLASSES = 5  # columns that have no class in common
MOST_CLASSES = 8
TIMES_AS_MANY = 3  # different values as the columns have that are named as qualities
FAR_BEYOND = 2  # times the highest grade
TEXTS = roles.JUDGED_TEXTS.union(roles.ROLE_NAMES["text"])
UNNAMED_HUMAN = "human"
FEWEST_PEOPLE = 2  # named in a column of people
# In names of a file and its columns: what was run, and people who were asked.
RUNS = re.compile(r"(^|_)(judg(e|es|ed|ing)|runs?\d*|swap(s|ped)?)(_|$)")
EVALUATION = re.compile(r"(^|_)evals?(_|$)")  # of a model's qualities, or of anything by people
MODELS = re.compile(r"(^|_)(models?|llms?)(_|$)")  # in columns they may be those that people judged
MODEL_OR_TEXT = re.compile(r"(?<![a-z])(sonnet|opus|haiku|flash)(?![a-z])", re.IGNORECASE)
PEOPLE = re.compile(
    r"human|annotat|expert|crowd|gold|worker|prolific|mturk|survey|questionnaire|participant"
    r"|respondent|student|(^|_)(rat(ers?|ings?)|coders?|reviewers?|graders?|users?)(_|\d|$)"
)
ANNOTATED = re.compile(r"annotat\w*?(?=[\W_]|$)", re.IGNORECASE)
# Of whoever annotated; 4o_annotations may be a model's.
ANNOTATIONS = re.compile(
    r"(all[\W_]+|final[\W_]+)?annotat\w*?([\W_]*(data|results?|file|sheet|final|all|v?\d+))*",
    re.IGNORECASE,
)
# What was shown, and in which part of a study; behind the text they may be its qualities.
SHOWN_BY_NUMBER = re.compile(
    r"(scenario|vignette|task|exercise|problem|stor(y|ies)|dialogue|conversation|passage|persona"
    r"|setting|context|stimulus|item_set|set|list|part|stage|phase|block|section|level|scene)s?"
)
LONG_NAME = re.compile(r"[^\W\d_]{3}")
LETTER = re.compile(r"[A-Za-z]")
# Said, or whoever reads with this mapping would take another column for the rater.
OF_ONE_RATER = (
    Guess("layout", "long"),
    Guess("rater", None, certainty="certain"),
    Guess("kind", None, certainty="certain"),
)


def scales_in_header(sight: Sight) -> Iterable[Guess]:
    """Find columns whose header states their scale: labels of one rater, a criterion each."""
    mapping, frame, name = sight.mapping, sight.table.frame, sight.table.name
    if mapping.layout is not None or mapping.human is not None or mapping.machine is not None:
        return []
    scales = {
        column: scale
        for column in sight.free_plain
        if (scale := stated_scale(column, frame[column]))
    }
    judges = _judges_on(sight, [c for c in scales if not roles.is_machine_name(c)])
    scales = {c: scale for c, scale in scales.items() if c not in chain(*judges.values())}
    if not scales or any(roles.is_human_name(c) or roles.is_machine_name(c) for c in scales):
        return []
    if all(map(roles.is_trait, scales)) and _are_raters_beside(sight, scales):
        return []  # age and income, of whoever was asked
    if are_of_raters_on_criteria([*scales]):
        return []
    reason = (
        f"Columns {quoted(scales)} of '{name}' state their scales: labels of one human who is not "
        "named."
    )
    names, title = [*map(str, frame.columns)], sight.table.title
    of_human = any(roles.is_human_name(text) or "annotat" in text.lower() for text in names)
    is_judges = sight.side is not None and sight.side.kind == "machine" and not of_human
    judge = title if is_judges else None
    of_human |= ANNOTATIONS.fullmatch(title) is not None
    of_human |= roles.is_human_name(ANNOTATED.sub("", title))
    human = Guess("human", [UNNAMED_HUMAN], reason)
    if judge is not None:
        reason = f"Columns {quoted(scales)} of '{name}' state their scales: labels of '{judge}'."
        human = Guess("human", [])
    elif not of_human:
        asked = f"nothing in '{name}' says whether {are_labels(scales)} of a human or of a judge"
        human = Guess("human", [UNNAMED_HUMAN], asked, "doubtful", ([],))
        if MODEL_OR_TEXT.search(title):
            judge, human = title, Guess("human", [], asked, "doubtful", ([UNNAMED_HUMAN],))
    guesses = [
        *OF_ONE_RATER,
        Guess("label", list(scales)),
        human,
        Guess("machine", judges or ([] if judge is None else [judge]), reason),
        Guess("scale", {column: scale.to_dict() for column, scale in scales.items()}),
    ]
    lost = [
        column
        for column, scale in scales.items()
        if set(scale.names) & MISSING and frame[column].isna().any()
    ]
    return [*guesses, *(_asked_about_missing(name, column, frame[column]) for column in lost)]


def _judges_on(sight: Sight, criteria: Sequence[str]) -> dict[str, list[str]]:
    """Columns of each judge called as it and as a criterion, ``gpt4 accuracy``; of all of them.

    Nothing where another column is called as a judge's.
    """
    frame = sight.table.frame
    named = [
        column
        for column in sight.free_plain
        if column not in criteria and roles.is_machine_name(column)
    ]
    words = CriterionWords(criteria)
    parts = {c: words.part_of(c) for c in named if holds_labels(c, frame[c])}
    by_judge: dict[str, dict[str | None, str]] = {}
    for column, part in parts.items():
        if part is None:
            return {}
        by_judge.setdefault(part.rater, {})[part.criterion] = column
    found = {judge: [own[c] for c in criteria if c in own] for judge, own in by_judge.items()}
    return found if sum(map(len, found.values())) == len(parts) else {}


def _are_raters_beside(sight: Sight, columns: Collection[str]) -> bool:
    """Whether other columns are called as raters and hold labels: ``rater1``, ``llm_label``."""
    return any(
        column not in columns and holds_labels(column, sight.table.frame[column])
        for column in sight.free_plain
        if roles.NUMBERED_HUMAN.match(column)
        or roles.is_plainly_human(column)
        or roles.is_machine_name(column)
    )


def criteria_of_one_rater(sight: Sight) -> Iterable[Guess]:
    """Find columns named as qualities, ``fluency, tone``: one rater's, a criterion each.

    Or, where no header names any, those that hold the labels.
    """
    mapping, table, side = sight.mapping, sight.table, sight.side
    stated = [*mapping.humans, *mapping.machine_names]
    is_named = len(stated) == 1 and stated[0] not in table.frame.columns  # who, and no column
    is_nobodys = mapping.human is not None and not stated and mapping.machine is None
    is_known = (mapping.human is not None or mapping.machine is not None) and not is_nobodys
    if mapping.layout is not None or mapping.column("criterion") or (is_known and not is_named):
        return []
    fewest = 1 if is_named else FEWEST_CRITERIA
    columns = _stated_labels(mapping, fewest)
    columns = columns or criteria_by_name(table.frame, _beside_systems(sight))
    columns = columns or labels_of_items(sight)
    metrics = [] if columns else _metrics_beside(sight)
    if metrics:
        plain = [column for column in sight.free_plain if column not in metrics]
        columns = criteria_by_name(table.frame, plain)
    if is_named and not columns:
        columns = columns_of_nobody(table.frame, sight.free_plain) or _letters(sight)
        columns = columns or _only_labels(sight)
    if not columns:
        return []
    names = [] if _stated_labels(mapping, fewest) else _names_beside(table.frame, columns)
    rest = [column for column in columns if column not in names]
    label = Guess("label", columns)
    if names:
        reason = (
            f"nothing in '{table.name}' says whether {are_labels(names)} as well, beside "
            f"{quoted(rest)}, or the names of what was judged"
        )
        label = Guess("label", rest, reason, "doubtful", (columns,))
        columns = rest
    elif metrics:
        label = _measured_asked(sight, [*dict.fromkeys([*columns, *metrics])], metrics)
    elif measured := _rather_measured(sight, columns):
        label = _measured_asked(sight, columns, measured)
        columns = [column for column in columns if column not in measured]
    elif made := _rather_how_made(sight, columns):
        label = _how_made_asked(sight, columns, made)
        columns = [column for column in columns if column not in made]
    elif given := said_of_sources(sight, columns):
        label = asked_of_sources(sight, columns, given)
        columns = [column for column in columns if column not in given]
    elif flags := _flags_called_as_texts(sight, columns):
        label = _flags_asked(sight, columns, flags)
    elif called := _called_as_metadata(sight, columns):
        if are_of_people([*columns, *called]):
            return []  # AK_Tone, AK_Length, BM_Tone, BM_Length
        label = _called_as_metadata_asked(sight, columns, called)
        columns = [*columns, *called]
    guesses = [*OF_ONE_RATER, label, *_say_the_same(sight, columns)]
    if is_named:
        return guesses
    judge = table.title
    if is_nobodys or (side is not None and side.kind == "machine"):
        reason = (
            f"Columns {quoted(columns)} of '{table.name}' are criteria of one judge, '{judge}'."
        )
        certainty = side.certainty if side is not None else "likely"
        return [*guesses, Guess("human", []), Guess("machine", [judge], reason, certainty)]
    reason = f"Columns {quoted(columns)} of '{table.name}' are criteria of one human."
    # files without a header, a rater's each, are told by their names alone
    rater = table.title if table.is_headerless else UNNAMED_HUMAN
    human = Guess("human", [rater], reason)
    if side is None:
        asked = f"nothing in '{table.name}' says whether {are_labels(columns)} of a human"
        cells = [table.frame[column] for column in columns]
        are_scores = all(map(has_fractions, cells)) and any(map(are_decimals, cells))
        whose = None
        if are_scores and all(map(roles.is_score_of_a_program, columns)):
            whose = "or scores of a program ([]), as their names and decimals tell"
        elif _is_called_as_a_run(sight, columns):
            whose = "or of a judge ([]), as names of models and runs alone tell"
        elif is_called_after_a_judge(sight):
            whose = "or of a judge ([]), as the name of the file says"
        if whose is not None:
            taken = Guess("human", [], f"{asked} {whose}", "doubtful", ([rater],))
            return [*guesses, taken, Guess("machine", [judge])]
        human = Guess("human", [rater], asked, "doubtful", ([],))
    return [*guesses, human, Guess("machine", [])]


def _is_called_as_a_run(sight: Sight, criteria: Sequence[str]) -> bool:
    """Whether a file and its columns are called after models and runs, and nothing after people.

    An evaluation is a run's where all criteria are called as qualities: people, too, make others.
    """
    names = [*map(roles.normalised, (sight.table.title, *map(str, sight.table.frame.columns)))]
    are_so = any(map(RUNS.search, names)) or MODELS.search(names[0]) is not None
    if all(map(roles.is_quality_name, criteria)):
        are_so |= any(map(EVALUATION.search, names))
    return are_so and not any(map(PEOPLE.search, names))


def _beside_systems(sight: Sight) -> list[str]:
    """Free columns but those that call the systems by one more name each: ``model_display``."""
    frame, system = sight.table.frame, sight.mapping.column("system")
    if system is None or is_constant(frame[system]):
        return sight.free_plain
    systems = Coded.of(frame[system]).codes
    return [
        column
        for column in sight.free_plain
        if not (
            roles.is_machine_name(column)
            and (own := Coded.of(frame[column]).codes).any()
            and determines(systems, own)
            and determines(own, systems)
        )
    ]


def _say_the_same(sight: Sight, criteria: Sequence[str]) -> list[Guess]:
    """Name columns that would be criteria, too, but that they say one thing of all items."""
    frame, known = sight.table.frame, sight.mapping
    if known.knows("label"):
        return []
    said = set[str]().union(*(values_of(frame[c]) for c in criteria if not holds_lists(frame[c])))
    left = [
        column
        for column in sight.free_plain
        if column not in criteria
        and may_hold_labels(column, frame[column])
        and is_constant(frame[column])
        and frame[column].notna().any()
        and values_of(frame[column]) <= said
    ]
    if not left:
        return []
    note = (
        f"Not taken for labels of '{sight.table.name}': {quoted(left)}, which "
        f"{'says' if len(left) == 1 else 'say'} the same in all rows; to take them for criteria, "
        "list all columns of labels in the mapping as 'label'."
    )
    return [Guess(NOTE, None, note)]


def _stated_labels(mapping: FileMapping, fewest: int) -> list[str]:
    """Columns that are stated to hold labels of some criteria, where no column names raters."""
    is_told = any(map(mapping.column, ("rater", "kind")))
    return [] if is_told or len(mapping.names("label")) < fewest else [*mapping.names("label")]


def criteria_or_raters(sight: Sight) -> Iterable[Guess]:
    """Ask whose labels columns hold that are named after nobody: one human's, or one human each.

    What is called as no person is rather what was judged, ``Attire, Gestures, Gore``.
    """
    mapping, table, side = sight.mapping, sight.table, sight.side
    is_known = mapping.human is not None or mapping.machine is not None
    if mapping.layout is not None or is_known or (side is not None and side.kind == "machine"):
        return []
    if any(map(mapping.column, ("rater", "criterion", "kind", "system_a"))):
        return []
    columns = columns_of_nobody(table.frame, _beside_systems(sight)) or _letters(sight)
    if len(columns) < FEWEST_CRITERIA:
        columns = classes_apart(table.frame, _beside_systems(sight)) or columns
    if not columns and roles.is_human_name(table.title):
        return _labels_of_the_files_person(sight)
    if not columns and side is None and is_called_after_a_judge(sight):
        return _labels_of_the_files_judge(sight)
    if len(columns) < FEWEST_CRITERIA or any(criteria_beside_numbers(columns)):
        return []  # label1_tone, label2_tone, .. are rather several people's
    whose = f", whose labels are humans' {side.reason}," if side is not None else ""
    reason = (
        f"nothing in '{table.name}'{whose} says whether {quoted(columns)} are criteria of one "
        f'human ({{"human": ["{UNNAMED_HUMAN}"]}}), or labels of one human each (the list of them)'
    )
    if all(map(roles.is_code, columns)):
        return [Guess("human", columns, reason, "doubtful", ([UNNAMED_HUMAN],))]
    is_run = side is None and _is_called_as_a_run(sight, columns)
    is_file_a_judges = is_called_after_a_judge(sight)
    if mapping.column("system") is None:
        named = roles.is_machine_name(table.title) and not roles.is_human_name(table.title)
        is_file_a_judges |= named
    if is_run or (side is None and is_file_a_judges):
        told_by = "names of models and runs alone tell" if is_run else "the name of the file says"
        reason += f", or a judge's ([]), as {told_by}"
        taken = Guess("human", [], reason, "doubtful", ([UNNAMED_HUMAN], columns))
        return [*OF_ONE_RATER, Guess("label", columns), taken, Guess("machine", [table.title])]
    others = (columns,) if side is not None else (columns, [])
    label = Guess("label", columns)
    metrics = [column for column in _metrics_beside(sight) if column in columns]
    measured = _rather_measured(sight, columns) or metrics
    if measured and len(measured) < len(columns):
        label = _measured_asked(sight, columns, measured)
    elif made := _rather_how_made(sight, columns):
        label = _how_made_asked(sight, columns, made)
    elif given := said_of_sources(sight, columns):
        label = asked_of_sources(sight, columns, given)
    elif flags := _flags_called_as_texts(sight, columns):
        label = _flags_asked(sight, columns, flags)
    elif before := _before_the_text(sight, columns):
        label = _before_the_text_asked(sight, columns, before)
    elif called := _called_as_metadata(sight, columns):
        if are_of_people([*columns, *called]):
            return []  # AK_Tone, AK_Length, BM_Tone, BM_Length
        label = _called_as_metadata_asked(sight, columns, called)
    return [
        *OF_ONE_RATER,
        label,
        Guess("human", [UNNAMED_HUMAN], reason, "doubtful", others),
        Guess("machine", []),
    ]


def _metrics_beside(sight: Sight) -> list[str]:
    """Numbers called as metrics, ``bleu``, in a file that is not a judge's by its name."""
    if sight.mapping.knows("label") or (sight.side is not None and sight.side.kind == "machine"):
        return []
    frame = sight.table.frame
    return [c for c in sight.free_plain if roles.is_metric_name(c) and are_numbers(frame[c])]


def _rather_measured(sight: Sight, criteria: Sequence[str]) -> list[str]:
    """Criteria of numbers that are rather a program's, beside those of grades or their means.

    They are called as a metric, ``exact_match``, divide a whole into more parts than people are
    averaged over, or count far beyond the grades under a name that is no quality's: ``ngrams`` from
    3 to 20.
    """
    frame = sight.table.frame
    if sight.mapping.knows("label"):
        return []
    numbers = [c for c in criteria if not is_list_column(frame[c]) and are_numbers(frame[c])]
    graded = [
        column
        for column in numbers
        if parts_of_a_whole(frame[column]) is not None and not roles.is_metric_name(column)
    ]
    highest = {c: float(np.nanmax(numbers_spelled(frame[c].array.categories))) for c in graded}
    ends = [highest[column] for column in graded if roles.is_quality_name(column)]
    counts = [
        column
        for column in graded
        if not roles.is_quality_name(column)
        and len(ends) >= FEWEST_CRITERIA
        and highest[column] > FAR_BEYOND * max(ends)
    ]
    found = [column for column in numbers if column not in graded or column in counts]
    return found if len(numbers) - len(found) >= FEWEST_CRITERIA else []


def _measured_asked(sight: Sight, criteria: Sequence[str], measured: Sequence[str]) -> Guess:
    """Ask about numbers that a program rather measured; that they are no labels is the guess."""
    rest = [column for column in criteria if column not in measured]
    told = "names" if all(map(roles.is_metric_name, measured)) else "numbers"
    reason = (
        f"nothing in '{sight.table.name}' says whether {are_labels(measured)} as well, beside "
        f"{quoted(rest)}, or what a program measured or counted, as their {told} tell"
    )
    return Guess("label", rest, reason, "doubtful", ([*criteria],))


def _rather_how_made(sight: Sight, criteria: Sequence[str]) -> list[str]:
    """Columns of words called as a way to make what is judged: ``Technique``, beside grades.

    Two criteria or more of numbers, and no other of words, show that words are no grades here;
    those of a scale of answers may be.
    """
    if sight.mapping.knows("label"):
        return []
    frame = sight.table.frame
    plain = [column for column in criteria if not is_list_column(frame[column])]
    graded = [column for column in plain if are_numbers(frame[column])]
    words = [c for c in plain if c not in graded and roles.says_how_made(c)]
    made = [c for c in words if usual_order([*map(folded, values_of(frame[c]))]) is None]
    is_rest_graded = len(graded) >= FEWEST_CRITERIA and len(graded) + len(made) == len(criteria)
    return made if is_rest_graded else []


def _how_made_asked(sight: Sight, criteria: Sequence[str], made: Sequence[str]) -> Guess:
    """Ask about columns that rather say how something was made; that is the guess."""
    rest = [column for column in criteria if column not in made]
    reason = (
        f"nothing in '{sight.table.name}' says whether {are_labels(made)} as well, beside the "
        f"numbers of {quoted(rest, 3)}, or how what was judged was made"
    )
    return Guess("label", rest, reason, "doubtful", ([*criteria],))


def _flags_called_as_texts(sight: Sight, criteria: Sequence[str]) -> list[str]:
    """Columns called as texts that say in numbers what several criteria do: ``Negative prompt``.

    Of 0 and 1, as whether the text has one; no text is a number, and no count has their scale.
    """
    if sight.mapping.knows("label"):
        return []
    frame = sight.table.frame
    scales = [said_in(frame[c]) for c in criteria if not is_list_column(frame[c])]
    return [
        column
        for column in sight.free_plain
        if column not in criteria
        and roles.is_text_name(column)
        and are_numbers(frame[column])
        and scales.count(said_in(frame[column])) >= FEWEST_ALIKE
    ]


def _flags_asked(sight: Sight, criteria: Sequence[str], flags: Sequence[str]) -> Guess:
    """Ask whether flags called as texts are criteria, in the order of the columns."""
    every = [column for column in sight.free_plain if column in criteria or column in flags]
    reason = (
        f"nothing in '{sight.table.name}' but the numbers of {quoted(flags)}, which other columns "
        "have as well, says that a column called as a text holds labels"
    )
    return Guess("label", every, reason, "doubtful", ([*criteria],))


def _called_as_metadata(sight: Sight, criteria: Sequence[str]) -> list[str]:
    if sight.mapping.knows("label"):
        return []
    return graded_by_one(sight.table.frame, sight.free_plain, criteria)


def _called_as_metadata_asked(
    sight: Sight, criteria: Sequence[str], called: Sequence[str]
) -> Guess:
    """Ask whether columns called as what texts have are criteria, in the order of the columns."""
    every = [column for column in sight.free_plain if column in criteria or column in called]
    reason = (
        f"nothing in '{sight.table.name}' but the labels of {quoted(called)}, which other criteria "
        "have as well, says that a column called as a property of what was judged holds labels"
    )
    return Guess("label", every, reason, "doubtful", ([*criteria],))


def _before_the_text(sight: Sight, criteria: Sequence[str]) -> list[str]:
    """Columns called as what was shown before the first text, where other criteria are behind it.

    ``scenario`` before ``question``, where numbers of what was shown stand.
    """
    frame = sight.table.frame
    if sight.mapping.knows("label"):
        return []
    texts = [n for n, c in enumerate(frame) if not is_list_column(frame[c]) and is_prose(frame[c])]
    place = {column: n for n, column in enumerate(frame)}
    before = [c for c in criteria if texts and place[c] < texts[0]]
    rest = [c for c in criteria if texts and place[c] > texts[0]]
    is_rest_behind = len(rest) >= FEWEST_CRITERIA and len(before) + len(rest) == len(criteria)
    are_shown = all(SHOWN_BY_NUMBER.fullmatch(roles.normalised(column)) for column in before)
    return before if is_rest_behind and are_shown else []


def _before_the_text_asked(sight: Sight, criteria: Sequence[str], before: Sequence[str]) -> Guess:
    """Ask about columns before the first text; that they are no labels is the guess."""
    rest = [column for column in criteria if column not in before]
    reason = (
        f"nothing in '{sight.table.name}' says whether {are_labels(before)} as well, before the "
        f"first text, as {quoted(rest)} behind it"
    )
    return Guess("label", rest, reason, "doubtful", ([*criteria],))


def _labels_of_the_files_person(sight: Sight) -> list[Guess]:
    """Ask about the only column of labels, named after nobody, of a file that a person is named by.

    ``command, intent`` in ``annotator1.csv``.
    """
    table, found = sight.table, _only_labels(sight)
    if not found:
        return []
    reason = (
        f"nothing in '{table.name}' but its name says that '{found[0]}' holds the labels of "
        f"'{table.title}'"
    )
    human = Guess("human", [table.title], reason, "doubtful", ([],))
    return [*OF_ONE_RATER, Guess("label", found), human, Guess("machine", [])]


def _labels_of_the_files_judge(sight: Sight) -> list[Guess]:
    """Ask about the only column of labels beside systems in a file that a judge is named by.

    ``id, model, score`` in ``llm_judge_results.csv``.
    """
    table, frame = sight.table, sight.table.frame
    held = [column for column in _beside_systems(sight) if holds_labels(column, frame[column])]
    named = [column for column in held if roles.is_label_name(column.rpartition(".")[2])]
    is_told = any(roles.is_human_name(c) or roles.is_machine_name(c) for c in held)
    if is_told or len(named) != 1 or not sight.mapping.column("system"):
        return []
    reason = (
        f"nothing in '{table.name}' but its name says that {are_labels(named)} of a judge ([]), "
        "and not of a human"
    )
    human = Guess("human", [], reason, "doubtful", ([UNNAMED_HUMAN],))
    return [*OF_ONE_RATER, Guess("label", named), human, Guess("machine", [table.title])]


def _only_labels(sight: Sight) -> list[str]:
    """Find the one column that may hold labels and is named after nobody; else none."""
    frame, columns = sight.table.frame, sight.free_plain
    described = {c for role in roles.ROLE_NAMES for c in roles.columns_for(role, columns)}
    found = [c for c in columns if holds_labels(c, frame[c]) and not roles.FILE_NAME.match(c)]
    if len(found) != 1 or found[0] in described:
        return []
    named = (roles.is_human_name, roles.is_machine_name, roles.names_somebody)
    is_somebodys = any(is_one(found[0]) for is_one in named)
    return [] if is_somebodys or roles.HUMAN_SCORE_NAME.match(found[0]) else found


def _letters(sight: Sight) -> list[str]:
    """Columns called by a letter each, ``V, A, D``, that say several things of one item.

    As raters do not, whom letters may name as well.
    """
    frame, item = sight.table.frame, sight.mapping.column("item")
    if item is None or not any(map(LETTER.fullmatch, sight.free_plain)):
        return []
    if not stand_in_several_rows(frame[item]):
        return []
    found = columns_of_nobody(frame, sight.free_plain, letters=True)
    items = Coded.of(frame[item]).codes
    vary = not any(determines(items, Coded.of(frame[column]).codes) for column in found)
    return found if vary and all(map(LETTER.fullmatch, found)) else []


def columns_of_nobody(
    frame: pd.DataFrame, columns: Iterable[str], *, letters: bool = False
) -> list[str]:
    """Find all columns of labels where no name is a rater's, or that of labels: else none.

    Names with a criterion in them have a rater beside it. A letter is a rater's name unless
    ``letters``.
    """
    found, described = _named_after_nobody(frame, columns, letters=letters)
    plainly = [c for c in found if c not in described]
    own = [
        c
        for c in found
        if c in plainly
        or are_flags_of_a_text(frame[found], c)
        or _is_measured_as_others(frame, c, plainly)
    ]
    return _labels_among(frame, own)


def _named_after_nobody(
    frame: pd.DataFrame, columns: Iterable[str], *, letters: bool = False
) -> tuple[list[str], set[str]]:
    """Find columns of labels, none where one is somebody's; and those called as a role's."""
    plain = [column for column in columns if not names_models(frame, column)]
    described = {c for role in roles.ROLE_NAMES for c in roles.columns_for(role, plain)}
    # of any words, "PROTAGONIST IS AGENT", and not of names alone
    are_capitals = all(map(str.isupper, plain)) and any(c.count(" ") > 1 for c in plain)
    called = {c: c.lower() if are_capitals else c for c in plain}
    found = [
        column
        for column in plain
        if may_hold_labels(column, column_of(frame, column))
        and not (roles.is_summary_name(column) or is_true_answer(frame, column))
    ]
    is_told = roles.is_one_by_hand(found) or any(
        roles.is_human_name(c)
        or roles.is_machine_name(c)
        or roles.HUMAN_SCORE_NAME.match(c)
        or (roles.names_somebody(called[c]) and not (letters and LETTER.fullmatch(c)))
        or roles.is_label_name(c.rstrip("0123456789 _-"))
        for c in found
    )
    if is_told or find_criteria(found, []) or any(criteria_or_people(found)):
        return [], described
    return ([] if are_people_of_a_mean(frame, found) else found), described


def classes_apart(frame: pd.DataFrame, columns: Iterable[str]) -> list[str]:
    """Find columns of some classes each, of which none has one of another's: ``Stance, Hate``.

    Several people would share their classes. All columns that may hold labels are such, and are
    called as labels, as a quality or as what is found in texts; others may say who wrote these.
    """
    named, described = _named_after_nobody(frame, columns)
    said = {
        column: {*map(folded, values_of(frame[column]))}
        for column in named
        if not (is_list_column(frame[column]) or is_constant(frame[column]))
    }
    said = {c: own for c, own in said.items() if c not in described or len(own) <= MOST_CLASSES}
    if not described.isdisjoint(said) or not FEWEST_CRITERIA <= len(said) <= MOST_OF_CLASSES:
        return []
    if not all(map(_is_called_as_classes, said)):
        return []
    are_apart = len(set[str]().union(*said.values())) == sum(map(len, said.values()))
    are_classes = all(
        len(own) <= MOST_CLASSES and repeats(frame[column]) and not are_numbers(frame[column])
        for column, own in said.items()
    )
    return [*said] if are_apart and are_classes else []


def _is_called_as_classes(column: str) -> bool:
    """Whether a column is called as labels are, or as what annotators find: ``Hate``."""
    last = roles.normalised(column).rpartition("_")[2]
    return roles.is_label_name(column) or roles.is_quality_name(column) or last in FOUND_IN_TEXTS


def _is_measured_as_others(frame: pd.DataFrame, column: str, others: Sequence[str]) -> bool:
    """Whether a column called as a role, ``source``, has decimals between those of most others.

    So is it of a text that was rated as those of systems were; ids are whole numbers, and numbers
    of sections, 12.3, go on beyond grades.
    """
    alike = [c for c in others if has_fractions(frame[c])] if has_fractions(frame[column]) else []
    if len(alike) < FEWEST_ALIKE or 2 * len(alike) <= len(others):
        return False
    own, *said = (numbers_spelled(frame[c].array.categories) for c in (column, *alike))
    low, high = min(map(np.nanmin, said)), max(map(np.nanmax, said))
    return bool(np.mean((own >= low) & (own <= high)) >= SHARE_BETWEEN)


def _labels_among(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns that share labels, or are named as qualities; one label in all rows, too, if shared.

    What says nothing that another says is rather about the item, unless it is called as labels
    that do: ``label_sexist`` beside ``label_category``, ``label_vector``.
    """
    said = {column: values_of(frame[column]) for column in columns}
    apart = [column for column in columns if not is_constant(frame[column])]
    times = Counter(value for column in apart for value in said[column])
    found = [
        column
        for column in columns
        if (column in apart and roles.is_quality_name(column))
        or any(times[value] > (column in apart) for value in said[column])
    ]
    found += _constant_within(frame, [c for c in columns if c not in found], found)
    stems = {_label_word(column) for column in found} - {None}
    return [c for c in columns if c in found or (c in apart and _label_word(c) in stems)]


def _constant_within(
    frame: pd.DataFrame, columns: Sequence[str], criteria: Sequence[str]
) -> list[str]:
    """Columns named as qualities with one number in all rows, between those of criteria."""
    graded = [numbers_spelled(frame[c].array.categories) for c in criteria if are_numbers(frame[c])]
    graded = [numbers for numbers in graded if len(numbers)]
    low = min((np.nanmin(numbers) for numbers in graded), default=np.inf)
    high = max((np.nanmax(numbers) for numbers in graded), default=-np.inf)
    return [
        column
        for column in columns
        if roles.is_quality_name(column)
        and is_constant(frame[column])
        and are_numbers(frame[column])
        and all(low <= n <= high for n in numbers_spelled(frame[column].array.categories))
    ]


def _label_word(column: str) -> str | None:
    """Word for labels that a name begins with: ``label`` of ``label_category``."""
    first, _, rest = roles.normalised(column).partition("_")
    return first if rest and roles.is_label_name(first) else None


def criteria_by_name(frame: pd.DataFrame, columns: Iterable[str]) -> list[str]:
    """Find columns of labels most of which are named as qualities; else none.

    What is said of the item, as its text is, is none, nor is a sum of all the others.
    """
    every = [c for c in columns if may_hold_labels(c, column_of(frame, c))]
    every = [column for column in every if not roles.is_summary_name(column)]
    every = [column for column in every if not names_models(frame, column)]
    every = [column for column in every if not holds_lists_of_texts(column_of(frame, column))]
    every = [column for column in every if not is_true_answer(frame, column)]
    found = [column for column in every if not is_constant(frame[column])]
    named = any(roles.is_human_name(column) or roles.is_machine_name(column) for column in found)
    named = named or roles.is_one_by_hand(found)
    if named or find_criteria(found, []) or are_of_people(found):
        return []
    if are_people_of_a_mean(frame, found):
        return []
    qualities = [column for column in found if roles.is_quality_name(column)]
    most = max((len(values_of(frame[column])) for column in qualities), default=0)
    found = [c for c in found if c in qualities or not _is_said_of_items(c, frame[c], most)]
    if len(qualities) < FEWEST_CRITERIA or 2 * len(qualities) <= len(found):
        return []
    constant = constant_criteria(frame, [c for c in every if c not in found], found)
    constant += _between(frame, every, found)
    criteria = [column for column in every if column in found or column in constant]
    numbers = [column for column in criteria if are_numbers(frame[column])]
    sums = {column for column, how in derived(frame, numbers, numbers).items() if how == "sum"}
    return [column for column in criteria if column not in sums]


def _names_beside(frame: pd.DataFrame, criteria: Sequence[str]) -> list[str]:
    """Columns of names, ``Jane Austen``, beside several called as qualities that hold none."""
    qualities = [column for column in criteria if roles.is_quality_name(column)]
    if len(qualities) < FEWEST_CRITERIA or any(_holds_names(frame[c]) for c in qualities):
        return []
    return [c for c in criteria if c not in qualities and _holds_names(frame[c])]


def _holds_names(column: pd.Series) -> bool:
    """Whether words of a column name people, some of them surely, and none begins as no name does.

    ``Jane Austen``, ``J. Cole``; no codes, ``AB`` and ``R1``, which classes have as well.
    """
    if is_list_column(column) or are_numbers(column):
        return False
    names = [*map(str, column.array.categories)]
    people = [name for name in names if LONG_NAME.search(name) and roles.names_somebody(name)]
    return len(people) >= FEWEST_PEOPLE and not any(name[:1].islower() for name in names)


def _between(frame: pd.DataFrame, columns: Sequence[str], criteria: Sequence[str]) -> list[str]:
    """Columns with one of the criteria's labels in all rows, between two of them: ``Register``."""
    places = [place for place, column in enumerate(columns) if column in criteria]
    said = set[str]().union(*(values_of(frame[column]) for column in criteria))
    return [
        column
        for column in columns[places[0] : places[-1]]
        if is_constant(frame[column]) and values_of(frame[column]) <= said
    ]


def _is_said_of_items(name: str, column: pd.Series, most: int) -> bool:
    """Whether a column rather says what was judged, beside criteria of ``most`` labels each.

    It holds many more values, or words that no two rows share, or is called as a text is.
    """
    n_values = len(values_of(column))
    if n_values > TIMES_AS_MANY * most:
        return True
    is_unshared = n_values > most and not repeats(column)
    return not are_numbers(column) and (is_unshared or roles.normalised(name) in TEXTS)


def stated_scale(name: str, column: pd.Series) -> Scale | None:
    """Scale that the name of a column ends in, where the column holds its labels; else None."""
    scale = scale_in_name(name)
    return scale if scale is not None and _holds(column, scale) else None


def _holds(column: pd.Series, scale: Scale) -> bool:
    """Whether most different values of a column are on the scale."""
    if is_list_column(column) or len(column.array.categories) == 0:
        return False
    if not scale.is_categorical:
        return are_numbers(column)
    known = set(map(_spelled, scale.names))
    values = list(map(_spelled, column.array.categories))
    return 2 * sum(value in known for value in values) > len(values)


def _spelled(label: str) -> float | str:
    """Label without regard to case, a number by its value."""
    number = numeric_category(label)
    return label.casefold() if number is None else float(number)


def _asked_about_missing(name: str, column: str, cells: pd.Series) -> Guess:
    """Ask about a category that is spelled as a missing label: empty cells look the same."""
    return Guess(
        "labels",
        None,
        f"the scale in the header of column '{column}' of '{name}' has a category that is spelled "
        f"as a missing label, so that its {int(cells.isna().sum()):,} empty cells may be answers",
        "doubtful",
    )
