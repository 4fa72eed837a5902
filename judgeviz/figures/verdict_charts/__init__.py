"""All judges beside one more human, in one look.

Results of :mod:`judgeviz.analysis.verdict` go in, figures come out.
"""
