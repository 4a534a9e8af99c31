"""What the inspector shows while it shows no job: an overview of the store, and below it a hint."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.text import formats
from gui.widgets.paragraph import Paragraph


class SelectionHint(QWidget):
    """Says how many jobs are selected, or what for; what is put above it is seen while none is selected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = Paragraph(self)
        self._words.setObjectName("inspector_hint")
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._above: QWidget | None = None
        self._count, self._is_list_empty = 0, False
        keep_room(self._words)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        # A label loses margins of its own as the style sheet dresses it.
        words = QVBoxLayout()
        words.setContentsMargins(space(5), space(5), space(5), space(4))
        words.addWidget(self._words)
        self._column.addLayout(words)
        self._column.addStretch()
        self.show_count(0)

    def put_above(self, part: QWidget, *, is_seen: bool) -> None:
        self._above = part
        self._column.insertWidget(0, part, 1)
        part.setVisible(is_seen)

    def show_count(self, count: int) -> None:
        self._count = count
        if count:
            words = self.tr("{count} jobs are selected.")
            self._words.setText(words.format(count=formats.whole_number(count)))
        else:
            self._words.setText(self.tr("Select a job to see when it runs, and why it ran or did not."))
        if self._above is not None:
            self._above.setVisible(not count)
        self._show_words()

    def know_list(self, *, is_empty: bool) -> None:
        """Ask for no selection where the list says that it has nothing to select."""
        self._is_list_empty = is_empty
        self._show_words()

    def _show_words(self) -> None:
        self._words.setVisible(self._count > 0 or not self._is_list_empty)


def keep_room(part: QWidget) -> None:
    """Let the room of a part stay while it is hidden, so that nothing moves for it."""
    policy = part.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    part.setSizePolicy(policy)
