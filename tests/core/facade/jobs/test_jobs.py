"""Jobs by the facade: added, changed, paused, binned, and what each of that makes due."""

from dataclasses import replace
from datetime import datetime, time

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from scheduler_core.facade.jobs.job_differences import Difference
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.jobs import job_states
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.job import LONGEST_NAME
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.jobs.job_list import JobFilter, JobOrder
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.schedules.rules import DayNumber, Once, Yearly
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import CALL, HOUR, HOURLY, ME, MINUTE, NOW, a_draft
from tests.support.fake_clock import FakeClock

NEVER = Schedule((Yearly(frozenset({2}), (DayNumber(30),), (time(9),)),))


def changes(scheduler: Scheduler, job_id: JobId) -> list[JobChange]:
    return [entry.change for entry in scheduler.jobs.history(job_id)]


def next_due(scheduler: Scheduler, job_id: JobId) -> datetime | None:
    return scheduler.jobs.get(job_id).next_due_at


# ---- added and saved


def test_a_job_that_is_added_waits_for_its_first_occurrence(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))

    assert next_due(scheduler, job_id) == NOW + HOUR
    assert [(entry.change, entry.changed_by) for entry in scheduler.jobs.history(job_id)] == [
        (JobChange.ADDED, ME)
    ]


def test_a_schedule_that_can_never_fire_is_refused(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="February never has 30 days") as refusal:
        scheduler.jobs.add(a_draft(schedule=NEVER))

    assert refusal.value.field == "rule"
    assert scheduler.jobs.count() == 0


@pytest.mark.parametrize("sign", ["\u200b", "\ufeff", "\u00ad", "\u202e", "\u2060"])
@pytest.mark.parametrize("field", ["name", "folder", "tag"])
def test_a_letter_that_nobody_sees_is_in_no_name(scheduler: Scheduler, field: str, sign: str) -> None:
    hidden = f"back{sign}up"
    draft = replace(a_draft("Back up"), **{"tags": (hidden,)} if field == "tag" else {field: hidden})

    with pytest.raises(InvalidInput, match=rf"nobody sees \(U\+{ord(sign):04X}\)") as refusal:
        scheduler.jobs.add(draft)

    assert refusal.value.field == field
    assert scheduler.jobs.count() == 0


def test_joined_emoji_and_letters_of_all_scripts_name_a_job(scheduler: Scheduler) -> None:
    for name in ("\U0001f468\u200d\U0001f4bb nightly", "\u0645\u06cc\u200c\u062e\u0648", "naïve 日本"):
        assert scheduler.jobs.get(scheduler.jobs.add(a_draft(name))).name == name


def test_of_jobs_added_together_one_that_is_refused_keeps_out_all(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput):
        scheduler.jobs.add_all([a_draft("good"), a_draft("bad", schedule=NEVER)])

    assert scheduler.jobs.ids() == []


def test_an_action_that_can_not_be_carried_out_is_refused(scheduler: Scheduler) -> None:
    broken = a_draft(action=HttpAction("https://a b/"))
    job_id = scheduler.jobs.add(a_draft())

    with pytest.raises(InvalidInput) as refusal:
        scheduler.jobs.add(broken)
    assert refusal.value.field == "url"
    with pytest.raises(InvalidInput):
        scheduler.jobs.save(job_id, 1, broken)


def test_a_job_whose_times_are_past_can_be_kept(scheduler: Scheduler) -> None:
    """An export of finished jobs must come back whole."""
    job_id = scheduler.jobs.add(a_draft(schedule=Schedule((Once(NOW - HOUR),))))

    assert next_due(scheduler, job_id) is None


def test_an_edit_of_the_action_leaves_what_is_due(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft())
    clock.advance(2 * HOUR)

    saved = scheduler.jobs.save(job_id, 1, a_draft(action=CALL))

    assert (saved.revision, saved.next_due_at, saved.draft.action) == (2, NOW + HOUR, CALL)


