"""Rules and calls of other kinds as lines of a crontab."""

import shlex
from datetime import time, timedelta

import pytest

from scheduler_core.exchange.crontab.reading import read_crontab
from scheduler_core.exchange.crontab.writing import print_crontab
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.rules import DayNumber, Every, Monthly, Rule, Yearly
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import CALL, NOW, ZONE, a_job, about, agrees, local, weekly

BELL = ScriptAction(CommandKind.SHELL, command_line="bell")


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        (Every(timedelta(minutes=15), local("2026-01-01 00:00")), ["*/15 * * * *"]),
        (weekly(*(time(hour, 5) for hour in range(1, 24, 2))), ["5 1-23/2 * * 1,5"]),
        (Monthly((DayNumber(1), DayNumber(15)), (time(9), time(9, 30))), ["0,30 9 1,15 * *"]),
        (Yearly(frozenset({12}), (DayNumber(24),), (time(18),)), ["0 18 24 12 *"]),
        (weekly(time(9), time(17, 30), weekdays=list(Weekday)[:5]), ["0 9 * * 1-5", "30 17 * * 1-5"]),
        (parse_cron("0 0 12 ? * MON-FRI", CronDialect.QUARTZ), ["0 12 * * 1-5"]),
        (parse_on_calendar("Mon *-*-* 08..10:00"), ["0 8-10 * * 1"]),
    ],
)
def test_a_rule_of_times_that_cron_knows_becomes_those_times(rule: Rule, lines: list[str]) -> None:
    """Calls every quarter of an hour, months and years were left out."""
    draft = a_job(rule, BELL)

    exported = print_crontab([draft], ZONE, NOW)

    assert [line for line in exported.text.splitlines() if line.endswith("bell")] == [
        f"{line} bell" for line in lines
    ]
    (again,) = read_crontab(exported.text, ZONE, has_users=False).drafts
    assert agrees(draft, again)
    assert "its rules are written as times of cron" in about(exported, "Back up")


def test_times_that_a_change_of_the_clock_touches_are_told() -> None:
    early = a_job(weekly(time(2, 30), weekdays=list(Weekday)), BELL)

    told = about(print_crontab([early], ZONE, NOW), "Back up")

    assert any("a change of the clock skips or repeats" in loss for loss in told)


def test_a_call_becomes_a_command_of_curl() -> None:
    exported = print_crontab([a_job(action=CALL)], ZONE, NOW)

    (again,) = read_crontab(exported.text, ZONE, has_users=False).drafts
    assert isinstance(again.action, ScriptAction)
    words = shlex.split(again.action.command_line)
    assert words[:4] == ["curl", "--fail", "--silent", "--show-error"]
    assert {"https://example.org/hook?a=1&b=50%25", """{"it's": "$5"}"""} <= set(words)
    assert any("as a command of curl" in loss for loss in about(exported, "Back up"))
