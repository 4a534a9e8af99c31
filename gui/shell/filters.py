"""Join the filter of jobs with navigation, search field and named filters."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import EVERYTHING, GroupKind, JobGroup, Wanted
from gui.commands.kept_filters import KeptFilters
from gui.commands.window_context import WindowContext, WindowFeature
from gui.job_list.job_list_view import JobListView
from gui.navigation.navigation_view import NavigationView
from gui.shell.search_field import SearchField


class FilterController(WindowFeature):
    """A group, a text and tags narrow the views together; a kept filter brings its own three."""

    def __init__(
        self,
        context: WindowContext,
        navigation: NavigationView,
        search: SearchField,
        job_list: JobListView,
        kept: KeptFilters,
        parent: QWidget,
    ) -> None:
        super().__init__(context, parent)
        self._navigation = navigation
        self._search = search
        self._list = job_list
        self._keep = context.actions.keep_filter
        self._shown = ""
        self.kept = kept
        self._follow_choice()
        navigation.group_wanted.connect(self._show_group)
        navigation.tree.tag_toggled.connect(self.toggle_tag)
        navigation.new_name_wanted.connect(self._ask_for_new_name)
        navigation.delete_wanted.connect(self.kept.delete)
        search.text_wanted.connect(self._show_text)
        context.choice.wanted_changed.connect(self._follow_choice)
        context.requests.all_wanted.connect(self._show_all)
        context.requests.unsearched_wanted.connect(self._show_unsearched)
        self.kept.changed.connect(self._show_kept)
        self._keep.triggered.connect(self._ask_for_name)

    def toggle_tag(self, tag: str) -> None:
        """Add a tag to the filter, or remove it."""
        wanted = self._choice.wanted
        if wanted.group == JobGroup(GroupKind.TAG, tag):
            return
        tags = tuple(each for each in wanted.tags if each != tag)
        self._choice.show(wanted._replace(tags=tags if tag in wanted.tags else (*tags, tag)))

    def _show_group(self, group: JobGroup) -> None:
        wanted = self._choice.wanted
        kept = self.kept.find(group.name) if group.kind is GroupKind.KEPT else None
        if kept is not None:
            self._show(kept.wanted)
        elif self._shown:
            # What came with a kept filter goes with it.
            self._show(Wanted(group))
        else:
            is_all = group.kind is GroupKind.ALL
            tags = (
                () if is_all else tuple(tag for tag in wanted.tags if group != JobGroup(GroupKind.TAG, tag))
            )
            only = () if is_all else wanted.only
            self._choice.show(Wanted(group, wanted.text, tags, only))
        self._shown = "" if kept is None else kept.name
        self._follow_choice()

    def _show_all(self) -> None:
        """Show all jobs, whatever was chosen or searched for."""
        self._navigation.choose(JobGroup())
        self._show(EVERYTHING)

    def _show_unsearched(self) -> None:
        """Show the same jobs, whatever was searched for among them."""
        self._show(self._choice.wanted._replace(text=""))

    def _show(self, wanted: Wanted) -> None:
        self._choice.show(wanted)
        self._search.setText(wanted.text)

    def _show_text(self, text: str) -> None:
        self._choice.show(self._choice.wanted._replace(text=text))

    def _follow_choice(self) -> None:
        wanted = self._choice.wanted
        self._keep.setEnabled(not wanted.is_everything)
        self._navigation.mark_tags(wanted.tags)
        group = self._shown or self._navigation.group_name(wanted.group)
        tags = () if self._shown else wanted.tags
        self._list.show_title(" · ".join((group, *(f"#{tag}" for tag in tags))))

    def _show_kept(self) -> None:
        self._navigation.show_kept([each.name for each in self.kept.filters])

    def _ask_for_name(self) -> None:
        from gui.filing.name_dialog import NameDialog

        dialog = NameDialog(
            self.tr("Keep this filter"),
            self.tr("Search, group and tags as they are now stand under this name beside the views:"),
            self.tr("Keep"),
            "",
            self.kept.problem_of,
            self._window,
        )
        dialog.name_chosen.connect(partial(self._keep_as, self._choice.wanted))
        dialog.open()

    def _keep_as(self, wanted: Wanted, name: str) -> None:
        self.kept.keep(name, wanted)
        self._navigation.choose(JobGroup(GroupKind.KEPT, name))

    def _ask_for_new_name(self, name: str) -> None:
        from gui.filing.name_dialog import NameDialog

        dialog = NameDialog(
            self.tr("Rename the filter"),
            self.tr("The new name of “{name}”:").format(name=name),
            self.tr("Rename"),
            name,
            partial(self.kept.problem_of, instead_of=name),
            self._window,
        )
        dialog.name_chosen.connect(partial(self._rename, name))
        dialog.open()

    def _rename(self, before: str, name: str) -> None:
        was_shown = self._shown == before
        self.kept.rename(before, name)
        if was_shown:
            self._navigation.choose(JobGroup(GroupKind.KEPT, name))
