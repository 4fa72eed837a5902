"""Files with the same columns, raters and items: what their names tell apart is asked."""

import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 15
RATERS = ["human_1", "human_2", "gpt-4o"]


def grade(file: int, who: int, n: int) -> int:
    return (n * (file + 2) + file + ((n + who) % 4 == 0)) % 5 + 1


def wide(number: int, raters: list[str], ids: range = range(N)) -> list[list[object]]:
    rows = [[f"q{n}", *(grade(number, who, n) for who in range(len(raters)))] for n in ids]
    return [["id", *raters], *rows]


def csv(lines: list[list[object]], name: str) -> Upload:
    return upload("".join(",".join(map(str, line)) + "\n" for line in lines), name)


def asked(files: list[Upload]) -> tuple[object, tuple[object, ...]]:
    with pytest.raises(QuestionError, match="what their names tell apart") as caught:
        read_labels(files)
    [doubt] = caught.value.doubts
    return doubt.guess, doubt.alternatives


def grades(labels: Labels, column: str) -> dict[tuple[str, ...], int]:
    """Labels by what a column, the rater and the item say."""
    table = labels.table.merge(labels.items.reset_index(), on="item", how="left")
    keys = zip(table[column], table["rater"], table["item"], strict=True)
    return dict(zip((tuple(map(str, key)) for key in keys), table["label"], strict=True))


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("start", ["", "ratings_"])
def test_files_of_a_criterion_each(ending: str, start: str) -> None:
    def files() -> list[Upload]:
        names = [f"{start}{word}.{ending}" for word in ("fluency", "tone")]
        lines = [wide(number, RATERS) for number in range(2)]
        if ending == "csv":
            return [csv(own, name) for own, name in zip(lines, names, strict=True)]
        return [workbook(own, name=name) for own, name in zip(lines, names, strict=True)]

    assert asked(files()) == ({"tables": "criteria"}, ({"tables": "systems"}, {"tables": "items"}))
    labels = read_labels(files(), {"answers": {"tables": "criteria"}})
    assert labels.criteria == ("fluency", "tone")
    assert grades(labels, "criterion") == {
        (criterion, rater, f"q{n}"): grade(number, who, n)
        for number, criterion in enumerate(("fluency", "tone"))
        for who, rater in enumerate(RATERS)
        for n in range(N)
    }
    assert read_labels(files(), labels.mapping).digest == labels.digest


def test_files_of_a_system_each() -> None:
    systems = ("llama-3", "mistral-7b")

    def files() -> list[Upload]:
        return [csv(wide(k, RATERS), f"{name}.csv") for k, name in enumerate(systems)]

    assert asked(files()) == ({"tables": "systems"}, ({"tables": "criteria"}, {"tables": "items"}))
    labels = read_labels(files(), {"answers": {"tables": "systems"}})
    assert grades(labels, "system") == {
        (system, rater, f"q{n}/{system}"): grade(number, who, n)
        for number, system in enumerate(systems)
        for who, rater in enumerate(RATERS)
        for n in range(N)
    }
    assert read_labels(files(), labels.mapping).digest == labels.digest


def judges(*names: str) -> list[Upload]:
    files = [csv(wide(number, ["gpt-4o"]), f"{name}.csv") for number, name in enumerate(names, 1)]
    return [csv(wide(0, RATERS[:2]), "humans.csv"), *files]


def test_files_of_a_judge_each() -> None:
    guess, others = asked(judges("gpt-4o_strict", "gpt-4o_lenient"))
    assert guess == {"tables": "judges"}
    assert others == ({"tables": "answers"}, {"tables": "criteria"})
    stated = {"answers": {"tables": "judges"}}
    labels = read_labels(judges("gpt-4o_strict", "gpt-4o_lenient"), stated)
    assert labels.judges == ("gpt-4o_strict", "gpt-4o_lenient")
    assert len(labels.table) == 4 * N


@pytest.mark.parametrize("names", [("run1", "run2"), ("gpt-4o_1", "gpt-4o_2"), ("Run 1", "Run 2")])
def test_files_of_a_run_each(names: tuple[str, ...]) -> None:
    assert asked(judges(*names))[0] == {"tables": "answers"}
    labels = read_labels(judges(*names), {"answers": {"tables": "answers"}})
    assert labels.judges == ("gpt-4o",)
    said = labels.table[labels.table["rater"] == "gpt-4o"]
    assert said.groupby("item", observed=True).size().eq(2).all()


