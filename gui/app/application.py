"""Build the window and everything it needs (dependency injection), and close it all in order."""

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from gui.app.first_paint import FirstPaint
from gui.app.qt_start import start_qt
from gui.app.quit_signals import QuitSignals
from gui.app.single_instance import SingleInstance
from gui.app.smoothness import go_on_smoothly
from gui.app.starting_again import START_AGAIN
from gui.app.unexpected_errors import UnexpectedErrors
from gui.commands.actions.actions import Actions
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from gui.job_editor.editor_style import editor_style
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.kept_plainly import memory_file
from gui.memory.kept_store import store_to_open
from gui.memory.window_memory import WindowMemory
from gui.shell.main_window import MainWindow
from gui.text.language.languages import SpokenLanguage
from gui.text.today import Today
from gui.widgets.in_turns import InTurns, at_once, loading
from gui.widgets.spoken.parts import teach_roles
from scheduler_core.clock import SystemClock
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.app.attendant import Attendant
    from gui.app.background import Background
    from gui.doctor.feature import DoctorFeature
    from gui.settings.feature import SettingsFeature
    from gui.settings.store_choice_page import StoreChoicePage
    from scheduler_core.events import ChangeSet
    from scheduler_core.facade.control.sidecars import EngineBeside
    from scheduler_core.local_services import LocalServices
    from scheduler_core.settings import Settings

_REST_MILLISECONDS, _PATIENCE_MILLISECONDS = 150, 2_000
# What the background is made of, from the inside out.
_BESIDE = (
    "scheduler_core.values.schedules.cron",
    "scheduler_core.values.schedules.on_calendar",
    "scheduler_core.values.schedules.recurrence_set",
    "scheduler_core.values.schedules.sun",
    "scheduler_core.values.schedules.rules",
    "scheduler_core.planning.quiet_hours",
    "scheduler_core.values.jobs.actions",
    "scheduler_core.values.jobs.place",
    "scheduler_core.values.jobs.run_policies",
    "gui.desktop.ended_runs",
    "gui.desktop.notification_digest",
    "gui.desktop.notifications",
    "gui.desktop.firing_notices",
    "gui.tray.tray_loader",
    "gui.tray.tray_state",
    "gui.tray.tray",
    "gui.app.attendant",
    "gui.app.leaving",
    "gui.app.background",
)


def open_window(hidden: bool, place: SingleInstance) -> int:
    """Show the window until the user quits; return the exit code."""
    qt = start_qt()
    application = Application(
        qt, memory_file(), SystemClock().now, open_core, tray_address=place.tray_address
    )
    go_on_smoothly(application)
    place.raise_wanted.connect(application.raise_window)
    qt.commitDataRequest.connect(application.keep_typed)
    qt.saveStateRequest.connect(application.keep_typed)
    qt.quit_asked.connect(application.ask_to_quit)
    if hidden:
        place.listen()
    else:
        application.first_paint.happened.connect(place.listen)
    try:
        application.bring_up_core(hidden)
        application.show(hidden)
        code = qt.exec()
        return START_AGAIN if application.starts_again else code
    finally:
        # Its threads would keep the process alive.
        application.close()


def open_core() -> Core:
    """Open the store of this start; importing what that takes is a good part of the work."""
    from scheduler_core.facade.opening import open_scheduler
    from scheduler_core.program_version import program_version

    program_version()  # as long as it is what this process has loaded: an update may come at any time
    place = store_to_open(os.environ, memory_file())
    return open_scheduler(place, who="window", make_sidecars=_serve_others)


def _serve_others(engine: "EngineBeside", settings: "Settings") -> "LocalServices | None":
    """Start what listens alongside the engine, once there is one."""
    from scheduler_core.local_services import start_local_services

    return start_local_services(engine, settings)


