"""The page of what waits: seen, chosen, acted on by real clicks, and left for another view."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import permutations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QTableView, QToolButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.instances.funnel import Funnel
from gui.instances.instance_panel import InstancePanel
from gui.instances.instances_controller import InstancesController
from gui.instances.instances_model import InstanceColumn
from gui.instances.instances_page import InstancesPage
from gui.job_list.job_list_loader import JobListLoader
from gui.job_list.job_list_model import JobListModel
from gui.job_list.job_list_view import JobListView
from gui.look.theme import font_of
from gui.look.tokens import Hue, Type, space
from gui.run_log.run_log_view import RunLogView
from gui.widgets.heading import Heading
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import finish
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.sequence import Act, Branch, SequenceAction
from scheduler_core.values.runs.instance import InstanceState
from scheduler_core.values.runs.run import Held, Reason, RunState
from tests.core.store.builders import SCRIPT, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.instances.waiting import DAY, STEPS, waits
from tests.gui.ledger import Ledger

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def page_of(qtbot: QtBot, live: Application, rows: int) -> InstancesPage:
    live.window.resize(1400, 900)
    live.actions.show_inspector.setChecked(True)
    live.window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    page = child(live.window, InstancesPage, "instances_page")
    qtbot.waitUntil(lambda: page.model.rowCount() == rows)
    return page


def click(page: InstancesPage, row: int, column: InstanceColumn = InstanceColumn.KEY, x: int = 20) -> None:
    view = child(page, QTableView, "instances_table")
    cell = view.visualRect(page.model.index(row, column))
    place = QPoint(cell.left() + x, cell.center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def words(page: InstancesPage, row: int) -> list[str]:
    return [
        str(page.model.index(row, column).data()) for column in InstanceColumn if column < InstanceColumn.ACTS
    ]


@pytest.fixture
def waiting(core: Scheduler) -> RunId:
    return waits(core, "Order <b>7</b>", "2041")[1][0]


def test_what_waits_stands_below_its_job_with_until_when_and_what_comes_then(
    qtbot: QtBot, live: Application, core: Scheduler, waiting: RunId, qtmodeltester: ModelTester
) -> None:
    """It is moved, moves back by undo, and goes on; another group brings the list back."""
    page = page_of(qtbot, live, 2)
    qtmodeltester.check(page.model)  # type: ignore[no-untyped-call]
    assert words(page, 0) == ["Order <b>7</b> 1", "", "", "", ""]
    heard = [page.model.index(0, column).data(SPOKEN) for column in InstanceColumn]
    assert heard == ["Order <b>7</b> 1"] * 6  # it runs over all columns, and no cell is without a name
    assert words(page, 1) == [
        "",
        "2041 · since 19 Nov 12:00",
        "2 of 3 · Wait for “paid”",
        "the event “paid”, key 2041 · else “Remind”",
        "Tue 29 Dec, 12:00 · in 39 d",
    ]
    assert child(live.window, Label, "instances_count").text() == "1 sequence under way"

    before = core.instances.get(waiting).instance.until
    assert before is not None
    controller = live.window.findChild(InstancesController)
    assert isinstance(controller, InstancesController)
    later = before + 7 * DAY
    job_id = core.instances.get(waiting).instance.job_id
    controller._move(job_id, waiting, "Order", before, later)  # noqa: SLF001 - what its dialog tells
    qtbot.waitUntil(lambda: core.instances.get(waiting).instance.until == before + 7 * DAY)
    qtbot.waitUntil(live.actions.undo.isEnabled)
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.instances.get(waiting).instance.until == before)
    assert words(page, 1)[1].startswith("2041")
    qtbot.waitUntil(live.actions.redo.isEnabled)
    live.actions.redo.trigger()
    qtbot.waitUntil(lambda: core.instances.get(waiting).instance.until == later)
    assert live.actions.undo.isEnabled()

    click(page, 1)
    panel = child(live.window, InstancePanel, "instance_panel")
    qtbot.waitUntil(panel.isVisible)
    QTest.keyClick(page.table.view, Qt.Key.Key_Up)
    assert page.table.view.currentIndex().column() == InstanceColumn.HUE  # where a heading is heard
    page.go_on_wanted.emit(core.instances.get(waiting), QPoint())
    qtbot.waitUntil(lambda: words(page, 1)[4].endswith("now"))
    # The way back from the move is over with the wait, wherever it was offered.
    qtbot.waitUntil(lambda: not live.actions.undo.isEnabled())
    assert core.instances.go_on(waiting).was_done

    live.window.choice.show(Wanted())
    assert not page.isVisible()
    assert not panel.isVisible()
    # Until the window has heard of the job its place is that of the welcome page.
    qtbot.waitUntil(child(live.window, QWidget, "job_table").isVisible)
    assert child(live.window, Label, "jobs_count").isVisible()

    # It stayed over the list where something else was chosen while another view was seen.
    live.window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    assert page.isVisible()
    live.actions.show_calendar.trigger()
    live.window.choice.show(Wanted())
    live.actions.show_list.trigger()
    assert not page.isVisible()
    assert child(live.window, QWidget, "job_table").isVisible()


def test_a_chosen_one_is_skipped_by_a_click_and_a_second_click_skips_no_other(
    qtbot: QtBot, live: Application, core: Scheduler, waiting: RunId
) -> None:
    page = page_of(qtbot, live, 2)
    click(page, 1)
    panel = child(live.window, InstancePanel, "instance_panel")
    skip = child(panel, QPushButton, "skip_step")
    qtbot.waitUntil(skip.isVisible)
    assert child(panel, Label, "instance_waits").text() == "Waits for “paid”"

    QTest.mouseClick(skip, Qt.MouseButton.LeftButton)
    QTest.mouseClick(skip, Qt.MouseButton.LeftButton)
    send = child(panel, QPushButton, "send_event")
    send.setFocus()
    # What is offered by a menu that is open meanwhile follows.
    page.menu_wanted.emit(core.instances.get(waiting), QPoint(20, 20))
    menu = child(live.window, QMenu, "instance_menu")
    qtbot.waitUntil(menu.isVisible)
    deeper = next(each for each in menu.actions() if each.menu() is not None)
    menu.setActiveAction(deeper)
    qtbot.waitUntil(lambda: shown_below(menu) == 1)

    qtbot.waitUntil(lambda: words(page, 1)[2] == "3 of 3 · Remind")
    assert [run.state for run in core.runs.steps(waiting)] == [RunState.SKIPPED, RunState.CLAIMED]
    qtbot.waitUntil(lambda: panel.progress is not None and panel.progress.instance.step == 3)
    qtbot.waitUntil(lambda: "S&end “paid”" not in [each.text() for each in menu.actions()])
    assert menu.isVisible()
    qtbot.waitUntil(lambda: shown_below(menu) == 1)
    menu.close()
    # What had the keyboard is gone, and a key that is pressed again does nothing else instead.
    assert not send.isVisible()
    assert panel.focusWidget() is child(panel, QToolButton, "instance_more")
    # Another button does not wait until the second press of the first one could have come.
    stop = child(panel, QPushButton, "stop_instance")
    QTest.mouseClick(stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.instances.get(waiting).instance.is_over)


def test_one_that_failed_is_begun_again_by_a_click(
    qtbot: QtBot, live: Application, core: Scheduler, waiting: RunId
) -> None:
    store = open_store(core.location, NOON)
    with store.write() as tx:
        finish(tx, [Finished(waiting, RunState.FAILED, NOON - DAY, Reason.NONE, "exit code 2")])
    store.close()
    page = page_of(qtbot, live, 2)
    assert words(page, 1)[3:] == ["exit code 2 · waits for you", "—"]
    assert child(live.window, Label, "instances_count").text() == "1 failed"
    click(page, 1)
    again = child(live.window, QPushButton, "begin_again")
    qtbot.waitUntil(again.isVisible)
    assert again.text() == "Begin &again from step 2"

    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: core.instances.failed() == [])
    count = child(live.window, Label, "instances_count")
    qtbot.waitUntil(lambda: count.text() == "1 sequence under way")
    assert page.model.rowCount() == 2
    qtbot.waitUntil(lambda: not again.isVisible())


def test_the_rest_of_a_job_is_led_to_with_its_steps_counted(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """Where nothing waits, that is said."""
    live.window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    empty = child(live.window, InstancesPage, "instances_page").empty
    qtbot.waitUntil(child(empty, Label, "statement").isVisible)
    assert child(empty, Label, "statement").text() == "Nothing waits"

    waits(core, "Many", "", 12)
    waits(core, "One", "k")
    page = page_of(qtbot, live, 1 + 7 + 1 + 2)
    funnel = child(page, Funnel, "funnel")
    assert not funnel.isVisible()

    click(
        page,
        next(row for row in range(11) if words(page, row)[0] == "5 more of Many"),
        InstanceColumn.HUE,
        x=60,
    )

    qtbot.waitUntil(lambda: page.model.rowCount() == 13)
    assert funnel.cards == [("1 · Bill", 0), ("2 · “paid”", 12), ("3 · Remind", 0)]
    assert child(live.window, QToolButton, "instances_job").text() == "Many"


def test_the_output_of_the_last_act_is_led_to_also_where_it_wrote_nothing(
    qtbot: QtBot, live: Application, core: Scheduler, waiting: RunId
) -> None:
    """The foot had no button for it, as if what the steps did were kept nowhere."""
    click(page_of(qtbot, live, 2), 1)
    panel = child(live.window, InstancePanel, "instance_panel")
    qtbot.waitUntil(panel.isVisible)
    output = child(panel, QPushButton, "instance_output")
    assert not output.isVisible()  # nothing ran yet but a wait
    progress = core.instances.get(waiting)
    wait = progress.steps[1].run
    assert wait is not None
    bill = replace(wait, started_at=NOON - DAY, output_bytes=0)

    panel.show_progress(
        replace(progress, steps=(replace(progress.steps[0], run=bill), *progress.steps[1:])), Hue.TEAL
    )

    assert output.isVisible()
    with qtbot.waitSignal(panel.output_wanted) as told:
        QTest.mouseClick(output, Qt.MouseButton.LeftButton)
    assert told.args == [bill]


def test_a_branch_is_counted_among_the_steps_as_the_dots_do(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """After the third step came the fifth, as if one were lost."""
    asked = Branch("paid", then=1, otherwise=1, then_ends=True, name="Was it paid?")
    last = (Act(SCRIPT, name="Thank"), Act(SCRIPT, name="Escalate"))
    waits(core, "Order", "k", steps=SequenceAction((*STEPS.steps[:2], asked, *last)))

    page = page_of(qtbot, live, 2)

    cards = [name for name, _ in child(page, Funnel, "funnel").cards]
    assert cards == ["1 · Bill", "2 · “paid”", "3 · Was it paid?", "4 · Thank", "5 · Escalate"]
    assert words(page, 1)[2].startswith("2 of 5")


def test_a_click_on_a_title_orders_by_it(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    waits(core, "First to end", "a")
    waits(core, "Next to end", "b")
    first = waits(core, "First to begin", "c", 2)[1][1]
    core.instances.move(first, NOON + 99 * DAY)
    page = page_of(qtbot, live, 7)
    header = child(page, QTableView, "instances_table").horizontalHeader()

    def press(column: InstanceColumn) -> None:
        place = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert header.sortIndicatorSection() == InstanceColumn.UNTIL
    assert words(page, 0)[0] == "First to end 1"
    press(InstanceColumn.KEY)
    qtbot.waitUntil(lambda: words(page, 0)[0] == "First to begin 2")
    press(InstanceColumn.AWAITED)

    assert header.sortIndicatorSection() == InstanceColumn.KEY
    assert child(live.window, QToolButton, "instances_order").text().startswith("Began")
    press(InstanceColumn.UNTIL)
    qtbot.waitUntil(lambda: words(page, 0)[0] == "First to end 1")


def test_a_wait_that_was_chosen_stays_chosen_in_whatever_order_messages_come(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It was let go of where an answer to the list, older than its job, came after the choice."""
    window = live.window
    live.actions.show_inspector.setChecked(True)
    loader = window.findChild(JobListLoader)
    assert isinstance(loader, JobListLoader)
    listed = child(window, JobListView, "job_list").model
    for number, order in enumerate(permutations(("choose", "older list", "list", "end"))):
        if order.index("older list") < order.index("list"):  # one question is under way at a time
            ids = loader._ids  # noqa: SLF001 - an answer that is under way
            older = partial(ids._take, ids._number, [JobId(each) for each in listed.ids])  # noqa: SLF001
            job_id, (run_id,) = waits(core, f"Order {number}", f"{number}")
            acts: dict[str, Callable[[], object]] = {
                "choose": partial(choose, live, job_id, run_id),
                "older list": older,
                "list": partial(qtbot.waitUntil, partial(is_listed, listed, job_id)),
                "end": partial(core.instances.end, run_id),
            }
            for message in order:
                acts[message]()
            qtbot.waitUntil(partial(shows, live, run_id, InstanceState.ENDING))
            assert window.choice.selected == (job_id,)

    panel = child(window, InstancePanel, "instance_panel")
    job_id, (run_id,) = waits(core, "The last", "last")
    # What is found late does not come over what was chosen since, and what is gone for ever is let go of.
    choose(live, job_id, run_id)
    window.choice.select([JobId(job_id - 1)])
    qtbot.waitUntil(lambda: not panel.isVisible())
    asked: list[None] = []
    live.bridge.ask(lambda _core: None, asked.append)
    qtbot.waitUntil(lambda: len(asked) == 1)
    assert not panel.isVisible()
    choose(live, job_id, run_id)
    qtbot.waitUntil(panel.isVisible)
    with qtbot.assertNotEmitted(live.bridge.failed):
        core.jobs.delete([job_id])
        core.jobs.purge([job_id])
        qtbot.waitUntil(lambda: not panel.isVisible())


