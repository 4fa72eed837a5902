"""JUDGE-BENCH: the leaderboard of the published results against the tables of the paper."""

import json

import numpy as np
import pandas as pd
import pytest

from judgeviz.analysis.leaderboard.board import Leaderboard
from tests.analysis.builders import DATA
from tests.reference.judge_bench_table_1 import (
    AT_THE_EDGE,
    AVERAGES,
    COMMAND_R,
    JUDGES,
    REDRAWN,
    TABLE_1,
)

# Whose language is judged: Bavaresco et al., Table 3, for what is wholly one of both.
HUMAN_LANGUAGE = {
    "cola", "cola-grammar", "dailydialog-acceptability", "switchboard-acceptability", "toxic-chat",
}  # fmt: skip
EXPERTS = {"true": "expert", "false": "non-expert"}


@pytest.fixture(scope="module")
def board() -> Leaderboard:
    folder = DATA / "judge_bench_results"
    if not folder.exists():
        pytest.skip("the published results are not here")
    rows, tags = [], {}
    for file in sorted(folder.glob("*.json")):
        for judge, criteria in json.loads(file.read_text()).items():
            for criterion, found in criteria.items():
                is_class = found["type"] == "categorical"
                rows.append(
                    {
                        "dataset": file.stem,
                        "criterion": criterion,
                        "judge": judge.split(" (")[0],
                        "kind": "kappa" if is_class else "rho",
                        "score": found["kappa_score"]
                        if is_class
                        else found["corr_coeff"]["spearman"],
                        "items": found["total_responses"],
                        "valid_rate": found["valid_responses"] / found["total_responses"],
                        "alpha_hh": found["krippendorff_alpha"],
                    }
                )
                source = "human" if file.stem in HUMAN_LANGUAGE else "machine"
                tags[file.stem] = {"task": found["task"], "source": source}
                if found["expert"] in EXPERTS:
                    tags[file.stem]["raters"] = EXPERTS[found["expert"]]
    return Leaderboard.of_scores(pd.DataFrame(rows), tags)


@pytest.fixture(scope="module")
def summary(board: Leaderboard) -> pd.DataFrame:
    return board.summary.set_index(["dataset", "kind", "judge"]).sort_index()


CELLS = [
    (dataset, kind, judge, *printed)
    for (dataset, kind), (_, scores, _, _) in TABLE_1.items()
    for judge, printed in zip(JUDGES, scores, strict=True)
]


@pytest.mark.parametrize(("dataset", "kind", "judge", "mean", "std"), CELLS)
def test_a_cell_of_table_1(
    summary: pd.DataFrame, dataset: str, kind: str, judge: str, mean: float, std: float | None
) -> None:
    row = summary.loc[(dataset, kind, judge)]
    assert row["criteria"] == TABLE_1[dataset, kind][0]
    if (dataset, kind, judge) in REDRAWN:
        assert row["valid_rate"] < 1
        assert row["mean"] == pytest.approx(mean, abs=0.042)
        assert std is None or row["std"] == pytest.approx(std, abs=0.011)
        return
    digits = 3 if (dataset, kind, judge) == AT_THE_EDGE else 2
    assert round(round(row["mean"], digits) + 1e-9, 2) == pytest.approx(mean)
    if std is not None:
        assert round(row["std"], 2) == pytest.approx(std)


def test_how_much_of_table_1_is_reproduced(summary: pd.DataFrame) -> None:
    """A judge that answered as it did for the paper scores what the paper prints."""
    assert len(CELLS) == 160
    assert len(REDRAWN) == 16
    answered = [cell[:3] for cell in CELLS if summary.loc[cell[:3], "valid_rate"] == 1]
    assert len(answered) == 104
    assert not REDRAWN.intersection(answered)


@pytest.mark.parametrize("kind", ["kappa", "rho"])
def test_averages_of_table_1(board: Leaderboard, kind: str) -> None:
    found = board.averages.set_index(["kind", "judge"])
    for judge, (mean, std) in zip(JUDGES, AVERAGES[kind], strict=True):
        row = found.loc[(kind, judge)]
        assert (round(row["mean"], 2), round(row["std"], 2)) == (mean, std)


