"""`hourbell` beside an engine, and nothing else: exits with `UNASKED` where it would go on by itself."""

import os
import sys

from scheduler_core.fork_server.client import carried_out
from scheduler_core.fork_server.forked_commands import may_be_forked

UNASKED = 98
PROGRAM = ("-m", "tests.core.fork_server.asking_program")
# Set, it waits no longer than a command does; else for as long as a busy machine may need.
HASTE = "HASTE"
_LONGEST_SECONDS = 60


def _carried_out(words: list[str]) -> int | None:
    if HASTE in os.environ:
        return carried_out(words)
    return carried_out(words, _LONGEST_SECONDS)


if __name__ == "__main__":
    words = sys.argv[1:]
    code = _carried_out(words) if may_be_forked(words) else None
    sys.exit(UNASKED if code is None else code)
