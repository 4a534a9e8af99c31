"""`hourbell job history` and `revert`: list the revisions of a job, and put one back."""

import argparse
import json
from collections.abc import Iterator

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.saving import print_saved_unless_same
from scheduler_core.cli.job.words import pause_words
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_instant
from scheduler_core.cli.printing.table import Cell, PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.jobs.job_differences import Difference
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_programs
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import PAUSES, HistoryEntry
from scheduler_core.values.jobs.naming import Naming

_COLUMNS = (
    PrintedColumn("Revision", is_right=True),
    PrintedColumn("When"),
    PrintedColumn("What"),
    PrintedColumn("Who", is_elastic=True),
    PrintedColumn("Note", is_elastic=True),
)


def history_or_revert(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        is_act = options.command == "job revert"
        job_id = scheduler.jobs.find(options.job, Naming.ACT if is_act else Naming.LOOK)
        job = scheduler.jobs.get(job_id)
        if is_act:
            saved = scheduler.jobs.revert(job.id, job.revision, options.revision)
            print_saved_unless_same(tr("Reverted"), job, saved, scheduler, options, clock.now())
            return ExitCode.DONE
        entries = scheduler.jobs.history(job.id, limit=options.limit)
        if options.json:
            print_lines(_fields(entry, _differences(scheduler, job.id, entry, options)) for entry in entries)
        elif options.diff:
            for entry in entries:
                _print_with_differences(entry, _differences(scheduler, job.id, entry, options))
        else:
            print_table(_COLUMNS, map(_cells, entries), is_quiet=options.quiet)
    return ExitCode.DONE


def _differences(
    scheduler: Scheduler, job_id: JobId, entry: HistoryEntry, options: argparse.Namespace
) -> list[Difference]:
    """Return what a change changed in the words of the job; nothing where nothing of it is kept."""
    is_known = options.diff and entry.has_draft and entry.revision > 1
    return scheduler.jobs.difference(job_id, entry.revision - 1, entry.revision) if is_known else []


def _cells(entry: HistoryEntry) -> list[Cell]:
    return [
        str(entry.revision),
        spoken_instant(entry.changed_at, local_zone()),
        tr(str(entry.change)),
        entry.changed_by,
        pause_words(entry) if entry.change in PAUSES else of_core(entry.detail),
    ]


def _print_with_differences(entry: HistoryEntry, found: list[Difference]) -> None:
    about = " ".join(str(cell) for cell in _cells(entry) if cell)
    print(harmless(tr("revision {about}", about=about)))
    for line in _lines_of(found):
        print(f"  {harmless(line)}")


def _lines_of(found: list[Difference]) -> Iterator[str]:
    for each in found:
        yield f"{each.path}:"
        if each.before is not None:
            yield f"  - {json.dumps(each.before, ensure_ascii=False)}"
        if each.after is not None:
            yield f"  + {json.dumps(each.after, ensure_ascii=False)}"


def _fields(entry: HistoryEntry, found: list[Difference]) -> dict[str, object]:
    changes = [{"path": each.path, "before": each.before, "after": each.after} for each in found]
    return {
        "revision": entry.revision,
        "change": entry.change,
        "detail": entry.detail,
        "changed_by": entry.changed_by,
        "changed_at": for_programs(entry.changed_at),
    } | ({"differences": changes} if changes else {})
