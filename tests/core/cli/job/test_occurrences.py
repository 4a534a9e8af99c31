"""`hourbell occurrence list`, `skip`, `move`, `add` and `undo`."""

import json

import pytest

from tests.core.cli.running import Hourbell, Prepare

pytestmark = pytest.mark.slow

DAILY = ("--weekly", "mon-sun 18:00", "--tz", "Europe/Berlin", "--http", "https://example.org/")


@pytest.fixture(autouse=True)
def job(prepare: Prepare) -> None:
    prepare(("job", "add", "Call", *DAILY))


def coming(hourbell: Hourbell, count: int = 3) -> list[str]:
    """Return what comes next, as written on the wall of the job."""
    told = hourbell("next", "Call", "--count", str(count), "--json").lines
    return [json.loads(line)["local"][:16] for line in told]


def said(hourbell: Hourbell) -> list[dict[str, object]]:
    return [json.loads(line) for line in hourbell("occurrence", "list", "Call", "--json").lines]


def test_an_occurrence_is_skipped_and_comes_back(hourbell: Hourbell) -> None:
    result = hourbell("occurrence", "skip", "Call", "tomorrow 18:00")

    assert result.code == 0
    assert "next Fri 2026-11-20 18:00" in result.out
    assert coming(hourbell) == ["2026-11-20T18:00", "2026-11-22T18:00", "2026-11-23T18:00"]
    assert said(hourbell) == [{"kind": "skipped", "at": "2026-11-21T17:00:00.000Z", "to": None}]

    assert hourbell("occurrence", "undo", "Call", "2026-11-21T18:00").code == 0
    assert coming(hourbell)[1] == "2026-11-21T18:00"
    assert said(hourbell) == []


def test_next_is_the_next_occurrence(hourbell: Hourbell) -> None:
    """It was no time."""
    assert hourbell("occurrence", "skip", "Call", "next").code == 0
    assert hourbell("occurrence", "move", "Call", "next", "2026-11-21T20:00").code == 0

    assert coming(hourbell) == ["2026-11-21T20:00", "2026-11-22T18:00", "2026-11-23T18:00"]


def test_next_of_what_has_no_time_is_refused(prepare: Prepare, hourbell: Hourbell) -> None:
    prepare(("job", "add", "Once", "--at-start", "--script", "true"))

    refused = hourbell("occurrence", "skip", "Once", "next")

    assert (refused.code, refused.err) == (5, "hourbell: Nothing of “Once” is to come that has a time.\n")


def test_an_occurrence_is_moved_and_moved_again(hourbell: Hourbell) -> None:
    hourbell("occurrence", "move", "Call", "2026-11-21T18:00", "2026-11-21T09:00")
    hourbell("occurrence", "move", "Call", "2026-11-21T09:00", "2026-11-21T10:30")

    assert coming(hourbell)[1] == "2026-11-21T10:30"
    assert said(hourbell) == [
        {"kind": "moved", "at": "2026-11-21T17:00:00.000Z", "to": "2026-11-21T09:30:00.000Z"}
    ]
    assert (
        "moved  Sat 2026-11-21 18:00 +01:00  Sat 2026-11-21 10:30"
        in hourbell("occurrence", "list", "Call").out
    )

    assert hourbell("occurrence", "undo", "Call", "2026-11-21T10:30").code == 0
    assert coming(hourbell)[1] == "2026-11-21T18:00"


@pytest.mark.parametrize(("typed", "at"), [("9:00", "09:00"), ("20:30", "20:30")])
def test_a_time_of_day_alone_moves_it_within_its_day(hourbell: Hourbell, typed: str, at: str) -> None:
    """It was refused with “try tomorrow 9:00”, which is another day."""
    assert hourbell("occurrence", "move", "Call", "2026-11-21T18:00", typed).code == 0

    assert coming(hourbell)[1] == f"2026-11-21T{at}"


def test_what_is_next_says_how_it_came_about(hourbell: Hourbell) -> None:
    """A moved occurrence stood among the others as if the rules named it."""
    hourbell("occurrence", "move", "Call", "2026-11-21T18:00", "2026-11-21T09:00")
    hourbell("occurrence", "add", "Call", "2h")

    told = [
        json.loads(line).get("notes") for line in hourbell("next", "Call", "--count", "3", "--json").lines
    ]
    assert told == [["added"], None, ["moved from Sat 2026-11-21 18:00 +01:00"]]
    assert (
        hourbell("next", "Call", "--count", "3").lines[3].endswith("moved from Sat 2026-11-21 18:00 +01:00")
    )


def test_an_occurrence_is_added_moved_and_taken_away(hourbell: Hourbell) -> None:
    hourbell("occurrence", "add", "Call", "2h")
    assert coming(hourbell)[0] == "2026-11-20T11:00"

    hourbell("occurrence", "move", "Call", "2026-11-20T11:00", "2026-11-20T12:00")
    assert coming(hourbell)[:2] == ["2026-11-20T12:00", "2026-11-20T18:00"]

    hourbell("occurrence", "skip", "Call", "2026-11-20T12:00")
    assert (coming(hourbell)[0], said(hourbell)) == ("2026-11-20T18:00", [])


def test_all_occurrences_move_with_one(hourbell: Hourbell) -> None:
    hourbell("occurrence", "move", "Call", "2026-11-21T18:00", "2026-11-21T19:00", "--scope", "all")

    assert coming(hourbell) == ["2026-11-20T19:00", "2026-11-21T19:00", "2026-11-22T19:00"]


