"""Responses of a judge that are no label of the scale: kept, counted, replaced by policy."""

import json
import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeviz.analysis.provenance import provenance_of, provenance_of_judges
from judgeviz.errors import LabelError
from judgeviz.labels.invalid import POLICIES, worst_labels
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels as read
from judgeviz.labels.scale import Scale
from judgeviz.statistics.kappa import randolph_kappa
from tests.labels.sources import LONG_CSV, upload

# Four items, two humans, grades 1 to 4; the judge fails on q2 and q4, llama answers all.


def read_labels(source: object, mapping: dict[str, object] | None = None) -> Labels:
    """Take what is no label for an invalid response, however much of it there is."""
    return read(source, mapping, on_doubt="accept")


GRADES = pd.DataFrame(
    {
        "item": ["q1", "q2", "q3", "q4"],
        "topic": ["x", "x", "y", "y"],
        "human_1": ["1", "2", "4", "4"],
        "human_2": ["1", "3", "4", "2"],
        "gpt-4o": ["1", "I cannot say", "4", "99"],
        "llama": ["1", "2", "3", "4"],
    }
)
YES_NO = pd.DataFrame(
    {
        "item": list("abcd"),
        "human_1": ["yes", "no", "yes", "no"],
        "human_2": ["yes", "no", "no", "no"],
        "gpt-4o": ["yes", "maybe", "maybe", "no"],
    }
)
VOTES = (
    "question,model_a,model_b,human_1,human_2,gpt-4o\n"
    "1,M1,M2,model_a,tie,model_a\n2,M1,M2,model_b,tie,Neither of them\n"
    "3,M2,M1,model_a,model_a,cannot tell\n4,M1,M2,tie,tie,model_b\n"
)


def test_nothing_vanishes() -> None:
    labels = read_labels(GRADES)
    assert labels.scale() == Scale("ordinal", (1, 2, 3, 4))
    assert labels.report.unknown == {"gpt-4o": 2}
    assert labels.report.invalid == {"gpt-4o": {"99": 1, "I cannot say": 1}}
    assert "invalid responses of 'gpt-4o': 2, such as '99', 'I cannot say'" in str(labels.report)
    assert labels.n_invalid("gpt-4o") == 2
    assert labels.n_invalid("llama") == 0
    ids = labels.items.index[labels.invalid.item].tolist()
    assert dict(zip(ids, labels.invalid.response, strict=True)) == {
        "q2": "I cannot say",
        "q4": "99",
    }


def test_worst_is_the_grade_furthest_from_the_humans() -> None:
    pair = read_labels(GRADES).compare("gpt-4o", invalid="worst")
    # q2: humans 2 and 3: 1 and 4 are 3 away, the lower is taken; q4: humans 4 and 2, 1 is 4 away
    assert pair.machine_means.tolist() == [1, 1, 4, 1]
    assert (pair.n_invalid, pair.n_responses, pair.valid_rate) == (2, 4, 0.5)


def test_worst_is_the_class_with_the_fewest_labels() -> None:
    pair = read_labels(YES_NO).compare("gpt-4o", invalid="worst")
    # b: no, no; c: yes, no, a tie that goes to the lower index, no
    assert pair.scale.categories == ("no", "yes")
    assert pair.machine_counts.tolist() == [[0, 1], [0, 1], [1, 0], [1, 0]]
    votes = read_labels(upload(VOTES)).compare("gpt-4o", invalid="worst")
    # 2: B and a tie, so A; 3: both for M2, which is B in the order of the names, so A
    assert votes.machine_counts.tolist() == [[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 1]]


def test_drop_leaves_them_out_and_still_counts_them() -> None:
    pair = read_labels(GRADES).compare("gpt-4o", invalid="drop")
    assert list(pair.items.index) == ["q1", "q3"]
    assert pair.machine_means.tolist() == [1, 4]
    assert (pair.n_invalid, pair.n_responses, pair.valid_rate) == (2, 4, 0.5)
    assert pair.n_left_out == 2


