from tests.pages.reading import assert_calm
from tests.pages.test_data_page import unescaped, upload

N = 40


def table(n_left, n_criteria=1, filler=""):
    """A judge `late` without an answer on the last items, beside one that answers all."""
    criteria = ["fluency", "style"][:n_criteria]
    lines = ["item,kind,rater," + ",".join(criteria)]
    for n in range(N):
        for who, kind in (("ann", "human"), ("ben", "human"), ("cem", "human")):
            own = [str(1 + (n + len(who) * place) % 5) for place in range(n_criteria)]
            lines.append(f"i{n},{kind},{who},{','.join(own)}")
        for who in ("late", "robot"):
            own = [str(1 + (n + place) % 5) for place in range(n_criteria)]
            if who == "late" and n >= N - n_left:
                own[0] = filler
            lines.append(f"i{n},machine,{who},{','.join(own)}")
    return "\n".join(lines).encode()


def said_on_data(app):
    return [one for one in unescaped(w.value for w in app.warning) if "no answer on" in one]


def said_on_verdict(app):
    app.switch_page("pages/verdict.py").run()
    assert_calm(app)
    return [one for one in unescaped(c.value for c in app.caption) if "no answer on" in one]


def test_a_judge_without_an_answer_on_a_part_of_the_items_is_said_on_both_pages(start):
    app = upload(start("data"), ("graded.csv", table(12)))
    sentence = "late: no answer on 12 of 40 items (30 %); compared on the other 28."
    assert said_on_data(app) == [sentence]
    assert said_on_verdict(app) == [sentence]


def test_few_items_without_an_answer_are_no_news(start):
    app = upload(start("data"), ("graded.csv", table(1)))
    assert said_on_data(app) == []
    assert said_on_verdict(app) == []


def test_from_one_in_twenty_on_it_is_said(start):
    app = upload(start("data"), ("graded.csv", table(2)))
    assert said_on_data(app) == [
        "late: no answer on 2 of 40 items (5 %); compared on the other 38."
    ]


def test_invalid_answers_are_answers(start):
    app = upload(start("data"), ("graded.csv", table(12, filler="I cannot rate this")))
    assert said_on_data(app) == []


def test_several_criteria_are_counted_together_on_data_and_one_by_one_beside_the_verdict(start):
    app = upload(start("data"), ("graded.csv", table(20, n_criteria=2)))
    assert said_on_data(app) == [
        "late: no answer on 20 of 80 items, counted by criterion (25 %); compared on the other 60."
    ]
    assert said_on_verdict(app) == [
        "late: no answer on 20 of 40 items (50 %); compared on the other 20."
    ]
