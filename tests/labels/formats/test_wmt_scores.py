"""Scores of WMT's metrics task: rows without a header, a metric to a file or several."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import upload


def scores(scorer: str, pairs: tuple[str, ...] = ("en-de",), kind: str = "reference") -> str:
    """Ten segments by three systems in each pair, as one of the years has them."""
    reference = ["newstest2019-ref"] if kind != "early" else []
    behind = ["non-ensemble", "https://example.org/metric"] if kind == "behind" else []
    rows = [
        [scorer, pair, "newstest2019", *reference, f"{system}.6801", n, (n * k) % 7 / 8, *behind]
        for pair in pairs
        for k, system in enumerate(("online-A", "uedin", "MSRA"), len(scorer))
        for n in range(1, 11)
    ]
    return "".join("\t".join(map(str, row)) + "\n" for row in rows)


@pytest.mark.parametrize("kind", ["reference", "early", "behind"])
@pytest.mark.parametrize("pairs", [("en-de",), ("en-de", "zh-en")])
def test_scores_of_people_and_metrics_meet_on_segments_and_systems(kind: str, pairs) -> None:
    names = ("DA", "sentBLEU", "OURS-1")
    labels = read_labels([upload(scores(n, pairs, kind), f"{n}.seg.score") for n in names])
    assert (labels.raters, labels.judges) == (("DA",), ("sentBLEU", "OURS-1"))
    assert len(labels.items) == 30 * len(pairs)
    assert labels.report.n_labels == 90 * len(pairs)
    assert [*labels.items["language_pair"].unique()] == [*pairs]
    assert labels.scale().kind == "continuous"


def test_a_file_for_each_pair_is_read_together() -> None:
    files = [
        upload(scores(name, (pair,)), f"{name}.{pair}.seg.score")
        for name in ("DA", "chrF")
        for pair in ("en-de", "de-fr")
    ]
    labels = read_labels(files)
    assert (len(labels.items), labels.report.n_labels) == (60, 120)


def test_metrics_without_people_are_refused() -> None:
    with pytest.raises(LabelError, match=r"No rater of .* is human \(found 'chrF'\)"):
        read_labels(upload(scores("chrF"), "chrF.seg.score"))


def test_other_rows_with_a_pair_of_languages_are_not_taken() -> None:
    rows = "".join(f"text {n}\ten-de\tnews\tdoc\tAnna\tgood {n % 3}\n" for n in range(20))
    with pytest.raises(LabelError, match="no header"):
        read_labels(upload(rows, "rows.tsv"))
