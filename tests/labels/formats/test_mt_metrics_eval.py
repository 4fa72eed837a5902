"""Score files without header, whose segments are told by their order."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.formats.test_evaluation_files import said
from tests.labels.sources import upload

SEGMENTS = "A\t-1.5\nA\tNone\nA\t0\nB\t-2\nB\t-3\nB\t-5\n"


def test_segments_are_numbered_within_each_system() -> None:
    labels = read_labels(upload(SEGMENTS, "en-de.mqm.seg.score"))
    table = labels.table
    assert labels.raters == ("mqm",)
    assert list(table["label"]) == [-1.5, 0, -2, -3, -5]
    assert list(labels.items["system"]) == ["A", "A", "B", "B", "B"]
    assert [str(own) for own in labels.items["seg_id"]] == ["1", "3", "1", "2", "3"]
    assert labels.report.n_missing == 1


def test_people_and_a_metric_join_by_system_and_segment() -> None:
    metric = "A 0.5\nA 0.2\nA 0.1\nB 0.3\nB 0.9\nB 0.8\n"
    labels = read_labels(
        [upload(SEGMENTS, "en-de.mqm.seg.score"), upload(metric, "BLEU-refA.seg.score")]
    )
    assert (labels.raters, labels.judges) == (("mqm",), ("BLEU-refA",))
    assert len(labels.table) == 5 + 6


def test_ratings_hold_errors_in_the_place_of_scores() -> None:
    rating = (
        'A\t{"errors": [{"severity": "major", "category": "x", "score": 5}]}\tr1\n'
        "A\tNone\tr1\n"
        'B\t{"errors": []}\tr2\n'
        'B\t{"errors": [{"severity": "minor", "category": "fluency/punctuation"}]}\tr2\n'
    )
    table = read_tables(upload(rating, "en-de.mqm.merged.seg.rating"))[0]
    assert said(table) == [
        ("1", "r1", "human", "mqm", "-5"),
        ("2", "r1", "human", "mqm", None),
        ("1", "r2", "human", "mqm", "0"),
        ("2", "r2", "human", "mqm", "-0.1"),
    ]


def test_a_rater_that_no_column_names_is_named_as_the_file() -> None:
    rating = 'A\t{"errors": []}\nA\t{"errors": [{"severity": "minor", "category": "x"}]}\n'
    table = read_tables(upload(rating, "en-de.mqm.merged.seg.rating"))[0]
    assert said(table) == [
        ("1", "mqm.merged", "human", "mqm", "0"),
        ("2", "mqm.merged", "human", "mqm", "-1"),
    ]


def test_segments_of_several_language_pairs_are_told_apart(tmp_path) -> None:
    for pair in ("en-de", "zh-en"):
        for folder, name in (("human-scores", f"{pair}.mqm"), (f"metric-scores/{pair}", "BLEU")):
            scores = "".join(f"{s}\t{-n}.{len(pair + s)}\n" for s in ("A", "B") for n in range(3))
            (tmp_path / folder).mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / f"{name}.seg.score").write_text(scores)
    labels = read_labels(tmp_path)
    assert (labels.raters, labels.judges) == (("mqm",), ("BLEU",))
    assert (len(labels.items), labels.report.n_labels) == (12, 24)
    assert [*map(str, labels.items["seg_id"][:3])] == ["en-de 1", "en-de 2", "en-de 3"]
    assert [*labels.items["language_pair"].unique()] == ["en-de", "zh-en"]


@pytest.mark.parametrize("text", ["x\t1\ny\t2\nz\t3\n", "a\t1\na\t2\nb\t1\n", "1\t2\n1\t3\n"])
def test_other_tables_without_names_are_not_taken(text) -> None:
    try:
        formats = {table.format for table in read_tables(upload(text, "scores.tsv"))}
    except LabelError as problem:
        assert "no header" in str(problem)  # noqa: PT017 - the reader may refuse such a table
    else:
        assert formats == {None}


def test_a_folder_of_scores_is_read_but_for_those_of_whole_systems(tmp_path) -> None:
    names = {"human-scores": "en-de.mqm.{}.score", "metric-scores/en-de": "BLEU.{}.score"}
    scores = "".join(f"{system}\t{-n}\n" for system in ("sysA", "sysB") for n in range(3))
    for folder, name in names.items():
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / name.format("seg")).write_text(scores)
        (tmp_path / folder / name.format("sys")).write_text("sysA\t1.5\nsysB\t2.5\n")
    labels = read_labels(tmp_path)
    assert (labels.raters, labels.judges) == (("mqm",), ("BLEU",))
    assert labels.report.n_labels == 12


@pytest.mark.parametrize(
    ("level", "of"), [("sys", "whole systems"), ("domain", "whole systems in each domain")]
)
def test_scores_of_whole_systems_are_refused(level: str, of: str, tmp_path) -> None:
    path = tmp_path / f"en-de.mqm.{level}.score"
    domain = "news\t" if level == "domain" else ""
    path.write_text("".join(f"{domain}sys{n}\t{n}.25\n" for n in range(6)))
    for source in (path, upload(path.read_text(), path.name)):
        with pytest.raises(LabelError) as caught:
            read_labels(source)
        assert str(caught.value) == (
            f"'{path.name}' holds scores of {of}, not of single items; read the scores of segments "
            "(.seg.score, .seg.rating) beside it."
        )
