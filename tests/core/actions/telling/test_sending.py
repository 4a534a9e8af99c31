"""What goes to each kind of channel, and what is made of the answers."""

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.actions.telling.chat_calls import call_of
from scheduler_core.actions.telling.mail import mail_of
from scheduler_core.actions.telling.message import Message, Sent, bytes_of, cut, message_of
from scheduler_core.actions.telling.program_call import script_of
from scheduler_core.actions.telling.sending import NoticeSender
from scheduler_core.actions.templates import sample_values
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.notice import Notice, NoticeKind
from tests.core.actions.calls import DUE, NOW, KnownSecrets, StandingClock
from tests.support.faulty_server import FaultyServer

FAILED = Notice(
    "4711-1", NoticeKind.FAILURE, NOW, "Back up", JobId(3), RunId(7), DUE, "failed", "no space", 28
)
TOKEN = "xoxb-a-long-token"
URL = "https://hooks.example/services/T0"


def send(channel: Channel, notice: Notice = FAILED, **secrets: str) -> Sent:
    async def sent() -> Sent:
        sender = NoticeSender(StandingClock(), KnownSecrets(secrets), host="desk", zone="UTC", said=str)
        async with sender:
            return await sender.send(channel, notice)

    return asyncio.run(sent())


def body_of(kind: ChannelKind, message: Message, url: str = URL, secret: str = "") -> Any:  # noqa: ANN401
    """Return what would be sent, with the values in their places."""
    address = "@chat" if kind is ChannelKind.TELEGRAM else url
    action, values = call_of(Channel("x", kind, address, secret), url, message)
    body = action.body.text
    for value in values:
        body = body.replace(f"{{{{param:{value.name}}}}}", json.dumps(value.text)[1:-1])
    return json.loads(body)


def long_message(letters: str) -> Message:
    return message_of(replace(FAILED, text=letters, job_name="N" * 150), "desk", "UTC", str)


def test_a_hook_gets_the_whole_as_an_object(server: FaultyServer) -> None:
    assert send(Channel("x", ChannelKind.HOOK, f"{server.plain}/echo")) == Sent(is_sent=True)

    (seen,) = server.seen
    assert json.loads(seen.body) == {
        "id": "4711-1",
        "kind": "failure",
        "title": "“Back up” failed",
        "text": "no space\ndue Fri 2026-11-20 08:00 +00:00\non desk",
        "at": "2026-11-20T08:00:05.000Z",
        "job": "Back up",
        "job_id": 3,
        "run_id": 7,
        "due_at": "2026-11-20T08:00:00.000Z",
        "state": "failed",
        "exit_code": 28,
        "machine": "desk",
    }
    assert (seen.method, seen.header("content-type")) == ("POST", "application/json")
    assert seen.header("idempotency-key") == "4711-1"


def test_the_token_is_shown_to_whom_it_is_for(server: FaultyServer) -> None:
    send(Channel("x", ChannelKind.HOOK, f"{server.plain}/echo", "token"), token=TOKEN)

    assert server.seen[0].header("authorization") == f"Bearer {TOKEN}"


def test_names_of_jobs_put_no_secrets_in(server: FaultyServer) -> None:
    """A job called {{secret:token}} would tell the secret to whoever reads the channel."""
    named = replace(FAILED, job_name="{{secret:token}}", text='{{job}} "\\ \n{{secret:token}}')

    send(Channel("x", ChannelKind.HOOK, f"{server.plain}/echo"), named, token=TOKEN)

    body = json.loads(server.seen[0].body)
    assert (body["job"], body["text"].split("\ndue")[0]) == (named.job_name, named.text)
    assert TOKEN not in server.seen[0].body.decode()


def test_ntfy_gets_topic_title_and_how_urgent_it_is(server: FaultyServer) -> None:
    send(Channel("x", ChannelKind.NTFY, f"{server.plain}/backups"))

    (seen,) = server.seen
    body = json.loads(seen.body)
    assert (seen.target, body["topic"], body["title"], body["priority"]) == (
        "/",
        "backups",
        "“Back up” failed",
        4,
    )


