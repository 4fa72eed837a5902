"""Columns called as a judge's with a few short words, none of which a human gave."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest

from judgeviz.errors import LabelError, QuestionError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file
from tests.labels.sources import upload

N = 40
HUMANS = ("human_1", "human_2", "human_3")
GRADES = ("awful", "poor", "fair", "good", "excellent")
UNKNOWN = ("blip", "folp", "kest", "mard", "zork")
CHOOSE = Random(5)
MERIT = [CHOOSE.randrange(5) for _ in range(N)]
NOISE = [CHOOSE.randrange(5) for _ in range(N)]  # which nobody's labels follow
Cell = Callable[[int], object]


def grade(n: int, who: int) -> int:
    """What the items deserve, and now and then the grade beside it."""
    return min(5, max(1, MERIT[n] + 1 + (n % 7 == who) - (n % 9 == who)))


def of_merit(words: Sequence[str]) -> Cell:
    return lambda n: words[(grade(n, 4) - 1) * len(words) // 5]


def of_anything(words: Sequence[str]) -> Cell:
    return lambda n: words[NOISE[n] * len(words) // 5]


def table(others: Mapping[str, Cell]) -> list[dict[str, object]]:
    """A column for each human and for each of the others."""
    return [
        {"item": f"t{n}"}
        | {name: grade(n, who) for who, name in enumerate(HUMANS)}
        | {name: say(n) for name, say in others.items()}
        for n in range(N)
    ]


def with_a_judge(others: Mapping[str, Cell]) -> list[dict[str, object]]:
    return table({"judge_a": lambda n: grade(n, 3), **others})


def questions(rows: list[dict[str, object]]) -> list[tuple[str, object]]:
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(rows))
    return [(doubt.role, doubt.guess) for doubt in caught.value.doubts]


JUDGES = [
    "judge_wordy", "judge_terse", "judge_strict", "judge_large", "judge_zeroshot", "wordy_judge",
    "Judge Wordy", "judgeWordy", "model_wordy", "auto_wordy", "AI wordy", "prediction",
    "judge_quality", "judge_gpt", "llm_wordy", "gpt-4o",
]  # fmt: skip


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("shown", [table, with_a_judge])
def test_a_judge_in_words_of_an_answer_scale_is_asked_about(
    judge: str, shown: Callable[[Mapping[str, Cell]], list[dict[str, object]]]
) -> None:
    rows = shown({judge: of_merit(GRADES)})
    stands_for = {word: str(n) for n, word in enumerate(GRADES, 1)}
    assert questions(rows) == [("labels", stands_for)]
    labels = read_labels(csv_file(rows), on_doubt="accept")
    assert labels.judges == (("judge_a", judge) if shown is with_a_judge else (judge,))
    assert labels.report.unknown == {}
    said = labels.table[labels.table["rater"] == judge].set_index("item")["label"]
    assert said.to_dict() == {f"t{n}": grade(n, 4) for n in range(N)}


def test_judges_in_the_same_words_are_asked_about_together() -> None:
    rows = table({"judge_wordy": of_merit(GRADES), "judge_terse": of_merit(GRADES)})
    with pytest.raises(LabelError, match="^'judge_wordy', 'judge_terse' call the labels otherwise"):
        read_labels(csv_file(rows))


@pytest.mark.parametrize("judge", ["judge_wordy", "model_wordy"])
@pytest.mark.parametrize(
    "words", [UNKNOWN, ("bad", "ok", "good"), ("no", "yes"), ("schlecht", "gut")]
)
def test_words_that_rise_with_the_humans_labels_are_a_judges(
    judge: str, words: Sequence[str]
) -> None:
    rows = with_a_judge({judge: of_merit(words)})
    [(role, guess)] = questions(rows)
    assert (role, guess) == ("labels", {word: word for word in guess})
    labels = read_labels(csv_file(rows), on_doubt="accept")
    assert labels.judges == ("judge_a", judge)
    assert labels.report.unknown == {judge: N}


@pytest.mark.parametrize("said", ["I am sorry, but I cannot rate this text.", "5"])
def test_a_cell_here_and_there_with_another_answer_hides_no_judge(said: str) -> None:
    in_words = of_merit(GRADES)
    rows = table({"judge_wordy": lambda n: said if n % 19 == 3 else in_words(n)})
    labels = read_labels(csv_file(rows), on_doubt="accept")
    assert labels.judges == ("judge_wordy",)
    assert {role for role, _ in questions(rows)} == {"labels"}


@pytest.mark.parametrize("criterion", ["fluency", "coherence"])
def test_words_of_one_of_several_criteria_are_asked_about(criterion: str) -> None:
    rows = [
        {f"{name}_{c}": grade(n, who) for c in ("fluency", "coherence") for who, name in
         enumerate(HUMANS)} | {"item": f"t{n}", f"judge_wordy_{criterion}": GRADES[MERIT[n]]}
        for n in range(N)
    ]  # fmt: skip
    with pytest.raises(LabelError, match=f"^'judge_wordy' calls the labels on '{criterion}' other"):
        read_labels(csv_file(rows))


@pytest.mark.parametrize(
    ("judge", "say"),
    [
        ("judge_wordy", of_anything(UNKNOWN)),
        ("judge_strict", of_anything(("stop", "length"))),
        ("judge_detailed", of_merit(GRADES)),
        ("judge_response", of_merit(GRADES)),
    ],
)
def test_words_that_may_be_anything_under_a_judges_name_are_asked_about(
    judge: str, say: Cell
) -> None:
    rows = with_a_judge({judge: say})
    with pytest.raises(LabelError) as caught:
        read_labels(csv_file(rows))
    doubt = caught.value.doubts[0]
    alone = {"judge_a": ["judge_a"]}
    assert (doubt.role, doubt.guess) == ("machine", alone)
    assert doubt.alternatives == (alone | {judge: [judge]},)
    assert doubt.reason == (
        f"nothing in 'export.csv' says whether '{judge}' holds labels of judges or says something "
        "of labels, of judges or of texts"
    )
    assert read_labels(csv_file(rows), on_doubt="accept").judges == ("judge_a",)


SAID_OF_JUDGES = {
    "judge_reason": ("too long", "good style", "wrong"),
    "judge_explanation": ("it is right", "it is wrong"),
    "judge_comment": ("nice", "poor"),
    "judge_model": ("sage", "zora"),
    "judge_llm_name": ("gpt-4o", "claude-3"),
    "judge_version": ("v1", "v2"),
    "judge_provider": ("north", "south"),
    "judge_family": ("open", "closed"),
    "judge_persona": ("strict", "mild"),
    "judge_language": ("de", "en"),
    "judge_confidence": ("low", "medium", "high"),
    "judge_difficulty": ("low", "medium", "high"),
    "judge_error": ("none", "timeout"),
    "judge_flag": ("no", "yes"),
    "judge_issue": ("grammar", "style", "none"),
    "judge_picked": ("gpt-4o", "claude-3"),
    "model_size": ("small", "medium", "large"),
    "model_answer": ("A", "B", "C", "D"),
    "model_topic": ("news", "sport"),
    "ai_generated": ("human", "machine"),
}


@pytest.mark.parametrize("said", [of_merit, of_anything])
@pytest.mark.parametrize(("column", "words"), SAID_OF_JUDGES.items(), ids=SAID_OF_JUDGES)
def test_what_is_said_of_a_judge_in_few_words_is_not_asked_about(
    column: str, words: Sequence[str], said: Callable[[Sequence[str]], Cell]
) -> None:
    labels = read_labels(csv_file(with_a_judge({column: said(words)})))
    assert (labels.raters, labels.judges) == (HUMANS, ("judge_a",))


@pytest.mark.parametrize("say", [of_merit, of_anything])
def test_a_verdict_beside_the_score_of_the_same_judge_is_not_asked_about(
    say: Callable[[Sequence[str]], Cell],
) -> None:
    columns = {"judge_score": lambda n: grade(n, 3), "judge_verdict": say(("fail", "pass"))}
    assert read_labels(csv_file(table(columns))).judges == ("judge_score",)


def test_words_after_a_judges_name_are_asked_about_where_they_follow_the_humans() -> None:
    assert read_labels(csv_file(with_a_judge({"judge_a_mood": of_anything(("sad", "calm"))})))
    rows = with_a_judge({"judge_a_mood": of_merit(("sad", "calm"))})
    assert questions(rows) == [("machine", {"judge_a": ["judge_a"]})]


def by_row(others: Mapping[str, Cell]) -> list[dict[str, object]]:
    """A row for each label of a human, with what the others say of its item."""
    return [
        {"item": f"t{n}", "annotator": name, "rating": grade(n, who)}
        | {other: say(n) for other, say in others.items()}
        for n in range(N)
        for who, name in enumerate(("P01", "P02", "P03"))
    ]


@pytest.mark.parametrize("judge", ["judge_wordy", "judge_A", "judge_rating", "gpt4_rating"])
@pytest.mark.parametrize("others", [{}, {"judge_b": lambda n: grade(n, 3)}])
def test_a_judge_in_other_words_beside_rows_of_labels_is_asked_about(
    judge: str, others: Mapping[str, Cell]
) -> None:
    rows = by_row({**others, judge: of_merit(GRADES)})
    assert questions(rows) == [("labels", {word: str(n) for n, word in enumerate(GRADES, 1)})]
    labels = read_labels(csv_file(rows), on_doubt="accept")
    assert set(labels.judges) == {*others, judge}
    said = labels.table[labels.table["rater"] == judge].set_index("item")["label"]
    assert said.to_dict() == {f"t{n}": grade(n, 4) for n in range(N)}


def test_words_beside_rows_of_labels_are_asked_about_by_name_and_content() -> None:
    known = by_row({"judge_b": lambda n: grade(n, 3), "judge_wordy": of_merit(UNKNOWN)})
    assert read_labels(csv_file(known), on_doubt="accept").report.unknown == {"judge_wordy": N}
    unknown = by_row({"judge_b": lambda n: grade(n, 3), "judge_wordy": of_anything(UNKNOWN)})
    assert questions(unknown) == [("machine", {"judge_b": ["judge_b"]})]
    for column, words in SAID_OF_JUDGES.items():
        rows = by_row({"judge_b": lambda n: grade(n, 3), column: of_anything(words)})
        assert read_labels(csv_file(rows)).judges == ("judge_b",)


SAID_IN_ONE_FORM = {
    "graded": ("12345", "On a scale of 1 to 5, this summary deserves a {}."),
    "of a total": ("12345", "I rate it {} out of 5 because 2 of 3 facts are right."),
    "in German": ("12345", "Bewertung: {} von 5 Punkten"),
    "in words": (("yes", "no"), "Is it supported? Yes or no? Only in part. Therefore: {}."),
}


@pytest.mark.parametrize("form", SAID_IN_ONE_FORM)
@pytest.mark.parametrize("column", ["judge_response", "gpt4_output", "llama_output"])
def test_texts_of_models_that_give_the_labels_in_one_form_are_asked_about(
    form: str, column: str
) -> None:
    """They were left out, some without a word, and humans alone were left."""
    labels, text = SAID_IN_ONE_FORM[form]
    rows = [
        f'q{n},{labels[n % len(labels)]},"{text.format(labels[(n + n // 5) % len(labels)])}"'
        for n in range(24)
    ]
    with pytest.raises(QuestionError) as caught:
        read_labels(upload("\n".join([f"id,human,{column}", *rows]), "judged.csv"))
    asked = caught.value.doubts[0]
    assert (asked.role, asked.guess) == ("machine", {column: [column]})
    assert asked.reason == (
        f"nothing in 'judged.csv' says whether '{column}' holds labels of judges or parts of what "
        "was judged"
    )


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ("", "{word} has {n} parts, of which {k} lie in {other}."),
        (",gpt4_score", "On a scale of 1 to 5, this summary deserves a {k}."),
    ],
    ids=["written by a model", "beside its score"],
)
def test_what_models_wrote_is_not_asked_about(more: str, text: str) -> None:
    words = ("Paris", "Rome", "Oslo", "Lima", "Cairo", "Delhi", "Quito")
    rows = []
    for n in range(24):
        said = text.format(word=words[n % 7], n=n + 20, k=n % 5 + 1, other=words[n * 3 % 7])
        if not more:
            said = " ".join([said, *(words[(n * k) % 7] for k in range(2, 5 + n % 3))])
        rows.append(f'q{n},{n % 5 + 1},"{said}"' + (f",{n * 3 % 5 + 1}" if more else ""))
    labels = read_labels(upload("\n".join([f"id,human,gpt4_output{more}", *rows]), "judged.csv"))
    assert labels.raters == ("human",)
    assert labels.judges == (("gpt4_score",) if more else ())


@pytest.mark.parametrize("is_object", [True, False])
@pytest.mark.parametrize(
    ("human", "guess"), [("human", "overall"), ("human_1", "overall"), ("human_overall", "overall")]
)
def test_grades_of_one_judge_on_several_criteria_are_no_several_judges(
    is_object: bool, human: str, guess: str
) -> None:
    """Each was a judge, on the one thing that humans labelled."""
    names = ("fluency", "tone", "overall")
    rows: list[dict[str, object]] = []
    for n in range(N):
        grades = {name: (n * (k + 2) + n // 5) % 5 + 1 for k, name in enumerate(names)}
        of_judge = {"gpt4": grades} if is_object else {f"gpt4.{k}": v for k, v in grades.items()}
        rows.append({"id": f"q{n}", human: n % 5 + 1, **of_judge})
    with pytest.raises(QuestionError) as caught:
        read_labels(csv_file(rows, "grades.csv"))
    (doubt,) = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("machine", {"gpt4": [f"gpt4.{guess}"]})
    assert doubt.reason == (
        "nothing in 'grades.csv' says which of 'gpt4.fluency', 'gpt4.tone', 'gpt4.overall', "
        f"criteria of one judge, is on what '{human}' labelled"
    )
    taken = read_labels(csv_file(rows, "grades.csv"), mapping={doubt.role: doubt.guess})
    assert (taken.raters, taken.judges, taken.report.n_labels) == ((human,), ("gpt4",), 2 * N)


def test_metrics_with_several_parts_are_compared_each() -> None:
    rows = [
        {"id": f"q{n}", "human": n % 5 + 1, "rouge_quality": n * 7 % 5 + 1, "rouge_tone": n % 4 + 1}
        for n in range(N)
    ]
    assert read_labels(csv_file(rows)).judges == ("rouge_quality", "rouge_tone")
