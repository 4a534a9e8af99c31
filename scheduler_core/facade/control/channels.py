"""Add, list, try and delete channels."""

import asyncio
import logging
import os
import uuid
from collections.abc import Iterable
from dataclasses import replace

from scheduler_core.actions.checks import check_action
from scheduler_core.actions.telling.message import Sent, message_of
from scheduler_core.actions.telling.program_call import script_of
from scheduler_core.actions.telling.sending import NoticeSender
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.job_uses import jobs_by_use
from scheduler_core.facade.control.preferences import Preferences
from scheduler_core.host_name import host_name
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.telling import channels
from scheduler_core.store.telling.notices import go_on, note_test
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.telling import Telling, checked_tellings, print_tellings, read_tellings
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.channel import Channel, ChannelKind, KeptChannel
from scheduler_core.values.records.notice import Notice, NoticeKind
from scheduler_core.wording.language_choice import chosen_language
from scheduler_core.wording.languages import wording_of

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GoneChannel:
    """A channel that was deleted, and the names of the jobs that go on naming it and tell nobody there."""

    channel: KeptChannel
    jobs: tuple[str, ...]


class Channels:
    """Where notices go; secrets are named here, and their values are asked for when something is sent."""

    def __init__(self, access: Access, secrets: SecretStore) -> None:
        self._access = access
        self._secrets = secrets

    def all(self) -> list[KeptChannel]:
        """Return all channels, by name."""
        with self._access.read() as tx:
            return channels.channels(tx)

    def add(self, channel: Channel, telling: Telling | None = None) -> KeptChannel:
        """Keep a channel, and what it is told of all jobs; Conflict if there is one of that name."""
        if channel.kind is ChannelKind.PROGRAM:
            check_action(script_of(channel, message_of(self._test_notice(), "", "UTC", str))[0])
        with self._access.joined() as (access, _):
            with access.write(AuditAct.ADD_CHANNEL, channel.name) as tx:
                added = channels.add_channel(tx, channel, access.who, access.now())
            if telling is not None:
                _tell_of_all(Preferences(access), channel.name, telling)
        return added

    def jobs_telling(self, name: str) -> tuple[tuple[JobId, str], ...]:
        """Return the jobs that tell a channel something, by its name; those in the bin may come back."""
        with self._access.read() as tx:
            return tuple(jobs_by_use(tx, _told_by).get(name, ()))

    def delete(self, name: str) -> GoneChannel:
        """Forget a channel, what waits for it and what it is told; NotFound if there is none of that name.

        Jobs that name it stay as they are, and tell it again once there is one of that name.
        """
        jobs = tuple(job for _, job in self.jobs_telling(name))
        with self._access.joined() as (access, _):
            with access.write(AuditAct.DELETE_CHANNEL, name) as tx:
                gone = channels.channel_named(tx, name)
                channels.delete_channel(tx, name)
            _tell_of_all(Preferences(access), name, None)
        return GoneChannel(gone, jobs)

    def test(self, name: str) -> Sent:
        """Send a notice to a channel now, and return what came of it, which the channel then says, too.

        What waits for one that works goes.
        """
        with self._access.read() as tx:
            kept = channels.channel_named(tx, name)
        test = self._test_notice()
        sent = asyncio.run(self._send(kept.channel, test))
        if self._access.store.is_read_only:
            return sent
        try:
            self._note(kept, test, sent)
        except SchedulerError as error:  # the test has been sent, and what came of it must be told
            log.warning("what came of the test of the channel %s can't be kept: %s", name, error)
        return sent

    def _note(self, kept: KeptChannel, test: Notice, sent: Sent) -> None:
        """Say of a channel what came of a test; what may pass by itself says nothing of the channel."""
        with self._access.write(AuditAct.TEST_CHANNEL, kept.channel.name, is_noted=False) as tx:
            now = self._access.now()
            if all(each.id != kept.id for each in channels.channels(tx)):
                return  # it was deleted meanwhile, and the audit says all the same that it was tried
            if sent.is_sent:
                channels.mark_mended(tx, kept.id)
                note_test(tx, kept.id, test, now)
                go_on(tx, kept.id, now)
            elif sent.is_broken or sent.is_hopeless:
                channels.mark_broken(tx, kept.id, sent.what_is_wrong, now)

    async def _send(self, channel: Channel, test: Notice) -> Sent:
        said = wording_of(chosen_language(os.environ)).said
        sender = NoticeSender(
            self._access.clock, self._secrets, host=host_name(), zone=local_zone(), said=said
        )
        async with sender:
            return await sender.send(channel, test)

    def _test_notice(self) -> Notice:
        return Notice(f"test-{uuid.uuid4().hex}", NoticeKind.TEST, self._access.now())


def _told_by(draft: JobDraft) -> Iterable[str]:
    return [each.channel for each in draft.policies.tellings if each.kinds]


def _tell_of_all(preferences: Preferences, name: str, telling: Telling | None) -> None:
    """Say in the settings what a channel is told of all jobs; None takes it out there."""
    chosen = preferences.read()
    try:
        kept = read_tellings(chosen.tell_by)
    except InvalidInput:
        if telling is None:  # what can't be read tells nothing, and must keep no channel from being deleted
            return
        raise
    others = [each for each in kept if each.channel != name]
    tellings = checked_tellings([*others, telling] if telling is not None else others)
    if (text := print_tellings(tellings)) != chosen.tell_by:
        preferences.save(replace(chosen, tell_by=text))
