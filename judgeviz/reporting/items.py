"""What stands in a report: a figure with the numbers behind it, its panels, or a table alone."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import unescape
from typing import Any

import plotly.graph_objects as go

from judgeviz.analysis.verdict.verdicts import Verdicts
from judgeviz.export.code import code_of
from judgeviz.export.result import Result
from judgeviz.figures.usual import usual_figure
from judgeviz.labels.labels import Labels
from judgeviz.recipes import ONE_OF, Entries, Recipe, call_of, recipe_of, without_folders
from judgeviz.reporting.sheets import LETTERS, Draw

# What each figure shows, for captions and for those who cannot see it.
KINDS = {
    "agreement": "Agreement of each judge and of one more human, by how sure the humans were",
    "alt_test": "Alternative annotator test, rater by rater",
    "confusion": "The humans' centre against the judge's labels",
    "continuous": "The judge's scores by human centre",
    "correlations": "Rank correlation with the humans, judge by judge",
    "dag": "Systems ranked by significant wins, by the humans and by the judge",
    "distributions": "Label shares of the humans and of each judge",
    "domains": "Alternative annotator test in each domain",
    "epsilon_sweep": "Winning rate of each judge over the discount epsilon",
    "favi_accuracies": "Favoritism against sign accuracies, judge by judge",
    "favi_box": "Favi-Scores of each system against the others",
    "favi_matrix": "Favi-Scores of all pairs of systems",
    "item_sweep": "Winning rate over the number of items",
    "judge_summary": "Sign accuracies and favoritism, judge by judge",
    "judges_in_bins": "Labels of each judge by human centre",
    "leaderboard": "Judges by data set and criterion",
    "leaderboard_bars": "Judges by group",
    "pair_card": "Preferences of humans and judge between two systems",
    "perception": "Labels of humans and judge by human centre",
    "preference": "Preferences of humans and judge by human majority, pair by pair",
    "ranks": "Ranks of the systems by the humans and by each judge",
    "study_plan": "Simulated studies: how many items and raters it takes",
    "subset_curves": "Agreement over the share of items on which all humans agree",
    "symmetry": "The judge's votes in either order",
    "verdicts": "Each judge beside one more human",
}
_TAG = re.compile("<[^>]*>")
# What the methods of labels take by its place.
_SECOND = {".compare": "judge", ".compare_all": "judge", ".pooled": "criteria"}
_MARKS = ("chosen", "pointed_at")  # what is selected on a screen is not in print


@dataclass(frozen=True)
class ReportItem:
    """A figure with the results behind it, several as its panels, or results alone.

    Attributes
    ----------
    results : tuple of Result
        Empty for a figure that no function of judgeviz drew.
    draw : callable or None
        From a theme's name to the figure; None for a table alone, and for panels.
    recipe : Recipe or None
        Of the figure, or of the result where there is none.
    caption : str
        Plain text.
    kind : str
        Name of the figure's function; empty for none.
    panels : tuple of ReportItem
        Figures that stand in one as panels a, b, c, ...; empty for all else.
    """

    results: tuple[Result, ...]
    draw: Draw | None
    recipe: Recipe | None
    caption: str
    kind: str = ""
    panels: tuple["ReportItem", ...] = ()

    @property
    def parts(self) -> tuple["ReportItem", ...]:
        """Its panels, or itself."""
        return self.panels or (self,)

    @property
    def lettered(self) -> tuple[tuple[str, "ReportItem"], ...]:
        """Letter and panel, one after the other; itself without a letter where it is alone."""
        return tuple(zip(LETTERS, self.panels, strict=False)) or (("", self),)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """What draws it, panel by panel; empty for a table alone."""
        return tuple(one.draw for one in self.parts if one.draw is not None)

    @property
    def name(self) -> str:
        """A word or two for names of files."""
        if self.panels:
            return "_".join(dict.fromkeys(one.name for one in self.panels))
        if self.kind:
            return self.kind
        names = (re.sub("(?<!^)(?=[A-Z])", "_", type(one).__name__).lower() for one in self.results)
        return next(names, "figure")

    @property
    def alt(self) -> str:
        """What there is to see, for those who cannot."""
        return self.caption

    @property
    def sentences(self) -> tuple[str, ...]:
        """Say the verdict on every judge in words, where it is about that."""
        verdicts = (one for one in self.results if isinstance(one, Verdicts))
        return tuple(
            f"{row.criterion}: {row.sentence}" if len(one.criteria) > 1 else row.sentence
            for one in verdicts
            for row in one.rows
        )

    @property
    def code(self) -> str | None:
        """The Python that makes it; None where nobody knows.

        Files are read by their names alone: a report goes to people with other folders.
        """
        recipes = [one.recipe for one in self.parts if one.recipe is not None]
        if len(recipes) < len(self.parts):
            return None
        own = [without_folders(one) for one in recipes]
        return code_of(own if self.panels else own[0])

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """Every setting of its results, those of each under the other."""
        return tuple(entry for one in self.results for entry in settings_of(one))

    def captioned(self, caption: str) -> "ReportItem":
        """Give it another caption."""
        return replace(self, caption=caption)


def settings_of(result: Result) -> tuple[tuple[str, str], ...]:
    """List the settings of a result; of one without any, what it is about."""
    provenance = getattr(result, "provenance", None)
    if provenance is not None:
        return tuple(provenance.settings)
    about = (("data set", "dataset"), ("criterion", "criterion"))
    return tuple((name, str(getattr(result, key, ""))) for name, key in about)


def settings_of_parts(result: Result) -> list[tuple[tuple[str, str], ...]]:
    """List the settings of a result's parts, each of one criterion; its own where it has none."""
    parts = getattr(result, "provenances", ())
    return [tuple(one.settings) for one in parts] or [settings_of(result)]


