"""Filters and pages of the log."""

from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Held, Run, RunState, Trigger


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word names: outcomes, what asked for runs, and what holds them."""

    states: frozenset[RunState] = frozenset()
    triggers: frozenset[Trigger] = frozenset()
    held: frozenset[Held] = frozenset()


@dataclass(frozen=True, slots=True)
class RunFilter:
    """Which runs are wanted; None asks for all.

    `since` and `until` (not included) bound `due_at`; a span of occurrences counts if it reaches
    into them. `text` is looked for in reasons, first error lines, names of jobs and names of outcomes, and
    with `in_output` in what runs wrote, which takes a look at every chunk, and for the event that a run waits
    for. `meanings` say what its words name as runs are shown, and `reasons` which reasons hold them there.
    """

    job_ids: tuple[JobId, ...] | None = None
    states: frozenset[RunState] | None = None
    triggers: frozenset[Trigger] | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""
    in_output: bool = False
    meanings: tuple[tuple[str, Meaning], ...] = ()
    reasons: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class RunTally:
    """How many occurrences of a job ended alike, and the first and the last of them."""

    job_id: JobId
    job_name: str
    state: RunState
    count: int
    first_due_at: datetime
    last_due_at: datetime
    folder: str = ""


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Where a page ended."""

    due_at: datetime
    id: RunId


@dataclass(frozen=True, slots=True)
class RunsPage:
    """Runs, newest first; `after` leads to the next page, None means that this is the last."""

    runs: tuple[Run, ...]
    after: LogPlace | None


ALL_RUNS = RunFilter()
