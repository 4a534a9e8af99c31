"""List runs, and request runs, retries and cancellations."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.facade.making_way import making_way
from scheduler_core.facade.runs.ending import ask_to_end, said_of_ends
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.store.jobs import jobs, revisions, watches
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.runs import outputs, run_ends, run_log, run_values
from scheduler_core.store.runs.backfills import drop_rest_of_jobs
from scheduler_core.store.runs.machine_waits import machine_waits
from scheduler_core.store.runs.statistics import run_statistics
from scheduler_core.store.runs.statistics.run_statistics import run_tallies
from scheduler_core.store.sequences import instances
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import Parameter, RunValue
from scheduler_core.values.jobs.place import ANYWHERE
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.instance import PENDING, Instance
from scheduler_core.values.runs.run import KeptChunk, OutputStream, Run, RunState, Trigger
from scheduler_core.values.runs.run_ends import LateJobs, MachineWaitEnd, RunEnd
from scheduler_core.values.runs.run_log import ALL_RUNS, LogPlace, RunFilter, RunsPage, RunTally
from scheduler_core.values.runs.run_statistics import (
    Failure,
    JobLength,
    RunStatistics,
    RunTimeline,
    TimedOutcome,
)

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.jobs.sequence import JobAction
    from scheduler_core.values.runs.run_days import RunDay
    from scheduler_core.values.runs.since_success import SinceSuccess


class _NoSecrets:
    """Has none, as the command names secrets and never holds them."""

    async def secret(self, name: str) -> str:
        raise SecretUnavailable(f"the secret {name} is not for commands")


_PARAMETERS = "parameters"  # as documents say it
_LONGEST_TEST = 500  # characters of what was tested
_OF_PROGRAMS = (OutputStream.STDOUT, OutputStream.STDERR)
_LAST_CHUNKS = 8
# So much of the end of what a run wrote is looked at.
_LAST_BYTES = 4_096


class InterruptedRunAnswer(Enum):
    """What a person decides about an interrupted run."""

    RUN_AGAIN = auto()
    IT_WORKED = auto()


class Runs:
    """The ledger with its output, and requests that an engine fulfils."""

    def __init__(self, access: Access) -> None:
        self._access = access

    # ---- the log

    def ids(self, wanted: RunFilter = ALL_RUNS, limit: int | None = None) -> Sequence[RunId]:
        """Return the ids of all runs that match, newest first: a million if need be."""
        with self._access.read() as tx:
            return run_log.run_ids(tx, wanted, limit)

    def lines(self, ids: Sequence[RunId]) -> list[Run]:
        """Return runs in the order asked for, without those that are gone."""
        with self._access.read() as tx:
            return run_log.runs_with_ids(tx, ids)

    def repeated(self, ids: Sequence[RunId], days: Sequence[datetime] = ()) -> dict[RunId, RunId]:
        """Return those of some runs that ended as the one before them of their job did, each with that one.

        Failures are the same in step, outcome and error, successes of the schedule also in what they said,
        within an hour; `days` says when days begin, over which hardly anything is the same.
        """
        with self._access.read() as tx:
            return run_log.repeated_runs(tx, ids, days)

    def page(self, wanted: RunFilter = ALL_RUNS, limit: int = 100, after: LogPlace | None = None) -> RunsPage:
        """Return a page of the log; every page costs the same, however far down."""
        with self._access.read() as tx:
            return run_log.runs_page(tx, wanted, limit, after)

    def count(self, wanted: RunFilter = ALL_RUNS) -> dict[RunState, int]:
        """Return how many rows have each state; one without any is missing."""
        with self._access.read() as tx:
            return run_log.count_runs(tx, wanted)

    def reasons(self, wanted: RunFilter = ALL_RUNS, limit: int | None = None) -> Sequence[str]:
        """Return the different reasons that are told of runs, in the words in which they are stored."""
        with self._access.read() as tx:
            return run_log.reasons(tx, wanted, limit)

    def tallies(self, wanted: RunFilter = ALL_RUNS) -> list[RunTally]:
        """Return how often each job ended in each way; dense jobs cost no more than seldom ones."""
        with self._access.read() as tx:
            return run_tallies(tx, wanted)

    def get(self, run_id: RunId) -> Run:
        with self._access.read() as tx:
            return run_log.run(tx, run_id)

    def attempts(self, run_id: RunId) -> list[Run]:
        """Return all attempts at what a run was for, the first one first."""
        with self._access.read() as tx:
            return run_log.attempts(tx, run_id)

    def steps(self, run_id: RunId) -> list[Run]:
        """Return all steps, with their attempts, of the sequence that a run belongs to, in their order."""
        with self._access.read() as tx:
            return run_log.steps(tx, run_id)

    def after(self, run_id: RunId) -> list[Run]:
        """Return what follows a run directly: its next attempt or step, and the jobs that it started."""
        with self._access.read() as tx:
            return run_log.runs_after(tx, run_id)

    def of_occurrence(self, job_id: JobId, due_at: datetime) -> list[Run]:
        """Return what became of an occurrence: its attempts in order, or the span that it lies in."""
        with self._access.read() as tx:
            return run_log.runs_of_occurrence(tx, job_id, due_at)

    def ends(self, ids: Sequence[RunId], since: datetime) -> list[RunEnd]:
        """Return which of some runs ended for good since an instant, as far as that is worth telling."""
        with self._access.read() as tx:
            return run_ends.run_ends(tx, ids, since)

    def last_ends(self, since: datetime) -> Sequence[RunId]:
        """Return of each job the run that ended last since an instant, for who had lost sight of them."""
        with self._access.read() as tx:
            return run_ends.last_ends(tx, since)

    def machine_waits(self) -> list[MachineWaitEnd]:
        """Return the runs that wait for a machine on which their jobs may run."""
        with self._access.read() as tx:
            return machine_waits(tx)

    def late(self, since: datetime) -> LateJobs:
        """Return which jobs became late since an instant, by the limits that they say themselves."""
        from scheduler_core.phrases.local_zone import local_zone
        from scheduler_core.store.jobs.late_columns import may_be_late
        from scheduler_core.store.telling.late_jobs import late_lately  # few stores have such jobs

        now = self._access.now()
        with self._access.read() as tx:
            if not may_be_late(tx):
                return LateJobs((), None)
            return late_lately(tx, since, now, local_zone())

    # ---- what has begun and not ended

    def under_way(self, job_ids: Sequence[JobId]) -> list[Instance]:
        """Return where the instances of jobs stand that have begun and not ended."""
        now = self._access.now()
        with self._access.read() as tx:
            return instances.instances_of_jobs(tx, job_ids, now)

    def waiting(
        self,
        limit: int | None = None,
        *,
        job_ids: Sequence[JobId] | None = None,
        start: datetime | None = None,
        end: datetime | None = None,
    ) -> list[Instance]:
        """Return what waits for a time, an event or its next try that is over in a span, the first first."""
        now = self._access.now()
        with self._access.read() as tx:
            return instances.waiting_instances(tx, now, job_ids=job_ids, start=start, end=end, limit=limit)

    def waiting_jobs(self) -> list[JobId]:
        """Return the jobs in which something waits for a time, an event or its next try."""
        now = self._access.now()
        with self._access.read() as tx:
            return instances.waiting_jobs(tx, now)

    # ---- what they wrote

    def output(
        self,
        run_id: RunId,
        *,
        after: int = 0,
        stream: OutputStream | None = None,
        limit: int | None = None,
    ) -> list[KeptChunk]:
        """Return the chunks after a number, as they came; to follow a run, ask again after the last one."""
        with self._access.read() as tx:
            return outputs.chunks_of(tx, run_id, after=after, stream=stream, limit=limit)

    def output_tail(self, run_id: RunId, count: int) -> list[KeptChunk]:
        """Return the newest chunks, in the order in which they came."""
        with self._access.read() as tx:
            return outputs.last_chunks(tx, run_id, count)

    def last_lines(self, ids: Sequence[RunId]) -> dict[RunId, str]:
        """Return of runs the line that each wrote last; one that wrote none is missing."""
        with self._access.read() as tx:
            written = {run_id: outputs.last_chunks(tx, run_id, _LAST_CHUNKS) for run_id in ids}
        found = {run_id: _last_line(chunks) for run_id, chunks in written.items()}
        return {run_id: line for run_id, line in found.items() if line}

    def as_curl(self, run_id: RunId) -> str:
        """Return the call of a run for curl, secrets as `$NAME`; InvalidInput for other actions."""

        with self._access.read() as tx:
            run = run_log.run(tx, run_id)
            draft = revisions.draft_at(tx, run.job_id, run.revision)
        return curl_of(run, draft, self.values(run_id))

    # ---- requests

    def since_success(self, job_id: JobId, run_id: RunId | None = None) -> "SinceSuccess":
        """Say what changed from the last success of a job to a run (None: the newest one that failed)."""
        from scheduler_core.facade.runs.since_success import since_success

        with self._access.read() as tx:
            name = jobs.job(tx, job_id).draft.name
            if run_id is not None and run_log.run(tx, run_id).job_id != job_id:
                raise NotFound(f"Job {job_id} has no run {run_id}")
            return since_success(tx, job_id, name, run_id)

    def run_now(
        self,
        job_id: JobId,
        *,
        trigger: Trigger = Trigger.MANUAL,
        request: str = "",
        values: Iterable[tuple[str, str]] = (),
    ) -> RunId:
        """Request a run of a job, also of one that is off or paused, with values for its parameters.

        The same request made twice is one run; an empty one is never the same. InvalidInput names all values
        that are unknown, missing or unfit.
        """
        from uuid import uuid4

        from scheduler_core.store.runs.run_requests import run_now

        name = request or f"{trigger}-{uuid4().hex}"
        now = self._access.now()
        with self._access.write(AuditAct.RUN_JOB) as tx:
            given = self._checked_values(tx, job_id, values, now)
            return run_now(tx, job_id, name, now, trigger, asked_by=self._access.who, values=given)

    def parameters(self, job_id: JobId) -> tuple[Parameter, ...]:
        """Return the parameters that a run of a job takes; one that can't be read has none."""
        with self._access.read() as tx:
            draft = jobs.drafts(tx, [job_id]).get(job_id)
        return () if draft is None or isinstance(draft, Unreadable) else draft.parameters

    def event(self, run_id: RunId) -> RunEvent | None:
        """Return what happened that began a run, or the run that it repeats or follows."""
        with self._access.read() as tx:
            return watches.event_of(tx, run_id)

    def values(self, run_id: RunId) -> tuple[RunValue, ...]:
        """Return what the parameters of a run are; one that has no value is left out."""
        from scheduler_core.actions.parameter_values import shown_values
        from scheduler_core.phrases.command_times import Moment

        with self._access.read() as tx:
            run = run_log.run(tx, run_id)
            given = run_values.given_values(tx, run_id)
            draft = revisions.draft_at(tx, run.job_id, run.revision)
        return shown_values(draft.parameters, given, Moment(run.due_at, draft.schedule.zone))

    def why_no_machine(self, job_id: JobId) -> str:
        """Say that no machine is there on which a job may run, so that its runs wait; "" if one is."""
        from scheduler_core.engine.dispatch.sharing import is_shared
        from scheduler_core.store.runs.machines import why_no_machine

        with self._access.read() as tx:
            draft = jobs.drafts(tx, [job_id]).get(job_id)
            place = ANYWHERE if draft is None or isinstance(draft, Unreadable) else draft.policies.place
            return why_no_machine(tx, place, self._access.now(), are_sharing=is_shared(tx))

    def audit_test(self, name: str, action: "JobAction") -> None:
        """Have the audit tell of an action run outside the ledger; a read-only store takes no entry."""
        if self._access.store.is_read_only:
            return
        from scheduler_core.phrases.step_words import sequence_lines
        from scheduler_core.values.jobs.sequence import SequenceAction

        steps = sequence_lines(action) if isinstance(action, SequenceAction) else [action.summary]
        about = f"{name}: {'; '.join(steps)}"[:_LONGEST_TEST]
        with self._access.write(AuditAct.TEST_ACTION, about, is_noted=False):
            pass

    def cancel(self, run_ids: Iterable[RunId]) -> set[RunId]:
        """Ask for the end of unfinished runs; return those that were not asked before.

        A backfill of which that leaves no run asks for no more of them.
        """
        now = self._access.now()
        about: list[str] = []
        with self._access.write(AuditAct.CANCEL_RUNS, about) as tx:
            return ask_to_end(tx, run_ids, self._access.who, now, about)

    def end_pending(self, job_ids: Sequence[JobId]) -> list[Instance]:
        """Ask for the end of what jobs have pending; return it. An action under way goes on.

        Their backfills ask for no more runs.
        """
        now = self._access.now()
        about: list[str] = []
        with self._access.write(AuditAct.CANCEL_RUNS, about) as tx:
            found = instances.instances_of_jobs(tx, job_ids, now)
            pending = [each for each in found if each.state in PENDING]
            run_ids = [each.run_id for each in pending if each.run_id is not None]
            about += said_of_ends(drop_rest_of_jobs(tx, job_ids, now))
            ask_to_end(tx, run_ids, self._access.who, now, about)
        return pending

    def reschedule(self, run_id: RunId, at: datetime | None) -> Run:
        """Let a wait end, or a next try begin, at another instant; None and what is past are now."""
        from scheduler_core.facade.runs.instances import moved_wait, waiting_at

        now = self._access.now()
        with self._access.write(AuditAct.RESCHEDULE) as tx:
            moved_wait(tx, waiting_at(tx, run_id, now), max(at or now, now), self._access.who)
            return run_log.run(tx, run_id)

    def retry(self, run_id: RunId) -> RunId:
        """Request one more attempt at what a finished run was for, with the job as it is now."""
        with self._access.write(AuditAct.RETRY_RUN) as tx:
            return self._again(tx, run_id)

    def answer(self, run_id: RunId, answer: InterruptedRunAnswer) -> Run:
        """Decide about an interrupted run; return it, or the run that was requested.

        What worked is not done once more: a repetition that has not begun is ended.
        """
        from scheduler_core.engine.runs.follow_ups import go_on_after
        from scheduler_core.store.runs.interrupted_runs import (
            accept_as_succeeded,
            end_repetition,
            refuse_decided,
        )

        with self._access.write(AuditAct.ANSWER_RUN) as tx:
            if answer is InterruptedRunAnswer.IT_WORKED:
                accept_as_succeeded(tx, run_id, self._access.who)
                end_repetition(tx, run_id, self._access.who, self._access.now())
                go_on_after(tx, run_id, self._access.now())
                return run_log.run(tx, run_id)
            refuse_decided(tx, run_id)
            return run_log.run(tx, self._again(tx, run_id))

    # ---- sums

    def statistics(self, wanted: RunFilter = ALL_RUNS) -> RunStatistics:
        with self._access.read() as tx:
            return run_statistics.statistics(tx, wanted)

    def failures(self, wanted: RunFilter = ALL_RUNS, limit: int = 50) -> list[Failure]:
        """Return the ways in which runs failed, the most frequent first."""
        with self._access.read() as tx:
            return run_statistics.failures(tx, wanted, limit)

    def slowest_jobs(self, wanted: RunFilter = ALL_RUNS, limit: int = 10) -> list[JobLength]:
        """Return how long the runs of jobs were, those that take longest on average first."""
        with self._access.read() as tx:
            return run_statistics.slowest_jobs(tx, wanted, limit)

    def timeline(self, edges: Sequence[datetime], job_ids: Sequence[JobId] | None = None) -> RunTimeline:
        """Return the runs between each two edges: outcomes, how long they took, how late they began."""
        from scheduler_core.store.runs.statistics.run_timeline import timeline

        with self._access.read() as tx:
            return timeline(tx, edges, job_ids)

    def days(
        self,
        edges: Sequence[datetime],
        *,
        job_ids: Sequence[JobId] | None = None,
        most: int = 12,
        most_single: int = 8,
    ) -> "list[RunDay]":
        """Return what ran on each day between two edges, with no more than `most` of its jobs.

        A job with more than `most_single` runs ran often, and stands behind the others.
        """
        from scheduler_core.store.runs.statistics.run_days import run_days

        with self._access.read() as tx:
            return list(making_way(run_days(tx, edges, job_ids, most, most_single)))

    def last_outcomes(self, job_ids: Sequence[JobId], count: int = 10) -> dict[JobId, tuple[RunState, ...]]:
        """Return how the last runs of jobs ended, the newest first; a job that never ran is missing."""
        with self._access.read() as tx:
            return run_statistics.last_outcomes(tx, job_ids, count)

    def outcome_lengths(self, job_ids: Sequence[JobId], count: int) -> dict[JobId, tuple[TimedOutcome, ...]]:
        """Return how the last runs of jobs ended and how long they took, the newest first."""
        with self._access.read() as tx:
            return run_statistics.outcome_lengths(tx, job_ids, count)

    def last_failures(self, job_ids: Sequence[JobId]) -> dict[JobId, Run]:
        """Return of each job the run that failed last; one that never failed is missing."""
        with self._access.read() as tx:
            return run_log.last_failures(tx, job_ids)

    def usual_durations(self, job_ids: Sequence[JobId]) -> dict[JobId, timedelta]:
        """Return how long jobs usually take; one that never succeeded is missing."""
        with self._access.read() as tx:
            return run_statistics.usual_durations(tx, job_ids)

    def _checked_values(
        self, tx: Reading, job_id: JobId, values: Iterable[tuple[str, str]], now: datetime
    ) -> dict[str, str]:
        given = tuple(values)
        draft = jobs.drafts(tx, [job_id], "" if given else _PARAMETERS).get(job_id)
        if draft is None or isinstance(draft, Unreadable) or not (given or draft.parameters):
            return {}
        from scheduler_core.actions.parameter_values import checked_values
        from scheduler_core.phrases.command_times import Moment

        return checked_values(draft.parameters, given, Moment(now, draft.schedule.zone))

    def _again(self, tx: Writing, run_id: RunId) -> RunId:
        from scheduler_core.facade.runs.step_retries import refuse_other_step
        from scheduler_core.store.runs.run_requests import run_again

        refuse_other_step(tx, run_id)
        return run_again(tx, run_id, self._access.now(), asked_by=self._access.who).id


