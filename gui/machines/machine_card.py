"""The card of a machine: its name, state, runs, and actions."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space, tone
from gui.machines import machine_words
from gui.machines.run_line import RunLine
from gui.machines.tag_line import TagLine
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label
from gui.widgets.sheet import paint_sheet
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.machine import SeenMachine

_MOST_RUNS = 5
_DIGITS = re.compile(r"\d")


class MachineCard(QWidget):
    """Tells what is wanted of its machine; what can't be done stays in its place, switched off."""

    drain_wanted = Signal(object)
    resume_wanted = Signal(object)
    tags_wanted = Signal(object)
    forget_wanted = Signal(object)

    def __init__(self, machine: SeenMachine, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("machine_card")
        self.machine = machine
        self._usual: Mapping[JobId, timedelta] = {}
        self._is_sharing = False
        self._host = OneLine("", self)
        self._host.setObjectName("machine_host")
        self._host.setFont(font_of(Type.NAME))
        self._host.setForegroundRole(QPalette.ColorRole.WindowText)
        self._role = self._note("machine_role")
        self._state = Label(self)
        self._state.setObjectName("machine_state")
        self._state.setFont(font_of(Type.LABEL))
        self._heard = self._note("machine_heard")
        self._about = OneLine("", self)
        self._about.setObjectName("machine_about")
        self._tags = TagLine(self)
        self._runs_title = Label(self)
        self._runs_title.setObjectName("machine_running")
        self._runs_title.setFont(font_of(Type.LABEL))
        self._runs: list[RunLine] = []
        self._more = OneLine("", self)
        self._lateness = OneLine("", self)
        self._lateness.setObjectName("machine_lateness")
        self._trouble = ProblemLabel(self)
        self._trouble.setObjectName("machine_trouble")
        self._drain = self._button("drain_machine")
        self._give_tags = self._button("tag_machine")
        self._give_tags.setText(self.tr("Tags…"))
        self._forget = self._button("forget_machine")
        self._forget.setText(self.tr("Forget…"))
        self._lay_out()
        self._drain.clicked.connect(self._want_drain)
        self._give_tags.clicked.connect(self._want_tags)
        self._forget.clicked.connect(self._want_forget)

    def show_machine(
        self, machine: SeenMachine, usual: Mapping[JobId, timedelta], now: datetime, *, is_sharing: bool
    ) -> None:
        self.machine, self._usual, self._is_sharing = machine, usual, is_sharing
        self._host.setText(machine.host)
        role, state = machine_words.role_name(machine), machine_words.state_name(machine)
        self._role.setText(role)
        self._state.setText(state)
        self.setAccessibleName(f"{machine.host}, {role}, {state}")
        self._tags.show_tags(machine.tags)
        self._lateness.setText(machine_words.lateness(machine.begun) if machine.is_alive else "")
        self._tell_trouble(machine_words.trouble(machine))
        self._colour()
        self._offer()
        self._lay_runs_out()
        self.tick(now)

    def tick(self, now: datetime) -> None:
        """Say anew what grows with every second."""
        self._heard.setText(machine_words.heard_of(self.machine, now))
        self._about.setText(machine_words.about(self.machine, now))
        for line, run in zip(self._runs, self.machine.runs, strict=False):
            line.show_run(run, self._usual.get(run.job_id), now)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)

    # ---- what it shows

    def _colour(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(
            QPalette.ColorRole.WindowText, tone(self.palette(), machine_words.state_tone(self.machine))
        )
        self._state.setPalette(palette)

    def _offer(self) -> None:
        machine = self.machine
        self._drain.setText(
            self.tr("Take runs again") if machine.is_draining else self.tr("Take no more runs")
        )
        self._drain.setEnabled(machine.is_draining or (machine.is_alive and self._is_sharing))
        tip = ""
        if not self._drain.isEnabled():
            tip = (
                self.tr("It does not live.")
                if self._is_sharing
                else self.tr("One machine carries out all runs, so it can't leave them to others.")
            )
        self._drain.setToolTip(plain_tool_tip(tip))
        self._forget.setEnabled(not machine.is_alive)
        self._forget.setToolTip(
            plain_tool_tip(self.tr("It lives; stop Hourbell there first.") if machine.is_alive else "")
        )
        for button in (self._drain, self._give_tags, self._forget):
            words = button.text().rstrip("…\N{LEFT-TO-RIGHT MARK}")
            button.setAccessibleName(self.tr("{act}: {host}").format(act=words, host=machine.host))

    def _tell_trouble(self, words: str) -> None:
        """Let readers say what is new, and not that it lasts some seconds longer."""
        if _DIGITS.sub("", words) == _DIGITS.sub("", self._trouble.text()) and words:
            self._trouble.setText(words)
        else:
            self._trouble.show_wrong(words, self.machine.host)

    def _lay_runs_out(self) -> None:
        machine = self.machine
        shown = machine.runs[:_MOST_RUNS]
        self._runs_title.setText(machine_words.runs_name(machine))
        self._runs_title.setVisible(machine.is_alive or machine.running > 0)
        while len(self._runs) < len(shown):
            line = RunLine(self)
            self._runs.append(line)
            self._run_column.addWidget(line)
        for number, line in enumerate(self._runs):
            line.setVisible(number < len(shown))
        more = machine.running - len(shown)
        self._more.setText(self.tr("and {count} more").format(count=formats.whole_number(more)))
        self._more.setVisible(more > 0)

    # ---- how it is built

    def _note(self, name: str) -> Label:
        label = Label(self)
        label.setObjectName(name)
        label.setFont(font_of(Type.NOTE))
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _button(self, name: str) -> QPushButton:
        button = PushButton(self)
        button.setObjectName(name)
        button.setProperty("small", True)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(space(2))
        head.addWidget(self._host, 1)
        head.addWidget(self._role)
        head.addSpacing(space(2))
        head.addWidget(self._state)
        head.addWidget(self._heard)
        self._run_column = QVBoxLayout()
        self._run_column.setSpacing(0)
        foot = QHBoxLayout()
        foot.setSpacing(space(2))
        foot.addWidget(self._lateness, 1)
        for button in (self._drain, self._give_tags, self._forget):
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(4), space(3), space(4), space(3))
        column.setSpacing(space(1))
        column.addLayout(head)
        column.addWidget(self._about)
        column.addSpacing(space(1))
        column.addWidget(self._tags)
        column.addSpacing(space(1))
        column.addWidget(self._trouble)
        column.addWidget(self._runs_title)
        column.addLayout(self._run_column)
        column.addWidget(self._more)
        column.addSpacing(space(1))
        column.addLayout(foot)

    # ---- what the user does

    def _want_drain(self) -> None:
        wanted = self.resume_wanted if self.machine.is_draining else self.drain_wanted
        wanted.emit(self.machine)

    def _want_tags(self) -> None:
        self.tags_wanted.emit(self.machine)

    def _want_forget(self) -> None:
        self.forget_wanted.emit(self.machine)
