"""A notice as it goes out: in words for people, and as an object for programs."""

from collections.abc import Callable
from typing import Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.notice_words import lines_of, title_of
from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.values.records.notice import Notice

_CUT = "…"


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent of a notice: `id` is the same each time, `told` is for programs."""

    id: str
    kind: str
    title: str
    text: str
    told: dict[str, Any]


def message_of(notice: Notice, host: str, zone: str, said: Callable[[str], str]) -> Message:
    """Say a notice in the language of `said`; programs read it in English."""
    title, lines = title_of(notice), lines_of(notice, host, zone)
    output = notice.output.splitlines()
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
        "state": notice.state or None,
        "exit_code": notice.exit_code,
        "http_status": notice.http_status,
        "counts": None if notice.counts is None else dict(notice.counts),
        "machine": host,
    }
    return Message(
        notice.id,
        str(notice.kind),
        said(title),
        "\n".join([*map(said, lines), *output]),
        {name: value for name, value in told.items() if value is not None},
    )


def cut(text: str, most: int) -> str:
    """Cut a text to so many letters, with a sign that more was there."""
    return text if len(text) <= most else text[: most - len(_CUT)] + _CUT


def cut_bytes(text: str, most: int) -> str:
    """Cut a text to so many bytes of UTF-8, and no letter in two."""
    data = text.encode(errors="replace")
    if len(data) <= most:
        return data.decode()
    return data[: most - len(_CUT.encode())].decode(errors="ignore") + _CUT
