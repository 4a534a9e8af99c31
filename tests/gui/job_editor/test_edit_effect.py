"""What an edit changes in the 30 days to come."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from gui.job_editor.reading.edit_effect import EditEffect, effect_of
from gui.job_editor.reading.words.effect_words import effect_heading, effect_lines
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.gui.conftest import NOON

BERLIN = "Europe/Berlin"


def said(text: str) -> Schedule:
    return parse_sentence(text, NOON, BERLIN)


def test_another_time_of_day_moves_each_run() -> None:
    effect = effect_of(said("every monday at 9"), said("every monday at 10"), NOON, BERLIN)

    assert (len(effect.moved), effect.added, effect.removed) == (4, (), ())
    assert effect_heading(effect) == "In the next 30 days: 4 moved"
    assert effect_lines(effect)[0] == "Mon 23 Nov 09:00 → 10:00"


def test_days_that_are_added_or_left_out_are_told_apart() -> None:
    before = said("every day at 9")
    after = replace(before, excluded=(date(2026, 11, 24),), included=(datetime(2026, 11, 25, 12),))  # noqa: DTZ001

    effect = effect_of(before, after, NOON, BERLIN)

    assert effect.added == (datetime(2026, 11, 25, 11, tzinfo=UTC),)
    assert effect.removed == (datetime(2026, 11, 24, 8, tzinfo=UTC),)
    assert effect_heading(effect) == "In the next 30 days: 1 added, 1 removed"


def test_what_runs_the_same_is_told_to() -> None:
    assert effect_heading(EditEffect()) == "In the next 30 days: the same runs"


def test_of_dense_schedules_only_the_beginning_is_compared() -> None:
    often, seldom = (
        Schedule((Every(timedelta(seconds=step), datetime(2026, 11, 1)),), BERLIN)  # noqa: DTZ001
        for step in (1, 2)
    )

    effect = effect_of(often, seldom, NOON, BERLIN)

    assert effect.until == NOON + timedelta(seconds=2_999)
    assert len(effect.removed) == 1_499
    assert effect.added == ()
