"""Which format a file has, and what none has."""

from datetime import UTC, datetime

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, format_of, guessed_format, import_text

HERE = SourceMachine("Europe/Berlin", "ann", datetime(2026, 11, 20, tzinfo=UTC))


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


@pytest.mark.parametrize(
    ("text", "file_format"),
    [
        ("# nightly\nMAILTO=ann\n\n30 3 * * * backup.sh\n", FileFormat.CRONTAB),
        ("@daily true\n", FileFormat.CRONTAB),
        ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", FileFormat.ICALENDAR),
        ("# /etc/systemd/system/a.timer\n[Unit]\nDescription=A\n", FileFormat.SYSTEMD),
        ("[Timer]\nOnCalendar=daily\n", FileFormat.SYSTEMD),
        ('<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple">\n<plist>', FileFormat.LAUNCHD),
        ('\ufeff<?xml version="1.0" encoding="UTF-16"?>\n<Task version="1.2">', FileFormat.WINDOWS_TASK),
        ('"Name";"When";"What"\n', FileFormat.CSV),
        ('{"hourbell": 1, "jobs": []}', FileFormat.JSON),
        ('[\n {"name": "A"}\n]', FileFormat.JSON),
        ('{"name": "A"}\n{"name": "B"}\n', FileFormat.JSON_LINES),
        ("2030-01-01T00:00:00Z http://localhost/cb\n", FileFormat.REVALEE),
        ("hourbell: 1\njobs:\n- name: A\n  action:\n    inline: |\n      @daily x\n", FileFormat.NATIVE),
        ("- name: A\n", FileFormat.NATIVE),
        ("30 25 * * * x\n", FileFormat.NATIVE),
        ("", FileFormat.NATIVE),
    ],
)
def test_a_text_without_a_name_is_told_by_what_it_holds(text: str, file_format: FileFormat) -> None:
    """The output of crontab -l in a file was refused as broken YAML."""
    assert guessed_format(text) is file_format


@pytest.mark.parametrize("file_format", [FileFormat.CRONTAB, FileFormat.SYSTEM_CRONTAB])
def test_a_crontab_without_entries_is_refused(file_format: FileFormat) -> None:
    with pytest.raises(InvalidInput, match="there is no job in it"):
        import_text("\n", file_format, HERE)


def test_each_ending_has_one_format_that_reads_it() -> None:
    """Only crontabs share theirs: which one it is stands in the text."""
    endings = [ending for each in FileFormat for ending in each.described.endings]

    assert {ending for ending in endings if endings.count(ending) > 1} == {".crontab"}
    assert format_of("jobs.crontab") is FileFormat.CRONTAB
