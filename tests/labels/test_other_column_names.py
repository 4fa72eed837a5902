"""Columns of raters and of labels under names that say something else."""

import json

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.detection.roles import normalised
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

RATERS = ("anna", "ben", "gpt-5")


def frame(
    rater: str = "annotator", label: str = "label", names: tuple[str, ...] = RATERS
) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"item": f"t{n}", rater: who, label: (n * (k + 2) + n // 3) % 5 + 1}
            for n in range(24)
            for k, who in enumerate(names)
        ]
    )


def csv(table: pd.DataFrame) -> Upload:
    return upload(table.to_csv(index=False), "labels.csv")


@pytest.mark.parametrize("names", [RATERS, ("human", "annotator_2", "gpt-5", "claude-opus-4")])
@pytest.mark.parametrize(
    "rater",
    ["name", "initials", "by", "submitted_by", "Bearbeiter", "source", "model", "team",
     "role", "agent", "expert", "author", "session", "created_by"],
)  # fmt: skip
def test_a_column_whose_values_name_raters_is_asked_about(
    rater: str, names: tuple[str, ...]
) -> None:
    table = frame(rater, names=names)
    with pytest.raises(LabelError) as caught:
        read_labels(csv(table))
    doubts = {doubt.role: doubt for doubt in caught.value.doubts}
    if doubts.keys() & {"rater"}:
        assert (doubts["rater"].guess, doubts["rater"].alternatives) == (rater, (None,))
    else:
        assert names != RATERS  # kinds of raters among them are asked about as such
        assert doubts.keys() & {"kind"}
    people = [name for name in names if not name.startswith(("gpt", "claude"))]
    judges = tuple(name for name in names if name not in people)
    labels = read_labels(csv(table), {"rater": rater, "human": people})
    assert (labels.raters, labels.judges) == (tuple(people), judges)
    taken = read_labels(csv(table), {"rater": rater}, on_doubt="accept")
    assert taken.judges == judges


def test_raters_under_another_name_are_asked_about_in_json_lines() -> None:
    lines = "\n".join(map(json.dumps, frame("by").to_dict("records")))
    with pytest.raises(LabelError, match="but its values says that column 'by' names the raters, "):
        read_labels(upload(lines, "labels.jsonl"))


