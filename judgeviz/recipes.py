"""How a result was made: the calls that led to it, as plain data.

Every public function that makes labels, comparisons, results or figures is :func:`recorded`: what
it returns carries its :class:`Recipe`, the function's name with its arguments, in which what was
itself recorded stands as its own recipe, down to the file that was read. Of a recipe
:func:`judgeviz.code_of` writes Python, and :meth:`Recipe.evaluate` makes the result again; as JSON
it goes into a file.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from pathlib import PurePath
from typing import Any, ParamSpec, TypeVar

import numpy as np

from judgeviz.arguments import kinds_check

Parameters = ParamSpec("Parameters")
Made = TypeVar("Made")

ONE_OF = "[]"  # of what a call returned as a tuple: its recipe, the place, and how many there are
_PLACE = "_recipe"  # attribute of what was made
_MARK = "_recorded_as"  # attribute of functions that may be called by name
_PROGRESS = "progress"  # argument that only watches
_DEEPEST = 40  # calls within calls
_FUNCTION = re.compile(r"\.?[a-z][a-z_]*(\.[a-z][a-z_]*)?")
# What a recipe may ask for: arguments by which work grows, and how many of them.
_MOST = {
    "n_boot": 20_000, "n_null": 20_000, "draws": 10_000, "n_draws": 10_000, "n_items": 100_000,
    "sizes": 100_000, "raters": 1_000, "epsilons": 10,
}  # fmt: skip
_MOST_SIZES = 200


@dataclass(frozen=True, slots=True)
class Given:
    """An argument that no code can say: a table in memory, a function of the user's.

    Attributes
    ----------
    name : str
        Of the parameter.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Entries:
    """A mapping, as a tuple of (key, value)."""

    entries: tuple[tuple[Any, Any], ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """A call and its arguments.

    Attributes
    ----------
    function : str
        Name in ``judgeviz`` (``"binned_jsd"``, ``"figures.dag"``), or of a method behind a dot
        (``".compare"``), whose object is the first argument.
    arguments : tuple of (name, value)
        Without those that are as by default; the name is empty where it is given by its place. A
        value is a literal, a tuple of values for any sequence, :class:`Entries`, :class:`Given`, or
        a recipe.
    """

    function: str
    arguments: tuple[tuple[str, Any], ...] = ()

    @property
    def is_method(self) -> bool:
        """Whether it is called on its first argument."""
        return self.function.startswith(".")

    def inputs(self) -> "Iterator[Recipe]":
        """Recipes that stand in the arguments, wherever in them."""
        for _, value in self.arguments:
            yield from recipes_in(value)

    def evaluate(self, known: "Mapping[Recipe, object] | None" = None) -> Any:  # noqa: ANN401 -- any
        """Make it again.

        Parameters
        ----------
        known : mapping of Recipe to object, optional
            What is there already and need not be made: labels, for no file is opened.

        Raises
        ------
        ValueError
            For a name that is no recorded function, an argument that no code can say, a query
            (which pandas runs as code), and whatever the functions raise themselves.
        """
        try:
            return _evaluated(self, dict(known or {}), 0)
        except ValueError:
            raise
        except Exception as problem:  # a recipe from a file can give anything to any function
            raise ValueError(
                f"{self.function} cannot be made of what the recipe says."
            ) from problem

    def to_json(self) -> str:
        """Write it as JSON; :func:`recipe_from_json` reads it."""
        return json.dumps(_plain(self), ensure_ascii=False)


def recipe_from_json(text: str) -> Recipe:
    """Read a recipe; nothing is called.

    Raises
    ------
    ValueError
        For anything but a recipe.
    """
    try:
        found = _from_plain(json.loads(text), 0)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        found = None
    if not isinstance(found, Recipe):
        raise ValueError("This is no recipe of judgeviz.")
    return found


def recipe_of(made: object) -> Recipe | None:
    """Return how something was made; None where no recorded function returned it."""
    found = getattr(made, _PLACE, None)
    return found if isinstance(found, Recipe) else None


def made_by(made: Made, recipe: Recipe | None) -> Made:
    """Let something say how it can be made, and return it; nothing is said without a recipe."""
    with suppress(AttributeError):  # a number, which has no place for it
        object.__setattr__(made, _PLACE, recipe)  # results are frozen; it is no part of their value
    return made


def without_folders(recipe: Recipe) -> Recipe:
    """Return the recipe with files that are read by their names alone."""

    def shortened(value: Any, *, is_source: bool) -> Any:  # noqa: ANN401 -- as the recipe has it
        if isinstance(value, Recipe):
            return without_folders(value)
        if isinstance(value, Entries):
            return Entries(
                tuple((key, shortened(one, is_source=False)) for key, one in value.entries)
            )
        if isinstance(value, tuple):
            return tuple(shortened(one, is_source=is_source) for one in value)
        return PurePath(value).name if is_source and isinstance(value, str) else value

    is_reading = recipe.function in ("read_labels", "open")
    return Recipe(
        recipe.function,
        tuple(
            (name, shortened(value, is_source=is_reading and place == 0))
            for place, (name, value) in enumerate(recipe.arguments)
        ),
    )


def in_one_call(first: object, second: object, name: str) -> Recipe | None:
    """Return the call of what was made in two, of the same data, for the sake of one argument.

    That of ``first`` with the argument ``name`` of ``second``; None where either was not recorded.
    """
    one, other = recipe_of(first), recipe_of(second)
    return None if one is None or other is None else _with_argument_of(one, other, name)


def _with_argument_of(one: Recipe, other: Recipe, name: str) -> Recipe:
    if one.function == ONE_OF:
        (_, call), *place = one.arguments
        return Recipe(ONE_OF, (("", _with_argument_of(call, other.arguments[0][1], name)), *place))
    added = [argument for argument in other.arguments if argument[0] == name]
    return Recipe(one.function, (*one.arguments, *added))


def call_of(function: Callable[..., object], *arguments: object, **named: object) -> Recipe:
    """Return the recipe of a call of a recorded function, which is not made.

    Also of a :class:`functools.partial` of one.
    """
    while isinstance(function, partial):
        arguments = (*function.args, *arguments)
        named = {**function.keywords, **named}
        function = function.func
    name = getattr(function, _MARK)
    return _recipe(name, signature(function), arguments, named)


def recorded(function: Callable[Parameters, Made]) -> Callable[Parameters, Made]:
    """Let what a public function or method returns carry its recipe.

    Arguments of another kind than it is annotated for are refused.
    """
    name = function.__name__
    if "." in function.__qualname__:
        name = f".{name}"
    elif function.__module__.startswith("judgeviz.figures."):
        name = f"figures.{name}"
    of = signature(function)
    check = kinds_check(function, name.removeprefix("."))

    @wraps(function)
    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Made:
        check(arguments, named)
        made = function(*arguments, **named)
        recipe = _recipe(name, of, arguments, named)
        if isinstance(made, tuple):
            for place, one in enumerate(made):
                made_by(one, Recipe(ONE_OF, (("", recipe), ("", place), ("", len(made)))))
            return made
        return made_by(made, recipe)

    setattr(call, _MARK, name)  # noqa: B010 -- functions have no such attribute to a type checker
    return call


def _recipe(
    name: str, of: Signature, arguments: Sequence[object], named: Mapping[str, object]
) -> Recipe:
    kept: list[tuple[str, Any]] = []
    first = list(of.parameters)[: 1 + name.startswith(".")]
    for key, value in of.bind(*arguments, **named).arguments.items():
        parameter = of.parameters[key]
        if parameter.kind is Parameter.VAR_POSITIONAL:
            kept += [("", kept_argument(key, one)) for one in value]
        elif parameter.kind is Parameter.VAR_KEYWORD:
            kept += [(other, kept_argument(other, one)) for other, one in value.items()]
        elif key != _PROGRESS:
            found = kept_argument(key, value)
            keyword_only = parameter.kind is Parameter.KEYWORD_ONLY
            by_place = key in first and not keyword_only
            by_place |= parameter.kind is Parameter.POSITIONAL_ONLY
            if found != kept_argument(key, parameter.default):
                kept.append(("" if by_place else key, found))
    return Recipe(name, tuple(kept))


def kept_argument(name: str, value: object) -> Any:  # noqa: ANN401 -- whatever was given
    """Return what stands for the argument of a parameter in a recipe."""
    recipe = value if isinstance(value, Recipe) else recipe_of(value)
    if recipe is not None:
        return recipe
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, Mapping):
        return Entries(
            tuple((kept_argument(name, key), kept_argument(name, of)) for key, of in value.items())
        )
    if isinstance(value, Sequence):
        return _whole(tuple(kept_argument(name, one) for one in value))
    return Given(name)


