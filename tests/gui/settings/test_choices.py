from datetime import timedelta

import pytest

from gui.settings.choices import StoreChoices, read_choices, texts_of
from scheduler_core.settings import Settings
from scheduler_core.values.retention import Retention

USUAL = StoreChoices(Settings(), Retention())


@pytest.mark.parametrize(
    "choices",
    [
        USUAL,
        StoreChoices(
            Settings("Europe/Berlin", 7, 3, False, True, False),
            Retention(timedelta(days=1), 1, 4_097, 2, 30),
        ),
        StoreChoices(Settings(), Retention(None, None, None, None, 1)),
    ],
)
def test_what_is_shown_is_read_back(choices: StoreChoices) -> None:
    assert read_choices(texts_of(choices)).choices == choices
    assert read_choices(texts_of(choices)).problems == {}


@pytest.mark.parametrize(
    ("place", "text", "reason"),
    [
        ("zone", "Europe/Atlantis", "Atlantis"),
        ("calls_at_once", "0", "not from 1 to"),
        ("calls_at_once", "", "not a whole number"),
        ("scripts_at_once", "many", "not a whole number"),
        ("scripts_at_once", "-4", "not a whole number"),
        ("runs_for", "0", "shorter than a day"),
        ("runs_for", "9" * 12, "longer than"),
        ("runs_per_job", "9" * 40, "not a whole number"),
        ("output_bytes", "5 potatoes", "not a number of bytes"),
        ("backups", "1001", "not from 1 to 1000"),
    ],
)
def test_what_is_wrong_is_named_at_its_place(place: str, text: str, reason: str) -> None:
    reading = read_choices(texts_of(USUAL) | {place: text})

    assert list(reading.problems) == [place]
    assert reason in reading.problems[place]


def test_every_place_that_is_wrong_is_named() -> None:
    reading = read_choices(texts_of(USUAL) | {"zone": "Nowhere", "backups": "no"})

    assert set(reading.problems) == {"zone", "backups"}
