"""What a token needs to save a job that goes by a calendar of this machine."""

from dataclasses import replace

import pytest

from scheduler_core.api.requests.permission import fit_for
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.schedules.from_calendar import FromCalendar, KnownEvent
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import NOW, a_draft

_SAID = FromCalendar("/srv/team.ics")


def test_a_job_whose_calendar_was_read_is_saved_without_the_scope_that_made_it(
    scheduler: Scheduler,
) -> None:
    token = scheduler.tokens.create(TokenDraft("t", frozenset({Scope.EDIT, Scope.PRIVATE}))).token
    before = a_draft(schedule=Schedule((replace(_SAID, known=(KnownEvent("a", NOW),)),)))
    sent = replace(before.said, name="Other")
    elsewhere = replace(sent, schedule=Schedule((replace(_SAID, title="Other"),)))

    assert fit_for(token, scheduler, sent, before).name == "Other"
    with pytest.raises(Refusal):
        fit_for(token, scheduler, elsewhere, before)
