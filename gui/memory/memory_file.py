"""The path of the file that keeps choices between starts."""

from pathlib import Path

from platformdirs import user_config_path


def memory_file() -> Path:
    return user_config_path("hourbell", appauthor=False) / "window.ini"
