"""What files could not take along, said in another language when whole files are written and read."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text, import_text
from scheduler_core.values.jobs.actions import Auth, AuthKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies, Wake
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.schedules.rules import AtStart, Every, Monthly, NthWeekday, Once
from scheduler_core.values.schedules.weekday import Weekday
from scheduler_core.wording.languages import wording_of
from tests.core.exchange.foreign_jobs import CALL, DAILY, NOW, ZONE, a_job, local, weekly

MACHINE = SourceMachine(ZONE, "ann", NOW)
FOREIGN = (
    FileFormat.CRONTAB,
    FileFormat.SYSTEMD,
    FileFormat.WINDOWS_TASK,
    FileFormat.LAUNCHD,
    FileFormat.ICALENDAR,
    FileFormat.REVALEE,
    FileFormat.AT,
)
SHELL = ScriptAction(CommandKind.SHELL, command_line="x", working_folder="/srv", stdin="no end of line")
HARD_TO_SAY = [
    a_job(AtStart(), name="At start"),
    a_job(Once(local("2027-01-01 09:00")), name="Once"),
    a_job(Once(local("2020-01-01 09:00")), name="Past"),
    a_job(Monthly((NthWeekday(-2, Weekday.FRIDAY),), (time(18),)), name="Last but one"),
    a_job(weekly(time(9, 0, 30)), name="Seconds"),
    a_job(Every(timedelta(seconds=100), local("2026-01-01 00:00")), name="Distance"),
    a_job(DAILY, name="Far", zone="Asia/Tokyo"),
    a_job(DAILY, name="Ends", ends=local("2027-01-01 00:00")),
    a_job(DAILY, name="Jitter", jitter=timedelta(minutes=5)),
    a_job(DAILY, CALL, name="Call"),
    a_job(DAILY, replace(CALL, auth=Auth(AuthKind.BEARER, secret="s")), name="Secret"),
    a_job(DAILY, HttpAction("https://example.org/{{job}}"), name="Places"),
    a_job(DAILY, SHELL, name="Shell"),
    a_job(DAILY, ScriptAction(CommandKind.INLINE, inline_text="x", interpreter="python3"), name="Inline"),
    a_job(DAILY, SequenceAction((Act(SHELL), Act(CALL))), name="Steps"),
    replace(a_job(DAILY, name="Policies"), policies=RunPolicies(timeout=timedelta(minutes=1)), tags=("a",)),
    replace(a_job(DAILY, name="Wakes"), policies=RunPolicies(wake=Wake.THEN_SLEEP)),
    replace(a_job(DAILY, name="Off"), is_enabled=False),
]
CRONTAB = """MAILTO=ann
1A=b
-5 * * * * a
@reboot b
61 * * * * c
nonsense
# about nothing
"""
TIMER = """# a.timer
[Timer]
OnBootSec=5min
OnUnitActiveSec=1h
RandomizedDelaySec=5m
WakeSystem=yes
# a.service
[Service]
ExecStart=-/bin/a $HOME %h
ExecStart=/bin/b
SuccessExitStatus=SIGTERM
# b.timer
[Timer]
OnCalendar=daily
"""
TASK = """<Tasks><Task xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers>
    <LogonTrigger/><EventTrigger/><BootTrigger><Enabled>false</Enabled></BootTrigger>
    <CalendarTrigger>
      <StartBoundary>2026-01-01T09:00:00</StartBoundary><EndBoundary>2027-01-01T00:00:00</EndBoundary>
      <RandomDelay>PT1M</RandomDelay><ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>
    </CalendarTrigger>
  </Triggers>
  <Settings><WakeToRun>true</WakeToRun></Settings>
  <Actions><Exec><Command>x</Command></Exec><Exec><Command>y</Command></Exec></Actions>
</Task><Task xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task"/></Tasks>
"""
AGENT = """<plist version="1.0"><dict>
<key>Label</key><string>a</string><key>StartInterval</key><integer>300</integer>
<key>ProgramArguments</key><array><string>a</string></array>
</dict></plist><plist version="1.0"><dict/></plist>
"""
CALENDAR = """BEGIN:VCALENDAR
BEGIN:VEVENT
UID:a
SUMMARY:Standup
URL:https://example.org/
LOCATION:here
ATTENDEE:mailto:ann@example.org
ORGANIZER:mailto:ann@example.org
DTSTART;TZID=Nowhere/Nothing:20261201T090000
BEGIN:VALARM
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:b
DTSTART;VALUE=DATE:20261201
URL:https://example.org/
END:VEVENT
BEGIN:VEVENT
UID:c
DTSTART:20261201T090000Z
END:VEVENT
END:VCALENDAR
"""
AT = """ls
at -m -q b noon tomorrow <<'E'
x
E
at noon <<E
$X
E
echo "$X" | at noon
ls | at noon
at noon
at <<'E'
x
E
at 9:00 2020-01-01 <<'E'
x
E
at -x noon <<'E'
x
E
at 'noon
at -t 1 <<'E'
x
E
at soon <<'E'
x
E
at 13pm <<'E'
x
E
at 25:00 <<'E'
x
E
at noon someday <<'E'
x
E
at noon feb 30 <<'E'
x
E
at now + 999999 years <<'E'
x
E
at noon <<'E'
"""
READ = {
    FileFormat.AT: AT,
    FileFormat.CRONTAB: CRONTAB,
    FileFormat.SYSTEMD: TIMER,
    FileFormat.WINDOWS_TASK: TASK,
    FileFormat.LAUNCHD: AGENT,
    FileFormat.ICALENDAR: CALENDAR,
    FileFormat.REVALEE: "2020-01-01T09:00:00Z https://example.org/x\nsoon https://example.org/y\n",
    FileFormat.CSV: "name,when,what\na,every blue moon,x\n",
}


def still_english(losses: tuple[Loss, ...]) -> list[str]:
    """Return what is not said in German; `Nice=5`, a setting of the file, is the same in every language."""
    said = wording_of("de").said
    return [loss.text for loss in losses if said(loss.text) == loss.text and " " in loss.text]


@pytest.mark.parametrize("draft", HARD_TO_SAY, ids=lambda draft: str(draft.name))
def test_what_a_format_can_not_say_is_told_in_german(draft: JobDraft) -> None:
    losses = [loss for each in FOREIGN for loss in export_text([draft], each, MACHINE).losses]

    assert losses
    assert still_english(tuple(losses)) == []


@pytest.mark.parametrize("file_format", READ)
def test_what_an_import_could_not_take_is_told_in_german(file_format: FileFormat) -> None:
    losses = import_text(READ[file_format], file_format, MACHINE).losses

    assert losses
    assert still_english(losses) == []


def test_a_reason_within_a_loss_is_said_too() -> None:
    losses = import_text(READ[FileFormat.CRONTAB], FileFormat.CRONTAB, MACHINE).losses

    told = {loss.place: wording_of("de").said(loss.text) for loss in losses}

    assert told["line 1"] == "MAILTO=ann: Ausgabe wird bei jedem Lauf aufbewahrt und niemandem gemailt"
    assert told["line 5"] == "der ganze Eintrag; minute: 61 liegt nicht zwischen 0 und 59"
