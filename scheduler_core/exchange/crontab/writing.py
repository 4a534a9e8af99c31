"""Jobs as a crontab: what cron can do as cron does it, and a list of all that it can't."""

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.agreement import Agreement, agreement, keeps_times_of_day
from scheduler_core.exchange.common.commands import command_words
from scheduler_core.exchange.common.losses import (
    CanNot,
    Exported,
    Loss,
    left_out,
    unsaid_fields,
    unsaid_of_action,
    words_of_keys,
)
from scheduler_core.exchange.common.marks import OURS, about_lines
from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.exchange.crontab.lines import AT_BOOT, CrontabEntry, Variable, entry_text, variable_text
from scheduler_core.exchange.crontab.reading import CRON_VARIABLES, HOME, MOST_TIMES, SHELL, USUAL_SHELL, ZONE
from scheduler_core.exchange.crontab.users import WITH_USERS
from scheduler_core.native.documents import schedule_document
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.cron import Cron, CronDialect
from scheduler_core.values.schedules.rules import AtStart, DayNumber, Every, Once, Rule
from scheduler_core.values.schedules.schedule import Schedule

_HEAD = f"{OURS}hourbell wrote this; its import reads such lines, cron does not\n"
_SYSTEM_HEAD = f"{OURS}hourbell wrote this {WITH_USERS}; its import reads such lines, cron does not\n"
_LONGEST_LINE = 998  # bytes; Debian's cron refuses the whole file otherwise
_ABOUT_ZONE = f"{OURS}hourbell wrote CRON_TZ for cronie; Debian's cron fires in the zone of its machine\n"
_NO_ZONE = ""  # as long as no CRON_TZ stands there
_TEMPLATE = "{{"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLAIN_CRON = re.compile(r"(?:[0-9*,/-]+ ){3}(?:[0-9*,/-]+) (?:[0-9*,/-]|SUN|MON|TUE|WED|THU|FRI|SAT)+")
_SAID_OF_SCHEDULE = frozenset({"hourbell", "zone", "rules"})
_SAID_OF_JOB = frozenset({"folder", "tags", "notes", "enabled"})
_SAID_OF_ACTION = frozenset({"script", "argv", "interpreter", "working_folder", "environment", "stdin"})
_ZONES = Loss("", "cronie fires in the zone that CRON_TZ names, Debian's cron in that of its machine")
_IN_GENERAL = Loss("", "cron forgets what it missed, lets runs overlap, and keeps no output")

_HOURS, _MINUTES, _MONTHS, _MONTH_DAYS, _WEEKDAYS = 24, 60, 12, 31, 7
_SHORTEST_RUN = 3  # of numbers that are written as a range


def print_crontab(drafts: Sequence[JobDraft], zone: str, now: datetime, user: str = "") -> Exported:
    """Write jobs for a machine in `zone`; a system crontab names the user that commands run as."""
    writing = _CrontabWriting(zone, now, user)
    for draft in sorted(drafts, key=_variables_wanted):
        writing.add(draft)
    about_zones = (_ZONES,) if writing.names_zones else ()
    general = (*about_zones, _IN_GENERAL) if writing.count else ()
    head = (_SYSTEM_HEAD if user else _HEAD) + (_ABOUT_ZONE if writing.names_zones else "")
    return Exported(head + "".join(writing.parts), writing.count, (*writing.losses, *general))


def _variables_wanted(draft: JobDraft) -> tuple[int, bool]:
    """Order jobs so that none has a variable set that it does not want, as cron takes none back."""
    return len(_script_of(draft.action).environment), draft.schedule.zone != FLOATING


