"""What a call sends and what becomes of the answer."""

import base64
import json
from pathlib import Path

import pytest

from scheduler_core.actions.outcome import HEAD, REQUEST
from scheduler_core.values.jobs.actions import Auth, AuthKind, Body, BodyKind, HttpAction
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import DUE, a_context, call
from tests.support.faulty_server import FaultyServer, Seen


def sent(server: FaultyServer, action: HttpAction, **secrets: str) -> Seen:
    """Make the call and return what arrived."""
    made = call(action, a_context(**secrets))
    assert made.outcome.state is RunState.SUCCEEDED, made.outcome
    return server.seen[-1]


def test_a_call_succeeds_and_what_went_both_ways_is_kept(server: FaultyServer) -> None:
    made = call(HttpAction(f"{server.plain}/echo"))

    assert made.outcome.state is RunState.SUCCEEDED
    assert made.outcome.http_status == 200
    assert [stream for stream, _ in made.output.pieces][:2] == [REQUEST, HEAD]
    assert made.output.head.splitlines()[:2] == ["HTTP/1.1 200 OK", "Content-Type: application/json"]
    assert json.loads(made.output.body)["method"] == "GET"


def test_what_is_sent_is_kept_without_its_secrets(server: FaultyServer) -> None:
    action = HttpAction(
        f"{server.plain}/echo?key={{{{secret:KEY}}}}",
        method="POST",
        headers=(("X-Key", "{{secret:KEY}}"),),
        body=Body(BodyKind.JSON, text='{"job": "{{job_id}}", "key": "{{secret:KEY}}"}'),
        auth=Auth(AuthKind.BEARER, secret="KEY"),
    )

    kept = call(action, a_context(KEY="swordfish")).output.of(REQUEST).decode()

    head, _, body = kept.partition("\n\n")
    assert head.splitlines()[:2] == [f"POST {server.plain}/echo?key=***", "X-Key: ***"]
    assert "Authorization: Bearer ***" in head
    assert body == '{"job": "3", "key": "***"}'


def test_of_a_long_body_only_the_beginning_is_kept(server: FaultyServer) -> None:
    made = call(
        HttpAction(f"{server.plain}/echo", method="POST", body=Body(BodyKind.TEXT, text="x" * 100_000))
    )

    kept = made.output.of(REQUEST)
    assert kept.endswith(b"x\n[34,464 more bytes were sent]\n")
    assert b"Content-Length: 100000\n" in kept


def test_a_file_is_named_and_not_shown(server: FaultyServer, tmp_path: Path) -> None:
    (tmp_path / "report").write_bytes(b"private")

    made = call(
        HttpAction(
            f"{server.plain}/echo", method="PUT", body=Body(BodyKind.FILE, path=str(tmp_path / "report"))
        )
    )

    kept = made.output.of(REQUEST).decode()
    assert kept.endswith(f"\n\n[the file {tmp_path / 'report'}, 7 bytes]\n")
    assert "private" not in kept


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"])
def test_any_method_is_sent(server: FaultyServer, method: str) -> None:
    assert sent(server, HttpAction(f"{server.plain}/echo", method=method)).method == method


def test_the_answer_to_a_head_call_has_no_body(server: FaultyServer) -> None:
    made = call(HttpAction(f"{server.plain}/echo", method="HEAD"))

    assert made.outcome.state is RunState.SUCCEEDED
    assert "Content-Length" in made.output.head
    assert made.output.body == b""


def test_headers_are_sent_as_written_even_twice(server: FaultyServer) -> None:
    seen = sent(
        server,
        HttpAction(
            f"{server.plain}/echo", headers=(("X-Tag", "one"), ("X-Tag", "two"), ("User-Agent", "me"))
        ),
    )

    assert seen.all("X-Tag") == ["one", "two"]
    assert seen.all("User-Agent") == ["me"]


def test_a_text_is_sent_as_utf_8(server: FaultyServer) -> None:
    seen = sent(server, HttpAction(f"{server.plain}/echo", "POST", body=Body(BodyKind.TEXT, "Grüße")))

    assert seen.body == "Grüße".encode()
    assert seen.header("Content-Type") == "text/plain; charset=utf-8"
    assert seen.header("Content-Length") == "7"


def test_values_stay_values_in_json(server: FaultyServer) -> None:
    body = Body(BodyKind.JSON, '{"key": "{{secret:KEY}}", "attempt": {{attempt}}}')
    seen = sent(server, HttpAction(f"{server.plain}/echo", "POST", body=body), KEY='a"b\\c\n')

    assert json.loads(seen.body) == {"key": 'a"b\\c\n', "attempt": 2}
    assert seen.header("Content-Type") == "application/json"


