"""Jobs of a crontab: each entry with the comments above it and the variables that hold for it."""

from collections import Counter
from dataclasses import replace

from scheduler_core.actions.script.checks import check_variable_name
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Imported, Loss, Note, checked_draft, noted
from scheduler_core.exchange.common.marks import About
from scheduler_core.exchange.crontab.lines import (
    AT_BOOT,
    Blank,
    Comment,
    CrontabEntry,
    Line,
    LineMark,
    Variable,
    WrongLine,
    crontab_lines,
    read_entry,
)
from scheduler_core.exchange.crontab.random_times import drawn
from scheduler_core.exchange.crontab.users import HasUsers, may_be_user, must_be_user
from scheduler_core.exchange.crontab.users import has_users as users_in
from scheduler_core.exchange.importing.derived_names import program_in
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.schedules.rules import AtStart, Rule
from scheduler_core.values.schedules.schedule import Schedule

USUAL_SHELL = "/bin/sh"
ZONE, SHELL, HOME = "CRON_TZ", "SHELL", "HOME"
# What cron itself reads; a command has no use for them.
CRON_VARIABLES = {
    "MAILTO": "output is kept with each run, and mailed to nobody",
    "MAILFROM": "nothing is mailed",
    "CONTENT_TYPE": "nothing is mailed",
    "CONTENT_TRANSFER_ENCODING": "nothing is mailed",
    "RANDOM_DELAY": "jobs start on time; give them a jitter",
}
_IN_GENERAL = (
    noted("cron forgets what it missed and lets runs overlap; here the policies of each job say that"),
    noted("the variables that cron sets by itself (PATH=/usr/bin:/bin) are those of the engine here"),
)
_PERHAPS_USERS = Note(
    "the first word of each command may be the user whom a system crontab names there; if so, take the file "
    "as a system crontab"
)
_AT_BOOT = Note("@reboot fires whenever the engine starts, not only when the machine does")
_MOST_LINES = 20_000
MOST_TIMES = 1_000  # of one job


def read_crontab(text: str, zone: str, *, has_users: bool) -> Imported:
    """Return the jobs of a crontab whose times are in `zone` where it names none."""
    if max(text.count("\n"), text.count("\r")) > _MOST_LINES:
        raise InvalidInput("document", f"has more than {_MOST_LINES:,} lines; split it")
    reading = _CrontabReading(zone, has_users=has_users)
    if not has_users and users_in(text) is HasUsers.PERHAPS:
        reading.note_doubt()
    for number, line in crontab_lines(text, has_users=has_users):
        reading.add(f"line {number}", line)
    return reading.finished()


