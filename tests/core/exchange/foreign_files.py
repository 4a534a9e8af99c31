"""A file of each format, with all that the format can say of a job or most of it."""

from datetime import time, timedelta
from functools import cache

from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.schedules.rules import Every, Monthly, NthWeekday, Once
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import NOW, ZONE, a_job, local, weekly

MACHINE = SourceMachine(ZONE, "ann", NOW)
_JOBS = [
    a_job(parse_cron("*/5 9-17 1,15 * mon-fri"), name="Either day"),
    a_job(weekly(time(9), time(17, 30)), name="Weekly"),
    a_job(Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(18),)), name="Last Friday"),
    a_job(Every(timedelta(minutes=15), local("2026-01-01 00:05")), name="Quarter"),
    a_job(Once(local("2027-01-01 09:00")), name="Once"),
]
_TIMER = r"""# a.timer
[Timer]
OnCalendar=Mon *-*-* 09:00:00 Europe/Berlin
OnBootSec=5min
OnUnitActiveSec=1h 3min
RandomizedDelaySec=5m
Unit=b.service
# b.service
[Service]
ExecStart=/bin/sh -c "x \x41"
Environment=A=1 "B=2 3"
TimeoutStartSec=5min
TimeoutStopSec=1s
SuccessExitStatus=0 3
StandardInput=data
StandardInputText=x
"""
_TASK = r"""<?xml version="1.0" encoding="UTF-16"?>
<Task xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><URI>\a\b</URI></RegistrationInfo>
  <Triggers>
    <CalendarTrigger>
      <StartBoundary>2026-01-01T09:00:00</StartBoundary>
      <EndBoundary>2027-01-01T00:00:00+01:00</EndBoundary>
      <Repetition><Interval>PT5M</Interval><Duration>PT1H</Duration></Repetition>
      <RandomDelay>PT1M</RandomDelay>
      <ScheduleByDay><DaysInterval>2</DaysInterval></ScheduleByDay>
    </CalendarTrigger>
    <TimeTrigger>
      <StartBoundary>2026-01-01T09:00:00Z</StartBoundary>
      <Repetition><Interval>PT5M</Interval><Duration>PT1H</Duration></Repetition>
    </TimeTrigger>
  </Triggers>
  <Settings>
    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>
    <ExecutionTimeLimit>PT1H</ExecutionTimeLimit>
    <RunOnlyIfIdle>true</RunOnlyIfIdle>
    <IdleSettings><Duration>PT10M</Duration></IdleSettings>
  </Settings>
  <Actions><Exec><Command>x</Command><Arguments>a b</Arguments></Exec></Actions>
</Task>
"""
_AGENT = """<plist version="1.0"><dict>
<key>Label</key><string>a</string>
<key>StartInterval</key><integer>300</integer>
<key>StartCalendarInterval</key><dict><key>Hour</key><integer>9</integer></dict>
<key>ProgramArguments</key><array><string>a</string></array>
<key>Odd</key><date>2026-01-01T00:00:00Z</date>
</dict></plist>
"""
_CALENDAR = """BEGIN:VCALENDAR
BEGIN:VEVENT
UID:a
SUMMARY:x
URL:https://example.org/
DTSTART;TZID=Europe/Berlin:20261201T090000
DTEND:20261201T100000Z
RRULE:FREQ=DAILY;COUNT=5
EXDATE:20261202T080000Z
RDATE:20261203T110000
END:VEVENT
END:VCALENDAR
"""
_TABLE = """name,when,what,zone
a,every day at 9:30,POST https://example.org/,UTC
b,30 9 * * 1-5,run this,Europe/Berlin
"""
_CRONTAB = """A=1
CRON_TZ=UTC
*/5 1-3 * jan mon-fri x%y
@reboot z
0 0 L * 5#2 r
"""
_CALLBACKS = "2026-12-01T09:00:00Z https://example.org/x\n2027-01-01T09:00:00+01:00 https://example.org/y\n"
_TASKS = """<?xml version="1.0"?>
<revalee><recurringTasks>
<task periodicity="daily" hour="3" minute="0" url="https://example.org/x"/>
</recurringTasks></revalee>
"""

_BY_OTHERS: dict[FileFormat, tuple[str, ...]] = {
    FileFormat.SYSTEMD: (_TIMER,),
    FileFormat.WINDOWS_TASK: (_TASK,),
    FileFormat.LAUNCHD: (_AGENT,),
    FileFormat.ICALENDAR: (_CALENDAR,),
    FileFormat.CSV: (_TABLE,),
    FileFormat.CRONTAB: (_CRONTAB,),
    FileFormat.REVALEE: (_CALLBACKS, _TASKS),
}


# Which file of which format: 0 is what we write ourselves, the others are by other programs.
PLACES: tuple[tuple[FileFormat, int], ...] = tuple(
    (file_format, place)
    for file_format in FileFormat
    for place in range(file_format is FileFormat.REVALEE, 1 + len(_BY_OTHERS.get(file_format, ())))
)


@cache
def file_text(file_format: FileFormat, place: int) -> str:
    if place:
        return _BY_OTHERS[file_format][place - 1]
    return export_text(_JOBS, file_format, MACHINE).text
