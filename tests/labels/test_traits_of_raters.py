"""Columns that say what the raters are, beside the labels that they gave."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.exports import csv_file
from tests.labels.sources import upload

N = 12
PEOPLE = ("w1", "w2", "w3")
TRAITS = {
    "age": (23, 41, 35),
    "gender": ("f", "m", "f"),
    "political_party": ("left", "right", "none"),
    "severity": (-0.2, 0.36, 1.2),
    "level": ("junior", "senior", "senior"),
    "country": ("US", "US", "US"),
}
Rows = list[dict[str, object]]


def rows(rater: str, who: str, traits: tuple[str, ...], **labels: int) -> Rows:
    """A row for each item and person: what the person is, and a grade for each name of labels."""
    return [
        {"item_id": f"i{n}", rater: person}
        | {f"{who}{trait}": TRAITS[trait][k] for trait in traits}
        | {label: grade(n, k, shift) for label, shift in labels.items()}
        for n in range(N)
        for k, person in enumerate(PEOPLE)
    ]


def grade(item: int, person: int, shift: int) -> int:
    return min(5, 1 + (item + shift) % 5 + (person == item % 3))


@pytest.mark.parametrize(
    ("rater", "who", "traits", "labels"),
    [
        ("annotator_id", "annotator_", ("age", "gender"), {"toxicity": 0}),
        ("worker", "worker_", ("gender", "political_party"), {"toxic": 0}),
        ("Annotator", "Annotator ", ("age", "level"), {"Rating": 0}),
        ("annotator_id", "annotator_", ("country", "age"), {"sentiment": 0, "respect": 2}),
        ("annotator_id", "rater_", ("severity", "age"), {"sentiment": 0, "respect": 2}),
    ],
)
def test_what_raters_are_is_no_criterion(
    rater: str, who: str, traits: tuple[str, ...], labels: dict[str, int]
) -> None:
    found = read_labels(csv_file(rows(rater, who, traits, **labels)))
    assert (found.raters, found.judges) == (PEOPLE, ())
    assert found.criteria == tuple(labels)
    assert found.report.n_labels == N * len(PEOPLE) * len(labels)
    for label, shift in labels.items():
        own = found.table[found.table["criterion"] == label]
        mine = own[own["rater"] == "w2"].set_index("item")["label"]
        assert [mine[f"i{n}"] for n in range(N)] == [grade(n, 1, shift) for n in range(N)]


def test_criteria_of_one_human_are_read_beside_what_the_persons_are() -> None:
    table = rows("subject", "worker_", ("age",), human_tone=0, human_facts=1)
    found = read_labels(csv_file(table))
    assert (found.raters, found.criteria) == (PEOPLE, ("tone", "facts"))
    assert found.report.n_labels == 2 * N * len(PEOPLE)


def test_a_judges_columns_beside_criteria_of_the_persons_are_read_once() -> None:
    table = rows("annotator", "annotator_", ("age",), human_tone=0, human_facts=1)
    for number, row in enumerate(table):
        item = number // len(PEOPLE)
        row |= {"gpt4_tone": 1 + item % 5, "gpt4_facts": 1 + item % 4}
    found = read_labels(csv_file(table))
    assert (found.raters, found.judges) == (PEOPLE, ("gpt4",))
    assert found.criteria == ("tone", "facts")
    own = found.table[(found.table["rater"] == "gpt4") & (found.table["criterion"] == "facts")]
    assert own.set_index("item")["label"].tolist() == [1 + n % 4 for n in range(N)]


def test_criteria_that_begin_as_a_trait_does_are_criteria() -> None:
    table = rows("worker", "worker_", ("age",), worker_gender_bias=0, worker_degree_of_fluency=1)
    found = read_labels(csv_file(table))
    assert (found.raters, found.report.n_labels) == (PEOPLE, 2 * N * len(PEOPLE))
    assert found.criteria == ("gender_bias", "degree_of_fluency")


def test_labels_called_as_the_raters_are_beside_others_are_asked_about() -> None:
    table = rows("annotator_id", "annotator_", ("age",), annotator_toxicity=0, toxic=2)
    question = (
        "'annotator_toxicity' holds labels as well, beside 'toxic', or what is said of the raters; "
        "state 'label' in the mapping"
    )
    with pytest.raises(LabelError, match=question):
        read_labels(csv_file(table))
    alone = read_labels(csv_file(table), mapping={"label": ["toxic"]})
    assert (alone.raters, alone.report.n_labels) == (PEOPLE, N * len(PEOPLE))


def test_grades_under_a_name_of_metadata_are_those_of_a_criterion_among_several() -> None:
    """As in the data set Measuring Hate Speech, whose fit of a model is called ``hypothesis``."""
    table = rows("annotator_id", "annotator_", ("age",), respect=0, insult=1, violence=2, status=3)
    for number, row in enumerate(table):
        row["hypothesis"] = ((number * 37) % 101 - 50) / 20
    found = read_labels(csv_file(table))
    assert found.criteria == ("respect", "insult", "violence", "status")
    assert found.report.n_labels == 4 * N * len(PEOPLE)
    noisy = [row | {"status": 1 + number * 7 % 5} for number, row in enumerate(table)]
    assert read_labels(csv_file(noisy)).criteria == ("respect", "insult", "violence")


def test_grades_like_those_of_the_rating_are_asked_about() -> None:
    table = rows("annotator", "annotator_", ("age",), rating=0, respect=2)
    with pytest.raises(LabelError, match="whether 'rating', 'respect' are a criterion each"):
        read_labels(csv_file(table))
    by_the_way = [row | {"respect": 1 + number * 7 % 5} for number, row in enumerate(table)]
    with pytest.raises(LabelError, match="whether 'respect' holds labels as well, beside 'rating'"):
        read_labels(csv_file(by_the_way))
    assert read_labels(csv_file(by_the_way), on_doubt="accept").criteria == ("rating",)


def people(label: str, *more: str) -> Rows:
    """Five people on each item, of whom each says how religious they are, 1 to 5."""
    return [
        {"item_id": f"i{n}", "religiosity": 1 + k, "annotator_id": f"w{k}", label: grade(n, k, 0)}
        | {judge: grade(n, 9, 0) for judge in more}
        for n in range(N)
        for k in range(5)
    ]


def test_a_trait_in_numbers_is_no_criterion_though_it_has_another_name_than_the_raters() -> None:
    found = read_labels(csv_file(people("rating")))
    assert found.criteria == ("rating",)
    assert found.report.n_labels == 5 * N


def test_neither_a_trait_nor_a_judge_takes_the_place_of_labels_called_as_metadata() -> None:
    with pytest.raises(LabelError) as refusal:
        read_labels(csv_file(people("category", "gpt4")))
    assert [(doubt.role, doubt.guess) for doubt in refusal.value.doubts] == [
        ("label", ["category"])
    ]


def test_a_trait_with_its_scale_in_the_heading_is_no_label_beside_columns_of_raters() -> None:
    words = ("hate", "neutral", "offensive")
    table = [
        {"id": f"t{n}", "Political leaning (1-7)": 1 + n * 3 % 7}
        | {f"rater{k}": words[(n + (n % 4 == k)) % 3] for k in (1, 2, 3)}
        | {"claude": words[n % 3]}
        for n in range(N)
    ]
    found = read_labels(csv_file(table))
    assert (found.raters, found.judges) == (("rater1", "rater2", "rater3"), ("claude",))
    assert found.report.n_labels == 4 * N


@pytest.mark.parametrize("who", ["rater_id", "annotator", "worker_id", "participant_id"])
@pytest.mark.parametrize("more", ["", ",locale,Student status"])
def test_a_table_of_raters_alone_is_asked_about_as_holding_no_labels(who: str, more: str) -> None:
    lines = [f"{who},gender,age{more}"]
    for n in range(20):
        beside = f",{('US', 'UK', 'IN')[n % 3]},{('Yes', 'No')[n % 2]}" if more else ""
        lines.append(f"r{n},{'FM'[n % 2]},{23 + n % 5}{beside}")
    for on_doubt in ("raise", "accept"):
        with pytest.raises(
            LabelError, match="rather tells of raters and holds no labels"
        ) as caught:
            read_labels(upload("\n".join(lines), "raters.csv"), on_doubt=on_doubt)
    (doubt,) = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("human", [])
