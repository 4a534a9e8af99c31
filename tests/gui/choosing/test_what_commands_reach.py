"""What a command is about is what the user has chosen, and what it says."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.agenda_view import AgendaView
from gui.commands.job_choice import GroupKind, JobChoice, JobGroup, Wanted
from gui.filing.name_dialog import NameDialog
from gui.filing.question_dialog import QuestionDialog
from gui.job_list.job_list_view import JobListView
from gui.occurrences.entries import Entries
from gui.widgets.notices.question import Question
from gui.widgets.tables.paged_model import LINE_ROLE
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.runs.run_log import RunFilter
from tests.core.store.builders import a_draft
from tests.gui.choosing.picking import (
    AFTER,
    CHOSEN,
    choose_in_agenda,
    choose_in_week,
    notice,
    wait_for,
    wait_until_gone,
)
from tests.gui.finding import child
from tests.gui.holding import held_changes
from tests.gui.ledger import Ledger

Dialog = TypeVar("Dialog", bound=QDialog)


def trigger(action: str, live: Application) -> None:
    getattr(live.actions.jobs, action).trigger()


def pause(live: Application) -> None:
    child(live.window, QMenu, "pause_menu").actions()[3].trigger()


COMMANDS: dict[str, Callable[[Application], None]] = {
    "switch": partial(trigger, "switch"),
    "pause": pause,
    "duplicate": partial(trigger, "duplicate"),
    "run now": partial(trigger, "run_now"),
    "delete": partial(trigger, "delete"),
}


def facts(core: Scheduler) -> dict[JobId, object]:
    """Return what commands change of each job, also of those in the bin."""
    ids = [*core.jobs.ids(), *core.jobs.ids(JobFilter(in_bin=True))]
    return {
        line.id: (
            line,
            len(core.runs.ids(RunFilter(job_ids=(line.id,)))),
        )
        for line in core.jobs.lines(ids)
    }


def reached(before: dict[JobId, object], after: dict[JobId, object]) -> set[JobId]:
    return {job for job in after if after[job] != before.get(job)}


def test_a_command_reaches_what_is_chosen_and_names_it(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    job_list.table.select_row(1)
    wait_for(qtbot, live, core.jobs.add(a_draft("Aardvark")))

    for name, command in COMMANDS.items():
        before, said = facts(core), notice(live)
        command(live)
        wait_for_effect(qtbot, live, core, before, said)
        changed = reached(before, facts(core))
        assert {core.jobs.get(job).name.removesuffix(" (copy)") for job in changed} == {CHOSEN}, name
        assert len(changed) == 1, name
        live.window.choice.select([jobs[CHOSEN]])
    assert jobs[CHOSEN] in core.jobs.ids(JobFilter(in_bin=True))  # what came of its run may be told late


def test_a_menu_acts_on_what_it_was_opened_for(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """What is added and removed while a menu is open changes nothing about what the menu is for."""
    job_list.table.select_row(1)
    job_list.table.menu_wanted.emit(QPoint(10, 10))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)

    awaited = live.window.choice.selected
    wait_for(qtbot, live, core.jobs.add(a_draft("Aardvark")))
    core.jobs.delete([jobs[CHOSEN]])
    wait_until_gone(qtbot, live, jobs[CHOSEN])
    assert live.window.choice.selected == awaited == (jobs[CHOSEN],)
    before = facts(core)
    live.actions.jobs.resume.trigger()
    live.actions.jobs.run_now.trigger()
    menu.close()

    qtbot.waitUntil(lambda: live.window.choice.selected == ())
    assert reached(before, facts(core)) <= {jobs[CHOSEN]}


def test_a_job_that_is_added_is_chosen_unless_something_else_is_or_the_list_hides_it(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """While a slow store added the job, Run now ran the one that was selected before."""
    with held_changes(live.bridge):
        live.window.commands.add(a_draft("Zebra"))
        job_list.table.select_row(2)
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 4)
    assert live.window.choice.selected == (jobs[AFTER],)

    with held_changes(live.bridge):
        live.window.commands.add(a_draft("Aardvark"))
        assert not live.actions.jobs.run_now.isEnabled()
    qtbot.waitUntil(live.actions.jobs.run_now.isEnabled)
    (added,) = live.window.choice.selected
    assert core.jobs.get(added).name == "Aardvark"
    qtbot.waitUntil(lambda: job_list.selected == [added])
    live.actions.jobs.run_now.trigger()
    qtbot.waitUntil(lambda: notice(live) == "Starting “Aardvark” …")

    live.window.choice.select([jobs[CHOSEN]])
    live.window.choice.show(Wanted(text=CHOSEN))
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 1)
    live.window.commands.add(a_draft("Aardwolf"))
    qtbot.waitUntil(lambda: core.jobs.count() == 6)
    qtbot.waitUntil(lambda: notice(live) == "Added “Aardwolf”.")
    # It is selected until the list has looked whether it shows it.
    qtbot.waitUntil(lambda: live.window.choice.selected == ())
    assert not live.actions.jobs.run_now.isEnabled()


def test_run_now_of_several_goes_on_past_one_that_is_gone(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It stopped at the first that failed, and said nothing of the others; where all are gone, it says so."""
    kept, gone, last = (core.jobs.add(a_draft(name)) for name in ("Kept", "Gone", "Last"))
    live.window.choice.select([kept, gone, last])
    with held_changes(live.bridge):
        live.actions.jobs.run_now.trigger()
        live.actions.jobs.duplicate.trigger()
        core.jobs.delete([gone])
        core.jobs.purge([gone])
    qtbot.waitUntil(lambda: core.jobs.count() == 4)
    asked = {run.job_id for run in core.runs.lines(core.runs.ids(RunFilter()))}
    assert asked == {kept, last}

    told: list[str] = []
    live.bridge.failed.connect(told.append)
    live.window.choice.select([last])
    with held_changes(live.bridge):
        live.actions.jobs.run_now.trigger()
        core.jobs.delete([last])
    qtbot.waitUntil(lambda: told != [])
    assert told == ["“Last” is in the bin; restore it before running it."]


