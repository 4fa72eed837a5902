"""Kind and categories of a scale, guessed or stated."""

import json
from collections.abc import Callable, Sequence

import numpy as np
import pandas as pd
import pyarrow.dataset
import pytest

import judgeviz as jv
from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import Scale, numeric_category
from judgeviz.labels.scale.detection import detect_scale, known_order
from judgeviz.labels.scale.spellings import UNKNOWN, Spellings, codes_on_scale
from judgeviz.labels.scale.stated import scale_in_name
from tests.labels.sources import LONG_CSV, Upload, upload


def spelled(*labels: object) -> Spellings:
    names, counts = np.unique([str(label) for label in labels], return_counts=True)
    return Spellings(names.tolist(), counts)


@pytest.mark.parametrize(
    ("labels", "kind", "categories"),
    [
        ([1, 2, 3, 4, 5], "ordinal", (1, 2, 3, 4, 5)),
        ([1, 2, 5], "ordinal", (1, 2, 3, 4, 5)),
        (["4.0", "3.0", "1"], "ordinal", (1, 2, 3, 4)),
        ([1, 1.5, 2], "ordinal", (1, 1.5, 2)),
        ([-2, -1, 0, 1, 2], "ordinal", (-2, -1, 0, 1, 2)),
        ([-2, -1, 1], "ordinal", (-2, -1, 0, 1)),
        ([0, 10, 50, 100], "ordinal", (0, 10, 50, 100)),
        ([0, 1], "nominal", (0, 1)),
        ([1, 2], "nominal", (1, 2)),
        ([0, -1, -5, -25], "continuous", ()),
        ([0.12, 0.5, 0.77], "continuous", ()),
        (list(range(60)), "continuous", ()),
        (["yes", "no"], "nominal", ("no", "yes")),
        (["Yes", "yes", "yes", "NO"], "nominal", ("NO", "yes")),
        (["low", "high", "medium"], "ordinal", ("low", "medium", "high")),
        (["Good", "Poor", "Excellent"], "ordinal", ("Poor", "fair", "Good", "Excellent")),
        (["agree", "disagree", "neutral"], "ordinal", ("disagree", "neutral", "agree")),
        (["Trifft zu", "Trifft nicht zu", "Trifft eher zu", "Trifft eher nicht zu"], "ordinal",
         ("Trifft nicht zu", "Trifft eher nicht zu", "Trifft eher zu", "Trifft zu")),
        (["Trifft zu", "Trifft nicht zu", "Trifft eher zu"], "ordinal",
         ("Trifft nicht zu", "trifft eher nicht zu", "teils-teils", "Trifft eher zu",
          "Trifft zu")),
        (["MITTELMÄSSIG", "gut", "SEHR gut"], "ordinal",
         ("sehr schlecht", "schlecht", "MITTELMÄSSIG", "gut", "SEHR gut")),
        (["Siempre", "Nunca", "A veces"], "ordinal",
         ("Nunca", "rara vez", "A veces", "a menudo", "Siempre")),
        (["同意", "不同意", "中立"], "ordinal",
         ("非常不同意", "不同意", "中立", "同意", "非常同意")),
        (["1 - poor", "2 - fair", "10 - best"], "ordinal", ("1 - poor", "2 - fair", "10 - best")),
        (["1 - Good", "2 - Fair", "3 - Poor"], "ordinal", ("3 - Poor", "2 - Fair", "1 - Good")),
        (["1 = best", "2", "4 = worst"], "ordinal", ("4 = worst", "3", "2", "1 = best")),
        (["0 (high)", "1 (medium)", "2 (low)"], "ordinal", ("2 (low)", "1 (medium)", "0 (high)")),
        (["A", "B", "C"], "nominal", ("A", "B", "C")),
        (["may", "mar", "dec"], "nominal", ("dec", "mar", "may")),
    ],
)  # fmt: skip
def test_scales_found_in_labels(labels, kind, categories) -> None:
    scale, _ = detect_scale(spelled(*labels), [], None, "'votes'")
    assert scale == Scale(kind, categories)


@pytest.mark.parametrize(
    ("labels", "guess"),
    [
        ([1, 2, 3], "'votes': labels 1 to 3 were taken as ordinal."),
        ([0, 1],
            "'votes': labels 0 and 1 were taken as nominal; two "
            "numbers may also be grades or a preference."),
        (["A", "B"],
            "'votes': 'A', 'B' were taken as nominal; such "
            "letters may also be a preference."),
        (["no", "yes"], "'votes': 'no', 'yes' were taken as nominal."),
        (["low", "high", "medium"],
            "'votes': 'low', 'medium', 'high' were taken "
            "as ordinal, in this order."),
        ([-5, 0, 0.55], "'votes': scores from -5 to 0.55 were taken as continuous."),
    ],
)  # fmt: skip
def test_guesses_in_words(labels, guess) -> None:
    assert detect_scale(spelled(*labels), [], None, "'votes'")[1] == guess


@pytest.mark.parametrize(
    "words",
    [
        ("Kötü", "Orta", "İyi"),
        ("çok düşük", "düşük", "orta", "yüksek", "çok yüksek"),
        ("muy en desacuerdo", "en desacuerdo", "neutral", "de acuerdo", "muy de acuerdo"),
        ("niski", "średni", "wysoki"),
        ("špatný", "průměrný", "dobrý"),
        ("плохо", "средне", "хорошо"),
        ("погано", "нормально", "добре"),
        ("dålig", "okej", "bra"),
        ("dårlig", "middels", "god"),
        ("huono", "kohtalainen", "hyvä"),
        ("rossz", "közepes", "jó"),
        ("slab", "mediu", "bun"),
        ("κακό", "μέτριο", "καλό"),
        ("ضعيف", "مقبول", "جيد"),
        ("גרוע", "בינוני", "טוב"),
        ("खराब", "औसत", "अच्छा"),
        ("kém", "trung bình", "tốt"),
        ("rendah", "sedang", "tinggi"),
        ("แย่", "ปานกลาง", "ดี"),
        ("낮음", "보통", "높음"),
        ("そう思わない", "どちらでもない", "そう思う"),
    ],
    ids=lambda words: words[0],
)
def test_words_of_other_languages_have_their_order(words: tuple[str, ...]) -> None:
    scale, _ = detect_scale(spelled(*words[::-1], *words), [], None, "'votes'")
    assert scale.kind == "ordinal"
    assert [name for name in scale.names if name in words] == list(words)


