"""The one browser that turns figures into files: started when it is first needed, then kept.

Nothing is fetched by it: plotly.js is the file that came with Plotly, and no host has an address.
"""

import asyncio
import atexit
import base64
import logging
import os
import shutil
import struct
import sys
import zlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from threading import Lock, Thread, Timer
from typing import Any, TypeVar

import plotly.graph_objects as go

from judgeviz.reporting.profiles import ProfileFolder

Made = TypeVar("Made")

HOW_TO_INSTALL = (
    "PDF, SVG and PNG need the package kaleido (pip install kaleido) and an installed Chrome "
    "or Chromium (or its path in the variable BROWSER_PATH); HTML, tables and code need neither."
)
WITHOUT_WINDOW = ("chromium-headless-shell", "chrome-headless-shell")
_SECONDS = 60  # that one file may take
_CLOSING_SECONDS = 10
_IDLE_SECONDS = 180  # after which the browser is closed
# What the browser makes among temporary files, and how long the path of a socket can be on Linux.
_SOCKET, _LONGEST_SOCKET = "org.chromium.Chromium.XXXXXX/SingletonSocket", 107


class NoBrowserError(ValueError):
    """There is no browser to draw with; the message says how to get one."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished page.

    Attributes
    ----------
    svg : str
        The outermost element has no width and height, only a viewBox.
    width, height : float
        In inches.
    title : str
        Of the PDF file, as a reader shows it.
    """

    svg: str
    width: float
    height: float
    title: str = "judgeviz"


@cache
def why_no_browser() -> str:
    """Say how to get what figures in files need; empty where it is there."""
    try:
        return "" if _found() else HOW_TO_INSTALL
    except ImportError:
        return HOW_TO_INSTALL


def _found() -> str | None:
    """Path of a browser; the variable BROWSER_PATH stands above what is installed.

    Of Chromium the part that has no window does as well with three quarters of the work; servers
    have it alone.
    """
    from choreographer.browsers.chromium import Chromium

    preferred = () if "BROWSER_PATH" in os.environ else WITHOUT_WINDOW
    without_window = next(filter(None, map(shutil.which, preferred)), None)
    found: str | None = without_window or Chromium.find_browser(skip_local=False)
    return found


def svg_of(figure: go.Figure, width: int, height: int) -> str:
    """Draw a Plotly figure as SVG, ``width`` and ``height`` in pixels.

    Raises
    ------
    NoBrowserError
    """
    return _BROWSER.run(lambda one: one.svg(figure, width, height))


def pdf_of(sheet: Sheet) -> bytes:
    """Print a sheet as a PDF of one page with its fonts inside.

    Raises
    ------
    NoBrowserError
    """
    return _BROWSER.run(lambda one: one.pdf(sheet))


def png_of(sheet: Sheet, dpi: int = 300) -> bytes:
    """Take a picture of a sheet; the file says how many dots an inch has.

    Raises
    ------
    NoBrowserError
    """
    return _with_dpi(_BROWSER.run(lambda one: one.png(sheet, dpi)), dpi)


def badly_set(sheet: Sheet) -> list[str]:
    """Texts that stick out of a sheet, meet or lie over each other; empty where all is well.

    Raises
    ------
    NoBrowserError
    """
    return _BROWSER.run(lambda one: one.badly_set(sheet))


