"""Who runs the jobs of a store, and what is going on there."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from scheduler_core.facade.planned import Planned
from scheduler_core.values.ids import JobId
from scheduler_core.values.instance import Instance


class EngineKind(Enum):
    """Where the engine of a store is."""

    HERE = auto()
    ELSEWHERE = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class EngineState:
    """The engine that runs the jobs of a store, if there is one.

    `complaints` say why it is not well; without an engine they say why the last one in this process
    ended, if nobody asked for that.
    """

    kind: EngineKind
    pid: int = 0
    host: str = ""
    version: str = ""
    since_at: datetime | None = None
    beat_at: datetime | None = None
    complaints: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        return self.kind is not EngineKind.NONE and not self.complaints


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a store at a glance.

    `waiting` runs are claimed and have not begun, `failing` are the jobs whose last run failed, and
    `next_up` is the next occurrence that no pause covers. `next_wait` is the wait or next try that is over
    first.
    """

    engine: EngineState
    running: int
    waiting: int
    jobs: int
    paused: int
    is_all_paused: bool
    failing: tuple[JobId, ...]
    recent_failures: int
    next_up: Planned | None
    next_wait: Instance | None = None
