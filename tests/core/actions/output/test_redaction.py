"""Secrets taken out of streams."""

import base64
import json
from collections.abc import Callable
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import strategies as st

from scheduler_core.actions.output.redacted_stream import RedactedStream
from scheduler_core.actions.output.redaction import RedactingSink, Redactor, hiding
from tests.core.actions.calls import Kept
from tests.support.properties import for_all

SECRET = 'p@ss "wörd"/1+2'


def redacted(chunks: list[bytes], *secrets: str) -> bytes:
    stream = RedactedStream(Redactor(secrets).forms)
    return b"".join([*(stream.feed(chunk) for chunk in chunks), stream.rest()])


@pytest.mark.parametrize(
    "form",
    [
        SECRET,
        quote(SECRET),
        quote(SECRET, safe=""),
        quote_plus(SECRET),
        quote_plus(SECRET).lower(),
        json.dumps(SECRET)[1:-1],
        json.dumps(SECRET, ensure_ascii=False)[1:-1],
        json.dumps(json.dumps(SECRET)[1:-1])[1:-1],
        base64.b64encode(SECRET.encode()).decode(),
        base64.b64encode(SECRET.encode()).decode().rstrip("="),
        SECRET.encode().hex(),
        SECRET.encode().hex().upper(),
        SECRET.replace('"', "&quot;"),
    ],
)
def test_a_secret_is_hidden_in_every_form_it_may_come_back(form: str) -> None:
    assert Redactor([SECRET]).text(f"<{form}>") == "<***>"


@pytest.mark.parametrize("before", ["", "j", "jo", "jo:", "user"])
@pytest.mark.parametrize("after", ["", "!", "!!", "!!!"])
@pytest.mark.parametrize("secret", [SECRET, "~~~???>>>~~~"])
@pytest.mark.parametrize("encode", [base64.b64encode, base64.urlsafe_b64encode])
def test_a_secret_inside_something_encoded_is_hidden(
    before: str, after: str, secret: str, encode: Callable[[bytes], bytes]
) -> None:
    """A server that echoed what it was sent as base64 showed the password in it."""
    whole = encode(f"{before}{secret}{after}".encode())
    begin, end = len(before), len(before) + len(secret.encode())
    telling = whole[(begin * 8 + 5) // 6 : end * 8 // 6]

    shown = Redactor([secret]).data(whole)

    assert b"***" in shown
    assert not any(telling[at : at + 4] in shown for at in range(len(telling) - 3))


def test_a_short_secret_hides_no_ordinary_words() -> None:
    assert Redactor(["key"]).text("a2V and 6b65 are ordinary") == "a2V and 6b65 are ordinary"


def test_the_lines_of_a_key_are_hidden_one_by_one() -> None:
    key = "-----BEGIN-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END-----\n"

    assert Redactor([key]).text("2: MIIEvQIBADANBg\r\n") == "2: ***\r\n"


@for_all(st.data(), everyday=40, thorough=1_500)
def test_a_secret_cut_anywhere_is_hidden(data: st.DataObject) -> None:
    secrets = data.draw(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=3))
    whole = data.draw(st.text("abcd", max_size=30)).encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    chunks = [whole[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]

    assert redacted(chunks, *secrets) == naive(whole, secrets)


def naive(whole: bytes, secrets: list[str]) -> bytes:
    """Cover every occurrence of every form, overlapping ones as one, and write each cover as a mark."""
    covers: list[tuple[int, int]] = []
    spans = sorted(
        (at, at + len(form))
        for form in Redactor(secrets).forms
        for at in range(len(whole))
        if whole.startswith(form, at)
    )
    for begin, end in spans:
        if covers and begin < covers[-1][1]:
            covers[-1] = (covers[-1][0], max(end, covers[-1][1]))
        else:
            covers.append((begin, end))
    shown, at = b"", 0
    for begin, end in covers:
        shown += whole[at:begin] + b"***"
        at = end
    return shown + whole[at:]


def test_what_cannot_be_a_secret_is_passed_on_at_once() -> None:
    stream = RedactedStream(Redactor(["secret"]).forms)

    assert stream.feed(b"half a sec") == b"half a "
    assert stream.feed(b"ond") == b"second"
    assert stream.feed(b"a secre") == b"a "
    assert stream.feed(b"t!") == b"***!"


def test_streams_are_apart_and_their_ends_are_not_lost() -> None:
    kept = Kept()
    sink = RedactingSink(kept, Redactor(["secret"]))
    sink.write("stdout", b"one sec")
    sink.write("stderr", b"ret two")
    sink.close()

    assert kept.of("stdout") == b"one sec"
    assert kept.of("stderr") == b"ret two"


def test_the_end_of_a_stream_comes_before_the_next() -> None:
    """A note about an answer stood before the answer's last letter, if a secret begins with that."""
    kept = Kept()

    with hiding(Redactor(["secret"]), kept) as sink:
        sink.write("body", b"as")
        sink.write("note", b"cut")
        sink.write("body", b"ecret")

    assert kept.pieces == [("body", b"a"), ("body", b"s"), ("note", b"cut"), ("body", b"ecret")]


def test_without_secrets_nothing_is_touched() -> None:
    data = b"\xff\x00 anything"

    assert redacted([data]) == data
    assert Redactor(["", "x"]).data(b"axb") == b"a***b"


def test_much_output_that_nearly_matches_takes_little_time_and_memory() -> None:
    stream = RedactedStream(Redactor(["a" * 500 + "b"]).forms)
    passed = sum(len(stream.feed(b"a" * 10_000)) for _ in range(20))

    assert 200_000 - 501 < passed < 200_000
