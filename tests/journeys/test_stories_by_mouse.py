"""Stories of users who want more than times, from the window to what came of it."""

import json
import os
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from scheduler_core.clock import SystemClock
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.lateness import LateKind, LateLimit
from scheduler_core.values.jobs.resource_limits import LimitKind, ResourceLimit
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import Reason, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.journeys.pointing import Pointer
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow
DAY = timedelta(days=1)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))


def test_last_week_is_made_up_for(core: Scheduler, pointer: Pointer) -> None:
    """Seven occurrences before the job was there run once each, and the next one stays where it is."""
    # Half a day away from now, so that none comes while somebody looks.
    first = SystemClock().now().replace(microsecond=0) - 20 * DAY - DAY / 2
    job = core.jobs.add(a_draft("Report", action=TRUE, schedule=Schedule((Every(DAY, first),))))
    next_due_at = core.jobs.get(job).next_due_at

    pointer.click("Job: Report", "Cell", button=3)
    pointer.click("More", "MenuItem")
    pointer.click("Make up for missed runs…", "MenuItem")
    pointer.waits_for("7 of 7 are run, behind all that is due.")
    pointer.click("Run them", "Button")
    pointer.waits_until(lambda: core.backfills.of_job(job))
    pointer.waits_until(lambda: core.backfills.of_job(job)[0].counts == {RunState.SUCCEEDED: 7})
    pointer.waits_for("0 of 7 are run, behind all that is due.")
    pointer.waits_for("Has: Succeeded", "Cell")
    pointer.click("Close", "Button")
    pointer.misses("Run them", "Button")

    runs = [core.runs.get(run_id) for run_id in core.runs.ids()]
    assert len({run.due_at for run in runs}) == len(runs) == 7
    assert core.jobs.get(job).next_due_at == next_due_at
    pointer.quit()


def test_each_scan_that_lands_in_a_folder_is_converted(
    core: Scheduler, pointer: Pointer, tmp_path: Path
) -> None:
    """A file that is written after the job is saved begins its run, which knows the path of it."""
    scans, told = tmp_path / "scans", tmp_path / "told"
    scans.mkdir()
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Convert")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", f'echo "$HOURBELL_EVENT_PATH" >> {told}')
    pointer.click("Kind of rule, Days of the week", "ComboBox")
    pointer.click("When something happens", "ListItem")
    pointer.waits_for("arrives", "ComboBox")
    pointer.fill("Files", f"{scans}/*.pdf")
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: core.watches.states() and core.watches.states()[0].has_begun)

    (scans / "page 1.pdf").write_text("scanned")

    pointer.waits_until(lambda: told.exists() and told.read_text() == f"{scans}/page 1.pdf\n")
    pointer.waits_for("Job: Convert", "Cell")
    pointer.quit()


def test_a_report_follows_once_two_others_have_worked(core: Scheduler, pointer: Pointer) -> None:
    """It begins by what has ended after it was saved, once for both."""
    far = Schedule((Every(DAY, SystemClock().now().replace(microsecond=0) + 20 * DAY),))
    first, second = (core.jobs.add(a_draft(name, action=TRUE, schedule=far)) for name in ("Fetch", "Check"))
    pointer.waits_for("Job: Fetch", "Cell")
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Report")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "true")
    pointer.click("Kind of rule, Days of the week", "ComboBox")
    pointer.click("When something happens", "ListItem")
    pointer.click("When something happens, files change", "ComboBox")
    pointer.click("jobs have ended", "ListItem")
    pointer.fill("After", "Fetch and Check")
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: core.watches.states() and core.watches.states()[0].has_begun)
    (report,) = (each for each in core.jobs.ids() if each not in {first, second})

    core.runs.run_now(first)
    pointer.waits_until(lambda: core.watches.states()[0].matches == 1)
    assert not core.runs.ids(RunFilter(job_ids=(report,)))
    core.runs.run_now(second)

    succeeded = RunFilter(job_ids=(report,), states=frozenset({RunState.SUCCEEDED}))
    pointer.waits_until(lambda: len(core.runs.ids(succeeded)) == 1)
    pointer.waits_for("Job: Report", "Cell")
    pointer.quit()


