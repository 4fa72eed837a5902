"""The page Systems: whose ranking of the systems agrees with the humans'.

``controls``, ``system_results`` and ``pairs`` serve the page Favoritism as well.
"""
