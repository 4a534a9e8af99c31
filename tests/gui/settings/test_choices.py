from datetime import timedelta

import pytest

from gui.settings.choices import StoreChoices, read_choices, texts_of
from gui.widgets.fields.form_editors import NO, YES
from scheduler_core.settings import Settings
from scheduler_core.values.records.retention import Retention

USUAL = StoreChoices(Settings(), Retention())


@pytest.mark.parametrize(
    "choices",
    [
        USUAL,
        StoreChoices(
            Settings(
                "Europe/Berlin",
                7,
                3,
                False,
                True,
                False,
                serves_api=False,
                api_port=46_100,
                serves_revalee=True,
                revalee_host="0.0.0.0",
                revalee_port=80,
                revalee_allow="https://shop.example/tasks retries=3\n# the\nhttp://a/",
                job_folder="/srv/jobs",
            ),
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
        ("scripts_at_once", "-4", "not from 1 to"),
        ("runs_for", "0", "shorter than a day"),
        ("runs_for", "9" * 12, "longer than"),
        ("runs_per_job", "9" * 40, "not a whole number"),
        ("output_bytes", "5 potatoes", "not a number of bytes"),
        ("backups", "1001", "not from 1 to 1000"),
        ("api_port", "65536", "not from 1 to 65535"),
        ("api_port", "http", "not a whole number"),
        ("job_folder", "jobs", "not a whole path"),
        ("job_folder", "~nobody-of-this-name/jobs", "nobody's folder"),
    ],
)
def test_what_is_wrong_is_named_at_its_place(place: str, text: str, reason: str) -> None:
    reading = read_choices(texts_of(USUAL) | {place: text})

    assert list(reading.problems) == [place]
    assert reason in reading.problems[place]


@pytest.mark.parametrize(
    ("place", "text", "reason"),
    [
        ("revalee_host", "localhost", "not an address such as"),
        ("revalee_port", "0", "not from 1 to"),
        ("revalee_allow", "shop.example", "not a beginning of an address"),
        ("revalee_allow", "https://shop.example retries=many", "not a number from 0"),
        ("revalee_allow", "https://shop.example from=everywhere", "not an address or network"),
    ],
)
def test_what_is_wrong_with_a_service_counts_while_it_is_on(place: str, text: str, reason: str) -> None:
    texts = texts_of(USUAL) | {place: text}

    assert reason in read_choices(texts | {"serves_revalee": YES}).problems[place]
    assert read_choices(texts | {"serves_revalee": NO}).problems == {}


def test_a_folder_of_the_user_may_be_written_with_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/ann")

    reading = read_choices(texts_of(USUAL) | {"job_folder": "~/jobs"})

    assert reading.choices.settings.job_folder == "/srv/ann/jobs"


def test_every_place_that_is_wrong_is_named() -> None:
    reading = read_choices(texts_of(USUAL) | {"zone": "Nowhere", "backups": "no"})

    assert set(reading.problems) == {"zone", "backups"}
