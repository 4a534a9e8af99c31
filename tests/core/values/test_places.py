"""A place is one text, which reads back as the same place, and machines fit it or not."""

import pytest
from hypothesis import given

from scheduler_core.errors import InvalidInput
from scheduler_core.machine_tags import check_machine_tags, machine_tags
from scheduler_core.phrases.place_words import draining_words, no_machine_words, place_words
from scheduler_core.planning.placement import fits
from scheduler_core.values.jobs.place import (
    ANYWHERE,
    LONGEST_HOST,
    LONGEST_TAG,
    MOST_TAGS,
    Machine,
    OnHost,
    Place,
    WithTags,
    place_text,
    read_place,
    with_tags,
)
from scheduler_core.wording.languages import wording_of
from tests.core.native.job_strategies import places

DESK = Machine("Desk.example.org", frozenset({"gpu", "linux"}))


@given(places())
def test_a_place_reads_back_as_it_was_written(place: Place) -> None:
    assert read_place(place_text(place)) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ANYWHERE),
        (" Any ", ANYWHERE),
        ("host:Desk", OnHost("desk")),
        ("HOST: desk ", OnHost("desk")),
        ("tags: linux, GPU,,gpu", WithTags(("gpu", "linux"))),
        ("tag:gpu", WithTags(("gpu",))),
    ],
)
def test_a_place_is_read_as_people_write_it(text: str, place: Place) -> None:
    assert read_place(text) == place


@pytest.mark.parametrize(
    "text",
    [
        "desk",
        "host:",
        "host:two words",
        "host:a,b",
        "tags:",
        "tags:,",
        "tags:two words",
        "tags:a:b",
        "tags:\0",
        f"host:{'x' * (LONGEST_HOST + 1)}",
        f"tags:{'x' * (LONGEST_TAG + 1)}",
        f"tags:{','.join(map(str, range(MOST_TAGS + 1)))}",
    ],
)
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_place(text)

    assert refused.value.field == "runs-on"


@pytest.mark.parametrize("tags", [("b", "a"), ("a", "a"), ("A",), ()], ids=str)
def test_a_place_has_one_spelling(tags: tuple[str, ...]) -> None:
    with pytest.raises(InvalidInput):
        WithTags(tags)
    with pytest.raises(InvalidInput):
        OnHost("Desk")


@pytest.mark.parametrize(
    ("place", "is_there"),
    [
        (ANYWHERE, True),
        (OnHost("desk"), True),
        (OnHost("desk.example.org"), True),
        (OnHost("desk.example.com"), False),
        (OnHost("attic"), False),
        (with_tags(["gpu"]), True),
        (with_tags(["GPU", "linux"]), True),
        (with_tags(["gpu", "windows"]), False),
    ],
)
def test_a_machine_fits_by_its_name_and_has_all_tags(place: Place, *, is_there: bool) -> None:
    assert fits(place, DESK) is is_there


def test_places_are_said_in_words() -> None:
    said = [place_words(place) for place in (ANYWHERE, OnHost("desk"), with_tags("a"), with_tags("abc"))]

    assert said == ["any machine", "host desk", "machines with tag a", "machines with tags a, b, c"]
    assert no_machine_words(OnHost("desk")) == "host desk is not there"
    assert no_machine_words(with_tags("a")) == "no machine with tag a is there"
    assert no_machine_words(with_tags("ab")) == "no machine with tags a, b is there"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (ANYWHERE, "each machine that is there drains, and takes no runs"),
        (OnHost("desk"), "host desk drains, and takes no runs"),
        (with_tags("a"), "each machine with tag a drains, and takes no runs"),
        (with_tags("ab"), "each machine with tags a, b drains, and takes no runs"),
    ],
)
def test_a_place_whose_machines_all_drain_is_said_so(place: Place, words: str) -> None:
    assert draining_words(place) == words
    assert wording_of("de").said(words) != words


@pytest.mark.parametrize(
    ("said", "tags"),
    [
        ("", ""),
        ("GPU, linux", "gpu linux"),
        ("desk: gpu linux\nattic: nas", "gpu linux"),
        ("attic: nas\n\n all,big ", "all big"),
        ("desk.example.org: gpu\nDesk: ssd", "gpu ssd"),
        ("desk:", ""),
    ],
)
def test_settings_give_tags_to_a_machine_or_to_all(said: str, tags: str) -> None:
    check_machine_tags(said)

    assert machine_tags(said, DESK.host) == frozenset(tags.split())


@pytest.mark.parametrize("said", [": gpu", "two words: gpu", "a:b:c", "\n" * 1_001, "x" * (LONGEST_TAG + 1)])
def test_tags_that_can_not_be_read_are_refused(said: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_machine_tags(said)

    assert refused.value.field == "machine_tags"
