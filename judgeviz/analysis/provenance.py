"""Every choice that a number depends on, in one line that goes with it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judgeviz.installation import __version__
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.scale import UNNAMED_CRITERION

INVALID = "invalid responses"


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

    def filled_from(self, other: "Provenance") -> "Provenance":
        """Add the settings that only another has, each behind the one it follows there."""
        merged = list(self.settings)
        own = {name for name, _ in merged}
        place = 0
        for entry in other.settings:
            if entry[0] in own:
                place = 1 + [name for name, _ in merged].index(entry[0])
            else:
                merged.insert(place, entry)
                place += 1
        return Provenance(tuple(merged))


def common_signature(several: Sequence[Provenance]) -> str:
    """One line for results that are shown together; where they differ, all values are listed."""
    return common_provenance(several).signature


def common_provenance(several: Sequence[Provenance]) -> Provenance:
    """Merge settings of results that are shown together, as :func:`common_signature` lists them."""
    by_name: dict[str, list[str]] = {}
    for name, value in _naming_judges(several):
        values = by_name.setdefault(name, [])
        if value not in values:
            values.append(value)
    if len(several) > 1 and "items" in by_name:
        n_items = [int(dict(one.settings)["items"]) for one in several]
        range_of = f"{min(n_items)} to {max(n_items)}" if len(set(n_items)) > 1 else n_items[0]
        by_name["items"] = [f"{range_of} in each of {len(several)} charts"]
    joint = {INVALID: "; "}  # whose values have commas of their own
    return Provenance(
        tuple((name, joint.get(name, ", ").join(values)) for name, values in by_name.items())
    )


def _naming_judges(several: Sequence[Provenance]) -> Iterator[tuple[str, str]]:
    """Give all entries, with the judge whose invalid responses they count where judges differ."""
    judges = [dict(one.settings).get("judge") for one in several]
    for judge, one in zip(judges, several, strict=True):
        for name, value in one.settings:
            is_of_one = name == INVALID and judge is not None and len(set(judges)) > 1
            yield name, f"{judge} {value}" if is_of_one else value


def provenance_of_judges(pairs: Sequence[Comparison], **settings: object) -> Provenance:
    """Collect the settings of an analysis of one or several judges of one data set, all named."""
    if len(pairs) == 1:
        return provenance_of(pairs[0], **settings)
    judges = ", ".join(str(pair.judge) for pair in pairs)
    invalid = [(pair.judge, _invalid_responses(pair)) for pair in pairs]
    said = "; ".join(f"{judge} {words}" for judge, words in invalid if words) or None
    juries = "; ".join(f"{pair.judge}: {pair.jury}" for pair in pairs if pair.jury) or None
    first = provenance_of(pairs[0], judges=judges, jury=juries, **settings, invalid_responses=said)
    return Provenance(tuple(entry for entry in first.settings if entry[0] != "judge"))


def provenance_of(pair: Comparison, /, **settings: object) -> Provenance:
    """Collect the comparison's identity and the settings of one analysis.

    Settings that are None are left out; underscores in names become spaces.
    """
    fixed = {
        "data set": pair.dataset,
        "criterion": None if pair.criterion == UNNAMED_CRITERION else pair.criterion,
        "judge": pair.judge,
        "jury": f"{pair.judge}: {pair.jury}" if pair.jury else None,
        "items": pair.n_items,
        "filter": " and ".join(dict.fromkeys(pair.filters)) or None,
        INVALID: _invalid_responses(pair),
    }
    chosen = {name.replace("_", " "): value for name, value in settings.items()}
    everything = fixed | chosen | {"data digest": pair.digest[:12] or None}
    return Provenance(
        tuple((name, str(value)) for name, value in everything.items() if value is not None)
    )


def _invalid_responses(pair: Comparison) -> str | None:
    """Say how many responses of the judge are no labels, and what stands for them."""
    if not pair.n_invalid:
        return None
    fate = {
        "random": f"replaced at random, seed {pair.invalid_seed}",
        "worst": "replaced by the label furthest from the humans'",
        "drop": "left out",
    }[pair.invalid]
    share = f"{100 * (1 - pair.valid_rate):.1f} %"
    some = "under 0.1 %" if share == "0.0 %" else share
    return f"{pair.n_invalid:,} of {pair.n_responses:,} ({some}), {fate}"
