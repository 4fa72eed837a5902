"""The image: linted, and what it would hold run as it says, where nothing can be written.

The image itself is built and run where a Docker daemon answers.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT, wait_until_healthy
from tests.browser.driving import chart, open_page

HEALTH = "HEALTHCHECK"
NOBODY = "1000"
# Mounts the file system anew for one process and its children, read-only, the app at /mnt; Python
# and its packages stay where they are.
READ_ONLY = """
set -e
mount --make-rprivate /
mount --bind "$1" /mnt
for place in $(awk '$2 !~ "^/(proc|sys|dev)(/|$)" || $2 == "/dev/shm" {print $2}' /proc/mounts); do
  mount -o remount,bind,ro "$place" 2> /dev/null || true  # what lies under another has no place
done
cd /mnt
for place in /mnt / /tmp /var/tmp /dev/shm; do
  if touch "$place/written" 2> /dev/null; then echo "$place can be written"; exit 1; fi
done
shift
exec setpriv --reuid "$1" --regid "$1" --clear-groups "${@:2}"
"""


def instructions() -> list[tuple[str, str]]:
    """Instructions of the Dockerfile with what stands behind them."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.M)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


def said(name: str) -> list[str]:
    return [words for instruction, words in instructions() if instruction == name]


def variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for words in said("ENV") for pair in shlex.split(words))


def command(name: str) -> list[str]:
    """A command in its form as a list."""
    (words,) = said(name)
    found = json.loads(words[words.index("[") :])
    assert isinstance(found, list)
    return [str(one) for one in found]


def test_the_image_is_slim_runs_as_nobody_and_is_asked_for_its_health() -> None:
    assert [re.fullmatch(r"python:3\.\d+-slim-\w+", base) is not None for base in said("FROM")] == [
        True
    ]
    assert said("USER") == [NOBODY]
    assert [name for name, _ in instructions()][-1] == "CMD"
    assert "_stcore/health" in command(HEALTH)[-1]
    assert variables()["STREAMLIT_SERVER_ADDRESS"] == "0.0.0.0"  # within the container alone
    names = " ".join([*variables(), *said("ARG")])
    assert re.search(r"token|secret|password|key", names, re.I) is None


def test_the_linter_has_nothing_to_say() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    found = subprocess.run([linter, ROOT / "Dockerfile"], capture_output=True, text=True)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def copied(folder: Path) -> None:
    """Put what the image would hold into a folder."""
    ignored = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line]
    admitted = [line[1:] for line in ignored if line.startswith("!")]
    refused = [line for line in ignored[ignored.index("*") + 1 :] if line[0] not in "!#"]

    def left_out(at: str, names: list[str]) -> set[str]:
        where = Path(at).relative_to(ROOT)
        return {
            name
            for name in names
            for pattern in refused
            if fnmatch(str(where / name), pattern.removeprefix("**/"))
            or (pattern.startswith("**/") and fnmatch(name, pattern[3:]))
        }

    for words in said("COPY"):
        source, target = words.split()
        assert any(one == source or one.startswith(f"{source}/") for one in admitted), source
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, folder / target, ignore=left_out)
        else:
            shutil.copy(ROOT / source, folder / source)


@contextmanager
def running(folder: Path, log: Path, port: int, **more: str) -> Iterator[str]:
    """Run the image's command with its variables and user, where nothing can be written."""
    place = more.get("STREAMLIT_SERVER_BASE_URL_PATH", "")
    given = {**variables(), "STREAMLIT_SERVER_PORT": str(port), **more}
    environment = {"PATH": os.environ["PATH"], **given}
    program = [sys.executable, *command("CMD")[1:]]
    within = ["unshare", "--mount", "bash", "-c", READ_ONLY, "bash", str(folder), NOBODY]
    with log.open("wb") as output:
        server = subprocess.Popen(
            [*within, *program], env=environment, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
    url = f"http://127.0.0.1:{port}{place and f'/{place}'}"
    try:
        wait_until_healthy(url, server, log)
        healthy = subprocess.run([sys.executable, *command(HEALTH)[1:]], env=environment)
        assert healthy.returncode == 0
        yield url
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(15)
    assert "Traceback" not in log.read_text()
    unhealthy = subprocess.run(
        [sys.executable, *command(HEALTH)[1:]], env=environment, stderr=subprocess.DEVNULL
    )
    assert unhealthy.returncode != 0


def can_run_as_nobody() -> bool:
    """Whether file systems can be mounted anew here, and another user may read the packages."""
    if shutil.which("unshare") is None or shutil.which("setpriv") is None:
        return False
    user = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]
    program = [sys.executable, "-c", "import streamlit"]
    within = ["unshare", "--mount", *user, *program]
    return subprocess.run(within, capture_output=True, cwd="/").returncode == 0


@pytest.fixture(scope="module")
def nobody() -> None:
    """Ask for it where it is needed: it takes a second, which collecting would spend in vain."""
    if not can_run_as_nobody():
        pytest.skip("no file system can be mounted anew here, or packages are for this user alone")


@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("place", ["", "trust/judges"])
def test_what_the_image_holds_runs_where_nothing_can_be_written(
    page: Page, tmp_path: Path, port_of_fresh_apps: int, place: str
) -> None:
    folder = tmp_path / "image"
    folder.mkdir()
    copied(folder)
    assert not list(folder.rglob("*.png"))
    assert not list(folder.rglob("__pycache__"))
    log = tmp_path / "log.txt"
    more = {"STREAMLIT_SERVER_BASE_URL_PATH": place} if place else {}
    for one in (tmp_path, *tmp_path.parents[:2]):
        one.chmod(0o755)  # as user 1000 reads the app
    with running(folder, log, port_of_fresh_apps, **more) as url:
        open_page(page, url, "Verdict")
        chart(page, "verdict_chart")
    assert "external" not in log.read_text().lower()  # nobody was asked for a public address


@pytest.mark.skipif(
    shutil.which("docker") is None
    or subprocess.run(["docker", "info"], capture_output=True).returncode != 0,
    reason="no Docker daemon answers",
)
@pytest.mark.timeout(900)
def test_the_image_is_built_and_becomes_healthy_on_a_read_only_file_system() -> None:
    build = ["docker", "build", "--quiet", str(ROOT)]
    image = subprocess.run(build, check=True, capture_output=True, text=True).stdout.strip()
    run = ["docker", "run", "--detach", "--rm", "--read-only", "--cap-drop", "ALL", image]
    container = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
    try:
        inside = ["docker", "exec", container]
        check = 'for n in $(seq 60); do "$@" && exit; sleep 1; done; exit 1'
        asked = [*inside, "sh", "-c", check, "sh", *command(HEALTH)]
        assert subprocess.run(asked, capture_output=True).returncode == 0
        who = subprocess.run([*inside, "id", "-u"], capture_output=True, text=True)
        assert who.stdout.strip() == NOBODY
    finally:
        subprocess.run(["docker", "kill", container], capture_output=True)
