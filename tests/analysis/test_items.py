from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import judgeviz as jv
from judgeviz.analysis.item_reading import item_table, read_items
from judgeviz.analysis.items import (
    against_humans,
    distances,
    human_disagreements,
    humans_divided,
    in_bins,
    items_behind_bar,
    judges_divided,
    most_disputed_first,
    unanimous_against_judge,
)
from judgeviz.analysis.perception.binned_jsd import items_in_bin
from tests.analysis.builders import comparison


@pytest.fixture(scope="module")
def pair():
    return jv.demo("summaries").compare("sage", criterion="coherence")


def test_bars_list_the_items_that_hold_such_a_label(pair):
    rows = items_behind_bar(pair, 1, "machine", 4)
    assert (pair.machine_counts[rows, 4] > 0).all()
    assert set(rows) <= set(items_in_bin(pair, 1))
    rest = np.setdiff1d(items_in_bin(pair, 1), rows)
    assert (pair.machine_counts[rest, 4] == 0).all()


def test_centre_bars_add_up_to_the_bin(pair):
    of_bars = [items_behind_bar(pair, 2, "machine_centre", category) for category in range(5)]
    assert sorted(np.concatenate(of_bars)) == sorted(items_in_bin(pair, 2))


def test_an_unknown_series_is_refused(pair):
    with pytest.raises(ValueError, match="series is one of .*, not 'pie'"):
        items_behind_bar(pair, 0, "pie", 0)


def test_the_table_holds_all_labels_and_the_text(pair):
    labels = jv.demo("summaries")
    other = labels.compare("rouge_l", criterion="coherence")
    table = item_table(pair, np.array([5, 3]), others=[other])
    raw = labels.table.query("criterion == 'coherence'")
    for position, item in enumerate(pair.items.index[[5, 3]]):
        mine = raw[raw["item"] == item]
        row = table.iloc[position]
        assert row["item"] == item
        assert row["human_1"] == str(mine[mine["rater"] == "human_1"]["label"].iloc[0])
        assert row["sage"] == ", ".join(map(str, mine[mine["rater"] == "sage"]["label"]))
        assert float(row["rouge_l"]) == pytest.approx(
            mine[mine["rater"] == "rouge_l"]["label"].iloc[0], abs=1e-3
        )
        assert row["text"] == pair.items["text"].iloc[[5, 3][position]]


def test_many_raters_share_one_column():
    pair = jv.Comparison.from_counts(
        np.full((4, 2), 10), np.full((4, 2), 1), jv.Scale("nominal", ("no", "yes"))
    )
    table = item_table(pair, np.arange(4))
    assert [len(cell.split(", ")) for cell in table["humans"]] == [20] * 4


def test_items_that_another_judge_did_not_label_have_an_empty_cell(pair):
    other = jv.demo("summaries").compare("dice", criterion="coherence").where(system="Aster")
    table = item_table(pair, np.arange(20), others=[other])
    is_aster = table["system"] == "Aster"
    assert (table["dice"] != "").tolist() == is_aster.tolist()


def test_bins_can_be_kept(pair):
    kept = in_bins(pair, (0, 4))
    assert kept.n_items == len(items_in_bin(pair, 0)) + len(items_in_bin(pair, 4))
    assert kept.filters == ("human median 1 or 5",)
    with pytest.raises(jv.LabelError, match="take a condition away"):
        in_bins(kept, (2,))


def table_with_texts(**mapping):
    n = 4
    table = pd.DataFrame(
        {
            "item": [f"i{k}" for k in range(n)],
            "human_1": [1, 2, 3, 1],
            "gpt": [1, 2, 2, 1],
            "prompt": ["a long question about nothing in particular, asked at some length"] * n,
            "code": [f"x{k}" for k in range(n)],
            "tag": ["t"] * n,
        }
    )
    return jv.read_labels(table, mapping or None).compare("gpt")


def test_the_texts_that_the_mapping_names_come_first():
    stated = table_with_texts(text=["code", "tag"])
    assert stated.texts == ("code", "tag")
    columns = item_table(stated, np.arange(4)).columns.tolist()
    assert columns[:3] == ["item", "code", "tag"]
    assert columns[-1] == "prompt"
    reversed_ = table_with_texts(text=["tag", "code"])
    assert item_table(reversed_, np.arange(4)).columns.tolist()[:3] == ["item", "tag", "code"]


def test_texts_are_guessed_where_the_mapping_names_none():
    assert table_with_texts().texts == ("prompt",)
    assert table_with_texts(text=[]).texts == ()


