"""The right side of the page: the forms of the chosen step, and what would happen when."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.job_editor.fields.moment_editor import MomentOf
from gui.job_editor.steps.cards.foresight import Foreseen
from gui.job_editor.steps.cards.step_cards import StepCard
from gui.job_editor.steps.cards.step_lines import kind_name
from gui.job_editor.steps.field_undo import FieldUndo
from gui.job_editor.steps.foresight_list import ForesightList
from gui.job_editor.steps.grounds import paint_ground
from gui.job_editor.steps.step_forms import StepForms
from gui.look.spacing import begun_after, space
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.widgets.buttons.tool_button import tool_button
from gui.widgets.heading import Heading
from gui.widgets.page_scroll import PageScroll

_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class CardPane(QWidget):
    """Tells what is typed with its place, and that the step is to be copied or deleted."""

    text_changed = Signal(str, str)
    copy_wanted = Signal()
    removal_wanted = Signal()
    secrets_wanted = Signal()
    key_changed = Signal(str)

    def __init__(self, theme: Theme, moment: MomentOf = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._head = QWidget(self)
        self._title = Heading("", self)
        self._title.setObjectName("step_title")
        self._copy = tool_button("copy_step", self.tr("Duplicate this step"), "Ctrl+D", self)
        self._remove = tool_button("remove_step", self.tr("Delete this step"), "Del", self)
        self._forms = StepForms(theme, moment, self)
        FieldUndo(self._forms)
        self._foresight = ForesightList(self)
        self._scroll = PageScroll(self)
        self._scroll.setObjectName("step_forms")
        self._lay_out()
        self._draw_icons()
        self._foresight.installEventFilter(self)
        self._scroll.verticalScrollBar().valueChanged.connect(self.update)
        theme.changed.connect(self._draw_icons)
        self._copy.clicked.connect(self.copy_wanted)
        self._remove.clicked.connect(self.removal_wanted)
        self._forms.text_changed.connect(self.text_changed)
        self._forms.secrets_wanted.connect(self.secrets_wanted)
        self._forms.key_changed.connect(self.key_changed)

    def show_card(self, card: StepCard | None, number: int, problems: Mapping[str, str]) -> None:
        self._forms.show_card(card)
        self._head.setVisible(card is not None)
        if card is not None:
            self._title.show_text(
                self.tr("{number} · {kind}").format(number=number, kind=kind_name(card.kind))
            )
            self._forms.show_problems(problems)

    def show_foresight(self, lines: Sequence[Foreseen], chosen: int | None) -> None:
        self._foresight.show_lines(lines, chosen)

    def show_key(self, key: str) -> None:
        self._forms.show_key(key)

    def offer_secrets(self, names: Sequence[str]) -> None:
        self._forms.offer_secrets(names)

    def focus(self, place: str = "") -> None:
        """Lead to a field, or to the first one."""
        field = self._forms.focus(place)
        if field is not None and place:
            self._scroll.ensureWidgetVisible(field, space(4), space(12))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Let what would happen stand on a sunk ground that reaches to the end."""
        paint_ground(self, is_sunk=False)
        if self._foresight.isVisible():
            colours, top = colours_of(self.palette()), self._foresight.mapTo(self, QPoint()).y()
            painter = QPainter(self)
            painter.fillRect(0, top, self.width(), self.height() - top, QColor(colours.sunk))
            painter.fillRect(0, top, self.width(), 1, QColor(colours.line))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._foresight and event.type() in _MOVES:
            self.update()
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._copy)
        head.addWidget(self._remove)
        page = QWidget(self)
        inner = QVBoxLayout(page)
        inner.setContentsMargins(*begun_after(space(6), space(5), space(5), space(3)))
        inner.setSpacing(space(2))
        inner.addWidget(self._head)
        inner.addWidget(self._forms)
        inner.addSpacing(space(3))
        inner.addWidget(self._foresight)
        inner.addStretch(1)
        self._scroll.setWidget(page)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.addWidget(self._scroll)

    def _draw_icons(self) -> None:
        self._copy.setIcon(self._theme.icon("duplicate"))
        self._remove.setIcon(self._theme.icon("bin"))