@pytest.mark.parametrize(
    ("humans", "judge", "categories"),
    [
        ([1, 2, 3], [4] + [1] * 50, (1, 2, 3, 4)),
        ([2, 3, 4], [1, 5, 3], (1, 2, 3, 4, 5)),
        ([1, 2, 5], [3, 4], (1, 2, 3, 4, 5)),
        ([1, 2, 3], [10, 1, 2, 3], (1, 2, 3)),
        ([1, 2, 3], [0.5, 0.25, 1, 7], (1, 2, 3)),
        ([1, 2, 3], [-1, 1, 2], (1, 2, 3)),
        ([1, 2, 3], [4] + [1] * 500, (1, 2, 3)),
    ],
)
def test_grades_of_judges_join_when_used_in_earnest(humans, judge, categories) -> None:
    scale, _ = detect_scale(spelled(*humans), [spelled(*judge)], None, "'votes'")
    assert scale.categories == categories


@pytest.mark.parametrize(
    ("humans", "judge", "categories"),
    [
        ([2, 3, 5], [1] + [3] * 800, (1, 2, 3, 4, 5)),  # a 1 to 5 scale
        ([4, 5], [1, 2] + [5] * 800, (1, 2, 3, 4, 5)),
        ([6, 7, 8], [10] + [7] * 800, (6, 7, 8, 9, 10)),
        ([2, 3, 4], [99, 99, 1, 0, 0, 5], (0, 1, 2, 3, 4, 5)),
        ([1, 2, 3, 4, 5], [0, 0, 5, 3], (1, 2, 3, 4, 5)),  # 0 is a failed answer
        ([1, 2, 3, 4, 5], [7, 7, 10, 10, 3], (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ([1, 2, 3, 4, 5], [7] * 9 + [3] * 291, (1, 2, 3, 4, 5)),  # no grade, though not one slip
        ([1, 2, 3, 4, 5], [7] * 90 + [3] * 210, (1, 2, 3, 4, 5)),  # which leaves a gap
        ([1, 2, 3, 4, 5], [6] * 9 + [3] * 291, (1, 2, 3, 4, 5)),
        ([1, 2, 3, 4, 5], [6] * 45 + [3] * 255, (1, 2, 3, 4, 5)),  # which is asked about
        ([1, 2, 3, 4], [5] * 9 + [3] * 291, (1, 2, 3, 4, 5)),  # which no human happened to give
        (range(8), [8] * 20 + [3] * 280, (0, 1, 2, 3, 4, 5, 6, 7, 8)),
        ([1, 2, 3, 4, 5], [*range(0, 101, 2)], (1, 2, 3, 4, 5)),  # scores to 100
        ([1, 2, 3, 4, 5], [6] * 20 + [7] * 4 + [3] * 276, (1, 2, 3, 4, 5, 6, 7)),
        ([1, 2, 3, 4, 5], [6] * 6 + [9] * 6 + [3] * 288, (1, 2, 3, 4, 5)),
        ([1, 2, 3, 4, 5, 6, 7], [10] * 9 + [3] * 91, (1, 2, 3, 4, 5, 6, 7)),
        ([0, 1, 2, 3, 4], [5, 5] + [3] * 98, (0, 1, 2, 3, 4)),
        ([1, 2, 3, 5], [7] * 9 + [3] * 291, (1, 2, 3, 4, 5, 6, 7)),  # no human says where it ends
        ([1, 2, 3, 4, 5], [99, 99, -1, -1, 3], (1, 2, 3, 4, 5)),
        ([-1, 0, 2], [-2] + [0] * 800, (-2, -1, 0, 1, 2)),
        ([0, 1], [2, 2, 1, 0], (0, 1)),  # no and yes
        ([1, 2], [3] + [1] * 800, (1, 2)),
        ([1, 2], [3, 3, 1], (1, 2, 3)),
        ([1, 1.5, 4.5], [5, 2, 3.5], (1, 1.5, 2, 3.5, 4.5, 5)),
        ([12, 15, 18], [20, 25, 25], (12, 13, 14, 15, 16, 17, 18, 19, 20)),
        ([60, 72, 85, 95], [99, 31, 72], (31, 60, 72, 85, 95, 99)),  # scores out of 100
        ([60, 72, 85, 95], [0, 100] + [72] * 800, (0, 60, 72, 85, 95, 100)),
        ([60, 72, 85, 95], [101, 150, -1, 72], (60, 72, 85, 95)),
        ([60, 72, 85, 95], [87.5, 64.25, 99, 72], (60, 64.25, 72, 85, 87.5, 95, 99)),
        ([60, 72, 85, 95], [87.333, 64.667, 99, 72], (60, 72, 85, 95)),  # means of answers
        ([10, 20, 30, 40], [60, 5, 20], (5, 10, 20, 30, 40, 60)),
        ([50, 75, 100], [62, 80], (50, 62, 75, 80, 100)),
        ([0, 5, 10, 90], [45, 91], (0, 5, 10, 45, 90, 91)),
        ([3, 9, 14, 17, 27], [99, 99, 9], (3, 9, 14, 17, 27)),  # of 30, as likely
        ([25, 50], [99, 99, 25], (25, 50)),
        ([1], [0, 1, 1], (0, 1)),
        (["yes", "no"], ["maybe", "maybe", "yes"], ("no", "yes")),
        (["yes", "no"], ["partially", "partially"], ("no", "partially", "yes")),
        (["yes", "no"], ["partially", "yes"], ("no", "yes")),  # once is a slip
        (["yes", "no"], ["unsure", "unsure"], ("no", "yes")),
        (["low", "high"], ["medium", "medium"], ("low", "medium", "high")),
        (["pass", "fail"], ["partial", "partial"], ("fail", "partial", "pass")),
        (["Positive", "Negative"], ["Neutral"] * 4, ("Negative", "Neutral", "Positive")),
        (["positive", "neutral"], ["negative"] * 3, ("negative", "neutral", "positive")),
        (["supports", "refutes"], ["not enough info"] * 2,
            ("not enough info", "refutes", "supports")),
        (["met", "not met"], ["partially met"] * 2, ("not met", "partially met", "met")),
        (["spam", "ham"], ["neutral", "neutral", "spam"], ("ham", "spam")),
        ([0, 0.5, 1], [0.25, 0.5, 1, 1.5, 2], (0, 0.25, 0.5, 1)),
        (["yes", "no"], ["Yes.", "Yes.", "**No**", "**No**"], ("no", "yes")),
        (["low", "medium"], ["high", "high", "never", "never"], ("low", "medium", "high")),
        (["low", "medium"], ["high", "low"], ("low", "medium")),  # once is a slip
        (["yes"], ["yes", "no", "no"], ("no", "yes")),
    ],
)  # fmt: skip
def test_the_humans_make_the_scale(humans, judge, categories) -> None:
    scale, _ = detect_scale(spelled(*humans), [spelled(*judge)], None, "'votes'")
    assert scale.categories == categories


@pytest.mark.parametrize(
    ("humans", "judge", "guess"),
    [
        ([2, 3, 4], [1, 5, 5],
            "'votes': labels 1 to 5 were taken as ordinal; "
            "'1', '5' are labels that only judges gave."),
        (["yes"], ["no", "no"],
            "'votes': 'no', 'yes' were taken as nominal; 'no' is a label that only judges gave."),
        (["low", "medium"], ["high", "high"],
            "'votes': 'low', 'medium', 'high' were taken as ordinal, in this order; 'high' is a "
            "label that only judges gave; if 'low', 'medium' are the whole scale, state them under "
            "'scale'."),
        (["pass", "fail"], ["partial", "partial"],
            "'votes': 'fail', 'partial', 'pass' were taken as ordinal, in this order; 'partial' is "
            "a label that only judges gave; if 'fail', 'pass' are the whole scale, state them "
            "under 'scale'."),
    ],
)  # fmt: skip
def test_labels_of_judges_alone_are_said(humans, judge, guess) -> None:
    assert detect_scale(spelled(*humans), [spelled(*judge)], None, "'votes'")[1] == guess


def test_scores_out_of_100_beyond_the_humans_are_no_invalid_responses() -> None:
    humans = [60 + item * 7 % 18 * 2 for item in range(24)]
    judge = [*humans[:-3], 99, 31, 104]
    table = pd.DataFrame({"id": range(24), "human_score": humans, "gpt4_score": judge})
    labels = read_labels(table)
    assert labels.scale(labels.criteria[0]).kind == "ordinal"
    assert {31, 99} <= set(labels.scale(labels.criteria[0]).categories or ())
    assert labels.report.n_labels == 47
    assert labels.unknown["response"].tolist() == ["104"]


def test_a_class_that_only_judges_use_is_none_where_the_mapping_says_nominal() -> None:
    for humans, judge in (([1, 2, 4], [5, 5]), (["low", "medium"], ["high", "high"])):
        scale, _ = detect_scale(spelled(*humans), [spelled(*judge)], "nominal", "'votes'")
        assert not {5, "high"} & set(scale.categories)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Yes", 1), (" yes".strip(), 1), ("Yes.", 1), ("**no**", 0), ("[[no]]", 0), ("'no'", 0),
        ("Answer: yes", 1), ("final rating: No.", 0), ("perhaps", UNKNOWN), ("", UNKNOWN),
        ("yes and no", UNKNOWN),
    ],
)  # fmt: skip
def test_spellings_of_words(name: str, code: int) -> None:
    assert codes_on_scale([name], Scale("nominal", ("no", "yes"))).tolist() == [code]