def test_texts_outlive_filters_and_pooling():
    pair = table_with_texts(text="code")
    assert pair.where(tag="t").texts == ("code",)
    labels = jv.demo("summaries")
    assert labels.compare_all("sage").texts == labels.texts == ("text",)


def test_a_text_that_is_called_as_a_rater_keeps_both_columns(pair):
    renamed = replace(pair, items=pair.items.rename(columns={"text": "sage"}), texts=("sage",))
    table = item_table(renamed, np.arange(3))
    assert table.columns.tolist()[:2] == ["item", "sage (item)"]
    assert "sage" in table.columns


def test_distances_are_mean_differences_of_labels():
    human = [[1, 1, 2], [5, 5, 5], [1, 5, 3]]
    machine = [[1, 3], [1], [3]]
    graded = comparison(human, machine, (1, 2, 3, 4, 5))
    # |1-1|, |1-3|, ... over the six pairs of the first item: (0 + 2 + 0 + 2 + 1 + 1) / 6
    assert distances(graded) == pytest.approx([1, 4, 4 / 3])
    classes = comparison(human, machine, (1, 2, 3, 4, 5), "nominal")
    assert distances(classes) == pytest.approx([4 / 6, 1, 2 / 3])
    assert distances(replace(graded, judge=None)).tolist() == [0, 0, 0]


def test_human_disagreement_is_the_mean_over_pairs_of_labels():
    human = [[1, 1, 2], [5, 5, None], [1, 5, 3], [2, None, None]]
    pair = comparison(human, [[1]] * 4, (1, 2, 3, 4, 5))
    assert human_disagreements(pair)[:3] == pytest.approx([2 / 3, 0, 8 / 3])
    assert np.isnan(human_disagreements(pair)[3])
    assert humans_divided(pair).tolist() == [2, 0]


@given(st.integers(0, 10**6))
def test_distances_are_those_of_a_plain_loop(seed):
    rng = np.random.default_rng(seed)
    human = rng.integers(1, 6, (4, 3)).tolist()
    machine = rng.integers(1, 6, (4, 2)).tolist()
    scale = (1, 2, 3, 4, 5)
    pair = comparison(human, machine, scale)
    plain = [
        np.mean([abs(a - b) for a in h for b in m]) for h, m in zip(human, machine, strict=True)
    ]
    assert distances(pair) == pytest.approx(plain)


def test_the_most_disputed_come_first():
    human, machine = [[1, 1], [1, 2], [2, 2], [3, 3]], [[1], [2], [2], [1]]
    rows = np.array([3, 2, 1, 0])
    # distances 0, 0.5, 0, 2; the humans differ on the second alone
    assert most_disputed_first(comparison(human, machine), rows).tolist() == [3, 1, 2, 0]
    alone = replace(comparison(human, machine), judge=None)
    assert most_disputed_first(alone, rows).tolist() == [1, 3, 2, 0]


def test_unanimous_humans_against_the_judge():
    human = [[1, 1], [1, 2], [2, 2], [3, 3], [2, None]]
    pair = comparison(human, [[1], [2], [3], [1], [1]])
    assert unanimous_against_judge(pair).tolist() == [3, 2]  # a single human is not unanimous
    assert unanimous_against_judge(replace(pair, judge=None)).tolist() == []


def test_a_judge_against_single_humans_furthest_apart_first():
    pair = comparison([[1], [3], [2], [3]], [[1], [2], [3], [1]])
    assert against_humans(pair).tolist() == [3, 1, 2]
    assert against_humans(replace(pair, judge=None)).tolist() == []


def test_judges_that_say_different_things():
    human = [[1, 1], [1, 2], [2, 2]]
    one, two = (comparison(human, machine) for machine in ([[1], [2], [2]], [[1], [1], [3]]))
    assert judges_divided(one, [two]).tolist() == [1, 2]
    assert judges_divided(one, []).tolist() == []


def test_an_item_in_full_has_every_label(pair):
    other = jv.demo("summaries").compare("rouge_l", criterion="coherence")
    row = int(items_in_bin(pair, 0)[0])
    (one,) = read_items(pair, np.array([row]), [other])
    raw = jv.demo("summaries").table.query("criterion == 'coherence'")
    mine = raw[raw["item"] == one.item]
    humans = mine[mine["kind"] == "human"]
    said = {labels.rater: labels.words for labels in one.humans}
    assert said == dict(zip(humans["rater"], humans["label"].astype(str), strict=True))
    assert [labels.rater for labels in one.judges] == ["sage", "rouge_l"]
    assert len(one.judges[0].values) == 10
    assert one.judges[1].is_score
    assert dict(one.texts) == {"text": pair.items["text"].iloc[row]}
    assert dict(one.facts) == {
        "doc": pair.items["doc"].iloc[row],
        "system": pair.items["system"].iloc[row],
    }


