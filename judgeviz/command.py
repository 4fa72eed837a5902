"""The command ``judgeviz``: open the app, check a file, write a report, pass or fail a judge."""

import argparse
import json
import os
import shlex
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from io import TextIOWrapper
from math import isnan
from pathlib import Path

import pandas as pd

from judgeviz.analysis.agreement.catalogue import families
from judgeviz.analysis.agreement.stratified import agreement_table
from judgeviz.analysis.agreement.table import AgreementTable, columns_named
from judgeviz.analysis.clustering import proposed_clusters, too_narrow_by_item
from judgeviz.analysis.fair_pair import FURTHEST_SAID, NOT_YET_CLEAR
from judgeviz.analysis.leaderboard.board import leaderboard
from judgeviz.analysis.replacement.alt_test import alt_test
from judgeviz.analysis.verdict.judge_verdict import BAR, RECALL, JudgeVerdict
from judgeviz.analysis.verdict.verdicts import verdicts
from judgeviz.command_options import EPSILON, EVERY, parsed
from judgeviz.demos.loading import demo_path
from judgeviz.errors import LabelError, QuestionError, counted, quoted
from judgeviz.export.latex import latex
from judgeviz.export.markdown import markdown
from judgeviz.export.numbers import csv_bytes
from judgeviz.export.table import with_interval
from judgeviz.installation import APP_FOLDER, NAMED_FILES
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.labels import Labels
from judgeviz.labels.mapping import LabelMapping, saved_mapping
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources.files import BYTES_OF_A_KIND, check_kind, paths_of

PASSES, FAILS, BAD_INPUT, UNDECIDED = 0, 1, 2, 3
UNREAD = 141  # as of a program that the system ends when nobody reads its output any more
_SAID = {PASSES: "passes", FAILS: "fails", UNDECIDED: NOT_YET_CLEAR}
_TAKE_IT = "--on-doubt accept"
# What the library calls its arguments, and what is typed here.
_OPTIONS = {
    "in the mapping": "in the mapping (--mapping, a file or JSON)",
    "on_doubt='accept'": _TAKE_IT,
    "n_boot": "--replicates",
    "n_null": "--exchanges",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0, and 2 for input that cannot be read or used, with one sentence on stderr; ``gate`` returns 0
    for a judge that passes, 1 for one that fails, 3 where more labels would have to decide.
    """
    for stream in (sys.stdout, sys.stderr):  # what is written has signs that few encodings have
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = parsed(None if arguments is None else list(arguments))
    status = UNREAD
    try:
        status = _RUN[options.command](options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # whoever read the output has seen enough of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at the end
        return status
    except OSError as problem:
        what = "The output" if problem.filename is None else f"'{problem.filename}'"
        print(f"{what} cannot be used: {problem.strerror}.", file=sys.stderr)
        return BAD_INPUT
    except ValueError as problem:
        of_each = options.command == "leaderboard" and len(options.files) > 1
        print(_as_options(problem, of_each=of_each), file=sys.stderr)
        return BAD_INPUT


def _as_options(problem: ValueError, *, of_each: bool = False) -> str:
    """Say how to state something with the command's own options, ready to be typed.

    Parameters
    ----------
    problem : ValueError
    of_each : bool
        Whether there are several files, each of which is read by a mapping of its own.
    """
    if isinstance(problem, QuestionError) and problem.example:
        stated = f"--mapping {shlex.quote(problem.example)}"
        each = " (one --mapping for each file, in their order)" if of_each else ""
        return f"{problem.asked}; state it with {stated}{each}, or take the guess with {_TAKE_IT}."
    said = str(problem)
    for word, option in _OPTIONS.items():
        said = said.replace(word, option)
    return said


def _stated(said: str | None) -> LabelMapping:
    """Read a mapping: a file, or JSON as it is typed."""
    if said is None:
        return LabelMapping()
    if not said.lstrip().startswith("{"):
        return saved_mapping(Path(said).read_bytes())
    try:
        json.loads(said)
    except ValueError:
        raise LabelError(
            "What is typed behind --mapping is no JSON: names and texts stand in double quotes, as "
            'in \'{"human": ["Anna", "Ben"]}\'.'
        ) from None
    except RecursionError:
        pass  # of which reading it has a sentence
    return saved_mapping(said.encode())


def _read(options: argparse.Namespace) -> Labels:
    files = options.files
    stated = _stated(options.mapping).to_dict()
    return read_labels(files[0] if len(files) == 1 else files, stated, options.on_doubt)


def _read_each(options: argparse.Namespace) -> list[Labels]:
    """Read every file as a data set of its own, by the one mapping or by its own."""
    files, said = options.files, options.mapping or [None]
    if len(said) not in (1, len(files)):
        raise LabelError(
            f"There are {len(said)} mappings for {counted(len(files), 'file')}; give --mapping "
            "once for all files, or once for each in their order ('{}' for none)."
        )
    mappings = [_stated(one).to_dict() for one in said]
    if len(mappings) < len(files):
        mappings *= len(files)
    return [
        read_labels(file, mapping, options.on_doubt)
        for file, mapping in zip(files, mappings, strict=True)
    ]


def _open(options: argparse.Namespace) -> int:
    """Run the app in this process's place, at its own folder, where its settings are."""
    paths = [str(Path(file).expanduser().resolve()) for file in options.files]
    for path in paths:
        files = paths_of(path)
        if not all(file.is_file() for file in files):
            raise LabelError(f"There is no file '{path}'; name the table to open.")
        if files == [Path(path)]:
            with files[0].open("rb") as opened:
                check_kind(files[0].name, opened.read(BYTES_OF_A_KIND))
    stated = _stated(options.mapping).to_dict()  # says what is wrong with it
    named = json.dumps({"files": paths, "mapping": stated, "on_doubt": options.on_doubt})
    # Streamlit's own command, which imports ahead of the first visitor.
    command = [sys.executable, "-m", "pages.frame.server", "run", "app.py", *options.server]
    with subprocess.Popen(command, cwd=APP_FOLDER, env=os.environ | {NAMED_FILES: named}) as app:
        for ending in (signal.SIGTERM, signal.SIGINT):  # what ends this ends the app
            signal.signal(ending, lambda *_: app.terminate())
        return app.wait()


def _check(options: argparse.Namespace) -> int:
    try:
        labels = _read(options)
    except LabelError as problem:
        if not options.json:
            raise
        doubts = [asdict(doubt) for doubt in problem.doubts]
        print(_as_json({"is_read": False, "problem": _as_options(problem), "doubts": doubts}))
        return BAD_INPUT
    report = labels.report
    if options.json:
        content = {
            "is_read": True,
            "name": labels.name,
            "criteria": labels.criteria,
            "raters": labels.raters,
            "judges": labels.judges,
            "items": len(labels.items),
            "scales": {name: scale.to_dict() for name, scale in labels.scales.items()},
            "mapping": labels.mapping,
            "counts": dict(report.counts),
            "guesses": report.guesses,
            "notes": (*report.joined, *report.notes),
            "doubts": [asdict(doubt) for doubt in report.doubts],
        }
        print(_as_json(content))
    else:
        who = f"Humans: {quoted(labels.raters, 20)}. Judges: {quoted(labels.judges, 20) or 'none'}."
        print(f"{report}\n{who} Criteria: {quoted(labels.criteria, 20)}.")
    return PASSES


def _as_json(content: object) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False, default=str)


