"""What runs did in the world, written down by themselves or by the server that they called."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import HttpAction, ScriptAction
from scheduler_core.values.runs.run import Run, RunState
from tests.core.engine.engine_runs import findings, ledger, newest_change, shell
from tests.support.faulty_server import FaultyServer

_PATIENCE_SECONDS = 20.0
_GLANCE_SECONDS = 0.03


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one attempt; runs are told the millisecond in which they are due."""

    job: int
    due_at: datetime
    attempt: int

    @classmethod
    def of(cls, job: str, due_at: str, attempt: str) -> "Effect":
        return cls(int(job), datetime.fromisoformat(due_at), int(attempt))


@dataclass(frozen=True, slots=True)
class Effects:
    """A file to which every script appends a line, and the requests that a server saw."""

    path: Path
    server: FaultyServer | None = None

    def script(self, *, before: str = "true", after: str = "true") -> ScriptAction:
        """Return a script with an effect, and what it does before and after that."""
        line = "$HOURBELL_JOB_ID $HOURBELL_DUE_AT $HOURBELL_ATTEMPT"
        return shell(f'{before}; echo "{line}" >> "{self.path}"; {after}')

    def call(self, place: str = "status/200") -> HttpAction:
        """Return a call with an effect: the server has seen it, whatever it answers."""
        assert self.server is not None
        named = "job={{job_id}}&due={{due_at}}&attempt={{attempt}}"
        return HttpAction(f"{self.server.plain}/{place}?{named}")

    @property
    def seen(self) -> list[Effect]:
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        requests = self.server.seen if self.server is not None else []
        called = (each.query for each in requests)
        return [Effect.of(*line.split()) for line in lines] + [
            Effect.of(query["job"], query["due"], query["attempt"]) for query in called
        ]

    def doubled(self) -> dict[Effect, int]:
        """Return what happened more than once (I2)."""
        return {effect: times for effect, times in Counter(self.seen).items() if times > 1}


def wait_until(
    store: Store, holds: Callable[[list[Run]], bool], seconds: float = _PATIENCE_SECONDS
) -> list[Run]:
    """Wait until something holds of the ledger."""
    pause = Event()
    runs: list[Run] = []
    seen = -1
    for _ in range(int(seconds / _GLANCE_SECONDS)):
        newest = newest_change(store)
        if newest != seen:
            runs, seen = ledger(store), newest
        if holds(runs):
            return runs
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError(
        f"it never came to be: {[(str(run.state), run.due_at) for run in ledger(store)[-20:]]}"
    )


def wait_for(effects: Effects, count: int) -> None:
    """Wait for so many effects."""
    pause = Event()
    for _ in range(int(_PATIENCE_SECONDS / _GLANCE_SECONDS)):
        if len(effects.seen) >= count:
            return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError(f"{len(effects.seen)} effects instead of {count}")


def assert_sound(store: Store, effects: Effects, *, why: str = "") -> None:
    """Check the invariants, those of the store and those of the world."""
    found = findings(store)
    assert found == [], f"{why}: {found[:5]}"
    assert effects.doubled() == {}, why
    happened = set(effects.seen)
    succeeded = {
        Effect(run.job_id, told(run.due_at), run.attempt)
        for run in ledger(store)
        if run.state is RunState.SUCCEEDED
    }
    assert succeeded - happened == set(), f"I3 {why}"


def told(due_at: datetime) -> datetime:
    """Return an instant as a run is told it."""
    return due_at.replace(microsecond=due_at.microsecond // 1_000 * 1_000)


def length_of(run: Run) -> timedelta:
    """Return how long a run took that has ended."""
    assert run.started_at is not None
    assert run.finished_at is not None
    return run.finished_at - run.started_at
