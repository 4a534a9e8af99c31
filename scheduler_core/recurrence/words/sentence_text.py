"""Schedules as one line of plain English or German, read."""

from datetime import UTC, datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.parsing.draft import Frame, Scene
from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.sentence_reader import read_schedule
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import Schedule

FIELD = "text"


def parse_sentence(text: str, now: datetime, zone: str) -> Schedule:
    """Return the schedule that a line of English or German says at an instant to someone in a zone.

    Whatever is not understood, or can be understood in two ways, is refused with InvalidInput that
    names the words as they were typed and what to write instead. A zone in the text counts for all of it.
    """
    if now.tzinfo is None:
        raise ValueError("the present needs a zone")
    zone = known_zone(zone)
    lexicon = lexicon_of(text)
    try:
        schedule = _read(text, lexicon, now, zone)
        return schedule if schedule.zone == zone else _read(text, lexicon, now, schedule.zone)
    except InvalidInput as error:
        raise InvalidInput(FIELD, error.reason) from error


def language_of(text: str) -> str:
    """Return the code of the language that a line shows it is in; nothing where it may be English."""
    return lexicon_of(text).code


def _read(text: str, lexicon: Lexicon, now: datetime, zone: str) -> Schedule:
    now = now.astimezone(UTC)
    local = ticks.to_local(Setting(zone, TimePolicies()).local(now))
    return read_schedule(Scene(Reader(text, FIELD, lexicon.example, lexicon), now, local, Frame(zone)))
