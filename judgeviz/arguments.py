"""Arguments of the wrong kind are refused in a sentence, by what a public function is annotated.

A table of labels where one judge's comparison is wanted, a result where another is, one name where
several are: each would fail somewhere inside, in words that nobody who called it knows.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, isclass, isfunction, signature
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar, Union, get_args, get_origin

Parameters = ParamSpec("Parameters")
Made = TypeVar("Made")
Check = Callable[[Sequence[object], Mapping[str, object]], None]

_OF_SEVERAL = (Sequence, Iterable, Collection, list, tuple)
_HOW = {"Labels": "judgeviz.read_labels(file)", "Comparison": "labels.compare({judge})"}


class _Wanted(NamedTuple):
    """What a parameter takes: its alternatives, and which classes of the package these name."""

    name: str
    kinds: tuple[Any, ...]
    own: tuple[type, ...]


def checked(function: Callable[Parameters, Made]) -> Callable[Parameters, Made]:
    """Let a public function refuse arguments of another kind than it is annotated for."""
    check = kinds_check(function, function.__name__)

    @wraps(function)
    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Made:
        check(arguments, named)
        return function(*arguments, **named)

    return call


def kinds_check(function: Callable[..., object], name: str) -> Check:
    """Return what raises ValueError for an argument of a kind that a function has no use for.

    Looked at are parameters that take objects of this package, those that are given one, and those
    that take one name or a list of names. What Python says itself of a call is left to Python.
    """
    of = signature(function)
    wanted = tuple(_wanted(of))

    def check(arguments: Sequence[object], named: Mapping[str, object]) -> None:
        try:
            given = of.bind(*arguments, **named).arguments
        except TypeError:
            return
        for one in wanted:
            if one.name in given and (problem := _problem(one, given[one.name], wanted[0])):
                raise ValueError(f"{name} {problem}.")

    return check


def _wanted(of: Signature) -> Iterable[_Wanted]:
    for name, parameter in of.parameters.items():
        is_one = parameter.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
        is_told = parameter.annotation is not Parameter.empty
        if is_one and is_told and not isinstance(parameter.annotation, str):
            kinds = tuple(_alternatives(parameter.annotation))
            own = dict.fromkeys(chain.from_iterable(map(_own_classes, kinds)))
            yield _Wanted(name, kinds, tuple(own))


def _alternatives(annotation: Any) -> Iterable[Any]:  # noqa: ANN401 -- annotations are of any kind
    if get_origin(annotation) in (Union, UnionType):
        return chain.from_iterable(map(_alternatives, get_args(annotation)))
    return (annotation,)


def _own_classes(kind: Any) -> Iterable[type]:  # noqa: ANN401
    """Classes of this package that an annotation names, itself or in a sequence or a mapping."""
    if isclass(kind) and get_origin(kind) is None:
        return (kind,) if _is_own(kind) else ()
    if get_origin(kind) in (*_OF_SEVERAL, Mapping):
        parts = chain.from_iterable(map(_alternatives, get_args(kind)))
        return chain.from_iterable(map(_own_classes, parts))
    return ()


def _is_own(kind: type) -> bool:
    return kind.__module__.split(".")[0] == __name__.split(".")[0]


def _problem(wanted: _Wanted, value: object, first: _Wanted) -> str:
    """Say what a function takes in the place of a value; empty for what it may take."""
    if wanted.own:
        if any(_fits(value, kind) for kind in wanted.kinds):
            return ""
        place = "" if wanted is first else f" as '{wanted.name}'"
        return f"takes {_takes(wanted, value)}{place}; got {_got(value)}"
    if _is_own(type(value)):
        if any(_fits(value, kind) for kind in wanted.kinds):
            return ""
        is_listed = any(_fits([value], kind) for kind in first.kinds)
        instead = f"give several as one list, '{first.name}'" if is_listed else "leave it out"
        return f"has no use for {_got(value)} as '{wanted.name}'; {instead}"
    origins = {get_origin(kind) for kind in wanted.kinds} - {None}
    plain = {kind for kind in wanted.kinds if get_origin(kind) is None} - {NoneType}
    if plain == {str} and not origins and _is_several(value):
        return f"takes one name as '{wanted.name}'; got {value!r}: call it once for each"
    if not plain and origins and origins <= {*_OF_SEVERAL[:3]} and isinstance(value, str):
        return f"takes a list as '{wanted.name}'; got {value!r} by itself"
    return ""


def _fits(value: object, kind: Any) -> bool:  # noqa: ANN401
    """Whether a value may be meant; where an annotation does not tell, it may."""
    origin = get_origin(kind)
    if origin is None:
        return not isclass(kind) or isinstance(value, kind)
    if origin is Literal:
        return True  # which the function says itself
    if origin is Mapping:
        return isinstance(value, Mapping) and _all_fit(value.values(), get_args(kind)[1])
    if origin not in _OF_SEVERAL:
        return True
    if isinstance(value, str | bytes) or hasattr(value, "keys") or _is_own(type(value)):
        return False  # a mapping, a DataFrame
    if isinstance(value, list | tuple):
        return _all_fit(value, get_args(kind)[0])
    return isinstance(value, Iterable)


def _all_fit(values: Iterable[object], kind: Any) -> bool:  # noqa: ANN401
    kinds = tuple(_alternatives(kind))
    return all(any(_fits(value, one) for one in kinds) for value in values)


def _is_several(value: object) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str | bytes)


def _takes(wanted: _Wanted, value: object) -> str:
    """Name what a parameter takes, and how to get it."""
    parts: list[str] = []
    for kind in wanted.kinds:
        for own in _own_classes(kind):
            name = _with_article(own.__name__)
            is_known = any(name in part for part in parts)
            words = "of them" if is_known else f"of which each is {name}"
            several = "a mapping" if get_origin(kind) is Mapping else "a list"
            words = name if get_origin(kind) is None else f"{several} {words}"
            parts.append(words if is_known else f"{words} ({_how(own, value)})")
    return ", or ".join(parts)


def _got(value: object) -> str:
    if isinstance(value, list | tuple) and value:
        kinds = dict.fromkeys(type(one).__name__ for one in value)
        return f"a {type(value).__name__} of {' and '.join(kinds)}"
    return _with_article(type(value).__name__)


def _with_article(name: str) -> str:
    if name.endswith("s") or name[0].islower():  # Labels, str
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _how(kind: type, given: object) -> str:
    """Say what makes an object of a class, of the labels that were given ready to be typed."""
    if told := _HOW.get(kind.__name__):
        return told.format(judge=_judge(given))
    package = import_module(__name__.split(".")[0])
    for name in package.__all__:  # looked through only where a sentence needs it
        function = getattr(package, name)
        if isfunction(function) and signature(function).return_annotation is kind:
            return f"judgeviz.{name}({next(iter(signature(function).parameters))})"
    return kind.__name__


def _judge(given: object) -> str:
    """Arguments of a comparison: a judge, and a criterion where there are several."""
    labels = given[0] if isinstance(given, list | tuple) and given else given
    judges, criteria = (getattr(labels, name, ()) for name in ("judges", "criteria"))
    if not (_is_own(type(labels)) and criteria):
        return "judge"
    return ", ".join(map(repr, (*judges[:1], *(criteria[:1] if len(criteria) > 1 else ()))))
