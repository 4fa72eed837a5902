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


GRADES = {"w17": 5, "w23": 4, "gpt-4o": 3}  # categories that each of them gives
PLACES = sorted(range(N), key=lambda n: n * 7 % N)
KEYS = {
    "texts": [f"Answer {n} is about subject {n}." for n in range(N)],
    "ids": [f"T{n:03}" for n in range(N)],
    "numbers": [str(100 + 7 * n) for n in range(N)],
    "running": [str(n + 1) for n in PLACES],
}


def grades_of(rater: str, keys: list[str], places: "list[int] | range") -> list[tuple[str, ...]]:
    return [(keys[n], rater, str(n % GRADES[rater] + 1)) for n in places]


def numbered(rows: list[tuple[str, ...]], heading: str, name: str) -> Upload:
    """Write a table with the numbers of its rows before it, as pandas does unless told not to."""
    lines = [",".join((str(n), *row)) for n, row in enumerate(rows)]
    return upload("\n".join((heading, *lines, "")), name)


def joined_right(labels: Labels, keys: list[str], judged: "list[int] | range") -> bool:
    rows = labels.table[["item", "rater", "label"]].astype(str).itertuples(index=False, name=None)
    humans = grades_of("w17", keys, range(N)) + grades_of("w23", keys, range(N))
    return sorted(rows) == sorted(humans + grades_of("gpt-4o", keys, judged))


