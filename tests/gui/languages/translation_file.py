"""Read and write Qt's translation files (.ts)."""

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.gui.languages.visible_texts import Text


def read_translations(file: Path) -> dict[Text, tuple[str, ...]]:
    """Return the translation of each text: one form, or as many as the language counts with."""
    found = {}
    if file.exists():
        for context in ET.parse(file).getroot().iter("context"):
            for message in context.iter("message"):
                text = Text(
                    context.findtext("name", ""),
                    message.findtext("source", ""),
                    message.findtext("comment", ""),
                    message.get("numerus") == "yes",
                )
                found[text] = _forms(message)
    return found


def write_translations(
    file: Path, language: str, texts: Mapping[Text, list[str]], known: Mapping[Text, tuple[str, ...]]
) -> None:
    """Write all texts in order; those that nobody has translated yet are marked as unfinished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for context, members in groupby(sorted(texts), lambda text: text.context):
        group = ET.SubElement(root, "context")
        ET.SubElement(group, "name").text = context
        for text in members:
            _write(group, text, texts[text], known.get(text, ()))
    ET.indent(root, "    ")
    body = ET.tostring(root, "unicode", short_empty_elements=False)
    file.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', "utf-8", newline="\n")


def _write(group: ET.Element, text: Text, files: list[str], forms: tuple[str, ...]) -> None:
    message = ET.SubElement(group, "message")
    if text.is_counted:
        message.set("numerus", "yes")
    for file in files:
        ET.SubElement(message, "location", filename=f"../../{file}")
    ET.SubElement(message, "source").text = text.source
    if text.comment:
        ET.SubElement(message, "comment").text = text.comment
    translation = ET.SubElement(message, "translation")
    if not any(forms):
        translation.set("type", "unfinished")
    elif text.is_counted:
        for form in forms:
            ET.SubElement(translation, "numerusform").text = form
    else:
        (translation.text,) = forms


def _forms(message: ET.Element) -> tuple[str, ...]:
    translation = message.find("translation")
    if translation is None:
        return ()
    counted = [form.text or "" for form in translation.iter("numerusform")]
    return tuple(counted or [translation.text or ""])
