"""An engine's numbers beside those of the same table in memory, to the last digit."""

from collections.abc import Callable
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import judgeviz as jv
from judgeviz.engines import source
from judgeviz.engines.draws import StandIns
from judgeviz.engines.opening import labels_of, table_of
from judgeviz.labels.mapping import parse_mapping
from tests.engines.once import once_in_memory
from tests.labels.test_repeated_answers import with_samples

Held = Callable[[pd.DataFrame], object]


def made_up(n_items: int = 40, seed: int = 0, n_grades: int = 5) -> pd.DataFrame:
    """A row per label of three humans, some of whose labels are missing, and two judges."""
    rng = np.random.default_rng(seed)
    centre = rng.integers(1, n_grades + 1, n_items)
    rows = [
        {
            "item": f"q{item}",
            "rater": rater,
            "kind": kind,
            "label": int(np.clip(centre[item] + rng.integers(-2, 3), 1, n_grades)),
            "domain": ("law", "news", "café")[item % 3],
            "length": item * 10,
        }
        for rater, kind, share in (
            ("ann", "human", 0.9), ("bob", "human", 0.9), ("eve", "human", 0.8),
            ("gpt", "machine", 0.95), ("llama", "machine", 1.0),
        )
        for item in range(n_items)
        if rng.random() < share
    ]  # fmt: skip
    return pd.DataFrame(rows).sample(frac=1, random_state=seed).reset_index(drop=True)


class Numbers(NamedTuple):
    """What is compared of two comparisons, beside what they count."""

    jsd: jv.BinnedJSD
    table: jv.AgreementTable
    cells: jv.Confusion


@once_in_memory
def numbers_of(pair: jv.Comparison) -> Numbers:
    jsd, table = jv.binned_jsd(pair, n_boot=20, n_null=20), jv.agreement_table(pair, n_boot=10)
    return Numbers(jsd, table, jv.confusion(pair))


def assert_same_numbers(counted: jv.Comparison, pair: jv.Comparison) -> None:
    assert counted.n_items == pair.n_items
    assert counted.n_left_out == pair.n_left_out
    ours, theirs = counted.profiles, pair.profiles
    for name in ("human_profiles", "of_human", "judge", "score", "n_items"):
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name), err_msg=name)
    found, wanted = numbers_of(counted), numbers_of(pair)
    for name in ("value", "low", "high", "p_value", "n_items", "bins", "fair"):
        assert repr(getattr(found.jsd, name)) == repr(getattr(wanted.jsd, name)), name
    in_groups = [
        name
        for name in wanted.table.frame
        if "_mean_fair_" in name and name.endswith(("_low", "_high")) and len(pair.raters) > 8
    ]  # of so many raters groups of items are drawn, not items
    frames = [one.table.frame.drop(columns=in_groups) for one in (found, wanted)]
    assert_frame_equal(*frames, check_exact=True)
    assert repr(found.table.fair_jsd) == repr(wanted.table.fair_jsd)
    np.testing.assert_array_equal(found.cells.counts, wanted.cells.counts)


def assert_same_account(counted: jv.Labels, labels: jv.Labels) -> None:
    assert counted.report.n_rows == labels.report.n_rows
    assert counted.report.n_places == labels.report.n_places
    for name in (*labels.raters, *labels.judges):
        assert counted.n_labels(name) == labels.n_labels(name) > 0
    for judge in labels.judges:
        assert counted.n_samples(judge) == labels.n_samples(judge)
    for criterion in labels.criteria:
        if labels.scale(criterion).is_categorical:
            given = labels.times_given(criterion)
            np.testing.assert_array_equal(counted.times_given(criterion), given)
            if labels.scale(criterion).kind == "preference":
                continue  # the table has them as they were shown
            own = labels.table[labels.table["criterion"] == criterion]
            scorers = [judge for of, judge in labels.score_scales if of == criterion]
            of_labels = own.loc[~own["rater"].isin(scorers), "label"].value_counts()
            wanted = [of_labels.get(name, 0) for name in labels.scale(criterion).categories]
            assert given.tolist() == wanted


@pytest.mark.parametrize("seed", range(2))
def test_a_row_per_label_gives_the_numbers_of_memory(held: Held, seed: int) -> None:
    frame = made_up(seed=seed)
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert counted.judges == labels.judges
    assert counted.raters == labels.raters
    assert counted.scales == labels.scales
    assert_same_account(counted, labels)
    for judge in labels.judges:
        assert_same_numbers(counted.compare(judge), labels.compare(judge))


