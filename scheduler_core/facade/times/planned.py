"""List planned occurrences."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.plan_line import PlanLine
from scheduler_core.values.records.pause import Pause


@dataclass(frozen=True, slots=True)
class Planned:
    """One occurrence to come; a paused one will be skipped."""

    job_id: JobId
    job_name: str
    at: datetime
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class PlannedJob:
    """The occurrences of a job in a span; `is_cut` says that there are more than were asked for.

    `usual_duration` is None for a job that never succeeded. `ends_of_pauses` are of those that cover it
    now; None is until somebody ends it. `skipped` are occurrences of the span that the user left out, and
    `moved_from` leads from instants to those which the rules meant; it is None for one that was added.
    `step` parts all instants, beyond those that are told too; None where that is not known.
    """

    job_id: JobId
    job_name: str
    instants: tuple[datetime, ...]
    is_cut: bool
    usual_duration: timedelta | None
    ends_of_pauses: tuple[datetime | None, ...] = ()
    zone: str = "UTC"
    skipped: tuple[datetime, ...] = ()
    moved_from: Mapping[datetime, datetime | None] = field(default_factory=dict)
    step: timedelta | None = None
    folder: str = ""

    def is_paused_at(self, at: datetime) -> bool:
        """Tell whether an occurrence will be skipped."""
        return is_covered(at, self.ends_of_pauses)


def is_covered(at: datetime, ends_of_pauses: Iterable[datetime | None]) -> bool:
    """Tell whether any of the pauses that hold now still holds then."""
    return any(end is None or at < end for end in ends_of_pauses)


def ends_of_pauses(line: PlanLine, paused: Iterable[Pause]) -> list[datetime | None]:
    """Return until when each pause that covers a job lasts; None is until somebody ends it."""
    ends = [pause.until for pause in paused if pause.covers(line.folder)]
    return [*ends, line.paused_until] if line.is_paused else ends
