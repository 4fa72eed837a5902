"""What the humans and a judge said, as sums over rows: one pass, whatever the rows' order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import add, and_
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from judgeviz.engines.draws import DIGITS, Draw, drawn, with_hashes
from judgeviz.engines.items import SHOWN, Cell, Frame, Items, is_one_of, present
from judgeviz.engines.scale_numbers import whole_numbers
from judgeviz.engines.source import EngineTable, N
from judgeviz.labels.scale import Scale

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
CODE_BITS = 62  # of a sum, in which the label counts of several categories are packed
RATER_BITS = 32
MOST_NESTED = 16  # conditions
MOST_IN_KEY = 8  # raters, of whom a group of items may have any: with more it is asked by item
WHOSE = ("rater", "criterion")  # told by the values of a column


@dataclass(frozen=True)
class Side:
    """What one side said on a criterion: the humans, or one judge.

    Attributes
    ----------
    said : DataFrame
        Rows of a vocabulary's ``said``.
    k : int
        Categories.
    is_checked : bool
        Whether nobody of it may have labelled an item twice.
    is_in_both_orders : bool
        Whether a pair that is shown in either order is labelled once in each.
    name : str
        Under which its columns go.
    draw : Draw or None
        By which labels are drawn for invalid responses; None where these only count as such.
    """

    said: pd.DataFrame
    k: int
    is_checked: bool = True
    is_in_both_orders: bool = False
    name: str = "h"
    draw: Draw | None = None

    @property
    def is_crowd(self) -> bool:
        """Whether there are too many raters to tell in the key of a group who labelled an item."""
        return self.is_checked and len(self._raters) > MOST_IN_KEY

    @cached_property
    def has_invalid(self) -> bool:
        """Whether any response counts as invalid."""
        return bool(self.said["response"].notna().any())

    @cached_property
    def _raters(self) -> list[Any]:
        return _different(self.said["rater"]) if "rater" in self.said else []

    @cached_property
    def _code(self) -> "pd.Series[int]":
        """What every answer is: a label by its category from 1, an invalid response k + 1, or 0.

        In a frame :meth:`with_draws` an invalid response has the code of the label that was drawn
        for it, and k + 1 more.
        """
        is_invalid = self.said["response"].notna()
        return (self.said["value"] + 1).fillna(0).astype(int).mask(is_invalid, self.k + 1)

    @cached_property
    def _code_columns(self) -> dict[str, str]:
        """Column of codes of every label column."""
        columns = dict.fromkeys(self.said["column"])
        return {column: f"{self.name}_code{n}" for n, column in enumerate(columns)}

    @cached_property
    def _said_in(self) -> dict[str, pd.DataFrame]:
        """What every label column says, and its codes."""
        by_column = self.said.assign(code=self._code).groupby("column", sort=False)
        return {str(column): said for column, said in by_column}

    def codes(self, roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Columns on which all that is asked of this side stands: what each label column says.

        They are told once, as every condition that is written anew costs.
        """
        return {name: _codes(self._said_in[of], roles) for of, name in self._code_columns.items()}

    def with_draws(self, frame: Frame) -> Frame:
        """Put drawn labels into the place of invalid responses, in a frame that has the codes."""
        if self.draw is None:
            return frame
        lost = set(self.said.loc[self._code == self.k + 1, "column"])
        columns = {name: of for of, name in self._code_columns.items() if of in lost}
        is_lost = {name: nw.col(name) == self.k + 1 for name in columns}
        names = {
            f"{name}_hash": nw.when(is_lost[name]).then(self.draw.name_of(of))
            for name, of in columns.items()
        }
        hashed = with_hashes(frame, names, DIGITS)
        labels = {name: drawn(nw.col(f"{name}_hash"), self.k) + self.k + 2 for name in columns}
        return hashed.with_columns(
            **{
                name: nw.when(is_lost[name]).then(label).otherwise(nw.col(name))
                for name, label in labels.items()
            }
        )

    def rows(self, roles: Mapping[str, str]) -> nw.Expr:
        """Whether a row is of this side, on this criterion."""
        return _whose(self.said, roles)

    def answers(self) -> list[nw.Expr]:
        """Conditions, each on one label column, that say that it holds an answer of this side."""
        return self._having(range(1, self.k + 2))

    def _having(self, codes: Iterable[int]) -> list[nw.Expr]:
        """Conditions, each on one label column, that its code is one of these."""
        asked = set(codes)
        written = {
            column: self._written(asked, self._codes_in[column, None])
            for column in self._code_columns
        }
        return [self._is_one_of(column, own) for column, own in written.items() if own]

    def _is_one_of(self, column: str, codes: Sequence[int]) -> nw.Expr:
        """Whether the code of a label column is one of these, as it is written.

        As few comparisons as can be: for small tables writing a query takes longest.
        """
        code, (first, last) = nw.col(self._code_columns[column]), (codes[0], codes[-1])
        if first == last:
            return code == first
        all_written = self._written(set(range(1, self.k + 2)), self._codes_in[column, None])
        if any(first < other < last and other not in codes for other in all_written):
            return is_one_of(code, codes)
        return (code >= first) & (code <= last) if last < all_written[-1] else code >= first

    @cached_property
    def _codes_in(self) -> dict[tuple[str, str | None], set[int]]:
        """Codes of every label column: of all that it says (None), and of every rater."""
        found: dict[tuple[str, str | None], set[int]] = {}
        for column, said in self._said_in.items():
            found[column, None] = set(said["code"])
            for name, own in said.groupby("name", sort=False)["code"]:
                found[column, str(name)] = set(own)
        return found

    def _written(self, codes: set[int], present: set[int]) -> list[int]:
        """Codes of some answers as they are in the frame, of those that a column has."""
        lost = self.k + 1
        found = codes & present
        if self.draw is not None and lost in present:
            of_drawn = range(lost + 1, lost + self.k + 1)
            wanted = codes | {one + lost for one in codes if one < lost}
            found = found - {lost} | (wanted & set(of_drawn) if lost not in codes else {*of_drawn})
        return sorted(found)

    def packed(self, name: str, roles: Mapping[str, str], bits: int) -> dict[str, nw.Expr]:
        """Columns whose sums are the label counts, some in each, and who gave how many.

        A sum is several times as fast as one for every category.
        """
        columns = self._in_columns(name, self._counted_codes, bits)
        answers = self.answers()
        by = number_of(answers) * 2**RATER_BITS
        if "rater" not in roles:
            by = by + any_of(answers).cast(nw.Int64)
        elif self.is_checked and not self.is_crowd:
            rater = nw.col(roles["rater"])
            told = [rater == nw.lit(name) for name in self._raters]
            if self.is_in_both_orders and {"system_a", "system_b"} <= set(roles):
                first = nw.col(roles["system_a"]) < nw.col(roles["system_b"])
                told = [one & order for one in told for order in (first, ~first)]
            place = number_at(told, [2**number for number in range(len(told))])
            by = by + nw.when(any_of(answers)).then(place).otherwise(nw.lit(0, nw.Int64))
        return columns | {f"{name}_by": by}

    def packed_counts(
        self, name: str, counts: IntArray, n_invalid: IntArray, bits: int
    ) -> dict[str, IntArray]:
        """Values of the columns of :meth:`packed` for items with these label counts, (n,) each."""
        digits = np.column_stack([counts, n_invalid]) if self.has_invalid else counts
        return _packed(name, digits, bits)

    def packed_draws(self, bits: int) -> dict[str, nw.Expr]:
        """Columns whose sums are the counts of the labels that were drawn."""
        codes = range(self.k + 2, 2 * self.k + 2)
        return self._in_columns(f"{self.name}_drawn", codes, bits)

    def packed_drawn_counts(self, counts: IntArray, bits: int) -> dict[str, IntArray]:
        """Values of the columns of :meth:`packed_draws` for items with these counts, (n,) each."""
        return _packed(f"{self.name}_drawn", counts, bits)

    def drawn_counts(self, found: pa.Table, bits: int) -> IntArray:
        """Labels that were drawn, (n, k)."""
        return _of_columns(f"{self.name}_drawn", found, self.k, bits)

    @property
    def _counted_codes(self) -> range:
        """Codes of what is counted: a label of each category, drawn ones too, or, last, invalid."""
        return range(1, self.k + 1 + self.has_invalid)

    def _in_columns(self, name: str, codes: Sequence[int], bits: int) -> dict[str, nw.Expr]:
        """Pack how often each of some codes stands in a row, several into each column."""
        size = CODE_BITS // bits
        return {
            f"{name}{n}": self._sum_by_code(
                {
                    code: 2 ** (bits * place)
                    for place, code in enumerate(codes[start : start + size])
                }
            )
            for n, start in enumerate(range(0, len(codes), size))
        }

    def _sum_by_code(self, numbers: Mapping[int, int]) -> nw.Expr:
        """Add up the numbers of the codes of what a row says in each label column."""
        parts: list[nw.Expr] = []
        for column in self._code_columns:
            present, totals = self._codes_in[column, None], Counter[int]()
            for code, number in numbers.items():  # a drawn label counts as such and as invalid
                totals.update(dict.fromkeys(self._written({code}, present), number))
            of_total: dict[int, list[int]] = {}
            for code, total in sorted(totals.items()):
                of_total.setdefault(total, []).append(code)
            conditions = [self._is_one_of(column, codes) for codes in of_total.values()]
            parts += [number_at(conditions, [*of_total])] if of_total else []
        return sum_of(parts or [nw.lit(0, nw.Int64)])

    def number(self, with_invalid: bool) -> nw.Expr:
        """Whether a row is a label, or an invalid response."""
        return number_of(self._having(range(1, self.k + 1 + with_invalid)))

    def turned(self, table: EngineTable, roles: Mapping[str, str], bits: int) -> dict[str, nw.Expr]:
        """Columns whose sums are the counts of what was shown in the reverse order of names."""
        a, b = (present(table, roles[side])[1].cast(nw.String) for side in SHOWN[:2])
        is_turned = (b < a).cast(nw.Int64)
        columns = self._in_columns("turned", self._counted_codes, bits)
        return {name: column * is_turned for name, column in columns.items()}

    def turned_counts(self, found: pa.Table, bits: int) -> IntArray:
        """Labels that were shown in the reverse order, and invalid responses, (n, k + 1)."""
        turned = _of_columns("turned", found, self.k + self.has_invalid, bits)
        return turned if self.has_invalid else np.pad(turned, ((0, 0), (0, 1)))

    def digits(self) -> list[nw.Expr]:
        """Whether a row is a label of each category, drawn ones too, or, last, is invalid."""
        return [self._sum_by_code({code: 1}) for code in self._counted_codes]

    def total(self, name: str, numbers: Sequence[int]) -> dict[str, nw.Expr]:
        """Columns whose sums are those of the labels' numbers, and the number of labels."""
        of_labels = dict(zip(range(1, self.k + 1), numbers, strict=True))
        n_labels = self.number(with_invalid=False)
        return {name: self._sum_by_code(of_labels), f"{name}_n": n_labels}

    def label_of(self, rater: str | None, roles: Mapping[str, str]) -> nw.Expr:
        """Category of a row's label from 1, where it is this rater's (None: anybody's); else 0."""
        labels: list[nw.Expr] = [nw.lit(0, nw.Int64)]
        for column, code_column in self._code_columns.items():
            own = self._codes_in.get((column, rater), set())
            wanted = self._written(set(range(1, self.k + 1)), own)
            if wanted:
                code = nw.col(code_column)
                is_own = all_of(
                    [self._is_one_of(column, wanted), *self._named(rater, column, roles)]
                )
                if wanted[-1] > self.k:  # a drawn label
                    code = nw.when(code > self.k).then(code - (self.k + 1)).otherwise(code)
                labels.append(nw.when(is_own).then(code).otherwise(nw.lit(0, nw.Int64)))
        return sum_of(labels[1:] or labels)

    def _named(self, rater: str | None, column: str, roles: Mapping[str, str]) -> list[nw.Expr]:
        """Conditions that a row is a rater's, where a label column may hold another's, too."""
        said = self._said_in[column]
        is_own = said["name"] == rater
        if rater is None or "rater" not in roles or is_own.all():
            return []
        names = _different(said.loc[is_own, "rater"])
        return [is_one_of(nw.col(roles["rater"]), names)]

    def unpacked(
        self, name: str, found: pa.Table, roles: Mapping[str, str], bits: int
    ) -> tuple[IntArray, IntArray, BoolArray] | None:
        """Label counts (n, k), invalid responses (n,), and whether somebody labelled twice, (n,).

        None where some item has more equal labels than ``bits`` tell.
        """
        counts = _of_columns(name, found, self.k + self.has_invalid, bits)
        by = integers(found, f"{name}_by")
        n_labels, raters = by >> RATER_BITS, by & (2**RATER_BITS - 1)
        labelled = counts if self.draw is None else counts[:, : self.k]  # the drawn ones, too
        if (labelled.sum(axis=1) != n_labels).any():  # a count that carried over
            return None
        again = np.zeros(len(found), dtype=bool)
        if "rater" not in roles:
            again = raters > 1
        elif self.is_checked and not self.is_crowd:
            again = np.bitwise_count(raters) < n_labels
        invalid = counts[:, self.k] if self.has_invalid else np.zeros(len(found), dtype=np.int64)
        return counts[:, : self.k], invalid, np.asarray(again)


