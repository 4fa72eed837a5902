"""Readings that are hardly right: of all rows where counts tell it, else of the first ones."""

from dataclasses import replace

import pandas as pd

from judgeviz.engines.labelled_again import may_repeat
from judgeviz.errors import Doubt, LabelError
from judgeviz.labels.implausible import GivenLabels, answered_again, implausible_of_raters
from judgeviz.labels.labels import Labels
from judgeviz.labels.mapping import FileMapping, LabelMapping, parse_mapping
from judgeviz.labels.reading import labels_from_tables
from judgeviz.labels.sources.tables import RawTable


def implausible_of_all_rows(
    found: Labels, said: pd.DataFrame, in_use: FileMapping, stated: FileMapping
) -> list[Doubt]:
    """Ask what names, categories and who gave which of them show, of all rows.

    Parameters
    ----------
    found : Labels
        Of the different answers.
    said : DataFrame
        A row per different answer, as ``Vocabulary.said``.
    in_use, stated : FileMapping
    """
    asked = {doubt.reason for doubt in found.report.doubts}
    doubts = implausible_of_raters(found, _given(found, said), [in_use], [stated])
    return [one for one in doubts if one.reason not in asked]


def _given(found: Labels, said: pd.DataFrame) -> list[GivenLabels]:
    """Return which labels the humans gave under each criterion, and how often."""
    number = {name: code for code, name in enumerate(found.raters)}
    of_humans = said[said["value"].notna() & said["name"].isin(found.raters)]
    given = []
    for criterion, own in of_humans.groupby("criterion_name"):
        times = own.groupby([own["name"].map(number), "value"])["times"].sum()
        rater, value = (times.index.get_level_values(level).to_numpy() for level in (0, 1))
        given.append(GivenLabels(str(criterion), rater, value, times.to_numpy()))
    return given


def answered_again_in(first: RawTable, mapping: FileMapping, stated: FileMapping) -> list[Doubt]:
    """Ask about humans with several labels of an item, which the answers alone do not have.

    Told, and counted, on the first rows.
    """
    if not may_repeat(first, mapping):
        return []
    try:
        labels = labels_from_tables([first], LabelMapping(stated), "accept")
    except LabelError:  # which is asked, or of the first rows alone
        return []
    # guesses that were taken are not told yet
    in_use = replace(parse_mapping(labels.mapping).shared, answers=mapping.answers)
    return answered_again(labels, [in_use], [stated])
