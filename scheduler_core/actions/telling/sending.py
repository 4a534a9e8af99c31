"""Send a notice to a channel of any kind, and say what came of it."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from types import TracebackType
from typing import Self

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.kind import Resources
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, ActionSecrets
from scheduler_core.actions.output.plain_lines import one_line
from scheduler_core.actions.output.redaction import Redactor
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.process.process import HostLost, Processes
from scheduler_core.actions.running import run_action
from scheduler_core.actions.telling.chat_calls import call_of
from scheduler_core.actions.telling.message import Message, Sent, message_of
from scheduler_core.actions.telling.program_call import POLICIES, script_of
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.clock import Clock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.errors import InvalidInput
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.records.channel import Channel, ChannelKind, check_topic, check_url
from scheduler_core.values.records.notice import Notice
from scheduler_core.values.runs.run import RunState, Trigger

_CALL_TIME = timedelta(seconds=30)
# Such a refusal is about the channel; any other is about what the notice says.
_OF_CHANNEL = frozenset({401, 403, 404, 405, 407, 410, 415, 426})
_PASSING = frozenset({402, 408, 409, 423, 425, 429})
_LONGEST_TROUBLE = 300
_SECONDS_MORE = 10.0  # for a thread to say that its mail took too long


class NoticeSender:
    """Made and closed on the loop that sends; what a kind of channel takes is made with its first notice.

    `said` gives a text of the core in the language of whoever reads it.
    """

    def __init__(
        self, clock: Clock, secrets: ActionSecrets, *, host: str, zone: str, said: Callable[[str], str]
    ) -> None:
        self._clock = clock
        self._secrets = secrets
        self._host = host
        self._zone = zone
        self._said = said
        self._calls = HttpCalls(clock)
        self._processes: Processes | None = None
        self._threads = DaemonThreads(2, "hourbell-mail")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._calls.close()
        self._threads.close()
        if self._processes is not None:
            self._processes.close()

    async def send(self, channel: Channel, notice: Notice, attempt: int = 1) -> Sent:
        """Send a notice once; what goes wrong is told and never raised."""
        message = message_of(notice, self._host, self._zone, self._said)
        try:
            return await self._sent(channel, notice, message, attempt)
        except (SecretUnavailable, InvalidInput) as error:
            return Sent(trouble=str(error), is_broken=True)
        except HostLost:
            return Sent(trouble="what starts programs has ended")

    async def _sent(self, channel: Channel, notice: Notice, message: Message, attempt: int) -> Sent:
        if channel.kind is ChannelKind.MAIL:
            return await self._mailed(channel, message, notice.at)
        if channel.kind is ChannelKind.PROGRAM:
            script, values = script_of(channel, message)
            resources = Resources(self._calls, self._opened())
            context = self._context(notice, values, attempt)
            outcome = await run_action(script, POLICIES, context, resources, _Nowhere())
            return _sent_of(channel.kind, outcome, Redactor([]))
        call, values = call_of(channel, await self._url(channel), message)
        context = self._context(notice, values, attempt)
        limit = TimeLimit(_CALL_TIME)
        outcome = await limit.over(self._calls.run(call, context, _Nowhere(), limit.standing_still))
        return _sent_of(channel.kind, outcome, Redactor([call.url] if channel.kept_address else []))

    async def _mailed(self, channel: Channel, message: Message, at: datetime) -> Sent:
        from scheduler_core.actions.telling.mail import MAIL_SECONDS, send_mail  # few channels are mail

        password = await self._secrets.secret(channel.secret) if channel.secret else ""
        sending = self._threads.submit(partial(send_mail, channel, message, password, at))
        try:
            async with asyncio.timeout(MAIL_SECONDS + _SECONDS_MORE):
                sent = await asyncio.wrap_future(sending)
        except TimeoutError:  # a name server that does not answer can't be cut off
            return Sent(trouble=f"the mail server {channel.server[0]} takes too long")
        return sent if sent.is_sent else _redacted(sent, Redactor([password] if password else []))

    async def _url(self, channel: Channel) -> str:
        if not channel.kept_address:
            return channel.address
        url = (await self._secrets.secret(channel.kept_address)).strip()
        try:
            check_url(channel.kind, url, has_secret=bool(channel.secret))
            if channel.kind is ChannelKind.NTFY:
                check_topic(url)
        except InvalidInput as refusal:
            reason = f"the secret {channel.kept_address} holds no address that can be called"
            raise InvalidInput(channel.kind, reason) from refusal
        return url

    def _opened(self) -> Processes:
        if self._processes is None:
            self._processes = open_processes()
        return self._processes

    def _context(self, notice: Notice, values: tuple[RunValue, ...], attempt: int) -> ActionContext:
        return ActionContext(
            notice.job_name,
            notice.job_id or JobId(0),
            notice.run_id or RunId(0),
            notice.due_at or notice.at,
            attempt,
            Trigger.SCHEDULE,
            notice.id,
            self._secrets,
            values=values,
        )


def _sent_of(kind: ChannelKind, outcome: ActionOutcome, hidden: Redactor) -> Sent:
    if outcome.state is RunState.SUCCEEDED:
        return Sent(is_sent=True)
    status = outcome.http_status
    is_refused = status is not None and 400 <= status < 500 and status not in _PASSING
    # Telegram says 400, too, of a chat that is not there.
    is_of_notice = status not in _OF_CHANNEL and (kind is not ChannelKind.TELEGRAM or status != 400)
    why, line = outcome.reason_text, outcome.first_error_line
    said = why if line in why else ": ".join(filter(None, (why, line)))
    told = Sent(
        trouble=said or str(outcome.state),
        is_broken=is_refused and not is_of_notice,
        is_hopeless=is_refused and is_of_notice,
        retry_after=outcome.retry_after,
    )
    return _redacted(told, hidden)


def _redacted(sent: Sent, hidden: Redactor) -> Sent:
    trouble = one_line(hidden.text(sent.trouble), _LONGEST_TROUBLE)
    return Sent(False, trouble, sent.is_broken, sent.is_hopeless, sent.retry_after)


class _Nowhere:
    """Takes what is sent and answered: it would tell who reads the log what the channel is."""

    def write(self, stream: str, data: bytes) -> None:
        pass
