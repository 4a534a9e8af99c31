"""The left side of the steps page: the cards, and what can be added."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_lines import kind_name, way_name
from gui.job_editor.steps.column.card_places import joint
from gui.job_editor.steps.column.step_delegate import icon_name
from gui.job_editor.steps.column.step_list import StepList
from gui.job_editor.steps.column.step_model import ShownRow
from gui.job_editor.steps.grounds import paint_ground
from gui.look.spacing import begun_after, space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, colours_of
from gui.widgets.buttons.worded_button import WordedButton
from gui.widgets.fields.wrapping_row import WrappingRow
from gui.widgets.label import Label
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Paragraph
from gui.widgets.themed_icon import ThemedIcon


class CardColumn(QWidget):
    """Shows the cards, what they lack as a whole, and how to undo that one was deleted."""

    step_wanted = Signal(object, int)
    undo_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.list = StepList(theme, self)
        self.list.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._starts = self._quiet("steps_start")
        self._bell = ThemedIcon(theme, theme.small_icon_size(), self)
        self._bell.setObjectName("steps_bell")
        self._bell.show_icon("job", QPalette.ColorRole.ButtonText)
        self._none = self._quiet("no_steps")
        self._none.setText(self.tr("No steps yet. Add a call, a script, a wait or a branch."))
        self._lack = ProblemLabel(self)
        self._lack.setObjectName("steps_lack")
        self._removed = Label(self)
        self._take_back = QToolButton(self)
        self._take_back.setObjectName("take_back_step")
        self._take_back.setText(self.tr("Undo"))
        self._take_back.setProperty("worded", True)
        self._undo_line = QWidget(self)
        self._undo_line.hide()
        self._adds_to = self._quiet("adds_to")
        self._adds_to.setFont(font_of(Type.NOTE))
        self._adding = [self._add_button(kind) for kind in StepKind]
        self._lay_out()
        self._draw_icons()
        theme.changed.connect(self._draw_icons)
        self._take_back.clicked.connect(self.undo_wanted)
        self.list.place_changed.connect(self._show_place)
        self._show_start("")
        self._show_place()

    def show_steps(self, steps: Sequence[ShownRow], chosen: int | None, lack: str) -> None:
        self.list.show_steps(steps, chosen)
        self.list.setVisible(bool(steps))
        self._none.setVisible(not steps)
        self._lack.show_wrong(lack)

    def show_start(self, sentence: str) -> None:
        """Say when the sequence begins."""
        self._show_start(sentence)

    def show_removed(self, number: int | None, count: int = 1) -> None:
        """Say which steps were deleted, next to the way back; None once something else was done."""
        self._undo_line.setVisible(number is not None)
        if number is not None:
            one, more = (
                self.tr("Step {number} was deleted."),
                self.tr("Steps {number} to {last} were deleted."),
            )
            words = one if count == 1 else more
            self._removed.setText(words.format(number=number, last=number + count - 1))

    def take_focus(self) -> None:
        (self._adding[0] if self.list.isHidden() else self.list).setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_ground(self, is_sunk=True)
        if self._bell.isVisible() and self.list.isVisible():
            self._draw_beginning()

    def _draw_beginning(self) -> None:
        """Join the bell to the first card, as the cards are joined."""
        bell, first = self._bell.geometry(), self.list.geometry()
        x = bell.center().x() + 1
        painter = QPainter(self)
        painter.setPen(QPen(QColor(colours_of(self.palette()).edge), 1.5))
        painter.drawLine(QPointF(x, bell.bottom() + space(1)), QPointF(x, first.top() + 1))

    def _show_start(self, sentence: str) -> None:
        self._starts.setText(sentence)
        self._starts.setVisible(bool(sentence))
        self._bell.setVisible(bool(sentence))

    def _want_step(self) -> None:
        self.step_wanted.emit(StepKind(self.sender().property("kind")), self.list.place_to_add[0])

    def _show_place(self) -> None:
        """Say where a step is added: at the end, or into the way that the user is in."""
        foot = self.list.place_to_add[1]
        words = self.tr("A new step is put at the end.")
        if foot is not None:
            way, number = way_name(is_first=foot.is_first), self.list.number_of(foot.key)
            words = self.tr("A new step is put into “{way}” of step {number}.").format(way=way, number=number)
        self._adds_to.setText(words)
        self._adds_to.setVisible(self.list.has_ways)

    def _quiet(self, name: str) -> Label:
        label = Paragraph(self)
        label.setObjectName(name)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _add_button(self, kind: StepKind) -> QToolButton:
        button = WordedButton(self)
        button.setObjectName(f"add_{kind}")
        button.setText(kind_name(kind))
        button.setAccessibleName(self.tr("Add: {kind}").format(kind=kind_name(kind)))
        button.setProperty("kind", kind.value)
        button.setProperty("worded", True)
        button.setProperty("close", True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(self._want_step)
        return button

    def _lay_out(self) -> None:
        undo = QHBoxLayout(self._undo_line)
        undo.setContentsMargins(0, 0, 0, 0)
        undo.addWidget(self._removed)
        undo.addWidget(self._take_back)
        undo.addStretch(1)
        add = self._quiet("add_title")
        add.setText(self.tr("Add"))
        add.setWordWrap(False)
        adding = WrappingRow(self, (add, *self._adding), has_title=True)
        begins = QHBoxLayout()
        # The bell stands above the line that joins the cards.
        begins.setContentsMargins(*begun_after(round(joint()) - self._bell.sizeHint().width() // 2, 0, 0, 0))
        begins.setSpacing(space(2.5))
        begins.addWidget(self._bell, 0, Qt.AlignmentFlag.AlignTop)
        begins.addWidget(self._starts, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(6), space(3), space(6), space(3))
        column.setSpacing(space(2))
        column.addLayout(begins)
        for widget in (self._none, self.list, self._lack, self._undo_line):
            column.addWidget(widget)
        column.addWidget(adding)
        column.addWidget(self._adds_to)
        column.addStretch(1)

    def _draw_icons(self) -> None:
        for button, kind in zip(self._adding, StepKind, strict=True):
            button.setIcon(self._theme.icon(icon_name(kind)))
