"""Draw one step as a card: sign, title over what it does, number.

Above the cards of a way of a branch stands its word, below them how it ends.
"""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_rows import RowPart
from gui.job_editor.steps.column.card_places import Heights, gap_height
from gui.job_editor.steps.column.step_model import (
    STEP_ROLE,
    ShownRow,
    ShownStep,
    ShownWay,
    folded_words,
    way_words,
)
from gui.look.theme import Theme, font_of
from gui.look.tokens import Colours, Radius, Tone, Type, colours_of, space, tone
from gui.text.reading_direction import read_alone
from gui.widgets.buttons.pill import draw_pill
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.tables.paged_model import AnyIndex

_ICONS = {
    StepKind.CALL: "step-call",
    StepKind.SCRIPT: "step-script",
    StepKind.WAIT: "clock",
    StepKind.EVENT: "job",
    StepKind.BRANCH: "step-branch",
}
_PADDING, _SIGN, _AIR, _PILL = 2.5, 7, 6, 5
_BETWEEN_LINES = 0.75
_END, _GRIP, _BUTTON = 7, 5, 6


def icon_name(kind: StepKind) -> str:
    return _ICONS[kind]


def heights() -> Heights:
    """Return how high the rows are at the font of the window."""
    title, line = QFontMetrics(font_of(Type.STRONG)), QFontMetrics(font_of(Type.NOTE))
    low = max(space(_PILL), line.height())
    return Heights(title.height() + line.height() + space(_AIR), low, low)


def plus_rect(foot: QRect, *, is_mirrored: bool) -> QRect:
    """Return where the plus of a foot is, by which a step is added to the way."""
    side = foot.height()
    return QRect(foot.right() + 1 - side if is_mirrored else foot.left(), foot.top(), side, side)


def foot_rect(room: QRect, way: ShownWay, *, is_mirrored: bool) -> QRect:
    """Return where plus, words and sign of a foot are in their row."""
    words = QFontMetrics(font_of(Type.NOTE)).horizontalAdvance(way_words(way))
    wide = min(room.height() + space(6) + words, room.width())
    left = room.right() + 1 - wide if is_mirrored else room.left()
    return QRect(left, room.top(), wide, room.height())


