"""What the methods paragraph claims, against what was really done."""

import re
from dataclasses import replace

import pandas as pd
import pytest

import judgeviz as jv
from judgeviz.reporting.citations import KEYS, bibtex, reference
from judgeviz.reporting.items import words_of
from judgeviz.reporting.methods import methods_of
from tests.reporting.conftest import HOSTILE


def paragraph(*results):
    return " ".join(methods_of(results).sentences)


def test_only_what_was_done_is_claimed(summaries, perception):
    said = paragraph(perception)
    assert "Jensen-Shannon" in said
    assert "square root in base e" in said
    assert "the lower one of an even number" in said
    assert "jackknife intervals over items" in said
    for other in ("Annotator Test", "Favi", "sign test", "bootstrap", "leaderboard", "exchanging"):
        assert other.lower() not in said.lower(), other


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"variant": "divergence"}, "base 2, without the square root"),
        ({"n_null": 20}, "20 times; a small one says that the judge can be told"),
        (
            {"n_boot": 30, "seed": 7},
            "bootstrap over items (30 replicates, 95 % percentile, seed 7)",
        ),
        ({"n_boot": 30, "cluster": "doc"}, "over all items with the same doc"),
        ({"level": 0.9}, "90 % jackknife"),
    ],
)
def test_settings_are_in_the_words(summaries, options, words):
    pair = summaries.compare("sage", "coherence")
    assert words in paragraph(jv.binned_jsd(pair, **options))


def test_a_tie_rule_is_stated_where_there_is_one():
    labels = jv.demo("inference")
    pair = labels.compare(labels.judges[0])
    assert "tied majorities go to the lowest category" in paragraph(jv.binned_jsd(pair))
    assert "out of the analysis" in paragraph(jv.binned_jsd(pair, tie_rule="drop"))


def test_a_verdict_says_how_all_that_its_chart_shows_was_made(summaries):
    found = jv.verdicts(summaries, "coherence", "sage", n_boot=20)
    said = paragraph(found)
    for words in (
        "The binned Jensen-Shannon divergence JS_b groups items",
        "The alternative annotator test [@calderon2025alternative]",
        "by less than epsilon 0.2, with the Benjamini-Yekutieli correction at q = 0.05",
        "The Favi-Score of a pair of systems [@vondaniken2024favi]",
        "by the mean share of items won less lost, is set against the humans' by Kendall's tau-b",
    ):
        assert words in said, words
    # of scores that humans do not give there is no test
    scores = paragraph(jv.verdicts(summaries, "coherence", "rouge_l", n_boot=20))
    assert "alternative annotator test" not in scores
    assert "Kendall's tau-b" in scores


def test_a_verdict_states_statistic_and_margin(summaries):
    said = paragraph(jv.verdicts(summaries, "coherence", "sage", margin=0.05, n_boot=20))
    assert "Krippendorff's alpha" in said
    assert "Spearman" not in said
    assert "lies above minus the margin of 0.05" in said


def test_the_alternative_annotator_test_states_its_choices(summaries):
    pair = summaries.compare("sage", "coherence")
    said = paragraph(jv.alt_test(pair, 0.15, q=0.1, min_items=40))
    assert "by less than epsilon 0.15" in said
    assert "Benjamini-Yekutieli correction at q = 0.1" in said
    assert "at least 40 items" in said
    assert methods_of([jv.alt_test(pair)]).keys == ("judgeviz", "calderon2025alternative")


def test_invalid_responses_and_filters_are_stated():
    table = pd.DataFrame(
        {
            "item": [f"i{n}" for n in range(40)],
            "lang": ["de", "en"] * 20,
            **{f"human_{h}": [1 + (n * h) % 3 for n in range(40)] for h in (1, 2)},
            "gpt": [1 + n % 3 if n % 4 else "I cannot say" for n in range(40)],
        }
    )
    labels = jv.read_labels(table, {"scale": {"kind": "ordinal", "categories": [1, 2, 3]}})
    said = paragraph(jv.confusion(labels.compare("gpt", invalid="worst")))
    assert (
        "Of gpt's responses, 10 of 40 (25.0 %) are no label of the scale and were replaced" in said
    )
    assert "furthest from the humans'" in said
    drawn = methods_of([jv.confusion(labels.compare("gpt", invalid_seed=3))])
    assert "replaced at random, seed 3" in drawn.markdown
    assert "bavaresco2025llms" in drawn.keys
    filtered = labels.compare("gpt").where(lang="de")
    assert "Only items with lang = de were used." in paragraph(jv.confusion(filtered))
    scores = jv.demo("translation").compare("echo")
    ranked = jv.rank_systems(scores, pairs=[("Heron", "Wren")])
    assert "Only items with Heron against Wren were used." in paragraph(ranked)


def test_invalid_responses_are_stated_on_every_criterion():
    table = pd.DataFrame(
        {
            "item": [f"i{n}" for n in range(40)] * 2,
            "criterion": ["clarity"] * 40 + ["style"] * 40,
            **{f"human_{h}": [1 + (n * h) % 3 for n in range(80)] for h in (1, 2, 3)},
            "gpt": [1 + n % 3 if n % 4 else "I cannot say" for n in range(80)],
            "claude": [1 + n % 3 if n % 10 else "no" for n in range(80)],
        }
    )
    labels = jv.read_labels(table, {"scale": {"kind": "ordinal", "categories": [1, 2, 3]}})
    said = paragraph(
        jv.confusion(labels.compare("gpt", "clarity")),
        jv.verdicts(labels, n_boot=20),
        jv.leaderboard(labels),
    )
    for number, who, where in (
        (10, "gpt", "clarity"), (10, "gpt", "style"),
        (4, "claude", "clarity"), (4, "claude", "style"),
    ):  # fmt: skip
        assert said.count(f"f {who}'s responses under {where}, {number} of 40") == 1
    alone = paragraph(jv.leaderboard(labels))
    assert "Responses under style that are no label of the scale: gpt 10 of 40" in alone


