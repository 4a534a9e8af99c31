"""Show tool tips where Qt shows none, with round corners."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.drawing.round_corners import RoundWindow

_ROUND = "has_round_corners"


def show_tool_tip(place: QPoint, text: str, widget: QWidget) -> None:
    """Show a text as it is; none takes away the one that is shown."""
    QToolTip.showText(place, plain_tool_tip(text), widget)
    round_tool_tips()


def round_tool_tips() -> None:
    """Round the corners of the tool tip that has just been shown, and keep them so in another size."""
    if not QToolTip.isVisible():
        return
    for window in QApplication.topLevelWidgets():
        if window.inherits("QTipLabel") and not window.property(_ROUND):
            window.setProperty(_ROUND, True)
            RoundWindow(window)
