"""How far humans and judges agree where the humans are sure and where they are not.

Results of :mod:`judgeviz.analysis.agreement` go in, figures come out.
"""
