"""Build and place the inspector once there is something to show."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.inspector.selection_hint import SelectionHint
from gui.look.tokens import space
from gui.widgets.in_turns import InTurns, at_once, dressing, loading
from gui.widgets.menu import Menu
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.commands.job_choice import JobChoice
    from gui.commands.window_context import WindowContext
    from gui.core_access.core_bridge import Core
    from gui.inspector.glance_view import GlanceView
    from gui.inspector.inspector_loader import InspectorLoader
    from gui.inspector.inspector_view import InspectorView
    from gui.inspector.store_glance import GlanceEntry, GlanceKind
    from scheduler_core.values.runs.run import Run

_DONE = object()
# What it is made of, from the inside out.
_MODULES = (
    "gui.commands.actions.menus",
    "gui.inspector.inspected_job",
    "gui.inspector.headline",
    "gui.inspector.banner",
    "gui.inspector.last_days",
    "gui.inspector.inspector_view",
    "gui.inspector.inspector_loader",
    "gui.inspector.store_glance",
    "gui.inspector.glance_view",
    "gui.inspector.glance_loader",
)


class InspectorFeature(QWidget):
    """Joins the inspector with the core; what it was to explain while it was hidden, it explains then.

    It has its place in the first picture, before there is what it is joined with.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._context: WindowContext | None = None
        self._loader: InspectorLoader | None = None
        self._wanted: Callable[[InspectorLoader], None] | None = None
        self._view: InspectorView | None = None
        self._making: Iterator[None] = iter(())
        self._guest: QWidget | None = None
        self._knows_times = True
        self._is_wanted, self._makes_way = True, False
        self._ahead = InTurns(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._hint: SelectionHint | None = SelectionHint(self)
        self._column.addWidget(self._hint)

    def join(self, context: "WindowContext") -> None:
        """Follow the selection from now on."""
        self._context = context
        self._making = self._steps_to_make(context)
        context.choice.selection_changed.connect(self._on_selection)
        if self._hint is not None:
            tell = partial(_tell_list, self._hint, context.choice)
            context.choice.listed.connect(tell)
            tell()
        context.bridge.opened.connect(self._load_ahead)

    def show_occurrence(self, job_id: JobId, at: datetime) -> None:
        """Say why about an instant of a job, as soon as the inspector is seen."""
        self._explain(partial(_explain, job_id, at))

    def show_run(self, run: "Run") -> None:
        """Say why about a run, as soon as the inspector is seen."""
        self._explain(partial(_explain_run, run))

    def show_instead(self, guest: QWidget | None) -> None:
        """Let something else stand in this place; None gives it back."""
        if self._guest is not None and self._guest is not guest:
            self._guest.hide()
        self._guest = guest
        if guest is not None:
            self._column.addWidget(guest)
            guest.show()
        if self._hint is not None:
            self._hint.setVisible(guest is None)
        elif self._view is not None:
            self._view.setVisible(guest is None)

    def make_way(self, makes_way: bool) -> None:
        """Leave its room to others where it has nothing to tell, until it is to come back."""
        self._makes_way = makes_way
        self.setVisible(self._is_wanted)

    def setVisible(self, visible: bool) -> None:
        self._is_wanted = visible
        super().setVisible(visible and not self._makes_way)

    def know_times(self, is_known: bool) -> None:
        """Count down to what comes, or say that it is as last known: the store can't be used."""
        self._knows_times = is_known
        if self._view is not None:
            self._view.know_times(is_known)

    def showEvent(self, event: QShowEvent) -> None:
        self._show_if_wanted()
        super().showEvent(event)
        self._load_ahead()
        self._explain_wanted()

    def _load_ahead(self) -> None:
        """Load and build it while nothing is selected yet: the first click on a job waited for 55 ms."""
        context = self._context
        if context is not None and context.bridge.is_open and self._view is None and self.isVisible():
            self._ahead.begin(self._steps_to_build_ahead())

    def _steps_to_build_ahead(self) -> Iterator[None]:
        yield from loading(*_MODULES)
        # Whoever selects a job meanwhile has done what was left.
        while self._view is None and next(self._making, _DONE) is not _DONE:
            yield
        if self._view is not None:
            yield from dressing(self._view)

    def _show_if_wanted(self) -> None:
        """Show it once there is something to show; until then a line of text stands there."""
        context, hint = self._context, self._hint
        if context is None or hint is None:
            return
        if context.choice.selected or self._wanted is not None:
            at_once(self._making)
            self._hint = None
            if self._view is not None:
                self._view.take_hint(hint)
                self._view.setVisible(self._guest is None)

    def _steps_to_make(self, context: "WindowContext") -> Iterator[None]:
        from gui.commands.actions.menus import job_menu
        from gui.inspector.inspector_loader import InspectorLoader
        from gui.inspector.inspector_view import InspectorView

        yield from self._steps_to_add_glance(context)
        menu = job_menu(Menu(self), context.actions, context.commands.pause_menu)
        context.choice.hold_while_open(menu)
        yield
        view = InspectorView(context.theme, context.actions, menu, context.now, self, in_steps=True)
        view.hide()
        yield from view.steps_to_build
        self._column.addWidget(view)
        self._view = view
        self._loader = InspectorLoader(context.bridge, context.choice, view, context.now)
        view.run_wanted.connect(context.requests.run_wanted)
        view.span_wanted.connect(context.requests.span_wanted)
        view.output_wanted.connect(context.requests.output_wanted)
        view.changes_wanted.connect(context.requests.changes_wanted)
        view.move_wanted.connect(context.requests.move_wanted)
        view.skip_wanted.connect(context.requests.skip_wanted)
        view.told.connect(context.notices.tell)
        view.run_now_wanted.connect(self._run_now)
        view.stop_wanted.connect(self._stop)
        view.edit_wanted.connect(context.requests.job_wanted)
        view.runs_wanted.connect(context.requests.runs_wanted)
        view.history_wanted.connect(context.requests.history_wanted)
        view.menu_opened.connect(self._select_shown)
        view.switch_wanted.connect(self._switch)
        view.calendars_wanted.connect(self._read_calendars)
        view.resume_wanted.connect(self._resume)
        view.hold_end_wanted.connect(context.commands.end_hold)
        view.know_times(self._knows_times)
        started = context.commands.started
        started.open_changed.connect(lambda: view.show_open(started.open))
        view.show_open(started.open)

    def _steps_to_add_glance(self, context: "WindowContext") -> Iterator[None]:
        from gui.inspector.glance_loader import GlanceLoader
        from gui.inspector.glance_view import GlanceView

        hint = self._hint
        if hint is None:
            return
        glance = GlanceView(hint)
        yield from glance.steps_to_build
        glance.picked.connect(self._select_glanced)
        glance.rest_wanted.connect(self._list_rest)
        hint.put_above(glance, is_seen=not context.choice.selected)
        leave_out = partial(_leave_out, glance, context.choice)
        context.choice.wanted_changed.connect(leave_out)
        leave_out()
        GlanceLoader(context.bridge, context.today, context.now, glance)

    def _select_glanced(self, entry: "GlanceEntry") -> None:
        """Select a job among all of them, and show the run that was told of."""
        context = self._context
        if context is None:
            return
        if not context.choice.wanted.is_everything:
            context.requests.all_wanted.emit()
        context.choice.select_when_listed([entry.job_id])
        if entry.run_id is not None:
            context.requests.run_wanted.emit(entry.job_id, entry.run_id)

    def _list_rest(self, kind: "GlanceKind") -> None:
        """List all jobs that are so, whatever is searched for."""
        if self._context is None:
            return
        requests = self._context.requests
        if kind.name in GroupKind.__members__:
            requests.all_wanted.emit()
            requests.group_wanted.emit(JobGroup(GroupKind[kind.name]))
        else:
            requests.due_first_wanted.emit()

    def _run_now(self, job_id: JobId) -> None:
        if self._context is not None:
            self._context.commands.run([job_id])

    def _stop(self, job_id: JobId) -> None:
        if self._context is not None:
            self._context.commands.stop([job_id])

    def _select_shown(self, job_id: JobId) -> None:
        """Let a menu that was opened here act on what is shown, though another job was selected just now."""
        if self._context is not None and self._context.choice.selected != (job_id,):
            self._context.choice.select([job_id])

    def _switch(self, job_id: JobId, is_on: bool) -> None:
        if self._context is not None and self._view is not None:
            self._context.commands.switch([job_id], is_on, self._view.show_switch)

    def _resume(self, job_id: JobId) -> None:
        if self._context is not None:
            self._context.commands.resume([job_id])

    def _read_calendars(self, job_id: JobId) -> None:
        if self._context is not None:
            self._context.bridge.change(partial(_read_calendars, job_id), _nothing)

    def sizeHint(self) -> QSize:
        return QSize(space(74), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(space(50), super().minimumSizeHint().height())

    def _explain(self, wanted: "Callable[[InspectorLoader], None]") -> None:
        self._wanted = wanted
        if self.isVisible():
            self._show_if_wanted()
            self._explain_wanted()

    def _explain_wanted(self) -> None:
        if self._wanted is not None and self._loader is not None:
            wanted, self._wanted = self._wanted, None
            wanted(self._loader)

    def _on_selection(self) -> None:
        self._wanted = None
        if self.isVisible():
            self._show_if_wanted()


def _tell_list(hint: SelectionHint, choice: "JobChoice") -> None:
    hint.know_list(is_empty=choice.is_list_empty)


def _leave_out(glance: "GlanceView", choice: "JobChoice") -> None:
    """Let the glance say nothing of what the list tells whole."""
    from gui.inspector.store_glance import GlanceKind

    kinds = (kind for kind in GlanceKind if kind.name in GroupKind.__members__)
    told = (kind for kind in kinds if choice.wanted == Wanted(JobGroup(GroupKind[kind.name])))
    glance.leave_out(next(told, None))


def _read_calendars(job_id: JobId, core: "Core") -> None:
    core.watches.read_calendars(job_id)


def _nothing(_answer: None) -> None:
    """What was read is told by the changes of the store."""


def _explain(job_id: JobId, at: datetime, loader: "InspectorLoader") -> None:
    loader.explain(job_id, at)


def _explain_run(run: "Run", loader: "InspectorLoader") -> None:
    loader.explain_run(run.id)
