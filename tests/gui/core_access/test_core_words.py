"""What the core wrote down, in the words of the window."""

from datetime import UTC, datetime

import pytest

from gui.core_access.core_words import as_sentence, said
from gui.text import formats
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.records.pause import PauseHold
from tests.core.store.builders import a_draft


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("cancelled by window", "you stopped it"),
        ("cancelled by command line", "stopped on the command line"),
        ("cancelled by Ann", "cancelled by Ann"),
        ("cancelled", "cancelled"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_whoever_stopped_a_run_is_no_program(written: str, words: str) -> None:
    """A notice said that a job “was cancelled: cancelled by window”."""
    assert said(written) == words


@pytest.mark.usefixtures("qapp")
def test_a_secret_that_lacks_is_added_in_the_window(core: Scheduler) -> None:
    """The editor and a failed run advised a command for a terminal."""
    draft = a_draft(
        action=ScriptAction(CommandKind.ARGV, argv=("/bin/sh",), environment=(("A", "{{secret:nas}}"),))
    )

    ((told,),) = core.warnings([draft])

    assert as_sentence(told) == "There is no secret nas; add it in the settings, under Secrets."


@pytest.mark.usefixtures("qapp")
def test_the_address_of_a_store_is_no_word_that_begins_a_sentence() -> None:
    """A notice began with “Postgresql://”."""
    assert as_sentence("the disk is full") == "The disk is full."
    told = as_sentence("postgresql://h@db/hourbell can't be reached")
    assert told == "postgresql://h@db/hourbell can't be reached."


@pytest.mark.usefixtures("qapp")
def test_a_pause_that_holds_a_run_ends_on_the_clock_of_the_user() -> None:
    """The row of a run has the instant in UTC, and whoever paused it in the window as “window”."""
    at = datetime(2027, 1, 3, 8, 0, tzinfo=UTC)
    stored = PauseHold("ops", at, "window", "we move").stored
    clock = formats.instant(at)

    assert said(stored) == f"held: the folder ops is paused by you in the window until {clock} (we move)"
    assert said(stored, "de") == (
        f"zurückgehalten: der Ordner ops ist durch Sie im Fenster pausiert bis {clock} (we move)"
    )
