"""Take secrets out of what is shown or kept."""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from urllib.parse import quote, quote_plus

from scheduler_core.actions.outcome import OutputSink
from scheduler_core.lazy_dataclass import dataclass

MARK = "***"

_SHORTEST_LINE = 8  # of a secret with several lines, such as a key: shorter ones say nothing

_SHORTEST_INSIDE = 6  # of an encoded secret: fewer letters stand in any text by chance
_LETTERS_OF_LEAD = (0, 2, 3)  # that hold a bit of what stands before the secret
_URL_SAFE = bytes.maketrans(b"+/", b"-_")

_quote = partial(quote, errors="replace")
_quote_plus = partial(quote_plus, errors="replace")


class Redactor:
    """Knows the secrets of one run in every form in which they could come back."""

    def __init__(self, secrets: Iterable[str]) -> None:
        given = list(secrets)
        texts = (form for secret in given for form in (*_forms(secret), *_encoded_forms(secret)))
        forms = {form.encode(errors="surrogatepass") for form in texts if form}
        self.forms = tuple(sorted(forms, key=len, reverse=True))

    def text(self, text: str) -> str:
        if not self.forms:
            return text
        return self.data(text.encode(errors="surrogatepass")).decode(errors="surrogatepass")

    def beginning(self, text: str) -> str:
        """Return what a longer text begins with, and nothing of a secret that its end may cut."""
        if not self.forms:
            return text
        shown = RedactedStream(self).feed(text.encode(errors="surrogatepass"))
        return shown.decode(errors="replace")

    def data(self, data: bytes) -> bytes:
        """Replace all secrets in something whole."""
        if not self.forms:
            return data
        stream = RedactedStream(self)
        return stream.feed(data) + stream.rest()


class Mistake(Exception):
    """A mistake of ours, told without the secrets that its error may quote."""


