"""Find a text in an editor: mark all matches, the current one among them."""

from bisect import bisect_left

from PySide6.QtGui import QColor, QPalette, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from gui.look.tokens import Tone, blended, tone

_MOST_PLACES = 9_999
_MOST_MARKED = 400


class TextFinder:
    """Works on either kind of editor; upper and lower case are alike."""

    def __init__(self, editor: QPlainTextEdit | QTextEdit) -> None:
        self._editor = editor
        self._length = 0
        self._places: list[int] = []

    @property
    def count(self) -> int:
        return len(self._places)

    @property
    def is_cut(self) -> bool:
        """Tell whether there are more places than were looked for."""
        return len(self._places) == _MOST_PLACES

    @property
    def number(self) -> int:
        """Which place is selected, from 1; 0 if none is."""
        cursor = self._editor.textCursor()
        at = bisect_left(self._places, cursor.selectionStart())
        is_there = at < len(self._places) and self._places[at] == cursor.selectionStart()
        return at + 1 if is_there and cursor.hasSelection() else 0

    def look_for(self, text: str) -> None:
        """Find all places, and mark those around the cursor."""
        wanted = _units(text)
        self._length = len(wanted) // 2
        self._places = _places(_units(self._editor.toPlainText()), wanted) if wanted else []
        self._mark()

    def go_on(self, *, is_backward: bool = False, stays: bool = False) -> None:
        """Select the next place, past the end the first; `stays` if the present one will do."""
        if not self._places:
            return
        cursor = self._editor.textCursor()
        at = bisect_left(self._places, cursor.selectionStart())
        if is_backward:
            at -= 1
        elif not stays and self.number:
            at += 1
        self._select(self._places[at % len(self._places)])
        self._mark()

    def _select(self, place: int) -> None:
        cursor = self._editor.textCursor()
        cursor.setPosition(place)
        cursor.setPosition(place + self._length, QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)
        self._editor.ensureCursorVisible()

    def _mark(self) -> None:
        near = bisect_left(self._places, self._editor.textCursor().selectionStart())
        first = max(near - _MOST_MARKED // 2, 0)
        palette = self._editor.palette()
        ground = blended(palette.color(QPalette.ColorRole.Base), tone(palette, Tone.DOUBTFUL), 0.35)
        self._editor.setExtraSelections(
            [self._marked(place, ground) for place in self._places[first : first + _MOST_MARKED]]
        )

    def _marked(self, place: int, ground: QColor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(place)
        cursor.setPosition(place + self._length, QTextCursor.MoveMode.KeepAnchor)
        mark.cursor = cursor
        mark.format.setBackground(ground)
        return mark


def _units(text: str) -> bytes:
    """Return a text as Qt counts it: two bytes for each unit of UTF-16."""
    return text.lower().encode("utf-16-le", errors="surrogatepass")


def _places(text: bytes, wanted: bytes) -> list[int]:
    found: list[int] = []
    at = text.find(wanted)
    while at >= 0 and len(found) < _MOST_PLACES:
        if at % 2:
            at = text.find(wanted, at + 1)
        else:
            found.append(at // 2)
            at = text.find(wanted, at + len(wanted))
    return found