def test_what_was_selected_is_selected_again_where_nothing_could_be_added(qapp: QApplication) -> None:
    choice = JobChoice(qapp)
    choice.select([JobId(1)])

    awaited = choice.await_added()
    assert not choice.selected
    choice.give_up(awaited)

    assert choice.selected == (JobId(1),)
    choice.deleteLater()


def test_the_question_before_deleting_for_ever_stays_about_what_it_named(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """The answer deleted what was selected when it was given."""
    core.jobs.delete([jobs[CHOSEN], jobs[AFTER]])
    live.window.choice.show(Wanted(JobGroup(GroupKind.BIN)))
    qtbot.waitUntil(lambda: list(job_list.model.ids) == [jobs[CHOSEN], jobs[AFTER]])
    job_list.table.select_row(0)

    live.actions.jobs.purge.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(Question) is not None)
    question = live.window.findChild(Question)
    assert question is not None
    assert CHOSEN in question.asked()
    live.window.choice.select([jobs[AFTER]])
    next(each for each in question.buttons() if each.text() == "Delete for ever").click()

    qtbot.waitUntil(lambda: core.jobs.ids(JobFilter(in_bin=True)) == [jobs[AFTER]])


def test_a_dialog_stays_about_what_it_was_opened_for(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    jobs: dict[str, JobId],
    job_list: JobListView,
    ledger: Ledger,
) -> None:
    """And F2 renames what is chosen where no list is shown."""
    for action in ("move", "tags"):
        live.window.choice.select([jobs[CHOSEN]])
        before, said = facts(core), notice(live)
        trigger(action, live)
        dialog = opened(qtbot, live, QuestionDialog)
        live.window.choice.select([jobs[AFTER]])
        field = dialog.findChild(QLineEdit)
        assert field is not None
        field.setText("elsewhere")
        dialog.accept()
        qtbot.waitUntil(lambda: live.window.findChild(QuestionDialog) is None)
        qtbot.waitUntil(partial(names_it_anew, live, said))
        assert reached(before, facts(core)) == {jobs[CHOSEN]}

    choose_in_week(qtbot, live, jobs[CHOSEN], ledger)
    live.actions.jobs.rename.trigger()
    naming = opened(qtbot, live, NameDialog)
    child(naming, QLineEdit, "name").setText("Renamed")
    naming.accept()
    qtbot.waitUntil(lambda: core.jobs.get(jobs[CHOSEN]).name == "Renamed")


def test_the_agenda_has_chosen_what_looks_selected(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    jobs: dict[str, JobId],
    ledger: Ledger,
    job_list: JobListView,
) -> None:
    """Where a job was deselected its row still looked selected, and Home did not change that.

    Where the agenda filled under the keyboard, Qt made the first row current: it could not be chosen. Where
    the selected row went, Qt made the next one current, and Delete skipped that.
    """
    choose_in_agenda(qtbot, live, jobs[CHOSEN], ledger)
    agenda = next(each for each in live.window.calendar.findChildren(AgendaView) if each.isVisible())
    row = agenda.table.view.currentIndex().row()
    assert live.actions.occurrences.why.isEnabled()
    live.window.choice.select([])
    assert agenda.selected_entry is None
    assert not agenda.table.view.selectionModel().hasSelection()
    agenda.table.view.selectRow(row)
    assert live.actions.occurrences.why.isEnabled()
    assert live.window.choice.selected == (jobs[CHOSEN],)

    core.jobs.delete([jobs[CHOSEN]])
    qtbot.waitUntil(
        lambda: CHOSEN not in {agenda.model.index(row, 2).data() for row in range(agenda.model.rowCount())}
    )
    assert agenda.selected_entry is None

    line = agenda.model.index(0, 0).data(LINE_ROLE)
    entries = {line.day: Entries((line.entry,))}
    agenda.select_nothing()
    agenda.show_entries({})
    agenda.table.view.setFocus()
    agenda.show_entries(entries)
    agenda.table.view.setCurrentIndex(agenda.model.index(0, 0))
    assert agenda.selected_entry is not None


def names_it_anew(live: Application, said: str) -> bool:
    """Tell whether a notice names the chosen job, and another one did before."""
    return CHOSEN in notice(live) != said


def wait_for_effect(
    qtbot: QtBot, live: Application, core: Scheduler, before: dict[JobId, object], said: str
) -> None:
    """Wait for a change and its notice; what an earlier command asked for may be told in between."""
    qtbot.waitUntil(lambda: names_it_anew(live, said) and bool(reached(before, facts(core))))


def opened(qtbot: QtBot, live: Application, kind: type[Dialog]) -> Dialog:
    """Wait for a dialog of a kind."""
    qtbot.waitUntil(lambda: live.window.findChild(kind) is not None)
    dialog = live.window.findChild(kind)
    assert dialog is not None
    return dialog
