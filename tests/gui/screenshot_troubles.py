"""What goes wrong in the pictures of errors: runs, files, the store, the engine."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState
from tests.gui.ledger import Ledger
from tests.gui.screenshot_store import fill_store
from tests.journeys.desktop import Program

_CRONTAB = """\
MAILTO=ann@example.org
*/10 * * * * /usr/local/bin/queue --drain
61 25 * * * /usr/local/bin/never
@reboot /usr/local/bin/warm-up
0 4 * * 1-5 cd /srv/shop && ./nightly.sh 2>&1 | logger
"""
_LONG = "Nightly export of all orders, invoices and returns to the data warehouse of the head office"


def fill_with_troubles(location: str) -> None:
    """Fill a store as for the other pictures; beside that much has failed lately."""
    Path(location).with_name("crontab").write_text(_CRONTAB)
    fill_store(location)
    now = SystemClock().now()
    with open_scheduler(location, who="Ann") as core:
        daily = parse_sentence("every day at 1:30", now - timedelta(days=40), "Europe/Berlin")
        export = core.jobs.add(
            JobDraft(
                _LONG, daily, ScriptAction(CommandKind.SHELL, command_line="export --all"), folder="Office"
            )
        )
        call = core.jobs.add(
            JobDraft(
                "Answering machine", daily, HttpAction("https://phone.example.org/v1/calls?state=missed")
            )
        )
        ledger = Ledger(core, now)
        for day in range(6, 0, -1):
            due_at = now - timedelta(days=day, hours=3)
            ledger.add(export, due_at, RunState.TIMED_OUT, "no end after 30 min", timedelta(minutes=30))
            ledger.add(call, due_at, RunState.FAILED, "certificate has expired: phone.example.org")
        brief = timedelta(seconds=4)
        ledger.add(export, now - 3 * brief, RunState.INTERRUPTED, took=brief)
        failed = ledger.add(call, now - 2 * brief, RunState.FAILED, "HTTP status 503", brief)
        ledger.write_output(failed, b"Service Unavailable\n")
        ledger.close()


def write_no_store(location: str) -> None:
    """Write a file that is no store."""
    Path(location).write_bytes(b"These are the minutes of the meeting.\n" * 200)


def wait_for_engine(engine: Program, location: str) -> None:
    with open_scheduler(location, who="pictures") as core:
        engine.wait_until(lambda: core.engine.state().pid == engine.pid)


@contextmanager
def store_held(location: str) -> Iterator[None]:
    """Keep the store for ourselves, as a backup program may."""
    store = open_store(location, SystemClock().now())
    try:
        with store.write():
            yield
    finally:
        store.close()


@contextmanager
def engine_killed(location: str) -> Iterator[None]:
    """End the engine as a crash would."""
    with open_scheduler(location, who="pictures") as core:
        pid = core.engine.state().pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    yield
