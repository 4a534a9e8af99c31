import pytest

from gui.app.start_problems import display_problem, library_problem, platform_problem


@pytest.mark.parametrize(
    ("platform", "environment"),
    [
        ("linux", {"DISPLAY": ":0"}),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}),
        ("win32", {}),
        ("darwin", {}),
    ],
)
def test_a_session_with_a_screen_has_no_problem(platform: str, environment: dict[str, str]) -> None:
    assert display_problem(platform, environment) is None


@pytest.mark.parametrize(
    "environment", [{}, {"DISPLAY": ""}, {"QT_QPA_PLATFORM": "xcb"}, {"QT_QPA_PLATFORM": "wayland;xcb"}]
)
def test_a_session_without_a_screen_is_told_so(environment: dict[str, str]) -> None:
    problem = display_problem("linux", environment)

    assert problem is not None
    assert "DISPLAY" in problem


def test_a_missing_library_is_named() -> None:
    error = ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    assert "libEGL.so.1 is missing" in library_problem(error)


def test_another_reason_why_qt_cannot_be_loaded_is_told() -> None:
    assert "wrong architecture" in library_problem(ImportError("wrong architecture"))


@pytest.mark.parametrize(
    ("complaint", "advice"),
    [
        ("could not connect to display :9", "does not answer"),
        ("xcb-cursor0 or libxcb-cursor0 is needed", "apt install libxcb-cursor0"),
        ("no plugin", "no plugin"),
    ],
)
def test_what_qt_complains_about_becomes_one_line(complaint: str, advice: str) -> None:
    problem = platform_problem([complaint, "This application failed to start.\n\nReinstalling may help."])

    assert advice in problem
    assert "\n" not in problem
