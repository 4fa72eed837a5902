"""Numbers of items that begin again for each rater, beside texts or ids that differ by rater."""

import json

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload

CODERS = ("Arya", "Wen", "Xin")
N = 20
NOUNS = (
    "river", "stone", "apple", "cloud", "paper", "garden", "window", "market", "bridge",
    "letter", "summer",
)  # fmt: skip


def text(n: int) -> str:
    """Ten words and a number, of no text more than by chance those of another."""
    words = [NOUNS[(n * n * 3 + n * k + k * k * 7) % len(NOUNS)] for k in range(10)]
    return f"{' '.join(words)} {n}"


def own_posts(number: str, more: dict[str, str]) -> list[dict[str, object]]:
    """Rows of coders, each of whom read posts of their own; ``more``: kind of a column -> name."""
    cells = {
        "id": lambda n: f"wb_{10_000 + n * 37}",
        "text": text,
        "batch": lambda n: n % N // 5,
    }
    return [
        {
            "Coder": coder,
            number: place + 1,
            **{name: cells[kind](N * who + place) for kind, name in more.items()},
            "Stance": (place * place + who * 5 + place // 3) % 4,
        }
        for who, coder in enumerate(CODERS)
        for place in range(N)
    ]


def file(rows: list[dict[str, object]], ending: str = "csv") -> Upload:
    if ending == "json":
        return upload(json.dumps(rows), "annotation.json")
    mark = {"csv": ",", "tsv": "\t"}[ending]
    lines = [mark.join(rows[0]), *(mark.join(map(str, row.values())) for row in rows)]
    return upload("".join(f"{line}\n" for line in lines), f"annotation.{ending}")


def asked(rows: list[dict[str, object]], ending: str = "csv") -> tuple[str, Labels]:
    """Guess of the one question, about the item, and what is read with it."""
    with pytest.raises(LabelError, match="may begin again for each of them") as caught:
        read_labels(file(rows, ending))
    [doubt] = [one for one in caught.value.doubts if one.role == "item"]
    assert isinstance(doubt.guess, str)
    return doubt.guess, read_labels(file(rows, ending), on_doubt="accept")


@pytest.mark.parametrize("ending", ["csv", "tsv", "json"])
@pytest.mark.parametrize(
    ("number", "more", "guess"),
    [
        ("Index", {"id": "ID", "text": "post_content"}, "ID"),
        ("Index", {"text": "post_content"}, "post_content"),
        ("Index", {"id": "ID"}, "ID"),
        ("index", {"id": "id", "text": "text"}, "id"),
        ("id", {"text": "tweet", "batch": "batch"}, "tweet"),
        ("item", {"id": "tweet_id"}, "tweet_id"),
        ("id", {"text": "Beitrag"}, "Beitrag"),
        ("id", {"text": "comment"}, "comment"),
    ],
)
def test_texts_and_ids_of_each_rater_may_name_the_items(
    number: str, more: dict[str, str], guess: str, ending: str
) -> None:
    found, labels = asked(own_posts(number, more), ending)
    assert found == guess
    assert labels.raters == CODERS
    assert len(labels.items) == len(CODERS) * N
    as_numbered = read_labels(file(own_posts(number, more), ending), {"item": number})
    assert len(as_numbered.items) == N


def test_the_question_says_what_differs() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(file(own_posts("Index", {"id": "ID", "text": "post_content"})))
    [doubt] = caught.value.doubts
    assert doubt.reason == (
        "rows of 'annotation.csv' with the same 'Index' have another 'ID', 'post_content' for "
        "other raters, so that its numbers may begin again for each of them, and nothing says "
        "which column names the items"
    )
    assert doubt.alternatives == ("post_content", "Index")


def test_texts_that_are_written_alike_are_no_versions_of_one() -> None:
    rows = own_posts("Index", {"text": "post_content"})
    for n, row in enumerate(rows):
        row["post_content"] = f"{row['Coder']} reads a post number {n} about women in town"
    guess, labels = asked(rows)
    assert guess == "post_content"
    assert len(labels.items) == len(CODERS) * N


def test_a_number_may_be_left_out() -> None:
    rows = own_posts("Index", {"text": "post_content"})
    del rows[4], rows[N + 7]
    with pytest.raises(LabelError, match="may begin again for each of them"):
        read_labels(file(rows))


def test_what_is_said_of_a_few_rows_is_nothing_in_common() -> None:
    rows = own_posts("Index", {"id": "ID", "text": "post_content"})
    for n, row in enumerate(rows):
        row["radical"] = ("yes", "no")[n % 2] if n in (3, 24, 45) else ""
    assert asked(rows)[0] == "ID"


def test_pairs_of_raters_may_have_numbers_of_their_own() -> None:
    rows = own_posts("item", {"text": "post_content"})
    rows += [{**row, "Coder": f"{row['Coder']} 2"} for row in rows]
    guess, labels = asked(rows)
    assert guess == "post_content"
    assert labels.table.groupby("item", observed=True)["rater"].nunique().eq(2).all()


def shared(**columns: str) -> list[dict[str, object]]:
    """Rows of raters who labelled the same items, and have other things in further columns."""
    cells = {
        "its text": lambda n, who: text(n),
        "own words": lambda n, who: text(100 + n * len(CODERS) + who),
        "corrected": lambda n, who: f"{text(n)} {('so', 'indeed')[who % 2] if who else ''}",
        "row": lambda n, who: who * N + n,
        "key": lambda n, who: f"{(who * N + n) * 2654435761 % 2**32:08x}",
        "time": lambda n, who: f"2024-05-{who + 1:02} 10:{n:02}:00",
    }
    return [
        {
            "rater": coder,
            "item": place + 1,
            **{name: cells[kind](place, who) for name, kind in columns.items()},
            "label": ("good", "bad", "mixed")[(place * 7 + (place + who) % 5 // 4) % 3],
        }
        for who, coder in enumerate(CODERS)
        for place in range(N)
    ]


@pytest.mark.parametrize(
    "columns",
    [
        {"text": "its text"},
        {"id": "row"},
        {"uuid": "key"},
        {"annotation_id": "key"},
        {"created_at": "time"},
        {"comment": "own words"},
        {"why": "own words"},
        {"text": "its text", "rationale": "own words"},
        {"text": "its text", "edited_text": "own words"},
        {"text": "its text", "answer": "own words"},
        {"text": "corrected"},
        {"source": "its text", "translation": "own words"},
    ],
)
def test_raters_who_agree_or_share_anything_have_the_same_items(columns: dict[str, str]) -> None:
    labels = read_labels(file(shared(**columns)))
    assert len(labels.items) == N
    assert labels.raters == CODERS


def test_a_system_tells_what_differs() -> None:
    rows = [
        {"system": ("bart", "t5", "led")[(place + who) % 3], **row}
        for row in own_posts("item", {"text": "output"})
        for who, place in [(CODERS.index(str(row["Coder"])), int(str(row["item"])))]
    ]
    assert len(read_labels(file(rows)).items) == len(CODERS) * N
