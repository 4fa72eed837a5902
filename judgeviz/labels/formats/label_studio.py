"""Label Studio: the full JSON export, one annotation a file, JSON-MIN and CSV.

A task holds the user's ``data`` and the ``annotations`` of people, whose ``result`` has one entry
for each control (``from_name``) that was used; ``predictions`` are a model's answers in the same
shape. JSON-MIN and CSV are flat, with a row per annotation and the controls as columns.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from judgeviz.errors import Doubt, LabelError, quoted
from judgeviz.labels.detection import roles
from judgeviz.labels.detection.criterion_names import CriterionWords
from judgeviz.labels.formats.answers import (
    NO_LABEL,
    PREFERENCE,
    REGION,
    Answers,
    about_items,
    are_texts,
    described,
    own_ids,
)
from judgeviz.labels.formats.long_table import MACHINE, how_counted, with_questions
from judgeviz.labels.formats.values import (
    is_blank,
    is_label,
    is_list,
    mapping_of,
    named,
    records_of,
)
from judgeviz.labels.mapping import ANSWERS
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "a Label Studio export"
_, LABELS = ANSWERS["alike"]
ANNOTATIONS = ("annotations", "completions")  # the second in versions before 1.0
# Columns of the flat exports that the tool adds.
OF_TOOL = frozenset((
    "id", "annotator", "annotation_id", "created_at", "updated_at", "lead_time", "agreement",
    "completed_by", "was_cancelled", "ground_truth", "annotators", "predictions", "project",
    "unique_id", "import_id", "inner_id", "last_action", "last_created_by", "updated_by",
    "parent_prediction", "parent_annotation", "result_count", "bulk_created", "draft_created_at",
    "comment_count", "unresolved_comment_count", "comment_authors", "reviews", "reviewers",
    "review_status", "total_annotations", "cancelled_annotations", "total_predictions",
    "file_upload", "annotators_count",
))  # fmt: skip
# A value with one of these belongs to a part of the item.
PLACES = frozenset((
    "x", "y", "width", "height", "points", "start", "end", "startOffset", "endOffset", "rle",
    "sequence", "vertices", "ranges",
))  # fmt: skip
ANSWERS_BY_TYPE = {"choices": "choices", "rating": "rating", "number": "number",
                   "taxonomy": "taxonomy", "pairwise": "selected"}  # fmt: skip
FILE_OR_LINK = re.compile(r"^(https?|s3|gs|data|file):|^/|\.\w{2,4}$")
FEWEST_TASKS = 5  # with several annotations: in fewer, people agree on all of them by chance
CANCELLED, DRAFT = "a cancelled annotation", "a draft that was not submitted"
REJECTED = "an annotation that a reviewer rejected"


class _Form(NamedTuple):
    """An annotation that was handed in, and the controls that it answers."""

    about: Record
    rater: object
    answered: Set[str]


def sniff(document: Document) -> bool:
    """Whether there are tasks with annotations, rows of annotations, or an export's settings."""
    if _is_flat(document) or _is_settings(document.value):
        return True
    tasks = _tasks(document)[:50]
    return any(map(_is_task, tasks)) and all(
        isinstance(task.get("data"), Mapping) for task in tasks
    )


def read(document: Document) -> RawTable:
    """Read answers to controls as labels; regions, drafts and cancelled annotations are counted.

    Raises
    ------
    LabelError
        For the settings file beside an export, or where no control was answered for an item as a
        whole.
    """
    if _is_settings(document.value):
        raise LabelError(
            f"File '{document.name}' holds the settings of a Label Studio export, not its labels; "
            "read the file without '-info' beside it."
        )
    return _read_flat(document) if _is_flat(document) else _read_tasks(document)


def _is_settings(value: object) -> bool:
    return isinstance(value, Mapping) and {"project", "platform", "download"} <= set(value)


def _is_task(task: Record) -> bool:
    entries = [
        entry for key in (*ANNOTATIONS, "predictions") for entry in records_of(task.get(key))
    ]
    return any("result" in entry for entry in entries) or {"file_upload", "total_annotations"} <= (
        set(task)
    )


def _tasks(document: Document) -> Sequence[Record]:
    """Tasks, also of several projects, a single one, or one annotation with its task."""
    value = document.value
    if of_projects := _tasks_of_projects(value):
        return of_projects
    if isinstance(value, Mapping):
        task = value.get("task")
        if isinstance(task, Mapping) and "result" in value:
            return [{**task, "annotations": [value]}]
        if isinstance(value.get("data"), Mapping):
            return [value]
    return document.records if document.table is None else ()


def _tasks_of_projects(value: object) -> list[Record]:
    """Tasks of all projects in one file: ``[{"project": .., "tasks": [..]}, ..]`` under any key."""
    lists = [*value.values()] if isinstance(value, Mapping) else [value]
    return [
        task
        for projects in lists
        if isinstance(projects, list) and projects and "tasks" in mapping_of(projects[0])
        for project in records_of(projects)
        for task in records_of(project.get("tasks"))
    ]


