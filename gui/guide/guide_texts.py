"""Read the guide's texts once, off the window's thread."""

from dataclasses import dataclass

from scheduler_core.guide.pages import Guide


@dataclass(frozen=True, slots=True)
class GuideTexts:
    """The pages, and their pictures by the names that pages call them."""

    guide: Guide
    pictures: dict[str, bytes]


def read_texts() -> GuideTexts:
    """Read all pages and pictures; NotFound where they are missing."""
    guide = Guide()
    guide.read()
    pictures = {f"pictures/{file.name}": file.read_bytes() for file in guide.folder.glob("pictures/*.png")}
    return GuideTexts(guide, pictures)
