"""Draw one step as a card: sign, title over what it does, number; lines join it to the next ones.

Above the cards of a way of a branch stands its word, below them how it ends.
"""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_rows import Part
from gui.job_editor.steps.column.step_model import STEP_ROLE, ShownRow, ShownStep, ShownWay, way_words
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
    StepKind.BRANCH: "step-branch",
}
_GAP, _INDENT, _PADDING, _SIGN, _AIR = 3, 6, 2.5, 7, 3.25
_RAIL, _PILL, _BELOW_PILL, _ABOVE_FOOT, _BELOW_FOOT = 3, 5, 1, 1, 1.5


def icon_name(kind: StepKind) -> str:
    return _ICONS[kind]


def gap() -> int:
    """Return how much room is left below a card, for the line and the plus."""
    return space(_GAP)


def room_below(shown: ShownRow) -> int:
    """Return how much of a row lies below what is drawn in it."""
    if shown.row.part is Part.HEAD:
        return space(_BELOW_PILL)
    if shown.row.part is Part.FOOT:
        return space(_BELOW_FOOT)
    is_above_foot = shown.row.depth > 0 and not shown.row.is_followed
    is_branch = isinstance(shown, ShownStep) and shown.kind is StepKind.BRANCH
    return space(_ABOVE_FOOT) if is_above_foot and not is_branch else gap()


def content_rect(room: QRect, shown: ShownRow, *, is_mirrored: bool) -> QRect:
    """Return where in its row a card stands, or what heads or closes a way."""
    is_indented = isinstance(shown, ShownStep) and shown.lines.is_indented
    indent = space(_INDENT) * (shown.row.depth + is_indented)
    left, right = (0, indent) if is_mirrored else (indent, 0)
    return room.adjusted(left, 0, -right, -room_below(shown))


def plus_rect(foot: QRect, *, is_mirrored: bool) -> QRect:
    """Return where the plus of a foot is, by which a step is added to the way."""
    side = foot.height()
    return QRect(foot.right() + 1 - side if is_mirrored else foot.left(), foot.top(), side, side)


def foot_width(shown: ShownWay, height: int) -> int:
    """Return how wide plus, words and sign of a foot are."""
    return height + space(6) + QFontMetrics(font_of(Type.NOTE)).horizontalAdvance(way_words(shown))


