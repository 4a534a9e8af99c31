"""`hourbell prove` as people and programs type it."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.proving import proving
from tests.core.cli.past_runs import Past
from tests.core.cli.running import Hourbell
from tests.core.store.builders import HOUR, NOW

ADDED = ("job", "add", "ping", "--cron", "@daily", "--tz", "UTC", "--http", "GET https://example.org")


def test_a_store_in_which_nothing_was_due_is_proved(store: Path, hourbell: Hourbell) -> None:
    hourbell(*ADDED)

    found = hourbell("prove")

    assert found.code == 0
    assert "Looked at: jobs 1, revisions 1." in found.out
    assert "Proved: each occurrence has its row, and each row its occurrence." in found.out


def test_a_row_that_nobody_planned_is_listed(past: Past, hourbell: Hourbell) -> None:
    job = past.job("Back up")
    past.run(job, NOW - HOUR)

    found = hourbell("prove", "--from", "2026-11-20T07:00")
    told = json.loads(hourbell("prove", "--json").out)

    assert found.code == 1
    assert "Fri 2026-11-20 08:00 +01:00  Back up (1)  the job was not there yet" in found.out
    assert "It is not proved: 1 difference." in found.out
    assert (told["proved"], told["differing"], told["differences"][0]["kind"]) == (False, 1, "no-instant")


def test_an_answer_is_kept_and_looked_at_again(store: Path, hourbell: Hourbell, tmp_path: Path) -> None:
    hourbell(*ADDED)
    kept = tmp_path / "kept.json"
    kept.write_text(hourbell("prove", "--json", "--sign").out)

    assert hourbell("prove", "--check", str(kept)).lines == [
        "It is whole and of this store, and entry 2 of the audit signed it."
    ]
    kept.write_text(kept.read_text().replace('"jobs": 1', '"jobs": 2'))
    found = hourbell("prove", "--check", str(kept))
    assert (found.code, found.lines) == (1, ["It was changed: its digest is not that of what it says."])
    assert json.loads(hourbell("prove", "--check", str(kept), "--json").out)["genuine"] is False


def test_a_proof_that_is_interrupted_says_so_and_signs_nothing(
    store: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    hourbell(*ADDED)

    def interrupted(_job: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(proving, "replanned_at", interrupted)
    found = hourbell("prove", "--json", "--sign")
    monkeypatch.undo()

    assert (found.code, found.out) == (130, "")
    assert "stopped; nothing is proved, and nothing is signed" in found.err
    assert "prove" not in hourbell("audit").out


def test_what_can_not_be_meant_is_refused(store: Path, hourbell: Hourbell, tmp_path: Path) -> None:
    hourbell(*ADDED)
    (tmp_path / "none.json").write_text("{}")
    to_come = (NOW + timedelta(days=3)).isoformat()

    assert hourbell("prove", "--from", to_come).code == 7
    assert hourbell("prove", "--check", str(tmp_path / "none.json")).code == 7
    assert "can't be read: No such file" in hourbell("prove", "--check", str(tmp_path / "lost.json")).err
    assert hourbell("prove", "--check", "x", "--sign").code == 2
