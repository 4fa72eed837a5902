"""Parts of the page Data: what a file was read as, to be checked and corrected before it is used.

``screen`` puts them together; ``columns``, ``raters`` and ``scales`` show a part of the mapping and
return what was made of it, ``questions`` and ``losses`` offer one-click answers and repairs, and
``sets`` lists the data sets that are open.
"""