class Discretion:
    """Turns every error that gets this far into a Mistake; the log and the ledger show what it says."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        self._secrets = secrets

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            words = f"{type(error).__name__}: {Redactor(self._secrets).text(str(error))}"
            raise Mistake(words).with_traceback(trace) from None


class RedactingSink:
    """Passes output on without secrets; `close` passes on what was held back at the end.

    Where streams come one after the other, the end of one is passed on before the next.
    """

    def __init__(self, sink: OutputSink, redactor: Redactor, *, in_turn: bool = False) -> None:
        self._sink = sink
        self._in_turn = in_turn
        self._redactor = redactor
        self._streams: dict[str, RedactedStream] = {}

    def write(self, stream: str, data: bytes) -> None:
        if stream not in self._streams:
            if self._in_turn:
                self.close()
            self._streams[stream] = RedactedStream(self._redactor)
        if shown := self._streams[stream].feed(data):
            self._sink.write(stream, shown)

    def close(self) -> None:
        for stream, redacted in self._streams.items():
            if shown := redacted.rest():
                self._sink.write(stream, shown)
        self._streams.clear()


@contextmanager
def hiding(redactor: Redactor, sink: OutputSink) -> Iterator[OutputSink]:
    """Give a sink for streams that come in turn, and show no secret: the same one if there are none."""
    if not redactor.forms:
        yield sink
        return
    redacting = RedactingSink(sink, redactor, in_turn=True)
    try:
        yield redacting
    finally:
        redacting.close()


class RedactedStream:
    """One stream of bytes, in which a secret may be cut anywhere by the chunks it comes in.

    The end of a chunk that could be the beginning of a secret is held back, never more than the longest
    secret less one byte.
    """

    def __init__(self, redactor: Redactor) -> None:
        self._forms = redactor.forms
        self._held = b""
        self._covered = 0  # so many bytes at the start of `_held` are behind a mark already

    def feed(self, data: bytes) -> bytes:
        if not self._forms:
            return data
        buffer = self._held + data
        return self._pass(buffer, self._begin_of_open_end(buffer))

    def rest(self) -> bytes:
        """Return what is held back; the stream is over."""
        return self._pass(self._held, len(self._held)) if self._held else b""

    def _pass(self, buffer: bytes, until: int) -> bytes:
        """Return the redacted buffer up to a place, and hold what follows."""
        shown: list[bytes] = []
        at = 0
        covered_until = self._covered
        for span in self._spans(buffer):
            if span.begin >= until:
                break
            shown.append(buffer[at : span.begin])
            if not span.is_marked:
                shown.append(MARK.encode())
            at = covered_until = span.end
        shown.append(buffer[at:until])
        self._held = buffer[until:]
        self._covered = max(covered_until - until, 0)
        return b"".join(shown)

    def _spans(self, buffer: bytes) -> Iterator["_Span"]:
        """Yield the spans to hide, in order, those that overlap joined to one."""
        found = sorted(span for form in self._forms for span in _occurrences(form, buffer))
        joined = _Span(0, self._covered, is_marked=True) if self._covered else None
        for begin, end in found:
            if joined is not None and begin < joined.end:
                joined = _Span(joined.begin, max(end, joined.end), joined.is_marked)
                continue
            if joined is not None:
                yield joined
            joined = _Span(begin, end)
        if joined is not None:
            yield joined

    def _begin_of_open_end(self, buffer: bytes) -> int:
        return min(_begin_of_part(form, buffer) for form in self._forms)


@dataclass(frozen=True, slots=True)
class _Span:
    begin: int
    end: int
    is_marked: bool = False  # its mark was shown with the chunk before


def _occurrences(form: bytes, buffer: bytes) -> Iterator[tuple[int, int]]:
    """Yield where the form stands, overlapping itself too."""
    at = buffer.find(form)
    while at >= 0:
        yield at, at + len(form)
        at = buffer.find(form, at + 1)


def _begin_of_part(form: bytes, buffer: bytes) -> int:
    """Return where a beginning of the form reaches to the end of the buffer, or the buffer's length."""
    at = buffer.find(form[:1], max(len(buffer) - len(form) + 1, 0))
    while at >= 0 and not form.startswith(buffer[at:]):
        at = buffer.find(form[:1], at + 1)
    return at if at >= 0 else len(buffer)


def _forms(secret: str) -> Iterator[str]:
    """Yield the secret as it is and as servers, shells and programs write it."""
    lines = [line.strip() for line in secret.splitlines()]
    for text in {secret, secret.strip(), *(line for line in lines if len(line) >= _SHORTEST_LINE)}:
        yield text
        for quoted in (_quote(text, safe=""), _quote(text), _quote_plus(text)):
            yield quoted
            yield re.sub(r"%[0-9A-F]{2}", lambda code: code[0].lower(), quoted)
        for in_json in (json.dumps(text), json.dumps(text, ensure_ascii=False)):
            yield in_json[1:-1]
            yield json.dumps(in_json[1:-1], ensure_ascii=False)[1:-1]  # JSON shown inside JSON
        import html  # its table of names is half a megabyte that an engine without secrets never needs

        yield html.escape(text)


def _encoded_forms(secret: str) -> Iterator[str]:
    """Yield what base64 and hexadecimal make of the secret, alone or inside something longer."""
    for text in {secret, secret.strip()}:
        data = text.encode(errors="surrogatepass")
        padded = [base64.b64encode(data).decode(), base64.urlsafe_b64encode(data).decode()]
        yield from padded
        inside = [data.hex(), data.hex().upper(), *(form.rstrip("=") for form in padded)]
        for lead in range(3):  # bytes before it in its group of three
            letters = base64.b64encode(bytes(lead) + data)[
                _LETTERS_OF_LEAD[lead] : (lead + len(data)) * 8 // 6
            ]
            inside += [letters.decode(), letters.translate(_URL_SAFE).decode()]
        yield from (form for form in inside if len(form) >= _SHORTEST_INSIDE)