@pytest.mark.parametrize(
    ("kind", "key", "most"),
    [
        (ChannelKind.SLACK, "text", 4_000),
        (ChannelKind.DISCORD, "content", 2_000),
        (ChannelKind.TELEGRAM, "text", 4_096),
    ],
)
def test_texts_are_cut_to_what_a_chat_takes(kind: ChannelKind, key: str, most: int) -> None:
    secret = "bot" if kind is ChannelKind.TELEGRAM else ""

    text = body_of(kind, long_message("&" * 50_000), secret=secret)[key]

    assert len(text) <= most
    assert text.endswith("…")


def test_texts_for_ntfy_are_cut_between_letters() -> None:
    body = body_of(ChannelKind.NTFY, long_message("ü" * 5_000), "https://ntfy.example/topic")

    assert len(json.dumps(body, ensure_ascii=False).encode()) <= 4_500
    assert len(body["message"].encode()) <= 4_096
    assert cut("üü", 4, bytes_of) == "üü"


def with_output(*lines: str, text: str = "no space") -> Message:
    return message_of(replace(FAILED, text=text, output="\n".join(lines)), "desk", "UTC", str)


def told_text(kind: ChannelKind, message: Message) -> str:
    """Return what a person reads in a channel of this kind."""
    match kind:
        case ChannelKind.TEAMS:
            said = body_of(kind, message)["attachments"][0]["content"]["body"][1]["text"]
            return str(said).replace("\n\n", "\n")
        case ChannelKind.MAIL:
            channel = Channel("x", kind, "me@mail.example", smtp="mail.example")
            return str(mail_of(channel, message, "mail.example", NOW).get_content())
        case ChannelKind.PROGRAM:
            values = script_of(Channel("x", kind, "say {{param:text}}"), message)[1]
            return next(each.text for each in values if each.name == "text")
        case _:
            secret = "bot" if kind is ChannelKind.TELEGRAM else ""
            key = {ChannelKind.NTFY: "message", ChannelKind.DISCORD: "content"}.get(kind, "text")
            return str(body_of(kind, message, "https://ntfy.example/topic", secret)[key])


TALKED = tuple(kind for kind in ChannelKind if kind is not ChannelKind.HOOK)


@pytest.mark.parametrize("kind", TALKED)
def test_the_last_lines_of_an_output_are_never_cut(kind: ChannelKind) -> None:
    """The end of a long output was lost: a text was cut behind what the channel takes."""
    lines = [f"{number} <{'&' * 100}>" for number in range(2_000)]

    text = told_text(kind, with_output(*lines)).rstrip("\n")

    told = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").split("\n")
    sign = next(place for place, line in enumerate(told) if "left out" in line)
    kept = told[sign + 1 :]
    assert kept == lines[-len(kept) :]
    assert told[sign] == f"… {len(lines) - len(kept)} lines of the output are left out"
    assert told[sign - 3] == "no space"


@pytest.mark.parametrize("kind", TALKED)
def test_of_a_line_that_is_too_long_the_end_is_told(kind: ChannelKind) -> None:
    text = told_text(kind, with_output("first", "x" * 200_000 + " the end")).rstrip("\n")

    assert text.endswith("x the end")
    assert "… 1 line of the output is left out\n…x" in text


def test_a_long_reason_leaves_room_for_the_output() -> None:
    text = told_text(ChannelKind.DISCORD, with_output("one", "the end", text="r" * 5_000))

    assert text.endswith("r…\none\nthe end")
    assert len(text) <= 2_000


def test_an_output_that_fits_goes_along_whole() -> None:
    text = told_text(ChannelKind.NTFY, with_output("one", "two"))

    assert text.endswith("on desk\none\ntwo")


def test_nobody_is_called_in_a_chat_by_what_a_job_said() -> None:
    message = long_message("<!channel> @everyone <https://evil.example|click>")

    assert "<" not in body_of(ChannelKind.SLACK, message)["text"]
    assert body_of(ChannelKind.DISCORD, message)["allowed_mentions"] == {"parse": []}


def test_teams_gets_a_card() -> None:
    card = body_of(ChannelKind.TEAMS, long_message("x"))["attachments"][0]["content"]

    assert [part["type"] for part in card["body"]] == ["TextBlock", "TextBlock"]


def test_telegram_is_called_by_the_token_of_the_bot() -> None:
    action, _ = call_of(Channel("x", ChannelKind.TELEGRAM, "-100", "bot"), "", long_message("x"))

    assert sample_values([action.url]).expand(action.url) == "https://api.telegram.org/botx/sendMessage"
    assert isinstance(action, HttpAction)