class _CrontabReading:
    def __init__(self, zone: str, *, has_users: bool) -> None:
        self._usual_zone = self._zone = zone
        self._has_users = has_users
        self._shell = ""
        self._environment: dict[str, str] = {}
        self._above = About()
        self._drafts: list[JobDraft] = []
        self._losses: list[Loss] = []
        self._names: Counter[str] = Counter()
        self._derived: set[int] = set()

    def add(self, place: str, line: Line) -> None:
        match line:
            case Blank():
                self._above.note_gap()
            case Comment():
                self._above.add_note(line.text)
            case LineMark():
                self._add_mark(place, line)
            case Variable():
                self._set_variable(place, line)
            case CrontabEntry():
                self._add_entry(place, line, is_enabled=True)
            case WrongLine():
                self._lose(place, line.reason)

    def note_doubt(self) -> None:
        self._lose("", _PERHAPS_USERS)

    def finished(self) -> Imported:
        if any(self._above.notes):
            self._lose("", "the comments below the last entry, which are about no job")
        general = _IN_GENERAL if self._drafts else ()
        losses = (*self._losses, *general)
        return Imported(tuple(self._drafts), losses, derived=frozenset(self._derived))

    def _add_mark(self, place: str, mark: LineMark) -> None:
        if mark.word != "off":
            self._above.add_mark(mark.word, mark.text)
            return
        entry = read_entry(mark.text, has_users=self._has_users)
        if isinstance(entry, WrongLine):
            self._lose(place, entry.reason)
        else:
            self._add_entry(place, entry, is_enabled=False)

    def _set_variable(self, place: str, variable: Variable) -> None:
        if variable.name == ZONE:
            self._zone = variable.value or self._usual_zone
        elif variable.name == SHELL:
            self._shell = "" if variable.value == USUAL_SHELL else variable.value
        elif variable.name in CRON_VARIABLES:
            if variable.value:
                self._lose(place, f"{variable.name}={shown(variable.value)}: {CRON_VARIABLES[variable.name]}")
        else:
            self._keep_variable(place, variable)

    def _keep_variable(self, place: str, variable: Variable) -> None:
        try:
            check_variable_name(variable.name)
        except InvalidInput as refusal:
            self._lose(place, refusal.reason)
        else:
            self._environment[variable.name] = variable.value

    def _add_entry(self, place: str, entry: CrontabEntry, *, is_enabled: bool) -> None:
        above, self._above = self._above, About()
        if entry.user:
            self._lose(place, Note(f"runs as the user of the engine, not as {shown(entry.user)}"))
        try:
            self._refuse_unclear_user(entry)
            rule, action = self._rule(place, entry), self._action(entry)
            draft = self._draft(above, rule, action, is_enabled=is_enabled)
            if above.is_more and self._drafts and self._drafts[-1].action == action:
                self._drafts[-1] = _with_time(self._drafts[-1], rule)
            else:
                if not above.name:
                    self._derived.add(len(self._drafts))
                self._drafts.append(draft)
        except InvalidInput as refusal:
            self._lose(place, f"the whole entry; {refusal.field}: {refusal.reason}")

    def _refuse_unclear_user(self, entry: CrontabEntry) -> None:
        """Take no user for a command, and no command for a user."""
        if self._has_users and not may_be_user(entry.user):
            raise InvalidInput(
                "user", f"{shown(entry.user)} is none; take the file as a crontab without users"
            )
        if not self._has_users and must_be_user(entry):
            name = shown(entry.command.split()[0])
            raise InvalidInput("user", f"{name} is one and no program; take the file as a system crontab")

    def _draft(self, above: About, rule: Rule, action: ScriptAction, *, is_enabled: bool) -> JobDraft:
        draft = JobDraft(
            above.name or self._new_name(action.command_line),
            Schedule((rule,), known_zone(self._zone)),
            action,
            folder=above.folder,
            tags=tuple(above.tags),
            notes="\n".join(above.notes),
            is_enabled=is_enabled,
        )
        return checked_draft(draft)

    def _rule(self, place: str, entry: CrontabEntry) -> Rule:
        when = entry.when
        if when.casefold() == AT_BOOT:
            self._lose(place, _AT_BOOT)
            return AtStart()
        if when.startswith("-"):
            self._lose(place, "the dash before the minute, which keeps an entry out of the system's log")
        fields = drawn(when.removeprefix("-"), entry.command, lambda text: self._lose(place, text))
        return parse_cron(fields)

    def _action(self, entry: CrontabEntry) -> ScriptAction:
        return ScriptAction(
            CommandKind.SHELL,
            command_line=entry.command,
            interpreter=self._shell,
            working_folder=self._environment.get(HOME, ""),
            environment=tuple(self._environment.items()),
            stdin=entry.stdin,
        )

    def _new_name(self, command: str) -> str:
        """Return what no entry before is called: the program, and a number if need be."""
        name = free = program_in(command)[: LONGEST_NAME // 2]
        while free in self._names:
            self._names[name] += 1
            free = f"{name} {self._names[name]}"
        self._names[free] = 1
        return free

    def _lose(self, place: str, text: str) -> None:
        self._losses.append(Loss(place, text))


def _with_time(draft: JobDraft, rule: Rule) -> JobDraft:
    rules = (*draft.schedule.rules, rule)
    if len(rules) > MOST_TIMES:
        raise InvalidInput("when", f"the job has more than {MOST_TIMES:,} times; use several jobs")
    return replace(draft, schedule=replace(draft.schedule, rules=rules))
