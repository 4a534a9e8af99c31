"""A job is looked at by the beginning of its name too, and acted on by its whole name or its number alone."""

import pytest

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.jobs.job_names import AmbiguousJob, JobInBin
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming
from tests.core.store.builders import a_draft

LOOK, ACT = Naming.LOOK, Naming.ACT


def add(scheduler: Scheduler, *names: str) -> list[JobId]:
    return scheduler.jobs.add_all([a_draft(name) for name in names])


def test_a_number_a_name_and_the_beginning_of_one_are_looked_at(file_scheduler: Scheduler) -> None:
    backup, web = add(file_scheduler, "Back up", "Call the server")

    found = [file_scheduler.jobs.find(text, LOOK) for text in (f" {backup} ", "back UP", "call")]

    assert found == [backup, backup, web]


def test_a_whole_name_goes_before_the_beginning_of_another(file_scheduler: Scheduler) -> None:
    whole, _ = add(file_scheduler, "Back up", "Back up the disk")

    assert file_scheduler.jobs.find("Back up", LOOK) == whole


@pytest.mark.slow
def test_several_that_may_be_meant_are_named(file_scheduler: Scheduler) -> None:
    ids = add(file_scheduler, "Back up mails", "Back up films")

    with pytest.raises(AmbiguousJob, match=r"#2 “Back up films”, #1 “Back up mails”") as refusal:
        file_scheduler.jobs.find("back", LOOK)

    assert {line.id for line in refusal.value.candidates} == set(ids)
    assert refusal.value.field == "job"


def test_a_number_may_begin_a_name_where_no_job_has_it(file_scheduler: Scheduler) -> None:
    (job_id,) = add(file_scheduler, "2026 report")

    assert file_scheduler.jobs.find("2026", LOOK) == job_id
    with pytest.raises(NotFound, match=r"There is no job “2026”\. Did you mean “2026 report”\?"):
        file_scheduler.jobs.find("2026", ACT)


def test_to_look_a_name_goes_before_the_number_of_another_job(file_scheduler: Scheduler) -> None:
    first, _, named = add(file_scheduler, "Back up", "Call", "1")

    assert [file_scheduler.jobs.find(text, LOOK) for text in ("1", "#1", " #1 ")] == [named, first, first]


def test_a_number_goes_before_the_beginning_of_a_name(file_scheduler: Scheduler) -> None:
    first, _ = add(file_scheduler, "Back up", "1 o'clock")

    assert [file_scheduler.jobs.find("1", naming) for naming in Naming] == [first, first]


def test_a_signed_number_is_never_a_name(file_scheduler: Scheduler) -> None:
    first, _, _ = add(file_scheduler, "Back up", "#1", "#9")

    assert [file_scheduler.jobs.find("#1", naming) for naming in Naming] == [first, first]
    with pytest.raises(NotFound, match=r"no job 9\. The job that is called “#9” is number 3"):
        file_scheduler.jobs.find("#9", ACT)


@pytest.mark.parametrize("text", ["#99", "#", "nobody", "99", "9" * 40, "²"])
@pytest.mark.parametrize("naming", Naming)
def test_nothing_of_the_kind_is_told(file_scheduler: Scheduler, text: str, naming: Naming) -> None:
    add(file_scheduler, "Back up")

    with pytest.raises(NotFound, match="hourbell job list shows what is there"):
        file_scheduler.jobs.find(text, naming)


@pytest.mark.parametrize("naming", Naming)
def test_an_empty_text_means_no_job(file_scheduler: Scheduler, naming: Naming) -> None:
    add(file_scheduler, "Back up")

    with pytest.raises(InvalidInput, match="say which job"):
        file_scheduler.jobs.find("  ", naming)


def test_what_only_begins_so_is_not_acted_on_but_told(file_scheduler: Scheduler) -> None:
    add(file_scheduler, "nightly-clean", "nightly-check", "weekly")

    with pytest.raises(NotFound) as refusal:
        file_scheduler.jobs.find("nightly", ACT)

    assert str(refusal.value) == (
        "There is no job “nightly”. Did you mean “nightly-check” or “nightly-clean”?"
    )


@pytest.mark.parametrize("text", ["nigthly", "nightl", "Nightly backups", "backup"])
def test_a_name_that_is_nearly_right_is_suggested(file_scheduler: Scheduler, text: str) -> None:
    add(file_scheduler, "Nightly backup" if "backup" in text else "nightly", "report")

    with pytest.raises(NotFound, match=r"Did you mean “[Nn]ightly( backup)?”\?"):
        file_scheduler.jobs.find(text, ACT)