def test_random_draws_from_the_whole_scale() -> None:
    n, k = 4000, 4
    rng = np.random.default_rng(1)
    table = pd.DataFrame(
        {
            "item": [f"i{number}" for number in range(n)],
            "human_1": rng.integers(1, k + 1, n).astype(str),
            "gpt-4o": ["no idea" if number % 2 else "1" for number in range(n)],
        }
    )
    pair = read_labels(table).compare("gpt-4o")
    drawn = pair.machine_counts[pair.items.index.str[1:].astype(int) % 2 == 1]
    assert drawn.sum() == n / 2
    # 500 of each, the top grade too; the standard deviation is 19
    assert np.abs(drawn.sum(axis=0) - n / 2 / k).max() < 80


def test_draws_follow_the_seed_and_not_the_rows() -> None:
    table = pd.concat(
        [GRADES.assign(item=[f"{item}_{number}" for item in GRADES["item"]]) for number in range(9)]
    )
    labels = read_labels(table)
    seeds = [labels.compare("gpt-4o", invalid_seed=seed) for seed in (0, 0, 1)]
    assert np.array_equal(seeds[0].machine_counts, seeds[1].machine_counts)
    assert not np.array_equal(seeds[0].machine_counts, seeds[2].machine_counts)
    assert seeds[0].digest == seeds[1].digest != seeds[2].digest
    for seed in range(5):
        shuffled = read_labels(table.sample(frac=1, random_state=seed)).compare("gpt-4o")
        order = shuffled.items.index.get_indexer(seeds[0].items.index)
        assert np.array_equal(shuffled.machine_counts[order], seeds[0].machine_counts)


def test_judges_that_fail_on_the_same_items_draw_for_themselves() -> None:
    table = pd.concat([YES_NO.assign(item=[f"{i}{n}" for i in YES_NO["item"]]) for n in range(20)])
    labels = read_labels(table.assign(**{"llama": table["gpt-4o"]}))
    one, other = (labels.compare(judge) for judge in ("gpt-4o", "llama"))
    assert not np.array_equal(one.machine_counts, other.machine_counts)


def test_a_class_that_only_a_judge_uses_is_no_category() -> None:
    labels = read_labels(YES_NO)
    pair = labels.compare("gpt-4o")
    assert pair.scale == Scale("nominal", ("no", "yes"))
    assert pair.n_invalid == 2
    # agreement 3 of 4 items, by chance 1 of 2
    assert randolph_kappa(pair.human_counts) == pytest.approx(0.5)
    without = read_labels(YES_NO.drop(columns="gpt-4o")).compare()
    assert randolph_kappa(pair.human_counts) == randolph_kappa(without.human_counts)


def test_filters_count_the_kept_items_only() -> None:
    labels = read_labels(GRADES)
    for policy in POLICIES:
        pair = labels.compare("gpt-4o", invalid=policy)
        assert [(part.n_invalid, part.n_responses) for part in (
            pair.where(topic="x"), pair.where(query="topic == 'y'"), pair.where(topic=["x", "y"]),
        )] == [(1, 2), (1, 2), (2, 4)]  # fmt: skip
    marked = labels.compare("gpt-4o").keep_items(np.array([True, True, False, False]), ("half",))
    assert (marked.n_invalid, marked.n_responses) == (1, 2)
    votes = read_labels(upload(VOTES)).compare("gpt-4o", invalid="drop")
    assert votes.of_system_pairs([("M1", "M2")]).n_invalid == 2


def test_a_judge_without_any_label_is_a_judge() -> None:
    labels = read_labels(GRADES.assign(**{"gpt-4o": ["Sorry.", "No!", "As an AI", "Sorry."]}))
    assert labels.judges_of() == labels.judges == ("gpt-4o", "llama")
    pair = labels.compare("gpt-4o")
    assert (pair.n_items, pair.valid_rate, pair.machine.raters) == (4, 0, ("gpt-4o",))
    assert labels.report.invalid == {"gpt-4o": {"Sorry.": 2, "No!": 1, "As an AI": 1}}
    sentence = (
        "No response of 'gpt-4o' on the humans' items of 'table' is a label of the scale of "
        "'label', and invalid responses are dropped; rename them under 'labels' in the mapping, or "
        "choose another judge or policy."
    )
    with pytest.raises(LabelError) as problem:
        labels.compare("gpt-4o", invalid="drop")
    assert str(problem.value) == sentence.replace("'table'", f"'{labels.name}'")


def test_missing_is_not_invalid() -> None:
    labels = read_labels(GRADES.assign(**{"gpt-4o": ["1", "n/a", "", None]}))
    assert labels.report.invalid == {}
    assert labels.report.n_missing == 3
    pair = labels.compare("gpt-4o")
    assert (pair.n_items, pair.n_invalid, pair.valid_rate) == (1, 0, 1)


