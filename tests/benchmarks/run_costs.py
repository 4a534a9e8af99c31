"""What runs cost: the computing of some processes and of a server, and what its log of changes says."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.support.postgres import PostgresServer

_PROCESSES = Path("/proc")
# The numbers of transactions that wrote, and the length of the log of changes.
_WRITTEN = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_wal_insert_lsn() - '0/0'"


@dataclass(frozen=True, slots=True)
class RunCosts:
    """Milliseconds of computing, commits that wrote, and bytes of the server's log for one run."""

    machines: float
    server: float
    commits: float
    logged: float


@dataclass(frozen=True, slots=True)
class _Spent:
    machines: float
    server: float
    commits: int
    logged: float


class RunMeter:
    """Measures a server from when it is made, and each process from when it is named; as Linux tells."""

    def __init__(self, postgres: PostgresServer, url: str) -> None:
        self._url = url
        self._before_of: dict[int, float] = {}
        self._server = int((postgres.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
        self._before = self._spent()

    def watch(self, processes: Iterable[int]) -> None:
        self._before_of |= {each: _computed(each) for each in processes}

    def per_run(self, runs: int) -> RunCosts:
        """Return what was spent since, for each of so many runs."""
        before, after = self._before, self._spent()
        return RunCosts(
            1_000 * (after.machines - before.machines) / runs,
            1_000 * (after.server - before.server) / runs,
            (after.commits - before.commits) / runs,
            (after.logged - before.logged) / runs,
        )

    def _spent(self) -> _Spent:
        with psycopg.connect(self._url, autocommit=True) as connection:
            row = connection.execute(_WRITTEN).fetchone()
        assert row is not None
        backends = [_computed(each) for each in (self._server, *_children(self._server))]
        machines = sum(_computed(each) - before for each, before in self._before_of.items())
        return _Spent(machines, sum(backends), row[0], float(row[1]))


def _computed(process: int) -> float:
    """Return the seconds that a process, and those of its children that are gone, computed."""
    try:
        told = (_PROCESSES / str(process) / "stat").read_text("ascii")
    except FileNotFoundError:
        return 0.0  # it has ended, and counts with those of its parent that are gone
    fields = told.rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _children(process: int) -> list[int]:
    tasks = (_PROCESSES / str(process) / "task").iterdir()
    return [int(each) for task in tasks for each in (task / "children").read_text("ascii").split()]
