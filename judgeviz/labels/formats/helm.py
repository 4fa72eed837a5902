"""HELM runs: what judges said of a model's answers, and the metrics of every instance.

``scenario_state.json`` holds the answers of one model, with what each annotator found: a score, one
by judge (``gpt_score``), one by criterion, or an object of criteria by judge.
``per_instance_stats.json`` holds metrics alone.
"""

import re
from collections.abc import Iterator

from judgeviz.labels.detection import roles
from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import (
    first_of,
    is_blank,
    list_at,
    mapping_of,
    object_at,
    records_of,
)
from judgeviz.labels.sources.documents import Document, Record
from judgeviz.labels.sources.tables import RawTable

NAME = "HELM run"
STATES = "request_states"
STATS = frozenset(("instance_id", "stats"))
METRICS = "HELM"
VERDICT = re.compile(
    r"(?:(?P<who>[^_]+)_)?(?:\w+_)?(?P<what>score|judge?ment|label|verdict|rating|grade)"
)
NOT_SEEN = "empty_output"  # no judge was asked
TEXT = "{}_response_text"  # what a judge said where no score could be found in it
# Of a metric's name: what it cost, how long it took, and how the model's answer ended.
BOOKKEEPING = re.compile(
    r"(num|max_prob|batch|inference|training|finish_reason|prompt_truncated|logprob|estimated"
    r"|predicted_index)(_.*)?|.*_(tokens|bytes|cost|runtime|co2)"
)


def sniff(document: Document) -> bool:
    """Whether a document holds requests and results by instance, or statistics of each."""
    states = records_of(_states(document))
    if states:
        return all("instance" in state and "result" in state for state in states[:3])
    first = document.first_records
    return document.keys >= STATS and any(
        object_at(stat, "name") for record in first for stat in records_of(record.get("stats"))
    )


def read(document: Document) -> RawTable:
    """Read every annotator's scores, or every metric, as a judge's; no person has a part in them.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    if _states(document):
        _read_states(judgments, document)
    else:
        _read_stats(judgments, document)
    return judgments.table(document, NAME)


def _states(document: Document) -> object:
    return document.value.get(STATES) if isinstance(document.value, dict) else None


def _read_states(judgments: Judgments, document: Document) -> None:
    assert isinstance(document.value, dict)
    model = first_of(document.value, "adapter_spec.model")
    about = {} if is_blank(model) else {"system": model}
    for state in judgments.objects(_states(document), "a request"):
        completions = records_of(list_at(state, "result.completions"))
        texts = {
            "input": first_of(state, "instance.input.text"),
            "output": completions[0].get("text") if completions else None,
        }
        item = _item(state, first_of(state, "instance.id"), "instance.perturbation")
        for annotator, found in object_at(state, "annotations").items():
            for judge, criterion, label in _verdicts(str(annotator), found):
                judgments.judge(judge, label, item, criterion=criterion, texts=texts, **about)


def _verdicts(annotator: str, found: object) -> Iterator[tuple[str, str, object]]:
    """Judge, criterion and label of all that an annotator found."""
    said = mapping_of(found)
    for key, value in said.items():
        if key.startswith(NOT_SEEN):
            continue
        verdict = VERDICT.fullmatch(key)
        if isinstance(value, dict):
            for criterion, own in value.items():
                label = own.get("score") if isinstance(own, dict) else own
                if isinstance(own, dict) or _is_number(own):
                    yield key, criterion, label
        elif verdict is not None:
            who = verdict["who"]
            if who is not None and not roles.is_machine_name(who):
                yield annotator, key.removesuffix(f"_{verdict['what']}"), value
            else:
                unread = said.get(TEXT.format(who)) if who else None
                yield who or annotator, annotator, unread if value is None else value
        elif _is_number(value):
            yield annotator, key, value


def _read_stats(judgments: Judgments, document: Document) -> None:
    for record in judgments.records(document):
        item = _item(record, record.get("instance_id"), "perturbation")
        for stat in judgments.objects(record.get("stats"), "a metric"):
            metric = str(first_of(stat, "name.name", default="metric"))
            if not BOOKKEEPING.fullmatch(metric):
                judgments.judge(METRICS, stat.get("mean"), item, criterion=metric)


def _item(record: Record, name: object, perturbation: str) -> object:
    """Name an instance; another of each perturbation, and of each trial but the first."""
    more = [first_of(record, f"{perturbation}.name")]
    trial = record.get("train_trial_index")
    more.append(f"trial {trial}" if trial else None)
    said = [str(one) for one in more if not is_blank(one)]
    return ", ".join([str(name), *said]) if said and not is_blank(name) else name


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)
