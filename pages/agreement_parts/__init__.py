"""The page Agreement: how far humans and judges agree, by how sure the humans were.

``overview`` has table, figure and items, ``difference`` two judges against each other, ``subsets``
the curves over the share of unanimous items; ``strata`` asks how items are grouped.
"""
