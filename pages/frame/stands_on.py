"""What every page stands on, imported once, before anybody's data are open.

Importing makes some hundred thousand objects, none of which is garbage: Python would look through
them again and again meanwhile, and through all of them whenever it looks for garbage later.
"""

import gc

NEW_OBJECTS = 20_000  # between two looks for garbage; Python's own measure is 700

gc.disable()
try:
    from judgeviz import figures  # noqa: F401
    from judgeviz.analysis.verdict import verdicts  # noqa: F401
    from pages.frame import charts, judged, toolbar  # noqa: F401
finally:
    gc.freeze()  # modules alone are there: what is of a visitor comes later, and can go
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
    gc.enable()
