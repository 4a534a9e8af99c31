"""The menu of the tray icon."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.commands.actions.actions import Actions
from gui.commands.actions.pause_ends import PauseEnd, in_half_an_hour, in_two_hours, never, tomorrow_morning
from gui.tray import tray_words
from gui.tray.tray_state import TrayNews

# A desktop that shows the menu itself may tell what was chosen so long after it is closed.
_TELLING_MILLISECONDS = 250


class TrayMenu(QMenu):
    """Open, what is next, what runs, run now, pause all, what failed today, settings, quit.

    What it shows stays as it is while it is open, and until it has told what was chosen.
    """

    open_wanted = Signal()
    job_wanted = Signal(object)
    run_wanted = Signal(object)
    stop_wanted = Signal(object)
    pause_wanted = Signal(object)
    resume_wanted = Signal()

    def __init__(self, actions: Actions, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._shown: TrayNews | None = None
        self._waiting: TrayNews | None = None
        self.setObjectName("tray_menu")
        self._open = self.addAction(self.tr("&Open Hourbell"))
        self._open.setObjectName("tray_open")
        self.setDefaultAction(self._open)
        # A style sheet takes the bold of the default entry away.
        bold = self._open.font()
        bold.setBold(True)
        self._open.setFont(bold)
        self._firing = self.addAction("")
        self._firing.setObjectName("tray_firing")
        self._firing.setVisible(False)
        self._firing.triggered.connect(self.open_wanted)
        self._next = self.addAction(self.tr("Nothing is to come"))
        self._next.setObjectName("tray_next")
        self.addSeparator()
        self._running = self._submenu("tray_running", self.tr("&Running"))
        self._run_now = self._submenu("tray_run_now", self.tr("Run &now"))
        self._pauses = self._submenu("tray_pause", self.tr("&Pause all"))
        self._failures = self._submenu("tray_failures", self.tr("Today's &failures"))
        self._fill_pauses()
        self.addSeparator()
        self.addActions([actions.settings, actions.quit])
        self._open.triggered.connect(self.open_wanted)
        self._next.triggered.connect(self._show_next)
        # A menu hides before it tells what was chosen: an entry that were gone by then would crash Qt.
        self._told = QTimer(self, singleShot=True, interval=_TELLING_MILLISECONDS)
        self._told.timeout.connect(self._show_if_closed)
        self.aboutToShow.connect(self._show_what_waits)
        self.aboutToHide.connect(self._told.start)

    def show_news(self, news: TrayNews) -> None:
        self._waiting = news
        if not self._told.isActive():
            self._show_if_closed()

    def _show_if_closed(self) -> None:
        if not self.isVisible():
            self._show_what_waits()

    def _show_what_waits(self) -> None:
        news, before = self._waiting, self._shown
        self._waiting = None
        if news is None:
            return
        self._shown, now = news, self._now()
        held_up = tray_words.firing_in_words(news.firing, now)
        self._firing.setText(_plain(held_up))
        self._firing.setVisible(bool(held_up))
        self._next.setText(_plain(tray_words.next_run(news.status, now)))
        self._next.setEnabled(news.status.next_up is not None)
        if before is None or before.unfinished != news.unfinished:
            runs = [(tray_words.stop_run(run, now), run.id) for run in news.unfinished]
            self._fill(self._running, runs, self.stop_wanted.emit, self.tr("Nothing runs"))
        if before is None or before.jobs != news.jobs:
            jobs = [(tray_words.short(job.name), job.id) for job in news.jobs]
            self._fill(self._run_now, jobs, self.run_wanted.emit, self.tr("No job is switched on"))
        if before is None or before.failures != news.failures:
            failed = [(tray_words.failed_run(run, now), run.job_id) for run in news.failures]
            self._fill(self._failures, failed, self.job_wanted.emit, self.tr("Nothing failed today"))
        self._resume.setVisible(news.status.is_all_paused)

    def _show_next(self) -> None:
        if self._shown is not None and self._shown.status.next_up is not None:
            self.job_wanted.emit(self._shown.status.next_up.job_id)

    def _submenu(self, name: str, text: str) -> QMenu:
        menu = self.addMenu(text)
        menu.setObjectName(name)
        return menu

    def _fill(
        self, menu: QMenu, entries: Sequence[tuple[str, int]], tell: Callable[[object], None], empty: str
    ) -> None:
        menu.clear()
        for text, number in entries:
            action = menu.addAction(_plain(text))
            # The action owns what it does, so both go when the menu is filled again.
            action.triggered.connect(partial(_tell, tell, number))
        if not entries:
            menu.addAction(empty).setEnabled(False)

    def _fill_pauses(self) -> None:
        ends: list[tuple[str, PauseEnd]] = [
            (self.tr("For &30 minutes"), in_half_an_hour),
            (self.tr("For &2 hours"), in_two_hours),
            (self.tr("Until to&morrow 08:00"), tomorrow_morning),
            (self.tr("Until &I resume"), never),
        ]
        for text, end in ends:
            self._pauses.addAction(text).triggered.connect(partial(_tell, self.pause_wanted.emit, end))
        self._resume: QAction = self._pauses.addAction(self.tr("&Resume"))
        self._resume.setObjectName("tray_resume")
        self._resume.setVisible(False)
        self._resume.triggered.connect(self.resume_wanted)


def _tell(tell: Callable[[object], None], what: object, _is_checked: bool = False) -> None:
    tell(what)


def _plain(text: str) -> str:
    """Return a text of the user's as a menu shows it, without mnemonics."""
    return text.replace("&", "&&")
