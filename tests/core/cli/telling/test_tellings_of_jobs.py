"""`--tell` of a job: what notifications tell of it, and what its channels do."""

import json
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from tests.core.cli.running import Hourbell

pytestmark = pytest.mark.usefixtures("store")
ADD = ("job", "add", "Back up", "--cron", "0 2 * * *", "--script", "true")


def channel(hourbell: Hourbell, *names: str) -> None:
    for name in names:
        hourbell("channel", "add", name, "--hook", f"https://{name}.example/x", "--quiet")


def policies(hourbell: Hourbell) -> dict[str, object]:
    found = json.loads(hourbell("job", "show", "Back up", "--json").out)["document"]["policies"]
    assert isinstance(found, dict)
    return found


def test_one_option_says_what_is_notified_and_what_channels_are_told(hourbell: Hourbell) -> None:
    channel(hourbell, "phone", "desk")
    added = hourbell(*ADD, "--tell", "nothing", "--tell", "failure,recovered:phone", "--tell", "all:desk")

    assert (added.code, added.err) == (ExitCode.DONE, "")
    assert policies(hourbell) == {
        "tell": "nothing",
        "tell_channels": [
            {"channel": "phone", "kinds": ["failure", "recovered"]},
            {"channel": "desk", "kinds": ["failure", "recovered", "missed", "stopped", "slow", "late"]},
        ],
    }
    shown = hourbell("job", "show", "Back up").out
    assert "failure,recovered:phone" in shown
    assert "--tell nothing --tell failure,recovered:phone" in hourbell("job", "show", "Back up").out


def test_a_channel_that_is_said_again_takes_its_place_and_the_word_stays(hourbell: Hourbell) -> None:
    channel(hourbell, "phone", "desk")
    hourbell(*ADD, "--tell", "failure", "--tell", "failure:phone", "--tell", "all:desk")

    hourbell("job", "edit", "Back up", "--tell", "nothing:phone")
    hourbell("job", "edit", "Back up", "--no-tell", "desk")

    assert policies(hourbell) == {"tell": "failure", "tell_channels": [{"channel": "phone", "kinds": []}]}
    hourbell("job", "edit", "Back up", "--tell", "everything")
    assert policies(hourbell)["tell_channels"] == [{"channel": "phone", "kinds": []}]
    hourbell("job", "edit", "Back up", "--clear", "tell")
    assert "policies" not in json.loads(hourbell("job", "show", "Back up", "--json").out)["document"]


def test_a_channel_that_is_not_there_is_warned_of(hourbell: Hourbell) -> None:
    added = hourbell(*ADD, "--tell", "failure:phone")

    assert added.code == ExitCode.DONE
    assert "It is to tell the channel phone, but there is none of that name" in added.err


@pytest.mark.parametrize("said", ["failing:phone", "failure:", "phone", "failure:a b"])
def test_what_means_nothing_is_refused(hourbell: Hourbell, said: str) -> None:
    refused = hourbell(*ADD, "--tell", said)

    assert (refused.code, "tell" in refused.err) == (ExitCode.REFUSED, True)
    assert hourbell("job", "list", "--json").out == ""


@pytest.mark.parametrize(
    ("said", "way_out"),
    [
        ("phone", "everything, or KINDS:CHANNEL, such as failure,recovered:phone"),
        ("failure,recovered", "name the channel behind a colon, such as failure,recovered:phone"),
        ("slow", "name the channel behind a colon, such as slow:phone"),
        ("all", "name the channel behind a colon, such as all:phone"),
    ],
)
def test_what_names_no_channel_is_refused_with_the_way_out(
    hourbell: Hourbell, said: str, way_out: str
) -> None:
    refused = hourbell(*ADD, "--tell", said)

    assert (refused.code, way_out in refused.err) == (ExitCode.REFUSED, True)


def test_a_channel_of_a_file_is_named_once(hourbell: Hourbell, tmp_path: Path) -> None:
    twice = [{"channel": "phone", "kinds": ["failure"]}, {"channel": "phone", "kinds": []}]
    document = {
        "hourbell": 1,
        "name": "Back up",
        "zone": "UTC",
        "rules": [{"at_start": True}],
        "action": {"script": "true"},
        "policies": {"tell_channels": twice},
    }

    (tmp_path / "job.json").write_text(json.dumps(document))
    refused = hourbell("job", "add", "--file", str(tmp_path / "job.json"))

    assert refused.code == ExitCode.REFUSED
    assert "tell_channels" in refused.err
    assert "phone stands there twice" in refused.err


def test_limits_of_lateness_are_added_replaced_and_taken_away(hourbell: Hourbell) -> None:
    channel(hourbell, "phone")
    added = hourbell(*ADD, "--late", "start:15m,end:08:00", "--late", "success:36h", "--tell", "late:phone")
    assert (added.code, added.err) == (ExitCode.DONE, "")
    assert policies(hourbell)["late"] == ["start:15m", "end:08:00", "success:1d12h"]

    hourbell("job", "edit", "Back up", "--late", "start:08:30")
    hourbell("job", "edit", "Back up", "--no-late", "end")

    assert policies(hourbell)["late"] == ["start:08:30", "success:1d12h"]
    assert "--late start:08:30 --late success:1d12h" in hourbell("job", "show", "Back up").out
    hourbell("job", "edit", "Back up", "--clear", "late")
    assert "late" not in policies(hourbell)


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ("start", "is not one of start, end, success with its limit, such as start:15m"),
        ("begin:15m", "is not one of start, end, success"),
        ("success:08:00", "success is awaited for a length of time, such as success:36h"),
        ("start:8d", "8d is not between 1s and 7d"),
        ("start:25:00", "25:00"),
    ],
)
def test_wrong_limits_of_lateness_are_refused(hourbell: Hourbell, limits: str, said: str) -> None:
    refused = hourbell(*ADD, "--late", limits)

    assert refused.code == ExitCode.REFUSED
    assert said in refused.err


def test_who_is_late_and_tells_nobody_is_warned(hourbell: Hourbell) -> None:
    channel(hourbell, "phone")
    warning = "It says when it is late, but no channel is told so"

    assert warning in hourbell(*ADD, "--late", "start:15m").err
    assert warning not in hourbell("job", "edit", "Back up", "--tell", "late:phone").err
    hourbell("settings", "set", "tell-by", "late:phone")
    assert warning not in hourbell("job", "edit", "Back up", "--no-tell", "phone").err


def test_a_digest_is_a_setting_and_a_channel_without_it_is_found_by_the_doctor(hourbell: Hourbell) -> None:
    assert hourbell("settings", "set", "digest", "08:00:phone; mon 9:00:phone").code == ExitCode.DONE
    assert hourbell("settings", "get", "digest").out == "08:00:phone; mon 9:00:phone\n"

    assert "The settings are to tell the channel phone, but there is none." in hourbell("doctor").out
    refused = hourbell("settings", "set", "digest", "phone")
    assert refused.code == ExitCode.REFUSED
    assert "'phone' is not a digest; write 08:00:phone" in refused.err