def item_of(thing: object, known: Mapping[Recipe, object] | None = None) -> ReportItem:
    """Take a result, several of a kind, or a figure into a report.

    Parameters
    ----------
    thing : result, several, Figure, several, or Recipe of a figure
        Several results are a sequence, or a mapping of str to result; several figures are the
        panels of one.
    known : mapping of Recipe to object, optional
        What need not be made again to draw a figure in another theme, such as the labels.

    Raises
    ------
    ValueError
        For anything else.
    """
    if isinstance(thing, Recipe):
        return _recorded(thing, dict(known or {}))
    if isinstance(thing, go.Figure):
        recipe = recipe_of(thing)
        if recipe is None:
            return ReportItem((), lambda theme: thing, None, " ".join(words_of(thing)))
        return _recorded(recipe, dict(known or {}))
    if isinstance(thing, Sequence) and thing and all(isinstance(o, go.Figure) for o in thing):
        return panels_of([item_of(one, known) for one in thing])
    results = _results_in(thing)
    if not results:
        raise ValueError(
            "A report is made of results and figures of judgeviz, such as jv.verdicts(labels); "
            f"got {type(thing).__name__}."
        )
    function = usual_figure(thing)
    if function is None:
        recipe = recipe_of(thing)
        return ReportItem(results, None, recipe, results[0].tabulate().caption)
    recipe = call_of(function, thing) if all(map(recipe_of, results)) else None
    kind = _kind(function.__name__)
    draw = partial(_in_theme, partial(function, thing))
    return ReportItem(results, draw, recipe, _caption(kind, draw("print")), kind)


def panels_of(items: Sequence[ReportItem]) -> ReportItem:
    """Let figures stand in one as its panels; one alone is itself.

    Raises
    ------
    ValueError
        For a table alone, or more figures than there are letters.
    """
    if len(items) == 1:
        return items[0]
    if not 1 < len(items) <= len(LETTERS) or any(one.draw is None for one in items):
        raise ValueError(
            f"Panels are from 2 to {len(LETTERS)} figures; got {len(items)}, "
            f"{sum(one.draw is None for one in items)} of them no figure."
        )
    results = {id(found): found for one in items for found in one.results}
    lettered = zip(LETTERS, items, strict=False)
    caption = " ".join(f"({letter}) {one.caption}" for letter, one in lettered)
    return ReportItem(tuple(results.values()), None, None, caption, panels=tuple(items))


def item_of_call(draw: "partial[go.Figure]") -> ReportItem:
    """Take a figure into a report that is drawn by a partial of its function, with its results."""
    look = {name: value for name, value in draw.keywords.items() if name not in (*_MARKS, "theme")}
    call = partial(draw.func, *draw.args, **look)
    results = tuple(found for one in (*draw.args, *look.values()) for found in _results_in(one))
    recipe = call_of(call) if all(map(recipe_of, results)) else None
    kind = _kind(getattr(draw.func, "__name__", ""))
    drawn = partial(_in_theme, call)
    return ReportItem(results, drawn, recipe, _caption(kind, drawn("print")), kind)


def is_tabular(thing: object) -> bool:
    """Whether :func:`table_of` takes it."""
    return bool(_results_in(thing))


def table_of(results: object) -> ReportItem:
    """Take results into a report as tables alone.

    Raises
    ------
    ValueError
        For anything else.
    """
    several = _results_in(results)
    if not several:
        raise ValueError(f"A table is made of results of judgeviz; got {type(results).__name__}.")
    recipe = recipe_of(several[0]) if len(several) == 1 else None
    return ReportItem(several, None, recipe, several[0].tabulate().caption)