def curl_of(run: Run, draft: "JobDraft", values: tuple[RunValue, ...] = ()) -> str:
    """Return the curl command of a run, whose job read like this then."""
    from scheduler_core.actions.curl.writing import as_curl
    from scheduler_core.actions.outcome import ActionContext
    from scheduler_core.values.jobs.actions import HttpAction
    from scheduler_core.values.jobs.sequence import action_of

    action = action_of(draft.action, run.step)
    if not isinstance(action, HttpAction):
        raise InvalidInput("run", f"{run.id} of “{run.job_name}” called no address, so curl can't do it")
    context = ActionContext(
        draft.name,
        run.job_id,
        run.id,
        run.due_at,
        run.attempt,
        run.trigger,
        run.idempotency_key,
        _NoSecrets(),
        values=values,
    )
    return as_curl(action, context)


def _last_line(chunks: Sequence[KeptChunk]) -> str:
    """Look at the stream that was written last, then at the other one."""
    from scheduler_core.actions.outcome import LONGEST_RESULT_LINE
    from scheduler_core.actions.output.plain_lines import last_line_of

    ends: dict[OutputStream, bytes] = {}
    for chunk in reversed(chunks):
        if chunk.stream in _OF_PROGRAMS:
            ends[chunk.stream] = (chunk.content + ends.get(chunk.stream, b""))[-_LAST_BYTES:]
    texts = (end.decode(errors="replace") for end in ends.values())
    return next(filter(None, (last_line_of(text, LONGEST_RESULT_LINE) for text in texts)), "")
