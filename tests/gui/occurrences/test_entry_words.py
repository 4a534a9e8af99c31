from dataclasses import replace
from datetime import timedelta

import pytest

from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON

BERLIN = "Europe/Berlin"
ENTRY = Entry(NOON, JobId(1), "Backup", zone=BERLIN)
STRIP = replace(ENTRY, count=288, until=NOON + timedelta(hours=2), step=timedelta(minutes=5))


def test_a_strip_says_how_often() -> None:
    assert entry_words.title(STRIP) == "Backup · every 5 min · 288\N{MULTIPLICATION SIGN}"
    assert (
        entry_words.title(replace(STRIP, is_about=True))
        == "Backup · every 5 min · ≈288\N{MULTIPLICATION SIGN}"
    )
    assert entry_words.title(replace(STRIP, step=None)) == "Backup · 288 times"


@pytest.mark.parametrize(
    ("seconds", "words"), [(1, "1 s"), (90, "90 s"), (300, "5 min"), (7_200, "2 h"), (86_400, "1 d")]
)
def test_a_distance_has_the_largest_unit_that_fits(seconds: int, words: str) -> None:
    assert entry_words.step_words(timedelta(seconds=seconds)) == words


def test_a_crowd_says_how_many_there_is_no_room_for() -> None:
    crowd = Entry(NOON, None, "", count=9_997)

    assert entry_words.title(crowd) == "+9,997 runs"
    assert entry_words.crowd(crowd) == "+9,997"
    assert entry_words.title(replace(crowd, until=NOON)) == "9,997 more jobs that run often"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (ENTRY, "To come"),
        (replace(ENTRY, is_paused=True), "Paused"),
        (replace(ENTRY, is_left_out=True), "Left out"),
        (replace(ENTRY, is_added=True), "Added"),
        (replace(ENTRY, moved_from=NOON), "Moved here"),
        (replace(ENTRY, state=RunState.MISSED, run_id=RunId(1)), "Missed"),
    ],
)
def test_an_entry_says_what_became_of_it(entry: Entry, words: str) -> None:
    assert entry_words.what_words(entry) == words


def test_in_full_an_entry_tells_all_there_is_to_know() -> None:
    entry = replace(ENTRY, length=timedelta(seconds=90), moved_from=NOON - timedelta(hours=1))

    assert entry_words.in_full(entry).splitlines() == [
        "Backup",
        "Fri 20 Nov 12:00",
        "Moved here · usually 90 s",
        "Its rules mean 20/11/2026 11:00",
    ]


def test_another_zone_of_the_job_is_named_with_its_time() -> None:
    entry = replace(ENTRY, zone="America/New_York")

    assert entry_words.in_full(entry).splitlines()[-1] == "20/11/2026 06:00 America/New_York"
    assert entry_words.spoken(ENTRY) == "Backup, Fri 20 Nov 12:00, To come"


def test_another_name_of_the_clock_here_is_not_named() -> None:
    assert entry_words.spoken(replace(ENTRY, zone="Europe/Copenhagen")) == entry_words.spoken(ENTRY)


def test_what_comes_all_day_long_says_no_hours() -> None:
    all_day = replace(STRIP, until=NOON + timedelta(hours=23, minutes=55))

    assert entry_words.note(STRIP) == "every 5 min, 12:00 \N{EN DASH} 14:00"
    assert entry_words.note(all_day) == "every 5 min"
