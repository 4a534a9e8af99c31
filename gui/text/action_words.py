"""Describe in one line what a run does."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.text import formats

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
