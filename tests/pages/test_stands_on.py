import subprocess
import sys

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
