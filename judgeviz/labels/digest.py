"""What identifies a data set under one reading: whatever a number or a text depends on."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import astuple, fields
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as compute

from judgeviz.labels.coding import letters_of, offsets_of

if TYPE_CHECKING:
    from judgeviz.labels.labels import Labels


def digest_of(labels: "Labels") -> str:
    """SHA-256 of a data set's labels, items, raters, scales and roles, in hexadecimal.

    The same table in files of two names, or two formats, has the same digest: the data set's name
    is not part of it. Neither are the report, on which no result depends, nor what of the mapping
    the reading turned into labels and items.
    """
    content = hashlib.sha256()
    for part in _parts(labels):
        content.update(b"%d:" % len(part))  # so that no two lists of parts read the same
        content.update(part)
    return content.hexdigest()


def _parts(labels: "Labels") -> Iterator[bytes]:
    """Everything as bytes, always in the same order."""
    yield _text([labels.criteria, labels.raters, labels.judges])
    yield _text([labels.source, labels.texts])
    yield _text([[name, scale.to_dict()] for name, scale in sorted(labels.scales.items())])
    yield _text([[name, scale.to_dict()] for name, scale in sorted(labels.score_scales.items())])
    if labels.scales_of_parts:
        yield _text([[n, scale.to_dict()] for n, scale in sorted(labels.scales_of_parts.items())])
    if labels.names_as_read:  # by which what stands for invalid responses is drawn
        yield _text([[*of, name] for of, name in sorted(labels.names_as_read.items())])
    if labels.juries:  # which are named beside their numbers
        yield _text([[name, *astuple(own)] for name, own in sorted(labels.juries.items())])
    for array in fields(labels.rows):
        yield from _array(getattr(labels.rows, array.name))
    for array in fields(labels.invalid):
        responses = getattr(labels.invalid, array.name)
        if responses.dtype == object:
            yield _text(list(responses))
        else:
            yield from _array(responses)
    yield from _names(labels.items.index)
    for name, column in labels.items.items():
        yield _text(name)
        yield from _column(column)


def _column(column: "pd.Series[Any]") -> Iterator[bytes]:
    if isinstance(column.dtype, pd.CategoricalDtype):
        yield from _names(column.array.categories)
        column = column.cat.codes
    yield from _array(column.to_numpy())


def _array(numbers: "np.ndarray[Any, Any]") -> Iterator[bytes]:
    if numbers.dtype.kind == "i" and numbers.min(initial=0) >= 0:  # a fraction of the bytes
        numbers = numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
    yield _text([numbers.dtype.str, numbers.shape])
    yield np.ascontiguousarray(numbers).tobytes()


def _names(names: "pd.Index[str]") -> Iterator[bytes]:
    """Many texts one after the other, and how long each is; a third of the time of JSON."""
    texts = pa.array(names, pa.large_string())
    yield from _array(compute.utf8_length(texts).to_numpy())
    ends = offsets_of(texts)
    yield letters_of(texts)[ends[0] : ends[-1]].tobytes()


def _text(names: object) -> bytes:
    return json.dumps(names, default=str).encode()
