"""A user looks ahead with a file to be imported, and keeps a secret, a backup and a token, by the mouse."""

from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.audit import AuditAct
from tests.journeys.drafts import a_far_draft
from tests.journeys.pointing import Pointer

pytestmark = pytest.mark.slow
TABLE = "name,when,what\nReport,every day at 9:00,/bin/true\n"
VALUE = "never-shown"


def test_a_file_is_simulated_and_the_pages_keep_a_secret_a_backup_and_a_token(
    core: Scheduler, pointer: Pointer, tmp_path: Path
) -> None:
    core.jobs.add(a_far_draft("Back up"))
    file = tmp_path / "jobs.csv"
    file.write_text(TABLE)

    pointer.choose("Menu", "Tools", "Simulator…")
    simulate_with(pointer, file)
    assert core.jobs.count() == 1

    pointer.choose("Menu", "Settings…")
    keep_secret(pointer)
    back_up(pointer)
    make_token(pointer, core)
    replace_token(pointer, core)
    pointer.click("Audit", "ListItem")
    pointer.waits_for("Did: set a secret", "Cell")
    pointer.waits_for("Did: put a new token in place of one", "Cell")
    told = [(entry.act, entry.about) for entry in core.audit.entries()]
    assert [act for act, _ in told[:4]] == [
        AuditAct.ROTATE_TOKEN,
        AuditAct.CREATE_TOKEN,
        AuditAct.BACK_UP,
        AuditAct.KEEP_SECRET,
    ]
    assert [about for act, about in told[:4] if act is not AuditAct.BACK_UP] == [
        "deploy",
        "deploy",
        "api-token",
    ]
    pointer.click("Close", "Button")
    pointer.misses("Audit", "ListItem")
    pointer.quit()


def simulate_with(pointer: Pointer, file: Path) -> None:
    """See what is to come, and what a file would make of that."""
    pointer.waits_for("Job: Back up", "Cell")
    pointer.click("24 hours", "RadioButton")
    pointer.waits_for("Outcome: Runs", "Cell")
    pointer.click("Jobs", "PageTab")
    pointer.waits_for("Runs: 24", "Cell")
    pointer.click("Occurrences", "PageTab")
    pointer.waits_for("Outcome: Runs", "Cell")
    pointer.click("A file is imported", "CheckBox")
    pointer.fill("File or folder of job files", str(file))
    pointer.click("Simulate again", "Button")
    # It comes into sight by itself.
    pointer.waits_for("What the import changes", "PageTab")
    pointer.waits_for("What changes: 1 run more", "Cell")
    pointer.click("Close", "Button")
    pointer.misses("Simulate again")


def keep_secret(pointer: Pointer) -> None:
    pointer.click("Secrets", "ListItem")
    pointer.click("New secret…", "Button")
    pointer.fill("Name", "api-token")
    pointer.fill("Value", VALUE)
    pointer.click("Keep", "Button")
    pointer.waits_for("Name: api-token", "Cell")
    assert not pointer.sees(VALUE)


def back_up(pointer: Pointer) -> None:
    pointer.click("Backups", "ListItem")
    pointer.click("Back up now", "Button")
    pointer.waits_for("Why: asked for", "Cell")


def make_token(pointer: Pointer, core: Scheduler) -> None:
    """It is shown once, to be copied, and can be used from then on."""
    pointer.click("Tokens", "ListItem")
    pointer.click("New token…", "Button")
    pointer.fill("Name", "deploy")
    pointer.click("Run", "CheckBox")
    pointer.click("Make the token", "Button")
    pointer.waits_for("The new token", "EditableText")
    pointer.click("Close", "Button")
    # Nobody can see it again, so it is not lost by one click.
    pointer.click("Copy and close", "Button")
    pointer.misses("The new token")
    pointer.waits_for("deploy")
    assert [each.name for each in core.tokens.current()] == ["deploy"]


def replace_token(pointer: Pointer, core: Scheduler) -> None:
    """Another one takes its place, and the former one opens for an hour yet."""
    pointer.click("Replace the token deploy", "Button")
    pointer.waits_for("A new token is made that may do the same: See, Run.")
    pointer.click("ends at once", "ComboBox")
    pointer.click("ends in an hour", "ListItem")
    pointer.click("Replace it", "Button")
    pointer.waits_for("The new token", "EditableText")
    pointer.waits_for("The former one is called deploy (former, 1) now")
    pointer.click("Copy", "Button")
    pointer.click("Close", "Button")
    pointer.misses("The new token")
    pointer.waits_for("deploy (former, 1)")
    assert [each.name for each in core.tokens.current()] == ["deploy", "deploy (former, 1)"]
