"""Jobs of launchd's property lists."""

import plistlib
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from xml.parsers.expat import ExpatError

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.commands import USUAL_SHELL
from scheduler_core.exchange.common.losses import Imported, Loss, Note, checked_draft
from scheduler_core.exchange.common.watched_paths import is_folder, rule_of_folder, rules_of_changes
from scheduler_core.exchange.importing.derived_names import FreeNames
from scheduler_core.exchange.importing.one_by_one import JobCollector
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.machine_events import OnDrive
from scheduler_core.values.schedules.rules import AtStart, Every, Rule
from scheduler_core.values.schedules.schedule import Schedule

CALENDAR, INTERVAL, AT_LOAD = "StartCalendarInterval", "StartInterval", "RunAtLoad"
WATCHED, QUEUES = "WatchPaths", "QueueDirectories"
ON_MOUNT = "StartOnMount"
OUR_NAMES = "HourbellJob"
_READ = frozenset(
    {"Label", "ProgramArguments", "Program", "WorkingDirectory", "EnvironmentVariables", "Disabled"}
    | {CALENDAR, INTERVAL, AT_LOAD, WATCHED, QUEUES, ON_MOUNT, OUR_NAMES}
)
_FIELDS = {"Minute": (0, 59), "Hour": (0, 23), "Day": (1, 31), "Month": (1, 12), "Weekday": (0, 7)}
_END = "</plist>"
# What plistlib raises for lists that are none.
_BROKEN = (ExpatError, ValueError, LookupError, AttributeError, TypeError, OverflowError)
_MOST_FILES = 5_000
_MOST_ENTRIES = 2_000
_LONGEST_FILE = 1_000_000  # characters; plistlib takes four times as long for twice as many
_DEEPEST = 50
_GREATEST = 2**63
_LONG_NUMBER = re.compile(r">\s*[-+]?[0-9]{640,}\s*</integer")  # Python may read no longer ones
_IN_GENERAL = Loss("", "what launchd does by itself (sockets, keeping alive) stays with it")

_DRIVES = "/Volumes/"
# What a shell puts something else in place of, so that the text does not say which drive is meant.
_REPLACED = frozenset("$`*?[{~")


def read_plists(text: str, zone: str, now: datetime) -> Imported:
    """Return the jobs of one property list, or of several in a row; times are in `zone`."""
    names, collector = FreeNames(), JobCollector("agent")
    for number, part in enumerate(_parts(text), 1):
        content = _content(part, number)
        label = content.get("Label")
        place = f"“{label}”" if isinstance(label, str) else f"list {number}"
        collector.add(place, partial(_draft, content, zone, now, names))
    return collector.imported(_IN_GENERAL)


def times_of(content: Mapping[str, object], now: datetime) -> tuple[Rule, ...]:
    """Return the rules of a list; InvalidInput names the key that can't be read."""
    rules: list[Rule] = []
    given = content.get(CALENDAR)
    if given is not None:
        entries = given if isinstance(given, list) else [given]
        if len(entries) > _MOST_ENTRIES:
            raise InvalidInput(CALENDAR, f"has more than {_MOST_ENTRIES:,} entries")
        rules += map(parse_cron, _united(map(_cron_fields, entries)))
    seconds = content.get(INTERVAL)
    if seconds is not None:
        if isinstance(seconds, bool) or not isinstance(seconds, int) or not 0 < seconds < 10**9:
            raise InvalidInput(INTERVAL, f"{shown(str(seconds))} is not a number of seconds")
        rules.append(Every(timedelta(seconds=seconds), now.replace(microsecond=0)))
    if content.get(AT_LOAD) is True:
        rules.append(AtStart())
    return tuple(rules)


def _files_of(content: Mapping[str, object], lose: Callable[[str], None]) -> Iterable[Rule]:
    """Yield the rules about files; paths of launchd are whole ones."""
    for path in map(str, _list(content, WATCHED)):
        if is_folder(path):
            lose(Note(f"{WATCHED}: {shown(path)} is taken for a folder"))
        yield from rules_of_changes(path)
    for path in map(str, _list(content, QUEUES)):
        yield rule_of_folder(path)


