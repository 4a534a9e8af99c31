"""The left side of the steps page: the cards, and what can be added."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_lines import kind_name, way_name
from gui.job_editor.steps.column.card_places import gap_height, joint
from gui.job_editor.steps.column.step_delegate import heights, icon_name
from gui.job_editor.steps.column.step_list import StepList
from gui.job_editor.steps.column.step_model import ShownRow
from gui.job_editor.steps.grounds import paint_ground
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, colours_of, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.push_button import WordedButton
from gui.widgets.fields.wrapping_row import WrappingRow
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.themed_icon import ThemedIcon

# So many cards are seen before anything around them is.
_LEAST_CARDS = 3
# What gives way in which order: where a step is put, the words of what can be added, when it begins.
_SHOWN_AROUND = (
    (True, True, True),
    (False, True, True),
    (False, False, True),
)


class CardColumn(QWidget):
    """Shows the cards, what they lack as a whole, and how to undo that one was deleted.

    Where that leaves too few cards in sight, what stands around them gives way: first where a new one goes,
    then the words of what can be added, then when the sequence begins.
    """

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
        self._add_title = self._quiet("add_title")
        self._add_title.setText(self.tr("Add"))
        self._add_title.setWordWrap(False)
        self._adding = [self._add_button(kind) for kind in StepKind]
        self._to_add = WrappingRow(self, (self._add_title, *self._adding), has_title=True)
        self._begins_with = ""
        self._fitted: tuple[object, ...] = ()
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
        self._fold()

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
        self._fold()

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

    def minimumSizeHint(self) -> QSize:
        """Need no room for what gives way."""
        least = super().minimumSizeHint()
        gives = [part for part in (self._adds_to, self._starts) if not part.isHidden()]
        spare = sum(part.minimumSizeHint().height() + space(2) for part in gives)
        return QSize(least.width(), least.height() - spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fitted = ()
            self._fold()

    def _fold(self) -> None:
        """Let give way what leaves too few cards in sight, the least needed first."""
        known = (
            self.size(),
            self.list.sizeHint().height(),
            self._begins_with,
            self._lack.text(),
            self.list.isHidden(),
            self._undo_line.isHidden(),
            self.list.has_ways,
        )
        if known == self._fitted:
            return
        self._fitted = known
        cards = 0 if self.list.isHidden() else self.list.sizeHint().height()
        wanted = min(cards, _LEAST_CARDS * (heights().card + gap_height()))
        room = self.height() - wanted + cards
        if all(
            self._height_with(place=place, words=words, start=start) > room
            for place, words, start in _SHOWN_AROUND
        ):
            # Words that take no line of their own stay.
            without = self._height_with(place=False, words=False, start=False)
            if self._height_with(place=False, words=True, start=False) > without:
                self._height_with(place=False, words=False, start=False)

    def _height_with(self, *, place: bool, words: bool, start: bool) -> int:
        """Show these parts around the cards, and return how high all of it is then."""
        self._adds_to.setVisible(self.list.has_ways and place)
        self._show_words_of_adding(words)
        for part in (self._starts, self._bell):
            part.setVisible(bool(self._begins_with) and start)
        column = self.layout()
        return 0 if column is None else column.totalHeightForWidth(self.width())

    def _show_words_of_adding(self, has_words: bool) -> None:
        style = Qt.ToolButtonStyle
        self._add_title.setVisible(has_words)
        for button in self._adding:
            button.setToolButtonStyle(
                style.ToolButtonTextBesideIcon if has_words else style.ToolButtonIconOnly
            )
            button.setToolTip(plain_tool_tip("" if has_words else button.accessibleName()))
        self._to_add.updateGeometry()  # at once, as its height is asked for

    def _show_start(self, sentence: str) -> None:
        self._begins_with = sentence
        self._starts.setText(sentence)
        self._fold()

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
        self._fold()

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
        button.clicked.connect(self._want_step)
        return button

    def _lay_out(self) -> None:
        # The cards end where all else does, and their scroll bar beyond that.
        bar = self.list.verticalScrollBar()
        bar.ensurePolished()
        beyond = bar.sizeHint().width()
        undo = QHBoxLayout(self._undo_line)
        undo.setContentsMargins(*begun_after(0, 0, beyond, 0))
        undo.addWidget(self._removed)
        undo.addWidget(self._take_back)
        undo.addStretch(1)
        begins = QHBoxLayout()
        # The bell stands above the line that joins the cards.
        before = round(joint()) - self._bell.sizeHint().width() // 2
        begins.setContentsMargins(*begun_after(before, 0, beyond, 0))
        begins.setSpacing(space(2.5))
        begins.addWidget(self._bell, 0, Qt.AlignmentFlag.AlignTop)
        begins.addWidget(self._starts, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*begun_after(space(6), space(3), space(6) - beyond, space(3)))
        column.setSpacing(space(2))
        column.addLayout(begins)
        for widget in (self._none, self.list, self._lack, self._undo_line):
            column.addWidget(widget)
        column.addWidget(self._to_add)
        column.addWidget(self._adds_to)
        column.addStretch(1)

    def _draw_icons(self) -> None:
        for button, kind in zip(self._adding, StepKind, strict=True):
            button.setIcon(self._theme.icon(icon_name(kind)))
