"""Show what was just done at the foot of the sheet, each notice with its undo."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.commands.undo import Done, Step, UndoHistory
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import said
from gui.core_access.overview import Overview
from gui.look.theme import Theme
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.notices.standing_notice import StandingNotice

if TYPE_CHECKING:
    from gui.widgets.notices.passing_notice import PassingNotice
    from gui.widgets.notices.strip_places import StripPlaces

from gui.core_access.overview import OverviewLoader
from gui.job_folder.feature import JobFolderFeature
from gui.shell.notices.copied_store_notice import CopiedStoreNotice
from gui.shell.notices.restore_notice import RestoreNotice
from gui.shell.notices.version_notice import VersionNotice

# Older ones are not worth coming back to.
_MOST_WAITING = 4


class StandingNotices(QObject):
    """Holds the places that watch over something and tell it there."""

    def __init__(
        self,
        context: WindowContext,
        overviews: OverviewLoader,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._copy = CopiedStoreNotice(context, window)
        self._folder = JobFolderFeature(context, window)

        self._restore = RestoreNotice(context, window)
        overviews.changed.connect(self._restore.show_overview)
        overviews.changed.connect(self._copy.show_overview)
        self._version = VersionNotice(context, window)
        overviews.changed.connect(self._version.show_overview)
        self._update = UpdateNotice(context, window)
        overviews.changed.connect(self._update.show_overview)

    def place_into(self, places: "StripPlaces") -> None:
        """Stand in the strip, one at a time: added first, they stand at its end, as they last."""
        from gui.widgets.notices.needs_place import NeedsPlace

        needs = NeedsPlace(self._window)
        for notice in (
            self._restore.notice,
            self._restore.done,
            self._copy.notice,
            self._version.notice,
            self._update.notice,
            self._folder.notice,
        ):
            needs.add(notice)
        places.add(needs)

    def show_opening_error(self, error: Exception) -> None:
        """Tell what can be done about a store that could not be opened."""
        self._restore.show_opening_error(error)


@dataclass(eq=False, slots=True)
class _WaitingNotice:
    """A notice: what it says, what mends it, what it is about, and the step that it can undo."""

    text: str
    remedy: QAction | None
    about: object
    step: Step | None
    is_bad: bool = False


class ChangeNotices(QObject):
    """Shows notices one by one: the newest first, then those hardly seen or with something to offer.

    A notice with a way back is about one step: it undoes that step, and it goes as soon as the step would not
    be undone next, because others came after it or it was undone elsewhere. What is told about the same
    thing once more takes the place of what was told of it.
    """

    def __init__(self, theme: Theme, history: UndoHistory, places: "StripPlaces", window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._history = history
        self._places = places
        self._window = window
        self._notice: PassingNotice | None = None
        self._now: _WaitingNotice | None = None
        self._waiting: list[_WaitingNotice] = []
        self._take_back = QAction(self.tr("&Undo"), self)
        self._take_back.setObjectName("take_back")
        self._take_back.triggered.connect(self._undo)
        # A notice goes while others are told; what waits comes after that.
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._show_next)
        history.done.connect(self._tell_done)
        history.changed.connect(self._drop_stale)

    def tell(
        self, text: str, remedy: QAction | None = None, about: object = None, is_bad: bool = False
    ) -> None:
        """Tell what happened, next to an action that belongs to it."""
        self._show(_WaitingNotice(text, remedy, about, None, is_bad))

    def update(self, text: str, remedy: QAction | None, about: object) -> None:
        """Tell how something stands, as long as what was told about it is to be seen or waits."""
        if self._now is not None and self._now.about is about:
            self._show(_WaitingNotice(text, remedy, about, None))
        for place, told in enumerate(self._waiting):
            if told.about is about:
                self._waiting[place] = _WaitingNotice(text, remedy, about, None)

    def _tell_done(self, done: Done) -> None:
        is_next = self._history.is_next(done.step)
        self._show(
            _WaitingNotice(
                done.text, self._take_back if is_next else None, None, done.step if is_next else None
            )
        )

    def _show(self, told: _WaitingNotice) -> None:
        """Show a notice at once; the one that it replaces comes again, unless both are about the same."""
        before, self._now = self._now, told
        self._waiting = [each for each in self._waiting if told.about is None or each.about is not told.about]
        is_same = before is not None and told.about is not None and before.about is told.about
        if before is not None and not is_same and (before.remedy is not None or self._shown().was_brief):
            self._waiting = [*self._waiting, before][-_MOST_WAITING:]
        self._drop_stale_waiting()
        if told.step is not None:
            undo = self.tr("Undo {change}").format(change=told.step.name)
            self._take_back.setToolTip(plain_tool_tip(undo))
        self._next.stop()
        self._shown().show_done(told.text, told.remedy, is_bad=told.is_bad)

    def _on_gone(self) -> None:
        self._now = None
        self._next.start()

    def _show_next(self) -> None:
        self._drop_stale_waiting()
        if self._now is None and self._waiting:
            self._show(self._waiting.pop())

    def _undo(self) -> None:
        if self._now is not None and self._now.step is not None:
            self._history.take_back(self._now.step)

    def _drop_stale(self) -> None:
        self._drop_stale_waiting()
        if self._now is not None and self._is_stale(self._now):
            self._shown().hide()

    def _drop_stale_waiting(self) -> None:
        self._waiting = [told for told in self._waiting if not self._is_stale(told)]

    def _is_stale(self, told: _WaitingNotice) -> bool:
        return told.step is not None and not self._history.is_next(told.step)

    def _shown(self) -> "PassingNotice":
        if self._notice is None:
            from gui.widgets.notices.passing_notice import PassingNotice

            self._notice = PassingNotice(self._theme, self._window)
            self._notice.gone.connect(self._on_gone)
            self._places.add(self._notice)
        return self._notice


class UpdateNotice(WindowFeature):
    """Tells until it is put away; the audit keeps it for later."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._is_asked = False
        self.notice = StandingNotice(context.theme, "update_notice", None, "", parent)

    def show_overview(self, _overview: Overview) -> None:
        if not self._is_asked:
            self._is_asked = True
            self._bridge.ask(_updated, self._tell)

    def _tell(self, updated: str) -> None:
        self.notice.show_need(said(updated) if updated else "")


def _updated(core: Core) -> str:
    return core.updated
