"""The panel of one instance in the inspector's place: its wait, steps and acts."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QCursor, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.instances.beginnings import began_by
from gui.instances.instance_acts import InstanceAct, acts_on, offers_the_same
from gui.instances.instance_rows import awaited
from gui.instances.second_press import pointer_on
from gui.instances.step_dots import as_seen
from gui.instances.step_line import StepLine, detail_of, time_of
from gui.look.theme import Theme, font_of
from gui.look.tokens import Hue, Radius, Tone, Type, begun_after, colours_of, ground, space, tone
from gui.text import formats, progress_words
from gui.text.job_names import by_whom
from gui.text.outcomes import by_event_name, trigger_name
from gui.text.reading_direction import read_alone
from gui.widgets.buttons.pill import PillSign, draw_sign
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.fields.chips import show_icon_apart
from gui.widgets.heading import Heading
from gui.widgets.menu import Menu
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.jobs.sequence import Branch, Wait
from scheduler_core.values.runs.progress import Awaits, Progress
from scheduler_core.values.runs.run import Run, RunState

_WAITING = frozenset(
    {Awaits.TIME, Awaits.EVENT, Awaits.NEXT_TRY, Awaits.CONDITION, Awaits.MACHINE, Awaits.TURN}
)
_DECIDES = (Wait, Branch)

# Where the words of the banner begin, behind its sign, and how far before its edge they end.
_TEXT_STEPS, _END_STEPS = 8.5, 1.5


class InstancePanel(QWidget):
    """Shows one instance; tells what is wanted of it, a step to begin again from, and its output.

    Each act comes with where it was pressed by the pointer, None where by a key.
    """

    closed = Signal()
    offers_changed = Signal()
    act_wanted = Signal(object, object, object)
    again_wanted = Signal(object, int, object)
    output_wanted = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("instance_panel")
        self.setAccessibleName(self.tr("Sequence"))
        self._theme = theme
        self._now = now
        self._hue = Hue.SLATE
        self.progress: Progress | None = None
        self._title = Heading("", self, most_lines=2)
        self._title.setObjectName("instance_title")
        self._about = self._label("instance_about", Type.NOTE, is_muted=True)
        self._close = QToolButton(self)
        self._close.setObjectName("close_instance")
        self._close.setAccessibleName(self.tr("Close the sequence"))
        self._close.setToolTip(self.tr("Close the sequence"))
        self._close.clicked.connect(self.closed)
        self._make_banner()
        self._make_steps()
        self._make_foot()
        self._lay_out()
        self._draw_icons()
        theme.changed.connect(self._draw_icons)

    def _make_banner(self) -> None:
        self._banner = _Banner(self)
        self._waits = self._label("instance_waits", Type.STRONG)
        self._until = self._label("instance_until", Type.TEXT)
        self._send = self._button("send_event", InstanceAct.SEND)
        self._skip = self._button("skip_step", InstanceAct.SKIP)
        self._skip.setText(self.tr("S&kip"))
        self._go_on = self._button("go_on", InstanceAct.GO_ON)
        self._go_on.setText(self.tr("&Go on now"))
        self._again = PushButton(self)
        self._again.setObjectName("begin_again")
        self._again.setProperty("small", True)
        self._again.clicked.connect(self._want_again)

    def _make_steps(self) -> None:
        self._steps_title = self._label("steps_title", Type.LABEL, is_muted=True)
        self._steps_title.setText(self.tr("Steps"))
        self._area = QScrollArea(self)
        self._sheet = QWidget(self._area)
        self._lines: list[StepLine] = []
        self._steps = QVBoxLayout()
        self._steps.setSpacing(0)
        self._began_title = self._label("began_title", Type.LABEL, is_muted=True)
        self._began_title.setText(self.tr("Began with"))
        self._began = self._label("began_with", Type.NOTE)

    def _make_foot(self) -> None:
        self._stop = self._button("stop_instance", InstanceAct.END)
        self._stop.setText(self.tr("&Stop this one"))
        self._output = PushButton(self.tr("&Output"), self)
        self._output.setObjectName("instance_output")
        self._output.clicked.connect(self._want_output)
        self._more = QToolButton(self)
        self._more.setObjectName("instance_more")
        self._more.setAccessibleName(self.tr("More for this sequence"))
        self._more.setToolTip(self.tr("More for this sequence"))
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(Menu(self._more))
        self._more.menu().aboutToShow.connect(self._fill_more)
        self._offered: Progress | None = None

    def show_progress(self, progress: Progress, hue: Hue) -> None:
        self.progress, self._hue = progress, hue
        pressed = next((each for each in self._banner_buttons if each.hasFocus()), None)
        now, instance = self._now(), progress.instance
        self._title.show_text(progress_words.title(progress, now))
        length = progress_words.rough_length(max(now - progress.began_at, now - now))
        self._about.setText(self.tr("{job} · for {length}").format(job=instance.job_name, length=length))
        self._show_banner(progress, now)
        self._show_steps(progress, now)
        self._began.setText(self._began_with(progress))
        acts = acts_on(progress)
        self._stop.setVisible(InstanceAct.END in acts)
        self._more.setVisible(bool(acts))
        self._output.setVisible(_shown_run(progress) is not None)
        self._renew_more(progress)
        if pressed is not None and not pressed.isVisible():
            # Qt would go on to the next button, and a second press would skip a step or stop the sequence.
            (self._more if acts else self._close).setFocus()
        self.update()

    def fill_menu(self, menu: QMenu, progress: Progress) -> None:
        """Put all that can be done to an instance into a menu."""
        acts = acts_on(progress)
        event = _plain(progress_words.brief(progress.instance.event))
        named = (
            (InstanceAct.GO_ON, "run", self.tr("&Go on now")),
            (InstanceAct.MOVE, "clock", self.tr("&Move…")),
            (InstanceAct.SEND, "bell", self.tr("S&end “{event}”").format(event=event)),
            (InstanceAct.SKIP, "go-on", self.tr("S&kip this step")),
        )
        for act, icon, name in named:
            if act in acts:
                action = menu.addAction(self._theme.icon(icon), name)
                action.triggered.connect(partial(self._want_by_menu, act, progress))
        if InstanceAct.AGAIN in acts:
            steps = Menu(self.tr("Begin &again from"), menu)
            steps.setIcon(self._theme.icon("redo"))
            menu.addMenu(steps)
            for step in progress.steps:
                name = self.tr("{number} · {name}").format(
                    number=formats.whole_number(step.number), name=_plain(progress_words.step_name(step))
                )
                steps.addAction(name).triggered.connect(
                    partial(self._want_again_by_menu, progress, step.number)
                )
        if InstanceAct.END in acts:
            menu.addSeparator()
            stop = menu.addAction(self._theme.icon("stop"), self.tr("&Stop this one"))
            stop.triggered.connect(partial(self._want_by_menu, InstanceAct.END, progress))

    def renew_menu(self, menu: QMenu, offered: Progress, progress: Progress) -> None:
        """Let an open menu offer what can be done now; close it where that is nothing."""
        if offers_the_same(offered, progress):
            return
        opened = {deeper.title() for deeper in menu.findChildren(QMenu) if deeper.isVisible()}
        for deeper in menu.findChildren(QMenu):
            deeper.close()
            deeper.deleteLater()
        menu.clear()
        self.fill_menu(menu, progress)
        for action in menu.actions():
            if action.menu() is not None and action.text() in opened:
                menu.setActiveAction(action)
        if menu.isEmpty():
            menu.close()
        self.offers_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack_buttons()

    def paintEvent(self, _event: QPaintEvent) -> None:
        bar = QRectF(space(5), space(3), space(1), self._title.height() + self._about.height())
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            bar.moveRight(self.width() - space(5))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours_of(self.palette()).hues[self._hue].bar))
            painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)

    def sizeHint(self) -> QSize:
        return QSize(space(72), super().sizeHint().height())

    # ---- what it shows

    def _show_banner(self, progress: Progress, now: datetime) -> None:
        instance, acts = progress.instance, acts_on(progress)
        self._banner.setVisible(not instance.is_over or instance.has_failed)
        if self._banner.isHidden():
            return
        if progress.awaits is Awaits.EVENT:
            words = self.tr("Waits for “{event}”").format(event=instance.event)
        elif progress.awaits in _WAITING:
            words = self.tr("Waits: {what}").format(what=progress_words.awaited(progress))
        else:
            said = awaited(progress)
            words = f"{said[:1].upper()}{said[1:]}"
        self._waits.setText(words)
        parts = []
        if instance.until is not None and instance.until > now:
            parts.append(self.tr("until {at}").format(at=formats.moment_within(instance.until, now)))
        then = progress_words.comes_then(progress)
        if then:
            parts.append(then)
        self._until.setText(read_alone(", ".join(parts)))
        self._until.setVisible(bool(parts))
        event = _plain(progress_words.brief(instance.event))
        self._send.setText(read_alone(self.tr("S&end “{event}”").format(event=event)))
        self._send.setVisible(InstanceAct.SEND in acts)
        self._skip.setVisible(InstanceAct.SKIP in acts)
        self._go_on.setVisible(InstanceAct.GO_ON in acts and InstanceAct.SEND not in acts)
        self._again.setText(
            self.tr("Begin &again from step {step}").format(step=formats.whole_number(instance.step))
        )
        self._again.setVisible(instance.has_failed and InstanceAct.AGAIN in acts)
        self._stack_buttons()
        wanted = Tone.BAD if instance.has_failed else Tone.DOUBTFUL
        self._waits.setPalette(_with_text(self.palette(), tone(self.palette(), wanted)))
        self._banner.show_tone(wanted)

    @property
    def _banner_buttons(self) -> tuple[QPushButton, ...]:
        return self._send, self._go_on, self._skip, self._again

    def _stack_buttons(self) -> None:
        """Put the buttons one above the other where they have no room side by side."""
        shown = [each for each in self._banner_buttons if not each.isHidden()]
        for each in shown:
            each.ensurePolished()  # the style sheet gives them less room than the style
        wide = sum(each.sizeHint().width() + space(2) for each in shown) + space(
            5 + 5 + _TEXT_STEPS + _END_STEPS - 2
        )
        direction = QBoxLayout.Direction
        self._acts.setDirection(direction.TopToBottom if wide > self.width() else direction.LeftToRight)

    def _show_steps(self, progress: Progress, now: datetime) -> None:
        while len(self._lines) > len(progress.steps):
            line = self._lines.pop()
            self._steps.removeWidget(line)
            line.hide()
            line.deleteLater()
        while len(self._lines) < len(progress.steps):
            self._lines.append(StepLine(self._sheet))
            self._steps.addWidget(self._lines[-1])
        for number, (line, step) in enumerate(zip(self._lines, as_seen(progress.steps), strict=True)):
            is_last = number == len(progress.steps) - 1
            line.show_step(step, time_of(step, now), detail_of(step, progress, now), is_last=is_last)

    def _began_with(self, progress: Progress) -> str:
        trigger = began_by(progress)
        # Where it is called by when it began, the title says so already.
        at = "" if progress_words.is_called_by_time(progress) else self._began_at(progress)
        how = progress.about or (by_event_name(progress.began_with) if progress.began_with else "")
        how = how or ("" if trigger is None else trigger_name(trigger))
        parts = [" · ".join(filter(None, (at, how)))]
        if progress.instance.key:
            parts.append(self.tr("key {key}").format(key=progress.instance.key))
        if progress.asked_by:
            parts.append(self.tr("by {who}").format(who=by_whom(progress.asked_by)))
        if progress.repeats_run is not None:
            number = formats.whole_number(progress.repeats_run)
            parts.append(self.tr("again, what stood at run {number}").format(number=number))
        return "\n".join(filter(None, parts)) or self._began_at(progress)

    def _began_at(self, progress: Progress) -> str:
        return formats.near_instant(progress.began_at, self._now())

    # ---- how it is built

    def _label(self, name: str, size: Type, *, is_muted: bool = False) -> Label:
        label = Paragraph(self)
        label.setObjectName(name)
        label.setFont(font_of(size))
        if is_muted:
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _button(self, name: str, act: InstanceAct) -> QPushButton:
        button = PushButton(self)
        button.setObjectName(name)
        button.setProperty("small", act is not InstanceAct.END)
        button.clicked.connect(partial(self._want, act, button))
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(space(1))
        head.addWidget(self._title, 1)
        head.addWidget(self._more, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        top = QVBoxLayout()
        top.setContentsMargins(*begun_after(space(9), space(3), space(4), space(4)))
        top.setSpacing(0)
        top.addLayout(head)
        top.addWidget(self._about)
        self._lay_out_sheet()
        foot = QHBoxLayout()
        foot.setContentsMargins(*begun_after(space(5), space(2), space(5), space(4)))
        foot.setSpacing(space(2))
        foot.addWidget(self._stop)
        foot.addStretch(1)
        foot.addWidget(self._output)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self._area, 1)
        column.addLayout(foot)

    def _lay_out_sheet(self) -> None:
        self._acts = buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        buttons.setSpacing(space(2))
        for button in self._banner_buttons:
            buttons.addWidget(button)
        buttons.addStretch(1)
        banner = QVBoxLayout(self._banner)
        banner.setContentsMargins(*begun_after(space(_TEXT_STEPS), space(3), space(_END_STEPS), space(3)))
        banner.setSpacing(space(1))
        self._banner.beside = self._waits
        for label in (self._waits, self._until):
            banner.addWidget(label)
        banner.addSpacing(space(1))
        banner.addLayout(buttons)
        sheet = QVBoxLayout(self._sheet)
        sheet.setContentsMargins(*begun_after(space(5), 0, space(5), space(3)))
        sheet.setSpacing(space(2))
        sheet.addWidget(self._banner)
        sheet.addSpacing(space(2))
        sheet.addWidget(self._steps_title)
        sheet.addLayout(self._steps)
        sheet.addSpacing(space(2))
        sheet.addWidget(self._began_title)
        sheet.addWidget(self._began)
        sheet.addStretch(1)
        self._area.setWidget(self._sheet)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.viewport().setAutoFillBackground(False)
        self._sheet.setAutoFillBackground(False)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _draw_icons(self) -> None:
        self._close.setIcon(self._theme.icon("close"))
        self._more.setIcon(self._theme.icon("more"))
        for button, icon in (
            (self._stop, "stop"),
            (self._output, "output"),
            (self._skip, "go-on"),
            (self._send, "bell"),
        ):
            show_icon_apart(button, self._theme.icon(icon))

    # ---- what the user does

    def _want(self, act: InstanceAct, button: QPushButton) -> None:
        if self.progress is not None:
            self.act_wanted.emit(act, self.progress, pointer_on(button))

    def _want_again(self) -> None:
        if self.progress is not None:
            step = self.progress.instance.step
            self.again_wanted.emit(self.progress, step, pointer_on(self._again))

    def _want_by_menu(self, act: InstanceAct, progress: Progress) -> None:
        self.act_wanted.emit(act, progress, QCursor.pos())

    def _want_again_by_menu(self, progress: Progress, step: int) -> None:
        self.again_wanted.emit(progress, step, QCursor.pos())

    def _want_output(self) -> None:
        if self.progress is None:
            return
        run = _shown_run(self.progress)
        if run is not None:
            self.output_wanted.emit(run)

    def _fill_more(self) -> None:
        menu = self._more.menu()
        menu.clear()
        self._offered = self.progress
        if self.progress is not None:
            self.fill_menu(menu, self.progress)

    def _renew_more(self, progress: Progress) -> None:
        if self._more.menu().isVisible() and self._offered is not None:
            self.renew_menu(self._more.menu(), self._offered, progress)
            self._offered = progress


class _Banner(QWidget):
    """The ground of what is to be known first."""

    _tone = Tone.DOUBTFUL
    beside: QWidget | None = None

    def show_tone(self, wanted: Tone) -> None:
        self._tone = wanted
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground(self.palette(), self._tone))
            painter.drawRoundedRect(self.rect(), Radius.CONTROL.pixels, Radius.CONTROL.pixels)
            if self.beside is not None:
                self._draw_sign(painter, self.beside)

    def _draw_sign(self, painter: QPainter, beside: QWidget) -> None:
        """Draw what tells of a wait or of a failure without colour, at the height of its first line."""
        side, line = space(3.5), QFontMetrics(beside.font()).height()
        place = QRectF(space(3), beside.y() + (line - side) / 2, side, side)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            place.moveRight(self.width() - space(3))
        if self._tone is Tone.BAD:
            draw_mark(painter, place, RunState.FAILED, self.palette())
        else:
            draw_sign(painter, place, PillSign.CLOCK, tone(self.palette(), self._tone))


def _shown_run(progress: Progress) -> Run | None:
    """Return the last run of an act that wrote something; where none did, the last one tells why not."""
    acts = [
        each.run for each in progress.steps if each.run is not None and not isinstance(each.step, _DECIDES)
    ]
    ran = [run for run in acts if run.started_at is not None]
    return next((run for run in reversed(ran) if run.output_bytes), ran[-1] if ran else None)


def _plain(text: str) -> str:
    return text.replace("&", "&&")


def _with_text(palette: QPalette, colour: QColor) -> QPalette:
    changed = QPalette(palette)
    changed.setColor(QPalette.ColorRole.WindowText, colour)
    return changed
