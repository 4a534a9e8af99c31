"""Where what is kept between starts lies."""

from pathlib import Path

from platformdirs import user_config_path


def memory_file() -> Path:
    return user_config_path("hourbell", appauthor=False) / "window.ini"
