"""Numbers of judges that mean something else than the humans': asked, and read as answered."""

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.engines.opening import open as open_labels
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 100
RNG = np.random.default_rng(11)
TRUTH = RNG.integers(1, 6, N)


def near(truth: np.ndarray) -> np.ndarray:
    return np.clip(truth + RNG.choice([-1, 0, 0, 0, 1], N), 1, 5)


HUMAN_1, HUMAN_2, JUDGE = near(TRUTH), near(TRUTH), near(TRUTH)


def wide(judge: np.ndarray) -> Upload:
    frame = pd.DataFrame({"id": range(N), "human_1": HUMAN_1, "human_2": HUMAN_2, "gpt-4o": judge})
    return upload(frame.to_csv(index=False), "sheet.csv")


def long(judge: np.ndarray) -> Upload:
    sides = (("human_1", "human", HUMAN_1), ("human_2", "human", HUMAN_2), ("gpt-4o", "llm", judge))
    frame = pd.concat(
        pd.DataFrame({"id": range(N), "rater": rater, "type": kind, "label": given})
        for rater, kind, given in sides
    )
    return upload(frame.to_csv(index=False), "sheet.csv")


TABLES = pytest.mark.parametrize("table", [wide, long])


def asked(source: Upload) -> tuple[str, Mapping[str, str], tuple[object, ...]]:
    """The sentence and the guess and alternatives of the one doubt."""
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    [doubt] = caught.value.doubts
    assert doubt.role == "answers"
    assert isinstance(doubt.guess, dict)
    source.seek(0)
    return str(caught.value), doubt.guess, doubt.alternatives


def grades_of_the_judge(labels: Labels) -> list[int]:
    counts = labels.compare("gpt-4o").machine_counts
    assert (counts.sum(1) == 1).all()
    return [int(labels.scale().categories[bin_]) for bin_ in counts.argmax(1)]


@TABLES
def test_grades_counted_from_0_and_from_1(table: Callable[[np.ndarray], Upload]) -> None:
    sentence, guess, others = asked(table(JUDGE - 1))
    assert sentence == (
        "'gpt-4o' gives the grades 0 to 4 where the humans give 1 to 5, and nothing says whether "
        "both count the same grades, from 0 and from 1; state 'answers' in the mapping, such as "
        '{"answers": {"starts": "shifted"}}, or take the guess with on_doubt=\'accept\'.'
    )
    assert (guess, others) == ({"starts": "shifted"}, ({"starts": "as they stand"},))
    labels = read_labels(table(JUDGE - 1), {"answers": guess})
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert grades_of_the_judge(labels) == JUDGE.tolist()
    assert "The grades 0 to 4 of 'gpt-4o' were read as the humans' 1 to 5." in labels.report.guesses
    again = read_labels(table(JUDGE - 1), labels.mapping)
    assert again.digest == labels.digest
    with pytest.raises(LabelError, match="labels of 'gpt-4o' are no label of the scale: '0'"):
        read_labels(table(JUDGE - 1), {"answers": others[0]})
    stated = read_labels(
        table(JUDGE - 1), {"scale": {"kind": "ordinal", "categories": [*range(6)]}}
    )
    assert grades_of_the_judge(stated) == (JUDGE - 1).tolist()


@TABLES
def test_numbers_that_go_on_beyond_the_humans_grades(
    table: Callable[[np.ndarray], Upload],
) -> None:
    sentence, guess, others = asked(table(2 * JUDGE))
    assert "'gpt-4o' gives numbers from 2 to 10, which is not the range of the humans' grades" in (
        sentence
    )
    assert (guess, others) == ({"ranges": "scores"}, ({"ranges": "grades"},))
    scores = read_labels(table(2 * JUDGE), {"answers": guess})
    assert scores.scale().categories == (1, 2, 3, 4, 5)
    assert scores.compare("gpt-4o").machine_means.tolist() == (2 * JUDGE).tolist()
    grades = read_labels(table(2 * JUDGE), {"answers": others[0]})
    assert grades_of_the_judge(grades) == (2 * JUDGE).tolist()


