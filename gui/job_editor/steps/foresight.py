"""What would happen when, if a sequence began now. No widgets here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.steps.step_lines import length_words, step_lines, time_words
from gui.text import formats
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.sequence import Act, Otherwise, Step, Wait
from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Some steps, as places counted from 0, with the words for when and what."""

    when: str
    what: str
    places: tuple[int, ...]


def foresee(steps: Sequence[Step | None], now: datetime, schedule: Schedule | None) -> list[Foreseen]:
    """Return what happens when all goes well, no event comes, and calls and scripts take no time.

    What is taken after a failure stands where it would be taken; None is a step that says nothing yet.
    """
    found: list[Foreseen] = []
    acts: list[tuple[int, Act]] = []
    at: datetime | None = now

    def flush() -> None:
        if acts:
            what = ", ".join(step_lines(step)[0] for _, step in acts)
            found.append(Foreseen(_at(at, now), what, tuple(place for place, _ in acts)))
            acts.clear()

    for place, step in enumerate(steps):
        if step is None:
            continue
        if step.when is When.FAILURE:
            flush()
            found.append(Foreseen(_tr("if that fails"), _failure_words(step), (place,)))
        elif isinstance(step, Act):
            acts.append((place, step))
        else:
            flush()
            at = None if at is None else _end_of(step, at, schedule)
            found.append(Foreseen(_until(at, now), _wait_words(step), (place,)))
            if step.otherwise is Otherwise.FAIL:
                at = None
    flush()
    return found


def _end_of(wait: Wait, at: datetime, schedule: Schedule | None) -> datetime | None:
    try:
        if isinstance(wait.time, timedelta):
            return at + wait.time
        if wait.time.tzinfo is not None:
            return max(at, wait.time)
        if schedule is None:
            return None
        tick = Setting(schedule.zone, schedule.policies).instant(wait.time)
        return max(at, ticks.to_instant(min(max(tick, ticks.FIRST_TICK), ticks.AFTER_LAST_TICK - 1)))
    except OverflowError:
        return None


def _failure_words(step: Step) -> str:
    return step_lines(step)[0]


def _wait_words(wait: Wait) -> str:
    if wait.until:
        said = {
            Otherwise.RUN: _tr("waits for “{event}”, goes on when it comes, or then"),
            Otherwise.SKIP: _tr("waits for “{event}”; without it the rest is left out"),
            Otherwise.FAIL: _tr("waits for “{event}”; without it that is a failure"),
        }[wait.otherwise]
        return said.format(event=wait.until)
    if isinstance(wait.time, datetime):
        said = _tr("waits {time}").format(time=time_words(wait.time))
    else:
        said = _tr("waits {time}").format(time=length_words(wait.time))
    if wait.unless:
        return _tr("{waits}, unless “{event}” comes").format(waits=said, event=wait.unless)
    return said


def _at(at: datetime | None, now: datetime) -> str:
    return _tr("then") if at is None else formats.near_instant(at, now)


def _until(at: datetime | None, now: datetime) -> str:
    return _tr("then") if at is None else _tr("until {time}").format(time=formats.near_instant(at, now))


def _tr(text: str) -> str:
    return QCoreApplication.translate("foresight", text)
