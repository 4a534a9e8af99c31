"""The output of one run: as text, and for a call as an exchange."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QToolButton, QWidget

from gui.core_access.core_words import first_error, said
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.run_output.exchange_view import ExchangeView
from gui.run_output.find_bar import FindBar
from gui.run_output.http_exchange import Exchange
from gui.run_output.output_text import OutputText
from gui.run_output.run_output_loader import Written
from gui.text import formats, span_words
from gui.text.outcomes import result_of, run_state_name
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.label import Label
from gui.widgets.view_panel import ViewPanel
from scheduler_core.values.runs.run import Run


class RunOutputView(ViewPanel):
    """Shows one of two pages; what the user prefers for calls holds for the next one, too."""

    save_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Output"), parent)
        self.setObjectName("run_output")
        self._theme = theme
        self._run: Run | None = None
        self._prefers_text = False
        self.text = OutputText(self)
        self.exchange = ExchangeView(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.text)
        self._pages.addWidget(self.exchange)
        self._note = Label(self)
        self._find = FindBar(theme, self)
        self._exchange_tab = self._tab("exchange_tab", self.tr("Exchange"))
        self._text_tab = self._tab("text_tab", self.tr("Text"))
        self._tabs = QButtonGroup(self)
        self._follow = self._tool("follow_output", self.tr("Follow what is written"), is_checkable=True)
        self._wrap = self._tool("wrap_output", self.tr("Wrap long lines"), is_checkable=True)
        self._save = self._tool("save_output", self.tr("Save the output as a file"))
        self._lay_out()
        self._connect()
        self._draw_icons()
        self.show_nothing()

    @property
    def has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return bool(focused) and self.isAncestorOf(focused)

    def start_find(self) -> None:
        self._find.start()

    def look_for(self, text: str) -> None:
        """Mark a text as if the user had typed it into the field."""
        self._find.field.setText(text)

    def show_nothing(self) -> None:
        self._start()
        self.show_title(self.tr("Output"))
        self._say(self.tr("Select a run in the log to see what it wrote."))

    def show_output(self, written: Written) -> None:
        """Show the output of another run, from its end."""
        self._start()
        self.add_output(written)

    def add_output(self, written: Written) -> None:
        """Show what came since, and how the run is now."""
        self.text.add(written.chunks)
        self._find.take_growth()
        if written.run is not None:
            self._run = written.run
            self._describe(written.run)
        self._save.setEnabled(self._run is not None and not self.text.is_empty)

    def show_exchanges(self, exchanges: tuple[Exchange, ...]) -> None:
        """Show the calls of the run; they are the page for it unless the user prefers the text."""
        is_new = not self._exchange_tab.isVisibleTo(self)
        self.exchange.show_exchanges(exchanges, self._took())
        self._show_tabs(True)
        if is_new and not self._prefers_text:
            self._show_page(self._exchange_tab)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F3:
            is_backward = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self._find.find_before if is_backward else self._find.find_next)()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.start_find()
        else:
            super().keyPressEvent(event)

    def _start(self) -> None:
        self._run = None
        self.text.start()
        self.exchange.clear()
        self._note.hide()
        self._save.setEnabled(False)
        self._show_tabs(False)
        self._show_page(self._text_tab)

    def _describe(self, run: Run) -> None:
        result = result_of(run)
        state = f"{run_state_name(run)}, {result}" if result else run_state_name(run)
        self.show_title(self.tr("{job} · {state}").format(job=run.job_name, state=state))
        if self.text.is_empty:
            self._say(self._why_empty(run))
            return
        missing = max(self.text.missing_bytes, run.output_bytes - self.text.kept_bytes)
        if missing > 0:
            text = self.tr("{count} bytes before these are not shown here.")
            self._say(text.format(count=formats.whole_number(missing)))
        else:
            self._note.hide()

    def _why_empty(self, run: Run) -> str:
        if run.output_bytes:
            return self.tr("What it wrote is not kept any more.")
        if run.finished_at is None:
            return self.tr("It has not written anything yet.")
        return first_error(run) or said(run.reason_text) or self.tr("It has not written anything.")

    def _took(self) -> str:
        run = self._run
        if run is None or run.started_at is None or run.finished_at is None:
            return ""
        return self.tr("after {length}").format(length=span_words.duration(run.finished_at - run.started_at))

    def _say(self, text: str) -> None:
        self._note.setText(text)
        self._note.show()

    # ---- pages

    def _show_tabs(self, are_shown: bool) -> None:
        self._exchange_tab.setVisible(are_shown)
        self._text_tab.setVisible(are_shown)

    def _choose_page(self, tab: QToolButton) -> None:
        self._prefers_text = tab is self._text_tab
        self._show_page(tab)

    def _show_page(self, tab: QToolButton) -> None:
        tab.setChecked(True)
        is_text = tab is self._text_tab
        self._pages.setCurrentWidget(self.text if is_text else self.exchange)
        self._follow.setVisible(is_text)
        self._wrap.setVisible(is_text)
        self._find.look_in(self.text if is_text else self.exchange)

    # ---- how it is built

    def _lay_out(self) -> None:
        for tab in (self._exchange_tab, self._text_tab):
            self._tabs.addButton(tab)
        for tool in (self._follow, self._wrap, self._save):
            self.header.addWidget(tool)
        self._note.setObjectName("output_note")
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setContentsMargins(space(2), 0, space(2), space(1))
        self._note.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        line = QHBoxLayout()
        line.setContentsMargins(space(2), 0, space(2), space(1))
        line.setSpacing(space(1))
        line.addWidget(self._exchange_tab)
        line.addWidget(self._text_tab)
        line.addWidget(self._find, 1)
        self.content.addLayout(line)
        self.content.addWidget(self._note)
        self.content.addWidget(self._pages, 1)

    def _connect(self) -> None:
        self._tabs.buttonClicked.connect(self._choose_page)
        self._follow.clicked.connect(self.text.follow)
        self.text.following_changed.connect(self._follow.setChecked)
        self._follow.setChecked(self.text.is_following)
        self._wrap.toggled.connect(self.text.wrap)
        self._save.clicked.connect(self._want_save)
        self._theme.changed.connect(self._draw_icons)

    def _want_save(self) -> None:
        if self._run is not None:
            self.save_wanted.emit(self._run.id)

    def _tab(self, name: str, text: str) -> QToolButton:
        tab = QToolButton(self)
        tab.setObjectName(name)
        tab.setText(text)
        tab.setCheckable(True)
        tab.setProperty("tab", True)
        return tab

    def _tool(self, name: str, tip: str, *, is_checkable: bool = False) -> QToolButton:
        tool = QToolButton(self)
        tool.setObjectName(name)
        tool.setToolTip(plain_tool_tip(tip))
        tool.setAccessibleName(tip)
        tool.setCheckable(is_checkable)
        return tool

    def _draw_icons(self) -> None:
        for tool, icon_name in ((self._follow, "follow"), (self._wrap, "wrap"), (self._save, "save")):
            tool.setIcon(self._theme.icon(icon_name))
