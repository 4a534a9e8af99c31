"""`hourbell undo`: undo what was done to jobs."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_undone

_MOST_NAMED = 10


def undo(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        undone = scheduler.undoing.undo(options.entry)
    if options.json:
        print_object(object_of_undone(undone))
        return ExitCode.DONE
    entry = undone.entry
    told = tr(
        "Undid {act} of {who} (entry {number}){jobs}.",
        act=entry.act,
        who=entry.who,
        number=entry.number,
        jobs=_of(undone.jobs) or (f": {of_core(entry.about)}" if entry.about else ""),
    )
    print(harmless(told))
    if undone.begun_runs:
        print(
            tr_count(
                undone.begun_runs,
                "{count} run of it had begun and stays.",
                "{count} runs of it had begun and stay.",
            )
        )
    return ExitCode.DONE


def _of(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    named = ", ".join(tr("“{job}”", job=name) for name in names[:_MOST_NAMED])
    more = tr(" and {count:,} more", count=len(names) - _MOST_NAMED) if len(names) > _MOST_NAMED else ""
    return f": {named}{more}"
