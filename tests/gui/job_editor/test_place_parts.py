"""A place in the editor: its kind with what belongs to that, which stays while one chooses."""

from dataclasses import replace

import pytest

from gui.job_editor.reading.place_parts import HOST, TAGS, PlaceParts, taken_apart
from gui.job_editor.reading.words.section_words import condition_words
from gui.text.action_words import place_words
from scheduler_core.host_name import short_host_name
from scheduler_core.values.jobs.place import ANYWHERE, OnHost, with_tags
from scheduler_core.values.jobs.run_policies import ConditionPolicy, OnMains, RunPolicies

HERE = "desk"


@pytest.mark.parametrize("text", ["any", "host:desk", "host:attic", "tags:gpu,linux", "host:", "tags:"])
def test_a_text_comes_back_from_its_parts(text: str) -> None:
    assert taken_apart(text, HERE, PlaceParts()).text(HERE) == text


def test_this_computer_is_told_from_another() -> None:
    assert taken_apart("host:desk", HERE, PlaceParts()).kind == "here"
    assert taken_apart("host:attic", HERE, PlaceParts()).kind == HOST


def test_a_name_that_is_typed_stays_a_name_also_where_it_is_this_computer() -> None:
    typed = PlaceParts(HOST, "desk")

    assert taken_apart(typed.text(HERE), HERE, typed) == typed


def test_what_another_kind_said_is_kept() -> None:
    before = PlaceParts(TAGS, "attic", "gpu")

    assert taken_apart("any", HERE, before) == replace(before, kind="any")


def test_places_are_said_in_words() -> None:
    places = (ANYWHERE, OnHost(short_host_name()), OnHost("not-this-one"), with_tags("a"), with_tags("ab"))
    said = [place_words(place) for place in places]

    assert said == [
        "on any computer",
        "on this computer",
        "on not-this-one",
        "on computers with tag a",
        "on computers with tags a, b",
    ]


def test_the_row_says_where_it_runs_before_its_conditions() -> None:
    placed = RunPolicies(place=with_tags("a"))

    assert condition_words(RunPolicies()) == "always"
    assert condition_words(placed) == "on computers with tag a"
    both = replace(placed, conditions=ConditionPolicy((OnMains(),)))
    assert condition_words(both).startswith("on computers with tag a; ")
