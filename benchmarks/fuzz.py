"""Reading under damage: a file is read or refused in one sentence, and nothing is lost unsaid.

Run ``python -m benchmarks.fuzz --seconds 600 --seed 0`` from the root of the repository; every
failure is printed with its number, and ``--case NUMBER --keep FOLDER`` repeats it alone and keeps
its files.
"""

import argparse
import json
import signal
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from types import FrameType

import numpy as np

from benchmarks.mutations import NamedFile, mutate, mutate_json, shortened
from judgeviz.demos.templates import TEMPLATES
from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import OnDoubt, read_labels

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT.parent / "shared" / "samples"
LONGEST_SENTENCE = 1000  # characters
MOST_SECONDS = 10.0  # of the processor, for one reading
SHARE_OF_MAPPINGS = 0.2


class TooSlowError(BaseException):
    """A reading took too long; no ``except Exception`` on its way may swallow it."""


@dataclass(frozen=True, slots=True)
class Case:
    """Damaged files, the mapping that they are read with, and how they came about."""

    number: int
    files: tuple[NamedFile, ...]
    mapping: Mapping[str, object] | None
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong in a case; ``kind`` is the same for the same mistake."""

    case: Case
    kind: str
    details: str

    def __str__(self) -> str:
        """Say how to see it again."""
        steps = "; ".join(self.case.steps)
        return f"case {self.case.number} ({steps})\n  {self.kind}\n  {self.details}"


def main() -> None:
    """Read damaged files for a time, print what goes wrong; exit status 1 where anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long (default 600)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--case", type=int, help="this case alone")
    parser.add_argument("--keep", type=Path, help="folder for the files of the case")
    given = parser.parse_args()
    if given.case is not None:
        print(one_case(given.seed, given.case, given.keep) or "no failure")
        return
    seen: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    for outcome in outcomes_of(given.seed, given.seconds, given.first):
        if isinstance(outcome, Failure):
            seen[outcome.kind] += 1
            if seen[outcome.kind] == 1:
                print(outcome, flush=True)
        outcomes[outcome if isinstance(outcome, str) else "failed"] += 1
    print(", ".join(f"{n:,} {what}" for what, n in outcomes.most_common()))
    for kind, n in seen.most_common():
        print(f"{n:6,} times {kind}")
    sys.exit(bool(seen))


def outcomes_of(seed: int, seconds: float, first: int = 0) -> Iterator[str | Failure]:
    """Read one damaged data set after the other until the time is over.

    Yields
    ------
    str or Failure
        ``"read"``, ``"asked"`` or ``"refused"``, or what went wrong.
    """
    starts = data_sets()
    end, number = monotonic() + seconds, first
    with tempfile.TemporaryDirectory() as folder:
        while monotonic() < end:
            case = made_case(starts, seed, number)
            yield outcome_of(case, Path(folder) / str(number))
            number += 1


def one_case(seed: int, number: int, keep: Path | None = None) -> str | Failure:
    """Repeat a case; its files stay in the folder ``keep``, where one is given."""
    case = made_case(data_sets(), seed, number)
    with tempfile.TemporaryDirectory() as folder:
        return outcome_of(case, Path(keep or folder), remove=keep is None)


def data_sets() -> list[tuple[NamedFile, ...]]:
    """Return the templates, the demos, and the readings of every sample that is there."""
    templates = {one.file_name: NamedFile(one.file_name, one.content.encode()) for one in TEMPLATES}
    nested = tuple(file for name, file in templates.items() if name.endswith(".json"))
    found = [(file,) for file in templates.values()] + [nested] * 2
    found += [(_file(path, path.parent),) for path in sorted(ROOT.glob("demo_data/*.csv"))]
    for about in sorted(SAMPLES.glob("*/ABOUT.json")):
        for reading in json.loads(about.read_text(encoding="utf-8"))["reads"]:
            paths = [about.parent / name for name in reading["files"]]
            files = tuple(_file(path, about.parent) for path in paths if path.is_file())
            found += [files] if files else []
    return [tuple(map(shortened, files)) for files in found]


def _file(path: Path, folder: Path) -> NamedFile:
    return NamedFile(path.relative_to(folder).as_posix(), path.read_bytes())


def made_case(starts: Sequence[tuple[NamedFile, ...]], seed: int, number: int) -> Case:
    """Make the case of a number: the same files for the same seed and data sets."""
    rng = Random(f"{seed} {number}")
    files = rng.choice(starts)
    mapping = None
    if rng.random() < SHARE_OF_MAPPINGS:
        mapping = _damaged_mapping(files, rng)
    if mapping is not None and rng.random() < 0.5:
        return Case(number, files, mapping, (files[0].name, f"mapping {mapping}"))
    everything = [file for start in starts for file in start]
    damaged, steps = mutate(files, everything, rng)
    return Case(number, tuple(damaged), mapping, (files[0].name, *steps))


