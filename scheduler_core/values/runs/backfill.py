"""Backfills: occurrences of a job that are past, run anew because somebody asked for it."""

import re
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import BACKFILL, UNFINISHED, RunState

MOST_INSTANTS = 10_000
MOST_AT_ONCE = 100
LONGEST_ID = 60
ASKED_BACKFILL = "asked"  # the state of one, as the audit keeps it
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_PART = "/"  # no id has it


class BackfillChoice(StrEnum):
    """Which occurrences of a span are run: those that never began, those that failed, or all."""

    MISSING = "missing"
    FAILED = "failed"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class BackfillRequest:
    """What the ledger calls a run of a backfill: the backfill, how many of it go on at once, the instant."""

    id: str
    at_once: int
    due_at: datetime

    @property
    def text(self) -> str:
        at = f"{self.due_at:%Y%m%dT%H%M%S.%fZ}"
        return f"{BACKFILL}{_PART.join((self.id, str(self.at_once), at))}"


def beginning_of_requests(backfill: str) -> str:
    """Return how the requests of all runs of a backfill begin."""
    return f"{BACKFILL}{backfill}{_PART}"


def said_of_end(backfill: str, dropped: int) -> str:
    """Return what the audit says where a backfill is ended of which so many were not asked for yet."""
    return f"backfill {backfill}" + (f", {dropped:,} of it not asked for any more" if dropped else "")


def state_name_of(job_id: int, backfill: str) -> str:
    """Return what the audit calls a backfill where it says what undoes it."""
    return f"{job_id}{_PART}{backfill}"


def read_state_name(name: str) -> tuple[JobId, str]:
    """Return the job and the id of a backfill that the audit calls so."""
    job_id, _, backfill = name.partition(_PART)
    return JobId(int(job_id)), backfill


def backfill_of(request: str) -> str:
    """Return the id of the backfill that a request belongs to; "" for others."""
    return request.removeprefix(BACKFILL).partition(_PART)[0] if request.startswith(BACKFILL) else ""


def at_once_of(request: str) -> int:
    """Return how many runs of the backfill of a request go on at once; 0 if it belongs to none."""
    if not request.startswith(BACKFILL):
        return 0
    number = request.removeprefix(BACKFILL).split(_PART)[1:2]
    return int(number[0]) if number and number[0].isdecimal() else 1


@dataclass(frozen=True, slots=True)
class BackfillOrder:
    """What somebody asks for: from `start` up to but without `end`.

    The same `id` asked for twice is one backfill; an empty one gets an id of its own.
    """

    start: datetime
    end: datetime
    choice: BackfillChoice = BackfillChoice.MISSING
    at_once: int = 1
    is_newest_first: bool = False
    id: str = ""
    values: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.end <= self.start:
            raise InvalidInput("to", "it is not after the start of the span")
        if not 1 <= self.at_once <= MOST_AT_ONCE:
            raise InvalidInput("at-once", f"{self.at_once} at once is not from 1 to {MOST_AT_ONCE}")
        if self.id and (len(self.id) > LONGEST_ID or not _ID.fullmatch(self.id)):
            rule = f"it has at most {LONGEST_ID} letters, digits, dots, dashes and underscores"
            raise InvalidInput("id", f"{shown(self.id)!r} is not an id of a backfill: {rule}")


@dataclass(frozen=True, slots=True)
class BackfillInstant:
    """One occurrence of the span, with what it has.

    `state` is how the run stands that came of it, None if nobody knows of any. One that `is_wanted` is run.
    """

    at: datetime
    state: RunState | None
    run_id: RunId | None
    reason_text: str
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class BackfillPlan:
    """The occurrences that today's rules name in the span of an order."""

    job_id: JobId
    order: BackfillOrder
    instants: tuple[BackfillInstant, ...]

    @property
    def wanted(self) -> list[datetime]:
        """Return what is run, in the order in which it begins."""
        found = [each.at for each in self.instants if each.is_wanted]
        return found[::-1] if self.order.is_newest_first else found


@dataclass(frozen=True, slots=True)
class Backfill:
    """How far a backfill has come: its occurrences by the state of the newest run of each.

    Those that are `unwritten` have no run yet; they get one a part after the other.
    """

    id: str
    job_id: JobId
    counts: Mapping[RunState, int]
    first_due_at: datetime
    last_due_at: datetime
    asked_at: datetime | None
    asked_by: str
    unwritten: int = 0

    @property
    def total(self) -> int:
        return sum(self.counts.values()) + self.unwritten

    @property
    def unfinished(self) -> int:
        return sum(count for state, count in self.counts.items() if state in UNFINISHED) + self.unwritten


@dataclass(frozen=True, slots=True)
class BackfillEnd:
    """What the cancel of a backfill did: the runs that it asked to end, and how many will get no run."""

    asked: frozenset[RunId]
    dropped: int

    @property
    def total(self) -> int:
        return len(self.asked) + self.dropped

    @property
    def counts(self) -> dict[str, int]:
        """Return both numbers as programs read them."""
        return {"asked": len(self.asked), "dropped": self.dropped}
