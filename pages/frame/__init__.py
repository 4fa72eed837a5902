"""What all pages stand in: the toolbar and what it says, open data sets, results kept for a while.

A page asks ``guard.begin`` for the selection, ``computed`` for numbers, ``charts`` to show a figure
and ``items`` to list what is behind a mark of it.
"""
