"""`hourbell audit` and `undo`: who did what to the store, the digest that proves it, and taking it back."""

import argparse
from collections.abc import Sequence

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_audit_entry, object_of_undone
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_people, in_zone
from scheduler_core.values.records.audit import AuditAct, AuditEntry, is_known

_COLUMNS = (
    PrintedColumn("No.", is_right=True),
    PrintedColumn("When"),
    PrintedColumn("Who", is_elastic=True),
    PrintedColumn("Did"),
    PrintedColumn("To", is_elastic=True),
)
_MOST_NAMED = 5

_UNDONE_MOST_NAMED = 10


def audit(options: argparse.Namespace, clock: Clock) -> int:
    act = AuditAct(options.act) if options.act else None
    with opened_scheduler(options, clock) as scheduler:
        entries = scheduler.audit.entries(limit=options.limit, who=options.who or "", act=act)
        head = scheduler.audit.head()
    if options.json:
        print_lines(object_of_audit_entry(each) for each in entries)
        return ExitCode.DONE
    zone = local_zone()
    print_table(_COLUMNS, (_row_of(each, zone) for each in entries), is_quiet=options.quiet)
    if head.number and not options.quiet:
        said = tr_count(
            head.number,
            "{count:,} entry; digest {digest}",
            "{count:,} entries; digest {digest}",
            digest=head.digest,
        )
        print(f"\n{said}")
        print(tr("Keep it elsewhere: hourbell check --digest proves by it that nobody took entries away."))
    return ExitCode.DONE


def _row_of(entry: AuditEntry, zone: str) -> tuple[str, ...]:
    at = with_weekday(for_people(in_zone(entry.at.replace(microsecond=0), zone), with_seconds=True))
    return str(entry.number), at, entry.who, _did(entry), _subject(entry)


def _did(entry: AuditEntry) -> str:
    return str(entry.act) if is_known(entry.act) else tr("{act} (known to a newer Hourbell)", act=entry.act)


def _subject(entry: AuditEntry) -> str:
    parts = [entry.about] if entry.about else []
    jobs, runs = entry.job_ids, entry.run_ids
    if jobs:
        parts.append(tr_count(len(jobs), "job {named}", "jobs {named}", named=_named(jobs)))
    if runs:
        parts.append(tr_count(len(runs), "run {named}", "runs {named}", named=_named(runs)))
    return "; ".join(parts)


def _named(ids: Sequence[int]) -> str:
    named = ", ".join(map(str, ids[:_MOST_NAMED]))
    more = tr(" and {count:,} more", count=len(ids) - _MOST_NAMED) if len(ids) > _MOST_NAMED else ""
    return f"{named}{more}"


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
    if undone.begun_runs == undone.asked_runs == 1:
        print(tr("Its one run had begun and stays."))
    elif undone.begun_runs:
        print(
            tr_count(
                undone.begun_runs,
                "{count} of its {total} runs had begun and stays.",
                "{count} of its {total} runs had begun and stay.",
                total=f"{undone.asked_runs:,}",
            )
        )
    return ExitCode.DONE


def _of(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    named = ", ".join(tr("“{job}”", job=name) for name in names[:_UNDONE_MOST_NAMED])
    more = (
        tr(" and {count:,} more", count=len(names) - _UNDONE_MOST_NAMED)
        if len(names) > _UNDONE_MOST_NAMED
        else ""
    )
    return f": {named}{more}"
