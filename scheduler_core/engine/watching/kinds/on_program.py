"""Programs: the table of processes, looked at while one is waited for."""

from collections.abc import Mapping
from datetime import timedelta

from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook, ReadableNotices
from scheduler_core.engine.watching.programs import LOOK_EVERY, ProgramNotices, first_process
from scheduler_core.recurrence.kinds.events.machine_events import print_on_program
from scheduler_core.values.schedules.events.machine_events import OnProgram, ProgramChange


class ProgramWatch(OutsideKind[OnProgram]):
    """A program is there from its first process to its last; it is known by that which was first.

    While it runs the system tells of its end, and nothing is looked at; until then its notices look.
    """

    made = OnProgram

    def look(self, rule: OnProgram, notices: ReadableNotices | None = None) -> OutsideLook:
        if isinstance(notices, ProgramNotices):
            seen, is_told = notices.look(rule.program)
        else:
            seen, is_told = first_process(rule.program), False
        found = {rule.program: seen} if seen else {}
        return OutsideLook(found, again_in=None if is_told else LOOK_EVERY)

    def notices(self) -> ProgramNotices:
        return ProgramNotices()

    def begins_anew(self, _rule: OnProgram) -> bool:
        return True

    def begins(self, rule: OnProgram, subject: str, state: str | None, known: Mapping[str, str]) -> bool:
        """Where the first of its processes has ended, and others have not, it has not started again."""
        if rule.change is ProgramChange.ENDS:
            return state is None
        return state is not None and subject not in known

    def told(self, rule: OnProgram, _subjects: tuple[str, ...]) -> Mapping[str, str]:
        return {"event_name": rule.program}

    def text(self, rule: OnProgram) -> str:
        return print_on_program(rule)

    def already(self, rule: OnProgram) -> bool:
        return rule.already

    def lasts(self, rule: OnProgram) -> timedelta:
        return rule.lasts
