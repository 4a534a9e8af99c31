"""What people type is read as they mean it, or refused; nothing is read as something else."""

import re
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.plan import Plan, occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.rules import AtStart, Once
from scheduler_core.values.schedules.schedule import Schedule

BERLIN = "Europe/Berlin"
NOW = datetime(2026, 11, 22, 11, tzinfo=UTC)  # a Sunday at noon in Berlin
END = datetime(2200, 1, 1, tzinfo=UTC)
MAY_BE_REFUSED = "?"
COMPARED = 12
TOGETHER = 25
_UNITS = {"s": timedelta(seconds=1), "m": timedelta(minutes=1), "h": timedelta(hours=1)}
LINES = [
    (line.partition(" | ")[0].strip(), line.partition(" | ")[2].strip())
    for line in (Path(__file__).parent / "typed_phrases.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def instants(plan: Plan, count: int) -> list[datetime]:
    return list(islice(occurrences(plan, NOW + timedelta(microseconds=1), END, count), count))


def meant(meaning: str) -> list[datetime]:
    """Return the first instants that are meant; fewer than asked for if a few say enough."""
    if meaning[0] in "+=":
        step = int(meaning[1:-1]) * _UNITS[meaning[-1]]
        return [NOW + count * step for count in range(1, COMPARED + 1 if meaning[0] == "+" else 2)]
    if meaning[:4].isdigit() and meaning[4] == "-":
        words = meaning.split()
        return [
            datetime.fromisoformat(f"{day} {clock}").replace(tzinfo=ZoneInfo(BERLIN)).astimezone(UTC)
            for day, clock in zip(words[::2], words[1::2], strict=True)
        ]
    plan = compile_schedule(Schedule((parse_cron(meaning),), BERLIN))
    return instants(plan, COMPARED)


def is_as_meant(schedule: Schedule, meaning: str) -> bool:
    if meaning == "start":
        return schedule.rules == (AtStart(),)
    wanted = meant(meaning)
    found = instants(compile_schedule(schedule), max(len(wanted), 2))
    return found[: len(wanted)] == wanted and (meaning[0] != "=" or len(found) == 1)


def is_read_as_meant(text: str, meaning: str) -> bool:
    try:
        schedule = parse_sentence(text, NOW, BERLIN)
    except InvalidInput:
        return meaning == MAY_BE_REFUSED
    return meaning != MAY_BE_REFUSED and is_as_meant(schedule, meaning)


@pytest.mark.parametrize("first", range(0, len(LINES), TOGETHER))
def test_typed_phrases_are_read_as_they_are_meant(first: int) -> None:
    assert [line for line in LINES[first : first + TOGETHER] if not is_read_as_meant(*line)] == []


def test_nearly_all_that_has_one_meaning_is_read() -> None:
    clear = [text for text, meaning in LINES if meaning != MAY_BE_REFUSED]

    assert len(LINES) >= 300
    assert len(clear) >= 0.9 * len(LINES)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("every morning at 20:00", "20:00 is not in the morning"),
        ("every evening", "say at what time of the evening"),
        ("every friday night at 2", "hours after midnight belong to the next day"),
        ("tomorrow night at 2", "hours after midnight belong to the next day"),
        ("every morning evening at 8", "a part of the day is said twice"),
        ("7 times an hour", "say how far apart"),
        ("jeden Tag um 9 Uhr dudeln", "I don't understand 'dudeln'; try 'jeden Werktag um 9:30'"),
        ("jeden Abend um 9:99", "9:99 is not a time of day"),
    ],
)
def test_what_can_not_be_is_refused_with_what_to_say(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(reason)):
        parse_sentence(text, NOW, BERLIN)


@pytest.mark.parametrize(
    ("said_at", "date"),
    [("2026-11-22T23:30+01:00", "2026-11-23"), ("2026-11-22T00:30+01:00", "2026-11-22")],
)
def test_tonight_at_two_is_in_the_night_that_comes_or_is(said_at: str, date: str) -> None:
    schedule = parse_sentence("tonight at 2", datetime.fromisoformat(said_at), BERLIN)

    assert schedule.rules == (Once(datetime.fromisoformat(f"{date}T02:00")),)