def _read_tasks(document: Document) -> RawTable:
    answers = Answers()
    tasks = _tasks(document)
    data = [mapping_of(task.get("data")) for task in tasks]
    items = own_ids(data, [task.get("id") for task in tasks])
    forms: list[_Form] = []
    for row, (task, fields, item) in enumerate(zip(tasks, data, items, strict=True), 1):
        about = {**described(fields, "data"), "item": item, "row": row}
        for draft in records_of(task.get("drafts")):
            answers.leave_out(DRAFT, len(records_of(draft.get("result"))))
        for key in ANNOTATIONS:
            for annotation in records_of(task.get(key)):
                forms += _add_annotation(answers, about, annotation)
        for prediction in records_of(task.get("predictions")):
            model = prediction.get("model_version") or "prediction"
            _add_results(answers, about, model, MACHINE, prediction.get("result"))
    for control in answers.taking_several:
        for form in forms:
            if control not in form.answered:
                answers.add_blank(form.about, form.rater, control)
    return answers.table(document, NAME)


def _add_annotation(answers: Answers, about: Record, annotation: Record) -> list[_Form]:
    """Take the answers of an annotation; return its form, if it was handed in and stands."""
    results = annotation.get("result")
    n_results = max(len(records_of(results)), 1)
    if annotation.get("was_cancelled") or annotation.get("skipped"):
        answers.leave_out(CANCELLED, n_results)
        return []
    reviews = records_of(annotation.get("reviews"))
    if annotation.get("last_action") == "rejected" or (
        reviews and reviews[-1].get("accepted") is False
    ):
        answers.leave_out(REJECTED, n_results)
        return []
    who = named(annotation.get("completed_by"), "email", "username", "id")
    if who is None:
        who = annotation.get("created_username")  # versions before 1.0
    return [_Form(about, who, _add_results(answers, about, who, None, results))]


def _add_results(
    answers: Answers, about: Record, rater: object, kind: str | None, results: object
) -> Set[str]:
    found = _by_control(answers, results)
    for criterion, values in found.items():
        answers.add(about, rater, criterion, values, kind=kind)
    return found.keys()


def _by_control(answers: Answers, results: object) -> dict[str, list[object]]:
    """Answers of one annotation by control; a control may stand in several entries."""
    found: dict[str, list[object]] = {}
    for result in records_of(results):
        value = mapping_of(result.get("value"))
        kind = str(result.get("type", "")).lower()
        if "text" in value and kind == "textarea":
            answers.leave_out("free text, which is no label")
        elif PLACES & set(value):
            answers.leave_out(REGION)
        elif kind not in ANSWERS_BY_TYPE or ANSWERS_BY_TYPE[kind] not in value:
            answers.leave_out(NO_LABEL)
        else:
            part = result.get("item_index")  # of a control that is repeated within the item
            name = f"{result.get('from_name') or kind}{'' if part is None else f' {part}'}"
            found.setdefault(name, []).extend(_chosen(value[ANSWERS_BY_TYPE[kind]]))
            if kind == "pairwise":
                answers.scales[name] = PREFERENCE
    return found


def _chosen(value: object) -> list[object]:
    """Labels in a value: choices, the paths of a taxonomy, or a single number or word."""
    if not is_list(value):
        return [value]
    return [" > ".join(map(str, choice)) if is_list(choice) else choice for choice in value]


def _is_flat(document: Document) -> bool:
    keys = document.keys
    return {"annotation_id", "annotator"} <= keys and bool(
        keys & {"lead_time", "updated_at", "created_at"}
    )


def _read_flat(document: Document) -> RawTable:
    answers = Answers()
    records = document.records
    controls, alike = _controls(records)
    if stated := [key for key in document.criteria if any(key in record for record in records)]:
        controls, alike = stated, []
    notes: list[str] = []
    questions: list[Doubt] = []
    if alike:
        reason = (
            f"{quoted(alike)} of '{document.name}' may be data of the tasks or labels, as all "
            "annotations of a task say the same there"
        )
        guess = None if controls else LABELS
        count_as, question = how_counted(document, "alike", reason, guess)
        if not controls or any(map(_may_name_a_control, alike)):
            questions.append(question)
        if count_as == LABELS:
            controls = [*controls, *alike]
        else:
            notes.append(
                f"Not taken for labels of '{document.name}', as all annotations of a task say the "
                f"same there: {quoted(alike)}; state 'answers' in the mapping as "
                '{"alike": "labels"} if annotators gave them.'
            )
    data = [
        {key: value for key, value in record.items() if key not in {*controls, *OF_TOOL}}
        for record in records
    ]
    ids = [record.get("id", record.get("annotation_id")) for record in records]
    for record, about in about_items(document, data, ids, "data"):
        if record.get("was_cancelled") in (True, "true", "True", "1"):
            answers.leave_out(CANCELLED)
            continue
        rater = named(record.get("annotator"), "email", "username", "id")
        for control in controls:
            _add_cell(answers, about, rater, control, record.get(control))
    answers.leave_out_open_questions()
    return with_questions(answers.table(document, NAME, notes=notes), questions)


