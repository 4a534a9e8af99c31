"""What the editor has to say: what is missing, why something was refused, what was filled in."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from gui.spacing import space
from gui.theme import Theme
from gui.widgets.notice_plate import NoticePlate

_MOST_TOLD = 6


class EditorNotice(NoticePlate):
    """One notice at a time; each thing that is missing is a link to its field."""

    place_wanted = Signal(str)
    undo_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_warning = True
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName("editor_notice")
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByKeyboard | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self._undo = QToolButton(self)
        self._undo.setObjectName("undo_paste")
        self._undo.setText(self.tr("Put back"))
        self._undo.setProperty("worded", True)
        self._close = QToolButton(self)
        self._close.setObjectName("close_editor_notice")
        self._close.setToolTip(self.tr("Put this notice away"))
        self._close.setAccessibleName(self._close.toolTip())
        line = QHBoxLayout(self)
        line.setContentsMargins(space(3), space(1), space(1), space(1))
        line.setSpacing(space(2))
        line.addWidget(self._icon)
        line.addWidget(self._text, 1)
        line.addWidget(self._undo)
        line.addWidget(self._close)
        self.hide()
        self._close.clicked.connect(self.hide)
        self._undo.clicked.connect(self.undo_wanted)
        self._undo.clicked.connect(self.hide)
        self._text.linkActivated.connect(self.place_wanted)

    def show_missing(self, missing: Sequence[tuple[str, str]], head: str = "") -> None:
        """Say what must be mended, each with a way to its field."""
        links = [f'<a href="{escape(place)}">{escape(reason)}</a>' for place, reason in missing[:_MOST_TOLD]]
        if len(missing) > _MOST_TOLD:
            links.append(self.tr("and {count} more").format(count=len(missing) - _MOST_TOLD))
        start = head or self.tr("Before it can be saved:")
        self._show(f"{escape(start)} {' '.join(links)}", is_warning=True)

    def show_problem(self, text: str) -> None:
        self._show(escape(text), is_warning=True)

    def show_done(self, text: str) -> None:
        """Say what was filled in, beside a way back."""
        self._show(escape(text), is_warning=False)

    def hide_problems(self) -> None:
        if self._is_warning:
            self.hide()

    def _show(self, text: str, is_warning: bool) -> None:
        self._is_warning = is_warning
        self._undo.setVisible(not is_warning)
        name = "warning" if is_warning else "about"
        size = self._theme.small_icon_size()
        self._icon.setPixmap(self._theme.pixmap(name, size, self.tint(), self))
        self._close.setIcon(self._theme.icon("close"))
        self._text.setText(text)
        self.setAccessibleName(self._text.text())
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def tint(self) -> QPalette.ColorRole:
        return QPalette.ColorRole.BrightText if self._is_warning else QPalette.ColorRole.Accent
