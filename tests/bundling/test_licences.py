"""What a wheel brings inside of its libraries has its own licence, whose text is shipped, too."""

import re
from pathlib import Path

import pytest

from bundling.components import Component, parts_inside, texts_of_parts
from bundling.licences import WHOLE_TEXTS, list_of, write_texts

# These ask for no text beside what is given away.
_NO_TEXT_IS_ASKED_FOR = {"CC0-1.0", "blessing"}
# The wheel of RE2 has its text.
_ELSEWHERE = {"re2"}


@pytest.mark.parametrize("package", sorted(parts_inside()))
def test_each_part_of_a_wheel_has_the_text_of_its_licence(package: str) -> None:
    texts = {text.stem for text in texts_of_parts(package)}
    without = {
        name
        for name, licence in parts_inside()[package]
        if name not in texts | _ELSEWHERE and not _is_shipped_whole(licence)
    }

    assert without == set()


@pytest.mark.parametrize("package", sorted(parts_inside()))
def test_no_text_is_there_of_what_is_no_part(package: str) -> None:
    names = {name for name, _ in parts_inside()[package]}

    assert {text.stem for text in texts_of_parts(package)} - names == set()


def test_texts_of_parts_stand_beside_that_of_their_package(tmp_path: Path) -> None:
    own = tmp_path / "LICENSE"
    own.write_text("You may.")
    texts = (own, *texts_of_parts("psycopg-binary"))
    component = Component(
        "psycopg-binary", "3.3", "LGPL-3.0-only", "pkg:x", texts, (("libpq", "PostgreSQL"),)
    )

    write_texts([component], tmp_path / "licences")

    folder = tmp_path / "licences" / "psycopg-binary"
    assert (folder / "LICENSE").read_text() == "You may."
    assert "The Regents of the University of California" in (folder / "libpq.txt").read_text()
    assert "    with libpq: PostgreSQL\n" in list_of([component])


def _is_shipped_whole(licence: str) -> bool:
    """Tell whether one of the licences to choose from is shipped by itself, or asks for no text."""
    for each in licence.split(" OR "):
        whole = re.sub(r"-(only|or-later)$", "", each)
        if each in _NO_TEXT_IS_ASKED_FOR or {whole, whole.removesuffix(".0")} & set(WHOLE_TEXTS):
            return True
    return False