def test_systems_are_no_raters() -> None:
    outputs = frame("model", names=("llama-3", "gpt-5")).assign(annotator="ann1")
    assert read_labels(csv(outputs), on_doubt="accept").mapping["rater"] == "annotator"
    wide = pd.DataFrame(
        [
            {"item": f"t{n}", "writer": who, "human_1": (n + k) % 5 + 1,
             "human_2": (n + k // 2) % 5 + 1, "gpt-4o": (2 * n + k) % 5 + 1}
            for n in range(24)
            for k, who in enumerate(("anna", "gpt-5", "llama-3"))
        ]
    )  # fmt: skip
    with pytest.raises(LabelError) as caught:
        read_labels(csv(wide))
    assert "rater" not in {doubt.role for doubt in caught.value.doubts}


@pytest.mark.parametrize("label", ["category", "code", "status", "topic"])
def test_the_one_column_that_may_hold_labels_is_asked_about(label: str) -> None:
    table = frame(label=label, names=("ann1", "ann2", "gpt-5"))
    with pytest.raises(LabelError) as caught:
        read_labels(csv(table))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("label", [label])
    labels = read_labels(csv(table), {"label": label})
    assert (labels.raters, labels.judges) == (("ann1", "ann2"), ("gpt-5",))


@pytest.mark.parametrize(
    ("raw", "standardised"),
    [("raw", "z"), ("raw_score", "z_score"), ("score_raw", "score_z"), ("DA raw", "DA z"),
     ("raw", "normalized"), ("rating_raw", "rating_standardised")],
)  # fmt: skip
def test_raw_labels_beside_standardised_ones_are_asked_about(raw: str, standardised: str) -> None:
    table = frame(label=raw, names=("ann1", "ann2", "gpt-5"))
    table[raw] = table[raw] * 20
    table[standardised] = ((table[raw] - 60) / 28.3).round(3)
    with pytest.raises(LabelError) as caught:
        read_labels(csv(table))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess, doubt.alternatives) == ("label", [raw], ([standardised],))
    assert read_labels(csv(table), {"label": raw}).scale(raw).kind != "continuous"
    assert read_labels(csv(table), {"label": standardised}).scale(standardised).kind == "continuous"


@pytest.mark.parametrize(
    "rater", ["expert_idx", "annotator_index", "crowdworker_id", "Rater Number", "reviewer_code"]
)
def test_a_noun_for_who_labels_with_what_tells_them_apart_is_the_rater(rater: str) -> None:
    table = frame(rater, "verdict", names=("9", "4", "7")).iloc[::2]  # not all judge every item
    labels = read_labels(csv(table.assign(verdict=table["verdict"].map(lambda n: "no" * (n > 2)
                                                                       or "yes"))))  # fmt: skip
    assert labels.report.doubts == ()
    assert set(labels.raters) == {"4", "7", "9"}
    assert len(labels.table) == len(table)


@pytest.mark.parametrize("name", ["claim_type", "ac_type", "argument_kind", "error_code"])
def test_the_one_column_called_as_what_describes_items_is_asked_about_as_labels(name: str) -> None:
    table = pd.DataFrame(
        {
            "id": range(30),
            "annotator": [("anna", "ben")[n % 2] for n in range(30)],
            name: [("claim", "premise", "major claim")[n * 7 % 5 % 3] for n in range(30)],
        }
    )
    with pytest.raises(LabelError) as caught:
        read_labels(csv(table))
    assert str(caught.value) == (
        f"Nothing in 'labels.csv' but its values says that column '{name}' holds the labels; state "
        f'\'label\' in the mapping, such as {{"label": "{name}"}}, or take the guess with '
        "on_doubt='accept'."
    )
    labels = read_labels(csv(table), on_doubt="accept")
    assert (labels.raters, labels.report.n_labels) == (("anna", "ben"), 30)


@pytest.mark.parametrize("name", ["artist", "speaker_shown", "Poet"])
def test_names_of_people_beside_criteria_are_asked_about_and_taken_for_none(name: str) -> None:
    people = ("Jane Austen", "Prince", "Emily Dickinson", "2Pac")
    table = pd.DataFrame(
        {
            name: [people[n % 4] for n in range(40)],
            "primary_valence": [("Positive", "Negative")[n * 7 % 5 % 2] for n in range(40)],
            "dominant_emotion": [("joy", "anger", "fear")[n * 11 % 7 % 3] for n in range(40)],
        }
    )
    with pytest.raises(LabelError) as caught:
        read_labels(upload(table.to_csv(index=False), "human_annotation.csv"))
    assert str(caught.value) == (
        f"Nothing in 'human_annotation.csv' says whether '{name}' holds labels as well, beside "
        "'primary_valence', 'dominant_emotion', or the names of what was judged; state 'label' in "
        'the mapping, such as {"label": ["primary_valence", "dominant_emotion"]}, or take the '
        "guess with on_doubt='accept'."
    )


def test_words_of_a_scale_in_capitals_beside_criteria_are_a_criterion() -> None:
    words = ("Strongly Agree", "Not Sure", "Strongly Disagree")
    table = pd.DataFrame(
        {
            "Verdict": [words[n % 3] for n in range(40)],
            "primary_valence": [("Positive", "Negative")[n * 7 % 5 % 2] for n in range(40)],
            "dominant_emotion": [("joy", "anger", "fear")[n * 11 % 7 % 3] for n in range(40)],
        }
    )
    labels = read_labels(upload(table.to_csv(index=False), "human_annotation.csv"))
    assert labels.criteria == ("Verdict", "primary_valence", "dominant_emotion")


@pytest.mark.parametrize("name", ["artist", "party", "publisher"])
def test_names_of_people_beside_one_criterion_are_not_guessed_to_be_labels(name: str) -> None:
    people = ("Jane Austen", "Prince", "Emily Dickinson", "2Pac")
    table = pd.DataFrame(
        {
            "id": range(40),
            name: [people[n % 4] for n in range(40)],
            "sentiment": [("positive", "negative")[n * 7 % 5 % 2] for n in range(40)],
        }
    )
    text = table.to_csv(index=False)
    with pytest.raises(LabelError, match="share no label with the others"):
        read_labels(upload(text, "human_annotation.csv"))
    labels = read_labels(upload(text, "human_annotation.csv"), on_doubt="accept")
    assert labels.raters == ("sentiment",)


@pytest.mark.parametrize(
    ("rater", "item"),
    [("userid", "taskid"), ("raterid", "itemid"), ("USERID", "docid"), ("subjectid", "sentenceid"),
     ("participantid", "item"), ("coderid", "questionid"), ("annotator_id", "tweetid")],
)  # fmt: skip
def test_ids_written_in_one_word_are_as_those_of_two(rater: str, item: str) -> None:
    rows = [
        {rater: 101 + 7 * k, item: n, "satisfaction": (n * (k + 2) + n // 3) % 7 + 1}
        for n in range(12)
        for k in range(3)
    ]
    labels = read_labels(csv(pd.DataFrame(rows)))
    assert labels.raters == ("101", "108", "115")
    assert labels.criteria == ("satisfaction",)
    assert (len(labels.items), labels.report.n_labels) == (12, 36)


def test_a_word_that_ends_as_an_id_is_none() -> None:
    assert [*map(normalised, ("avoid", "Covid", "taskId", "uid"))] == [
        "avoid", "covid", "task_id", "uid",
    ]  # fmt: skip
