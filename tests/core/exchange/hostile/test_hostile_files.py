"""Files that were made to break their reader: refused with the place, listed, or read as what they say."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.common.text_lines import LARGEST_FILE
from scheduler_core.exchange.formats import FileFormat, export_text, import_text
from scheduler_core.facade.exchange.exchange_files import decoded, read_import
from tests.core.exchange.foreign_files import MACHINE, PLACES, file_text

FORMATS = list(FileFormat)
NATIVE = (FileFormat.NATIVE, FileFormat.JSON)
XML = (FileFormat.WINDOWS_TASK, FileFormat.LAUNCHD, FileFormat.REVALEE)
MANY = 100_000
AGENT = (
    "<plist><dict><key>Label</key><string>a</string><key>StartInterval</key><integer>300</integer>"
    "<key>ProgramArguments</key><array><string>a</string></array>{}</dict></plist>"
)
ENDS_OF_TIME = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59")
JOB: dict[str, object] = {
    "hourbell": 1,
    "name": "a",
    "zone": "UTC",
    "rules": [{"cron": "0 9 * * *"}],
    "action": {"http": "GET https://example.org/"},
}
TIMER = "# a.timer\n[Timer]\n{}\n# a.service\n[Service]\nExecStart={}\n"
EVENT = "BEGIN:VEVENT\nUID:a\nURL:https://example.org/\nDTSTART:{}\nEND:VEVENT\n"
TASK = (
    "<Task><Triggers><TimeTrigger><StartBoundary>{}</StartBoundary>"
    "<Repetition><Interval>PT5M</Interval><Duration>PT1H</Duration></Repetition></TimeTrigger></Triggers>"
    "<Actions><Exec><Command>x</Command></Exec></Actions></Task>"
)
# What is put into files in place of a word: ends of time, numbers without end, signs that mean something.
ODD_WORDS = (
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59", "9999-12-31T23:59:59-14:00", "0000-00-00",
    "10000-01-01T00:00:00", "00010101T000000", "99991231T235959Z", "99991231", "9" * 20, "9" * 5_000, "-1",
    "0", "1e400", "PT99999999H", "P999999D", "999999999999y", "0x" + "f" * 6_000, "\0", "\ud800", "\\ud800",
    "\\x00", "\\000", "\\U0010ffff", "%", "'", '"', "\\", "\n", "\r", "\u2028", "\x85", ",", ";", ":", "=",
    "[", "]", "{", "}", "<a>", "&amp;", "&#0;", "&#xd800;", "*", "~", "null", "[]", "{}", ".nan", "Infinity",
    "Mars/Olympus", "{{job}}", "{{", "\u0663", "1_0", "in 999999999 days", "every 9999999999 years",
    "every 0 minutes", "INTERVAL=99999999999", "UNTIL=00010101", "BYDAY=9999MO", "&a", "*a",
    "!!python/object",
)  # fmt: skip


def read(text: str, file_format: FileFormat) -> Imported:
    return import_text(text, file_format, MACHINE)


def refusal_of(text: str, file_format: FileFormat) -> InvalidInput:
    with pytest.raises(InvalidInput) as refused:
        read(text, file_format)
    return refused.value


def losses_of(text: str, file_format: FileFormat) -> str:
    """Return what was lost of a text of which nothing could be taken."""
    found = read(text, file_format)
    assert found.drafts == ()
    return "\n".join(map(str, found.losses))


def told_of(text: str, file_format: FileFormat) -> str:
    """Return why nothing could be taken of a text: a refusal, or the first loss."""
    try:
        found = read(text, file_format)
    except InvalidInput as refused:
        return f"{refused.field}: {refused.reason}"
    return "" if found.drafts else str(found.losses[0])


each_file = pytest.mark.parametrize(
    ("file_format", "place"), PLACES, ids=[f"{file_format}-{place}" for file_format, place in PLACES]
)


# ---- bytes


@pytest.mark.slow
@pytest.mark.sample(20)
@each_file
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_ends_of_lines_change_nothing(file_format: FileFormat, place: int, ending: str) -> None:
    plain = file_text(file_format, place).replace("\r\n", "\n")

    assert read(plain.replace("\n", ending), file_format).drafts == read(plain, file_format).drafts


@pytest.mark.slow
@pytest.mark.sample(20)
@each_file
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_changes_nothing(file_format: FileFormat, place: int, encoding: str) -> None:
    text = file_text(file_format, place)

    assert read(decoded(text.encode(encoding)), file_format).drafts == read(text, file_format).drafts
    assert read(f"\ufeff{text}", file_format).drafts == read(text, file_format).drafts


@pytest.mark.sample(20)
@each_file
@pytest.mark.parametrize("sign", ["\0", "\ud800"], ids=["NUL", "half"])
def test_what_no_text_holds_is_refused_with_its_line(file_format: FileFormat, place: int, sign: str) -> None:
    lines = file_text(file_format, place).splitlines(keepends=True)

    refused = refusal_of("".join([*lines[:-1], sign, lines[-1]]), file_format)

    assert refused.field == "document"
    assert refused.reason.startswith(f"line {len(lines)}: holds ")


@pytest.mark.parametrize("data", [b"a\xff", b"\xc3", b"\xed\xa0\x80", b"\xff\xfea", b"\xfe\xff\xd8\x00"])
def test_bytes_that_are_no_text_are_refused_with_their_place(data: bytes) -> None:
    with pytest.raises(InvalidInput, match="at byte"):
        decoded(data)


@pytest.mark.parametrize("file_format", FORMATS)
def test_a_text_that_is_too_large_is_refused_unread(file_format: FileFormat) -> None:
    assert "longer than 20,000,000" in refusal_of("x" * (LARGEST_FILE + 1), file_format).reason


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "jobs.yaml"
    with file.open("wb") as written:
        written.truncate(LARGEST_FILE + 1)

    with pytest.raises(InvalidInput, match="larger than 20,000,000 bytes"):
        read_import(str(file))


@pytest.mark.slow
def test_a_folder_of_files_is_no_larger_than_one(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.plist").write_text("x" * (LARGEST_FILE // 2))

    with pytest.raises(InvalidInput, match="holds more than 20,000,000 characters"):
        read_import(str(tmp_path))


# ---- shapes


@pytest.mark.sample(39)
@pytest.mark.parametrize("file_format", FORMATS)
@pytest.mark.parametrize(
    "text",
    [
        "[" * MANY,
        '{"a":' * MANY,
        "<a>" * MANY,
        "- " * MANY,
        "? " * MANY,
        '"' * MANY,
        "x" * 900_000,
        "\\\n" * 10_000,
    ],
    ids=["brackets", "braces", "elements", "lists", "keys", "quotes", "line", "continued"],
)
def test_what_is_deep_or_long_is_refused_or_listed(file_format: FileFormat, text: str) -> None:
    told = told_of(text, file_format)

    assert told
    assert len(told) < 500


@pytest.mark.slow
@pytest.mark.parametrize("file_format", NATIVE)
def test_aliases_of_aliases_are_counted_before_they_are_read(file_format: FileFormat) -> None:
    levels = "".join(
        f"{after}: &{after} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, after in zip("abcdefgh", "bcdefghi", strict=True)
    )

    assert "more than 2,000,000 entries" in refusal_of(f"a: &a [x]\n{levels}", file_format).reason
    assert "holds itself" in refusal_of("a: &a [*a]", file_format).reason


@pytest.mark.parametrize("file_format", XML)
@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><plist><dict>&b;</dict></plist>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><plist><dict>&a;</dict></plist>',
    ],
)
def test_entities_are_refused(file_format: FileFormat, declared: str) -> None:
    assert "entit" in refusal_of(declared, file_format).reason


@pytest.mark.parametrize(
    ("file_format", "text", "told"),
    [
        (FileFormat.NATIVE, "hourbell: 1\njobs: []\njobs: []\n", "line 3, column 1: the key 'jobs'"),
        (FileFormat.JSON, '{"hourbell": 1, "jobs": [], "jobs": []}', "the key 'jobs' stands there twice"),
        (FileFormat.JSON_LINES, '{"hourbell": 1, "a": 1, "a": 2}', "the key 'a' stands there twice"),
        (FileFormat.CSV, "name,when,what,name\n", "two columns have the same name"),
    ],
)
def test_a_key_that_stands_there_twice_is_refused(file_format: FileFormat, text: str, told: str) -> None:
    assert told in refusal_of(text, file_format).reason


@pytest.mark.parametrize(
    ("file_format", "text", "told"),
    [
        (FileFormat.JSON_LINES, "\n" * (MANY + 1), "more than 100,000 lines"),
        (FileFormat.CSV, "name,when,what\n" + "\n" * MANY, "more than 100,000 lines"),
        (FileFormat.REVALEE, "x\n" * (MANY + 1), "more than 100,000 lines"),
        (FileFormat.CRONTAB, "\r" * MANY, "more than 20,000 lines"),
        (FileFormat.SYSTEM_CRONTAB, "\n" * MANY, "more than 20,000 lines"),
        (FileFormat.SYSTEMD, "# a.timer\n# b.timer\n" * 10_001, "more than 20,000 units"),
        (
            FileFormat.ICALENDAR,
            f"BEGIN:VCALENDAR\n{EVENT * 20_001}END:VCALENDAR\n",
            "more than 20,000 events",
        ),
        (FileFormat.WINDOWS_TASK, "<?xml?><Task/>" * 5_001, "more than 5,000 tasks"),
        (FileFormat.WINDOWS_TASK, f"<Tasks>{'<a/>' * MANY}</Tasks>", "more than 100,000 elements"),
        (FileFormat.LAUNCHD, AGENT * 5_001, "more than 5,000 property lists"),
        (FileFormat.LAUNCHD, "x" * 5_000_000, "property list 1 is longer than 1,000,000 characters"),
        (FileFormat.NATIVE, "hourbell: 1\njobs:\n" + "- {a: b, c: d}\n" * (MANY // 10), "name"),
        (FileFormat.JSON, f'{{"hourbell": 1, "jobs": [{",".join(["{}"] * MANY)}]}}', "name"),
    ],
)
@pytest.mark.slow
def test_too_many_entries_are_refused(file_format: FileFormat, text: str, told: str) -> None:
    refused = refusal_of(text, file_format)

    assert told in refused.reason or refused.field.startswith("jobs[0]")


def test_too_many_times_of_one_timer_are_listed() -> None:
    text = TIMER.format("OnCalendar=daily\n" * 1_001, "/bin/true")

    assert "OnCalendar: stands there more than 1,000 times" in losses_of(text, FileFormat.SYSTEMD)


@pytest.mark.slow
def test_a_property_list_of_depth_is_refused() -> None:
    """The message would have shown it, and that ended in a traceback."""
    deep = f"<key>Odd</key>{'<array>' * 50_000}{'</array>' * 50_000}"

    assert "more than 50 values in one another" in refusal_of(AGENT.format(deep), FileFormat.LAUNCHD).reason


@pytest.mark.parametrize("digits", [f"0x{'f' * 9_000}", "9" * 5_000, "-" + "9" * 5_000])
def test_a_property_list_with_a_number_without_end_is_refused(digits: str) -> None:
    number = f"<key>Odd</key><integer>{digits}</integer>"

    assert "a number that is too large" in refusal_of(AGENT.format(number), FileFormat.LAUNCHD).reason


# ---- values


@pytest.mark.parametrize("key", ["name", "notes", "folder"])
def test_half_a_character_behind_an_escape_is_refused(key: str) -> None:
    text = json.dumps(JOB | {key: "a\ud800"})

    assert "half a character" in refusal_of(text, FileFormat.JSON).reason
    assert "half a character" in refusal_of(text, FileFormat.JSON_LINES).reason


def test_signs_that_end_lines_elsewhere_stay_in_a_value() -> None:
    """A job whose notes held U+2028 could not be imported from its own export."""
    text = json.dumps(JOB | {"notes": "a\u2028b\x85c"}, ensure_ascii=False)

    (draft,) = read(text, FileFormat.JSON_LINES).drafts

    assert draft.notes == "a\u2028b\x85c"


@pytest.mark.parametrize("moment", ["0000-01-01T00:00:00", "10000-01-01T00:00:00", "99999999999999"])
@pytest.mark.parametrize(
    ("file_format", "text"),
    [
        (FileFormat.REVALEE, "{} https://example.org/"),
        (FileFormat.WINDOWS_TASK, TASK),
        (FileFormat.ICALENDAR, f"BEGIN:VCALENDAR\n{EVENT}END:VCALENDAR\n"),
        (FileFormat.CSV, "name,when,what\na,once at {},true\n"),
    ],
)
def test_a_time_that_no_calendar_has_is_listed(file_format: FileFormat, text: str, moment: str) -> None:
    assert losses_of(text.format(moment), file_format)


@pytest.mark.parametrize("moment", ["0000-01-01T00:00", "10000-01-01T00:00"])
@pytest.mark.parametrize("file_format", NATIVE)
def test_a_time_that_no_calendar_has_is_refused_with_its_place(file_format: FileFormat, moment: str) -> None:
    text = json.dumps(JOB | {"rules": [{"once": moment}]})

    assert refusal_of(text, file_format).field == "rules[0].once"


@pytest.mark.parametrize("moment", ENDS_OF_TIME)
def test_the_ends_of_time_are_read_or_listed(moment: str) -> None:
    for file_format, text in (
        (FileFormat.WINDOWS_TASK, TASK),
        (FileFormat.REVALEE, "{} https://example.org/"),
    ):
        found = read(text.format(moment), file_format)
        assert found.drafts or found.losses


@pytest.mark.parametrize("length", ["999999999999y", "999999999999999999999s", "-5", "1e400", "1" * 5_000])
def test_a_length_of_time_without_end_is_listed(length: str) -> None:
    assert losses_of(TIMER.format(f"OnUnitActiveSec={length}", "/bin/true"), FileFormat.SYSTEMD)


@pytest.mark.parametrize("escape", ["\\x00", "\\ud800", "\\000", "\\U00110000", "\\xg1"])
def test_an_escape_of_no_character_is_listed(escape: str) -> None:
    """Half a character came into a command, which no store could keep."""
    told = losses_of(TIMER.format("OnCalendar=daily", f"/bin/echo {escape}"), FileFormat.SYSTEMD)

    assert "can't be split into words" in told


@pytest.mark.parametrize("wrong", ["[]", "{}", "1", "true", "null", '"x"', '[{"cron": 1}]', "[[]]"])
@pytest.mark.parametrize("key", ["name", "rules", "action", "zone", "tags", "retry"])
def test_a_value_of_another_kind_is_refused_by_its_key_or_fits(key: str, wrong: str) -> None:
    document = JOB | {key: json.loads(wrong)}

    told = told_of(json.dumps(document), FileFormat.JSON)

    assert told.startswith(key) or not told


# ---- anything


@pytest.mark.slow
@pytest.mark.parametrize("file_format", FORMATS)
@pytest.mark.parametrize("examples", [6, pytest.param(100, marks=pytest.mark.thorough)])
def test_no_text_brings_anything_but_a_refusal(file_format: FileFormat, examples: int) -> None:
    @settings(max_examples=examples, deadline=None)
    @given(text=st.text(max_size=200))
    @example(text="\ufeff")
    def check(text: str) -> None:
        try_to_read(text, file_format)

    check()


@pytest.mark.slow
@each_file
@pytest.mark.parametrize("examples", [5, pytest.param(300, marks=pytest.mark.thorough)])
def test_a_file_with_odd_words_brings_a_refusal_or_jobs_that_can_be_kept(
    file_format: FileFormat, place: int, examples: int
) -> None:
    @settings(max_examples=examples, deadline=None)
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        text = file_text(file_format, place)
        for _ in range(data.draw(st.integers(1, 3))):
            begin = data.draw(st.integers(0, len(text)))
            end = begin + data.draw(st.integers(0, 20))
            text = text[:begin] + data.draw(st.sampled_from(ODD_WORDS) | st.text(max_size=5)) + text[end:]

        try_to_read(text, file_format)

    check()


def try_to_read(text: str, file_format: FileFormat) -> None:
    """Read a text; what comes of it must be fit for a file of ours, and so for a store."""
    try:
        found = read(text, file_format)
    except InvalidInput as refused:
        str(refused).encode()
        return
    "".join(map(str, found.losses)).encode()
    for draft in found.drafts:
        document = export_text([draft], FileFormat.JSON, MACHINE).text
        document.encode()
        assert read(document, FileFormat.JSON).drafts == (draft,)