def test_letter_case_does_not_tell_jobs_apart_and_accents_do(file_scheduler: Scheduler) -> None:
    one, other = add(file_scheduler, "Büro", "Buro")

    assert file_scheduler.jobs.find_all(["BÜRO", "buro"], ACT) == [one, other]
    with pytest.raises(NotFound, match="Did you mean"):
        file_scheduler.jobs.find("Burö", ACT)


def test_names_that_differ_in_letter_case_alone_need_their_numbers(file_scheduler: Scheduler) -> None:
    add(file_scheduler, "Nightly", "nightly")

    with pytest.raises(AmbiguousJob, match="#1 “Nightly”, #2 “nightly”; say the number, such as '#1'"):
        file_scheduler.jobs.find("nightly", ACT)


def test_a_name_that_is_the_number_of_another_is_not_acted_on(file_scheduler: Scheduler) -> None:
    """`purge 1` or `rename 1 x` given twice would reach the one by its name, then the other by its number."""
    first, _ = add(file_scheduler, "Back up", "1")

    with pytest.raises(AmbiguousJob, match="#2 “1”, #1 “Back up”"):
        file_scheduler.jobs.find("1", ACT)
    assert file_scheduler.jobs.find("#1", ACT) == first


def test_a_name_that_is_the_number_of_the_same_job_is_clear(file_scheduler: Scheduler) -> None:
    (first,) = add(file_scheduler, "1")

    assert [file_scheduler.jobs.find(text, ACT) for text in ("1", "#1")] == [first, first]


def test_what_is_in_the_bin_is_not_acted_on(file_scheduler: Scheduler) -> None:
    (job_id, _) = add(file_scheduler, "back up", "back up films")
    file_scheduler.jobs.delete([job_id])

    for text in ("back up", "1", "#1"):
        with pytest.raises(JobInBin, match="“back up” is in the bin; hourbell job restore ") as refusal:
            file_scheduler.jobs.find(text, ACT)
        assert str(refusal.value).endswith(" brings it back")


def test_several_in_the_bin_are_numbered(file_scheduler: Scheduler) -> None:
    file_scheduler.jobs.delete(add(file_scheduler, "back up", "back up"))

    with pytest.raises(JobInBin, match="is in the bin, as #1, #2; hourbell job restore '#1' brings that"):
        file_scheduler.jobs.find("back up", ACT)


def test_the_bin_is_asked_for_by_itself(file_scheduler: Scheduler) -> None:
    (job_id,) = add(file_scheduler, "Back up")
    file_scheduler.jobs.delete([job_id])

    assert file_scheduler.jobs.find("back", LOOK, in_bin=True) == job_id
    assert file_scheduler.jobs.find("back up", ACT, in_bin=True) == job_id
    with pytest.raises(NotFound, match=r"in the bin\. Did you mean “Back up”"):
        file_scheduler.jobs.find("back", ACT, in_bin=True)
    with pytest.raises(NotFound):
        file_scheduler.jobs.find("back", LOOK)


def test_what_is_out_of_the_bin_is_told(file_scheduler: Scheduler) -> None:
    add(file_scheduler, "Back up")

    with pytest.raises(NotFound, match="“Back up” is not in the bin; hourbell job list --bin"):
        file_scheduler.jobs.find("back up", ACT, in_bin=True)


def test_a_look_at_a_whole_name_finds_it_in_the_bin_before_what_begins_so(file_scheduler: Scheduler) -> None:
    gone, _ = add(file_scheduler, "nightly", "nightly-clean")
    file_scheduler.jobs.delete([gone])

    assert file_scheduler.jobs.find("nightly", LOOK) == gone


def test_an_act_that_is_done_finds_what_was_done_last(file_scheduler: Scheduler) -> None:
    add(file_scheduler, "nightly", "nightly", "nightly-clean")
    for job_id in (JobId(2), JobId(1)):
        file_scheduler.jobs.delete([job_id])
    (again,) = add(file_scheduler, "nightly")

    live = file_scheduler.jobs.find("nightly", ACT, or_done=True)
    file_scheduler.jobs.delete([live])

    assert live == again
    assert file_scheduler.jobs.find("nightly", ACT, or_done=True) == again


def test_a_job_named_twice_is_meant_once(file_scheduler: Scheduler) -> None:
    first, second = add(file_scheduler, "Back up", "Call")

    assert file_scheduler.jobs.find_all(["call", str(first), "Back up"], LOOK) == [second, first]


def test_jobs_of_exactly_one_name_are_told(file_scheduler: Scheduler) -> None:
    add(file_scheduler, "Call", "call", "Call Ann", "Cäll")

    assert [line.id for line in file_scheduler.jobs.called(" CALL")] == [1, 2]
