"""Fires when a program starts or ends."""

from scheduler_core.recurrence.kinds.events.event_kind import EventKind, lasting
from scheduler_core.recurrence.kinds.events.said_change import said_change, split_head, written_change
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_program import OnProgram, ProgramChange
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {ProgramChange.STARTS: Phrase.PROGRAM_STARTS, ProgramChange.ENDS: Phrase.PROGRAM_ENDS}


class OnProgramKind(EventKind[OnProgram]):
    """Fires whenever the program starts, or ends."""

    made = OnProgram

    def describe(self, speaker: Speaker, rule: OnProgram, _policies: TimePolicies) -> str:
        return lasting(speaker, speaker.say(_SAID[rule.change], program=rule.program), rule.lasts)


def parse_on_program(text: str) -> OnProgram:
    """Read a rule; a name alone means that it starts."""
    head, program = split_head(text)
    said = said_change("on_program", head, ProgramChange, "starts: firefox")
    return OnProgram(program, said.change or ProgramChange.STARTS, said.already, said.lasts)


def print_on_program(rule: OnProgram) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{written_change(rule.change, already=rule.already, lasts=rule.lasts)}: {rule.program}"
