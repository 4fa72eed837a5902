"""Which columns are guessed to hold people's labels: no texts, and nothing said of the items."""

import pandas as pd
import pytest

import judgeviz as jv

TEXT = "Staff are entitled to a leave of twelve days in each year, and it grows with the years."


def question(frame: pd.DataFrame) -> jv.LabelError:
    with pytest.raises(jv.LabelError) as asked:
        jv.read_labels(frame)
    return asked.value


def test_texts_that_come_back_are_not_guessed_to_be_labels() -> None:
    frame = pd.DataFrame(
        {
            "domain": ["news", "science", "law"] * 4,
            "reference": [f"{TEXT} {n // 4}" for n in range(12)],
            "output": [f"{TEXT} {n}" for n in range(12)],
            "rating_out_of_5(Anubhav)": [1 + n * 7 % 5 for n in range(12)],
        }
    )
    column = "rating_out_of_5(Anubhav)"
    asked = question(frame)
    assert [(doubt.role, doubt.guess) for doubt in asked.doubts] == [("human", [column])]
    labels = jv.read_labels(frame, on_doubt="accept")
    assert labels.raters == (column,)
    assert labels.report.n_labels == 12


def test_what_says_no_label_of_the_judges_is_not_guessed_to_be_the_humans() -> None:
    frame = pd.DataFrame(
        {
            "question_id": [f"q{n}" for n in range(12)],
            "difficulty": ["easy", "hard", "medium"] * 4,
            "judge_score": [1 + n * 3 % 7 for n in range(12)],
        }
    )
    asked = question(frame)
    assert str(asked) == (
        "File 'table 1' holds labels of judges alone ('judge_score'); add the file with the human "
        "labels of the same items, or list the columns of humans in the mapping as 'human'."
    )
    assert asked.doubts == ()
    same = frame.assign(difficulty=[1 + n % 3 for n in range(12)])
    assert [(d.role, d.guess) for d in question(same).doubts] == [("human", ["difficulty"])]


def test_lists_of_texts_are_no_criterion() -> None:
    frame = pd.DataFrame(
        {
            "id": [f"S{n}" for n in range(12)],
            "contexts": [f'["{TEXT} {n % 4}", "{TEXT}"]' for n in range(12)],
            "faithfulness": [0.4 + n / 37 for n in range(12)],
            "relevance": [0.3 + n * 5 % 12 / 37 for n in range(12)],
        }
    )
    assert question(frame).doubts[0].reason == (
        "nothing in 'table 1' says whether 'faithfulness', 'relevance' are labels of a human"
    )


NAMES = ["Jane Smith", "Max Doe", "Ada Bell", "Otto Jones", "Mia Frey"]


@pytest.mark.parametrize("label", ["sentiment", "stance", "toxic"])
@pytest.mark.parametrize(
    "writer", ["party", "speaker", "subreddit", "publisher", "artist", "author"]
)
def test_what_is_called_as_labels_is_guessed_beside_who_wrote(writer: str, label: str) -> None:
    frame = pd.DataFrame(
        {
            "id": range(40),
            writer: [NAMES[n * 7 % 5] for n in range(40)],
            "text": [f"{TEXT} {n}" for n in range(40)],
            label: [("yes", "no", "unsure")[n % 3] for n in range(40)],
        }
    )
    [doubt] = question(frame).doubts
    assert (doubt.role, doubt.guess) == ("human", [label])
    assert [writer] in doubt.alternatives
    labels = jv.read_labels(frame, on_doubt="accept")
    assert (labels.raters, labels.report.n_labels) == ((label,), 40)


def test_an_author_beside_a_human_and_a_judge_is_guessed_to_be_none() -> None:
    frame = pd.DataFrame(
        {
            "id": range(40),
            "author": [NAMES[n * 7 % 5] for n in range(40)],
            "human": [1 + n % 3 for n in range(40)],
            "gpt4": [1 + n * n % 3 for n in range(40)],
        }
    )
    [doubt] = question(frame).doubts
    assert (doubt.guess, doubt.alternatives) == (["human"], (["author", "human"],))
