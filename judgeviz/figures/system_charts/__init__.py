"""How humans and judges rank systems, and whom a judge's errors favour.

Results of :mod:`judgeviz.analysis.systems` go in, figures come out.
"""
