"""Find notices that reach nobody, as there is no channel for them."""

from collections.abc import Iterator

from scheduler_core.doctor.facts import LostTelling
from scheduler_core.settings import DIGEST, TELLINGS, read_kept_digests, read_kept_tellings
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.settings import setting
from scheduler_core.store.telling.channels import channels
from scheduler_core.store.telling.late_jobs import late_job_ids
from scheduler_core.store.telling.told_ends import tellings_of
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.jobs.telling import Told

_OF_CHANNELS = '"tell_channels":'


def lost_tellings(tx: Reading) -> Iterator[LostTelling]:
    """Yield what the settings and jobs that are on tell to nobody."""
    known = {each.name for each in channels(tx)}
    usual = read_kept_tellings(setting(tx, TELLINGS))
    digests = read_kept_digests(setting(tx, DIGEST))
    named = (*(each.channel for each in usual if each.kinds), *(each.channel for each in digests))
    for name in dict.fromkeys(named):
        if name not in known:
            yield LostTelling(name)
    enabled = job_ids(tx, JobFilter(is_enabled=True))
    for job_id, draft in drafts(tx, enabled, saying=_OF_CHANNELS).items():
        if isinstance(draft, JobDraft):
            for each in draft.policies.tellings:
                if each.kinds and each.channel not in known:
                    yield LostTelling(each.channel, draft.name, job_id)
    for job_id, draft in drafts(tx, late_job_ids(tx)).items():
        if not isinstance(draft, JobDraft) or not draft.is_enabled:
            continue
        hears = [each for each in tellings_of(usual, draft) if each.channel in known]
        if not any(Told.LATE in each.kinds for each in hears):
            yield LostTelling("", draft.name, job_id)
