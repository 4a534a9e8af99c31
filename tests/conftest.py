"""What holds for every test: no clock decides, what CI tries it can try again, Ctrl+C is heard."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines are noisy: a slow draw or a slow example says nothing about the code.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("unhurried", _UNHURRIED)
settings.register_profile("unhurried-ci", _UNHURRIED, derandomize=True, print_blob=True)
settings.load_profile("unhurried-ci" if os.environ.get("CI") else "unhurried")

_WITH_WINDOWS = (Path(__file__).parent / "gui", Path(__file__).parent / "journeys")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep together what shares its fixtures or the screen, where tests are spread over processes."""
    for item in items:
        has_window = any(item.path.is_relative_to(folder) for folder in _WITH_WINDOWS)
        item.add_marker(pytest.mark.xdist_group("windows" if has_window else str(item.path)))


# A shell that starts the tests in the background has them, and all they start, ignore it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
