"""What a notice says to a person: a title of one line, and a text. In English, as all that the core says."""

from collections.abc import Mapping
from typing import assert_never

from scheduler_core.phrases.written_times import shown_time
from scheduler_core.values.records.notice import Notice, NoticeKind

# What is counted are notices, of which one job may have made several.
_COUNTED = {
    NoticeKind.FAILURE: ("{count} job failed", "jobs failed {count} times"),
    NoticeKind.STILL_FAILING: ("{count} job still fails", "jobs still failed {count} times"),
    NoticeKind.RECOVERED: ("{count} job works again", "jobs worked again {count} times"),
    NoticeKind.MISSED: ("{count} run was missed", "{count} runs were missed"),
    NoticeKind.STOPPED: ("{count} job was stopped", "jobs were stopped {count} times"),
    NoticeKind.SLOW: ("{count} run took unusually long", "{count} runs took unusually long"),
    NoticeKind.LATE: ("{count} job is late", "jobs were late {count} times"),
    NoticeKind.CALENDAR: ("{count} job goes by an old calendar", "jobs went by old calendars {count} times"),
}
_MOST_NAMED = 20
SUCCEEDED, FAILED, MISSED = "succeeded", "failed", "missed"
_OF_DIGEST = {
    SUCCEEDED: ("{count} run succeeded", "{count} runs succeeded"),
    FAILED: ("{count} run failed", "{count} runs failed"),
    MISSED: ("{count} run was missed", "{count} runs were missed"),
}


def title_of(notice: Notice) -> str:
    """Say in one line what happened."""
    job = f"“{notice.job_name}”"
    match notice.kind:
        case NoticeKind.FAILURE:
            return f"{job} failed"
        case NoticeKind.STILL_FAILING:
            return f"{job} still fails"
        case NoticeKind.RECOVERED:
            return f"{job} works again"
        case NoticeKind.MISSED:
            return f"{job} was missed"
        case NoticeKind.STOPPED:
            return f"{job} was stopped"
        case NoticeKind.SLOW:
            return f"{job} took unusually long"
        case NoticeKind.LATE:
            return f"{job} is late"
        case NoticeKind.CALENDAR:
            return f"{job} goes by an old calendar"
        case NoticeKind.TEST:
            return "A test of this channel"
        case NoticeKind.SUM:
            return f"{notice.count} notices in one"
        case NoticeKind.DIGEST:
            return _digest_title(notice.counts or {})
        case _ as never:
            assert_never(never)


def lines_of(notice: Notice, host: str, zone: str) -> list[str]:
    """Say what there is to know of it: what the run said, when it was due, and on which machine."""
    if notice.kind is NoticeKind.TEST:
        return [f"Hourbell on {host} can write here."]
    if notice.kind is NoticeKind.DIGEST:
        return [*_digest_lines(notice, zone), f"on {host}"]
    if notice.kind is NoticeKind.SUM:
        return [*_sum_lines(notice), f"on {host}"]
    lines = [notice.text] if notice.text else []
    if notice.due_at is not None:
        lines.append(f"due {shown_time(notice.due_at, zone)}")
    return [*lines, f"on {host}"]


def left_out(count: int) -> str:
    """Say how many lines of an output are left out where a channel takes no more."""
    return (
        "… 1 line of the output is left out" if count == 1 else f"… {count} lines of the output are left out"
    )


def _sum_lines(notice: Notice) -> list[str]:
    counts = {NoticeKind(kind): count for kind, count in (notice.counts or {}).items() if kind in _KINDS}
    lines = [_COUNTED[kind][count != 1].format(count=count) for kind, count in counts.items()]
    return [*lines, *_names(notice)]


def _digest_title(counts: Mapping[str, int]) -> str:
    if not sum(counts.values()):
        return "Nothing ran"
    bad = sum(count for word, count in counts.items() if word != SUCCEEDED)
    if not bad:
        count = counts[SUCCEEDED]
        return "All went well: 1 run" if count == 1 else f"All went well: {count} runs"
    return "1 run went wrong" if bad == 1 else f"{bad} runs went wrong"


def _digest_lines(notice: Notice, zone: str) -> list[str]:
    counts = {word: count for word, count in (notice.counts or {}).items() if word in _OF_DIGEST and count}
    lines = [_OF_DIGEST[word][count != 1].format(count=count) for word, count in counts.items()]
    since = [] if notice.since is None else [f"since {shown_time(notice.since, zone)}"]
    return [*lines, *_names(notice), *since]


def _names(notice: Notice) -> list[str]:
    names = list(filter(None, notice.text.split("\n")))
    more = [f"and {len(names) - _MOST_NAMED} more"] if len(names) > _MOST_NAMED else []
    return [*names[:_MOST_NAMED], *more]


_KINDS = frozenset(map(str, _COUNTED))
