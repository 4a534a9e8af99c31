"""Select the instants of a plan that `--from`, `--to` and `--count` ask for."""

import argparse
import os
import sys
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.cli.options.rule_reading import read_schedule, zone_of_options
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import (
    Moment,
    read_date_or_time,
    read_end_of_span,
    read_instant,
    read_length,
    to_instant,
)
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.nothing_to_come import nothing_to_come
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, occurrences, refuse_errors
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import Delay
from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class AskedSpan:
    """An accepted plan and the instants looked at, found on the clock of `moment`."""

    plan: Plan
    moment: Moment
    begin: datetime
    end: datetime | None
    count: int

    def found(self) -> list[datetime]:
        return occurrences(self.plan, self.begin, self.end, self.count)

    def tell_if_cut(self, found: list[datetime], *, is_quiet: bool) -> None:
        """Say that there is more in the span that was asked for than was asked to be shown."""
        if self.end is None or is_quiet or len(found) < self.count:
            return
        following = next_after(self.plan, found[-1])
        if following is not None and following < self.end:
            tell_of_more(self.count)


def tell_of_more(shown: int) -> None:
    told = tr("only the first {count:,} are shown; --count N shows more", count=shown)
    print(f"hourbell: {told}", file=sys.stderr)


def read_plan(
    options: argparse.Namespace, now: datetime, calendars_by: Clock | None = None
) -> tuple[Plan, Moment]:
    """Compile the rules of a command line; warnings go to stderr, errors are raised.

    With a clock the calendars that it names are read.
    """
    now = now.replace(microsecond=0)
    moment = moment_in(now, zone_of_options(options, now))
    schedule = read_schedule(options, moment)
    if schedule.calendars and calendars_by is not None:
        schedule = _with_calendars(schedule, calendars_by, is_quiet=options.quiet)
    plan = refuse_errors(compile_schedule(schedule))
    if not options.quiet:
        for problem in plan.problems:
            told = f"{problem.field}: {of_core(problem.message)}"
            print(f"hourbell: {tr('warning: {text}', text=told)}", file=sys.stderr)
    return plan, moment


def _with_calendars(schedule: Schedule, clock: Clock, *, is_quiet: bool) -> Schedule:
    from scheduler_core.facade.calendars.reading import with_calendars_read
    from scheduler_core.secret_store.store import usual_secret_store

    secrets = usual_secret_store(os.environ)
    try:
        (read,), troubles = with_calendars_read([schedule], secrets, clock)
    finally:
        secrets.close()
    for trouble in () if is_quiet else troubles:
        print(harmless(f"hourbell: {tr('warning: {text}', text=of_core(trouble))}"), file=sys.stderr)
    return read


def read_asked(options: argparse.Namespace, now: datetime, calendars_by: Clock | None = None) -> AskedSpan:
    plan, moment = read_plan(options, now, calendars_by)
    begin = read_instant("from", options.look_from or "now", moment)
    end = read_end_of_span("to", options.look_to, begin, moment) if options.look_to else None
    if end is not None and end <= begin:
        told = tr("{end} is not after the start of the span ({begin})", end=options.look_to, begin=begin)
        raise InvalidInput("to", told)
    if not (options.look_from or options.look_to or plan.schedule.fires_without_instants):
        _refuse_over(plan, begin)
    return AskedSpan(plan, moment, begin, end, options.count)


def _refuse_over(plan: Plan, begin: datetime) -> None:
    said = (rule.said_at for rule in plan.schedule.rules if isinstance(rule, Delay))
    if next_after(plan, min((begin, *said)), inclusive=True) is None:
        raise nothing_to_come(plan, begin)


def read_coming_instant(option: str, typed: str, now: datetime) -> datetime:
    """Read 2h as a time from now, and anything else as a time of this machine."""
    return read_coming(option, typed, moment_in(now, local_zone()))


def read_coming(option: str, typed: str, moment: Moment) -> datetime:
    """Read 2h as a time from now, and anything else as a time in the zone of the moment."""
    found = read_coming_day_or_time(option, typed, moment)
    at = found if isinstance(found, datetime) else datetime.combine(found, time())
    return to_instant(option, at, moment)


def read_coming_day_or_time(option: str, typed: str, moment: Moment) -> date | datetime:
    """Return a date where only a day is named."""
    try:
        return moment.now + read_length(option, typed)
    except (InvalidInput, OverflowError):
        found = read_date_or_time(option, typed, moment)
        return to_instant(option, found, moment) if isinstance(found, datetime) else found


def precision_of(at: datetime) -> timedelta:
    """Return the unit in which an instant was given, as far as its digits tell."""
    if at.microsecond:
        return timedelta(milliseconds=0 if at.microsecond % 1_000 else 1)
    return timedelta(seconds=1) if at.second else timedelta(minutes=1)


def moment_in(now: datetime, zone: str) -> Moment:
    """Return the present; a floating schedule takes this machine's wall clock for its own."""
    if zone != FLOATING:
        return Moment(now, zone)
    return Moment(in_zone(now, local_zone()).replace(tzinfo=UTC), zone)