def test_what_follows_moves_to_a_job_of_its_own(hourbell: Hourbell) -> None:
    move = (
        "occurrence",
        "move",
        "1",
        "2026-11-22T18:00",
        "2026-11-22T19:00",
        "--scope",
        "following",
        "--json",
    )

    told = [json.loads(line)["id"] for line in hourbell(*move).lines]

    found = [json.loads(line) for line in hourbell("next", "--count", "4", "--json").lines]
    assert told == [1, 2]
    assert [(each["job"], each["local"][5:16]) for each in found] == [
        (1, "11-20T18:00"),
        (1, "11-21T18:00"),
        (2, "11-22T19:00"),
        (2, "11-23T19:00"),
    ]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("skip", "Call", "2026-11-21T17:00"), 5, "is not to fire at Sat 2026-11-21 17:00"),
        (("skip", "Call", "sometime"), 7, "instant"),
        (("move", "Call", "2026-11-21T18:00", "2026-11-22T18:00"), 7, "fires at that time already"),
        (("move", "Call", "2026-11-21T18:00", "2026-11-19T18:00"), 7, "is past"),
        (("add", "Call", "2026-11-21T18:00"), 7, "fires at that time already"),
        (("undo", "Call", "2026-11-21T18:00"), 5, "nothing was said"),
        (("skip", "Nobody", "2h"), 5, "Nobody"),
        (("skip", "Call"), 2, "INSTANT"),
    ],
)
def test_what_is_not_there_is_told(words: tuple[str, ...], code: int, told: str, hourbell: Hourbell) -> None:
    result = hourbell("occurrence", *words)

    assert (result.code, result.out) == (code, "")
    assert told in result.err


@pytest.mark.parametrize(
    ("word", "to", "other_to"),
    [("skip", (), ()), ("move", ("2026-11-21T18:00:05",), ("2026-11-21T18:00:15",))],
)
def test_a_change_given_twice_does_not_reach_the_next_one_of_the_minute(
    word: str, to: tuple[str, ...], other_to: tuple[str, ...], hourbell: Hourbell
) -> None:
    """Of a job every 10 seconds the second command skipped 18:00:10, the third 18:00:20."""
    hourbell("job", "add", "often", "--every", "10s", "--anchor", "2026-11-20T00:00", "--script", "true")

    first, second = (hourbell("occurrence", word, "often", "2026-11-21T18:00", *to) for _ in range(2))
    other = hourbell("occurrence", word, "often", "2026-11-21T18:00:10", *other_to)

    assert (first.code, second.code, other.code) == (0, 5, 0)
    assert "already; the one that follows is at Sat 2026-11-21 18:00:" in second.err
    assert len(hourbell("occurrence", "list", "often", "--json").lines) == 2

    undone = [hourbell("occurrence", "undo", "often", "2026-11-21T18:00").code for _ in range(2)]

    assert undone == [0, 5]
    assert len(hourbell("occurrence", "list", "often", "--json").lines) == 1


@pytest.mark.parametrize("day", ["tomorrow", "morgen", "2026-11-21", "samstag", "am 21. November"])
def test_a_day_names_its_only_occurrence(day: str, hourbell: Hourbell) -> None:
    assert hourbell("occurrence", "skip", "Call", day).code == 0
    assert coming(hourbell)[1] == "2026-11-22T18:00"

    assert hourbell("occurrence", "undo", "Call", day).code == 0
    assert coming(hourbell)[1] == "2026-11-21T18:00"


def test_a_day_with_several_occurrences_lists_them(hourbell: Hourbell) -> None:
    hourbell("occurrence", "add", "Call", "morgen 9 uhr")

    refused = hourbell("occurrence", "skip", "Call", "tomorrow")

    assert refused.code == 7
    assert "fires more than once on 2026-11-21" in refused.err
    assert "Sat 2026-11-21 09:00 +01:00, Sat 2026-11-21 18:00 +01:00" in refused.err
    assert coming(hourbell)[1:] == ["2026-11-21T09:00", "2026-11-21T18:00"]


def test_a_day_without_an_occurrence_is_refused(hourbell: Hourbell) -> None:
    hourbell("occurrence", "skip", "Call", "tomorrow")

    assert "is not to fire on 2026-11-21" in hourbell("occurrence", "skip", "Call", "tomorrow").err
    assert "is not to fire on 2026-11-19" in hourbell("occurrence", "skip", "Call", "2026-11-19").err


def test_an_occurrence_moves_to_a_day_at_its_own_time(hourbell: Hourbell, prepare: Prepare) -> None:
    weekly = ("--weekly", "sat 18:00", "--tz", "Europe/Berlin", "--http", "https://example.org/")
    prepare(("job", "add", "Weekly", *weekly))

    assert hourbell("occurrence", "move", "Weekly", "morgen", "montag").code == 0
    told = hourbell("occurrence", "list", "Weekly", "--json").lines
    assert [json.loads(line) for line in told] == [
        {"kind": "moved", "at": "2026-11-21T17:00:00.000Z", "to": "2026-11-23T17:00:00.000Z"}
    ]


def test_what_is_added_needs_a_time(hourbell: Hourbell) -> None:
    refused = hourbell("occurrence", "add", "Call", "tomorrow")

    assert (refused.code, "say at what time: 2026-11-21 09:00" in refused.err) == (7, True)


def test_two_things_that_were_said_of_one_day_are_told_apart(hourbell: Hourbell) -> None:
    hourbell("occurrence", "skip", "Call", "tomorrow")
    hourbell("occurrence", "add", "Call", "tomorrow 9:00")

    refused = hourbell("occurrence", "undo", "Call", "tomorrow")

    assert (refused.code, "more than one thing was said on 2026-11-21" in refused.err) == (7, True)
    assert len(said(hourbell)) == 2
