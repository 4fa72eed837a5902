"""Seeded generators behind the demo data sets, whose true story is known.

Each data set has a module of its own with one ``generate(seed)``; the constants at its top
are the truth that a chart should show. ``python -m judgeviz.demos`` writes the files.
"""
