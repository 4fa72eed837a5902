"""Numbers that may be codes for no answer are asked about, and grades are not."""

import json
from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest

from judgeviz import LabelError, read_labels

N_ITEMS = 60
HUMANS = ["human_a", "human_b", "human_c"]


def table(
    grades: Sequence[object],
    code: object = None,
    of: Sequence[str] = ("human_a",),
    judge: Sequence[object] | None = None,
    every: int = 3,
) -> pd.DataFrame:
    """Grades of three humans and a judge; some humans give the code on every third item."""
    rng = np.random.default_rng(1)
    given = {name: [grades[n] for n in rng.permutation(N_ITEMS) % len(grades)] for name in HUMANS}
    own = grades if judge is None else judge
    frame = pd.DataFrame(given).assign(**{"gpt-4o": [own[n % len(own)] for n in range(N_ITEMS)]})
    frame = frame.astype(str)
    if code is not None:
        frame.loc[::every, list(of)] = str(code)
    frame.insert(0, "id", [f"q{n}" for n in range(N_ITEMS)])
    return frame


FIVE, TO_100 = range(1, 6), range(0, 101, 4)


@pytest.mark.parametrize("code", [99, 999, -99, -999, -9, -8, -1, 88, 77, 9, 8, 0])
def test_codes_beside_grades_are_asked_about(code: int) -> None:
    frame = table(FIVE, code)
    with pytest.raises(LabelError) as asked:
        read_labels(frame)
    assert (
        f"says whether '{code}' beside 1 to 5 (20 times, by 'human_a') is a label or a code for no "
        f'answer; state \'labels\' in the mapping, such as {{"labels": {{"{code}": null}}}}'
    ) in str(asked.value)
    [doubt] = asked.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({str(code): None}, ({str(code): code},))
    missing = read_labels(frame, {"labels": doubt.guess})
    assert missing.scale().categories == (1, 2, 3, 4, 5)
    assert missing.report.n_missing == 20
    empty = read_labels(frame.replace({"human_a": {str(code): None}}))
    assert missing.digest == empty.digest
    taken = read_labels(frame, on_doubt="accept")
    assert taken.digest == missing.digest
    assert read_labels(frame, taken.mapping).digest == missing.digest


@pytest.mark.parametrize("code", [99, -1, 9, 0])
def test_a_code_that_is_a_label_stays_one(code: int) -> None:
    labels = read_labels(table(FIVE, code), {"labels": {str(code): code}})
    assert labels.report.n_missing == 0
    assert code in labels.scale().categories
    assert (labels.table["label"] == code).sum() == 20


@pytest.mark.parametrize(
    ("grades", "code", "of"),
    [
        (FIVE, 99, HUMANS),
        (FIVE, -1, HUMANS),
        (FIVE, "99.0", HUMANS),
        (range(6), -1, HUMANS),
        (range(2), 99, HUMANS),
        (range(2), 9, HUMANS),
        (range(2), -1, ["human_b"]),
        (range(-3, 4), -99, HUMANS),
        (TO_100, 999, HUMANS),
        (TO_100, -1, HUMANS),
        ([n / 20 for n in range(20)], -9, HUMANS),
    ],
)
def test_codes_on_other_scales_are_asked_about(
    grades: Sequence[object], code: object, of: Sequence[str]
) -> None:
    with pytest.raises(LabelError, match="a code for no answer") as asked:
        read_labels(table(grades, code, of))
    [doubt] = asked.value.doubts
    assert doubt.guess == {str(code): None}


@pytest.mark.parametrize(
    ("grades", "code", "of"),
    [
        (TO_100, 99, HUMANS),  # of 100
        ([*range(0, 99, 7), 99], None, HUMANS),  # to 99
        ((-1, 0, 1), None, HUMANS),  # votes
        (range(10), None, HUMANS),
        (range(1, 10), None, HUMANS),
        (range(6), None, HUMANS),
        (range(1, 6), 0, ["human_a", "human_b"]),  # a grade that several give
        (range(-2, 3), None, HUMANS),
        ((1, 3, 5, 7, 9), None, HUMANS),
        ((1, 2, 3, 9, 10), None, HUMANS),
        ((0, -1, -5, -25), None, HUMANS),  # penalties
        ((-1, 0, 0.5, 1), None, HUMANS),
        ((8, 9, 10), None, HUMANS),
    ],
)
def test_grades_that_look_like_codes_are_not_asked_about(
    grades: Sequence[object], code: object, of: Sequence[str]
) -> None:
    labels = read_labels(table(grades, code, of))
    assert labels.report.n_missing == 0
    assert labels.report.n_labels == 4 * N_ITEMS


