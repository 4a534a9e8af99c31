"""The time zone of this machine, by name."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.zones.zone_aliases import known_zone

_ZONE_IN_PATH = re.compile(r"zoneinfo[^/]*/(?:posix/|right/)?(.+)")
_NAMES_OF_UTC = frozenset({"Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "UCT", "Universal", "Zulu"})
_LOCALTIME = Path("/etc/localtime")
_TIMEZONE = Path("/etc/timezone")


def local_zone(
    environment: Mapping[str, str] = os.environ, localtime: Path = _LOCALTIME, timezone: Path = _TIMEZONE
) -> str:
    """Return what TZ says, what the system is set to, or else UTC."""
    chosen = environment.get("TZ")
    name = _of_environment(chosen, localtime, timezone) if chosen else _of_system(localtime, timezone)
    return "UTC" if name in _NAMES_OF_UTC else name


def _of_environment(chosen: str, localtime: Path, timezone: Path) -> str:
    name = chosen.removeprefix(":")
    if Path(name) == localtime:
        return _of_system(localtime, timezone)
    in_path = _ZONE_IN_PATH.search(name)
    try:
        return known_zone(in_path[1] if in_path else name)
    except InvalidInput as error:
        raise InvalidInput("TZ", f"{error.reason}; set it to a zone, or give --tz") from error


def _of_system(localtime: Path, timezone: Path) -> str:
    if sys.platform == "win32":
        return _of_registry()
    else:
        return _of_files(localtime, timezone)


def _of_files(localtime: Path, timezone: Path) -> str:
    for name in (_linked(localtime), _written(timezone)):
        try:
            if name is not None:
                return known_zone(name)
        except InvalidInput:
            continue
    return "UTC"


def _linked(localtime: Path) -> str | None:
    try:
        targets = (str(localtime.readlink()), str(localtime.resolve()))
    except OSError:
        return None
    found = (_ZONE_IN_PATH.search(target) for target in targets)
    return next((match[1] for match in found if match), None)


def _written(timezone: Path) -> str | None:
    try:
        return timezone.read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


if sys.platform == "win32":
    import winreg

    _KEY = r"SYSTEM\CurrentControlSet\Control\TimeZoneInformation"

    def _of_registry() -> str:
        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _KEY) as key:
                name, _ = winreg.QueryValueEx(key, "TimeZoneKeyName")
            return known_zone(str(name).rstrip("\0"))
        except (OSError, InvalidInput):
            return "UTC"
