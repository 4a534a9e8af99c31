"""Schedules as one line of plain English, read and printed."""

from datetime import UTC, datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.parsing.draft import Frame, Scene
from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.sentence_reader import read_schedule
from scheduler_core.recurrence.words.sentence_printer import sentence_of
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import Schedule

FIELD = "text"
# A line says by itself where and from when it counts, so the present of its reader has no part in it.
_ANY_INSTANT = datetime(2000, 1, 1, tzinfo=UTC)
_ANY_ZONE = "UTC"


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


def print_sentence(schedule: Schedule) -> str | None:
    """Return the one line that is read back as this schedule; None where there is no such line."""
    try:
        text = sentence_of(schedule)
        is_read_back = text is not None and parse_sentence(text, _ANY_INSTANT, _ANY_ZONE) == schedule
    except (InvalidInput, OverflowError):
        return None
    return text if is_read_back else None
