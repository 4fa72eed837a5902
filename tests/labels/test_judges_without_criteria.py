"""Files of a judge or of metrics that name no criterion, beside humans of several criteria."""

import pytest

import judgeviz
from judgeviz.errors import LabelError
from judgeviz.labels.mapping import parse_mapping
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 20
CRITERIA = ("fluency", "coherence")


def _humans(*criteria: str) -> Upload:
    lines = [",".join(("id", "annotator", *criteria))]
    for n in range(N):
        for k, who in enumerate(("anna", "ben")):
            own = (str((7 * n + k * len(name)) % 5 + 1) for name in criteria)
            lines.append(",".join((f"q{n}", who, *own)))
    return upload("\n".join(lines), "humans.csv")


def _judge(name: str, column: str, label: str | None = None) -> Upload:
    lines = [f"id,{column}", *(f"q{n},{label or 7 * n % 5 + 1}" for n in range(N))]
    return upload("\n".join(lines), name)


def _of_llm() -> Upload:
    lines = ["id,model,score", *(f"q{n},gpt-4o,{7 * n % 5 + 1}" for n in range(N))]
    return upload("\n".join(lines), "llm.csv")


@pytest.mark.parametrize(
    ("criteria", "file", "called", "guess"),
    [
        (CRITERIA, lambda: _judge("gpt4.csv", "score"), "label", [*CRITERIA]),
        (CRITERIA, lambda: _judge("judge.csv", "gpt-4"), "label", [*CRITERIA]),
        (CRITERIA, _of_llm, "score", [*CRITERIA]),
        (CRITERIA, lambda: _judge("gpt4_fluency.csv", "score"), "label", "fluency"),
        (("overall", "tone"), lambda: _judge("gpt4.csv", "score"), "label", "overall"),
        (("overall", "tone"), lambda: _judge("metrics.csv", "bleu"), "label", ["overall", "tone"]),
    ],
)
def test_it_is_asked_which_or_all_and_the_guess_keeps_the_judge(
    criteria, file, called, guess
) -> None:
    with pytest.raises(LabelError) as asked:
        read_labels([_humans(*criteria), file()])
    (doubt,) = asked.value.doubts
    assert (doubt.role, doubt.guess) == ("criterion_names", {called: guess})
    others = [*criteria, [*criteria], None]
    assert [*doubt.alternatives] == [{called: one} for one in others if one != guess]
    assert "are called otherwise than the humans', " in doubt.reason
    labels = read_labels([_humans(*criteria), file()], on_doubt="accept")
    n_criteria = len(criteria) if isinstance(guess, list) else 1
    assert len(labels.judges) == 1
    assert len(labels.table) == N * (2 * len(criteria) + n_criteria)
    assert labels.report.n_places == labels.report.n_accounted
    stated = {"criterion_names": {called: guess}}
    assert read_labels([_humans(*criteria), file()], stated).table.equals(labels.table)


def test_words_that_are_on_none_of_the_criteria_stay_out_of_the_guess() -> None:
    with pytest.raises(LabelError) as asked:
        read_labels([_humans(*CRITERIA), _judge("gpt4.csv", "label", "toxic")])
    assert {"label": None} in [doubt.guess for doubt in asked.value.doubts]


def test_several_names_stay_in_a_mapping() -> None:
    stated = {"criterion_names": {"score": ["fluency", "coherence"], "style": None}}
    assert parse_mapping(stated).shared.to_dict() == stated
    with pytest.raises(LabelError, match="'criterion_names' is a dict of names for names"):
        parse_mapping({"criterion_names": {"score": []}})


def test_an_engine_counts_them_on_each_as_well(tmp_path) -> None:
    path = tmp_path / "d.csv"
    rows = [
        f"q{n},{who},{name},{(7 * n + k) % 5 + 1}"
        for n in range(N)
        for k, who in enumerate(("human_1", "human_2"))
        for name in CRITERIA
    ]
    rows += [f"q{n},gpt-4o,score,{7 * n % 5 + 1}" for n in range(N)]
    path.write_text("\n".join(["item,rater,criterion,label", *rows]), encoding="utf-8")
    for read in (read_labels, judgeviz.open):
        with pytest.raises(LabelError, match="and nothing says which is which"):
            read(path)
    stated = {"criterion_names": {"score": [*CRITERIA]}}
    labels, counted = read_labels(path, stated), judgeviz.open(path, mapping=stated)
    assert counted.report.n_labels == labels.report.n_labels == 6 * N
    tables = [judgeviz.leaderboard(one).summary.astype(str) for one in (labels, counted)]
    assert tables[0].equals(tables[1])
