"""`hourbell simulate`: what becomes of a span, and what an import would change about it."""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from scheduler_core.cli.exchange.export import not_taken, print_losses, this_machine
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import STDIN, data_of_file
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.progress import PrintedProgress
from scheduler_core.cli.printing.spoken import speaking, tr
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_held
from scheduler_core.cli.simulate.asked import AskedSimulation, read_asked, read_failing
from scheduler_core.cli.simulate.reasons import reason_of
from scheduler_core.cli.simulate.tables import print_differences, print_foresight
from scheduler_core.clock import Clock
from scheduler_core.exchange.formats import guessed_format, import_text
from scheduler_core.exchange.importing.import_plan import ImportPlan, choose
from scheduler_core.facade.exchange.exchange_files import decoded, read_import
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.simulating import WhatIf
from scheduler_core.job_folder.folder_foresight import plan_of_folder
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.regular_files import is_folder
from scheduler_core.simulation.difference import JobDifference, differences
from scheduler_core.simulation.foresight import Fate, Foreseen, Foresight
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.wording.language_choice import ENGLISH_CODE

_MILLISECOND = timedelta(milliseconds=1)


def simulate(options: argparse.Namespace, clock: Clock) -> int:
    moment = Moment(clock.now(), local_zone())
    asked = read_asked(options, moment)
    with opened_scheduler(options, clock) as scheduler:
        job_ids = scheduler.jobs.find_all(options.jobs, Naming.LOOK) if options.jobs else None
        fails = read_failing(scheduler, options.fail)
        what_if = WhatIf(asked.off, fails, None, asked.assumed)
        plan = None if options.file is None else _read_plan(scheduler, options, clock)
        now = _foresight(scheduler, asked, what_if, job_ids, options, moment)
        if plan is None:
            tell_if_held(scheduler, options)
            _tell(now, asked, options, moment)
            return ExitCode.DONE
        after = _foresight(scheduler, asked, replace(what_if, brings=plan), job_ids, options, moment)
        tell_if_held(scheduler, options)
    _tell_difference(now, after, asked, options, moment)
    return ExitCode.DONE


def _foresight(
    scheduler: Scheduler,
    asked: AskedSimulation,
    what_if: WhatIf,
    job_ids: Sequence[JobId] | None,
    options: argparse.Namespace,
    moment: Moment,
) -> Foresight:
    simulation = scheduler.times.simulation(
        asked.start, asked.end, moment.zone, what_if=what_if, job_ids=job_ids
    )
    with PrintedProgress(tr("simulating"), is_quiet=options.quiet or options.json) as progress:
        while not simulation.is_done:
            simulation.advance()
            progress.show(f"{simulation.share:.0%}")
    return simulation.foresight()


def _read_plan(scheduler: Scheduler, options: argparse.Namespace, clock: Clock) -> ImportPlan:
    """Return what the import of a file, or of those of its jobs that are named, would do; it is not done."""
    return choose(_read_whole_plan(scheduler, options, clock), options.only, options.without)


def _read_whole_plan(scheduler: Scheduler, options: argparse.Namespace, clock: Clock) -> ImportPlan:
    """Return what the import of a file, or a folder of job files, would do."""
    path = Path(options.file).expanduser()
    if options.file != STDIN and is_folder(path):
        found = plan_of_folder(scheduler, scheduler.location, path, replaces=options.replace)
        if found is not None:
            plan, losses = found
            print_losses(losses, not_taken)
            return plan
    if options.file == STDIN:
        text = decoded(data_of_file("with", options.file))
        file_format = guessed_format(text)
    else:
        text, file_format = read_import(options.file, None)
    read = import_text(text, file_format, this_machine(file_format, clock), None)
    plan = scheduler.exchange.preview(read.drafts, replaces=options.replace, derived=read.derived)
    print_losses((*read.losses, *plan.losses), not_taken)
    return plan


def _tell(found: Foresight, asked: AskedSimulation, options: argparse.Namespace, moment: Moment) -> None:
    if options.json:
        with speaking(ENGLISH_CODE):
            print_object(object_of_foresight(found, asked))
    else:
        print_foresight(found, asked, moment, lists_each=options.each, is_quiet=options.quiet)


def _tell_difference(
    before: Foresight, after: Foresight, asked: AskedSimulation, options: argparse.Namespace, moment: Moment
) -> None:
    found = differences(before, after)
    if options.json:
        with speaking(ENGLISH_CODE):
            told = {"differences": list(map(object_of_difference, found))}
            print_object(
                {
                    **told,
                    "before": object_of_foresight(before, asked),
                    "after": object_of_foresight(after, asked),
                }
            )
    else:
        print_differences(found, before, after, asked, moment, is_quiet=options.quiet)


def object_of_foresight(found: Foresight, asked: AskedSimulation) -> dict[str, object]:
    """Return all of it; what is due from `until` on is not in it."""
    return {
        "from": for_programs(asked.start),
        "until": for_programs(found.until),
        "is_cut": found.is_cut,
        "counts": object_of_counts(found.counts()),
        "jobs": [
            {
                "job": job_id,
                "job_name": found.names[job_id],
                "counts": object_of_counts(counts),
                "duration_ms": found.durations[job_id] // _MILLISECOND,
                "is_duration_assumed": job_id in found.assumed,
            }
            for job_id, counts in found.counts_by_job().items()
        ],
        "busiest": [
            {
                "from": for_programs(moment.begins),
                "until": for_programs(moment.ends),
                "runs": moment.count,
                "jobs": list(moment.job_ids),
            }
            for moment in found.busiest()
        ],
        "occurrences": [_object_of(line, found.names) for line in found.lines],
    }


def object_of_counts(counts: Counter[Fate]) -> dict[str, int]:
    return {fate: counts[fate] for fate in Fate}


def object_of_difference(found: JobDifference) -> dict[str, object]:
    names = {found.job_id: found.name}
    return {
        "job": found.job_id,
        "job_name": found.name,
        "before": object_of_counts(found.before),
        "after": object_of_counts(found.after),
        "moved": [
            {"before": _object_of(before, names), "after": _object_of(after, names)}
            for before, after in found.moved
        ],
    }


def _object_of(line: Foreseen, names: Mapping[JobId, str]) -> dict[str, object]:
    return {
        "job": line.job_id,
        "job_name": names[line.job_id],
        "due_at": for_programs(line.due_at),
        "due_until": for_programs_if_known(line.due_until),
        "count": line.count,
        "fate": line.fate,
        "begins_at": for_programs_if_known(line.begins_at),
        "ends_at": for_programs_if_known(line.ends_at),
        "trigger": line.trigger,
        "attempt": line.attempt,
        "step": line.step,
        "has_failed": line.has_failed,
        "reason": reason_of(line),
    }