def test_percentage_agreement_is_the_share_of_labels_that_equal_the_centre(summaries):
    pair = summaries.compare("sage", "coherence")
    said = paragraph(jv.agreement_table(pair))
    assert "the share of its human labels that equal their median, the lower one" in said
    classes = jv.demo("inference")
    said = paragraph(jv.agreement_table(classes.compare(classes.judges[0])))
    assert "equal their majority (tied majorities go to the lowest category)" in said


def test_an_agreement_table_says_that_its_divergence_is_jackknifed(summaries):
    pair = summaries.compare("sage", "coherence")
    said = paragraph(jv.agreement_table(pair, n_boot=30, level=0.9))
    assert "its intervals are 90 % jackknife intervals over items" in said
    assert "Other intervals come from a bootstrap" in said
    assert "Other" not in paragraph(jv.leaderboard(summaries, n_boot=30))


def test_a_data_set_is_named_once(summaries):
    other = jv.demo("inference")
    board = jv.leaderboard([summaries, other])
    said = paragraph(board, jv.confusion(other.compare(other.judges[0])))
    assert "from the data sets summaries and inference." in said
    assert "by Spearman's rho with the humans' mean and Cohen's kappa with the humans' m" in said


def test_no_human_is_claimed_beside_a_judge_where_none_can_be():
    labels = jv.demo("translation")
    pair = labels.compare(labels.judges[0])
    said = paragraph(jv.verdicts(labels, n_boot=20), jv.score_correlations(pair, n_boot=20))
    assert "one more human" not in said
    assert "given and no verdict" in said
    assert "Kendall's tau are jackknifed" in said


def test_a_simulated_study_is_no_test_with_a_number_of_items(summaries):
    pair = summaries.compare("sage", "coherence")
    plan = jv.plan_study(pair, raters=(3,), sizes=(30,), draws=10)
    said = paragraph(plan)
    assert "with at least" not in said
    assert "10 simulated tests each" in said


def test_a_jury_is_named_in_methods_table_and_figures(summaries):
    renamed = jv.jury(summaries, ["sage", "dice"], name="jury").renamed(judges={"dice": "cube"})
    board = jv.leaderboard(renamed, "coherence")
    words = "jury: median of sage, cube"
    assert f"A jury is one more judge ({words})." in paragraph(board)
    assert words in board.to_latex()
    assert words in board.provenance.signature
    for figure in (jv.figures.leaderboard(board), jv.figures.leaderboard_bars(board, "criterion")):
        assert words in " ".join(words_of(figure))
    assert words in paragraph(jv.binned_jsd(renamed.compare("jury", "coherence")))


def test_systems_state_test_and_correction():
    labels = jv.demo("translation")
    pair = labels.compare(labels.judges[0])
    ranks = jv.rank_systems(pair, alpha=0.01, correction="holm", ties="split")
    said = paragraph(jv.favoritism(pair, tie_margin=0.5), ranks)
    assert "p < 0.01 after holm correction, with ties split in half" in said
    assert "difference of scores, equal within 0.5" in said


def test_every_key_that_is_cited_has_its_entry(summaries, perception):
    methods = methods_of([perception, jv.leaderboard(summaries)])
    assert set(methods.keys) == {"judgeviz", "elangovan2025beyond", "bavaresco2025llms"}
    assert set(re.findall(r"@\w+\{(\w+),", bibtex(methods.keys))) == set(methods.keys)
    assert set(re.findall(r"\\cite\{(\w+)\}", methods.latex)) == set(methods.keys)
    assert set(re.findall(r"\[@(\w+)\]", methods.markdown)) == set(methods.keys)


@pytest.mark.parametrize("key", KEYS)
def test_entries_balance_their_braces_and_are_ascii(key):
    entry = bibtex([key])
    depth = 0
    for letter in entry:
        depth += (letter == "{") - (letter == "}")
        assert depth >= 0
    assert depth == 0
    assert entry.isascii()
    assert not re.search(r"[{}\\]", reference(key))


def test_judgeviz_is_cited_as_its_citation_file_says():
    text = (jv.figures.__file__ or "").rpartition("judgeviz/figures")[0] + "CITATION.cff"
    with open(text, encoding="utf-8") as file:
        facts = dict(re.findall(r'^(\w+): "?([^"\n]+)"?$', file.read(), re.MULTILINE))
    entry = bibtex(["judgeviz"])
    assert facts["title"].replace("LLM", "{LLM}") in entry
    assert f"version = {{{facts['version']}}}" in entry
    assert f"license = {{{facts['license']}}}" in entry


def test_an_unknown_key_is_refused():
    with pytest.raises(ValueError, match="got \\['nobody'\\]"):
        bibtex(["nobody"])


def test_names_of_the_data_are_text_in_every_language(perception):
    settings = tuple(
        (name, HOSTILE if name == "data set" else value)
        for name, value in perception.provenance.settings
    )
    named = replace(perception, provenance=replace(perception.provenance, settings=settings))
    methods = methods_of([named])
    assert r"\[x\](http://evil.example)" in methods.markdown
    assert r"\textbackslash{}LaTeX\{\}" in methods.latex
    assert "$x$" not in methods.latex
    citing = replace(named, provenance=replace(perception.provenance, settings=(
        ("data set", "x [@nobody]"), *perception.provenance.settings[1:])))  # fmt: skip
    assert "nobody" not in methods_of([citing]).keys
