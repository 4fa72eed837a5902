"""Results that are kept for a while, each with the data set that it came from.

Streamlit's own caches cannot forget one data set: its numbers, tables and figures would stay in
memory after it was removed, and without an end where nobody comes back.
"""

import ctypes
import gc
import os
import threading
import time
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

import pyarrow
import streamlit as st

from judgeviz.labels.detection.roles import forget_names
from pages.frame.markdown import plain

KEPT_SECONDS = float(os.environ.get("JUDGEVIZ_KEPT_SECONDS", 15 * 60))  # since last used
SWEEP_SECONDS = min(60.0, KEPT_SECONDS / 2)
FIGURES = "figures"  # owner of figures, which are kept by what they show, whoever's it is

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Place = tuple[str, Hashable]


@dataclass(slots=True)
class _Entry:
    owner: str
    value: Any
    used: float


@dataclass
class Memory:
    """What functions returned, by function and key; every visitor's thread reads and writes here.

    Parameters
    ----------
    clock : callable
        Gives seconds.
    """

    clock: Callable[[], float] = time.monotonic
    _entries: dict[Place, _Entry] = field(default_factory=dict)
    _computing: dict[Place, threading.Lock] = field(default_factory=dict)
    _made_of: dict[str, set[str]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def recall(
        self, function: str, owner: str, key: Hashable, most: int, compute: Callable[[], Any]
    ) -> Any:  # noqa: ANN401 -- whatever the function returns
        """Return what a function gave for a key, computed once even where several ask at a time."""
        place = (function, key)
        with self._lock:
            entry = self._entries.get(place)
            if entry is not None:
                entry.used = self.clock()
                return entry.value
            turn = self._computing.setdefault(place, threading.Lock())
        with turn:
            with self._lock:
                entry = self._entries.get(place)
            value = compute() if entry is None else entry.value
            with self._lock:
                self._computing.pop(place, None)
                self._entries[place] = _Entry(owner, value, self.clock())
                self._make_room(function, most)
        return value

    def has(self, function: str, key: Hashable) -> bool:
        """Whether it is known what a function gave for a key."""
        return (function, key) in self._entries

    def adopt(self, owner: str, made_of_it: str) -> None:
        """Let a data set that was made of another one be forgotten with it."""
        with self._lock:
            self._made_of.setdefault(owner, set()).add(made_of_it)

    def forget(self, owner: str) -> None:
        """Drop all that came from a data set."""
        with self._lock:
            owners = {owner, *self._made_of.pop(owner, ())}
            self._drop(lambda _, entry: entry.owner in owners)

    def forget_old(self) -> None:
        """Drop what nobody has used for a while."""
        oldest = self.clock() - KEPT_SECONDS
        with self._lock:
            self._drop(lambda _, entry: entry.used < oldest)

    def __len__(self) -> int:
        """Count the results in memory."""
        return len(self._entries)

    def _drop(self, is_unwanted: Callable[[Place, _Entry], bool]) -> None:
        for place in [p for p, entry in self._entries.items() if is_unwanted(p, entry)]:
            del self._entries[place]

    def _make_room(self, function: str, most: int) -> None:
        own = [place for place in self._entries if place[0] == function]
        if len(own) > most:
            for place in sorted(own, key=lambda p: self._entries[p].used)[: len(own) - most]:
                del self._entries[place]


MEMORY = Memory()


def remembered(
    spinner: str | Callable[..., str] | None = None, *, most: int = 64
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Keep what a function returns for a while.

    The first argument is the key: the digest of the data set, or a tuple that starts with it (or
    with such a tuple). Of the others those whose names start with an underscore stand for something
    that the key already says.

    Parameters
    ----------
    spinner : str or callable, optional
        Shown while the function runs; made of its arguments.
    most : int
        How many results of the function are kept.
    """

    def decorate(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        names = list(signature(function).parameters)
        in_key = [number for number, name in enumerate(names) if not name.startswith("_")]
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def recalled(*arguments: Parameters.args, **no_names: Parameters.kwargs) -> Result:
            if no_names:
                raise TypeError(f"{name} takes its arguments by position.")
            key = tuple(arguments[number] for number in in_key if number < len(arguments))
            owner = arguments[0]
            while isinstance(owner, tuple):
                owner = owner[0]

            # Who waits for another visitor's run of the function sees that something goes on, too.
            is_at_once = spinner is None or MEMORY.has(name, key)
            said = spinner(*arguments) if callable(spinner) else spinner
            with nullcontext() if is_at_once else st.spinner(plain(said)):
                found: Result = MEMORY.recall(
                    name, str(owner), key, most, partial(function, *arguments, **no_names)
                )
            return found

        return recalled

    return decorate


def give_back_memory() -> None:
    """Free what nobody holds any more, and let the system have it, what stood in it with it."""
    forget_names()
    gc.collect()
    pyarrow.default_memory_pool().release_unused()
    try:
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    except (OSError, AttributeError):  # a system with another C library
        return


def sweep_regularly(*forget_old: Callable[[], None]) -> None:
    """Call functions again and again for as long as the process lives."""

    def sweep() -> None:
        while True:
            time.sleep(SWEEP_SECONDS)
            for forget in forget_old:
                forget()
            give_back_memory()

    threading.Thread(target=sweep, name="sweep", daemon=True).start()
