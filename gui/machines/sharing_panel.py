"""Explain how to share runs among machines: the next step, as a button or a command."""

import shlex

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.machines.machines_seen import MachinesSeen
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.paragraph import Paragraph
from gui.widgets.sheet import paint_sheet

_MOVE = "hourbell store move postgresql://{user}@{host}/{database}"
_WORKER = "hourbell worker --store {store} --tag {tag}"


class SharingPanel(QWidget):
    """Says the one next step; it goes once several machines share the runs."""

    enable_wanted = Signal()
    start_anew_wanted = Signal()
    copied = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sharing_panel")
        self._statement = Paragraph(self)
        self._statement.setObjectName("sharing_statement")
        self._statement.setFont(font_of(Type.NAME))
        self._help = Paragraph(self)
        self._help.setObjectName("sharing_help")
        self._help.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._command = Paragraph(self)
        self._command.setObjectName("sharing_command")
        self._command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._enable = PushButton(self.tr("&Let machines share the runs"), self)
        self._enable.setObjectName("enable_machines")
        self._copy = PushButton(self.tr("&Copy command"), self)
        self._copy.setObjectName("copy_command")
        self._start_anew = PushButton(self.tr("&Start the engine anew"), self)
        self._start_anew.setObjectName("start_engine_anew")
        for button in (self._enable, self._start_anew, self._copy):
            button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, space(1), 0, 0)
        buttons.setSpacing(space(2))
        buttons.addWidget(self._enable)
        buttons.addWidget(self._start_anew)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(4), space(3), space(4), space(3))
        column.setSpacing(space(1))
        for label in (self._statement, self._help, self._command):
            column.addWidget(label)
        column.addLayout(buttons)
        self._enable.clicked.connect(self._want_enabled)
        self._start_anew.clicked.connect(self._want_started_anew)
        self._copy.clicked.connect(self._copy_command)

    def show_seen(self, seen: MachinesSeen) -> None:
        """Say what comes next where the machines are as they were seen."""
        living = sum(machine.is_alive for machine in seen.machines)
        self.setVisible(not seen.is_sharing or living <= 1 or seen.is_to_start_anew)
        if seen.is_file:
            self._show(
                self.tr("One machine carries out all runs"),
                self.tr(
                    "Several can share them once the store lies on a PostgreSQL server. This carries all of "
                    "it there, while no engine runs; the window finds it in its new place:"
                ),
                _MOVE.format(user="user", host="host", database="database"),
            )
        elif not seen.is_sharing:
            self._show(
                self.tr("One machine carries out all runs"),
                self.tr(
                    "Let several share them: one plans, and each carries out what it may. This makes further "
                    "tables beside those of the store. Engines that run take part once they start anew."
                ),
                "",
            )
        elif seen.is_to_start_anew:
            self._show(
                self.tr("The engine of this window still carries out all runs"),
                self.tr(
                    "It began before machines shared them. Started anew it leaves runs to others; what runs "
                    "here is let end for a while first."
                ),
                "",
            )
        else:
            self._show(
                self.tr("Machines share the runs"),
                self.tr("Start this on another machine, and it carries out runs, too:"),
                _WORKER.format(store=shlex.quote(seen.place), tag="TAG"),
            )
        self._enable.setVisible(not seen.is_file and not seen.is_sharing)
        self._start_anew.setVisible(seen.is_to_start_anew)

    def show_work(self, *, is_under_way: bool) -> None:
        """Disable the button while the work goes on."""
        for button in (self._enable, self._start_anew):
            button.setEnabled(not is_under_way)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self, ground=self.palette().color(self.backgroundRole()))

    def _show(self, statement: str, help_text: str, command: str) -> None:
        self._statement.setText(statement)
        self._help.setText(help_text)
        self._command.setText(command)
        self._command.setVisible(bool(command))
        self._copy.setVisible(bool(command))
        self.setAccessibleName(statement)

    def _want_enabled(self) -> None:
        self.enable_wanted.emit()

    def _want_started_anew(self) -> None:
        self.start_anew_wanted.emit()

    def _copy_command(self) -> None:
        QGuiApplication.clipboard().setText(self._command.text())
        self.copied.emit()
