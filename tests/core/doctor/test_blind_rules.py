"""Rules about what a machine can't see are found."""

import sys
from pathlib import Path

import pytest

from scheduler_core.doctor.probe import blind_rules
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import OnProgram, OnScreen, ScreenChange
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.events.signal_events import OnEvent
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.wording.languages import wording_of
from tests.core.store.builders import a_draft, add_jobs

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)


@pytest.fixture(autouse=True)
def no_bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SYSTEM", "SESSION"):
        monkeypatch.setenv(f"DBUS_{name}_BUS_ADDRESS", f"unix:path={tmp_path}/none")


def test_each_live_job_that_waits_for_an_absent_service_is_named(store: Store, tmp_path: Path) -> None:
    def named(name: str, *rules: EventRule, enabled: bool = True) -> object:
        (job_id,) = add_jobs(store, a_draft(name, schedule=Schedule(rules), enabled=enabled))
        return job_id

    lock = OnScreen(ScreenChange.LOCKED)
    ids = [named("Lock", lock), named("Both", OnProgram("sh"), lock)]
    named("Off", lock, enabled=False)
    named("Others", OnProgram("sh"), OnFile(f"{tmp_path}/none/*"), OnEvent("paid"))

    found = list(blind_rules(store))

    assert [(each.job_name, each.job_id) for each in found] == [("Lock", ids[0]), ("Both", ids[1])]
    assert all(each.trouble.startswith("whether the screen is locked can't be told: ") for each in found)


@pytest.mark.parametrize(
    "trouble",
    [
        "whether the screen is locked can't be told: {}",
        "who is logged in can't be told: {}",
        "which networks are joined can't be told: {}",
        "where power comes from can't be seen on this machine: {}",
    ],
)
def test_what_cannot_be_seen_is_said_in_german_to_its_end(trouble: str) -> None:
    said = wording_of("de").said(
        f"What begins the job “Lock” can't be seen here: {trouble.format('there is no system bus')}."
    )

    assert said.startswith("Was den Job „Lock“ auslöst, ist hier nicht zu sehen: ")
    assert said.endswith(
        (" nicht sagen: es gibt keinen System-Bus.", " nicht sehen: es gibt keinen System-Bus.")
    )
