"""Export jobs, preview an import, and carry it out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scheduler_core.callback_rules import read_callback_rules
from scheduler_core.errors import Conflict, InvalidInput, StoreUnavailable
from scheduler_core.exchange.common.losses import Beside, Loss, left_out
from scheduler_core.exchange.importing.derived_names import StoredJob
from scheduler_core.exchange.importing.import_plan import (
    ImportDone,
    ImportKind,
    ImportPlan,
    ImportStep,
    plan_import,
)
from scheduler_core.facade.access import Access
from scheduler_core.facade.jobs.job_saving import refuse_unfit, save_again
from scheduler_core.facade.runs.live_keys import refuse_second_starts
from scheduler_core.facade.times.accounting import account_for_all
from scheduler_core.facade.times.next_due import next_due_of
from scheduler_core.settings import read_settings
from scheduler_core.store.jobs import job_lists, job_states, jobs
from scheduler_core.store.jobs.colours import colours as kept_colours
from scheduler_core.store.jobs.colours import give_colours
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import NewJob
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour, folders_above
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.audit import AuditAct


class Exchange:
    """Takes jobs out for an export, says what an import would do, and does it."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def drafts(self, ids: Sequence[JobId] | None = None) -> list[JobDraft]:
        """Return what jobs say, by folder and name; None means all that are not in the bin."""
        with self._access.read() as tx:
            found = jobs.drafts(tx, job_lists.job_ids(tx) if ids is None else ids)
        drafts = [_read(job_id, found[job_id]) for job_id in sorted(found)]
        return sorted(drafts, key=lambda draft: (draft.folder, draft.name))

    def drafts_by_id(self, ids: Sequence[JobId]) -> dict[JobId, JobDraft]:
        """Return what jobs say that can be read."""
        with self._access.read() as tx:
            found = jobs.drafts(tx, ids)
        return {job_id: draft for job_id, draft in found.items() if isinstance(draft, JobDraft)}

    def beside(self, drafts: Sequence[JobDraft], *, is_whole: bool) -> Beside:
        """Return what a file of these jobs says next to them: the colours of their folders.

        A file of all jobs also says who may have callbacks made.
        """
        with self._access.read() as tx:
            known = kept_colours(tx, ()).folders
            rules = read_callback_rules(read_settings(settings(tx)).revalee_allow) if is_whole else ()
        said = {above for draft in drafts for above in folders_above(draft.folder)}
        return Beside(rules, {folder: known[folder] for folder in said if folder in known})

    def preview(
        self,
        drafts: Sequence[JobDraft],
        *,
        replaces: bool = False,
        origin: str = "",
        derived: frozenset[int] = frozenset(),
        colours: Mapping[str, Colour] | None = None,
    ) -> ImportPlan:
        """Return what an import of these jobs would do; InvalidInput if one of them could not be saved.

        One that would run values of others as code is left out, and is among the losses of the plan.
        `origin` says where they come from, `derived` are the numbers of those whose names no file says, and
        `colours` are for folders that have none yet.
        """
        for draft in drafts:
            _refuse_unfit_in(draft, self._access)
        with self._access.read() as tx:
            stored = _stored(tx)
        plan = plan_import(drafts, stored, replaces=replaces, derived=derived)
        if bad := _given_code_in(plan):
            plan = _without(plan, bad, stored)
        return replace(plan, origin=origin, colours=colours or {})

    def carry_out(self, plan: ImportPlan) -> ImportDone:
        """Do all of it, without what is left out, or nothing; the audit tells where it came from.

        Raises Conflict if the store has changed since the plan was made in a way that alters it.
        """
        with self._access.write(AuditAct.IMPORT, plan.origin) as tx:
            again = plan_import(
                plan.drafts,
                _stored(tx),
                replaces=plan.replaces,
                derived=plan.derived,
                staying=plan.staying,
            )
            if replace(plan, left_out=frozenset(), origin="", colours={}, losses=()) != again:
                raise Conflict("Jobs were changed elsewhere since this was looked at; import again")
            added = self._do(tx, plan)
        return ImportDone(tuple(added), tx.audit_number)

    def _do(self, tx: Writing, plan: ImportPlan) -> list[JobId]:
        now, who = self._access.now(), self._access.who
        drafts = [step.draft for step in plan.changes if step.draft]
        give_colours(tx, (draft.folder for draft in drafts), plan.colours)
        for step in plan.changes:
            if step.kind is ImportKind.CHANGE and step.draft and step.stored:
                save_again(tx, step.stored.id, step.stored.revision, step.draft, who, now)
        drafts = _drafts(plan.changes, ImportKind.ADD)
        removed = _ids(plan.changes, ImportKind.REMOVE)
        refuse_second_starts(tx, drafts, now, leaving=removed)
        new = [NewJob(draft, next_due_of(draft, now)) for draft in drafts]
        added = jobs.add_many(tx, new, who, now)
        account_for_all(tx, removed, now)
        job_states.put_in_bin(tx, removed, who, now)
        return added


