"""The card of a machine: its name, state, runs, and actions."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QStyle, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Hue, Radius, Type, colours_of, space, tone
from gui.machines import machine_words
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label
from gui.widgets.sheet import paint_sheet
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.machine import RunOfMachine, SeenMachine

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


_BAR_STEPS = 24


class RunLine(QWidget):
    """Paints one line; what has no room is cut from the name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("machine_run")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name = self._time = ""
        self._share: float | None = None

    def show_run(self, run: RunOfMachine, usual: timedelta | None, now: datetime) -> None:
        length = now - run.started_at
        self._name, self._time = run.job_name, machine_words.taken(length, usual)
        self._share = min(max(length / usual, 0.0), 1.0) if usual else None
        self.setAccessibleName(f"{self._name}, {self._time}")
        self.setToolTip(plain_tool_tip(self._name))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(60), QFontMetrics(font_of(Type.TEXT)).lineSpacing() + space(1))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(20), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        bar = min(space(_BAR_STEPS), self.width() // 4)
        note = QFontMetrics(font_of(Type.NOTE))
        words = max(note.horizontalAdvance(self._time), self.width() // 4)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QRectF(0, 0, self.width(), self.height())
        name = QRectF(line).adjusted(0, 0, -(bar + words + space(6)), 0)
        time = QRectF(name.right() + space(3), 0, words, line.height())
        track = QRectF(line.right() - bar, line.center().y() - space(0.5), bar, space(1))
        self._write(painter, name, self._name, Type.TEXT, colours.text, is_last=False)
        self._write(painter, time, self._time, Type.NOTE, colours.muted, is_last=True)
        if self._share is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        filled = QRectF(track)
        filled.setWidth(max(track.width() * self._share, track.height()))
        for part, colour in ((track, colours.track), (filled, colours.accent)):
            painter.setBrush(QColor(colour))
            place = self._placed(part)
            painter.drawRoundedRect(place, place.height() / 2, place.height() / 2)

    def _write(
        self, painter: QPainter, room: QRectF, words: str, size: Type, colour: str, *, is_last: bool
    ) -> None:
        font = font_of(size)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignRight if is_last else Qt.AlignmentFlag.AlignLeft
        side = QStyle.visualAlignment(self.layoutDirection(), side)
        fitting = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(self._placed(room), side | Qt.AlignmentFlag.AlignVCenter, read_alone(fitting))

    def _placed(self, part: QRectF) -> QRectF:
        if self.layoutDirection() != Qt.LayoutDirection.RightToLeft:
            return part
        return QRectF(self.width() - part.right(), part.top(), part.width(), part.height())


_HIGH, _EDGE, _GAP = 5, 2, 1.5


class TagLine(QWidget):
    """Paints chips; a machine without tags says so in a muted word."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("machine_tags")
        self._tags: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_tags(())

    def show_tags(self, tags: Sequence[str]) -> None:
        self._tags = tuple(tags)
        words = self.tr("Tags: {tags}").format(tags=", ".join(tags)) if tags else self.tr("No tags")
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return (places[-1].bottom() + 1) if places else self._high()

    def sizeHint(self) -> QSize:
        width = self.width() or space(60)
        return QSize(space(60), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(20), self._high())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font_of(Type.NOTE))
        if not self._tags:
            painter.setPen(QColor(colours.muted))
            side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
            painter.drawText(self.rect(), side | Qt.AlignmentFlag.AlignVCenter, self.tr("No tags"))
            return
        hue, radius = colours.hues[Hue.SLATE], Radius.CHIP.pixels
        for tag, place in zip(self._tags, self._places(self.width()), strict=True):
            chip = QStyle.visualRect(self.layoutDirection(), self.rect(), place)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(hue.ground))
            painter.drawRoundedRect(QRectF(chip), radius, radius)
            painter.setPen(QColor(colours.text))
            room = chip.width() - space(2 * _EDGE)
            words = QFontMetrics(font_of(Type.NOTE)).elidedText(tag, Qt.TextElideMode.ElideRight, room)
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, read_alone(words))

    def _high(self) -> int:
        return max(space(_HIGH), QFontMetrics(font_of(Type.NOTE)).height())

    def _places(self, width: int) -> list[QRect]:
        places: list[QRect] = []
        left = top = 0
        metrics = QFontMetrics(font_of(Type.NOTE))
        for tag in self._tags:
            wide = min(metrics.horizontalAdvance(tag) + 1 + space(2 * _EDGE), width)
            if left and left + wide > width:
                left, top = 0, top + self._high() + space(1)
            places.append(QRect(left, top, wide, self._high()))
            left += wide + space(_GAP)
        return places
