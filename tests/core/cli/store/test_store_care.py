"""`hourbell backup`, `restore`, `check`, `prune` and `doctor` on real files."""

import json
import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.opening.engine_lock import EngineLock
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import heartbeat
from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR
from tests.core.store.newer_acts import record_newer_act


def names_in(path: Path) -> list[str]:
    from scheduler_core.store.jobs.job_lists import job_ids, job_lines

    store = open_store(str(path), NOW)
    try:
        with store.read() as tx:
            return [line.name for line in job_lines(tx, job_ids(tx))]
    finally:
        store.close()


# ---- check


@pytest.mark.slow
def test_an_act_of_a_newer_release_is_listed_and_not_undone(past: Past, hourbell: Hourbell) -> None:
    number = record_newer_act(past.store, "command line")

    listed = hourbell("audit")
    told = json.loads(hourbell("audit", "--json").lines[0])

    assert (listed.code, listed.err) == (0, "")
    assert "merge-jobs (known to a newer Hourbell)" in listed.out
    assert (told["number"], told["act"]) == (number, "merge-jobs")
    assert "was written by a newer Hourbell" in hourbell("undo").err
    assert hourbell("check").code == 0


def test_a_digest_of_the_audit_that_is_gone_is_a_fault(past: Past, hourbell: Hourbell) -> None:
    hourbell("job", "add", "ping", "--cron", "@daily", "--tz", "UTC", "--http", "GET https://example.org")
    noted = json.loads(hourbell("audit", "--json").lines[0])["digest"]

    found = hourbell("check", "--digest", "0" * 64)

    assert hourbell("check", "--digest", noted.upper()).code == 0
    assert (found.code, found.out.startswith("audit: No entry")) == (1, True)
    assert hourbell("check", "--digest", "abc").code == 2


# ---- backup


def test_a_backup_is_copied_to_a_file_or_into_a_folder(
    past: Past, hourbell: Hourbell, tmp_path: Path
) -> None:
    past.job("Back up")
    folder = tmp_path / "copies"
    folder.mkdir()

    to_file = hourbell("backup", "--quiet", "-o", str(tmp_path / "mine.db"))
    into_folder = hourbell("backup", "--quiet", "--output", str(folder), "--json")

    assert to_file.lines == [str(tmp_path / "mine.db")]
    assert names_in(tmp_path / "mine.db") == ["Back up"]
    (copied,) = folder.iterdir()
    assert json.loads(into_folder.out)["path"] == str(copied)
    assert len(hourbell("backup", "--list", "--json").lines) == 1  # of one instant


def test_a_backup_takes_the_place_of_no_file_and_makes_no_folder(
    past: Past, hourbell: Hourbell, tmp_path: Path
) -> None:
    (tmp_path / "mine.db").write_text("dear")

    there = hourbell("backup", "-o", str(tmp_path / "mine.db"))
    nowhere = hourbell("backup", "-o", str(tmp_path / "no" / "mine.db"))

    assert (there.code, "is there already" in there.err) == (7, True)
    assert (nowhere.code, "there is no folder" in nowhere.err) == (7, True)
    assert (tmp_path / "mine.db").read_text() == "dear"
    assert hourbell("backup", "--list", "--json").out == ""