@pytest.mark.parametrize(
    ("name", "code"), [("4", 1), ("4.0", 1), ("Rating: 4", 1), ("3.5", UNKNOWN), ("4/10", UNKNOWN)]
)
def test_spellings_of_numbers(name: str, code: int) -> None:
    assert codes_on_scale([name], Scale("ordinal", (3, 4, 5))).tolist() == [code]


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("3.0", 3), ("2.5", 2.5), ("-1", -1), ("1e2", 100), ("1_000", None), ("inf", None),
     ("nan", None), ("x", None), ("", None)],
)  # fmt: skip
def test_numbers_in_text(text: str, number: float | None) -> None:
    assert numeric_category(text) == number


@pytest.mark.parametrize(
    ("stated", "scale"),
    [
        ({"kind": "nominal"}, Scale("nominal", (1, 2, 3))),
        ({"kind": "ordinal"}, Scale("ordinal", (1, 2, 3))),
        ({"kind": "continuous"}, Scale("continuous")),
        ({"kind": "ordinal", "categories": [3, 2, 1]}, Scale("ordinal", (3, 2, 1))),
        ({"kind": "ordinal", "categories": ["1", "2", "3", "4"]}, Scale("ordinal", (1, 2, 3, 4))),
        ({"categories": [1, 2, 3]}, Scale("ordinal", (1, 2, 3))),
        ({"label": {"kind": "nominal"}}, Scale("nominal", (1, 2, 3))),
        ({"other": {"kind": "nominal"}}, Scale("ordinal", (1, 2, 3))),
    ],
)
def test_a_mapping_states_the_scale(stated: dict, scale: Scale) -> None:
    labels = read_labels(upload(LONG_CSV), mapping={"scale": stated})
    assert labels.scale() == scale
    again = read_labels(upload(LONG_CSV), mapping=json.loads(json.dumps(labels.mapping)))
    assert (again.scale(), again.digest) == (scale, labels.digest)


def test_order_of_words_can_be_stated() -> None:
    text = LONG_CSV.replace("1\n", "bof\n").replace("2\n", "moyen\n").replace("3\n", "super\n")
    stated = {"kind": "ordinal", "categories": ["bof", "moyen", "super"]}
    assert read_labels(upload(text)).scale().kind == "nominal"
    assert read_labels(upload(text), mapping={"scale": stated}).scale() == Scale(
        "ordinal", ("bof", "moyen", "super")
    )


