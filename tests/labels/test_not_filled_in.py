"""Sheets in which people have still to give their labels, beside what is true of the items."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N_ITEMS = 12
WORDS = ["Paris", "a cat", "no idea", "red"]


def sheet(name: str = "human_labels.csv", **columns: list[object]) -> Upload:
    frame = pd.DataFrame({"id": range(N_ITEMS), **columns})
    return upload(frame.to_csv(index=False), name)


def classes(step: int) -> list[object]:
    return ["xyz"[(n * step + n // 4) % 3] for n in range(N_ITEMS)]


def words(step: int) -> list[object]:
    return [WORDS[(n * step + n // 5) % len(WORDS)] for n in range(N_ITEMS)]


NOTHING: list[object] = [None] * N_ITEMS


@pytest.mark.parametrize("gold", ["gold", "gold_label", "gold_answer", "ground_truth", "truth"])
@pytest.mark.parametrize("known", [classes(1), words(1)])
def test_gold_beside_an_empty_column_of_humans_is_nobodys(gold: str, known: list[object]) -> None:
    with pytest.raises(LabelError) as refusal:
        read_labels(sheet(**{gold: known, "human_label": NOTHING}))
    assert str(refusal.value) == (
        "Column 'human_label' of 'human_labels.csv', named as humans', holds no label; fill it in, "
        "or list other columns in the mapping as 'human'."
    )
    assert not refusal.value.doubts


def test_gold_beside_several_empty_columns_is_nobodys() -> None:
    with pytest.raises(
        LabelError, match="Columns 'annotator_1', 'annotator_2' of .* hold no label; "
    ):
        read_labels(sheet(gold=classes(1), annotator_1=NOTHING, annotator_2=NOTHING))


@pytest.mark.parametrize("known", ["gold_label", "label"])
def test_beside_a_judge_it_is_asked_whether_what_is_true_is_a_humans(known: str) -> None:
    columns = {known: classes(1), "gpt4_label": classes(2), "human_label": NOTHING}
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(**columns))
    (doubt,) = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("human", [known], ([],))
    assert doubt.reason == (
        "'human_label' of 'human_labels.csv', called as humans', holds no label, and nothing says "
        f"whether '{known}' holds labels of humans or what is true"
    )
    labels = read_labels(sheet(**columns), on_doubt="accept")
    assert (labels.raters, labels.judges) == ((known,), ("gpt4_label",))


@pytest.mark.parametrize("beside", [{}, {"gpt4": classes(2)}])
def test_gold_beside_a_human_of_few_rows_is_asked_about(beside: dict[str, list[object]]) -> None:
    few = [*classes(1)[:4], *NOTHING[4:]]
    columns = {"gold": classes(1), "human_label": few, **beside}
    with pytest.raises(LabelError) as caught:
        read_labels(sheet(**columns))
    (doubt,) = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("human", ["human_label"])
    assert doubt.alternatives == (["gold", "human_label"], ["gold"])
    assert "holds labels of few rows or none where 'gold' has them" in doubt.reason
    labels = read_labels(sheet(**columns), {"human": doubt.alternatives[0]})
    assert labels.raters == ("gold", "human_label")


def test_gold_beside_a_human_of_all_rows_is_as_it_was() -> None:
    labels = read_labels(sheet(gold=classes(1), human_label=classes(2)))
    assert labels.raters == ("gold", "human_label")


@pytest.mark.parametrize("beside", ["annotator", "human_comment"])
def test_an_empty_column_that_waits_for_no_labels_asks_nothing(beside: str) -> None:
    labels = read_labels(sheet("s.csv", gold=classes(1), gpt4=classes(2), **{beside: NOTHING}))
    assert (labels.raters, labels.judges) == (("gold",), ("gpt4",))


@pytest.mark.parametrize(
    ("texts", "empty"),
    [
        (["reference"], ["fluency", "relevance"]),
        (["answer"], ["correct"]),
        (["answer_a", "answer_b"], ["preference"]),
        (["output"], ["rating"]),
    ],
)
@pytest.mark.parametrize("name", ["human_eval.csv", "sheet.csv"])
def test_a_text_is_no_label_in_a_form_that_is_empty(
    name: str, texts: list[str], empty: list[str]
) -> None:
    columns = {text: words(step) for step, text in enumerate(texts, 1)}
    with pytest.raises(LabelError) as refusal:
        read_labels(sheet(name, **columns, **dict.fromkeys(empty, NOTHING)))
    assert f"'{empty[0]}'" in str(refusal.value)
    assert " called as labels, hold" in str(refusal.value)
    assert not refusal.value.doubts


def test_texts_that_are_stated_as_labels_are_read() -> None:
    labels = read_labels(sheet(answer=words(1), correct=NOTHING), {"human": ["answer"]})
    assert labels.raters == ("answer",)
