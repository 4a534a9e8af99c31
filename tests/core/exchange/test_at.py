"""Scripts of at(1): single times given to it, and taken over from such scripts."""

import os
import shutil
import subprocess
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.at.reading import at_stamp, at_words, read_at_script
from scheduler_core.exchange.at.writing import print_at_script
from scheduler_core.exchange.formats import FileFormat, guessed_format
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import Once
from tests.core.exchange.foreign_jobs import CALL, DAILY, NOW, ZONE, a_job, about, local

SHELL = ScriptAction(CommandKind.SHELL, command_line="make all")
# A Friday, 12:00.
THEN = local("2026-11-20 12:00")
WORDS = [*"at-t 0123456789:/+.'\"<|#\n\t\\$é", "at ", "echo ", "<<END\n", "END\n", "#:name "]
ATTACKS = st.lists(st.sampled_from(WORDS), max_size=100).map("".join)
needs_touch = pytest.mark.skipif(shutil.which("touch") is None, reason="there is no touch here")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("202612241800", "2026-12-24 18:00"),
        ("2612241800.30", "2026-12-24 18:00:30"),
        ("12241800", "2026-12-24 18:00"),
        ("6901010000", "1969-01-01 00:00"),
    ],
)
def test_a_stamp_is_read_as_posix_says(text: str, at: str) -> None:
    assert at_stamp(text, THEN) == local(at)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("13:00", "2026-11-20 13:00"),
        ("11:00", "2026-11-21 11:00"),  # past today, so tomorrow
        ("1300", "2026-11-20 13:00"),
        ("4pm", "2026-11-20 16:00"),
        ("12am", "2026-11-21 00:00"),
        ("12:30 pm", "2026-11-20 12:30"),
        ("teatime", "2026-11-20 16:00"),
        ("noon tomorrow", "2026-11-21 12:00"),
        ("4pm + 3 days", "2026-11-23 16:00"),
        ("10am + 1 day", "2026-11-21 10:00"),
        ("10am Jul 31", "2027-07-31 10:00"),
        ("10am December 24", "2026-12-24 10:00"),
        ("10am Jul 31, 2028", "2028-07-31 10:00"),
        ("9:30 12/24/26", "2026-12-24 09:30"),
        ("9:30 24.12.2026", "2026-12-24 09:30"),
        ("9:30 2026-12-24", "2026-12-24 09:30"),
        ("9:30 122426", "2026-12-24 09:30"),
        ("18:00 friday", "2026-11-20 18:00"),
        ("9:00 friday", "2026-11-27 09:00"),
        ("9:00 mon", "2026-11-23 09:00"),
        ("now + 2 hours", "2026-11-20 14:00"),
        ("now + 1 min", "2026-11-20 12:01"),
        ("now next week", "2026-11-27 12:00"),
        ("now + 1 month", "2026-12-20 12:00"),
        ("NOON   Tomorrow", "2026-11-21 12:00"),
    ],
)
def test_times_in_words_are_read_as_at_reads_them(text: str, at: str) -> None:
    assert at_words(text, THEN) == local(at)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no time of day"),
        ("someday", "no time of day"),
        ("25:00", "not a time of day that there is"),
        ("13pm", "not an hour"),
        ("9:00 feb 30", "not a time that there is"),
        ("9:00 someday", "says nothing to at"),
        ("9:00 tomorrow or so", "says nothing to at"),
        ("now + 999999 years", "too far away"),
        ("now + 999999999999999999 days", "too far away"),
    ],
)
def test_a_time_that_at_has_no_sense_for_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        at_words(text, THEN)


@pytest.mark.parametrize("text", ["", "1", "20261324", "202613241800", "2026-12-24", "12241860"])
def test_a_stamp_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        at_stamp(text, THEN)


def test_single_times_are_written_and_come_back() -> None:
    draft = replace(
        a_job(Once(local("2026-12-24 18:00")), SHELL), folder="Home", tags=("a b",), notes="one\n\ntwo"
    )
    several = replace(
        draft,
        schedule=replace(draft.schedule, rules=(*draft.schedule.rules, Once(local("2027-01-01 09:00")))),
    )

    exported = print_at_script([several], ZONE, NOW)

    assert "TZ=Europe/Berlin at -t 202612241800 <<'END'\nmake all\nEND\n" in exported.text
    assert exported.count == 1
    found = read_at_script(exported.text, ZONE, NOW)
    assert found.drafts == (several,)
    assert guessed_format(exported.text) is FileFormat.AT