def test_labels_can_be_renamed_and_set_to_missing() -> None:
    labels = read_labels(upload(LONG_CSV), mapping={"labels": {"1": "bad", "2": "good", "3": None}})
    assert labels.scale() == Scale("nominal", ("bad", "good"))
    assert labels.report.n_missing == 3
    again = read_labels(upload(LONG_CSV), mapping=json.loads(json.dumps(labels.mapping)))
    assert again.digest == labels.digest


def test_mixed_words_and_numbers_can_be_classes() -> None:
    table = pd.DataFrame({"item": list("abc"), "human": ["1", "2", "x"], "gpt": ["1", "x", "x"]})
    with pytest.raises(LabelError, match="or for a class .then state 'scale' as nominal"):
        read_labels(table)
    labels = read_labels(table, mapping={"scale": {"kind": "nominal"}})
    assert labels.scale() == Scale("nominal", ("1", "2", "x"))


def test_each_criterion_has_its_own_scale() -> None:
    text = "item,criterion,human_1,gpt-4o\na,x,1,1\nb,x,5,3\na,y,no,no\nb,y,yes,no\n"
    labels = read_labels(upload(text), mapping={"scale": {"x": {"kind": "nominal"}}})
    assert labels.scale("x") == Scale("nominal", (1, 2, 3, 4, 5))
    assert labels.scale("y") == Scale("nominal", ("no", "yes"))


def test_a_metric_beside_grades_keeps_its_scores() -> None:
    text = "item,human_1,human_2,rouge\na,1,2,0.11\nb,3,3,0.52\nc,5,4,0.97\n"
    labels = read_labels(upload(text))
    assert labels.scale() == Scale("ordinal", (1, 2, 3, 4, 5))
    assert labels.judge_scale("rouge") == Scale("continuous")
    assert labels.report.guesses[-1] == (
        "'votes': 'rouge' gives numbers beyond the grades, which were taken as scores."
    )
    assert labels.compare("rouge").machine_means.tolist() == [0.11, 0.52, 0.97]


@pytest.mark.parametrize(
    ("kind", "categories", "values"),
    [
        ("ordinal", (1, 3, 5), [1, 3, 5]),
        ("ordinal", ("low", "high"), [1, 2]),
        ("preference", ("A", "tie", "B"), [1, 0, -1]),
    ],
)
def test_values_of_categories(kind, categories, values) -> None:
    assert Scale(kind, categories).values.tolist() == values


def test_free_text_is_read_where_the_mapping_calls_it_nominal():
    rows = [
        {"item": f"q{n}", "rater": rater, "label": f"a {word} answer to question {n}"}
        for n in range(40)
        for rater, word in (("human_1", "short"), ("human_2", "long"), ("gpt", "Short"))
    ]
    with pytest.raises(LabelError, match="state the scale's kind as nominal"):
        read_labels(pd.DataFrame(rows))
    labels = read_labels(pd.DataFrame(rows), {"scale": {"kind": "nominal"}})
    assert len(labels.scale("label").categories) == 80  # "Short" is "short"
    assert read_labels(pd.DataFrame(rows), labels.mapping).digest == labels.digest
    pair = labels.compare("gpt")
    equal = alt_test(pair, score=lambda said, others: float(said in others))
    assert equal.raters["rho_judge"].tolist() == [1, 1]
    assert equal.raters["rho_rater"].tolist() == [1, 0]


def test_texts_are_not_counted_one_by_one():
    rows = [
        {"item": n, "human_1": f"one {n}", "human_2": f"two {n}", "gpt": f"three {n}"}
        for n in range(80)
    ]
    mapping = {"scale": {"kind": "nominal"}, "machine": ["gpt"]}
    pair = read_labels(pd.DataFrame(rows), mapping).compare("gpt")
    with pytest.raises(LabelError, match="240 different labels, texts rather than categories"):
        _ = pair.human_counts


def test_a_number_is_never_taken_out_of_another() -> None:
    text = "item,human_1,human_2,rouge,gpt-4\n1,1,2,.3,1\n2,3,3,.4,2\n3,5,4,.1,3\n4,2,2,.5,<3\n"
    labels = read_labels(upload(text))
    assert labels.compare("rouge").machine.value.tolist() == [0.3, 0.4, 0.1, 0.5]
    assert labels.unknown["response"].tolist() == ["<3"]


def test_the_number_of_a_grade_in_words_is_that_grade() -> None:
    grades = ["1 - poor", "2 - fair", "3 - good"]
    rows = "".join(f"i{n},{grades[n % 3]},{1 + n % 3}\n" for n in range(9))
    pair = read_labels(upload("item,human_1,gpt-4\n" + rows)).compare("gpt-4")
    assert pair.human_counts.tolist() == pair.machine_counts.tolist()


def test_digits_of_a_judge_for_no_and_yes_are_read_and_said() -> None:
    words = ("No", "Yes")
    rows = "".join(f"i{n},{words[n % 2]},{n % 2},{words[n % 3 > 0].lower()}\n" for n in range(9))
    labels = read_labels(upload("item,human_1,gpt-4,llama\n" + rows))
    assert labels.scale().categories == ("No", "Yes")
    assert labels.report.unknown == {}
    assert labels.report.parsed["gpt-4"] == {"0": "No", "1": "Yes"}
    assert labels.report.parsed_by["gpt-4"] == {"yes and no (true, 1, Y for yes)": 9}


def test_three_digits_may_be_votes() -> None:
    rows = "".join(f"{n},{n % 3},{(n + 1) % 3}\n" for n in range(9))
    guesses = read_labels(upload("idx,annotator1,annotator2\n" + rows)).report.guesses
    assert guesses[-1].endswith("1, 2 and 0 may also be votes for A, for B and a tie.")


def test_a_scale_stated_for_no_criterion_is_said_to_be_unused() -> None:
    labels = read_labels(upload(LONG_CSV), {"scale": {"lable": {"kind": "nominal"}}})
    assert (
        "The scale that the mapping states for 'lable' was not used: the criteria are 'label'."
        in labels.report.guesses
    )