@pytest.mark.parametrize(("dataset", "kind"), list(TABLE_1))
def test_alpha_of_table_1(summary: pd.DataFrame, dataset: str, kind: str) -> None:
    alpha = summary.xs((dataset, kind), level=["dataset", "kind"])["alpha_hh"].unique()
    assert len(alpha) == 1
    printed = TABLE_1[dataset, kind][3]
    assert np.isnan(alpha[0]) if printed is None else round(alpha[0], 2) == printed


def test_sigma_of_table_1(board: Leaderboard) -> None:
    """Over the six judges of the table; one is another version of itself since.

    The printed deviations do not follow from the printed scores (llmbar-natural has 0.14, its own
    row 0.13, or 0.12 with n in the denominator): they seem to be of other judges, and are compared
    as a whole.
    """
    six = (*JUDGES, "Meta-Llama-3.1-70B-Instruct")
    frame = board.frame
    part = Leaderboard.of_scores(frame[frame["judge"].isin(six)]).summary
    sigma = part.drop_duplicates(["dataset", "kind"]).set_index(["dataset", "kind"])["sigma"]
    printed = pd.Series({key: row[2] for key, row in TABLE_1.items()})
    off = (sigma.reindex(printed.index) - printed).abs()
    assert off.median() < 0.02
    assert off.max() < 0.12
    own = [0.84, 0.72, 0.79, 0.5, 0.56, 0.72]  # llmbar-natural as printed
    assert round(float(np.std(own, ddof=1)), 2) == 0.13
    assert round(float(np.std(own)), 2) == 0.12


@pytest.mark.parametrize(("dataset", "printed"), COMMAND_R.items())
def test_a_cell_of_table_3(summary: pd.DataFrame, dataset: str, printed: float) -> None:
    row = summary.loc[(dataset, "rho", "c4ai-command-r-v01")]
    if row["valid_rate"] == 1:
        assert round(row["mean"], 2) == printed
    assert row["mean"] == pytest.approx(printed, abs=0.055)


def test_figure_2_non_experts_are_easier_to_agree_with(board: Leaderboard) -> None:
    found = board.by("raters").query("kind == 'rho'")
    table = found.pivot(index="judge", columns="raters", values="mean")
    assert (table["non-expert"] > table["expert"]).all()
    assert len(table) == 12
    assert table["expert"].idxmax() == table["non-expert"].idxmax() == "gpt-4o"


@pytest.mark.parametrize(
    ("criterion", "best"),
    [
        ("acceptability", {"gpt-4o", "gemini-1.5-flash-latest"}),
        ("verbosity", {"gpt-4o", "gemini-1.5-flash-latest"}),
        ("consistency", {"Mixtral-8x22B-Instruct-v0.1", "Mixtral-8x7B-Instruct-v0.1"}),
    ],
)
def test_figure_3_who_is_best_at_what(board: Leaderboard, criterion: str, best: set[str]) -> None:
    found = board.by("criterion").query("kind == 'rho' and criterion == @criterion")
    assert set(found.nlargest(2, "mean")["judge"]) == best


def test_figure_4_valid_responses_of_every_judge(board: Leaderboard) -> None:
    rates = board.summary.groupby("judge")["valid_rate"].mean()
    assert (rates[["OLMo-7B-0724-Instruct-hf", "Starling-LM-7B-alpha"]] < 0.8).all()
    six = rates[[*JUDGES, "Meta-Llama-3.1-70B-Instruct"]]
    assert (six > 0.975).all()
    assert rates["c4ai-command-r-v01"] < 0.975


def test_figure_5_valid_responses_on_every_data_set(board: Leaderboard) -> None:
    rates = board.by("dataset").groupby("dataset")["valid_rate"].mean()
    assert len(rates) == 26
    assert rates["medical-safety"] < 0.9 < rates["newsroom"]


def test_figure_6_human_language_is_easier(board: Leaderboard) -> None:
    found = board.by("source")
    for kind in ("kappa", "rho"):
        table = found[found["kind"] == kind].pivot(index="judge", columns="source", values="mean")
        six = table.loc[[*JUDGES, "Meta-Llama-3.1-70B-Instruct"]]
        assert (six["human"] > six["machine"]).all()