def wide_of(frame: pd.DataFrame) -> pd.DataFrame:
    """The same labels in a column per rater."""
    cells = frame.pivot(index=["item", "domain"], columns="rater", values="label").reset_index()
    return cells.rename(columns={"ann": "human_1", "bob": "human_2", "eve": "human_3"})


def test_a_column_per_rater_gives_the_numbers_of_memory(held: Held) -> None:
    frame = wide_of(made_up()).astype({"human_1": "Int64", "gpt": "Int64"})
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    for judge in labels.judges:
        assert_same_numbers(counted.compare(judge), labels.compare(judge))
    assert counted.report.balance


def test_filters_go_into_the_query(held: Held) -> None:
    frame = made_up()
    pair, counted = (
        labels.compare("gpt") for labels in (jv.read_labels(frame), jv.open(held(frame)))
    )
    for narrowed in (
        lambda one: one.where(domain=["café", "law"]),
        lambda one: one.where(domain="news").between("length", 100, 400),
    ):
        ours, theirs = narrowed(counted), narrowed(pair)
        assert ours.filters == theirs.filters
        assert_same_numbers(ours, theirs)


@pytest.mark.parametrize("cluster", ["domain", "length"])
def test_clusters_are_drawn_as_in_memory(held: Held, cluster: str) -> None:
    frame = made_up(90)
    frame["length"] = frame["length"] // 60
    frame = frame.astype({"domain": object})
    frame.loc[frame["item"].isin(["q5", "q7", "q13"]), "domain"] = None
    pair, counted = (
        labels.compare("gpt") for labels in (jv.read_labels(frame), jv.open(held(frame)))
    )
    ours, theirs = (jv.binned_jsd(one, n_boot=20, cluster=cluster) for one in (counted, pair))
    for name in ("value", "low", "high", "bins", "fair"):
        assert repr(getattr(ours, name)) == repr(getattr(theirs, name)), name
    tables = (jv.agreement_table(one, n_boot=30, cluster=cluster) for one in (counted, pair))
    assert_frame_equal(*(one.frame for one in tables), check_exact=True)
    effects = (jv.agreement_table(one.where(domain="law"), n_boot=30, cluster="length")
               for one in (counted, pair))  # fmt: skip
    assert_frame_equal(*(one.frame for one in effects), check_exact=True)


def test_a_filter_that_no_item_meets_says_so(held: Held) -> None:
    counted = jv.open(held(made_up())).compare("gpt")
    with pytest.raises(jv.LabelError, match="No item of 'table' meets the filter domain = sport"):
        counted.where(domain="sport")
    with pytest.raises(ValueError, match="no item column 'colour'"):
        counted.where(colour="red")
    with pytest.raises(ValueError, match="'rater' differs within items"):
        counted.where(rater="ann")


def test_columns_are_named_as_in_memory(held: Held) -> None:
    table = made_up().assign(price=lambda frame: range(len(frame)))
    labels, read = jv.open(held(table)), jv.read_labels(table)
    said = [one for one in str(read.report).splitlines() if "differs within items" in one]
    assert len(said) == 1
    assert "'price'" in said[0]
    ours = [one for one in str(labels.report).splitlines() if "differs within items" in one]
    assert [one.replace("'table 1'", "'table'") for one in said] == ours
    with pytest.raises(ValueError, match="no item column 'colour'") as caught:
        labels.compare("gpt").where(colour="red")
    assert not any(f"'{role}'" in str(caught.value) for role in ("rater", "label", "kind", "item"))
    assert "'domain'" in str(caught.value)


def test_the_codes_of_the_same_sides_are_written_once(held: Held) -> None:
    counted = jv.open(held(made_up()))
    about = counted.asked(("gpt",), "label", (), StandIns("drop"))
    narrowed = counted.compare("gpt", invalid="worst").where(domain="law")
    again = counted.asked(("gpt",), "label", narrowed.conditions, narrowed.stand_ins)
    assert again.coded is about.coded
    assert again.question != about.question
    for judge, stand_ins in (("llama", StandIns("drop")), ("gpt", StandIns("random", 1))):
        assert counted.asked((judge,), "label", (), stand_ins).coded is not about.coded


