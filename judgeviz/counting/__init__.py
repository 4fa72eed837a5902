"""Counts in, totals out: how often each kind of item occurs, and what adds up over them.

Items with the same labels are one profile. A bootstrap replicate, a jackknife deletion, a
permutation of labels or the table itself is a row of weights for the profiles, and every statistic
is a function of totals that are linear in these weights. Nothing here knows a statistic, a table of
rows or a screen: what comes in are arrays, from memory or from another engine.
"""
