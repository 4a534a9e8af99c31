"""Which format a file has, and what none has."""

from datetime import UTC, datetime

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.formats import FileFormat, Machine, format_of, import_text

HERE = Machine("Europe/Berlin", "ann", datetime(2026, 11, 20, tzinfo=UTC))


@pytest.mark.parametrize(
    ("name", "file_format"),
    [
        ("jobs.yaml", FileFormat.NATIVE),
        ("-", FileFormat.NATIVE),
        ("jobs.JSON", FileFormat.JSON),
        ("my.crontab", FileFormat.CRONTAB),
        ("crontab", FileFormat.CRONTAB),
        ("/var/spool/cron/crontabs/ann", FileFormat.CRONTAB),
        ("/etc/crontab", FileFormat.SYSTEM_CRONTAB),
        ("/etc/cron.d/backup", FileFormat.SYSTEM_CRONTAB),
    ],
)
def test_a_file_is_told_by_its_name(name: str, file_format: FileFormat) -> None:
    assert format_of(name) is file_format


@pytest.mark.parametrize("file_format", [FileFormat.CRONTAB, FileFormat.SYSTEM_CRONTAB])
def test_a_crontab_without_entries_is_refused(file_format: FileFormat) -> None:
    with pytest.raises(InvalidInput, match="there is no job in it"):
        import_text("\n", file_format, HERE)
