"""Uploads that outlive a page's reload: in memory, for a while, each for one browser alone."""

import threading
import time
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from pages.frame.remembered import KEPT_SECONDS

MOST_KEPT_BYTES = 2_000_000_000


class Kept(Protocol):
    """What can be kept."""

    @property
    def key(self) -> str:
        """Name among the uploads of its browser."""

    @property
    def n_bytes(self) -> int:
        """Size in memory."""


Upload = TypeVar("Upload", bound=Kept)


@dataclass
class KeptUploads(Generic[Upload]):
    """Uploads of all browsers; every visitor's thread reads and writes here, one at a time."""

    _kept: dict[tuple[bytes, str], tuple[float, Upload]] = field(default_factory=dict)
    _removed: dict[tuple[bytes, str], float] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def keep(self, browser: bytes, upload: Upload) -> None:
        """Remember an upload of a browser."""
        with self._lock:
            self._removed.pop((browser, upload.key), None)
            self._kept[browser, upload.key] = (time.monotonic(), upload)
            self._forget()

    def use(self, browser: bytes, upload: Upload) -> None:
        """Remember that an upload is still in use, but for one that was removed meanwhile."""
        with self._lock:
            if (browser, upload.key) not in self._removed:
                self._kept[browser, upload.key] = (time.monotonic(), upload)
            self._forget()

    def remove(self, browser: bytes, key: str) -> None:
        """Drop an upload, also from the browser's other tabs, which have it open."""
        with self._lock:
            self._kept.pop((browser, key), None)
            self._removed[browser, key] = time.monotonic()

    def removed(self, browser: bytes) -> list[str]:
        """List what a browser has removed."""
        with self._lock:
            return [key for owner, key in self._removed if owner == browser]

    def forget(self, browser: bytes, key: str) -> None:
        """Drop an upload of a browser."""
        with self._lock:
            self._kept.pop((browser, key), None)

    def forget_old(self) -> None:
        """Drop what nobody has used for a while."""
        with self._lock:
            self._forget()

    def of_browser(self, browser: bytes) -> dict[str, Upload]:
        """Return what is left of a browser's uploads."""
        with self._lock:
            self._forget()
            return {key: one for (owner, key), (_, one) in self._kept.items() if owner == browser}

    def _forget(self) -> None:
        """Drop what is old, then the oldest until the rest is small enough."""
        for place, when in list(self._removed.items()):
            if time.monotonic() - when >= KEPT_SECONDS:
                del self._removed[place]
        oldest_first = sorted(self._kept.items(), key=lambda entry: entry[1][0])
        total = sum(upload.n_bytes for _, upload in self._kept.values())
        for place, (used, upload) in oldest_first:
            if time.monotonic() - used < KEPT_SECONDS and total <= MOST_KEPT_BYTES:
                return
            del self._kept[place]
            total -= upload.n_bytes
