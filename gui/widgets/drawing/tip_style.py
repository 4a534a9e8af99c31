"""Qt's Fusion, but for the corners of tool tips, which Qt makes by itself whenever one is shown."""

from typing import Any

from PySide6.QtWidgets import QApplication, QProxyStyle, QWidget

from gui.widgets.drawing.round_corners import RoundWindow

_ROUND = "has_round_corners"


class TipStyle(QProxyStyle):
    """Overrides nothing that draws: what Python leaves alone stays in Qt, which asks for it once only."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def polish(self, what: Any) -> None:  # noqa: ANN401 - a widget, a palette or the application
        super().polish(what)
        if isinstance(what, QWidget) and what.inherits("QTipLabel") and not what.property(_ROUND):
            what.setProperty(_ROUND, True)
            RoundWindow(what)


def round_tool_tips() -> None:
    """Let tool tips have round corners from now on.

    PySide has to know all classes of widgets for that, which the first picture must not wait for. Only what
    lies within the style of the application is exchanged: another style would dress all widgets again.
    """
    application = QApplication.instance()
    style = None if application is None else application.findChild(QProxyStyle)
    if style is not None and not isinstance(style.baseStyle(), TipStyle):
        tips = TipStyle()
        # Qt owns it from here on, which PySide has to be told.
        tips.setParent(style)
        style.setBaseStyle(tips)
