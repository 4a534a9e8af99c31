"""The licences of all that is shipped, as files beside the program."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from bundling.components import PROGRAM, Component

# On a Debian system each is there; the LGPL adds to the GPL, so both are shipped.
_COMMON = Path("/usr/share/common-licenses")
WHOLE_TEXTS = ("LGPL-3", "GPL-3", "LGPL-2.1", "Apache-2.0", "MPL-2.0")
_NOTICE = Path(__file__).with_name("notice.txt")


def write_licences(components: Iterable[Component], bundle: Path) -> None:
    """Write NOTICE.txt and the folder `licences` into a bundle; ValueError where a text is missing."""
    told = list(components)
    write_texts(told, bundle / "licences")
    (bundle / "NOTICE.txt").write_text(_NOTICE.read_text(encoding="utf-8") + list_of(told), encoding="utf-8")


def write_texts(components: Iterable[Component], folder: Path) -> None:
    """Write the texts of all licences into a new folder; ValueError where one is missing."""
    folder.mkdir()
    for name in WHOLE_TEXTS:
        shutil.copyfile(_COMMON / name, folder / name)
    for component in components:
        if not component.texts and "LGPL" not in component.licence and "Apache" not in component.licence:
            raise ValueError(f"{component.name} brings no text of its licence ({component.licence})")
        if component.texts:
            place = folder / component.name
            place.mkdir(exist_ok=True)
            for number, text in enumerate(component.texts):
                is_taken = (place / text.name).exists()
                shutil.copyfile(text, place / (f"{number + 1}-{text.name}" if is_taken else text.name))


def list_of(components: Iterable[Component]) -> str:
    """Return a line for each component that is not Hourbell itself."""
    return "".join(f"{line}\n" for component in components for line in _lines(component))


def _lines(component: Component) -> Iterator[str]:
    if component.name == PROGRAM:
        return
    yield f"{component.name} {component.version}: {component.licence}"
    for name, licence in component.inside:
        yield f"    with {name}: {licence}"


def copyright_of(components: Iterable[Component], own_text: str) -> str:
    """Return the file `copyright` of a Debian package."""
    others = "\n".join(f" {line}" for component in components for line in _lines(component))
    text = "\n".join(f" {line}" if line else " ." for line in own_text.strip().splitlines()[2:])
    return f"""\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Hourbell
Comment: What comes with it, all texts are in /usr/lib/hourbell/licences:
{others}

Files: *
Copyright: 2026 Hourbell contributors
License: Expat
{text}
"""
