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
