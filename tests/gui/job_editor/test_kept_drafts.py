import stat
from datetime import UTC, datetime
from pathlib import Path

from gui.job_editor.reading.job_reading import read_job, write_job
from gui.job_editor.reading.kept_drafts import KeptDraft, forget_draft, keep_draft, kept_drafts
from scheduler_core.native.documents import read_job as job_of_document
from scheduler_core.values.ids import JobId
from tests.core.native.typical_jobs import FULL_JOB

NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
FULL = write_job(job_of_document(FULL_JOB), NOW)


def test_a_kept_draft_is_read_as_what_was_typed(tmp_path: Path) -> None:
    typed = FULL.with_texts({"name": "", "url": "half an addr"}).without_rule(0)

    keep_draft(tmp_path / "a.json", KeptDraft(typed, JobId(7), 3))

    ((_, kept),) = kept_drafts(tmp_path)
    assert kept == KeptDraft(typed, JobId(7), 3)


def test_what_no_field_shows_is_kept_too(tmp_path: Path) -> None:
    keep_draft(tmp_path / "a.json", KeptDraft(FULL))

    ((_, kept),) = kept_drafts(tmp_path)
    assert read_job(kept.job, NOW).draft == FULL.origin


def test_nobody_else_can_read_a_draft(tmp_path: Path) -> None:
    file = tmp_path / "drafts" / "a.json"

    keep_draft(file, KeptDraft(FULL))

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_spoilt_draft_is_passed_over_and_stays(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text('{"hourbell_draft": 1, "texts": ', encoding="utf-8")
    keep_draft(tmp_path / "a.json", KeptDraft(FULL))

    assert [file.name for file, _ in kept_drafts(tmp_path)] == ["a.json"]
    assert spoilt.exists()


def test_no_folder_holds_no_drafts_and_nothing_is_forgotten_twice(tmp_path: Path) -> None:
    assert kept_drafts(tmp_path / "none") == []
    forget_draft(tmp_path / "none" / "a.json")


def test_a_draft_belongs_to_the_store_it_was_typed_for(tmp_path: Path) -> None:
    keep_draft(tmp_path / "a.json", KeptDraft(FULL, store="/here/hourbell.db"))

    ((_, kept),) = kept_drafts(tmp_path)
    assert kept.belongs_to("/here/hourbell.db")
    assert not kept.belongs_to("/there/hourbell.db")


def test_a_draft_of_an_earlier_release_belongs_to_any_store() -> None:
    assert KeptDraft(FULL).belongs_to("/there/hourbell.db")
