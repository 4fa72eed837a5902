"""The Python that makes a result or a figure, written from its recipe."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from keyword import iskeyword
from typing import Any

from judgeviz.recipes import ONE_OF, Entries, Given, Recipe, kept_argument, recipes_in

WIDTH = 79
_INDENT = "    "
_NAMES = {
    "read_labels": "labels",
    "demo": "labels",
    "jury": "labels",
    ".pooled": "labels",
    ".renamed": "labels",
    ".compare": "pair",
    ".compare_all": "pair",
    "random_labeller": "pair",
    "in_bins": "pair",
    ".where": "pair",
    ".with_values": "pair",
    ".between": "pair",
    ".of_system_pairs": "pair",
}


def code_of(made: object) -> str:
    """Write the Python that makes a result or a figure, from the reading of the file on.

    Parameters
    ----------
    made : result, figure, comparison, labels, or Recipe, or a sequence or mapping of them
        As a function of judgeviz returned it.

    Returns
    -------
    str
        A script. Files stand in it by the names they were read by; what was given as an object (a
        table in memory, a function) is a name that a comment asks to define.

    Raises
    ------
    ValueError
        For anything that no function of judgeviz returned, such as a result changed by hand.

    Examples
    --------
    >>> import judgeviz as jv
    >>> pair = jv.demo("summaries").compare("dice", "coherence")
    >>> print(jv.code_of(jv.binned_jsd(pair, n_boot=100)))
    import judgeviz as jv
    <BLANKLINE>
    labels = jv.demo("summaries")
    pair = labels.compare("dice", criterion="coherence")
    result = jv.binned_jsd(pair, n_boot=100)
    <BLANKLINE>
    """
    kept = kept_argument("results", made)
    if not any(True for _ in recipes_in(kept)):
        raise ValueError(
            "Only what a function of judgeviz returned knows the code that makes it; got "
            f"{type(made).__name__}."
        )
    script = _Script()
    script.add(kept)
    return script.text()


@dataclass
class _Script:
    """Assignments in order; what is needed twice is made once.

    Attributes
    ----------
    lines : list of str
        Statements so far.
    names : dict of Recipe to str
        The variables that hold what was made.
    uses : Counter of Recipe
    given : dict of str
        Names that are the user's to define.
    """

    lines: list[str] = field(default_factory=list)
    names: dict[Recipe, str] = field(default_factory=dict)
    uses: Counter[Recipe] = field(default_factory=Counter)
    given: dict[str, None] = field(default_factory=dict)

    def text(self) -> str:
        """Put the script together."""
        asked = [f"# {name}: yours, to be defined here" for name in self.given]
        return "\n".join(["import judgeviz as jv", "", *asked, *self.lines, ""])

    def add(self, value: Any) -> None:  # noqa: ANN401 -- a recipe, or several
        """Write what makes a value, whatever its parts need before it."""
        for one in recipes_in(value):
            self._count(one)
        if isinstance(value, Recipe):
            self.variable(value)
        else:
            self.lines.append(f"results = {_written(self._value(value, self.variable), 0, 10)}")

    def _count(self, recipe: Recipe) -> None:
        """Count how often each recipe is needed."""
        self.uses[recipe] += 1
        if self.uses[recipe] == 1:
            for one in recipe.inputs():
                self._count(one)

    def variable(self, recipe: Recipe) -> ast.expr:
        """Return the variable that holds what a recipe makes; assigned at the first call."""
        if recipe.function == ONE_OF:
            return self._element(recipe, self.variable)
        if recipe not in self.names:
            made = self._call(recipe, self._argument_of(recipe))
            wanted = "figure" if recipe.function.startswith("figures.") else "result"
            wanted = _NAMES.get(recipe.function, wanted)
            taken = set(self.names.values())
            numbered = (f"{wanted}_{number}" for number in range(2, len(taken) + 3))
            name = next(one for one in (wanted, *numbered) if one not in taken)
            self.names[recipe] = name
            self.lines.append(f"{name} = {_written(made, 0, len(name) + 3)}")
        return ast.Name(self.names[recipe])

    def _argument_of(self, recipe: Recipe) -> Callable[[Recipe], ast.expr]:
        """Return what to write for an input: a filter stands behind the comparison it is of."""

        def written(one: Recipe) -> ast.expr:
            is_receiver = recipe.is_method and one == recipe.arguments[0][1]
            if is_receiver and one.is_method and self.uses[one] == 1:
                return self._call(one, self._argument_of(one))
            return self.variable(one)

        return written

    def _call(self, recipe: Recipe, written: Callable[[Recipe], ast.expr]) -> ast.expr:
        if recipe.function == ONE_OF:
            return self._element(recipe, written)
        arguments = list(recipe.arguments)
        if recipe.is_method:
            receiver = self._value(arguments.pop(0)[1], written)
            function: ast.expr = ast.Attribute(receiver, recipe.function[1:])
        else:
            function = ast.Name(f"jv.{recipe.function}")
        by_place, by_name, odd = [], [], []
        for name, value in arguments:
            made = self._value(value, written)
            if not name:
                by_place.append(made)
            elif name.isidentifier() and not iskeyword(name):
                by_name.append(ast.keyword(name, made))
            else:
                odd.append((ast.Constant(name), made))
        if odd:
            keys, values = zip(*odd, strict=True)
            by_name.append(ast.keyword(None, ast.Dict(list(keys), list(values))))
        return ast.Call(function, by_place, by_name)

    def _element(self, recipe: Recipe, written: Callable[[Recipe], ast.expr]) -> ast.expr:
        call, place, _ = (value for _, value in recipe.arguments)
        return ast.Subscript(written(call), ast.Constant(place))

    def _value(
        self,
        value: Any,  # noqa: ANN401 -- whatever stands in a recipe
        written: Callable[[Recipe], ast.expr],
        within: int = 0,
    ) -> ast.expr:
        if isinstance(value, Recipe):
            return written(value)
        if isinstance(value, _Loop):
            return ast.Name(value.name)
        if isinstance(value, Given):
            self.given[value.name] = None
            return ast.Name(value.name)
        if isinstance(value, Entries):
            keys = tuple(key for key, _ in value.entries)
            alike = _alike(tuple(one for _, one in value.entries))
            if alike is not None and alike[1] == keys:
                return self._comprehension(*alike, of_mapping=True)
            return ast.Dict(
                [self._value(key, written, 1) for key, _ in value.entries],
                [self._value(one, written) for _, one in value.entries],
            )
        if not isinstance(value, tuple):
            return ast.Constant(value)
        if not within and (alike := _alike(value)) is not None:
            return self._comprehension(*alike)
        parts = [self._value(one, written, within + 1) for one in value]
        return ast.Tuple(parts) if within else ast.List(parts)

    def _comprehension(
        self, over: str, names: tuple[str, ...], template: Recipe, *, of_mapping: bool = False
    ) -> ast.expr:
        """Write ``[f(g(judge)) for judge in [...]]`` for recipes that differ in a name alone.

        Of a mapping ``{judge: f(g(judge)) for judge in [...]}``.
        """

        def written(one: Recipe) -> ast.expr:
            return self._call(one, written) if _varies(one) else self.variable(one)

        wanted: list[ast.expr] = [ast.Constant(name) for name in names]
        loop = ast.comprehension(ast.Name(over), ast.List(wanted), [], 0)
        made = self._call(template, written)
        if of_mapping:
            return ast.DictComp(ast.Name(over), made, [loop])
        return ast.ListComp(made, [loop])


@dataclass(frozen=True)
class _Loop(Given):
    """The variable of a comprehension, in the place of the name in which recipes differ."""


def _alike(values: tuple[Any, ...]) -> tuple[str, tuple[str, ...], Recipe] | None:
    """Find the one name in which recipes differ.

    Returns the variable, the names, and the recipe with the variable in the place of the name; None
    where there is no such name.
    """
    if len(values) < 2 or not all(isinstance(one, Recipe) for one in values):
        return None
    differing = dict.fromkeys(_differing(values, "name"))
    if len(differing) != 1:
        return None
    ((parameter, names),) = differing
    if not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        return None
    return parameter, names, _with_variable(values[0], values[1], _Loop(parameter))


def _differing(values: tuple[Any, ...], parameter: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Walk values of one shape side by side; yield the parameters and literals that differ."""
    first = values[0]
    if all(one == first for one in values):
        return
    if all(isinstance(one, Recipe) for one in values):
        shapes = {(one.function, tuple(name for name, _ in one.arguments)) for one in values}
        if len(shapes) == 1 and first.function != ONE_OF:
            is_compared = first.function in (".compare", ".compare_all")
            for place, (name, _) in enumerate(first.arguments):
                known = "judge" if is_compared and place == 1 and not name else name
                of_place = tuple(one.arguments[place][1] for one in values)
                yield from _differing(of_place, known or "name")
            return
    if all(isinstance(one, tuple) for one in values) and len({len(one) for one in values}) == 1:
        for of_place in zip(*values, strict=True):
            yield from _differing(of_place, parameter)
        return
    yield parameter, values


