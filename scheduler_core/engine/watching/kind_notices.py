"""Receive notices of changes on the loop: one descriptor per kind of rule."""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, ReadableNotices
from scheduler_core.values.schedules.events.event_rule import EventRule

log = logging.getLogger(__name__)


class KindNotices:
    """Calls `wake` on the loop with the kind that changed; holds nothing open for kinds without a rule."""

    def __init__(self, wake: Callable[[OutsideKind[Any]], None]) -> None:
        self._wake = wake
        self._open: dict[OutsideKind[Any], ReadableNotices] = {}

    def of(self, kind: OutsideKind[Any]) -> ReadableNotices | None:
        """Return what tells of changes of a kind, if anything does."""
        return self._open.get(kind)

    def open_for(self, rules: Mapping[OutsideKind[Any], Collection[EventRule]]) -> None:
        """Be told of what these rules are about."""
        for kind in self._open.keys() - rules.keys():
            self._close(kind)
        for kind, known in self._open.items():
            known.keep(rules[kind])
        for kind in rules.keys() - self._open.keys():
            try:
                notices = kind.notices()
            except (OSError, ImportError) as error:
                log.info("the system tells of no changes here, so they are looked for: %s", error)
                continue
            if notices is not None:
                asyncio.get_running_loop().add_reader(
                    notices.descriptor, partial(self._noticed, kind, notices)
                )
                self._open[kind] = notices

    def close(self) -> None:
        for kind in list(self._open):
            self._close(kind)

    def _noticed(self, kind: OutsideKind[Any], notices: ReadableNotices) -> None:
        notices.take()
        self._wake(kind)

    def _close(self, kind: OutsideKind[Any]) -> None:
        notices = self._open.pop(kind)
        asyncio.get_running_loop().remove_reader(notices.descriptor)
        notices.close()
