"""Show form and preview side by side, or one at a time where room is short."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.tokens import begun_after, space
from gui.widgets.fields.link_button import link_button
from gui.widgets.one_line import OneLine

_FORM_SHARE, _SIDE_SHARE = 155, 100
# What the preview needs so that no time and no distance of a next run is cut.
_LEAST_SIDE = 84


class TwoSides(QWidget):
    """Folds the preview into one line that says the most of it and leads to it."""

    def __init__(self, form: QWidget, side: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._side = side
        self._is_folded = False
        self._line = QFrame(self)
        self._line.setObjectName("folded_preview")
        self._words = OneLine("", self._line)
        self._words.setObjectName("folded_words")
        self._turn = link_button("turn", "", self._line, stays_pressed=True)
        line = QHBoxLayout(self._line)
        line.setContentsMargins(*begun_after(space(6), space(1), space(5), space(1)))
        line.addWidget(self._words, 1)
        line.addWidget(self._turn)
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addWidget(form, _FORM_SHARE)
        columns.addWidget(side, _SIDE_SHARE)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(0, 0, 0, 0)
        sheet.setSpacing(0)
        sheet.addLayout(columns, 1)
        sheet.addWidget(self._line)
        self._turn.toggled.connect(self._show_sides)
        self._show_sides()

    @property
    def is_folded(self) -> bool:
        """Tell whether only one of both is seen."""
        return self._is_folded

    def show_words(self, words: str) -> None:
        """Say in one line what the preview says."""
        self._words.setText(words)

    def show_form(self) -> None:
        self._turn.setChecked(False)

    def show_side(self) -> None:
        self._turn.setChecked(True)

    def minimumSizeHint(self) -> QSize:
        form, side = self._form.minimumSizeHint(), self._side.minimumSizeHint()
        return QSize(max(form.width(), side.width()), max(form.height(), side.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        # It has no width of its own before it is first laid out: folded by that, all was laid out twice.
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fold()
        return done

    def _fold(self) -> None:
        is_folded = self.width() < self._form.minimumSizeHint().width() + space(_LEAST_SIDE)
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            self._show_sides()

    def _show_sides(self) -> None:
        is_turned = self._is_folded and self._turn.isChecked()
        hidden = self._form if is_turned else self._side
        has_lost = self._is_folded and hidden.isAncestorOf(self.window().focusWidget())
        self._form.setVisible(not is_turned)
        self._side.setVisible(is_turned or not self._is_folded)
        self._line.setVisible(self._is_folded)
        self._turn.setText(self.tr("Back to the job") if is_turned else self.tr("Show the preview"))
        if has_lost:
            self._turn.setFocus(Qt.FocusReason.OtherFocusReason)


def ground(name: str, parent: QWidget) -> QFrame:
    """Return a frame that the style sheet knows by its name."""
    frame = QFrame(parent)
    frame.setObjectName(name)
    return frame
