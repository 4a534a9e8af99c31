"""Redact secrets from everything that is shown or kept."""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from types import TracebackType
from urllib.parse import quote, quote_plus

from scheduler_core.actions.outcome import OutputSink
from scheduler_core.actions.output.redacted_stream import RedactedStream
from scheduler_core.actions.process.process import HostLost

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
        shown = RedactedStream(self.forms).feed(text.encode(errors="surrogatepass"))
        return shown.decode(errors="replace")

    def data(self, data: bytes) -> bytes:
        """Replace all secrets in something whole."""
        if not self.forms:
            return data
        stream = RedactedStream(self.forms)
        return stream.feed(data) + stream.rest()


HIDES_NOTHING = Redactor(())


class Mistake(Exception):
    """A mistake of ours, told without the secrets that its error may quote."""


class Discretion:
    """Turns every error that gets this far into a Mistake; the log and the ledger show what it says.

    HostLost quotes nothing, and is no mistake.
    """

    def __init__(self, secrets: tuple[str, ...]) -> None:
        self._secrets = secrets

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, HostLost):
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
            self._streams[stream] = RedactedStream(self._redactor.forms)
        if shown := self._streams[stream].feed(data):
            self._sink.write(stream, shown)

    def close(self) -> None:
        for stream, redacted in self._streams.items():
            if shown := redacted.rest():
                self._sink.write(stream, shown)
        self._streams.clear()


def hiding(redactor: Redactor, sink: OutputSink) -> AbstractContextManager[OutputSink]:
    """Give a sink for streams that come in turn, and show no secret: the same one if there are none."""
    return _redacting(redactor, sink) if redactor.forms else nullcontext(sink)


@contextmanager
def _redacting(redactor: Redactor, sink: OutputSink) -> Iterator[OutputSink]:
    redacting = RedactingSink(sink, redactor, in_turn=True)
    try:
        yield redacting
    finally:
        redacting.close()


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
