"""Ask whether an interrupted run did its work."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.look.tokens import begun_after, space
from gui.widgets.action_maker import plain
from gui.widgets.notices.notice_banner import NoticeBanner
from gui.widgets.paragraph import Paragraph


class InterruptedBanner(NoticeBanner):
    """Shown while an interrupted run is selected; its buttons are actions of the window.

    Once shown it keeps its room, lest the end of the log move when another run is selected.
    """

    def __init__(self, again: QAction, it_worked: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("interrupted_plate")
        text = Paragraph(self.tr("Interrupted: was its work done?"), self)
        text.setToolTip(
            self.tr(
                "The engine ended while it ran, so nobody knows whether its work was done. Look, then decide."
            )
        )
        text.setTextFormat(Qt.TextFormat.PlainText)
        line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(space(3), space(1), space(1), space(1)))
        line.setSpacing(space(2))
        line.addWidget(text, 1)
        for action in (again, it_worked):
            line.addWidget(self._button(action))
        self.hide()

    def tint(self) -> QPalette.ColorRole:
        return QPalette.ColorRole.BrightText

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keep_room(True)

    def give_room_back(self) -> None:
        """Leave its room to the log, of which other runs are shown."""
        self._keep_room(False)

    def _keep_room(self, is_kept: bool) -> None:
        policy = self.sizePolicy()
        if policy.retainSizeWhenHidden() is not is_kept:
            policy.setRetainSizeWhenHidden(is_kept)
            self.setSizePolicy(policy)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setProperty("worded", True)
        button.setAccessibleName(plain(action.text()))
        return button
