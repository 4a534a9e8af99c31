"""Tasks of the Windows Task Scheduler, read and written."""

from dataclasses import replace
from datetime import date, time, timedelta
from xml.sax.saxutils import escape

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.windows.command_line import joined_arguments, split_arguments
from scheduler_core.exchange.windows.iso_spans import iso_span, read_iso_span
from scheduler_core.exchange.windows.tasks_reading import read_tasks
from scheduler_core.exchange.windows.tasks_writing import print_tasks
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    ConditionPolicy,
    Idle,
    Missed,
    MissedPolicy,
    NetworkUp,
    OnMains,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
    Wake,
)
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    NetworkChange,
    OnNetwork,
    OnScreen,
    OnWake,
    ScreenChange,
)
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    DaysAt,
    Every,
    Monthly,
    NthWeekday,
    Once,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import ARGV, NOW, ZONE, a_job, about, agrees, local, weekly

SHELL = ScriptAction(CommandKind.SHELL, command_line='dir "C:\\a b" & echo %PATH%', working_folder="C:\\srv")
FORTNIGHT = Weekly(
    (DaysAt(frozenset({Weekday.MONDAY, Weekday.SUNDAY}), (time(9),)),), 2, date(2026, 11, 2), Weekday.SUNDAY
)
JOBS = [
    a_job(parse_cron("*/5 9-17 1,15 * mon-fri"), name="Either day"),
    a_job(weekly(time(9), time(17, 30)), name="Weekly"),
    a_job(Monthly((NthWeekday(-1, Weekday.FRIDAY), DayNumber(-1)), (time(18),)), name="Last"),
    a_job(Yearly(frozenset({2}), (DayNumber(28),), (time(8),)), name="Year"),
    a_job(Every(timedelta(days=3), local("2026-01-01 09:00")), name="Three days"),
    a_job(Every(timedelta(hours=6), local("2026-01-01 00:00")), name="Six hours"),
    a_job(FORTNIGHT, name="Fortnight"),
    a_job(Once(local("2027-01-01 09:00")), SHELL, name="Once"),
    a_job(name="Bounded", starts=local("2027-01-01 00:00"), ends=local("2027-02-01 00:00")),
]
TASK = """<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.4" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><URI>\\Office\\Report</URI><Description>Weekly &amp; more</Description></RegistrationInfo>
  <Triggers>{triggers}</Triggers>
  <Settings>{settings}</Settings>
  <Actions><Exec><Command>"C:\\Program Files\\r.exe"</Command><Arguments>-a "b c"</Arguments></Exec></Actions>
</Task>"""
DAILY = (
    "<CalendarTrigger><StartBoundary>2026-01-01T09:00:00</StartBoundary>"
    "<ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay></CalendarTrigger>"
)


def imported(triggers: str = DAILY, settings: str = "") -> Imported:
    return read_tasks(TASK.format(triggers=triggers, settings=settings), ZONE, NOW)


def the_job(triggers: str = DAILY, settings: str = "") -> JobDraft:
    (draft,) = imported(triggers, settings).drafts
    return draft


@pytest.mark.slow
def test_jobs_come_back_with_their_times_and_what_they_run() -> None:
    found = read_tasks(print_tasks(JOBS, ZONE, NOW).text, ZONE, NOW)

    assert [draft.name for draft in found.drafts] == [draft.name for draft in JOBS]
    assert all(agrees(before, after) for before, after in zip(JOBS, found.drafts, strict=True))
    assert [draft.action for draft in found.drafts] == [draft.action for draft in JOBS]


