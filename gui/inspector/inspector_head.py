"""The head of the inspector: the job's name, folder, switch, and main actions."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui.commands.actions.actions import Actions
from gui.inspector.headline import words_to_resume
from gui.inspector.inspected_job import InspectedJob
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.look.tokens import Hue, colours_of
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain
from gui.widgets.buttons.switch import Switch
from gui.widgets.buttons.worded_button import WordedButton
from gui.widgets.heading import Heading
from gui.widgets.one_line import OneLine

_BUTTON_STEPS = 7
# The steps beside what stands in the head, and between its buttons.
_ASIDE, _BETWEEN = 5, 1
_UNBOUNDED = 16_777_215  # Qt's QWIDGETSIZE_MAX


class InspectorHead(QWidget):
    """Shows a job by name and offers what is done most; all else is in the menu behind “…”."""

    switch_wanted = Signal(bool)
    resume_wanted = Signal()

    def __init__(self, theme: Theme, actions: Actions, menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
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
        self._is_worded: bool | None = None
        self._words_wide = 0
        self._pause = self._small("inspected_pause")
        self._pause.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._edit = self._small("inspected_edit")
        self._log = self._small("inspected_log")
        self._resume = QAction(self)
        self._more = self._small("inspected_more")
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(menu)
        self._theme = theme
        theme.changed.connect(self._draw_icon)
        self._draw_icon()
        self._resume.triggered.connect(self.resume_wanted)
        self._more.setAccessibleName(self.tr("More…"))
        self._more.setToolTip(plain_tool_tip(self.tr("More…")))
        self._give(self._edit, actions.jobs.edit)
        self._give(self._log, actions.runs.show_runs)
        self._lay_out()
        self._switch.clicked.connect(self.switch_wanted)

    def show_job(self, inspected: InspectedJob) -> None:
        job, draft = inspected.job, inspected.job.draft
        self._name.show_text(job.name)
        tags = " ".join(f"#{tag}" for tag in draft.tags)
        place = " · ".join(part for part in (draft.folder, tags) if part)
        self._place.setText(place or self.tr("in no folder"))
        self._hue.show_hue(inspected.hue)
        self._switch.setChecked(draft.is_enabled and not job.disabled_reason)
        self._switch.setEnabled(job.deleted_at is None)
        jobs = self._actions.jobs
        self._give(self._run, jobs.stop if inspected.is_running else jobs.run_now)
        self._give(self._pause, self._pause_action(inspected))
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._measure()

    def _measure(self) -> None:
        """Find out how wide the button is with its words, and show them if there is room."""
        self._word(True)
        self._run.ensurePolished()
        self._words_wide = self._run.sizeHint().width()
        self._fold()

    def _fold(self) -> None:
        """Show what runs by its sign alone where its words have no room beside the other buttons."""
        beside = 4 * (space(_BUTTON_STEPS) + space(_BETWEEN)) + 2 * space(_ASIDE)
        self._word(self._words_wide <= self.width() - beside)

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
        self._run.setMinimumSize(*((0, 0) if is_worded else (side, side)))
        self._run.setMaximumSize(*((_UNBOUNDED, _UNBOUNDED) if is_worded else (side, side)))

    def _pause_action(self, inspected: InspectedJob) -> QAction:
        """Return what ends the pause that there is, or else the action to pause, which brings its menu."""
        hold = None if inspected.job.is_paused else inspected.hold
        if hold is None and not inspected.job.is_paused:
            return self._actions.jobs.pause
        words = words_to_resume(hold)
        self._resume.setText(words.replace("&", "&&"))
        self._resume.setToolTip(plain_tool_tip(words))
        self._resume.setEnabled(inspected.job.deleted_at is None)
        return self._resume

    def _draw_icon(self) -> None:
        self._more.setIcon(self._theme.icon("more"))
        self._resume.setIcon(self._theme.icon("resume"))

    def _give(self, button: QToolButton, action: QAction) -> None:
        if button.defaultAction() is not action:
            for former in button.actions():
                button.removeAction(former)
            button.setDefaultAction(action)
        button.setAccessibleName(plain(action.text()))

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
        tools = QHBoxLayout()
        tools.setSpacing(space(_BETWEEN))
        tools.addWidget(self._run)
        tools.addStretch(1)
        for button in (self._pause, self._edit, self._log, self._more):
            tools.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(_ASIDE), space(3), space(_ASIDE), space(4))
        column.setSpacing(space(4))
        column.addLayout(line)
        column.addLayout(tools)


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
