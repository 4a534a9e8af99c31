import pytest

from scheduler_core.exchange.common.text_lines import plain_number
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, import_text
from tests.core.exchange.foreign_jobs import NOW, ZONE

LONG = "9" * 5_000
TIMER = f"""# a.timer
[Timer]
OnCalendar=daily
# a.service
[Service]
ExecStart=/bin/true
SuccessExitStatus={LONG} 3
"""
TASK = f"""<Task xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers><CalendarTrigger>
    <StartBoundary>2026-01-01T09:00:00</StartBoundary>
    <ScheduleByMonth><DaysOfMonth><Day>{LONG}</Day></DaysOfMonth></ScheduleByMonth>
  </CalendarTrigger></Triggers>
  <Actions><Exec><Command>x</Command></Exec></Actions>
</Task>
"""
DAILY = f"""<revalee><recurringTasks>
<task periodicity="daily" hour="3" minute="{"0" * 4}{LONG}" url="https://example.org/x"/>
</recurringTasks></revalee>
"""


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("255", 255), ("256", None), ("0" * 5_000, 0), (LONG, None), ("", None)]
    + [(text, None) for text in ("-1", "1.0", " 1", "٣", "²")],
)
def test_a_number_is_digits_alone_and_not_too_great(text: str, number: int | None) -> None:
    assert plain_number(text, 255) == number


@pytest.mark.parametrize(
    ("file_format", "text", "loss"),
    [
        (FileFormat.SYSTEMD, TIMER, "which is not a number"),
        (FileFormat.WINDOWS_TASK, TASK, "is not a day of the month"),
        (FileFormat.REVALEE, DAILY, "is not a number from 0 to 59"),
    ],
)
def test_a_number_of_any_length_is_told_as_a_loss(file_format: FileFormat, text: str, loss: str) -> None:
    """Python refuses to read some thousand digits, and the whole import ended with its error."""
    losses = import_text(text, file_format, SourceMachine(ZONE, "ann", NOW)).losses

    assert any(loss in each.text for each in losses)
