"""DeepEval test runs: metrics with a score and the model that gave it, per test case."""

from judgeviz.labels.formats.judgments import Judgments
from judgeviz.labels.formats.values import first_of, is_blank, records_named
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable

NAME = "DeepEval test run"
CASES = ("testCases", "conversationalTestCases", "test_cases", "test_results", "testResults")
METRICS = ("metricsData", "metrics_data")
# A row for each test case and metric.
ROWS = frozenset(("metric", "score", "evaluation_model"))
NAMES = ("test_case", "test_case_name", "test_case_id", "name", "id")
TEXTS = {"input": ("input",), "output": ("actualOutput", "actual_output")}


def sniff(document: Document) -> bool:
    """Whether test cases hold data of metrics, or rows one metric's each."""
    if document.keys >= ROWS and document.keys & {*TEXTS, "actual_output"}:
        return True
    cases = records_named(document.value, CASES) or document.first_records
    return any(name in case for case in cases for name in METRICS)


def read(document: Document) -> RawTable:
    """Read every metric's score as the label of its model; a metric with an error gave none.

    Raises
    ------
    LabelError
        Where there is no label at all.
    """
    judgments = Judgments()
    if document.keys >= ROWS:
        return _read_rows(judgments, document)
    names: dict[str, int] = {}
    # Wherever the version of the file keeps them.
    cases = records_named(document.value, CASES) or document.records
    for number, case in enumerate(cases):
        name = str(first_of(case, "name", default=f"test_case_{number}"))
        names[name] = names.get(name, 0) + 1
        item = name if names[name] == 1 else f"{name} ({names[name]})"
        texts = {title: first_of(case, *paths) for title, paths in TEXTS.items()}
        for metric in judgments.objects(first_of(case, *METRICS), "a metric"):
            criterion = first_of(metric, "name", "metric")
            judge = first_of(metric, "evaluationModel", "evaluation_model") or criterion or "metric"
            label = None if not is_blank(metric.get("error")) else metric.get("score")
            judgments.judge(judge, label, item, criterion=criterion, texts=texts)
    scales = {str(row["criterion"]): {"kind": "continuous"} for row in judgments.rows}
    return judgments.table(document, NAME, scales)


def _read_rows(judgments: Judgments, document: Document) -> RawTable:
    """Read a row for each test case and metric; cases without a name are told by their texts."""
    for record in judgments.records(document):
        texts = {title: first_of(record, *paths) for title, paths in TEXTS.items()}
        said = "\n".join(str(text) for text in texts.values() if not is_blank(text))
        criterion = first_of(record, "metric")
        judge = first_of(record, "evaluation_model") or criterion or "metric"
        item = first_of(record, *NAMES, default=said)
        judgments.judge(judge, record.get("score"), item, criterion=criterion, texts=texts)
    scales = {str(row["criterion"]): {"kind": "continuous"} for row in judgments.rows}
    return judgments.table(document, NAME, scales)