def _add_cell(answers: Answers, about: Record, rater: object, control: str, cell: object) -> None:
    """Take a cell: a plain choice, or JSON with the answer under the name of its type."""
    entries = _nested_in(cell)
    if is_blank(cell) or cell == []:
        answers.add_blank(about, rater, control)
        return
    if not entries:
        answers.add(about, rater, control, cell, is_chosen=True)  # what nobody chose is blank
        return
    values: list[object] = []
    for entry in entries:
        if PLACES & set(entry):
            answers.leave_out(REGION)
            continue
        for key in ANSWERS_BY_TYPE.values():
            if key in entry:
                values += _chosen(entry[key])
                if key == "selected":
                    answers.scales[control] = PREFERENCE
    if values:
        answers.add(about, rater, control, values)


def _controls(records: Sequence[Record]) -> tuple[list[str], list[str]]:
    """Columns that hold answers; the exporter writes data, id, answers, and then who and when.

    Where the columns were put in alphabetical order, it is their content that tells. The second
    list has columns of words that may be answers, but never differ within a task as others do, or
    are called as data are where there is no other.
    """
    keys = list(dict.fromkeys(key for record in records for key in record))
    first = list(records[0]) if records else []
    is_sorted = first == sorted(first, key=str.casefold) or first == sorted(first)
    # at the front it stands where the user's own id stood, which it replaced
    if "id" in first[1:] and not is_sorted and first.index("id") < first.index("annotator"):
        data = set(first[: first.index("id")])
        return [key for key in keys if key not in data and key not in OF_TOOL], []
    free = [key for key in keys if key not in OF_TOOL]
    columns = {key: [record.get(key) for record in records] for key in free}
    of_data = {
        name
        for role in ("text", "source", "item", "system_a", "system_b", "system")
        for name in roles.columns_for(role, free)
    }
    differing = [
        key
        for key in free
        if _differs_by_annotation(records, key) and _may_be_answers(columns[key])
    ]
    # what the annotators of a task say differently is no data of it, whatever it is called
    found = [
        key
        for key in free
        if key in differing
        or (
            key not in of_data
            and _may_be_answers(columns[key])
            and (
                not roles.METADATA_NAME.match(roles.normalised(key))
                or any(map(_choices_in, columns[key]))
            )
        )
    ]
    words = [key for key in found if not roles.are_numbers(_words(columns[key]))]
    alike = [
        key
        for key in words
        if differing and key not in differing and _is_alike(records, key, columns[key])
    ]
    graded = [key for key in found if key in {*words, *differing} - {*alike}]
    if not found:
        alike = [key for key in free if key not in of_data and _may_be_answers(columns[key])]
    return _without_models(records, graded or found), alike


def _may_name_a_control(key: str) -> bool:
    return roles.is_quality_name(key) or (roles.is_label_name(key) and not roles.is_expected(key))


def _is_alike(records: Sequence[Record], key: str, cells: Sequence[object]) -> bool:
    """Whether plain words are the same in all annotations of a task, in enough tasks to tell."""
    are_plain = all(is_label(cell) for cell in cells if cell not in (None, ""))
    if not are_plain or roles.MODEL_NAME.search(key):
        return False
    times = Counter(str(record.get("id")) for record in records if is_label(record.get(key)))
    return sum(n > 1 for n in times.values()) >= FEWEST_TASKS


def _without_models(records: Sequence[Record], controls: Sequence[str]) -> list[str]:
    """Leave out what a model said of each task, ``gpt5_quality``, where people said something else.

    It is the same in all annotations of a task; where each has one, it is called as a control is.
    """
    models = [
        key
        for key in controls
        if roles.MODEL_NAME.search(key) and not _differs_by_annotation(records, key)
    ]
    others = [key for key in controls if key not in models]
    tasks = [task for record in records if (task := record.get("id")) is not None]
    if len(set(map(str, tasks))) == len(tasks):
        words = CriterionWords(others)
        models = [key for key in models if words.part_of(key) is not None]
    return [key for key in controls if not (others and key in models)]


def _differs_by_annotation(records: Sequence[Record], key: str) -> bool:
    """Whether the annotations of a task say different things under a key: no data does."""
    first: dict[object, object] = {}
    for record in records:
        task, cell = record.get("id"), record.get(key)
        if isinstance(task, int | str) and is_label(cell) and first.setdefault(task, cell) != cell:
            return True
    return False


def _may_be_answers(cells: Sequence[object]) -> bool:
    nested = [entry for cell in cells for entry in _nested_in(cell)]
    if nested:
        return any(map(_choices_in, cells))
    words = list(_words(cells))
    return bool(words) and not are_texts(words) and not any(map(FILE_OR_LINK.search, words))


def _nested_in(cell: object) -> list[Record]:
    return records_of(cell if is_list(cell) else [cell])


def _choices_in(cell: object) -> bool:
    """Whether a cell has the answer under the name of its type, as the tool alone writes it."""
    return any(set(entry) & set(ANSWERS_BY_TYPE.values()) for entry in _nested_in(cell))


def _words(cells: Sequence[object]) -> Iterator[str]:
    return (str(cell) for cell in cells if is_label(cell))
