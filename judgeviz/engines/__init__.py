"""Tables that stay where they are: an engine counts, and what it counted becomes comparisons.

A path, a relation or a frame comes in, and :class:`~judgeviz.engines.counted.CountedLabels` go out,
whose comparisons hold profiles. Every query is written once, in narwhals, for all engines.
"""
