"""The scheduler as clients hold it: one object whose parts have all calls."""

from collections.abc import Callable, Sequence
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING, Self

from scheduler_core.events import ChangeSet
from scheduler_core.facade.access import Access, RefuseToAct, Together
from scheduler_core.facade.scoped_clients import Areas, SharedAreas
from scheduler_core.feed.feed import Feed, Subscription
from scheduler_core.secret_store.store import SecretStore

if TYPE_CHECKING:
    from scheduler_core.actions.outcome import ActionOutcome
    from scheduler_core.facade.control.sidecars import MakeSidecars, OwnWord
    from scheduler_core.facade.runs.action_test import ActionTest
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.jobs.parameters import Parameter, RunValue
    from scheduler_core.values.jobs.run_policies import RunPolicies
    from scheduler_core.values.jobs.sequence import JobAction
    from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer


class Scheduler(Areas):
    """One open store with all that can be asked and done; made by `opening.open_scheduler`.

    Every call may come from any thread and may wait for the disk or the network. Values go in and out.
    """

    def __init__(
        self,
        access: Access,
        secrets: SecretStore,
        make_sidecars: "MakeSidecars | None" = None,
        word_beside: "OwnWord | None" = None,
    ) -> None:
        shared = SharedAreas(access, secrets, self._publish_engine_change, make_sidecars, word_beside)
        super().__init__(access, secrets, shared)
        self._store = access.store
        self._clock = access.clock
        self._feed = Feed(access.store)

    @property
    def location(self) -> str:
        """The path or URL of the store, without a password."""
        return str(self._store.location)

    @property
    def is_read_only(self) -> bool:
        return self._store.is_read_only

    @property
    def updated(self) -> str:
        """What its opening made of the tables of an older Hourbell, in words; "" as a rule."""
        return self._store.updated

    def now(self) -> datetime:
        """Return the present of this store: that of its database where several machines share it."""
        return self._access.now()

    def acting_as(self, who: str, refuse_to_act: RefuseToAct | None = None) -> Areas:
        """Return the parts on behalf of somebody else; they live as long as this scheduler.

        `refuse_to_act` is asked of each job that would act by what is done, and raises where it may not; the
        change is undone then.
        """
        return self._areas(self._access.acting_as(who, refuse_to_act))

    def in_one_act(self) -> tuple[Areas, Together]:
        """Return the parts for acts that are one for whoever does them and are undone as one; and which."""
        together = Together()
        return self._areas(self._access.in_one_act(together)), together

    def once(
        self,
        who: str,
        asked: "AskedOnce",
        do: "Callable[[Areas], KeptAnswer]",
        refuse_to_act: RefuseToAct | None = None,
    ) -> "tuple[KeptAnswer, bool]":
        """Return the answer to a request that may be repeated, and whether it had been given before.

        It is done in one transaction, with its answer; `do` must wait for nothing else. InvalidInput where
        its key stands for another request.
        """
        from scheduler_core.facade.runs.idempotency import done_once

        access = self._access.acting_as(who, refuse_to_act)
        return done_once(access, asked, lambda joined: do(self._areas(joined)))

    def _areas(self, access: Access) -> Areas:
        return Areas(access, self._secret_store, self._shared)

    def test(
        self,
        action: "JobAction",
        *,
        output: Callable[[str, bytes], None],
        name: str = "Test",
        policies: "RunPolicies | None" = None,
        ended: "Callable[[ActionOutcome], None] | None" = None,
        skips_waits: bool = False,
        first_step: int = 1,
        parameters: "Sequence[Parameter]" = (),
        zone: str = "UTC",
        who: str = "",
    ) -> "ActionTest":
        """Run an action now, unsaved. Of the policies, the time-out and the grace count.

        Parameters have their defaults, as meant now in the zone. InvalidInput says why no run could begin.

        `output` and `ended` are called on the test's own thread. The audit tells who tested it: whoever
        opened the scheduler, unless somebody else is named.
        """
        from scheduler_core.actions.checks import check_action
        from scheduler_core.facade.runs.action_test import ActionTest
        from scheduler_core.facade.runs.step_test import check_first_step
        from scheduler_core.values.jobs.run_policies import RunPolicies

        check_action(action)
        check_first_step(action, first_step)
        values: tuple[RunValue, ...] = ()
        if parameters:
            from scheduler_core.actions.parameter_values import values_of_run
            from scheduler_core.phrases.command_times import Moment

            values = values_of_run(parameters, {}, Moment(self.now(), zone))
        runs = self.acting_as(who).runs if who else self.runs
        runs.audit_test(name, action)
        return ActionTest(
            action,
            self._clock,
            self._secret_store,
            name=name,
            policies=policies or RunPolicies(),
            output=output,
            ended=ended,
            skips_waits=skips_waits,
            first_step=first_step,
            values=values,
        )

    def warnings(self, drafts: "Sequence[JobDraft]", *, of_times: bool = False) -> list[tuple[str, ...]]:
        """Return for each job what is not there that it needs: jobs it starts, secrets, programs, files.

        With `of_times` it is told, too, that nothing of a job is to come.
        """
        from scheduler_core.facade.jobs.draft_warnings import warnings_of

        return warnings_of(self._access, self._secret_store, self._shared.lamps, drafts, of_times=of_times)

    def subscribe(self, listener: Callable[[ChangeSet], None]) -> Subscription:
        """Tell a listener what changes from now on, whoever changes it.

        It is called on the feed's thread, at most twenty times a second; it must not block, and not close
        the scheduler.
        """
        return self._feed.subscribe(listener)

    def _publish_engine_change(self) -> None:
        self._feed.publish(ChangeSet(has_new_engines=True))

    def close(self) -> None:
        """Stop the engine and the feed, and close the store; closing twice is fine."""
        self._shared.stop()
        self._feed.close()
        self._secret_store.close()
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
