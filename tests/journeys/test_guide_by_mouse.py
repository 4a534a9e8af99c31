"""A user opens a page of the guide, does by the mouse what it says, and gets what it promises."""

import pytest
from PySide6.QtCore import QRect

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import AuthKind, HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from tests.journeys.hands import press, type_text
from tests.journeys.pointing import Pointer

pytestmark = pytest.mark.slow
ADDRESS = "https://example.org/report"
STEPS = ("- script: echo issued", "- wait: 40d", "  unless: paid", "- script: echo remind")


def test_the_first_job_is_made_as_its_page_says(core: Scheduler, pointer: Pointer) -> None:
    read(pointer, "The first job")
    press_in_window(pointer, "ctrl+n")
    pointer.fill("Name", "report")
    pointer.fill("Address", ADDRESS)
    pointer.waits_for("The first run is")
    pointer.desktop.xdotool("key", "ctrl+s")
    draft = stored(pointer, core, "report")
    assert isinstance(draft.action, HttpAction)
    pointer.waits_for("Job: report", "Cell")

    press_in_window(pointer, "ctrl+shift+n")
    type_text(pointer.desktop, f"every weekday at 9:30 POST {ADDRESS}")
    pointer.desktop.xdotool("key", "Return")
    pointer.waits_until(lambda: len(core.jobs.ids()) == 2)
    pointer.quit()


def test_a_secret_is_kept_and_named_as_its_page_says(core: Scheduler, pointer: Pointer) -> None:
    """The page led to a category that the settings do not have."""
    read(pointer, "Passwords and tokens")
    press_in_window(pointer, "ctrl+comma")
    pointer.click("Secrets", "ListItem")
    pointer.click_until("New secret…", "Value", "Button")
    pointer.fill("Name", "api-token")
    pointer.fill("Value", "a-very-secret-value")
    pointer.click("Keep", "Button")
    pointer.waits_for("Name: api-token", "Cell")
    pointer.click("Close", "Button")
    pointer.misses("Search the settings")

    pointer.click("New job…", "Button")
    pointer.fill("Name", "report")
    pointer.fill("Address", ADDRESS)
    pointer.waits_for("The first run is")
    pointer.click_until("Change the details", "Sign-in and signature", "Button")
    pointer.click_until("Sign-in and signature", "Signature", "Button")
    label = pointer.waits_for("Sign-in", "StaticText")
    choices = pointer.waits_until(
        lambda: [each for each in pointer.sees("none", "ComboBox") if beside(label, each)]
    )
    pointer.click_at(choices[0].center())
    pointer.click("bearer token", "ListItem")
    pointer.fill("Secret", "api-token")
    pointer.click("Save", "Button")
    action = stored(pointer, core, "report").action
    assert isinstance(action, HttpAction)
    assert (action.auth.kind, action.auth.secret) == (AuthKind.BEARER, "api-token")
    pointer.quit()


def test_a_sequence_is_made_as_its_page_says(core: Scheduler, pointer: Pointer) -> None:
    read(pointer, "Several steps, with waits")
    pointer.click("New job…", "Button")
    pointer.fill("Name", "order")
    pointer.click("Take several steps", "RadioButton")
    pointer.click("Edit the steps", "Button")
    pointer.click("As text")
    pointer.click("Steps as text")
    pointer.desktop.xdotool("key", "ctrl+a")
    for line in STEPS:
        type_text(pointer.desktop, line)
        pointer.desktop.xdotool("key", "Return")
    pointer.click("As cards")
    pointer.waits_for("Step 3 of 3, Script")
    pointer.click("Test now")
    pointer.waits_for("Test: Succeeded")
    pointer.click("Save", "Button")
    action = stored(pointer, core, "order").action
    assert isinstance(action, SequenceAction)
    assert [type(step) for step in action.steps] == [Act, Wait, Act]
    pointer.quit()


def read(pointer: Pointer, page: str) -> None:
    """Open the guide by its key, go to a page by its contents, and leave it again."""
    press_in_window(pointer, "F1")
    pointer.click(page, "TreeItem")
    pointer.waits_for(f"{page}: Hourbell guide")
    pointer.desktop.xdotool("key", "alt+F4")
    pointer.misses(f"{page}: Hourbell guide")


def beside(label: QRect, part: QRect) -> bool:
    return abs(label.center().y() - part.center().y()) < label.height()


def press_in_window(pointer: Pointer, key: str) -> None:
    press(pointer.desktop, pointer.program.window(pointer.desktop), key)


def stored(pointer: Pointer, core: Scheduler, name: str) -> JobDraft:
    """Wait until another program sees the job, and return it."""

    def found() -> list[JobDraft]:
        drafts = (core.jobs.get(job).draft for job in core.jobs.ids())
        return [draft for draft in drafts if draft.name == name]

    return pointer.waits_until(found)[0]