@pytest.mark.slow
def test_policies_that_windows_knows_are_kept() -> None:
    policies = RunPolicies(
        missed=MissedPolicy(Missed.SKIP),
        overlapping=OverlapPolicy(Overlapping.QUEUE),
        retry=RetryPolicy(3, Backoff.FIXED, timedelta(minutes=5), timedelta(hours=1), has_jitter=False),
        conditions=ConditionPolicy((OnMains(), NetworkUp(), Idle(timedelta(minutes=20)))),
        timeout=timedelta(hours=2),
    )
    before = JobDraft(
        "Report", JOBS[0].schedule, ARGV, policies, folder="Web/Endpoint", notes="<é>", is_enabled=False
    )

    (after,) = read_tasks(print_tasks([before], ZONE, NOW).text, ZONE, NOW).drafts

    assert after.policies == policies
    assert (after.name, after.folder, after.notes, after.is_enabled) == (
        "Report",
        "Web/Endpoint",
        "<é>",
        False,
    )


def test_waking_the_machine_is_read_and_written() -> None:
    assert the_job(settings="<WakeToRun>1</WakeToRun>").policies.wake is Wake.YES
    assert the_job(settings="<WakeToRun>false</WakeToRun>").policies.wake is Wake.NO
    wants = [replace(a_job(name=word), policies=RunPolicies(wake=Wake(word))) for word in Wake]

    exported = print_tasks(wants, ZONE, NOW)

    found = read_tasks(exported.text, ZONE, NOW).drafts
    assert [draft.policies.wake for draft in found] == [Wake.NO, Wake.YES, Wake.YES]
    told = {word: " ".join(about(exported, word)) for word in Wake}
    assert "wake" not in told[Wake.YES]
    assert "does not go back to sleep" in told[Wake.THEN_SLEEP]


def test_jobs_of_two_folders_may_share_a_name() -> None:
    jobs = [replace(a_job(name="Ping " + "x" * 195), folder=folder) for folder in ("Home", "Web")]

    exported = print_tasks(jobs, ZONE, NOW)

    again = read_tasks(exported.text, ZONE, NOW).drafts
    assert [(draft.folder, draft.name) for draft in again] == [(job.folder, job.name) for job in jobs]
    assert len({file.name for file in exported.files}) == 2


def test_what_windows_can_not_say_is_left_out_with_the_reason() -> None:
    jobs = [
        a_job(parse_cron("0 9 * 5 mon"), name="Mondays of May"),
        a_job(Monthly((NthWeekday(-2, Weekday.FRIDAY),), (time(18),)), name="Last but one"),
        a_job(Every(timedelta(seconds=30), local("2026-01-01 00:00")), name="Half a minute"),
        a_job(name="Far", zone="Asia/Tokyo"),
    ]

    exported = print_tasks(jobs, ZONE, NOW)

    assert exported.count == 0
    assert all(about(exported, draft.name)[0].startswith("left out: ") for draft in jobs)


@pytest.mark.parametrize(
    ("hours", "begins", "duration"),
    [("0-4,22,23", "T22:00:00<", "PT7H"), ("8-18", "T08:00:00<", "PT11H")],
)
def test_many_times_at_one_distance_are_one_daily_repetition_over_midnight_too(
    hours: str, begins: str, duration: str
) -> None:
    before = a_job(parse_cron(f"0 {hours} * * *"))
    text = print_tasks([before], ZONE, NOW).text

    assert text.count("<StartBoundary>") == 1
    assert begins in text
    assert f"<Duration>{duration}</Duration>" in text
    assert agrees(before, read_tasks(text, ZONE, NOW).drafts[0])


def test_a_task_of_the_world_is_read() -> None:
    draft = the_job(settings="<StartWhenAvailable>true</StartWhenAvailable>")

    assert (draft.name, draft.folder, draft.notes) == ("Report", "Office", "Weekly & more")
    assert draft.action == ScriptAction(CommandKind.ARGV, argv=("C:\\Program Files\\r.exe", "-a", "b c"))
    assert draft.schedule.rules == (Weekly((DaysAt(frozenset(Weekday), (time(9),)),)),)
    assert draft.policies.missed == MissedPolicy()
    assert draft.policies.timeout == timedelta(days=3)
    assert draft.policies.conditions.conditions == (OnMains(),)


