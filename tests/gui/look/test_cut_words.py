"""What has room is not cut: the words of labels, buttons and tabs, and pages that end at their edge."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import Appearance, WindowMemory
from gui.text.translated import PSEUDO
from gui.widgets.fields.lists.drop_down import DropDown
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.look.conftest import MIRRORED
from tests.gui.look.cut_words import cut_in, lying_over_in


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoken", "font_scale"),
    [
        ("", 1.0),
        (PSEUDO, 1.0),
        (MIRRORED, 1.5),
        ("de", 1.5),
        pytest.param("", 1.5, marks=pytest.mark.thorough),
        pytest.param(PSEUDO, 1.5, marks=pytest.mark.thorough),
        pytest.param(MIRRORED, 1.0, marks=pytest.mark.thorough),
        pytest.param("de", 1.0, marks=pytest.mark.thorough),
    ],
    indirect=True,
)
@pytest.mark.usefixtures("font_scale")
def test_no_words_are_cut_that_have_room(
    qtbot: QtBot,
    core: Scheduler,
    ledger: Ledger,
    spoken: WindowMemory,
    open_application: Callable[..., Application],
) -> None:
    spoken.shows_inspector, spoken.appearance = True, Appearance.LIGHT
    spoken.save()
    job = core.jobs.add(a_draft("Newsletter", schedule=HOURLY))
    for days in range(3, 0, -1):
        ledger.add(job, NOON - timedelta(days=days), RunState.SUCCEEDED)
    application = open_application(lambda: core)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    window, actions = application.window, application.actions
    window.resize(1360, 860)
    window.choice.select([job])
    qtbot.waitUntil(
        lambda: not actions.show_inspector.isChecked() or child(window, Label, "inspected_place").isVisible()
    )

    def is_whole() -> None:
        assert "\n".join((*cut_in(window), *lying_over_in(window))) == ""

    for view in _views(application):
        view.trigger()
        qtbot.waitUntil(is_whole)


def _views(application: Application) -> Iterator[QAction]:
    """Return what leads through every view, the calendar in each of its ways, and the log below."""
    actions = application.actions
    yield actions.show_calendar
    yield from actions.calendar_modes.actions()
    yield actions.show_timeline
    yield actions.show_log
    yield actions.runs.show_output
    yield actions.show_whole_log
    yield actions.show_list
    yield actions.compact_list


def test_a_title_and_a_chosen_entry_that_lack_room_are_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    table = QTableWidget(0, 2, window)
    table.setHorizontalHeaderLabels(["Duration of the last run", "Job"])
    table.setColumnWidth(0, 20)
    entries = DropDown(window)
    entries.setObjectName("who")
    entries.addItem("Everybody in this house")
    entries.setFixedWidth(40)
    row.addWidget(table)
    row.addWidget(entries)
    window.show()

    found = "\n".join(cut_in(window))
    assert "'Duration of the last run' needs" in found
    assert "DropDown who: 'Everybody in this house' needs" in found
    assert "'Job'" not in found

    header: QHeaderView = table.horizontalHeader()
    header.model().setHeaderData(
        0, Qt.Orientation.Horizontal, "Duration of the last run", Qt.ItemDataRole.ToolTipRole
    )
    entries.setToolTip("Everybody in this house")
    assert cut_in(window) == []
