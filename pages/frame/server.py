"""Streamlit's server, which imports what every page stands on while the browser is on its way.

``python -m pages.frame.server run app.py``, as ``python -m streamlit run app.py``, which imports it
when the first visitor is there.
"""

import atexit
import os
import sys
import threading
from importlib import import_module

from streamlit.web import cli

# Whole, before a second thread imports parts of it too.
from streamlit.web.server.starlette import starlette_app_utils, starlette_server  # noqa: F401

AHEAD = "pages.frame.stands_on"


def main() -> None:
    """Run Streamlit's command, and import meanwhile."""
    threading.Thread(target=import_module, args=(AHEAD,), name="imports", daemon=True).start()
    try:
        cli.main(prog_name="streamlit")
    except SystemExit as end:
        _leave(end.code if isinstance(end.code, int) else int(end.code is not None))


def _leave(status: int) -> None:
    """End the process without taking its modules apart.

    What threads and caches hold of DuckDB would be listed then, line by line, as leaks.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