class StepDelegate(QStyledItemDelegate):
    """Draws the plus below the row whose gap the pointer is in, and a grip on each card.

    The card `chosen` is open, though the keyboard may be at the foot of one of its ways.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.plus_row = -1
        self.chosen: int | None = None

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        shown: ShownRow = index.data(STEP_ROLE)
        title, line = QFontMetrics(font_of(Type.STRONG)), QFontMetrics(font_of(Type.NOTE))
        high = title.height() + line.height() + space(_AIR)
        if isinstance(shown, ShownWay):
            high = max(space(_PILL), line.height())
        return QSize(space(40), high + room_below(shown))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        shown: ShownRow = index.data(STEP_ROLE)
        colours = colours_of(option.palette)
        place = content_rect(option.rect, shown, is_mirrored=_is_mirrored(option))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_rails(painter, option, shown, place, colours)
        if isinstance(shown, ShownStep):
            self._draw_card(painter, option, place, shown, colours)
        elif shown.row.part is Part.HEAD:
            wanted = Tone.GOOD if shown.row.is_first else Tone.DOUBTFUL
            draw_pill(painter, QRectF(place), way_words(shown), wanted, option)
        else:
            self._draw_foot(painter, option, place, shown, colours)
        if index.row() == self.plus_row:
            bottom = option.rect.bottom() + 1
            middle = option.rect.center().y() if shown.row.part is Part.HEAD else bottom - gap() / 2
            self._draw_plus(painter, QPointF(place.center().x(), middle), colours)
        painter.restore()

    def _draw_card(
        self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, step: ShownStep, colours: Colours
    ) -> None:
        is_mirrored = _is_mirrored(option)
        self._draw_ground(painter, option, card, step, colours)
        sign = self._draw_sign(painter, option, card, step, colours)
        end = self._draw_end(painter, option, card, step.number, colours)
        room = QRect(sign.right() + space(2.5), card.top(), end - sign.right() - space(4), card.height())
        if is_mirrored:
            room = QRect(end + space(1.5), card.top(), sign.left() - end - space(4), card.height())
        self._draw_words(painter, option, room, step, colours)

    def _draw_rails(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        shown: ShownRow,
        place: QRect,
        colours: Colours,
    ) -> None:
        """Join a card to the one below, and a branch to its ways and to what comes behind them."""
        row, top, bottom = shown.row, option.rect.top(), option.rect.bottom() + 1
        painter.setPen(QPen(QColor(colours.edge), 1.5))

        def draw(x: float, upper: float, x_end: float, lower: float) -> None:
            ends = (QPointF(_across(option, x), upper), QPointF(_across(option, x_end), lower))
            painter.drawLine(*ends)

        for depth, passes in enumerate(row.rails):
            if passes:
                x = _rail(depth)
                draw(x, top, x, bottom)
        if row.part is Part.HEAD:
            x, middle = _rail(row.depth - 1), place.center().y() + 0.5
            draw(x, top, x, middle)
            draw(x, middle, x + space(_INDENT - _RAIL), middle)
        if not isinstance(shown, ShownStep):
            return
        own, below = joint(row.depth), bottom - room_below(shown)
        if shown.kind is StepKind.BRANCH:
            draw(_rail(row.depth), below, _rail(row.depth), bottom)
        elif row.is_followed:
            draw(own, below, own, bottom)
        if shown.lines.is_indented:
            middle = (top + below) / 2
            draw(own, top, own, below)
            draw(own, middle, own + space(_INDENT) / 2, middle)

    def _draw_foot(
        self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, way: ShownWay, colours: Colours
    ) -> None:
        """Draw a plus, how the way ends, and a sign that this can be chosen."""
        wide = min(foot_width(way, place.height()), place.width())
        left = place.right() + 1 - wide if _is_mirrored(option) else place.left()
        own = QRect(left, place.top(), wide, place.height())
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
        _draw_cross(painter, plus.center(), plus.height() * 0.2, ink)
        rest = own.adjusted(0, 0, -round(plus.width()), 0)
        rest = rest if _is_mirrored(option) else rest.translated(round(plus.width()), 0)
        words = QStyle.visualRect(option.direction, rest, rest.adjusted(space(0.5), 0, -space(5), 0))
        _draw_text(painter, option, words, way_words(way), ink, font_of(Type.NOTE))
        sign = QStyle.visualRect(
            option.direction, rest, QRect(rest.right() - space(4), rest.top(), space(3), rest.height())
        )
        middle, arm = QRectF(sign).center(), space(0.8)
        painter.setPen(QPen(ink, 1.5, c=Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(
            [middle + QPointF(-arm, -arm / 2), middle + QPointF(0, arm / 2), middle + QPointF(arm, -arm / 2)]
        )

    def _draw_plus(self, painter: QPainter, middle: QPointF, colours: Colours) -> None:
        radius = gap() / 2 - 0.5
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawEllipse(middle, radius, radius)
        _draw_cross(painter, middle, radius * 0.5, QColor(colours.on_accent))

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

    def _is_chosen(self, option: QStyleOptionViewItem, step: ShownStep) -> bool:
        return bool(option.state & QStyle.StateFlag.State_Selected) or step.row.key == self.chosen

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


def _draw_cross(painter: QPainter, middle: QPointF, arm: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.75))
    painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
    painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))


def _is_mirrored(option: QStyleOptionViewItem) -> bool:
    return option.direction == Qt.LayoutDirection.RightToLeft


def _across(option: QStyleOptionViewItem, x: float) -> float:
    """Return where across a row a line is, counted from the side that its words begin at."""
    return option.rect.right() + 1 - x if _is_mirrored(option) else option.rect.left() + x


def joint(depth: int) -> float:
    """Return where a card is joined to the one below it, in so many branches."""
    return space(_INDENT) * (depth + 1) + 0.5


def _rail(depth: int) -> float:
    """Return where the line of a branch goes down beside its ways."""
    return space(_INDENT) * depth + space(_RAIL) + 0.5