def test_a_metric_does_not_answer_a_question_of_yes_or_no() -> None:
    table = YES_NO.assign(rouge=["0.1", "0.25", "0.3", "0.7"])
    scored = read_labels(table)  # by the guess, which loses nothing
    assert scored.judges == ("gpt-4o", "rouge")
    assert scored.report.unknown == {"gpt-4o": 2}
    labels = read_labels(table, {"scale": {"kind": "nominal", "categories": ["no", "yes"]}})
    assert labels.judges == ("gpt-4o",)
    assert labels.report.unknown == {"gpt-4o": 2, "rouge": 4}
    assert list(labels.report.invalid) == ["gpt-4o"]
    assert [note for note in labels.report.notes if "no label of the scale" in note] == [
        "4 responses of 'rouge' are no label of the scale and left out: '0.1', '0.25', '0.3' and 1 "
        "more (rows 1, 2, 3 and 4); to keep them, rename them or add them to the scale in the "
        "mapping.",
        "2 responses of 'gpt-4o' are no label of the scale and count as invalid: 'maybe' (rows 2 "
        "and 3); to make labels of them, rename them or add them to the scale in the mapping.",
    ]


def test_a_human_gives_no_invalid_response() -> None:
    text = LONG_CSV.replace("q3,human_1,2", "q3,human_1,17").replace("q3,gpt-4o,3", "q3,gpt-4o,bof")
    labels = read_labels(upload(text), {"scale": {"kind": "ordinal", "categories": [1, 2, 3]}})
    assert labels.report.unknown == {"human_1": 1, "gpt-4o": 1}
    assert labels.report.invalid == {"gpt-4o": {"bof": 1}}
    again = read_labels(upload(text), json.loads(json.dumps(labels.mapping)))
    assert again.digest == labels.digest


def test_scores_have_no_scale_to_draw_from() -> None:
    text = "item,human_1,human_2,rouge\na,1,2,0.11\nb,3,3,error\nc,5,4,0.97\nd,2,2,0.3\n"
    for policy in POLICIES:
        pair = read_labels(upload(text)).compare("rouge", invalid=policy)
        assert (pair.invalid, pair.n_invalid, pair.n_responses) == ("drop", 1, 4)
        assert pair.machine_means.tolist() == [0.11, 0.97, 0.3]


def test_an_answer_after_an_invalid_one_is_one_more_answer() -> None:
    more = LONG_CSV + "q1,gpt-4o,hm\nq1,gpt-4o,hm\nq1,gpt-4o,ah\nq2,gpt-4o,hm\n"
    labels = read_labels(upload(more))
    assert labels.report.invalid == {"gpt-4o": {"hm": 2, "ah": 1}}
    places = zip(labels.items.index[labels.invalid.item], labels.invalid.sample, strict=True)
    assert sorted(places) == [("q1", 1), ("q1", 2), ("q2", 1)]
    pair = labels.compare("gpt-4o")
    assert pair.machine_counts.sum(axis=1).tolist() == [3, 2, 1]
    assert (pair.n_invalid, pair.n_responses, pair.valid_rate) == (3, 6, 0.5)
    rows = more.splitlines(keepends=True)
    turned = read_labels(upload(rows[0] + "".join(rows[:0:-1]))).compare("gpt-4o")
    order = turned.items.index.get_indexer(pair.items.index)
    assert turned.machine_counts[order].tolist() == pair.machine_counts.tolist()


def test_all_criteria_together() -> None:
    tables = [GRADES.assign(criterion="tone"), GRADES.assign(criterion="fluency")]
    labels = read_labels(pd.concat(tables))
    for policy in POLICIES:
        pair = labels.compare_all("gpt-4o", invalid=policy)
        assert (pair.invalid, pair.n_invalid, pair.n_responses) == (policy, 4, 8)
        assert pair.where(criterion="tone").n_invalid == 2
        assert labels.compare_all("llama", invalid=policy).n_invalid == 0
    alone = labels.compare_all("gpt-4o", ["tone"], invalid="drop")
    assert alone.where(criterion="tone", topic="x").valid_rate == 0.5


