"""Finds what starts Hourbell without anybody asking: login items and services."""

import sys
from pathlib import Path

_NAME = "*[hH]ourbell*"
_LINUX_HOME = (
    (f".config/autostart/{_NAME}.desktop", "A login item"),
    (f".config/systemd/user/*.target.wants/{_NAME}.service", "A service of your own"),
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


def what_starts_hourbell(home: Path, root: Path, platform: str = sys.platform) -> str | None:
    """Return in words what starts it, with the file that says so; None if nothing was found."""
    match platform:
        case "win32":
            places = [(home, each) for each in _WINDOWS_HOME]
        case "darwin":
            places = [(home, each) for each in _MAC_HOME] + [(root, each) for each in _MAC_SYSTEM]
        case _:
            places = [(home, each) for each in _LINUX_HOME] + [(root, each) for each in _LINUX_SYSTEM]
    for folder, (pattern, words) in places:
        if found := next(iter(sorted(folder.glob(pattern))), None):
            return f"{words} ({found})"
    return None
