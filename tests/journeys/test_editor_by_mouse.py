"""A user makes jobs in the editor by clicks: each mistake is told below its field until it is mended."""

from datetime import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import HttpAction, ScriptAction
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.weekday import Weekday
from tests.journeys.drafts import a_far_draft
from tests.journeys.pointing import Pointer

pytestmark = pytest.mark.slow
NO_TIME, NO_NUMBER = "On: 25:99 is not a time of day", "Try again: "
GRID = "Paint the week: "
WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# Before its cells stand the names of the days, as wide as an hour or two, and a line with those of the hours.
LINES_OF_GRID, HOURS_OF_GRID = 8, 25.5


def test_mistakes_stay_told_until_they_are_mended_and_what_unfolds_by_click_and_key_is_saved(
    core: Scheduler, pointer: Pointer
) -> None:
    for name in ("Back up", "Call Ann", "Tidy"):
        core.jobs.add(a_far_draft(name))
    begin(pointer, "Report")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "report --all")
    mistake_times(pointer)
    mistake_retries(pointer)
    mend_both(pointer)

    unfold_by_key(pointer, "Only if", "Wait for them", "shift+Tab")
    pointer.fill("Wait for them", "5")
    unfold_by_key(pointer, "Tell me", "Quiet hours")
    pointer.fill("Quiet hours", "22:00-07:00")
    name_followers(pointer)
    draft = save(pointer, core, "Report")
    assert draft.schedule.rules == (Weekly((DaysAt(frozenset(list(Weekday)[:5]), (time(9, 30), time(21))),)),)
    assert draft.policies.retry.retries == 2
    assert draft.policies.chains == (Chain("Call Ann", When.SUCCESS), Chain("Back up", When.SUCCESS))
    pointer.quit()