def short(judge: list[int]) -> Upload:
    humans = {f"human_{k}": [(n + k * (n % 2)) % 5 + 1 for n in range(12)] for k in range(3)}
    frame = pd.DataFrame({"id": range(12), **humans, "gpt-4o": judge})
    return upload(frame.to_csv(index=False), "sheet.csv")


def test_a_short_table_is_asked_about_where_no_slip_explains_the_numbers_beyond() -> None:
    to_ten = [10, 7, 1, 9, 3, 8, 2, 6, 4, 5, 10, 1]
    sentence, guess, others = asked(short(to_ten))
    assert "'gpt-4o' gives numbers from 1 to 10, which is not the range of the humans' grades" in (
        sentence
    )
    assert (guess, others) == ({"ranges": "scores"}, ({"ranges": "grades"},))
    scores = read_labels(short(to_ten), {"answers": guess})
    assert scores.compare("gpt-4o").machine_means.tolist() == to_ten


@pytest.mark.parametrize(
    "judge",
    [
        [5, 4, 1, 3, 3, 5, 2, 6, 4, 5, 7, 1],  # two of twelve are few
        [5, 4, 1, 3, 3, 5, 2, 6, 4, 5, 6, 1],  # two again, one grade more
        [1, 2, 1, 2, 2, 1, 2, 2, 1, 1, 2, 1],  # low, but of few items
    ],
)
def test_a_short_table_is_not_asked_about_for_less(judge: list[int]) -> None:
    labels = read_labels(short(judge))
    assert "gpt-4o" in labels.judges


def test_grades_that_end_far_below_the_humans() -> None:
    sentence, guess, _ = asked(wide(np.clip(JUDGE, 1, 2)))
    assert "'gpt-4o' gives numbers from 1 to 2" in sentence
    assert guess == {"ranges": "scores"}


@pytest.mark.parametrize(("n_above", "is_asked"), [(19, False), (20, True)])
def test_half_of_the_humans_grades_have_to_lie_above(n_above: int, is_asked: bool) -> None:
    human = [*([1, 2] * 20)[: 40 - n_above], *([3, 4, 5] * 20)[:n_above]]
    frame = pd.DataFrame({"id": range(40), "human_1": human, "gpt-4o": [1, 2] * 20})
    source = upload(frame.to_csv(index=False), "sheet.csv")
    if is_asked:
        assert asked(source)[1] == {"ranges": "scores"}
    else:
        assert grades_of_the_judge(read_labels(source)) == [1, 2] * 20


@pytest.mark.parametrize(
    "judge",
    [JUDGE, np.clip(JUDGE, 2, 5), np.clip(JUDGE, 1, 4), np.where(TRUTH > 2, JUDGE, 1)],
    ids=["as the humans", "never the lowest", "never the highest", "mostly the lowest"],
)
def test_grades_of_one_scale_are_not_asked_about(judge: np.ndarray) -> None:
    assert grades_of_the_judge(read_labels(wide(judge))) == judge.tolist()


@pytest.mark.parametrize(
    ("best", "worst"),
    [
        ("1=best, 5=worst", "1=worst, 5=best"),
        ("1 = excellent", "5 = excellent"),
        ("1: sehr gut", "5: sehr gut"),
        ("1 is the best", "1-5"),
    ],
)
def test_headings_by_which_one_side_has_1_as_the_best_are_asked_about(
    best: str, worst: str
) -> None:
    names = [f"Rater 1 ({best})", f"Rater 2 ({best})", f"gpt-4o ({worst})"]
    columns = dict(zip(names, (6 - HUMAN_1, 6 - HUMAN_2, JUDGE), strict=True))
    source = upload(pd.DataFrame({"id": range(N), **columns}).to_csv(index=False), "sheet.csv")
    sentence, guess, others = asked(source)
    assert f"'{names[0]}', '{names[1]}' of 'sheet.csv' have 1 as the best by their headings" in (
        sentence
    )
    assert (guess, others) == ({"directions": "reversed"}, ({"directions": "as they stand"},))
    turned = read_labels(source, {"answers": guess})
    means = turned.compare(turned.judges[0]).human_counts @ np.arange(1, 6) / 2
    assert means.tolist() == ((HUMAN_1 + HUMAN_2) / 2).tolist()


