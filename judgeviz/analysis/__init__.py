"""A comparison and settings in, results out: frozen dataclasses that hold tidy tables.

The only callers of :mod:`judgeviz.statistics`. A result carries all that a figure or an export
shows, so that neither computes anything again.
"""
