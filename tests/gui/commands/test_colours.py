"""Colours are chosen, shown wherever a job is, undone, and go along with a folder."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.jobs import job_changes
from gui.filing.colour_menu import ColourMenu
from gui.job_list.listed_job import listed_jobs
from gui.look.tokens import Hue
from gui.occurrences.entries import entries_of
from gui.widgets.menu import Menu
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import OF_FOLDERS, Colour
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child

pytestmark = pytest.mark.slow


@pytest.fixture
def job(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Report", folder="Web/Shop"))


def hue_in_list(core: Scheduler, job: JobId) -> Hue:
    (line,) = listed_jobs(core, [job])
    return line.hue


def hues_of_entries(core: Scheduler) -> set[Hue]:
    (day,) = entries_of(core, [(NOON, NOON + timedelta(days=1))], NOON, None)
    return {entry.hue for entry in day.entries}


def test_list_and_calendar_show_the_colour_of_the_nearest_folder(core: Scheduler, job: JobId) -> None:
    assert hue_in_list(core, job) is Hue.BLUE

    core.jobs.colour_folder("Web/Shop", Colour.ROSE)

    assert hue_in_list(core, job) is Hue.ROSE
    assert hues_of_entries(core) <= {Hue.ROSE}


def test_a_colour_of_its_own_is_undone_and_done_again(core: Scheduler, job: JobId) -> None:
    back = job_changes.colouring([job], Colour.VIOLET)(core)
    assert hue_in_list(core, job) is Hue.VIOLET

    assert back is not None
    forth = back(core)
    assert hue_in_list(core, job) is Hue.BLUE

    assert forth is not None
    forth(core)
    assert hue_in_list(core, job) is Hue.VIOLET


def test_the_colour_it_has_is_no_change(core: Scheduler, job: JobId) -> None:
    core.jobs.colour_folder("Web", Colour.TEAL)

    assert job_changes.colouring([job], Colour.FOLDER)(core) is None
    assert job_changes.colouring_folder("Web", Colour.TEAL)(core) is None


def test_a_colour_of_a_folder_is_undone(core: Scheduler, job: JobId) -> None:
    back = job_changes.colouring_folder("Web/Shop", Colour.CLAY)(core)
    assert hue_in_list(core, job) is Hue.CLAY

    assert back is not None
    back(core)

    assert hue_in_list(core, job) is Hue.BLUE


def test_a_folder_keeps_its_colours_under_another_name(core: Scheduler, job: JobId) -> None:
    core.jobs.add(a_draft("Other", folder="Other"))
    core.jobs.colour_folder("Web", Colour.MOSS)
    core.jobs.colour_folder("Web/Shop", Colour.ROSE)

    back = job_changes.moving_folder("Web", "Net")(core)

    colours = core.jobs.colours()
    assert (colours.of_folder("Net"), colours.of_folder("Net/Shop")) == (Colour.MOSS, Colour.ROSE)
    assert back is not None
    back(core)
    assert hue_in_list(core, job) is Hue.ROSE


def test_a_folder_that_is_there_keeps_its_own_when_another_is_put_into_it(
    core: Scheduler, job: JobId
) -> None:
    core.jobs.add(a_draft("Other", folder="Net"))
    core.jobs.colour_folder("Net", Colour.CLAY)

    job_changes.moving_folder("Web", "Net")(core)

    assert core.jobs.colours().of_folder("Net") is Colour.CLAY


def test_a_colour_is_chosen_from_the_menu(
    qtbot: QtBot, core: Scheduler, job: JobId, live: Application, qapp: QApplication
) -> None:
    live.window.choice.select([job])
    qtbot.waitUntil(live.actions.jobs.colour.isEnabled)
    menu = child(live.window, ColourMenu, "colour_menu")
    violet = next(action for action in menu.actions() if action.text().replace("&", "") == "Violet")
    menu.aboutToShow.emit()
    assert not violet.icon().isNull()

    violet.trigger()

    qtbot.waitUntil(lambda: core.jobs.colours().jobs == {job: Colour.VIOLET})
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.colours().jobs == {})


def test_a_colour_is_chosen_by_a_click_at_its_swatch_in_the_row_that_leads_to_their_names(
    qtbot: QtBot,
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    menu, colours = Menu(window), ColourMenu("&Colour", "As the &folder", window)
    row = menu.addMenu(colours)
    menu.popup(window.mapToGlobal(QPoint()))
    room, chosen = menu.actionGeometry(row), list[Colour]()
    colours.chosen.connect(chosen.append)

    # From the end of the row, the last one first; at its beginning the names are opened.
    places = [QPoint(x, room.center().y()) for x in range(room.right() - 20, room.left(), -9)]
    for place in places:
        menu.popup(window.mapToGlobal(QPoint()))
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
        if colours.isVisible():
            break

    assert list(dict.fromkeys(chosen)) == [Colour.SLATE, *reversed(OF_FOLDERS)]
    menu.close()