def _whole(several: tuple[Any, ...]) -> Any:  # noqa: ANN401 -- as it came, or the recipe of all
    """Put together again what one call returned as a tuple."""
    first = several[0] if several else None
    if not (isinstance(first, Recipe) and first.function == ONE_OF):
        return several
    call, _, n_made = (value for _, value in first.arguments)
    every = [Recipe(ONE_OF, (("", call), ("", place), ("", n_made))) for place in range(n_made)]
    return call if list(several) == every else several


def recipes_in(value: object) -> Iterator[Recipe]:
    """Recipes that stand in a kept argument, those in their own arguments not among them."""
    if isinstance(value, Recipe):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from recipes_in(one)
    elif isinstance(value, Entries):
        for _, one in value.entries:
            yield from recipes_in(one)


def _evaluated(value: Any, known: dict[Recipe, object], depth: int, within: int = 0) -> Any:  # noqa: ANN401
    """Make a value; ``known`` grows by what is made, ``within`` counts sequences around it."""
    if depth > _DEEPEST:
        raise ValueError("This recipe is nested too deeply.")
    if isinstance(value, tuple):
        every = (_evaluated(one, known, depth + 1, within + 1) for one in value)
        return tuple(every) if within else list(every)  # as the code that is written says it
    if isinstance(value, Entries):
        return {
            _evaluated(key, known, depth + 1, 1): _evaluated(one, known, depth + 1)
            for key, one in value.entries
        }
    if isinstance(value, Given):
        raise ValueError(f"'{value.name}' was given as an object; it cannot be made again.")
    if not isinstance(value, Recipe):
        return value
    if value.function == ONE_OF:
        call, place, _ = (one for _, one in value.arguments)
        return _evaluated(call, known, depth + 1)[place]
    if value not in known:
        made = [(name, _evaluated(one, known, depth + 1)) for name, one in value.arguments]
        by_place = [one for name, one in made if not name]
        by_name = {name: one for name, one in made if name}
        function = _function(value, by_place)
        _check_arguments(signature(function).bind(*by_place, **by_name).arguments)
        known[value] = function(*by_place, **by_name)
    return known[value]


