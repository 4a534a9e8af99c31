"""What is told to nobody is found."""

from dataclasses import replace

from scheduler_core.doctor.facts import LostTelling
from scheduler_core.doctor.probe import lost_tellings
from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.telling import read_tellings
from tests.core.store.builders import NOW, a_draft, add_jobs
from tests.core.store.telling.test_notices import tell


def lost(store: Store) -> list[LostTelling]:
    with store.read() as tx:
        return list(lost_tellings(tx))


def test_channels_that_are_not_there_are_named_once_for_the_settings_and_for_each_job(store: Store) -> None:
    tell(store, "failure:phone; failure:desk", "desk")
    with store.write() as tx:
        set_setting(tx, "digest", '"08:00:phone; 09:00:desk; 10:00:mail"', NOW)
    policies = RunPolicies(tellings=read_tellings("failure:phone; all:desk; nothing:mail"))
    on, _ = add_jobs(
        store,
        replace(a_draft("On"), policies=policies),
        replace(a_draft("Off", enabled=False), policies=policies),
    )

    assert lost(store) == [LostTelling("phone"), LostTelling("mail"), LostTelling("phone", "On", on)]


def test_a_job_that_is_late_for_nobody_is_named(store: Store) -> None:
    tell(store, "failure:phone", "phone")
    late = read_limits("start:15m")
    silent, _ = add_jobs(
        store,
        replace(a_draft("Silent"), policies=RunPolicies(late=late)),
        replace(a_draft("Told"), policies=RunPolicies(late=late, tellings=read_tellings("late:phone"))),
    )

    assert lost(store) == [LostTelling("", "Silent", silent)]


def test_a_store_in_which_all_is_told_has_none(store: Store) -> None:
    tell(store, "all:phone", "phone")
    add_jobs(store, replace(a_draft(), policies=RunPolicies(late=read_limits("success:1d"))))

    assert lost(store) == []