class _CrontabWriting:
    def __init__(self, zone: str, now: datetime, user: str) -> None:
        self.parts: list[str] = []
        self.losses: list[Loss] = []
        self.count = 0
        self._usual_zone = zone
        self._now = now
        self._user = user
        self._set = {ZONE: _NO_ZONE, SHELL: USUAL_SHELL}

    @property
    def names_zones(self) -> bool:
        return self._set[ZONE] != _NO_ZONE

    def add(self, draft: JobDraft) -> None:
        lost: list[str] = []
        try:
            variables = self._variables(draft)
            lines = list(self._lines(draft, lost))
        except CanNot as reason:
            self.losses.append(left_out(draft.name, reason))
            return
        self.losses += [Loss(f"“{draft.name}”", text) for text in lost]
        self._set |= variables
        self.count += 1
        self.parts.append("\n" + "".join(f"{line}\n" for line in lines))

    def _lines(self, draft: JobDraft, lost: list[str]) -> Iterator[str]:
        action = _script_of(draft.action)
        for variable in self._changed(self._variables(draft)):
            yield _needed(variable_text(variable), f"cron can't hold the value of {variable.name}")
        if draft.schedule.zone == FLOATING and self.names_zones:
            lost.append(f"it goes by the clock of any machine; CRON_TZ names {self._usual_zone} for it")
        command = _command(draft.action, lost)
        if isinstance(draft.action, ScriptAction):
            lost += unsaid_of_action(action, _SAID_OF_ACTION)
        lost += unsaid_fields(draft, _SAID_OF_JOB)
        yield from about_lines(draft)
        stdin = _whole_lines(action.stdin, lost)
        for number, when in enumerate(self._times(draft, lost)):
            entry = CrontabEntry(when, command, stdin, self._user)
            line = _needed(entry_text(entry), "cron would read its command or its input differently")
            if draft.is_enabled and len(line.encode()) > _LONGEST_LINE:
                raise CanNot(
                    f"its line has {len(line.encode()):,} bytes, and with more than {_LONGEST_LINE} cron "
                    "takes nothing of the file; put the command into a script"
                )
            if number:
                yield f"{OURS}more"
            yield line if draft.is_enabled else f"{OURS}off {line}"

    def _variables(self, draft: JobDraft) -> dict[str, str]:
        """Return every variable that has to be set above the job."""
        action = _script_of(draft.action)
        environment = dict(action.environment)
        for name, value in environment.items():
            if name in CRON_VARIABLES or name in {ZONE, SHELL} or not _NAME.fullmatch(name):
                raise CanNot(f"cron has a use of its own for the variable {name}, or can't set it")
            if _TEMPLATE in value:
                raise CanNot(f"cron fills in nothing for the places in the variable {name}")
        if strange := self._set.keys() - environment.keys() - {ZONE, SHELL}:
            raise CanNot(f"cron can't take back the variable {min(strange)} of a job above it")
        is_of_any_zone = draft.schedule.zone == FLOATING and not self.names_zones
        zone = _NO_ZONE if is_of_any_zone else self._zone(draft)
        return environment | {ZONE: zone, SHELL: action.interpreter or USUAL_SHELL}

    def _changed(self, variables: dict[str, str]) -> list[Variable]:
        return [Variable(name, text) for name, text in variables.items() if self._set.get(name) != text]

    def _times(self, draft: JobDraft, lost: list[str]) -> list[str]:
        schedule = draft.schedule
        if more := schedule_document(schedule).keys() - _SAID_OF_SCHEDULE:
            raise CanNot(f"cron knows no {words_of_keys(more)}")
        times: list[str] = []
        changed: list[tuple[Rule, list[str]]] = []
        for rule in schedule.rules:
            if isinstance(rule, AtStart):
                lost.append("@reboot fires when the machine starts, not when the engine does")
                times.append(AT_BOOT)
            elif (plain := _plain_text(rule)) is not None:
                times.append(plain)
            else:
                changed.append((rule, cron_times(rule, self._zone(draft), self._now)))
                times += changed[-1][1]
        if len(times) > MOST_TIMES:
            raise CanNot(f"it would take more than {MOST_TIMES:,} lines")
        if changed:
            lost.append("its rules are written as times of cron")
            rules = [rule for rule, _ in changed]
            own = [text for _, texts in changed for text in texts]
            check_times(rules, own, self._zone(draft), self._now, lost)
        return times

    def _zone(self, draft: JobDraft) -> str:
        return self._usual_zone if draft.schedule.zone == FLOATING else draft.schedule.zone


def _script_of(action: JobAction) -> ScriptAction:
    """Return the script, or for anything else one that wants nothing of its surroundings."""
    return action if isinstance(action, ScriptAction) else ScriptAction(CommandKind.ARGV, argv=("curl",))


def _command(action: JobAction, lost: list[str]) -> str:
    """Return the command, in its folder."""
    if isinstance(action, SequenceAction):
        raise CanNot("it is a sequence of steps, and cron runs single commands")
    if not isinstance(action, ScriptAction):
        return shlex.join(command_words(action, lost))
    command = _command_alone(action, lost)
    home = dict(action.environment).get(HOME, "")
    if action.working_folder and action.working_folder != home:
        lost.append("its folder is written as cd in front of the command")
        return f"cd {shlex.quote(action.working_folder)} && {command}"
    if home and not action.working_folder:
        lost.append("it starts in the folder that HOME names")
    return command


