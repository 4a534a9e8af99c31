"""End the runs of jobs that are under way, and say which were."""

from collections.abc import Sequence
from dataclasses import dataclass

from gui.commands.jobs.job_names import names_of
from gui.core_access.core_bridge import Core
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Held, Run, RunState, Trigger
from scheduler_core.values.runs.run_log import RunFilter


@dataclass(frozen=True, slots=True)
class StopWords:
    """What is said of jobs whose runs were to end, with `{jobs}` for their names."""

    stopping: str
    asked_before: str
    one_at_rest: str
    all_at_rest: str


def stop_all(job_ids: Sequence[JobId], words: StopWords, core: Core) -> tuple[list[RunId], str]:
    """Ask for the end of the runs of jobs that are under way now; return these, and what became of that.

    Of a job of which none is, one that was asked for by hand just now may be about to begin. What waits for
    its turn in a backfill is not: that has a cancel of its own.
    """
    running = _runs_of(core, job_ids, RunState.RUNNING)
    under_way = set(running.values())
    without = [job_id for job_id in job_ids if job_id not in under_way]
    jobs_of_runs = running | _runs_of(core, without, RunState.CLAIMED)
    asked = core.runs.cancel(jobs_of_runs) if jobs_of_runs else set()
    if asked:
        stopped = list(dict.fromkeys(jobs_of_runs[run_id] for run_id in jobs_of_runs if run_id in asked))
        return sorted(asked), words.stopping.format(jobs=names_of(core, stopped))
    if jobs_of_runs:
        known = list(dict.fromkeys(jobs_of_runs.values()))
        return [], words.asked_before.format(jobs=names_of(core, known))
    at_rest = words.one_at_rest if len(job_ids) == 1 else words.all_at_rest
    return [], at_rest.format(jobs=names_of(core, job_ids))


def _runs_of(core: Core, job_ids: Sequence[JobId], state: RunState) -> dict[RunId, JobId]:
    """Return the runs of jobs in a state with their jobs; none that waits, or that a rule has begun."""
    ids = core.runs.ids(RunFilter(job_ids=tuple(job_ids), states=frozenset({state})))
    return {
        run.id: run.job_id for run in core.runs.lines(ids) if state is RunState.RUNNING or _is_beginning(run)
    }


def _is_beginning(run: Run) -> bool:
    is_by_hand = run.trigger is Trigger.MANUAL and run.attempt == 1 and not run.is_of_backfill
    return is_by_hand and run.held is Held.NOT and not run.why_waiting
