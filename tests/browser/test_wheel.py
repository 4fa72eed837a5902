"""The package as it is installed: built, put into an environment of its own, and run from there."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from judgeviz.demos.loading import demo_path
from tests.browser.conftest import wait_until_healthy
from tests.browser.driving import go_back, go_to, settled
from tests.installed import installed_wheel


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the programs of an environment that has the wheel, and what it stands on."""
    return installed_wheel(tmp_path_factory.mktemp("installed"))


def test_the_library_is_imported_from_the_package(installed: Path, tmp_path: Path) -> None:
    said = subprocess.run(
        [installed / "python", "-c",
         "import judgeviz as jv; print(jv.__file__); print(jv.demo('summaries').judges[0])"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    assert str(installed.parent) in said[0]
    assert said[1] == "sage"


def test_the_command_reads_and_gates_outside_of_the_tree(installed: Path, tmp_path: Path) -> None:
    command = installed / "judgeviz"
    subprocess.run([command, "demo", "summaries", "-o", "mine.csv"], cwd=tmp_path, check=True)
    assert (tmp_path / "mine.csv").read_bytes() == demo_path("summaries").read_bytes()
    gate = [command, "gate", "mine.csv", "--criterion", "coherence", "--judge", "dice"]
    found = subprocess.run(gate, cwd=tmp_path, capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.startswith("fails: dice labels worse than one more human")


def test_the_app_opens_the_named_file(
    installed: Path, tmp_path: Path, page: Page, port_of_fresh_apps: int
) -> None:
    file = tmp_path / "my_labels.csv"
    file.write_bytes(demo_path("inference").read_bytes())
    log = tmp_path / "log.txt"
    options = ["--server.port", str(port_of_fresh_apps), "--server.headless", "true"]
    with log.open("wb") as output:
        server = subprocess.Popen(
            [installed / "judgeviz", "open", file.name, "--server", *options],
            cwd=tmp_path, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    url = f"http://127.0.0.1:{port_of_fresh_apps}"
    try:
        wait_until_healthy(url, server, log)
        page.goto(url)
        expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_visible()
        box = page.locator(".st-key-data_by_name").get_by_role("combobox")
        expect(box).to_have_value("my_labels")
        expect(page.get_by_text("owl labels worse than one more human").first).to_be_visible()
        expect(page).to_have_url(re.compile(r"/\?data=my_labels-"))
        settled(page)
        go_to(page, "Agreement")
        go_back(page)
        settled(page)
        expect(page.get_by_role("heading", name="Verdict", exact=True)).to_be_visible()
        expect(box).to_have_value("my_labels")
        go_back(page)  # no step leads to the demo
        expect(page).to_have_url("about:blank")
        page.goto(f"{url}/help?about=limits")
        expect(page.get_by_role("heading", name="Limits", exact=True)).to_be_visible()
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(15)
    assert "Traceback" not in log.read_text()
