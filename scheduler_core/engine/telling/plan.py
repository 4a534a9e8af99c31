"""Decide which waiting notices are sent now, and until when others are put off."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from scheduler_core.actions.output.plain_lines import plain_lines
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.planning.quiet_hours import quiet_until
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.runs.outputs import last_chunks
from scheduler_core.store.telling.channels import channels
from scheduler_core.store.telling.notices import (
    WaitingNotice,
    in_trouble,
    is_overtaken,
    last_told,
    sent_since,
    waiting_notices,
    waits_behind,
)
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import ChannelId, NoticeId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.channel import KeptChannel
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.run import OutputStream

_HOUR = timedelta(hours=1)
_WITH_OUTPUT = frozenset(
    {NoticeKind.FAILURE, NoticeKind.STILL_FAILING, NoticeKind.RECOVERED, NoticeKind.SLOW, NoticeKind.LATE}
)
_WRITTEN = frozenset({OutputStream.STDOUT, OutputStream.STDERR, OutputStream.RESPONSE})
_MOST_CHUNKS, _MOST_SIGNS = 50, 16_000


class DueNotices(NamedTuple):
    """What waits for a channel, and when it was sent notices lately."""

    channel: KeptChannel
    waiting: list[WaitingNotice]
    sent: list[datetime]


class SendingPlan(NamedTuple):
    """What is put off, by until when and for which trouble, what is sent now, and what holds no more."""

    later: dict[tuple[datetime, str], list[NoticeId]]
    due: list[DueNotices]
    overtaken: list[NoticeId]


def plan(tx: Reading, now: datetime, served: Iterable[ChannelId], zone: str) -> SendingPlan:
    """Return what is to be done with what is due, but for channels that are being served.

    Quiet hours go by the zone.
    """
    waiting = waiting_notices(tx, now, besides=frozenset(served))
    if not waiting:
        return SendingPlan({}, [], [])
    troubles = in_trouble(tx, now)
    said = drafts(tx, {each.notice.job_id for each in waiting if each.notice.job_id is not None})
    later: dict[tuple[datetime, str], list[NoticeId]] = {}
    due: dict[ChannelId, list[WaitingNotice]] = {}
    overtaken: list[NoticeId] = []
    for each in waiting:
        policies = _policies(said.get(each.notice.job_id) if each.notice.job_id is not None else None)
        if (until := _quiet_until(policies, now, zone)) is not None:
            later.setdefault((until, ""), []).append(each.id)
        elif each.channel_id in troubles:
            later.setdefault(troubles[each.channel_id], []).append(each.id)
        elif _is_spaced(policies) and is_overtaken(tx, each):
            overtaken.append(each.id)
        elif (until := _spaced_until(tx, each, policies, due.get(each.channel_id, ()), now)) is not None:
            later.setdefault((until, ""), []).append(each.id)
        else:
            due.setdefault(each.channel_id, []).append(_with_output(tx, each, policies))
    return SendingPlan(
        later,
        [
            DueNotices(channel, due[channel.id], sent_since(tx, channel.id, now - _HOUR))
            for channel in (channels(tx) if due else ())
            if channel.id in due
        ],
        overtaken,
    )


def _policies(draft: object) -> RunPolicies | None:
    return draft.policies if isinstance(draft, JobDraft) else None


def _quiet_until(policies: RunPolicies | None, now: datetime, zone: str) -> datetime | None:
    """Return until when quiet hours of its job hold a notice back."""
    if policies is None or policies.quiet_hours is None:
        return None
    return quiet_until(policies.quiet_hours, in_zone(now, zone))


def _is_spaced(policies: RunPolicies | None) -> bool:
    return policies is not None and policies.tell_spacing is not None


def _spaced_until(
    tx: Reading,
    waiting: WaitingNotice,
    policies: RunPolicies | None,
    before: Iterable[WaitingNotice],
    now: datetime,
) -> datetime | None:
    """Return until when a notice waits since its channel has just heard, or hears now, one of its kind.

    That a job works again is not told before a failure that waits.
    """
    if policies is None or policies.tell_spacing is None:
        return None
    last = last_told(tx, waiting)
    if last is not None and last <= now < last + policies.tell_spacing:
        return last + policies.tell_spacing
    if (until := waits_behind(tx, waiting)) is not None and until > now:
        return until
    # Those that waited for it are told in one.
    is_second = not waiting.is_held and any(
        each.notice.job_id == waiting.notice.job_id and each.notice.kind is waiting.notice.kind
        for each in before
    )
    return now + policies.tell_spacing if is_second else None


def _with_output(tx: Reading, waiting: WaitingNotice, policies: RunPolicies | None) -> WaitingNotice:
    notice = waiting.notice
    if policies is None or not policies.tell_output or notice.run_id is None:
        return waiting
    if notice.kind not in _WITH_OUTPUT:
        return waiting
    output = _last_lines(tx, notice.run_id, policies.tell_output)
    return replace(waiting, notice=replace(notice, output=output)) if output else waiting


def _last_lines(tx: Reading, run_id: RunId, count: int) -> str:
    """Return the last lines that a run wrote; what is kept has its secrets hidden already.

    Of a line that is longer than what is looked at, its end goes along behind a sign.
    """
    kept = [each for each in last_chunks(tx, run_id, _MOST_CHUNKS) if each.stream in _WRITTEN]
    text = b"".join(each.content for each in kept).decode(errors="replace")
    lines = plain_lines(text[-_MOST_SIGNS:])
    if lines and len(text) > _MOST_SIGNS:
        lines[0] = f"…{lines[0]}"
    return "\n".join(lines[-count:])
