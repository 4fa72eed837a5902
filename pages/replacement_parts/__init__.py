"""The page Replacement: the alternative annotator test, its variants and its planner.

``controls`` asks for the variant, ``calls`` computes it once, ``views`` draws what is looked at.
"""
