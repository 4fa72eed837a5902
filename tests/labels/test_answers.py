"""What judges write around a label, read as a person would; what leaves a choice is not read."""

import pandas as pd
import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from judgeviz.labels.scale import Scale
from judgeviz.labels.scale.answers import (
    AFTER_THINKING,
    RULES,
    find_number,
    read_answer,
    vocabulary_of,
)
from judgeviz.labels.scale.preferences import read_votes
from judgeviz.labels.scale.spellings import read_all
from tests.labels.sources import upload

FIVE = vocabulary_of(Scale("ordinal", (1, 2, 3, 4, 5)))
YES_NO = vocabulary_of(Scale("nominal", ("no", "yes")))
LETTERS = vocabulary_of(Scale("nominal", ("A", "B", "C")))
WORDED = vocabulary_of(Scale("ordinal", ("1 - poor", "2 - fair", "3 - good")))

MARKS = "marks around it (**Yes.**)"
TOTAL = "a grade of a total (4/5)"
POINTS = "points or stars (4 points)"
WORD = "a number in words (four)"
AGREEMENT = "words of agreement (strongly agree)"
JSON = 'a field of JSON ({"score": 4})'
TAGS = "an answer in tags (<score>4</score>)"
BRACKETS = "double brackets ([[A]])"
BOX = "a box of LaTeX (\\boxed{4})"
ANNOUNCED = "an announcement (Rating: 4)"
BEFORE_WORDS = "a number before its words (2 - Coherent)"
HEADED = "a grade behind what it is of (Coherence: 4)"
REASONS = "a label before its reasons (Yes, because ...)"
BETTER = "what is called better (A is better)"
RATED = "the only number of a rating (I would rate this a 4.)"
PART = "its number or its words (2 or fair for 2 - fair)"
BOTH = "yes and no (true, 1, Y for yes)"
CASE = "upper and lower case"


@pytest.mark.parametrize(
    ("answer", "grade", "rule"),
    [
        ("**4**", 4, MARKS),
        ("[[4]]", 4, MARKS),
        (r"So the grade is $\boxed{4}$.", 4, BOX),
        (r"\boxed{\text{4}} and not 3", 4, BOX),
        ("4/5", 4, TOTAL),
        ("3 out of 5", 3, TOTAL),
        ("4 (out of 5)", 4, TOTAL),
        ("4 points", 4, POINTS),
        ("★★★★☆", 4, POINTS),
        ("Four", 4, WORD),
        ("Strongly agree", 5, AGREEMENT),
        ("neutral.", 3, AGREEMENT),
        ("2 - Coherent", 2, BEFORE_WORDS),
        ("2: fair", 2, BEFORE_WORDS),
        ("4 good", 4, BEFORE_WORDS),
        ("Rating: 4", 4, ANNOUNCED),
        ("Overall rating: **4**", 4, ANNOUNCED),
        ("Rating (1-5): 4", 4, ANNOUNCED),
        ("It reads well.\n\n### Rating\n4", 4, ANNOUNCED),
        ("## Rating\n2\n\n## **Final rating**\n\n**4**", 4, ANNOUNCED),
        ("Score: 4/5 because it is short", 4, ANNOUNCED),
        ("Score: 3\nConfidence: 5", 3, ANNOUNCED),
        ("It is 2 at first. Rating: 3. Final rating: 4", 4, ANNOUNCED),
        ("1. It is short.\n2. It is dull.\nRating: 2", 2, ANNOUNCED),
        ('{"score": 4}', 4, JSON),
        ('{"rating": "4", "explanation": "3 errors"}', 4, JSON),
        ('```json\n{"score": 4, "reason": "x"}\n```', 4, JSON),
        ("{'score': 4.0}", 4, JSON),
        ('{"coherence": {"score": 2}}', 2, JSON),
        ('{"score": 4, "explanation": "cut o', 4, JSON),
        ('{"score": 4, "confidence_score": 5}', 4, JSON),
        ("<score>4</score>", 4, TAGS),
        ("It is fluent. [[4]] That is all.", 4, BRACKETS),
        ("4, because of 3 errors", 4, REASONS),
        ("I would rate this a 4.", 4, RATED),
        ("I give it 4/5.", 4, RATED),
        ("I would rate this 4/5 because 2 claims fail.", 4, RATED),
        ("I give it 4 out of 5, though the 2nd half has one minor error", 4, RATED),
        ("Score 4/5. It has 2 flaws and 1 odd sentence.", 4, RATED),
        ("I rate this 4 on a scale of 1 to 5", 4, RATED),
    ],
)
def test_grades(answer: str, grade: int, rule: str) -> None:
    found = read_answer(answer, FIVE)
    assert found is not None
    assert (found.value + 1, found.rule) == (grade, rule)
    assert rule in RULES


