"""The head of the output pane: how far a run is that goes on."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.memory.window_memory import Appearance
from gui.run_output.run_output_loader import NewOutput
from gui.run_output.run_output_view import RunOutputView
from gui.widgets.heading import Heading
from gui.widgets.plots.share_bar import ShareBar
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.gui.conftest import NOON
from tests.gui.finding import child

ENDED = replace(
    Run(RunId(7), JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.SUCCEEDED),
    started_at=NOON,
    finished_at=NOON,
)


@pytest.fixture
def pane(qtbot: QtBot, qapp: QApplication) -> Iterator[RunOutputView]:
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    view = RunOutputView(theme, lambda: NOON)
    qtbot.addWidget(view)
    view.resize(1_000, 400)
    with qtbot.waitExposed(view):
        view.show()
    yield view
    theme.close()


def test_a_bar_says_how_much_of_its_usual_time_a_run_has_taken(qtbot: QtBot, pane: RunOutputView) -> None:
    """How long one usually takes was said in the list alone."""
    run = replace(ENDED, state=RunState.RUNNING, started_at=NOON - timedelta(minutes=1), finished_at=None)

    pane.show_output(NewOutput(run, [], usual=timedelta(minutes=4)))

    bar = child(pane, ShareBar, "output_share")
    qtbot.waitUntil(bar.isVisible)
    assert child(pane, QLabel, "output_outcome").text() == "Running for 1 min 00 s of about 4 min"
    picture = bar.grab().toImage()
    full = colours_of(pane.palette()).accent
    middle = picture.height() // 2
    filled = sum(picture.pixelColor(x, middle).name() == full for x in range(picture.width()))
    assert abs(filled - picture.width() / 4) < 4

    # It is known of what began, and said on with what is written.
    pane.add_output(NewOutput(run, []))
    assert bar.isVisible()
    pane.add_output(NewOutput(ENDED, []))
    assert not bar.isVisible()


def test_words_come_before_the_bar_and_are_shortened_before_they_are_cut(
    qtbot: QtBot, pane: RunOutputView
) -> None:
    """The bar stood beside “Running for 1 min 00 s of ab…”."""
    run = replace(ENDED, state=RunState.RUNNING, started_at=NOON - timedelta(minutes=1), finished_at=None)
    pane.show_output(NewOutput(run, [], usual=timedelta(minutes=4)))
    bar = child(pane, ShareBar, "output_share")
    words = child(pane, Heading, "output_outcome")
    qtbot.waitUntil(bar.isVisible)
    whole, short = "Running for 1 min 00 s of about 4 min", "Running for 1 min 00 s"
    head = bar.parentWidget()
    assert head is not None
    layout = head.layout()
    assert layout is not None
    beside = head.width() - words.fontMetrics().horizontalAdvance(whole)

    seen = set[tuple[str, bool]]()
    for width in range(head.width(), head.width() - beside - 40, -7):
        head.resize(width, head.height())
        layout.activate()
        seen.add((words.lines(words.width())[0], bar.isVisible()))

    assert seen == {(whole, True), (whole, False), (short, False)}