@pytest.mark.parametrize(
    ("name", "kind", "categories"),
    [
        ("Accuracy (0-4)", "ordinal", (0, 1, 2, 3, 4)),
        ("safe [0-1]", "nominal", (0, 1)),
        ("toxic (0/1)", "nominal", (0, 1)),
        ("tone (1/2/3)", "ordinal", (1, 2, 3)),
        ("Fabrication (None/Minor/Severe)", "ordinal", ("None", "Minor", "Severe")),
        ("Conflation (Y/N)", "nominal", ("N", "Y")),
        ("Topic (cat/dog/Bird)", "nominal", ("cat", "dog", "Bird")),
        ("score (0-100)", "continuous", ()),
        ("Accuracy_0to3", "ordinal", (0, 1, 2, 3)),
        ("tone 1to5", "ordinal", (1, 2, 3, 4, 5)),
    ],
)
def test_a_scale_in_the_name_of_a_criterion(name, kind, categories) -> None:
    assert scale_in_name(name) == Scale(kind, categories)


@pytest.mark.parametrize(
    "name",
    [
        "tone",
        "tone (2)",
        "tone (short)",
        "a/b",
        "date (3-1)",
        "x (Y/y)",
        "part (2/3)",
        "on (24/7)",
        "goto3",
        "tone_2to",
    ],
)
def test_no_scale_in_the_name(name: str) -> None:
    assert scale_in_name(name) is None


def test_the_header_of_a_sheet_and_the_name_of_a_criterion_state_the_same_scales() -> None:
    columns = {"Accuracy (0-4)": 5, "Quality (0-100)": 101}
    rows = [
        f"i{n}," + ",".join(str(n * 7 % k) for k in columns.values()) + f",{('cat', 'dog')[n % 2]}"
        for n in range(30)
    ]
    header = ",".join(("item", *columns, "Topic (cat/dog/Bird)"))
    sheet = read_labels(upload("\n".join((header, *rows)), "annotations.csv"))
    long = "".join(
        f"i{n},human_1,{name},{n * 7 % k}\n" for n in range(30) for name, k in columns.items()
    )
    table = read_labels(upload(f"item,rater,criterion,label\n{long}"))
    for name in columns:
        assert sheet.scale(name) == table.scale(name)
    assert sheet.scale("Quality (0-100)") == Scale("continuous")
    assert sheet.scale("Topic (cat/dog/Bird)") == Scale("nominal", ("cat", "dog", "Bird"))


def test_the_scale_in_the_name_holds_what_nobody_said() -> None:
    rows = "".join(f"i{n},ann,{n % 3},{('None', 'Minor', 'minor')[n % 3]},N\n" for n in range(9))
    header = "item,rater,Accuracy (0-4),Fault (None/Minor/Severe),Mixed (Y/N)\n"
    columns = header.strip().split(",")[2:]
    mapping = {"layout": "long", "label": columns, "human": ["ann"]}
    labels = read_labels(upload(header + rows), mapping)
    assert [labels.scale(name).categories for name in columns] == [
        (0, 1, 2, 3, 4), ("None", "Minor", "Severe"), ("N", "Y"),
    ]  # fmt: skip
    assert labels.report.n_labels == 27
    assert labels.report.parsed == {"ann": {"minor": "Minor"}}


def test_a_text_instead_of_a_label_is_missing_and_said() -> None:
    rows = "".join(f"i{n},{n % 3},{(n + 1) % 3}\n" for n in range(9))
    more = "x,N/A (no errors),1\ny,no response,2\nz,na,2\n"
    labels = read_labels(upload("item,human_1,human_2\n" + rows + more))
    assert labels.scale() == Scale("ordinal", (0, 1, 2))
    assert (labels.report.n_missing, labels.report.n_labels) == (3, 21)
    assert labels.report.notes[0] == (
        "2 answers were taken as missing: 'N/A (no errors)', 'no response'; to keep a text as a "
        "label, map it to itself under 'labels' in the mapping."
    )
    kept = {"labels": {"no response": "no response"}}
    assert read_labels(upload("item,human_1,human_2\n" + rows + more), kept).report.unknown == {
        "human_1": 1
    }


@pytest.mark.parametrize(
    ("labels", "categories"),
    [
        (["★★★☆☆", "★☆☆☆☆", "★★★★★", "★★★★☆"], (1, 2, 3, 4, 5)),
        (["Level 2", "Level 10", "Level 1"], ("Level 1", "Level 2", "Level 10")),
        (["Stufe 3", "Stufe 1", "Stufe 2"], ("Stufe 1", "Stufe 2", "Stufe 3")),
        (
            ["Level 1 (good)", "Level 2 (fair)", "Level 3 (poor)"],
            ("Level 3 (poor)", "Level 2 (fair)", "Level 1 (good)"),
        ),
        (["C1", "A2", "B2"], ("A1", "A2", "B1", "B2", "C1", "C2")),
        (["IV", "I", "III", "II"], ("I", "II", "III", "IV")),
        (["A+", "C-", "B", "A", "F"], ("F", "C-", "B", "A", "A+")),
        (["A++", "A", "A+", "B-", "B--"], ("B--", "B-", "A", "A+", "A++")),
        (["A*", "A", "C", "B"], ("C", "B", "A", "A*")),
        (["A", "FX", "E", "C", "F"], ("F", "FX", "E", "C", "A")),
        (["First", "2:2", "Third", "2:1", "Fail"], ("Fail", "Third", "2:2", "2:1", "First")),
        (["A", "C", "F", "B", "D"], ("F", "D", "C", "B", "A")),
        (["-1 (worse)", "+1 (better)", "0 (same)"], ("-1 (worse)", "0 (same)", "+1 (better)")),
    ],
)
def test_orders_that_are_plain_as_written(
    labels: list[str], categories: tuple[object, ...]
) -> None:
    rows = [
        f"{n},{labels[n % len(labels)]},{labels[n % 3]},{labels[(n + 1) % len(labels)]}"
        for n in range(20)
    ]
    read = read_labels(upload("\n".join(["id,human_1,human_2,gpt-4o", *rows])))
    scale = read.scale("label")
    assert (scale.kind, scale.categories) == ("ordinal", categories)
    if labels[0] == "A+":
        assert "'F' as the lowest and 'A+' as the highest" in str(read.report)


