"""Run past occurrences again: say what each has, and request runs for those wanted."""

import threading
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput, NotFound, shown
from scheduler_core.facade.access import Access, Together
from scheduler_core.planning.planner import counts_from_end
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences, refuse_errors
from scheduler_core.store.changes.outbox import last_sequence
from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs import backfills
from scheduler_core.store.runs.backfills import (
    RowOfSpan,
    UnwrittenBackfill,
    drop_unwritten,
    is_usable,
    unwritten,
    write_part,
)
from scheduler_core.store.runs.run_requests import asked_at
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.audit import AuditAct, Turned
from scheduler_core.values.runs.backfill import (
    ASKED_BACKFILL,
    MOST_INSTANTS,
    Backfill,
    BackfillChoice,
    BackfillEnd,
    BackfillInstant,
    BackfillOrder,
    BackfillPlan,
    said_of_end,
    state_name_of,
)
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState, Trigger
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import Job
    from scheduler_core.values.schedules.schedule import Schedule

_TICK = timedelta(microseconds=1)
_FAILED = FAILURES | {RunState.MISSED}  # a later step, or try, that was missed
_STILL_TO_COME = "the engine will see to it"
# Between two parts, as writers of other processes ask again and again for their turn.
_OTHERS_SECONDS = 0.03
_BEFORE_ITS_JOB = "it was before the job was there"


