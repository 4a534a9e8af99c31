"""What the features of a window share: the look, the actions, the choice, the core, and a place to tell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from gui.commands.actions.actions import Actions
from gui.commands.job_choice import JobChoice
from gui.commands.jobs.job_commands import JobCommands
from gui.commands.notices import Notices
from gui.commands.settings_pages import SettingsPage
from gui.commands.undo import UndoHistory
from gui.commands.views import View
from gui.commands.window_requests import WindowRequests
from gui.core_access.core_bridge import CoreBridge
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from gui.text.today import Today
from gui.widgets.view_panel import GuestPanel
from scheduler_core.values.ids import JobId


@dataclass(slots=True)
class WindowContext:
    """Everything that most features need, made once by the window; `name_of` names jobs together.

    `views` and `settings_pages` grow as features bring theirs; in `list_place` groups of jobs are listed.
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
    list_place: GuestPanel | None = None
    name_of: Callable[[Sequence[JobId]], str] = field(default=lambda _: "")
    views: list[View] = field(default_factory=list)
    settings_pages: list[SettingsPage] = field(default_factory=list)