def choose(live: Application, job_id: JobId, run_id: RunId) -> None:
    """Choose a wait in the timeline."""
    live.window.choice.select([job_id])
    live.window.requests.instance_wanted.emit(run_id)


def is_listed(listed: JobListModel, job_id: JobId) -> bool:
    return listed.row_of(job_id) is not None


def shows(live: Application, run_id: RunId, state: InstanceState) -> bool:
    panel = live.window.findChild(InstancePanel)
    if not isinstance(panel, InstancePanel) or panel.progress is None or not panel.isVisible():
        return False
    instance = panel.progress.instance
    return (instance.run_id, instance.state) == (run_id, state)


def shown_below(menu: QMenu) -> int:
    """Return how many menus one deeper are open."""
    return sum(each.isVisible() for each in menu.findChildren(QMenu))


def test_a_job_whose_sequence_is_held_keeps_its_runs_in_the_log_and_is_resumed_there(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    """Beside *Waiting* the log lost the runs of what was paused, and nothing could be done to its job."""
    job_id, (run_id,) = waits(core, "Order", "7")
    page = page_of(qtbot, live, 2)
    live.actions.show_log.setChecked(True)
    log = child(live.window, RunLogView, "run_log")
    click(page, 1)
    qtbot.waitUntil(lambda: list(log.model.all_ids) == [run_id])

    core.jobs.pause([job_id], None)
    ledger.hold(run_id, Held.PAUSED)
    other = ledger.add(core.jobs.add(a_draft("Other")), NOON)
    ledger.add(job_id, NOON)

    qtbot.waitUntil(lambda: len(log.model.all_ids) == 2)
    assert other not in log.model.all_ids
    qtbot.waitUntil(live.actions.jobs.resume.isEnabled)
    assert live.actions.jobs.run_now.isEnabled()


def test_a_key_is_whole_where_what_is_waited_for_has_room_left(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """“vom 9. Nov. 10…” stood beside half a page of nothing."""
    waits(core, "Order", "invoice-2026-11-4711-AB")
    page = page_of(qtbot, live, 2)

    needed = QFontMetrics(font_of(Type.NAME)).horizontalAdvance("invoice-2026-11-4711-AB")
    assert page.table.view.columnWidth(InstanceColumn.KEY) >= needed + space(4)

    live.window.resize(760, 600)
    qtbot.waitUntil(lambda: page.table.view.columnWidth(InstanceColumn.KEY) < needed)
    assert page.table.view.horizontalScrollBar().maximum() == 0


def test_the_key_of_the_list_and_an_arrow_choose_what_waits_first(
    qtbot: QtBot, live: Application, core: Scheduler, waiting: RunId
) -> None:
    """The keyboard went to the list that was not seen, and the first arrow to a heading."""
    other = core.jobs.add(a_draft("Other"))
    listed = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: listed.model.rowCount() == 2)
    live.window.choice.select([other])
    page = page_of(qtbot, live, 2)

    live.actions.show_list.trigger()
    focused = live.window.focusWidget()
    assert focused is page.table.view
    QTest.keyClick(focused, Qt.Key.Key_Down)

    chosen = page.chosen_instance
    assert chosen is not None
    assert chosen.instance.run_id == waiting
    QTest.keyClick(focused, Qt.Key.Key_Up)
    assert page.chosen_instance == chosen


def test_what_an_event_without_a_key_began_says_by_which_event(
    qtbot: QtBot, live: Application, core: Scheduler, waiting: RunId
) -> None:
    """It read “by schedule”."""
    page = page_of(qtbot, live, 2)
    click(page, 1)
    panel = child(live.window, InstancePanel, "instance_panel")
    qtbot.waitUntil(panel.isVisible)

    panel.show_progress(replace(core.instances.get(waiting), began_with="paid"), Hue(0))

    began = child(panel, Label, "began_with")
    assert began.text() == "19 Nov 12:00 · by “paid”\nkey 2041"

    # One that is called by when it began says that in its title alone.
    made = core.instances.get(waiting)
    panel.show_progress(replace(made, instance=replace(made.instance, key=""), began_with="paid"), Hue(0))
    assert child(panel, Heading, "instance_title").text() == "of 19 Nov 12:00"
    assert began.text() == "by “paid”"
