"""Whatever a user has in, a :class:`~judgeviz.labels.sources.documents.Document` out.

Bytes, text, JSON, workbooks and frames are opened here; nothing is interpreted.
"""
