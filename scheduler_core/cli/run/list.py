"""`hourbell run list`: the log as it is filtered, and what changes in it."""

import argparse
import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.table import print_table
from scheduler_core.cli.printing.terminal import columns_of
from scheduler_core.cli.run.instance_words import read_outcomes
from scheduler_core.cli.run.pending_runs import heard_changes
from scheduler_core.cli.run.table import COLUMNS, cells_of, heading_line, line_of
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.events import ChangeSet
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

_AT_ONCE = 1_000
_REMEMBERED = 10_000


def list_runs(options: argparse.Namespace, clock: Clock) -> int:
    """Print the runs asked for, then with --follow each change of one, until Ctrl+C."""
    zone = local_zone()
    if options.follow and options.in_output:
        raise InvalidInput(
            "in-output", tr("goes without --follow; a change tells nothing of what a run wrote")
        )
    if options.csv and options.json:
        raise InvalidInput("csv", tr("goes without --json; choose one form"))
    with opened_scheduler(options, clock) as scheduler:
        tell_if_nothing_fires(scheduler, options)
        wanted = wanted_runs(options, scheduler, clock.now(), zone)
        if options.follow:
            _follow(scheduler, wanted, options, zone)
        runs = _newest(scheduler, wanted, options.limit)
        if options.csv:
            _print_csv(runs)
        elif options.json:
            print_lines(map(object_of, runs))
        else:
            listed = list(runs)
            is_any_waiting = any(run.state is RunState.CLAIMED for run in listed)
            standstill = scheduler.upkeep.standstill() if is_any_waiting else ""
            print_table(COLUMNS, [cells_of(run, zone, standstill) for run in listed], is_quiet=options.quiet)
    return ExitCode.DONE


def _print_csv(runs: Iterable[Run]) -> None:
    """Print with the line ends of CSV, whatever the system's are."""
    # A table for people needs nothing of the exchange of jobs, which is a fifth of the command.
    from scheduler_core.exchange.table.run_log import RunLogFormat, log_heading, log_lines

    out = sys.stdout.buffer
    sys.stdout.flush()
    out.write(log_heading(RunLogFormat.CSV).encode())
    for run in runs:
        out.write(log_lines(RunLogFormat.CSV, [run]).encode(errors="surrogateescape"))
    out.flush()


def _newest(scheduler: Scheduler, wanted: RunFilter, limit: int) -> Iterator[Run]:
    after = None
    while limit > 0:
        page = scheduler.runs.page(wanted, min(limit, _AT_ONCE), after)
        yield from page.runs
        limit -= len(page.runs)
        after = page.after
        if after is None:
            return


# ---- following


def _follow(scheduler: Scheduler, wanted: RunFilter, options: argparse.Namespace, zone: str) -> None:
    """Print the oldest run of the list first, then each change below it; only Ctrl+C ends it."""
    news = LogNews(wanted)
    if not options.json and not options.quiet:
        print(heading_line(columns_of(sys.stdout)), flush=True)
    with heard_changes(scheduler) as changes:
        _print_each(news.of_runs(reversed(list(_newest(scheduler, wanted, options.limit)))), options, zone)
        while True:
            _print_each(
                news.of_runs(_changed(scheduler, wanted, changes.wait(), options.limit)), options, zone
            )


def _changed(scheduler: Scheduler, wanted: RunFilter, changes: ChangeSet, limit: int) -> Iterable[Run]:
    """Return the runs that may have changed, the oldest first."""
    if changes.is_everything:
        return reversed(list(_newest(scheduler, wanted, limit)))
    return scheduler.runs.lines(sorted(changes.runs))


def _print_each(runs: Iterable[Run], options: argparse.Namespace, zone: str) -> None:
    if options.json:
        print_lines(map(object_of, runs))
        return
    for run in runs:
        print(line_of(run, zone, columns_of(sys.stdout)), flush=True)


class LogNews:
    """Tells a run whose state is new from one that was shown as it is."""

    def __init__(self, wanted: RunFilter, remembered: int = _REMEMBERED) -> None:
        self._wanted = wanted
        self._remembered = remembered
        self._shown: OrderedDict[RunId, RunState] = OrderedDict()

    def of_runs(self, runs: Iterable[Run]) -> Iterator[Run]:
        """Yield the runs that are wanted and not yet shown in their present state."""
        for run in runs:
            if self._shown.get(run.id) is run.state or not _is_wanted(run, self._wanted):
                continue
            self._shown[run.id] = run.state
            self._shown.move_to_end(run.id)
            if len(self._shown) > self._remembered:
                self._shown.popitem(last=False)
            yield run


def _is_wanted(run: Run, wanted: RunFilter) -> bool:
    """Answer for one run what the store answers for all."""
    return (
        (wanted.job_ids is None or run.job_id in wanted.job_ids)
        and (wanted.states is None or run.state in wanted.states)
        and (wanted.since is None or (run.due_until or run.due_at) >= wanted.since)
        and (wanted.until is None or run.due_at < wanted.until)
        and all(_mentions(run, word.casefold()) for word in wanted.text.split())
    )


def _mentions(run: Run, word: str) -> bool:
    told = (run.job_name, run.reason_text, run.first_error_line, run.result_line)
    return any(word in text.casefold() for text in told)


def wanted_runs(options: argparse.Namespace, scheduler: Scheduler, now: datetime, zone: str) -> RunFilter:
    """Return what --job, --outcome, --since, --until, --text and --in-output ask for."""
    since = _instant("since", options.since, now, zone)
    until = _instant("until", options.until, now, zone)
    if since is not None and until is not None and until <= since:
        raise InvalidInput(
            "until", tr("{until} is not after {since}", until=options.until, since=options.since)
        )
    return RunFilter(
        job_ids=tuple(scheduler.jobs.find_all(options.job, Naming.LOOK)) if options.job else None,
        states=read_outcomes("outcome", options.outcome) if options.outcome else None,
        since=since,
        until=until,
        text=options.text,
        in_output=options.in_output,
    )


def _instant(option: str, text: str | None, now: datetime, zone: str) -> datetime | None:
    if not text:
        return None
    from scheduler_core.cli.options.past_times import read_past_instant
    from scheduler_core.phrases.command_times import Moment

    return read_past_instant(option, text, Moment(now, zone))
