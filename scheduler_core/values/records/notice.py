"""One notice of what happened to a job."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.telling import Told


class NoticeKind(StrEnum):
    """What a notice tells; the words are stored, and programs read them."""

    FAILURE = "failure"
    STILL_FAILING = "still-failing"
    RECOVERED = "recovered"
    MISSED = "missed"
    STOPPED = "stopped"
    SLOW = "slow"
    LATE = "late"
    CALENDAR = "calendar"
    TEST = "test"
    SUM = "sum"
    DIGEST = "digest"


# By which choice each is told.
CHOSEN_BY: Mapping[NoticeKind, Told] = {
    NoticeKind.FAILURE: Told.FAILURE,
    NoticeKind.STILL_FAILING: Told.FAILURE,
    NoticeKind.RECOVERED: Told.RECOVERED,
    NoticeKind.MISSED: Told.MISSED,
    NoticeKind.STOPPED: Told.STOPPED,
    NoticeKind.SLOW: Told.SLOW,
    NoticeKind.LATE: Told.LATE,
    NoticeKind.CALENDAR: Told.FAILURE,
}


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice: `id` is the same each time that it is sent, so that whoever gets it twice can tell.

    `text` is what the run said, in English where it is ours. `output` is the end of what the run
    wrote, where its job lets it go along. A digest counts `since` an instant.
    """

    id: str
    kind: NoticeKind
    at: datetime
    job_name: str = ""
    job_id: JobId | None = None
    run_id: RunId | None = None
    due_at: datetime | None = None
    state: str = ""
    text: str = ""
    exit_code: int | None = None
    http_status: int | None = None
    count: int = 1
    counts: Mapping[str, int] | None = None
    output: str = ""
    since: datetime | None = None
