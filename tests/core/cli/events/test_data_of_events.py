"""What an event carries, on the command line: as text, from a file, from standard input, and to a script."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.values.event_names import LONGEST_EVENT_DATA
from tests.core.cli.running import Hourbell

AMOUNT = '{"amount": 12}'


def data_of_events(hourbell: Hourbell) -> list[str]:
    return [json.loads(line)["data"] for line in hourbell("event", "list", "--json").lines]


def test_it_is_text_or_what_a_file_or_standard_input_holds(
    store: Path, hourbell: Hourbell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "event.json"
    file.write_text(AMOUNT)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"two\nlines\n")))

    for said in (AMOUNT, f"@{file}", "@-"):
        assert hourbell("event", "send", "paid", "--data", said).code == ExitCode.DONE

    assert data_of_events(hourbell) == ["two\nlines\n", AMOUNT, AMOUNT]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff", "is not UTF-8 text"),
        (b"a" * (LONGEST_EVENT_DATA + 1), "is 65,537 bytes long; at most 65,536: send the path of a file"),
        (b"a\0b", "holds a NUL, which no variable of a script can hold; send text"),
        (None, "can't be read"),
    ],
)
def test_what_can_not_be_sent_is_told_and_nothing_is_sent(
    store: Path, hourbell: Hourbell, tmp_path: Path, content: bytes | None, told: str
) -> None:
    file = tmp_path / "event"
    if content is not None:
        file.write_bytes(content)

    sent = hourbell("event", "send", "paid", "--data", f"@{file}")

    assert sent.code == ExitCode.REFUSED
    assert told in sent.err
    assert data_of_events(hourbell) == []


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the job of this test is a shell command")
def test_a_script_reads_it_byte_by_byte_and_no_shell_runs_it(
    store: Path, hourbell: Hourbell, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    whole = "$(touch hurt); `id` 'ä' " + "x" * (LONGEST_EVENT_DATA - 100)
    script = f'printf %s "$HOURBELL_EVENT_DATA" > {out}'
    hourbell("job", "add", "take", "--on-event", "paid", "--missed", "all", "--script", script)

    hourbell("event", "send", "paid", "--data", whole)
    hourbell("engine", "--until-idle")

    assert out.read_text() == whole