class Application:
    """All that lives as long as the window."""

    def __init__(
        self,
        qt: QApplication,
        memory: Path,
        now: Callable[[], datetime],
        core_opener: Callable[[], Core],
        *,
        tray_address: Path | None = None,
    ) -> None:
        # Owns what is no part of the window, so that this thread ends it and not Python's collector.
        self._owner = QObject()
        self.quit_signals = QuitSignals(self._owner)
        self.quit_signals.quit_wanted.connect(self._leave)
        self.errors = UnexpectedErrors(self._owner)
        self.memory = WindowMemory(memory)
        self._opened = store_to_open(os.environ, memory)
        self.language = SpokenLanguage(
            qt, resource_folder() / "translations", self.memory.language, self._owner
        )
        self.theme = Theme(qt, resource_folder() / "icons", self.memory.appearance, self._owner)
        self.today = Today(now, self._owner)
        self.actions = Actions(self.theme, self._owner)
        self.bridge = CoreBridge(core_opener, self._owner)
        self.history = UndoHistory(self.bridge, self._owner)
        # Qt asks once for each widget, and something may read the window as soon as it is shown.
        teach_roles(qt)
        self.window = MainWindow(
            self.theme, self.actions, self.today, self.memory, self.bridge, self.history, now
        )
        self.first_paint = FirstPaint(self.window, self._steps_to_complete, self._steps_beside)
        # When the first picture has been seen for a moment, and not in the way of what it was wanted for.
        self._rest = QTimer(self._owner, singleShot=True, interval=_REST_MILLISECONDS)
        self._drawing = InTurns(self._owner)
        self._rest.timeout.connect(self._draw_all)
        self.first_paint.happened.connect(self._rest.start)
        self.first_paint.happened.connect(self._await_core)
        self.first_paint.happened.connect(self._look_for_tray)
        # Who waits longer for a store has the tray and whatever ends the program before it.
        self._patience = QTimer(self._owner, singleShot=True, interval=_PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self.first_paint.go_on)
        self._background: Background | None = None
        self._tray_address = tray_address
        self._attendant: Attendant | None = None
        # What changes before there is a background to hear of it.
        self._began_at = now()
        self._missed: ChangeSet | None = None
        self._settings: SettingsFeature | None = None
        self._stores: StoreChoicePage | None = None
        self._doctor: DoctorFeature | None = None
        self._qt = qt
        self._now = now
        self._starts_hidden = False
        self._is_complete = False
        self._is_closed = False
        qt.setQuitOnLastWindowClosed(False)
        self._connect()
        self.theme.dress_widgets(editor_style)
        if not self.window.is_frame_enough:
            self.complete()

    def complete(self) -> None:
        """Build what the first picture does without, unless it is there; a hidden start does so at once."""
        at_once(self._steps_to_complete())

    def _steps_to_complete(self) -> Iterator[None]:
        yield from self.window.steps_to_join
        if not self._is_complete:
            self._is_complete = True
            self._ring_what_has_the_keyboard()
            self.window.command_palette.settings_wanted.connect(self._open_settings_at)
            self.window.requests.start_again_wanted.connect(self.ask_to_start_again)

    def _ring_what_has_the_keyboard(self) -> None:
        from gui.widgets.drawing.focus_ring import FocusRings

        FocusRings(self._qt, self._owner)

    @property
    def background(self) -> "Background":
        """What goes on alongside the window, built when it is first wanted."""
        if self._background is None:
            self.complete()
            from gui.app.background import Background

            self.bridge.changed.disconnect(self._keep_missed)
            self._background = background = Background(
                self.window,
                self.actions,
                self.bridge,
                self.history,
                self.memory,
                self._now,
                self._owner,
                since=self._began_at,
                missed=self._missed,
                attendant=self.attendant,
            )
            self._missed = None
            background.left.connect(self._qt.quit)
            background.notifications.job_wanted.connect(self._show_job)
            background.tray.menu.job_wanted.connect(self._show_job)
            background.tray.appeared.connect(self._hide_if_wanted)
            background.tray.menu.open_wanted.connect(self.raise_window)
            background.tray.toggle_wanted.connect(self._toggle_window)
        return self._background

    @property
    def attendant(self) -> "Attendant":
        """The tray that runs without the window, made when it is first asked for."""
        if self._attendant is None:
            from gui.app.attendant import Attendant

            self._attendant = attendant = Attendant(self._tray_address, self._owner)
            attendant.raise_wanted.connect(self._raise_with)
            attendant.toggle_wanted.connect(self._toggle_with)
            attendant.job_wanted.connect(self._show_job_with)
            attendant.settings_wanted.connect(self._open_settings_with)
            attendant.quit_wanted.connect(self._quit_with)
            attendant.end_wanted.connect(self._leave)
        return self._attendant

    @property
    def starts_again(self) -> bool:
        """Whether it was ended to begin anew."""
        return self._background is not None and self._background.leaving.starts_again

    def ask_to_start_again(self) -> None:
        """Quit as one who quits is asked, and begin anew."""
        self.background.leaving.start_again()

    def ask_to_quit(self) -> None:
        """Quit, after asking what becomes of unsaved changes and of runs."""
        self.background.leaving.quit()

    def _leave(self) -> None:
        """End without asking; without what goes on alongside the window nothing stands in the way."""
        if self._background is None:
            self._qt.quit()
        else:
            self._background.leaving.leave()

    @property
    def stores(self) -> "StoreChoicePage":
        """The choice of the store, built when it is first wanted."""
        if self._stores is None:
            from gui.settings.store_choice_page import StoreChoicePage
            from scheduler_core.store_choice import said_store

            said = said_store(os.environ)
            self._stores = StoreChoicePage(self.bridge, self.memory, self._opened, said, self._owner)
            self._stores.chosen.connect(self._tell_chosen)
        return self._stores

    def bring_up_core(self, hidden: bool = False) -> None:
        """Open the core behind the window: once it has been painted, or at once behind a hidden one."""
        if hidden:
            self.bridge.start(self.memory.runs_jobs)
            self.history.recall()
        else:
            self.first_paint.happened.connect(self._bring_up_shown_core)

    def show(self, hidden: bool) -> None:
        """Show the window; a hidden one is minimised until there is a tray that leads back to it.

        The very first start is never hidden: nobody would know where Hourbell is.
        """
        self._starts_hidden = hidden and self.memory.was_shown
        if not self._starts_hidden:
            self.window.show()
            self.memory.was_shown = True
        else:
            self.complete()
            self._rest.start()
            self.background.tray.watch.start()
            if not self.background.has_tray():
                self.window.showMinimized()

    def raise_window(self) -> None:
        """Bring the window before the user, however it was left."""
        window = self.window
        self._starts_hidden = False
        self.memory.was_shown = True
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def keep_typed(self) -> None:
        """Write down what is typed, as the session may end at once."""
        if self._is_complete:
            self.window.editors.keep_typed()
        if self._settings is not None:
            self._settings.keep_typed()

    def close(self) -> None:
        """End everything, the window first; closing twice is fine."""
        if self._is_closed:
            return
        self._is_closed = True
        self._qt.applicationStateChanged.disconnect(self._notice_return)
        if self._background is not None:
            self._background.close()
        self._patience.stop()
        self._drawing.drop()
        self.first_paint.end()
        if self._settings is not None:
            self._settings.keep_typed()
        self.window.close()
        _delete(self.window)
        self.bridge.close()
        self.theme.close()
        self.language.close()
        self.errors.close()
        self.quit_signals.close()
        _delete(self._owner)

    def _connect(self) -> None:
        self.errors.happened.connect(self.window.show_notice)
        self.actions.settings.triggered.connect(self._open_settings)
        self.window.choose_store.triggered.connect(self._choose_store)
        self.actions.doctor.triggered.connect(self._open_doctor)
        self._qt.applicationStateChanged.connect(self._notice_return)
        self.bridge.changed.connect(self._keep_missed)
        self.bridge.opening_again.connect(self.history.recall)

    def _keep_missed(self, changes: "ChangeSet") -> None:
        self._missed = changes if self._missed is None else self._missed | changes

    def _bring_up_shown_core(self) -> None:
        # Behind a hidden window nobody would see the question, and what is not asked must not keep jobs off.
        self.bridge.start(self.memory.runs_jobs, holds_copies=True)
        self.history.recall()

    def _draw_all(self) -> None:
        self._drawing.begin(self.theme.steps_to_draw(self.actions.icon_names))

    def _await_core(self) -> None:
        """Let what runs next to the window wait for the core, which loads on its thread what both need."""
        if self.bridge.is_open or self.bridge.has_failed:
            self.first_paint.go_on()
            return
        self.bridge.opened.connect(self.first_paint.go_on)
        self.bridge.failed.connect(self.first_paint.go_on)
        self._patience.start()

    def _steps_beside(self) -> Iterator[None]:
        """Build what goes on alongside a window that is seen, in steps: to load it alone takes 80 ms."""
        yield from loading(*_BESIDE)
        if not self._is_closed:
            self.background.begin()

    def _hide_if_wanted(self) -> None:
        if self._starts_hidden and self.window.isMinimized() and self.background.has_tray():
            self.window.hide()

    def _toggle_window(self) -> None:
        if not self.window.isVisible() or self.window.isMinimized():
            self.raise_window()
        elif self.attendant.pid:
            self.background.leaving.go_out_of_sight()
        else:
            self.window.hide()

    def _look_for_tray(self) -> None:
        self.attendant.look()

    def _raise_with(self, token: str) -> None:
        use_token(token)
        self.raise_window()

    def _toggle_with(self, token: str) -> None:
        use_token(token)
        self._toggle_window()

    def _show_job_with(self, job_id: JobId, token: str) -> None:
        use_token(token)
        self._show_job(job_id)

    def _open_settings_with(self, token: str) -> None:
        use_token(token)
        self._open_settings()

    def _quit_with(self, token: str) -> None:
        use_token(token)
        self.ask_to_quit()

    def _show_job(self, job_id: JobId) -> None:
        self.window.choice.select([job_id])
        self.raise_window()

    def _open_settings(self) -> None:
        self._open_settings_at("")

    def _open_settings_at(self, place: str) -> None:
        if self.bridge.has_failed:  # all else is about a store that is open
            self._choose_store()
            return
        from gui.desktop.autostart.login_item import login_item
        from gui.settings.feature import SettingsFeature

        self.raise_window()
        if self._settings is None:
            self._settings = SettingsFeature(
                self.window.context,
                login_item(),
                self.language.known,
                self.stores,
                self.ask_to_start_again,
                self.window,
                self._owner,
            )
        self._settings.open(place)

    def _choose_store(self) -> None:
        self.raise_window()
        self.stores.open(self.window)

    def _tell_chosen(self, place: str) -> None:
        told = QCoreApplication.translate(
            "StoreChoicePage", "Hourbell opens {place} when it is quit and starts again."
        )
        self.window.show_told(told.format(place=place))

    def _open_doctor(self) -> None:
        from gui.desktop.autostart.login_item import login_item
        from gui.doctor.feature import DoctorFeature

        self.raise_window()
        if self._doctor is None:
            self._doctor = DoctorFeature(
                self.bridge,
                login_item(),
                self.background.has_tray,
                self.background.try_notification,
                self.actions.copied_store.trigger,
                self._opened,
                self.window,
                self._owner,
            )
            self._doctor.job_wanted.connect(self.window.requests.job_wanted)
        self._doctor.open()

    def _notice_return(self, state: Qt.ApplicationState) -> None:
        # Moments stand still while the machine sleeps, so midnight may have passed unseen.
        if state == Qt.ApplicationState.ApplicationActive:
            self.today.refresh()


def use_token(token: str) -> None:
    """Let the window come forward on Wayland, which asks for a sign that the user wants it."""
    if token:
        os.environ["XDG_ACTIVATION_TOKEN"] = token


def _delete(owner: QObject) -> None:
    """Delete an object at once; no event loop runs any more that would do it later."""
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
