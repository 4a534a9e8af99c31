"""Whatever a user does in the window while another client changes the same jobs: nothing is lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import EVERYTHING, GroupKind, JobGroup, Wanted
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.save_button import SaveButton
from gui.job_files.exchanging import importing
from gui.job_list.job_list_view import JobListView
from gui.navigation.groups_tree import GroupsTree
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobFilter
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.job_editor.editing import type_into
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow
IN_BIN = JobFilter(in_bin=True)
VIEWS = ("show_list", "show_calendar", "show_timeline", "show_log")
GROUPS = (GroupKind.ALL, GroupKind.ALL, GroupKind.PAUSED, GroupKind.BIN)
FOLDERS = ("", "web", "web/shop")
# What a job is: what it does, whether it lies in the bin, and its pause.
Known = dict[JobId, tuple[JobDraft, bool, bool, datetime | None]]


class Act(Enum):
    """What the user does, and what another client does."""

    ADD = "a job is made"
    IMPORT = "a file is imported"
    EDIT = "a job is saved"
    RENAME = "a job is renamed"
    DELETE = "what is selected goes into the bin"
    RESTORE = "what is selected comes out of the bin"
    SWITCH = "what is selected is switched on or off"
    PAUSE = "what is selected pauses"
    RESUME = "what is selected is resumed"
    DUPLICATE = "what is selected is duplicated"
    MOVE = "what is selected is moved into a folder"
    UNDO = "a step is undone"
    REDO = "a step is done again"
    SELECT = "a row is selected"
    SELECT_ALL = "all rows are selected"
    VIEW = "another view is shown"
    GROUP = "another group is shown"
    OTHER_ADDS = "another client adds a job"
    OTHER_SAVES = "another client changes a job"
    OTHER_DELETES = "another client deletes a job"
    OTHER_PAUSES = "another client pauses a job"


OF_OTHERS = frozenset({Act.OTHER_ADDS, Act.OTHER_SAVES, Act.OTHER_DELETES, Act.OTHER_PAUSES})


@dataclass
class Stage:
    """A window over jobs that another client has open, too, and what they were at each depth of undo."""

    qtbot: QtBot
    live: Application
    core: Scheduler
    other: Scheduler
    errors: list[str]
    number: int = 0
    ever: set[JobId] = field(default_factory=set)
    seen: dict[int, Known] = field(default_factory=dict)

    @property
    def jobs(self) -> JobListView:
        return child(self.live.window, JobListView, "job_list")

    @property
    def selected(self) -> Sequence[JobId]:
        return self.live.window.choice.selected

    def new_name(self) -> str:
        self.number += 1
        return f"Job {self.number}"

    def all(self) -> list[JobId]:
        return [*self.other.jobs.ids(), *self.other.jobs.ids(IN_BIN)]

    def pick(self, which: int) -> JobId | None:
        there = sorted(self.all())
        return there[which % len(there)] if there else None

    def look(self) -> Known:
        return {
            job.id: (job.draft, job.deleted_at is not None, job.is_paused, job.paused_until)
            for job in map(self.other.jobs.get, self.all())
        }

    def depth(self) -> int:
        return len(self.core.undoing.steps().made)

    # ---- what is done

    def act(self, act: Act, which: int) -> None:
        """Do something; where it fits nothing, nothing."""
        match act:
            case Act.ADD | Act.IMPORT | Act.EDIT | Act.RENAME | Act.PAUSE | Act.MOVE:
                self._change(act, which)
            case Act.SELECT | Act.SELECT_ALL | Act.VIEW | Act.GROUP:
                self._look_elsewhere(act, which)
            case Act.OTHER_ADDS | Act.OTHER_SAVES | Act.OTHER_DELETES | Act.OTHER_PAUSES:
                self._act_as_another(act, which)
            case Act.UNDO | Act.REDO:
                getattr(self.live.actions, act.name.lower()).trigger()
            case _:
                getattr(self.live.actions.jobs, act.name.lower()).trigger()

    def _change(self, act: Act, which: int) -> None:
        window = self.live.window
        if act is Act.ADD:
            window.commands.add(a_draft(self.new_name()))
        elif act is Act.IMPORT:
            self._import(which)
        elif act is Act.EDIT:
            self._edit()
        elif act is Act.PAUSE:
            window.commands.pause_menu.actions()[3].trigger()
        elif act is Act.MOVE:
            folder = JobGroup(GroupKind.FOLDER, FOLDERS[which % len(FOLDERS)])
            child(window, GroupsTree, "groups").jobs_dropped.emit(list(self.selected), folder)
        elif self.selected:
            window.commands.rename(self.selected[0], self.new_name())

    def _look_elsewhere(self, act: Act, which: int) -> None:
        if act is Act.SELECT:
            if rows := self.jobs.model.rowCount():
                self.jobs.table.select_row(which % rows)
        elif act is Act.SELECT_ALL:
            self.jobs.table.view.selectAll()
        elif act is Act.VIEW:
            getattr(self.live.actions, VIEWS[which % len(VIEWS)]).trigger()
        else:
            self.live.window.choice.show(Wanted(JobGroup(GROUPS[which % len(GROUPS)])))

    def _act_as_another(self, act: Act, which: int) -> None:
        job = self.pick(which)
        if act is Act.OTHER_ADDS:
            self.other.jobs.add(a_draft(self.new_name()))
        elif job is None or self.other.jobs.get(job).deleted_at is not None:
            return
        elif act is Act.OTHER_SAVES:
            self.other.jobs.rename(job, self.new_name())
        elif act is Act.OTHER_DELETES:
            self.other.jobs.delete([job])
        else:
            self.other.jobs.pause([job], None)

    def _import(self, which: int) -> None:
        """A file with a job of that name and a new one."""
        job = self.pick(which)
        name = self.new_name() if job is None else self.other.jobs.get(job).name
        drafts = [a_draft(name, folder="imported"), a_draft(self.new_name())]
        plan = self.core.exchange.preview(drafts)
        self.live.window.context.history.make(importing(plan), "import", "Imported.")

    def _edit(self) -> None:
        """Open the editor of the selected job, type another name, and save."""
        if len(self.selected) != 1 or not self.live.actions.jobs.edit.isEnabled():
            return
        self.live.actions.jobs.edit.trigger()
        self.qtbot.waitUntil(lambda: bool(self._editors()))
        editor = self._editors()[0]
        save = child(editor, SaveButton, "save")
        self.qtbot.waitUntil(save.isEnabled)
        type_into(editor, "name", self.new_name())
        self.qtbot.waitUntil(save.isEnabled)
        save.click()
        self.qtbot.waitUntil(lambda: not self._editors())

    def _editors(self) -> list[JobEditor]:
        return [each for each in self.live.window.findChildren(JobEditor) if each.isVisible()]

    # ---- what must be so

    def settle(self) -> None:
        """Wait until the core has done all, and the window shows it."""
        for _ in range(2):  # what is asked first may be done then
            self._is_answered()
            self.qtbot.waitUntil(lambda: self.live.window.context.history.under_way is None)
        self.qtbot.waitUntil(self._is_selection_sane)
        if self.jobs.isVisible():
            self.qtbot.waitUntil(lambda: set(self.jobs.model.ids) == self._wanted())

    def _is_answered(self) -> None:
        answers: list[object] = []
        self.live.bridge.ask(lambda core: core.jobs.count(), answers.append)
        self.qtbot.waitUntil(lambda: bool(answers))

    def _is_selection_sane(self) -> bool:
        """Only what is there is selected, and nothing twice."""
        QApplication.sendPostedEvents()
        selected = self.selected
        return len(set(selected)) == len(selected) and set(selected) <= set(self.all())

    def _wanted(self) -> set[JobId]:
        group = self.live.window.choice.wanted.group.kind
        if group is GroupKind.BIN:
            return set(self.other.jobs.ids(IN_BIN))
        there = map(self.other.jobs.get, self.other.jobs.ids())
        return {job.id for job in there if group is not GroupKind.PAUSED or job.is_paused}

    def check(self, acts: Sequence[Act]) -> None:
        """Compare what there is with what there was, after acts that were done at once."""
        assert self.errors == []
        known, depth = self.look(), self.depth()
        assert self.ever <= known.keys(), "a job is lost"
        self.ever |= known.keys()
        steps = {act for act in acts if act in (Act.UNDO, Act.REDO)}
        if steps and steps == set(acts):
            was = self.seen.get(depth, known)
            assert {job: known[job] for job in was} == was, "not what it was"
            # What was added lies in the bin then, and may still be wanted.
            assert all(is_in_bin for job, (_, is_in_bin, *_) in known.items() if job not in was)
        elif steps or OF_OTHERS & set(acts):
            self.seen.clear()
        else:
            self.seen = {each: seen for each, seen in self.seen.items() if each < depth}
        self.seen[depth] = known
        assert self.core.upkeep.check() == []


WEIGHED = (*Act, Act.UNDO, Act.UNDO, Act.REDO, Act.SELECT, Act.SELECT, Act.DELETE)
ORDERS = st.lists(
    st.tuples(st.sampled_from(WEIGHED), st.integers(0, 7), st.booleans()), min_size=5, max_size=16
)


@pytest.fixture
def other(core: Scheduler, clock: FakeClock) -> Iterator[Scheduler]:
    with open_scheduler(core.location, who="a test", clock=clock, secrets=SecretStore([])) as other:
        yield other


@pytest.fixture
def stage(qtbot: QtBot, live: Application, core: Scheduler, other: Scheduler) -> Stage:
    stage = Stage(qtbot, live, core, other, [])
    live.errors.happened.connect(stage.errors.append)
    return stage


@pytest.mark.parametrize(
    "examples",
    [pytest.param(4, id="everyday"), pytest.param(60, id="thorough", marks=pytest.mark.thorough)],
)
def test_nothing_is_lost_whatever_is_done_in_the_window(stage: Stage, examples: int) -> None:
    # To look for the shortest order would take minutes.
    @settings(
        suppress_health_check=list(HealthCheck),
        deadline=None,
        max_examples=examples,
        phases=(Phase.generate,),
    )
    @given(order=ORDERS)
    def play(order: Sequence[tuple[Act, int, bool]]) -> None:
        begin(stage)
        depth = stage.depth()
        at_once: list[Act] = []
        for act, which, is_waited_for in order:
            stage.act(act, which)
            at_once.append(act)
            if is_waited_for or act is Act.EDIT:
                stage.settle()
                stage.check(at_once)
                at_once = []
        stage.settle()
        stage.check(at_once or [Act.VIEW])
        go_back_and_forth(stage, depth, is_alone=not OF_OTHERS & {act for act, *_ in order})

    play()


def begin(stage: Stage) -> None:
    """Begin with two jobs of another client."""
    stage.live.actions.show_list.trigger()
    stage.live.window.choice.show(EVERYTHING)
    stage.other.jobs.delete(stage.other.jobs.ids())
    stage.other.jobs.purge(stage.other.jobs.ids(IN_BIN))
    stage.other.jobs.add_all([a_draft(stage.new_name()), a_draft(stage.new_name(), folder="web")])
    stage.ever.clear()
    stage.seen.clear()
    stage.settle()
    stage.check([Act.OTHER_ADDS])


def go_back_and_forth(stage: Stage, begun: int, *, is_alone: bool) -> None:
    """Undo all that was done, and do it again; what another client changed may end that."""
    for act in (Act.UNDO, Act.REDO):
        while True:
            before = stage.depth()
            if act is Act.UNDO and before <= begun:
                break
            stage.act(act, 0)
            stage.settle()
            if stage.depth() == before:
                assert act is Act.REDO or not is_alone, "nothing was undone"
                break
            stage.check([act])
