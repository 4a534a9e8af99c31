"""Describe how far an instance has come: its step, its wait, what comes then."""

from datetime import datetime, timedelta
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from gui.text import formats, span_words
from gui.text.outcomes import held_in_words
from scheduler_core.phrases.condition_words import print_condition
from scheduler_core.values.jobs.sequence import Branch, Wait
from scheduler_core.values.runs.instance import InstanceState
from scheduler_core.values.runs.progress import Awaits, Following, Follows, Progress, StepMark, StepProgress

_MOST_CHARACTERS = 24
_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def is_called_by_time(progress: Progress) -> bool:
    """Tell whether nothing but the time at which it began tells an instance from others."""
    return not (progress.instance.key or progress.about)


def title(progress: Progress, now: datetime) -> str:
    """Call an instance by its key or by what began it; without either by when it began."""
    known = progress.instance.key or progress.about
    return known or _tr("of {at}").format(at=formats.near_instant(progress.began_at, now))


def step_name(step: StepProgress) -> str:
    wait = step.step
    if wait is None or wait.name:
        return step.name
    if isinstance(wait, Branch):
        return branch_name(wait.event)
    if not isinstance(wait, Wait):
        return step.name
    if wait.event:
        return _tr("Wait for “{event}”").format(event=wait.event)
    return _tr("Wait {length}").format(length=wait_length(wait))


def brief_step_name(step: StepProgress) -> str:
    """Call a step as short as it is clear: a wait for an event by the event."""
    wait = step.step
    if wait is None or wait.name:
        return brief(step.name)
    if isinstance(wait, Wait):
        return _tr("“{event}”").format(event=brief(wait.event)) if wait.event else wait_length(wait)
    if isinstance(wait, Branch):
        return branch_question(brief(wait.event))
    return brief(step.name)


def branch_question(event: str) -> str:
    """Say within a line what a branch asks."""
    return _tr("if “{event}” came").format(event=event) if event else _tr("if it went well")


def branch_name(event: str) -> str:
    """Call a branch by what it asks."""
    return _tr("If “{event}” came").format(event=event) if event else _tr("If it went well")


def brief(name: str) -> str:
    """Cut a name short where it has to fit on a button or a card."""
    return name if len(name) <= _MOST_CHARACTERS else f"{name[: _MOST_CHARACTERS - 1]}…"


def wait_length(wait: Wait) -> str:
    if isinstance(wait.time, timedelta):
        days, rest = divmod(wait.time, timedelta(days=1))
        if days > 1 and not rest:
            return _tr("{count} days").format(count=formats.whole_number(days))
        return span_words.duration(wait.time)
    return _tr("until {at}").format(at=wait.time.replace(tzinfo=None).isoformat(" ", "minutes"))


def place(progress: Progress) -> str:
    """Say at which step it stands."""
    here = progress.here
    if here is None or len(progress.steps) < 2:
        return "" if here is None else step_name(here)
    if progress.awaits in {Awaits.CONDITION, Awaits.MACHINE, Awaits.TURN} and here.number == 1:
        count = formats.whole_number(len(progress.steps))
        return _tr("before step 1 of {count}").format(count=count)
    return place_at(progress, here)


def place_at(progress: Progress, step: StepProgress) -> str:
    """Say what `place` says while it stands at a step, which has no name if its job has it no longer."""
    number, count = (formats.whole_number(each) for each in (step.number, len(progress.steps)))
    if not (name := step_name(step)):
        return _tr("{step} of {count}").format(step=number, count=count)
    return _tr("{step} of {count} · {name}").format(step=number, count=count, name=name)


def awaited(progress: Progress, why_held: str = "") -> str:
    """Say what it waits for."""
    instance, here = progress.instance, progress.here
    match progress.awaits:
        case Awaits.NOTHING:
            return _tr("is over")
        case Awaits.TIME:
            wait = here.step if here is not None else None
            return wait_length(wait) if isinstance(wait, Wait) else _tr("its time")
        case Awaits.EVENT:
            words = _tr("the event “{event}”, key {key}") if instance.key else _tr("the event “{event}”")
            return words.format(event=instance.event, key=instance.key)
        case Awaits.CONDITION:
            return ", ".join(print_condition(each) for each in progress.conditions)
        case Awaits.MACHINE:
            return _tr("a machine on which it may run")
        case Awaits.TURN:
            return _tr("its turn")
        case Awaits.NEXT_TRY:
            return _tr("try {number}").format(number=formats.whole_number(instance.attempt))
        case Awaits.RELEASE:
            return why_held or held_in_words(instance.held)
        case Awaits.ITS_END:
            is_ending = instance.state is InstanceState.ENDING
            return _tr("is being ended") if is_ending else _tr("it runs")
        case _ as never:
            assert_never(never)


