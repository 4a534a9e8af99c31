"""Switch the start at login on and off: one file, where the system looks for it."""

import os
import plistlib
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scheduler_core.store_choice import STORE_VARIABLE

_OFF = re.compile(
    r"^\s*(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$", re.MULTILINE | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class LoginItem:
    """A file whose presence starts Hourbell in the tray; None for the content if nothing can be started."""

    file: Path
    content: bytes | None

    @property
    def is_possible(self) -> bool:
        return self.content is not None

    def is_on(self) -> bool:
        """Tell whether it starts; a desktop's own settings may have switched it off in the file."""
        try:
            return not _OFF.search(self.file.read_text(encoding="utf-8", errors="replace"))
        except OSError:
            return False

    def switch(self, is_on: bool) -> None:
        """Raise OSError if the file can't be written or removed."""
        if is_on and self.content is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_bytes(self.content)
        elif not is_on:
            self.file.unlink(missing_ok=True)


def login_item(
    platform: str = sys.platform,
    home: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    command: Sequence[str] | None = None,
) -> LoginItem:
    """Return the login item of this user; it starts the store that is open now."""
    home = home or Path.home()
    started = command if command is not None else start_command(sys.argv, environment)
    store = environment.get(STORE_VARIABLE, "")
    match platform:
        case "win32":
            folder = home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup"
            return LoginItem(folder / "Hourbell.cmd", _batch(started, store) if started else None)
        case "darwin":
            file = home / "Library/LaunchAgents/org.hourbell.Hourbell.plist"
            return LoginItem(file, _agent(started, store) if started else None)
        case _:
            config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
            file = config / "autostart/hourbell.desktop"
            return LoginItem(file, _desktop_entry(started, store) if started else None)


def start_command(arguments: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Return what starts this very Hourbell, however it was installed; nothing if that is unknown."""
    if image := environment.get("APPIMAGE"):
        return [image]
    if flatpak := environment.get("FLATPAK_ID"):
        return ["flatpak", "run", flatpak]
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(arguments[0])
    if started.name.lower() == "hourbell.pyw" and started.is_file():  # of the installer for Windows
        return [sys.executable, "-I", os.path.abspath(started)]  # noqa: PTH100
    if started.stem.lower() == "hourbell" and started.is_file():
        return [os.path.abspath(started)]  # noqa: PTH100 - a link may be what an update moves
    found = shutil.which("hourbell")
    return [found] if found else []


def _desktop_entry(command: Sequence[str], store: str) -> bytes:
    words = [*(["env", f"{STORE_VARIABLE}={store}"] if store else []), *command, "gui", "--hidden"]
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Name=Hourbell",
        "Comment=Run jobs in the background",
        "Comment[de]=Jobs im Hintergrund ausführen",
        f"Exec={' '.join(map(_quoted, words))}",
        "Icon=hourbell",
        "Terminal=false",
        "X-GNOME-Autostart-enabled=true",
    )
    return ("\n".join(lines) + "\n").encode()


def _quoted(word: str) -> str:
    """Quote an argument for Exec: as the shell of the specification wants it, then as its texts do."""
    if re.fullmatch(r"[\w@+=:,./-]+", word):
        return word
    quoted = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    return '"{}"'.format(quoted.replace("\\", "\\\\").replace("\n", "\\n"))


def _agent(command: Sequence[str], store: str) -> bytes:
    agent: dict[str, object] = {
        "Label": "org.hourbell.Hourbell",
        "ProgramArguments": [*command, "gui", "--hidden"],
        "RunAtLoad": True,
        "ProcessType": "Interactive",
    }
    if store:
        agent["EnvironmentVariables"] = {STORE_VARIABLE: store}
    return plistlib.dumps(agent)


def _batch(command: Sequence[str], store: str) -> bytes:
    words = " ".join(f'"{word.replace("%", "%%")}"' for word in command)
    lines = ["@echo off", "chcp 65001 >nul"]
    if store:
        lines.append('set "{}={}"'.format(STORE_VARIABLE, store.replace("%", "%%")))
    lines.append(f'start "" {words} gui --hidden')
    return ("\r\n".join(lines) + "\r\n").encode()
