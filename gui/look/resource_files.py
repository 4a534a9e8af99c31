"""Find the files of `resources/` in a checkout and in an installation."""

import sys
from pathlib import Path


def resource_folder() -> Path:
    """Return the folder that holds `icons/`; a checkout wins over an installation."""
    beside_the_code = Path(__file__).resolve().parents[2] / "resources"
    installed = Path(sys.prefix) / "share" / "hourbell"
    for folder in (beside_the_code, installed):
        if (folder / "icons" / "hourbell.svg").is_file():
            return folder
    raise FileNotFoundError(
        f"Hourbell's icons are neither in {beside_the_code} nor in {installed}; install Hourbell again."
    )
