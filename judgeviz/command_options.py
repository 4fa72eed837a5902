"""What can be typed behind ``judgeviz``: every command with its options."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from judgeviz.analysis.verdict.judge_verdict import BAR
from judgeviz.demos.loading import demos
from judgeviz.installation import __version__
from judgeviz.labels.invalid import InvalidPolicy

DEFAULT = "open"  # where no command is named
EVERY = "all"  # columns, or judges
EPSILON = 0.2


_Option = Callable[[argparse.ArgumentParser], argparse.Action]  # adds itself to a command


@dataclass(frozen=True, slots=True)
class _Command:
    """A command: one line about it, its options, and more to say in its own help."""

    about: str
    options: tuple[_Option, ...]
    description: str | None = None


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """Read the command line; ``command`` is the name of the command.

    Files without a command are opened. Exits with status 2 and what is wrong, or with 0 for
    ``--help`` and ``--version``.
    """
    typed = list(sys.argv[1:] if arguments is None else arguments)
    if typed and _is_file(typed[0]):
        typed.insert(0, DEFAULT)
    parser = argparse.ArgumentParser(
        prog="judgeviz",
        description="Show how far LLM judges and automatic metrics can be trusted. Without a "
        "command the app opens, with the files that are named.",
    )
    parser.add_argument("--version", action="version", version=f"judgeviz {__version__}")
    parser.set_defaults(command=DEFAULT, files=[], mapping=None, on_doubt="raise", server=[])
    commands = parser.add_subparsers(title="commands", metavar="")
    for name, command in _COMMANDS.items():
        own = commands.add_parser(name, help=command.about, description=command.description)
        for option in command.options:
            option(own)
        own.set_defaults(command=name)
    return parser.parse_args(typed)


def _is_file(word: str) -> bool:
    """Whether the first word names a file, be it there or not, and no command."""
    if word in _COMMANDS or word.startswith("-"):
        return False
    return Path(word).exists() or bool(Path(word).suffix) or len(Path(word).parts) > 1


def _option(*names: str, **how: Any) -> _Option:  # noqa: ANN401 -- as argparse has it
    return lambda command: command.add_argument(*names, **how)


_MAPPING = "mapping.json, as the app saves it, or its JSON itself"


_JOINED = "tables of human and machine labels; several are joined by their items"


def _tables(
    how_many: str, mapping: _Option | None = None, about: str = _JOINED
) -> tuple[_Option, ...]:
    return (
        _option("files", nargs=how_many, help=about),
        mapping or _option("--mapping", help=_MAPPING),
        _option(
            "--on-doubt",
            choices=("raise", "accept"),
            default="raise",
            help="a doubtful guess about the table: raise says how to state it, accept takes it",
        ),
    )


_CRITERION = _option("--criterion", help="needed where there are several")
_FORMAT = _option("--format", choices=("csv", "md", "tex"), default="md")
_SEED = _option("--seed", type=int, default=0)
_CLUSTER = _option("--cluster", help="item column whose values are resampled as a whole")
_INVALID = _option(
    "--invalid",
    choices=get_args(InvalidPolicy),
    default="random",
    help="what stands for a judge's response that is no label of the scale",
)


def _replicates(default: int) -> _Option:
    how_many = f"bootstrap replicates for intervals; by default {default or 'none'}"
    return _option("--replicates", type=int, default=default, help=how_many)


_COMMANDS = {
    "open": _Command(
        "open the app, with files if any are named",
        (
            *_tables("*"),
            _option(
                "--server",
                nargs=argparse.REMAINDER,
                default=[],
                help="all that follows goes to streamlit run: --server --server.port 8600",
            ),
        ),
    ),
    "check": _Command(
        "say what would be read, and what is doubtful",
        (*_tables("+"), _option("--json", action="store_true", help="as JSON")),
    ),
    "table": _Command(
        "print the table of agreement",
        (
            *_tables("+"),
            _CRITERION,
            _option("--judge", help=f"by default the only one; {EVERY} for a table of each"),
            _FORMAT,
            _option(
                "--columns",
                help="all, or statistics and columns set apart by commas, such as "
                "alpha,jsd_fair_delta; by default all in CSV, else those that a page holds",
            ),
            _INVALID,
            _replicates(0),
            _CLUSTER,
            _SEED,
        ),
    ),
    "leaderboard": _Command(
        "print the leaderboard of judges over data sets, each file one of them",
        (
            *_tables(
                "+",
                _option(
                    "--mapping",
                    action="append",
                    help=f"{_MAPPING}; once for all files, or once for each in their order, "
                    "'{}' where nothing has to be stated",
                ),
                "tables of human and machine labels, each a data set of its own",
            ),
            _option("--judge", action="append", help="once for each; by default all"),
            _FORMAT,
            _INVALID,
            _replicates(0),
            _CLUSTER,
            _SEED,
        ),
    ),
    "report": _Command(
        "write a report: .html to look at, .zip with figures, tables and code",
        (
            *_tables("+"),
            _option("-o", "--output", type=Path, required=True, help="out.html or out.zip"),
            _option("--width", type=float, default=6.9, help="of figures, in inches"),
            _INVALID,
            _replicates(1000),
            _CLUSTER,
            _option("--exchanges", type=int, default=200, help="permutations for p-values"),
            _SEED,
        ),
    ),
    "demo": _Command(
        "write a demo data set as CSV",
        (
            _option("name", choices=demos()),
            _option("-o", "--output", type=Path, help="file; else it is printed"),
        ),
    ),
    "gate": _Command(
        "pass or fail a judge: status 0 passes, 1 fails, 3 is not yet clear",
        (
            *_tables("+"),
            _CRITERION,
            _option("--judge", help="by default the only one"),
            _option("--margin", type=float, help="how much worse than a human is good enough"),
            _option("--sensitivity", type=float, help="bar for the positive class"),
            _option("--specificity", type=float, help="bar for the negative class"),
            _option("--positive", help="the positive class; by default the last of the scale"),
            _option(
                "--bar",
                type=float,
                help="share of every class to find, where no item has three human labels; by "
                f"default {BAR:g}",
            ),
            _option("--omega", type=float, help="winning rate that is enough, such as 0.5"),
            _option(
                "--epsilon",
                type=float,
                help=f"with --omega: what a human costs; by default {EPSILON:g}",
            ),
            _INVALID,
            _replicates(1000),
            _CLUSTER,
            _SEED,
        ),
        "By default: does the judge label as well as one more human, at a margin? Of classes "
        "without three human labels on any item: does it find more than a bar of every class? With "
        "--sensitivity and --specificity: is it above both bars (lower ends of the intervals)? "
        "With --omega: does it pass the alternative annotator test?",
    ),
}
