"""Text of the data in sentences of the page: it is never read as Markdown."""


def plain(text: str) -> str:
    """Return text that Markdown shows as it is."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]()#+-.!<>|~$:" else char for char in text)
