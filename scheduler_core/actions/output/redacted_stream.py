"""Redact secrets from a stream as it arrives; imports little, as the run host uses it too."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

MARK = b"***"


class RedactedStream:
    """One stream of bytes, in which a secret may be cut anywhere by the chunks it comes in.

    The end of a chunk that could be the beginning of a secret is held back, never more than the longest
    secret less one byte.
    """

    def __init__(self, forms: Sequence[bytes]) -> None:
        self._forms = forms
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
                shown.append(MARK)
            at = covered_until = span.end
        shown.append(buffer[at:until])
        self._held = buffer[until:]
        self._covered = max(covered_until - until, 0)
        return b"".join(shown)

    def _spans(self, buffer: bytes) -> Iterator["_MarkedSpan"]:
        """Yield the spans to hide, in order, those that overlap joined to one."""
        found = sorted(span for form in self._forms for span in _occurrences(form, buffer))
        joined = _MarkedSpan(0, self._covered, is_marked=True) if self._covered else None
        for begin, end in found:
            if joined is not None and begin < joined.end:
                joined = _MarkedSpan(joined.begin, max(end, joined.end), joined.is_marked)
                continue
            if joined is not None:
                yield joined
            joined = _MarkedSpan(begin, end)
        if joined is not None:
            yield joined

    def _begin_of_open_end(self, buffer: bytes) -> int:
        return min(_begin_of_part(form, buffer) for form in self._forms)


class _MarkedSpan(NamedTuple):
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
