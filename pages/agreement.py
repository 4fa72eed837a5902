"""Agreement: judges beside one more human, by how sure the humans were."""

from pages.agreement_parts import overview, scores
from pages.frame import computed, guard
from pages.frame.selection import Selection

selection = guard.begin("Agreement")


def main(chosen: Selection) -> None:
    """Draw the page."""
    judges: tuple[str | None, ...] = chosen.judges or (None,)
    if chosen.scale.is_categorical:
        overview.draw(chosen, judges, computed.comparison(chosen, judges[0]))
    else:
        scores.draw(chosen)


main(selection)
