"""The state of a store's engine: who runs the jobs, and what is going on."""

from datetime import datetime
from enum import Enum, auto

from scheduler_core.facade.times.planned import Planned
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.program_version import is_other
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.calendar_state import OldCalendar
from scheduler_core.values.records.channel import KeptChannel
from scheduler_core.values.records.closed_hook import ClosedHook
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.runs.run_ends import Backlog, MachineWaitEnd

NO_ENGINE = "no engine runs, so no job fires"


class EngineKind(Enum):
    """Where the engine of a store is."""

    HERE = auto()
    ELSEWHERE = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class EngineState:
    """The engine that runs the jobs of a store, if there is one.

    `complaints` say why it is not well; without an engine they say why the last one in this process
    ended, if nobody asked for that. With a `hindrance` nothing begins, and the first complaint says why. The
    `tags` are those of its machine; the runs of the jobs in `keeps_awake` keep that awake.
    """

    kind: EngineKind
    pid: int = 0
    host: str = ""
    version: str = ""
    since_at: datetime | None = None
    beat_at: datetime | None = None
    complaints: tuple[str, ...] = ()
    hindrance: Hindrance = Hindrance.NOTHING
    tags: tuple[str, ...] = ()
    keeps_awake: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        return self.kind is not EngineKind.NONE and not self.complaints

    @property
    def is_other_version(self) -> bool:
        """Whether it runs in another process, which has another version of Hourbell than this one."""
        return self.kind is EngineKind.ELSEWHERE and is_other(self.version)

    @property
    def troubles(self) -> tuple[str, ...]:
        """Return all that is wrong, which is also that there is no engine; a copy is held also with one."""
        is_missing = self.kind is EngineKind.NONE and self.hindrance is not Hindrance.COPY
        return (*((NO_ENGINE,) if is_missing else ()), *self.complaints)


@dataclass(frozen=True, slots=True)
class Firing:
    """Whether anything can fire: what keeps all jobs from it, in words, and until when if that is known."""

    hindrance: Hindrance = Hindrance.NOTHING
    words: str = ""
    until: datetime | None = None

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong; a pause is what somebody wanted."""
        return self.hindrance in {Hindrance.NOTHING, Hindrance.PAUSED}


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a store at a glance.

    `waiting` runs are claimed and have not begun, `held` ones go on when a pause, a switch or the bin lets
    them, `failing` are the jobs that are on and whose last run failed, and
    `next_up` is the next occurrence that no pause covers. `all_paused_until` is the end of a pause of
    everything, None where nobody said, and `all_paused_by` who began it. `next_wait` is the wait or next
    try that is over first, `queued` the first of what is due and waits for a machine, a condition or other
    runs. `without_machine` are runs that no machine has taken for longer than the settings say, the oldest
    first. The `backlog` is what was missed and is still to be made up for. `troubled_channels` take no
    notices, or none now. The engine took `stopped` jobs out of the plan. Of `old_calendars`
    jobs go by the last copy, as they can't be read for long. By `closed_hooks` nothing comes.
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
    queued: tuple[Instance, ...] = ()
    held: int = 0
    all_paused_until: datetime | None = None
    all_paused_by: str = ""
    without_machine: tuple[MachineWaitEnd, ...] = ()
    backlog: Backlog | None = None
    troubled_channels: tuple[KeptChannel, ...] = ()
    old_calendars: tuple[OldCalendar, ...] = ()
    closed_hooks: tuple[ClosedHook, ...] = ()
    stopped: tuple[JobId, ...] = ()

    @property
    def broken_channels(self) -> tuple[KeptChannel, ...]:
        """Return those that a person has to mend."""
        return tuple(each for each in self.troubled_channels if each.broken)

    @property
    def delayed_channels(self) -> tuple[KeptChannel, ...]:
        """Return those whose trouble may pass by itself."""
        return tuple(each for each in self.troubled_channels if not each.broken)

    @property
    def firing(self) -> Firing:
        return firing(self.engine, is_all_paused=self.is_all_paused, until=self.all_paused_until)


def firing(engine: EngineState, *, is_all_paused: bool, until: datetime | None) -> Firing:
    """Say whether anything can fire, from who runs the jobs and the pause of everything."""
    if engine.hindrance is not Hindrance.NOTHING or engine.kind is EngineKind.NONE:
        words = engine.complaints[0] if engine.complaints else ""
        known = engine.hindrance is not Hindrance.NOTHING
        return Firing(engine.hindrance if known else Hindrance.NO_ENGINE, words)
    return Firing(Hindrance.PAUSED, until=until) if is_all_paused else Firing()
