"""Criteria that are called as what describes items: the language of an essay, its length."""

from collections.abc import Callable

import pandas as pd
import pytest

from judgeviz import LabelError, Labels, read_labels
from tests.labels.sources import upload

N = 20
RATERS = ("rater_1", "rater_2")
WORDS = ("news", "fiction", "forum")


def grade(item: int, rater: int, which: int = 0) -> int:
    """Grades on which raters mostly agree, of one criterion and another."""
    apart = (item + 2 * rater + which) % 5 == 0
    return ((item * (3 + 2 * which) + item // 4) % 5 + apart) % 5 + 1


def by_chance(item: int, rater: int) -> int:
    return (item * 7 + rater * 11 + item * rater * 3) % 5 + 1


def long(**columns: Callable[[int, int], object]) -> pd.DataFrame:
    return pd.DataFrame([
        {"essay_id": f"E{item:02}", "rater": name}
        | {column: value(item, rater) for column, value in columns.items()}
        for item in range(N) for rater, name in enumerate(RATERS)
    ])  # fmt: skip


def read(table: pd.DataFrame, *args: object, **kwargs: object) -> Labels:
    return read_labels(upload(table.to_csv(index=False), "data.csv"), *args, **kwargs)


def content(item: int, rater: int) -> int:
    return grade(item, rater, 1)


@pytest.mark.parametrize(
    "name",
    ["Language", "Length", "Topic", "Category", "Domain", "Genre", "Type", "Version", "Priority",
     "Price", "Text", "Prompt", "Summary", "Translation", "Comments", "Text length",
     "Sprache", "Langue", "Trust"],
)  # fmt: skip
def test_grades_of_several_raters_are_a_criterion_under_a_name_of_metadata(name: str) -> None:
    labels = read(long(**{"Content": content, name: grade}))
    assert labels.report.doubts == ()
    assert labels.criteria == ("Content", name)
    assert labels.raters == RATERS
    assert labels.report.n_labels == 2 * N * len(RATERS)


@pytest.mark.parametrize("name", ["Order", "Time", "Position", "Sequence", "Latency_ms", "Status"])
def test_grades_under_a_name_of_what_counts_or_times_are_asked_about(name: str) -> None:
    table = long(**{"Content": content, name: grade})
    with pytest.raises(LabelError) as caught:
        read(table)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("label", ["Content", name])
    assert doubt.alternatives == (["Content"],)
    assert doubt.reason == (
        f"nothing in 'data.csv' says whether '{name}' holds labels as well, beside 'Content'"
    )
    assert read(table, {"label": ["Content", name]}).criteria == ("Content", name)
    assert read(table, {"label": ["Content"]}).criteria == ("Content",)


@pytest.mark.parametrize("name", ["Language", "Topic", "Genre"])
def test_grades_on_which_raters_agree_by_chance_alone_are_asked_about(name: str) -> None:
    with pytest.raises(LabelError) as caught:
        read(long(**{"Content": content, name: by_chance}))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("label", ["Content", name])


@pytest.mark.parametrize("name", ["language", "domain", "gender", "type", "priority", "status"])
def test_words_under_a_name_of_metadata_are_asked_about(name: str) -> None:
    def word(item: int, rater: int) -> str:
        return WORDS[grade(item, rater) % 3]

    beside = long(quality=content, **{name: word})
    asked = f"'{name}' holds labels as well, in words, beside 'quality'"
    with pytest.raises(LabelError, match=asked):
        read(beside)
    assert read(beside, on_doubt="accept").criteria == ("quality", name)
    alone = long(**{name: word})
    with pytest.raises(LabelError, match=f"says that column '{name}' holds the labels"):
        read(alone)
    assert read(alone, on_doubt="accept").report.n_labels == N * len(RATERS)


@pytest.mark.parametrize("name", ["Language", "Topic", "Order", "Length"])
def test_what_is_the_same_in_all_rows_of_an_item_describes_it(name: str) -> None:
    labels = read(long(**{"Content": content, name: lambda item, _: grade(item, 0)}))
    assert (labels.criteria, labels.report.doubts) == (("Content",), ())
    pair_items = labels.table[labels.table["criterion"] == "Content"]
    assert len(pair_items) == N * len(RATERS)
    assert not any("Not taken for labels" in note for note in labels.report.guesses)


@pytest.mark.parametrize("name", ["Confidence", "Certainty"])
def test_how_sure_raters_were_is_no_criterion_and_named(name: str) -> None:
    labels = read(long(**{"Content": content, name: grade}))
    assert (labels.criteria, labels.report.doubts) == (("Content",), ())
    assert (
        f"Not taken for labels of 'data.csv': '{name}'; list it in the mapping under 'label' if it "
        "holds those of a criterion, too."
    ) in labels.report.guesses


@pytest.mark.parametrize("name", ["order", "session", "batch", "position"])
def test_what_counts_or_groups_the_rows_of_raters_is_named_and_not_asked_about(name: str) -> None:
    labels = read(long(**{"Content": content, name: by_chance}))
    assert (labels.criteria, labels.report.doubts) == (("Content",), ())
    assert any(note.startswith(f"Not taken for labels of 'data.csv': '{name}'")
               for note in labels.report.guesses)  # fmt: skip


def test_minutes_on_no_scale_of_the_criteria_are_kept_beside_the_items() -> None:
    labels = read(long(Content=content, minutes=lambda i, r: 10 + by_chance(i, r)))
    assert (labels.criteria, labels.report.doubts) == (("Content",), ())
    assert (
        "Not taken for labels of 'data.csv', as they are called, but kept beside the items: "
        "'minutes'."
    ) in labels.report.guesses


CRITERION_FIRST = "{criterion}_{rater}"
RATER_FIRST = "{rater}_{criterion}"
IN_BRACKETS = "{criterion} ({rater})"
IN_COLUMNS = ("rater1", "rater2")


def wide(form: str, **columns: Callable[[int, int], object]) -> pd.DataFrame:
    """The same labels with a column for each rater and criterion."""
    return pd.DataFrame([
        {"essay_id": f"E{item:02}"}
        | {
            form.format(criterion=criterion, rater=name): value(item, rater)
            for criterion, value in columns.items() for rater, name in enumerate(IN_COLUMNS)
        }
        for item in range(N)
    ])  # fmt: skip


@pytest.mark.parametrize("form", [CRITERION_FIRST, RATER_FIRST, IN_BRACKETS])
@pytest.mark.parametrize(
    "name", ["Language", "Length", "Topic", "Version", "Price", "Gender", "Country", "Langue"]
)
def test_grades_in_a_column_per_rater_are_a_criterion_under_a_name_of_metadata(
    form: str, name: str
) -> None:
    labels = read(wide(form, **{"Content": content, name: grade}))
    assert labels.report.doubts == ()
    assert labels.criteria == ("Content", name)
    assert len(labels.raters) == len(IN_COLUMNS)
    assert labels.report.n_labels == 2 * N * len(IN_COLUMNS)


@pytest.mark.parametrize("form", [CRITERION_FIRST, RATER_FIRST, IN_BRACKETS])
def test_a_judge_of_such_a_criterion_is_read_with_the_humans(form: str) -> None:
    table = wide(form, Content=content, Language=grade, Structure=grade)
    for criterion in ("Content", "Language", "Structure"):
        table[form.format(criterion=criterion, rater="gpt-4")] = [
            grade(item, 0, 1) for item in range(N)
        ]
    labels = read(table)
    assert labels.criteria == ("Content", "Language", "Structure")
    assert (len(labels.raters), labels.judges) == (2, ("gpt-4",))
    assert labels.report.n_labels == 3 * 3 * N


@pytest.mark.parametrize("form", [CRITERION_FIRST, RATER_FIRST])
@pytest.mark.parametrize("name", ["Order", "Time", "Position", "Effort"])
def test_what_counts_or_times_in_a_column_per_rater_is_asked_about(form: str, name: str) -> None:
    table = wide(form, **{"Content": content, name: grade})
    with pytest.raises(LabelError) as caught:
        read(table)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("criteria", ["Content", name])
    assert doubt.alternatives == ([],)
    assert doubt.reason == (
        f"nothing in 'data.csv' says whether '{name}' in the names of its columns is a criterion "
        "as well, beside 'Content'"
    )
    assert read(table, {"criteria": ["Content", name]}).criteria == ("Content", name)
    assert read(table, {"criteria": []}).report.n_labels == N * len(IN_COLUMNS)


def test_words_in_a_column_per_rater_are_asked_about_under_a_name_of_metadata() -> None:
    def word(item: int, rater: int) -> str:
        return WORDS[grade(item, rater) % 3]

    table = wide(CRITERION_FIRST, Content=content, length=word)
    with pytest.raises(LabelError, match="whether 'length' in the names of its columns"):
        read(table)
    assert read(table, on_doubt="accept").criteria == ("Content", "length")


@pytest.mark.parametrize("form", [CRITERION_FIRST, RATER_FIRST, IN_BRACKETS])
@pytest.mark.parametrize("name", ["Confidence", "Certainty"])
def test_how_sure_raters_were_is_named_in_a_column_per_rater_and_read_where_stated(
    form: str, name: str
) -> None:
    table = wide(form, **{"Content": content, name: grade})
    labels = read(table)
    assert (labels.report.n_labels, labels.report.doubts) == (N * len(IN_COLUMNS), ())
    columns = [form.format(criterion=name, rater=rater) for rater in IN_COLUMNS]
    assert (
        f"Not taken for labels of 'data.csv', as they are called: '{columns[0]}', '{columns[1]}'; "
        "list the words for what they judge in the mapping under 'criteria', beside those of the "
        "other columns, if they hold labels, too."
    ) in labels.report.guesses
    stated = read(table, {"criteria": ["Content", name]})
    assert (stated.criteria, stated.report.n_labels) == (("Content", name), 2 * N * len(IN_COLUMNS))


@pytest.mark.parametrize("word", ["rating", "score", "label"])
def test_beside_what_any_label_is_called_a_length_is_named_alone(word: str) -> None:
    labels = read(wide(CRITERION_FIRST, **{word: content, "length": grade}))
    assert (labels.report.n_labels, labels.report.doubts) == (N * len(IN_COLUMNS), ())
    assert any("'length_rater1'" in note for note in labels.report.guesses)


def test_what_is_the_same_in_the_columns_of_all_raters_describes_the_item() -> None:
    table = wide(CRITERION_FIRST, Content=content, Length=lambda item, _: grade(item, 0))
    labels = read(table)
    assert (labels.report.n_labels, labels.report.doubts) == (N * len(IN_COLUMNS), ())


def test_seconds_in_a_column_per_rater_are_neither_read_nor_named() -> None:
    table = wide(CRITERION_FIRST, Content=content, Tone=grade, time=lambda i, r: 20 + i + r)
    labels = read(table)
    assert (labels.criteria, labels.report.doubts) == (("Content", "Tone"), ())
    assert not any("time" in note for note in labels.report.guesses)


def of_two_files(**columns: Callable[[int, int], object]) -> list[object]:
    """The same labels in a file of a human and one of a judge."""
    table = long(**columns)
    own = [table[table["rater"] == name].drop(columns="rater") for name in RATERS]
    names = ("human_ratings.csv", "gpt-4.csv")
    return [upload(part.to_csv(index=False), name) for part, name in zip(own, names, strict=True)]


@pytest.mark.parametrize("name", ["Language", "Length", "Topic", "Genre", "Price"])
def test_grades_in_a_file_per_rater_are_a_criterion_under_a_name_of_metadata(name: str) -> None:
    def tone(item: int, rater: int) -> int:
        return grade(item, rater, 2)

    labels = read_labels(of_two_files(**{name: grade, "Clarity": content, "Tone": tone}))
    assert labels.report.doubts == ()
    assert labels.criteria == (name, "Clarity", "Tone")
    assert (labels.raters, labels.judges) == (("human",), ("gpt-4",))
    assert labels.report.n_labels == 3 * 2 * N


@pytest.mark.parametrize("name", ["Order", "Time", "Position"])
def test_what_counts_or_times_in_a_file_per_rater_is_asked_about(name: str) -> None:
    def tone(item: int, rater: int) -> int:
        return grade(item, rater, 2)

    columns = {"Clarity": content, "Tone": tone, name: grade}
    with pytest.raises(LabelError) as caught:
        read_labels(of_two_files(**columns))
    doubt = caught.value.doubts[0]
    assert (doubt.role, doubt.guess) == ("label", ["Clarity", "Tone", name])
    assert doubt.alternatives == (["Clarity", "Tone"],)
    assert doubt.reason == (
        f"nothing in 'human_ratings.csv', 'gpt-4.csv' says whether '{name}' holds labels as well, "
        "beside 'Clarity', 'Tone'"
    )
    stated = [{"label": ["Clarity", "Tone", name]}] * 2
    assert read_labels(of_two_files(**columns), {"files": stated}).criteria == (
        "Clarity",
        "Tone",
        name,
    )
    left = read_labels(of_two_files(**columns), {"files": [{"label": ["Clarity", "Tone"]}] * 2})
    assert left.criteria == ("Clarity", "Tone")


@pytest.mark.parametrize("name", ["Confidence", "Certainty"])
def test_how_sure_raters_of_a_file_each_were_is_named(name: str) -> None:
    def tone(item: int, rater: int) -> int:
        return grade(item, rater, 2)

    labels = read_labels(of_two_files(**{"Clarity": content, "Tone": tone, name: grade}))
    assert (labels.criteria, labels.report.doubts) == (("Clarity", "Tone"), ())
    assert (
        f"Not taken for labels of 'human_ratings.csv', 'gpt-4.csv': '{name}'; list it in the "
        "mapping under 'label' if it holds those of a criterion, too."
    ) in labels.report.guesses


def test_what_both_files_say_alike_describes_the_item() -> None:
    def tone(item: int, rater: int) -> int:
        return grade(item, rater, 2)

    files = of_two_files(Clarity=content, Tone=tone, Length=lambda item, _: grade(item, 0))
    labels = read_labels(files)
    assert (labels.criteria, labels.report.doubts) == (("Clarity", "Tone"), ())


def test_grades_of_raters_called_model_are_a_criterion_where_the_raters_agree() -> None:
    labels = read(long(Content=content, Model=grade))
    assert (labels.criteria, labels.mapping.get("system")) == (("Content", "Model"), None)
    assert labels.report.n_labels == 2 * N * len(RATERS)


@pytest.mark.parametrize("each", [by_chance, lambda item, _: grade(item, 0)])
def test_numbers_of_models_are_systems_where_raters_of_an_item_do_not_grade_them(
    each: Callable[[int, int], int],
) -> None:
    labels = read(long(Content=content, Model=each), on_doubt="accept")
    assert (labels.criteria, labels.mapping["system"]) == (("Content",), "Model")


@pytest.mark.parametrize("form", [CRITERION_FIRST, IN_BRACKETS])
def test_a_model_before_raters_who_have_other_criteria_is_asked_about(form: str) -> None:
    table = wide(form, Content=content, Model=grade)
    with pytest.raises(LabelError) as caught:
        read(table)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("criteria", ["Content", "Model"])
    assert doubt.alternatives == ([],)
    assert doubt.reason == (
        "nothing in 'data.csv' says whether 'Content', 'Model' are criteria, or 'Model' is a judge"
    )
    labels = read(table, {"criteria": ["Content", "Model"]})
    assert (len(labels.raters), labels.judges, labels.report.n_labels) == (2, (), 4 * N)


@pytest.mark.parametrize("word", ["Human", "Expert", "label"])
def test_a_model_beside_people_before_the_same_words_is_a_judge(word: str) -> None:
    labels = read(wide(CRITERION_FIRST, **{word: content, "Model": grade}))
    assert labels.report.doubts == ()
    assert len(labels.judges) == 2


@pytest.mark.parametrize("form", [CRITERION_FIRST, RATER_FIRST, IN_BRACKETS])
def test_a_total_on_the_scale_of_the_labels_is_named(form: str) -> None:
    labels = read(wide(form, Content=content, Total=grade))
    assert labels.report.n_labels == N * len(IN_COLUMNS)
    column = form.format(criterion="Total", rater="rater1")
    assert any(f"'{column}'" in note for note in labels.report.guesses)


def test_words_under_such_a_name_are_asked_about_once_and_read_once() -> None:
    words = ("poor", "okay", "good")
    table = long(
        tone=lambda n, k: words[grade(n, k) % 3],
        style=lambda n, k: words[content(n, k) % 3],
        order=lambda n, k: words[grade(n, k, 2) % 3],
    )
    with pytest.raises(LabelError) as caught:
        read(table)
    assert [doubt.guess for doubt in caught.value.doubts] == [["tone", "style", "order"]]
    labels = read(table, {"label": ["tone", "style", "tone"]})
    assert (labels.criteria, labels.report.n_labels) == (("tone", "style"), 2 * N * len(RATERS))
    assert labels.report.n_places == labels.report.n_labels


@pytest.mark.parametrize("name", ["order", "position"])
def test_words_of_a_label_under_a_name_of_metadata_are_asked_about_whoever_agrees(name) -> None:
    rows = [
        {
            "element_id": f"e{n}",
            "username": f"u{k}",
            name: ("yes", "no")[(n * (k + 3) + n // 7) % 2],
        }
        | {"accuracy": ("yes", "no", "yes")[(n + n // 4) % 3], "type": ("node", "edge")[n % 2]}
        | ({"accuracy": "no"} if n % 9 == k else {})
        for n in range(30)
        for k in range(3)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(upload(pd.DataFrame(rows).to_csv(index=False)))
    [doubt] = [one for one in caught.value.doubts if one.role == "label"]
    assert doubt.guess == ["accuracy", name]
    assert f"'{name}' holds labels as well" in doubt.reason


@pytest.mark.parametrize("name", ["max_score", "maxScore", "Max Score", "points_possible", "max"])
def test_the_end_of_a_scale_is_nobodys_label(name: str) -> None:
    table = pd.DataFrame(
        [(f"e{n}", (2, 2.5, 5)[n % 3], n * n % 5 / 2, n % 4 / 2) for n in range(30)],
        columns=["example_id", name, "human_score", "gpt4_score"],
    )
    labels = read_labels(table, on_doubt="accept")
    assert (labels.raters, labels.judges) == (("human_score",), ("gpt4_score",))
    assert name in labels.items.columns


def test_the_highest_score_of_a_program_is_asked_about() -> None:
    table = pd.DataFrame(
        [(f"e{n}", n * 37 % 100 / 100, n * n % 5 / 2) for n in range(30)],
        columns=["example_id", "max_score", "human_score"],
    )
    with pytest.raises(LabelError, match="'max_score'"):
        read_labels(table)


@pytest.mark.parametrize("criteria", [("Fluency", "Trust"), ("Fluency", "Joy", "Trust")])
def test_trust_in_names_of_raters_columns_is_asked_about(criteria: tuple[str, ...]) -> None:
    table = pd.DataFrame([
        {"id": item} | {
            f"Rater{rater + 1}_{name}": grade(item, rater, which)
            for rater in range(3) for which, name in enumerate(criteria)
        }
        for item in range(N)
    ])  # fmt: skip
    labels = read(table, on_doubt="accept")
    assert labels.criteria == criteria
    assert labels.raters == ("Rater1", "Rater2", "Rater3")


@pytest.mark.parametrize(
    "trust", [lambda item, rater: 0.9 - rater / 10, lambda item, rater: 2 + rater]
)
def test_trust_of_a_rater_is_none_of_an_item(trust: Callable[[int, int], object]) -> None:
    labels = read(long(Content=content, Form=grade, trust=trust))
    assert labels.criteria == ("Content", "Form")
    assert labels.report.doubts == ()
