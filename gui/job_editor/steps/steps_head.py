"""The head of the steps page: back, title, undo, and the switch to text."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.job_editor.steps.grounds import paint_ground
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.widgets.buttons.push_button import tool_button
from gui.widgets.heading import Heading

_STEPS_HIGH = 13


class StepsHead(QWidget):
    """Tells what its buttons are for."""

    left = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()
    face_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._back = tool_button("steps_back", self.tr("Back to the job"), "Esc", self)
        self._about = Heading("", self)
        self._about.setObjectName("steps_about")
        self._about.setFont(font_of(Type.TEXT))
        self._about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._undo = tool_button("undo_steps", self.tr("Undo"), "Ctrl+Z", self)
        self._redo = tool_button("redo_steps", self.tr("Redo"), "Ctrl+Shift+Z", self)
        self._face = QToolButton(self)
        self._face.setObjectName("steps_face")
        self._face.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._face.setProperty("beside", True)
        row = QHBoxLayout(self)
        row.addStrut(space(_STEPS_HIGH))
        row.setContentsMargins(*begun_after(space(4), 0, space(5), 0))
        row.setSpacing(space(1.5))
        row.addWidget(self._back)
        row.addWidget(Heading(self.tr("Steps"), self))
        row.addWidget(self._about, 1)
        for button in (self._undo, self._redo, self._face):
            row.addWidget(button)
        self._draw_icons()
        theme.changed.connect(self._draw_icons)
        self._back.clicked.connect(self.left)
        self._undo.clicked.connect(self.undo_wanted)
        self._redo.clicked.connect(self.redo_wanted)
        self._face.clicked.connect(self.face_wanted)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_ground(self, is_sunk=False)

    def show_about(self, words: str) -> None:
        self._about.show_text(words)

    def show_face(self, *, is_text: bool) -> None:
        self._face.setText(self.tr("As cards") if is_text else self.tr("As text"))
        for button in (self._undo, self._redo):
            button.setVisible(not is_text)

    def let_turn(self, is_on: bool) -> None:
        self._face.setEnabled(is_on)

    def show_way_back(self, *, can_undo: bool, can_redo: bool) -> None:
        self._undo.setEnabled(can_undo)
        self._redo.setEnabled(can_redo)

    def _draw_icons(self) -> None:
        for button, name in (
            (self._back, "previous"),
            (self._undo, "undo"),
            (self._redo, "redo"),
            (self._face, "step-script"),
        ):
            button.setIcon(self._theme.icon(name))
