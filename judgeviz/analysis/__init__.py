"""A comparison and settings in, results out: frozen dataclasses that hold tidy tables.

The only callers of :mod:`judgeviz.statistics`. A result carries all that a figure or an export
shows, so that neither computes anything again. A folder per question:

- ``perception``: how do humans and the judge label the same items, bin by bin?
- ``agreement``: how far do they agree, the surer the humans were?
- ``leaderboard``: how do many judges compare, on many data sets?
- ``systems``: whose ranking of systems agrees, and whom does the judge favour?
- ``replacement``: may the judge stand in for an annotator?

What several of them need (item aggregates, strata, provenance) stands beside them.
"""
