"""Counts and arrays in, numbers out.

Modules in this folder rest on NumPy, SciPy and krippendorff only: no tables, no figures, no
screen. Count matrices have the shape ``(n_items, n_categories)``; a number that cannot be
computed is NaN with a reason.
"""
