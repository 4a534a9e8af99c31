"""The field of the jobs that follow: a chip for each, and a line to name another one."""

import unicodedata
from collections.abc import Collection, Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPalette
from PySide6.QtWidgets import (
    QCompleter,
    QHBoxLayout,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, complete_from
from gui.widgets.fields.wrapping_row import WrappingRow
from gui.widgets.paragraph import Paragraph
from gui.widgets.spoken.roles import announce
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.step_words import print_chain, read_chain
from scheduler_core.values.jobs.chain import Chain, When

_MARK = "\n"


class ChainsField(QWidget):
    """A form editor of one text with a job in each line, as it is typed behind `--then`.

    What stands in the line counts, though it is no chip yet. `names_wanted` asks for the jobs there are.
    """

    edited = Signal()
    names_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chains: list[Chain] = []
        self._known: Collection[str] | None = None
        self._when = ChoiceEditor(
            [
                (When.SUCCESS.value, self.tr("after success")),
                (When.FAILURE.value, self.tr("after a failure")),
                (When.ALWAYS.value, self.tr("in any case")),
            ],
            self,
        )
        self._when.setObjectName("chain_when")
        self._when.setAccessibleName(self.tr("When the job is started"))
        self._name = _NameLine(self.tr("name of a job"), self)
        self._name.setObjectName("chain_name")
        self._add = PushButton(self.tr("Add"), self)
        self._add.setObjectName("add_chain")
        self._add.setAccessibleName(self.tr("Add this job"))
        self._chips = WrappingRow(self)
        self._doubt = Paragraph(self)
        self._doubt.setObjectName("chains_doubt")
        self._doubt.setFont(font_of(Type.NOTE))
        self._doubt.setForegroundRole(QPalette.ColorRole.BrightText)
        line = QHBoxLayout()
        line.setSpacing(space(1.5))
        line.addWidget(self._when)
        line.addWidget(self._name, 1)
        line.addWidget(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1))
        column.addWidget(self._chips)
        column.addLayout(line)
        column.addWidget(self._doubt)
        self.setFocusProxy(self._name)
        self._name.edited.connect(self._on_name)
        self._name.entered.connect(self._take)
        self._name.focused.connect(self.names_wanted)
        self._name.left.connect(self._show_doubt)
        self._add.clicked.connect(self._take)
        self._when.edited.connect(self._on_when)
        self._show()

    def value(self) -> str:
        typed = [self._typed()] if self._name.value().strip() else []
        return _MARK.join([*map(print_chain, self._chains), *typed])

    def show_value(self, value: str) -> None:
        """Show a chip for each line, and the last one as it is typed if it names no job."""
        self._chains, rest = _read(value.splitlines())
        self._name.show_value(rest)
        self._show()
        if self._chains:
            self.names_wanted.emit()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._name.setAccessibleName(name)

    def offer_jobs(self, names: Iterable[str], *, is_all: bool) -> None:
        """Complete from the names of jobs; where these are all there are, tell which is none of them."""
        names = list(names)
        self._name.offer(names)
        self._known = frozenset(map(_folded, names)) if is_all else None
        self._show_doubt()

    def _typed(self) -> str:
        chain = _chain_of(self._name.value(), self._when.value())
        return self._name.value() if chain is None else print_chain(chain)

    def _on_name(self) -> None:
        self._show_doubt()
        self.edited.emit()

    def _on_when(self) -> None:
        """Without a name nothing is said by it."""
        if self._name.value().strip():
            self._on_name()

    def _take(self) -> None:
        """Make a chip of what is typed."""
        chain = _chain_of(self._name.value(), self._when.value())
        if chain is None:
            return
        self._chains = [each for each in self._chains if each != chain] + [chain]
        self._name.show_value("")
        self._when.show_value(When.SUCCESS)
        self._show()
        # The chips grow above the line: once they have their room, both are to be seen.
        QTimer.singleShot(0, self, self._keep_in_sight)
        self.edited.emit()

    def _keep_in_sight(self) -> None:
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        if parent is not None:
            parent.ensureWidgetVisible(self, 0, space(4))

    def _drop(self) -> None:
        chip = self.sender()
        said = str(chip.property("chain"))
        self._chains = [each for each in self._chains if print_chain(each) != said]
        self._show()
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit()

    def _show(self) -> None:
        for chip in self._chips.take_all():
            chip.hide()
            chip.deleteLater()
        for chain in self._chains:
            chip = self._chip(chain)
            self._chips.add(chip)
            chip.show()
        self._chips.setVisible(bool(self._chains))
        self._show_doubt()

    def _chip(self, chain: Chain) -> QToolButton:
        words = {
            When.SUCCESS: "{job}",
            When.FAILURE: self.tr("after a failure: {job}"),
            When.ALWAYS: self.tr("in any case: {job}"),
        }[chain.when].format(job=chain.job)
        chip = QToolButton(self._chips)
        chip.setObjectName("chain")
        chip.setText(f"{words.replace('&', '&&')}  ✕")
        chip.setProperty("chip", True)
        chip.setProperty("chain", print_chain(chain))
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        removal = self.tr("Do not start {job}").format(job=chain.job)
        chip.setAccessibleName(f"{words}. {removal}")
        chip.setToolTip(plain_tool_tip(removal))
        chip.clicked.connect(self._drop)
        return chip

    def _show_doubt(self) -> None:
        typed = _chain_of(self._name.value(), self._when.value())
        # A name that is half typed is not told to be none.
        chains = self._chains if typed is None or self._name.hasFocus() else [*self._chains, typed]
        missing = [
            chain.job for chain in chains if self._known is not None and _folded(chain.job) not in self._known
        ]
        said = self.tr("No job is called “{job}”; until there is one, nothing is started.")
        self._doubt.setText("\n".join(said.format(job=job) for job in dict.fromkeys(missing)))
        self._doubt.setVisible(bool(missing))
        announce(self._doubt, self._doubt.text())
        self.setAccessibleDescription(self._doubt.text())


