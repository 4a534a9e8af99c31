"""List what would keep jobs from running: a card per subject, with what helps."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import said
from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, begun_after, ground, space
from gui.shell.status_line import EngineDot
from gui.text import formats
from gui.widgets.awaiting import AwaitedRows
from gui.widgets.buttons.push_button import PushButton, ShowsKeys, add_button
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.link_button import link_button
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.room_on_screen import take_room
from gui.widgets.sheet import paint_sheet
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.doctor.finding import Diagnosis

_TONES = {"ok": Tone.GOOD, "warn": Tone.DOUBTFUL, "bad": Tone.BAD}
_WORST_FIRST = ("bad", "warn")


class _Card(QWidget):
    """A sheet on the ground of its tone."""

    def __init__(self, tone: Tone, parent: QWidget) -> None:
        super().__init__(parent)
        self._tone = tone

    def show_tone(self, tone: Tone) -> None:
        self._tone = tone
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = ground(self.palette(), self._tone)
        paint_sheet(self, colour, colour)


class DoctorDialog(ShowsKeys, QDialog):
    """One sentence, a card for each thing that is not well, the worst first; what is well is folded below."""

    look_wanted = Signal()
    cure_wanted = Signal(str)
    job_wanted = Signal(object)
    notification_wanted = Signal()

    def __init__(self, cures: dict[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doctor")
        self.setWindowTitle(self.tr("Health"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._cures = cures
        self._found: Sequence[Diagnosis] = ()
        self._state = Paragraph(self)
        self._state.setObjectName("doctor_state")
        self._state.setFont(font_of(Type.HEADING))
        self._sum = _Card(Tone.QUIET, self)
        self._sign = EngineDot(self._sum)
        line = QHBoxLayout(self._sum)
        line.setContentsMargins(space(3), space(3), space(3), space(3))
        line.setSpacing(space(3))
        line.addWidget(self._sign)
        line.addWidget(self._state, 1)
        self._scroll = PageScroll(self)
        self._scroll.setWidget(AwaitedRows(self.tr("Looking for what keeps jobs from running …")))
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.setContentsMargins(*begun_after(space(6), space(2), space(4) + bar, space(4)))
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._again = add_button(buttons, self.tr("&Look again"), role)
        self._copy = add_button(buttons, self.tr("C&opy"), role)
        self._notify = add_button(buttons, self.tr("&Try a notification"), role)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(*begun_after(space(6), space(4), space(4) + bar, space(2)))
        head.addWidget(self._sum)
        column.addLayout(head)
        column.addWidget(self._scroll, 1)
        column.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self._again.clicked.connect(self.look_wanted)
        self._copy.clicked.connect(self._copy_all)
        self._notify.clicked.connect(self.notification_wanted)
        self.show_looking()
        take_room(self, self.sizeHint())  # the wrapped sentence would let Qt choose a lower one

    def sizeHint(self) -> QSize:
        return QSize(space(190), space(150))

    def show_looking(self) -> None:
        self._show_sum(Tone.QUIET, self.tr("Looking…"))
        self._again.setEnabled(False)
        self._copy.setEnabled(False)

    def show_found(self, found: "Sequence[Diagnosis]", *, has_cures: bool = True) -> None:
        """Show what was found; nothing can be mended from here where there is no store."""
        self._found = found
        bad = sum(each.level == "bad" for each in found)
        doubtful = sum(each.level == "warn" for each in found)
        if bad:
            said = self.tr("1 needs attention") if bad == 1 else self.tr("{count} need attention")
            text = said.format(count=formats.whole_number(bad))
        elif doubtful:
            text = self.tr("Nothing keeps jobs from running; {count} could be better").format(count=doubtful)
        else:
            text = self.tr("All is well")
        self._show_sum(Tone.BAD if bad else Tone.DOUBTFUL if doubtful else Tone.GOOD, text)
        self._again.setEnabled(True)
        self._copy.setEnabled(True)
        self._scroll.setWidget(self._page(found, self._cures if has_cures else {}))

    def show_nothing(self, reason: str) -> None:
        """Say that nothing could be found out, and why; what was found before stays."""
        self._show_sum(Tone.DOUBTFUL, f"{self.tr('It could not be found out')}\n{reason}")
        if not self._found:
            self._scroll.setWidget(QWidget())
        self._again.setEnabled(True)

    def _show_sum(self, tone: Tone, text: str) -> None:
        self._sum.show_tone(tone)
        self._sign.show_state(tone, text)
        self._state.setText(text)

    def _page(self, found: "Sequence[Diagnosis]", cures: dict[str, str]) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(*begun_after(space(6), space(2), space(4), space(4)))
        column.setSpacing(space(2))
        for level in _WORST_FIRST:
            of_level = (each for each in found if each.level == level)
            for _, group in groupby(of_level, key=lambda each: (each.subject, each.job_id is None)):
                column.addWidget(self._card(list(group), cures, page))
        well = [each for each in found if each.level == "ok"]
        if well:
            column.addWidget(self._well(well, is_open=len(well) == len(found), page=page))
        column.addStretch(1)
        return page

    def _card(self, found: "list[Diagnosis]", cures: dict[str, str], page: QWidget) -> QWidget:
        """Return a card for what was found about one subject."""
        each = found[0]
        card = _Card(_TONES[each.level], page)
        subject = Label(_heading(said(each.subject)), card)
        subject.setFont(font_of(Type.STRONG))
        words = QVBoxLayout()
        words.setSpacing(space(1.5 if len(found) > 1 else 0.5))
        words.addWidget(subject)
        for one in found:
            words.addLayout(self._finding(one, card))
        line = QHBoxLayout(card)
        line.setContentsMargins(space(3), space(2.5), space(3), space(2.5))
        line.setSpacing(space(3))
        line.addWidget(self._mark(each, card), 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        if each.subject in cures:
            line.addWidget(self._cure(each.subject, card), 0, Qt.AlignmentFlag.AlignTop)
        return card

    def _finding(self, each: "Diagnosis", card: QWidget) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(space(3))
        line.addWidget(_words(each, card), 1)
        if each.job_id is not None:
            link = link_button(f"open_job_{each.job_id}", self.tr("Edit…"), card)
            link.setAccessibleName(f"{self.tr('Edit…')} {said(each.message)}")
            link.clicked.connect(partial(self._want_job, each.job_id))
            line.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        return line

    def _want_job(self, job_id: JobId, _is_checked: bool = False) -> None:
        """Lead to a job; this dialog would lie over its editor."""
        self.accept()
        self.job_wanted.emit(job_id)

    def _well(self, found: "Sequence[Diagnosis]", *, is_open: bool, page: QWidget) -> QWidget:
        """Fold what is well below what is not."""
        rows = QWidget(page)
        grid = QGridLayout(rows)
        grid.setContentsMargins(space(3), 0, space(3), 0)
        grid.setHorizontalSpacing(space(3))
        grid.setVerticalSpacing(space(2))
        grid.setColumnStretch(2, 1)
        top = Qt.AlignmentFlag.AlignTop
        for row, each in enumerate(found):
            subject = Label(_heading(said(each.subject)), rows)
            subject.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            grid.addWidget(self._mark(each, rows), row, 0, top)
            grid.addWidget(subject, row, 1, top)
            grid.addWidget(_words(each, rows), row, 2)
        title = self.tr("What is well ({count})").format(count=formats.whole_number(len(found)))
        return Disclosure(title, rows, is_open=is_open, parent=page)

    def _mark(self, each: "Diagnosis", parent: QWidget) -> EngineDot:
        mark = EngineDot(parent)
        mark.show_state(_TONES[each.level], self._level_name(each.level))
        return mark

    def _cure(self, subject: str, page: QWidget) -> QPushButton:
        button = PushButton(self._cures[subject], page)
        button.setObjectName(f"cure_{subject}")
        button.clicked.connect(partial(self._want_cure, subject))
        return button

    def _want_cure(self, subject: str, _is_checked: bool = False) -> None:
        self.show_looking()
        self.cure_wanted.emit(subject)

    def _level_name(self, level: str) -> str:
        return {"ok": self.tr("well"), "warn": self.tr("could be better"), "bad": self.tr("bad")}[level]

    def _copy_all(self) -> None:
        lines = [
            f"{each.level}\t{each.subject}\t{each.message} {each.advice}".strip() for each in self._found
        ]
        QGuiApplication.clipboard().setText("\n".join(lines))


def _heading(subject: str) -> str:
    """Write a subject as it begins a card; the core names it within its sentences, too."""
    return f"{subject[:1].upper()}{subject[1:]}"


def _words(each: "Diagnosis", page: QWidget) -> QWidget:
    words = QWidget(page)
    column = QVBoxLayout(words)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(space(0.5))
    for text, role in (
        (each.message, QPalette.ColorRole.WindowText),
        (each.advice, QPalette.ColorRole.PlaceholderText),
    ):
        if text:
            label = Paragraph(said(text), words)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setForegroundRole(role)
            column.addWidget(label)
    return words
