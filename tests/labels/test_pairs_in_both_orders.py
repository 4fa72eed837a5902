"""Rows of one item that name its two systems in either order: a judge's votes are turned round."""

from collections.abc import Sequence

import pandas as pd
import pytest

from judgeviz.errors import QuestionError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

N = 30
SYSTEMS = (("alpha", "beta"), ("alpha", "gamma"), ("beta", "gamma"))
TURNED = {"model_a": "model_b", "model_b": "model_a", "tie": "tie"}
Columns = tuple[str, str]


def votes(columns: Columns = ("system_a", "system_b"), *, by_name: bool = False) -> pd.DataFrame:
    """Both humans and the judge agree on everything; it lists the systems of every other item
    in the reverse order.
    """
    rows = []
    for n in range(N):
        pair, vote = SYSTEMS[n % 3], ("model_a", "model_b", "tie")[n % 3 if n % 2 else 0]
        for rater in ("human_1", "human_2", "gpt-4o"):
            is_turned = rater == "gpt-4o" and n % 2 == 0
            named = pair[::-1] if is_turned else pair
            said = TURNED[vote] if is_turned else vote
            if by_name and said != "tie":
                said = named[said == "model_b"]
            rows.append((f"q{n}", *named, rater, said))
    return pd.DataFrame(rows, columns=["question_id", *columns, "rater", "winner"])


def in_one_column(mark: str) -> pd.DataFrame:
    table = votes()
    table["pair"] = table["system_a"] + mark + table["system_b"]
    return table.drop(columns=["system_a", "system_b"])


def csv(table: pd.DataFrame, name: str = "votes.csv") -> Upload:
    return upload(table.to_csv(index=False), name)


def in_two_files(table: pd.DataFrame, *, wide: bool) -> list[Upload]:
    humans = table[table["rater"] != "gpt-4o"]
    judge = table[table["rater"] == "gpt-4o"].drop(columns="rater")
    if not wide:
        return [csv(humans, "humans.csv"), csv(judge, "gpt-4o.csv")]
    names = [c for c in humans.columns if c not in ("rater", "winner")]
    humans = humans.pivot(index=names, columns="rater", values="winner").reset_index()
    judge = judge.rename(columns={"winner": "gpt-4o"})
    return [csv(humans, "humans.csv"), csv(judge, "judge.csv")]


def n_agreed(labels: Labels) -> int:
    pair = labels.compare("gpt-4o")
    assert pair.n_items == N
    return int((pair.human_counts.argmax(axis=1) == pair.machine_counts.argmax(axis=1)).sum())