@pytest.mark.parametrize(
    ("place", "is_broken", "is_hopeless"),
    [
        *((f"status/{status}", True, False) for status in (401, 403, 404, 405, 407, 410, 415, 426)),
        *((f"status/{status}", False, True) for status in (400, 413, 422, 451)),
        *((f"status/{status}", False, False) for status in (402, 408, 409, 423, 429, 500, 503)),
        *((fault, False, False) for fault in ("close", "reset", "cut", "not-http", "broken-pack")),
    ],
)
def test_answers_say_whether_it_is_worth_another_try(
    server: FaultyServer, place: str, is_broken: bool, is_hopeless: bool
) -> None:
    outcome = send(Channel("x", ChannelKind.HOOK, f"{server.plain}/{place}"))

    assert (outcome.is_sent, outcome.is_broken, outcome.is_hopeless) == (False, is_broken, is_hopeless)
    assert outcome.trouble


def test_a_chat_of_telegram_that_is_not_there_breaks_the_channel(
    server: FaultyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "scheduler_core.actions.telling.chat_calls._TELEGRAM", f"{server.plain}/status/400?%s"
    )

    outcome = send(Channel("x", ChannelKind.TELEGRAM, "-100", "bot"), bot="word")

    assert (outcome.is_broken, outcome.is_hopeless) == (True, False)


@pytest.mark.parametrize("place", ["status/403", "close"])
def test_why_nothing_was_taken_is_said_once(server: FaultyServer, place: str) -> None:
    """It read “the server answered 403 Forbidden; …: 403 Forbidden”."""
    said = send(Channel("x", ChannelKind.HOOK, f"{server.plain}/{place}")).trouble

    assert said
    assert all(said.count(part) == 1 for part in said.replace("; ", ": ").split(": "))
    assert said.count("Forbidden") <= 1


def test_a_busy_server_says_when(server: FaultyServer) -> None:
    outcome = send(Channel("x", ChannelKind.HOOK, f"{server.plain}/status/429?retry-after=90"))

    assert outcome.retry_after is not None
    assert outcome.retry_after.total_seconds() == 90


def test_an_address_that_is_a_secret_is_told_nowhere(server: FaultyServer) -> None:
    address = f"{server.plain}/status/404"

    outcome = send(Channel("x", ChannelKind.SLACK, "secret:slack"), slack=f"{address}\n")

    assert server.seen[0].target == "/status/404"
    assert outcome.is_broken
    assert address not in outcome.trouble


def test_a_secret_that_is_missing_or_no_address_breaks_the_channel() -> None:
    channel = Channel("x", ChannelKind.SLACK, "secret:slack")

    assert "there is no secret slack" in send(channel).trouble
    ntfy = Channel("x", ChannelKind.NTFY, "secret:ntfy")
    for url in ("https://ntfy.example/topic?auth=a/b", "https://ntfy.example/"):
        assert send(ntfy, ntfy=url).is_broken
        assert "ntfy.example" not in send(ntfy, ntfy=url).trouble
    wrong = send(channel, slack="a password by mistake")
    assert wrong.is_broken
    assert "password" not in wrong.trouble


@pytest.mark.skipif(sys.platform == "win32", reason="it has no /bin/sh")
def test_a_program_gets_it_in_arguments_environment_and_input(tmp_path: Path) -> None:
    script = """'printf "%s|%s|" "$1" "$NOTICE_KIND" > "$0"; cat >> "$0"'"""
    line = f"/bin/sh -c {script} {tmp_path}/out {{{{param:title}}}}"

    outcome = send(Channel("x", ChannelKind.PROGRAM, line), replace(FAILED, job_name="$(id) `id` 'x"))

    assert outcome == Sent(is_sent=True)
    title, kind, told = (tmp_path / "out").read_text().split("|", 2)
    assert (title, kind) == ("“$(id) `id` 'x” failed", "failure")
    assert json.loads(told)["run_id"] == 7


@pytest.mark.skipif(sys.platform == "win32", reason="it has no /bin/sh")
def test_a_program_that_fails_is_tried_again() -> None:
    outcome = send(Channel("x", ChannelKind.PROGRAM, "/bin/sh -c 'echo no way >&2; exit 3'"))

    assert (outcome.is_sent, outcome.is_broken) == (False, False)
    assert "no way" in outcome.trouble
