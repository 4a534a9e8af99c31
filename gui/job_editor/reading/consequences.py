"""What comes of a schedule in the weeks ahead, asked for apart from a look as it costs more. No Qt here."""

from dataclasses import dataclass
from datetime import datetime

from gui.job_editor.reading.edit_effect import EditEffect, effect_of
from gui.job_editor.reading.schedule_reading import clock_of
from gui.job_editor.reading.words.left_out_words import left_out_words
from scheduler_core.errors import InvalidInput
from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Consequences:
    """What an edit changes, None where nothing stood before or it is the same, and what is left out soon."""

    effect: EditEffect | None = None
    left_out: str = ""


def consequences_of(schedule: Schedule, before: Schedule | None, now: datetime) -> Consequences:
    """Look ahead with a schedule that fires; `before` is the stored one."""
    return Consequences(_effect(schedule, before, now), left_out_words(schedule, now))


def _effect(schedule: Schedule, before: Schedule | None, now: datetime) -> EditEffect | None:
    if before is None or before == schedule:
        return None
    try:
        return effect_of(before, schedule, now, clock_of(schedule))
    except InvalidInput:  # what is stored may be what can't be planned any more
        return None
