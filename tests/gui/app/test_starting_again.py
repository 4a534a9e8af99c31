"""The program begins anew as it was begun."""

from gui.app.starting_again import command_of


def test_it_begins_as_it_was_begun_but_in_sight() -> None:
    begun_by = ["python", "/opt/bin/hourbell", "gui", "--hidden"]

    assert command_of("/usr/bin/python3", begun_by) == ["/usr/bin/python3", "/opt/bin/hourbell", "gui"]