@pytest.mark.parametrize(
    "answer",
    ["3 or 4", "between 2 and 3", "4/10", "Score: 4/10", "6/5", "[[7]]", "2-3", "2 - 3", "4, 5",
     "1,5", "3%", "<3", "≥ 4", "3.5", ".3", "-4", "x", "The summary has 3 errors.", "4 errors",
     "1. Short.\n2. Dull.", "5-point scale", "Score: 3 or 4", "Score: 2\nRating: 3",
     "I would not rate this a 4.", "I cannot give it a 4.", "3 of 5 points are made", "", "No idea",
     '{"score": null}', "{",
     '{"score": 4, "rating": 5}', "I rate it 4 on a scale of 1 to 10", "4th", "04/05/2024",
     "I rate it 4/5, no, 3", "Rated 4/5. On reflection 3 suits better.",
     "I rate this 4/5; a 3 seems harsh", "I'd give 4/5 for style and 2 for facts",
     "I would rate this 4 because 2 claims fail.", "I rate 2 claims 4/5 and 3 claims 2/5"],
)  # fmt: skip
def test_what_leaves_a_choice_is_not_read(answer: str) -> None:
    assert read_answer(answer, FIVE) is None


@pytest.mark.parametrize(
    ("answer", "label", "rule"),
    [
        ("YES", "yes", CASE),
        ("yes.", "yes", MARKS),
        ("**Yes**", "yes", MARKS),
        ("Y", "yes", BOTH),
        ("True", "yes", BOTH),
        ("0", "no", BOTH),
        ("Yes, because it is", "yes", REASONS),
        ("no - it is not", "no", REASONS),
        ("The answer is no.", "no", ANNOUNCED),
        ("answer: No\n\nyes would need a source", "no", ANNOUNCED),
        ('{"answer": true}', "yes", JSON),
    ],
)
def test_yes_and_no(answer: str, label: str, rule: str) -> None:
    found = read_answer(answer, YES_NO)
    assert found is not None
    assert (("no", "yes")[int(found.value)], found.rule) == (label, rule)


@pytest.mark.parametrize("answer", ["maybe", "Yes and no", "Yes, no", "Not at all", "Nothing", "2"])
def test_neither_yes_nor_no(answer: str) -> None:
    assert read_answer(answer, YES_NO) is None


@pytest.mark.parametrize(
    ("answer", "label", "rule"),
    [
        ("a", "A", CASE),
        ("[[A]]", "A", MARKS),
        ("(B)", "B", MARKS),
        ("The answer is B", "B", ANNOUNCED),
        ("The answer is A because it is short", "A", ANNOUNCED),
        ("I choose B.", "B", ANNOUNCED),
        ("Both are good. My final verdict is: [[C]]", "C", BRACKETS),
        ("Response A is slightly better than Response B", "A", BETTER),
    ],
)
def test_letters(answer: str, label: str, rule: str) -> None:
    found = read_answer(answer, LETTERS)
    assert found is not None
    assert ("ABC"[int(found.value)], found.rule) == (label, rule)


@pytest.mark.parametrize(
    "answer", ["A or B", "A: good. B: bad.", "A summary", "The answer is a summary",
     "B is not better"],
)  # fmt: skip
def test_no_letter(answer: str) -> None:
    assert read_answer(answer, LETTERS) is None


@pytest.mark.parametrize("answer", ["2", "fair", "2.0", "Fair."])
def test_a_part_of_a_label_says_it(answer: str) -> None:
    found = read_answer(answer, WORDED)
    assert found is not None
    assert (found.value, found.rule) == (1, PART)
    assert read_answer("4", WORDED) is None


