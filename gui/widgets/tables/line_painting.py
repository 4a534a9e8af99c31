"""Paint lines of text in cells, with cached layouts."""

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QStaticText, QTextOption

from gui.text.reading_direction import direction_of

_MOST_KEPT = 2_000
_MOST_FONTS = 32


class LinePainter:
    """Draws texts of one line, cut short where there is no room for them.

    Its fonts are those that a delegate made once; a font that is changed in place would not be noticed.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, str], QStaticText] = {}
        self._metrics: dict[str, QFontMetrics] = {}
        # To say what font it is takes Qt as long as to draw a word, and it is asked twice for each.
        self._keys: dict[int, tuple[QFont, str]] = {}

    def width(self, font: QFont, text: str) -> int:
        return self.metrics(font).horizontalAdvance(text)

    def metrics(self, font: QFont) -> QFontMetrics:
        key = self._key_of(font)
        if key not in self._metrics:
            self._metrics[key] = QFontMetrics(font)
        return self._metrics[key]

    def draw(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        font: QFont,
        colour: QColor,
        *,
        is_mirrored: bool,
        is_at_end: bool = False,
    ) -> None:
        """Draw a text at the beginning of its room, or at the end; mirrored lines begin at the right."""
        if not text or room.width() <= 0:
            return
        laid_out = self._laid_out(text, room.width(), font)
        is_right = is_mirrored != is_at_end
        left = room.right() + 1 - laid_out.size().width() if is_right else room.left()
        top = room.top() + (room.height() - self.metrics(font).height()) // 2
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawStaticText(QPointF(left, top), laid_out)

    def _laid_out(self, text: str, width: int, font: QFont) -> QStaticText:
        key = (text, width, self._key_of(font))
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            shown = text.replace("\n", " ")
            # Qt cuts a text that is as wide as its room to the pixel.
            if self.width(font, shown) > width:
                shown = self.metrics(font).elidedText(shown, Qt.TextElideMode.ElideRight, width)
            laid_out = QStaticText(shown)
            laid_out.setTextFormat(Qt.TextFormat.PlainText)
            options = QTextOption()
            options.setWrapMode(QTextOption.WrapMode.NoWrap)
            # Words read as their own letters do: “22 s” is no “s 22” where lines begin at the right.
            options.setTextDirection(direction_of(shown))
            laid_out.setTextOption(options)
            laid_out.prepare(font=font)
            self._kept[key] = laid_out
        return self._kept[key]

    def _key_of(self, font: QFont) -> str:
        known = self._keys.get(id(font))
        if known is None:
            if len(self._keys) >= _MOST_FONTS:
                self._keys.clear()
            # With the font, so that no other one can come to lie where this one lies.
            known = self._keys[id(font)] = font, font.key()
        return known[1]
