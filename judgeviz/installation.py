"""What is installed: the version, and where the app and the demo data lie."""

from pathlib import Path

__version__ = "0.1.0"

_PACKAGE = Path(__file__).resolve().parent
# An installed package carries the app; in a checkout it stands beside the package.
APP_FOLDER = _PACKAGE / "app" if (_PACKAGE / "app").is_dir() else _PACKAGE.parent
DEMO_FOLDER = APP_FOLDER / "demo_data"
# Environment variable by which the command tells the app which files to open: JSON with ``files``,
# a list of paths, and ``mapping``, a path or null.
NAMED_FILES = "JUDGEVIZ_FILES"
