"""The screen and logins: one text in documents and behind an option, fields in a form."""

from scheduler_core.fields.basic_types import text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import (
    ALREADY,
    BETWEEN_LOOKS,
    HAPPENING,
    LASTS,
    RULE,
    DescribedRule,
    anywhere,
)
from scheduler_core.recurrence.kinds.events.on_screen import parse_on_screen, print_on_screen
from scheduler_core.values.schedules.events.on_screen import OnScreen, ScreenChange

_NAMES = ("change", "already", "lasts")

_ON_SCREEN = Record(
    OnScreen,
    field(
        "on_screen",
        core_of(OnScreen, text_of(print_on_screen, parse_on_screen), *_NAMES),
        *_NAMES,
        typed=typed_core(OnScreen, parse_on_screen, print_on_screen, *_NAMES),
        option=Option("when the screen changes or you log in here: locked, unlocked or login", "TEXT"),
    ),
)
_PARTS = Record(
    OnScreen,
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
)

ON_SCREEN_RULE = DescribedRule(
    OnScreen,
    "on_screen",
    "the screen is locked or you log in",
    21,
    anywhere(_ON_SCREEN),
    _ON_SCREEN,
    _PARTS,
    lambda _: OnScreen(ScreenChange.UNLOCKED),
    note=BETWEEN_LOOKS,
    group=HAPPENING,
)