HOSTILE = {
    "item": 'it"em; DROP TABLE labels --',
    "rater": "ra'ter",
    "kind": "select",
    "label": "étiquette \"n'",
    "domain": "c1",
    "length": "c0",
}


def test_names_of_columns_and_texts_are_data(held: Held) -> None:
    frame = made_up().rename(columns=HOSTILE)
    words = {1: "'; DROP TABLE x; --", 2: 'b"ad', 3: "Größe", 4: "größer", 5: "%_ (good)"}
    frame[HOSTILE["label"]] = frame[HOSTILE["label"]].map(words)
    frame[HOSTILE["rater"]] = frame[HOSTILE["rater"]].replace({"ann": "o'n\\"})
    mapping = {role: HOSTILE[role] for role in ("item", "rater", "kind", "label")}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert counted.scales == labels.scales
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))
    ours, theirs = (one.compare("gpt").where(c1="law") for one in (counted, labels))
    assert_same_numbers(ours, theirs)


TYPES: dict[str, Callable[["pd.Series[int]"], object]] = {
    "float": lambda label: label.astype(float),
    "small": lambda label: label.astype("int8"),
    "decimal": lambda label: label.map(lambda n: Decimal(n) / 2),
    "category": lambda label: label.map({1: "low", 2: "b", 3: "B ", 4: "É", 5: "z"}).astype(
        "category"
    ),
    "text": lambda label: label.map({1: " 1", 2: "2", 3: "3.0", 4: "4", 5: "5"}),
    "boolean": lambda label: label > 2,
}


@pytest.mark.parametrize("kind", TYPES)
def test_labels_of_any_type_are_those_of_memory(held: Held, kind: str) -> None:
    frame = made_up()
    frame["label"] = TYPES[kind](frame["label"])
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert counted.scales == labels.scales
    assert_same_numbers(counted.compare("llama"), labels.compare("llama"))


def test_what_is_missing_is_missing(held: Held) -> None:
    frame = made_up().astype(object)
    frame.loc[::7, "label"] = None
    frame.loc[3::11, "item"] = None
    frame.loc[5::13, "rater"] = None
    frame.loc[frame["item"] == "q5", "domain"] = None
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))
    ours, theirs = (one.compare("gpt").where(domain="news") for one in (counted, labels))
    assert_same_numbers(ours, theirs)


def test_blanks_around_an_item_are_none_of_its_name(held: Held) -> None:
    frame = made_up()
    frame.loc[::3, "item"] = " " + frame.loc[::3, "item"] + "\t"
    frame.loc[1::7, "item"] = " n/a "
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


def test_a_label_that_stands_twice_is_refused(held: Held) -> None:
    frame = made_up()
    for rater in ("ann", "gpt"):
        twice = frame[frame["rater"] == rater].tail(2).assign(length=-1)
        counted = jv.open(held(pd.concat([frame, twice])))
        with pytest.raises(jv.LabelError) as problem:
            counted.compare("gpt")
        assert str(problem.value) == (
            "On 2 items of 'table' somebody labelled 'label' several times, which an engine does "
            "not tell apart; the items were told by 'item': where another column names them, or "
            'several do together, state it in the mapping, {"item": ["one", "another"]}, else keep '
            "one label of each rater and item, or read the table, or a part of it, by read_labels."
        )


