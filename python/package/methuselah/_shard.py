"""The program on a machine of a cluster: ``python -m methuselah._shard FOLDER COMMAND``.

It lives as long as somebody holds its standard input open. So a worker that is killed takes the game
that it plays with it, and no program is left behind that plays on for nobody.
"""

import os
import shutil
import sys
import threading

from . import _native


def _end_with(folder: str) -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(143)


if __name__ == "__main__":
    threading.Thread(target=_end_with, args=(sys.argv[1],), daemon=True).start()
    sys.exit(_native.main(["methuselah", *sys.argv[2:]]))