@pytest.mark.parametrize(
    "labels",
    [
        ["A", "B", "C"],
        ["A1", "A2", "B1"],
        ["Class 1", "Class 2", "Class 3"],
        ["Option 1", "Option 2", "Option 3"],
        ["I", "V", "X"],
        ["Level 1", "Stage 2", "Level 3"],
        ["A+", "AB-", "O+", "B-"],
        ["A", "B", "C", "D", "E", "F"],
        ["First", "Third", "Second"],
    ],
)
def test_names_that_have_no_order(labels: list[str]) -> None:
    rows = [f"{n},{labels[n % 3]},{labels[n % len(labels)]},{labels[0]}" for n in range(20)]
    read = read_labels(upload("\n".join(["id,human_1,human_2,gpt-4o", *rows])))
    assert read.scale("label").kind != "ordinal"


def test_a_bare_number_says_the_label_with_its_sign() -> None:
    labels, said = ["-1 (worse)", "0 (same)", "+1 (better)"], ["-1", "0", "1", "+1"]
    rows = [f"{n},{labels[n % 3]},{labels[n % 2]},{said[n % 4]}" for n in range(24)]
    read = read_labels(upload("\n".join(["id,human_1,human_2,gpt-4o", *rows])))
    assert read.report.unknown == {}
    judged = read.table[read.table["rater"] == "gpt-4o"]["label"].value_counts()
    assert judged.to_dict() == {"-1 (worse)": 6, "0 (same)": 6, "+1 (better)": 12}


MIXED_WORDS = {
    "German agreement": (
        "stimme gar nicht zu", "stimme eher nicht zu", "teils/teils", "stimme eher zu",
        "stimme voll zu",
    ),
    "German agreement of two scales": (
        "stimme überhaupt nicht zu", "stimme nicht zu", "neutral", "stimme zu",
        "stimme voll und ganz zu",
    ),
    "German, of six": (
        "trifft absolut nicht zu", "trifft nicht zu", "trifft eher nicht zu", "trifft eher zu",
        "trifft zu", "trifft völlig zu",
    ),
    "English quality": ("terrible", "poor", "okay", "good", "great"),
    "English quality of three": ("Awful", "OK", "Great"),
    "English agreement": ("Totally disagree", "Disagree", "Neither", "Tend to agree", "Agree"),
    "English frequency": ("never", "seldom", "occasionally", "frequently", "always"),
    "English degree": ("not at all", "a little", "somewhat", "very much", "completely"),
    "English risk": ("low", "medium", "high", "critical"),
    "English severity": ("none", "minor", "moderate", "major", "critical"),
    "English relevance": ("irrelevant", "slightly relevant", "somewhat relevant", "relevant",
                          "highly relevant"),
    "English help": ("not at all helpful", "slightly helpful", "moderately helpful",
                     "very helpful", "extremely helpful"),
    "English correctness": ("completely wrong", "mostly wrong", "partly correct",
                            "mostly correct", "completely correct"),
    "English correctness around a middle": ("incorrect", "partially incorrect", "neutral",
                                            "partially correct", "correct"),
    "English quality with a synonym": ("very bad", "bad", "ok", "good", "very good"),
    "English quality without a middle": ("very bad", "bad", "good", "very good"),
    "letters": ("SD", "D", "N", "A", "SA"),
    "German school": ("mangelhaft", "ausreichend", "befriedigend", "gut", "sehr gut"),
    "French": ("pas du tout d’accord", "plutôt pas d’accord", "neutre", "d’accord",
               "tout à fait d’accord"),
    "Spanish": ("muy en desacuerdo", "en desacuerdo", "neutral", "de acuerdo", "muy de acuerdo"),
    "Portuguese": ("péssimo", "ruim", "razoável", "bom", "excelente"),
    "Italian": ("per niente d'accordo", "poco d'accordo", "neutrale", "d'accordo",
                "molto d'accordo"),
    "Dutch": ("helemaal oneens", "oneens", "neutraal", "mee eens", "helemaal mee eens"),
    "Russian": ("полностью не согласен", "скорее не согласен", "нейтрально", "скорее согласен",
                "полностью согласен"),
    "Chinese quality": ("很差", "较差", "一般", "较好", "很好"),
    "Chinese quality, of Taiwan": ("很差", "差", "一般", "良好", "優秀"),
    "Chinese agreement": ("完全不同意", "不太同意", "一般", "比较同意", "完全同意"),
    "Japanese": ("全然そう思わない", "あまりそう思わない", "どちらでもない", "まあそう思う",
                 "非常にそう思う"),
    "Korean": ("전혀 그렇지 않다", "그렇지 않다", "보통이다", "그렇다", "매우 그렇다"),
}  # fmt: skip


def words_in_use(words: Sequence[str], criteria: Sequence[str] = ("label",)) -> Upload:
    """Two humans and a judge who use every word."""
    n = len(words)
    raters = ("human_1", "human_2", "gpt-4o")
    rows = ["item,rater," + ",".join(criteria)]
    for item in range(24):
        for k, rater in enumerate(raters):
            said = [words[(item * (k + 1) + c) % n] for c in range(len(criteria))]
            rows.append(",".join((f"q{item}", rater, *said)))
    return upload("\n".join(rows), "words.csv")


@pytest.mark.parametrize("words", MIXED_WORDS.values(), ids=MIXED_WORDS)
@pytest.mark.parametrize("write", [str, str.upper, str.capitalize])
def test_words_of_several_scales_are_in_their_order(
    words: tuple[str, ...], write: Callable[[str], str]
) -> None:
    spelled = tuple(map(write, words))
    scale = read_labels(words_in_use(spelled)).scale()
    assert (scale.kind, scale.categories) == ("ordinal", spelled)


@pytest.mark.parametrize(
    "words",
    [
        ("Very poor", "Poor", "Fair", "Good", "Very good"),
        ("poor", "fair", "good", "very good", "excellent"),
        ("very dissatisfied", "dissatisfied", "satisfied", "very satisfied"),
        ("never", "rarely", "often", "always"),
        ("sehr schlecht", "schlecht", "gut", "sehr gut"),
        ("strongly disagree", "somewhat disagree", "somewhat agree", "strongly agree"),
        ("strongly disagree", "disagree", "agree", "strongly agree"),
    ],
)
def test_a_scale_that_is_in_use_from_end_to_end_has_no_word_that_nobody_offered(
    words: tuple[str, ...],
) -> None:
    scale = read_labels(words_in_use(words)).scale()
    assert (scale.kind, scale.categories) == ("ordinal", words)


