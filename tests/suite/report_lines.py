"""Writes the report of each test as a line of JSON, for the process that asked for it."""

import json
import os
from pathlib import Path

import pytest

from tests.suite.own_process import REPORTS_FILE


class _ReportLines:
    def __init__(self, config: pytest.Config, path: Path) -> None:
        self._config = config
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, default=str) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to write where the environment says."""
    # What the tests start is not to write there too.
    config.pluginmanager.register(_ReportLines(config, Path(os.environ.pop(REPORTS_FILE))))
