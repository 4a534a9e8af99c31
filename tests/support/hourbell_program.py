"""`hourbell` without a window, as `python -m tests.support.hourbell_program`: `gui` is answered by 90."""

import sys

from scheduler_core.cli.main import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], lambda _: 90))