def test_another_column_than_the_one_taken_for_the_item_can_be_stated(held: Held) -> None:
    frame = made_up().assign(doc=lambda own: "d" + (own["length"] // 30).astype(str))
    wrong = jv.open(held(frame), mapping={"item": "doc"})
    with pytest.raises(jv.LabelError, match="the items were told by 'doc': where another column"):
        wrong.compare("gpt")
    right = jv.open(held(frame), mapping={"item": "item"})
    assert_same_numbers(right.compare("gpt"), jv.read_labels(frame).compare("gpt"))


def crowd(n_items: int = 30, n_raters: int = 40, of_an_item: int = 12) -> pd.DataFrame:
    """A row per label of many humans, some of whom labelled each item, and a judge."""
    rng = np.random.default_rng(5)
    rows = [
        (f"q{item}", f"w{rater:02}", "human", int(rng.integers(1, 13)))
        for item in range(n_items)
        for rater in rng.permutation(n_raters)[:of_an_item]
    ]
    rows += [(f"q{item}", "gpt", "machine", int(rng.integers(1, 13))) for item in range(n_items)]
    return pd.DataFrame(rows, columns=["item", "rater", "kind", "label"])


def sampled() -> pd.DataFrame:
    """A table in which every judge answered twice, by the number in a column."""
    first = made_up(seed=3).assign(sample=0)
    of_judges = first[first["kind"] == "machine"]
    return pd.concat([first, of_judges.assign(sample=1, label=of_judges["label"].to_numpy()[::-1])])


def test_further_samples_are_counted(held: Held) -> None:
    frame = sampled()
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    for judge in labels.judges:
        assert counted.compare(judge).n_responses == labels.compare(judge).n_responses
        assert_same_numbers(counted.compare(judge), labels.compare(judge))


@pytest.mark.parametrize("change", [0, 1])
def test_a_sample_that_stands_twice_is_refused(held: Held, change: int) -> None:
    frame = sampled()
    again = frame[frame["rater"] == frame["rater"].iloc[-1]].tail(5)
    values = sorted(frame["label"].unique())
    other = again["label"].map(lambda label: values[(values.index(label) + change) % len(values)])
    judge = str(again["rater"].iloc[0])
    counted = jv.open(held(pd.concat([frame, again.assign(label=other)])))
    with pytest.raises(jv.LabelError) as problem:
        counted.compare(judge)
    assert str(problem.value) == (
        f"On 5 items of 'table' '{judge}' answered 'label' several times under the same 'sample', "
        "which an engine does not tell from further answers; keep one of them, number them apart, "
        "or read the table, or a part of it, by read_labels."
    )


def test_an_answer_without_a_number_is_the_first_one(held: Held) -> None:
    frame = sampled().astype({"sample": "Int64"})
    of_judge = frame["rater"] == frame["rater"].iloc[-1]
    values = sorted(frame["label"].unique())
    again = frame[of_judge & (frame["sample"] == 0)].tail(1).assign(sample=pd.NA)
    other = again["label"].map(lambda label: values[values.index(label) - 1])
    table = pd.concat([frame, again.assign(label=other)])
    with pytest.raises(jv.LabelError, match="keep one of them, or number repeated answers"):
        jv.read_labels(table)
    with pytest.raises(jv.LabelError, match="several times under the same 'sample'"):
        jv.open(held(table)).compare(str(again["rater"].iloc[0]))


def test_a_crowd_on_a_long_scale(held: Held) -> None:
    frame = crowd()
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    assert set(counted.raters) == set(labels.raters)
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))
    again = pd.concat([frame, frame.head(1).assign(label=frame["label"][0] % 12 + 1)])
    with pytest.raises(jv.LabelError, match="On 1 item of 'table' somebody labelled"):
        jv.open(held(again)).compare("gpt")


def test_more_equal_labels_than_a_packed_count_holds(held: Held) -> None:
    n = 4100
    frame = pd.DataFrame(
        {
            "item": ["q1"] * n + ["q2"] * 3 + ["q1", "q2"],
            "rater": [f"w{number}" for number in [*range(n), *range(3)]] + ["gpt", "gpt"],
            "kind": ["human"] * (n + 3) + ["machine"] * 2,
            "label": [1] * n + [2, 3, 3] + [1, 3],
        }
    )
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    pair, ours = labels.compare("gpt"), counted.compare("gpt")
    np.testing.assert_array_equal(ours.profiles.human_profiles, pair.profiles.human_profiles)
    assert ours.profiles.human_profiles.max() == n


def test_items_without_an_answer_count_as_in_memory(held: Held) -> None:
    frame = made_up().astype({"label": object})
    of_gpt = frame.index[frame["rater"] == "gpt"]
    frame.loc[of_gpt[::9], "label"] = "it depends"
    frame["label"] = frame["label"].astype(str)
    frame = frame.drop(index=of_gpt[1::4])
    labels, counted = jv.read_labels(frame), jv.open(held(frame))
    for judge in labels.judges:
        assert counted.unanswered(judge) == labels.unanswered(judge)
    assert labels.unanswered("gpt").n > 0


@pytest.mark.parametrize("policy", ["drop", "worst"])
def test_invalid_responses_count_as_in_memory(held: Held, policy: str) -> None:
    frame = made_up().astype({"label": object})
    of_gpt = frame.index[frame["rater"] == "gpt"]
    frame.loc[of_gpt[::9], "label"] = "it depends"
    frame["label"] = frame["label"].astype(str)
    mapping = {"labels": {"it depends": "it depends"}}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    pair, ours = (one.compare("gpt", invalid=policy) for one in (labels, counted))
    assert counted.n_invalid("gpt") == labels.n_invalid("gpt") > 0
    assert (ours.n_invalid, ours.n_responses) == (pair.n_invalid, pair.n_responses)
    assert ours.valid_rate == pair.valid_rate
    assert_same_numbers(ours, pair)
    assert counted.report.invalid == labels.report.invalid


