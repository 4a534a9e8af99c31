"""Carry out requests about occurrences, the same from every view."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import first_error, said
from gui.core_access.latest_answer import LatestAnswer
from gui.occurrences import wait_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.move_dialog import MoveDialog
from gui.occurrences.move_menu import MoveMenu
from gui.occurrences.occurrence_changes import (
    Ways,
    adding_occurrence,
    moving,
    skipping,
    taking_back,
    ways_to_move,
)
from gui.occurrences.placed_entries import handle_of
from gui.text import formats
from gui.widgets.fields.time_dialog import TimeDialog
from gui.widgets.menu import Menu
from scheduler_core.errors import InvalidInput
from scheduler_core.values.ids import JobId, RunId

if TYPE_CHECKING:
    from scheduler_core.recurrence.moving.scopes import MoveScope

_ROUND = timedelta(minutes=15)
# What is told of one wait takes the place of what was told of another.
_WAIT = "wait"


class OccurrenceController(WindowFeature):
    """Knows the selected entry and turns requests into changes that can be undone."""

    many_opened = Signal(object)

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._entry_actions = context.actions.occurrences
        self._job_actions = context.actions.jobs
        self._show_inspector = context.actions.show_inspector
        self._entry: Entry | None = None
        self._entry_requests: EntryRequests | None = None
        self._served: list[EntryRequests] = []
        self._movers: list[EntryRequests] = []
        self._where = QPoint()
        self._is_choosing = False
        self._at: datetime | None = None
        self._menu = Menu(parent)
        self._menu.setObjectName("occurrence_menu")
        context.choice.hold_while_open(self._menu)
        self._new_here = self._menu.addAction(self.tr("&New job here…"))
        self._new_here.triggered.connect(self._want_new)
        self._past: tuple[JobId, date, date] | None = None
        self._make_up = self._menu.addAction("")
        self._make_up.setObjectName("make_up_for_days")
        self._make_up.triggered.connect(self._want_backfill)
        # A menu hides before it tells what was chosen.
        self._hidden = QTimer(self, singleShot=True, interval=0)
        self._hidden.timeout.connect(self._settle_if_left)
        self._connect()
        self._enable_what_fits()

    def serve(self, requests: EntryRequests) -> None:
        """Listen to what is wanted in a view."""
        self._served.append(requests)
        requests.entry_selected.connect(self._select)
        requests.entry_refreshed.connect(self._refresh)
        requests.entry_opened.connect(self._open)
        requests.skip_wanted.connect(self._skip_entry)
        requests.menu_wanted.connect(self._open_menu)
        requests.move_wanted.connect(self._ask_how)
        requests.new_wanted.connect(self._requests.new_wanted)
        requests.error_wanted.connect(self._look_up_error)

    def _look_up_error(self, run_id: RunId) -> None:
        self._bridge.ask(partial(_error_of, run_id=run_id), partial(self._tell_error, run_id))

    def _tell_error(self, run_id: RunId, error: str) -> None:
        for requests in self._served:
            requests.error_told.emit(run_id, error)

    def move_one(self, job_id: JobId, name: str, at: datetime) -> None:
        """Ask where an occurrence that is to come should go, whatever view shows it."""
        self._select(Entry(at, job_id, name))
        self._ask_where()

    def skip_one(self, job_id: JobId, name: str, at: datetime) -> None:
        """Leave out an occurrence that is to come, whatever view shows it."""
        self._skip_entry(Entry(at, job_id, name))

    # ---- the selected entry

    def _select(self, entry: Entry | None) -> None:
        self._remember_requests()
        self._entry = entry
        if entry is not None and entry.job_id is not None:
            self._choice.select([entry.job_id])
        self._enable_what_fits()
        self._show_wait(entry)
        self._explain(entry)

    def _show_wait(self, entry: Entry | None) -> None:
        """Show the sequence that an entry waits in next to the view, or say it where nothing stands there.

        A list that stands there itself stays: what was clicked must not go from under the pointer.
        """
        waiting = None if entry is None else entry.waiting
        is_kept = self._entry_requests is not None and self._entry_requests.stands_beside
        run_id = None if waiting is None or is_kept else waiting.run_id
        self._requests.instance_wanted.emit(run_id)
        if entry is not None and waiting is not None and not self._show_inspector.isChecked():
            self._notices.tell(wait_words.in_one_line(entry, waiting), about=_WAIT)

    def _refresh(self, entry: Entry) -> None:
        """Know what the selected entry has become."""
        if self._entry is not None and handle_of(self._entry) == handle_of(entry):
            self._entry = entry
            self._enable_what_fits()

    def _enable_what_fits(self) -> None:
        entry, actions = self._entry, self._entry_actions
        is_single = entry is not None and entry.is_single
        is_bent = entry is not None and (
            entry.is_left_out or entry.moved_from is not None or (entry.is_added and entry.is_single)
        )
        has_job = entry is not None and entry.job_id is not None
        actions.open.setEnabled(entry is not None)
        actions.move.setEnabled(is_single)
        actions.skip.setEnabled(is_single)
        actions.take_back.setEnabled(is_bent)
        actions.add.setEnabled(has_job)
        actions.why.setEnabled(entry is not None and _explained_at(entry) is not None)

    def _forget_other_job(self) -> None:
        """An occurrence of a job that is not selected any more is not selected either."""
        if self._entry is not None and self._entry.job_id not in self._choice.selected:
            self._entry = None
            self._enable_what_fits()
            for requests in self._served:
                requests.forgotten.emit()

    def _connect(self) -> None:
        actions = self._entry_actions
        actions.open.triggered.connect(self._open_selected)
        actions.move.triggered.connect(self._ask_where)
        actions.skip.triggered.connect(self._skip)
        actions.take_back.triggered.connect(self._take_back)
        actions.add.triggered.connect(self._ask_when)
        actions.why.triggered.connect(self._want_why)
        self._choice.selection_changed.connect(self._forget_other_job)

    def _remember_requests(self) -> None:
        sender = self.sender()
        if isinstance(sender, EntryRequests):
            self._entry_requests = sender

    # ---- requests

    def _open_selected(self) -> None:
        if self._entry is not None:
            self._open(self._entry)

    def _open(self, entry: Entry) -> None:
        if entry.waiting is not None:
            self._requests.waiting_wanted.emit(entry.job_id, entry.waiting.run_id)
        elif entry.run_id is not None:
            self._requests.run_wanted.emit(entry.job_id, entry.run_id)
        elif entry.job_id is not None and entry.state is None:
            self._requests.job_wanted.emit(entry.job_id)
        else:
            self.many_opened.emit(entry)

    def _open_menu(self, entry: Entry | None, at: datetime | None, place: QPoint) -> None:
        self._remember_requests()
        if entry is not None and (self._entry is None or handle_of(self._entry) != handle_of(entry)):
            # The key for menus opens one without a click: it is about what it was opened for all the same.
            self._select(entry)
        self._at = at
        for action in self._menu.actions():
            self._menu.removeAction(action)
        if entry is not None and entry.job_id is not None:
            actions = self._entry_actions
            self._menu.addActions(actions.for_menu if entry.waiting is None else [actions.open])
            self._menu.addSeparator()
            self._menu.addActions([self._job_actions.run_now, self._job_actions.edit])
            self._offer_backfill(entry.job_id, entry.at)
        if at is not None:
            self._menu.addSeparator()
            self._menu.addAction(self._new_here)
            if entry is None:
                selected = self._choice.selected
                self._offer_backfill(selected[0] if len(selected) == 1 else None, at)
        if self._menu.actions():
            self._menu.popup(place)

    def _offer_backfill(self, job_id: JobId | None, at: datetime) -> None:
        """Offer to make up for what is past of the marked days that an instant lies in, else of its day.

        Who has marked days hears that it is done for one job, which is to be selected.
        """
        first, last = self._days_around(at)
        self._past = None if job_id is None else (job_id, first, last)
        if formats.instant_at(first, 0) >= self._now() or (job_id is None and first == last):
            return
        words = self.tr("Make up for this day…") if first == last else self.tr("Make up for these days…")
        self._make_up.setText(
            self.tr("Make up for these days: select one job first") if job_id is None else words
        )
        self._make_up.setEnabled(job_id is not None)
        self._menu.addAction(self._make_up)

    def _days_around(self, at: datetime) -> tuple[date, date]:
        day = formats.local_date(at)
        marked = None if self._entry_requests is None else self._entry_requests.marked_days
        return marked if marked is not None and marked[0] <= day <= marked[1] else (day, day)

    def _want_backfill(self) -> None:
        if self._past is not None:
            job_id, first, last = self._past
            end = formats.instant_at(last + timedelta(days=1), 0)
            self._requests.backfill_wanted.emit(job_id, formats.instant_at(first, 0), min(end, self._now()))

    def _want_new(self) -> None:
        if self._at is not None:
            self._requests.new_wanted.emit(self._at)

    def _want_why(self) -> None:
        self._explain(self._entry)

    def _explain(self, entry: Entry | None) -> None:
        at = None if entry is None else _explained_at(entry)
        if entry is not None and at is not None:
            self._requests.why_wanted.emit(entry.job_id, at)

    def _skip_entry(self, entry: Entry) -> None:
        self._select(entry)
        self._skip()

    def _skip(self) -> None:
        entry = self._entry
        if entry is None or entry.job_id is None or not entry.is_single:
            return
        notice = self.tr("“{job}” is left out on {at}.").format(
            job=entry.job_name, at=formats.instant_with_seconds(entry.at)
        )
        self._history.make(skipping(entry.job_id, entry.at), self.tr("skipping"), notice)

    def _take_back(self) -> None:
        entry = self._entry
        if entry is not None and entry.job_id is not None:
            notice = self.tr("“{job}” runs as its rules say.").format(job=entry.job_name)
            change = taking_back(entry.job_id, entry.at)
            self._history.make(change, self.tr("going back to the rules"), notice)

    def _ask_when(self) -> None:
        entry = self._entry
        if entry is None or entry.job_id is None:
            return
        dialog = TimeDialog(
            self.tr("One more run"),
            self.tr("When should “{job}” run once more?").format(job=entry.job_name),
            self.tr("Add"),
            self._later(entry.at),
            self._window,
            self._now,
        )
        dialog.time_chosen.connect(partial(self._add, entry.job_id, entry.job_name))
        dialog.open()

    def _add(self, job_id: JobId, job_name: str, at: datetime) -> None:
        notice = self.tr("“{job}” runs once more on {at}.").format(
            job=job_name, at=formats.instant_with_seconds(at)
        )
        self._history.make(adding_occurrence(job_id, at, self._now()), self.tr("adding a run"), notice)

    # ---- moves

    def _ask_where(self) -> None:
        entry = self._entry
        if entry is None or not entry.is_single:
            return
        dialog = MoveDialog(entry.job_name, entry.at, self._window, self._now)
        answers: LatestAnswer[Ways] = LatestAnswer(self._bridge, dialog.show_ways, 0, dialog)
        dialog.time_changed.connect(partial(self._look_up, answers, entry))
        dialog.move_chosen.connect(partial(self._move, entry))
        dialog.open()

    def _look_up(self, answers: "LatestAnswer[Ways]", entry: Entry, to: datetime) -> None:
        assert entry.job_id is not None
        answers.ask(partial(ways_to_move, entry.job_id, entry.at, to, self._now()))

    def _ask_how(self, entry: Entry, to: datetime, place: QPoint) -> None:
        self._remember_requests()
        if self._entry_requests is not None:
            self._movers.append(self._entry_requests)
        if entry.job_id is None or to == entry.at:
            self._settle()
            return
        self._where = place
        ask = partial(ways_to_move, entry.job_id, entry.at, to, self._now())
        self._bridge.ask(ask, partial(self._show_ways, entry, to), self._refuse)

    def _show_ways(self, entry: Entry, to: datetime, ways: Ways) -> None:
        if ways.refusal:
            self._settle()
            self._requests.notice_wanted.emit(" ".join(ways.reasons))
            return
        if len(ways.ways) == 1 and not ways.ways[0].refusal:
            self._move(entry, to, ways.ways[0].scope)
            return
        menu = MoveMenu(ways, self._window)
        self._is_choosing = False
        menu.scope_chosen.connect(self._note_choice)
        menu.scope_chosen.connect(partial(self._move, entry, to))
        menu.aboutToHide.connect(self._hidden.start)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._where)

    def _note_choice(self) -> None:
        self._is_choosing = True

    def _settle_if_left(self) -> None:
        if not self._is_choosing:
            self._settle()

    def _move(self, entry: Entry, to: datetime, scope: "MoveScope") -> None:
        assert entry.job_id is not None
        notice = self.tr("Moved “{job}” to {at}.").format(
            job=entry.job_name, at=formats.instant_with_seconds(to)
        )
        self._history.make(
            moving(entry.job_id, entry.at, to, scope, self._now()),
            self.tr("moving"),
            notice,
            then=partial(self._tell_moved, entry, to),
            otherwise=self._refuse,
        )

    def _tell_moved(self, entry: Entry, to: datetime) -> None:
        self._is_choosing = False
        if self._entry == entry:
            self._entry = replace(entry, at=to)
        for requests in self._served:
            requests.moved.emit(entry, to)
        self._settle()

    def _refuse(self, error: Exception) -> None:
        self._is_choosing = False
        self._settle()
        if isinstance(error, InvalidInput):
            self._requests.notice_wanted.emit(
                self.tr("It can't be moved: {reason}.").format(reason=said(error.reason))
            )
        else:
            self._bridge.report_failure(error)

    def _settle(self) -> None:
        """Let go on the views that wait, though something was selected in another one meanwhile."""
        movers = [*self._movers]
        self._movers.clear()
        for requests in movers:
            requests.settled.emit()

    def _later(self, at: datetime) -> datetime:
        """Return a round instant to come, on the day of another if that is to come."""
        begin = max(at, self._now()) + _ROUND
        return begin.replace(minute=begin.minute // 15 * 15, second=0, microsecond=0)


def _explained_at(entry: Entry) -> datetime | None:
    """Return the instant of which it can be said why: of several that failed alike that of the last one."""
    if entry.job_id is None or entry.waiting is not None:
        return None
    if entry.is_strip:
        return entry.until if entry.failures == entry.count else None
    return entry.at


def _error_of(core: Core, run_id: RunId) -> str:
    """Return the first line of error of a run; nothing of one that has none, or is gone."""
    return "".join(first_error(run) for run in core.runs.lines([run_id]))