@pytest.mark.parametrize(
    ("answer", "grade", "rule"),
    [
        ("<think>I would say 2, or maybe 3. Or 5.</think>\n4", 4, AFTER_THINKING),
        ("<thinking>Rating: 2? no, Score: 3.</thinking> 4", 4, AFTER_THINKING),
        ("<Reasoning>Final score: 2</Reasoning>\n\n**4**", 4, MARKS),
        ("<scratchpad>\n2 errors, 3 merits\n</scratchpad>Rating: 4", 4, ANNOUNCED),
        ("[THINK]I rate this 2.[/THINK]4", 4, AFTER_THINKING),
        ("<think>3 out of 5... 2/5?</think>\n\n4/5", 4, TOTAL),
        ("I would say 2. Wait, 3.</think>\n\n4", 4, AFTER_THINKING),
        ("<think>4/10 <thinking>2</think> 1</thinking> 3", 3, AFTER_THINKING),
        ("<score>4</score>\n<reasoning>A score of 5 is too high.</reasoning>", 4, TAGS),
        ("4\n<reasoning>Rating: 2 at first</reasoning>", 4, AFTER_THINKING),
        ("<think></think>\n\n4", 4, AFTER_THINKING),
        ('<think>{"score": 2}</think>{"score": 4}', 4, JSON),
        ('{"rating": "<think>I would say 2.</think> 4"}', 4, JSON),
        ('{"reason": "no <think> in it", "score": 4}', 4, JSON),
        ("<think>" + "Rating: 2? " * 2000 + "</think>Rating: 4", 4, ANNOUNCED),
    ],
)
def test_what_was_thought_is_no_answer(answer: str, grade: int, rule: str) -> None:
    found = read_answer(answer, FIVE)
    assert found is not None
    assert (found.value + 1, found.rule) == (grade, rule)


@pytest.mark.parametrize(
    "answer",
    ["<think>Rating: 4", "<think>Rating: 4</think>", "<think>I say 2</think> 3 or 4",
     "<think>2</think>7", "4 <think>or rather 5"],
)  # fmt: skip
def test_thinking_without_an_answer_is_not_read(answer: str) -> None:
    assert read_answer(answer, FIVE) is None


@pytest.mark.parametrize(
    "answer",
    ["I rate it below 3", "Score: below 3", "The score is less than 3", "I rate it above 3",
     "I give it at least a 3", "I give this a 3, at most.", "3 (at most)", "3, or less",
     "Score: <3",
     "Score: unter 3", "Score: moins de 3", "Score: menos de 3", "I rate it almost 4",
     "Score: nicht 3", "Score: N/A (would be 4)", "Score: N/A. The grade would be 4",
     "The score might be 4",
     "It is unclear whether the score is 4", "I doubt it deserves a 4.", "Perhaps it deserves a 4.",
     "4 - no wait, 2", "4. Wait, that is too high.", "Would I rate this 4? No."],
)  # fmt: skip
def test_a_grade_that_is_bounded_denied_or_left_open_is_not_read(answer: str) -> None:
    assert read_answer(answer, FIVE) is None


@pytest.mark.parametrize(
    "answer",
    ["I don't think the answer is Yes.", "I do not **believe** that the answer is Yes",
     "I doubt that the answer is Yes", "I cannot say that the answer is Yes",
     "I wouldn’t say the answer is No.",
     "It is unclear whether the answer is Yes", "It is false that the answer is Yes",
     "I do not think, however, that the answer is Yes", "Maybe the answer is Yes",
     "The answer is yes, isn't it? No, it is not.", "Yes, if the source is right; otherwise No.",
     "No, wait: Yes", "Yes, actually no.", "No, I cannot determine this."],
)  # fmt: skip
def test_a_yes_that_is_denied_or_left_open_is_not_read(answer: str) -> None:
    assert read_answer(answer, YES_NO) is None


