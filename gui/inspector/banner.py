"""A tinted banner with the one thing to know, and buttons for it.

It is as high as what it says of a job at first, and stays so whatever it says then: nothing below it moves
when something fails, runs or is picked.
"""

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.inspector.act_row import ActRow
from gui.inspector.few_lines import SelectableLines
from gui.inspector.headline import Headline, HeadlineAct, Sign, words_to_resume
from gui.look.theme import font_of
from gui.look.tokens import Radius, Tone, Type, begun_after, colours_of, ground, space, tone
from gui.widgets.buttons.pill import PillSign, draw_sign
from gui.widgets.heading import Heading
from gui.widgets.paragraph import line_pitch
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.plots.share_bar import ShareBar
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import RunState

_SIGN_STEPS = 3.5
_MOST_LINES = 5
# What runs tells how far it is now, and then perhaps why it failed; so does what is as usual.
_LINES_FOR_MORE = 2
_MARKS = {
    Sign.FAILED: RunState.FAILED,
    Sign.TIMED_OUT: RunState.TIMED_OUT,
    Sign.RUNNING: RunState.RUNNING,
}
_PILL_SIGNS = {
    Sign.WAITING: (PillSign.CLOCK, Tone.DOUBTFUL),
    Sign.PAUSED: (PillSign.PAUSE, Tone.QUIET),
}


