"""Join the instances page with the core, in place of the list of jobs."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.commands.wanted_jobs import ids_of
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.instances.beginnings import begins_of
from gui.instances.instance_acts import InstanceAct
from gui.instances.instance_rows import Identity, Seen, identity_of
from gui.instances.moved_waits import MovedWait, MovedWaits, moving
from gui.instances.second_press import Press, SecondPress
from gui.look.palettes import hue_of
from gui.look.tokens import Hue
from gui.text import formats, progress_words
from gui.widgets.menu import Menu
from gui.widgets.view_panel import GuestPanel
from scheduler_core.errors import NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.progress import Acted, InstanceOrder, Progress
from scheduler_core.values.runs.run import Run

if TYPE_CHECKING:
    from gui.instances.instance_panel import InstancePanel
    from gui.instances.instances_page import InstancesPage

_REST_MILLISECONDS = 500
_MOST_SHOWN = 500


@dataclass(frozen=True, slots=True)
class _Question:
    """What is to be shown: of all jobs that are wanted or of one, in an order."""

    wanted: Wanted
    job: JobId | None = None
    order: InstanceOrder = InstanceOrder.UNTIL


@dataclass(frozen=True, slots=True)
class _LedTo:
    """An instance that is led to from elsewhere, in the hue of its job."""

    progress: Progress
    hue: Hue


class InstancesController(WindowFeature):
    """Shows the page while *Waiting* is chosen, and carries out what is wanted of an instance."""

    def __init__(self, context: WindowContext, view: GuestPanel, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._view = view
        self._question = _Question(context.choice.wanted)
        self._hues: dict[JobId, Hue] = {}
        self.page: InstancesPage | None = None
        self.panel: InstancePanel | None = None
        # Whether the panel stands next to another view, in which its instance was chosen.
        self._is_guest = False
        # The menu of an instance that is open in the list, and how that stood.
        self._menu: tuple[Menu, Progress] | None = None
        self._moves = MovedWaits(context.bridge, context.history, self)
        # The second half of a double click would act on the step that follows, and a click on a row of a
        # menu on what took its place just then.
        self._presses = SecondPress(self)
        self._chosen: LatestAnswer[Progress | None] = LatestAnswer(
            context.bridge, self._show_chosen, _REST_MILLISECONDS, self
        )
        self._answers: LatestAnswer[Seen] = LatestAnswer(
            context.bridge, self._show_seen, _REST_MILLISECONDS, self, otherwise=self._on_unseen
        )
        self._guests: LatestAnswer[_LedTo] = LatestAnswer(context.bridge, self._show_guest, 0, self)
        self._led_to: LatestAnswer[_LedTo] = LatestAnswer(context.bridge, self._show_led_to, 0, self)
        context.choice.selection_changed.connect(self._forget_other_job)
        context.actions.views.triggered.connect(self._end_guest)
        context.requests.beside_wanted.connect(self._give_way)
        context.choice.wanted_changed.connect(self.follow_wanted)
        context.bridge.changed.connect(self._on_changes)
        context.bridge.opened.connect(self.follow_wanted)

    @property
    def is_shown(self) -> bool:
        return self.page is not None and self._view.guest is self.page

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the inspector its place back where another view is shown, and take it again."""
        if watched is self.page and event.type() in {QEvent.Type.Hide, QEvent.Type.Show}:
            self._end_guest()
            self._show_beside()
        return super().eventFilter(watched, event)

    # ---- what is shown

    def follow_wanted(self) -> None:
        """Show the page where what waits is wanted, and leave it else."""
        wanted = self._context.choice.wanted
        is_wanted = wanted.group == JobGroup(GroupKind.WAITING)
        if not is_wanted:
            self._leave()
            return
        if self.page is None:
            self.page = self._build()
        if not self.is_shown:
            self._view.show_instead(self.page)
        for part in self.page.header_parts:
            part.show()
        self._ask(replace(self._question, wanted=wanted))

    def _leave(self) -> None:
        if self.page is None or not self.is_shown:
            return
        self._answers.drop()
        self._close()
        for part in self.page.header_parts:
            part.hide()
        self._view.show_instead(None)

    def _build(self) -> "InstancesPage":
        from gui.instances.instances_page import InstancesPage

        page = InstancesPage(self._context.theme, self._context.now, self._view)
        count, job, order = page.header_parts
        self._view.header.insertWidget(2, count)
        self._view.header.addWidget(job)
        self._view.header.addWidget(order)
        page.chosen.connect(self._choose)
        page.go_on_wanted.connect(partial(self._act, InstanceAct.GO_ON))
        page.again_wanted.connect(self._begin_again)
        page.menu_wanted.connect(self._open_menu)
        page.job_chosen.connect(self._choose_job)
        page.order_chosen.connect(self._choose_order)
        page.empty.again_wanted.connect(self._answers.refresh)
        page.installEventFilter(self)
        return page

    def _panel(self) -> "InstancePanel":
        if self.panel is None:
            from gui.instances.instance_panel import InstancePanel

            self.panel = panel = InstancePanel(self._context.theme, self._context.now, self._window)
            panel.hide()
            panel.closed.connect(self._close)
            panel.act_wanted.connect(self._act)
            panel.offers_changed.connect(self._await_look)
            panel.again_wanted.connect(self._begin_again)
            panel.output_wanted.connect(self._show_output)
        return self.panel

    def _ask(self, question: _Question) -> None:
        self._question = question
        if self._context.bridge.is_open:
            self._answers.ask(partial(_seen, question))

    def _on_unseen(self, error: Exception) -> None:
        empty = None if self.page is None else self.page.empty
        self._context.bridge.report_unread(error, empty.miss if empty is not None and empty.awaited else None)

    def _show_seen(self, seen: Seen) -> None:
        if self.page is not None:
            self._hues.update(seen.hues)
            self.page.show_seen(seen, self._question.job)
            self._renew_menu(seen)

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes == ChangeSet(outputs=changes.outputs):
            return
        if self.is_shown:
            self._answers.refresh()
        if self.is_shown or self._is_guest:
            self._chosen.refresh()

    # ---- from elsewhere

    def show_beside(self, run_id: RunId | None) -> None:
        """Show the instance that stands at a run next to the view it was chosen in; None lets go of it."""
        self._guests.drop()
        if run_id is None:
            self._end_guest()
        else:
            self._guests.ask(partial(_found, run_id))

    def show_among_all(self, job_id: JobId, run_id: RunId | None) -> None:
        """Show all that waits, with the instance that stands at a run chosen, or only those of a job."""
        self._guests.drop()
        self._end_guest()
        self._question = replace(self._question, job=job_id if run_id is None else None)
        self._context.requests.group_wanted.emit(JobGroup(GroupKind.WAITING))
        self._context.actions.show_list.trigger()
        self.follow_wanted()
        if run_id is not None:
            self._led_to.ask(partial(_found, run_id))

    def _show_guest(self, found: _LedTo) -> None:
        if found.progress.instance.job_id not in self._context.choice.selected:
            return  # something else was chosen meanwhile
        if self.page is not None:
            self.page.clear_choice()
        self._is_guest = True
        self._show_found(found)

    def _show_led_to(self, found: _LedTo) -> None:
        if self.page is not None and self.is_shown:
            self.page.choose(identity_of(found.progress))
            self._show_found(found)

    def _show_found(self, found: _LedTo) -> None:
        instance = found.progress.instance
        self._hues[instance.job_id] = found.hue
        self._panel().show_progress(found.progress, found.hue)
        self._show_beside()
        if instance.run_id is not None:
            self._chosen.ask(partial(_one, instance.run_id))

    def _end_guest(self) -> None:
        if self._is_guest:
            self._close()

    def _give_way(self, part: QWidget | None) -> None:
        """Do not come over what has taken the place since one was asked for, such as a day."""
        if part is not None and part is not self.panel:
            self._guests.drop()

    def _forget_other_job(self) -> None:
        progress = None if self.panel is None else self.panel.progress
        if progress is not None and progress.instance.job_id not in self._context.choice.selected:
            self._end_guest()

    # ---- the chosen one

    def _choose(self, progress: Progress | None) -> None:
        self._led_to.drop()
        self._guests.drop()
        if progress is None or progress.instance.run_id is None:
            self._close()
            return
        self._is_guest = False
        self._panel().show_progress(progress, self._hue(progress))
        self._show_beside()
        self._context.choice.select([progress.instance.job_id])
        self._chosen.ask(partial(_one, progress.instance.run_id))

    def _show_chosen(self, progress: Progress | None) -> None:
        if progress is None:
            self._close()
        elif self.panel is not None and self.panel.progress is not None:
            self.panel.show_progress(progress, self._hue(progress))

    def _show_beside(self) -> None:
        has_one = self.panel is not None and self.panel.progress is not None
        is_seen = self._is_guest or (self.page is not None and self.page.isVisible())
        self._context.requests.beside_wanted.emit(self.panel if has_one and is_seen else None)

    def _close(self) -> None:
        self._chosen.drop()
        self._is_guest = False
        if self.page is not None:
            self.page.clear_choice()
        if self.panel is not None and self.panel.progress is not None:
            self.panel.progress = None
            # A day of the calendar may have taken its place since.
            if not self.panel.isHidden():
                self._context.requests.beside_wanted.emit(None)

    def _hue(self, progress: Progress) -> Hue:
        return self._hues.get(progress.instance.job_id, Hue.SLATE)

    # ---- what is wanted

    def _choose_job(self, job: JobId | None) -> None:
        self._ask(replace(self._question, job=job))

    def _choose_order(self, order: InstanceOrder) -> None:
        if self.page is not None:
            self.page.show_order(order)
        self._ask(replace(self._question, order=order))

    def _open_menu(self, progress: Progress, place: QPoint) -> None:
        menu = Menu(self._window)
        menu.setObjectName("instance_menu")
        self._panel().fill_menu(menu, progress)
        menu.aboutToHide.connect(self._forget_menu)
        menu.aboutToHide.connect(menu.deleteLater)
        if not menu.isEmpty():
            self._menu = menu, progress
            menu.popup(place)

    def _forget_menu(self) -> None:
        self._menu = None

    def _renew_menu(self, seen: Seen) -> None:
        """Let an open menu follow its instance, and close it where that is gone."""
        if self._menu is None:
            return
        menu, offered = self._menu
        all_seen, identity = (*seen.found, *seen.failed), identity_of(offered)
        progress = next((each for each in all_seen if identity_of(each) == identity), None)
        if progress is None:
            menu.close()
        else:
            self._menu = menu, progress
            self._panel().renew_menu(menu, offered, progress)

    def _await_look(self) -> None:
        """Take a press where the pointer is for one that was meant for what stood there until now."""
        self._presses.remember(Press(None, QCursor.pos()))

    def _act(self, act: InstanceAct, progress: Progress, place: QPoint | None) -> None:
        run_id = progress.instance.run_id
        if run_id is None:
            return
        if act is InstanceAct.MOVE:
            self._ask_for_time(progress, run_id)
        else:
            press = Press((act, identity_of(progress)), place)
            self._do(press, partial(_ACTS[act], run_id), self._words(act, progress), progress)

    def _begin_again(self, progress: Progress, step: int, place: QPoint | None) -> None:
        if progress.instance.run_id is not None:
            words = self.tr("{name} begins again from step {step}.").format(
                name=self._name(progress), step=formats.whole_number(step)
            )
            press = Press((InstanceAct.AGAIN, identity_of(progress)), place)
            self._do(press, partial(_again, progress.instance.run_id, step), words, progress)

    def _do(self, press: Press, act: Callable[[Core], Acted], words: str, progress: Progress) -> None:
        if self._presses.begins(press):
            self._context.bridge.change(act, partial(self._tell, words, identity_of(progress)))

    def _tell(self, words: str, identity: Identity | None, acted: Acted) -> None:
        """Tell what was done, or that it had been; stay with the instance, or with the one begun again."""
        words = self.tr("That was done before; nothing was changed.") if acted.was_done else words
        self._context.notices.tell(words)
        panel = self.panel
        if panel is None or panel.progress is None or identity_of(panel.progress) != identity:
            return
        if self.page is not None and not self._is_guest:
            self.page.choose(identity_of(acted.progress))
        panel.show_progress(acted.progress, self._hue(acted.progress))
        if acted.progress.instance.run_id is not None:
            self._chosen.ask(partial(_one, acted.progress.instance.run_id))

    def _ask_for_time(self, progress: Progress, run_id: RunId) -> None:
        from gui.widgets.fields.time_dialog import TimeDialog

        until = progress.instance.until or self._context.now()
        question = self.tr("When should {name} go on?").format(name=self._name(progress))
        dialog = TimeDialog(
            self.tr("Move a wait"), question, self.tr("Move"), until, self._window, self._context.now
        )
        job_id = progress.instance.job_id
        dialog.time_chosen.connect(partial(self._move, job_id, run_id, self._name(progress), until))
        dialog.open()

    def _move(self, job_id: JobId, run_id: RunId, name: str, until: datetime, to: datetime) -> None:
        words = self.tr("{name} goes on {at}.").format(
            name=name, at=formats.near_instant(to, self._context.now())
        )
        step = self._context.history.make(moving(run_id, to), self.tr("moving"), words)
        self._moves.add(MovedWait(step, job_id, run_id, until, to))

    def _show_output(self, run: Run) -> None:
        self._context.requests.run_wanted.emit(run.job_id, run.id)

    def _name(self, progress: Progress) -> str:
        instance = progress.instance
        key = progress_words.title(progress, self._context.now())
        return self.tr("“{job}” {key}").format(job=instance.job_name, key=key)

    def _words(self, act: InstanceAct, progress: Progress) -> str:
        said = {
            InstanceAct.GO_ON: self.tr("{name} goes on."),
            InstanceAct.SEND: self.tr("Sent “{event}” to {name}."),
            InstanceAct.SKIP: self.tr("Skipped a step of {name}: {step}."),
            InstanceAct.END: self.tr("Asked for the end of {name}."),
        }
        here = progress.here
        step = "" if here is None else progress_words.step_name(here)
        return said[act].format(name=self._name(progress), event=progress.instance.event, step=step)


