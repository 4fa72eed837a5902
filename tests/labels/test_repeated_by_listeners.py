"""Listeners who heard some items twice."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import upload


def _test(column: str, *, twice: tuple[int, ...] = (2, 5, 7)):
    """A page heard by five in an order of each one's own, some pages twice."""
    lines = [f"page,sound,subject,rating,{column}"]
    for listener in range(5):
        order = [*range(10), *twice]
        for place, page in enumerate(order):
            is_again = place >= 10
            said = str(is_again) if column.startswith("is_") else (place * (listener + 2)) % 13
            lines += [
                f"p{page},{sound},L{listener},{(page * 7 + k * 30 + 9 * listener) % 90 + is_again},"
                f"{said}"
                for k, sound in enumerate(("ref", "codec"))
            ]
    return upload("\n".join(lines), "ratings.csv")


@pytest.mark.parametrize("column", ["is_replicate", "is_repeat", "page_order", "shown_as"])
def test_what_says_that_somebody_heard_it_again_numbers_answers(column: str) -> None:
    stated = {"item": ["page", "sound"]}
    with pytest.raises(LabelError) as caught:
        read_labels(_test(column), stated)
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("sample", column)
    assert (
        f"column '{column}' tells them apart, as several answers of 'L0': state it in the mapping, "
        f'{{"sample": "{column}"}}. Otherwise keep one of them.' in str(caught.value)
    )
    read = read_labels(_test(column), {**stated, "sample": column})
    assert (len(read.items), len(read.raters), len(read.table)) == (20, 5, 5 * 26)


def test_what_several_raters_have_is_part_of_an_item() -> None:
    lines = [
        f"d{doc},{part},L{rater},{(doc + 2 * part + rater) % 5}"
        for rater in range(5)
        for doc in range(10)
        for part in range(3)
    ]
    with pytest.raises(LabelError) as caught:
        read_labels(
            upload("\n".join(["document,piece,rater,rating", *lines])), {"item": "document"}
        )
    assert caught.value.doubts[0].guess == ["document", "piece"]
