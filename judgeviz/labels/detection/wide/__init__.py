"""Tables with a column per rater: which columns are human, which are judges or metrics.

Criteria are told first, then the sides, the humans' before the judges'.
"""
