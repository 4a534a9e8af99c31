"""Join the list of jobs with what it shows and what the user does with it."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from gui.commands.actions.menus import job_menu
from gui.commands.job_choice import EVERYTHING, GroupKind, JobGroup, Wanted
from gui.commands.jobs.job_names import counted, plain_name
from gui.commands.window_context import View, WindowContext, WindowFeature
from gui.core_access.core_bridge import Core, is_gone
from gui.core_access.latest_answer import LatestAnswer
from gui.job_list.how_well import HowWell, how_well, well_in_words
from gui.job_list.job_buttons import RowButton
from gui.job_list.job_list_loader import JobListLoader
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import CHOSEN_ONLY, JobListView
from gui.job_list.list_head import ListHead
from gui.text import formats
from gui.widgets.menu import Menu
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine

if TYPE_CHECKING:
    from gui.core_access.overview import Overview

# What is kept of the form of the list; the words are stored.
_MEMORY, _FORM, _HIDDEN, _SORTED = "list", "form", "hidden_columns", "sorted"
_WIDTHS, _ORDER = "column_widths", "column_order"
_SHOWN = "shown_columns"  # of those that nobody sees who did not choose them
_DOWNWARDS = "-"
_COMPACT, _TWO_LINES = "compact", "two-lines"
_WEEK = timedelta(days=7)
_FAILING = Wanted(JobGroup(GroupKind.FAILING))
_REST_MILLISECONDS = 300
# So much of what was searched for is said where nothing has it.
_MOST_LETTERS = 24
_WayOn: TypeAlias = tuple[str, Callable[[], object]]


class JobListFeature(WindowFeature):
    """Owns the list of jobs."""

    def __init__(self, context: WindowContext, head: ListHead, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.list = JobListView(context.theme, context.now, parent, head)
        context.call_by_name = self.call_by_name
        context.list_place = self.list
        context.views.append(
            View(
                context.actions.show_list,
                lambda: self.list,
                self._take_focus,
                self.lead_to_found,
                # It is made already, and what lies in no layout would be painted over the tools.
                is_made_at_start=True,
            )
        )
        self._how_well: LatestAnswer[HowWell] = LatestAnswer(
            context.bridge, self._say_how_well, _REST_MILLISECONDS, self, otherwise=self._on_unknown_how
        )
        self._said_of_well = ""
        self._loader = JobListLoader(
            context.bridge, context.choice, self.list.model, self.list.stillness, self
        )
        self._pause_menu = context.commands.pause_menu
        self._menu: QMenu | None = None
        self._leads_to_found = self._is_led = False
        self._said_of_empty, self._is_store_known = ("", EVERYTHING), False
        self._known_jobs, self._in_bin = 0, 0
        self._leads: list[Callable[[], object]] = []
        self._restore_form()
        self.list.jobs_selected.connect(context.choice.select)
        self.list.switch_wanted.connect(context.commands.switch)
        self.list.model.rename_wanted.connect(context.commands.rename)
        self.list.sorting_wanted.connect(self._loader.sort)
        self._own_sorting = self.list.sorted_by
        self._restore_sorting()
        self._keep_form_from_now_on()
        self._connect(context)

    def _connect(self, context: WindowContext) -> None:
        self.list.table.menu_wanted.connect(self._open_menu)
        self.list.table.menu_beside_wanted.connect(self._open_menu_beside)
        self.list.button_clicked.connect(self._on_button)
        self.list.narrowing_wanted.connect(self._narrow)
        self.list.options_wanted.connect(self._open_options)
        context.choice.neighbour_of = self._neighbour_of
        context.choice.wanted_changed.connect(self._show_narrowing)
        self.list.job_opened.connect(context.requests.job_wanted)
        context.actions.jobs.edit.triggered.connect(self._want_edit)
        context.actions.jobs.rename.triggered.connect(self._want_rename)
        context.choice.wanted_changed.connect(self._stay)
        context.choice.wanted_changed.connect(self._describe_empty_list)
        context.choice.selection_changed.connect(self._follow_selection)
        context.choice.jobs_added.connect(self._loader.look_again)
        for asked in (context.history.changed, context.choice.jobs_added):
            asked.connect(self._loader.await_what_comes)
        for acted in (context.history.changed, context.choice.selection_changed):
            acted.connect(self.list.stillness.act)
        context.requests.due_first_wanted.connect(self._show_due_first)
        context.choice.picked.connect(self._look_for_picked)
        self._loader.loaded.connect(lambda: self.list.count_besides(self._loader.held_back))
        self._loader.loaded.connect(self._describe_empty_list)
        self._loader.failed.connect(self._describe_failure)
        context.bridge.failed.connect(self.know_store)
        self.list.empty.again_wanted.connect(self._loader.try_again)
        empty = self.list.empty
        for way, wanted in enumerate((empty.way_on_wanted, empty.other_way_wanted, empty.last_way_wanted)):
            wanted.connect(partial(self._go, way))
        self._loader.loaded.connect(self.list.buttons.follow_lines)
        self._loader.loaded.connect(self._keep_selection)
        self._loader.loaded.connect(self._lead_if_wanted)

    def call_by_name(
        self,
        job_ids: Sequence[JobId],
        show: Callable[[str], object],
        leave: Callable[[], object],
        *,
        may_be_deleted: bool = False,
    ) -> None:
        """See `CallByName`; where the list shows the bin, deleted jobs have names, too."""
        line = self.list.model.known_line(job_ids[0]) if len(job_ids) == 1 else None
        show(counted(len(job_ids)) if line is None else line.job.name)
        if line is None and len(job_ids) == 1:
            is_of_bin = self._choice.wanted.group.kind is GroupKind.BIN
            ask = partial(plain_name, job_ids[0], may_be_deleted or is_of_bin)
            # Whatever wants the name goes on without it, and tells of a store that can't be read itself.
            self._bridge.ask(ask, partial(self._on_name, show, leave), _go_on)

    def _on_name(self, show: Callable[[str], object], leave: Callable[[], object], name: str | None) -> None:
        if is_gone(show):
            return
        if name is None:
            self._notices.tell(self.tr("The job was deleted meanwhile."), is_bad=True)
            leave()
        else:
            show(name)

    def know_store(self) -> None:
        """Know that the store is known as a whole, or can't be: until then there may be a welcome."""
        if not self._is_store_known:
            self._is_store_known = True
            self._describe_empty_list()

    def show_overview(self, overview: "Overview") -> None:
        """Know how many jobs there are, and how many lie in the bin."""
        before = self._known_jobs, self._in_bin
        self._known_jobs, self._in_bin = overview.status.jobs, overview.in_bin
        self.know_store()
        # One that knows more jobs may be ahead of the list, which is about to show them.
        is_other = not self._known_jobs and before != (0, self._in_bin)
        if is_other and self._choice.wanted.is_everything:
            self._describe_empty_list()

    def _take_focus(self) -> None:
        """Give the keyboard to the lines that are seen: those of the list, or of what stands in its place."""
        lines = None if self.list.guest is None else self.list.guest.focusProxy()
        if lines is None:
            self.list.table.take_focus()
        else:
            lines.setFocus()

    def lead_to_found(self) -> None:
        """Give the keyboard to what is found, not before it is there: keys would act on other jobs."""
        self._leads_to_found = True
        if not self._loader.is_waiting:
            self._lead_if_wanted()

    def _restore_form(self) -> None:
        kept = self._memory.choices(_MEMORY)
        names, shown = kept.get(_HIDDEN, "").split(), kept.get(_SHOWN, "").split()
        hidden = frozenset(column for column in JobColumn if column.name.lower() in names)
        hidden |= frozenset(column for column in CHOSEN_ONLY if column.name.lower() not in shown)
        is_compact = kept.get(_FORM) == _COMPACT
        self._actions.compact_list.setChecked(is_compact)
        self.list.own_columns.read(kept.get(_WIDTHS, ""), kept.get(_ORDER, ""))
        self.list.show_compact(is_compact, hidden)

    def _keep_form_from_now_on(self) -> None:
        self._actions.compact_list.toggled.connect(self._show_form)
        self.list.columns_chosen.connect(self._keep_form)
        self.list.sorting_wanted.connect(self._keep_sorting)

    def _keep_sorting(self) -> None:
        """Keep the order that the user has chosen, not one that a link has led to."""
        if not self._is_led:
            self._own_sorting = self.list.sorted_by
            self._keep_form()

    def _show_due_first(self) -> None:
        """Show all jobs by their next run, until another order is chosen or the window starts anew."""
        self._requests.all_wanted.emit()
        self._actions.show_list.trigger()
        self._is_led = True
        self.list.sort_by(JobColumn.NEXT, is_descending=False)
        self._is_led = False
        self.list.table.view.scrollToTop()

    def _restore_sorting(self) -> None:
        kept = self._memory.choices(_MEMORY).get(_SORTED, "")
        name = kept.removeprefix(_DOWNWARDS)
        for column in JobColumn:
            if column.name.lower() == name:
                self.list.sort_by(column, is_descending=kept.startswith(_DOWNWARDS))
                self._own_sorting = self.list.sorted_by

    def _show_form(self, is_compact: bool) -> None:
        self.list.show_compact(is_compact, self.list.columns.hidden)
        self._keep_form()

    def _keep_form(self) -> None:
        form = _COMPACT if self._actions.compact_list.isChecked() else _TWO_LINES
        away = self.list.columns.hidden
        hidden = " ".join(sorted(JobColumn(column).name.lower() for column in away))
        shown = " ".join(column.name.lower() for column in CHOSEN_ONLY if column not in away)
        column, is_descending = self._own_sorting
        sorting = f"{_DOWNWARDS if is_descending else ''}{column.name.lower()}"
        widths, order = self.list.own_columns.in_words()
        choices = {_FORM: form, _HIDDEN: hidden, _SHOWN: shown, _SORTED: sorting}
        self._memory.keep_choices(_MEMORY, choices | {_WIDTHS: widths, _ORDER: order})

    def _stay(self) -> None:
        self._leads_to_found = False

    def _lead_if_wanted(self) -> None:
        if self._leads_to_found and self.list.model.rowCount():
            self.list.table.take_focus()
            if not self.list.selected:
                self.list.table.select_row(0)
        elif self._leads_to_found and self._choice.wanted.text:
            self.list.empty.lead_on()
        self._leads_to_found = False

    def _open_menu(self, place: QPoint) -> None:
        if self._menu is None:
            self._menu = job_menu(Menu(self.list), self._actions, self._pause_menu)
            self._choice.hold_while_open(self._menu)
        self._menu.popup(place)

    def _on_button(self, job_id: JobId, button: RowButton, place: QPoint) -> None:
        if button is RowButton.RUN:
            self._commands.run([job_id])
        elif button is RowButton.STOP:
            self._commands.stop([job_id])
        else:
            self.list.select_alone(job_id)
            self._open_menu(place)

    def _narrow(self, only: tuple[GroupKind, ...]) -> None:
        self._choice.show(self._choice.wanted._replace(only=only))

    def _show_narrowing(self) -> None:
        wanted = self._choice.wanted
        self.list.head.show_narrowing(wanted.group.kind, wanted.only)

    def _open_options(self, place: QPoint) -> None:
        """Offer the form of the list, its columns where it has a choice of them, and to keep the filter."""
        menu = self._menu_once("list_options_menu")
        menu.addAction(self._actions.compact_list)
        menu.addSeparator()
        self.list.columns.fill(menu, is_enabled=self._actions.compact_list.isChecked())
        menu.addSeparator()
        menu.addAction(self._actions.keep_filter)
        menu.popup(place)

    def _open_menu_beside(self, place: QPoint) -> None:
        """Offer next to all lines what needs none: the ways to a job, or to empty the bin, and the form."""
        menu = self._menu_once("list_beside_menu")
        jobs = self._actions.jobs
        if self._choice.wanted.group.kind is GroupKind.BIN:
            menu.addAction(jobs.empty_bin)
        else:
            menu.addActions([jobs.new, jobs.quick_add])
            menu.addSeparator()
            menu.addActions([jobs.paste_text, jobs.take_from_file])
        menu.addSeparator()
        menu.addAction(self._actions.compact_list)
        if self._actions.compact_list.isChecked():
            columns = menu.add_menu(self.tr("Col&umns"))
            columns.setProperty("has_checks", True)
            self.list.columns.fill(columns)
        menu.addAction(self._actions.keep_filter)
        menu.popup(place)

    def _menu_once(self, name: str) -> Menu:
        menu = Menu(self.list)
        menu.setObjectName(name)
        menu.setProperty("has_checks", True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _neighbour_of(self, job_ids: Sequence[JobId]) -> JobId | None:
        if not self.list.isVisible():
            return None
        return self.list.neighbour_of(job_ids, self._choice.leaving)

    def _want_edit(self) -> None:
        if self._choice.selected:
            self._requests.job_wanted.emit(self._choice.selected[0])

    def _want_rename(self) -> None:
        """Rename where the name stands, or by a dialog where another view is shown."""
        selected = self._choice.selected
        if len(selected) != 1:
            return
        if self.list.table.view.isVisible():
            self.list.edit_name(selected[0])
        else:
            self._bridge.ask(partial(_lines, selected), self._ask_for_name)

    def _ask_for_name(self, lines: Sequence[JobLine]) -> None:
        from gui.filing.name_dialog import NameDialog

        for line in lines:
            dialog = NameDialog(
                self.tr("Rename a job"),
                self.tr("The new name of “{name}”:").format(name=line.name),
                self.tr("Rename"),
                line.name,
                self._problem_of_name,
                self.list.window(),
            )
            dialog.name_chosen.connect(partial(self._rename, line.id, line.name))
            dialog.open()

    def _problem_of_name(self, name: str) -> str:
        return "" if name else self.tr("A job has a name.")

    def _rename(self, job_id: JobId, before: str, name: str) -> None:
        if name != before:
            self._commands.rename(job_id, name)

    def _keep_selection(self) -> None:
        """Deselect what the list does not show: actions are for what one can see."""
        self._choice.note_listed(self.list.model.rowCount())
        self._choice.keep_only(self._listed)
        self._choice.leaving = set(self._listed(tuple(self._choice.leaving)))
        self._follow_selection()

    def _look_for_picked(self) -> None:
        """Ask for jobs that another view knew first: an answer under way may be older, and let go of them."""
        picked = self._choice.selected
        if len(self.list.model.rows_of(picked)) < len(picked):
            self._loader.look_again()

    def _listed(self, job_ids: Sequence[JobId]) -> list[JobId]:
        """Return which of some jobs the list shows; of thousands no one is looked for alone."""
        model = self.list.model
        return [JobId(model.ids[row]) for row in model.rows_of(job_ids)]

    def _follow_selection(self) -> None:
        """Select what was selected in another view."""
        if sorted(self.list.selected) != sorted(self._choice.selected):
            self.list.select(self._choice.selected)

    def _describe_empty_list(self) -> None:
        """Say why there is nothing, once it is known; what was said of other jobs is not said meanwhile.

        While letters are typed that nothing has, the same is said on: it would go and come with each of them.
        """
        if self._loader.is_unknown:
            return
        if self._choice.wanted.is_everything:
            self._known_jobs = max(self._known_jobs, self.list.model.rowCount())
        statement, help_text = self._words_of_empty()
        is_too_early = self._choice.wanted.is_everything and not self._is_store_known
        said = statement, self._choice.wanted._replace(text="")
        if not (self._loader.is_waiting or is_too_early):
            self._said_of_empty = said
            is_good = self._choice.wanted == _FAILING
            ways = self._ways_on()
            self._leads = [act for _words, act in ways]
            way_on, other_way, last_way = ([words for words, _act in ways] + ["", "", ""])[:3]
            if is_good:
                midnight, _ = formats.day_span(self._today.day)
                self._how_well.again(partial(how_well, midnight))
                help_text = self._said_of_well or help_text
            self.list.empty.settle(
                statement, help_text, is_good=is_good, way_on=way_on, other_way=other_way, last_way=last_way
            )
            self.list.know_count(True)
        elif said != self._said_of_empty and not self.list.empty.awaited:
            self.list.await_jobs()
            self.list.know_count(False)

    def _ways_on(self) -> list[_WayOn]:
        """Return what leads on from an empty list, in words, with what does so."""
        wanted = self._choice.wanted
        all_jobs: _WayOn = (self.tr("Show all jobs"), self._requests.all_wanted.emit)
        if wanted == _FAILING:
            return [(self.tr("Show last week"), self._show_last_week)]
        if self._are_all_in_bin:
            jobs = self._actions.jobs
            to_bin = partial(self._requests.group_wanted.emit, JobGroup(GroupKind.BIN))
            adds: list[_WayOn] = [(self.tr("New job"), jobs.new.trigger)] if jobs.new.isEnabled() else []
            return [(self.tr("Show the bin"), to_bin), *adds]
        if not wanted.text:
            is_other = wanted.group.kind is not GroupKind.BIN and not wanted.is_everything
            return [all_jobs] if is_other else []
        text = wanted.text if len(wanted.text) <= _MOST_LETTERS else f"{wanted.text[: _MOST_LETTERS - 1]}…"
        ways: list[_WayOn] = [
            (self.tr("Search the log for “{text}”").format(text=text), self._actions.show_whole_log.trigger),
            (self.tr("Clear the search"), self._requests.unsearched_wanted.emit),
        ]
        return ways if wanted._replace(text="").is_everything else [*ways, all_jobs]

    @property
    def _are_all_in_bin(self) -> bool:
        """Tell whether no job is left besides the bin; what has just left the list lies there, too."""
        return self._choice.wanted.is_everything and (self._in_bin > 0 or self._known_jobs > 0)

    def _go(self, way: int) -> None:
        if way < len(self._leads):
            self._leads[way]()

    def _say_how_well(self, how: HowWell) -> None:
        self._said_of_well = well_in_words(how, self._now())
        if self._choice.wanted == _FAILING and not self.list.empty.awaited:
            self.list.empty.show_words(self._words_of_empty()[0], self._said_of_well)

    def _on_unknown_how(self, error: Exception) -> None:
        """Leave what is said: that the store can't be read is told by the list and by the foot."""
        self._bridge.report_unread(error, self._forget_how_well)

    def _forget_how_well(self, _reason: str) -> None:
        self._said_of_well = ""

    def _show_last_week(self) -> None:
        """Show what all jobs did: those that fail have no runs now."""
        until = self._now()
        self._requests.group_wanted.emit(JobGroup())
        self._requests.span_wanted.emit(until - _WEEK, until, ())

    def _describe_failure(self, reason: str) -> None:
        statement = self.tr("The jobs could not be read")
        self._said_of_empty = statement, self._choice.wanted
        self.list.empty.fail(statement, reason)
        self.list.know_count(False)

    def _words_of_empty(self) -> tuple[str, str]:
        wanted = self._choice.wanted
        if self._are_all_in_bin:
            help_text = self.tr("Jobs in the bin do not run. Each can be taken out again.")
            return self.tr("All jobs are in the bin"), help_text
        if wanted.is_everything:
            help_text = self.tr("Each job appears here with its rule and its next run.")
            return self.tr("No jobs yet"), help_text
        if wanted.text:
            help_text = self.tr(
                "Every word is looked for in names, folders, tags, notes, addresses and command lines."
            )
            return self.tr("No job matches"), help_text
        if wanted.group.kind is GroupKind.BIN:
            help_text = self.tr("Deleted jobs stay here until they are deleted for ever.")
            return self.tr("The bin is empty"), help_text
        if wanted == _FAILING:
            return self.tr("Nothing is failing"), self.tr("No job that is on failed in its last run.")
        if wanted == Wanted(JobGroup(GroupKind.RUNNING)):
            help_text = self.tr("What runs stands here, with how far it is and a way to stop it.")
            return self.tr("Nothing is running"), help_text
        if wanted == Wanted(JobGroup(GroupKind.PAUSED)):
            return self.tr("Nothing is paused"), self.tr("Each job that is on runs as its rules say.")
        return self.tr("No jobs here"), self.tr("No job belongs to this group now.")


def _go_on(_error: Exception) -> None:
    pass


def _lines(job_ids: Sequence[JobId], core: Core) -> list[JobLine]:
    return core.jobs.lines(job_ids)
