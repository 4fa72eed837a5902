"""The code of a result makes that result again."""

import json
from collections.abc import Callable
from functools import partial

import numpy as np
import pandas as pd
import pytest

import judgeviz as jv
from judgeviz import figures
from judgeviz.recipes import Entries, Recipe, call_of, recipe_from_json, recipe_of

LABELS = jv.demo("summaries")


def pair(judge="sage", criterion="coherence"):
    return LABELS.compare(judge, criterion)


def translated(judge="echo"):
    return jv.demo("translation").compare(judge)


def chosen():
    """Return what the humans' votes on two pairs of systems are read from."""
    votes = jv.demo("preferences")
    some = votes.compare("arbiter").of_system_pairs(votes.compare("arbiter").system_pairs[:2])
    return jv.preference_by_pair(some)


def judged():
    return [jv.favoritism(translated(judge), n_boot=10) for judge in ("echo", "echo")]


FIGURES: dict[str, Callable[[], object]] = {
    "agreement": lambda: figures.agreement(
        {judge: jv.agreement_table(pair(judge), n_boot=10) for judge in ("sage", "dice")}
    ),
    "alt_test": lambda: figures.alt_test(jv.alt_test(pair(), 0.1)),
    "confusion": lambda: figures.confusion(jv.confusion(pair()), theme="print"),
    "continuous": lambda: figures.continuous(jv.metric_by_bin(pair("rouge_l"))),
    "correlations": lambda: figures.correlations([jv.score_correlations(translated(), 10)]),
    "dag": lambda: figures.dag([jv.rank_systems(translated())]),
    "distributions": lambda: figures.distributions(
        jv.label_distributions(LABELS, "coherence", jv.in_bins(pair(None), (1, 2)))
    ),
    "domains": lambda: figures.domains(jv.alt_test_by(pair(), "system")),
    "epsilon_sweep": lambda: figures.epsilon_sweep(jv.epsilon_sweep([pair()], chosen=0.1)),
    "favi_accuracies": lambda: figures.favi_accuracies([jv.favoritism(translated())]),
    "favi_box": lambda: figures.favi_box([jv.favoritism(translated(), n_boot=10)]),
    "favi_matrix": lambda: figures.favi_matrix(jv.favoritism(translated()), palette="paper"),
    "item_sweep": lambda: figures.item_sweep(jv.item_sweep(pair(), (30, 60), draws=3)),
    "judge_summary": lambda: figures.judge_summary([jv.favoritism(translated())]),
    "pair_card": lambda: figures.pair_card(
        jv.favoritism(translated()), *jv.favoritism(translated()).pairs.iloc[0, :2]
    ),
    "judges_in_bins": lambda: figures.judges_in_bins(
        [jv.binned_jsd(pair(judge), n_boot=10) for judge in ("sage", "dice")]
    ),
    "leaderboard": lambda: figures.leaderboard(
        jv.leaderboard([LABELS.renamed("a"), jv.jury(LABELS, ["sage", "dice"])], n_boot=10)
    ),
    "leaderboard_bars": lambda: figures.leaderboard_bars(jv.leaderboard(LABELS), "criterion"),
    "perception": lambda: figures.perception(
        jv.binned_jsd(pair().where(system=["Aster", "Heron"]), n_null=10)
    ),
    "preference": lambda: figures.preference(chosen()),
    "ranks": lambda: figures.ranks([jv.rank_systems(translated(), n_boot=10)]),
    "study_plan": lambda: figures.study_plan(
        jv.plan_study(pair(), raters=(3,), sizes=(30, 60), draws=3, progress=lambda _: None)
    ),
    "subset_curves": lambda: figures.subset_curves(
        [jv.subset_curves(jv.random_labeller("binary", seed=3), n_items=20, n_draws=2)]
    ),
    "symmetry": lambda: figures.symmetry(
        jv.symmetry_check(jv.demo("preferences").compare("first-glance"))
    ),
    "verdicts": lambda: figures.verdicts(jv.verdicts(LABELS, "coherence", "sage", n_boot=20)),
}  # fmt: skip


