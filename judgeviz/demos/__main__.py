"""``python -m judgeviz.demos``: write the demo files again."""

from pathlib import Path

from judgeviz.demos.files import write_files

DEMO_FOLDER = Path(__file__).resolve().parents[2] / "demo_data"


def main() -> None:
    """Write all demo files into ``demo_data/`` and list them."""
    for path in write_files(DEMO_FOLDER):
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
