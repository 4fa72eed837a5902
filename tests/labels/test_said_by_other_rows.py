"""What other rows or another file say decides a reading that columns alone leave open."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 14


def lines(heading: str, rows: "list[tuple[object, ...]]", name: str) -> Upload:
    return upload("\n".join([heading, *(",".join(map(str, row)) for row in rows)]), name)


@pytest.mark.parametrize(
    "question", ["How helpful is response {}?", "Response {}", "{}. Is it right?", "Rate it [R{}]"]
)
@pytest.mark.parametrize("n_judged", [N, N - 4])
def test_questions_of_a_form_are_the_items_that_a_judges_file_names_so(question, n_judged) -> None:
    asked = [question.format(n) for n in range(1, N + 1)]
    people = {"anna": 1, "ben": 2, "cy": 3}
    rows = [
        (f"2025/01/0{k} 10:00:00 AM", f"{who}@x.org", *((n * k) % 5 + 1 for n in range(N)))
        for who, k in people.items()
    ]
    form = lines(",".join(["Timestamp", "Email Address", *asked]), rows, "form.csv")
    judged = [(asked[n], n % 4 + 1) for n in reversed(range(n_judged))]
    labels = read_labels([form, lines("item,gpt-4o", judged, "judge.csv")])
    assert (labels.raters, labels.judges) == (("anna", "ben", "cy"), ("gpt-4o",))
    assert sorted(labels.items.index) == sorted(asked)
    for who, k in people.items():
        own = labels.table[labels.table["rater"] == who].set_index("item")["label"]
        assert own.to_dict() == {name: (n * k) % 5 + 1 for n, name in enumerate(asked)}
    own = labels.table[labels.table["rater"] == "gpt-4o"].set_index("item")["label"]
    assert own.to_dict() == {asked[n]: n % 4 + 1 for n in range(n_judged)}


def pairs(*, listed_as_shown: bool) -> Upload:
    """Votes of a judge for the same system in both orders, as the table lists the pair."""
    rows: list[tuple[object, ...]] = []
    for n in range(N):
        vote, other = ("A", "B") if n % 3 else ("B", "A")
        rows += [(n, "llama", "mixtral", f"human_{k}", "AB"[(n + k) % 2], "") for k in (1, 2)]
        rows.append((n, "llama", "mixtral", "gpt-4o", vote, "AB"))
        sides = ("mixtral", "llama") if listed_as_shown else ("llama", "mixtral")
        rows.append((n, *sides, "gpt-4o", other, "BA"))
    return lines("prompt_id,model_a,model_b,judge,winner,order", rows, "pairs.csv")


@pytest.mark.parametrize(("listed_as_shown", "guess"), [(True, "stored"), (False, "shown")])
def test_votes_that_agree_on_a_system_say_whose_sides_they_name(listed_as_shown, guess) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(pairs(listed_as_shown=listed_as_shown))
    [doubt] = caught.value.doubts
    assert doubt.guess == {"orders": guess}
    labels = read_labels(pairs(listed_as_shown=listed_as_shown), on_doubt="accept")
    judged = labels.table[labels.table["rater"] == "gpt-4o"].astype(str)
    winner = judged["system_a"].where(judged["label"] == "A", judged["system_b"])
    assert len(judged) == 2 * N
    assert (winner.groupby(judged["item"]).nunique() == 1).all()


@pytest.mark.parametrize("column", ["inputs", "snippet"])
def test_what_no_two_rows_say_is_guessed_to_be_no_label(column: str) -> None:
    rows = [(f"Q{n}", n % 5 + 1, n * 3 % 5 + 1) for n in range(N)]
    judged = [(f"Q{n}", "gpt-4o", n % 4 + 1) for n in reversed(range(N))]
    files = [
        lines(f"{column},Anna,Ben", rows, "humans.csv"),
        lines(f"{column},judge,score", judged, "judge.csv"),
    ]
    labels = read_labels(files, on_doubt="accept")
    assert (labels.raters, labels.judges, len(labels.items)) == (("Anna", "Ben"), ("gpt-4o",), N)


@pytest.mark.parametrize("people", [("human_1", "human_2"), ("Anna", "Ben")])
def test_scores_of_a_judges_format_leave_the_humans_grades_what_they_are(people) -> None:
    rows = [(f"Q{n}", who, (n + k) % 5 + 1) for k, who in enumerate(people) for n in range(N)]
    scores = [(f"Q{n}", f"Answer {n}", "r", n % 5 / 5 + 0.05, n % 3 / 4) for n in range(N)]
    files = [
        lines("user_input,rater,faithfulness", rows, "humans.csv"),
        lines("user_input,response,reference,faithfulness,answer_relevancy", scores, "ragas.csv"),
    ]
    labels = read_labels(files, on_doubt="accept")
    assert labels.scale("faithfulness").categories == (1, 2, 3, 4, 5)
    assert labels.score_scales["faithfulness", "ragas"].kind == "continuous"
