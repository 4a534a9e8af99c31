"""A command in a hurry, perhaps of another version: `python -m tests.faults.hasty_engine …`."""

import os
import sys
from datetime import timedelta

from scheduler_core.cli.main import run
from scheduler_core.engine import heartbeat, shared_engine
from scheduler_core.engine.dispatch import reconciliation, sharing
from scheduler_core.engine.system import this_process
from scheduler_core.store.opening import database

LEASE_SECONDS = "HASTY_LEASE_SECONDS"
VERSION = "HASTY_VERSION"
_SECOND = timedelta(seconds=1)


def hurry() -> None:
    """Shorten what an engine and its connections wait for, in this process."""
    lease = int(os.environ.get(LEASE_SECONDS, "8")) * _SECOND
    heartbeat.OF_SERVERS = heartbeat.Heartbeat(2 * _SECOND, 2 * _SECOND, lease)
    reconciliation.LONGEST_SILENCE = max(lease, 6 * _SECOND)
    shared_engine.RECONCILED_EVERY = 2 * _SECOND
    if version := os.environ.get(VERSION):
        for module in (sharing, this_process):
            module.program_version = lambda: version  # type: ignore[attr-defined]
    database.LONGEST_WRITE = 2 * _SECOND
    database.LONGEST_QUESTION = 4 * _SECOND


if __name__ == "__main__":
    hurry()
    sys.exit(run(sys.argv[1:], lambda _: 90))
