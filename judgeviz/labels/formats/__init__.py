"""Published file formats: a :class:`Document` in, a text table with a mapping that is certain out.

One module per format, with its ``NAME``, a ``sniff`` that recognises a document by its structure
(never by the file's name) and a ``read`` that knows the format's own traps. A new format is one
module and one line in ``FORMATS``.
"""

from typing import Protocol

from judgeviz.labels.formats import (
    aggregated_report,
    alpaca_eval,
    alt_test,
    appraise,
    argilla,
    batch_answers,
    braintrust,
    crowd_platforms,
    deepeval,
    dialogue_ratings,
    dices,
    doccano,
    g_eval,
    go_emotions,
    ground_truth,
    hate_xplain,
    helm,
    help_steer,
    inspect_log,
    judge_bench,
    judge_by_row,
    judgebench_pairs,
    keyed_by_item,
    kili,
    kobo_toolbox,
    label_studio,
    labelbox,
    labels_by_output,
    labels_in_objects,
    langfuse,
    langsmith,
    lewidi,
    lime_survey,
    listed_judges,
    listed_pairs,
    listed_parts,
    listed_texts,
    lists_by_rater,
    lists_on_criteria,
    llm_comparator,
    llmbar,
    lm_eval,
    matrices,
    microsoft_forms,
    mlflow,
    mt_bench,
    mt_metrics_eval,
    named_lists,
    nli,
    numbered_raters,
    one_hot,
    one_hot_raters,
    opik,
    outputs_by_system,
    pandalm,
    pandas_json,
    parallel_arrays,
    people_by_row,
    phoenix,
    potato,
    prodigy,
    promptfoo,
    questions_in_words,
    ragas,
    ranked_pairs,
    rated_authors,
    rated_pairs,
    rated_texts,
    raters_by_label,
    record_lists,
    records_under_names,
    reward_bench,
    scores_by_source,
    scores_with_kinds,
    sheets_of_batches,
    sheets_of_criteria,
    sheets_of_rows,
    so_sci_survey,
    summ_eval,
    surveys,
    three_levels,
    vote_counts,
    weave,
    wmt_direct_assessments,
    wmt_mqm,
    wmt_scores,
    zooniverse,
)
from judgeviz.labels.formats.long_table import of_named_criteria
from judgeviz.labels.sources.documents import Document
from judgeviz.labels.sources.tables import RawTable


class Format(Protocol):
    """What a module of this folder offers."""

    @property
    def NAME(self) -> str:
        """For the report."""

    def sniff(self, document: Document) -> bool:
        """Whether the document is of this format, by its keys, columns and nesting."""

    def read(self, document: Document) -> RawTable:
        """Bring the document to a table; a LabelError where it holds no labels."""


# Of the sheets of a workbook together, as which files of one set are read as well.
OF_WORKBOOKS: tuple[Format, ...] = (
    sheets_of_rows,
    sheets_of_batches.RATERS_OF_BATCHES,
    sheets_of_batches.FURTHER_ITEMS,
    matrices.ITEM_SHEETS,
    matrices.CRITERION_SHEETS,
    matrices.SHEETS,
    matrices.SHEETS_BY_ROW,
    sheets_of_criteria,
)
# The first that knows a document reads it: the more special before the more general.
FORMATS: tuple[Format, ...] = (
    judge_bench,
    label_studio,
    argilla,
    prodigy,
    potato,
    doccano,
    labelbox,
    kili,
    wmt_direct_assessments,
    crowd_platforms.MTURK,
    aggregated_report.OF_TOLOKA,
    crowd_platforms.TOLOKA,
    crowd_platforms.TOLOKA_ASSIGNMENTS,
    aggregated_report.OF_CROWDFLOWER,
    crowd_platforms.CROWDFLOWER,
    crowd_platforms.STANDARDIZED,
    crowd_platforms.SCALE,
    crowd_platforms.SURGE,
    crowd_platforms.SCALE_TASKS,
    crowd_platforms.APPEN_UNITS,
    ground_truth,
    zooniverse,
    surveys.QUALTRICS,
    lime_survey,
    so_sci_survey,
    kobo_toolbox,
    surveys.FORMS,
    questions_in_words,
    surveys.SURVEY_MONKEY,
    microsoft_forms,
    # evaluation tools
    batch_answers,
    weave,
    langfuse,
    langsmith,
    phoenix,
    opik,
    mlflow,
    braintrust,
    promptfoo,
    deepeval,
    ragas,
    inspect_log,
    lm_eval,
    helm,
    scores_by_source,
    scores_with_kinds,
    # published data sets
    mt_bench,
    alpaca_eval,
    reward_bench,
    pandalm,
    llmbar,
    judgebench_pairs,
    help_steer,
    summ_eval,
    g_eval,
    dialogue_ratings,
    wmt_mqm,
    appraise,
    mt_metrics_eval,
    wmt_scores,
    nli,
    lewidi,
    go_emotions,
    hate_xplain,
    dices,
    llm_comparator,
    summ_eval.DIAL_SUMM_EVAL_MEANS,
    labels_by_output,
    outputs_by_system,
    record_lists.BY_ITEM,
    keyed_by_item,
    three_levels,
    pandas_json,
    alt_test,
    listed_parts,
    lists_by_rater,
    named_lists,
    raters_by_label,
    numbered_raters,
    people_by_row,
    one_hot,
    one_hot_raters,
    vote_counts,
    ranked_pairs,
    matrices.TRIPLES,
    matrices.HEADERLESS,
    *OF_WORKBOOKS,
    judge_by_row,
    rated_pairs,
    surveys.RESPONDENTS,
    rated_authors,
    rated_texts,
    listed_pairs,
    listed_texts,
    record_lists,
    listed_judges,
    record_lists.OF_CRITERIA,
    lists_on_criteria,
)


def recognised(document: Document) -> RawTable | None:
    """Read a document with the first format that knows it; None where none does.

    Raises
    ------
    LabelError
        Where a document is of a known format and holds no labels that can be read.
    """
    if arrays := parallel_arrays.of_a_list(document):
        return _known(arrays) or arrays.as_table()
    of_models = records_under_names.of_models(document)
    for one in filter(None, (of_models, pandas_json.as_records(document), document)):
        if known := _known(one):
            return known
    further = (
        parallel_arrays.of_an_object,
        records_under_names.as_list,
        labels_in_objects.unwrapped,
    )
    for found in further:
        if (listed := found(document)) is not None:
            return _known(listed) or listed.as_table()
    if (inside := records_under_names.beside_settings(document)) is not None:
        return recognised(inside) or inside.as_table()
    return None


def _known(document: Document) -> RawTable | None:
    for known in FORMATS:
        if known.sniff(document):
            return of_named_criteria(known.read(document), document.criteria)
    return None