def ran(code: str) -> dict[str, object]:
    names: dict[str, object] = {}
    exec(compile(code, "<code of a figure>", "exec"), names)
    return names


def test_every_figure_is_here():
    assert set(FIGURES) == set(figures._HOMES)


@pytest.mark.parametrize("name", FIGURES)
def test_the_code_draws_the_same_figure(name):
    figure = FIGURES[name]()
    code = jv.code_of(figure)
    assert ran(code)["figure"].to_json() == figure.to_json()
    assert max(map(len, code.splitlines())) < 100


@pytest.mark.parametrize("name", FIGURES)
def test_a_recipe_that_went_through_a_file_draws_it_too(name):
    figure = FIGURES[name]()
    recipe = recipe_from_json(recipe_of(figure).to_json())
    assert recipe == recipe_of(figure)
    assert recipe.evaluate().to_json() == figure.to_json()


def test_several_judges_are_written_once():
    results = [jv.binned_jsd(pair(judge), n_boot=10) for judge in ("sage", "middling", "dice")]
    code = jv.code_of(figures.judges_in_bins(results))
    assert code.count("binned_jsd") == 1
    assert 'for judge in ["sage", "middling", "dice"]' in code


def test_judges_in_another_order_than_their_keys_are_written_one_by_one():
    tables = {"first": jv.agreement_table(pair()), "second": jv.agreement_table(pair("dice"))}
    code = jv.code_of(figures.agreement(tables))
    assert 'compare("sage", criterion="coherence")' in code
    assert ran(code)["figure"].to_json() == figures.agreement(tables).to_json()


def test_a_file_is_read_under_the_mapping_in_use(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / 'it\'s "mine".csv').write_text(
        "item,human_1,human_2,gpt-4o\n"
        + "".join(f"{i},{i % 3},{i % 2},{i % 3}\n" for i in range(30))
    )
    labels = jv.read_labels('it\'s "mine".csv')
    again = ran(jv.code_of(labels))["labels"]
    assert again.digest == labels.digest
    assert '"machine": {"gpt-4o": ["gpt-4o"]}' in jv.code_of(labels)


def test_what_cannot_be_written_is_asked_for():
    frame = pd.DataFrame({"item": range(9), "human_1": 3 * [1, 2, 3], "judge": 3 * [3, 2, 1]})
    labels = jv.read_labels(frame)
    code = jv.code_of(labels)
    assert "# table: yours, to be defined here" in code
    compile(code, "<code>", "exec")
    with pytest.raises(ValueError, match="'table' was given as an object"):
        recipe_of(labels).evaluate()
    made = jv.alt_test(pair(), score=lambda label, others: 1.0)
    with pytest.raises(ValueError, match="'score' was given as an object"):
        recipe_of(made).evaluate()


def test_what_nobody_recorded_has_no_code():
    with pytest.raises(ValueError, match="Only what a function of judgeviz returned"):
        jv.code_of(pd.DataFrame())


def test_arguments_that_are_as_by_default_are_left_out():
    assert "seed" not in jv.code_of(jv.binned_jsd(pair(), seed=0))
    assert "seed=7" in jv.code_of(jv.binned_jsd(pair(), seed=np.int64(7)))


def test_columns_that_are_no_names_of_python_reach_where():
    code = jv.code_of(pair().where(**{"system": "Aster"}))
    assert '.where(system="Aster")' in code
    assert ".where(**{" in jv.code_of(Recipe(".where", (("", recipe_of(pair())), ("a b", 1))))


def test_a_partial_is_a_call_that_is_not_made():
    result = jv.confusion(pair())
    recipe = call_of(partial(figures.confusion, result), theme="dark")
    assert recipe == recipe_of(figures.confusion(result, theme="dark"))


