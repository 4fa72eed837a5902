"""Tables in which every item stands once, with who labelled it or who wrote it."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file

N = 12
Rows = list[dict[str, object]]


def rows(who: str, names: tuple[str, ...], human: str, judge: str, item: str = "id") -> Rows:
    """One row for each item: whom it names, a human's grade and a judge's."""
    return [
        {item: n, who: names[n % len(names)], human: 1 + n % 5, judge: 1 + (n + n % 3) % 5}
        for n in range(N)
    ]


@pytest.mark.parametrize(
    ("who", "names", "human", "judge"),
    [
        ("annotator", ("ann", "bob", "cy"), "human_score", "gpt4_score"),
        ("Annotator", ("Ann", "Bob", "Cy"), "Human Rating", "Claude Rating"),
        ("labeled_by", ("a@x.org", "b@x.org"), "expected_label", "predicted_label"),
        ("rater_id", ("R1", "R2", "R3"), "human_score", "gpt4_score"),
        ("reviewer", ("Ann", "Bob", "Cy"), "reviewer_grade", "autograder_grade"),
        ("annotator", ("dana",), "human", "llm_judge"),
    ],
)
def test_a_judges_column_beside_a_humans_is_no_criterion_of_the_human(
    who: str, names: tuple[str, ...], human: str, judge: str
) -> None:
    table = rows(who, names, human, judge)
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert (set(labels.raters), labels.judges) == (set(names), (judge,))
    assert labels.criteria == (human,)
    given = labels.table.set_index(["rater", "item"])["label"]
    assert [given[judge, str(n)] for n in range(N)] == [row[judge] for row in table]
    assert [given[names[n % len(names)], str(n)] for n in range(N)] == [row[human] for row in table]


def test_words_in_a_column_called_rater_are_no_names() -> None:
    table = rows("evaluator", ("True", "False"), "human_score", "gpt4_score")
    with pytest.raises(LabelError, match="'evaluator'"):
        read_labels(csv_file(table))


@pytest.mark.parametrize(
    ("who", "item"), [("user_id", "conversation_id"), ("username", "tweet_id"), ("user", "post_id")]
)
def test_whether_users_labelled_or_wrote_what_comes_once_is_asked(who: str, item: str) -> None:
    table = rows(who, ("u1", "u2", "u3"), "human_label", "gpt4_label", item)
    reason = (
        f"whether column '{who}' names those who gave the labels, or those who wrote what was "
        f"judged, as every row has a '{item}' of its own"
    )
    with pytest.raises(LabelError, match=reason):
        read_labels(csv_file(table))
    for mapping in ({"rater": None}, {}):
        labels = read_labels(csv_file(table), mapping=mapping, on_doubt="accept")
        assert (labels.raters, labels.judges) == (("human_label",), ("gpt4_label",))
    theirs = read_labels(csv_file(table), mapping={"rater": who})
    assert (set(theirs.raters), theirs.judges) == ({"u1", "u2", "u3"}, ("gpt4_label",))
    twice = [*table, *(row | {who: "u9"} for row in table)]
    assert set(read_labels(csv_file(twice)).raters) == {"u1", "u2", "u3", "u9"}


def test_scores_of_programs_beside_those_who_wrote_the_comments_are_asked_about() -> None:
    table: Rows = [
        {"comment_id": n, "user_id": f"u{n % 3}", "toxicity": (n * 377 % 1000 + 1) / 1000.5}
        | {"severe_toxicity": (n * 171 % 1000 + 1) / 1000.5}
        for n in range(N)
    ]
    with pytest.raises(LabelError, match="those who wrote what was judged"):
        read_labels(csv_file(table))
    reason = "people gave the labels in 'toxicity', 'severe_toxicity', or a program did"
    with pytest.raises(LabelError, match=reason):
        read_labels(csv_file(table), mapping={"rater": "user_id"})
    graded = [row | {"toxicity": 1 + n % 5, "severe_toxicity": 1 + n % 4}
              for n, row in enumerate(table)]  # fmt: skip
    labels = read_labels(csv_file(graded), mapping={"rater": "user_id"})
    assert labels.criteria == ("toxicity", "severe_toxicity")


def in_groups(item: str, group: str, who: str) -> Rows:
    """Items with an id each, in one of six groups; the second time a group comes another writes."""
    return [
        {item: 9000 + 3 * n, who: f"u{n * 7 % 29}", group: 40 + n * n % 7, "label": n % 2 == 0}
        for n in range(60)
    ]


@pytest.mark.parametrize(
    ("item", "group", "who"),
    [
        ("file_id", "subforum_id", "user_id"),
        ("id", "board_id", "username"),
        ("message_id", "conversation_id", "user"),
        ("sentence_id", "article_id", "user_id"),
    ],
)
def test_users_beside_ids_of_every_row_may_have_written_what_stands_in_groups(
    item: str, group: str, who: str
) -> None:
    table = in_groups(item, group, who)
    with pytest.raises(LabelError, match=f"wrote what was judged, as every row has a '{item}'"):
        read_labels(csv_file(table))
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert (len(labels.items), labels.raters) == (60, ("label",))


@pytest.mark.parametrize("label", ["category", "class", "type", "hate"])
@pytest.mark.parametrize("are_words", [True, False])
def test_those_who_wrote_are_no_raters_in_the_guess_whatever_the_classes_are_called(
    label: str, are_words: bool
) -> None:
    said = ("hate", "relation", "noHate") if are_words or label == "hate" else (0, 1, 2)
    table = [
        {**{name: own for name, own in row.items() if name != "label"}, label: said[n % 3]}
        | {"num_contexts": n % 4}
        for n, row in enumerate(in_groups("file_id", "subforum_id", "user_id"))
    ]
    with pytest.raises(LabelError, match=f"says whether '{label}' holds labels of a human") as no:
        read_labels(csv_file(table))
    assert "'user_id' names those who gave the labels, or those who wrote" in str(no.value)
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert (len(labels.items), labels.raters, len(labels.table)) == (60, (label,), 60)


@pytest.mark.parametrize(
    ("row", "item", "who"),
    [
        ("id", "item_id", "user_id"),
        ("id", "document_id", "user_id"),
        ("rating_id", "movie_id", "user_id"),
        ("file_id", "thread_id", "worker_id"),
        ("id", "movie_id", "user_id"),
    ],
)
def test_users_who_have_each_item_once_are_raters_beside_the_ids_of_rows(
    row: str, item: str, who: str
) -> None:
    table: Rows = [
        {item: f"q{n}", who: f"u{(n + k) % 5}", "label": 1 + (n + k // 2) % 5}
        for n in range(20)
        for k in range(3)
    ]
    labels = read_labels(csv_file([{row: 700 + 3 * n} | one for n, one in enumerate(table)]))
    assert (len(labels.items), len(labels.raters)) == (20, 5)


def test_numbers_of_authors_are_no_labels() -> None:
    table = in_groups("tweet_id", "topic_id", "author")
    table = [row | {"author": 500_000 + 17 * (n % 29)} for n, row in enumerate(table)]
    labels = read_labels(csv_file(table), on_doubt="accept")
    assert labels.raters == ("label",)
