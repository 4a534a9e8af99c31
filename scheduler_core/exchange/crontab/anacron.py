"""Tables of anacron: a period in days, a delay, a name and a command in each line, without a time of day."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from scheduler_core.actions.script.checks import check_variable_name
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Imported, Loss, checked_draft, noted
from scheduler_core.exchange.crontab.lines import (
    Blank,
    Comment,
    CrontabEntry,
    LineMark,
    Variable,
    crontab_lines,
    is_time,
    read_entry,
)
from scheduler_core.exchange.importing.derived_names import FreeNames
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import MissedPolicy, RunPolicies
from scheduler_core.values.schedules.rules import Every, Rule
from scheduler_core.values.schedules.schedule import Schedule

_ENTRY = re.compile(
    r"(?P<period>[0-9]{1,5}|@[a-z]{1,9})\s+(?P<delay>[0-9]{1,6})\s+"
    r"(?P<name>(?=[0-9.:-]*[A-Za-z_])[^\s/*]+)\s+(?P<command>\S.*)",
    re.IGNORECASE,
)
_HOURS = re.compile(r"(\d{1,2})-(\d{1,2})")
_PERIODS = {"@daily": 1, "@weekly": 7}
_MONTHLY, _YEARLY = "@monthly", frozenset({"@yearly", "@annually"})
_HOURS_RANGE, _RANDOM_DELAY, _SHELL, _HOME = "START_HOURS_RANGE", "RANDOM_DELAY", "SHELL", "HOME"
_USUAL_SHELL = "/bin/sh"
_ONE_DAY, _HOURS_OF_DAY, _DAYS_OF_WEEK = timedelta(days=1), 24, 7
_MOST_MINUTES = 1_440
_COUNTED_FROM = date(2001, 1, 1)  # a Monday; the same at each import
_MAILED = {"MAILTO", "MAILFROM", "NO_MAIL_OUTPUT", "CONTENT_TYPE", "CONTENT_TRANSFER_ENCODING"}
_IN_GENERAL = (
    noted("anacron counts its days from the last run; here they are counted on the calendar"),
    noted("anacron runs its jobs as root; here they run as the user of the engine"),
)


def is_anacrontab(begin: str) -> bool:
    """Tell a table of anacron by its first line that is neither a comment nor a variable."""
    first = next((line for _, line in _entries(begin) if isinstance(line, str)), "")
    entry = read_entry(first, has_users=False)
    is_of_cron = not first.startswith("@") and isinstance(entry, CrontabEntry) and is_time(entry.when)
    return _ENTRY.fullmatch(first) is not None and not is_of_cron


def read_anacrontab(text: str, zone: str) -> Imported:
    """Return the jobs of a table; each is made up for if the machine was off at its time."""
    reading = _AnacronReading(zone)
    for number, line in _entries(text):
        try:
            reading.add(number, line)
        except InvalidInput as refusal:
            reading.lose(number, f"the whole entry; {refusal.field}: {refusal.reason}")
    return reading.finished()


def _entries(text: str) -> Iterator[tuple[int, str | Variable]]:
    """Yield variables, and each other line that is no comment."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = plain.split("\n" if "\n" in plain else "\r")
    for number, line in crontab_lines(text, has_users=False):
        if isinstance(line, Variable):
            yield number, line
        elif not isinstance(line, Blank | Comment | LineMark):
            yield number, lines[number - 1].strip()


class _AnacronReading:
    def __init__(self, zone: str) -> None:
        self._zone = known_zone(zone)
        self._begins = timedelta(0)
        self._jitter = timedelta(0)
        self._shell = ""
        self._environment: dict[str, str] = {}
        self._names = FreeNames()
        self._drafts: list[JobDraft] = []
        self._losses: list[Loss] = []

    def add(self, number: int, line: str | Variable) -> None:
        if isinstance(line, Variable):
            self._set_variable(number, line)
            return
        found = _ENTRY.fullmatch(line)
        if found is None:
            self.lose(number, "is neither a variable nor a period, a delay, a name and a command")
            return
        action = ScriptAction(
            CommandKind.SHELL,
            command_line=found["command"],
            interpreter=self._shell,
            working_folder=self._environment.get(_HOME, ""),
            environment=tuple(self._environment.items()),
        )
        rule = _rule(found["period"], self._time(int(found["delay"])))
        schedule = Schedule((rule,), self._zone, jitter=self._jitter)
        policies = RunPolicies(missed=MissedPolicy())
        self._drafts.append(
            checked_draft(JobDraft(self._names.free(found["name"]), schedule, action, policies))
        )

    def lose(self, number: int, text: str) -> None:
        self._losses.append(Loss(f"line {number}", text))

    def finished(self) -> Imported:
        return Imported(tuple(self._drafts), (*self._losses, *(_IN_GENERAL if self._drafts else ())))

    def _time(self, delay: int) -> time:
        begins = self._begins + timedelta(minutes=delay)
        if begins >= _ONE_DAY:
            raise InvalidInput("delay", f"{delay} minutes reach into the next day; make it shorter")
        return (datetime.combine(_COUNTED_FROM, time()) + begins).time()

    def _set_variable(self, number: int, variable: Variable) -> None:
        name, value = variable.name, variable.value
        if name == _HOURS_RANGE:
            self._begins = timedelta(hours=_first_hour(value))
            self.lose(number, f"{name}={shown(value)}: each job is due in the first hour; what was missed is "
                              "made up for at any hour")  # fmt: skip
        elif name == _RANDOM_DELAY:
            self._jitter = _random_delay(value)
        elif name == _SHELL:
            self._shell = "" if value == _USUAL_SHELL else value
        elif name in _MAILED:
            if value:
                self.lose(
                    number, f"{name}={shown(value)}: output is kept with each run, and mailed to nobody"
                )
        else:
            check_variable_name(name)
            self._environment[name] = value


def _first_hour(text: str) -> int:
    found = _HOURS.fullmatch(text.replace(" ", ""))
    if found is None or not int(found[1]) <= int(found[2]) <= _HOURS_OF_DAY or int(found[1]) == _HOURS_OF_DAY:
        raise InvalidInput(_HOURS_RANGE, f"{shown(text)} is not a span of hours; write it as 3-22")
    return int(found[1])


def _random_delay(text: str) -> timedelta:
    if not text.isascii() or not text.isdigit() or int(text[:9]) > _MOST_MINUTES:
        raise InvalidInput(
            _RANDOM_DELAY, f"{shown(text)} is not a number of minutes from 0 to {_MOST_MINUTES}"
        )
    return timedelta(minutes=int(text))


def _rule(period: str, at: time) -> Rule:
    """Return days by the calendar: a week begins on Monday, a month and a year on their first day."""
    word = period.casefold()
    days = _PERIODS.get(word) or (int(word) if word.isdigit() else 0)
    if days == 1:
        return parse_cron(f"{at.minute} {at.hour} * * *")
    if days == _DAYS_OF_WEEK:
        return parse_cron(f"{at.minute} {at.hour} * * 1")
    if days:
        return Every(timedelta(days=days), datetime.combine(_COUNTED_FROM, at))
    if word == _MONTHLY:
        return parse_cron(f"{at.minute} {at.hour} 1 * *")
    if word in _YEARLY:
        return parse_cron(f"{at.minute} {at.hour} 1 1 *")
    raise InvalidInput(
        "period", f"{shown(period)} is none; write a number of days, @daily, @weekly, @monthly or @yearly"
    )
