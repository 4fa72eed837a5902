"""Find, in the source of the pages, text that Streamlit reads as Markdown and data in it."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

# What Streamlit reads as Markdown: the arguments of each of its functions, by place and name.
LABEL = {0: "label", "help": "help"}
BODY = {0: "body", "help": "help"}
MARKDOWN: dict[str, dict[int | str, str]] = {
    **dict.fromkeys(("title", "header", "subheader", "markdown", "caption"), BODY),
    **dict.fromkeys(("info", "warning", "error", "success", "toast"), BODY),
    **dict.fromkeys(("button", "download_button", "link_button", "expander", "popover"), LABEL),
    "form_submit_button": LABEL,
    **dict.fromkeys(("selectbox", "multiselect"), LABEL),
    **dict.fromkeys(("selectbox_by_name", "multiselect_by_name"), LABEL),
    **dict.fromkeys(("slider", "select_slider", "range_slider"), LABEL),
    **dict.fromkeys(("number_input", "text_input", "text_area", "toggle", "file_uploader"), LABEL),
    **dict.fromkeys(("radio", "segmented_control", "pills"), {**LABEL, 1: "options"}),
    "metric": {**LABEL, 1: "value", 2: "delta"},
    "progress": {1: "text"},
    "spinner": {0: "text"},
    "tabs": {0: "tabs"},
    "table": {0: "data"},
    "Column": {"help": "help"},
    "NumberColumn": {"help": "help"},
    "Page": {"title": "title"},
    "html": {0: "body"},
    "image": {1: "caption"},
}
# What shows no text, or shows it as it is.
WITHOUT_MARKDOWN = {
    "cache_resource", "code", "columns", "container", "dataframe", "dialog", "empty", "form",
    "fragment", "logo", "navigation", "plotly_chart", "rerun", "run", "set_page_config",
    "skeleton", "stop", "switch_page", "text",
}  # fmt: skip
# Helpers whose text holds data only as text; reviewed by hand.
REVIEWED = {
    "plain",
    "counted",
    "strip_of",
    "verdict_line",
    "card",
    "in_full",
    "how_many",
    "manual_text",
    "contents",
    "style_of",
}
NUMBERS = {"len", "int", "float", "percent"}  # each writes a number, whatever it is given
NUMBER_FORMAT = re.compile(r"[+]?,?(\.\d+)?[defg%,]?")


@dataclass
class Module:
    """The source of one page or shared module."""

    source: str
    tree: ast.Module = field(init=False)

    def __post_init__(self) -> None:
        self.tree = ast.parse(self.source)
        for parent in ast.walk(self.tree):
            for child in ast.iter_child_nodes(parent):
                child.parent = parent  # type: ignore[attr-defined]
        self._assigned: dict[ast.AST, dict[str, list[ast.AST]]] = {}
        self.functions = {n.name: n for n in self.tree.body if isinstance(n, ast.FunctionDef)}
        self.imported = {
            alias.asname or alias.name.split(".")[0]
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }

    def calls(self) -> Iterator[tuple[ast.Call, str]]:
        """Calls of Streamlit, on ``st`` itself or on a part of the page, and their names."""
        for call in ast.walk(self.tree):
            if not isinstance(call, ast.Call):
                continue
            if isinstance(call.func, ast.Name):
                alias = next(iter(self._given(self.tree, call.func.id)), None)
                if isinstance(alias, ast.Attribute) and ast.unparse(alias).startswith("st."):
                    yield call, alias.attr
            if not isinstance(call.func, ast.Attribute):
                continue
            first: ast.expr = call.func
            while isinstance(first, ast.Attribute | ast.Subscript | ast.Call):
                first = first.func if isinstance(first, ast.Call) else first.value
            of_streamlit = isinstance(first, ast.Name) and first.id in ("st", "bound")
            of_page = call.func.attr in MARKDOWN and not (
                isinstance(first, ast.Name) and first.id in self.imported
            )
            if of_streamlit or of_page:
                yield call, call.func.attr

    def texts(self) -> Iterator[tuple[str, ast.expr]]:
        """Every expression that Streamlit reads as Markdown, and where it goes."""
        for call, name in self.calls():
            places = MARKDOWN.get(name, {})
            for number, argument in enumerate(call.args):
                if number in places:
                    yield f"{name}({places[number]})", argument
            named = set(places.values())
            for keyword in call.keywords:
                if keyword.arg in named:
                    yield f"{name}({keyword.arg})", keyword.value

    def holds_data(self, node: ast.expr | None) -> bool:
        """Whether an expression may hold data that did not go through ``plain``."""
        return not self._is_safe(node, frozenset())

    def _is_safe(self, node: ast.AST | None, seen: frozenset[str]) -> bool:
        match node:
            case None | ast.Constant():
                return True
            case ast.JoinedStr(values=parts):
                return all(self._is_safe(part, seen) for part in parts)
            case ast.FormattedValue(value=value, format_spec=spec):
                return _is_number(spec) or self._is_safe(value, seen)
            case ast.IfExp(body=one, orelse=other):
                return self._is_safe(one, seen) and self._is_safe(other, seen)
            case ast.BinOp(left=one, op=ast.Add() | ast.Div(), right=other):
                return self._is_safe(one, seen) and self._is_safe(other, seen)
            case ast.BoolOp(values=several) | ast.List(elts=several) | ast.Tuple(elts=several):
                return all(self._is_safe(one, seen) for one in several)
            case ast.Dict(keys=keys, values=values):
                return all(self._is_safe(one, seen) for one in (*keys, *values))
            case ast.DictComp(key=one, value=other):
                return self._is_safe(one, seen) and self._is_safe(other, seen)
            case ast.ListComp(elt=one) | ast.GeneratorExp(elt=one) | ast.Starred(value=one):
                return self._is_safe(one, seen)
            case ast.Subscript(value=value):
                return self._is_safe(value, seen)
            case ast.Call():
                return self._is_safe_call(node, seen)
            case ast.Name(id=name):
                return self._is_safe_name(node, name, seen)
            case ast.Attribute(attr="parent" | "parents", value=ast.Call()):
                return True  # a folder of the program
            case ast.Attribute(attr=name) if name.isupper():
                return True  # a constant of another page, which is checked there
        return False

    def _is_safe_call(self, call: ast.Call, seen: frozenset[str]) -> bool:
        match call.func:
            case ast.Name(id=name) if name in REVIEWED or name in NUMBERS:
                return True
            case ast.Name(id="list"):
                return all(self._is_safe(argument, seen) for argument in call.args)
            case ast.Name(id="map"):
                return isinstance(call.args[0], ast.Name) and call.args[0].id in REVIEWED
            case ast.Attribute(attr="join", value=ast.Constant()):
                return self._is_safe(call.args[0], seen)
            case ast.Name(id=name) if name in self.functions and name not in seen:
                returned = [
                    n.value for n in ast.walk(self.functions[name]) if isinstance(n, ast.Return)
                ]
                return all(self._is_safe(value, seen | {name}) for value in returned)
        return False

    def _is_safe_name(self, node: ast.AST, name: str, seen: frozenset[str]) -> bool:
        """Whether all that a name is given, in its function or else its module, is safe."""
        if name in seen:
            return True  # itself, with something added
        scope = node
        while not isinstance(scope, ast.FunctionDef | ast.Module):
            scope = scope.parent  # type: ignore[attr-defined]
        given = self._given(scope, name)
        if not given and not isinstance(scope, ast.Module) and name not in _parameters(scope):
            given = self._given(self.tree, name)
        return bool(given) and all(self._is_safe(value, seen | {name}) for value in given)

    def _given(self, scope: ast.AST, name: str) -> list[ast.AST]:
        """All values that a name gets in a function or at the top of a module: read once."""
        if scope not in self._assigned:
            found = self._assigned.setdefault(scope, {})
            for one, value in _assigned(scope):
                found.setdefault(one, []).append(value)
        return self._assigned[scope].get(name, [])


def _assigned(scope: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Names that get a value in a function or at the top of a module, each with its values."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield target.id, value
                    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                        pairs = zip(target.elts, value.elts, strict=False)
                        yield from ((t.id, v) for t, v in pairs if isinstance(t, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                yield name, value or ast.Constant(None)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                yield name, value
            case (
                ast.For(target=target, iter=several)
                | ast.comprehension(target=target, iter=several)
            ):
                names = [n.id for n in ast.walk(target) if isinstance(n, ast.Name)]
                for name in dict.fromkeys(names):
                    yield from ((name, one) for one in _elements(several, names.index(name)))


def _elements(several: ast.AST, place: int) -> Iterator[ast.AST]:
    """What a loop goes through, of literal tuples at one place."""
    match several:
        case ast.Call(func=ast.Attribute(attr="items"), args=[]):
            yield several.func.value
        case ast.Call(func=ast.Name(id="zip"), args=parts):
            yield parts[min(place, len(parts) - 1)]
        case ast.Tuple(elts=rows) if all(isinstance(row, ast.Tuple) for row in rows):
            yield from (row.elts[place] for row in rows)
        case _:
            yield several


def _parameters(function: ast.FunctionDef) -> set[str]:
    arguments = function.args
    return {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}


def _is_number(spec: ast.expr | None) -> bool:
    """Whether a format is one that only numbers take: text in its place would be an error."""
    if not isinstance(spec, ast.JoinedStr) or not spec.values:
        return False
    text = "".join(str(part.value) for part in spec.values if isinstance(part, ast.Constant))
    return bool(text) and NUMBER_FORMAT.fullmatch(text) is not None