def _with_variable(value: Any, other: Any, variable: _Loop) -> Any:  # noqa: ANN401
    """Put the variable where ``value`` and ``other`` differ."""
    if value == other:
        return value
    if isinstance(value, Recipe):
        pairs = zip(value.arguments, other.arguments, strict=True)
        return Recipe(
            value.function,
            tuple((key, _with_variable(of, one, variable)) for (key, of), (_, one) in pairs),
        )
    if isinstance(value, tuple):
        both = zip(value, other, strict=True)
        return tuple(_with_variable(of, one, variable) for of, one in both)
    return variable


def _varies(value: Any) -> bool:  # noqa: ANN401 -- whatever stands in a recipe
    """Whether the variable of a comprehension stands in it."""
    if isinstance(value, Recipe):
        return any(_varies(one) for _, one in value.arguments)
    if isinstance(value, tuple):
        return any(map(_varies, value))
    return isinstance(value, _Loop)


def _written(node: ast.expr, indent: int, before: int) -> str:
    """Write an expression that starts ``before`` characters into a line of some indent."""
    flat = _flat(node)
    if before + len(flat) <= WIDTH:
        return flat
    inner = indent + len(_INDENT)
    if isinstance(node, ast.Call):
        function = _written(node.func, indent, before)
        parts = [_written(one, inner, inner) for one in node.args]
        for keyword in node.keywords:
            name = "**" if keyword.arg is None else f"{keyword.arg}="
            parts.append(name + _written(keyword.value, inner, inner + len(name)))
        return f"{function}({_lines(parts, inner)}{_end(indent)})" if parts else f"{function}()"
    if isinstance(node, ast.Attribute):
        return f"{_written(node.value, indent, before)}.{node.attr}"
    if isinstance(node, ast.List | ast.Tuple):
        opening, closing = "[]" if isinstance(node, ast.List) else "()"
        parts = [_written(one, inner, inner) for one in node.elts]
        return f"{opening}{_lines(parts, inner)}{_end(indent)}{closing}"
    if isinstance(node, ast.Dict):
        parts = []
        for key, value in zip(node.keys, node.values, strict=True):
            name = f"{_flat(key)}: "
            parts.append(name + _written(value, inner, inner + len(name)))
        return f"{{{_lines(parts, inner)}{_end(indent)}}}"
    if isinstance(node, ast.ListComp | ast.DictComp):
        loop = node.generators[0]
        name = f"for {_flat(loop.target)} in "
        start = f"\n{' ' * inner}"
        over = _written(loop.iter, inner, inner + len(name))
        if isinstance(node, ast.ListComp):
            return f"[{start}{_written(node.elt, inner, inner)}{start}{name}{over}{_end(indent)}]"
        entry = f"{_flat(node.key)}: "
        of = _written(node.value, inner, inner + len(entry))
        return f"{{{start}{entry}{of}{start}{name}{over}{_end(indent)}}}"
    return flat