def test_an_edit_of_the_schedule_decides_anew_from_now_on(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft())
    clock.advance(2 * HOUR)

    saved = scheduler.jobs.save(job_id, 1, a_draft(schedule=replace(HOURLY, zone="Europe/Berlin")))

    assert saved.next_due_at == NOW + 3 * HOUR


def test_what_was_saved_elsewhere_is_not_overwritten(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    scheduler.jobs.save(job_id, 1, a_draft("mine"))

    with pytest.raises(Conflict, match="changed elsewhere"):
        scheduler.jobs.save(job_id, 1, a_draft("yours"))

    assert scheduler.jobs.get(job_id).name == "mine"


def test_saving_a_job_the_engine_stopped_puts_it_back_into_the_plan(
    scheduler: Scheduler, store_url: str
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    store = open_store(store_url, NOW)
    with store.write() as tx:
        job_states.stop(tx, job_id, "it can't be planned", NOW)
    store.close()
    assert next_due(scheduler, job_id) is None

    saved = scheduler.jobs.save(job_id, 1, a_draft(notes="mended"))

    assert (saved.disabled_reason, saved.next_due_at) == ("", NOW + HOUR)


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_job_that_can_not_be_read_any_more_is_mended_by_saving_or_going_back(
    scheduler: Scheduler, store_url: str
) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))
    scheduler.jobs.rename(job_id, "Save all")
    store = open_store(store_url, NOW)
    with store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE revisions SET document = '{}' WHERE revision > 1")
    store.close()
    with pytest.raises(StoreUnavailable, match="can't be read"):
        scheduler.jobs.get(job_id)

    assert scheduler.jobs.revert(job_id, 2, 1).name == "Back up"
    assert next_due(scheduler, job_id) == NOW + HOUR


def test_a_job_the_engine_stopped_stays_so_when_it_is_moved_or_renamed(
    scheduler: Scheduler, store_url: str
) -> None:
    """It looked well afterwards, and never fired again."""
    job_id = scheduler.jobs.add(a_draft())
    store = open_store(store_url, NOW)
    with store.write() as tx:
        job_states.stop(tx, job_id, "it can't be planned", NOW)
    store.close()

    scheduler.jobs.move([job_id], "web")
    scheduler.jobs.tag([job_id], add=["a"])
    renamed = scheduler.jobs.rename(job_id, "stopped")

    assert (renamed.disabled_reason, renamed.next_due_at) == ("it can't be planned", None)
    assert scheduler.jobs.enable([job_id]) == [job_id]
    assert next_due(scheduler, job_id) == NOW + HOUR


def test_a_copy_is_switched_off_and_says_that_it_is_one(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up", tags=("daily",)))

    copy = scheduler.jobs.get(scheduler.jobs.duplicate(job_id))

    assert (copy.name, copy.draft.tags, copy.draft.is_enabled) == ("Back up (copy)", ("daily",), False)
    assert copy.next_due_at is None


def test_a_job_with_the_longest_name_can_be_copied(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("n" * LONGEST_NAME))

    copy = scheduler.jobs.get(scheduler.jobs.duplicate(job_id))

    assert copy.name.endswith("n (copy)")


def test_a_job_keeps_its_place_in_time_when_it_is_renamed(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))

    renamed = scheduler.jobs.rename(job_id, "Save all")

    assert (renamed.name, renamed.revision, renamed.next_due_at) == ("Save all", 2, NOW + HOUR)


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_many_jobs_are_moved_and_tagged_and_only_those_that_change_are_told(scheduler: Scheduler) -> None:
    first, second = scheduler.jobs.add_all([a_draft("first"), a_draft("second", folder="web", tags=("a",))])

    assert scheduler.jobs.move([first, second], "web") == [first]
    assert scheduler.jobs.tag([first, second], add=["a", "b"], remove=["c"]) == [first, second]
    assert scheduler.jobs.tag([first], remove=["b"]) == [first]

    assert scheduler.jobs.folders() == {"web": 2}
    assert scheduler.jobs.tags() == {"a": 2, "b": 1}
    assert next_due(scheduler, first) == NOW + HOUR