@needs_touch
@pytest.mark.parametrize("text", ["2026-12-24 18:00", "2027-03-28 02:30", "2026-10-25 01:30"])
def test_another_program_of_posix_reads_the_same_instant(text: str, tmp_path: Path) -> None:
    """touch takes the same stamp."""
    draft = a_job(Once(local(text)), SHELL)
    begins = NOW - timedelta(days=60)

    written = print_at_script([draft], ZONE, begins).text
    (stamp,) = [line.split()[3] for line in written.splitlines() if " at -t" in line]
    subprocess.run(["touch", "-t", stamp, str(tmp_path / "file")], env=os.environ | {"TZ": ZONE}, check=True)
    again = print_at_script(read_at_script(written, ZONE, begins).drafts, ZONE, begins).text

    assert again.splitlines()[3:] == written.splitlines()[3:]
    touched = datetime.fromtimestamp((tmp_path / "file").stat().st_mtime, UTC)
    known = {
        "2026-12-24 18:00": "2026-12-24T17:00+00:00",
        "2027-03-28 02:30": "2027-03-28T01:30+00:00",  # skipped, so an hour later by the clock
        "2026-10-25 01:30": "2026-10-24T23:30+00:00",
    }
    assert touched == datetime.fromisoformat(known[text])


@pytest.mark.parametrize("hour", [0, 1])
def test_a_time_that_comes_twice_is_left_out(hour: int) -> None:
    """Programs of POSIX differ in which of the two they take."""
    one = datetime(2027, 10, 31, hour, 30, tzinfo=UTC)

    exported = print_at_script([a_job(Once(one), SHELL)], ZONE, NOW)

    assert exported.count == 0
    assert "comes twice" in about(exported, "Back up")[0]


def test_each_time_is_written_by_the_clock_of_its_job() -> None:
    tokyo = a_job(Once(local("2026-12-24 18:00")), SHELL, zone="Asia/Tokyo")
    floating = a_job(Once(local("2026-12-24 18:00")), SHELL, zone=FLOATING)

    exported = print_at_script([tokyo, floating], ZONE, NOW)

    assert "TZ=Asia/Tokyo at -t 202612241800 <<" in exported.text
    assert "\nat -t 202612241800 <<" in exported.text
    assert [draft.schedule.zone for draft in read_at_script(exported.text, ZONE, NOW).drafts] == [
        "Asia/Tokyo",
        ZONE,
    ]


def test_surroundings_and_the_end_of_a_text_are_written_for_a_shell() -> None:
    action = ScriptAction(
        CommandKind.SHELL, command_line="cat <<E\nEND\nE", working_folder="/a b", environment=(("A", "it's"),)
    )

    text = print_at_script([a_job(Once(local("2026-12-24 18:00")), action, zone=FLOATING)], ZONE, NOW).text

    assert "<<'END0'\nexport A='it'\"'\"'s'\ncd '/a b' || exit 1\ncat <<E\nEND\nE\nEND0\n" in text
    checked = subprocess.run(["sh", "-n"], input=text, text=True, capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        (a_job(DAILY, SHELL), "more than once by a rule"),
        (a_job(Once(local("2020-01-01 09:00")), SHELL), "past"),
        (replace(a_job(Once(local("2027-01-01 09:00")), SHELL), is_enabled=False), "switched off"),
        (a_job(Once(local("2027-01-01 09:00")), replace(SHELL, stdin="x")), "input"),
        (a_job(Once(local("2027-01-01 09:00")), jitter=timedelta(minutes=1)), "at knows no jitter"),
    ],
    ids=["rule", "past", "off", "input", "jitter"],
)
def test_what_at_can_not_do_is_left_out_and_told(draft: object, reason: str) -> None:
    exported = print_at_script([draft], ZONE, NOW)  # type: ignore[list-item]

    assert exported.count == 0
    assert reason in about(exported, "Back up")[0]