def said_of(compare: Callable[[], object]) -> str:
    """What it says that it cannot do."""
    with pytest.raises(jv.LabelError) as problem:
        compare()
    return str(problem.value)


@pytest.mark.parametrize("layout", ["long", "wide", "criteria"])
def test_a_judge_without_a_valid_response_says_so_as_in_memory(held: Held, layout: str) -> None:
    frame = made_up()[["item", "rater", "kind", "label", "domain"]].astype({"label": str})
    frame.loc[frame["rater"] == "gpt", "label"] = "it depends"
    if layout == "wide":
        index = ["item", "domain"]
        frame = frame.pivot(index=index, columns="rater", values="label").reset_index()
    if layout == "criteria":
        other = made_up(seed=1).assign(criterion="tone").astype({"label": str})
        frame = pd.concat([frame.assign(criterion="label"), other], ignore_index=True)
    of_item = {} if layout != "wide" else {"human": ["ann", "bob", "eve"], "machine": ["gpt"]}
    mapping = {"labels": {"it depends": "it depends"}, **of_item}
    labels = jv.read_labels(frame, mapping).renamed("made up")
    counted = jv.open(held(frame), mapping=mapping).renamed("made up")
    said, ours = (
        said_of(lambda own=own: own.compare("gpt", "label", invalid="drop"))  # type: ignore[misc]
        for own in (labels, counted)
    )
    assert ours == said
    assert ours == (
        "No response of 'gpt' on the humans' items of 'made up' is a label of the scale of 'label'"
        ", and invalid responses are dropped; rename them under 'labels' in the mapping, or choose "
        "another judge or policy."
    )
    pair, ours_of_all = (own.compare("gpt", "label", invalid="worst") for own in (labels, counted))
    assert ours_of_all.n_items == pair.n_items > 30
    if layout == "criteria":
        assert counted.compare("gpt", "tone", invalid="drop").n_items > 30


def test_a_judge_whose_invalid_responses_are_on_other_items_shares_none(held: Held) -> None:
    frame = made_up().astype({"label": str})
    of_gpt = frame["rater"] == "gpt"
    frame.loc[of_gpt, "item"] = "only " + frame.loc[of_gpt, "item"]
    frame.loc[of_gpt, "label"] = "it depends"
    mapping = {"labels": {"it depends": "it depends"}}
    counted = jv.open(held(frame), mapping=mapping).renamed("made up")
    assert said_of(lambda: counted.compare("gpt", invalid="drop")) == (
        "'gpt' and the humans of 'made up' share no item for 'label'; choose another judge or "
        "criterion."
    )


def test_a_filter_that_leaves_invalid_responses_alone_says_so_as_in_memory(held: Held) -> None:
    frame = made_up().astype({"label": str})
    frame.loc[(frame["rater"] == "gpt") & (frame["domain"] == "law"), "label"] = "it depends"
    mapping = {"labels": {"it depends": "it depends"}}
    both = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    of_law = [
        said_of(lambda own=own: own.compare("gpt", invalid="drop").where(domain="law"))  # type: ignore[misc]
        for own in (one.renamed("made up") for one in both)
    ]
    assert of_law[0] == of_law[1]


@pytest.mark.parametrize("name", ["summaries", "preferences"])
def test_demos_have_the_numbers_of_memory(held: Held, name: str) -> None:
    frame = pd.read_csv(Path("demo_data") / f"{name}.csv")
    labels = jv.read_labels(frame)
    mapping = {key: of for key, of in labels.mapping.items() if key != "encoding"}
    counted = jv.open(held(frame), mapping=mapping)
    assert_same_account(counted, labels)
    for criterion in labels.criteria[:1]:
        for judge in [one for one in labels.judges if (criterion, one) not in labels.score_scales][
            :2
        ]:
            ours, theirs = (one.compare(judge, criterion) for one in (counted, labels))
            assert_same_numbers(ours, theirs)


