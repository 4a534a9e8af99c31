"""An engine beside an odd host of its scripts: `ODDITY=... python -m tests.faults.odd_hosts engine …`."""

import os
import sys

from scheduler_core.actions.host import launching, link, protocol
from scheduler_core.cli.main import run
from tests.architecture.repository import ROOT

ODDITY = "ODDITY"
NEWER, ALONE, FULL, HASTY = "newer", "alone", "full", "hasty"

HASTY_SECONDS = 0.2
_CHANGED = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    "from scheduler_core.actions.host import {module}; {module}.{change}; "
    "from scheduler_core.actions.host.program import main; sys.exit(main(sys.argv[1:]))"
)


def be_odd(oddity: str) -> None:
    """Be of the next version, which understands hosts of this one or not, or have another host.

    That has a full disk, or leaves at once when nothing is left to do.
    """
    if oddity == HASTY:
        hasty = hasty_host()
        launching.command = lambda: hasty
        return
    if oddity == FULL:
        limited = ["sh", "-c", 'ulimit -f 40; exec "$@"', "sh", *launching.command()]
        launching.command = lambda: limited
        return
    version = protocol.VERSION + 1
    for module in (protocol, link):
        module.VERSION = version  # type: ignore[attr-defined]
        module.OLDEST = version - (oddity == NEWER)  # type: ignore[attr-defined]
    if oddity == ALONE:
        newer = _host_with("protocol", f"VERSION = protocol.OLDEST = {version}")
        launching.command = lambda: newer


def hasty_host() -> list[str]:
    """Return what begins a host that waits for work for a moment only."""
    return _host_with("host", f"_IDLE_SECONDS = {HASTY_SECONDS}")


def _host_with(module: str, change: str) -> list[str]:
    words = launching.command()
    return [*words[: words.index("-c")], "-c", _CHANGED.format(module=module, change=change), str(ROOT)]


if __name__ == "__main__":
    be_odd(os.environ[ODDITY])
    sys.exit(run(sys.argv[1:], lambda _: 90))
