"""Write and read a job as one line: its schedule, then what it does."""

import re
import shlex
from pathlib import PureWindowsPath
from urllib.parse import urlsplit

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.rule_words import SENTENCE, RuleWords
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.actions import CommandKind, HttpAction
from scheduler_core.values.jobs.job import LONGEST_NAME
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction, actions_of

_FIELD = "text"
_CRON_FIELDS = 5
_AT_BOOT = "@reboot"
_CURL = re.compile(r"(?:^|\s)(?=curl\s)")
_CALL = re.compile(r"(?:^|\s)(?=(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+)?https?://)", re.IGNORECASE)
_PATH = re.compile(r"(?:^|\s)(?=(?:~?/|\.{1,2}/|[A-Za-z]:\\)\S)")
_RUN = re.compile(r"(?<=\s)(?:run|starte)\s+(?=\S)", re.IGNORECASE)
# German verbs that stand on both sides of what they are about.
_PARTED = re.compile(
    r"(?<=\s)(?:(?P<run>führe)\s+(?P<command>\S.*?)\s+aus|rufe\s+(?P<call>\S.*?)\s+auf)$", re.IGNORECASE
)
# A run that is counted or that has ended, and no command.
_BEFORE_A_RUN = frozenset({"a", "each", "every", "first", "last", "next", "one", "the"})
_BEFORE_A_TIME = frozenset({"and", "at", "um", "und"})
_JOINTS = frozenset({"call", "dann", "do", "run", "rufe", "start", "starte", "then"})
_MARKS = " \t\r\n,;:"
_DRIVE = re.compile(r'"?[A-Za-z]:\\')
_TARGET = re.compile(r"(?:[A-Za-z]+\s+)?\S+")


@dataclass(frozen=True, slots=True)
class TypedJob:
    """What a line says: when, if it does, with which option and text what, and what a script reads."""

    rule: RuleWords | None
    action_option: str | None = None
    action_text: str = ""
    stdin: str = ""


def read_job_line(text: str) -> TypedJob:
    """Take a line apart where its action begins; a crontab line is told by its first fields."""
    line = text.strip()
    return _crontab_line(line) or _sentence_line(line)


def name_of(action: JobAction) -> str:
    """Return what a job may be called that nobody has named: its URL without the query, or its program."""
    if isinstance(action, SequenceAction):
        return name_of(actions_of(action)[0])
    if isinstance(action, HttpAction):
        name = _place_of(action.url)
    elif action.kind is CommandKind.INLINE:
        name = PureWindowsPath(_first_word(action.interpreter)).name
    else:
        program = action.argv[0] if action.kind is CommandKind.ARGV else _first_word(action.command_line)
        name = PureWindowsPath(program).name
    return shown(name)[:LONGEST_NAME] or "job"


def _place_of(url: str) -> str:
    """Return host and path; the URL itself where it is none, which is refused when the job is saved."""
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or ''}{parts.path.rstrip('/')}"
    except ValueError:
        return url


def _crontab_line(line: str) -> TypedJob | None:
    if line.startswith("@"):
        when, _, command = line.partition(" ")
    else:
        *fields, command = line.split(maxsplit=_CRON_FIELDS) if " " in line else ("",)
        when = " ".join(fields)
        if len(fields) < _CRON_FIELDS:
            return None
    if when.casefold() == _AT_BOOT:
        return _with_command(RuleWords("--at-start", ""), command)
    try:
        parse_cron(when)
    except InvalidInput:
        return None
    return _with_command(RuleWords("--cron", when), command)


def _with_command(rule: RuleWords, command: str) -> TypedJob:
    """Join a rule of a crontab with what stands behind it: any command, read as cron does, or a URL."""
    found = _sentence_line(command.strip())
    if found.action_option == "http" and found.rule is None:
        return TypedJob(rule, found.action_option, found.action_text)
    command, stdin = cut_at_percent(command.strip())
    if found.action_option == "curl" and found.rule is None:
        if stdin:
            raise InvalidInput(_FIELD, "in a crontab a % ends the command; write \\% for a percent sign")
        return TypedJob(rule, found.action_option, command)
    return TypedJob(rule, "script", command.strip(), stdin) if command.strip() else TypedJob(rule)


def _sentence_line(line: str) -> TypedJob:
    line = _joined(line)
    begun = _begun(line)
    if not begun:
        return TypedJob(RuleWords(SENTENCE, line))
    place, option = min(begun)
    sentence = _without_joint(line[:place])
    action = line[place:].strip()
    if option == "http" and _TARGET.fullmatch(action) is None:
        more = " ".join(action.split()[2 if "://" not in action.split()[0] else 1 :])
        raise InvalidInput(_FIELD, f"{shown(more)!r} behind the URL is not understood; say it before")
    return TypedJob(RuleWords(SENTENCE, sentence) if sentence else None, option, action)


def _begun(line: str) -> list[tuple[int, str]]:
    """Return where an action may begin, and of which option it is."""
    begun = [
        (found.end(), option)
        for pattern, option in ((_CURL, "curl"), (_CALL, "http"), (_PATH, "script"))
        if (found := pattern.search(line)) is not None
    ]
    if (command := _command_place(line)) is not None:
        begun.append((command, "script"))
    return begun


def _joined(line: str) -> str:
    """Put a German verb of two parts before what it is about; within an action it stays as it is."""
    found = _PARTED.search(line)
    if found is None or min(_begun(line), default=(found.start(),))[0] < found.start():
        return line
    verb = "starte " if found["run"] else ""
    return line[: found.start()] + verb + (found["command"] or found["call"])


def _command_place(line: str) -> int | None:
    """Return where a command begins that has no path, but `run` before it."""
    for found in _RUN.finditer(line):
        *earlier, last = ["", *line[: found.start()].casefold().split()]
        is_number = last.isdecimal() and earlier[-1] not in _BEFORE_A_TIME
        if last and last not in _BEFORE_A_RUN and not is_number:
            return found.end()
    return None


def _without_joint(sentence: str) -> str:
    """Take away what only leads over to the action, such as a comma and `run`."""
    left = sentence.rstrip(_MARKS)
    last = left.rsplit(maxsplit=1)[-1:]
    if last and last[0].strip(_MARKS).casefold() in _JOINTS:
        left = left[: -len(last[0])].rstrip(_MARKS)
    return left


def _first_word(line: str) -> str:
    """Return the first word of a command line, as a shell would cut it; backslashes of Windows stay."""
    try:
        words = shlex.split(line, posix=_DRIVE.match(line) is None)
    except ValueError:
        words = line.split()
    return words[0].strip('"') if words else ""


_PERCENT = re.compile(r"(\\?)%")


def cut_at_percent(text: str) -> tuple[str, str]:
    """Return the command and its input, as cron reads them; a backslash keeps a percent sign."""
    command: list[str] = []
    is_escaped = False
    for place, letter in enumerate(text):
        if is_escaped and letter == "%":
            command.pop()
        elif letter == "%":
            return "".join(command), _input(text[place + 1 :])
        command.append(letter)
        is_escaped = letter == "\\" and not is_escaped
    return "".join(command), ""


def _input(text: str) -> str:
    """Return the lines that a command is given: a percent sign ends one, if no backslash is before it."""
    lines = _PERCENT.sub(lambda found: "%" if found[1] else "\n", text)
    return lines if not lines or lines.endswith("\n") else f"{lines}\n"