def _function(recipe: Recipe, arguments: Sequence[object]) -> Callable[..., object]:
    """Return the recorded function of this name, and no other."""
    found: Any
    if recipe.is_method:
        found = getattr(type(arguments[0]), recipe.function[1:], None) if arguments else None
    else:
        found = import_module("judgeviz")
        for part in recipe.function.split("."):
            found = getattr(found, part, None)
    if getattr(found, _MARK, None) != recipe.function:
        raise ValueError(f"judgeviz has no function {recipe.function!r} that makes results.")
    recorded_one: Callable[..., object] = found
    return recorded_one


def _check_arguments(arguments: Mapping[str, object]) -> None:
    """Raise ValueError for code in an argument, and for more work than anybody waits for."""
    if arguments.get("query") is not None:
        raise ValueError("A query is code of its own; it is not run from a recipe.")
    for name, most in _MOST.items():
        wanted = arguments.get(name, 0)
        several = wanted if isinstance(wanted, list | tuple) else [wanted]
        if len(several) > _MOST_SIZES or any(
            isinstance(one, int | float) and not one <= most for one in several
        ):
            raise ValueError(f"A recipe asks for {name} of at most {most:,}, and few of them.")


def _plain(value: object) -> object:
    """Return what JSON can say: recipes, mappings and sequences as objects with one key."""
    if isinstance(value, Recipe):
        return {"call": value.function, "of": [[n, _plain(one)] for n, one in value.arguments]}
    if isinstance(value, Entries):
        return {"entries": [[_plain(key), _plain(one)] for key, one in value.entries]}
    if isinstance(value, Given):
        return {"given": value.name}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


def _from_plain(value: Any, depth: int) -> Any:  # noqa: ANN401 -- what JSON holds
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, list):
        return tuple(_from_plain(one, depth + 1) for one in value)
    if not isinstance(value, dict):
        return value
    if "call" in value:
        of = tuple((str(name), _from_plain(one, depth + 1)) for name, one in value["of"])
        return _checked(Recipe(str(value["call"]), of))
    if "given" in value:
        if not str(value["given"]).isidentifier():  # it would stand in the code as it is
            raise ValueError("no name")
        return Given(str(value["given"]))
    return Entries(
        tuple(
            (_from_plain(key, depth + 1), _from_plain(one, depth + 1))
            for key, one in value["entries"]
        )
    )


def _checked(recipe: Recipe) -> Recipe:
    """Raise ValueError for a recipe that no call could have left."""
    if recipe.function == ONE_OF:
        shape = [type(value) for _, value in recipe.arguments]
        if shape != [Recipe, int, int]:
            raise ValueError("no element")
    elif not _FUNCTION.fullmatch(recipe.function):  # it would stand in the code as it is
        raise ValueError("no function")
    return recipe
