"""What event rules watch, over the API, and who may make them."""

from pathlib import Path

import pytest

from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller

pytestmark = pytest.mark.slow


def job(folder: Path) -> dict[str, object]:
    return {
        "name": "Tell",
        "zone": "UTC",
        "rules": [{"on_file": f"arrives, already: {folder}/*.pdf"}],
        "action": {"http": "POST https://shop.example/told?path={{event_path}}"},
    }


def test_what_is_watched_is_listed(caller: Caller, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_text("a")
    caller(Scope.ADMIN, Scope.SCRIPTS).post("/v1/jobs", job(tmp_path))

    (watch,) = caller(Scope.READ).get("/v1/watches")["watches"]

    assert (watch["job"], watch["matches"], watch["begins"]) == ("Tell", 1, [f"{tmp_path}/a.pdf"])


def test_to_watch_files_takes_the_scope_for_scripts(caller: Caller, tmp_path: Path) -> None:
    refused = caller(Scope.EDIT).ask("POST", "/v1/jobs", job(tmp_path))

    assert refused.status == 403
    assert "watches the machine" in refused.content.decode()


def test_an_event_names_the_jobs_that_it_begins_and_takes_no_scope_for_scripts(caller: Caller) -> None:
    made = caller(Scope.EDIT).post("/v1/jobs", job(Path("/srv")) | {"rules": [{"on_event": "paid"}]})

    sent = caller(Scope.RUN).post("/v1/events", {"name": "paid"})

    assert sent["begins"] == [made["id"]]
    (watch,) = caller(Scope.READ).get("/v1/watches")["watches"]
    assert (watch["kind"], watch["begins"]) == ("on_event", ["paid"])
