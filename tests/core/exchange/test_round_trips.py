"""Jobs made at random through every format of another program: never other times than the job's."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

import pytest
from hypothesis import assume

from scheduler_core.exchange.common.agreement import Agreement, agreement
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.crontab.reading import read_crontab
from scheduler_core.exchange.crontab.writing import print_crontab
from scheduler_core.exchange.icalendar.calendar_reading import read_calendar
from scheduler_core.exchange.icalendar.calendar_writing import print_calendar
from scheduler_core.exchange.launchd.plist_reading import read_plists
from scheduler_core.exchange.launchd.plist_writing import print_plists
from scheduler_core.exchange.systemd.units_reading import read_timers
from scheduler_core.exchange.systemd.units_writing import print_units
from scheduler_core.exchange.windows.tasks_reading import read_tasks
from scheduler_core.exchange.windows.tasks_writing import print_tasks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import AtStart, Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.exchange.foreign_jobs import ARGV, NOW, ZONE
from tests.support.properties import for_all
from tests.support.strategies.schedules import schedules

Write: TypeAlias = Callable[[Sequence[JobDraft], str, datetime], Exported]
Read: TypeAlias = Callable[[str, str, datetime], Imported]

FORMATS: list[tuple[Write, Read]] = [
    (print_units, read_timers),
    (print_plists, read_plists),
    (print_tasks, read_tasks),
]


def is_of_fixed_times(schedule: Schedule) -> bool:
    """Tell whether nothing of it is counted from a start or from the end of a run."""
    return not any(isinstance(rule, AtStart | Every) for rule in schedule.rules) and not schedule.jitter


def on_this_machine(schedule: Schedule) -> Schedule:
    """Return a schedule that goes by the wall clock, whatever its zone, as one of this machine's zone."""
    return replace(schedule, zone=ZONE) if schedule.zone == FLOATING else schedule


def can_be_saved(schedule: Schedule) -> bool:
    plan = compile_schedule(schedule)
    fires = next_after(plan, NOW) is not None or schedule.fires_at_start
    return fires and not any(problem.is_error for problem in plan.problems)


@for_all(schedules(), everyday=2, thorough=160)
def test_what_is_written_fires_as_the_job_does_and_the_rest_is_told(schedule: Schedule) -> None:
    assume(can_be_saved(schedule))
    draft = JobDraft("A job", schedule, ARGV)

    for write, read in FORMATS:
        exported = write([draft], ZONE, NOW)

        if exported.count == 0:
            assert any("left out" in loss.text for loss in exported.losses)
            continue
        (again,) = read(exported.text, ZONE, NOW).drafts
        assert again.action == ARGV
        if is_of_fixed_times(schedule):
            assert agreement(on_this_machine(schedule), again.schedule, NOW) is not Agreement.NOT, write


@pytest.mark.slow
@for_all(schedules(), everyday=2, thorough=240)
def test_a_crontab_fires_as_the_job_does_or_does_not_hold_it(schedule: Schedule) -> None:
    assume(can_be_saved(schedule) and not schedule.fires_at_start)
    draft = JobDraft("A job", schedule, ScriptAction(CommandKind.SHELL, command_line="bell"))

    exported = print_crontab([draft], ZONE, NOW)

    if exported.count == 0:
        assert any("left out" in loss.text for loss in exported.losses)
        return
    (again,) = read_crontab(exported.text, ZONE, has_users=False).drafts
    assert again.action == draft.action
    assert agreement(schedule, again.schedule, NOW) is not Agreement.NOT


@pytest.mark.slow
@for_all(schedules(), everyday=2, thorough=160)
def test_a_calendar_gives_back_each_job_as_it_was(schedule: Schedule) -> None:
    assume(can_be_saved(schedule))
    draft = JobDraft("A job; with, signs\\", schedule, ARGV, notes="first line\nsecond, line")

    exported = print_calendar([draft], ZONE, NOW)

    if exported.count == 0:
        assert any("left out" in loss.text for loss in exported.losses)
        return
    assert read_calendar(exported.text, ZONE, NOW).drafts == (draft.said,)
