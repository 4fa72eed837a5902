"""A file that came as bytes, for an engine that reads files by their paths."""

import os
from pathlib import Path
from tempfile import mkstemp


class HeldFile:
    """Bytes as a file: in memory on Linux, so that nothing gets onto a disk; else a temporary one.

    Parameters
    ----------
    content : bytes

    Attributes
    ----------
    path : str
        Where it is read as long as it is not closed.
    """

    def __init__(self, content: bytes) -> None:
        self._is_in_memory = hasattr(os, "memfd_create")
        if self._is_in_memory:
            number = os.memfd_create("judgeviz")
            self.path = f"/proc/{os.getpid()}/fd/{number}"
        else:
            number, self.path = mkstemp(prefix="judgeviz-")
        self._file = os.fdopen(number, "wb")
        self._file.write(content)
        self._file.flush()

    def close(self) -> None:
        """Give back what it takes."""
        self._file.close()
        if not self._is_in_memory:
            Path(self.path).unlink(missing_ok=True)
