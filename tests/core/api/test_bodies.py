"""Bodies of requests: how large they may be, and what a hostile one costs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scheduler_core.api.routes.all_routes import ROUTES
from tests.architecture.repository import ROOT
from tests.support.api_caller import ApiCaller


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_hostile_bodies_are_refused_and_their_memory_given_back(tmp_path: Path) -> None:
    """Each kept 400 MB until a rare full collection, so that twelve took 4.8 GB."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.api.hostile_bodies", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    told = json.loads(done.stdout)
    assert set(told["statuses"]) <= {400, 413, 422}
    assert told["grown"] < 100
    assert told["most"] < 700


@pytest.mark.parametrize(
    ("path", "most"), [("/v1/preview", 1_048_576), ("/v1/events", 262_144), ("/v1/jobs/1/rename", 262_144)]
)
def test_a_small_call_takes_a_small_body(path: str, most: int, admin: ApiCaller) -> None:
    refused = admin.ask("POST", path, b'{"text": "' + b"x" * most + b'"}')

    assert refused.status == 413
    assert f"larger than {most:,} bytes" in refused.document["detail"]


def test_a_body_without_a_length_is_bounded_too(admin: ApiCaller) -> None:
    refused = admin.ask("POST", "/v1/events", iter([b" " * 200_000, b" " * 200_000]))

    assert refused.status == 413


def test_too_many_values_are_refused_before_they_are_made(admin: ApiCaller) -> None:
    refused = admin.ask("POST", "/v1/events", b'{"name": [' + b"[]," * 5_000 + b"[]]}")

    assert (refused.status, refused.document["detail"]) == (400, "has more than 4,000 entries; split it")


def test_only_calls_that_bring_jobs_or_files_take_large_bodies() -> None:
    large = {route.path for route in ROUTES if route.body is not None and route.limit.bytes > 1_048_576}

    assert large == {"/v1/jobs", "/v1/jobs/batch", "/v1/jobs/{job}", "/v1/import", "/v1/keys/{key}"}
