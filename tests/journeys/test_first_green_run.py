"""A newcomer sees a first green run after few clicks: by the line of the welcome, or by a form."""

import logging
from time import monotonic

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.journeys.pointing import FOCUSED, Pointer

log = logging.getLogger(__name__)
pytestmark = pytest.mark.slow
MOST_CLICKS, MOST_SECONDS = 5, 40


class Newcomer:
    """Points and clicks, and counts the clicks."""

    def __init__(self, pointer: Pointer, core: Scheduler) -> None:
        self._pointer = pointer
        self._core = core
        self.clicks = 0

    def click(self, name: str, role: str) -> None:
        self.clicks += 1
        self._pointer.click(name, role)

    def type(self, name: str, text: str) -> None:
        """Click into a field and type; a click more."""
        self.clicks += 1
        self._pointer.fill(name, text)

    def sees_green(self) -> None:
        self._pointer.waits_until(lambda: self._core.runs.count() == {RunState.SUCCEEDED: 1})
        self._pointer.waits_for("Succeeded")


@pytest.mark.parametrize("is_by_form", [False, True], ids=["line", "form"])
def test_a_newcomer_has_a_green_run_after_few_clicks(
    is_by_form: bool, core: Scheduler, request: pytest.FixtureRequest
) -> None:
    began = monotonic()
    pointer: Pointer = request.getfixturevalue("pointer")
    newcomer = Newcomer(pointer, core)
    if is_by_form:
        newcomer.click("New job…", "Button")
        pointer.waits_for("Name", FOCUSED)
        pointer.desktop.xdotool("type", "Report")
        newcomer.click("Run a script or program", "RadioButton")
        newcomer.type("Command", "/bin/true")
        newcomer.click("Save", "Button")
    else:
        newcomer.type("When and what, in one line", "every weekday at 9:30 /bin/true")
        pointer.desktop.xdotool("key", "Return")
    pointer.waits_until(lambda: core.jobs.count() == 1)
    newcomer.click("Run now", "Button")
    newcomer.sees_green()

    seconds = monotonic() - began
    log.info("a first green run after %.1f s and %d clicks", seconds, newcomer.clicks)
    assert newcomer.clicks <= MOST_CLICKS
    assert seconds <= MOST_SECONDS
    pointer.quit()
