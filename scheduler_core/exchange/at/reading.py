"""Jobs of a script that gives commands to at(1), as a shell reads it."""

import re
import shlex
from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.at.times import at_stamp, at_words
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