def test_names_may_be_given(held: Held) -> None:
    counted = jv.open(held(made_up())).renamed("study", judges={"gpt": "GPT"})
    pair = jv.read_labels(made_up()).compare("gpt")
    assert set(counted.judges_of()) == {"GPT", "llama"}
    ours = counted.compare("GPT")
    assert (ours.dataset, ours.judge) == ("study", "GPT")
    assert jv.binned_jsd(ours).value == jv.binned_jsd(pair).value


def test_one_label_is_asked_as_in_memory(held: Held) -> None:
    frame = made_up().assign(label=4)
    with pytest.raises(jv.LabelError) as in_memory:
        jv.read_labels(frame)
    with pytest.raises(jv.LabelError) as counted:
        jv.open(held(frame))
    assert counted.value.doubts[0].guess == in_memory.value.doubts[0].guess
    mapping = {"scale": {"kind": "ordinal", "categories": [1, 2, 3, 4, 5]}}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


@pytest.mark.parametrize("words", [("win", "tie", "lose"), (1, 3, 2)])
def test_sides_of_votes_are_asked_as_in_memory(held: Held, words: tuple[object, ...]) -> None:
    rows = [
        (f"q{n}", rater, *(("x", "y") if n % 2 else ("y", "x")), words[(n * step) % 3])
        for n in range(12)
        for rater, step in (("human_1", 1), ("human_2", 2), ("gpt", 1))
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "system_a", "system_b", "label"])
    frame = frame.astype({"label": str})
    with pytest.raises(jv.LabelError) as in_memory:
        jv.read_labels(frame)
    with pytest.raises(jv.LabelError) as counted:
        jv.open(held(frame))
    [doubt] = counted.value.doubts
    assert (doubt.guess, doubt.alternatives) == (
        in_memory.value.doubts[0].guess, in_memory.value.doubts[0].alternatives,
    )  # fmt: skip
    for answer in (doubt.guess, *doubt.alternatives):
        mapping = {"labels": answer}
        pair = jv.read_labels(frame, mapping).compare("gpt")
        assert_same_numbers(jv.open(held(frame), mapping=mapping).compare("gpt"), pair)


def test_codes_for_no_answer_are_asked_as_in_memory(held: Held) -> None:
    frame = made_up().astype({"label": str})
    is_code = (frame["rater"] == frame["rater"].iloc[0]) & (np.arange(len(frame)) % 2 == 0)
    frame.loc[is_code, "label"] = "99"
    with pytest.raises(jv.LabelError, match="a code for no answer") as counted:
        jv.open(held(frame))
    mapping = {"labels": {"99": None}}
    assert [doubt.guess for doubt in counted.value.doubts] == [{"99": None}]
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    assert counted.report.n_missing == labels.report.n_missing == is_code.sum()
    assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


def test_none_beside_words_is_asked_as_in_memory(held: Held) -> None:
    words = np.array(["", "None", "low", "medium", "high", "low"], dtype=object)
    frame = made_up().assign(label=lambda own: words[own["label"]])
    with pytest.raises(jv.LabelError, match="is a class or stands for no label") as counted:
        jv.open(held(frame))
    [doubt] = counted.value.doubts
    for answer in (doubt.guess, *doubt.alternatives):
        mapping = {"labels": answer}
        labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
        assert counted.report.n_missing == labels.report.n_missing
        assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


def test_labels_of_every_source_are_counted(held: Held) -> None:
    frame = made_up().astype({"label": object})
    frame.loc[frame.index[frame["rater"] == "gpt"][::9], "label"] = "it depends"
    frame.loc[3::11, "item"] = None
    frame["label"] = frame["label"].astype(str)
    mapping = {"labels": {"it depends": "it depends"}}
    labels, counted = jv.read_labels(frame, mapping), jv.open(held(frame), mapping=mapping)
    ours, theirs = (jv.label_distributions(one) for one in (counted, labels))
    assert_frame_equal(ours.table, theirs.table, check_exact=True)
    assert ours.sources == theirs.sources
    elsewhere = counted.compare("gpt"), jv.open(held(made_up(9))).compare()
    for items in (["q1"], *elsewhere):
        with pytest.raises(jv.LabelError, match="this needs its rows"):
            jv.label_distributions(counted, items=items)