@dataclass(frozen=True)
class Apart:
    """What a query tells items apart by, beside their label counts.

    Attributes
    ----------
    raters : tuple of str
        Humans, each of whom labelled an item once: by who gave which label.
    columns : tuple of str
        Columns of the frame that are the same for all labels of an item.
    pair : bool
        By the pair of systems that an item compares, whose two names are two more columns.
    order : bool
        By the order in which the judge saw the pair.
    drawn : bool
        By the labels that were drawn for the judge's invalid responses.
    """

    raters: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    pair: bool = False
    order: bool = False
    drawn: bool = False

    def told(self, items: "Items") -> dict[str, Cell]:
        """Columns that are the same in all rows of an item."""
        told: list[Cell] = [*self.columns, *(items.pair if self.pair else ())]
        return {f"t{n}": one for n, one in enumerate(told)}

    def sums(self, side: Side, roles: Mapping[str, str]) -> dict[str, nw.Expr]:
        """Columns whose sums are the labels of several raters each, from 1; 0 for none."""
        found, bits = {}, self._bits(side.k)
        size = CODE_BITS // bits
        for n, start in enumerate(range(0, len(self.raters), size)):
            labels = (side.label_of(name, roles) for name in self.raters[start : start + size])
            found[f"by{n}"] = sum_of(
                label * 2 ** (bits * place) for place, label in enumerate(labels)
            )
        return found

    def labels(self, found: pa.Table, k: int) -> IntArray:
        """Category of each rater's label, (n, n_raters); -1 for none."""
        bits = self._bits(k)
        size = CODE_BITS // bits
        labels = np.zeros((len(found), len(self.raters)), dtype=np.int64)
        columns = [integers(found, f"by{n}") for n in range(-(-len(self.raters) // size))]
        for place in range(len(self.raters)):
            code = columns[place // size] >> (bits * (place % size))
            labels[:, place] = code & (2**bits - 1)
        return labels - 1

    @staticmethod
    def _bits(k: int) -> int:
        return k.bit_length()


EVERYTHING_ALIKE = Apart()


def _packed(name: str, digits: IntArray, bits: int) -> dict[str, IntArray]:
    """Values of such columns, (n,) each, for counts of shape (n, n_digits)."""
    size = CODE_BITS // bits
    weights = 2 ** (bits * (np.arange(digits.shape[1]) % size))
    return {
        f"{name}{n}": digits[:, start : start + size] @ weights[start : start + size]
        for n, start in enumerate(range(0, digits.shape[1], size))
    }


def _of_columns(name: str, found: pa.Table, n_digits: int, bits: int) -> IntArray:
    """Unpack them, (n, n_digits); the last of each column may be any number."""
    size = CODE_BITS // bits
    counts = np.zeros((len(found), n_digits), dtype=np.int64)
    columns = [integers(found, f"{name}{n}") for n in range(-(-n_digits // size))]
    for digit in range(n_digits):
        code = columns[digit // size] >> (bits * (digit % size))
        is_last = digit % size == size - 1 or digit == n_digits - 1
        counts[:, digit] = code if is_last else code & (2**bits - 1)
    return counts


def integers(found: pa.Table, column: str) -> IntArray:
    """Whole numbers of a column of an answer, (n,)."""
    return np.asarray(found.column(column).cast(pa.int64()).to_numpy())  # sums may be wider


def labelled_again(side: str) -> nw.Expr:
    """Whether a crowd's labels are more than its raters; rows of others count as one rater."""
    n_labels = nw.col(f"{side}_by") // 2**RATER_BITS
    others = (nw.col(N) > n_labels).cast(nw.Int64)
    is_again: nw.Expr = n_labels > nw.col(f"{side}_raters").cast(nw.Int64) - others
    return is_again


def _codes(said: pd.DataFrame, roles: Mapping[str, str]) -> nw.Expr:
    """Code of what a label column says in a row; 0 of nothing, and of what is another's."""
    column, whose = nw.col(str(said["column"].iloc[0])), _whose(said, roles)
    parts = [nw.lit(0, nw.Int64)]
    for fixed, block in _unambiguous(said, [role for role in SHOWN if role in roles], roles):
        labels = {
            number: _different(block.loc[block["code"] == number, "label"])
            for number in sorted(set(block["code"].tolist()) - {0})
        }
        if labels:
            code = number_at([is_one_of(column, own) for own in labels.values()], [*labels])
            is_own = reduce(and_, [whose, *fixed])
            parts.append(nw.when(is_own).then(code).otherwise(nw.lit(0, nw.Int64)))
    return sum_of(parts[1:] or parts)


def _unambiguous(
    said: pd.DataFrame, by: Sequence[str], roles: Mapping[str, str]
) -> Iterator[tuple[list[nw.Expr], pd.DataFrame]]:
    """Take answers apart by whose they are, as far as one label means several things."""
    is_ambiguous = said.groupby("label", sort=False)["code"].nunique().gt(1).any()
    if not is_ambiguous or not by:
        yield [], said
        return
    for value in _different(said[by[0]]):
        for fixed, block in _unambiguous(said[said[by[0]] == value], by[1:], roles):
            yield [nw.col(roles[by[0]]) == nw.lit(value), *fixed], block


def are_labelled(said: pd.DataFrame, roles: Mapping[str, str]) -> nw.Expr:
    """Whether a row holds anybody's label, or an invalid response, on any criterion.

    ``said``: rows of a vocabulary's ``said``.
    """
    code = (said["value"].notna() | said["response"].notna()).astype(int)
    answers = said.assign(code=code).groupby(["criterion_name", "column"], sort=False)
    return any_of([_codes(own, roles) > 0 for _, own in answers])


def _whose(said: pd.DataFrame, roles: Mapping[str, str]) -> nw.Expr:
    """Whether a row is one of these raters', on this criterion."""
    told = [
        is_one_of(nw.col(roles[role]), _different(said[role])) for role in WHOSE if role in roles
    ]
    return reduce(and_, told).fill_null(False) if told else nw.lit(True)


def _different(values: "pd.Series[Any]") -> list[Any]:
    return list(dict.fromkeys(values.tolist()))


def any_of(conditions: Sequence[nw.Expr]) -> nw.Expr:
    """Whether a row meets any of some conditions."""
    if len(conditions) < 2:
        return conditions[0] if conditions else nw.lit(False)
    half = len(conditions) // 2  # engines nest only so deep
    return any_of(conditions[:half]) | any_of(conditions[half:])


def all_of(conditions: Sequence[nw.Expr]) -> nw.Expr:
    """Whether a row meets all of some conditions."""
    return reduce(and_, conditions) if conditions else nw.lit(True)


def sum_of(several: Iterable[nw.Expr]) -> nw.Expr:
    """Add up some expressions."""
    total: nw.Expr = reduce(add, several)
    return total


def first_of(conditions: Sequence[nw.Expr]) -> nw.Expr:
    """Place of the first condition that is met; the last one where none is."""
    place: nw.Expr = nw.lit(len(conditions) - 1, nw.Int64)
    for n in range(len(conditions) - 2, -1, -1):
        place = nw.when(conditions[n]).then(nw.lit(n, nw.Int64)).otherwise(place)
    return place


def furthest_label(human: Sequence[nw.Expr], scale: Scale) -> nw.Expr:
    """Category furthest from the humans' labels, of which ``human`` are the counts, (k,).

    As :func:`judgeviz.labels.invalid.worst_labels`.
    """
    if scale.kind != "ordinal":
        least = nw.min_horizontal(*human)
        return first_of([one == least for one in human])
    numbers = whole_numbers(scale).values
    distances = [
        sum_of(one * abs(number - own) for one, number in zip(human, numbers, strict=True))
        for own in numbers
    ]
    most = nw.max_horizontal(*distances)
    return first_of([one == most for one in distances])


def number_at(conditions: Sequence[nw.Expr], numbers: Sequence[int]) -> nw.Expr:
    """Add up the numbers of the conditions that a row meets, which is at most one.

    Engines skip what need not be compared any more, and nest only so deep.
    """
    parts = []
    for start in range(0, len(numbers), MOST_NESTED):
        found: nw.Expr = nw.lit(0, nw.Int64)
        own = slice(start, start + MOST_NESTED)
        for condition, number in zip(conditions[own][::-1], numbers[own][::-1], strict=True):
            found = nw.when(condition).then(nw.lit(number, nw.Int64)).otherwise(found)
        parts.append(found)
    return sum_of(parts)


def number_of(conditions: Sequence[nw.Expr]) -> nw.Expr:
    """How many of some conditions a row meets."""
    return (
        reduce(add, [one.cast(nw.Int64) for one in conditions])
        if conditions
        else nw.lit(0, nw.Int64)
    )
