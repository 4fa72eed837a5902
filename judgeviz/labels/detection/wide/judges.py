"""Tables with a column per rater: which columns are judges' or metrics'."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set

import pandas as pd

from judgeviz.errors import are_labels, quoted
from judgeviz.labels.coding import column_of
from judgeviz.labels.detection import (
    both_orders,
    judges_words,
    roles,
    turned_into_dates,
)
from judgeviz.labels.detection.agreeing import says_far_less
from judgeviz.labels.detection.beside import (
    FLAG,
    MOST_COMPARED,
    compares_labels,
    holds_labels,
    is_named_so,
    said_of_a_rater,
)
from judgeviz.labels.detection.contents import (
    MOST_LABELS_OF_A_SCALE,
    are_answers,
    are_answers_in_json,
    are_answers_in_one_form,
    are_numbers,
    has_fractions,
    holds_lists,
    is_continuous,
    is_prose,
    lists_several,
    may_be_answers,
    parts_of_a_whole,
    values_of,
)
from judgeviz.labels.detection.criterion_names import (
    IN_ALL,
    by_criterion,
    columns_by_criterion,
    judges_of,
    on_other_criteria,
    on_the_same_criterion,
    whether_judged_alike,
)
from judgeviz.labels.detection.juries import asked_about, juries, sums_of_humans
from judgeviz.labels.detection.named_after_raters import (
    said_of_judges,
)
from judgeviz.labels.detection.named_after_settings import (
    holds_labels_of,
    is_named_after_a_setting,
    says_words_of,
)
from judgeviz.labels.detection.numbered_alike import (
    of_the_series,
)
from judgeviz.labels.detection.rules import NOTE, Guess, Sight
from judgeviz.labels.detection.scores_on_qualities import scores_on_qualities
from judgeviz.labels.detection.wide.columns import (
    TEXT_NAME,
    WideColumns,
    called_after_their_heading,
    is_judge,
    judges_or_answers,
    labels_told_apart,
    named_after_nobody,
    strangers_among,
    values_in,
)
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.scale import numeric_category
from judgeviz.labels.scale.spellings import share_read
from judgeviz.labels.sources.tables import RawTable

# What a judge gave on a criterion: gpt4_tone, judge.overall.
OF_ONE_JUDGE = re.compile(r"(?P<judge>.*[^\W_])[\W_]+(?P<criterion>[^\W_]+)")
# What columns without a name are called here, and by pandas.
UNNAMED = re.compile(r"column \d+|Unnamed: \d+")
OR_SAID = " or {say} something of labels, of judges or of texts"
OR_OF_PEOPLE = " or of people who worked them over"
JUDGMENT = re.compile(r"(^|_)(evaluations?|eval|judge?ments?|verdicts?|assessments?)(_|$)")
ITS_TEXT = re.compile(
    r"[\W_](raw|reasons?|reasoning|rationale|explanation|justification|critiques?|comments?)$",
    re.IGNORECASE,
)


def judges_beside(sight: Sight) -> Iterable[Guess]:
    """Find the judges' columns, where it is known which are the humans'."""
    mapping, table = sight.mapping, sight.table
    columns, side = WideColumns(sight), sight.side
    if mapping.machine is not None:
        return _unused(columns, [])
    humans = set(mapping.humans)
    raters = humans | columns.initials  # of whom a mapping may leave some out
    others = [column for column in columns.open_or_named if column not in raters]
    others += [c for c in columns.settings.every if c not in others]
    unread: list[str] = []
    unknown: list[str] = []
    if side is not None and side.kind == "human":
        judges = []
    elif side is not None:
        others = others or [c for c in sight.free_plain if are_answers_in_json(columns.frame[c])]
        judges = _of_judges_alone(columns.frame, others)
    else:
        values = values_in(columns.frame, mapping.humans)
        others += _in_sentences(columns, others, values)
        read = [column for column in others if is_judge(columns, column, values)]
        read += of_the_series(columns.frame, others, read)
        failing = _failing(columns, others, read)
        told, unknown = _in_other_words(columns, others, read, failing)
        judges = [c for c in others if c in {*read, *failing, *told, *unknown}]
        unread = _in_sentences(columns, judges, values)
        unread += [] if judges or unread else _in_texts(columns, values)
        unread += _beside_no_labels(columns, [*judges, *unread], values)
        judges += unread
    if side is None and not judges and (asked := scores_on_qualities(sight, sight.free_plain)):
        named = asked.value if isinstance(asked.value, Mapping) else {}
        return [asked, *_unused(columns, [*named])]
    both = both_orders.together(sight, judges)
    machine, apart = (
        {
            judge: [column for name in own for column in both[name]]
            for judge, own in judges_of(both, mapping.names("criteria"), of_any_judge=any_).items()
        }
        for any_ in (True, False)
    )
    machine, apart = (called_after_their_heading(own, table) for own in (machine, apart))
    if side is not None and side.kind == "machine":
        machine = _called_after_their_file(machine, table, runs_alone=False)
        apart = _called_after_their_file(apart, table, runs_alone=True)
    guesses = [Guess("machine", machine)]
    if judges:
        guesses = [_judges(columns, judges, machine, unread, unknown)]
    if guesses[0].certainty != "doubtful" and len(apart) > len(machine):
        guesses = [judges_or_answers(table.name, machine, apart)]
    if guesses[0].certainty != "doubtful":
        guesses[0] = _on_other_criteria(columns, machine, guesses[0])
    if guesses[0].certainty != "doubtful":
        guesses[0] = _criteria_of_one_judge(columns, machine, guesses[0])
    guesses[0] = _jury_of_the_others(columns, guesses[0])
    guesses[0] = turned_into_dates.asked(sight, guesses[0])
    return [*guesses, *_judges_in_lists(columns, machine), *_unused(columns, judges)]


def _judges_in_lists(columns: WideColumns, machine: Mapping[str, Sequence[str]]) -> list[Guess]:
    """Ask whose labels stand in a list: those of several judges, or answers of one.

    A model's name says that it is one judge.
    """
    if "judge_rows" in columns.sight.mapping.answers:
        return []
    several = {
        judge: are_judges
        for judge, own in machine.items()
        if (are_judges := roles.names_several_judges(judge)) is not None
        and any(lists_several(columns.frame[column]) for column in own)
    }
    if not several:
        return []
    answers, judges = ({"judge_rows": one} for one in ANSWERS["judge_rows"])
    guess, other = (judges, answers) if any(several.values()) else (answers, judges)
    reason = (
        f"nothing in '{columns.name}' says whether the lists in {quoted(several)} hold labels of "
        "several judges, or answers of one"
    )
    return [Guess("answers", guess, reason, "doubtful", (other,))]


def _on_other_criteria(
    columns: WideColumns, machine: Mapping[str, Sequence[str]], told: Guess
) -> Guess:
    """Ask about judges whose columns are named after another quality than the humans' are.

    They are no judges of the humans' labels in the guess where others are named after that.
    """
    mapping = columns.sight.mapping
    humans = [column for column in mapping.humans if column in columns.frame.columns]
    named = [column for own in machine.values() for column in own]
    others = [] if mapping.names("criteria") else on_other_criteria(named, humans)
    if not humans or not others:
        return told
    rest = {
        judge: kept
        for judge, own in machine.items()
        if (kept := [column for column in own if column not in others])
    }
    reason = whether_judged_alike(columns.name, others, humans)
    if on_the_same_criterion([column for own in rest.values() for column in own], humans):
        return Guess("machine", rest, reason, "doubtful", (machine,))
    return Guess("machine", machine, reason, "doubtful", (rest,))


def _jury_of_the_others(columns: WideColumns, told: Guess) -> Guess:
    """Ask about judges that may be what others say together: ``ensemble_winner``, ``decision``."""
    side = columns.sight.side
    if (side is not None and side.kind == "human") or not isinstance(told.value, Mapping):
        return told
    criteria = columns.criteria

    def criterion_of(column: str) -> str | None:
        part = by_criterion(column, criteria) if criteria else None
        return part.criterion if part else None

    humans = [c for c in columns.sight.mapping.humans if c in columns.frame.columns]
    judges = told.value
    of_judges = juries(columns.frame, judges, humans, criterion_of)
    told = asked_about(columns.name, of_judges, told)
    rest = {judge: own for judge, own in judges.items() if judge not in of_judges.named}
    of_humans = sums_of_humans(columns.frame, rest, humans, criterion_of)
    return asked_about(columns.name, of_humans, told)


def _criteria_of_one_judge(
    columns: WideColumns, machine: Mapping[str, Sequence[str]], told: Guess
) -> Guess:
    """Ask which of several grades of one judge, ``gpt4.tone, gpt4.overall``, the humans gave.

    Where these have one criterion without a name, each would be a judge that says the same thing.
    """
    if columns.sight.side is not None or columns.sight.mapping.names("criteria"):
        return told
    by_judge: dict[str, list[str]] = {}
    for judge, own in machine.items():
        found = OF_ONE_JUDGE.fullmatch(judge)
        if found and len(own) == 1 and roles.is_quality_name(found["criterion"]):
            by_judge.setdefault(found["judge"], []).append(judge)
    several = {
        judge: own
        for judge, own in by_judge.items()
        if len(own) > 1 and roles.is_machine_name(judge) and not roles.is_metric_name(judge)
    }
    asked = [name for own in several.values() for name in own]
    humans = columns.sight.mapping.humans
    of_humans = {word for column in humans for word in roles.normalised(column).split("_")}
    on_same = {name for name in asked if roles.normalised(name).rpartition("_")[2] in of_humans}
    if not asked or len(on_same) > len(several):
        return told  # humans are on several of them, too: it was stated who is which
    guess = {judge: [*own] for judge, own in machine.items() if judge not in asked}
    for judge, own in several.items():
        likely = [name for name in own if name in on_same]
        likely += [name for name in own if IN_ALL.search(roles.normalised(name))]
        guess[judge] = [*machine[[*likely, own[0]][0]]]
    reason = (
        f"nothing in '{columns.name}' says which of {quoted(asked)}, criteria of one judge, is on "
        f"what {quoted(humans, 3)} labelled"
    )
    return Guess("machine", guess, reason, "doubtful", (dict(machine),))


def _unused(columns: WideColumns, judges: Sequence[str]) -> list[Guess]:
    """Name the columns that may hold labels, or are called as a rater, and were not taken."""
    sight, frame = columns.sight, columns.frame
    unused = [
        column
        for column in sight.free
        if column not in judges
        and (
            _may_be_labels(column, frame[column])
            or (column not in columns.named and _is_named_as_rater(column))
            or (roles.may_name_a_model(column) and _says_no_more(column, columns))
            or _holds_the_humans_labels(column, columns)
            or column in columns.initials
            or _is_an_unread_judgment(column, columns)
            or (not judges and roles.is_machine_name(column) and is_continuous(frame[column]))
        )
    ]
    if not unused:
        return []
    note = (
        f"Not taken for labels of '{columns.name}', but kept beside the items: "
        f"{quoted(unused, len(unused))}; name a column in the mapping under 'machine' or 'human' "
        "if it holds labels."
    )
    return [Guess(NOTE, None, note)]


def _says_no_more(column: str, columns: WideColumns) -> bool:
    """Whether a column holds nothing but the humans' labels, and several of them."""
    own = values_of(columns.frame[column])
    return len(own) > 1 and own <= values_in(columns.frame, columns.sight.mapping.humans)


