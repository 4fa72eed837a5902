"""Humans of several outputs of an item, beside results that name the systems that wrote these."""

import json

import pytest

from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

PROVIDERS = ("openai:gpt-4o-mini", "anthropic:claude-3", "our/bot")
N = 12


def grade(who: str, item: int, system: str) -> str:
    return "pass" if (item * 5 + len(who) + len(system) * item // 2) % 3 else "fail"


def promptfoo(n_items: int = N, providers: tuple[str, ...] = PROVIDERS, **fields: str) -> Upload:
    """Results of one prompt for several providers, which the tool numbers through."""
    names = fields or {"id": "T{:03}"}
    results = [
        {
            "promptIdx": number,
            "testIdx": item,
            "vars": {name: text.format(item) for name, text in names.items()},
            "provider": {"id": provider},
            "response": {"output": f"What {provider} says of {item}."},
            "success": True,
            "gradingResult": {
                "pass": True,
                "componentResults": [
                    {
                        "pass": grade("judge", item, provider) == "pass",
                        "assertion": {"type": "llm-rubric", "value": "Is good"},
                    }
                ],
            },
        }
        for item in range(n_items)
        for number, provider in enumerate(providers)
    ]
    return upload(json.dumps({"results": {"version": 3, "results": results}}), "results.json")


def humans(
    column: str = "provider",
    item: str = "T{:03}",
    providers: tuple[str, ...] = PROVIDERS,
    n_items: int = N,
    *,
    is_long: bool = False,
) -> list[list[str]]:
    """Rows of two humans, in another order than the results."""
    places = [(n * 7 % n_items, system) for system in providers for n in range(n_items)]
    raters = ("human_1", "human_two")
    if is_long:
        rows = [
            [item.format(n), system, who, grade(who, n, system)]
            for n, system in places
            for who in raters
        ]
        return [["id", column, "annotator", "verdict"], *rows]
    rows = [
        [item.format(n), system, *(grade(w, n, system) for w in raters)] for n, system in places
    ]
    return [["id", column, *raters], *rows]


def csv(rows: list[list[str]]) -> Upload:
    return upload("".join(",".join(row) + "\n" for row in rows), "humans.csv")


def are_right(labels: Labels, n_items: int = N, providers: tuple[str, ...] = PROVIDERS) -> bool:
    """Whether every output has the labels of all raters, each of that very output."""
    wide = labels.table.pivot(index="item", columns="rater", values="label").dropna()
    own = [who if who.startswith("human") else "judge" for who in wide.columns]
    found = sorted(wide.itertuples(index=False, name=None))
    return found == sorted(
        tuple(grade(who, n, system) for who in own) for n in range(n_items) for system in providers
    )


@pytest.mark.parametrize("column", ["provider", "variant", "Modell", "bot", "condition"])
@pytest.mark.parametrize("is_long", [False, True])
def test_outputs_are_joined_by_the_id_in_the_variables_and_the_provider(
    column: str, is_long: bool
) -> None:
    rows = humans(column, is_long=is_long)
    labels = read_labels([csv(rows), promptfoo()])
    assert are_right(labels)
    assert labels.judges == ("llm-rubric: Is good",)
    assert set(labels.items["system"]) == set(PROVIDERS)
    assert labels.report.joined[-1] == (
        f"{len(PROVIDERS) * N} of the {len(PROVIDERS) * N} items of 'results.json' are in "
        "'humans.csv', too."
    )
    again = read_labels([csv(rows), promptfoo()], labels.mapping)
    assert again.digest == labels.digest


def test_the_report_says_which_column_names_the_systems() -> None:
    labels = read_labels([workbook(humans(), name="humans.xlsx"), promptfoo()])
    assert are_right(labels)
    said = "Column 'provider' of 'humans.xlsx' names the systems of 'results.json'."
    assert said in labels.report.guesses


@pytest.mark.parametrize("n_items", [N - 4, N])
@pytest.mark.parametrize("providers", [PROVIDERS, PROVIDERS[:2]])
def test_humans_of_some_outputs_alone_are_joined(n_items: int, providers: tuple[str, ...]) -> None:
    labels = read_labels([csv(humans(n_items=n_items, providers=providers)), promptfoo()])
    assert are_right(labels, n_items, providers)


def test_a_text_among_the_variables_names_the_items() -> None:
    rows = humans(item="What is thing number {} made of and why?")
    results = promptfoo(question="What is thing number {} made of and why?", topic="t{}")
    assert are_right(read_labels([csv([["question", *rows[0][1:]], *rows[1:]]), results]))


@pytest.mark.parametrize(("own", "other"), [("system", "variant"), ("variant", "system")])
def test_two_plain_files_are_joined_by_the_systems_that_one_names(own: str, other: str) -> None:
    judged = [["id", other, "gpt-4o"]]
    judged += [[f"T{n:03}", s, grade("judge", n, s)] for n in range(N) for s in PROVIDERS]
    file = upload("".join(",".join(row) + "\n" for row in judged), "judge.csv")
    labels = read_labels([csv(humans(own)), file])
    assert are_right(labels)


def test_a_column_that_says_more_of_each_item_is_no_system() -> None:
    """It has the names of the systems, but one to an item."""
    rows = [["id", "written_by", "human_1", "human_two"]]
    rows += [[f"T{n:03}", PROVIDERS[n % 2], grade("human_1", n, ""), "pass"] for n in range(N)]
    judged = [["id", "system", "gpt-4o"]]
    judged += [[f"T{n:03}", PROVIDERS[n % 2], grade("judge", n, "")] for n in range(N)]
    file = upload("".join(",".join(row) + "\n" for row in judged), "judge.csv")
    labels = read_labels([csv(rows), file])
    assert list(labels.items.index) == [f"T{n:03}" for n in range(N)]


def test_prompts_of_one_provider_are_told_apart() -> None:
    results = json.loads(promptfoo(providers=("echo", "echo ")).read())
    for one in results["results"]["results"]:
        one["provider"] = "echo"
    file = upload(json.dumps(results), "results.json")
    rows = [["id", "prompt_of", "human_1", "human_two"]]
    rows += [
        [f"T{n:03}", "echo" + end, grade("human_1", n, end), grade("human_two", n, end)]
        for n in range(N)
        for end in ("", ", prompt 1")
    ]
    quoted = "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in rows)
    labels = read_labels([upload(quoted, "humans.csv"), file])
    assert set(labels.items["system"]) == {"echo", "echo, prompt 1"}
    assert len(labels.items) == 2 * N
