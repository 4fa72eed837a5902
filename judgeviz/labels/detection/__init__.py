"""A text table in, a complete mapping out: which column means what, with reason and doubt.

Nothing here reads a file or a label's meaning.
"""
