"""Several machines on one server whose store they share, each a home and a process of its own."""

import os
from pathlib import Path

from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.store.store import Store
from tests.core.engine.engine_runs import now
from tests.faults.child_engine import HASTY, ChildEngine
from tests.faults.hasty_engine import LEASE_SECONDS


def enable(store: Store) -> None:
    """Let the machines of a store share its runs."""
    with store.write() as tx:
        share(tx, now())


class SharingMachines:
    """Engines and workers of several homes, each of which is a machine of its own to a server."""

    def __init__(self, url: str, folder: Path, *, lease_seconds: int = 4) -> None:
        self._url = url
        self._folder = folder
        self._lease_seconds = lease_seconds
        self._started: list[ChildEngine] = []

    def engine(self, name: str, *options: str, **environment: str) -> ChildEngine:
        return self._start("engine", name, options, environment)

    def worker(self, name: str, *options: str, **environment: str) -> ChildEngine:
        return self._start("worker", name, options, environment)

    def _start(
        self, command: str, name: str, options: tuple[str, ...], environment: dict[str, str]
    ) -> ChildEngine:
        home = {
            **environment,
            "XDG_DATA_HOME": os.fspath(self._folder / name),
            LEASE_SECONDS: str(self._lease_seconds),
        }
        started = ChildEngine.start(self._url, *options, program=HASTY, environment=home, command=command)
        self._started.append(started)
        return started

    def close(self) -> None:
        for each in self._started:
            each.close()
