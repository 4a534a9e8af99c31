"""Describe what is under way but not running: a wait, a retry, what is held."""

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.text import formats
from gui.text.outcomes import held_in_words
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import Reason

_STANDING = frozenset({InstanceState.WAITING, InstanceState.RETRYING, InstanceState.HELD})


def is_standing(instance: Instance) -> bool:
    """Tell whether it is under way and does not run now, for longer than a moment."""
    return instance.state in _STANDING or bool(instance.why_queued)


def instance_in_words(instance: Instance, now: datetime) -> str:
    """Say what it waits for, or what holds it."""
    if instance.state is InstanceState.HELD:
        return held_in_words(instance.held)
    if instance.waits_for_machine:
        return _tr("waits for a computer")
    if instance.why_queued:
        is_condition = instance.waits_behind is Reason.CONDITION
        return _tr("waits for a condition") if is_condition else _tr("waits for another run")
    if instance.until is None:
        return _tr("waits for {event}").format(event=instance.event)
    words = _tr("next try {at}") if instance.state is InstanceState.RETRYING else _tr("waits until {at}")
    return words.format(at=formats.near_instant(instance.until, now))


def instance_in_full(instance: Instance, now: datetime, why_held: str = "") -> str:
    """Say it with the step and the key, and as its row says what holds it."""
    why = why_held if instance.state is InstanceState.HELD else ""
    words = _tr("{state} (step {step})").format(
        state=why or instance_in_words(instance, now), step=formats.whole_number(instance.step)
    )
    return _tr("{key}: {words}").format(key=instance.key, words=words) if instance.key else words


def _tr(text: str) -> str:
    return QCoreApplication.translate("instance_words", text)
