"""A line with a button at its end that helps to fill it, and the one that chooses files."""

from enum import Enum, auto

from PySide6.QtCore import QDir, QEvent, QFileInfo, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStyle, QToolButton, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.fields.path_editor import choose_which, path_dialog
from gui.widgets.fields.wrapping_row import stand_in_line

# How far from the frame of the line its button stands, and what it takes of its words.
_INSET, _BUTTON_STEPS = 2, 6
_ANY_FILE = "*"


class LineWithButton(QWidget):
    """The button lies within the frame of the line; what is typed stays off it."""

    def __init__(self, theme: Theme, example: str, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._icon = theme, icon
        self._line = LineEditor(example, self)
        self._button = QToolButton(self)
        stand_in_line(self, self._line, wide=self._line)
        self._draw_icon()
        self._keep_free()
        theme.changed.connect(self._draw_icon)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._line.setAccessibleName(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_button()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.LayoutDirectionChange, QEvent.Type.StyleChange}:
            self._keep_free()
            self._place_button()

    def _name_button(self, name: str, words: str) -> None:
        self._button.setObjectName(name)
        self._button.setToolTip(plain_tool_tip(words))
        self._button.setAccessibleName(words)

    def _show_button(self, *, is_shown: bool) -> None:
        self._button.setVisible(is_shown)
        self._keep_free()

    def _place_button(self) -> None:
        room = self._line.geometry()
        high = room.height() - 2 * _INSET
        place = QRect(room.right() + 1 - _INSET - high, room.top() + _INSET, high, high)
        self._button.setGeometry(QStyle.visualRect(self.layoutDirection(), room, place))
        self._button.raise_()

    def _keep_free(self) -> None:
        """Qt turns round no margins of a text."""
        behind = 0 if self._button.isHidden() else space(_BUTTON_STEPS)
        self._line.setTextMargins(*((behind, 0, 0, 0) if self.isRightToLeft() else (0, 0, behind, 0)))

    def _draw_icon(self) -> None:
        self._button.setIcon(self._theme.icon(self._icon))


class Sought(Enum):
    """What a button chooses for a line: nothing, a file, a folder, either, or the folder of a pattern."""

    NOTHING = auto()
    FILE = auto()
    FOLDER = auto()
    FILE_OR_FOLDER = auto()
    FILES = auto()


class SoughtLine(LineWithButton):
    """A path that may be typed or chosen; the folder that is chosen for a pattern keeps its last part."""

    edited = Signal()

    def __init__(
        self, theme: Theme, example: str = "", sought: Sought = Sought.FILE, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, example, "folder", parent)
        self._sought = sought
        self._name_button("browse", self.tr("Browse…"))
        self._line.edited.connect(self.edited)
        self._button.clicked.connect(self._begin)

    def seek(self, sought: Sought, example: str) -> None:
        """Ask for something else from now on."""
        self._sought = sought
        self._line.setPlaceholderText(example)
        self._show_button(is_shown=sought is not Sought.NOTHING)

    def value(self) -> str:
        return self._line.value()

    def show_value(self, value: str) -> None:
        self._line.show_value(value)

    def setObjectName(self, name: str) -> None:
        super().setObjectName(f"{name}_sought")
        self._line.setObjectName(name)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._button.setAccessibleName(f"{self._button.toolTip()} {name}")

    def _begin(self) -> None:
        if self._sought is Sought.FILE_OR_FOLDER:
            choose_which(self._button, self._ask)
        else:
            self._ask(self._sought is not Sought.FILE)

    def _ask(self, is_folder: bool) -> None:
        path = self.value().strip()
        begun = QFileInfo(path).path() if self._sought is Sought.FILES and path else path
        dialog = path_dialog(self, begun if QFileInfo(begun).isAbsolute() else "", is_folder=is_folder)
        dialog.setObjectName("path_where")
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take(self, chosen: str) -> None:
        if self._sought is Sought.FILES:
            chosen = QDir(chosen).filePath(QFileInfo(self.value().strip()).fileName() or _ANY_FILE)
        self.show_value(QDir.toNativeSeparators(chosen))
        self._line.setFocus()
        self.edited.emit()