def test_labels_of_every_source_are_counted_under_filters(held: Held) -> None:
    frame = made_up()
    frame = frame.drop(frame.index[(frame["rater"] != "gpt") & (frame["item"] == "q1")])
    tables = jv.read_labels(frame).renamed("x"), jv.open(held(frame)).renamed("x")

    def counts(keep: Callable[[jv.Comparison], jv.Comparison]) -> list[pd.DataFrame]:
        return [jv.label_distributions(one, items=keep(one.compare())).table for one in tables]

    everything = jv.label_distributions(tables[0]).table["labels"].sum()
    for keep in (
        lambda pair: pair,
        lambda pair: pair.where(domain="law"),
        lambda pair: pair.between("length", 0, 50),
        lambda pair: jv.in_bins(pair, (1, 2)),
        lambda pair: jv.in_bins(pair.where(domain=["law", "news"]), (0,)),
    ):
        theirs, ours = counts(keep)
        assert_frame_equal(ours, theirs, check_exact=True)
        assert 0 < ours["labels"].sum() < everything


def test_more_kinds_of_items_than_memory_holds(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_COUNTS", 20)
    with pytest.raises(jv.LabelError, match="more than 20 different items, too many to be counted"):
        jv.open(held(made_up())).compare("gpt")


def test_one_table_read_in_several_ways_has_the_numbers_of_each() -> None:
    frame = made_up(200)
    content = BytesIO()
    frame.to_parquet(content, index=False)
    table = table_of("labels.parquet", content.getvalue())
    turned = {"1": "5", "2": "4", "4": "2", "5": "1"}
    for stated in (
        {},
        {"human": ["ann", "bob"], "machine": ["gpt", "llama"]},
        {"human": ["ann", "bob", "llama"], "machine": ["gpt"]},
        {"labels": turned},
        {"scale": {"kind": "nominal"}},
        {},
    ):
        counted = labels_of(table, parse_mapping(stated), "accept")
        labels = jv.read_labels(frame, stated, on_doubt="accept")
        assert_same_numbers(counted.compare("gpt"), labels.compare("gpt"))


def test_names_may_change_places(held: Held) -> None:
    counted, labels = jv.open(held(made_up())), jv.read_labels(made_up())
    assert counted.compare("gpt").n_items != counted.compare("llama").n_items
    swapped = {"gpt": "llama", "llama": "gpt"}
    for judge in swapped:
        ours, theirs = (one.renamed(judges=swapped).compare(judge) for one in (counted, labels))
        assert_same_numbers(ours, theirs)


def test_whose_answers_stand_twice_is_told_under_any_names(held: Held) -> None:
    frame = made_up().assign(sample=0)
    frame = pd.concat([frame, frame[frame["rater"] == "gpt"]], ignore_index=True)
    counted = jv.open(held(frame), mapping={"sample": "sample"}, on_doubt="accept")
    assert counted.compare("llama").n_items > 30
    with pytest.raises(jv.LabelError, match="'gpt' answered 'label' several times"):
        counted.compare("gpt")
    swapped = counted.renamed(judges={"gpt": "llama", "llama": "gpt"})
    assert swapped.compare("gpt").n_items == counted.compare("llama").n_items
    with pytest.raises(jv.LabelError, match="'llama' answered 'label' several times"):
        swapped.compare("llama")


@pytest.mark.parametrize(
    ("in_two_columns", "mapping"),
    [(False, {"item": "item"}), (True, {}), (True, {"item": ["doc_id", "seg_id"]})],
)
def test_numbers_of_answers_are_samples_whoever_names_the_item(
    held: Held, in_two_columns: bool, mapping: dict[str, object]
) -> None:
    frame = with_samples(in_two_columns)
    ours, theirs = (
        jv.binned_jsd(labels.compare("gpt-4o"))
        for labels in (jv.open(held(frame), mapping=mapping), jv.read_labels(frame, mapping))
    )
    assert (ours.value, ours.n_items) == (theirs.value, theirs.n_items)
    assert ours.n_items == 8


def test_samples_that_a_column_numbers_are_counted(held: Held) -> None:
    rows = [
        (f"q{n}", who, run, (n * (k + 1) + run) % 3)
        for n in range(12)
        for k, (who, runs) in enumerate({"human_1": 1, "llama-3": 1, "gpt-4o": 3}.items())
        for run in range(runs)
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "sample", "label"])
    for counted in (jv.read_labels(frame), jv.open(held(frame))):
        assert {judge: counted.n_samples(judge) for judge in counted.judges} == {
            "gpt-4o": 3,
            "llama-3": 1,
        }
