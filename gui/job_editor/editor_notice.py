"""Show in the editor what is missing, why something was refused, or what was filled in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import Theme
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.notices.strip_notice import StripNotice
from gui.widgets.paragraph import Label

_LEAST_LETTERS = 3


@dataclass(frozen=True, slots=True)
class _Missing:
    """How it is told that something is missing, and at which places that counts: None for all."""

    head: str
    places: Collection[str] | None


@dataclass(frozen=True, slots=True)
class _ToldLine:
    """What is told: words, or words before what is missing, each with its place."""

    head: str
    missing: tuple[tuple[str, str], ...] = ()


class EditorNotice(StripNotice):
    """One notice at a time, in one line; each thing that is missing is a link to its field.

    Where not all have room it says how many more there are, and the dots show them.
    """

    place_wanted = Signal(str)
    undo_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "editor_notice", parent)
        self._missing: _Missing | None = None
        self._told = _ToldLine("")
        self.words.setObjectName("editor_notice")
        self.remedy.setObjectName("undo_paste")
        self.remedy.setText(self.tr("Put back"))
        self.remedy.clicked.connect(self.hide)
        self.remedy.clicked.connect(self.undo_wanted)
        self.words.linkActivated.connect(self.place_wanted)

    def make_words(self) -> Label:
        words = Label(self)
        words.setTextFormat(Qt.TextFormat.RichText)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByKeyboard | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return words

    def show_missing(
        self, missing: Sequence[tuple[str, str]], head: str = "", places: Collection[str] | None = None
    ) -> None:
        """Say what must be mended, each with a way to its field; only some places may count."""
        start = head or self.tr("Before it can be saved:")
        self._show(_ToldLine(start, tuple(missing)), is_warning=True)
        self._missing = _Missing(start, places)

    def renew_missing(self, missing: Sequence[tuple[str, str]]) -> None:
        """Say what is missing now, where it is told that something is; not again to a screen reader."""
        known = self._missing
        if known is None or self.isHidden():
            return
        left = tuple(each for each in missing if known.places is None or each[0] in known.places)
        if left:
            self._told = _ToldLine(known.head, left)
            self._fit()
            self.setAccessibleName(self.all_words())
        else:
            self.hide()

    def show_problem(self, text: str) -> None:
        self._show(_ToldLine(text), is_warning=True)

    def show_done(self, text: str) -> None:
        """Say what was filled in, next to a way back."""
        self._show(_ToldLine(text), is_warning=False)

    def hide_problems(self) -> None:
        if self.is_warning:
            self.hide()

    def all_words(self) -> str:
        return " ".join((self._told.head, *(reason for _, reason in self._told.missing)))

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(hint.width() + self.fontMetrics().height() * _LEAST_LETTERS, hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show(self, told: "_ToldLine", is_warning: bool) -> None:
        self._missing = None
        self._told = told
        self.tell("", is_warning=is_warning, has_remedy=not is_warning, spoken=self.all_words())
        self._fit()

    def _fit(self) -> None:
        """Write as much as has room."""
        self._offer_details()
        line = self.layout()
        if line is not None:
            line.activate()
        self.words.setText(self._written(self.words.width()))
        self.words.setToolTip(plain_tool_tip(self.all_words() if self.whole_width() > self.width() else ""))

    def _written(self, room: int) -> str:
        head, missing = self._told.head, self._told.missing
        metrics = self.words.fontMetrics()
        if not missing:
            return escape(metrics.elidedText(head, Qt.TextElideMode.ElideRight, room))
        for count in range(len(missing), 0, -1):
            more = self._more(len(missing) - count)
            seen = [reason for _, reason in missing[:count]]
            if metrics.horizontalAdvance(" ".join((head, *seen, *more))) <= room:
                return " ".join((escape(head), *map(_link, missing[:count]), *map(escape, more)))
        # The reason is what counts.
        place, reason = missing[0]
        return _link((place, metrics.elidedText(reason, Qt.TextElideMode.ElideRight, room)))

    def _more(self, count: int) -> list[str]:
        return [self.tr("and {count} more").format(count=count)] if count else []


def _link(missing: tuple[str, str]) -> str:
    place, reason = missing
    return f'<a href="{escape(place)}">{escape(reason)}</a>'
