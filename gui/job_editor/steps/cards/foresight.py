"""Compute when each step would happen if a sequence started now. No widgets here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.steps.cards.step_lines import length_words, step_lines, time_words
from gui.text import formats
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, Step, Wait
from scheduler_core.values.schedules.schedule import Schedule

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ForeseenSteps:
    """Some steps, as places counted from 0, with the words for when and what."""

    when: str
    what: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Clock:
    """Tells moments as near as they are, to the second where a wait is not a whole number of minutes."""

    now: datetime
    has_seconds: bool

    def at(self, at: datetime | None) -> str:
        return _tr("then") if at is None else self._moment(at)

    def until(self, at: datetime | None) -> str:
        return _tr("then") if at is None else _tr("until {time}").format(time=self._moment(at))

    def _moment(self, at: datetime) -> str:
        is_today = formats.local_date(at) == formats.local_date(self.now)
        if self.has_seconds and is_today:
            return formats.exact_time(at)
        return formats.near_instant(at, self.now)


def foresee(steps: Sequence[Step | None], now: datetime, schedule: Schedule | None) -> list[ForeseenSteps]:
    """Return what happens when all goes well, no event comes, and calls and scripts take no time.

    What is taken after a failure stands where it would be taken, and both ways of a branch in one line;
    None is a step that says nothing yet.
    """
    found: list[ForeseenSteps] = []
    acts: list[tuple[int, Act]] = []
    at: datetime | None = now

    tells = _Clock(now, has_seconds=any(_is_short(step) for step in steps))

    def flush() -> None:
        if acts:
            what = ", ".join(step_lines(step)[0] for _, step in acts)
            found.append(ForeseenSteps(tells.at(at), what, tuple(place for place, _ in acts)))
            acts.clear()

    for block in _blocks(steps):
        place, step = block.start, steps[block.start]
        if step is None:
            continue
        if isinstance(step, Branch):
            flush()
            held = steps[block.start : block.stop]
            if len(held) > 1 or step.then_ends or step.otherwise_ends:
                found.append(ForeseenSteps(_tr("then"), _branch_words(step, held[1:]), tuple(block)))
            if any(isinstance(each, Wait) for each in held):
                at = None
        elif step.when is When.FAILURE:
            flush()
            found.append(ForeseenSteps(_tr("if that fails"), _failure_words(step), (place,)))
        elif isinstance(step, Act):
            acts.append((place, step))
        else:
            flush()
            at = None if at is None else _end_of(step, at, schedule)
            found.append(ForeseenSteps(tells.until(at), _wait_words(step), (place,)))
            if step.otherwise is Otherwise.FAIL:
                at = None
    flush()
    return found


def _is_short(step: Step | None) -> bool:
    return isinstance(step, Wait) and isinstance(step.time, timedelta) and bool(step.time % _MINUTE)


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


def _blocks(steps: Sequence[Step | None]) -> Iterator[range]:
    """Yield the places of each step, those of a branch with all that it holds."""
    place = 0
    while place < len(steps):
        step = steps[place]
        size = step.size if isinstance(step, Branch) else 1
        yield range(place, place + size)
        place += size


def _branch_words(branch: Branch, held: Sequence[Step | None]) -> str:
    """Say what stands in either way of a branch; of one within it only what it asks."""
    yes = _way_words(held[: branch.then], ends=branch.then_ends)
    no = _way_words(held[branch.then :], ends=branch.otherwise_ends)
    return _tr("{yes}, or {no}").format(yes=yes, no=no)


def _way_words(steps: Sequence[Step | None], *, ends: bool) -> str:
    words: list[str] = []
    for block in _blocks(steps):
        step = steps[block.start]
        if isinstance(step, Branch):
            words.append(f"{step_lines(step)[0]} …")
        elif isinstance(step, Wait):
            words.append(_wait_words(step))
        elif step is not None:
            title = step_lines(step)[0]
            is_usual = step.when is not When.FAILURE
            words.append(title if is_usual else _tr("{step} if that fails").format(step=title))
    if not words:
        return _tr("end") if ends else _tr("go on")
    said = ", ".join(words)
    return _tr("{steps} and end").format(steps=said) if ends else said


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


def _tr(text: str) -> str:
    return QCoreApplication.translate("foresight", text)
