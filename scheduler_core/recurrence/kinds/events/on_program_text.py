"""A rule about a program as one text: `starts: firefox`."""

from scheduler_core.recurrence.kinds.events.said_change import said_change, split_head, written_change
from scheduler_core.values.schedules.events.on_program import OnProgram, ProgramChange


def parse_on_program(text: str) -> OnProgram:
    """Read a rule; a name alone means that it starts."""
    head, program = split_head(text)
    change, already = said_change("on_program", head, ProgramChange, "starts: firefox")
    return OnProgram(program, change or ProgramChange.STARTS, already)


def print_on_program(rule: OnProgram) -> str:
    """Write a rule so that it is read as the same one."""
    return f"{written_change(rule.change, already=rule.already)}: {rule.program}"
