"""Show what fails, what runs and what is next, as links to the jobs."""

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QPalette,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QScrollBar, QVBoxLayout, QWidget

from gui.inspector.pressed_subject import PressedSubject
from gui.inspector.selection_hint import keep_room
from gui.inspector.store_glance import MOST_SHOWN, GlanceEntry, GlanceKind, GlanceList, StoreGlance
from gui.inspector.titled_part import TitledPart
from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.text import formats
from gui.widgets.buttons.late_presses import LatePresses
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label
from scheduler_core.values.ids import JobId

# So long after its last move a pointer rests, and after a key the keyboard does.
_POINTING_MILLISECONDS = 10_000
_KEYED_MILLISECONDS = 5_000


class GlanceView(QScrollArea):
    """Tells what is picked, and of which list the rest is wanted.

    While the pointer is on it and moves now and then, or just after a key, jobs keep their places: one that
    belongs there no longer says so, and others are counted beside the title until then. What is known of the
    jobs in place is shown at once. The keyboard stays with its job.
    """

    picked = Signal(object)
    rest_wanted = Signal(object)
    shown = Signal()
    hidden = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("glance")
        self.setAccessibleName(self.tr("Overview"))
        self._late_presses = LatePresses(self)
        self._pointing = self._timer(_POINTING_MILLISECONDS, self._let_go)
        self._keyed = self._timer(_KEYED_MILLISECONDS, self._let_go)
        self._seen: tuple[StoreGlance, datetime] | None = None
        self._left_out: GlanceKind | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Moves above any of its parts are told to it, too.
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # What C++ would make PySide has to find out among all classes, which takes 20 ms.
        self.setViewport(QWidget())
        self.setVerticalScrollBar(QScrollBar(self))
        self._sheet = QWidget()
        self._sheet.setObjectName("glance_lists")
        self.setWidget(self._sheet)
        self.viewport().setAutoFillBackground(False)
        self._sheet.setAutoFillBackground(False)
        self._parts: dict[GlanceKind, _GlancePart] = {}
        self._sheet.hide()
        self.steps_to_build = self._build()

    def _build(self) -> Iterator[None]:
        column = self._column = QVBoxLayout(self._sheet)
        column.setSpacing(space(4))
        for kind in GlanceKind:
            part = _GlancePart(kind, self._sheet)
            part.picked.connect(self.picked)
            part.rest_wanted.connect(self.rest_wanted)
            part.keyed.connect(self._keyed.start)
            keep_room(part)
            column.addWidget(part)
            # The words of links begin where those of the hint begin.
            column.setContentsMargins(*begun_after(space(5) - part.inset, space(5), space(5), space(4)))
            self._parts[kind] = part
            yield
        column.addStretch(1)

    def leave_out(self, kind: GlanceKind | None) -> None:
        """Leave out what the list next to it shows whole; None leaves out nothing."""
        self._left_out = kind
        self._show_parts()

    def _show_parts(self) -> None:
        """Hide what says of nothing once more that there is nothing; its room stays, so nothing moves."""
        for kind, part in self._parts.items():
            part.setVisible(kind is not self._left_out or any(place is not None for place in part.places))

    def show_glance(self, glance: StoreGlance, now: datetime) -> None:
        if not self.isVisible():
            return
        self._seen = glance, now
        is_still = self._is_held and not self._sheet.isHidden()
        before = self._places()
        for kind, part in self._parts.items():
            part.show_list(glance.lists[kind], now, is_still=is_still)
        self._show_parts()
        if not is_still:
            # Qt lays out one level a turn: the lines would be seen pressed together, and jump.
            self._column.activate()
            self._sheet.setVisible(glance.has_jobs)
        if self.underMouse() and self._places() != before:
            self._late_presses.begin()

    def _places(self) -> list[tuple[JobId, bool] | None]:
        """Return which job stands on each line, and whether its error makes that line higher."""
        return [place for part in self._parts.values() for place in part.places]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget what was shown: what is old by then would come first, and move as the news come."""
        self._pointing.stop()
        self._keyed.stop()
        self._seen = None
        self._sheet.hide()
        super().hideEvent(event)
        self.hidden.emit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.HoverMove:
            self._pointing.start()
        return super().event(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._pointing.start()
        super().enterEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._pointing.start()
        super().wheelEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._pointing.stop()
        self._let_go()
        super().leaveEvent(event)

    @property
    def _is_held(self) -> bool:
        return self._pointing.isActive() or self._keyed.isActive()

    def _let_go(self) -> None:
        """Show all that came while places were kept; a press just then is meant for what was there."""
        if self._seen is not None and not self._is_held:
            self.show_glance(*self._seen)

    def _timer(self, milliseconds: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(then)
        return timer


class _GlancePart(TitledPart):
    """One list: its jobs a line each, below it the error of each that fails, and how many more there are."""

    picked = Signal(object)
    rest_wanted = Signal(object)
    keyed = Signal()

    def __init__(self, kind: GlanceKind, parent: QWidget) -> None:
        self._kind = kind
        super().__init__("", parent)
        self.show_title(self._title_of_kind())
        self._nothing = OneLine(self._words_of_nothing(), self)
        self._more = LinkButton("", self, is_note=True)
        self._more.setObjectName(f"glance_more_{kind.name.lower()}")
        self._more.help_text = self._help_of_more()
        self._more.clicked.connect(self._want_rest)
        keep_room(self._more)
        self.header.addWidget(self._more)
        self._lines = [_GlanceLine(kind, place, self) for place in range(MOST_SHOWN)]
        self._begin_where_links_do(self._lines[0].inset)
        for line in self._lines:
            self.content.addWidget(line)
            line.picked.connect(self.picked)
            line.keyed.connect(self.keyed)
        self._more.hide()

    @property
    def inset(self) -> int:
        return self._lines[0].inset

    @property
    def places(self) -> list[tuple[JobId, bool] | None]:
        entries = (line.entry for line in self._lines)
        return [None if entry is None else (entry.job_id, bool(entry.error)) for entry in entries]

    def show_list(self, shown: GlanceList, now: datetime, *, is_still: bool) -> None:
        """Show the jobs, or only what became of those that are shown and how many others there are."""
        if is_still:
            self._show_again(shown, now)
            return
        focused = next((line for line in self._lines if line.has_keyboard), None)
        followed = None if focused is None or focused.entry is None else focused.entry.job_id
        for place, line in enumerate(self._lines):
            if place < len(shown.entries):
                line.show_entry(shown.entries[place], now)
        if focused is not None:
            self._lead_keyboard(shown, followed, self._lines.index(focused))
        for line in self._lines[len(shown.entries) :]:
            line.show_entry(None, now)
        self._nothing.setText(self._words_of_nothing())
        self._nothing.setVisible(not shown.entries)
        self._count_others(self.tr("+{count} more"), shown.more)
        self.content.activate()

    def _show_again(self, shown: GlanceList, now: datetime) -> None:
        known = {entry.job_id: entry for entry in shown.entries}
        in_place = [line for line in self._lines if line.entry is not None]
        here = {line.entry.job_id for line in in_place if line.entry is not None}
        for line in in_place:
            line.show_again(known, shown.all_jobs, now)
        others = len(shown.all_jobs - here)
        if not in_place:
            # Lines of its own would push away what stands below.
            newest = next((entry.name for entry in shown.entries), "")
            self._nothing.setText(
                self._words_of_first().format(job=newest) if newest else self._words_of_nothing()
            )
        self._count_others(self.tr("+{count} more") if in_place else self.tr("{count} new"), others)

    def _lead_keyboard(self, shown: GlanceList, job_id: JobId | None, place: int) -> None:
        """Leave the keyboard with its job; where that left the list, with what stands in its place."""
        places = [number for number, entry in enumerate(shown.entries) if entry.job_id == job_id]
        last = len(shown.entries) - 1
        if places or last >= 0:
            self._lines[places[0] if places else min(place, last)].take_keyboard()

    def _count_others(self, form: str, count: int) -> None:
        words = form.format(count=formats.whole_number(count))
        self._more.show_words(words)
        self._more.setAccessibleName(
            self.tr("{title}: {more}").format(title=self._title_of_kind(), more=words)
        )
        self._more.setVisible(count > 0)

    def _begin_where_links_do(self, inset: int) -> None:
        self.header.setContentsMargins(*begun_after(inset, 0, 0, 0))
        line = QHBoxLayout()
        line.setContentsMargins(*begun_after(inset, 0, 0, 0))
        line.addWidget(self._nothing)
        self.content.addLayout(line)

    def _want_rest(self) -> None:
        self.rest_wanted.emit(self._kind)

    def _title_of_kind(self) -> str:
        match self._kind:
            case GlanceKind.FAILING:
                return self.tr("Failing")
            case GlanceKind.RUNNING:
                return self.tr("Running")
            case GlanceKind.NEXT:
                return self.tr("Comes next")
            case _:
                assert_never(self._kind)

    def _words_of_nothing(self) -> str:
        match self._kind:
            case GlanceKind.FAILING:
                return self.tr("No job fails.")
            case GlanceKind.RUNNING:
                return self.tr("No job runs.")
            case GlanceKind.NEXT:
                return self.tr("No job is to run.")
            case _:
                assert_never(self._kind)

    def _words_of_first(self) -> str:
        """Return what is said of the first job of a list in which nothing stood."""
        match self._kind:
            case GlanceKind.FAILING:
                return self.tr("{job} fails now.")
            case GlanceKind.RUNNING:
                return self.tr("{job} is running.")
            case GlanceKind.NEXT:
                return self.tr("{job} comes next.")
            case _:
                assert_never(self._kind)

    def _help_of_more(self) -> str:
        match self._kind:
            case GlanceKind.FAILING:
                return self.tr("Show all jobs that fail")
            case GlanceKind.RUNNING:
                return self.tr("Show all jobs that run")
            case GlanceKind.NEXT:
                return self.tr("Show all jobs, by their next run")
            case _:
                assert_never(self._kind)


class _GlanceLine(QWidget):
    """A job as a link, when it was or will be, and its first error."""

    picked = Signal(object)
    keyed = Signal()

    def __init__(self, kind: GlanceKind, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry: GlanceEntry | None = None
        self._kind = kind
        self._link = _JobLink("", self)
        self._link.keyed.connect(self.keyed)
        self._link.setObjectName(f"glance_{kind.name.lower()}_{place}")
        self._when = Label("", self)
        self._when.setFont(font_of(Type.NOTE))
        self._when.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._error = OneLine("", self)
        self._error.setObjectName(f"glance_error_{place}")
        self._error.setForegroundRole(QPalette.ColorRole.BrightText)
        self._error.setFont(font_of(Type.NOTE))
        head = QHBoxLayout()
        head.setSpacing(space(2))
        head.addWidget(self._link)
        head.addStretch(1)
        head.addWidget(self._when)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        below = QHBoxLayout()
        below.setContentsMargins(*begun_after(self._link.inset, 0, 0, 0))
        below.addWidget(self._error)
        column.addLayout(below)
        self._press = PressedSubject(self._link, self._shown_entry, self.picked.emit)
        self.hide()

    @property
    def inset(self) -> int:
        """How far the words of its link stand from its edge."""
        return self._link.inset

    def show_entry(self, entry: GlanceEntry | None, now: datetime) -> None:
        self.entry = entry
        if entry is not None:
            self._link.show_words(entry.name)
            self._error.setText(entry.error)
            self._error.setVisible(bool(entry.error))
            self._tell(entry, self._when_of(entry, now))
        self.setVisible(entry is not None)
        self._column.activate()

    @property
    def has_keyboard(self) -> bool:
        # Whether the window is active at this moment does not matter, so `hasFocus` does not tell.
        return self.window().focusWidget() is self._link

    def take_keyboard(self) -> None:
        if not self.has_keyboard:
            self._link.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_again(
        self, known: Mapping[JobId, GlanceEntry], all_jobs: Collection[JobId], now: datetime
    ) -> None:
        """Tell how it is now with the same job, in the same place, or that it left the list."""
        if self.entry is None:
            return
        self.entry = known.get(self.entry.job_id, self.entry)
        is_there = self.entry.job_id in all_jobs
        self._tell(self.entry, self._when_of(self.entry, now) if is_there else self.tr("no longer"))

    def _tell(self, entry: GlanceEntry, when: str) -> None:
        self._when.setText(when)
        self._link.setAccessibleName(" · ".join(filter(None, (entry.name, when, entry.error))))

    def _when_of(self, entry: GlanceEntry, now: datetime) -> str:
        match self._kind:
            case GlanceKind.FAILING:
                return formats.recent_minute(entry.at, now)
            case GlanceKind.RUNNING:
                return self.tr("since {at}").format(at=formats.recent_minute(entry.at, now))
            case GlanceKind.NEXT:
                return formats.next_run_in_short(entry.at, now)
            case _:
                assert_never(self._kind)

    def _shown_entry(self) -> GlanceEntry | None:
        return self.entry


class _JobLink(LinkButton):
    """A link that Enter follows as well as the space bar; a key that is held down follows it once.

    `keyed` tells that the keyboard has come to it, or is used there.
    """

    keyed = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.OtherFocusReason:
            self.keyed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.keyed.emit()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)
