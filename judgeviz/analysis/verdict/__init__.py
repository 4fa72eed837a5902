"""Can this judge be trusted, and which one? A judge's numbers beside one more human's.

A comparison comes in, a judge's verdict goes out, with what may be worth a sentence; the verdicts
of all judges together give the findings that matter most.
"""
