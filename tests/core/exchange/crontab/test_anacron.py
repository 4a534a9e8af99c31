"""Tables of anacron: told from crontabs by themselves, and read as jobs that make up for what they missed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.crontab.anacron import read_anacrontab
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, guessed_format, import_text, named_format, told_format
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import Missed
from tests.core.exchange.foreign_jobs import NOW, ZONE

DEBIAN = """\
# /etc/anacrontab: configuration file for anacron
SHELL=/bin/bash
HOME=/srv/admin
MAILTO=admin
RANDOM_DELAY=45
START_HOURS_RANGE=3-22

# period  delay  name  command
1\t5\tcron.daily\trun-parts --report /etc/cron.daily
7\t10\tcron.weekly\trun-parts --report /etc/cron.weekly
@monthly\t15\tcron.monthly\trun-parts --report /etc/cron.monthly
"""
LATER = "each job is due in the first hour; what was missed is made up for at any hour"


def imported(*lines: str) -> Imported:
    return read_anacrontab("\n".join(lines), ZONE)


def first_times(found: Imported, number: int = 0) -> list[str]:
    """Return when a job fires first in June 2027, on its own clock."""
    begin = datetime(2027, 5, 31, 22, tzinfo=UTC)
    plan = compile_schedule(found.drafts[number].schedule)
    fired = occurrences(plan, begin, begin + timedelta(days=30))
    return [f"{each.astimezone(ZoneInfo(ZONE)):%a %d %H:%M}" for each in list(fired)[:3]]


def test_each_line_is_a_job_with_its_name_its_shell_and_its_variables() -> None:
    found = read_anacrontab(DEBIAN, ZONE)

    assert [draft.name for draft in found.drafts] == ["cron.daily", "cron.weekly", "cron.monthly"]
    assert {draft.schedule.jitter for draft in found.drafts} == {timedelta(minutes=45)}
    assert {draft.policies.missed.kind for draft in found.drafts} == {Missed.LAST}
    assert found.drafts[0].action == ScriptAction(
        CommandKind.SHELL,
        command_line="run-parts --report /etc/cron.daily",
        interpreter="/bin/bash",
        working_folder="/srv/admin",
        environment=(("HOME", "/srv/admin"),),
    )
    assert [str(loss) for loss in found.losses] == [
        "line 4: MAILTO=admin: output is kept with each run, and mailed to nobody",
        "line 6: START_HOURS_RANGE=3-22: " + LATER,
        "anacron counts its days from the last run; here they are counted on the calendar",
        "anacron runs its jobs as root; here they run as the user of the engine",
    ]


@pytest.mark.parametrize(
    ("period", "expected"),
    [
        ("1", ["Tue 01 03:05", "Wed 02 03:05", "Thu 03 03:05"]),
        ("@weekly", ["Mon 07 03:05", "Mon 14 03:05", "Mon 21 03:05"]),
        ("@monthly", ["Tue 01 03:05"]),
        ("@yearly", []),
    ],
)
def test_days_are_counted_on_the_calendar(period: str, expected: list[str]) -> None:
    assert first_times(imported("START_HOURS_RANGE=3-22", f"{period} 5 name true")) == expected


def test_every_so_many_days_keeps_its_time_and_its_days_at_each_import() -> None:
    one, two = imported("3 90 name true"), imported("3 90 name true")

    assert one == two
    assert [text[-5:] for text in first_times(one)] == ["01:30", "01:30", "01:30"]


@pytest.mark.parametrize(
    "line",
    [
        "0 5 name true",
        "@hourly 5 name true",
        "1 1440 name true",
        "1 5 name",
        "START_HOURS_RANGE=22-3",
        "START_HOURS_RANGE=24-24",
        "RANDOM_DELAY=some",
    ],
)
def test_a_wrong_line_is_left_out_and_named(line: str) -> None:
    found = imported("1 5 before true", line, "1 5 after true")

    assert [draft.name for draft in found.drafts] == ["before", "after"]
    assert any(loss.place == "line 2" for loss in found.losses)


def test_a_table_of_anacron_is_known_by_name_and_by_content() -> None:
    assert named_format("/etc/anacrontab") is FileFormat.CRONTAB
    assert guessed_format(DEBIAN) is FileFormat.CRONTAB
    assert told_format("/etc/anacrontab", DEBIAN) is FileFormat.CRONTAB
    machine = SourceMachine(ZONE, "ann", NOW)
    assert len(import_text(DEBIAN, FileFormat.CRONTAB, machine).drafts) == 3


@pytest.mark.parametrize("line", ["1 5 * * * true", "1 5 1 1 1 true", "@daily true"])
def test_a_crontab_is_none_of_anacron(line: str) -> None:
    found = import_text(f"{line}\n", FileFormat.CRONTAB, SourceMachine(ZONE, "ann", NOW))

    assert [draft.name for draft in found.drafts] == ["true"]
