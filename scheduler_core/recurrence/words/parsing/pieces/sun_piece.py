"""The piece of a sentence that says what the sun does at a place."""

from datetime import timedelta

from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import SUN_EVENTS
from scheduler_core.values.schedules.sun import Place, SunEvent

WITHOUT_PLACE = "say where, by latitude and longitude, such as 'at sunset at 52.52,13.405'"
_NO_TIME = timedelta(0)
_SOUTH_AND_WEST = frozenset({"s", "w"})
_COMPASS = ("n", "s", "e", "w", "o")


def sun(scene: Scene) -> bool:
    """Read at sunset, 30 minutes before sunrise at 52.52,13.405."""
    reader = scene.reader
    found = None if reader.words.isdisjoint(SUN_EVENTS) else reader.attempt(_read_event)
    if found is None:
        return False
    before = scene.draft
    draft = before if before.sun_events else scene.draft_for_days()
    if draft is not before:
        _take_days_of(scene, before)
    scene.refuse_unless_joined(draft.sun_events)
    draft.sun_events += (found,)
    draft.place = reader.attempt(_read_place) or draft.place
    if draft.place is None and _names_a_town(reader):
        reader.refuse(WITHOUT_PLACE)
    return True


def place(scene: Scene) -> bool:
    """Read at 52.52,13.405, behind days that follow a time of the sun."""
    if not scene.draft.sun_events or scene.draft.place is not None:
        return False
    scene.draft.place = _read_place(scene.reader)
    return scene.draft.place is not None


def _names_a_town(reader: Reader) -> bool:
    """Tell whether in Berlin follows; in Europe/Berlin is a zone."""
    town, behind = reader.peek(1), reader.peek(2)
    is_word = reader.peek().text in {"in", "at"} and town.kind is TokenKind.WORD
    return is_word and behind.text != "/" and not reader.lexicon.knows(town.text)


def _take_days_of(scene: Scene, before: RuleDraft) -> None:
    """Let mondays at 9 and at sunset be both of mondays."""
    is_weekly = before.is_daily or before.weekdays
    if not is_weekly or before.period or before.months or before.month_days:
        scene.reader.refuse("say on which days, such as 'every day at 9:30', 'tomorrow at 9:30'")
    scene.draft.is_daily, scene.draft.said_every = before.is_daily, before.said_every
    scene.draft.weekdays, scene.draft.without_weekdays = before.weekdays, before.without_weekdays


def _read_event(reader: Reader) -> tuple[SunEvent, timedelta] | None:
    said = read_length(reader)
    is_before = said is not None and reader.take_word("before", "to")
    if said is not None and not is_before and not reader.take_word("after", "past"):
        return None
    reader.take_word("at")
    reader.take_word("the")
    event = reader.look_up(SUN_EVENTS)
    if event is None:
        return None
    length = _NO_TIME if said is None else said.length
    return SunEvent(event), -length if is_before else length


def _read_place(reader: Reader) -> Place | None:
    """Read at 52.52,13.405 or in 52.52° N 13.405° E."""
    reader.take_word("at", "in", ",")
    latitude = _read_degrees(reader)
    if latitude is None:
        return None
    reader.take_word(",")
    longitude = _read_degrees(reader)
    return None if longitude is None else Place(latitude, longitude)


def _read_degrees(reader: Reader) -> float | None:
    is_below = reader.take_word("-")
    text = reader.take_kind(TokenKind.NUMBER)
    if text is None:
        return None
    reader.take_word("°")
    side = reader.peek().text if reader.take_word(*_COMPASS) else ""
    return -float(text) if is_below or side in _SOUTH_AND_WEST else float(text)
