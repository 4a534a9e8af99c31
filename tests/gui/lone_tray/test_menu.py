from typing import Any

from gui.lone_tray.menu import LoneTrayMenu, MenuEntry


class Heard:
    """Keeps what a panel would be told and what was chosen."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.done: list[str] = []
        self.menu = LoneTrayMenu(self._tell)

    def entry(self, key: str, text: str = "") -> MenuEntry:
        return MenuEntry(key, text or key.title(), lambda: self.done.append(key))

    def _tell(self, _path: str, _interface: str, member: str, _signature: str, *_body: object) -> None:
        self.told.append(member)

    def ask(self, member: str, *body: Any) -> Any:  # noqa: ANN401 - as the bus has it
        answer = self.menu.answer("com.canonical.dbusmenu", member, body)
        assert answer is not None
        return answer[1]

    def layout(self, parent: int = 0, depth: int = -1) -> list[tuple[int, str]]:
        _revision, (_number, _said, below) = self.ask("GetLayout", parent, depth, [])
        return [(node[0], node[1].get("label", ("s", ""))[1]) for _, node in below]

    def choose(self, number: int) -> None:
        self.ask("Event", number, "clicked", ("i", 0), 0)


def test_entries_are_told_with_their_lines_and_mnemonics() -> None:
    heard = Heard()
    below = (heard.entry("a", "A && B_c"), MenuEntry("none", "Nothing"))
    heard.menu.show(
        [heard.entry("open", "&Open"), MenuEntry("line"), MenuEntry("more", "&More", below=below)]
    )

    _revision, (_, _, nodes) = heard.ask("GetLayout", 0, -1, [])
    said = [node[1] for _, node in nodes]
    assert said[0] == {"label": ("s", "_Open")}
    assert said[1] == {"type": ("s", "separator")}
    assert said[2]["children-display"] == ("s", "submenu")
    inner = [node[1] for _, node in nodes[2][1][2]]
    assert inner == [{"label": ("s", "A & B__c")}, {"label": ("s", "Nothing"), "enabled": ("b", False)}]
    assert heard.layout(depth=0) == []


def test_a_late_click_does_what_was_seen_and_never_what_stands_there_now() -> None:
    heard = Heard()
    heard.menu.show([heard.entry("run-1"), heard.entry("run-2")])
    (first, _), (second, _) = heard.layout()

    heard.menu.show([heard.entry("run-2"), heard.entry("run-3")])
    heard.choose(first)
    heard.choose(second)
    heard.choose(99)

    assert heard.done == ["run-1", "run-2"]
    assert heard.layout()[0] == (second, "Run-2")


def test_what_it_shows_stays_as_it_is_while_it_is_open() -> None:
    heard = Heard()
    heard.menu.show([heard.entry("one")])
    heard.ask("Event", 0, "opened", ("i", 0), 0)
    heard.told.clear()

    heard.menu.show([heard.entry("two")])
    assert [text for _, text in heard.layout()] == ["One"]
    assert heard.told == []

    heard.ask("Event", 0, "closed", ("i", 0), 0)
    assert [text for _, text in heard.layout()] == ["Two"]
    assert heard.told == ["LayoutUpdated"]


def test_panels_are_told_only_of_what_looks_otherwise() -> None:
    heard = Heard()
    heard.menu.show([heard.entry("one")])
    heard.told.clear()

    heard.menu.show([heard.entry("one")])
    assert heard.told == []

    heard.menu.show([heard.entry("one", "One more")])
    assert heard.told == ["LayoutUpdated"]


def test_many_entries_over_time_are_forgotten() -> None:
    heard = Heard()
    for number in range(12_000):
        heard.menu.show([heard.entry(f"run-{number}")])

    ((number, text),) = heard.layout()
    heard.choose(number)

    assert (text, heard.done) == ("Run-11999", ["run-11999"])
    assert len(heard.ask("GetGroupProperties", [], [])[0]) < 6_000


def test_a_call_that_is_none_of_a_menu_is_not_answered() -> None:
    menu = Heard().menu

    assert menu.answer("com.canonical.dbusmenu", "Explode", ()) is None
    assert menu.answer("org.freedesktop.DBus.Properties", "Set", ("", "Version", 4)) is None
    answered = menu.answer("org.freedesktop.DBus.Properties", "Get", ("com.canonical.dbusmenu", "Version"))
    assert answered == ("v", (("u", 3),))