def test_run_now_asks_for_the_month(core: Scheduler, pointer: Pointer, tmp_path: Path) -> None:
    """What does not fit is told before anything runs, and what is given is what the run gets and keeps."""
    told = tmp_path / "told"
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Report")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", f'echo "$HOURBELL_PARAM_MONTH" >> {told}')
    # What unfolds may lie below what is seen: a long command makes its field higher.
    pointer.click("More", "Button")
    pointer.scroll_to("Add a value", "Button", over_form(pointer))
    pointer.click("Runs by its schedule", "CheckBox")
    pointer.click_until("Add a value", "Name of value 1", "Button")
    pointer.scroll_to("What is asked for value 1", "EditableText", over_form(pointer))
    pointer.fill("Name of value 1", "month")
    pointer.click("Required: month", "CheckBox")
    pointer.fill("Limits of month", r"/\d{4}-\d{2}/")
    pointer.fill("What is asked for month", "Which month")
    pointer.click("Save", "Button")
    pointer.click("Job: Report", "Cell")

    pointer.click("Run now", "Button")
    pointer.fill("Which month", "October")
    pointer.waits_for("Which month: “October” does not match")
    pointer.click("Run now", "Button")
    pointer.fill("Which month", "2026-10")
    pointer.misses("Which month: “October” does not match")
    pointer.click("Run now", "Button")

    pointer.waits_until(lambda: told.exists() and told.read_text() == "2026-10\n")
    pointer.waits_until(lambda: core.runs.count() == {RunState.SUCCEEDED: 1})
    (run,) = core.runs.ids()
    assert [(each.name, each.text) for each in core.runs.values(run)] == [("month", "2026-10")]
    pointer.quit()


def over_form(pointer: Pointer) -> QPoint:
    """Return a place of the editor's form where the wheel changes nothing."""
    return pointer.waits_for("Test now").center() - QPoint(0, 60)


def test_the_phone_is_told_that_a_job_is_late_and_that_it_works_again(
    core: Scheduler, pointer: Pointer, tmp_path: Path
) -> None:
    """The run goes on until somebody writes to what it reads, which is after it was told to be late."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    with FaultyServer() as phone:
        core.channels.add(Channel("phone", ChannelKind.NTFY, f"{phone.plain}/echo/phone"))
        pointer.click("New job…", "Button")
        pointer.fill("Name", "Report")
        pointer.click("Run a script or program", "RadioButton")
        pointer.fill("Command", f"cat {gate}")
        pointer.click("Tell me", "Button")
        # Nothing moves under the pointer, so what does not fit in below is rolled up.
        pointer.scroll_to("phone: it is late", "", over_form(pointer))
        pointer.click("phone: it works again")
        pointer.click("phone: it is late")
        pointer.scroll_to("Late is", "EditableText", over_form(pointer))
        pointer.fill("Late is", "end:1s")
        pointer.click("Save", "Button")
        pointer.click("Job: Report", "Cell")
        (job,) = core.jobs.ids()
        policies = core.jobs.get(job).draft.policies
        assert policies.late == (LateLimit(LateKind.END, timedelta(seconds=1)),)
        assert policies.tellings == (Telling("phone", frozenset({Told.RECOVERED, Told.LATE})),)

        pointer.click("Run now", "Button")
        pointer.waits_until(lambda: len(phone.seen) == 1)
        gate.write_text("go on")
        pointer.waits_until(lambda: len(phone.seen) == 2)

        bodies = [json.loads(each.body) for each in phone.seen]
        assert [(each["topic"], each["title"]) for each in bodies] == [
            ("phone", "“Report” is late"),
            ("phone", "“Report” works again"),
        ]
        pointer.quit()


def test_a_script_takes_no_more_than_some_memory_and_half_a_core(core: Scheduler, pointer: Pointer) -> None:
    """What wants more memory is ended, and its run says which limit it passed."""
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Convert")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "python3 -c \"import signal; x = b'x' * 2 * 10 ** 8; signal.pause()\"")
    pointer.click("If it goes wrong", "Button")
    pointer.scroll_to("What a script may take", "Button", over_form(pointer))
    pointer.click("What a script may take", "Button")
    pointer.scroll_to("Add a limit", "Button", over_form(pointer))
    pointer.click("Add a limit", "Button")
    pointer.click("What is limited", "ComboBox")
    pointer.click("Share of one processor", "ListItem")
    pointer.fill("Share of one processor", "50%")
    pointer.scroll_to("Add a limit", "Button", over_form(pointer))
    pointer.click("Add a limit", "Button")
    pointer.scroll_to("Memory", "EditableText", over_form(pointer))
    pointer.fill("Memory", "100M")
    pointer.click("Save", "Button")
    pointer.click("Job: Convert", "Cell")
    (job,) = core.jobs.ids()
    assert core.jobs.get(job).draft.policies.limits == (
        ResourceLimit(LimitKind.CPU, 50),
        ResourceLimit(LimitKind.MEMORY, 100 * 1024**2),
    )

    pointer.click("Run now", "Button")
    pointer.waits_until(lambda: [run for run in _runs(core) if run.finished_at is not None])

    (run,) = _runs(core)
    assert (run.state, run.reason) == (RunState.FAILED, Reason.LIMIT)
    assert (run.peak_memory_bytes or 0) > 100 * 1024**2
    pointer.quit()


def _runs(core: Scheduler) -> list[Run]:
    return [core.runs.get(run_id) for run_id in core.runs.ids()]
