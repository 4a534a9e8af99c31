"""What went to a server and what came back, read from output."""

import pytest

from gui.run_output.http_exchange import ShownBody, exchanges_of
from scheduler_core.values.runs.run import KeptChunk, OutputStream

REQUEST, RESPONSE = OutputStream.REQUEST, OutputStream.RESPONSE


def chunks(*pieces: tuple[OutputStream, bytes]) -> list[KeptChunk]:
    return [KeptChunk(number, stream, 0, content) for number, (stream, content) in enumerate(pieces)]


def test_a_request_and_its_answer_are_taken_apart() -> None:
    (found,) = exchanges_of(
        chunks(
            (REQUEST, b"POST http://x/\nA: b: c\n\nhello"),
            (RESPONSE, b"HTTP/1.1 204 No Content\nServer: y\n\n"),
        )
    )

    assert found.request is not None
    assert found.answer is not None
    assert (found.request.first_line, found.request.headers) == ("POST http://x/", (("A", "b: c"),))
    assert (found.request.kind, found.request.body) == (ShownBody.TEXT, "hello")
    assert (found.answer.first_line, found.answer.kind) == ("HTTP/1.1 204 No Content", ShownBody.NONE)


def test_each_redirect_is_an_exchange_of_its_own() -> None:
    found = exchanges_of(
        chunks(
            (REQUEST, b"GET http://x/\n\n"),
            (RESPONSE, b"HTTP/1.1 302 Found\nLocation: /y\n\n"),
            (REQUEST, b"GET http://x/y\n\n"),
            (RESPONSE, b"HTTP/1.1 200 OK\n\n"),
            (RESPONSE, b"done"),
        )
    )

    assert [each.request and each.request.first_line for each in found] == ["GET http://x/", "GET http://x/y"]
    assert [each.answer and each.answer.body for each in found] == ["", "done"]


def test_redirects_of_runs_that_kept_no_requests_are_parted_too() -> None:
    found = exchanges_of(
        chunks((RESPONSE, b"HTTP/1.1 301 Moved\nA: b\n\nHTTP/1.1 200 OK\n\nHTTP/1.1 is a text"))
    )

    assert [each.answer and each.answer.first_line for each in found] == [
        "HTTP/1.1 301 Moved",
        "HTTP/1.1 200 OK",
    ]
    assert found[1].answer is not None
    assert found[1].answer.body == "HTTP/1.1 is a text"


def test_a_call_without_an_answer_is_half_an_exchange() -> None:
    (found,) = exchanges_of(chunks((REQUEST, b"GET http://x/\n\n")))

    assert found.answer is None


def test_json_is_laid_out_and_nothing_in_it_changes() -> None:
    body = b'{"a":1.50,"a":[],"b":[1,{"c":"x, y: {\\"z\\"}"}],"d":{ },"e":12345678901234567890.0}'

    (found,) = exchanges_of(chunks((RESPONSE, b"HTTP/1.1 200 OK\n\n" + body)))

    assert found.answer is not None
    assert found.answer.kind is ShownBody.JSON
    assert found.answer.body.splitlines() == [
        "{",
        '  "a": 1.50,',
        '  "a": [],',
        '  "b": [',
        "    1,",
        "    {",
        '      "c": "x, y: {\\"z\\"}"',
        "    }",
        "  ],",
        '  "d": {},',
        '  "e": 12345678901234567890.0',
        "}",
    ]


@pytest.mark.parametrize(
    ("headers", "body", "kind", "text"),
    [
        (b"", b"{not json", ShownBody.TEXT, "{not json"),
        (b"Content-Type: text/plain; charset=latin-1\n", b"caf\xe9", ShownBody.TEXT, "café"),
        (b"Content-Type: text/plain; charset=nonsense\n", "café".encode(), ShownBody.TEXT, "café"),
        (b"", b"one\r\ntwo", ShownBody.TEXT, "one\ntwo"),
        (b"", b"\x89PNG" + bytes(range(32)) * 8, ShownBody.BINARY, ""),
        (b"", b"[" * 100_000, ShownBody.TEXT, "[" * 100_000),
    ],
    ids=["broken", "latin", "unknown charset", "windows", "picture", "deep"],
)
def test_other_bodies_are_shown_as_they_are(headers: bytes, body: bytes, kind: ShownBody, text: str) -> None:
    (found,) = exchanges_of(chunks((RESPONSE, b"HTTP/1.1 200 OK\n" + headers + b"\n" + body)))

    assert found.answer is not None
    assert (found.answer.kind, found.answer.body) == (kind, text)


def test_of_a_long_body_the_rest_is_counted() -> None:
    (found,) = exchanges_of(chunks((RESPONSE, b"HTTP/1.1 200 OK\n\n" + b"x" * 250_000)))

    assert found.answer is not None
    assert (len(found.answer.body), found.answer.hidden) == (200_000, 50_000)
