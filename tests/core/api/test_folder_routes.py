"""The folder of job files through the API."""

from pathlib import Path

import pytest

from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.core.api.documents import CALL, SCRIPT
from tests.support.api_caller import ApiCaller

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(admin: ApiCaller, tmp_path: Path) -> Path:
    """Return a linked folder, with the file of one job."""
    path = tmp_path / "jobs"
    path.mkdir()
    admin.ask("PATCH", "/v1/settings", {"job_folder": str(path)})
    admin.post("/v1/jobs", CALL)
    admin.post("/v1/folder/sync")
    return path


def steps_of(told: dict[str, list[dict[str, object]]]) -> list[tuple[object, object]]:
    return [(step["step"], step["is_open"]) for step in told["steps"]]


def test_without_a_folder_there_is_nothing_to_look_at(admin: ApiCaller) -> None:
    assert admin.ask("GET", "/v1/folder").status == 404
    assert admin.ask("POST", "/v1/folder/sync").status == 404


def test_a_job_gets_its_file(admin: ApiCaller, folder: Path) -> None:
    admin.post("/v1/jobs", SCRIPT)

    looked = admin.get("/v1/folder")
    before = len(list(folder.rglob("*.yaml")))
    done = admin.post("/v1/folder/sync")

    assert (steps_of(looked), before) == ([("WriteFile", False)], 1)
    assert done["folder"] == str(folder)
    assert done["steps"][0]["summary"] == "writes a file for “Clean”"
    assert len(list(folder.rglob("*.yaml"))) == 2
    assert admin.get("/v1/folder")["steps"] == []


@pytest.mark.parametrize(("take", "url"), [("file", "from-file"), ("job", "from-job")])
def test_a_conflict_stays_until_somebody_chooses(take: str, url: str, admin: ApiCaller, folder: Path) -> None:
    (file,) = folder.rglob("*.yaml")
    file.write_text(file.read_text().replace("example.org/report", "example.org/from-file"))
    changed = CALL | {"action": {"http": "POST https://example.org/from-job"}}
    admin.ask("PUT", "/v1/jobs/1", changed, If_Match='"1"')

    assert steps_of(admin.post("/v1/folder/sync")) == [("Conflict", True)]
    chosen = admin.post("/v1/folder/resolve", {"file": file.name, "take": take})

    assert chosen["steps"] == []
    assert admin.get("/v1/jobs/1")["document"]["action"] == {"http": f"POST https://example.org/{url}"}
    assert url in file.read_text()


def test_what_is_in_no_conflict_can_not_be_chosen(admin: ApiCaller, folder: Path) -> None:
    assert admin.ask("POST", "/v1/folder/resolve", {"file": "x.yaml", "take": "file"}).status == 404
    assert admin.ask("POST", "/v1/folder/resolve", {"file": "x.yaml", "take": "both"}).field == "take"
    assert admin.ask("POST", "/v1/folder/resolve", {"take": "job"}).field == "file"


def test_who_may_edit_jobs_may_look_but_not_sync(caller: Caller, folder: Path) -> None:
    editor = caller(Scope.EDIT)

    assert editor.ask("GET", "/v1/folder").status == 200
    assert editor.ask("POST", "/v1/folder/sync").status == 403
    assert editor.ask("POST", "/v1/folder/resolve", {"file": "x", "take": "job"}).status == 403
