"""The valid-response rate beside the scores, and the setting that says what stands for the rest."""

import pytest

from tests.pages.reading import assert_calm, words

# Every tenth of the robot's answers is a refusal.
HUMANS = [(1 + n % 5, 1 + (n + 1) % 5, 1 + n // 2 % 5) for n in range(40)]
REFUSING = "item,half,human_1,human_2,human_3,robot,claude\n" + "".join(
    f"i{n},{n % 2},{a},{b},{c},{'I cannot' if n % 10 == 0 else a},{b}\n"
    for n, (a, b, c) in enumerate(HUMANS)
)
PAGES = ("perception", "preference", "agreement", "replacement", "systems", "favoritism")
SENTENCE = (
    "36 of 40 responses of robot are labels of the scale (valid-response rate 90.0 %); the others "
    "were "
)


@pytest.fixture
def open_refusing(start):
    def opened(page):
        app = start("data")
        app.file_uploader(key="upload").upload("mine.csv", REFUSING.encode(), "text/csv")
        app.run()
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)
        return app

    return opened


def rates(app):
    said = (words(note) for note in app.caption)
    return [sentence for sentence in said if "valid-response rate" in sentence]


def choice(app):
    return next((box for box in app.selectbox if box.key == "invalid"), None)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_the_rate(open_refusing, page):
    app = open_refusing(page)
    assert rates(app) == [SENTENCE + "replaced by labels drawn at random."]


def test_the_policy_can_be_chosen(open_refusing):
    app = open_refusing("perception")
    scores = {}
    for policy, fate in (
        ("random", "replaced by labels drawn at random."),
        ("worst", "replaced by the label furthest from the humans'."),
        ("drop", "left out."),
    ):
        choice(app).set_value(policy).run()
        assert_calm(app)
        assert rates(app) == [SENTENCE + fate]
        scores[policy] = next(m.value for m in app.metric if m.label.startswith("JS"))
    assert len(set(scores.values())) == 3


def test_the_rate_follows_the_filters(open_refusing):
    app = open_refusing("perception")
    choice(app).set_value("drop").run()
    app.multiselect(key="by").set_value(["half"]).run()
    app.multiselect(key="keep_half").set_value(["1"]).run()
    assert rates(app) == []
    app.multiselect(key="keep_half").set_value(["0"]).run()
    assert rates(app)[0].startswith("16 of 20 responses of robot")


def test_judges_without_invalid_responses_have_no_such_setting(start, open_refusing):
    assert choice(start("perception")) is None
    app = open_refusing("perception")
    app.multiselect(key="judges").set_value(["claude"]).run()
    assert_calm(app)
    assert choice(app) is None
    assert rates(app) == []


def test_a_rate_short_of_all_is_not_rounded_to_all(start):
    rows = [
        f"i{n},{1 + n % 3},{1 + n % 2},{'I cannot' if n == 0 else 1 + n % 3}" for n in range(3000)
    ]
    table = "\n".join(["item,human_1,human_2,robot", *rows]).encode()
    app = start("data")
    app.file_uploader(key="upload").upload("mine.csv", table, "text/csv")
    app.run()
    app.switch_page("pages/perception.py").run()
    [said] = rates(app)
    assert said.startswith("2,999 of 3,000 responses")
    assert "(valid-response rate > 99.9 %)" in said
