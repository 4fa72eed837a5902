"""A running app and a real Chromium."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.driving import LISTEN

ROOT = Path(__file__).resolve().parents[2]
STARTUP_SECONDS = 60
UNWANTED = ("Traceback", "not officially supported")  # in what the server prints
# A page is closed before its scripts have run for as long as optimizing them takes; the next one
# runs the same scripts. Collecting garbage seldom and in one thread takes half of the time.
SCRIPTS = (
    "--no-opt", "--no-maglev", "--no-flush-bytecode", "--single-threaded-gc",
    "--min-semi-space-size=64", "--max-semi-space-size=128",
)  # fmt: skip
PATIENCE = 30_000  # milliseconds; the other tests keep all cores busy meanwhile


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)
            # On a machine with other work the browser may be late once, hardly ever twice.
            item.add_marker(pytest.mark.flaky(reruns=1))


def chromium(*preferred: str) -> str | None:
    names = (*preferred, "chromium", "google-chrome", "chromium-headless-shell")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def running_app(
    log: Path,
    program: Sequence[str] = ("-m", "streamlit"),
    options: Sequence[str] = (),
    port: int | None = None,
    below: str = "",
) -> Iterator[str]:
    """Run the app; ``below`` is the path of its address."""
    port = port or free_port()
    command = [sys.executable, *program, "run", str(ROOT / "app.py"), *options]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1"]
    command += ["--server.headless", "true", "--server.baseUrlPath", below]
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
    url = f"http://127.0.0.1:{port}{below and f'/{below}'}"
    try:
        wait_until_healthy(url, server, log)
        yield url
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(15)
    said = log.read_text()
    assert not any(words in said for words in UNWANTED), said


def wait_until_healthy(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + STARTUP_SECONDS
    while time.monotonic() < deadline:
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1) as answer:
                if answer.read() == b"ok":
                    return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


@contextmanager
def shared_app(tmp_path_factory: pytest.TempPathFactory, below: str = "") -> Iterator[str]:
    """Run a server that all processes of a run share: what one has computed, none computes again.

    The process that comes first starts it, and stops it when nobody uses it any more.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    folder /= f"app_{below}"
    folder.mkdir(exist_ok=True)
    address = folder / "address"
    with (
        (folder / "start").open("w") as start,
        (folder / "use").open("w") as use,
        ExitStack() as own,
    ):
        with locked(start):
            is_first = not address.exists()
            if is_first:
                running = running_app(folder / "log.txt", below=below)
                address.write_text(own.enter_context(running))
            url = address.read_text()
            fcntl.flock(use, fcntl.LOCK_SH)
        yield url
        if is_first:
            with locked(start):
                address.unlink()  # who comes now starts another one
            fcntl.flock(use, fcntl.LOCK_EX)  # which waits for the others


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with shared_app(tmp_path_factory) as url:
        yield url


@contextmanager
def locked(file: IO[str]) -> Iterator[None]:
    fcntl.flock(file, fcntl.LOCK_EX)
    yield
    fcntl.flock(file, fcntl.LOCK_UN)


@pytest.fixture(scope="session")
def port_of_fresh_apps() -> int:
    """One for all of them, one after the other: the browser knows the scripts at its address.

    The first page at another address takes the browser up to two seconds more.
    """
    return free_port()


@pytest.fixture
def fresh_app(tmp_path: Path, port_of_fresh_apps: int) -> Iterator[str]:
    with running_app(tmp_path / "log.txt", port=port_of_fresh_apps) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium("chromium-headless-shell")  # which has no window to keep up to date
    if path is None:
        pytest.skip("no Chromium on the path; name it in the variable CHROMIUM")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path,
            # Debian's Chromium asks to draw on a GPU; where there is none, that is slow
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-gpu-rasterization",
                "--process-per-site",  # see one_visitor
                # the process has read the scripts already, and need not read ahead
                "--disable-features=ScriptStreaming",
                f"--js-flags={' '.join(SCRIPTS)}",
            ],
        )
        yield started
        started.close()


def visitor(browser: Browser) -> BrowserContext:
    """Open a browser of its own: it has no cookie and nothing stored.

    Nothing moves by itself in it: spinners take as much of the processor as the app does.
    """
    context = browser.new_context(
        viewport={"width": 1280, "height": 1000}, accept_downloads=True, reduced_motion="reduce"
    )
    context.add_init_script(LISTEN)
    return context


@pytest.fixture(scope="session")
def one_visitor(browser: Browser, app: str) -> Iterator[BrowserContext]:
    """A visitor of whom a page stays open: the process of all others, which knows the scripts.

    A process of its own reads and compiles them anew for every page, longer than the page takes.
    """
    context = visitor(browser)
    context.new_page().goto(f"{app}/_stcore/health")
    yield context
    context.close()


@contextmanager
def new_page(one_visitor: BrowserContext) -> Iterator[Page]:
    """Open a page of a visitor of whom the app knows nothing: only its scripts stay loaded."""
    one_visitor.clear_cookies()
    opened = one_visitor.new_page()
    problems: list[str] = []
    opened.on("pageerror", lambda problem: problems.append(str(problem)))
    opened.set_default_timeout(PATIENCE)
    yield opened
    if opened.url.startswith("http"):
        opened.evaluate("() => localStorage.clear()")
    opened.close()
    assert problems == []


@pytest.fixture
def page(one_visitor: BrowserContext) -> Iterator[Page]:
    with new_page(one_visitor) as opened:
        yield opened
