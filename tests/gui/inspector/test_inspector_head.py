"""The head of the inspector where there is little room."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QSplitter, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.inspector_head import InspectorHead
from gui.look.tokens import space
from gui.widgets.heading import Heading
from gui.widgets.one_line import OneLine
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow
_Style = Qt.ToolButtonStyle


def test_a_narrow_head_cuts_no_line_and_shows_what_runs_by_its_sign(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """A name of two lines had lost half of each, and the sign of the button was a crumb."""
    job = core.jobs.add(a_draft("Database backup of it all", folder="Backups", tags=("nightly", "shop")))
    live.window.resize(space(325), space(200))
    live.actions.show_inspector.setChecked(True)
    live.window.choice.select([job])
    qtbot.waitUntil(lambda: live.window.findChild(InspectorHead) is not None)
    head = live.window.findChild(InspectorHead)
    assert head is not None
    name, run = child(head, Heading, "inspected_name"), child(head, QToolButton, "inspected_run")
    columns = child(live.window, QSplitter, "sheet_columns")

    columns.setSizes([sum(columns.sizes()) - space(90), space(90)])
    qtbot.waitUntil(lambda: run.toolButtonStyle() == _Style.ToolButtonTextBesideIcon)
    qtbot.waitUntil(lambda: run.width() >= run.sizeHint().width())

    columns.setSizes([10_000, 1])
    qtbot.waitUntil(lambda: run.toolButtonStyle() == _Style.ToolButtonIconOnly)
    qtbot.waitUntil(lambda: len(name.lines(name.width())) == 2)
    qtbot.waitUntil(lambda: name.height() >= name.heightForWidth(name.width()))
    buttons = [child(head, QToolButton, f"inspected_{each}") for each in ("run", "pause", "edit", "more")]
    assert len({(each.width(), each.height()) for each in buttons}) == 1
    assert buttons[-1].geometry().right() < head.width() - space(4)
    assert all(one.geometry().right() < other.x() for one, other in pairwise(buttons))
    place = child(head, OneLine, "inspected_place")
    place.grab()
    assert place.toolTip() == "Backups · #nightly #shop"  # cut with dots

    columns.setSizes([sum(columns.sizes()) - space(90), space(90)])
    qtbot.waitUntil(lambda: run.toolButtonStyle() == _Style.ToolButtonTextBesideIcon)
    qtbot.waitUntil(lambda: run.width() >= run.sizeHint().width())


def test_buttons_stand_alike_apart_in_one_line_and_stay_as_a_run_begins(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    """5 pixels stood behind “Run now” and 8 between the others, and it began a pixel higher."""
    job = core.jobs.add(a_draft("Back up"))
    live.window.resize(space(325), space(200))
    live.actions.show_inspector.setChecked(True)
    live.window.choice.select([job])
    qtbot.waitUntil(lambda: live.window.findChild(InspectorHead) is not None)
    head = live.window.findChild(InspectorHead)
    assert head is not None
    buttons = [
        child(head, QToolButton, f"inspected_{each}") for each in ("run", "pause", "edit", "log", "more")
    ]
    columns = child(live.window, QSplitter, "sheet_columns")

    def places(steps: int) -> list[QRect]:
        columns.setSizes([sum(columns.sizes()) - space(steps), space(steps)])
        qtbot.waitUntil(lambda: head.isVisible() and head.width() == columns.sizes()[1])
        qtbot.waitUntil(lambda: buttons[-1].geometry().right() == head.width() - space(5) - 1)
        return [each.geometry() for each in buttons]

    before = {steps: places(steps) for steps in (68, 69, 70, 71, 74, 80)}
    for found in before.values():
        gaps = [other.x() - one.x() - one.width() for one, other in pairwise(found)]
        assert len({*gaps}) == 1 or gaps[0] > gaps[1] == gaps[2] == gaps[3] == space(2), gaps
        assert len({(each.y(), each.height()) for each in found}) == 1
        assert found[0].x() == space(5)

    run_id = core.runs.run_now(job)
    ledger.adopt()
    ledger.begin(run_id)
    qtbot.waitUntil(lambda: buttons[0].accessibleName() == "Stop")
    assert {steps: places(steps) for steps in before} == before