def _command_alone(action: ScriptAction, lost: list[str]) -> str:
    match action.kind:
        case CommandKind.SHELL:
            return action.command_line
        case CommandKind.ARGV:
            command = shlex.join(action.argv)
            if _TEMPLATE in command:
                raise CanNot("cron fills in nothing for the places in its arguments")
            lost.append("its arguments are written as a command line")
            return command
        case CommandKind.INLINE:
            raise CanNot("its script stands in the job; put it into a file")
        case _ as kind:
            assert_never(kind)


def _whole_lines(stdin: str, lost: list[str]) -> str:
    if not stdin or stdin.endswith("\n"):
        return stdin
    lost.append("its input gets an end of line at the end")
    return f"{stdin}\n"


def _plain_text(rule: Rule) -> str | None:
    """Return the time of a rule that is one of cron's own: as it was written where that says it, else
    as cron reads it alike; None for all others.
    """
    if not isinstance(rule, Cron) or rule.dialect is not CronDialect.DEBIAN:
        return None
    try:
        printed = print_cron(rule)
    except InvalidInput as error:
        raise CanNot(error.reason) from error
    if not _PLAIN_CRON.fullmatch(printed):
        return None
    text = " ".join(rule.text.split())
    return text if text and replace(parse_cron(text), text="") == replace(rule, text="") else printed


def _needed(text: str | None, reason: str) -> str:
    if text is None:
        raise CanNot(reason)
    return text


def cron_times(rule: Rule, zone: str, now: datetime) -> list[str]:
    """Return five fields for each time that a rule needs; CanNot if cron has none that say it."""
    if isinstance(rule, Once):
        raise CanNot("cron knows no year, so nothing can fire once")
    if isinstance(rule, Every) and not keeps_times_of_day(rule, zone, now):
        raise CanNot("cron knows no distance that does not come at the same times each day")
    patterns = patterns_of(rule, zone)
    if not patterns:
        raise CanNot("its rule has no equal in cron")
    return [_fields(pattern) for pattern in patterns]


def check_times(
    rules: Sequence[Rule], times: Iterable[str], zone: str, now: datetime, lost: list[str]
) -> None:
    """Refuse times that cron would fire at other instants than the rules that they stand for."""
    again = Schedule(tuple(map(parse_cron, times)), zone)
    match agreement(Schedule(tuple(rules), zone), again, now):
        case Agreement.NOT:
            raise CanNot("its times have no equal in cron")
        case Agreement.BUT_AT_CLOCK_CHANGES:
            lost.append("cron has its own way with times that a change of the clock skips or repeats")
        case Agreement.ALIKE:
            pass


def _fields(pattern: Pattern) -> str:
    if pattern.seconds != frozenset({0}):
        raise CanNot("cron knows no seconds")
    days = [day.number for day in pattern.days if isinstance(day, DayNumber) and day.number > 0]
    if len(days) < len(pattern.days) or (days and pattern.weekdays):
        raise CanNot("cron knows days of the month and weekdays, nothing that needs both or counts back")
    weekdays = [(day.number + 1) % _WEEKDAYS for day in pattern.weekdays]
    return " ".join(
        (
            _numbers(pattern.minutes, 0, _MINUTES),
            _numbers(pattern.hours, 0, _HOURS),
            _numbers(days, 1, _MONTH_DAYS) if days else "*",
            _numbers(pattern.months, 1, _MONTHS) if pattern.months else "*",
            _numbers(weekdays, 0, _WEEKDAYS) if weekdays else "*",
        )
    )


def _numbers(numbers: Iterable[int], lowest: int, size: int) -> str:
    """Write the numbers of a field as people do: all, every so many, ranges, or a list."""
    ordered = sorted(numbers)
    if len(ordered) == size:
        return "*"
    step = ordered[1] - ordered[0] if len(ordered) >= _SHORTEST_RUN else 0
    if step > 1 and ordered == list(range(lowest, lowest + size, step)):
        return f"*/{step}"
    if (
        step > 1
        and ordered == list(range(ordered[0], ordered[-1] + 1, step))
        and len(ordered) > _SHORTEST_RUN
    ):
        return f"{ordered[0]}-{ordered[-1]}/{step}"
    return ",".join(_ranges(ordered))


def _ranges(ordered: Sequence[int]) -> Iterator[str]:
    begin = 0
    for at in range(1, len(ordered) + 1):
        if at < len(ordered) and ordered[at] == ordered[at - 1] + 1:
            continue
        run = ordered[begin:at]
        if len(run) >= _SHORTEST_RUN:
            yield f"{run[0]}-{run[-1]}"
        else:
            yield from map(str, run)
        begin = at
