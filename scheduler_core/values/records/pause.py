"""A pause of a folder, or of everything, and what it holds."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from scheduler_core.lazy_dataclass import dataclass

EVERYTHING = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a folder with all below it, until an instant or until it is ended; `note` says why."""

    folder: str
    until: datetime | None
    paused_at: datetime
    paused_by: str
    note: str = ""

    def covers(self, folder: str) -> bool:
        return self.folder in {EVERYTHING, folder} or folder.startswith(f"{self.folder}/")


HELD = "held: "
# What the audit calls a person on this machine, and where that was.
_HERE = {"window": "in the window", "command line": "on the command line"}
_JOB = "the job"
_EVERYTHING = "everything"
_FOLDER = "the folder "
_RESUMED = "it is resumed"
_STORED = re.compile(
    rf"{HELD}(?P<what>{_JOB}|{_EVERYTHING}|{_FOLDER}.+?) is paused(?: by (?P<who>.+?))?"
    rf" until (?P<until>{_RESUMED}|\d{{4}}-\d\d-\d\dT[\d:.]+Z)(?: \((?P<note>.*)\))?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class PauseHold:
    """A pause of the job itself (None), or of a folder (empty for everything)."""

    folder: str | None
    until: datetime | None
    held_by: str
    note: str = ""

    @property
    def stored(self) -> str:
        """Return what the row of a run says that it holds."""
        return HELD + self._said(_JOB, self.held_by, _instant)

    def told(self, shown: Callable[[datetime], str], job: str = _JOB) -> str:
        """Say it to people, with its end on their clock."""
        return self._said(job, named_here(self.held_by), shown)

    def _said(self, job: str, who: str, shown: Callable[[datetime], str]) -> str:
        what = job if self.folder is None else _EVERYTHING
        if self.folder:
            what = _FOLDER + self.folder
        by = f" by {who}" if who else ""
        until = _RESUMED if self.until is None else shown(self.until)
        note = f" ({self.note})" if self.note else ""
        return f"{what} is paused{by} until {until}{note}"


def hold_of(pause: Pause) -> PauseHold:
    return PauseHold(pause.folder, pause.until, pause.paused_by, pause.note)


def stored_hold(words: str) -> PauseHold | None:
    """Return the pause that the row of a run names; None where it says something else."""
    found = _STORED.fullmatch(words) if words.startswith(HELD) else None
    if found is None:
        return None
    try:
        until = None if found["until"] == _RESUMED else datetime.fromisoformat(found["until"])
    except ValueError:  # somebody is called so
        return None
    what = found["what"]
    folder = None if what == _JOB else EVERYTHING if what == _EVERYTHING else what.removeprefix(_FOLDER)
    return PauseHold(folder, until, found["who"] or "", found["note"] or "")


def told_hold(words: str, shown: Callable[[datetime], str]) -> str:
    """Say to people what the row of a run says of its hold; other words stay as they are."""
    hold = stored_hold(words)
    return words if hold is None else HELD + hold.told(shown)


def named_here(who: str) -> str:
    """Return who did something; whoever did it on this machine is the one who reads of it."""
    return f"you {_HERE[who]}" if who in _HERE else who


def asking_here(who: str) -> str:
    """Say who asked for a run, and where a person on this machine did."""
    return f"you asked for it {_HERE[who]}" if who in _HERE else f"{who} asked for it"


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")
