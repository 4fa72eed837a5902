from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest

from tests.pages.reading import assert_calm

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ScriptCache()  # compiled once, as in a server; AppTest alone compiles them for every run


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """Start the app as a new visitor with the given URL: page and parameters."""
    monkeypatch.chdir(ROOT)
    for module in ("app_test", "local_script_runner"):
        monkeypatch.setattr(f"streamlit.testing.v1.{module}.ScriptCache", lambda: SCRIPTS)

    def started(page: str | None = None, **query: str | list[str]) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        for name, value in query.items():
            app.query_params[name] = value
        if page is not None:
            app.switch_page(f"pages/{page}.py")
        app.run()
        assert_calm(app)
        return app

    return started
