"""`hourbell token`: a token is printed once, and opens nothing once it is revoked."""

import json
import re
from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell

pytestmark = pytest.mark.usefixtures("store")


def test_the_token_alone_is_printed_where_programs_read(hourbell: Hourbell) -> None:
    result = hourbell("token", "create", "dashboard")

    assert re.fullmatch(r"hourbell_1_[\w-]{43}\n", result.out)
    assert "not shown again" in result.err


def test_a_quiet_one_prints_nothing_else(hourbell: Hourbell) -> None:
    assert hourbell("token", "create", "dashboard", "--quiet").err == ""


def test_a_list_says_what_tokens_may_do_and_not_what_they_are(hourbell: Hourbell) -> None:
    text = hourbell("token", "create", "deployer", "--scope", "scripts,edit", "--expires", "90d").out.strip()

    listed = hourbell("token", "list")
    (fields,) = map(json.loads, hourbell("token", "list", "--json").lines)

    assert listed.lines[1].split("  ")[:2] == ["deployer", "edit, scripts"]
    assert fields["scopes"] == ["edit", "scripts"]
    assert fields["expires_at"] == "2027-02-18T08:00:00.000Z"
    assert fields["created_by"] == "command line"
    assert text not in listed.out + json.dumps(fields)


def test_the_object_of_a_new_token_holds_its_text(hourbell: Hourbell) -> None:
    made = json.loads(hourbell("token", "create", "dashboard", "--json").out)

    assert made["token"].startswith("hourbell_1_")
    assert made["scopes"] == ["read"]


def test_a_revoked_token_is_gone_and_its_name_is_free(hourbell: Hourbell) -> None:
    hourbell("token", "create", "dashboard")

    result = hourbell("token", "revoke", "nobody", "dashboard")

    assert (result.code, result.err) == (5, "hourbell: there is no token nobody\n")
    assert hourbell("token", "list").out == ""
    assert hourbell("token", "create", "dashboard").code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("dashboard",), 6, "there is a token “dashboard” already"),
        ((" ",), 7, "give the token a name"),
        (("two\nlines",), 7, "line break"),
        (("other", "--scope", "root"), 7, "'root' is unknown; write read, run, edit"),
        (("other", "--scope", "run", "--scope", "scripts"), 7, "edit or admin belongs to it"),
        (("other", "--expires", "2026-11-20T07:00Z"), 7, "is past"),
        (("other", "--expires", "soon"), 7, "expires"),
    ],
)
def test_what_makes_no_token_is_refused(
    arguments: tuple[str, ...], code: int, message: str, hourbell: Hourbell
) -> None:
    hourbell("token", "create", "dashboard")

    result = hourbell("token", "create", *arguments)

    assert (result.code, result.out) == (code, "")
    assert message in result.err


def test_the_store_keeps_no_text_of_a_token(hourbell: Hourbell, store: Path) -> None:
    text = hourbell("token", "create", "dashboard").out.strip()

    files = b"".join(path.read_bytes() for path in store.parent.iterdir() if path.is_file())
    assert text.split("_", 2)[2].encode() not in files
    assert b"dashboard" in files


def test_a_new_token_in_place_of_one_is_printed_alone(hourbell: Hourbell) -> None:
    former = hourbell("token", "create", "dashboard", "--scope", "run").out

    at_once = hourbell("token", "rotate", "dashboard")
    beside = hourbell("token", "rotate", "dashboard", "--overlap", "1d")

    assert re.fullmatch(r"hourbell_2_[\w-]{43}\n", at_once.out)
    assert at_once.out != former
    assert at_once.err.endswith("The former token is revoked.\n")
    assert beside.err.endswith(
        "The former token is called “dashboard (former, 2)” now and ends Sat 2026-11-21 09:00 +01:00.\n"
    )
    assert [line.split("  ")[0] for line in hourbell("token", "list").lines[1:]] == [
        "dashboard",
        "dashboard (former, 2)",
    ]
    assert hourbell("audit", "--act", "rotate-token").code == 0


def test_the_object_of_a_rotation_holds_both(hourbell: Hourbell) -> None:
    hourbell("token", "create", "dashboard")

    told = json.loads(hourbell("token", "rotate", "dashboard", "--json").out)

    assert (told["id"], told["former"]["id"]) == (2, 1)
    assert told["token"].startswith("hourbell_2_")
    assert told["former"]["revoked_at"] is not None


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("nobody",), 5, "there is no token “nobody”"),
        (("dashboard", "--overlap", "soon"), 7, "overlap"),
        (("dashboard", "--overlap", "2y"), 7, "overlap"),
        (("dashboard", "--expires", "2020-01-01"), 7, "past"),
    ],
)
def test_a_rotation_that_can_not_be_is_refused(
    arguments: tuple[str, ...], code: int, message: str, hourbell: Hourbell
) -> None:
    hourbell("token", "create", "dashboard")

    result = hourbell("token", "rotate", *arguments)

    assert (result.code, result.out) == (code, "")
    assert message in result.err
