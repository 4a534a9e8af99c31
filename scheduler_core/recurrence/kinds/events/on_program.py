"""Fires when a program starts or ends."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_program import OnProgram, ProgramChange
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {ProgramChange.STARTS: Phrase.PROGRAM_STARTS, ProgramChange.ENDS: Phrase.PROGRAM_ENDS}


class OnProgramKind(EventKind[OnProgram]):
    """Fires whenever the program starts, or ends."""

    made = OnProgram

    def describe(self, speaker: Speaker, rule: OnProgram, _policies: TimePolicies) -> str:
        return speaker.say(_SAID[rule.change], program=rule.program)