@pytest.mark.parametrize(
    "function", ["read_labels", "code_of", "demos", "figures.go", ".where", ".rows"]
)
def test_nothing_but_recorded_functions_is_called(function):
    recipe = recipe_from_json(Recipe(function, (("", "summaries"),)).to_json())
    with pytest.raises(ValueError, match="has no function"):
        recipe.evaluate()


@pytest.mark.parametrize("function", ["__import__", "demo.__globals__", "LabelError", "._with"])
def test_what_is_no_public_name_is_not_even_read(function):
    with pytest.raises(ValueError, match="no recipe"):
        recipe_from_json(Recipe(function, (("", "summaries"),)).to_json())


def test_a_query_is_written_and_not_run_from_a_file():
    queried = pair().where("system != 'Aster'")
    assert ran(jv.code_of(queried))["pair"].n_items == queried.n_items < pair().n_items
    recipe = recipe_of(pair().where("system != @pd.__name__"))
    by_name = Recipe(".where", (recipe.arguments[0], ("query", recipe.arguments[1][1])))
    for one in (recipe, by_name):
        with pytest.raises(ValueError, match="not run from a recipe"):
            recipe_from_json(one.to_json()).evaluate()


@pytest.mark.parametrize(
    ("function", "arguments", "said"),
    [
        ("binned_jsd", {"n_boot": 10**12}, "n_boot of at most 20,000"),
        ("binned_jsd", {"n_null": float("nan")}, "n_null of at most"),
        ("item_sweep", {"sizes": (10**9,)}, "sizes of at most"),
        ("item_sweep", {"sizes": (30,) * 10**5}, "sizes of at most"),
        ("binned_jsd", {"n_boot": "many"}, "n_boot"),
        ("binned_jsd", {"no_such": 1}, "cannot be made of what the recipe says"),
        ("confusion", {"tie_rule": {"a": 1}}, "."),
    ],
)
def test_what_no_page_would_ask_is_refused_in_a_sentence(function, arguments, said):
    kept = tuple((name, recipe_of_value(value)) for name, value in arguments.items())
    recipe = Recipe(function, (("", recipe_of(pair())), *kept))
    with pytest.raises(ValueError, match=said):
        recipe.evaluate()


def recipe_of_value(value):
    return Entries(tuple(value.items())) if isinstance(value, dict) else value


@pytest.mark.parametrize(
    "content",
    [
        {"call": "demo('summaries'); __import__('os').system('id'); x = dict", "of": []},
        {"call": "demo", "of": [["", {"given": "1+1"}]]},
        {"call": "[]", "of": []},
        {"call": "figures.dag.x", "of": []},
    ],
)
def test_nothing_but_names_gets_into_the_code(content):
    with pytest.raises(ValueError, match="no recipe"):
        recipe_from_json(json.dumps(content))


@pytest.mark.parametrize(
    "text", ["", "[]", "3", '{"call": "demo"}', '{"call": 1, "of": 2}', "[" * 5000, '{"x": "y"}']
)
def test_what_is_no_recipe_is_refused(text):
    with pytest.raises(ValueError, match="no recipe"):
        recipe_from_json(text)


def test_a_recipe_within_itself_many_times_is_refused():
    recipe = Recipe("demo", (("", "summaries"),))
    for _ in range(60):
        recipe = Recipe(".renamed", (("", recipe), ("", "x")))
    with pytest.raises(ValueError, match="no recipe"):
        recipe_from_json(recipe.to_json())
    with pytest.raises(ValueError, match="nested too deeply"):
        recipe.evaluate()


def test_what_is_left_out_leaves_no_place_to_what_follows():
    humans = LABELS.compare(criterion="coherence")
    assert 'labels.compare(criterion="coherence")' in jv.code_of(humans)
    renamed = LABELS.renamed(judges={"sage": "Sage"})
    assert 'labels.renamed(judges={"sage": "Sage"})' in jv.code_of(renamed)
    assert recipe_of(renamed).evaluate().judges[0] == "Sage"