def _go_on(run_id: RunId, core: Core) -> Acted:
    return core.instances.go_on(run_id)


def _send(run_id: RunId, core: Core) -> Acted:
    return core.instances.send(run_id)


def _skip(run_id: RunId, core: Core) -> Acted:
    return core.instances.skip(run_id)


def _end(run_id: RunId, core: Core) -> Acted:
    return core.instances.end(run_id)


def _again(run_id: RunId, step: int, core: Core) -> Acted:
    return core.instances.again(run_id, step)


def _one(run_id: RunId, core: Core) -> Progress | None:
    """Return how far an instance is; None where its job was deleted for ever."""
    try:
        return core.instances.get(run_id)
    except NotFound:
        return None


def _found(run_id: RunId, core: Core) -> _LedTo:
    progress = core.instances.get(run_id)
    job_id = progress.instance.job_id
    folder = next((line.folder for line in core.jobs.lines([job_id])), "")
    return _LedTo(progress, hue_of(core.jobs.colours([job_id]).of_job(job_id, folder)))


_ACTS = {
    InstanceAct.GO_ON: _go_on,
    InstanceAct.SEND: _send,
    InstanceAct.SKIP: _skip,
    InstanceAct.END: _end,
}


def _seen(question: _Question, core: Core) -> Seen:
    """Return what is under way of the jobs that are wanted, and the names of all that have something."""
    wanted = question.wanted._replace(group=JobGroup())
    within = None if wanted.is_everything else set(ids_of(core, wanted))
    counts = core.instances.step_counts()
    failed = core.instances.failed(None if within is None else sorted(within), limit=_MOST_SHOWN)
    known = dict.fromkeys([*(each.job_id for each in counts), *(each.instance.job_id for each in failed)])
    jobs = [job for job in known if within is None or job in within]
    chosen = [question.job] if question.job in jobs else jobs
    page = core.instances.page(chosen, question.order, limit=_MOST_SHOWN)
    colours = core.jobs.colours(jobs)
    shown = (*page.found, *(each for each in failed if each.instance.job_id in set(chosen)))
    lines = core.jobs.lines(jobs)
    return Seen(
        page.found,
        tuple(each for each in counts if each.job_id in set(chosen)),
        {line.id: line.name for line in lines},
        {line.id: hue_of(colours.of_job(line.id, line.folder)) for line in lines},
        shown[len(page.found) :],
        begins_of(core, shown),
    )