def mistake_times(pointer: Pointer) -> None:
    """Take away the time that stands there, say one as people do, and a wrong one."""
    chip = pointer.waits_for("09:00, Delete takes it away")
    pointer.click_at(QPoint(chip.right() - chip.height() // 2, chip.center().y()))
    pointer.misses("09:00, Delete takes it away")
    add_time(pointer, "9.30", "09:30")
    pointer.fill("Times of day", "25:99")
    pointer.desktop.xdotool("key", "Return")
    pointer.waits_for(NO_TIME)


def mistake_retries(pointer: Pointer) -> None:
    """What is wrong above is told all the while."""
    unfold_by_click(pointer, "If it goes wrong", "Try again")
    pointer.fill("Try again", "many")
    pointer.desktop.xdotool("key", "Tab")
    pointer.waits_for(NO_NUMBER)
    pointer.scroll_to(NO_TIME, "", over_form(pointer), is_upwards=True)


def mend_both(pointer: Pointer) -> None:
    """Each goes with its own mistake."""
    add_time(pointer, "9 pm", "21:00")
    pointer.misses(NO_TIME)
    pointer.scroll_to(NO_NUMBER, "", over_form(pointer))
    pointer.fill("Try again", "2")
    pointer.misses(NO_NUMBER)


def add_time(pointer: Pointer, typed: str, shown: str) -> None:
    pointer.fill("Times of day", typed)
    pointer.desktop.xdotool("key", "Return")
    pointer.waits_for(f"{shown}, Delete takes it away")


def unfold_by_click(pointer: Pointer, title: str, within: str) -> None:
    pointer.click_until(title, within, "Button")


def unfold_by_key(pointer: Pointer, title: str, within: str, key: str = "Tab") -> None:
    """Go to a title from field to field, and press Space."""
    pointer.walk_to(title, key)
    pointer.desktop.xdotool("key", "space")
    pointer.waits_for(within, "EditableText")


def name_followers(pointer: Pointer) -> None:
    """Choose one of the names that are offered, type another one, and take one away again."""
    pointer.scroll_to("Then start", "EditableText", over_form(pointer))
    pointer.fill("Then start", "ann")
    pointer.click("Call Ann", "ListItem")
    for name in ("Tidy", "Back up"):
        pointer.fill("Then start", name)
        # As everywhere on this desktop, a click beside an open list closes it and does no more.
        pointer.click_until("Add this job", f"{name}. Do not start", "Button")
    pointer.click("Tidy. Do not start")
    pointer.misses("Tidy. Do not start")


def begin(pointer: Pointer, name: str) -> None:
    pointer.click("New job…", "Button")
    pointer.fill("Name", name)


def save(pointer: Pointer, core: Scheduler, name: str) -> JobDraft:
    """Save, and return what another program sees of it."""

    def stored() -> list[JobDraft]:
        drafts = (core.jobs.get(job).draft for job in core.jobs.ids())
        return [draft for draft in drafts if draft.name == name]

    pointer.click("Save", "Button")
    (draft,) = pointer.waits_until(stored)
    pointer.misses("Paste or say the job")
    return draft


def over_form(pointer: Pointer) -> QPoint:
    """Return a place of the form where the wheel changes nothing: beside its lowest fields."""
    return pointer.waits_for("Test now").topLeft() - QPoint(0, 60)


def test_a_week_is_painted_by_mouse_keys_and_finger_and_stays_where_it_is(
    core: Scheduler, pointer: Pointer
) -> None:
    begin(pointer, "Tidy up")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "tidy")
    pointer.click_until("Paint the week", GRID, "CheckBox")
    grid = pointer.waits_for(GRID)

    pointer.drag(cell(grid, "sat", 20), cell(grid, "sun", 21))
    pointer.waits_for(f"{GRID}Sunday 21:00, fires at 21:00")
    for key, there in (
        ("Right", "Sunday 22:00, nothing"),
        ("space", "Sunday 22:00, fires at 22:00"),
        ("shift+Right", "Sunday 23:00, fires at 23:00"),
        ("Up", "Saturday 23:00, nothing"),
    ):
        pointer.desktop.xdotool("key", key)
        pointer.waits_for(f"{GRID}{there}")
    pointer.touch(cell(grid, "fri", 23), cell(grid, "fri", 22), cell(grid, "fri", 21))
    pointer.waits_for(f"{GRID}Friday 21:00, fires at 21:00")
    pointer.touch(cell(grid, "sun", 20))
    pointer.waits_for(f"{GRID}Sunday 20:00, nothing")
    assert pointer.waits_for(GRID) == grid

    draft = save(pointer, core, "Tidy up")
    (rule,) = draft.schedule.rules
    assert isinstance(rule, Weekly)
    assert {day: hours for slot in rule.slots for day, hours in hours_of(slot)} == {
        **{day: [9] for day in WEEK[:4]},
        "fri": [9, 21, 22, 23],
        "sat": [20, 21],
        "sun": [21, 22, 23],
    }
    pointer.quit()


def cell(grid: QRect, day: str, hour: int) -> QPoint:
    """Return the middle of a cell near the end of the week, counted from there."""
    line, width = grid.height() / LINES_OF_GRID, grid.width() / HOURS_OF_GRID
    before_end = len(WEEK) - WEEK.index(day) - 0.5
    return QPoint(round(grid.right() - (24 - hour - 0.5) * width), round(grid.bottom() - before_end * line))


def hours_of(slot: DaysAt) -> list[tuple[str, list[int]]]:
    return [(day.value, [each.hour for each in slot.times]) for day in slot.weekdays]


def test_script_folder_and_certificate_are_browsed_for(
    core: Scheduler, pointer: Pointer, tmp_path: Path
) -> None:
    script, certificate = tmp_path / "my script.sh", tmp_path / "own.pem"
    script.touch()
    certificate.touch()
    begin(pointer, "Back up")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "bash")
    browse(pointer, "Command", "File name", script)
    pointer.click_until("Change the details", "In folder", "Button")
    browse(pointer, "In folder", "Directory", tmp_path)
    action = save(pointer, core, "Back up").action
    assert isinstance(action, ScriptAction)
    assert (action.command_line, action.working_folder) == (f"bash '{script}'", str(tmp_path))

    begin(pointer, "Call home")
    pointer.fill("Address", "https://localhost/")
    pointer.click_until("Change the details", "Connection", "Button")
    pointer.click_until("Connection", "Connect within", "Button")
    pointer.scroll_to("Browse… Trust also", "Button", over_form(pointer))
    browse(pointer, "Trust also", "File name", certificate)
    action = save(pointer, core, "Call home").action
    assert isinstance(action, HttpAction)
    assert action.tls.ca_file == str(certificate)
    pointer.quit()


def browse(pointer: Pointer, field: str, called: str, path: Path) -> None:
    """Choose a path in the dialog beside a field."""
    pointer.click(f"Browse… {field}", "Button")
    pointer.fill(called, str(path))
    pointer.desktop.xdotool("key", "Return")
    pointer.misses(called, "EditableText")
