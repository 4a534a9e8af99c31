"""A user builds a sequence of cards by the mouse, tests it, and has what is under way in hand."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.jobs.sequence import steps_document
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import RunState
from tests.journeys.pointing import Pointer

pytestmark = pytest.mark.slow
WAYS = (("2 of 3", "thank"), ("3 of 3", "escalate"))
DONE, SKIPPED, ENDED = RunState.SUCCEEDED, RunState.SKIPPED, RunState.CANCELLED


def test_steps_are_made_of_cards_tested_and_saved_and_a_sequence_is_led_through_its_waits(
    core: Scheduler, pointer: Pointer, tmp_path: Path
) -> None:
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Onboarding")
    pointer.click("Take several steps", "RadioButton")
    pointer.waits_for("Add a step that calls or runs something.")
    pointer.click("Edit the steps", "Button")
    lay_out_cards(pointer, tmp_path / "said")
    look_at_the_text(pointer)
    try_it(pointer, tmp_path / "said")
    job = save(pointer, core)

    pointer.click("Waiting,", "TreeItem")
    lead_through_its_waits(pointer, core, core.runs.run_now(job))
    skip_begin_again_and_stop(pointer, core, core.runs.run_now(job))
    pointer.quit()


def lay_out_cards(pointer: Pointer, said: Path) -> None:
    """Add a script and waits, look at what is folded, move a copy of the script to the end, and edit it."""
    pointer.click("Add: Script")
    pointer.fill("Name", "prepare")
    pointer.fill("Command", f"echo prepare >> {said}")
    pointer.click_until("Tries and time-out", "Try again")
    pointer.click("Tries and time-out")
    pointer.misses("Try again")
    pointer.click("Duplicate this step")
    pointer.waits_for("Step 2 of 2, Script, prepare")
    pointer.fill("Name", "finish")
    pointer.fill("Command", f"echo finish >> {said}")
    pointer.click("Add: Wait", "Button")
    pointer.fill("How long", "2")
    pointer.click("Add: Wait for event")
    pointer.waits_for("Step 4: Event: is blank")
    pointer.fill("Event", "paid")
    pointer.waits_for("Step 4 of 4, Wait for event, Wait for “paid”")

    last = pointer.waits_for("Step 4 of 4")
    pointer.drag(
        pointer.waits_for("Step 2 of 4, Script, finish").center(),
        last.center() + QPoint(0, last.height() // 3),
    )


def look_at_the_text(pointer: Pointer) -> None:
    pointer.click("As text")
    pointer.waits_for("Steps as text")
    pointer.click("As cards")
    pointer.waits_for("Step 4 of 4, Script, finish")


def try_it(pointer: Pointer, said: Path) -> None:
    """Test all of it, which waits for nothing, and its last step alone."""
    pointer.click("Test now")
    pointer.waits_for("Test: Succeeded")
    assert said.read_text() == "prepare\nfinish\n"
    pointer.click("Dismiss")
    pointer.misses("Test: Succeeded")
    pointer.click("Step 4 of 4", "ListItem")
    pointer.click("Test from step 4", "Button")
    pointer.waits_for("Test: Succeeded")
    assert said.read_text() == "prepare\nfinish\nfinish\n"
    pointer.click("Dismiss")


def save(pointer: Pointer, core: Scheduler) -> JobId:
    """Save it, look at what was saved, and let somebody else give it a key, which its events come with."""
    pointer.click("Save", "Button")
    (job,) = pointer.waits_until(core.jobs.ids)
    stored = core.jobs.get(job)
    action = stored.draft.action
    assert isinstance(action, SequenceAction)
    assert [each.name for each in action.steps if isinstance(each, Act)] == ["prepare", "finish"]
    waits = (Wait(timedelta(days=2)), Wait(timedelta(days=7), until="paid"))
    assert action.steps[1:3] == waits
    keyed = replace(stored.draft, policies=replace(stored.draft.policies, key="c-1"))
    core.jobs.save(job, stored.revision, keyed)
    return job


def lead_through_its_waits(pointer: Pointer, core: Scheduler, run: RunId) -> None:
    """Move a wait, end it, and send the event that the next one waits for."""
    pointer.click_until("Key: c-1", "Wait 2 days: now", "Cell")
    before = end_of_wait(core, run)
    pointer.choose("More for this sequence", "Move…")
    pointer.waits_for("When should")
    # The day stands first, and is selected.
    pointer.desktop.xdotool("key", "Up")
    pointer.click("Move", "Button")
    pointer.waits_until(lambda: end_of_wait(core, run) == before + timedelta(days=1))

    pointer.click_until("Go on now", "Send “paid”", "Button")
    pointer.click_until("Send “paid”", "finish: done", "Button")
    pointer.waits_until(lambda: states_of(core, run) == [DONE] * 4)


def test_the_ways_of_a_branch_are_filled_side_by_side_dragged_across_and_folded(
    core: Scheduler, pointer: Pointer
) -> None:
    """A user builds a branch by its pluses, looks at it as text, folds it and saves."""
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Invoice")
    pointer.click("Take several steps", "RadioButton")
    pointer.waits_for("Add a step that calls or runs something.")
    pointer.click("Edit the steps", "Button")
    pointer.click("Add: Branch", "Button")
    pointer.fill("If this event came", "paid")
    add_into(pointer, "if no in step 1, 0 steps", "escalate")
    add_into(pointer, "if yes in step 1, 0 steps", "thank")
    yes, no = (pointer.waits_for(f"Step {place}, Script, {name}") for place, name in WAYS)
    assert yes.top() == no.top()
    assert yes.right() < no.left()

    # Across, so that both stand in one way, and back by Ctrl+Z.
    pointer.drag(yes.center(), no.center() + QPoint(0, no.height() // 3))
    pointer.waits_for("Step 3 of 3, Script, thank, if no in step 1")
    pointer.desktop.xdotool("key", "ctrl+z")
    pointer.waits_for("Step 2 of 3, Script, thank, if yes in step 1")
    foot = pointer.waits_for("if yes in step 1, 1 step")
    pointer.click_at(foot.center() - QPoint(foot.width() // 4, 0))
    pointer.click("then the sequence ends", "MenuItem")
    pointer.waits_for("if yes in step 1, 1 step, then the sequence ends")

    pointer.click("As text")
    pointer.waits_for("Steps as text")
    pointer.click("As cards")
    branch = pointer.waits_for("Step 1 of 3, Branch")
    pointer.click_at(branch.center())
    pointer.desktop.xdotool("key", "minus")
    pointer.waits_for("Step 1 of 3, Branch, If “paid” came, 2 steps folded")
    pointer.misses("Step 2 of 3")
    pointer.click("Save", "Button")
    (job,) = pointer.waits_until(core.jobs.ids)
    action = core.jobs.get(job).draft.action
    assert isinstance(action, SequenceAction)
    assert steps_document(action) == [
        {"if": "paid came", "then": [{"script": "thank"}, "end"], "else": [{"script": "escalate"}]}
    ]
    pointer.quit()


def add_into(pointer: Pointer, way: str, command: str) -> None:
    """Add a script by the plus of a way."""
    foot = pointer.waits_for(way)
    pointer.click_at(QPoint(foot.left() + foot.height() // 2, foot.center().y()))
    pointer.click("Script", "MenuItem")
    pointer.fill("Command", command)


def end_of_wait(core: Scheduler, run: RunId) -> datetime:
    """Return until when an instance waits, to the second."""
    until = core.instances.get(run).instance.until
    assert until is not None
    return until.replace(microsecond=0)


def skip_begin_again_and_stop(pointer: Pointer, core: Scheduler, run: RunId) -> None:
    pointer.click_until("Key: c-1", "Wait 2 days: now", "Cell")
    pointer.click_until("Skip", "Wait for “paid”: now", "Button")
    pointer.choose_until("Wait 2 days: now", "More for this sequence", "Begin again from", "1 · prepare")
    assert states_of(core, run) == [DONE, SKIPPED, ENDED]

    pointer.click_until("Stop this one", "Wait 2 days: ended", "Button")
    pointer.waits_until(lambda: not core.instances.page().found)
    pointer.waits_for("Nothing waits")


def states_of(core: Scheduler, run: RunId) -> list[RunState]:
    return [each.state for each in core.runs.steps(run)]