def _lines(parts: list[str], indent: int) -> str:
    return "".join(f"\n{' ' * indent}{part}," for part in parts)


def _end(indent: int) -> str:
    return f"\n{' ' * indent}"


def _flat(node: ast.AST | None) -> str:
    """Write an expression in a line; strings in double quotes where they hold none."""
    if isinstance(node, ast.Constant):
        return _literal(node.value)
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_flat(node.value)}.{node.attr}"
    if isinstance(node, ast.Subscript):
        return f"{_flat(node.value)}[{_flat(node.slice)}]"
    if isinstance(node, ast.List):
        return f"[{', '.join(map(_flat, node.elts))}]"
    if isinstance(node, ast.Tuple):
        return f"({', '.join(map(_flat, node.elts))}{',' * (len(node.elts) == 1)})"
    if isinstance(node, ast.Dict):
        both = zip(node.keys, node.values, strict=True)
        return f"{{{', '.join(f'{_flat(key)}: {_flat(value)}' for key, value in both)}}}"
    if isinstance(node, ast.Call):
        named = [
            f"**{_flat(one.value)}" if one.arg is None else f"{one.arg}={_flat(one.value)}"
            for one in node.keywords
        ]
        return f"{_flat(node.func)}({', '.join([*map(_flat, node.args), *named])})"
    if isinstance(node, ast.ListComp | ast.DictComp):
        loop = node.generators[0]
        name = f"for {_flat(loop.target)} in {_flat(loop.iter)}"
        if isinstance(node, ast.ListComp):
            return f"[{_flat(node.elt)} {name}]"
        return f"{{{_flat(node.key)}: {_flat(node.value)} {name}}}"
    raise TypeError(f"no way of writing {type(node).__name__}")


def _literal(value: Any) -> str:  # noqa: ANN401 -- a literal
    if isinstance(value, float) and (value != value or value in (float("inf"), -float("inf"))):
        return f'float("{value}")'
    text = repr(value)
    if isinstance(value, str) and text.startswith("'") and '"' not in text:
        return f'"{text[1:-1]}"'
    return text
