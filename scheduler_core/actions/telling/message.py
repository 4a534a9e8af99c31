"""Word a notice for people and as an object for programs, and say what came of sending it."""

from bisect import bisect_right
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.notice_words import left_out, lines_of, title_of
from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.values.records.notice import Notice

_CUT = "…"


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent of a notice: `id` is the same each time, `told` is for programs.

    `output` has the last lines that the run wrote; `said` gives a text in the language of the reader.
    """

    id: str
    kind: str
    title: str
    text: str
    told: dict[str, Any]
    output: tuple[str, ...] = ()
    said: Callable[[str], str] = str

    def whole_text(self, most: int, size: Callable[[str], int] = len, *, has_title: bool = False) -> str:
        """Return the text with the output, in no more than `most` by `size`.

        The end of the output is what its reader asked for, so lines before it are left out first. How many
        are is said in their place.
        """
        words = f"{self.title}\n{self.text}" if has_title else self.text
        whole = "\n".join([words, *self.output])
        if size(whole) <= most:
            return whole
        if not self.output:
            return cut(words, most, size)
        words = cut(words, most // 2, size)

        def with_last(count: int) -> str:
            return "\n".join([*self._before(words, count), *self.output[len(self.output) - count :]])

        count = _most_of(len(self.output), lambda count: size(with_last(count)) <= most)
        if count:
            return with_last(count)
        before, last = "\n".join([*self._before(words, 1), _CUT]), self.output[-1]
        letters = _most_of(len(last), lambda count: size(before + last[len(last) - count :]) <= most)
        return before + last[len(last) - letters :]

    def _before(self, words: str, count: int) -> list[str]:
        missing = len(self.output) - count
        return [words, self.said(left_out(missing))] if missing else [words]


def message_of(notice: Notice, host: str, zone: str, said: Callable[[str], str]) -> Message:
    """Say a notice in the language of `said`; programs read it in English."""
    title, lines = title_of(notice), lines_of(notice, host, zone)
    told: dict[str, Any] = {
        "id": notice.id,
        "kind": str(notice.kind),
        "title": title,
        "text": "\n".join(lines),
        "output": notice.output or None,
        "at": for_programs(notice.at),
        "job": notice.job_name or None,
        "job_id": notice.job_id,
        "run_id": notice.run_id,
        "due_at": for_programs_if_known(notice.due_at),
        "since": for_programs_if_known(notice.since),
        "state": notice.state or None,
        "exit_code": notice.exit_code,
        "http_status": notice.http_status,
        "counts": None if notice.counts is None else dict(notice.counts),
        "machine": host,
    }
    return Message(
        notice.id,
        str(notice.kind),
        _whole_letters(said(title)),
        _whole_letters("\n".join(map(said, lines))),
        {name: value for name, value in told.items() if value is not None},
        tuple(_whole_letters(notice.output).split("\n")) if notice.output else (),
        said,
    )


def cut(text: str, most: int, size: Callable[[str], int] = len) -> str:
    """Cut a text to so much by `size`, else letters, with a sign that more was there."""
    if size(text) <= most:
        return text
    return text[: _most_of(len(text), lambda count: size(text[:count] + _CUT) <= most)] + _CUT


def bytes_of(text: str) -> int:
    """Return how many bytes of UTF-8 a text takes."""
    return len(text.encode(errors="replace"))


def _whole_letters(text: str) -> str:
    """Replace halves of letters, which nothing sends."""
    return text.encode(errors="replace").decode()


def _most_of(limit: int, fits: Callable[[int], bool]) -> int:
    """Return the greatest count of which all up to it fit; 0 may not."""
    return max(0, bisect_right(range(limit + 1), 0, key=lambda count: not fits(count)) - 1)


@dataclass(frozen=True, slots=True)
class Sent:
    """Whether a notice has arrived, and the `trouble` if not.

    A channel `is_broken` that takes nothing until a person mends it; a notice `is_hopeless` that the channel
    refuses while it takes others.
    """

    is_sent: bool = False
    trouble: str = ""
    is_broken: bool = False
    is_hopeless: bool = False
    retry_after: timedelta | None = None

    @property
    def what_is_wrong(self) -> str:
        """Say of the channel what went wrong: one that refuses a notice may take others."""
        return f"it refused a notice: {self.trouble}" if self.is_hopeless else self.trouble
