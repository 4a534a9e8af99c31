"""Decide whether a run may overlap others of its job or key. Pure: no clock, no store, no thread."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from datetime import UTC, datetime
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Reason, Trigger

MOST_WAITING = 1_000
REPLACED_TEXT = "a later run took its place"
_AN_EARLIER = "an earlier run"
# What makes up for an occurrence is not lost because another run is under way: it waits for its turn.
_WAITS = frozenset({Trigger.CATCH_UP, Trigger.RETRY, Trigger.RERUN})
# And what makes up for the engine's own absence takes no regular occurrence its place, nor a run asked for.
_GIVES_WAY = frozenset({Trigger.CATCH_UP, Trigger.RERUN})


@dataclass(frozen=True, slots=True)
class Contender:
    """A run that wants to start, or one that has begun or waits, as far as others are concerned.

    One that `has_queued` is decided about once more: its job was edited, or another engine held it.
    `backfill_at_once` is 0 for all but runs of a backfill, which wait for regular ones and are not replaced.
    """

    run_id: RunId
    job_id: JobId
    due_at: datetime
    trigger: Trigger = Trigger.SCHEDULE
    priority: int = 0
    has_queued: bool = False
    backfill_at_once: int = 0

    @property
    def gives_way(self) -> bool:
        return self.trigger in _GIVES_WAY or self.backfill_at_once > 0


@dataclass(frozen=True, slots=True)
class Company:
    """The unfinished runs that share a job or a key, without the one that wants to start.

    `waiting` are those whose instant has come: they wait for others to end or for a condition.
    """

    running: Sequence[Contender] = ()
    waiting: Sequence[Contender] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """Start now."""


@dataclass(frozen=True, slots=True)
class OverlapQueue:
    """Wait until `next_in_turn` names it; `text` says what for, `behind` is the run right before it."""

    text: str
    behind: RunId | None = field(default=None, compare=False)

    @property
    def said(self) -> str:
        return _with_number(self.text, self.behind)


@dataclass(frozen=True, slots=True)
class Skip:
    """Do not start at all; `behind` is the run that was in its way."""

    reason: Reason
    text: str
    behind: RunId | None = field(default=None, compare=False)

    @property
    def said(self) -> str:
        return _with_number(self.text, self.behind)


@dataclass(frozen=True, slots=True)
class Replace:
    """End these, first those that wait, lest they begin, and wait until `next_in_turn` names it."""

    run_ids: tuple[RunId, ...]


Admission: TypeAlias = Start | OverlapQueue | Skip | Replace


def admit(wanted: Contender, policy: OverlapPolicy, company: Company) -> Admission:
    """Decide about a run whose instant has come."""
    if policy.kind is Overlapping.REPLACE and not wanted.backfill_at_once:
        return _replacing(wanted, company)
    before = [*company.running, *(each for each in company.waiting if _turn(each) < _turn(wanted))]
    if _has_room(wanted, policy, len(before), sum(1 for each in before if each.backfill_at_once)):
        return Start()
    if (
        wanted.backfill_at_once
        or policy.kind is not Overlapping.SKIP
        or wanted.trigger in _WAITS
        or wanted.has_queued
    ):
        return _queued(wanted, policy, before, company)
    if all(each.gives_way for each in before):
        return _queued(wanted, policy, before, company)
    return Skip(Reason.OVERLAP, f"{_whose(wanted, before)} had not ended", before[0].run_id)


def next_in_turn(
    waiting: Iterable[Contender],
    running: int,
    policies: dict[JobId, OverlapPolicy],
    of_backfills: int = 0,
) -> list[RunId]:
    """Return which of those that wait may start now that `running` are under way, in their order.

    So many of these are `of_backfills`. The order is kept: one that must go on waiting is not overtaken.
    """
    found: list[RunId] = []
    for each in sorted(waiting, key=_turn):
        if not _has_room(each, policies[each.job_id], running + len(found), of_backfills):
            break
        found.append(each.run_id)
        of_backfills += each.backfill_at_once > 0
    return found


def room_of(policy: OverlapPolicy) -> int:
    """Return how many runs may be under way at once."""
    return policy.most if policy.kind is Overlapping.PARALLEL else 1


def _has_room(wanted: Contender, policy: OverlapPolicy, before: int, of_backfills: int) -> bool:
    """Tell whether one may start alongside so many; a backfill has room of its own alongside itself alone."""
    room = room_of(policy)
    if not wanted.backfill_at_once:
        return before < room
    return before - of_backfills < room and before < max(room, wanted.backfill_at_once)


def _turn(each: Contender) -> tuple[int, int, datetime, RunId]:
    """Order the important before the rest, and what is regular before what is made up for.

    A backfill comes last, in the order in which it was asked for.
    """
    if each.backfill_at_once:
        return -each.priority, 2, datetime.min.replace(tzinfo=UTC), each.run_id
    return -each.priority, int(each.gives_way), each.due_at, each.run_id


def _replacing(wanted: Contender, company: Company) -> Admission:
    """Take the place of older runs, those of other jobs with the key too; wait for those of a backfill."""
    everybody = [*company.waiting, *company.running]
    others = [each for each in everybody if not each.backfill_at_once]
    later = [each for each in others if each.due_at > wanted.due_at]
    if later:
        is_foreign = all(each.job_id != wanted.job_id for each in later)
        whose = (
            "a later run of another job with the same key" if is_foreign else "a later occurrence of the job"
        )
        return Skip(Reason.SUPERSEDED, f"{whose} took its place")
    if others:
        return Replace(tuple(each.run_id for each in others))
    behind = company.running[-1] if company.running else None
    return Start() if behind is None else OverlapQueue(f"{_AN_EARLIER} has not ended", behind.run_id)


def _queued(
    wanted: Contender, policy: OverlapPolicy, before: Sequence[Contender], company: Company
) -> OverlapQueue | Skip:
    """Let it wait; what goes before it by then may be another one than now."""
    if len(company.waiting) >= MOST_WAITING and not wanted.backfill_at_once:
        return Skip(Reason.OVERLAP, f"{MOST_WAITING:,} runs were waiting already")
    if room_of(policy) > 1:
        return OverlapQueue(f"as many earlier runs as may go on at once ({room_of(policy):,}) have not ended")
    queued = [each for each in before if each in company.waiting]
    behind = max(queued, key=_turn) if queued else before[-1]
    return OverlapQueue(f"{_whose(wanted, before)} has not ended", behind.run_id)


def _with_number(text: str, behind: RunId | None) -> str:
    return text if behind is None else f"{text} (run {behind})"


def _whose(wanted: Contender, before: Sequence[Contender]) -> str:
    is_foreign = all(each.job_id != wanted.job_id for each in before)
    return "a run of another job with the same key" if is_foreign else _AN_EARLIER
