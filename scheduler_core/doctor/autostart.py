"""Finds what starts Hourbell without anybody asking: login items and services."""

import re
import sys
from pathlib import Path

_NAME = "*[hH]ourbell*"
_OFF = re.compile(
    r"^\s*(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$", re.MULTILINE | re.IGNORECASE
)
_LINUX_CONFIG = (
    (f"autostart/{_NAME}.desktop", "A login item"),
    (f"systemd/user/*.target.wants/{_NAME}.service", "A service of your own"),
)
_LINUX_SYSTEM = (
    (f"etc/xdg/autostart/{_NAME}.desktop", "A login item for all users"),
    (f"etc/systemd/user/*.target.wants/{_NAME}.service", "A service for all users"),
    (f"etc/systemd/system/*.target.wants/{_NAME}.service", "A service of the machine"),
)
_MAC_HOME = ((f"Library/LaunchAgents/{_NAME}.plist", "A launch agent"),)
_MAC_SYSTEM = ((f"Library/LaunchDaemons/{_NAME}.plist", "A launch daemon"),)
_WINDOWS_HOME = (
    (
        f"AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/{_NAME}",
        "A link in the start-up folder",
    ),
)


def what_starts_hourbell(
    home: Path, root: Path, platform: str = sys.platform, config: Path | None = None
) -> str | None:
    """Return in words what starts it, with the file that says so; None if nothing was found.

    `config` is the configuration folder of a Linux user, if it is not the usual one.
    """
    match platform:
        case "win32":
            places = [(home, each) for each in _WINDOWS_HOME]
        case "darwin":
            places = [(home, each) for each in _MAC_HOME] + [(root, each) for each in _MAC_SYSTEM]
        case _:
            folder = config or home / ".config"
            places = [(folder, each) for each in _LINUX_CONFIG] + [(root, each) for each in _LINUX_SYSTEM]
    for folder, (pattern, words) in places:
        if found := next(filter(_is_on, sorted(folder.glob(pattern))), None):
            return f"{words} ({found})"
    return None


def _is_on(file: Path) -> bool:
    """Tell a login item from one that a desktop has switched off in its file."""
    try:
        return file.suffix != ".desktop" or not _OFF.search(file.read_text(errors="replace"))
    except OSError:
        return False
