"""`hourbell job list`: jobs as lines of a table or as objects."""

import argparse
from collections.abc import Mapping, Sequence
from functools import lru_cache

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.words import next_of, outcome_of, running_jobs, state_of
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import spoken
from scheduler_core.cli.printing.table import Cell, PrintedColumn, Styled, print_table
from scheduler_core.cli.run.instance_words import state_with_waits
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.exchange.table.job_objects import object_of_job, object_of_runs
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter, JobLine, JobOrder
from scheduler_core.values.runs.instance import Instance

_COLUMNS = (
    PrintedColumn("Job", is_right=True),
    PrintedColumn("Name", is_elastic=True),
    PrintedColumn("When", is_elastic=True),
    PrintedColumn("Next", is_elastic=True),
    PrintedColumn("Last"),
    PrintedColumn("State", is_elastic=True),
    PrintedColumn("Folder", is_elastic=True),
    PrintedColumn("Tags", is_elastic=True),
)
_ORDERS = {"next": JobOrder.NEXT_DUE}


def list_jobs(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        lines = listed_jobs(options, scheduler)
        ids = [line.id for line in lines]
        tell_if_nothing_fires(scheduler, options)
        outcomes, running = scheduler.runs.last_outcomes(ids, 1), running_jobs(scheduler)
        under_way = scheduler.runs.under_way(ids)
        if options.json:
            print_lines(
                object_of_job(line)
                | object_of_runs(outcomes.get(line.id, ()), is_running=line.id in running)
                | {"under_way": [object_of_instance(each) for each in under_way if each.job_id == line.id]}
                for line in lines
            )
            return ExitCode.DONE
        last = {
            line.id: outcome_of(outcomes.get(line.id, ()), is_running=line.id in running) for line in lines
        }
        print_table(_COLUMNS, _rows(scheduler, lines, last, under_way, clock), is_quiet=options.quiet)
    return ExitCode.DONE


def listed_jobs(options: argparse.Namespace, scheduler: Scheduler) -> list[JobLine]:
    """Return the jobs that are asked for, in the order that is asked for."""
    order = _ORDERS.get(options.sort) or JobOrder(options.sort)
    return scheduler.jobs.lines(_ids(scheduler, options, order))


def _ids(scheduler: Scheduler, options: argparse.Namespace, order: JobOrder) -> list[JobId]:
    if options.state != "failing":
        return scheduler.jobs.ids(_filter(options), order, is_descending=options.reverse, limit=options.limit)
    failing = set(scheduler.jobs.failing())
    ids = scheduler.jobs.ids(_filter(options), order, is_descending=options.reverse)
    return [job_id for job_id in ids if job_id in failing][: options.limit]


def _filter(options: argparse.Namespace) -> JobFilter:
    states = {"on": True, "off": False}
    return JobFilter(
        text=" ".join(options.words),
        folder=options.folder,
        tags=tuple(options.tag),
        is_enabled=states.get(options.state),
        is_paused=True if options.state == "paused" else None,
        is_stopped=True if options.state == "stopped" else None,
        in_bin=options.bin,
    )


def _rows(
    scheduler: Scheduler,
    lines: Sequence[JobLine],
    last: Mapping[JobId, Styled],
    under_way: Sequence[Instance],
    clock: Clock,
) -> list[list[Cell]]:
    now, zone = clock.now(), local_zone()
    pauses = scheduler.jobs.pauses()
    whens = _schedules_in_words(scheduler, lines)
    return [
        [
            str(line.id),
            line.name,
            whens.get(line.id, ""),
            next_of(line, now, zone, pauses),
            last[line.id],
            state_with_waits(
                state_of(line, pauses, now, zone),
                (each for each in under_way if each.job_id == line.id),
                zone,
            ),
            line.folder,
            ", ".join(line.tags),
        ]
        for line in lines
    ]


def _schedules_in_words(scheduler: Scheduler, lines: Sequence[JobLine]) -> dict[JobId, str]:
    """Say when jobs fire; many have the same schedule, and a sentence takes up to a millisecond."""
    from scheduler_core.recurrence.words.sentences import describe  # `--json` says none

    in_words, home = lru_cache(maxsize=None)(describe), local_zone()
    drafts = scheduler.jobs.drafts([line.id for line in lines])
    return {job_id: in_words(draft.schedule, spoken(), home) for job_id, draft in drafts.items()}
