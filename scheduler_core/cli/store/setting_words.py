"""Settings as words: their names, their values read and written, and what they mean."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.phrases.command_times import read_length
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.settings import Settings
from scheduler_core.values.records.retention import Retention

ALL = "all"
_YES_NO = {"yes": True, "no": False}
_MEANINGS = {
    "zone": "the zone of new jobs; empty for that of the machine",
    "calls-at-once": "calls that one engine makes at the same time, from its next start",
    "scripts-at-once": "scripts that one engine runs at the same time, from its next start",
    "notifies-of-failures": "tell of runs that failed",
    "notifies-of-successes": "tell of runs that succeeded",
    "notifies-of-missed": "tell of runs that were missed",
    "serves-api": "an engine answers programs of yours on a socket file, from its next start",
    "api-port": "an engine answers programs of this machine on this port, too; 0 for none",
    "serves-revalee": "an engine answers clients of Revalee, from its next start",
    "revalee-host": "the address on which it answers them",
    "revalee-port": "the port on which it answers them",
    "revalee-allow": "which URLs they may have called, as hourbell engine --revalee-allow says them",
    "job-folder": "the folder that is kept alike with the jobs, as hourbell folder link says it",
    "runs-for": "how long runs are kept",
    "runs-per-job": "how many runs of a job are kept",
    "output-bytes": "how much output of all runs is kept",
    "revisions-per-job": "how many changes of a job are kept",
    "backups": "how many daily backups are kept",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: which value holds it under which attribute, and its values as words."""

    name: str
    of_past: bool
    attribute: str
    default: object
    read: Callable[[str], Any]
    written: Callable[[Any], str]

    @property
    def meaning(self) -> str:
        return _MEANINGS.get(self.name, "")

    def value_in(self, chosen: Settings, kept: Retention) -> object:
        return getattr(kept if self.of_past else chosen, self.attribute)


def all_settings() -> dict[str, Setting]:
    """Return the settings by their names, in the order in which they are listed."""
    usual, kept = Settings(), Retention()
    found = [_setting(each.name, getattr(usual, each.name), of_past=False) for each in fields(Settings)]
    found += [_setting(each.name, getattr(kept, each.name), of_past=True) for each in fields(Retention)]
    return {each.name: each for each in found}


def setting_called(name: str) -> Setting:
    """Return a setting by its name; dashes and underscores are the same."""
    found = all_settings().get(name.replace("_", "-"))
    if found is None:
        raise NotFound(f"There is no setting {shown(name)!r}; hourbell settings list names them all")
    return found


def _setting(attribute: str, default: object, *, of_past: bool) -> Setting:
    name = attribute.replace("_", "-")
    read, written = _forms(name, default)
    if of_past and attribute != "backups":
        return Setting(name, of_past, attribute, default, _or_all(read), _all_or(written))
    return Setting(name, of_past, attribute, default, read, written)


def _forms(name: str, default: object) -> tuple[Callable[[str], Any], Callable[[Any], str]]:
    match default:
        case bool():
            return lambda text: _read_choice(name, text), lambda value: "yes" if value else "no"
        case timedelta():
            return lambda text: read_length(name, text), print_duration
        case int() if name.endswith("-bytes"):
            return lambda text: read_size(name, text), print_size
        case int():
            return lambda text: _read_number(name, text), str
        case _:
            return str, str


def _or_all(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda text: None if text.strip().casefold() == ALL else read(text)


def _all_or(written: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: ALL if value is None else written(value)


def _read_choice(name: str, text: str) -> bool:
    choice = _YES_NO.get(text.strip().casefold())
    if choice is None:
        raise InvalidInput(name, f"{shown(text)!r} is neither yes nor no")
    return choice


def _read_number(name: str, text: str) -> int:
    digits = text.strip().replace(",", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
        raise InvalidInput(name, f"{shown(text)!r} is not a whole number")
    return int(digits)
