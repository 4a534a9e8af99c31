"""What the editor has to say: what is missing, why something was refused, what was filled in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.notices.notice import Notice

_MOST_TOLD = 6


@dataclass(frozen=True, slots=True)
class _Missing:
    """How it is told that something is missing, and at which places that counts: None for all."""

    head: str
    places: Collection[str] | None


class EditorNotice(Notice):
    """One notice at a time; each thing that is missing is a link to its field."""

    place_wanted = Signal(str)
    undo_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "editor_notice", parent)
        self._missing: _Missing | None = None
        self.words.setObjectName("editor_notice")
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByKeyboard | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self.remedy.setObjectName("undo_paste")
        self.remedy.setText(self.tr("Put back"))
        self.remedy.clicked.connect(self.hide)
        self.remedy.clicked.connect(self.undo_wanted)
        self.words.linkActivated.connect(self.place_wanted)

    def show_missing(
        self, missing: Sequence[tuple[str, str]], head: str = "", places: Collection[str] | None = None
    ) -> None:
        """Say what must be mended, each with a way to its field; only some places may count."""
        self._show(self._listed(missing, head), is_warning=True)
        self._missing = _Missing(head, places)

    def renew_missing(self, missing: Sequence[tuple[str, str]]) -> None:
        """Say what is missing now, where it is told that something is; not again to a screen reader."""
        told = self._missing
        if told is None or self.isHidden():
            return
        left = [each for each in missing if told.places is None or each[0] in told.places]
        if left:
            self.words.setText(self._listed(left, told.head))
            self.setAccessibleName(_spoken(self.words.text()))
        else:
            self.hide()

    def _listed(self, missing: Sequence[tuple[str, str]], head: str) -> str:
        links = [f'<a href="{escape(place)}">{escape(reason)}</a>' for place, reason in missing[:_MOST_TOLD]]
        if len(missing) > _MOST_TOLD:
            links.append(self.tr("and {count} more").format(count=len(missing) - _MOST_TOLD))
        start = head or self.tr("Before it can be saved:")
        return f"{escape(start)} {' '.join(links)}"

    def show_problem(self, text: str) -> None:
        self._show(escape(text), is_warning=True)

    def show_done(self, text: str) -> None:
        """Say what was filled in, beside a way back."""
        self._show(escape(text), is_warning=False)

    def hide_problems(self) -> None:
        if self.is_warning:
            self.hide()

    def _show(self, text: str, is_warning: bool) -> None:
        self._missing = None
        self.tell(text, is_warning=is_warning, has_remedy=not is_warning, spoken=_spoken(text))


def _spoken(text: str) -> str:
    """Return a text without its links."""
    return QTextDocumentFragment.fromHtml(text).toPlainText()
