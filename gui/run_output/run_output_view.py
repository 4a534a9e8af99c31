"""Show the output of one run, its outcome, and folded below, why it ran, what changed and what was sent."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QToolButton, QWidget

from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.run_output.again_or_stop import AgainOrStop
from gui.run_output.changes_part import ChangesPart
from gui.run_output.error_lines import failure_of
from gui.run_output.exchange_view import ExchangeDetails, ExchangeView
from gui.run_output.find_bar import FindBar
from gui.run_output.folds import Folds
from gui.run_output.http_exchange import HttpExchange
from gui.run_output.output_head import OutputHead
from gui.run_output.output_text import OutputText
from gui.run_output.output_words import asked_by_words, is_error_alone, why_empty
from gui.run_output.run_output_loader import NewOutput
from gui.run_output.try_tabs import TryTabs
from gui.run_output.words_page import WordsPage
from gui.text import formats, span_words
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.late_presses import LatePresses
from gui.widgets.buttons.segments import Segments
from gui.widgets.fields.disclosure import Section
from gui.widgets.paragraph import Paragraph
from gui.widgets.view_panel import ViewPanel
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState

_MOST_OF_DETAILS = 45
_NARROW, _VERY_NARROW, _NO_TABS, _NARROWEST, _LEAST_HIGH = 150, 110, 130, 70, 10
_NO_TABS_OF_BOTH = 165
# What the two tools take that lead to other runs where the log is not next to it.
_TO_OTHER_RUNS = 18
_FEW_LINES, _AROUND_LINES, _USUAL_FOLDS = 8, 6, 3
# The head takes what the tools leave.
_ALL_ROOM = 1_000


class RunOutputView(ViewPanel):
    """Shows the answer of a call or the text of anything else; what the user prefers for calls is kept.

    It says so where its run is not in the log any more, and goes on showing what is known of it.
    """

    save_wanted = Signal(object)
    again_wanted = Signal(object)
    stop_wanted = Signal(object)
    why_wanted = Signal(object)
    try_wanted = Signal(object)
    close_wanted = Signal()
    step_wanted = Signal(int)

    def __init__(
        self,
        theme: Theme,
        now: Callable[[], datetime],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Output"), parent)
        self.setObjectName("run_output")
        self._theme = theme
        self._now = now
        self._run: Run | None = None
        self._tries: Sequence[Run] = ()
        self._usual: timedelta | None = None
        self._event = ""
        self._prefers_text = False
        self._is_gone = self._is_out_of_sight = self._is_alone = False
        self._head = OutputHead(now, self._title, self)
        self.text = OutputText(self)
        self.exchange = ExchangeView(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.text)
        self._pages.addWidget(self.exchange)
        for page in (self.text, self.exchange):
            page.setMinimumHeight(space(_LEAST_HIGH))
        self._note = Paragraph(self)
        self._find = FindBar(theme, self)
        self._answer, self._plain = QAction(self.tr("Answer"), self), QAction(self.tr("Text"), self)
        self._tabs = self._make_tabs()
        self._try_tabs = TryTabs(theme, self)
        self._turn = AgainOrStop(self)
        self._again, self._stop = self._turn.again, self._turn.stop
        self._look = self._tool("find_output", self.tr("Find in output"), is_checkable=True)
        self._follow = self._tool("follow_output", self.tr("Follow what is written"), is_checkable=True)
        self._wrap = self._tool("wrap_output", self.tr("Wrap long lines"), is_checkable=True)
        self._copy = self._tool("copy_output", self.tr("Copy the output"))
        self._save = self._tool("save_output", self.tr("Save the output as a file"))
        self._newer = self._tool("newer_run", self.tr("Newer run"))
        self._older = self._tool("older_run", self.tr("Older run"))
        self._close = self._tool("close_output", self.tr("Close the output (Esc)"))
        self._reasons = WordsPage("output_reasons", self.tr("Why it ran"), self)
        self._why = Section(self.tr("Why it ran"), self._reasons, is_open=False, parent=self)
        self.changed = ChangesPart(self.tr("Changed since it last succeeded"), self)
        self._what_in_full = WordsPage("what_in_full", self.tr("What ran"), self)
        self._what = Section(self.tr("What ran"), self._what_in_full, is_open=False, parent=self)
        self._details = ExchangeDetails(self)
        self._sent = Section(self.tr("Request and headers"), self._details, is_open=False, parent=self)
        self._folds = Folds((self._why, self.changed, self._what, self._sent), self)
        self._lay_out()
        self._connect()
        self._draw_icons()
        self.show_nothing()

    @property
    def run(self) -> Run | None:
        """Return the run that is shown."""
        return self._run

    @property
    def has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return bool(focused) and self.isAncestorOf(focused)

    def take_focus(self) -> None:
        """Let the keyboard act on what is shown."""
        (self.text if self._pages.currentWidget() is self.text else self.exchange).setFocus()

    def start_find(self) -> None:
        self._look.setChecked(True)
        self._find.start()

    def look_for(self, text: str) -> None:
        """Mark a text as if the user had typed it into the field."""
        self._look.setChecked(True)
        self._find.field.setText(text)

    def begin(self) -> None:
        """Take no click on what starts something before a double click is over."""
        self._turn.begin()

    def show_nothing(self, selected_count: int = 0) -> None:
        """Say how to get to an output: none is selected, or too many at once."""
        self._start()
        self._try_tabs.hide()
        self._head.show_nothing(self.tr("Output"))
        if selected_count > 1:
            count = formats.whole_number(selected_count)
            self._say(
                self.tr("{count} runs are selected. Select one to see what it wrote.").format(count=count)
            )
        else:
            self._say(self.tr("Select a run in the log to see what it wrote."))

    def show_output(self, written: NewOutput) -> None:
        """Show the output of another run, from its end."""
        self._start()
        self._tries = written.tries
        self.add_output(written)
        self._try_tabs.setVisible(len(self._tries) > 1)

    def add_output(self, written: NewOutput) -> None:
        """Show what came since, and how the run is now."""
        self.text.add(written.chunks)
        self._find.take_growth()
        if written.what.summary:
            self._what.show_summary(written.what.summary)
            self._what_in_full.write("\n".join(written.what.lines))
            self._what.show()
        self._usual = written.usual or self._usual
        self._event = written.event or self._event
        if written.run is not None:
            self._run = written.run
            self._is_gone = False
            self._describe(written.run)
        self._save.setEnabled(self._run is not None and not self.text.is_empty)
        self._copy.setEnabled(self._save.isEnabled())

    def show_tries(self, tries: Sequence[Run]) -> None:
        """Show tabs for all tries at the same; they stay while another one is opened."""
        is_known, self._tries = tries == self._tries, tries
        if self._run is not None and not is_known:
            self._describe(self._run)

    def show_gone(self) -> None:
        """Say that the ledger has the run no more: it was thinned out, or its job is deleted for ever."""
        self._is_gone = True
        self._head.setEnabled(False)
        self._turn.offer(can_run_again=False, is_running=False)
        self._save.setEnabled(False)
        self._say(self._not_there())

    @property
    def is_out_of_sight(self) -> bool:
        """Whether the log does not list the run now."""
        return self._is_out_of_sight

    def show_out_of_sight(self, is_out_of_sight: bool) -> None:
        """Say that the log does not list the run now, or take that back."""
        if is_out_of_sight != self._is_out_of_sight:
            self._is_out_of_sight = is_out_of_sight
            if self._run is not None:
                self._describe(self._run)

    def show_exchanges(self, exchanges: tuple[HttpExchange, ...]) -> None:
        """Show the calls of the run; they are the page for it unless the user prefers the text."""
        is_new = not self._tabs.isVisibleTo(self)
        self.exchange.show_exchanges(exchanges, self._took())
        self._details.show_exchanges(exchanges, "")
        self._show_tabs(True)
        if is_new and not self._prefers_text:
            self._show_page(self._answer)

    def explain(self) -> None:
        """Open what says why the run ran."""
        self._why.open()

    def show_reasons(self, sentences: Sequence[str]) -> None:
        """Say why, the most important first."""
        self._reasons.write("\n".join(sentences))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F3:
            is_backward = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self._find.find_before if is_backward else self._find.find_next)()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.start_find()
        elif event.key() == Qt.Key.Key_Escape:
            self.close_wanted.emit()
        else:
            super().keyPressEvent(event)

    def show_alone(self, is_alone: bool) -> None:
        """Lead to other runs from here where the log is not next to it."""
        if is_alone != self._is_alone:
            self._is_alone = is_alone
            self._make_room()

    def minimumSizeHint(self) -> QSize:
        """Return what the pane needs once its tools have made room: the log stands next to it."""
        return QSize(space(_NARROWEST), super().minimumSizeHint().height())

    @property
    def wanted_height(self) -> int:
        """Return what the head, some lines of what was written and the usual folds below need."""
        lines = _FEW_LINES * self.text.fontMetrics().lineSpacing() + space(_AROUND_LINES)
        folds = _USUAL_FOLDS * self._what.folded_height
        return self.header.sizeHint().height() + lines + folds

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Hide words first, then tools that have keys, too, so that job and time can be read."""
        room = self.width() - (space(_TO_OTHER_RUNS) if self._is_alone else 0)
        is_narrow, is_very_narrow = room < space(_NARROW), self.width() < space(_VERY_NARROW)
        style = Qt.ToolButtonStyle
        for worded in (self._again, self._stop):
            worded.setToolButtonStyle(
                style.ToolButtonIconOnly if is_narrow else style.ToolButtonTextBesideIcon
            )
        is_text = self._pages.currentWidget() is self.text
        both = self._tabs.isVisibleTo(self) and self._try_tabs.isVisibleTo(self)
        self._seat_tabs(below=room < space(_NO_TABS_OF_BOTH if both else _NO_TABS))
        self._folds.follow_room(is_short=self.height() < self.wanted_height)
        self._copy.setVisible(not is_narrow)
        self._wrap.setVisible(is_text and not is_narrow)
        self._follow.setVisible(is_text and not is_very_narrow)
        self._save.setVisible(not is_very_narrow)
        for tool in (self._newer, self._older):
            tool.setVisible(self._is_alone and not is_very_narrow)

    def _seat_tabs(self, *, below: bool) -> None:
        """Let the tabs stand below the title where that had no room next to them."""
        place, other = (self._below, self.header) if below else (self.header, self._below)
        for tabs in (self._tabs, self._try_tabs):
            if place.indexOf(tabs) < 0:
                other.removeWidget(tabs)
                place.insertWidget(place.indexOf(self._find if below else self._again), tabs)

    def _start(self) -> None:
        self._run = self._usual = None
        self._event = ""
        self._is_gone = self._is_out_of_sight = False
        self._head.setEnabled(True)
        self.text.start()
        self.exchange.clear()
        self._details.clear()
        self._reasons.write("")
        self._note.hide()
        self._save.setEnabled(False)
        self._copy.setEnabled(False)
        self._turn.offer(can_run_again=False, is_running=False)
        self._why.hide()
        self.changed.clear()
        self._what.hide()
        self._show_tabs(False)
        self._show_page(self._plain)

    def _describe(self, run: Run) -> None:
        self._head.show_run(run, len(self._tries), self._usual)
        self._try_tabs.show_tries(self._tries, run.id, self._now())
        self._make_room()
        self._turn.offer(
            can_run_again=not self._is_gone and run.state not in UNFINISHED,
            is_running=not self._is_gone and run.state is RunState.RUNNING,
        )
        self._why.show_summary(asked_by_words(run, self._event))
        if self._why.is_open:
            self._want_why()
        self._why.show()
        self.changed.show_run(run)
        self.text.mark_errors(failure_of(run))
        told = [self._not_there()]
        if self.text.is_empty:
            told.append(why_empty(run))
        else:
            missing = max(self.text.missing_bytes, run.output_bytes - self.text.kept_bytes)
            if missing > 0:
                text = (
                    self.tr("1 byte before these is not shown here.")
                    if missing == 1
                    else self.tr("{count} bytes before these are not shown here.")
                )
                told.append(text.format(count=formats.whole_number(missing)))
        words = " ".join(filter(None, told))
        if words:
            self._say(words, is_bad=self.text.is_empty and is_error_alone(run))
        else:
            self._note.hide()

    def _not_there(self) -> str:
        if self._is_gone:
            return self.tr("This run is not kept any more; below is what was known of it.")
        if self._is_out_of_sight:
            return self.tr("The log does not list this run now: a filter leaves it out.")
        return ""

    def _took(self) -> str:
        run = self._run
        if run is None or run.started_at is None or run.finished_at is None:
            return ""
        return self.tr("after {length}").format(length=span_words.duration(run.finished_at - run.started_at))

    def _say(self, text: str, *, is_bad: bool = False) -> None:
        role = self.palette().ColorRole
        self._note.setForegroundRole(role.BrightText if is_bad else role.PlaceholderText)
        self._note.setText(text)
        self._note.show()

    # ---- pages

    def _show_tabs(self, are_shown: bool) -> None:
        self._tabs.setVisible(are_shown)
        self._sent.setVisible(are_shown)

    def _choose_page(self, wanted: QAction) -> None:
        self._prefers_text = wanted is self._plain
        self._show_page(wanted)

    def _show_page(self, wanted: QAction) -> None:
        wanted.setChecked(True)
        is_text = wanted is self._plain
        self._pages.setCurrentWidget(self.text if is_text else self.exchange)
        self._make_room()
        self._find.look_in(self.text if is_text else self.exchange)

    # ---- how it is built

    def _lay_out(self) -> None:
        self._again.setObjectName("run_again")
        self._again.setText(self.tr("Run again"))
        self._stop.setObjectName("stop_shown_run")
        self._stop.setText(self.tr("Stop"))
        self._stop.hide()
        for worded in (self._again, self._stop):
            worded.setAccessibleName(worded.text())
            worded.setToolTip(plain_tool_tip(worded.text()))
            worded.setProperty("worded", True)
            worded.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            # One comes where the other stood as it was pressed.
            LatePresses(worded)
        self.header.insertWidget(0, self._head, _ALL_ROOM)
        self.header.setContentsMargins(*begun_after(space(5), 0, space(3), 0))
        tools = (self._tabs, self._try_tabs, self._again, self._stop, self._look, self._follow, self._wrap)
        for tool in (*tools, self._copy, self._save, self._newer, self._older, self._close):
            self.header.addWidget(tool)
        self._newer.hide()
        self._older.hide()
        self._note.setObjectName("output_note")
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setContentsMargins(space(5), space(2), space(5), space(1))
        # It stands on the ground of what is written.
        self._note.setBackgroundRole(self.palette().ColorRole.AlternateBase)
        self._note.setAutoFillBackground(True)
        self._find.hide()
        self._below = line = QHBoxLayout()
        line.setContentsMargins(space(2), 0, space(2), space(1))
        line.addWidget(self._find, 1)
        line.addStretch()
        for tabs in (self._tabs, self._try_tabs):
            tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._reasons.setObjectName("reasons_page")
        self._what_in_full.setObjectName("what_ran_page")
        self._why.setObjectName("why_it_ran")
        self._sent.setObjectName("what_was_sent")
        self._what.setObjectName("what_ran")
        for part in (self._why, self.changed, self._what, self._sent):
            part.header.setContentsMargins(space(5), 0, space(5), 0)
            part.stand_low()
        self._details.setMaximumHeight(space(_MOST_OF_DETAILS))
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.addLayout(line)
        self.content.addWidget(self._note)
        self.content.addWidget(self._pages, 1)
        self.content.addWidget(self._folds)

    def _connect(self) -> None:
        self._look.toggled.connect(self._show_find)
        self._find.left.connect(self._leave_find)
        self._follow.clicked.connect(self.text.follow)
        self.text.following_changed.connect(self._follow.setChecked)
        self._follow.setChecked(self.text.is_following)
        self._wrap.toggled.connect(self.text.wrap)
        self._wrap.setChecked(True)
        self._copy.clicked.connect(self._copy_all)
        self._save.clicked.connect(self._want_save)
        self._turn.again_wanted.connect(self._want_again)
        self._turn.stop_wanted.connect(self._want_stop)
        self._close.clicked.connect(self.close_wanted)
        self._newer.clicked.connect(partial(self.step_wanted.emit, -1))
        self._older.clicked.connect(partial(self.step_wanted.emit, 1))
        self._try_tabs.wanted.connect(self.try_wanted)
        self._why.opened.connect(self._want_why)
        self._theme.changed.connect(self._draw_icons)

    def _show_find(self, is_shown: bool) -> None:
        self._find.setVisible(is_shown)
        if is_shown:
            self._find.start()
        else:
            self._find.field.clear()

    def _leave_find(self) -> None:
        self._look.setChecked(False)

    def _copy_all(self) -> None:
        is_text = self._pages.currentWidget() is self.text
        QGuiApplication.clipboard().setText((self.text if is_text else self.exchange).toPlainText())

    def _want_save(self) -> None:
        if self._run is not None:
            self.save_wanted.emit(self._run.id)

    def _want_again(self) -> None:
        if self._run is not None:
            self.again_wanted.emit(self._run.id)

    def _want_stop(self) -> None:
        if self._run is not None:
            self.stop_wanted.emit(self._run.id)

    def _want_why(self) -> None:
        if self._run is not None:
            self.why_wanted.emit(self._run.id)

    def _make_tabs(self) -> Segments:
        group = QActionGroup(self)
        for page in (self._answer, self._plain):
            page.setCheckable(True)
            group.addAction(page)
        self._plain.setChecked(True)
        tabs = Segments(self._theme, group, self, has_icons=False, is_small=True)
        tabs.setObjectName("output_tabs")
        tabs.setAccessibleName(self.tr("How the output is shown"))
        group.triggered.connect(self._choose_page)
        return tabs

    def _tool(self, name: str, tip: str, *, is_checkable: bool = False) -> QToolButton:
        tool = QToolButton(self)
        tool.setObjectName(name)
        tool.setToolTip(plain_tool_tip(tip))
        tool.setCheckable(is_checkable)
        tool.setAccessibleName(tip)
        return tool

    def _draw_icons(self) -> None:
        icons = (
            (self._again, "redo"),
            (self._stop, "stop"),
            (self._look, "search"),
            (self._follow, "follow"),
            (self._wrap, "wrap"),
            (self._copy, "copy"),
            (self._save, "save"),
            (self._newer, "up"),
            (self._older, "down"),
            (self._close, "close"),
        )
        for tool, icon_name in icons:
            tool.setIcon(self._theme.icon(icon_name))
