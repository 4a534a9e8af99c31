"""How the last reading of a followed calendar went."""

from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId

# What fails for so long is told.
TOLD_AFTER = timedelta(days=1)
FETCHED_EACH = timedelta(hours=1)
AGAIN_AFTER_TROUBLE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class CalendarState:
    """When a calendar was asked for last, and read last; since when and why that fails.

    The `tag` tells the next time whether it changed. It is of the copy that a job held then, of which
    `goes_by` is a digest. What has failed for long is `told` once.
    """

    asked_at: datetime
    read_at: datetime | None = None
    tag: str = ""
    failed_since: datetime | None = None
    trouble: str = ""
    is_told: bool = False
    goes_by: str = ""

    @property
    def next_at(self) -> datetime:
        return self.asked_at + (AGAIN_AFTER_TROUBLE if self.failed_since is not None else FETCHED_EACH)

    def is_to_be_told(self, now: datetime) -> bool:
        """Tell whether it has failed for so long that somebody should know."""
        failed_since = self.failed_since
        return failed_since is not None and not self.is_told and now - failed_since >= TOLD_AFTER


@dataclass(frozen=True, slots=True)
class OldCalendar:
    """A calendar that can't be read for so long that somebody should know, and the job that goes by its copy.

    The `source` is as people who look on may see it. What was never read has no copy.
    """

    job_id: JobId
    job_name: str
    source: str
    trouble: str
    failed_since: datetime
    read_at: datetime | None = None
