"""Decide what holds a run under way back. Pure."""

from collections.abc import Iterable
from datetime import datetime

from scheduler_core.store.jobs.due_jobs import Standing
from scheduler_core.values.records.pause import EVERYTHING, Pause, PauseHold, hold_of
from scheduler_core.values.runs.run import NOT_HELD, Held, HeldBy

# What is in the bin has no place among others, as another may start meanwhile.
KEEPS_PLACE = frozenset({Held.PAUSED, Held.OFF})


def held_by(standing: Standing, paused: Iterable[Pause], asked_at: datetime | None, now: datetime) -> HeldBy:
    """Return what holds a run of a job; nothing holds what was asked for after that had begun.

    The bin holds all of it.
    """
    if standing.is_in_bin:
        return HeldBy(Held.BIN, "held as long as the job is in the bin")
    if not standing.is_live and _is_earlier(asked_at, standing.off_since):
        return HeldBy(Held.OFF, "held as long as the job is switched off")
    if is_job_paused(standing, now) and _is_earlier(asked_at, standing.paused_at):
        return HeldBy(
            Held.PAUSED,
            PauseHold(None, standing.paused_until, standing.paused_by, standing.pause_note).stored,
        )
    for pause in paused:
        if covers(pause, standing.folder, now) and _is_earlier(asked_at, pause.paused_at):
            return HeldBy(Held.PAUSED, hold_of(pause).stored)
    return NOT_HELD


def why_not_begun(standing: Standing, paused: Iterable[Pause], at: datetime) -> str:
    """Say which pause keeps a run from beginning that nobody asked for; "" where none does."""
    if is_job_paused(standing, at):
        return "the job was paused before it began"
    pause = next((each for each in paused if covers(each, standing.folder, at)), None)
    if pause is None:
        return ""
    if pause.folder == EVERYTHING:
        return "everything was paused before it began"
    return f"the folder {pause.folder} was paused before it began"


def is_job_paused(standing: Standing, at: datetime) -> bool:
    return standing.is_paused and _lasts(standing.paused_until, at)


def covers(pause: Pause, folder: str, at: datetime) -> bool:
    return pause.covers(folder) and _lasts(pause.until, at)


def _lasts(until: datetime | None, at: datetime) -> bool:
    return until is None or until > at


def _is_earlier(asked_at: datetime | None, since: datetime | None) -> bool:
    return asked_at is None or since is None or asked_at < since