def _holds_the_humans_labels(column: str, columns: WideColumns) -> bool:
    """Whether a column is named as what is no label, and yet holds the humans' labels.

    Their words, or their numbers where by its name it would hold texts.
    """
    is_texts = is_named_after_a_setting(column)
    cells, known = columns.frame[column], columns.labels_of_humans
    return holds_labels_of(cells, known) if is_texts else says_words_of(cells, known)


def _is_an_unread_judgment(column: str, columns: WideColumns) -> bool:
    """Whether running text under a name such as ``evaluation`` says the humans' labels."""
    cells = columns.frame[column]
    if not JUDGMENT.search(roles.normalised(column)) or holds_lists(cells) or not is_prose(cells):
        return False
    labels = {str(label) for label in columns.labels_of_humans}
    return bool(labels) and share_read(cells.array.categories[:200].tolist(), labels) >= 0.5


def _in_sentences(columns: WideColumns, known: Sequence[str], labels: Set[str]) -> list[str]:
    """Columns named as models, besides those that are known, whose texts may be answers."""
    criteria = columns.criteria
    return [
        column
        for column in columns.free
        if column not in known
        and not (is_named_so(column) or TEXT_NAME.search(column))
        and (not criteria or by_criterion(column, criteria))
        and may_be_answers(column, columns.frame[column], labels)
    ]


