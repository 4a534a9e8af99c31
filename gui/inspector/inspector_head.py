"""The head of the inspector: the job's name, folder, switch, and main actions."""

from collections.abc import Mapping
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui.commands.actions.actions import Actions
from gui.inspector.headline import words_to_resume
from gui.inspector.inspected_job import InspectedJob
from gui.inspector.pressed_subject import PressedSubject
from gui.look.theme import Theme
from gui.look.tokens import Hue, colours_of, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain
from gui.widgets.buttons.late_presses import LatePresses, seeing_milliseconds
from gui.widgets.buttons.push_button import WordedButton
from gui.widgets.buttons.switch import Switch
from gui.widgets.heading import Heading
from gui.widgets.one_line import OneLine

_BUTTON_STEPS = 7
# The steps beside what stands in the head, and between its buttons where there is room, or hardly any.
_ASIDE, _BETWEEN, _CLOSE = 5, 2, 1
_UNBOUNDED = 16_777_215  # Qt's QWIDGETSIZE_MAX


class HeadAct(Enum):
    """What the buttons of the head do with the job that is shown."""

    RUN = auto()
    STOP = auto()
    PAUSE = auto()
    RESUME = auto()
    EDIT = auto()
    SHOW_RUNS = auto()
    SWITCH_ON = auto()
    SWITCH_OFF = auto()


