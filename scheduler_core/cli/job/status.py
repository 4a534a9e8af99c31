"""`hourbell job status`: how jobs stand, in a few lines each."""

import argparse
from collections.abc import Iterator
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.words import next_of, running_jobs, state_of
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import spoken, tr, tr_of
from scheduler_core.cli.printing.spoken_times import spoken_distance
from scheduler_core.cli.printing.table import Styled
from scheduler_core.cli.printing.terminal import Style, harmless, styled
from scheduler_core.cli.run.instance_words import instance_words, outcome_word
from scheduler_core.cli.run.table import notes_of, styled_outcome
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.exchange.table.job_objects import object_of_job, object_of_runs
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

_TITLE_WIDTH = 10
_LOOKED_AT = 100
_ENDED = frozenset(RunState) - UNFINISHED


def status_of_jobs(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        ids = scheduler.jobs.find_all(options.jobs, Naming.LOOK)
        tell_if_nothing_fires(scheduler, options)
        lines = scheduler.jobs.lines(ids)
        if options.json:
            print_lines(_object_of(scheduler, line) for line in lines)
            return ExitCode.DONE
        for number, line in enumerate(lines):
            if number:
                print()
            print(harmless(tr("“{job}” (job {number})", job=line.name, number=line.id)))
            for title, said in _facts(scheduler, line, clock.now()):
                if said.text:
                    print(f"  {tr(title):<{_TITLE_WIDTH}}{styled(harmless(said.text), said.style)}")
    return ExitCode.DONE


def _facts(scheduler: Scheduler, line: JobLine, now: datetime) -> Iterator[tuple[str, Styled]]:
    zone, pauses = local_zone(), scheduler.jobs.pauses()
    state = state_of(line, pauses, now, zone)
    yield "state", state if state.text else Styled(tr_of("job", "on"), Style.GOOD)
    yield "when", _when(scheduler, line, zone)
    for each in scheduler.runs.under_way([line.id]):
        yield (
            "now",
            Styled(tr("run {run} {said}", run=each.run_id, said=instance_words(each, now, zone)), None),
        )
    last = _last_run(scheduler, line.id)
    yield "last run", Styled(tr("none yet"), Style.DIM) if last is None else _told(last, now, zone)
    yield "next", Styled(next_of(line, now, zone, pauses) or _without_time(scheduler, line), None)


def _without_time(scheduler: Scheduler, line: JobLine) -> str:
    """Say what begins runs of a job of which no time is known."""
    schedule = scheduler.jobs.get(line.id).draft.schedule
    if line.is_enabled and schedule.fires_on_events:
        return tr("it fires whenever what it waits for happens")
    if line.is_enabled and schedule.calendars:
        return tr("no event of its calendar is to come yet")
    return tr("nothing is to come")


def _when(scheduler: Scheduler, line: JobLine, zone: str) -> Styled:
    draft = scheduler.jobs.drafts([line.id]).get(line.id)
    if draft is None:
        return Styled(tr("it can't be read; hourbell check tells why"), Style.BAD)
    return Styled(describe(draft.schedule, spoken(), zone), None)


def _told(run: Run, now: datetime, zone: str) -> Styled:
    at = run.finished_at or run.due_at
    ended = tr(
        "run {run} {outcome} {distance}",
        run=run.id,
        outcome=outcome_word(run),
        distance=spoken_distance(at, now),
    )
    return Styled("; ".join((ended, *notes_of(run, zone))), styled_outcome(run).style)


def _last_run(scheduler: Scheduler, job_id: JobId) -> Run | None:
    """Return the run that ended last; it may be a try made now of what was due long ago."""
    newest = scheduler.runs.ids(RunFilter(job_ids=(job_id,), states=_ENDED), _LOOKED_AT)
    ended = scheduler.runs.lines(newest)
    return max(ended, key=lambda run: (run.finished_at or run.due_at, run.id), default=None)


def _object_of(scheduler: Scheduler, line: JobLine) -> dict[str, object]:
    outcomes = scheduler.runs.last_outcomes([line.id], 1).get(line.id, ())
    last = _last_run(scheduler, line.id)
    return (
        object_of_job(line)
        | object_of_runs(outcomes, is_running=line.id in running_jobs(scheduler))
        | {"under_way": list(map(object_of_instance, scheduler.runs.under_way([line.id])))}
        | {"last_run": None if last is None else dict(object_of(last))}
    )
