"""What features of a window share: theme, actions, selection, core, and notices."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.commands.actions.actions import Actions
from gui.commands.job_choice import JobChoice
from gui.commands.jobs.job_commands import JobCommands
from gui.commands.notices import Notices
from gui.commands.undo import UndoHistory
from gui.commands.window_requests import WindowRequests
from gui.core_access.core_bridge import CoreBridge
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from gui.text.today import Today
from gui.widgets.view_panel import GuestPanel
from scheduler_core.values.ids import JobId


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A category of the settings; its widget is made when it is first wanted, and fills itself.

    `words` are what the search of the settings finds it by, besides its title.
    """

    key: str
    title: str
    icon_name: str
    make: Callable[[QWidget], QWidget]
    words: str = ""


class View(NamedTuple):
    """A view and the action that shows it.

    `make` builds it when it is first shown; None stands for the log, which is there already. `make_rest` goes
    on with what a first picture can do without, one part at a time.
    `lead_to_found` gives the keyboard to what a search has found, where that is not just the view.
    """

    action: QAction
    make: Callable[[], QWidget] | None
    take_focus: Callable[[], None]
    lead_to_found: Callable[[], None] | None = None
    is_made_at_start: bool = False
    make_rest: Callable[[], Iterator[QWidget]] | None = None


class CallByName(Protocol):
    """Hand to `show` what some jobs are called together, so that what is about them can open at once.

    A name that is not known is asked for and handed on when the core has said it; until then there is their
    number. A job that is gone by then is told of, and `leave` called. Neither reaches what was closed since.
    """

    def __call__(
        self,
        job_ids: Sequence[JobId],
        show: Callable[[str], object],
        leave: Callable[[], object],
        *,
        may_be_deleted: bool = False,
    ) -> None: ...


@dataclass(slots=True)
class WindowContext:
    """Everything that most features need, made once by the window.

    `views` and `settings_pages` grow as features bring theirs; in `list_place` groups of jobs are listed.
    `has_room_for_log` says whether the log can unfold without taking the place of the view.
    """

    theme: Theme
    actions: Actions
    today: Today
    memory: WindowMemory
    bridge: CoreBridge
    history: UndoHistory
    choice: JobChoice
    commands: JobCommands
    notices: Notices
    requests: WindowRequests
    now: Callable[[], datetime]
    has_room_for_log: Callable[[], bool]
    list_place: GuestPanel | None = None
    call_by_name: CallByName = field(init=False)  # of the list of jobs, which is made first
    views: list[View] = field(default_factory=list)
    settings_pages: list[SettingsPage] = field(default_factory=list)


class WindowFeature(QObject):
    """A part of the window that answers actions, with what all features share."""

    def __init__(self, context: WindowContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._theme = context.theme
        self._actions = context.actions
        self._today = context.today
        self._memory = context.memory
        self._bridge = context.bridge
        self._history = context.history
        self._choice = context.choice
        self._commands = context.commands
        self._notices = context.notices
        self._requests = context.requests
        self._now = context.now
