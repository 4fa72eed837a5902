import pytest

from judgeviz.figures.drawing.text import (
    count,
    cut,
    cut_apart,
    cut_together,
    escape,
    markup_width,
    p_value,
    percent,
    plain_width,
    two_decimals,
    wrapped,
)

NAN = float("nan")


def test_markup_of_the_data_is_shown_literally():
    assert escape("<b>x</b> & y") == "&lt;b&gt;x&lt;/b&gt; &amp; y"
    assert escape('<a href="https://example.org">x</a>').startswith("&lt;a href=")


def test_dollar_signs_are_no_formula():
    assert "$" not in escape("$\\alpha$")


def test_text_stays_on_one_line_and_in_its_direction():
    assert escape("a\nb\tc\r\n d\u202ee\x00f") == "a b c d e f"


def test_text_without_any_letter_is_named():
    assert escape(" \n") == "(empty)"


def test_entities_are_not_cut_in_the_middle():
    assert escape("<<<<<<<<", 4) == "&lt;&lt;\u2026"


def test_what_fits_is_not_cut():
    name = "entailment"
    assert cut(name, plain_width(name)) == name
    shorter = cut(name, plain_width(name) - 1)
    assert shorter.endswith("\u2026")
    assert plain_width(shorter) <= plain_width(name) - 1


def test_wide_letters_count_for_more():
    assert plain_width("WWW") > plain_width("abc") > plain_width("ill")
    assert plain_width("\u6f22\u5b57") > plain_width("ab")


def test_tags_and_entities_have_the_width_of_what_is_drawn():
    assert markup_width("<b>a</b>") == plain_width("a")
    assert markup_width("&lt;") == plain_width("<")


def test_only_the_longest_of_several_texts_is_cut():
    short, long = cut_together(["demo", "x" * 60], 30)
    assert short == "demo"
    assert long.endswith("\u2026")
    assert plain_width(short) + plain_width(long) <= 30


def test_parts_are_put_on_the_fewest_lines():
    assert wrapped(["ab", "cd", "ef"], 8) == ["ab · cd", "ef"]
    assert wrapped(["much too long", "b"], 5) == ["much too long", "b"]
    assert wrapped([], 5) == []


def test_numbers():
    assert percent(0.1775) == "17.8 %"
    assert percent(0.58, 0) == "58 %"
    assert (percent(0.0004), percent(0.004, 0)) == ("&lt; 0.1 %", "&lt; 1 %")
    assert (percent(0.9996), percent(0.996, 0)) == ("&gt; 99.9 %", "&gt; 99 %")
    assert (percent(0), percent(1), percent(0, 0)) == ("0.0 %", "100.0 %", "0 %")
    assert two_decimals(0.284) == "0.28"
    assert (count(1600), count(16000)) == ("1,600", "16,000")
    assert (p_value(0.0213), p_value(0.0004)) == ("p = 0.021", "p < 0.001")


@pytest.mark.parametrize("shown", [percent(NAN), two_decimals(NAN)])
def test_undefined_numbers(shown):
    assert shown == "n/a"


def test_names_that_share_their_beginning_stay_apart():
    names = [f"gpt-judge-with-a-really-long-name_{number}" for number in range(12)]
    shown = cut_apart(names, 18)
    assert len(set(shown)) == 12
    assert all(plain_width(name) <= 18.6 for name in shown)
    assert all(name.startswith("gpt-") and name.endswith(f"_{n}") for n, name in enumerate(shown))
    assert cut_apart(["short", "a name that is much too long"], 12)[0] == "short"
    assert cut_apart(["a name that is long", "another long name"], 10) == [
        cut("a name that is long", 10), cut("another long name", 10),
    ]  # fmt: skip


def test_names_alike_at_both_ends_keep_what_differs():
    names = [f"meta-llama/Meta-Llama-3.1-{size}-Instruct" for size in ("8B", "70B", "405B")]
    shown = cut_apart([*names, "gpt-4o"], 16)
    assert len(set(shown)) == 4
    assert [name.split("-")[0] for name in shown[:3]] == ["…8B", "…70B", "…405B"]
    assert shown[3] == "gpt-4o"
