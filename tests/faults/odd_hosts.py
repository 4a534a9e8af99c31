"""An engine beside an odd host of its scripts: `ODDITY=... python -m tests.faults.odd_hosts engine …`."""

import os
import sys

from scheduler_core.actions.host import launching, link, protocol
from scheduler_core.cli.main import run
from tests.architecture.repository import ROOT

ODDITY = "ODDITY"
NEWER, ALONE, FULL = "newer", "alone", "full"

_NEWER = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from scheduler_core.actions.host import protocol; "
    "protocol.VERSION = protocol.OLDEST = {version}; "
    "from scheduler_core.actions.host.program import main; sys.exit(main(sys.argv[1:]))"
)


def be_odd(oddity: str) -> None:
    """Be of the next version, which understands hosts of this one or not, or have a full disk."""
    if oddity == FULL:
        limited = ["sh", "-c", 'ulimit -f 40; exec "$@"', "sh", *launching.command()]
        launching.command = lambda: limited
        return
    version = protocol.VERSION + 1
    for module in (protocol, link):
        module.VERSION = version  # type: ignore[attr-defined]
        module.OLDEST = version - (oddity == NEWER)  # type: ignore[attr-defined]
    if oddity == ALONE:
        newer = ["-c", f"{_NEWER.format(version=version)}", str(ROOT)]
        words = launching.command()
        launching.command = lambda: [*words[: words.index("-c")], *newer]


if __name__ == "__main__":
    be_odd(os.environ[ODDITY])
    sys.exit(run(sys.argv[1:], lambda _: 90))
