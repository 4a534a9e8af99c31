"""Show one job: what to know now, when, what, how it went, what is next, and why."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontDatabase, QHideEvent, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QMenu,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.commands.actions.actions import Actions
from gui.core_access.calendar_words import calendars_words
from gui.inspector.banner import Banner
from gui.inspector.banner_place import BannerPlace
from gui.inspector.few_lines import SelectableLines
from gui.inspector.headline import Headline, HeadlineAct, headline_of, runs_in_words
from gui.inspector.inspected_job import InspectedJob, Reasons
from gui.inspector.inspector_head import HeadAct, InspectorHead
from gui.inspector.last_days import LastDays
from gui.inspector.last_runs import LastRuns
from gui.inspector.next_times import NextTimes
from gui.inspector.pressed_subject import PressedSubject
from gui.inspector.selection_hint import SelectionHint
from gui.inspector.titled_part import TitledPart
from gui.inspector.watched_part import WatchedPart
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.text import formats
from gui.text.action_words import place_words
from gui.text.job_names import by_whom
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.drawing.scroll_edge import ScrollEdge
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.in_turns import at_once
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label, Paragraph, dot_between
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.place import ANYWHERE
from scheduler_core.values.records.pause import Pause

_TICK_MILLISECONDS = 1_000
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse


class InspectorView(QWidget):
    """Shows the selected job; `why_wanted` tells the instant that the user wants explained."""

    why_wanted = Signal(object, object)
    run_wanted = Signal(object, object)
    output_wanted = Signal(object)
    changes_wanted = Signal(object)
    span_wanted = Signal(object, object, object)
    run_now_wanted = Signal(object)
    stop_wanted = Signal(object)
    edit_wanted = Signal(object)
    runs_wanted = Signal(object)
    history_wanted = Signal(object)
    menu_opened = Signal(object)
    switch_wanted = Signal(object, bool)
    resume_wanted = Signal(object)
    hold_end_wanted = Signal(object)
    move_wanted = Signal(object, str, object)
    skip_wanted = Signal(object, str, object)
    told = Signal(str)
    calendars_wanted = Signal(object)
    shown = Signal()

    def __init__(
        self,
        theme: Theme,
        actions: Actions,
        menu: QMenu,
        now: Callable[[], datetime],
        parent: QWidget | None = None,
        *,
        in_steps: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("inspector")
        self.setAccessibleName(self.tr("Inspector"))
        self._now = now
        self._inspected: InspectedJob | None = None
        self._picked_at: datetime | None = None
        self._knows_times = True
        # What the banner said as one of its acts was pressed.
        self._pressed: tuple[InspectedJob, Headline] | None = None
        self.explained_job: JobId | None = None
        self._reasons: Reasons | None = None
        # Qt may tell that it is hidden before its first step.
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._ticks.setObjectName("banner_ticks")
        self._ticks.timeout.connect(self._follow_headline)
        self.steps_to_build = self._build(theme, actions, menu)
        if not in_steps:
            at_once(self.steps_to_build)

    def _build(self, theme: Theme, actions: Actions, menu: QMenu) -> Iterator[None]:
        self._head = InspectorHead(theme, actions, menu, self)
        self._area = QScrollArea(self)
        # What C++ would make PySide has to find out among all classes, which takes 20 ms.
        self._area.setViewport(QWidget())
        self._area.setVerticalScrollBar(QScrollBar(self._area))
        # Parts are made where they stay: with each new parent the style sheet dresses them anew.
        self._sheet = QWidget()
        self._area.setWidget(self._sheet)
        self._hint = SelectionHint(self)
        yield
        self._banner = Banner(self._sheet)
        self._sentence = self._label("sentence")
        self._problems = self._label("problems")
        self._problems.setForegroundRole(QPalette.ColorRole.BrightText)
        self._calendars = self._label("calendars")
        self._read_now = LinkButton(self.tr("Read now"), self._sheet, is_note=True)
        self._read_now.setObjectName("read_calendars")
        self._read_now.help_text = self.tr("Read its calendar now, before its hour")
        self._where = self._label("where")
        self._action = self._label("action")
        self._action.setFont(_fixed_font())
        self._notes = self._label("notes")
        yield
        self.last_runs = LastRuns(self._sheet)
        self._runs_words = SelectableLines(1, self._sheet)
        self._runs_words.setObjectName("runs_summary")
        self._runs_words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._days = LastDays(self._sheet)
        yield
        self.next_times = NextTimes(theme, self._now, self._sheet)
        yield
        self._why = self._label("why")
        # Cut where there is no room for both: the revisions next to it are what can be clicked.
        self._changed = OneLine("", self)
        self._changed.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._changed.setObjectName("changed")
        yield
        self._build_parts(actions)
        yield
        self._lay_out()
        self.show_selection(0)
        self._connect()

    def show_selection(self, count: int) -> None:
        """Say what is selected if it is not a single job."""
        self._inspected = None
        self._hint.show_count(count)
        self._show_parts(False)

    def show_switch(self) -> None:
        """Show whether the job is on as it is known, where a press on the switch was refused."""
        self._head.show_switch()

    def show_job(self, inspected: InspectedJob | None) -> None:
        if inspected is None:
            self.show_selection(0)
            return
        is_other = self._inspected is None or inspected.job.id != self._inspected.job.id
        if is_other and self.explained_job != inspected.job.id:
            self._picked_at = None
            self._why_part.fold()
        self._inspected = inspected
        self._head.show_job(inspected)
        self._sentence.setText(inspected.sentence)
        self._problems.setText("\n".join(inspected.problems))
        self._problems.setVisible(bool(inspected.problems))
        self._show_calendars(inspected)
        fires = inspected.job.draft.schedule.fires_on_events
        self.watched.show_job(inspected.job.id, is_begun_by_events=fires)
        self._action.setText(inspected.action)
        place = inspected.job.draft.policies.place
        self._where.setText(place_words(place))
        self._where_part.setVisible(place != ANYWHERE)
        self._notes.setText(inspected.job.draft.notes.strip())
        self._notes_part.setVisible(bool(self._notes.text()))
        self._show_runs(inspected)
        self._days.show_days(inspected.days)
        self.next_times.show_times(
            inspected.next_times,
            inspected.other_zone,
            is_other=is_other,
            fires_on_events=inspected.job.draft.schedule.fires_on_events,
        )
        self._show_changes(inspected)
        if is_other:
            self._show_headline(is_other=True)
            self._area.verticalScrollBar().setValue(0)
        else:
            self._follow_headline()
        self._show_parts(True)

    def show_reasons(self, reasons: Reasons) -> None:
        self.explained_job = reasons.job_id
        self._picked_at = reasons.at
        self._reasons = reasons
        self._show_headline()
        self._why_part.open()

    def forget_reasons(self) -> None:
        self.explained_job = None
        self._picked_at = None
        self._reasons = None
        self._show_headline()

    def know_times(self, is_known: bool) -> None:
        """Count down to what comes, or say that it is as last known: the store can't be used."""
        self._knows_times = is_known
        self.next_times.know_times(is_known)
        self._follow_headline()

    def take_hint(self, hint: SelectionHint) -> None:
        """Show from now on what has been seen in its place so far, as long as no job is selected."""
        old, self._hint = self._hint, hint
        self._sides.replaceWidget(old, hint)
        self._sides.setStretch(self._sides.indexOf(hint), 1)
        old.setParent(None)
        hint.setVisible(self._inspected is None)

    def show_open(self, run_id: RunId | None) -> None:
        """Note whose output is seen now, so that it is not offered."""
        self._banner.show_open(run_id)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ticks.start()
        self.shown.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        super().hideEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing: the sheet lies below."""

    def sizeHint(self) -> QSize:
        return QSize(space(74), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(space(50), super().minimumSizeHint().height())

    def _show_calendars(self, inspected: InspectedJob) -> None:
        known = inspected.calendars
        self._calendars.setText(calendars_words(known, self._now()) if known else "")
        self._calendars.setVisible(bool(known))
        self._read_now.setVisible(any(known.values()))  # what never was is read as soon as it can be

    def _show_runs(self, inspected: InspectedJob) -> None:
        count = len(inspected.last_runs)
        title = self.tr("Last {count} runs").format(count=formats.whole_number(count))
        self._runs_part.show_title(title if count > 1 else self.tr("Last runs"))
        self.last_runs.show_runs(inspected.last_runs)
        self._runs_words.show_text(*runs_in_words(inspected.last_runs, inspected.usual_duration))

    def _show_changes(self, inspected: InspectedJob) -> None:
        day = formats.day_within(inspected.job.changed_at, self._now())
        who = inspected.history[0].changed_by if inspected.history else ""
        words = self.tr("Changed {day} by {who}") if who else self.tr("Changed {day}")
        self._changed.setText(words.format(day=day, who=by_whom(who)))
        count = inspected.job.revision
        words = self.tr("1 revision") if count == 1 else self.tr("{count} revisions")
        self._revisions.setText(words.format(count=formats.whole_number(count)))
        self._revisions.setAccessibleName(self._revisions.text())
        self._revisions.setMinimumWidth(self._revisions.sizeHint().width())
        self._revisions.updateGeometry()

    def _show_headline(self, *, is_other: bool = False) -> None:
        seen = self._inspected
        now, is_known = self._now(), self._knows_times
        headline = None if seen is None else headline_of(seen, self._picked_at, now, is_known=is_known)
        is_pressed = self._banner.is_pressed
        self._below.show_headline(headline, is_other=is_other)
        if is_other and not is_pressed:
            self._banner.fit()
            self._keep_margins()  # lays out what stands below the banner at once
        elif self._below.isVisible() and self._banner.isVisible():
            self._sides.activate()
            needed = self._column.minimumHeightForWidth(self._sheet.width())
            self._banner.grow(self._area.viewport().height() - needed)
        self._show_why()

    def _show_why(self) -> None:
        """Say why, without what the banner says of the same run."""
        words = self.tr("Select an occurrence above, in the calendar or in the log.")
        if self._reasons is not None:
            words = "\n\n".join(self._reasons.beside(self._banner.told_run))
        if words != self._why.text():
            self._why.setText(words)

    def _follow_headline(self) -> None:
        """Show how it is now, unless a press would mean something else then: the next second shows it."""
        if not self._banner.is_pressed:
            self._show_headline()

    def _carry_out(self, act: HeadlineAct) -> None:
        """Do it with what the banner shows, though another run may be the next one by now."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        seen, headline = pressed
        run, occurrence = headline.run, headline.at
        is_bent = act in {HeadlineAct.MOVE, HeadlineAct.SKIP}
        if is_bent and occurrence is not None and occurrence <= self._now():
            words = self.tr("“{job}” was due on {at}: that run can't be moved or left out any more.")
            due = formats.instant_with_seconds(occurrence)
            self.told.emit(words.format(job=seen.job.name, at=due))
            self._show_headline()
            return
        if act is HeadlineAct.OUTPUT and run is not None:
            self.run_wanted.emit(run.job_id, run.id)
            self.output_wanted.emit(run.id)
        elif act is HeadlineAct.CHANGED and run is not None:
            self.run_wanted.emit(run.job_id, run.id)
            self.changes_wanted.emit(run.id)
        elif act is HeadlineAct.WHY:
            at = run.due_at if run is not None else occurrence or self._now()
            self.why_wanted.emit(seen.job.id, at)
            self._why_part.open()
        elif act is HeadlineAct.MOVE and occurrence is not None:
            self.move_wanted.emit(seen.job.id, seen.job.name, occurrence)
        elif act is HeadlineAct.SKIP and occurrence is not None:
            self.skip_wanted.emit(seen.job.id, seen.job.name, occurrence)
        elif act is HeadlineAct.RESUME:
            self._end_pause(seen.job.id, headline.hold)

    def _want_why(self, at: datetime) -> None:
        if self._inspected is not None:
            self.why_wanted.emit(self._inspected.job.id, at)

    def _want_span(self, since: datetime, until: datetime) -> None:
        if self._inspected is not None:
            self.span_wanted.emit(since, until, (self._inspected.job.id,))

    def _note_press(self) -> None:
        seen, headline = self._inspected, self._banner.headline
        self._pressed = None if seen is None or headline is None else (seen, headline)

    def _act(self, act: HeadAct, seen: InspectedJob) -> None:
        """Do with a job what was pressed in the head while that showed it."""
        job = seen.job
        match act:
            case HeadAct.RUN:
                self.run_now_wanted.emit(job.id)
            case HeadAct.STOP:
                self.stop_wanted.emit(job.id)
            case HeadAct.EDIT:
                self.edit_wanted.emit(job.id)
            case HeadAct.SHOW_RUNS:
                self.runs_wanted.emit((job.id,))
            case HeadAct.RESUME:
                self._end_pause(job.id, None if job.is_paused else seen.hold)
            case HeadAct.SWITCH_ON | HeadAct.SWITCH_OFF:
                self.switch_wanted.emit(job.id, act is HeadAct.SWITCH_ON)
            case HeadAct.PAUSE:
                pass  # its menu asks for how long
            case _:
                assert_never(act)

    def _shown_job(self) -> JobId | None:
        return None if self._inspected is None else self._inspected.job.id

    def _end_pause(self, job_id: JobId, hold: Pause | None) -> None:
        """End this pause of a folder or of everything, or else the one that the job has of its own."""
        if hold is None:
            self.resume_wanted.emit(job_id)
        else:
            self.hold_end_wanted.emit(hold)

    # ---- how it is built

    def _show_parts(self, are_shown: bool) -> None:
        self._hint.setVisible(not are_shown)
        for part in (self._head, self._area, self._edge, self._foot):
            part.setVisible(are_shown)
        if not are_shown:
            self._below.hide()

    def _build_parts(self, actions: Actions) -> None:
        self._when_part = TitledPart(
            self.tr("When"), self._sheet, self._sentence, self._problems, self._calendars
        )
        self._when_part.header.addWidget(self._read_now)
        self.watched = WatchedPart(self._sheet)
        self.watched.hide()
        self._what_part = TitledPart(self.tr("What"), self._sheet, self._action)
        self._where_part = TitledPart(self.tr("Where"), self._sheet, self._where)
        self._notes_part = TitledPart(self.tr("Notes"), self._sheet, self._notes)
        self._runs_part = TitledPart(self.tr("Last runs"), self._sheet, self.last_runs)
        self._runs_words.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self._runs_part.header.setStretch(1, 0)
        self._runs_part.header.addWidget(self._runs_words, 1)
        # Qt gives words that can be selected the font of a new parent.
        self._runs_words.setFont(font_of(Type.NOTE))
        self._days_part = Disclosure(self.tr("Last 30 days"), self._days, parent=self._sheet)
        self._why_part = Disclosure(self.tr("Why?"), self._why, parent=self._sheet)
        self._foot = QWidget(self)
        self._revisions = LinkButton("", self._foot, is_note=True)
        self._revisions.setObjectName("revisions")
        self._revisions.help_text = actions.jobs.history.toolTip()

    def _lay_out(self) -> None:
        self._column = column = QVBoxLayout(self._sheet)
        self._below = BannerPlace(self._banner, column, self._area, self._why_part, self)
        column.setSpacing(space(3))
        # It grows before what unfolds in it is seen: for one picture all the rest stood closer together.
        column.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        for part in (
            self._banner,
            self._when_part,
            self.watched,
            self._what_part,
            self._where_part,
            self._notes_part,
            self._runs_part,
            self.next_times,
            self._days_part,
            self._why_part,
        ):
            column.addWidget(part)
        column.addStretch(1)
        area = self._area
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.viewport().setAutoFillBackground(False)
        self._sheet.setAutoFillBackground(False)
        self._sheet.installEventFilter(self)
        self._keep_margins()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(space(5), space(2), space(5), space(3))
        foot.setSpacing(space(1))
        between = dot_between(self._foot)
        between.setFont(font_of(Type.NOTE))
        foot.addWidget(self._changed)
        foot.addWidget(between)
        foot.addWidget(self._revisions)
        foot.addStretch(1)
        self._sides = sides = QVBoxLayout(self)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(0)
        sides.addWidget(self._head)
        sides.addWidget(self._hint)
        sides.addWidget(area, 1)
        self._edge = ScrollEdge(area, self)
        sides.addWidget(self._edge)
        sides.addWidget(self._below)
        sides.addWidget(self._foot)
        sides.addStretch()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of what is scrolled: Qt takes its room for the bar a turn later."""
        if watched is self._sheet and event.type() == QEvent.Type.Resize:
            self._keep_margins()
        return False

    def _keep_margins(self) -> None:
        """Let the scroll bar come into the margin, so that no line is broken anew for it."""
        taken = min(max(self._area.width() - self._sheet.width(), 0), space(5))
        self._column.setContentsMargins(*begun_after(space(5), 0, space(5) - taken, space(4)))
        self._column.activate()

    def _connect(self) -> None:
        self.next_times.picked.connect(self._want_why)
        self.last_runs.run_picked.connect(self.run_wanted)
        self._days.day_picked.connect(self._want_span)
        self._head.act_wanted.connect(self._act)
        self._head.menu_opened.connect(self.menu_opened)
        self._presses = (
            PressedSubject(self._read_now, self._shown_job, self.calendars_wanted.emit),
            PressedSubject(self._revisions, self._shown_job, self.history_wanted.emit),
        )
        self._banner.pressed.connect(self._note_press)
        self._banner.wanted.connect(self._carry_out)

    def _label(self, name: str) -> Label:
        label = Paragraph(self._sheet)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(_SELECTABLE)
        # Long addresses have no place to break; they must not widen the window.
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        return label


def _fixed_font() -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(font_of(Type.NOTE).pointSizeF())
    return font