def _drives_of(content: Mapping[str, object], lose: Callable[[str], None]) -> Iterable[Rule]:
    """Yield the rule about the one drive that an agent names which starts at each mount."""
    if content.get(ON_MOUNT) is not True:
        return
    drives = drives_named(_texts_of(content), _shell_text(content))
    if len(drives) != 1:
        if not content.keys() & {CALENDAR, INTERVAL, AT_LOAD, WATCHED, QUEUES}:
            raise InvalidInput(
                ON_MOUNT, "begins it with any drive, and here a rule names one; add it with --on-drive"
            )
        lose("StartOnMount, as it names no drive; add one with --on-drive")
        return
    lose(Note(f"StartOnMount is kept for {shown(drives[0])}, the drive that it names"))
    yield OnDrive(drives[0])


def _texts_of(content: Mapping[str, object]) -> Iterable[str]:
    """Yield the texts in which an agent names where it works, but for text of a shell."""
    yield from (_text(content, key) for key in ("Program", "WorkingDirectory"))
    for key in (WATCHED, QUEUES):
        yield from map(str, _list(content, key))
    words = list(map(str, _list(content, "ProgramArguments")))
    yield from words[:2] if _is_shell(words) else words


def _shell_text(content: Mapping[str, object]) -> str:
    words = list(map(str, _list(content, "ProgramArguments")))
    return words[2] if _is_shell(words) else ""


def _is_shell(words: Sequence[str]) -> bool:
    return len(words) > 2 and words[1] == "-c" and words[0].endswith("sh")


def _parts(text: str) -> list[str]:
    parts = [part for part in text.removeprefix("\ufeff").split(_END) if part.strip()]
    if len(parts) > _MOST_FILES:
        raise InvalidInput("document", f"has more than {_MOST_FILES:,} property lists; split it")
    for number, part in enumerate(parts, 1):
        if len(part) > _LONGEST_FILE:
            raise InvalidInput(
                "document", f"property list {number} is longer than {_LONGEST_FILE:,} characters"
            )
    return [f"{part.lstrip()}{_END}" for part in parts]


def _content(text: str, number: int) -> dict[str, object]:
    if _LONG_NUMBER.search(text):
        raise InvalidInput("document", f"property list {number} holds a number that is too large")
    try:
        content = plistlib.loads(text.encode(), fmt=plistlib.FMT_XML)
    except _BROKEN as error:
        raise InvalidInput("document", f"property list {number} can't be read: {error}") from error
    if not isinstance(content, dict):
        raise InvalidInput("document", f"property list {number} is not a dictionary, as agents are")
    _check_values(content, number)
    return content


def _check_values(content: object, number: int) -> None:
    """Refuse what no message could show: values deep in one another, and numbers of any length."""
    level = [content]
    for _ in range(_DEEPEST):
        if any(isinstance(value, int) and abs(value) > _GREATEST for value in level):
            raise InvalidInput("document", f"property list {number} holds a number that is too large")
        level = [inner for value in level for inner in _values_in(value)]
        if not level:
            return
    raise InvalidInput("document", f"property list {number} has more than {_DEEPEST} values in one another")


