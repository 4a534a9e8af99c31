"""`hourbell event` and `watch`: events sent and listed, and what event rules watch."""

import argparse
import os
import re
from collections.abc import Iterator
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import STDIN, text_of_file
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_event, object_of_watch
from scheduler_core.facade.runs.watches import WatchState
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import shown_time
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.event import SentEvent

_COLUMNS = (
    PrintedColumn("Came"),
    PrintedColumn("Event", is_elastic=True),
    PrintedColumn("Key", is_elastic=True),
    PrintedColumn("Sent by", is_elastic=True),
)

_WATCH_COLUMNS = (
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Watches", is_elastic=True),
    PrintedColumn("There", is_right=True),
    PrintedColumn("Last run"),
    PrintedColumn("Note", is_elastic=True),
)
_MOST_SHOWN = 20


def send_event(options: argparse.Namespace, clock: Clock) -> int:
    data = _data_of(options.data)
    with opened_scheduler(options, clock) as scheduler:
        run = _run_of_script()
        sent = scheduler.events.send(options.name, key=options.key, request=options.id, data=data, run=run)
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


def _run_of_script() -> tuple[RunId, str] | None:
    """Return the run whose script sends this, with its key; None where a person does."""
    number, key = os.environ.get("HOURBELL_RUN_ID", ""), os.environ.get("HOURBELL_IDEMPOTENCY_KEY", "")
    return (RunId(int(number)), key) if re.fullmatch("[1-9][0-9]{0,17}", number) else None


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


def list_watches(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        states = scheduler.watches.states()
        tell_if_nothing_fires(scheduler, options)
    if options.json:
        print_lines(map(object_of_watch, states))
    else:
        print_table(_WATCH_COLUMNS, map(_row, states), is_quiet=options.quiet)
    return ExitCode.DONE


def test_watch(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        states = scheduler.watches.of_job(scheduler.jobs.find(options.job, Naming.LOOK))
        tell_if_nothing_fires(scheduler, options)
    if options.json:
        print_lines(map(object_of_watch, states))
    else:
        for state in states:
            print(*map(harmless, _watch_told(state)), sep="\n")
    return ExitCode.DONE


def _row(state: WatchState) -> tuple[str, ...]:
    last = "" if state.last_at is None else with_weekday(shown_time(state.last_at, local_zone()))
    return state.job, _watched(state), str(state.matches), last, _note(state)


def _watched(state: WatchState) -> str:
    """Return the rule as it is said behind its option."""
    return f"{state.kind.replace('_', '-')} {state.rule}"


def _note(state: WatchState) -> str:
    if state.failed_since is not None:
        since = with_weekday(shown_time(state.failed_since, local_zone()))
        return tr("fails since {time}: {why}", time=since, why=of_core(state.trouble))
    if state.read_at is not None:
        return tr("read {time}", time=with_weekday(shown_time(state.read_at, local_zone())))
    if state.trouble:
        return state.trouble
    if state.waits_until is not None:
        return _begins_at(state.waits_until)
    if state.begins:
        return tr_count(len(state.begins), "{count} run would begin", "{count} runs would begin")
    return "" if state.has_begun else tr("not looked at yet: an engine has to run")


def _begins_at(moment: datetime) -> str:
    return tr("a run begins {time} if it stays so", time=with_weekday(shown_time(moment, local_zone())))


def _watch_told(state: WatchState) -> Iterator[str]:
    yield _watched(state)
    if state.trouble:
        yield f"  {_note(state)}"
        return
    if state.read_at is not None:
        yield "  " + _note(state)
        yield "  " + tr_count(state.matches, "{count} event is to come", "{count} events are to come")
        return
    yield "  " + tr_count(state.matches, "{count} matches", "{count} match")
    if state.waits_until is not None:
        yield "  " + _begins_at(state.waits_until)
    if not state.begins:
        yield "  " + (
            tr("nothing of it would begin a run now")
            if state.has_begun
            else tr("what is there now begins no run; what comes from now on does, once an engine runs")
        )
        return
    yield "  " + tr("if it stays so, runs begin for:")
    yield from (f"    {each}" for each in state.begins[:_MOST_SHOWN])
    if (more := len(state.begins) - _MOST_SHOWN) and more > 0:
        yield "    " + tr("and {count} more", count=more)