@pytest.mark.parametrize(
    "answer",
    ["I do not think A is better.", "It's hard to say that B is better.", "A is hardly better",
     "It is not clear whether A is better.", "A is no better than B", "A is better than B? No, B.",
     "Neither A nor B is better.", "Either A or B is better.", "I can't say I prefer A.",
     "I am not sure whether A is better or B is better.",
     "Neither Claude 1 nor Claude 2 is better."],
)  # fmt: skip
def test_a_vote_that_is_denied_or_left_open_is_not_read(answer: str) -> None:
    assert read_answer(answer, LETTERS) is None


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("It does not cite anything, so the answer is No", "no"),
        ("I do not think it is long but the answer is Yes", "yes"),
        ("There is no doubt that the answer is Yes", "yes"),
        ("I don't doubt that the answer is Yes", "yes"),
        ("If the answer is Yes, the source would say so. The answer is No.", "no"),
        ("No, I cannot find it in the source.", "no"),
        ("Yes. If one looks closely, it is there.", "yes"),
        ("Yes, wait times are named.", "yes"),
    ],
)
def test_a_denial_of_something_else_takes_no_label_back(answer: str, label: str) -> None:
    found = read_answer(answer, YES_NO)
    assert found is not None
    assert ("no", "yes")[int(found.value)] == label


@pytest.mark.parametrize(
    ("answer", "grade"),
    [
        ("My rating would be 4.", 4),
        ("I rate it about 3", 3),
        ("Score: <b>4</b>", 4),
        ("Citations: N/A. I rate it 4.", 4),
        ("Rating: N/A\nFinal rating: 4", 4),
        ("It is hard to say, but I rate it 3.", 3),
        ("3. At least it is short.", 3),
    ],
)
def test_what_is_said_beside_a_grade_leaves_it(answer: str, grade: int) -> None:
    found = read_answer(answer, FIVE)
    assert found is not None
    assert found.value + 1 == grade


def test_a_long_answer_of_many_announcements_is_read_at_once() -> None:
    said = "I am not sure whether or " * 80 + "Rating: 2? " * 200 + "Final rating: 4"
    found = read_answer(said, FIVE)
    assert found is not None
    assert found.value + 1 == 4


def test_neither_is_better_is_a_tie() -> None:
    names = [
        "Neither A nor B is better.",
        "Neither response A nor response B is better than the other.",
        "Neither response is better. Both miss the point.",
        "Neither A nor B is good, but A is better.",
        "Neither A nor B is better in style.",
    ]
    assert read_votes(names, ["M1", "M2"]).code.tolist() == [1, 1, 1, 0, -2]


def test_denied_votes_count_as_invalid() -> None:
    said = ["A is better.", "B is better.", "I do not think A is better."]
    table = pd.DataFrame(
        [(f"i{n}", "M1", "M2", rater, vote) for n in range(40)
         for rater, vote in (("human_1", "AB"[n % 2]), ("human_2", "AB"[n % 3 > 0]),
                             ("gpt-4o", said[2] if n % 8 == 2 else said[n % 2]))],
        columns=["item", "system_a", "system_b", "rater", "vote"],
    )  # fmt: skip
    labels = read_labels(table)
    assert labels.report.invalid == {"gpt-4o": {"I do not think A is better.": 5}}


def test_votes_after_thinking() -> None:
    votes = read_votes(
        ["<think>A is better. I choose A.</think>\nB", "<think>M1</think>M2"], ["M1", "M2"]
    )
    assert (votes.code.tolist(), votes.winner.tolist()) == ([2, -2], [-1, 1])


def test_a_reasoning_model_is_read_by_its_answers() -> None:
    said = "<think>I would say 2, or 3 of 7.</think>\n{}"
    labels = read_labels(grades([said.format(number) for number in (1, 3, 5)]))
    assert labels.judges == ("gpt-4o",)
    assert labels.scale() == Scale("ordinal", (1, 2, 3, 4, 5))
    assert labels.report.parsed["gpt-4o"] == {said.format(n): n for n in (1, 3, 5)}
    assert labels.report.parsed_by == {"gpt-4o": {AFTER_THINKING: 60}}
    assert labels.report.unknown == {}


def test_votes() -> None:
    names = [
        "Response B",
        "I choose A.",
        "First, I compare them.",
        "The winner is M2",
        "hm",
        "[[C]]",
    ]
    votes = read_votes(names, ["M1", "M2"])
    assert votes.code.tolist() == [2, 0, -2, -2, -2, 1]
    assert votes.winner.tolist() == [-1, -1, -1, 1, -1, -1]
    assert votes.read == {"I choose A.": ("A", ANNOUNCED), "The winner is M2": ("M2", ANNOUNCED)}