def _values_in(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _draft(
    content: Mapping[str, object], zone: str, now: datetime, names: FreeNames, lose: Callable[[str], None]
) -> JobDraft:
    about = content.get(OUR_NAMES)
    ours: dict[str, object] = about if isinstance(about, dict) else {}
    rules = (*times_of(content, now), *_files_of(content, lose), *_drives_of(content, lose))
    if not rules:
        raise InvalidInput(CALENDAR, "says no time that can be kept here")
    if INTERVAL in content:
        lose(Note("StartInterval is counted from the import on, in equal distances"))
    action = _action(content)
    for key in content:
        if key not in _READ:
            lose(f"{key}={shown(str(content[key]))}")
    draft = JobDraft(
        _text(ours, "Name") or names.free(_text(content, "Label") or "Agent"),
        Schedule(rules, known_zone(_text(ours, "Zone") or zone)),
        action,
        folder=_text(ours, "Folder"),
        tags=tuple(map(str, _list(ours, "Tags"))),
        notes=_text(ours, "Notes"),
        is_enabled=content.get("Disabled") is not True,
    )
    return checked_draft(draft)


def _united(entries: Iterable[tuple[str, ...]]) -> Iterable[str]:
    """Return texts for cron that say all entries: those that differ in one field become one with a list."""
    found = list(dict.fromkeys(entries))
    for place in range(len(_FIELDS)):
        groups: dict[tuple[str, ...], list[str]] = {}
        for entry in found:
            # What leaves a field open stays alone: alongside a day, any weekday is not one more weekday.
            is_open = ("*",) if entry[place] == "*" else ()
            groups.setdefault((*entry[:place], *entry[place + 1 :], *is_open), []).append(entry[place])
        found = [
            (*rest[:place], ",".join(dict.fromkeys(numbers)), *rest[place : len(_FIELDS) - 1])
            for rest, numbers in groups.items()
        ]
    return (" ".join(fields) for fields in found)


def _cron_fields(entry: object) -> tuple[str, ...]:
    """Return an entry as cron's five fields, which join day and weekday as launchd does."""
    if not isinstance(entry, dict):
        raise InvalidInput(CALENDAR, f"{shown(str(entry))} is not a dictionary of numbers")
    for key, number in entry.items():
        lowest, highest = _FIELDS.get(key, (0, -1))
        if isinstance(number, bool) or not isinstance(number, int) or not lowest <= number <= highest:
            raise InvalidInput(CALENDAR, f"{shown(f'{key}={number}')} is not a number of that field")
    return tuple(str(entry.get(key, "*")) for key in _FIELDS)


def _action(content: Mapping[str, object]) -> ScriptAction:
    program = _text(content, "Program")
    words = [str(word) for word in _list(content, "ProgramArguments")] or [program]
    if program:
        words[0] = program
    if not words[0]:
        raise InvalidInput("ProgramArguments", "the agent runs nothing")
    folder = _text(content, "WorkingDirectory")
    given = content.get("EnvironmentVariables")
    pairs = given.items() if isinstance(given, dict) else ()
    environment = tuple((str(key), str(value)) for key, value in pairs)
    if len(words) == 3 and words[1] == "-c" and words[0].endswith("sh"):
        interpreter = "" if words[0] == USUAL_SHELL else words[0]
        return ScriptAction(
            CommandKind.SHELL, command_line=words[2], interpreter=interpreter, working_folder=folder,
            environment=environment,
        )  # fmt: skip
    return ScriptAction(CommandKind.ARGV, argv=tuple(words), working_folder=folder, environment=environment)


def _text(content: Mapping[str, object], key: str) -> str:
    value = content.get(key, "")
    if not isinstance(value, str):
        raise InvalidInput(key, f"{shown(str(value))} is not a text")
    return value


def _list(content: Mapping[str, object], key: str) -> list[object]:
    value = content.get(key, [])
    if not isinstance(value, list):
        raise InvalidInput(key, f"{shown(str(value))} is not a list")
    return value


def drives_named(paths: Iterable[str], shell_text: str) -> list[str]:
    """Return where the drives are mounted; none where one of the texts does not say which drive it means."""
    try:
        words = _words(shell_text) if _DRIVES in shell_text else []
        named = {*_drives(paths), *_drives(words, is_shell=True)}
    except ValueError:
        return []
    return sorted(_DRIVES + name for name in named)


def _words(shell_text: str) -> list[str]:
    """Return the words as a shell takes them, without their quotes; ValueError where a quote has no end."""
    lexer = shlex.shlex(shell_text, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    return list(lexer)


def _drives(texts: Iterable[str], *, is_shell: bool = False) -> Iterator[str]:
    """Yield the names of drives; a path may stand alone or after an option, such as --to=/Volumes/Backup."""
    for text in texts:
        before, _, rest = text.partition(_DRIVES)
        name = rest.partition("/")[0]
        if not name:
            continue
        is_path = not any(each.isspace() for each in before) and _DRIVES not in rest
        if not is_path or (is_shell and _REPLACED & set(name)):
            raise ValueError(text)
        yield name