def test_a_form_is_url_encoded(server: FaultyServer) -> None:
    body = Body(BodyKind.FORM, fields=(("job", "{{job}}"), ("empty", ""), ("job", "again")))
    seen = sent(server, HttpAction(f"{server.plain}/echo", "POST", body=body))

    assert seen.body == b"job=Nightly+%26+more&empty=&job=again"
    assert seen.header("Content-Type") == "application/x-www-form-urlencoded"


def test_values_are_escaped_in_a_text_of_a_known_type(server: FaultyServer) -> None:
    body = Body(BodyKind.TEXT, "<job>{{job}}</job>", content_type="application/xml")
    seen = sent(server, HttpAction(f"{server.plain}/echo", "POST", body=body))

    assert seen.body == b"<job>Nightly &amp; more</job>"


def test_a_file_is_sent_with_its_length(server: FaultyServer, tmp_path: Path) -> None:
    path = tmp_path / "report.bin"
    path.write_bytes(bytes(range(256)) * 2000)
    seen = sent(server, HttpAction(f"{server.plain}/echo", "PUT", body=Body(BodyKind.FILE, path=str(path))))

    assert seen.body == path.read_bytes()
    assert seen.header("Content-Length") == "512000"
    assert seen.header("Content-Type") == "application/octet-stream"


