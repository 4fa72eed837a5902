"""The app below a path, behind the proxies as the documentation configures them."""

import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from judgeviz.demos.loading import demo_path
from tests.browser.conftest import ROOT, free_port, shared_app
from tests.browser.driving import chart, go_to, open_page, rows, save_file, upload

PATH = "judgeviz"
NGINX = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {documented}
}}
"""
CADDY = """
{{
    admin off
    auto_https off
}}
{documented}
"""


def documented(proxy: str, port: int, app: str) -> str:
    """The configuration as the page on deployment has it, with ports of this machine."""
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    _, _, section = page.partition(f"## Behind {proxy},")
    (text,) = re.findall(r"^```(?:nginx|text)\n(.*?)^```$", section.split("\n## ")[0], re.M | re.S)
    assert "8080" in text
    assert "127.0.0.1:8501" in text
    return text.replace("8080", str(port)).replace("127.0.0.1:8501", urlsplit(app).netloc)


def program_of(proxy: str) -> str | None:
    return shutil.which(proxy.lower(), path=f"{os.environ['PATH']}:/usr/sbin")


def command_of(proxy: str, folder: Path, configuration: str) -> list[str]:
    file = folder / "configuration"
    program = str(program_of(proxy))
    if proxy == "nginx":
        user = "user root;" if os.geteuid() == 0 else ""
        file.write_text(NGINX.format(folder=folder, user=user, documented=configuration))
        return [program, "-e", "stderr", "-p", str(folder), "-c", str(file)]
    file.write_text(CADDY.format(documented=configuration))
    return [program, "run", "--config", str(file), "--adapter", "caddyfile"]


@pytest.fixture(scope="module")
def app_below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with shared_app(tmp_path_factory, below=PATH) as url:
        yield url


@contextmanager
def behind(proxy: str, app: str, folder: Path) -> Iterator[str]:
    """The address of an app behind a proxy."""
    port = free_port()
    command = command_of(proxy, folder, documented(proxy, port, app))
    homes = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    log = folder / "proxy.txt"
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, env=os.environ | homes, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        url = f"http://127.0.0.1:{port}/{PATH}"
        for _ in range(100):
            assert server.poll() is None, log.read_text()
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=1).close()
                break
            except urllib.error.URLError:
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(15)


@pytest.mark.parametrize("proxy", ["nginx", "Caddy"])
def test_pages_links_uploads_and_downloads_stay_below_the_path(
    page: Page, app_below: str, tmp_path: Path, proxy: str
) -> None:
    if program_of(proxy) is None:
        pytest.skip(f"{proxy} is not installed")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda opened: asked.append(opened.url))
    with behind(proxy, app_below, tmp_path) as url:
        open_page(page, url, "Verdict")  # without the slash at its end
        chart(page, "verdict_chart")
        go_to(page, "Perception")
        assert urlsplit(page.url).path == f"/{PATH}/perception"
        chart(page, "perception_chart")
        name, content = save_file(page, "perception_csv")
        assert name.endswith(".csv")
        assert len(rows(content)) > 1
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Help").click()
        assert urlsplit(opened.value.url).path == f"/{PATH}/help"
        opened.value.get_by_role("link", name="Confusion matrix").click()
        expect(opened.value.get_by_role("heading", name="Confusion matrix")).to_be_visible()
        opened.value.close()
        go_to(page, "Data")
        upload(page, "mine.csv", demo_path("inference").read_bytes())
        expect(page.get_by_role("heading", name="mine")).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", name="mine")).to_be_visible()  # the cookie is its own
    assert {urlsplit(one).netloc for one in asked if one.startswith(("http", "ws"))} == {
        urlsplit(url).netloc
    }
    paths = {urlsplit(one).path for one in asked if one.startswith(("http", "ws"))}
    assert {one for one in paths if not f"{one}/".startswith(f"/{PATH}/")} == set()
