"""A line at the top of the window that tells what went wrong, or what was done and can be undone."""

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAction, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from gui.action_maker import plain
from gui.spacing import space
from gui.theme import Theme
from gui.widgets.notice_plate import NoticePlate

_DONE_MILLISECONDS = 12_000


class NoticeBar(NoticePlate):
    """Hidden until there is a notice; a new one takes the place of the one before.

    What went wrong stays until it is put away; what was done goes by itself.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_warning = True
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName("notice_text")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setWordWrap(True)
        self._remedy = QToolButton(self)
        self._remedy.setObjectName("notice_action")
        self._remedy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._remedy.setProperty("worded", True)
        self._close = QToolButton(self)
        self._close.setObjectName("close_notice")
        self._close.setToolTip(self.tr("Put this notice away"))
        self._close.setAccessibleName(self._close.toolTip())
        line = QHBoxLayout(self)
        line.setContentsMargins(space(3), space(1), space(1), space(1))
        line.setSpacing(space(2))
        line.addWidget(self._icon)
        line.addWidget(self._text, 1)
        line.addWidget(self._remedy)
        line.addWidget(self._close)
        self._end = QTimer(self, singleShot=True, interval=_DONE_MILLISECONDS)
        self._draw_icons()
        self.hide()
        self._close.clicked.connect(self.hide)
        self._remedy.clicked.connect(self.hide)
        self._end.timeout.connect(self.hide)

    def show_notice(self, text: str) -> None:
        """Tell what went wrong."""
        self._end.stop()
        self._show(text, None, is_warning=True)

    def show_done(self, text: str, remedy: QAction | None = None) -> None:
        """Tell what was done, beside an action that takes it back."""
        self._end.start()
        self._show(text, remedy, is_warning=False)

    def _show(self, text: str, remedy: QAction | None, is_warning: bool) -> None:
        self._is_warning = is_warning
        for action in self._remedy.actions():
            self._remedy.removeAction(action)
        if remedy is not None:
            self._remedy.setDefaultAction(remedy)
            self._remedy.setAccessibleName(plain(remedy.text()))
        self._remedy.setVisible(remedy is not None)
        self._draw_icons()
        self._text.setText(text)
        self.setAccessibleName(text)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._draw_icons()
        super().changeEvent(event)

    def _draw_icons(self) -> None:
        size = self._theme.small_icon_size()
        name = "warning" if self._is_warning else "about"
        self._icon.setPixmap(self._theme.pixmap(name, size, self.tint(), self))
        self._close.setIcon(self._theme.icon("close"))

    def tint(self) -> QPalette.ColorRole:
        return QPalette.ColorRole.BrightText if self._is_warning else QPalette.ColorRole.Accent