class InspectorHead(QWidget):
    """Shows a job by name and offers what is done most; all else is in the menu behind “…”.

    `act_wanted` tells what to do with which job: the one that was shown as a button was pressed, whatever is
    selected by then. Its menus act on the selection, so `menu_opened` tells whose menu it is.
    """

    act_wanted = Signal(object, object)
    menu_opened = Signal(object)

    def __init__(self, theme: Theme, actions: Actions, menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._inspected: InspectedJob | None = None
        self._hue = _HueBar(self)
        self._name = Heading("", self, 2)
        self._name.setObjectName("inspected_name")
        self._place = OneLine("", self)
        self._place.setObjectName("inspected_place")
        self._place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._switch = Switch(self.tr("Let the job run by its schedule"), self)
        self._switch.setObjectName("inspected_switch")
        self._run = WordedButton(self)
        self._run.setObjectName("inspected_run")
        self._run.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._late_presses = LatePresses(self._run, seeing_milliseconds())
        self._tools, self._others = QHBoxLayout(), QHBoxLayout()
        self._is_worded: bool | None = None
        self._words_wide = 0
        self._pause = self._small("inspected_pause")
        self._pause.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._edit = self._small("inspected_edit")
        self._log = self._small("inspected_log")
        self._more = self._small("inspected_more")
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(menu)
        self._theme = theme
        jobs = actions.jobs
        self._looks: Mapping[HeadAct, QAction] = {
            HeadAct.RUN: jobs.run_now,
            HeadAct.STOP: jobs.stop,
            HeadAct.PAUSE: jobs.pause,
            HeadAct.EDIT: jobs.edit,
            HeadAct.SHOW_RUNS: actions.runs.show_runs,
        }
        self._stands_for = {
            self._run: HeadAct.RUN,
            self._pause: HeadAct.PAUSE,
            self._edit: HeadAct.EDIT,
            self._log: HeadAct.SHOW_RUNS,
        }
        self._more.setAccessibleName(self.tr("More…"))
        self._more.setToolTip(plain_tool_tip(self.tr("More…")))
        theme.changed.connect(self._draw_icons)
        for action in self._looks.values():
            action.changed.connect(self._draw_icons)
        self._presses = [
            PressedSubject(button, partial(self._subject_of, button), self._want)
            for button in self._stands_for
        ]
        self._presses.append(PressedSubject(self._switch, self._subject_of_switch, self._want))
        menu.aboutToShow.connect(self._tell_menu)
        self._pause_menu = jobs.pause.menu()
        if isinstance(self._pause_menu, QMenu):
            self._pause_menu.aboutToShow.connect(self._tell_pause_menu)
        self._dress()
        self._lay_out()

    def show_job(self, inspected: InspectedJob) -> None:
        job, draft = inspected.job, inspected.job.draft
        self._name.show_text(job.name)
        tags = " ".join(f"#{tag}" for tag in draft.tags)
        place = " · ".join(part for part in (draft.folder, tags) if part)
        self._place.setText(place or self.tr("in no folder"))
        self._hue.show_hue(inspected.hue)
        self._inspected = inspected
        self.show_switch()
        self._show_run(HeadAct.STOP if inspected.is_running else HeadAct.RUN)
        is_paused = job.is_paused or inspected.hold is not None
        self._stands_for[self._pause] = HeadAct.RESUME if is_paused else HeadAct.PAUSE
        self._dress()
        for button in (self._run, self._pause, self._edit):
            button.setEnabled(job.deleted_at is None)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._measure()

    def _measure(self) -> None:
        """Find out how wide the button is with whichever words, and show them if there is room."""
        self._word(True)
        self._run.ensurePolished()
        words = (self._words_of(act) for act in (HeadAct.RUN, HeadAct.STOP))
        self._words_wide = max(map(self._run.width_with, words))
        self._fold()

    def _fold(self) -> None:
        """Let buttons stand closer, and then show what runs by its sign alone, where its words lack room."""
        room = self.width() - 4 * space(_BUTTON_STEPS) - 2 * space(_ASIDE)
        has_words = self._words_wide <= room - 4 * space(_CLOSE)
        wide = self._words_wide if has_words else space(_BUTTON_STEPS)
        spacing, column = max(min(space(_BETWEEN), (room - wide) // 4), space(_CLOSE)), self.layout()
        self._word(has_words)
        if has_words:
            # Nothing moves as a run begins or ends; less than a pixel for each gap is its own.
            odd = room - wide - 4 * spacing if spacing < space(_BETWEEN) else 0
            self._run.setFixedWidth(wide + max(odd, 0))
        if spacing != self._others.spacing():
            self._others.setSpacing(spacing)
            self._tools.setSpacing(spacing)
            if column is not None:
                column.activate()  # else they would stand apart for one picture

    def _word(self, is_worded: bool) -> None:
        if is_worded == self._is_worded:
            return
        self._is_worded = is_worded
        styles = Qt.ToolButtonStyle
        style = styles.ToolButtonTextBesideIcon if is_worded else styles.ToolButtonIconOnly
        self._run.setToolButtonStyle(style)
        self._run.setProperty("worded", is_worded)
        self._run.setProperty("framed", not is_worded)
        self._run.style().unpolish(self._run)
        self._run.style().polish(self._run)
        side = space(_BUTTON_STEPS)
        self._run.setMinimumSize(0 if is_worded else side, side)
        self._run.setMaximumSize(_UNBOUNDED if is_worded else side, side)

    def _dress(self) -> None:
        """Let each button look like the action of the window that does the same with what is selected."""
        for button, act in self._stands_for.items():
            if act is HeadAct.RESUME:
                seen = self._inspected
                words = words_to_resume(None if seen is None or seen.job.is_paused else seen.hold)
                short = words
                button.setToolTip(plain_tool_tip(words))
            else:
                action = self._looks[act]
                words, short = plain(action.text()), plain(action.iconText())
                button.setToolTip(action.toolTip())
            button.setText(_shown(short))
            button.setAccessibleName(words)
        is_pause = self._stands_for[self._pause] is HeadAct.PAUSE
        if is_pause and isinstance(self._pause_menu, QMenu):
            self._pause.setMenu(self._pause_menu)
        elif not is_pause:
            self._pause.setMenu(None)  # type: ignore[arg-type] # the stub forgets that none will do
        self._draw_icons()

    def _words_of(self, act: HeadAct) -> str:
        return _shown(plain(self._looks[act].iconText()))

    def _draw_icons(self) -> None:
        self._more.setIcon(self._theme.icon("more"))
        for button, act in self._stands_for.items():
            is_resume = act is HeadAct.RESUME
            button.setIcon(self._theme.icon("resume") if is_resume else self._looks[act].icon())

    def _show_run(self, act: HeadAct) -> None:
        """Offer to run or to stop.

        The second click of a double click on the one is none on the other, but whoever has seen Stop stops.
        """
        if act is not self._stands_for[self._run]:
            self._late_presses.begin()
        self._stands_for[self._run] = act

    def show_switch(self) -> None:
        seen = self._inspected
        if seen is not None:
            self._switch.setChecked(is_on(seen))
            self._switch.setEnabled(seen.job.deleted_at is None)

    def _subject_of(self, button: QToolButton) -> tuple[HeadAct, InspectedJob] | None:
        act = self._stands_for[button]
        return None if self._inspected is None or act is HeadAct.PAUSE else (act, self._inspected)

    def _subject_of_switch(self) -> tuple[HeadAct, InspectedJob] | None:
        """Say what a press asks for, by what is seen: an earlier press may not be answered yet."""
        act = HeadAct.SWITCH_OFF if self._switch.isChecked() else HeadAct.SWITCH_ON
        return None if self._inspected is None else (act, self._inspected)

    def _want(self, subject: tuple[HeadAct, InspectedJob]) -> None:
        act, inspected = subject
        seen = self._inspected
        if act in {HeadAct.SWITCH_ON, HeadAct.SWITCH_OFF}:
            if seen is None or seen.job.id != inspected.job.id:
                self.show_switch()  # it has moved for the job that came meanwhile
            else:
                # It may have been moved by an answer between press and release.
                self._switch.setChecked(act is HeadAct.SWITCH_ON)
        self.act_wanted.emit(act, inspected)

    def _tell_menu(self) -> None:
        if self._inspected is not None and self.isVisible():
            self.menu_opened.emit(self._inspected.job.id)

    def _tell_pause_menu(self) -> None:
        """Tell of the menu that the whole window has, where it is opened here."""
        if self._pause.isDown():
            self._tell_menu()

    def _small(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setProperty("framed", True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        side = space(_BUTTON_STEPS)
        button.setFixedSize(side, side)
        return button

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._place)
        line = QHBoxLayout()
        line.setSpacing(space(3))
        line.addWidget(self._hue)
        line.addLayout(words, 1)
        line.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignTop)
        tools = self._tools
        tools.setSpacing(space(_CLOSE))
        tools.addWidget(self._run)
        tools.addStretch(1)
        tools.addLayout(self._others)
        for button in (self._pause, self._edit, self._log, self._more):
            self._others.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(_ASIDE), space(3), space(_ASIDE), space(4))
        column.setSpacing(space(4))
        column.addLayout(line)
        column.addLayout(tools)


def is_on(inspected: InspectedJob) -> bool:
    return inspected.job.draft.is_enabled and not inspected.job.disabled_reason


def _shown(words: str) -> str:
    return words.replace("&", "&&")


class _HueBar(QWidget):
    """The bar that says whose a job is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hue = Hue.SLATE
        self.setFixedWidth(space(1))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_hue(self, hue: Hue) -> None:
        self._hue = hue
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(1), space(9))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours_of(self.palette()).hues[self._hue].bar))
        painter.drawRoundedRect(QRectF(self.rect()), self.width() / 2, self.width() / 2)
