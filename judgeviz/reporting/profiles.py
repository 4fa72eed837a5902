"""Where a browser keeps its profile: a folder that the next start removes if nobody else did.

A process that is killed leaves its folder behind. Each holds a lock on a file in its own, which the
system lets go of however the process ends; what is not held belongs to nobody.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

_PREFIX = "judgeviz-browser-"
_LOCK = "lock"
_SECONDS = 60  # for which a new folder may be without its lock


class ProfileFolder:
    """A folder of this process.

    Attributes
    ----------
    path : Path
    """

    def __init__(self, parent: Path | None = None) -> None:
        """Remove what ended processes left, and make a new folder; by default for temporary files.

        Parameters
        ----------
        parent : Path, optional
        """
        parent = parent or Path(tempfile.gettempdir())
        sweep(parent)
        self.path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
        self._lock = (self.path / _LOCK).open("wb")
        _take(self._lock)

    def remove(self) -> None:
        """Remove it with all that is in it."""
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


def sweep(parent: Path) -> None:
    """Remove the folders of processes that ended without doing so."""
    for folder in parent.glob(f"{_PREFIX}*"):
        try:
            if time.time() - folder.stat().st_mtime < _SECONDS:
                continue
            with (folder / _LOCK).open("ab") as lock:
                _take(lock)
        except OSError:  # another process has it, or is faster
            continue
        shutil.rmtree(folder, ignore_errors=True)


if sys.platform == "win32":
    import msvcrt

    def _take(lock: IO[bytes]) -> None:
        """Hold a file until it is closed; OSError where another process does."""
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(lock: IO[bytes]) -> None:
        """Hold a file until it is closed; OSError where another process does."""
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
