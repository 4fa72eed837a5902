from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest, app_test, local_script_runner
from streamlit.testing.v1.element_tree import Block, Node

from tests.pages.reading import assert_calm

ROOT = Path(__file__).resolve().parents[2]
# As in a server, once: AppTest compiles the scripts for every run, and reads what every installed
# package says of itself for every visitor, which takes as long as a page.
SCRIPTS = ScriptCache()
COMPONENTS = cache(manifest_scanner.scan_component_manifests)
STOPPED = local_script_runner.require_widgets_deltas
# Replicates of intervals where a test does not ask for its own: most look at no interval, and what
# one test computed is remembered for the next, as in a server.
FEW = "200"


def without_clients(spec: type) -> MagicMock:
    """Stand in for a server, as AppTest lets a mock do, but with no client, and so no cookies.

    The mock of a client makes up a cookie whenever one is asked for, several times a run.
    """
    server = MagicMock(spec=spec)
    server.get_client.return_value = None
    return server


class PagesOfAServer(PagesManager):
    """As in a server that has run the app before: its pages are those of ``app.py``.

    AppTest makes them anew for every run, which looks for pages in the folder first, and so runs a
    page's file before ``app.py``, which runs it again.
    """

    def __init__(self, *of: Any, **how: Any) -> None:
        super().__init__(*of, **how)
        PagesManager.uses_pages_directory = False


class StateByKey(Mapping[str, Any]):
    """What a session holds, found key by key: a widget makes a dict of all to look for its own."""

    def __init__(self, state: SafeSessionState) -> None:
        self.state = state

    def __getitem__(self, key: str) -> Any:
        return self.state[key]

    def __contains__(self, key: object) -> bool:
        return key in self.state

    def __iter__(self) -> Iterator[str]:
        return iter(self.state._state.filtered_state)

    def __len__(self) -> int:
        return len(self.state._state.filtered_state)


def nodes_below(block: Block) -> Iterator[Node]:
    """Walk what a page shows, a node at a time: AppTest does so a dozen times a run."""
    waiting: list[Node] = [block]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Block):
            waiting.extend(reversed(node.children.values()))


def finished(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
    """Wait for a run as threads wait: AppTest looks a thousand times a second, and holds it up."""
    runner._script_thread.join(timeout)
    if not runner.script_stopped():
        STOPPED(runner, timeout=0)


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, few_draws: None) -> Callable[..., AppTest]:
    """Start the app as a new visitor with the given URL: page and parameters.

    There are few replicates, unless a test asks for others; ``boot=None`` leaves the page its own.
    What a page shows is what the library gives, with as few draws.
    """
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(manifest_scanner, "scan_component_manifests", COMPONENTS)
    monkeypatch.setattr(local_script_runner, "require_widgets_deltas", finished)
    monkeypatch.setattr(app_test, "PagesManager", PagesOfAServer)
    monkeypatch.setattr(SafeSessionState, "filtered_state", property(StateByKey))
    monkeypatch.setattr(Block, "__iter__", nodes_below)
    monkeypatch.setattr(app_test, "MagicMock", cache(without_clients))  # one for all runs of a test
    for module in ("app_test", "local_script_runner"):
        monkeypatch.setattr(f"streamlit.testing.v1.{module}.ScriptCache", lambda: SCRIPTS)

    def started(page: str | None = None, **query: str | list[str] | None) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        app.session_state["_frame_is_drawn"] = True  # no browser is there to wait for
        for name, value in {"boot": FEW, **query}.items():
            if value is not None:
                app.query_params[name] = value
        if page is not None:
            app.switch_page(f"pages/{page}.py")
        app.run()
        assert_calm(app)
        return app

    return started