def is_turned_round(labels: Labels, n: int = N // 2) -> bool:
    return any(
        note.startswith(f"{n} votes on pairs in reverse order were turned round")
        for note in labels.report.guesses
    )


NAMED = [("system_a", "system_b"), ("left_model", "right_model"), ("llm_a", "llm_b")]
OTHERS = [("x", "y"), ("Option 1", "Option 2"), ("candidate", "reference"), ("top", "bottom"),
          ("reference_model", "test_model"), ("sys1", "sys2")]  # fmt: skip


@pytest.mark.parametrize("columns", NAMED)
def test_votes_are_turned_where_columns_are_named_as_two_sides(columns: Columns) -> None:
    labels = read_labels(csv(votes(columns)))
    assert n_agreed(labels) == N
    assert is_turned_round(labels)


@pytest.mark.parametrize("columns", OTHERS)
def test_columns_under_any_name_are_asked_about(columns: Columns) -> None:
    with pytest.raises(QuestionError) as asked:
        read_labels(csv(votes(columns)))
    first, second = asked.value.doubts
    assert (
        first.reason
        == second.reason
        == (
            f"rows of one 'question_id' of 'votes.csv' name the same two in '{columns[0]}' and "
            f"'{columns[1]}', in either order, and nothing says whether votes speak of these sides"
        )
    )
    assert [(doubt.role, doubt.guess, doubt.alternatives) for doubt in (first, second)] == [
        ("system_a", columns[0], (None,)), ("system_b", columns[1], (None,)),
    ]  # fmt: skip
    labels = read_labels(csv(votes(columns)), {"system_a": columns[0], "system_b": columns[1]})
    assert n_agreed(labels) == N
    assert is_turned_round(labels)
    apart = read_labels(
        csv(votes(columns)), {"system_a": None, "system_b": None, "label": "winner"}
    )
    assert n_agreed(apart) == N // 2


def test_votes_that_name_the_systems_are_read_unasked() -> None:
    labels = read_labels(csv(votes(("x", "y"), by_name=True)))
    assert labels.scale().kind == "preference"
    assert n_agreed(labels) == N
    assert (
        "Rows of one 'question_id' of 'votes.csv' name the same two in 'x' and 'y', in either "
        "order, and were taken for the systems compared."
    ) in labels.report.guesses


def test_grades_beside_two_such_columns_are_read_as_before() -> None:
    table = votes(("x", "y"))
    table["winner"] = [1 + 7 * n % 5 for n in range(len(table))]
    labels = read_labels(csv(table.rename(columns={"winner": "rating"})))
    assert labels.scale().kind == "ordinal"


def test_pairs_in_one_order_are_read_as_before() -> None:
    table = votes(("x", "y"))
    humans = table[table["rater"] != "gpt-4o"]
    labels = read_labels(csv(humans))
    assert len(labels.items) == N


@pytest.mark.parametrize("mark", [" vs ", " vs. ", "__", " - ", "-", "/", "|", " versus "])
def test_a_column_that_spells_both_systems_is_asked_about(mark: str) -> None:
    table = in_one_column(mark)
    with pytest.raises(QuestionError) as asked:
        read_labels(csv(table))
    [doubt] = asked.value.doubts
    assert doubt.role == "answers"
    assert doubt.reason.startswith(
        "'pair' of 'votes.csv' says in which order each pair was shown, and nothing whether votes"
    )
    labels = read_labels(csv(table), {"answers": {"orders": "shown"}})
    assert n_agreed(labels) == N
    assert is_turned_round(labels)
    assert n_agreed(read_labels(csv(table), {"order": None})) == N // 2


@pytest.mark.parametrize("wide", [False, True], ids=["rows", "columns"])
@pytest.mark.parametrize("columns", NAMED)
def test_files_whose_columns_are_named_as_two_sides_are_turned(
    columns: Columns, wide: bool
) -> None:
    labels = read_labels(in_two_files(votes(columns), wide=wide))
    assert n_agreed(labels) == N
    assert is_turned_round(labels)
    assert labels.report.balance


@pytest.mark.parametrize("wide", [False, True], ids=["rows", "columns"])
@pytest.mark.parametrize("columns", OTHERS[:2])
def test_files_that_name_the_systems_under_any_name_are_asked_about(
    columns: Columns, wide: bool
) -> None:
    files = in_two_files(votes(columns), wide=wide)
    with pytest.raises(QuestionError) as asked:
        read_labels(files)
    doubt = asked.value.doubts[-1]
    assert f"name the same two systems of an item in '{columns[0]}' and '{columns[1]}'" in (
        doubt.reason
    )
    entries = dict(zip(("system_a", "system_b"), columns, strict=True))
    labels = read_labels(in_two_files(votes(columns), wide=wide), {"files": [entries, entries]})
    assert n_agreed(labels) == N
    again = read_labels(in_two_files(votes(columns), wide=wide), labels.mapping)
    assert n_agreed(again) == N


@pytest.mark.parametrize("wide", [False, True], ids=["rows", "columns"])
def test_files_that_spell_both_systems_in_one_column_are_asked_about(wide: bool) -> None:
    def files() -> Sequence[Upload]:
        return in_two_files(in_one_column(" vs "), wide=wide)

    with pytest.raises(QuestionError, match="name the two|name the same two systems of an item"):
        read_labels(files())
    answer = {"answers": {"orders": "shown"}}
    labels = read_labels(files(), {"files": [answer, answer]})
    assert n_agreed(labels) == N


def test_a_line_break_in_a_name_breaks_no_sentence() -> None:
    frame = votes(("one\nside", "the other"))
    with pytest.raises(QuestionError, match="in 'one side' and 'the other'") as asked:
        read_labels(frame)
    assert len(str(asked.value).splitlines()) == 1
