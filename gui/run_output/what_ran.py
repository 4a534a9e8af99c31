"""Describe what a run ran: its command, folder and variables. No widgets here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.text import formats, span_words
from gui.text.action_words import action_in_words

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.jobs.sequence import JobAction
    from scheduler_core.values.runs.run import Run


@dataclass(frozen=True, slots=True)
class WhatRan:
    """The same in one line, and in full line by line."""

    summary: str = ""
    lines: Sequence[str] = ()


NOT_KNOWN = WhatRan()


def what_ran(draft: "JobDraft", run: "Run") -> WhatRan:
    """Say what a run ran; of calls, whose requests are told in full, and of waits there is nothing to say."""
    from scheduler_core.values.jobs.actions import ScriptAction

    action = _action_of(draft.action, run.step)
    if not isinstance(action, ScriptAction):
        return NOT_KNOWN
    folder = action.working_folder
    place = _tr("in {folder}").format(folder=folder) if folder else _tr("in the home folder")
    names = [name for name, _ in action.environment]
    first = action_in_words(action)
    in_full = action.inline_text.rstrip() or first
    taken = [*_taken(run), *_unkept(run)]
    return WhatRan(
        " · ".join(filter(None, (first, place, _count_of(names)))),
        [in_full, place, *([_tr("with {names}").format(names=", ".join(names))] if names else []), *taken],
    )


def _taken(run: "Run") -> Iterator[str]:
    """Say what it took of its machine."""
    from scheduler_core.values.runs.run import BLOCK_BYTES

    usage = run.usage
    if usage is None:
        return
    if usage.peak_memory is None:
        words = _tr("took {length} of computing, read {read} and wrote {written}")
    else:
        words = _tr("took {length} of computing and {memory} of memory, read {read} and wrote {written}")
    yield words.format(
        length=span_words.duration(usage.computing),
        memory=formats.data_size(usage.peak_memory or 0),
        read=formats.data_size(usage.blocks_read * BLOCK_BYTES),
        written=formats.data_size(usage.blocks_written * BLOCK_BYTES),
    )


def _unkept(run: "Run") -> Iterator[str]:
    if run.unkept_limits:
        yield _tr("could not be kept there: {limits}").format(limits=said(run.unkept_limits))


def _action_of(action: "JobAction", step: int) -> object:
    from scheduler_core.values.jobs.sequence import Act, SequenceAction

    if not isinstance(action, SequenceAction):
        return action
    found = action.step(step)
    return found.action if isinstance(found, Act) else None


def _count_of(names: Sequence[str]) -> str:
    if not names:
        return ""
    if len(names) == 1:
        return _tr("1 variable")
    return _tr("{count} variables").format(count=formats.whole_number(len(names)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("what_ran", text)