class Banner(QWidget):
    """Shows a headline; `wanted` tells which of its acts was chosen, `pressed` that one is about to be."""

    wanted = Signal(object)
    pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._headline: Headline | None = None
        self._fitted: Headline | None = None
        self._open: RunId | None = None
        self._title = Heading("", self)
        self._title.setObjectName("banner_title")
        self._title.setFont(font_of(Type.STRONG))
        self._title.setForegroundRole(QPalette.ColorRole.WindowText)
        self._text = SelectableLines(_LINES_FOR_MORE, self)
        self._text.setObjectName("banner_text")
        self._share = ShareBar(self)
        names = {
            HeadlineAct.OUTPUT: self.tr("Show output"),
            HeadlineAct.MOVE: self.tr("Move…"),
            HeadlineAct.SKIP: self.tr("Skip"),
            HeadlineAct.RESUME: words_to_resume(None),
            HeadlineAct.WHY: self.tr("Why?"),
            HeadlineAct.CHANGED: self.tr("What changed?"),
        }
        shorter = {
            HeadlineAct.CHANGED: self.tr("Changes?", "short for “What changed?”"),
            HeadlineAct.OUTPUT: self.tr("Output", "short for “Show output”"),
        }
        self._row = ActRow(names, self._share, self, shorter)
        self._row.wanted.connect(self.wanted)
        self._row.pressed.connect(self.pressed)
        self._sign = _SignMark(self)
        self._line = line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(space(3), space(2.5), space(2), space(2)))
        inset = self._row.inset
        line.setSpacing(space(2) - inset)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        self._column = column = QVBoxLayout()
        column.setSpacing(space(1))
        line.addLayout(column, 1)
        # The words of the buttons begin where the others do: a link goes out by its inset.
        words = QVBoxLayout()
        words.setContentsMargins(*begun_after(inset, 0, 0, 0))
        words.setSpacing(space(1))
        words.addWidget(self._title)
        beside = QHBoxLayout()
        beside.setSpacing(space(2))
        beside.addWidget(self._text, 1)
        beside.addWidget(self._row.above, 0, Qt.AlignmentFlag.AlignBottom)
        words.addLayout(beside)
        column.addLayout(words)
        column.addWidget(self._row)

    @property
    def headline(self) -> Headline | None:
        """Return what is shown."""
        return self._headline

    @property
    def told_run(self) -> RunId | None:
        """Return the run of which it says in full how it failed."""
        seen = self._headline
        has_failed = seen is not None and seen.sign in {Sign.FAILED, Sign.TIMED_OUT}
        is_told = has_failed and not self.isHidden() and not self._text.is_cut
        return seen.run.id if is_told and seen is not None and seen.run is not None else None

    @property
    def is_pressed(self) -> bool:
        """Whether the user is about to choose one of the acts that are shown."""
        return self._row.is_pressed

    def show_headline(self, headline: Headline | None) -> None:
        """Show the one thing to know."""
        if headline == self._headline:
            return
        before, self._headline = self._headline, headline
        if headline is None:
            return
        self._title.show_text(headline.title, *headline.shorter)
        self._make_room(has_acts=bool(headline.acts))
        self._text.show_text(headline.text)
        self._row.leave_above(self._text.width_of_all)
        self._share.show_share(headline.share)
        self._sign.show_sign(headline.sign)
        self._row.show_acts(headline.acts, {HeadlineAct.RESUME: words_to_resume(headline.hold)})
        if before is not None and _subject(before) != _subject(headline):
            self._row.stand_for_other()
        self._offer_output()
        self._colour()
        self.update()

    def fit(self) -> None:
        """Be as high as the words that are shown now, from now on."""
        self._fitted = self._headline
        self._fit_again()

    def _fit_again(self) -> None:
        """Be as high in another width as what was fitted is: what is said since does not count."""
        headline = self._fitted
        if headline is None:
            return
        may_say_more = headline.is_usual or headline.sign is Sign.RUNNING or headline.at is not None
        least = _LINES_FOR_MORE if may_say_more else 1
        self._be_lines(max(least, self._needed(headline.text) - self._lines_of_row(headline)))

    def grow(self, room: int) -> None:
        """Be higher by no more than so much, if that is what the words need."""
        more = max(room, 0) // line_pitch(self._text.font())
        seen = self._headline
        needed = 0 if seen is None else self._needed(seen.text) - self._lines_of_row(seen)
        self._be_lines(max(self._text.lines, min(needed, self._text.lines + more)))

    def _be_lines(self, count: int) -> None:
        if count != self._text.lines:
            self._text.be_lines(count)
            self._line.activate()  # Qt lays out one level a turn: for one picture it was as high as before
            self.updateGeometry()

    def _needed(self, text: str) -> int:
        return min(self._text.lines_needed(text, self._room_for_words()), _MOST_LINES)

    def _lines_of_row(self, headline: Headline) -> int:
        """Return how many lines the words have where nothing can be done."""
        if headline.acts:
            return 0
        return (self._row.height() + self._column.spacing()) // line_pitch(self._text.font())

    def _room_for_words(self) -> int:
        """Return how wide the words are where no link stands beside them."""
        edges = self._line.contentsMargins()
        sign = self._sign.width() + self._line.spacing() if self._sign.isVisibleTo(self) else 0
        return self.width() - edges.left() - edges.right() - sign - self._row.inset

    def show_open(self, run_id: RunId | None) -> None:
        """Offer no output that is seen already; its words keep their place."""
        self._open = run_id
        self._offer_output()

    def _offer_output(self) -> None:
        run = None if self._headline is None else self._headline.run
        self._row.enable(HeadlineAct.OUTPUT, run is None or run.id != self._open)

    def _make_room(self, *, has_acts: bool) -> None:
        """Give the words the line of the buttons too where nothing can be done; the height stays."""
        self._row.setVisible(has_acts)
        self._text.take_more(0 if has_acts else self._row.height() + self._column.spacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._fit_again()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._headline is not None:
            self._row.leave_above(self._text.width_of_all)
            self._fit_again()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._headline is None:
            return
        self._colour()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        quiet = QColor(colours_of(self.palette()).sunk)
        painter.setBrush(quiet if self._headline.is_usual else ground(self.palette(), self._headline.tone))
        radius = Radius.CONTROL.pixels
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)

    def _colour(self) -> None:
        """Give the title its tone, also after the colours of the window changed."""
        if self._headline is None:
            return
        own = self._headline.tone
        colour = QColor(colours_of(self.palette()).text) if own is Tone.QUIET else tone(self.palette(), own)
        if self._title.palette().color(QPalette.ColorRole.WindowText) != colour:
            palette = self._title.palette()
            palette.setColor(QPalette.ColorRole.WindowText, colour)
            self._title.setPalette(palette)


def _subject(headline: Headline) -> tuple[object, ...]:
    """Return what the acts would be done with."""
    return headline.at, None if headline.run is None else headline.run.id, headline.hold


class _SignMark(QWidget):
    """The sign before the title: what happened, told by shape as well as by colour."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign = Sign.NONE
        self.setFont(font_of(Type.STRONG))
        line = QFontMetrics(self.font()).height()
        self.setFixedSize(space(_SIGN_STEPS), line)

    def show_sign(self, sign: Sign) -> None:
        self._sign = sign
        self.setVisible(sign is not Sign.NONE)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        side = space(_SIGN_STEPS)
        place = QRectF(0, 0, side, side)
        place.moveCenter(QRectF(self.rect()).center())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._sign in _MARKS:
            draw_mark(painter, place, _MARKS[self._sign], self.palette())
        elif self._sign is not Sign.NONE:
            pill, wanted = _PILL_SIGNS[self._sign]
            draw_sign(painter, place, pill, tone(self.palette(), wanted))