@pytest.mark.parametrize("stray", ["6", "7", "0", "10", "-3", "4.5"])
@pytest.mark.parametrize("n_items", [12, 4_000])
def test_a_stray_number_of_one_human_is_asked_about(stray: str, n_items: int) -> None:
    frame = pd.DataFrame({"id": [f"q{n}" for n in range(n_items)]})
    for k, name in enumerate([*HUMANS, "gpt-4o"]):
        frame[name] = [str((n + k * (n % 3 == 0)) % 5 + 1) for n in range(n_items)]
    whole = read_labels(frame)
    frame.loc[1, "human_b"] = stray
    with pytest.raises(LabelError, match=f"'{stray}' beside 1 to 5 .1 time, by 'human_b'") as asked:
        read_labels(frame)
    [doubt] = asked.value.doubts
    number = float(stray)
    assert (doubt.guess, doubt.alternatives) == ({stray: None}, ({stray: number},))
    taken = read_labels(frame, on_doubt="accept")
    assert taken.scale() == whole.scale()
    assert taken.report.n_missing == 1
    assert read_labels(frame, taken.mapping).digest == taken.digest
    kept = read_labels(frame, {"labels": {stray: number}})
    assert number in kept.scale().categories
    assert kept.report.n_labels == 4 * n_items
    said = "; 4.5 lies between them" if stray == "4.5" else ""
    assert any(f" were taken as ordinal{said}." in one for one in kept.report.guesses)


@pytest.mark.parametrize(
    ("grades", "stray", "judge"),
    [
        (range(1, 5), 5, None),  # the rare end of a scale
        (range(1, 4), 5, None),
        (range(5), 5, None),
        (range(1, 11), 0, None),
        (FIVE, 7, range(1, 8)),  # a judge's grade, too
        (FIVE, 4.5, (3, 3.5, 4, 4.5)),
        ([n / 2 for n in range(2, 11)], 5.5, None),
    ],
)
def test_a_rare_grade_is_not_asked_about(
    grades: Sequence[object], stray: object, judge: Sequence[object] | None
) -> None:
    frame = table(grades, judge=judge)
    frame.loc[0, "human_a"] = str(stray)
    labels = read_labels(frame)
    assert (labels.report.n_missing, labels.report.doubts) == (0, ())
    assert stray in labels.scale().categories


def test_9_is_a_grade_where_a_judge_gives_those_between() -> None:
    labels = read_labels(table(FIVE, 9, judge=range(1, 11)))
    assert labels.scale().categories == tuple(range(1, 11))


def test_a_slip_is_left_out_as_before() -> None:
    labels = read_labels(table(FIVE, 99, every=40))
    assert labels.report.unknown == {"human_a": 2}


def test_stated_categories_need_no_question() -> None:
    for categories, n_unknown in (([1, 2, 3, 4, 5], 20), ([1, 2, 3, 4, 5, 99], 0)):
        scale = {"kind": "ordinal", "categories": categories}
        labels = read_labels(table(FIVE, 99), {"scale": scale})
        assert sum(labels.report.unknown.values()) == n_unknown


def test_a_code_on_one_criterion_is_a_label_of_another() -> None:
    graded = table(FIVE, 99).set_index("id").rename(columns="fluency_{}".format)
    scored = table([*TO_100, 99]).set_index("id").rename(columns="overall_{}".format)
    frame = graded.join(scored).reset_index()
    with pytest.raises(LabelError, match="'99' beside 1 to 5 on 'fluency'") as asked:
        read_labels(frame)
    [doubt] = asked.value.doubts
    assert doubt.role == "scale"
    assert doubt.guess == {"fluency": {"categories": [1, 2, 3, 4, 5]}}
    assert doubt.alternatives == ({"fluency": {"categories": [1, 2, 3, 4, 5, 99]}},)
    left_out = read_labels(frame, {"scale": doubt.guess})
    assert left_out.report.unknown == {"human_a": 20}
    assert (left_out.table["label"] == 99).sum() > 0
    kept = read_labels(frame, {"scale": doubt.alternatives[0]})
    assert kept.report.unknown == {}


