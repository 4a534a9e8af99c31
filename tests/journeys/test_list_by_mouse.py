"""A user has the jobs and their runs in hand by the mouse alone."""

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter
from tests.journeys.drafts import a_far_draft
from tests.journeys.pointing import RIGHT, Pointer

pytestmark = pytest.mark.slow
# The two buttons of a row stand side by side in its last cell.
FIRST_BUTTON = 0.25


def test_rows_are_stopped_shown_densely_coloured_deleted_and_run_and_the_log_is_looked_through(
    core: Scheduler, pointer: Pointer
) -> None:
    archive = add_shell(core, "Archive", "sleep 300")
    back_up = add_shell(core, "Back up", "echo first line; echo needle here; exit 3")
    core.jobs.add(a_far_draft("Clean up"))

    stop_at_its_row(pointer, core, core.runs.run_now(archive))
    choose_form_and_columns(pointer)
    pointer.click("Job: Archive\n", button=RIGHT)
    pointer.click("Colour", "MenuItem", across=0.15)  # the swatches are at its end
    pointer.click("Teal", "MenuItem")
    pointer.waits_until(lambda: core.jobs.colours([archive]).jobs == {archive: Colour.TEAL})

    pointer.click("Job: Archive\n", button=RIGHT)
    pointer.click("Delete", "MenuItem")
    pointer.waits_until(lambda: archive not in core.jobs.ids())
    # The next row is chosen, and told of beside the list, which may be before the other one goes.
    pointer.waits_for("Back up", "StaticText")
    pointer.misses("Job: Archive\n")
    pointer.click("Buttons: Run now", across=FIRST_BUTTON)
    pointer.waits_until(lambda: core.runs.count(RunFilter(job_ids=(back_up,))) == {RunState.FAILED: 1})
    look_through_the_log(pointer)
    pointer.quit()


def stop_at_its_row(pointer: Pointer, core: Scheduler, run: RunId) -> None:
    pointer.waits_until(lambda: core.runs.get(run).state is RunState.RUNNING)
    pointer.click("Unfold the log", "Button")
    pointer.click("Buttons: Stop", across=FIRST_BUTTON)
    pointer.waits_until(lambda: core.runs.get(run).state is RunState.CANCELLED)
    pointer.waits_for("Outcome: Cancelled", "Cell")
    pointer.misses("Buttons: Stop")


def choose_form_and_columns(pointer: Pointer) -> None:
    """Show the list densely, leave a column out, and go back to two lines."""
    form = "Form, columns and filter"
    pointer.choose(form, "Compact list")
    pointer.waits_for("Folder and tags", "ColumnHeader")
    pointer.choose(form, "Folder and tags")
    pointer.misses("Folder and tags")
    pointer.waits_for("State", "ColumnHeader")
    pointer.choose(form, "Compact list")
    pointer.waits_for("Buttons", "ColumnHeader")


def look_through_the_log(pointer: Pointer) -> None:
    """What was run is followed at once; then one click at its row opens the output, in which is searched."""
    pointer.waits_for("Failed after", "StaticText")
    pointer.click("Close the output")
    pointer.misses("Output", "Grouping")
    pointer.click("Outcome: Failed", "Cell")
    pointer.click("Find in output", "CheckBox")
    pointer.fill("Find in output", "needle")
    pointer.waits_for("1 of 1", "StaticText")
    pointer.click("Log", "PageTab")
    pointer.click("In output", "CheckBox")
    pointer.fill("Search jobs and runs", "needle")
    pointer.misses("Outcome: Cancelled")
    pointer.waits_for("Result: exit code 3")


def add_shell(core: Scheduler, name: str, line: str) -> JobId:
    return core.jobs.add(a_far_draft(name, action=ScriptAction(CommandKind.SHELL, command_line=line)))