@pytest.mark.parametrize(
    ("left", "right", "titles"),
    [("response_a", "response_b", ("response_a: P", "response_b: Q")),
     ("output 1", "output 2", ("output 1: P", "output 2: Q")),
     ("Left answer", "Right answer", ("Left answer: P", "Right answer: Q")),
     ("summaryA", "summaryB", ("summaryA: P", "summaryB: Q")),
     ("chosen", "rejected", ("chosen", "rejected"))],  # nobody says which system was chosen
)  # fmt: skip
def test_two_outputs_stand_side_by_side(left, right, titles):
    table = pd.DataFrame(
        {
            "item": [f"i{k}" for k in range(4)],
            "system_a": ["P"] * 4,
            "system_b": ["Q"] * 4,
            "prompt": [f"a question {k}" for k in range(4)],
            left: [f"one answer {k}" for k in range(4)],
            right: [f"another answer {k}" for k in range(4)],
            "human_1": list("ABAB"),
            "human_2": list("ABBB"),
            "gpt-4": list("AABB"),
        }
    )
    pair = jv.read_labels(table, {"text": ["prompt", left, right]}).compare("gpt-4")
    (one,) = read_items(pair, np.array([2]))
    assert dict(one.texts) == {"prompt": "a question 2"}
    assert one.sides == ((titles[0], "one answer 2"), (titles[1], "another answer 2"))


def test_aggregates_by_hand():
    table = item_table(
        comparison([["a", "b", "b"], ["a", "b", None]], [["a", "a"], ["b"]], "abc", "nominal"),
        np.array([0, 1]),
        tie_rule="drop",
    )
    assert table["human majority"][0] == "b"
    assert table["human majority"].isna()[1]
    assert table["judge majority"].tolist() == ["a", "b"]
    assert table["human agreement"].tolist()[0] == pytest.approx(2 / 3)
    assert np.isnan(table["human agreement"].tolist()[1])
    assert table["h3"].tolist() == ["b", ""]
    assert table["judge"].tolist() == ["a, a", "b"]


REFUSAL = "I cannot judge this"


def unanimous_table():
    grades = [1 + row % 5 for row in range(12)]
    table = pd.DataFrame({"item": [f"x{row}" for row in range(12)], "human_a": grades,
                          "human_b": grades, "gpt": list(map(str, grades)),
                          "other": list(map(str, grades))})  # fmt: skip
    table.loc[2, "gpt"] = REFUSAL
    table.loc[3, "other"] = "=1+1"
    return jv.read_labels(table, {"machine": ["gpt", "other"]})


@pytest.mark.parametrize(
    ("policy", "fates"),
    [
        ("random", ("{} was drawn", "{} was drawn")),
        ("worst", ("1 counts, the furthest from the humans'",) * 2),
    ],
)
def test_what_is_no_label_is_shown_as_it_was_said(policy, fates):
    labels = unanimous_table()
    pair, other = (labels.compare(judge, invalid=policy) for judge in ("gpt", "other"))
    centre = pair.scale.names[int(pair.machine_counts[2].argmax())]
    of_other = other.scale.names[int(other.machine_counts[3].argmax())]
    own, others = fates[0].format(centre), fates[1].format(of_other)
    table = item_table(pair, np.array([3, 2]), others=[other])
    assert table.columns.tolist()[1:4] == ["human median", "judge median", "gpt: no label"]
    assert table["gpt"].tolist() == ["4", REFUSAL]
    assert table["judge median"].tolist() == ["4", centre]
    assert table["gpt: no label"].tolist() == ["", f"“{REFUSAL}” ({own})"]
    assert table["other"].tolist() == ["=1+1", "3"]
    assert table["other: no label"].tolist() == [f"“=1+1” ({others})", ""]
    (one,) = read_items(pair, np.array([2]), [other])
    (said,) = (judge for judge in one.judges if judge.rater == "gpt")
    assert said.values == ()
    assert [no.response for no in said.no_labels] == [REFUSAL]
    assert said.no_labels[0].fate(one.names) == own
    assert not any("no label" in name for name in item_table(pair, np.array([0, 1])))


