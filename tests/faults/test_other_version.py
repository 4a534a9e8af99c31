"""An engine of another version and commands beside it, each a process of its own, say so."""

import subprocess
import sys
from pathlib import Path

import pytest

from scheduler_core.program_version import program_version
from tests.architecture.repository import ROOT
from tests.faults.child_engine import PROGRAM, ChildEngine, surroundings
from tests.faults.replaced_engine import IS_REPLACED
from tests.support.other_version import said_version

pytestmark = pytest.mark.slow

OWN = program_version()
# A process of its own, as a forked one has looked for its version already.
ANEW = ("env", *PROGRAM)


def said(store: Path, *words: str) -> list[str]:
    done = subprocess.run(
        [*PROGRAM, *words, "--store", str(store)],
        cwd=ROOT,
        env=surroundings(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("version", "told", "advice"),
    [
        ("99.1.0", "update this one", "Update this Hourbell, or start it again if it was updated meanwhile."),
        ("0.0.9", "start the engine again on", "Start that engine again on"),
    ],
)
def test_status_and_doctor_tell_of_an_engine_of_another_version(
    path: Path, tmp_path: Path, version: str, told: str, advice: str
) -> None:
    engine = ChildEngine.start(path, environment=said_version(tmp_path / "another", version), program=ANEW)
    try:
        (line,) = [each for each in said(path, "status") if each.startswith("Versions")]
        diagnoses = " ".join(" ".join(said(path, "doctor")).split())
    finally:
        engine.close()

    assert line.startswith(f"Versions  the engine is Hourbell {version}, this command {OWN}: {told}")
    assert f"is Hourbell {version}, and what asks here is {OWN}." in diagnoses
    assert advice in diagnoses


def test_nothing_is_said_beside_an_engine_of_the_same_version(path: Path) -> None:
    engine = ChildEngine.start(path)
    try:
        lines = said(path, "status")
    finally:
        engine.close()

    assert any(line.startswith("Engine    process") for line in lines)
    assert not any(line.startswith("Versions") for line in lines)


def test_an_engine_without_jobs_whose_files_were_replaced_runs_the_first_one(
    path: Path, tmp_path: Path
) -> None:
    """It could not read the job any more, and nothing ran until somebody started it again."""
    sign = tmp_path / "replaced"
    replaced = ("env", sys.executable, "-m", "tests.faults.replaced_engine")
    engine = ChildEngine.start(path, environment={IS_REPLACED: str(sign)}, program=replaced)
    try:
        sign.touch()
        said(path, "job", "add", "first", "--every", "1h", "--script", "echo done")
        output = said(path, "job", "run", "first", "--wait")
    finally:
        engine.close()

    assert output == ["done"]
