"""Read the files that options name."""

from pathlib import Path

from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.regular_files import read_named

LARGEST = 20_000_000


def text_or_file(option: str, text: str) -> str:
    """Return the text itself, or what the file holds that it names as @FILE."""
    if not text.startswith("@"):
        return text
    try:
        return read_option_file(option, text[1:]).decode()
    except UnicodeDecodeError as error:
        raise InvalidInput(option, tr("{file} is not UTF-8 text", file=shown(text[1:]))) from error


def read_option_file(option: str, name: str) -> bytes:
    try:
        data = read_named(Path(name).expanduser(), LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        told = tr("{file} can't be read: {error}", file=shown(name), error=of_core(str(reason)))
        raise InvalidInput(option, told) from error
    if len(data) > LARGEST:
        told = tr("{file} is larger than {count:,} bytes", file=shown(name), count=LARGEST)
        raise InvalidInput(option, told)
    return data
