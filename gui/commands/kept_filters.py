"""Named filters of jobs that are kept between starts."""

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from gui.commands.job_choice import STATES, GroupKind, JobGroup, Wanted
from gui.commands.undo import Step, UndoHistory
from gui.memory.window_memory import WindowMemory

_MEMORY = "filters"
_KEPT = "kept"
_LONGEST_NAME = 100
_MOST = 200


class KeptFilter(NamedTuple):
    """What is wanted, under a name."""

    name: str
    wanted: Wanted


_Filters = tuple[KeptFilter, ...]


class KeptFilters(QObject):
    """Keeps, renames and forgets filters; each is one step to undo."""

    changed = Signal()

    def __init__(self, memory: WindowMemory, history: UndoHistory, parent: QObject) -> None:
        super().__init__(parent)
        self._memory = memory
        self._history = history
        self.filters: _Filters = _read(memory.choices(_MEMORY).get(_KEPT, "[]"))

    def find(self, name: str) -> KeptFilter | None:
        return next((each for each in self.filters if each.name == name), None)

    def problem_of(self, name: str, instead_of: str = "") -> str:
        """Say why a filter can't be called so; nothing if it can."""
        if not name.strip() or len(name) > _LONGEST_NAME:
            return self.tr("A name has between 1 and {count} letters.").format(count=_LONGEST_NAME)
        if name != instead_of and self.find(name) is not None:
            return self.tr("There is a filter of this name.")
        return ""

    def keep(self, name: str, wanted: Wanted) -> None:
        after = (*self.filters, KeptFilter(name, wanted))[:_MOST]
        notice = self.tr("Kept the filter “{name}”.").format(name=name)
        self._push(after, self.tr("keeping a filter"), notice)

    def rename(self, old: str, new: str) -> None:
        after = tuple(each._replace(name=new) if each.name == old else each for each in self.filters)
        self._push(after, self.tr("renaming a filter"), "")

    def delete(self, name: str) -> None:
        after = tuple(each for each in self.filters if each.name != name)
        notice = self.tr("Deleted the filter “{name}”.").format(name=name)
        self._push(after, self.tr("deleting a filter"), notice)

    def show(self, filters: _Filters) -> None:
        """Let there be these filters, and no others."""
        self.filters = filters
        self._memory.keep_choices(_MEMORY, {_KEPT: _written(filters)})
        self.changed.emit()

    def _push(self, after: _Filters, name: str, notice: str) -> None:
        step = _FilterStep(self, name, self.filters, after)
        step.redo()
        self._history.push(step, notice)


class _FilterStep(Step):
    """The filters before and after."""

    def __init__(self, kept: KeptFilters, name: str, before: _Filters, after: _Filters) -> None:
        super().__init__(name)
        self._kept = kept
        self._before = before
        self._after = after

    def undo(self) -> None:
        self._kept.show(self._before)

    def redo(self) -> None:
        self._kept.show(self._after)


def _written(filters: _Filters) -> str:
    import json  # comes with the first filter that is kept

    return json.dumps(
        [
            {
                "name": each.name,
                "kind": each.wanted.group.kind.name,
                "group": each.wanted.group.name,
                "text": each.wanted.text,
                "tags": each.wanted.tags,
                "only": [kind.name for kind in each.wanted.only],
            }
            for each in filters
        ]
    )


def _read(text: str) -> _Filters:
    """Read what was written; an entry that makes no sense is left out."""
    if not text:
        return ()
    import json

    try:
        read = json.loads(text)
    except ValueError:
        return ()
    found = [each for each in map(_read_one, read if isinstance(read, list) else []) if each is not None]
    return tuple({each.name: each for each in found}.values())


def _read_one(entry: object) -> KeptFilter | None:
    if not isinstance(entry, dict):
        return None
    texts = [entry.get(key) for key in ("name", "kind", "group", "text")]
    tags = entry.get("tags")
    if not all(isinstance(each, str) for each in texts) or not isinstance(tags, list):
        return None
    name, kind, group, words = map(str, texts)
    if not name or kind not in GroupKind.__members__ or kind == GroupKind.KEPT.name:
        return None
    wanted_tags = tuple(tag for tag in tags if isinstance(tag, str))
    narrowed = entry.get("only")  # filters from before have none
    states = narrowed if isinstance(narrowed, list) else []
    only = tuple(state for state in GroupKind if state in STATES and state.name in states)
    return KeptFilter(name, Wanted(JobGroup(GroupKind[kind], group), words, wanted_tags, only))
