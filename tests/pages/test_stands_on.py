import subprocess
import sys

import pytest

from tests.browser.conftest import ROOT

COUNTED = """
import gc
looks = []
gc.callbacks.append(lambda phase, info: looks.append(phase))
import pages.frame.stands_on
during = len(looks)
print(during < 50, gc.isenabled(), gc.get_freeze_count() > 100_000, gc.get_threshold()[0] > 700)
"""


def test_imports_are_not_looked_through_for_garbage() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", COUNTED], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.split() == ["True"] * 4, done.stdout + done.stderr


SERVED = """
import atexit, sys, threading
from pages.frame import server
def serve(prog_name):
    [ahead] = [one for one in threading.enumerate() if one.name == "imports"]
    ahead.join()
    print(prog_name, "pages.frame.toolbar" in sys.modules)
    import duckdb
    held = duckdb.connect().sql("SELECT 1 AS one")
    print(len(held.types))
    threading.Thread(target=lambda _: threading.Event().wait(), args=(held,), daemon=True).start()
    sys.exit(3)
server.cli.main = serve
print("pages.frame.toolbar" in sys.modules)
atexit.register(print, "left")
server.main()
"""


def test_the_server_imports_ahead_of_the_first_visitor_and_leaves_without_a_word() -> None:
    pytest.importorskip("duckdb")  # which says what is left of it at the end
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SERVED], cwd=ROOT, capture_output=True, text=True
    )
    said = ["False", "streamlit", "True", "1", "left"]
    assert (done.stdout.split(), done.returncode) == (said, 3), done.stdout + done.stderr
    assert "leaked" not in done.stderr