def test_what_is_left_out_is_shown_where_its_item_is():
    labels = unanimous_table()
    pair, other = (labels.compare(judge, invalid="drop") for judge in ("gpt", "other"))
    assert "x2" not in pair.items.index
    rows = pair.items.index.get_indexer(["x3"])
    table = item_table(pair, rows, others=[other])
    assert table["other"].tolist() == ["=1+1"]
    assert table["other: no label"].tolist() == ["“=1+1” (left out)"]


@pytest.mark.parametrize("seed", range(6))
def test_a_label_that_was_given_is_not_taken_for_the_one_that_was_drawn(seed):
    rows = [(f"x{row}", human, "human", grade, 0) for row in range(12) for human in "ab"
            for grade in [1 + row % 5]]  # fmt: skip
    said = [REFUSAL, "2", "1"]
    rows += [
        (f"x{row}", "gpt", "machine", one, n) for row in range(12) for n, one in enumerate(said)
    ]
    table = pd.DataFrame(rows, columns=["item", "rater", "kind", "label", "sample"]).astype(str)
    labels = jv.read_labels(table, on_doubt="accept")
    pair = labels.compare("gpt", invalid_seed=seed)
    for one in read_items(pair, np.arange(12)):
        (judge,) = one.judges
        assert sorted(judge.values) == [0, 1]
        assert judge.words.endswith(f", {REFUSAL}")
        assert len(judge.no_labels) == 1


@pytest.mark.parametrize("policy", ["random", "worst"])
@pytest.mark.parametrize("seed", range(4))
def test_what_stands_for_a_response_is_no_answer_that_differs(policy, seed):
    rows = [(f"x{row}", human, "human", "3", 0) for row in range(12) for human in "ab"]
    said = {row: [REFUSAL] if row < 6 else [REFUSAL, "3", "5"] for row in range(12)}
    rows += [
        (f"x{row}", "gpt", "machine", one, n) for row in said for n, one in enumerate(said[row])
    ]
    rows += [("y", who, kind, "1", 0) for who, kind in (("a", "human"), ("gpt", "machine"))]
    rows += [("z", who, kind, "4", 0) for who, kind in (("a", "human"), ("gpt", "machine"))]
    rows += [("w", who, kind, "2", 0) for who, kind in (("a", "human"), ("gpt", "machine"))]
    rows += [(f"x{row}", "other", "machine", "3", 0) for row in range(12)]
    table = pd.DataFrame(rows, columns=["item", "rater", "kind", "label", "sample"]).astype(str)
    labels = jv.read_labels(table, on_doubt="accept")
    pair, other = (
        labels.compare(one, invalid=policy, invalid_seed=seed) for one in ("gpt", "other")
    )
    refused = pair.items.index.get_indexer([f"x{row}" for row in range(6)])
    answered = pair.items.index.get_indexer([f"x{row}" for row in range(6, 12)])
    assert pair.machine_counts[refused].sum(axis=1).tolist() == [1] * 6
    assert distances(pair)[refused].tolist() == [0] * 6
    assert distances(pair)[answered].tolist() == [1] * 6  # 0 and 2 grades
    for found in (
        unanimous_against_judge(pair), against_humans(pair), judges_divided(pair, [other])
    ):  # fmt: skip
        assert not set(found) & set(refused)
    assert set(unanimous_against_judge(pair)) <= set(answered)


def test_the_order_of_the_files_is_told_where_votes_were_turned(tmp_path):
    rows = ["q1,bart,lead,A,A", "q2,lead,bart,B,A", "q3,bart,lead,tie,B", "q3,lead,bart,,A"]
    file = tmp_path / "votes.csv"
    file.write_text("\n".join(["question,model_a,model_b,human_1,gpt-4", *rows]))
    pair = jv.read_labels(file, on_doubt="accept").compare("gpt-4")
    table = item_table(pair, np.arange(pair.n_items))
    assert table["order in the file"].tolist() == ["A, B", "B, A", "A, B and B, A"]
    assert table["human_1"].tolist() == ["A", "A", "tie"]
    assert table["gpt-4"].tolist() == ["A", "B", "B, B"]
    (reading, *_) = read_items(pair, np.array([1]))
    assert ("order in the file", "B, A") in reading.facts


def test_no_order_is_told_where_no_vote_was_turned(tmp_path):
    file = tmp_path / "votes.csv"
    rows = [f"q{n},bart,lead,A,B" for n in range(3)]
    file.write_text("\n".join(["question,model_a,model_b,human_1,gpt-4", *rows]))
    pair = jv.read_labels(file, on_doubt="accept").compare("gpt-4")
    assert "order in the file" not in item_table(pair, np.arange(3))