class _Open:
    """A running browser, and the page on which sheets are laid."""

    def __init__(self, kaleido: Any, page: Any, folder: ProfileFolder):
        self._kaleido, self._page, self._folder = kaleido, page, folder

    @classmethod
    async def start(cls) -> "_Open":
        try:
            from choreographer.errors import ChromeNotFoundError
            from kaleido import Kaleido, PageGenerator

            path = _found()
        except ImportError:
            raise NoBrowserError(HOW_TO_INSTALL) from None
        logging.getLogger("choreographer.channels.pipe").addFilter(_is_no_farewell)
        # a browser out of a snap sees no folder for temporary files
        is_snap = "snap" in str(path)
        folder = ProfileFolder(Path.home() if is_snap else None)
        index = folder.path / "index.html"
        index.write_text(PageGenerator(mathjax=False).generate_index(), encoding="utf-8")
        try:
            kaleido = Kaleido(
                n=1,
                path=path,
                page_generator=index,
                browser_cls=_offline(folder.path),
                enable_extensions=False,
                tmp_dir=str(folder.path),
            )
            await kaleido.open()
            return cls(kaleido, await kaleido.create_tab(""), folder)
        except ChromeNotFoundError:
            folder.remove()
            raise NoBrowserError(HOW_TO_INSTALL) from None
        except Exception:  # choreographer raises half a dozen types here
            folder.remove()
            raise NoBrowserError(f"The browser does not start. {HOW_TO_INSTALL}") from None

    async def svg(self, figure: go.Figure, width: int, height: int) -> str:
        size = {"format": "svg", "width": width, "height": height, "scale": 1}
        drawn: bytes = await self._kaleido.calc_fig(figure, opts=size)
        return drawn.decode("utf-8")

    async def pdf(self, sheet: Sheet) -> bytes:
        await self._lay(sheet)
        size = {"paperWidth": sheet.width, "paperHeight": sheet.height}
        margins = {f"margin{side}": 0 for side in ("Top", "Bottom", "Left", "Right")}
        wanted = {"printBackground": True, "pageRanges": "1", **size, **margins}
        printed = await self._ask("Page.printToPDF", wanted)
        return base64.b64decode(printed["data"])

    async def png(self, sheet: Sheet, dpi: int) -> bytes:
        # The page itself is as large as the picture: of one that is scaled up some browsers cut
        # the last dots off, and of one that is larger than its window most of it.
        width, height = round(sheet.width * dpi), round(sheet.height * dpi)
        await self._lay(sheet, f"width: {width}px; height: {height}px")
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self._ask("Emulation.setDeviceMetricsOverride", screen)
        taken = await self._ask("Page.captureScreenshot", {"format": "png"})
        await self._ask("Emulation.clearDeviceMetricsOverride")
        return base64.b64decode(taken["data"])

    async def badly_set(self, sheet: Sheet) -> list[str]:
        await self._lay(sheet)
        found = await self._ask(
            "Runtime.evaluate", {"expression": _LOOK_AT_TEXTS, "returnByValue": True}
        )
        return [str(one) for one in found["result"]["value"]]

    async def clear(self) -> None:
        """Leave nothing of what was drawn in the browser's memory."""
        await self._show("")

    async def close(self) -> None:
        try:
            await self._kaleido.close()
        finally:
            self._folder.remove()

    async def _lay(self, sheet: Sheet, size: str | None = None) -> None:
        """Lay a sheet on the page, as large as it is on paper unless CSS says how large."""
        size = size or f"width: {sheet.width}in; height: {sheet.height}in"
        await self._show(
            f"<!doctype html><meta charset=utf-8><title>{escape(sheet.title)}</title><style>"
            f"html, body {{ margin: 0; overflow: hidden }} body > svg {{ display: block; {size} }}"
            f"</style>{sheet.svg}"
        )

    async def _show(self, html: str) -> None:
        frame = await self._ask("Page.getFrameTree")
        identity = frame["frameTree"]["frame"]["id"]
        await self._ask("Page.setDocumentContent", {"frameId": identity, "html": html})

    async def _ask(self, command: str, what: dict[str, Any] | None = None) -> Any:
        answer = await self._page.send_command(command, params=what or {})
        if "error" in answer:
            raise RuntimeError(answer["error"].get("message", command))
        return answer["result"]


def _is_no_farewell(record: logging.LogRecord) -> bool:
    """Whether something went wrong: not that a browser's last word came with what it said before.

    Choreographer takes both for one message then, and logs that it cannot read it.
    """
    unread = record.exc_info[1] if record.exc_info else None
    return not str(getattr(unread and unread.__cause__, "doc", "")).startswith("{bye}")