def _table(options: argparse.Namespace) -> int:
    labels = _read(options)
    judges: list[str | None] = [_judge(labels, options)]
    if options.judge == EVERY and EVERY not in labels.judges:
        judges = [*labels.judges_of(_criterion(labels, options.criterion))] or [None]
    found = [
        agreement_table(
            labels.compare(
                judge, options.criterion, invalid=options.invalid, invalid_seed=options.seed
            ),
            n_boot=options.replicates,
            cluster=options.cluster,
            seed=options.seed,
        )
        for judge in judges
    ]
    _print(_written(found, options.columns, options.format))
    return PASSES


def _leaderboard(options: argparse.Namespace) -> int:
    if options.cluster is not None and not options.replicates:
        raise LabelError("--cluster is for intervals and ranks; add --replicates, such as 1000.")
    board = leaderboard(
        _named_apart(_read_each(options), options.files),
        judges=options.judge,
        invalid=options.invalid,
        n_boot=options.replicates,
        cluster=options.cluster,
        seed=options.seed,
    )
    write = {"csv": board.to_csv, "md": board.to_markdown, "tex": board.to_latex}
    _print(write[options.format]())
    return PASSES


def _print(written: str) -> None:
    """Print what may end a line itself, without a blank line behind it."""
    print(written.rstrip("\n"))


def _named_apart(several: Sequence[Labels], files: Sequence[str]) -> list[Labels]:
    """Put the folder before names of data sets that several files have.

    Raises LabelError for a file that is named twice.
    """
    paths = [Path(file).resolve() for file in files]
    if twice := [file for file, path in zip(files, paths, strict=True) if paths.count(path) > 1]:
        raise LabelError(f"'{twice[0]}' is named twice; each file is a data set of its own.")
    times = Counter(labels.name for labels in several)
    return [
        labels
        if times[labels.name] == 1
        else labels.renamed(f"{Path(file).resolve().parent.name}/{labels.name}")
        for labels, file in zip(several, files, strict=True)
    ]