def test_one_word_that_no_scale_has_is_asked_about_with_every_place_of_it() -> None:
    source = words_in_use(("poor", "okay", "good", "dreadful"))
    with pytest.raises(LabelError) as caught:
        read_labels(source)
    assert str(caught.value) == (
        "Nothing in 'words.csv' says where 'dreadful' stands among 'poor', 'okay', 'good' of "
        "'label', or whether all are classes without an order, or it is no label; state 'scale' in "
        'the mapping, such as {"scale": {"kind": "nominal", "categories": ["dreadful", "good", '
        '"okay", "poor"]}}, or take the guess with on_doubt=\'accept\'.'
    )
    [doubt] = caught.value.doubts
    *orders, without = [answer["categories"] for answer in doubt.alternatives]
    assert without == ["poor", "okay", "good"]
    assert sorted(order.index("dreadful") for order in orders) == [0, 1, 2, 3]
    assert ["dreadful", "poor", "okay", "good"] in orders
    for answer in (doubt.guess, *doubt.alternatives):
        source.seek(0)
        scale = read_labels(source, {"scale": answer}, on_doubt="accept").scale()
        assert scale.to_dict() == answer
    source.seek(0)
    labels = read_labels(source, on_doubt="accept")
    source.seek(0)
    assert read_labels(source, labels.mapping).digest == labels.digest
    of_two = words_in_use(("poor", "okay", "good", "dreadful"), ("tone", "style"))
    with pytest.raises(LabelError) as caught:
        read_labels(of_two)
    [doubt] = caught.value.doubts
    assert set(doubt.guess) == {"tone", "style"}
    of_two.seek(0)
    read = read_labels(of_two, {"scale": doubt.alternatives[1]})
    assert read.scale("style").categories == ("dreadful", "poor", "okay", "good")


@pytest.mark.parametrize(
    "words",
    [
        ("low", "medium", "high", "unclear"), ("agree", "disagree", "discuss", "unrelated"),
        ("good", "bad", "mixed"), ("positive", "neutral", "negative", "mixed"),
        ("low", "medium", "high", "don't know"), ("gut", "mittel", "schlecht", "keine Angabe"),
        ("correct", "incorrect", "not attempted"), ("bad", "good", "funny", "sad"),
        ("A", "D", "N"), ("relevant", "irrelevant", "spam"),
    ],
)  # fmt: skip
def test_classes_with_words_of_a_scale_are_classes_and_not_asked_about(
    words: tuple[str, ...],
) -> None:
    assert read_labels(words_in_use(words)).scale().kind == "nominal"


def test_words_that_the_mapping_states_or_that_are_remarks_are_not_asked_about() -> None:
    words = ("poor", "okay", "good", "dreadful")
    labels = read_labels(words_in_use(words), {"labels": {"dreadful": "terrible"}})
    assert labels.scale().categories == ("terrible", "poor", "okay", "good")
    labels = read_labels(words_in_use(words), {"labels": {"dreadful": "dreadful"}})
    assert labels.scale().kind == "nominal"
    remark = "this text is torn so that nobody could possibly tell what it says here"
    assert read_labels(words_in_use((*words[:3], remark))).scale().kind == "nominal"


@pytest.mark.parametrize(
    "words",
    [
        ("1点", "2点", "3点", "4点"), ("1점", "2점", "3점"), ("1分", "2分", "3分"),
        ("1 Punkt", "2 Punkte", "3 Punkte"), ("L1", "L2", "L3"),
        ("★", "★½", "★★", "★★½"), ("×", "△", "○", "◎"), ("×", "△", "○"), ("不可", "可", "良", "優"),
        ("丁", "丙", "乙", "甲"), ("D", "C", "B", "A", "S"), ("B", "BB", "BBB", "A", "AA", "AAA"),
        ("L", "M", "H"), ("Low", "Med", "High"), ("低い", "普通", "高い"),
        ("😡", "😕", "😐", "🙂", "😀"),
        ("🔴", "🟡", "🟢"), ("red", "amber", "green"), ("one", "two", "three", "four"),
        ("eins", "zwei", "drei", "vier"), ("a) bad", "b) ok", "c) good"),
        ("<20%", "20-40%", "40-60%", "60-80%", ">80%"), ("under 5", "5-10", "10-20"),
        ("v. low", "low", "med", "high", "v. high"), ("No", "Maybe", "Yes"),
        ("No", "Not sure", "Yes"),
        ("much worse", "worse", "about the same", "better", "much better"),
        ("pants-fire", "false", "mostly-false", "half-true", "mostly-true", "true"),
        ("safe", "borderline", "unsafe"),
        ("harmless", "mildly harmful", "harmful", "severely harmful"),
        ("novice", "intermediate", "expert"), ("Irrelevant", "Complement", "Substitute", "Exact"),
    ],
    ids=lambda words: words[-1],
)  # fmt: skip
def test_orders_of_other_families_are_known(words: tuple[str, ...]) -> None:
    scale = read_labels(words_in_use(words)).scale()
    assert scale.kind == "ordinal"
    assert len(scale.categories) == len(words)
    if all(isinstance(category, str) for category in scale.categories):
        assert scale.categories == words


@pytest.mark.parametrize(
    "words",
    [("A", "B", "C", "D"), ("1st", "2nd", "3rd", "4th"), ("red", "green", "blue"), ("S", "M", "L"),
     ("a) cat", "b) dog", "c) cow"), ("AA", "BB", "CC"), ("s", "c", "d")],
    ids=lambda words: words[-1],
)  # fmt: skip
def test_words_like_these_that_have_no_order(words: tuple[str, ...]) -> None:
    assert read_labels(words_in_use(words)).scale().kind == "nominal"