def comes_then(progress: Progress) -> str:
    """Say what comes when the wait is over, or else if its event does not come; of what failed, who acts."""
    if progress.instance.has_failed:
        return _waits_for_you(progress.instance.attempt)
    if progress.then is None:
        return ""
    words = following(progress.then, progress)
    # Without its event a wait for one has an “else”; a reminder that an event calls off has none.
    has_else = progress.on_event is not None
    return (_tr("else {what}") if has_else else _tr("then {what}")).format(what=words)


def _waits_for_you(tries: int) -> str:
    if tries == 1:
        return _tr("waits for you")
    return _tr("tried {count} times, waits for you").format(count=formats.whole_number(tries))


def following(what: Following, progress: Progress) -> str:
    match what.kind:
        case Follows.STEP:
            step = next((each for each in progress.steps if each.number == what.step), None)
            return "" if step is None else _quoted(step)
        case Follows.LEAVE_OUT:
            return _tr("the rest is left out")
        case Follows.FAIL:
            return _tr("it fails")
        case Follows.OVER:
            return _tr("it is over")
        case _ as never:
            assert_never(never)


def _quoted(step: StepProgress) -> str:
    """Call a step within a sentence: what somebody named it is told from the words around."""
    name = brief_step_name(step)
    return _tr("“{name}”").format(name=name) if step.step is None or step.step.name else name


def until(progress: Progress, now: datetime) -> tuple[str, str]:
    """Return when the wait is over, and how far away that is."""
    at = progress.instance.until
    if at is None:
        return "—", ""
    if at <= now:
        return formats.coming_instant(at, now), _tr("now")
    return formats.coming_instant(at, now), _tr("in {length}").format(length=rough_length(at - now))


def rough_length(length: timedelta) -> str:
    """Say a length in its largest unit alone: 7 d, 3 h, 51 min."""
    minutes = length // _MINUTE
    if length >= 2 * _DAY:
        return _tr("{count} d").format(count=formats.whole_number(length.days))
    if length >= 2 * _HOUR:
        return _tr("{count} h").format(count=formats.whole_number(minutes // 60))
    return _tr("{count} min").format(count=formats.whole_number(max(minutes, 1)))


def since(progress: Progress, now: datetime) -> str:
    """Say since when it is under way, or for how long where it is called by when it began."""
    if is_called_by_time(progress):
        return _tr("for {length}").format(length=rough_length(max(now - progress.began_at, now - now)))
    return _tr("since {at}").format(at=formats.near_instant(progress.began_at, now))


def mark_name(mark: StepMark) -> str:
    names = {
        StepMark.DONE: _tr("done"),
        StepMark.FAILED: _tr("failed"),
        StepMark.SKIPPED: _tr("skipped"),
        StepMark.STOPPED: _tr("ended"),
        StepMark.LEFT_OUT: _tr("left out"),
        StepMark.RUNNING: _tr("running"),
        StepMark.HERE: _tr("now"),
        StepMark.TO_COME: _tr("to come"),
    }
    return names[mark]


def count_of(number: int, failed: int = 0) -> str:
    """Say how many sequences are under way, and how many failed; "" if there are none."""
    parts = []
    if number:
        under_way = _tr("1 sequence under way") if number == 1 else _tr("{count} sequences under way")
        parts.append(under_way.format(count=formats.whole_number(number)))
    if failed:
        parts.append(_tr("{count} failed").format(count=formats.whole_number(failed)))
    return " · ".join(parts)


def gone_of(gone: timedelta, whole: timedelta) -> str:
    """Say how much of a wait is gone."""
    # A wait of 26 days that began seconds before it was noted is none of 25.
    unit = _DAY if whole >= 2 * _DAY else _HOUR if whole >= 2 * _HOUR else _MINUTE
    rounded = (whole + unit / 2) // unit * unit
    return _tr("{gone} of {whole} gone").format(gone=rough_length(gone), whole=rough_length(rounded))


def done_before(said: str) -> str:
    """Say of what an instance took over that it was done before it began."""
    return _tr("before: {what}").format(what=said)


def more_of(count: int, job: str) -> str:
    return _tr("{count} more of {job}").format(count=formats.whole_number(count), job=job)


def _tr(text: str) -> str:
    return QCoreApplication.translate("progress_words", text)
