"""A store in which a job ran for an hour, for tests that change it by other hands."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    RunPolicies,
)
from scheduler_core.values.records.proof import LedgerDifference, Proof
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT
from tests.intent.program import Program

NOW = datetime(2090, 3, 26, 0, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SECOND = 1_000_000
EVERY_FIVE = Schedule((Every(5 * MINUTE, NOW),))
CATCHES_UP = RunPolicies(missed=MissedPolicy(Missed.ALL))


class Kept:
    """A store in which a job ran every five minutes for an hour, to be changed by other hands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = Program(folder, NOW)
        self.core = self.program.another_client()
        self.job = self.core.jobs.add(JobDraft("nightly", EVERY_FIVE, SCRIPT, CATCHES_UP))
        self.program.look()
        self.wait(60)

    def wait(self, minutes: int) -> None:
        for _ in range(minutes // 5):
            self.program.pass_time(self.program.clock.now() + 5 * MINUTE)
            if self.program.has_engine:
                self.program.end_acts(succeed=True)

    def tamper(self, statement: str, *values: object) -> int:
        with sqlite3.connect(self.folder / "hourbell.db") as connection:
            return connection.execute(statement, values).rowcount

    def content(self) -> list[str]:
        with sqlite3.connect(self.folder / "hourbell.db") as connection:
            return list(connection.iterdump())

    def proof(self, begins: datetime | None = NOW, ends: datetime | None = None) -> Proof:
        return self.core.proving.prove(begins, ends)

    def kinds(self) -> list[LedgerDifference]:
        return [each.kind for each in self.proof().differences]


def tick(at: datetime) -> int:
    return int((at - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))