def test_an_item_that_nobody_else_labelled_stays_known() -> None:
    extra = pd.DataFrame({"item": ["q9"], "topic": ["z"], "gpt-4o": ["hm"]})
    labels = read_labels(pd.concat([GRADES, extra]))
    assert labels.items.loc["q9", "topic"] == "z"
    pair = labels.compare("gpt-4o")
    assert (pair.n_items, pair.n_left_out, pair.n_invalid, pair.n_responses) == (4, 1, 2, 4)


def test_a_policy_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^invalid is one of random, drop, worst; got 'skip'\.$"):
        read_labels(GRADES).compare("gpt-4o", invalid="skip")


def test_humans_alone_have_no_rate() -> None:
    pair = read_labels(GRADES).compare()
    assert (pair.n_invalid, pair.n_responses) == (0, 0)
    assert math.isnan(pair.valid_rate)


def test_the_settings_of_a_result_name_them() -> None:
    labels = read_labels(GRADES)
    words = {
        "random": "2 of 4 (50.0 %), replaced at random, seed 7",
        "worst": "2 of 4 (50.0 %), replaced by the label furthest from the humans'",
        "drop": "2 of 4 (50.0 %), left out",
    }
    for policy in POLICIES:
        pair = labels.compare("gpt-4o", invalid=policy, invalid_seed=7)
        assert dict(provenance_of(pair).settings)["invalid responses"] == words[policy]
    llama = labels.compare("llama")
    assert "invalid" not in provenance_of(llama).signature
    both = dict(provenance_of_judges([labels.compare("gpt-4o", invalid="drop"), llama]).settings)
    assert both["invalid responses"] == "gpt-4o 2 of 4 (50.0 %), left out"
    assert "invalid" not in provenance_of_judges([llama, llama]).signature


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(*[st.sampled_from(["1", "2", "3", "4", "oops", ""])] * 2), min_size=4, max_size=12
    ),
    st.integers(0, 5),
)
def test_what_holds_for_any_table(answers: list[tuple[str, str]], seed: int) -> None:
    table = pd.DataFrame(
        {
            "item": [f"q{number}" for number in range(len(answers))],
            "human_1": [str(number % 4 + 1) for number in range(len(answers))],
            "gpt_1": [one for one, _ in answers],
            "gpt_2": [other for _, other in answers],
            "llama": "1",
        }
    )
    labels = read_labels(table, {"machine": ["gpt_1", "gpt_2", "llama"], "human": ["human_1"]})
    said = [text for pair in answers for text in pair]
    for policy in POLICIES:
        if "gpt" in labels.judges and (policy != "drop" or set(said) - {"oops", ""}):
            pair = labels.compare("gpt", invalid=policy, invalid_seed=seed)
            assert pair.n_invalid == said.count("oops")
            assert pair.n_responses == len(said) - said.count("")
            assert pair.machine_counts.sum() == pair.n_responses - (
                pair.n_invalid if policy == "drop" else 0
            )
        untouched = labels.compare("llama", invalid=policy, invalid_seed=seed)
        assert untouched.digest == labels.digest
        assert untouched.invalid_items is None
        assert untouched.machine_counts.tolist() == [[1, 0, 0, 0]] * len(answers)


def test_one_invalid_response_of_many_is_not_said_to_be_none() -> None:
    answers = ["?"] + [str(1 + n % 3) for n in range(1, 3000)]
    frame = pd.DataFrame({"item": range(3000), "ann": answers[::-1], "gpt-4o": answers})
    frame["ann"] = frame["ann"].replace("?", "1")
    labels = read_labels(frame, {"human": ["ann"], "labels": {"?": "?"}})
    said = dict(provenance_of(labels.compare("gpt-4o")).settings)["invalid responses"]
    assert said.startswith("1 of 3,000 (under 0.1 %), replaced at random")


def test_the_worst_label_of_two_that_are_as_far_is_the_lowest_also_of_decimals() -> None:
    # |0.2 - 0.6| is 0.39999999999999997 to a computer, and |1 - 0.6| 0.4
    for numbers in (0.2, 0.6, 1), (1, 3, 5), (0.05, 0.15, 0.25):
        scale = Scale("ordinal", numbers)
        assert worst_labels(np.array([[0, 3, 0], [3, 0, 0], [1, 1, 1]]), scale).tolist() == [
            0,
            2,
            0,
        ]