def _offline(folder: Path) -> type:
    """Make the kind of browser for which no host has an address, and which writes there alone."""
    from choreographer.browsers.chromium import Chromium

    class Offline(Chromium):
        def get_cli(self) -> list[str]:
            quiet = ["--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND"]
            return [*super().get_cli(), *quiet]

        def get_env(self) -> dict[str, str]:
            fits = len(os.fsencode(folder / _SOCKET)) <= _LONGEST_SOCKET
            own = {"TMPDIR": str(folder)} if fits and sys.platform == "linux" else {}
            return {**super().get_env(), **own}

    return Offline


class _Browser:
    """One for the process; whoever needs it waits for it, and it is closed when nobody does."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._open: _Open | None = None
        self._idle: Timer | None = None

    def run(self, work: Callable[["_Open"], Coroutine[Any, Any, Made]]) -> Made:
        """Do some work, a second time where the browser had died meanwhile, or does not answer."""
        with self._lock:
            if self._idle is not None:
                self._idle.cancel()
            was_open = self._open is not None
            try:
                return self._do(work)
            except NoBrowserError:
                raise
            except Exception as problem:
                self._close()
                if not (was_open or isinstance(problem, TimeoutError)):
                    raise
                return self._do(work)
            finally:
                self._idle = Timer(_IDLE_SECONDS, self.close)
                self._idle.daemon = True
                self._idle.start()

    def close(self) -> None:
        """Close the browser, if it is open."""
        with self._lock:
            self._close()

    def _do(self, work: Callable[["_Open"], Coroutine[Any, Any, Made]]) -> Made:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            # what a dying browser breaks off reaches us as the error of what we asked for
            self._loop.set_exception_handler(lambda loop, context: None)
            Thread(target=self._loop.run_forever, name="chromium", daemon=True).start()
            atexit.register(self.close)
        if self._open is None:
            self._open = self._wait_for(_Open.start())
        made = self._wait_for(work(self._open))
        self._wait_for(self._open.clear())
        return made

    def _close(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        opened, self._open = self._open, None
        if opened is not None:
            try:
                self._wait_for(opened.close(), _CLOSING_SECONDS)
            except Exception:  # noqa: BLE001 -- it is gone either way
                return

    def _wait_for(self, work: Coroutine[Any, Any, Made], seconds: float = _SECONDS) -> Made:
        assert self._loop is not None
        running = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return running.result(seconds)
        except TimeoutError:
            running.cancel()
            raise


_BROWSER = _Browser()

# Boxes of upright texts only: those of slanted ones overlap where the letters do not.
_LOOK_AT_TEXTS = """(() => {
  const page = document.querySelector('svg').getBoundingClientRect(), found = [], boxes = [];
  for (const text of document.querySelectorAll('text')) {
    const box = text.getBoundingClientRect(), words = text.textContent.trim();
    if (!words || !box.width || getComputedStyle(text).visibility === 'hidden') continue;
    if (Math.min(box.left - page.left, page.right - box.right, box.top - page.top,
                 page.bottom - box.bottom) < -0.5) found.push(`cut off: ${words}`);
    const turn = text.getScreenCTM();
    if (Math.abs(turn.b) > 0.01) continue;
    for (const [other, said] of boxes) {
      const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (wide > 1.5 && high > 0.35 * Math.min(box.height, other.height))
        found.push(`over each other: ${said} / ${words}`);
      else if (wide > -1.5 && high > 0.8 * Math.max(box.height, other.height))
        found.push(`run together: ${said} / ${words}`);
    }
    boxes.push([box, words]);
  }
  return found;
})()"""


def _with_dpi(png: bytes, dpi: int) -> bytes:
    """Say in a PNG file how many dots a metre has; behind the header, which has a fixed length."""
    head = 8 + 25
    dots = round(dpi / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    said = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:head] + said + png[head:]
