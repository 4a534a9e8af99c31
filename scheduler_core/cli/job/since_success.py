"""`hourbell why --changed`: what is another than when the job last succeeded."""

import argparse
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.facade.objects import object_of_since_success
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_people, in_zone
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.runs.since_success import Changed, ChangeSince, Comparable, SinceSuccess

_COLUMNS = (
    PrintedColumn("Changed"),
    PrintedColumn("Was", is_elastic=True),
    PrintedColumn("Is", is_elastic=True),
    PrintedColumn("When"),
    PrintedColumn("Who"),
)


def tell_changes(scheduler: Scheduler, job: Job, options: argparse.Namespace, run_id: RunId | None) -> int:
    found = scheduler.runs.since_success(job.id, run_id)
    if options.json:
        print_object(object_of_since_success(found))
        return ExitCode.DONE
    print(harmless(_beginning(found)))
    if found.changes:
        print_table(_COLUMNS, map(_row, found.changes), is_quiet=options.quiet)
    elif found.comparable is Comparable.YES:
        print(tr("Nothing that Hourbell sees changed."))
    if found.not_compared:
        names = ", ".join(found.not_compared)
        print(harmless(tr("What is or may be a secret is not compared: {names}", names=names)))
    if found.comparable is Comparable.PARTLY:
        print(
            tr(
                "Of one of the two runs it was not noted by which files and variables it ran: it never "
                "began, or an older Hourbell ran it."
            )
        )
    return ExitCode.DONE


def _beginning(found: SinceSuccess) -> str:
    if found.failed is None:
        return tr("No run of “{job}” failed that is kept.", job=found.job_name)
    at = _written(found.failed.due_at)
    if found.succeeded is None:
        return tr(
            "Run {run} of {time} has no success before it that is kept, to be compared with.",
            run=found.failed.id,
            time=at,
        )
    return tr(
        "Run {run} of {time} beside run {before}, which succeeded {before_time}:",
        run=found.failed.id,
        time=at,
        before=found.succeeded.id,
        before_time=_written(found.succeeded.due_at),
    )


def _row(change: ChangeSince) -> tuple[str, ...]:
    what = f"{_word(change.kind)} {change.what}".strip()
    when = "" if change.at is None else _written(change.at)
    said = of_core if change.is_worded else str
    was, now = (harmless(said(each) or "-") for each in (change.was, change.now))
    if was == now:  # two columns that say the same seem to differ in nothing
        was = tr("a value that is not shown")
    return harmless(what), was, now, when, harmless(change.who)


def _word(kind: Changed) -> str:
    match kind:
        case Changed.JOB:
            return tr("job:")
        case Changed.SCRIPT:
            return tr("script")
        case Changed.PROGRAM:
            return tr("program")
        case Changed.INTERPRETER:
            return tr("interpreter")
        case Changed.PARAMETER:
            return tr("parameter")
        case Changed.VARIABLE:
            return tr("variable")
        case Changed.FOLDER:
            return tr("folder")
        case Changed.USER:
            return tr("user")
        case Changed.HOST:
            return tr("machine")
        case Changed.BOOT:
            return tr("start of the machine")
        case Changed.KERNEL:
            return tr("kernel")
        case Changed.HOURBELL:
            return tr("Hourbell")


def _written(at: datetime) -> str:
    return with_weekday(for_people(in_zone(at.replace(microsecond=0), local_zone()), with_seconds=True))
