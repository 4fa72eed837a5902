"""A number with the items it stands on and, where it is undefined, the reason."""

from typing import Self


class Estimate(float):
    """A float (NaN where undefined) that knows where it comes from.

    Attributes
    ----------
    n_items : int
        Items that entered.
    n_skipped : int
        Items that could not enter, for lack of labels.
    why_undefined : str
        Empty for a defined number, else the reason in plain words.
    """

    n_items: int
    n_skipped: int
    why_undefined: str

    def __new__(
        cls, value: float, n_items: int, n_skipped: int = 0, why_undefined: str = ""
    ) -> Self:
        """Make the number; a NaN needs a reason.

        Raises
        ------
        ValueError
            For a NaN without a reason, or a reason with a number.
        """
        estimate = super().__new__(cls, value)
        if (value != value) != bool(why_undefined):
            raise ValueError(f"A NaN needs a reason and a number has none; got {value}.")
        estimate.n_items = n_items
        estimate.n_skipped = n_skipped
        estimate.why_undefined = why_undefined
        return estimate

    def __reduce__(self) -> tuple[type[Self], tuple[float, int, int, str]]:
        """Say how to make the same number again: copies and caches pickle."""
        return type(self), (float(self), self.n_items, self.n_skipped, self.why_undefined)

    def __repr__(self) -> str:
        """Show the number, or ``nan`` with its reason."""
        if self.why_undefined:
            return f"nan ({self.why_undefined})"
        return f"{float(self)!r} (n = {self.n_items})"