def test_seconds_past_times_and_policies_are_told() -> None:
    draft = a_job(Once(local("2027-01-01 09:00:30")), CALL)
    draft = replace(
        draft,
        schedule=replace(draft.schedule, rules=(Once(local("2020-01-01 09:00")), *draft.schedule.rules)),
    )

    exported = print_at_script([draft], ZONE, NOW)

    assert " at -t 202701010900 <<'END'\ncurl " in exported.text
    told = about(exported, "Back up")
    assert "its times that are past are left out" in told
    assert any("seconds are left out" in each for each in told)


def test_a_script_taken_over_when_its_first_time_is_past_keeps_its_jobs_apart() -> None:
    """The name went with the first time, or the second time went to the job above that does the same."""
    times = Once(local("2026-12-24 18:00")), Once(local("2027-01-01 09:00"))
    late = a_job(Once(local("2027-06-01 09:00")), SHELL, name="late")
    both = a_job(times[0], SHELL, name="both")
    both = replace(both, schedule=replace(both.schedule, rules=times), folder="Home")
    text = print_at_script([late, both], ZONE, NOW).text

    found = read_at_script(text, ZONE, datetime(2026, 12, 26, tzinfo=UTC))

    assert found.drafts == (late, replace(both, schedule=replace(both.schedule, rules=times[1:])))
    assert "is past" in found.losses[0].text


def test_scripts_of_others_are_taken_over_line_by_line() -> None:
    text = """#!/bin/sh
# nightly
at -t 202612241800 <<'END'
cd /srv && make "$X"
END
echo 'tidy up' | at 10am Jul 31
TZ=America/New_York at noon tomorrow <<-"E"
\tdate
\tE
at now + 2 hours -f '/my file'
"""
    found = read_at_script(text, ZONE, NOW)

    said = [
        (draft.action.command_line, draft.schedule)
        for draft in found.drafts
        if isinstance(draft.action, ScriptAction)
    ]
    assert [(command, schedule.rules, schedule.zone) for command, schedule in said] == [
        ('cd /srv && make "$X"', (Once(local("2026-12-24 18:00")),), ZONE),
        ("tidy up", (Once(local("2027-07-31 10:00")),), ZONE),
        ("date", (Once(local("2026-11-21 12:00")),), "America/New_York"),
        ("sh '/my file'", (Once(local("2026-11-20 15:00")),), ZONE),
    ]
    assert found.drafts[0].notes == "nightly"
    assert found.derived == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("at teatime <<EOF\necho $HOME\nEOF\n", "put the word after << in quotes"),
        ('echo "$HOME" | at noon\n', "single quotes"),
        ("ls | at noon\n", "has to be run"),
        ("at noon\n", "typed by hand"),
        ("at <<'E'\nx\nE\n", "told no time"),
        ("at 9:00 20.11.2020 <<'E'\nx\nE\n", "past"),
        ("at noon <<'E'\nx\n", "no line E ends its text"),
        ("atrm 4\n", "not at"),
        ("at -l noon <<'E'\nx\nE\n", "not an option"),
        ("at 'noon\n", "not closed"),
        ("TZ=Nowhere/X at noon <<'E'\nx\nE\n", "zone"),
        ("at noon <<'E'\nE\n", "command"),
    ],
)
def test_what_can_not_be_taken_is_told_with_its_line(text: str, reason: str) -> None:
    found = read_at_script(f"# first\n{text}at -t 202612241800 <<'END'\nmake\nEND\n", ZONE, NOW)

    loss = found.losses[0]
    assert loss.place == "line 2"
    assert reason in loss.text
    assert len(found.drafts) == (0 if "no line E" in reason else 1)


def test_what_at_c_prints_is_refused_as_it_has_no_time() -> None:
    text = "#!/bin/sh\n# atrun uid=0 gid=0\n# mail root 0\numask 22\ncd /srv || {\n\t exit 1\n}\nmake\n"

    assert guessed_format(text) is FileFormat.AT
    with pytest.raises(InvalidInput, match="does not say when"):
        read_at_script(text, ZONE, NOW)


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(InvalidInput, match="split it"):
        read_at_script("\n" * 100_001, ZONE, NOW)


@pytest.mark.slow
@given(ATTACKS)
def test_no_text_does_harm(text: str) -> None:
    try:
        found = read_at_script(text, ZONE, NOW)
    except InvalidInput:
        return
    assert all(draft.name for draft in found.drafts)