def grades(answers: list[str], n: int = 60) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "item": [f"i{number}" for number in range(n)],
            "human_1": [str(1 + number % 5) for number in range(n)],
            "human_2": [str(1 + number % 4) for number in range(n)],
            "gpt-4o": [answers[number % len(answers)] for number in range(n)],
        }
    )


def test_the_report_names_rules_answers_and_counts() -> None:
    labels = read_labels(grades(["4/5", "2 - Coherent", "3", "4/10"]), on_doubt="accept")
    assert labels.scale() == Scale("ordinal", (1, 2, 3, 4, 5))
    assert labels.report.parsed == {"gpt-4o": {"4/5": 4, "2 - Coherent": 2}}
    assert labels.report.parsed_by == {"gpt-4o": {TOTAL: 15, BEFORE_WORDS: 15}}
    assert labels.report.invalid == {"gpt-4o": {"4/10": 15}}
    assert labels.compare("gpt-4o", invalid="drop").machine_counts.sum(axis=0).tolist() == [
        0, 15, 15, 15, 0,
    ]  # fmt: skip
    assert (
        "15 answers were read by a grade of a total (4/5): '4/5' of 'gpt-4o' as '4'; state another "
        "reading under 'labels' in the mapping."
    ) in labels.report.guesses


def test_a_total_that_is_said_is_the_end_of_the_scale() -> None:
    table = grades(["1/5", "3/5"]).assign(human_1="4", human_2=lambda frame: frame["human_2"])
    assert read_labels(table).scale() == Scale("ordinal", (1, 2, 3, 4, 5))


def test_humans_who_write_totals_give_grades() -> None:
    table = grades(["1", "5"])
    said = table.assign(human_1=table["human_1"] + "/5", human_2=table["human_2"] + "/5")
    labels = read_labels(said)
    assert labels.scale() == Scale("ordinal", (1, 2, 3, 4, 5))
    assert labels.report.unknown == {}
    assert labels.report.parsed["human_2"] == {"1/5": 1, "2/5": 2, "3/5": 3, "4/5": 4}
    assert labels.table["label"].tolist() == read_labels(table).table["label"].tolist()


def test_free_answers_of_scores_are_scores() -> None:
    labels = read_labels(grades(["Score: 3.25", "Score: 2.5", "Score: 4.75"]))
    assert labels.judge_scale("gpt-4o").kind == "continuous"
    assert labels.report.parsed["gpt-4o"] == {
        "Score: 3.25": 3.25,
        "Score: 2.5": 2.5,
        "Score: 4.75": 4.75,
    }


def test_case_is_folded_and_said() -> None:
    words = ["None", "Minor", "severe", "Severe", "Severe"]
    rows = "".join(f"i{n},{words[n % 5]},{words[(n + 1) % 5]}\n" for n in range(20))
    labels = read_labels(upload("item,human_1,human_2\n" + rows))
    assert labels.scale() == Scale("ordinal", ("None", "Minor", "Severe"))
    assert labels.report.parsed == {
        "human_1": {"severe": "Severe"},
        "human_2": {"severe": "Severe"},
    }
    assert labels.report.parsed_by["human_1"] == {CASE: 4}


@pytest.mark.parametrize(
    "words", [("(a) good", "(b) poor"), ("[1] poor", "[2] fair"), ("<known>", "<unk>")]
)
def test_labels_in_marks_are_labels(words: tuple[str, str]) -> None:
    rows = "".join(f"i{n},{words[n % 2]},{words[n % 3 > 0]}\n" for n in range(9))
    labels = read_labels(upload("item,human_1,gpt-4o\n" + rows))
    assert labels.scale().categories == words
    assert (labels.judges, labels.report.unknown) == (("gpt-4o",), {})


@pytest.mark.parametrize("name", ["gpt-4o", "my_judge"])
@pytest.mark.parametrize(
    "answer", ["{}/5", "**{}**", "[[{}]]", "Score: {}/5 because the text is short and clear enough",
               '{{"rating": {}, "explanation": "The text is long and has some errors."}}'],
)  # fmt: skip
def test_a_column_of_answers_is_a_judges(name: str, answer: str) -> None:
    table = grades([answer.format(number) for number in (1, 3, 5)])
    labels = read_labels(table.rename(columns={"gpt-4o": name}))
    assert labels.judges == (name,)
    assert labels.report.unknown == {}
    assert labels.report.parsed[name] == {answer.format(n): n for n in (1, 3, 5)}


