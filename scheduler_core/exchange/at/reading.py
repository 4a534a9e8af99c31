"""Jobs of a script that gives commands to at(1), as a shell reads it."""

import calendar
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Imported, Loss, checked_draft, noted
from scheduler_core.exchange.common.marks import OURS, About
from scheduler_core.exchange.common.text_lines import lines_of
from scheduler_core.exchange.importing.derived_names import FreeNames, program_in
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule

_MOST_LINES = 100_000
_SPOOL_FILE = re.compile(r"# atrun uid=", re.MULTILINE)
_HERE_DOCUMENT = re.compile(r"""<<(-?)\s*(?:'([^']+)'|"([^"]+)"|\\?([\w.-]+))\s*$""")
_IS_QUOTED = re.compile(r"""<<-?\s*['"\\]""")
_FILLED_IN = re.compile(r"[$`\\]")
_LONGEST = 100_000
_PRINTED = ("echo", "printf")
_AT = "at"
_OPTION = re.compile(r"-[A-Za-z]")  # before the time or behind it
_MAILS = "it mails what it wrote, which is kept with each run here"
_IN_GENERAL = noted("what at keeps of its surroundings (variables, folder, umask) is the engine's here")

_STAMP = re.compile(r"(?:(\d\d)?(\d\d))?(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d\d))?")
_CLOCK = re.compile(r"(\d{1,2})(?::(\d\d)|(\d\d))?\s*(am|pm)?(?![\w./:-])|(midnight|noon|teatime|now)\b")
_NAMED_TIMES = {"midnight": time(0), "noon": time(12), "teatime": time(16)}
_MONTHS = [name.casefold() for name in calendar.month_abbr]
_DAYS = [name.casefold() for name in calendar.day_abbr]
_DATES = (
    (re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?!\w)"), "ymd"),
    (re.compile(r"(\d\d?)/(\d\d?)/(\d{4}|\d\d)(?!\w)"), "mdy"),
    (re.compile(r"(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)(?!\w)"), "dmy"),
    (re.compile(r"(\d\d)(\d\d)(\d{4}|\d\d)(?!\w)"), "mdy"),
)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.?\s+(\d\d?)(?:\s*,\s*|\s+(?=\d{4}))?(\d{4})?(?!\w)")
_WORD = re.compile(r"[a-z]+")
_MORE = re.compile(r"(?:\+\s*(\d{1,18})|(next))\s*(minute|min|hour|day|week|month|year)s?(?!\w)")
_LENGTHS = {
    "minute": timedelta(minutes=1),
    "min": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
_MONTHS_OF = {"month": 1, "year": 12}
_CENTURY = 100
_NOON = 12
_FIRST_OF_1900 = 69  # POSIX: the years of two digits from here on are of the last century


def read_at_script(text: str, zone: str, now: datetime) -> Imported:
    """Return a job for each command given to at; its times are by the clock of `zone`."""
    lines = lines_of(text.removeprefix("\ufeff"))
    if len(lines) > _MOST_LINES:
        raise InvalidInput("document", f"has more than {_MOST_LINES:,} lines; split it")
    if _SPOOL_FILE.search(text[:1_000]):
        raise InvalidInput(
            "document",
            "is what `at -c` prints, which does not say when; put its commands between "
            "`at -t 202612241800 <<'END'` and END, with the time that atq shows",
        )
    return _AtReading(lines, zone, now).finished()


@dataclass(frozen=True, slots=True)
class _CommandLine:
    """What stands on the line of a command: its time, the zone that it names, and what at is to run."""

    at: datetime
    zone: str
    command: str  # "" where it stands in the lines below


class _AtReading:
    def __init__(self, lines: list[str], zone: str, now: datetime) -> None:
        self._lines = lines
        self._zone = zone
        self._now = now
        self._above = About()
        self._job = About()  # what stood above the first time of a job, and where the job is
        self._job_number: int | None = None
        self._drafts: list[JobDraft] = []
        self._losses: list[Loss] = []
        self._derived: set[int] = set()
        self._names = FreeNames()
        self._number = 0

    def finished(self) -> Imported:
        while self._number < len(self._lines):
            line = self._lines[self._number].strip()
            self._number += 1
            if not line:
                self._above.note_gap()
            elif line.startswith(OURS):
                word, _, text = line.removeprefix(OURS).partition(" ")
                self._above.add_mark(word, text)
            elif line.startswith("#"):
                if not line.startswith("#!"):
                    self._above.add_note(line[1:].removeprefix(" "))
            else:
                self._add(line)
        general = (_IN_GENERAL,) if self._drafts else ()
        return Imported(tuple(self._drafts), (*self._losses, *general), derived=frozenset(self._derived))

    def _add(self, line: str) -> None:
        """Read a command with the lines that belong to it; what can't be read is a loss with its line."""
        place = f"line {self._number}"
        above, self._above = self._above, About()
        if not above.is_more:
            self._job, self._job_number = above, None
        try:
            body = self._body(line)
            asked = self._asked(_HERE_DOCUMENT.sub("", line), place, has_body=body is not None)
            if body is not None and not _IS_QUOTED.search(line) and _FILLED_IN.search(body):
                raise InvalidInput(
                    "command", "the shell fills in its text first; put the word after << in quotes"
                )
            self._keep(asked, body if body is not None else asked.command)
        except InvalidInput as refusal:
            self._losses.append(Loss(place, f"the whole command; {refusal.field}: {refusal.reason}"))

    def _body(self, line: str) -> str | None:
        """Return the lines up to the word that ends them; None where a line has none."""
        found = _HERE_DOCUMENT.search(line)
        if found is None:
            return None
        end, first = found[2] or found[3] or found[4], self._number
        for number in range(first, len(self._lines)):
            text = self._lines[number].lstrip("\t") if found[1] else self._lines[number]
            if text == end:
                self._number = number + 1
                body = self._lines[first:number]
                return "\n".join(each.lstrip("\t") for each in body) if found[1] else "\n".join(body)
        self._number = len(self._lines)
        raise InvalidInput("command", f"no line {shown(end)} ends its text")

    def _asked(self, line: str, place: str, *, has_body: bool) -> _CommandLine:
        printed, bar, rest = _at_last_bar(line) if not has_body else ("", "", line)
        command = _printed(printed) if bar else ""
        words = _words(rest)
        zone = self._zone
        if words and words[0].startswith("TZ="):
            zone = known_zone(words.pop(0).removeprefix("TZ=").removeprefix(":"))
        if not words or words[0] != _AT:
            program = words[0] if words else line
            raise InvalidInput("command", f"{shown(program)} is not at; only its commands can be read")
        return self._at(words[1:], zone, command, place, has_command=has_body or bool(bar))

    def _at(
        self, words: list[str], zone: str, command: str, place: str, *, has_command: bool
    ) -> _CommandLine:
        tick = ticks.of_instant(self._now)
        now = ticks.to_local(tick + zone_table(zone).offset_at(tick))
        at: datetime | None = None
        rest, said = list(words), []
        while rest:
            word = rest.pop(0)
            if not _OPTION.match(word):
                said.append(word)
                continue
            option, value = word[:2], word[2:]
            if option in {"-m", "-M", "-v"} and not value:
                if option == "-m":
                    self._losses.append(Loss(place, _MAILS))
            elif option in {"-t", "-f", "-q"} and (value or rest):
                value = value or rest.pop(0)
                if option == "-t":
                    at = at_stamp(value, now)
                elif option == "-f":
                    command, has_command = f"sh {shlex.quote(value)}", True
                else:
                    self._losses.append(Loss(place, f"its queue {shown(value)}; give the job a priority"))
            else:
                raise InvalidInput("command", f"{shown(word)} is not an option that gives at a command")
        if not has_command:
            raise InvalidInput(
                "command", "what it runs is typed by hand; put it below, between <<'END' and END"
            )
        if said:
            at = at_words(" ".join(said), now)
        if at is None:
            raise InvalidInput("time", "at is told no time")
        if at < now:
            raise InvalidInput("time", f"{at:%Y-%m-%d %H:%M} is past")
        return _CommandLine(at, zone, command)

    def _keep(self, asked: _CommandLine, command: str) -> None:
        """Add a job, or one more time to the job that the command is marked as part of."""
        action, above = ScriptAction(CommandKind.SHELL, command_line=command), self._job
        if self._job_number is not None:
            former = self._drafts[self._job_number]
            if (former.action, former.schedule.zone) == (action, asked.zone):
                rules = (*former.schedule.rules, Once(asked.at))
                more = replace(former, schedule=replace(former.schedule, rules=rules))
                self._drafts[self._job_number] = checked_draft(more)
                return
        draft = checked_draft(
            JobDraft(
                above.name or self._names.free(program_in(command)[: LONGEST_NAME // 2]),
                Schedule((Once(asked.at),), asked.zone),
                action,
                folder=above.folder,
                tags=tuple(above.tags),
                notes="\n".join(above.notes),
            )
        )
        self._job_number = len(self._drafts)
        if not above.name:
            self._derived.add(self._job_number)
        self._drafts.append(draft)


def _words(text: str) -> list[str]:
    if len(text) > _LONGEST:  # `shlex` copies what it has of a word for each letter
        raise InvalidInput("command", f"is longer than {_LONGEST:,} characters")
    try:
        return shlex.split(text, comments=True)
    except ValueError as error:
        raise InvalidInput("command", f"has a quote that is not closed: {shown(text)}") from error


def _at_last_bar(line: str) -> tuple[str, str, str]:
    """Split `echo … | at …`; a bar in quotes is none."""
    found = re.fullmatch(r"(.*)(\|)\s*((?:TZ=\S+\s+)?at\s.*)", line)
    return (found[1], found[2], found[3]) if found else ("", "", line)


def _printed(text: str) -> str:
    """Return what an echo prints; only what stands in it word by word is taken."""
    words = _words(text)
    if not words or words[0] not in _PRINTED or len(words) < 2 or words[1].startswith("-"):
        raise InvalidInput("command", f"{shown(text.strip())} has to be run to know what at gets")
    outside_single_quotes = re.sub(r"'[^']*'", "", text)
    if _FILLED_IN.search(outside_single_quotes) or (words[0] == "printf" and "%" in text):
        raise InvalidInput("command", "the shell fills in its text first; put it in single quotes")
    printed = " ".join(words[1:])
    return printed.replace("\\n", "\n").rstrip("\n") if words[0] == "printf" else printed


def at_stamp(text: str, now: datetime) -> datetime:
    """Read [[CC]YY]MMDDhhmm[.SS] of -t as a local time."""
    found = _STAMP.fullmatch(text)
    if found is None:
        raise InvalidInput("time", f"{shown(text)} is not [[CC]YY]MMDDhhmm[.SS], such as 202612241800")
    century, year, month, day, hour, minute, second = (int(part) if part else None for part in found.groups())
    if year is None:
        year = now.year
    elif century is None:
        year += 1900 if year >= _FIRST_OF_1900 else 2000
    else:
        year += century * _CENTURY
    return _instant(text, year, month or 0, day or 0, (hour or 0, minute or 0, second or 0))


def at_words(text: str, now: datetime) -> datetime:
    """Read a time in words as a local time; `now` is when at would have been asked."""
    return _TimeWords(text, now).read()


def _instant(text: str, year: int, month: int, day: int, clock: tuple[int, int, int]) -> datetime:
    try:
        return datetime(year, month, day, *clock)  # noqa: DTZ001 - on a wall clock
    except ValueError as error:
        raise InvalidInput("time", f"{shown(text)} is not a time that there is") from error


class _TimeWords:
    def __init__(self, text: str, now: datetime) -> None:
        self._text = text
        self._rest = " ".join(text.casefold().split())
        self._now = now

    def read(self) -> datetime:
        clock = self._clock()
        day = self._date(clock)
        increments = list(self._increments())
        if self._rest:
            raise InvalidInput("time", f"{shown(self._rest)} in {shown(self._text)} says nothing to at")
        at = self._now if clock is None else datetime.combine(day or self._now.date(), clock)
        if clock is None and day is not None:
            at = datetime.combine(day, self._now.time())
        try:
            for count, unit in increments:
                at = _later(at, count, unit)
            return at + timedelta(days=1) if day is None and at < self._now else at
        except (OverflowError, ValueError) as error:
            raise InvalidInput("time", f"{shown(self._text)} is too far away") from error

    def _taken(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._rest)
        if found is not None:
            self._rest = self._rest[found.end() :].lstrip()
        return found

    def _clock(self) -> time | None:
        """Return the time of day; None for `now`."""
        found = self._taken(_CLOCK)
        if found is None:
            raise InvalidInput(
                "time", f"{shown(self._text)} begins with no time of day, such as 9:30 or noon"
            )
        if found[5]:
            return _NAMED_TIMES.get(found[5])
        hour, minute, half = int(found[1]), int(found[2] or found[3] or 0), found[4]
        if half and not 1 <= hour <= _NOON:
            raise InvalidInput("time", f"{shown(self._text)}: {hour} {half} is not an hour")
        if half:
            hour = hour % _NOON + (_NOON if half == "pm" else 0)
        try:
            return time(hour, minute)
        except ValueError as error:
            raise InvalidInput("time", f"{shown(self._text)} is not a time of day that there is") from error

    def _date(self, clock: time | None) -> date | None:
        for pattern, order in _DATES:
            if found := self._taken(pattern):
                parts = dict(zip(order, map(int, found.groups()), strict=True))
                year = parts["y"] + (2000 if parts["y"] < _CENTURY else 0)
                return _instant(self._text, year, parts["m"], parts["d"], (0, 0, 0)).date()
        if (found := _MONTH_DAY.match(self._rest)) and found[1][:3] in _MONTHS:
            self._taken(_MONTH_DAY)
            return self._month_day(_MONTHS.index(found[1][:3]), int(found[2]), found[3])
        word = _WORD.match(self._rest)
        if word is None or word[0] == "next":
            return None
        today = self._now.date()
        if word[0] in {"today", "tomorrow"}:
            day = today + timedelta(days=word[0] == "tomorrow")
        elif word[0][:3] in _DAYS and len(word[0]) >= len("mon"):
            day = today + timedelta(days=(_DAYS.index(word[0][:3]) - today.weekday()) % 7)
            if clock is not None and datetime.combine(day, clock) < self._now:
                day += timedelta(weeks=1)
        else:
            return None
        self._taken(_WORD)
        return day

    def _month_day(self, month: int, day: int, year: str | None) -> date:
        wanted = _instant(self._text, int(year or self._now.year), month, day, (0, 0, 0)).date()
        if year is None and wanted < self._now.date():
            return _instant(self._text, self._now.year + 1, month, day, (0, 0, 0)).date()
        return wanted

    def _increments(self) -> Iterator[tuple[int, str]]:
        while found := self._taken(_MORE):
            yield int(found[1] or 1), found[3]


def _later(at: datetime, count: int, unit: str) -> datetime:
    if unit in _LENGTHS:
        return at + count * _LENGTHS[unit]
    month = at.month - 1 + count * _MONTHS_OF[unit]
    year, number = at.year + month // 12, month % 12 + 1
    # As in C: a day that the month lacks is one of the next month.
    return at.replace(year=year, month=number, day=1) + timedelta(days=at.day - 1)
