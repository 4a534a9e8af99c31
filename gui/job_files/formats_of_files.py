"""The formats of files in words, and what a text is most likely written in."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication


@dataclass(frozen=True, slots=True)
class FormatWords:
    """One format: its word in the core, how files end, what it is called and what it is for."""

    word: str
    ending: str
    name: str
    purpose: str


CALENDAR = "ics"
NATIVE = "native"


def formats_of_files() -> tuple[FormatWords, ...]:
    """Return all formats in the language of the window, the most useful first."""
    return (
        FormatWords(
            "native",
            "yaml",
            _tr("Hourbell (YAML)"),
            _tr("Everything about the jobs, easy to read and to compare."),
        ),
        FormatWords(
            "json",
            "json",
            _tr("Hourbell (JSON)"),
            _tr("Everything about the jobs, for programs."),
        ),
        FormatWords(
            "jsonl",
            "jsonl",
            _tr("JSON Lines"),
            _tr("One job a line, for programs that read line by line."),
        ),
        FormatWords(
            "csv",
            "csv",
            _tr("Table (CSV)"),
            _tr("For spreadsheets: what is changed there comes back on import."),
        ),
        FormatWords(
            "ics",
            "ics",
            _tr("Calendar (iCalendar)"),
            _tr("Shows in a calendar when the jobs run."),
        ),
        FormatWords(
            "crontab",
            "crontab",
            _tr("Crontab"),
            _tr("Commands at times of cron; comments are kept."),
        ),
        FormatWords(
            "system-crontab",
            "crontab",
            _tr("System crontab"),
            _tr("A crontab that names the user of each command."),
        ),
        FormatWords(
            "systemd",
            "timer",
            _tr("systemd timers"),
            _tr("A timer and a service for each job."),
        ),
        FormatWords(
            "windows-task",
            "xml",
            _tr("Windows tasks"),
            _tr("A file for each job that the Task Scheduler imports."),
        ),
        FormatWords(
            "launchd",
            "plist",
            _tr("launchd agents"),
            _tr("A property list for each job, for macOS."),
        ),
        FormatWords(
            "revalee",
            "revalee",
            _tr("Revalee callbacks"),
            _tr("Times and addresses of the callbacks that are waiting."),
        ),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("job_files", text)
