"""The program itself: ``python -m methuselah COMMAND``."""

import signal
import sys

from . import _native


def main() -> int:
    # The program answers Ctrl-C itself, as it does when it is started without Python.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["methuselah", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
