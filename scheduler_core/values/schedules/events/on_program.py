"""Programs that start or end begin a run."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import check_line
from scheduler_core.values.schedules.events.event_rule import EventRule, check_lasting, watch_name_of

_LONGEST_PROGRAM = 200


class ProgramChange(StrEnum):
    """What of a program begins a run."""

    STARTS = "starts"
    ENDS = "ends"


@dataclass(frozen=True, slots=True)
class OnProgram(EventRule):
    """Fire when the first process of a program starts, or its last one has ended.

    It must be so for as long as it `lasts`.
    With `already` one that runs when the rule begins fires, too.
    """

    program: str
    change: ProgramChange = ProgramChange.STARTS
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if not self.program.strip():
            raise InvalidInput("on_program", "names no program; write its name, such as firefox")
        check_line("on_program", self.program, _LONGEST_PROGRAM)
        if self.program != self.program.strip():
            raise InvalidInput(
                "on_program", f"{self.program!r} names no program; write it without spaces around it"
            )
        if "/" in self.program or "\\" in self.program:
            raise InvalidInput("on_program", "is a path; write the name of the program alone")

    @property
    def watch_name(self) -> str:
        return watch_name_of("program", self.change.value, self.program)
