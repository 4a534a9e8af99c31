"""A program that is asked where its parts are as a screen reader asks, whatever it is made of."""

import contextlib
import json
from collections.abc import Mapping, Sequence

from jeepney.io.blocking import DBusConnection

from tests.journeys.desktop import Program
from tests.support.accessibility_bus import Reader, services_of

# Nothing that is asked for lies in one, and they are long.
_PASSED = frozenset({"table", "tree", "tree table", "list"})


class ReadProgram(Program):
    """Answers as `telling_window` does; a part is named by how its name begins, whatever its role."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], bus: DBusConnection) -> None:
        super().__init__(command, environment)
        self._bus = bus

    def ask(self, line: str) -> str:
        name, _ = json.loads(line)
        places: list[tuple[int, int, int, int]] = []
        # What has gone meanwhile does not answer, nor does a program that is just starting again.
        with contextlib.suppress(AssertionError):
            for service in services_of(self._bus, self.pid):
                reader = Reader(self._bus, service)
                for window in reader.windows():
                    places += reader.places(window, name, _PASSED)
        return json.dumps(places)