def _damaged_mapping(files: Sequence[NamedFile], rng: Random) -> Mapping[str, object] | None:
    """Damage the mapping in use of a data set that can be read."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            plain = read_labels(_written(files, Path(folder)), on_doubt="accept").mapping
        except LabelError:
            return None
    mapping: object = json.loads(json.dumps(plain))
    for _ in range(rng.randint(1, 3)):
        mapping = mutate_json(mapping, rng)
        if not isinstance(mapping, dict):
            return None
    return mapping


def outcome_of(case: Case, folder: Path, remove: bool = True) -> str | Failure:
    """Read a case in both modes and hold the readings to what is promised."""
    paths = _written(case.files, folder)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return checked(paths, case)
    except (Exception, TooSlowError) as problem:
        return Failure(case, _kind(problem), _details(problem))
    finally:
        for path in paths if remove else ():
            path.unlink()


def checked(paths: Sequence[Path], case: Case) -> str:
    """Read the files of a case, in both modes where these can differ.

    Where nothing was asked, the second mode reads the same again, which every tenth case checks.

    Raises
    ------
    AssertionError
        Where a promise is broken.
    """
    certain = _attempt(paths, case.mapping, "raise")
    is_asked = isinstance(certain, LabelError) and bool(certain.doubts)
    if is_asked or case.number % 10 == 0:
        accepted = _attempt(paths, case.mapping, "accept")
        check_both_modes(certain, accepted)
    else:
        accepted = certain
    if isinstance(accepted, LabelError):
        return "refused"
    check_labels(accepted)
    check_mapping_in_use(paths, accepted)
    return "asked" if is_asked else "read"


def check_both_modes(certain: Labels | LabelError, accepted: Labels | LabelError) -> None:
    """Hold ``on_doubt`` to its promise: it decides about doubts and nothing else."""
    if isinstance(accepted, LabelError):
        assert isinstance(certain, LabelError), "read where doubts are raised, refused where not"
        assert certain.doubts or str(certain) == str(accepted), "another refusal in either mode"
    elif isinstance(certain, LabelError):
        assert certain.doubts, f"refused without a doubt, read with on_doubt='accept': {certain}"
        assert accepted.report.doubts, f"asked, and no doubt in the report: {certain}"
    else:
        assert not accepted.report.doubts, "read without a question, and a doubt in the report"
        assert certain.digest == accepted.digest, "another reading with on_doubt='accept'"


def _attempt(
    paths: Sequence[Path], mapping: Mapping[str, object] | None, on_doubt: OnDoubt
) -> Labels | LabelError:
    """Read within the time; a refusal has to be one sentence."""
    try:
        with at_most(MOST_SECONDS):
            return read_labels(list(paths), mapping, on_doubt)
    except LabelError as refusal:
        sentence = str(refusal)
        assert sentence.endswith("."), f"no sentence: {sentence[:300]!r}"
        assert "\n" not in sentence, f"several lines: {sentence[:300]!r}"
        assert len(sentence) < LONGEST_SENTENCE, f"a sentence too long: {sentence[:300]!r}"
        assert "Traceback" not in sentence, f"a traceback: {sentence[:300]!r}"
        return refusal


def check_labels(labels: Labels) -> None:
    """Hold a reading to its own account; AssertionError where they differ."""
    report, rows, table = labels.report, labels.rows, labels.table
    assert report.balance, f"{report.n_places} places, {report.n_accounted} accounted: {report}"
    assert len(table) == len(rows.value) == report.n_labels, "labels kept, and rows of the table"
    assert sum(report.unknown.values()) == len(labels.unknown), "unknown labels, and their rows"
    assert np.isfinite(rows.value).all(), "a label that is no number"
    assert labels.items.index.is_unique, "an item twice"
    assert set(table["item"]) <= set(labels.items.index), "an item of a label is no item"
    of_humans = table["kind"] == "human"
    assert set(table["rater"][of_humans]) <= set(labels.raters), "a human of a label is no rater"
    assert set(table["rater"][~of_humans]) <= set(labels.judges), "a judge of a label is no judge"
    assert not set(labels.raters) & set(labels.judges), "human and judge at once"
    for criterion in labels.criteria:
        n_human = int((of_humans & (table["criterion"] == criterion)).sum())
        assert n_human, f"no human label of criterion {criterion!r}"
        if labels.scale(criterion).is_categorical:
            counts = labels.compare(criterion=criterion).human_counts
            assert int(counts.sum()) == n_human, f"human counts of criterion {criterion!r}"


def check_mapping_in_use(paths: Sequence[Path], labels: Labels) -> None:
    """Hold ``labels.mapping`` to its promise; AssertionError where it reads other labels."""
    again = _attempt(paths, json.loads(json.dumps(labels.mapping)), "accept")
    assert not isinstance(again, LabelError), f"refused under its own mapping: {again}"
    if not labels.report.doubts:
        assert again.digest == labels.digest, "other labels under the mapping in use"


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooSlowError after seconds of the processor."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlowError(f"more than {seconds:g} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _written(files: Sequence[NamedFile], folder: Path) -> list[Path]:
    """Write files, each in a folder of its own, as two may have one name."""
    paths = [folder / str(number) / file.name for number, file in enumerate(files)]
    for path, file in zip(paths, files, strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    return paths


def _kind(problem: BaseException) -> str:
    """Name a mistake by its error and its place."""
    frames = traceback.extract_tb(problem.__traceback__)
    inside = [frame for frame in frames if "/judgeviz/" in frame.filename] or frames
    place = f"{Path(inside[-1].filename).name}:{inside[-1].lineno} {inside[-1].name}"
    if isinstance(problem, AssertionError):
        return f"promise broken: {str(problem).partition(':')[0]}"
    return f"{type(problem).__name__} in {place}"


def _details(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:600]}"


if __name__ == "__main__":
    main()
