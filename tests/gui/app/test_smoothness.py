import gc
import sys
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.app.background import HiddenCollection
from gui.app.smoothness import begin_smoothly, go_on_smoothly

pytestmark = pytest.mark.slow


class Knot:
    """Refers to itself, so that only the collector can end it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def python_as_it_was() -> Iterator[None]:
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()
    sys.setswitchinterval(interval)


def test_nothing_is_collected_until_there_is_a_picture(application: Application) -> None:
    begin_smoothly()
    go_on_smoothly(application)
    assert not gc.isenabled()

    application.first_paint.happened.emit()

    assert gc.isenabled()
    assert gc.get_freeze_count() > 0


def test_garbage_goes_when_nobody_looks(qtbot: QtBot, application: Application) -> None:
    gc.disable()
    HiddenCollection(application.window)
    knot = weakref.ref(Knot())
    assert knot() is not None

    application.window.hide()

    qtbot.waitUntil(lambda: knot() is None)
