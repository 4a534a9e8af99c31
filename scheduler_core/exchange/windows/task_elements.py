"""Elements of a task for Windows, as they are written."""

from xml.etree.ElementTree import Element, SubElement


def add_element(parent: Element, tag: str, text: str | None = None) -> Element:
    element = SubElement(parent, tag)
    element.text = text
    return element
