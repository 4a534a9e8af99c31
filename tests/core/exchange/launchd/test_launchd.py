"""Property lists of launchd, read and written."""

import plistlib
from dataclasses import replace
from datetime import time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.launchd.plist_reading import read_plists
from scheduler_core.exchange.launchd.plist_writing import print_plists
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import AtStart, Every, Monthly, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import ARGV, NOW, ZONE, a_job, about, agrees, local, weekly

SHELL = ScriptAction(
    CommandKind.SHELL, command_line="echo <&> 'é'", working_folder="/srv", environment=(("A", "1"),)
)
JOBS = [
    a_job(parse_cron("*/5 9-17 1,15 * mon-fri"), SHELL, name="Either day"),
    a_job(weekly(time(9), time(17, 30)), name="Weekly"),
    a_job(Every(timedelta(minutes=15), local("2026-01-01 00:00")), name="Quarter"),
]


def imported(content: dict[str, object]) -> Imported:
    return read_plists(plistlib.dumps(content).decode(), ZONE, NOW)


def agent(**more: object) -> dict[str, object]:
    return {"Label": "org.example.a", "ProgramArguments": ["/bin/true"], "StartInterval": 60} | more


@pytest.mark.slow
def test_jobs_come_back_with_their_times_and_what_they_run() -> None:
    found = read_plists(print_plists(JOBS, ZONE, NOW).text, ZONE, NOW)

    assert [draft.name for draft in found.drafts] == [draft.name for draft in JOBS]
    assert all(agrees(before, after) for before, after in zip(JOBS, found.drafts, strict=True))
    assert [draft.action for draft in found.drafts] == [draft.action for draft in JOBS]


@pytest.mark.slow
def test_name_folder_tags_and_notes_are_kept() -> None:
    before = JobDraft(
        "Ä <&>", JOBS[0].schedule, ARGV, folder="F", tags=("t",), notes="1\n2", is_enabled=False
    )

    (after,) = read_plists(print_plists([before], ZONE, NOW).text, ZONE, NOW).drafts

    assert (after.name, after.folder, after.tags) == (before.name, before.folder, before.tags)
    assert (after.notes, after.is_enabled) == (before.notes, False)


def test_jobs_of_two_folders_may_share_a_name() -> None:
    jobs = [replace(a_job(name="Ping " + "x" * 195), folder=folder) for folder in ("Home", "Web")]

    exported = print_plists(jobs, ZONE, NOW)

    again = read_plists(exported.text, ZONE, NOW).drafts
    assert [(draft.folder, draft.name) for draft in again] == [(job.folder, job.name) for job in jobs]
    assert len({file.name for file in exported.files}) == 2


def test_what_launchd_can_not_say_is_left_out_with_the_reason() -> None:
    jobs = [
        a_job(Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(18),)), name="Last"),
        a_job(name="Far", zone="Asia/Tokyo"),
        a_job(name="Ends", ends=local("2027-01-01 00:00")),
    ]

    exported = print_plists(jobs, ZONE, NOW)

    assert exported.count == 0
    assert "counts back" in about(exported, "Last")[0]
    assert about(exported, "Far") == ["left out: launchd goes by the zone of the machine, not by Asia/Tokyo"]
    assert about(exported, "Ends") == ["left out: launchd knows no ends"]


def test_an_agent_of_the_world_is_read() -> None:
    found = imported(
        {
            "Label": "org.example.a",
            "Program": "/usr/bin/true",
            "ProgramArguments": ["true", "-v"],
            "RunAtLoad": True,
            "KeepAlive": True,
            "StartCalendarInterval": {"Hour": 3, "Minute": 30, "Weekday": 7},
        }
    )

    (draft,) = found.drafts
    assert draft.schedule.rules == (parse_cron("30 3 * * 7"), AtStart())
    assert draft.action == ScriptAction(CommandKind.ARGV, argv=("/usr/bin/true", "-v"))
    assert "KeepAlive=True" in about(found, "org.example.a")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"StartCalendarInterval": {"Hour": 25}}, "Hour=25"),
        ({"StartCalendarInterval": {"Hours": 5}}, "Hours=5"),
        ({"StartCalendarInterval": ["x"]}, "not a dictionary"),
        ({"StartInterval": "soon"}, "not a number of seconds"),
        ({"StartInterval": 0}, "not a number of seconds"),
        ({"ProgramArguments": "ls"}, "not a list"),
        ({"ProgramArguments": []}, "runs nothing"),
        ({"WorkingDirectory": 5}, "not a text"),
    ],
)
def test_an_agent_that_can_not_be_kept_is_named_with_the_reason(more: dict[str, object], reason: str) -> None:
    found = imported(agent(**more))

    assert not found.drafts
    assert reason in found.losses[0].text


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "<plist><array/></plist>",
        "<plist><dict><key>a</key></dict></plist>",
        '<!DOCTYPE plist [<!ENTITY a "b">]><plist><dict><key>&a;</key><true/></dict></plist>',
        "<plist>" + "<array>" * 5_000,
    ],
)
def test_a_text_of_no_list_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_plists(text, ZONE, NOW)
