"""How humans and judges label the same items: label shares by human median, majority or pair.

Results of :mod:`judgeviz.analysis.perception` go in, figures come out.
"""