# ---- lists


@ON_BOTH_DATABASES
def test_jobs_are_listed_by_what_is_wanted_of_them(scheduler: Scheduler) -> None:
    late, soon, off = scheduler.jobs.add_all(
        [
            a_draft("late", schedule=Schedule((Once(NOW + 9 * HOUR),))),
            a_draft("soon"),
            a_draft("off", enabled=False),
        ]
    )

    ids = scheduler.jobs.ids(JobFilter(is_enabled=True), JobOrder.NEXT_DUE)

    assert ids == [soon, late]
    assert [line.name for line in scheduler.jobs.lines([off, late])] == ["off", "late"]
    assert scheduler.jobs.ids(limit=1, offset=1) == [off]


# ---- switched, paused, binned


def test_a_job_switched_on_again_is_due_from_then_on(scheduler: Scheduler, clock: FakeClock) -> None:
    first, second = scheduler.jobs.add_all([a_draft("first"), a_draft("second", enabled=False)])

    assert scheduler.jobs.disable([first, second]) == [first]
    assert next_due(scheduler, first) is None
    clock.advance(3 * HOUR)

    assert scheduler.jobs.enable([first, second]) == [first, second]
    assert next_due(scheduler, first) == NOW + 4 * HOUR
    assert scheduler.jobs.enable([first]) == []


def test_a_pause_says_until_when_and_why(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())

    assert scheduler.jobs.pause([job_id], NOW + HOUR, note="the disk is being changed") == [job_id]

    job = scheduler.jobs.get(job_id)
    assert (job.is_paused, job.paused_until) == (True, NOW + HOUR)
    assert scheduler.jobs.history(job_id)[0].detail == (
        "until 2026-11-20T09:00:00+00:00: the disk is being changed"
    )


def test_who_paused_jobs_last_is_known(scheduler: Scheduler) -> None:
    ours, others, never = (scheduler.jobs.add(a_draft(name)) for name in ("Ours", "Others", "Never"))
    scheduler.jobs.pause([ours, others])
    scheduler.jobs.resume([others])
    scheduler.acting_as("ann").jobs.snooze([others], NOW + HOUR)

    assert scheduler.jobs.paused_by([ours, others, never]) == {ours: ME, others: "ann"}
    assert scheduler.jobs.paused_by([]) == {}


def test_a_pause_into_the_past_is_refused(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())

    for pause in (scheduler.jobs.pause, scheduler.jobs.snooze):
        with pytest.raises(InvalidInput, match="is past"):
            pause([job_id], NOW)
    with pytest.raises(InvalidInput, match="is past"):
        scheduler.jobs.pause_all(NOW - HOUR)


