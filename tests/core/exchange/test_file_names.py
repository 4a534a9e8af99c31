"""Names of files for jobs of any name."""

import pytest

from scheduler_core.exchange.common.file_names import FreeStems, file_stem, plain_stem
from scheduler_core.exchange.formats import FileFormat, export_text
from tests.core.exchange.foreign_files import MACHINE
from tests.core.exchange.foreign_jobs import a_job


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Back up", "Back up"),
        ('A/B: "x"?', "A-B- -x"),
        ("..", "job"),
        ("CON", "_CON"),
        ("con.backup", "_con.backup"),
        ("lpt\u00b9", "_lpt\u00b9"),
        ("Console", "Console"),
        ("a. .", "a"),
        ("\u00fc" * 150, "\u00fc" * 53),
        ("\u4e2d" * 200, "\u4e2d" * 53),
    ],
)
def test_a_stem_is_one_that_every_system_takes(name: str, stem: str) -> None:
    assert file_stem(name) == stem


def test_a_plain_stem_is_ascii() -> None:
    assert plain_stem("\u00dcber alles, CON") == "ber-alles-CON"
    assert plain_stem("aux") == "_aux"


def test_names_that_some_system_takes_for_one_get_numbers() -> None:
    stems = FreeStems()

    assert [stems.free(stem) for stem in ("a", "A", "a 2", "a", "\u00e9", "e\u0301")] == [
        "a",
        "A 2",
        "a 2 2",
        "a 3",
        "\u00e9",
        "e\u0301 2",
    ]


@pytest.mark.parametrize("file_format", [FileFormat.SYSTEMD, FileFormat.WINDOWS_TASK, FileFormat.LAUNCHD])
def test_files_of_each_job_have_names_that_can_be(file_format: FileFormat) -> None:
    """150 umlauts were too long for a file; CON.xml and twins in another letter case can't be on Windows."""
    names = ["\u00fc" * 150, "\u00fc" * 149, "CON", "con", "Con.", "a" * 200]

    exported = export_text([a_job(name=name) for name in names], file_format, MACHINE)

    found = [file.name for file in exported.files]
    assert exported.count == len(names)
    assert len({name.casefold() for name in found}) == len(found)
    assert all(len(name.encode()) < 200 for name in found)
    assert not any(name.casefold().split(".")[0] == "con" for name in found)
