"""What happens on the machine: drives, networks, power, programs, the screen, and waking from sleep."""

from scheduler_core.fields.basic_types import NUMBER, TEXT, TRUE, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, fact, field
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.schedules.kinds.events.event_fields import (
    ALREADY,
    BETWEEN_LOOKS,
    LASTS,
    event_rule,
)
from scheduler_core.fields.typed import LINE
from scheduler_core.recurrence.kinds.events.machine_events import (
    parse_on_drive,
    parse_on_network,
    parse_on_power,
    parse_on_program,
    parse_on_screen,
    print_on_drive,
    print_on_network,
    print_on_power,
    print_on_program,
    print_on_screen,
)
from scheduler_core.values.schedules.events.machine_events import (
    DriveChange,
    NetworkChange,
    OnDrive,
    OnNetwork,
    OnPower,
    OnProgram,
    OnScreen,
    OnWake,
    PowerChange,
    ProgramChange,
    ScreenChange,
)

ON_DRIVE_RULE = event_rule(
    OnDrive,
    "on_drive",
    parse_on_drive,
    print_on_drive,
    "a drive comes",
    16,
    Option('when a drive comes or goes, by its label, UUID or path, such as "mounted: Backup"', "TEXT"),
    OnDrive("Backup"),
    field(
        "change",
        word(DriveChange),
        label=FieldLabel(RULE, "When it", texts={"mounted": "is mounted", "gone": "is gone"}),
    ),
    field(
        "drive",
        TEXT,
        typed=LINE,
        label=FieldLabel(RULE, "Drive", "Its label, its UUID, or the folder where it is seen.", "Backup"),
    ),
    LASTS,
    ALREADY,
    blamed="drive",
    note=BETWEEN_LOOKS,
)

ON_NETWORK_RULE = event_rule(
    OnNetwork,
    "on_network",
    parse_on_network,
    print_on_network,
    "a network is joined or left",
    20,
    Option('when a network is joined or left, such as "joined: Office", or just left', "TEXT"),
    OnNetwork(NetworkChange.JOINED),
    field(
        "change",
        word(NetworkChange),
        label=FieldLabel(RULE, "When it", texts={"joined": "is joined", "left": "is left"}),
    ),
    field(
        "name",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE, "Network", "As the list of networks calls it; any where it is empty.", "Office"
        ),
    ),
    LASTS,
    ALREADY,
    blamed="name",
    note=BETWEEN_LOOKS,
)

ON_POWER_RULE = event_rule(
    OnPower,
    "on_power",
    parse_on_power,
    print_on_power,
    "the power supply changes",
    19,
    Option('when the power supply changes: mains, battery or "below 20%"', "TEXT"),
    OnPower(PowerChange.BATTERY),
    field(
        "change",
        word(PowerChange),
        label=FieldLabel(
            RULE,
            "When power",
            texts={
                "mains": "comes from mains",
                "battery": "comes from the battery",
                "below": "of the battery is below",
            },
        ),
    ),
    field(
        "percent",
        NUMBER,
        label=FieldLabel(RULE, "Percent", "Counts only for a battery that gets low.", "20"),
    ),
    LASTS,
    ALREADY,
    blamed="percent",
    note=BETWEEN_LOOKS,
)

ON_PROGRAM_RULE = event_rule(
    OnProgram,
    "on_program",
    parse_on_program,
    print_on_program,
    "a program starts or ends",
    17,
    Option('when a program starts or ends, such as "ends: firefox"', "TEXT"),
    OnProgram("firefox"),
    field(
        "change",
        word(ProgramChange),
        label=FieldLabel(RULE, "When it", texts={"starts": "starts", "ends": "ends"}),
    ),
    field(
        "program",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE, "Program", "Its name as lists of processes show it, without a path.", "firefox"
        ),
    ),
    LASTS,
    ALREADY,
    blamed="program",
    note=BETWEEN_LOOKS,
)

ON_SCREEN_RULE = event_rule(
    OnScreen,
    "on_screen",
    parse_on_screen,
    print_on_screen,
    "the screen is locked or you log in",
    21,
    Option("when the screen changes or you log in here: locked, unlocked or login", "TEXT"),
    OnScreen(ScreenChange.UNLOCKED),
    field(
        "change",
        word(ScreenChange),
        label=FieldLabel(
            RULE,
            "When",
            texts={
                "locked": "the screen is locked",
                "unlocked": "the screen is unlocked",
                "login": "you log in",
            },
        ),
    ),
    LASTS,
    ALREADY,
    note=BETWEEN_LOOKS,
)

_ON_WAKE = Record(
    OnWake, fact("on_wake", TRUE, Option("each time the machine wakes from sleep", is_flag=True))
)

ON_WAKE_RULE = DescribedRule(
    OnWake,
    "on_wake",
    "the machine wakes",
    18,
    anywhere(_ON_WAKE),
    _ON_WAKE,
    _ON_WAKE,
    lambda _: OnWake(),
    note="Runs each time the machine wakes from sleep.",
    group=HAPPENING,
)
