"""Say what to do where a store is missing or damaged, or was removed or moved while it was open."""

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.overview import Overview
from gui.memory.kept_plainly import memory_file
from gui.memory.kept_store import store_to_open
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.values.records.health import Hindrance


@dataclass(frozen=True, slots=True)
class _Left:
    """What is left of a store that is gone: the place that it was moved to, or its newest backup."""

    moved_to: str
    backup: Path | None


class RestoreNotice(WindowFeature):
    """Restores at a click, as what stood there is kept; the next start opens what was restored."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._backup: Path | None = None
        self._is_restored = False
        self._restore = QAction(self.tr("Restore the newest backup"), self)
        self._restore.triggered.connect(self._start)
        self.notice = StandingNotice(
            context.theme, "restore_notice", self._restore, self.tr("Restore this backup"), parent
        )
        self.done = StandingNotice(
            context.theme, "restored_notice", context.actions.quit, self.tr("Quit"), parent
        )

    def show_opening_error(self, error: Exception) -> None:
        """Offer a backup of the store that could not be opened, if there is one."""
        from scheduler_core.facade.control.upkeep import backup_of_lost

        self._offer(backup_of_lost(error))

    def show_overview(self, overview: Overview) -> None:
        if self._is_restored:
            return
        if overview.status.firing.hindrance is Hindrance.STORE:
            self._bridge.ask(_what_is_left, self._tell_lost)
        else:
            self._offer(None)
            self.done.show_need("")

    def _offer(self, backup: Path | None) -> None:
        if self._is_restored:
            return
        self._backup = backup
        text = self.tr("The newest backup of this store: {path}")
        self.notice.show_need("" if backup is None else text.format(path=backup))

    def _tell_lost(self, left: _Left) -> None:
        """Tell where the store lives now, or offer a backup if it was not moved: it would be there twice."""
        if not self._is_restored:
            self._tell_moved(left.moved_to)
            self._offer(left.backup)

    def _tell_moved(self, place: str) -> None:
        if not place:
            text = ""
        elif store_to_open(os.environ, memory_file()) == place:
            text = self.tr(
                "The store lives in {place} now. Quit Hourbell and start it again to open it there."
            )
        else:
            text = self.tr("The store lives in {place} now. Quit Hourbell and start it with --store {place}.")
        self.done.show_need(text.format(place=place))

    def _start(self) -> None:
        if self._backup is None:
            return
        self._restore.setEnabled(False)
        if self._bridge.is_open:
            self._bridge.change(
                partial(_restore_removed, self._backup), self._tell_restored, self._report_failure
            )
        else:
            call = partial(_restore_unopened, self._backup)
            self._bridge.ask_without_core(call, self._tell_restored, self._report_failure)

    def _tell_restored(self, kept: Path | None) -> None:
        self._is_restored = True
        self.notice.show_need("")
        restored = self.tr("The backup is restored. Quit Hourbell and start it again to open it.")
        moved = self.tr("What stood there is kept as {path}.").format(path=kept) if kept else ""
        self.done.show_need(" ".join(filter(None, (restored, moved))))

    def _report_failure(self, error: Exception) -> None:
        self._restore.setEnabled(True)
        self._bridge.report_failure(error)


def _what_is_left(core: Core) -> _Left:
    moved_to = core.upkeep.moved_to()
    return _Left(moved_to, None if moved_to else core.upkeep.backup_of_removed())


def _restore_removed(backup: Path, core: Core) -> Path | None:
    """End the engine first: nothing that it writes is kept, and its lock would be in the way."""
    core.engine.stop()
    return core.upkeep.restore(backup)


def _restore_unopened(backup: Path) -> Path | None:
    from scheduler_core.facade.control.upkeep import restore_store

    return restore_store(store_to_open(os.environ, memory_file()), backup, who="window")
