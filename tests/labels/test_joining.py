"""Files of humans and of judges whose items are the same under ids that are spelled otherwise."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 24


def humans(ids: list[str], name: str = "humans.csv") -> Upload:
    rows = (f"{key},{n % 5 + 1},{n % 4 + 1}\n" for n, key in enumerate(ids))
    return upload("id,human_1,human_2\n" + "".join(rows), name)


def judge(ids: list[str], heading: str = "id") -> Upload:
    rows = (f"{key},{n % 3 + 1}\n" for n, key in enumerate(ids))
    return upload(f"{heading},gpt-4o\n" + "".join(rows), "judge.csv")


def spelled(pattern: str) -> list[str]:
    return [pattern.format(n) for n in range(1, N + 1)]


def said_by_judge(labels: Labels) -> list[object]:
    table = labels.table
    return table[table["rater"] == "gpt-4o"]["label"].tolist()


@pytest.mark.parametrize("stated", [None, {"item": "id"}])
@pytest.mark.parametrize(
    ("own", "other", "how"),
    [
        ("{}", "{}.0", "as the same numbers, '1.0' as '1'"),
        ("{}.0", "{}", "as the same numbers, '1' as '1.0'"),
        ("{:03}", "{}", "as the same numbers, '1' as '001'"),
        ("Q{}", "q{}", "whatever the case, 'q1' as 'Q1'"),
    ],
)
def test_ids_that_are_the_same_number_or_word_meet(
    own: str, other: str, how: str, stated: dict[str, object] | None
) -> None:
    labels = read_labels([humans(spelled(own)), judge(spelled(other))], stated)
    assert list(labels.items.index) == spelled(own)
    assert said_by_judge(labels) == [n % 3 + 1 for n in range(N)]
    assert labels.report.joined == (
        f"Ids in 'id' of 'judge.csv' were read as those of 'humans.csv' {how}: as they stand none "
        "is the same.",
        "24 of the 24 items of 'judge.csv' are in 'humans.csv', too.",
    )


def test_nearly_all_ids_that_meet_are_enough() -> None:
    labels = read_labels([humans(spelled("{}")), judge([*spelled("{}.0")[:-1], "99.0"])])
    assert labels.report.joined[-1] == (
        "23 of the 24 items of 'judge.csv' are in 'humans.csv', too; left over: 1 of 'judge.csv' "
        "and 1 of 'humans.csv'."
    )


@pytest.mark.parametrize("other", [[f"{n + N // 2}.0" for n in range(N)], spelled("{}.5")])
def test_too_few_ids_that_meet_are_not_read_so(other: list[str]) -> None:
    with pytest.raises(LabelError, match="use the same item ids"):
        read_labels([humans(spelled("{}")), judge(other)])


def test_ids_stay_where_one_is_the_same_as_it_stands() -> None:
    labels = read_labels([humans(spelled("Q{}")), judge([*spelled("q{}")[:-1], "Q2"])])
    assert labels.report.joined == (
        "1 of the 24 items of 'judge.csv' is in 'humans.csv', too; left over: 23 of 'judge.csv' "
        "and 23 of 'humans.csv'.",
    )


def test_ids_that_would_become_one_stay() -> None:
    twice = [*spelled("{}")[:-1], "01"]
    with pytest.raises(LabelError, match="use the same item ids"):
        read_labels([humans(twice), judge(spelled("{}.0"))])


@pytest.mark.parametrize("mapping", [{}, {"item": "id"}])
@pytest.mark.parametrize(("first", "second", "how"), [(0, 1, "-1"), (1, 0, "+1")])
def test_ids_counted_from_0_and_from_1_are_asked_about(first, second, how, mapping) -> None:
    def files() -> list[Upload]:
        own, other = ([str(n + start) for n in range(N)] for start in (first, second))
        return [humans(own), judge(other)]

    with pytest.raises(LabelError) as caught:
        read_labels(files(), mapping)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("answers", {"ids": "shifted"})
    assert doubt.alternatives == ({"ids": "as they stand"},)
    labels = read_labels(files(), mapping | {"answers": {"ids": "shifted"}})
    assert list(labels.items.index) == [str(n + first) for n in range(N)]
    assert said_by_judge(labels) == [n % 3 + 1 for n in range(N)]
    assert labels.report.joined == (
        f"Ids in 'id' of 'judge.csv' were moved by {how} to meet those of 'humans.csv'.",
        "24 of the 24 items of 'judge.csv' are in 'humans.csv', too.",
    )
    labels = read_labels(files(), mapping | {"answers": {"ids": "as they stand"}})
    assert len(labels.items) == N + 1


@pytest.mark.parametrize(
    "other", [[*range(1, N)], [*range(1, N + 2)], [*range(N)], [*range(2, N + 2)]]
)
def test_other_running_numbers_are_not_asked_about(other: list[int]) -> None:
    labels = read_labels([humans([str(n) for n in range(N)]), judge([*map(str, other)])])
    assert labels.judges == ("gpt-4o",)
    assert labels.report.doubts == ()


def shuffled(ids: list[str], heading: str, texts: list[str], said_in: str = "text") -> list[Upload]:
    """Humans' file, and a judge's with the same ids beside the texts in another order."""
    order = sorted(range(len(texts)), key=lambda n: n * 7 % len(texts))
    rows = [f"{key},{text},{n % 5 + 1},{n % 4 + 1}\n" for n, (key, text) in both(ids, texts)]
    judged = [f"{key},{texts[n]},{n % 3 + 1}\n" for key, n in zip(ids, order, strict=True)]
    return [
        upload(f"{heading},text,human_1,human_2\n{''.join(rows)}", "humans.csv"),
        upload(f"{heading},{said_in},gpt-4o\n{''.join(judged)}", "judge.csv"),
    ]


def both(ids: list[str], texts: list[str]) -> "enumerate[tuple[str, str]]":
    return enumerate(zip(ids, texts, strict=True))


TEXTS = spelled("Text number {}.")


@pytest.mark.parametrize("heading", ["id", "", "Unnamed: 0", "idx"])
@pytest.mark.parametrize("said_in", ["text", "sentence"])
def test_running_numbers_that_texts_contradict_are_not_used(heading: str, said_in: str) -> None:
    labels = read_labels(shuffled([*map(str, range(N))], heading, TEXTS, said_in))
    said = labels.table.query("rater == 'gpt-4o'").set_index("item")["label"]
    assert [said[text] for text in TEXTS] == [n % 3 + 1 for n in range(N)]
    assert list(labels.items.index) == TEXTS
    assert "the ids were not used" in labels.report.joined[0]
    again = read_labels(shuffled([*map(str, range(N))], heading, TEXTS, said_in), labels.mapping)
    assert again.digest == labels.digest


def test_ids_that_are_no_running_numbers_and_contradicted_are_asked_about() -> None:
    ids = spelled("d{:03}")
    with pytest.raises(LabelError, match="nothing says which of both names the items") as caught:
        read_labels(shuffled(ids, "id", TEXTS))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("item", "text", ("id",))
    assert [*read_labels(shuffled(ids, "id", TEXTS), {"item": "text"}).items.index] == TEXTS
    assert [*read_labels(shuffled(ids, "id", TEXTS), {"item": "id"}).items.index] == ids


def test_files_of_two_humans_are_not_joined_by_numbers_that_texts_contradict() -> None:
    order = sorted(range(N), key=lambda n: n * 7 % N)
    files = [
        upload(
            "id,text,rating\n"
            + "".join(f"{place},{TEXTS[n]},{n % 5 + 1}\n" for place, n in enumerate(rows)),
            f"annotator_{name}.csv",
        )
        for name, rows in (("anna", range(N)), ("ben", order))
    ]
    wide = read_labels(files).table.pivot(index="item", columns="rater", values="label")
    assert (wide["annotator_anna"] == wide["annotator_ben"]).all()


def test_ids_are_kept_where_texts_say_the_same_or_are_others() -> None:
    ids = [*map(str, range(N))]
    for texts in (TEXTS, spelled("Answer {} of the judge.")):
        rows = "".join(f"{key},{text},{n % 3 + 1}\n" for n, (key, text) in both(ids, texts))
        judged = upload(f"id,text,gpt-4o\n{rows}", "judge.csv")
        labels = read_labels([shuffled(ids, "id", TEXTS)[0], judged])
        assert list(labels.items.index) == ids
        assert labels.report.joined == (
            "24 of the 24 items of 'judge.csv' are in 'humans.csv', too.",
        )


def of_annotators(*ids: list[str]) -> list[Upload]:
    return [
        upload(
            "id,rating\n" + "".join(f"{key},{n % 5 + 1}\n" for n, key in enumerate(own)),
            f"annotator_{name}.csv",
        )
        for name, own in zip(("anna", "ben"), ids, strict=True)
    ]


@pytest.mark.parametrize("other", ["{}.0", "{:03}"])
def test_ids_of_two_humans_that_are_the_same_number_meet(other: str) -> None:
    labels = read_labels(of_annotators(spelled("{}"), spelled(other)))
    assert list(labels.items.index) == spelled("{}")


def test_ids_of_two_humans_that_differ_in_case_meet() -> None:
    assert len(read_labels(of_annotators(spelled("Q{}"), spelled("q{}"))).items) == N


def test_ids_of_two_humans_counted_from_0_and_from_1_are_asked_about() -> None:
    with pytest.raises(LabelError, match="from 0 in one file and from 1 in the other"):
        read_labels(of_annotators(spelled("{}"), [*map(str, range(N))]))


def test_ids_of_the_same_humans_stay() -> None:
    files = [humans(spelled("{}")), humans(spelled("{}.0"), "more.csv"), judge(spelled("{}"))]
    assert len(read_labels(files).items) == 2 * N