def with_names(
    recipe: Recipe,
    sources: Mapping[Recipe, Labels],
    judges: Mapping[str, str],
    criteria: Mapping[str, str],
) -> Recipe:
    """Return the recipe of the same thing of labels whose judges and criteria are renamed.

    Parameters
    ----------
    recipe : Recipe
    sources : mapping of Recipe to Labels
        The labels that are renamed, as far as they have the names.
    judges, criteria : mapping of str to str
    """
    if recipe in sources:
        own = sources[recipe]
        named = tuple(
            (role, Entries(new))
            for role, names, of in (
                ("judges", own.judges, judges),
                ("criteria", own.criteria, criteria),
            )
            if (new := tuple((name, of[name]) for name in names if name in of))
        )
        return Recipe(".renamed", (("", recipe), *named)) if named else recipe
    by_role = {"judge": judges, "judges": judges, "criterion": criteria, "criteria": criteria}

    def renamed(role: str, value: Any) -> Any:  # noqa: ANN401 -- as the recipe has it
        if isinstance(value, Recipe):
            return with_names(value, sources, judges, criteria)
        if isinstance(value, Entries):
            return Entries(
                tuple(
                    (judges.get(key, key) if isinstance(one, Recipe) else key,
                     renamed("criterion" if key == "criterion" else "", one))
                    for key, one in value.entries
                )
            )  # fmt: skip
        if isinstance(value, tuple):
            return tuple(renamed(role, one) for one in value)
        return by_role.get(role, {}).get(value, value) if isinstance(value, str) else value

    second = _SECOND.get(recipe.function, "")
    return Recipe(
        recipe.function,
        tuple(
            (name, renamed(name or second * (place == 1), value))
            for place, (name, value) in enumerate(recipe.arguments)
        ),
    )


def words_of(figure: go.Figure) -> list[str]:
    """Title and subtitle of a figure, as plain sentences."""
    subtitle = (note.text for note in figure.layout.annotations if note.name == "subtitle")
    texts = [figure.layout.title.text or "", *subtitle]
    return [f"{_plain(text)}." for text in texts if text]


def _in_theme(function: Any, theme: str) -> go.Figure:
    return function(theme=theme)


def _recorded(recipe: Recipe, known: dict[Recipe, object]) -> ReportItem:
    """Make what a recipe of a figure, or of a result, says."""
    bare = Recipe(
        recipe.function,
        tuple(one for one in recipe.arguments if one[0] not in (*_MARKS, "theme")),
    )
    for one in _calls_in(bare.inputs()):
        known[one] = one.evaluate(known)
    if not recipe.function.startswith("figures."):
        return item_of(recipe.evaluate(known))
    results = tuple(found for _, value in bare.arguments for found in _made(value, known))

    def draw(theme: str) -> go.Figure:
        in_theme = Recipe(bare.function, (*bare.arguments, ("theme", theme)))
        figure: go.Figure = in_theme.evaluate(known)
        return figure

    kind = _kind(recipe.function)
    return ReportItem(results, draw, bare, _caption(kind, draw("print")), kind)


def _kind(function: str) -> str:
    return function.removeprefix("figures.").removesuffix("_chart")


def _calls_in(recipes: Any) -> list[Recipe]:
    """Return the calls to make, those of tuples once."""
    calls = (next(one.inputs()) if one.function == ONE_OF else one for one in recipes)
    return list(dict.fromkeys(calls))


def _made(value: object, known: Mapping[Recipe, object]) -> list[Result]:
    """Return the results that an argument of a figure is made of."""
    if isinstance(value, Entries):
        return [found for _, one in value.entries for found in _made(one, known)]
    if isinstance(value, tuple):
        return [found for one in value for found in _made(one, known)]
    if not isinstance(value, Recipe):
        return []
    if value.function == ONE_OF:
        call, place, _ = (one for _, one in value.arguments)
        several: Any = known[call]
        return list(_results_in(several[place]))
    return list(_results_in(known[value]))


def _results_in(thing: object) -> tuple[Result, ...]:
    """Results, if it is nothing else."""
    if isinstance(thing, Result):
        return (thing,)
    several = list(thing.values()) if isinstance(thing, Mapping) else thing
    if isinstance(several, Sequence) and all(isinstance(one, Result) for one in several):
        return tuple(several)
    return ()


def _caption(kind: str, figure: go.Figure) -> str:
    """Say what a figure shows, of which data, and what its subtitle says, part by part."""
    title, *subtitle = words_of(figure)
    said = [_sentence(line) for line in subtitle]
    if kind in KINDS:
        of = title.rstrip(".").replace(" · ", ", ")
        title = f"{KINDS[kind]} ({of})."
    return " ".join([title, *said])


def _sentence(line: str) -> str:
    """Set parts apart by semicolons, behind a capital unless a symbol stands first."""
    text = line.replace(" · ", "; ")
    first, _, _ = text.partition(" ")
    is_symbol = len(first.rstrip(":,")) == 1  # "κ: Cohen's" does not begin with a capital Kappa
    return text if is_symbol else text[:1].upper() + text[1:]


def _plain(markup: str) -> str:
    lines = (
        markup.replace(" <br>", " ")
        .replace("<br>", " · ")
        .replace("<sub>", "_")
        .replace("</sub>", "")
    )
    return unescape(_TAG.sub("", lines)).strip(" .")
