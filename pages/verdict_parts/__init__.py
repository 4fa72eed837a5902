"""The page Verdict, the first that is seen: which judge labels as well as one more human, and why.

``findings`` shows what stands out about the judges, each with a way to the page that shows it.
"""
