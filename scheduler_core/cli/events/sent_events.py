"""`hourbell event`: sends events and lists them."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import STDIN, text_of_file
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import tr, tr_count, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_event
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import shown_time
from scheduler_core.values.runs.event import SentEvent

_COLUMNS = (
    PrintedColumn("Came"),
    PrintedColumn("Event", is_elastic=True),
    PrintedColumn("Key", is_elastic=True),
    PrintedColumn("Sent by", is_elastic=True),
)


def send_event(options: argparse.Namespace, clock: Clock) -> int:
    data = _data_of(options.data)
    with opened_scheduler(options, clock) as scheduler:
        sent = scheduler.events.send(options.name, key=options.key, request=options.id, data=data)
        if sent.begins and not options.quiet:
            from scheduler_core.cli.run.following import warn_if_nobody_runs_it

            warn_if_nobody_runs_it(scheduler)
        else:
            tell_if_nothing_fires(scheduler, options)
    if options.json:
        print_object(object_of_event(sent.event) | _outcome_of(sent))
    elif not options.quiet:
        print(harmless(_told(sent)))
    return ExitCode.DONE


def list_events(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        events = scheduler.events.recent(options.name, options.limit)
    if options.json:
        print_lines(map(object_of_event, events))
    else:
        zone = local_zone()
        rows = [
            (with_weekday(shown_time(each.came_at, zone)), each.name, each.key, each.sent_by)
            for each in events
        ]
        print_table(_COLUMNS, rows, is_quiet=options.quiet)
    return ExitCode.DONE


def _data_of(said: str) -> str:
    if said == f"@{STDIN}":
        return text_of_file("--data", STDIN)
    return text_or_file("--data", said)


def _told(sent: SentEvent) -> str:
    event, count = sent.event.name, len(sent.ended_waits)
    if sent.is_known:
        return tr("The event “{event}” had come before; it counts once.", event=event)
    jobs = len(sent.begins)
    if not count and not jobs:
        return tr("The event “{event}” is kept; nothing waited for it yet.", event=event)
    if not count:
        return tr_count(
            jobs,
            "The event “{event}” begins {count} job.",
            "The event “{event}” begins {count} jobs.",
            event=event,
        )
    if jobs:
        return tr(
            "The event “{event}” ended {waits} and begins {jobs}.",
            event=event,
            waits=tr_count(count, "{count} wait", "{count} waits"),
            jobs=tr_count(jobs, "{count} job", "{count} jobs"),
        )
    return tr_count(
        count,
        "The event “{event}” ended {count} wait.",
        "The event “{event}” ended {count} waits.",
        event=event,
    )


def _outcome_of(sent: SentEvent) -> dict[str, object]:
    return {
        "ended_waits": list(sent.ended_waits),
        "is_known": sent.is_known,
        "begins": list(sent.begins),
    }