def test_headings_that_all_have_1_as_the_best_are_not_asked_about() -> None:
    names = ("Rater 1 (1=best)", "Rater 2 (1=best)", "gpt-4o (1=best)")
    columns = dict(zip(names, (HUMAN_1, HUMAN_2, JUDGE), strict=True))
    labels = read_labels(upload(pd.DataFrame({"id": range(N), **columns}).to_csv(index=False)))
    assert (labels.raters, labels.judges) == (names[:2], names[2:])


def test_ranks_beside_scores() -> None:
    ranks = 6 - HUMAN_1, 6 - HUMAN_2
    frame = pd.DataFrame(
        {"id": range(N), "human_rank_1": ranks[0], "human_rank_2": ranks[1], "gpt-4o_score": JUDGE}
    )
    source = upload(frame.to_csv(index=False), "sheet.csv")
    sentence, guess, others = asked(source)
    assert "'human_rank_1', 'human_rank_2' of 'sheet.csv' are called ranks" in sentence
    assert (guess, others) == ({"directions": "reversed"}, ({"directions": "as they stand"},))
    told = {"human": ["human_rank_1", "human_rank_2"], "machine": ["gpt-4o_score"]}
    turned = read_labels(source, {**told, "answers": guess})
    judge = turned.judges[0]
    means = turned.compare(judge).human_counts @ np.arange(1, 6) / 2
    assert means.tolist() == ((HUMAN_1 + HUMAN_2) / 2).tolist()
    source.seek(0)
    plain = read_labels(source, {**told, "answers": others[0]}).compare(judge)
    assert (plain.human_counts @ np.arange(1, 6) / 2).tolist() == (
        (ranks[0] + ranks[1]) / 2
    ).tolist()


def test_ranks_on_both_sides_are_not_asked_about() -> None:
    frame = pd.DataFrame(
        {"id": range(N), "human_1_rank": HUMAN_1, "human_2_rank": HUMAN_2, "gpt-4o_rank": JUDGE}
    )
    labels = read_labels(upload(frame.to_csv(index=False), "sheet.csv"))
    assert labels.report.n_labels == 3 * N


def test_an_engine_reads_a_judges_numbers_as_files_are_read() -> None:
    pytest.importorskip("duckdb")
    frame = pd.read_csv(long(JUDGE - 1))
    with pytest.raises(LabelError, match="'gpt-4o' gives the grades 0 to 4 where the humans"):
        open_labels(frame)
    told = {"answers": {"starts": "shifted"}}
    counted = agreement_table(open_labels(frame, mapping=told).compare("gpt-4o")).frame
    plain = agreement_table(read_labels(long(JUDGE - 1), told).compare("gpt-4o")).frame
    assert counted["alpha_hm"][0] == plain["alpha_hm"][0] > 0.7


PERCENT = HUMAN_1 * 19 - 3


