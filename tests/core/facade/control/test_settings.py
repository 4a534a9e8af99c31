"""Settings are kept by the store, with defaults and ranges."""

import json
from dataclasses import fields, replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings, read_settings, texts_of
from scheduler_core.values.records.retention import Retention
from tests.core.feed.hearing import Ear


def test_what_nobody_chose_is_the_default(scheduler: Scheduler) -> None:
    assert scheduler.settings.read() == Settings()
    assert scheduler.settings.retention() == Retention()


def test_a_choice_is_kept_until_it_is_taken_back(scheduler: Scheduler) -> None:
    chosen = Settings(zone="Europe/Berlin", scripts_at_once=8, notifies_of_failures=False)
    scheduler.settings.save(chosen)
    assert scheduler.settings.read() == chosen

    scheduler.settings.save(Settings())

    assert scheduler.settings.read() == Settings()


def test_how_much_is_kept_is_a_choice_too(scheduler: Scheduler) -> None:
    kept = Retention(runs_for=timedelta(days=7), output_bytes=None)

    scheduler.settings.save_retention(kept)

    assert scheduler.settings.retention() == kept
    assert scheduler.settings.read() == Settings()


def test_a_choice_is_told_to_all_windows_if_it_differs(scheduler: Scheduler) -> None:
    ear = Ear()
    scheduler.subscribe(ear)

    scheduler.settings.save(Settings(scripts_at_once=8))

    assert ear.hears(bool).has_new_settings
    scheduler.settings.save(Settings(scripts_at_once=8))
    assert ear.hears_nothing_for(0.0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("zone", "Europe/Nowhere"),
        ("calls_at_once", 0),
        ("calls_at_once", 100_001),
        ("scripts_at_once", 0),
    ],
)
def test_a_choice_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidInput) as refusal:
        replace(Settings(), **{name: value})  # type: ignore[arg-type]

    assert refusal.value.field == name


@pytest.mark.parametrize("text", ["", "{", "null", '"8"', "0", "true", "8.5", "1e99"])
def test_a_kept_text_that_can_not_be_read_is_as_if_nobody_had_chosen(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert read_settings({"scripts_at_once": text, "calls_at_once": "7"}) == Settings(calls_at_once=7)
    assert "scripts_at_once can't be read" in caplog.text


@pytest.mark.slow
@given(
    st.builds(
        Settings,
        st.sampled_from(["", "UTC", "Asia/Tokyo"]),
        st.integers(1, 100_000),
        st.integers(1, 100_000),
        api_port=st.integers(0, 65_535),
        revalee_host=st.sampled_from(["127.0.0.1", "::1", "0.0.0.0"]),
        revalee_port=st.integers(1, 65_535),
        revalee_allow=st.sampled_from(["", "http://a.example retries=2\nhttps://b.example"]),
        **{each.name: st.booleans() for each in fields(Settings) if isinstance(each.default, bool)},
    )
)
def test_settings_are_read_as_they_were_kept(chosen: Settings) -> None:
    texts = {name: text for name, text in texts_of(chosen).items() if text is not None}

    assert read_settings(texts) == chosen
    assert all(json.loads(text) is not None for text in texts.values())
