"""Position cards below one another, branches side by side where there is room."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QPoint, QRect

from gui.job_editor.steps.cards.step_rows import Row, RowPart
from gui.job_editor.steps.column.step_model import ShownRow, ShownStep, ShownWay
from gui.look.tokens import space

_GAP, _INDENT, _AFTER_FAILURE, _RAIL, _BESIDE = 3, 6, 8, 3, 3
_AROUND_PILL, _BELOW_PILL, _AROUND_FOOT, _BEFORE_PILL = 1.25, 1, 1, 2.5
_NARROWEST_WAY = 44
_NOTHING = QRect()


@dataclass(frozen=True, slots=True)
class Heights:
    """How high a card is, the word of a way, and the line that says how a way ends."""

    card: int
    word: int
    foot: int


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """The place of each row, of each gap between rows by the row behind it, and the lines that join cards.

    In some gaps there is room to point at: `open_gaps`.
    """

    rects: tuple[QRect, ...] = ()
    gaps: Mapping[int, QRect] = field(default_factory=dict)
    open_gaps: frozenset[int] = frozenset()
    lines: tuple[QLineF, ...] = ()
    height: int = 0

    def rect(self, row: int) -> QRect:
        return self.rects[row] if 0 <= row < len(self.rects) else _NOTHING

    def row_at(self, place: QPoint) -> int | None:
        return next((row for row, rect in enumerate(self.rects) if rect.contains(place)), None)

    def gap_at(self, place: QPoint) -> int | None:
        """Return the gap that a place is in, if a card can be asked for there."""
        return next((gap for gap in self.open_gaps if self.gaps[gap].contains(place)), None)

    def nearest_gap(self, place: QPoint) -> int:
        return min(self.gaps, key=lambda gap: _distance(self.gaps[gap], place))

    def row_beside(self, row: int, among: Iterable[int], *, is_right: bool) -> int | None:
        """Return which of some rows is next to another one, in the other way of a branch."""
        found = _beside({each: self.rects[each] for each in among}, self.rect(row), is_right=is_right)
        return min(found, key=lambda each: _apart(self.rects[each], self.rect(row)), default=None)

    def gap_beside(self, row: int, branch: range, *, is_right: bool) -> int | None:
        """Return the gap that is next to a card, in the other way of a branch, whose rows are given."""
        gaps = {gap: rect for gap, rect in self.gaps.items() if gap in branch}
        found = _beside(gaps, self.rect(row), is_right=is_right)
        return min(found, key=lambda each: _apart(self.gaps[each], self.rect(row)), default=None)

    def mirrored(self, width: int) -> "CardPlaces":
        """Return the same for who reads from right to left."""
        return CardPlaces(
            tuple(_mirrored(rect, width) for rect in self.rects),
            {gap: _mirrored(rect, width) for gap, rect in self.gaps.items()},
            self.open_gaps,
            tuple(QLineF(width - line.x1(), line.y1(), width - line.x2(), line.y2()) for line in self.lines),
            self.height,
        )


def card_places(shown: Sequence[ShownRow], heights: Heights, width: int) -> CardPlaces:
    """Lay rows out from left to right within a width."""
    if not shown:
        return CardPlaces()
    laying = _Laying(shown, heights)
    bottom, _joins = laying.put_cards(0, 0, width)
    laying.gaps[0] = QRect(0, -gap_height(), width, gap_height())
    laying.gaps[len(shown)] = QRect(0, bottom, width, gap_height())
    return CardPlaces(
        tuple(laying.rects),
        laying.gaps,
        frozenset(laying.open_gaps),
        tuple(laying.lines),
        bottom + gap_height(),
    )


def gap_height() -> int:
    """Return how much room is between two cards, for the line and the plus."""
    return space(_GAP)


def joint() -> float:
    """Return how far in a card is joined to the next one."""
    return space(_INDENT) + 0.5


_Joins = list[tuple[float, int]]


class _Laying:
    """Goes through the rows once; each part tells how far down it reached and what the next joins to."""

    def __init__(self, shown: Sequence[ShownRow], heights: Heights) -> None:
        self._shown = shown
        self._heights = heights
        self.rects: list[QRect] = []
        self.gaps: dict[int, QRect] = {}
        self.open_gaps: set[int] = set()
        self.lines: list[QLineF] = []

    def put_cards(self, left: int, top: int, width: int) -> tuple[int, _Joins]:
        """Put the cards of one way below each other."""
        y, joins = top, _Joins()
        while (card := self._next(RowPart.CARD)) is not None:
            y, joins = self._put_card(card, left, y, width)
            if card.row.is_followed:
                self._open_gap(QRect(left, y, width, gap_height()))
                for x, begin in joins:
                    self._join(x, begin, x, y + gap_height())
                y += gap_height()
        return y, joins

    def _put_card(self, card: ShownRow, left: int, top: int, width: int) -> tuple[int, _Joins]:
        is_indented = isinstance(card, ShownStep) and card.lines.is_indented
        indent = space(_AFTER_FAILURE) if is_indented else 0
        rect = QRect(left + indent, top, width - indent, self._heights.card)
        self.rects.append(rect)
        x, bottom = left + joint(), top + self._heights.card
        if is_indented:
            self._join(x, top, x, bottom if card.row.is_followed else rect.center().y())
            self._join(x, rect.center().y(), rect.left(), rect.center().y())
        head = self._next(RowPart.HEAD)
        if head is None:
            return bottom, [(x, bottom)]
        half = (width - space(_BESIDE)) // 2
        if half >= self._least_width(card.row):
            return self._put_beside(left, bottom, width, half)
        return self._put_below(left, bottom, width)

    def _put_beside(self, left: int, top: int, width: int, half: int) -> tuple[int, _Joins]:
        """Put both ways side by side, each joined to the branch above it."""
        lowest, joins = top, _Joins()
        high = self._heights.word + 2 * space(_AROUND_PILL)
        for column in (left, left + width - half):
            x, y = column + joint(), top + high
            before = round(x) + space(_BEFORE_PILL)
            word = QRect(before, top + space(_AROUND_PILL), column + half - before, self._heights.word)
            self.rects.append(word)
            is_empty = self._next(RowPart.FOOT) is not None
            self._open_gap(QRect(column, top, half, high))
            self._join(x, top, x, y)
            cards_end, _joins = self.put_cards(column, y, half)
            foot = self._put_foot(column + space(_RAIL), cards_end, column + half, is_empty=is_empty)
            if not (isinstance(foot, ShownWay) and foot.ends):
                joins.append((x, self.rects[-1].bottom() + 1))
            lowest = max(lowest, self.rects[-1].bottom() + 1)
        return lowest, joins

    def _put_below(self, left: int, top: int, width: int) -> tuple[int, _Joins]:
        """Put the ways below each other, further in, along a line that leads by them."""
        rail, inner = left + space(_RAIL) + 0.5, left + space(_INDENT)
        y, middle = top, top
        for _way in range(2):
            y += gap_height() if y == top else 0
            word = QRect(inner, y, left + width - inner, self._heights.word)
            self.rects.append(word)
            is_empty = self._next(RowPart.FOOT) is not None
            self._open_gap(word.adjusted(0, 0, 0, space(_BELOW_PILL)))
            self._join(rail, word.center().y() + 0.5, inner, word.center().y() + 0.5)
            middle = word.center().y()
            y, _joins = self.put_cards(inner, word.bottom() + 1 + space(_BELOW_PILL), width - (inner - left))
            self._put_foot(inner, y, left + width, is_empty=is_empty)
            y = self.rects[-1].bottom() + 1 + space(_AROUND_FOOT)
        self._join(rail, top, rail, middle)
        return y - space(_AROUND_FOOT), [(rail, middle)]

    def _put_foot(self, left: int, top: int, right: int, *, is_empty: bool) -> ShownRow:
        """Put what closes a way; a card that is dropped on it comes last in the way."""
        foot = self._shown[len(self.rects)]
        rect = QRect(left, top + (0 if is_empty else space(_AROUND_FOOT)), right - left, self._heights.foot)
        if not is_empty:
            self.gaps[len(self.rects)] = QRect(left, top, right - left, rect.bottom() - top)
        self.rects.append(rect)
        return foot

    def _open_gap(self, rect: QRect) -> None:
        """Let a card be put before the row that comes next, also by a plus."""
        self.open_gaps.add(len(self.rects))
        self.gaps[len(self.rects)] = rect

    def _least_width(self, branch: Row) -> int:
        """Return how wide a way has to be for what it holds, which may stand further in."""
        deepest = branch.depth + 1
        for shown in self._shown[len(self.rects) :]:
            if shown.row.part is RowPart.CARD and shown.row.depth <= branch.depth:
                break
            deepest = max(deepest, shown.row.depth)
        return space(_NARROWEST_WAY) + space(_INDENT) * (deepest - branch.depth - 1)

    def _next(self, part: RowPart) -> ShownRow | None:
        """Return the row that is to be put next, if it is such a part."""
        at = len(self.rects)
        return self._shown[at] if at < len(self._shown) and self._shown[at].row.part is part else None

    def _join(self, x: float, top: float, x_end: float, bottom: float) -> None:
        self.lines.append(QLineF(x, top, x_end, bottom))


def _beside(places: Mapping[int, QRect], own: QRect, *, is_right: bool) -> list[int]:
    return [
        key
        for key, rect in places.items()
        if (rect.left() > own.right() if is_right else rect.right() < own.left())
    ]


def _distance(rect: QRect, place: QPoint) -> int:
    across = max(rect.left() - place.x(), 0, place.x() - rect.right())
    down = max(rect.top() - place.y(), 0, place.y() - rect.bottom())
    return across + down


def _apart(rect: QRect, own: QRect) -> int:
    """Return how far two places are apart from top to bottom, and then from side to side."""
    return abs(rect.center().y() - own.center().y()) * 4 + abs(rect.center().x() - own.center().x())


def _mirrored(rect: QRect, width: int) -> QRect:
    return QRect(width - rect.right() - 1, rect.top(), rect.width(), rect.height())