@pytest.mark.parametrize(
    ("humans", "judge", "name"),
    [
        (PERCENT, JUDGE, "gpt-4o"),
        (PERCENT, JUDGE - 1, "claude"),
        (PERCENT, PERCENT / 100, "gpt-4o"),
        ([f"{25 * n - 25}%" for n in HUMAN_1], (JUDGE - 1) / 4, "gpt-4o"),
    ],
    ids=["grades", "from 0", "shares", "percentages"],
)
def test_humans_to_a_hundred_beside_a_judge_that_ends_far_below(
    humans: object, judge: object, name: str
) -> None:
    frame = pd.DataFrame({"id": range(N), "human_1": humans, "human_2": humans, name: judge})
    source = upload(frame.to_csv(index=False), "sheet.csv")
    sentence, guess, others = asked(source)
    assert f"'{name}' gives numbers from " in sentence
    assert (guess, others) == ({"ranges": "scores"}, ({"ranges": "grades"},))
    assert read_labels(source, {"answers": guess}).judges == (name,)


@pytest.mark.parametrize(
    ("judge", "name"),
    [(PERCENT // 2, "gpt-4o"), (PERCENT / 100, "bleu"), (PERCENT / 137, "gpt-4o")],
    ids=["of the same range", "a metric", "scores"],
)
def test_scores_beside_humans_to_a_hundred_are_not_asked_about(judge: object, name: str) -> None:
    frame = pd.DataFrame({"id": range(N), "human_1": PERCENT, "human_2": PERCENT, name: judge})
    assert read_labels(upload(frame.to_csv(index=False), "sheet.csv")).judges == (name,)


def out_of(total: int, times: int = 1) -> Callable[[int], str]:
    return lambda grade: f"{times * grade}/{total}"


def in_words(grade: int) -> str:
    return f"Score: {2 * grade}/10" if grade % 2 else f"{2 * grade} out of 10."


# How humans and the judge write grades from 1 to 5, and the numbers that the judge's are.
OTHER_TOTALS: dict[str, tuple[Callable[[int], object], Callable[[int], object], int]] = {
    "totals beside totals": (out_of(5), out_of(10, 2), 2),
    "totals beside grades": (int, out_of(10, 2), 2),
    "answers beside grades": (int, in_words, 2),
    "to hundred": (out_of(5), out_of(100, 20), 20),
    "numbers beside totals": (out_of(5), lambda grade: 2 * grade, 2),
    "to seven": (out_of(5), out_of(7), 1),
}


@TABLES
@pytest.mark.parametrize(("human", "judge", "times"), OTHER_TOTALS.values(), ids=OTHER_TOTALS)
def test_grades_of_another_total_are_asked_about_as_numbers_are(
    human: Callable[[int], object],
    judge: Callable[[int], object],
    times: int,
    table: Callable[[np.ndarray], Upload],
) -> None:
    text = table(JUDGE).read().decode()
    lines = [line.split(",") for line in text.splitlines()]
    written = [lines[0]]
    for line in lines[1:]:
        if table is wide:
            cells = [human(int(line[1])), human(int(line[2])), judge(int(line[3]))]
            written.append([line[0], *map(str, cells)])
        else:
            write = judge if line[1] == "gpt-4o" else human
            written.append([*line[:3], str(write(int(line[3])))])
    source = upload("".join(",".join(line) + "\n" for line in written), "sheet.csv")
    reason, guess, others = asked(source)
    low, high = times * JUDGE.min(), times * JUDGE.max()
    assert f"'gpt-4o' gives numbers from {low} to {high}" in reason
    assert (guess, others) == ({"ranges": "scores"}, ({"ranges": "grades"},))
    source.seek(0)
    labels = read_labels(source, {"answers": guess})
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert labels.score_scales["label", "gpt-4o"].kind == "continuous"
    given = labels.table.loc[labels.table["rater"] == "gpt-4o", "label"].astype(float)
    assert sorted(given) == sorted(times * JUDGE.astype(float))
    source.seek(0)
    assert read_labels(source, labels.mapping).digest == labels.digest
    source.seek(0)
    together = read_labels(source, {"answers": {"ranges": "grades"}})
    assert not len(together.unknown)
    if high <= 10:
        assert together.scale().categories[:5] == (1, 2, 3, 4, 5)
        assert together.scale().categories[-1] == max(high, 5)


def test_what_the_mapping_says_of_a_grade_with_a_total_stays() -> None:
    text = "".join(f"q{n},{n % 5 + 1},{n % 4 + 1},{2 * (n % 5 + 1)}/10\n" for n in range(20))
    source = upload(f"id,human_1,human_2,gpt-4o\n{text}")
    meant = {f"{2 * grade}/10": grade for grade in range(1, 6)}
    labels = read_labels(source, {"labels": meant})
    assert labels.compare("gpt-4o").machine_counts.shape[1] == 5
    assert not len(labels.unknown)
    source.seek(0)
    read = read_labels(source, on_doubt="accept")
    assert (
        "20 answers of 'gpt-4o' with a total that is not the humans' were read as the number "
        "before it: '2/10' as '2'." in read.report.guesses
    )


@TABLES
@pytest.mark.parametrize("every", [4, 10, 20])
def test_the_next_grade_beyond_a_whole_scale_in_earnest_is_asked_about(
    every: int, table: Callable[[np.ndarray], Upload]
) -> None:
    judge = np.where(np.arange(N) % every == 3, 6, JUDGE)
    with pytest.raises(LabelError) as caught:
        read_labels(table(judge))
    [doubt] = caught.value.doubts
    assert doubt.reason.startswith(
        f"{N // every} of 100 labels of 'gpt-4o' are no label of the scale: '6' (rows "
    )
    assert (doubt.role, doubt.guess, doubt.alternatives) == (
        "labels", {"6": "6"}, ({"6": None},)
    )  # fmt: skip
    invalid = read_labels(table(judge), {"labels": {"6": "6"}})
    assert invalid.report.invalid == {"gpt-4o": {"6": N // every}}
    to_six = {"kind": "ordinal", "categories": [1, 2, 3, 4, 5, 6]}
    assert grades_of_the_judge(read_labels(table(judge), {"scale": to_six})) == judge.tolist()
    now_and_then = read_labels(table(np.where(np.arange(N) % 25 == 3, 6, JUDGE)))
    assert now_and_then.report.invalid == {"gpt-4o": {"6": 4}}


@TABLES
def test_scores_to_a_hundred_are_no_grades_of_the_humans(
    table: Callable[[np.ndarray], Upload],
) -> None:
    labels = read_labels(table(20 * JUDGE - np.arange(N) % 20))
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert labels.score_scales["label", "gpt-4o"].kind == "continuous"


@TABLES
def test_a_number_beyond_a_whole_scale_now_and_then_is_an_invalid_response(
    table: Callable[[np.ndarray], Upload],
) -> None:
    labels = read_labels(table(np.where(np.arange(N) % 25 == 3, 7, JUDGE)))
    assert labels.scale().categories == (1, 2, 3, 4, 5)
    assert labels.report.invalid == {"gpt-4o": {"7": 4}}
    assert labels.compare("gpt-4o").valid_rate == 0.96
    assert "4 responses of 'gpt-4o' are no label of the scale and count as invalid: '7'" in (
        str(labels.report)
    )


@pytest.mark.parametrize(("n_totals", "is_asked"), [(1, False), (4, False), (5, True)])
def test_a_few_totals_among_plain_grades_are_slips(n_totals: int, is_asked: bool) -> None:
    said = ["4/5" if n < n_totals else n % 5 + 1 for n in range(20)]
    text = "".join(f"q{n},{n % 10 + 1},{(3 * n) % 10 + 1},{said[n]}\n" for n in range(20))
    source = upload(f"id,human_1,human_2,gpt-4o\n{text}", "sheet.csv")
    if is_asked:
        assert asked(source)[1:] == ({"ranges": "scores"}, ({"ranges": "grades"},))
        return
    labels = read_labels(source)
    assert labels.report.invalid == {"gpt-4o": {"4/5": n_totals}}
    assert labels.scale("label").categories == tuple(range(1, 11))
