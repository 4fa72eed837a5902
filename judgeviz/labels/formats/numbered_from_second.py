"""Names of columns that are numbered from the second one on: ``Tone, Tone.1, Tone.2``.

As programs call columns of one name that they have read, and people questions that they ask again.
The bare name is the first of them.
"""

import re
from collections.abc import Mapping

# Tone.1, Tone 2, Tone2, Tone...2, Tone (1), Tone_1
NUMBER_BEHIND = re.compile(r"[\s._-]*\(?(?P<number>\d{1,3})\)?$")
FIRST_NUMBERS = (1, 2)  # of a second one, as programs count and as people do


def numbered_from_second(names: Mapping[int, str]) -> dict[int, tuple[str, str]]:
    """Find names that are another one and a number, and that other one.

    Parameters
    ----------
    names : mapping of int to str
        By their position.

    Returns
    -------
    dict of int to tuple
        What all of a kind are called, and the number of each, by position.
    """
    bare = {name.strip(): position for position, name in names.items()}
    found: dict[str, dict[int, int]] = {}
    for position, name in names.items():
        number = NUMBER_BEHIND.search(name)
        called = name[: number.start()].strip() if number else ""
        if number and called in bare:
            found.setdefault(called, {})[int(number["number"])] = position
    alike: dict[int, tuple[str, str]] = {}
    for called, own in found.items():
        first = min(own)
        if first in FIRST_NUMBERS and [*sorted(own)] == [*range(first, first + len(own))]:
            for which, position in {first - 1: bare[called], **own}.items():
                alike[position] = (called, str(which))
    return alike
