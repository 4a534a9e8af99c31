"""Draw one step as a card: sign, title over what it does, number; a line joins it to the next one."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.job_editor.steps.column.step_model import STEP_ROLE, ShownStep
from gui.job_editor.steps.step_cards import StepKind
from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Colours, Radius, Tone, Type, colours_of, tone
from gui.text.reading_direction import read_alone
from gui.widgets.buttons.pill import draw_pill
from gui.widgets.tables.paged_model import AnyIndex

_ICONS = {
    StepKind.CALL: "step-call",
    StepKind.SCRIPT: "step-script",
    StepKind.WAIT: "clock",
    StepKind.EVENT: "job",
}
_GAP, _INDENT, _PADDING, _SIGN = 3.5, 6, 2.5, 7


def icon_name(kind: StepKind) -> str:
    return _ICONS[kind]


def gap() -> int:
    """Return how much room is left below a card, for the line and the plus."""
    return space(_GAP)


def card_rect(row: QRect, *, is_indented: bool, is_mirrored: bool) -> QRect:
    """Return where in its row a card stands."""
    indent = space(_INDENT) if is_indented else 0
    left, right = (0, indent) if is_mirrored else (indent, 0)
    return row.adjusted(left, 0, -right, -gap())


class StepDelegate(QStyledItemDelegate):
    """Draws the plus below the row whose gap the pointer is in, and a grip on the one that it is over."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.plus_row = -1

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        title, line = QFontMetrics(font_of(Type.STRONG)), QFontMetrics(font_of(Type.NOTE))
        return QSize(space(40), title.height() + line.height() + space(5.5) + gap())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        step: ShownStep = index.data(STEP_ROLE)
        colours = colours_of(option.palette)
        is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        card = card_rect(option.rect, is_indented=step.lines.is_indented, is_mirrored=is_mirrored)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_line(painter, option, index, colours)
        self._draw_ground(painter, option, card, colours, has_failed=bool(step.problem))
        sign = self._draw_sign(painter, option, card, step, colours)
        end = self._draw_end(painter, option, card, index.row() + 1, colours)
        room = QRect(sign.right() + space(2.5), card.top(), end - sign.right() - space(4), card.height())
        if is_mirrored:
            room = QRect(end + space(1.5), card.top(), sign.left() - end - space(4), card.height())
        self._draw_words(painter, option, room, step, colours)
        painter.restore()

    def _draw_line(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, colours: Colours
    ) -> None:
        """Join the card to the one below, with a plus where the pointer is."""
        x = space(6) + 0.5
        if option.direction == Qt.LayoutDirection.RightToLeft:
            x = option.rect.width() - x
        x += option.rect.left()
        bottom = option.rect.bottom() + 1
        top = bottom - gap()
        is_last = index.row() == index.model().rowCount() - 1
        painter.setPen(QPen(QColor(colours.edge), 1.5))
        if not is_last:
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        step: ShownStep = index.data(STEP_ROLE)
        if step.lines.is_indented:
            painter.drawLine(QPointF(x, option.rect.top()), QPointF(x, top))
            middle = (option.rect.top() + top) / 2
            painter.drawLine(QPointF(x, middle), QPointF(x + space(_INDENT) / 2, middle))
        if index.row() == self.plus_row and not is_last:
            self._draw_plus(painter, QPointF(option.rect.center().x(), (top + bottom) / 2), colours)

    def _draw_plus(self, painter: QPainter, middle: QPointF, colours: Colours) -> None:
        radius = gap() / 2 - 0.5
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(QPen(QColor(colours.on_accent), 1.75))
        arm = radius * 0.5
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))

    def _draw_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        card: QRect,
        colours: Colours,
        *,
        has_failed: bool,
    ) -> None:
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        edge = QColor(colours.accent if is_chosen else colours.edge)
        if has_failed and not is_chosen:
            edge = tone(option.palette, Tone.BAD)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        width = 2.5 if has_focus else 1.5 if is_chosen else 1
        painter.setPen(QPen(edge, width))
        painter.setBrush(QColor(colours.hover if is_hovered and not is_chosen else colours.sheet))
        place = QRectF(card).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(place, Radius.CONTROL.pixels, Radius.CONTROL.pixels)

    def _draw_sign(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        card: QRect,
        step: ShownStep,
        colours: Colours,
    ) -> QRect:
        side = space(_SIGN)
        place = QRect(card.left() + space(_PADDING), card.center().y() - side // 2, side, side)
        place = QStyle.visualRect(option.direction, card, place)
        painter.setPen(Qt.PenStyle.NoPen)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setBrush(QColor(colours.chosen if is_chosen else colours.window))
        painter.drawRoundedRect(place, Radius.CHIP.pixels, Radius.CHIP.pixels)
        role = QPalette.ColorRole.Highlight if is_chosen else QPalette.ColorRole.ButtonText
        size = self._theme.small_icon_size()
        widget: QWidget = option.widget
        icon = self._theme.pixmap(_ICONS[step.kind], size, role, widget)
        painter.drawPixmap(
            QRect(0, 0, size, size).translated(
                place.center() - QPointF(size / 2 - 1, size / 2 - 1).toPoint()
            ),
            icon,
        )
        return place

    def _draw_end(
        self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, number: int, colours: Colours
    ) -> int:
        """Draw grip and number, and return where they begin."""
        words = str(number)
        painter.setFont(font_of(Type.NOTE))
        painter.setPen(QColor(colours.muted))
        metrics = QFontMetrics(font_of(Type.NOTE))
        wide = max(metrics.horizontalAdvance(words), metrics.horizontalAdvance("00"))
        place = QRect(card.right() - space(7) - wide, card.top(), wide, card.height())
        shown = QStyle.visualRect(option.direction, card, place)
        painter.drawText(shown, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
        grip = QRect(card.right() - space(5), card.top(), space(3), card.height())
        middle = QStyle.visualRect(option.direction, card, grip).center()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.disabled))
        apart, radius = space(1.1), space(0.3)
        for x in (-0.5, 0.5):
            for y in (-1, 0, 1):
                painter.drawEllipse(QPointF(middle) + QPointF(x * apart, y * apart), radius, radius)
        return shown.left() if option.direction == Qt.LayoutDirection.LeftToRight else shown.right()

    def _draw_words(
        self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, step: ShownStep, colours: Colours
    ) -> None:
        title, note = font_of(Type.STRONG), font_of(Type.NOTE)
        first, second = QFontMetrics(title).height(), QFontMetrics(note).height()
        top = room.top() + (room.height() - first - second) // 2
        upper = QRect(room.left(), top, room.width(), first)
        lower = QRect(room.left(), top + first, room.width(), second)
        if step.lines.when:
            upper = self._draw_when(painter, option, upper, step.lines.when)
        _draw_text(painter, option, upper, step.lines.title, QColor(colours.text), title)
        below = (step.problem, tone(option.palette, Tone.BAD)) if step.problem else (step.lines.line, None)
        _draw_text(painter, option, lower, below[0], below[1] or QColor(colours.muted), note)

    def _draw_when(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, words: str) -> QRect:
        """Draw when a step is taken at the end of the line, and return the room that is left."""
        note = QFontMetrics(font_of(Type.NOTE))
        wide = min(note.horizontalAdvance(words) + space(5), room.width() // 2)
        place = QRect(room.right() - wide + 1, room.top(), wide, room.height())
        draw_pill(
            painter, QRectF(QStyle.visualRect(option.direction, room, place)), words, Tone.DOUBTFUL, option
        )
        left = room.adjusted(0, 0, -wide - space(1.5), 0)
        return QStyle.visualRect(option.direction, room, left)


def _draw_text(
    painter: QPainter, option: QStyleOptionViewItem, room: QRect, text: str, colour: QColor, font: QFont
) -> None:
    painter.setFont(font)
    painter.setPen(colour)
    words = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
    line = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    painter.drawText(room, side | line, read_alone(words))
