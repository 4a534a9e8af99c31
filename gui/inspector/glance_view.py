"""Show what fails, what runs and what is next, as links to the jobs."""

from collections.abc import Iterator
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QHideEvent, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QScrollBar, QVBoxLayout, QWidget

from gui.inspector.pressed_subject import PressedSubject
from gui.inspector.store_glance import MOST_SHOWN, GlanceEntry, GlanceKind, GlanceList, StoreGlance
from gui.inspector.titled_part import TitledPart
from gui.look.spacing import begun_after, space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text import formats
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.label import Label
from gui.widgets.one_line import OneLine


class GlanceView(QScrollArea):
    """Tells what is picked, and of which list the rest is wanted.

    While the pointer is on it, jobs keep their places: one that belongs there no longer says so, and others
    come when the pointer has left. What is known of the jobs in place is shown at once.
    """

    picked = Signal(object)
    rest_wanted = Signal(object)
    shown = Signal()
    hidden = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("glance")
        self.setAccessibleName(self.tr("Overview"))
        self._is_pointed_at = False
        self._seen: tuple[StoreGlance, datetime] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        column = QVBoxLayout(self._sheet)
        column.setSpacing(space(4))
        for kind in GlanceKind:
            part = _GlancePart(kind, self._sheet)
            part.picked.connect(self.picked)
            part.rest_wanted.connect(self.rest_wanted)
            column.addWidget(part)
            # The words of links begin where those of the hint begin.
            column.setContentsMargins(*begun_after(space(5) - part.inset, space(4), space(5), space(4)))
            self._parts[kind] = part
            yield
        column.addStretch(1)

    def show_glance(self, glance: StoreGlance, now: datetime) -> None:
        if not self.isVisible():
            return
        self._seen = glance, now
        is_still = self._is_pointed_at and not self._sheet.isHidden()
        for kind, part in self._parts.items():
            part.show_list(glance.lists[kind], now, is_still=is_still)
        if not is_still:
            self._sheet.setVisible(glance.has_jobs)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget what was shown: what is old by then would come first, and move as the news come."""
        self._is_pointed_at = False
        self._seen = None
        self._sheet.hide()
        super().hideEvent(event)
        self.hidden.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._is_pointed_at = True
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._let_go()
        super().leaveEvent(event)

    def _let_go(self) -> None:
        """Show all that came while places were kept."""
        self._is_pointed_at = False
        if self._seen is not None:
            self.show_glance(*self._seen)


class _GlancePart(TitledPart):
    """One list: its jobs a line each, below it the error of each that fails, and how many more there are."""

    picked = Signal(object)
    rest_wanted = Signal(object)

    def __init__(self, kind: GlanceKind, parent: QWidget) -> None:
        self._kind = kind
        super().__init__("", parent)
        self.show_title(self._title_of_kind())
        self._nothing = OneLine(self._words_of_nothing(), self)
        self._more = LinkButton("", self, is_note=True)
        self._more.setObjectName(f"glance_more_{kind.name.lower()}")
        self._more.help_text = self._help_of_more()
        self._more.clicked.connect(self._want_rest)
        self.header.addWidget(self._more)
        self._lines = [_GlanceLine(kind, place, self) for place in range(MOST_SHOWN)]
        self._begin_where_links_do(self._lines[0].inset)
        for line in self._lines:
            self.content.addWidget(line)
            line.picked.connect(self.picked)
        self._more.hide()

    @property
    def inset(self) -> int:
        return self._lines[0].inset

    def show_list(self, shown: GlanceList, now: datetime, *, is_still: bool) -> None:
        """Show the jobs, or only what became of those that are shown."""
        if is_still:
            known = {entry.job_id: entry for entry in shown.entries}
            for line in self._lines:
                if line.entry is not None:
                    line.show_again(known.get(line.entry.job_id), now)
            return
        for place, line in enumerate(self._lines):
            line.show_entry(shown.entries[place] if place < len(shown.entries) else None, now)
        self._nothing.setVisible(not shown.entries)
        words = self.tr("+{count} more").format(count=formats.whole_number(shown.more))
        self._more.show_words(words)
        self._more.setAccessibleName(
            self.tr("{title}: {more}").format(title=self._title_of_kind(), more=words)
        )
        self._more.setVisible(shown.more > 0)

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
                return self.tr("Fails")
            case GlanceKind.RUNNING:
                return self.tr("Runs now")
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

    def _help_of_more(self) -> str:
        match self._kind:
            case GlanceKind.FAILING:
                return self.tr("Show all jobs that fail")
            case GlanceKind.RUNNING:
                return self.tr("Show all jobs that run")
            case GlanceKind.NEXT:
                return self.tr("Show all jobs")
            case _:
                assert_never(self._kind)


class _GlanceLine(QWidget):
    """A job as a link, when it was or will be, and its first error."""

    picked = Signal(object)

    def __init__(self, kind: GlanceKind, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry: GlanceEntry | None = None
        self._kind = kind
        self._link = _JobLink("", self)
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
        column = QVBoxLayout(self)
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

    def show_again(self, entry: GlanceEntry | None, now: datetime) -> None:
        """Tell how it is now with the same job, in the same place; None says that it left the list."""
        if entry is not None:
            self.entry = entry
            self._tell(entry, self._when_of(entry, now))
        elif self.entry is not None:
            self._tell(self.entry, self.tr("no longer"))

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
    """A link that Enter follows as well as the space bar; a key that is held down follows it once."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)