def more_rect(card: QRect, *, is_mirrored: bool) -> QRect:
    """Return where on a chosen card its menu is opened, in the place of its number."""
    side = space(_BUTTON)
    place = QRect(card.right() + 1 - space(_GRIP) - side, card.center().y() - side // 2, side, side)
    return _visual(card, place, is_mirrored=is_mirrored)


def fold_rect(card: QRect, *, is_mirrored: bool) -> QRect:
    """Return where on a branch its ways are folded away and shown again."""
    side = space(_BUTTON)
    place = QRect(card.right() + 1 - space(_GRIP) - 2 * side, card.center().y() - side // 2, side, side)
    return _visual(card, place, is_mirrored=is_mirrored)


class StepDelegate(QStyledItemDelegate):
    """Draws into the place of a row alone; the list draws what joins them.

    The card `chosen` is open, though the keyboard may be at the foot of one of its ways.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.chosen: int | None = None

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        high = heights()
        return QSize(space(40), high.card if isinstance(index.data(STEP_ROLE), ShownStep) else high.foot)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        shown: ShownRow = index.data(STEP_ROLE)
        colours = colours_of(option.palette)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(shown, ShownStep):
            self._draw_card(painter, option, option.rect, shown, colours)
        elif shown.row.part is RowPart.HEAD:
            wanted = Tone.GOOD if shown.row.is_first else Tone.DOUBTFUL
            draw_pill(painter, QRectF(option.rect), way_words(shown), wanted, option)
        else:
            self._draw_foot(painter, option, option.rect, shown, colours)
        painter.restore()

    def _draw_card(
        self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, step: ShownStep, colours: Colours
    ) -> None:
        is_mirrored = _is_mirrored(option)
        self._draw_ground(painter, option, card, step, colours)
        sign = self._draw_sign(painter, option, card, step, colours)
        end = self._draw_end(painter, option, card, step, colours)
        room = QRect(sign.right() + space(2.5), card.top(), end - sign.right() - space(4), card.height())
        if is_mirrored:
            room = QRect(end + space(1.5), card.top(), sign.left() - end - space(4), card.height())
        self._draw_words(painter, option, room, step, colours)

    def _draw_foot(
        self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, way: ShownWay, colours: Colours
    ) -> None:
        """Draw a plus, how the way ends, and a sign that this can be chosen."""
        own = foot_rect(place, way, is_mirrored=_is_mirrored(option))
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if is_current or is_hovered:
            has_focus = is_current and bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(colours.accent), 1.5) if has_focus else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.chosen if is_current else colours.hover))
            radius = Radius.CHIP.pixels
            painter.drawRoundedRect(QRectF(own).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        ink = QColor(colours.on_chosen if is_current else colours.muted)
        plus = QRectF(plus_rect(own, is_mirrored=_is_mirrored(option)))
        draw_cross(painter, plus.center(), plus.height() * 0.2, ink)
        rest = own.adjusted(0, 0, -round(plus.width()), 0)
        rest = rest if _is_mirrored(option) else rest.translated(round(plus.width()), 0)
        words = QStyle.visualRect(option.direction, rest, rest.adjusted(space(0.5), 0, -space(5), 0))
        _draw_text(painter, option, words, way_words(way), ink, font_of(Type.NOTE))
        sign = QStyle.visualRect(
            option.direction, rest, QRect(rest.right() - space(4), rest.top(), space(3), rest.height())
        )
        draw_chevron(painter, QRectF(sign).center(), ChevronWay.DOWN, ink)

    def _draw_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        card: QRect,
        step: ShownStep,
        colours: Colours,
    ) -> None:
        is_chosen = self._is_chosen(option, step)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        edge = QColor(colours.accent if is_chosen else colours.edge)
        if step.problem and not is_chosen:
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
        is_chosen = self._is_chosen(option, step)
        painter.setBrush(QColor(colours.chosen if is_chosen else colours.window))
        painter.drawRoundedRect(place, Radius.ENTRY.pixels, Radius.ENTRY.pixels)
        role = QPalette.ColorRole.Highlight if is_chosen else QPalette.ColorRole.PlaceholderText
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

    def _is_chosen(self, option: QStyleOptionViewItem, step: ShownStep) -> bool:
        return bool(option.state & QStyle.StateFlag.State_Selected) or step.row.key == self.chosen

    def _draw_end(
        self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, step: ShownStep, colours: Colours
    ) -> int:
        """Draw number or sign of the menu, what folds a branch, and the grip of the card that is looked at.

        Return where they begin. Any card can be dragged, also one whose grip is not seen.
        """
        is_mirrored, muted = _is_mirrored(option), QColor(colours.muted)
        begin = self._draw_number(painter, option, card, step, muted)
        if step.held:
            fold = fold_rect(card, is_mirrored=is_mirrored)
            draw_chevron(
                painter, QRectF(fold).center(), ChevronWay.DOWN if step.is_folded else ChevronWay.UP, muted
            )
            begin = max(begin, fold.right()) if is_mirrored else min(begin, fold.left())
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if is_hovered or self._is_chosen(option, step):
            self._draw_grip(painter, option, card, colours)
        return begin

    def _draw_grip(
        self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, colours: Colours
    ) -> None:
        grip = QRect(card.right() - space(_GRIP), card.top(), space(3), card.height())
        middle = QStyle.visualRect(option.direction, card, grip).center()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.disabled))
        apart, radius = space(1.1), space(0.3)
        for x in (-0.5, 0.5):
            for y in (-1, 0, 1):
                painter.drawEllipse(QPointF(middle) + QPointF(x * apart, y * apart), radius, radius)

    def _draw_number(
        self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, step: ShownStep, ink: QColor
    ) -> int:
        """Draw the number, or in its place on the chosen card the sign of its menu."""
        is_mirrored = _is_mirrored(option)
        if self._is_chosen(option, step):
            more = more_rect(card, is_mirrored=is_mirrored)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            for across in (-1, 0, 1):
                middle = QRectF(more).center() + QPointF(across * space(1), 0)
                painter.drawEllipse(middle, space(0.3), space(0.3))
            return more.right() if is_mirrored else more.left()
        words, metrics = str(step.number), QFontMetrics(font_of(Type.NOTE))
        painter.setFont(font_of(Type.NOTE))
        painter.setPen(ink)
        wide = max(metrics.horizontalAdvance(words), metrics.horizontalAdvance("00"))
        place = QRect(card.right() - space(_END) - wide, card.top(), wide, card.height())
        shown = QStyle.visualRect(option.direction, card, place)
        painter.drawText(shown, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
        return shown.right() if is_mirrored else shown.left()

    def _draw_words(
        self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, step: ShownStep, colours: Colours
    ) -> None:
        title, note = font_of(Type.STRONG), font_of(Type.NOTE)
        first, second = QFontMetrics(title).height(), QFontMetrics(note).height()
        gap = min(space(_BETWEEN_LINES), room.height() - first - second)
        top = room.top() + (room.height() - first - gap - second) // 2
        upper = QRect(room.left(), top, room.width(), first)
        lower = QRect(room.left(), top + first + gap, room.width(), second)
        if step.lines.when:
            upper = self._draw_when(painter, option, upper, step.lines.when)
        _draw_text(painter, option, upper, step.lines.title, QColor(colours.text), title)
        words, ink = " · ".join(filter(None, (step.lines.line, folded_words(step)))), QColor(colours.muted)
        if step.problem:
            words, ink = step.problem, tone(option.palette, Tone.BAD)
        _draw_text(painter, option, lower, words, ink, note)

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


def draw_cross(painter: QPainter, middle: QPointF, arm: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.75))
    painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
    painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))


def draw_plus(painter: QPainter, gap: QRect, colours: Colours, *, is_pointed: bool) -> None:
    """Show between two cards that a step can be added there: faintly until it is pointed at."""
    middle, radius = QRectF(gap).center(), gap_height() / 2 - 0.5
    if is_pointed:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawEllipse(middle, radius, radius)
    draw_cross(painter, middle, radius * 0.5, QColor(colours.on_accent if is_pointed else colours.disabled))


def _is_mirrored(option: QStyleOptionViewItem) -> bool:
    return option.direction == Qt.LayoutDirection.RightToLeft


def _visual(card: QRect, place: QRect, *, is_mirrored: bool) -> QRect:
    direction = Qt.LayoutDirection.RightToLeft if is_mirrored else Qt.LayoutDirection.LeftToRight
    return QStyle.visualRect(direction, card, place)