def test_repetitions_become_times_of_day() -> None:
    trigger = DAILY.replace(
        "<StartBoundary>",
        "<Repetition><Interval>PT8H</Interval><Duration>P1D</Duration></Repetition><StartBoundary>",
    )

    assert the_job(trigger).schedule.rules == (
        Weekly((DaysAt(frozenset(Weekday), (time(1), time(9), time(17))),)),
    )


def test_a_boundary_in_universal_time_is_taken_to_the_clock_of_the_machine() -> None:
    trigger = "<TimeTrigger><StartBoundary>2027-01-01T09:00:00Z</StartBoundary></TimeTrigger>"

    assert the_job(trigger).schedule.rules == (Once(local("2027-01-01 10:00")),)


def test_triggers_that_are_no_times_are_told() -> None:
    found = imported(DAILY + "<EventTrigger/><LogonTrigger/>")

    assert AtStart() in found.drafts[0].schedule.rules
    assert any("EventTrigger" in loss.text for loss in found.losses)


# ---- nothing is dropped without a word


def told(triggers: str = DAILY, settings: str = "") -> str:
    return "\n".join(loss.text for loss in imported(triggers, settings).losses)


def at_logon(inner: str) -> str:
    return f"<LogonTrigger>{inner}</LogonTrigger>"


def test_a_repetition_after_logon_goes_on_by_the_clock() -> None:
    """“Every 5 minutes after logon” became once, without a word."""
    trigger = at_logon("<Repetition><Interval>PT5M</Interval></Repetition>")

    rules = the_job(trigger).schedule.rules

    assert rules[0] == AtStart()
    assert isinstance(rules[1], Every)
    assert rules[1].step == timedelta(minutes=5)
    assert "Repetition after logon goes on by the clock" in told(trigger)


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        (
            "<Repetition><Interval>PT5M</Interval><Duration>PT1H</Duration></Repetition>",
            "Repetition for PT1H",
        ),
        ("<Delay>PT2M</Delay>", "Delay PT2M after logon; it fires at once"),
        ("<UserId>HOST\\ann</UserId>", "UserId: it fires whoever logs on"),
        ("<EndBoundary>2030-01-01T00:00:00</EndBoundary>", "EndBoundary"),
    ],
)
def test_what_a_trigger_at_logon_says_besides_is_told(inner: str, said: str) -> None:
    assert the_job(at_logon(inner)).schedule.rules == (AtStart(),)
    assert said in told(at_logon(inner))


def test_the_time_limit_of_all_triggers_is_that_of_the_job() -> None:
    limited = DAILY.replace("<StartB", "<ExecutionTimeLimit>PT1H</ExecutionTimeLimit><StartB")

    assert the_job(limited).policies.timeout == timedelta(hours=1)
    assert the_job(limited, "<ExecutionTimeLimit>PT5M</ExecutionTimeLimit>").policies.timeout == timedelta(
        minutes=5
    )
    assert the_job(limited, "<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>").policies.timeout == timedelta(
        hours=1
    )
    assert "ExecutionTimeLimit of some" in told(limited + DAILY)


def test_triggers_that_begin_at_different_times_are_told() -> None:
    first, later = (DAILY.replace("2026-01-01T09", begin) for begin in ("2027-03-01T09", "2027-06-01T17"))

    assert the_job(first + later).schedule.starts == local("2027-03-01 09:00")
    assert "StartBoundary 2027-06-01 17:00:00" in told(first + later)
    assert "StartBoundary 2027-06-01 17:00:00" in told(DAILY + later)
    assert the_job(DAILY + later).schedule.starts is None


def test_triggers_of_one_day_begin_together() -> None:
    first, second = (DAILY.replace("2026-01-01T09", begin) for begin in ("2027-03-01T09", "2027-03-01T17"))

    assert the_job(first + second).schedule.starts == local("2027-03-01 09:00")
    assert "StartBoundary" not in told(first + second)


