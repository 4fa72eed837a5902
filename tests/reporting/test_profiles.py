"""What a browser that draws files leaves on the disk: nothing, however its process ends."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from judgeviz.reporting.profiles import ProfileFolder, sweep
from tests.reporting.conftest import needs_browser

DRAW = """
import plotly.graph_objects as go
from judgeviz.reporting.chromium import svg_of
assert svg_of(go.Figure(go.Scatter(y=[1, 2])), 300, 200).startswith("<svg")
print("drawn", flush=True)
input()
"""


def drawing(folder: Path) -> subprocess.Popen[str]:
    """Start a process that has drawn a figure and waits for a line."""
    started = subprocess.Popen(
        [sys.executable, "-c", DRAW],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"TMPDIR": str(folder)},
    )  # fmt: skip
    assert started.stdout is not None
    assert started.stdout.readline() == "drawn\n"
    return started


@pytest.fixture
def short_path():
    """Give a folder in which the path of a browser's socket is not too long."""
    with tempfile.TemporaryDirectory(prefix="jv") as folder:
        yield Path(folder)


def aged(folder: Path) -> None:
    """Let a folder be some minutes old."""
    before = time.time() - 300
    os.utime(folder, (before, before))


@needs_browser
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_what_a_killed_process_left_is_removed_by_the_next(short_path):
    killed = drawing(short_path)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    (left,) = short_path.iterdir()
    assert left.name.startswith("judgeviz-browser-")
    time.sleep(1)  # its browser ends when it sees that nobody listens
    aged(left)
    another = drawing(short_path)
    assert not left.exists()
    assert len(list(short_path.iterdir())) == 1
    another.communicate("\n")
    assert another.returncode == 0
    assert list(short_path.iterdir()) == []


def test_the_folder_of_a_process_that_lives_stays(tmp_path):
    own = ProfileFolder(tmp_path)
    aged(own.path)
    sweep(tmp_path)
    assert own.path.exists()
    fresh = tmp_path / "judgeviz-browser-fresh"
    fresh.mkdir()
    sweep(tmp_path)
    assert fresh.exists()
    aged(fresh)
    sweep(tmp_path)
    assert not fresh.exists()
    own.remove()
    assert list(tmp_path.iterdir()) == []