def _written(found: Sequence[AgreementTable], said: str | None, file_format: str) -> str:
    """Write the columns that were asked for, else all as CSV and those of a page as a text."""
    names = None if said is None else [one.strip() for one in said.split(",")]
    if names == [EVERY]:
        names = [family.key for family in families()]
    columns = None if names is None else columns_named(names)
    if file_format == "csv":
        numbers = [one.numbers() if columns is None else one.numbers_of(columns) for one in found]
        return csv_bytes(pd.concat(numbers, ignore_index=True)).decode("utf-8")
    write = {"tex": latex, "md": markdown}[file_format]
    tables = (one.printed() if columns is None else one.tabulate(columns=columns) for one in found)
    return "\n".join(map(write, tables))


def _report(options: argparse.Namespace) -> int:
    from judgeviz.reporting.chromium import why_no_browser
    from judgeviz.reporting.report import report  # the one that needs Plotly

    ending = options.output.suffix.lower()
    if ending not in (".html", ".zip"):
        raise LabelError(f"A report is an .html or a .zip file; got '{options.output}'.")
    if options.output.resolve() in {Path(file).resolve() for file in options.files}:
        raise LabelError(f"The report would overwrite the table '{options.output}'; name another.")
    labels = _read(options)
    print(f"Computing the report of '{labels.name}' ...", file=sys.stderr, flush=True)
    written = report(
        labels,
        width=options.width,
        n_boot=options.replicates,
        n_null=options.exchanges,
        seed=options.seed,
        cluster=options.cluster,
        invalid=options.invalid,
    )
    write = written.to_html if ending == ".html" else written.to_zip
    write(options.output)
    missing = why_no_browser() if ending == ".zip" else ""
    without = f", the figures in its HTML page alone: {missing}" if missing else "."
    drawn = sum(bool(one.draws) for one in written.items)
    parts = f"{counted(drawn, 'figure')} and {counted(len(written.items) - drawn, 'table')}"
    print(f"Wrote '{options.output}' with {parts}{without}")
    return PASSES


def _judge(labels: Labels, options: argparse.Namespace) -> str | None:
    """Name the judge that is asked for, or the only one; None where there are humans alone."""
    if options.judge is None and len(labels.judges) > 1:
        raise LabelError(f"Say which judge with --judge: {quoted(labels.judges, 20)}.")
    return options.judge or next(iter(labels.judges), None)


def _demo(options: argparse.Namespace) -> int:
    content = demo_path(options.name).read_bytes()
    if options.output is None:
        sys.stdout.write(content.decode())
    else:
        options.output.write_bytes(content)
    return PASSES


def _gate(options: argparse.Namespace) -> int:
    _check_gate(options)
    labels = _read(options)
    judge = _judge(labels, options)
    if judge is None:
        raise LabelError(f"'{labels.name}' has no judge to pass or fail; add a judge's labels.")
    pair = labels.compare(
        judge, options.criterion, invalid=options.invalid, invalid_seed=options.seed
    )
    if options.omega is not None:
        status, sentence = _replaces(pair, options)
    else:
        status, sentence = _judged(labels, pair, options, options.cluster)
        if options.cluster is None:
            status, sentence = _held_by_clusters(labels, pair, options, status, sentence)
    print(f"{_SAID[status]}: {sentence}")
    return status


def _check_gate(options: argparse.Namespace) -> None:
    """Raise LabelError for a bar that no judge can be held against, or what goes with nothing."""
    for name in ("sensitivity", "specificity", "bar", "omega", "epsilon"):
        value = getattr(options, name)
        if value is not None and not 0 <= value <= 1:
            raise LabelError(f"--{name} is a share from 0 to 1; got {value:g}.")
    bars = options.sensitivity is not None or options.specificity is not None
    asked = [bars, *(getattr(options, name) is not None for name in ("margin", "bar", "omega"))]
    if sum(asked) > 1:
        raise LabelError(
            "Ask one thing at a time: --margin, or --bar, or --sensitivity and --specificity, or "
            "--omega."
        )
    if options.epsilon is not None and options.omega is None:
        raise LabelError("--epsilon goes with --omega; give both, such as --omega 0.5.")
    if options.positive is not None and not bars:
        raise LabelError("--positive goes with --sensitivity or --specificity; give one of them.")
    if options.cluster is not None and options.omega is not None:
        raise LabelError(
            "The alternative annotator test resamples nothing; leave --cluster out, or ask with "
            "--margin in the place of --omega."
        )