def test_times_that_repeat_in_utc_go_by_utc() -> None:
    """They were read once and then went by the clock of the machine, an hour off for half of the year."""
    trigger = DAILY.replace("09:00:00", "09:00:00Z")

    schedule = the_job(trigger).schedule

    assert schedule.zone == "UTC"
    assert schedule.rules == (Weekly((DaysAt(frozenset(Weekday), (time(9),)),)),)
    assert "go by UTC" in told(trigger)
    assert "a trigger that goes by UTC" in told(trigger + DAILY)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("", "StopIfGoingOnBatteries"),
        ("<DeleteExpiredTaskAfter>P30D</DeleteExpiredTaskAfter>", "DeleteExpiredTaskAfter P30D"),
        ("<RunOnlyIfIdle>true</RunOnlyIfIdle>", "StopOnIdleEnd"),
        ("<NetworkSettings><Name>Office</Name></NetworkSettings>", "NetworkSettings"),
    ],
)
def test_settings_that_no_job_has_are_told(settings: str, said: str) -> None:
    assert said in told(DAILY, settings)


def test_settings_that_are_off_are_not_told() -> None:
    assert "StopIf" not in told(DAILY, "<StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>")


def command(command: str, arguments: str = "", folder: str = "") -> Imported:
    text = TASK.format(triggers=DAILY, settings="")
    exec_ = (
        f"<Exec><Command>{command}</Command><Arguments>{arguments}</Arguments>"
        f"<WorkingDirectory>{folder}</WorkingDirectory></Exec>"
    )
    begin, end = text.index("<Exec>"), text.index("</Exec>") + len("</Exec>")
    return read_tasks(text[:begin] + exec_ + text[end:], ZONE, NOW)


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (command("%SystemRoot%\\x.exe", "-a %TEMP%\\b"), '"%SystemRoot%\\x.exe" -a %TEMP%\\b'),
        (command("a.exe", "-b", "%USERPROFILE%\\c d"), 'cd /d "%USERPROFILE%\\c d" && "a.exe" -b'),
        (command("cmd.exe", "/c dir", "%USERPROFILE%"), 'cd /d "%USERPROFILE%" && dir'),
    ],
    ids=["program", "folder", "cmd"],
)
def test_variables_are_left_to_cmd(found: Imported, line: str) -> None:
    """A folder with %USERPROFILE% dropped the whole task."""
    assert found.drafts[0].action == ScriptAction(CommandKind.SHELL, command_line=line)
    assert any("cmd.exe" in loss.text or "cd in front" in loss.text for loss in found.losses)


def test_variables_beside_signs_of_cmd_and_folders_without_a_root_are_told() -> None:
    piped, relative = command("%SystemRoot%\\x.exe", "a &amp; b"), command("x.exe", folder="data")

    assert any("which nothing fills in here" in loss.text for loss in piped.losses)
    assert any("WorkingDirectory data" in loss.text for loss in relative.losses)
    assert len(piped.drafts) == len(relative.drafts) == 1


def test_an_export_tells_of_variables_that_windows_fills_in() -> None:
    job = a_job(weekly(time(9)), ScriptAction(CommandKind.ARGV, argv=("echo", "%PATH%")))

    assert any("fills in variables" in text for text in about(print_tasks([job], ZONE, NOW), job.name))


