"""Take the pictures in resources/screenshots of the real window: python -m tests.gui.make_screenshots."""

import random
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from gui.window_memory import Appearance, WindowMemory
from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.sentence_text import parse_sentence
from scheduler_core.values.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.ids import JobId
from scheduler_core.values.job import JobDraft
from scheduler_core.values.run import RunState
from tests.gui.ledger import Ledger
from tests.journeys.desktop import ROOT, Desktop, has_something_to_see

_FOLDER = ROOT / "resources" / "screenshots"
_LOOKS = 25
_ZONE = "Europe/Berlin"
_CALLS = "http://localhost:8000"
# Name, when, folder, tags, and what.
_JOBS = (
    ("Database backup", "every day at 2:30", "Backups", ("nightly",), "pg_dump shop"),
    ("Photos to the attic", "every sunday at 4:00", "Backups/Home", (), "rsync -a Photos attic:"),
    ("Certificates", "every monday at 9:00", "Web", ("tls",), f"{_CALLS}/tls"),
    ("Shop is up", "every 15 minutes", "Web", ("prod",), f"{_CALLS}/health"),
    ("Warm the cache", "every hour", "Web", ("prod",), f"{_CALLS}/warm"),
    ("Invoices", "last friday of every month at 17:00", "Office", (), f"{_CALLS}/invoices"),
    ("Newsletter", "every tuesday and thursday at 8:00", "Office", ("mail",), "send-news"),
    ("Tidy downloads", "every weekday at 18:15", "", (), "tidy ~/Downloads"),
)
_OUTCOMES = (*[RunState.SUCCEEDED] * 14, RunState.FAILED, RunState.TIMED_OUT, RunState.CANCELLED)


def main() -> None:
    _FOLDER.mkdir(exist_ok=True)
    for appearance in (Appearance.LIGHT, Appearance.DARK):
        _take_picture(f"window-{appearance}", appearance, "action_list")
        _take_picture(f"calendar-{appearance}", appearance, "action_calendar")


def _take_picture(name: str, appearance: Appearance, view: str) -> None:
    with tempfile.TemporaryDirectory() as home, Desktop(Path(home)) as desktop:
        memory = WindowMemory(Path(home) / "config" / "hourbell" / "window.ini")
        memory.appearance = appearance
        memory.view = view
        memory.shows_inspector = True
        memory.save()
        store = str(Path(home) / "hourbell.db")
        _fill(store)
        (_FOLDER / f"{name}.png").write_bytes(_picture_of_the_window(desktop, store))


def _fill(store: str) -> None:
    now = SystemClock().now()
    with open_scheduler(store, who="an example") as core:
        jobs = [
            core.jobs.add(
                JobDraft(name, parse_sentence(when, now, _ZONE), _action(what), folder=folder, tags=tags)
            )
            for name, when, folder, tags, what in _JOBS
        ]
        core.jobs.pause([jobs[-1]], now + timedelta(days=3))
        _fill_ledger(core, jobs, now)


def _action(what: str) -> Action:
    return HttpAction(what) if "://" in what else ScriptAction(CommandKind.SHELL, command_line=what)


def _fill_ledger(core: Scheduler, jobs: list[JobId], now: datetime) -> None:
    """Write three weeks of runs, the same ones each time."""
    dice = random.Random(7)
    ledger = Ledger(core, now)
    for hours in range(21 * 24, 0, -3):
        state = dice.choice(_OUTCOMES)
        error = "connection refused by localhost:8000" if state is RunState.FAILED else ""
        ledger.add(dice.choice(jobs), now - timedelta(hours=hours), state, error)
    ledger.close()


def _picture_of_the_window(desktop: Desktop, store: str) -> bytes:
    environment = {"HOURBELL_STORE": store, "LC_ALL": "en_GB.UTF-8"}
    program = desktop.start_hourbell(environment=environment)
    try:
        window = program.window(desktop)
        program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
        desktop.xdotool("mousemove", "0", "0", "windowactivate", "--sync", window)
        pictures: list[bytes] = []

        def has_settled() -> bool:
            """Tell whether it was looked at so often that no answer of the core can be missing."""
            pictures.append(desktop.picture(window))
            if len(pictures) == _LOOKS // 2:
                desktop.xdotool("key", "--window", window, "Down")
            return len(pictures) > _LOOKS

        program.wait_until(has_settled)
        return pictures[-1]
    finally:
        program.kill()


if __name__ == "__main__":
    main()
