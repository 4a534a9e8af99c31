"""The head of the inspector where there is little room."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.inspector_head import InspectorHead
from gui.look.spacing import space
from gui.widgets.heading import Heading
from gui.widgets.one_line import OneLine
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child

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
