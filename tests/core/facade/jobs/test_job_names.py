"""A job is meant by its name, its number or the beginning of its name."""

import pytest

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.jobs.job_names import AmbiguousJob
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft


def test_a_number_a_name_and_the_beginning_of_one_mean_a_job(file_scheduler: Scheduler) -> None:
    backup, web = file_scheduler.jobs.add_all([a_draft("Back up"), a_draft("Call the server")])

    found = [file_scheduler.jobs.find(text) for text in (f" {backup} ", "back UP", "call")]

    assert found == [backup, backup, web]


def test_a_whole_name_goes_before_the_beginning_of_another(file_scheduler: Scheduler) -> None:
    whole, _ = file_scheduler.jobs.add_all([a_draft("Back up"), a_draft("Back up the disk")])

    assert file_scheduler.jobs.find("Back up") == whole


def test_several_that_may_be_meant_are_named(file_scheduler: Scheduler) -> None:
    ids = file_scheduler.jobs.add_all([a_draft("Back up mails"), a_draft("Back up films")])

    with pytest.raises(AmbiguousJob, match=r"#2 “Back up films”, #1 “Back up mails”") as refusal:
        file_scheduler.jobs.find("back")

    assert {line.id for line in refusal.value.candidates} == set(ids)
    assert refusal.value.field == "job"


def test_a_number_may_be_a_name_where_no_job_has_it(file_scheduler: Scheduler) -> None:
    job_id = file_scheduler.jobs.add(a_draft("2026 report"))

    assert file_scheduler.jobs.find("2026") == job_id


def test_a_name_goes_before_the_number_of_another_job(file_scheduler: Scheduler) -> None:
    first, _, named = file_scheduler.jobs.add_all([a_draft("Back up"), a_draft("Call"), a_draft("1")])

    assert [file_scheduler.jobs.find(text) for text in ("1", "#1", " #1 ")] == [named, first, first]


def test_a_number_goes_before_the_beginning_of_a_name(file_scheduler: Scheduler) -> None:
    first, _ = file_scheduler.jobs.add_all([a_draft("Back up"), a_draft("1 o'clock")])

    assert file_scheduler.jobs.find("1") == first


def test_a_job_that_is_called_like_the_sign_of_another_is_told_apart(file_scheduler: Scheduler) -> None:
    file_scheduler.jobs.add_all([a_draft("Back up"), a_draft("#1")])

    with pytest.raises(AmbiguousJob, match="#1 “Back up”") as refusal:
        file_scheduler.jobs.find("#1")

    assert {line.name for line in refusal.value.candidates} == {"Back up", "#1"}


@pytest.mark.parametrize("text", ["#99", "#", "nobody", "99", "9" * 40, "²"])
def test_nothing_of_the_kind_is_told(file_scheduler: Scheduler, text: str) -> None:
    file_scheduler.jobs.add(a_draft("Back up"))

    with pytest.raises(NotFound):
        file_scheduler.jobs.find(text)


def test_an_empty_text_means_no_job(file_scheduler: Scheduler) -> None:
    file_scheduler.jobs.add(a_draft("Back up"))

    with pytest.raises(InvalidInput, match="say which job"):
        file_scheduler.jobs.find("  ")


def test_the_bin_is_asked_for_by_itself(file_scheduler: Scheduler) -> None:
    job_id = file_scheduler.jobs.add(a_draft("Back up"))
    file_scheduler.jobs.delete([job_id])

    assert file_scheduler.jobs.find("back", in_bin=True) == job_id
    with pytest.raises(NotFound):
        file_scheduler.jobs.find("back")


def test_a_job_named_twice_is_meant_once(file_scheduler: Scheduler) -> None:
    first, second = file_scheduler.jobs.add_all([a_draft("Back up"), a_draft("Call")])

    assert file_scheduler.jobs.find_all(["call", str(first), "Back up"]) == [second, first]
