"""Steps of a release that is still to come."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.store.opening.forms import OURS, FormSteps

STEPS_AHEAD = Path(__file__).parent / "steps_ahead"


@pytest.fixture
def ahead(tmp_path: Path) -> FormSteps:
    """Return our steps and two more, as a later release might have them."""
    folder = tmp_path / "migrations"
    shutil.copytree(OURS.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for step in STEPS_AHEAD.glob("*.py"):
        shutil.copy(step, folder / "versions")
    return FormSteps(folder, "9002", works_from="9002")


@pytest.fixture
def added(ahead: FormSteps) -> FormSteps:
    """Return the same steps as a release that only added to the tables."""
    return replace(ahead, works_from=OURS.works_from)
