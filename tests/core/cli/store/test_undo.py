import pytest

from tests.core.cli.running import Hourbell

pytestmark = [pytest.mark.usefixtures("store"), pytest.mark.slow]


def add(hourbell: Hourbell, name: str) -> None:
    assert hourbell("job", "add", name, "--weekly", "mon 09:00", "--script", "true").code == 0


def test_the_last_thing_done_is_turned_back_and_then_the_one_before(hourbell: Hourbell) -> None:
    add(hourbell, "Backup")
    hourbell("job", "edit", "Backup", "--notes", "first")
    hourbell("job", "delete", "Backup", "--quiet")

    assert hourbell("undo").out == "Undid delete-jobs of command line (entry 3): “Backup”.\n"
    assert "first" in hourbell("job", "show", "Backup", "--yaml").out
    assert hourbell("undo").out == "Undid save-job of command line (entry 2): “Backup”.\n"
    assert "first" not in hourbell("job", "show", "Backup", "--yaml").out


def test_what_was_turned_back_is_named_where_it_is_no_job(hourbell: Hourbell) -> None:
    """A resume was turned back, so that everything was paused again, and nothing said what."""
    add(hourbell, "Backup")
    hourbell("job", "pause", "--all")
    hourbell("job", "resume", "--all")

    assert hourbell("undo").out == "Undid resume-folder of command line (entry 3): everything.\n"
    hourbell("job", "pause", "--folder", "Home", "--quiet")
    assert hourbell("undo").out.endswith(": Home.\n")


def test_an_undo_is_undone_by_its_number(hourbell: Hourbell) -> None:
    add(hourbell, "Backup")
    hourbell("job", "rename", "Backup", "Other")
    hourbell("undo")

    told = hourbell("undo", "3", "--json")

    assert told.code == 0
    assert '"jobs":["Other"]' in told.out.replace(" ", "") or '"jobs":["Backup"]' in told.out.replace(" ", "")
    assert hourbell("job", "show", "Other").code == 0


def test_nothing_to_undo_and_no_such_entry_are_refused(hourbell: Hourbell) -> None:
    add(hourbell, "Backup")

    assert hourbell("undo", "99").err.startswith("hourbell: There is no entry 99 in the audit")
    hourbell("undo")
    assert "nothing that could be undone" in hourbell("undo").err


def test_what_can_not_be_undone_names_what_was_done_before(hourbell: Hourbell) -> None:
    add(hourbell, "Backup")
    hourbell("job", "rename", "Backup", "Other")
    hourbell("token", "create", "reader")

    refused = hourbell("undo")

    assert refused.code == 6
    assert "(create-token, by command line) can't be undone" in refused.err
    assert "hourbell undo 2 turns back what was done before (rename-job)" in refused.err
    assert hourbell("undo", "2").code == 0
    assert hourbell("job", "show", "Backup").code == 0


def test_where_nothing_before_can_be_undone_the_audit_is_named(hourbell: Hourbell) -> None:
    hourbell("token", "create", "reader")

    assert "can't be undone; name another that hourbell audit lists" in hourbell("undo").err