def _judged(
    labels: Labels, pair: Comparison, options: argparse.Namespace, cluster: str | None
) -> tuple[int, str]:
    """Hold a judge against one more human, or against bars."""
    found = verdicts(
        labels,
        pair.criterion,
        pair.judge,
        options.margin or 0.0,
        options.replicates,
        cluster,
        options.seed,
        invalid=options.invalid,
        bar=BAR if options.bar is None else options.bar,
    )
    (row,) = found.rows
    if options.sensitivity is not None or options.specificity is not None:
        return _is_above(row, labels, options)
    if options.margin is not None and row.fair is None:
        others = " Ask with --bar, or with --sensitivity and --specificity."
        raise LabelError(
            "--margin sets a judge beside one more human, which takes items with three human "
            f"labels; '{row.criterion}' has none.{others if row.statistic == RECALL else ''}"
        )
    if options.bar is not None and row.statistic != RECALL:
        raise LabelError(
            "--bar is for labels of classes without three human labels on any item, which those "
            f"of '{row.criterion}' are not.{' Ask with --margin.' if row.fair else ''}"
        )
    return _is_as_good(row)


def _held_by_clusters(
    labels: Labels, pair: Comparison, options: argparse.Namespace, status: int, sentence: str
) -> tuple[int, str]:
    """Let nothing pass or fail by intervals that are too narrow, as items of a group are alike."""
    if not pair.judge_scale.is_categorical:
        return status, sentence
    narrow = too_narrow_by_item(proposed_clusters(pair))
    if narrow is None:
        return status, sentence
    column = str(narrow["column"])
    again, said = _judged(labels, pair, options, column)
    if again == status:
        return status, sentence
    return UNDECIDED, (
        f"{sentence} Items of the same {column} are alike (design effect "
        f"{narrow['design_effect']:.1f}); resampled by it, with --cluster {shlex.quote(column)}: "
        f"{said}"
    )


def _criterion(labels: Labels, wanted: str | None) -> str:
    return labels.compare(criterion=wanted).criterion  # says which there are


def _is_as_good(row: JudgeVerdict) -> tuple[int, str]:
    status = {"worse": FAILS, "undecided": UNDECIDED}.get(row.verdict, PASSES)
    needed = None if row.fair is None else row.fair.n_items_to_tell
    if row.fair is None or needed is None or needed <= FURTHEST_SAID * row.fair.n_items:
        return status, row.sentence  # which says itself how many would tell
    return status, f"{row.sentence} About {needed:,} items would decide."


def _is_above(row: JudgeVerdict, labels: Labels, options: argparse.Namespace) -> tuple[int, str]:
    """Whether a judge of two classes is above the bars: recall of one, and of the other."""
    scale = labels.scale(row.criterion)
    if row.classes is None or len(scale.names) != 2:
        raise LabelError(
            f"Sensitivity and specificity are of two classes and of items with one or two human "
            f"labels; '{row.criterion}' has {quoted(scale.names, 6)}. Ask with --margin or --omega."
        )
    positive = options.positive or scale.names[-1]
    if positive not in scale.names:
        raise LabelError(f"--positive is one of {quoted(scale.names)}; got '{positive}'.")
    by_class = {str(one["class"]): one for one in row.classes.to_dict("records")}
    states, said = [], []
    for name, bar in zip(("sensitivity", "specificity"), (options.sensitivity, options.specificity),
                         strict=True):  # fmt: skip
        if bar is None:
            continue
        of = positive if name == "sensitivity" else next(n for n in scale.names if n != positive)
        value, low, high = (float(by_class[of][f"recall{end}"]) for end in ("", "_low", "_high"))
        states.append(UNDECIDED if isnan(value) or low < bar <= high else int(high < bar))
        n_items = int(by_class[of]["items"])
        said.append(f"{name} ('{of}') {with_interval(value, low, high)} of {n_items:,} items, "
                    f"bar {bar:g}")  # fmt: skip
    status = FAILS if FAILS in states else max(states)
    return status, "; ".join(said)


def _replaces(pair: Comparison, options: argparse.Namespace) -> tuple[int, str]:
    epsilon = EPSILON if options.epsilon is None else options.epsilon
    found = alt_test(pair, epsilon)
    rate = float(found.winning_rate)
    if isnan(rate):
        return UNDECIDED, found.winning_rate.why_undefined
    said = f"omega {rate:.2f} at epsilon {epsilon:g}, needed {options.omega:g}"
    return (PASSES if rate >= options.omega else FAILS), said


_RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "open": _open, "check": _check, "table": _table, "report": _report, "demo": _demo,
    "gate": _gate, "leaderboard": _leaderboard,
}  # fmt: skip
