"""Show what would keep jobs from running, each with what helps."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import said
from gui.desktop.autostart.login_item import LoginItem
from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, ground
from gui.shell.status_line import EngineDot
from gui.text import formats
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.label import Label
from gui.widgets.sheet import paint_sheet

if TYPE_CHECKING:
    from scheduler_core.doctor.diagnosis import Diagnosis

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


class DoctorDialog(QDialog):
    """One sentence, a card for each thing that is not well, the worst first; what is well is folded below."""

    look_wanted = Signal()
    cure_wanted = Signal(str)
    notification_wanted = Signal()

    def __init__(self, cures: dict[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doctor")
        self.setWindowTitle(self.tr("Health"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._cures = cures
        self._found: Sequence[Diagnosis] = ()
        self._state = Label(self)
        self._state.setObjectName("doctor_state")
        self._state.setFont(font_of(Type.HEADING))
        self._state.setWordWrap(True)
        self._sum = _Card(Tone.QUIET, self)
        self._sign = EngineDot(self._sum)
        line = QHBoxLayout(self._sum)
        line.setContentsMargins(space(3), space(3), space(3), space(3))
        line.setSpacing(space(3))
        line.addWidget(self._sign)
        line.addWidget(self._state, 1)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.setContentsMargins(space(6), space(2), space(6), space(4))
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._again = buttons.addButton(self.tr("&Look again"), role)
        self._copy = buttons.addButton(self.tr("C&opy"), role)
        self._notify = buttons.addButton(self.tr("&Try a notification"), role)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(space(6), space(4), space(6), space(2))
        head.addWidget(self._sum)
        column.addLayout(head)
        column.addWidget(self._scroll, 1)
        column.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self._again.clicked.connect(self.look_wanted)
        self._copy.clicked.connect(self._copy_all)
        self._notify.clicked.connect(self.notification_wanted)
        self.show_looking()
        self.resize(self.sizeHint())  # the wrapped sentence would let Qt choose a lower one

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

    def show_nothing(self) -> None:
        """Say that nothing could be found out."""
        self._show_sum(Tone.DOUBTFUL, self.tr("It could not be found out"))
        self._again.setEnabled(True)

    def _show_sum(self, tone: Tone, text: str) -> None:
        self._sum.show_tone(tone)
        self._sign.show_state(tone, text)
        self._state.setText(text)

    def _page(self, found: "Sequence[Diagnosis]", cures: dict[str, str]) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(space(6), space(2), space(6), space(4))
        column.setSpacing(space(2))
        for level in _WORST_FIRST:
            for each in found:
                if each.level == level:
                    column.addWidget(self._card(each, cures, page))
        well = [each for each in found if each.level == "ok"]
        if well:
            column.addWidget(self._well(well, is_open=len(well) == len(found), page=page))
        column.addStretch(1)
        return page

    def _card(self, each: "Diagnosis", cures: dict[str, str], page: QWidget) -> QWidget:
        card = _Card(_TONES[each.level], page)
        subject = Label(said(each.subject), card)
        subject.setFont(font_of(Type.STRONG))
        words = QVBoxLayout()
        words.setSpacing(space(0.5))
        words.addWidget(subject)
        words.addWidget(_words(each, card))
        line = QHBoxLayout(card)
        line.setContentsMargins(space(3), space(2.5), space(3), space(2.5))
        line.setSpacing(space(3))
        line.addWidget(self._mark(each, card), 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        if each.subject in cures:
            line.addWidget(self._cure(each.subject, card), 0, Qt.AlignmentFlag.AlignTop)
        return card

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
            subject = Label(said(each.subject), rows)
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
        button = QPushButton(self._cures[subject], page)
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


class DoctorFeature(QObject):
    """Asks the core, adds what only the window knows, and carries out what helps."""

    def __init__(
        self,
        bridge: CoreBridge,
        item: LoginItem,
        has_tray: Callable[[], bool],
        try_notification: Callable[[], None],
        decide_about_copy: Callable[[], None],
        store: str | None,
        window: QWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._item = item
        self._has_tray = has_tray
        self._try_notification = try_notification
        self._decide_about_copy = decide_about_copy
        self._store = store
        self._window = window
        self.dialog: DoctorDialog | None = None

    def open(self) -> None:
        if self.dialog is None:
            self.dialog = dialog = DoctorDialog(self._cures(), self._window)
            dialog.look_wanted.connect(self._look)
            dialog.cure_wanted.connect(self._carry_out)
            dialog.notification_wanted.connect(self._try_notification)
            dialog.finished.connect(self._forget)
            dialog.open()
            self._look()

    def _cures(self) -> dict[str, str]:
        cures = {
            "backup": self.tr("Make a backup"),
            "copy": self.tr("Decide…"),
            "engine": self.tr("Start the engine"),
        }
        if self._item.is_possible:
            cures["start"] = self.tr("Start at login")
        return cures

    def _look(self) -> None:
        if self.dialog is not None:
            self.dialog.show_looking()
            self._bridge.ask(_diagnoses, self._show, self._give_up)

    def _carry_out(self, subject: str) -> None:
        if subject == "copy" and self.dialog is not None:
            self.dialog.close()  # the question would open behind it
            self._decide_about_copy()
            return
        calls: dict[str, Callable[[Core], object]] = {
            "backup": _back_up,
            "engine": _start_engine,
            "start": partial(_start_at_login, self._item),
        }
        self._bridge.change(calls[subject], self._on_cure, self._give_up)

    def _on_cure(self, _done: object) -> None:
        self._look()

    def _show(self, found: "list[Diagnosis]") -> None:
        if self.dialog is not None:
            self.dialog.show_found([*found, self._of_tray()], has_cures=self._bridge.is_open)

    def _give_up(self, error: Exception) -> None:
        if self.dialog is not None and not self._bridge.is_open:
            look = partial(_diagnoses_without_store, self._store, error)
            self._bridge.ask_without_core(look, self._show, self._fail)
        else:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._bridge.report_failure(error)
        if self.dialog is not None:
            self.dialog.show_nothing()

    def _of_tray(self) -> "Diagnosis":
        from scheduler_core.doctor.diagnosis import Diagnosis, Level

        if self._has_tray():
            return Diagnosis(self.tr("tray"), Level.OK, self.tr("The icon is in the tray."))
        return Diagnosis(
            self.tr("tray"),
            Level.WARN,
            self.tr("This desktop shows no tray, so a closed window is minimised instead."),
            self.tr("On GNOME the extension “AppIndicator and KStatusNotifierItem Support” adds one."),
        )

    def _forget(self) -> None:
        self.dialog = None


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
            label = Label(said(text), words)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setWordWrap(True)
            label.setForegroundRole(role)
            column.addWidget(label)
    return words


def _diagnoses(core: Core) -> "list[Diagnosis]":
    return core.upkeep.doctor()


def _diagnoses_without_store(store: str | None, error: Exception) -> "list[Diagnosis]":
    from scheduler_core.facade.control.upkeep import diagnoses_without_store

    return diagnoses_without_store(store, str(error))


def _back_up(core: Core) -> object:
    return core.upkeep.back_up()


def _start_engine(core: Core) -> None:
    core.engine.start()


def _start_at_login(item: LoginItem, _core: Core) -> None:
    item.switch(True)