def test_codes_of_a_codebook_are_to_be_stated_as_classes() -> None:
    codes = ["1a", "1b", "2", "3c"]
    rows = [f"t{n},{codes[n % 4]},{codes[(n + n // 5) % 4]}" for n in range(20)]
    text = "\n".join(["id,human_1,human_2", *rows]) + "\n"
    with pytest.raises(LabelError, match="nothing says that they are classes; state .*nominal"):
        read_labels(upload(text, "codes.csv"))
    labels = read_labels(upload(text, "codes.csv"), {"scale": {"kind": "nominal"}})
    assert labels.scale("label").kind == "nominal"
    assert sorted(labels.scale("label").categories) == codes
    assert labels.report.n_labels == 40


@pytest.mark.parametrize(
    "order",
    [
        ("Unnatural", "Neutral", "Natural"),
        ("Unclear", "Neutral", "Clear"),
        ("Not helpful", "Neutral", "Somewhat helpful", "Helpful"),
        ("Very unnatural", "Unnatural", "Neutral", "Natural", "Very natural"),
        ("Not fluent", "Neither", "Fluent"),
    ],
)
def test_a_middle_stands_between_a_quality_and_what_denies_it(order: tuple[str, ...]) -> None:
    assert known_order(sorted(order)) == order


@pytest.mark.parametrize("what", ["funny", "persuasive", "human-like", "easy to read", "biased"])
@pytest.mark.parametrize(
    "order",
    [
        ("Not at all {}", "Slightly {}", "Moderately {}", "Very {}", "Extremely {}"),
        ("Not {}", "Somewhat {}", "Very {}"),
        ("not {}", "partially {}", "fully {}"),
        ("Not {}", "Partly {}", "{}"),
        ("not {} at all", "a little {}", "quite {}", "very {}"),
        ("Extremely un{}", "Slightly un{}", "Neutral", "Slightly {}", "Extremely {}"),
    ],
)
def test_words_for_how_much_have_an_order_whatever_the_quality(
    order: tuple[str, ...], what: str
) -> None:
    words = tuple(word.format(what, what) for word in order)
    assert known_order(sorted(words)) == words


@pytest.mark.parametrize(
    "order",
    [
        ("Much worse", "Slightly worse", "About the same", "Slightly better", "Much better"),
        ("Extremely bad", "Moderately bad", "Slightly bad", "Neither good nor bad",
         "Slightly good", "Moderately good", "Extremely good"),
        ("Very negative", "Negative", "Neutral", "Positive", "Very positive"),
        ("Very easy", "Easy", "Neutral", "Difficult", "Very difficult"),
        ("Unsupported", "Partially supported", "Fully supported"),
        ("No error", "Minor error", "Major error"),
        ("No issues", "Minor issues", "Critical issue"),
        ("Low quality", "Medium quality", "High quality"),
        ("Unacceptable", "Borderline", "Acceptable"),
        ("Fail", "Partial", "Pass"),
    ],
)  # fmt: skip
def test_two_ends_and_a_word_that_all_end_in_leave_the_order(order: tuple[str, ...]) -> None:
    assert known_order(sorted(order)) == order


@pytest.mark.parametrize(
    "classes",
    [
        ("positive", "neutral", "negative"),
        ("supports", "refutes", "not enough info"),
        ("hate", "offensive", "not hate"),
        ("sexist", "not sexist", "neutral"),
        ("left wing", "right wing", "center"),
        ("A much better", "same", "B much better"),
    ],
)
def test_classes_without_words_for_how_much_have_no_order(classes: tuple[str, ...]) -> None:
    assert known_order(classes) is None


def test_no_and_yes_beside_grades_below_zero_keep_their_scale() -> None:
    rows = [
        {"rev_id": n, "worker_id": f"w{k}", "toxicity": int(grade < 0), "toxicity_score": grade}
        for n in range(20)
        for k, grade in enumerate(((n % 5) - 2, ((n + n // 4) % 5) - 2))
    ]
    labels = read_labels(pd.DataFrame(rows), on_doubt="accept")
    assert labels.scale("toxicity").categories == (0, 1)
    assert labels.scale("toxicity_score").categories == (-2, -1, 0, 1, 2)


@pytest.mark.parametrize("open_", [jv.read_labels, jv.open])
def test_words_beside_numbers_are_asked_about_and_guessed_to_be_classes(open_) -> None:
    said = {"tone": ("1", "2", "3", "n", "4", "x"), "depth": ("1", "2", "good", "bad", "1", "2")}
    rows = [
        (f"i{item}", rater, criterion, words[(item * (2 + place)) % 6])
        for criterion, words in said.items()
        for item in range(18)
        for place, rater in enumerate(("human_1", "human_2", "gpt-4o"))
    ]
    frame = pd.DataFrame(rows, columns=["item", "rater", "criterion", "label"])
    source = frame
    if open_ is jv.open:
        source = pyarrow.dataset.dataset(pyarrow.Table.from_pandas(frame, preserve_index=False))
    with pytest.raises(LabelError, match="'depth' mixes numbers") as caught:
        open_(source)
    [doubt] = caught.value.doubts
    assert doubt.guess == {"tone": {"kind": "nominal"}, "depth": {"kind": "nominal"}}
    labels = open_(source, on_doubt="accept")
    assert {labels.scale(one).kind for one in labels.criteria} == {"nominal"}
    assert labels.report.n_labels == len(frame)
    assert not labels.report.unknown


@pytest.mark.parametrize(("n_letters", "is_kept"), [(61, True), (75, True), (90, False)])
def test_a_long_class_that_was_given_once_is_kept_beside_long_ones(
    n_letters: int, is_kept: bool
) -> None:
    classes = [
        "3.4 condescending explanations or unwelcome advice", "2.1 descriptive attacks",
        "1.1 threats", "none",
    ]  # fmt: skip
    once = "4.2 " + "supporting systemic discrimination against a group as a whole, " * 2
    said = [classes[n % 4] for n in range(40)] + [once[:n_letters].strip().ljust(n_letters, "s")]
    text = "id,human_1\n" + "".join(f'q{n},"{label}"\n' for n, label in enumerate(said))
    assert (len(read_labels(upload(text)).table) == len(said)) is is_kept
