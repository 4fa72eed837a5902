"""``python -m judgeviz.demos``: write the demo files again."""

from judgeviz.demos.files import write_files
from judgeviz.installation import DEMO_FOLDER


def main() -> None:
    """Write all demo files into ``demo_data/`` and list them."""
    for path in write_files(DEMO_FOLDER):
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
