"""Streamlit's server with a window into its memory, for ``test_memory.py``.

Whoever writes a word into the file ``wanted`` of the folder named by ``WATCH`` finds in ``found``
how many live objects hold a text with that word.
"""

import gc
import os
import threading
import time
from pathlib import Path

import numpy as np
from streamlit.web.cli import main


def holders(word: str) -> int:
    """Count the live containers that refer to a text or bytes with a word in them."""
    gc.collect()
    count, arrays = 0, set()
    for container in gc.get_objects():
        for held in gc.get_referents(container):
            if isinstance(held, str):
                count += word in held
            elif isinstance(held, bytes | bytearray):
                count += word.encode() in held
            elif isinstance(held, np.ndarray) and held.dtype == object and id(held) not in arrays:
                arrays.add(id(held))
                count += any(isinstance(text, str) and word in text for text in held.ravel())
    return count


def watch(folder: Path) -> None:
    wanted = folder / "wanted"
    while True:
        time.sleep(0.1)
        if wanted.exists():
            parts = wanted.read_text().split()  # apart, so that nothing here holds the word itself
            wanted.unlink()
            count = holders("".join(parts)) - 1  # this call's own argument
            (folder / "count").write_text(str(count))
            (folder / "count").rename(folder / "found")


if __name__ == "__main__":
    folder = Path(os.environ["WATCH"])
    threading.Thread(target=watch, args=(folder,), daemon=True).start()
    main()
