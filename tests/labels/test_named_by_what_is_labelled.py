"""Columns called by who labelled and by what, ``BERT_Sentiment``: read, or asked about."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 60
WORDS = ("positive", "negative", "neutral")


def table(columns: Sequence[str], labels: Sequence[object] = WORDS) -> Upload:
    """Raters who mostly say what is true."""
    rng = np.random.default_rng(3)
    truth = rng.integers(0, len(labels), N)
    frame = pd.DataFrame({"id": [f"t{n}" for n in range(N)]})
    for column in columns:
        said = np.where(rng.random(N) < 0.3, rng.integers(0, len(labels), N), truth)
        frame[column] = np.array(labels, dtype=object)[said]
    return upload(frame.to_csv(index=False), "sheet.csv")


@pytest.mark.parametrize(
    ("human", "judges"),
    [
        ("Human_Label", ("BERT_Sentiment", "RoBERTa_Sentiment", "VADER_Sentiment")),
        ("Gold_Sentiment", ("Sentiment_BERT", "Sentiment_GPT-4", "Sentiment_SVM")),
        ("expert.stance", ("textblob.stance", "model.stance")),
        ("HumanEmotion", ("BERTEmotion", "BiLSTMEmotion", "Llama3Emotion", "VADEREmotion")),
        ("Topic (Annotator)", ("Topic (FinBERT)", "Topic (Claude)", "Topic (XLNet)")),
        ("manual_emotion", ("bert_emotion", "lstm_emotion", "gpt4_emotion")),
        ("Manual Label", ("DeBERTa Output", "Gemini Output")),
        ("human_label", ("bert_sentiment",)),
    ],
)
def test_programs_called_by_what_they_label_are_judges(human: str, judges: tuple[str, ...]) -> None:
    labels = read_labels(table([human, *judges]))
    assert (labels.raters, labels.judges) == ((human,), judges)


@pytest.mark.parametrize("labels", [WORDS, (1, 2, 3, 4, 5), (0, 1)], ids=["words", "1-5", "0/1"])
def test_grades_and_several_humans_are_read_too(labels: Sequence[object]) -> None:
    humans = ("Human1_Toxicity", "Human2_Toxicity")
    judges = ("BERT_Toxicity", "SVM_Toxicity", "Model_Toxicity")
    read = read_labels(table([*humans, *judges], labels))
    assert (read.raters, read.judges) == (humans, judges)


@pytest.mark.parametrize(
    ("humans", "judges", "unknown"),
    [
        (["Human_Label"], ["BERT_Sentiment", "Xyz_Sentiment"], "'Xyz_Sentiment' holds"),
        (["Human_Label"], ["Xyz_Tone", "Zorba_Tone"], "'Xyz_Tone', 'Zorba_Tone' are"),
        (["polarity-human"], ["polarity-xyz", "polarity-gpt-4"], "'polarity-xyz' holds"),
        (["manual_hate"], ["xyz_hate", "zorba_hate"], "'xyz_hate', 'zorba_hate' are"),
    ],
)
def test_names_that_nobody_knows_are_asked_about_as_judges(
    humans: list[str], judges: list[str], unknown: str
) -> None:
    with pytest.raises(LabelError, match=f"whether {unknown} labels of judges") as caught:
        read_labels(table([*humans, *judges]))
    assert [(doubt.role, doubt.guess) for doubt in caught.value.doubts] == [
        ("machine", {judge: [judge] for judge in judges})
    ]


def test_people_called_by_what_they_label_are_asked_about_as_humans() -> None:
    columns = ["Human_Sentiment", "Anna_Sentiment", "BERT_Sentiment"]
    with pytest.raises(LabelError, match="'Anna_Sentiment' holds labels of humans") as caught:
        read_labels(table(columns))
    assert caught.value.doubts[0].guess == ["Human_Sentiment", "Anna_Sentiment"]


@pytest.mark.parametrize(
    "beside",
    [
        ["text_quality", "summary_quality"],
        ["tone_quality", "style_quality"],
        ["true_class", "final_class"],
        ["round_1", "round_2"],
        ["sentiment_n", "sentiment_order"],
    ],
)
def test_what_is_said_of_items_and_texts_is_no_raters(beside: list[str]) -> None:
    rng = np.random.default_rng(4)
    frame = pd.read_csv(table(["human_1", "human_2", "gpt-4"], (1, 2, 3, 4, 5)))
    for column in beside:
        frame[column] = rng.integers(1, 6, N)
    try:
        labels = read_labels(upload(frame.to_csv(index=False), "sheet.csv"))
    except LabelError as question:
        taken = [doubt.guess for doubt in question.doubts]
        assert not any(column in str(taken) for column in beside)
    else:
        assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4",))
