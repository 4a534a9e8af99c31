"""A user opens a page of the guide, does by the mouse what it says, and gets what it promises."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.settings import Settings
from scheduler_core.values.jobs.actions import AuthKind, HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from tests.journeys.drafts import a_far_draft
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
    pointer.waits_for("Every weekday at 09:00")
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
    pointer.waits_for("Every weekday at 09:00")
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


def test_a_conflict_is_settled_as_its_page_says(
    core: Scheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Both files and both jobs were changed: one job takes what its file says, the other keeps its own."""
    # The window knows from there what both said at last.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "XDG_DATA_HOME"))
    folder = tmp_path / "jobs"
    folder.mkdir()
    core.settings.save(Settings(job_folder=str(folder)))
    jobs = {name: core.jobs.add(a_far_draft(name)) for name in ("report", "tidy up")}
    linked_folder(core.acting_as("a test"), core.location).sync()
    for name, job in jobs.items():
        core.jobs.save(job, 1, replace(core.jobs.get(job).draft, notes="of Hourbell"))
        (folder / f"{name}.yaml").write_text(text_of(replace(core.jobs.get(job).draft, notes="of the file")))

    pointer: Pointer = request.getfixturevalue("pointer")
    read(pointer, "Jobs in Git")
    pointer.waits_for("Folder of job files: 2 conflicts.")
    pointer.click("Look…", "Button")
    pointer.waits_for("Both sides")
    pointer.click("File: report.yaml", "Cell")
    pointer.click("Keep the file's", "Button")
    pointer.misses("File: report.yaml", "Cell")
    pointer.click("File: tidy up.yaml", "Cell")
    pointer.click("Keep Hourbell's", "Button")
    pointer.waits_for("Nothing needs you")
    pointer.click("Close", "Button")
    pointer.misses("Folder of job files: ")

    said = {name: core.jobs.get(job).draft.notes for name, job in jobs.items()}
    assert said == {"report": "of the file", "tidy up": "of Hourbell"}
    pointer.waits_until(lambda: "of Hourbell" in (folder / "tidy up.yaml").read_text())
    assert "of the file" in (folder / "report.yaml").read_text()
    press_in_window(pointer, "ctrl+q")
    code, told, complaints = pointer.program.ended()
    assert (code, told) == (0, "")
    # What waits for a decision is told again where the other one was made meanwhile.
    assert list(dict.fromkeys(each.split(":")[1] for each in complaints.splitlines())) == [
        " conflict at report.yaml",
        " conflict at tidy up.yaml",
    ]


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
