"""Every choice that a number depends on, in one line that goes with it."""

from dataclasses import dataclass

from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import UNNAMED_CRITERION
from judgeviz.version import __version__


@dataclass(frozen=True, slots=True)
class Provenance:
    """Settings behind a result, in the order in which they are shown.

    Attributes
    ----------
    settings : tuple of (name, value)
        As text; two results with the same settings and the same data digest are equal.
    """

    settings: tuple[tuple[str, str], ...]

    @property
    def signature(self) -> str:
        """One line: ``judgeviz 0.1.0 | data set: summeval | judge: gpt-4o | ...``."""
        parts = (f"{name}: {value}" for name, value in self.settings)
        return " | ".join((f"judgeviz {__version__}", *parts))


def provenance_of(pair: Comparison, **settings: object) -> Provenance:
    """Collect the comparison's identity and the settings of one analysis.

    Settings that are None are left out; underscores in names become spaces.
    """
    fixed = {
        "data set": pair.dataset,
        "criterion": None if pair.criterion == UNNAMED_CRITERION else pair.criterion,
        "judge": pair.judge,
        "items": pair.n_items,
        "filter": " and ".join(pair.filters) or None,
    }
    chosen = {name.replace("_", " "): value for name, value in settings.items()}
    everything = fixed | chosen | {"data digest": pair.digest[:12] or None}
    return Provenance(
        tuple((name, str(value)) for name, value in everything.items() if value is not None)
    )