@pytest.mark.parametrize("name", ["missing", "folder", "circle"])
def test_a_body_that_is_no_readable_file_fails_with_its_path(
    server: FaultyServer, tmp_path: Path, name: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")

    body = Body(BodyKind.FILE, path=str(tmp_path / name))
    outcome = call(HttpAction(server.plain, "PUT", body=body)).outcome

    assert outcome.failure is FailureKind.START
    assert str(tmp_path / name) in outcome.reason_text
    assert server.seen == []


def test_values_are_escaped_in_the_address(server: FaultyServer) -> None:
    seen = sent(server, HttpAction(f"{server.plain}/echo/{{{{job}}}}?at={{{{due_at}}}}&run={{{{ run_id }}}}"))

    assert seen.target == "/echo/Nightly%20%26%20more?at=2026-11-20T08%3A00%3A00.000Z&run=7"


def test_an_address_is_sent_byte_for_byte(server: FaultyServer) -> None:
    """Signatures are made over it."""
    seen = sent(server, HttpAction(f"{server.plain}/echo/a%2Fb/%41/../x?y=%2f+%20&z=a|b#part"))

    assert seen.target == "/echo/a%2Fb/%41/../x?y=%2f+%20&z=a|b"


def test_foreign_letters_in_an_address_are_encoded(server: FaultyServer) -> None:
    assert sent(server, HttpAction(f"{server.plain}/echo/grün?a b")).target == "/echo/gr%C3%BCn?a%20b"


def test_basic_authentication_takes_its_password_from_the_secrets(server: FaultyServer) -> None:
    seen = sent(
        server,
        HttpAction(f"{server.plain}/echo", auth=Auth(AuthKind.BASIC, "jo", "PASSWORD")),
        PASSWORD="pä:ss",
    )

    assert seen.header("Authorization") == f"Basic {base64.b64encode('jo:pä:ss'.encode()).decode()}"


def test_bearer_authentication_sends_the_secret(server: FaultyServer) -> None:
    seen = sent(
        server,
        HttpAction(f"{server.plain}/echo", auth=Auth(AuthKind.BEARER, secret="TOKEN")),
        TOKEN="abc.def",
    )

    assert seen.header("Authorization") == "Bearer abc.def"


def test_the_key_of_the_occurrence_is_sent_unless_told_otherwise(server: FaultyServer) -> None:
    url = f"{server.plain}/echo"

    assert sent(server, HttpAction(url)).all("Idempotency-Key") == [a_context().idempotency_key]
    assert sent(server, HttpAction(url, headers=(("idempotency-key", "mine"),))).all("Idempotency-Key") == [
        "mine"
    ]
    assert sent(server, HttpAction(url, sends_idempotency_key=False)).header("Idempotency-Key") is None


def test_a_missing_secret_fails_before_anything_is_sent(server: FaultyServer) -> None:
    outcome = call(HttpAction(f"{server.plain}/{{{{secret:NONE}}}}")).outcome

    assert outcome.failure is FailureKind.SECRET
    assert "NONE" in outcome.reason_text
    assert server.seen == []


def test_a_secret_with_a_line_break_never_reaches_a_header(server: FaultyServer) -> None:
    made = call(
        HttpAction(f"{server.plain}/echo", auth=Auth(AuthKind.BEARER, secret="TOKEN")),
        a_context(TOKEN="abc\r\nX-Evil: yes"),
    )

    assert made.outcome.failure is FailureKind.START
    assert "line break" in made.outcome.reason_text
    assert "abc" not in made.outcome.reason_text
    assert server.seen == []


@pytest.mark.parametrize(
    "action",
    [
        HttpAction("http://127.0.0.1:1/{{secret:KEY}}"),
        HttpAction("http://127.0.0.1:1/", headers=(("X-A", "{{secret:KEY}}"),)),
        HttpAction("http://127.0.0.1:1/", body=Body(BodyKind.TEXT, "{{secret:KEY}}")),
        HttpAction("http://127.0.0.1:1/", auth=Auth(AuthKind.BASIC, "jo", "KEY")),
    ],
    ids=["address", "header", "body", "password"],
)
def test_half_a_character_fails_and_breaks_nothing(action: HttpAction) -> None:
    outcome = call(action, a_context(KEY="\udfff")).outcome

    assert outcome.failure is FailureKind.START
    assert outcome.reason_text.encode()


def test_secrets_that_come_back_are_not_shown(server: FaultyServer) -> None:
    action = HttpAction(
        f"{server.plain}/echo?key={{{{secret:KEY}}}}",
        "POST",
        headers=(("X-Key", "{{secret:KEY}}"),),
        body=Body(BodyKind.JSON, '["{{secret:KEY}}"]'),
        auth=Auth(AuthKind.BASIC, "jo", "PASSWORD"),
    )
    made = call(action, a_context(KEY='s3cr3t/"+key', PASSWORD="hunter2"))

    shown = made.output.everything
    assert b'"X-Key", "***"' in shown
    assert b"key=***" in shown
    for secret in (b"s3cr3t", b"hunter2", base64.b64encode(b"jo:hunter2")):
        assert secret not in shown


def test_secrets_are_not_shown_in_reasons_and_first_lines(server: FaultyServer) -> None:
    made = call(
        HttpAction(f"{server.plain}/status/500?body=no+{{{{secret:KEY}}}}+here"), a_context(KEY="s3cr3t")
    )

    assert made.outcome.first_error_line == "500 So: no *** here"


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("no+{{secret:KEY}}+here", "200 · no *** here"),
        ("%5B%20%22a%22,%0A%20%201%5D", '200 · [ "a", 1]'),
        # Behind the part that is kept of it a secret may go on.
        (f"{'+' * 4_080}{{{{secret:KEY}}}}", "200 · ***"),
        (f"{'+' * 4_090}{{{{secret:KEY}}}}", "200"),
        ("s3c", "200 · s3c"),
    ],
)
def test_what_a_server_said_is_kept_in_one_line_without_secrets(
    server: FaultyServer, said: str, result: str
) -> None:
    action = HttpAction(f"{server.plain}/status/200?body={said}")
    made = call(action, a_context(KEY="s3cr3t-and-long"))

    assert made.outcome.result_line == result


@pytest.mark.parametrize("rest", ["/status/200?", "/?", "/status/200??", "/a%2fb?&", "/x?a=b|c"])
def test_an_address_goes_out_as_it_is_written(server: FaultyServer, rest: str) -> None:
    """A lonely question mark at the end got lost, and with it the signature over the address."""
    call(HttpAction(f"{server.plain}{rest}"))

    assert server.seen[0].target == rest


def test_no_cookie_is_kept_from_call_to_call(server: FaultyServer) -> None:
    seen = sent(server, HttpAction(f"{server.plain}/cookie"))

    assert seen.target == "/echo"
    assert seen.header("Cookie") is None


@pytest.mark.parametrize("packing", ["gzip", "deflate", "raw"])
def test_a_packed_answer_is_shown_unpacked(server: FaultyServer, packing: str) -> None:
    assert call(HttpAction(f"{server.plain}/packed/{packing}")).output.body == b"unpacked" * 1000


def test_due_at_is_the_occurrence_and_not_the_present(server: FaultyServer) -> None:
    seen = sent(server, HttpAction(f"{server.plain}/echo", headers=(("X-Due", "{{due_at}}"),)))

    assert seen.header("X-Due") == f"{DUE:%Y-%m-%dT%H:%M:%S}.000Z"
