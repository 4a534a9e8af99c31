"""Show the welcome page in the list's place where there is no job."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.core_access.overview import Overview
from gui.job_list.job_list_view import JobListView
from scheduler_core.errors import InvalidInput

if TYPE_CHECKING:
    from gui.quick_add.quick_line import QuickJob
    from gui.welcome.welcome_view import WelcomeView
    from scheduler_core.values.jobs.job import JobDraft


class WelcomeFeature(WindowFeature):
    """Shows the page while the store has no job, not even in its bin; `source_wanted` names a scheduler.

    `seen` tells whether the page is seen now, beside which there is nothing to tell.
    """

    source_wanted = Signal(str)
    seen = Signal(bool)

    def __init__(self, context: WindowContext, job_list: JobListView, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._list = job_list
        self._is_empty = False
        self._understood: QuickJob | None = None
        self._is_entered = False
        self._readings: LatestAnswer[QuickJob] | None = None
        self.view: WelcomeView | None = None
        context.choice.wanted_changed.connect(self._show_what_fits)
        # The list knows of a first job before the next overview does.
        job_list.model.modelReset.connect(self._make_room)
        job_list.model.rowsInserted.connect(self._make_room)
        # And neither is believed before the list has been read.
        job_list.empty.settled.connect(self._show_what_fits)

    def show_overview(self, overview: Overview) -> None:
        was_empty = self._is_empty
        # An overview may be older than the list.
        is_listed = self._choice.wanted.is_everything and self._list.model.rowCount() > 0
        self._is_empty = not (overview.status.jobs or overview.in_bin or overview.is_read_only or is_listed)
        if self._is_empty != was_empty:
            self._show_what_fits()

    def _make_room(self) -> None:
        if self._is_empty and self._list.model.rowCount():
            self._is_empty = False
            self._show_what_fits()

    def _show_what_fits(self) -> None:
        is_known = not (self._list.empty.awaited or self._list.model.rowCount())
        is_wanted = self._is_empty and is_known and self._choice.wanted.is_everything
        if is_wanted and self.view is None:
            self.view = self._build()
        # What waits may stand there instead, and stays.
        if self.view is None or (self._list.guest is self.view) == is_wanted:
            return
        had_focus = self._list.isAncestorOf(self._list.window().focusWidget())
        if is_wanted:
            self._list.show_instead(self.view, self.view.title)
        else:
            self._list.show_instead(None)
        if had_focus and is_wanted:
            self.view.take_focus()
        elif had_focus:
            self._list.table.take_focus()

    def _build(self) -> "WelcomeView":
        from gui.welcome.welcome_view import WelcomeView

        jobs = self._actions.jobs
        view = WelcomeView(self._theme, jobs.new, jobs.take_from_file, self._list)
        self._readings = LatestAnswer(self._bridge, self._on_understood, 0, self)
        view.line_changed.connect(self._read)
        view.line_entered.connect(self._add_line)
        view.examples_wanted.connect(self._add_examples)
        view.source_wanted.connect(self.source_wanted)
        view.seen.connect(self.seen)
        self._bridge.ask(sources_with_jobs, self._show_sources)
        return view

    def _show_sources(self, words: list[str]) -> None:

        if self.view is not None:
            self.view.show_sources([(word, name_of_source(word)) for word in words])

    def _read(self, text: str) -> None:
        self._is_entered = False
        if self._readings is not None:
            self._readings.ask(partial(_read, text, self._now))

    def _on_understood(self, understood: "QuickJob") -> None:
        self._understood = understood
        if self.view is not None:
            is_whole = understood.draft is not None
            self.view.show_understood(understood.sentence, understood.problem, is_whole=is_whole)
        if self._is_entered:
            self._add_line()

    def _add_line(self) -> None:
        if self.view is None:
            return
        # Who pastes and presses Enter at once is ahead of the core.
        self._is_entered = self._understood is None or self._understood.text != self.view.line.text()
        if not self._is_entered and self._understood is not None and self._understood.draft is not None:
            self._commands.add(self._understood.draft)
            self.view.line.clear()

    def _add_examples(self) -> None:

        self._commands.add_all(examples(self._now()), self.tr("Added two examples, switched off."))


def _read(text: str, now: Callable[[], datetime], core: Core) -> "QuickJob":
    from gui.quick_add.quick_line import read_quick_line

    return read_quick_line(core, text, now())


def sources_with_jobs(_core: Core) -> list[str]:
    """Return the words of those schedulers of this machine and user that have something scheduled."""
    from scheduler_core.facade.exchange.exchange_files import read_machine, sources_of_machine

    found = []
    for source in sources_of_machine():
        try:
            text, _ = read_machine(source)
        except InvalidInput:
            continue
        if any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
            found.append(source.value)
    return found


def name_of_source(word: str) -> str:
    names = {
        "crontab": _tr("From your crontab…"),
        "systemd": _tr("From your systemd timers…"),
        "launchd": _tr("From your launchd agents…"),
    }
    return names.get(word, word)


def examples(now: datetime) -> "list[JobDraft]":
    """Return a call and a script that do no harm, switched off."""
    from scheduler_core.phrases.local_zone import local_zone
    from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
    from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
    from scheduler_core.values.jobs.job import JobDraft

    zone = local_zone()
    call = JobDraft(
        _tr("Example: is the site up?"),
        parse_sentence("every weekday at 9:00", now, zone),
        HttpAction("https://example.org/"),
        notes=_tr(
            "Fails unless the answer is a success. Switch it on, or run it now to see what comes back."
        ),
    )
    script = JobDraft(
        _tr("Example: say hello"),
        parse_sentence("every hour", now, zone),
        ScriptAction(CommandKind.SHELL, command_line="echo Hello from Hourbell"),
        notes=_tr("What a script writes is shown beside its runs in the log."),
    )
    return [replace(each, is_enabled=False, folder=_tr("Examples")) for each in (call, script)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("first_jobs", text)
