"""Runs tests in a pytest of their own, while nothing else runs, and hands their reports on."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.suite import leaks

REPORTS_FILE = "HOURBELL_TEST_REPORTS"

_LAST_WORDS = 4000


def reports_of(config: pytest.Config, test_ids: Sequence[str]) -> Iterator[pytest.TestReport]:
    """Run these tests one after the other; a process that dies fails its test, and the rest is run."""
    waiting = list(test_ids)
    while waiting:
        finished: set[str] = set()
        with tempfile.TemporaryDirectory(prefix="alone-") as folder:
            Path(folder).chmod(0o711)  # a test may be another user for a while
            code = _run(config.rootpath, waiting, Path(folder))
            for report in _read_reports(config, Path(folder) / "reports"):
                yield report
                if report.when == "teardown":
                    finished.add(report.nodeid)
            words = (Path(folder) / "output").read_text(errors="replace")
        waiting = [test_id for test_id in waiting if test_id not in finished]
        if waiting:
            yield _died(waiting.pop(0), f"its process ended with {code}:\n\n{words[-_LAST_WORDS:]}")


def _run(root: Path, test_ids: Sequence[str], folder: Path) -> int:
    arguments = folder / "tests"
    arguments.write_text("\n".join(test_ids) + "\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.suite.report_lines",
        "-p",
        "no:cacheprovider",
        "-m",
        "",
    ]
    # What a process leaves that dies goes with the folder.
    places = {"TMPDIR": str(folder), "PYTEST_DEBUG_TEMPROOT": leaks.root_of_pytest()}
    with (folder / "output").open("wb") as output:
        return subprocess.run(
            [*command, f"--rootdir={root}", f"@{arguments}"],
            cwd=root,
            env=os.environ | places | {REPORTS_FILE: str(folder / "reports")},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode


def _read_reports(config: pytest.Config, path: Path) -> Iterator[pytest.TestReport]:
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if isinstance(data["longrepr"], list):
            data["longrepr"] = tuple(data["longrepr"])  # where and why a test was skipped
        report = config.hook.pytest_report_from_serializable(config=config, data=data)
        assert isinstance(report, pytest.TestReport)
        yield report


def _died(test_id: str, words: str) -> pytest.TestReport:
    file = test_id.partition("::")[0]
    return pytest.TestReport(test_id, (file, None, test_id), {}, "failed", words, "call")