def test_long_files_of_a_criterion_each() -> None:
    def files() -> list[Upload]:
        return [
            csv(
                [["item", "annotator", "score"]]
                + [[f"q{n}", w, grade(k, j, n)] for j, w in enumerate(RATERS) for n in range(N)],
                f"{name}.csv",
            )
            for k, name in enumerate(("fluency", "tone"))
        ]

    assert asked(files())[0] == {"tables": "criteria"}
    labels = read_labels(files(), {"answers": {"tables": "criteria"}})
    assert labels.criteria == ("fluency", "tone")
    assert len(labels.table) == 2 * len(RATERS) * N


@pytest.mark.parametrize(
    "files",
    [
        # other items in each
        [csv(wide(k, RATERS, range(k * N, k * N + N)), f"part_{k}.csv") for k in range(2)],
        # the same labels once more
        [csv(wide(0, RATERS), f"copy_{k}.csv") for k in range(2)],
        # a rater each
        [csv(wide(k, ["score"]), f"{name}.csv") for k, name in enumerate(("human_a", "human_b"))],
    ],
)
def test_other_files_are_not_asked_about(files: list[Upload]) -> None:
    for file in files:
        file.seek(0)
    assert not any("tables" in str(doubt.guess) for doubt in read_labels(files).report.doubts)


@pytest.mark.parametrize(
    "names",
    [
        ("L_topic_1", "L_topic_2", "L_topic_3"),
        ("batch1", "batch2"),
        ("annotations_01", "annotations_02"),
        ("topic_a", "topic_b"),
        ("en-de", "en-ru", "zh-en"),
    ],
)
def test_ids_may_begin_again_in_numbered_files(names: tuple[str, ...]) -> None:
    def files() -> list[Upload]:
        return [csv(wide(k, RATERS), f"{name}.csv") for k, name in enumerate(names)]

    others = ({"tables": "criteria"}, {"tables": "systems"})
    assert asked(files()) == ({"tables": "items"}, others)
    labels = read_labels(files(), {"answers": {"tables": "items"}})
    assert len(labels.items) == N * len(names)
    assert labels.criteria == ("label",)
    assert "system" not in labels.items
    given = labels.table.query("item.str.startswith('q3/') and rater == 'human_2'")["label"]
    assert sorted(given) == sorted(grade(number, 1, 3) for number in range(len(names)))
    assert read_labels(files(), labels.mapping).digest == labels.digest


@pytest.mark.parametrize(
    ("names", "guess"),
    [(("model_1", "model_2"), "systems"), (("criterion_1", "criterion_2"), "criteria")],
)
def test_numbered_files_may_say_what_they_hold(names: tuple[str, ...], guess: str) -> None:
    files = [csv(wide(k, RATERS), f"{name}.csv") for k, name in enumerate(names)]
    assert asked(files)[0] == {"tables": guess}


@pytest.mark.parametrize("pattern", ["{rater}_{criterion}", "{criterion}-{rater}"])
@pytest.mark.parametrize(
    "raters",
    [("annotator1", "annotator2", "gpt-4o"), ("human", "llama-3"), ("Anna", "Ben", "gpt4")],
)
def test_files_may_be_called_after_a_rater_and_a_criterion(
    pattern: str, raters: tuple[str, ...]
) -> None:
    crossed = [(rater, criterion) for rater in raters for criterion in ("fluency", "coherence")]

    def files() -> list[Upload]:
        return [
            csv(
                [["id", "score"], *([f"q{n}", grade(number, 0, n)] for n in range(N))],
                pattern.format(rater=rater, criterion=criterion) + ".csv",
            )
            for number, (rater, criterion) in enumerate(crossed)
        ]

    labels = read_labels(files(), on_doubt="accept")
    assert labels.judges == (raters[-1],)
    assert labels.raters == raters[:-1]
    given = zip(*(labels.table[name] for name in ("rater", "criterion", "item")), strict=True)
    assert dict(zip(given, labels.table["label"], strict=True)) == {
        (rater, criterion, f"q{n}"): grade(number, 0, n)
        for number, (rater, criterion) in enumerate(crossed)
        for n in range(N)
    }
    assert f"was read as labels of '{raters[0]}' on 'fluency', by its name" in str(labels.report)
    assert read_labels(files(), labels.mapping, on_doubt="accept").digest == labels.digest


