"""Show a page of the guide in the colours and letters of the window."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QImage, QPalette, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from gui.look.theme import code_font, font_of
from gui.look.tokens import Tone, Type, ground, space

_MOST_MARKED = 500


class PageView(QTextBrowser):
    """A page as HTML; what its links lead to is left to whoever shows it.

    `drawn_again` tells that the page is laid out anew: marks that others laid over its words are gone.
    """

    drawn_again = Signal()

    def __init__(self, pictures: Mapping[str, bytes], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("guide_page")
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._pictures = pictures
        self._html = ""
        self._words: Sequence[str] = ()
        self.document().setDocumentMargin(space(5))

    def show_html(self, title: str, html: str, words: Sequence[str] = ()) -> None:
        """Show a page from its beginning; where words were looked for, from the first of them."""
        self._html, self._words = html, words
        self.setAccessibleName(title)
        self._draw()
        first = self._mark()
        if first is not None:
            self.setTextCursor(first)
            self.ensureCursorVisible()
        else:
            self.verticalScrollBar().setValue(0)

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Return a picture of the guide; nothing else is loaded, least of all from elsewhere."""
        found = self._pictures.get(QUrl(url).toString())
        if kind == QTextDocument.ResourceType.ImageResource.value and found is not None:
            return QImage.fromData(found)
        return None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange} and self._html:
            self._draw_again()

    def _draw_again(self) -> None:
        """Show the same place of the same page, with what was marked and what is selected."""
        place, cursor = self.verticalScrollBar().value(), self.textCursor()
        anchor, position = cursor.anchor(), cursor.position()
        self._draw()
        self._mark()
        selected = QTextCursor(self.document())
        selected.setPosition(anchor)
        selected.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(selected)
        self.verticalScrollBar().setValue(place)
        self.drawn_again.emit()

    def _draw(self) -> None:
        self.document().setDefaultStyleSheet(_style(self.palette()))
        self.setHtml(self._html.replace("\n</code></pre>", "</code></pre>"))

    def _mark(self) -> QTextCursor | None:
        """Lay a ground below the words that were looked for; return the first place."""
        marked = QTextCharFormat()
        marked.setBackground(ground(self.palette(), Tone.DOUBTFUL))
        first: QTextCursor | None = None
        for word in self._words:
            place = self.document().find(word)
            for _ in range(_MOST_MARKED):
                if place.isNull():
                    break
                place.mergeCharFormat(marked)
                if first is None or place.selectionStart() < first.position():
                    first = QTextCursor(self.document())
                    first.setPosition(place.selectionStart())
                place = self.document().find(word, place)
        return first


def _style(palette: QPalette) -> str:
    """Return the sheet of a page: Qt's own, with the sizes and colours of the window."""
    text = palette.color(QPalette.ColorRole.Text).name()
    quiet = palette.color(QPalette.ColorRole.PlaceholderText).name()
    link = palette.color(QPalette.ColorRole.Link).name()
    code = palette.color(QPalette.ColorRole.AlternateBase).name()
    line = palette.color(QPalette.ColorRole.Mid).name()
    family = code_font().family()

    def points(size: Type) -> str:
        return f"{font_of(size).pointSizeF():.2f}pt"

    return f"""
        body, p, li, td, th, dd, dt {{ color: {text}; font-size: {points(Type.TEXT)}; line-height: 140%; }}
        h1 {{ font-size: {points(Type.TITLE)}; font-weight: 600; }}
        h2 {{ font-size: {points(Type.HEADING)}; font-weight: 600; margin-top: {space(5)}px; }}
        h3 {{ font-size: {points(Type.STRONG)}; font-weight: 600; margin-top: {space(4)}px; }}
        a {{ color: {link}; }}
        code, pre {{ font-family: "{family}"; font-size: {code_font().pointSizeF():.2f}pt;
            background-color: {code}; }}
        pre {{ margin: {space(2)}px 0; white-space: pre-wrap; }}
        th {{ text-align: left; font-weight: 600; }}
        th, td {{ padding: {space(1)}px {space(3)}px {space(1)}px 0; border-bottom: 1px solid {line}; }}
        blockquote, dd {{ color: {quiet}; }}
        img {{ max-width: 100%; }}
    """
