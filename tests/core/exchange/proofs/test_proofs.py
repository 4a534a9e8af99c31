"""Every export is read by other people's programs: the same instants, or the difference is listed."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Protocol

import pytest

from scheduler_core.exchange.common.losses import Exported
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import AtStart, Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.exchange.foreign_jobs import NOW, ZONE
from tests.core.exchange.proofs.generated_jobs import a_generated_job
from tests.core.exchange.proofs.other_readers import (
    CalendarProgram,
    CronProgram,
    LaunchdProgram,
    Span,
    SystemdProgram,
    WindowsProgram,
)

pytestmark = pytest.mark.slow

MACHINE = SourceMachine(ZONE, "ann", NOW)
THOUSAND = 1_000
MOST_COMPARED = 60  # instants of one span
NEAR = timedelta(hours=4)
UNTIL = re.compile(r"until (\d{4}-\d\d-\d\d)")
needs_systemd = pytest.mark.skipif(not SystemdProgram.is_here(), reason="there is no systemd-analyze here")


class Program(Protocol):
    """A program that an export is for."""

    def instants(self, span: Span) -> list[datetime]: ...


def spans_of(wanted: Schedule) -> list[Span]:
    """Return spans over five years: what comes first, around changes of the clock, and some stretches."""
    zone = zone_table(wanted.zone)
    at = ticks.of_instant(NOW)
    changes = [each.begins_at for each in zone.segments(at, at + 800 * ticks.DAY) if each.begins_at > at]
    around = [ticks.to_instant(change) for change in changes[:3]]
    later = [datetime(year, month, 9, tzinfo=UTC) for year, month in ((2027, 5), (2028, 2), (2030, 9))]
    begins = [(NOW, 40), *((each - timedelta(days=1), 2) for each in around), *((each, 40) for each in later)]
    return [(each, each + timedelta(days=days)) for each, days in begins]


def cut(wanted: list[datetime], span: Span) -> Span:
    """Return the part of a span that holds no more instants than are compared."""
    return span if len(wanted) <= MOST_COMPARED else (span[0], wanted[MOST_COMPARED])


def without_starts(schedule: Schedule) -> Schedule:
    """Return what is compared: times that are fixed, on the clock that the file was written for."""
    zone = ZONE if schedule.zone == FLOATING else schedule.zone
    return replace(schedule, zone=zone, jitter=timedelta(0))


def told_of(exported: Exported) -> str:
    return " | ".join(map(str, exported.losses))


def is_near_a_change(zone: str, at: datetime) -> bool:
    segment = zone_table(zone).segment_at(ticks.of_instant(at))
    tick, near = ticks.of_instant(at), ticks.of_length(NEAR)
    return tick - segment.begins_at < near or segment.ends_at - tick < near


def differences(wanted: Schedule, program: Program, until: datetime) -> dict[datetime, int]:
    """Return how often more, or less often, instants are fired by the program than by the job."""
    plan = compile_schedule(wanted)
    found: dict[datetime, int] = {}
    for begins, ends in spans_of(wanted):
        span = (begins, min(ends, until))
        if span[0] >= span[1]:
            continue
        fired = occurrences(plan, *span, limit=MOST_COMPARED + 1)
        span = cut(fired, span)
        fires = Counter(at.replace(microsecond=0) for at in fired if at < span[1])
        said = Counter(program.instants(span))
        found |= {at: said[at] - fires[at] for at in said | fires if said[at] != fires[at]}
    return found


def exported_alone(draft: JobDraft, file_format: FileFormat) -> Exported:
    exported = export_text([draft], file_format, MACHINE)
    if not exported.count:
        assert any(loss.is_whole for loss in exported.losses), "it is not written, and that is not told"
    return exported


def check_calendar(draft: JobDraft) -> bool:
    exported = exported_alone(draft, FileFormat.ICALENDAR)
    if not exported.count:
        return False
    told = told_of(exported)
    untils = [datetime.fromisoformat(f"{text}T00:00+00:00") for text in UNTIL.findall(told)]
    until = min(untils, default=datetime(2031, 11, 1, tzinfo=UTC))
    program = CalendarProgram(exported.text)
    found = differences(without_starts(draft.schedule), program, until)
    doubles = "a calendar shows both" in told
    excused = program.excluded_nearby
    zone = without_starts(draft.schedule).zone
    skipped = "by others not at all" in told
    rest = {at: more for at, more in found.items() if at not in excused and not (doubles and more > 0)}
    # A skipped time that is shown later may meet another of the same event.
    rest = {
        at: more for at, more in rest.items() if not (skipped and more > 0 and is_near_a_change(zone, at))
    }
    assert not rest, f"{draft.name}: {sorted(rest.items())[:6]}; {told}; {draft.schedule}"
    return True


def check_crontab(draft: JobDraft) -> bool:
    return _check_other(draft, FileFormat.CRONTAB, lambda text: CronProgram(text, ZONE))


def check_systemd(draft: JobDraft) -> bool:
    return _check_other(draft, FileFormat.SYSTEMD, lambda text: SystemdProgram(text, ZONE))


def check_windows(draft: JobDraft) -> bool:
    return _check_other(draft, FileFormat.WINDOWS_TASK, lambda text: WindowsProgram(text, ZONE))


def check_launchd(draft: JobDraft) -> bool:
    return _check_other(draft, FileFormat.LAUNCHD, lambda text: LaunchdProgram(text, ZONE))


def _check_other(draft: JobDraft, file_format: FileFormat, program_of: Callable[[str], Program]) -> bool:
    """Compare times away from changes of the clock, with which these programs have ways of their own."""
    exported = exported_alone(draft, file_format)
    if not exported.count:
        return False
    told = told_of(exported)
    if "distance is counted from" in told or any(_is_from_a_start(rule) for rule in draft.schedule.rules):
        return True
    wanted = without_starts(draft.schedule)
    found = differences(wanted, program_of(exported.text), datetime(2031, 11, 1, tzinfo=UTC))
    rest = [at for at in found if not (is_near_a_change(wanted.zone, at) or is_near_a_change(ZONE, at))]
    assert not rest, f"{draft.name}: {sorted(rest)[:6]}; {told}; {draft.schedule}"
    if found and file_format is FileFormat.SYSTEMD:
        assert "a change of the clock" in told, f"{draft.name}: {sorted(found)[:6]}; {told}; {draft.schedule}"
    return True


def _is_from_a_start(rule: object) -> bool:
    return isinstance(rule, AtStart) or (isinstance(rule, Every) and rule.from_last_end)


# Each with every how many of the thousand jobs it reads, so that all take less than two minutes.
CHECKS = [
    pytest.param(check_calendar, 8, id="ics"),
    pytest.param(check_crontab, 1, id="crontab"),
    pytest.param(check_systemd, 4, id="systemd", marks=needs_systemd),
    pytest.param(check_windows, 1, id="windows-task"),
    pytest.param(check_launchd, 1, id="launchd"),
]


def numbers_written(check: Callable[[JobDraft], bool], numbers: Iterable[int]) -> int:
    return sum(check(a_generated_job(number)) for number in numbers)


@pytest.mark.parametrize(
    ("check", "numbers"),
    [(check_calendar, (3, 9)), (check_crontab, (13, 26, 70)), (check_windows, (2, 3, 9, 12))],
    ids=["ics", "crontab", "windows-task"],
)
def test_what_a_few_jobs_became_fires_as_they_do(
    check: Callable[[JobDraft], bool], numbers: Sequence[int]
) -> None:
    assert numbers_written(check, numbers)


@pytest.mark.parametrize(("check", "step"), CHECKS)
def test_what_some_of_them_became_fires_as_they_do(check: Callable[[JobDraft], bool], step: int) -> None:
    assert numbers_written(check, range(0, THOUSAND, 25 * step)) > 1


@pytest.mark.thorough
@pytest.mark.parametrize(("check", "step"), CHECKS)
def test_what_a_thousand_jobs_became_fires_as_they_do(check: Callable[[JobDraft], bool], step: int) -> None:
    """A thousand jobs in all; each program reads every so many of them."""
    assert numbers_written(check, range(0, THOUSAND, step)) > 20
