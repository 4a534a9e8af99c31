"""Describe where a job runs."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication

from scheduler_core.host_name import short_host_name
from scheduler_core.values.jobs.place import AnyMachine, OnHost, Place, WithTags


def place_words(place: Place) -> str:
    match place:
        case AnyMachine():
            return _tr("on any computer")
        case OnHost():
            is_here = place == OnHost(short_host_name())
            return _tr("on this computer") if is_here else _tr("on {host}").format(host=place.name)
        case WithTags(tags=(tag,)):
            return _tr("on computers with tag {tag}").format(tag=tag)
        case WithTags():
            return _tr("on computers with tags {tags}").format(tags=", ".join(place.tags))
        case _:
            assert_never(place)


def _tr(text: str) -> str:
    return QCoreApplication.translate("place_words", text)
