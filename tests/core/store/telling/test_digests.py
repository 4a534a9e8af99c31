"""A digest says once how all runs went since the one before."""

from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.digests import digests_due, next_digest_at, write_digests
from scheduler_core.store.telling.notices import delete_old_notices, mark_sent
from scheduler_core.values.records.digest import print_digests, read_digests
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from tests.core.store.builders import HOUR, NOW, add_job, an_engine
from tests.core.store.telling.test_notices import BAD, ENGINE, OK, end, tell, told

DAY = timedelta(days=1)
MORNING = datetime(2026, 11, 21, 6, 0, tzinfo=UTC)


def want(store: Store, digest: str) -> None:
    an_engine(store)
    tell(store, "", "phone")
    with store.write() as tx:
        set_setting(tx, "digest", f'"{digest}"', NOW)


def look(store: Store, now: datetime) -> None:
    with store.write() as tx:
        if digests_due(tx, now, "UTC"):
            write_digests(tx, now, "UTC")


def test_it_counts_what_ended_since_the_last_one(store: Store) -> None:
    want(store, "06:00:phone")
    good, bad = add_job(store, name="Good"), add_job(store, name="Bad")
    end(store, good, NOW, OK)
    end(store, good, NOW + HOUR, OK)
    end(store, bad, NOW + HOUR, BAD)
    end(store, bad, MORNING + HOUR, RunState.TIMED_OUT)

    look(store, MORNING - timedelta(seconds=1))
    assert told(store) == []
    look(store, MORNING)
    look(store, MORNING + HOUR)

    (digest,) = told(store)
    assert digest.notice.kind is NoticeKind.DIGEST
    assert digest.notice.counts == {"succeeded": 2, "failed": 1}
    assert digest.notice.text == "Bad"

    look(store, MORNING + DAY)
    assert told(store)[1].notice.counts == {"failed": 1}


def test_it_comes_too_when_nothing_ran(store: Store) -> None:
    want(store, "06:00:phone")

    look(store, MORNING)

    assert told(store)[0].notice.counts == {}


def test_one_whose_time_came_while_no_engine_ran_comes_late(store: Store) -> None:
    want(store, "06:00:phone")

    look(store, MORNING + 19 * HOUR)

    assert [each.made_at for each in told(store)] == [MORNING]


def test_one_that_is_passed_over_loses_no_day(store: Store) -> None:
    """The next one told of its own day alone."""
    want(store, "06:00:phone")
    job = add_job(store)
    end(store, job, NOW, OK)
    look(store, MORNING)
    end(store, job, MORNING + HOUR, BAD)
    end(store, job, MORNING + 2 * DAY, BAD)

    look(store, MORNING + DAY + 21 * HOUR)
    assert len(told(store)) == 1
    look(store, MORNING + 3 * DAY)

    (_, digest) = told(store)
    assert (digest.made_at, digest.notice.since) == (MORNING + 3 * DAY, MORNING)
    assert digest.notice.counts == {"failed": 2}


def test_days_before_the_first_that_was_not_passed_over_count_too(store: Store) -> None:
    want(store, "06:00:phone")
    end(store, add_job(store), NOW + HOUR, BAD)

    look(store, MORNING + 3 * DAY)

    (digest,) = told(store)
    assert (digest.notice.since, digest.notice.counts) == (NOW, {"failed": 1})


def test_with_its_time_changed_nothing_is_told_twice(store: Store) -> None:
    """What the digest of the morning had told stood in that of the evening again."""
    want(store, "06:00:phone")
    job = add_job(store)
    look(store, MORNING)
    end(store, job, MORNING + HOUR, BAD)
    look(store, MORNING + DAY)
    with store.write() as tx:
        set_setting(tx, "digest", '"18:00:phone"', MORNING + DAY + HOUR)

    end(store, job, MORNING + DAY + 2 * HOUR, BAD)
    look(store, MORNING + DAY + 12 * HOUR)

    assert told(store)[-1].notice.since == MORNING + DAY
    assert told(store)[-1].notice.counts == {"failed": 1}


def test_one_that_was_off_for_long_counts_its_own_day_when_it_is_wanted_again(store: Store) -> None:
    want(store, "06:00:phone")
    job = add_job(store)
    look(store, MORNING)
    with store.write() as tx:
        set_setting(tx, "digest", None, MORNING + HOUR)
    end(store, job, MORNING + 5 * DAY, BAD)
    with store.write() as tx:
        set_setting(tx, "digest", '"06:00:phone"', MORNING + 20 * DAY + HOUR)

    look(store, MORNING + 21 * DAY)

    assert told(store)[-1].notice.since == MORNING + 20 * DAY
    assert told(store)[-1].notice.counts == {}


