"""What the browser asks for, and of whom: nothing of any other machine."""

import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import ROOT
from tests.browser.driving import open_page, settled

PLACES = {
    "": "Perception",
    "data": "Data",
    "perception?data=inference": "Perception",
    "preference?data=preferences": "Preference",
    "agreement": "Agreement",
    "replacement": "Replacement",
    "systems?data=translation": "Systems",
    "favoritism?data=translation": "Favoritism",
}
# Streamlit looks for its server below the page's own path before it looks at the root. The two
# refusals that follow are how it learns where the server is: an answer would mislead it.
LOOKING_FOR_THE_SERVER = re.compile(r"^/\w+/_stcore/(health|host-config)$")


@pytest.mark.parametrize("place", PLACES)
def test_a_page_asks_no_other_machine_and_nothing_in_vain(page: Page, app: str, place: str) -> None:
    asked: list[str] = []
    refused: list[str] = []

    def note(answer: Response) -> None:
        if answer.status >= 400:
            refused.append(urlsplit(answer.url).path)

    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: refused.append(request.url))
    page.on("websocket", lambda opened: asked.append(opened.url))
    page.on("response", note)
    open_page(page, f"{app}/{place}", PLACES[place])
    page.wait_for_timeout(1500)
    settled(page)
    hosts = {urlsplit(url).netloc for url in asked if urlsplit(url).scheme not in ("data", "blob")}
    assert hosts == {urlsplit(app).netloc}
    mark = page.locator("link[rel~=icon]").first.get_attribute("href") or ""
    assert "svg" in mark, mark[:100]
    assert [path for path in refused if not LOOKING_FOR_THE_SERVER.match(path)] == []


def test_the_server_listens_to_this_machine_alone(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path / "log.txt"
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    command += ["--server.port", str(port), "--server.headless", "true"]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + 60
            while "URL:" not in log.read_text() and time.monotonic() < deadline:
                time.sleep(0.1)
        finally:
            server.terminate()
            server.wait(15)
    assert re.findall(r"([A-Z]\w*)? ?URL: http://([\w.]+)", log.read_text()) == [("", "localhost")]
