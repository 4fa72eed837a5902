"""Files of a judge each, with the same labels of humans in all of them."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload

N = 24


def file(title: str, number: int, humans=("human_score",), own="judge_score", first=0):
    """Grades of humans, which are the same in all files, and of the file's judge."""
    frame = pd.DataFrame({"id": [f"q{n}" for n in range(first, first + N)]})
    for k, column in enumerate(humans):
        frame[column] = [(n * (k + 2)) % 5 + 1 for n in range(first, first + N)]
    frame[own] = [(n * 2 + n // 3 * number) % 5 + 1 for n in range(first, first + N)]
    return upload(frame.to_csv(index=False), f"{title}.csv")


def read(*files, **options):
    return read_labels([*files], **options)


@pytest.mark.parametrize(
    ("titles", "judges"),
    [
        (("gpt-4o-mini", "gpt-5.2"), ("gpt-4o-mini", "gpt-5.2")),
        (("results_gpt-4o", "results_claude-3"), ("gpt-4o", "claude-3")),
        (("strict", "lenient"), ("strict", "lenient")),
    ],
)
def test_each_file_is_asked_about_as_a_judge_beside_the_same_humans(titles, judges) -> None:

    def files():
        return [file(title, number) for number, title in enumerate(titles, start=1)]

    with pytest.raises(LabelError) as raised:
        read(*files())
    assert [doubt.guess for doubt in raised.value.doubts] == [{"tables": "judges"}]
    assert (
        f"'{titles[0]}.csv', '{titles[1]}.csv' have the same labels in 'human_score' and others in "
        "'judge_score', and nothing says whether each file is of a judge of its own"
    ) in str(raised.value)
    got = read(*files(), on_doubt="accept")
    assert (set(got.raters), set(got.judges)) == ({"human_score"}, {*judges})
    assert (len(got.items), got.report.n_labels) == (N, 3 * N)


def test_a_label_beside_humans_is_of_the_model_that_files_are_called_after() -> None:
    files = [file(title, n, own="verdict") for n, title in enumerate(("gpt-4o", "llama-3"), 1)]
    got = read(*files, on_doubt="accept")
    assert set(got.judges) == {"gpt-4o", "llama-3"}


def test_humans_of_items_that_a_file_has_alone_are_kept() -> None:
    files = [file("gpt-4o", 1), file("claude-3", 2, first=8)]
    got = read(*files, on_doubt="accept")
    assert (len(got.items), got.report.n_labels) == (N + 8, N + 8 + 2 * N)


def test_other_labels_of_humans_speak_against_it() -> None:
    frames = [
        pd.DataFrame(
            {
                "id": [f"q{n}" for n in range(N)],
                "human_score": [n * k % 5 + 1 for n in range(N)],
                "judge_score": [(n * k + n // 5) % 5 + 1 for n in range(N)],
            }
        )
        for k in (1, 2)
    ]
    files = [
        upload(frame.to_csv(index=False), f"{title}.csv")
        for frame, title in zip(frames, ("gpt-4", "llama-3"), strict=True)
    ]
    with pytest.raises(LabelError) as raised:
        read(*files)
    assert {"tables": "judges"} not in [doubt.guess for doubt in raised.value.doubts]
