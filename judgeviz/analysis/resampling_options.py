"""Arguments of every function that resamples, checked in one place."""

from numbers import Integral

from judgeviz.errors import quoted
from judgeviz.labels.comparison import Comparison


def check_resampling(
    pair: Comparison, n_boot: int, level: float, cluster: str | None, n_null: int = 0
) -> None:
    """Raise ValueError for numbers of resamples, a level or a cluster column that cannot be."""
    for name, number in (("n_boot", n_boot), ("n_null", n_null)):
        if not isinstance(number, Integral):
            raise ValueError(f"{name} is a whole number; got {number!r}.")
        if number < 0:
            raise ValueError(f"{name} cannot be negative; got {number}.")
    if not 0 < level < 1:
        raise ValueError(f"level lies between 0 and 1; got {level}.")
    if cluster is not None and cluster not in pair.items.columns:
        raise ValueError(
            f"There is no item column '{cluster}' to resample by; this table has "
            f"{quoted(pair.items.columns) or 'none'}."
        )