def _in_texts(columns: WideColumns, labels: Set[str]) -> list[str]:
    """Columns named as texts of models, ``gpt4_output``, that may give labels: where none else."""
    return [
        column
        for column in columns.free
        if TEXT_NAME.search(column)
        and roles.is_machine_name(column)
        and not is_named_so(column)
        and are_answers_in_one_form(column, columns.frame[column], labels)
    ]


def _beside_no_labels(columns: WideColumns, judges: Sequence[str], labels: Set[str]) -> list[str]:
    """Texts called as what stands beside a judge's labels, ``gpt4_raw``, where it has no others."""
    frame, criteria = columns.frame, columns.criteria
    judged = judges_words.called(map(columns.rater, judges))
    return [
        column
        for column in columns.sight.free_plain
        if column not in judges
        and ITS_TEXT.search(column)
        and roles.is_machine_name(column)
        and not judges_words.is_of_one_of(columns.rater(column), judged)
        and (not criteria or by_criterion(column, criteria))
        and not are_numbers(frame[column])
        and (
            are_answers(column, frame[column])
            or are_answers_in_one_form(column, frame[column], labels)
        )
    ]


def _failing(columns: WideColumns, others: Sequence[str], read: Sequence[str]) -> list[str]:
    """Columns called as a judge and nothing else, of which no answer is a label of the humans.

    They count against the judge, as a model's do. Beside labels of the same judge they are
    something else that it said, and where they name a model they say who it is.
    """
    frame = columns.frame
    judged = judges_words.called(read)
    return [
        column
        for column in others
        if column not in read
        and roles.names_a_judge_alone(columns.rater(column))
        and roles.normalised(roles.RESULT_NAME.sub("", column)) not in judged
        and not (is_prose(frame[column]) or TEXT_NAME.search(column))
        and 0 < len(values_of(frame[column])) <= MOST_LABELS_OF_A_SCALE
        and not all(map(roles.MODEL_NAME.search, values_of(frame[column])))
    ]


