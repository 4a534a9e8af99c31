"""The right side of the steps page: the form of the chosen step, and a timetable."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from gui.job_editor.fields.moment_editor import MomentOf
from gui.job_editor.steps.cards.foresight import ForeseenSteps
from gui.job_editor.steps.cards.step_cards import StepCard
from gui.job_editor.steps.cards.step_lines import kind_name
from gui.job_editor.steps.grounds import paint_ground
from gui.job_editor.steps.step_forms import StepForms
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, colours_of, space
from gui.widgets.buttons.push_button import tool_button
from gui.widgets.heading import Heading
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label, Paragraph

_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class CardPane(QWidget):
    """Tells what is typed with its place, and that the step is to be copied or deleted."""

    text_changed = Signal(str, str)
    copy_wanted = Signal()
    removal_wanted = Signal()
    secrets_wanted = Signal()
    key_changed = Signal(str)

    def __init__(self, theme: Theme, moment: MomentOf = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._head = QWidget(self)
        self._title = Heading("", self)
        self._title.setObjectName("step_title")
        self._copy = tool_button("copy_step", self.tr("Duplicate this step"), "Ctrl+D", self)
        self._remove = tool_button("remove_step", self.tr("Delete this step"), "Del", self)
        self._forms = StepForms(theme, moment, self)
        FieldUndo(self._forms)
        self._foresight = ForesightList(self)
        self._scroll = PageScroll(self)
        self._scroll.setObjectName("step_forms")
        self._scroll.take_wheel_of(self)
        self._lay_out()
        self._draw_icons()
        self._foresight.installEventFilter(self)
        self._scroll.verticalScrollBar().valueChanged.connect(self.update)
        theme.changed.connect(self._draw_icons)
        self._copy.clicked.connect(self.copy_wanted)
        self._remove.clicked.connect(self.removal_wanted)
        self._forms.text_changed.connect(self.text_changed)
        self._forms.secrets_wanted.connect(self.secrets_wanted)
        self._forms.key_changed.connect(self.key_changed)

    def show_card(self, card: StepCard | None, number: int, problems: Mapping[str, str]) -> None:
        self._forms.show_card(card, is_first=number == 1)
        self._head.setVisible(card is not None)
        if card is not None:
            self._title.show_text(
                self.tr("{number} · {kind}").format(number=number, kind=kind_name(card.kind))
            )
            self._forms.show_problems(problems)

    def show_foresight(self, lines: Sequence[ForeseenSteps], chosen: int | None) -> None:
        self._foresight.show_lines(lines, chosen)

    def show_key(self, key: str) -> None:
        self._forms.show_key(key)

    def offer_secrets(self, names: Sequence[str]) -> None:
        self._forms.offer_secrets(names)

    def focus(self, place: str = "") -> None:
        """Lead to a field, or to the first one."""
        field = self._forms.focus(place)
        if field is not None and place:
            self._scroll.ensureWidgetVisible(field, space(4), space(12))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Let what would happen stand on a sunk ground that reaches to the end."""
        paint_ground(self, is_sunk=False)
        if self._foresight.isVisible():
            colours, top = colours_of(self.palette()), self._foresight.mapTo(self, QPoint()).y()
            painter = QPainter(self)
            painter.fillRect(0, top, self.width(), self.height() - top, QColor(colours.sunk))
            painter.fillRect(0, top, self.width(), 1, QColor(colours.line))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._foresight and event.type() in _MOVES:
            self.update()
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._copy)
        head.addWidget(self._remove)
        page = QWidget(self)
        inner = QVBoxLayout(page)
        inner.setContentsMargins(*begun_after(space(6), space(5), space(5), space(3)))
        inner.setSpacing(space(2))
        inner.addWidget(self._head)
        inner.addWidget(self._forms)
        inner.addSpacing(space(3))
        inner.addWidget(self._foresight)
        inner.addStretch(1)
        self._scroll.setWidget(page)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.addWidget(self._scroll)

    def _draw_icons(self) -> None:
        self._copy.setIcon(self._theme.icon("duplicate"))
        self._remove.setIcon(self._theme.icon("bin"))


class FieldUndo(QObject):
    """Watches the fields of a widget: Qt's take each of these keys, also without a use for it."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        is_left = (event.matches(QKeySequence.StandardKey.Undo) and not _can(watched, is_undo=True)) or (
            event.matches(QKeySequence.StandardKey.Redo) and not _can(watched, is_undo=False)
        )
        if is_left:
            event.ignore()
        return is_left

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, (QLineEdit, QPlainTextEdit)) and self._around.isAncestorOf(now):
            now.installEventFilter(self)


def _can(field: QObject, *, is_undo: bool) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable() if is_undo else field.isRedoAvailable()
    assert isinstance(field, QPlainTextEdit)
    document = field.document()
    return document.isUndoAvailable() if is_undo else document.isRedoAvailable()


class ForesightList(QWidget):
    """Lines of when and what; those of the chosen step are semibold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("foresight")
        self._title = Label(self.tr("If one started now"), self)
        self._title.setFont(font_of(Type.LABEL))
        self._title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._lines: list[tuple[Label, Label]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, space(4), 0, 0)
        self._grid.setHorizontalSpacing(space(5))
        self._grid.setVerticalSpacing(space(2.5))
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._title, 0, 0, 1, 2)
        self.hide()

    def show_lines(self, lines: Sequence[ForeseenSteps], chosen: int | None) -> None:
        self.setVisible(bool(lines))
        while len(self._lines) < len(lines):
            self._add_line()
        for place, (when, what) in enumerate(self._lines):
            is_shown = place < len(lines)
            when.setVisible(is_shown)
            what.setVisible(is_shown)
            if is_shown:
                line = lines[place]
                when.setText(line.when)
                what.setText(line.what)
                what.setFont(font_of(Type.STRONG if chosen in line.places else Type.TEXT))
        said = (f"{line.when}: {line.what}" for line in lines)
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription("; ".join(said))

    def _add_line(self) -> None:
        when, what = Label(self), Paragraph(self)
        when.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = len(self._lines) + 1
        self._grid.addWidget(when, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(what, row, 1)
        self._lines.append((when, what))
