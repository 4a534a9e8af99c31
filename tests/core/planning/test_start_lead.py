"""How far ahead beginnings are written, and which go together."""

from datetime import timedelta

from scheduler_core.planning.start_lead import LONGEST_HEAD_START, start_lead, taken_along


def test_more_that_are_held_are_begun_earlier() -> None:
    leads = [start_lead(held) for held in (0, 1, 1_000, 1_000_000)]

    assert leads == sorted(set(leads))


def test_what_is_taken_along_is_no_further_ahead_than_who_acts_waits_for() -> None:
    """With 5,000 held, a run that was taken along could act before its instant."""
    assert start_lead(1_000_000) + taken_along(1) <= LONGEST_HEAD_START


def test_few_take_along_what_follows_less_closely_than_many() -> None:
    """At 200 runs a second half of the computing was commits; at 2,000 larger ones held others up."""
    assert taken_along(1) == timedelta(milliseconds=200)
    assert taken_along(500) == timedelta(milliseconds=25)
