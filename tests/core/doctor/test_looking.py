"""A doctor looks at real stores, scripts and folders."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.script.readiness import why_refused
from scheduler_core.doctor.facts import Facts, LackingMachine, MachineFacts
from scheduler_core.doctor.probe import look, what_starts_hourbell
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.opening.identity import seal
from scheduler_core.store.runs.engines import say_clock, say_tags
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.runs.sleep_notes import note_wake_trouble
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.place import Place, on_host, with_tags
from scheduler_core.values.jobs.run_policies import RunPolicies, Wake
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.runs.run_ends import Backlog
from tests.core.cli.running import StandingClock
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, a_draft, add_job, add_jobs, an_engine

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)

posix_only = pytest.mark.skipif(os.name != "posix", reason="rights of files are lists on Windows")


class Secrets:
    """Names of secrets, or why there are none."""

    def __init__(self, problem: str = "") -> None:
        self._problem = problem

    def names(self) -> list[str]:
        if self._problem:
            raise SecretUnavailable(self._problem)
        return ["one", "two"]

    def unreadable(self, names: Iterable[str]) -> dict[str, str]:
        return dict.fromkeys(names, "its file is another user's")


def seen(store: Store, *, later: timedelta = timedelta(0), secrets: Secrets | None = None) -> Facts:
    return look(store, str(store.location), StandingClock(NOW + later), secrets or Secrets())


def test_a_new_store_is_found_to_be_well(store: Store) -> None:
    facts = seen(store)

    assert facts.store.is_open
    assert facts.store.library.startswith("SQLite 3.")
    assert (facts.store.findings, facts.store.is_undecided, facts.store.is_read_only) == ((), False, False)
    assert facts.zones.release != "unknown"
    assert (facts.secrets.count, facts.secrets.problem) == (2, "")
    assert facts.disk is not None
    assert 0 < facts.disk.free_bytes <= facts.disk.total_bytes


def test_without_a_store_the_rest_is_looked_at(tmp_path: Path) -> None:
    facts = look(None, "/srv/none.db", StandingClock(NOW), Secrets(), problem="It is damaged")

    assert (facts.store.place, facts.store.problem) == ("/srv/none.db", "It is damaged")
    assert facts.secrets.count == 2


def test_the_newest_backup_is_found(store: Store) -> None:
    for age in (3, 1, 2):
        back_up(store.location, NOW - timedelta(days=age), BackupPurpose.ASKED)
    seal(store)

    assert seen(store).store.newest_backup_at == NOW - timedelta(days=1)


def test_a_store_without_its_seal_is_seen_as_a_copy(store: Store, tmp_path: Path) -> None:
    (tmp_path / "hourbell.db-seal").unlink()

    assert seen(store).store.is_undecided


@posix_only
def test_files_that_others_may_open_are_named(store: Store, tmp_path: Path) -> None:
    for name in ("hourbell.db", "hourbell.db-seal"):
        (tmp_path / name).chmod(0o640)
    (tmp_path / "notes.txt").touch(0o644)

    opened = seen(store).store.open_to_others

    assert opened == (str(tmp_path / "hourbell.db"), str(tmp_path / "hourbell.db-seal"))


@posix_only
def test_a_folder_that_others_may_write_is_named(store: Store, tmp_path: Path) -> None:
    """Whoever may write it can put another file in the place of the store; nothing was said."""
    tmp_path.chmod(0o777)

    assert str(tmp_path) in seen(store).store.open_to_others


def test_that_the_machine_is_not_woken_is_said_by_the_engine_that_noted_it(store: Store) -> None:
    engine = an_engine(store)

    def noted(who: EngineId, why: str) -> tuple[str, ...]:
        with store.write() as tx:
            note_wake_trouble(tx, who, why, NOW)
        return seen(store, later=SECOND).engines[0].complaints

    assert noted(engine, "no right") == ("the machine is not woken for its jobs: no right",)
    assert noted(EngineId(engine + 1), "no right") == ()
    assert noted(engine, "") == ()


def test_an_engine_is_alive_late_or_dead(store: Store) -> None:
    an_engine(store)

    soon, late, dead = (
        seen(store, later=each).engines[0] for each in (10 * SECOND, HOUR / 2 + SECOND, 2 * HOUR)
    )

    assert (soon.pid, soon.is_alive, soon.complaints) == (4711, True, ())
    assert (late.is_alive, late.complaints) == (True, ("it has given no sign of life for 1801 s",))
    assert late.beat_age == HOUR / 2 + SECOND
    assert not dead.is_alive


def test_an_engine_that_was_killed_is_dead_at_once(store: Store) -> None:
    """It was said to run, and to have looked for due jobs, until its lease was over."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    an_engine(store, replace(this_engine(store.location), pid=gone.pid))

    (dead,) = seen(store, later=SECOND).engines

    assert not dead.is_alive
    assert dead.beat_age == SECOND


def test_a_clock_that_was_set_back_is_seen_by_what_the_store_knows(store: Store) -> None:
    add_job(store)

    assert seen(store, later=-HOUR).clock.ahead == HOUR
    assert seen(store, later=HOUR).clock.ahead == timedelta(0)


