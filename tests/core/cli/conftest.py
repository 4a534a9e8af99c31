"""What the tests of the command line share."""

import pytest

from tests.core.cli.running import Hourbell, runner


@pytest.fixture
def hourbell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Hourbell:
    """Run a command line in this process, in Berlin on 20 November 2026, 9:00."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    return runner(capsys)