@pytest.mark.parametrize(
    ("triggers", "reason"),
    [
        ("", "started by hand"),
        ("<EventTrigger/>", "no time"),
        (DAILY.replace("2026-01-01", "someday"), "not a time such as"),
        (DAILY.replace(">1<", ">many<"), "not a number"),
        (DAILY.replace("ScheduleByDay", "ScheduleByMoon"), "ScheduleByMoon"),
        ("<TimeTrigger/>", "no StartBoundary"),
    ],
)
def test_a_task_that_can_not_be_kept_is_named_with_the_reason(triggers: str, reason: str) -> None:
    found = imported(triggers)

    assert not found.drafts
    assert reason in " ".join(loss.text for loss in found.losses)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "line 1"),
        ("<Other/>", "not a task"),
        ('<!DOCTYPE Task [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Task>&b;</Task>', "document type"),
        ("<Task>" + "<a>" * 60, "in one another"),
        ("<Task><a></Task>", "mismatched"),
    ],
)
def test_hostile_or_broken_xml_is_refused_with_the_line(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        read_tasks(text, ZONE, NOW)


@pytest.mark.parametrize("word", ["", "a b", 'say "x"', "end\\", "\\\\server\\a b\\", '\\"', "tab\t"])
def test_any_argument_is_split_into_itself(word: str) -> None:
    assert split_arguments(joined_arguments(["x", word, "y"])) == ["x", word, "y"]


@pytest.mark.parametrize("text", ["PT5M", "P1D", "P2DT3H4M5S", "PT0S"])
def test_a_length_of_time_is_written_as_it_was_read(text: str) -> None:
    length = read_iso_span(text)

    assert length is not None
    assert iso_span(length) == text


@pytest.mark.parametrize("text", ["P", "PT", "5M", "P1M", "PT1", ""])
def test_what_is_no_length_is_none(text: str) -> None:
    assert read_iso_span(text) is None


# ---- what happens


def on_session(change: str, inner: str = "") -> str:
    return (
        f"<SessionStateChangeTrigger>{inner}<StateChange>{change}</StateChange></SessionStateChangeTrigger>"
    )


def on_event(path: str, select: str, more: str = "") -> str:
    query = f'<QueryList><Query Id="0"><Select Path="{path}">{select}</Select>{more}</Query></QueryList>'
    return f"<EventTrigger><Subscription>{escape(query)}</Subscription></EventTrigger>"


def said_by(provider: str, number: int) -> str:
    return f"*[System[Provider[@Name='{provider}'] and EventID={number}]]"


@pytest.mark.parametrize(
    ("trigger", "rule"),
    [
        (on_session("SessionLock"), OnScreen(ScreenChange.LOCKED)),
        (on_session("SessionUnlock"), OnScreen(ScreenChange.UNLOCKED)),
        (on_event("System", said_by("Microsoft-Windows-Power-Troubleshooter", 1)), OnWake()),
        (
            on_event("Microsoft-Windows-NetworkProfile/Operational", "*[System[(EventID=10000)]]"),
            OnNetwork(NetworkChange.JOINED),
        ),
        (on_event("Security", "*[System[EventID=4800]]"), OnScreen(ScreenChange.LOCKED)),
    ],
)
def test_triggers_about_what_happens_are_rules_where_there_is_one(trigger: str, rule: EventRule) -> None:
    assert the_job(trigger).schedule.rules == (rule,)


@pytest.mark.parametrize(
    "trigger",
    [
        on_session("RemoteConnect"),
        on_event("System", "*[System[EventID=1]]"),
        on_event("Security", "*[System[EventID=4800]] or *"),
        on_event("Security", "*[System[EventID=4800]]", "<Suppress>*</Suppress>"),
        on_event("Security", "*[System[EventID=4800]]", "<Select>*</Select>"),
    ],
)
def test_other_triggers_about_what_happens_are_told(trigger: str) -> None:
    assert the_job(DAILY + trigger).schedule.rules == the_job(DAILY).schedule.rules
    assert "only times, boot, logon, locks" in told(DAILY + trigger)


def test_what_a_trigger_at_a_lock_says_beside_that_is_told() -> None:
    trigger = on_session("SessionLock", "<UserId>ann</UserId><Delay>PT5M</Delay>")

    assert "Delay PT5M of a SessionStateChangeTrigger" in told(trigger)
    assert "not for ann" in told(trigger)
