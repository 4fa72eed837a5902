"""Items named by a column of ids or names that is called as nothing known: Patient, Ticket."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 20
GRADES = {
    (n, who): ((n * 7 + who * (n % 4 == 0)) % 5 + 1, (n * 3 + who * (n % 3 == 0)) % 4 + 1)
    for n in range(N)
    for who in (0, 1)
}


def table(column: str, ids: str = "T{:02}", *, raters: str = "both") -> Upload:
    """Each thing graded by two people on two criteria, or by one of them."""
    rows = [f"{column},Grader,Clarity,Depth"]
    for (n, who), (clarity, depth) in GRADES.items():
        if raters == "both" or who == n % 2:
            rows.append(f"{ids.format(n)},{('Kim', 'Lee')[who]},{clarity},{depth}")
    return upload("\n".join(rows) + "\n", "scores.csv")


@pytest.mark.parametrize("raters", ["both", "one each"])
@pytest.mark.parametrize(
    ("column", "ids"),
    [
        ("Patient", "T{:02}"), ("Ticket", "SUP-{}"), ("Proband", "P{}"), ("Student", "E{:02}"),
        ("Élève", "E{:02}"), ("学生", "S{}"), ("Song", "Day {} song"), ("Beitrag", "b{}x"),
        ("Candidate", "Ada {} Mo"),
    ],
)  # fmt: skip
def test_they_are_asked_about_and_guessed(column: str, ids: str, raters: str) -> None:
    with pytest.raises(QuestionError, match=f"says whether '{column}' names the item") as asked:
        read_labels(table(column, ids, raters=raters))
    assert [(d.role, d.guess) for d in asked.value.doubts] == [("item", column)]
    labels = read_labels(table(column, ids, raters=raters), on_doubt="accept")
    assert {*labels.items.index} == {ids.format(n) for n in range(N)}
    assert (labels.raters, {*labels.criteria}) == (("Kim", "Lee"), {"Clarity", "Depth"})
    assert labels.report.n_labels == (4 * N if raters == "both" else 2 * N)


def test_what_a_rater_says_again_and_again_is_no_id() -> None:
    file = table("Mood", "mood {}").getvalue().decode().splitlines()
    rows = [file[0], *(row.replace(f"mood {n // 2}", "sad") for n, row in enumerate(file[1:]))]
    words = "\n".join(
        row if n % 3 else f"glad{row[row.index(',') :]}" for n, row in enumerate(rows)
    )
    with pytest.raises(Exception, match="no column says which item it belongs to"):
        read_labels(upload(f"Mood{words[words.index(',') :]}", "scores.csv"))


@pytest.mark.parametrize("content", [4, 5])
def test_grades_of_items_with_one_rater_each_are_not_left_out_for_want_of_agreement(
    content,
) -> None:
    rows = ["case_id,Grader,Content,Structure"]
    rows += [
        f"c{n},{('Kim', 'Lee')[n % 2]},{n * 3 % content + 1},{n * 7 % 5 + 1}" for n in range(N)
    ]
    file = "\n".join(rows) + "\n"
    with pytest.raises(QuestionError) as asked:
        read_labels(upload(file, "scores.csv"))
    assert str(asked.value).startswith(
        "Nothing in 'scores.csv' but what they say tells whether 'Content' holds labels as well, "
        "beside 'Structure', as no item has two raters; state 'label' in the mapping"
    )
    labels = read_labels(upload(file, "scores.csv"), on_doubt="accept")
    assert (labels.criteria, labels.report.n_labels) == (("Content", "Structure"), 2 * N)


@pytest.mark.parametrize("text", ["title", "web_url", "Abstract"])
@pytest.mark.parametrize("ids", ["id", "doc_id"])
@pytest.mark.parametrize("by_row", [True, False])
def test_texts_that_name_items_without_an_id_are_asked_about(ids, text, by_row) -> None:
    head = "annotator,score" if by_row else "annotator_1,annotator_2"
    rows = [f"{ids},{text},{head}"]
    for n in range(N):
        item = f"{'' if n < 3 else f'p{n}'},On the matter {n}"
        given = [f"{n % 3 + 1}", f"{n % 4 + 1}"]
        if by_row:
            rows += [f"{item},{who},{own}" for who, own in zip(("Kim", "Lee"), given, strict=True)]
        else:
            rows.append(f"{item},{','.join(given)}")
    sheet = "\n".join(rows)
    with pytest.raises(QuestionError) as caught:
        read_labels(upload(sheet, "papers.csv"))
    [doubt] = caught.value.doubts
    n_gaps = 6 if by_row else 3
    assert doubt.reason == (
        f"'{ids}' of 'papers.csv' is empty in {n_gaps} rows, which would be left out, and nothing "
        f"says whether '{text}' names the items, as it does these as well"
    )
    assert (doubt.guess, doubt.alternatives) == (text, (ids,))
    labels = read_labels(upload(sheet, "papers.csv"), on_doubt="accept")
    assert (len(labels.items), labels.report.n_labels) == (N, 2 * N)
    assert read_labels(upload(sheet, "papers.csv"), {"item": ids}).report.n_labels == 2 * (N - 3)


def test_texts_that_come_back_under_other_ids_are_no_items() -> None:
    rows = [f"{'' if n < 3 else n},Page {n % 7},{n % 3},{n % 4}" for n in range(N)]
    labels = read_labels(upload("\n".join(["id,title,annotator_1,annotator_2", *rows])))
    assert labels.mapping["item"] == "id"


@pytest.mark.parametrize("has_remarks", [True, False])
def test_a_text_is_guessed_to_be_the_item_before_grades_and_remarks(has_remarks: bool) -> None:
    people = ("Anna", "Ben", "Chris", "Dana", "Eli", "Finn")
    remarks = ("ok nice", "good", "", "too long")
    rows = [
        {"Evaluator Name": people[n % 6], "Prompt": f"Write about thing {n}"}
        | {"Safety": n * n % 5 + 1, "Accuracy": (n + n // 3) % 5 + 1, "Clarity": n // 2 % 4 + 1}
        | ({"Comments": remarks[n % 4]} if has_remarks else {})
        for n in range(18)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(pd.DataFrame(rows).to_csv(index=False)))
    [doubt] = [one for one in caught.value.doubts if one.role == "item"]
    assert doubt.guess == "Prompt"
    assert "says whether 'Prompt'" in doubt.reason


@pytest.mark.parametrize("called", ["sent_id", "sentence_id", "utterance_id", "sid", "chunk_id"])
@pytest.mark.parametrize("system", ["system", "sys_name", "model"])
def test_an_id_that_comes_back_beside_another_system_is_what_the_systems_were_given(
    called: str, system: str
) -> None:
    rows = [
        {called: n, system: name, "fluency": (n * k + n // 3) % 5 + 1, "meaning": (n + k) % 5 + 1}
        for n in range(12)
        for k, name in enumerate(("LS", "MUSS", "ACCESS"), 1)
        if n < 9 or k < 3  # not each system of each
    ]
    file = upload(pd.DataFrame(rows).to_csv(index=False), "human_ratings.csv")
    labels = read_labels(file, on_doubt="accept")
    assert [doubt.role for doubt in labels.report.doubts] == ["human"]  # no word of the items
    assert labels.criteria == ("fluency", "meaning")
    assert [*labels.items.index[:2]] == ["0/LS", "0/MUSS"]
    assert (len(labels.items), labels.report.n_labels) == (33, 66)
