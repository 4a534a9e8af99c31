"""Describe in one line what a run does."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QCoreApplication

from gui.text import formats, span_words
from scheduler_core.host_name import short_host_name
from scheduler_core.values.jobs.lateness import LateKind, LateLimit
from scheduler_core.values.jobs.place import AnyMachine, OnHost, Place, WithTags
from scheduler_core.values.jobs.telling import Telling, Told

if TYPE_CHECKING:
    from scheduler_core.values.jobs.sequence import JobAction


def action_in_words(action: "JobAction") -> str:
    """Return what a run does in one line."""
    from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
    from scheduler_core.values.jobs.sequence import SequenceAction, actions_of

    if isinstance(action, SequenceAction):
        steps = "; ".join(action_in_words(each) for each in actions_of(action))
        count = len(action.steps)
        words = _tr("1 step: {steps}") if count == 1 else _tr("{count} steps: {steps}")
        return words.format(count=formats.whole_number(count), steps=steps)
    if isinstance(action, ScriptAction) and action.kind is CommandKind.ARGV:
        return " ".join(action.argv)
    return action.summary


def action_in_brief(action: "JobAction") -> str:
    """Return what a run does where it stands next to other words: of a sequence how many steps it has."""
    from scheduler_core.values.jobs.sequence import SequenceAction

    if not isinstance(action, SequenceAction):
        return action_in_words(action)
    count = len(action.steps)
    return _tr("1 step") if count == 1 else _tr("{count} steps").format(count=formats.whole_number(count))


def _tr(text: str) -> str:
    return QCoreApplication.translate("action_words", text)


def place_words(place: Place) -> str:
    match place:
        case AnyMachine():
            return _tr("on any computer")
        case OnHost():
            is_here = place == OnHost(short_host_name())
            return _tr("on this computer") if is_here else _tr("on {host}").format(host=place.name)
        case WithTags(tags=(tag,)):
            return _tr("on computers with tag {tag}").format(tag=tag)
        case WithTags():
            return _tr("on computers with tags {tags}").format(tags=", ".join(place.tags))
        case _:
            assert_never(place)


def told_words() -> Mapping[Told, str]:
    """Return the words for each of what can be told."""
    return {
        Told.FAILURE: _tr("it fails"),
        Told.RECOVERED: _tr("it works again"),
        Told.MISSED: _tr("a run is missed"),
        Told.STOPPED: _tr("Hourbell stops it"),
        Told.SLOW: _tr("it is unusually slow"),
        Told.LATE: _tr("it is late"),
    }


def telling_words(telling: Telling) -> str:
    """Say what a channel is told."""
    said = ", ".join(words for kind, words in told_words().items() if kind in telling.kinds)
    return _tr("{channel}: {kinds}").format(channel=telling.channel, kinds=said or _tr("nothing"))


def late_words(limit: LateLimit) -> str:
    """Say when a job is late."""
    if limit.by is not None:
        is_start = limit.kind is LateKind.START
        said = _tr("late if not begun by {limit}") if is_start else _tr("late if not ended by {limit}")
        return said.format(limit=formats.time_of_day(limit.by))
    said = {
        LateKind.START: _tr("late if not begun within {limit}"),
        LateKind.END: _tr("late if not ended within {limit}"),
        LateKind.SUCCESS: _tr("late without a success for {limit}"),
    }[limit.kind]
    return said.format(limit=span_words.in_full(limit.length))
