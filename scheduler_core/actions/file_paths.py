"""Resolve the paths of files that a job names."""

from pathlib import PurePosixPath, PureWindowsPath

from scheduler_core.errors import InvalidInput


def check_path(field: str, path: str) -> None:
    """Refuse a path that depends on where the engine was started; it may be one of another system."""
    is_whole = PurePosixPath(path).is_absolute() or PureWindowsPath(path).is_absolute()
    if path and not is_whole and not path.startswith("~"):
        raise InvalidInput(field, f"{path} does not begin at the root; give its full path")
