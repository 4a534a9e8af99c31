"""What an answer means."""

from datetime import timedelta
from urllib.parse import quote

import pytest

from scheduler_core.actions.http.verdict import retry_after
from scheduler_core.actions.outcome import LONGEST_ERROR_LINE
from scheduler_core.values.jobs.actions import Assertion, HttpAction, Signing, SigningKind
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import NOW, a_context, call
from tests.support.faulty_server import FaultyServer

OK = RunState.SUCCEEDED


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (200, None),
        (204, None),
        (299, None),
        (304, FailureKind.CLIENT_ERROR),
        (400, FailureKind.CLIENT_ERROR),
        (404, FailureKind.CLIENT_ERROR),
        (408, FailureKind.TIMED_OUT),
        (429, FailureKind.RATE_LIMITED),
        (500, FailureKind.SERVER_ERROR),
        (503, FailureKind.SERVER_ERROR),
        (599, FailureKind.SERVER_ERROR),
    ],
)
def test_a_status_decides(server: FaultyServer, status: int, kind: FailureKind | None) -> None:
    outcome = call(HttpAction(f"{server.plain}/status/{status}")).outcome

    assert outcome.http_status == status
    assert outcome.failure is kind
    assert outcome.state is (RunState.FAILED if kind else OK)


def test_the_expected_statuses_are_the_users(server: FaultyServer) -> None:
    expected = ((200, 200), (404, 410))

    assert call(HttpAction(f"{server.plain}/status/404", expected=expected)).outcome.state is OK
    outcome = call(HttpAction(f"{server.plain}/status/201", expected=expected)).outcome
    assert outcome.failure is FailureKind.ASSERTION
    assert outcome.first_error_line == outcome.reason_text  # it was “200 OK”
    assert outcome.reason_text.endswith("expect this status if it is a success")


def test_a_reason_says_what_to_do_and_the_first_line_the_status_and_what_was_said(
    server: FaultyServer,
) -> None:
    outcome = call(HttpAction(f"{server.plain}/status/401?body=%0A%0AToken+expired%0Amore")).outcome

    assert outcome.reason_text.startswith("the server answered 401")
    assert "look at the authentication" in outcome.reason_text
    assert outcome.first_error_line == "401 So: Token expired"


def test_what_a_server_says_can_do_no_harm_where_it_is_shown(server: FaultyServer) -> None:
    outcome = call(HttpAction(f"{server.plain}/status/500?body=%1b[31mred%00%20{'x' * 400}")).outcome

    assert outcome.first_error_line.startswith("500 So:  [31mred  xxx")
    assert len(outcome.first_error_line) == LONGEST_ERROR_LINE


def test_a_page_for_browsers_is_no_first_line(server: FaultyServer) -> None:
    action = HttpAction(f"{server.plain}/status/503?type=text/html&body=%3C!DOCTYPE+html%3E")

    assert call(action).outcome.first_error_line == "503 Service Unavailable"


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("120", 120),
        (" 0 ", 0),
        ("Fri, 20 Nov 2026 08:01:05 GMT", 60),
        ("Fri, 20 Nov 2026 09:01:05 +0100", 60),
        ("Friday, 20-Nov-26 08:01:05 GMT", 60),
        ("Fri, 20 Nov 2020 08:01:05 GMT", 0),
        ("Fri, 20 Nov 2096 08:01:05 GMT", 86_400),
        ("99999999999999999999", 86_400),
        ("86401", 86_400),
        ("-5", None),
        ("1.5", None),
        ("soon", None),
        ("", None),
        ("١٢", None),
        ("Fri, 99 Nov 2026 08:01:05 GMT", None),
    ],
)
def test_retry_after_is_read_and_capped(text: str, seconds: int | None) -> None:
    wait = retry_after(text, NOW)

    assert wait == (None if seconds is None else timedelta(seconds=seconds))


@pytest.mark.parametrize("status", [429, 503])
def test_the_wait_a_server_asks_for_is_handed_on(server: FaultyServer, status: int) -> None:
    outcome = call(HttpAction(f"{server.plain}/status/{status}?retry-after=30")).outcome

    assert outcome.retry_after == timedelta(seconds=30)


@pytest.mark.parametrize(
    ("status", "is_tried_again"),
    [
        (203, True),
        (409, True),
        (429, True),
        (500, True),
        (503, True),
        (404, False),
        (501, False),
        (505, False),
    ],
)
def test_revalee_tries_again_what_it_always_did(
    server: FaultyServer, status: int, is_tried_again: bool
) -> None:
    action = HttpAction(
        f"{server.plain}/status/{status}",
        "POST",
        signing=Signing(SigningKind.REVALEE),
        expected=((200, 202), (204, 206)),
    )
    outcome = call(action).outcome

    assert outcome.failure is (FailureKind.SERVER_ERROR if is_tried_again else FailureKind.CLIENT_ERROR)


def answering(server: FaultyServer, body: str, *assertions: Assertion, most: int = 1_000_000) -> HttpAction:
    url = f"{server.plain}/status/200?type=application/json&body={quote(body)}"
    return HttpAction(url, assertions=assertions, most_response_bytes=most)


@pytest.mark.parametrize(
    ("assertion", "holds"),
    [
        (Assertion('"status":\\s*"ok"'), True),
        (Assertion("error"), False),
        (Assertion("error", must_match=False), True),
        (Assertion("ok", must_match=False), False),
        (Assertion(json_path="$.status", equals="ok"), True),
        (Assertion(json_path="$.status", equals="bad"), False),
        (Assertion(json_path="$.items[-1].id", equals="2"), True),
        (Assertion(json_path="$.missing"), False),
        (Assertion(json_path="$.missing", must_match=False), True),
    ],
)
def test_an_assertion_decides_too(server: FaultyServer, assertion: Assertion, holds: bool) -> None:
    body = '{"status": "ok", "items": [{"id": 1}, {"id": 2}]}'
    outcome = call(answering(server, body, assertion)).outcome

    assert outcome.state is (OK if holds else RunState.FAILED)
    assert outcome.failure is (None if holds else FailureKind.ASSERTION)
    assert outcome.http_status == 200


@pytest.mark.parametrize(
    ("charset", "read"),
    [("latin-1", "GrÃ¼"), ('"utf-8"', "Grüße"), ("nonsense", "Grüße"), ("", "Grüße")],
    ids=["latin-1", "utf-8", "nonsense", "none"],
)
def test_an_answer_is_read_in_its_charset_or_as_utf_8(server: FaultyServer, charset: str, read: str) -> None:
    url = f"{server.plain}/status/200?type={quote(f'text/plain; charset={charset}')}&body={quote('Grüße')}"

    assert call(HttpAction(url, assertions=(Assertion(read),))).outcome.state is OK


def test_an_assertion_about_the_unread_rest_is_not_guessed(server: FaultyServer) -> None:
    absent = Assertion("error", must_match=False)
    outcome = call(answering(server, "x" * 200 + "error", absent, most=100)).outcome

    assert outcome.failure is FailureKind.ASSERTION
    assert "raise the limit of bytes to keep" in outcome.reason_text


def test_a_secret_in_a_reason_is_not_shown(server: FaultyServer) -> None:
    action = answering(server, "{}", Assertion("s3cr3t"))
    action = HttpAction(f"{action.url}&x={{{{secret:KEY}}}}", assertions=action.assertions)

    assert (
        call(action, a_context(KEY="s3cr3t")).outcome.reason_text == "the output does not have a match of ***"
    )
