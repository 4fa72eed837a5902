from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.reading import assert_calm

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """Start the app as a new visitor with the given URL parameters."""
    monkeypatch.chdir(ROOT)

    def started(page: str | None = None, **query: str | list[str]) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        for name, value in query.items():
            app.query_params[name] = value
        app.run()
        if page is not None:
            app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)
        return app

    return started
