"""The facts of a diagnosis: what is known of a store, its engine and its machine."""

from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.calendar_state import OldCalendar
from scheduler_core.values.records.channel import KeptChannel
from scheduler_core.values.records.closed_hook import ClosedHook
from scheduler_core.values.runs.run_ends import Backlog


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """A store as it was found; `problem` says why it can't be opened, and leaves the rest untold.

    `open_to_others` are its files that other users of the machine may open. `is_undecided` is
    a copy or a restored backup of which nobody has said whether it goes on. `newer_form` is that of tables to
    which a newer Hourbell has added. `unproven_host` is another machine that is taken for the server without
    proof.
    """

    place: str
    is_there: bool = True
    problem: str = ""
    library: str = ""
    is_file: bool = True
    is_read_only: bool = False
    is_undecided: bool = False
    findings: tuple[str, ...] = ()
    open_to_others: tuple[str, ...] = ()
    newest_backup_at: datetime | None = None
    newer_form: str = ""
    unproven_host: str = ""

    @property
    def is_open(self) -> bool:
        return self.is_there and not self.problem


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """An engine that has not stopped, how long ago it looked for due jobs, and why it is not well.

    One that stands by looks for none, and says that it lives; so does one that only `carries_out` runs.
    """

    pid: int
    host: str
    beat_age: timedelta
    is_alive: bool = True
    complaints: tuple[str, ...] = ()
    stands_by: bool = False
    carries_out: bool = False
    version: str = ""


@dataclass(frozen=True, slots=True)
class MachineFacts:
    """A machine of the store; `clock_ahead` is by how much its clock is ahead of the server's.

    What a dead one has left `unfinished`, whoever plans takes over.
    """

    number: int
    host: str
    version: str
    is_alive: bool = True
    unfinished: int = 0
    clock_ahead: timedelta | None = None


@dataclass(frozen=True, slots=True)
class LackingMachine:
    """Where jobs are to run and no machine is that lives, or only ones that drain.

    Unless machines `are_sharing` the runs, one of them carries out all.
    """

    words: str
    jobs: int
    is_draining: bool = False
    are_sharing: bool = True


@dataclass(frozen=True, slots=True)
class DiskFacts:
    """The disk that holds a store."""

    free_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """What the store remembers of the clock: what it calls the future, and rows that name a jump."""

    ahead: timedelta = timedelta(0)
    jumps: int = 0
    is_sleep_told: bool = True


@dataclass(frozen=True, slots=True)
class ZoneFacts:
    """The zone data in use: its release, such as 2026b, and where it comes from.

    `others` are source and release of the system's copies, where another one is in use. `is_in_program` tells
    that the package is a part of the program, and is made new with it alone.
    """

    release: str
    source: str
    others: tuple[tuple[str, str], ...] = ()
    is_in_program: bool = False


@dataclass(frozen=True, slots=True)
class SecretFacts:
    """What secrets are called; `problem` says why they can't be had, `unreadable` why some can't."""

    names: frozenset[str] = frozenset()
    problem: str = ""
    unreadable: tuple[tuple[str, str], ...] = ()

    @property
    def count(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True)
class UnsafeScript:
    """A job whose script or program would be refused, and why."""

    job_name: str
    reason: str
    job_id: JobId | None = None


@dataclass(frozen=True, slots=True)
class LostTelling:
    """What is told to nobody: a job, or the settings, name a `channel` that is not there.

    Without a channel the job says when it is late, and no channel hears of it.
    """

    channel: str = ""
    job_name: str = ""
    job_id: JobId | None = None


@dataclass(frozen=True, slots=True)
class BlindRule:
    """A job that something begins which this machine can't see, and why."""

    job_name: str
    trouble: str
    job_id: JobId | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the doctor looks at; None is what could not be looked at.

    `own_version` is that of the program that looks, `backlog` what was missed and is still to be made up for.
    `not_woken` says why nothing wakes the machine, if a job wants that. The engine took `stopped_jobs` out of
    the plan.
    """

    now: datetime
    store: StoreFacts
    zones: ZoneFacts
    clock: ClockFacts = ClockFacts()
    secrets: SecretFacts = SecretFacts()
    engines: tuple[EngineFacts, ...] = ()
    disk: DiskFacts | None = None
    unsafe_scripts: tuple[UnsafeScript, ...] = ()
    started_by: str | None = None
    machines: tuple[MachineFacts, ...] = ()
    lacking_machines: tuple[LackingMachine, ...] = ()
    own_version: str = ""
    backlog: Backlog | None = None
    lost_tellings: tuple[LostTelling, ...] = ()
    old_calendars: tuple[OldCalendar, ...] = ()
    closed_hooks: tuple[ClosedHook, ...] = ()
    blind_rules: tuple[BlindRule, ...] = ()
    untold_files: str = ""
    not_woken: str = ""
    stopped_jobs: tuple[JobLine, ...] = ()
    troubled_channels: tuple[KeptChannel, ...] = ()
