"""Whether a judge may take a human's place, and what a study of it needs.

Results of :mod:`judgeviz.analysis.replacement` go in, figures come out.
"""
