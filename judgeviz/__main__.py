"""``python -m judgeviz``: the command, where it is not on the path."""

import sys

from judgeviz.command import main

if __name__ == "__main__":
    sys.exit(main())
