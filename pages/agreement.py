"""Agreement: judges beside one more human, by how sure the humans were."""

from pages.agreement_parts import overview, scores
from pages.frame import guard
from pages.frame.selection import Selection

selection = guard.begin("Agreement")


def main(chosen: Selection) -> None:
    """Draw the page."""
    judges: tuple[str | None, ...] = chosen.judges or (None,)
    if chosen.scale.is_categorical:
        overview.draw(chosen, judges)
    else:
        scores.draw(chosen)


main(selection)
