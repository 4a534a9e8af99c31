"""What happens on the machine begins a run: drives, networks, power, programs, the screen, waking."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import LONGEST_PATH, check_line
from scheduler_core.values.schedules.events.event_rule import EventRule, check_lasting, watch_name_of


class DriveChange(StrEnum):
    """What of a drive begins a run."""

    MOUNTED = "mounted"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class OnDrive(EventRule):
    """Fire when a drive is mounted, or gone: one with this label or UUID, or at this path.

    It must be so for as long as it `lasts`.
    With `already` one that is mounted when the rule begins fires, too.
    """

    drive: str
    change: DriveChange = DriveChange.MOUNTED
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if not self.drive.strip():
            raise InvalidInput("on_drive", "names no drive; write its label, its UUID or where it is mounted")
        check_line("on_drive", self.drive, LONGEST_PATH)
        if self.drive != self.drive.strip():
            raise InvalidInput(
                "on_drive", f"{self.drive!r} names no drive; write it without spaces around it"
            )
        if self.drive == "/":
            raise InvalidInput("on_drive", "/ is always mounted; name another drive")
        if "/" in self.drive and not self.drive.startswith("/"):
            raise InvalidInput(
                "on_drive", "is not a whole path; write one such as /media/ann/Backup, or a label"
            )

    @property
    def watch_name(self) -> str:
        return watch_name_of("drive", self.change.value, self.drive)


_LONGEST_NETWORK = 200


class NetworkChange(StrEnum):
    """What of a network begins a run."""

    JOINED = "joined"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class OnNetwork(EventRule):
    """Fire when a network is joined, or left: one of this name, or any without one.

    It must be so for as long as it `lasts`.
    With `already` one that is joined when the rule begins fires, too.
    """

    change: NetworkChange
    name: str = ""
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        check_line("on_network", self.name, _LONGEST_NETWORK)
        if self.name != self.name.strip():
            raise InvalidInput(
                "on_network", f"{self.name!r} names no network; write it without spaces around it"
            )

    @property
    def watch_name(self) -> str:
        return watch_name_of("network", self.change.value, self.name)


LOW_PERCENT = 20
_MOST_PERCENT = 99


class PowerChange(StrEnum):
    """What of the power supply begins a run."""

    MAINS = "mains"
    BATTERY = "battery"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class OnPower(EventRule):
    """Fire when the machine gets power from mains or its battery, or the battery holds less than `percent`.

    It must be so for as long as it `lasts`.
    With `already` what is so when the rule begins fires, too.
    """

    change: PowerChange
    percent: int = LOW_PERCENT
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if not 1 <= self.percent <= _MOST_PERCENT:
            raise InvalidInput("on_power", f"{self.percent}% is not between 1% and {_MOST_PERCENT}%")

    @property
    def watch_name(self) -> str:
        below = str(self.percent) if self.change is PowerChange.BELOW else ""
        return watch_name_of("power", self.change.value, below)


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


class ScreenChange(StrEnum):
    """What of the screen begins a run."""

    LOCKED = "locked"
    UNLOCKED = "unlocked"
    LOGIN = "login"


@dataclass(frozen=True, slots=True)
class OnScreen(EventRule):
    """Fire when the screen is locked or unlocked, or the user logs in.

    It must be so for as long as it `lasts`.
    With `already` what is so when the rule begins fires, too.
    """

    change: ScreenChange
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if self.lasts and self.change is ScreenChange.LOGIN:
            raise InvalidInput("lasts", "a login happens and does not last; leave out how long")

    @property
    def watch_name(self) -> str:
        return watch_name_of("screen", self.change.value)


@dataclass(frozen=True, slots=True)
class OnWake(EventRule):
    """Fire when the machine has woken from sleep."""

    @property
    def watch_name(self) -> str:
        return watch_name_of("wake")