def test_a_snoozed_job_can_be_resumed(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    scheduler.jobs.snooze([job_id], NOW + HOUR)

    assert scheduler.jobs.resume([job_id]) == [job_id]

    assert scheduler.jobs.resume([job_id]) == []
    assert changes(scheduler, job_id) == [JobChange.RESUMED, JobChange.SNOOZED, JobChange.ADDED]


@ON_BOTH_DATABASES
def test_pauses_of_folders_are_listed_until_they_run_out(scheduler: Scheduler, clock: FakeClock) -> None:
    scheduler.jobs.pause_folder("web", NOW + MINUTE)
    scheduler.jobs.pause_all(note="we are moving house")

    assert scheduler.jobs.pauses() == [
        Pause(EVERYTHING, None, NOW, ME, "we are moving house"),
        Pause("web", NOW + MINUTE, NOW, ME),
    ]
    clock.advance(MINUTE)
    assert [pause.folder for pause in scheduler.jobs.pauses()] == [EVERYTHING]
    assert scheduler.jobs.resume_all()
    assert not scheduler.jobs.resume_all()


def test_a_job_comes_back_from_the_bin_with_what_is_due_then(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft())

    assert scheduler.jobs.delete([job_id]) == [job_id]
    assert scheduler.jobs.ids() == []
    assert scheduler.jobs.ids(JobFilter(in_bin=True)) == [job_id]
    clock.advance(2 * HOUR)

    assert scheduler.jobs.restore([job_id]) == [job_id]
    assert next_due(scheduler, job_id) == NOW + 3 * HOUR
    assert scheduler.jobs.restore([job_id]) == []


@ON_BOTH_DATABASES
def test_only_what_is_in_the_bin_can_be_deleted_for_ever(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    with pytest.raises(Conflict, match="not in the bin"):
        scheduler.jobs.purge([job_id])

    scheduler.jobs.delete([job_id])
    scheduler.jobs.purge([job_id])

    with pytest.raises(NotFound):
        scheduler.jobs.get(job_id)


# ---- single occurrences


def test_one_occurrence_is_skipped_and_comes_back(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())

    skipped = scheduler.jobs.edit_occurrence(job_id, Skipped(NOW + HOUR))
    assert skipped.next_due_at == NOW + 2 * HOUR

    restored = scheduler.jobs.undo_occurrence_edit(job_id, Skipped(NOW + HOUR))
    assert restored.next_due_at == NOW + HOUR
    assert restored.draft.schedule == HOURLY


def test_the_last_word_about_an_occurrence_counts(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    scheduler.jobs.edit_occurrence(job_id, Skipped(NOW + HOUR))

    moved = scheduler.jobs.edit_occurrence(job_id, Moved(NOW + HOUR, NOW + HOUR + MINUTE))

    assert moved.draft.schedule.edits == (Moved(NOW + HOUR, NOW + HOUR + MINUTE),)
    assert moved.next_due_at == NOW + HOUR + MINUTE


def test_an_occurrence_is_added(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())

    assert scheduler.jobs.edit_occurrence(job_id, Added(NOW + MINUTE)).next_due_at == NOW + MINUTE


# ---- history


def test_a_job_goes_on_as_another_one(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))
    ended = a_draft("Back up", schedule=replace(HOURLY, ends=NOW + 2 * HOUR))
    rest = a_draft("Back up", schedule=replace(HOURLY, starts=NOW + 3 * HOUR))

    other = scheduler.jobs.split(job_id, 1, ended, rest)

    assert scheduler.jobs.get(job_id).draft == ended
    assert next_due(scheduler, other) == NOW + 3 * HOUR


def test_a_job_that_can_not_go_on_does_not_end(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))

    with pytest.raises(InvalidInput):
        scheduler.jobs.split(job_id, 1, a_draft("Ended"), a_draft(schedule=NEVER))
    with pytest.raises(Conflict):
        scheduler.jobs.split(job_id, 7, a_draft("Ended"), a_draft("Rest"))

    assert [line.name for line in scheduler.jobs.lines(scheduler.jobs.ids())] == ["Back up"]


def test_a_difference_names_the_places_that_changed(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))
    scheduler.jobs.save(job_id, 1, a_draft("Save all", notes="daily"))

    assert scheduler.jobs.difference(job_id, 1, 2) == [
        Difference("name", "Back up", "Save all"),
        Difference("notes", None, "daily"),
    ]


@pytest.mark.slow
def test_a_job_reads_again_as_it_once_did(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Back up"))
    scheduler.jobs.save(job_id, 1, a_draft("Save all", schedule=Schedule((Once(NOW + MINUTE),))))

    reverted = scheduler.jobs.revert(job_id, 2, 1)

    assert reverted.draft == a_draft("Back up") == scheduler.jobs.draft_at(job_id, 1)
    assert (reverted.revision, reverted.next_due_at) == (3, NOW + HOUR)
    assert changes(scheduler, job_id) == [JobChange.REVERTED, JobChange.EDITED, JobChange.ADDED]


def test_a_job_that_is_not_there_is_told(scheduler: Scheduler) -> None:
    with pytest.raises(NotFound):
        scheduler.jobs.save(JobId(4711), 1, a_draft())
    with pytest.raises(NotFound):
        scheduler.jobs.enable([JobId(4711)])
