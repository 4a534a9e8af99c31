"""The ports at which living engines answer, as they said themselves."""

from dataclasses import replace

from scheduler_core.store.doors import door_port, living_doors, say_door
from scheduler_core.store.runs.engines import EngineProcess, register, stop_engine
from scheduler_core.store.settings import DOORS, set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from tests.core.store.builders import HOUR, NOW

HERE = EngineProcess("m1", "desk", 11, "boot", "")
THERE = EngineProcess("m2", "attic", 22, "boot", "")


def begins(store: Store, process: EngineProcess, port: int | None = None) -> EngineId:
    with store.write() as tx:
        engine = register(tx, process, NOW + HOUR, NOW)
        if port is not None:
            say_door(tx, process, port, NOW)
    return engine


def doors(store: Store) -> dict[str, int]:
    with store.read() as tx:
        return living_doors(tx, NOW)


def test_an_engine_answers_where_it_said_for_as_long_as_it_lives(store: Store) -> None:
    engine = begins(store, HERE, 8_674)
    assert doors(store) == {"m1": 8_674}

    with store.write() as tx:
        stop_engine(tx, engine, NOW)

    assert doors(store) == {}


def test_the_next_engine_is_not_taken_for_the_one_before_it(store: Store) -> None:
    former = begins(store, HERE, 8_674)
    with store.write() as tx:
        stop_engine(tx, former, NOW)

    begins(store, replace(HERE, pid=12))

    assert doors(store) == {"m1": 0}


def test_each_machine_has_its_own(store: Store) -> None:
    begins(store, HERE, 8_674)
    begins(store, THERE, 8_675)

    assert doors(store) == {"m1": 8_674, "m2": 8_675}


def test_of_an_engine_of_another_version_nothing_is_known(store: Store) -> None:
    begins(store, replace(HERE, version="0.0.1"))

    assert doors(store) == {}


def test_what_can_not_be_read_is_as_if_nothing_was_said(store: Store) -> None:
    begins(store, HERE)
    for text in ("[1]", "{", '{"m1": 3}', '{"m1": [11, "boot", "x"]}'):
        with store.write() as tx:
            set_setting(tx, DOORS, text, NOW)
        assert doors(store) == {"m1": 0}


def test_only_what_listens_on_the_network_is_a_port() -> None:
    assert door_port({"api": ("http://127.0.0.1:8674", "http://[::1]:8674", "/run/x.sock")}) == 8_674
    assert door_port({"api": ("/run/x.sock",), "revalee": ("http://127.0.0.1:1",)}) == 0
