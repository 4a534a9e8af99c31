"""Read without Qt the window's choices that matter to a start without one."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path

# Qt writes a value that is more than plain letters with these; only Qt reads it back.
_WRITTEN_BY_RULES_OF_QT = ('"', "\\", "@", "%")


@dataclass(frozen=True, slots=True)
class KeptChoices:
    """What counts before there is a window; a `store` of None is the user's own."""

    was_shown: bool = False
    runs_jobs: bool = True
    language: str = ""
    store: str | None = None


def memory_file() -> Path:
    """The path of the file that keeps choices between starts."""
    return user_config_path("hourbell", appauthor=False) / "window.ini"


def kept_choices(file: Path) -> KeptChoices | None:
    """Return what the file says; None where only Qt can read what it says."""
    # A window asks this module only where the file is, before its first picture.
    from configparser import ConfigParser, Error

    parser = ConfigParser(interpolation=None, strict=False, delimiters=("=",), comment_prefixes=(";",))
    try:
        parser.read(file, "utf-8")
    except (Error, OSError, UnicodeDecodeError):
        return None
    store = parser.get("store", "place", fallback="")
    language = parser.get("General", "language", fallback="")
    if any(sign in text for text in (store, language) for sign in _WRITTEN_BY_RULES_OF_QT):
        return None
    return KeptChoices(
        parser.get("window", "was_shown", fallback="") == "true",
        parser.get("engine", "runs_jobs", fallback="") != "false",
        language,
        store or None,
    )
