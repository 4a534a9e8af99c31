"""What runs did in the world, written down by themselves."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from scheduler_core.store.store import Store
from scheduler_core.values.actions import ScriptAction
from scheduler_core.values.run import Run, RunState
from tests.core.engine.engine_runs import findings, ledger, shell

_PATIENCE_SECONDS = 20.0
_GLANCE_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Effects:
    """A file to which every effect appends one line: the job, the occurrence, the attempt."""

    path: Path

    def script(self, *, before: str = "true", after: str = "true") -> ScriptAction:
        """Return a script with an effect, and what it does before and after that."""
        line = "$HOURBELL_JOB_ID $HOURBELL_DUE_AT $HOURBELL_ATTEMPT"
        return shell(f'{before}; echo "{line}" >> "{self.path}"; {after}')

    @property
    def seen(self) -> list[str]:
        return self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []

    def doubled(self) -> dict[str, int]:
        """Return what happened more than once (I2)."""
        return {line: times for line, times in Counter(self.seen).items() if times > 1}


def wait_until(store: Store, holds: Callable[[list[Run]], bool]) -> list[Run]:
    """Wait until something holds of the ledger."""
    pause = Event()
    for _ in range(int(_PATIENCE_SECONDS / _GLANCE_SECONDS)):
        runs = ledger(store)
        if holds(runs):
            return runs
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError(f"it never came to be: {[(run.state, run.reason) for run in ledger(store)]}")


def wait_for(effects: Effects, count: int) -> None:
    """Wait for so many effects."""
    pause = Event()
    for _ in range(int(_PATIENCE_SECONDS / _GLANCE_SECONDS)):
        if len(effects.seen) >= count:
            return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError(f"{len(effects.seen)} effects instead of {count}")


def assert_sound(store: Store, effects: Effects) -> None:
    """Check the invariants, those of the store and those of the world."""
    assert findings(store) == []
    assert effects.doubled() == {}
    succeeded = [run for run in ledger(store) if run.state is RunState.SUCCEEDED]
    happened = {tuple(line.split()[::2]) for line in effects.seen}
    assert all((str(run.job_id), str(run.attempt)) in happened for run in succeeded), "I3"