def test_rows_that_a_jump_of_the_clock_made_are_counted_for_a_month(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        missed = NewRun(job_id, 1, NOW, state=RunState.MISSED, reason=Reason.CLOCK_SET_FORWARD)
        record(tx, [missed], None, NOW)

    assert seen(store).clock.jumps == 1
    assert seen(store, later=timedelta(days=31)).clock.jumps == 0


def test_secrets_that_cannot_be_had_are_told_with_the_reason(store: Store) -> None:
    assert seen(store, secrets=Secrets("the keyring is locked")).secrets.problem == "the keyring is locked"


@pytest.fixture
def trusted_folder(tmp_path: Path) -> Path:
    """Return a folder that nobody else may write, with a script in it."""
    script = tmp_path / "backup.sh"
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    script.chmod(0o700)
    tmp_path.chmod(0o700)
    return tmp_path


@posix_only
@pytest.mark.parametrize("kind", ["argv", "interpreter", "shell"])
def test_a_script_that_others_may_write_is_told_before_it_is_due(trusted_folder: Path, kind: str) -> None:
    script = trusted_folder / "backup.sh"
    action = {
        "argv": ScriptAction(CommandKind.ARGV, argv=(str(script),)),
        "interpreter": ScriptAction(CommandKind.ARGV, argv=("/bin/sh", str(script))),
        "shell": ScriptAction(CommandKind.SHELL, command_line=f"{script} --all && echo done"),
    }[kind]
    before = why_refused(action, {})
    script.chmod(0o702)

    assert (before, "every user of this machine" in why_refused(action, {})) == ("", True)


@posix_only
def test_a_program_that_is_not_there_is_told(store: Store) -> None:
    add_job(store, name="Gone", action=ScriptAction(CommandKind.ARGV, argv=("/opt/no/such/program",)))
    add_job(store, name="Off", action=ScriptAction(CommandKind.ARGV, argv=("/opt/neither",)), enabled=False)

    unsafe = seen(store).unsafe_scripts

    assert [each.job_name for each in unsafe] == ["Gone"]
    assert "there is no file /opt/no/such/program" in unsafe[0].reason


@pytest.mark.parametrize(
    "action",
    [
        ScriptAction(CommandKind.SHELL, command_line="cd /srv && ls"),
        ScriptAction(CommandKind.SHELL, command_line="echo 'an open quote"),
        ScriptAction(CommandKind.ARGV, argv=("{{secret:program}}",)),
        ScriptAction(CommandKind.INLINE, interpreter="/bin/sh", inline_text="ls"),
    ],
)
def test_what_hangs_on_a_shell_or_a_template_is_not_judged(action: ScriptAction) -> None:
    assert why_refused(action, {"PATH": ""}) == ""


@pytest.mark.parametrize(
    ("platform", "file"),
    [
        ("linux", "home/.config/autostart/hourbell.desktop"),
        ("linux", "home/.config/systemd/user/default.target.wants/hourbell.service"),
        ("linux", "root/etc/systemd/system/multi-user.target.wants/hourbell@ann.service"),
        ("darwin", "home/Library/LaunchAgents/org.hourbell.Hourbell.plist"),
        ("win32", "home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/Hourbell.lnk"),
    ],
)
def test_what_starts_hourbell_is_found_where_the_system_keeps_it(
    platform: str, file: str, tmp_path: Path
) -> None:
    before = what_starts_hourbell(tmp_path / "home", tmp_path / "root", platform)
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).touch()

    after = what_starts_hourbell(tmp_path / "home", tmp_path / "root", platform)

    assert before is None
    assert after is not None
    assert after.endswith(f"({tmp_path / file})")


def test_a_keyring_that_never_answers_is_left_behind(store: Store) -> None:
    class Waiting(Secrets):
        def names(self) -> list[str]:
            threading.Event().wait()
            return []

    facts = look(store, "store", StandingClock(NOW), Waiting(), patience=timedelta(milliseconds=10))

    assert "did not answer" in facts.secrets.problem


def test_machines_and_the_places_where_none_is_are_found(store: Store) -> None:
    engine = an_engine(store)
    with store.write() as tx:
        say_tags(tx, engine, {"gpu"})
        say_clock(tx, engine, -3 * SECOND)
    add_jobs(
        store,
        placed("here", with_tags(["gpu"])),
        placed("gone", with_tags(["gpu", "big"])),
        replace(placed("off", on_host("cellar")), is_enabled=False),
    )

    facts = seen(store)

    assert facts.machines == (MachineFacts(engine, "desk", "0.1.0", clock_ahead=-3 * SECOND),)
    assert facts.lacking_machines == (LackingMachine("machines with tags big, gpu", 1, are_sharing=False),)
    assert seen(store, later=2 * HOUR).lacking_machines == (), "nobody lives, which is told already"


def test_no_drain_keeps_runs_from_the_one_machine_that_carries_out_all(store: Store) -> None:
    an_engine(store)
    add_jobs(store, placed("here", on_host("desk")))
    with store.write() as tx:  # as it comes with a store that was moved back to a file
        assert set_drain(tx, THIS_PROCESS.machine, NOW, "ann", drains=True)

    assert seen(store).lacking_machines == ()


def placed(name: str, place: Place) -> JobDraft:
    draft = a_draft(name)
    return replace(draft, policies=replace(draft.policies, place=place))


def test_what_is_still_to_be_made_up_for_is_found(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store)
    with store.write() as tx:
        made = [
            NewRun(job_id, 1, NOW - number * HOUR, Trigger.CATCH_UP, idempotency_key=str(number))
            for number in range(3)
        ]
        record(tx, made, engine, NOW)

    assert seen(store).backlog == Backlog(3, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="a timer of systemd")
def test_that_nothing_wakes_the_machine_is_looked_for_where_a_job_wants_that(
    file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    add_job(file_store)
    before = seen(file_store).not_woken
    with file_store.write() as tx:
        wakes = replace(a_draft("Wakes"), policies=RunPolicies(wake=Wake.YES))
        add_many(tx, [NewJob(wakes, NOW + HOUR)], "ann", NOW)

    assert (before, seen(file_store).not_woken) == (
        "",
        "there is no systemd-run, so nothing can wake the machine",
    )