def _in_other_words(
    columns: WideColumns, others: Sequence[str], read: Sequence[str], failing: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Columns called as a judge's, whose few short words are no labels of the humans.

    Those whose words surely are labels, and those that may hold anything: under names that say no
    more or that texts have, too, or after one of a judge that has its labels in another column.
    """
    frame, known = columns.frame, {*read, *failing}
    told, unknown = list[str](), list[str]()
    judged = judges_words.called(map(columns.rater, read))
    for column in others:
        name = columns.rater(column)
        if column in known or not judges_words.holds_words(name, frame[column]):
            continue
        is_owned = judges_words.is_of_one_of(name, judged)
        is_text = TEXT_NAME.search(column) is not None or roles.is_text_name(name)
        if is_owned and (is_text or roles.names_a_judge_alone(name)):
            continue
        if judges_words.are_labels(name, frame[column], _humans_beside(columns, column)):
            if not is_text or roles.JUDGE_NOUN.search(roles.split_camel(name)):
                (unknown if is_owned or is_text else told).append(column)
        elif not (is_owned or is_text) and judges_words.may_be_labels(name, frame[column]):
            unknown.append(column)
    return told, unknown


def _humans_beside(columns: WideColumns, column: str) -> list[pd.Series]:
    """Columns of humans on the criterion that one of a judge is named after, or all of them."""
    humans = [c for c in columns.sight.mapping.humans if c in columns.frame.columns]
    part = by_criterion(column, columns.criteria) if columns.criteria else None
    if part and columns.criteria:
        parts = {c: by_criterion(c, columns.criteria) for c in humans}
        humans = [c for c, own in parts.items() if own and own.criterion == part.criterion]
    return [column_of(columns.frame, c) for c in humans]


def _judges(
    columns: WideColumns,
    judges: list[str],
    machine: dict[str, list[str]],
    unread: Sequence[str],
    unknown: Sequence[str],
) -> Guess:
    """Take columns for judges; ask about names that are nobody's, and about parts of outputs.

    And about those whose answers are not read, which may be texts that models wrote, or whose words
    may be anything.
    """
    criteria, name = columns.sight.mapping.names("criteria"), columns.name
    told = Guess("machine", machine, f"Judges of '{name}': {_described(machine, criteria)}.")
    named_after = _named_after_judges(columns, judges, machine)
    if columns.sight.side is not None:
        return _judges_or_said(columns, judges, told, named_after) if named_after else told
    outputs = [c for c in judges if roles.may_describe_an_output(c)]
    told_apart = labels_told_apart(columns)
    in_between = [c for c in judges if roles.may_be_anybodys(c) and c not in told_apart]
    left_over = list(dict.fromkeys([*_left_over(columns, judges), *in_between]))
    said = _said_of_judges(columns, judges)
    true = [c for c in judges if roles.may_say_what_is_true(c)]
    said += [c for c in true if c not in said]
    of_raters = said_of_a_rater([*map(str, columns.frame.columns)])
    sums = columns.may_sum_up(judges)
    said += [c for c in sums if c not in said]
    compared = _may_compare(columns, judges)
    flags = [c for c in judges if c in of_raters or c in compared]
    corrected = [c for c in judges if c not in flags and roles.may_be_worked_over(c)]
    crossed = [c for c in judges if c in columns.on_all_criteria]
    unlike = strangers_among(columns, judges)
    alike = [*_scores_of_programs(columns, unlike), *crossed]
    other = dict.fromkeys([*unlike, *left_over, *flags, *corrected, *said])
    said_of_any = dict.fromkeys([*named_after, *unknown, *_may_be_data(columns, judges)])
    named_after = [c for c in said_of_any if c not in (*other, *outputs, *unread)]
    strangers = [*other, *named_after]
    settings = [c for c in columns.settings.asked if c in judges]
    nobodys = [*named_after_nobody(columns, judges, machine), *settings]
    # Trial 1, seed_2: as likely how a label came to be as an answer of a judge without a name
    numbers = [c for own in machine if roles.is_a_run(own) for c in machine[own]]
    numbers = [c for c in numbers if roles.METADATA_NAME.match(roles.normalised(c))]
    asked = list(dict.fromkeys([*nobodys, *strangers, *outputs, *unread, *numbers]))
    of_systems = [] if asked else _of_systems(columns, judges)
    certain = judges_of([c for c in judges if c not in (*asked, *of_systems)], criteria)
    reason = f"nothing in '{name}' says whether {are_labels(asked or of_systems)} of judges"
    if of_systems:
        reason += " or of what these models wrote"
        return Guess("machine", machine, reason, "doubtful", (certain,))
    if not asked:
        return told
    say = "says" if len(asked) == 1 else "say"
    told_apart = [column for column in told_apart if column in nobodys]
    if left_over or told_apart:
        reason += " or of more humans"
    if corrected:
        reason += OR_OF_PEOPLE
    if true:
        reason += f" or {say} what is true of the items"
    if sums:
        reason += f" or {say} what most of the labels in a list say"
    if outputs or unread:
        reason += " or parts of what was judged"
    if flags:
        reason += f" or {say} whether labels are right"
    if named_after or settings:
        reason += OR_SAID.format(say=say)
    likelier_else = {*left_over, *flags, *corrected, *said, *named_after}
    likely = [
        column
        for column in judges
        if (column not in strangers or (column in alike and column not in likelier_else))
        and (column not in outputs or roles.is_label_name(column) or by_criterion(column, criteria))
    ]
    taken = judges_of(likely, criteria)
    others = [other for other in (certain, machine) if other != taken]
    if any(len(own) > 1 and set(own) <= set(told_apart) for own in taken.values()):
        by_column = {column: [column] for column in told_apart}
        each = {judge: own for judge, own in taken.items() if not set(own) <= set(told_apart)}
        reason += "; where they are, whether of one judge or of several"
        return Guess("machine", taken, reason, "doubtful", ({**each, **by_column}, *others))
    apart = judges_of(likely, criteria, of_any_judge=False)
    if len(apart) > len(taken):
        numbered = [judge for judge in apart if judge not in taken]
        reason += f", nor whether {quoted(numbered)} are judges or answers of one"
        return Guess("machine", apart, reason, "doubtful", (taken, *others))
    return Guess("machine", taken, reason, "doubtful", tuple(others[:1] if not outputs else others))


def _judges_or_said(
    columns: WideColumns, judges: Sequence[str], told: Guess, said: Sequence[str]
) -> Guess:
    """Ask about columns of a file of judges that may say something of a judge or of texts."""
    taken = judges_of([c for c in judges if c not in said], columns.sight.mapping.names("criteria"))
    taken = _called_after_their_file(taken, columns.sight.table, runs_alone=False)
    reason = f"nothing in '{columns.name}' says whether {are_labels(said)} of judges"
    reason += OR_SAID.format(say="says" if len(said) == 1 else "say")
    return Guess("machine", taken, reason, "doubtful", (told.value,))


def _named_after_judges(
    columns: WideColumns, judges: Sequence[str], machine: Mapping[str, Sequence[str]]
) -> list[str]:
    """Columns called after judges that name no criterion, and that may hold no labels of any."""
    turned = {column for own in machine.values() for column in both_orders.in_reverse(own)}
    plain = [
        column
        for column in judges
        if column not in turned
        and column not in columns.by_what_is_labelled
        and not (columns.criteria and by_criterion(column, columns.criteria))
    ]
    humans = [c for c in columns.sight.mapping.humans if c in columns.frame.columns]
    return said_of_judges(columns.frame, plain, humans, [columns.rater(c) for c in judges])


def _may_compare(columns: WideColumns, judges: Sequence[str]) -> list[str]:
    """Judges of two labels called as what compares others, ``gpt4o_match``, beside plain labels.

    In few rows, or where a majority is compared, the labels themselves do not tell.
    """
    raters = [*columns.sight.mapping.humans, *judges]
    found = [c for c in judges if compares_labels(c) and len(values_of(columns.frame[c])) <= FLAG]
    has_judge = len(found) < len(judges)
    asks_so = any(compares_labels(c) for c in raters if c not in judges)
    return found if has_judge and not asks_so else []


def _may_be_data(columns: WideColumns, judges: Sequence[str]) -> list[str]:
    """Judges called by a word for data, too, whose numbers agree with nobody: ``command``.

    Where other raters do: humans with each other, or a judge with them.
    """
    frame, humans = columns.frame, columns.sight.mapping.humans
    plain = [c for c in (*humans, *judges) if not holds_lists(frame[c])]
    found = [c for c in plain if c in judges and roles.may_be_data(c) and are_numbers(frame[c])]
    known = [c for c in plain if c not in found][:MOST_COMPARED]
    if len(known) < 2:  # of whom none says how people agree here
        return []
    return [
        column
        for column in found
        if any(says_far_less(frame[column], frame[c], _others(frame, known, c)) for c in known)
    ]


def _others(frame: pd.DataFrame, columns: Sequence[str], column: str) -> list[pd.Series]:
    return [frame[name] for name in columns if name != column]


def _said_of_judges(columns: WideColumns, judges: Sequence[str]) -> list[str]:
    """Columns named after a judge that has its labels in another, and after what it says of them.

    ``gpt4_difficulty`` beside ``gpt4_rating``; ``gpt-4o_p5`` beside ``gpt-4o``, by its numbers:
    those of probabilities, or beyond the humans' grades. A judge's mean grades stay its labels.
    """
    frame, criteria = columns.frame, columns.sight.mapping.names("criteria")
    if criteria:
        return []
    found = roles.said_of_models(judges)
    humans = [c for c in columns.sight.mapping.humans if not holds_lists(frame[c])]
    if any(is_continuous(frame[c]) for c in humans):
        return found
    numbers = [n for n in map(numeric_category, values_in(frame, humans)) if n is not None]
    names = {roles.normalised(column) for column in judges}
    added = [
        column
        for column in judges
        if column not in found
        and any(name in names for name, _ in roles.parts_of_name(roles.normalised(column)))
        and not holds_lists(frame[column])
        and numbers
        and _are_of_another_scale(frame[column], float(min(numbers)), float(max(numbers)))
    ]
    return [*found, *added]


def _are_of_another_scale(column: pd.Series, low: float, high: float) -> bool:
    """Whether most different numbers of a column are no grades, or all of them are shares."""
    own = [float(n) for n in map(numeric_category, values_of(column)) if n is not None]
    if not own or not are_numbers(column):
        return False
    n_beyond = sum(not low <= number <= high for number in own)
    are_shares = has_fractions(column) and min(own) >= 0 and max(own) <= 1 < high
    return are_shares or 2 * n_beyond > len(own)


def _scores_of_programs(columns: WideColumns, judges: Sequence[str]) -> list[str]:
    """Judges called as a human's labels are, with numbers that a program computes.

    ``Ruber_Unref_Score`` beside ``human_score``, however little it says what the human says.
    """
    frame = columns.frame
    called = {word for c in columns.sight.mapping.humans for word in _words_for_labels(c)}
    return [
        column
        for column in judges
        if not called.isdisjoint(own := _words_for_labels(column))
        and not roles.METADATA_NAME.match(_without(column, own))
        and not holds_lists(frame[column])
        and are_numbers(frame[column])
        and parts_of_a_whole(frame[column]) is None
    ]


def _without(column: str, words: Set[str]) -> str:
    return "_".join(word for word in roles.normalised(column).split("_") if word not in words)


def _words_for_labels(column: str) -> set[str]:
    return set(filter(roles.is_label_name, roles.normalised(column).split("_")))


def _left_over(columns: WideColumns, judges: Sequence[str]) -> list[str]:
    """Judges by no name beside models, where the humans are not named as humans, either.

    What is written as a model, ``zork-7b``, is one.
    """
    humans = columns.sight.mapping.humans
    if any(roles.is_human_name(name) or roles.is_by_hand(name) for name in humans):
        return []
    told = {c for c in judges if roles.is_machine_name(c) or roles.is_metric_name(c)}
    told |= {*roles.written_as_models(judges)}
    unnamed = [c for c in judges if c not in told]
    return unnamed if any(map(roles.MODEL_NAME.search, judges)) else []


def _of_systems(columns: WideColumns, judges: Sequence[str]) -> list[str]:
    """Columns of several models of which there are texts, too: ``gpt-4_output, gpt-4_score``."""
    texts = {
        roles.normalised(TEXT_NAME.sub("", column))
        for column in columns.frame.columns
        if TEXT_NAME.search(column)
    }
    found = [c for c in judges if roles.normalised(roles.RESULT_NAME.sub("", c)) in texts]
    return found if len(found) > 1 else []


def _is_named_as_rater(column: str) -> bool:
    """Whether a name is a rater's, whatever the column holds: it is never left out in silence."""
    if roles.model_before(column) is not None:
        return True
    is_rater = (
        roles.NUMBERED_HUMAN.match(column)
        or roles.MODEL_NAME.search(column)
        or roles.JUDGE_NOUN.search(column)
    )
    return is_rater is not None and not is_named_so(column) and not TEXT_NAME.search(column)


def _may_be_labels(column: str, cells: pd.Series) -> bool:
    """Whether a column may hold labels that tell items apart, were it named or not."""
    return holds_labels("" if UNNAMED.fullmatch(column) else column, cells)


def _of_judges_alone(frame: pd.DataFrame, columns: Sequence[str]) -> list[str]:
    """Columns of labels in a file of judges: those named as models or results, or all.

    Beside a score its text, ``raw_output``, is no second judge's.
    """
    named = [c for c in columns if roles.is_machine_name(c) or roles.RESULT_NAME.search(c)]
    labels = [c for c in columns if not TEXT_NAME.search(c)]
    return named or labels or list(columns)


def _called_after_their_file(
    judges: Mapping[str, list[str]], table: RawTable, *, runs_alone: bool
) -> dict[str, list[str]]:
    """Judges of a file of judges; columns that name none, ``score`` or ``Run 1``, are the file's.

    Or runs alone are, which for certain are answers of one.
    """
    found: dict[str, list[str]] = {}
    for judge, own in judges.items():
        is_open = runs_alone and not roles.is_a_run(judge)
        found.setdefault(judge if is_open else _judge_of(judge, table), []).extend(own)
    return found


def _judge_of(column: str, table: RawTable) -> str:
    """Name of a judge in a file of judges: ``gpt`` of ``gpt_result``; the file's of ``score``."""
    if roles.is_machine_name(column):
        stem = roles.RESULT_NAME.sub("", column)
        return stem if roles.is_machine_name(stem) else column
    is_text = TEXT_NAME.fullmatch(roles.normalised(column)) is not None
    is_nobodys = is_text or roles.is_label_name(column) or roles.is_a_run(column)
    is_nobodys |= roles.is_quality_name(column) and roles.is_machine_name(table.title)
    return table.title if is_nobodys else column


def _described(judges: dict[str, list[str]], criteria: Sequence[str]) -> str:
    names = []
    for judge, columns in judges.items():
        n_samples = max(map(len, columns_by_criterion(columns, criteria).values()))
        names.append(f"{judge} ({n_samples} samples)" if n_samples > 1 else judge)
    return quoted(names)
