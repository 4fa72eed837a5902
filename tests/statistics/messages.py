"""Whole messages for ``pytest.raises``."""

import re


def exactly(sentence: str) -> str:
    """A pattern that the whole message has to match."""
    return f"^{re.escape(sentence)}$"