@pytest.mark.parametrize("digest", ["06:00:phone", "mon 06:00:phone"])
def test_the_last_one_is_known_however_long_no_engine_ran(store: Store, digest: str) -> None:
    """With that row pruned, all that the first had told was told again."""
    want(store, digest)
    job = add_job(store)
    end(store, job, NOW + HOUR, BAD)
    look(store, MORNING + 2 * DAY)
    end(store, job, MORNING + 30 * DAY, BAD)
    with store.write() as tx:
        mark_sent(tx, [each.id for each in told(store)], MORNING + 2 * DAY)
        delete_old_notices(tx, MORNING + 60 * DAY, 1_000)

    look(store, MORNING + 65 * DAY)

    (late,) = [each.notice for each in told(store) if each.notice.kind is NoticeKind.DIGEST]
    assert (late.since, late.counts) == (MORNING + 2 * DAY, {"failed": 1})


def test_of_digests_that_were_sent_long_ago_the_last_of_each_kind_stays(store: Store) -> None:
    want(store, "06:00:phone; mon 06:00:phone")
    for day in range(12):
        look(store, MORNING + day * DAY)
    digests = told(store)
    with store.write() as tx:
        mark_sent(tx, [each.id for each in digests], MORNING + 12 * DAY)

    with store.write() as tx:
        assert delete_old_notices(tx, MORNING + 90 * DAY, 1_000) == len(digests) - 2


def test_a_weekly_one_is_not_passed_over_for_a_day(store: Store) -> None:
    want(store, "mon 06:00:phone")

    look(store, MORNING + 5 * DAY)

    assert [each.made_at for each in told(store)] == [MORNING + 2 * DAY]


def test_of_two_a_day_each_counts_a_day(store: Store) -> None:
    want(store, "06:00:phone; 18:00:phone")
    for half in range(1, 5):
        look(store, MORNING + half * timedelta(hours=12))

    since = {each.made_at: each.notice.since for each in told(store)}
    assert since[MORNING + DAY] == MORNING
    assert since[MORNING + 36 * HOUR] == MORNING + 12 * HOUR


def test_one_that_is_wanted_since_is_not_told_of_the_time_before(store: Store) -> None:
    want(store, "07:00:phone")

    look(store, NOW)

    assert told(store) == []


def test_a_weekly_one_comes_on_its_day(store: Store) -> None:
    want(store, "mon 06:00:phone")
    look(store, MORNING)
    assert told(store) == []
    with store.read() as tx:
        assert next_digest_at(tx, MORNING, "UTC") == MORNING + 2 * DAY

    look(store, MORNING + 2 * DAY)

    assert len(told(store)) == 1


def test_a_channel_that_is_gone_is_told_nothing(store: Store) -> None:
    want(store, "06:00:desk")

    look(store, MORNING)

    assert told(store) == []


@pytest.mark.parametrize("text", ["08:00:phone; mon 08:00:mail", "23:59:a-b.c"])
def test_what_is_read_is_written_alike(text: str) -> None:
    assert print_digests(read_digests(text)) == text


@pytest.mark.parametrize(
    "text", ["08:00", "phone", "24:00:phone", "day 08:00:phone", "08:00:pho ne", "8:1:x"]
)
def test_what_is_no_digest_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="08:00:phone"):
        read_digests(text)


def test_a_setting_made_by_a_clock_that_was_far_ahead_keeps_no_digest_back(store: Store) -> None:
    want(store, "07:00:phone")
    with store.write() as tx:
        set_setting(tx, "digest", '"06:00:phone"', NOW + 3650 * DAY)

    look(store, MORNING)

    assert [each.notice.kind for each in told(store)] == [NoticeKind.DIGEST]


def test_what_was_made_up_for_did_not_go_wrong(store: Store) -> None:
    want(store, "06:00:phone")
    job = add_job(store)
    with store.write() as tx:
        missed = NewRun(
            job, 1, NOW, state=RunState.MISSED, reason=Reason.SUPERSEDED, occurrences=3, due_until=NOW + HOUR
        )
        ledger.record(tx, [missed], ENGINE, NOW + 2 * HOUR)
        made_up = NewRun(job, 1, NOW + 2 * HOUR, trigger=Trigger.CATCH_UP)
        run = ledger.record(tx, [made_up], ENGINE, NOW + 2 * HOUR)[0].id
        ledger.begin(tx, [Begun(run, NOW + 2 * HOUR)], ENGINE)
        ledger.finish(tx, [Finished(run, OK, NOW + 3 * HOUR)])

    look(store, MORNING)

    assert told(store)[0].notice.counts == {"succeeded": 1}
    assert told(store)[0].notice.text == ""
