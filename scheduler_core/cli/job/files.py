"""Read jobs from YAML and JSON files in the native format."""

import sys

from scheduler_core.cli.options.option_files import LARGEST, read_option_file
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.job import JobDraft

STDIN = "-"


def drafts_of_file(option: str, name: str) -> list[JobDraft]:
    """Return the job, or all jobs of the list, that a file holds; a refusal names the place in it."""
    from scheduler_core.exchange.native_file import read_native

    drafts = read_native(text_of_file(option, name))
    if not drafts:
        raise InvalidInput(option, tr("the list holds no job"))
    return drafts


def draft_of_file(option: str, name: str) -> JobDraft:
    """Return the one job that a file holds."""
    drafts = drafts_of_file(option, name)
    if len(drafts) > 1:
        told = tr("there are {count} jobs in it; one can take the place of one", count=len(drafts))
        raise InvalidInput(option, told)
    return drafts[0]


def text_of_file(option: str, name: str) -> str:
    """Return the text of a file, or of standard input for -."""
    data = data_of_file(option, name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        told = tr("is not UTF-8: {reason} at byte {byte}", reason=error.reason, byte=error.start)
        raise InvalidInput(option, told) from error


def data_of_file(option: str, name: str) -> bytes:
    """Return what stands in a file, or in standard input for -."""
    data = sys.stdin.buffer.read(LARGEST + 1) if name == STDIN else read_option_file(option, name)
    if len(data) > LARGEST:
        raise InvalidInput(option, tr("standard input is larger than {count:,} bytes", count=LARGEST))
    return data