def _stored(tx: Reading) -> list[StoredJob]:
    ids = sorted(job_lists.job_ids(tx))
    drafts = jobs.drafts(tx, ids)
    return [
        StoredJob(line.id, line.revision, line.name, line.folder, _readable(drafts.get(line.id)))
        for line in job_lists.job_lines(tx, ids)
    ]


def _readable(draft: JobDraft | Unreadable | None) -> JobDraft | None:
    return draft if isinstance(draft, JobDraft) else None


def _read(job_id: JobId, draft: JobDraft | Unreadable) -> JobDraft:
    if isinstance(draft, Unreadable):
        raise StoreUnavailable(f"Job {job_id} can't be read: {draft.reason}")
    return draft


def _refuse_unfit_in(draft: JobDraft, access: Access) -> None:
    """Refuse a job that could not be saved, and say which."""
    try:
        refuse_unfit(draft, access.now(), is_known=True)
        next_due_of(draft, access.now())
    except InvalidInput as refusal:
        raise InvalidInput(f"“{draft.name}” {refusal.field}", refusal.reason) from refusal


def _given_code_in(plan: ImportPlan) -> dict[int, Loss]:
    """Return by their numbers what runs values of others as code, but where the job does so already."""
    from scheduler_core.actions.checks import refuse_given_code  # loads what calls URLs

    bad: dict[int, Loss] = {}
    for number, step in enumerate(plan.steps):
        known = step.stored.draft if step.stored else None
        if step.draft is None or (known is not None and known.action == step.draft.action):
            continue
        try:
            refuse_given_code(step.draft.action)
        except InvalidInput as refusal:
            bad[number] = left_out(step.draft.name, refusal.reason)
    return bad


def _without(plan: ImportPlan, bad: Mapping[int, Loss], stored: Sequence[StoredJob]) -> ImportPlan:
    """Plan without some jobs; what is here by their names stays as it is.

    A job whose name no file says may be here by another name: then nothing is removed.
    """
    kept = [number for number in range(len(plan.drafts)) if number not in bad]
    here = [plan.steps[number].stored for number in bad]
    if any(number in plan.derived and plan.steps[number].stored is None for number in bad):
        here += [step.stored for step in plan.steps if step.kind is ImportKind.REMOVE]
    rest = plan_import(
        [plan.drafts[number] for number in kept],
        stored,
        replaces=plan.replaces,
        derived=frozenset(new for new, number in enumerate(kept) if number in plan.derived),
        staying=frozenset(each.id for each in here if each is not None),
    )
    return replace(rest, losses=tuple(bad.values()))


def _drafts(steps: Sequence[ImportStep], kind: ImportKind) -> list[JobDraft]:
    return [step.draft for step in steps if step.kind is kind and step.draft]


def _ids(steps: Sequence[ImportStep], kind: ImportKind) -> list[JobId]:
    return [step.stored.id for step in steps if step.kind is kind and step.stored]
