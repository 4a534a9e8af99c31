"""A short result of the log is read in full beside the chip that counts how many are alike."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.run_log.run_row_delegate import RunRowDelegate
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

ALIKE = 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("font_scale", "narrowest"), [(1.0, 680), (1.5, 680), (2.0, 760)], indirect=["font_scale"]
)
@pytest.mark.usefixtures("font_scale")
def test_a_result_is_not_cut_beside_the_count_of_its_like(
    narrowest: int,
    qtbot: QtBot,
    core: Scheduler,
    ledger: Ledger,
    open_application: Callable[..., Application],
) -> None:
    """“200 · ok” was cut beside the number at one and a half times the font, and at twice the font."""
    ledger.add_all(
        core.jobs.add(a_draft("Ping")),
        [NOON - timedelta(minutes=each) for each in range(ALIKE)],
        result="200 · ok",
    )
    live = open_application(lambda: core)
    with qtbot.waitSignal(live.bridge.opened):
        live.bridge.start(runs_jobs=False)
    live.window.resize(1280, 720)
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    view = child(log, QTableView, "run_table")
    qtbot.waitUntil(lambda: log.model.rowCount() == 1 and log.model.alike(log.model.ids[0]) == ALIKE)
    index = log.model.index(0, RunColumn.DETAIL)
    qtbot.waitUntil(lambda: log.model.text_at(index) == "200 · ok")

    for room in (view.width(), 760, narrowest):
        view.setFixedWidth(room)
        qtbot.waitUntil(lambda wide=room: view.width() == wide)  # type: ignore[misc]
        cell = view.visualRect(index)
        delegate = view.itemDelegate()
        assert isinstance(delegate, RunRowDelegate)
        chip = delegate.chip_of(view, index)
        assert not chip.isEmpty()
        free = chip.left() - cell.left() - space(4)
        assert QFontMetrics(font_of(Type.TEXT)).horizontalAdvance("200 · ok") <= free, (room, cell, chip)
