"""The hint that the inspector shows while it shows no job."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.spacing import space
from gui.text import formats
from gui.widgets.paragraph import Paragraph


class SelectionHint(Paragraph):
    """Says how many jobs are selected, or what for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("inspector_hint")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setContentsMargins(space(5), space(5), space(5), 0)
        self.show_count(0)

    def show_count(self, count: int) -> None:
        if count:
            words = self.tr("{count} jobs are selected.")
            self.setText(words.format(count=formats.whole_number(count)))
        else:
            self.setText(self.tr("Select a job to see when it runs, and why it ran or did not."))