@pytest.mark.parametrize(
    "answer", ["Coherence: {}", "**Coherence**: {}", "- Coherence: {}/5", "Tone of voice (1-5): {}",
               "Coherence = {} points", "Coherence: {}\nIt holds together."],
)  # fmt: skip
def test_grades_behind_what_they_are_of_are_a_judges(answer: str) -> None:
    labels = read_labels(grades([answer.format(1), "3", answer.format(5)]))
    assert (labels.judges, labels.report.unknown) == (("gpt-4o",), {})
    assert labels.report.parsed == {"gpt-4o": {answer.format(1): 1, answer.format(5): 5}}
    assert labels.report.parsed_by == {"gpt-4o": {HEADED: 40}}


@pytest.mark.parametrize(
    "answer", ["Errors: 2", "Confidence: 4", "Option: 1", "Coherence: 4, Fluency: 3",
               "Coherence: 4\nFluency: 3", "Coherence: 4\nRather 3, on reflection."],
)  # fmt: skip
def test_numbers_of_something_else_are_no_grades(answer: str) -> None:
    assert read_all([answer], find_number, FIVE).rules == [None]


def test_a_grade_is_of_what_most_answers_say() -> None:
    answers = ["Coherence: 4", "Coherence: 2", "Fluency: 3"]
    assert read_all(answers, find_number, FIVE).rules == [HEADED, HEADED, None]
    assert read_all(answers[1:], find_number, FIVE).rules == [None, None]


def test_humans_labels_with_a_number_behind_them_stay_labels() -> None:
    levels = [f"Level: {number % 4 + 1}" for number in range(20)]
    table = pd.DataFrame({"item": range(20), "human": levels, "gpt-4o": levels[::-1]})
    assert read_labels(table).scale().names == ("Level: 1", "Level: 2", "Level: 3", "Level: 4")


@pytest.mark.parametrize("name", ["gpt-4o", "my_judge"])
@pytest.mark.parametrize(
    "answer", ["There are 2 errors and 3 merits of note. Overall, I give it a {}.",
               "I considered a score of 3 at first, but settled on a score of {}.",
               "As an AI language model I cannot rate the text that I was given."],
)  # fmt: skip
def test_sentences_that_no_rule_reads_are_asked_about(name: str, answer: str) -> None:
    table = grades([answer.format(n) for n in (1, 4, 5)]).rename(columns={"gpt-4o": name})
    with pytest.raises(LabelError, match=rf"'{name}' holds labels of judges or parts of") as raised:
        read_labels(table)
    assert raised.value.doubts[0].guess == {name: [name]}
    with pytest.raises(LabelError, match=f"60 of 60 labels of '{name}' are no label"):
        read_labels(table, {"machine": [name]})
    assert read_labels(table, on_doubt="accept").report.unknown == {name: 60}
    assert read_labels(table, {"machine": []}).judges == ()


def test_sentences_that_say_words_are_a_judges() -> None:
    words = ["neutral", "entailment", "contradiction"]
    said = "It may be neutral or entailment at first sight. The label is {}."
    table = grades([said.format(word) for word in words]).replace(dict.fromkeys("12", "neutral"))
    table = table.replace({"3": "entailment", "4": "contradiction", "5": "neutral"})
    labels = read_labels(table)
    assert labels.judges == ("gpt-4o",)
    assert labels.report.parsed["gpt-4o"] == {said.format(word): word for word in words}


def test_what_models_wrote_stays_beside_the_items() -> None:
    written = [f"A dog called Rex{'x' * n} ran over the hill and slept there." for n in range(60)]
    labels = read_labels(grades(written))
    assert (labels.judges, labels.raters) == ((), ("human_1", "human_2"))


def test_digits_among_other_numbers_are_neither_no_nor_yes() -> None:
    rows = "".join(f"i{n},{('no', 'yes')[n % 2]},{n % 4}\n" for n in range(9))
    source = upload("item,human_1,gpt-4o\n" + rows)
    scale = {"kind": "nominal", "categories": ["no", "yes"]}
    mapping = {"machine": ["gpt-4o"], "scale": scale}
    labels = read_labels(source, mapping, on_doubt="accept")
    assert labels.report.unknown == {"gpt-4o": 9}
