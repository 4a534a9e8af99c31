"""Remember the window's state from one start to the next."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QSplitter, QWidget

from gui.memory.kept_store import STORE_KEY


class Appearance(StrEnum):
    """Which colours the user wants; the words are stored."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_LIGHT = "high-contrast-light"
    HIGH_DARK = "high-contrast-dark"


class Closing(StrEnum):
    """What closing the window does; the words are stored."""

    ASK = "ask"
    KEEP_RUNNING = "keep-running"
    QUIT = "quit"


class WindowMemory:
    """Reads and writes one small file; what it cannot read is as if it had never been stored."""

    def __init__(self, file: Path) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)
        self._begun_with = self._for_next_start

    @property
    def waits_for_next_start(self) -> bool:
        """Whether something is chosen by which only another start goes."""
        return self._for_next_start != self._begun_with

    @property
    def _for_next_start(self) -> tuple[str, str, bool]:
        return self.language, self.store, self.runs_jobs

    @property
    def appearance(self) -> Appearance:
        stored = self._settings.value("appearance")
        return Appearance(stored) if stored in set(Appearance) else Appearance.SYSTEM

    @appearance.setter
    def appearance(self, wanted: Appearance) -> None:
        self._settings.setValue("appearance", wanted.value)

    @property
    def language(self) -> str:
        """The code of the language that was chosen; empty to speak as the system does."""
        return str(self._settings.value("language") or "")

    @language.setter
    def language(self, code: str) -> None:
        self._settings.setValue("language", code)

    @property
    def closing(self) -> Closing:
        stored = self._settings.value("window/closing")
        return Closing(stored) if stored in set(Closing) else Closing.ASK

    @closing.setter
    def closing(self, wanted: Closing) -> None:
        self._settings.setValue("window/closing", wanted.value)

    @property
    def store(self) -> str:
        """The path or URL of the store that the next start opens; empty for the one in the data folder."""
        stored = self._settings.value(STORE_KEY)
        return stored if isinstance(stored, str) else ""

    @store.setter
    def store(self, place: str) -> None:
        self._settings.setValue(STORE_KEY, place)

    @property
    def runs_jobs(self) -> bool:
        """Whether the window starts an engine where no other one runs."""
        return str(self._settings.value("engine/runs_jobs")) != "false"

    @runs_jobs.setter
    def runs_jobs(self, runs: bool) -> None:
        self._settings.setValue("engine/runs_jobs", "true" if runs else "false")

    @property
    def was_shown(self) -> bool:
        """Whether the user has ever seen the window; if not, no start is hidden."""
        return str(self._settings.value("window/was_shown")) == "true"

    @was_shown.setter
    def was_shown(self, shown: bool) -> None:
        self._settings.setValue("window/was_shown", "true" if shown else "false")

    @property
    def shows_log(self) -> bool | None:
        """None if the user has neither folded nor unfolded it yet."""
        stored = self._settings.value("window/shows_log")
        return None if stored is None else str(stored) != "false"

    @shows_log.setter
    def shows_log(self, shown: bool | None) -> None:
        self._settings.setValue("window/shows_log", "true" if shown else "false")

    @property
    def shows_inspector(self) -> bool | None:
        """None if the user has not chosen yet."""
        stored = self._settings.value("window/shows_inspector")
        return None if stored is None else str(stored) != "false"

    @shows_inspector.setter
    def shows_inspector(self, shown: bool | None) -> None:
        self._settings.setValue("window/shows_inspector", "true" if shown else "false")

    @property
    def shows_output(self) -> bool:
        return str(self._settings.value("window/shows_output")) == "true"

    @shows_output.setter
    def shows_output(self, shown: bool) -> None:
        self._settings.setValue("window/shows_output", "true" if shown else "false")

    @property
    def view(self) -> str:
        """The name of the view that was shown last; empty if nobody chose one."""
        return str(self._settings.value("window/view") or "")

    @view.setter
    def view(self, name: str) -> None:
        self._settings.setValue("window/view", name)

    def choices(self, place: str) -> dict[str, str]:
        """Return what was chosen at a place of the window."""
        self._settings.beginGroup(place)
        found = {key: self._settings.value(key) for key in self._settings.childKeys()}
        self._settings.endGroup()
        return {key: value for key, value in found.items() if isinstance(value, str)}

    def keep_choices(self, place: str, choices: Mapping[str, str]) -> None:
        for key, value in choices.items():
            self._settings.setValue(f"{place}/{key}", value)

    def keep_geometry(self, window: QWidget) -> None:
        self._settings.setValue("window/geometry", window.saveGeometry())

    def restore_geometry(self, window: QWidget) -> bool:
        """Return False if nothing usable is stored."""
        return window.restoreGeometry(self._bytes("window/geometry"))

    def keep_splitter(self, splitter: QSplitter) -> None:
        self._settings.setValue(f"splitter/{splitter.objectName()}", splitter.saveState())

    def restore_splitter(self, splitter: QSplitter) -> bool:
        """Return False if nothing usable is stored."""
        return splitter.restoreState(self._bytes(f"splitter/{splitter.objectName()}"))

    def save(self) -> None:
        self._settings.sync()

    def _bytes(self, key: str) -> QByteArray:
        stored = self._settings.value(key)
        return stored if isinstance(stored, QByteArray) else QByteArray()