class Backfills:
    """Looks at what a span of a job has, and runs what is wanted of it alongside what the schedule plans."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def look(self, job_id: JobId, order: BackfillOrder) -> BackfillPlan:
        """Return what the occurrences of a span have, and which would be run; InvalidInput says why none can.

        An end in the future ends now.
        """
        now = self._access.now()
        with self._access.read() as tx:
            return _plan(tx, jobs.job(tx, job_id), order, now)

    def start(self, job_id: JobId, order: BackfillOrder, *, trigger: Trigger = Trigger.MANUAL) -> Backfill:
        """Request the runs of a backfill; one whose id is known already stays as it is.

        InvalidInput says why none can be, also that nothing of the span is wanted, and names all values that
        are unfit.
        """
        from uuid import uuid4

        name = order.id or uuid4().hex[:8]
        access = self._access if self._access.together else self._access.in_one_act(Together())
        left = self._begin(access, job_id, replace(order, id=name), trigger)
        while left is not None and left.left:
            left = self._go_on(access, job_id, name)
        return self.get(job_id, name)

    def _begin(
        self, access: Access, job_id: JobId, order: BackfillOrder, trigger: Trigger
    ) -> UnwrittenBackfill | None:
        """Write the first part of a backfill; None where it has been written before."""
        now = access.now()
        with access.read() as tx:
            seen = last_sequence(tx), _plan(tx, jobs.job(tx, job_id), order, now)
        with access.write(AuditAct.RUN_JOB, f"backfill {order.id}") as tx:
            if backfills.is_known(tx, job_id, order.id):
                return _left_of(tx, job_id, order.id)
            job = jobs.job(tx, job_id)
            if job.deleted_at is not None:
                raise NotFound(f"“{job.draft.name}” is in the bin; restore it before running it")
            plan = seen[1] if seen[0] == last_sequence(tx) else _plan(tx, job, order, now)
            if not plan.wanted:
                raise InvalidInput("from", f"there is nothing to run: {why_nothing(plan)}")
            values = _values(job, order, now)
            since = asked_at(tx, job_id, now)
            whole = UnwrittenBackfill(
                order.id,
                job_id,
                job.revision,
                order.at_once,
                trigger,
                since,
                access.who,
                values,
                [ticks.of_instant(at) for at in plan.wanted],
                now,
            )
            tx.turn(Turned.BACKFILL, state_name_of(job_id, order.id), None, ASKED_BACKFILL)
            return write_part(tx, whole, now)

    def _go_on(self, access: Access, job_id: JobId, name: str) -> UnwrittenBackfill | None:
        """Let others write, then write the next part; None where there is none any more."""
        threading.Event().wait(_OTHERS_SECONDS)
        with access.write(AuditAct.RUN_JOB, f"backfill {name}") as tx:
            left = _left_of(tx, job_id, name)
            if left is None:
                return None
            if is_usable(tx, job_id):
                return write_part(tx, left, access.now())
        dropped = self._end(access, job_id, name, most=0).dropped
        what = f"the job was deleted while the backfill {name} was asked for"
        raise NotFound(f"{what}; runs that were not asked for: {dropped:,}")

    def of_job(self, job_id: JobId) -> list[Backfill]:
        """Return the backfills of a job that the ledger knows, the newest first."""
        with self._access.read() as tx:
            return backfills.backfills(tx, job_id)

    def get(self, job_id: JobId, backfill: str) -> Backfill:
        with self._access.read() as tx:
            return _known(tx, job_id, backfill)

    def cancel(self, job_id: JobId, backfill: str) -> BackfillEnd:
        """Ask for the end of all that a backfill has not done, and request nothing more of it."""
        with self._access.read() as tx:
            _known(tx, job_id, backfill)
        return self._end(self._access, job_id, backfill)

    def _end(self, access: Access, job_id: JobId, backfill: str, *, most: int | None = None) -> BackfillEnd:
        """Request nothing more, and ask for the end of all that is left, or of so many, in one commit.

        Of what nobody has asked to end yet the next would begin, as soon as the others have ended.
        """
        from scheduler_core.store.runs.owned_runs import request_cancel

        about: list[str] = []
        with access.write(AuditAct.CANCEL_RUNS, about) as tx:
            dropped = drop_unwritten(tx, job_id, backfill, access.now())
            about.append(said_of_end(backfill, dropped))
            run_ids = backfills.uncancelled_of(tx, job_id, backfill, most)
            asked = request_cancel(tx, run_ids, access.who, access.now())
        return BackfillEnd(frozenset(asked), dropped)


def _left_of(tx: Reading, job_id: JobId, backfill: str) -> UnwrittenBackfill | None:
    return next((each for each in unwritten(tx, job_id) if each.id == backfill), None)


def _known(tx: Reading, job_id: JobId, backfill: str) -> Backfill:
    found = backfills.backfills(tx, job_id, backfill) if backfill else []
    if not found:
        raise NotFound(f"this job has no backfill {shown(backfill)!r}")
    return found[0]


def _plan(tx: Reading, job: "Job", order: BackfillOrder, now: datetime) -> BackfillPlan:
    order = replace(order, end=_end(order, now))
    schedule = job.draft.schedule
    _refuse_without_instants(schedule)
    plan = refuse_errors(compile_schedule(schedule))
    found = occurrences(plan, order.start, order.end, MOST_INSTANTS + 1)
    if len(found) > MOST_INSTANTS:
        reason = f"more than {MOST_INSTANTS:,} occurrences lie between them; take a shorter span"
        raise InvalidInput("to", reason)
    rows = backfills.rows_of_span(tx, job.id, order.start, order.end)
    still_to_come = job.next_due_at if job.draft.is_enabled and job.deleted_at is None else None
    looked_at = _without_the_engines(_looked_at(found, rows, order.choice), still_to_come)
    if about := {at for each in unwritten(tx, job.id) for at in each.instants}:
        looked_at = _without_the_unwritten(looked_at, about)
    return BackfillPlan(job.id, order, tuple(_said_of_old(looked_at, job.created_at)))


def _said_of_old(instants: Iterable[BackfillInstant], created_at: datetime) -> Iterable[BackfillInstant]:
    """Say of what no run came since its job was not there yet: it never was to run, and is run if wanted."""
    for each in instants:
        is_older = each.state is None and not each.reason_text and each.at < created_at
        yield replace(each, reason_text=_BEFORE_ITS_JOB) if is_older else each


def _without_the_engines(
    instants: Iterable[BackfillInstant], still_to_come: datetime | None
) -> Iterable[BackfillInstant]:
    """Want nothing that the schedule has not accounted for: an engine runs it, or tells that it missed it."""
    for each in instants:
        is_ahead = still_to_come is not None and each.at >= still_to_come
        reason = each.reason_text or _STILL_TO_COME
        yield replace(each, is_wanted=False, reason_text=reason) if is_ahead else each


def _without_the_unwritten(
    instants: Iterable[BackfillInstant], about: Collection[datetime]
) -> Iterable[BackfillInstant]:
    """Want nothing that another backfill is about to request."""
    for each in instants:
        yield replace(each, is_wanted=False, state=RunState.CLAIMED) if each.at in about else each


def _end(order: BackfillOrder, now: datetime) -> datetime:
    if order.start > now:
        raise InvalidInput("from", "it is to come; a backfill makes up for what is past")
    return min(order.end, now + _TICK)


def _refuse_without_instants(schedule: "Schedule") -> None:
    if counts_from_end(schedule):
        reason = "its runs count from the end of the one before, so no rule names the times that are past"
        raise InvalidInput("job", reason)
    rules = schedule.rules
    if rules and all(isinstance(rule, WITHOUT_INSTANTS) for rule in rules) and not schedule.included:
        raise InvalidInput("job", "it has no times: something else begins its runs, and what is past is over")


def _looked_at(
    found: Sequence[datetime], rows: Sequence[RowOfSpan], choice: BackfillChoice
) -> Iterable[BackfillInstant]:
    exact: defaultdict[datetime, list[RowOfSpan]] = defaultdict(list)
    spans: list[RowOfSpan] = []
    for row in rows:
        exact[row.due_at].append(row)
        if row.due_until is not None and row.due_until > row.due_at:
            spans.append(row)
    spans.sort(key=lambda row: row.due_at)
    place = 0
    for at in found:
        while place < len(spans) and (spans[place].due_until or at) < at:
            place += 1
        of_span = spans[place : place + 1] if place < len(spans) and spans[place].due_at <= at else []
        yield _instant(at, exact.get(at) or of_span, choice)


def _instant(at: datetime, rows: Sequence[RowOfSpan], choice: BackfillChoice) -> BackfillInstant:
    """Say what an occurrence has: that of its requests which went best, by the newest row of each.

    What was skipped at a later step, or try, leaves it as it was before.
    """
    newest = {row.request: row for row in rows if row.state is RunState.SKIPPED}
    newest |= {row.request: row for row in rows if row.state is not RunState.SKIPPED}
    best = max(newest.values(), key=lambda row: (_rank(row), row.id), default=None)
    has_begun = any(row.has_begun for row in rows)
    is_under_way = any(row.state in UNFINISHED for row in newest.values())
    is_failed = any(row.has_begun and row.state in _FAILED for row in newest.values())
    is_done = any(row.state is RunState.SUCCEEDED for row in newest.values())
    is_wanted = {
        BackfillChoice.MISSING: not (has_begun or is_under_way),
        BackfillChoice.FAILED: is_failed and not (is_under_way or is_done),
        BackfillChoice.ALL: True,
    }[choice]
    if best is None:
        return BackfillInstant(at, None, None, "", is_wanted)
    return BackfillInstant(at, best.state, best.id, best.reason_text, is_wanted)


def _rank(row: RowOfSpan) -> int:
    if row.state in UNFINISHED:
        return 3
    return 2 if row.state is RunState.SUCCEEDED else int(row.has_begun)


def why_nothing(plan: BackfillPlan) -> str:
    """Say why nothing of a span is run."""
    if not plan.instants:
        return "today's rules name no time in this span"
    if plan.order.choice is BackfillChoice.FAILED:
        return "nothing of this span failed that has not been made up for"
    if any(each.reason_text == _STILL_TO_COME for each in plan.instants):
        return "the engine will see to what has not run yet"
    return "all of this span has run or is under way"


def _values(job: "Job", order: BackfillOrder, now: datetime) -> dict[str, str]:
    if not (order.values or job.draft.parameters):
        return {}
    from scheduler_core.actions.parameter_values import checked_values
    from scheduler_core.phrases.command_times import Moment

    return checked_values(job.draft.parameters, order.values, Moment(now, job.draft.schedule.zone))