def test_a_judge_with_scores_to_100_keeps_its_99() -> None:
    frame = table(FIVE, 99, judge=range(41, 101))
    with pytest.raises(LabelError, match="'99' beside 1 to 5") as asked:
        read_labels(frame, {"answers": {"ranges": "scores"}})
    assert asked.value.doubts[0].guess == {"label": {"categories": [1, 2, 3, 4, 5]}}
    labels = read_labels(frame, {"scale": asked.value.doubts[0].guess})
    own = labels.table[labels.table["rater"] == "gpt-4o"]
    assert len(own) == N_ITEMS


def test_what_is_missing_by_the_mapping_says_nothing_of_judges_grades() -> None:
    frame = table(FIVE, 99, judge=range(5))
    with pytest.raises(LabelError, match="both count the same grades, from 0 and from 1"):
        read_labels(frame, {"labels": {"99": None}})


def test_rows_of_labels_are_asked_about_too() -> None:
    rows = table(FIVE, -99).melt("id", var_name="rater", value_name="label")
    with pytest.raises(LabelError, match="'-99' beside 1 to 5"):
        read_labels(rows)
    labels = read_labels(rows, json.loads('{"labels": {"-99": null}}'))
    assert labels.report.n_missing == 20


@pytest.mark.parametrize(("grades", "n_cells"), [(FIVE, 2), (FIVE, 5), (range(1, 8), 3)])
def test_a_few_zeros_of_one_human_beside_a_scale_from_1_are_asked_about(
    grades: range, n_cells: int
) -> None:
    frame = table(grades)
    frame.loc[frame.index[: 3 * n_cells : 3], "human_b"] = "0"
    with pytest.raises(
        LabelError, match=rf"whether '0' beside 1 to {grades[-1]} \({n_cells} t"
    ) as e:
        read_labels(frame)
    [doubt] = e.value.doubts
    assert (doubt.guess, doubt.alternatives) == ({"0": None}, ({"0": 0},))
    assert read_labels(frame, {"labels": doubt.guess}).report.n_missing == n_cells
    shared = frame.copy()
    shared.loc[shared.index[-1], "human_c"] = "0"
    assert read_labels(shared).scale().categories == (0, *grades)
    judged = frame.copy()
    judged.loc[judged.index[-1], "gpt-4o"] = "0"
    assert read_labels(judged).scale().categories == (0, *grades)


@pytest.mark.parametrize("people", [2, 3, 5])
@pytest.mark.parametrize("has_judge", [False, True])
def test_a_mean_that_comes_once_is_no_slip_beside_other_means(people: int, has_judge: bool) -> None:
    step = 1 / people
    means = [1, 2, 3, 4, 5] * 8 + [1 + step, 3 + step] * 6 + [4 + step]
    frame = pd.DataFrame({"id": range(len(means)), "human_score": np.round(means, 10)})
    if has_judge:
        frame["gpt4_score"] = [n % 5 + 1 for n in range(len(means))]
    labels = read_labels(frame)
    assert int((labels.table["kind"] == "human").sum()) == len(means)


def with_halves(n_halves: int, *, are_elsewhere: bool) -> pd.DataFrame:
    """Grades of one human on three criteria, with halves on one, or on another, too."""
    frame = pd.DataFrame({"id": [f"q{n}" for n in range(N_ITEMS)]})
    for place, name in enumerate(("fluency_human", "relevance_human", "tone_human"), 2):
        frame[name] = [float((n * place + n // 7) % 4 + 1) for n in range(N_ITEMS)]
    for row in range(n_halves):
        frame.loc[9 * row + 4, "fluency_human"] = row + 1.5
    if are_elsewhere:
        frame.loc[[3, 20, 37], "tone_human"] = 3.5
    return frame


@pytest.mark.parametrize(
    ("n_halves", "are_elsewhere", "are_grades"),
    [(1, False, False), (1, True, True), (2, False, True), (2, True, True)],
)
def test_several_halves_of_one_human_are_grades_in_the_guess(
    n_halves: int, are_elsewhere: bool, are_grades: bool
) -> None:
    frame = with_halves(n_halves, are_elsewhere=are_elsewhere)
    with pytest.raises(LabelError, match="a slip or "):
        read_labels(frame)
    read = read_labels(frame, on_doubt="accept")
    assert len(read.criteria) == 3
    assert len(read.table) == 3 * N_ITEMS - (0 if are_grades else n_halves)