class _NameLine(LineEditor):
    """Enter makes a chip and does not save the job; a name that is chosen from the list is one at once."""

    entered = Signal()
    focused = Signal()
    left = Signal()

    def __init__(self, example: str, parent: QWidget) -> None:
        super().__init__(example, parent)
        self.returnPressed.connect(self._enter)
        self._names: QCompleter | None = None
        # Qt writes what was chosen into the line behind everything else that the choice does, or not at all
        # where the line has lost the keys meanwhile.
        self._chosen_name = ""
        self._chosen = QTimer(self, singleShot=True, interval=0)
        self._chosen.timeout.connect(self._enter_chosen)

    def offer(self, words: Iterable[str]) -> None:
        self._names = complete_from(self, words)
        self._names.activated.connect(self._choose)

    def _choose(self, name: str) -> None:
        self._chosen_name = name
        self._chosen.start()

    def _enter_chosen(self) -> None:
        self.show_value(self._chosen_name)
        self.entered.emit()

    def _enter(self) -> None:
        """Leave Enter to the list of names where one of them is chosen: it tells of that itself."""
        names = None if self._names is None else self._names.popup()
        if names is None or not names.isVisible() or not names.currentIndex().isValid():
            self.entered.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


def _read(lines: Iterable[str]) -> tuple[list[Chain], str]:
    """Return the jobs named, and what names none."""
    found: list[Chain] = []
    rest = ""
    for line in filter(str.strip, lines):
        try:
            found.append(read_chain(line))
        except InvalidInput:
            rest = line
    return found, rest


def _chain_of(name: str, when: str) -> Chain | None:
    """Return what a line says; a word such as failure: before the name counts too."""
    try:
        said = read_chain(name)
        return said if said.when is not When.SUCCESS else Chain(said.job.strip(), When(when))
    except InvalidInput:
        return None


def _folded(name: str) -> str:
    """Return a name as jobs are looked up by it: without letter case and accents."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each)).strip()
