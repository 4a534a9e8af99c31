"""List machines of a store, drain, tag and forget them, and share runs among them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from scheduler_core.engine.dispatch.sharing import is_shared, share
from scheduler_core.engine.dispatch.task_queue import SCHEMA
from scheduler_core.engine.upkeep.seen_machines import is_forgotten, seen_machines
from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.machine_tags import tags_from, with_tags_of
from scheduler_core.planning.placement import fits
from scheduler_core.settings import read_settings, texts_of
from scheduler_core.store.jobs.job_places import places_in_use
from scheduler_core.store.machines.drains import forget_drains, set_drain
from scheduler_core.store.machines.worker_role import quoted_place, refuse_owner, role_statements
from scheduler_core.store.runs.engines import EngineRecord, engine_of, engines, forget_engine, newest_of
from scheduler_core.store.settings import set_setting, setting, settings
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import Machine, WithTags, on_host
from scheduler_core.values.records.audit import AuditAct, Turned
from scheduler_core.values.records.machine import MachineActed, SeenMachine

_FIELD = "machine"
_SETTING = "machine_tags"
_MOST_NAMED = 10
_NUMBER, _LONGEST_NUMBER = "#", 18


@dataclass(frozen=True, slots=True)
class RunningEngine:
    """An engine that lives; one that does not plan stands by."""

    pid: int
    host: str
    plans: bool


class Machines:
    """What is done about the machines of a store.

    A machine is meant by the number of any process that was ever seen on it, so that a list which is a minute
    old reaches the same machine after a restart. What was done already is told, and changes nothing.
    """

    def __init__(self, access: Access) -> None:
        self._access = access

    def enable(self) -> list[RunningEngine]:
        """Let machines share the runs; return the engines that take part only once they are started anew.

        Raises StoreUnavailable with what is missing for it, Conflict where they share them already.
        """
        with self._access.write(AuditAct.SHARE_RUNS, is_noted=False) as tx:
            now = self._access.now()
            share(tx, now)
            forget_drains(tx)  # of before the store was moved back to a file
            living = [record for record in engines(tx) if record.is_alive(now)]
        return [RunningEngine(each.process.pid, each.process.host, each.plans) for each in living]

    def are_sharing(self) -> bool:
        """Tell whether the machines share the runs; else one engine carries out all of them."""
        with self._access.read() as tx:
            return is_shared(tx)

    def seen(self) -> list[SeenMachine]:
        """Return the machines, those that live first, of them who plans.

        Who stopped is among them for a day, who died for a week, or until it is forgotten.
        """
        with self._access.read() as tx:
            self._access.compare_clocks(tx)
            return seen_machines(tx, self._access.store.location, self._access.now())

    def known_tags(self) -> list[str]:
        """Return the tags that some machine has, or that some job wants of one."""
        with self._access.read() as tx:
            wanted = [place.tags for place in places_in_use(tx) if isinstance(place, WithTags)]
            seen = [each.tags for each in seen_machines(tx, self._access.store.location, self._access.now())]
        return sorted({tag for tags in (*wanted, *seen) for tag in tags})

    def find(self, name: str, *, with_past: bool = False) -> SeenMachine:
        """Return the machine that is called so, or has that number; without a domain it is meant in any.

        Where none of those that are seen is meant, `with_past` it may be one that was forgotten. Raises
        NotFound with those that there are, and Conflict with those that may be meant.
        """
        wanted = name.strip()
        with self._access.read() as tx:
            self._access.compare_clocks(tx)
            where, now = self._access.store.location, self._access.now()
            machines = seen_machines(tx, where, now)
            all_machines = seen_machines(tx, where, now, with_past=True)
            numbered = _record_of_number(tx, wanted)
        meant = [each for each in machines if _is_called(each, wanted)]
        if not meant and with_past:
            meant = [each for each in all_machines if _is_called(each, wanted)]
        if numbered is not None:
            others = [] if wanted.startswith(_NUMBER) else meant
            meant = [
                each for each in all_machines if each.machine == numbered.process.machine or each in others
            ]
        if len(meant) > 1:
            raise Conflict(
                f"{len(meant)} machines may be meant by “{wanted}”; say the number of one: {_told(meant)}"
            )
        if not meant:
            known = f"these are: {_told(machines)}" if machines else "start hourbell engine on one"
            raise NotFound(f"No machine “{wanted}” is known; {known}")
        return meant[0]

    def drain(self, engine: EngineId) -> MachineActed:
        """Let a machine take no more runs; what runs there goes on to its end, a restart changes nothing.

        InvalidInput where machines share nothing: the one engine has to carry out all runs then.
        """

        def change(tx: Writing, record: EngineRecord) -> bool:
            if not is_shared(tx):
                raise InvalidInput(
                    _FIELD,
                    "the machines of this store do not share its runs, so its one engine carries out all of "
                    "them and can't drain. Pause the jobs (hourbell job pause), stop that engine, or let "
                    "several machines share the runs: hourbell machines enable",
                )
            return self._set_drain(tx, record, drains=True)

        return self._act(AuditAct.DRAIN_MACHINE, engine, change)

    def resume(self, engine: EngineId) -> MachineActed:
        """Let a machine that drains take runs again."""
        return self._act(
            AuditAct.RESUME_MACHINE, engine, lambda tx, record: self._set_drain(tx, record, drains=False)
        )

    def forget(self, engine: EngineId) -> MachineActed:
        """Let a machine be shown no more that is dead or was stopped; it drains no more, either.

        What it left unfinished is taken over as from any dead one, and until then it is shown all the same.
        InvalidInput where it lives.
        """

        def change(tx: Writing, record: EngineRecord) -> bool:
            if is_forgotten(record):
                return False
            if self._shown(tx, record.process.machine).is_alive:
                said = (
                    f"{record.process.host} lives (process {record.process.pid}). Stop Hourbell there first"
                )
                otherwise = f"{said}, or let it take no more runs: hourbell machines drain {record.id}"
                raise InvalidInput(_FIELD, otherwise if is_shared(tx) else said)
            self._set_drain(tx, record, drains=False)
            forget_engine(tx, record.id, self._access.now())
            return True

        return self._act(AuditAct.FORGET_MACHINE, engine, change)

    def tag(self, engine: EngineId, tags: Iterable[str]) -> MachineActed:
        """Let the settings give a machine these tags, in place of those that they gave it alone.

        Those that it has by itself (`--tag`), or that all machines have, stay, and so do those of machines
        which are called so in another domain. InvalidInput where the settings can't tell them apart. Others
        of the very same name are given them, too, and told.
        """
        wanted = tags_from(" ".join(tags), "tags")

        def change(tx: Writing, record: EngineRecord) -> bool:
            kept = settings(tx)
            chosen = read_settings(kept)
            seen = seen_machines(tx, self._access.store.location, self._access.now())
            hosts = [each.host for each in seen]
            text = with_tags_of(chosen.machine_tags, record.process.host, wanted, hosts)
            if text == chosen.machine_tags:
                return False
            before = setting(tx, _SETTING)
            set_setting(
                tx, _SETTING, texts_of(replace(chosen, machine_tags=text))[_SETTING], self._access.now()
            )
            tx.turn(Turned.SETTING, _SETTING, before, setting(tx, _SETTING))
            return True

        acted = self._act(AuditAct.TAG_MACHINE, engine, change)
        return replace(acted, namesakes=self._namesakes(acted.machine))

    def _namesakes(self, machine: SeenMachine) -> tuple[EngineId, ...]:
        """Return the other machines of this name, such as further homes of a host."""
        return tuple(
            each.id
            for each in self.seen()
            if each.host.casefold() == machine.host.casefold() and each.machine != machine.machine
        )

    def role(self, name: str) -> str:
        """Return the SQL that gives a role of the database the rights of a worker, and no others.

        Who administers the server carries it out. InvalidInput where no machines share the runs, and for the
        role that owns the store.
        """
        with self._access.read() as tx:
            if not is_shared(tx):
                raise InvalidInput(
                    "role",
                    "the machines of this store do not share its runs, so there are no workers. Say once: "
                    "hourbell machines enable",
                )
            statements = role_statements(name, *quoted_place(tx), SCHEMA)
            refuse_owner(tx, name, SCHEMA)
            return statements

    def _act(
        self, act: AuditAct, engine: EngineId, change: Callable[[Writing, EngineRecord], bool]
    ) -> MachineActed:
        """Change something about a machine; what was changed already is left alone."""
        about: list[str] = []
        with self._access.write(act, about) as tx:
            self._access.compare_clocks(tx)
            record = _record(tx, engine)
            is_changed = change(tx, record)
            about.append(f"{record.process.host} ({record.id})")
            return MachineActed(self._shown(tx, record.process.machine), was_done=not is_changed)

    def _set_drain(self, tx: Writing, record: EngineRecord, *, drains: bool) -> bool:
        return set_drain(tx, record.process.machine, self._access.now(), self._access.who, drains=drains)

    def _shown(self, tx: Reading, machine: str) -> SeenMachine:
        found = seen_machines(tx, self._access.store.location, self._access.now(), with_past=True)
        return next(each for each in found if each.machine == machine)


def _record(tx: Reading, engine: EngineId) -> EngineRecord:
    """Return the newest process of the machine on which an engine ran or runs."""
    asked = engine_of(tx, engine)
    newest = None if asked is None else newest_of(tx, asked.process.machine)
    if newest is None:
        raise NotFound(f"There is no machine {engine}; hourbell machines list shows them")
    return newest


def _record_of_number(tx: Reading, said: str) -> EngineRecord | None:
    number = said.removeprefix(_NUMBER)
    is_number = number.isdecimal() and number.isascii() and len(number) <= _LONGEST_NUMBER
    return engine_of(tx, EngineId(int(number))) if is_number else None


def _is_called(machine: SeenMachine, name: str) -> bool:
    try:
        return fits(on_host(name), Machine(machine.host))
    except InvalidInput:  # no machine can be called so
        return False


def _told(machines: Sequence[SeenMachine]) -> str:
    return "; ".join(
        f"{each.id} ({each.host}, process {each.pid}, {each.state})" for each in machines[:_MOST_NAMED]
    )
