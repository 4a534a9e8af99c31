"""What comes of comparing the plans of all revisions with the ledger."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId


class LedgerDifference(StrEnum):
    """How plan and ledger can differ, for programs."""

    NO_ROW = "no-row"
    NO_INSTANT = "no-instant"
    SECOND_ROW = "second-row"
    WRONG_COUNT = "wrong-count"
    WRONG_NEXT = "wrong-next"
    HISTORY = "history"
    AUDIT = "audit"


class Unproved(StrEnum):
    """Why nothing can be said of some instants, for programs."""

    NOT_LOOKED_AT = "not-looked-at"
    NOT_KEPT = "not-kept"
    REVISION_UNKNOWN = "revision-unknown"
    UNREADABLE = "unreadable"
    COUNTS_FROM_END = "counts-from-end"
    CALENDAR = "calendar"
    CLOCK_SET_BACK = "clock-set-back"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class FoundDifference:
    """One difference: of which job, at which instant (None where it is of no instant), in words."""

    kind: LedgerDifference
    job_id: JobId | None
    job_name: str
    at: datetime | None
    text: str


@dataclass(frozen=True, slots=True)
class UnprovedPart:
    """Instants or rows of a job of which nothing can be said, from the first to the last of them."""

    why: Unproved
    job_id: JobId
    job_name: str
    first_at: datetime
    last_at: datetime
    count: int


@dataclass(frozen=True, slots=True)
class Proof:
    """The plan of each job between two instants beside the ledger.

    `instants` were planned by `revisions` of `jobs`; so many of them have a row, in which `spans` stand for
    several. What other rows were asked for by is counted `apart`. At most some thousand differences are
    named; `differing` counts all. `plan_digest` and `ledger_digest` stand for all that was compared,
    `audit_number` and `audit_digest` for what the audit said.
    """

    store_id: str
    made_at: datetime
    begins: datetime
    ends: datetime
    audit_number: int
    audit_digest: str
    jobs: int
    revisions: int
    instants: int
    with_row: int
    spans: int
    again: int
    apart: Mapping[str, int]
    differing: int
    differences: tuple[FoundDifference, ...]
    unproved: tuple[UnprovedPart, ...]
    unproved_count: int
    plan_digest: str
    ledger_digest: str

    @property
    def is_proved(self) -> bool:
        """Tell whether nothing differs; what could not be proved is told apart."""
        return self.differing == 0