def test_a_backup_is_a_store_with_the_same_jobs(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")

    result = hourbell("backup")

    assert result.code == 0
    assert names_in(Path(result.out.strip())) == ["Back up"]
    assert result.err == f"hourbell: copying {past.place}\n"


def test_backups_are_listed_with_the_newest_first(past: Past, hourbell: Hourbell) -> None:
    made = json.loads(hourbell("backup", "--json", "--quiet").out)

    assert [json.loads(line) for line in hourbell("backup", "--list", "--json").lines] == [made]
    assert (made["purpose"], made["made_at"]) == ("asked", "2026-11-20T08:00:00.000Z")
    assert made["path"] in hourbell("backup", "--list").out


# ---- restore


@pytest.mark.slow
def test_a_restored_store_has_its_former_jobs_and_keeps_the_others(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")
    copy = hourbell("backup").out.strip()
    past.job("Call")
    past.retire()

    result = hourbell("restore", copy, "--json")

    told = json.loads(result.out)
    assert (result.code, told["restored"]) == (0, copy)
    assert names_in(Path(past.place)) == ["Back up"]
    assert names_in(Path(told["kept"])) == ["Back up", "Call"]


@pytest.mark.slow
def test_the_newest_sound_backup_can_be_asked_for(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")
    copy = hourbell("backup").out.strip()
    past.retire()
    Path(past.place).write_bytes(b"rubbish" * 1000)

    result = hourbell("restore", "--newest")

    assert result.code == 0
    assert result.lines[0] == f"{past.place} is as it was in {copy}."
    assert ".damaged-" in result.lines[1]
    assert names_in(Path(past.place)) == ["Back up"]


def test_a_store_that_an_engine_holds_is_not_restored(past: Past, hourbell: Hourbell) -> None:
    copy = hourbell("backup").out.strip()
    past.job("Back up")
    lock = EngineLock(FileLocation(Path(past.place)))
    try:
        result = hourbell("restore", copy)
    finally:
        lock.release()

    assert result.code == 3
    assert f"process {os.getpid()}" in result.err
    assert names_in(Path(past.place)) == ["Back up"]


@pytest.mark.parametrize(
    ("words", "code"), [((), 2), (("--newest",), 5), (("/srv/no/backup.db",), 4), (("x.db", "--newest"), 2)]
)
def test_what_cannot_be_restored_is_refused(
    words: tuple[str, ...], code: int, past: Past, hourbell: Hourbell
) -> None:
    past.retire()

    assert hourbell("restore", *words).code == code


# ---- trust


@pytest.mark.slow
def test_a_backup_is_named_from_the_current_folder(
    past: Past, hourbell: Hourbell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path ended it by a mistake of its own."""
    folder = tmp_path / "mine and yours ü"
    folder.mkdir()
    past.retire()
    shutil.copy(hourbell("backup").out.strip(), folder / "b ä.db")
    monkeypatch.chdir(folder)

    assert f"as it was in {folder / 'b ä.db'}." in hourbell("restore", "b ä.db").out
    assert hourbell("restore", "../mine and yours ü/b ä.db").code == 0


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes with names")
def test_what_is_no_file_is_no_backup(past: Past, hourbell: Hourbell, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    past.retire()

    for each in (pipe, tmp_path):
        refused = hourbell("restore", str(each))
        assert (refused.code, f"{each} is not a file; name a backup" in refused.err) == (4, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "state", "said"),
    [
        ((), (True, True), ""),
        (("--trust",), (False, False), "counts as the original"),
        (("--copy",), (True, False), "counts as a second one"),
    ],
)
def test_who_restores_says_which_store_goes_on(
    choice: tuple[str, ...], state: tuple[bool, bool], said: str, past: Past, hourbell: Hourbell
) -> None:
    copy = hourbell("backup").out.strip()
    past.retire()

    result = hourbell("restore", copy, *choice)

    status = json.loads(hourbell("status", "--json").out)
    assert (status["is_copy"], status["is_held_copy"]) == state
    assert said in result.out
    assert ("hourbell trust --copy" in result.err) is (choice == ())


@pytest.mark.slow
def test_a_restored_store_is_not_blamed_for_the_engine_it_was_made_beside(
    past: Past, hourbell: Hourbell
) -> None:
    """`check` of a copy said that the engine of the original had not looked for due jobs."""
    with past.store.write() as tx:
        assert heartbeat(tx, past.engine, NOW + 4 * HOUR, NOW, NOW - HOUR)
    copy = hourbell("backup").out.strip()
    assert "I5" in hourbell("check").out
    past.retire()
    hourbell("restore", copy)

    checked = hourbell("check")

    assert checked.code == 0, checked.out + checked.err


@pytest.mark.slow
def test_lists_and_why_say_that_a_restored_store_is_held(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")
    copy = hourbell("backup").out.strip()
    past.retire()
    hourbell("restore", copy)

    for command in (
        ("job", "list"),
        ("job", "show", "Back up"),
        ("run", "list"),
        ("key", "list"),
        ("next",),
        ("why", "Back up", "2026-11-20 09:00"),
        ("event", "send", "paid"),
    ):
        assert "nothing fires or ends until you say hourbell trust" in hourbell(*command).err
        assert "held" not in hourbell(*command, "--quiet").err
    hourbell("trust")
    assert "held" not in hourbell("job", "list").err


@pytest.mark.slow
def test_a_second_store_is_told_and_can_still_be_trusted(past: Past, hourbell: Hourbell) -> None:
    copy = hourbell("backup").out.strip()
    past.retire()
    hourbell("restore", copy)

    assert "counts as a second one" in hourbell("trust", "--copy").out
    assert "taken for a second one" in hourbell("status").out
    assert "counts as the original" in hourbell("trust").out
    assert "nothing was changed" in hourbell("trust", "--copy").out


@pytest.mark.slow
def test_a_restored_store_is_told_and_can_be_trusted(past: Past, hourbell: Hourbell) -> None:
    """Nothing but the code of the window knew of it, and no place said how to trust a copy."""
    copy = hourbell("backup").out.strip()
    past.retire()
    assert "Copy" not in hourbell("status").out
    hourbell("restore", copy)

    assert "hourbell trust" in hourbell("status").out
    assert json.loads(hourbell("status", "--json").out)["is_copy"] is True
    assert "hourbell trust" in hourbell("doctor").out
    first, second = hourbell("trust"), hourbell("trust", "--json")

    assert (first.code, second.code) == (0, 0)
    assert "counts as the original" in first.out
    assert json.loads(second.out) == {"store": past.place, "was_copy": False}
    assert json.loads(hourbell("status", "--json").out)["is_copy"] is False


# ---- check


@pytest.mark.slow
def test_a_sound_store_has_no_findings(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - HOUR)
    past.retire()

    result = hourbell("check", "--thorough")

    assert (result.code, result.out) == (0, "Nothing is wrong.\n")
    assert hourbell("check", "--json", "--quiet").out == ""


@pytest.mark.slow
def test_findings_are_told_and_make_the_check_fail(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.RUNNING)
    past.retire()

    result = hourbell("check")

    assert result.code == 1
    assert f"I4: Run {run_id} is unfinished" in result.out
    assert json.loads(hourbell("check", "--json").lines[0])["rule"] == "I4"


def test_a_file_too_damaged_to_be_opened_is_a_finding(file_path: Path, hourbell: Hourbell) -> None:
    damaged = bytearray(file_path.read_bytes())
    damaged[:4096] = b"\xff" * 4096
    file_path.write_bytes(damaged)

    result = hourbell("check", "--store", str(file_path))

    assert result.code == 1
    assert result.out.startswith("file: ")


# ---- prune


@pytest.mark.slow
def test_what_is_old_is_taken_away(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    for days in (400, 300, 1):
        past.run(job_id, NOW - timedelta(days=days))

    result = hourbell("prune")

    assert (result.code, result.out) == (0, "2 rows are gone.\n")
    assert len(hourbell("run", "list", "--json").lines) == 1
    assert json.loads(hourbell("prune", "--json").out) == {"rows": 0}


# ---- doctor


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give the doctor a machine of its own: where secrets are kept, and a home without anything."""
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets.json"))
    monkeypatch.setenv("HOME", str(tmp_path))


def test_a_doctor_says_what_is_well_and_what_is_not(settled: None, past: Past, hourbell: Hourbell) -> None:
    result = hourbell("doctor")

    assert result.code == 0
    assert result.err == "hourbell: looking; this takes some seconds\n"
    assert f"ok    store       {past.place} is sound" in result.out
    assert "warn  backup      There is no backup yet.\n                  Make one with" in result.out


def test_a_quiet_doctor_tells_only_what_is_amiss(settled: None, past: Past, hourbell: Hourbell) -> None:
    result = hourbell("doctor", "--quiet")

    assert result.err == ""
    assert not any(line.startswith("ok") for line in result.lines)


def test_a_doctor_looks_at_a_store_that_cannot_be_opened(
    settled: None, file_path: Path, hourbell: Hourbell
) -> None:
    file_path.write_bytes(b"rubbish" * 1000)

    result = hourbell("doctor", "--store", str(file_path), "--json")

    first = json.loads(result.lines[0])
    assert (result.code, first["subject"], first["level"]) == (1, "store", "bad")
    assert str(file_path) in first["message"]


def test_a_doctor_makes_no_store(settled: None, tmp_path: Path, hourbell: Hourbell) -> None:
    place = tmp_path / "none" / "hourbell.db"

    result = hourbell("doctor", "--store", str(place))

    assert f"warn  store       There is no store at {place} yet." in result.out
    assert not place.parent.exists()


@pytest.mark.slow
def test_a_copied_store_is_told_to_be_one(
    settled: None, past: Past, hourbell: Hourbell, tmp_path: Path
) -> None:
    past.job("Back up")
    past.retire()
    copy = shutil.copy(past.place, tmp_path / "copy.db")

    assert "The store is a copy or a restored backup" in hourbell("doctor", "--store", str(copy)).out


@pytest.mark.parametrize(
    "command", ["backup", "check", "prune", "trust", "status", "next", "run list", "job list", "job show x"]
)
def test_a_named_store_that_is_not_there_is_neither_cared_for_nor_made(
    command: str, tmp_path: Path, hourbell: Hourbell
) -> None:
    """Of a mistyped path it was said that nothing is wrong, and an empty store stayed there."""
    missing = tmp_path / "jbos.db"

    result = hourbell(*command.split(), "--store", str(missing))

    assert (result.code, result.out) == (4, "")
    assert result.err.startswith(f"hourbell: There is no store {missing}; look at the spelling")
    assert list(tmp_path.iterdir()) == []