def test_a_file_without_labels_may_be_among_those_of_a_rater_and_a_criterion() -> None:
    names = [
        f"{rater}_{word}.csv" for rater in ("human_1", "gpt-4o") for word in ("tone", "fluency")
    ]
    files = [
        csv([["id", "score"], *([f"q{n}", grade(k, 0, n)] for n in range(N))], name)
        for k, name in enumerate(names)
    ]
    settings = upload('{"model": "gpt-4o", "temperature": 0}', "config.json")
    labels = read_labels([settings, *files])
    assert (labels.raters, labels.judges, labels.criteria) == (
        ("human_1",), ("gpt-4o",), ("tone", "fluency"),
    )  # fmt: skip


@pytest.mark.parametrize("names", [("alice", "chelsie", "tam"), ("ratings_a", "ratings_b")])
@pytest.mark.parametrize(
    "columns",
    [
        ["human_score_of_gpt_lg_as_compared_to_real", "human_score_of_gpt_sm_as_compared_to_real"],
        ["human_rating_pegasus", "human_rating_longformer"],
        ["expert_fluency", "expert_tone"],
    ],
)
def test_files_of_a_rater_each_whose_columns_say_what_was_judged(names, columns) -> None:
    def files() -> list[Upload]:
        return [csv(wide(n, columns), f"{name}.csv") for n, name in enumerate(names)]

    guess, others = asked(files())
    assert guess == {"tables": "raters"}
    assert others == ({"tables": "criteria"}, {"tables": "systems"}, {"tables": "items"})
    labels = read_labels(files(), on_doubt="accept")
    assert set(labels.raters) == {name.removeprefix("ratings_") for name in names}
    assert labels.criteria == tuple(columns)
    assert labels.report.n_labels == N * len(names) * len(columns)
    assert read_labels(files(), labels.mapping).digest == labels.digest


def outputs_of(*titles: str, text: bool = True) -> list[Upload]:
    """A long file of two criteria for each title, with its own summary of every id."""
    files = []
    for k, title in enumerate(titles):
        rows = [
            f"{n},{f'What {title} says of {n}' if text else 'the same'},{who},"
            f"{(n * (k + 2) + j) % 4 + 1},{(n * (k + 3) + j) % 5 + 1}"
            for n in range(1, 15)
            for j, who in enumerate(("Lena", "Tom"))
        ]
        files.append(upload("\n".join(["id,summary,rater,fluency,tone", *rows]), f"{title}.csv"))
    return files


@pytest.mark.parametrize("titles", [("BART", "T5"), ("Baseline", "Ours"), ("BART", "ChatGPT")])
def test_long_files_of_several_criteria_with_other_texts_of_the_same_ids_are_systems(
    titles,
) -> None:
    with pytest.raises(QuestionError, match="nothing says what their names tell apart") as caught:
        read_labels(outputs_of(*titles))
    assert {"tables": "systems"} in [doubt.guess for doubt in caught.value.doubts]
    labels = read_labels(outputs_of(*titles), on_doubt="accept")
    assert (labels.raters, labels.criteria) == (("Lena", "Tom"), ("fluency", "tone"))
    assert (len(labels.items), labels.report.n_labels) == (28, 112)


@pytest.mark.parametrize("raters", [("w01", "w02"), ("Lena", "Tom")])
def test_columns_called_after_people_tell_that_files_of_qualities_are_criteria(raters) -> None:
    files = [
        upload(
            "\n".join(
                [",".join(("id", *raters))]
                + [f"{n},{n * k % 5 + 1},{(n * k + 1) % 5 + 1}" for n in range(1, 15)]
            ),
            f"{title}.csv",
        )
        for k, title in enumerate(("fluency", "coherence"), 2)
    ]
    labels = read_labels(files, on_doubt="accept")
    assert (labels.raters, labels.criteria) == (raters, ("fluency", "coherence"))
    assert labels.report.n_labels == 56


@pytest.mark.parametrize(
    "titles", [("human_annotation_1", "human_annotation_2"), ("anna", "ben", "cara")]
)
def test_files_called_after_people_with_a_column_of_anybody_are_raters_in_the_guess(titles) -> None:
    def files() -> list[Upload]:
        return [
            upload("\n".join(["index,human_decision", *_decisions(k)]), f"{title}.csv")
            for k, title in enumerate(titles, start=1)
        ]

    with pytest.raises(QuestionError) as raised:
        read_labels(files())
    assert [doubt.guess for doubt in raised.value.doubts] == [{"tables": "raters"}]
    got = read_labels(files(), on_doubt="accept")
    assert set(got.raters) == {*titles}
    assert (len(got.items), got.report.n_labels) == (20, 20 * len(titles))


def _decisions(k: int) -> list[str]:
    return [f"{n},{('supported', 'refuted')[n * k // 3 % 2]}" for n in range(20)]
