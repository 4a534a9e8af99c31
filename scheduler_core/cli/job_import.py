"""`hourbell import`: jobs from a file, shown before they are taken."""

import argparse
import sys
from collections.abc import Sequence

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job_export import objects_of, tell_losses, this_machine
from scheduler_core.cli.job_files import text_of_file
from scheduler_core.cli.json_lines import print_object
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.cli.table import Column, Styled, print_table
from scheduler_core.cli.terminal import Style
from scheduler_core.clock import Clock
from scheduler_core.exchange.formats import FileFormat, format_of, import_text
from scheduler_core.exchange.import_plan import ImportKind, ImportPlan, ImportStep
from scheduler_core.exchange.losses import Imported
from scheduler_core.facade.job_differences import Difference, differences
from scheduler_core.values.ids import JobId

_COLUMNS = (
    Column("What"),
    Column("Job", is_elastic=True),
    Column("Folder", is_elastic=True),
    Column("Which"),
)
_STYLES = {
    ImportKind.ADD: Style.GOOD,
    ImportKind.CHANGE: Style.WARN,
    ImportKind.REMOVE: Style.BAD,
    ImportKind.UNCHANGED: Style.DIM,
}
_MOST_NAMED = 4


def import_jobs(options: argparse.Namespace, clock: Clock) -> int:
    """Say what becomes of each job and, unless it is only a rehearsal, do all of it."""
    file_format = FileFormat(options.format) if options.format else format_of(options.file)
    found = import_text(text_of_file("file", options.file), file_format, this_machine(file_format))
    with opened_scheduler(options, clock) as scheduler:
        plan = scheduler.exchange.preview(found.drafts, replaces=options.replace)
        ids = [] if options.dry_run else scheduler.exchange.carry_out(plan)
    if options.json:
        print_object(_object_of(plan, found, ids, is_done=not options.dry_run))
        return ExitCode.DONE
    tell_losses(found.losses, "not taken")
    print_table(_COLUMNS, map(_row_of, plan.changes), is_quiet=options.quiet)
    print(_summary(plan, is_done=not options.dry_run))
    if any(step.is_kept_off for step in plan.changes) and not options.quiet:
        print(
            "hourbell: scripts, and calls with secrets or files, that were not on here before are switched "
            "off; look at them, then switch them on with hourbell job edit JOB --enabled",
            file=sys.stderr,
        )
    return ExitCode.DONE


def _row_of(step: ImportStep) -> tuple[Styled, str, str, str]:
    return Styled(step.kind, _STYLES[step.kind]), step.name, step.folder, _detail(step)


def _detail(step: ImportStep) -> str:
    """Name the places that change, and what arrives switched off."""
    paths = [each.path for each in _differences(step)]
    more = f" and {len(paths) - _MOST_NAMED} more" if len(paths) > _MOST_NAMED else ""
    parts = [", ".join(paths[:_MOST_NAMED]) + more, "switched off" if step.is_kept_off else ""]
    return "; ".join(filter(None, parts))


def _differences(step: ImportStep) -> list[Difference]:
    before = step.stored.draft if step.stored else None
    return differences(before, step.draft) if before and step.draft else []


def _summary(plan: ImportPlan, *, is_done: bool) -> str:
    counts = {kind: sum(step.kind is kind for step in plan.steps) for kind in ImportKind}
    told = (
        f"{counts[ImportKind.ADD]:,} added, {counts[ImportKind.CHANGE]:,} changed, "
        f"{counts[ImportKind.REMOVE]:,} removed, {counts[ImportKind.UNCHANGED]:,} unchanged."
    )
    return told if is_done else f"Nothing is done yet; this would be {told}"


def _object_of(
    plan: ImportPlan, found: Imported, ids: Sequence[JobId], *, is_done: bool
) -> dict[str, object]:
    added = iter(ids)  # in the order of their steps, before those that were changed
    return {
        "done": is_done,
        "jobs": [
            {
                "change": step.kind,
                "job": next(added, None) if step.stored is None else step.stored.id,
                "name": step.name,
                "folder": step.folder,
                "switched_off": step.is_kept_off,
                "differences": [
                    {"path": each.path, "before": each.before, "after": each.after}
                    for each in _differences(step)
                ],
            }
            for step in plan.steps
        ],
        "losses": objects_of(found.losses),
    }