@pytest.mark.parametrize("judged", [range(N), PLACES[: N // 2]])
@pytest.mark.parametrize("layout", ["judge", "gpt-4o"])
@pytest.mark.parametrize("number", ["", "index", "row"])
@pytest.mark.parametrize(
    ("column", "kind"),
    [
        *((name, "ids") for name in ("doc_id", "text_id", "sample_id", "review_id", "url", "key")),
        *((name, "ids") for name in ("filename", "snippet", "name")),
        *((name, "texts") for name in ("text", "prompt", "question", "headline")),
        *((name, "numbers") for name in ("doc_id", "item_id", "tweetnum")),
        *((name, "running") for name in ("doc_id", "sample_id", "review_id")),
    ],
)
def test_files_with_row_numbers_meet_by_what_both_name(
    column: str, kind: str, number: str, layout: str, judged: "list[int] | range"
) -> None:
    keys = KEYS[kind]
    rows = grades_of("w17", keys, range(N)) + grades_of("w23", keys, range(N))
    files = [numbered(rows, f"{number},{column},annotator_id,score", "humans.csv")]
    rows = grades_of("gpt-4o", keys, judged)
    if layout == "gpt-4o":
        rows = [(key, grade) for key, _, grade in rows]
        files.append(numbered(rows, f"{number},{column},gpt-4o", "judge.csv"))
    else:
        files.append(numbered(rows, f"{number},{column},judge,score", "judge.csv"))
    assert joined_right(read_labels(files), keys, judged)


@pytest.mark.parametrize("column", ["filename", "poem", "doc_id"])
def test_models_in_rows_are_judges_of_what_the_humans_name_in_a_column_called_so(column) -> None:
    keys = KEYS["ids"]
    rows = grades_of("w17", keys, range(N)) + grades_of("w23", keys, range(N))
    files = [
        numbered(rows, f",{column},annotator_id,score", "humans.csv"),
        numbered(grades_of("gpt-4o", keys, PLACES), f",{column},model,score", "judge.csv"),
    ]
    assert joined_right(read_labels(files), keys, PLACES)


@pytest.mark.parametrize("number", ["", "id", "row"])
@pytest.mark.parametrize("column", ["sample_id", "doc_id", "url", "snippet", "name"])
def test_row_numbers_of_one_file_name_no_items(column: str, number: str) -> None:
    keys = KEYS["ids"]
    rows = [row for rater in GRADES for row in grades_of(rater, keys, PLACES)]
    file = numbered(rows, f"{number},{column},annotator,score", "labels.csv")
    assert joined_right(read_labels(file), keys, PLACES)


def test_a_column_sample_that_numbers_answers_within_texts_stays_one() -> None:
    rows = [(f"text {n}", "human_1", "1", str(n % 5 + 1)) for n in range(N)]
    rows += [
        (f"text {n}", "gpt-4o", str(k), str((n + k) % 5 + 1)) for n in range(N) for k in (1, 2)
    ]
    labels = read_labels(numbered(rows, "id,text,annotator,sample,score", "labels.csv"))
    assert labels.mapping["sample"] == "sample"
    assert list(labels.items.index) == [f"text {n}" for n in range(N)]


def by_row_numbers(own: list[int], other: list[int], number: str = "") -> list[Upload]:
    """Wide files whose items have running numbers of their own, beside those of the rows."""
    rows = [(str(n), str(n % 5 + 1), str(n % 4 + 1)) for n in own]
    judged = [(str(n), str(n % 5 + 1)) for n in other]
    return [
        numbered(rows, f"{number},doc_id,human_1,human_2", "humans.csv"),
        numbered(judged, f"{number},doc_id,gpt-4o", "judge.csv"),
    ]


def test_numbers_called_ids_that_stand_in_no_order_are_ids_beside_those_of_rows() -> None:
    labels = read_labels(by_row_numbers(PLACES, PLACES[::-1]))
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    assert (wide["human_1"] == wide["gpt-4o"]).all()


@pytest.mark.parametrize("files", [(PLACES, sorted(PLACES)), (sorted(PLACES), PLACES)])
def test_it_is_asked_which_of_two_columns_in_order_counts_the_rows(files) -> None:
    with pytest.raises(LabelError, match="nothing says which of both names the items") as caught:
        read_labels(by_row_numbers(*files, "index"))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == ("doc_id", ("index",))
    labels = read_labels(by_row_numbers(*files, "index"), {"item": doubt.guess})
    wide = labels.table.pivot(index="item", columns="rater", values="label")
    assert (wide["human_1"] == wide["gpt-4o"]).all()


def by_unknown_numbers(
    own: str, other: str, number: str = "", more: str = "", judged: list[int] = PLACES[::-1]
) -> list[Upload]:
    """Wide files in which numbers of no known name stand beside those of the rows."""

    def row(n: int, *grades: int) -> tuple[str, ...]:
        said = {"text": f"text {n}", "human_1": str(n % 5 + 1)}
        return (str(n), *([said[more]] if more else []), *map(str, grades))

    both = [f"{number},{name}" + (f",{more}" if more else "") for name in (own, other)]
    grades = "human_2,human_3" if more == "human_1" else "human_1,human_2"
    return [
        numbered(
            [row(n, n % 5 + 1, n % 4 + 1) for n in PLACES], f"{both[0]},{grades}", "humans.csv"
        ),
        numbered([row(n, n % 5 + 1) for n in judged], f"{both[1]},gpt-4o", "judge.csv"),
    ]


def joined_by_unknown_numbers(labels: Labels) -> bool:
    table = labels.table
    said = table[table["rater"].isin(["gpt-4o"])].set_index("item")["label"]
    first = table[table["rater"] == labels.raters[0]].set_index("item")["label"]
    return bool((said == first.reindex(said.index)).all())


@pytest.mark.parametrize("judged", [PLACES[::-1], PLACES[5:][::-1]])
@pytest.mark.parametrize("number", ["", "index"])
@pytest.mark.parametrize(
    ("own", "other"), [("poem", "poem"), ("Nr", "Nr"), ("song", "song"), ("poem", "song")]
)
def test_it_is_asked_whether_numbers_of_an_unknown_name_are_the_items(
    own: str, other: str, number: str, judged: list[int]
) -> None:
    with pytest.raises(LabelError, match="nothing says which of both names the items") as caught:
        read_labels(by_unknown_numbers(own, other, number, judged=judged))
    [doubt] = caught.value.doubts
    assert (doubt.guess, doubt.alternatives) == (other, (number or "column 1",))
    files = [{"item": own}, {"item": other}]
    labels = read_labels(by_unknown_numbers(own, other, number, judged=judged), {"files": files})
    assert joined_by_unknown_numbers(labels)


@pytest.mark.parametrize("more", ["text", "human_1"])
def test_texts_and_labels_of_both_files_say_which_numbers_are_the_items(more: str) -> None:
    labels = read_labels(by_unknown_numbers("poem", "poem", more=more))
    assert joined_by_unknown_numbers(labels)
    assert labels.report.doubts == ()


def test_a_label_beside_the_same_row_numbers_says_that_these_are_the_items() -> None:
    rows = [(str(n), str(n % 5 + 1), str(n % 4 + 1)) for n in PLACES]
    judged = [(str(m), row[1], row[2]) for m, row in zip(PLACES[::-1], rows, strict=True)]
    labels = read_labels([
        numbered(rows, ",poem,human_1,human_2", "humans.csv"),
        numbered(judged, ",poem,human_1,gpt-4o", "judge.csv"),
    ])  # fmt: skip
    assert list(labels.items.index) == [str(n) for n in range(N)]


@pytest.mark.parametrize("column", ["rank", "order", "position", "page"])
def test_numbers_that_say_something_of_the_items_name_none(column: str) -> None:
    labels = read_labels(by_unknown_numbers(column, column))
    assert list(labels.items.index) == [str(n) for n in range(N)]


def test_it_is_asked_where_the_ids_of_one_file_gave_way_to_row_numbers() -> None:
    with pytest.raises(
        LabelError, match="the numbers of the rows, and 'stimulus' has other"
    ) as got:
        read_labels(by_unknown_numbers("poem", "stimulus"))
    assert got.value.doubts[0].alternatives == ("stimulus",)


def test_row_numbers_that_both_files_have_beside_the_same_texts_stay_the_items() -> None:
    rows = [(f"text {n}", rater, str(n % 5 + 1)) for n in range(N) for rater in ("Anna", "Ben")]
    lines = "".join(f"{n // 2},{','.join(row)}\n" for n, row in enumerate(rows))
    humans_file = upload(f"nr,text,annotator,score\n{lines}", "humans.csv")
    cut = [(f"text {n}" if n % 3 else f"text {n} ...", str(n % 5 + 1)) for n in range(N)]
    labels = read_labels([humans_file, numbered(cut, "nr,text,gpt-4o", "judge.csv")])
    assert len(labels.items) == N
    assert len(labels.table) == 3 * N


@pytest.mark.parametrize("texts", ["text", "headline"])
def test_the_report_names_the_items_column_of_files_that_their_texts_join(texts: str) -> None:
    keys = [f"What text {n} says at some length of the matter." for n in range(N)]
    rows = "".join(f"{key},{n % 5 + 1},{n % 4 + 1}\n" for n, key in enumerate(keys))
    judged = "".join(f"{n},{key},{n % 3 + 1}\n" for n, key in enumerate(keys))
    labels = read_labels([
        upload(f"{texts},human_1,human_2\n{rows}", "humans.csv"),
        upload(f"id,{texts},gpt-4o\n{judged}", "judge.csv"),
    ])  # fmt: skip
    said = str(labels.report)
    for file in ("humans.csv", "judge.csv"):
        assert f"Layout of '{file}': wide (item = '{texts}')." in said
    assert "every row was taken as an item" not in said
