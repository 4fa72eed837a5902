"""Several files of the same items: ids spelled otherwise in each, and texts that tell them."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 24
NUMBERS = range(1, N + 1)


def text(n: int) -> str:
    return f"Text of item number {n}."


def file_of(
    name: str,
    ids: list[str],
    numbers: "range | list[int]" = NUMBERS,
    texts: str = "text",
    **more: str,
) -> Upload:
    """File of one rater, whose grade of an item follows from its number and the rater."""
    rows = []
    for key, n in zip(ids, numbers, strict=True):
        cells = [key, *([text(n)] if texts else []), *(one.format(n=n) for one in more.values())]
        rows.append(",".join([*cells, str(grade(name, n))]))
    heading = ["item_id", *([texts] if texts else []), *more, "rating"]
    return upload("\n".join([",".join(heading), *rows, ""]), f"{name}.csv")


def grade(name: str, n: int) -> int:
    return (n * 7 + len(name) * n // 3) % 5 + 1


def spelled(pattern: str, numbers: "range | list[int]" = NUMBERS) -> list[str]:
    return [pattern.format(n) for n in numbers]


def are_right(labels: Labels, names: list[str], numbers: "range | list[int]" = NUMBERS) -> bool:
    """Whether every item has the grade of every rater, each of the same item."""
    wide = labels.table.pivot(index="item", columns="rater", values="label")[names]
    rows = sorted(wide.itertuples(index=False, name=None))
    return rows == sorted(tuple(grade(name, n) for name in names) for n in numbers)


RATERS = ["annotator_anna", "annotator_ben", "gpt-4o"]


@pytest.mark.parametrize("texts", ["text", ""])
@pytest.mark.parametrize(
    "patterns",
    [
        ("{}", "{}.0", "{:03}"),
        ("{:03}", "{}.0", "{}"),
        ("{}.0", "{:02}", "{}"),
        ("Q{}", "q{}", "Q{:03}"),
        ("doc_{:03}", "DOC_{:03}", "doc_{}"),
    ],
)
def test_three_files_with_ids_spelled_otherwise_are_joined(
    patterns: tuple[str, ...], texts: str
) -> None:
    files = [
        file_of(name, spelled(pattern), texts=texts)
        for name, pattern in zip(RATERS, patterns, strict=True)
    ]
    labels = read_labels(files)
    assert are_right(labels, RATERS)
    assert list(labels.items.index) == spelled(patterns[0])
    again = read_labels(files_again(files), labels.mapping)
    assert again.digest == labels.digest


def files_again(files: list[Upload]) -> list[Upload]:
    for file in files:
        file.seek(0)
    return files


def test_ids_of_one_file_are_spelled_as_in_that_of_half_the_items() -> None:
    first, second = range(1, 13), range(13, 25)
    labels = read_labels([
        file_of("annotator_anna", spelled("{}", first), first, ""),
        file_of("annotator_ben", spelled("{}.0", second), second, ""),
        file_of("gpt-4o", spelled("{:03}"), texts=""),
    ])  # fmt: skip
    assert len(labels.items) == N


def test_zeros_before_numbers_matter_to_no_file_where_most_have_none() -> None:
    files = [file_of(RATERS[0], spelled("{}"), texts=""), file_of(RATERS[1], spelled("{:02}"))]
    labels = read_labels(files)
    assert are_right(labels, RATERS[:2])
    assert labels.report.joined[0] == (
        "Ids in 'item_id' of 'annotator_ben.csv' were read as those of 'annotator_anna.csv' as the "
        "same numbers, '01' as '1': as they stand only 15 are the same."
    )


def test_files_whose_ids_are_their_own_are_joined_by_texts() -> None:
    order = sorted(NUMBERS, key=lambda n: n * 7 % 25)
    files = [
        file_of(RATERS[0], spelled("3f-{:05}a")),
        file_of(RATERS[1], [f"d1-{n:05}b" for n in range(N)], order),
        file_of("gpt-4o", [f"e2-{n:05}c" for n in range(N)], order[::-1]),
    ]
    assert are_right(read_labels(files), RATERS)
    assert are_right(read_labels(files_again(files)[:2]), RATERS[:2])


def test_answers_to_the_same_prompts_are_other_items() -> None:
    files = [
        file_of(RATERS[0], spelled("a-{}"), texts="prompt", summary="The answer of one to {n}"),
        file_of(RATERS[1], spelled("b-{}"), texts="prompt", summary="What another says to {n}"),
    ]
    assert len(read_labels(files).items) == 2 * N


def test_a_file_without_ids_meets_under_the_texts_of_all() -> None:
    files = [file_of(RATERS[0], spelled("{}")), file_of(RATERS[1], spelled("{}.0"))]
    rows = "".join(f"{text(n)},{grade('gpt-4o', n)}\n" for n in reversed(NUMBERS))
    labels = read_labels([*files, upload(f"text,rating\n{rows}", "gpt-4o.csv")])
    assert are_right(labels, RATERS)


def test_spelled_ids_that_texts_contradict_are_not_used() -> None:
    order = sorted(NUMBERS, key=lambda n: n * 7 % 25)
    files = [
        file_of(RATERS[0], spelled("{}")),
        file_of(RATERS[1], spelled("{:03}")),
        file_of("gpt-4o", spelled("{}.0"), order),
    ]
    labels = read_labels(files)
    assert are_right(labels, RATERS)
    assert list(labels.items.index) == [text(n) for n in NUMBERS]
    assert "the ids were not used" in labels.report.joined[0]


@pytest.mark.parametrize("pattern", ["{}", "q{}"])
@pytest.mark.parametrize("n_shared", [0, 8])
def test_numbers_that_begin_again_for_other_texts_are_asked_about(
    pattern: str, n_shared: int
) -> None:
    others = [*range(1, n_shared + 1), *range(100, 100 + N - n_shared)]
    ids = spelled(pattern)

    def files() -> list[Upload]:
        return [
            file_of(RATERS[0], ids, texts="question"),
            file_of(RATERS[1], ids, others, texts="question"),
        ]

    with pytest.raises(LabelError) as caught:
        read_labels(files())
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("item", "question", ("item_id",))
    assert doubt.reason == (
        "equal ids in 'item_id' of 'annotator_ben.csv' and 'item_id' of 'annotator_anna.csv' stand "
        f"beside different values in 'question' in {N - n_shared} of 24 cases, so that the numbers "
        "may begin again for other items"
    )
    assert len(read_labels(files(), {"item": "item_id"}).items) == N
    taken = read_labels(files(), on_doubt="accept")
    assert len(taken.items) == 2 * N - n_shared
    assert read_labels(files(), {"item": "question"}).digest == taken.digest


@pytest.mark.parametrize(("texts", "n_shared"), [("text", 8), ("question", 8), ("question", 0)])
def test_numbers_of_a_judge_that_begin_again_are_asked_about(texts: str, n_shared: int) -> None:
    others = [*range(1, n_shared + 1), *range(100, 100 + N - n_shared)]
    rows = (f"{n},{text(n)},{n % 5 + 1},{n % 4 + 1}\n" for n in NUMBERS)
    humans = upload(f"item_id,{texts},human_1,human_2\n{''.join(rows)}", "humans.csv")
    judge = file_of("gpt-4o", spelled("{}"), others, texts=texts)
    with pytest.raises(LabelError, match="the numbers may begin again for other items"):
        read_labels([humans, judge])


def words_of(seed: int, n: int) -> str:
    """Different texts of items, which begin otherwise."""
    words = [
        "river",
        "mountain",
        "court",
        "rules",
        "team",
        "city",
        "library",
        "storm",
        "market",
        "doctors",
        "engine",
        "phone",
    ]
    return " ".join(words[(n * step + seed) % 12] for step in (1, 5, 7)) + f" {seed} {n}"


def columns_of(ids: list[str], heading: str, texts: list[str], *raters: str) -> Upload:
    """A file with a column for each rater, called after the first."""
    rows = (
        f"{i},{text},{','.join('12'[n % 2] for _ in raters)}"
        for n, (i, text) in enumerate(zip(ids, texts, strict=True))
    )
    return upload("\n".join([f"id,{heading},{','.join(raters)}", *rows]), f"{raters[0]}.csv")


@pytest.mark.parametrize("pattern", ["{}", "Q{}", "{}00", "doc_{}x"])
@pytest.mark.parametrize(
    ("first", "second"), [("text", "text"), ("text", "sentence"), ("tweet", "Post_Text")]
)
@pytest.mark.parametrize("raters", [("expert_1", "expert_2"), ("gpt-4o", "claude-3")])
def test_other_texts_beside_the_same_ids_are_asked_about(
    pattern: str, first: str, second: str, raters: tuple[str, str]
) -> None:
    ids = spelled(pattern)

    def files() -> list[Upload]:
        own, others = ([words_of(seed, n) for n in NUMBERS] for seed in (1, 2))
        return [
            columns_of(ids, first, own, "human_1", "human_2"),
            columns_of(ids, second, others, *raters),
        ]

    with pytest.raises(LabelError) as caught:
        read_labels(files())
    [doubt] = caught.value.doubts
    is_human = raters[0] == "expert_1"
    guess = (second, ("id",)) if is_human else ("id", (second,))
    assert (doubt.role, (doubt.guess, doubt.alternatives)) == ("item", guess)
    where = f"'{second}'" if first == second else f"'{second}' and '{first}'"
    assert doubt.reason == (
        f"equal ids in 'id' of '{raters[0]}.csv' and 'id' of 'human_1.csv' stand beside different "
        f"values in {where} in 24 of 24 cases, so that the numbers may begin again for other items"
    )
    assert len(read_labels(files(), {"item": "id"}).items) == N


def test_other_texts_that_are_repeated_are_asked_about() -> None:
    files = [
        columns_of(spelled("{}"), name, [words_of(seed, n // 2) for n in NUMBERS], *raters)
        for seed, name, raters in (
            (1, "text", ("human_1", "human_2")),
            (2, "sentence", ("expert_1", "gpt-4o")),
        )
    ]
    with pytest.raises(LabelError, match="different values in 'sentence' and 'text'") as caught:
        read_labels(files)
    assert caught.value.doubts[0].guess == "id"


@pytest.mark.parametrize(
    ("heading", "change"),
    [
        ("sentence", str.upper),
        ("text", lambda said: f"Rate this text of an item: {said}. Answer with a number."),
        ("text", lambda said: f"The label fits as {len(said)} letters of {said[::-1]} say."),
        ("response", lambda said: said[::-1]),
        ("message", lambda said: said[::-1]),
        ("comment", lambda said: said[::-1]),
        ("summary", lambda said: said[::-1]),
    ],
)
def test_a_judges_own_texts_and_those_of_the_same_items_are_none_of_others(heading, change) -> None:
    long = [f"{words_of(1, n)} and more words of it" for n in NUMBERS]
    files = [
        columns_of(spelled("{}"), "text", long, "human_1", "human_2"),
        columns_of(spelled("{}"), heading, [*map(change, long)], "gpt-4o"),
    ]
    labels = read_labels(files)
    assert len(labels.items) == N
    assert [*labels.judges] == ["gpt-4o"]


def test_what_a_person_notes_beside_an_item_says_nothing_of_it() -> None:
    files = [
        file_of(name, spelled("{}"), texts="", comment=f"Note of {name} on {{n}}.")
        for name in RATERS
    ]
    assert len(read_labels(files).items) == N


@pytest.mark.parametrize("change", [str.upper, lambda said: f" {said}", lambda said: said[:-2]])
def test_texts_that_were_only_edited_are_the_same(change) -> None:
    def file(name: str, change) -> Upload:
        long = "A text that is long enough to be cut: no. {}"
        cells = (f"{n},{change(long.format(n * 1234567))},{n % 5 + 1}\n" for n in NUMBERS)
        return upload(f"id,text,rating\n{''.join(cells)}", name)

    labels = read_labels([file("annotator_anna.csv", str), file("annotator_ben.csv", change)])
    assert len(labels.items) == N


@pytest.mark.parametrize("pattern", ["{}", "{}.0", "q{}"])
def test_numbers_from_0_and_from_1_are_asked_about(pattern: str) -> None:
    files = [file_of(RATERS[0], spelled(pattern.removesuffix(".0"), range(N)), texts=""),
             file_of(RATERS[1], spelled(pattern), texts="")]  # fmt: skip
    with pytest.raises(LabelError, match="from 0 in one file and from 1 in the other"):
        read_labels(files)
    labels = read_labels(files_again(files), {"answers": {"ids": "shifted"}})
    assert are_right(labels, RATERS[:2])


@pytest.mark.parametrize("pattern", ["{}", "{}.0"])
@pytest.mark.parametrize("starts", [(0, 1), (1, 0)])
def test_texts_say_whether_numbers_from_0_are_those_from_1(
    starts: tuple[int, int], pattern: str
) -> None:
    ids = [range(start, start + N) for start in starts]
    shifted = [
        file_of(RATERS[0], spelled("{}", ids[0])),
        file_of(RATERS[1], spelled(pattern, ids[1])),
    ]
    assert are_right(read_labels(shifted), RATERS[:2])
    same = [
        file_of(RATERS[0], spelled("{}", ids[0]), ids[0]),
        file_of(RATERS[1], spelled("{}", ids[1]), ids[1]),
    ]
    assert len(read_labels(same).items) == N + 1


@pytest.mark.parametrize("values", [("news", "fiction"), ("1", "2")])
def test_what_describes_the_items_is_kept_of_all_files(values: tuple[str, str]) -> None:
    """Files of the same raters with other items each."""

    def part(number: int) -> Upload:
        ids = range(number * N, number * N + N)
        rows = [f"q{n},{values[number]},{n % 5 + 1},{n % 4 + 1},{n % 3 + 1}\n" for n in ids]
        heading = "item,genre,human_1,human_2,gpt-4o\n"
        return upload(heading + "".join(rows), f"part_{number}.csv")

    labels = read_labels([part(0), part(1)])
    assert labels.items["genre"].astype(str).tolist() == [values[0]] * N + [values[1]] * N


def files_of_one_rater_each() -> list[Upload]:
    names = ("anna", "ben", "gpt-4o")
    rows = {w: "".join(f"q{n},{grade(w, n)}\n" for n in NUMBERS) for w in names}
    return [upload(f"item_id,score\n{rows[name]}", f"{name}.csv") for name in names]


@pytest.mark.parametrize(
    ("stated", "humans"),
    [
        ({"human": ["anna", "ben"]}, ("anna", "ben")),  # both answers to what is asked of each
        ({"human": ["anna"]}, ("anna",)),
        ({"machine": ["gpt-4o"]}, ("anna", "ben")),
        ({"human": ["ben"], "machine": ["anna", "gpt-4o"]}, ("ben",)),
    ],
)
def test_raters_of_files_of_their_own_may_be_stated_for_all(stated, humans) -> None:
    with pytest.raises(LabelError, match="says whether its labels are a human's or a judge's"):
        read_labels(files_of_one_rater_each())
    labels = read_labels(files_of_one_rater_each(), stated)
    assert labels.raters == humans
    assert set(labels.raters + labels.judges) == {"anna", "ben", "gpt-4o"}
    assert len(labels.table) == 3 * N
    assert read_labels(files_of_one_rater_each(), labels.mapping).digest == labels.digest


@pytest.mark.parametrize("is_long", [False, True])
@pytest.mark.parametrize(
    "names", [("humans.csv", "judges.csv"), ("human_eval.csv", "llm_eval.csv")]
)
def test_parts_of_one_table_are_read_whole_whatever_their_files_are_called(is_long, names) -> None:
    raters = ["human_1", "human_2", "gpt-4o"]
    rows = [(f"q{n}", *(1 + (n * 7 + n // (3 + k)) % 5 for k in range(3))) for n in range(40)]
    table = pd.DataFrame(rows, columns=["item", *raters])
    parts = [table[:20], table[20:]]
    if is_long:
        parts = [one.melt("item", var_name="rater", value_name="label") for one in parts]
    files = [
        upload(part.to_csv(index=False), name) for part, name in zip(parts, names, strict=True)
    ]
    labels = read_labels(files)
    assert (labels.raters, labels.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert (labels.report.n_labels, labels.compare("gpt-4o").n_items) == (120, 40)


def files_of(columns: dict[str, str]) -> list[Upload]:
    """A file per annotator of 12 items with columns of words, each its own."""
    files = []
    for who in (0, 1):
        rows = [["id", *columns]]
        for n in range(12):
            ways = [own.split() for own in columns.values()]
            places = [n * (at + 2) + (n + at) // (who + 3) for at in range(len(ways))]
            cells = [own[place % len(own)] for own, place in zip(ways, places, strict=True)]
            rows.append([f"q{n}", *cells])
        files.append(upload("\n".join(map(",".join, rows)), f"annotator_{'AB'[who]}.csv"))
    return files


GRADES = "1 2 3 4 5"


@pytest.mark.parametrize(
    "columns", [("fluency", "score"), ("label", "tone"), ("empathy", "wit", "truth")]
)
def test_columns_beside_one_called_as_labels_are_asked_about_in_files_of_a_rater_each(
    columns: tuple[str, ...],
) -> None:
    """The one alone was read, and nothing said of the others."""
    own = dict.fromkeys(columns, GRADES)
    called = next(name for name in columns if name in ("score", "label", "truth"))
    listed = [*(name for name in columns if name != called), called]
    with pytest.raises(LabelError) as caught:
        read_labels(files_of(own))
    assert (
        "Nothing in the files of one rater each says whether "
        f"{', '.join(map(repr, listed))} are a criterion each, or '{called}' alone holds labels"
        in str(caught.value)
    )
    assert {(doubt.role, tuple(doubt.guess)) for doubt in caught.value.doubts} == {
        ("label", tuple(listed))
    }
    for mapping in ({"label": listed}, {"files": [{"label": listed}] * 2}):
        labels = read_labels(files_of(own), mapping=mapping)
        assert (labels.raters, labels.report.n_labels) == (
            ("annotator_A", "annotator_B"),
            24 * len(listed),
        )
        assert len(labels.criteria) == len(listed)
    assert read_labels(files_of(own), on_doubt="accept").report.n_labels == 24 * len(listed)
    alone = read_labels(files_of(own), mapping={"label": called})
    assert (alone.raters, alone.report.n_labels) == (("annotator_A", "annotator_B"), 24)


@pytest.mark.parametrize(
    "beside",
    [{"topic": "art sport law"}, {"time_s": GRADES}, {"domain": "1 2 3"}, {"batch": "1 2"}],
)
def test_what_describes_the_items_beside_labels_is_not_asked_about_in_files_of_a_rater_each(
    beside: dict[str, str],
) -> None:
    labels = read_labels(files_of({**beside, "score": GRADES}))
    assert (labels.raters, labels.report.n_labels) == (("annotator_A", "annotator_B"), 24)


@pytest.mark.parametrize(
    ("name", "n_texts"), [("text", 12), ("claim", 12), ("title", 12), ("text", 4), ("summary", 3)]
)
@pytest.mark.parametrize("criteria", [("fluency", "coherence"), ("vividness", "depth", "tone")])
def test_short_texts_are_no_criterion_in_files_of_a_rater_each(
    name: str, n_texts: int, criteria: tuple[str, ...]
) -> None:
    files = []
    for one in files_of(dict.fromkeys(criteria, GRADES)):
        header, *rows = one.getvalue().decode().split("\n")
        lines = [f"{name},{header}"]
        lines += [f"The river {n % n_texts},{row}" for n, row in enumerate(rows)]
        files.append(upload("\n".join(lines), one.name))
    labels = read_labels(files)
    assert (labels.raters, labels.criteria) == (("annotator_A", "annotator_B"), criteria)
    assert labels.report.n_labels == 24 * len(criteria)


def test_a_criterion_in_words_stays_one_in_files_of_a_rater_each() -> None:
    columns = {"fluency": GRADES, "coherence": GRADES, "issue": "none minor major"}
    labels = read_labels(files_of(columns))
    assert (labels.criteria, labels.report.n_labels) == (tuple(columns), 72)


@pytest.mark.parametrize(
    "criteria", [("Verständlichkeit", "Korrektheit"), ("theme", "gist"), ("Attire", "Gore", "Wit")]
)
@pytest.mark.parametrize(
    "names", [("annotator_1", "annotator_2"), ("Bewertung_Max", "Bewertung_Eva")]
)
def test_the_guess_on_unknown_criteria_names_the_rater_of_each_file(
    names: tuple[str, ...], criteria: tuple[str, ...]
) -> None:
    def files() -> list[Upload]:
        own = files_of(dict.fromkeys(criteria, GRADES))
        return [upload(one.getvalue(), f"{name}.csv") for one, name in zip(own, names, strict=True)]

    with pytest.raises(LabelError) as caught:
        read_labels(files())
    listed = ", ".join(map(repr, criteria))
    assert (
        f"Nothing in '{names[0]}.csv' says whether {listed} are criteria of one human "
        f"('{names[0]}'), or labels of one human each (the list of them)" in str(caught.value)
    )
    assert [doubt.guess for doubt in caught.value.doubts] == [[name] for name in names]
    stated = {"files": [{"human": [name]} for name in names]}
    for labels in (read_labels(files(), on_doubt="accept"), read_labels(files(), stated)):
        assert (labels.raters, labels.criteria) == (names, criteria)
        assert labels.report.n_labels == 24 * len(criteria)


def test_a_judges_file_of_unknown_criteria_is_that_judges() -> None:
    columns = dict.fromkeys(("Verständlichkeit", "Korrektheit"), GRADES)
    own = files_of(columns)
    copy = upload(own[0].getvalue(), "gpt-4o.csv")
    labels = read_labels([*own, copy], on_doubt="accept")
    assert (labels.raters, labels.judges) == (("annotator_A", "annotator_B"), ("gpt-4o",))
    assert (labels.criteria, labels.report.n_labels) == (tuple(columns), 72)


@pytest.mark.parametrize("second", ["tone", "coherence"])
@pytest.mark.parametrize("names", [("human_1", "human_2"), ("annotator_A", "annotator_B")])
@pytest.mark.parametrize("alike", [["pass"] * 12, ["2"] * 12, ["pass", *["fail"] * 11]])
def test_a_criterion_in_one_raters_file_is_one_in_all(
    second: str, names: tuple[str, str], alike: list[str]
) -> None:
    """One rater says one thing of all items, and the others do not."""
    words = ["2", "3"] if alike[0] == "2" else ["pass", "fail"]
    files = []
    for number, name in enumerate((*names, "gpt-4o")):
        said = alike if number == 1 else [words[(n + number) % 2] for n in range(12)]
        rows = [f"q{n},{(n * 2 + number) % 5 + 1},{own}" for n, own in enumerate(said)]
        files.append(upload("\n".join([f"item,fluency,{second}", *rows]), f"{name}.csv"))
    labels = read_labels(files)
    assert (labels.raters, labels.judges) == (names, ("gpt-4o",))
    assert labels.criteria == ("fluency", second)
    assert labels.report.n_labels == 72
    assert (
        f"Layout of '{names[1]}.csv': long (item = 'item', label = 'fluency', '{second}')."
    ) in labels.report.guesses


def rows_of(name: str, raters: tuple[str, ...], first: int = 0, column: str = "rater") -> Upload:
    """A file with a row for each rater of an item."""
    rows = [
        f"{name}_{n},{who},{(n * 2 + number) % 4 + 1}"
        for n in range(first, first + N)
        for number, who in enumerate(raters)
    ]
    return upload("\n".join([f"id,{column},score", *rows]), f"{name}.csv")


@pytest.mark.parametrize("raters", [("Lena", "Tom"), ("A1", "A2"), ("w01", "w02"), ("EG", "MD")])
@pytest.mark.parametrize("column", ["rater", "annotator", "worker"])
def test_long_files_with_raters_in_common_are_parts_of_one_table(raters, column) -> None:
    labels = read_labels([rows_of(name, raters, column=column) for name in ("p1", "p2")])
    assert (labels.raters, labels.judges, len(labels.items)) == (raters, (), 2 * N)
    assert labels.report.n_labels == 4 * N


def test_raters_in_common_of_files_called_after_judges_are_asked_about() -> None:
    files = [rows_of(name, ("A1", "A2"), first) for name, first in (("gpt-4o", 0), ("claude", N))]
    with pytest.raises(LabelError, match="human only as the files have raters in common") as caught:
        read_labels(files)
    [doubt] = caught.value.doubts
    assert doubt.guess == ["A1", "A2"]
    assert "the raters of 'gpt-4o.csv', 'claude.csv' are taken as" in doubt.reason


def test_the_same_question_about_several_files_is_asked_once() -> None:
    rows = {
        name: [f"{name}_{n},{'yn'[n % 2]},{'yn'[n // 2 % 2]}" for n in range(N)]
        for name in ("batch_1", "batch_2", "batch_3")
    }

    def files() -> list[Upload]:
        return [
            upload("\n".join(["id,Anna,Ben", *own]), f"{name}.csv") for name, own in rows.items()
        ]

    with pytest.raises(LabelError) as caught:
        read_labels(files())
    [doubt] = [doubt for doubt in caught.value.doubts if doubt.role == "human"]
    assert doubt.guess == ["Anna", "Ben"]
    assert doubt.reason == (
        "nothing in 'batch_1.csv', 'batch_2.csv', 'batch_3.csv' says whether 'Anna', 'Ben' are "
        "labels of humans or of judges"
    )
    labels = read_labels(files(), {"human": doubt.guess}, on_doubt="accept")
    assert (labels.raters, labels.report.n_labels) == (("Anna", "Ben"), 3 * 2 * N)


def test_given_names_in_each_of_two_long_files_are_people_in_both() -> None:
    files = [rows_of("p1", ("Lena", "Tom")), rows_of("p2", ("Kim", "Joe"))]
    with pytest.raises(LabelError, match="are taken as human only by their names") as caught:
        read_labels(files)
    assert [doubt.guess for doubt in caught.value.doubts] == [["Lena", "Tom"], ["Kim", "Joe"]]


def crowd_and(true: str, label: str = "answer", raters: tuple[str, ...] = ("w1", "w2", "w3")):
    """Answers of a crowd in rows, and a file with a column beside the questions."""
    rows = [f"{n},{rater},{grade(rater * 2, n)}" for n in NUMBERS for rater in raters]
    answers = upload("\n".join([f"question,worker,{label}", *rows, ""]), "answer.csv")
    truth = [f"{n},{grade('truth', n)}" for n in NUMBERS]
    return [answers, upload("\n".join([f"question,{true}", *truth, ""]), "truth.csv")]


@pytest.mark.parametrize(("label", "true"), [("answer", "truth"), ("relevance", "true_label")])
def test_what_is_true_in_a_file_of_its_own_is_about_the_only_criterion(label, true) -> None:
    with pytest.raises(LabelError, match=f"says whether '{true}' holds labels of humans or"):
        read_labels(crowd_and(true, label))
    labels = read_labels(crowd_and(true, label), on_doubt="accept")
    assert (labels.criteria, labels.raters) == ((label,), ("w1", "w2", "w3", true))
    assert (
        f"Labels of 'truth.csv' read as '{label}', the only criterion beside."
        in labels.report.guesses
    )


def test_labels_of_more_people_are_about_the_only_criterion_if_that_names_no_quality() -> None:
    assert read_labels(crowd_and("expert_1", "rating")).criteria == ("rating",)
    assert len(read_labels(crowd_and("expert_1", "fluency")).criteria) == 2


def test_labels_of_other_numbers_are_of_a_criterion_of_their_own() -> None:
    answers, _ = crowd_and("expert_1", "rating")
    rows = [f"{n},{10 * n % 70 + 20}" for n in NUMBERS]
    others = upload("\n".join(["question,expert_1", *rows, ""]), "b.csv")
    assert len(read_labels([answers, others], on_doubt="accept").criteria) == 2


def test_a_file_none_of_whose_labels_is_used_is_refused() -> None:
    pairs = (("x", "y"), ("y", "z"), ("x", "z"))
    votes = pd.DataFrame(
        [
            (f"q{n // 3}", rater, *pairs[n % 3], ("A", "B", "tie")[n * k % 3])
            for n in range(60)
            for k, rater in enumerate(("human_1", "human_2", "gpt-4o"), 2)
        ],
        columns=["source", "rater", "system_a", "system_b", "preference"],
    )
    grades = pd.DataFrame(
        [
            (f"t{n}", rater, n * k % 5 + 1)
            for n in range(20)
            for k, rater in enumerate(("human_1", "human_2", "claude"), 2)
        ],
        columns=["item", "rater", "label"],
    )
    for on_doubt in ("raise", "accept"):
        with pytest.raises(LabelError, match="No label of 'table 2' is used beside 'table 1'"):
            read_labels([votes, grades], on_doubt=on_doubt)
    missing = grades.assign(label=None)  # an item table, or forms that nobody filled in
    labels = read_labels([votes, missing], on_doubt="accept")
    assert labels.report.n_labels == 180
